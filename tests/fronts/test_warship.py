"""The face of Warship: aiming, laying, secrecy, held events, words. The paragraphs (W-8) are those of the rules."""

import hashlib

from fronts import warship

LABELS = [letter + str(row) for row in range(1, 11) for letter in "ABCDEFGHIJ"]
FLEET = [
    ["A1", "B1", "C1", "D1", "E1"],
    ["J7", "J8", "J9", "J10"],
    ["A3", "B3", "C3"],
    ["E5", "E6", "E7"],
    ["H2", "I2"],
]


def _board(owner, ships=None, marks=None, sunk=None):
    return {
        "owner": owner,
        "laid": True,
        "marks": marks or {},
        "sunk": sunk or [],
        "afloat": [5, 4, 3, 3, 2],
        "out": False,
        "ships": ships,
    }


def _view(seats=2, seat=0, **more):
    view = {
        "game": "warship",
        "seat": seat,
        "seats": seats,
        "names": ["Nelson", "Villeneuve", "Jellicoe", "<Yi>"][:seats],
        "prompt": "Nelson to fire.",
        "options": {"allfire": False, "nosink": False, "place": False, "apart": False, "opener": 0},
        "phase": "fire",
        "opener": 0,
        "turn": 0,
        "to_act": [0],
        "turns": [0] * seats,
        "shots": [1] * seats,
        "boards": [_board(owner, FLEET if owner == seat else None) for owner in range(seats)],
        "tally": [{"shots": 0, "hits": 0} for _ in range(seats)],
        "commitments": [None] * seats,
        "salts": None,
        "resigned": [],
        "outcome": None,
    }
    view.update(more)
    return view


def _fire(most=1, pick=LABELS):
    return {"fire": {"pick": list(pick), "min": 1, "max": most}, "resign": True}


def _hand(view, menu):
    return warship.begin(view, menu)


def _press(view, ui, *keys):
    effects = []
    for key in keys:
        ui, effects = warship.press(view, ui, "1", key)
    return ui, effects


def _styles(view, ui, ident):
    board = [one for one in warship.boards(view, ui) if one["id"] == ident][0]
    return [shape[-1] for shape in warship.scene(view, ui, board)]


def _said(view, ui, ident, key):
    board = [one for one in warship.boards(view, ui) if one["id"] == ident][0]
    for row in warship.speak(view, ui, board):
        for words in row:
            if words.split(",")[0] == key:
                return words
    return ""


# --- boards


def test_opponents_first_own_board_last():
    view = _view(4, 1)
    ui = _hand(view, {})
    assert [board["id"] for board in warship.boards(view, ui)] == ["2", "3", "0", "1"]
    assert warship.boards(view, ui)[-1]["kind"] == "own"


def test_row_ten_is_at_the_top():
    """W-6."""
    view = _view()
    board = warship.boards(view, _hand(view, {}))[0]
    assert board["rows"][0] == "10" and board["keys"][0][0] == "A10" and board["keys"][9][9] == "J1"


def test_only_an_opponents_board_may_be_pressed():
    view = _view(3)
    view["boards"][2]["out"] = True
    ui = _hand(view, _fire())
    assert [(board["id"], board["active"]) for board in warship.boards(view, ui)] == [("1", True), ("2", False), ("0", False)]
    assert warship.press(view, ui, "0", "A1")[1][0][0] == "refuse"
    assert "out of the match" in warship.press(view, ui, "2", "A1")[1][0][1]


def test_the_table_lying_open_aims_too():
    view = _view(2, None)
    ui = _hand(view, _fire())
    ui["secret"] = True
    assert [(board["id"], board["active"]) for board in warship.boards(view, ui)] == [("1", True), ("0", False)]


def test_the_note_says_shots_and_ships():
    view = _view()
    view["boards"][1]["afloat"] = [4, 3]
    notes = [board["note"] for board in warship.boards(view, _hand(view, {}))]
    assert notes == ["(1) two ships afloat", "(1) five ships afloat"]


def test_no_sinkings_told_no_ships_counted():
    """W-15."""
    view = _view()
    view["boards"][1]["afloat"] = None
    ui = _hand(view, {})
    assert warship.boards(view, ui)[0]["note"] == "(1)"
    assert "not told" in warship.panel(view, ui)


# --- aiming


def test_a_single_shot_moves_with_every_press():
    view = _view()
    ui, _ = _press(view, _hand(view, _fire()), "C4", "D5")
    assert ui["aims"] == ["D5"]


def test_several_shots_are_aimed_in_order_and_taken_back():
    """W-10: one shot up to the allotment."""
    view = _view()
    ui, _ = _press(view, _hand(view, _fire(3)), "C4", "D5", "E6")
    assert ui["aims"] == ["C4", "D5", "E6"]
    full, effects = _press(view, ui, "F7")
    assert full["aims"] == ui["aims"] and effects[0][0] == "refuse" and "three shots" in effects[0][1]
    ui, _ = _press(view, ui, "D5")
    assert ui["aims"] == ["C4", "E6"]


def test_a_known_square_is_refused():
    """W-12."""
    view = _view()
    ui = _hand(view, _fire(1, [key for key in LABELS if key != "C4"]))
    assert _press(view, ui, "C4")[1] == [["refuse", "C4 has been fired at already."]]
    view = _view(3)
    assert _press(view, ui, "C4")[1] == [["refuse", "C4 has been fired at on every board."]]


def test_a_square_that_counts_on_other_boards_only_is_warned_of_and_may_be_aimed_at():
    """W-12."""
    view = _view(3)
    view["boards"][1]["marks"]["C4"] = "+"
    ui = _hand(view, _fire(2))
    assert "fired at" not in warship.panel(view, ui)
    ui, effects = _press(view, ui, "C4")
    assert effects == [["say", "Aimed at C4. 1 of 2 shots aimed. C4 has been fired at already on Villeneuve’s board."]]
    ui, effects = _press(view, ui, "C5")
    assert effects == [["say", "Aimed at C5. 2 of 2 shots aimed."]]
    assert "<small>C4 has been fired at already on Villeneuve’s board.</small>" in warship.panel(view, ui)


def test_fire_plays_the_aims():
    view = _view()
    ui, _ = _press(view, _hand(view, _fire(3)), "C4", "D5")
    ui, effects = warship.do(view, ui, "fire", None)
    assert effects == [["play", ["fire", ["C4", "D5"]]]] and ui["aims"] == []


def test_fire_without_an_aim_is_refused():
    view = _view()
    assert warship.do(view, _hand(view, _fire()), "fire", None)[1][0][0] == "refuse"


def test_the_button_says_what_will_happen():
    view = _view()
    ui = _hand(view, _fire(3))
    assert "disabled" in warship.panel(view, ui).split("</button>")[0]
    assert ">Choose a square</button>" in warship.panel(view, _hand(view, _fire()))
    ui, _ = _press(view, ui, "C4", "D5")
    assert "Fire two shots at C4, D5" in warship.panel(view, ui)
    assert "disabled" not in warship.panel(view, ui).split("</button>")[0]


def test_the_last_shots_that_concern_this_player_are_told_beside_the_board():
    def told(seats, *events):
        view = _view(seats)
        ui = _hand(view, _fire())
        ui["log"] = [{"kind": kind, "by": by, "on": on, "hits": hits, "text": text} for kind, by, on, hits, text in events]
        html = warship.panel(view, ui)
        return [one.split("</li>")[0] for one in html.partition('class="latest"')[2].partition("</ul>")[0].split("<li>")[1:]]

    mine = (("report", 0, 1, [], "long ago"), ("salvo", 0, None, [], "Nelson fires."), ("report", 0, 1, [], "Nelson misses <1>."))
    theirs = (("salvo", 1, None, [], "Villeneuve fires."), ("report", 1, 0, [], "Villeneuve misses Nelson."))
    assert told(2) == []
    assert told(2, *mine, *theirs) == ["Nelson misses &lt;1&gt;.", "Villeneuve misses Nelson."]
    # Among many, what missed this player and what others did to each other are left to the log.
    others = (("report", 1, 2, ["A1"], "of others"), ("report", 2, 0, ["A1"], "Jellicoe hits Nelson."))
    assert told(3, *mine, *theirs, *others) == ["Nelson misses &lt;1&gt;.", "Jellicoe hits Nelson."]


def test_aims_fall_on_all_opponents():
    """W-8."""
    view = _view(3)
    ui, _ = _press(view, _hand(view, _fire(3)), "C4")
    assert "aim" in _styles(view, ui, "1")
    assert "ghost" in _styles(view, ui, "2") and "aim" not in _styles(view, ui, "2")
    assert "aim" not in _styles(view, ui, "0") and "ghost" not in _styles(view, ui, "0")
    assert _said(view, ui, "2", "C4") == "C4, unknown, aimed at"


def test_clear_crosses_out_all_aims():
    view = _view()
    ui, _ = _press(view, _hand(view, _fire(3)), "C4", "D5")
    assert warship.do(view, ui, "clear", None)[0]["aims"] == []


def test_pressing_leaves_the_old_hand_alone():
    view = _view()
    ui = _hand(view, _fire(3))
    _press(view, ui, "C4")
    assert ui["aims"] == []


# --- what is seen


def test_own_ships_are_drawn_and_named():
    view = _view()
    ui = _hand(view, {})
    assert "hull0" in _styles(view, ui, "0") and "hull1" not in _styles(view, ui, "1")
    assert _said(view, ui, "0", "A1") == "A1, Aircraft carrier"
    assert _said(view, ui, "0", "A2") == "A2, sea" and _said(view, ui, "1", "A2") == "A2, unknown"


def test_an_open_table_shows_no_ship():
    view = _view()
    ui = _hand(view, _fire())
    ui["secret"] = True
    assert "hull0" not in _styles(view, ui, "0")
    assert _said(view, ui, "0", "A1") == "A1, unknown"
    assert "Aircraft carrier, afloat" in warship.panel(view, ui)


def test_marks_are_spoken():
    """W-14."""
    view = _view()
    view["boards"][1]["marks"] = {"C4": "+", "D4": "x", "H2": "X", "I2": "X"}
    view["boards"][1]["sunk"] = [["H2", "I2"]]
    ui = _hand(view, {})
    ui["fresh"] = [["1", "C4"]]
    assert _said(view, ui, "1", "C4") == "C4, miss, last shot"
    assert _said(view, ui, "1", "D4") == "D4, hit"
    assert _said(view, ui, "1", "H2") == "H2, sunk, Submarine"
    styles = _styles(view, ui, "1")
    assert "miss" in styles and "hit" in styles and "sunk" in styles and "wreck" in styles and "fresh" in styles


def test_held_events_are_not_seen_yet():
    view = _view()
    board = view["boards"][1]
    board["marks"] = {"A1": "+", "H2": "X", "I2": "X", "C4": "+"}
    board["sunk"] = [["H2", "I2"]]
    board["afloat"] = [5, 4, 3, 3]
    view["turns"] = [2, 1]
    view["tally"][0] = {"shots": 5, "hits": 2}
    ui = _hand(view, {})
    ui["held"] = [
        {"kind": "salvo", "by": 0, "squares": ["I2", "C4"]},
        {"kind": "report", "by": 0, "on": 1, "hits": ["I2"], "misses": ["C4"], "sunk": [["H2", "I2"]], "out": False},
    ]
    assert _said(view, ui, "1", "H2") == "H2, hit" and _said(view, ui, "1", "I2") == "I2, unknown" and _said(view, ui, "1", "C4") == "C4, unknown"
    assert _said(view, ui, "1", "A1") == "A1, miss"
    assert "wreck" not in _styles(view, ui, "1")
    assert "1 turn, 3 shots, 1 hit" in warship.panel(view, ui)
    assert "five ships" in warship.boards(view, ui)[0]["note"]
    assert board["marks"]["I2"] == "X" and board["afloat"] == [5, 4, 3, 3]


def test_the_last_salvo_does_not_open_the_fleets_before_it_is_shown():
    view = _view()
    view["outcome"] = {"winners": [1], "reason": "sunk", "scores": [0, 17]}
    view["boards"][1]["ships"] = FLEET
    ui = _hand(view, {})
    ui["held"] = [{"kind": "over", "winner": 1}]
    assert "hull1" not in _styles(view, ui, "1") and _said(view, ui, "1", "A1") == "A1, unknown"
    ui["held"] = []
    assert "hull1" in _styles(view, ui, "1")


def test_a_sunk_ship_is_struck_out():
    view = _view()
    view["boards"][1]["afloat"] = [5, 4, 3]
    panel = warship.panel(view, _hand(view, {}))
    assert panel.count("Cruiser, sunk") == 1 and panel.count("Submarine, sunk") == 1


def test_names_are_escaped():
    view = _view(4)
    assert "<Yi>" not in warship.panel(view, _hand(view, {}))
    view["outcome"] = {"winners": [3], "reason": "sunk", "scores": [0, 0, 0, 9]}
    assert "<Yi>" not in warship.result(view) and "&lt;Yi&gt; wins" in warship.result(view)


def test_words_never_say_you():
    view = _view()
    ui, effects = _press(view, _hand(view, _fire(3)), "C4")
    for words in (warship.panel(view, ui), str(effects), warship.boards(view, ui)[0]["note"]):
        assert " you" not in words.lower()


def test_the_hint_is_shaded_numbered_and_spoken():
    view = _view()
    ui = _hand(view, _fire())
    ui["hint"] = {
        "boards": {"1": {"C4": 0.42, "D4": 0.1, "E4": 0.0}},
        "count": 2000,
        "what": "samples",
        "best": ["C4"],
        "sentence": "Most lie on C4.",
    }
    styles = _styles(view, ui, "1")
    assert "chance5" in styles and "percent" in styles and "best" in styles
    assert "chance5" not in _styles(view, ui, "0")
    assert _said(view, ui, "1", "C4") == "C4, unknown, chance of a hit 42 percent"
    assert ui["hint"]["sentence"] in warship.hinted(view, ui) and "C4 (42%)" in warship.hinted(view, ui)


# --- laying


def _laying():
    view = _view(phase="lay", turn=None, opener=None, prompt="Nelson and Villeneuve to lay a fleet.")
    view["boards"] = [_board(0), _board(1)]
    view["boards"][0]["laid"] = view["boards"][1]["laid"] = False
    return view, _hand(view, {"lay": {"draft": "fleet"}})


def _lay(view, ui, *keys):
    effects = []
    for key in keys:
        ui, effects = warship.press(view, ui, "lay", key)
    return ui, effects


def _judged(view, ui, complaints=()):
    return warship.checked(view, ui, {"draft": warship.layout_text(ui["draft"]["ships"]), "complaints": list(complaints)})


def test_one_board_to_lay_on():
    view, ui = _laying()
    board = warship.boards(view, ui)[0]
    assert board["kind"] == "lay" and board["active"] and len(warship.boards(view, ui)) == 1
    assert board["note"] == "none of five ships laid"


def test_ships_are_laid_bow_first_one_after_the_other():
    view, ui = _laying()
    ui, effects = _lay(view, ui, "B9", "A7")
    assert effects[0] == ["check", {"kind": "fleet", "draft": "b9-f9,a7-d7", "auto": None}]
    assert ui["draft"]["picked"] == 2 and "Cruiser, 3 long" in effects[1][1]


def test_a_ship_stays_on_the_board():
    """W-5."""
    view, ui = _laying()
    ui, _ = _lay(view, ui, "J9")
    assert warship.layout_text(ui["draft"]["ships"]) == "f9-j9"


def test_a_second_press_rotates_about_the_square():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B5", "D5")
    assert warship.layout_text(ui["draft"]["ships"]) == "d3-d7"
    ui, _ = _lay(view, ui, "D5")
    assert warship.layout_text(ui["draft"]["ships"]) == "b5-f5"


def test_at_the_edge_it_rotates_as_near_as_it_can():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B10", "D10")
    assert warship.layout_text(ui["draft"]["ships"]) == "d6-d10"


def test_rotating_avoids_the_others_if_it_can():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B7", "E10", "E10")
    assert warship.layout_text(ui["draft"]["ships"]) == "b7-f7,g7-g10"


def test_a_laid_ship_is_picked_up_and_moved():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B9", "A7", "C9")
    assert ui["draft"]["picked"] == 0
    ui, _ = _lay(view, ui, "B2")
    assert warship.layout_text(ui["draft"]["ships"]) == "b2-f2,a7-d7"


def test_dragging_shows_where_it_would_lie_and_then_moves():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B9")
    ui, effects = warship.drag(view, ui, "lay", "C9", "D5", False)
    assert effects == [] and warship.layout_text(ui["draft"]["ships"]) == "b9-f9"
    assert "floating" in _styles(view, ui, "lay") and "left-behind" in _styles(view, ui, "lay")
    ui, effects = warship.drag(view, ui, "lay", "C9", "D5", True)
    assert warship.layout_text(ui["draft"]["ships"]) == "c5-g5" and effects[0][0] == "check"
    assert "floating" not in _styles(view, ui, "lay")


def test_a_drag_that_ends_where_it_began_changes_nothing():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B9")
    ui, _ = warship.drag(view, ui, "lay", "C9", "D5", False)
    ui, effects = warship.drag(view, ui, "lay", "C9", "C9", True)
    assert effects == [] and len(ui["draft"]["past"]) == 1 and ui["draft"]["drag"] is None


def test_undo_and_redo_of_laying():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B9", "A7")
    ui, effects = warship.do(view, ui, "undo", None)
    assert warship.layout_text(ui["draft"]["ships"]) == "b9-f9" and effects[0][1]["draft"] == "b9-f9"
    ui, _ = warship.do(view, ui, "redo", None)
    assert warship.layout_text(ui["draft"]["ships"]) == "b9-f9,a7-d7"
    assert warship.do(view, ui, "redo", None)[1][0][0] == "refuse"


def test_a_ship_is_taken_off():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B9", "A7")
    ui, _ = warship.do(view, ui, "remove", "C9")
    assert warship.layout_text(ui["draft"]["ships"]) == "a7-d7" and ui["draft"]["picked"] == 0


def test_a_random_fleet_comes_from_the_engine():
    view, ui = _laying()
    ui, effects = warship.do(view, ui, "shuffle", None)
    assert effects == [["check", {"kind": "fleet", "draft": None, "auto": "random"}]]
    text = "a1-a5,b1-b4,c1-c3,d1-d3,e1-e2"
    ui = warship.checked(view, ui, {"draft": text, "complaints": []})
    assert None not in ui["draft"]["ships"] and ui["draft"]["typed"] == text


def test_the_fleet_is_played_when_nothing_is_wrong():
    view, ui = _laying()
    ui, _ = warship.do(view, ui, "text", "A1-A5, b1-b4,c1-c3;d1-d3,e1-e2")
    assert warship.do(view, ui, "done", None)[1][0][0] == "refuse"
    ui = warship.checked(view, ui, {"draft": "A1-A5, b1-b4,c1-c3;d1-d3,e1-e2", "complaints": []})
    effects = warship.do(view, ui, "done", None)[1]
    assert effects[0][0] == "play" and effects[0][1][0] == "lay" and effects[0][1][1].count(",") == 4


def test_an_answer_to_an_older_draft_is_passed_over():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B9", "A7")
    ui = warship.checked(view, ui, {"draft": "b9-f9", "complaints": [{"text": "Old.", "at": ["B9"], "thing": "Cruiser"}]})
    assert ui["draft"]["complaints"] == []


def test_the_ship_in_the_way_is_named_and_drawn():
    view, ui = _laying()
    ui, _ = _lay(view, ui, "B9", "D7")
    ui = _judged(
        view,
        ui,
        [{"text": "The Destroyer is in the way.", "at": ["B9", "C9"], "thing": "Destroyer"}, {"text": "Not laid yet.", "at": [], "thing": "Cruiser"}],
    )
    panel = warship.panel(view, ui)
    assert "The Destroyer is in the way." in panel and "Not laid yet." not in panel
    assert _styles(view, ui, "lay").count("wrong") == 1
    assert _said(view, ui, "lay", "B9") == "B9, Aircraft carrier, in the way"
    assert "in the way" in warship.do(view, ui, "done", None)[1][0][1]


def test_what_is_typed_stays_in_the_field():
    view, ui = _laying()
    ui, effects = warship.do(view, ui, "text", 'a1-a9,"<x>')
    assert effects[0][1]["draft"] == 'a1-a9,"<x>'
    assert "a1-a9,&quot;&lt;x&gt;" in warship.panel(view, ui)


# --- the rest


def test_shots_fall_one_after_the_other_and_ships_go_down_last():
    event = {"kind": "report", "by": 0, "on": 1, "hits": ["I2"], "misses": ["C4"], "sunk": [["H2", "I2"]], "out": False}
    moving = warship.motions(_view(), event)
    assert [(one[1], one[2]) for one in moving] == [("C4", "splash"), ("I2", "hit"), ("H2", "sunk"), ("I2", "sunk")]
    assert [one[3] for one in moving] == sorted([one[3] for one in moving])
    assert warship.motions(_view(), {"kind": "salvo", "by": 0, "squares": ["C4"]}) == []


def test_every_sound_is_known():
    import sound

    events = [
        {"kind": "salvo"},
        {"kind": "over"},
        {"kind": "battle"},
        {"kind": "report", "hits": ["A1"], "misses": [], "sunk": [], "out": False},
        {"kind": "report", "hits": [], "misses": ["A1"], "sunk": [], "out": False},
        {"kind": "report", "hits": ["A1"], "misses": [], "sunk": [["A1"]], "out": False},
        {"kind": "report", "hits": [], "misses": [], "sunk": [], "out": False},
    ]
    heard = [name for event in events for name in warship.sounds(event)]
    assert heard == ["fire", "win", "hit", "splash", "sunk"]
    for name in heard:
        assert len(sound.SOUNDS[name]) == 21


def test_the_picture_shows_marks_and_no_ship():
    view = _view(2, None)
    empty = len(str(warship.picture(view)))
    view["boards"][0]["ships"] = FLEET
    assert len(str(warship.picture(view))) == empty
    view["boards"][0]["marks"] = dict.fromkeys(LABELS, "+")
    assert len(str(warship.picture(view))) < 4000


def test_the_result_counts():
    view = _view()
    view["outcome"] = {"winners": [0], "reason": "resigned", "scores": [12, 0]}
    view["turns"], view["tally"] = [3, 2], [{"shots": 8, "hits": 3}, {"shots": 0, "hits": 0}]
    view["resigned"] = [1]
    text = warship.result(view)
    assert "Nelson wins" in text and "<td>38</td>" in text and "<td>–</td>" in text and "<td>resigned</td>" in text


def test_how_to_play_draws_its_examples():
    text = warship.howto("rules")
    assert text.count("<svg") >= 10 and text.count("<figure>") == text.count("</figure>") == 7
    assert "%(" not in text


def test_a_drawing_is_a_few_long_paths_and_always_the_same():
    view = _view()
    view["boards"][0]["marks"] = dict.fromkeys(LABELS, "+")
    ui = _hand(view, {})
    shapes = warship.scene(view, ui, warship.boards(view, ui)[1])
    paths = [shape for shape in shapes if shape[0] == "path"]
    assert len(paths) < 16
    first = hashlib.sha256(str(shapes).encode()).digest()
    warship._cache.clear()
    assert hashlib.sha256(str(warship.scene(view, ui, warship.boards(view, ui)[1])).encode()).digest() == first


def test_hotkeys_leave_column_letters_alone():
    for letter, name, words in warship.hotkeys:
        assert letter not in "abcdefghij" and name and words
