"""The window on a large board: never beyond its edges, larger about a point, drawn along, and round to what is focused."""

import zoom

BOARD = {"keys": [["A1"] * 21] * 21, "grid": [48, 44, 46], "size": [1028, 1024]}


def _ends(look):
    """The drawing's points that lie at the upper left and lower right corner of the grid's place in the frame."""
    x, y, z = look
    return x + 48 / z, y + 44 / z, x + (48 + 966) / z, y + (44 + 966) / z


def test_all_of_it_is_the_beginning_and_the_least():
    assert zoom.clamped([50, -50, 0.2], BOARD) == zoom.whole()
    assert zoom.clamped([0, 0, 99], BOARD)[2] == zoom.MOST


def test_nothing_beyond_the_edges_is_ever_shown():
    for x in (-500, 0, 300, 2000):
        for y in (-500, 0, 300, 2000):
            left, top, right, low = _ends(zoom.clamped([x, y, 2.5], BOARD))
            assert left >= 47.999 and top >= 43.999 and right <= 48 + 966.001 and low <= 44 + 966.001


def test_the_point_under_the_fingers_stays_there():
    look = zoom.scaled(zoom.whole(), BOARD, 2, 500, 400)
    x, y, z = look
    assert z == 2 and abs(x + 500 / z - 500) < 0.001 and abs(y + 400 / z - 400) < 0.001


def test_larger_and_smaller_again_is_all_of_it():
    look = zoom.whole()
    for _ in range(4):
        look = zoom.scaled(look, BOARD, zoom.STEP, 900, 100)
    for _ in range(6):
        look = zoom.scaled(look, BOARD, 1 / zoom.STEP, 200, 800)
    assert look == zoom.whole()


def test_the_board_follows_the_hand():
    look = zoom.scaled(zoom.whole(), BOARD, 4, 500, 500)
    moved = zoom.moved(look, BOARD, 40, -80)
    assert abs(look[0] - moved[0] - 10) < 0.001 and abs(moved[1] - look[1] - 20) < 0.001


def test_what_is_focused_comes_into_sight_and_what_is_in_sight_moves_nothing():
    look = zoom.scaled(zoom.whole(), BOARD, 4, 48, 44)
    shown = zoom.showing(look, BOARD, 20, 20)
    left, top, right, low = _ends(shown)
    assert left <= 48 + 46 * 20 and right >= 48 + 46 * 21 - 0.001 and top <= 44 + 46 * 20 and low >= 44 + 46 * 21 - 0.001
    assert zoom.showing(shown, BOARD, 19, 19) == shown
    assert zoom.showing(zoom.whole(), BOARD, 20, 20) == zoom.whole()


def test_a_turn_begins_with_areas_that_can_be_pressed():
    assert zoom.opening(BOARD, 3, 3, 1028) == zoom.whole(), "46 pixels are large enough"
    look = zoom.opening(BOARD, 10, 12, 360)
    assert abs(46 * 360 / 1028 * look[2] - zoom.LARGE) < 0.01
    left, top, right, low = _ends(look)
    assert left < 48 + 46 * 12 and right > 48 + 46 * 13 and top < 44 + 46 * 10 and low > 44 + 46 * 11
    assert zoom.opening(BOARD, 3, 3, 0) == zoom.whole(), "a board that is not seen"
