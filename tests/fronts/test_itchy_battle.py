"""The battle's face: what the hand does, what is said and drawn, dice and odds."""

import json

from fronts import itchy, itchy_after, itchy_battle, itchy_chart, itchy_howto, itchy_panel

_REACH = [
    {"to": "C5>1", "cost": 1, "path": ["ahead"], "bears": [[0, "B1"]], "lines": []},
    {"to": "B5>2", "cost": 2, "path": ["starboard"], "bears": [], "lines": []},
    {"to": "C5>2", "cost": 2, "path": ["ahead", "starboard"], "bears": [[0, "B1"], [1, "B1"]], "lines": ["B1"]},
    {"to": "D4>1", "cost": 2, "path": ["ahead", "ahead"], "bears": [], "lines": ["B1"]},
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
_FAR = {"none": 700000, "fv": 200000, "rate": 60000, "battery": 40000, "sink": 0, "expected_fv": 210000}
_CHANCES = [
    {"weapon": "gun", "target": "B1", "dice": 6, "odds": _FAR},
    {"weapon": "torpedo", "target": "B1", "dice": 2, "odds": {"hit": 166667, "sink": 2000, "expected_fv": 583333}},
    {"weapon": "torpedo", "target": "B1", "dice": 4, "odds": {"hit": 722222, "sink": 2000, "expected_fv": 2527777}},
]
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
        "volleys": [],
        "chances": _CHANCES,
        "quiet": 0,
        "shaken": False,
        "limits": [12, 60],
    }
    for one in view["luck"]:
        one.update({"expected_fv": 900000, "expected_rate": 700000, "expected_battery": 400000, "expected_torpedo_fv": 1250000, "variance": 4000000})
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
    assert effects[:1] == [["say", "To C5, facing north-east: 1 point, 2 left. From there: Heavy forward (6 dice, 20 % to take FV) at Monopoly."]]
    assert "i-course" in _styles(view, ui) and "i-ghost" in _styles(view, ui)
    assert "i-shot-line" in _styles(view, _ui(view)) and "i-shot-line" not in _styles(view, ui), "where she is now does not matter then"
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


def test_an_arrow_turns_her_each_time_and_where_she_faces_she_sails_on():
    view = _view(reach=_REACH + [{"to": "C5>0", "cost": 2, "path": ["ahead", "port"], "bears": [], "lines": []}])
    ui, _ = itchy.press(view, _ui(view), "sea", "C5")
    chart = itchy_battle.chart_of(view)
    for facing in (2, 0, 1, 0):
        ui, _ = itchy.press(view, ui, "sea", chart.ahead("C5", facing))
        assert ui["plan"] == "C5>" + str(facing), "an arrow always turns"
    ui, _ = itchy.press(view, ui, "sea", chart.ahead("C5", 1))
    ui, effects = itchy.press(view, ui, "sea", chart.ahead("C5", 1))
    assert ui["plan"] == "D4>1" and effects[0][0] == "say"


def test_an_exhausted_side_is_told_what_it_may_not_do_and_why():
    """I-23, I-24."""
    view = _view(exhausted=[4, None])
    for menu in ({"activate": ["R1"]}, _MENU):
        panel = itchy.panel(view, _ui(view, menu=menu))
        assert "This side is exhausted. None of its ships may end her move, or fire, nearer" in panel and "leave over any edge" in panel
    assert "None of its ships" not in itchy.panel(_view(exhausted=[4, None], options=dict(view["options"], honour=False)), _ui(view))
    assert "This side is exhausted" not in itchy.panel(_view(), _ui(_view()))
    closer = {"ahead": True, "starboard": True, "resign": True}
    panel = itchy.panel(_view(exhausted=[4, None], shots=[], torpedo_shots=[]), _ui(view, menu=closer))
    assert "may not fire so near" in panel and "bears on nobody" not in panel


def test_a_neighbour_to_which_she_cannot_turn_is_a_new_goal():
    view = _view(reach=_REACH + [{"to": "C6>3", "cost": 3, "path": ["ahead"], "bears": [], "lines": []}])
    ui, _ = itchy.press(view, _ui(view), "sea", "C5")
    ui, _ = itchy.press(view, ui, "sea", "C6")
    assert ui["plan"] == "C6>3"


def test_sailing_rubbing_out_and_the_main_key():
    view = _view()
    ui, _ = itchy.press(view, _ui(view), "sea", "C5")
    assert itchy.do(view, ui, "sail", None)[1] == [["play", ["sail", "C5>1"]], ["keep", "course", None]]
    assert itchy.do(view, ui, "main", None)[1][0] == ["play", ["sail", "C5>1"]]
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
    assert (ui["weapon"], ui["target"]) == ("torpedo", "B1") and effects[0][1].startswith("torpedo at Monopoly: 2 dice at range 3: 17 % to hit, ")


def test_odds_are_in_plain_words():
    view = _view()
    assert itchy_battle.odds_sentence(view, 0, "B1") == (
        "4 dice at range 4: 9 % to take FV, 6 % to lower her rate, 4 % to destroy a battery; 80 % for no effect."
    )
    assert itchy_battle.odds_sentence(view, 0, "B2") == "2 dice at range 7: nothing can happen, for two dice never show a second double."
    assert itchy_battle.odds_sentence(view, "torpedo", "B1") == "2 dice at range 3: 17 % to hit, under 1 % to sink her."
    assert [itchy_battle.percent(one) for one in (0, 1, 5000, 994999, 999999, 1000000)] == ["0 %", "under 1 %", "1 %", "99 %", "over 99 %", "100 %"]
    assert "4 dice, range 4" in itchy.panel(view, itchy.do(view, _ui(view), "aim", "B1")[0])


LINE = ("L11", "K11", "J12", "I12", "H13", "G13")
COLUMN = ("F4", "F5", "F6", "F7", "E7", "D8")


def _frames(shapes):
    """The plates of labels as left, top, right, bottom."""
    text = [one[1] for one in shapes if one[2] == "i-plate"][0]
    found = []
    for plate in text.split("M")[1:]:
        place, wide, high = plate.replace("v", "h").split("h")[:3]
        x, y = [int(one) for one in place.split()]
        found.append((x, y, x + int(wide), y + int(high)))
    return found


def test_labels_give_way_to_ships_and_to_each_other():
    """Ships in line close together, as at Lissa."""
    for areas, columns in ((LINE, 12), (COLUMN, 12), (LINE, 20), (COLUMN, 20), (LINE, 24), (COLUMN, 24)):
        _give_way(itchy_chart.Chart("hex", columns, 16, []), areas)


def _give_way(chart, areas):
    for facing in range(6):
        ships = [_ship("B" + str(at + 5), "Ship", "battleship", area, facing, 5, ()) for at, area in enumerate(areas)]
        shapes = []
        itchy_battle.labels(shapes, chart, ships)
        frames = _frames(shapes)
        assert len(frames) == 6
        for at, (left, top, right, low) in enumerate(frames):
            assert left >= chart.rim and top >= chart.rim and right <= chart.size[0] and low <= chart.size[1]
            x, y = chart.middles[areas[at]]
            assert abs((left + right) // 2 - x) <= 60 and abs((top + low) // 2 - y) <= 70, "it stands beside her"
            for one in frames[at + 1 :]:
                assert min(right, one[2]) <= max(left, one[0]) or min(low, one[3]) <= max(top, one[1]), "no label lies over another"
            for other, area in enumerate(areas):
                a, b = itchy_chart.SINES["hex"][facing]
                spots = [(chart.middles[area][0] + a * u // 1000, chart.middles[area][1] + b * u // 1000) for u in (-20, 0, 20)]
                inside = [1 for u, v in spots if left < u < right and top < v < low]
                assert other == at or not inside, "no label lies over another ship"
        again = []
        itchy_battle.labels(again, chart, ships)
        assert again == shapes


def test_a_reach_is_written_on_plain_paper():
    view = _view()
    with_reach, without = itchy.scene(view, _ui(view), {}), itchy.scene(view, _ui(view, menu={}), {})
    sounded, bare = [[one[1] for one in shapes if one[2] == "i-sounding"][0] for shapes in (without, with_reach)]
    assert len(bare) < len(sounded)
    chart = itchy_battle.chart_of(view)
    for entry in _REACH:
        area = entry["to"].partition(">")[0]
        for label in [area] + [one for one in chart.around(area) if one]:
            x, y = chart.middles[label]
            begun = [one.split("m")[0].split() for one in bare.split("M")[1:]]
            assert not [1 for one in begun if abs(int(one[0]) - x) < 36 and abs(int(one[1]) - y) < 36]
    high = [one[1] for one in with_reach if one[2] == "i-left"][0]
    assert high and itchy_battle.WRITTEN >= 24


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
    assert rows[4][1] == "B5, Tsarina, armoured battleship, Red, facing north-east, FV 10 of 10, acts now"
    assert rows[3][5] == "F4, Monopoly, armoured cruiser, Blue, facing south-west, FV 6 of 6, east, range 4, may be fired at"
    assert rows[3][4] == "E4, land" and rows[9][11] == "L10, sea"
    assert rows[4][2] == "C5, sea, in reach, 2 points left, facing north-east and south-east"
    view["reach"] = [dict(_REACH[0]) for _ in range(6)]
    for facing in range(6):
        view["reach"][facing]["to"] = f"C5>{facing}"
    assert itchy.speak(view, _ui(view), None)[4][2].endswith("left, facing any way")
    view = _view()
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
    assert "2 of 5<small> to exhaustion" in panel and "0 of 4<small> to exhaustion" in panel
    for words in ("queen of hearts", "to come: 1 red, 2 black", "10/10", "H▲", "TT", "2 to act"):
        assert words in panel, words
    assert "<b>" not in panel.split("Ann ")[1][:8], "names are escaped"


def test_torpedoes_are_planned_like_guns():
    """I-21: what they would hit from the end of a course, with the odds; the lines are drawn."""
    view = _view()
    ui, effects = itchy.press(view, _ui(view), "sea", "D4")
    assert effects[0][1].endswith("From there: torpedo (4 dice, 72 % to hit) at Monopoly.")
    assert "i-run" in _styles(view, ui) and "i-torpedo-0" in _styles(view, ui)
    panel = itchy.panel(view, ui)
    assert "from there at Monopoly: 4 dice, range 2" in panel and "hit 72 %" in panel
    assert panel.count("bears on nobody from there") == 2 and 'data-do="fire" data-value' not in panel
    ui, _ = itchy.do(view, ui, "weapon", "0")
    assert "i-torpedo-0" not in _styles(view, ui) and "i-arc-0" in _styles(view, ui), "what is chosen is shaded"
    ui, effects = itchy.press(view, _ui(view), "sea", "B5")
    assert "Nothing would bear from there" in itchy_battle.plan_sentence(view, _REACH[1])
    view = _view(chances=[{"weapon": "gun", "target": "B1", "dice": 6, "odds": _SHOTS[1]["odds"]}])
    assert "Heavy forward (6 dice, no effect)" in itchy_battle.plan_sentence(view, _REACH[0])


def test_every_facing_that_can_be_reached_is_ticked_and_the_hand_shows_them():
    """I-12: with the points left; over an area the heads of all its facings, the one that a press lays filled."""
    view = _view()
    shapes = itchy.scene(view, _ui(view), itchy.boards(view, _ui(view))[0])
    ticks = [one[1] for one in shapes if one[-1] == "i-tick"]
    assert ticks[0].count("M") == 3, "two facings in C5, one in D4; where she is, the course says it"
    drawn = itchy.hovering(view, _ui(view), None, "C5")
    assert [one[1].count("M") for one in drawn if one[2] == "i-hover-turn"] == [1] and [1 for one in drawn if one[2] == "i-hover-bow"]
    assert "i-tick" not in _styles(view, _ui(view, {}))
    view["reach"] = _REACH[3:]
    ticks = [one[1] for one in itchy.scene(view, _ui(view), {}) if one[-1] == "i-tick"]
    assert ticks[0].count("M") == 1, "another position, other ticks"


def test_the_odds_of_all_batteries_stand_under_their_button():
    odds = {"none": 600000, "fv": 300000, "rate": 100000, "battery": 90000, "sink": 10000, "expected_fv": 310000}
    shots = [_SHOTS[0], dict(_SHOTS[0])]
    shots[1]["battery"] = 1
    menu = dict(_MENU)
    menu["fire"] = [[0, "B1"], [1, "B1"]]
    view = _view(shots=shots, volleys=[{"target": "B1", "batteries": [0, 1], "odds": odds}])
    ui, _ = itchy.do(view, _ui(view, menu), "aim", "B1")
    panel = itchy.panel(view, ui)
    said = "All 2 together: 30 % to take FV, 10 % to lower her rate, 9 % to destroy a battery%s; 60 % for no effect; 1 % to sink her."
    assert said.replace("%s", "") in panel and "it-offer" not in panel
    assert itchy.do(view, ui, "broadside", "B1")[1] == [["play", ["order", "fire all at Monopoly"]]]
    assert "one result" not in panel
    view["options"]["one"] = True
    panel = itchy.panel(view, ui)
    assert "Each battery takes one result at most: you choose it when its dice lie." in panel
    assert said.replace("%s", ", of which each battery takes one result at most") in panel, "not all of it comes"
    assert panel.count('<small class="it-offer">on offer, one taken:</small>') == 3, "both batteries and all together"
    assert itchy.do(view, ui, "broadside", "B1")[1] == [["play", ["order", "fire all at Monopoly and choose"]]]


def test_whoever_may_act_is_told_with_her_nearest_enemies():
    """Bearing and range, what she could fire at, who could fire at her (I-16, I-17)."""
    view = _view(active=None, reach=[], shots=[], torpedo_shots=[], islands=[])
    view["ships"].append(_ship("R2", "Grumbler", "old battleship", "A10", 4, 8, (("heavy", "forward"),), 0))
    ui = _ui(view, {"activate": ["R1", "R2"], "resign": True})
    panel = itchy.panel(view, ui)
    rows = panel[panel.index('class="it-ready"') :].split("<li ")
    assert "Tsarina. Nearest: Monopoly east, range 4; Teapot east, range 8." in rows[1]
    assert "Where she is she can fire at Monopoly and Teapot; Monopoly can fire at her." in rows[1]
    assert "B1 E 4<b>→←</b>, B2 E 8<b>→</b>" in rows[1] and "can fire at B1, B2 · under fire from B1" in rows[1]
    assert "bears on nobody" in rows[2] and "out of all fire" in rows[2]
    view = _view(active=None, reach=[], shots=[], torpedo_shots=[], islands=["D4", "D5", "C5", "E4", "E5"])
    assert "out of all fire" in itchy.panel(view, _ui(view, {"activate": ["R1"], "resign": True})), "land is between"


def test_a_battle_that_ends_of_itself_is_counted_down():
    """I-26."""
    assert itchy_panel.countdown(_view(quiet=7)) == ""
    assert itchy_panel.countdown(_view(quiet=8)) == "No FV lost for 8 turns: if none is in the next 4 turns, the battle ends."
    assert itchy_panel.countdown(_view(quiet=11)) == "No FV lost for 11 turns: if none is in this turn, the battle ends."
    assert itchy_panel.countdown(_view(quiet=11, shaken=True)) == "", "somebody has lost FV in this turn"
    assert itchy_panel.countdown(_view(turn=55)) == ""
    assert itchy_panel.countdown(_view(turn=56)) == "Night falls after turn 60, and the battle ends."
    assert itchy_panel.countdown(_view(turn=60)) == "Night falls after this turn, and the battle ends."
    assert "if none is in this turn" in itchy.panel(_view(quiet=11), _ui(_view()))


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
    assert "her armour stops double 5, which stands alone." in panel
    both = _gunfire([5, 1, 5, 1], [[1, "battery", True], [5, "fv", True]], effects=[{"what": "battery", "battery": 0}, {"what": "fv", "lost": 1}])
    assert itchy_panel.why(both) == (
        "Heavy forward at Monopoly: double 1 takes a battery and double 5 takes 1 FV. Together they get through her armour."
    )
    ui = _ui(view, log=[both])
    panel = itchy.panel(view, ui)
    assert panel.count('class="it-die counts"') == 4 and "rolling" not in panel
    ui = _ui(view, held=[lone], quick=True)
    assert "rolling" not in itchy.panel(view, ui)


def test_where_one_result_counts_only_that_is_told():
    """I-18, house option: what the others would have done is not, and why it is not."""
    head = "Heavy forward at Monopoly: "
    both = _gunfire([5, 1, 5, 1], [[1, "battery", True], [5, "fv", True]], armoured=False, choice=["fv", "battery"])
    both["one"] = True
    assert itchy_panel.why(both) == head + "double 1 would take a battery and double 5 would take 1 FV. Only one of them counts."
    chosen = {
        "kind": "chosen",
        "ship": "R1",
        "target": "B1",
        "result": "battery",
        "effects": [{"what": "battery", "battery": 0}],
        "n": 6,
        "text": "Ann.",
    }
    said = head + "double 1 takes a battery. Double 5 does not count: a battery scores one result at most, and a battery was chosen."
    assert itchy_panel.why(both, chosen) == said
    view = _view()
    panel = itchy.panel(view, _ui(view, log=[both, chosen]))
    assert said in panel and panel.count('class="it-die counts"') == 2 and panel.count('class="it-die stopped"') == 2
    same = _gunfire([5, 4, 5, 4], [[4, "fv", True], [5, "fv", True]], effects=[{"what": "fv", "lost": 1}])
    same["one"] = True
    assert itchy_panel.why(same).startswith(
        head + "double 4 takes 1 FV. Double 5 does not count: a battery scores one result at most. Together they"
    )


def test_what_doubles_do_is_told_in_good_english_and_what_finds_nothing_is_named():
    """I-18, I-19: one double and several; FV, rate and batteries that she no longer has."""
    head = "Heavy forward at Monopoly: "
    three = _gunfire([4, 4, 5, 5, 6, 6], [[4, "fv", True], [5, "fv", True], [6, "fv", True]], armoured=False, effects=[{"what": "fv", "lost": 1}])
    three["one"] = True
    assert itchy_panel.why(three) == head + "double 4 takes 1 FV. Doubles 5 and 6 do not count: a battery scores one result at most."
    effects = [{"what": "battery", "battery": None}, {"what": "rate", "lost": 1}, {"what": "rate", "lost": 0}, {"what": "fv", "lost": 0}]
    lost = _gunfire([1, 1, 2, 2], [[1, "battery", True], [2, "rate", True]], armoured=False, effects=effects)
    said = head + "double 1 takes a battery and double 2 takes 1 point of rate. "
    assert itchy_panel.why(lost) == said + "She had no more FV to lose. Her rate could fall no further. She had no more batteries to lose."


def _thrown(panel):
    return panel.count('class="it-throw"') + panel.count('class="it-throw ')


def test_every_throw_of_a_broadside_is_explained():
    """All shots of the activation lie there, in order, a ship sunk between them or not; those of another ship do not."""
    log = [{"kind": "activated", "by": 0, "ship": "R1", "n": 1, "text": "Tsarina."}]
    for n, dice in enumerate(([1, 2, 3, 4], [5, 5, 1, 2], [6, 6, 2, 2])):
        shot = _gunfire(dice, [[value, "fv", True] for value in (5, 6) if dice.count(value) > 1])
        shot["n"] = 2 + 2 * n
        log += [shot, {"kind": "sunk", "by": 1, "ship": "B2", "name": "Teapot", "at": "J6", "n": 3 + 2 * n, "text": "Teapot sinks."}]
    view = _view()
    panel = itchy.panel(view, _ui(view, log=log))
    assert _thrown(panel) == 3 and panel.count('class="it-throw earlier"') == 2
    assert panel.index("no two dice alike") < panel.index("double 5 takes") < panel.index("double 6 takes")
    later = dict(log[1])
    later["ship"] = "B1"
    log += [{"kind": "activated", "by": 1, "ship": "B1", "n": 9, "text": "Monopoly."}, later]
    assert _thrown(itchy.panel(view, _ui(view, log=log))) == 1
    assert "Tsarina fired" not in itchy.panel(view, _ui(view, log=log[:4])), "it is she who acts"
    # What ended a turn can still be read in the next, until the next ship has acted.
    ended = [{"kind": kind, "ship": "R1", "turn": 4, "n": 12, "text": "So."} for kind in ("finished", "turn", "activated")]
    view["active"]["ship"], view["side"] = "B1", 1
    words = itchy.panel(view, _ui(view, log=log[:7] + ended))
    assert _thrown(words) == 3 and "Tsarina fired:" in words
    assert 'class="it-throw' not in itchy.panel(view, _ui(view, log=log[:7] + ended + ended))
    view = _view()
    held = itchy.panel(view, _ui(view, log=log[:3], held=[log[3]], before=None))
    assert _thrown(held) == 2 and held.count("rolling") == 1


def test_armour_against_the_type_is_said_everywhere_in_one_way():
    """I-2, I-3: an armoured ship of an unarmoured type, and the other way round; never both words."""
    view = _view()
    view["ships"].append(_ship("B3", "Jiyuan", "unarmoured cruiser", "J9", 4, 4, (("light", "forward"),)))
    view["ships"][0]["type"], view["ships"][0]["armoured"] = "old battleship", False
    ui = _ui(view, looked="B3")
    told = itchy.panel(view, ui)
    assert "<small>unarmoured old battleship</small>" in told and "<b>Jiyuan</b>, armoured cruiser, at J9" in told
    assert "Jiyuan, armoured cruiser, Blue" in told and "Tsarina, unarmoured old battleship, Red" in told
    assert itchy.speak(view, ui, None)[8][9].startswith("J9, Jiyuan, armoured cruiser, Blue")
    assert "unarmoured cruiser" not in told and "unarmoured cruiser" not in str(itchy.speak(view, ui, None))
    view["ships"][3]["fate"], view["ships"][3]["area"] = "sunk", None
    assert itchy_battle.ship_words(view, view["ships"][3]) == "Jiyuan, armoured cruiser, Blue, sunk"


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
    view = _view(choice={"ship": "R1", "target": "B1", "results": ["fv", "battery"], "rest": []})
    ui = _ui(view, {"choose": ["fv", "battery"], "resign": True})
    panel = itchy.panel(view, ui)
    assert "Take 1 FV" in panel and "Take a battery" in panel and "Only one result counts against Monopoly: choose which.</p>" in panel
    for rest, more in ((["fire 2 at Monopoly and choose"], "The other batteries fire after that."), (["finish"], "The rest of the order follows.")):
        view["choice"]["rest"] = rest
        assert "choose which. " + more in itchy.panel(view, ui)
    assert itchy.do(view, ui, "choose", "battery")[1] == [["play", ["choose", "battery"]]]


def test_advice_is_said_and_marked():
    view = _view()
    advice = {"what": "advice", "seat": 0, "action": ["sail", "C5>2"], "ship": "R1", "to": "C5>2", "target": None, "sentence": "Sail <her> to C5."}
    ui = _ui(view, hint=advice)
    assert itchy.hinted(view, ui) == "<p>Sail &lt;her&gt; to C5.</p>" and "i-hint" in _styles(view, ui)
    assert "i-hint" not in _styles(view, _ui(view))


def test_leaving_the_board_and_stopping():
    away = {"to": "away", "cost": 2, "path": ["ahead", "ahead"], "bears": [], "lines": []}
    view = _view(reach=_REACH + [away])
    menu = dict(_MENU)
    menu.update({"sail": _MENU["sail"] + ["away"], "stop": True})
    ui, effects = itchy.do(view, _ui(view, menu), "away", None)
    assert ui["plan"] == "away" and effects[0] == ["say", "Off the board for 2 points."]
    assert itchy.do(view, ui, "main", None)[1][0] == ["play", ["sail", "away"]]
    assert "i-course" in _styles(view, ui) and "Leave the board" in itchy.panel(view, _ui(view, menu))
    assert itchy.do(view, ui, "stop", None)[1] == [["play", ["stop", None]]]


def test_the_end_tells_who_won_and_how_lucky_the_dice_were():
    prompt = "Ben wins: Ann was exhausted in turn 3, and Ben was not."
    view = _view(outcome={"winners": [1], "reason": "quiet", "scores": [0, 2]}, exhausted=[3, None], turn=24, prompt=prompt)
    result = itchy.result(view)
    assert "Ben wins" in result and f"<p>The battle ended in turn 24: no ship had lost FV for twelve turns. {prompt}</p>" in result
    assert "Ann &lt;b&gt;" in result
    assert "<td>5 <small>exhausted in turn 3</small></td>" in result, "the point, and when it was passed"
    assert "<td>4 <small>not exhausted</small></td>" in result
    for reason in ("exhausted", "resigned"):
        view["outcome"]["reason"] = reason
        assert f"<p>The battle ended in turn 24. {prompt}</p>" in itchy.result(view), "what the verdict says is not said twice"
    panel = itchy.panel(view, _ui(view, {}))
    assert "The luck of the dice" in panel and "Ben threw 6 FV where 2.2 were to be expected: more than the dice promise." in panel
    for variance, word in ((6000000, "more"), (6700000, "about as")):
        view["luck"][1]["variance"] = variance
        assert f"expected: {word} " in itchy_after.luck_words(view), "3.85 FV too many, against one and a half times the spread of what was thrown"
    view["luck"][1].update(fv=0, torpedo_fv=0, variance=2000000)
    assert "Ben threw 0 FV where 2.2 were to be expected: less than the dice promise." in itchy_after.luck_words(view)
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
    here = [one for one in itchy.scene(view, ui, {}) if one[-1] == "i-wreck"]
    assert here
    ui["log"] = [dict(ui["log"][0], at="F6")]
    assert [one for one in itchy.scene(view, ui, {}) if one[-1] == "i-wreck"] != here, "another match's log"
    ui["log"] = []
    assert not [one for one in itchy.scene(view, ui, {}) if one[-1] == "i-wreck"]


def test_what_is_to_be_read_of_a_battle_is_on_the_panel_and_its_end_after_it():
    told = {"group": "history", "title": "Lissa", "sentence": "Rams.", "story": "In 1866.", "ending": "Re d’Italia <sank>.", "balance": [90, 100, 10]}
    view = _view(about=told)
    words = itchy.panel(view, _ui(view))
    assert "In 1866." in words and "Red won 90 of 200 battles, Blue 100; 10 were drawn." in words and "sank" not in words
    view["outcome"] = {"winners": [0], "reason": "agreed", "scores": [1, 0]}
    assert "How it really ended" in itchy.result(view) and "Re d’Italia &lt;sank&gt;." in itchy.result(view)
    assert "What departs from history here" not in itchy.result(view)
    told["liberties"] = "Kaiser has <7> FV."
    assert "What departs from history here:</b> Kaiser has &lt;7&gt; FV." in itchy.result(view)
    told["ending"] = ""
    assert "How it really ended" not in itchy.result(view)


def test_a_training_battle_says_its_lesson_in_the_first_turn():
    told = {"group": "training", "title": "The helm", "sentence": "Steer.", "story": "Ahead costs one point.", "ending": "", "balance": None}
    for turn, lesson in ((1, True), (2, False)):
        view = _view(about=told, turn=turn)
        assert ('class="it-lesson"' in itchy.panel(view, _ui(view))) == lesson


def test_every_ship_is_seen_in_little_above_what_can_be_done():
    """FV, rate, batteries, torpedoes and who has acted, of few and of many; few have room for names and arcs."""
    view = _view()
    view["ships"][1].update({"acted": True, "fv": 4, "rate": 2, "torpedoes": 1})
    view["ships"][1]["batteries"][0]["lost"] = True
    few = itchy.panel(view, _ui(view))
    roster = few[few.index('class="it-roster"') : few.index('class="deeds"')]
    for words in (
        '"it-name">Monopoly',
        '"it-fv">4</span><i style="--share:66%">',
        '"it-rate less">2<',
        '"it-b gone">M▲<',
        "T<s>T</s>",
        "✓",
        '"it-b">H▲<',
    ):
        assert words in roster, words
    view["ships"] = [_ship(f"R{n}", f"Ship {n}", "torpedo boat", f"B{n}", 1, 2, (("qf", "forward"),)) for n in range(1, 9)] + view["ships"][1:]
    view["active"]["ship"] = "R5"
    many = itchy.panel(view, _ui(view))
    roster = many[many.index('class="it-roster"') : many.index('class="deeds"')]
    assert (
        roster.count("<button") == 10
        and roster.count('class="it-rate') == 10
        and '"it-b">Q</span><span class="it-t">T2<' in roster
        and "Ship 3" not in roster
    )
    assert many.index('class="deeds"') < many.index("it-fleets")
    view["ships"] = list(view["ships"])
    view["ships"][0]["batteries"] = [{"class": "medium", "arc": "port", "guns": 2, "lost": n == 0} for n in range(5)]
    assert '"it-b">4M</span><span class="it-b gone">M</span>' in itchy.panel(view, _ui(view))


def test_what_the_roster_says_in_signs_is_explained_under_it_in_a_duel_too():
    """The first battle of a newcomer is one: arcs where they are shown."""
    view = _view(shots=[], torpedo_shots=[], reach=[])
    view["ships"] = view["ships"][:2]
    panel = itchy.panel(view, _ui(view))
    assert 'class="it-roster pair"' in panel and "› rate · <b>FV</b> · H▲ M▼ battery · T torpedo<" in panel
    view = _view(shots=[], torpedo_shots=[], reach=[])
    view["ships"] = [_ship(f"{side}{n}", f"{side} {n}", "torpedo boat", f"B{n}", 1, 2, (("qf", "forward"),)) for side in "RB" for n in range(1, 8)]
    view["active"]["ship"] = "R5"
    assert "H M L Q batteries · T torpedoes<" in itchy.panel(view, _ui(view)), "no arcs are shown of so many"


def test_the_chance_of_the_shot_and_of_all_stands_on_the_main_buttons():
    """So that nobody need look for it below, on a phone least of all."""
    view = _view(volleys=[{"target": "B1", "batteries": [0, 1], "odds": dict(_FAR, none=600000)}])
    ui, _ = itchy.do(view, _ui(view), "weapon", "0")
    panel = itchy.panel(view, ui)
    deeds = panel[panel.index('class="deeds"') : panel.index("it-acting")]
    assert "Fire Heavy forward <small>at Monopoly: 9 % to take FV</small>" in deeds and "All 2 <small>FV 20 %</small>" in deeds
    ui, _ = itchy.do(view, ui, "weapon", "torpedo")
    panel = itchy.panel(view, ui)
    deeds = panel[panel.index('class="deeds"') : panel.index("it-acting")]
    assert "Fire a torpedo <small>at Monopoly: 17 % to hit" in deeds and "All 2 <small>FV 20 %</small>" in deeds


def test_a_helm_that_turns_nothing_is_not_shown():
    view = _view(reach=[])
    assert 'class="it-helm"' in itchy.panel(_view(), _ui(_view()))
    assert 'class="it-helm"' not in itchy.panel(view, _ui(view, {"fire": [[0, "B1"]], "finish": True}))


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


def test_a_poor_shot_is_not_the_main_button_while_she_can_still_move():
    """I-10, I-20: one of two torpedoes is not wasted by the main key; all that bears can be fired from beside it."""
    odds = {"none": 700000, "fv": 250000, "rate": 60000, "battery": 40000, "sink": 0, "expected_fv": 250000}
    three = [dict(_SHOTS[0], battery=number) for number in (0, 1)]
    volley = {"target": "B1", "batteries": [0, 1], "odds": odds}
    menu = dict(_MENU, fire=[[0, "B1"], [1, "B1"]])
    view = _view(shots=three, volleys=[volley])
    ui = _ui(view, menu)
    assert ui["weapon"] == "torpedo"
    deeds = itchy.panel(view, ui).split('class="deeds">')[1].split("</div>")[0]
    assert 'data-do="fire" class="primary it-idle">Fire a torpedo <small>at Monopoly: 17 % to hit. Poor: move first?' in deeds
    assert 'data-do="broadside" data-value="B1"' in deeds and "All 2" in deeds
    assert itchy.do(view, ui, "main", None)[1][0][0] == "refuse" and "17 % to hit" in itchy.do(view, ui, "main", None)[1][0][1]
    assert itchy.do(view, ui, "fire", None)[1] == [["play", ["torpedo", "B1"]]]
    # Once she has moved, there is nothing to wait for; and what is no poor shot comes before a poor one.
    moved = _view(shots=three, volleys=[volley], reach=[])
    stays = {key: menu[key] for key in menu if key not in ("sail", "ahead", "starboard")}
    assert itchy.do(moved, _ui(moved, stays), "main", None)[1] == [["play", ["torpedo", "B1"]]]
    good = _view(shots=[dict(three[0], odds=dict(odds, none=500000))])
    assert _ui(good)["weapon"] == 0 and itchy.do(good, _ui(good), "main", None)[1] == [["play", ["fire", [0, "B1"]]]]


def test_a_course_laid_is_kept_and_dropped_where_it_fits_no_more():
    """As the private part of a save keeps it, over a reload."""
    view = _view()
    ui, effects = itchy.press(view, _ui(view), "sea", "C5")
    ui, effects = itchy.press(view, ui, "sea", "C5")
    kept = {effect[1]: effect[2] for effect in effects if effect[0] == "keep"}
    assert ui["plan"] == "C5>2" and json.loads(json.dumps(kept))["course"][-1] == "C5>2"
    anew = itchy.recall(view, itchy.begin(view, {}), kept, {"fleets": []})
    assert anew["plan"] is None, "who only looks on lays no course"
    fresh = itchy.begin(view, _MENU)
    assert itchy.recall(view, fresh, kept, {"fleets": []})["plan"] == "C5>2"
    for other in (_view(turn=4), _view(reach=_REACH[:2]), _view(active=dict(view["active"], points=2))):
        fresh = itchy.begin(other, _MENU)
        assert itchy.recall(other, fresh, kept, {"fleets": []})["plan"] is None
    ui, effects = itchy.do(view, ui, "clear", None)
    assert ["keep", "course", None] in effects
    assert itchy.recall(view, itchy.begin(view, _MENU), {"course": None}, {"fleets": []})["plan"] is None


def test_what_shows_nothing_is_told_with_what_does():
    """Cards, turns and ends of activations make nobody wait; one's own steps neither."""
    for kind in ("battle", "turn", "card", "passed over", "finished", "over"):
        assert itchy.lull({"kind": kind, "by": 1}, False) == itchy.lull({"kind": kind, "by": 1}, True) == 0
    for kind in ("activated", "moved", "chosen"):
        assert itchy.lull({"kind": kind, "by": 1}, False) > 0 == itchy.lull({"kind": kind, "by": 0}, True)
    for kind in ("gunfire", "torpedo", "sunk", "left", "exhausted", "first"):
        assert itchy.lull({"kind": kind, "by": 1}, False) >= itchy.lull({"kind": kind, "by": 0}, True) > 0
    quiet = sum([itchy.lull({"kind": kind, "by": 1}, False) for kind in ("card", "activated", "moved", "finished")])
    assert quiet <= 1000
    card = {"n": 1, "kind": "card", "by": 1, "card": "S3", "text": "The three of spades is turned: Ben activates a ship."}
    turn = {"n": 0, "kind": "turn", "turn": 3, "text": "Turn 3."}
    now = {"n": 2, "kind": "activated", "by": 1, "ship": "B1", "text": "Monopoly is activated."}
    view = _view(active={"ship": "B1", "points": 3, "fresh": False, "start": "F4>4", "doing": None, "done": [], "fired": [], "torpedo": False})
    assert "Turn 3. The three of spades: Monopoly is activated.</p>" in itchy.panel(view, _ui(view, {}, held=[now], log=[turn, card]))
    fired = {"n": 3, "kind": "moved", "by": 1, "ship": "B1", "from": "F4>4", "place": "F4>4", "left": 0, "text": "Monopoly goes ahead."}
    assert ">Monopoly goes ahead.</p>" in itchy.panel(view, _ui(view, {}, held=[fired], log=[turn, card, now]))
