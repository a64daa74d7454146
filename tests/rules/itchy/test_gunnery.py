"""Gunfire (I-14 to I-19), torpedoes (I-20, I-21), and luck."""

from __future__ import annotations

from typing import Any

import pytest

from game import itchy
from game.itchy import odds, ships
from tests.rules.itchy.tools import duel, menu, play, position, ship

pytestmark = pytest.mark.usefixtures("both_grids")
TABLES = {"heavy": "6-6-6-4-4-4-2-2-2", "medium": "6-6-4-4-2-2", "light": "6-4-4-2-2", "qf": "6-4-2"}


@pytest.mark.parametrize("gun", TABLES)
def test_dice_by_range(gun: str) -> None:
    """I-14: the tables as the author has them; two more for more than two guns at every range that is reached, and none beyond."""
    table = [int(number) for number in TABLES[gun].split("-")]
    for far in range(12):
        plain = table[far - 1] if 1 <= far <= len(table) else 0
        assert ships.dice(gun, 1, far) == ships.dice(gun, 2, far) == plain
        assert ships.dice(gun, 3, far) == ships.dice(gun, 9, far) == (plain + 2 if plain else 0)


def test_the_types_of_ships() -> None:
    """I-1, I-2, I-4."""
    assert [(one.name, one.fv, one.rate, one.armoured, one.torpedoes) for one in ships.TYPES] == [
        ("battleship", 10, 3, True, 2),
        ("old battleship", 8, 3, True, 0),
        ("armoured cruiser", 6, 4, True, 2),
        ("unarmoured cruiser", 4, 4, False, 2),
        ("torpedo boat", 2, 5, False, 2),
    ]
    assert ships.BY_NAME["battleship"].batteries == (("heavy", "forward"), ("medium", "aft"), ("light", "port"), ("light", "starboard"))
    assert ships.BY_NAME["armoured cruiser"].batteries == (("medium", "forward"), ("medium", "aft"))
    assert [ships.worth({**_plain(one), "torpedoes": one.torpedoes}) for one in ships.TYPES] == sorted(
        (ships.worth({**_plain(one), "torpedoes": one.torpedoes}) for one in ships.TYPES), reverse=True
    )


def _plain(one: ships.Type) -> dict[str, Any]:
    batteries = [{"class": gun, "arc": arc, "guns": 2} for gun, arc in one.batteries]
    return {"fv": one.fv, "rate": one.rate, "armoured": one.armoured, "batteries": batteries}


def facing_off(guns: str, target: str = "unarmoured cruiser", **options: Any) -> dict[str, Any]:
    """Red at C5, the target three areas ahead of her."""
    return duel(f"armoured cruiser; at C5 facing <E>; {guns}", f"{target}; at <3> facing N", **options)


def effects(state: dict[str, Any], *faces: int, extra: tuple[int, ...] = (), battery: int = 0) -> list[dict[str, Any]]:
    """What one battery's throw does."""
    event = play(state, "fire", [battery, "B1"], *faces, extra=extra)[0]
    found: list[dict[str, Any]] = event["effects"]
    return found


def test_the_view_tells_the_odds_of_all_batteries_at_one_target() -> None:
    """I-15: those that bear, together; for one battery alone its own odds say it."""
    state = facing_off("Medium forward, Light forward, QF aft, Light all-round")
    view = itchy.view(state, 0)
    assert [(one["target"], one["batteries"]) for one in view["volleys"]] == [("B1", [0, 1, 3])]
    dice = tuple(sorted(shot["dice"] for shot in view["shots"]))
    found = odds.volley(dice, False, 4)
    assert view["volleys"][0]["odds"] == {name: odds.millionths(getattr(found, name)) for name in view["volleys"][0]["odds"]}
    assert view["volleys"][0]["odds"]["fv"] > max(shot["odds"]["fv"] for shot in view["shots"])
    assert itchy.view(facing_off("Medium forward"), 0)["volleys"] == []
    armoured = itchy.view(facing_off("Medium forward, Light forward", "battleship", pierce=True), 0)["volleys"][0]["odds"]
    assert armoured["none"] == odds.millionths(odds.volley(dice[:2], False, 10).none)


def test_each_battery_fires_once_a_turn_all_its_guns_at_one_target() -> None:
    """I-15: batteries may choose different targets; next turn they fire again."""
    state = position(
        "Red: R; battleship; at C5 facing <E>; Medium forward, Medium forward\n"
        "Blue: B; battleship; at <3> facing N\nBlue: C; battleship; at <4> facing N",
        0,
    )
    assert menu(state)["fire"] == [[0, "B1"], [0, "B2"], [1, "B1"], [1, "B2"]]
    play(state, "fire", [0, "B1"], 1, 2, 3, 4)
    assert menu(state)["fire"] == [[1, "B1"], [1, "B2"]]
    play(state, "fire", [1, "B2"], 1, 2, 3, 4)
    assert "fire" not in menu(state)


def test_only_what_is_in_sight_in_range_and_in_the_arc() -> None:
    """I-14, I-16, I-17."""
    assert "fire" not in menu(facing_off("Medium aft"))
    assert menu(facing_off("Medium forward"))["fire"] == [[0, "B1"]]
    assert "fire" not in menu(duel("battleship; at C5 facing <E>; Light forward", "battleship; at I8 facing N"))
    blocked = "Islands: <1>"
    assert "fire" not in menu(duel("battleship; at C5 facing <E>; Heavy forward", "battleship; at <3> facing N", blocked))


def test_a_border_row_is_in_both_arcs_and_narrow_arcs_end_at_sixty_degrees(both_grids: str) -> None:
    """I-16: facing north, the row at 120 degrees is for forward, aft and starboard; with the house option it is not for forward.

    On squares the rows are those at 135 and at 45 degrees.
    """
    guns = "Heavy forward, Heavy aft, Heavy port, Heavy starboard, Heavy all-round"
    far, near = {"hex": ("F6", "F3"), "square": ("F8", "F2")}[both_grids]
    astern = duel(f"battleship; at C5 facing N; {guns}", f"battleship; at {far} facing N")
    assert menu(astern)["fire"] == [[0, "B1"], [1, "B1"], [3, "B1"], [4, "B1"]]
    narrow = duel(f"battleship; at C5 facing N; {guns}", f"battleship; at {far} facing N", narrow=True)
    assert menu(narrow)["fire"] == [[1, "B1"], [3, "B1"], [4, "B1"]]
    ahead = duel(f"battleship; at C5 facing N; {guns}", f"battleship; at {near} facing N", narrow=True)
    assert menu(ahead)["fire"] == [[0, "B1"], [3, "B1"], [4, "B1"]]


def test_ships_do_not_block_sight_unless_the_house_says_so() -> None:
    """I-17: friend or enemy in between."""
    text = "Red: R; battleship; at C5 facing <E>; Heavy forward\nRed: S; battleship; at <1> facing <E>; no guns\nBlue: B; battleship; at <3> facing N"
    for screen in (False, True):
        state = position(text, 0, screen=screen)
        play(state, "activate", "R1")
        assert ("fire" in menu(state)) == (not screen)


@pytest.mark.parametrize(("value", "what"), [(1, "battery"), (2, "rate"), (3, "rate"), (4, "fv"), (5, "fv"), (6, "fv")])
def test_what_each_double_does_to_an_unarmoured_ship(value: int, what: str) -> None:
    """I-18; a value three or four times is one double."""
    others = [face for face in range(1, 7) if face != value]
    for count in (2, 3, 4):
        state = facing_off("Medium forward", "unarmoured cruiser; Light forward")
        found = effects(state, *[value] * count, *others[: 4 - count])
        assert [effect["what"] for effect in found] == [what]
        target = ship(state, "B1")
        assert (target["fv"], target["rate"], target["batteries"][0]["lost"]) == (4 - (what == "fv"), 4 - (what == "rate"), what == "battery")


def test_every_double_scores_its_own_result() -> None:
    """I-18: three doubles of six dice."""
    state = facing_off("Medium forward x3", "unarmoured cruiser; Light forward")
    found = effects(state, 1, 1, 2, 2, 6, 6)
    assert [effect["what"] for effect in found] == ["battery", "rate", "fv"]


def test_armour_stops_a_single_double_and_none_of_two() -> None:
    """I-18: another double must be thrown with it, then both score."""
    state = facing_off("Medium forward", "armoured cruiser")
    event = play(state, "fire", [0, "B1"], 6, 6, 6, 1)[0]
    assert event["armoured"] and event["doubles"] == [{"value": 6, "result": "fv", "counts": False}] and event["effects"] == []
    state = facing_off("Medium forward", "armoured cruiser")
    event = play(state, "fire", [0, "B1"], 6, 6, 3, 3)[0]
    assert [double["counts"] for double in event["doubles"]] == [True, True]
    assert (ship(state, "B1")["fv"], ship(state, "B1")["rate"]) == (5, 3)


def test_guns_ignore_armour_with_the_house_option() -> None:
    """I-28."""
    state = facing_off("Medium forward", "armoured cruiser", pierce=True)
    assert [effect["what"] for effect in effects(state, 6, 6, 2, 1)] == ["fv"]


def test_a_ship_may_be_armoured_against_her_type() -> None:
    """I-2: a battle may override it."""
    assert effects(facing_off("Medium forward", "unarmoured cruiser; armoured"), 6, 6, 2, 1) == []
    assert effects(facing_off("Medium forward", "battleship; unarmoured"), 6, 6, 2, 1) == [{"what": "fv", "lost": 1}]


def test_the_firer_chooses_one_result_with_the_house_option() -> None:
    """House option of I-18: a choice only where there are different results; nothing else may be done before."""
    state = facing_off("Medium forward, Light forward", "unarmoured cruiser; Light forward", one=True)
    event = play(state, "fire", [0, "B1"], 6, 6, 1, 1)[0]
    assert event["choice"] == ["fv", "battery"] and event["effects"] == []
    assert menu(state) == {"choose": ["fv", "battery"], "resign": True}
    assert itchy.view(state, 0)["shots"] == []
    events = play(state, "choose", "battery")
    assert events[0]["kind"] == "chosen" and events[0]["effects"] == [{"what": "battery", "battery": 0}]
    assert ship(state, "B1")["fv"] == 4 and "fire" in menu(state)
    state = facing_off("Medium forward", "unarmoured cruiser", one=True)
    event = play(state, "fire", [0, "B1"], 6, 6, 5, 5)[0]
    assert event["choice"] == [] and event["effects"] == [{"what": "fv", "lost": 1}]
    state = facing_off("Medium forward", "unarmoured cruiser; FV 1", one=True)
    play(state, "fire", [0, "B1"], 6, 6, 1, 1)
    assert [event["kind"] for event in play(state, "choose", "fv")] == ["chosen", "sunk", "exhausted", "over"]


def test_the_battery_destroyed_is_any_of_those_left() -> None:
    """I-19: a die among several, none for the last; it fires no more, and where none is left nothing is lost."""
    state = facing_off("Medium forward, Medium forward, Medium forward", "unarmoured cruiser; Light forward, Light aft")
    assert effects(state, 1, 1, 2, 3, extra=(1,)) == [{"what": "battery", "battery": 1}]
    assert effects(state, 1, 1, 2, 3, battery=1) == [{"what": "battery", "battery": 0}]
    assert effects(state, 1, 1, 2, 3, battery=2) == [{"what": "battery", "battery": None}]
    play(state, "finish")
    assert "fire" not in menu(state)


def test_rate_and_fv_stop_at_nothing_and_damage_counts_at_once() -> None:
    """I-19: a ship of FV 1 that suffers two sinks, and one is lost."""
    state = facing_off("Medium forward x3", "unarmoured cruiser; FV 1; rate 0")
    events = play(state, "fire", [0, "B1"], 5, 5, 6, 6, 2, 2)
    assert events[0]["effects"] == [{"what": "rate", "lost": 0}, {"what": "fv", "lost": 1}, {"what": "fv", "lost": 0}]
    assert [event["kind"] for event in events[1:]] == ["sunk", "exhausted", "over"]
    assert state["lost"] == [0, 1] and ship(state, "B1")["area"] is None
    assert itchy.outcome(state) == {"winners": [0], "reason": "sunk", "scores": [0, 1]}


def test_a_ship_hit_before_her_card_moves_at_her_lower_rate() -> None:
    """I-19: at once."""
    state = facing_off("Medium forward", "unarmoured cruiser")
    play(state, "fire", [0, "B1"], 3, 3, 1, 2)
    play(state, "finish")
    assert state["active"]["ship"] == "B1" and state["active"]["points"] == 3


def test_the_activation_ends_by_itself_when_a_shot_leaves_nothing_to_do() -> None:
    """I-10."""
    state = duel("battleship; at C5 facing <E>; rate 0; Medium forward; no torpedoes", "battleship; at <3> facing N")
    assert [event["kind"] for event in play(state, "fire", [0, "B1"], 1, 2, 3, 4)] == ["gunfire", "finished", "activated"]


# --- torpedoes


@pytest.mark.parametrize(("area", "dice"), [("<1>", 6), ("<2>", 4), ("<3>", 2), ("<4>", 0)])
def test_a_torpedos_dice_by_range(area: str, dice: int) -> None:
    """I-20: ahead at ranges 1, 2, 3 and not beyond."""
    state = duel("torpedo boat; at C5 facing <E>; no guns", f"battleship; at {area} facing N")
    assert [run["dice"] for run in itchy.view(state, 0)["torpedo_shots"]] == ([dice] if dice else [])
    assert ships.torpedo_dice(0) == 0


def test_any_double_hits_and_takes_one_die_armour_or_not() -> None:
    """I-20; overkill does not count (I-22)."""
    state = duel("torpedo boat; at C5 facing <E>", "battleship; at <1> facing N; FV 3")
    play(state, "torpedo", "B1", 1, 2, 3, 4, 5, 6)
    assert ship(state, "B1")["fv"] == 3
    state = duel("torpedo boat; at C5 facing <E>", "battleship; at <1> facing N; FV 3")
    events = play(state, "torpedo", "B1", 1, 1, 3, 4, 5, 6, 5)
    assert events[0]["doubles"] == [1] and events[0]["die"] == 5 and events[0]["effects"] == [{"what": "fv", "lost": 3}]
    assert state["lost"] == [0, 3] and ship(state, "R1")["torpedoes"] == 1


def test_one_torpedo_a_turn_and_two_for_the_battle() -> None:
    """I-3, I-20: expended."""
    state = duel("torpedo boat; at C5 facing <E>; rate 1", "battleship; at <1> facing N; rate 0; no guns; no torpedoes")
    for left in (1, 0):
        play(state, "torpedo", "B1", 1, 2, 3, 4, 5, 6)
        assert ship(state, "R1")["torpedoes"] == left and "torpedo" not in menu(state)
        play(state, "finish")
        play(state, "finish")
    assert "torpedo" not in menu(state)


BEARINGS = {
    "hex": (("C4", True), ("C7", True), ("D4", True), ("D5", True), ("E5", True), ("D3", False), ("E4", False), ("B6", False)),
    "square": (("C4", True), ("C7", True), ("F5", True), ("A5", True), ("D4", False), ("B6", False), ("E6", False)),
}


def test_torpedoes_go_ahead_astern_and_abeam_only(both_grids: str) -> None:
    """I-21: facing north at C5, abeam on hexes are D4 and D5 to starboard; the target on the slant is not. Land stops it like shot."""
    for area, on_line in BEARINGS[both_grids]:
        state = duel("torpedo boat; at C5 facing N", f"battleship; at {area} facing N")
        assert ("torpedo" in menu(state)) == on_line, area
    assert "torpedo" not in menu(duel("torpedo boat; at C5 facing N", "battleship; at C7 facing N", "Islands: C6"))


# --- odds and luck


def test_the_view_tells_the_odds_of_every_shot() -> None:
    """In millionths, as counted; with the chance that the shot alone sinks her."""
    state = duel("torpedo boat; at C5 facing <E>; Heavy forward", "armoured cruiser; at <1> facing N; FV 2")
    view = itchy.view(state, 0)
    found = odds.odds(6, True)
    assert view["shots"] == [
        {
            "battery": 0,
            "target": "B1",
            "range": 1,
            "dice": 6,
            "odds": {
                **{name: odds.millionths(getattr(found, name)) for name in ("none", "fv", "rate", "battery", "expected_fv")},
                "sink": odds.millionths(odds.sinks(6, True, 2)),
            },
        }
    ]
    assert view["torpedo_shots"][0]["odds"] == {
        "hit": odds.millionths(odds.torpedo_hits(6)),
        "sink": odds.millionths(odds.torpedo_sinks(6, 2)),
        "expected_fv": odds.millionths(odds.torpedo_expected(6)),
    }


def test_luck_is_kept_thrown_against_expected() -> None:
    """Results as thrown, also where there was nothing left to lose."""
    state = facing_off("Medium forward", "unarmoured cruiser; rate 0")
    event = play(state, "fire", [0, "B1"], 2, 2, 6, 6)[0]
    likely = odds.odds(4, False)
    assert event["expected"] == {name: odds.millionths(getattr(likely, f"expected_{name}")) for name in odds.ORDER}
    luck = state["luck"][0]
    assert (luck["shots"], luck["fv"], luck["rate"], luck["battery"], luck["expected_fv"]) == (1, 1, 1, 0, event["expected"]["fv"])
    assert luck["variance"] == odds.millionths(odds.variance(4, False))
    state = duel("torpedo boat; at C5 facing <E>", "battleship; at <1> facing N; FV 3")
    play(state, "torpedo", "B1", 1, 1, 3, 4, 5, 6, 5)
    luck = state["luck"][0]
    assert (luck["torpedoes"], luck["torpedo_fv"], luck["expected_torpedo_fv"]) == (1, 5, odds.millionths(odds.torpedo_expected(6)))
    assert luck["variance"] == odds.millionths(odds.torpedo_variance(6))
