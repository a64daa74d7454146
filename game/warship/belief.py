"""What the open marks of a board still allow: whole fleets drawn at random, each that agrees with the marks as likely as any other.

A fleet is drawn in two steps. First the hits whose ship is not known to be sunk are explained: every way to lay ships over them is listed
with the number of ways to lay the other ships beside it (an `Explanation`). Then one explanation is drawn by that number, and the ships that no
shot has touched are laid at random; on a clash all is drawn again. So nothing is approximated as long as the list is complete; where it would be
too long, explanations are drawn at random instead and weighed by how unlikely they were to be drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.warship.fleet import HALO, INDEX, LENGTHS, MASK, PLACEMENTS

SQUARES = 100
LONGEST_LIST = 1500
"""So many explanations are listed at most; beyond that they are drawn."""
DRAWN = 200
"""So many explanations are drawn where the list would be too long."""

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
        for at in squares(hits):
            closed |= corners(at)
    left = None
    if options["nosink"] and options["allfire"]:
        halved = owner == view["opener"] and view["turns"][owner] == 0
        left = len(LENGTHS) if halved else int(view["shots"][owner])
    return Known(closed, hits, shot, tuple(lengths), bool(options["nosink"]), bool(options["apart"]), left)


def squares(bits: int) -> list[int]:
    """The squares of a bit set, in rising order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def corners(at: int) -> int:
    """The squares that touch this one at a corner only: where ships may not touch, a hit clears them."""
    row, column = divmod(at, 10)
    bits = 0
    for down in (-1, 1):
        for over in (-1, 1):
            if 0 <= row + down < 10 and 0 <= column + over < 10:
                bits |= 1 << (at + 10 * down + over)
    return bits


Lying = tuple[int, int]
"""A ship as the bit set of its squares, and the bit set that it denies to other ships."""


class Worlds:
    """Fleets that agree with what is known of a board, drawn one by one.

    `certain` is True while no ship can be touched yet, so that there is nothing to explain.
    """

    def __init__(self, board: Known, chance: Chance) -> None:
        self.board, self.chance = board, chance
        blocked = HALO if board.apart else MASK
        self.through: dict[int, list[tuple[int, Lying]]] = {}
        self.free: dict[int, list[Lying]] = {}
        touching: list[tuple[int, Lying]] = []
        for length in sorted(set(board.lengths)):
            lying = [ship for ship in PLACEMENTS[length] if not MASK[ship] & board.closed]
            self.free[length] = [(MASK[ship], blocked[ship]) for ship in lying if not MASK[ship] & board.hits]
            touching += [
                (length, (MASK[ship], blocked[ship]))
                for ship in lying
                if MASK[ship] & board.hits and (board.secret or MASK[ship] & ~board.hits)
            ]
        for at in squares(board.hits):
            self.through[at] = [one for one in touching if one[1][0] >> at & 1]
        self.order = sorted(self.through, key=lambda at: len(self.through[at]))
        self.ways: list[tuple[int, list[Lying], list[int]]] = []
        self.upto: list[float] = []
        self.total = 0.0
        self._list_explanations()

    def _list_explanations(self) -> None:
        found = self._all()
        if found is None:
            found = [one for one in (self._one() for _ in range(DRAWN)) if one is not None]
        counted: dict[tuple[int, int], int] = {}
        for weight, laid, lengths in found:
            denied = used = 0
            for mask, block in laid:
                denied |= block
                used |= mask
            for length in lengths:
                if (length, denied) not in counted:
                    counted[length, denied] = sum(not mask & denied for mask, _ in self.free[length])
                weight *= counted[length, denied]
                if not weight:
                    break
            if weight:
                self.total += weight
                self.upto.append(self.total)
                self.ways.append((used, laid, lengths))

    def _fits(self, laid: list[Lying], lengths: list[int]) -> bool:
        if self.board.left is None:
            return True
        return len(lengths) + sum(bool(mask & ~self.board.hits) for mask, _ in laid) == self.board.left

    def _all(self) -> list[tuple[float, list[Lying], list[int]]] | None:
        """Every explanation as (weight, ships laid, lengths not laid); None if there are too many."""
        found: list[tuple[float, list[Lying], list[int]]] = []
        nodes = 0

        def cover(step: int, used: int, denied: int, laid: list[Lying], lengths: list[int], weight: float) -> bool:
            nonlocal nodes
            nodes += 1
            while step < len(self.order) and used >> self.order[step] & 1:
                step += 1
            if step == len(self.order):
                if self._fits(laid, lengths):
                    found.append((weight, laid, lengths))
                return len(found) <= LONGEST_LIST
            if nodes > 4 * LONGEST_LIST:
                return False
            for length, lying in self.through[self.order[step]]:
                if length not in lengths or lying[0] & denied:
                    continue
                rest = list(lengths)
                rest.remove(length)
                more = weight * lengths.count(length)
                if not cover(step + 1, used | lying[0], denied | lying[1], [*laid, lying], rest, more):
                    return False
            return True

        return found if cover(0, 0, 0, [], list(self.board.lengths), 1.0) else None

    def _one(self) -> tuple[float, list[Lying], list[int]] | None:
        """One explanation at random, weighed by the number of choices on the way; None where the way led nowhere."""
        lengths = list(self.board.lengths)
        laid: list[Lying] = []
        weight, used, denied = 1.0, 0, 0
        for at in self.order:
            if used >> at & 1:
                continue
            open_to = [one for one in self.through[at] if one[0] in lengths and not one[1][0] & denied]
            if not open_to:
                return None
            length, lying = open_to[int(self.chance() * len(open_to))]
            weight *= len(open_to) * lengths.count(length)
            lengths.remove(length)
            laid.append(lying)
            used |= lying[0]
            denied |= lying[1]
        return (weight, laid, lengths) if self._fits(laid, lengths) else None

    def draw(self, number: int) -> list[tuple[int, int]]:
        """`number` fleets or, where they are hard to find, fewer: each as (squares of its ships, number of its explanation)."""
        fleets: list[tuple[int, int]] = []
        chance, free = self.chance, self.free
        for _ in range(number * 30):
            if len(fleets) == number or not self.ways:
                break
            way = min(bisect_right(self.upto, chance() * self.total), len(self.ways) - 1)
            used, laid, lengths = self.ways[way]
            denied = 0
            for _mask, block in laid:
                denied |= block
            taken, squares_of = denied, used
            for length in lengths:
                ships = free[length]
                mask, block = ships[int(chance() * len(ships))]
                while mask & denied:
                    mask, block = ships[int(chance() * len(ships))]
                if mask & taken:
                    break
                taken |= block
                squares_of |= mask
            else:
                fleets.append((squares_of, way))
        return fleets


def columns(fleets: list[int]) -> list[int]:
    """For each square the bit set of the fleets (by their number) that have a unit on it: the table of fleets turned on its side."""
    if not fleets:
        return [0] * SQUARES
    text = "".join([f"{squares_of:0100b}" for squares_of in reversed(fleets)])
    return [int(text[SQUARES - 1 - at :: SQUARES], 2) for at in range(SQUARES)]
