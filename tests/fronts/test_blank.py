"""The blank front has everything that a front must have."""

from fronts import blank, warship

NAMES = [
    "begin",
    "boards",
    "scene",
    "speak",
    "panel",
    "press",
    "drag",
    "do",
    "hotkeys",
    "checked",
    "motions",
    "sounds",
    "result",
    "picture",
    "howto",
    "hinted",
]


def _view():
    return {
        "seat": 0,
        "seats": 2,
        "names": ["Ann <b>", "Ben"],
        "turn": 0,
        "passed": [1, 0],
        "cards": [7, None],
        "resigned": [],
        "outcome": None,
        "prompt": "Ann <b> to pass.",
    }


def test_every_front_has_every_part():
    for name in NAMES:
        assert hasattr(blank, name) and hasattr(warship, name), name


def test_a_card_is_drawn_and_spoken_only_where_it_is_known():
    view = _view()
    ui = blank.begin(view, {"pass": True})
    board = blank.boards(view, ui)[0]
    assert [shape[3] for shape in blank.scene(view, ui, board) if shape[0] == "text"] == ["7", "?"]
    assert blank.speak(view, ui, board) == [["Ann <b>, card 7", "Ben, face down"]]
    ui["secret"] = True
    assert [shape[3] for shape in blank.scene(view, ui, board) if shape[0] == "text"] == ["?", "?"]


def test_passing_with_and_without_a_bow():
    view = _view()
    assert blank.do(view, blank.begin(view, {"pass": True}), "pass", None)[1] == [["play", ["pass", None]]]
    assert blank.do(view, blank.begin(view, {"pass": ["bow"]}), "pass", None)[1] == [["play", ["pass", "bow"]]]
    assert blank.do(view, blank.begin(view, {}), "pass", None)[1] == []


def test_names_are_escaped():
    view = _view()
    assert "<b>" not in blank.panel(view, blank.begin(view, {"pass": True}))


def test_the_end():
    view = _view()
    view["cards"] = [7, 9]
    view["outcome"] = {"winners": [1], "reason": "played out", "scores": [7, 9]}
    assert "Ben wins" in blank.result(view) and "9" in blank.result(view)
