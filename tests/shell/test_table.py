"""The table from first click to last shot, without a browser: the real engine, the real fronts, a dict for storage."""

import json
import re
from typing import Any

import pytest

import screens
import storage
import table
from game import warship
from game.dice import Dice
from game.host import catalogue
from markup import esc, quote
from table_hand import Hand, Store

SOLO = "#/warship?seats=Red:person,Blue:cadet&seed=calm-heron-1&allfire=1"
PAIR = "#/warship?seats=Ann:person,Bob:person&seed=calm-heron-1&opener=0"
WATCH = "#/warship?seats=A:cadet,B:captain,C:cadet&seed=calm-heron-1"
LAY = "#/warship?seats=Ann:person,Bob:person&seed=calm-heron-1&place=1"


def play_out(hand: Hand) -> None:
    while not hand.t["outcome"]:
        offer = hand.t["menu"]["fire"]
        hand.fire(*offer["pick"][: offer["max"]])
        assert not hand.t["error"]


def test_one_person_against_the_computer_plays_to_the_end_without_a_curtain() -> None:
    hand = Hand()
    hand.open(SOLO)
    assert (hand.t["eyes"], hand.t["curtain"]) == (0, None)
    play_out(hand)
    assert hand.t["over"] and hand.t["eyes"] == "above"
    assert hand.t["verified"] == [[0, True], [1, True]]
    assert "Nobody moved a ship" in hand.screen()


def test_the_log_is_told_whole_and_in_order_however_it_grows_and_shrinks() -> None:
    def told(hand: Hand) -> None:
        lines = "".join([f"<li>{esc(event['text'])}</li>" for event in reversed(hand.t["log"])])
        assert f'<ol reversed tabindex="0">{lines}</ol>' in hand.screen()

    hand = Hand()
    hand.open(SOLO)
    while not hand.t["outcome"]:
        hand.fire(*hand.t["menu"]["fire"]["pick"][: hand.t["menu"]["fire"]["max"]])
        told(hand)
    count = len(hand.t["log"])
    for step in ("9", "3", "4", "0", "end", "2"):
        hand.send("go-to", step)
        told(hand)
        assert (len(hand.t["log"]) == count) == (step == "end")


def test_a_commitment_that_was_swapped_is_told() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.t["pledges"][1] = "0" * 64
    play_out(hand)
    assert hand.t["verified"] == [[0, True], [1, False]]
    assert "does NOT agree" in hand.screen() and "Nobody moved a ship" not in hand.screen()


def test_the_same_link_gives_the_same_match_and_another_seed_another() -> None:
    first, same, other = Hand(), Hand(), Hand()
    first.open(SOLO)
    same.open(SOLO)
    other.open(SOLO.replace("heron-1", "heron-2"))
    ships = [hand.t["view"]["boards"][0]["ships"] for hand in (first, same, other)]
    assert ships[0] == ships[1] != ships[2]


@pytest.mark.parametrize("name", ["Zoë & <Co>", "Ann, Bob: 50% = #1?", "a,b,c"])
def test_the_link_in_the_set_up_opens_exactly_this_match(name: str) -> None:
    hand = Hand()
    hand.open("#/warship?nosink=1")
    hand.send("field", ["seat.0.name", name])
    hand.send("field", ["seat.1.by", "admiral"])
    hand.send("copy-link")
    link = hand.effects[-1][1]
    hand.send("start")
    began = [hand.t["seats"], hand.t["options"], hand.t["view"]["boards"][0]["ships"]]
    again = Hand()
    again.open(link)
    assert [again.t["seats"], again.t["options"], again.t["view"]["boards"][0]["ships"]] == began


def test_a_link_whose_every_sign_was_encoded_on_its_way_still_opens_the_match() -> None:
    hand = Hand()
    hand.open("#/warship?seats=Red%3Aperson%2CBlue%3Acaptain&seed=calm%2Dheron%2D1")
    assert [seat["name"] for seat in hand.t["seats"]] == ["Red", "Blue"] and hand.t["seed"] == "calm-heron-1"


@pytest.mark.parametrize("pace", ["step", "fast"])
def test_the_chances_stay_on_while_computers_are_watched(pace: str) -> None:
    hand = Hand()
    hand.m["settings"]["pace"] = pace
    hand.open("#/warship?seats=Red:admiral,Blue:captain&opener=0&seed=calm-heron-1")
    hand.send("aid")
    for rev in range(1, 5):
        if pace == "step":
            hand.send("step", 1)
        else:
            assert [timer[2:] for timer in hand.timers if timer[2] == "tick"][-1:] == [["tick", hand.t["rev"]]], "the pause follows the chances"
            hand.send("tick", hand.t["rev"])
        assert hand.t["rev"] >= rev and hand.t["hint"] and 'class="hint"' in hand.screen()
    assert any(timer[2] == "tick" for timer in hand.timers) == (pace != "step")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("seats=Red:person,Blue:wizard&seed=x", "not one that this version knows"),
        ("seats=Red:person,Blue:cadet&seed=x&allfire=maybe", "is not one of this game"),
        ("seats=Red:person,Blue:cadet&seed=x&colour=red", "means nothing here"),
    ],
)
def test_a_link_with_something_unknown_opens_the_set_up_and_says_so(query: str, words: str) -> None:
    hand = Hand()
    hand.open("#/warship?" + query)
    assert hand.m["route"] == "setup" and words in hand.screen()


@pytest.mark.parametrize("game", catalogue(), ids=lambda info: info["id"])
def test_a_link_with_more_or_fewer_seats_than_the_game_has_says_who_is_left_out_and_keeps_the_others(game: dict[str, Any]) -> None:
    few, most = game["seats"]
    named = ["Ann", "Bob", "<Cy>", "Dora", "Eve", "Fay", "Guy", "Hal"][: most + 2]
    hand = Hand()
    hand.open(f"#/{game['id']}?seats={','.join(quote(one) + ':person' for one in named)}&seed=x")
    said = f"This game has seats for {most}{' at most' if few < most else ''}: “{esc(named[-2])}” and “{esc(named[-1])}” of the link are left out."
    assert hand.m["route"] == "setup" and said in hand.screen()
    assert [seat["name"] for seat in hand.m["setup"]["seats"]] == named[:most]
    hand.open(f"#/{game['id']}?seats=Ann:person&seed=x")
    assert hand.m["route"] == "setup" and f"The link names 1 player, and this game takes {few}: a computer has the other seat." in hand.screen()
    assert [seat["by"] for seat in hand.m["setup"]["seats"]] == ["person", "captain"] and hand.m["setup"]["seats"][0]["name"] == "Ann"
    hand.open(f"#/{game['id']}?seed=x")
    assert "The link names" not in hand.screen()


def layouts(hand: Hand, seat: int) -> list[str]:
    """How a seat's ships would stand in anything drawn or kept: as lists of labels."""
    return [json.dumps(ship) for ship in hand.host.match.state["sheets"][seat]["ships"]]


def test_the_curtain_is_up_before_the_next_view_is_asked_for() -> None:
    hand = Hand()
    hand.open(PAIR)
    assert hand.t["curtain"] == 0 and hand.t["view"] is None
    hand.send("lift")
    hand.fire("A1")
    assert hand.t["handing"] == 1 and hand.t["eyes"] == 0
    asked = len([one for one in hand.effects if one[0] == "ask"])
    hand.send("hand-over")
    assert len([one for one in hand.effects if one[0] == "ask"]) == asked
    screen = hand.screen()
    assert "Hand the device to <bdi>Bob</bdi>" in screen
    assert hand.t["view"] is None and hand.t["ui"] == {} and hand.t["log"] == []
    hand.send("lift")
    assert hand.t["eyes"] == 1
    assert [event["text"] for event in hand.t["recap"]][-2:] == ["Ann fires at A1.", "Ann misses Bob at A1."]


def test_no_screen_of_one_person_holds_the_other_fleet() -> None:
    hand = Hand()
    hand.open(PAIR)
    for turn in range(30):
        if hand.t["outcome"]:
            break
        seat = hand.t["curtain"]
        hand.send("lift")
        view = json.dumps(hand.t["view"])
        for layout in layouts(hand, 1 - seat):
            assert layout not in view
        assert hand.t["view"]["boards"][1 - seat]["ships"] is None
        screen = hand.screen()
        real = hand.host.match.state
        hand.host.match.state = warship.imagine(warship.view(real, seat), Dice(f"twin {turn}"))
        assert hand.host.match.state["sheets"][1 - seat] != real["sheets"][1 - seat]
        hand.send("field", ["set.pace", "normal"])
        table.look(hand.m, seat)
        hand.send("answer", [hand.t["id"], "view", json.loads(hand.host.request(json.dumps({"op": "view", "see": seat, "seat": seat})))])
        assert hand.screen() == screen
        hand.host.match.state = real
        offer = hand.t["menu"]["fire"]
        hand.fire(offer["pick"][turn % 3])
        hand.send("hand-over")


def test_the_saved_picture_and_preview_leak_nothing() -> None:
    hand = Hand()
    hand.open(SOLO)
    for _ in range(4):
        offer = hand.t["menu"]["fire"]
        hand.fire(*offer["pick"][:2])
    envelope = storage.fetch(hand.store, hand.t["id"])
    envelope.pop("record")
    kept = json.dumps(envelope)
    for seat in (0, 1):
        for layout in layouts(hand, seat):
            assert layout not in kept
    spectator = hand.host.match.view(None)
    assert json.loads(json.dumps(table.front(hand.t).picture(spectator))) == json.loads(json.dumps(envelope["picture"]))


def test_a_double_tap_on_fire_is_one_salvo() -> None:
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    hand.send("press", ["1", "C4"])
    hand.held_back = []
    hand.send("do", ["fire", None])
    hand.send("do", ["fire", None])
    hand.send("press", ["1", "C5"])
    plays = [one for one in hand.held_back if one[1]["op"] == "play"]
    assert len(plays) == 1


def test_undo_of_a_fleet_until_another_seat_has_acted() -> None:
    hand = Hand()
    hand.open(LAY)
    hand.send("lift")
    hand.send("do", ["shuffle", None])
    hand.send("do", ["done", None])
    assert hand.t["undo"] and hand.t["handing"] == 1
    hand.send("undo")
    assert hand.t["handing"] is None and "lay" in hand.t["menu"]
    hand.send("do", ["shuffle", None])
    hand.send("do", ["done", None])
    hand.send("hand-over")
    hand.send("lift")
    assert "lay" in hand.t["menu"] and not hand.t["undo"]


def test_a_shot_cannot_be_taken_back() -> None:
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    hand.fire("A1")
    assert not hand.t["undo"]


def test_table_mode_never_asks_for_a_view_with_ships() -> None:
    hand = Hand()
    hand.open(PAIR + "&flat=1")
    assert hand.t["curtain"] is None and hand.t["eyes"] is None
    for _ in range(12):
        offer = hand.t["menu"]["fire"]
        hand.fire(offer["pick"][0])
        assert all(board["ships"] is None for board in hand.t["view"]["boards"])
        assert hand.t["handing"] is None and hand.t["curtain"] is None
    asked = [one[1] for one in hand.effects if one[0] == "ask" and one[1]["op"] in ("view", "play", "new")]
    assert all(message["see"] is None for message in asked)


def test_table_mode_hides_even_the_laying_behind_a_curtain() -> None:
    hand = Hand()
    hand.open(LAY + "&flat=1")
    for _ in range(2):
        assert hand.t["curtain"] is not None
        hand.send("lift")
        hand.send("do", ["shuffle", None])
        hand.send("do", ["done", None])
        if hand.t["handing"] is not None:
            hand.send("hand-over")
    assert hand.t["curtain"] is None and hand.t["eyes"] is None and "fire" in hand.t["menu"]


def test_a_set_up_that_cannot_be_played_stays_as_it_was_filled_in() -> None:
    hand = Hand()
    hand.open("#/naval_war")
    hand.send("field", ["seat.0.name", "Ann"])
    hand.send("field", ["option.alliances", "two"])
    hand.send("start")
    screen = hand.screen()
    assert hand.m["route"] == "setup" and "cannot make two alliances" in screen and 'value="Ann"' in screen
    hand.send("seats", "more")
    hand.send("seats", "more")
    hand.send("start")
    assert hand.m["route"] == "table" and hand.t["view"]["teams"] == [0, 1, 0, 1]


def test_where_nothing_moves_all_that_happened_is_told_in_one_go() -> None:
    hand = Hand()
    hand.open(SOLO)
    before = len(hand.effects)
    hand.fire("A1", "B2", "C3")
    assert not [effect for effect in hand.effects[before:] if effect[0] == "animate"] and len(hand.t["log"]) > 3 and not hand.t["held"]


def test_watching_goes_at_the_chosen_pace_and_step_by_step() -> None:
    hand = Hand()
    hand.open(WATCH)
    assert hand.t["eyes"] == "above" and len(hand.timers) == 1
    assert all(board["ships"] for board in hand.t["view"]["boards"])
    hand.ring()
    assert hand.t["rev"] == 1
    hand.send("play-pause")
    hand.ring()
    assert hand.t["rev"] == 1
    hand.send("step", "1")
    hand.send("step", "1")
    assert hand.t["rev"] == 3
    hand.send("step", "-1")
    assert hand.t["replay"]["step"] == 2 and hand.t["rev"] == 3
    hand.send("step", "1")
    assert hand.t["replay"] is None


def test_the_slider_is_heard_while_a_computer_thinks() -> None:
    hand = Hand()
    hand.open(WATCH)
    hand.ring()
    hand.ring()
    hand.held_back = []
    hand.ring()
    hand.send("field", ["replay", "1"])
    hand.send("field", ["replay", "0"])
    assert hand.t["replay"] is None and "is thinking" not in hand.screen()
    effect, hand.held_back = hand.held_back[-1], None
    for follow in hand.follow(effect):
        hand.send(*follow)
    assert hand.t["replay"]["step"] == 0 and not hand.t["playing"]


def test_one_move_back_while_a_move_is_shown_goes_back() -> None:
    hand = Hand(quick=False)
    hand.open(WATCH)
    hand.ring()
    hand.ring()
    event = hand.t["log"][-1]
    hand.t["held"] = [event]
    hand.send("step", "-1")
    assert hand.t["replay"]["step"] == 1 and not hand.t["held"]


def test_steps_are_counted_while_the_engine_is_asked() -> None:
    hand = Hand()
    hand.open(WATCH)
    for _ in range(4):
        hand.ring()
    hand.held_back = []
    for way in ("-1", "-1", "-1", "1"):
        hand.send("step", way)
    effect, hand.held_back = hand.held_back[0], None
    for follow in hand.follow(effect):
        hand.send(*follow)
    assert hand.t["replay"]["step"] == 2


def test_an_earlier_position_that_comes_too_late_is_passed_over() -> None:
    hand = Hand()
    hand.open(WATCH)
    hand.ring()
    hand.ring()
    hand.held_back = []
    hand.send("step", "-1")
    effect, hand.held_back = hand.held_back[0], None
    hand.open("#/settings")
    for follow in hand.follow(effect):
        hand.send(*follow)
    hand.open("#/match/" + hand.t["id"])
    assert hand.t["replay"] is None and hand.t["rev"] == 2


def test_a_fleet_is_laid_while_a_computer_lays_its_own() -> None:
    hand = Hand()
    hand.held_back = []
    hand.open("#/warship?seats=Ann:person,Blue:cadet&seed=calm-heron-1&place=1")
    new = hand.held_back.pop()
    hand.send("answer", [new[2], "new", json.loads(hand.host.request(json.dumps(new[1])))])
    assert [one[1]["op"] for one in hand.held_back] == ["advance"]
    hand.send("press", ["lay", "A10"])
    assert hand.t["ui"]["draft"]["ships"][0] == (0, 0, False)
    held, hand.held_back = hand.held_back, None
    for effect in held:
        for follow in hand.follow(effect):
            hand.send(*follow)
    assert hand.t["ui"]["draft"]["ships"][0] == (0, 0, False) and "lay" in hand.t["menu"]


def test_replay_shows_each_seat_only_what_it_knew() -> None:
    hand = Hand()
    hand.open(SOLO)
    play_out(hand)
    hand.send("go-to", "4")
    hand.send("field", ["replay-see", "1"])
    assert hand.t["replay"] == {"step": 4, "see": 1}
    boards = hand.t["view"]["boards"]
    assert boards[0]["ships"] is None and boards[1]["ships"]
    hand.send("field", ["replay-see", "above"])
    assert all(board["ships"] for board in hand.t["view"]["boards"])
    hand.send("field", ["replay", "0"])
    assert hand.t["replay"]["step"] == 0 and not hand.t["view"]["boards"][0]["marks"]


def test_while_persons_play_nothing_can_be_looked_back_on() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("go-to", "0")
    hand.send("step", "-1")
    assert hand.t["replay"] is None and 'data-act="go-to"' not in hand.screen()


def test_typed_moves_play_and_bad_ones_are_explained() -> None:
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    hand.send("typed", "K9")
    assert "no square of the board" in hand.t["error"]
    hand.send("typed", "fire b7")
    assert hand.t["rev"] == 1 and hand.t["handing"] == 1


def test_the_field_for_typed_moves_stays_while_the_computer_moves() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.held_back = []
    hand.fire("A1", "A2")
    hand.t["menu"] = {}
    assert 'id="typed-move"' in hand.screen()
    watching = Hand()
    watching.open(WATCH)
    assert 'id="typed-move"' not in watching.screen()


def test_resigning_is_asked_twice() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("resign")
    assert "cannot be taken back" in hand.screen() and hand.t["outcome"] is None
    hand.send("close")
    assert hand.t["outcome"] is None
    hand.send("resign")
    hand.send("resign-sure")
    assert hand.t["outcome"] == {**hand.t["outcome"], "reason": "resigned", "winners": [1]}


@pytest.mark.parametrize("game", ["warship", "itchy"])
def test_resigning_is_asked_for_a_typed_move_too(game: str) -> None:
    hand = Hand()
    hand.open(f"#/{game}?seats=Ann:person,Bob:person&seed=calm-heron-1")
    if hand.t["curtain"] is not None:
        hand.send("lift")
    hand.send("typed", "Resign")
    assert hand.m["dialog"] == "resign" and hand.t["outcome"] is None and not hand.t["waiting"]
    assert 'id="dialog-first" data-act="close"' in hand.screen(), "a second Enter, or one held, plays on"
    hand.send("close")
    assert hand.host.match.log == []
    hand.send("typed", "resign")
    hand.send("resign-sure")
    assert [verb for _, verb, _, _ in hand.host.match.log] == ["resign"]


@pytest.mark.parametrize("game", ["warship", "naval_war", "itchy"])
def test_a_long_how_to_play_begins_with_a_list_of_its_parts(game: str) -> None:
    """Each leads to a head that is there once; the address can be given on."""
    hand = Hand()
    hand.send("route", f"#/rules/{game}")
    page = hand.screen()
    links = re.findall(rf'<li><a href="#/rules/{game}/([a-z0-9-]+)">([^<]+)</a></li>', page)
    assert len(links) >= 8 and [title for _, title in links] == re.findall(r"<h2[^>]*>([^<]+)</h2>", page)
    for part, title in links:
        assert page.count(f'<h2 id="part-{part}">{title}</h2>') == 1
    hand.send("route", f"#/rules/{game}/{links[3][0]}")
    assert hand.effects[-1] == ["part", links[3][0]] and hand.screen() == page
    assert screens.with_contents("<p>Short.</p><h2>One</h2><h2>Two</h2>", "#/") == ("", "<p>Short.</p><h2>One</h2><h2>Two</h2>")


@pytest.mark.parametrize(("game", "words"), [("warship", "aim at it"), ("naval_war", "the pencil"), ("itchy", "lay the active ship’s course")])
def test_the_list_of_keys_speaks_of_the_game_that_is_played(game: str, words: str) -> None:
    """What is common in common words; what a press does in those of the game; where nothing is played, no game's."""
    hand = Hand()
    hand.send("dialog", "keys")
    general = hand.screen()
    assert "<td>press the area</td>" in general and "aim" not in screens.dialog(hand.m) and "square" not in screens.dialog(hand.m)
    hand.open(f"#/{game}?seats=Ann:person,Bob:person&seed=calm-heron-1")
    hand.send("dialog", "keys")
    told = screens.dialog(hand.m)
    press = told[told.index("<td>press the area: ") :].split("</td>")[0]
    assert words in press and "name the square" not in told


def test_seats_at_the_setup_are_called_by_their_sides() -> None:
    """As the match calls them afterwards."""
    hand = Hand()
    hand.send("route", "#/itchy")
    assert "<span>Red’s name</span>" in hand.screen() and "<span>Blue’s name</span>" in hand.screen() and "Seat 1" not in hand.screen()


def test_the_text_board_is_in_step_with_what_is_shown() -> None:
    """While events are told it stands before them, as the boards do; what is copied is what is read."""
    hand = Hand()
    hand.open(SOLO)
    before, hand.m["quick"] = hand.t["text"], False
    hand.follow, steps = _still(hand), []
    hand.fire("A1")
    hand.held_back = []  # the computer's answer is another story
    while hand.t["held"]:
        hand.send("copy-board")
        steps.append((hand.screen().split("<pre>")[1].split("</pre>")[0], hand.effects[-1]))
        hand.send("landed")
    assert len(steps) > 1 and all(step == (esc(before), ["copy", before]) for step in steps)
    assert hand.t["text"] != before and esc(hand.t["text"]) in hand.screen()


def test_the_text_board_waits_for_what_happened_since_one_last_looked() -> None:
    """Nothing was on the screen before it: its place says that it comes."""
    hand = Hand(quick=False)
    hand.open(PAIR)
    hand.send("lift")
    hand.fire("A1")
    hand.send("hand-over")
    hand.follow = _still(hand)
    hand.send("lift")
    assert hand.t["held"] and "The text board stands here when all has been shown." in hand.screen() and hand.t["text"] not in hand.screen()
    assert 'data-act="copy-board" class="quiet" disabled' in hand.screen()
    while hand.t["held"]:
        hand.send("landed")
    assert esc(hand.t["text"]) in hand.screen()


def _still(hand: Hand) -> Any:
    """As `follow`, but what moves does not land of itself."""
    follow = hand.follow
    return lambda effect: [] if effect[0] == "animate" else follow(effect)


def test_rematch_keeps_seats_and_options_and_changes_the_fleets() -> None:
    hand = Hand()
    hand.open(SOLO)
    old = hand.t["view"]["boards"][0]["ships"], hand.t["seats"], hand.t["options"], hand.t["id"]
    hand.send("resign")
    hand.send("resign-sure")
    hand.send("rematch")
    assert (hand.t["seats"], hand.t["options"]) == (old[1], old[2])
    assert hand.t["id"] != old[3] and hand.t["view"]["boards"][0]["ships"] != old[0]
    assert len(storage.listing(hand.store)) == 2


def test_the_chances_are_an_aid_from_the_own_view() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("aid")
    assert set(hand.t["hint"]["boards"]) == {"1"}
    assert "Reckoned from what Red may know" in hand.screen()
    hand.send("aid")
    assert hand.t["ui"]["hint"] is None


def test_names_are_never_markup() -> None:
    hand = Hand()
    hand.open("#/warship?seats=%3Cimg%20src%3Dx%20onerror%3Da%3E:person,%22%3E%3Cscript%3E:cadet&seed=x")
    play_out(hand)
    assert "<img" not in hand.screen() and "<script" not in hand.screen()
    hand.open("#/")
    assert "<img" not in hand.screen() and "<script" not in hand.screen()


def test_an_engine_that_dies_gets_the_match_back() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.fire("A1", "A2")
    rev, marks = hand.t["rev"], hand.t["view"]["boards"][1]["marks"]
    hand.host.match = None
    hand.send("engine", {"phase": "failed", "step": "", "fraction": 0, "why": "There is too little memory."})
    assert "too little memory" in hand.screen()
    hand.send("engine", {"phase": "ready", "step": "", "fraction": 1, "why": ""})
    assert hand.t["rev"] == rev and hand.t["view"]["boards"][1]["marks"] == marks
    play_out(hand)


def test_two_tabs_of_one_store_take_turns_and_lose_nothing() -> None:
    store = Store()
    first, second = Hand(store), Hand(store)
    first.open(SOLO)
    ident = first.t["id"]
    second.open("#/match/" + ident)
    second.fire("A1", "A2")
    moved = second.t["rev"]
    first.send("storage", storage.MATCH + ident)
    assert first.t["locked"] and "another tab" in first.screen()
    first.send("press", ["1", "B1"])
    first.send("do", ["fire", None])
    assert first.t["rev"] < moved
    first.send("take-up")
    assert first.t["rev"] == moved and not first.t["locked"]
    play_out(first)


def test_a_tab_that_missed_the_other_tabs_move_does_not_overwrite_it() -> None:
    store = Store()
    first, second = Hand(store), Hand(store)
    first.open(SOLO)
    second.open("#/match/" + first.t["id"])
    second.fire("A1", "A2")
    kept = store.get(storage.MATCH + first.t["id"])
    first.fire("B1", "B2")
    assert first.t["locked"]
    assert store.get(storage.MATCH + first.t["id"]) == kept


def test_settings_in_the_middle_of_a_match_and_back() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.fire("A1", "A2")
    ident, rev, view = hand.t["id"], hand.t["rev"], hand.t["view"]
    hand.open("#/settings")
    assert "Back to the match" in hand.screen()
    loads = len([one for one in hand.effects if one[0] == "ask" and one[1]["op"] == "load"])
    hand.open("#/match/" + ident)
    assert (hand.t["rev"], hand.t["view"]) == (rev, view)
    assert loads == len([one for one in hand.effects if one[0] == "ask" and one[1]["op"] == "load"])
    play_out(hand)


def test_whoever_comes_back_to_a_match_of_two_persons_meets_the_curtain() -> None:
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    hand.open("#/")
    hand.open("#/match/" + hand.t["id"])
    assert hand.t["curtain"] == 0 and hand.t["view"] is None
    hand.send("lift")
    hand.fire("A1")
    hand.open("#/settings")
    hand.open("#/match/" + hand.t["id"])
    assert hand.t["curtain"] == 1 and hand.t["view"] is None


def test_computers_wait_while_another_screen_is_shown() -> None:
    hand = Hand()
    hand.open(WATCH)
    hand.open("#/about")
    hand.ring()
    assert hand.t["rev"] == 0
    hand.open("#/match/" + hand.t["id"])
    hand.ring()
    assert hand.t["rev"] == 1


def test_a_match_that_could_not_be_kept_can_be_gone_back_to() -> None:
    store = Store()
    hand = Hand(store)
    hand.open(SOLO)
    store.fail = "full"
    hand.fire("A1", "A2")
    rev = hand.t["rev"]
    hand.open("#/")
    assert "no room left" in hand.screen() and "Back to it" in hand.screen()
    hand.open("#/match/" + hand.t["id"])
    assert hand.t["rev"] == rev


def test_a_match_started_before_the_engine_could_be_had_begins_when_it_is_there() -> None:
    hand = Hand()
    hand.m["engine"] = {"phase": "loading", "step": "", "fraction": 0, "why": ""}
    hand.held_back = []
    hand.open(SOLO)
    hand.send("engine", {"phase": "failed", "step": "", "fraction": 0, "why": "There is no connection."})
    hand.send("lost", "There is no connection.")
    assert "no connection" in hand.screen()
    hand.held_back = None
    hand.send("engine", {"phase": "ready", "step": "", "fraction": 1, "why": ""})
    assert hand.t["ready"] and "fire" in hand.t["menu"]


def test_a_second_tap_meant_for_the_first_button_does_not_lift_the_curtain() -> None:
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    hand.fire("A1")
    hand.patient = False
    hand.send("hand-over")
    hand.send("lift")
    assert hand.t["curtain"] == 1 and hand.t["view"] is None
    hand.send("ripe", 1)
    hand.send("lift")
    assert hand.t["eyes"] == 1


def test_what_happened_and_whose_turn_it_is_are_said_together() -> None:
    hand = Hand()
    hand.open(SOLO.replace("Blue:cadet", "Blue:cadet,Green:cadet"))
    start = len(hand.effects)
    hand.fire("A1", "A2")
    kinds = [one for one in hand.effects[start:] if one[0] in ("hush", "say")]
    assert kinds[[one[0] for one in kinds].index("hush") + 1][1] == "Red fires at A1 and A2."
    assert kinds[-1] == ["say", hand.t["view"]["prompt"]] and [one[0] for one in kinds].count("hush") == 1


def test_a_link_whose_opener_has_no_seat_opens_the_set_up_and_says_so() -> None:
    hand = Hand()
    hand.open("#/warship?seats=Red:person,Blue:cadet&seed=x&opener=3&nosink=1")
    assert hand.m["route"] == "setup" and "only 2 seats" in hand.screen() and hand.m["setup"]["options"]["nosink"] is True


def test_the_seals_are_shown_before_the_first_shot() -> None:
    hand = Hand()
    hand.open(SOLO)
    assert all(number in hand.screen() for number in hand.t["pledges"])


def test_a_button_pressed_while_shots_fall_shows_them_all_at_once() -> None:
    hand = Hand(quick=False)
    hand.open(SOLO)
    hand.t["held"] = hand.t["ui"]["held"] = [{"kind": "salvo", "by": 1, "squares": ["A1"], "n": 9, "step": 1, "text": "Blue fires at A1."}]
    hand.send("do", ["clear", None])
    assert hand.t["held"] == [] and hand.t["log"][-1]["text"] == "Blue fires at A1."


def test_another_point_of_view_does_not_say_the_move_again() -> None:
    hand = Hand()
    hand.open(SOLO)
    play_out(hand)
    hand.send("go-to", "4")
    said = len(hand.said)
    hand.send("field", ["replay-see", "1"])
    hand.send("field", ["replay-see", "open"])
    assert len(hand.said) == said
    hand.send("step", "1")
    assert len(hand.said) == said + 1


def test_signs_that_turn_text_round_never_get_into_names_or_titles() -> None:
    """Typed, in a link, as a match's name, or in a save made before: the name that the engine keeps is the name that the page shows."""
    hand = Hand()
    turned = "A\u202enn\u2067"
    hand.open(f"#/warship?seats={quote(turned)}:person,Blue:cadet&seed=amber-gull-12")
    hand.send("field", ["seat.1.name", "B\u202en"])
    hand.send("start", None)
    assert hand.t["title"] == "Ann – Bn" and [one["name"] for one in hand.t["seats"]] == ["Ann", "Bn"]
    ident = hand.t["id"]
    hand.open("#/")
    hand.send("rename", ident)
    hand.send("rename", [ident, "To\u202eday"])
    assert storage.listing(hand.store)[0]["title"] == "Today"
    whole = storage.fetch(hand.store, ident)
    whole["title"] = "Ol\u202ed"
    assert storage.unseal(storage.seal(whole))["title"] == "Old"


def test_a_name_written_from_the_right_stands_by_itself_wherever_words_follow_it() -> None:
    hand = Hand()
    hand.open("#/warship?seats=\u05d0\u05d1:person,Bob:person&seed=calm-heron-1&opener=0")
    assert "Hand the device to <bdi>\u05d0\u05d1</bdi>" in hand.screen()
    hand.send("lift")
    hand.fire(*hand.t["menu"]["fire"]["pick"][: hand.t["menu"]["fire"]["max"]])
    hand.open("#/")
    assert "<h3><bdi>\u05d0\u05d1</bdi> – <bdi>Bob</bdi></h3>" in hand.screen()
