"""The blank game in sentences."""

from __future__ import annotations

from game.contract import Event, View


def tell(event: Event, names: list[str]) -> str:
    """One event as a sentence."""
    if event["kind"] == "dealt":
        return "Everyone has a card."
    if event["kind"] == "over":
        return "The cards are turned over."
    verb = "resigns" if event["kind"] == "resigned" else "bows and passes" if event["bow"] else "passes"
    return f"{names[event['by']]} {verb}."


def prompt(view: View, names: list[str]) -> str:
    """What is asked of the seat to act."""
    if view["outcome"]:
        return f"{names[view['outcome']['winners'][0]]} has the highest card."
    return f"{names[view['turn']]} to pass."
