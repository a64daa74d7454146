"""Who can do what to whom: the battle as a computer player sees it, and the best attack of each ship on each other from all places in her reach.

Everything is worked out when it is first asked for, and once for each position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.contract import View
from game.itchy import gunnery, movement, sea, ships
from game.itchy.geometry import ROUND, STEPS, Grid, arcs, clock, length, torpedo_line
from game.itchy.movement import Stand
from game.itchy.reckoning import Salvo, Weights, stakes, toll

Gun = tuple[str, str, int]
"""Class, arc, number of guns."""

TORPEDO_REACH = len(ships.TORPEDO)


@lru_cache(maxsize=8192)
def relation(kind: str, x: int, y: int) -> tuple[int, int, int]:
    """Range, clock from north, and a bit for every facing whose torpedo line it is."""
    far = length(kind, (x, y))
    if not far:
        return 0, 0, 0
    lines = 0
    if far <= TORPEDO_REACH:
        lines = sum(torpedo_line(kind, (x, y), facing) << facing for facing in range(len(STEPS[kind])))
    return far, clock(kind, (x, y)), lines


@lru_cache(maxsize=1024)
def armament(kind: str, narrow: bool, guns: tuple[Gun, ...]) -> tuple[tuple[int, ...], tuple[tuple[Salvo, ...], ...]]:
    """Which batteries bear on each clock from the bow, as bits; and what they throw together, by range and clock."""
    cover = arcs(kind, narrow)
    bear = tuple(sum((toward in cover[arc]) << n for n, (_, arc, _) in enumerate(guns)) for toward in range(ROUND[kind]))
    farthest = max((len(ships.DICE[gun]) for gun, _, _ in guns), default=0)
    rows: list[tuple[Salvo, ...]] = [tuple(() for _ in bear)]
    for far in range(1, farthest + 1):
        rows.append(tuple(thrown(guns, mask, far) for mask in bear))
    return bear, tuple(rows)


@lru_cache(maxsize=8192)
def thrown(guns: tuple[Gun, ...], mask: int, far: int) -> Salvo:
    """The dice of these batteries at that range, most first."""
    dice = [ships.dice(gun, number, far) for n, (gun, _, number) in enumerate(guns) if mask >> n & 1]
    return tuple(sorted((many for many in dice if many), reverse=True))


class Reach:
    """Where a ship can be after a move: areas, each with the facings in which she can stand there. One object for each case: quick to look up."""

    __slots__ = ("places",)

    def __init__(self, places: dict[int, set[int]]) -> None:
        self.places = tuple((at, tuple(facings)) for at, facings in places.items())

    def each(self) -> list[tuple[int, int]]:
        """Every place, as area and facing."""
        return [(area, facing) for area, facings in self.places for facing in facings]


@lru_cache(maxsize=4096)
def around(here: Grid, area: int, far: int) -> frozenset[int]:
    """The areas within so many steps."""
    return frozenset(at for at in range(here.size) if here.distance(area, at) <= far)


@lru_cache(maxsize=4096)
def reachable(here: Grid, closed: frozenset[int], area: int, facing: int, points: int, spot: int) -> Reach:
    """Where a ship can be after a move; `closed` need only hold what lies near."""
    found, _ = movement.ways(here, closed, Stand(area, facing, False), points, spot)
    places: dict[int, set[int]] = {}
    for stand in found:
        places.setdefault(stand.area, set()).add(stand.facing)
    return Reach(places)


@lru_cache(maxsize=512)
def sailing(here: Grid, land: frozenset[int], goals: frozenset[int]) -> tuple[int, ...]:
    """How far each area is from the nearest goal, round the land; -1 where there is no way."""
    steps = [-1] * here.size
    for at in goals:
        steps[at] = 0
    edge, far = list(goals), 0
    while edge:
        far += 1
        following = []
        for at in edge:
            for near in here.ahead[at]:
                if near >= 0 and steps[near] < 0 and near not in land:
                    steps[near] = far
                    following.append(near)
        edge = following
    return tuple(steps)


@lru_cache(maxsize=16)
def leaving(here: Grid, land: frozenset[int], spot: int) -> dict[tuple[int, int], int]:
    """What it costs to leave the board from each area and facing, past the land."""
    return movement.points_to_leave(here, land, spot)


@lru_cache(maxsize=65536)
def openings(
    here: Grid, reach: Reach, guns: tuple[Gun, ...], narrow: bool, torpedo: bool, at: int, blocking: frozenset[int]
) -> tuple[tuple[Salvo, int], ...]:
    """What a ship with these guns can throw at an area from all places in her reach: the different salvoes, each with the dice of a torpedo or 0."""
    kind, turn, whole = here.kind, here.turn, ROUND[here.kind]
    _, rows = armament(kind, narrow, guns)
    farthest = max(len(rows) - 1, TORPEDO_REACH if torpedo else 0)
    x, y = here.at[at]
    found: set[tuple[Salvo, int]] = set()
    for area, facings in reach.places:
        px, py = here.at[area]
        far, toward, lines = relation(kind, x - px, y - py)
        if not 0 < far <= farthest or not here.sees(area, at, blocking):
            continue
        row = rows[far] if far < len(rows) else None
        dice = ships.TORPEDO[far - 1] if torpedo and far <= TORPEDO_REACH else 0
        for bow in facings:
            found.add((row[(toward - turn * bow) % whole] if row else (), dice if lines >> bow & 1 else 0))
    found.discard(((), 0))
    return tuple(found)


class Body:
    """A ship afloat, as far as fighting goes."""

    __slots__ = (
        "acted", "area", "armoured", "bear", "facing", "far", "fv", "guns", "ident", "number", "power", "rate", "rows", "ship", "side", "torpedoes",
    )  # fmt: skip

    def __init__(self, view: View, number: int, ship: sea.Ship, area: int) -> None:
        self.ship = ship
        self.ident = ship["id"]
        self.number = number
        self.side: int = ship["side"]
        self.area = area
        self.facing: int = ship["facing"]
        self.fv: int = ship["fv"]
        self.rate: int = ship["rate"]
        self.armoured = gunnery.counts_as_armoured(view, ship)
        self.torpedoes: int = ship["torpedoes"]
        self.acted: bool = ship["acted"]
        self.guns = tuple((one["class"], one["arc"], one["guns"]) for one in ship["batteries"] if not one["lost"])
        self.bear, self.rows = armament(view["grid"], view["options"]["narrow"], self.guns)
        self.far = max(len(self.rows) - 1, TORPEDO_REACH if self.torpedoes else 0)
        self.power: float = sum(sum(ships.DICE[gun]) for gun, _, _ in self.guns) + 12.0 * self.torpedoes


class Picture:
    """One position: ships, land, what everything is worth, and the attacks that are possible."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.grid = sea.board(view)
        self.kind: str = view["grid"]
        self.land = sea.land(view)
        self.one: bool = view["options"]["one"]
        self.spot = sea.spot(view)
        index = self.grid.index
        self.bodies = [Body(view, n, ship, index[ship["area"]]) for n, ship in enumerate(sea.afloat(view))]
        self.sides = [[body for body in self.bodies if body.side == side] for side in (0, 1)]
        self.occupied = frozenset(body.area for body in self.bodies)
        self.left = [view["points"][side] - view["lost"][side] for side in (0, 1)]
        most = max((body.fv for body in self.bodies), default=0)
        self.stakes = [stakes(weights, left, most) for left in self.left]
        self.power = [max(1.0, sum(body.power for body in side)) for side in self.sides]
        self.danger = [0.0] * len(self.bodies)
        """What a ship would still do if she stays as she is, by number: what is saved by sinking her."""
        self._worth: dict[tuple[int, Salvo, int], float] = {}
        self._reach: dict[tuple[int, int, int], Reach] = {}
        self._attack: dict[tuple[int, int, int], float] = {}
        self._by_range: dict[tuple[int, int], list[float]] = {}

    def fear(self, danger: dict[int, float]) -> None:
        """What is saved by sinking ships, by number, is known now: whatever fire is worth is reckoned anew."""
        for number, value in danger.items():
            self.danger[number] = value
        self._worth.clear()
        self._by_range.clear()

    def disregard(self, side: int) -> None:
        """The guns of a side have little worth of their own any more, but for what is to be feared of them."""
        self.power[side] *= 4

    def body(self, ident: str) -> Body:
        """The ship of that id."""
        return next(body for body in self.bodies if body.ident == ident)

    def worth(self, target: Body, salvo: Salvo, torpedo: int) -> float:
        """What it costs the target's side to be fired at so."""
        key = (target.number, salvo, torpedo)
        if key not in self._worth:
            weights = self.weights
            hurt = toll(target.fv, target.armoured, self.one, salvo, torpedo)
            cost = self.stakes[target.side]
            share = weights.power * target.power / self.power[target.side] + self.danger[target.number]
            value = sum(chance * cost[lost] for lost, chance in enumerate(hurt.fv))
            sunk = hurt.fv[-1]
            value += share * sunk
            if target.guns:
                value += share * (1 - sunk) * min(1.0, hurt.battery / len(target.guns))
            if target.rate:
                value += share * (1 - sunk) * weights.rate * min(1.0, hurt.rate / target.rate)
            self._worth[key] = value
        return self._worth[key]

    def blocking(self, firer: Body, target: Body, at: int) -> frozenset[int]:
        """What hides a target in an area from a ship (I-17)."""
        if self.view["options"]["screen"]:
            return self.land | (self.occupied - {target.area, at, firer.area})
        return self.land

    def reach(self, body: Body, area: int, facing: int) -> Reach:
        """Where a ship standing so can be after a move with all her points; an exhausted side's, without closing (I-23)."""
        key = (body.number, area, facing)
        found = self._reach.get(key)
        if found is None:
            closed = self.land | (self.occupied - {body.area, area})
            found = reachable(self.grid, closed & around(self.grid, area, body.rate), area, facing, body.rate, self.spot)
            if sea.bound(self.view, body.side):
                begun = self.nearest(body.side, area)
                found = Reach({at: set(facings) for at, facings in found.places if self.nearest(body.side, at) >= begun})
            self._reach[key] = found
        return found

    def distance(self, one: int, other: int) -> int:
        """Steps through edges (I-6)."""
        x, y = self.grid.vector(one, other)
        return relation(self.kind, x, y)[0]

    def water(self, side: int) -> tuple[int, ...]:
        """How far each area is from the nearest enemy of a side, round the land; -1 where there is no way."""
        return sailing(self.grid, self.land, frozenset(enemy.area for enemy in self.sides[1 - side]))

    def to_leave(self, area: int, facing: int) -> int | None:
        """Points to the nearest edge of the board and over it, whatever ships are in the way; None where land is."""
        return leaving(self.grid, self.land, self.spot).get((area, facing))

    def nearest(self, side: int, area: int) -> int:
        """How far the nearest enemy of a side is."""
        return min((self.distance(area, enemy.area) for enemy in self.sides[1 - side]), default=0)

    def attack(self, firer: Body, target: Body, at: int) -> float:
        """The most that a ship can do in one activation to another that stands in an area."""
        key = (firer.number, target.number, at)
        if key not in self._attack:
            self._attack[key] = self.attack_from(firer, firer.area, firer.facing, target, at)
        return self._attack[key]

    def attack_from(self, firer: Body, area: int, facing: int, target: Body, at: int) -> float:
        """The same for a firer that begins her move elsewhere."""
        if self.distance(area, at) > firer.rate + firer.far:
            return 0.0
        narrow, torpedo = self.view["options"]["narrow"], firer.torpedoes > 0
        worths, number, best = self._worth, target.number, 0.0
        for salvo, dice in openings(self.grid, self.reach(firer, area, facing), firer.guns, narrow, torpedo, at, self.blocking(firer, target, at)):
            value = worths.get((number, salvo, dice))
            if value is None:
                value = self.worth(target, salvo, dice)
            if value > best:
                best = value
        return best

    def aimed(self, firer: Body, area: int, facing: int, target: Body, at: int) -> float:
        """What a ship standing so can do at once, without moving, to another that stands in an area."""
        (x, y), (tx, ty) = self.grid.at[area], self.grid.at[at]
        far, toward, lines = relation(self.kind, tx - x, ty - y)
        if not 0 < far <= firer.far or not self.grid.sees(area, at, self.blocking(firer, target, at)):
            return 0.0
        row = firer.rows[far] if far < len(firer.rows) else None
        dice = ships.TORPEDO[far - 1] if firer.torpedoes and far <= TORPEDO_REACH and lines >> facing & 1 else 0
        return self.worth(target, row[(toward - self.grid.turn * facing) % ROUND[self.kind]] if row else (), dice)

    def within(self, firer: Body, target: Body, far: int) -> float:
        """About the most that a ship can do in her next move to a target so far away: as if she could always turn as she likes."""
        key = (firer.number, target.number)
        if key not in self._by_range:
            values = [0.0]
            for near in range(1, firer.far + 1):
                salvoes = set(firer.rows[near]) if near < len(firer.rows) else {()}
                dice = ships.TORPEDO[near - 1] if firer.torpedoes and near <= TORPEDO_REACH else 0
                values.append(max(self.worth(target, salvo, dice) for salvo in salvoes))
            self._by_range[key] = values
        return max(self._by_range[key][max(1, far - firer.rate) : far + firer.rate + 1], default=0.0)

    def whole(self, one: Body) -> float:
        """What it costs a side to lose a ship."""
        return self.stakes[one.side][one.fv] + self.weights.power * one.power / self.power[one.side]

    def broadside(self, firer: Body, area: int, facing: int, guns: int, torpedo: bool) -> float:
        """What a ship standing so can do without moving: all batteries that bear at the best target, the others at the next.

        `guns`: those that she may still fire, as bits.
        """
        turn, whole, places = self.grid.turn, ROUND[self.kind], self.grid.at
        x, y = places[area]
        found: list[tuple[float, int, int, Body]] = []
        for target in self.sides[1 - firer.side]:
            tx, ty = places[target.area]
            far, toward, lines = relation(self.kind, tx - x, ty - y)
            if not 0 < far <= firer.far or not self.grid.sees(area, target.area, self.blocking(firer, target, target.area)):
                continue
            mask = firer.bear[(toward - turn * facing) % whole] & guns
            dice = ships.TORPEDO[far - 1] if torpedo and far <= TORPEDO_REACH and lines >> facing & 1 else 0
            salvo = thrown(firer.guns, mask, far)
            value = self.worth(target, salvo, 0)
            if dice:
                value = max(value, self.worth(target, salvo, dice) - self.weights.spent)
            if value > 0:
                found.append((value, mask, far, target))
        if not found:
            return 0.0
        best = max(found, key=lambda one: one[0])
        total, used = best[0], best[1]
        for _, mask, far, target in sorted(found, key=lambda one: -one[0]):
            if target is not best[3] and mask & ~used:
                total += self.worth(target, thrown(firer.guns, mask & ~used, far), 0)
                used |= mask
        return total


def left_guns(firer: Body, fired: list[int]) -> int:
    """The batteries of a ship that have not fired, as bits of `Body.guns`."""
    numbers: list[Any] = [n for n, one in enumerate(firer.ship["batteries"]) if not one["lost"]]
    return sum(1 << bit for bit, n in enumerate(numbers) if n not in fired)
