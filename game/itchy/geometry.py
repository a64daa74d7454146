"""Hexagons and squares behind one interface (I-5 to I-7, I-16, I-17, I-21).

A `Grid` numbers its areas from 0, row by row; everything else is looked up. Hexes have their flat side up, and every second column (B, D, ...)
lies half an area lower. Facings go clockwise from north: six on hexes, four on squares.

Directions between centres are exact: a *clock* counts in half steps between the rows that matter. On hexes 0, 2, 4, ... 10 are the six straight
rows and odd numbers lie between two of them; on squares 0, 2, 4, ... 14 are the straight rows and the diagonals, and odd numbers lie between.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import gcd

Vector = tuple[int, int]

HEX, SQUARE = "hex", "square"
SMALLEST, WIDEST, HIGHEST = 6, 30, 24
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLUMNS = (*LETTERS, "AA", "AB", "AC", "AD")
EDGES = ("north", "east", "south", "west")
COMPASS = {HEX: ("N", "NE", "SE", "S", "SW", "NW"), SQUARE: ("N", "E", "S", "W")}

STEPS: dict[str, tuple[Vector, ...]] = {
    HEX: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    SQUARE: ((0, -1), (1, 0), (0, 1), (-1, 0)),
}
"""One area in each facing: on hexes in slanted columns and rows (q, r), on squares in columns and rows."""

ROUND = {HEX: 12, SQUARE: 16}
"""Clocks in a full circle."""


def _span(first: int, last: int, whole: int) -> frozenset[int]:
    return frozenset(clock % whole for clock in range(first, last + 1))


ARCS: dict[str, dict[str, frozenset[int]]] = {
    HEX: {
        "forward": _span(-4, 4, 12),
        "aft": _span(2, 10, 12),
        "starboard": _span(2, 4, 12),
        "port": _span(8, 10, 12),
        "all": _span(0, 11, 12),
    },
    SQUARE: {
        "forward": _span(-6, 6, 16),
        "aft": _span(2, 14, 16),
        "starboard": _span(2, 6, 16),
        "port": _span(10, 14, 16),
        "all": _span(0, 15, 16),
    },
}
"""Clocks relative to the facing that each arc covers; a row on the border of two belongs to both (I-16)."""

NARROW: dict[str, dict[str, frozenset[int]]] = {
    HEX: ARCS[HEX] | {"forward": _span(-2, 2, 12), "aft": _span(4, 8, 12)},
    SQUARE: ARCS[SQUARE] | {"forward": _span(-2, 2, 16), "aft": _span(6, 10, 16)},
}
"""The house option: forward and aft only 60 degrees each side of bow or stern, 45 on squares (I-16)."""


def arcs(kind: str, narrow: bool) -> dict[str, frozenset[int]]:
    """The arcs of a grid, as the house option has them."""
    return (NARROW if narrow else ARCS)[kind]


def length(kind: str, vector: Vector) -> int:
    """Steps through edges (I-6)."""
    x, y = vector
    return (abs(x) + abs(y) + abs(x + y)) // 2 if kind == HEX else abs(x) + abs(y)


@cache
def clock(kind: str, vector: Vector) -> int:
    """The direction of a vector, from north. Raises ValueError for no vector at all."""
    if vector == (0, 0):
        raise ValueError("an area has no direction to itself")
    if kind == HEX:
        for at in range(6):
            along, beyond = _parts(vector, at)
            if along > 0 and beyond >= 0:
                return 2 * at + (beyond > 0)
    x, y = vector
    for quarter in range(4):  # turn the vector until it points between north and east, north included
        if -y > 0 and x >= 0:
            return 4 * quarter + (0 if x == 0 else 1 if x < -y else 2 if x == -y else 3)
        x, y = y, -x
    raise AssertionError("every vector lies in some quarter")


def _parts(vector: Vector, at: int) -> tuple[int, int]:
    """(a, b) with vector = a steps of facing `at` and b of the next one."""
    (ax, ay), (bx, by) = STEPS[HEX][at], STEPS[HEX][(at + 1) % 6]
    whole = ax * by - ay * bx
    return (vector[0] * by - vector[1] * bx) * whole, (ax * vector[1] - ay * vector[0]) * whole


@cache
def torpedo_line(kind: str, vector: Vector, facing: int) -> bool:
    """Directly ahead, astern or abeam (I-21).

    Abeam on hexes is every area that the line at 90 degrees touches: it runs between two rows, so the steps along them differ by one at most.
    """
    toward = (clock(kind, vector) - ROUND[kind] // len(STEPS[kind]) * facing) % ROUND[kind]
    if kind == SQUARE:
        return toward % 4 == 0
    if toward in (0, 6):
        return True
    return any(min(parts) >= 0 and abs(parts[0] - parts[1]) <= 1 for parts in (_parts(vector, (facing + turn) % 6) for turn in (1, 4)))


@lru_cache(maxsize=16384)
def between(kind: str, vector: Vector) -> tuple[tuple[Vector, ...], tuple[tuple[Vector, Vector], ...]]:
    """What lies on the line from the centre of one area to that of another (I-17).

    Gives the areas whose inside it crosses, without the two ends, and the pairs of areas between which it runs: along their common edge on
    hexes, through their common corner on squares.
    """
    x, y = vector
    far = length(kind, vector)
    crossed = tuple(
        at
        for at in ((a, b) for a in range(min(0, x) - 1, max(0, x) + 2) for b in range(min(0, y) - 1, max(0, y) + 2))
        if at not in ((0, 0), vector) and length(kind, at) <= far + 1 and _crosses(kind, vector, at)
    )
    pairs: list[tuple[Vector, Vector]] = []
    common = gcd(x, y)
    if kind == HEX:
        for at in range(6):
            along, beyond = _parts(vector, at)
            if along == beyond > 0:  # the only lines from a centre along edges: every other stretch between two areas
                one, two = STEPS[HEX][at], STEPS[HEX][(at + 1) % 6]
                for n in range(along):
                    base = (n * (one[0] + two[0]), n * (one[1] + two[1]))
                    pairs.append(((base[0] + one[0], base[1] + one[1]), (base[0] + two[0], base[1] + two[1])))
    elif common and (x // common) % 2 and (y // common) % 2:
        stepx, stepy = x // common, y // common
        for n in range(common):  # halfway between two areas that it passes centre to centre there is a corner
            low = (n * stepx + (stepx - 1) // 2, n * stepy + (stepy - 1) // 2)
            falling = (stepx > 0) == (stepy > 0)
            beside = ((low[0] + 1, low[1]), (low[0], low[1] + 1)) if falling else (low, (low[0] + 1, low[1] + 1))
            pairs.append(beside)
    return crossed, tuple(pairs)


def _crosses(kind: str, vector: Vector, at: Vector) -> bool:
    """The segment from the origin goes through the inside of the area.

    The inside of an area is where certain differences of coordinates are less than a bound; along the segment each is so between two moments.
    """
    differences = [(2 * v[0] + v[1], v[0] + 2 * v[1], v[0] - v[1]) if kind == HEX else (2 * v[0], 2 * v[1]) for v in (vector, at)]
    low, high = (0, 1), (1, 1)  # moments as fractions
    for whole, here in zip(*differences, strict=True):
        if whole == 0:
            if here != 0:
                return False
            continue
        sign = 1 if whole > 0 else -1
        first, last = (sign * here - 1, abs(whole)), (sign * here + 1, abs(whole))
        if first[0] * low[1] > low[0] * first[1]:
            low = first
        if last[0] * high[1] < high[0] * last[1]:
            high = last
    return low[0] * high[1] < high[0] * low[1]


class Grid:
    """A board: `labels` by number and `index` by label, `ahead[area][facing]` (-1: over the edge), `at[area]` the vector from the origin."""

    def __init__(self, kind: str, columns: int, rows: int) -> None:
        self.kind = kind
        self.columns = columns
        self.rows = rows
        self.facings = len(STEPS[kind])
        self.turn = ROUND[kind] // self.facings
        self.size = columns * rows
        self.labels = [f"{COLUMNS[column]}{row + 1}" for row in range(rows) for column in range(columns)]
        self.index = {label: at for at, label in enumerate(self.labels)}
        self.at: list[Vector] = [self._vector(at % columns, at // columns) for at in range(self.size)]
        self.number = {vector: at for at, vector in enumerate(self.at)}
        self.ahead = [[self.number.get((x + dx, y + dy), -1) for dx, dy in STEPS[kind]] for x, y in self.at]
        self._sights: dict[int, tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = {}

    def _vector(self, column: int, row: int) -> Vector:
        return (column, row - column // 2) if self.kind == HEX else (column, row)

    def area(self, text: str) -> int:
        """"c4" -> its number; -1 for what is no area here."""
        return self.index.get(text.strip().upper(), -1)

    def distance(self, one: int, other: int) -> int:
        """Steps through edges (I-6)."""
        (ax, ay), (bx, by) = self.at[one], self.at[other]
        return length(self.kind, (bx - ax, by - ay))

    def vector(self, one: int, other: int) -> Vector:
        """From one area to the other."""
        (ax, ay), (bx, by) = self.at[one], self.at[other]
        return bx - ax, by - ay

    def bearing(self, one: int, other: int, facing: int = 0) -> int:
        """The clock from one area to the other, counted from a facing. Raises ValueError for the same area."""
        return (clock(self.kind, self.vector(one, other)) - self.turn * facing) % ROUND[self.kind]

    def on_torpedo_line(self, one: int, other: int, facing: int) -> bool:
        """Directly ahead, astern or abeam of a ship (I-21)."""
        return torpedo_line(self.kind, self.vector(one, other), facing)

    def sees(self, one: int, other: int, blocking: frozenset[int]) -> bool:
        """Nothing that blocks lies between two centres (I-17). Where a line runs between two areas off or on the board, both must block."""
        if not blocking:
            return True
        key = one * self.size + other
        if key not in self._sights:
            x, y = self.at[one]
            inside, pairs = between(self.kind, self.vector(one, other))
            number = self.number
            self._sights[key] = (
                tuple(number[x + dx, y + dy] for dx, dy in inside if (x + dx, y + dy) in number),
                tuple(
                    (number[x + a, y + b], number[x + c, y + d])
                    for (a, b), (c, d) in pairs
                    if (x + a, y + b) in number and (x + c, y + d) in number
                ),
            )
        areas, pairs_here = self._sights[key]
        return blocking.isdisjoint(areas) and not (pairs_here and any(a in blocking and b in blocking for a, b in pairs_here))

    def edge(self, name: str) -> list[int]:
        """The areas along an edge, from west to east or from north to south."""
        columns, rows = self.columns, self.rows
        if name in ("north", "south"):
            return [at + columns * (rows - 1) * (name == "south") for at in range(columns)]
        return [at * columns + (columns - 1) * (name == "east") for at in range(rows)]

    def along_edges(self, area: int) -> list[int]:
        """The areas to which a line from the centre of this one runs along the edges of others; on squares there are none (I-17)."""
        if self.kind == SQUARE:
            return []
        found = []
        for at in range(6):
            (ax, ay), (bx, by) = STEPS[HEX][at], STEPS[HEX][(at + 1) % 6]
            x, y = self.at[area]
            while (x := x + ax + bx, y := y + ay + by) in self.number:
                found.append(self.number[x, y])
        return found

    def neighbours(self, area: int) -> list[int]:
        """Those that share an edge with it."""
        return [at for at in self.ahead[area] if at >= 0]

    def water(self, places: Iterable[int], areas: set[int]) -> set[int]:
        """All of the areas that one can come to from these places without leaving them, the places included."""
        waiting = list(places)
        reached = set(waiting)
        while waiting:
            fresh = [at for at in self.neighbours(waiting.pop()) if at in areas and at not in reached]
            reached.update(fresh)
            waiting += fresh
        return reached

    def connected(self, areas: Iterable[int]) -> bool:
        """One can go from each of these areas to every other without leaving them."""
        open_to = set(areas)
        return not open_to or len(self.water([min(open_to)], open_to)) == len(open_to)

    def place(self, area: int, facing: int) -> str:
        """As it stands on the wire: "C4>2"."""
        return f"{self.labels[area]}>{facing}"


@lru_cache(maxsize=64)
def grid(kind: str, columns: int, rows: int) -> Grid:
    """The board of that kind and size, made once."""
    return Grid(kind, columns, rows)


def degrees(kind: str, toward: int) -> int:
    """A clock in whole degrees from north, the middle where it lies between two rows."""
    return round(toward * 360 / ROUND[kind]) % 360


def turned(kind: str, facing: int, other: str) -> int:
    """The facing on another kind of grid that comes nearest, the one nearer to north where two do."""
    if kind == other:
        return facing
    angle = 360 * facing // len(STEPS[kind])
    count = len(STEPS[other])

    def off(one: int) -> tuple[int, int]:
        gap = abs(360 * one // count - angle) % 360
        return min(gap, 360 - gap), one

    return min(range(count), key=off)

