"""What happened and what is asked, as whole sentences. Names, never "you"."""

from __future__ import annotations

from game.contract import Event, View
from game.warship.fleet import NAMES


def tell(event: Event, names: list[str]) -> str:
    """One event as one or more sentences."""
    kind = event["kind"]
    by = names[event["by"]] if "by" in event else ""
    if kind == "to lay":
        return "Every fleet is laid by its owner, hidden from the others."
    if kind == "laid":
        return f"{by} has laid a fleet."
    if kind == "battle":
        return f"All fleets are laid. {names[event['opener']]} opens."
    if kind == "salvo":
        return f"{by} fires at {_list(event['squares'])}."
    if kind == "report":
        return _report(event, by, names[event["on"]])
    if kind == "resigned":
        return f"{by} resigns."
    return f"{names[event['winner']]} is the last afloat and wins."


def _report(event: Event, shooter: str, owner: str) -> str:
    if event["hits"] and event["misses"]:
        told = f"{shooter} hits {owner} at {_list(event['hits'])} and misses at {_list(event['misses'])}."
    elif event["hits"]:
        told = f"{shooter} hits {owner} at {_list(event['hits'])}."
    elif event["misses"]:
        told = f"{shooter} misses {owner} at {_list(event['misses'])}."
    else:
        told = f"{shooter} learns nothing new of {owner}."
    sentences = [told]
    sentences += [f"{owner}’s {NAMES[len(ship)]} is sunk, {ship[0]}–{ship[-1]}." for ship in event["sunk"]]
    if event["out"]:
        sentences.append(f"{owner} has no ship left.")
    return " ".join(sentences)


def prompt(view: View, names: list[str]) -> str:
    """What is asked of whoever is to act."""
    if view["outcome"]:
        winner = names[view["outcome"]["winners"][0]]
        return f"{winner} wins: everyone else is sunk." if view["outcome"]["reason"] == "sunk" else f"{winner} wins: the last opponent resigned."
    if view["phase"] == "lay":
        return f"{_list([names[seat] for seat in view['to_act']])} to lay a fleet."
    turn = view["turn"]
    shots = view["shots"][turn]
    halved = view["turns"][turn] == 0 and turn == view["opener"] and (view["options"]["allfire"] or view["options"]["nosink"])
    number = "one shot" if shots == 1 else f"up to {shots} shots"
    return f"{names[turn]} to fire, {number}{' (half, for opening)' if halved else ''}."


def _list(things: list[str]) -> str:
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"

