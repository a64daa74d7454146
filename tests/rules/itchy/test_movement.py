"""Moving (I-7, I-10, I-12, I-13), leaving (I-24) and what an exhausted ship may do (I-23)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from game import itchy
from game.itchy import movement, words
from game.itchy.geometry import HEX, SQUARE, grid
from game.itchy.movement import Stand
from tests.rules.itchy.tools import duel, menu, place, play, position, ship

HEXES, SQUARES = "Grid: hex 12 x 10", "Grid: square 12 x 10"


def by_trying(board: object, closed: frozenset[int], stand: Stand, points: int, spot: int) -> dict[tuple[int, int], int]:
    """The least cost of every place, by trying every sequence of steps there is."""
    found: dict[tuple[int, int], int] = {}
    for count in range(points + 1):
        for steps in product(movement.STEPS, repeat=count):
            here, spent = stand, 0
            for step in steps:
                spent += movement.cost(here, step, spot)
                here = movement.after(board, here, step)  # type: ignore[arg-type]
                if here.area < 0 or here.area in closed or spent > points:
                    break
            else:
                key = (here.area, here.facing)
                found[key] = min(spent, found.get(key, 99))
    return found


@pytest.mark.parametrize("kind", [HEX, SQUARE])
@pytest.mark.parametrize("spot", [1, 2])
def test_every_place_at_its_least_cost_with_a_way_that_costs_so_much(kind: str, spot: int) -> None:
    """I-12, against every sequence of steps, with land in the way, near the edge and in the middle."""
    board = grid(kind, 8, 8)
    rng = Random(f"{kind}{spot}")
    for _ in range(12):
        closed = frozenset(rng.sample(range(board.size), 12))
        start = Stand(rng.choice([at for at in range(board.size) if at not in closed]), rng.randrange(board.facings), rng.random() < 0.5)
        points = rng.randint(0, 5)
        found, _ = movement.ways(board, closed, start, points, spot)
        places = movement.ends(found)
        assert {place: way.cost for place, way in places.items()} == by_trying(board, closed, start, points, spot)
        for (area, facing), way in places.items():
            here, spent = start, 0
            for step in way.path:
                spent += movement.cost(here, step, spot)
                here = movement.after(board, here, step)
            assert (here.area, here.facing, spent, here.fresh) == (area, facing, way.cost, way.fresh if way.path else start.fresh)


@pytest.mark.parametrize("kind", [HEX, SQUARE])
@pytest.mark.parametrize("spot", [1, 2])
def test_the_points_to_the_nearest_edge(kind: str, spot: int) -> None:
    """I-12, I-24: as many as the cheapest way off the board costs, from every area and facing; none where land shuts a ship in."""
    board = grid(kind, 8, 7)
    closed = frozenset(board.index[label] for label in ("B2", "C2", "D2", "B4", "B3", *(("D3", "C4") if kind == HEX else ("D3", "D4", "C5", "C4"))))
    found = movement.points_to_leave(board, closed, spot)
    for area in set(range(board.size)) - closed:
        for facing in range(board.facings):
            away = movement.ways(board, closed, Stand(area, facing, False), 20, spot)[1]
            assert found.get((area, facing)) == (away and away.cost)
    assert (board.index["C3"], 0) not in found and (board.index["A1"], 0) in found


def test_costs_ahead_turn_after_it_and_turn_on_the_spot() -> None:
    """I-12: 1, 1 and 2; one cheap turn for each step ahead."""
    state = duel("armoured cruiser; at C6 facing N", "torpedo boat; at L1 facing S")
    assert state["active"]["points"] == 4
    play(state, "ahead")
    assert (place(state, "R1"), state["active"]["points"]) == ("C5>0", 3)
    play(state, "starboard")
    assert (place(state, "R1"), state["active"]["points"]) == ("C5>1", 2)
    play(state, "starboard")
    assert (place(state, "R1"), state["active"]["points"]) == ("C5>2", 0)
    assert not {"ahead", "port", "starboard", "sail"} & set(menu(state))


def test_a_ship_of_rate_one_cannot_turn_on_the_spot_but_with_the_house_option_she_can() -> None:
    """I-12 and I-28."""
    for option, steps in ((False, {"ahead"}), (True, {"ahead", "port", "starboard"})):
        state = duel("battleship; at C6 facing N; rate 1", "torpedo boat; at L1 facing S", spot=option)
        assert {"ahead", "port", "starboard"} & set(menu(state)) == steps


def test_all_rates_one_less_but_never_less_than_one() -> None:
    """I-28; a rate of 0 stays 0."""
    state = position(
        "Red: R; battleship; at A1\nRed: S; battleship; rate 1; at A3\nBlue: B; torpedo boat; at K1\nBlue: C; torpedo boat; rate 0; at K3", slow=True
    )
    assert [one["rate"] for one in state["ships"]] == [2, 1, 4, 0]
    assert [one["full_rate"] for one in state["ships"]] == [2, 1, 4, 0]


@pytest.mark.usefixtures("both_grids")
def test_a_ship_need_not_use_her_points_and_moves_once() -> None:
    """I-12, I-13: finished is finished; the next ship is the other side's."""
    state = duel("battleship; at C6 facing N", "torpedo boat; at L1 facing S")
    play(state, "ahead")
    play(state, "finish")
    assert state["side"] == 1 and ship(state, "R1")["acted"]
    play(state, "finish")
    assert state["turn"] == 2 and state["active"] == {**state["active"], "ship": "R1", "points": 3}


def test_sailing_takes_the_cheapest_path_and_more_steps_may_follow() -> None:
    """I-12: two hexes round to starboard, then a step."""
    state = duel("unarmoured cruiser; at C6 facing N", "torpedo boat; at L1 facing S")
    events = play(state, "sail", "D4>1")
    assert events[0]["steps"] == ["ahead", "starboard", "ahead"] and events[0]["cost"] == 3
    assert events[0]["from"] == "C6>0" and events[0]["place"] == place(state, "R1") == "D4>1"
    assert set(menu(state)["sail"]) == {"D4>0", "D4>2", "E4>1"}
    play(state, "ahead")
    assert place(state, "R1") == "E4>1" and "sail" not in menu(state)


def test_no_way_over_land_or_through_another_ship() -> None:
    """I-5, I-7: friend or enemy, none is passed or rammed."""
    state = position(
        "Grid: hex 12 x 10\nIslands: C5\nRed: R; battleship; at C6 facing N; rate 6\n"
        "Red: S; battleship; at D5 facing N\nBlue: B; battleship; at B5 facing N",
        0,
    )
    play(state, "activate", "R1")
    assert "ahead" not in menu(state)
    reached = {end.split(">")[0] for end in menu(state)["sail"]}
    assert not reached & {"C5", "D5", "B5"}
    assert "D6" in reached and "C4" not in reached


def test_on_squares_the_same_with_four_facings() -> None:
    """I-5, I-6."""
    state = duel("battleship; at C6 facing N", "torpedo boat; at L1 facing S", "Grid: square 12 x 10")
    ends = {end["to"]: end["cost"] for end in itchy.view(state, 0)["reach"]}
    assert ends["C5>0"] == 1 and ends["C5>1"] == 2 and ends["D5>1"] == 3 and ends["C6>1"] == 2 and "D5>0" not in ends
    assert max(ends.values()) == 3


def test_the_view_shows_every_end_with_its_path_and_what_would_bear() -> None:
    """The whole of `reach` is what the menu offers, cheapest first, and what bears there is what may be fired once one is there (I-16, I-21)."""
    boat = "torpedo boat; at D6 facing NE"
    lines = 0
    for red, head in (("battleship; at D6 facing NE", HEXES), (boat, HEXES), (boat, SQUARES)):
        state = duel(red if head == HEXES else red.replace("NE", "E"), f"armoured cruiser; at G5 facing {'SW' if head == HEXES else 'W'}", head)
        lines += _reach_is_what_may_be_fired(state)
    assert lines > 20


def _reach_is_what_may_be_fired(state: dict[str, Any]) -> int:
    """Compare every end with the position reached; the number of torpedo lines found."""
    chances = itchy.view(state, 0)["chances"]
    said = {(one["weapon"], one["target"], one["dice"]): one["odds"] for one in chances}
    assert len(said) == len(chances)
    met, lines = set(), 0
    reach = itchy.view(state, None)["reach"]
    assert [end["to"] for end in reach] == menu(state)["sail"]
    assert [end["cost"] for end in reach] == sorted(end["cost"] for end in reach)
    for end in reach:
        there = itchy.imagine(itchy.view(state, 0), None)  # type: ignore[arg-type]
        play(there, "sail", end["to"])
        view = itchy.view(there, 0)
        assert [[shot["battery"], shot["target"]] for shot in view["shots"]] == sorted(end["bears"])
        assert [shot["target"] for shot in view["torpedo_shots"]] == end["lines"]
        lines += len(end["lines"])
        for weapon, shots in (("gun", view["shots"]), ("torpedo", view["torpedo_shots"])):
            for shot in shots:
                met.add((weapon, shot["target"], shot["dice"]))
                assert said[weapon, shot["target"], shot["dice"]] == shot["odds"]
    assert met == set(said)
    return lines


@pytest.mark.usefixtures("both_grids")
def test_off_the_board_goes_only_who_may_disengage() -> None:
    """I-12, I-24: a side that is not exhausted stays on the map."""
    state = duel("battleship; at A1 facing N", "torpedo boat; at L1 facing S")
    assert "ahead" not in menu(state) and "away" not in menu(state)["sail"]
    state["exhausted"][0] = 1
    assert menu(state)["ahead"] is True and menu(state)["sail"][-1] == "away"
    events = play(state, "ahead")
    assert [event["kind"] for event in events] == ["moved", "left", "over"]
    assert ship(state, "R1")["fate"] == "left" and ship(state, "R1")["area"] is None and events[0]["place"] is None
    assert itchy.outcome(state) == {"winners": [1], "reason": "left", "scores": [0, 0]}


@pytest.mark.usefixtures("both_grids")
def test_one_ship_leaves_and_the_others_fight_on() -> None:
    """I-24: by any edge, here the east, and the way there is paid for."""
    state = position("Red: R; torpedo boat; at K5 facing <E>\nRed: S; battleship; at A1 facing N\nBlue: B; battleship; at A9 facing N", 0)
    state["exhausted"][0] = 1
    play(state, "activate", "R1")
    away = itchy.view(state, 0)["reach"][-1]
    assert away == {"to": "away", "cost": 2, "path": ["ahead", "ahead"], "bears": [], "lines": []}
    events = play(state, "sail", "away", extra=(0,))
    assert [event["kind"] for event in events] == ["moved", "left", "card", "activated"]
    assert state["phase"] == "battle"


def test_an_exhausted_side_may_not_end_nearer_to_its_nearest_enemy(both_grids: str) -> None:
    """I-23: it turns away; what brings it nearer is not offered, unless it can still end as far off."""
    state = duel("unarmoured cruiser; at C5 facing <E>; rate 6", "battleship; at <3> facing N")
    state["exhausted"][0] = 1
    board = grid(both_grids, 12, 10)
    enemy = board.index[ship(state, "B1")["area"]]
    begun = board.distance(board.index["C5"], enemy)
    for end in menu(state)["sail"]:
        if end != "away":
            assert board.distance(board.index[end.split(">")[0]], enemy) >= begun
    assert "ahead" in menu(state), "she may go round: ahead and turn away again"
    play(state, "ahead")
    assert "finish" not in menu(state) and "fire" not in menu(state)
    assert not any(itchy.view(state, 0)[shots] for shots in ("shots", "torpedo_shots"))
    assert "nearer to the enemy than she began, which the exhausted may not be" in words.prompt(itchy.view(state, 0), ["Ann", "Bob"])
    while "finish" not in menu(state):
        play(state, "sail", menu(state)["sail"][0])
    assert "exhausted" not in words.prompt(itchy.view(state, 0), ["Ann", "Bob"])
    state = duel("battleship; at C5 facing <E>; rate 1", "battleship; at <3> facing N")
    state["exhausted"][0] = 1
    assert not {"ahead", "sail"} & set(menu(state)) and {"finish", "fire"} <= set(menu(state))


@pytest.mark.usefixtures("both_grids")
def test_without_the_honour_of_exhaustion_it_may() -> None:
    """I-28."""
    state = duel("battleship; at C5 facing <E>; rate 1", "battleship; at <3> facing N", honour=False)
    state["exhausted"][0] = 1
    assert "ahead" in menu(state)


@pytest.mark.usefixtures("both_grids")
def test_moving_and_firing_are_one_block_each() -> None:
    """I-10: either first, neither interrupted by the other."""
    guns = "battleship; at C5 facing <E>; Medium forward, Light forward"
    state = duel(guns, "battleship; at <3> facing N")
    play(state, "ahead")
    play(state, "fire", [0, "B1"], 1, 2, 3, 4, 5, 6)
    assert "sail" not in menu(state) and "ahead" not in menu(state) and "fire" in menu(state)
    state = duel(guns, "battleship; at <3> facing N")
    play(state, "fire", [0, "B1"], 1, 2, 3, 4)
    assert "sail" in menu(state) and menu(state)["fire"] == [[1, "B1"]]
    play(state, "ahead")
    assert "fire" not in menu(state) and "sail" in menu(state)
    play(state, "ahead")
    assert itchy.view(state, 0)["reach"] and not any(end["bears"] or end["lines"] for end in itchy.view(state, 0)["reach"])
    assert itchy.view(state, 0)["chances"] == []
