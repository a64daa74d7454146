"""The Naval War Game at the table, without a browser: the real engine, the real front, a dict for storage."""

import json
import re
from typing import Any

import pytest

import storage
from fronts import naval_war_after, naval_war_battle, naval_war_chart, naval_war_fleet
from game import naval_war
from game.contract import settle
from game.dice import Dice
from game.naval_war import battle, fleet
from game.naval_war.chart import BLOCK3, BLOCK5, LABELS
from table_hand import Hand

SOLO = "#/naval_war?seats=Red:person,Blue:cadet&seed=calm-heron-1&points=80"
PAIR = "#/naval_war?seats=Ann:person,Bob:person&seed=calm-heron-1&points=80"


def lay(hand: Hand) -> None:
    hand.send("do", ["auto", None])
    assert hand.t["ui"]["draft"]["complaints"] == []
    hand.send("do", ["done", None])
    assert not hand.t["error"]


def attack(hand: Hand, n: int) -> None:
    """Use whatever is in hand, somewhere."""
    ui = hand.t["ui"]
    keys = [LABELS[(97 * n + 60 * k) % len(LABELS)] for k in range(3 if ui["weapon"] == "salvo" else 1)]
    for key in keys:
        hand.send("press", [str(ui["enemy"]), key])
    hand.send("do", ["main", None])
    assert not hand.t["error"]


def play_out(hand: Hand) -> None:
    n = 0
    while not hand.t["outcome"]:
        n += 1
        attack(hand, n)


def test_the_front_has_the_rules_own_data() -> None:
    assert {name: dict(bought) for name, bought in naval_war_fleet.READY} == fleet.READY
    assert {thing.id: thing.cost for thing in fleet.THINGS.values()} == naval_war_fleet.COSTS
    assert {thing.id: thing.name for thing in fleet.THINGS.values()} == naval_war_chart.NAMES
    assert {kind: (thing.height, thing.width) for kind, thing in fleet.THINGS.items() if kind in naval_war_chart.SIZES} == naval_war_chart.SIZES
    for points in (80, 160):
        limits = fleet.budget(points)
        assert naval_war_fleet.limits(points) == (limits.points, limits.ships, limits.arms, limits.atoms)
    assert naval_war_chart.FLAT == LABELS
    for at in (0, 20, 220, 440):
        assert naval_war_chart.block(LABELS[at], 1) == [LABELS[near] for near in BLOCK3[at]]
        assert naval_war_chart.block(LABELS[at], 2) == [LABELS[near] for near in BLOCK5[at]]


def test_the_front_reads_and_writes_dispositions_as_the_rules_do() -> None:
    hand = Hand()
    hand.open(SOLO)
    for style in ("scattered", "staggered", "concentrated", "bait"):
        hand.send("do", ["style", style])
        hand.send("do", ["shuffle", None])
        words = hand.t["ui"]["draft"]["typed"]
        plan, found = fleet.parse(words)
        assert not found and fleet.text(plan) == words == naval_war_fleet.text(naval_war_fleet.read(words))
        assert fleet.standing_complaints(plan) == []
        things = naval_war_fleet.read(words)["things"]
        assert not [thing for at, thing in enumerate(things) if naval_war_fleet.why_not(things, thing, [at, *naval_war_fleet.riders(things, at)])]


def test_planes_and_guns_left_are_counted_as_the_rules_count_them() -> None:
    hand = Hand()
    hand.open(SOLO)
    lay(hand)
    for n in range(9):
        attack(hand, n)
    sheet = hand.t["view"]["sheets"][0]
    assert [list(one) for one in battle.ready_planes(sheet)] == naval_war_battle.ready_planes(sheet)
    assert [list(one) for one in battle.ready_guns(sheet)] == naval_war_battle.ready_guns(sheet)


def test_a_whole_match_against_the_computer() -> None:
    hand = Hand()
    hand.open(SOLO)
    lay(hand)
    play_out(hand)
    screen = hand.screen()
    assert hand.t["over"] and hand.t["verified"] == [[0, True], [1, True]]
    assert "bought, lost, done" in screen and "Record of the moves" in screen
    assert storage.device(hand.store, "naval_war")["tally"]["matches"] == 1
    hand.open("#/")
    hand.open("#/match/" + storage.listing(hand.store)[0]["id"])
    assert storage.device(hand.store, "naval_war")["tally"]["matches"] == 1


def test_a_match_resigned_is_not_in_the_running_table() -> None:
    hand = Hand()
    hand.open(SOLO)
    lay(hand)
    hand.send("typed", "resign")
    assert hand.m["dialog"] == "resign" and not hand.t["over"], "what is typed is asked too"
    hand.send("resign-sure", None)
    assert hand.t["over"]
    assert storage.device(hand.store, "naval_war")["tally"]["matches"] == 0
    assert "on this device" not in naval_war_after.panel(hand.t["view"], hand.t["ui"])


def test_n22_the_post_mortem_tells_of_the_whole_match_whoever_looks() -> None:
    """All is open at the end: what was done, where it fell and the record are the same from every point of view, also a few moves earlier."""
    hand = Hand()
    hand.open(SOLO)
    lay(hand)
    play_out(hand)
    hand.send("do", ["falls", None])
    seen = {}
    for step in ("end", "20"):
        hand.send("go-to", step)
        for eyes in ("above", "open", "0", "1"):
            hand.send("field", ["replay-see", eyes])
            view, ui = hand.t["view"], hand.t["ui"]
            record = naval_war_battle.record(view, ui)
            assert "…" not in record.replace("Record", "") and record.count("<li>") == sum(view["moves"])
            if step == "end":
                fell: list[Any] = []
                naval_war_after.falls(fell, view, ui, 1)
                account = [naval_war_after._account(view, naval_war_battle.moves_of(naval_war_battle.whole(ui)), seat) for seat in (0, 1)]
                seen.setdefault(step, []).append([account, naval_war_after.panel(view, ui), fell, record])
            else:
                seen.setdefault(step, []).append([record])
    for same in seen.values():
        assert len(same) == 4 and all(one == same[0] for one in same)
    assert seen["end"][0][-1] != seen["20"][0][-1], "the record comes as far as the replay"


def test_the_record_is_never_that_of_another_match() -> None:
    """Two matches alike in seed, seats and the number of events, one after the other in the same page."""
    records = []
    for target in ("C3", "S19"):
        hand = Hand()
        hand.open(SOLO)
        lay(hand)
        hand.send("do", ["weapon", "rp"])
        hand.send("press", ["1", target])
        hand.send("do", ["main", None])
        assert not hand.t["error"]
        records.append([len(hand.t["log"]), naval_war_battle.record(hand.t["view"], hand.t["ui"])])
    assert records[0][0] == records[1][0] and "to C 3" in records[0][1] and "to S 19" in records[1][1]
    view, names = dict(hand.t["view"]), ["Ann", "Bob"]
    log = [{"kind": "salvo", "by": 0, "on": 1, "squares": ["A1", "A2", "A3"], "n": 0, "step": 1}]
    other = [dict(log[0], squares=["B1", "B2", "B3"])]
    view["names"] = names
    told = [naval_war_battle.record(view, dict(hand.t["ui"], log=one)) for one in (log, other)]
    assert "A 1" in told[0] and "B 1" in told[1]


def test_a_whole_match_by_typed_moves() -> None:
    hand = Hand()
    hand.open(SOLO)
    lay(hand)
    n = 0
    while not hand.t["outcome"]:
        n += 1
        offer = hand.t["menu"]
        keys = [LABELS[(97 * n + 60 * k) % len(LABELS)] for k in range(3)]
        words = f"{offer['despatch']['each'][0][0]} to {keys[0]}" if "despatch" in offer else f"salvo {', '.join(keys)}"
        hand.send("typed", words)
        assert not hand.t["error"]
    assert hand.t["over"]


def test_a_draft_survives_leaving_the_match() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["pick", "battleship"])
    hand.send("press", ["lay", "C3"])
    ident = hand.t["id"]
    hand.open("#/")
    hand.open("#/match/" + ident)
    assert hand.t["ui"]["draft"]["typed"] == "Battleship C 3-6"
    assert hand.t["ui"]["draft"]["complaints"]


def test_marks_and_drafts_are_shown_to_their_seat_alone() -> None:
    hand = Hand()
    hand.open(PAIR)
    hand.send("lift")
    first = hand.t["eyes"]
    hand.send("do", ["text", "Submarine S 13"])
    lay(hand)
    hand.send("hand-over")
    hand.send("lift")
    assert hand.t["eyes"] != first and hand.t["ui"]["draft"]["typed"] == ""
    assert "S 13" not in re.sub("S 13, sea", "", hand.screen())
    lay(hand)
    if hand.t["handing"] is not None:
        hand.send("hand-over")
    if hand.t["curtain"] is not None:
        hand.send("lift")
    mover = hand.t["eyes"]
    hand.send("do", ["pencil", "ship"])
    hand.send("press", [str(1 - mover), "K11"])
    hand.send("do", ["pencil", "ship"])
    assert "ship pencilled" in hand.screen()
    attack(hand, 3)
    hand.send("hand-over")
    assert "pencilled" not in hand.screen()
    hand.send("lift")
    assert hand.t["eyes"] == 1 - mover and "pencilled" not in hand.screen()
    kept: dict[str, Any] = storage.fetch(hand.store, hand.t["id"])["private"]
    assert kept[str(mover)]["notes"] == {str(1 - mover): {"K11": "ship"}}


def test_a_fleet_comes_by_link_and_is_kept_by_name() -> None:
    hand = Hand()
    hand.open(SOLO + "&fleet=Cruiser%20A%201-3")
    assert hand.t["ui"]["draft"]["typed"] == "Cruiser A 1-3"
    hand.send("do", ["name", "Mine <i>"])
    hand.send("do", ["store", None])
    assert hand.t["ui"]["fleets"] == [["Mine <i>", "Cruiser A 1-3"]] and "Own: Mine &lt;i&gt;" in hand.screen()
    hand.send("do", ["share", None])
    assert hand.effects[-1] == ["copy-link", "#/naval_war?fleet=Cruiser%20A%201-3"]
    hand.send("do", ["forget", "Mine <i>"])
    assert hand.t["ui"]["fleets"] == []


def test_when_the_time_is_up_the_draft_is_completed_and_laid() -> None:
    hand = Hand()
    hand.open(SOLO + "&clock=5")
    hand.send("do", ["text", "Submarine A 1"])
    for _ in range(299):
        hand.ring()
    assert hand.t["view"]["phase"] == "lay" and "0:01" in hand.screen()
    hand.ring()
    assert hand.t["view"]["phase"] == "fire" and ["submarine", ["A1"]] in hand.t["view"]["sheets"][0]["ships"]


def test_what_the_clock_has_laid_is_not_taken_back() -> None:
    """N-3: the limit was agreed; nobody changes anything after it."""
    hand = Hand()
    hand.open(PAIR + "&clock=5")
    hand.send("lift", None)
    while hand.t["handing"] is None:
        hand.ring()
    assert hand.t["view"]["laid"] == [True, False] and not hand.t["undo"] and "Take back" not in hand.screen()
    hand.send("undo", None)
    assert hand.t["view"]["laid"] == [True, False]


def test_what_the_clock_did_is_told_to_whose_draft_it_was_and_to_nobody_else() -> None:
    """N-3: what breaks a rule is taken off, and that is said until the next move."""
    hand = Hand()
    hand.open(PAIR + "&clock=5")
    hand.send("lift", None)
    hand.send("do", ["text", "Battleship A 1-4, B 1-4\nLand J 9"])
    while hand.t["handing"] is None:
        hand.ring()
    said = "The time is up. Taken off, for it could not stand there: Battleship B 1-4."
    assert said in hand.screen() and [one for one in hand.said if one.startswith(said)]
    hand.send("hand-over", None)
    assert "Battleship B" not in hand.screen() and ["alert", ""] in hand.effects
    hand.send("lift", None)
    assert "Battleship B" not in hand.screen()
    lay(hand)
    if hand.t["eyes"] != 0:
        attack(hand, 1)
        hand.send("hand-over", None)
        hand.send("lift", None)
    assert hand.t["eyes"] == 0 and said in hand.screen()
    assert ["battleship", ["A1", "A2", "A3", "A4"]] in hand.t["view"]["sheets"][0]["ships"] and "J9" in hand.t["view"]["sheets"][0]["land"]
    attack(hand, 2)
    assert said not in hand.screen()


def test_what_was_laid_in_time_is_taken_back() -> None:
    hand = Hand()
    hand.open(PAIR + "&clock=5")
    hand.send("lift", None)
    lay(hand)
    assert "Take back" in hand.screen()
    hand.send("undo", None)
    assert hand.t["view"]["laid"] == [False, False] and "draft" in hand.t["ui"]


@pytest.mark.parametrize("left", [0, -5, "soon", True, 10**9])
def test_a_time_that_is_up_lays_whatever_became_of_the_page(left: object) -> None:
    """A page read anew between the last second and the answer, or a save with another number in it."""
    hand = Hand()
    hand.open(SOLO + "&clock=5")
    envelope = storage.fetch(hand.store, hand.t["id"])
    hand.store.set(storage.MATCH + "late", storage.seal({**envelope, "id": "late", "private": {"0": {"left": left}}}))
    later = Hand(hand.store)
    later.open("#/match/late")
    assert ("0:00" if left in (0, -5) else "5:00") in later.screen()
    for _ in range(2 if left in (0, -5) else 302):
        if later.timers:
            later.ring()
    assert later.t["view"]["phase"] == "fire"


def test_the_time_that_is_left_is_kept_now_and_then() -> None:
    """Reading the page anew gives no time back, though nothing was laid meanwhile."""
    hand = Hand()
    hand.open(SOLO + "&clock=5")
    for _ in range(40):
        hand.ring()
    assert storage.fetch(hand.store, hand.t["id"])["private"]["0"]["left"] <= 275


def test_the_link_to_a_match_names_every_option_that_is_not_as_usual() -> None:
    hand = Hand()
    hand.open("#/naval_war")
    hand.send("field", ["option.share", False])
    hand.send("field", ["option.clock", "20"])
    hand.send("copy-link")
    assert "clock=20&share=0" in hand.effects[-1][1] and "points" not in hand.effects[-1][1]


def test_six_seats_in_three_alliances_all_computers() -> None:
    seats = ",".join(f"{name}:cadet" for name in "ABCDEF")
    hand = Hand()
    hand.open(f"#/naval_war?seats={seats}&seed=calm-heron-1&alliances=three&points=80")
    for _ in range(40):
        hand.ring()
    assert json.dumps(hand.t["view"]["teams"]) == "[0, 1, 2, 0, 1, 2]"
    assert not hand.t["error"]


def test_on_to_the_next_turn_shows_nothing_that_moves_until_a_person_is_to_act() -> None:
    hand = Hand(quick=False)
    hand.open("#/naval_war?seats=Red:person,Blue:cadet,Green:cadet,Gold:cadet&seed=calm-heron-1&points=80")
    lay(hand)
    hand.send("rush")
    assert not hand.t["rush"]
    shown = [one for one in hand.effects if one[0] == "animate"]
    hand.held_back = []
    attack(hand, 3)
    hand.send("rush")
    (question,) = hand.held_back
    hand.held_back = None
    hand.send("answer", [question[2], "play", json.loads(hand.host.request(json.dumps(question[1])))])
    assert [one for one in hand.effects if one[0] == "animate"] == shown
    assert hand.t["ui"]["menu"] and not hand.t["rush"]


GAME_2 = """
Land M 5, A 16, N 8, D 11
Battleship M-P 11, Q 13-16, U 1-4, A-D 15, T 16-19, I-L 13, C 3-6, N 15-18, G-J 20, Q-T 21, A 10-13, L 18-21, J 2-5, C-F 1, G 15-18
Cruiser C-E 21, E-G 6, A 1-3, R-T 8, F-H 10, L 2-4, E-G 3, D-F 8, I-K 7, O-Q 4
Submarine J 9, S 13, M 8, U 6, C 11, B 19, S 1, Q 19, T 10, J 16
Gun M 5, O 5, M 7, x 3
R.P. x 16
Bomber x 10
Salvoes 8
"""
"""Red in game 2, as far as the source tells: 15 Battleships, 10 Cruisers and 10 Submarines all about the chart, three guns as bait at M 5, O 5, M 7.

Where the ships lay is lost with its figures. They are laid so that what it says of them is so.
"""


def test_n22_the_best_targets_are_counted_as_the_source_counts_those_of_game_2() -> None:
    """N-21, N-22: "Had his targets been E 3, E 8, I 17, L 3, Q 14 and R 17, he would have sunk ships to the value of 39 points"."""
    plan, found = fleet.parse(GAME_2)
    assert not found and not fleet.standing_complaints(plan)
    assert plan.counts() == fleet.READY["Game 2, Red"]
    sheet = fleet.sheet_of(GAME_2)
    under = {key for target in ("E3", "E8", "I17", "L3", "Q14", "R17") for key in naval_war_chart.block(target, 2)}
    whole = [len(keys) for _, keys in sheet["ships"] if under.issuperset(keys)]
    assert sum(whole) == 39
    assert sum(len(keys) for _, keys in sheet["ships"] if under.intersection(keys)) > 39, "ships partly under the bombs count nothing"
    best = naval_war_after.best_targets(sheet, {}, 6)
    assert sum(points for _, points in best) >= 39, "the source names six good targets, not the best"


def test_the_best_targets_are_looked_for_from_several_sides() -> None:
    """Of each of these dispositions targets are known, from sixty searches from anywhere, that sink so many points."""
    known = {6: 66, 12: 47, 19: 59, 23: 37, 31: 44, 38: 48, 39: 48}
    for number, points in known.items():
        dice = Dice(f"c{number}")
        state = naval_war.new(settle(naval_war.INFO, {}), 2, dice)
        draft = naval_war.propose(state, 0, "disposition", naval_war.INFO.styles[number % 4], dice)
        found = naval_war_after.best_targets(fleet.sheet_of(draft), {}, 2 + number % 7)
        assert sum(one for _, one in found) >= points, number
        ships = [set(keys) for _, keys in fleet.sheet_of(draft)["ships"]]
        under = {key for square, _ in found for key in naval_war_chart.block(square, 2)}
        assert sum(len(keys) for keys in ships if keys <= under) == sum(one for _, one in found)
