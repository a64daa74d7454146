"""The chart of 21 x 21 squares (N-1): letters A-U name the rows from the top, numbers 1-21 the columns.

Inside, a square is an index `21 * row + column`; on the wire and in text it is a label: "S6", written "S 6".
"""

from __future__ import annotations

SIDE = 21
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
SQUARES = range(SIDE * SIDE)
LABELS = [f"{LETTERS[row]}{column + 1}" for row in range(SIDE) for column in range(SIDE)]
INDEX = {label: at for at, label in enumerate(LABELS)}


def spaced(label: str) -> str:
    """ "S6" -> "S 6", as it is written and spoken."""
    return f"{label[0]} {label[1:]}"


def rectangle(top: int, left: int, height: int, width: int) -> tuple[int, ...]:
    """The squares of a rectangle, row by row; empty where it does not fit on the chart."""
    if not (top >= 0 and left >= 0 and top + height <= SIDE and left + width <= SIDE):
        return ()
    return tuple(SIDE * (top + i) + left + j for i in range(height) for j in range(width))


def _block(middle: int, reach: int) -> tuple[int, ...]:
    row, column = divmod(middle, SIDE)
    rows = range(max(0, row - reach), min(SIDE, row + reach + 1))
    columns = range(max(0, column - reach), min(SIDE, column + reach + 1))
    return tuple(SIDE * i + j for i in rows for j in columns)


BLOCK3 = [_block(at, 1) for at in SQUARES]
"""The 3 x 3 squares around each square, clipped at the edge (N-13)."""
BLOCK5 = [_block(at, 2) for at in SQUARES]
"""The 5 x 5 squares around each square, clipped at the edge."""
HALO = [tuple(near for near in BLOCK3[at] if near != at) for at in SQUARES]
"""The squares that touch each square, corners included."""


def bits(squares: object) -> int:
    """Squares as a bit set."""
    total = 0
    for at in squares:  # type: ignore[attr-defined]  # any iterable of indices
        total |= 1 << at
    return total


BITS3 = [bits(block) for block in BLOCK3]
BITS5 = [bits(block) for block in BLOCK5]
