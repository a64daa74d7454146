"""Itchy and Scratchy at the table, without a browser: the real engine, the real front, a dict for storage."""

import json
import random
from typing import Any

import pytest

import app
import table
from fronts import itchy as front
from fronts import itchy_battle, itchy_howto, itchy_lesson, itchy_panel, itchy_sight
from fronts.itchy_chart import Chart
from game import itchy
from game.contract import settle
from game.dice import Dice
from game.itchy import battle, geometry, gunnery, movement, rules, scenarios, sea, ships, torpedoes, turns, words
from game.match import Match
from table_hand import Hand

DUEL = "#/itchy?seats=Ann:person,Bob:person&seed=calm-heron-1"
SOLO = "#/itchy?seats=Ann:person,Blue:cadet&seed=calm-heron-1"
OWN = "#/itchy?scenario=own&seats=Ann:person,Bob:person&seed=calm-heron-1"


def letter(hand: Hand, key: str) -> None:
    """A key on the board."""
    hand.send("letter", ["sea", "A1", key])


def active(hand: Hand) -> Any:
    return itchy_battle.active_ship(hand.t["view"])


def test_no_curtain_goes_up_between_persons() -> None:
    hand = Hand()
    hand.open(DUEL)
    first = hand.t["actor"]
    letter(hand, "e")
    assert hand.t["curtain"] is None and hand.t["handing"] is None
    assert hand.t["actor"] == 1 - first and hand.t["ui"]["menu"]


def test_the_button_of_the_enemys_reach_answers_before_it_is_drawn() -> None:
    hand = Hand()
    hand.open(DUEL)
    before = hand.t["paint"]
    effects = app.update(hand.m, "do", ["threat", None])
    assert 'data-do="threat" aria-pressed="true"' in dict(app.draw(hand.m)["regions"])["panel"]
    assert hand.t["paint"] == before and ["afterwards", "drawing", hand.t["id"]] in effects
    hand.send("drawing", "another match")
    assert hand.t["paint"] == before
    hand.send("drawing", hand.t["id"])
    assert hand.t["paint"] > before and "i-threat" in hand.screen()
    letter(hand, "v")
    assert "i-threat" not in hand.screen()


def test_the_second_of_two_quick_presses_orders_nothing() -> None:
    """What has come under the finger meanwhile was not meant; steps of the same ship may be quick."""
    hand = Hand()
    hand.open(DUEL)
    hand.patient = False
    letter(hand, "a")
    letter(hand, "a")
    assert active(hand)["area"] and hand.t["view"]["active"]["points"] == active(hand)["rate"] - 2
    moves = hand.t["moves"]
    for deed in ("x", "e", "f", "t", "main"):
        letter(hand, deed)
        hand.send("do", ["end", None])
    assert hand.t["moves"] == moves and not hand.t["error"]
    ident, number = hand.t["id"], hand.t["resting"]
    for wrong in ([ident, number - 1], ["another", number]):
        hand.send("rested", wrong)
        letter(hand, "e")
        assert hand.t["moves"] == moves
    hand.send("rested", [ident, number])
    letter(hand, "e")
    assert hand.t["moves"] == moves + 1 and ["panel-top"] in hand.effects[-12:]
    letter(hand, "a")
    assert hand.t["moves"] == moves + 1, "another ship acts: not even steps are heard"
    hand.send("rested", [ident, hand.t["resting"]])
    letter(hand, "a")
    assert hand.t["moves"] == moves + 2


@pytest.mark.parametrize("said", ["z", "undo", " Take BACK "])
def test_a_step_is_taken_back_by_key_and_by_word_until_a_die_is_thrown(said: str) -> None:
    def back() -> None:
        if said == "z":
            letter(hand, said)
        else:
            hand.send("typed", said)

    hand = Hand()
    hand.open(DUEL)
    back()
    assert any("There is nothing to take back" in words for words in hand.said)
    start = [active(hand)["area"], active(hand)["facing"], hand.t["view"]["active"]["points"]]
    letter(hand, "a")
    letter(hand, "p")
    back()
    back()
    assert [active(hand)["area"], active(hand)["facing"], hand.t["view"]["active"]["points"]] == start
    letter(hand, "e")
    moves = hand.t["moves"]
    back()
    assert hand.t["moves"] == moves, "the other side is up"


def test_what_was_taken_back_is_in_the_log_no_more_and_what_follows_is_told() -> None:
    hand = Hand()
    hand.open(DUEL)
    for key in "apzzaezpzsz":
        letter(hand, key)
        assert hand.host.match is not None
        assert [event["text"] for event in hand.t["log"]] == [event["text"] for event in hand.host.match.events(None)], key
    told = len(hand.said)
    letter(hand, "a")
    assert hand.t["log"][-1]["text"] in hand.said[told:]


def test_a_match_that_another_tab_moved_on_is_not_taken_back_here() -> None:
    hand = Hand()
    hand.open(DUEL)
    letter(hand, "a")
    moves = hand.t["moves"]
    table.lock(hand.m)
    letter(hand, "z")
    hand.send("typed", "undo")
    hand.send("undo")
    assert hand.t["moves"] == moves and hand.t["locked"]


def test_what_is_typed_while_a_computer_thinks_is_answered() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.held_back = []
    if not hand.t["waiting"]:
        letter(hand, "e")
    assert hand.t["waiting"]
    told = len(hand.said)
    for said in ("Tsarina: ahead", "undo"):
        hand.send("typed", said)
        assert "Nothing can be played from here just now" in hand.t["error"] and len(hand.said) > told


def test_a_whole_duel_by_keyboard_alone() -> None:
    """Ahead, port, starboard, fire, torpedo, end: letters on the board until it is over."""
    hand = Hand()
    hand.open(DUEL)
    rng = random.Random(5)
    for _ in range(900):
        if hand.t["outcome"]:
            break
        menu = hand.t["ui"]["menu"]
        if "fire" in menu or "torpedo" in menu:
            letter(hand, "f")
        elif "ahead" in menu:
            letter(hand, rng.choice("aaaps"))
        else:
            letter(hand, "e")
        assert not hand.t["error"], hand.t["error"]
    assert hand.t["outcome"]
    assert "The luck of the dice" in hand.screen() and "FV lost" in hand.screen()


def test_a_whole_duel_by_typed_moves_alone() -> None:
    hand = Hand()
    hand.open(DUEL)
    assert 'id="typed-move"' in hand.screen() and front.example(hand.t["view"]) in hand.screen()
    for _ in range(400):
        if hand.t["outcome"]:
            break
        ship = active(hand)
        enemy = next(one for one in hand.t["view"]["ships"] if one["side"] != ship["side"])
        menu = hand.t["ui"]["menu"]
        words = "ahead" if "ahead" in menu else "starboard" if "starboard" in menu else ""
        if "fire" in menu:
            words = f"fire all at {enemy['name']}"
        elif "torpedo" in menu:
            words = f"torpedo {enemy['name']}"
        hand.send("typed", f"{ship['name']}: {words}" if words else f"{ship['name']}: finish")
        assert not hand.t["error"], hand.t["error"]
    assert hand.t["outcome"]


def test_the_example_of_a_typed_move_is_understood() -> None:
    hand = Hand()
    hand.open(DUEL)
    while active(hand)["name"] != "Tsarina":
        letter(hand, "e")
    hand.send("typed", "Tsarina: ahead, port, ahead")
    assert not hand.t["error"] and hand.t["view"]["active"]["points"] == 0


def test_the_example_names_ships_of_this_battle() -> None:
    hand = Hand()
    hand.open(DUEL)
    while active(hand)["name"] != "Tsarina":
        letter(hand, "e")
    assert front.example(hand.t["view"]) == "Tsarina: ahead, ahead, port; fire heavy at Monopoly; finish"
    assert f'placeholder="{front.example(hand.t["view"])}"' in hand.screen()


@pytest.mark.parametrize("scenario", ["duel", "lissa", "doubles", "angamos2", "angamos"])
def test_every_example_can_be_done(scenario: str) -> None:
    """With ships of this battle, where they stand: with a torpedo, with guns, with nothing that bears, when a ship is still to be named."""
    hand = Hand()
    hand.open(f"#/itchy?scenario={scenario}&seats=Ann:person,Bob:person&seed=calm-heron-3")
    rng, seen = random.Random(scenario), set()
    for _ in range(60):
        if hand.t["outcome"]:
            break
        said = front.example(hand.t["view"])
        match = hand.host.match
        assert said and rules.check_draft(match.state, match.to_act()[0], "order", said) == [], said
        seen |= {word for word in ("fire", "torpedo", "ahead", "finish") if word in said}
        letter(hand, rng.choice("xaapsfe"))
    assert {"ahead", "finish"} <= seen and seen & {"fire", "torpedo"}


def test_the_admirals_advice_is_given_when_asked_for() -> None:
    hand = Hand()
    hand.open(DUEL)
    hand.send("aid", None)
    sentence = hand.t["hint"]["sentence"]
    assert hand.t["hint"]["what"] == "advice" and sentence in hand.screen() and "i-hint" in hand.screen() and sentence in hand.said
    words = hand.screen()
    assert "What would you do?" in words and words.index('class="hint"') < words.index('class="deeds"')
    hand.send("resign-sure", None)
    assert "Move" in hand.screen() and "Point of view" not in hand.screen()  # all see the same here
    assert hand.t["over"] and "What would you do?" not in hand.screen() and 'class="hint"' not in hand.screen()


def test_a_course_is_laid_sailed_and_taken_back() -> None:
    hand = Hand()
    hand.open(DUEL)
    ship, start = active(hand)["id"], active(hand)["area"]
    entry = next(one for one in hand.t["view"]["reach"] if one["cost"] == 2 and one["to"].split(">")[0] != start)
    area = entry["to"].split(">")[0]
    hand.send("press", ["sea", area])
    assert hand.t["ui"]["plan"].startswith(area + ">") and "course laid" in hand.screen()
    hand.send("do", ["sail", None])
    assert itchy_battle.ship_of(hand.t["view"], ship)["area"] == area and hand.t["undo"]
    hand.send("undo", None)
    assert itchy_battle.ship_of(hand.t["view"], ship)["area"] == start


def test_a_computer_plays_on_and_its_dice_are_shown() -> None:
    hand = Hand()
    hand.open(SOLO + "&scenario=doubles")
    for _ in range(6):
        if hand.t["ui"]["menu"].get("activate"):
            letter(hand, "x")
        letter(hand, "e")
    assert any(event["kind"] == "gunfire" and event["by"] == 1 for event in hand.t["log"])
    assert not hand.t["error"]


MOMENT = ("turn", "side", "card", "cards", "exhausted", "quiet", "shaken", "lost")


@pytest.mark.parametrize("scenario", ["duel", "doubles", "lissa"])
def test_while_events_are_shown_all_stands_as_before_them(scenario: str) -> None:
    """Played at random: before a move or shot is seen, every key that the screen uses has the value it had; what is announced is so at once."""
    rng = random.Random(scenario)
    options = {option.name: option.default for option in rules.INFO.options} | {"scenario": scenario}
    match = Match(itchy, "calm-heron-1", options, [{"name": name, "by": "person"} for name in ("Ann", "Bob")])
    before, compared, said, signs = match.view(0), 0, set(), 0
    while match.outcome() is None and match.rev < 700:
        seat = match.to_act()[0]
        menu = {verb: nouns for verb, nouns in match.menu(seat).items() if verb not in ("resign", "stop", "order", "away")}
        verb = next((one for one in ("fire", "torpedo", "choose", "agree") if one in menu and rng.random() < 0.9), None) or rng.choice(sorted(menu))
        told = len(match.events(None, 0, True))
        match.play(seat, [verb, rng.choice(menu[verb]) if isinstance(menu[verb], list) else None])
        view, events = match.view(0), match.events(None, 0, True)
        for at in range(told, len(events)):
            ui = {"held": events[at:], "log": events[:at], "menu": {}, "looked": None, "fresh": []}
            now, event = itchy_battle.shown(view, ui), events[at]
            said.add(event["kind"])
            assert now["outcome"] is None and now["phase"] == "battle"
            if at == told and event["kind"] not in itchy_battle.ANNOUNCED:
                compared += 1
                assert [now[key] for key in MOMENT] == [before[key] for key in MOMENT]
                assert now["ships"] == before["ships"]
                assert now["active"]["ship"] == before["active"]["ship"] and now["active"]["points"] == before["active"]["points"]
                signs += front.boards(view, ui)[0]["side"] != view["side"]
            if event["kind"] == "activated":
                assert now["active"]["ship"] == event["ship"] and now["side"] == event["by"]
            elif event["kind"] == "finished":
                assert now["active"] is None and itchy_battle.ship_of(now, event["ship"])["acted"]
            elif event["kind"] == "card":
                assert (now["card"], now["side"]) == (event["card"], event["by"])
            elif event["kind"] == "turn":
                assert now["turn"] == event["turn"] and not any(ship["acted"] for ship in now["ships"])
        before = view
    assert compared > 20 and {"moved", "gunfire", "activated", "turn"} <= said and signs


def test_a_typed_move_has_no_example_of_the_next_ship_while_another_is_shown() -> None:
    hand = Hand()
    hand.open(DUEL)
    assert 'placeholder="Tsarina: ' in hand.screen() or 'placeholder="Monopoly: ' in hand.screen()
    hand.t["held"] = hand.t["log"][-1:]
    assert 'placeholder=""' in hand.screen()


def test_every_house_option_and_every_end_is_explained() -> None:
    """How to play knows all that can be chosen at the set-up, and what ends a battle that has gone to sleep (I-26, I-27)."""
    page = itchy_howto.page("rules")
    assert [name for name, _ in itchy_howto.HOUSE] == [option.title for option in rules.INFO.options]
    for option in rules.INFO.options:
        assert f"<dt>{option.title}</dt>" in page
    numbers = {10: "10", 12: "twelve", 60: "60"}
    for turn in (turns.QUIET, turns.NIGHTFALL, turns.TERMS):
        assert numbers[turn] in page[page.index("gone to sleep") : page.index("at a glance")]


def test_all_batteries_that_bear_fire_with_one_button() -> None:
    text = "Battle: Close\nRed: Tsarina; battleship; at D5 facing N\nBlue: Monopoly; armoured cruiser; at F5 facing S; FV 20; no guns; no torpedoes"
    hand = Hand()
    hand.open(OWN)
    hand.send("do", ["text", text])
    hand.send("do", ["lay", None])
    while active(hand)["name"] != "Tsarina":
        letter(hand, "e")
    bearing = len(hand.t["view"]["shots"])
    assert bearing > 1 and f"Fire all {bearing} batteries at Monopoly" in hand.screen()
    hand.send("do", ["broadside", "B1"])
    assert not hand.t["error"] and len([event for event in hand.t["log"] if event["kind"] == "gunfire"]) == bearing


def test_with_one_result_each_choice_of_a_broadside_is_the_players() -> None:
    """I-18, house option: the shots wait for what is chosen, then go on; what is said is what counted."""
    text = "Battle: Close\nRed: Tsarina; battleship; at D5 facing N\nBlue: Monopoly; unarmoured cruiser; at E5 facing S; FV 20; no guns; no torpedoes"
    hand = Hand()
    hand.open(OWN + "&one=1")
    hand.send("do", ["text", text])
    hand.send("do", ["lay", None])
    while active(hand)["name"] != "Tsarina":
        letter(hand, "e")
    bearing = len(hand.t["view"]["shots"])
    hand.send("do", ["broadside", "B1"])
    chosen = 0
    while "choose" in hand.t["ui"]["menu"]:
        more = " The other batteries fire after that." if hand.t["view"]["choice"]["rest"] else "</p>"
        assert "Only one result counts against Monopoly: choose which." + more in hand.screen() and "Only one of them counts." in hand.screen()
        hand.send("do", ["choose", hand.t["ui"]["menu"]["choose"][-1]])
        assert not hand.t["error"]
        chosen += 1
    fired = [event for event in hand.t["log"] if event["kind"] == "gunfire"]
    assert len(fired) == bearing > 2 and chosen == len([event for event in fired if event["choice"]]) > 0
    assert "scores one result at most" in hand.screen()


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_what_the_chart_shades_is_what_the_rules_say(kind: str) -> None:
    """I-14, I-16, I-17, I-21: arcs, sight past land, torpedo lines, dice."""
    rng = random.Random(7)
    grid = geometry.grid(kind, 14, 11)
    land = rng.sample(grid.labels, 22)
    blocking = frozenset(grid.index[label] for label in land)
    field = itchy_sight.field_of(Chart(kind, 14, 11, land))
    for area in rng.sample([label for label in grid.labels if label not in land], 12):
        at, seen = grid.index[area], field.sight(area, field.land)
        for far, disc in enumerate(field.discs[1:], 1):
            assert field.sight(area, field.land, far) & disc == seen & disc, "asked for less, the same as far as that"
        for facing in range(grid.facings):
            for narrow in (False, True):
                for arc, covered in geometry.arcs(kind, narrow).items():
                    mine = set(field.labels(field.laid(field.cover(arc, facing, 1, 9, narrow) & seen, area)))
                    assert mine == {
                        label
                        for label in grid.labels
                        if label != area
                        and label not in land
                        and grid.distance(at, grid.index[label]) <= 9
                        and grid.bearing(at, grid.index[label], facing) in covered
                        and grid.sees(at, grid.index[label], blocking)
                    }
            lines = set(field.labels(field.laid(field.torpedo(facing) & seen, area)))
            assert lines == {
                label
                for label in grid.labels
                if label != area
                and label not in land
                and grid.distance(at, grid.index[label]) <= 3
                and grid.on_torpedo_line(at, grid.index[label], facing)
                and grid.sees(at, grid.index[label], blocking)
            }
    for gun in ships.DICE:
        for guns in (1, 2, 3):
            assert [itchy_sight.dice({"class": gun, "guns": guns}, far) for far in range(1, 11)] == [
                ships.dice(gun, guns, far) for far in range(1, 11)
            ]


def test_log_and_panel_say_the_same_of_armour_and_of_what_is_lost_already() -> None:
    """I-18, I-19: not in two kinds of words."""
    assert dict(itchy_panel.SPENT) == words.SPENT
    shot = {"kind": "gunfire", "class": "heavy", "arc": "forward", "target_name": "B", "armoured": True, "one": False, "choice": [], "effects": []}
    for doubles, said in (((5,), "Her armour stops double 5, which stands alone."), ((4, 5), "Together they get through her armour.")):
        event = {**shot, "doubles": [{"value": value, "result": "fv", "counts": len(doubles) > 1} for value in doubles]}
        assert said.casefold() in words.why(event).casefold() and said.casefold() in itchy_panel.why(event).casefold()


def threatened(state: Any, mover: Any) -> tuple[set[str], set[str]]:
    """By the rules, one after the other: where Blue's ships can go and what they can then fire into. The mover is in nobody's way."""
    grid, land = sea.board(state), sea.land(state)
    covers = geometry.arcs(state["grid"], state["options"]["narrow"])
    reached, fired = set(), set()
    for one in sea.afloat(state, 1):
        others = {grid.index[other["area"]] for other in sea.afloat(state) if other["id"] not in (one["id"], mover["id"])}
        start = grid.index[one["area"]]
        found, _ = movement.ways(grid, land | others, movement.Stand(start, one["facing"], False), one["rate"], sea.spot(state))
        for at, facing in {(stand.area, stand.facing) for stand in found}:
            if not sea.may_end(state, one, start, at):
                continue
            reached.add(grid.labels[at])
            for goal in range(grid.size):
                far = grid.distance(at, goal)
                if not 0 < far <= 9 or goal in land or not grid.sees(at, goal, land | (others - {goal} if state["options"]["screen"] else set())):
                    continue
                toward = grid.bearing(at, goal, facing)
                guns = [gun for gun in one["batteries"] if not gun["lost"] and ships.dice(gun["class"], gun["guns"], far)]
                torpedo = one["torpedoes"] and far <= 3 and grid.on_torpedo_line(at, goal, facing)
                if torpedo or any(toward in covers[gun["arc"]] for gun in guns):
                    fired.add(grid.labels[goal])
    return reached, fired


@pytest.mark.parametrize("kind", ["hex", "square"])
@pytest.mark.parametrize("screen", [False, True])
@pytest.mark.parametrize("exhausted", [None, 2])
@pytest.mark.parametrize("honour", [False, True])
def test_the_enemys_reach_is_what_the_rules_say(kind: str, screen: bool, exhausted: int | None, honour: bool) -> None:
    """I-12, I-16, I-17 with ships that block sight, I-21, and I-23: the exhausted may not close."""
    rng = random.Random(f"{kind} {screen} {exhausted} {honour}")
    grid = geometry.grid(kind, 13, 10)
    for number in range(4):
        areas = rng.sample(grid.labels, 24)
        lines = [f"Grid: {kind} 13 x 10", f"Islands: {' '.join(areas[:12])}"]
        for n, area in enumerate(areas[12:]):
            kinds = ("battleship", "torpedo boat", "armoured cruiser", "unarmoured cruiser; rate 6")
            lines.append(f"{('Red', 'Blue')[n % 2]}: Ship {n}; {rng.choice(kinds)}; at {area} facing {geometry.COMPASS[kind][rng.randrange(4)]}")
        drawn, _ = battle.parse("\n".join(lines))
        options = {"scenario": "own", "screen": screen, "honour": honour, "narrow": number % 2 == 1, "spot": number == 3}
        state = rules.new(settle(rules.INFO, options), 2, Dice("reach"))
        turns.begin(state, drawn, Dice("reach"))
        state["exhausted"][1] = exhausted
        view = rules.view(state, 0)
        mover = sea.afloat(state, 0)[0]
        enemies = [one for one in view["ships"] if one["side"] == 1]
        reached, fired, *_ = itchy_sight.threat(view, itchy_battle.chart_of(view), enemies, mover["id"])
        assert (set(reached), set(fired)) == threatened(state, mover)
        pairs = {(one["id"], shot[1]) for one in sea.afloat(state) for shot in gunnery.shots(state, one, [])}
        pairs |= {(one["id"], run[0]) for one in sea.afloat(state) for run in torpedoes.runs(state, one)}
        assert set(itchy_sight.bearing(view, itchy_battle.chart_of(view))) == pairs


def test_the_bearing_at_the_end_of_a_course_has_the_dice_of_the_rules() -> None:
    hand = Hand()
    hand.open(DUEL + "&scenario=arcs")
    view = hand.t["view"]
    chart, mover = itchy_battle.chart_of(view), active(hand)
    entries = [one for one in view["reach"] if one["bears"]]
    assert entries
    for entry in entries:
        said = itchy_battle.shots_at(view, entry)
        assert [[shot["weapon"], shot["target"]] for shot in said if shot["weapon"] != "torpedo"] == entry["bears"]
        assert [shot["target"] for shot in said if shot["weapon"] == "torpedo"] == entry["lines"]
        area = entry["to"].split(">")[0]
        for number, target in entry["bears"]:
            gun = mover["batteries"][number]
            far = chart.distance(area, itchy_battle.ship_of(view, target)["area"])
            assert ships.dice(gun["class"], gun["guns"], far) in [shot["dice"] for shot in said if shot["weapon"] == number]


def test_what_was_reached_by_replay_is_drawn() -> None:
    """After the match every earlier position can be looked at, and the small picture goes into the save."""
    hand = Hand()
    hand.open(DUEL)
    for key in "aex" * 3:
        letter(hand, key)
    hand.send("dialog", "resign")
    hand.send("resign-sure", None)
    assert hand.t["over"]
    hand.send("step", "-1")
    assert hand.t["replay"] and "Tsarina" in hand.screen()
    assert json.dumps(app.table.envelope(hand.m, hand.t["view"])["picture"])
    assert app.draw(hand.m)["boards"][0]["id"] == itchy_battle.BOARD


def test_the_set_up_groups_the_battles_and_says_what_each_is() -> None:
    hand = Hand()
    hand.open("#/itchy?scenario=steering")
    words = hand.screen()
    groups = [words.index(f'<optgroup label="{name}">') for name in ("The author’s example", "Training", "History", "Your own")]
    helm, lissa = (scenarios.BY_ID[one].sentence for one in ("steering", "lissa"))
    assert groups == sorted(groups) and helm in words and lissa not in words and "Add a seat" not in words
    hand.send("field", ["option.scenario", "lissa"])
    assert helm not in hand.screen() and lissa in hand.screen() and "about-choice" in hand.screen()


def test_a_course_laid_is_there_after_a_reload() -> None:
    """And one that does not fit, as a hand has changed it, is dropped without a word."""
    hand = Hand()
    hand.open(DUEL)
    area = next(one for one in hand.t["view"]["reach"])["to"]
    hand.send("press", ["sea", area.split(">")[0]])
    laid = hand.t["ui"]["plan"]
    assert laid
    again = Hand(hand.store)
    again.open("#/match/" + hand.t["id"])
    assert again.t["ui"]["plan"] == laid and f"Sail: {laid.split('>')[0]}" in again.screen()
    again.send("do", ["clear", None])
    assert Hand(hand.store).t is None
    third = Hand(hand.store)
    third.open("#/match/" + hand.t["id"])
    assert third.t["ui"]["plan"] is None
    third.send("press", ["sea", area.split(">")[0]])
    third.send("do", ["sail", None])
    third.send("undo")
    assert third.t["ui"]["plan"] is None, "what is taken back is laid anew"
    for spoilt in (7, "C4", [], [1, None], [1, "R1", "A5", 1, 3, "Z99>9"], {"x": 1}):
        third.t["private"].setdefault("table", {})["course"] = spoilt
        table.begin(third.t)
        assert third.t["ui"]["plan"] is None and not third.t["error"]


def passing() -> Hand:
    """Lissa against the cadet, with all its pauses."""
    hand = Hand(quick=False)
    hand.open("#/itchy?scenario=lissa&seats=Red:person,Blue:cadet&seed=calm-heron-3")
    return hand


def let_pass(hand: Hand) -> list[list[Any]]:
    """Activate a ship, or end her activation; what came of it."""
    before = len(hand.effects)
    letter(hand, "e" if active(hand) else "x")
    return hand.effects[before:]


def test_an_activation_of_the_enemy_takes_few_pauses_and_loses_no_word() -> None:
    """Card, ship and end are told together with what is seen; while the last of it is shown, the enemy thinks already."""
    hand = passing()
    for _ in range(12):
        assert all(effect[2] for effect in let_pass(hand) if effect[0] == "animate")
    log = [event["text"] for event in hand.t["log"]]
    said = " ".join(hand.said)
    assert len(log) > 30 and [text for text in log[3:] if text not in said] == []
    kinds = {event["kind"] for event in hand.t["log"]}
    assert {"card", "activated", "finished", "moved"} <= kinds
    shown = len([effect for effect in hand.effects if effect[0] == "animate"])
    assert shown == len([event for event in hand.t["log"] if front.lull(event, event.get("by") == 0)])


def test_while_the_last_event_is_shown_the_enemy_thinks_already() -> None:
    hand = passing()
    for _ in range(40):
        kinds = [effect[1]["op"] if effect[0] == "ask" else effect[0] for effect in let_pass(hand) if effect[0] in ("ask", "animate")]
        if ["animate", "advance"] in [list(pair) for pair in zip(kinds, kinds[1:], strict=False)]:
            break
    else:
        raise AssertionError("it never thought ahead")
    assert not hand.t["held"] and not hand.t["error"] and hand.t["ui"]["menu"]


def test_a_newcomer_is_led_through_the_trainings() -> None:
    """From the set-up into the first, at the helm by touch alone; the goals are ticked, said, and lead on to the next with the same players."""
    hand = Hand()
    hand.open("#/itchy")
    link = hand.screen().split("it-first")[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
    assert "it-first" in itchy_howto.page("rules")
    hand.open(link)
    assert hand.t["view"]["scenario"] == "steering" and [one["by"] for one in hand.t["seats"]] == ["person", "cadet"]
    goals = scenarios.BY_ID["steering"].goals
    for _ in range(12):
        lesson = hand.screen().split("it-lesson")[1].split("</section>")[0]
        assert all(goal in lesson for goal in goals)
        if "Learnt." in lesson:
            break
        assert scenarios.BY_ID["steering"].story in lesson and "On to" not in lesson
        reach = hand.t["view"]["reach"]
        hulk = hand.t["view"]["ships"][1]["area"]
        chart = Chart("hex", 12, 10, hand.t["view"]["islands"])

        def rank(entry: Any, chart: Chart = chart, hulk: str = hulk) -> Any:
            area, facing = entry["to"].split(">")
            cheap = any(one == "ahead" != two for one, two in zip(entry["path"], entry["path"][1:], strict=False))
            return (chart.ahead(area, int(facing)) != hulk, chart.distance(area, hulk), not cheap)

        best = min(reach, key=rank)
        hand.send("press", ["sea", best["to"].split(">")[0]])
        while hand.t["ui"]["plan"] != best["to"]:
            hand.send("do", ["turn", None])
        hand.send("do", ["sail", None])
        if hand.t["ui"]["menu"].get("finish"):
            hand.send("do", ["end", None])
    assert "Learnt." in lesson and any(one.startswith("Done: Bring Otter") for one in hand.said)
    assert any("Learnt. The next" in one for one in hand.said)
    again = Hand(hand.store)
    again.open("#/match/" + hand.t["id"])
    assert "Learnt." in again.screen() and not any(one.startswith("Done:") for one in again.said)
    hand.send("rematch", "scenario=arcs")
    assert hand.t["view"]["scenario"] == "arcs" and [one["by"] for one in hand.t["seats"]] == ["person", "cadet"]


def test_trainings_begin_against_the_cadet_until_one_chooses() -> None:
    hand = Hand()
    hand.open("#/itchy")
    assert hand.m["setup"]["seats"][1]["by"] == "captain"
    hand.send("field", ["option.scenario", "arcs"])
    assert hand.m["setup"]["seats"][1]["by"] == "cadet"
    hand.send("field", ["option.scenario", "lissa"])
    assert hand.m["setup"]["seats"][1]["by"] == "captain"
    hand.send("field", ["seat.1.by", "admiral"])
    hand.send("field", ["option.scenario", "arcs"])
    assert hand.m["setup"]["seats"][1]["by"] == "admiral"
    hand.open("#/itchy?scenario=doubles&seats=Ann:person,Blue:captain")
    assert hand.m["setup"]["seats"][1]["by"] == "captain"
    hand.open("#/itchy?scenario=helm")
    assert '<option value="helm" selected>' in hand.screen() and '<option value="angamos">' not in hand.screen()


def test_each_goal_of_a_training_is_seen_when_it_is_reached() -> None:
    """I-12, I-16, I-18, I-20; and not before."""
    base = {"about": {"goals": ["One.", "Two."]}, "ships": [], "grid": "hex", "columns": 12, "rows": 10, "islands": []}
    shot = {"kind": "gunfire", "by": 0, "ship": "R1", "target": "B1", "armoured": False, "doubles": [{"value": 5, "result": "fv", "counts": True}]}
    stopped = {**shot, "by": 1, "armoured": True, "doubles": [{"value": 5, "result": "fv", "counts": False}]}

    def seen(ident: str, *log: Any) -> list[bool]:
        return itchy_lesson.done({**base, "scenario": ident}, list(log))

    turn = {"kind": "activated", "by": 0}
    assert seen("arcs", shot, turn, shot) == [False] and seen("arcs", turn, shot, shot) == [True]
    assert seen("arcs", {**shot, "by": 1}, {**shot, "by": 1}) == [False]
    assert seen("doubles", shot) == [True, False] and seen("doubles", stopped) == [False, True]
    assert seen("doubles", {**shot, "doubles": []}, {**stopped, "doubles": [stopped["doubles"][0]] * 2}) == [False, False]
    run = {"kind": "torpedo", "by": 0, "doubles": [3]}
    assert seen("torpedoes", {**run, "doubles": []}, {**run, "by": 1}) == [False] and seen("torpedoes", run) == [True]
    move = {"kind": "moved", "by": 0, "steps": ["ahead"], "cost": 1, "place": "B7>0"}
    port = {**move, "steps": ["port"], "place": "B7>5"}
    assert seen("steering", move, port) == [True, False] and seen("steering", move, {**port, "cost": 2}) == [False, False]
    assert seen("steering", {**move, "steps": ["port", "ahead"]}) == [False, False]
    assert seen("steering", {**move, "steps": ["ahead", "port"]}) == [True, False]
    base["ships"] = [{"side": 1, "area": "B6"}]
    assert seen("steering", move) == [False, True] and seen("steering", {**move, "by": 1}) == [False, False]
