"""The text board: W-18 and W-6, both ways."""

from __future__ import annotations

import re

import pytest

from game import warship
from game.contract import Illegal, settle
from game.dice import Dice
from game.warship import rules
from game.warship.notation import board_text, parse_boards, state_from, typed

ALLFIRE = {"allfire": True, "nosink": False, "place": False, "apart": False, "opener": "toss"}
PLAIN = {**ALLFIRE, "allfire": False}

# As the help page has it: two boards share the row number between them, the second heading is glued to the next paragraph, and the
# legend hangs on the ends of rows.
SOURCE = """\
A B C D E F G H I J A B C D E F G H I JFirst move equaliser: the opening player's number of shots is halved for the first \
move (rounded up).
10 . . . . . 3 . . . . 10 . . . . . . . . . . 10
9 . . . . . x . . 4 . 9 . . . . . . . . . . 9
8 . + 3 . + x + . 4 . 8 . . . x + . . + . . 8 + = Miss
7 . . 3 . . + . . 4 . 7 . . . . . + X X X . 7
6 . . 3 . . . . + 4 . 6 . + . + . . + . . . 6 x = Hit
5 . . . . + . + . . . 5 . . . . . . . . . . 5
4 . 5 5 x x 5 . . . . 4 . . X . . + . . . . 4 X = Sunk
3 . + . . . . . + . . 3 . . X + . . . + . . 3
2 . . 2 2 + . . . . . 2 . . . . . . . . . . 2
1 . . . . . . . . . . 1 . . . . . . . . . . 1
nelson (5) villeneuve (3)
A B C D E F G H I J A B C D E F G H I J
Multiplayer Warship
"""

NELSON = """\
. . . . . 3 . . . .
. . . . . x . . 4 .
. + 3 . + x + . 4 .
. . 3 . . + . . 4 .
. . 3 . . . . + 4 .
. . . . + . + . . .
. 5 5 x x 5 . . . .
. + . . . . . + . .
. . 2 2 + . . . . .
. . . . . . . . . ."""

VILLENEUVE = """\
. . . . . . . . . .
. . . . . . . . . .
. . . x + . . + . .
. . . . . + X X X .
. + . + . . + . . .
. . . . . . . . . .
. . X . . + . . . .
. . X + . . . + . .
. . . . . . . . . .
. . . . . . . . . ."""

PRINTED = """\
   A B C D E F G H I J        A B C D E F G H I J
10 . . . . . 3 . . . . 10  10 . . . . . . . . . . 10
 9 . . . . . x . . 4 . 9    9 . . . . . . . . . . 9
 8 . + 3 . + x + . 4 . 8    8 . . . x + . . + . . 8
 7 . . 3 . . + . . 4 . 7    7 . . . . . + X X X . 7
 6 . . 3 . . . . + 4 . 6    6 . + . + . . + . . . 6
 5 . . . . + . + . . . 5    5 . . . . . . . . . . 5
 4 . 5 5 x x 5 . . . . 4    4 . . X . . + . . . . 4
 3 . + . . . . . + . . 3    3 . . X + . . . + . . 3
 2 . . 2 2 + . . . . . 2    2 . . . . . . . . . . 2
 1 . . . . . . . . . . 1    1 . . . . . . . . . . 1
   A B C D E F G H I J        A B C D E F G H I J
        nelson (5)               villeneuve (3)"""


def grid(cells: dict[str, str]) -> str:
    """The ten rows of one parsed board, row 10 first, without numbers."""
    return "\n".join(" ".join(cells[f"{letter}{row}"] for letter in "ABCDEFGHIJ") for row in range(10, 0, -1))


def test_w18_the_board_of_the_source_is_read_as_it_stands_there() -> None:
    """W-18: own board first, then the opponent's; marks, length digits and brackets (5 afloat against 3)."""
    nelson, villeneuve = parse_boards(SOURCE)
    assert (nelson["name"], nelson["shots"]) == ("nelson", 5)
    assert (villeneuve["name"], villeneuve["shots"]) == ("villeneuve", 3)
    assert grid(nelson["cells"]) == NELSON
    assert grid(villeneuve["cells"]) == VILLENEUVE


def test_w18_the_position_of_the_source_is_printed_with_marks_digits_and_brackets() -> None:
    """W-18: letters above and below, row numbers on both sides, 10 at the top, the name and the shots in brackets under each board."""
    state = state_from(parse_boards(SOURCE), ALLFIRE)
    text = board_text(warship.view(state, 0), ["nelson", "villeneuve"])
    assert [line.rstrip() for line in text.splitlines()] == PRINTED.splitlines()
    assert parse_boards(text) == parse_boards(SOURCE)


def test_w18_the_position_of_the_source_is_a_sound_state_with_five_against_three_afloat() -> None:
    """W-9, W-18: the brackets of the source are the allotments of *allfire*."""
    state = state_from(parse_boards(SOURCE), ALLFIRE)
    assert warship.invariants(state) == []
    assert [board["afloat"] for board in warship.view(state, 0)["boards"]] == [[5, 4, 3, 3, 2], [5, 4, 3]]
    assert warship.view(state, 0)["shots"] == [5, 3]


def test_w18_a_spectator_sees_no_digits() -> None:
    """W-18: own ships only are drawn by their length digit."""
    state = state_from(parse_boards(SOURCE), ALLFIRE)
    signs = "".join(re.findall(r"(?m)^ ?\d+ (.*?) \d+ ", board_text(warship.view(state, None), ["nelson", "villeneuve"])))
    assert set(signs) == {".", "+", "x", " "}


def test_w18_the_same_position_from_the_other_side_has_its_boards_the_other_way_round() -> None:
    """W-18: one player's perspective, own board first."""
    state = state_from(parse_boards(SOURCE), ALLFIRE)
    own, other = parse_boards(board_text(warship.view(state, 1), ["nelson", "villeneuve"]))
    assert (own["name"], other["name"]) == ("villeneuve", "nelson")
    assert {at for at, sign in own["cells"].items() if sign in "2345"} == {
        at for ship in state["sheets"][1]["ships"] for at in ship if at not in state["sheets"][1]["hit"]
    }
    assert grid(other["cells"]) == re.sub("[2-5]", ".", NELSON)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [PLAIN, ALLFIRE, {**PLAIN, "nosink": True}, {**ALLFIRE, "nosink": True}, {**ALLFIRE, "apart": True}])
def test_w18_text_to_state_to_text_is_the_same_text(seats: int, options: dict[str, object]) -> None:
    """W-18: positions from all through a match, sheets open and closed, survive the way through the text."""
    dice = Dice(f"round trip {seats}")
    names = ["Ann (Red)", "Bo", "Cy 3", "A rather long name it is"][:seats]
    state = warship.new(dict(options, opener=0), seats, dice)
    plays = 0
    while warship.to_act(state):
        seat = warship.to_act(state)[0]
        offer = warship.menu(state, seat)["fire"]
        squares = list(offer["pick"])
        dice.shuffle(squares)
        warship.apply(state, seat, ["fire", squares[: offer["max"]]], dice)
        plays += 1
        if plays % 9:
            continue
        for view in (warship.view(state, seat), warship.view(state, None), warship.view(state, None, opened=True)):
            text = board_text(view, names)
            boards = parse_boards(text)
            first, opened = view["seat"] or 0, view["seat"] is None and view["boards"][0]["ships"] is not None
            assert [board["name"] for board in boards] == [names[(first + k) % seats] for k in range(seats)]
            again = state_from(boards, options)
            assert warship.invariants(again) == []
            seen = warship.view(again, None if view["seat"] is None else 0, opened)
            assert board_text(seen, [board["name"] for board in boards]) == text
    assert plays > 9


def test_w18_row_numbers_may_stand_once_or_twice_between_boards_even_beside_a_ship_of_that_digit() -> None:
    """W-18: a "3" at the edge of row 3 is a cruiser and not the row's number."""
    rows = dict.fromkeys(range(1, 11), ". . . . . . . . . .")
    rows[3] = ". . . . . . . . . 3"
    twice = "\n".join(f"{row} {cells} {row} {row} {cells} {row}" for row, cells in rows.items()) + "\nann (1) bo (1)"
    once = "\n".join(f"{row} {cells} {row} {cells} {row}" for row, cells in rows.items()) + "\nann (1) bo (1)"
    for text in (twice, once):
        boards = parse_boards(text)
        assert [board["cells"]["J3"] for board in boards] == ["3", "3"]
        assert [board["cells"]["A3"] for board in boards] == [".", "."]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text.replace("\n 7", "\n 8"),
        lambda text: "\n".join(line for line in text.splitlines() if not line.startswith(" 5")),
        lambda text: text.replace("\n 5", "\n 5 . . . . . . . . . . 5 5 . . . . . . . . . . 5\n 5"),
        lambda text: text.replace("nelson (5)", "nelson"),
        lambda text: text.replace("(3)", "(three)"),
        lambda text: text.replace("10 . .", "10 . o", 1),
    ],
)
def test_w18_what_is_no_text_board_is_refused(spoil) -> None:  # type: ignore[no-untyped-def]
    """W-18: rows 10 to 1, each with the same number of boards, and the brackets under them."""
    with pytest.raises(Illegal):
        parse_boards(spoil(PRINTED))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("+ X X X .", "+ X . X ."),  # no ship has sunk like that
        ("3 . . . . 10  10", ". . . . . 10  10"),  # the digit of a cruiser is gone
        ("2 2 +", "2 3 +"),  # no ship has these digits
        ("nelson (5)", "nelson (4)"),  # a bracket that the ships afloat do not give
    ],
)
def test_w18_a_board_that_is_no_position_of_the_game_is_refused(old: str, new: str) -> None:
    """W-2, W-9, W-18: digits, marks and brackets must agree."""
    assert old in PRINTED
    with pytest.raises(Illegal):
        state_from(parse_boards(PRINTED.replace(old, new)), ALLFIRE)


def test_w15_a_sunk_mark_is_no_mark_of_nosink() -> None:
    """W-15, W-18: under *nosink* there is no `X`, neither on one's own board nor on another's."""
    text = PRINTED.replace("(5)", "(3)")
    with pytest.raises(Illegal, match="not marked"):
        state_from(parse_boards(text), {**PLAIN, "nosink": True})
    state = state_from(parse_boards(text.replace("X", "x")), {**PLAIN, "nosink": True})
    assert warship.view(state, 0)["shots"] == [3, 3]


def test_w18_a_name_with_a_number_in_brackets_is_not_taken_for_the_shots() -> None:
    """W-18 R: what stands in round brackets under a board is the number of shots; in a name it is written in square ones."""
    names = ["Ann (2)", "W" * 24]
    state = rules.new(settle(rules.INFO, {}), 2, Dice("x"))
    boards = parse_boards(board_text(rules.view(state, 0), names))
    assert [(board["name"], board["shots"]) for board in boards] == [("Ann [2]", 1), ("W" * 24, 1)]


def test_typed_moves_may_say_at() -> None:
    """`fire at B7` is what people type."""
    menu = {"fire": {"pick": ["B7", "C7"], "min": 1, "max": 2}}
    assert typed("fire at b7", menu) == typed("shoot at B 7", menu) == typed("at B7", menu) == ["fire", ["B7"]]
