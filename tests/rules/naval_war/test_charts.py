"""The charts, the seats and the toss: N-1 to N-3."""

from __future__ import annotations

from typing import Any

import pytest

from game import naval_war
from game.dice import Dice, LoadedDice
from game.naval_war import fleet
from game.naval_war.chart import INDEX, LABELS, spaced
from game.naval_war.notation import chart_text
from tests.rules.naval_war.positions import HARBOUR, NAMES, RAIDER, heard, known, play, position, refusal, start, why

# ---- N-1


def test_n1_a_chart_is_21_by_21_squares_and_its_top_left_is_a_1() -> None:
    """N-1: 441 squares; letters name the rows from the top, numbers the columns."""
    assert len(LABELS) == len(set(LABELS)) == 441
    assert (LABELS[0], LABELS[1], LABELS[20], LABELS[21], LABELS[440]) == ("A1", "A2", "A21", "B1", "U21")
    assert INDEX["S6"] + 1 == INDEX["S7"]
    assert spaced("S6") == "S 6"
    head, *rows = chart_text({"A1": "x", "S6": "R", "S7": "R"}).splitlines()
    assert head.split() == [str(number) for number in range(1, 22)]
    assert [row.split()[0] for row in rows] == list("ABCDEFGHIJKLMNOPQRSTU")
    assert rows[0].split()[1] == "x"
    assert rows[18].split()[5:9] == [".", "R", "R", "."]


def test_n1_each_player_has_a_chart_of_his_own_and_one_of_the_enemy() -> None:
    """N-1: he sees his dispositions and what he has learnt, and nothing of the enemy's own chart; a spectator sees no chart."""
    state = position(HARBOUR, RAIDER)
    red = naval_war.view(state, 0)
    assert red["sheets"][0]["ships"][0] == ["carrier", ["M15", "M16", "N15", "N16"]]
    assert (red["sheets"][1], red["charts"][0]) == (None, None)
    assert red["charts"][1] == {"known": {}, "shots": [], "reports": [], "down": [], "others": False, "inferred": {}}
    nobody = naval_war.view(state, None)
    assert nobody["sheets"] == nobody["charts"] == nobody["values"] == [None, None]


# ---- N-2


@pytest.mark.parametrize("seats", range(2, 7))
def test_n2_two_to_six_may_play_everyone_for_himself(seats: int) -> None:
    """N-2: each in a team of his own; each may attack all the others."""
    state = position(*[RAIDER] * seats)
    assert state["teams"] == list(range(seats))
    assert naval_war.menu(state, 0)["despatch"]["each"][1] == list(range(1, seats))


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_n2_fewer_or_more_may_not(seats: int) -> None:
    """N-2: two or more; the page seats six."""
    assert why(lambda: start(seats)) == "The Naval War Game is for 2 to 6 players."


@pytest.mark.parametrize(
    ("seats", "alliances", "teams"),
    [(4, "two", [0, 1, 0, 1]), (6, "two", [0, 1, 0, 1, 0, 1]), (6, "three", [0, 1, 2, 0, 1, 2])],
)
def test_n2_alliances_are_formed_seat_by_seat(seats: int, alliances: str, teams: list[int]) -> None:
    """N-2: an ally may not be attacked."""
    state = position(*[RAIDER] * seats, alliances=alliances)
    assert state["teams"] == teams
    foes = [seat for seat in range(seats) if teams[seat] != teams[0]]
    assert naval_war.menu(state, 0)["despatch"]["each"][1] == naval_war.menu(state, 0)["salvo"]["each"][0] == foes
    ally = next(seat for seat in range(1, seats) if teams[seat] == teams[0])
    assert refusal(state, 0, "salvo", [ally, ["A1", "A2", "A3"]])
    assert refusal(state, 0, "despatch", ["S3", ally, "A1"])
    assert refusal(state, 0, "despatch", ["S3", 0, "A1"])


@pytest.mark.parametrize(("seats", "alliances"), [(2, "two"), (3, "two"), (5, "two"), (3, "three"), (4, "three"), (5, "three")])
def test_n2_alliances_are_of_equal_size_with_two_at_least(seats: int, alliances: str) -> None:
    """N-2: an alliance of one is none."""
    assert why(lambda: start(seats, alliances=alliances)).startswith(f"{seats} players cannot make {alliances} alliances")


def test_n2_every_attack_is_on_one_enemy() -> None:
    """N-2: with three at the table the second loses what stands there, the third nothing, and only the attacker learns."""
    state = position(RAIDER, HARBOUR, HARBOUR)
    play(state, 0, "salvo", [1, ["U1", "U21", "A21"]])
    assert [one["hit"] for one in state["sheets"]] == [[], ["U1", "U21"], []]
    assert set(known(state, 0, 1)) == {"U1", "U21", "A21"}
    assert known(state, 0, 2) == known(state, 2, 1) == {}


@pytest.mark.parametrize(("share", "learnt"), [(True, {"U1", "U2", "U3"}), (False, set())])
def test_n2_what_one_ally_learns_goes_on_the_other_allies_charts_too(share: bool, learnt: set[str]) -> None:
    """N-2, house option: or they do not share."""
    state = position(RAIDER, HARBOUR, RAIDER, HARBOUR, alliances="two", share=share)
    events = play(state, 0, "salvo", [1, ["U1", "U2", "U3"]])
    assert set(known(state, 0, 1)) == {"U1", "U2", "U3"}
    assert set(known(state, 2, 1)) == learnt
    assert known(state, 3, 1) == {}
    assert ("Blue reports: U 1: hit, Submarine, sunk. U 2: nothing. U 3: nothing." in heard(events, 2)) == share
    assert heard(events, 3) == ["Red fires a salvo at U 1, U 2 and U 3 of Blue."]


# ---- N-3


@pytest.mark.parametrize("first", [0, 1, 2])
def test_n3_the_toss_comes_before_the_dispositions(first: int) -> None:
    """N-3: everybody knows who will move first before he lays out; he does."""
    state = start(3, LoadedDice(first, *[0] * 99))
    assert heard(naval_war.rules.opening(state), None) == [f"{NAMES[first]} wins the toss and will move first. Everyone lays out in secret."]
    assert naval_war.to_act(state) == [0, 1, 2]
    assert [naval_war.view(state, seat)["first"] for seat in (None, 0, 1, 2)] == [first] * 4
    told: list[str] = []
    for seat in (2, 0, 1):
        draft = naval_war.propose(state, seat, "disposition", "scattered", Dice(f"{seat}"))
        told = heard(play(state, seat, "lay", draft), None)
    assert told == ["Blue has laid out.", f"All is laid out. {NAMES[first]} moves first."]
    assert naval_war.to_act(state) == [first]


def test_n3_time_for_laying_out_may_be_agreed() -> None:
    """N-3: none, 5, 10 or 20 minutes; and when it runs out the draft as it stands is completed."""
    clock = next(option for option in naval_war.INFO.options if option.name == "clock")
    assert [value for value, _ in clock.choices] == [0, 5, 10, 20]
    draft = "Land G 8\nBattleship A 1-4, x 2\nBomber G 8\nGun H 9 hold\nSalvoes 12"
    state = start(clock=5)
    whole = naval_war.propose(state, 0, "disposition", "concentrated", Dice("time is up"), draft)
    assert refusal(state, 0, "lay", draft)
    assert not refusal(state, 0, "lay", whole)
    plan, _ = fleet.parse(whole)
    assert plan.counts()["battleship"] >= 3
    assert plan.salvoes >= 12
    assert INDEX["G8"] in plan.land
    assert ("battleship", tuple(INDEX[f"A{n}"] for n in range(1, 5))) in plan.ships
    assert ("bomber", INDEX["G8"]) in plan.planes
    assert (INDEX["H9"], "hold") in plan.guns
    assert why(naval_war.propose, state, 0, "disposition", "bait", Dice("x"), "Battleship A 1-3").startswith("Battleship A 1-3 is 1 x 3")


# ---- the house options

DEFAULTS: dict[str, Any] = {
    "points": 160, "alliances": "none", "share": True, "guns": "orders", "named": False, "score": "full", "clock": 0,
}  # fmt: skip


def test_every_house_option_has_one_sentence_and_the_source_is_the_default() -> None:
    """The set-up form is made from these."""
    assert {option.name: option.default for option in naval_war.INFO.options} == DEFAULTS
    for option in naval_war.INFO.options:
        assert option.sentence.count(".") == 1 + option.sentence.count("R.P.") * 2
        assert option.sentence.endswith(".")
        assert option.default in [value for value, _ in option.choices]
        assert len(option.choices) > 1
