"""The sea chart of Itchy and Scratchy: areas of hexagons or squares, coasts, soundings, compass rose; directions, distances, what lies in an arc.

An area is a label, columns first ("C4"). On hexes (flat side up) every second column lies half an area lower. A facing is a number,
clockwise from north.
Everything that does not change during a battle is made once for a map and kept.
"""

from fronts.itchy_coast import coast
from pen import frame, jog, number, squares

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
POINTS = {"hex": ("N", "NE", "SE", "S", "SW", "NW"), "square": ("N", "E", "S", "W")}
WORDS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
SINES = {"hex": ((0, -1000), (866, -500), (866, 500), (0, 1000), (-866, 500), (-866, -500)), "square": ((0, -1000), (1000, 0), (0, 1000), (-1000, 0))}
"""The unit vector of each facing in thousandths, across and down."""
CORNERS = {"hex": ((-24, -42), (24, -42), (48, 0), (24, 42), (-24, 42), (-48, 0)), "square": ((-40, -40), (40, -40), (40, 40), (-40, 40))}
"""The corners of an area from its middle; the side of facing f runs from corner f to the next."""
PITCH, HIGH, SIDE = 72, 84, 80
TOUCH = 10
"""How far the drawing goes on beyond the last areas."""
GROWTH = {"lissa": "pines", "foochow": "pines", "pungdo": "pines", "pacocha": "rocks", "gruesa": "rocks", "angamos": "rocks", "caldera": "rocks"}
"""What the coast of a ready battle bears. Other maps have one of these, each always the same:"""
GROWTHS = ("pines", "rocks", "palms")

_kept = {}


def letters_of(column):
    """0 is A, 26 is AA."""
    return LETTERS[column] if column < 26 else "A" + LETTERS[column - 26]


def listed(things):
    """`a, b and c`."""
    return things[0] if len(things) == 1 else "%s and %s" % (", ".join(things[:-1]), things[-1])


class Chart:
    """One map: `at` and `labels` between labels and (column, row), `middle(label)` in drawing units, and the drawing of all that stays."""

    def __init__(self, kind, columns, rows, islands, growth=None):
        self.kind, self.columns, self.rows, self.islands = kind, columns, rows, islands
        self.growth = growth or GROWTHS[sum([ord(sign) for label in islands for sign in label]) % len(GROWTHS)]
        self.hex = kind == "hex"
        self.facings = 6 if self.hex else 4
        self.land = {label: True for label in islands}
        self.heads = [letters_of(column) for column in range(columns)]
        self.keys = [[head + str(row + 1) for head in self.heads] for row in range(rows)]
        self.at, self.middles = {}, {}
        # The rim grows with the map, so that its letters stay legible when all of it is seen.
        self.rim = 40 if columns < 15 else 54 if columns < 22 else 70
        for row in range(rows):
            for column in range(columns):
                label = self.keys[row][column]
                self.at[label] = (column, row)
                self.middles[label] = self._middle(column, row)
        if self.hex:
            self.corner = (self.rim + 12, self.rim)
            self.cell = (PITCH, HIGH)
            self.size = [self.rim + PITCH * columns + 24 + TOUCH, self.rim + HIGH * rows + 42 + TOUCH]
        else:
            self.corner = (self.rim, self.rim)
            self.cell = (SIDE, SIDE)
            self.size = [self.rim + SIDE * columns + TOUCH, self.rim + SIDE * rows + TOUCH]
        self._near, self._rings, self._hatches = {}, {}, {}
        self._shapes = self._ground = self._figures = None
        self._plain = None

    def _middle(self, column, row):
        if self.hex:
            return self.rim + 48 + PITCH * column, self.rim + 42 + HIGH * row + (42 if column % 2 else 0)
        return self.rim + 40 + SIDE * column, self.rim + 40 + SIDE * row

    def vector(self, label):
        """On hexes the slanted column and row, on squares column and row."""
        column, row = self.at[label]
        return (column, row - column // 2) if self.hex else (column, row)

    def label(self, q, r):
        """The area of a vector, or None off the map."""
        row = r + q // 2 if self.hex else r
        return self.keys[row][q] if 0 <= q < self.columns and 0 <= row < self.rows else None

    def ahead(self, label, facing):
        """The neighbour in a facing, or None over the edge."""
        return self.around(label)[facing]

    def around(self, label):
        """The neighbours by facing; None over the edge."""
        found = self._near.get(label)
        if found is None:
            column, row = self.at[label]
            keys, high, wide = self.keys, self.rows, self.columns
            north = keys[row - 1][column] if row else None
            south = keys[row + 1][column] if row + 1 < high else None
            if self.hex:
                up = row - 1 + column % 2  # the row of the two neighbours that lie half an area higher
                east, west = column + 1 < wide, column > 0
                over, under = up >= 0, up + 1 < high
                found = [
                    north, keys[up][column + 1] if east and over else None, keys[up + 1][column + 1] if east and under else None,
                    south, keys[up + 1][column - 1] if west and under else None, keys[up][column - 1] if west and over else None,
                ]  # fmt: skip
            else:
                found = [north, keys[row][column + 1] if column + 1 < wide else None, south, keys[row][column - 1] if column else None]
            self._near[label] = found
        return found

    def toward(self, label, other):
        """The facing in which a neighbour lies, or None."""
        for facing in range(self.facings):
            if self.ahead(label, facing) == other:
                return facing
        return None

    def distance(self, one, other):
        """Steps through edges (I-6)."""
        (a, b), (c, d) = self.vector(one), self.vector(other)
        x, y = c - a, d - b
        return (abs(x) + abs(y) + abs(x + y)) // 2 if self.hex else abs(x) + abs(y)

    def compass(self, one, other):
        """The point of the compass, of eight, in which the other lies."""
        (a, b), (c, d) = self.middles[one], self.middles[other]
        x, y = c - a, d - b
        if 2 * abs(y) > 5 * abs(x) - abs(x) // 5:
            return "S" if y > 0 else "N"
        if 2 * abs(x) > 5 * abs(y) - abs(y) // 5:
            return "E" if x > 0 else "W"
        return ("S" if y > 0 else "N") + ("E" if x > 0 else "W")

    def step(self, place, step):
        """Where a step leads: `[area or None, facing]`."""
        area, facing = place
        if step == "ahead":
            return [self.ahead(area, facing), facing]
        return [area, (facing + (1 if step == "starboard" else -1)) % self.facings]

    def outline(self, label, inset=0):
        """The outline of an area, a little smaller by `inset` units."""
        return self.outlines([label], inset)

    def outlines(self, labels, inset=0):
        """The outlines of many areas in one path."""
        if inset not in self._rings:
            large = 48 if self.hex else 40
            points = [(a * (large - inset) // large, b * (large - inset) // large) for a, b in CORNERS[self.kind]]
            steps = ["l%d %d" % (points[at][0] - points[at - 1][0], points[at][1] - points[at - 1][1]) for at in range(1, len(points))]
            self._rings[inset] = (points[0], "".join(steps) + "Z")
        (a, b), ring = self._rings[inset]
        out = []
        for label in labels:
            x, y = self.middles[label]
            out.append("M%d %d" % (x + a, y + b) + ring)
        return "".join(out)

    def border(self, inside, rim=None):
        """The edge around a set of areas, `{label: True}`, as one path. `rim`: those of them that lie at it, where that is known."""
        out = []
        corners = CORNERS[self.kind]
        sides = []
        for facing in range(self.facings):
            a, b = corners[facing], corners[(facing + 1) % self.facings]
            sides.append((a[0], a[1], "l%d %d" % (b[0] - a[0], b[1] - a[1])))
        for label in inside if rim is None else rim:
            near = self.around(label)
            for facing in range(self.facings):
                if near[facing] not in inside:
                    x, y = self.middles[label]
                    a, b, side = sides[facing]
                    out.append("M%d %d" % (x + a, y + b) + side)
        return "".join(out)

    def hatched(self, labels, lines, across=False):
        """Many areas hatched in one path, each with so many lines, which run on from area to area; `across`: leaning the other way."""
        key = (lines, across)
        if key not in self._hatches:
            self._hatches[key] = self._hatch(lines, -1 if across else 1)
        a, b, strokes = self._hatches[key]
        out = []
        for label in labels:
            x, y = self.middles[label]
            out.append("M%d %d" % (x + a, y + b) + strokes)
        return "".join(out)

    def _hatch(self, lines, way):
        """Where the first line of an area begins, and the rest from there. On hexes the lines run along a slanted side."""
        ends = []
        for at in range(lines):
            share = 2 * at + 1 - lines  # of `lines`, from one edge through the middle to the other
            if self.hex:
                # From its nearest to the middle a line goes on until it meets the upper and lower side or the two slanted ones.
                x, y = 36.2 * share / lines, -20.7 * share / lines
                here = (42 * x + 24 * y) / 2016
                low, high = max((-42 - y) / 42, -1 - here), min((42 - y) / 42, 1 - here)
                ends.append((x + 24 * low, y + 42 * low, x + 24 * high, y + 42 * high))
            else:
                c = 80 * share // lines
                low, high = max(-40, c - 40), min(40, c + 40)
                ends.append((low, c - low, high, c - high))
        points = [(int(a) * way, int(b), int(c) * way, int(d)) for a, b, c, d in ends]
        out = []
        for at, (a, b, c, d) in enumerate(points):
            if at:
                out.append("m%d %d" % (a - points[at - 1][2], b - points[at - 1][3]))
            out.append("l%d %d" % (c - a, d - b))
        return points[0][0], points[0][1], "".join(out)

    # --- the drawing

    def shapes(self):
        """Sea, grid, coast, rim, soundings, rose: made once."""
        if self._shapes is None:
            self._shapes = self.ground() + self.figures({})
        return self._shapes

    def ground(self):
        """What always stays the same: sea, grid, coast, rim."""
        if self._ground is None:
            self._ground = self._drawn()
        return self._ground

    def figures(self, taken):
        """Soundings and rose, but none in the areas where something else is written, `{label: True}`."""
        if self._figures is None:
            self._figures = self._soundings(), self._rose()
        soundings, (at, rose, _) = self._figures
        shapes = [["path", "".join([text for label, text in soundings if label not in taken]), "i-sounding"]]
        if at not in taken:
            shapes += [["path", text, style] for text, style in rose]
        return [shape for shape in shapes if shape[1]]

    def _drawn(self):
        w, h = self.size
        left, top = self.rim, self.rim
        wide, high = w - left - TOUCH, h - top - TOUCH
        sea = "M%d %dh%dv%dh%dZ" % (left, top, wide, high, -wide)
        shapes = [["path", sea, "sea"]]
        shapes.append(["path", self._rose()[2], "i-rhumb"])
        shapes.append(["path", self._grid(), "i-grid"])
        if self.islands:
            shapes += coast(self)
            # A coast at the edge of the chart does not run over its rim.
            rim = "M0 0h%dv%dh%dZM%d %dv%dh%dv%dZ" % (w, h, -w, left, top, high, wide, -high)
            shapes.append(["path", rim, "n-strip"])
        shapes.append(["path", frame(left, top, wide, high, 5), "i-frame"])
        shapes.append(["path", self._scale(left, top, wide, high), "i-scale"])
        style = "i-head" if self.rim == 40 else "i-head-large" if self.rim == 54 else "i-head-largest"
        down = self.rim - self.rim // 4
        for column, head in enumerate(self.heads):
            shapes.append(["text", self._middle(column, 0)[0], down, head, style])
        for row in range(self.rows):
            shapes.append(["text", self.rim // 2 - 1, self._middle(0, row)[1] + self.rim // 5, str(row + 1), style])
        return shapes

    def _grid(self):
        if not self.hex:
            return squares(self.rim, self.rim, SIDE, self.columns, self.rows)
        out = []
        for column in range(self.columns):
            x, y = self._middle(column, 0)
            # The left half of a whole column in one zigzag, then the roofs.
            line = ["M%d %d" % (x - 24, y - 42)]
            line.append("l-24 42l24 42" * self.rows)
            out.append("".join(line))
            out.append("".join(["M%d %dh48" % (x - 24, y - 42 + HIGH * row) for row in range(self.rows + 1)]))
            if column == self.columns - 1:
                out.append("M%d %d" % (x + 24, y - 42) + "l24 42l-24 42" * self.rows)
            elif column % 2 == 0:
                out.append("M%d %dl24 42" % (x + 24, y - 42))
            else:
                out.append("M%d %dl24 -42" % (x + 24, y + 42 + HIGH * (self.rows - 1)))
        return "".join(out)

    def _soundings(self):
        """Depths, as charts have them, each with its area: shallow near land, and none where a coast is drawn."""
        out = []
        for row in range(self.rows):
            for column in range(self.columns):
                n = 7 * column + 13 * row
                label = self.keys[row][column]
                if (n * 5 + column * row) % 4 == 0 and label not in self.land:
                    shallow = [1 for facing in range(self.facings) if self.ahead(label, facing) in self.land]
                    depth = 3 + (n * 7) % 5 if shallow else 9 + (n * 11 + column * 3) % 38
                    x, y = self.middles[label]
                    out.append((label, number(str(depth), x + jog(n, 22), y + 24 + jog(n + 5, 8), 10)))
        return out

    def _rose(self):
        """The area of the compass rose, in the open sea nearest to a corner, the rose, and its rhumb lines over the whole sheet."""
        best, most = None, -1
        for row in range(1, self.rows - 1):
            for column in range(1, self.columns - 1):
                label = self.keys[row][column]
                near = [one for one in [label] + [self.ahead(label, facing) for facing in range(self.facings)] if one in self.land]
                value = abs(2 * column - self.columns) + abs(2 * row - self.rows) + (1 if 2 * row > self.rows else 0)
                if not near and value > most:
                    best, most = label, value
        if best is None:
            return None, [], ""
        x, y = self.middles[best]
        r = 46
        long_points, short_points, half, ring = [], [], [], []
        turns = ((0, -100), (38, -92), (71, -71), (92, -38), (100, 0), (92, 38), (71, 71), (38, 92))
        for at in range(16):
            a, b = turns[at % 8]
            if at > 7:
                a, b = -a, -b
            c, d = turns[(at + 4) % 8]
            if (at + 4) % 16 > 7:
                c, d = -c, -d
            reach = r if at % 4 == 0 else r * 3 // 4 if at % 2 == 0 else r // 3
            broad = 7 if at % 4 == 0 else 5
            if at % 2 == 0:
                tip = "%d %d" % (x + a * reach // 100, y + b * reach // 100)
                one = "%d %d" % (x + (a * broad + c * broad) // 100, y + (b * broad + d * broad) // 100)
                other = "%d %d" % (x + (a * broad - c * broad) // 100, y + (b * broad - d * broad) // 100)
                (long_points if at % 4 == 0 else short_points).append("M%d %dL%sL%sL%sZ" % (x, y, one, tip, other))
                half.append("M%d %dL%sL%sZ" % (x, y, one, tip))
            ring.append("M%d %dl%d %d" % (x + a * 30 // 100, y + b * 30 // 100, a * 5 // 100, b * 5 // 100))
        lily = "M%d %dq-7 -7 0 -15q7 8 0 15M%d %dq-9 1 -9 -7M%d %dq9 1 9 -7M%d %dh10" % (x, y - r - 2, x, y - r - 2, x, y - r - 2, x - 5, y - r - 2)
        w, h = self.size
        lines = []
        for at in range(16):
            a, b = turns[at % 8]
            if at > 7:
                a, b = -a, -b
            lines.append(_clipped(x, y, a, b, self.rim + 2, self.rim + 2, w - TOUCH - 2, h - TOUCH - 2))
        circle = "M%d %da30 30 0 1 1 60 0a30 30 0 1 1 -60 0Z" % (x - 30, y)
        return (
            best,
            [
                [circle + "".join(ring), "i-rose-ring"],
                ["".join(short_points), "i-rose"],
                ["".join(long_points), "i-rose"],
                ["".join(half), "i-rose-half"],
                [lily, "i-rose-line"],
            ],
            "".join(lines),
        )

    def _scale(self, left, top, wide, high):
        """The rim of an old chart: a ladder of dark and light pieces."""
        out = []
        for column in range(0, self.columns, 2):
            x = left + self.cell[0] * column + (12 if self.hex else 0)
            out.append("M%d %dh%dM%d %dh%d" % (x, top - 5, self.cell[0], x, top + high + 5, self.cell[0]))
        for row in range(0, self.rows, 2):
            y = top + self.cell[1] * row
            out.append("M%d %dv%dM%d %dv%d" % (left - 5, y, self.cell[1], left + wide + 5, y, self.cell[1]))
        return "".join(out)

    def plain(self):
        """What a screen reader says of every area with nothing in it, row by row."""
        if self._plain is None:
            self._plain = [["%s, %s" % (label, "land" if label in self.land else "sea") for label in row] for row in self.keys]
        return self._plain


def _clipped(x, y, a, b, left, top, right, bottom):
    """A line from a point in a direction to the frame."""
    far = 100000
    if a:
        far = min(far, ((right - x) if a > 0 else (left - x)) * 100 // a)
    if b:
        far = min(far, ((bottom - y) if b > 0 else (top - y)) * 100 // b)
    return "M%d %dL%d %d" % (x + a * 62 // 100, y + b * 62 // 100, x + a * far // 100, y + b * far // 100) if far > 62 else ""


def chart_of(view):
    """The chart of a view's map, made once."""
    growth = GROWTH.get(view.get("scenario"))
    key = (view["grid"], view["columns"], view["rows"], tuple(view["islands"]), growth)
    if key not in _kept:
        if len(_kept) > 3:
            _kept.clear()
        _kept[key] = Chart(view["grid"], view["columns"], view["rows"], list(view["islands"]), growth)
    return _kept[key]


def place_of(text):
    """ "C4>2" as area and facing."""
    area, _, facing = text.partition(">")
    return area, int(facing)
