"""Fire and its answer (W-8 to W-17): the defender answers from his own sheet alone, all note the answer on his open chart."""

from __future__ import annotations

from typing import Any

from game.warship.fleet import INDEX

Sheet = dict[str, Any]
"""`{"ships": [[labels] x 5], "hit": [labels], "salt": text}`."""
Chart = dict[str, Any]
"""`{"marks": {label: "+", "x" or "X"}, "sunk": [[labels]], "out": bool}`: what all know of one board."""
Answer = dict[str, Any]
"""`{"hits": [labels], "misses": [labels], "sunk": [[labels]], "out": bool}`."""


def afloat(sheet: Sheet) -> list[int]:
    """Which ships, by their number in `fleet.SHIPS`, have a unit that is not hit."""
    return [k for k, ship in enumerate(sheet["ships"]) if any(unit not in sheet["hit"] for unit in ship)]


def answer(sheet: Sheet, squares: list[str], nosink: bool) -> Answer:
    """What the owner of this sheet announces of a salvo; all its shots fall together (W-13).

    A square that was hit before is not announced again. Under *nosink* no sinking is told, only that no ship is left (W-15).
    """
    fresh = [at for at in squares if at not in sheet["hit"]]
    own = {unit for ship in sheet["ships"] for unit in ship}
    hits = [at for at in fresh if at in own]
    after = {**sheet, "hit": sheet["hit"] + hits}
    gone = set(afloat(sheet)) - set(afloat(after))
    return {
        "hits": hits,
        "misses": [at for at in fresh if at not in own],
        "sunk": [] if nosink else [list(sheet["ships"][k]) for k in sorted(gone)],
        "out": not afloat(after),
    }


def note(chart: Chart, answer: Answer) -> None:
    """Mark the answer on the open chart: miss `+`, hit `x`, every unit of a sunk ship `X` (W-14, W-16)."""
    marks = chart["marks"]
    marks.update(dict.fromkeys(answer["misses"], "+") | dict.fromkeys(answer["hits"], "x"))
    for ship in answer["sunk"]:
        marks.update(dict.fromkeys(ship, "X"))
        chart["sunk"].append(list(ship))
    chart["out"] = chart["out"] or answer["out"]


def allotment(options: dict[str, Any], ships: int, opening: bool) -> int:
    """How many shots a turn with so many own ships afloat allows; `opening`: the opening player's first firing move (W-9, W-11)."""
    shots = ships if options["allfire"] else 3 if options["nosink"] else 1
    return (shots + 1) // 2 if opening else shots


def in_order(squares: list[str]) -> list[str]:
    """Row by row from A1."""
    return sorted(squares, key=INDEX.__getitem__)
