"""Positions for the tests, written in the game's own notation."""

from __future__ import annotations

from random import Random
from typing import Any

from game import itchy
from game.agents import decide
from game.contract import Action, allows, settle
from game.dice import Dice, LoadedDice
from game.itchy import battle, sea, turns
from game.itchy.agents import AGENTS

usual = "hex"
"""The grid of positions that name none; the fixture `both_grids` changes it."""
AHEAD = {
    "hex": {"<E>": "SE", "<1>": "D5", "<2>": "E6", "<3>": "F6", "<4>": "G7"},
    "square": {"<E>": "E", "<1>": "D5", "<2>": "E5", "<3>": "F5", "<4>": "G5"},
}
"""What positions on either grid may say: `<E>`, a facing to the east, and the areas 1 to 4 ahead of a ship at C5 that faces so."""


def position(text: str, *falls: int, **options: Any) -> dict[str, Any]:
    """A battle that has begun. `falls` are what the dice give at the start (from 0); without them any dice."""
    if "Grid:" not in text:
        text = f"Grid: {usual} 12 x 10\n{text}"
        for sign, meant in AHEAD[usual].items():
            text = text.replace(sign, meant)
    drawn, found = battle.parse(text)
    assert not found, found
    state = itchy.new(settle(itchy.INFO, {"scenario": "own", **options}), 2, Dice("own"))
    turns.begin(state, battle.deploy(drawn), LoadedDice(*falls) if falls else Dice("begin"))
    return state


def duel(red: str, blue: str, head: str = "", **options: Any) -> dict[str, Any]:
    """One ship against one, Red to move first. What is said of each follows her name, R or B."""
    return position(f"{head}\nRed: R; {red}\nBlue: B; {blue}", 5, 0, **options)


def play(state: dict[str, Any], verb: str, noun: Any = None, *faces: int, extra: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """Play what must be on the menu; `faces` are D6 as they lie (1 to 6), `extra` further draws from 0."""
    seat = itchy.to_act(state)[0]
    action: Action = [verb, noun]
    why = allows(itchy.menu(state, seat), action, lambda kind, draft: itchy.check_draft(state, seat, kind, draft))
    assert not why, (action, why, itchy.menu(state, seat))
    dice = LoadedDice(*(face - 1 for face in faces), *extra)
    events = itchy.apply(state, seat, action, dice)
    assert not dice.falls, "more dice than were thrown"
    assert itchy.invariants(state) == []
    return events


def menu(state: dict[str, Any]) -> dict[str, Any]:
    """What the seat to act may do."""
    return itchy.menu(state, itchy.to_act(state)[0])


def ship(state: dict[str, Any], ident: str) -> dict[str, Any]:
    """A ship by its id."""
    return sea.ship(state, ident)


def place(state: dict[str, Any], ident: str) -> str:
    """Where a ship stands, "C4>2"."""
    one = sea.ship(state, ident)
    return f"{one['area']}>{one['facing']}"


def move(state: dict[str, Any], level: str = "admiral", number: str = "move") -> list[Any]:
    """What the level plays for the seat to act; it must be on the menu."""
    seat = itchy.to_act(state)[0]
    menu = itchy.menu(state, seat)
    action = decide(AGENTS[level], itchy.view(state, seat), menu, Random(number))
    assert allows(menu, action, lambda kind, draft: itchy.check_draft(state, seat, kind, draft)) == ""
    return action


def activation(state: dict[str, Any], level: str = "admiral") -> list[list[Any]]:
    """All that the level does with the card that lies turned."""
    done: list[list[Any]] = []
    seat, dice = itchy.to_act(state)[0], Dice("activation")
    turn, acted = state["turn"], sum(one["acted"] for one in state["ships"])
    while itchy.to_act(state) == [seat] and (state["turn"], sum(one["acted"] for one in state["ships"])) == (turn, acted):
        done.append(move(state, level, str(len(done))))
        itchy.apply(state, seat, done[-1], dice)
    return done


def exhaust(state: dict[str, Any], *sides: int) -> None:
    """These sides were found exhausted at the end of the turn before (I-22)."""
    for side in sides:
        state["lost"][side] = turns.points(state)[side]
        next(one for one in state["ships"] if one["side"] == side)["fv"] -= state["lost"][side]
        state["exhausted"][side] = 1


def play_any(state: dict[str, Any]) -> None:
    """The enemy's ships stay where they are, and he wants to fight on."""
    seat = itchy.to_act(state)[0]
    offered = itchy.menu(state, seat)
    verb = next(verb for verb in ("decline", "finish", "activate") if verb in offered)
    itchy.apply(state, seat, [verb, offered[verb][0] if verb == "activate" else None], Dice(f"idle {state['turn']}"))
