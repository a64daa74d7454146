"""A fleet being laid at the table, with the real engine: text both ways, what is kept on the device, damage, two tabs, two persons."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import storage
from fronts import naval_war_fleet
from game.naval_war import fleet
from table_hand import Hand

SOLO = "#/naval_war?seats=Red:person,Blue:cadet&seed=calm-heron-1"
PAIR = "#/naval_war?seats=Ann:person,Bob:person&seed=calm-heron-1"

PLACES = st.sampled_from(
    ["A 1", "a1-4", "A-D 9", "C – F 9", "U 21", "G 8 hold", "g 9 planes", "x 3", "3 x", "4", "x x 2", "Z 1", "A 22", "A 1 2", "B-C", "", "x", "D 3-1"]
)
NAMES = st.sampled_from(
    [*fleet.WRITTEN.values(), "Battleships", "gunboat", "Salvo", "rps", "R.P.s", "A-A guns:", "Atoms", "land", "nonsense", "", "\u202e"]
)
LINES = st.builds(lambda name, places: f"{name} {', '.join(places)}", NAMES, st.lists(PLACES, max_size=3))


@settings(max_examples=300, deadline=None)
@given(st.lists(LINES, max_size=5).map("\n".join))
def test_the_front_reads_what_the_rules_read_and_loses_nothing(words: str) -> None:
    """What the page makes of a text means to the rules what the text meant."""
    plan, found = fleet.parse(words)
    here = naval_war_fleet.read(words)
    again, found_again = fleet.parse(naval_war_fleet.text(here))
    assert bool(found) == bool(here["odd"])
    assert fleet.text(plan) == fleet.text(again)
    assert len(found) == len(found_again)
    assert {kind: number for kind, number in naval_war_fleet.counts(here).items() if number} == plan.counts()


def draft(hand: Hand) -> str:
    return hand.t["ui"]["draft"]["typed"]


def test_a_fleet_is_sealed_on_the_device() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", "Submarine S 13"])
    hand.send("do", ["name", "Mine"])
    hand.send("do", ["store", None])
    kept = hand.store.get(storage.FLEETS + "naval_war")
    assert "Submarine" not in kept and "S 13" not in kept
    assert Hand(hand.store).m and storage.device(hand.store, "naval_war")["fleets"] == [["Mine", "Submarine S 13"]]


def test_a_fleet_that_finds_no_room_is_not_said_to_be_kept() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", "Submarine S 13"])
    hand.store.fail = "full"
    hand.said.clear()
    hand.send("do", ["store", None])
    assert hand.said[-1] == storage.FULL_FOR_FLEETS and not [one for one in hand.said if one.startswith("Kept")]
    assert hand.t["ui"]["fleets"] == [] and draft(hand) == "Submarine S 13"
    hand.store.fail = ""
    hand.send("do", ["store", None])
    assert hand.said[-1] == "Kept on this device as “Fleet of 1”."


def test_where_nothing_lasts_a_fleet_is_there_for_this_visit_and_that_is_said() -> None:
    hand = Hand(storage.Memory())
    hand.open(SOLO)
    hand.send("do", ["store", None])
    assert hand.said[-1] == storage.FLEET_NOT_KEPT and len(hand.t["ui"]["fleets"]) == 1


def test_damaged_fleets_and_tables_harm_nothing_and_are_put_aside() -> None:
    hand = Hand()
    for key in (storage.FLEETS, storage.TALLY):
        for bad in ("", "{", "[]", '{"a": 1}', storage.seal([1]), storage.seal({"a": 3, "b": {"cruiser": [1]}, "c": {"cruiser": "xx"}})):
            hand.store.set(key + "naval_war", bad)
            hand.open(SOLO)
            assert hand.t["ui"]["fleets"] == [] and hand.t["ui"]["tally"] == {"matches": 0, "ships": {}}, bad
    hand.store.set(storage.FLEETS + "naval_war", "{damaged")
    hand.send("do", ["store", None])
    assert hand.store.get(storage.FLEETS + "naval_war/damaged") == "{damaged" and len(hand.t["ui"]["fleets"]) == 1


def test_a_fleet_kept_in_another_tab_is_there_at_once_and_none_is_lost() -> None:
    hand = Hand()
    hand.open(SOLO)
    other = Hand(hand.store)
    other.count = 50
    other.open(SOLO)
    for tab, name in ((hand, "One"), (other, "Two")):
        tab.send("do", ["name", name])
        tab.send("do", ["store", None])
    hand.send("storage", storage.FLEETS + "naval_war")
    assert [one[0] for one in hand.t["ui"]["fleets"]] == ["One", "Two"]
    other.send("do", ["forget", "One"])
    hand.send("do", ["forget", "One"])
    assert hand.said[-1] == "“One” is no longer kept." and [one[0] for one in hand.t["ui"]["fleets"]] == ["Two"]


def test_the_words_as_they_were_typed_survive_leaving_the_match() -> None:
    hand = Hand()
    hand.open(SOLO)
    words = "Cruiser A 1-3\nBoats <b> \u202e 9\nGun A 9"
    hand.send("do", ["text", words])
    ident = hand.t["id"]
    hand.open("#/")
    hand.open("#/match/" + ident)
    assert draft(hand) == words and "Boats &lt;b&gt;" in hand.screen()


def test_an_impossible_fleet_is_explained_and_stays() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", "Battleship x 99\nAtom Bomber x 7"])
    screen = hand.screen()
    assert "466 points are spent; there are only 160" in screen and "more than 6 Atom Bombers" in screen
    hand.send("do", ["auto", None])
    assert draft(hand).startswith("Battleship x 99") or hand.t["ui"]["draft"]["complaints"]
    assert not hand.t["ui"]["draft"]["laying"]
    hand.send("do", ["done", None])
    assert hand.t["view"]["phase"] == "lay" and hand.said[-1].startswith("Not yet. 466 points")


def test_more_land_than_there_is_room_for_does_not_lock_the_buttons() -> None:
    hand = Hand()
    hand.open(SOLO)
    land = ", ".join(f"{row} {column}" for row in "ADGJMPS" for column in range(1, 20, 3))
    hand.send("do", ["text", f"Land {land}\nBattleship x 15"])
    hand.send("do", ["auto", None])
    assert hand.t["error"] and not hand.t["ui"]["draft"]["laying"] and "Battleship x 15" in draft(hand)
    hand.send("do", ["clear", None])
    hand.send("do", ["auto", None])
    assert hand.t["ui"]["draft"]["complaints"] == []


def test_a_disposition_taken_back_is_in_the_hand_again() -> None:
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    hand.send("do", ["auto", None])
    laid = draft(hand)
    hand.send("do", ["done", None])
    assert hand.t["undo"]
    hand.send("undo")
    assert draft(hand) == laid


def test_nothing_of_a_draft_stands_where_the_other_person_may_look() -> None:
    """Neither the curtain, nor the list of saves with its pictures, nor a byte of what is stored in clear."""
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    words = "Land B 2\nBattleship K 10-13\nGun C 3"
    hand.send("do", ["text", words])
    stored = "\n".join(hand.store.get(key) for key in hand.store.held)
    assert "K 10" not in stored and "Battleship" not in stored
    hand.open("#/")
    home = hand.screen()
    picture = json.dumps(storage.listing(hand.store)[0]["picture"])
    other = Hand()
    other.open(PAIR)
    other.send("lift")
    other.send("do", ["text", "Submarine U 21"])
    other.open("#/")
    assert json.dumps(storage.listing(other.store)[0]["picture"]) == picture
    assert "K 10" not in home and home == other.screen()
    hand.open("#/match/" + storage.listing(hand.store)[0]["id"])
    assert hand.t["curtain"] is not None and "K 10" not in hand.screen() and hand.t["ui"] == {}
    hand.send("lift")
    assert draft(hand) == words


def test_a_whole_draft_by_typed_lines_begins_the_match() -> None:
    hand = Hand()
    hand.open(SOLO)

    def enter(words: str) -> list[Any]:
        hand.effects.clear()
        hand.send("do", ["line", words])
        return [one[1] for one in hand.effects if one[0] == "alert"]

    for words in ("Land G 8, K 12", "Battleship A 1-4, C 1-4", "Bomber G 8", "Atom Bomber K 12", "Salvoes 20"):
        assert enter(words) == [], words
    assert "Not yet. At least 60" in enter("begin")[0]
    assert enter("auto") == []
    assert "Battleship A 1-4, C 1-4" in draft(hand)
    assert enter("begin") == [] and hand.t["view"]["phase"] == "fire"


@pytest.mark.parametrize(
    "private",
    [
        "words",
        [1],
        {"0": [1]},
        {"0": {"draft": 5, "notes": [1], "left": "soon"}},
        {"0": {"draft": "Gun A 1\0", "notes": {"1": 3, "x": {"K11": 9}}}},
        {"9": {"draft": "<img src=x>"}},
    ],
)
def test_a_hostile_save_does_no_harm_to_who_lays(private: object) -> None:
    hand = Hand()
    hand.open(SOLO + "&clock=5")
    ident = hand.t["id"]
    envelope = storage.fetch(hand.store, ident)
    hand.store.set(storage.MATCH + "evil", storage.seal({**envelope, "id": "evil", "private": private}))
    later = Hand(hand.store)
    later.open("#/match/evil")
    later.ring()
    later.send("do", ["line", "Submarine U 21"])
    assert "Submarine U 21" in draft(later) and "<img" not in later.screen() and "\0" not in later.screen()


def test_hearing_that_another_has_laid_out_takes_nothing_out_of_the_hand() -> None:
    hand = Hand(quick=False)
    hand.held_back = []
    hand.open(SOLO)
    (question,) = hand.held_back
    hand.held_back = []
    hand.send("answer", [question[2], "new", json.loads(hand.host.request(json.dumps(question[1])))])
    hand.send("do", ["pick", "battleship"])
    question = next(one for one in hand.held_back if one[1]["op"] == "advance")
    hand.held_back = None
    hand.effects.clear()
    while True:
        answer = json.loads(hand.host.request(json.dumps(question[1])))
        if answer["thinking"] is None:
            break
    hand.send("answer", [question[2], "advance", answer])
    assert "Blue has laid out." in hand.said and not [one for one in hand.effects if one[0] == "animate"]
    hand.send("press", ["lay", "A1"])
    assert draft(hand) == "Battleship A 1-4"
