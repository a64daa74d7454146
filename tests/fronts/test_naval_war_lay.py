"""Laying out: pressing, dragging, turning, buying, undoing, the engine's judgement."""

from fronts import naval_war
from fronts import naval_war_steps as steps

DEVICE = {"fleets": [["Mine", "Submarine A 1"]], "tally": {"matches": 0, "ships": {}}}


def _view():
    return {
        "seat": 0,
        "seats": 2,
        "names": ["Ann <b>", "Ben"],
        "teams": [0, 1],
        "options": {"points": 160, "guns": "orders", "clock": 5},
        "phase": "lay",
        "turn": None,
        "asked": None,
        "sheets": [None, None],
        "charts": [None, {"known": {}, "shots": [], "reports": [], "down": [], "inferred": {}}],
        "laid": [False, False],
        "moves": [0, 0],
        "declared": [],
        "resigned": [],
        "stops": [],
        "outcome": None,
        "prompt": "Ann <b> and Ben to buy and lay out 160 points.",
    }


def _hand(text=""):
    view = _view()
    ui = naval_war.begin(view, {"lay": {"draft": "disposition"}})
    naval_war.recall(view, ui, {"draft": text} if text else {}, DEVICE)
    ui.pop("due", None)
    return view, ui


def _typed(ui):
    return ui["draft"]["typed"]


def test_several_of_a_kind_are_laid_in_a_row():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "pick", "battleship")
    for key in ("A1", "C1", "E20"):
        ui, effects = naval_war.press(view, ui, "lay", key)
    assert _typed(ui) == "Battleship A 1-4, C 1-4, E 18-21"
    assert effects[0] == ["check", {"kind": "disposition", "draft": _typed(ui), "auto": None}]
    assert ["keep", "draft", _typed(ui)] in effects


def test_what_cannot_go_there_is_refused_with_its_reason_and_shown():
    view, ui = _hand("Battleship A 1-4")
    ui, _ = naval_war.do(view, ui, "pick", "cruiser")
    ui, effects = naval_war.press(view, ui, "lay", "B5")
    assert effects[0][0] == "refuse" and "touch" in effects[0][1]
    board = naval_war.boards(view, ui)[0]
    assert [shape for shape in naval_war.scene(view, ui, board) if shape[2] == "n-ghost-bad"]
    assert _typed(ui) == "Battleship A 1-4"


def test_a_thing_is_picked_up_moved_turned_and_taken_off():
    view, ui = _hand("Battleship A 1-4")
    ui, _ = naval_war.press(view, ui, "lay", "A2")
    ui, _ = naval_war.press(view, ui, "lay", "K10")
    assert _typed(ui) == "Battleship K 10-13"
    ui, _ = naval_war.press(view, ui, "lay", "K10")
    assert _typed(ui) == "Battleship K-N 10"
    ui, _ = naval_war.do(view, ui, "rotate", "K10")
    assert _typed(ui) == "Battleship K 10-13"
    ui, _ = naval_war.do(view, ui, "remove", "K10")
    assert _typed(ui) == "Battleship x 1"


def test_land_is_dragged_with_its_guns_and_comes_back_by_undo():
    view, ui = _hand("Land B 2\nGun C 3")
    ui, _ = naval_war.drag(view, ui, "lay", "B2", "F6", False)
    assert ui["draft"]["lifted"] and _typed(ui) == "Land B 2\nGun C 3"
    ui, _ = naval_war.drag(view, ui, "lay", "B2", "F6", True)
    assert _typed(ui) == "Land F 6\nGun G 7"
    ui, _ = naval_war.do(view, ui, "undo", None)
    assert _typed(ui) == "Land B 2\nGun C 3"
    ui, _ = naval_war.do(view, ui, "redo", None)
    assert _typed(ui) == "Land F 6\nGun G 7"


def test_a_gun_gets_its_orders_by_pressing_it_again():
    view, ui = _hand("Land B 2\nGun C 3")
    ui, _ = naval_war.press(view, ui, "lay", "C3")
    for order in ("bombers", "planes", "hold"):
        ui, _ = naval_war.press(view, ui, "lay", "C3")
        assert _typed(ui) == "Land B 2\nGun C 3 " + order


def test_the_budget_is_kept():
    view, ui = _hand("Battleship x 39")
    ui, effects = naval_war.do(view, ui, "more", "battleship")
    assert effects[-1][0] == "say" and _typed(ui) == "Battleship x 40"
    ui, effects = naval_war.do(view, ui, "more", "submarine")
    assert effects == [["refuse", "No point is left: a Submarine costs 1."]]
    view, ui = _hand("Atom Bomber x 6")
    assert "6 Atom Bombers" in naval_war.do(view, ui, "more", "atom")[1][0][1]


def test_a_whole_fleet_from_the_source_and_one_of_ones_own():
    view, ui = _hand()
    ui, _ = naval_war.do(view, ui, "ready", "2")
    assert _typed(ui) == "Battleship x 25\nBomber x 6\nR.P. x 10\nGun x 20\nSalvoes 12"
    ui, _ = naval_war.do(view, ui, "ready", "own:Mine")
    assert _typed(ui) == "Submarine A 1"


def test_the_device_lays_the_rest_and_what_it_laid_can_be_taken_back():
    view, ui = _hand("Submarine A 1")
    ui, _ = naval_war.do(view, ui, "style", "bait")
    ui, effects = naval_war.do(view, ui, "auto", None)
    assert effects == [["check", {"kind": "disposition", "draft": "Submarine A 1", "auto": "bait"}]]
    ui = naval_war.checked(view, ui, {"draft": "Submarine A 1", "auto": None, "complaints": []})
    assert ui["draft"]["laying"] and _typed(ui) == "Submarine A 1", "the answer to a question before"
    ui = naval_war.checked(view, ui, {"draft": "Submarine A 1, C 1", "auto": "bait", "complaints": []})
    assert _typed(ui) == "Submarine A 1, C 1"
    assert naval_war.do(view, ui, "undo", None)[0]["draft"]["typed"] == "Submarine A 1"


def test_a_judgement_of_an_older_draft_is_not_taken():
    view, ui = _hand("Submarine A 1")
    ui = naval_war.checked(view, ui, {"draft": "Submarine A 2", "complaints": []})
    assert naval_war.do(view, ui, "done", None)[1][0][0] == "refuse"


def test_complaints_are_shown_at_once_and_their_squares_marked():
    view, ui = _hand("Bomber C 3\nSubmarine A 1, B 2")
    complaints = [{"text": "A Bomber at sea <i>", "at": ["C3"], "thing": "bomber"}, {"text": "They touch", "at": ["B2"], "thing": "submarine"}]
    ui = naval_war.checked(view, ui, {"draft": _typed(ui), "complaints": complaints})
    panel = naval_war.panel(view, ui)
    assert "A Bomber at sea &lt;i&gt;" in panel and "They touch" in panel
    board = naval_war.boards(view, ui)[0]
    assert naval_war.speak(view, ui, board)[2][2] == "C 3, Bomber, cannot stand so"
    assert [shape for shape in naval_war.scene(view, ui, board) if shape[2] == "n-wrong"]


def test_unspent_points_are_asked_about_once():
    view, ui = _hand("Submarine A 1")
    ui = naval_war.checked(view, ui, {"draft": "Submarine A 1", "complaints": []})
    ui, effects = naval_war.do(view, ui, "done", None)
    assert "159 points are still unspent" in effects[0][1]
    ui, effects = naval_war.do(view, ui, "done", None)
    assert effects[0] == ["play", ["lay", "Submarine A 1"]]


def test_a_text_that_is_pasted_is_judged_as_it_stands():
    view, ui = _hand()
    ui, effects = naval_war.do(view, ui, "text", "Cruiser A 1-3\nnonsense")
    assert effects[0] == ["check", {"kind": "disposition", "draft": "Cruiser A 1-3\nnonsense", "auto": None}]
    assert [thing[0] for thing in ui["draft"]["plan"]["things"]] == ["cruiser"]


def test_fleets_are_kept_shared_and_forgotten():
    view, ui = _hand("Submarine A 1")
    ui, _ = naval_war.do(view, ui, "name", "Lone <wolf>")
    assert naval_war.do(view, ui, "store", None)[1][0] == ["fleet", "Lone <wolf>", "Submarine A 1"]
    assert naval_war.do(view, ui, "share", None)[1] == [["share", {"fleet": "Submarine A 1"}]]
    assert naval_war.do(view, ui, "forget", "Mine")[1][0] == ["fleet", "Mine", None]


def test_when_the_time_is_up_the_draft_is_completed_and_laid():
    """N-3: as it stands, with what cannot be read or stand there; the engine says what became of it."""
    view, ui = _hand("Submarine A 1, A 2\nnonsense")
    assert naval_war.limit(view, ui) == 300
    ui, effects = naval_war.do(view, ui, "late", None)
    assert effects == [["check", {"kind": "disposition", "draft": "Submarine A 1, A 2\nnonsense", "auto": "scattered", "late": True}]]
    assert naval_war.do(view, ui, "late", None)[1] == [], "asked once"
    ui = naval_war.checked(view, ui, {"draft": "Submarine A 1, C 1", "auto": "scattered", "complaints": [], "late": True, "said": "The time is up."})
    assert ui["due"] == [["play", ["lay", "Submarine A 1, C 1"]], ["tell", "The time is up."]]


def test_an_answer_to_a_question_before_is_not_what_the_clock_lays():
    view, ui = _hand("Submarine A 1")
    ui, _ = naval_war.do(view, ui, "shuffle", None)
    ui, _ = naval_war.do(view, ui, "late", None)
    ui = naval_war.checked(view, ui, {"draft": "Submarine C 1", "auto": "scattered", "complaints": []})
    assert "due" not in ui and ui["draft"]["laying"] == "late"


def test_a_clock_whose_question_failed_asks_again():
    view, ui = _hand("Submarine A 1")
    ui, _ = naval_war.do(view, ui, "late", None)
    ui = naval_war.unjudged(view, ui)
    assert naval_war.do(view, ui, "late", None)[1][0][1]["late"]


def test_the_hand_over_the_chart_shows_what_would_be_laid():
    view, ui = _hand("Land B 2")
    ui, _ = naval_war.do(view, ui, "pick", "gun")
    board = naval_war.boards(view, ui)[0]
    assert naval_war.hovering(view, ui, board, "C3")[0][2] == "n-ghost"
    assert naval_war.hovering(view, ui, board, "A1")[0][2] == "n-ghost-bad"


def test_names_are_escaped():
    view, ui = _hand()
    assert "<b> " not in naval_war.panel(view, ui)


def test_what_cannot_be_laid_automatically_leaves_the_draft_and_the_buttons():
    view, ui = _hand("Submarine x 200")
    ui, _ = naval_war.do(view, ui, "auto", None)
    ui = naval_war.unjudged(view, ui)
    assert _typed(ui) == "Submarine x 200" and not ui["draft"]["laying"]


def test_the_rest_is_bought_and_not_laid():
    view, ui = _hand("Submarine A 1, x 2")
    ui, effects = naval_war.do(view, ui, "fill", None)
    assert effects[0][1]["draft"] == "Submarine A 1, x 2"
    answer = {"draft": "Land B 2\nCruiser A 5-7, C 9-11\nSubmarine A 1, E 1, G 1\nGun B 2\nSalvoes 4", "auto": "scattered", "complaints": []}
    ui = naval_war.checked(view, ui, answer)
    assert _typed(ui) == "Cruiser x 2\nSubmarine A 1, x 2\nGun x 1\nSalvoes 4"
    assert ["keep", "draft", _typed(ui)] in ui["due"]


def test_lines_are_typed_one_by_one():
    view, ui = _hand("Battleship x 1")

    def enter(words):
        nonlocal ui
        ui, effects = naval_war.do(view, ui, "line", words)
        return [one[1] for one in effects if one[0] == "refuse"]

    for words in ("battleship a 1-4", "Land G 8", "Bomber G 8", "Salvoes 12", "Cruiser x 2", "Submarines U 1, U 3"):
        assert not enter(words), words
    assert _typed(ui) == "Land G 8\nBattleship A 1-4\nCruiser x 2\nSubmarine U 1, U 3\nBomber G 8\nSalvoes 12"
    assert not enter("salvoes 3") and _typed(ui).endswith("Salvoes 3"), "the number, not so many more"
    assert not enter("G 8 to I 10") and "Bomber I 10" in _typed(ui), "from the square of what stands on top"
    assert not enter("off u 3") and "Submarine U 1, x 1" in _typed(ui)
    assert not enter("turn a 1") and "Battleship A-D 1" in _typed(ui)
    assert not enter("undo") and "Battleship A 1-4" in _typed(ui)
    before = _typed(ui)
    assert "cannot be read" in enter("Bogus <b>")[0]
    assert "touch" in enter("Submarine B 5")[0]
    assert "no square" in enter("off Z 99")[0]
    assert "Nothing stands" in enter("off T 20")[0]
    assert "points are left" in enter("Salvoes 999")[0]
    assert "left" in enter("Battleship x 99")[0]
    assert _typed(ui) == before


def test_what_cannot_be_read_stays_until_it_is_struck_out():
    view, ui = _hand()
    ui, effects = naval_war.do(view, ui, "text", "Cruiser A 1-3\n\u202eboats <b>")
    assert ["keep", "draft", "Cruiser A 1-3\n\u202eboats <b>"] in effects
    complaints = [{"text": "“\u202eboats <b>” names nothing", "at": [], "thing": None}]
    ui = naval_war.checked(view, ui, {"draft": _typed(ui), "auto": None, "complaints": complaints})
    assert "Strike out" in naval_war.panel(view, ui)
    ui, _ = naval_war.do(view, ui, "pick", "submarine")
    ui, _ = naval_war.press(view, ui, "lay", "K9")
    assert _typed(ui) == "Cruiser A 1-3\nSubmarine K 9\n\u202eboats <b>"
    assert "cannot be read" in naval_war.do(view, ui, "auto", None)[1][0][1]
    ui, _ = naval_war.do(view, ui, "strike", None)
    assert _typed(ui) == "Cruiser A 1-3\nSubmarine K 9"
    assert naval_war.do(view, ui, "undo", None)[0]["draft"]["typed"].endswith("boats <b>")


def test_a_text_too_long_changes_nothing():
    view, ui = _hand("Submarine A 1")
    for words in ("Submarine A 1\n" * 2000, None):
        after, effects = naval_war.do(view, ui, "file", words)
        assert _typed(after) == "Submarine A 1" and "too long" in effects[-1][1]


def test_fleets_come_from_a_file_with_their_names():
    view, ui = _hand("Submarine A 1")
    ui, effects = naval_war.do(view, ui, "file", "Fleet: Lone wolf\nSubmarine C 1\n")
    assert _typed(ui) == "Submarine C 1" and ui["draft"]["saving"] == "Lone wolf"
    _, effects = naval_war.do(view, ui, "file", "Fleet: Mine\r\nSubmarine C 1\r\n\r\nfleet: \U0001f6a2 \u202eb\nCruiser x 3")
    assert effects == [["fleet", "Mine 2", "Submarine C 1"], ["fleet", "\U0001f6a2 \u202eb", "Cruiser x 3"]]
    _, effects = naval_war.do(view, ui, "download-own", None)
    assert effects == [["download", "paper-navy-fleets.txt", "Fleet: Mine\nSubmarine A 1\n"]]


def test_begin_says_all_that_is_missing():
    view, ui = _hand("Submarine A 1")
    complaints = [{"text": "At least 60 points go to ships.", "at": [], "thing": None}, {"text": "They touch.", "at": ["A1"], "thing": "submarine"}]
    ui = naval_war.checked(view, ui, {"draft": "Submarine A 1", "auto": None, "complaints": complaints})
    assert naval_war.do(view, ui, "done", None)[1] == [["refuse", "Not yet. At least 60 points go to ships. They touch."]]


def test_what_is_still_missing_is_in_the_list_too_below_what_stands_wrong():
    view, ui = _hand("Submarine A 1, A 2\nDestroyer x 3")
    missing = [
        {"text": "At least 60 points go to ships; these are 8 (N-4).", "at": [], "thing": None},
        {"text": "3 Destroyers bought and not laid yet (N-4).", "at": [], "thing": "destroyer"},
    ]
    wrong = {"text": "They touch (N-5).", "at": ["A2"], "thing": "submarine"}
    ui = naval_war.checked(view, ui, {"draft": _typed(ui), "auto": None, "complaints": missing + [wrong]})
    panel = naval_war.panel(view, ui)
    assert panel.index("They touch (N-5).") < panel.index("<summary>2 things still missing</summary>") < panel.index("At least 60 points")
    assert "3 Destroyers bought and not laid yet (N-4)." in panel
    ui = naval_war.checked(view, ui, {"draft": _typed(ui), "auto": None, "complaints": missing[:1]})
    assert "<summary>1 thing still missing</summary>" in naval_war.panel(view, ui)


def test_no_more_than_five_complaints_push_the_rest_away_and_none_is_left_out():
    view, ui = _hand("Submarine A 1")
    complaints = [{"text": f"Wrong {number}.", "at": ["A1"], "thing": "submarine"} for number in range(11)]
    ui = naval_war.checked(view, ui, {"draft": "Submarine A 1", "auto": None, "complaints": complaints})
    panel = naval_war.panel(view, ui)
    assert "6 more" in panel and all(f"Wrong {number}." in panel for number in range(11))


def test_with_a_plane_in_hand_land_is_aimed_at_and_not_dragged():
    view, ui = _hand("Land B 2\nBattleship A 8-11")
    board = naval_war.boards(view, ui)[0]
    assert "B2" in board["grab"] and not board["aims"]
    ui, _ = naval_war.do(view, ui, "pick", "gun")
    board = naval_war.boards(view, ui)[0]
    assert "B2" not in board["grab"] and "A8" in board["grab"] and board["aims"]


def test_the_next_thing_is_the_same_where_no_other_waits():
    view, ui = _hand("Battleship x 2")
    for _ in range(3):
        ui, effects = naval_war.do(view, ui, "next", None)
        assert ui["draft"]["hand"] == "battleship" and effects == [["say", "Battleship in hand."]]


def test_the_whole_fleets_on_offer_are_what_they_are_called():
    view, ui = _hand()
    ui["fleets"] = [["Small", "Submarine x 60"], ["Large", "Battleship x 20"]]
    assert ">Game 2, Red: 15 Battleships" in naval_war.panel(view, ui) and "Half" not in naval_war.panel(view, ui)
    ui["points"] = 80
    html = naval_war.panel(view, ui)
    assert ">Half of Game 2, Red: 7 Battleships" in html and ">Game 2, Red" not in html
    assert '<option value="own:Small">Own: Small</option>' in html and '<option value="own:Large">Own: Large' in html
    ui["fleets"] = [["Larger", "Battleship x 21"]]
    assert '<option value="own:Larger" disabled>Own: Larger, 84 points: too many</option>' in naval_war.panel(view, ui)


def _later(effects):
    """What the device holds after these effects."""
    return {effect[1]: effect[2] for effect in effects if effect[0] == "keep"}


def test_the_steps_are_kept_so_that_they_are_taken_back_and_done_again_after_a_reload():
    view, ui = _hand()
    words = [""]
    ui, _ = naval_war.do(view, ui, "pick", "submarine")
    for key in ("A1", "C1", "E1", "G1"):
        ui, _ = naval_war.press(view, ui, "lay", key)
        words.append(_typed(ui))
    ui, effects = naval_war.do(view, ui, "text", "Boats <b>\nGun A 9")
    words.append("Boats <b>\nGun A 9")
    ui, effects = naval_war.do(view, ui, "undo", None)
    view, ui = _hand()
    ui["draft"]["judged"] = None
    naval_war.recall(view, ui, _later(effects), DEVICE)
    assert _typed(ui) == words[4]
    for number in (3, 2, 1, 0):
        ui, effects = naval_war.do(view, ui, "undo", None)
        assert _typed(ui) == words[number]
    assert naval_war.do(view, ui, "undo", None)[1][0][0] == "refuse"
    for number in (1, 2, 3, 4, 5):
        ui, effects = naval_war.do(view, ui, "redo", None)
        assert _typed(ui) == words[number]
    assert naval_war.do(view, ui, "redo", None)[1][0][0] == "refuse"


def test_steps_that_are_damaged_leave_the_draft_as_it_is():
    good = [0, 13, ""]
    torn = ([[1, 2]], [[-1, 0, "x"]], [good, [True, 0, ""]], [[900, 900, "x"]], [[0, 0, 3]], 3)
    for kept in [None, 7, "x"] + [{"past": one, "future": "x"} for one in torn]:
        view, ui = _hand()
        ui["draft"]["judged"] = None
        naval_war.recall(view, ui, {"draft": "Submarine A 1", "steps": kept}, DEVICE)
        assert _typed(ui) == "Submarine A 1", kept
        ui, effects = naval_war.do(view, ui, "undo", None)
        assert _typed(ui) == "Submarine A 1" and effects[0][0] == "refuse", kept
        assert not ui["draft"]["past"]
    view, ui = _hand()
    ui["draft"]["judged"] = None
    naval_war.recall(view, ui, {"draft": "Submarine A 1", "steps": {"past": ["torn", [0, 13, "Gun B 2\n"]]}}, DEVICE)
    assert _typed(naval_war.do(view, ui, "undo", None)[0]) == "Gun B 2\nSubmarine A 1"


def test_a_long_history_takes_little_room_and_while_the_page_is_open_it_has_no_end():
    view, ui = _hand()
    for number in range(400):
        ui, effects = naval_war.do(view, ui, "text", f"Submarine A {1 + number % 20}, C 1")
    kept = _later(effects)["steps"]
    assert len(ui["draft"]["past"]) == 400 and 100 < len(kept["past"]) <= steps.MOST
    assert kept["past"][-1] == ui["draft"]["past"][-1]
    ui, effects = naval_war.do(view, ui, "text", "Submarine A 1, C 1" + "\nBoats" * 3000)
    for _ in range(3):
        ui, effects = naval_war.do(view, ui, "text", "")
        ui, effects = naval_war.do(view, ui, "undo", None)
    kept = _later(effects)["steps"]
    assert sum([len(step[2]) for step in kept["past"] + kept["future"]]) <= steps.ROOM
