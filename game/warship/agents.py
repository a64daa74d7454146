"""The computer players of Warship: *cadet*, *captain*, *admiral*. They see a view and a menu, nothing else.

The cadet fires at random and tries round his hits. The captain hunts on one colour of a chess board where ships still fit, and follows lines.
The admiral counts the ways in which ships can lie; where several squares are named or several boards are fired at, he draws whole fleets that
agree with the marks of each board and chooses the squares of the turn together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log2
from random import Random
from typing import Any

from game.contract import Action, Menu, View
from game.grids import members
from game.warship import density, fleet
from game.warship.belief import SQUARES, Known, Worlds, columns, known
from game.warship.fleet import INDEX, LABELS, MASK, PLACEMENTS, Fleet

Thought = Iterator[tuple[float, Action | None]]

FLEETS = 1000
"""So many fleets the admiral imagines on each opponent's board."""
SLICE = 500
"""So many of them between two yields."""
NEWS, NEWS_OF_SALVO = 0.1, 0.6
"""What one bit of news is worth to the admiral, in hits: of a single shot, and of one of several that fall together."""
WEIGHED = 40
"""So many squares stay in the running for the second and later shots of a salvo."""
LAYOUTS = 8
"""So many fleets are drawn to lay one that lasts."""
NEARLY_OUT = 0.5
"""How much more the board of an opponent counts the nearer he is to being out."""
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
    return [near for at in members(board.hits) for near in _near(at) if not board.shot >> near & 1]


def _line_ends(board: Known) -> list[int]:
    """Squares that continue a line of two or more open hits."""
    found = []
    for at in members(board.hits):
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
        picked.append(_captains_choice(board, boards, picked, allowed, rng))
    yield 1.0, _salvo(picked)


def _captains_choice(board: Known, boards: list[Known], picked: list[int], allowed: list[int], rng: Random) -> int:
    """A square for one board; of those that serve it as well, one that serves the others most."""
    open_to = [at for at in allowed if at not in picked]
    fresh = [at for at in open_to if not board.shot >> at & 1]
    for wanted in (_line_ends(board), _around_hits(board)):
        found = [at for at in fresh if at in wanted and not board.closed >> at & 1]
        if found:
            served = [sum(at in _around_hits(other) and not other.closed >> at & 1 for other in boards) for at in found]
            return rng.choice([at for at, many in zip(found, served, strict=True) if many == max(served)])
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
    """Weighs the squares by the fleets that agree with the marks, by the news they bring and by what they leave to be searched."""
    if "fire" not in menu:
        yield 1.0, _lay(view, rng, wary=True)
        return
    boards, allowed, shots = _fire(view, menu)
    noise = [rng.random() for _ in range(SQUARES)]
    if len(boards) == 1 and shots == 1 and not boards[0].secret:
        yield 1.0, _salvo([density.best_shot(boards[0], allowed, noise)])
        return
    imagined: list[list[int]] = []
    for number, board in enumerate(boards):
        worlds = Worlds(board, rng.random)
        for _ in worlds.explain():
            yield 0.8 * number / len(boards), None
        drawn: list[int] = []
        for part in range(0, FLEETS, SLICE):
            yield 0.8 * (number + part / FLEETS) / len(boards), None
            drawn += worlds.draw(SLICE)
        imagined.append(drawn)
    salvo = Salvo(boards, imagined, allowed, noise, shots)
    while len(salvo.picked) < min(shots, len(allowed)):
        salvo.pick()
        yield 0.8 + 0.2 * len(salvo.picked) / shots, _salvo(salvo.picked)


class Salvo:
    """Squares chosen one after the other, each for the hits and the news that it adds to those chosen before.

    News is counted in bits: the answers to the squares chosen so far divide the imagined fleets into classes, and a square that divides them
    further tells more. So a salvo is spread where little is known, and tries both ends of a line where one of them must hit.
    """

    def __init__(self, boards: list[Known], imagined: list[list[int]], allowed: list[int], noise: list[float], shots: int) -> None:
        self.open_to = list(allowed)
        self.noise = noise
        self.news = NEWS if shots == 1 else NEWS_OF_SALVO
        self.picked: list[int] = []
        self.targets = [Target(board, drawn) for board, drawn in zip(boards, imagined, strict=True) if drawn]

    def pick(self) -> None:
        """Choose one square more."""
        values = {at: sum(target.value(at, self.news) for target in self.targets) + 1e-6 * self.noise[at] for at in self.open_to}
        best = max(values, key=values.__getitem__)
        if not self.picked:
            self.open_to = sorted(values, key=values.__getitem__, reverse=True)[:WEIGHED]
        self.open_to.remove(best)
        self.picked.append(best)
        for target in self.targets:
            target.divide(best)


class Target:
    """One opponent's board in a salvo: the imagined fleets, and the classes into which the answers would divide them."""

    def __init__(self, board: Known, drawn: list[int]) -> None:
        self.board = board
        self.number = len(drawn)
        self.table = columns(drawn)
        self.classes = [(1 << len(drawn)) - 1]
        self.pattern, self.extra = density.pattern(board, bool(board.hits))
        units_left = sum(board.lengths) - board.hits.bit_count()
        self.weight = 1 + NEARLY_OUT * (1 - units_left / fleet.UNITS)

    def value(self, at: int, news: float) -> float:
        """What a shot at this square adds on this board."""
        column = self.table[at]
        if self.board.shot >> at & 1 or not column:
            return 0.0
        share = column.bit_count() / self.number
        return self.weight * (share * (1 + self.extra * (self.pattern >> at & 1)) + news * _news(column, self.classes, self.number))

    def divide(self, at: int) -> None:
        """Part the classes by what this square would answer; it is the same everywhere where it has been shot at before."""
        if not self.board.shot >> at & 1:
            column = self.table[at]
            self.classes = [part for whole in self.classes for part in (whole & column, whole & ~column) if part]


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
    """How likely a hit is on every square of every opponent's board, from the view alone: the share of imagined fleets with a unit there."""
    boards: dict[str, dict[str, float]] = {}
    total = [0.0] * SQUARES
    count = 0
    owners = targets(view)
    for owner in owners:
        board = known(view, owner)
        worlds = Worlds(board, rng.random)
        for _ in worlds.explain():
            pass
        # Shared among the boards: the hint is one slice of work, and the page waits for it.
        drawn = worlds.draw(2 * FLEETS // len(owners))
        count = len(drawn)
        table = columns(drawn)
        chances = {at: table[at].bit_count() / max(1, count) for at in range(SQUARES) if not board.shot >> at & 1}
        boards[str(owner)] = {LABELS[at]: round(chance, 4) for at, chance in chances.items()}
        for at, chance in chances.items():
            total[at] += chance
    most = max(total)
    best = [LABELS[at] for at in range(SQUARES) if most and total[at] == most]
    if not best:
        sentence = "There is nothing left to find."
    elif len(boards) == 1:
        sentence = f"Of {count} fleets that agree with every mark, {int(100 * most + 0.5)}% have a ship on {best[0]}."
    else:
        sentence = f"By {count} fleets for each board that agree with every mark, {best[0]} can be expected to give {most:.1f} hits."
    return {"boards": boards, "count": count, "what": "samples", "best": best, "sentence": sentence}


# ---- laying


def lay_wary(apart: bool, below: Callable[[int], int]) -> Fleet:
    """A fleet that lasts: of several drawn at random the one that hides its best hidden ship, and its shortest, farthest from where one looks first.

    Whole fleets fall late because one ship is found late. As all layouts can be drawn, there is no habit to learn beyond that.
    """
    every, _ = density.counts(Known(0, 0, 0, fleet.LENGTHS, False, apart, None))

    def shown(one: Fleet) -> float:
        looked_at = [sum(every[at] for at in ship) / len(ship) for ship in one]
        return 3 * min(looked_at) + 2 * looked_at[-1]

    return min((fleet.draw(apart, below) for _ in range(LAYOUTS)), key=shown)


AGENTS = {"cadet": cadet, "captain": captain, "admiral": admiral}
