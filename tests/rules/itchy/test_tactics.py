"""What the computer players are said to do, as positions: shelter, torpedo boats, weak ships, broadsides, range, exhaustion."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from game import itchy
from game.agents import decide
from game.contract import settle
from game.dice import Dice
from game.itchy import agents, battle, geometry, proposing, sea, tactics, threat, turns
from game.itchy.reckoning import Weights
from tests.rules.itchy.tools import activation, duel, exhaust, move, play_any, position, ship

KINDS = [geometry.HEX, geometry.SQUARE]
STILL = "rate 0; no torpedoes"


def facing(kind: str, rng: Random) -> str:
    """Any facing."""
    return rng.choice(geometry.COMPASS[kind])


def apart(state: dict[str, Any]) -> int:
    """How far Red's first ship is from her nearest enemy."""
    return sea.nearest(state, 0, sea.board(state).index[ship(state, "R1")["area"]])


def lose(state: dict[str, Any], red: int, blue: int) -> dict[str, Any]:
    """So much FV is gone already, of the first ship of each side."""
    for ident, lost in (("R1", red), ("B1", blue)):
        ship(state, ident)["fv"] -= lost
        state["lost"][ship(state, ident)["side"]] = lost
    return state


def to_red(state: dict[str, Any]) -> dict[str, Any]:
    """The enemy lets his cards pass until one of Red's lies turned."""
    while state["side"] != 0:
        play_any(state)
    return state


# --- cards -------------------------------------------------------------------------------------------------------------------------


FOUR = (
    "Red: Mine; old battleship; at E5 facing N; no torpedoes\nRed: Other; unarmoured cruiser; at C9 facing N; no torpedoes\n"
    "Blue: Weak; unarmoured cruiser; at H5 facing NW; no torpedoes; QF forward\nBlue: Strong; battleship; at H7 facing NW; no torpedoes"
)


def outlook(state: dict[str, Any], manner: tactics.Manner = agents.ADMIRAL) -> tactics.Outlook:
    """What the admiral, or another, sees of dangers."""
    found = tactics.Outlook(threat.Picture(itchy.view(state, 0), Weights()), manner)
    list(found.survey())
    return found


@pytest.mark.parametrize("acted", [(), ("B1",), ("B2",), ("B1", "B2")])
def test_the_chances_that_an_enemy_comes_first_are_those_of_the_cards(acted: tuple[str, ...]) -> None:
    """I-9: who has not acted comes surely; who has, if his card of the next turn comes before hers, against every order of the cards.

    The admiral takes any card of each side for theirs, the captain the enemy's first card for his strongest. And before our next card this turn, if
    the next one is his.
    """
    state = to_red(position(FOUR))
    for one in state["ships"]:
        one["acted"] = one["id"] in acted
    state["pack"] = ["H2", *(f"S{n + 1}" for n in range(2 - len(acted)))]
    places = [[[at for at, card in enumerate(order) if card == colour] for colour in "br"] for order in permutations("rrbb")]
    first, second = (sum(blue[n] < red for blue, reds in places for red in reds) / (2 * len(places)) for n in (0, 1))
    anyone = sum(one < red for blue, reds in places for one in blue for red in reds) / (4 * len(places))
    assert outlook(state, agents.CAPTAIN).weight == pytest.approx([second if "B1" in acted else 1, first if "B2" in acted else 1])
    found = outlook(state)
    assert found.weight == pytest.approx([anyone if one in acted else 1 for one in ("B1", "B2")])
    both = [0.5, 1.0]  # of three cards, one ours: the second of his before it in one order of the two that begin with his
    assert found.soon == pytest.approx([0, 0] if len(acted) == 2 else both if not acted else [float("B1" not in acted), float("B2" not in acted)])


@pytest.mark.parametrize("others", [0, 7])
def test_hope_is_what_the_next_cards_leave_of_it(others: int) -> None:
    """I-9: her next attack is reckoned against each enemy where he is and where he will have come, as likely as he comes first; in any battle."""
    far = "".join(f"Blue: Far {n}; torpedo boat; at R{n + 1} facing NW; rate 0; no guns; no torpedoes\n" for n in range(others))
    state = to_red(position(f"Grid: hex 18 x 14\n{FOUR}\n{far}"))
    found = outlook(state)
    assert found.comes == agents.ADMIRAL.meets
    one = found.picture.body("R1")
    seen = set()
    for area, bow in found.picture.reach(one, one.area, one.facing).each():
        values = []
        nearest = sorted(found.enemies, key=lambda enemy: found.picture.distance(area, enemy.area))[: agents.ADMIRAL.near]
        for enemy, chance in zip(found.enemies, found.weight, strict=True):
            stays, comes = (found.picture.attack_from(one, area, bow, enemy, at) for at in (enemy.area, found.answer(enemy, one, area)))
            share = chance * agents.ADMIRAL.meets if enemy in nearest else 0.0
            values.append((1 - share) * stays + share * comes)
            seen.add(stays == comes)
        near = min(found.water[at] for at, _ in found.picture.reach(one, area, bow).places)
        hoped = found.hope(one, area, bow, 0.5)
        assert hoped == pytest.approx(0.5 * agents.ADMIRAL.hope * max(values) - agents.ADMIRAL.head * near)
    assert seen == {True, False}


@pytest.mark.parametrize(("initiative", "acted", "chance"), [("once", False, 1), ("once", True, 1), ("turn", False, 1), ("turn", True, 0.5)])
def test_in_a_duel_the_dice_say_who_comes_first(initiative: str, acted: bool, chance: float) -> None:
    """I-8: the enemy always acts between two of her moves, except where the first move is thrown anew and he has moved already."""
    state = duel("battleship; at D5 facing N", "battleship; at I5 facing N", initiative=initiative)
    ship(state, "B1")["acted"] = acted
    assert outlook(state).weight == [chance]


# --- islands -----------------------------------------------------------------------------------------------------------------------


def near_islands(kind: str, number: int) -> tuple[dict[str, Any], threat.Picture, set[int], set[int]] | None:
    """A weak cruiser and a battleship among islands, drawn by lot: the position, all areas in her reach, and those where he cannot hit her.

    None where it does not matter: she can fire herself, or there is no shelter, or nothing else.
    """
    rng = Random(f"shelter {number}")
    options = settle(itchy.INFO, {"scenario": "own", "grid": kind, "islands": "many"})
    islands = battle.parse(proposing.battle_text(options, "duel", Dice(str(number))))[0]["islands"]
    board = geometry.grid(kind, 12, 10)
    free = [label for label in board.labels if label not in islands]
    far, at, other = 0, "", ""
    while not 6 <= far <= 9:
        at, other = rng.sample(free, 2)
        far = board.distance(board.index[at], board.index[other])
    head = f"Grid: {kind} 12 x 10\nIslands: {' '.join(islands)}"
    weak = f"unarmoured cruiser; no torpedoes; QF port, QF starboard; at {at} facing {facing(kind, rng)}"
    state = duel(weak, f"battleship; at {other} facing {facing(kind, rng)}", head)
    picture = threat.Picture(itchy.view(state, 0), Weights())
    one, enemy = picture.bodies
    places = picture.reach(one, one.area, one.facing).each()
    if any(picture.aimed(one, area, bow, enemy, enemy.area) for area, bow in places):
        return None
    areas = {area for area, _ in places}
    safe = {area for area in areas if not picture.attack(enemy, one, area)}
    return (state, picture, areas, safe) if safe and safe != areas else None


@pytest.mark.parametrize("kind", KINDS)
def test_a_weak_ship_keeps_behind_islands(kind: str) -> None:
    """I-5, I-17: out of a battleship's sight where it costs nothing; she is seen only to come nearer than any shelter. The cadet does not care."""
    found = {"admiral": 0, "captain": 0, "cadet": 0}
    positions = 0
    for number in range(40):
        for level in found:
            drawn = near_islands(kind, number)
            if drawn is None:
                continue
            state, picture, _, safe = drawn
            positions += level == "cadet"
            water = picture.water(0)
            activation(state, level)
            ended = picture.grid.index[ship(state, "R1")["area"]]
            found[level] += ended in safe or all(water[ended] < water[area] for area in safe)
    assert positions >= 15
    assert found["admiral"] >= 0.9 * positions
    assert found["captain"] >= 0.9 * positions
    assert found["cadet"] <= 0.8 * positions


# --- torpedo boats -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("guns", ["Light port", "Light starboard", "Light forward", "Light aft"])
@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_a_torpedo_boat_comes_from_where_no_gun_bears(guns: str, level: str) -> None:
    """I-16, I-21: ahead or astern of broadsides, and not on the bow of a forward turret."""
    at = "F9 facing N" if guns == "Light forward" else "F1 facing S"
    state = duel(f"torpedo boat; torpedoes 1; no guns; at {at}", f"battleship; FV 24; at F5 facing N; {STILL}; {guns}")
    assert ["torpedo", "B1"] in activation(state, level)
    picture = threat.Picture(itchy.view(state, 0), Weights())
    assert picture.attack(picture.body("B1"), picture.body("R1"), picture.body("R1").area) == 0


def company_at_the_first_attack(boats: tuple[str, str, str], enemies: str, level: str) -> int:
    """How many other boats are a move and a torpedo's run or less from the enemy when the first one fires; he neither moves nor fires."""
    places = "".join(f"Red: P{at}; torpedo boat; at {at} facing SE\n" for at in boats)
    state = position(f"Grid: hex 18 x 14\n{places}{enemies}")
    board = sea.board(state)
    for number in range(200):
        if itchy.to_act(state) == [1]:
            play_any(state)
            continue
        action = move(state, level, str(number))
        if action[0] in ("fire", "torpedo"):
            others = [one for one in sea.afloat(state, 0) if one["id"] != state["active"]["ship"]]
            return sum(sea.nearest(state, 0, board.index[one["area"]]) <= one["rate"] + 3 for one in others)
        itchy.apply(state, 0, action, Dice(f"boats {number}"))
    raise AssertionError("no boat ever attacked")


BATTLESHIP = f"Blue: B; battleship; at N7 facing NW; {STILL}"
ESCORT = f"\nBlue: C; armoured cruiser; at O8 facing NW; {STILL}; QF port, QF starboard, QF forward"
BOATS = [("F7", "B3", "B12"), ("F5", "B3", "B10"), ("G7", "C3", "C12"), ("E7", "A3", "A12"), ("F9", "B4", "B12")]


@pytest.mark.parametrize("boats", BOATS)
@pytest.mark.parametrize("enemies", [BATTLESHIP, BATTLESHIP + ESCORT], ids=["alone", "escorted"])
def test_torpedo_boats_attack_in_concert(boats: tuple[str, str, str], enemies: str) -> None:
    """I-20: the foremost boat does not go in before the two others are as near as to follow at once."""
    assert company_at_the_first_attack(boats, enemies, "admiral") == 2


def test_the_captains_torpedo_boats_do_not_always() -> None:
    """So the others can tell."""
    assert company_at_the_first_attack(("G7", "C3", "C12"), BATTLESHIP, "captain") == 0
    assert company_at_the_first_attack(("E7", "A3", "A12"), BATTLESHIP + ESCORT, "captain") == 1


# --- weak ships --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("weak", "threatens"), [("F10", "B1"), ("F1", "B2")])
def test_the_enemy_who_threatens_a_weak_ship_is_fired_at(weak: str, threatens: str) -> None:
    """Of two cruisers alike, as far from the guns, she who has the weak ship under hers. The captain does not look for that."""
    text = (
        f"Red: Strong; old battleship; at F5 facing N; {STILL}; Medium all-round\n"
        f"Red: Weak; unarmoured cruiser; FV 3; at {weak} facing N; {STILL}; no guns\n"
        f"Blue: South; armoured cruiser; at F8 facing S; {STILL}; Light forward\n"
        f"Blue: North; armoured cruiser; at F2 facing N; {STILL}; Light forward"
    )
    for level, targets in (("admiral", {threatens}), ("captain", {"B1"})):
        state = to_red(position(text))
        if state["active"] is None:
            itchy.apply(state, 0, ["activate", "R1"], Dice("guard"))
        elif state["active"]["ship"] != "R1":
            play_any(state)
            to_red(state)
        action = move(state, level)
        assert action[0] == "fire"
        assert action[1][1] in targets


def test_a_weak_ship_in_danger_is_taken_out_of_it_first() -> None:
    """I-9: both cruisers of the enemy are still to act; the strong ship can wait for the next card, the weak one withdraws beyond their guns."""
    state = to_red(
        position(
            "Red: Strong; battleship; at B2 facing NE\nRed: Weak; unarmoured cruiser; at D8 facing SW; no guns; no torpedoes\n"
            "Blue: One; armoured cruiser; at J8 facing NW; no torpedoes\nBlue: Two; armoured cruiser; at L9 facing NW; no torpedoes"
        )
    )
    for one in state["ships"]:
        one["acted"] = False
    state["pack"] = ["H1", "S1", "S2"]
    board = sea.board(state)
    assert move(state) == ["activate", "R2"]
    activation(state)
    assert sea.nearest(state, 0, board.index[ship(state, "R2")["area"]]) >= 9


# --- the check at the end of a turn --------------------------------------------------------------------------------------------------


def over_the_point(acted: str) -> dict[str, Any]:
    """Blue has lost enough already: at the check he will be exhausted. A cruiser with heavy guns and one with medium ones, of whom one has acted."""
    state = to_red(
        position(
            f"Red: Fort; old battleship; at F5 facing N; {STILL}; Medium all-round\nRed: Boat; torpedo boat; at A1 facing SE; {STILL}\n"
            f"Blue: South; armoured cruiser; at F8 facing N; {STILL}; Heavy forward x4\n"
            f"Blue: North; armoured cruiser; at F2 facing S; {STILL}; Medium forward x4"
        )
    )
    state["lost"] = [0, 6]
    for one in state["ships"]:
        one["acted"] = one["id"] in ("R2", acted)
    state.update(side=0, active=None, pack=["S1"])
    turns.activate(state, "R1")
    return state


@pytest.mark.parametrize(("acted", "other", "bold"), [("B1", "B2", "B1"), ("B2", "B1", "B1")])
def test_a_battle_won_at_the_check_is_only_kept(acted: str, other: str, bold: str) -> None:
    """I-11, I-25: who has acted can do no more harm before the check, whatever his guns are worth; he who has not is fired at and feared."""
    state = over_the_point(acted)
    found = outlook(state)
    assert found.secured
    assert found.weight == [float(one != acted) for one in ("B1", "B2")]
    one = found.picture.body("R1")
    assert found.hope(one, one.area, one.facing, 1.0) == 0
    assert found.cost(one, one.area)[0] > 0
    assert move(state)[1][1] == other
    assert decide(agents.playing(replace(agents.ADMIRAL, secure=0.0)), itchy.view(state, 0), itchy.menu(state, 0), Random("bold"))[1][1] == bold


@pytest.mark.parametrize(("lost", "exhausted"), [([0, 5], [None, None]), ([5, 6], [None, None]), ([0, 6], [None, 3])])
def test_it_is_not_won_before(lost: list[int], exhausted: list[int | None]) -> None:
    """I-22: while he is short of his point, when we are over ours too, or when he has been exhausted for long."""
    state = over_the_point("B1")
    state.update(lost=lost, exhausted=exhausted)
    assert not outlook(state).secured


# --- broadsides and range ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_broadsides_are_brought_to_bear(kind: str) -> None:
    """I-14, I-16: at a target that cannot fire she fires from where, of all places in reach, her batteries promise most; the cadet seldom."""
    board = geometry.grid(kind, 12, 10)
    found = {"admiral": 0, "captain": 0, "cadet": 0}
    positions = 20
    for number in range(positions):
        rng = Random(f"broadside {number}")
        far, at, other = 0, "", ""
        while not 2 <= far <= 6:
            at, other = rng.sample(board.labels, 2)
            far = board.distance(board.index[at], board.index[other])
        red = f"battleship; no torpedoes; at {at} facing {facing(kind, rng)}"
        for level in found:
            state = duel(red, f"unarmoured cruiser; FV 24; no guns; at {other} facing N; {STILL}", f"Grid: {kind} 12 x 10")
            picture = threat.Picture(itchy.view(state, 0), Weights())
            one, enemy = picture.bodies
            most = max(picture.aimed(one, *there, enemy, enemy.area) for there in picture.reach(one, one.area, one.facing).each())
            fired = 0.0
            while itchy.to_act(state) == [0]:
                action = move(state, level, str(number))
                if action[0] == "fire" and not fired:
                    area, bow = sea.place(state, ship(state, "R1"))
                    fired = picture.aimed(one, area, bow, enemy, enemy.area)
                itchy.apply(state, 0, action, Dice("broadside"))
            found[level] += fired >= 0.98 * most
    assert found["admiral"] >= 0.8 * positions
    assert found["captain"] >= 0.8 * positions
    assert found["cadet"] <= 0.5 * positions, found


@pytest.mark.parametrize(("red", "far"), [("armoured cruiser", 6), ("unarmoured cruiser", 7)])
@pytest.mark.parametrize("blue", ["Light all-round, Light all-round; no torpedoes; rate 1"])
def test_the_range_is_closed_as_far_as_the_armour_allows(red: str, blue: str, far: int) -> None:
    """I-14, I-18: with armour, to where his light guns throw two dice; without it, to just beyond them."""
    state = duel(
        f"{red}; FV 8; Medium all-round, Medium all-round; no torpedoes; at C7 facing NE",
        f"old battleship; {blue}; at M7 facing NW",
        "Grid: hex 18 x 14",
    )
    activation(state)
    assert apart(state) == far


@pytest.mark.parametrize(("red", "blue"), [("F5", "H5"), ("F5", "I5"), ("L9", "J8")])
def test_the_range_is_opened_where_the_enemy_is_stronger_near(red: str, blue: str) -> None:
    """I-14: a heavy gun reaches nine areas, quick-firers three: she fires and goes; the cadet stays under them."""
    for level in ("admiral", "captain", "cadet"):
        state = duel(
            f"unarmoured cruiser; FV 8; Heavy all-round; no torpedoes; at {red} facing NE",
            f"unarmoured cruiser; FV 8; {', '.join(4 * ['QF all-round x4'])}; no torpedoes; rate 1; at {blue} facing NW",
            "Grid: hex 18 x 14",
        )
        for _ in range(2):
            fired = [verb for verb, _ in activation(state, level)]
            assert "fire" in fired
            if itchy.to_act(state) == [1]:
                play_any(state)
        assert (apart(state) >= 3) == (level != "cadet" or red == "L9")


@pytest.mark.parametrize(("at", "other"), [("B5", "K5"), ("D5", "L5")])
def test_guns_that_reach_farther_are_used_from_afar(at: str, other: str) -> None:
    """I-14, I-18: heavy guns throw four dice at four to six areas; the enemy's light guns reach no farther than he can sail and they carry."""
    state = duel(
        f"battleship; FV 10; rate 4; Heavy all-round, Heavy all-round; no torpedoes; at {at} facing NE",
        f"battleship; FV 12; no torpedoes; rate 1; Light all-round, Light all-round; at {other} facing NW",
        "Grid: hex 18 x 14",
    )
    assert [verb for verb, _ in activation(state)][:2] == ["sail", "fire"]
    picture = threat.Picture(itchy.view(state, 0), Weights())
    assert picture.attack(picture.body("B1"), picture.body("R1"), picture.body("R1").area) == 0
    assert apart(state) <= 6


# --- exhaustion --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "target"), [(0, "B1"), (8, "B2"), (9, "B1")])
def test_the_shot_that_exhausts_the_enemy_is_preferred(lost: int, target: str) -> None:
    """I-22: his ship with all his guns can be sunk; but with one FV to go to his Exhaustion Point, the hulk nearer by is the likelier FV."""
    for level in ("admiral", "captain"):
        state = position(
            f"Red: R; old battleship; at C5 facing N; {STILL}; Medium all-round\n"
            f"Blue: Teeth; unarmoured cruiser; FV 2; at C9 facing N; {STILL}; Heavy forward, Heavy aft, Heavy port, Heavy starboard\n"
            f"Blue: Hulk; unarmoured cruiser; FV 16; at C3 facing N; {STILL}; no guns"
        )
        state["lost"][1] = lost
        to_red(state)
        assert move(state, level) == ["fire", [0, target]]


@pytest.mark.parametrize(("at", "other"), [("F5", "L5"), ("E5", "K7")])
@pytest.mark.parametrize(("lost", "goes"), [((0, 0), False), ((0, 4), True), ((3, 4), False)])
def test_she_goes_in_for_the_last_point_but_not_with_her_own_at_stake(at: str, other: str, lost: tuple[int, int], goes: bool) -> None:
    """I-22, I-25: a light gun stays off heavy ones until one FV more decides the battle, but not where one FV decides it against her too.

    The captain goes in whatever the score.
    """
    for level in ("admiral", "captain"):
        state = duel(
            f"unarmoured cruiser; FV 8; Light all-round; no torpedoes; at {at} facing NE",
            f"unarmoured cruiser; FV 10; Heavy all-round, Medium all-round; no torpedoes; rate 1; at {other} facing NW",
            "Grid: hex 18 x 14",
        )
        lose(state, *lost)
        begun = apart(state)
        activation(state, level)
        assert (apart(state) < begun) == (goes or level == "captain")


@pytest.mark.parametrize(("at", "other"), [("D5", "N5"), ("F7", "M7"), ("H9", "Q9")])
@pytest.mark.parametrize(
    ("red", "blue"),
    [
        ("armoured cruiser; FV 10; Light forward; no torpedoes", "battleship; FV 11; rate 2; no torpedoes"),
        (
            "battleship; FV 10; QF port, QF starboard, Light forward; no torpedoes",
            "old battleship; FV 11; rate 2; Heavy all-round, Medium aft, Medium forward; no torpedoes",
        ),
    ],
)
def test_a_side_that_is_ahead_with_the_weaker_guns_keeps_off(red: str, blue: str, at: str, other: str) -> None:
    """I-22, I-26: one FV from her Exhaustion Point, and he as near to his, she has only to lose by coming nearer; with nothing lost yet she comes."""
    for lost, comes in (((0, 0), True), ((4, 5), False)):
        state = duel(f"{red}; at {at} facing NE", f"{blue}; at {other} facing NW", "Grid: hex 18 x 14")
        lose(state, *lost)
        begun = apart(state)
        activation(state)
        assert (apart(state) < begun) == comes


def test_who_keeps_off_wins_by_time() -> None:
    """I-26: battles that the captain, in her place, loses are drawn out to a win; the enemy is another captain."""
    won = {"admiral": 0, "captain": 0, "cadet": 0}
    for level in won:
        for number in range(6):
            state = duel(
                "armoured cruiser; FV 10; Light forward; no torpedoes; at D5 facing NE",
                "battleship; FV 11; rate 2; no torpedoes; at N5 facing NW",
                "Grid: hex 18 x 14",
            )
            lose(state, 4, 5)
            dice, moves = Dice(f"keep off {number}"), 0
            while itchy.to_act(state):
                moves += 1
                seat = itchy.to_act(state)[0]
                itchy.apply(state, seat, move(state, level if seat == 0 else "captain", f"{number}/{moves}"), dice)
            outcome = itchy.outcome(state)
            assert outcome is not None
            won[level] += outcome["winners"] == [0]
    assert won["admiral"] >= 2 > max(won["captain"], won["cadet"]), won


@pytest.mark.parametrize("honour", [True, False])
@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_a_whole_squadron_breaks_off(level: str, honour: bool) -> None:
    """I-23, I-24: every ship of an exhausted side leaves, whatever she could still fire at; held to it, none comes nearer to the enemy on her way."""
    state = position(
        "Grid: hex 18 x 14\nRed: A; battleship; FV 20; at F5 facing SE\n"
        "Red: B; armoured cruiser; at G9 facing NE\nRed: C; unarmoured cruiser; at E11 facing S\n"
        f"Blue: D; battleship; FV 24; at K7 facing NW; {STILL}; no guns\nBlue: E; battleship; FV 24; at L8 facing NW; {STILL}; no guns",
        honour=honour,
    )
    exhaust(state, 0)
    board = sea.board(state)
    for _ in range(60):
        if not itchy.to_act(state):
            break
        if itchy.to_act(state) == [1]:
            play_any(state)
            continue
        before = {one["id"]: sea.nearest(state, 0, board.index[one["area"]]) for one in sea.afloat(state, 0)}
        activation(state, level)
        for one in sea.afloat(state, 0) if honour else []:
            assert sea.nearest(state, 0, board.index[one["area"]]) >= before[one["id"]]
    assert [one["fate"] for one in state["ships"] if one["side"] == 0] == 3 * ["left"]
