"""Where a ship can go (I-7, I-12): every area and facing, at the least cost, with the way there.

Ahead costs 1. A turn costs 1 right after a step ahead, else 2; so how a ship stands is her area, her facing and whether she is *fresh*, that is,
has just moved ahead and not turned since.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.itchy.geometry import Grid

STEPS = ("ahead", "port", "starboard")
AWAY = "away"
SPOT_TURN = 2
"""A turn without moving ahead first (I-12)."""


class Stand(NamedTuple):
    """How a ship stands in the middle of her move."""

    area: int
    facing: int
    fresh: bool


class Way(NamedTuple):
    """What it costs to get somewhere, and the steps."""

    cost: int
    path: tuple[str, ...]
    fresh: bool


def cost(stand: Stand, step: str, spot: int = SPOT_TURN) -> int:
    """Points for one step; `spot` is what turning on the spot costs."""
    return 1 if step == "ahead" or stand.fresh else spot


def after(grid: Grid, stand: Stand, step: str) -> Stand:
    """Where the step leads; the area is -1 when it leads off the board."""
    if step == "ahead":
        return Stand(grid.ahead[stand.area][stand.facing], stand.facing, True)
    turn = 1 if step == "starboard" else -1
    return Stand(stand.area, (stand.facing + turn) % grid.facings, False)


def ways(grid: Grid, closed: frozenset[int], stand: Stand, points: int, spot: int = SPOT_TURN) -> tuple[dict[Stand, Way], Way | None]:
    """Every stand within the points, cheapest first, and the cheapest way off the board (None where there is none).

    `closed`: areas that hold land or a ship. The start itself is among the stands, at cost 0. Of equally cheap ways, the one with fewer turns.
    """
    best: dict[Stand, Way] = {}
    away: Way | None = None
    waiting: list[dict[Stand, tuple[str, ...]]] = [{} for _ in range(points + 1)]
    waiting[0][stand] = ()
    for spent in range(points + 1):
        for here, path in waiting[spent].items():
            if here in best:
                continue
            best[here] = Way(spent, path, here.fresh)
            for step in STEPS:
                total = spent + cost(here, step, spot)
                if total > points:
                    continue
                there = after(grid, here, step)
                if there.area < 0:
                    if away is None or total < away.cost:
                        away = Way(total, (*path, step), True)
                elif there.area not in closed and there not in best and (there not in waiting[total] or len(waiting[total][there]) > len(path) + 1):
                    waiting[total][there] = (*path, step)
    return best, away


def points_to_leave(grid: Grid, closed: frozenset[int], spot: int = SPOT_TURN) -> dict[tuple[int, int], int]:
    """What it costs from each area and facing, from a stand, to leave the board by the nearest edge (I-24); nothing for those that have no way.

    Backwards from the edges: before she stood in an area just moved ahead, she stood in the area astern of it, and before a turn beside her facing.
    """
    turns, ahead = grid.facings, grid.ahead
    known: dict[tuple[int, int, bool], int] = {}
    edge = [(area, facing, fresh) for area in range(grid.size) for facing in range(turns) if ahead[area][facing] < 0 for fresh in (False, True)]
    waiting = [[], edge, *([] for _ in range(SPOT_TURN - 1))]  # by points
    spent = 0
    while spent < len(waiting):
        for stand in waiting[spent]:
            if stand in known:
                continue
            area, facing, fresh = stand
            if area in closed:
                continue
            known[stand] = spent
            while len(waiting) <= spent + SPOT_TURN:
                waiting.append([])
            if fresh:
                astern = ahead[area][(facing + turns // 2) % turns]
                if astern >= 0:
                    waiting[spent + 1] += ((astern, facing, True), (astern, facing, False))
            else:
                for turned in ((facing + 1) % turns, (facing - 1) % turns):
                    waiting[spent + 1].append((area, turned, True))
                    waiting[spent + spot].append((area, turned, False))
        spent += 1
    return {(area, facing): points for (area, facing, fresh), points in known.items() if not fresh}


def ends(found: dict[Stand, Way]) -> dict[tuple[int, int], Way]:
    """The cheapest way to each area and facing, however the ship comes to stand there."""
    places: dict[tuple[int, int], Way] = {}
    for stand, way in found.items():  # cheapest first
        if (stand.area, stand.facing) not in places:
            places[stand.area, stand.facing] = way
    return places


def allowed(
    grid: Grid, closed: frozenset[int], stand: Stand, points: int, spot: int, may_end: Callable[[int], bool], may_leave: bool
) -> tuple[dict[tuple[int, int], Way], Way | None, list[str]]:
    """What a ship may do: the places where she may end her move, the way off the board if she may leave, and the single steps.

    A step is allowed only if from there she can still end somewhere where she may: `may_end` judges the area (I-23).
    """
    found, away = ways(grid, closed, stand, points, spot)
    if not may_leave:
        away = None
    places = {place: way for place, way in ends(found).items() if may_end(place[0]) and way.cost > 0}
    steps = []
    for step in STEPS:
        left = points - cost(stand, step, spot)
        there = after(grid, stand, step)
        if left < 0 or there.area in closed:
            continue
        if there.area < 0:
            if may_leave:
                steps.append(step)
            continue
        if may_end(there.area) or _can_end(grid, closed, there, left, spot, may_end, may_leave):
            steps.append(step)
    return places, away, steps


def _can_end(grid: Grid, closed: frozenset[int], stand: Stand, points: int, spot: int, may_end: Callable[[int], bool], may_leave: bool) -> bool:
    found, away = ways(grid, closed, stand, points, spot)
    return (may_leave and away is not None) or any(may_end(one.area) for one in found)
