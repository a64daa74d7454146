"""Squared paper: labels, neighbours, lines.

A square is `(column, row)`, both from 0; its label puts a letter for the column before a number for the row ("C4").
"""

from __future__ import annotations

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Square = tuple[int, int]


def label(square: Square) -> str:
    """`(2, 3)` -> "C4"."""
    return f"{LETTERS[square[0]]}{square[1] + 1}"


def square(text: str, size: int) -> Square | None:
    """"c4" or "C 4" -> `(2, 3)`; None for what is no square of a board of `size` columns and rows."""
    letter, digits = text.strip()[:1].upper(), text.strip()[1:].strip()
    if not letter or letter not in LETTERS[:size] or not (digits.isascii() and digits.isdigit()):
        return None
    row = int(digits) - 1 if len(digits) <= 3 else -1
    return (LETTERS.index(letter), row) if 0 <= row < size and not digits.startswith("0") else None


def labels(size: int) -> list[str]:
    """Every label of the board, row by row from row 1, column A first."""
    return [label((column, row)) for row in range(size) for column in range(size)]


def line(start: Square, end: Square) -> list[Square]:
    """The squares of a straight row or column from start to end, both included; empty if they are not in line."""
    if start[0] != end[0] and start[1] != end[1]:
        return []
    step = ((end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1]))
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1])) + 1
    return [(start[0] + step[0] * i, start[1] + step[1] * i) for i in range(length)]


def beside(at: Square, size: int) -> list[Square]:
    """The up to four squares that share an edge with it."""
    return [near for near in around(at, size) if near[0] == at[0] or near[1] == at[1]]


def around(at: Square, size: int) -> list[Square]:
    """The up to eight squares that share an edge or a corner with it."""
    return [
        (column, row)
        for row in range(max(0, at[1] - 1), min(size, at[1] + 2))
        for column in range(max(0, at[0] - 1), min(size, at[0] + 2))
        if (column, row) != at
    ]


def members(bits: int) -> list[int]:
    """What is in a set of bits, squares by number, in rising order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
