"""What the chart of one enemy lets a computer player believe: how known ships may go on, and what shots and looks should win elsewhere.

Everything comes from the chart that the view shows; nothing is kept between moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, log
from typing import Any

from game.naval_war.chart import BITS3, BLOCK3, BLOCK5, HALO, INDEX, SIDE, SQUARES, bits
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, SIZE, Budget, land_squares
from game.naval_war.layout import PLACES
from game.naval_war.weights import WEIGHTS, Weights

WIDE = SIDE + 1


@dataclass(frozen=True)
class Spot:
    """One place where a ship can lie: its squares, they and what touches them as bit sets, the corners of that halo among `_sums`."""

    squares: tuple[int, ...]
    mask: int
    halo: int
    corners: tuple[int, int, int, int]


def _spot(squares: tuple[int, ...]) -> Spot:
    halo = 0
    for at in squares:
        halo |= BITS3[at]
    top, left = max(0, squares[0] // SIDE - 1), max(0, squares[0] % SIDE - 1)
    bottom, right = min(SIDE, squares[-1] // SIDE + 2), min(SIDE, squares[-1] % SIDE + 2)
    corners = (WIDE * top + left, WIDE * top + right, WIDE * bottom + left, WIDE * bottom + right)
    return Spot(squares, bits(squares), halo, corners)


SPOTS: dict[str, list[Spot]] = {kind: [_spot(place) for place in places] for kind, places in PLACES.items()}
THROUGH: dict[str, list[list[Spot]]] = {kind: [[] for _ in SQUARES] for kind in SHIP_IDS}
"""The places of each type that cover each square."""
for _kind, _spots in SPOTS.items():
    for _one in _spots:
        for _at in _one.squares:
            THROUGH[_kind][_at].append(_one)
LANDS = [(unit, land_squares(unit), bits(land_squares(unit))) for unit in SQUARES if land_squares(unit)]
LANDS_OVER = [[land for land in LANDS if at in land[1]] for at in SQUARES]
"""The units of land that cover each square."""
EVERYWHERE = (1 << SIDE * SIDE) - 1


@dataclass
class Body:
    """Squares known to be of one ship; `ways`: the whole places that it may have."""

    kind: str
    squares: int
    ways: list[Spot]
    sunk: bool


@dataclass
class Picture:
    """One chart as bit sets."""

    seen: int = 0
    """Squares whose content is known."""
    land: int = 0
    sea: int = 0
    ships: dict[int, str] = field(default_factory=dict)
    """Known ships' squares, destroyed or not."""
    wrecks: int = 0
    """Those of them that are destroyed."""
    bombed: int = 0
    """Unknown squares on which nothing can stand any more."""
    planes: dict[int, str] = field(default_factory=dict)
    felled: int = 0
    """Planes known to be destroyed on the ground."""
    guns: int = 0
    """Guns seen that had not fired."""
    sinkings: int = 0
    """Squares where a shot was answered with "sunk"."""
    told: list[tuple[str, int, int]] = field(default_factory=list)
    """From bomb reports: type, hits, and the squares that can have them, of ships damaged and not sunk."""
    downs: list[int] = field(default_factory=list)
    """Where one's own planes were shot down."""
    bodies: list[Body] = field(default_factory=list)
    shut: int = 0
    """Squares on which no ship can lie that is not known yet."""


def picture(chart: dict[str, Any], alone: bool) -> Picture:
    """Read a chart. `alone`: nobody else attacks this enemy, so that a shot answered with nothing shows that nothing ever stood there."""
    found = Picture()
    for label, facts in chart["known"].items():
        at = INDEX[label]
        bit = 1 << at
        if not alone and facts["on"] is None and facts["what"] is None:
            found.bombed |= bit
            continue
        found.seen |= bit
        if facts["on"] == "land":
            found.land |= bit
        elif facts["on"] == "sea":
            found.sea |= bit
        what = facts["what"]
        if what in SIZE:
            found.ships[at] = what
            if facts["hit"]:
                found.wrecks |= bit
        elif what is not None and not facts["hit"]:
            if what == "gun":
                found.guns |= 0 if facts["used"] else bit
            else:
                found.planes[at] = what
        elif what in PLANE_IDS:
            found.felled += 1
        if facts["aboard"] in PLANE_IDS and not facts["hit"]:
            found.planes[at] = facts["aboard"]
    for report in chart["reports"]:
        if report["kind"] == "salvo":
            found.sinkings |= bits(INDEX[label] for label, _, sunk in report["shots"] if sunk)
            continue
        found.bombed |= bits(_area(report))
        could = bits(INDEX[label] for label in report["could"])
        found.told += [(kind, count, could) for kind, count, sunk in report["ships"] if not sunk]
    found.bombed &= ~found.seen
    found.downs = [INDEX[label] for _, label in chart["down"]]
    _assemble(found)
    return found


def _area(report: dict[str, Any]) -> Iterable[int]:
    return (BLOCK5 if report["kind"] == "atom" else BLOCK3)[INDEX[report["square"]]]


def _assemble(found: Picture) -> None:
    """Join the known squares of each ship and see how it may go on."""
    left = dict(found.ships)
    alike = {kind: bits(at for at, one in found.ships.items() if one == kind) for kind in set(left.values())}
    afloat = bits(left)
    halo = 0
    masks: list[tuple[str, int]] = []
    for at in left:
        halo |= BITS3[at]
    while left:
        start, kind = left.popitem()
        mask, todo = 1 << start, [start]
        while todo:
            for near in HALO[todo.pop()]:
                if left.get(near) == kind:
                    del left[near]
                    mask |= 1 << near
                    todo.append(near)
        masks.append((kind, mask))
    joined: set[int] = set()
    for number, (kind, mask) in enumerate(masks):
        if number in joined:
            continue
        ways = _ways(found, kind, mask, alike[kind], afloat)
        grown = True
        while grown:
            # Squares apart from one another are of one ship when it can lie in no other way.
            grown = False
            for other in range(number + 1, len(masks)):
                more = masks[other][1]
                if masks[other][0] == kind and other not in joined and ways and all(way.mask & more for way in ways):
                    joined.add(other)
                    mask |= more
                    ways = _ways(found, kind, mask, alike[kind], afloat)
                    grown = True
        sunk = bool(found.sinkings & mask) or not mask & ~found.wrecks and not any(way.mask & ~mask & ~found.bombed for way in ways)
        found.bodies.append(Body(kind, mask, ways, sunk))
        # What touches the ship in every way that it may lie is empty.
        everyway = EVERYWHERE if ways else 0
        for way in ways:
            everyway &= way.halo
        halo |= everyway
    found.shut = found.seen | halo


def _ways(found: Picture, kind: str, mask: int, alike: int, afloat: int) -> list[Spot]:
    """The places of a ship that cover these squares, nothing else that is known, and touch no other ship."""
    start = (mask & -mask).bit_length() - 1
    barred = found.seen & ~alike
    return [
        spot for spot in THROUGH[kind][start] if spot.mask & mask == mask and not spot.mask & barred and not spot.halo & afloat & ~spot.mask
    ]


@dataclass
class Outlook:
    """What is expected of each unknown square of one enemy, and the ships that are known in part or whole."""

    ship: list[float]
    """The chance that a ship's square not destroyed is there."""
    shot: list[float]
    """Points that a shot at it should win."""
    look: list[float]
    """Points that seeing it should lay open to shots."""
    ground: list[float]
    """The chance that it is land."""


FOLLOW = {"carrier": 3.6, "battleship": 4.3, "cruiser": 2.9, "destroyer": 1.6, "submarine": 0.0}
"""Shots that it still takes, about, to sink a ship that a shot has hit by chance."""
SIGHT = {"carrier": 1.78, "battleship": 2.0, "cruiser": 1.67, "destroyer": 1.33, "submarine": 1.0}
"""Points that a look lays open for each square of such a ship in its block: seeing a part is seeing how the rest lies."""
USUAL = {"carrier": 0.3, "battleship": 3.0, "cruiser": 3.0, "destroyer": 7.0, "submarine": 42.0}
"""A fleet as one expects it before anything is seen."""
ROUNDS = 3


def expected_counts(known: Picture, limits: Budget, declared: int, weights: Weights = WEIGHTS) -> dict[str, float]:
    """How many ships of each type are still to be found, from what the part of the chart that is known has shown and what the points allow.

    `declared`: points of the enemy's planes and salvoes known to be spent.
    """
    have = dict.fromkeys(SHIP_IDS, 0)
    for body in known.bodies:
        have[body.kind] += 1
    scale = limits.points / 160
    hidden: dict[str, float] = {}
    shares: dict[str, float] = {}
    for kind in SHIP_IDS:
        spots = SPOTS[kind]
        shares[kind] = sum(not spot.mask & known.shut for spot in spots) / len(spots)
        total = (weights.trust * USUAL[kind] * scale + have[kind]) / (weights.trust + 1 - shares[kind])
        hidden[kind] = total * shares[kind]
    found = sum(SIZE[kind] * number for kind, number in have.items())
    more = sum(SIZE[kind] * number for kind, number in hidden.items())
    most = min(limits.points - limits.arms, limits.points - declared) - found
    least = (limits.ships - found) * min(1.0, 2 * max(shares.values()))
    factor = 1.0
    if more > 0:
        factor = max(0.0, most) / more if more > most else least / more if more < least else 1.0
    return {kind: number * factor for kind, number in hidden.items()}


def ground(known: Picture, dry: float) -> list[float]:
    """How likely each square is land: what is seen, how seen land goes on in units of 3 x 3, and of the rest about so much (`dry`)."""
    chance = [0.0] * len(SQUARES)
    hidden = EVERYWHERE & ~known.seen
    barred = known.sea | bits(known.ships)
    open_squares = hidden & ~known.sea
    possible = [(squares, mask) for _, squares, mask in LANDS if not mask & barred]
    fits = [0] * len(SQUARES)
    for squares, _ in possible:
        for at in squares:
            fits[at] += 1
    for at in SQUARES:
        if known.land >> at & 1:
            chance[at] = 1.0
        elif open_squares >> at & 1:
            chance[at] = dry * min(1.0, fits[at] / 6)
    for square in (at for at in SQUARES if known.land >> at & 1):
        units = [(squares, mask) for _, squares, mask in LANDS_OVER[square] if not mask & barred]
        if not units or len(units) == 1 and not units[0][1] & open_squares:
            continue
        # A unit that explains more of the seen land is likelier than one that lies mostly in the dark.
        weights = [2.0 ** (mask & known.land).bit_count() for _, mask in units]
        whole = sum(weights)
        share: dict[int, float] = {}
        for (squares, mask), weight in zip(units, weights, strict=True):
            if mask & open_squares:
                for at in squares:
                    share[at] = share.get(at, 0.0) + weight / whole
        for at, part in share.items():
            if open_squares >> at & 1 and part > chance[at]:
                chance[at] = part
    return chance


def _sums(values: list[float]) -> list[float]:
    """Sums of the rectangle above and left of each corner of the chart."""
    total = [0.0] * (WIDE * WIDE)
    at = 0
    for row in range(1, WIDE):
        line = 0.0
        here = WIDE * row + 1
        for _ in range(SIDE):
            line += values[at]
            total[here] = total[here - WIDE] + line
            at += 1
            here += 1
    return total


def blocks(values: list[float]) -> list[float]:
    """For each square the sum over the 3 x 3 around it."""
    total = _sums(values)
    return [total[d] - total[b] - total[c] + total[a] for a, b, c, d in _CORNERS3]


def wide_blocks(values: list[float]) -> list[float]:
    """For each square the sum over the 5 x 5 around it."""
    total = _sums(values)
    return [total[d] - total[b] - total[c] + total[a] for a, b, c, d in _CORNERS5]


def _corners(reach: int) -> list[tuple[int, int, int, int]]:
    found = []
    for at in SQUARES:
        row, column = divmod(at, SIDE)
        top, left = max(0, row - reach), max(0, column - reach)
        bottom, right = min(SIDE, row + reach + 1), min(SIDE, column + reach + 1)
        found.append((WIDE * top + left, WIDE * top + right, WIDE * bottom + left, WIDE * bottom + right))
    return found


_CORNERS3, _CORNERS5 = _corners(1), _corners(2)


def outlook(known: Picture, hidden: dict[str, float], deep: bool, unhit: bool, price: float, weights: Weights = WEIGHTS) -> Outlook:
    """What to expect of the unknown squares; `hidden`: how many ships of each type are still to be found.

    `deep`: ships keep apart, so that a square among empty ones is likelier than one among ships; else every open square is as likely as any
    other. `unhit`: every square hit counts at the end. `price`: points that a shot is worth elsewhere.
    """
    chance = ground(known, weights.dry)
    size = len(SQUARES)
    per_kind: dict[str, list[float]] = {}
    if deep:
        per_kind = _apart(known, hidden, chance)
    else:
        for kind in SHIP_IDS:
            squares = [0.0 if known.shut >> at & 1 else 1.0 - chance[at] for at in SQUARES]
            whole = sum(squares)
            rate = min(1.0, hidden[kind] * SIZE[kind] / whole) if whole else 0.0
            per_kind[kind] = [rate * one for one in squares]
    _remnants(known, per_kind)
    ship, shot, look = [0.0] * size, [0.0] * size, [0.0] * size
    for kind, squares in per_kind.items():
        part = 1.0 if unhit else max(0.1, SIZE[kind] - FOLLOW[kind] * price)
        sight = SIGHT[kind]
        for at, share in enumerate(squares):
            if share and not known.bombed >> at & 1:
                ship[at] += share
                shot[at] += share * part
                look[at] += share * sight
    return Outlook(ship, shot, look, chance)


def _apart(known: Picture, hidden: dict[str, float], chance: list[float]) -> dict[str, list[float]]:
    """Chances by type where ships keep apart: each place is weighed by how likely all that touches it is empty, until that settles."""
    dry = [log(max(1e-3, 1.0 - share)) for share in chance]
    live = {
        kind: [spot for spot in SPOTS[kind] if not spot.mask & known.shut and not spot.mask & known.bombed]
        for kind in SHIP_IDS
        if hidden[kind] > 0.05
    }
    empty = [0.0] * len(SQUARES)
    per_kind = {kind: list(empty) for kind in SHIP_IDS}
    for turn in range(ROUNDS):
        total = _sums(empty)
        full = list(dry)
        per_kind = {kind: [0.0] * len(SQUARES) for kind in SHIP_IDS}
        ship = [0.0] * len(SQUARES)
        for kind, spots in live.items():
            weights = []
            for spot in spots:
                a, b, c, d = spot.corners
                weight = total[d] - total[b] - total[c] + total[a]
                for at in spot.squares:
                    weight += full[at]
                weights.append(exp(weight))
            whole = sum(weights)
            if not whole:
                continue
            rate = hidden[kind] / whole
            mine = per_kind[kind]
            for spot, weight in zip(spots, weights, strict=True):
                weight *= rate
                for at in spot.squares:
                    mine[at] += weight
            for at, share in enumerate(mine):
                ship[at] += share
        over = [0.95 / share if share > 0.95 else 1.0 for share in ship]
        for mine in per_kind.values():
            for at, factor in enumerate(over):
                if factor != 1.0:
                    mine[at] *= factor
        if turn + 1 < ROUNDS:
            empty = [log(1.0 - min(0.95, share)) for share in ship]
    return per_kind


def _remnants(known: Picture, per_kind: dict[str, list[float]]) -> None:
    """Ships that bombs damaged and did not sink lie across the edge of the bombed squares: one such ship for each line of a report."""
    for kind, count, could in known.told:
        if any(body.kind == kind and body.squares & _around(could) for body in known.bodies):
            continue
        ways = [
            spot
            for spot in SPOTS[kind]
            if spot.mask & could and not spot.mask & known.shut and (spot.mask & could).bit_count() == count and spot.mask & ~known.bombed
        ]
        mine = per_kind[kind]
        for spot in ways:
            for at in spot.squares:
                mine[at] = min(0.95, mine[at] + 1.0 / len(ways))


def _around(squares: int) -> int:
    found = 0
    for at in SQUARES:
        if squares >> at & 1:
            found |= BITS3[at]
    return found
