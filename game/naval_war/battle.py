"""Declare, answer, note (N-8 to N-18): the attack names a square, the defender's own sheet answers, the attacker's chart notes the answer.

A sheet is `fleet.sheet_of(...)`. A chart is `{"known": {label: {"on", "what", "hit", "used"}}, "shots": [labels], "reports": [...], "down": [...]}`:
what a seat knows of one enemy. `what` is a type or None; `on` is "sea", "land" or None where only a shot told of the square: it found nothing
there, be it because nothing ever stood there, or because another attacker destroyed it.
"""

from __future__ import annotations

from typing import Any

from game.naval_war.chart import BLOCK3, BLOCK5, INDEX, LABELS
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, land_squares

Sheet = dict[str, Any]
Chart = dict[str, Any]
Answer = dict[str, Any]


def empty_chart() -> Chart:
    """What is known of an enemy at the start: nothing."""
    return {"known": {}, "shots": [], "reports": [], "down": []}


# --- what the sheet says -----------------------------------------------------------------------------------------------------------


def ready_planes(sheet: Sheet) -> list[tuple[str, str]]:
    """Planes that can still be despatched: neither flown nor destroyed (N-9)."""
    gone = set(sheet["flown"]) | set(sheet["hit"])
    return [(kind, at) for kind, at in sheet["planes"] if at not in gone]


def ready_guns(sheet: Sheet) -> list[tuple[str, str]]:
    """Guns that can still fire, with their orders: neither used nor destroyed (N-14)."""
    gone = set(sheet["used"]) | set(sheet["hit"])
    return [(at, order) for at, order in sheet["guns"] if at not in gone]


def can_attack(sheet: Sheet) -> bool:
    """Planes or artillery are left (N-20)."""
    return bool(sheet["salvoes"] or ready_planes(sheet))


def covering(sheet: Sheet, kind: str, target: str) -> list[tuple[str, str]]:
    """The guns that could bring down a plane of this kind directed to the target, whatever their orders: its nine squares hold the gun (N-14)."""
    if kind == "atom":
        return []
    near = {LABELS[at] for at in BLOCK3[INDEX[target]]}
    return [(at, order) for at, order in ready_guns(sheet) if at in near]


def obeying(sheet: Sheet, kind: str, target: str) -> list[str]:
    """Those of the covering guns whose standing orders let them fire at this kind of plane (N-15)."""
    wanted = ("both", "bombers") if kind == "bomber" else ("both", "planes")
    return [at for at, order in covering(sheet, kind, target) if order in wanted]


def least_missed(sheet: Sheet, guns: list[str]) -> str:
    """Of these guns the one that leaves the least uncovered when it is used: own things that no other ready gun would guard (N-15)."""
    worth = _worth(sheet)
    ready = [INDEX[at] for at, _ in ready_guns(sheet)]
    watched: dict[int, int] = {}
    for gun in ready:
        for at in BLOCK3[gun]:
            watched[at] = watched.get(at, 0) + 1

    def left_open(gun: str) -> tuple[int, int]:
        alone = sum(worth.get(at, 0) for at in BLOCK3[INDEX[gun]] if watched[at] == 1)
        return alone, INDEX[gun]

    return min(guns, key=left_open)


def _worth(sheet: Sheet) -> dict[int, int]:
    """Points that stand on each square and can still be lost."""
    gone = set(sheet["hit"])
    worth = {INDEX[at]: 1 for _, squares in sheet["ships"] for at in squares if at not in gone}
    for kind, at in ready_planes(sheet):
        worth[INDEX[at]] = worth.get(INDEX[at], 0) + {"atom": 10, "bomber": 3, "rp": 1}[kind]
    for at, _ in ready_guns(sheet):
        worth[INDEX[at]] = worth.get(INDEX[at], 0) + 1
    return worth


def standing_on(sheet: Sheet, label: str) -> tuple[str | None, bool]:
    """What a shot on this square would destroy, if anything is left to destroy there; and whether it belongs to a ship."""
    if label in sheet["hit"]:
        return None, False
    for kind, squares in sheet["ships"]:
        if label in squares:
            return kind, True
    for kind, at in sheet["planes"]:
        if at == label and at not in sheet["flown"]:
            return kind, False
    if any(at == label for at, _ in sheet["guns"]):
        return "gun", False
    return None, False


def ship_at(sheet: Sheet, label: str) -> list[Any] | None:
    """The ship `[type, squares]` on a square."""
    return next((ship for ship in sheet["ships"] if label in ship[1]), None)


def is_sunk(sheet: Sheet, ship: list[Any]) -> bool:
    """Every square of it is destroyed."""
    return all(at in sheet["hit"] for at in ship[1])


def value(sheet: Sheet, unhit_squares: bool) -> int:
    """The values of the ships not sunk (N-21): in full, or only their unhit squares."""
    if unhit_squares:
        return sum(at not in sheet["hit"] for _, squares in sheet["ships"] for at in squares)
    return sum(len(ship[1]) for ship in sheet["ships"] if not is_sunk(sheet, ship))


# --- the answer --------------------------------------------------------------------------------------------------------------------


def area(kind: str, target: str) -> list[str]:
    """The squares that a plane of this kind covers, clipped at the edge (N-10, N-11, N-13)."""
    return [LABELS[at] for at in (BLOCK5 if kind == "atom" else BLOCK3)[INDEX[target]]]


def strike(sheet: Sheet, squares: list[str]) -> list[list[str]]:
    """Destroy what stands on these squares; gives `[square, type]` of everything destroyed, in reading order.

    A plane dies with its Carrier's square (N-17).
    """
    destroyed = []
    for label in sorted(set(squares), key=INDEX.__getitem__):
        kind, ship = standing_on(sheet, label)
        if kind is None:
            continue
        destroyed.append([label, kind])
        if ship:
            destroyed += [[label, plane] for plane, at in ready_planes(sheet) if at == label]
        sheet["hit"].append(label)
    sheet["hit"].sort(key=INDEX.__getitem__)
    return destroyed


def answer_reconnaissance(sheet: Sheet, target: str) -> Answer:
    """The exact dispositions in the nine squares (N-10): sea or land, what stands there, whether it is hit, whether a gun is used."""
    ground = {LABELS[at] for unit in sheet["land"] for at in land_squares(INDEX[unit])}
    squares: dict[str, dict[str, Any]] = {}
    for label in area("rp", target):
        hit = label in sheet["hit"]
        ship = ship_at(sheet, label)
        what = ship[0] if ship else None
        aboard = next((kind for kind, at in sheet["planes"] if at == label and at not in sheet["flown"] and not hit), None)
        if ship is None:
            gun = any(at == label for at, _ in sheet["guns"])
            what = aboard or ("gun" if gun else None) or (_wreck(sheet, label) if hit else None)
        squares[label] = {
            "on": "land" if label in ground else "sea",
            "what": what,
            "hit": hit,
            "used": label in sheet["used"],
            "aboard": aboard if ship else None,
        }
    return {"kind": "rp", "square": target, "squares": squares}


def _wreck(sheet: Sheet, label: str) -> str | None:
    return next((kind for kind, at in sheet["planes"] if at == label), None)


def answer_bombs(sheet: Sheet, kind: str, target: str, destroyed: list[list[str]], names_squares: bool) -> Answer:
    """The bomb report (N-16): each damaged ship on its own line with its hits, sinkings told; planes and guns by number; no squares.

    `sheet` is the sheet after the bombs. House option: the squares are named.
    """
    hits: dict[int, int] = {}
    for label, what in destroyed:
        if what in SHIP_IDS:
            number = next(n for n, ship in enumerate(sheet["ships"]) if label in ship[1])
            hits[number] = hits.get(number, 0) + 1
    lines = sorted([sheet["ships"][n][0], count, is_sunk(sheet, sheet["ships"][n])] for n, count in hits.items())
    other: dict[str, int] = {}
    for _, what in destroyed:
        if what not in SHIP_IDS:
            other[what] = other.get(what, 0) + 1
    report: Answer = {"kind": kind, "square": target, "ships": lines, "other": sorted([what, n] for what, n in other.items())}
    if names_squares:
        report["where"] = [list(one) for one in destroyed]
    return report


def answer_shots(sheet: Sheet, squares: list[str], destroyed: list[list[str]]) -> Answer:
    """Each of the three squares is answered on its own (N-16): nothing, hit with the type, sunk."""
    shots: list[list[Any]] = []
    for label in squares:
        here = [what for at, what in destroyed if at == label]
        ship = ship_at(sheet, label)
        sunk = bool(here) and ship is not None and is_sunk(sheet, ship)
        shots.append([label, here, sunk])
    return {"kind": "salvo", "shots": shots}


# --- the chart ---------------------------------------------------------------------------------------------------------------------


def note(chart: Chart, answer: Answer) -> None:
    """Enter an answer on the attacker's chart of this enemy, and nothing else (N-18)."""
    known = chart["known"]
    if answer.get("down"):
        chart["down"].append([answer["kind"], answer["square"]])
    elif answer["kind"] == "rp":
        for label, facts in answer["squares"].items():
            known[label] = dict(facts)
    elif answer["kind"] == "salvo":
        for label, here, _ in answer["shots"]:
            _note_shot(chart, label, here)
        chart["reports"].append(answer)
    else:
        block = area(answer["kind"], answer["square"])
        could = [label for label in block if not (known.get(label) or {"hit": label in chart["shots"]})["hit"]]
        chart["reports"].append({**answer, "could": could})
        where: dict[str, list[str]] = {}
        for label, what in answer.get("where", []):
            where.setdefault(label, []).append(what)
        counted = [what for what, _ in answer["other"]]
        for label in block:
            facts = known.get(label)
            here = where.get(label, []) if "where" in answer else counted
            if facts and facts["what"] is not None:
                _strike_off(facts, facts["what"] in here, facts["aboard"] in here)
        for label, things in where.items():
            _note_shot(chart, label, things)


def _note_shot(chart: Chart, label: str, here: list[str]) -> None:
    if label not in chart["shots"]:
        chart["shots"].append(label)
    facts = chart["known"].get(label)
    bombed = any(report["kind"] != "salvo" and label in area(report["kind"], report["square"]) for report in chart["reports"])
    if facts is None and bombed and not here:
        return  # what stood there may have been destroyed before, so that nothing is learned
    if facts is None:
        ship = next((what for what in here if what in SHIP_IDS), None)
        on = "sea" if ship else "land" if here else None
        chart["known"][label] = {"on": on, "what": here[0] if here else None, "hit": bool(here), "used": False, "aboard": None}
    elif facts["what"] is not None:
        _strike_off(facts, facts["what"] in here, facts["aboard"] in here)
    elif here:
        facts["hit"], facts["what"] = True, here[0]


def _strike_off(facts: dict[str, Any], destroyed: bool, aboard_too: bool) -> None:
    """Nothing is left on a known square. A plane seen there that was not reported destroyed had gone before, so that there is no wreck of it."""
    if facts["what"] in PLANE_IDS and not facts["hit"] and not destroyed:
        facts["what"] = None
        return
    if not facts["hit"] and not aboard_too:
        facts["aboard"] = None
    facts["hit"] = True


# --- what follows with certainty ---------------------------------------------------------------------------------------------------


def infer(chart: Chart) -> dict[str, dict[str, Any]]:
    """Squares that the reports settle although nobody looked (N-18): no ship beside a known ship's square, the last squares that can hold told hits.

    `{label: {"what": type or "no ship", "hit": bool}}`; only of squares that are not known.
    """
    known = chart["known"]
    found: dict[str, dict[str, Any]] = {}
    ships = {INDEX[label]: facts["what"] for label, facts in known.items() if facts["what"] in SHIP_IDS}
    shut = _shut(known, ships)
    changed = True
    while changed:
        changed = False
        for report in chart["reports"]:
            if report["kind"] == "salvo" or "where" in report:
                continue
            block = [INDEX[label] for label in report["could"]]
            told = sum(count for _, count, _ in report["ships"])
            types = {kind for kind, _, _ in report["ships"]}
            open_squares = [at for at in block if at not in shut and LABELS[at] not in known and at not in ships]
            certain = [at for at in block if at in ships and ships[at] in types]
            if len(types) == 1 and open_squares and told - len(certain) == len(open_squares):
                for at in open_squares:
                    found[LABELS[at]] = {"what": next(iter(types)), "hit": True}
                    ships[at] = next(iter(types))
                    changed = True
                shut = _shut(known, ships)
    for at in shut:
        label = LABELS[at]
        if label not in known and label not in found:
            found[label] = {"what": "no ship", "hit": False}
    return found


def _shut(known: Chart, ships: dict[int, str]) -> set[int]:
    """Squares on which no ship can lie: beside a whole ship, or diagonal to any ship's square, or seen without a ship."""
    shut = {INDEX[label] for label, facts in known.items() if facts["what"] not in SHIP_IDS}
    for at, kind in ships.items():
        body = _body(at, kind, ships)
        size = {"carrier": 4, "battleship": 4, "cruiser": 3, "destroyer": 2, "submarine": 1}[kind]
        for near in BLOCK3[at]:
            diagonal = near // 21 != at // 21 and near % 21 != at % 21
            if near not in ships and (len(body) == size or (diagonal and kind != "carrier")):
                shut.add(near)
    return shut


def _body(at: int, kind: str, ships: dict[int, str]) -> set[int]:
    """The squares known to be of the same ship: ships never touch, so neighbours belong together."""
    body, todo = {at}, [at]
    while todo:
        for near in BLOCK3[todo.pop()]:
            if ships.get(near) == kind and near not in body:
                body.add(near)
                todo.append(near)
    return body

