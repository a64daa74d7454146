"""How a computer player lays out: land first and spread, ships wherever room is left, planes apart, guns over what they can guard."""

from __future__ import annotations

from dataclasses import dataclass

from game.contract import Illegal
from game.naval_war.chart import BLOCK3, BLOCK5, SIDE, SQUARES
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, Disposition, land_squares
from game.naval_war.layout import LANDS, PLACES, Below, Place

TRIES = 40


@dataclass(frozen=True)
class Plan:
    """How to lay out.

    `units` of land; ships at random (`packed` 1) or closer (the best of so many places); `near`: ships and land crowd in one region;
    so many guns, at most nine, are `bait`: they stand on a unit of land of their own, where there is least to guard.
    """

    units: int
    packed: int = 1
    near: bool = False
    bait: int = 0


def deploy(counts: dict[str, int], plan: Plan, below: Below) -> Disposition:
    """Everything bought, laid. Raises Illegal when there is no room."""
    for attempt in range(TRIES):
        found = _deploy(counts, plan, plan.packed + attempt // 3, below)
        if found is not None:
            return found
    raise Illegal("There is no room on the chart for all of this.")


def _deploy(counts: dict[str, int], plan: Plan, packed: int, below: Below) -> Disposition | None:
    laid = Disposition(salvoes=counts.get("salvo", 0))
    things = sum(counts.get(kind, 0) for kind in (*PLANE_IDS, "gun"))
    focus = (3 + below(SIDE - 6), 3 + below(SIDE - 6)) if plan.near else None
    ground: set[int] = set()
    for _ in range(max(plan.units, (things + 8) // 9)):
        units = [unit for unit in LANDS if not ground.intersection(land_squares(unit))]
        if not units:
            return None
        some = [units[below(len(units))] for _ in range(6)]
        unit = min(some, key=lambda one: _far(one, focus) if focus else -_nearest(one, laid.land))
        laid.land.append(unit)
        ground.update(land_squares(unit))
    if len(ground) < things:
        return None
    shut = set(ground)
    afloat: set[int] = set()
    for kind in SHIP_IDS:
        for _ in range(counts.get(kind, 0)):
            place = _room(kind, shut, packed, focus, below)
            if place is None:
                return None
            laid.ships.append((kind, place))
            afloat.update(place)
            for at in place:
                shut.update(BLOCK3[at])
    free = sorted(ground)
    for kind in PLANE_IDS:
        for _ in range(counts.get(kind, 0)):
            at = _apart(kind, free, laid, below)
            laid.planes.append((kind, at))
            free.remove(at)
    bait = min(plan.bait, counts.get("gun", 0), 9)
    if bait and not _put_bait(bait, ground, afloat, laid, below):
        return None
    _put_guns(counts.get("gun", 0) - bait, free, afloat, laid, below)
    return laid


def _far(unit: int, focus: tuple[int, int]) -> int:
    return max(abs(unit // SIDE + 1 - focus[0]), abs(unit % SIDE + 1 - focus[1]))


def _nearest(unit: int, others: list[int]) -> int:
    return min((max(abs(unit // SIDE - one // SIDE), abs(unit % SIDE - one % SIDE)) for one in others), default=SIDE)


def _room(kind: str, shut: set[int], packed: int, focus: tuple[int, int] | None, below: Below) -> Place | None:
    """A place for a ship: of so many at random the one that bars the fewest squares for others."""
    places = PLACES[kind]
    found: list[Place] = []
    for _ in range(60 * packed):
        place = places[below(len(places))]
        if not any(at in shut for at in place):
            found.append(place)
            if len(found) == packed:
                break
    if not found:
        found = [place for place in places if not any(at in shut for at in place)]
        if not found:
            return None

    def price(place: Place) -> float:
        new = sum(near not in shut for at in place for near in BLOCK3[at])
        return _far(place[0], focus) if focus else new

    return min(found, key=price)


def _put_bait(number: int, ground: set[int], afloat: set[int], laid: Disposition, below: Below) -> bool:
    """A unit of land of their own for guns that are bait, where the fewest ships are near; False where no unit fits."""
    places = [(unit, land_squares(unit)) for unit in LANDS]
    places = [(unit, squares) for unit, squares in places if not ground.intersection(squares) and not afloat.intersection(squares)]
    if not places:
        return False
    unit, squares = min(places, key=lambda one: (len(afloat.intersection(near for at in one[1] for near in BLOCK5[at])), below(1000)))
    laid.land.append(unit)
    left = list(squares)
    for _ in range(number):
        at = left.pop(below(len(left)))
        laid.guns.append((at, "both"))
    return True


def _put_guns(number: int, free: list[int], afloat: set[int], laid: Disposition, below: Below) -> None:
    """Guns where planes would come that no other gun stops yet: over the sea, most of all where they would see much."""
    ground = laid.ground()
    sights = {at: 0.1 * sum(near not in ground for near in BLOCK3[at]) + 0.5 * len(afloat.intersection(BLOCK3[at])) for at in SQUARES}
    for kind, at in laid.planes:
        for near in BLOCK5[at] if kind == "atom" else BLOCK3[at]:
            sights[near] += 2.0 if kind == "atom" else 0.1
    for _ in range(number):
        some = [free[below(len(free))] for _ in range(24)]
        at = max(some, key=lambda one: sum(sights[near] for near in BLOCK3[one]))
        laid.guns.append((at, "both"))
        free.remove(at)
        for near in BLOCK3[at]:
            sights[near] *= 0.35


def _apart(kind: str, free: list[int], laid: Disposition, below: Below) -> int:
    """Land where one bomb or one look takes few planes: the best of some at random."""
    reach = 5 if kind == "atom" else 3

    def crowd(at: int) -> float:
        row, column = divmod(at, SIDE)
        return sum(
            3.0 if other_kind == "atom" else 1.0
            for other_kind, other in laid.planes
            if max(abs(row - other // SIDE), abs(column - other % SIDE)) < reach
        )

    return min([free[below(len(free))] for _ in range(8)], key=crowd)
