"""What a battery covers and where the enemy can fire next: arcs, ranges, torpedo lines, lines of sight, the ways of a ship (I-12 to I-21).

Areas are bits of one whole number, so that what a ship covers is reckoned once around a middle and then shifted to where she stands.
"""

DICE = {"heavy": (6, 6, 6, 4, 4, 4, 2, 2, 2), "medium": (6, 6, 4, 4, 2, 2), "light": (6, 4, 4, 2, 2), "qf": (6, 4, 2)}
TORPEDO = (6, 4, 2)
FAR = 9
"""The longest range."""
MOST_RATE = 6
"""The highest rate of movement (I-29)."""
ARCS = {
    "hex": {"forward": (-4, 4), "aft": (2, 10), "starboard": (2, 4), "port": (8, 10), "all": (0, 11)},
    "square": {"forward": (-6, 6), "aft": (2, 14), "starboard": (2, 6), "port": (10, 14), "all": (0, 15)},
}
"""From clock to clock from the bow: half steps between the straight rows, twelve on hexes, on squares sixteen."""
NARROW = {"hex": {"forward": (-2, 2), "aft": (4, 8)}, "square": {"forward": (-2, 2), "aft": (6, 10)}}
STEPS = {"hex": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)), "square": ((0, -1), (1, 0), (0, 1), (-1, 0))}

_fields = {}
_ways = {}


def dice(battery, distance):
    """How many dice a battery throws; 0 beyond its reach (I-14)."""
    table = DICE[battery["class"]]
    return table[distance - 1] + (2 if battery["guns"] > 2 else 0) if 1 <= distance <= len(table) else 0


def _parts(vector, at):
    """(a, b) with vector = a steps of facing `at` and b of the next."""
    (ax, ay), (bx, by) = STEPS["hex"][at], STEPS["hex"][(at + 1) % 6]
    whole = ax * by - ay * bx
    return (vector[0] * by - vector[1] * bx) * whole, (ax * vector[1] - ay * vector[0]) * whole


def _clock(kind, vector):
    """The direction of a vector from north (I-16)."""
    if kind == "hex":
        for at in range(6):
            along, beyond = _parts(vector, at)
            if along > 0 and beyond >= 0:
                return 2 * at + (1 if beyond > 0 else 0)
    x, y = vector
    for quarter in range(4):
        if y < 0 and x >= 0:
            return 4 * quarter + (0 if x == 0 else 1 if x < -y else 2 if x == -y else 3)
        x, y = y, -x
    return 0


def _torpedo(kind, vector, facing):
    """Ahead, astern, abeam (I-21)."""
    if kind == "square":
        return _clock(kind, vector) % 4 == 0
    if (_clock(kind, vector) - 2 * facing) % 12 in (0, 6):
        return True
    for turn in (1, 4):
        a, b = _parts(vector, (facing + turn) % 6)
        if a >= 0 and b >= 0 and abs(a - b) <= 1:
            return True
    return False


def _gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


def _first(kind):
    """The areas of the first sixth (quarter) of the circle: `(x, y, distance, clock)`; the others are these turned round."""
    found = []
    for a in range(1, FAR + 1):
        for b in range(FAR + 1 - a):
            if kind == "hex":
                found.append((b, -a - b, a + b, 1 if b else 0))
            else:
                found.append((b, -a, a + b, 0 if b == 0 else 1 if b < a else 2 if b == a else 3))
    return found


def _between(kind, x, y):
    """What lies on the line to an area of the first sixth (quarter): those it goes through, and pairs between which it runs (I-17)."""
    if kind == "hex":
        # With a steps north and b north-east the line is nearer to a middle than the corners of that area are.
        a, b = -x - y, x
        far = a + b
        wide = max(a + 2 * b, 2 * a + b)
        inside = []
        for ring in range(1, far):
            first = b * ring // far
            for along in (first, first + 1):
                if 3 * abs(b * ring - far * along) < wide:
                    inside.append((along, -ring))
        pairs = [((n, -2 * n - 1), (n + 1, -2 * n - 1)) for n in range(b)] if a == b else []
        return inside, pairs
    inside = []
    up, far = -y, x - y
    for i in range(x + 1):
        first, last = ((2 * up * i - far) // (2 * x) + 1, (2 * up * i + far - 1) // (2 * x)) if x else (0, up)
        for j in range(max(0, first), min(up, last) + 1):
            if 0 < i + j < far:
                inside.append((i, -j))
    common = _gcd(x, y)
    across, up = x // common, -y // common
    if across % 2 == 0 or up % 2 == 0:
        return inside, []
    pairs = []
    for n in range(common):
        i, j = n * across + across // 2, n * up + up // 2
        pairs.append(((i, -j - 1), (i + 1, -j)))
    return inside, pairs


class Field:
    """The bits of one map."""

    def __init__(self, chart):
        self.chart, self.kind = chart, chart.kind
        self.wide = chart.columns + 2 * FAR + 2
        self.up = FAR + chart.columns // 2
        self.round = 12 if chart.hex else 16
        self.origin = FAR + self.wide * FAR
        self.offsets = []
        """The bit of the topmost area of each column; a row farther down is `wide` bits on."""
        whole = 0
        for row in range(chart.rows):
            whole |= 1 << (self.wide * row)
        self.board = self.land = 0
        for column in range(chart.columns):
            self.offsets.append(column + FAR + self.wide * (self.up - (column // 2 if chart.hex else 0)))
            self.board |= whole << self.offsets[column]
        for label in chart.islands:
            self.land |= 1 << self.bit(label)
        self.water = self.board & ~self.land
        self.sectors = [0] * self.round
        self.discs = [0] * (FAR + 1)
        self.close = []
        self.around, self.numbers = [], {}
        """The areas around the middle as bits, and their numbers by vector; to turn one is to count on within its six (four)."""
        for x, y, far, clock in _first(self.kind):
            for turns in range(chart.facings):
                bit = 1 << (x + FAR + self.wide * (y + FAR))
                self.numbers[(x, y)] = len(self.around)
                self.around.append(bit)
                self.sectors[clock + turns * self.round // chart.facings] |= bit
                self.discs[far] |= bit
                if far <= len(TORPEDO):
                    self.close.append((x, y, bit))
                x, y = (-y, x + y) if chart.hex else (-y, x)
        for far in range(1, FAR + 1):
            self.discs[far] |= self.discs[far - 1]
        self.disc = self.discs[FAR]
        self.shadows = None
        self.covered, self.torpedoes, self.fire = {}, {}, {}
        self.seen, self.abouts = {}, {}
        self.steps = [x + self.wide * y for x, y in STEPS[self.kind]]
        """How far a step ahead moves a bit, by facing."""

    def bit(self, label):
        """The number of an area's bit."""
        column, row = self.chart.at[label]
        return self.offsets[column] + self.wide * row

    def cover(self, arc, facing, first, last, narrow):
        """Around the middle: the areas of an arc from range to range."""
        key = (arc, facing, first, last, narrow)
        found = self.covered.get(key)
        if found is None:
            low, high = (NARROW[self.kind] if narrow else ARCS[self.kind]).get(arc) or ARCS[self.kind][arc]
            turned = facing * self.round // self.chart.facings
            found = 0
            for clock in range(low, min(high, low + self.round - 1) + 1):
                found |= self.sectors[(clock + turned) % self.round]
            found &= self.discs[last] ^ self.discs[first - 1]
            self.covered[key] = found
        return found

    def torpedo(self, facing):
        """Around the middle: the torpedo lines."""
        found = self.torpedoes.get(facing)
        if found is None:
            found = 0
            for x, y, bit in self.close:
                if _torpedo(self.kind, (x, y), facing):
                    found |= bit
            self.torpedoes[facing] = found
        return found

    def all_fire(self, guns, torpedo, facing, narrow):
        """Around the middle: what all these batteries, and a torpedo, cover together."""
        key = (guns, torpedo, facing, narrow)
        found = self.fire.get(key)
        if found is None:
            found = self.torpedo(facing) if torpedo else 0
            for gun, arc in guns:
                found |= self.cover(arc, facing, 1, len(DICE[gun]), narrow)
            self.fire[key] = found
        return found

    def sight(self, label, blocking, far=FAR):
        """Around the middle: what is seen from an area past the areas that block, as far as asked; farther off it may be more than is seen."""
        return self.sight_at(self.bit(label), blocking, far)

    def sight_at(self, at, blocking, far):
        """The same from the area of that bit."""
        near = (blocking >> (at - self.origin)) & self.discs[far - 1]
        if not near:
            return self.disc
        found = self.seen.get(near)
        if found is None:
            if len(self.seen) > 2000:
                self.seen.clear()
            self.ready()
            hidden = 0
            left = near
            while left:
                lowest = left & -left
                hidden |= self.shadows[lowest]
                left ^= lowest
            left = near & self.paired
            while left:
                lowest = left & -left
                for other, bit in self.pairs[lowest]:
                    if near & other:
                        hidden |= bit
                left ^= lowest
            found = self.seen[near] = self.disc & ~hidden
        return found

    def about(self, far):
        """The areas around the middle as far as that, and itself: each as its bit and the number of the bit."""
        found = self.abouts.get(far)
        if found is None:
            found = [(1 << self.origin, self.origin)]
            for x, y, distance, _ in _first(self.kind):
                if distance <= far:
                    for _ in range(self.chart.facings):
                        number = x + FAR + self.wide * (y + FAR)
                        found.append((1 << number, number))
                        x, y = (-y, x + y) if self.chart.hex else (-y, x)
            self.abouts[far] = found
        return found

    def ready(self):
        """What takes time is reckoned once: what each area around would hide, and what two of them would together, by the one, the other."""
        if self.shadows is not None:
            return
        for facing in range(self.chart.facings):
            self.torpedo(facing)
        for far in range(MOST_RATE + 1):
            self.about(far)
        around, numbers, many = self.around, self.numbers, self.chart.facings
        shadows = [0] * len(around)
        self.pairs, self.paired = {}, 0
        for x, y, _, _ in _first(self.kind):
            inside, pairs = _between(self.kind, x, y)
            end = numbers[(x, y)]
            inside = [numbers[one] for one in inside]
            pairs = [(numbers[one], numbers[two]) for one, two in pairs]
            for turn in range(many):
                bit = around[end + turn]
                for one in inside:
                    shadows[one - one % many + (one + turn) % many] |= bit
                for one, two in pairs:
                    key = around[one - one % many + (one + turn) % many]
                    self.pairs.setdefault(key, []).append((around[two - two % many + (two + turn) % many], bit))
                    self.paired |= key
        self.shadows = {around[at]: shadows[at] for at in range(len(around))}

    def laid(self, around, label):
        """What was reckoned around the middle, around an area; on the board, without land."""
        return (around << (self.bit(label) - self.origin)) & self.water

    def rim(self, mask):
        """Those of the areas that have a neighbour, or the edge of the board, beside them that is none of them."""
        inner = mask
        for step in self.steps:
            inner &= mask >> step if step > 0 else mask << -step
        return mask & ~inner

    def labels(self, mask):
        """The areas of these bits, row by row."""
        offsets, wide = self.offsets, self.wide
        most = wide * (self.chart.rows + self.up + 1)
        data = mask.to_bytes(most // 8 + 1, "little")  # bytes are looked at, a number would be shifted for each area
        found = []
        for row in range(self.chart.rows):
            keys, below = self.chart.keys[row], wide * row
            for column in range(self.chart.columns):
                at = offsets[column] + below
                if data[at >> 3] >> (at & 7) & 1:
                    found.append(keys[column])
        return found


def field_of(chart):
    """The bits of a chart, made once."""
    key = (chart.kind, chart.columns, chart.rows, tuple(chart.islands))
    if key not in _fields:
        if len(_fields) > 2:
            _fields.clear()
        _fields[key] = Field(chart)
    return _fields[key]


def blocking(view, field, ship):
    """What blocks sight for a ship: land, and with the house option the other ships."""
    found = field.land
    if view["options"]["screen"]:
        for one in view["ships"]:
            if one["area"] and one["id"] != ship["id"]:
                found |= 1 << field.bit(one["area"])
    return found


def bands(view, chart, ship, place, weapon):
    """The areas that a battery (its number) or "torpedo" covers from a place, by dice: `[[dice, areas]]`, the most dice first."""
    field = field_of(chart)
    area, facing = place
    seen = field.sight(area, blocking(view, field, ship))
    if weapon == "torpedo":
        table, more = TORPEDO, 0
    else:
        battery = ship["batteries"][weapon]
        table, more = DICE[battery["class"]], 2 if battery["guns"] > 2 else 0
    found = []
    for count in (6, 4, 2):
        ranges = [at + 1 for at in range(len(table)) if table[at] == count]
        if weapon == "torpedo":
            around = field.torpedo(facing) & field.cover("all", 0, ranges[0], ranges[-1], False)
        else:
            around = field.cover(battery["arc"], facing, ranges[0], ranges[-1], view["options"]["narrow"])
        found.append([count + more, field.labels(field.laid(around & seen, area))])
    return found


def ways(field, start, facing, points, open_to, spot):
    """Where a ship can stand within her points (I-12): the areas as bits, a number for each facing. `open_to`: the areas that she may enter."""
    count, steps = field.chart.facings, field.steps
    # Just moved ahead, so that a turn costs 1, and not: by points spent and facing.
    fresh = [[0] * count for _ in range(points + 3)]
    plain = [[0] * count for _ in range(points + 3)]
    plain[0][facing] = start
    been, met = [0] * count, [0] * count
    for spent in range(points + 1):
        for at in range(count):
            quick = fresh[spent][at] & ~met[at]
            slow = plain[spent][at] & ~been[at]
            if not quick and not slow:
                continue
            met[at] |= quick
            been[at] |= slow
            step = steps[at]
            both = quick | slow
            fresh[spent + 1][at] |= (both << step if step > 0 else both >> -step) & open_to
            for side in ((at + 1) % count, at - 1):
                plain[spent + 1][side] |= quick
                plain[spent + spot][side] |= slow
    return [met[at] | been[at] for at in range(count)]


def threat(view, chart, ships, mover):
    """Where these ships can go with a whole move, what they can then fire into, which of that lies at its edge, and what two and what four of
    them can fire into: lists of areas (I-12 to I-23).

    The others stand where they are; the ship that moves now blocks neither way nor sight, for she will be elsewhere.
    """
    field = field_of(chart)
    options = view["options"]
    others = {}
    for one in view["ships"]:
        if one["area"] and one["id"] != mover:
            others[one["id"]] = 1 << field.bit(one["area"])
    taken = 0
    for bit in others.values():
        taken |= bit
    spot = 1 if options["spot"] else 2
    reached, fired, by_two, by_three, by_four = 0, 0, 0, 0, 0
    for ship in ships:
        if not ship["area"]:
            continue
        guns = tuple([(one["class"], one["arc"]) for one in ship["batteries"] if not one["lost"]])
        allowed = _no_nearer(view, field, ship)
        blocked = field.land | (taken & ~others.get(ship["id"], 0) if options["screen"] else 0)
        # Who stands farther off than she can go is in nobody's way: what was reckoned stays good while they move.
        close = (taken >> (field.bit(ship["area"]) - field.origin)) & field.discs[ship["rate"]]
        key = (field, ship["area"], ship["facing"], ship["rate"], spot, close, guns, ship["torpedoes"] > 0, options["narrow"], allowed,
               blocked)  # fmt: skip
        if key not in _ways:
            if len(_ways) > 200:
                _ways.clear()
            start = 1 << field.bit(ship["area"])
            stood = ways(field, start, ship["facing"], ship["rate"], field.water & ~taken, spot)
            _ways[key] = _of(field, ship, [one & allowed for one in stood], guns, blocked, options["narrow"])
        reached |= _ways[key][0]
        one = _ways[key][1]
        by_four |= by_three & one
        by_three |= by_two & one
        by_two |= fired & one
        fired |= one
    return [field.labels(one) for one in (reached, fired, field.rim(fired), by_two, by_four)]


def bearing(view, chart):
    """Who can fire at whom, all ships standing as they do: pairs of ids (I-14 to I-17, I-21)."""
    field = field_of(chart)
    afloat = [(ship, 1 << field.bit(ship["area"])) for ship in view["ships"] if ship["area"]]
    found = []
    for ship, _ in afloat:
        guns = tuple([(one["class"], one["arc"]) for one in ship["batteries"] if not one["lost"]])
        seen = field.sight(ship["area"], blocking(view, field, ship))
        around = field.all_fire(guns, ship["torpedoes"] > 0, ship["facing"], view["options"]["narrow"]) & seen
        covered = field.laid(around, ship["area"])
        found += [(ship["id"], other["id"]) for other, bit in afloat if other["side"] != ship["side"] and covered & bit]
    return found


def _no_nearer(view, field, ship):
    """The areas where a ship may end her move: for those of an exhausted side, none nearer to her nearest enemy than she begins it (I-23)."""
    if view["exhausted"][ship["side"]] is None or not view["options"]["honour"]:
        return field.board
    enemies = [1 << field.bit(one["area"]) for one in view["ships"] if one["area"] and one["side"] != ship["side"]]
    near = 0
    for bit in enemies:
        near |= bit
    here = 1 << field.bit(ship["area"])
    closer = 0
    while near and not near & here:
        closer = near
        grown = near
        for step in field.steps:
            grown |= (near << step if step > 0 else near >> -step) & field.board
        if grown == near:
            break
        near = grown
    return field.board & ~closer


def _of(field, ship, stood, guns, blocked, narrow):
    """What can be reached and fired into from these stands, as bits."""
    reached, fired = 0, 0
    for one in stood:
        reached |= one
    torpedo = ship["torpedoes"] > 0
    far = max([len(DICE[gun]) for gun, _ in guns] + [len(TORPEDO) if torpedo else 1])
    covers = [field.all_fire(guns, torpedo, facing, narrow) if stood[facing] else 0 for facing in range(len(stood))]
    home = field.bit(ship["area"])
    # What was reached lies near: looked at around her it is a small number.
    shift = home - field.origin
    near = [one >> shift for one in stood]
    together = reached >> shift
    for bit, number in field.about(ship["rate"]):
        if together & bit:
            covered = 0
            for facing in range(len(near)):
                if near[facing] & bit:
                    covered |= covers[facing]
            if covered:
                at = number + shift
                fired |= (covered & field.sight_at(at, blocked, far)) << (at - field.origin)
    return reached, fired & field.water
