"""The computer players of Warship: *cadet*, *captain*, *admiral*. They see a view and a menu, nothing else.

The cadet fires at random and tries round his hits. The captain hunts on one colour of a chess board where ships still fit, and follows lines. The admiral
draws whole fleets that agree with the marks of every opponent's board, and chooses the squares of a turn together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log2
from random import Random
from typing import Any

from game.contract import Action, Menu, View
from game.warship import density, fleet
from game.warship.belief import SQUARES, Known, Worlds, columns, known, squares
from game.warship.fleet import INDEX, LABELS, MASK, PLACEMENTS, Fleet

Thought = Iterator[tuple[float, Action | None]]

FLEETS = 1000
"""So many fleets the admiral imagines on each opponent's board."""
SLICE = 250
"""So many of them between two yields."""
NEWS = 0.1
"""What one bit of news is worth to the admiral, in hits."""
FINISHING_PARITY = 0.02
"""What the chosen colour adds while a hit ship is being finished."""
STRAY = 0.6
"""How often the cadet forgets his hits and fires anywhere."""


def targets(view: View) -> list[int]:
    """The opponents still afloat of the seat that looks, or of the seat to act where a spectator looks."""
    seat = view["turn"] if view["seat"] is None else view["seat"]
    return [board["owner"] for board in view["boards"] if board["owner"] != seat and not board["out"]]


def _fire(view: View, menu: Menu) -> tuple[list[Known], list[int], int]:
    """The opponents' boards, the squares that may be named, and how many of them."""
    offer = menu["fire"]
    return [known(view, owner) for owner in targets(view)], [INDEX[at] for at in offer["pick"]], int(offer["max"])


def _salvo(picked: list[int]) -> Action:
    return ["fire", [LABELS[at] for at in picked]]


def _lay(view: View, rng: Random, wary: bool) -> Action:
    apart = view["options"]["apart"]
    laid = lay_wary(apart, rng.randrange) if wary else fleet.draw(apart, rng.randrange)
    return ["lay", fleet.text(laid)]


# ---- cadet and captain


def _near(at: int) -> list[int]:
    row, column = divmod(at, 10)
    return [
        10 * y + x for y, x in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)) if 0 <= x < 10 and 0 <= y < 10
    ]


def _around_hits(board: Known) -> list[int]:
    return [near for at in squares(board.hits) for near in _near(at) if not board.shot >> near & 1]


def _line_ends(board: Known) -> list[int]:
    """Squares that continue a line of two or more open hits."""
    found = []
    for at in squares(board.hits):
        for near in _near(at):
            beyond = 2 * at - near
            if board.hits >> near & 1 and beyond in _near(at) and not board.shot >> beyond & 1:
                found.append(beyond)
    return found


def cadet(view: View, menu: Menu, rng: Random) -> Thought:
    """Fires at random; round a hit he tries any neighbouring square, when he thinks of it."""
    if "fire" not in menu:
        yield 1.0, _lay(view, rng, wary=False)
        return
    boards, allowed, shots = _fire(view, menu)
    rest = list(allowed)
    rng.shuffle(rest)
    picked: list[int] = []
    while len(picked) < shots and rest:
        near = {at for board in boards for at in _around_hits(board)} if rng.random() >= STRAY else set()
        choice = next((at for at in rest if at in near), rest[0])
        rest.remove(choice)
        picked.append(choice)
    yield 1.0, _salvo(picked)


def captain(view: View, menu: Menu, rng: Random) -> Thought:
    """Follows lines of hits, then tries round hits, then hunts on one colour where the shortest ship still fits, well spread."""
    if "fire" not in menu:
        yield 1.0, _lay(view, rng, wary=True)
        return
    boards, allowed, shots = _fire(view, menu)
    picked: list[int] = []
    while len(picked) < shots and len(picked) < len(allowed):
        board = rng.choice(boards)
        picked.append(_captains_choice(board, picked, allowed, rng))
    yield 1.0, _salvo(picked)


def _captains_choice(board: Known, picked: list[int], allowed: list[int], rng: Random) -> int:
    open_to = [at for at in allowed if at not in picked]
    fresh = [at for at in open_to if not board.shot >> at & 1]
    for wanted in (_line_ends(board), _around_hits(board)):
        found = [at for at in fresh if at in wanted and not board.closed >> at & 1]
        if found:
            return rng.choice(found)
    short = min(board.lengths)
    room = 0
    for ship in PLACEMENTS[short]:
        if not MASK[ship] & board.closed:
            room |= MASK[ship]
    fits = [at for at in fresh if room >> at & 1]
    beside = {near for at in picked for near in _near(at)}
    pattern = [at for at in fits if (at // 10 + at % 10) % 2 == 0 and at not in beside]
    return rng.choice(pattern or fits or fresh or open_to)


# ---- admiral


def admiral(view: View, menu: Menu, rng: Random) -> Thought:
    """Weighs every square by the fleets that agree with the marks, by the news it brings and by what stays to be searched."""
    if "fire" not in menu:
        yield 1.0, _lay(view, rng, wary=True)
        return
    boards, allowed, shots = _fire(view, menu)
    if len(boards) == 1 and shots == 1 and not boards[0].secret:
        worth = density.worth(boards[0])
        yield 1.0, _salvo([max(allowed, key=lambda at: (worth[at], rng.random()))])
        return
    yield 0.0, _salvo(allowed[:1])
    imagined: list[list[int]] = []
    for number, board in enumerate(boards):
        worlds = Worlds(board, rng.random)
        drawn: list[int] = []
        for part in range(0, FLEETS, SLICE):
            yield (number + part / FLEETS) / len(boards), None if part else _salvo(allowed[:1])
            drawn += [squares_of for squares_of, _ in worlds.draw(SLICE)]
        imagined.append(drawn)
    yield 1.0, _salvo(_together(boards, imagined, allowed, shots, rng))


def _together(boards: list[Known], imagined: list[list[int]], allowed: list[int], shots: int, rng: Random) -> list[int]:
    """Squares chosen one after the other, each for the hits and the news that it adds to those chosen before."""
    tables = [columns(drawn) for drawn in imagined]
    classes = [[(1 << len(drawn)) - 1] for drawn in imagined]
    picked: list[int] = []
    open_to = list(allowed)
    noise = {at: 1e-6 * rng.random() for at in allowed}
    while open_to and len(picked) < shots:
        best, best_worth = open_to[0], -1.0
        for at in open_to:
            worth = noise[at]
            for board, drawn, table, split in zip(boards, imagined, tables, classes, strict=True):
                if board.shot >> at & 1 or not drawn or not table[at]:
                    continue
                number = len(drawn)
                share = table[at].bit_count() / number
                colour = density.colour(board) >> at & 1
                extra = 0.0 if 2 not in board.lengths else FINISHING_PARITY if board.hits else density.PARITY
                worth += share * (1 + extra * colour) + NEWS * _news(table[at], split, number)
            if worth > best_worth:
                best, best_worth = at, worth
        picked.append(best)
        open_to.remove(best)
        for number, (table, split) in enumerate(zip(tables, classes, strict=True)):
            column = table[best]
            classes[number] = [part for whole in split for part in (whole & column, whole & ~column) if part]
    return picked


def _news(column: int, split: list[int], number: int) -> float:
    """Bits that the answer at this square adds to the answers that already split the fleets."""
    bits = 0.0
    for whole in split:
        hits, size = (whole & column).bit_count(), whole.bit_count()
        if 0 < hits < size:
            share = hits / size
            bits -= size / number * (share * log2(share) + (1 - share) * log2(1 - share))
    return bits


# ---- for people


def hint(view: View, rng: Random) -> dict[str, Any]:
    """How likely a hit is on every square of every opponent's board, from the view alone."""
    boards: dict[str, dict[str, float]] = {}
    total = [0.0] * SQUARES
    for owner in targets(view):
        board = known(view, owner)
        drawn = [squares_of for squares_of, _ in Worlds(board, rng.random).draw(2 * FLEETS)]
        table = columns(drawn)
        chances = {at: table[at].bit_count() / max(1, len(drawn)) for at in range(SQUARES) if not board.shot >> at & 1}
        boards[str(owner)] = {LABELS[at]: round(chance, 4) for at, chance in chances.items()}
        for at, chance in chances.items():
            total[at] += chance
    most = max(total, default=0.0)
    best = [LABELS[at] for at in range(SQUARES) if most and total[at] >= most - 1e-9]
    sentence = f"Of {2 * FLEETS} fleets that agree with every mark, most have a ship on {best[0]}." if best else "There is nothing left to find."
    return {"boards": boards, "count": 2 * FLEETS, "what": "samples", "best": best, "sentence": sentence}


# ---- laying


def lay_wary(apart: bool, below: Callable[[int], int]) -> Fleet:
    """A fleet that is hard to find: of several drawn at random the one that lies least where a searcher looks first."""
    empty = Known(0, 0, 0, fleet.LENGTHS, False, apart, None)
    every, _ = density.counts(empty)
    drawn = [fleet.draw(apart, below) for _ in range(6)]
    return min(drawn, key=lambda one: sum(every[at] for ship in one for at in ship))


AGENTS = {"cadet": cadet, "captain": captain, "admiral": admiral}
