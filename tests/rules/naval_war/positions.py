"""Positions of the Naval War Game for the tests: a sheet for each seat, written as its disposition and what has happened to it."""

from __future__ import annotations

from typing import Any

from game import naval_war
from game.contract import Event, Illegal, State, allows, settle
from game.dice import Dice, LoadedDice
from game.naval_war import fleet
from game.naval_war.notation import read_sheet

NAMES = ["Red", "Blue", "Green", "Gold", "White", "Black"]

HARBOUR = """
Land A 1, A 4
Carrier M 15
Battleship H 5-8
Cruiser C-E 12
Destroyer P 3-4
Submarine U 1, U 21
Atom Bomber A 1
Bomber B 2, M 15
R.P. C 3, N 16
Gun A 4, B 5 hold
Salvoes 9
"""
"""Something of everything: two units of land in the upper left corner, a Carrier with two planes aboard."""

RAIDER = """
Land S 1, S 4
Submarine A 21
Atom Bomber S 1, U 1
Bomber S 4, U 6, T 2
R.P. S 3, U 3, T 5
Salvoes 9
"""
"""An attacker without guns."""


def start(seats: int = 2, dice: Dice | None = None, **options: Any) -> State:
    """A match before its first action."""
    return naval_war.new(settle(naval_war.INFO, options), seats, dice or Dice("a seed"))


def position(*sheets: str, turn: int = 0, **options: Any) -> State:
    """The battle with these sheets, sound; points are not counted here."""
    state = start(len(sheets), LoadedDice(*[0] * 99), **options)
    for seat, text in enumerate(sheets):
        sheet = read_sheet(text)
        naval_war.apply(state, seat, ["lay", fleet.draft_of(sheet)], LoadedDice())
        state["sheets"][seat] = sheet
        for row in state["charts"]:
            # What is hit at the start was hit by somebody of whom no chart tells.
            row[seat]["others"] = bool(sheet["hit"])
    state |= {"phase": "fire", "turn": turn, "passed": [], "reason": None}
    assert naval_war.invariants(state) == []
    return state


def play(state: State, seat: int, verb: str, noun: Any = None) -> list[Event]:
    """Play what the menu allows; no die may be rolled for it."""
    assert not refusal(state, seat, verb, noun)
    events = naval_war.apply(state, seat, [verb, noun], LoadedDice())
    assert naval_war.invariants(state) == []
    return events


def refusal(state: State, seat: int, verb: str, noun: Any = None) -> str:
    """Why the menu does not allow this action; "" if it does."""
    return allows(naval_war.menu(state, seat), [verb, noun], lambda kind, draft: naval_war.check_draft(state, seat, kind, draft))


def heard(events: list[Event], seat: int | None) -> list[str]:
    """What this seat is told, as sentences."""
    return [naval_war.words.tell(event, NAMES) for event in events if event["to"] is None or seat in event["to"]]


def hit(state: State, seat: int) -> list[str]:
    """What is blackened on a player's own chart."""
    return list(state["sheets"][seat]["hit"])


def known(state: State, eyes: int, enemy: int) -> dict[str, Any]:
    """The chart that one seat keeps of another, as its view shows it."""
    return dict(naval_war.view(state, eyes)["charts"][enemy]["known"])


def complaints(draft: str, points: int = 160) -> list[str]:
    """All that is said against a disposition, its points included."""
    return [str(one["text"]) for one in fleet.complaints(draft, fleet.budget(points))]


def standing(draft: str) -> list[str]:
    """What is said against the way a disposition stands; points are not counted."""
    plan, found = fleet.parse(draft)
    return [str(one["text"]) for one in [*found, *fleet.standing_complaints(plan)]]


def why(call: Any, *arguments: Any) -> str:
    """The sentence with which something is refused."""
    try:
        call(*arguments)
    except Illegal as refused:
        return str(refused)
    raise AssertionError("it was not refused")
