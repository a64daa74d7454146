"""Drawing up an own battle: the hand, what is said and drawn, what is kept and shared."""

import json

from fronts import itchy, itchy_editor, itchy_plan
from markup import esc

_READY = [["ready duel", "The duel"], ["ready yalu", "Yalu <1894>"]]
_POINTS = [["FV", 4], ["FV behind armour", 2], ["a", 0.5], ["b", 0.5], ["c", 0.5], ["d", 0.5], ["e", 0], ["torpedoes", 8], ["rate", 2], ["ship", 0]]
_DUEL = (
    "Battle: The duel\nGrid: hex 12 x 10\nRed enters: west\nBlue enters: east\nRed: Tsarina; battleship; at B5\nBlue: Monopoly; armoured cruiser\n"
)
_DEVICE = {"fleets": [], "tally": {"matches": 0, "ships": {}}}


def _view(**more):
    view = {
        "game": "itchy",
        "seat": 0,
        "seats": 2,
        "names": ["Ann <b>", "Ben"],
        "options": {"narrow": False, "screen": False, "spot": False},
        "prompt": "Ann <b>: draw up the battle.",
        "phase": "draw up",
        "scenario": "own",
        "name": "",
        "grid": "hex",
        "columns": 12,
        "rows": 10,
        "islands": [],
        "edges": ["west", "east"],
        "ships": [],
        "turn": 0,
        "side": None,
        "duel": False,
        "first": None,
        "thrown": [],
        "card": None,
        "active": None,
        "choice": None,
        "asked": None,
        "offers": [],
        "exhausted": [None, None],
        "gone": [None, None],
        "totals": [0, 0],
        "points": [0, 0],
        "lost": [0, 0],
        "cards": [0, 0],
        "reach": [],
        "shots": [],
        "torpedo_shots": [],
        "outcome": None,
        "drawing": {"ready": _READY, "points": _POINTS},
    }
    for name in more:
        view[name] = more[name]
    return view


def _hand(words="", menu=True, **more):
    view = _view(**more)
    ui = itchy.begin(view, {"lay": {"draft": "battle"}, "cede": True} if menu else {})
    itchy.recall(view, ui, {"draft": words} if words else {}, _DEVICE)
    return view, ui


def _do(view, ui, name, value=None):
    return itchy.do(view, ui, name, value)


def _said(effects):
    return [one[1] for one in effects if one[0] in ("say", "refuse")]


def _plan(ui):
    return ui["draft"]["plan"]


def _line(ui, number=0):
    return itchy_plan.ship_line(_plan(ui), _plan(ui)["ships"][number])


def test_a_battle_is_judged_before_it_is_laid():
    view, ui = _hand(_DUEL)
    assert ui["due"] == [["check", {"kind": "battle", "draft": _DUEL, "auto": None}]]
    assert _said(_do(view, ui, "lay")[1]) == ["The battle is being checked: try again in a moment."]
    ui = itchy.checked(view, ui, {"draft": _DUEL, "complaints": []})
    assert _do(view, ui, "main")[1] == [["play", ["lay", _DUEL]]]
    ui, effects = _do(view, ui, "text", "Grid: hexy")
    assert effects[0] == ["keep", "draft", "Grid: hexy"] and effects[1] == ["check", {"kind": "battle", "draft": "Grid: hexy", "auto": None}]
    ui = itchy.checked(view, ui, {"draft": "Grid: hexy", "complaints": [{"text": "Line 1 <is> wrong.", "at": ["C4", "Z9"], "thing": None}]})
    html = itchy.panel(view, ui)
    assert "Line 1 &lt;is&gt; wrong." in html and 'data-do="strike"' in html
    assert _said(_do(view, ui, "lay")[1]) == ["Not yet. Line 1 <is> wrong."]
    assert itchy.speak(view, ui, itchy.boards(view, ui)[0])[3][2] == "C4, sea, cannot stay like this"
    ui, _ = _do(view, ui, "strike")
    assert ui["draft"]["typed"] == itchy_plan.text(itchy_plan.empty())


def test_a_late_judgement_of_another_text_is_passed_over():
    view, ui = _hand(_DUEL)
    ui = itchy.checked(view, ui, {"draft": "Grid: square 9 x 9", "complaints": []})
    assert ui["draft"]["judged"] is None


def test_a_ship_is_added_placed_turned_moved_and_taken_off():
    view, ui = _hand()
    ui, effects = _do(view, ui, "add-0", "battleship")
    assert _said(effects) == ["Tsarina, a battleship, joins Red: press where she is to stand."]
    ui, effects = itchy.press(view, ui, "sea", "C5")
    assert _said(effects) == ["Tsarina at C5, heading south-east."] and _line(ui) == "Red: Tsarina; battleship; at C5"
    ui, effects = itchy.press(view, ui, "sea", "C5")
    assert _said(effects) == ["Tsarina heads south."] and _line(ui).endswith("at C5 facing S")
    ui, _ = _do(view, ui, "port")
    ui, effects = _do(view, ui, "ahead")
    assert _line(ui).endswith("at D5 facing SE"), "one area ahead (a)"
    ui, _ = itchy.press(view, ui, "sea", "G7")
    assert _plan(ui)["ships"][0]["area"] == "G7"
    ui, effects = itchy.drag(view, ui, "sea", "G7", "H2", False)
    assert ui["draft"]["lifted"] == "H2"
    ui, effects = itchy.drag(view, ui, "sea", "G7", "H2", True)
    assert _plan(ui)["ships"][0]["area"] == "H2"
    ui, effects = _do(view, ui, "clear", "H2")
    assert _said(effects) == ["Tsarina is off the chart, and waits."] and "waits" in itchy.panel(view, ui)


def test_nothing_stands_on_land_or_on_another_ship():
    view, ui = _hand(_DUEL + "Islands: D4\n")
    ui, _ = _do(view, ui, "pick", "1")
    assert _said(itchy.press(view, ui, "sea", "D4")[1]) == ["D4 is land, where no ship stands."]
    taken, effects = itchy.press(view, ui, "sea", "B5")
    assert taken["draft"]["touched"] == 0 and _said(effects)[0].startswith("Tsarina in hand")
    dragged, effects = itchy.drag(view, itchy.press(view, ui, "sea", "F5")[0], "sea", "F5", "B5", True)
    assert _said(effects) == ["Tsarina stands at B5 already."] and _plan(dragged)["ships"][1]["area"] == "F5"


def test_islands_are_drawn_by_pressing():
    view, ui = _hand(_DUEL)
    ui, _ = _do(view, ui, "land")
    assert itchy.boards(view, ui)[0]["grab"] == {}
    ui, effects = itchy.press(view, ui, "sea", "F4")
    assert _said(effects) == ["F4 is land."] and _plan(ui)["islands"] == ["F4"]
    assert "i-shore" in [one[2] for one in itchy.scene(view, ui, itchy.boards(view, ui)[0]) if one[0] == "path"]
    assert _said(itchy.press(view, ui, "sea", "B5")[1]) == ["Tsarina stands at B5: move her before it becomes land."]
    ui, effects = itchy.press(view, ui, "sea", "F4")
    assert _said(effects) == ["F4 is sea."] and _plan(ui)["islands"] == []


def test_a_ship_is_changed_within_the_rules():
    """I-1 to I-4: numbers, armour, batteries."""
    view, ui = _hand(_DUEL)
    ui, _ = _do(view, ui, "pick", "0")
    for name, value in (("set", "fv-"), ("set", "rate+"), ("set", "torpedoes-"), ("armour", None), ("class-1", "heavy"), ("arc-1", "all")):
        ui, _ = _do(view, ui, name, value)
    ui, _ = _do(view, ui, "guns-0", "3")
    ui, _ = _do(view, ui, "disarm", "3")
    words = "Red: Tsarina; battleship; at B5; FV 9; rate 4; unarmoured; Heavy forward x3, Heavy all-round, Light port; torpedoes 1"
    assert _line(ui) == words
    ui, _ = _do(view, ui, "battery")
    assert _line(ui).endswith("Light port, Light aft; torpedoes 1"), "into an arc that has none"
    for _ in range(9):
        ui, _ = _do(view, ui, "battery")
    assert len(_plan(ui)["ships"][0]["batteries"]) == 8
    ui, _ = _do(view, ui, "type", "torpedo boat")
    assert _line(ui) == "Red: Tsarina; torpedo boat; at B5"
    assert _said(_do(view, ui, "set", "torpedoes+")[1]) == ["The number of torpedoes is 0 to 2 (I-3)."]
    ui, _ = _do(view, ui, "name", "  Gnat   II ")
    ui, _ = _do(view, ui, "side")
    assert _line(ui) == "Blue: Gnat II; torpedo boat; at B5"
    ui, _ = _do(view, ui, "double")
    assert _line(ui, 2) == "Blue: Gnat II 2; torpedo boat" and ui["draft"]["touched"] == 2
    ui, _ = _do(view, ui, "scrap")
    assert len(_plan(ui)["ships"]) == 2


def _field(view, ui, ident):
    """The tag of a field, and what stands beside it where it was refused."""
    panel = itchy.panel(view, ui)
    tag = "<input" + panel.split(f'<input id="{ident}"')[1].split(">")[0]
    beside = panel.split(f'<p class="it-refused" id="{ident}-wrong">')
    return tag, beside[1].split("</p>")[0] if len(beside) > 1 else ""


_NO_NAMES = (
    ("", "A ship has a name of 1 to 24 characters."),
    ("x" * 25, "A ship has a name of 1 to 24 characters."),
    ("a:<b>", "A name is written without colon, comma, semicolon or #."),
    ("a;b", "A name is written without colon, comma, semicolon or #."),
    ("- !", "A name has at least one letter or digit in it."),
    (" monopoly ", "Monopoly of Blue has this name."),
)


def test_a_name_that_is_refused_stays_in_its_field_marked_and_the_ship_keeps_hers():
    """What was typed can be mended; why it is refused, and what she is called meanwhile, stands beside it and is said."""
    view, ui = _hand(_DUEL)
    ui, _ = _do(view, ui, "pick", "0")
    for typed, why in _NO_NAMES:
        new, effects = _do(view, ui, "name", typed)
        said = f"{why} She is still “Tsarina”."
        assert effects == [["refuse", said]] and _plan(new) == _plan(ui) and new["draft"]["past"] == ui["draft"]["past"]
        tag, beside = _field(view, new, "it-name")
        assert f'value="{esc(typed)}"' in tag and 'aria-invalid="true" aria-describedby="it-name-wrong"' in tag and beside.startswith(esc(said))
        assert 'data-do="keep-name"' in beside
        back, effects = _do(view, new, "keep-name")
        assert effects == [] and _field(view, back, "it-name")[1] == "" and ' value="Tsarina"' in _field(view, back, "it-name")[0]
        assert "data-focus" in _field(view, back, "it-name")[0] and "data-focus" not in tag
        for name, value in (("name", "Tsarina"), ("name", "Gnat"), ("pick", "1"), ("scrap", None)):
            after, effects = _do(view, new, name, value)
            assert "it-refused" not in itchy.panel(view, after), name
            assert (effects == []) == (value == "Tsarina")
        assert "it-refused" in itchy.panel(view, _do(view, _do(view, new, "starboard")[0], "undo")[0])
        kept, _ = _do(view, new, "starboard")
        assert _field(view, kept, "it-name") == (tag, beside), "another step does not take it away"
    named, _ = _do(view, ui, "name", "Gnat")
    bad, _ = _do(view, named, "name", ":")
    assert "it-refused" not in itchy.panel(view, _do(view, bad, "undo")[0]), "she is called otherwise again"
    same, effects = _do(view, ui, "name", " Tsarina")
    assert effects == [] and same["draft"]["past"] == ui["draft"]["past"]
    new, _ = _do(view, ui, "name", "tsarina")
    assert _plan(new)["ships"][0]["name"] == "tsarina", "her own name, otherwise written"


def test_a_title_that_is_refused_stays_in_its_field_marked():
    view, ui = _hand(_DUEL)
    named = "A battle has a name of 1 to 60 characters."
    for typed, why in (("", named), ("  ", named), ("x" * 61, named), ("Sound #2", "A name is written without #.")):
        new, effects = _do(view, ui, "title", typed)
        said = f"{why} It is still “The duel”."
        assert effects == [["refuse", said]] and _plan(new) == _plan(ui)
        tag, beside = _field(view, new, "it-title")
        assert f'value="{typed}"' in tag and "aria-invalid" in tag and beside.startswith(said) and 'data-do="keep-title"' in beside
        assert "it-refused" not in itchy.panel(view, _do(view, new, "title", "Sound")[0])
        assert "it-refused" not in itchy.panel(view, _do(view, new, "start", "empty:")[0])


def test_a_text_too_long_is_refused_beside_its_field_and_the_text_of_the_battle_stands_there_again():
    view, ui = _hand(_DUEL)
    fields = []
    for words in ("x" * 20001, None):
        ui, effects = _do(view, ui, "text", words)
        panel = itchy.panel(view, ui)
        fields.append(panel.split("<textarea")[1].split("</textarea>")[0])
        assert effects[0][0] == "refuse" and esc(effects[0][1]) in panel.split('id="layout-text-wrong">')[1]
        assert "Tsarina" in fields[-1] and 'aria-describedby="layout-text-wrong"' in fields[-1]
    assert fields[0] != fields[1], "the field is written anew each time"
    assert "it-refused" not in itchy.panel(view, _do(view, ui, "text", "Red: R; battleship")[0])


def test_what_makes_no_sense_changes_nothing():
    view, ui = _hand(_DUEL)
    ui, _ = _do(view, ui, "pick", "0")
    odd = (("guns-9", "3"), ("set", "what+"), ("guns-0", "x"), ("size", "depth+"), ("class-9", "heavy"), ("arc-x", "all"), ("class-0", "huge"))
    odd += (
        ("type", "raft"),
        ("disarm", "x"),
        ("pick", "77"),
        ("grid", "triangle"),
        ("edge-0", "up"),
        ("add-0", "raft"),
        ("add-0", ""),
        ("fire", None),
        ("start", ""),
    )
    for name, value in odd:
        new, _ = _do(view, ui, name, value)
        assert _plan(new) == _plan(ui), name


def test_a_side_has_twelve_ships_at_most():
    view, ui = _hand()
    for _ in range(12):
        ui, _ = _do(view, ui, "add-1", "torpedo boat")
    assert len({ship["name"] for ship in _plan(ui)["ships"]}) == 12
    assert _said(_do(view, ui, "add-1", "torpedo boat")[1]) == ["Blue has 12 ships: a side has 1 to 12."]
    assert 'data-do="add-1"' not in itchy.panel(view, ui) and 'data-do="add-0"' in itchy.panel(view, ui)


def test_the_map_is_changed_and_what_falls_off_it_waits():
    view, ui = _hand(_DUEL.replace("at B5", "at B10") + "Islands: C10 C3\n")
    ui, effects = _do(view, ui, "size", "rows-")
    assert _said(effects) == ["12 x 9. Tsarina would be off the board, and waits for a place."]
    assert _plan(ui)["islands"] == ["C3"] and _plan(ui)["ships"][0]["area"] is None
    ui, _ = _do(view, ui, "undo")
    assert _plan(ui)["ships"][0]["area"] == "B10"
    ui, _ = _do(view, ui, "grid", "square")
    board = itchy.boards(view, ui)[0]
    assert not board["stagger"] and len(board["keys"]) == 10
    ui, _ = _do(view, ui, "edge-1", "south")
    ui, _ = _do(view, ui, "title", " The  Sound ")
    assert "Battle: The Sound\nGrid: square 12 x 10" in ui["draft"]["typed"] and "Blue enters: south" in ui["draft"]["typed"]
    for _ in range(7):
        ui, effects = _do(view, ui, "size", "columns-")
    assert _plan(ui)["columns"] == 6 and _said(effects) == ["A board has 6 to 30 columns (I-5)."]


def test_every_step_is_taken_back_and_done_again_the_words_as_they_were_typed():
    view, ui = _hand(_DUEL)
    typed = _DUEL + "# a remark\n"
    ui, _ = _do(view, ui, "text", typed)
    ui, _ = _do(view, ui, "add-1", "old battleship")
    assert "remark" not in ui["draft"]["typed"]
    ui, effects = _do(view, ui, "undo")
    assert ui["draft"]["typed"] == typed and effects[0] == ["keep", "draft", typed] and ui["draft"]["touched"] is None
    ui, _ = _do(view, ui, "redo")
    assert len(_plan(ui)["ships"]) == 3
    for _ in range(2):
        ui, _ = _do(view, ui, "undo")
    assert _said(_do(view, ui, "undo")[1]) == ["There is nothing to take back."] and ui["draft"]["typed"] == _DUEL


def test_the_engine_draws_up_places_fills_and_strews():
    view, ui = _hand(_DUEL)
    new, effects = _do(view, ui, "start", "ready:ready yalu")
    assert effects == [["check", {"kind": "battle", "draft": None, "auto": "ready yalu"}]]
    new = itchy.checked(view, new, {"draft": "Battle: Yalu\nRed: A; battleship", "complaints": [], "auto": "ready yalu"})
    assert _plan(new)["name"] == "Yalu" and new["draft"]["judged"] == new["draft"]["typed"] and new["due"][0][:2] == ["keep", "draft"]
    assert _plan(_do(view, new, "undo")[0])["name"] == "The duel"
    map_only = "Battle: A battle\nGrid: hex 12 x 10\nRed enters: west\nBlue enters: east\n"
    assert _do(view, ui, "start", "draw:fleets")[1] == [["check", {"kind": "battle", "draft": map_only, "auto": "fleets"}]]
    new, effects = _do(view, ui, "shuffle")
    assert "at B5" not in effects[0][1]["draft"] and effects[0][1]["auto"] == "squadrons"
    assert _said(_do(view, new, "lay")[1]) == ["The battle is being checked: try again in a moment."]
    assert itchy.unjudged(view, new)["draft"]["laying"] == ""
    assert "at B5" in _do(view, ui, "fill")[1][0][1]["draft"]
    assert _do(view, ui, "strew", "many islands")[1][0][1]["auto"] == "many islands"
    odd, _ = _do(view, ui, "text", _DUEL + "Red: X; raft\n")
    assert _said(_do(view, odd, "shuffle")[1]) == ["Some of the text cannot be read: correct it, or strike it out."]
    late = itchy.checked(view, ui, {"draft": "Battle: Late", "complaints": [], "auto": "duel"})
    assert _plan(late)["name"] == "The duel", "what nobody waits for any more is passed over"


def test_a_long_name_stays_on_the_chart():
    """It is cut where it would lie across the map, and moved inwards where the map ends."""
    view, ui = _hand(_DUEL + "Red: Her Majesty’s Ironclads; battleship; at A1\nBlue: Marmalade; torpedo boat; at L10\n")
    chart = itchy_editor.chart_of(ui)
    names = [one for one in itchy_editor.scene(ui) if one[0] == "text" and one[4].startswith("i-name")]
    assert [one[3] for one in names] == ["Tsarina", "Her Majesty’s…", "Marmalade"]
    for _, x, _, words, _ in names:
        assert chart.rim <= x - 6 * len(words) and x + 6 * len(words) <= chart.size[0]
    assert names[0][1] == chart.middles["B5"][0], "what has room stands under its ship"


def test_points_say_which_side_is_stronger():
    view, ui = _hand(_DUEL)
    html = itchy.panel(view, ui)
    red, blue = [int(one.split("<b>")[-1]) for one in html.split("</b> <small>points")[:2]]
    assert f"By the points Red is the stronger by {100 * (red - blue) // blue} %." in html, "of the weaker, for that is what it is stronger than"
    even, _ = _do(view, ui, "text", "Red: A; torpedo boat\nBlue: B; torpedo boat\n")
    assert "the sides are even" in itchy.panel(view, even)


def test_battles_are_kept_taken_shared_and_several_come_in_one_file():
    view, ui = _hand(_DUEL)
    assert _do(view, ui, "store")[1] == [["fleet", "The duel", _DUEL]]
    ui["saved"] = [["The duel", "Battle: Other\n"], ["Sound <b>", "Battle: Sound\nRed: A; battleship\n"]]
    again, effects = _do(view, ui, "store")
    assert effects[0][0] == "refuse" and _do(view, again, "store")[1] == [["fleet", "The duel", _DUEL]]
    html = itchy.panel(view, ui)
    assert "Sound &lt;b&gt;" in html and "Sound <b>" not in html
    taken, _ = _do(view, ui, "start", "own:Sound <b>")
    assert _plan(taken)["name"] == "Sound"
    assert _do(view, ui, "start", "own:Gone")[1][0][0] == "refuse"
    assert _do(view, ui, "forget", "Sound <b>")[1] == [["fleet", "Sound <b>", None]]
    assert _do(view, ui, "share")[1] == [["share", {"fleet": _DUEL, "scenario": "own"}]]
    assert _do(view, ui, "download")[1] == [["download", "paper-navy-battle.txt", _DUEL]]
    name, words = _do(view, ui, "download-own")[1][0][1:]
    effects = _do(view, ui, "file", words)[1]
    assert [one[:2] for one in effects] == [["fleet", "The duel 2"], ["fleet", "Sound <b> 2"]]
    assert _do(view, ui, "file", None)[1][0][0] == "refuse" and _do(view, ui, "text", "x" * 20001)[1][0][0] == "refuse"
    ui, _ = _do(view, ui, "file", "\x00\x01binary")
    assert _plan(ui)["odd"] == ["??binary"]


def test_what_is_read_comes_back_as_text():
    words = (
        "Battle: Strait\nGrid: square 20 x 14\nIslands: B2 C3\nRed enters: north\nBlue enters: east\n"
        "Red: Anna; battleship; at D4 facing E; FV 7; Heavy all-round x3; torpedoes 0\nBlue: Bela; torpedo boat; armoured; no guns\n"
    )
    assert itchy_plan.text(itchy_plan.read(words)) == words
    odd = itchy_plan.read("Islands: B2, ZZ9 B2\nRed: A; raft\nRed: B; battleship; at Q99; FV x; Heavy up\nno colon\nGrid: hex 3 x 3\nRed enters: up")
    assert odd["islands"] == ["B2"] and odd["ships"][0]["odd"] == ["at Q99", "FV x", "Heavy up"]
    assert odd["odd"] == ["no colon", "Grid: hex 3 x 3", "Red enters: up", "Islands: ZZ9", "Red: A; raft"]


def test_every_area_is_told_and_the_hand_over_it():
    view, ui = _hand(_DUEL)
    board = itchy.boards(view, ui)[0]
    assert board["title"] == "The duel" and board["active"] and board["kind"] == "lay" and board["grab"] == {"B5": True}
    assert itchy.speak(view, ui, board)[4][1] == "B5, Tsarina, armoured battleship, Red, heading south-east"
    assert itchy.hovering(view, ui, "sea", "C4") == []
    ui, _ = _do(view, ui, "next")
    assert ui["draft"]["touched"] == 1 and itchy.boards(view, ui)[0]["aims"], "the one that waits comes first"
    assert "i-hover" in [one[2] for one in itchy.hovering(view, ui, "sea", "C4")]
    json.dumps([itchy.scene(view, ui, board), itchy.hovering(view, ui, "sea", "C4")])


def test_who_does_not_draw_up_sees_that_a_battle_is_awaited():
    for seat in (1, None):
        view, ui = _hand(menu=False, seat=seat)
        assert itchy.panel(view, ui) == '<p class="prompt">Ann &lt;b&gt;: draw up the battle.</p>'
        assert itchy.boards(view, ui)[0]["active"] is False and itchy.scene(view, ui, itchy.boards(view, ui)[0])
        assert itchy.press(view, ui, "sea", "B5") == (ui, []) and _do(view, ui, "add-0", "battleship") == (ui, [])
        assert itchy.hovering(view, ui, "sea", "B5") == [] and itchy.drag(view, ui, "sea", "B5", "B6", True) == (ui, [])
        assert itchy.checked(view, ui, {"draft": "", "complaints": []}) is ui and itchy.unjudged(view, ui) is ui


def test_it_may_be_left_to_the_other_side():
    view, ui = _hand()
    assert "Leave it to Ben" in itchy.panel(view, ui) and _do(view, ui, "cede")[1] == [["play", ["cede", None]]]


def test_two_ships_in_one_area_are_both_told():
    view, ui = _hand("Red: A; battleship; at C4\nBlue: B; battleship; at C4\nIslands: C4\n")
    assert itchy.speak(view, ui, itchy.boards(view, ui)[0])[3][2].startswith("C4, land, A, armoured battleship, Red")
    assert itchy_editor.scene(ui)
