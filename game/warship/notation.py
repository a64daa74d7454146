"""A position as the text board (W-18), both ways, and typed moves.

One player's perspective: own board first, then each opponent's, side by side; below, the names and the shots in brackets.
"""

from __future__ import annotations

import re
from typing import Any

from game import grids
from game.contract import Action, Illegal, Menu, View
from game.warship import fleet
from game.warship.gunnery import Chart, Sheet

HEAD = "   " + " ".join("ABCDEFGHIJ") + "   "
GAP = "  "


def board_text(view: View, names: list[str]) -> str:
    """The text board of this view. A spectator's has no own board: the seats come in order."""
    order = _perspective(view["seat"], view["seats"])
    columns = [_column(view["boards"][owner]) for owner in order]
    lines = [GAP.join(rows) for rows in zip(*columns, strict=True)]
    foot = GAP.join(f"{names[owner]} ({view['shots'][owner]})".center(len(HEAD)) for owner in order)
    heads = GAP.join(HEAD for _ in order)
    return "\n".join(line.rstrip() for line in [heads, *lines, heads, foot])


def _perspective(seat: int | None, seats: int) -> list[int]:
    first = seat or 0
    return [(first + k) % seats for k in range(seats)]


def _column(board: dict[str, Any]) -> list[str]:
    signs = {at: str(len(ship)) for ship in board["ships"] or [] for at in ship} | board["marks"]
    rows = []
    for row in range(10, 0, -1):
        cells = " ".join(signs.get(f"{letter}{row}", ".") for letter in "ABCDEFGHIJ")
        rows.append(f"{row:>2} {cells} {row:<2}")
    return rows


def parse_boards(text: str) -> list[dict[str, Any]]:
    """The boards of a text board, in the order written.

    Each is `{"name", "shots", "cells": {label: sign}}` with signs `.`, `+`, `x`, `X` and length digits; spacing is free and remarks at
    the end of a row are passed over. Raises Illegal for a text that is none.
    """
    rows: dict[int, list[list[str]]] = {}
    foot: list[tuple[str, int]] = []
    for line in text.splitlines():
        found = re.findall(r"(?<![\w.+])(10|[1-9])((?: +[.+xX2-5]){10}) +\1(?![\w])", line)
        if found:
            if len({number for number, _ in found}) > 1 or int(found[0][0]) in rows:
                raise Illegal(f"This line of the text board cannot be read: {line.strip()[:40]}")
            rows[int(found[0][0])] = [signs.split() for _, signs in found]
        elif not foot:
            foot = [(name.strip(), int(shots)) for name, shots in re.findall(r"([^()]+)\((\d+)\)", line)]
    widths = {len(row) for row in rows.values()}
    if sorted(rows) != list(range(1, 11)) or len(widths) != 1 or len(foot) != widths.pop():
        raise Illegal("A text board has rows 10 to 1, each with the same number of boards, and under them name (shots).")
    return [
        {
            "name": name,
            "shots": shots,
            "cells": {f"{'ABCDEFGHIJ'[c]}{row}": rows[row][k][c] for row in rows for c in range(10)},
        }
        for k, (name, shots) in enumerate(foot)
    ]


def sheet_and_chart(cells: dict[str, str]) -> tuple[Sheet, Chart]:
    """The sheet and the open chart behind an own board of a text board (digits show the ships; hit units belong to the ship in line).

    Raises Illegal where no fleet of this game fits the digits and hits.
    """
    signs = {fleet.INDEX[at]: sign for at, sign in cells.items()}
    solid = {at for at, sign in signs.items() if sign not in ".+"}

    def fits(ship: fleet.Ship, free: set[int]) -> bool:
        return all(at in free and signs[at] in (str(len(ship)), "x", "X") for at in ship) and len({signs[at] == "X" for at in ship}) == 1

    def search(lengths: tuple[int, ...], free: set[int]) -> list[fleet.Ship] | None:
        if not lengths:
            return None if free else []
        for ship in fleet.PLACEMENTS[lengths[0]]:
            if fits(ship, free):
                rest = search(lengths[1:], free - set(ship))
                if rest is not None:
                    return [ship, *rest]
        return None

    ships = search(fleet.LENGTHS, solid)
    if ships is None:
        raise Illegal("The digits and hits of this board are no whole fleet.")
    marks = {fleet.LABELS[at]: sign for at, sign in signs.items() if sign in "+xX"}
    sunk = [[fleet.LABELS[at] for at in ship] for ship in ships if signs[ship[0]] == "X"]
    hit = [label for label in fleet.LABELS if marks.get(label) in ("x", "X")]
    labelled = [[fleet.LABELS[at] for at in ship] for ship in ships]
    return {"ships": labelled, "hit": hit}, {"marks": marks, "sunk": sunk, "out": len(hit) == fleet.UNITS}


def typed(text: str, menu: Menu) -> Action:
    """The action that typed words mean: `B7`, `fire b7 c7`, `salvo A1, A2`, `lay a1-a5,...`, `resign`.

    Raises Illegal, saying what could be typed.
    """
    words = text.strip()
    verb, _, rest = words.partition(" ")
    if verb.lower() == "resign" and not rest.strip():
        return ["resign", None]
    if "lay" in menu:
        draft = rest if verb.lower() in ("lay", "place") else words
        return ["lay", draft.replace(" ", "").lower()]
    named = rest if verb.lower() in ("fire", "salvo", "shoot", "at") else words
    squares = []
    for one in re.findall(r"[^\s,;]+", re.sub(r"(?i)\b([a-j])\s+(\d)", r"\1\2", named)):
        at = grids.square(one, fleet.SIZE)
        if at is None:
            raise Illegal(f"“{one[:12]}” is no square of the board: type a letter A to J and a number 1 to 10, like B7.")
        squares.append(grids.label(at))
    if not squares:
        raise Illegal("Type the squares to fire at, like B7 or: fire A1 A2 A3.")
    return ["fire", squares]
