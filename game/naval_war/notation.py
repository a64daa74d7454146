"""Charts as text, sheets as text both ways, and typed moves.

A chart is 21 rows under the numbers 1-21: `.` sea on one's own chart, unknown on an enemy's, where `~` is sea that was seen, `-` land and `+` a
shot that found nothing; ships `C B R D S` (Carrier, Battleship, cRuiser, Destroyer, Submarine), planes `A` (Atom Bomber), `b` (Bomber),
`r` (R.P.), `g` a gun; lower `x` a destroyed square, `o` a plane flown or a gun used, `?` a plane that was seen and is
destroyed or flown.

A sheet is its disposition with what has happened to it: lines like `Hit S 6, S 7`, `Flown G 8`, `Used H 9` below the disposition's own.
"""

from __future__ import annotations

import re
from typing import Any

from game.contract import Action, Illegal, Menu, View
from game.naval_war.chart import INDEX, LABELS, LETTERS, SIDE, spaced
from game.naval_war.fleet import ORDERS, PLANE_IDS, draft_of, land_squares, parse, sheet_of, standing_complaints

SIGNS = {"carrier": "C", "battleship": "B", "cruiser": "R", "destroyer": "D", "submarine": "S", "atom": "A", "bomber": "b", "rp": "r", "gun": "g"}
HEAD = "   " + " ".join(f"{number:>2}" for number in range(1, SIDE + 1))


def chart_text(signs: dict[str, str]) -> str:
    """21 rows of signs by label; what is missing is `.`."""
    rows = [
        f"{letter}  " + " ".join(f" {signs.get(f'{letter}{column}', '.')}" for column in range(1, SIDE + 1)).rstrip() for letter in LETTERS
    ]
    return "\n".join([HEAD, *rows])


MARKS = ("hit", "flown", "used")


def sheet_text(sheet: dict[str, Any]) -> str:
    """A sheet as text: the disposition, then what is hit, flown and used; `read_sheet` reads it back."""
    marks = [f"{mark.capitalize()} {', '.join(spaced(at) for at in sheet[mark])}" for mark in MARKS if sheet[mark]]
    return "\n".join([draft_of(sheet), *marks])


def read_sheet(text: str) -> dict[str, Any]:
    """The sheet of a text. Raises Illegal with all complaints where it is none."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    marked = [line for line in lines if line.split()[0].lower() in MARKS]
    draft = "\n".join(line for line in lines if line not in marked)
    plan, found = parse(draft)
    sheet = sheet_of(draft)
    wrong = [str(one["text"]) for one in [*found, *standing_complaints(plan)]]
    for line in marked:
        mark, _, squares = line.partition(" ")
        for square in squares.split(","):
            label = _label(square.strip())
            if label not in _markable(sheet, mark.lower()):
                wrong.append(f"{mark} {spaced(label)}: nothing stands there that this could be said of.")
            sheet[mark.lower()].append(label)
    if wrong:
        raise Illegal(" ".join(wrong))
    sheet["hit"].sort(key=INDEX.__getitem__)
    return sheet


def _markable(sheet: dict[str, Any], mark: str) -> list[str]:
    """The squares where something stands that can be hit, have flown or be used."""
    planes, guns = [at for _, at in sheet["planes"]], [at for at, _ in sheet["guns"]]
    if mark == "hit":
        return [*(at for _, squares in sheet["ships"] for at in squares), *planes, *guns]
    return planes if mark == "flown" else guns


def sheet_signs(sheet: dict[str, Any]) -> dict[str, str]:
    """A player's own chart of his dispositions."""
    signs = {LABELS[at]: "-" for unit in sheet["land"] for at in land_squares(INDEX[unit])}
    signs |= {at: SIGNS[kind] for kind, squares in sheet["ships"] for at in squares}
    signs |= {at: SIGNS[kind] for kind, at in sheet["planes"]} | {at: SIGNS["gun"] for at, _ in sheet["guns"]}
    signs |= dict.fromkeys([*sheet["flown"], *sheet["used"]], "o")
    return signs | dict.fromkeys(sheet["hit"], "x")


def chart_signs(chart: dict[str, Any]) -> dict[str, str]:
    """A player's chart of an enemy: what he knows."""
    signs: dict[str, str] = {}
    for label, facts in chart["known"].items():
        what = facts["what"]
        ground = {"land": "-", "sea": "~", None: "+"}[facts["on"]]
        gone = "?" if facts["doubt"] and what in PLANE_IDS else "x"
        signs[label] = (gone if facts["hit"] else "o" if facts["used"] else SIGNS[what]) if what else ground
    return signs


def board_text(view: View, names: list[str]) -> str:
    """The charts that the seat may see, one below the other, with what is left."""
    parts = []
    for seat, name in enumerate(names):
        sheet, chart = view["sheets"][seat], view["charts"][seat]
        if sheet is not None:
            parts.append(f"{name}\n{chart_text(sheet_signs(sheet))}\nSalvoes {sheet['salvoes']}")
        elif chart is not None:
            parts.append(f"{name}, as known\n{chart_text(chart_signs(chart))}")
        else:
            parts.append(f"{name}: hidden, {view['moves'][seat]} moves made")
    return "\n\n".join(parts)


def typed(text: str, menu: Menu) -> Action:
    """The action that typed words mean.

    `G 8 to C 4` (the plane's square, the target), `Salvo A 1, B 2, C 3`, each with `on 2` for the enemy's seat, counted from 1, where there are
    several; `gun G 9`, `hold`; `orders all hold`, `orders G 9 bombers`; `lay` and a disposition; `stop`; `resign`.
    Raises Illegal, saying what could be typed.
    """
    words = " ".join(text.strip().split())
    low = words.lower().rstrip(".")
    if low in ("resign", "stop"):
        return [low, None]
    if "answer" in menu:
        return _typed_answer(low, menu)
    if "lay" in menu:
        return ["lay", re.sub(r"^lay\b\s*", "", text.strip(), flags=re.IGNORECASE)]
    if re.match(r"orders?\b", low):
        return _typed_orders(_tokens(low)[1:])
    low, on, tail = low.partition(" on ")
    tokens = _tokens(low)
    if tokens and tokens[0] in ("salvo", "salvoes"):
        squares = [_square(token, SALVO_LIKE) for token in tokens[1:] if token != "and"]
        if len(squares) != 3:
            raise Illegal(SALVO_LIKE)
        return ["salvo", [_enemy(on, tail, menu), squares]]
    while tokens and tokens[0] in ("despatch", "from"):
        tokens = tokens[1:]
    if tokens and re.fullmatch(SQUARE_LIKE, tokens[0]):
        start = _square(tokens[0], PLANE_LIKE)
        rest = tokens[2:] if tokens[1:2] == ["to"] else tokens[1:]
        if not rest:
            raise Illegal(f"The target of the plane at {spaced(start)} is missing, like: {spaced(start)} to C 4.")
        target = _square(rest[0], PLANE_LIKE)
        if rest[1:]:
            raise Illegal(f"“{' '.join(rest[1:])[:20]}” is not understood. {PLANE_LIKE}")
        return ["despatch", [start, _enemy(on, tail, menu), target]]
    if re.match(r"(atom|bomber|r\.?p\.?|reconnaissance|plane)\b", low):
        raise Illegal("A plane is named by the square where it stands, like: G 8 to C 4.")
    raise Illegal("Type a plane's square and its target, like: G 8 to C 4; or: salvo A 1, B 2, C 3.")


SQUARE_LIKE = r"[a-z]\d+"
SALVO_LIKE = "A salvo names three squares: salvo A 1, B 2, C 3."
PLANE_LIKE = "A plane and its target are named like: G 8 to C 4."
ORDERS_LIKE = "Orders are both, bombers, planes or hold, for all guns or one, like: orders G 9 bombers."


def _tokens(low: str) -> list[str]:
    """The words of a line, each square as one."""
    return re.sub(r"\b([a-z]) (\d)", r"\1\2", re.sub(r"[\s,;]+", " ", low)).split()


def _square(token: str, like: str) -> str:
    """The label that a word is. Raises Illegal, naming the word and how the line is written."""
    if not re.fullmatch(SQUARE_LIKE, token):
        raise Illegal(f"“{token[:20]}” is not understood. {like}")
    return _label(token)


def _typed_orders(tokens: list[str]) -> Action:
    if len(tokens) < 2:
        raise Illegal(ORDERS_LIKE)
    which = tokens[0] if tokens[0] == "all" else _square(tokens[0], ORDERS_LIKE)
    if tokens[1] not in ORDERS or tokens[2:]:
        wrong = tokens[1] if tokens[1] not in ORDERS else " ".join(tokens[2:])
        raise Illegal(f"“{wrong[:20]}” is not understood. {ORDERS_LIKE}")
    return ["orders", [which, tokens[1]]]


def _typed_answer(low: str, menu: Menu) -> Action:
    if low in ("hold", "no"):
        return ["answer", "hold"]
    tokens = _tokens(low)
    if tokens[:1] in (["gun"], ["fire"]):
        tokens = tokens[1:]
    if len(tokens) == 1 and re.fullmatch(SQUARE_LIKE, tokens[0]):
        return ["answer", _label(tokens[0])]
    raise Illegal("Type hold, or the square of the gun that fires, like: gun G 9.")


def _enemy(on: str, tail: str, menu: Menu) -> int:
    """The enemy named with `on <seat>`; the only one where there is one."""
    offers = [menu[verb]["each"] for verb in ("despatch", "salvo") if verb in menu]
    targets = (offers[0][1] if "despatch" in menu else offers[0][0]) if offers else []
    numbers = " or ".join(str(seat + 1) for seat in targets)
    if on:
        seat = int(tail) - 1 if re.fullmatch(r"[1-9]", tail) else -1
        if seat not in targets:
            raise Illegal(f"“on {tail[:20]}” names no enemy of this match: end with the seat's number, like: on {numbers}.")
        return seat
    if len(targets) != 1:
        raise Illegal("There are several enemies: end with the seat's number, like: salvo A 1, B 2, C 3 on 2.")
    return int(targets[0])


def _label(text: str) -> str:
    label = text.replace(" ", "").upper()
    if label not in INDEX:
        shown = spaced(label) if re.fullmatch(r"[A-Z]\d+", label) else text.upper()
        raise Illegal(f"{shown[:20]} is no square of the chart: letters A to U, numbers 1 to 21.")
    return label
