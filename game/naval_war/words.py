"""What happened and what is asked, as the paper game would word it. Names, never "you"."""

from __future__ import annotations

from typing import Any

from game.contract import Event, View
from game.naval_war.chart import spaced
from game.naval_war.fleet import SHIP_IDS, THINGS

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def tell(event: Event, names: list[str]) -> str:
    """One event as sentences."""
    kind = event["kind"]
    by = names[event["by"]] if "by" in event else ""
    on = names[event["on"]] if "on" in event else ""
    if kind == "toss":
        return f"{by} wins the toss and will move first. Everyone lays out in secret."
    if kind == "laid":
        return f"{by} has laid out."
    if kind == "battle":
        return f"All is laid out. {by} moves first."
    if kind == "despatched":
        return f"{by} despatches {_a(event['plane'])} to {spaced(event['square'])} of {on}."
    if kind == "started":
        return f"It started from {spaced(event['from'])}."
    if kind == "salvo":
        return f"{by} fires a salvo at {_list([spaced(at) for at in event['squares']])} of {on}."
    if kind == "down":
        return f"{by}’s {THINGS[event['plane']].name} is shot down over {on}."
    if kind == "gun fired":
        return f"{by}’s A-A gun at {spaced(event['gun'])} brought it down and is used."
    if kind == "report":
        return f"{on} reports: {report(event['answer'])}"
    if kind == "damage":
        return _damage(event, on)
    if kind == "orders":
        which = "All guns" if event["which"] == "all" else f"The gun at {spaced(event['which'])}"
        return f"{which}: {order(event['order'])}."
    if kind == "stop":
        return f"{by} offers to stop here and count."
    if kind == "passed":
        return f"{by} has nothing left to attack with and is passed over."
    if kind == "resigned":
        return f"{by} resigns."
    return "The charts are laid open and compared."


def order(order: str) -> str:
    """A standing order in words."""
    return {
        "both": "fire at Bombers and Reconnaissance Planes",
        "bombers": "fire at Bombers only",
        "planes": "fire at Reconnaissance Planes only",
        "hold": "hold fire",
    }[order]


def report(answer: dict[str, Any]) -> str:
    """An answer as the defender gives it."""
    if answer["kind"] == "rp":
        return _seen(answer)
    if answer["kind"] == "salvo":
        return " ".join(_shot(*shot) for shot in answer["shots"])
    lines = [f"{_hits(count)} on {_a(kind)}{', sunk' if sunk else ''}." for kind, count, sunk in answer["ships"]]
    lines += [f"{_count(number, what)} destroyed." for what, number in answer["other"]]
    if answer.get("where"):
        lines.append(f"At {_list([spaced(at) for at, _ in answer['where']])}.")
    return " ".join(line[0].upper() + line[1:] for line in lines) or "no hits."


def _shot(label: str, here: list[str], sunk: bool) -> str:
    if not here:
        return f"{spaced(label)}: nothing."
    ship = here[0] in SHIP_IDS
    first = f"hit, {THINGS[here[0]].name}{', sunk' if sunk else ''}" if ship else f"{THINGS[here[0]].name} destroyed"
    aboard = f", with {_a(here[1])} aboard" if len(here) > 1 else ""
    return f"{spaced(label)}: {first}{aboard}."


def _seen(answer: dict[str, Any]) -> str:
    told = []
    for label in answer["squares"]:
        facts = answer["squares"][label]
        if facts["what"] is not None:
            words = THINGS[facts["what"]].name
            words += " with " + _a(facts["aboard"]) + " aboard" if facts["aboard"] else ""
            words += ", destroyed" if facts["hit"] else ", used" if facts["used"] else ""
            told.append(f"{spaced(label)} {words}")
    land = [spaced(label) for label in answer["squares"] if answer["squares"][label]["on"] == "land"]
    ground = f"Land at {_list(land)}." if land else "All sea."
    return f"{'; '.join(told)}. {ground}" if told else f"nothing stands there. {ground}"


def _damage(event: Event, on: str) -> str:
    if event["answer"]["kind"] == "rp":
        return f"{on} was looked at around {spaced(event['answer']['square'])}."
    if not event["destroyed"]:
        return f"{on} lost nothing."
    return f"{on} lost {_list([f'{THINGS[what].name} {spaced(label)}' for label, what in event['destroyed']])}."


def prompt(view: View, names: list[str]) -> str:
    """What is asked of whoever is to act."""
    if view["outcome"]:
        winners = view["outcome"]["winners"]
        sides = [[names[seat] for seat in winners if view["teams"][seat] == team] for team in dict.fromkeys(view["teams"][seat] for seat in winners)]
        if len(sides) > 1 and max(map(len, sides)) > 1:
            return f"A draw between the alliances {_list(['of ' + _list(side) for side in sides])}."
        told = _list([names[seat] for seat in winners])
        return f"A draw between {told}." if len(sides) > 1 else f"{told} {'wins' if len(winners) == 1 else 'win'}."
    if view["phase"] == "lay":
        return f"{_list([names[seat] for seat in view['to_act']])} to buy and lay out {view['options']['points']} points."
    if view["waiting"] is not None:
        return f"{names[view['waiting']]}: does an A-A gun fire?"
    return f"{names[view['turn']]} to move: despatch a plane or fire a salvo."


def _a(kind: str) -> str:
    name = THINGS[kind].name
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def _hits(count: int) -> str:
    return f"{NUMBERS[count]} hit{'' if count == 1 else 's'}"


def _count(number: int, kind: str) -> str:
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {THINGS[kind].name if number == 1 else THINGS[kind].many}"


def _list(things: list[str]) -> str:
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"
