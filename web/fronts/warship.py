"""The face of Warship: what stands on the boards, what a hand may do there, and all of it in words. Pure; see `../README.md`."""

from fronts import hulls
from markup import esc
from pen import circle, cross, frame, jog, number, plus, rect, ring, squares
from svg import badge, svg

SHIPS = (("Aircraft carrier", 5), ("Destroyer", 4), ("Cruiser", 3), ("Cruiser", 3), ("Submarine", 2))
NAMES = {length: name for name, length in SHIPS}
LETTERS = "ABCDEFGHIJ"
ROWS = ("10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
KEYS = [[letter + row for letter in LETTERS] for row in ROWS]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

CELL = 100
LEFT = 84
TOP = 74
SIZE = [LEFT + 10 * CELL + 28, TOP + 10 * CELL + 28]

FLAT = True
"""Can be played open on the table: the fleets are not drawn then."""

PRESSED = "aim at it, or take the aim back; while laying the fleet, take a ship in hand or put it there"
"""What a press on a square does."""

hotkeys = [
    ("s", "fire", "shoot: fire at the squares aimed at"),
    ("x", "clear", "cross out all aims, or take all ships off the board"),
    ("r", "rotate", "rotate the ship in hand, or the one on this square"),
    ("p", "next", "pick up the next ship"),
    ("m", "shuffle", "mix: lay the fleet at random"),
    ("z", "undo", "take back the last step of laying"),
    ("y", "redo", "lay it again"),
    ("Delete", "remove", "take the ship on this square off the board"),
    ("Backspace", "remove", "take the ship on this square off the board"),
]


def example(view):
    """A typed move."""
    return "B7 C7"


def begin(view, menu):
    """A new turn: nothing aimed at, nothing laid."""
    ui = {"menu": menu, "held": [], "hint": None, "secret": False, "names": view["names"], "fresh": [], "aims": [], "at": ""}
    if "lay" in menu:
        ui["draft"] = empty_draft()
    return ui


# --- what is known -----------------------------------------------------------------------------------------------------------------


def _known(view, ui, owner):
    """The open chart of a board as it stood before the events that are held back."""
    board = view["boards"][owner]
    reports = [event for event in ui["held"] if event["kind"] == "report" and event["on"] == owner]
    resigned = [event for event in ui["held"] if event["kind"] == "resigned" and event["by"] == owner]
    if not reports and not resigned:
        return board
    marks = dict(board["marks"])
    sunk = list(board["sunk"])
    afloat = board["afloat"]
    for event in reversed(reports):
        for ship in event["sunk"]:
            sunk = [one for one in sunk if one != ship]
            afloat = afloat + [len(ship)]
            for unit in ship:
                marks[unit] = "x"
        for unit in event["hits"] + event["misses"]:
            marks.pop(unit, None)
    out = board["out"] and not resigned and not [event for event in reports if event["out"]]
    return {"marks": marks, "sunk": sunk, "afloat": afloat, "out": out, "laid": board["laid"]}


def _told(ui, kind):
    return [event for event in ui["held"] if event["kind"] == kind]


def _ended(view, ui):
    """The match is over and everybody has been told."""
    return view["outcome"] is not None and not _told(ui, "over")


def _ships(view, ui, owner):
    """The ships of a board that may be drawn now, or None."""
    if not _ended(view, ui) and (ui["secret"] or (view["outcome"] and owner != view["seat"] and view["seat"] is not None)):
        return None
    return view["boards"][owner]["ships"]


def _left(view, ui, owner):
    """The lengths of the ships still afloat, as far as told or, of open ships, true; None when not told."""
    known = _known(view, ui, owner)
    ships = _ships(view, ui, owner)
    if ships is None:
        return [] if known["out"] and not _resigned(view, owner) else known["afloat"]
    return [len(ship) for ship in ships if [unit for unit in ship if known["marks"].get(unit, "+") == "+"]]


def _resigned(view, owner):
    return owner in view["resigned"]


def _shooter(view, ui):
    """The seat that aims here and now, or None."""
    return view["turn"] if "fire" in ui["menu"] else None


def _order(view, ui):
    """Opponents first, own board last; a spectator sees the seats in order."""
    seats = list(range(view["seats"]))
    me = view["seat"]
    if me is None:
        me = _shooter(view, ui)
    if me is None:
        return seats
    return [(me + k) % view["seats"] for k in range(1, view["seats"])] + [me]


def _tally(view, ui, seat):
    """Turns, shots and hits of a seat before what is held back."""
    turns, shots, hits = view["turns"][seat], view["tally"][seat]["shots"], view["tally"][seat]["hits"]
    for event in ui["held"]:
        if event["kind"] == "salvo" and event["by"] == seat:
            turns -= 1
            shots -= len(event["squares"])
        elif event["kind"] == "report" and event["by"] == seat:
            hits -= len(event["hits"])
    return turns, shots, hits


def _bracket(view, ui, owner):
    """The number in brackets; a sinking that is not told yet does not show in it."""
    sunk = sum([len(event["sunk"]) for event in _told(ui, "report") if event["on"] == owner])
    return view["shots"][owner] + (sunk if view["options"]["allfire"] else 0)


def _count(number, thing):
    return "%s %s%s" % (NUMBERS[number] if number < len(NUMBERS) else number, thing, "" if number == 1 else "s")


def _listed(things):
    return things[0] if len(things) == 1 else "%s and %s" % (", ".join(things[:-1]), things[-1])


# --- boards ------------------------------------------------------------------------------------------------------------------------


def boards(view, ui):
    """The boards in the order to be shown."""
    if "draft" in ui and "lay" in ui["menu"]:
        name = _layer(view)
        return [_board("lay", name, _draft_note(ui["draft"]), view["names"].index(name), True, "lay")]
    shooter = _shooter(view, ui)
    shown = []
    for owner in _order(view, ui):
        mine = owner == view["seat"] or owner == shooter
        kind = "own" if mine else "aim" if view["seat"] is not None or shooter is not None else "open"
        active = shooter is not None and owner != shooter and not _known(view, ui, owner)["out"]
        shown.append(_board(str(owner), view["names"][owner], _note(view, ui, owner), owner, active, kind))
    return shown


def _layer(view):
    """Whose fleet is being laid."""
    return view["names"][view["to_act"][0] if view["seat"] is None else view["seat"]]


def _board(ident, title, note, side, active, kind):
    return {
        "id": ident,
        "title": title,
        "note": note,
        "side": side,
        "columns": list(LETTERS),
        "rows": list(ROWS),
        "keys": KEYS,
        "size": SIZE,
        "grid": [LEFT, TOP, CELL],
        "active": active,
        "kind": kind,
    }


def _note(view, ui, owner):
    known = _known(view, ui, owner)
    if known["out"]:
        return "resigned" if _resigned(view, owner) else "all ships sunk"
    if view["phase"] == "lay":
        return "fleet laid" if known["laid"] else "laying a fleet"
    left = _left(view, ui, owner)
    if left is None:
        return "(%d)" % _bracket(view, ui, owner)
    return "(%d) %s afloat" % (_bracket(view, ui, owner), _count(len(left), "ship"))


# --- drawing -----------------------------------------------------------------------------------------------------------------------

SHEET = [
    ["path", rect(LEFT, TOP, 10 * CELL, 10 * CELL), "sea"],
    ["path", squares(LEFT + CELL // 2, TOP, CELL, 9, 10) + squares(LEFT, TOP + CELL // 2, CELL, 10, 9), "rule"],
    ["path", squares(LEFT, TOP, CELL, 10, 10), "squares"],
    ["path", frame(LEFT, TOP, 10 * CELL, 10 * CELL, 3), "frame"],
]
SHEET += [["text", LEFT + CELL * i + CELL // 2, TOP - 22, letter, "head"] for i, letter in enumerate(LETTERS)]
SHEET += [["text", LEFT - 42, TOP + CELL * i + 66, row, "head"] for i, row in enumerate(ROWS)]

_SHADES = (0, 50, 34, 25, 17, 12)
_LEANS = (22, -22, 0, 44)
"""How the pencil strokes over a hull lean, by side."""
_cache = {}


def column_row(key):
    """Column and row of a square, counted from the upper left."""
    return LETTERS.index(key[0]), 10 - int(key[1:])


def _label(column, row):
    return KEYS[row][column]


def _once(kind, key):
    """The path of a thing in a square, made once."""
    made = _cache.get((kind, key))
    if made is None:
        column, row = column_row(key)
        x, y, n = LEFT + CELL * column + CELL // 2, TOP + CELL * row + CELL // 2, 7 * column + 13 * row
        if kind == "+":
            made = plus(x, y, 24, n)
        elif kind == "x":
            made = cross(x, y, 29, n)
        elif kind == "X":
            made = cross(x, y, 35, n)
        elif kind == "fresh":
            made = ring(x, y, 45, n)
        elif kind == "aim":
            made = circle(x, y, 31)
        elif kind == "ticks":
            made = "M%d %dh16M%d %dh-16M%d %dv16M%d %dv-16" % (x - 46, y, x + 46, y, x, y - 46, x, y + 46)
        elif kind == "dot":
            made = circle(x, y, 4)
        else:
            made = _shade(x - 50, y - 50, _SHADES[kind], n)
        _cache[(kind, key)] = made
    return made


def _shade(x, y, apart, n):
    """A square hatched by pencil, lines rising to the right."""
    out = []
    for d in range(apart // 2 + 4, 196, apart):
        a = jog(n + d, 3)
        if d <= 100:
            out.append("M%d %dL%d %d" % (x + 3, y + d + a, x + d + a, y + 3))
        else:
            out.append("M%d %dL%d %d" % (x + d - 97, y + 97 + a, x + 97, y + d - 97 + a))
    return "".join(out)


def _in_squares(kind, keys):
    return "".join([_once(kind, key) for key in keys])


def _placed(ship):
    """Left column, top row, upright and name of a ship given by its squares."""
    ends = [column_row(ship[0]), column_row(ship[-1])]
    return min(ends[0][0], ends[1][0]), min(ends[0][1], ends[1][1]), ends[0][0] == ends[1][0], NAMES[len(ship)]


def _hull(placed):
    """Outline, deck and corner of a ship."""
    column, row, upright, name = placed
    x, y, n = LEFT + CELL * column, TOP + CELL * row, 5 * column + 11 * row
    return hulls.outline(name, x, y, upright, CELL, n), hulls.deck(name, x, y, upright, CELL, n), (name, x, y, upright, CELL, n)


def _add(shapes, text, style):
    if text:
        shapes.append(["path", text, style])


def _fleet_shapes(ships, side):
    """Ships afloat of a side: wash, hatch, outline, deck."""
    drawn = [_hull(placed) for placed in ships]
    outlines = "".join([one[0] for one in drawn])
    shapes = []
    _add(shapes, outlines, "hull%d" % side)
    _add(shapes, "".join([hulls.hatch(*(one[2] + (_LEANS[side], 13, 42))) for one in drawn]), "hatch%d" % side)
    _add(shapes, "".join([one[1] for one in drawn]), "deck")
    _add(shapes, outlines, "outline")
    return shapes


def _wreck_shapes(ships):
    """Ships told sunk: their outline in ink, hatched all over."""
    drawn = [_hull(placed) for placed in ships]
    shapes = []
    _add(shapes, "".join([one[0] for one in drawn]), "wreck")
    _add(shapes, "".join([hulls.hatch(*(one[2] + (30, 11, 100))) for one in drawn]), "wreck-hatch")
    return shapes


def scene(view, ui, board):
    """The whole drawing of one board."""
    if board["kind"] == "lay":
        return SHEET + draft_shapes(ui["draft"], board["side"])
    owner = int(board["id"])
    known = _known(view, ui, owner)
    shapes = list(SHEET)
    chances = _chances(ui, board["id"])
    if chances:
        shapes += _chance_shapes(ui["hint"], chances)
    ships = _ships(view, ui, owner) or []
    shapes += _fleet_shapes([_placed(ship) for ship in ships if ship not in known["sunk"]], board["side"])
    shapes += _wreck_shapes([_placed(ship) for ship in known["sunk"]])
    marks = known["marks"]
    _add(shapes, _in_squares("+", [key for key in marks if marks[key] == "+"]), "miss")
    _add(shapes, _in_squares("x", [key for key in marks if marks[key] == "x"]), "hit")
    _add(shapes, _in_squares("X", [key for key in marks if marks[key] == "X"]), "sunk")
    _add(shapes, _in_squares("fresh", [key for ident, key in ui["fresh"] if ident == board["id"] and key in marks]), "fresh")
    if chances:
        shapes += _percent_shapes(chances, ui["aims"])
        _add(shapes, _in_squares("fresh", [key for key in ui["hint"]["best"] if key in chances]), "best")
    if board["active"] and ui["aims"]:
        shapes += _aim_shapes(ui, board, marks)
    if known["out"] and not _ended(view, ui):
        shapes.append(["path", rect(LEFT, TOP, 10 * CELL, 10 * CELL), "veil"])
    return shapes


def _aim_shapes(ui, board, marks):
    """Crosshairs with their order; on the boards where the hand is not, and where the square is known, only faintly."""
    aims = ui["aims"]
    new = [key for key in aims if key not in marks]
    style = "aim" if ui["at"] in ("", board["id"]) else "ghost"
    shapes = []
    _add(shapes, _in_squares("aim", aims), style + "-ring")
    _add(shapes, _in_squares("ticks", new), style)
    if ui["menu"]["fire"]["max"] == 1:
        _add(shapes, _in_squares("dot", new), style)
    else:
        _add(shapes, "".join([_number(key, str(i + 1), 30) for i, key in enumerate(aims) if key in new]), style + "-number")
    return shapes


def _number(key, text, size):
    column, row = column_row(key)
    return number(text, LEFT + CELL * column + CELL // 2, TOP + CELL * row + CELL // 2, size)


def _chances(ui, ident):
    return ui["hint"]["boards"].get(ident) if ui["hint"] else None


def _chance_shapes(hint, chances):
    """Every square hatched the darker the likelier a hit, in five steps."""
    most = max([max(list(one.values()) or [0]) for one in hint["boards"].values()] + [0.01])
    steps = [[], [], [], [], [], []]
    for key in chances:
        if chances[key] >= 0.005:
            steps[min(5, 1 + int(5 * chances[key] / most))].append(key)
    return [["path", _in_squares(step, steps[step]), "chance%d" % step] for step in range(1, 6) if steps[step]]


def _percent_shapes(chances, aims):
    text = "".join([_number(key, str(_percent(chances[key])), 30) for key in chances if chances[key] >= 0.005 and key not in aims])
    return [["path", text, "percent-paper"], ["path", text, "percent"]] if text else []


def _percent(chance):
    return int(100 * chance + 0.5)


# --- in words ----------------------------------------------------------------------------------------------------------------------


def speak(view, ui, board):
    """What a screen reader says of every square."""
    if board["kind"] == "lay":
        said = _draft_words(ui["draft"])
        return [[said(key) for key in row] for row in KEYS]
    owner = int(board["id"])
    known = _known(view, ui, owner)
    marks = known["marks"]
    ships = _ships(view, ui, owner)
    names = {}
    for ship in ships or known["sunk"]:
        for unit in ship:
            names[unit] = NAMES[len(ship)]
    chances = _chances(ui, board["id"]) or {}
    aims = ui["aims"] if board["active"] else []
    fresh = [key for ident, key in ui["fresh"] if ident == board["id"]]
    plain = "sea" if ships is not None else "unknown"
    words = {"+": "miss", "x": "hit", "X": "sunk"}
    rows = []
    for row in KEYS:
        said = []
        for key in row:
            mark = marks.get(key)
            text = key + ", " + (words[mark] + (", " + names[key] if key in names else "") if mark else names.get(key, plain))
            if key in aims:
                text += ", aimed at" if len(aims) == 1 else ", aimed at, shot %d" % (aims.index(key) + 1)
            if key in chances:
                text += ", chance of a hit %d percent" % _percent(chances[key])
            if mark and key in fresh:
                text += ", last shot"
            said.append(text)
        rows.append(said)
    return rows


def _button(words, do, value=None, kind="", disabled=False, title="", pressed=None):
    out = '<button type="button" data-do="%s"' % do
    if value is not None:
        out += ' data-value="%s"' % esc(value)
    if kind:
        out += ' class="%s"' % kind
    if disabled:
        out += " disabled"
    if title:
        out += ' title="%s"' % esc(title)
    if pressed is not None:
        out += ' aria-pressed="%s"' % ("true" if pressed else "false")
    return out + ">%s</button>" % words


def panel(view, ui):
    """What can be done now, and what is known of every fleet."""
    if "draft" in ui and "lay" in ui["menu"]:
        return _draft_panel(view, ui["draft"])
    out = []
    if ui["held"]:
        out.append('<p class="prompt told">%s</p>' % esc(ui["held"][0].get("text", "")))
    elif not view["outcome"]:
        out.append('<p class="prompt">%s</p>' % esc(view["prompt"]))
    if "fire" in ui["menu"]:
        out.append(_fire_buttons(view, ui))
        out.append(_latest(view, ui))
    out.append('<div class="fleets">')
    for owner in _order(view, ui):
        out.append(_fleet(view, ui, owner))
    out.append("</div>")
    return "".join(out)


def _latest(view, ui):
    """What the last shots of the seat that aims and those at it since then brought; among many, of those at it only hits."""
    me, told = _shooter(view, ui), []
    for event in ui.get("log", []):
        if event["kind"] == "salvo" and event["by"] == me:
            told = []
        elif event["kind"] == "report" and (event["by"] == me or (event["on"] == me and (event["hits"] or view["seats"] == 2))):
            told.append("<li>%s</li>" % esc(event["text"]))
    return '<ul class="latest" aria-label="Last shots">%s</ul>' % "".join(told) if told and not ui.get("recap") else ""


def _warning(view, keys):
    """A word of warning about squares that were fired at before on some of the boards; "" where there is none."""
    found = []
    for key in keys:
        owners = [board["owner"] for board in view["boards"] if key in board["marks"] and not board["out"] and board["owner"] != view["turn"]]
        if owners:
            boards = "%s board%s" % (_listed([view["names"][owner] + "’s" for owner in owners]), "" if len(owners) == 1 else "s")
            found.append("%s has been fired at already on %s." % (key, boards))
    return " ".join(found)


def _fire_buttons(view, ui):
    aims = ui["aims"]
    most = ui["menu"]["fire"]["max"]
    if not aims:
        words = "Choose a square" if most == 1 else "Fire up to %s" % _count(most, "shot")
    elif most == 1:
        words = "Fire at %s" % aims[0]
    else:
        words = "Fire %s at %s" % (_count(len(aims), "shot"), ", ".join(aims))
    warned = _warning(view, aims)
    words += " <small>%s</small>" % esc(warned) if warned else ""
    return '<div class="deeds">%s%s</div>' % (
        _button(words, "fire", kind="primary", disabled=not aims, title="" if aims else "Aim at a square first"),
        _button("Clear", "clear", kind="quiet", disabled=not aims, title="Cross out all aims"),
    )


def _fleet(view, ui, owner):
    """One seat: name, shots in brackets, the fleet as far as it is told, turns, shots and hits."""
    known = _known(view, ui, owner)
    left = _left(view, ui, owner)
    turns, shots, hits = _tally(view, ui, owner)
    bracket = "" if known["out"] else ' <span class="bracket">(%d)</span>' % _bracket(view, ui, owner)
    classes = "fleet" + (" to-move" if view["turn"] == owner and not ui["held"] else "") + (" out" if known["out"] else "")
    out = ['<section class="%s"><h2>%s <span class="name">%s</span>%s</h2>' % (classes, badge(owner), esc(view["names"][owner]), bracket)]
    if view["phase"] == "lay":
        out.append("<p>%s</p>" % ("The fleet is laid." if known["laid"] else "Laying a fleet."))
    elif _resigned(view, owner) and known["out"]:
        out.append("<p>Resigned.</p>")
    elif left is None:
        out.append("<p>Sinkings are not told in this match.</p>")
    else:
        out.append(_silhouettes(left))
    out.append('<p class="tally">%s, %s, %s</p></section>' % (_figure(turns, "turn"), _figure(shots, "shot"), _figure(hits, "hit")))
    return "".join(out)


def _figure(number, thing):
    return "%d %s%s" % (number, thing, "" if number == 1 else "s")


def _silhouettes(left):
    """The five ships small, those that are gone struck out."""
    remaining = list(left)
    items = []
    for name, length in SHIPS:
        afloat = length in remaining
        if afloat:
            remaining.remove(length)
        items.append(
            '<li class="ship ship%d%s">%s<span class="hidden-text">%s, %s</span></li>'
            % (length, "" if afloat else " gone", small_hull(name, length, afloat), name, "afloat" if afloat else "sunk")
        )
    return '<ul class="silhouettes">%s</ul>' % "".join(items)


def small_hull(name, length, afloat):
    key = ("small", length, afloat)
    if key not in _cache:
        outline = hulls.outline(name, 0, 0, False, CELL, length)
        shapes = [["path", outline, "small-hull" if afloat else "small-gone"], ["path", hulls.deck(name, 0, 0, False, CELL, length), "small-deck"]]
        if not afloat:
            shapes[1] = ["path", "M6 64Q%d 30 %d 42" % (length * 45, length * CELL - 6), "small-strike"]
        _cache[key] = svg(shapes, length * CELL, CELL)
    return _cache[key]


def hinted(view, ui):
    """The hint in words."""
    hint = ui["hint"]
    if not hint:
        return ""
    best = ""
    if hint["best"]:
        chances = [int(100 * one.get(hint["best"][0], 0) + 0.5) for one in hint["boards"].values()]
        best = " Best: %s (%s)." % (_listed(hint["best"][:4]), _listed(["%d%%" % one for one in chances if one]) if any(chances) else "0%")
    return (
        "<p><strong>Chances of a hit.</strong> %s%s "
        "<small>Reckoned from what %s may know; the denser the hatching of a square, the likelier a hit.</small></p>"
        % (esc(hint["sentence"]), best, esc(_hint_reader(view)))
    )


def _hint_reader(view):
    seat = view["seat"] if view["seat"] is not None else view["turn"]
    return "a spectator" if seat is None else view["names"][seat]


# --- aiming ------------------------------------------------------------------------------------------------------------------------


def press(view, ui, ident, key):
    """Aim at a square, take an aim back, or lay a ship."""
    if ident == "lay":
        return _press_draft(ui, key)
    offer = ui["menu"].get("fire")
    if not offer:
        return ui, [["refuse", view["prompt"]]]
    owner = int(ident)
    aims = ui["aims"]
    if owner == view["turn"]:
        return ui, [["refuse", "This is %s’s own board: aim at an opponent’s." % view["names"][owner]]]
    if view["boards"][owner]["out"]:
        return ui, [["refuse", "%s is out of the match: aim at another board." % view["names"][owner]]]
    if key in aims:
        aims = [one for one in aims if one != key]
        return _aimed(ui, aims, ident), [["say", "%s is no longer aimed at. %s" % (key, _aims_said(aims, offer))]]
    if key not in offer["pick"]:
        living = [board for board in view["boards"] if not board["out"] and board["owner"] != view["turn"]]
        return ui, [["refuse", "%s has been fired at %s." % (key, "already" if len(living) == 1 else "on every board")]]
    if len(aims) >= offer["max"]:
        if offer["max"] > 1:
            return ui, [["refuse", "All %s are aimed: fire, or press an aimed square to take it back." % _count(offer["max"], "shot")]]
        aims = []
    aims = aims + [key]
    said = ["Aimed at %s." % key, _aims_said(aims, offer), _warning(view, [key])]
    return _aimed(ui, aims, ident), [["say", " ".join([one for one in said if one])]]


def _aims_said(aims, offer):
    return "%d of %d shots aimed." % (len(aims), offer["max"]) if offer["max"] > 1 else ""


def _aimed(ui, aims, ident):
    ui = dict(ui)
    ui["aims"] = aims
    ui["at"] = ident
    return ui


def drag(view, ui, ident, start, end, done):
    """Only ships that are being laid are dragged."""
    if ident == "lay" and "draft" in ui:
        return _drag_draft(ui, start, end, done)
    return ui, []


def do(view, ui, name, value):
    """A button or a letter."""
    if "draft" in ui and "lay" in ui["menu"]:
        return _do_draft(ui, name, value)
    offer = ui["menu"].get("fire")
    if not offer:
        return ui, []
    if name == "fire":
        if not ui["aims"]:
            return ui, [["refuse", "Nothing is aimed at yet: choose a square of an opponent’s board first."]]
        return _aimed(ui, [], ui["at"]), [["play", ["fire", list(ui["aims"])]]]
    if name == "clear" and ui["aims"]:
        return _aimed(ui, [], ui["at"]), [["say", "All aims are crossed out."]]
    return ui, []


# --- laying a fleet ----------------------------------------------------------------------------------------------------------------
# A draft holds five places in the order of SHIPS: None, or (column, row, upright), bow at the left or at the top.


def empty_draft():
    return {
        "ships": [None] * 5,
        "picked": 0,
        "touched": None,
        "upright": False,
        "drag": None,
        "past": [],
        "future": [],
        "complaints": [],
        "judged": "",
        "typed": "",
        "shuffling": False,
    }


def _squares_of(which, place):
    column, row, upright = place
    length = SHIPS[which][1]
    return [(column, row + i) if upright else (column + i, row) for i in range(length)]


def _clamped(which, column, row, upright):
    """The place nearest to this one that lies within the board."""
    last = 10 - SHIPS[which][1]
    if upright:
        return (min(max(column, 0), 9), min(max(row, 0), last), True)
    return (min(max(column, 0), last), min(max(row, 0), 9), False)


def _ship_at(draft, square):
    """The ship on a square: the one touched last before others."""
    found = [i for i in range(5) if draft["ships"][i] and square in _squares_of(i, draft["ships"][i])]
    return draft["touched"] if draft["touched"] in found else found[0] if found else None


def _ends(which, place):
    """The labels of a ship's ends as they are written: left before right, bottom before top."""
    squares = _squares_of(which, place)
    ends = [_label(*squares[0]), _label(*squares[-1])]
    return (ends[1], ends[0]) if place[2] else (ends[0], ends[1])


def layout_text(ships):
    """`a1-a5,b1-b4,...`: the ships laid so far."""
    return ",".join([("%s-%s" % _ends(which, place)).lower() for which, place in enumerate(ships) if place])


def read_layout(text):
    """The places written in a layout text, as far as they can be read."""
    ships = [None] * 5
    for part in text.upper().replace(";", ",").replace("–", "-").replace(" ", "").split(","):
        ends = [_read_square(end) for end in part.split("-")]
        if len(ends) != 2 or None in ends:
            continue
        column, row = min(ends[0][0], ends[1][0]), min(ends[0][1], ends[1][1])
        across, down = max(ends[0][0], ends[1][0]) - column, max(ends[0][1], ends[1][1]) - row
        if across and down:
            continue
        for which, ship in enumerate(SHIPS):
            if ships[which] is None and ship[1] == across + down + 1:
                ships[which] = (column, row, down > 0)
                break
    return ships


def _read_square(text):
    return column_row(text) if text[:1] and text[:1] in LETTERS and text[1:] in ROWS else None


def _with(ui, **changes):
    """The same hand with a changed draft."""
    draft = dict(ui["draft"])
    draft.update(changes)
    ui = dict(ui)
    ui["draft"] = draft
    return ui


def _laid(ui, ships, said, **changes):
    """One step of laying: it can be taken back, and the engine is asked what it thinks."""
    draft = ui["draft"]
    text = layout_text(ships)
    fresh = _with(ui, ships=ships, past=(draft["past"] + [draft["ships"]])[-60:], future=[], drag=None, typed=text, shuffling=False)
    fresh = _with(fresh, **changes)
    return fresh, _ask(text) + ([["say", said]] if said else [])


def _ask(text):
    return [["check", {"kind": "fleet", "draft": text, "auto": None}]]


def _moved(ships, which, place):
    ships = list(ships)
    ships[which] = place
    return ships


def _lies(which, place):
    return "%s at %s–%s" % ((SHIPS[which][0],) + _ends(which, place))


def _following(ships):
    """The next ship that is not laid, or None."""
    for which in range(5):
        if ships[which] is None:
            return which
    return None


def _press_draft(ui, key):
    draft = ui["draft"]
    square = column_row(key)
    here = _ship_at(draft, square)
    if here is not None and here == draft["touched"]:
        return _rotate(ui, here, square)
    if here is not None:
        said = "%s in hand: press its square again to rotate it, or another square to move it there." % SHIPS[here][0]
        return _with(ui, picked=here, touched=here), [["say", said]]
    picked = draft["picked"]
    if picked is None:
        return ui, [["refuse", "All five ships are laid: press a ship to pick it up."]]
    place = draft["ships"][picked]
    new = _clamped(picked, square[0], square[1], place[2] if place else draft["upright"])
    ships = _moved(draft["ships"], picked, new)
    following = _following(ships)
    said = "%s." % _lies(picked, new)
    if following is not None:
        said += " Next: %s, %d long." % SHIPS[following]
    return _laid(ui, ships, said, picked=following, touched=picked)


def _rotate(ui, which, square):
    """Turn a laid ship about a unit so that it lies free, if that can be."""
    draft = ui["draft"]
    place = draft["ships"][which]
    units = _squares_of(which, place)
    tapped = units.index(square) if square in units else 0
    taken = [one for i in range(5) if i != which and draft["ships"][i] for one in _squares_of(i, draft["ships"][i])]
    turned = []
    for unit in [tapped] + list(range(len(units))):
        column, row = units[unit]
        turned.append(_clamped(which, column - unit, row, False) if place[2] else _clamped(which, column, row - unit, True))
    free = [new for new in turned if not [one for one in _squares_of(which, new) if one in taken]]
    chosen = free[0] if free else turned[0]
    return _laid(ui, _moved(draft["ships"], which, chosen), "%s." % _lies(which, chosen), touched=which)


def _drag_draft(ui, start, end, done):
    draft = ui["draft"]
    a, b = column_row(start), column_row(end)
    held = draft["drag"]
    which = held[0] if held and held[1] == start else _ship_at(draft, a)
    if which is None:
        return ui, []
    column, row, upright = draft["ships"][which]
    new = _clamped(which, column + b[0] - a[0], row + b[1] - a[1], upright)
    if not done:
        return _with(ui, drag=(which, start, new), touched=which), []
    if new == draft["ships"][which]:
        return _with(ui, drag=None), []
    return _laid(ui, _moved(draft["ships"], which, new), "%s." % _lies(which, new), touched=which, picked=_following(draft["ships"]))


def _do_draft(ui, name, value):
    draft = ui["draft"]
    ships = draft["ships"]
    if name == "pick":
        which = int(value)
        return _with(ui, picked=which, touched=which if ships[which] else None), [["say", "%s, %d long, in hand." % SHIPS[which]]]
    if name == "next":
        which = _following(ships)
        if which is None:
            which = 0 if draft["picked"] is None else (draft["picked"] + 1) % 5
        return _do_draft(ui, "pick", which)
    if name == "rotate":
        square = column_row(value) if value and _read_square(value) else None
        which = _ship_at(draft, square) if square else None
        if which is None:
            which = draft["picked"] if draft["picked"] is not None else draft["touched"]
        if which is not None and ships[which]:
            return _rotate(ui, which, square)
        return _with(ui, upright=not draft["upright"]), [["say", "The next ship lies %s." % ("along a row" if draft["upright"] else "down a column")]]
    if name == "remove":
        which = _ship_at(draft, column_row(value)) if value and _read_square(value) else draft["touched"]
        if which is None or ships[which] is None:
            return ui, [["refuse", "There is no ship to take off the board here."]]
        return _laid(ui, _moved(ships, which, None), "%s taken off the board." % SHIPS[which][0], picked=which, touched=None)
    if name == "clear":
        return _laid(ui, [None] * 5, "The board is empty.", picked=0, touched=None)
    if name == "shuffle":
        return _with(ui, shuffling=True), [["check", {"kind": "fleet", "draft": None, "auto": "random"}]]
    if name in ("undo", "redo"):
        source, target = ("past", "future") if name == "undo" else ("future", "past")
        if not draft[source]:
            return ui, [["refuse", "There is nothing to take back." if name == "undo" else "There is nothing to lay again."]]
        back = draft[source][-1]
        changes = {source: draft[source][:-1], target: draft[target] + [ships], "ships": back, "touched": None, "picked": _following(back)}
        return _with(ui, typed=layout_text(back), drag=None, **changes), _ask(layout_text(back)) + [["say", _summary(back)]]
    if name == "text":
        read = read_layout(value)
        fresh, _ = _laid(ui, read, "", picked=_following(read), touched=None)
        return _with(fresh, typed=value), _ask(value) + [["say", _summary(read)]]
    if name == "copy":
        return ui, [["copy", layout_text(ships)]]
    if name in ("done", "fire"):
        if not _may_lay(draft):
            return ui, [["refuse", _why_not(draft)]]
        return ui, [["play", ["lay", layout_text(ships)]]]
    return ui, []


def checked(view, ui, answer):
    """The engine's judgement of the draft, or the fleet that it laid at random."""
    if "draft" not in ui:
        return ui
    draft = ui["draft"]
    if draft["shuffling"]:
        ships = read_layout(answer["draft"] or "")
        ui, _ = _laid(ui, ships, "", picked=None, touched=None)
    elif answer["draft"] != draft["typed"]:
        return ui
    return _with(ui, complaints=answer["complaints"], judged=layout_text(ui["draft"]["ships"]))


def _may_lay(draft):
    return not draft["complaints"] and draft["judged"] == layout_text(draft["ships"]) and None not in draft["ships"]


def _why_not(draft):
    found = _sentences(draft)
    missing = _following(draft["ships"])
    if found:
        return found[0]
    return "The fleet is being looked over: try again in a moment." if missing is None else "%s is not laid yet." % SHIPS[missing][0]


def _sentences(draft):
    """The complaints, without those that only say what is still in the tray."""
    return [one["text"] for one in draft["complaints"] if one["at"] or not one["thing"]]


def _summary(ships):
    laid = [_lies(which, ships[which]) for which in range(5) if ships[which]]
    return "Laid: %s." % ", ".join(laid) if laid else "The board is empty."


def _draft_note(draft):
    laid = len([one for one in draft["ships"] if one])
    return "%s of five ships laid" % (NUMBERS[laid] if laid else "none")


def _in_the_way(draft):
    """Which ships a complaint is about."""
    bad = [column_row(key) for one in draft["complaints"] for key in one["at"]]
    return [which for which in range(5) if draft["ships"][which] and [one for one in _squares_of(which, draft["ships"][which]) if one in bad]]


def draft_shapes(draft, side):
    ships, held = draft["ships"], draft["drag"]
    lifted = held[0] if held else None
    places = [(which, place) for which, place in enumerate(ships) if place and which != lifted]
    shapes = _fleet_shapes([place + (SHIPS[which][0],) for which, place in places], side)
    wrong = _in_the_way(draft)
    for which, place in places:
        outline = _hull(place + (SHIPS[which][0],))[0]
        if which in wrong:
            shapes.append(["path", outline, "wrong"])
        if which == draft["picked"] or (which == draft["touched"] and lifted is None):
            shapes.append(["path", outline, "picked"])
    if held:
        from_here = _hull(ships[lifted] + (SHIPS[lifted][0],))[0] if ships[lifted] else ""
        _add(shapes, from_here, "left-behind")
        shapes.append(["path", _hull(held[2] + (SHIPS[lifted][0],))[0], "floating"])
    return shapes


def _draft_words(draft):
    wrong = _in_the_way(draft)
    on = {}
    for which in range(5):
        if draft["ships"][which]:
            for column, row in _squares_of(which, draft["ships"][which]):
                on.setdefault(_label(column, row), []).append(which)

    def said(key):
        if key not in on:
            return key + ", sea"
        text = key + ", " + _listed([SHIPS[which][0] for which in on[key]])
        if draft["touched"] in on[key]:
            text += ", in hand"
        return text + (", in the way" if [which for which in on[key] if which in wrong] else "")

    return said


def _draft_panel(view, draft):
    sentences = _sentences(draft)
    ready = _may_lay(draft)
    out = ['<p class="prompt">%s to lay a fleet.</p>' % esc(_layer(view))]
    out.append(
        '<div class="deeds laying">%s%s%s</div>'
        % (
            _button("Done", "done", kind="primary", disabled=not ready),
            _button("Rotate", "rotate", title="Rotate the ship in hand"),
            _button("Shuffle", "shuffle", title="Lay the fleet at random"),
        )
    )
    if sentences:
        out.append('<div class="complaints" role="status"><ul>%s</ul></div>' % "".join(["<li>%s</li>" % esc(one) for one in sentences]))
    out.append('<ul class="tray">')
    for which, (name, length) in enumerate(SHIPS):
        place = draft["ships"][which]
        state = _lies(which, place)[len(name) + 1 :] if place else "not laid"
        picture = small_hull(name, length, True)
        words = '%s<span class="tray-name">%s</span> <span class="tray-state">%d long, %s</span>' % (picture, name, length, state)
        kind = "tray-ship ship%d%s" % (length, " laid" if place else "")
        out.append("<li>%s</li>" % _button(words, "pick", which, kind=kind, pressed=draft["picked"] == which))
    lies = "down a column" if draft["upright"] else "along a row"
    out.append(
        '</ul><p class="how">Press a ship, then the square for its bow; it will lie %s. '
        "Press a laid ship to pick it up, again to rotate it. Ships can be dragged too.</p>" % lies
    )
    out.append(
        '<div class="lesser">%s%s%s</div>'
        % (
            _button("Undo", "undo", kind="quiet", disabled=not draft["past"]),
            _button("Redo", "redo", kind="quiet", disabled=not draft["future"]),
            _button("Clear", "clear", kind="quiet", disabled=not [one for one in draft["ships"] if one]),
        )
    )
    out.append(
        '<div class="field layout"><label for="layout-text">The fleet as text</label><input type="text" id="layout-text" data-do="text" value="%s" '
        'placeholder="a1-a5,b1-b4,c1-c3,d1-d3,e1-e2" maxlength="200" spellcheck="false" autocapitalize="off" autocomplete="off">%s</div>'
        % (esc(draft["typed"]), _button("Copy", "copy", kind="quiet"))
    )
    return "".join(out)


# --- what moves and sounds ---------------------------------------------------------------------------------------------------------


def motions(view, event):
    """Every shot of a salvo falls in turn; a ship that goes down does so when all have fallen."""
    if event["kind"] != "report":
        return []
    ident = str(event["on"])
    moving = []
    fallen = [(key, "splash") for key in event["misses"]] + [(key, "hit") for key in event["hits"]]
    for i, (key, kind) in enumerate(fallen):
        moving.append([ident, key, kind, 90 * i])
    start = 90 * len(fallen) + 160
    for ship in event["sunk"]:
        for i, key in enumerate(ship):
            moving.append([ident, key, "sunk", start + 45 * i])
    return moving


def sounds(event):
    """The names of the sounds of an event."""
    if event["kind"] == "salvo":
        return ["fire"]
    if event["kind"] == "report":
        return ["sunk" if event["sunk"] or event["out"] else "hit" if event["hits"] else "splash"] if event["hits"] or event["misses"] else []
    return ["win"] if event["kind"] == "over" else []


# --- after the match ---------------------------------------------------------------------------------------------------------------


def result(view):
    """Who won and why, and everybody's shooting."""
    outcome = view["outcome"]
    if not outcome:
        return ""
    names = view["names"]
    winner = outcome["winners"][0]
    why = "every other fleet is sunk" if outcome["reason"] == "sunk" else "the last opponent resigned"
    out = ["<h2>%s %s wins</h2><p>%s.</p>" % (badge(winner), esc(names[winner]), why[0].upper() + why[1:])]
    out.append(
        '<table><thead><tr><th scope="col">Name</th><th scope="col">Turns</th><th scope="col">Shots</th><th scope="col">Hits</th>'
        '<th scope="col">in 100<span class="hidden-text"> shots: hits</span></th>'
        '<th scope="col">Left<span class="hidden-text">, units of 17</span></th></tr></thead><tbody>'
    )
    for seat in range(view["seats"]):
        shots, hits = view["tally"][seat]["shots"], view["tally"][seat]["hits"]
        rate = "–" if not shots else str((200 * hits + shots) // (2 * shots))
        out.append(
            '<tr%s><th scope="row">%s %s</th><td>%d</td><td>%d</td><td>%d</td><td>%s</td><td>%s</td></tr>'
            % (
                ' class="winner"' if seat == winner else "",
                badge(seat),
                esc(names[seat]),
                view["turns"][seat],
                shots,
                hits,
                rate,
                "resigned" if _resigned(view, seat) else outcome["scores"][seat],
            )
        )
    return "".join(out) + "</tbody></table>"


def picture(view):
    """Every board very small, with its marks alone."""
    number = view["seats"]
    across = 2 if number != 3 else 3
    shapes = []
    sheet, lines, misses, hits, sunk = [], [], [], [], []
    for owner in range(number):
        x, y = 8 + 136 * (owner % across), 8 + 136 * (owner // across)
        sheet.append(rect(x, y, 120, 120))
        lines.append(squares(x, y, 12, 10, 10))
        marks = view["boards"][owner]["marks"]
        for key in marks:
            column, row = column_row(key)
            left, top = x + 12 * column, y + 12 * row
            if marks[key] == "+":
                misses.append("M%d %dh4m-2-2v4" % (left + 4, top + 6))
            elif marks[key] == "x":
                hits.append("M%d %dl6 6m0-6l-6 6" % (left + 3, top + 3))
            else:
                sunk.append("M%d %dl8 8m0-8l-8 8" % (left + 2, top + 2))
    for text, style in ((sheet, "sheet"), (lines, "squares"), (misses, "miss"), (hits, "hit"), (sunk, "sunk"), (sheet, "frame")):
        _add(shapes, "".join(text), "mini-" + style)
    return shapes, 136 * across, 136 * ((number + across - 1) // across)


def howto(name):
    """How to play, with drawn examples."""
    from fronts import warship_howto

    return warship_howto.page(name)
