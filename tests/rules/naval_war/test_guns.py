"""A-A guns: N-14 and N-15."""

from __future__ import annotations

import json

import pytest

from game import naval_war
from game.naval_war import battle
from game.naval_war.chart import LABELS
from game.naval_war.notation import read_sheet
from tests.rules.naval_war.positions import HARBOUR, RAIDER, heard, hit, known, play, position, refusal

BATTERY = """
Land K 10
Submarine U 21
Gun L 11
R.P. K 10
Salvoes 9
"""
"""One gun at L 11: it watches the squares from K 10 to M 12."""
WATCHED = [f"{row}{column}" for row in "KLM" for column in (10, 11, 12)]


# ---- N-14


@pytest.mark.parametrize("plane", ["S4", "S3"], ids=["Bomber", "R.P."])
@pytest.mark.parametrize("target", WATCHED)
def test_n14_a_gun_brings_down_what_is_directed_to_its_nine_squares(plane: str, target: str) -> None:
    """N-14: a Bomber or R.P. to any of the nine squares of which the gun is the centre."""
    state = position(RAIDER, BATTERY)
    events = play(state, 0, "despatch", [plane, 1, target])
    assert [event["kind"] for event in events] == ["despatched", "started", "down", "gun fired"]
    assert state["sheets"][1]["used"] == ["L11"]
    assert hit(state, 1) == []
    assert known(state, 0, 1) == {}


@pytest.mark.parametrize("target", ["J10", "K9", "N12", "M13", "L9", "L13"])
def test_n14_and_nothing_that_is_directed_elsewhere(target: str) -> None:
    """N-14: a square further off it passes."""
    state = position(RAIDER, BATTERY)
    assert "report" in [event["kind"] for event in play(state, 0, "despatch", ["S3", 1, target])]
    assert state["sheets"][1]["used"] == []


def test_n14_a_gun_is_used_once() -> None:
    """N-14: thereafter it is out of action."""
    state = position(RAIDER, BATTERY)
    play(state, 0, "despatch", ["S3", 1, "L11"])
    play(state, 1, "salvo", [0, ["A1", "A2", "A3"]])
    play(state, 0, "despatch", ["U3", 1, "L11"])
    assert known(state, 0, 1)["L11"] == {"on": "land", "what": "gun", "hit": False, "used": True, "aboard": None, "doubt": 0}


def test_n14_a_gun_that_is_destroyed_fires_no_more() -> None:
    """N-14: a shot takes it out before."""
    state = position(RAIDER, BATTERY)
    play(state, 0, "salvo", [1, ["L11", "A1", "A2"]])
    play(state, 1, "salvo", [0, ["A1", "A2", "A3"]])
    assert "report" in [event["kind"] for event in play(state, 0, "despatch", ["S3", 1, "L11"])]


def test_n14_the_attacker_learns_only_that_the_plane_is_lost() -> None:
    """N-14: not which gun; the defender is told his own."""
    state = position(RAIDER, BATTERY, RAIDER)
    events = play(state, 0, "despatch", ["S4", 1, "K10"])
    assert heard(events, 0)[-1] == "Red’s Bomber is shot down over Blue."
    assert heard(events, 1)[-2:] == ["Red’s Bomber is shot down over Blue.", "Blue’s A-A gun at L 11 brought it down and is used."]
    assert heard(events, 2) == ["Red despatches a Bomber to K 10 of Blue."]
    assert naval_war.view(state, 0)["charts"][1]["down"] == [["bomber", "K10"]]
    assert "L11" not in json.dumps([naval_war.view(state, 0)["charts"], [event for event in events if event["to"] is None or 0 in event["to"]]])


def test_n14_a_gun_that_the_bomber_would_hit_fires_first() -> None:
    """N-14: it stands as it stood, used; its nine squares are exactly those from which a Bomber would hit it."""
    state = position(RAIDER, BATTERY)
    play(state, 0, "despatch", ["S4", 1, "L11"])
    assert (hit(state, 1), state["sheets"][1]["used"]) == ([], ["L11"])
    sheet = read_sheet(BATTERY)
    for target in LABELS:
        assert bool(battle.covering(sheet, "bomber", target)) == ("L11" in battle.area("bomber", target))


# ---- N-15


@pytest.mark.parametrize(
    ("order", "bombers", "planes"), [("both", True, True), ("bombers", True, False), ("planes", False, True), ("hold", False, False)]
)
def test_n15_standing_orders_say_at_what_a_gun_fires(order: str, bombers: bool, planes: bool) -> None:
    """N-15: at both, at Bombers only, at R.P.s only, at nothing."""
    for plane, fires in (("S4", bombers), ("S3", planes)):
        state = position(RAIDER, BATTERY.replace("Gun L 11", f"Gun L 11 {order}"))
        play(state, 0, "despatch", [plane, 1, "L11"])
        assert (state["sheets"][1]["used"] == ["L11"]) == fires


def test_n15_orders_are_set_for_each_gun_or_for_all_on_ones_own_turn() -> None:
    """N-15: they cost no move, and nobody else hears of them."""
    state = position(HARBOUR, RAIDER)
    events = play(state, 0, "orders", ["A4", "planes"])
    assert state["sheets"][0]["guns"] == [["A4", "planes"], ["B5", "hold"]]
    assert heard(events, 0) == ["The gun at A 4: fire at Reconnaissance Planes only."]
    assert heard(events, 1) == heard(events, None) == []
    assert heard(play(state, 0, "orders", ["all", "bombers"]), 0) == ["All guns: fire at Bombers only."]
    assert state["sheets"][0]["guns"] == [["A4", "bombers"], ["B5", "bombers"]]
    assert naval_war.to_act(state) == [0]
    assert naval_war.view(state, 1)["moves"] == [0, 0]
    assert refusal(state, 1, "orders", ["all", "hold"])
    assert refusal(state, 0, "orders", ["A1", "hold"])
    assert refusal(state, 0, "orders", ["A4", "sleep"])


def test_n15_guns_that_are_used_or_destroyed_have_no_orders() -> None:
    """N-15: those that are left have."""
    state = position(HARBOUR + "Used A 4", RAIDER)
    assert naval_war.menu(state, 0)["orders"]["each"][0] == ["all", "B5"]
    play(state, 0, "orders", ["all", "planes"])
    assert state["sheets"][0]["guns"] == [["A4", "both"], ["B5", "planes"]]
    assert "orders" not in naval_war.menu(position(HARBOUR + "Used A 4\nHit B 5", RAIDER), 0)


@pytest.mark.parametrize(
    ("more", "fires"),
    [
        ("Submarine J 9", "L12"),  # only K 10 watches it
        ("Submarine K 13", "K10"),  # only L 12 watches it
        ("Battleship G-J 9\nSubmarine K 13, M 13", "K10"),  # one square against two
        ("Battleship G-J 9\nSubmarine K 13, M 13\nHit K 13, M 13", "L12"),  # what is sunk needs no guarding
        ("", "K10"),  # nothing either way: the first in the order of reading
    ],
)
def test_n15_the_gun_that_leaves_the_least_uncovered_fires(more: str, fires: str) -> None:
    """N-15: of two guns that could, the one without which the other guns still guard the most."""
    state = position(RAIDER, f"Land K 10\nSubmarine U 21\nGun K 10, L 12\nSalvoes 1\n{more}")
    play(state, 0, "despatch", ["S3", 1, "L11"])
    assert state["sheets"][1]["used"] == [fires]


def test_n15_what_another_gun_guards_too_is_not_left_uncovered() -> None:
    """N-15: K 9 and the guns beside it are watched from J 10 as well, K 13 from L 12 alone."""
    state = position(RAIDER, "Land K 10, H 8\nSubmarine K 9, K 13\nGun K 10, L 12, J 10\nSalvoes 1")
    play(state, 0, "despatch", ["S3", 1, "L11"])
    assert state["sheets"][1]["used"] == ["K10"]


def test_n15_an_atom_bomber_is_worth_guarding_more_than_a_submarine() -> None:
    """N-15: ten points on the ground against one afloat."""
    blue = "Land K 10, H 8\nSubmarine K 13\nAtom Bomber J 9\nGun K 10, L 12\nSalvoes 1"
    state = position(RAIDER, blue)
    play(state, 0, "despatch", ["S3", 1, "L11"])
    assert state["sheets"][1]["used"] == ["L12"]


def test_n15_who_chose_to_be_asked_is_asked_and_may_hold_or_fire_with_any_gun() -> None:
    """N-15: whatever the standing orders are."""
    blue = "Land K 10\nSubmarine U 21\nGun L 11 hold, K 12\nSalvoes 1"
    state = position(RAIDER, blue, guns="ask")
    play(state, 0, "despatch", ["S4", 1, "L11"])
    assert naval_war.to_act(state) == [1]
    assert naval_war.menu(state, 1) == {"answer": ["hold", "K12", "L11"]}
    assert naval_war.view(state, 1)["asked"] == {"by": 0, "on": 1, "plane": "bomber", "square": "L11"}
    assert refusal(state, 1, "answer", "U21")
    play(state, 1, "answer", "L11")
    assert state["sheets"][1]["used"] == ["L11"]
    assert naval_war.to_act(state) == [1]
    play(state, 1, "salvo", [0, ["A1", "A2", "A3"]])
    play(state, 0, "despatch", ["S3", 1, "L11"])
    assert naval_war.menu(state, 1) == {"answer": ["hold", "K12"]}
    play(state, 1, "answer", "hold")
    assert known(state, 0, 1)["K12"]["what"] == "gun"


@pytest.mark.parametrize("blue", [BATTERY, BATTERY.replace("Gun L 11\n", ""), BATTERY + "Used L 11", BATTERY + "Hit L 11"])
@pytest.mark.parametrize(("plane", "target"), [("S4", "L11"), ("S3", "L11"), ("S3", "A21")])
def test_n15_the_question_comes_for_every_arriving_plane(blue: str, plane: str, target: str) -> None:
    """N-15: with a gun over the target or none, with no gun on the whole chart: so the question betrays nothing."""
    state = position(RAIDER, blue, guns="ask")
    events = play(state, 0, "despatch", [plane, 1, target])
    assert naval_war.to_act(state) == [1]
    assert naval_war.menu(state, 1)["answer"][0] == "hold"
    assert [event["kind"] for event in events] == ["despatched", "started"]
    assert naval_war.view(state, 0)["waiting"] == 1
    assert naval_war.menu(state, 0) == {}
    assert naval_war.words.prompt(naval_war.view(state, 0), ["Red", "Blue"]) == "Blue: does an A-A gun fire?"


@pytest.mark.parametrize("blue", [BATTERY, BATTERY.replace("Gun L 11\n", "")])
def test_n15_or_for_none(blue: str) -> None:
    """N-15: under standing orders nobody is ever asked."""
    state = position(RAIDER, blue, guns="orders")
    play(state, 0, "despatch", ["S3", 1, "L11"])
    assert state["asked"] is None
    assert naval_war.to_act(state) == [1]
    assert set(naval_war.menu(state, 1)) <= {"despatch", "salvo", "orders", "stop", "resign"}
