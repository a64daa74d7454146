"""Planes and salvoes: N-8 to N-13."""

from __future__ import annotations

import json

import pytest

from game import naval_war
from game.naval_war.chart import LABELS
from tests.rules.naval_war.positions import HARBOUR, RAIDER, heard, hit, known, play, position, refusal

SUBMARINES = """
Land S 1
Submarine A 1, A 3, A 5, C 1, C 3, C 5, E 1, E 3, E 5, G 7
R.P. S 1
Salvoes 1
"""
"""Nine submarines on every other square of A 1 to E 5, and one beyond."""


# ---- N-8


def test_n8_a_move_is_one_plane_or_one_salvo() -> None:
    """N-8: after either the other moves."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "despatch", ["S3", 1, "K10"])
    assert naval_war.to_act(state) == [1]
    play(state, 1, "salvo", [0, ["A1", "A2", "A3"]])
    assert naval_war.to_act(state) == [0]
    assert naval_war.view(state, None)["moves"] == [1, 1]


def test_n8_every_plane_flies_once_and_every_salvo_is_fired_once() -> None:
    """N-8: six planes and two salvoes are eight moves; then nothing is left."""
    state = position(RAIDER.replace("Salvoes 9", "Salvoes 2"), "Land A 1\nSubmarine U 21\nGun A 1")
    for square in ("S1", "U1", "S4", "U6", "T2", "S3", "U3", "T5"):
        play(state, 0, "despatch", [square, 1, "K10"])
        if naval_war.to_act(state) and "despatch" in naval_war.menu(state, 0):
            assert refusal(state, 0, "despatch", [square, 1, "K10"])
    assert "despatch" not in naval_war.menu(state, 0)
    play(state, 0, "salvo", [1, ["K1", "K2", "K3"]])
    play(state, 0, "salvo", [1, ["K1", "K2", "K3"]])
    assert naval_war.outcome(state) is not None
    assert naval_war.view(state, None)["moves"] == [10, 0]


# ---- N-9


def test_n9_a_plane_flies_from_its_own_square_and_none_that_is_destroyed_or_has_flown() -> None:
    """N-9: it must be one that is marked on his chart and undestroyed."""
    state = position(HARBOUR + "Hit B 2\nFlown C 3", RAIDER)
    assert naval_war.menu(state, 0)["despatch"]["each"][0] == ["A1", "M15", "N16"]
    for square in ("B2", "C3", "A2", "A4", "H5", "Z9", None):
        assert refusal(state, 0, "despatch", [square, 1, "K10"])


def test_n9_its_square_is_ringed_and_never_told() -> None:
    """N-9: the attacker notes the square; the declaration names type and target alone."""
    state = position(HARBOUR, RAIDER)
    events = play(state, 0, "despatch", ["N16", 1, "K10"])
    assert state["sheets"][0]["flown"] == ["N16"]
    assert heard(events, 0)[:2] == ["Red despatches a Reconnaissance Plane to K 10 of Blue.", "It started from N 16."]
    assert heard(events, 1) == ["Red despatches a Reconnaissance Plane to K 10 of Blue.", "Blue was looked at around K 10."]
    others = [[event for event in events if event["to"] is None or 1 in event["to"]], naval_war.view(state, 1), naval_war.view(state, None)]
    assert "N16" not in json.dumps(others)


# ---- N-10


def test_n10_an_rp_reports_the_exact_dispositions_in_nine_squares() -> None:
    """N-10: sea and land, what stands on each square, whether it is hit, whether a gun is used."""
    blue = "Land A 1\nCruiser D-F 3\nAtom Bomber B 2\nBomber C 2\nR.P. B 3, B 1\nGun C 3, C 1\nHit B 1, D 3, C 2\nUsed C 3\nSalvoes 1"
    state = position(RAIDER, blue)
    events = play(state, 0, "despatch", ["S3", 1, "C3"])
    assert {label: (facts["on"], facts["what"], facts["hit"], facts["used"]) for label, facts in known(state, 0, 1).items()} == {
        "B2": ("land", "atom", False, False),
        "B3": ("land", "rp", False, False),
        "B4": ("sea", None, False, False),
        "C2": ("land", "bomber", True, False),
        "C3": ("land", "gun", False, True),
        "C4": ("sea", None, False, False),
        "D2": ("sea", None, False, False),
        "D3": ("sea", "cruiser", True, False),
        "D4": ("sea", None, False, False),
    }
    assert heard(events, 0)[-1] == (
        "Blue reports: B 2 Atom Bomber; B 3 Reconnaissance Plane; C 2 Bomber, destroyed; C 3 A-A gun, used; D 3 Cruiser, destroyed. "
        "Land at B 2, B 3, C 2 and C 3."
    )


def test_n10_an_rp_sees_planes_on_a_carrier_and_no_plane_that_has_flown() -> None:
    """N-10: a Carrier's square may hold a plane; of one that has flown the square is bare."""
    state = position(RAIDER, HARBOUR + "Flown C 3")
    events = play(state, 0, "despatch", ["S3", 1, "M15"])
    seen = known(state, 0, 1)
    assert (seen["M15"]["what"], seen["M15"]["aboard"], seen["M16"]["aboard"]) == ("carrier", "bomber", None)
    assert "M 15 Aircraft Carrier with a Bomber aboard" in heard(events, 0)[-1]
    play(state, 1, "salvo", [0, ["K1", "K2", "K3"]])
    play(state, 0, "despatch", ["U3", 1, "C4"])
    assert known(state, 0, 1)["C3"] == {"on": "land", "what": None, "hit": False, "used": False, "aboard": None, "doubt": 0}


def test_n10_an_rp_does_no_damage() -> None:
    """N-10: it looks, and finds nothing at sea."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "despatch", ["S3", 1, "H6"])
    assert hit(state, 1) == []
    play(state, 1, "salvo", [0, ["K1", "K2", "K3"]])
    assert heard(play(state, 0, "despatch", ["U3", 1, "Q18"]), 0)[-1] == "Blue reports: nothing stands there. All sea."


# ---- N-11


def test_n11_a_bomber_destroys_ships_planes_and_guns_in_nine_squares() -> None:
    """N-11: of the submarines around B 2 those on its nine squares."""
    state = position(RAIDER, SUBMARINES)
    play(state, 0, "despatch", ["S4", 1, "B2"])
    assert hit(state, 1) == ["A1", "A3", "C1", "C3"]


def test_n11_an_atom_bomber_destroys_the_same_in_twenty_five() -> None:
    """N-11: everything within 5 x 5, and nothing beyond."""
    state = position(RAIDER, SUBMARINES)
    play(state, 0, "despatch", ["S1", 1, "C3"])
    assert hit(state, 1) == ["A1", "A3", "A5", "C1", "C3", "C5", "E1", "E3", "E5"]


def test_n11_planes_and_guns_are_destroyed_on_land() -> None:
    """N-11: what has flown is not there to be destroyed; a used gun is."""
    state = position(RAIDER, HARBOUR + "Flown B 2\nUsed A 4")
    play(state, 0, "despatch", ["S1", 1, "B3"])
    assert hit(state, 1) == ["A1", "A4", "B5", "C3"]
    assert naval_war.menu(state, 1)["despatch"]["each"][0] == ["M15", "N16"]
    assert "orders" not in naval_war.menu(state, 1)


@pytest.mark.parametrize("guns", ["orders", "ask"])
def test_n11_an_atom_bomber_cannot_be_shot_down(guns: str) -> None:
    """N-11: not by a gun on the very square, nor is anybody asked."""
    state = position(RAIDER, "Land A 1\nGun B 2\nSubmarine E 5, H 8\nSalvoes 1", guns=guns)
    play(state, 0, "despatch", ["S1", 1, "B2"])
    assert state["asked"] is None
    assert hit(state, 1) == ["B2"]
    assert state["sheets"][1]["used"] == []


# ---- N-12


def test_n12_three_shots_at_any_three_squares() -> None:
    """N-12: however far apart; each destroys what is on its square."""
    state = position(RAIDER, HARBOUR)
    play(state, 0, "salvo", [1, ["U21", "A1", "H6"]])
    assert hit(state, 1) == ["A1", "H6", "U21"]
    assert state["sheets"][0]["salvoes"] == 8


@pytest.mark.parametrize("squares", [[], ["A1"], ["A1", "A2"], ["A1", "A2", "A3", "A4"], ["A1", "A2", "A1"], ["A1", "A2", "V1"], "A1"])
def test_n12_neither_more_nor_fewer_nor_one_square_twice(squares: list[str]) -> None:
    """N-12: three different squares; there are always three left to name."""
    assert refusal(position(RAIDER, HARBOUR), 0, "salvo", [1, squares])


def test_n12_a_square_may_be_named_again_in_another_salvo() -> None:
    """N-12: it is answered with nothing then."""
    state = position(RAIDER, HARBOUR)
    for _ in range(2):
        events = play(state, 0, "salvo", [1, ["U1", "A21", "A20"]])
        play(state, 1, "salvo", [0, ["K1", "K2", "K3"]])
    assert heard(events, 0)[-1] == "Blue reports: U 1: nothing. A 21: nothing. A 20: nothing."


# ---- N-13


def test_n13_any_square_may_be_the_target() -> None:
    """N-13: all 441, for planes and for shots."""
    menu = naval_war.menu(position(RAIDER, HARBOUR), 0)
    assert menu["despatch"]["each"][2] == menu["salvo"]["each"][1]["pick"] == LABELS


@pytest.mark.parametrize(("start", "target", "squares"), [("S3", "A1", 4), ("S3", "A10", 6), ("U3", "K10", 9)])
def test_n13_a_block_over_the_edge_is_clipped(start: str, target: str, squares: int) -> None:
    """N-13: four squares in the corner, six at the edge."""
    state = position(RAIDER, "Submarine U 21\nSalvoes 1")
    play(state, 0, "despatch", [start, 1, target])
    assert len(known(state, 0, 1)) == squares


def test_n13_an_atom_bomber_in_the_corner_reaches_nine_squares() -> None:
    """N-13: C 3 is the last of them."""
    state = position(RAIDER, SUBMARINES)
    play(state, 0, "despatch", ["S1", 1, "A1"])
    assert hit(state, 1) == ["A1", "A3", "C1", "C3"]
