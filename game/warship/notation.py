"""A position as the text board (W-18), both ways, and typed moves.

One player's perspective: own board first, then each opponent's, side by side; below, the names and the shots in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game import grids
from game.contract import Action, Illegal, Menu, State, View, settle
from game.dice import Dice
from game.seal import commitment
from game.warship import fleet, rules
from game.warship.gunnery import Chart, Sheet, in_order

HEAD = "   " + " ".join("ABCDEFGHIJ") + "   "
GAP = "  "
NUMBERS = {str(row) for row in range(1, 11)}
SIGNS = set(".+xX2345")


def board_text(view: View, names: list[str]) -> str:
    """The text board of this view. A spectator's has no own board: the seats come in order."""
    order = _perspective(view["seat"], view["seats"])
    columns = []
    for owner in order:
        foot = f"{_foot_name(names[owner])} ({view['shots'][owner]})"
        width = max(len(HEAD), len(foot))
        rows = [HEAD, *_column(view["boards"][owner]), HEAD]
        columns.append([*(row.ljust(width) for row in rows), foot.center(width)])
    return "\n".join(GAP.join(row).rstrip() for row in zip(*columns, strict=True))


def _foot_name(name: str) -> str:
    """A name as it stands under its board: a number in round brackets is that of the shots."""
    return re.sub(r"\((\d{1,2})\)", r"[\1]", name)


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

    Each is `{"name", "shots", "cells": {label: sign}}` with signs `.`, `+`, `x`, `X` and length digits. Spacing is free, neighbours may
    share the row number between them, remarks at the end of a row are passed over. Raises Illegal for a text that is none.
    """
    rows: dict[str, list[list[str]]] = {}
    foot: list[tuple[str, str]] = []
    for line in text.splitlines():
        boards = _cells(line.split())
        if boards and line.split()[0] in rows:
            raise Illegal(f"A row stands twice in this text board: {line.strip()[:40]}")
        if boards:
            rows[line.split()[0]] = boards
        elif rows and not foot:
            foot = re.findall(r"(\S.*?)\s*\((\d{1,2})\)(?=\s|$)", line)
    widths = {len(boards) for boards in rows.values()}
    if set(rows) != NUMBERS or len(widths) != 1 or len(foot) != widths.pop():
        raise Illegal("A text board has rows 10 to 1, each with the same number of boards, and under them name (shots).")
    return [
        {
            "name": name,
            "shots": int(shots),
            "cells": {f"{'ABCDEFGHIJ'[c]}{row}": rows[row][k][c] for row in rows for c in range(10)},
        }
        for k, (name, shots) in enumerate(foot)
    ]


def _cells(words: list[str]) -> list[list[str]]:
    """The rows of cells in the words of a line, one a board; none if the line is no row."""
    number, boards = words[0] if words else "", []
    rest = words[1:] if number in NUMBERS else []
    while len(rest) > 10 and rest[10] == number and SIGNS.issuperset(rest[:10]):
        boards.append(rest[:10])
        rest = rest[11:]
        # The next board's own number is taken for one only where a whole row follows it: on row 3 a cruiser's digit looks the same.
        if len(rest) > 11 and rest[0] == rest[11] == number and SIGNS.issuperset(rest[1:11]):
            rest = rest[1:]
    return boards


def sheet_and_chart(cells: dict[str, str], nosink: bool = False, left: int | None = None) -> tuple[Sheet, Chart]:
    """The sheet and the open chart behind a board that shows its ships: digits, and hit units that belong to the ship in line.

    `left`: how many ships are afloat, where that is known. Raises Illegal where no fleet of this game fits.
    """
    signs = {fleet.INDEX[at]: sign for at, sign in cells.items() if sign not in ".+"}

    def fits(ship: fleet.Ship) -> bool:
        seen = {signs[at] for at in ship}
        return seen == {"X"} or ("X" not in seen and seen <= {str(len(ship)), "x"} and (nosink or seen != {"x"}))

    for ships in _covers(frozenset(signs), fleet.LENGTHS):
        whole = len(ships) == len(fleet.SHIPS) and all(fits(ship) for ship in ships)
        if whole and left in (None, sum(any(signs[at] not in "xX" for at in ship) for ship in ships)):
            ships.sort(key=len, reverse=True)
            marks = {at: sign for at, sign in cells.items() if sign in "+xX"}
            sunk = [_labels(ship) for ship in ships if signs[ship[0]] == "X"]
            hit = in_order([at for at, mark in marks.items() if mark != "+"])
            return {"ships": [_labels(ship) for ship in ships], "hit": hit}, {"marks": marks, "sunk": sunk, "out": len(hit) == fleet.UNITS}
    raise Illegal("The digits and hits of this board are no whole fleet.")


def _covers(free: frozenset[int], lengths: tuple[int, ...]) -> Iterator[list[fleet.Ship]]:
    """All ways to cover these squares exactly with ships of these lengths, each used at most once."""
    if not free:
        yield []
    for length in sorted(set(lengths), reverse=True) if free else ():
        at = lengths.index(length)
        for ship in fleet.PLACEMENTS[length]:
            if ship[0] == min(free) and free.issuperset(ship):
                for rest in _covers(free.difference(ship), lengths[:at] + lengths[at + 1 :]):
                    yield [ship, *rest]


def _labels(ship: fleet.Ship) -> list[str]:
    return [fleet.LABELS[at] for at in ship]


def state_from(
    boards: list[dict[str, Any]],
    options: dict[str, Any],
    turn: int | None = None,
    opener: int = 0,
    turns: list[int] | None = None,
    dice: Dice | None = None,
) -> State:
    """The position that the boards of a text board show, seats in the order written.

    A board without a digit hides its fleet: one that agrees with its marks is drawn. What no text board tells is given beside it: whose
    turn it is (the first seat afloat), who opened, how often each has fired (once), dice for what is drawn. A seat without a shot that has
    units left has resigned. Raises Illegal where boards, brackets and options do not agree.
    """
    options = settle(rules.INFO, options)
    turns = turns or [1] * len(boards)
    known: list[dict[str, Any]] = []
    for seat, board in enumerate(boards):
        halved = seat == opener and turns[seat] == 0
        left = board["shots"] if options["allfire"] and board["shots"] and not halved else None
        known.append(_known(board, options, left))
    living = [seat for seat, board in enumerate(known) if not board["out"]]
    resigned = [seat for seat, board in enumerate(known) if board["out"] and sum(m != "+" for m in board["marks"].values()) < fleet.UNITS]
    over = len(living) == 1
    seen = {
        "seats": len(boards),
        "options": options,
        "phase": "over" if over else "fire",
        "opener": opener,
        "turn": living[0] if turn is None else turn,
        "turns": turns,
        "shots": [board["shots"] for board in boards],
        "boards": known,
        "salts": None,
        "commitments": [None] * len(boards),
        "tally": [{"shots": 0, "hits": 0} for _ in boards],
        "resigned": resigned,
        "outcome": {"reason": "resigned" if resigned else "sunk"} if over else None,
    }
    state = rules.imagine(seen, dice or Dice("text board"))
    for seat, sheet in enumerate(state["sheets"]):
        state["commitments"][seat] = commitment(fleet.sealed(seat, sheet["ships"], state["salts"][seat]))
    brackets = rules.view(state, None)["shots"]
    for board, shots in zip(boards, brackets, strict=True):
        if board["shots"] != shots:
            raise Illegal(f"{board['name']} may fire {shots} shots in this position, not {board['shots']}.")
    return state


def _known(board: dict[str, Any], options: dict[str, Any], left: int | None) -> dict[str, Any]:
    """One board of a text board as a view holds it."""
    cells = board["cells"]
    marks = {at: sign for at, sign in cells.items() if sign in "+xX"}
    known = {"laid": True, "marks": marks, "sunk": [], "out": board["shots"] == 0, "ships": None}
    if options["nosink"] and "X" in marks.values():
        raise Illegal("Sunk ships are not marked in this match.")
    if any(sign.isdigit() for sign in cells.values()):
        sheet, chart = sheet_and_chart(cells, options["nosink"], left)
        return {**known, "sunk": chart["sunk"], "ships": sheet["ships"]}
    for told in _covers(frozenset(fleet.INDEX[at] for at, mark in marks.items() if mark == "X"), fleet.LENGTHS):
        if options["nosink"] or left in (None, len(fleet.SHIPS) - len(told)):
            return {**known, "sunk": [_labels(ship) for ship in told]}
    raise Illegal("The sunk ships of this board are none of this game.")


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
    named = re.sub(r"(?i)^(fire|salvo|shoot)?\s*(at\s+)?", "", words)
    squares = []
    for one in re.findall(r"[^\s,;]+", re.sub(r"(?i)\b([a-j])\s+(\d)", r"\1\2", named)):
        at = grids.square(one, fleet.SIZE)
        if at is None:
            raise Illegal(f"“{one[:12]}” is no square of the board: type a letter A to J and a number 1 to 10, like B7.")
        squares.append(grids.label(at))
    if not squares:
        raise Illegal("Type the squares to fire at, like B7 or: fire A1 A2 A3.")
    return ["fire", squares]
