"""A whole battle as text, both ways: map, islands, ships with their adjustments, where they start. People write it, share it and correct it.

    Battle: The Duel
    Grid: hex 12 x 10
    Islands: E4 E5 F5
    Red enters: west
    Blue enters: east
    Red: Tsarina; battleship; at B5 facing NE; FV 9; rate 2
    Blue: Monopoly; armoured cruiser; unarmoured; Medium forward x3, Light all-round; torpedoes 1

One thing a line, in any order, `#` before a remark. A ship is her side, her name and her type (I-1 to I-4); what else is said departs from the
type: `FV 9`, `rate 2`, `armoured`, `unarmoured`, batteries (class, arc, `x3` for the guns where they are not two) or `no guns`, `torpedoes 1`.
A ship without `at` is placed on her side's edge; one without `facing` looks into the board.

A *battle* in memory is `{name, grid, columns, rows, islands: [areas], edges: [Red's, Blue's], ships: [{side, name, type, armoured, fv, rate,
torpedoes, batteries: [{class, arc, guns}], area or None, facing or None}]}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from game.contract import Complaint
from game.itchy import ships as tables
from game.itchy.geometry import COMPASS, EDGES, HEX, HIGHEST, SMALLEST, SQUARE, WIDEST, Grid, grid, turned

Battle = dict[str, Any]
Below = Callable[[int], int]

LONGEST_TEXT = 20_000
LONGEST_TITLE = 60
USUAL_GUNS = 2
AREA = re.compile(r"([A-Z]{1,2})\s?(\d{1,2})")


def complaint(text: str, at: list[str] | None = None, thing: str | None = None) -> Complaint:
    """One complaint on a battle."""
    return {"text": text, "at": at or [], "thing": thing}


def blank() -> Battle:
    """An empty sea of the usual size (I-5)."""
    return {"name": "A battle", "grid": HEX, "columns": 12, "rows": 10, "islands": [], "edges": ["west", "east"], "ships": []}


def grid_of(battle: Battle) -> Grid:
    """The board of a battle, or of a state."""
    return grid(battle["grid"], battle["columns"], battle["rows"])


def parse(text: object) -> tuple[Battle, list[Complaint]]:
    """The battle that a text means, and everything that is wrong with it, by line, ship and rule; the battle is whole only without complaints."""
    battle = blank()
    if not isinstance(text, str):
        return battle, [complaint("A battle is a text.")]
    if len(text) > LONGEST_TEXT:
        return battle, [complaint(f"That text is too long for a battle: {len(text)} characters, at most {LONGEST_TEXT}.")]
    found: list[Complaint] = []
    lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    split = [(number, line.partition(":")) for number, line in lines if line]
    for number, (head, colon, rest) in split:  # the map first, for the ships stand on it
        low, rest = " ".join(head.lower().split()), rest.strip()
        if not colon:
            found.append(complaint(f"Line {number}: “{head[:40]}” is not understood. A line has a colon, like “Red: Tsarina; battleship”."))
        elif low == "battle":
            battle["name"] = "".join(sign for sign in rest if sign.isprintable())[:LONGEST_TITLE].strip() or "A battle"
        elif low == "grid":
            _grid_line(battle, number, rest, found)
        elif low in ("red enters", "blue enters"):
            if rest.lower() in EDGES:
                battle["edges"][low == "blue enters"] = rest.lower()
            else:
                found.append(complaint(f"Line {number}: a side enters from the north, the east, the south or the west, not from “{rest[:20]}”."))
        elif low not in ("islands", "red", "blue"):
            found.append(complaint(f"Line {number}: “{head[:40]}” is not known; say Battle, Grid, Islands, Red enters, Blue enters, Red or Blue."))
    for number, (head, colon, rest) in split:
        low = head.strip().lower()
        if colon and low == "islands":
            _island_line(battle, number, rest, found)
        elif colon and low in ("red", "blue"):
            _ship_line(battle, number, int(low == "blue"), rest, found)
    return battle, [*found, *complaints(battle)]


def _grid_line(battle: Battle, number: int, rest: str, found: list[Complaint]) -> None:
    read = re.fullmatch(r"(hex(?:es|agons)?|squares?)\s+(\d{1,3})\s*[x×]\s*(\d{1,3})", rest.lower())
    if not read:
        found.append(complaint(f"Line {number}: a grid is written like “hex 12 x 10” or “square 18 x 14”, columns first."))
        return
    columns, rows = int(read[2]), int(read[3])
    if not (SMALLEST <= columns <= WIDEST and SMALLEST <= rows <= HIGHEST):
        found.append(complaint(f"Line {number}: a board is from {SMALLEST} x {SMALLEST} to {WIDEST} x {HIGHEST}, not {columns} x {rows} (I-5)."))
        return
    battle["grid"] = HEX if read[1].startswith("hex") else SQUARE
    battle["columns"], battle["rows"] = columns, rows


def _island_line(battle: Battle, number: int, rest: str, found: list[Complaint]) -> None:
    board = grid_of(battle)
    for word in re.findall(r"[^\s,]+", rest.upper()):
        if board.area(word) < 0:
            found.append(complaint(f"Line {number}: {word[:8]} is not an area of this board.", [word[:8]]))
        elif word not in battle["islands"]:
            battle["islands"].append(word)


def _ship_line(battle: Battle, number: int, side: int, rest: str, found: list[Complaint]) -> None:
    parts = [" ".join(part.split()) for part in rest.split(";")]
    name = "".join(sign for sign in parts[0] if sign.isprintable())
    kind = tables.BY_NAME.get(parts[1].lower()) if len(parts) > 1 else None
    if kind is None:
        known = ", ".join(one.name for one in tables.TYPES)
        given = f"“{parts[1][:30]}” is not a type of ship" if len(parts) > 1 else "a ship has a name and a type, like “Tsarina; battleship”"
        found.append(complaint(f"Line {number}: {given}. The types are {known}.", thing=name or None))
        return
    ship = fresh_ship(side, name, kind.name)
    for part in parts[2:]:
        why = _detail(battle, ship, part) if part else ""
        if why:
            found.append(complaint(f"{name or 'Line ' + str(number)}: {why}", thing=name or None))
    battle["ships"].append(ship)


def fresh_ship(side: int, name: str, kind: str) -> dict[str, Any]:
    """A ship as her type has her (I-1 to I-4), not placed. Raises KeyError for no type."""
    usual = tables.BY_NAME[kind]
    return {
        "side": side,
        "name": name,
        "type": kind,
        "armoured": usual.armoured,
        "fv": usual.fv,
        "rate": usual.rate,
        "torpedoes": usual.torpedoes,
        "batteries": [{"class": gun, "arc": arc, "guns": USUAL_GUNS} for gun, arc in usual.batteries],
        "area": None,
        "facing": None,
    }


def _detail(battle: Battle, ship: dict[str, Any], part: str) -> str:
    """Read one part of a ship's line into the ship; what is wrong with it, as a sentence."""
    low = part.lower()
    number = re.fullmatch(r"(fv|rate|torpedo(?:es)?) (\d{1,3})", low)
    if number:
        ship["torpedoes" if number[1].startswith("torpedo") else number[1]] = int(number[2])
    elif low in ("armoured", "unarmoured"):
        ship["armoured"] = low == "armoured"
    elif low == "no torpedoes":
        ship["torpedoes"] = 0
    elif low == "no guns":
        ship["batteries"] = []
    elif low.startswith("at "):
        return _place(battle, ship, low)
    else:
        return _batteries(ship, low)
    return ""


def _place(battle: Battle, ship: dict[str, Any], low: str) -> str:
    words = COMPASS[battle["grid"]]
    read = re.fullmatch(r"at ([a-z]{1,2} ?\d{1,2})(?: facing ([a-z]{1,2}))?", low)
    if not read:
        return f"a place is written like “at C4 facing {words[1]}”."
    label = read[1].replace(" ", "").upper()
    if grid_of(battle).area(label) < 0:
        return f"{label} is not an area of this board."
    ship["area"] = label
    if read[2]:
        if read[2].upper() not in words:
            return f"she faces an edge (I-7): {', '.join(words[:-1])} or {words[-1]}, not {read[2].upper()}."
        ship["facing"] = words.index(read[2].upper())
    return ""


def _batteries(ship: dict[str, Any], low: str) -> str:
    batteries = []
    for one in low.split(","):
        read = re.fullmatch(r"(heavy|medium|light|qf) (forward|aft|port|starboard|all|all-round)(?: x ?(\d{1,2}))?", one.strip())
        if not read:
            return (
                f"“{one.strip()[:40]}” is not understood. She may have FV 9, rate 2, armoured, unarmoured, torpedoes 1, at C4 facing N, "
                "or batteries like “Heavy forward x4, Light port”."
            )
        batteries.append({"class": read[1], "arc": "all" if read[2].startswith("all") else read[2], "guns": int(read[3] or USUAL_GUNS)})
    ship["batteries"] = batteries
    return ""


def complaints(battle: Battle) -> list[Complaint]:
    """What the rules have against a battle, ship by ship."""
    found = []
    land = set(battle["islands"])
    stood: dict[str, str] = {}
    names: set[str] = set()
    for ship in battle["ships"]:
        name = ship["name"]
        called = name or f"A {ship['type']} of {tables.SIDES[ship['side']]}"
        wrong = []
        if not name or len(name) > tables.LONGEST_NAME:
            wrong.append(f"a ship has a name of 1 to {tables.LONGEST_NAME} characters.")
        elif not re.search(r"\w", name):
            wrong.append("a name has at least one letter or digit in it.")
        elif set(name) & set(":,;#"):
            wrong.append("a name is written without colon, comma, semicolon or #.")
        elif name.casefold() in names:
            wrong.append("another ship has the same name.")
        names.add(name.casefold())
        wrong += [
            f"{what} is {least} to {most}, not {ship[key]} ({rule})."
            for key, what, least, most, rule in (
                ("fv", "the FV", 1, tables.MOST_FV, "I-1"),
                ("rate", "the rate", 0, tables.MOST_RATE, "I-1"),
                ("torpedoes", "the number of torpedoes", 0, tables.MOST_TORPEDOES, "I-3"),
            )
            if not least <= ship[key] <= most
        ]
        if len(ship["batteries"]) > tables.MOST_BATTERIES:
            wrong.append(f"a ship has at most {tables.MOST_BATTERIES} batteries, not {len(ship['batteries'])} (I-3).")
        if any(not 1 <= one["guns"] <= tables.MOST_GUNS for one in ship["batteries"]):
            wrong.append(f"a battery has 1 to {tables.MOST_GUNS} guns (I-14).")
        at = ship["area"]
        if at in land:
            wrong.append(f"{at} is land, where no ship stands (I-5).")
        elif at is not None and at in stood:
            wrong.append(f"{stood[at]} stands at {at} already (I-7).")
        elif at is not None:
            stood[at] = name
        found += [complaint(f"{called}: {why}", [at] if at else [], name or None) for why in wrong]
    for side, word in enumerate(tables.SIDES):
        number = sum(ship["side"] == side for ship in battle["ships"])
        if not 1 <= number <= tables.MOST_SHIPS:
            found.append(complaint(f"{word} has {number or 'no'} ships: a side has 1 to {tables.MOST_SHIPS}."))
    board = grid_of(battle)
    if not found and board.size - len(land) - len(stood) < 3 * len(battle["ships"]):
        found.append(complaint("There is too little sea for so many ships."))
    if not found and _kept_apart(battle, land):
        found.append(complaint(APART))
    return found


APART = (
    "Land keeps all ships of Red from all of Blue: nobody could ever come to an enemy or fire at one (I-29). "
    "Open a way through the islands, or set ships down on the same water."
)


def _kept_apart(battle: Battle, islands: set[str]) -> bool:
    """No ship of one side can ever come to one of the other, nor see one over the land between (I-17)."""
    board = grid_of(battle)
    land = frozenset(board.index[label] for label in islands)
    sea = set(range(board.size)) - land
    if board.connected(sea):
        return False
    stood = [[board.index[ship["area"]] for ship in deploy(battle)["ships"] if ship["side"] == side] for side in (0, 1)]
    red, blue = (board.water(places, sea) for places in stood)
    if red & blue:
        return False
    # Sight goes from one water to another only past land at the rim, where the line runs along the edges of areas.
    return not any(far in blue and board.sees(at, far, land) for at in red for far in board.along_edges(at))


def text(battle: Battle) -> str:
    """The battle written out; what a ship's type says anyway is left out."""
    lines = [
        f"Battle: {battle['name'].replace('#', '')}",
        f"Grid: {battle['grid']} {battle['columns']} x {battle['rows']}",
        *([f"Islands: {' '.join(battle['islands'])}"] if battle["islands"] else []),
        *(f"{word} enters: {edge}" for word, edge in zip(tables.SIDES, battle["edges"], strict=True)),
    ]
    return "\n".join([*lines, *(ship_line(battle, ship) for ship in battle["ships"])]) + "\n"


def ship_line(battle: Battle, ship: dict[str, Any]) -> str:
    """One ship as a line."""
    usual = fresh_ship(ship["side"], ship["name"], ship["type"])
    parts = [ship["name"], ship["type"]]
    if ship["area"] is not None:
        facing = "" if ship["facing"] is None else f" facing {COMPASS[battle['grid']][ship['facing']]}"
        parts.append(f"at {ship['area']}{facing}")
    parts += [f"{word} {ship[key]}" for key, word in (("fv", "FV"), ("rate", "rate")) if ship[key] != usual[key]]
    if ship["armoured"] != usual["armoured"]:
        parts.append("armoured" if ship["armoured"] else "unarmoured")
    batteries = [{key: one[key] for key in ("class", "arc", "guns")} for one in ship["batteries"]]
    if batteries != usual["batteries"]:
        words = [tables.battery_words(one) + (f" x{one['guns']}" if one["guns"] != USUAL_GUNS else "") for one in batteries]
        parts.append(", ".join(words) or "no guns")
    if ship["torpedoes"] != usual["torpedoes"]:
        parts.append(f"torpedoes {ship['torpedoes']}")
    return f"{tables.SIDES[ship['side']]}: {'; '.join(parts)}"


# --- placing -----------------------------------------------------------------------------------------------------------------------


def inward(kind: str, edge: str) -> tuple[int, ...]:
    """The facings that look from an edge into the board, the best first."""
    if kind == SQUARE:
        return ((EDGES.index(edge) + 2) % 4,)
    return {"north": (3,), "south": (0,), "west": (1, 2), "east": (5, 4)}[edge]


def deploy(battle: Battle, below: Below | None = None) -> Battle:
    """The battle with every ship placed: evenly along her side's edge, in a second line behind where the first is full; with dice, anywhere near it.

    Those that have a place keep it.
    """
    board = grid_of(battle)
    taken = {board.area(label) for label in battle["islands"]} | {board.area(ship["area"]) for ship in battle["ships"] if ship["area"]}
    placed = []
    for side, edge in enumerate(battle["edges"]):
        waiting = [ship for ship in battle["ships"] if ship["side"] == side and not ship["area"]]
        line = board.edge(edge)
        depth = {at: min(board.distance(at, rim) for rim in line) for at in range(board.size)}
        for n, ship in enumerate(waiting):
            middle = line[len(line) * (2 * n + 1) // (2 * len(waiting))]
            free = [at for at in range(board.size) if at not in taken]
            if below is not None:
                near = [at for at in free if depth[at] <= 2] or free
                best = near[below(len(near))]
            else:
                best = min(free, key=lambda at, middle=middle, depth=depth: (depth[at] + board.distance(at, middle), depth[at], at))  # type: ignore[misc]
            taken.add(best)
            placed.append((ship, board.labels[best]))
    ships = []
    for ship in battle["ships"]:
        area = next((label for one, label in placed if one is ship), ship["area"])
        facing = ship["facing"]
        if facing is None:
            choices = inward(battle["grid"], battle["edges"][ship["side"]])
            row = board.area(area) // board.columns
            facing = choices[0] if row * 2 >= board.rows else choices[-1]
        ships.append({**ship, "area": area, "facing": facing})
    return {**battle, "ships": ships}


def larger(battle: Battle, columns: int, rows: int) -> Battle:
    """On a board of at least that size, what stands on it in its middle. Columns move by twos, so that hexes keep their neighbours."""
    wide, high = max(columns, int(battle["columns"])), max(rows, int(battle["rows"]))
    old, new = grid_of(battle), grid(battle["grid"], wide, high)
    right, down = (wide - old.columns) // 4 * 2, (high - old.rows) // 2

    def moved(label: str) -> str:
        at = old.index[label]
        row, column = at // old.columns, at % old.columns
        return new.labels[(row + down) * wide + column + right]

    ships = [{**ship, "area": moved(ship["area"]) if ship["area"] else None} for ship in battle["ships"]]
    return {**battle, "columns": wide, "rows": high, "islands": [moved(label) for label in battle["islands"]], "ships": ships}


def on_grid(battle: Battle, kind: str) -> Battle:
    """On the other kind of grid: the same areas by name, the facings as near as may be."""
    ships = [{**ship, "facing": None if ship["facing"] is None else turned(battle["grid"], ship["facing"], kind)} for ship in battle["ships"]]
    return {**battle, "grid": kind, "ships": ships}


SHARES = {"none": 0, "some": 20, "many": 9}
"""Of how many areas one is land."""


def scatter_islands(battle: Battle, share: str, below: Below) -> Battle:
    """Other islands, by the dice: in clumps, never beside a ship, and all the sea stays one water. The ships must be placed."""
    board = grid_of(battle)
    stood = {board.area(ship["area"]) for ship in battle["ships"]}
    barred = stood | {near for at in stood for near in board.neighbours(at)}
    wanted = board.size // SHARES[share] if SHARES[share] else 0
    land: set[int] = set()
    for _ in range(20 * wanted):
        if len(land) >= wanted:
            break
        grown = sorted({near for at in land for near in board.neighbours(at)} - land - barred)
        free = grown if grown and below(3) else [at for at in range(board.size) if at not in land and at not in barred]
        if not free:
            break
        at = free[below(len(free))]
        if board.connected(set(range(board.size)) - land - {at}):
            land.add(at)
    return {**battle, "islands": [board.labels[at] for at in sorted(land)]}
