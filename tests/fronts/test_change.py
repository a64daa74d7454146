"""What is drawn again when a drawing changes: what differs, no less, and where it lies, never too small."""

import change

import pen

SHEET = [["path", "M0 0h1000", "squares"], ["text", 5, 5, "A", "head"]]


def _path(text, style):
    return ["path", text, style]


def test_nothing_differs_between_equal_drawings():
    assert change.differing(SHEET, [list(shape) for shape in SHEET]) == []


def test_only_the_strokes_that_came_or_went_differ():
    old = SHEET + [_path("M1 1h5M20 20h5", "miss"), _path("M9 9v5", "aim")]
    new = SHEET + [_path("M1 1h5M30 30h5", "miss"), _path("M50 50v5", "hit"), _path("M9 9v5", "aim")]
    assert change.differing(old, new) == [_path("M20 20h5", "miss"), _path("M30 30h5", "miss"), _path("M50 50v5", "hit")]


def test_words_that_moved_differ_at_both_places():
    stays = ["text", 10, 20, "1", "n"]
    found = change.differing(SHEET + [stays, ["text", 30, 20, "2", "n"]], SHEET + [stays, ["text", 50, 20, "2", "n"]])
    assert sorted(found) == [["text", 30, 20, "2", "n"], ["text", 50, 20, "2", "n"]]


def test_a_style_that_comes_to_lie_over_another_is_drawn_anew_with_all():
    below, above = _path("M1 1h5", "miss"), _path("M1 1v5", "hit")
    assert change.differing([below, above], [above, below]) is None
    assert change.differing([below, above, below], [below, above, _path("M2 2h5", "miss")]) == [_path("M1 1h5", "miss"), _path("M2 2h5", "miss")]
    assert change.differing([below, above, below], [above, below]) == [below]


def _lines(count):
    return "".join(["M" + str(x) + " 1h5" for x in range(count)])


def test_more_than_is_worth_reading_is_drawn_anew():
    assert change.differing(SHEET, SHEET + [_path(_lines(100), "miss")]) == [_path(_lines(100), "miss")]
    assert change.differing(SHEET, SHEET + [_path(_lines(1000), "miss")]) is None


def test_a_stroke_in_a_long_path_is_found_wherever_it_is():
    strokes = ["M" + str(x) + " " + str(9 * x) + "h5" for x in range(300)]
    for at in (0, 1, 2, 150, 298, 299):
        less = strokes[:at] + strokes[at + 1 :]
        for old, new in ((strokes, less), (less, strokes)):
            assert change.differing([_path("".join(old), "miss")], [_path("".join(new), "miss")]) == [_path(strokes[at], "miss")]
    # One stroke begins as the other does, or ends so.
    assert change.differing([_path("M1 1h5M2 2h5", "miss")], [_path("M1 1h55M2 2h5", "miss")]) == [_path("M1 1h5", "miss"), _path("M1 1h55", "miss")]
    assert change.differing([_path("M1 1h5", "miss")], [_path("M11 1h5", "miss")]) == [_path("M1 1h5", "miss"), _path("M11 1h5", "miss")]


def _holds(text, left, top, right, bottom):
    found = change.box(text)
    assert found[0] <= left and found[1] <= top and found[2] >= right and found[3] >= bottom, (text, found)


def test_the_box_of_a_stroke_holds_all_of_it():
    assert change.box("M10 20h5v-7") == (10, 13, 15, 20)
    assert change.box("M10 20L30 5l-40 0Z") == (-10, 5, 30, 20)
    assert change.box(pen.rect(3, 4, 5, 6)) == (3, 4, 8, 10)
    _holds(pen.circle(100, 200, 30), 70, 170, 130, 230)
    _holds(pen.ring(100, 200, 30, 3), 70, 170, 130, 228)
    # A wave: every `t` mirrors the control point before it.
    assert change.box("M0 0q6 -6 11 0t11 0") == (0, -6, 22, 6)
    _holds("M0 0q6 -6 11 0t11 0t11 0", 0, -3, 33, 3)
    # The pen goes on from where the stroke before ended.
    assert change.box("M10 10h5m0 6v2") == (10, 10, 15, 18)
    _holds(pen.number("8", 50, 60, 32), 40, 44, 60, 76)
