"""What computer players tell their guns: standing orders in the disposition and again in the battle (N-15), and the answer when asked (N-14).

A gun fires once, so the question is what it would fire at best. A Reconnaissance Plane lays open what the enemy has not seen, a Bomber destroys
whatever stands there; neither can do much where nothing is left to lose. Orders are private and cost no move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.contract import Action, Menu, View
from game.naval_war import battle, fleet
from game.naval_war.chart import BLOCK3, INDEX, LABELS, SIDE, SQUARES

HEAVY = ("carrier", "battleship", "atom")
"""What the captain keeps his guns for."""
POINTS = {"atom": 10.0, "bomber": 3.0, "rp": 1.0}
"""Points that stand on the square of a plane; a ship has one on each of its squares."""


@dataclass
class Guard:
    """What one ready gun guards, in points that a plane to any of its nine squares would find in the mean."""

    whole: float
    """All that can still be destroyed."""
    fresh: float
    """What no enemy has seen of that."""
    heavy: bool
    """Battleships, Carriers or Atom Bombers are among it."""


def guards(sheet: dict[str, Any], seen: Iterable[int]) -> dict[str, Guard]:
    """What each ready gun guards. `seen`: squares that an enemy has looked at."""
    eyes = set(seen)
    gone = set(sheet["hit"])
    things = [(INDEX[at], 1.0, kind) for kind, squares in sheet["ships"] for at in squares if at not in gone]
    things += [(INDEX[at], POINTS[kind], kind) for kind, at in battle.ready_planes(sheet)]
    found: dict[str, Guard] = {}
    for label, _ in battle.ready_guns(sheet):
        row, column = divmod(INDEX[label], SIDE)
        guard = found[label] = Guard(0.0, 0.0, False)
        for at, points, kind in things:
            down, across = abs(row - at // SIDE), abs(column - at % SIDE)
            if down < 3 and across < 3:
                share = points * (3 - down) * (3 - across) / 9.0
                guard.whole += share
                guard.fresh += share if at not in eyes else 0.0
                guard.heavy = guard.heavy or kind in HEAVY
    return found


def looked_at(view: View, teams: Iterable[int] | None = None) -> set[int]:
    """Own squares that R.P.s of each of these teams have seen, of all enemies unless told otherwise.

    What a used gun may have brought down does not count: one is not told which it was.
    """
    seat = view["seat"]
    used = {INDEX[at] for at in view["sheets"][seat]["used"]}
    seen: dict[int, set[int]] = {team: set() for team in teams or {view["teams"][enemy] for enemy in view["enemies"]}}
    # The plane over which one is asked has not seen anything yet.
    for by, on, kind, squares in view["declared"][: -1 if view["asked"] else None]:
        if on == seat and kind == "rp" and view["teams"][by] in seen and used.isdisjoint(BLOCK3[INDEX[squares[0]]]):
            seen[view["teams"][by]].update(BLOCK3[INDEX[squares[0]]])
    return set.intersection(*seen.values()) if seen else set()


USUAL_PLANES, USUAL_BOMBERS = 36.0, 2.0
"""Planes of a fleet as one expects it, and Bombers among them."""


def bombers_to_come(view: View) -> float:
    """Bombers that the enemies may still send here: those seen, or as many as their flights so far suggest."""
    total = 0.0
    for enemy in view["enemies"]:
        if enemy in view["passed"]:
            continue
        flights = [kind for by, _, kind, _ in view["declared"] if by == enemy and kind != "salvo"]
        known = view["charts"][enemy]["known"].values()
        standing = sum("bomber" in (facts["what"], facts["aboard"]) and not facts["hit"] for facts in known)
        share = (flights.count("bomber") + USUAL_BOMBERS) / (len(flights) + USUAL_PLANES)
        targets = sum(team != view["teams"][enemy] for team in view["teams"])
        total += max(float(standing), share * max(4.0, USUAL_PLANES - len(flights))) / targets
    return total


LIGHT = 0.3
"""Less than this, in points, is not worth a gun: it stands as bait."""
OPEN = 0.7
"""What is laid open is lost so often."""
KEPT = 1.25
"""Orders are changed where the new ones are so much better."""


def captains_orders(guard: Guard, bombers: bool, few: bool) -> str:
    """A plain rule: bait holds its fire; guns over heavy things wait for Bombers where there are any, and so does every gun when few are left."""
    if guard.whole < LIGHT:
        return "hold"
    return "bombers" if bombers and (guard.heavy or few) else "both"


def admirals_orders(guard: Guard, coming: float, now: str) -> str:
    """What an R.P. would lay open now against what a Bomber would destroy later; `coming`: how many are expected over this gun.

    `now`: the present orders, which stay where nothing else is clearly better.
    """
    if guard.whole < LIGHT:
        return "hold"
    worth = {"both": OPEN * guard.fresh, "bombers": min(1.0, coming) * guard.whole}
    better = "bombers" if worth["bombers"] > worth["both"] else "both"
    return now if now in worth and worth[better] <= KEPT * worth[now] else better


def coming_over(gun: str, bombers: float, seen: set[int]) -> float:
    """How many of these Bombers come to one of the gun's nine squares: thrice as likely where something was seen as elsewhere."""
    looked = sum(near in seen for near in BLOCK3[INDEX[gun]]) / 9.0
    return bombers * 9.0 / len(SQUARES) * (1.0 + 2.0 * looked)


def wanted(view: View, level: str) -> dict[str, str]:
    """The orders that a level would give each ready gun now."""
    sheet = view["sheets"][view["seat"]]
    ready = dict(battle.ready_guns(sheet))
    seen = looked_at(view)
    guarded = guards(sheet, seen)
    if level == "captain":
        flown = any(on == view["seat"] and kind == "bomber" for _, on, kind, _ in view["declared"])
        few = 4 * len(ready) <= len(sheet["guns"])
        return {gun: captains_orders(guard, flown, few) for gun, guard in guarded.items()}
    left = bombers_to_come(view)
    return {gun: admirals_orders(guard, coming_over(gun, left, seen), ready[gun]) for gun, guard in guarded.items()}


def order(view: View, menu: Menu, level: str) -> Action | None:
    """Orders to give before the move, one action: to all guns where they agree, else to the first that should have others; None: all is well."""
    if "orders" not in menu or view["options"]["guns"] != "orders":
        return None
    now = dict(battle.ready_guns(view["sheets"][view["seat"]]))
    new = wanted(view, level)
    changed = [gun for gun in now if new[gun] != now[gun]]
    if not changed:
        return None
    one = new[changed[0]]
    return ["orders", ["all" if len(now) > 1 and set(new.values()) == {one} else changed[0], one]]


def answer(view: View, menu: Menu) -> Action:
    """The admiral asked: fire at what would hit something or see something new, with the gun that is missed least.

    For an R.P. no gun is spent that is likelier to be wanted for a Bomber.
    """
    sheet, asked = view["sheets"][view["seat"]], view["asked"]
    guns = menu["answer"][1:]
    if not guns:
        return ["answer", "hold"]
    gun = battle.least_missed(sheet, guns)
    seen = looked_at(view, [view["teams"][asked["by"]]])
    block = BLOCK3[INDEX[asked["square"]]]
    gone = set(sheet["hit"])
    standing = {INDEX[at]: 1.0 for _, squares in sheet["ships"] for at in squares if at not in gone}
    for kind, at in battle.ready_planes(sheet):
        standing[INDEX[at]] = standing.get(INDEX[at], 0.0) + POINTS[kind]
    if asked["plane"] == "bomber":
        fire = any(at in standing for at in block)
    else:
        later = min(1.0, coming_over(gun, bombers_to_come(view), seen)) * guards(sheet, seen)[gun].whole
        fire = OPEN * sum(standing.get(at, 0.0) for at in block if at not in seen) > later
    return ["answer", gun if fire else "hold"]


def with_orders(draft: str, level: str) -> str:
    """A disposition with the orders that its guns have before anybody has looked."""
    plan, _ = fleet.parse(draft)
    guarded = guards(fleet.sheet_of(draft), ())
    for number, (at, _) in enumerate(plan.guns):
        guard = guarded[LABELS[at]]
        if level == "captain":
            plan.guns[number] = at, captains_orders(guard, False, False)
        else:
            plan.guns[number] = at, admirals_orders(guard, coming_over(LABELS[at], USUAL_BOMBERS, set()), "both")
    return fleet.text(plan)
