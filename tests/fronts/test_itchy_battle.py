"""The battle's face: what the hand does, what is said and drawn, dice and odds."""

import json

from fronts import itchy, itchy_after, itchy_battle, itchy_howto, itchy_panel

_REACH = [
    {"to": "C5>1", "cost": 1, "path": ["ahead"], "bears": [[0, "B1"]]},
    {"to": "B5>2", "cost": 2, "path": ["starboard"], "bears": []},
    {"to": "C5>2", "cost": 2, "path": ["ahead", "starboard"], "bears": [[0, "B1"], [1, "B1"]]},
    {"to": "D4>1", "cost": 2, "path": ["ahead", "ahead"], "bears": []},
]
_SHOTS = [
    {
        "battery": 0,
        "target": "B1",
        "range": 4,
        "dice": 4,
        "odds": {"none": 800000, "fv": 90000, "rate": 60000, "battery": 40000, "sink": 0, "expected_fv": 90000},
    },
    {"battery": 0, "target": "B2", "range": 7, "dice": 2, "odds": {"none": 1000000, "fv": 0, "rate": 0, "battery": 0, "sink": 0, "expected_fv": 0}},
]
_RUNS = [{"target": "B1", "range": 3, "dice": 2, "odds": {"hit": 166667, "sink": 2000, "expected_fv": 583333}}]
_MENU = {
    "sail": [one["to"] for one in _REACH],
    "ahead": True,
    "starboard": True,
    "fire": [[0, "B1"], [0, "B2"]],
    "torpedo": ["B1"],
    "finish": True,
    "resign": True,
}


def _ship(ident, name, kind, area, facing, fv, guns, torpedoes=2):
    return {
        "id": ident,
        "side": 0 if ident[0] == "R" else 1,
        "name": name,
        "type": kind,
        "armoured": True,
        "fv": fv,
        "full_fv": fv,
        "rate": 3,
        "full_rate": 3,
        "torpedoes": torpedoes,
        "full_torpedoes": torpedoes,
        "area": area,
        "facing": facing,
        "batteries": [{"class": one, "arc": arc, "guns": 2, "lost": False} for one, arc in guns],
        "acted": False,
        "fate": None,
    }


def _view(**more):
    view = {
        "game": "itchy",
        "seat": 0,
        "seats": 2,
        "names": ["Ann <b>", "Ben"],
        "options": {"narrow": False, "screen": False, "spot": False, "honour": True, "one": False},
        "prompt": "Ann <b>: Tsarina may move and fire; three points left.",
        "phase": "battle",
        "about": {"group": "duel", "title": "The duel", "sentence": "Two ships.", "story": "They meet.", "ending": "", "balance": None},
        "scenario": "duel",
        "name": "The duel",
        "grid": "hex",
        "columns": 12,
        "rows": 10,
        "islands": ["E4"],
        "edges": ["west", "east"],
        "ships": [
            _ship("R1", "Tsarina", "battleship", "B5", 1, 10, (("heavy", "forward"), ("medium", "aft"))),
            _ship("B1", "Monopoly", "armoured cruiser", "F4", 4, 6, (("medium", "forward"),)),
            _ship("B2", "Teapot", "torpedo boat", "J6", 4, 2, (("qf", "forward"),)),
        ],
        "turn": 3,
        "side": 0,
        "duel": False,
        "first": None,
        "thrown": [],
        "card": "H12",
        "cards": [1, 2],
        "active": {"ship": "R1", "points": 3, "fresh": False, "start": "B5>1", "doing": None, "done": [], "fired": [], "torpedo": False},
        "choice": None,
        "asked": None,
        "offers": [],
        "exhausted": [None, None],
        "lost": [2, 0],
        "points": [5, 4],
        "totals": [10, 8],
        "luck": [{"shots": 3, "fv": 2, "rate": 0, "battery": 1, "torpedoes": 1, "torpedo_fv": 4} for _ in range(2)],
        "to_act": [0],
        "outcome": None,
        "resigned": [],
        "reach": _REACH,
        "shots": _SHOTS,
        "torpedo_shots": _RUNS,
    }
    for one in view["luck"]:
        one.update({"expected_fv": 900000, "expected_rate": 700000, "expected_battery": 400000, "expected_torpedo_fv": 1250000})
    view.update(more)
    return view


def _ui(view, menu=None, **more):
    ui = itchy.begin(view, _MENU if menu is None else menu)
    ui["menu"] = _MENU if menu is None else menu
    ui.update(more)
    return itchy.recall(view, ui, {}, {"fleets": []})


def _styles(view, ui):
    return [one[2] if one[0] == "path" else one[4] for one in itchy.scene(view, ui, itchy.boards(view, ui)[0])]


def test_the_board_is_staggered_hexes_centred_on_the_active_ship():
    view = _view()
    board = itchy.boards(view, _ui(view))[0]
    assert board["stagger"] and len(board["grid"]) == 4 and board["centre"] == "B5" and board["active"] and board["zoom"]
    square = _view(grid="square", reach=[])
    assert not itchy.boards(square, _ui(square))[0]["stagger"]


def test_a_press_lays_the_cheapest_course_and_says_it():
    view = _view()
    ui, effects = itchy.press(view, _ui(view), "sea", "C5")
    assert ui["plan"] == "C5>1"
    assert effects == [["say", "To C5, facing north-east: 1 point, 2 left. From there: Heavy forward (6 dice) at Monopoly."]]
    assert "i-course" in _styles(view, ui) and "i-ghost" in _styles(view, ui)
    assert "i-in-reach" in _styles(view, ui), "what she could fire at from there is shown"
    assert "i-course" not in _styles(view, _ui(view))


def test_another_facing_by_its_arrow_by_the_area_or_by_the_key():
    view = _view()
    ui, _ = itchy.press(view, _ui(view), "sea", "C5")
    chart = itchy_battle.chart_of(view)
    turned, _ = itchy.press(view, ui, "sea", chart.ahead("C5", 2))
    assert turned["plan"] == "C5>2"
    assert itchy.press(view, ui, "sea", "C5")[0]["plan"] == "C5>2"
    assert itchy.do(view, ui, "turn", None)[0]["plan"] == "C5>2"
    back, _ = itchy.do(view, turned, "turn-back", None)
    assert back["plan"] == "C5>1"


def test_a_neighbour_to_which_she_cannot_turn_is_a_new_goal():
    view = _view()
    ui, _ = itchy.press(view, _ui(view), "sea", "C5")
    ui, _ = itchy.do(view, ui, "turn", None)
    ui, _ = itchy.press(view, ui, "sea", "D4")
    assert ui["plan"] == "D4>1"


def test_sailing_rubbing_out_and_the_main_key():
    view = _view()
    ui, _ = itchy.press(view, _ui(view), "sea", "C5")
    assert itchy.do(view, ui, "sail", None)[1] == [["play", ["sail", "C5>1"]]]
    assert itchy.do(view, ui, "main", None)[1] == [["play", ["sail", "C5>1"]]]
    assert itchy.do(view, ui, "clear", None)[0]["plan"] is None
    assert itchy.do(view, _ui(view), "ahead", None)[1] == [["play", ["ahead", None]]]
    assert itchy.do(view, _ui(view), "port", None)[1] == [["refuse", "Tsarina cannot go to port now, with 3 points."]]


def test_what_cannot_be_reached_is_refused_with_a_reason():
    view = _view()
    assert itchy.press(view, _ui(view), "sea", "E4")[1] == [["refuse", "E4 is land."]]
    assert itchy.press(view, _ui(view), "sea", "L1")[1] == [["refuse", "Tsarina cannot get to L1 with 3 points."]]


def test_the_best_shot_is_aimed_and_another_can_be_chosen():
    view = _view()
    ui = _ui(view)
    assert (ui["weapon"], ui["target"]) == ("torpedo", "B1")
    assert itchy.do(view, ui, "fire", None)[1] == [["play", ["torpedo", "B1"]]]
    ui, _ = itchy.press(view, ui, "sea", "J6")
    assert (ui["weapon"], ui["target"]) == (0, "B2")
    assert itchy.do(view, ui, "fire", None)[1] == [["play", ["fire", [0, "B2"]]]]
    assert itchy.do(view, ui, "fire", "0 B1")[1] == [["play", ["fire", [0, "B1"]]]]
    ui, effects = itchy.do(view, ui, "next", None)
    assert (ui["weapon"], ui["target"]) == ("torpedo", "B1") and effects[0][1].startswith("torpedo at Monopoly: 2 dice at range 3. A hit with 17 %.")


def test_odds_are_in_plain_words():
    view = _view()
    assert itchy_battle.odds_sentence(view, 0, "B1") == "4 dice at range 4. FV with 9 %, movement 6 %, a battery 4 %; nothing 80 %."
    assert itchy_battle.odds_sentence(view, 0, "B2") == "2 dice at range 7. Nothing can happen: two dice never show a second double."
    assert itchy_battle.odds_sentence(view, "torpedo", "B1") == "2 dice at range 3. A hit with 17 %. It sinks her with under 1 %."
    assert [itchy_battle.percent(one) for one in (0, 1, 5000, 994999, 999999, 1000000)] == ["0 %", "under 1 %", "1 %", "99 %", "over 99 %", "100 %"]
    assert "4 dice, range 4" in itchy.panel(view, itchy.do(view, _ui(view), "aim", "B1")[0])


def test_arcs_and_torpedo_lines_are_shaded_for_the_weapon_in_hand():
    view = _view()
    ui = _ui(view)
    assert "i-torpedo-0" in _styles(view, ui) and "i-target" in _styles(view, ui)
    ui, _ = itchy.do(view, ui, "weapon", "1")
    assert "i-arc-0" not in _styles(view, _ui(view))
    ui, _ = itchy.do(view, ui, "aim", "B2")
    assert "i-arc-0" in _styles(view, ui)


def test_the_threat_is_shown_when_asked_for():
    view = _view()
    ui, effects = itchy.do(view, _ui(view), "threat", None)
    assert "i-threat" in _styles(view, ui) and effects[0][0] == "say"
    assert "i-threat" not in _styles(view, itchy.do(view, ui, "threat", None)[0])


def test_a_ship_to_activate_is_chosen_and_pressed_again():
    view = _view(active=None, reach=[], shots=[], torpedo_shots=[])
    view["ships"].append(_ship("R2", "Grumbler", "old battleship", "A8", 1, 8, (("heavy", "forward"),)))
    menu = {"activate": ["R1", "R2"], "resign": True}
    ui = _ui(view, menu)
    assert ui["looked"] == "R1"
    ui, _ = itchy.press(view, ui, "sea", "A8")
    assert ui["looked"] == "R2" and "Activate Grumbler" in itchy.panel(view, ui)
    assert itchy.press(view, ui, "sea", "A8")[1] == [["play", ["activate", "R2"]]]
    assert itchy.do(view, ui, "main", None)[1] == [["play", ["activate", "R2"]]]
    ui, _ = itchy.press(view, ui, "sea", "L1")
    assert ui["looked"] == "R1", "one is always chosen"


def test_every_area_says_what_is_in_it():
    view = _view()
    rows = itchy.speak(view, _ui(view), None)
    assert rows[4][1] == "B5, Tsarina, battleship, Red, facing north-east, FV 10 of 10, acts now"
    assert rows[3][5] == "F4, Monopoly, armoured cruiser, Blue, facing south-west, FV 6 of 6, east, range 4, may be fired at"
    assert rows[3][4] == "E4, land" and rows[9][11] == "L10, sea"
    assert rows[4][2] == "C5, sea, in reach, 2 points left"
    ui, _ = itchy.press(view, _ui(view), "sea", "C5")
    assert itchy.speak(view, ui, None)[4][2] == "C5, course laid, facing north-east"


def test_the_map_has_an_overview_and_the_ships_a_bearing():
    view = _view()
    said = itchy_battle.overview(view)
    assert said.startswith("12 by 10 hexagons. Land: E4. Red: Tsarina at B5 facing north-east.")
    panel = itchy.panel(view, _ui(view))
    assert said in panel and "north-east, FV 10 of 10, at B5, rate 3, Heavy forward and Medium aft, 2 torpedoes, acts now" in panel
    assert "east, range 4, at F4" in panel


def test_the_panel_always_shows_card_exhaustion_and_fleets():
    view = _view()
    panel = itchy.panel(view, _ui(view))
    for words in ("queen of hearts", "2 of 5 to exhaustion", "0 of 4 to exhaustion", "to come 1 red, 2 black", "10/10", "H▲", "TT", "2 to act"):
        assert words in panel, words
    assert "<b>" not in panel.split("Ann ")[1][:8], "names are escaped"


def _gunfire(dice, doubles, armoured=True, effects=(), choice=()):
    return {
        "n": 5,
        "kind": "gunfire",
        "by": 0,
        "ship": "R1",
        "name": "Tsarina",
        "battery": 0,
        "class": "heavy",
        "arc": "forward",
        "target": "B1",
        "target_name": "Monopoly",
        "at": "F4",
        "range": 4,
        "dice": dice,
        "armoured": armoured,
        "doubles": [{"value": value, "result": result, "counts": counts} for value, result, counts in doubles],
        "choice": list(choice),
        "effects": list(effects),
        "expected": {"fv": 1, "rate": 1, "battery": 1},
        "text": "Tsarina fires.",
    }


def test_the_doubles_that_counted_are_marked_and_explained():
    """I-18."""
    view = _view()
    lone = _gunfire([5, 1, 5, 3], [[5, "fv", False]])
    ui = _ui(view, held=[lone])
    panel = itchy.panel(view, ui)
    assert panel.count('class="it-die stopped"') == 2 and 'class="it-throw rolling"' in panel
    assert "double 5 is stopped by her armour, for it stands alone." in panel
    both = _gunfire([5, 1, 5, 1], [[1, "battery", True], [5, "fv", True]], effects=[{"what": "battery", "battery": 0}, {"what": "fv", "lost": 1}])
    assert itchy_panel.why(both) == (
        "Heavy forward at Monopoly: double 1 takes a battery and double 5 takes 1 FV. She is armoured, but two doubles come through."
    )
    ui = _ui(view, log=[both])
    panel = itchy.panel(view, ui)
    assert panel.count('class="it-die counts"') == 4 and "rolling" not in panel
    ui = _ui(view, held=[lone], quick=True)
    assert "rolling" not in itchy.panel(view, ui)


def test_what_is_told_but_not_shown_has_not_happened_yet():
    effects = [{"what": "fv", "lost": 2}, {"what": "battery", "battery": 0}, {"what": "rate", "lost": 1}]
    view = _view()
    view["ships"][1]["fv"], view["ships"][1]["rate"], view["ships"][1]["fate"], view["ships"][1]["area"] = 0, 2, "sunk", None
    view["ships"][1]["batteries"][0]["lost"] = True
    view["lost"] = [2, 2]
    events = [
        {"n": 4, "kind": "moved", "by": 0, "ship": "R1", "from": "A5>0", "place": "B5>1", "text": "She goes."},
        _gunfire([4, 4, 6, 6], [], effects=effects),
        {"n": 6, "kind": "sunk", "by": 1, "ship": "B1", "name": "Monopoly", "at": "F4", "text": "Monopoly sinks."},
    ]
    then = itchy_battle.shown(view, _ui(view, held=events, before=None))
    assert (then["ships"][0]["area"], then["ships"][0]["facing"]) == ("A5", 0)
    target = then["ships"][1]
    assert (target["fv"], target["rate"], target["area"], target["fate"], target["batteries"][0]["lost"]) == (2, 3, "F4", None, False)
    assert then["lost"] == [2, 0] and view["ships"][1]["fv"] == 0
    assert itchy.motions(view, events[1]) == [["sea", "F4", "hit", itchy_battle.DICE_MS]]
    assert itchy.motions(view, events[2]) == [["sea", "F4", "sunk", 0]]
    assert itchy.sounds(events[2]) == ["sunk"] and itchy.sounds(events[1]) == ["fire", "hit"]


def test_one_result_is_chosen():
    view = _view(choice={"ship": "R1", "target": "B1", "results": ["fv", "battery"]})
    ui = _ui(view, {"choose": ["fv", "battery"], "resign": True})
    assert "A battery" in itchy.panel(view, ui)
    assert itchy.do(view, ui, "choose", "battery")[1] == [["play", ["choose", "battery"]]]


def test_advice_is_said_and_marked():
    view = _view()
    advice = {"what": "advice", "seat": 0, "action": ["sail", "C5>2"], "ship": "R1", "to": "C5>2", "target": None, "sentence": "Sail <her> to C5."}
    ui = _ui(view, hint=advice)
    assert itchy.hinted(view, ui) == "<p>Sail &lt;her&gt; to C5.</p>" and "i-hint" in _styles(view, ui)
    assert "i-hint" not in _styles(view, _ui(view))


def test_leaving_the_board_and_stopping():
    away = {"to": "away", "cost": 2, "path": ["ahead", "ahead"], "bears": []}
    view = _view(reach=_REACH + [away])
    menu = dict(_MENU)
    menu.update({"sail": _MENU["sail"] + ["away"], "stop": True})
    ui, effects = itchy.do(view, _ui(view, menu), "away", None)
    assert ui["plan"] == "away" and effects == [["say", "Off the board for 2 points."]]
    assert itchy.do(view, ui, "main", None)[1] == [["play", ["sail", "away"]]]
    assert "i-course" in _styles(view, ui) and "Leave the board" in itchy.panel(view, _ui(view, menu))
    assert itchy.do(view, ui, "stop", None)[1] == [["play", ["stop", None]]]


def test_the_end_tells_who_won_and_how_lucky_the_dice_were():
    view = _view(outcome={"winners": [1], "reason": "exhausted", "scores": [0, 2]}, exhausted=[3, 5])
    result = itchy.result(view)
    assert "Ben wins" in result and "Both sides are exhausted, in turn 3. Ben held out longer." in result
    assert "Ann &lt;b&gt;" in result
    panel = itchy.panel(view, _ui(view, {}))
    assert "The luck of the dice" in panel and "Ben threw 6 FV where 2.2 were to be expected: more than the dice promise." in panel
    assert itchy_after._tenths(1250000) == "1.3"


def test_the_small_picture_shows_land_and_ships():
    shapes, w, h = itchy.picture(_view())
    assert [one[2] for one in shapes] == ["mini-sheet", "i-land", "i-mini0", "i-mini1", "mini-frame"] and w <= 272 and h <= 272
    json.dumps(shapes)


def test_everything_is_there_for_eyes_that_do_not_play():
    view = _view(seat=None)
    ui = _ui(view, {})
    assert itchy.boards(view, ui)[0]["active"] is False
    assert 'data-do="fire"' not in itchy.panel(view, ui)
    assert itchy.do(view, ui, "main", None)[1] == [["refuse", view["prompt"]]]






def test_how_to_play_is_drawn():
    page = itchy_howto.page("rules")
    assert page.count("<figure") >= 6 and page.count("<svg") > 15
    for words in ("Moving", "Doubles", "Torpedoes", "Exhaustion"):
        assert words in page


def test_a_ship_that_sank_leaves_a_mark_in_pencil():
    view = _view()
    view["ships"][1].update({"fate": "sunk", "area": None, "fv": 0})
    ui = _ui(view, menu={}, log=[{"kind": "sunk", "by": 1, "ship": "B1", "name": "Monopoly", "at": "F4", "n": 9}])
    assert [one for one in itchy.scene(view, ui, {}) if one[-1] == "i-wreck"]
    ui["log"] = []
    assert not [one for one in itchy.scene(view, ui, {}) if one[-1] == "i-wreck"]


def test_what_is_to_be_read_of_a_battle_is_on_the_panel_and_its_end_after_it():
    told = {"group": "history", "title": "Lissa", "sentence": "Rams.", "story": "In 1866.", "ending": "Re d’Italia <sank>.", "balance": [90, 100, 10]}
    view = _view(about=told)
    words = itchy.panel(view, _ui(view))
    assert "In 1866." in words and "Red won 90 of 200 battles, Blue 100; 10 were drawn." in words and "sank" not in words
    view["outcome"] = {"winners": [0], "reason": "agreed", "scores": [1, 0]}
    assert "How it really ended" in itchy.result(view) and "Re d’Italia &lt;sank&gt;." in itchy.result(view)
    told["ending"] = ""
    assert "How it really ended" not in itchy.result(view)


def test_a_training_battle_says_its_lesson_in_the_first_turn():
    told = {"group": "training", "title": "The helm", "sentence": "Steer.", "story": "Ahead costs one point.", "ending": "", "balance": None}
    for turn, lesson in ((1, True), (2, False)):
        view = _view(about=told, turn=turn)
        assert ('class="it-lesson"' in itchy.panel(view, _ui(view))) == lesson


def test_many_ships_are_seen_in_little_above_what_can_be_done():
    view = _view()
    few = itchy.panel(view, _ui(view))
    view["ships"] = [_ship(f"R{n}", f"Ship {n}", "torpedo boat", f"B{n}", 1, 2, (("qf", "forward"),)) for n in range(1, 9)] + view["ships"][1:]
    view["active"]["ship"] = "R5"
    many = itchy.panel(view, _ui(view))
    assert "it-roster" not in few and many.index("it-roster") < many.index('class="deeds"') < many.index("it-fleets")


def test_the_end_is_no_tempting_button_before_anything_is_done():
    view = _view(shots=[], torpedo_shots=[])
    menu = {"sail": _MENU["sail"], "ahead": True, "finish": True}
    assert "Tsarina stays as she is" in itchy.panel(view, _ui(view, menu=menu))
    view["active"]["doing"] = "moving"
    assert "Tsarina is done" in itchy.panel(view, _ui(view, menu=menu))


def test_a_shot_that_can_do_nothing_is_not_what_the_main_button_does():
    """Two dice cannot hurt armour (I-18): she may fire, but nobody is led to it."""
    view = _view(shots=_SHOTS[1:], torpedo_shots=[])
    menu = {"fire": [[0, "B2"]], "finish": True, "sail": [], "resign": True}
    ui = _ui(view, menu=menu)
    words = itchy.panel(view, ui)
    assert "Tsarina stays as she is" in words and 'data-do="fire" data-value="0 B2"' in words
    assert itchy.do(view, ui, "main", None)[1] == [["play", ["finish", None]]]


def test_the_dice_lie_under_the_main_button_while_there_is_something_to_be_done():
    """And above all else while they roll, or while one only looks on."""
    event = {"kind": "gunfire", "by": 0, "ship": "R1", "name": "Tsarina", "battery": 0, "class": "heavy", "arc": "forward", "at": "F4"}
    event.update({"target": "B1", "target_name": "Monopoly", "range": 4, "dice": [1, 2, 3, 4], "armoured": True, "doubles": []})
    event.update({"choice": [], "effects": [], "text": "Bang.", "n": 4})
    view = _view()
    words = itchy.panel(view, _ui(view, log=[event]))
    assert words.index('class="deeds"') < words.index("it-throw") < words.index("it-acting")
    for ui in (_ui(view, menu={}, log=[event]), _ui(view, held=[event], before=None)):
        words = itchy.panel(view, ui)
        assert words.index("it-throw") < words.index("it-turn")
