"""A battle that is being drawn up: map, islands, ships, who stands where; as text, both ways, and what it is worth.

A battle is `{name, grid, columns, rows, islands: [areas], edges: [Red's, Blue's], ships: [ship], odd: [lines that cannot be read]}`, a ship `{side,
name, type, armoured, fv, rate, torpedoes, batteries: [{class, arc, guns}], area or None, facing or None, odd: [parts of her line that cannot be
read]}`. Battles are never changed: each step makes a new one.
"""

from fronts.itchy_chart import POINTS, Chart, letters_of, listed
from fronts.itchy_sight import DICE

SIDES = ("Red", "Blue")
EDGES = ("north", "east", "south", "west")
KINDS = ("battleship", "old battleship", "armoured cruiser", "unarmoured cruiser", "torpedo boat")
TYPES = {
    "battleship": (10, 3, (("heavy", "forward"), ("medium", "aft"), ("light", "port"), ("light", "starboard"))),
    "old battleship": (8, 3, (("heavy", "forward"), ("medium", "aft"))),
    "armoured cruiser": (6, 4, (("medium", "forward"), ("medium", "aft"))),
    "unarmoured cruiser": (4, 4, (("light", "forward"), ("light", "aft"), ("qf", "port"), ("qf", "starboard"))),
    "torpedo boat": (2, 5, (("qf", "forward"),)),
}
"""FV, rate and batteries of each type (I-1, I-2)."""
ARMOURED = ("battleship", "old battleship", "armoured cruiser")
TORPEDOES = {"battleship": 2, "old battleship": 0, "armoured cruiser": 2, "unarmoured cruiser": 2, "torpedo boat": 2}
CLASSES = ("heavy", "medium", "light", "qf")
ARCS = ("forward", "aft", "port", "starboard", "all")
LIMITS = {"fv": (1, 24), "rate": (0, 6), "torpedoes": (0, 2), "guns": (1, 12), "columns": (6, 30), "rows": (6, 24)}
"""The least and the most of each."""
MOST_SHIPS, MOST_BATTERIES = 12, 8
LONGEST_NAME, LONGEST_TITLE, LONGEST_TEXT = 24, 60, 20000
USUAL_GUNS = 2
NAMES = (
    ("Tsarina", "Bombast", "Grumbler", "Boiler", "Cauldron", "Rhubarb", "Furnace", "Paprika", "Salamander", "Vulcan", "Trumpet", "Red Herring"),
    (
        "Monopoly",
        "Bluebottle",
        "Thimble",
        "Periwinkle",
        "Teapot",
        "Marmalade",
        "Cornflower",
        "Icebox",
        "Gasworks",
        "Duchess",
        "Kingfisher",
        "Neptune",
    ),
)
"""What ships are called until somebody names them."""
INWARD = {"north": (3,), "south": (0,), "west": (1, 2), "east": (5, 4)}
"""On hexes, the facings that look from an edge into the board."""
_CLASS_WORDS = {"heavy": "Heavy", "medium": "Medium", "light": "Light", "qf": "QF"}
_last = {"plan": None, "points": None, "worths": None}
_GRIDS = {"hex": "hex", "hexes": "hex", "hexagons": "hex", "square": "square", "squares": "square"}
_DIGITS = "0123456789"


def empty():
    """An empty sea of the usual size."""
    return {"name": "A battle", "grid": "hex", "columns": 12, "rows": 10, "islands": [], "edges": ["west", "east"], "ships": [], "odd": []}


def changed(thing, **changes):
    """A battle or ship with some of its parts anew."""
    thing = dict(thing)
    thing.update(changes)
    return thing


def fresh_ship(side, name, kind):
    """A ship as her type has her, not placed."""
    fv, rate, guns = TYPES[kind]
    return {
        "side": side,
        "name": name,
        "type": kind,
        "armoured": kind in ARMOURED,
        "fv": fv,
        "rate": rate,
        "torpedoes": TORPEDOES[kind],
        "batteries": [{"class": gun, "arc": arc, "guns": USUAL_GUNS} for gun, arc in guns],
        "area": None,
        "facing": None,
        "odd": [],
    }


def battery_words(one):
    """`Heavy forward`, with `x3` where the guns are not two."""
    arc = "all-round" if one["arc"] == "all" else one["arc"]
    return "%s %s%s" % (_CLASS_WORDS[one["class"]], arc, "" if one["guns"] == USUAL_GUNS else " x%d" % one["guns"])


# --- as text ----------------------------------------------------------------------------------------------------------------------


def text(plan):
    """The battle as the text that the game takes and people share."""
    lines = ["Battle: %s" % plan["name"].replace("#", ""), "Grid: %s %d x %d" % (plan["grid"], plan["columns"], plan["rows"])]
    if plan["islands"]:
        lines.append("Islands: %s" % " ".join(plan["islands"]))
    lines += ["%s enters: %s" % (SIDES[side], plan["edges"][side]) for side in (0, 1)]
    lines += [ship_line(plan, ship) for ship in plan["ships"]]
    return "\n".join(lines + plan["odd"]) + "\n"


def ship_line(plan, ship):
    """One ship as a line; what her type says anyway is left out."""
    usual = fresh_ship(ship["side"], ship["name"], ship["type"])
    parts = [ship["name"], ship["type"]]
    if ship["area"]:
        parts.append("at %s%s" % (ship["area"], "" if ship["facing"] is None else " facing %s" % POINTS[plan["grid"]][ship["facing"]]))
    parts += ["%s %d" % (word, ship[key]) for key, word in (("fv", "FV"), ("rate", "rate")) if ship[key] != usual[key]]
    if ship["armoured"] != usual["armoured"]:
        parts.append("armoured" if ship["armoured"] else "unarmoured")
    if ship["batteries"] != usual["batteries"]:
        parts.append(", ".join([battery_words(one) for one in ship["batteries"]]) or "no guns")
    if ship["torpedoes"] != usual["torpedoes"]:
        parts.append("torpedoes %d" % ship["torpedoes"])
    return "%s: %s" % (SIDES[ship["side"]], "; ".join(parts + ship["odd"]))


def clean(words):
    """The text without signs that cannot be shown, as a file that is none of ours is full of: each is a `?`."""
    return "".join([sign if sign >= " " or sign in "\n\r\t" else "?" for sign in words])


def battles_text(battles):
    """Named battles, `[[name, text]]`, as one text: each begins with its line `Battle:`."""
    return "\n".join([text(changed(read(words), name=name)) for name, words in battles])


def battles_of(words):
    """The battles of a text that holds several, as `[[name, text]]`; one where no more than one line says `Battle:`."""
    found = [["", []]]
    for line in words.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        head, colon, rest = line.partition(":")
        if colon and head.strip().lower() == "battle":
            if found[-1][0] or [one for one in found[-1][1] if one.split("#")[0].strip()]:
                found.append(["", []])
            found[-1][0] = rest.split("#")[0].strip()[:LONGEST_TITLE] or "A battle"
        found[-1][1].append(line)
    return [[name, "\n".join(lines).strip() + "\n"] for name, lines in found]


def read(words):
    """The battle of a text; lines, areas and parts that cannot be read stay in it as they are, in `odd`."""
    plan = empty()
    lines = []
    for line in str(words).replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = line.split("#")[0].strip()
        if line:
            head, colon, rest = line.partition(":")
            lines.append((line, " ".join(head.lower().split()) if colon else "", rest.strip()))
    later = []
    for line, head, rest in lines:
        if head == "battle":
            plan["name"] = rest[:LONGEST_TITLE].strip() or "A battle"
        elif head == "grid":
            if not _read_grid(plan, rest.lower()):
                plan["odd"].append(line)
        elif head in ("red enters", "blue enters") and rest.lower() in EDGES:
            plan["edges"][0 if head == "red enters" else 1] = rest.lower()
        elif head in ("islands", "red", "blue"):
            later.append((line, head, rest))
        else:
            plan["odd"].append(line)
    known = areas_of(plan)
    for line, head, rest in later:
        if head == "islands":
            for word in rest.upper().replace(",", " ").split():
                if word not in known:
                    plan["odd"].append("Islands: " + word)
                elif word not in plan["islands"]:
                    plan["islands"].append(word)
        elif not _read_ship(plan, known, 0 if head == "red" else 1, [" ".join(part.split()) for part in rest.split(";")]):
            plan["odd"].append(line)
    return plan


def areas_of(plan):
    """The areas of the map, as `{area: (column, row)}`."""
    found = {}
    for column in range(plan["columns"]):
        for row in range(plan["rows"]):
            found[letters_of(column) + str(row + 1)] = (column, row)
    return found


def _digits(word, most=3):
    return 0 < len(word) <= most and all([sign in _DIGITS for sign in word])


def _read_grid(plan, low):
    words = low.split(None, 1)
    sizes = [one.strip() for one in words[1].replace("×", "x").split("x")] if len(words) == 2 else []
    if len(sizes) != 2 or words[0] not in _GRIDS or not _digits(sizes[0]) or not _digits(sizes[1]):
        return False
    columns, rows = int(sizes[0]), int(sizes[1])
    if not _within("columns", columns) or not _within("rows", rows):
        return False
    plan["grid"], plan["columns"], plan["rows"] = _GRIDS[words[0]], columns, rows
    return True


def _within(key, value):
    return LIMITS[key][0] <= value <= LIMITS[key][1]


def _read_ship(plan, known, side, parts):
    kind = parts[1].lower() if len(parts) > 1 else ""
    if kind not in TYPES:
        return False
    ship = fresh_ship(side, parts[0], kind)
    for part in parts[2:]:
        if part and not _read_part(plan, known, ship, part.lower()):
            ship["odd"].append(part)
    plan["ships"].append(ship)
    return True


def _read_part(plan, known, ship, low):
    """One part of a ship's line into the ship. False where it cannot be read."""
    words = low.split()
    if len(words) == 2 and words[0] in ("fv", "rate", "torpedo", "torpedoes") and _digits(words[1]):
        ship["torpedoes" if words[0].startswith("torpedo") else words[0]] = int(words[1])
        return True
    if low in ("armoured", "unarmoured"):
        ship["armoured"] = low == "armoured"
    elif low == "no torpedoes":
        ship["torpedoes"] = 0
    elif low == "no guns":
        ship["batteries"] = []
    elif words[0] == "at":
        return _read_place(plan, known, ship, words[1:])
    else:
        guns = [_read_battery(one.strip()) for one in low.split(",")]
        if None in guns:
            return False
        ship["batteries"] = guns
    return True


def _read_place(plan, known, ship, words):
    points = POINTS[plan["grid"]]
    facing = None
    if len(words) > 2 and words[-2] == "facing":
        if words[-1].upper() not in points:
            return False
        facing = points.index(words[-1].upper())
        words = words[:-2]
    area = "".join(words).upper()
    if not 1 <= len(words) <= 2 or area not in known or (len(words) == 2 and not _digits(words[1], 2)):
        return False
    ship["area"] = area
    ship["facing"] = ship["facing"] if facing is None else facing
    return True


def _read_battery(low):
    words = low.split()
    guns = USUAL_GUNS
    if len(words) > 2:
        number = "".join(words[2:])
        if len(words) > 4 or number[:1] != "x" or not _digits(number[1:], 2):
            return None
        guns = int(number[1:])
    if len(words) < 2 or words[0] not in CLASSES or words[1] not in ARCS + ("all-round",):
        return None
    return {"class": words[0], "arc": "all" if words[1] == "all-round" else words[1], "guns": guns}


# --- what it is worth -------------------------------------------------------------------------------------------------------------


def worth(ship, points):
    """The points of a ship, as the rules' own guide counts them; `points`: `[[quality, points for one of it]]` in the order of its qualities."""
    guns = {"heavy": 0, "medium": 0, "light": 0, "qf": 0}
    sides = {"port": 0, "starboard": 0}
    for one in ship["batteries"]:
        table = DICE[one["class"]]
        thrown = sum(table) + (2 * len(table) if one["guns"] > USUAL_GUNS else 0)
        guns[one["class"]] += thrown
        if one["arc"] in sides:
            sides[one["arc"]] += thrown
    dice = [guns[one] for one in CLASSES]
    broadside = sum(dice) - min(sides["port"], sides["starboard"])
    found = [ship["fv"], ship["fv"] if ship["armoured"] else 0] + dice + [broadside, ship["torpedoes"], ship["rate"], 1]
    return max(1, round(sum([pair[1] * number for pair, number in zip(points, found)])))


def worths(plan, points):
    """The points of each ship. Not to be changed: the same battle is asked about again and again."""
    if _last["plan"] is not plan or _last["points"] is not points:
        _last["plan"], _last["points"], _last["worths"] = plan, points, [worth(ship, points) for ship in plan["ships"]]
    return _last["worths"]


def totals(plan, points):
    """Red's points and Blue's."""
    found = worths(plan, points)
    return [sum([found[n] for n, ship in enumerate(plan["ships"]) if ship["side"] == side]) for side in (0, 1)]


def numbers(plan):
    """Red's ships and Blue's."""
    return [len([1 for ship in plan["ships"] if ship["side"] == side]) for side in (0, 1)]


# --- where things stand -----------------------------------------------------------------------------------------------------------


def facing_of(plan, ship):
    """Where a placed ship looks: as it is said, else from her side's edge into the board."""
    if ship["facing"] is not None:
        return ship["facing"]
    edge = plan["edges"][ship["side"]]
    if plan["grid"] == "square":
        return (EDGES.index(edge) + 2) % 4
    row = int("".join([sign for sign in ship["area"] if sign in _DIGITS])) - 1
    return INWARD[edge][0] if row * 2 >= plan["rows"] else INWARD[edge][-1]


def edge_areas(plan, edge):
    """The areas along an edge of the map."""
    columns, rows = plan["columns"], plan["rows"]
    if edge in ("north", "south"):
        return [letters_of(column) + ("1" if edge == "north" else str(rows)) for column in range(columns)]
    return [("A" if edge == "west" else letters_of(columns - 1)) + str(row + 1) for row in range(rows)]


def ship_at(plan, area):
    """The number of the ship that stands in an area, or None."""
    for number, ship in enumerate(plan["ships"]):
        if ship["area"] == area:
            return number
    return None


def why_not(plan, number, area):
    """Why a ship cannot stand there, as a sentence; "" where she can."""
    if area in plan["islands"]:
        return "%s is land, where no ship stands." % area
    there = ship_at(plan, area)
    if there is not None and there != number:
        return "%s stands at %s already." % (plan["ships"][there]["name"], area)
    return ""


def unfinished(drafts):
    """The fullest of these texts as a view to be drawn small: map, land, and the ships that have a place."""
    plan = empty()
    for words in drafts:
        other = read(words)
        if (len(other["ships"]), len(other["islands"])) > (len(plan["ships"]), len(plan["islands"])):
            plan = other
    ships = [{"side": ship["side"], "area": ship["area"], "facing": facing_of(plan, ship)} for ship in plan["ships"] if ship["area"]]
    return {"grid": plan["grid"], "columns": plan["columns"], "rows": plan["rows"], "islands": plan["islands"], "ships": ships}


# --- what is allowed, but hardly meant -------------------------------------------------------------------------------------------


def waters(plan):
    """The parts of the sea that land divides, each as bits: an area's bit is row times (columns + 1) plus column."""
    columns, rows = plan["columns"], plan["rows"]
    wide = columns + 1
    areas = areas_of(plan)
    left = 0
    for area in areas:
        left |= 1 << _bit(areas[area], wide)
    for area in plan["islands"]:
        left &= ~(1 << _bit(areas[area], wide))
    odd = 0
    for row in range(rows):
        for column in range(1, columns, 2):
            odd |= 1 << (row * wide + column)
    parts = []
    while left:
        part, edge = 0, left & -left
        while edge:
            part |= edge
            grown = edge << wide | edge >> wide | edge << 1 | edge >> 1
            if plan["grid"] == "hex":
                # The columns beside lie half an area higher or lower.
                low, high = edge & odd, edge & ~odd
                grown |= low << wide + 1 | low << wide - 1 | high >> wide + 1 | high >> wide - 1
            edge = grown & left & ~part
        parts.append(part)
        left &= ~part
    return parts


def _bit(place, wide):
    return place[1] * wide + place[0]


def doubts(plan):
    """What the rules allow and hardly anybody means: ships that can never come to an enemy, names that are numbers of other ships. Sentences.

    Where no ship at all can, the rules refuse the battle (I-29).
    """
    said = []
    placed = [ship for ship in plan["ships"] if ship["area"]]
    parts = waters(plan) if plan["islands"] else []
    if len(parts) > 1:
        areas, wide = areas_of(plan), plan["columns"] + 1
        where = [[part for part in parts if part >> _bit(areas[ship["area"]], wide) & 1] for ship in placed]
        lost = []
        for n, ship in enumerate(placed):
            enemies = [at for at, other in enumerate(placed) if other["side"] != ship["side"]]
            if enemies and where[n] and not [1 for at in enemies if where[at] == where[n]]:
                lost.append(ship["name"])
        if lost and len(lost) < len(placed):
            said.append("%s can never come to an enemy: land lies between. Open a way, or set down elsewhere." % listed(lost))
        elif not lost and len(placed) < len(plan["ships"]):
            said.append("Land divides the sea into %d parts: ships in different ones never meet." % len(parts))
    numbers = [0, 0]
    called = {}
    for ship in plan["ships"]:
        numbers[ship["side"]] += 1
        called["%s%d" % ("rb"[ship["side"]], numbers[ship["side"]])] = ship["name"]
    for ship in plan["ships"]:
        other = called.get(ship["name"].strip(" .").lower())
        if other is not None and other != ship["name"]:
            said.append("%s is also the number of %s: typed orders will mean the ship of that name." % (ship["name"], other))
    return said


# --- steps ------------------------------------------------------------------------------------------------------------------------


def with_ship(plan, number, **changes):
    """The battle with a ship changed."""
    ships = list(plan["ships"])
    ships[number] = changed(ships[number], **changes)
    return changed(plan, ships=ships)


def without_ship(plan, number):
    """The battle with a ship less."""
    return changed(plan, ships=[ship for n, ship in enumerate(plan["ships"]) if n != number])


def with_type(plan, number, kind):
    """The battle with a ship made one of another type; side, name and place stay."""
    ship = plan["ships"][number]
    fresh = fresh_ship(ship["side"], ship["name"], kind)
    return with_ship(plan, number, **changed(fresh, area=ship["area"], facing=ship["facing"], odd=ship["odd"]))


def free_name(plan, side, like=""):
    """A name that no ship of the battle has."""
    taken = [ship["name"].lower() for ship in plan["ships"]]
    if not like:
        for name in NAMES[side] + NAMES[1 - side]:
            if name.lower() not in taken:
                return name
        like = "Ship"
    number = 2
    while ("%s %d" % (like[: LONGEST_NAME - 3], number)).lower() in taken:
        number += 1
    return "%s %d" % (like[: LONGEST_NAME - 3], number)


def with_land(plan, area):
    """The battle with an area made land, or sea again."""
    islands = plan["islands"]
    return changed(plan, islands=[one for one in islands if one != area] if area in islands else islands + [area])


def cleared(plan, land=False):
    """All ships off the chart, waiting; or all land gone."""
    if land:
        return changed(plan, islands=[])
    return changed(plan, ships=[changed(ship, area=None, facing=None) for ship in plan["ships"]])


def sized(plan, columns, rows):
    """The battle on a map of another size; what does not fit on it is land no more, or waits."""
    plan = changed(plan, columns=columns, rows=rows)
    known = areas_of(plan)
    ships = [ship if ship["area"] in known else changed(ship, area=None, facing=None) for ship in plan["ships"]]
    return changed(plan, ships=ships, islands=[area for area in plan["islands"] if area in known])


def gridded(plan, kind):
    """The battle on the other kind of grid: the same areas by name, the facings as near as may be."""
    if kind == plan["grid"]:
        return plan
    ships = []
    for ship in plan["ships"]:
        facing = ship["facing"]
        ships.append(ship if facing is None else changed(ship, facing=_turned(plan["grid"], facing, kind)))
    return changed(plan, ships=ships, grid=kind)


def _turned(kind, facing, other):
    """The nearest facing on another grid, the one nearer to north where two are."""
    angle, count = 360 * facing // len(POINTS[kind]), len(POINTS[other])
    best, least = 0, 360
    for one in range(count):
        gap = abs(360 * one // count - angle) % 360
        gap = min(gap, 360 - gap)
        if gap < least:
            best, least = one, gap
    return best


_chart = {"key": None, "chart": None}


def chart_of(plan):
    """The chart of its map, kept while the map stays."""
    key = (plan["grid"], plan["columns"], plan["rows"], tuple(plan["islands"]))
    if _chart["key"] != key:
        _chart["key"], _chart["chart"] = key, Chart(plan["grid"], plan["columns"], plan["rows"], plan["islands"])
    return _chart["chart"]
