"""The battle as text: the map, the ships in lines, and typed moves. Whole battles are written in the notation of `game.itchy.battle`."""

from __future__ import annotations

import re

from game.contract import Action, Illegal, Menu, View
from game.itchy import orders, sea, ships, turns
from game.itchy.battle import parse
from game.itchy.battle import text as battle_text
from game.itchy.geometry import COLUMNS, COMPASS, HEX

__all__ = ["battle_text", "board_text", "parse", "typed"]

PLAIN = {"resign": "resign", "stop": "stop", "cede": "cede", "agree": "agree", "yes": "agree", "decline": "decline", "no": "decline"}


def board_text(view: View, names: list[str]) -> str:
    """The map, rows from the north, land `#`, ships by their ids (on hexes every second column half an area lower); below it one line a ship."""
    standing = {one["area"]: one["id"] for one in sea.afloat(view)}
    signs = {**dict.fromkeys(view["islands"], "###"), **standing}
    head = "   " + " ".join(f"{COLUMNS[column]:^3}" for column in range(view["columns"]))
    rows = [
        f"{row + 1:>2} " + " ".join(f"{signs.get(f'{COLUMNS[column]}{row + 1}', '.'):^3}" for column in range(view["columns"])).rstrip()
        for row in range(view["rows"])
    ]
    note = ["Columns B, D, F and so on lie half an area lower."] if view["grid"] == HEX else []
    sides = [
        f"{name}: lost {view['lost'][side]} of {view['totals'][side]} FV; Exhaustion Point {view['points'][side]}, "
        + (f"exhausted in turn {view['exhausted'][side]}" if view["exhausted"][side] else "not exhausted")
        for side, name in enumerate(names)
    ]
    return "\n".join([f"{view['name']}, turn {view['turn']}", head, *rows, *note, *sides, *(ship_text(view, one) for one in view["ships"])])


def ship_text(view: View, one: sea.Ship) -> str:
    """A ship and all that is left of her."""
    where = {"sunk": "sunk", "left": "has left the board"}.get(one["fate"] or "") or f"{one['area']} facing {COMPASS[view['grid']][one['facing']]}"
    guns = [
        f"{ships.battery_words(gun)}{' x' + str(gun['guns']) if gun['guns'] != 2 else ''}{' (destroyed)' if gun['lost'] else ''}"
        for gun in one["batteries"]
    ]
    kind = one["type"].removeprefix("un").removeprefix("armoured ")
    return (
        f"{one['id']} {one['name']}, {'' if one['armoured'] else 'un'}armoured {kind}: {where}, "
        f"FV {one['fv']} of {one['full_fv']}, rate {one['rate']} of {one['full_rate']}, {', '.join(guns) or 'no guns'}, torpedoes {one['torpedoes']}"
        + (", has acted" if one["acted"] and one["fate"] is None else "")
    )


def typed(text: str, menu: Menu) -> Action:
    """The action that typed words mean.

    `resign`, `stop`, `cede`, `yes`, `no`, one of the results to choose from, a place like `C4>2`; all else is an order in words.
    Raises Illegal where no order is to be given.
    """
    low = " ".join(text.lower().split()).rstrip(".")
    if low == "stop" and "order" in menu and "stop" not in menu:
        raise Illegal(f"Whoever has the card may offer to stop from turn {turns.TERMS} on, once a turn.")
    if low in PLAIN:
        return [PLAIN[low], None]
    if "lay" in menu:
        return ["lay", text]
    if "choose" in menu:
        result = orders.RESULTS.get(low.removeprefix("choose "), "")
        if result not in menu["choose"]:
            raise Illegal(f"Type one of the results: {', '.join(menu['choose'])}.")
        return ["choose", result]
    if "agree" in menu:
        raise Illegal("Type yes to end the battle here, or no to fight on.")
    if re.fullmatch(r"[a-z]{1,2}\d{1,2}>\d", low) and low.upper() in menu.get("sail", []):
        return ["sail", low.upper()]
    if low in ("ahead", "port", "starboard", "finish") and menu.get(low) is True:
        return [low, None]
    if "order" not in menu:
        raise Illegal("No order can be given now.")
    if not low:
        raise Illegal(f"Type an order, like: {orders.offered(menu)}.")
    return ["order", text.strip()]
