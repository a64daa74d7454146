"""What happened and what is asked, in sentences. Sides by their players' names, ships by their own."""

from __future__ import annotations

from typing import Any

from game.contract import Event, View
from game.itchy import sea, ships
from game.itchy.geometry import COMPASS, HEX, SQUARE

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SUITS = {"H": "hearts", "S": "spades"}
RANKS = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
RESULTS = {"fv": "FV", "rate": "rate", "battery": "a battery"}
SPENT = {"fv": "She had no more FV to lose.", "rate": "Her rate could fall no further.", "battery": "She had no more batteries to lose."}
"""What is said of a result that finds nothing left to take (I-19)."""
REASONS = {
    "exhausted": "Both sides are exhausted, and the battle ends.",
    "sunk": "The last ship of a side is sunk, and the battle ends.",
    "left": "The last ship of a side has left, and the battle ends.",
    "agreed": "The battle ends by agreement.",
    "resigned": "The battle ends.",
    "quiet": "No ship has lost FV for twelve turns, and the battle ends.",
    "nightfall": "Night falls, and the battle ends.",
}


def tell(event: Event, names: list[str]) -> str:
    """One event as sentences."""
    kind = event["kind"]
    by = names[event["by"]] if "by" in event else ""
    ship = event.get("name", "")
    if kind in ("gunfire", "torpedo"):
        return gunfire(event) if kind == "gunfire" else torpedo(event)
    if kind == "first":
        pairs = ", then ".join(f"{red} against {blue}" for red, blue in event["thrown"])
        return f"The dice: {pairs}. {by} moves first."
    if kind in ("card", "passed over"):
        card = f"The {card_words(event['card'])} is turned"
        return f"{card}: {by} activates a ship." if kind == "card" else f"{card}, but {by} has no ship left to act."
    if kind == "moved":
        steps = _steps(event["steps"])
        spent = f"{NUMBERS[event['cost']]} point{'' if event['cost'] == 1 else 's'}"
        return f"{ship} goes {steps}, for {spent}" + (f", to {event['place'].split('>')[0]}." if event["place"] else ", over the edge.")
    if kind == "chosen":
        return f"{by} chooses {RESULTS[event['result']]}. {_effects(event['effects'], event['target_name'])}"
    if kind == "exhausted":
        return f"{by} has lost {event['lost']} FV, and {event['point']} is the Exhaustion Point: {by} is exhausted."
    if kind == "over":
        return REASONS[event["reason"]]
    return {
        "awaited": "The battle is still to be drawn up.",
        "ceded": f"{by} leaves it to the other side to draw up the battle.",
        "battle": f"{ship or 'The battle'}: the battle begins.",
        "turn": f"Turn {event.get('turn')}.",
        "activated": f"{ship} is activated.",
        "finished": f"{ship} has acted.",
        "left": f"{ship} has left the board and is safe.",
        "sunk": f"{ship} sinks.",
        "offered": f"{by} offers to end the battle here.",
        "declined": f"{by} fights on.",
        "agreed": f"{by} agrees to end it.",
        "resigned": f"{by} resigns.",
    }[kind]


def card_words(card: str) -> str:
    """ "H12" -> "queen of hearts"."""
    rank = int(card[1:])
    return f"{RANKS.get(rank) or NUMBERS[rank]} of {SUITS[card[0]]}"


def _steps(steps: list[str]) -> str:
    return ", ".join(step if step == "ahead" else f"to {step}" for step in steps)


def gunfire(event: dict[str, Any]) -> str:
    """The shot, the dice, which doubles counted and why, and what they did."""
    battery = f"{ships.GUN_WORDS[event['class']]} {ships.ARC_WORDS[event['arc']]}"
    shot = f"{event['name']} fires {battery} at {event['target_name']}, range {event['range']}: {_dice(event['dice'])}."
    return f"{shot} {why(event)} {_effects(event['effects'], event['target_name'])}".strip()


def why(event: dict[str, Any]) -> str:
    """The doubles, and whether they count (I-18)."""
    values = [str(double["value"]) for double in event["doubles"]]
    if not values:
        return "No double: no effect."
    if event["armoured"] and len(values) == 1:
        return f"Her armour stops double {values[0]}, which stands alone."
    said = f"{_doubles(values)}."
    if event["armoured"]:
        said += " Together they get through her armour."
    counted = [double for double in event["doubles"] if double["counts"]]
    if event["choice"]:
        said += " One result is to be chosen."
    elif event["one"] and len(counted) > 1:
        said += " A battery scores one result at most."
    return said


def torpedo(event: dict[str, Any]) -> str:
    """A torpedo, its dice, and what it did."""
    run = f"{event['name']} fires a torpedo at {event['target_name']}, range {event['range']}: {_dice(event['dice'])}."
    if not event["doubles"]:
        return f"{run} No double: it misses."
    doubles = _doubles([str(value) for value in event["doubles"]])
    return f"{run} {doubles}: it hits, and the die says {event['die']}. {_effects(event['effects'], event['target_name'])}"


def _effects(effects: list[dict[str, Any]], name: str) -> str:
    """What a ship has lost, all of a kind together; and what she had no more of."""
    lost = {what: sum(effect["lost"] for effect in effects if effect["what"] == what) for what in ("fv", "rate")}
    parts = [f"{lost['fv']} FV"] if lost["fv"] else []
    parts += [f"{lost['rate']} point{'' if lost['rate'] == 1 else 's'} of rate"] if lost["rate"] else []
    hit = [effect for effect in effects if effect["what"] == "battery" and effect["battery"] is not None]
    parts += ["a battery"] * len(hit)
    said = [f"{name} loses {_list(parts)}."] if parts else []
    missed = {effect["what"] for effect in effects if not effect.get("lost") and effect.get("battery") is None}
    return " ".join([*said, *(sentence for what, sentence in SPENT.items() if what in missed)])


def prompt(view: View, names: list[str]) -> str:
    """What is asked of whoever is to act."""
    if view["outcome"]:
        winners = view["outcome"]["winners"]
        scores = ", ".join(f"{name} {lost}" for name, lost in zip(names, view["lost"], strict=True))
        return f"{'A draw' if len(winners) == 2 else names[winners[0]] + ' wins'}: {_verdict(view, names)}. FV lost: {scores}."
    name = names[view["to_act"][0]]
    if view["phase"] == "draw up":
        return f"{' or '.join(names[seat] for seat in view['to_act'])} to draw up the battle."
    if view["asked"] is not None:
        return f"{name}: end the battle here?"
    if view["choice"]:
        return f"{name} to choose one result against {sea.ship(view, view['choice']['target'])['name']}."
    if view["active"] is None:
        return f"{name} to activate a ship."
    one = sea.ship(view, view["active"]["ship"])
    left, done = view["active"]["points"], view["active"]["done"]
    index = sea.board(view).index
    if not sea.may_end(view, one, index[view["active"]["start"].split(">")[0]], index[one["area"]]):
        closed = "is nearer to the enemy than she began, which the exhausted may not be: she moves on before she fires or ends"
        return f"{name}: {one['name']} {closed}; {NUMBERS[left]} point{'' if left == 1 else 's'} left."
    doing = "fire" if "moving" in done or not left else "move" if "firing" in done else "move and fire"
    if doing == "fire" and "firing" in done:
        return f"{name}: {one['name']} has moved and fired."
    fired, launched = view["active"]["fired"], view["active"]["torpedo"]
    if (launched or not one["torpedoes"]) and all(battery["lost"] or number in fired for number, battery in enumerate(one["batteries"])):
        if doing == "fire":
            return f"{name}: {one['name']} can do no more: she has nothing left to fire{'' if left else ', and no points left'}."
        doing = "move"
    return f"{name}: {one['name']} may {doing}; {NUMBERS[left]} point{'' if left == 1 else 's'} left."


def _verdict(view: View, names: list[str]) -> str:
    """Why the winner has won (I-25 to I-27), as a clause."""
    if view["resigned"]:
        return f"{names[view['resigned'][0]]} has resigned"
    out = [exhausted or gone for exhausted, gone in zip(view["exhausted"], view["gone"], strict=True)]
    if out == [None, None]:
        winners = view["outcome"]["winners"]
        share = "both sides have lost the same share of their FV" if len(winners) == 2 else f"{names[winners[0]]} has lost the smaller share of FV"
        return f"neither side was exhausted, and {share}"
    if out[0] == out[1]:
        return f"both sides were exhausted in turn {out[0]}"
    if None in out:
        tired = out.index(None) == 0
        return f"{names[tired]} was exhausted in turn {out[tired]}, and {names[not tired]} was not"
    later = int(out[1] > out[0])
    return f"{names[1 - later]} was exhausted in turn {out[1 - later]}, {names[later]} only in turn {out[later]}"


def percent(millionths: int) -> str:
    """A chance in words: never nothing and never certain where it is not."""
    if 0 < millionths < 5000:
        return "under 1 %"
    if 995000 < millionths < 1000000:
        return "over 99 %"
    return f"{(millionths + 5000) // 10000} %"


def facing(kind: str, number: int) -> str:
    """A facing in words."""
    words = {"N": "north", "E": "east", "S": "south", "W": "west", "NE": "north-east", "SE": "south-east", "SW": "south-west", "NW": "north-west"}
    return words[COMPASS[kind if kind == SQUARE else HEX][number]]


def _doubles(values: list[str]) -> str:
    return f"{'Double' if len(values) == 1 else 'Doubles'} {_list(values)}"


def _dice(thrown: list[int]) -> str:
    return " ".join(map(str, thrown))


def _list(things: list[str]) -> str:
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"
