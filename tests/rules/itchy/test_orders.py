"""Orders in words, typed moves, the battle as text, and the sentences that tell it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from game import itchy
from game.contract import Illegal, allows, settle
from game.dice import Dice, LoadedDice
from game.itchy import notation, orders, words
from game.match import Match
from tests.rules.itchy.tools import duel, menu, place, play, position, ship
from tools import fuzz

NAMES = ["Ann", "Bob"]
SQUADRON = """
    Red: Tsarina; battleship; at D6 facing NE
    Red: Grumbler; old battleship; at B8 facing NE
    Blue: Monopoly; armoured cruiser; at H4 facing SW
    Blue: Teapot; torpedo boat; at K2 facing SW
"""


def squadron(*falls: int) -> dict[str, Any]:
    """Two against two, Red's card turned."""
    return position(SQUADRON, *(falls or (0,)))


def order(state: dict[str, Any], text: str, *faces: int, extra: tuple[int, ...] = ()) -> list[str]:
    """Give an order; the kinds of events that come of it."""
    return [event["kind"] for event in play(state, "order", text, *faces, extra=extra)]


def refused(state: dict[str, Any], text: object) -> str:
    """What is said against an order, the state being left alone."""
    before = itchy.view(state, None)
    seat = itchy.to_act(state)[0]
    found = itchy.check_draft(state, seat, "order", text)
    assert itchy.view(state, None) == before
    said = str(found[0]["text"]) if found else ""
    assert not said or re.fullmatch(r"(?s)\S.*[.!?]", said)
    return said


def test_a_whole_activation_in_one_order() -> None:
    """The example of the rules: move, then fire, then finish."""
    state = squadron()
    kinds = order(state, "Tsarina: ahead, ahead, starboard; fire heavy at Monopoly; finish", 1, 1, 2, 2, 3, 3, extra=(0, 2))
    assert kinds == ["activated", "moved", "moved", "moved", "gunfire", "finished", "card"]
    assert ship(state, "R1")["acted"] and place(state, "R1") == "F5>2"


def test_parts_and_their_ways_of_saying_it() -> None:
    """Names before a colon, commas, semicolons and lines; numbers for repeated steps."""
    assert orders.parts("Tsarina: ahead ,port;\n fire  heavy at M.; ,") == ["Tsarina:", "ahead", "port", "fire heavy at M."]
    state = squadron()
    order(state, "tsa: 2 ahead, right")
    assert place(state, "R1") == "F5>2"
    order(state, "end", extra=(0,))
    state = squadron()
    order(state, "R2: sail C8 NE")
    assert place(state, "R2") == "C8>1"
    state = squadron()
    order(state, "Grumbler")
    assert state["active"]["ship"] == "R2"
    order(state, "Grumbler: ahead; C7>0")
    assert place(state, "R2") == "C7>0"


@pytest.mark.parametrize(
    ("text", "fired"),
    [
        ("fire heavy at monopoly", [0]),
        ("fire everything at Monopoly", [0, 1, 3]),
        ("fire light starboard at mono", [3]),
        ("fire heavy and lights on B1", [0, 3]),
        ("fire 4 + 1 at Monopoly", [0, 3]),
        ("fire all at Monopoly", [0, 1, 3]),
    ],
)
def test_batteries_by_class_arc_or_number(text: str, fired: list[int]) -> None:
    """I-15: those of them that bear; she lies on the border of forward and aft."""
    state = position("Red: Tsarina; battleship; at D6 facing N\nBlue: Monopoly; armoured cruiser; at H4\nBlue: Teapot; torpedo boat; at L9", 0)
    seat = itchy.to_act(state)[0]
    assert refused(state, text) == ""
    itchy.apply(state, seat, ["order", text], Dice("any"))
    assert state["active"]["ship"] == "R1" and state["active"]["fired"] == fired


def test_a_torpedo_by_word() -> None:
    state = duel("torpedo boat; at C5 facing SE", "battleship; at D5 facing N")
    assert order(state, "torpedo B", 1, 2, 3, 4, 5, 6) == ["torpedo"]
    assert refused(state, "torpedo at B") == "No torpedo can be fired at B from here."


def test_what_a_shot_has_made_impossible_is_left_out() -> None:
    """The first torpedo sinks her; the gun has nothing to fire at any more, and her end stands."""
    state = position("Red: Gnat; torpedo boat; at C5 facing SE\nBlue: Raft; torpedo boat; at D5\nBlue: Far; battleship; at L9", 0)
    kinds = order(state, "torpedo Raft; fire qf at Raft; finish", 1, 1, 2, 3, 4, 5, 6, extra=(0,))
    assert kinds == ["torpedo", "sunk", "finished", "card", "activated"]


def test_an_order_ends_with_the_activation() -> None:
    """Her last possible shot ends it; the next ship is not finished by the same order."""
    state = duel("battleship; at C5 facing SE; rate 0; Medium forward; no torpedoes", "battleship; at F6 facing N")
    assert order(state, "fire medium at B; finish", 1, 2, 3, 4) == ["gunfire", "finished", "activated"]
    assert state["active"]["ship"] == "B1"


def test_with_one_result_an_order_takes_the_worst_for_her() -> None:
    """House option of I-18."""
    state = duel("battleship; at C5 facing SE; Medium forward", "unarmoured cruiser; at F6 facing N", one=True)
    assert order(state, "fire medium at B", 6, 6, 1, 1) == ["gunfire", "chosen"]
    assert ship(state, "B1")["fv"] == 3


ONE_RESULT = ("battleship; at C5 facing SE; Medium forward, Light forward", "unarmoured cruiser; at F6 facing N")


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("fire medium at B", (3, 4, 4)),
        ("fire medium at B for FV", (3, 4, 4)),
        ("Fire medium at B for speed.", (4, 3, 4)),
        ("fire medium at B for her movement", (4, 3, 4)),
        ("fire medium at B for a battery", (3, 4, 4)),  # none was thrown
    ],
)
def test_with_one_result_an_order_may_name_it(said: str, left: tuple[int, int, int]) -> None:
    """I-18, house option: what it names is taken if it was thrown, else the worst for her."""
    state = duel(*ONE_RESULT, one=True)
    assert order(state, said, 6, 6, 2, 2) == ["gunfire", "chosen"]
    target = ship(state, "B1")
    assert (target["fv"], target["rate"], sum(not one["lost"] for one in target["batteries"])) == left


FIRST = 1
"""The die that says which battery: the first of those left."""


def test_with_one_result_an_order_may_leave_each_choice_to_the_player() -> None:
    """I-18, house option: the firer chooses; the order waits for it and goes on, shot by shot, to its end."""
    state = duel(*ONE_RESULT, one=True)
    assert order(state, "fire all at B and choose; finish", 6, 6, 1, 1) == ["gunfire"]
    assert menu(state)["choose"] == ["fv", "battery"] and "fire" not in menu(state)
    assert [event["kind"] for event in play(state, "choose", "battery", FIRST, 5, 5, 2, 2)] == ["chosen", "gunfire"]
    assert menu(state)["choose"] == ["fv", "rate"]
    assert [event["kind"] for event in play(state, "choose", "rate")] == ["chosen", "finished", "activated"]
    target = ship(state, "B1")
    assert (target["fv"], target["rate"], sum(not one["lost"] for one in target["batteries"])) == (4, 3, 3)


def test_an_order_that_waited_ends_with_the_ship_it_sank() -> None:
    """I-18, I-19: the choice sinks her, and what was still to be fired at her is left out."""
    red, blue = "battleship; at C5 facing SE; Medium forward, Light forward", "unarmoured cruiser; at F6; FV 1"
    state = position(f"Red: R; {red}\nBlue: B; {blue}\nBlue: C; battleship; at L1", 0, one=True)
    assert order(state, "fire all at B and choose; finish", 4, 4, 1, 1) == ["gunfire"]
    assert [event["kind"] for event in play(state, "choose", "fv", extra=(0,))] == ["chosen", "sunk", "finished", "card", "activated"]


def test_a_choice_is_refused_where_every_double_counts() -> None:
    """I-18."""
    state = duel(*ONE_RESULT)
    assert refused(state, "fire medium at B and choose") == "Every double counts in this battle: there is nothing to choose."
    assert refused(state, "fire medium at B for FV").startswith("Every double counts")
    named = position("Red: R; battleship; at C5 facing SE\nBlue: Out for FV; battleship; at F6", 5, 0)
    assert refused(named, "fire all at Out for FV") == ""


def test_a_name_goes_before_a_number() -> None:
    """A ship may be called as another is numbered: no two have the same name, so the name says who is meant."""
    state = position("Red: R; battleship; at C5 facing SE\nBlue: B2; battleship; at F6\nBlue: Far; torpedo boat; at L9", 0)
    assert orders.named(state, "B2")["id"] == "B1" and orders.named(state, "b1")["id"] == "B1" and orders.named(state, "Far")["id"] == "B2"
    state = position("Red: R; battleship; at C5 facing SE\nBlue: H.M.S.; battleship; at F6\nBlue: H.M.S. Two; torpedo boat; at L9", 0)
    assert orders.named(state, "H.M.S.")["id"] == "B1"


def test_names_may_differ_by_the_point_at_their_end() -> None:
    """The button that names a ship means her and no other, even one of one's own."""
    state = position(
        "Red: Foo; battleship; at C5 facing SE\nRed: Zed; battleship; at A1\n"
        "Blue: Bar; torpedo boat; at E6\nBlue: Bar.; battleship; at F6\nBlue: Foo.; torpedo boat; at L9",
        0,
    )
    assert [orders.named(state, words)["id"] for words in ("Bar", "Bar.", "bar .", "Foo", "Foo.")] == ["B1", "B2", "B1", "R1", "B3"]
    play(state, "activate", "R1")
    assert orders.actions(state, menu(state), "fire all at Bar.")[0][1][1] == "B2"
    assert {target for _, (_, target) in orders.actions(state, menu(state), "fire all at Foo")} == {"B3"}


def test_the_compass_in_full() -> None:
    """As the panel says it: facing south-east."""
    state = squadron()
    for said in ("SE", "south-east", "facing south-east", "southeast"):
        assert refused(state, f"Tsarina: sail E6 {said}") == refused(state, "Tsarina: sail E6 SE") == ""


def test_the_example_is_of_this_battle_and_can_be_done() -> None:
    """Whatever the position, the order given as an example may be given."""
    assert orders.example(squadron()) == "Tsarina: ahead, port, ahead; fire heavy at Monopoly; finish"
    rng = Random("examples")
    shots = 0
    for n in range(10):
        match = fuzz.new_match(itchy, f"examples {n}", rng)
        for _ in range(40):
            if not match.to_act():
                break
            seat = match.to_act()[0]
            if "order" in match.menu(seat):
                said = orders.example(match.state)
                assert itchy.check_draft(match.state, seat, "order", said) == [], said
                assert itchy.check_draft(match.state, seat, "order", orders.offered(match.menu(seat))) == []
                assert said in refused(match.state, " ; ")
                shots += "fire" in said or "torpedo" in said
            match.play(seat, fuzz.random_action(match, seat, rng))
    assert shots


def test_leaving_by_word() -> None:
    """I-24."""
    state = duel("battleship; at A1 facing N", "torpedo boat; at L1 facing S")
    assert refused(state, "sail away") == "She cannot leave the board now."
    state["exhausted"][0] = 1
    assert order(state, "leave") == ["moved", "left", "over"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (7, "An order is a text"),
        ("x" * 2000, "An order is a text"),
        (" ; ", "An order says what a ship does"),
        ("ahead", "Say first which ship acts"),
        ("Titanic: ahead", "no ship called “Titanic”"),
        ("Monopoly: ahead", "Monopoly cannot act now"),
        ("Tsarina: Grumbler: ahead", "no ship called"),
        ("Tsarina: ahead; Grumbler: ahead", "It is Tsarina that acts now, not Grumbler"),
        ("Tsarina: dance", "“dance” is not understood"),
        ("Tsarina: ahead 3", ""),
        ("Tsarina: ahead 4", "She can do only 3 of the 4 steps in “ahead 4”."),
        ("Tsarina: 9 ahead; fire heavy at Monopoly", "She can do only 3 of the 9 steps in “9 ahead”."),
        ("Tsarina: sail L9 N", "She cannot get to L9 facing N now"),
        ("Tsarina: sail D5 X", "She cannot get to D5"),
        ("Tsarina: fire cannon at Monopoly", "“cannon” is not a battery"),
        ("Tsarina: fire medium at Monopoly", "None of that bears on Monopoly"),
        ("Tsarina: fire heavy at Grumbler", "no enemy called “grumbler”"),
        ("Tsarina: fire heavy at Monopoly; fire heavy at Monopoly", "None of that bears"),
        ("Tsarina: finish; ahead", "her activation is over"),
        ("Tsarina: ahead; fire heavy at Monopoly; ahead", "She cannot go ahead now"),
        ("Tsarina: ahead, ahead, ahead, port", "She cannot go to port now"),
    ],
)
def test_what_cannot_be_done_is_said(text: object, said: str) -> None:
    """A sentence that says what to do; nothing is changed."""
    assert said in refused(squadron(), text)


def test_an_exhausted_ship_may_not_stop_too_near_by_word_either() -> None:
    """I-23."""
    state = duel("unarmoured cruiser; at C5 facing SE; rate 6", "battleship; at F6 facing N")
    state["exhausted"][0] = 1
    assert "may not end her move here" in refused(state, "ahead; finish")
    assert itchy.check_draft({"options": {}}, 0, "order", "ahead")[0]["text"].startswith("A draft is")
    assert itchy.check_draft(state, 0, "poem", "ahead")[0]["text"].startswith("A draft is")


def test_every_action_has_words_that_mean_it() -> None:
    """What `propose` says is accepted, whatever the position, and comes from the menu."""
    rng = Random("orders")
    for n in range(12):
        match = fuzz.new_match(itchy, f"orders {n}", rng)
        for step in range(30):
            if not match.to_act():
                break
            seat = match.to_act()[0]
            offers = match.menu(seat)
            if "order" in offers:
                text = itchy.propose(match.state, seat, "order", "duel", Dice(f"{n}/{step}"))
                assert itchy.check_draft(match.state, seat, "order", text) == [], text
            match.play(seat, fuzz.random_action(match, seat, rng))
    with pytest.raises(Illegal, match="draft"):
        itchy.propose(match.state, 0, "poem", "duel", Dice("x"))


# --- typed moves


def test_typed_moves() -> None:
    """Plain words are actions; all else is an order, judged where the ships are known."""
    state = squadron()
    offers = menu(state)
    assert notation.typed(" Resign. ", offers) == ["resign", None]
    with pytest.raises(Illegal, match="from turn 10 on, once a turn"):
        notation.typed("stop", offers)
    assert notation.typed("Tsarina: ahead; finish", offers) == ["order", "Tsarina: ahead; finish"]
    play(state, "activate", "R1")
    offers = menu(state)
    assert notation.typed("Ahead", offers) == ["ahead", None] and notation.typed("finish", offers) == ["finish", None]
    assert notation.typed("e6>1", offers) == ["sail", "E6>1"]
    assert notation.typed("l9>1", offers) == ["order", "l9>1"]
    with pytest.raises(Illegal, match=r"Type an order, like: .*\."):
        notation.typed("  ", offers)
    assert notation.typed("yes", {"agree": True, "decline": True}) == ["agree", None]
    with pytest.raises(Illegal, match="yes"):
        notation.typed("perhaps", {"agree": True, "decline": True})
    assert notation.typed("choose flotation", {"choose": ["fv", "rate"]}) == ["choose", "fv"]
    with pytest.raises(Illegal, match="fv, rate"):
        notation.typed("gun", {"choose": ["fv", "rate"]})
    assert notation.typed("Red: R; battleship", {"lay": {"draft": "battle"}}) == ["lay", "Red: R; battleship"]
    with pytest.raises(Illegal, match="No order can be given"):
        notation.typed("ahead", {})


def test_a_whole_duel_by_typed_moves_alone() -> None:
    """From the first move to the outcome; every line is what `typed` makes of it."""
    match = Match(itchy, "typed duel", {"pierce": True}, [{"name": "", "by": "person"}] * 2)
    while match.to_act():
        seat = match.to_act()[0]
        offers = match.menu(seat)
        view = match.view(seat)
        enemy = "Monopoly" if seat == 0 else "Tsarina"
        line = "yes" if "agree" in offers else f"fire all at {enemy}; finish"
        if "agree" not in offers and "fire" not in offers:
            ends = [end for end in view["reach"] if end["bears"]]
            line = f"{ends[0]['to']}; fire all at {enemy}; finish" if ends else "ahead; finish" if "ahead" in offers else "finish"
        action = notation.typed(line, offers)
        why = allows(offers, action, lambda kind, draft, seat=seat: itchy.check_draft(match.state, seat, kind, draft))
        assert not why, (line, why)
        match.play(seat, action)
    assert match.outcome() is not None
    assert Match.replay(match.record(), (itchy,)).outcome() == match.outcome()


# --- words


def test_the_board_as_text() -> None:
    """Land, ships, sides, and a line a ship."""
    state = position("Islands: C4\nRed: Tsarina; battleship; at B2 facing N; Heavy forward x4\nBlue: Raft; torpedo boat; at L9 facing SW; no guns")
    text = notation.board_text(itchy.view(state, None), NAMES).splitlines()
    assert text[0] == "A battle, turn 1" and text[3].split()[:3] == ["2", ".", "R1"] and "###" in text[5]
    assert "Ann: lost 0 of 10 FV; Exhaustion Point 5, not exhausted" in text
    assert "R1 Tsarina, armoured battleship: B2 facing N, FV 10 of 10, rate 3 of 3, Heavy forward x4, torpedoes 2" in text
    assert "B1 Raft, unarmoured torpedo boat: L9 facing SW, FV 2 of 2, rate 5 of 5, no guns, torpedoes 2" in text
    state["exhausted"][0] = 3
    ship(state, "R1").update(fate="sunk", area=None)
    ship(state, "B1").update(acted=True)
    later = notation.board_text(itchy.view(state, None), NAMES)
    assert "Exhaustion Point 5, exhausted in turn 3" in later and later.count("not exhausted") == 1
    assert "Tsarina, armoured battleship: sunk" in later and later.endswith(", has acted")


def told(events: list[dict[str, Any]]) -> list[str]:
    return [words.tell(event, NAMES) for event in events]


def test_the_dice_are_explained() -> None:
    """I-18: which doubles there were, which counted, and why."""
    red = "battleship; at C5 facing SE; Medium forward"
    armoured, plain = "armoured cruiser; at F6 facing N", "unarmoured cruiser; at F6 facing N"
    assert told(play(duel(red, armoured), "fire", [0, "B1"], 6, 6, 1, 2)) == [
        "R fires Medium forward at B, range 3: 6 6 1 2. Her armour stops double 6, which stands alone."
    ]
    assert told(play(duel(red, armoured), "fire", [0, "B1"], 6, 6, 2, 2)) == [
        "R fires Medium forward at B, range 3: 6 6 2 2. "
        "Doubles 2 and 6. Together they get through her armour. B loses 1 FV and 1 point of rate."
    ]
    assert told(play(duel(red, plain), "fire", [0, "B1"], 1, 2, 3, 4)) == ["R fires Medium forward at B, range 3: 1 2 3 4. No double: no effect."]
    assert told(play(duel(red, f"{plain}; Light aft"), "fire", [0, "B1"], 1, 1, 3, 4))[0].endswith("Double 1. B loses a battery.")
    assert told(play(duel(red, f"{plain}; rate 0"), "fire", [0, "B1"], 2, 2, 3, 4))[0].endswith("Double 2. Her rate could fall no further.")
    assert told(play(duel(red, f"{plain}; rate 1"), "fire", [0, "B1"], 2, 2, 3, 3))[0].endswith(
        "Doubles 2 and 3. B loses 1 point of rate. Her rate could fall no further."
    )
    assert told(play(duel(red, f"{plain}; no guns"), "fire", [0, "B1"], 1, 1, 3, 4))[0].endswith("Double 1. She had no more batteries to lose.")
    assert told(play(duel(red, f"{plain}; FV 1"), "fire", [0, "B1"], 5, 5, 6, 6))[0].endswith(
        "Doubles 5 and 6. B loses 1 FV. She had no more FV to lose."
    )
    state = duel(red, plain, one=True)
    assert told(play(state, "fire", [0, "B1"], 1, 1, 4, 4))[0].endswith("Doubles 1 and 4. One result is to be chosen.")
    assert words.prompt(itchy.view(state, 0), NAMES) == "Ann to choose one result against B."
    assert told(play(state, "choose", "fv")) == ["Ann chooses FV. B loses 1 FV."]
    assert told(play(duel(red, plain, one=True), "fire", [0, "B1"], 5, 5, 4, 4)) == [
        "R fires Medium forward at B, range 3: 5 5 4 4. Doubles 4 and 5. A battery scores one result at most. B loses 1 FV."
    ]


def test_torpedoes_are_told() -> None:
    """I-20."""
    boats = ("torpedo boat; at C5 facing SE", "battleship; at F6 facing N")
    assert told(play(duel(*boats), "torpedo", "B1", 1, 2)) == ["R fires a torpedo at B, range 3: 1 2. No double: it misses."]
    assert told(play(duel(*boats), "torpedo", "B1", 2, 2, 4)) == [
        "R fires a torpedo at B, range 3: 2 2. Double 2: it hits, and the die says 4. B loses 4 FV."
    ]


@pytest.mark.parametrize(
    ("exhausted", "lost", "why"),
    [
        ((None, 12), (3, 5), "Ann wins: Bob was exhausted in turn 12, and Ann was not. FV lost: Ann 3, Bob 5."),
        ((4, None), (5, 1), "Bob wins: Ann was exhausted in turn 4, and Bob was not. FV lost: Ann 5, Bob 1."),
        ((4, 9), (5, 5), "Bob wins: Ann was exhausted in turn 4, Bob only in turn 9. FV lost: Ann 5, Bob 5."),
        ((9, 9), (6, 5), "A draw: both sides were exhausted in turn 9. FV lost: Ann 6, Bob 5."),
        ((None, None), (1, 2), "Ann wins: neither side was exhausted, and Ann has lost the smaller share of FV. FV lost: Ann 1, Bob 2."),
        ((None, None), (2, 2), "A draw: neither side was exhausted, and both sides have lost the same share of their FV. FV lost: Ann 2, Bob 2."),
    ],
)
def test_why_a_side_has_won_is_told(exhausted: tuple[int | None, int | None], lost: tuple[int, int], why: str) -> None:
    """I-25 to I-27: who was exhausted when, and so who won, however the battle came to its end."""
    state = duel("battleship; at A3 facing N", "battleship; at L1 facing S")
    state.update(phase="over", reason="quiet", turn=24, exhausted=list(exhausted), lost=list(lost), side=None, active=None)
    assert words.prompt(itchy.view(state, None), NAMES) == why


def test_moves_cards_and_ends_are_told() -> None:
    """Sentences with the players' names."""
    state = duel("battleship; at A3 facing N; FV 1", "torpedo boat; at L1 facing S")
    assert told(itchy.opening(state)) == ["A battle: the battle begins.", "The dice: 6 against 1. Ann moves first.", "Turn 1.", "R is activated."]
    assert words.prompt(itchy.view(state, 0), NAMES) == "Ann: R may move and fire; three points left."
    assert told(play(state, "sail", "A2>1")) == ["R goes ahead, to starboard, for two points, to A2."]
    assert words.prompt(itchy.view(state, 0), NAMES) == "Ann: R may move and fire; one point left."
    play(state, "ahead")
    assert words.prompt(itchy.view(state, 0), NAMES) == "Ann: R may fire; no points left."
    for battery in state["ships"][0]["batteries"]:
        battery["lost"] = True
    state["ships"][0]["torpedoes"] = 0
    assert words.prompt(itchy.view(state, 0), NAMES) == "Ann: R can do no more: she has nothing left to fire, and no points left."
    state["active"]["points"] = 2
    state["ships"][0]["torpedoes"], state["active"]["torpedo"] = 1, True  # one a turn, and it is gone (I-20)
    assert words.prompt(itchy.view(state, 0), NAMES) == "Ann: R may move; two points left."
    assert told(play(state, "finish")) == ["R has acted.", "B is activated."]
    said = told(play(state, "resign"))
    assert said == ["Bob resigns.", "The battle ends."]
    assert words.prompt(itchy.view(state, None), NAMES) == "Ann wins: Bob has resigned. FV lost: Ann 0, Bob 0."
    cards = squadron(3)
    assert words.tell(itchy.opening(cards)[2], NAMES) == "The two of spades is turned: Bob activates a ship."
    assert words.prompt(itchy.view(cards, None), NAMES) == "Bob to activate a ship."
    assert words.card_words("H12") == "queen of hearts" and words.card_words("S1") == "ace of spades"
    own = itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, LoadedDice())
    assert words.prompt(itchy.view(own, None), NAMES) == "Ann or Bob to draw up the battle."
    assert told(itchy.opening(own)) == ["The battle is still to be drawn up."]
    assert [words.facing(kind, 1) for kind in ("hex", "square")] == ["north-east", "east"]


def test_every_event_of_many_battles_is_a_sentence_with_no_you_in_it() -> None:
    """All kinds of events, also the rare ones."""
    seen = set()
    rng = Random("sentences")
    for n in range(25):
        match = fuzz.new_match(itchy, f"sentences {n}", rng)
        while match.to_act() and match.rev < 500:
            seat = rng.choice(match.to_act())
            if "fire" in match.menu(seat):
                match.play(seat, ["fire", rng.choice(match.menu(seat)["fire"])])
            elif "decline" in match.menu(seat):
                match.play(seat, [("agree", "decline")[n % 2], None])
            else:
                match.play(seat, fuzz.random_action(match, seat, rng))
        for event in match.events(None):
            seen.add(event["kind"])
            assert re.fullmatch(r"(?s)[A-Z].*[.!?]", event["text"]) and not re.search(r"\byou\b|None|\{", event["text"]), event
    assert {"battle", "turn", "card", "moved", "gunfire", "sunk", "finished", "offered", "agreed", "declined", "over"} <= seen
    assert set(words.REASONS) == set(itchy.INFO.reasons)


def test_an_apostrophe_is_typed_straight_or_curly() -> None:
    """The ships of Lissa are written with a curly one, which few keyboards have."""
    state = position("Red: Re d’Italia; battleship; at B5\nBlue: O'Higgins; battleship; at H5")
    assert [orders.named(state, words)["id"] for words in ("re d'italia", "Re d’Ital", "O’Higgins", "o'h")] == ["R1", "R1", "B1", "B1"]  # type: ignore[index]
