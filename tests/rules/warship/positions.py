"""Positions of Warship for the tests, written as text boards (W-18)."""

from __future__ import annotations

from typing import Any

from game import warship
from game.contract import Event, State, allows, settle
from game.dice import Dice, LoadedDice
from game.warship.notation import board_text, parse_boards, state_from

NAMES = ["ann", "bo", "cy", "di"]

DUEL = """
   A B C D E F G H I J        A B C D E F G H I J
10 . . . . . . . . . . 10  10 . . . . . . . . . . 10
 9 . . . . . . . . . . 9    9 . . . . . . . . . . 9
 8 . . . . . . . . . . 8    8 . . . . . . . . . . 8
 7 . . . . . . . . . . 7    7 . . . . . . . . . . 7
 6 . . . . . . . . . . 6    6 . . . . . . . . . . 6
 5 5 5 5 5 5 . . . . . 5    5 . . . . . 2 2 . . . 5
 4 4 4 4 4 . . . . . . 4    4 . . . . . 3 3 3 . . 4
 3 3 3 3 . . . . . . . 3    3 . . . . . 3 3 3 . . 3
 2 3 3 3 . . . . . . . 2    2 . . . . . 4 4 4 4 . 2
 1 2 2 . . . . . . . . 1    1 . . . . . 5 5 5 5 5 1
   A B C D E F G H I J        A B C D E F G H I J
         ann (1)                    bo (1)
"""
"""Two fleets not yet fired at, in the plain game: ann's in the lower left corner, bo's in the lower right."""

TRIO = """
   A B C D E F G H I J        A B C D E F G H I J        A B C D E F G H I J
10 . . . . . . . . . . 10  10 . . . . . . . . . . 10  10 . . . . . . . . . 2 10
 9 . . . . . . . . . . 9    9 . . . . . . . . . . 9    9 . . . . . . . . . 2 9
 8 . . . . . . . . . . 8    8 . . . . . . . . . . 8    8 . . . . . . . . . . 8
 7 . . . . . . . . . . 7    7 . . . . . . . . . . 7    7 . . . . . . . . . . 7
 6 . . . . . . . . . . 6    6 . . . . . . . . . . 6    6 . . . . . . . . . . 6
 5 5 5 5 5 5 . . . . . 5    5 . . . . . 2 2 . . . 5    5 . . . . . . . . . . 5
 4 4 4 4 4 . . . . . . 4    4 . . . . . 3 3 3 . . 4    4 3 3 3 . . . . . . . 4
 3 3 3 3 . . . . . . . 3    3 . . . . . 3 3 3 . . 3    3 3 3 3 . . . . . . . 3
 2 3 3 3 . . . . . . . 2    2 . . . . . 4 4 4 4 . 2    2 4 4 4 4 . . . . . . 2
 1 2 2 . . . . . . . . 1    1 . . . . . 5 5 5 5 5 1    1 5 5 5 5 5 . . . . . 1
   A B C D E F G H I J        A B C D E F G H I J        A B C D E F G H I J
         ann (1)                    bo (1)                     cy (1)
"""
"""Three fleets not yet fired at, in the plain game."""

LAST_UNITS = """
   A B C D E F G H I J        A B C D E F G H I J        A B C D E F G H I J
10 . . . . . . . . . . 10  10 . . . . . . . . . . 10  10 . . . . . . . . . X 10
 9 . . . . . . . . . . 9    9 . . . . . . . . . . 9    9 . . . . . . . . . X 9
 8 . . . . . . . . . . 8    8 . . . . . . . . . . 8    8 . . . . . . . . . . 8
 7 . . . . . . . . . . 7    7 . . . . . . . . . . 7    7 . . . . . . . . . . 7
 6 . . . . . . . . . . 6    6 . . . . . . . . . . 6    6 . . . . . . . . . . 6
 5 5 5 5 5 5 . . . . . 5    5 . . . . . x 2 . . . 5    5 . . . . . . . . . . 5
 4 4 4 4 4 . . . . . . 4    4 . . . . . X X X . . 4    4 X X X . . . . . . . 4
 3 3 3 3 . . . . . . . 3    3 . . . . . X X X . . 3    3 X X X . . . . . . . 3
 2 3 3 3 . . . . . . . 2    2 . . . . . X X X X . 2    2 X X X X . . . . . . 2
 1 2 2 . . . . . . . . 1    1 . . . . . X X X X X 1    1 5 x x x x . . . . . 1
   A B C D E F G H I J        A B C D E F G H I J        A B C D E F G H I J
         ann (5)                    bo (1)                     cy (1)
"""
"""*allfire*: bo has one unit left at G5, cy one at A1."""


def position(text: str, turn: int = 0, opener: int = 0, turns: list[int] | None = None, **options: Any) -> State:
    """The state of a text board, sound."""
    state = state_from(parse_boards(text), options, turn, opener, turns)
    assert warship.invariants(state) == []
    return state


def start(seats: int = 2, seed: str = "a seed", **options: Any) -> State:
    """A match before its first action."""
    return warship.new(settle(warship.INFO, options), seats, Dice(seed))


def play(state: State, seat: int, verb: str, noun: Any = None) -> list[Event]:
    """Play what the menu allows; no die may be rolled for it."""
    assert not refusal(state, seat, verb, noun)
    events = warship.apply(state, seat, [verb, noun], LoadedDice())
    assert warship.invariants(state) == []
    return events


def refusal(state: State, seat: int, verb: str, noun: Any = None) -> str:
    """Why the menu does not allow this action; "" if it does."""
    return allows(warship.menu(state, seat), [verb, noun], lambda kind, draft: warship.check_draft(state, seat, kind, draft))


def marks(state: State, seat: int) -> dict[str, str]:
    """The marks on one board, as a spectator sees them."""
    return dict(warship.view(state, None)["boards"][seat]["marks"])


def board(state: State, owner: int, eyes: int | None = None) -> list[str]:
    """The ten rows of one board as a seat sees it, row 10 first."""
    seats = state["seats"]
    boards = parse_boards(board_text(warship.view(state, eyes), NAMES[:seats]))
    cells = boards[(owner - (eyes or 0)) % seats]["cells"]
    return [" ".join(cells[f"{letter}{row}"] for letter in "ABCDEFGHIJ") for row in range(10, 0, -1)]


def _put(state: State, *way: Any) -> None:
    *path, key, value = way
    for step in path:
        state = state[step]
    state[key] = value


SPOILED = [
    (lambda state: _put(state, "sheets", 1, "ships", 4, ["F4", "G4"]), "in the way"),
    (lambda state: _put(state, "charts", 1, "marks", "A10", "x"), "the mark at A10 is wrong"),
    (lambda state: _put(state, "charts", 1, "marks", "F5", "+"), "disagree on the hits"),
    (lambda state: _put(state, "charts", 1, "out", True), "out or not out?"),
    (lambda state: _put(state, "charts", 1, "marks", "F5", "X"), "marks of sunk ships"),
    (lambda state: _put(state, "phase", "over"), "the end was missed"),
]
"""Ways to spoil a state in which bo's F5 is hit, and what `invariants` says of each."""
