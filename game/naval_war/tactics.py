"""How a computer player chooses its attack: every possible move is valued by the points that it should win, what it learns included.

A `Manner` says how far a level thinks; `attack` gives the move. Chance comes as `chance()` from outside: numbers from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from heapq import nlargest
from math import exp

from game.contract import Action, Menu, View
from game.grids import members
from game.naval_war import battle, belief
from game.naval_war.belief import Body, Outlook, Picture
from game.naval_war.chart import BITS5, BLOCK3, HALO, INDEX, LABELS, SQUARES
from game.naval_war.fleet import PLANE_IDS, SIZE, THINGS, Budget, budget
from game.naval_war.weights import WEIGHTS, Weights

Chance = Callable[[], float]


@dataclass(frozen=True)
class Manner:
    """How a level thinks."""

    deep: bool
    """Ships keep apart, and so their chances are worked out; else all open squares are alike."""
    saves: bool
    """Keeps the salvoes, which cannot be destroyed, until the planes have flown."""
    wary: bool
    """Flies the planes that the enemy has seen first, and keeps away from guns."""
    eager: bool = False
    """The enemy leaves his planes on the ground: hunts them hard."""
    weights: Weights = WEIGHTS

    def hunts(self) -> float:
        """What an enemy plane on the ground is worth to shoot at, for each of its points; 0: only where nothing else is known."""
        return 0.0 if not self.saves else self.weights.eager_hunts if self.eager else self.weights.hunts

    def lure(self) -> float:
        """What an unseen square of land is worth to look at for the planes that may stand there."""
        return self.hunts() * (self.weights.eager_lure if self.eager else self.weights.lure)


CAPTAIN = Manner(deep=False, saves=False, wary=False)
ADMIRAL = Manner(deep=True, saves=True, wary=True)


FLEETING = 45.0
"""After so many flights hardly any plane is left on the ground."""


def fitted(view: View, enemy: int, manner: Manner) -> Manner:
    """The manner for this enemy: planes left on the ground are worth hunting hard, once he has fired salvoes that did not hunt ours."""
    if not manner.saves:
        return manner
    attacks = [kind for by, _, kind, _ in view["declared"] if by == enemy]
    salvoes = attacks.count("salvo")
    sheet = view["sheets"][view["seat"]]
    gone = set(sheet["hit"]) - set(sheet["flown"])
    lost = sum(at in gone for _, at in sheet["planes"])
    weights = manner.weights
    mixes = salvoes >= max(weights.shown, weights.mixed * len(attacks)) and len(attacks) - salvoes < FLEETING
    return replace(manner, eager=mixes and lost < weights.hunter * salvoes)


Target = tuple[float, int]
"""Points won by a shot, square."""


@dataclass
class Prospect:
    """One enemy: how to deal with it, what is known, what is expected, and what shots at it should win, best first."""

    enemy: int
    manner: Manner
    known: Picture
    hopes: Outlook
    located: list[Target]
    ground_targets: list[Target]
    price: float
    """Points that a shot should win elsewhere or later."""


# --- what there is to shoot at -----------------------------------------------------------------------------------------------------


def located(known: Picture, manner: Manner, shots: int, unhit: bool) -> list[Target]:
    """Squares of ships known in part or whole, by the points that each shot wins; ships that the shots left cannot sink are worth less."""
    jobs = [_job(known, body, manner, unhit) for body in known.bodies if not body.sunk]
    jobs.sort(key=lambda job: -job[0])
    targets: list[Target] = []
    left = float(shots)
    for rate, number, squares in jobs:
        factor = 1.0 if number <= left or unhit else manner.weights.hopeless
        left -= number if number <= left or unhit else 0.0
        targets += [(factor * rate * share, at) for share, at in squares]
    targets.sort(reverse=True)
    return targets


def _job(known: Picture, body: Body, manner: Manner, unhit: bool) -> tuple[float, float, list[Target]]:
    """One ship: points won by each shot at it, shots needed about, and how much each of its squares counts."""
    certain = body.squares & ~known.wrecks
    dead = known.wrecks | known.bombed
    shares: dict[int, float] = {}
    need = 0.0
    ways = body.ways
    if not ways:
        return 1.0, float(certain.bit_count()), [(1.0, at) for at in members(certain)]
    for way in ways:
        rest = members(way.mask & ~dead & ~body.squares)
        need += len(rest) / len(ways)
        for at in rest:
            shares[at] = shares.get(at, 0.0) + 1.0 / len(ways)
    misses = sum(share * (1.0 - share) for share in shares.values())
    number = certain.bit_count() + need + misses
    if not number:
        return 0.0, 0.0, []
    rate = float(SIZE[body.kind]) / number if not unhit else 1.0
    squares = [(1.0, at) for at in members(certain)]
    if manner.deep:
        least = manner.weights.guess
        return rate, number, squares + [(least + (1.0 - least) * share, at) for at, share in shares.items()]
    beside = {near for at in members(body.squares) for near in HALO[at]}
    return rate, number, squares + [(0.5, at) for at in shares if at in beside]


def grounded(known: Picture, enemy: int, view: View, weights: Weights) -> list[Target]:
    """Planes seen on the ground: the more the enemy has flown since, the less likely each still stands there."""
    if not known.planes or enemy in view["passed"]:
        return []
    seen_at: dict[int, int] = {}
    flights: dict[str, list[int]] = {"atom": [], "bomber": [], "rp": []}
    team = view["teams"][view["seat"]]
    for number, (by, on, kind, squares) in enumerate(view["declared"]):
        if by == enemy and kind in flights:
            flights[kind].append(number)
        elif on == enemy and kind == "rp" and view["teams"][by] == team:
            for at in BLOCK3[INDEX[squares[0]]]:
                seen_at[at] = number
    price = {"atom": weights.atom, "bomber": weights.bomber, "rp": weights.rp}
    by_kind: dict[str, int] = {}
    for kind in known.planes.values():
        by_kind[kind] = by_kind.get(kind, 0) + 1
    targets = []
    for at, kind in known.planes.items():
        since = sum(number > seen_at.get(at, -1) for number in flights[kind])
        stays = weights.fleeting * max(0.0, 1.0 - since / by_kind[kind]) + (1.0 - weights.fleeting) * max(0.0, 1.0 - since / 20)
        targets.append((price[kind] * stays, at))
    targets.sort(reverse=True)
    return targets


def survey(view: View, enemy: int, manner: Manner, shots: int) -> Prospect:
    """Read one enemy's chart."""
    known = belief.picture(view["charts"][enemy], view["seats"] == 2)
    limits: Budget = budget(view["options"]["points"])
    unhit = view["options"]["score"] == "unhit"
    need: float = sum(_squares_left(known, body) for body in known.bodies if not body.sunk)
    weights = manner.weights
    hidden = belief.expected_counts(known, limits, arms_known(view, enemy, known), weights)
    need += sum(SIZE[kind] * number for kind, number in hidden.items())
    price = weights.scarce if shots < weights.spare * need else weights.plenty
    hopes = belief.outlook(known, hidden, manner.deep, unhit, price, weights)
    return Prospect(enemy, manner, known, hopes, located(known, manner, shots, unhit), grounded(known, enemy, view, weights), price)


def arms_known(view: View, enemy: int, known: Picture) -> int:
    """Points that this enemy has surely not spent on ships: what he declared, planes known to stand or destroyed, guns seen or that answered."""
    arms: int = sum(1 if kind == "salvo" else THINGS[kind].cost for by, _, kind, _ in view["declared"] if by == enemy)
    for facts in view["charts"][enemy]["known"].values():
        plane = facts["what"] if facts["what"] in PLANE_IDS else facts["aboard"]
        # One that may have flown is among those declared.
        if plane is not None and not facts["doubt"]:
            arms += THINGS[plane].cost
    guns: int = sum(facts["what"] == "gun" for facts in view["charts"][enemy]["known"].values())
    return arms + max(guns, len(known.downs))


def _squares_left(known: Picture, body: Body) -> int:
    return SIZE[body.kind] - (body.squares & known.wrecks).bit_count()


# --- salvoes -----------------------------------------------------------------------------------------------------------------------


def salvo(prospect: Prospect, chance: Chance, planes: float) -> tuple[float, list[int]]:
    """The three best squares and the points they should win; `planes`: how much planes on the ground count."""
    hopes = prospect.hopes
    worth: dict[int, float] = {}
    for value, at in prospect.located:
        worth[at] = max(worth.get(at, 0.0), value)
    for value, at in prospect.ground_targets:
        worth[at] = max(worth.get(at, 0.0), value * planes)
    chosen = sorted(worth, key=lambda one: -worth[one])[:3]
    for value, at in nlargest(12, [(value + 1e-4 * chance(), at) for at, value in enumerate(hopes.shot) if value > 0.0 or at in worth]):
        weakest = min(chosen, key=lambda one: worth.get(one, 0.0)) if len(chosen) == 3 else None
        if at in chosen:
            continue
        if any(at in HALO[other] and other not in prospect.known.ships for other in chosen):
            value *= 1.0 - max(hopes.ship[other] for other in chosen if at in HALO[other])
        if weakest is None:
            chosen.append(at)
            worth[at] = value
        elif value > worth.get(weakest, 0.0):
            chosen[chosen.index(weakest)] = at
            worth[at] = value
    for at in SQUARES:
        if len(chosen) == 3:
            break
        if at not in chosen:
            chosen.append(at)
    return sum(worth.get(at, 0.0) for at in chosen), chosen


# --- planes ------------------------------------------------------------------------------------------------------------------------


def risk(prospect: Prospect, flown: int) -> list[float]:
    """How likely a Bomber or R.P. directed to each square is shot down.

    A gun fires at what comes near it, so that one that holds fire is seen and does no harm: what is unseen is dangerous, and land most.
    `flown`: own R.P.s and Bombers despatched to this enemy.
    """
    known, hopes, weights = prospect.known, prospect.hopes, prospect.manner.weights
    faith = weights.gun_faith
    rate = weights.gun_rate * (len(known.downs) + faith) / (0.25 * flown + faith)
    stands = [0.0 if known.seen >> at & 1 else min(0.9, rate * hopes.ground[at]) for at in SQUARES]
    for at in members(known.guns):
        stands[at] = weights.gun_seen
    sums = belief.blocks(stands)
    for target in known.downs:
        for at in BLOCK3[target]:
            sums[at] += weights.gun_near
    return [1.0 - exp(-one) for one in sums]


NOISE = 0.05
OVER_EDGE = [25 - BITS5[at].bit_count() for at in SQUARES]


def looks(prospect: Prospect, dangers: list[float], chance: Chance, standing: float) -> tuple[float, int]:
    """The best square for an R.P.: what it should lay open, times the chance that it comes through.

    `standing`: planes that one expects on an unseen square of land.
    """
    known, hopes, manner = prospect.known, prospect.hopes, prospect.manner
    planes = manner.lure() * standing
    values = [hopes.look[at] + (planes * hopes.ground[at] if not known.seen >> at & 1 else 0.0) for at in SQUARES]
    for body in known.bodies:
        if not body.sunk and len(body.ways) > 1:
            for way in body.ways:
                for at in members(way.mask & ~known.seen):
                    values[at] += manner.weights.rest / len(body.ways)
    sums = belief.blocks(values)
    border = belief.wide_blocks([1.0 if known.seen >> at & 1 else 0.0 for at in SQUARES])
    beside = manner.weights.beside
    best, best_worth = 0, -1.0
    for at in SQUARES:
        worth = sums[at] * (1.0 - dangers[at] if manner.wary else 1.0)
        # Side by side with what is seen, so that no gaps too small for a whole block are left; the edge counts as seen.
        worth += beside * (border[at] + OVER_EDGE[at]) if worth > 0.2 else 0.0
        if worth + NOISE > best_worth:
            worth += NOISE * chance()
            if worth > best_worth:
                best, best_worth = at, worth
    return best_worth, best


def crowd(prospect: Prospect, view: View) -> float:
    """How many planes still stand on an unseen square of land: as on the land that was seen, less those that have flown."""
    if prospect.enemy in view["passed"]:
        return 0.0
    known = prospect.known
    flown: int = sum(by == prospect.enemy and kind != "salvo" for by, _, kind, _ in view["declared"])
    weights = prospect.manner.weights
    stands: float = (weights.crowd_faith * weights.crowd + len(known.planes) + known.felled) / (weights.crowd_faith + known.land.bit_count())
    return stands * max(0.1, 1.0 - flown / FLEETING)


def bombs(prospect: Prospect, kind: str, dangers: list[float], planes: float) -> tuple[float, int]:
    """The best square for a Bomber or an Atom Bomber: points of ships known and expected in its squares, and planes on the ground.

    `planes`: what those on an unseen square of land are worth.
    """
    known, hopes = prospect.known, prospect.hopes
    values = [0.0 if (known.seen | known.bombed) >> at & 1 else hopes.shot[at] + planes * hopes.ground[at] for at in SQUARES]
    for value, at in prospect.located:
        values[at] = max(values[at], min(1.5, value))
    for value, at in prospect.ground_targets:
        values[at] = max(values[at], max(1.0, prospect.manner.hunts()) * value)
    sums = belief.wide_blocks(values) if kind == "atom" else belief.blocks(values)
    if kind == "bomber" and prospect.manner.wary:
        sums = [value * (1.0 - danger) for value, danger in zip(sums, dangers, strict=True)]
    best = max(SQUARES, key=lambda at: (sums[at], BITS5[at].bit_count()))
    return sums[best], best


def _exposed(view: View) -> list[int]:
    """Squares of one's own chart that enemies have looked at, as far as the declarations tell."""
    seat = view["seat"]
    found = []
    for _, on, kind, squares in view["declared"]:
        if on == seat and kind == "rp":
            found += list(BLOCK3[INDEX[squares[0]]])
    return found


def pick_plane(view: View, kind: str, manner: Manner, chance: Chance) -> tuple[str, bool]:
    """Which plane of a type flies, and whether the enemy has seen it: the seen first, then those that stand closest to others."""
    planes = battle.ready_planes(view["sheets"][view["seat"]])
    mine = [at for one, at in planes if one == kind]
    if not manner.wary:
        return mine[int(chance() * len(mine))], False
    exposed = set(_exposed(view))
    all_ready = [INDEX[at] for _, at in planes]

    def urgency(label: str) -> tuple[bool, int, float]:
        at = INDEX[label]
        return at in exposed, sum(near in all_ready for near in BLOCK3[at]), chance()

    best = max(mine, key=urgency)
    return best, INDEX[best] in exposed


# --- the move ----------------------------------------------------------------------------------------------------------------------


@dataclass
class Bid:
    """What attacking one enemy should win: by a salvo, and by the best flight of each type of plane that is ready."""

    prospect: Prospect
    fire: tuple[float, Action] | None
    flights: dict[str, tuple[float, Action]]


def attack(view: View, menu: Menu, manner: Manner, chance: Chance) -> Iterator[tuple[float, Action | None]]:
    """Look at every enemy in turn, a slice of work each, and choose among those looked at; the last action yielded is the move."""
    sheet = view["sheets"][view["seat"]]
    kinds = sorted({kind for kind, _ in battle.ready_planes(sheet)})
    planes = {kind: pick_plane(view, kind, manner, chance) for kind in kinds}
    seen = {kind for kind, (_, exposed) in planes.items() if exposed}
    enemies = list(view["enemies"])
    bids: list[Bid] = []
    for number, enemy in enumerate(enemies, 1):
        bids.append(_bid(view, enemy, manner, chance, {kind: at for kind, (at, _) in planes.items()}))
        if number < len(enemies):
            yield number / len(enemies), _choose(manner, bids, seen)
    stops = "stop" in menu and _may_stop(view, [bid.prospect for bid in bids])
    yield 1.0, ["stop", None] if stops else _choose(manner, bids, seen)


def _bid(view: View, enemy: int, manner: Manner, chance: Chance, planes: dict[str, str]) -> Bid:
    """Survey one enemy and value the best salvo and the best flight of each of these planes."""
    salvoes = view["sheets"][view["seat"]]["salvoes"]
    manner = fitted(view, enemy, manner)
    prospect = survey(view, enemy, manner, 3 * salvoes)
    fire: tuple[float, Action] | None = None
    if salvoes:
        worth, squares = salvo(prospect, chance, manner.hunts() if manner.saves else 0.4)
        fire = worth, ["salvo", [enemy, [LABELS[at] for at in squares]]]
    flights: dict[str, tuple[float, Action]] = {}
    if planes:
        flown = sum(by == view["seat"] and on == enemy and kind in ("rp", "bomber") for by, on, kind, _ in view["declared"])
        dangers = risk(prospect, flown)
        for kind, plane in planes.items():
            standing = crowd(prospect, view)
            if kind == "rp":
                worth, at = looks(prospect, dangers, chance, standing)
            else:
                worth, at = bombs(prospect, kind, dangers, manner.weights.standing * standing)
            flights[kind] = worth, ["despatch", [plane, enemy, LABELS[at]]]
    return Bid(prospect, fire, flights)


def _may_stop(view: View, prospects: list[Prospect]) -> bool:
    """Nothing is left to gain anywhere; or all others would stop here and no enemy can have as much afloat."""
    if not any(one.located or one.ground_targets or sum(one.hopes.shot) > 0.02 for one in prospects):
        return True
    seat = view["seat"]
    others = set(range(view["seats"])) - {seat, *view["resigned"], *view["passed"]}
    if not others <= set(view["stops"]) or view["options"]["alliances"] != "none":
        return False
    limits = budget(view["options"]["points"])
    sunk = [sum(SIZE[body.kind] for body in one.known.bodies if body.sunk) for one in prospects]
    return bool(view["values"][seat] > limits.points - limits.arms - min(sunk))


def _choose(manner: Manner, bids: list[Bid], seen: set[str]) -> Action:
    """The move among these enemies; `seen`: types of own planes of which an enemy has seen one that is ready."""
    fire = max((bid.fire for bid in bids if bid.fire), key=_worth, default=None)
    flights = {kind: max((bid.flights[kind] for bid in bids), key=_worth) for kind in bids[0].flights}
    if not flights:
        assert fire is not None
        return fire[1]
    if manner.saves:
        return _in_order([bid.prospect for bid in bids], fire, flights, seen)
    return _by_price(fire, flights)


def _worth(one: tuple[float, Action]) -> float:
    return one[0]


def _by_price(fire: tuple[float, Action] | None, flights: dict[str, tuple[float, Action]]) -> Action:
    """The captain's way: whatever should win most for each point it spends."""
    kind = max(flights, key=lambda one: flights[one][0] / THINGS[one].cost)
    worth, action = flights[kind]
    if fire and fire[0] > max(2.0, worth / THINGS[kind].cost):
        return fire[1]
    return action


def _in_order(
    prospects: list[Prospect],
    fire: tuple[float, Action] | None,
    flights: dict[str, tuple[float, Action]],
    seen: set[str],
) -> Action:
    """The admiral's way: planes first, since they can be lost and salvoes cannot, unless a salvo takes planes now that are worth more."""
    weights = prospects[0].manner.weights
    for kind in ("atom", "bomber"):
        if kind in seen:
            return flights[kind][1]
    if fire:
        urgent = max(sum(value for value, _ in one.ground_targets[:3]) * one.manner.hunts() for one in prospects)
        if urgent >= weights.pressing * min(one.price for one in prospects):
            return fire[1]
    if "rp" in flights and flights["rp"][0] > weights.worth_a_look:
        return flights["rp"][1]
    for kind in ("atom", "bomber"):
        if kind in flights:
            return flights[kind][1]
    return fire[1] if fire else flights["rp"][1]
