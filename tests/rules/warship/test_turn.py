"""The turns of Warship: W-8 to W-17."""

from __future__ import annotations

import pytest

from game import warship
from game.warship.fleet import LABELS
from tests.rules.warship.positions import DUEL, LAST_UNITS, NAMES, TRIO, board, marks, play, position, refusal, start

HALF_SUNK = """
   A B C D E F G H I J        A B C D E F G H I J
10 . . . . . . . . . . 10  10 . . . . . . . . . . 10
 9 . . . . . . . . . . 9    9 . . . . . . . . . . 9
 8 . . . . . . . . . . 8    8 . . . . . . . . . . 8
 7 . . . . . . . . . . 7    7 . . . . . . . . . . 7
 6 . . . . . . . . . . 6    6 . . . . . . . . . . 6
 5 5 x x x 5 . . . . . 5    5 . . . . . X X . . . 5
 4 4 4 4 4 . . . . . . 4    4 . . . . . X X X . . 4
 3 3 3 3 . . . . . . . 3    3 . . . . . 3 3 3 . . 3
 2 X X X . . . . . . . 2    2 . . . . . 4 4 4 x . 2
 1 X X . . . . . . . . 1    1 . . . . . 5 5 x 5 5 1
   A B C D E F G H I J        A B C D E F G H I J
         ann (3)                    bo (3)
"""
"""*allfire*: two ships sunk on each side, hits on ships that still float."""

SECRET = HALF_SUNK.replace("X", "x")
"""The same under *nosink*, where `X` is not marked."""


# ---- W-8


def test_w8_every_named_square_is_fired_at_on_all_opponents_boards_at_once() -> None:
    """W-8: A5 is the carrier of ann, who fires herself, sea of bo, and sea of cy; F4 is a cruiser of bo only; A4 one of cy only."""
    state = position(TRIO.replace("(1)", "(5)"), allfire=True)
    events = play(state, 0, "fire", ["A5", "F4", "A4"])
    assert marks(state, 0) == {}
    assert marks(state, 1) == {"A5": "+", "F4": "x", "A4": "+"}
    assert marks(state, 2) == {"A5": "+", "F4": "+", "A4": "x"}
    assert [(event["kind"], event.get("on")) for event in events] == [("salvo", None), ("report", 1), ("report", 2)]
    assert [warship.words.tell(event, NAMES) for event in events] == [
        "ann fires at A5, F4 and A4.",
        "ann hits bo at F4 and misses at A5 and A4.",
        "ann hits cy at A4 and misses at A5 and F4.",
    ]


def test_w8_then_the_next_player_is_to_move() -> None:
    """W-8: in the order of seats, round and round."""
    state = position(TRIO)
    order = []
    for _ in range(5):
        seat = warship.to_act(state)[0]
        order.append(seat)
        play(state, seat, "fire", [warship.menu(state, seat)["fire"]["pick"][-1]])
    assert order == [0, 1, 2, 0, 1]


# ---- W-9


@pytest.mark.parametrize(("allfire", "nosink", "shots"), [(False, False, 1), (True, False, 5), (False, True, 3), (True, True, 5)])
def test_w9_shots_per_turn_with_the_whole_fleet_afloat(allfire: bool, nosink: bool, shots: int) -> None:
    """W-9: plain 1, *allfire* one per own ship afloat, *nosink* 3, both as *allfire*."""
    state = position(DUEL.replace("(1)", f"({shots})"), allfire=allfire, nosink=nosink)
    assert warship.view(state, None)["shots"] == [shots, shots]
    assert warship.menu(state, 0)["fire"]["max"] == shots
    assert not refusal(state, 0, "fire", LABELS[:shots])
    assert refusal(state, 0, "fire", LABELS[: shots + 1]) == f"At most {shots} may be named."


@pytest.mark.parametrize(
    ("text", "allfire", "nosink", "shots"),
    [
        (HALF_SUNK.replace("(3)", "(1)"), False, False, 1),
        (HALF_SUNK, True, False, 3),
        (SECRET, False, True, 3),
        (SECRET, True, True, 3),
    ],
)
def test_w9_shots_per_turn_with_three_ships_afloat(text: str, allfire: bool, nosink: bool, shots: int) -> None:
    """W-9: a ship that is hit but floats still has its shot under *allfire*."""
    state = position(text, allfire=allfire, nosink=nosink)
    assert warship.menu(state, 0)["fire"]["max"] == shots
    assert warship.view(state, 1)["shots"] == [shots, shots]


@pytest.mark.parametrize("nosink", [False, True])
def test_w9_a_ship_sunk_is_a_shot_less_under_allfire(nosink: bool) -> None:
    """W-9: bo's submarine goes down at F5 and G5, and with it bo's fifth shot."""
    state = position(DUEL.replace("(1)", "(5)"), allfire=True, nosink=nosink)
    play(state, 0, "fire", ["F5", "G5"])
    assert warship.menu(state, 1)["fire"]["max"] == 4
    assert warship.view(state, 0)["shots"] == [5, 4]


# ---- W-10


def test_w10_a_player_must_fire_but_need_not_use_every_shot() -> None:
    """W-10: 1 up to the allotment; there is no way to pass."""
    state = position(HALF_SUNK, allfire=True)
    assert set(warship.menu(state, 0)) == {"fire", "resign"}
    assert refusal(state, 0, "fire", []) == "At least 1 must be named."
    for shots in (1, 2, 3):
        assert not refusal(state, 0, "fire", LABELS[:shots])
    play(state, 0, "fire", ["J10"])
    assert warship.to_act(state) == [1]


# ---- W-11


@pytest.mark.parametrize(
    ("allfire", "nosink", "full", "half"), [(False, False, 1, 1), (False, True, 3, 2), (True, False, 5, 3), (True, True, 5, 3)]
)
def test_w11_the_openers_first_allotment_is_halved_rounded_up(allfire: bool, nosink: bool, full: int, half: int) -> None:
    """W-11: 1 -> 1, 3 -> 2, 5 -> 3; his second turn and everybody else's first are whole."""
    state = start(2, allfire=allfire, nosink=nosink, opener=1)
    assert warship.view(state, 0)["shots"] == [full, half]
    assert warship.menu(state, 1)["fire"]["max"] == half
    assert refusal(state, 1, "fire", LABELS[: half + 1])
    taken = {unit for sheet in state["sheets"] for ship in sheet["ships"] for unit in ship}
    quiet = next(at for at in LABELS if at not in taken)
    play(state, 1, "fire", [quiet])
    assert warship.menu(state, 0)["fire"]["max"] == full
    play(state, 0, "fire", [quiet])
    assert warship.menu(state, 1)["fire"]["max"] == full


def test_w11_under_place_the_equaliser_is_for_the_first_firing_move() -> None:
    """W-11: laying the fleet is no firing move."""
    state = start(2, place=True, allfire=True, opener=0)
    for seat in (0, 1):
        play(state, seat, "lay", "a1-a2,b1-b3,c1-c3,d1-d4,e1-e5")
    assert warship.menu(state, 0)["fire"]["max"] == 3
    assert warship.words.prompt(warship.view(state, 0), NAMES) == "ann to fire, up to 3 shots (half, for opening)."


# ---- W-12


def test_w12_a_square_may_not_be_named_twice_in_one_turn() -> None:
    """W-12."""
    state = position(HALF_SUNK, allfire=True)
    assert refusal(state, 0, "fire", ["J1", "J2", "J1"]) == "J1 is named twice."


def test_w12_a_square_has_to_be_new_on_some_living_opponents_board() -> None:
    """W-12: what is marked on one of two boards may still be named; what is marked on both may not."""
    empty, marked = ". . . . . . . . . .", "+ + . . . . . . . ."
    text = TRIO.replace(f"7    7 {empty} 7    7 {empty}", f"7    7 {marked} 7    7 {marked.replace('+ +', '+ .')}")
    state = position(text)
    squares = warship.menu(state, 0)["fire"]["pick"]
    assert "A7" not in squares
    assert "B7" in squares
    assert refusal(state, 0, "fire", ["A7"]) == "A7 cannot be chosen now."
    play(state, 0, "fire", ["B7"])
    assert marks(state, 1) == {"A7": "+", "B7": "+"}
    assert marks(state, 2) == {"A7": "+", "B7": "+"}


def test_w12_the_board_of_one_who_is_out_makes_no_square_new() -> None:
    """W-12: A7 is marked on bo's board and not on cy's, but cy is out."""
    text = TRIO.replace("7 . . . . . . . . . . 7    7 . .", "7 . . . . . . . . . . 7    7 + .").replace("cy (1)", "cy (0)")
    state = position(text)
    assert state["resigned"] == [2]
    assert "A7" not in warship.menu(state, 0)["fire"]["pick"]
    assert "A7" in warship.menu({**state, "turn": 1}, 1)["fire"]["pick"]  # new on ann's board


def test_w12_own_board_makes_no_square_closed() -> None:
    """W-12: a square marked on one's own board may be named."""
    state = position(DUEL.replace("10 . . .", "10 + . .", 1))
    assert marks(state, 0) == {"A10": "+"}
    assert not refusal(state, 0, "fire", ["A10"])


def test_w12_a_known_mark_is_not_announced_again() -> None:
    """W-12: bo's F5 was hit before; that it is named again for cy's sake tells nothing about bo, and costs him nothing."""
    text = TRIO.replace("5 . . . . . 2 2 . . . 5", "5 . . . . . x 2 . . . 5")
    state = position(text)
    _, on_bo, on_cy = play(state, 0, "fire", ["F5"])
    assert (on_bo["hits"], on_bo["misses"], on_bo["sunk"]) == ([], [], [])
    assert (on_cy["hits"], on_cy["misses"]) == ([], ["F5"])
    assert warship.words.tell(on_bo, NAMES) == "ann learns nothing new of bo."
    assert warship.view(state, 0)["tally"][0] == {"shots": 1, "hits": 0}


# ---- W-13


def test_w13_all_shots_of_a_turn_resolve_together() -> None:
    """W-13: the last of five shots sinks bo's cruiser, and the hit of the first is told as sunk with it."""
    state = position(DUEL.replace("(1)", "(5)"), allfire=True)
    _, report = play(state, 0, "fire", ["G4", "A10", "F5", "F4", "H4"])
    assert report["sunk"] == [["F4", "G4", "H4"]]
    assert marks(state, 1) == {"A10": "+", "F5": "x", "F4": "X", "G4": "X", "H4": "X"}


def test_w13_two_ships_may_go_down_in_one_turn() -> None:
    """W-13: bo's submarine and upper cruiser."""
    state = position(DUEL.replace("(1)", "(5)"), allfire=True)
    _, report = play(state, 0, "fire", ["F5", "G5", "F4", "G4", "H4"])
    assert sorted(report["sunk"]) == [["F4", "G4", "H4"], ["F5", "G5"]]
    assert warship.view(state, None)["shots"] == [5, 3]


def test_w13_the_allotment_is_fixed_when_the_turn_starts() -> None:
    """W-13, W-17: whoever loses ships loses shots for his own next turn, not in the middle of one; shots fired are all counted."""
    state = position(LAST_UNITS, turn=0, allfire=True)
    play(state, 0, "fire", ["G5", "A1", "J1", "J2", "J3"])
    assert warship.view(state, None)["tally"][0] == {"shots": 5, "hits": 2}
    assert warship.outcome(state) is not None


# ---- W-14


def test_w14_miss_hit_and_sunk_are_marked_for_all_to_see() -> None:
    """W-14: `+`, `x`, and `X` on every unit of a sunk ship; the same for the owner, the gunner and everybody else."""
    state = position(TRIO)
    play(state, 0, "fire", ["F5"])
    play(state, 1, "fire", ["J9"])
    play(state, 2, "fire", ["C10"])
    play(state, 0, "fire", ["G5"])
    assert marks(state, 1) == {"F5": "X", "G5": "X", "C10": "+"}
    assert marks(state, 0) == {"J9": "+", "C10": "+"}
    assert marks(state, 2) == {"F5": "+", "G5": "+", "J9": "x"}
    for eyes in (0, 1, 2, None):
        assert [one["marks"] for one in warship.view(state, eyes)["boards"]] == [marks(state, seat) for seat in range(3)]
    assert board(state, 1, eyes=2)[5] == ". . . . . X X . . ."
    assert board(state, 1, eyes=1)[6] == ". . . . . 3 3 3 . ."


def test_w14_reports_are_for_everybody() -> None:
    """W-14: marks are public, so are the reports."""
    state = position(TRIO)
    assert {event["to"] for event in play(state, 0, "fire", ["F5"])} == {None}


def test_w14_a_shot_on_the_board_of_one_who_is_out_leaves_no_mark() -> None:
    """W-14: cy is out, bo is not."""
    state = position(TRIO.replace("cy (1)", "cy (0)"))
    events = play(state, 0, "fire", ["A1"])
    assert [event.get("on") for event in events] == [None, 1]
    assert marks(state, 1) == {"A1": "+"}
    assert marks(state, 2) == {}


# ---- W-15


@pytest.mark.parametrize("allfire", [False, True])
def test_w15_under_nosink_a_sunk_ship_stays_a_row_of_hits(allfire: bool) -> None:
    """W-15: nothing in the report, the marks or what is shown afloat tells that bo's submarine is gone."""
    shots = 5 if allfire else 3
    state = position(DUEL.replace("(1)", f"({shots})"), nosink=True, allfire=allfire)
    _, report = play(state, 0, "fire", ["F5", "G5", "H5"])
    assert (report["sunk"], report["out"]) == ([], False)
    assert marks(state, 1) == {"F5": "x", "G5": "x", "H5": "+"}
    seen = warship.view(state, 0)["boards"][1]
    assert (seen["sunk"], seen["afloat"]) == ([], None)


def test_w15_the_bracket_stays_public_even_where_it_betrays_a_sinking() -> None:
    """W-15: *nosink* and *allfire* together; everybody sees bo's number fall from 5 to 4."""
    state = position(TRIO.replace("(1)", "(5)"), nosink=True, allfire=True)
    _, on_bo, on_cy = play(state, 0, "fire", ["F5", "G5"])
    assert [warship.view(state, eyes)["shots"] for eyes in (0, 1, 2, None)] == [[5, 4, 5]] * 4
    assert (on_bo["shots"], on_cy["shots"]) == (4, 5)


def test_w15_under_nosink_alone_the_bracket_betrays_nothing() -> None:
    """W-15, W-9: three shots as long as anything floats."""
    state = position(SECRET, nosink=True)
    play(state, 0, "fire", ["F3", "G3", "H3"])
    assert warship.view(state, 0)["shots"] == [3, 3]


@pytest.mark.parametrize("allfire", [False, True])
def test_w15_that_a_player_has_no_ship_left_is_announced_all_the_same(allfire: bool) -> None:
    """W-15: bo's last unit is G5."""
    text = LAST_UNITS.replace("X", "x")
    state = position(text if allfire else text.replace("(1)", "(3)").replace("(5)", "(3)"), nosink=True, allfire=allfire)
    _, on_bo, on_cy = play(state, 0, "fire", ["G5"])
    assert (on_bo["out"], on_cy["out"]) == (True, False)
    assert warship.words.tell(on_bo, NAMES) == "ann hits bo at G5. bo has no ship left."
    assert "X" not in marks(state, 1).values()
    assert warship.view(state, None)["shots"][1] == 0


# ---- W-16


def test_w16_what_is_announced_of_a_sunk_ship_is_its_squares() -> None:
    """W-16: and hence its length; the others see which lengths are still afloat."""
    state = position(LAST_UNITS, allfire=True)
    _, on_bo, on_cy = play(state, 0, "fire", ["A1"])
    assert (on_bo["sunk"], on_bo["misses"]) == ([], ["A1"])
    assert on_cy["sunk"] == [["A1", "B1", "C1", "D1", "E1"]]
    assert warship.words.tell(on_cy, NAMES) == "ann hits cy at A1. cy’s Aircraft carrier is sunk, A1–E1. cy has no ship left."
    assert [one["afloat"] for one in warship.view(state, 0)["boards"]] == [[5, 4, 3, 3, 2], [2], []]


def test_w16_touching_ships_are_told_apart_when_they_sink() -> None:
    """W-16: bo's two cruisers lie side by side at F3-H3 and F4-H4; only the one that sank is announced."""
    text = DUEL.replace("3 . . . . . 3 3 3 . . 3", "3 . . . . . x x 3 . . 3").replace("4 . . . . . 3 3 3 . . 4", "4 . . . . . x x 3 . . 4")
    state = position(text)
    _, report = play(state, 0, "fire", ["H4"])
    assert report["sunk"] == [["F4", "G4", "H4"]]
    assert {at: mark for at, mark in marks(state, 1).items() if at.endswith("3")} == {"F3": "x", "G3": "x"}


# ---- W-17


def test_w17_a_player_with_no_ship_afloat_is_skipped() -> None:
    """W-17: bo is out, so cy follows ann, and ann follows cy."""
    state = position(LAST_UNITS, allfire=True)
    play(state, 0, "fire", ["G5"])
    assert warship.to_act(state) == [2]
    assert warship.menu(state, 1) == {}
    play(state, 2, "fire", ["J9"])
    assert warship.to_act(state) == [0]


def test_w17_the_last_one_afloat_wins() -> None:
    """W-17: with the units not hit as scores; then all sheets are open."""
    state = position(LAST_UNITS, allfire=True)
    play(state, 0, "fire", ["G5"])
    assert warship.outcome(state) is None
    play(state, 2, "fire", ["A5"])
    events = play(state, 0, "fire", ["A1"])
    assert events[-1] == {"kind": "over", "winner": 0, "to": None, "reveals": True}
    assert warship.outcome(state) == {"winners": [0], "reason": "sunk", "scores": [16, 0, 0]}
    assert warship.to_act(state) == []
    assert all(one["ships"] for one in warship.view(state, None)["boards"])
    assert warship.words.prompt(warship.view(state, None), NAMES) == "ann wins: everyone else is sunk."
    assert warship.words.tell(events[-1], NAMES) == "ann is the last afloat and wins."


def test_w17_there_is_no_draw_for_two_may_be_sunk_in_one_turn_but_not_the_gunner() -> None:
    """W-17: bo and cy go down together, ann cannot be hit in her own turn."""
    state = position(LAST_UNITS, allfire=True)
    play(state, 0, "fire", ["A1", "G5"])
    assert warship.outcome(state) == {"winners": [0], "reason": "sunk", "scores": [17, 0, 0]}
    assert marks(state, 0) == {}


def test_w17_one_who_resigns_is_out_like_one_who_is_sunk() -> None:
    """W-17: the others go on; the last one left wins by resignation."""
    state = position(TRIO)
    assert [event["kind"] for event in play(state, 0, "resign")] == ["resigned"]
    assert warship.to_act(state) == [1]
    assert warship.view(state, 1)["shots"] == [0, 1, 1]
    assert warship.outcome(state) is None
    assert [event["kind"] for event in play(state, 1, "resign")] == ["resigned", "over"]
    assert warship.outcome(state) == {"winners": [2], "reason": "resigned", "scores": [0, 0, 17]}
    assert warship.words.prompt(warship.view(state, None), NAMES) == "cy wins: the last opponent resigned."


def test_w17_the_reason_is_that_of_the_last_one_out() -> None:
    """W-17: cy has resigned long ago, then bo is sunk: the match ends by sinking."""
    state = position(LAST_UNITS, turn=2, allfire=True)
    play(state, 2, "resign")
    play(state, 0, "fire", ["G5"])
    assert warship.outcome(state) == {"winners": [0], "reason": "sunk", "scores": [17, 0, 0]}
