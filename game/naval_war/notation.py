"""Charts as text, and typed moves.

A chart is 21 rows under the numbers 1-21: `.` sea or unknown, `-` land; ships `C B R D S` (Carrier, Battleship, cRuiser, Destroyer, Submarine),
planes `A` (Atom Bomber), `b` (Bomber), `r` (R.P.), `g` a gun; lower `x` a destroyed square, `o` a plane flown or a gun used.
"""

from __future__ import annotations

import re
from typing import Any

from game.contract import Action, Illegal, Menu, View
from game.naval_war.chart import INDEX, LABELS, LETTERS, SIDE
from game.naval_war.fleet import SHIP_IDS, land_squares

SIGNS = {"carrier": "C", "battleship": "B", "cruiser": "R", "destroyer": "D", "submarine": "S", "atom": "A", "bomber": "b", "rp": "r", "gun": "g"}
HEAD = "   " + " ".join(f"{number:>2}" for number in range(1, SIDE + 1))


def chart_text(signs: dict[str, str]) -> str:
    """21 rows of signs by label; what is missing is `.`."""
    rows = [
        f"{letter}  " + " ".join(f" {signs.get(f'{letter}{column}', '.')}" for column in range(1, SIDE + 1)).rstrip() for letter in LETTERS
    ]
    return "\n".join([HEAD, *rows])


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
        ground = "-" if facts["on"] == "land" else "~"
        signs[label] = ("x" if facts["hit"] and what in SHIP_IDS else "o" if facts["used"] else SIGNS[what]) if what else ground
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

    `Bomber G 8 to C 4` (`from` plane square, target), `R.P. to C 4` (any plane of the type), `Salvo A 1, B 2, C 3`, each with `on 2` for the
    enemy's seat where there are several; `gun G 9`, `hold`; `orders all hold`; `stop`; `resign`. Raises Illegal, saying what could be typed.
    """
    words = " ".join(text.strip().split())
    low = words.lower().rstrip(".")
    if low in ("resign", "stop"):
        return [low, None]
    if "answer" in menu:
        return _typed_answer(low, menu)
    if "lay" in menu:
        return ["lay", words.removeprefix("lay ")]
    order = re.fullmatch(r"orders? (all|[a-u] ?\d{1,2}) (both|bombers|planes|hold)", low)
    if order:
        return ["orders", [order[1] if order[1] == "all" else _label(order[1]), order[2]]]
    low, enemy = _enemy(low, menu)
    if low.startswith("salvo"):
        squares = re.findall(r"[a-u] ?\d{1,2}", low.removeprefix("salvoes").removeprefix("salvo"))
        if len(squares) != 3:
            raise Illegal("A salvo names three squares: salvo A 1, B 2, C 3.")
        return ["salvo", [enemy, [_label(at) for at in squares]]]
    found = re.fullmatch(r"(?:from )?([a-u] ?\d{1,2}) (?:to )?([a-u] ?\d{1,2})", low)
    if found and "despatch" in menu:
        return ["despatch", [_label(found[1]), enemy, _label(found[2])]]
    raise Illegal("Type a plane's square and its target, like: G 8 to C 4; or: salvo A 1, B 2, C 3.")


def _typed_answer(low: str, menu: Menu) -> Action:
    if low in ("hold", "no"):
        return ["answer", "hold"]
    gun = re.fullmatch(r"(?:gun |fire )?([a-u] ?\d{1,2})", low)
    if gun:
        return ["answer", _label(gun[1])]
    raise Illegal("Type hold, or the square of the gun that fires, like: gun G 9.")


def _enemy(low: str, menu: Menu) -> tuple[str, int]:
    """The enemy named with `on <seat>`; the only one where there is one."""
    offers = [menu[verb]["each"] for verb in ("despatch", "salvo") if verb in menu]
    targets = (offers[0][1] if "despatch" in menu else offers[0][0]) if offers else []
    named = re.search(r" on (\d)$", low)
    if named:
        return low[: named.start()], int(named[1]) - 1
    if len(targets) != 1:
        raise Illegal("There are several enemies: end with the seat's number, like: salvo A 1, B 2, C 3 on 2.")
    return low, targets[0]


def _label(text: str) -> str:
    label = text.replace(" ", "").upper()
    if label not in INDEX:
        raise Illegal(f"{text.upper()} is no square of the chart: letters A to U, numbers 1 to 21.")
    return label
