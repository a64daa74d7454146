"""What computer players tell their guns: N-14 and N-15."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game import naval_war
from game.agents import decide
from game.contract import settle
from game.dice import Dice
from game.naval_war import fleet, gunners, openings
from game.naval_war.agents import AGENTS
from tests.rules.naval_war.positions import RAIDER, play, position

COAST = """
Land K 10
Submarine U 21
Salvoes 9
"""
"""One unit of land, K 10 to M 12, and nothing near it."""


def told(state: dict[str, Any], level: str, seat: int = 0) -> Any:
    """What the level does first on its turn."""
    return decide(AGENTS[level], naval_war.view(state, seat), naval_war.menu(state, seat), Random("orders"))


def ordered(state: dict[str, Any], level: str, seat: int = 0) -> dict[str, str]:
    """The orders of every gun when the level has given all that it wants to give before its move."""
    for _ in range(40):
        action = told(state, level, seat)
        if action[0] != "orders":
            return dict(state["sheets"][seat]["guns"])
        play(state, seat, *action)
    raise AssertionError("orders without end")


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_n15_a_gun_that_guards_nothing_holds_its_fire(level: str) -> None:
    """N-15: bait. As soon as something stands near it, it fires."""
    assert ordered(position(COAST + "Gun L 11\n", RAIDER), level) == {"L11": "hold"}
    assert ordered(position(COAST + "Gun L 11 hold\nDestroyer L 8-9\n", RAIDER), level) == {"L11": "both"}


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_n15_a_gun_that_has_nothing_left_to_guard_holds_its_fire(level: str) -> None:
    """N-15: changed on one's own turn when what it guarded is sunk or has flown."""
    guarded = COAST + "Gun L 11\nDestroyer L 8-9\nR.P. M 12\n"
    assert ordered(position(guarded, RAIDER), level) == {"L11": "both"}
    assert ordered(position(guarded + "Hit L 8, L 9\nFlown M 12\n", RAIDER), level) == {"L11": "hold"}


def test_n15_the_captain_keeps_guns_over_heavy_ships_for_bombers_once_he_has_met_one() -> None:
    """N-15: over a Battleship, a Carrier or an Atom Bomber; a gun over Submarines fires at both."""
    blue = COAST + "Land B 2\nBattleship L-O 9\nSubmarine C 6\nGun L 10, C 4\n"
    state = position(blue, RAIDER)
    assert ordered(state, "captain") == {"L10": "both", "C4": "both"}
    state["declared"].append([1, 0, "bomber", ["U1"]])
    assert ordered(state, "captain") == {"L10": "bombers", "C4": "both"}


def test_n15_the_captain_keeps_the_last_guns_for_bombers() -> None:
    """N-15: of eight guns two are left: not for Reconnaissance Planes, where Bombers are about."""
    blue = COAST + "Land B 2\nSubmarine C 6, L 8\nGun L 10, C 4, B 2, B 3, D 2, K 11, K 12, M 12\n"
    state = position(blue + "Used B 2, B 3, D 2, K 11, K 12\n", RAIDER)
    state["declared"].append([1, 0, "bomber", ["U1"]])
    assert "bombers" not in ordered(state, "captain").values()
    state["sheets"][0]["used"].append("M12")
    orders = ordered(state, "captain")
    assert (orders["L10"], orders["C4"]) == ("bombers", "bombers")


def test_n15_the_admiral_keeps_a_gun_for_bombers_over_what_has_been_seen() -> None:
    """N-15: an R.P. would learn nothing more there, a Bomber would destroy it. What nobody has seen is kept from all."""
    blue = COAST + "Land B 2\nBattleship L-O 9\nCruiser B-D 6\nGun L 10, C 4\n"
    state = position(blue, RAIDER)
    assert ordered(state, "admiral") == {"L10": "both", "C4": "both"}
    state["declared"] += [[1, 0, "rp", ["N9"]], [1, 0, "rp", ["K9"]], [1, 0, "bomber", ["U1"]]]
    assert ordered(state, "admiral") == {"L10": "bombers", "C4": "both"}


def test_n15_the_admiral_reckons_with_the_bombers_that_there_may_be() -> None:
    """N-15: many were flown, or some were seen standing; who is passed over sends none."""
    state = position(RAIDER, RAIDER)
    few = gunners.bombers_to_come(naval_war.view(state, 0))
    state["declared"] += [[1, 0, "bomber", ["U1"]]] * 5
    many = gunners.bombers_to_come(naval_war.view(state, 0))
    assert 0 < few < many
    state["passed"] = [1]
    assert gunners.bombers_to_come(naval_war.view(state, 0)) == 0


def test_n15_the_cadet_leaves_his_guns_as_they_were_laid() -> None:
    """N-15: he fires at whatever comes."""
    state = position(COAST + "Gun L 11\n", RAIDER)
    assert told(state, "cadet")[0] != "orders"
    assert state["sheets"][0]["guns"] == [["L11", "both"]]


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_n15_whoever_is_asked_each_time_gives_no_orders(level: str) -> None:
    """N-15: they would not count."""
    assert told(position(COAST + "Gun L 11\n", RAIDER, guns="ask"), level)[0] != "orders"


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_n15_orders_stand_in_the_disposition_from_the_start(level: str) -> None:
    """N-15: so that the first turn gives none, and nobody wonders at the pause."""
    for number in range(6):
        view = naval_war.view(naval_war.new(settle(naval_war.INFO, {}), 2, Dice(f"dice {number}")), 0)
        _, draft = decide(AGENTS[level], view, {"lay": {"draft": "disposition"}}, Random(f"laid {number}"))
        state = position(draft, RAIDER)
        assert told(state, level)[0] != "orders"


def test_n14_the_admiral_asked_spends_no_gun_on_what_has_been_seen() -> None:
    """N-14: a second R.P. over the same squares learns nothing new; a Bomber there is fired at."""
    blue = COAST + "Destroyer L 8-9\nGun L 10\n"
    for plane, answer in (("S3", "hold"), ("S4", "L10")):
        state = position(RAIDER, blue, guns="ask")
        state["declared"].append([0, 1, "rp", ["L9"]])
        state["sheets"][0]["flown"].append("T5")
        play(state, 0, "despatch", [plane, 1, "L9"])
        assert told(state, "admiral", 1) == ["answer", answer]


# ---- N-15: nothing of it is told


SECRETS = ("Gun A 1, A 2, A 3, B 1\n", "Gun T 20\n", "")
"""Many guns, one, or none, nowhere near the squares that are attacked."""


def worlds(**options: Any) -> list[dict[str, Any]]:
    """Blue's chart as Red would see it is the same in all of them."""
    return [position(RAIDER, f"Land A 1, S 19\nDestroyer L 8-9\nR.P. C 1\nSalvoes 9\n{guns}", **options) for guns in SECRETS]


def calls(work: Callable[[], object]) -> int:
    """How many functions of the engine are called by it: work without a clock."""
    number = 0

    def count(frame: Any, event: str, argument: object) -> None:
        nonlocal number
        number += event == "call" and frame.f_code.co_name[0] != "<"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


@pytest.mark.parametrize("guns", ["orders", "ask"])
@pytest.mark.parametrize(("plane", "target"), [("S3", "L9"), ("S4", "L9"), ("S1", "L9"), ("U3", "G15")])
def test_n15_the_engine_works_as_long_for_a_defender_with_guns_as_for_one_without(guns: str, plane: str, target: str) -> None:
    """N-15: how long the answer takes tells nothing of guns that did not fire: the same calls, whatever stands elsewhere."""
    for _ in range(2):  # what is kept after the first time is kept then
        counts = [calls(lambda state=state: play_quietly(state, plane, target)) for state in worlds(guns=guns)]
    assert len(set(counts)) == 1


def play_quietly(state: dict[str, Any], plane: str, target: str) -> None:
    naval_war.apply(state, 0, ["despatch", [plane, 1, target]], None)  # type: ignore[arg-type]  # no die is rolled
    if state["asked"]:
        naval_war.apply(state, 1, ["answer", "hold"], None)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", list(AGENTS))
def test_n15_a_computer_that_is_asked_answers_in_one_slice(level: str) -> None:
    """N-15: with guns over the target, elsewhere, or none at all."""
    for guns in ("Gun L 10\n", *SECRETS):
        state = position(RAIDER, f"Land A 1, S 19, K 10\nDestroyer L 8-9\nR.P. C 1\nSalvoes 9\n{guns}", guns="ask")
        play(state, 0, "despatch", ["S3", 1, "L9"])
        thoughts = list(AGENTS[level](naval_war.view(state, 1), naval_war.menu(state, 1), Random("slices")))
        assert [share for share, _ in thoughts] == [1.0]


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_n15_orders_of_a_computer_are_heard_by_nobody_else(level: str) -> None:
    """N-15: no view, no event, no count of moves tells that they were given."""
    state = position(COAST + "Gun L 11\n", RAIDER, RAIDER)
    before = [json.dumps(naval_war.view(state, eyes)) for eyes in (1, 2, None)]
    action = told(state, level)
    assert action == ["orders", ["L11", "hold"]]
    assert [event["to"] for event in play(state, 0, *action)] == [[0]]
    assert [json.dumps(naval_war.view(state, eyes)) for eyes in (1, 2, None)] == before


def test_guards_are_weighed_by_the_squares_from_which_a_plane_would_find_them() -> None:
    """N-14: what stands beside the gun is found from four to nine of its nine squares, what stands two squares away from one to three."""
    sheet = position(COAST + "Gun L 11\nSubmarine L 9, J 13\nR.P. L 12\n", RAIDER)["sheets"][0]
    guard = gunners.guards(sheet, ())["L11"]
    assert guard.whole == pytest.approx((3 + 1 + 6) / 9)
    assert guard.fresh == guard.whole
    assert gunners.guards(sheet, range(441))["L11"].fresh == 0


def test_bait_is_laid_where_there_is_least_to_guard() -> None:
    """The source: three of Red's six guns were bait. Fleets that bring bait lay so many guns on land of their own, away from the ships."""
    opening = next(one for one in openings.CAPTAINS if one.plan.bait)
    bait, others = [], []
    for number in range(8):
        draft = openings.laid(opening, 160, Random(f"bait {number}").randrange)
        assert fleet.complaints(draft, fleet.budget(160)) == []
        guarded = gunners.guards(fleet.sheet_of(draft), ())
        values = [guard.whole for guard in guarded.values()]
        bait += values[: opening.plan.bait]
        others += values[opening.plan.bait :]
    assert sum(bait) / len(bait) < 0.5 * sum(others) / len(others)
