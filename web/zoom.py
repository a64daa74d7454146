"""The window through which a large board is seen: `[x, y, z]`, the drawing's point in the upper left corner and how many times larger it is. Pure.

The heads of columns and rows stay where they are; only the grid moves under them.
"""

MOST = 5.0
STEP = 1.6
NEAR, NEAR_AREAS = 1.6, 9
"""Centred on an area, a board is at least so many times larger, and no more than so many areas fill its width."""
SMALL, LARGE = 22, 26
"""An area narrower than so many pixels is hard to press; it is then shown so wide."""


def whole():
    """All of the board."""
    return [0.0, 0.0, 1.0]


def cells(board):
    """Corner of the grid, width and height of an area: an area is square unless `grid` says how high it is."""
    grid = board["grid"]
    return grid[0], grid[1], grid[2], grid[-1]


def place(board, row, column):
    """The upper left corner of an area; where columns are staggered every second one lies half an area lower."""
    gx, gy, wide, high = cells(board)
    return gx + wide * column, gy + high * row + (high / 2 if column % 2 and board.get("stagger") else 0)


def clamped(window, board):
    """The nearest window that shows nothing but the board."""
    gx, gy, cell, tall = cells(board)
    x, y, z = window
    z = min(MOST, max(1.0, z))
    less = 1 - 1 / z
    wide, high = cell * len(board["keys"][0]), tall * (len(board["keys"]) + (0.5 if board.get("stagger") else 0))
    return [min(max(x, gx * less), (gx + wide) * less), min(max(y, gy * less), (gy + high) * less), z]


def scaled(window, board, factor, sx, sy):
    """Larger or smaller about a point of the frame, given in drawing units as if nothing were enlarged."""
    x, y, z = window
    new = min(MOST, max(1.0, z * factor))
    return clamped([x + sx / z - sx / new, y + sy / z - sy / new, new], board)


def moved(window, board, dx, dy):
    """The board drawn along by so much of the frame."""
    x, y, z = window
    return clamped([x - dx / z, y - dy / z, z], board)


def showing(window, board, row, column):
    """A window of the same size in which this area is wholly seen, with one area around it where that fits."""
    gx, gy, cell, tall = cells(board)
    x, y, z = window
    if z == 1:
        return window
    left, top = place(board, row, column)
    far_x, far_y = x + board["size"][0] / z, y + board["size"][1] / z
    near_x, near_y = x + gx / z, y + gy / z
    x += min(0, left - cell - near_x) + max(0, left + 2 * cell - far_x)
    y += min(0, top - tall - near_y) + max(0, top + 2 * tall - far_y)
    return clamped([x, y, z], board)


def centred(window, board, row, column):
    """This area in the middle, and as large as one sees it well: no smaller than it is now."""
    return _about(board, row, column, max(window[2], NEAR, board["size"][0] / (NEAR_AREAS * cells(board)[2])))


def opening(board, row, column, wide):
    """The window with which a person's turn begins, in a frame so many pixels wide: all of the board, unless its areas are too small to be
    pressed; then this area in the middle, just as large as is needed."""
    size = cells(board)[2] * wide / board["size"][0]
    return _about(board, row, column, LARGE / size) if 0 < size < SMALL else whole()


def _about(board, row, column, z):
    """An area in the middle, so many times as large."""
    gx, gy, cell, tall = cells(board)
    left, top = place(board, row, column)
    z = min(MOST, z)
    return clamped([left + (cell - board["size"][0] / z - gx / z) / 2, top + (tall - board["size"][1] / z - gy / z) / 2, z], board)
