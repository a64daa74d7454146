"""Declare, answer, note (N-8 to N-18): the attack names a square, the defender's own sheet answers, the attacker's chart notes the answer.

A sheet is `fleet.sheet_of(...)`. A chart is what a seat knows of one enemy: `{"known": {label: facts}, "shots": [labels], "reports": [answers],
"down": [[kind, label]], "others": somebody else attacked him too, "inferred": what `deduction.infer` makes of all that}`.
Facts are `{"on", "what", "hit", "used", "aboard", "doubt"}`. `what` is a type or None; `on` is "sea", "land" or None where only a shot told of the
square: it found nothing there, be it because nothing ever stood there, or because another attacker destroyed it. `hit`: nothing is left there.
`doubt`: how often the plane seen there may have gone since, for one of its type flew, or another attacked its square; 0: it was there to the last.
A report has besides `alone`: nobody else had attacked him by then. A bomb report has `could`, the squares on which something may still have stood,
`dark`, those of them that were unknown, `seen`, `[type, least, labels]`: of these planes so many were there, and `doubts`, `[type, least, most,
labels]`: so many of these were destroyed by the bombs, and which is open.
"""

from __future__ import annotations

from typing import Any

from game.naval_war.chart import BLOCK3, BLOCK5, INDEX, LABELS
from game.naval_war.deduction import infer
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, land_squares

Sheet = dict[str, Any]
Chart = dict[str, Any]
Answer = dict[str, Any]


def empty_chart() -> Chart:
    """What is known of an enemy at the start: nothing."""
    return {"known": {}, "shots": [], "reports": [], "down": [], "others": False, "inferred": {}}


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
        return
    if answer["kind"] == "rp":
        for label, facts in answer["squares"].items():
            known[label] = {**facts, "doubt": 0}
    elif answer["kind"] == "salvo":
        for label, here, _ in answer["shots"]:
            _note_shot(chart, label, here)
        chart["reports"].append({**answer, "alone": not chart["others"]})
    else:
        _note_bombs(chart, answer)
    _settle(chart)
    chart["inferred"] = infer(chart)


def note_flight(chart: Chart, kind: str) -> None:
    """The enemy has despatched a plane of this type (N-8): each that was seen may be the one."""
    for facts in chart["known"].values():
        if kind in (facts["what"], facts["aboard"]) and not facts["hit"]:
            facts["doubt"] += 1


def note_passed_over(chart: Chart) -> None:
    """The enemy has nothing left to attack with (N-20): every plane that was seen ready is gone."""
    for facts in chart["known"].values():
        if not facts["hit"] and _plane(facts):
            _settle_plane(facts, False)


def note_others(chart: Chart, squares: list[str]) -> None:
    """Another seat, whose reports are not heard here, has attacked these squares of the enemy: a plane seen there may be destroyed."""
    chart["others"] = True
    for label in squares:
        facts = chart["known"].get(label)
        if facts and not facts["hit"] and _plane(facts):
            facts["doubt"] += 1


def _plane(facts: dict[str, Any]) -> str | None:
    """The type of the plane on a known square, on land or aboard."""
    return str(facts["what"]) if facts["what"] in PLANE_IDS else facts["aboard"]


def _note_bombs(chart: Chart, answer: Answer) -> None:
    known = chart["known"]
    block = area(answer["kind"], answer["square"])
    # What one's own shots and bombs have struck before is empty: nothing comes to a square after the dispositions.
    struck = set(chart["shots"])
    for report in chart["reports"]:
        if report["kind"] != "salvo":
            struck.update(area(report["kind"], report["square"]))
    seen_empty = {label for label in block if label in known and (known[label]["hit"] or not (known[label]["what"] or known[label]["on"] is None))}
    could = [label for label in block if label not in struck and label not in seen_empty]
    dark = [label for label in could if label not in known]
    more = {"alone": not chart["others"], "could": could, "dark": dark, "seen": _seen_planes(chart, could), "doubts": []}
    chart["reports"].append({**answer, **more})
    where: dict[str, list[str]] = {}
    for label, what in answer.get("where", []):
        where.setdefault(label, []).append(what)
    counted = {what for what, _ in answer["other"]}
    for label in block:
        facts = known.get(label)
        if facts and facts["what"] is not None:
            plane = _plane(facts)
            if "where" in answer:
                _strike_off(facts, plane in where.get(label, []))
            else:
                _strike_off(facts, False if plane not in counted else None if facts["doubt"] else True)
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
        aboard = here[1] if len(here) > 1 else None
        chart["known"][label] = {"on": on, "what": here[0] if here else None, "hit": bool(here), "used": False, "aboard": aboard, "doubt": 0}
    elif facts["what"] is not None:
        _strike_off(facts, _plane(facts) in here)
    elif here:
        facts["hit"], facts["what"] = True, here[0]


def _strike_off(facts: dict[str, Any], destroyed: bool | None) -> None:
    """Nothing is left on a known square. `destroyed`: what becomes of the plane that was seen there; None: that is open.

    A plane that was not destroyed had gone before, so that there is no wreck of it.
    """
    if facts["hit"]:
        return
    if facts["what"] not in PLANE_IDS:
        facts["hit"] = True
    if _plane(facts) is not None:
        _settle_plane(facts, destroyed)


def _settle_plane(facts: dict[str, Any], destroyed: bool | None) -> None:
    facts["doubt"] = facts["doubt"] if destroyed is None else 0
    if facts["what"] in PLANE_IDS:
        facts["hit"] = destroyed is not False
        facts["what"] = facts["what"] if facts["hit"] else None
    elif destroyed is False:
        facts["aboard"] = None


def _seen_planes(chart: Chart, could: list[str]) -> list[list[Any]]:
    """Of the planes seen on these squares that may have gone since, how many at least have not: `[type, least, labels]`."""
    found: list[list[Any]] = []
    for kind in PLANE_IDS:
        doubts = {label: chart["known"][label]["doubt"] for label in could if label in chart["known"] and _plane(chart["known"][label]) == kind}
        doubts = {label: doubt for label, doubt in doubts.items() if doubt}
        if doubts:
            gone = sum(doubts.values()) if chart["others"] else max(doubts.values())
            found.append([kind, max(0, len(doubts) - gone), list(doubts)])
    return found


def _settle(chart: Chart) -> None:
    """What the numbers of a bomb report leave open of the planes seen in its squares, and settle of it by what was learnt since (N-16, N-18)."""
    known = chart["known"]
    for report in chart["reports"]:
        if report["kind"] == "salvo" or "where" in report:
            continue
        report["doubts"] = []
        for kind, there, labels in report["seen"]:
            number = next((count for what, count in report["other"] if what == kind), 0)
            open_ones = [label for label in labels if known[label]["doubt"] and known[label]["hit"]]
            if not open_ones:
                continue
            wrecks = [label for label in report["could"] if label in known and known[label]["hit"] and _plane(known[label]) == kind]
            certain = [label for label in wrecks if label not in open_ones]
            hidden = sum(_may_have_held(known.get(label), kind) for label in report["dark"])
            least = max(0, number - len(certain) - hidden, there - sum(label in labels for label in certain))
            # A wreck that was seen later counts for these bombs only where nobody else has thrown any.
            most = min(len(open_ones), number if chart["others"] else number - len(certain))
            if least == len(open_ones) or most == 0:
                for label in open_ones:
                    _settle_plane(known[label], most > 0)
            else:
                report["doubts"].append([kind, least, most, open_ones])


def _may_have_held(facts: dict[str, Any] | None, kind: str) -> bool:
    """Whether a plane of this type may have been destroyed on a square that was dark: nothing tells, or it is a Carrier's, seen as a wreck."""
    if facts is None or facts["on"] is None:
        return True
    return bool(kind != "atom" and facts["what"] == "carrier" and facts["hit"] and facts["aboard"] is None)
