"""The window through which a large board is seen: `[x, y, z]`, the drawing's point in the upper left corner and how many times larger it is. Pure.

The heads of columns and rows stay where they are; only the grid moves under them.
"""

MOST = 5.0
STEP = 1.6


def whole():
    """All of the board."""
    return [0.0, 0.0, 1.0]


def clamped(window, board):
    """The nearest window that shows nothing but the board."""
    gx, gy, cell = board["grid"]
    x, y, z = window
    z = min(MOST, max(1.0, z))
    less = 1 - 1 / z
    wide, high = cell * len(board["keys"][0]), cell * len(board["keys"])
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
    gx, gy, cell = board["grid"]
    x, y, z = window
    if z == 1:
        return window
    left, top = gx + cell * column, gy + cell * row
    far_x, far_y = x + board["size"][0] / z, y + board["size"][1] / z
    near_x, near_y = x + gx / z, y + gy / z
    x += min(0, left - cell - near_x) + max(0, left + 2 * cell - far_x)
    y += min(0, top - cell - near_y) + max(0, top + 2 * cell - far_y)
    return clamped([x, y, z], board)
