"""The battles that are ready to play: their words, their maps, their balance; and what ships are worth (I-1 to I-5)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import itchy
from game.agents import decide
from game.contract import settle
from game.dice import Dice
from game.itchy import battle, measured, scenarios, ships
from game.itchy.geometry import HEX, SQUARE
from tools import measure_itchy

HISTORY = [one for one in scenarios.SCENARIOS if one.group == "history"]
YEARS = {
    "Lissa": "20 July 1866", "Pacocha": "29 May 1877", "Iquique and Punta Gruesa": "21 May 1879", "Angamos": "8 October 1879",
    "Foochow": "23 August 1884", "Caldera": "23 April 1891", "Pungdo": "25 July 1894", "The Yalu": "17 September 1894",
}  # fmt: skip
ABSENT = {"Triomphante", "Terribile", "Formidabile"}
"""Ships that a story names although they do not fight."""


@pytest.mark.parametrize("scenario", scenarios.SCENARIOS, ids=lambda one: one.id)
def test_every_scenario_is_sound_on_every_map(scenario: scenarios.Scenario) -> None:
    """Its text, its words, its map, on both grids, all sizes, all islands."""
    assert scenarios.faults(scenario) == []
    for kind in (HEX, SQUARE):
        for size in ("own", *itchy.rules.SIZES):
            for islands in ("own", "none", "some", "many"):
                options = settle(itchy.INFO, {"scenario": scenario.id, "grid": kind, "size": size, "islands": islands})
                state = itchy.new(options, 2, Dice(scenario.id))
                assert itchy.invariants(state) == [] and state["phase"] == "battle" and state["grid"] == kind
                assert itchy.opening(state)[0]["name"] == state["name"]


def test_the_faults_of_a_scenario_are_found() -> None:
    """The check can fail, in every respect."""
    good = scenarios.BY_ID["duel"]
    for spoilt, said in (
        (replace(good, text="Red: R; canoe"), "not a type of ship"),
        (replace(good, id="The Duel"), "no id"),
        (replace(good, id="own"), "no id"),
        (replace(good, group="poetry"), "no group"),
        (replace(good, sentence="no end"), "The sentence is no sentence"),
        (replace(good, story=""), "The story is no sentence"),
        (replace(good, ending="no end"), "The ending is no sentence"),
        (replace(good, liberties="no end"), "The liberties is no sentence"),
        (replace(good, group="history", story="One. Two."), "three sentences"),
        (replace(good, text=good.text + "\nIslands: C1 C2 C3 C4 C5 C6 C7 C8 C9 C10"), "two parts"),
    ):
        assert any(said in fault for fault in scenarios.faults(spoilt)), said


def test_the_authors_duel() -> None:
    """I-4, I-5: 12 x 10 hexes, a battleship in the west, an armoured cruiser in the east."""
    state = itchy.new(settle(itchy.INFO, {}), 2, Dice("duel"))
    assert (state["grid"], state["columns"], state["rows"], state["duel"]) == ("hex", 12, 10, True)
    met = [(one["name"], one["type"], one["area"][0]) for one in state["ships"]]
    assert met == [("Tsarina", "battleship", "A"), ("Monopoly", "armoured cruiser", "L")]


def test_the_actions_of_history_are_there_in_their_order() -> None:
    """Eight of them, titled by place and day; the battle's own name is the place."""
    assert [one.title for one in HISTORY] == [f"{place}, {day}" for place, day in YEARS.items()]
    assert [scenarios.battle_of(one)["name"] for one in HISTORY] == list(YEARS)
    assert [one.group for one in scenarios.SCENARIOS] == ["duel"] + 4 * ["training"] + 8 * ["history"]


@pytest.mark.parametrize("scenario", HISTORY, ids=lambda one: one.id)
def test_every_ship_of_history_has_her_place(scenario: scenarios.Scenario) -> None:
    """I-5, I-7: by hand, all of them facing a way; the two sides apart by more than a step."""
    drawn = scenarios.battle_of(scenario)
    assert all(ship["area"] and ship["facing"] is not None for ship in drawn["ships"])
    board = battle.grid_of(drawn)
    places = [[board.index[ship["area"]] for ship in drawn["ships"] if ship["side"] == side] for side in (0, 1)]
    assert min(board.distance(a, b) for a in places[0] for b in places[1]) >= 3


def test_a_ship_is_spelt_alike_wherever_she_is_named() -> None:
    """What a story or an ending names is a ship of that battle, letter for letter; who fought in two battles is the same type in both."""
    types: dict[str, str] = {}
    for one in HISTORY:
        names = {ship["name"]: ship["type"] for ship in scenarios.battle_of(one)["ships"]}
        told = f"{one.sentence} {one.story} {one.ending}".replace("Torpedo boat ", "Torpedo-boat-")
        for name in names:
            types.setdefault(name, names[name])
            assert types[name] == names[name], name
        known = {ship["name"] for other in HISTORY for ship in scenarios.battle_of(other)["ships"]}
        for name in known | ABSENT:
            if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", told):
                assert name in names or name in ABSENT or name in YEARS or name == "Union", (one.id, name)
    assert types["Huascar"] == "old battleship" and types["Blanco Encalada"] == "battleship"


@pytest.mark.parametrize("scenario", HISTORY, ids=lambda one: one.id)
def test_what_departs_from_history_is_said(scenario: scenarios.Scenario) -> None:
    """I-1, I-2: a ship with FV added, with armour that her type has not, or an armoured one with FV taken, stands by name in the
    liberties with it; and they are to be read before the battle is chosen."""
    for ship in scenarios.battle_of(scenario)["ships"]:
        usual = ships.BY_NAME[ship["type"]]
        if ship["fv"] > usual.fv or ship["armoured"] != usual.armoured or (usual.armoured and ship["fv"] < usual.fv):
            assert re.search(rf"(?<![\w-]){re.escape(ship['name'])}(?![\w-])", scenario.liberties), ship["name"]
            assert re.search(rf"\b{ship['fv']}\b", scenario.liberties), ship["name"]
    at = [one.id for one in scenarios.SCENARIOS].index(scenario.id)
    assert scenario.liberties and scenario.liberties in scenarios.read()[at][1]


def test_a_battle_that_one_side_cannot_win_says_so() -> None:
    """Where equal players never saw a side win, the sentence warns of it."""
    for one in scenarios.SCENARIOS:
        if one.balance and not min(one.balance[:2]):
            assert re.search(r"exercise|unequal", one.sentence), one.id


def test_balance_is_claimed_only_where_it_was_measured() -> None:
    """Where the words say that something was done "for balance", neither side wins twice as often as the other."""
    for one in scenarios.SCENARIOS:
        if "for balance" in one.sentence.lower() + one.liberties.lower():
            assert one.balance and max(one.balance[:2]) < 2 * min(one.balance[:2]), one.id
    assert "for balance" in scenarios.BY_ID["angamos2"].liberties.lower()


def test_what_was_played_before_is_still_read_as_it_was() -> None:
    """A battle whose text was changed has a new id: links and records of the old one find the old ships. It is not offered any more."""
    offered = _offered_under()
    for one in scenarios.FORMER:
        state = itchy.new(settle(itchy.INFO, {"scenario": one.id}), 2, Dice("x"))
        assert itchy.invariants(state) == [] and offered[one.id] == "" and one not in scenarios.SCENARIOS
    assert all(offered[one.id] for one in scenarios.SCENARIOS)
    hulk = itchy.new(settle(itchy.INFO, {"scenario": "helm"}), 2, Dice("x"))["ships"][1]
    assert (hulk["rate"], len(hulk["batteries"])) == (1, 1)
    union = itchy.new(settle(itchy.INFO, {"scenario": "angamos"}), 2, Dice("x"))["ships"][1]
    assert (union["name"], union["fv"]) == ("Union", 6)


def _offered_under() -> dict[Any, str]:
    """The group under which each battle is offered; "": not any more."""
    option = next(one for one in itchy.INFO.options if one.name == "scenario")
    return {choice[0]: about[0] for choice, about in zip(option.choices, option.about, strict=True)}


def test_trainings_follow_one_another() -> None:
    """Each has goals and leads to the next, the last to the duel; the first has nothing to fire in it."""
    drill = [one for one in scenarios.SCENARIOS if one.group == "training"]
    followers = [scenarios.following(one) for one in drill]
    assert [one and one[0] for one in followers] == [*(one.id for one in drill[1:]), "duel"] and all(one.goals for one in drill)
    assert not any(ship["batteries"] or ship["torpedoes"] for ship in scenarios.battle_of(drill[0])["ships"])
    assert any("has goals" in fault for fault in scenarios.faults(replace(drill[0], goals=())))
    assert any("has goals" in fault for fault in scenarios.faults(replace(scenarios.BY_ID["duel"], goals=("Win.",))))


def test_torpedoes_are_where_they_were() -> None:
    """None at Lissa, in the war of the Pacific or on the gunboats; Shah's one; two spar boats; Caldera's are all with the boats."""
    armed = {one.id: {ship["name"]: ship["torpedoes"] for ship in scenarios.battle_of(one)["ships"] if ship["torpedoes"]} for one in HISTORY}
    assert armed["lissa"] == armed["gruesa"] == armed["angamos2"] == {}
    assert armed["pacocha"] == {"Shah": 1}
    assert armed["foochow"] == {"Torpedo boat 46": 1, "Torpedo boat 45": 1}
    assert armed["caldera"] == {"Condell": 2, "Lynch": 2}
    assert "Yoshino" not in armed["yalu"] and armed["yalu"]["Dingyuan"] == 2


@pytest.mark.parametrize("kind", [HEX, SQUARE])
@pytest.mark.parametrize("scenario", scenarios.SCENARIOS, ids=lambda one: one.id)
def test_every_scenario_is_played_to_an_end(scenario: scenarios.Scenario, kind: str) -> None:
    """By two cadets, on both grids."""
    dice = Dice(scenario.id)
    state = itchy.new(settle(itchy.INFO, {"scenario": scenario.id, "grid": kind}), 2, dice)
    number = 0
    while acting := itchy.to_act(state):
        action = decide(itchy.agents.AGENTS["cadet"], itchy.view(state, acting[0]), itchy.menu(state, acting[0]), Random(number))
        itchy.apply(state, acting[0], action, dice)
        number += 1
    assert itchy.outcome(state) is not None and itchy.invariants(state) == []


def test_what_is_to_be_read_stands_in_the_view() -> None:
    """Of a ready battle all its words; of an own battle nothing."""
    for one in scenarios.SCENARIOS:
        about = itchy.view(itchy.new(settle(itchy.INFO, {"scenario": one.id}), 2, Dice("x")), None)["about"]
        assert about == {
            "group": one.group, "title": one.title, "sentence": one.sentence, "story": one.story, "ending": one.ending,
            "liberties": one.liberties, "goals": list(one.goals), "next": scenarios.following(one),
            "balance": list(one.balance) if one.balance else None,
        }  # fmt: skip
    assert itchy.view(itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, Dice("x")), None)["about"] is None


# --- balance and worth, as measured


def test_the_balance_of_every_scenario_is_measured() -> None:
    """Of each, and of nothing else, over 200 matches."""
    assert list(measured.BALANCE) == [one.id for one in scenarios.SCENARIOS]
    for one in scenarios.SCENARIOS:
        assert one.balance == measured.BALANCE[one.id] and sum(one.balance) >= 200 and min(one.balance) >= 0


def test_a_measured_match_is_a_match_of_that_battle() -> None:
    """The tool plays what people play; the same number is the same match."""
    winners = [measure_itchy.scenario_match("duel", "cadet", "test", number) for number in range(6)]
    assert winners == [measure_itchy.scenario_match("duel", "cadet", "test", number) for number in range(6)]
    assert all(one in ([0], [1], [0, 1]) for one in winners) and len({tuple(one) for one in winners}) > 1


def test_the_fit_finds_the_points_that_decide() -> None:
    """Where only the first quality wins battles, it alone gets points; and told_right says how often that is right."""
    rng = Random("fit")
    played = []
    for number in range(300):
        sides = [[rng.randint(1, 9), rng.randint(1, 9)] for _ in range(2)]
        played.append(measure_itchy.Fight(list(measure_itchy.GROUPS)[number % 4], sides, float(sides[0][0] > sides[1][0])))
    weights = measure_itchy.fit(played, 300)
    assert weights[0] == 4 and weights[0] > 10 * weights[1] >= 0
    assert measure_itchy.told_right(played, [1.0, 0.0]) > 0.85 > 0.6 > measure_itchy.told_right(played, [0.0, 1.0])


def test_the_points_tell_who_wins() -> None:
    """In battles that they were not fitted to, of one ship a side and of twelve: the side with more points wins, the more often the more it has.

    So it is with islands, on squares, with the slowest and the fastest ships and with ships without guns (I-1, I-3, I-5), which the fit never saw.
    """
    kept = measure_itchy.kept_battles()
    assert all(len(side) == len(ships.QUALITIES) for one in kept for side in one.sides)
    points = list(ships.POINTS)
    for group, (least, most) in measure_itchy.GROUPS.items():
        some = [one for one in kept if one.group == group]
        assert len(some) >= 300 and all(least <= side[-1] <= most for one in some for side in one.sides)
        assert measure_itchy.told_right(some, points) >= (0.65 if group == "1" else 0.7), group
    won = [share for _, share in measure_itchy.shares(kept, points)]
    assert won == sorted(won) and won[0] < 0.62 and won[-1] > 0.8
    fights = ("dice", "of ", "torpedoes")
    unarmed = [0.0 if name.startswith(fights) else worth for name, worth in zip(ships.QUALITIES, points, strict=True)]
    for mark in (None, *measure_itchy.MARKS):
        some = [one for one in kept if mark is None or mark in one.marks]
        told = measure_itchy.told_right(some, points)
        assert len(some) >= 300 and told >= 0.68, mark
        assert told > measure_itchy.told_right(some, unarmed) + 0.03, mark  # and the check can fail


def test_a_measured_fight_is_drawn_anew_alike() -> None:
    """The same seed, group and number are the same battle; both sides have as many ships as the group says."""
    fight = measure_itchy.worth_match("cadet", "test", ("2-4", 3))
    assert fight == measure_itchy.worth_match("cadet", "test", ("2-4", 3))
    assert fight.group == "2-4" and all(2 <= side[-1] <= 4 for side in fight.sides) and fight.won in (0, 0.5, 1)


def test_measured_fights_are_of_every_kind() -> None:
    """Islands, squares, the slowest and the fastest ships and ships without guns are drawn too (I-1, I-3, I-5), and a battle says which it has."""
    drawn = [measure_itchy.worth_match("cadet", "kinds", ("1", number)).marks for number in range(60)]
    assert {mark for marks in drawn for mark in marks} == set(measure_itchy.MARKS)
    assert () in drawn
    quiet = {**battle.blank(), "ships": [battle.fresh_ship(0, "R", "battleship")]}
    assert measure_itchy.marks_of(quiet) == ()
    slow = {**battle.fresh_ship(1, "B", "torpedo boat"), "rate": 1, "batteries": []}
    assert measure_itchy.marks_of({**quiet, "ships": [*quiet["ships"], slow]}) == ("rate 1", "no guns")
    assert measure_itchy.marks_of({**quiet, "grid": "square", "islands": ["A1"]}) == ("islands", "square")


def test_measured_fights_are_kept_with_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added stands beside what was there, and is read as it was written."""
    before = measure_itchy.kept_battles()
    kept = tmp_path / "kept.json"
    kept.write_bytes(measure_itchy.DATA.read_bytes())
    monkeypatch.setattr(measure_itchy, "DATA", kept)
    more = [measure_itchy.worth_match("cadet", "kept", ("1", number)) for number in range(3)]
    measure_itchy.gather(more, "a sentence")
    found = measure_itchy.kept_battles()
    assert sorted(found) == sorted(before + more)
    assert json.loads(kept.read_text(encoding="utf-8"))["how"][-1] == "a sentence"


def _worth(**changes: Any) -> int:
    return ships.worth({**battle.fresh_ship(0, "R", "armoured cruiser"), **changes})


def test_more_of_anything_is_worth_more() -> None:
    """FV, armour, guns, torpedoes, speed."""
    assert len(ships.POINTS) == len(ships.QUALITIES) == len(ships.qualities(battle.fresh_ship(0, "R", "battleship")))
    usual = _worth()
    assert _worth(fv=7) > usual > _worth(armoured=False)
    assert _worth(torpedoes=2) > _worth(torpedoes=0) and _worth(rate=6) > _worth(rate=1)
    one = {"class": "medium", "arc": "forward", "guns": 2}
    assert _worth(batteries=[one, one]) > _worth(batteries=[one]) > _worth(batteries=[])
    assert _worth(batteries=[{**one, "guns": 4}]) > _worth(batteries=[one])
    assert _worth(batteries=[{**one, "class": "heavy"}]) > _worth(batteries=[one]) > _worth(batteries=[{**one, "class": "qf"}])
