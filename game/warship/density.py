"""The quick look at a board: counting how many ways of laying the ships pass over each square."""

from __future__ import annotations

from functools import cache

from game.warship.belief import SQUARES, Known, squares
from game.warship.fleet import MASK, PLACEMENTS

EVEN = sum(1 << at for at in range(SQUARES) if (at // 10 + at % 10) % 2 == 0)
"""The squares of one colour of a chess board: every ship covers squares of both colours."""

PARITY = 0.2
"""So much more a square of the chosen colour is worth while the shortest ship is afloat."""
SHORTEST = 2
"""So many times the shortest ship counts: it is found last."""
PER_HIT = 20
"""A way of laying that explains one hit more counts so many times as much."""
ELSEWHERE = 0.02
"""How much the count over all ways matters when a hit ship is being finished."""


@cache
def _over(length: int) -> list[int]:
    """For each square the bit set of the placements (by number) that pass over it."""
    table = [0] * SQUARES
    for number, ship in enumerate(PLACEMENTS[length]):
        for at in ship:
            table[at] |= 1 << number
    return table


def colour(board: Known) -> int:
    """The colour of the chess board to hunt on: that of most misses so far, as a bit set."""
    misses = board.shot & ~board.hits
    return EVEN if 2 * (misses & EVEN).bit_count() >= misses.bit_count() else ~EVEN


def counts(board: Known) -> tuple[list[int], list[int] | None]:
    """For each square: the ways that pass over it, and the ways through open hits that do (None if there are none)."""
    every = [0] * SQUARES
    through = [0] * SQUARES
    found = False
    for length in sorted(set(board.lengths)):
        over, ships = _over(length), PLACEMENTS[length]
        times = board.lengths.count(length) * (SHORTEST if length == 2 else 1)
        shut = 0
        for at in squares(board.closed):
            shut |= over[at]
        ways = ((1 << len(ships)) - 1) & ~shut
        for at in range(SQUARES):
            every[at] += times * (ways & over[at]).bit_count()
        touching = 0
        for at in squares(board.hits):
            touching |= over[at]
        for number in squares(ways & touching):
            ship = ships[number]
            explained = (MASK[ship] & board.hits).bit_count()
            if explained < length:
                found = True
                weight = times * PER_HIT**explained
                for at in ship:
                    through[at] += weight
    return every, through if found else None


def worth(board: Known) -> list[float]:
    """What a single shot at each square is worth; nothing for squares that are marked or where no ship can be."""
    every, through = counts(board)
    if through is not None:
        return [0.0 if board.shot >> at & 1 else through[at] * (1 + ELSEWHERE * every[at]) for at in range(SQUARES)]
    extra = PARITY if 2 in board.lengths else 0.0
    chosen = colour(board)
    return [0.0 if board.shot >> at & 1 else every[at] * (1 + extra * (chosen >> at & 1)) for at in range(SQUARES)]
