"""Whole fleets that agree with what is known of a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.contract import Illegal
from game.warship.fleet import HALO, INDEX, LENGTHS, MASK, PLACEMENTS, Fleet, Ship


def consistent(board: dict[str, Any], options: dict[str, Any], left: int | None, below: Callable[[int], int]) -> Fleet:
    """A random fleet in the order of `SHIPS` that gives this board's marks, with `left` ships afloat under *nosink* (None: any number).

    `below(n)` gives a random number under n. Every consistent fleet can come up; they are not equally likely.
    Raises Illegal where there is none.
    """
    marks = board["marks"]
    misses = sum(1 << INDEX[at] for at, mark in marks.items() if mark == "+")
    open_hits = sum(1 << INDEX[at] for at, mark in marks.items() if mark == "x")
    told: list[Ship] = [tuple(sorted(INDEX[at] for at in ship)) for ship in board["sunk"]]
    lengths = list(LENGTHS)
    for ship in told:
        lengths.remove(len(ship))
    search = _Search(misses, open_hits, options, left, below)
    taken = 0
    for ship in told:
        taken |= search.blocked[ship]
    rest = search.place(lengths, taken, open_hits, [])
    if rest is None:
        raise Illegal("No fleet agrees with these marks.")
    pool = told + rest
    fleet: Fleet = []
    for length in LENGTHS:
        ship = next(ship for ship in pool if len(ship) == length)
        pool.remove(ship)
        fleet.append(ship)
    return fleet


class _Search:
    """Depth first in random order: a hit that no ship explains yet comes first."""

    def __init__(self, misses: int, hits: int, options: dict[str, Any], left: int | None, below: Callable[[int], int]) -> None:
        self.misses, self.hits, self.left, self.below = misses, hits, left, below
        self.blocked = HALO if options["apart"] else MASK
        self.sunk_in_secret = bool(options["nosink"])

    def place(self, lengths: list[int], taken: int, unexplained: int, laid: Fleet) -> Fleet | None:
        """`laid` and a ship of each of the lengths beside it, so that every hit is explained; None if it cannot be."""
        if unexplained.bit_count() > sum(lengths) or not self._afloat_fits(laid, len(lengths), unexplained):
            return None
        if not lengths:
            return laid
        for ship in self._candidates(lengths, taken, unexplained):
            rest = list(lengths)
            rest.remove(len(ship))
            found = self.place(rest, taken | self.blocked[ship], unexplained & ~MASK[ship], [*laid, ship])
            if found is not None:
                return found
        return None

    def _afloat_fits(self, laid: Fleet, to_lay: int, unexplained: int) -> bool:
        """Whether `left` ships afloat can still come out: once every hit is explained, all that are yet to be laid float."""
        if self.left is None:
            return True
        floating = sum(bool(MASK[ship] & ~self.hits) for ship in laid)
        return floating <= self.left <= floating + to_lay if unexplained else floating + to_lay == self.left

    def _candidates(self, lengths: list[int], taken: int, unexplained: int) -> list[Ship]:
        closed = self.misses | taken
        if unexplained:
            must = unexplained & -unexplained
            ships = [ship for length in sorted(set(lengths)) for ship in PLACEMENTS[length] if MASK[ship] & must]
        else:
            ships = PLACEMENTS[lengths[0]]
        ships = [ship for ship in ships if not MASK[ship] & closed and (self.sunk_in_secret or MASK[ship] & ~self.hits)]
        for last in range(len(ships) - 1, 0, -1):
            other = self.below(last + 1)
            ships[last], ships[other] = ships[other], ships[last]
        return ships
