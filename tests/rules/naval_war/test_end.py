"""How it goes on and ends: N-19 to N-22."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from game import naval_war
from game.contract import Action, State
from game.dice import Dice
from game.match import Match
from game.naval_war import battle, fleet, layout
from game.naval_war.fleet import READY
from game.naval_war.notation import read_sheet
from tests.rules.naval_war.positions import HARBOUR, NAMES, RAIDER, heard, play, position, refusal, start
from tools import fuzz

LAST = "Land K 10\nSubmarine U 21\nSalvoes 1"
SPENT = "Land K 10\nSubmarine U 21\nR.P. K 10\nFlown K 10"
AT_SEA = ["A1", "A2", "A3"]


# ---- N-19


def test_n19_there_is_no_pass() -> None:
    """N-19: who can attack must; all else on the menu is no move, or is giving up."""
    state = position(HARBOUR, RAIDER)
    assert set(naval_war.menu(state, 0)) == {"despatch", "salvo", "orders", "stop", "resign"}
    play(state, 0, "orders", ["all", "hold"])
    play(state, 0, "stop")
    assert naval_war.to_act(state) == [0]
    assert set(naval_war.menu(state, 0)) == {"despatch", "salvo", "orders", "resign"}


def test_n19_to_stop_all_must_agree() -> None:
    """N-19: an offer stands until somebody who has made none attacks."""
    state = position(RAIDER, RAIDER, RAIDER)
    assert heard(play(state, 0, "stop"), 2) == ["Red offers to stop here and count."]
    play(state, 0, "salvo", [1, AT_SEA])
    play(state, 1, "stop")
    assert naval_war.view(state, None)["stops"] == [0, 1]
    play(state, 1, "salvo", [0, AT_SEA])
    play(state, 2, "salvo", [0, AT_SEA])
    assert naval_war.view(state, None)["stops"] == []
    for seat in (0, 1):
        play(state, seat, "stop")
        play(state, seat, "salvo", [2, AT_SEA])
    play(state, 2, "stop")
    assert naval_war.outcome(state) == {"winners": [0, 1, 2], "reason": "agreed", "scores": [1, 1, 1]}


def answer(state: State, level: str) -> Action:
    """What a computer at the second seat does."""
    thoughts = list(naval_war.agents.AGENTS[level](naval_war.view(state, 1), naval_war.menu(state, 1), Random(level)))
    action = thoughts[-1][1]
    assert action is not None
    return action


@pytest.mark.parametrize("others", [[], [SPENT]], ids=["one enemy", "another passed over"])
@pytest.mark.parametrize("level", ["cadet", "captain", "admiral"])
def test_n19_every_computer_can_be_agreed_with(level: str, others: list[str]) -> None:
    """N-19: with as much afloat as no enemy can have, and half of its salvoes fired, it stops where the other would; not before he offers."""
    fleet = "Submarine " + ", ".join(f"{row} {column}" for row in "ACEGIKMOQSU" for column in range(1, 22, 2)) + "\nSalvoes 2"
    state = position("Submarine A 1\nSalvoes 9", fleet, *others)
    state["moves"] = [9, 2, 0]
    play(state, 0, "salvo", [1, ["B2", "B4", "B6"]])
    assert answer(state, level)[0] == "salvo"
    play(state, 1, "salvo", [0, AT_SEA[:2] + ["B1"]])
    play(state, 0, "stop")
    play(state, 0, "salvo", [1, ["B8", "B10", "B12"]])
    assert answer(state, level) == ["stop", None]
    play(state, 1, "stop")
    assert (naval_war.outcome(state) or {})["reason"] == "agreed"


def test_n19_a_cadet_that_has_most_of_its_attacks_left_fights_on() -> None:
    """N-19: nobody must agree."""
    state = position(RAIDER, RAIDER)
    play(state, 0, "stop")
    play(state, 0, "salvo", [1, AT_SEA])
    assert answer(state, "cadet")[0] in ("salvo", "despatch")


def test_n19_who_has_been_passed_over_is_not_asked_to_stop() -> None:
    """N-19: he could not attack anyhow."""
    state = position(RAIDER, SPENT, RAIDER)
    play(state, 0, "salvo", [1, AT_SEA])
    assert state["passed"] == [1]
    play(state, 2, "stop")
    play(state, 2, "salvo", [0, AT_SEA])
    play(state, 0, "stop")
    assert naval_war.outcome(state)["reason"] == "agreed"


def test_n19_the_last_who_did_not_agree_is_passed_over_or_resigns() -> None:
    """N-19: then all who are left have agreed."""
    state = position(RAIDER, LAST)
    play(state, 0, "stop")
    play(state, 0, "salvo", [1, AT_SEA])
    state["stops"] = [0]
    play(state, 1, "stop")
    assert naval_war.outcome(state)["reason"] == "agreed"
    state = position(RAIDER, RAIDER, SPENT + "\nSubmarine A 1")
    play(state, 0, "stop")
    play(state, 0, "salvo", [2, AT_SEA])
    assert naval_war.outcome(state) is None
    play(state, 1, "resign")
    assert naval_war.outcome(state)["reason"] == "agreed"


def test_n19_who_resigns_has_lost_and_the_others_play_on() -> None:
    """N-19: he is attacked no more; one alliance left has won."""
    state = position(RAIDER, HARBOUR, RAIDER)
    play(state, 0, "salvo", [1, AT_SEA])
    assert heard(play(state, 1, "resign"), 0) == ["Blue resigns."]
    assert naval_war.to_act(state) == [2]
    assert naval_war.menu(state, 2)["salvo"]["each"][0] == [0]
    play(state, 2, "resign")
    assert naval_war.outcome(state) == {"winners": [0], "reason": "resigned", "scores": [1, 0, 0]}


def test_n19_an_alliance_stands_while_one_of_it_does() -> None:
    """N-19, N-2: who resigns counts for nothing and wins with his ally."""
    state = position(RAIDER, RAIDER, HARBOUR, RAIDER, alliances="two")
    play(state, 0, "resign")
    assert naval_war.outcome(state) is None
    play(state, 1, "resign")
    play(state, 2, "salvo", [3, AT_SEA])
    play(state, 3, "resign")
    assert naval_war.outcome(state) == {"winners": [0, 2], "reason": "resigned", "scores": [0, 0, 15, 0]}


# ---- N-20


def test_n19_who_resigns_scores_nothing_for_his_alliance_too() -> None:
    """N-19, N-21: his ships are out of the sum; his allies can still win, and he with them."""
    state = position(RAIDER, RAIDER, RAIDER, RAIDER, alliances="two")
    equal = naval_war.words.prompt({**naval_war.view({**state, "phase": "over", "reason": "agreed"}, None)}, ["Ann", "Ben", "Cy", "Dan"])
    assert equal == "A draw between the alliances of Ann and Cy and of Ben and Dan."
    state["resigned"] = [2]
    outcome = naval_war.outcome({**state, "phase": "over", "reason": "agreed"})
    assert outcome is not None and outcome["scores"][2] == 0 and outcome["scores"][0] == outcome["scores"][1] > 0
    assert outcome["winners"] == [1, 3]


def test_n20_players_move_in_turn() -> None:
    """N-20: round and round, from the first."""
    state = position(RAIDER, RAIDER, RAIDER, turn=1)
    order = []
    for _ in range(6):
        seat = naval_war.to_act(state)[0]
        order.append(seat)
        play(state, seat, "salvo", [(seat + 1) % 3, AT_SEA])
    assert order == [1, 2, 0, 1, 2, 0]


def test_n20_who_has_nothing_left_is_skipped_and_the_other_plays_on() -> None:
    """N-20: until his means are exhausted too; that he is passed over is told once."""
    state = position(RAIDER.replace("Salvoes 9", "Salvoes 2"), LAST)
    play(state, 0, "salvo", [1, AT_SEA])
    play(state, 1, "salvo", [0, AT_SEA])
    told = []
    for square in ("S1", "U1", "S4", "U6", "T2", "S3", "U3", "T5"):
        assert naval_war.to_act(state) == [0]
        told += heard(play(state, 0, "despatch", [square, 1, "A2"]), 1)
    assert told.count("Blue has nothing left to attack with and is passed over.") == 1
    events = play(state, 0, "salvo", [1, AT_SEA])
    assert heard(events, None)[-1] == "The charts are laid open and compared."
    assert naval_war.to_act(state) == []
    assert naval_war.outcome(state)["reason"] == "played out"


def test_n20_a_player_without_ships_who_can_attack_still_plays() -> None:
    """N-20: and may win nothing, but may take from the other."""
    state = position(LAST + "\nHit U 21", LAST)
    assert naval_war.view(state, 0)["values"][0] == 0
    play(state, 0, "salvo", [1, ["U21", "A1", "A2"]])
    play(state, 1, "salvo", [0, AT_SEA])
    assert naval_war.outcome(state) == {"winners": [0, 1], "reason": "played out", "scores": [0, 0]}


def test_n20_planes_destroyed_on_the_ground_are_no_means() -> None:
    """N-20: the last plane of Blue dies before it flew."""
    state = position(RAIDER, "Land K 10\nSubmarine U 21\nR.P. K 10")
    play(state, 0, "salvo", [1, ["K10", "A1", "A2"]])
    assert naval_war.to_act(state) == [0]
    assert state["passed"] == [1]


@pytest.mark.parametrize(("sheets", "mover"), [((SPENT, LAST), 1), ((LAST, SPENT), 0)])
def test_n20_who_never_could_attack_is_skipped_from_the_first(sheets: tuple[str, str], mover: int) -> None:
    """N-20: a fleet of guns alone; when he who won the toss has one, the other begins."""
    state = start()
    state["first"] = 0
    events: list[Any] = []
    for seat, text in enumerate(sheets):
        draft = fleet.draft_of(read_sheet(text)).replace("R.P.", "Gun")
        events += naval_war.apply(state, seat, ["lay", draft], Dice("lay"))
    assert naval_war.to_act(state) == [mover]
    assert ("Red has nothing left to attack with and is passed over." in heard(events, None)) == (mover == 1)


def test_n20_when_nobody_could_ever_attack_it_is_over_at_once() -> None:
    """N-20: 100 points of ships and 60 of guns on both sides."""
    state = start(3)
    for seat in range(3):
        naval_war.apply(state, seat, ["lay", "Land A 1\nGun A 1\nSubmarine U 21"], Dice("lay"))
    assert naval_war.outcome(state) == {"winners": [0, 1, 2], "reason": "played out", "scores": [1, 1, 1]}


def test_n20_battles_played_at_random_are_played_out() -> None:
    """N-20: offers to stop are rare in the fuzzer, so that it reaches the last salvo; most of ten battles do."""
    ends = []
    for number in range(10):
        rng = Random(f"out {number}")
        match = fuzz.new_match(naval_war, f"out {number}", rng)
        while match.to_act():
            seat = rng.choice(match.to_act())
            match.play(seat, fuzz.random_action(match, seat, rng))
        ends.append(match.outcome()["reason"])  # type: ignore[index]
    assert ends.count("played out") >= 6, ends


# ---- N-21


def sunk(name: str, kind: str, number: int, part: int = 0) -> dict[str, Any]:
    """A fleet of the source as laid, so many of its ships of a kind sunk, and of so many more all squares but one hit."""
    counts = dict(READY[name])
    plan = fleet.Disposition(unlaid={one: n for one, n in counts.items() if one != "salvo"}, salvoes=counts["salvo"])
    sheet = fleet.sheet_of(fleet.text(layout.complete(plan, "staggered", Dice(name).below)))
    ships = [squares for one, squares in sheet["ships"] if one == kind]
    battle.strike(sheet, [at for squares in ships[:number] for at in squares])
    battle.strike(sheet, [at for squares in ships[number : number + part] for at in squares[1:]])
    return sheet


def test_n21_blue_in_game_3_kept_42_points() -> None:
    """N-21: 60 points in 30 Destroyers, 9 of them sunk: 60 - 9 x 2."""
    assert battle.value(sunk("Game 3, Blue", "destroyer", 9), unhit_squares=False) == 42


def test_n21_red_in_game_3_kept_12_points() -> None:
    """N-21: of 25 Battleships 22 were lost: 3 x 4."""
    assert battle.value(sunk("Game 3, Red", "battleship", 22), unhit_squares=False) == 12


def test_n21_a_ship_partly_sunk_counts_in_full() -> None:
    """N-21: "a ship is not lost until it is wholly sunk"; by the house option only its squares that are not hit count."""
    red = sunk("Game 3, Red", "battleship", 20, part=2)
    assert battle.value(red, unhit_squares=False) == 20
    assert battle.value(red, unhit_squares=True) == 14


def test_n21_blue_wins_game_3_by_42_to_12() -> None:
    """N-21: higher wins."""
    state = position(LAST, LAST)
    state["sheets"] = [sunk("Game 3, Red", "battleship", 22), sunk("Game 3, Blue", "destroyer", 9)]
    for sheet in state["sheets"]:
        sheet["planes"], sheet["guns"], sheet["salvoes"] = [], [], 0
    state["sheets"][0]["salvoes"] = 1
    empty = [at for at in battle.LABELS if battle.ship_at(state["sheets"][1], at) is None][:3]
    play(state, 0, "salvo", [1, empty])
    assert naval_war.outcome(state) == {"winners": [1], "reason": "played out", "scores": [12, 42]}


@pytest.mark.parametrize(("score", "scores", "winners"), [("full", [4, 3], [0]), ("unhit", [2, 3], [1])])
def test_n21_house_option_only_squares_not_hit_count(score: str, scores: list[int], winners: list[int]) -> None:
    """N-21: a Battleship with two hits against a whole Cruiser."""
    state = position("Battleship H 5-8\nSalvoes 1\nHit H 5, H 6", "Cruiser H 5-7", score=score)
    play(state, 0, "salvo", [1, AT_SEA])
    assert naval_war.outcome(state) == {"winners": winners, "reason": "played out", "scores": scores}


def test_n21_equal_is_a_draw() -> None:
    """N-21: nobody is put first."""
    state = position(LAST, SPENT)
    play(state, 0, "salvo", [1, AT_SEA])
    assert naval_war.outcome(state)["winners"] == [0, 1]
    assert naval_war.words.prompt(naval_war.view(state, None), NAMES[:2]) == "A draw between Red and Blue."


def test_n21_alliances_win_by_their_sums() -> None:
    """N-21, N-2: 1 + 4 against 2 + 2, though Green alone has the most."""
    state = position(LAST, "Destroyer A 1-2", "Battleship A 1-4", "Destroyer A 1-2", alliances="two")
    play(state, 0, "salvo", [1, ["K1", "K2", "K3"]])
    assert naval_war.outcome(state) == {"winners": [0, 2], "reason": "played out", "scores": [1, 2, 4, 2]}
    assert naval_war.words.prompt(naval_war.view(state, None), NAMES[:4]) == "Red and Green win."


# ---- N-22


def whole_match() -> Match:
    """Two fleets of 160 points, a few moves of every kind, then Blue gives up."""
    match = Match(naval_war, "record", {}, [{"name": "", "by": "person"}] * 2)
    seas = ", ".join(f"{row} {column}" for row in "FHJLNPRT" for column in range(1, 21, 2))
    red = f"Land A 1, A 4\nSubmarine {seas}\nAtom Bomber A 1, A 2\nBomber A 3\nR.P. A 4\nGun C 4, B 5\nSalvoes 54"
    for seat in (0, 1):
        match.play(seat, ["lay", red])
    first = match.to_act()[0]
    for action in (
        ["salvo", [1 - first, ["F1", "F2", "F3"]]],
        ["despatch", ["A4", first, "D4"]],
        ["despatch", ["A1", 1 - first, "H3"]],
        ["despatch", ["A3", first, "F2"]],
        ["resign", None],
    ):
        match.play(match.to_act()[0], action)
    return match


def test_n22_at_the_end_the_charts_are_laid_open() -> None:
    """N-22: to everybody, with scores; not before."""
    match = whole_match()
    assert match.at(match.rev - 1).view(None)["sheets"] == [None, None]
    for eyes in (None, 0, 1):
        view = match.view(eyes)
        assert all(sheet is not None for sheet in view["sheets"])
        assert view["values"] == view["outcome"]["scores"]
    loser = match.state["resigned"][0]
    assert match.outcome()["scores"][loser] == 0  # type: ignore[index]


def test_n22_the_record_of_each_move_serves_a_post_mortem() -> None:
    """N-22: who moved what from where to where, what it reported, what it destroyed, which gun answered."""
    match = whole_match()
    first = match.state["first"]
    red, blue = match.spoken[first], match.spoken[1 - first]
    told = [event["text"] for event in match.events(None, 0, everything=True)]
    moves = told[told.index(f"All is laid out. {red} moves first.") + 1 :]
    assert moves == [
        f"{red} fires a salvo at F 1, F 2 and F 3 of {blue}.",
        f"{blue} reports: F 1: hit, Submarine, sunk. F 2: nothing. F 3: hit, Submarine, sunk.",
        f"{blue} lost Submarine F 1 and Submarine F 3.",
        f"{blue} despatches a Reconnaissance Plane to D 4 of {red}.",
        "It started from A 4.",
        f"{blue}’s Reconnaissance Plane is shot down over {red}.",
        f"{red}’s A-A gun at C 4 brought it down and is used.",
        f"{red} despatches an Atom Bomber to H 3 of {blue}.",
        "It started from A 1.",
        f"{blue} reports: One hit on a Submarine, sunk. " + " ".join(["One hit on a Submarine, sunk."] * 6),
        f"{blue} lost Submarine F 5, Submarine H 1, Submarine H 3, Submarine H 5, Submarine J 1, Submarine J 3 and Submarine J 5.",
        f"{blue} despatches a Bomber to F 2 of {red}.",
        "It started from A 3.",
        f"{red} reports: One hit on a Submarine, sunk. One hit on a Submarine, sunk.",
        f"{red} lost Submarine F 1 and Submarine F 3.",
        f"{red} resigns.",
        "The charts are laid open and compared.",
    ]
    assert match.view(None)["declared"] == [
        [first, 1 - first, "salvo", ["F1", "F2", "F3"]],
        [1 - first, first, "rp", ["D4"]],
        [first, 1 - first, "atom", ["H3"]],
        [1 - first, first, "bomber", ["F2"]],
    ]


def test_n22_the_record_replays() -> None:
    """N-22: move by move, to the same end."""
    match = whole_match()
    again = Match.replay(json.loads(json.dumps(match.record())), (naval_war,))
    assert (again.state, again.outcome()) == (match.state, match.outcome())
    assert refusal(again.state, 0, "resign")
