"""Gunfire (I-14 to I-19): who may be fired at with what, the dice, and what they do."""

from __future__ import annotations

from typing import Any

from game.contract import Event
from game.dice import Dice
from game.itchy import odds, sea, ships
from game.itchy.geometry import arcs
from game.itchy.sea import Position, Ship

Shot = tuple[int, str, int, int]
"""Battery, target's id, range, dice."""


def counts_as_armoured(position: Position, target: Ship) -> bool:
    """Against guns; a house option lets them ignore armour."""
    return bool(target["armoured"]) and not position["options"]["pierce"]


def sighted(position: Position, firer: Ship, area: int) -> list[tuple[Ship, int, int]]:
    """The enemies in sight of an area and within reach of any gun, with their range and the clock to them from north (I-16, I-17)."""
    here = sea.board(position)
    land = sea.land(position)
    enemies = [(one, here.index[one["area"]]) for one in sea.afloat(position, 1 - firer["side"])]
    others: frozenset[int] = frozenset()
    if position["options"]["screen"]:
        others = frozenset(here.index[one["area"]] for one in sea.afloat(position) if one["id"] != firer["id"])
    near = [(one, at, here.distance(area, at)) for one, at in enemies]
    return [
        (one, far, here.bearing(area, at))
        for one, at, far in near
        if 0 < far <= ships.FARTHEST and here.sees(area, at, land | (others - {at}) if others else land)
    ]


def bearing_shots(
    position: Position, firer: Ship, area: int, facings: list[int], fired: list[int], seen: list[tuple[Ship, int, int]] | None = None
) -> dict[int, list[Shot]]:
    """What each facing in an area would let the ship fire: every battery left and not `fired`, every target. `seen`: what `sighted` says of it."""
    here = sea.board(position)
    cover = arcs(position["grid"], position["options"]["narrow"])
    whole = len(here.ahead[0]) * here.turn
    guns = [(n, one, cover[one["arc"]]) for n, one in enumerate(firer["batteries"]) if not one["lost"] and n not in fired]
    found: dict[int, list[Shot]] = {facing: [] for facing in facings}
    for target, far, toward in sighted(position, firer, area) if seen is None else seen:
        for n, battery, arc in guns:
            dice = ships.dice(battery["class"], battery["guns"], far)
            if dice:
                for facing in facings:
                    if (toward - here.turn * facing) % whole in arc:
                        found[facing].append((n, target["id"], far, dice))
    return found


def shots(position: Position, firer: Ship, fired: list[int]) -> list[Shot]:
    """What the ship may fire from where she is, by battery (I-15, I-16)."""
    area, facing = sea.place(position, firer)
    return sorted(bearing_shots(position, firer, area, [facing], fired)[facing], key=lambda shot: shot[0])


def shot_odds(position: Position, target: Ship, dice: int) -> dict[str, int]:
    """The odds of one shot in millionths: `none, fv, rate, battery, sink, expected_fv`."""
    armoured, one = counts_as_armoured(position, target), position["options"]["one"]
    found = odds.odds(dice, armoured, one)
    chances = {
        "none": found.none,
        "fv": found.fv,
        "rate": found.rate,
        "battery": found.battery,
        "sink": odds.sinks(dice, armoured, target["fv"], one),
        "expected_fv": found.expected_fv,
    }
    return {name: odds.millionths(chance) for name, chance in chances.items()}


def volley_odds(position: Position, target: Ship, dice: list[int]) -> dict[str, int]:
    """The odds of several batteries at one target, with so many dice each, as `shot_odds`; `expected_fv` is at most what she has left."""
    found = odds.volley(tuple(sorted(dice)), counts_as_armoured(position, target), target["fv"], position["options"]["one"])
    return {name: odds.millionths(getattr(found, name)) for name in ("none", "fv", "rate", "battery", "sink", "expected_fv")}


def read(dice: list[int], armoured: bool) -> list[dict[str, Any]]:
    """The doubles of a throw, each with its result and whether it counts (I-18)."""
    values = [value for value in range(1, odds.FACES + 1) if dice.count(value) >= 2]
    return [{"value": value, "result": odds.RESULTS[value], "counts": not armoured or len(values) >= 2} for value in values]


def fire(position: Position, firer: Ship, shot: Shot, dice: Dice) -> Event:
    """One battery fires: throws, and does what its doubles do at once (I-15, I-18, I-19). With the option *one result* it may leave a choice."""
    number, ident, far, many = shot
    battery, target = firer["batteries"][number], sea.ship(position, ident)
    armoured = counts_as_armoured(position, target)
    one = position["options"]["one"]
    thrown = [dice.d6() for _ in range(many)]
    doubles = read(thrown, armoured)
    scored = [double["result"] for double in doubles if double["counts"]]
    kinds = [result for result in odds.ORDER if result in scored]
    choice = kinds if one and len(kinds) > 1 else []
    results = [] if choice else kinds[:1] if one else scored
    likely = odds.odds(many, armoured, one)
    expected = {kind: odds.millionths(getattr(likely, f"expected_{kind}")) for kind in odds.ORDER}
    luck = position["luck"][firer["side"]]
    luck["shots"] += 1
    for kind in odds.ORDER:
        luck[kind] += (kinds[:1] if one else scored).count(kind)
        luck[f"expected_{kind}"] += expected[kind]
    luck["variance"] += odds.millionths(odds.variance(many, armoured, one))
    return {
        "kind": "gunfire",
        "by": firer["side"],
        "ship": firer["id"],
        "name": firer["name"],
        "battery": number,
        "class": battery["class"],
        "arc": battery["arc"],
        "target": ident,
        "target_name": target["name"],
        "at": target["area"],
        "range": far,
        "dice": thrown,
        "armoured": armoured,
        "doubles": doubles,
        "choice": choice,
        "one": one,
        "effects": [suffer(position, target, result, dice) for result in results],
        "expected": expected,
        "to": None,
        "reveals": True,
    }


def suffer(position: Position, target: Ship, result: str, dice: Dice) -> dict[str, Any]:
    """One result takes effect: FV and rate stop at 0, the battery is one of those left (I-19)."""
    if result == "fv":
        return lose(position, target, 1)
    if result == "rate":
        lost = min(1, target["rate"])
        target["rate"] -= lost
        return {"what": "rate", "lost": lost}
    left = [n for n, one in enumerate(target["batteries"]) if not one["lost"]]
    if not left:
        return {"what": "battery", "battery": None}
    hit = dice.choice(left) if len(left) > 1 else left[0]
    target["batteries"][hit]["lost"] = True
    return {"what": "battery", "battery": hit}


def lose(position: Position, target: Ship, points: int) -> dict[str, Any]:
    """FV goes, at most what there is (I-19, I-22); at 0 she sinks and is off the board."""
    lost = min(points, target["fv"])
    target["fv"] -= lost
    position["lost"][target["side"]] += lost
    position["shaken"] = position["shaken"] or lost > 0
    return {"what": "fv", "lost": lost}
