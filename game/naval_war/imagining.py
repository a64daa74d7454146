"""Whole dispositions that agree with what is known of an enemy: squares seen, hits told, guns that answered, planes that flew.

What is certain comes first; the rest is bought with the points that are left and laid wherever nothing forbids it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.contract import View
from game.naval_war import battle, belief, fleet, layout
from game.naval_war.belief import SPOTS, Picture, Spot
from game.naval_war.chart import BITS3, INDEX, LABELS, SQUARES, bits
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, SIZE, THINGS, Budget

Below = Callable[[int], int]
TRIES = 30
SEARCH = 400
"""So many units of land are tried before the known land is given up for this once."""


class _NoFit(Exception):
    """This attempt contradicts what is known."""


def imagined_sheet(view: View, enemy: int, below: Below) -> dict[str, Any]:
    """A disposition that the enemy could have, as far as this view can tell.

    Where no attempt fits all that was told, what bombs reported is left out before what was seen.
    """
    chart = view["charts"][enemy] if view["charts"][enemy] is not None else battle.empty_chart()
    for attempt in range(TRIES):
        try:
            return _Attempt(view, enemy, chart, below, strict=attempt < TRIES * 2 // 3).sheet(land_first=attempt % 2 == 1)
        except _NoFit:
            continue
    return _anything(view, below)


def _anything(view: View, below: Below) -> dict[str, Any]:
    counts = layout.fill({}, fleet.budget(view["options"]["points"]), below)
    salvoes = counts.pop("salvo", 0)
    return fleet.sheet_of(fleet.text(layout.complete(fleet.Disposition(salvoes=salvoes, unlaid=counts), "scattered", below)))


class _Attempt:
    """One try at a disposition; raises _NoFit when it runs against what is known."""

    def __init__(self, view: View, enemy: int, chart: dict[str, Any], below: Below, strict: bool) -> None:
        settled = {
            label: {"on": "sea", "what": facts["what"], "hit": facts["hit"], "used": False, "aboard": None, "doubt": False}
            for label, facts in chart["inferred"].items()
            if facts["what"] in SHIP_IDS
        }
        chart = {**chart, "known": {**chart["known"], **settled}}
        self.view, self.enemy, self.chart, self.below, self.strict = view, enemy, chart, below, strict
        self.known: Picture = belief.picture(chart, view["seats"] == 2)
        self.limits: Budget = fleet.budget(view["options"]["points"])
        self.ships: list[tuple[str, Spot]] = []
        self.afloat = 0
        self.halo = 0
        self.hit = 0
        self.units: list[int] = []
        self.ground = 0
        self.planes: dict[int, str] = {}
        self.flown: list[int] = []
        self.doubtful: dict[int, str] = {}
        """Planes that were seen and are gone, destroyed or flown."""
        self.guns: dict[int, str] = {}
        self.used: list[int] = []
        self.salvoes = 0
        self.no_ship = self._no_ship()

    def _no_ship(self) -> int:
        """Squares that are known to hold no ship: seen without one, or inferred."""
        seen = self.known.seen & ~bits(self.known.ships)
        return seen | bits(INDEX[label] for label, facts in self.chart["inferred"].items() if facts["what"] == "no ship")

    def sheet(self, land_first: bool = False) -> dict[str, Any]:
        """The whole disposition as a sheet. `land_first`: where ships known in part would lie in the way of known land, they give way."""
        if land_first:
            self._known_land()
        self._known_ships()
        self._bombed_ships()
        if not land_first:
            self._known_land()
        self._known_things()
        self._guns_that_fired()
        self._bombed_things()
        self._flown_planes()
        self._rest()
        ready = [at for at in self.planes if at not in self.flown and not self.hit >> at & 1]
        if self.enemy in self.view["passed"]:
            self.salvoes = 0
            for at in ready:
                del self.planes[at]
        elif self.view["turn"] == self.enemy and not ready:
            self.salvoes = max(1, self.salvoes)
        return {
            "land": [LABELS[at] for at in self.units],
            "ships": [[kind, [LABELS[at] for at in spot.squares]] for kind, spot in self.ships],
            "planes": [[kind, LABELS[at]] for at, kind in self.planes.items()],
            "guns": [[LABELS[at], order] for at, order in self.guns.items()],
            "salvoes": self.salvoes,
            "hit": [LABELS[at] for at in SQUARES if self.hit >> at & 1],
            "flown": [LABELS[at] for at in self.flown],
            "used": [LABELS[at] for at in self.used],
        }

    # --- ships

    def _put_ship(self, kind: str, spot: Spot, hit: int) -> None:
        if spot.mask & (self.halo | self.ground | self.no_ship):
            raise _NoFit
        self.ships.append((kind, spot))
        self.afloat |= spot.mask
        self.halo |= spot.halo
        self.hit |= hit

    def _pick(self, things: list[Any]) -> Any:
        if not things:
            raise _NoFit
        return things[self.below(len(things))]

    def _known_ships(self) -> None:
        """Every ship of which a square is known, lying in one of its ways; what bombs covered of it is destroyed."""
        sea = self.known.land | self.no_ship | self.ground
        for body in sorted(self.known.bodies, key=lambda one: len(one.ways)):
            if body.squares & self.afloat == body.squares:
                continue
            ways = [way for way in body.ways if not way.mask & (self.halo | sea)]
            if body.sunk:
                dead = self.known.wrecks | self.known.bombed
                ways = [way for way in ways if not way.mask & ~dead & ~body.squares] or ways
            way = self._pick(ways)
            self._put_ship(body.kind, way, way.mask & (self.known.wrecks | self.known.bombed))

    def _bombed_ships(self) -> None:
        """Ships that bomb reports tell of and that no known ship explains."""
        if not self.strict:
            return
        for report in self.chart["reports"]:
            if report["kind"] == "salvo" or "where" in report:
                continue
            could = bits(INDEX[label] for label in report["could"])
            explained = [kind for kind, spot in self.ships if spot.mask & could & self.hit]
            for kind, count, sunk in report["ships"]:
                if kind in explained:
                    explained.remove(kind)
                    continue
                dark = could & ~self.known.seen
                ways = [
                    spot
                    for spot in SPOTS[kind]
                    if not spot.mask & (self.halo | self.no_ship | self.known.land | self.ground)
                    and (spot.mask & dark).bit_count() == count
                    and not spot.mask & self.known.seen
                    and (not spot.mask & ~self.known.bombed) == sunk
                ]
                spot = self._pick(ways)
                self._put_ship(kind, spot, spot.mask & self.known.bombed)

    # --- land and what stands on it

    def _known_land(self) -> None:
        """Units that cover all land that is known and nothing that is known to be sea, and leave room for the guns that fired."""
        barred = self.known.sea | self.afloat
        land = [at for at in SQUARES if self.known.land >> at & 1]
        open_units = [(unit, mask) for unit, _, mask in belief.LANDS if mask & self.known.land and not mask & barred]
        over = {at: [way for way in open_units if way[1] >> at & 1] for at in land}
        budget = [SEARCH]

        def cover(units: list[int], covered: int) -> list[int] | None:
            left = self.known.land & ~covered
            if not left:
                return units if self._guns_find_room(covered) else None
            # The square that the fewest units can still cover comes first: where there is none, it is seen at once.
            ways = min(([way for way in over[at] if not way[1] & covered] for at in land if left >> at & 1), key=len)
            order = sorted(ways, key=lambda way: -(way[1] & left).bit_count() + self.below(100) / 200)
            for unit, mask in order:
                budget[0] -= 1
                if budget[0] < 0:
                    return None
                found = cover([*units, unit], covered | mask)
                if found is not None:
                    return found
            return None

        units = cover([], 0)
        if units is None:
            raise _NoFit
        for unit in units:
            self._put_land(unit)

    def _guns_find_room(self, ground: int) -> bool:
        """Whether near each plane shot down a gun may stand on this ground, or on a unit of land beside it."""
        seen_guns = bits(INDEX[label] for label, facts in self.chart["known"].items() if facts["what"] == "gun")
        barred = self.known.sea | self.afloat | ground
        for target in self.known.downs:
            dark = BITS3[target] & ~self.known.seen
            if not BITS3[target] & seen_guns and not dark & ground and not any(mask & dark and not mask & barred for _, _, mask in belief.LANDS):
                return False
        return True

    def _put_land(self, unit: int) -> None:
        self.units.append(unit)
        self.ground |= bits(fleet.land_squares(unit))

    def _known_things(self) -> None:
        """Planes and guns that were seen or destroyed; a plane on a Carrier's square too."""
        for label, facts in self.chart["known"].items():
            at = INDEX[label]
            for what in (facts["what"], facts["aboard"]):
                if what in PLANE_IDS:
                    self.planes[at] = what
                    if facts["doubt"] and facts["hit"]:
                        self.doubtful[at] = what
                    else:
                        self.hit |= 1 << at if facts["hit"] else 0
                elif what == "gun":
                    # It was seen, so it let the R.P. pass, or it had fired.
                    self.guns[at] = "hold"
                    if facts["used"]:
                        self.used.append(at)
                    self.hit |= 1 << at if facts["hit"] else 0

    def _room(self, near: int) -> list[int]:
        """Unknown squares of land among these where something may still stand."""
        open_land = self.ground & near & ~self.known.seen & ~bits(self.planes) & ~bits(self.guns)
        return [at for at in SQUARES if open_land >> at & 1]

    def _stand(self, near: int) -> int:
        """An unknown square of land among these, made by a new unit of land where there is none."""
        room = self._room(near)
        if not room:
            barred = self.known.sea | self.afloat | self.ground
            free = near & ~self.known.seen
            # What is seen and told of as nothing special may be land only where that was not seen.
            units = [unit for unit, _, mask in belief.LANDS if mask & free and not mask & (barred | self._seen_without_land())]
            self._put_land(self._pick(units))
            room = self._room(near)
        return int(self._pick(room))

    def _seen_without_land(self) -> int:
        return self.known.seen & self.known.sea

    def _guns_that_fired(self) -> None:
        """For every plane shot down a used gun within the nine squares around its target."""
        free = list(self.used)
        possible = bits(self.guns) | ~self.known.seen
        # Where the fewest guns could have fired, one is found first: another target may take the same gun.
        for target in sorted(self.known.downs, key=lambda one: (BITS3[one] & possible).bit_count()):
            near = BITS3[target]
            mine = next((at for at in free if near >> at & 1), None)
            if mine is None:
                mine = next((at for at in self.guns if near >> at & 1 and at not in self.used), None)
                if mine is None:
                    mine = self._stand(near)
                    self.guns[mine] = "both"
                self.used.append(mine)
            else:
                free.remove(mine)

    def _bombed_things(self) -> None:
        """Planes and guns that bomb reports count as destroyed; of those seen there that are in doubt some, the others had flown."""
        for report in self.chart["reports"] if self.strict else []:
            if report["kind"] == "salvo" or "where" in report:
                continue
            area = bits(INDEX[label] for label in report["could"])
            for what, number in report["other"]:
                standing = [(at, one) for at, one in [*self.planes.items(), *((at, "gun") for at in self.guns)] if at not in self.doubtful]
                have = sum(one == what and area & self.hit >> at & 1 for at, one in standing)
                here = [at for at, one in self.doubtful.items() if one == what and area >> at & 1]
                least = max(0, len(here) - self._not_flown_yet(what))
                most = min(len(here), number - have)
                if least > most and not self.chart["others"]:
                    raise _NoFit
                destroyed = max(least, most if self.below(2) else least)
                for at in here:
                    del self.doubtful[at]
                for _ in range(destroyed):
                    self.hit |= 1 << here.pop(self.below(len(here)))
                self.flown += here
                for _ in range(number - have - destroyed):
                    at = self._stand(area & self.known.bombed)
                    if what == "gun":
                        self.guns[at] = "both"
                    else:
                        self.planes[at] = what
                    self.hit |= 1 << at
        for at in self.doubtful:
            self.hit |= 1 << at

    def _not_flown_yet(self, kind: str) -> int:
        """How many planes of this type were despatched of which nothing is decided yet."""
        declared: int = sum(by == self.enemy and one == kind for by, _, one, _ in self.view["declared"])
        return declared - sum(self.planes[at] == kind for at in self.flown)

    def _flown_planes(self) -> None:
        """As many planes of each type have flown as were declared: some of those seen that may have, others from elsewhere."""
        may = {INDEX[label] for label, facts in self.chart["known"].items() if facts["doubt"]}
        for kind in PLANE_IDS:
            for _ in range(self._not_flown_yet(kind)):
                seen = [at for at, one in self.planes.items() if one == kind and at in may and at not in self.flown and not self.hit >> at & 1]
                if seen and self.below(2):
                    self.flown.append(self._pick(seen))
                    continue
                free = self.ground & ~(self.hit | bits(self.planes) | bits(self.guns))
                room = [at for at in SQUARES if free >> at & 1]
                at = self._pick(room) if room else self._stand(belief.EVERYWHERE)
                self.planes[at] = kind
                self.flown.append(at)

    # --- what nobody has seen

    def _rest(self) -> None:
        """Spend what points are left: ships as the seen part suggests, then the rest in reconnaissance, salvoes and guns."""
        declared = self.view["declared"]
        fired = sum(by == self.enemy and kind == "salvo" for by, _, kind, _ in declared)
        arms = fired + sum(THINGS[kind].cost for kind in self.planes.values()) + len(self.guns)
        wanted = belief.expected_counts(self.known, self.limits, arms)
        ships = sum(SIZE[kind] for kind, _ in self.ships)
        room = self.limits.points - max(arms, self.limits.arms)
        for kind in SHIP_IDS:
            number = int(wanted[kind]) + (self.below(100) < 100 * (wanted[kind] % 1.0))
            for _ in range(number):
                if ships + SIZE[kind] <= room and self._another(kind):
                    ships += SIZE[kind]
        while ships < self.limits.ships and self._another("submarine"):
            ships += 1
        left = self.limits.points - ships - arms
        while left > 0:
            what = ("rp", "salvo", "gun", "salvo")[self.below(4)]
            room_left = self._room(belief.EVERYWHERE & ~self.known.bombed)
            if what == "salvo" or not room_left and not self._more_land():
                self.salvoes += 1
            else:
                at = self._pick(self._room(belief.EVERYWHERE & ~self.known.bombed))
                if what == "gun":
                    self.guns[at] = "both"
                else:
                    self.planes[at] = what
            left -= 1

    def _another(self, kind: str) -> bool:
        barred = self.halo | self.ground | self.known.shut | self.no_ship | self.known.bombed | self.known.land
        spots = SPOTS[kind]
        for _ in range(40):
            spot = spots[self.below(len(spots))]
            if not spot.mask & barred:
                self._put_ship(kind, spot, 0)
                return True
        return False

    def _more_land(self) -> bool:
        barred = self.known.sea | self.afloat | self.ground
        units = [unit for unit, _, mask in belief.LANDS if not mask & barred and mask & ~self.known.seen & ~self.known.bombed]
        if units:
            self._put_land(self._pick(units))
        return bool(units)
