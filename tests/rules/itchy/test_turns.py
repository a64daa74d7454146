"""The order of play (I-8 to I-11), exhaustion (I-22 to I-24) and the end (I-25 to I-27)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game import itchy
from game.contract import Illegal, settle
from game.dice import Dice, LoadedDice
from game.itchy import battle, sea, turns
from tests.rules.itchy.tools import duel, menu, play, position, ship

PAIRS = """
    Red: R; battleship; at A1 facing N
    Red: S; battleship; at A3 facing N
    Blue: B; battleship; at L1 facing S
    Blue: C; battleship; at L3 facing S
"""
pytestmark = pytest.mark.usefixtures("both_grids")
FAR = ("battleship; at A1 facing N", "battleship; at L9 facing N")


def pass_turns(state: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Nobody does anything for so many turns, or until it is over."""
    events = []
    last = state["turn"] + count
    while state["phase"] == "battle" and state["turn"] < last:
        seat = itchy.to_act(state)[0]
        offers = itchy.menu(state, seat)
        action = ["activate", offers["activate"][0]] if "activate" in offers else ["finish", None]
        events += itchy.apply(state, seat, action, Dice(f"{state['turn']}/{len(events)}"))
        assert itchy.invariants(state) == []
    return events


def test_in_a_duel_the_higher_die_moves_first_every_turn() -> None:
    """I-8: ties are thrown again; thrown once for the battle."""
    state = position("Red: R; battleship\nBlue: B; battleship", 2, 2, 0, 4)
    assert state["duel"] and state["first"] == 1 and state["side"] == 1 and state["pack"] == [] and state["card"] is None
    assert turns.opening(state)[1] == turns.told("first", by=1, thrown=[[3, 3], [1, 5]])
    for turn in (1, 2, 3):
        assert (state["turn"], state["active"]["ship"]) == (turn, "B1")
        play(state, "finish")
        assert state["active"]["ship"] == "R1"
        play(state, "finish")


def test_the_house_may_throw_every_turn() -> None:
    """I-8, the option."""
    state = duel(*FAR, initiative="turn")
    play(state, "finish")
    events = play(state, "finish", None, 1, 1, 2, 6)
    assert [event["kind"] for event in events] == ["finished", "turn", "first", "activated"]
    assert events[2]["thrown"] == [[1, 1], [2, 6]] and state["side"] == 1


def test_otherwise_a_card_for_every_ship() -> None:
    """I-9: each card turned lets its side activate one ship that has not acted; all act once a turn."""
    state = position(PAIRS, 3)
    assert state["card"] == "S2" and state["side"] == 1 and state["pack"] == ["H1", "H2", "S1"]
    assert itchy.view(state, None)["cards"] == [2, 1]
    assert menu(state)["activate"] == ["B1", "B2"] and itchy.to_act(state) == [1]
    play(state, "activate", "B2")
    events = play(state, "finish", extra=(0,))
    assert [event["kind"] for event in events] == ["finished", "card"] and state["card"] == "H1"
    play(state, "activate", "R1")
    events = play(state, "finish", extra=(0,))
    assert [event["kind"] for event in events] == ["finished", "card", "activated"], "one ship is left: she needs no naming"
    assert state["active"]["ship"] == "R2"
    events = play(state, "finish", extra=(0,))
    assert state["active"]["ship"] == "B1" and state["pack"] == []
    events = play(state, "finish", extra=(2,))
    assert [event["kind"] for event in events] == ["finished", "turn", "card"]
    assert state["turn"] == 2 and len(state["pack"]) == 3 and not any(one["acted"] for one in state["ships"])


def test_a_card_without_a_ship_to_act_is_skipped() -> None:
    """I-9: hers was the ship that sank before she had acted."""
    state = position("Red: R; battleship; at A1\nRed: S; battleship; at A3\nBlue: B; torpedo boat; at D4\nBlue: C; torpedo boat; at L9", 0)
    play(state, "activate", "R1")
    turns.remove(state, ship(state, "B1"), "sunk")
    ship(state, "B1")["fv"], state["lost"][1] = 0, 2
    events = play(state, "finish", extra=(1,))
    assert state["active"]["ship"] == "B2"
    events = play(state, "finish", extra=(1, 0))
    assert [event["kind"] for event in events] == ["finished", "passed over", "card", "activated"]
    assert events[1]["by"] == 1 and state["active"]["ship"] == "R2"


def test_the_card_is_drawn_when_it_is_turned_and_each_is_as_likely() -> None:
    """I-9: nothing anywhere says which comes next."""
    first = Counter()
    for n in range(600):
        state = itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, Dice("x"))
        drawn = battle.parse("Red: R; battleship\nRed: S; battleship\nRed: T; battleship\nBlue: B; battleship")[0]
        turns.begin(state, battle.deploy(drawn), Dice(f"cards {n}"))
        first[state["card"]] += 1
    assert set(first) == {"H1", "H2", "H3", "S1"} and min(first.values()) > 110


def test_one_ship_left_on_each_side_keeps_the_cards() -> None:
    """The ruling on I-9: a battle that began with cards stays with them."""
    state = position(PAIRS, 3)
    pass_turns(state, 1)
    for ident in ("R2", "B2"):
        ship(state, ident).update(fate="left", area=None)
    pass_turns(state, 1)
    assert state["turn"] == 3 and not state["duel"] and state["card"] and len(state["pack"]) == 1


# --- exhaustion and the end


def lose(state: dict[str, Any], ident: str, fv: int) -> None:
    """A ship loses FV as if hit."""
    one = ship(state, ident)
    one["fv"] -= fv
    state["lost"][one["side"]] += fv
    state["shaken"] = True


def test_the_exhaustion_point_is_half_the_initial_fv_rounded_up() -> None:
    """I-22: 10 + 7 gives 9."""
    state = position("Red: R; battleship; at A1\nRed: S; battleship; FV 7; at A3\nBlue: B; torpedo boat; at L1\nBlue: C; torpedo boat; FV 1; at L3")
    assert itchy.view(state, None)["totals"] == [17, 3] and itchy.view(state, None)["points"] == [9, 2]


def test_exhaustion_is_checked_at_the_end_of_the_turn() -> None:
    """I-11, I-22: not before all have acted; then told."""
    state = duel(*FAR)
    lose(state, "R1", 5)
    play(state, "finish")
    assert state["exhausted"] == [None, None]
    events = play(state, "finish")
    assert [event["kind"] for event in events] == ["finished", "exhausted", "turn", "activated"]
    assert events[1]["by"] == 0 and events[1]["point"] == 5 and state["exhausted"] == [1, None]
    lose(state, "B1", 4)
    pass_turns(state, 1)
    assert state["exhausted"] == [1, None] and state["phase"] == "battle"


def test_the_battle_ends_when_both_are_exhausted_and_the_later_wins() -> None:
    """I-25: in different checks."""
    state = duel(*FAR)
    lose(state, "R1", 5)
    pass_turns(state, 1)
    lose(state, "B1", 9)
    events = pass_turns(state, 1)
    assert [event["kind"] for event in events][-2:] == ["exhausted", "over"]
    assert itchy.outcome(state) == {"winners": [1], "reason": "exhausted", "scores": [5, 9]}
    assert itchy.to_act(state) == [] and itchy.menu(state, 0) == itchy.menu(state, 1) == {}


def test_both_exhausted_in_the_same_check_is_a_draw() -> None:
    """I-25, whoever lost more."""
    state = duel(*FAR)
    lose(state, "R1", 5)
    lose(state, "B1", 9)
    pass_turns(state, 1)
    assert itchy.outcome(state) == {"winners": [0, 1], "reason": "exhausted", "scores": [5, 9]}


def test_a_side_with_no_ship_left_has_lost() -> None:
    """I-25: unless the other was exhausted in an earlier check."""
    for earlier, winner in ((None, 0), (1, 1)):
        state = duel(*FAR)
        state["exhausted"][0] = earlier
        state["turn"] = 3
        lose(state, "B1", 10)
        events = turns.remove(state, ship(state, "B1"), "sunk")
        assert [event["kind"] for event in events] == ["sunk", "exhausted", "over"]
        assert itchy.outcome(state)["winners"] == [winner]  # type: ignore[index]


def test_the_exhausted_side_that_leaves_has_lost() -> None:
    """I-24, I-25."""
    state = duel(*FAR)
    state["exhausted"][0] = 1
    play(state, "sail", "away")
    assert itchy.outcome(state) == {"winners": [1], "reason": "left", "scores": [0, 0]}


def test_twelve_quiet_turns_end_it() -> None:
    """I-26: counted anew after every loss of FV; the smaller share lost wins, equal is a draw."""
    state = duel(*FAR)
    pass_turns(state, 11)
    assert state["quiet"] == 11 and state["phase"] == "battle"
    lose(state, "B1", 1)
    pass_turns(state, 1)
    assert state["quiet"] == 0
    pass_turns(state, 12)
    assert itchy.outcome(state) == {"winners": [0], "reason": "quiet", "scores": [0, 1]}
    even = duel(*FAR)
    pass_turns(even, 12)
    assert itchy.outcome(even) == {"winners": [0, 1], "reason": "quiet", "scores": [0, 0]}


def test_shares_are_compared_not_numbers() -> None:
    """I-26: 2 of 10 is less than 1 of 4."""
    state = duel("battleship; at A1 facing N", "unarmoured cruiser; at L9 facing N")
    lose(state, "R1", 2)
    lose(state, "B1", 1)
    pass_turns(state, 20)
    assert itchy.outcome(state) == {"winners": [0], "reason": "quiet", "scores": [2, 1]}


def test_night_falls_after_the_sixtieth_turn() -> None:
    """I-26: however lively it is."""
    state = duel("battleship; FV 24; at A1 facing N", "battleship; FV 24; at L9 facing N")
    for n in range(60):
        state["quiet"] = 0
        assert state["turn"] == n + 1
        pass_turns(state, 1)
    assert state["reason"] == "nightfall"


def test_terms_are_offered_once_a_turn_from_the_tenth_on() -> None:
    """I-27: the other side says yes or no; the ship to act goes on."""
    state = duel(*FAR)
    assert "stop" not in menu(state)
    pass_turns(state, 9)
    assert [event["kind"] for event in play(state, "stop")] == ["offered"]
    assert itchy.to_act(state) == [1] and itchy.menu(state, 0) == {} and set(menu(state)) == {"agree", "decline", "resign"}
    play(state, "decline")
    assert itchy.to_act(state) == [0] and "stop" not in menu(state)
    play(state, "finish")
    play(state, "stop")
    assert itchy.to_act(state) == [0]
    play(state, "agree")
    assert itchy.outcome(state) == {"winners": [0, 1], "reason": "agreed", "scores": [0, 0]}


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_has_lost(seat: int) -> None:
    state = duel(*FAR)
    if seat:
        play(state, "finish")
    lose(state, f"{'RB'[1 - seat]}1", 9)
    play(state, "resign")
    assert itchy.outcome(state)["winners"] == [1 - seat]  # type: ignore[index]


def test_two_players_and_no_other_number() -> None:
    with pytest.raises(Illegal, match="two players"):
        itchy.new(settle(itchy.INFO, {}), 3, Dice("x"))


def test_what_is_broken_is_named() -> None:
    """The invariants can fail, each of them."""
    for spoil in (
        lambda state: ship(state, "R1").update(area="L9"),
        lambda state: ship(state, "R1").update(area="Z9"),
        lambda state: ship(state, "R1").update(fate="sunk"),
        lambda state: ship(state, "R1").update(rate=9),
        lambda state: ship(state, "R1").update(facing=6),
        lambda state: state["lost"].reverse() or state["lost"].__setitem__(0, 3),
        lambda state: state.update(side=None),
        lambda state: state["active"].update(points=-1),
        lambda state: state.update(duel=False),
    ):
        state = duel(*FAR)
        assert itchy.invariants(state) == []
        spoil(state)  # type: ignore[no-untyped-call]
        assert itchy.invariants(state) != []


def test_the_whole_state_is_in_every_view() -> None:
    """Nothing is hidden: what a seat imagines is the truth."""
    state = position(PAIRS, 3)
    for eyes in (None, 0, 1):
        assert itchy.imagine(itchy.view(state, eyes), LoadedDice()) == state
    assert {one["id"] for one in sea.afloat(state)} == {"R1", "R2", "B1", "B2"}


def test_a_ship_sunk_earlier_is_sound_while_a_choice_is_open() -> None:
    """House option of I-18: the choice is another ship's matter."""
    state = position(
        "Red: R; battleship; at C5 facing <E>; Medium forward\n"
        "Blue: B; unarmoured cruiser; at <3>\nBlue: C; torpedo boat; at L1\nBlue: D; battleship; at L9",
        0,
        one=True,
    )
    lose(state, "B2", 2)
    turns.remove(state, ship(state, "B2"), "sunk")
    play(state, "fire", [0, "B1"], 6, 6, 1, 1)
    assert state["choice"] and itchy.invariants(state) == []
