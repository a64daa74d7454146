"""The chart of 21 x 21 squares as it is drawn: squared paper, hulls, coast, planes, guns, craters and rings. Few, long paths, each made once.

A square is a key (`"S6"`); letters name the rows, numbers the columns.
"""

from pen import circle, frame, jog, lay_path, read_path, rect, squares
from svg import svg

SIDE = 21
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
COLUMNS = [str(number + 1) for number in range(SIDE)]
KEYS = [[letter + number for number in COLUMNS] for letter in LETTERS]
FLAT = [key for row in KEYS for key in row]
INDEX = {key: at for at, key in enumerate(FLAT)}

CELL = 46
LEFT = 48
TOP = 44
WIDE = SIDE * CELL
SIZE = [LEFT + WIDE + 14, TOP + WIDE + 14]

SHIPS = ("carrier", "battleship", "cruiser", "destroyer", "submarine")
PLANES = ("atom", "bomber", "rp")
NAMES = {
    "carrier": "Aircraft Carrier",
    "battleship": "Battleship",
    "cruiser": "Cruiser",
    "destroyer": "Destroyer",
    "submarine": "Submarine",
    "atom": "Atom Bomber",
    "bomber": "Bomber",
    "rp": "Reconnaissance Plane",
    "gun": "A-A gun",
    "salvo": "Salvo",
    "land": "Land",
}
SHORT = {"rp": "R.P.", "atom": "Atom Bomber", "bomber": "Bomber", "gun": "gun", "carrier": "Carrier"}
LETTER = {"carrier": "CV", "battleship": "B", "cruiser": "C", "destroyer": "D", "submarine": "S"}
SIZES = {"carrier": (2, 2), "battleship": (1, 4), "cruiser": (1, 3), "destroyer": (1, 2), "submarine": (1, 1), "land": (3, 3)}

_HULLS = {
    "carrier": "M16 24 L34 11 L164 11 L186 26 L189 172 L174 189 L30 189 L12 174 Z",
    "battleship": "M10 0 Q60 -25 130 -31 L296 -32 Q368 -27 391 0 Q368 27 296 32 L130 31 Q60 25 10 0 Z",
    "cruiser": "M9 0 Q44 -20 94 -25 L212 -26 Q270 -22 291 0 Q270 22 212 26 L94 25 Q44 20 9 0 Z",
    "destroyer": "M8 0 Q36 -17 70 -21 L148 -21 Q182 -16 191 -5 L191 5 Q182 16 148 21 L70 21 Q36 17 8 0 Z",
    "submarine": "M8 0 Q15 -17 38 -20 L66 -18 Q85 -13 92 -2 L92 2 Q85 13 66 18 L38 20 Q15 17 8 0 Z",
}
_DECKS = {
    "carrier": "M74 30 L74 56 M74 72 L74 98 M74 114 L74 140 M74 156 L74 176 M138 62 L166 62 L166 132 L138 132 Z O152 84 9 "
    "M146 104 L158 104 M146 116 L158 116 M34 11 L34 189",
    "battleship": "O84 0 15 M70 -6 L44 -5 M70 6 L44 5 O126 0 16 M112 -7 L96 -8 M112 7 L96 8 "
    "M158 -17 L184 -21 L204 -19 L204 19 L184 21 L158 17 Z O226 0 11 "
    "M250 -15 L272 -15 L272 15 L250 15 Z O312 0 16 M327 -6 L356 -5 M327 6 L356 5",
    "cruiser": "O78 0 12 M67 -4 L44 -4 M67 4 L44 4 M114 -14 L148 -16 L148 16 L114 14 Z O172 0 10 "
    "M192 -9 L206 -9 L206 9 L192 9 Z O232 0 12 M243 -4 L266 -4 M243 4 L266 4",
    "destroyer": "O56 0 8 M48 0 L30 0 M82 -11 L104 -12 L104 12 L82 11 Z O124 0 8 O152 0 8 M160 0 L178 0",
    "submarine": "M36 -8 Q32 0 36 8 L60 6 Q66 0 60 -6 Z O48 0 3 M16 0 L30 0 M68 0 L88 0",
}
_MACHINES = {
    "atom": "M50 8 L58 30 L94 60 L94 70 L58 57 L57 74 L71 87 L71 93 L50 86 L29 93 L29 87 L43 74 L42 57 L6 70 L6 60 L42 30 Z",
    "bomber": "M50 12 L56 22 L56 36 L92 38 L92 49 L56 52 L54 76 L68 80 L68 88 L32 88 L32 80 L46 76 L44 52 L8 49 L8 38 L44 36 L44 22 Z",
    "rp": "M50 22 L55 34 L80 37 L80 45 L54 47 L53 68 L63 72 L63 78 L37 78 L37 72 L47 68 L46 47 L20 45 L20 37 L45 34 Z",
    "gun": "M34 86 L28 62 L40 46 L60 46 L72 62 L66 86 Z",
}
_DETAILS = {
    "atom": "O50 46 9 M50 20 L50 34",
    "bomber": "M26 36 L26 27 M74 36 L74 27 M50 60 L50 84",
    "rp": "M42 22 L58 22 M50 50 L50 76",
    "gun": "M43 46 L43 10 M57 46 L57 10 M38 22 L48 22 M52 22 L62 22 O50 66 7",
}
_HULL = {kind: read_path(text) for kind, text in _HULLS.items()}
_DECK = {kind: read_path(text) for kind, text in _DECKS.items()}
_MACHINE = {kind: read_path(text) for kind, text in _MACHINES.items()}
_DETAIL = {kind: read_path(text) for kind, text in _DETAILS.items()}

SHEET = [
    ["path", rect(LEFT, TOP, WIDE, WIDE), "sea"],
    ["path", squares(LEFT, TOP, CELL, SIDE, SIDE), "n-squares"],
    ["path", squares(LEFT, TOP, 7 * CELL, 3, 3), "n-sevenths"],
    ["path", frame(LEFT, TOP, WIDE, WIDE, 3), "n-frame"],
]
SHEET += [["text", LEFT + CELL * i + CELL // 2, TOP - 13, number, "n-head"] for i, number in enumerate(COLUMNS)]
SHEET += [["text", LEFT - 22, TOP + CELL * i + 32, letter, "n-head"] for i, letter in enumerate(LETTERS)]

_blocks = {}
_cache = {}
_drawn = {}


def spaced(key):
    """`S6` as it is written: `S 6`."""
    return key[0] + " " + key[1:]


def listed(things):
    """`a, b and c`."""
    return things[0] if len(things) == 1 else "%s and %s" % (", ".join(things[:-1]), things[-1])


def row_column(key):
    """Row and column of a square, counted from the upper left."""
    return LETTERS.index(key[0]), int(key[1:]) - 1


def at_of(key):
    """The corner of a square in drawing units."""
    row, column = row_column(key)
    return LEFT + CELL * column, TOP + CELL * row


def block(key, reach):
    """The squares within `reach` of a square, clipped at the edge: a list that stays as it is."""
    known = _blocks.setdefault(reach, {})
    if key not in known:
        row, column = row_column(key)
        rows = KEYS[max(0, row - reach) : row + reach + 1]
        known[key] = [one for line in rows for one in line[max(0, column - reach) : column + reach + 1]]
    return known[key]


def around(key, reach, inset=0):
    """Corner, width and height of a block in drawing units."""
    row, column = row_column(key)
    top, left = max(0, row - reach), max(0, column - reach)
    bottom, right = min(SIDE, row + reach + 1), min(SIDE, column + reach + 1)
    return LEFT + CELL * left + inset, TOP + CELL * top + inset, CELL * (right - left) - 2 * inset, CELL * (bottom - top) - 2 * inset


def land_squares(key):
    """The nine squares of the unit of land with this upper left square."""
    row, column = row_column(key)
    return [one for line in KEYS[row : row + 3] for one in line[column : column + 3]]


def add(shapes, text, style):
    """One more path, if there is anything in it."""
    if text:
        shapes.append(["path", text, style])


# --- things ------------------------------------------------------------------------------------------------------------------------


def _once(name, made, kind, key, more):
    """The path of a thing on a square, made once; `name` tells the drawings apart."""
    drawn = _drawn.get(name)
    if drawn is None:
        drawn = _drawn[name] = {}
    path = drawn.get(key)
    if path is None:
        x, y = at_of(key)
        path = drawn[key] = made(kind, x, y, more)
    return path


def _laid(paths, kind, x, y, upright):
    if kind != "carrier":
        x, y = (x + CELL // 2, y) if upright else (x, y + CELL // 2)
    return lay_path(paths[kind], x, y, upright, CELL, x + 3 * y, 2)


def _make_hull(kind, x, y, upright):
    return _laid(_HULL, kind, x, y, upright)


def _make_deck(kind, x, y, upright):
    return _laid(_DECK, kind, x, y, upright)


def _make_machine(kind, x, y, more):
    return lay_path(_MACHINE[kind], x, y, False, CELL, x + 5 * y, 1)


def _make_detail(kind, x, y, more):
    return lay_path(_DETAIL[kind], x, y, False, CELL, x + 7 * y, 1)


def hull(kind, key, upright):
    """The outline of a ship whose upper left square this is."""
    return _once(kind + "|hull" if upright else kind + "-hull", _make_hull, kind, key, upright)


def deck(kind, key, upright):
    """What stands on its deck."""
    return _once(kind + "|deck" if upright else kind + "-deck", _make_deck, kind, key, upright)


def machine(kind, key):
    """The outline of a plane or gun on its square."""
    return _once(kind, _make_machine, kind, key, None)


def detail(kind, key):
    """The inner lines of a plane or gun."""
    return _once(kind + "-detail", _make_detail, kind, key, None)


def machines(shapes, things):
    """Planes and guns: `[kind, key]`, each kind in a style of its own."""
    for kind in ("atom", "bomber", "rp", "gun"):
        keys = [key for one, key in things if one == kind]
        add(shapes, "".join([machine(kind, key) for key in keys]), "n-" + kind)
        add(shapes, "".join([detail(kind, key) for key in keys]), "n-detail" if kind != "atom" else "n-atom-detail")


def fleet(shapes, ships, side):
    """Ships of a side, `[kind, key, upright]`, added to the shapes: wash, deck, outline."""
    outlines = "".join([hull(kind, key, upright) for kind, key, upright in ships])
    add(shapes, outlines, "hull%d" % side)
    add(shapes, "".join([deck(kind, key, upright) for kind, key, upright in ships]), "n-deck")
    add(shapes, outlines, "n-outline")
    return shapes


def placed(ship):
    """`[kind, squares]` as kind, upper left square, upright."""
    kind, keys = ship
    return kind, keys[0], len(keys) > 1 and kind != "carrier" and keys[0][0] != keys[1][0]


# --- marks -------------------------------------------------------------------------------------------------------------------------


def _make_mark(kind, x, y, more):
    n = x * 5 + y * 11
    cx, cy = x + CELL // 2, y + CELL // 2
    if kind in ("black", "black-down"):
        out = ""
        for i in range(10):
            along, across = 4 + i * 38 // 9 + jog(n + i, 2), (35 if i % 2 else 11) + jog(n + 3 * i, 4)
            out += "%s%d %d" % ("L" if i else "M", x + (across if kind == "black-down" else along), y + (along if kind == "black-down" else across))
        return out
    if kind == "crater":
        rays = ((0, -20), (7, -9), (18, -11), (11, 1), (19, 10), (6, 9), (2, 20), (-6, 10), (-18, 13), (-10, 0), (-19, -9), (-7, -8))
        points = ["%d %d" % (cx + a + jog(n + i, 3), cy + b + jog(n + 2 * i, 3)) for i, (a, b) in enumerate(rays)]
        return "M" + "L".join(points) + "Z"
    if kind == "ring":
        return around_point(cx + jog(n, 1), cy + jog(n + 1, 1), 20)
    if kind == "fresh":
        return around_point(cx, cy, 25)
    if kind == "nothing":
        return "M%d %dl%d %dM%d %dl%d %d" % (cx - 6, cy - 6 + jog(n, 2), 12, 12, cx + 6, cy - 6, -12, 12 + jog(n + 1, 2))
    if kind == "dot":
        return circle(cx, cy, 3)
    if kind == "wave":
        return "M%d %dq6 -6 11 0t11 0" % (cx - 11, cy + jog(n, 3))
    if kind == "land":
        return rect(x, y, CELL, CELL)
    if kind == "grass":
        return "M%d %dl16 -16M%d %dl14 -14" % (x + 5 + jog(n, 3), y + 24 + jog(n + 1, 3), x + 24 + jog(n + 2, 3), y + 41 + jog(n + 3, 3))
    if kind == "report":
        return "".join(
            ["M%d %dl%d %d" % (x + a, y + CELL, CELL - a, a - CELL) + ("M%d %dl%d %d" % (x, y + a, a, -a) if a else "") for a in (0, 15, 30)]
        )
    if kind == "hatch":
        return "M%d %dl%d %dM%d %dl%d %d" % (x + 6, y + 24, 18, -16, x + 22, y + 38, 18, -16)
    if kind == "doubt":
        return around_point(cx, cy, 19) + "M%d %dq1 -8 7 -8q7 1 6 7q-2 4 -6 6v4m0 5v2" % (cx - 6, cy - 3)
    if kind == "box":
        return rect(x + 4, y + 8, CELL - 8, CELL - 16)
    if kind == "aim":
        return "M%d %dh12M%d %dh-12M%d %dv12M%d %dv-12" % (x + 1, cy, x + CELL - 1, cy, cx, y + 1, cx, y + CELL - 1) + circle(cx, cy, 14)
    if kind == "fallen":
        return "M%d %dl22 -22m-17 1l11 12m-13 -1l10 10" % (cx - 10, cy + 11) + around_point(cx, cy, 19)
    if kind == "?":
        return "M%d %dq1 -9 9 -9q8 1 7 8q-2 5 -7 7v6" % (cx - 8, cy - 4) + "m0 6v2"
    if kind == "ship":
        return "M%d %dh26l-6 9h-14zM%d %dv-12l8 8" % (cx - 13, cy + 3, cx, cy + 2)
    if kind == "clear":
        return rect(x + 2, y + 2, CELL - 4, CELL - 4)
    return "M%d %dq6 -6 11 0t11 0M%d %dq6 -6 11 0t11 0" % (cx - 11, cy - 4, cx - 11, cy + 8)


def around_point(x, y, r):
    """A ring drawn in one sweep, its ends a little apart."""
    a = r // 5
    return "M%d %dA%d %d 0 1 1 %d %d" % (x + a, y - r * 49 // 50, r, r, x - a, y - r * 49 // 50)


def mark(kind, key):
    """One mark in one square."""
    return _once(kind + "-mark", _make_mark, kind, key, None)


def marks(kind, keys):
    """The same mark in many squares."""
    drawn = _drawn.get(kind + "-mark") or {}
    found = list(map(drawn.get, keys))
    return "".join(found if None not in found else [mark(kind, key) for key in keys])


def blacken(shapes, ships, hit):
    """The squares of ships, `[kind, keys]`, that are destroyed; a ship that is gone gets a red outline."""
    down, across, sunk = [], [], []
    for ship in ships:
        struck = list(filter(hit.get, ship[1]))
        if struck:
            kind, key, upright = placed(ship)
            (down if upright else across).extend(struck)
            if len(struck) == len(ship[1]):
                sunk.append(hull(kind, key, upright))
    add(shapes, marks("black", across) + marks("black-down", down), "n-black")
    add(shapes, "".join(sunk), "n-sunk")


def letters(shapes, text_at, style):
    """Letters in squares: `[(key, text)]`."""
    for key, text in text_at:
        x, y = at_of(key)
        shapes.append(["text", x + CELL // 2, y + 31, text, style])


def bodies(kind_at):
    """Squares known to be of one ship, since ships never touch: `[kind, [keys in reading order]]`."""
    found = []
    left = dict(kind_at)
    for key in sorted(kind_at, key=INDEX.get):
        if key in left:
            kind, body, todo = left.pop(key), [key], [key]
            while todo:
                for near in block(todo.pop(), 1):
                    if left.get(near) == kind:
                        left.pop(near)
                        body.append(near)
                        todo.append(near)
            body.sort(key=INDEX.get)
            found.append([kind, body])
    return found


def segments(kind_at):
    """The hull of ships known square by square: `{key: kind}`; neighbours of one type are joined."""
    out = []
    for key in kind_at:
        row, column = row_column(key)
        x, y = LEFT + CELL * column, TOP + CELL * row
        same = [
            column + 1 < SIDE and kind_at.get(KEYS[row][column + 1]) == kind_at[key],
            row + 1 < SIDE and kind_at.get(KEYS[row + 1][column]) == kind_at[key],
            column > 0 and kind_at.get(KEYS[row][column - 1]) == kind_at[key],
            row > 0 and kind_at.get(KEYS[row - 1][column]) == kind_at[key],
        ]
        left, right = x + (0 if same[2] else 8), x + CELL - (0 if same[0] else 8)
        top, bottom = y + (0 if same[3] else 8), y + CELL - (0 if same[1] else 8)
        if same[0] or same[2]:
            top, bottom = (top if same[3] else y + 9), (bottom if same[1] else y + CELL - 9)
        elif same[1] or same[3]:
            left, right = x + 9, x + CELL - 9
        out.append(rect(left, top, right - left, bottom - top))
    return "".join(out)


def coast(shapes, ground):
    """Land: its ground, a little grass, and a shore that the water laps at; `ground`: a list of squares."""
    if not ground:
        return
    name = ("coast", tuple(ground))
    if name not in _cache:
        inside = {}
        for key in ground:
            inside[row_column(key)] = True
        shore = []
        for row, column in inside:
            x, y, n = LEFT + CELL * column, TOP + CELL * row, 3 * row + 5 * column
            a, b = 3 + jog(n, 2), 3 + jog(n + 9, 2)
            if (row - 1, column) not in inside:
                shore.append("M%d %dq7 %d 12 0t11 %dt12 -1t11 0" % (x, y, -a, b - 2))
            if (row + 1, column) not in inside:
                shore.append("M%d %dq7 %d 12 0t11 %dt12 1t11 0" % (x, y + CELL, a, 2 - b))
            if (row, column - 1) not in inside:
                shore.append("M%d %dq%d 7 0 12t%d 11t-1 12t0 11" % (x, y, -a, b - 2))
            if (row, column + 1) not in inside:
                shore.append("M%d %dq%d 7 0 12t%d 11t1 12t0 11" % (x + CELL, y, a, 2 - b))
        _cache[name] = (marks("land", ground), marks("grass", ground), "".join(shore))
    fill, grass, shore = _cache[name]
    shapes.append(["path", shore, "n-surf"])
    shapes.append(["path", fill, "n-land"])
    shapes.append(["path", grass, "n-grass"])
    shapes.append(["path", shore, "n-shore"])


def ground_of(units):
    """Every square of these units of land, in reading order."""
    found = {}
    for unit in units:
        for key in land_squares(unit):
            found[key] = True
    return [key for key in FLAT if key in found]


# --- small pictures beside words ---------------------------------------------------------------------------------------------------


def picture_of(kind, gone=False):
    """A thing small, for a button or a table."""
    name = ("small", kind, gone)
    if name not in _cache:
        shapes = []
        high, wide = SIZES.get(kind, (1, 1))
        if kind == "land":
            shapes = [["path", rect(4, 4, 130, 130), "n-land"], ["path", _frame_of_land(), "n-surf"], ["path", _frame_of_land(), "n-shore"]]
        elif kind == "salvo":
            shapes = [["path", circle(12, 32, 6) + circle(25, 14, 6) + circle(36, 33, 6), "n-shell"]]
        elif kind in SHIPS:
            shapes = [["path", _laid(_HULL, kind, 0, 0, False), "n-small"], ["path", _laid(_DECK, kind, 0, 0, False), "n-small-line"]]
        else:
            shapes = [
                ["path", lay_path(_MACHINE[kind], 0, 0, False, CELL, 3, 1), "n-" + kind],
                ["path", lay_path(_DETAIL[kind], 0, 0, False, CELL, 5, 1), "n-detail" if kind != "atom" else "n-atom-detail"],
            ]
        if gone:
            shapes.append(["path", "M3 %dL%d 3" % (CELL * high - 3, CELL * wide - 3), "n-strike"])
        _cache[name] = svg(shapes, CELL * wide, CELL * high)
    return _cache[name]


def _frame_of_land():
    across = "q12 %d 22 0t22 0t22 0t22 0t22 0t20 0"
    down = "q%d 12 0 22t0 22t0 22t0 22t0 22t0 20"
    return "M4 4" + across % -5 + "M4 134" + across % 5 + "M4 4" + down % -5 + "M134 4" + down % 5
