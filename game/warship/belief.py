"""What the open marks of a board still allow: whole fleets drawn at random, each that agrees with the marks as likely as any other.

A fleet is drawn in two steps. First the hits whose ship is not known to be sunk are explained: every way to lay ships over them is listed
with the number of ways to lay the other ships beside it (an `Explanation`). Then one explanation is drawn by that number, and the ships that no
shot has touched are laid at random; on a clash all is drawn again. So nothing is approximated as long as the list is complete; where it would be
too long, explanations are drawn at random instead and weighed by how unlikely they were to be drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, Final

from game.grids import members
from game.warship.fleet import HALO, INDEX, LENGTHS, MASK, PLACEMENTS, Ship

SQUARES = 100
LONGEST_LIST = 600
"""So many explanations are listed at most; beyond that they are drawn."""
LONGEST_WORK = 3000
"""So many steps are made at most to list them."""
DRAWN = 400
"""So many explanations are drawn where the list would be too long."""
LIKELIER = 8
"""When explanations are drawn: a ship that explains one hit more is chosen so many times as often."""
DONE: Final[tuple[float, list[Ship], list[int]]] = (0.0, [], [])
"""Stands for the end of the list of explanations."""

Chance = Callable[[], float]
"""A random number from 0 up to 1."""


@dataclass(frozen=True)
class Known:
    """One board as its open marks tell it, squares as bit sets.

    `closed`: no ship that may be afloat has a unit there. `hits`: hits whose ship is not known to be sunk. `shot`: all marked squares.
    `lengths`: the ships not known to be sunk. `secret`: sinkings are not told. `left`: how many ships are afloat, where that leaks out (W-15).
    """

    closed: int
    hits: int
    shot: int
    lengths: tuple[int, ...]
    secret: bool
    apart: bool
    left: int | None


def known(view: dict[str, Any], owner: int) -> Known:
    """What all know of that seat's board."""
    board, options = view["boards"][owner], view["options"]
    closed = hits = shot = 0
    for label, mark in board["marks"].items():
        bit = 1 << INDEX[label]
        shot |= bit
        if mark == "x":
            hits |= bit
        else:
            closed |= bit
    lengths = list(LENGTHS)
    for ship in board["sunk"]:
        lengths.remove(len(ship))
        if options["apart"]:
            closed |= HALO[tuple(sorted(INDEX[at] for at in ship))]
    if options["apart"]:
        for at in members(hits):
            closed |= corners(at)
    left = None
    if options["nosink"] and options["allfire"]:
        halved = owner == view["opener"] and view["turns"][owner] == 0
        left = len(LENGTHS) if halved else int(view["shots"][owner])
    return Known(closed, hits, shot, tuple(lengths), bool(options["nosink"]), bool(options["apart"]), left)


def corners(at: int) -> int:
    """The squares that touch this one at a corner only: where ships may not touch, a hit clears them."""
    row, column = divmod(at, 10)
    bits = 0
    for down in (-1, 1):
        for over in (-1, 1):
            if 0 <= row + down < 10 and 0 <= column + over < 10:
                bits |= 1 << (at + 10 * down + over)
    return bits


@cache
def over(length: int) -> list[int]:
    """For each square the bit set of the ways (by their number in PLACEMENTS) to lay a ship of that length over it."""
    table = [0] * SQUARES
    for number, ship in enumerate(PLACEMENTS[length]):
        for at in ship:
            table[at] |= 1 << number
    return table


@cache
def _denied(ship: Ship, apart: bool) -> dict[int, int]:
    """For each length the ways to lay it that this ship makes impossible, as a bit set."""
    near = members(HALO[ship] if apart else MASK[ship])
    denied = {}
    for length in PLACEMENTS:
        denied[length] = 0
        for at in near:
            denied[length] |= over(length)[at]
    return denied


@dataclass
class Explanation:
    """Ships laid over all open hits: their squares and those they deny to other ships, the lengths still to be laid, how often it counts."""

    squares: int
    denied: int
    lengths: list[int]
    weight: float
    free: dict[int, list[tuple[int, int]]]


class Worlds:
    """Fleets that agree with what is known of a board, drawn one by one."""

    def __init__(self, board: Known, chance: Chance) -> None:
        self.board, self.chance = board, chance
        self.blocked = HALO if board.apart else MASK
        self.free: dict[int, list[tuple[int, int]]] = {}
        self.ways: dict[int, int] = {}
        touching: list[tuple[int, Ship, float]] = []
        for length in sorted(set(board.lengths)):
            free, ways = [], 0
            for number, ship in enumerate(PLACEMENTS[length]):
                mask = MASK[ship]
                if mask & board.closed:
                    continue
                if not mask & board.hits:
                    free.append((mask, self.blocked[ship]))
                    ways |= 1 << number
                elif board.secret or mask & ~board.hits:
                    touching.append((length, ship, LIKELIER ** (mask & board.hits).bit_count()))
            self.free[length], self.ways[length] = free, ways
        through = {at: [one for one in touching if at in one[1]] for at in members(board.hits)}
        self.through = [(at, through[at]) for at in sorted(through, key=lambda at: len(through[at]))]
        self.explanations: list[Explanation] = []
        self.upto: list[float] = []
        self.total = 0.0

    def explain(self) -> Iterator[None]:
        """List the explanations, pausing now and then. Without it nothing can be drawn."""
        listed: list[tuple[float, list[Ship], list[int]]] = []
        work = self._all([], list(self.board.lengths), 0, 0, 0, 1.0)
        for tried in range(LONGEST_WORK):
            found = next(work, DONE)
            if found is DONE or len(listed) > LONGEST_LIST:
                break
            if found is not None:
                listed.append(found)
            if tried % 400 == 399:
                yield
        if found is not DONE:
            listed = []
            for drawn in range(DRAWN):
                one = self._one()
                if one is not None:
                    listed.append(one)
                if drawn % 80 == 79:
                    yield
        for number, (weight, laid, lengths) in enumerate(listed):
            self._count(weight, laid, lengths)
            if number % 400 == 399:
                yield

    def _count(self, weight: float, laid: list[Ship], lengths: list[int]) -> None:
        """Keep an explanation, weighed by the ways to lay the other ships."""
        free: dict[int, list[tuple[int, int]]] = {}
        denied = 0
        for ship in laid:
            denied |= self.blocked[ship]
        for length in lengths:
            ways = self.ways[length]
            for ship in laid:
                ways &= ~_denied(ship, self.board.apart)[length]
            number = ways.bit_count()
            weight *= number
            if not weight:
                return
            if length not in free:
                few = 4 * number < len(self.free[length])
                free[length] = [one for one in self.free[length] if not one[0] & denied] if few else self.free[length]
        self.total += weight
        self.upto.append(self.total)
        self.explanations.append(Explanation(sum(MASK[ship] for ship in laid), denied, lengths, weight, free))

    def _fits(self, laid: list[Ship], lengths: list[int]) -> bool:
        if self.board.left is None:
            return True
        return len(lengths) + sum(bool(MASK[ship] & ~self.board.hits) for ship in laid) == self.board.left

    def _all(
        self, laid: list[Ship], lengths: list[int], step: int, used: int, denied: int, weight: float
    ) -> Iterator[tuple[float, list[Ship], list[int]] | None]:
        """Every explanation as (weight, ships laid, lengths not laid), and None for every step on the way."""
        while step < len(self.through) and used >> self.through[step][0] & 1:
            step += 1
        if step == len(self.through):
            if self._fits(laid, lengths):
                yield weight, laid, lengths
            return
        yield None
        for length, ship, _ in self.through[step][1]:
            if length in lengths and not MASK[ship] & denied:
                rest = list(lengths)
                rest.remove(length)
                again = weight * lengths.count(length)
                yield from self._all([*laid, ship], rest, step + 1, used | MASK[ship], denied | self.blocked[ship], again)

    def _one(self) -> tuple[float, list[Ship], list[int]] | None:
        """One explanation at random, weighed by how unlikely it was to be drawn; None where the way led nowhere."""
        lengths = list(self.board.lengths)
        laid: list[Ship] = []
        weight, used, denied = 1.0, 0, 0
        for at, through in self.through:
            if used >> at & 1:
                continue
            open_to = [one for one in through if one[0] in lengths and not MASK[one[1]] & denied]
            if not open_to:
                return None
            upto = list(accumulate(one[2] for one in open_to))
            length, ship, likely = open_to[min(bisect_right(upto, self.chance() * upto[-1]), len(open_to) - 1)]
            weight *= upto[-1] / likely * lengths.count(length)
            lengths.remove(length)
            laid.append(ship)
            used |= MASK[ship]
            denied |= self.blocked[ship]
        return (weight, laid, lengths) if self._fits(laid, lengths) else None

    def draw(self, number: int) -> list[int]:
        """The squares of `number` fleets, each as likely as any other; fewer where they are hard to find."""
        fleets: list[int] = []
        chance = self.chance
        for _ in range(number * 8 if self.explanations else 0):
            if len(fleets) == number:
                break
            chosen = self.explanations[min(bisect_right(self.upto, chance() * self.total), len(self.upto) - 1)]
            denied = taken = chosen.denied
            fleet = chosen.squares
            for length in chosen.lengths:
                ships = chosen.free[length]
                mask, block = ships[int(chance() * len(ships))]
                while mask & denied:
                    mask, block = ships[int(chance() * len(ships))]
                if mask & taken:
                    break
                taken |= block
                fleet |= mask
            else:
                fleets.append(fleet)
        return fleets


def columns(fleets: list[int]) -> list[int]:
    """For each square the bit set of the fleets (by their number) that have a unit on it: the table of fleets turned on its side."""
    if not fleets:
        return [0] * SQUARES
    text = "".join([f"{squares_of:0100b}" for squares_of in reversed(fleets)])
    return [int(text[SQUARES - 1 - at :: SQUARES], 2) for at in range(SQUARES)]
