"""The computer players of the Naval War Game: *cadet*, *captain*, *admiral*. They see a view and a menu, nothing else.

The cadet buys sensibly, lays out anyhow, looks anywhere and fires at random and at what it has seen. The captain values each move by the
points that it should win for the points that it spends. The admiral also works out how ships keep apart, hunts planes on the ground, keeps
its salvoes for the end, and brings fleets that simulated play has found.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from game.contract import Action, Menu, View
from game.naval_war import battle, fleet, gunners, layout, openings, tactics
from game.naval_war.chart import LABELS

Thought = Iterator[tuple[float, Action | None]]

STRAY = 0.4
"""How often the cadet fires anywhere although it knows better."""


def cadet(view: View, menu: Menu, rng: Random) -> Thought:
    """Looks at and attacks squares at random; when it thinks of it, it fires at ships it has seen."""
    if "lay" in menu:
        counts = layout.fill({}, fleet.budget(view["options"]["points"]), rng.randrange)
        salvoes = counts.pop("salvo", 0)
        plan = layout.complete(fleet.Disposition(salvoes=salvoes, unlaid=counts), "scattered", rng.randrange)
        yield 1.0, ["lay", fleet.text(plan)]
    elif "answer" in menu:
        yield 1.0, ["answer", menu["answer"][-1]]
    elif "stop" in menu and _has_had_enough(view):
        yield 1.0, ["stop", None]
    else:
        yield 1.0, _cadets_attack(view, menu, rng)


def _has_had_enough(view: View) -> bool:
    """All others who can attack would stop here, and no more is left to the cadet than it has used (N-19)."""
    seat = view["seat"]
    out = {seat, *view["resigned"], *view["passed"]}
    sheet = view["sheets"][seat]
    left = sheet["salvoes"] + len(battle.ready_planes(sheet))
    return all(other in out or other in view["stops"] for other in range(view["seats"])) and bool(view["moves"][seat] >= left)


def _cadets_attack(view: View, menu: Menu, rng: Random) -> Action:
    enemy = rng.choice(view["enemies"])
    known = view["charts"][enemy]["known"]
    afloat = [at for at in LABELS if at in known and known[at]["what"] in fleet.SHIP_IDS and not known[at]["hit"]]
    if "salvo" in menu and ("despatch" not in menu or rng.random() < len(afloat) / 12):
        squares = [at for at in afloat if rng.random() > STRAY][:3]
        squares += rng.sample([at for at in LABELS if at not in squares and at not in known], 3 - len(squares))
        return ["salvo", [enemy, squares]]
    return ["despatch", [rng.choice(menu["despatch"]["each"][0]), enemy, rng.choice(LABELS)]]


def captain(view: View, menu: Menu, rng: Random) -> Thought:
    """Plays what should win most for each point it spends."""
    if "lay" in menu:
        yield 1.0, ["lay", gunners.with_orders(openings.captains(view["options"]["points"], rng.randrange), "captain")]
    elif "answer" in menu:
        yield 1.0, ["answer", menu["answer"][-1]]
    elif (orders := gunners.order(view, menu, "captain")) is not None:
        yield 1.0, orders
    else:
        yield from tactics.attack(view, menu, tactics.CAPTAIN, rng.random)


def admiral(view: View, menu: Menu, rng: Random) -> Thought:
    """Thinks of everything that it may know."""
    if "lay" in menu:
        yield 0.0, None
        yield 1.0, ["lay", gunners.with_orders(openings.admirals(view["options"]["points"], rng.randrange), "admiral")]
    elif "answer" in menu:
        yield 1.0, gunners.answer(view, menu)
    elif (orders := gunners.order(view, menu, "admiral")) is not None:
        yield 1.0, orders
    else:
        yield from tactics.attack(view, menu, tactics.ADMIRAL, rng.random)


AGENTS = {"cadet": cadet, "captain": captain, "admiral": admiral}


def _lay_named(name: str, view: View, rng: Random) -> Action:
    return ["lay", openings.named(name, view["options"]["points"], rng.randrange)]


NAMED_FLEETS = {name: partial(_lay_named, name) for name in openings.NAMED}
"""What the arena can have a player lay instead of a fleet of its own choice."""
