"""The fleet and how it may lie (W-1 to W-6).

Inside, a square is an index `10 * row + column`, row 0 being row 1 of the board; outside it is a label ("C4").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import grids
from game.contract import Complaint, Illegal

SIZE = 10
SHIPS = (("Aircraft carrier", 5), ("Destroyer", 4), ("Cruiser", 3), ("Cruiser", 3), ("Submarine", 2))
"""Name and length of each ship, in the order in which a sheet holds them (W-2)."""
LENGTHS = tuple(length for _, length in SHIPS)
NAMES = {length: name for name, length in SHIPS}
UNITS = sum(LENGTHS)
LONGEST_TEXT = 200
"""More signs than any layout text needs."""

LABELS = grids.labels(SIZE)
INDEX = {label: at for at, label in enumerate(LABELS)}

Ship = tuple[int, ...]
Fleet = list[Ship]


def _lying(length: int) -> list[Ship]:
    across = [tuple(10 * row + column + i for i in range(length)) for row in range(10) for column in range(11 - length)]
    up = [tuple(10 * (row + i) + column for i in range(length)) for column in range(10) for row in range(11 - length)]
    return across + up


PLACEMENTS: dict[int, list[Ship]] = {length: _lying(length) for length in (5, 4, 3, 2)}
"""Every way a ship of that length can lie on an empty board (W-5)."""
MASK: dict[Ship, int] = {ship: sum(1 << at for at in ship) for ships in PLACEMENTS.values() for ship in ships}
"""The squares of a placement as a bit set."""


def _surroundings(ship: Ship) -> int:
    near = 0
    for at in ship:
        for column, row in grids.around((at % 10, at // 10), SIZE):
            near |= 1 << (10 * row + column)
    return near | MASK[ship]


HALO: dict[Ship, int] = {ship: _surroundings(ship) for ship in MASK}
"""The squares of a placement and all that touch it, corners included."""


def draw(apart: bool, below: Callable[[int], int]) -> Fleet:
    """A fleet, uniformly over all legal layouts: ship by ship at random, all over again on a clash (W-3)."""
    blocked = HALO if apart else MASK
    while True:
        taken = 0
        fleet: Fleet = []
        for length in LENGTHS:
            ship = PLACEMENTS[length][below(len(PLACEMENTS[length]))]
            if MASK[ship] & taken:
                break
            taken |= blocked[ship]
            fleet.append(ship)
        else:
            return fleet


def text(fleet: Sequence[Ship]) -> str:
    """`a1-a5,b1-b4,...`: each ship by its ends (W-4)."""
    return ",".join(f"{LABELS[ship[0]]}-{LABELS[ship[-1]]}".lower() for ship in fleet)


def parse(draft: object) -> tuple[Fleet, list[Complaint]]:
    """The ships of a layout text in the order of `SHIPS`, as far as they can be read, and what cannot be read.

    A layout that is not complete yet is read as far as it goes; `complaints` says what is missing.
    """
    if not isinstance(draft, str):
        return [], [_complaint("A fleet is written like a1-a2,b1-b3,c1-c3,d1-d4,e1-e5.")]
    if len(draft) > LONGEST_TEXT:
        return [], [_complaint("This text is too long for a fleet: five ships are written like a1-a2,b1-b3,c1-c3,d1-d4,e1-e5.")]
    read: list[Ship] = []
    found: list[Complaint] = []
    for part in draft.replace(";", ",").split(","):
        if not part.strip():
            continue
        ends = [grids.square(end, SIZE) for end in part.replace("–", "-").split("-")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None:
            found.append(_complaint(f"“{part.strip()[:12]}” is not a ship: write its two ends, like b1-b3."))
            continue
        first, last = sorted((ends[0], ends[1]))
        ship = tuple(10 * row + column for column, row in grids.line(first, last))
        if not ship:
            found.append(_complaint(f"{part.strip().upper()} is not straight: a ship lies along a row or a column.", (first, last)))
        elif len(ship) not in PLACEMENTS:
            found.append(_complaint(f"{part.strip().upper()} is {len(ship)} long: no ship of the fleet is.", (first, last)))
        else:
            read.append(ship)
    fleet: Fleet = []
    for length in PLACEMENTS:
        of_that = [ship for ship in read if len(ship) == length]
        allowed = LENGTHS.count(length)
        if len(of_that) > allowed:
            number = "one" if allowed == 1 else "two"
            plural = "" if allowed == 1 else "s"
            extra = of_that[allowed]
            found.append(_about(extra, f"There {'is' if allowed == 1 else 'are'} only {number} {NAMES[length]}{plural} ({length} long)."))
        fleet += of_that[:allowed]
    return fleet, found


def complaints(draft: object, apart: bool) -> list[Complaint]:
    """All that is wrong with a layout, each naming the ships that are in each other's way; empty if it may be played."""
    fleet, found = parse(draft)
    for later, ship in enumerate(fleet):
        for other in fleet[:later]:
            shared = MASK[ship] & MASK[other]
            if shared:
                where = ", ".join(LABELS[at] for at in ship if shared >> at & 1)
                found.append(_about(ship, f"{_the(other)} is in the way of {_the(ship, 'the')}: both are on {where}.", other))
            elif apart and HALO[other] & MASK[ship]:
                found.append(_about(ship, f"{_the(ship)} touches {_the(other, 'the')}: in this match ships may not touch.", other))
    for length in PLACEMENTS:
        missing = LENGTHS.count(length) - sum(len(ship) == length for ship in fleet)
        if missing > 0:
            if LENGTHS.count(length) == 1:
                what = f"The {NAMES[length]} ({length} long) is"
            else:
                what = f"A {NAMES[length]} ({length} long) is" if missing == 1 else f"Two {NAMES[length]}s ({length} long) are"
            found.append({"text": f"{what} not laid yet.", "at": [], "thing": NAMES[length]})
    return found


def ships_of(draft: object) -> list[list[str]]:
    """The ships of a sound layout text as lists of labels, in the order of `SHIPS`. Raises Illegal for a text that cannot be read."""
    fleet, found = parse(draft)
    if found:
        raise Illegal(str(found[0]["text"]))
    return [[LABELS[at] for at in ship] for ship in fleet]


def sealed(seat: int, ships: list[list[str]], salt: str) -> str:
    """What a commitment is reckoned from: seat, layout and salt."""
    layout = ",".join(f"{ship[0]}-{ship[-1]}".lower() for ship in ships)
    return f"paper-navy/warship/{seat}/{layout}/{salt}"


def _the(ship: Ship, the: str = "The") -> str:
    return f"{the} {NAMES[len(ship)]} at {LABELS[ship[0]]}–{LABELS[ship[-1]]}"


def _about(ship: Ship, sentence: str, other: Ship = ()) -> Complaint:
    return {"text": sentence, "at": [LABELS[at] for at in dict.fromkeys(ship + other)], "thing": NAMES[len(ship)]}


def _complaint(sentence: str, ends: Sequence[grids.Square] = ()) -> Complaint:
    return {"text": sentence, "at": [grids.label(end) for end in ends], "thing": None}
