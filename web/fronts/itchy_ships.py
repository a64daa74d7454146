"""Cartoon ironclads, seen from above with a little of the side: one drawing a type, its batteries where they are, its damage to be seen.

A ship is drawn along `u` to the bow and `v` to starboard, in units of the chart; what stands up on it has a height that goes up the sheet. A ship
that has lost half her flotation value lists: what stands up leans. Smoke and flags follow the wind, not the ship. Red flies a swallow-tailed pennant
and has a plain deck; Blue flies a square flag with a cross and her deck is hatched: neither needs its colour.
"""

from pen import circle, jog, read_path

TYPES = ("battleship", "old battleship", "armoured cruiser", "unarmoured cruiser", "torpedo boat")

_HULLS = {
    "battleship": "M41 0 Q33 -4 26 -11 Q14 -17 0 -17 L-22 -16 Q-36 -13 -38 0 Q-36 13 -22 16 L0 17 Q14 17 26 11 Q33 4 41 0 Z",
    "old battleship": "M36 0 Q33 -12 18 -18 Q0 -21 -18 -18 Q-34 -13 -35 0 Q-34 13 -18 18 Q0 21 18 18 Q33 12 36 0 Z",
    "armoured cruiser": "M42 0 Q34 -3 27 -8 Q14 -13 0 -13 L-24 -12 Q-37 -9 -39 0 Q-37 9 -24 12 L0 13 Q14 13 27 8 Q34 3 42 0 Z",
    "unarmoured cruiser": "M38 0 Q28 -8 14 -11 Q-4 -12 -22 -10 Q-35 -8 -36 0 Q-35 8 -22 10 Q-4 12 14 11 Q28 8 38 0 Z",
    "torpedo boat": "M30 0 Q20 -6 4 -8 Q-14 -8 -25 -5 L-28 0 L-25 5 Q-14 8 4 8 Q20 6 30 0 Z",
}
_DECKS = {
    "battleship": "M30 -4 L30 4 M33 -1 L40 0 M8 -9 L14 -7 L14 7 L8 9 L-12 9 L-12 -9 Z M-28 -9 L-33 -5 M-28 9 L-33 5",
    "old battleship": "M26 -9 L29 0 L26 9 M10 -12 L10 12 L-10 12 L-10 -12 Z M-24 -10 Q-29 0 -24 10 "
    "M4 -12 L4 -16 M-4 -12 L-4 -16 M4 12 L4 16 M-4 12 L-4 16",
    "armoured cruiser": "M30 -3 L30 3 M34 -1 L41 0 M10 -6 L10 6 M-30 -6 L-34 -3 M-30 6 L-34 3 M-14 -8 L8 -8 M-14 8 L8 8",
    "unarmoured cruiser": "M38 0 L48 0 M26 -5 L30 0 L26 5 M16 -8 L16 8 M-14 -8 L10 -8 M-14 8 L10 8 M-24 -7 Q-28 0 -24 7",
    "torpedo boat": "M24 -3 Q8 -5 -2 -5 M24 3 Q8 5 -2 5 M-14 -5 L-14 5 M-20 -4 L-20 4",
}
_HATCH = {
    "battleship": (-32, 32, 15),
    "old battleship": (-28, 28, 17),
    "armoured cruiser": (-32, 32, 11),
    "unarmoured cruiser": (-30, 28, 9),
    "torpedo boat": (-22, 20, 6),
}
"""From where to where along her, and how wide, a deck is hatched."""
_FUNNELS = {
    "battleship": ((2, 0, 5, 15), (-8, 0, 5, 15)),
    "old battleship": ((0, 0, 7, 16),),
    "armoured cruiser": ((5, 0, 4, 14), (-6, 0, 4, 14)),
    "unarmoured cruiser": ((-2, 0, 4, 15),),
    "torpedo boat": ((-1, 0, 3, 10), (-8, 0, 3, 10)),
}
"""Along, across, half the width, height."""
_MASTS = {
    "battleship": ((12, 25, 1), (-17, 22, 0)),
    "old battleship": ((13, 27, 2), (-14, 27, 2)),
    "armoured cruiser": ((13, 22, 1), (-16, 20, 0)),
    "unarmoured cruiser": ((14, 24, 2), (-14, 24, 2)),
    "torpedo boat": ((6, 14, 0),),
}
"""Along, height, yards."""
_SLOTS = {
    "battleship": {"forward": (21, 11), "aft": (-25, -16), "all": (0, 10, -10), "side": (3, -8, 13, -17)},
    "old battleship": {"forward": (20, 12), "aft": (-23, -14), "all": (0, 11, -11), "side": (4, -8, 13, -16)},
    "armoured cruiser": {"forward": (22, 13), "aft": (-25, -17), "all": (0, 11, -11), "side": (2, -9, 11, -18)},
    "unarmoured cruiser": {"forward": (23, 16), "aft": (-26, -19), "all": (2, 10, -10), "side": (4, -9, 12, -17)},
    "torpedo boat": {"forward": (13, 19), "aft": (-18, -12), "all": (2, -4, 8), "side": (0, -8, 7, -14)},
}
"""Where batteries of each arc stand along her; those of the sides stand at the rail, which is so far out:"""
_RAIL = {"battleship": 14, "old battleship": 16, "armoured cruiser": 10, "unarmoured cruiser": 8, "torpedo boat": 5}
_DRUM = {"heavy": (9, 6), "medium": (7, 5), "light": (5, 4), "qf": (4, 3)}
_BARREL = {"heavy": 19, "medium": 16, "light": 13, "qf": 10}
_SIDE = {"battleship": 7, "old battleship": 8, "armoured cruiser": 6, "unarmoured cruiser": 6, "torpedo boat": 4}
"""How high her side is."""
_HULL = {kind: read_path(text) for kind, text in _HULLS.items()}
_DECK = {kind: read_path(text) for kind, text in _DECKS.items()}

LAYERS = (
    ("wake", "i-wake"),
    ("side0", "i-side0"),
    ("side1", "i-side1"),
    ("deck0", "i-deck0"),
    ("deck1", "i-deck1"),
    ("hatch", "i-hatch"),
    ("outline", "i-outline"),
    ("lines", "i-lines"),
    ("drum", "i-drum"),
    ("gun", "i-gun"),
    ("top", "i-top"),
    ("funnel", "i-funnel"),
    ("band", "i-band"),
    ("mast", "i-mast"),
    ("flag0", "i-flag0"),
    ("flag1", "i-flag1"),
    ("flag-cross", "i-flag-cross"),
    ("hole", "i-hole"),
    ("flood", "i-flood"),
    ("smoke", "i-smoke"),
    ("burn", "i-burn"),
    ("lost", "i-lost"),
    ("bow0", "i-bow0"),
    ("bow1", "i-bow1"),
)
"""The parts of a ship in the order in which they are laid over each other, and their styles."""

_drawn = {}


def kind_words(ship):
    """Her type and whether she is armoured, in one: "armoured battleship", "unarmoured torpedo boat". What she is counts, not what her type says."""
    kind = ship["type"]
    for word in ("unarmoured ", "armoured "):
        if kind.startswith(word):
            kind = kind[len(word) :]
    return ("armoured " if ship["armoured"] else "unarmoured ") + kind


def parts(ship, x, y, unit):
    """The drawing of a ship as `{layer: path text}`; `x`, `y`: the middle of her area, `unit`: the vector of her facing in thousandths."""
    lost = tuple([battery["lost"] for battery in ship["batteries"]])
    guns = tuple([(battery["class"], battery["arc"], battery["guns"]) for battery in ship["batteries"]])
    key = (ship["type"], ship["side"], ship["fv"], ship["full_fv"], ship["rate"] == 0, lost, guns, x, y, unit)
    found = _drawn.get(key)
    if found is None:
        if len(_drawn) > 160:
            _drawn.clear()
        found = _drawn[key] = _draw(ship, x, y, unit)
    return found


class _Hand:
    """Lays points of a ship on the sheet."""

    def __init__(self, x, y, unit, lean):
        self.x, self.y, self.lean = x, y + 3, lean
        self.a, self.b = unit

    def at(self, u, v, z=0):
        """A point along, across and up, on the sheet."""
        a, b = self.a, self.b
        return self.x + (u * a - v * b + self.lean * z * 10) // 1000, self.y + (u * b + v * a) // 1000 - z

    def path(self, steps, z):
        """A path of the ship at a height."""
        out = []
        for letter, numbers in steps:
            if letter == "Z":
                out.append("Z")
                continue
            out.append(letter)
            for i in range(0, len(numbers), 2):
                out.append("%d %d " % self.at(numbers[i], numbers[i + 1], z))
        return "".join(out)


def _draw(ship, x, y, unit):
    kind, side = ship["type"], ship["side"]
    share = 100 * ship["fv"] // max(1, ship["full_fv"])
    lean = 0 if share > 50 else 26 if share > 25 else 48
    hand = _Hand(x, y, unit, lean if side else -lean)
    high = _SIDE[kind] - (0 if share > 50 else 2 if share > 25 else 4)
    out = {}
    hull = hand.path(_HULL[kind], high)
    low = hand.path(_HULL[kind], 0)
    out["side%d" % side] = low + _skirt(hand, kind, high)
    out["deck%d" % side] = hull
    out["outline"] = low + hull
    out["lines"] = hand.path(_DECK[kind], high)
    out["wake"] = _wake(hand, kind, ship["rate"])
    if side:
        out["hatch"] = _hatched(hand, kind, high)
    _batteries(out, ship, hand, high)
    _funnels(out, ship, hand, high, share)
    _masts(out, ship, hand, high)
    _damage(out, ship, hand, high, share)
    out["bow%d" % side] = _bow(x, y, unit)
    return out


def _skirt(hand, kind, high):
    """The side between waterline and deck, as far as it is seen: the hull once more at half its height."""
    return hand.path(_HULL[kind], high // 2)


def _wake(hand, kind, rate):
    """Waves from the bow and a straight trail from the stern, which nobody takes for another bow; a ship that cannot move has none."""
    if not rate:
        return ""
    front = _HULL[kind][0][1][0]
    wide = _RAIL[kind]
    out = ""
    for v in (-1, 1):
        points = (hand.at(front + 2, v * 2), hand.at(front - 9, v * (wide // 2 + 5)), hand.at(front - 20, v * (wide + 8)))
        out += "M%d %dQ%d %d %d %d" % (points[0] + points[1] + points[2])
    for far in (0, 7):
        out += "M%d %dL%d %d" % (hand.at(-front - 2 - far, 0) + hand.at(-front - 5 - far, 0))
    return out


def _bow(x, y, unit):
    """A small head on the side of the area that she faces."""
    a, b = unit
    tip = (x + 49 * a // 1000, y + 49 * b // 1000)
    return "M%d %dL%d %dL%d %dL%d %dZ" % (
        tip
        + (x + (35 * a - 11 * b) // 1000, y + (35 * b + 11 * a) // 1000)
        + (x + 39 * a // 1000, y + 39 * b // 1000)
        + (x + (35 * a + 11 * b) // 1000, y + (35 * b - 11 * a) // 1000)
    )


def _hatched(hand, kind, high):
    first, last, wide = _HATCH[kind]
    out = []
    for u in range(first, last, 6):
        # A deck is narrower towards its ends.
        near = min(u - first, last - u) + 5
        half = min(wide, wide * near // 14 + 1)
        out.append("M%d %dL%d %d" % (hand.at(u - 3, -half, high) + hand.at(u + 3, half, high)))
    return "".join(out)


def _batteries(out, ship, hand, high):
    kind = ship["type"]
    used = {}
    drum, gun, top, lost = [], [], [], []
    for battery in ship["batteries"]:
        arc = battery["arc"]
        at = used.get(arc, 0)
        used[arc] = at + 1
        on_side = arc in ("port", "starboard")
        slots = _SLOTS[kind]["side" if on_side else arc]
        u = slots[at % len(slots)] - 3 * (at // len(slots))
        v = 0
        if on_side:
            v = -_RAIL[kind] if arc == "port" else _RAIL[kind]
        r, h = _DRUM[battery["class"]]
        if kind == "torpedo boat":
            r = min(r, 5)
        x, y = hand.at(u, v, high)
        if battery["lost"]:
            lost.append("M%d %dl%d %dM%d %dl%d %d" % (x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, x + r + 2, y - r - 2, -2 * r - 4, 2 * r + 4))
            top.append("M%d %da%d %d 0 0 0 %d 0" % (x - r, y, r, r, 2 * r))
            continue
        tx, ty = hand.at(u, v, high + h)
        dx, dy = {"forward": (1, 0), "aft": (-1, 0), "port": (0, -1), "starboard": (0, 1), "all": (1, 0)}[arc]
        drum.append("M%d %dL%d %da%d %d 0 0 0 %d 0L%d %dZ" % (tx - r, ty, x - r, y, r, r, 2 * r, tx + r, ty))
        top.append(circle(tx, ty, r))
        many = 1 if battery["guns"] == 1 or (battery["class"] == "qf" and battery["guns"] < 3) else 2 if battery["guns"] < 3 else 3
        reach = _BARREL[battery["class"]]
        for i in range(many):
            off = (2 * i - many + 1) * (3 if r > 6 else 2)
            a = hand.at(u + dy * off, v + dx * off, high + h)
            b = hand.at(u + dy * off + dx * reach, v + dx * off + dy * reach, high + h)
            gun.append("M%d %dL%d %d" % (a + b))
        if arc == "all":
            top.append(circle(tx, ty, max(2, r - 4)))
    out["drum"], out["gun"], out["top"], out["lost"] = "".join(drum), "".join(gun), "".join(top), "".join(lost)


def _funnels(out, ship, hand, high, share):
    funnels, bands, smoke = [], [], []
    for n, (u, v, r, tall) in enumerate(_FUNNELS[ship["type"]]):
        x, y = hand.at(u, v, high)
        tx, ty = hand.at(u, v, high + tall)
        funnels.append(
            "M%d %dL%d %da%d %d 0 0 0 %d 0L%d %da%d %d 0 0 0 %d 0Z" % (tx - r, ty, x - r, y, r, r // 2, 2 * r, tx + r, ty, r, r // 2, -2 * r)
        )
        funnels.append("M%d %da%d %d 0 0 0 %d 0" % (tx - r, ty, r, r // 2, 2 * r))
        bx, by = hand.at(u, v, high + tall - 5)
        bands.append("M%d %da%d %d 0 0 0 %d 0" % (bx - r, by, r, r // 2, 2 * r))
        if ship["rate"]:
            smoke.append(_puffs(tx + 2, ty - 4, 3 + r // 3, n + ship["side"]))
    out["funnel"], out["band"], out["smoke"] = "".join(funnels), "".join(bands), "".join(smoke)


def _puffs(x, y, r, n):
    """Three puffs down the wind, each larger."""
    text = ""
    for i in range(3):
        text += circle(x + jog(n + i, 2), y, r)
        x, y, r = x + r + 3, y - r // 2 - 1, r + 1
    return text


def _masts(out, ship, hand, high):
    masts, flag, mark = [], "", ""
    for n, (u, tall, yards) in enumerate(_MASTS[ship["type"]]):
        x, y = hand.at(u, 0, high)
        tx, ty = hand.at(u, 0, high + tall)
        masts.append("M%d %dL%d %d" % (x, y, tx, ty))
        for i in range(yards):
            yx, yy = hand.at(u, 0, high + tall - 7 - 7 * i)
            masts.append("M%d %dl%d 0" % (yx - 7 - 2 * i, yy, 14 + 4 * i))
        if n == 0:
            if ship["side"]:
                flag = "M%d %dh15v10h-15Z" % (tx, ty - 1)
                mark = "M%d %dv10M%d %dh15" % (tx + 6, ty - 1, tx, ty + 4)
            else:
                flag = "M%d %dl17 1l-5 4l5 5l-17 0Z" % (tx, ty - 1)
    out["mast"], out["flag%d" % ship["side"]], out["flag-cross"] = "".join(masts), flag, mark


def _damage(out, ship, hand, high, share):
    """A hole for each point of FV lost, at most six; fire from half of it on; at a quarter the sea comes over the stern."""
    gone = ship["full_fv"] - ship["fv"]
    wide = _RAIL[ship["type"]]
    holes = []
    for i in range(min(6, gone)):
        u = -22 + 12 * ((i * 3) % 5)
        x, y = hand.at(u, wide * (1 if i % 2 else -1) * 2 // 3, high)
        holes.append("M%d %dl2 -4l2 3l4 -1l-2 3l2 3l-4 -1l-2 3l-1 -3l-4 1l2 -3l-3 -1Z" % (x - 1, y))
    out["hole"] = "".join(holes)
    burn = ""
    if share <= 66 and gone:
        for i in range(1 if share > 50 else 2 if share > 25 else 3):
            x, y = hand.at(-14 + 15 * i, jog(i + 3, 6), high)
            burn += "M%d %dq-7 -5 0 -10t6 -9q6 -4 2 -9M%d %dq8 -3 4 -9t6 -9" % (x, y, x + 3, y)
    out["burn"] = burn
    flood = ""
    if share <= 25 and gone:
        last = -_HULL[ship["type"]][0][1][0]
        for i in range(3):
            x, y = hand.at(last + 6 + 6 * i, 0, 0)
            half = wide - 2 * i
            flood += "M%d %dq%d -6 %d 0t%d 0" % (x - half - 4, y + 1, half // 2 + 2, half + 4, half + 4)
    out["flood"] = flood


def fleet(shapes, ships, chart_middles, units):
    """All these ships, layer by layer, appended to the shapes."""
    drawn = []
    for ship in ships:
        x, y = chart_middles[ship["area"]]
        drawn.append(parts(ship, x, y, units[ship["facing"]]))
    for layer, style in LAYERS:
        text = "".join([one.get(layer) or "" for one in drawn])
        if text:
            shapes.append(["path", text, style])


def portrait(ship):
    """A ship alone, bow to the right, as shapes with width and height: for lists and pages."""
    shapes = []
    fleet(shapes, [_placed(ship)], {"": (56, 44)}, [(1000, 0)])
    return shapes, 112, 72


def _placed(ship):
    found = dict(ship)
    found["area"], found["facing"] = "", 0
    return found
