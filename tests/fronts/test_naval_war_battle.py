"""The battle and what comes after it: aiming, choosing, marks, what is drawn and said, the post-mortem."""

import re

from fronts import naval_war, naval_war_after, naval_war_chart, naval_war_howto
from fronts import naval_war_battle as battle

DEVICE = {"fleets": [], "tally": {"matches": 2, "ships": {"submarine": [40, 30]}}}
SHEET = {
    "land": ["B2", "B10"],
    "ships": [["cruiser", ["H3", "H4", "H5"]], ["submarine", ["U21"]], ["carrier", ["K1", "K2", "L1", "L2"]]],
    "planes": [["bomber", "B2"], ["rp", "B10"], ["rp", "B11"], ["rp", "D12"], ["rp", "K1"]],
    "guns": [["C3", "both"], ["C4", "hold"]],
    "salvoes": 4,
    "hit": ["H3", "U21", "D12"],
    "flown": [],
    "used": [],
}


def _facts(what=None, on="sea", hit=False, used=False, aboard=None):
    return {"on": on, "what": what, "hit": hit, "used": used, "aboard": aboard}


def _chart():
    return {
        "known": {
            "A1": _facts("destroyer"),
            "A2": _facts("destroyer", hit=True),
            "C7": _facts("battleship", hit=True),
            "E5": _facts("gun", on="land", used=True),
            "E6": _facts("rp", on="land", hit=True),
            "E7": _facts(on="land"),
            "F7": _facts(),
            "G7": _facts("carrier", aboard="bomber"),
        },
        "shots": ["U1"],
        "reports": [
            {"kind": "bomber", "square": "M10", "ships": [["battleship", 2, False]], "other": [["gun", 1]], "could": battle.block("M10", 1)},
            {"kind": "atom", "square": "A21", "ships": [], "other": [], "could": battle.block("A21", 2)},
            {"kind": "salvo", "shots": [["A2", ["destroyer"], False], ["U1", [], False], ["C7", ["battleship"], False]]},
        ],
        "down": [["rp", "R5"]],
        "inferred": {"B1": {"what": "no ship", "hit": False}, "M11": {"what": "battleship", "hit": True}},
    }


def _view():
    return {
        "seat": 0,
        "seats": 3,
        "names": ["Ann", "Ben <b>", "Cy"],
        "teams": [0, 1, 2],
        "options": {"points": 160, "guns": "orders", "clock": 0},
        "phase": "fire",
        "turn": 0,
        "asked": None,
        "sheets": [SHEET, None, None],
        "charts": [None, _chart(), {"known": {}, "shots": [], "reports": [], "down": [], "inferred": {}}],
        "laid": [True, True, True],
        "moves": [3, 3, 2],
        "declared": [[0, 1, "rp", ["C3"]], [1, 2, "salvo", ["A1", "B2", "C3"]]],
        "resigned": [],
        "stops": [],
        "outcome": None,
        "prompt": "Ann to move: despatch a plane or fire a salvo.",
    }


MENU = {
    "despatch": {"each": [["B2", "B10", "B11", "K1"], [1, 2], naval_war_chart.FLAT]},
    "salvo": {"each": [[1, 2], {"pick": naval_war_chart.FLAT, "min": 3, "max": 3}]},
    "orders": {"each": [["all", "C3", "C4"], ["both", "bombers", "planes", "hold"]]},
    "stop": True,
    "resign": True,
}


def _hand(menu=None, kept=None, **changes):
    view = _view()
    view.update(changes)
    ui = naval_war.begin(view, MENU if menu is None else menu)
    naval_war.recall(view, ui, kept or {}, DEVICE)
    return view, ui


def _board(view, ui, ident):
    return [board for board in naval_war.boards(view, ui) if board["id"] == ident][0]


def _styles(view, ui, ident):
    return [shape[-1] for shape in naval_war.scene(view, ui, _board(view, ui, ident))]


def test_enemies_come_first_the_own_chart_last():
    view, ui = _hand()
    assert [(board["id"], board["kind"], board["active"]) for board in naval_war.boards(view, ui)] == [
        ("1", "aim", True),
        ("2", "aim", True),
        ("0", "own", False),
    ]


def test_a_plane_is_aimed_and_sent_and_nothing_happens_before_that():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "weapon", "bomber")
    ui, effects = naval_war.press(view, ui, "2", "G8")
    assert not [one for one in effects if one[0] == "play"] and ui["aims"] == ["G8"] and ui["enemy"] == 2
    ui, effects = naval_war.do(view, ui, "main", None)
    assert effects == [["play", ["despatch", ["B2", 2, "G8"]]]]


def test_three_shots_are_collected_changed_and_fired_together():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "weapon", "salvo")
    for key in ("A1", "B2", "C3"):
        ui, _ = naval_war.press(view, ui, "1", key)
    assert naval_war.press(view, ui, "1", "D4")[1][0][0] == "refuse"
    ui, _ = naval_war.press(view, ui, "1", "B2")
    assert naval_war.do(view, ui, "main", None)[1][0] == ["refuse", "A salvo has three shots: 1 to aim still."]
    ui, _ = naval_war.press(view, ui, "1", "D4")
    assert naval_war.do(view, ui, "main", None)[1] == [["play", ["salvo", [1, ["A1", "C3", "D4"]]]]]


def test_a_shot_where_nothing_more_is_to_be_hit_is_warned_of_and_may_be_fired():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "weapon", "salvo")
    assert battle.warning(view, ui) == ""
    spent = (("A2", "hit already"), ("F7", "sea"), ("E7", "land"), ("U1", "shot at already"), ("M9", "bombed already"), ("E5", "used already"))
    for key, why in spent:
        _, effects = naval_war.press(view, ui, "1", key)
        assert effects[0][1].endswith(f" 1 of 3 shots aimed. Nothing more is to be hit at {key[0]} {key[1:]} ({why}).")
    for key in ("A1", "A2", "F7"):
        ui, effects = naval_war.press(view, ui, "1", key)
    assert battle.warning(view, ui) == "Nothing more is to be hit at A 2 (hit already) and F 7 (sea)."
    assert "Nothing more is to be hit at A 2 (hit already) and F 7 (sea)." in naval_war.panel(view, ui)
    assert naval_war.do(view, ui, "main", None)[1] == [["play", ["salvo", [1, ["A1", "A2", "F7"]]]]]
    ui, _ = naval_war.press(view, ui, "2", "A2")
    assert battle.warning(view, ui) == ""


def test_a_bomb_or_a_look_where_there_is_nothing_left_is_warned_of():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "weapon", "bomber")
    ui, effects = naval_war.press(view, ui, "1", "M10")
    assert battle.warning(view, ui) == "Nothing more is to be hit around M 10." and effects[0][1].endswith("Nothing more is to be hit around M 10.")
    assert battle.warning(view, naval_war.press(view, ui, "1", "M11")[0]) == ""
    named = {"kind": "bomber", "square": "R10", "ships": [["submarine", 1, True]], "other": [], "could": [], "where": [["R10", "submarine"]]}
    view["charts"][1]["reports"].append(named)
    assert battle.warning(view, naval_war.press(view, ui, "1", "R10")[0]) == "Nothing more is to be hit around R 10."
    chart = view["charts"][1]
    for key in battle.block("T10", 1):
        chart["known"][key] = _facts("submarine" if key == "T10" else None)
    ui, _ = naval_war.press(view, ui, "1", "T10")
    assert battle.warning(view, ui) == ""
    ui, _ = naval_war.do(view, ui, "weapon", "rp")
    assert battle.warning(view, ui) == "All around T 10 is known already."
    assert battle.warning(view, naval_war.press(view, ui, "1", "M10")[0]) == ""


def test_a_salvo_names_one_enemy():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "weapon", "salvo")
    ui, _ = naval_war.press(view, ui, "1", "A1")
    ui, _ = naval_war.press(view, ui, "2", "B2")
    assert (ui["enemy"], ui["aims"]) == (2, ["B2"])


def test_the_most_endangered_plane_flies_unless_another_is_chosen():
    view, ui = _hand()
    assert battle.most_endangered(SHEET, "rp", [], 0) == "B10"
    seen = [{"kind": "damage", "on": 0, "answer": {"kind": "rp", "square": "L1"}, "destroyed": []}]
    assert battle.most_endangered(SHEET, "rp", seen, 0) == "K1"
    ui, _ = naval_war.press(view, ui, "0", "B11")
    assert (ui["weapon"], ui["chosen"]) == ("rp", "B11")
    ui, _ = naval_war.press(view, ui, "1", "A1")
    assert naval_war.do(view, ui, "main", None)[1] == [["play", ["despatch", ["B11", 1, "A1"]]]]
    ui, _ = naval_war.do(view, ui, "plane", None)
    assert ui["chosen"] == "K1"


def test_blocks_are_cut_off_at_the_edge():
    assert len(battle.block("A1", 2)) == 9 and len(battle.block("K11", 2)) == 25
    x, y, wide, high = naval_war_chart.around("A1", 1)
    assert (wide, high) == (2 * naval_war_chart.CELL, 2 * naval_war_chart.CELL)


def test_the_chart_of_an_enemy_says_what_is_known_and_how():
    view, ui = _hand()
    said, rest = battle.enemy_words(view, ui, 1)
    assert rest == "unknown"
    assert said["A2"] == "hit, Destroyer"
    assert said["E5"] == "A-A gun, used, on land"
    assert said["G7"] == "Aircraft Carrier, Bomber aboard"
    assert said["F7"] == "sea" and said["E7"] == "land" and said["U1"] == "shot at, nothing"
    assert said["M9"] == "bombed, somewhere in here. Bomber at M 10: two hits on a Battleship and 1 A-A gun destroyed"
    assert said["A20"] == "bombed, somewhere in here. Atom Bomber at A 21: nothing hit"
    assert said["M11"] == "inferred: hit, Battleship" and said["B1"] == "inferred: no ship"
    assert said["R5"] == "Reconnaissance Plane shot down here"
    assert naval_war.speak(view, ui, _board(view, ui, "1"))[0][1] == "A 2, hit, Destroyer"


def test_inferred_squares_can_be_switched_off():
    view, ui = _hand()
    assert "n-inferred" in _styles(view, ui, "1") and "n-no-ship" in _styles(view, ui, "1")
    ui, _ = naval_war.do(view, ui, "inferring", None)
    assert "n-inferred" not in _styles(view, ui, "1")
    assert battle.enemy_words(view, ui, 1)[0]["M11"].startswith("bombed")


def test_a_ship_known_whole_is_drawn_as_a_hull_and_a_part_by_squares():
    view, ui = _hand()
    styles = _styles(view, ui, "1")
    assert "hull1" in styles and "n-known" in styles and "n-black" in styles
    assert battle.bodies({"A1": "destroyer", "A2": "destroyer", "C7": "battleship"}) == [["destroyer", ["A1", "A2"]], ["battleship", ["C7"]]]


def _texts(view, ui, style):
    return [shape for shape in naval_war.scene(view, ui, _board(view, ui, "1")) if shape[-1] == style]


def test_a_bomb_report_stands_in_words_in_its_area_and_what_is_settled_as_a_tag():
    view, ui = _hand()
    words = _texts(view, ui, "n-report-words")
    assert [shape[3] for shape in words] == ["Two hits on a", "Battleship"]
    x, y = naval_war_chart.at_of("L9")
    assert all(x < shape[1] < x + 138 and y < shape[2] < y + 46 for shape in words), "in the upper row: in M 11 a square is inferred"
    assert [shape[3] for shape in _texts(view, ui, "n-tag-done")] == ["nothing"] and not _texts(view, ui, "n-tag")
    ui, _ = naval_war.do(view, ui, "inferring", None)
    assert [shape[3] for shape in _texts(view, ui, "n-report-large")] == ["Two hits", "on a", "Battleship"], "larger, where there is room"


def test_where_words_would_cover_what_is_known_the_report_is_a_tag():
    chart = _chart()
    for key in ("L10", "M9", "N11"):
        chart["known"][key] = _facts("gun", on="land")
    view, ui = _hand(charts=[None, chart, None])
    assert [shape[3] for shape in _texts(view, ui, "n-tag")] == ["2B"] and not _texts(view, ui, "n-report-words")


def test_open_reports_are_listed_in_words_and_one_pressed_is_outlined():
    view, ui = _hand()
    panel = naval_war.panel(view, ui)
    assert "<b>M 10</b> <span>Two hits on a Battleship and 1 A-A gun destroyed.</span>" in panel
    assert "A 21" not in panel[panel.index("nw-reports") :], "nothing was hit there"
    assert "n-report-picked" not in _styles(view, ui, "1")
    ui, effects = naval_war.do(view, ui, "report", "1 0")
    assert effects == [["show", "1"], ["say", "Bomber at M 10 of Ben <b>: two hits on a Battleship and 1 A-A gun destroyed."]]
    assert "n-report-picked" in _styles(view, ui, "1") and 'aria-pressed="true"><b>M 10' in naval_war.panel(view, ui)
    ui, _ = naval_war.do(view, ui, "report", "1 0")
    assert "n-report-picked" not in _styles(view, ui, "1")


def test_a_report_whose_hits_are_all_found_is_listed_no_more():
    chart = _chart()
    chart["known"]["M9"] = _facts("battleship", hit=True)
    view, ui = _hand(charts=[None, chart, None])
    assert '<div class="nw-reports" hidden></div>' in naval_war.panel(view, ui)
    assert [shape[3] for shape in _texts(view, ui, "n-tag-done")] == ["2B", "nothing"]


def test_of_planes_seen_and_bombed_the_chart_says_how_many_and_draws_none_as_destroyed():
    chart = _chart()
    for key in ("P3", "P5"):
        chart["known"][key] = _facts("rp", on="land", hit=True)
        chart["known"][key]["doubt"] = 1
    told = {"kind": "bomber", "square": "P4", "ships": [], "other": [["rp", 1]], "could": ["P3", "P5"], "doubts": [["rp", 1, 1, ["P3", "P5"]]]}
    chart["reports"] = [told]
    view, ui = _hand(charts=[None, chart, None])
    words = "Of the R.P.s seen at P 3 and P 5 one was destroyed, the rest had flown."
    assert words in naval_war.panel(view, ui)
    said = battle.enemy_words(view, ui, 1)[0]
    assert said["P3"] == said["P5"] == "Reconnaissance Plane was here, destroyed or flown, on land. " + words[:-1]
    craters = _texts(view, ui, "n-crater")
    assert [shape[1] for shape in craters] == [naval_war_chart.marks("crater", ["E6"])]
    assert "n-doubt" in _styles(view, ui, "1")


def test_inferred_squares_say_what_they_are_and_whether_they_are_hit():
    chart = _chart()
    chart["inferred"] = {"S1": {"what": "cruiser", "hit": False}, "S2": {"what": "cruiser", "hit": True}, "U5": {"what": "ship", "hit": True}}
    view, ui = _hand(charts=[None, chart, None])
    said = battle.enemy_words(view, ui, 1)[0]
    assert [said[key] for key in ("S1", "S2", "U5")] == ["inferred: Cruiser", "inferred: hit, Cruiser", "inferred: hit, a ship"]
    assert sorted([shape[3] for shape in _texts(view, ui, "n-letter-inferred")]) == ["?", "C", "C"]


def test_the_own_chart_says_what_is_hit_ready_and_holding():
    view, ui = _hand()
    said, rest = battle.own_words(view, ui, 0)
    assert rest == "sea"
    assert said["H3"] == "Cruiser, hit" and said["H4"] == "Cruiser"
    assert said["D12"] == "Reconnaissance Plane, destroyed" or said["D12"] == "land, Reconnaissance Plane, destroyed"
    assert said["C4"] == "land, A-A gun, holds fire" and said["K1"] == "Aircraft Carrier, Reconnaissance Plane"
    assert _board(view, ui, "0")["note"] == "(7 points) afloat"


def test_reports_over_the_same_square_are_all_told_and_their_tags_stand_apart():
    chart = _chart()
    chart["reports"].append({"kind": "bomber", "square": "M10", "ships": [["cruiser", 1, True]], "other": [], "could": battle.block("M10", 1)})
    view, ui = _hand(charts=[None, chart, None])
    said = battle.enemy_words(view, ui, 1)[0]["M9"]
    assert said.count("Bomber at M 10") == 2 and said.endswith("one hit on a Cruiser, sunk")
    texts = _texts(view, ui, "n-report-words")
    assert [shape[3] for shape in texts] == ["Two hits on a", "Battleship", "One hit on a", "Cruiser, sunk"]
    assert len({shape[2] for shape in texts}) == 4


def test_the_points_afloat_are_counted_as_the_score_will_be():
    view, ui = _hand(options={"points": 160, "guns": "orders", "clock": 0, "score": "unhit"})
    assert _board(view, ui, "0")["note"] == "(6 points) afloat"


def test_the_pencil_marks_the_own_chart_too():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "pencil", "?")
    assert _board(view, ui, "0")["active"]
    ui, effects = naval_war.press(view, ui, "0", "T9")
    assert effects[0] == ["keep", "notes", {"0": {"T9": "?"}}] and "n-pencil" in _styles(view, ui, "0")
    assert battle.own_words(view, ui, 0)[0]["T9"] == "sea, question mark"


def test_where_the_enemy_looked_is_said_and_drawn_on_the_own_chart():
    view, ui = _hand()
    ui["log"] = [{"kind": "damage", "by": 1, "on": 0, "answer": {"kind": "rp", "square": "H4"}, "destroyed": []}]
    said, _ = battle.own_words(view, ui, 0)
    assert said["H4"] == "Cruiser, looked at" and said["G3"] == "sea, looked at" and "G6" not in said
    assert "n-looked-at" in _styles(view, ui, "0")


def test_pencil_marks_from_a_damaged_save_are_passed_over():
    view, ui = _hand(kept={"notes": {"1": {"T9": "sea", "Z99": "sea", "A1": "no mark", "B1": 4}, "2": 7}})
    assert ui["notes"] == {"1": {"T9": "sea"}}
    assert _hand(kept={"notes": [1]})[1]["notes"] == {}


def test_what_was_told_last_stands_in_the_panel():
    view, ui = _hand()
    ui["log"] = [
        {"kind": "salvo", "by": 0, "on": 1, "squares": ["A1", "A2", "A3"], "text": "old"},
        {"kind": "despatched", "by": 0, "on": 1, "plane": "rp", "square": "B2", "text": "Ann despatches."},
        {"kind": "started", "by": 0, "from": "T9", "text": "It started from T 9."},
        {"kind": "report", "by": 0, "on": 1, "answer": {"kind": "bomber", "ships": [], "other": []}, "text": "Ben reports: no hits."},
        {"kind": "salvo", "by": 1, "on": 0, "squares": ["A1", "A2", "A3"], "text": "Ben fires."},
        {"kind": "damage", "by": 1, "on": 0, "answer": {"kind": "salvo", "shots": []}, "destroyed": [], "text": "Ann lost nothing."},
        {"kind": "passed", "by": 2, "text": "Cy is passed over."},
    ]
    assert battle.latest(ui["log"], 0, view["names"]) == [
        [0, ["R.P. to B 2 of Ben <b>.", "Ben reports: no hits."]],
        [1, ["Salvo at A 1, A 2 and A 3 of Ann.", "Ann lost nothing."]],
        [2, ["Cy is passed over."]],
    ]
    assert battle.latest(ui["log"], 0, ["Ann", "Ben"])[0][1][0] == "R.P. to B 2."
    log = ui["log"] + [{"kind": "salvo", "by": 2, "on": 1, "squares": ["A1", "A2", "A3"], "text": "Cy fires."}]
    assert len(battle.latest(log, 0, ["Ann", "Ben", "Cy"])) == 4 and len(battle.latest(log, 0, ["Ann", "Ben", "Cy", "Di"])) == 3
    assert "Ben reports: no hits." in naval_war.panel(view, ui)
    ui["recap"] = True
    assert "nw-latest" not in naval_war.panel(view, ui)


def test_the_letter_of_a_row_is_no_hotkey_in_battle():
    view, ui = _hand()
    assert "r" not in _board(view, ui, "1")["hot"]


def test_pencil_marks_are_kept_and_rubbed_out():
    view, ui = _hand(kept={"notes": {"1": {"T9": "sea"}}})
    ui, _ = naval_war.do(view, ui, "pencil", "ship")
    ui, effects = naval_war.press(view, ui, "1", "T8")
    assert effects[0] == ["keep", "notes", {"1": {"T9": "sea", "T8": "ship"}}]
    assert ui["aims"] == [] and "n-pencil" in _styles(view, ui, "1")
    assert battle.enemy_words(view, ui, 1)[0]["T8"] == "ship pencilled"
    ui, _ = naval_war.do(view, ui, "pencil", "rub")
    ui, effects = naval_war.press(view, ui, "1", "T9")
    assert effects[0] == ["keep", "notes", {"1": {"T8": "ship"}}]


def test_standing_orders_for_all_guns_and_for_one():
    view, ui = _hand()
    assert naval_war.do(view, ui, "orders", "all hold")[1] == [["play", ["orders", ["all", "hold"]]]]
    ui, _ = naval_war.press(view, ui, "0", "C4")
    assert ui["gun"] == "C4" and "orders C4" not in naval_war.panel(view, ui) and "C4 bombers" in naval_war.panel(view, ui)
    assert "n-watched" in _styles(view, ui, "0")


def test_orders_by_what_each_gun_guards_are_given_one_after_the_other():
    """C 3 and C 4 guard the Bomber at B 2 and each other; the gun at U 1 guards nothing."""
    sheet = dict(SHEET)
    sheet["guns"] = [["C3", "bombers"], ["C4", "hold"], ["U1", "both"], ["U20", "both"]]
    worth = battle.worth_of(sheet)
    assert battle.guarded(worth, "C3") == 4 and battle.guarded(worth, "C4") == 1 and battle.guarded(worth, "U1") == 0
    orders = []
    view, ui = _hand(sheets=[sheet, None, None])
    ui, effects = naval_war.do(view, ui, "orders-by-worth", None)
    while effects:
        orders.append(effects[0][1][1])
        which, order = orders[-1]
        sheet["guns"] = [[key, order if which in ("all", key) else old] for key, old in sheet["guns"]]
        fresh = naval_war.begin(view, MENU)
        fresh["by_worth"] = ui["by_worth"]
        ui = naval_war.recall(view, fresh, {}, DEVICE)
        effects = ui.get("due")
    assert orders[0] == ["all", "hold"] and len(orders) == 3 and not ui["by_worth"]
    assert sheet["guns"] == [["C3", "both"], ["C4", "bombers"], ["U1", "hold"], ["U20", "hold"]]


def test_the_defender_is_asked_with_and_without_a_gun():
    asked = {"by": 1, "on": 0, "plane": "bomber", "square": "C2"}
    view, ui = _hand({"answer": ["hold", "C3"]}, asked=asked, waiting=0, turn=1)
    assert naval_war.boards(view, ui)[0]["id"] == "0"
    panel = naval_war.panel(view, ui)
    assert "Ben &lt;b&gt;’s Bomber is over C 2. This gun can bring it down, once." in panel and "Hold fire" in panel
    assert naval_war.do(view, ui, "answer", "C3")[1] == [["play", ["answer", "C3"]]]
    ui, _ = naval_war.press(view, ui, "0", "C3")
    assert naval_war.do(view, ui, "main", None)[1] == [["play", ["answer", "C3"]]]
    view, ui = _hand({"answer": ["hold"]}, asked=asked, waiting=0, turn=1)
    assert "Let it pass" in naval_war.panel(view, ui)


def test_allies_and_those_who_resigned_are_not_attacked():
    view, ui = _hand(dict(MENU, despatch={"each": [["B2"], [1], naval_war_chart.FLAT]}), resigned=[2])
    assert naval_war.press(view, ui, "2", "A1")[1] == [["refuse", "Cy cannot be attacked: out of the match."]]
    assert not _board(view, ui, "2")["active"]
    view, ui = _hand(teams=[0, 1, 0])
    assert [board["id"] for board in naval_war.boards(view, ui)] == ["1", "0"]
    assert "with <bdi>Cy</bdi>" in naval_war.panel(view, ui)


def test_a_typed_move_may_name_the_enemy_or_mean_the_one_in_hand():
    view, ui = _hand()
    ui["enemy"] = 2
    assert battle.spell(view, ui, "salvo A 1, B 2, C 3") == "salvo A 1, B 2, C 3 on 3"
    assert battle.spell(view, ui, "B 2 to C 4 on ben <B>") == "B 2 to C 4 on 2"
    assert battle.spell(view, ui, "b2 c4 on 2") == "b2 c4 on 2" and battle.spell(view, ui, "orders all hold") == "orders all hold"
    assert battle.spell(view, ui, "stop") == "stop" and battle.spell(view, ui, "bomber") == "bomber"
    view["teams"] = [0, 1, 0]
    assert battle.spell(view, ui, "B2 to C4") == "B2 to C4"
    assert battle.spell(view, ui, "salvo A 1, B 2, C 3 on Ben <b>") == "salvo A 1, B 2, C 3 on 2"


def test_stopping_is_offered_and_agreed():
    view, ui = _hand(stops=[2])
    assert "Cy offers to stop here and count." in naval_war.panel(view, ui)
    assert naval_war.do(view, ui, "stop", None)[1] == [["play", ["stop", None]]]


def test_what_is_told_and_not_shown_yet_is_not_drawn():
    view, ui = _hand({})
    ui["held"] = [
        {"kind": "damage", "on": 0, "by": 1, "answer": {"kind": "salvo", "shots": []}, "destroyed": [["H3", "cruiser"], ["U21", "submarine"]]}
    ]
    sheet = battle.sheet_of(view, ui, 0)
    assert sheet["hit"] == ["D12"] and SHEET["hit"] == ["H3", "U21", "D12"]
    before = dict(view)
    before["charts"] = [None, {"known": {}, "shots": [], "reports": [], "down": [], "inferred": {}}, None]
    ui["before"], ui["held"] = before, [{"kind": "report", "on": 1, "by": 0, "answer": {"kind": "salvo", "shots": []}}]
    assert battle.chart_of(view, ui, 1)["known"] == {}


def test_shots_and_bombs_move():
    view, _ = _hand()
    report = {"kind": "report", "on": 1, "by": 0, "answer": {"kind": "salvo", "shots": [["A1", ["cruiser"], True], ["B2", [], False]]}}
    assert naval_war.motions(view, report) == [["1", "A1", "hit", 0], ["1", "B2", "splash", 150]]
    assert naval_war.sounds(report) == ["sunk"]
    damage = {"kind": "damage", "on": 0, "by": 1, "answer": {"kind": "bomber", "square": "A1", "ships": [], "other": []}, "destroyed": [["A1", "rp"]]}
    assert naval_war.motions(view, damage) == [["0", "A1", "hit", 0]]


LOG = [
    {"kind": "despatched", "by": 0, "on": 1, "plane": "atom", "square": "B2"},
    {"kind": "started", "by": 0, "plane": "atom", "from": "T9", "square": "B2"},
    {"kind": "report", "by": 0, "on": 1, "answer": {"kind": "atom", "square": "B2", "ships": [["submarine", 1, True]], "other": []}},
    {"kind": "damage", "by": 0, "on": 1, "answer": {"kind": "atom"}, "destroyed": [["B2", "submarine"]]},
    {"kind": "despatched", "by": 1, "on": 0, "plane": "rp", "square": "C3"},
    {"kind": "down", "by": 1, "on": 0, "plane": "rp", "square": "C3"},
    {"kind": "gun fired", "by": 0, "gun": "C3"},
]


def test_the_record_numbers_the_moves_of_each_side():
    moves = battle.moves_of(LOG)
    assert [(one["by"], one["from"], one["told"], one["gun"]) for one in moves] == [
        (0, "T9", "one hit on a Submarine, sunk", None),
        (1, None, "shot down", "C3"),
    ]
    view, ui = _hand()
    ui["log"] = LOG
    assert "Atom Bomber T 9 to B 2 of Ben &lt;b&gt;: one hit on a Submarine, sunk" in naval_war.panel(view, ui)


def _over():
    other = {
        "land": [],
        "ships": [["submarine", ["B2"]], ["destroyer", ["K10", "K11"]], ["submarine", ["M9"]], ["cruiser", ["S1", "S2", "S3"]]],
        "planes": [],
        "guns": [],
        "salvoes": 0,
        "hit": ["B2"],
        "flown": [],
        "used": [],
    }
    outcome = {"winners": [0], "reason": "played out", "scores": [7, 6, 0]}
    return _hand({}, outcome=outcome, sheets=[SHEET, other, None], phase="over", seat=None, charts=[None, None, None], turn=None)


def test_the_best_target_that_was_there():
    view, ui = _over()
    moves = battle.moves_of(LOG)
    assert naval_war_after.bombers(view, moves) == [[0, 1, "B2", 1, "K9", 3]]
    hit = {"K10": True, "K11": True, "M9": True, "B2": True}
    assert naval_war_after.best_targets(view["sheets"][1], hit, 1)[0][1] == 3


def test_the_best_targets_of_several_atom_bombers_are_reckoned_together():
    """As the source reckons game 2: other targets for all six, ships wholly sunk counted once, a Battleship that two bombs sink included."""
    view, _ = _over()
    sheet = {"land": [], "planes": [], "guns": [], "salvoes": 0, "hit": [], "flown": [], "used": []}
    sheet["ships"] = [["submarine", ["A1"]], ["battleship", ["K1", "K2", "K3", "K4"]], ["cruiser", ["U19", "U20", "U21"]]]
    view["sheets"] = [SHEET, sheet, None]
    move = {"by": 0, "on": 1, "what": "atom", "squares": ["F9"], "from": None, "told": "", "gun": None, "destroyed": []}
    salvo = dict(move, what="salvo", squares=["U19", "U20", "U21"], destroyed=[["U19", "cruiser"], ["U20", "cruiser"], ["U21", "cruiser"]])
    found = naval_war_after.bombers(view, [move, move, salvo, move])
    assert [one[5] for one in found] == [1, 4, 3] and [one[3] for one in found] == [0, 0, 0]
    assert sum([one[5] for one in naval_war_after.bombers(view, [salvo, move, move])]) == 5, "what other weapons had sunk before is not there"
    assert sum([one[5] for one in naval_war_after.bombers(view, [move] * 5)]) == 8, "more bombs than there is to sink"


def test_two_atom_bombers_are_placed_together_where_one_after_the_other_would_miss_the_best():
    """One bomb sinks most in the middle, six Submarines, and one more then two. Together they sink all ten, to the left and to the right."""
    sheet = {"ships": [["submarine", [key]] for key in ("A1", "C1", "A4", "C4", "E4", "A7", "C7", "E7", "A10", "C10")]}
    assert naval_war_after.best_targets(sheet, {}, 1)[0][1] == 6
    assert sum([points for _, points in naval_war_after.best_targets(sheet, {}, 2)]) == 10


def test_a_ship_that_two_bombs_share_counts_once_and_in_full():
    sheet = {"ships": [["battleship", ["A1", "A2", "A3", "A4"]], ["battleship", ["A6", "A7", "A8", "A9"]], ["battleship", ["C1", "C2", "C3", "C4"]]]}
    assert naval_war_after.best_targets(sheet, {"A1": True, "A2": True}, 2) == [["A2", 8], ["A7", 4]]


def test_after_the_match_everything_is_open_and_counted():
    view, ui = _over()
    ui["log"] = LOG
    view["prompt"] = "Ann wins."
    assert naval_war.ending(view) == "Ann wins. Ann 7 points, Ben <b> 6 points and Cy 0 points."
    assert [board["kind"] for board in naval_war.boards(view, ui)] == ["open", "open", "open"]
    assert "<bdi>Ann</bdi> wins" in naval_war.result(view) and "Ben &lt;b&gt;" in naval_war.result(view)
    panel = naval_war.panel(view, ui)
    assert "bought, lost, done" in panel and "best targets" in panel and "75 %" in panel
    ui, _ = naval_war.do(view, ui, "falls", None)
    assert "n-fell-atom" in _styles(view, ui, "1") and "n-choice" in _styles(view, ui, "0")
    assert naval_war.tally(view) == {"cruiser": [2, 2], "submarine": [3, 1], "carrier": [1, 1], "destroyer": [1, 1]}


def test_the_running_table_counts_matches_fought_to_the_end():
    """A match that ended by resigning, or in which nobody attacked, says nothing of what ships survive; nor do the ships of one who resigned."""
    view, ui = _over()
    outcome = view["outcome"]
    assert naval_war.tally(view)
    assert naval_war.tally(dict(view, outcome=dict(outcome, reason="resigned"))) is None
    assert naval_war.tally(dict(view, outcome=dict(outcome, reason="agreed"), moves=[0, 0, 0])) is None
    assert naval_war.tally(dict(view, outcome=dict(outcome, reason="agreed"))) == naval_war.tally(view)
    assert naval_war.tally(dict(view, resigned=[1])) == {"cruiser": [1, 1], "submarine": [1, 0], "carrier": [1, 1]}
    panel = naval_war.panel(view, ui)
    assert "2 matches fought to the end on this device" in panel and "Ships of all sides" in panel and "resign" in panel


def _allied(scores, winners, resigned=()):
    names = ["Ann", "Ben", "Cy", "Dan", "Eve", "Fay <b>"]
    outcome = {"winners": winners, "reason": "played out", "scores": scores}
    view = dict(_over()[0], seats=6, names=names, teams=[0, 1, 2, 0, 1, 2], moves=[3] * 6, sheets=[SHEET] * 6)
    view.update({"resigned": list(resigned), "outcome": outcome})
    view["prompt"] = "So it ended."
    return view


def _rows(text):
    """The rows of the table: `[kind, words...]`."""
    found = []
    for row in text.split("<tr")[2:]:
        kind = row.split(">")[0].replace(' class="', "").replace('"', "").strip()
        words = re.sub("<[^>]*>", "", row.split("<th", 1)[1].split("</th>")[0].split(">", 1)[1])
        cells = [cell.split("</td>")[0] for cell in row.split("<td>")[1:]]
        found.append([kind, " ".join(words.split())] + cells)
    return found


def test_n2_alliances_are_told_by_their_sums_allies_beside_each_other():
    """N-2, N-21: three alliances, 65 to 65 to 60; who draws is marked alliance by alliance, each with its allies under it."""
    view = _allied([40, 5, 30, 25, 60, 30], [0, 1, 3, 4])
    text = naval_war.result(view)
    assert "<h2>A draw" in text or "A draw</h2>" in text
    rows = _rows(text)
    assert [row[-1] for row in rows] == ["65", "40", "25", "65", "60", "5", "60", "30", "30"]
    assert [row[0] for row in rows] == ["alliance winner", "ally winner", "ally winner"] * 2 + ["alliance", "ally", "ally"]
    assert rows[0][1] == "Ann and Dan drew" and rows[3][1] == "Ben and Eve drew" and rows[6][1] == "Cy and Fay &lt;b&gt;"
    assert rows[4][1] == "Eve" and rows[5][1] == "Ben"
    told = "Ann and Dan 65 points (Ann 40, Dan 25), Ben and Eve 65 points (Eve 60, Ben 5) and Cy and Fay <b> 60 points (Cy 30, Fay <b> 30)."
    assert naval_war.ending(view) == "So it ended. " + told


def test_n19_a_resigned_ally_is_marked_and_the_alliance_with_most_has_won():
    view = _allied([0, 5, 30, 70, 60, 30], [0, 3], resigned=[0])
    rows = _rows(naval_war.result(view))
    assert "<bdi>Ann</bdi> and <bdi>Dan</bdi> win" in naval_war.result(view)
    assert rows[0][1] == "Ann and Dan won" and rows[0][-1] == "70" and [row[-1] for row in rows[1:3]] == ["70", "resigned, 0"]
    assert [row[0] for row in rows if "winner" in row[0]] == ["alliance winner", "ally winner", "ally winner"]
    assert "Ann and Dan 70 points (Dan 70, Ann resigned)" in naval_war.ending(view)


def test_each_type_with_what_was_bought_lost_used_and_destroyed_per_point():
    """A plane shot down counts for the gun that answered; the salvoes bought are those fired and those left."""
    view, ui = _over()
    sheet = dict(SHEET, flown=["T9", "B11"], used=["C3"], planes=SHEET["planes"] + [["atom", "T9"]], land=["B2", "B10", "S7"])
    view["sheets"] = [sheet, view["sheets"][1], None]
    fired = [{"kind": "salvo", "by": 0, "on": 1, "squares": ["A1", "B1", "C1"]}]
    rows = {row[0]: row[1:] for row in naval_war_after.account(view, battle.moves_of(LOG + fired), 0)}
    assert rows["submarine"] == [1, 1, None, None, 1] and rows["cruiser"] == [1, 0, None, None, 3]
    assert rows["atom"] == [1, 0, 1, 1, 10]
    assert rows["rp"] == [4, 1, 1, 0, 4]
    assert rows["gun"] == [2, 0, 1, 1, 2]
    assert rows["salvo"] == [5, 0, 1, 0, 5]
    assert naval_war_after.per_point(1, 10) == "0.10" and naval_war_after.per_point(7, 2) == "3.50"


def test_a_spectator_sees_where_attacks_were_declared():
    view, ui = _hand({}, seat=None, sheets=[None, None, None], charts=[None, None, None])
    assert "n-fell-rp" in _styles(view, ui, "1") and "n-fell-salvo" in _styles(view, ui, "2") and "n-fell-rp" not in _styles(view, ui, "2")


def test_a_picture_for_the_list_with_and_without_sheets():
    view, _ = _over()
    assert naval_war.picture(view)[1:] == (408, 136)
    assert naval_war.picture(_view())[0]


def test_every_square_is_spoken_and_every_shape_has_a_style():
    view, ui = _hand()
    for board in naval_war.boards(view, ui):
        rows = naval_war.speak(view, ui, board)
        assert len(rows) == 21 and len(rows[0]) == 21 and rows[20][20].startswith("U 21, ")
        shapes = naval_war.scene(view, ui, board)
        assert len(shapes) < 140 and all(shape[0] in ("path", "text") for shape in shapes)


def test_the_rules_are_whole():
    text = naval_war_howto.page("rules")
    for words in ("Reconnaissance", "Atom Bomber", "standing orders", "alliances", "60 to 45", "<svg", "S 6"):
        assert words in text, words


def test_what_is_remembered_of_a_drawing_is_never_shown_of_another_position():
    """Every drawing and every word is the same whether or not one like it was made before."""
    view, ui = _hand()
    later = _view()
    later["sheets"] = [dict(SHEET), None, None]
    later["sheets"][0]["hit"] = SHEET["hit"] + ["H4"]
    later["charts"][1]["known"]["A3"] = _facts()
    for shown in (view, later, later, view):
        hands = ({}, {"aims": ["M9"], "enemy": 1}, {"weapon": "rp", "chosen": "B11"}, {"gun": "C3"})
        for changes in hands + ({"notes": {"1": {"T9": "?"}, "0": {"T9": "sea"}}}, {"inferring": False}):
            mine = dict(ui)
            mine.update(changes)
            plain = dict(mine)
            plain["drawn"] = {}
            for made in (battle.own_scene, battle.enemy_scene):
                seat = 0 if made is battle.own_scene else 1
                assert made(shown, mine, seat, seat) == made(shown, plain, seat, seat)
            assert battle.own_rows(shown, mine, 0) == battle.own_rows(shown, plain, 0)
            assert battle.enemy_rows(shown, mine, 1) == battle.enemy_rows(shown, plain, 1)


def test_what_the_hand_remembers_of_the_last_drawing_changes_nothing_in_the_next():
    view, ui = _hand()
    known, sheet = dict(_chart()["known"]), dict(SHEET)
    for key, facts in [("A2", _facts("destroyer")), ("C7", None), ("T3", _facts(hit=True)), ("A1", None), ("E7", None), ("G8", _facts("submarine"))]:
        known, sheet = dict(known), dict(sheet)
        if facts:
            known[key] = facts
        else:
            known.pop(key)
        sheet["hit"] = sheet["hit"] + ["H4"] if len(sheet["hit"]) == 3 else sheet["hit"][1:]
        sheet["flown"] = ["B10"] if not sheet["flown"] else []
        chart = _chart()
        chart["known"] = known
        if key == "C7":
            chart["inferred"] = {"M12": {"what": "battleship", "hit": True}, "B2": {"what": "no ship", "hit": False}}
        changed = {"charts": [None, chart, _chart()], "sheets": [sheet, None, None]}
        view.update(changed)
        fresh_view, fresh_ui = _hand(**changed)
        for ident in ("0", "1"):
            board, other = _board(view, ui, ident), _board(fresh_view, fresh_ui, ident)
            assert naval_war.scene(view, ui, board) == naval_war.scene(fresh_view, fresh_ui, other)
            assert naval_war.speak(view, ui, board) == naval_war.speak(fresh_view, fresh_ui, other)


def test_the_first_turn_begins_with_the_enemys_chart_in_sight():
    _, ui = _hand(moves=[0, 3, 2])
    assert ui["due"] == [["show", "1"]]
    _, ui = _hand()
    assert "due" not in ui


def test_a_tag_covers_nothing_that_is_drawn_where_there_is_room_beside_it():
    chart = _chart()
    for key in ("L9", "L10", "M9", "M11", "N11"):
        chart["known"][key] = _facts("gun", on="land")
    view, ui = _hand(charts=[None, chart, None])
    shape = _texts(view, ui, "n-tag")[0]
    x, y = naval_war_chart.at_of("L11")
    assert shape[3] == "2B" and x < shape[1] < x + 46 and y < shape[2] < y + 46
