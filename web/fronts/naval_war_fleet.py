"""A disposition in the hand: what is bought, what stands where, why something cannot stand there; as text, both ways.

A thing laid is a tuple `(kind, row, column, upright, order)`; a plan is `{"things": [...], "unlaid": {kind: number}, "salvoes": number, "odd":
[lines that cannot be read]}`. Plans are never changed: each step makes a new one.
"""

from fronts.naval_war_chart import KEYS, LETTERS, NAMES, PLANES, SHIPS, SIDE, SIZES, spaced

COSTS = {
    "carrier": 4,
    "battleship": 4,
    "cruiser": 3,
    "destroyer": 2,
    "submarine": 1,
    "atom": 10,
    "bomber": 3,
    "rp": 1,
    "gun": 1,
    "salvo": 1,
    "land": 0,
}
ORDER = ("land", "carrier", "battleship", "cruiser", "destroyer", "submarine", "atom", "bomber", "rp", "gun", "salvo")
WRITTEN = {
    "land": "Land",
    "carrier": "Carrier",
    "battleship": "Battleship",
    "cruiser": "Cruiser",
    "destroyer": "Destroyer",
    "submarine": "Submarine",
    "atom": "Atom Bomber",
    "bomber": "Bomber",
    "rp": "R.P.",
    "gun": "Gun",
    "salvo": "Salvoes",
}
MANY = {"rp": "R.P.s", "salvo": "Salvoes", "land": "Land"}
WHOLE = 160
"""The points of the full game."""
READY = (
    ("Game 2, Red", (("battleship", 15), ("cruiser", 10), ("submarine", 10), ("rp", 16), ("bomber", 10), ("gun", 6), ("salvo", 8))),
    ("Game 2, Blue", (("destroyer", 20), ("submarine", 20), ("atom", 6), ("gun", 13), ("rp", 6), ("bomber", 7))),
    ("Game 3, Red", (("battleship", 25), ("gun", 20), ("rp", 10), ("bomber", 6), ("salvo", 12))),
    ("Game 3, Blue", (("destroyer", 30), ("atom", 6), ("rp", 24), ("salvo", 16))),
    ("Game 4, Red", (("battleship", 14), ("cruiser", 6), ("submarine", 10), ("gun", 24), ("rp", 30), ("salvo", 22))),
    ("Game 4, Blue", (("destroyer", 18), ("submarine", 36), ("atom", 4), ("rp", 30), ("salvo", 18))),
)
"""The fleets that the source gives whole, with the results of its games beside them in the rules."""

_WORDS = (
    ("reconnaissance plane", "rp"),
    ("aircraft carrier", "carrier"),
    ("atom bomber", "atom"),
    ("battleship", "battleship"),
    ("submarine", "submarine"),
    ("destroyer", "destroyer"),
    ("carrier", "carrier"),
    ("cruiser", "cruiser"),
    ("a-a gun", "gun"),
    ("salvoes", "salvo"),
    ("bomber", "bomber"),
    ("salvo", "salvo"),
    ("land", "land"),
    ("r.p.", "rp"),
    ("atom", "atom"),
    ("gun", "gun"),
    ("rp", "rp"),
)
_ORDERS = ("bombers", "planes", "hold", "both")
_last = {"plan": None, "counts": None, "things": None, "grounds": None}
_worth = {}
LONGEST_TEXT = 20000
"""The signs that a disposition may have."""
LONGEST_NAME = 40
HEADING = "fleet:"
"""What begins the line with a fleet's name, in a text that holds one or several of them."""


def empty():
    """Nothing bought."""
    return {"things": [], "unlaid": {}, "salvoes": 0, "odd": []}


def _changed(plan, **changes):
    """The plan with some of its parts anew."""
    plan = dict(plan)
    plan.update(changes)
    return plan


def limits(points):
    """Points, the least on ships, the least on the rest, the most Atom Bombers: in proportion."""
    return points, points * 60 // WHOLE, points * 60 // WHOLE, points * 6 // WHOLE


def counts(plan):
    """How many of each type are bought, laid or not. Not to be changed: the same plan is asked about again and again."""
    if _last["plan"] is not plan:
        found = dict(plan["unlaid"])
        for thing in plan["things"]:
            if thing[0] != "land":
                found[thing[0]] = found.get(thing[0], 0) + 1
        found["salvo"] = plan["salvoes"]
        _last["plan"], _last["counts"] = plan, found
    return _last["counts"]


def spent(plan):
    """Points on ships, points on the rest."""
    bought = counts(plan)
    return sum([COSTS[kind] * bought.get(kind, 0) for kind in SHIPS]), sum([COSTS[kind] * bought.get(kind, 0) for kind in PLANES + ("gun", "salvo")])


def worth(words):
    """The points of a fleet as text; what was reckoned once is kept."""
    if words not in _worth:
        _worth[words] = sum(spent(read(words)))
    return _worth[words]


def size_of(kind, upright):
    """Rows and columns of a thing as it lies."""
    high, wide = SIZES.get(kind, (1, 1))
    return (wide, high) if upright else (high, wide)


def squares_of(thing):
    """The squares of a thing as `(row, column)`."""
    high, wide = size_of(thing[0], thing[3])
    return [(thing[1] + i, thing[2] + j) for i in range(high) for j in range(wide)]


def clamped(kind, row, column, upright, order="both"):
    """The thing at the place nearest to this one that lies within the chart."""
    high, wide = size_of(kind, upright)
    return (kind, min(max(row, 0), SIDE - high), min(max(column, 0), SIDE - wide), upright, order)


def label(square):
    """The key of a square."""
    return KEYS[square[0]][square[1]]


def where(thing):
    """A thing's place as it is written: `A 1-4`, `A-D 1`, `G 8`."""
    kind, row, column, upright, _ = thing
    if kind in ("battleship", "cruiser", "destroyer"):
        length = SIZES[kind][1] - 1
        if upright:
            return "%s-%s %d" % (LETTERS[row], LETTERS[row + length], column + 1)
        return "%s %d-%d" % (LETTERS[row], column + 1, column + 1 + length)
    return "%s %d" % (LETTERS[row], column + 1)


def text(plan):
    """The plan as the text that the game takes and shares."""
    lines = []
    for kind in ORDER:
        if kind == "salvo":
            if plan["salvoes"]:
                lines.append("Salvoes %d" % plan["salvoes"])
            continue
        places = [where(thing) + (" " + thing[4] if kind == "gun" and thing[4] != "both" else "") for thing in plan["things"] if thing[0] == kind]
        if plan["unlaid"].get(kind):
            places.append("x %d" % plan["unlaid"][kind])
        if places:
            lines.append("%s %s" % (WRITTEN[kind], ", ".join(places)))
    return "\n".join(lines + plan["odd"])


def bought_text(plan):
    """What is bought, as text, with nothing laid: what `shuffle` starts from."""
    return text(cleared(plan))


def clean(words):
    """The text without signs that cannot be shown, as a file that is none of ours is full of: each is a `?`."""
    if not [sign for sign in words if sign < " " and sign not in "\n\r\t"]:
        return words
    return "".join([sign if sign >= " " or sign in "\n\r\t" else "?" for sign in words])


def fleets_text(fleets):
    """Named fleets, `[[name, text]]`, as one text."""
    return "\n\n".join(["Fleet: %s\n%s" % (name, words) for name, words in fleets]) + "\n"


def fleets_of(words):
    """The fleets of a text as `[[name, text]]`; one without a name where no line gives any."""
    found = [["", []]]
    for line in words.replace("\r", "\n").split("\n"):
        if line.strip().lower().startswith(HEADING):
            found.append([line.strip()[len(HEADING) :].strip()[:LONGEST_NAME], []])
        elif line.strip():
            found[-1][1].append(line.strip())
    return [[name, "\n".join(lines)] for name, lines in found if name or lines]


def read(words):
    """The plan of a text; lines and places that cannot be read stay in it as they are, in `odd`."""
    plan = empty()
    for line in str(words).replace(";", "\n").split("\n"):
        line = line.strip()
        kind, rest = _kind_of(line.lower())
        if kind == "salvo":
            number = rest[1:].strip() if rest.startswith("x") else rest
            if _digits(number):
                plan["salvoes"] += int(number)
            else:
                plan["odd"].append(line)
        elif kind:
            for part in rest.split(","):
                if not _read_place(plan, kind, part.strip()):
                    plan["odd"].append("%s %s" % (WRITTEN[kind], part.strip().upper()))
        elif line:
            plan["odd"].append(line)
    return plan


def _kind_of(low):
    """What a line is about, and the rest of it; (None, "") where that is nothing that can be bought."""
    for word, kind in _WORDS:
        if low.startswith(word):
            rest = low[len(word) :]
            rest = rest[1:] if rest.startswith("s") else rest
            if not ("a" <= rest[:1] <= "z" or rest[:1] == "."):
                return kind, rest.strip(" :\t")
    return None, ""


def _digits(word):
    return 0 < len(word) < 4 and all([sign in "0123456789" for sign in word])


def _read_place(plan, kind, part):
    """One place, or a number bought and not laid, into the plan. False where it cannot be read."""
    number = part[1:].strip() if part.startswith("x") else part
    number = number[:-1].strip() if number.endswith("x") else number
    if _digits(number) and kind != "land":
        plan["unlaid"][kind] = plan["unlaid"].get(kind, 0) + int(number)
        return True
    order = "both"
    for one in _ORDERS:
        if part.endswith(one):
            if kind != "gun":
                return False
            order, part = one, part[: -len(one)].strip()
            break
    rows, at = _ends(part, 0, "abcdefghijklmnopqrstu", 1)
    columns, at = _ends(part, at, "0123456789", 2)
    if not rows or not columns or at < len(part):
        return False
    tops = sorted([LETTERS.index(sign.upper()) for sign in rows])
    lefts = sorted([int(one) - 1 for one in columns])
    high, wide = tops[-1] - tops[0] + 1, lefts[-1] - lefts[0] + 1
    if (high, wide) == (1, 1) and kind in ("land", "carrier"):
        high, wide = SIZES[kind]
    upright = (high, wide) != SIZES.get(kind, (1, 1))
    if lefts[0] < 0 or size_of(kind, upright) != (high, wide) or tops[0] + high > SIDE or lefts[0] + wide > SIDE:
        return False
    plan["things"].append((kind, tops[0], lefts[0], upright, order))
    return True


def _ends(part, at, signs, most):
    """One or two ends of a row or column, `3` or `3-6`, from here on, and where they end."""
    found = []
    while len(found) < 2:
        begin = at
        while begin < len(part) and part[begin] in " \t":
            begin += 1
        if found:
            if begin >= len(part) or part[begin] not in "-–":
                break
            begin += 1
            while begin < len(part) and part[begin] in " \t":
                begin += 1
        end = begin
        while end < len(part) and end - begin < most and part[end] in signs:
            end += 1
        if end == begin:
            break
        found.append(part[begin:end])
        at = end
    return found, at


# --- where things may stand --------------------------------------------------------------------------------------------------------


def grounds(things, without=()):
    """What is where: `{square: number of the thing}` of land, of ships, of what stands on them. Not to be changed, as with `counts`."""
    if not without and _last["things"] is things:
        return _last["grounds"]
    land, ships, stands = {}, {}, {}
    for number, thing in enumerate(things):
        if number not in without:
            on = land if thing[0] == "land" else ships if thing[0] in SHIPS else stands
            for square in squares_of(thing):
                on.setdefault(square, number)
    if not without:
        _last["things"], _last["grounds"] = things, (land, ships, stands)
    return land, ships, stands


def riders(things, number):
    """The things that stand on a unit of land or a Carrier and move with it."""
    base = things[number]
    if base[0] not in ("land", "carrier"):
        return []
    squares = squares_of(base)
    return [other for other, thing in enumerate(things) if thing[0] in PLANES + ("gun",) and (thing[1], thing[2]) in squares]


def why_not(things, thing, without=()):
    """Why a thing cannot stand there, as a sentence; "" where it can. `without`: numbers of things in the hand."""
    kind = thing[0]
    land, ships, stands = grounds(things, without)
    squares = squares_of(thing)
    name = NAMES[kind]
    if kind == "land":
        if [one for one in squares if one in land]:
            return "Units of land may adjoin but not overlap."
        if [one for one in squares if one in ships]:
            return "A ship lies there: land cannot be put under it."
        return ""
    if kind in SHIPS:
        dry = [one for one in squares if one in land]
        if dry:
            return "%s is land: a %s lies at sea." % (spaced(label(dry[0])), name)
        for row, column in squares:
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    if (row + i, column + j) in ships:
                        other = things[ships[(row + i, column + j)]]
                        return "It would touch the %s at %s: no ship may touch another, corners included." % (NAMES[other[0]], where(other))
        return ""
    if squares[0] in stands:
        other = things[stands[squares[0]]]
        return "A %s stands there: one plane or gun to a square." % NAMES[other[0]]
    aboard = kind in ("bomber", "rp") and squares[0] in ships and things[ships[squares[0]]][0] == "carrier"
    if squares[0] in land or aboard:
        return ""
    return "%s %s stands on land%s." % ("An" if name[0] == "A" else "A", name, " or on a square of a Carrier" if kind in ("bomber", "rp") else "")


def shut(things, kind, without=()):
    """The squares on which no square of a ship, or of a unit of land, can lie."""
    land, ships, _ = grounds(things, without)
    closed = {}
    for row, column in ships:
        if kind == "land":
            closed[KEYS[row][column]] = True
            continue
        left, right = max(0, column - 1), column + 2
        for line in KEYS[max(0, row - 1) : row + 2]:
            for key in line[left:right]:
                closed[key] = True
    for square in land:
        closed[label(square)] = True
    return closed


def opened(things, kind, without=()):
    """The squares on which a plane or gun can stand."""
    land, ships, stands = grounds(things, without)
    found = [label(square) for square in land if square not in stands]
    if kind in ("bomber", "rp"):
        found += [label(square) for square in ships if square not in stands and things[ships[square]][0] == "carrier"]
    return found


# --- steps -------------------------------------------------------------------------------------------------------------------------


def with_bought(plan, kind, more):
    """One more or one fewer of a type: an unlaid one goes before a laid one."""
    things, unlaid, salvoes = list(plan["things"]), dict(plan["unlaid"]), plan["salvoes"]
    if kind == "salvo":
        salvoes = max(0, salvoes + more)
    elif more > 0:
        unlaid[kind] = unlaid.get(kind, 0) + more
    elif unlaid.get(kind):
        unlaid[kind] -= 1
    else:
        laid = [number for number, thing in enumerate(things) if thing[0] == kind]
        if laid:
            return without(plan, laid[-1], False)
    return _changed(plan, things=things, unlaid=unlaid, salvoes=salvoes)


def without(plan, number, keep=True):
    """The plan with a thing off the chart, what stands on it too; bought still, if `keep`."""
    gone = [number] + riders(plan["things"], number)
    unlaid = dict(plan["unlaid"])
    for one in gone:
        kind = plan["things"][one][0]
        if kind != "land" and (keep or one != number):
            unlaid[kind] = unlaid.get(kind, 0) + 1
    return _changed(plan, things=[thing for one, thing in enumerate(plan["things"]) if one not in gone], unlaid=unlaid)


def with_thing(plan, thing):
    """The plan with one more thing on the chart, out of what is bought and not laid, else newly bought."""
    unlaid = dict(plan["unlaid"])
    if unlaid.get(thing[0]):
        unlaid[thing[0]] -= 1
    return _changed(plan, things=plan["things"] + [thing], unlaid=unlaid)


def moved(plan, number, thing):
    """The plan with a thing in another place, and what stands on it with it."""
    things = list(plan["things"])
    old = things[number]
    for one in riders(things, number):
        kind, row, column, upright, order = things[one]
        things[one] = (kind, row + thing[1] - old[1], column + thing[2] - old[2], upright, order)
    things[number] = thing
    return _changed(plan, things=things)


def cleared(plan):
    """Everything off the chart; all stays bought."""
    unlaid = {kind: number for kind, number in counts(plan).items() if kind != "salvo"}
    return _changed(plan, things=[], unlaid=unlaid)


def filled(plan, whole):
    """The plan with what `whole` has bought beyond it, not laid."""
    have, wanted = counts(plan), counts(whole)
    unlaid = dict(plan["unlaid"])
    for kind in wanted:
        if kind != "salvo" and wanted[kind] > have.get(kind, 0):
            unlaid[kind] = unlaid.get(kind, 0) + wanted[kind] - have.get(kind, 0)
    return _changed(plan, unlaid=unlaid, salvoes=wanted["salvo"])


def ready(number, points):
    """One of the source's fleets, bought and not laid; halved for a short game."""
    plan = empty()
    for kind, many in READY[number][1]:
        many = many * points // WHOLE
        if kind == "salvo":
            plan["salvoes"] = many
        else:
            plan["unlaid"][kind] = many
    return plan


def ready_name(number, points):
    """What one of the source's fleets is called: in a short game it is but half of it."""
    return ("Half of " if points < WHOLE else "") + READY[number][0]


def unlaid_of(plan):
    """`[(kind, number)]` of what is bought and not laid yet."""
    return [(kind, plan["unlaid"][kind]) for kind in ORDER if plan["unlaid"].get(kind)]
