"""The order of play (I-8 to I-11), exhaustion (I-22 to I-24) and the end (I-25 to I-27)."""

from __future__ import annotations

from typing import Any

from game.contract import Event, Outcome, State
from game.dice import Dice
from game.itchy import sea, ships
from game.itchy.battle import Battle

SUITS = ("H", "S")
"""Red plays hearts, Blue spades; one card for each ship (I-9)."""
QUIET = 12
"""So many turns running without a loss of FV end the battle (I-26)."""
NIGHTFALL = 60
"""The last turn there may be (I-26)."""
TERMS = 10
"""The first turn in which a side may offer to end the battle (I-27)."""
LUCK = (
    "shots", "fv", "rate", "battery", "expected_fv", "expected_rate", "expected_battery", "torpedoes", "torpedo_fv", "expected_torpedo_fv",
    "variance",
)  # fmt: skip
ACTIONS = 2 * ships.MOST_RATE + 2 * ships.MOST_BATTERIES + 3
"""No activation has more: naming the ship, steps, shots with a choice each, a torpedo, the end."""
LONGEST = NIGHTFALL * (2 * ships.MOST_SHIPS * ACTIONS + 4) + 3


def told(kind: str, reveals: bool = True, **facts: Any) -> Event:
    """An event for everybody."""
    return {"kind": kind, **facts, "to": None, "reveals": reveals}


def begin(state: State, fought: Battle, dice: Dice) -> list[Event]:
    """The battle is on: ships numbered, the first card turned or the dice thrown. All ships must be placed."""
    state["phase"] = "battle"
    for key in ("name", "grid", "columns", "rows", "islands", "edges"):
        state[key] = fought[key]
    numbers = [0, 0]
    for one in fought["ships"]:
        numbers[one["side"]] += 1
        rate = max(min(1, one["rate"]), one["rate"] - state["options"]["slow"])
        state["ships"].append(
            {
                "id": f"{ships.SIDES[one['side']][0]}{numbers[one['side']]}",
                "side": one["side"],
                "name": one["name"],
                "type": one["type"],
                "armoured": one["armoured"],
                "fv": one["fv"],
                "full_fv": one["fv"],
                "rate": rate,
                "full_rate": rate,
                "torpedoes": one["torpedoes"],
                "full_torpedoes": one["torpedoes"],
                "batteries": [{**battery, "lost": False} for battery in one["batteries"]],
                "area": one["area"],
                "facing": one["facing"],
                "acted": False,
                "fate": None,
            }
        )
    state["duel"] = numbers == [1, 1]
    _new_turn(state, dice)
    _next(state, dice)
    return opening(state)


def opening(state: State) -> list[Event]:
    """What is told when the battle begins, read off its first position: nobody has moved yet."""
    events = [told("battle", name=state["name"], turn=1)]
    if state["duel"]:
        events.append(told("first", by=state["first"], thrown=[list(pair) for pair in state["thrown"]]))
    events.append(told("turn", turn=1))
    if state["card"]:
        events.append(told("card", by=state["side"], card=state["card"]))
    if state["active"]:
        events.append(_activated(state))
    return events


def _activated(state: State) -> Event:
    one = sea.ship(state, state["active"]["ship"])
    return told("activated", False, by=one["side"], ship=one["id"], name=one["name"])


def activate(state: State, ident: str) -> Event:
    """The ship acts now, with all her points (I-10, I-13)."""
    one = sea.ship(state, ident)
    state["active"] = {
        "ship": ident,
        "points": one["rate"],
        "fresh": False,
        "start": f"{one['area']}>{one['facing']}",
        "doing": None,
        "done": [],
        "fired": [],
        "torpedo": False,
    }
    return _activated(state)


def finish(state: State, dice: Dice) -> list[Event]:
    """The active ship has acted; on with the next card, the next turn, or to the end."""
    one = sea.ship(state, state["active"]["ship"])
    one["acted"] = True
    state["active"] = None
    state["side"] = None
    events = [told("finished", by=one["side"], ship=one["id"], name=one["name"])] if one["fate"] is None else []
    return events + _next(state, dice)


def _new_turn(state: State, dice: Dice) -> list[Event]:
    state["turn"] += 1
    state["offers"] = []
    state["shaken"] = False
    state["card"] = None
    for one in state["ships"]:
        one["acted"] = False
    events = [told("turn", turn=state["turn"])]
    if not state["duel"]:
        state["pack"] = [f"{SUITS[side]}{n + 1}" for side in (0, 1) for n in range(len(sea.afloat(state, side)))]
    elif state["first"] is None or state["options"]["initiative"] == "turn":
        state["thrown"] = []
        while not state["thrown"] or state["thrown"][-1][0] == state["thrown"][-1][1]:
            state["thrown"].append([dice.d6(), dice.d6()])
        red, blue = state["thrown"][-1]
        state["first"] = int(blue > red)
        events.append(told("first", by=state["first"], thrown=[list(pair) for pair in state["thrown"]]))
    return events


def _next(state: State, dice: Dice) -> list[Event]:
    """Whose ship acts next: by the dice of a duel (I-8), or by the next card whose side has one (I-9). A lone ship needs no naming."""
    events: list[Event] = []
    while state["phase"] == "battle" and state["active"] is None:
        waiting = [sea.ready(state, side) for side in (0, 1)]
        if not any(waiting):
            events += _end_turn(state, dice)
            continue
        if state["duel"]:
            side = state["first"] if waiting[state["first"]] else 1 - state["first"]
        else:
            card = state["pack"].pop(dice.below(len(state["pack"])))
            side = SUITS.index(card[0])
            state["card"] = card
            events.append(told("card" if waiting[side] else "passed over", by=side, card=card))
            if not waiting[side]:
                continue
        state["side"] = side
        if len(waiting[side]) > 1:
            break
        events.append(activate(state, waiting[side][0]["id"]))
    return events


def totals(state: State) -> list[int]:
    """The initial FV of each side."""
    return [sum(one["full_fv"] for one in state["ships"] if one["side"] == side) for side in (0, 1)]


def points(state: State) -> list[int]:
    """The Exhaustion Point of each side: half its initial FV, rounded up (I-22)."""
    return [(total + 1) // 2 for total in totals(state)]


def _check(state: State) -> list[Event]:
    """Both sides look whether they are exhausted (I-11, I-22)."""
    events = []
    for side, point in enumerate(points(state)):
        if state["exhausted"][side] is None and state["lost"][side] >= point:
            state["exhausted"][side] = state["turn"]
            events.append(told("exhausted", by=side, lost=state["lost"][side], point=point))
    return events


def _end_turn(state: State, dice: Dice) -> list[Event]:
    """The check of both sides, then a new turn (I-11); or the end (I-25, I-26)."""
    events = _check(state)
    state["quiet"] = 0 if state["shaken"] else state["quiet"] + 1
    if None not in state["exhausted"]:
        return events + end(state, "exhausted")
    if state["quiet"] >= QUIET:
        return events + end(state, "quiet")
    if state["turn"] >= NIGHTFALL:
        return events + end(state, "nightfall")
    return events + _new_turn(state, dice)


def remove(state: State, one: sea.Ship, fate: str) -> list[Event]:
    """A ship is off the board, sunk (I-19) or safely away (I-12). When it was the side's last, the battle is over, after a last check (I-25)."""
    at, one["area"] = one["area"], None
    one["fate"] = fate
    events = [told(fate, by=one["side"], ship=one["id"], name=one["name"], at=at)]
    if not sea.afloat(state, one["side"]):
        state["gone"][one["side"]] = state["turn"]
        events += _check(state) + end(state, fate)
    return events


def end(state: State, reason: str) -> list[Event]:
    """The battle is over."""
    state["phase"] = "over"
    state["reason"] = reason
    state["side"] = state["active"] = state["choice"] = state["asked"] = None
    return [told("over", reason=reason)]


def outcome(state: State) -> Outcome | None:
    """Who won (I-25): the side that was exhausted or gone later, or never; else the one that has lost the smaller share of its FV; equal is a draw.

    The scores are the FV lost by each side.
    """
    if state["phase"] != "over":
        return None
    held = [NIGHTFALL + 1 if out is None else out for out in (state["exhausted"][s] or state["gone"][s] for s in (0, 1))]
    if state["resigned"]:
        winners = [1 - state["resigned"][0]]
    elif held[0] != held[1]:
        winners = [int(held[1] > held[0])]
    else:
        total, lost = totals(state), state["lost"]
        shares = [lost[0] * total[1], lost[1] * total[0]] if held[0] > NIGHTFALL else [0, 0]
        winners = [0, 1] if shares[0] == shares[1] else [int(shares[1] < shares[0])]
    return {"winners": winners, "reason": state["reason"], "scores": list(state["lost"])}
