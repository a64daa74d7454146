"""The computer players of Itchy and Scratchy: *cadet*, *captain*, *admiral*. They see a view and a menu, nothing else.

The cadet takes any ship, sails where her guns promise something, often anywhere, and fires at the nearest. The captain fires where it costs the enemy
most and gives some thought to what may be fired at him; in a duel, with one ship to think of, also to what she can do next and where the enemy will
have come by then. The admiral weighs that by the cards still to come, keeps ships together, spends torpedoes and time where they decide the battle,
and knows when it is over.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.contract import Action, Agent, Menu, View
from game.dice import Dice
from game.itchy import gunnery, odds, proposing, rules, sea, ships, tactics, words
from game.itchy.movement import AWAY
from game.itchy.ships import battery_words
from game.itchy.tactics import Manner, Thought
from game.itchy.threat import Picture

ADMIRAL = Manner()
CAPTAIN = Manner(threat=0.3, secure=0.0, guard=False, hope=0.0, urgent=False, relief=0.0, keep_off=0.0, concert=0.0, strongest=True)

STRAY = 0.4
"""How often the cadet sails anywhere although guns would bear elsewhere."""


def cadet(view: View, menu: Menu, rng: Random) -> Thought:
    """One look at what may be done now, no thought of the enemy's answer."""
    yield 1.0, _cadets(view, menu, rng)


def _cadets(view: View, menu: Menu, rng: Random) -> Action:
    if "lay" in menu:
        return _drawn_up(view, menu, rng)
    if "decline" in menu:
        return ["agree" if tactics.standing(view) > 0 or tactics.broken(view) else "decline", None]
    if "stop" in menu and tactics.broken(view):
        return ["stop", None]
    if "choose" in menu:
        return ["choose", menu["choose"][0]]
    if "activate" in menu:
        return ["activate", rng.choice(menu["activate"])]
    if "sail" in menu and view["active"]["doing"] is None:
        there = _where_to(view, menu, rng)
        if there is not None:
            return ["sail", there]
    if "fire" in menu:
        shot = min(view["shots"], key=lambda one: (one["range"], one["target"], one["battery"]))
        return ["fire", [shot["battery"], shot["target"]]]
    if "torpedo" in menu:
        return ["torpedo", rng.choice(menu["torpedo"])]
    return tactics.anything(menu)


def _where_to(view: View, menu: Menu, rng: Random) -> str | None:
    """A place from which some battery bears, if the cadet thinks of it; None to stay. An exhausted side's ship makes off."""
    if AWAY in menu["sail"]:
        return AWAY
    one = sea.ship(view, view["active"]["ship"])
    grid = sea.board(view)
    ends = [(end["to"], len({number for number, _ in end["bears"]}), sea.nearest(view, one["side"], _area(grid, end["to"]))) for end in view["reach"]]
    if tactics.broken(view):
        return str(max(ends, key=lambda end: (end[2], end[0]))[0])
    if rng.random() < STRAY:
        return str(rng.choice(ends)[0])
    if view["shots"]:
        return None
    return str(min(ends, key=lambda end: (-end[1], end[2], rng.random()))[0])


def _area(grid: Any, place: str) -> int:
    return int(grid.index[place.split(">")[0]])


def _drawn_up(view: View, menu: Menu, rng: Random) -> Action:
    """Left to the other, who may be a person (I-30); else a battle of two even squadrons."""
    if "cede" in menu:
        return ["cede", None]
    return ["lay", proposing.battle_text(view["options"], "squadrons", Dice(str(rng.random())))]


def playing(manner: Manner) -> Agent:
    """A computer player that thinks in this manner."""

    def agent(view: View, menu: Menu, rng: Random) -> Thought:
        if "lay" in menu:
            yield 1.0, _drawn_up(view, menu, rng)
        else:
            yield from tactics.think(view, menu, manner, rng)

    return agent


captain = playing(CAPTAIN)
admiral = playing(ADMIRAL)

AGENTS = {"cadet": cadet, "captain": captain, "admiral": admiral}


# --- for people --------------------------------------------------------------------------------------------------------------------


def hint(view: View, rng: Random) -> dict[str, Any]:
    """What the admiral would do now, for whoever is to act; nothing is hidden in this game.

    `{"what": "advice", "seat", "action": [verb, noun] or None, "ship", "to": place or None, "target": id or None, "sentence"}`; `ship` acts.
    """
    seats = view["to_act"]
    advice: dict[str, Any] = {"what": "advice", "seat": seats[0] if seats else None, "action": None, "ship": None, "to": None, "target": None}
    if not seats:
        return {**advice, "sentence": "The battle is over."}
    eyes = {**view, "seat": seats[0]}
    action: Action | None = None
    offers = {verb: offer for verb, offer in rules.menu(eyes, seats[0]).items() if verb != "cede"}
    for _, thought in admiral(eyes, offers, rng):
        action = thought or action
    assert action is not None
    verb, noun = action
    advice["action"] = action
    if verb == "lay":
        return {**advice, "sentence": "Let the dice draw up two even squadrons."}
    advice["ship"] = noun if verb == "activate" else view["active"] and view["active"]["ship"]
    if verb == "sail":
        advice["to"] = noun
    elif verb in ("fire", "torpedo"):
        advice["target"] = noun[1] if verb == "fire" else noun
    return {**advice, "sentence": _advised(eyes, verb, noun, advice)}


def _advised(view: View, verb: str, noun: Any, advice: dict[str, Any]) -> str:
    name = sea.ship(view, advice["ship"])["name"] if advice["ship"] else ""
    if verb == "activate":
        return f"Activate {name}: she gains most by acting now."
    if verb == "sail":
        if noun == AWAY:
            return f"Sail {name} off the board, out of the battle."
        label, facing = noun.split(">")
        return f"Sail {name} to {label}, facing {words.facing(view['grid'], int(facing))}: {_because(view, noun)}."
    if verb in ("fire", "torpedo"):
        target = sea.ship(view, advice["target"])["name"]
        if verb == "fire":
            shot = next(one for one in view["shots"] if [one["battery"], one["target"]] == noun)
            what = f"Fire {battery_words(sea.ship(view, advice['ship'])['batteries'][noun[0]])} at {target}"
        else:
            shot = next(one for one in view["torpedo_shots"] if one["target"] == noun)
            what = f"Fire a torpedo at {target}"
        chance = f"{words.percent(shot['odds']['fv'])} to take FV" if verb == "fire" else f"{words.percent(shot['odds']['hit'])} to hit"
        return f"{what}: {chance}, {shot['odds']['expected_fv'] / odds.MILLION:.2f} FV on average."
    if verb == "choose":
        return {"fv": "Take FV.", "rate": "Take the point of rate.", "battery": "Take the battery."}[noun]
    sentences = {
        "finish": f"{name} can do nothing better now: end her activation.",
        "stop": "Offer to end the battle here.",
        "agree": "Agree to end the battle here.",
        "decline": "Fight on.",
    }
    return sentences.get(verb, f"{name}: {verb}.")


def _because(view: View, end: str) -> str:
    """What speaks for sailing there, as far as it is sure: what bears, who can do her harm, the range; else that the admiral's reckoning does."""
    side, grid = view["seat"], sea.board(view)
    picture = Picture(view, ADMIRAL.weights)
    one = picture.body(view["active"]["ship"])
    there = _area(grid, end)
    near = [sea.nearest(view, side, area) for area in (one.area, there)]
    here_now, there_then = ([enemy for enemy in picture.sides[1 - side] if picture.attack(enemy, one, area) > 0] for area in (one.area, there))
    reasons = _bearing(view, end, there)
    if tactics.broken(view) and near[1] > near[0]:
        reasons = ["her side is exhausted and breaks off"]
    if here_now and not there_then:
        reasons.append("no enemy can hurt her there in his next move")
    elif len(there_then) < len(here_now):
        fewer = f"{words.NUMBERS[len(there_then)]} enem{'y' if len(there_then) == 1 else 'ies'}"
        reasons.append(f"only {fewer} can hurt her there next, not {words.NUMBERS[len(here_now)]} as here")
    if not reasons and near[0] != near[1]:
        reasons.append(f"she {'closes' if near[1] < near[0] else 'opens'} the range from {near[0]} to {near[1]}")
    return ", and ".join(reasons) or "of all the places she can reach, it promises most for her next turn"


def _bearing(view: View, end: str, there: int) -> list[str]:
    """The enemy on whom most would bear from there, of what can do her any harm."""
    entry = next(one for one in view["reach"] if one["to"] == end)
    batteries = sea.ship(view, view["active"]["ship"])["batteries"]
    grid = sea.board(view)
    bears: dict[str, list[int]] = {}
    for number, ident in entry["bears"]:
        target = sea.ship(view, ident)
        dice = ships.dice(batteries[number]["class"], batteries[number]["guns"], grid.distance(there, grid.index[target["area"]]))
        if gunnery.shot_odds(view, target, dice)["none"] < odds.MILLION:
            bears.setdefault(ident, []).append(number)
    if bears:
        ident = max(bears, key=lambda one: len(bears[one]))
        numbers = bears[ident]
        what = f"{battery_words(batteries[numbers[0]])} bears" if len(numbers) == 1 else f"{words.NUMBERS[len(numbers)]} batteries bear"
        more = ", and a torpedo can be fired at her" if ident in entry["lines"] else ""
        return [f"from there {what} on {sea.ship(view, ident)['name']}{more}"]
    if entry["lines"]:
        return [f"from there a torpedo can be fired at {sea.ship(view, entry['lines'][0])['name']}"]
    return []


__all__ = ["AGENTS", "hint"]
