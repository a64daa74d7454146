"""The computer players of Itchy and Scratchy: *cadet*, *captain*, *admiral*. They see a view and a menu, nothing else.

The cadet takes the ship nearest to the enemy, sails where her guns promise most and fires. The captain also weighs what may be fired at him. The admiral does so by
the cards still to come, keeps ships together, spends torpedoes and time where they decide the battle, and knows when to break off.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from game.contract import Action, Agent, Menu, View
from game.dice import Dice
from game.itchy import gunnery, odds, proposing, sea, ships, tactics
from game.itchy.movement import AWAY
from game.itchy.tactics import Manner, Thought

ADMIRAL = Manner()
CAPTAIN = Manner(threat=0.3, guard=False, hope=0.0, urgent=False, relief=0.0)


def cadet(view: View, menu: Menu, rng: Random) -> Thought:
    """One look at what may be done now, no thought of the enemy's answer."""
    yield 1.0, _cadets(view, menu, rng)


def _cadets(view: View, menu: Menu, rng: Random) -> Action:
    if "lay" in menu:
        return ["lay", proposing.battle_text(view["options"], "squadrons", Dice(str(rng.random())))]
    if "decline" in menu:
        side = view["seat"]
        behind = view["lost"][side] * view["totals"][1 - side] > view["lost"][1 - side] * view["totals"][side]
        return ["agree" if behind else "decline", None]
    if "choose" in menu:
        return ["choose", menu["choose"][0]]
    if "activate" in menu:
        return ["activate", min(menu["activate"], key=lambda ident: (_to_nearest(view, sea.ship(view, ident)), rng.random()))]
    if "torpedo" in menu and "fire" not in menu:
        best = max(view["torpedo_shots"], key=lambda run: (run["odds"]["sink"], run["odds"]["expected_fv"]))
        return ["torpedo", best["target"]]
    moved = view["active"]["doing"] is not None
    if "sail" in menu and not moved:
        there = _where_to(view, rng)
        if there is not None:
            return ["sail", there]
    if "fire" in menu:
        shot = max(view["shots"], key=lambda one: (one["odds"]["sink"], one["odds"]["expected_fv"], one["odds"]["rate"] + one["odds"]["battery"]))
        return ["fire", [shot["battery"], shot["target"]]]
    if "finish" in menu:
        return ["finish", None]
    return ["sail", rng.choice(menu["sail"])]


def _to_nearest(view: View, one: sea.Ship) -> int:
    return sea.nearest(view, one["side"], sea.board(view).index[one["area"]])


def _where_to(view: View, rng: Random) -> str | None:
    """The place from which the guns promise most, else the nearest to the enemy; None to stay. An exhausted side's ship makes off."""
    one = sea.ship(view, view["active"]["ship"])
    grid = sea.board(view)
    if view["exhausted"][one["side"]] is not None:
        away = [end for end in view["reach"] if end["to"] == AWAY]
        far = max(view["reach"], key=lambda end: (_distance(view, one, end["to"]), -end["cost"], rng.random()))
        return AWAY if away else str(far["to"])
    stay = _promise(view, one, grid.place(*sea.place(view, one)), [[shot["battery"], shot["target"]] for shot in view["shots"]])
    ends = [(_promise(view, one, end["to"], end["bears"]), rng.random(), str(end["to"])) for end in view["reach"] if end["to"] != AWAY]
    if not ends or max(ends)[0] <= stay:
        return None
    return max(ends)[2]


def _distance(view: View, one: sea.Ship, place: str) -> int:
    label = place.split(">")[0]
    return 99 if label == AWAY else sea.nearest(view, one["side"], sea.board(view).index[label])


def _promise(view: View, one: sea.Ship, place: str, bears: list[list[Any]]) -> float:
    """FV that each battery may expect to take from its best target there, and a little for being near and for having the enemy before the guns."""
    grid = sea.board(view)
    area = grid.index[place.split(">")[0]]
    best: dict[int, float] = {}
    for number, ident in bears:
        target, battery = sea.ship(view, ident), one["batteries"][number]
        dice = ships.dice(battery["class"], battery["guns"], grid.distance(area, grid.index[target["area"]]))
        worth = float(odds.odds(dice, gunnery.counts_as_armoured(view, target), view["options"]["one"]).expected_fv)
        best[number] = max(best.get(number, 0.0), worth)
    return sum(best.values()) - 0.02 * sea.nearest(view, one["side"], area)


def playing(manner: Manner) -> Agent:
    def agent(view: View, menu: Menu, rng: Random) -> Thought:
        if "lay" in menu:
            yield 1.0, ["lay", proposing.battle_text(view["options"], "squadrons", Dice(str(rng.random())))]
        else:
            yield from tactics.think(view, menu, manner, rng)
    return agent


captain = playing(CAPTAIN)
admiral = playing(ADMIRAL)
AGENTS = {"cadet": cadet, "captain": captain, "admiral": admiral}
