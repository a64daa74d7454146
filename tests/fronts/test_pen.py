"""The drawing hand: the same thing always looks the same, and its path text is path text."""

import pen

COMMANDS = "MLHVQAZmlhvqaz"


def _is_path(text):
    for sign in COMMANDS:
        text = text.replace(sign, " ")
    for number in text.replace("-", " -").split():
        float(number)
    return True


def test_a_mark_is_the_same_every_time():
    assert pen.plus(50, 50, 24, 7) == pen.plus(50, 50, 24, 7)
    assert pen.cross(50, 50, 29, 7) != pen.cross(50, 50, 29, 8)


def test_a_slip_of_the_hand_is_small():
    for n in range(200):
        assert -5 <= pen.jog(n, 5) <= 5


def test_marks_rings_and_frames_are_paths():
    for text in (
        pen.plus(0, 0, 20, 3),
        pen.cross(0, 0, 20, 3),
        pen.ring(9, 9, 40, 5),
        pen.circle(3, 3, 9),
        pen.squares(0, 0, 10, 3, 2),
        pen.frame(0, 0, 90, 90, 1),
    ):
        assert _is_path(text)


def test_squared_paper_has_one_line_more_than_squares():
    assert pen.squares(0, 0, 10, 3, 2).count("M") == 4 + 3


def test_a_number_is_written_digit_by_digit():
    assert pen.number("17", 50, 50, 32).count("M") == 2
    assert _is_path(pen.number("0123456789", 50, 50, 32))
    assert pen.number("5", 0, 0, 16)[1:].split("m")[0] != pen.number("5", 0, 0, 32)[1:].split("m")[0]


def test_a_path_is_laid_along_the_row_or_down_the_column():
    steps = pen.read_path("M10 -20 L30 40 Z")
    assert steps == [("M", [10, -20]), ("L", [30, 40]), ("Z", [])]
    assert pen.lay_path(steps, 0, 0, False, 100, 0, 0).split() == ["M10", "-20", "L30", "40", "Z"]
    assert pen.lay_path(steps, 0, 0, True, 100, 0, 0).split() == ["M-20", "10", "L40", "30", "Z"]


def test_sides_are_told_apart_without_colour():
    assert len(set(pen.BADGES)) == len(set(pen.EMBLEMS)) == len(set(pen.LETTERS)) == len(set(pen.SIGNS)) == len(pen.SIDES) == 6
