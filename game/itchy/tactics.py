"""How a computer player chooses whom to activate, where to go and what to fire at.

A plan is where a ship ends and whether she fires before or after; its value is what the fire costs the enemy, less what the enemy can do about
it with the cards still to come, plus what the ship may hope for next, mostly against where the enemy's answer will take her, as far as his card is
likely to come first. Nothing is kept from one action to the next: each is the first of the plan that looks best then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.contract import Action, Menu, View
from game.itchy import cards, turns
from game.itchy.movement import AWAY
from game.itchy.reckoning import Weights
from game.itchy.threat import Body, Picture, left_guns

Thought = Iterator[tuple[float, Action | None]]


@dataclass(frozen=True)
class Manner:
    """How a level thinks. The numbers were found by `tools/tune_itchy.py`."""

    weights: Weights = field(default_factory=Weights)
    threat: float = 1.0
    """How much the enemy's next attacks count."""
    secure: float = 2.0
    """The same once the enemy is over his Exhaustion Point and we are not: the battle is won if it stays so to the end of the turn (I-11).
    0: it does not see that."""
    strongest: bool = False
    """Takes it that in the next turn the enemy names first who can do most, not any of his ships as likely as another."""
    guard: bool = True
    """Knows that an enemy can attack only one ship: what counts is what he can do more than elsewhere."""
    relief: float = 0.5
    """How much of an enemy's next attack is saved by sinking her."""
    hope: float = 0.35
    """How much the ship's own next attack counts."""
    hope_alone: float = 0.35
    """The same in a duel."""
    comes: float = 0.7
    """How much of that attack is reckoned, in a duel, against where the enemy will have come, not where she is: she surely acts next (I-8)."""
    meets: float = 0.7
    """The same with more ships, times the chance that the enemy's card comes before hers."""
    near: int = 3
    """For how many enemies, the nearest first, it is reckoned there where they will have come."""
    few: int = 30
    """For how many of the best places her next attack is worked out."""
    few_alone: int = 80
    """The same in a duel, where there is time for more."""
    bear: float = 0.1
    """How much it counts that guns bear at the end of a move."""
    pull: float = 0.01
    """What an area nearer to the enemy is worth."""
    keep_off: float = 2.0
    """A side that is ahead and has the weaker fire keeps away instead: what an area farther is worth, in pulls. 0: it does not."""
    concert: float = 2.0
    """How much more a torpedo boat fears for herself as long as the others cannot attack with her."""
    bold: float = 0.8
    """How much of all caution is gone when a side that is not ahead has let the quiet last to the end (I-26)."""
    head: float = 0.02
    """What it is worth that she can get an area nearer in her next move."""
    urgent: bool = True
    """Activates the ship that gains most by acting now, not the one that can do most."""
    patience: float = 0.3
    """How much of a better place counts in that choice: it can be had later in the turn as well."""


@dataclass
class Plan:
    """Where a ship ends, and what that is worth."""

    value: float
    ends: tuple[int, int]
    fire: float
    """What her fire is worth, from there or, `first`, from where she is."""
    first: bool
    cost: float
    """What the enemy can do to her there."""


def think(view: View, menu: Menu, manner: Manner, rng: Random) -> Thought:
    """The next action of the side to act, in slices."""
    if "decline" in menu:
        yield 1.0, ["agree" if ought_to_agree(view) else "decline", None]
        return
    picture = Picture(view, manner.weights)
    if "stop" in menu and ought_to_stop(picture):
        yield 1.0, ["stop", None]
        return
    if "choose" in menu:
        yield 1.0, ["choose", _choice(picture, menu["choose"])]
    elif "activate" in menu:
        yield from _activation(picture, menu, manner, rng)
    else:
        yield from _next_step(picture, menu, manner, rng)


# --- the end by agreement ----------------------------------------------------------------------------------------------------------


def standing(view: View) -> int:
    """1 when this seat would win if the battle ended now, -1 when it would lose, 0 for a draw (I-25)."""
    side = view["seat"]
    mine: bool = view["exhausted"][side] is not None
    other: bool = view["exhausted"][1 - side] is not None
    if mine != other:
        return -1 if mine else 1
    share: int = view["lost"][side] * view["totals"][1 - side]
    theirs: int = view["lost"][1 - side] * view["totals"][side]
    return (share < theirs) - (share > theirs)


def broken(view: View) -> bool:
    """This seat's side is exhausted: it can win no more and breaks off (I-23)."""
    return view["exhausted"][view["seat"]] is not None


def ought_to_agree(view: View) -> bool:
    """A side that is winning as things stand, one that can win no more, and both where nothing has happened for long."""
    stands = standing(view)
    return stands > 0 or broken(view) or (stands == 0 and view["quiet"] >= turns.QUIET // 2)


def ought_to_stop(picture: Picture) -> bool:
    """A side that is exhausted has nothing to gain any more; and a stalemate in which nobody is within reach need not be sat out."""
    view = picture.view
    side = view["seat"]
    if broken(view):
        return True
    if standing(view) < 0 or view["quiet"] < turns.QUIET // 2:
        return False
    return not any(picture.attack(one, enemy, enemy.area) for one in picture.sides[side] for enemy in picture.sides[1 - side])


def _choice(picture: Picture, results: list[str]) -> str:
    """The result that costs the target most (house option)."""
    target = picture.body(picture.view["choice"]["target"])
    share = picture.weights.power * target.power / picture.power[target.side]
    values = {
        "fv": picture.stakes[target.side][1] + (share if target.fv == 1 else 0.0),
        "rate": share * picture.weights.rate / target.rate if target.rate else 0.0,
        "battery": share / len(target.guns) if target.guns else 0.0,
    }
    return max(results, key=lambda result: values[result])


# --- the worth of a place ----------------------------------------------------------------------------------------------------------


class Outlook:
    """What the side to act has to fear and to look for in a position."""

    def __init__(self, picture: Picture, manner: Manner) -> None:
        self.picture = picture
        self.manner = manner
        side = picture.view["seat"]
        self.mine, self.enemies = picture.sides[side], picture.sides[1 - side]
        view = picture.view
        self.broken = broken(view)
        self.eager = manner.hope_alone if view["duel"] else manner.hope
        """How much her next attack counts."""
        self.water = picture.water(side)
        stands = standing(view)
        self.pull = manner.pull * (0.5 if stands > 0 else 1 + view["quiet"] / 3)
        self.wary = stands > 0 and manner.keep_off > 0 and self._weaker()
        if self.wary:
            self.pull = -manner.keep_off * manner.pull
        self.threat = manner.threat * (1.0 if stands > 0 else 1 - manner.bold * view["quiet"] / turns.QUIET)
        self.secured = manner.secure > 0 and view["exhausted"] == [None, None] and picture.left[1 - side] <= 0 < picture.left[side]
        """Won at the end of this turn, if we do not lose too much before."""
        if self.secured:
            self.threat, self.wary, self.pull = manner.secure, True, -manner.keep_off * manner.pull
            picture.disregard(1 - side)
        self.weight: list[float] = []
        """How likely each enemy acts before the ship that moves now does again."""
        self.soon: list[float] = []
        """How likely each enemy acts before our next card, if the next card is his (I-9)."""
        self.most: list[list[tuple[float, int]]] = []
        """What each enemy can do to each of ours as they stand, most first."""
        self.alone: dict[int, float] = {}
        """How much of her company each torpedo boat lacks."""
        self.answers: dict[tuple[int, int], int] = {}
        """Where an enemy ends, by her number and the area in which she looks for us."""
        self.few, self.comes = (manner.few_alone, manner.comes) if view["duel"] else (manner.few, manner.meets)

    def _weaker(self) -> bool:
        """At the shortest range the enemy's ships would do more to ours than ours to them."""
        fire = [0.0, 0.0]
        for one in self.picture.bodies:
            fire[one.side] += max((self.picture.within(one, other, 1) for other in self.picture.sides[1 - one.side]), default=0.0)
        side: int = self.picture.view["seat"]
        return fire[side] < fire[1 - side]

    def survey(self) -> Iterator[None]:
        """Look at all enemies, in slices."""
        picture, manner = self.picture, self.manner
        for enemy in self.enemies:
            self.most.append(sorted(((picture.attack(enemy, one, one.area), one.number) for one in self.mine), reverse=True))
            yield
        self.weight, self.soon = self._how_soon()
        if self.secured:
            self.weight = [float(not enemy.acted) for enemy in self.enemies]
        most = [hits[0][0] if hits else 0.0 for hits in self.most]
        picture.fear({enemy.number: manner.relief * weight * can for enemy, weight, can in zip(self.enemies, self.weight, most, strict=True)})
        if manner.concert:
            self._company()
            yield

    def _how_soon(self) -> tuple[list[float], list[float]]:
        """How likely each enemy acts before the ship that moves now does again; and before our next card, if the next one is his.

        Who has not acted this turn surely comes before her. Who has, if his card of the next turn comes before hers: where each is named with any
        card of its side, every second time, however many cards there are (I-9); by `strongest`, by rank. Before our next card he comes by rank. In a
        duel the order is known, or thrown anew each turn (I-8).
        """
        view, enemies = self.picture.view, self.enemies
        if view["duel"]:
            anew = view["options"]["initiative"] == "turn"
            return [0.5 if anew and one.acted else 1.0 for one in enemies], [float(not one.acted) for one in enemies]
        theirs, ours = (view["cards"][side] for side in (1 - view["seat"], view["seat"]))
        again, soon = [1.0] * len(enemies), [0.0] * len(enemies)
        waiting = 0
        for rank, at in enumerate(sorted(range(len(enemies)), key=lambda at: -self.most[at][0][0] if self.most[at] else 0.0), 1):
            if enemies[at].acted:
                again[at] = cards.before_any(len(enemies), rank) if self.manner.strongest else 0.5
            else:
                waiting += 1
                soon[at] = cards.before(theirs, ours, waiting, 1)
        return again, [chance / (max(soon) or 1.0) for chance in soon]

    def _company(self) -> None:
        """Which torpedo boats could make a good attack in their next move; the others of each are her company."""
        picture = self.picture
        boats = [one for one in self.mine if one.ship["type"] == "torpedo boat" and one.torpedoes and one.rate]
        up = [any(picture.attack(one, enemy, enemy.area) > 0.5 * picture.within(one, enemy, 1) for enemy in self.enemies) for one in boats]
        for one, ready in zip(boats, up, strict=True):
            if len(boats) > 1:
                self.alone[one.number] = (up.count(False) - (not ready)) / (len(boats) - 1)

    def cost(self, one: Body, area: int, chances: list[float] | None = None) -> tuple[float, float]:
        """What the enemy's next attacks cost more when the ship ends her move there; and how likely, about, she is still there after them.

        `chances`: that each enemy attacks; without them, that he does so before she acts again.
        """
        total = exposed = 0.0
        for enemy, weight, hits in zip(self.enemies, chances or self.weight, self.most, strict=True):
            can = self.picture.attack(enemy, one, area)
            exposed += weight * can
            if can and self.manner.guard:
                else_where = next((value for value, number in hits if number != one.number), 0.0)
                total += weight * max(0.0, can - else_where)
            elif can:
                total += weight * can / len(self.mine)
        total *= 1 + self.manner.concert * self.alone.get(one.number, 0.0)
        return total * self.threat, max(0.0, 1 - exposed / self.picture.whole(one))

    def place(self, one: Body, area: int, facing: int) -> float:
        """Nearness and bearing: what can be said of a place at a glance."""
        far = max(0, self.water[area])
        if self.broken:
            points = self.picture.to_leave(area, facing) if one.rate else None
            return 0.02 * min(far, 12) - 0.04 * (points or 0)
        if not one.power:
            return 0.3 * abs(self.pull) * far
        return self.manner.bear * self.picture.broadside(one, area, facing, -1, one.torpedoes > 0) - self.pull * far

    def rough_hope(self, one: Body, area: int) -> float:
        """What `hope` comes to about, whatever her facing."""
        if not one.power or self.broken or self.wary:
            return 0.0
        distance = self.picture.distance
        return self.eager * max((self.picture.within(one, enemy, distance(area, enemy.area)) for enemy in self.enemies), default=0.0)

    def hope(self, one: Body, area: int, facing: int, survives: float) -> float:
        """The best attack that she could make next; and how near she could get, which is what her bow is for.

        With the next cards the enemy either comes first, and is then looked for where her own best attack takes her, or does not; each counts as it
        is likely.
        """
        if not one.power or self.broken or self.wary:
            return 0.0
        picture = self.picture
        near = min((self.water[at] for at, _ in picture.reach(one, area, facing).places if self.water[at] >= 0), default=0)
        values = [picture.attack_from(one, area, facing, enemy, enemy.area) for enemy in self.enemies]
        if self.comes:
            order = sorted(range(len(values)), key=lambda at: picture.distance(area, self.enemies[at].area))
            for at in order[: self.manner.near]:
                enemy = self.enemies[at]
                met = picture.attack_from(one, area, facing, enemy, self.answer(enemy, one, area))
                values[at] += self.weight[at] * self.comes * (met - values[at])
        return survives * self.eager * max(values, default=0.0) - self.manner.head * near

    def answer(self, enemy: Body, one: Body, area: int) -> int:
        """Where an enemy ends who goes for the best shot at a ship in an area; of equal ones, or where she has none, for the nearest."""
        key = (enemy.number, area)
        if key not in self.answers:
            picture = self.picture
            places = [place for place in picture.reach(enemy, enemy.area, enemy.facing).each() if place[0] != area]
            shots = ((picture.aimed(enemy, at, facing, one, area), -picture.distance(at, area), at) for at, facing in places)
            self.answers[key] = max(shots, default=(0.0, 0, enemy.area))[2]
        return self.answers[key]


SLICE = 6
"""Places looked at between two yields."""


def plans(
    outlook: Outlook, one: Body, places: list[tuple[int, int]], stay: float, now: float, guns: int, torpedo: bool, after: bool
) -> Iterator[list[Plan]]:
    """Plans for a ship, the best first in the last list given; before that, after each slice, a list of the best so far, or of none.

    `places`: where she may end, her own included where she may stay. `stay`: what her fire is worth if she stays; `now`: what if she fires before
    she moves; `after`: she may fire `guns` (bits) after moving.
    """
    found: list[Plan] = []
    here = (one.area, one.facing)
    after = after and not outlook.broken  # a side that breaks off fires in going, it does not go for a shot
    costs: dict[int, tuple[float, float]] = {}
    rough: dict[int, float] = {}
    for count, (area, facing) in enumerate(places):
        if count % SLICE == SLICE - 1:
            yield [max(found, key=lambda plan: plan.value)]
        if area not in costs:
            costs[area] = outlook.cost(one, area)
            rough[area] = costs[area][1] * outlook.rough_hope(one, area) if outlook.eager else 0.0
        if (area, facing) == here:
            fire, first = stay, True
        else:
            fire = outlook.picture.broadside(one, area, facing, guns, torpedo) if after else 0.0
            first = now >= fire
            fire = max(fire, now)
        value = fire - costs[area][0] + outlook.place(one, area, facing)
        found.append(Plan(value, (area, facing), fire, first, costs[area][0]))
    found.sort(key=lambda plan: -plan.value - rough[plan.ends[0]])
    few = found[: outlook.few]
    if outlook.eager:
        for plan in few:
            plan.value += outlook.hope(one, *plan.ends, costs[plan.ends[0]][1])
            yield [few[0]]
        few.sort(key=lambda plan: -plan.value)
    yield few


# --- whom to activate --------------------------------------------------------------------------------------------------------------


def _activation(picture: Picture, menu: Menu, manner: Manner, rng: Random) -> Thought:
    """The ship that gains most by acting now."""
    outlook = Outlook(picture, manner)
    idents = list(menu["activate"])
    yield 0.0, ["activate", idents[0]]
    for _ in outlook.survey():
        yield 0.05, None
    best: tuple[float, float, str] | None = None
    for done, ident in enumerate(idents):
        one = picture.body(ident)
        here = (one.area, one.facing)
        guns, torpedo = left_guns(one, []), one.torpedoes > 0
        now = picture.broadside(one, *here, guns, torpedo)
        places = picture.reach(one, *here).each()
        found: list[Plan] = []
        for slice_ in plans(outlook, one, places, now, now, guns, torpedo, True):
            found = slice_
            yield 0.1 + 0.9 * done / len(idents), best and ["activate", best[2]]
        if not found:
            continue
        plan = found[0]
        urgency = plan.value
        if manner.urgent:
            survives = outlook.cost(one, one.area)[1]
            idle = outlook.place(one, *here) + outlook.hope(one, *here, survives)
            moved = plan.value - plan.fire + plan.cost
            # What the enemy does to her here, and could not do there, if the next card is his.
            spared = outlook.cost(one, one.area, outlook.soon)[0] - outlook.cost(one, plan.ends[0], outlook.soon)[0]
            urgency = plan.fire + spared + manner.patience * (moved - idle)
        if best is None or (urgency, rng.random()) > best[:2]:
            best = urgency, rng.random(), ident
    yield 1.0, best and ["activate", best[2]]


# --- the active ship ---------------------------------------------------------------------------------------------------------------


def _next_step(picture: Picture, menu: Menu, manner: Manner, rng: Random) -> Thought:
    """Sail, fire or finish: the first action of the best plan for the ship that acts."""
    view, grid = picture.view, picture.grid
    active = view["active"]
    one = picture.body(active["ship"])
    outlook = Outlook(picture, manner)
    here = (one.area, one.facing)
    guns = left_guns(one, active["fired"])
    torpedo = one.torpedoes > 0 and not active["torpedo"]
    shot = _shot(picture, menu)
    now = picture.broadside(one, *here, guns, torpedo) if shot else 0.0
    yield 0.0, shot or anything(menu)
    if outlook.broken and AWAY in menu.get("sail", []):
        yield 1.0, shot or ["sail", AWAY]
        return
    if not shot and not view["reach"]:  # nothing is left that would want thought
        yield 1.0, anything(menu)
        return
    for _ in outlook.survey():
        yield 0.1, None
    if shot:  # once more, now that it is known what is to be feared of whom
        shot = _shot(picture, menu)
        now = picture.broadside(one, *here, guns, torpedo)
    places = [_place(picture, end["to"]) for end in view["reach"] if end["to"] != AWAY]
    if "finish" in menu:
        places.insert(0, here)
    after = active["doing"] != "firing" and "firing" not in active["done"]
    before = 0.0 if active["doing"] == "moving" else now  # once she has moved, firing ends the moving
    action = shot or anything(menu)
    for found in plans(outlook, one, places, now, before, guns, torpedo, after):
        if found:
            plan = found[0]
            if shot and (plan.first or plan.ends == here):
                action = shot
            else:
                action = ["finish", None] if plan.ends == here else ["sail", grid.place(*plan.ends)]
        yield 0.5, action
    yield 1.0, action


def _place(picture: Picture, to: str) -> tuple[int, int]:
    label, facing = to.split(">")
    return picture.grid.index[label], int(facing)


def _shot(picture: Picture, menu: Menu) -> Action | None:
    """What to fire now: the battery that does most at the target for which all that bears does most; the torpedo after the guns.

    None where nothing is worth it.
    """
    view = picture.view
    torpedoes = {run["target"]: run["dice"] for run in view["torpedo_shots"]}
    bearing: dict[str, list[tuple[int, int]]] = {}
    for shot in view["shots"]:
        bearing.setdefault(shot["target"], []).append((shot["dice"], shot["battery"]))
    best: tuple[float, Action] | None = None
    for ident in sorted({*torpedoes, *bearing}):
        target = picture.body(ident)
        shots = sorted(bearing.get(ident, []), reverse=True)
        salvo = tuple(dice for dice, _ in shots)
        guns = picture.worth(target, salvo, 0)
        run = picture.worth(target, salvo, torpedoes[ident]) - guns - picture.weights.spent if ident in torpedoes else 0.0
        action: Action | None = None
        if guns > 0:
            dice, number = max(shots, key=lambda shot: (picture.worth(target, (shot[0],), 0), -shot[1]))
            action = ["fire", [number, ident]]
        elif run > 0:
            action = ["torpedo", ident]
        value = guns + max(0.0, run)
        if action is not None and value > 0 and (best is None or value > best[0]):
            best = value, action
    return best and best[1]


def anything(menu: Menu) -> Action:
    """An action that the menu has, the quiet ones first."""
    for verb in ("finish", "sail", "ahead", "port", "starboard", "fire", "torpedo"):
        if verb in menu:
            noun: Any = menu[verb]
            return [verb, None if noun is True else noun[0]]
    return ["resign", None]
