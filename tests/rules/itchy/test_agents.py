"""The computer players of Itchy and Scratchy: what they reckon is exact, and they act by it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from game import itchy
from game.agents import decide
from game.contract import allows, settle
from game.dice import Dice
from game.itchy import agents, gunnery, movement, odds, proposing, reckoning, sea, ships, tactics, threat, torpedoes, turns
from game.itchy.agents import AGENTS
from game.itchy.movement import Stand
from game.itchy.reckoning import Weights
from tests.rules.itchy.tools import activation, duel, exhaust, move, place, play, play_any, position, ship

# --- what is reckoned --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("armoured", [False, True])
def test_a_salvo_is_reckoned_exactly(armoured: bool) -> None:
    """I-18: every throw of a battery of four dice and one of two, against a ship with 2 FV."""
    share = [0.0, 0.0, 0.0]
    rate = battery = 0.0
    for thrown in product(range(1, 7), repeat=6):
        scored = [double["result"] for dice in (thrown[:4], thrown[4:]) for double in gunnery.read(list(dice), armoured) if double["counts"]]
        share[min(2, scored.count("fv"))] += 1 / 6**6
        rate += scored.count("rate") / 6**6
        battery += scored.count("battery") / 6**6
    found = reckoning.toll(2, armoured, False, (4, 2), 0)
    assert found.fv == pytest.approx(share)
    assert (found.rate, found.battery) == pytest.approx((rate, battery))


@pytest.mark.parametrize("dice", [2, 4, 6, 8])
def test_one_result_a_battery_is_reckoned_as_the_worst(dice: int) -> None:
    """The house option: the same as the odds that people are shown."""
    spread, rate, battery = reckoning.one_shot(dice, False, True)
    likely = odds.odds(dice, False, True)
    assert (spread[1], rate, battery) == pytest.approx(tuple(map(float, (likely.expected_fv, likely.expected_rate, likely.expected_battery))))
    assert spread[2:] == (0.0, 0.0)


def test_a_torpedo_is_reckoned_exactly() -> None:
    """I-20: any double hits, and takes a die off FV, armour or not."""
    found = reckoning.toll(10, True, False, (), 4).fv
    hit = float(odds.torpedo_hits(4))
    assert found == pytest.approx((1 - hit, *[hit / 6] * 6, 0, 0, 0, 0))
    assert sum(n * chance for n, chance in enumerate(found)) == pytest.approx(float(odds.torpedo_expected(4)))


def test_the_last_points_before_exhaustion_cost_most() -> None:
    """I-22, I-25: the race is to the Exhaustion Point; beyond it there is next to nothing to lose."""
    costs = reckoning.stakes(Weights(), 4, 6)
    steps = [after - before for before, after in zip(costs, costs[1:], strict=False)]
    assert steps[:4] == sorted(steps[:4])
    assert max(steps[4:]) < steps[0]
    assert max(reckoning.stakes(Weights(), 0, 6)) < steps[0]


@pytest.mark.parametrize("number", range(12))
def test_the_best_attack_is_found_among_all_places(number: int) -> None:
    """I-12, I-16, I-17, I-21: against every place that the rules of movement give and every shot that the rules of gunnery give there."""
    rng = Random(f"attack {number}")
    options = settle(
        itchy.INFO,
        {"scenario": "own", "grid": ("hex", "square")[number % 2], "islands": "many", "narrow": number % 3 == 0, "screen": number % 4 == 0},
    )
    state = itchy.new(options, 2, Dice("attack"))
    itchy.apply(state, 0, ["lay", proposing.battle_text(options, "squadrons", Dice(str(number)))], Dice("lay"))
    picture = threat.Picture(itchy.view(state, 0), Weights())
    grid = sea.board(state)
    for firer in picture.sides[0]:
        for target in picture.sides[1]:
            wanted = rng.choice([at for at in grid.neighbours(firer.area) if at not in sea.land(state) | picture.occupied] or [target.area])
            ship(state, target.ident)["area"] = grid.labels[wanted]
            found, _ = movement.ways(grid, sea.closed(picture.view, firer.ship), Stand(firer.area, firer.facing, False), firer.rate, sea.spot(state))
            best = 0.0
            for area, facing in movement.ends(found):
                there = {**firer.ship, "area": grid.labels[area], "facing": facing}
                shots = gunnery.bearing_shots(state, there, area, [facing], [])[facing]
                runs = torpedoes.runs_from(state, there, area, facing) if firer.torpedoes else []
                salvo = tuple(sorted((dice for _, ident, _, dice in shots if ident == target.ident), reverse=True))
                torpedo = next((dice for ident, _, dice in runs if ident == target.ident), 0)
                if area != wanted:
                    best = max(best, picture.worth(target, salvo, torpedo))
            ship(state, target.ident)["area"] = grid.labels[target.area]
            assert picture.attack(firer, target, wanted) == pytest.approx(best)


@pytest.mark.parametrize("grid", ["hex 12 x 10", "square 12 x 10"])
def test_the_enemy_of_a_duel_is_looked_for_where_she_shoots_best(grid: str) -> None:
    """I-8: she acts next, so the next attack is reckoned against where she will have come: to her best shot, or else as near as she can."""
    state = duel("armoured cruiser; at B5 facing S", "unarmoured cruiser; at H5 facing S; Medium starboard, QF port", f"Grid: {grid}")
    picture = threat.Picture(itchy.view(state, 0), Weights())
    outlook = tactics.Outlook(picture, agents.ADMIRAL)
    one, enemy = picture.bodies
    places = picture.reach(enemy, enemy.area, enemy.facing).each()
    shooting = 0
    for area in range(picture.grid.size):
        if area == enemy.area:
            continue
        aimed = {place: picture.aimed(enemy, *place, one, area) for place in places if place[0] != area}
        assert max(aimed.values()) == pytest.approx(picture.attack(enemy, one, area))
        there = outlook.answer(enemy, one, area)
        best = max(aimed.values())
        shooting += best > 0
        equals = {at for (at, _), value in aimed.items() if value == best}
        assert there in equals
        assert picture.distance(there, area) == min(picture.distance(at, area) for at in equals)
    assert 0 < shooting < picture.grid.size - 1


# --- what is done ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_no_gun_is_fired_that_cannot_hurt(level: str) -> None:
    """I-18: two dice do nothing to armour; the menu offers the shot all the same."""
    state = duel("battleship; at B5 facing SE; no torpedoes; Heavy forward; rate 0", "battleship; at J9 facing N; rate 0; no guns; no torpedoes")
    assert "fire" in itchy.menu(state, 0)
    assert move(state, level) == ["finish", None]


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_a_torpedo_is_launched_where_it_tells(level: str) -> None:
    """I-20, I-21: straight ahead and beside her, after the guns have fired."""
    done = activation(duel("torpedo boat; at D5 facing N; rate 0", "battleship; at D4 facing N"), level)
    assert [verb for verb, _ in done][:2] == ["fire", "torpedo"]


def test_she_turns_her_broadside() -> None:
    """I-16: a ship whose guns look to starboard gets the enemy there, and fires."""
    hulk = "unarmoured cruiser; at B5 facing N; rate 0; no guns; no torpedoes"
    state = duel("unarmoured cruiser; at D5 facing N; Medium starboard; no torpedoes", hulk)
    assert itchy.view(state, 0)["shots"] == []
    assert [verb for verb, _ in activation(state)] in (["sail", "fire"], ["sail", "fire", "finish"])
    assert ship(state, "R1")["facing"] != 0


@pytest.mark.parametrize("lost", [0, 3])
def test_a_ship_without_guns_keeps_off(lost: int) -> None:
    """Nothing to win there, and much to lose; also when the enemy has lost more."""
    state = duel("unarmoured cruiser; at E5 facing SW; no guns; no torpedoes", "battleship; at H5 facing NW")
    state["lost"][1] = lost
    before = sea.nearest(state, 0, sea.board(state).index["E5"])
    activation(state)
    assert sea.nearest(state, 0, sea.board(state).index[ship(state, "R1")["area"]]) > before


def test_the_ship_that_can_sink_the_enemy_is_activated() -> None:
    """I-9: of three ships, the one that is beside a crippled enemy."""
    red = "Red: Far; battleship; at A1 facing N\nRed: Off; battleship; at A9 facing N\nRed: Near; battleship; at F5 facing N"
    state = position(f"{red}\nBlue: Cripple; armoured cruiser; FV 1; at F4 facing N\nBlue: Other; battleship; at L9 facing N")
    while state["side"] != 0 or state["active"]:
        play_any(state)
    assert move(state) == ["activate", "R3"]


def test_the_worst_of_several_results_is_chosen() -> None:
    """The house option *one result*: FV, when the ship sinks by it."""
    state = duel("battleship; at D5 facing N", "unarmoured cruiser; FV 1; at D3 facing N", one=True)
    state["choice"] = {"ship": "R1", "target": "B1", "results": ["fv", "rate", "battery"]}
    assert move(state) == ["choose", "fv"]


@pytest.mark.parametrize("honour", [True, False])
@pytest.mark.parametrize("level", list(AGENTS))
def test_an_exhausted_side_breaks_off(level: str, honour: bool) -> None:
    """I-23, I-24: it offers to stop; refused, its ships make for the edge and leave, held to it or not."""
    state = duel("unarmoured cruiser; at D5 facing N", "unarmoured cruiser; at I5 facing N; rate 0; no guns; no torpedoes", honour=honour)
    exhaust(state, 0)
    state["turn"] = turns.TERMS
    assert move(state, level) == ["stop", None]
    play(state, "stop")
    play(state, "decline")
    for _ in range(12):
        if itchy.to_act(state) == [0]:
            activation(state, level)
        elif itchy.to_act(state):
            play_any(state)
    assert ship(state, "R1")["fate"] == "left"
    assert itchy.outcome(state) is not None


@pytest.mark.parametrize(
    ("lost", "exhausted", "quiet", "answer"),
    [
        ([0, 3], [], 0, "agree"),
        ([3, 0], [], 11, "decline"),
        ([0, 0], [], 2, "decline"),
        ([0, 0], [], 8, "agree"),
        ([5, 0], [0], 0, "agree"),
        ([0, 5], [1], 0, "agree"),
    ],
)
def test_terms_are_taken_by_who_stands_to_win_or_can_win_no_more(lost: list[int], exhausted: list[int], quiet: int, answer: str) -> None:
    """I-25, I-27: Red is asked."""
    state = duel("battleship", "battleship")
    state.update(lost=lost, quiet=quiet, asked=0)
    for side in exhausted:
        state["exhausted"][side] = 4
    assert move(state) == [answer, None]


def test_nobody_offers_terms_with_an_enemy_under_the_guns() -> None:
    """I-27: a long quiet is no reason, as long as somebody is within reach."""
    near = duel("battleship; at D5 facing N", "battleship; at D2 facing N; rate 0")
    apart = duel("battleship; at A5 facing N; rate 0; no torpedoes", "battleship; at L5 facing N; rate 0; no torpedoes")
    for state in (near, apart):
        state.update(turn=turns.TERMS, quiet=8)
    assert move(near)[0] != "stop"
    assert move(apart) == ["stop", None]


@pytest.mark.parametrize("level", list(AGENTS))
def test_an_own_battle_is_drawn_up(level: str) -> None:
    """It is left to the other while there is another; else two squadrons that are whole and may be fought (I-30)."""
    state = itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, Dice("own"))
    assert move(state, level) == ["cede", None]
    itchy.apply(state, 0, ["cede", None], Dice("own"))
    assert move(state, level)[0] == "lay"


def test_twelve_ships_a_side_are_thought_of_in_slices() -> None:
    """No slice does more than a share of the work, and from the first on there is something to play."""
    sides = "".join(
        f"{side}: {side[0]}{n}; {('battleship', 'armoured cruiser', 'unarmoured cruiser', 'torpedo boat')[n % 4]}\n"
        for side in ("Red", "Blue")
        for n in range(ships.MOST_SHIPS)
    )
    state = position(f"Grid: hex 18 x 14\n{sides}")
    seat = itchy.to_act(state)[0]
    thoughts = list(AGENTS["admiral"](itchy.view(state, seat), itchy.menu(state, seat), Random("slices")))
    assert thoughts[0][1] is not None
    assert len(thoughts) > 2 * ships.MOST_SHIPS


# --- advice ------------------------------------------------------------------------------------------------------------------------


def test_advice_is_what_the_admiral_would_do_in_words() -> None:
    """For whoever is to act, from any view; in every kind of position it can be followed."""
    state = itchy.new(settle(itchy.INFO, {"scenario": "torpedoes"}), 2, Dice("hint"))
    dice, seen = Dice("play"), set()
    while itchy.to_act(state):
        seat = itchy.to_act(state)[0]
        advice = agents.hint(itchy.view(state, None), Random("hint"))
        assert advice == agents.hint(itchy.view(state, seat), Random("hint"))
        assert advice["what"] == "advice"
        assert advice["seat"] == seat
        assert advice["sentence"].endswith(".")
        assert allows(itchy.menu(state, seat), advice["action"], lambda kind, draft: []) == ""
        seen.add(advice["action"][0])
        itchy.apply(state, seat, advice["action"], dice)
    assert {"activate", "sail", "fire"} <= seen
    assert agents.hint(itchy.view(state, None), Random("hint"))["sentence"] == "The battle is over."


def test_advice_names_ship_battery_target_and_chance() -> None:
    """The chance is the one that the view shows."""
    state = duel("battleship; at D5 facing N; rate 0; Heavy forward; no torpedoes", "unarmoured cruiser; at D4 facing N; rate 0")
    advice = agents.hint(itchy.view(state, 0), Random("hint"))
    assert (advice["action"], advice["ship"], advice["target"]) == (["fire", [0, "B1"]], "R1", "B1")
    assert advice["sentence"] == "Fire Heavy forward at B: 66 % to take FV, 0.79 FV on average."
    assert place(state, "R1") == "D5>0"


def advised(*sides: str, **changes: Any) -> str:
    state = duel(*sides)
    state.update(changes)
    return str(agents.hint(itchy.view(state, 0), Random("hint"))["sentence"])


def test_advice_to_sail_says_why() -> None:
    """What bears from there, what the enemy can do there, the range: what is sure (I-16, I-18, I-20, I-23)."""
    raft = "unarmoured cruiser; at G4 facing N; rate 0; no guns; no torpedoes"
    assert advised("battleship; at C5 facing SW; Heavy forward, Medium forward; no torpedoes", raft).endswith(": from there two batteries bear on B.")
    assert advised("battleship; at A9 facing NE; QF forward; no torpedoes", raft).endswith(": she closes the range from 8 to 5.")
    gun = "battleship; at D4 facing N; rate 0; QF all-round; no torpedoes"
    hulk = "unarmoured cruiser; at D7 facing S; rate 1; no guns; no torpedoes"
    assert advised(hulk, gun).endswith(": no enemy can hurt her there in his next move.")
    assert advised(hulk, gun, exhausted=[1, None], lost=[2, 0]).endswith(
        ": her side is exhausted and breaks off, and no enemy can hurt her there in his next move."
    )
    assert advised("torpedo boat; at F6 facing N; no guns", gun).endswith(": from there a torpedo can be fired at B.")


# --- the levels --------------------------------------------------------------------------------------------------------------------


def test_the_levels_differ() -> None:
    """Twelve squadrons on each side of the same dice; `tools/tune_itchy.py` measures more of them. A draw counts half."""
    points = 0.0
    for number in range(12):
        options = settle(itchy.INFO, {"scenario": "own"})
        state = itchy.new(options, 2, Dice(f"levels {number // 2}"))
        itchy.apply(state, 0, ["lay", proposing.battle_text(options, "squadrons", Dice(f"levels {number // 2}"))], Dice("lay"))
        dice = Dice(f"levels {number // 2}")
        while itchy.to_act(state):
            seat = itchy.to_act(state)[0]
            level = "admiral" if seat == number % 2 else "cadet"
            itchy.apply(state, seat, move(state, level, str(state["turn"])), dice)
        winners = itchy.outcome(state)["winners"]  # type: ignore[index]
        points += 0.5 if len(winners) == 2 else winners == [number % 2]
    assert points >= 8


def test_a_manner_without_thought_for_the_enemy_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be fired at her keeps a weak ship from places where a bold one goes: Blue has not acted yet."""
    blue = "Blue: Castle; battleship; at I5 facing N\nBlue: Moat; battleship; at I7 facing N"
    text = f"Red: Gnat; torpedo boat; at C5 facing NE\nRed: Rear; battleship; at A9 facing N\n{blue}"
    ends = {}
    for name, manner in (("wary", agents.ADMIRAL), ("bold", tactics.Manner(threat=0.0, hope=0.0, pull=0.1))):
        state = position(text)
        state.update(side=0, active=None)
        for one in state["ships"]:
            one["acted"] = one["id"] == "R2"
        turns.activate(state, "R1")
        seat, number = 0, 0
        while state["active"] and state["active"]["ship"] == "R1":
            action = decide(agents.playing(manner), itchy.view(state, seat), itchy.menu(state, seat), Random(str(number)))
            itchy.apply(state, seat, action, Dice(f"manner {number}"))
            number += 1
        ends[name] = sea.nearest(state, 0, sea.board(state).index[ship(state, "R1")["area"]])
    assert ends["wary"] > ends["bold"]
