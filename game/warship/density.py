"""The quick look at one board: counting the ways to lay the ships that pass over each square, and what a single shot there is worth.

The weights were found by a search over many thousands of boards; `docs/strength.md` has the figures. What they say: a long ship finds itself, a
short one must be looked for; a ship that one more hit would sink is worth that hit; while hunting, the squares of one colour of a chess board are
enough to meet every ship; and a shot is worth what it leaves for the next one.
"""

from __future__ import annotations

from dataclasses import replace

from game.grids import members
from game.warship.belief import SQUARES, Known, over
from game.warship.fleet import MASK, PLACEMENTS

EVEN = sum(1 << at for at in range(SQUARES) if (at // 10 + at % 10) % 2 == 0)
"""The squares of one colour of a chess board: every ship covers squares of both colours."""
STRIPES = [sum(1 << at for at in range(SQUARES) if (at // 10 + at % 10) % 3 == rest) for rest in range(3)]
"""The squares of every third diagonal: every ship of three or more covers squares of each."""

SOUGHT = {5: 1.0, 4: 1.0, 3: 1.8, 2: 1.5}
"""While hunting: what a way to lay a ship of that length counts."""
FINISHED = {5: 1.0, 4: 1.0, 3: 1.0, 2: 3.6}
"""While finishing: the same for a way through open hits."""
PER_HIT = 20.0
"""A way that explains one hit more counts so many times as much."""
LAST = 2.5
"""A way that one more hit would complete counts so many times as much."""
ELSEWHERE = 0.024
"""How much the count over all ways matters while a ship is being finished."""
COLOUR, COLOUR_FINISHING, STRIPE = 0.2, 0.144, 0.18
"""What a square of the chosen colour is worth more: hunting, finishing; of the chosen stripe, once the shortest ship left is three long."""
AHEAD = 1.0
"""While hunting: what the best shot after a miss counts."""
LOOKED_AT = 6
"""So many squares are looked at that far ahead."""


def pattern(board: Known, finishing: bool) -> tuple[int, float]:
    """The squares to prefer, those of the pattern that most misses are on so far, and how much more they are worth."""
    misses = board.shot & ~board.hits
    if 2 in board.lengths:
        even = 2 * (misses & EVEN).bit_count() >= misses.bit_count()
        return EVEN if even else ~EVEN, COLOUR_FINISHING if finishing else COLOUR
    if 3 in board.lengths and not finishing:
        return max(STRIPES, key=lambda stripe: (misses & stripe).bit_count()), STRIPE
    return 0, 0.0


def counts(board: Known) -> tuple[list[float], list[float] | None]:
    """For each square: the ways that pass over it, and the ways through open hits that do (None if there are none)."""
    every = [0.0] * SQUARES
    through = [0.0] * SQUARES
    found = False
    closed, hits = members(board.closed), members(board.hits)
    for length in sorted(set(board.lengths)):
        passing, ships, number = over(length), PLACEMENTS[length], board.lengths.count(length)
        shut = touching = 0
        for at in closed:
            shut |= passing[at]
        for at in hits:
            touching |= passing[at]
        ways = ((1 << len(ships)) - 1) & ~shut
        times = number * SOUGHT[length]
        for at in range(SQUARES):
            every[at] += times * (ways & passing[at]).bit_count()
        for one in members(ways & touching):
            explained = (MASK[ships[one]] & board.hits).bit_count()
            if explained < length:
                found = True
                weight = number * FINISHED[length] * PER_HIT**explained * (LAST if explained == length - 1 else 1.0)
                for at in ships[one]:
                    through[at] += weight
    return every, through if found else None


def worth(board: Known) -> list[float]:
    """What a single shot at each square is worth at first sight; nothing where no ship can be or a mark is."""
    every, through = counts(board)
    chosen, extra = pattern(board, through is not None)
    first = every if through is None else [through[at] * (1 + ELSEWHERE * every[at]) for at in range(SQUARES)]
    return [0.0 if board.shot >> at & 1 else first[at] * (1 + extra * (chosen >> at & 1)) for at in range(SQUARES)]


def best_shot(board: Known, allowed: list[int], noise: list[float]) -> int:
    """The best of the allowed squares for a single shot; `noise` decides between equals."""
    first = worth(board)
    ranked = sorted(allowed, key=lambda at: (first[at], noise[at]), reverse=True)
    if counts(board)[1] is not None:
        return ranked[0]
    after = {at: replace(board, closed=board.closed | 1 << at, shot=board.shot | 1 << at) for at in ranked[:LOOKED_AT]}
    return max(after, key=lambda at: first[at] + AHEAD * max(worth(after[at])))
