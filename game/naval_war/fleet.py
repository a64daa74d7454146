"""Buying and laying out (N-4 to N-7): what there is, what it costs, where it may stand; a disposition as text, both ways.

A disposition text has a line for each type, the squares apart by commas:
`Battleship A 1-4, C-F 9`, `Carrier A 1` and `Land G 8` (upper left square), `Bomber G 8`, `Gun H 9 hold`, `Salvoes 12`;
`Cruiser x 3` is bought and not laid yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from game.contract import Complaint
from game.naval_war.chart import HALO, INDEX, LABELS, LETTERS, SIDE, rectangle, spaced


@dataclass(frozen=True)
class Thing:
    """A type of thing: cost in points, height and width (turned as well, if `line`), where it stands."""

    id: str
    name: str
    many: str
    cost: int
    height: int = 1
    width: int = 1
    place: str = "sea"


SHIPS = (
    Thing("carrier", "Aircraft Carrier", "Aircraft Carriers", 4, 2, 2),
    Thing("battleship", "Battleship", "Battleships", 4, 1, 4),
    Thing("cruiser", "Cruiser", "Cruisers", 3, 1, 3),
    Thing("destroyer", "Destroyer", "Destroyers", 2, 1, 2),
    Thing("submarine", "Submarine", "Submarines", 1, 1, 1),
)
PLANES = (
    Thing("atom", "Atom Bomber", "Atom Bombers", 10, place="land"),
    Thing("bomber", "Bomber", "Bombers", 3, place="land or Carrier"),
    Thing("rp", "Reconnaissance Plane", "Reconnaissance Planes", 1, place="land or Carrier"),
)
GUN = Thing("gun", "A-A gun", "A-A guns", 1, place="land")
SALVO = Thing("salvo", "Salvo", "Salvoes", 1, place="nowhere")
LAND = Thing("land", "Land", "units of Land", 0, 3, 3, place="sea")
THINGS = {thing.id: thing for thing in (*SHIPS, *PLANES, GUN, SALVO, LAND)}
SHIP_IDS = tuple(thing.id for thing in SHIPS)
PLANE_IDS = tuple(thing.id for thing in PLANES)
SIZE = {thing.id: thing.height * thing.width for thing in SHIPS}

ORDERS = ("both", "bombers", "planes", "hold")
"""Standing orders of a gun (N-15): fire at Bombers and R.P.s, at Bombers only, at R.P.s only, hold fire."""
ORDER_WORDS = {"bombers": "bombers", "planes": "planes", "hold": "hold"}

POINTS = 160
READY = {
    "Game 2, Red": {"battleship": 15, "cruiser": 10, "submarine": 10, "rp": 16, "bomber": 10, "gun": 6, "salvo": 8},
    "Game 2, Blue": {"destroyer": 20, "submarine": 20, "atom": 6, "gun": 13, "rp": 6, "bomber": 7},
    "Game 3, Red": {"battleship": 25, "gun": 20, "rp": 10, "bomber": 6, "salvo": 12},
    "Game 3, Blue": {"destroyer": 30, "atom": 6, "rp": 24, "salvo": 16},
    "Game 4, Red": {"battleship": 14, "cruiser": 6, "submarine": 10, "gun": 24, "rp": 30, "salvo": 22},
    "Game 4, Blue": {"destroyer": 18, "submarine": 36, "atom": 4, "rp": 30, "salvo": 18},
}
"""The six fleets that the source gives whole."""


@dataclass(frozen=True)
class Budget:
    """What may be spent: `points` in all, at least `ships` on ships and `arms` on the rest, at most `atoms` Atom Bombers (N-4)."""

    points: int
    ships: int
    arms: int
    atoms: int


def budget(points: int) -> Budget:
    """The limits in proportion to the points."""
    return Budget(points, points * 60 // POINTS, points * 60 // POINTS, points * 6 // POINTS)


@dataclass
class Disposition:
    """What is laid where: `ships` and `planes` by type with their squares, `guns` with their orders, and what is bought and not laid."""

    land: list[int] = field(default_factory=list)
    ships: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    planes: list[tuple[str, int]] = field(default_factory=list)
    guns: list[tuple[int, str]] = field(default_factory=list)
    salvoes: int = 0
    unlaid: dict[str, int] = field(default_factory=dict)

    def counts(self) -> dict[str, int]:
        """How many of each type, laid or not."""
        total = dict(self.unlaid)
        for kind, _ in [*self.ships, *self.planes]:
            total[kind] = total.get(kind, 0) + 1
        total["gun"] = total.get("gun", 0) + len(self.guns)
        total["salvo"] = self.salvoes
        return {kind: number for kind, number in total.items() if number}

    def ground(self) -> set[int]:
        """Every square of land."""
        return {at for unit in self.land for at in land_squares(unit)}

    def decks(self) -> set[int]:
        """Every square of an Aircraft Carrier."""
        return {at for kind, squares in self.ships if kind == "carrier" for at in squares}


def land_squares(top_left: int) -> tuple[int, ...]:
    """The nine squares of the unit of land with this upper left square; empty where it does not fit."""
    return rectangle(top_left // SIDE, top_left % SIDE, 3, 3)


def spent(counts: dict[str, int]) -> tuple[int, int]:
    """Points on ships, points on the rest."""
    ships = sum(THINGS[kind].cost * number for kind, number in counts.items() if kind in SHIP_IDS)
    arms = sum(THINGS[kind].cost * number for kind, number in counts.items() if kind not in SHIP_IDS)
    return ships, arms


def budget_complaints(counts: dict[str, int], limits: Budget) -> list[Complaint]:
    """What is wrong with the buying (N-4)."""
    ships, arms = spent(counts)
    found = []
    if ships + arms > limits.points:
        found.append(_complaint(f"{ships + arms} points are spent; there are only {limits.points} (N-4)."))
    if ships < limits.ships:
        found.append(_complaint(f"At least {limits.ships} points go to ships; these are {ships} (N-4)."))
    if arms < limits.arms:
        found.append(_complaint(f"At least {limits.arms} points go to aircraft, A-A guns and artillery; these are {arms} (N-4)."))
    if counts.get("atom", 0) > limits.atoms:
        found.append(_complaint(f"No player may have more than {limits.atoms} Atom Bombers (N-4)."))
    return found


# --- a disposition as text ---------------------------------------------------------------------------------------------------------

WORDS = {
    "land": "land", "carrier": "carrier", "aircraft carrier": "carrier", "battleship": "battleship", "cruiser": "cruiser",
    "destroyer": "destroyer", "submarine": "submarine", "atom bomber": "atom", "atom": "atom", "bomber": "bomber", "r.p.": "rp", "rp": "rp",
    "reconnaissance plane": "rp", "gun": "gun", "a-a gun": "gun", "salvo": "salvo", "salvoes": "salvo",
}  # fmt: skip
WRITTEN = {
    "land": "Land", "carrier": "Carrier", "battleship": "Battleship", "cruiser": "Cruiser", "destroyer": "Destroyer", "submarine": "Submarine",
    "atom": "Atom Bomber", "bomber": "Bomber", "rp": "R.P.", "gun": "Gun", "salvo": "Salvoes",
}  # fmt: skip
LONGEST_TEXT = 20_000


def text(plan: Disposition) -> str:
    """The disposition as text; `parse` reads it back."""
    lines = []
    if plan.land:
        lines.append("Land " + ", ".join(spaced(LABELS[at]) for at in plan.land))
    for kind in SHIP_IDS:
        places = [place_text(kind, squares) for one, squares in plan.ships if one == kind]
        lines += _line(kind, places, plan.unlaid)
    for kind in PLANE_IDS:
        lines += _line(kind, [spaced(LABELS[at]) for one, at in plan.planes if one == kind], plan.unlaid)
    lines += _line("gun", [spaced(LABELS[at]) + ("" if order == "both" else f" {order}") for at, order in plan.guns], plan.unlaid)
    if plan.salvoes:
        lines.append(f"Salvoes {plan.salvoes}")
    return "\n".join(lines)


def _line(kind: str, places: list[str], unlaid: dict[str, int]) -> list[str]:
    if unlaid.get(kind):
        places = [*places, f"x {unlaid[kind]}"]
    return [f"{WRITTEN[kind]} {', '.join(places)}"] if places else []


def place_text(kind: str, squares: tuple[int, ...]) -> str:
    """A ship's squares as they are written: `A 1-4`, `C-F 9`, `A 1`."""
    if kind in ("carrier", "submarine"):
        return spaced(LABELS[squares[0]])
    first, last = LABELS[squares[0]], LABELS[squares[-1]]
    return f"{first[0]} {first[1:]}-{last[1:]}" if first[0] == last[0] else f"{first[0]}-{last[0]} {first[1:]}"


def parse(draft: object) -> tuple[Disposition, list[Complaint]]:
    """The disposition of a text as far as it can be read, and what cannot be read."""
    plan = Disposition()
    if not isinstance(draft, str):
        return plan, [_complaint("A disposition is written line by line, like: Battleship A 1-4.")]
    found: list[Complaint] = []
    if len(draft) > LONGEST_TEXT:
        return plan, [_complaint("This text is too long for a disposition.")]
    for line in re.split(r"[\n;]+", draft):
        if line.strip():
            _read_line(plan, line.strip(), found)
    return plan, found


def _read_line(plan: Disposition, line: str, found: list[Complaint]) -> None:
    low = line.lower()
    word = next((word for word in sorted(WORDS, key=len, reverse=True) if re.match(re.escape(word) + r"s?(?![a-z.])", low)), None)
    if word is None:
        found.append(_complaint(f"“{line[:24]}” names nothing that can be bought."))
        return
    kind = WORDS[word]
    rest = re.sub(r"^" + re.escape(word) + r"s?\s*", "", low).strip(" :")
    if kind == "salvo":
        number = re.fullmatch(r"x?\s*(\d{1,3})", rest)
        if number:
            plan.salvoes += int(number[1])
        else:
            found.append(_complaint(f"“{line[:24]}” cannot be read: Salvoes are written with their number, like: Salvoes 12."))
        return
    for part in rest.split(","):
        _read_place(plan, kind, part.strip(), found)


def _read_place(plan: Disposition, kind: str, part: str, found: list[Complaint]) -> None:
    bought = re.fullmatch(r"(?:x\s*)?(\d{1,3})(?:\s*x)?", part) if kind != "land" else None
    if bought:
        plan.unlaid[kind] = plan.unlaid.get(kind, 0) + int(bought[1])
        return
    shape = re.fullmatch(r"([a-u])(?:\s*[-–]\s*([a-u]))?\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s*(both|bombers|planes|hold)?", part)
    name = WRITTEN[kind]
    if not shape:
        found.append(_complaint(f"“{name} {part[:16].upper()}” cannot be read: write a place like A 1 or A 1-4."))
        return
    rows = sorted(LETTERS.index(letter.upper()) for letter in (shape[1], shape[2] or shape[1]))
    columns = sorted(int(number) - 1 for number in (shape[3], shape[4] or shape[3]))
    if not 0 <= columns[0] <= columns[1] < SIDE:
        found.append(_complaint(f"{name} {part[:16].upper()}: the columns are 1 to {SIDE} (N-1)."))
        return
    if shape[5] and kind != "gun":
        found.append(_complaint(f"{name} {part[:16].upper()}: only guns have orders (N-15)."))
        return
    height, width = rows[1] - rows[0] + 1, columns[1] - columns[0] + 1
    start = SIDE * rows[0] + columns[0]
    thing = THINGS[kind]
    if kind in ("land", "carrier") and height == width == 1:
        height, width = thing.height, thing.width
    if (height, width) not in ((thing.height, thing.width), (thing.width, thing.height)):
        size = "one square" if thing.height * thing.width == 1 else f"{thing.height} x {thing.width} squares"
        found.append(_complaint(f"{name} {part.upper()} is {height} x {width} squares; it should be {size} (N-4).", [start], kind))
        return
    squares = rectangle(rows[0], columns[0], height, width)
    if not squares:
        found.append(_complaint(f"{name} {part.upper()} lies over the edge of the chart (N-1).", [start], kind))
    elif kind == "land":
        plan.land.append(start)
    elif kind in SHIP_IDS:
        plan.ships.append((kind, squares))
    elif kind == "gun":
        plan.guns.append((start, shape[5] or "both"))
    else:
        plan.planes.append((kind, start))


# --- judging a disposition ---------------------------------------------------------------------------------------------------------


def complaints(draft: object, limits: Budget) -> list[Complaint]:
    """All that is wrong with a disposition at once, each complaint naming squares and rule (N-7); empty if it may be played."""
    plan, found = parse(draft)
    found += budget_complaints(plan.counts(), limits)
    found += [
        _complaint(f"{number} {THINGS[kind].many if number > 1 else THINGS[kind].name} bought and not laid yet (N-4).", (), kind)
        for kind, number in plan.unlaid.items()
        if number
    ]
    return found + standing_complaints(plan)


def standing_complaints(plan: Disposition) -> list[Complaint]:
    """What stands where it may not (N-5, N-6)."""
    found: list[Complaint] = []
    ground: dict[int, int] = {}
    for unit in plan.land:
        shared = [at for at in land_squares(unit) if at in ground]
        if shared:
            both = f"Land {_at(unit)} and Land {_at(ground[shared[0]])}"
            found.append(_complaint(f"{both} overlap at {_list(shared)}: units may adjoin, not overlap (N-4).", shared, "land"))
        for at in land_squares(unit):
            ground.setdefault(at, unit)
    afloat: dict[int, int] = {}
    for number, (kind, squares) in enumerate(plan.ships):
        name = f"{THINGS[kind].name} {place_text(kind, squares)}"
        dry = [at for at in squares if at in ground]
        if dry:
            found.append(_complaint(f"{name} is on land at {_list(dry)}: ships are at sea (N-5).", dry, kind))
        for other in sorted({afloat[at] for at in squares if at in afloat} | {afloat[near] for at in squares for near in HALO[at] if near in afloat}):
            other_kind, other_squares = plan.ships[other]
            verb = "is on the same squares as" if set(squares) & set(other_squares) else "touches"
            neighbour = f"{THINGS[other_kind].name} {place_text(other_kind, other_squares)}"
            found.append(_complaint(f"{name} {verb} {neighbour}: no ship may touch another (N-5).", squares, kind))
        for at in squares:
            afloat.setdefault(at, number)
    taken: dict[int, str] = {}
    decks = plan.decks()
    for kind, at in [*plan.planes, *((GUN.id, at) for at, _ in plan.guns)]:
        thing = THINGS[kind]
        if at in taken:
            found.append(_complaint(f"{thing.name} and {taken[at]} are both on {_at(at)}: one to a square (N-6).", [at], kind))
        taken.setdefault(at, thing.name)
        if at not in ground and not (at in decks and "Carrier" in thing.place):
            where, rule = ("on land or on a square of an Aircraft Carrier", "N-6") if "Carrier" in thing.place else ("on land", "N-4")
            found.append(_complaint(f"{thing.name} {_at(at)} is at sea: it must stand {where} ({rule}).", [at], kind))
    return found


def _at(at: int) -> str:
    return spaced(LABELS[at])


def _list(squares: Iterable[int]) -> str:
    return ", ".join(_at(at) for at in squares)


def _complaint(sentence: str, squares: Iterable[int] = (), thing: str | None = None) -> Complaint:
    return {"text": sentence, "at": [LABELS[at] for at in squares], "thing": thing}


def sheet_of(draft: object) -> dict[str, Any]:
    """The sheet that a sound disposition makes: labels throughout, nothing hit, flown or used yet."""
    plan, _ = parse(draft)
    return {
        "land": [LABELS[at] for at in plan.land],
        "ships": [[kind, [LABELS[at] for at in squares]] for kind, squares in plan.ships],
        "planes": [[kind, LABELS[at]] for kind, at in plan.planes],
        "guns": [[LABELS[at], order] for at, order in plan.guns],
        "salvoes": plan.salvoes,
        "hit": [],
        "flown": [],
        "used": [],
    }


def plan_of(sheet: dict[str, Any]) -> Disposition:
    """The disposition behind a sheet; salvoes are those that are left."""
    return Disposition(
        [INDEX[at] for at in sheet["land"]],
        [(kind, tuple(INDEX[at] for at in squares)) for kind, squares in sheet["ships"]],
        [(kind, INDEX[at]) for kind, at in sheet["planes"]],
        [(INDEX[at], order) for at, order in sheet["guns"]],
        sheet["salvoes"],
    )


def draft_of(sheet: dict[str, Any]) -> str:
    """The disposition text behind a sheet; salvoes are those that are left."""
    return text(plan_of(sheet))
