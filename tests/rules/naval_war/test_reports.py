"""Reports and the chart of the enemy: N-16 to N-18."""

from __future__ import annotations

import pytest

from game import naval_war
from game.naval_war import battle
from game.naval_war.notation import board_text, read_sheet
from tests.rules.naval_war.positions import HARBOUR, NAMES, RAIDER, heard, hit, known, play, position

IDLE = ["K1", "K2", "K3"]


def told(state: dict[str, object], verb: str, noun: object) -> str:
    """What Blue reports to Red."""
    return heard(play(state, 0, verb, noun), 0)[-1].removeprefix("Blue reports: ")


# ---- N-16


@pytest.mark.parametrize(
    ("target", "report"),
    [
        ("G6", "Three hits on a Battleship."),
        ("G4", "One hit on a Battleship."),
        ("J9", "no hits."),
        ("P4", "Two hits on a Destroyer, sunk."),
        ("D13", "Three hits on a Cruiser, sunk."),
        ("T2", "One hit on a Submarine, sunk."),
        ("L14", "One hit on an Aircraft Carrier. One Bomber destroyed."),
        ("B4", "Two A-A guns destroyed. One Reconnaissance Plane destroyed."),
    ],
)
def test_n16_a_bomb_report_is_by_ship_and_number_of_hits_without_squares(target: str, report: str) -> None:
    """N-16: sinkings are told, planes and guns by number."""
    state = position(RAIDER, HARBOUR.replace("Gun A 4", "Gun A 4 hold"))
    assert told(state, "despatch", ["S4", 1, target]) == report


def test_n16_each_damaged_ship_is_told_on_its_own() -> None:
    """N-16: two Cruisers hit are two lines, not so many hits on Cruisers."""
    state = position(RAIDER, "Cruiser E 3-5, G 6-8\nSubmarine E 7\nSalvoes 9")
    report = "One hit on a Cruiser. Two hits on a Cruiser. One hit on a Submarine, sunk."
    assert told(state, "despatch", ["S4", 1, "F6"]) == report
    play(state, 1, "salvo", [0, IDLE])
    assert told(state, "despatch", ["S1", 1, "F6"]) == "One hit on a Cruiser. One hit on a Cruiser, sunk."


def test_n16_a_square_already_destroyed_counts_no_more() -> None:
    """N-16: nor is a ship that was sunk before told again."""
    state = position(RAIDER, HARBOUR + "Hit H 5, H 6, H 7")
    assert told(state, "despatch", ["S4", 1, "H6"]) == "no hits."
    play(state, 1, "salvo", [0, IDLE])
    assert told(state, "despatch", ["U6", 1, "H7"]) == "One hit on a Battleship, sunk."


def test_n16_shots_are_answered_one_by_one() -> None:
    """N-16: they were named one by one."""
    state = position(RAIDER, HARBOUR)
    assert told(state, "salvo", [1, ["H5", "U1", "K1"]]) == "H 5: hit, Battleship. U 1: hit, Submarine, sunk. K 1: nothing."
    play(state, 1, "salvo", [0, IDLE])
    assert told(state, "salvo", [1, ["A4", "B2", "M15"]]) == (
        "A 4: A-A gun destroyed. B 2: Bomber destroyed. M 15: hit, Aircraft Carrier, with a Bomber aboard."
    )


def test_n16_house_option_the_squares_are_named() -> None:
    """N-16: the same report, and where."""
    state = position(RAIDER, HARBOUR, named=True)
    assert told(state, "despatch", ["S4", 1, "G6"]) == "Three hits on a Battleship. At H 5, H 6 and H 7."
    assert {label: facts["what"] for label, facts in known(state, 0, 1).items()} == {"H5": "battleship", "H6": "battleship", "H7": "battleship"}
    play(state, 1, "salvo", [0, IDLE])
    assert told(state, "despatch", ["U6", 1, "R18"]) == "no hits."


def test_n16_without_it_no_square_is_told() -> None:
    """N-16: not in the view, not in the events."""
    state = position(RAIDER, HARBOUR)
    events = play(state, 0, "despatch", ["S4", 1, "G6"])
    assert all("H7" not in repr(event) for event in events if event["to"] is None or 0 in event["to"])
    assert known(state, 0, 1) == {}
    assert naval_war.view(state, 0)["charts"][1]["reports"] == [
        {
            "kind": "bomber",
            "square": "G6",
            "ships": [["battleship", 3, False]],
            "other": [],
            "alone": True,
            "could": ["F5", "F6", "F7", "G5", "G6", "G7", "H5", "H6", "H7"],
            "dark": ["F5", "F6", "F7", "G5", "G6", "G7", "H5", "H6", "H7"],
            "seen": [],
            "doubts": [],
        }
    ]


def test_n16_the_defender_is_told_what_he_lost() -> None:
    """N-16: he sees it on his own chart."""
    state = position(RAIDER, HARBOUR)
    assert heard(play(state, 0, "despatch", ["S4", 1, "G4"]), 1)[-1] == "Blue lost Battleship H 5."
    play(state, 1, "salvo", [0, IDLE])
    assert heard(play(state, 0, "despatch", ["U6", 1, "R18"]), 1)[-1] == "Blue lost nothing."


# ---- N-17


@pytest.mark.parametrize("named", [False, True])
def test_n17_a_plane_dies_with_its_square_on_a_carrier(named: bool) -> None:
    """N-17: the square's plane and no other."""
    state = position(RAIDER, HARBOUR, named=named)
    play(state, 0, "despatch", ["S4", 1, "L14"])
    assert hit(state, 1) == ["M15"]
    assert naval_war.menu(state, 1)["despatch"]["each"][0] == ["A1", "B2", "C3", "N16"]


def test_n17_a_plane_that_has_left_the_carrier_does_not() -> None:
    """N-17: it has flown."""
    state = position(RAIDER, HARBOUR + "Flown M 15")
    assert told(state, "salvo", [1, ["M15", "K1", "K2"]]) == "M 15: hit, Aircraft Carrier. K 1: nothing. K 2: nothing."


def test_n17_artillery_cannot_be_put_out_of_action() -> None:
    """N-17: with all that stands on the chart destroyed the salvoes are left."""
    sheet = read_sheet(HARBOUR)
    battle.strike(sheet, battle.LABELS)
    assert battle.ready_planes(sheet) == battle.ready_guns(sheet) == []
    assert sheet["salvoes"] == 9
    assert battle.can_attack(sheet)


# ---- N-18


def test_n18_shots_and_looks_are_entered_on_the_chart() -> None:
    """N-18: what was learnt, and nothing else; as the text board shows it."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "salvo", [1, ["H5", "U1", "K1"]])
    play(state, 1, "salvo", [0, IDLE])
    play(state, 0, "despatch", ["S3", 1, "C4"])
    assert set(known(state, 0, 1)) == {"H5", "U1", "K1", "C3", "C4", "C5", "B3", "B4", "B5", "D3", "D4", "D5"}
    rows = board_text(naval_war.view(state, 0), NAMES[:2]).split("Blue, as known\n")[1].splitlines()
    cells = {row[0]: row.split()[1:] for row in rows[1:]}
    assert cells["B"][:6] == [".", ".", "-", "-", "g", "."]
    assert cells["C"][:6] == [".", ".", "r", "-", "-", "."]
    assert cells["D"][:6] == [".", ".", "~", "~", "~", "."]
    assert cells["H"][3:6] == [".", "x", "."]
    assert cells["K"][:2] == ["+", "."]


def test_n18_nothing_beside_a_ship_that_is_known_whole() -> None:
    """N-18: no ship touches another; marked as inferred."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "salvo", [1, ["P3", "P4", "U1"]])
    inferred = naval_war.view(state, 0)["charts"][1]["inferred"]
    around = {f"{row}{column}" for row in "OPQ" for column in (2, 3, 4, 5)} - {"P3", "P4"}
    assert set(inferred) == around | {"T1", "T2", "U2"}
    assert set(map(str, inferred.values())) == {str({"what": "no ship", "hit": False})}


def test_n18_of_a_ship_known_in_part_only_the_corners_are_shut() -> None:
    """N-18: it may go on in any of four ways."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "salvo", [1, ["H5", "K1", "K2"]])
    assert set(naval_war.view(state, 0)["charts"][1]["inferred"]) == {"G4", "G6", "I4", "I6"}
    state = position(RAIDER, HARBOUR)
    play(state, 0, "salvo", [1, ["M15", "K1", "K2"]])
    assert naval_war.view(state, 0)["charts"][1]["inferred"] == {}


def test_n18_the_last_squares_that_can_hold_the_hits_hold_them() -> None:
    """N-18: two hits on a Battleship, and only two squares left of those bombed."""
    state = position(RAIDER.replace("Salvoes 9", "Salvoes 90"), "Battleship H 5-8\nSubmarine A 1\nSalvoes 90")
    play(state, 0, "salvo", [1, ["F3", "F4", "F5"]])
    play(state, 1, "salvo", [0, IDLE])
    play(state, 0, "salvo", [1, ["G3", "G4", "G5"]])
    play(state, 1, "salvo", [0, IDLE])
    play(state, 0, "salvo", [1, ["H3", "H4", "K9"]])
    play(state, 1, "salvo", [0, IDLE])
    assert told(state, "despatch", ["S4", 1, "G4"]) == "One hit on a Battleship."
    assert naval_war.view(state, 0)["charts"][1]["inferred"]["H5"] == {"what": "battleship", "hit": True}


def test_n18_a_shot_that_finds_nothing_is_not_held_for_sea() -> None:
    """N-18: with more than two at the table another may have destroyed what stood there; it may be land besides."""
    state = position(RAIDER, HARBOUR, RAIDER)
    play(state, 0, "salvo", [1, ["H5", "B4", "K9"]])
    play(state, 1, "salvo", [0, IDLE])
    events = play(state, 2, "salvo", [1, ["H5", "B4", "K9"]])
    assert heard(events, 2)[-1] == "Blue reports: H 5: nothing. B 4: nothing. K 9: nothing."
    for label in ("H5", "B4", "K9"):
        assert known(state, 2, 1)[label] == {"on": None, "what": None, "hit": False, "used": False, "aboard": None, "doubt": 0}
    assert naval_war.view(state, 2)["charts"][1]["inferred"] == {}
    assert " +" in board_text(naval_war.view(state, 2), NAMES[:3])


def test_n18_a_shot_into_ones_own_bombs_teaches_nothing() -> None:
    """N-18: what stood there may have been destroyed by them; only that the shot was fired is noted."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "despatch", ["S4", 1, "G6"])
    play(state, 1, "salvo", [0, IDLE])
    play(state, 0, "salvo", [1, ["H5", "G6", "H8"]])
    assert set(known(state, 0, 1)) == {"H8"}
    assert naval_war.view(state, 0)["charts"][1]["shots"] == ["H5", "G6", "H8"]


@pytest.mark.parametrize(
    ("verb", "noun", "named"),
    [("salvo", [1, ["B2", "C3", "K1"]], False), ("despatch", ["S4", 1, "C2"], False), ("despatch", ["S4", 1, "C2"], True)],
)
def test_n18_a_plane_seen_that_has_flown_leaves_no_wreck(verb: str, noun: list[object], named: bool) -> None:
    """N-18: Red has seen the Bomber at B 2; it flies, and what falls there then destroys the R.P. at C 3 alone."""
    state = position(RAIDER, HARBOUR, named=named)
    play(state, 0, "despatch", ["S3", 1, "B2"])
    assert (known(state, 0, 1)["B2"]["what"], known(state, 0, 1)["C3"]["what"]) == ("bomber", "rp")
    play(state, 1, "despatch", ["B2", 0, "K10"])
    play(state, 0, verb, noun)
    assert known(state, 0, 1)["B2"] == {"on": "land", "what": None, "hit": False, "used": False, "aboard": None, "doubt": 0}
    assert (known(state, 0, 1)["C3"]["what"], known(state, 0, 1)["C3"]["hit"]) == ("rp", True)


@pytest.mark.parametrize(("flown", "aboard"), [(False, "bomber"), (True, None)])
@pytest.mark.parametrize("named", [False, True])
def test_n18_a_plane_seen_aboard_goes_down_if_it_has_not_flown(flown: bool, aboard: str | None, named: bool) -> None:
    """N-18: the Carrier's square is hit either way."""
    for verb, noun in (("salvo", [1, ["M15", "K1", "K2"]]), ("despatch", ["S4", 1, "L14"])):
        state = position(RAIDER, HARBOUR, named=named)
        play(state, 0, "despatch", ["S3", 1, "L15"])
        play(state, 1, *(("despatch", ["M15", 0, "K10"]) if flown else ("salvo", [0, IDLE])))
        play(state, 0, verb, noun)
        seen = known(state, 0, 1)["M15"]
        assert (seen["what"], seen["hit"], seen["aboard"]) == ("carrier", True, aboard)


def test_n18_what_was_seen_and_is_bombed_is_struck_off() -> None:
    """N-18: a ship's square seen before is known to be hit after; a second look sees the wreck."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "despatch", ["S3", 1, "H6"])
    play(state, 1, "salvo", [0, IDLE])
    play(state, 0, "despatch", ["S4", 1, "G6"])
    assert [known(state, 0, 1)[f"H{n}"]["hit"] for n in (5, 6, 7)] == [True] * 3
    play(state, 1, "salvo", [0, IDLE])
    play(state, 0, "despatch", ["U3", 1, "H8"])
    assert {label: facts["hit"] for label, facts in known(state, 0, 1).items() if facts["what"]} == {"H5": True, "H6": True, "H7": True, "H8": False}
