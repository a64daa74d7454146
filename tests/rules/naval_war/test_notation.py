"""Sheets and charts as text, typed moves, and how things are worded: the notation of N-1."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import naval_war
from game.agents import random_agent
from game.contract import allows
from game.match import Match
from game.naval_war import battle, fleet
from game.naval_war.chart import LABELS, spaced
from game.naval_war.notation import board_text, read_sheet, sheet_text, typed
from tests.rules.naval_war.positions import HARBOUR, NAMES, RAIDER, play, position, start, why

FOUGHT = HARBOUR + "Hit B 5, C 12, N 16, U 1\nFlown C 3\nUsed A 4"

BOARD = """
Red
    1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21
A   A  -  -  o  -  -  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
B   -  b  -  -  x  -  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
C   -  -  o  -  -  -  .  .  .  .  .  x  .  .  .  .  .  .  .  .  .
D   .  .  .  .  .  .  .  .  .  .  .  R  .  .  .  .  .  .  .  .  .
E   .  .  .  .  .  .  .  .  .  .  .  R  .  .  .  .  .  .  .  .  .
F   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
G   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
H   .  .  .  .  B  B  B  B  .  .  .  .  .  .  .  .  .  .  .  .  .
I   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
J   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
K   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
L   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
M   .  .  .  .  .  .  .  .  .  .  .  .  .  .  b  C  .  .  .  .  .
N   .  .  .  .  .  .  .  .  .  .  .  .  .  .  C  x  .  .  .  .  .
O   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
P   .  .  D  D  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
Q   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
R   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
S   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
T   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
U   x  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  S
Salvoes 9
"""


def test_a_sheet_is_drawn_as_its_owner_sees_it() -> None:
    """Land, ships, planes, guns; what is destroyed is crossed, what is used ringed."""
    text = board_text(naval_war.view(position(FOUGHT, RAIDER), 0), NAMES[:2])
    assert text.split("\n\n")[0] == BOARD.strip()
    assert text.split("\n\n")[1].startswith("Blue, as known\n")


def test_a_spectator_sees_how_many_moves_were_made() -> None:
    """And nothing else."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "salvo", [1, ["A1", "A2", "A3"]])
    assert board_text(naval_war.view(state, None), NAMES[:2]) == "Red: hidden, 1 moves made\n\nBlue: hidden, 0 moves made"


# ---- sheets


def test_a_sheet_is_written_as_it_was_read() -> None:
    """The disposition, then what has happened to it."""
    assert sheet_text(read_sheet(FOUGHT)) == FOUGHT.strip()


@given(data=st.data())
def test_every_sheet_is_read_back(data: st.DataObject) -> None:
    """Whatever is hit, flown and used."""
    sheet = read_sheet(HARBOUR)
    things = [*(at for _, squares in sheet["ships"] for at in squares), *(at for _, at in sheet["planes"]), *(at for at, _ in sheet["guns"])]
    battle.strike(sheet, data.draw(st.lists(st.sampled_from(things))))
    sheet["flown"] = data.draw(st.lists(st.sampled_from([at for _, at in sheet["planes"]]), unique=True))
    sheet["used"] = data.draw(st.lists(st.sampled_from([at for at, _ in sheet["guns"]]), unique=True))
    assert read_sheet(sheet_text(sheet)) == sheet


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Submarine A 1\nHit A 2", "Hit A 2: nothing stands there that this could be said of."),
        ("Land A 1\nGun A 1\nFlown A 1", "Flown A 1: nothing stands there that this could be said of."),
        ("Land A 1\nR.P. A 1\nUsed A 1", "Used A 1: nothing stands there that this could be said of."),
        ("Submarine A 1, B 2\nFrigate C 3", "“Frigate C 3” names nothing that can be bought. Submarine B 2 touches Submarine A 1"),
        ("Submarine A 1\nHit Z 9", "Z 9 is no square of the chart"),
    ],
)
def test_what_is_no_sheet_is_refused(text: str, said: str) -> None:
    """With all that is wrong."""
    assert why(read_sheet, text).startswith(said)


# ---- typed moves


def written(action: list[Any], several: bool) -> str:
    """An action as it is typed."""
    verb, noun = action
    if verb == "despatch":
        return f"{spaced(noun[0])} to {spaced(noun[2])}" + (f" on {noun[1] + 1}" if several else "")
    if verb == "salvo":
        return f"Salvo {', '.join(spaced(at) for at in noun[1])}" + (f" on {noun[0] + 1}" if several else "")
    if verb == "orders":
        return f"orders {noun[0]} {noun[1]}"
    if verb == "answer":
        return noun if noun == "hold" else f"gun {spaced(noun)}"
    return f"lay {noun}" if verb == "lay" else str(verb)


@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), asked=st.booleans())
def test_everything_on_the_menu_can_be_typed(seed: int, seats: int, asked: bool) -> None:
    """Written down and read back, in small letters and great; with several enemies the seat is named."""
    state = position(*[HARBOUR] * seats, guns="ask")
    if asked:
        play(state, 0, "despatch", ["N16", 1, "B4"])
    seat = naval_war.to_act(state)[0]
    menu = naval_war.menu(state, seat)
    for verb, offer in menu.items():
        action = random_agent({verb: offer}, Random(seed), lambda kind: "")
        line = written(action, seats > 2)
        assert typed(line, menu) == typed(line.lower(), menu) == typed(f"  {line.upper()}. ", menu) == action
        assert allows(menu, typed(line, menu)) == ""


def test_a_disposition_is_typed_or_pasted() -> None:
    """With its lines, or in one line with semicolons; with the word or without."""
    menu = naval_war.menu(start(), 0)
    text = "Land G 8\nBomber G 8; Salvoes 12"
    assert typed(f"lay {text}", menu) == typed(f"Lay\n{text}\n", menu) == typed(text, menu) == ["lay", text]
    assert fleet.text(fleet.parse(text)[0]) == "Land G 8\nBomber G 8\nSalvoes 12"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("s3 k10", ["despatch", ["S3", 1, "K10"]]),
        ("from S 3 to K 10", ["despatch", ["S3", 1, "K10"]]),
        ("despatch S3 to K10 on 2", ["despatch", ["S3", 1, "K10"]]),
        ("salvo a1 b2 c3", ["salvo", [1, ["A1", "B2", "C3"]]]),
        ("Salvoes S 1, A 1, U 21", ["salvo", [1, ["S1", "A1", "U21"]]]),
        ("order g 9 planes", ["orders", ["G9", "planes"]]),
        ("Stop.", ["stop", None]),
    ],
)
def test_moves_are_read_as_people_type_them(line: str, action: list[Any]) -> None:
    """Short, or in full."""
    assert typed(line, naval_war.menu(position(RAIDER, HARBOUR), 0)) == action


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Type a plane's square and its target, like: G 8 to C 4; or: salvo A 1, B 2, C 3."),
        ("attack!", "Type a plane's square"),
        ("salvo A 1, B 2", "A salvo names three squares: salvo A 1, B 2, C 3."),
        ("salvo A 100, B 2, C 3", "A 100 is no square of the chart: letters A to U, numbers 1 to 21."),
        ("salvo A 1, B 2, C 3, D 4", "A salvo names three squares: salvo A 1, B 2, C 3."),
        ("salvo A1 B2 C3 on Green", "“on green” names no enemy of this match: end with the seat's number, like: on 2."),
        ("salvo A1 B2 C3 on 3", "“on 3” names no enemy of this match"),
        ("salvo A1 B2 C3 on 2 please", "“on 2 please” names no enemy of this match"),
        ("salvo A1 B2 C3 please", "“please” is not understood. A salvo names three squares: salvo A 1, B 2, C 3."),
        ("salvo A1-3", "“a1-3” is not understood."),
        ("S 3 to K 10 now", "“now” is not understood. A plane and its target are named like: G 8 to C 4."),
        ("S 3 at K 10", "“at” is not understood."),
        ("S 3 to Z 9", "Z 9 is no square of the chart"),
        ("Z 9 to S 3", "Z 9 is no square of the chart"),
        ("S 3", "The target of the plane at S 3 is missing, like: S 3 to C 4."),
        ("S 3 to K 10 on Green", "“on green” names no enemy of this match"),
        ("orders all", "Orders are both, bombers, planes or hold, for all guns or one, like: orders G 9 bombers."),
        ("orders all fire", "“fire” is not understood. Orders are both,"),
        ("orders G 9 hold please", "“please” is not understood."),
        ("orders every hold", "“every” is not understood."),
        ("resign now", "Type a plane's square"),
        ("salvo A 1, B 2, C 22", "C 22 is no square of the chart: letters A to U, numbers 1 to 21."),
        ("S 3 to K 99", "K 99 is no square of the chart"),
        ("R.P. to C 4", "A plane is named by the square where it stands, like: G 8 to C 4."),
        ("Bomber S 4 to C 4", "A plane is named by the square where it stands"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could(line: str, said: str) -> None:
    """A whole sentence each."""
    assert why(typed, line, naval_war.menu(position(RAIDER, HARBOUR), 0)).startswith(said)


def test_with_several_enemies_the_seat_is_to_be_named() -> None:
    """Seats are counted from 1, as on the page."""
    menu = naval_war.menu(position(RAIDER, HARBOUR, HARBOUR), 0)
    assert why(typed, "salvo A 1, B 2, C 3", menu).startswith("There are several enemies")
    assert why(typed, "S 3 to K 10", menu).startswith("There are several enemies")
    assert typed("salvo A 1, B 2, C 3 on 3", menu) == ["salvo", [2, ["A1", "B2", "C3"]]]
    for seat in (1, 7):
        assert why(typed, f"S 3 to K 10 on {seat}", menu) == f"“on {seat}” names no enemy of this match: end with the seat's number, like: on 2 or 3."
    assert why(typed, "nonsense", menu).startswith("Type a plane's square")


def test_the_asked_gunner_types_hold_or_a_square() -> None:
    """N-15: and is told so."""
    state = position(RAIDER, HARBOUR, guns="ask")
    play(state, 0, "despatch", ["S3", 1, "B4"])
    menu = naval_war.menu(state, 1)
    assert typed("No", menu) == ["answer", "hold"]
    assert typed("fire b5", menu) == typed("B 5", menu) == ["answer", "B5"]
    assert why(typed, "salvo A 1, B 2, C 3", menu) == "Type hold, or the square of the gun that fires, like: gun G 9."
    assert allows(menu, typed("gun U 21", menu)) == "That is not among the choices."
    assert why(typed, "gun Z 9", menu).startswith("Z 9 is no square of the chart")


def test_what_has_flown_fired_or_fallen_is_said() -> None:
    """N-9: by its square; the words of the menu would not say why."""
    match = Match(naval_war, "flown", {}, [{"name": name, "by": "person"} for name in NAMES[:2]])
    match.state = position(RAIDER + "Flown S 3\nHit S 4\n", HARBOUR + "Used A 4\n")
    menu = match.menu(0)
    for line, said in (
        ("S 3 to K 10", "The plane at S 3 has flown."),
        ("S 4 to K 10", "The plane at S 4 is destroyed."),
        ("A 1 to K 10", "No plane stands at A 1."),
        ("orders A 1 hold", "No gun stands at A 1."),
    ):
        assert why(match.play, 0, typed(line, menu)) == said
    match.state["turn"] = 1
    assert why(match.play, 1, typed("orders A 4 hold", menu)) == "The gun at A 4 has fired."


# ---- words


def test_the_prompt_says_who_is_to_do_what() -> None:
    """Names, never "you"."""
    assert naval_war.words.prompt(naval_war.view(start(3), None), NAMES[:3]) == "Red, Blue and Green to buy and lay out 160 points."
    assert naval_war.words.prompt(naval_war.view(start(2, points=80), 0), NAMES[:2]) == "Red and Blue to buy and lay out 80 points."
    assert naval_war.words.prompt(naval_war.view(position(RAIDER, HARBOUR), 1), NAMES[:2]) == "Red to move: despatch a plane or fire a salvo."
    state = position(RAIDER, HARBOUR)
    play(state, 0, "resign")
    assert naval_war.words.prompt(naval_war.view(state, None), NAMES[:2]) == "Blue wins."


def test_large_numbers_are_written_in_figures() -> None:
    """As many planes as a bomb can take."""
    answer = {"kind": "atom", "square": "B2", "ships": [], "other": [["gun", 1], ["rp", 12]]}
    assert naval_war.words.report(answer) == "One A-A gun destroyed. 12 Reconnaissance Planes destroyed."


def test_the_chart_has_a_sign_for_everything() -> None:
    """Squares known of an enemy: sea, land, a shot that found nothing, wrecks, guns that are used."""
    state = position(RAIDER, FOUGHT)
    for plane, target in (("S3", "B4"), ("U3", "C11"), ("T5", "M15")):
        state["turn"] = 0
        play(state, 0, "despatch", [plane, 1, target])
    state["turn"] = 0
    play(state, 0, "salvo", [1, ["U21", "S9", "A4"]])
    text = board_text(naval_war.view(state, 0), NAMES[:2]).split("Blue, as known\n")[1]
    rows = {row[0]: "".join(row.split()[1:]) for row in text.splitlines()[1:]}
    assert rows["A"][2:6] == "-x-."
    assert rows["B"][9:12] == "~~~"
    assert rows["C"][2:5] == "---"
    assert rows["M"][13:17] == "~CC."
    assert rows["N"][13:17] == "~Cx."
    assert (rows["S"][8], rows["U"][20]) == ("+", "x")
    assert set(LABELS) >= set(naval_war.view(state, 0)["charts"][1]["known"])
