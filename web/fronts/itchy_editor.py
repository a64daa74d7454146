"""Drawing up a battle: ships and their batteries, the map, who stands where; points for evening out the sides; as text, kept, shared."""

from fronts import itchy_plan as plans
from fronts import itchy_ships as ironclads
from fronts.itchy_chart import POINTS, SINES, TOUCH, WORDS, listed
from fronts.itchy_panel import button
from markup import esc
from svg import badge, svg

STYLES = (("duel", "a duel"), ("squadrons", "two squadrons"), ("fleets", "two fleets"))
MOST_SHOWN = 5
FEW = 6
"""So many ships at most have their names on the chart; of more, there are their numbers."""
MOST_LETTERS, LETTER_WIDE = 14, 13
"""So many letters of a name at most stand on the chart, each about so wide."""
EVEN = 8
"""Sides whose points differ by no more than so many in a hundred are called even."""
_WORDS = {"fv": "FV", "rate": "Rate", "torpedoes": "Torpedoes"}
_RULES = {"fv": "I-1", "rate": "I-1", "torpedoes": "I-3"}
_pictures, _kept = {}, {}


def fresh(words=""):
    """A draft: what was kept of it, or an empty sea."""
    words = plans.clean(words)
    plan = plans.read(words)
    return {
        "plan": plan,
        "typed": words or plans.text(plan),
        "hand": None,
        "touched": None,
        "lifted": None,
        "past": [],
        "future": [],
        "complaints": [],
        "judged": None,
        "laying": "",
        "replacing": None,
        "refused": None,
    }


def begin(view, ui):
    """The hand of the one who draws up; others only see that a battle is awaited."""
    ui["saved"], ui["drawing"] = [], view["drawing"] or {"ready": [], "points": []}
    if "lay" in ui["menu"]:
        ui["draft"] = fresh()


def recall(view, ui, kept, device):
    """The battle as it was left, and those named on this device."""
    ui["saved"] = device["fleets"] if device else []
    if "draft" in ui:
        if kept.get("draft") and ui["draft"]["judged"] is None:
            ui["draft"] = fresh(kept["draft"])
        if ui["draft"]["judged"] is None:
            ui["due"] = [_ask(ui["draft"]["typed"])]


def _with(ui, **changes):
    ui = dict(ui)
    ui["draft"] = plans.changed(ui["draft"], **changes)
    return ui


def _ask(words, auto=None):
    return ["check", {"kind": "battle", "draft": words, "auto": auto}]


def _step(ui, plan, said="", words=None, **changes):
    """One step that can be taken back; the engine is asked what it thinks, and the draft is kept. `words`: the text, where it was written by hand."""
    draft = ui["draft"]
    words = plans.text(plan) if words is None else words
    if _stale(draft, plan, changes.get("touched", draft["touched"])):
        changes["refused"] = None
    past = draft["past"] + [(draft["plan"], draft["typed"])]
    ui = _with(ui, plan=plan, past=past, future=[], typed=words, lifted=None, laying="", replacing=None, **changes)
    return ui, [["keep", "draft", words], _ask(words)] + ([["say", said]] if said else [])


def _stale(draft, plan, touched):
    """What was refused means nothing any more: the field has another text, or is of another ship."""
    if draft["refused"] is None:
        return False
    if draft["refused"]["field"] == "name":
        return touched is None or touched != draft["touched"] or plan["ships"][touched]["name"] != draft["plan"]["ships"][touched]["name"]
    return draft["refused"]["field"] == "text" or plan["name"] != draft["plan"]["name"]


def _refuse(ui, field, typed, why, stays):
    """What was typed into a field and cannot be: it stays there to be mended, marked, with the reason beside it. `stays`: what holds meanwhile."""
    said = "%s %s" % (why, stays)
    again = ui["draft"]["refused"]["again"] + 1 if ui["draft"]["refused"] else 1
    return _with(ui, refused={"field": field, "typed": typed, "said": said, "again": again}), [["refuse", said]]


def _refused(ui, field):
    """What was refused of a field and not mended since, or None."""
    refused = ui["draft"]["refused"]
    return refused if refused and refused["field"] == field else None


def _beside(ui, field, ident, back=""):
    """The reason beside a field whose text was refused, with a way back to what holds; how the field is marked; what it shows.

    Who goes that way back is in the field again.
    """
    refused = _refused(ui, field)
    if refused is None or not refused["said"]:
        return "", " data-focus" if refused else "", back
    way = button("Keep “%s”" % esc(back), "keep-" + field, kind="quiet") if back else ""
    words = '<p class="it-refused" id="%s-wrong">%s %s</p>' % (ident, esc(refused["said"]), way)
    return words, ' aria-invalid="true" aria-describedby="%s-wrong"' % ident, refused["typed"]


def _plan(ui):
    return ui["draft"]["plan"] if "draft" in ui else plans.empty()


def _touched(ui):
    """The ship in hand, or None."""
    number = ui["draft"]["touched"] if "draft" in ui else None
    return None if number is None else _plan(ui)["ships"][number]


# --- the chart --------------------------------------------------------------------------------------------------------------------


def chart_of(ui):
    """The chart of the map as it is now."""
    return plans.chart_of(_plan(ui))


def fit(ui, board):
    """The board as it is while a battle is drawn up."""
    plan = _plan(ui)
    ship = _touched(ui)
    placed = {}
    for one in plan["ships"]:
        if one["area"]:
            placed[one["area"]] = True
    board["title"], board["note"] = plan["name"], ""
    board["active"] = "draft" in ui and "lay" in ui["menu"]
    board["kind"] = "lay" if board["active"] else "sea"
    board["grab"] = placed if board["active"] and ui["draft"]["hand"] is None else {}
    board["aims"] = board["active"] and (bool(ui["draft"]["hand"]) or ship is not None)
    board["centre"] = ship["area"] if ship and ship["area"] else None
    board["hot"] += "iy"
    return board


def ident(plan, ship):
    """What the battle will call her: R1, B2."""
    return "%s%d" % (plans.SIDES[ship["side"]][0], 1 + [one for one in plan["ships"] if one["side"] == ship["side"]].index(ship))


def _cartoon(plan, ship, area=None, facing=None):
    """A ship as the drawing wants her."""
    return {
        "id": ident(plan, ship) if plan else "",
        "side": ship["side"],
        "name": ship["name"],
        "type": ship["type"],
        "area": area or ship["area"],
        "facing": plans.facing_of(plan, ship) if facing is None else facing,
        "fv": ship["fv"],
        "full_fv": ship["fv"],
        "rate": 1,
        "acted": False,
        "batteries": [{"class": one["class"], "arc": one["arc"], "guns": one["guns"], "lost": False} for one in ship["batteries"]],
    }


def _wrong(ui):
    """The areas that a complaint names."""
    areas = plans.chart_of(_plan(ui)).at
    return [area for one in ui["draft"]["complaints"] for area in one["at"] if area in areas] if "draft" in ui else []


def scene(ui):
    """The map with those ships that have a place."""
    plan = _plan(ui)
    chart = plans.chart_of(plan)
    shapes = list(chart.shapes())
    for side in (0, 1):
        entry = [area for area in plans.edge_areas(plan, plan["edges"][side]) if area not in chart.land]
        shapes.append(["path", chart.outlines(entry, 9), "i-enter%d" % side])
    number = ui["draft"]["touched"] if "draft" in ui else None
    lifted = ui["draft"]["lifted"] if "draft" in ui else None
    shown = []
    for n, ship in enumerate(plan["ships"]):
        area = lifted if lifted and n == number else ship["area"]
        if area:
            shown.append(_cartoon(plan, ship, area, plans.facing_of(plan, plans.changed(ship, area=area))))
            if n == number:
                bad = lifted and plans.why_not(plan, n, lifted)
                shapes.append(["path", chart.outlines([area], 4), "i-wrong" if bad else "i-active"])
    wrong = _wrong(ui)
    if wrong:
        shapes.append(["path", chart.outlines(wrong, 4), "i-wrong"])
    ironclads.fleet(shapes, shown, chart.middles, SINES[chart.kind])
    for ship in shown:
        x, y = chart.middles[ship["area"]]
        words = _short(ship["name"]) if len(shown) <= FEW else ship["id"]
        half = LETTER_WIDE * len(words) // 2
        x = max(chart.rim + half, min(chart.size[0] - TOUCH - half, x))
        shapes.append(["text", x, y + 38, words, "i-name%d" % ship["side"]])
    return shapes


def _short(name):
    """A name as the chart has room for it."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].strip() + "…"


def hovering(ui, area):
    """What the hand would do over this area: land, or the ship in hand."""
    if "draft" not in ui:
        return []
    plan, draft = _plan(ui), ui["draft"]
    chart = plans.chart_of(plan)
    if draft["hand"]:
        return [["path", chart.outlines([area], 6), "i-hover"]]
    ship = _touched(ui)
    if not ship or plans.ship_at(plan, area) is not None:
        return []
    shapes = [["path", chart.outlines([area], 6), "i-wrong" if plans.why_not(plan, draft["touched"], area) else "i-hover"]]
    here = _cartoon(plan, ship, area, plans.facing_of(plan, plans.changed(ship, area=area)))
    if area not in chart.land:
        ironclads.fleet(shapes, [here], chart.middles, SINES[chart.kind])
    return shapes


def _heading(plan, ship):
    return WORDS[POINTS[plan["grid"]][plans.facing_of(plan, ship)]]


def speak(ui):
    """Land, sea, ships, and what is wrong."""
    plan = _plan(ui)
    chart = plans.chart_of(plan)
    rows = [list(row) for row in chart.plain()]
    for number, ship in enumerate(plan["ships"]):
        if ship["area"]:
            column, row = chart.at[ship["area"]]
            held = ", in hand" if "draft" in ui and number == ui["draft"]["touched"] else ""
            before = "" if rows[row][column].endswith("sea") else rows[row][column].partition(", ")[2] + ", "
            words = (ship["area"], before, ship["name"], ironclads.kind_words(ship), plans.SIDES[ship["side"]], _heading(plan, ship), held)
            rows[row][column] = "%s, %s%s, %s, %s, heading %s%s" % words
    for area in _wrong(ui):
        column, row = chart.at[area]
        rows[row][column] += ", cannot stay like this"
    return rows


# --- the hand ---------------------------------------------------------------------------------------------------------------------


def press(ui, area):
    """Land or sea, where islands are in hand; else a ship is taken in hand, turned, or put there."""
    if "draft" not in ui or "lay" not in ui["menu"]:
        return ui, []
    draft, plan = ui["draft"], _plan(ui)
    there = plans.ship_at(plan, area)
    if draft["hand"] == "land":
        if there is not None and area not in plan["islands"]:
            return ui, [["refuse", "%s stands at %s: move her before it becomes land." % (plan["ships"][there]["name"], area)]]
        more = plans.with_land(plan, area)
        return _step(ui, more, "%s is %s." % (area, "land" if area in more["islands"] else "sea"))
    if there is not None and there == draft["touched"]:
        return _turn(ui, 1)
    if there is not None:
        return _pick(ui, there)
    if draft["touched"] is None:
        return ui, [["refuse", "Press a ship, or choose one in the list: then press where she is to stand. “Islands” draws land."]]
    return _place(ui, draft["touched"], area)


def _pick(ui, number):
    ship = _plan(ui)["ships"][number]
    how = "press an area to move her, press her again to turn her." if ship["area"] else "press where she is to stand."
    return _with(ui, touched=number, hand=None, refused=None), [["say", "%s in hand: %s" % (ship["name"], how)]]


def _place(ui, number, area):
    plan = _plan(ui)
    why = plans.why_not(plan, number, area)
    if why:
        return _with(ui, lifted=None), [["refuse", why]]
    more = plans.with_ship(plan, number, area=area)
    ship = more["ships"][number]
    return _step(ui, more, "%s at %s, heading %s." % (ship["name"], area, _heading(more, ship)), touched=number)


def _turn(ui, by):
    ship = _touched(ui)
    if ship is None or not ship["area"]:
        return ui, [["refuse", "Take a ship on the chart in hand to turn her."]]
    plan = _plan(ui)
    facing = (plans.facing_of(plan, ship) + by) % len(POINTS[plan["grid"]])
    more = plans.with_ship(plan, ui["draft"]["touched"], facing=facing)
    return _step(ui, more, "%s heads %s." % (ship["name"], WORDS[POINTS[plan["grid"]][facing]]))


def drag(ui, start, end, done):
    """A ship is drawn over the chart."""
    if "draft" not in ui or ui["draft"]["hand"]:
        return ui, []
    plan = _plan(ui)
    number = ui["draft"]["touched"] if ui["draft"]["lifted"] else plans.ship_at(plan, start)
    if number is None:
        return ui, []
    if not done:
        return _with(ui, touched=number, lifted=end), []
    if end == plan["ships"][number]["area"]:
        return _with(ui, lifted=None), []
    return _place(ui, number, end)


def _title_of(words):
    return plans.read(words)["name"]


def _wanted(ui, name):
    """The text of a battle on this device, or None."""
    for one, words in ui["saved"]:
        if one == name:
            return words
    return None


def _take(ui, words, said=""):
    """Another battle in the place of this one; undo brings this one back."""
    plan = plans.read(words)
    ui, effects = _step(ui, plan, said or "%s. %s" % (plan["name"], _count_words(plan)), words=words, touched=None)
    return ui, effects


def _count_words(plan):
    red, blue = plans.numbers(plan)
    return "%d ship%s against %d." % (red, "" if red == 1 else "s", blue)


def _start(ui, value):
    kind, _, rest = value.partition(":")
    if kind == "empty":
        return _take(ui, plans.text(plans.empty()), "An empty sea.")
    if kind == "own":
        words = _wanted(ui, rest)
        return (ui, [["refuse", "This battle is no longer kept on this device."]]) if words is None else _take(ui, words)
    if kind == "ready":
        return _with(ui, laying="start", touched=None), [_ask(None, rest)]
    if kind == "draw":
        map_only = plans.changed(_plan(ui), ships=[], odd=[], name="A battle")
        return _with(ui, laying="start", touched=None), [_ask(plans.text(map_only), rest)]
    return ui, []


def _auto(ui, name, value):
    """The engine places, fills or strews islands; it can only with a text that it can read."""
    draft = ui["draft"]
    plan = draft["plan"]
    if plan["odd"] or [1 for ship in plan["ships"] if ship["odd"]]:
        return ui, [["refuse", "Some of the text cannot be read: correct it, or strike it out."]]
    if name == "strew":
        return _with(ui, laying=name), [_ask(plans.text(plan), value)]
    if name == "shuffle":
        plan = plans.cleared(plan)
    return _with(ui, laying=name), [_ask(plans.text(plan), "squadrons")]


def do(view, ui, name, value):
    """A button, a field or a letter."""
    if "draft" not in ui or "lay" not in ui["menu"]:
        return ui, []
    draft, plan = ui["draft"], _plan(ui)
    if name in ("lay", "main"):
        return _lay(ui)
    if name == "pick":
        if value == str(draft["touched"]):
            return _with(ui, touched=None), [["say", "The hand is empty."]]
        return _pick(ui, int(value)) if value.isdigit() and int(value) < len(plan["ships"]) else (ui, [])
    if name == "cede":
        return ui, [["play", ["cede", None]]] if "cede" in ui["menu"] else []
    if name == "next":
        return _next(ui)
    if name in ("turn", "starboard", "port"):
        return _turn(ui, -1 if name == "port" else 1)
    if name == "ahead":
        ship = _touched(ui)
        area = plans.chart_of(plan).ahead(ship["area"], plans.facing_of(plan, ship)) if ship and ship["area"] else None
        return _place(ui, draft["touched"], area) if area else (ui, [["refuse", "There is nothing ahead of her on the chart."]])
    if name == "land":
        hand = None if draft["hand"] == "land" else "land"
        words = "Islands in hand: press areas to make them land, or sea again." if hand else "Islands are no longer in hand."
        return _with(ui, hand=hand, touched=None), [["say", words]]
    if name == "clear":
        there = plans.ship_at(plan, value) if value in plans.areas_of(plan) else draft["touched"]
        if there is None or not plan["ships"][there]["area"]:
            return ui, [["refuse", "There is no ship to take off the chart here."]]
        said = "%s is off the chart, and waits." % plan["ships"][there]["name"]
        return _step(ui, plans.with_ship(plan, there, area=None, facing=None), said, touched=there)
    if name in ("undo", "redo"):
        return _back(ui, name)
    if name == "start":
        return _start(ui, value)
    if name in ("shuffle", "fill", "strew"):
        return _auto(ui, name, value)
    if name == "unplace":
        return _step(ui, plans.cleared(plan), "No ship has a place now: they will stand on their sides’ edges.", touched=None)
    if name == "sink-land":
        return _step(ui, plans.cleared(plan, True), "All land is gone.")
    if name == "strike":
        ships = [plans.changed(ship, odd=[]) for ship in plan["ships"]]
        return _step(ui, plans.changed(plan, odd=[], ships=ships), "What could not be read is struck out.")
    return _map_or_text(ui, name, value)


def _map_or_text(ui, name, value):
    plan = _plan(ui)
    if name == "title":
        return _title(ui, value)
    if name in ("keep-name", "keep-title"):
        return _with(ui, refused={"field": name[5:], "typed": "", "said": "", "again": 0}), []
    if name == "grid" and value in POINTS:
        return _step(ui, plans.gridded(plan, value), "Hexagons." if value == "hex" else "Squares.")
    if name in ("edge-0", "edge-1") and value in plans.EDGES:
        edges = list(plan["edges"])
        edges[int(name[-1])] = value
        return _step(ui, plans.changed(plan, edges=edges), "%s enters from the %s." % (plans.SIDES[int(name[-1])], value))
    if name == "size":
        return _size(ui, value[:-1], 1 if value[-1:] == "+" else -1)
    if name in ("add-0", "add-1") and value in plans.TYPES:
        return _add(ui, int(name[-1]), value)
    if name in ("text", "file"):
        return _read(ui, value)
    if name == "copy":
        return ui, [["copy", ui["draft"]["typed"]]]
    if name == "download":
        return ui, [["download", "paper-navy-battle.txt", ui["draft"]["typed"]]]
    if name == "download-own":
        return ui, [["download", "paper-navy-battles.txt", plans.battles_text(ui["saved"])]]
    if name == "share":
        words = ui["draft"]["typed"] if value is None else _wanted(ui, value)
        return ui, [["share", {"fleet": words, "scenario": "own"}]] if words else []
    if name == "store":
        if _wanted(ui, plan["name"]) not in (None, ui["draft"]["typed"]) and ui["draft"]["replacing"] != plan["name"]:
            words = "“%s” is kept on this device already: press again to put this one in its place, or give it another name." % plan["name"]
            return _with(ui, replacing=plan["name"]), [["refuse", words]]
        return _with(ui, replacing=None), [["fleet", plan["name"], ui["draft"]["typed"]]]
    if name == "forget":
        return ui, [["fleet", value, None]]
    return _ship_step(ui, name, value)


def _ship_step(ui, name, value):
    """What is changed of the ship in hand."""
    ship, number, plan = _touched(ui), ui["draft"]["touched"], _plan(ui)
    if ship is None:
        return ui, []
    what, _, at = name.partition("-")
    if name == "name":
        return _name(ui, value)
    if name == "type" and value in plans.TYPES:
        return _step(ui, plans.with_type(plan, number, value), "%s is %s: everything else is as usual for that type." % (ship["name"], _a(value)))
    if name == "armour":
        more = not ship["armoured"]
        return _step(ui, plans.with_ship(plan, number, armoured=more), "%s is %s." % (ship["name"], "armoured" if more else "unarmoured"))
    if name == "set":
        return _set(ui, value[:-1], 1 if value[-1:] == "+" else -1)
    if what in ("class", "arc") and at.isdigit() and int(at) < len(ship["batteries"]) and value in plans.CLASSES + plans.ARCS:
        guns = list(ship["batteries"])
        guns[int(at)] = plans.changed(guns[int(at)], **{what: value})
        return _step(ui, plans.with_ship(plan, number, batteries=guns), plans.battery_words(guns[int(at)]) + ".")
    if what == "guns" and at.isdigit() and int(at) < len(ship["batteries"]) and value.isdigit():
        guns = list(ship["batteries"])
        guns[int(at)] = plans.changed(guns[int(at)], guns=int(value))
        said = "%s, %s gun%s." % (_battery(guns[int(at)]), value, "" if value == "1" else "s")
        return _step(ui, plans.with_ship(plan, number, batteries=guns), said)
    if name == "battery" and len(ship["batteries"]) < plans.MOST_BATTERIES:
        free = [arc for arc in plans.ARCS if arc not in [one["arc"] for one in ship["batteries"]]] or ["forward"]
        guns = ship["batteries"] + [{"class": "light", "arc": free[0], "guns": plans.USUAL_GUNS}]
        return _step(ui, plans.with_ship(plan, number, batteries=guns), "%s added." % plans.battery_words(guns[-1]))
    if name == "disarm" and value.isdigit() and int(value) < len(ship["batteries"]):
        guns = [one for n, one in enumerate(ship["batteries"]) if n != int(value)]
        return _step(ui, plans.with_ship(plan, number, batteries=guns), "%s removed." % plans.battery_words(ship["batteries"][int(value)]))
    if name == "side":
        if plans.numbers(plan)[1 - ship["side"]] >= plans.MOST_SHIPS:
            return ui, [["refuse", "%s has %d ships already (at most %d)." % (plans.SIDES[1 - ship["side"]], plans.MOST_SHIPS, plans.MOST_SHIPS)]]
        return _step(ui, plans.with_ship(plan, number, side=1 - ship["side"]), "%s fights for %s." % (ship["name"], plans.SIDES[1 - ship["side"]]))
    if name == "double":
        return _add(ui, ship["side"], ship["type"], ship)
    if name == "scrap":
        return _step(ui, plans.without_ship(plan, number), "%s is out of the battle." % ship["name"], touched=None)
    return ui, []


def _name(ui, value):
    name = " ".join(plans.clean(value).split())
    plan, number = _plan(ui), ui["draft"]["touched"]
    now = plan["ships"][number]["name"]
    if name == now:
        return _with(ui, refused=None), []
    others = [ship for n, ship in enumerate(plan["ships"]) if n != number and ship["name"].lower() == name.lower()]
    why = ""
    if not name or len(name) > plans.LONGEST_NAME:
        why = "A ship has a name of 1 to %d characters." % plans.LONGEST_NAME
    elif [sign for sign in ":,;#" if sign in name]:
        why = "A name is written without colon, comma, semicolon or #."
    elif not [sign for sign in name if sign.isalpha() or sign.isdigit() or ord(sign) > 127]:
        why = "A name has at least one letter or digit in it."
    elif others:
        why = "%s of %s has this name." % (others[0]["name"], plans.SIDES[others[0]["side"]])
    if why:
        return _refuse(ui, "name", value, why, "She is still “%s”." % now)
    return _step(ui, plans.with_ship(plan, number, name=name), "")


def _title(ui, value):
    title, plan = " ".join(plans.clean(value).split()), _plan(ui)
    if title == plan["name"]:
        return _with(ui, refused=None), []
    why = ""
    if not title or len(title) > plans.LONGEST_TITLE:
        why = "A battle has a name of 1 to %d characters." % plans.LONGEST_TITLE
    elif "#" in title:
        why = "A name is written without #."
    if why:
        return _refuse(ui, "title", value, why, "It is still “%s”." % plan["name"])
    return _step(ui, plans.changed(plan, name=title), "")


def _a(kind):
    """A type with its article."""
    return "%s %s" % ("an" if kind[0] in "aou" else "a", kind)


def _set(ui, what, by):
    """A number of the ship in hand one more or one less."""
    ship, number, plan = _touched(ui), ui["draft"]["touched"], _plan(ui)
    if what not in _RULES:
        return ui, []
    least, most = plans.LIMITS[what]
    value = ship[what] + by
    if value < least and by < 0 or value > most and by > 0:
        words = {"fv": "FV", "rate": "The rate", "torpedoes": "The number of torpedoes"}[what]
        return ui, [["refuse", "%s is %d to %d (%s)." % (words, least, most, _RULES[what])]]
    return _step(ui, plans.with_ship(plan, number, **{what: value}), "%s %d." % (_WORDS[what], value))


def _battery(one):
    return plans.battery_words(plans.changed(one, guns=plans.USUAL_GUNS))


def _size(ui, key, by):
    plan = _plan(ui)
    if key not in ("columns", "rows"):
        return ui, []
    least, most = plans.LIMITS[key]
    value = plan[key] + by
    if not least <= value <= most:
        return ui, [["refuse", "A board has %d to %d %s (I-5)." % (least, most, key)]]
    columns, rows = (value, plan["rows"]) if key == "columns" else (plan["columns"], value)
    more = plans.sized(plan, columns, rows)
    lost = [ship["name"] for ship, old in zip(more["ships"], plan["ships"]) if old["area"] and not ship["area"]]
    said = "%d x %d." % (columns, rows)
    if lost:
        said += " %s would be off the board, and wait%s for a place." % (listed(lost), "s" if len(lost) == 1 else "")
    return _step(ui, more, said)


def _add(ui, side, kind, like=None):
    plan = _plan(ui)
    if plans.numbers(plan)[side] >= plans.MOST_SHIPS:
        return ui, [["refuse", "%s has %d ships: a side has 1 to %d." % (plans.SIDES[side], plans.MOST_SHIPS, plans.MOST_SHIPS)]]
    name = plans.free_name(plan, side, like["name"] if like else "")
    ship = plans.changed(like, name=name, area=None, facing=None) if like else plans.fresh_ship(side, name, kind)
    more = plans.changed(plan, ships=plan["ships"] + [ship])
    said = "%s, %s, joins %s: press where she is to stand." % (name, _a(kind), plans.SIDES[side])
    return _step(ui, more, said, touched=len(plan["ships"]), hand=None)


def _next(ui):
    """The next ship that waits for a place; where none does, the next ship."""
    ships = _plan(ui)["ships"]
    if not ships:
        return ui, [["refuse", "There is no ship yet: add one."]]
    waiting = [n for n, ship in enumerate(ships) if not ship["area"]] or list(range(len(ships)))
    now = ui["draft"]["touched"]
    later = [n for n in waiting if now is not None and n > now]
    return _pick(ui, later[0] if later else waiting[0])


def _back(ui, name):
    draft = ui["draft"]
    source, target = ("past", "future") if name == "undo" else ("future", "past")
    if not draft[source]:
        return ui, [["refuse", "There is nothing to take back." if name == "undo" else "There is nothing to do again."]]
    plan, words = draft[source][-1]
    changes = {source: draft[source][:-1], target: draft[target] + [(draft["plan"], draft["typed"])]}
    touched = draft["touched"] if draft["touched"] is not None and draft["touched"] < len(plan["ships"]) else None
    if _stale(draft, plan, touched):
        changes["refused"] = None
    ui = _with(ui, plan=plan, typed=words, touched=touched, lifted=None, laying="", **changes)
    return ui, [["keep", "draft", words], _ask(words), ["say", "%s. %s" % ("Taken back" if name == "undo" else "Done again", _count_words(plan))]]


def _read(ui, words):
    """A text typed, pasted or out of a file (None: it is too large): this battle, or several to be kept."""
    if words is None or len(words) > plans.LONGEST_TEXT:
        return _refuse(ui, "text", "", "This is too long to be a battle (%d characters at most)." % plans.LONGEST_TEXT, "Nothing was changed.")
    words = plans.clean(words)
    found = plans.battles_of(words)
    if len(found) < 2:
        return _take(ui, words)
    there = [one[0] for one in ui["saved"] if one not in found]
    effects = []
    for name, text in found:
        while name in there:
            name += " 2"
        there.append(name)
        effects.append(["fleet", name, text])
    return ui, effects


def _lay(ui):
    draft = ui["draft"]
    if draft["laying"] or draft["judged"] != draft["typed"]:
        return ui, [["refuse", "The battle is being checked: try again in a moment."]]
    found = [one["text"] for one in draft["complaints"]]
    if found:
        more = " And %d more." % (len(found) - 3) if len(found) > 3 else ""
        return ui, [["refuse", "Not yet. " + " ".join(found[:3]) + more]]
    return ui, [["play", ["lay", draft["typed"]]]]


def checked(ui, answer):
    """The engine's judgement, or what it has drawn up."""
    if "draft" not in ui:
        return ui
    draft = ui["draft"]
    if answer.get("auto"):
        if not draft["laying"]:
            return ui
        plan = plans.read(answer["draft"] or "")
        said = {"start": "%s. %s" % (plan["name"], _count_words(plan)), "strew": "%d areas are land." % len(plan["islands"])}
        ui, effects = _step(ui, plan, said.get(draft["laying"], "Every ship has a place. " + _count_words(plan)))
        ui["due"] = [one for one in effects if one[0] != "check"]
        return _with(ui, complaints=answer["complaints"], judged=ui["draft"]["typed"], touched=None)
    if answer["draft"] != draft["typed"]:
        return ui
    return _with(ui, complaints=answer["complaints"], judged=draft["typed"])


def unjudged(ui):
    """The engine could not do it: what stands there stays."""
    return _with(ui, laying="") if "draft" in ui else ui


# --- the panel --------------------------------------------------------------------------------------------------------------------


def _select(ident, name, label, choices, chosen, shown=False):
    options = "".join(
        ['<option value="%s"%s>%s</option>' % (esc(value), " selected" if value == chosen else "", esc(words)) for value, words in choices]
    )
    return '<label%s for="%s">%s</label><select id="%s" data-do="%s">%s</select>' % (
        "" if shown else ' class="hidden-text"',
        ident,
        esc(label),
        ident,
        name,
        options,
    )


def _stepper(label, name, key, value, what, least, most):
    """A number with less and more beside it."""
    return '<span class="it-stepper"><span>%s</span>%s<b>%d</b>%s</span>' % (
        label,
        button("−", name, key + "-", kind="it-less", disabled=value <= least, label="%s: one less" % what),
        value,
        button("+", name, key + "+", kind="it-more", disabled=value >= most, label="%s: one more" % what),
    )


def portrait(ship):
    """A ship drawn small, as she is armed."""
    key = (ship["side"], ship["type"], tuple([(one["class"], one["arc"], one["guns"]) for one in ship["batteries"]]))
    if key not in _pictures:
        if len(_pictures) > 80:
            _pictures.clear()
        shapes, w, h = ironclads.portrait(_cartoon(None, ship, "A1", 0))
        _pictures[key] = svg(shapes, w, h).replace("<svg ", '<svg class="it-portrait" ', 1)
    return _pictures[key]


def panel(view, ui):
    """All that can be done while drawing up."""
    if "draft" not in ui or "lay" not in ui["menu"]:
        return '<p class="prompt">%s</p>' % esc(view["prompt"])
    draft, plan = ui["draft"], _plan(ui)
    ready = not draft["complaints"] and draft["judged"] == draft["typed"]
    out = [_worths(ui)]
    out.append('<div class="deeds laying">%s</div>' % button("Begin the battle", "lay", kind="primary" if ready else "unready"))
    out.append(_complaints(draft))
    out.append(
        '<div class="it-drawing">%s%s%s%s%s%s</div>'
        % (
            button("Undo", "undo", disabled=not draft["past"]),
            button("Redo", "redo", disabled=not draft["future"]),
            button("Islands", "land", pressed=draft["hand"] == "land", label="Islands in hand: draw land by pressing areas"),
            button("Place by dice", "shuffle", disabled=bool(draft["laying"]) or not plan["ships"], label="Place by dice: all ships anew"),
            button(
                "Fill and place",
                "fill",
                disabled=bool(draft["laying"]),
                label="Fill and place: ships for an empty side, places for those that wait, by dice",
            ),
            button("All off", "unplace", disabled=not [1 for ship in plan["ships"] if ship["area"]], label="All off the chart: every ship waits"),
        )
    )
    out.append(_card(ui) if _touched(ui) else '<p class="how it-hand">%s</p>' % _hint(ui))
    out.append(_starts(ui))
    out.append(_fleets(ui))
    out.append(_map(ui))
    out.append(_words(ui))
    if "cede" in ui["menu"]:
        other = ui["names"][1 - view["seat"]] if view["seat"] is not None else "the other side"
        out.append('<p class="how it-cede">%s</p>' % button("Leave it to %s" % esc(other), "cede", kind="quiet"))
    return "".join(out)


def _worths(ui):
    """What each side is worth, and which is worth more."""
    plan = _plan(ui)
    red, blue = plans.totals(plan, ui["drawing"]["points"])
    counts = plans.numbers(plan)
    most = max(red, blue, 1)
    sides = ""
    for side, value in ((0, red), (1, blue)):
        sides += '<div class="it-worth side%d"><span>%s%s <b>%d</b> <small>points, %d ship%s</small></span><i style="--share:%d%%"></i></div>' % (
            side,
            badge(side),
            plans.SIDES[side],
            value,
            counts[side],
            "" if counts[side] == 1 else "s",
            100 * value // most,
        )
    words = "Points are a guide for evening out the sides."
    if red and blue:
        gap = 100 * abs(red - blue) // min(red, blue)
        stronger = plans.SIDES[0 if red > blue else 1]
        words = "By the points the sides are even." if gap <= EVEN else "By the points %s is the stronger by %d %%." % (stronger, gap)
    return '<div class="it-worths">%s<p>%s</p></div>' % (sides, words)


def _complaints(draft):
    """All that is wrong; the place for it is always there."""
    plan = draft["plan"]
    found = [one["text"] for one in draft["complaints"]]
    doubts = [] if found and plan["ships"] else _doubts(plan)  # what is refused is mended first
    doubted = '<div class="it-doubts"><ul>%s</ul></div>' % _items(doubts) if doubts else ""
    if not found or not (plan["ships"] or plan["odd"] or draft["past"]):
        return '<div role="status">%s</div>' % doubted
    more = ""
    if len(found) > MOST_SHOWN:
        more = "<details><summary>%d more</summary><ul>%s</ul></details>" % (len(found) - MOST_SHOWN, _items(found[MOST_SHOWN:]))
    odd = plan["odd"] or [1 for ship in plan["ships"] if ship["odd"]]
    strike = button("Strike out what cannot be read", "strike", kind="quiet") if odd else ""
    return '<div role="status"><div class="complaints"><ul>%s</ul>%s%s</div>%s</div>' % (_items(found[:MOST_SHOWN]), more, strike, doubted)


def _doubts(plan):
    """What is allowed but hardly meant, of the plan as it is now."""
    if _kept.get("doubted") is not plan:
        _kept["doubted"], _kept["doubts"] = plan, plans.doubts(plan)
    return _kept["doubts"]


def _items(sentences):
    return "".join(["<li>%s</li>" % esc(one) for one in sentences])


def _hint(ui):
    if ui["draft"]["hand"]:
        return "Islands in hand: press areas of the chart to make them land, or sea again."
    if not _plan(ui)["ships"]:
        return "Start from a ready battle, or add ships to both sides."
    return "Press a ship on the chart or in the list to change, move or turn her."


def _card(ui):
    """The ship in hand, with all that can be changed of her."""
    plan, number = _plan(ui), ui["draft"]["touched"]
    ship = plan["ships"][number]
    name = esc(ship["name"])
    beside, marks, shown = _beside(ui, "name", "it-name", ship["name"])
    rows = ""
    for at, one in enumerate(ship["batteries"]):
        what = "Battery %d" % (at + 1)
        rows += "<li>%s%s%s%s</li>" % (
            _select("it-class-%d" % at, "class-%d" % at, what + ", class", [(gun, _gun_words(gun)) for gun in plans.CLASSES], one["class"]),
            _select("it-arc-%d" % at, "arc-%d" % at, what + ", arc", [(arc, _arc_words(arc)) for arc in plans.ARCS], one["arc"]),
            _select("it-guns-%d" % at, "guns-%d" % at, what + ", guns", _gun_numbers(one["guns"]), str(one["guns"])),
            button("×", "disarm", str(at), kind="quiet it-disarm", label="Remove battery %d, %s" % (at + 1, _battery(one))),
        )
    if ship["area"]:
        place = "%s, heading %s" % (ship["area"], _heading(plan, ship))
    else:
        place = "No place yet: press an area, or leave her to her side’s edge, the %s" % plan["edges"][ship["side"]]
    return (
        '<section class="it-card-of side%d" aria-label="%s">'
        '<div class="it-card-head">%s<label class="hidden-text" for="it-name">Her name</label>'
        '<input id="it-name" type="text" data-do="name" value="%s" maxlength="%d" autocomplete="off" spellcheck="false"%s></div>%s'
        '<p class="it-place">%s</p><div class="it-handles">%s%s%s%s</div>'
        '<div class="it-kind">%s%s</div><div class="it-numbers">%s%s%s</div>'
        '<ul class="it-batteries" aria-label="Her batteries">%s</ul><div class="it-handles">%s%s%s%s</div></section>'
        % (
            ship["side"],
            name,
            portrait(ship),
            esc(shown),
            plans.LONGEST_NAME,
            marks,
            beside,
            esc(place),
            button("Turn to port", "port", disabled=not ship["area"]),
            button("Turn to starboard", "starboard", disabled=not ship["area"]),
            button("Off the chart", "clear", disabled=not ship["area"]),
            button("Done", "pick", str(number), label="Done with %s: empty the hand" % ship["name"]),
            _select("it-type", "type", "Her type", [(kind, kind) for kind in plans.KINDS], ship["type"]),
            button("Armour", "armour", kind="it-armour", pressed=ship["armoured"]),
            _stepper("FV", "set", "fv", ship["fv"], "FV", 1, 24),
            _stepper("Rate", "set", "rate", ship["rate"], "Rate", 0, 6),
            _stepper("Torpedoes", "set", "torpedoes", ship["torpedoes"], "Torpedoes", 0, 2),
            rows,
            button("Add a battery", "battery", disabled=len(ship["batteries"]) >= plans.MOST_BATTERIES),
            button("One more like her", "double"),
            button("To %s" % plans.SIDES[1 - ship["side"]], "side", label="To %s: she changes sides" % plans.SIDES[1 - ship["side"]]),
            button("Remove her", "scrap"),
        )
    )


def _gun_numbers(now):
    least, most = plans.LIMITS["guns"]
    numbers = list(range(least, most + 1)) + ([] if least <= now <= most else [now])
    return [(str(one), "×%d" % one) for one in numbers]


def _gun_words(gun):
    return "QF" if gun == "qf" else gun[0].upper() + gun[1:]


def _arc_words(arc):
    return "all-round" if arc == "all" else arc


def _starts(ui):
    """Another battle to start from."""
    choices = [("", "Start from…"), ("empty:", "An empty sea")]
    choices += [("ready:" + style, title) for style, title in ui["drawing"]["ready"]]
    choices += [("draw:" + style, "By dice: %s on this map" % words) for style, words in STYLES]
    choices += [("own:" + name, "Your own: " + name) for name, _ in ui["saved"]]
    return '<div class="it-starts">%s</div>' % _select("it-start", "start", "Start from another battle", choices, "")


def _fleets(ui):
    """Both sides, ship by ship, and one more of any type."""
    plan, points = _plan(ui), ui["drawing"]["points"]
    wrong = [one["thing"] for one in ui["draft"]["complaints"] if one["thing"]]
    counts = plans.numbers(plan)
    out = []
    for side in (0, 1):
        rows = ""
        for number, ship in enumerate(plan["ships"]):
            if ship["side"] == side:
                rows += _row(ui, plan, number, "%s%d" % (plans.SIDES[side][0], rows.count("<li>") + 1), wrong)
        full = counts[side] >= plans.MOST_SHIPS
        out.append(
            '<section class="it-side side%d"><h2>%s%s</h2><ul class="it-list" aria-label="%s’s ships">%s</ul>%s</section>'
            % (
                side,
                badge(side),
                plans.SIDES[side],
                plans.SIDES[side],
                rows or '<li class="it-none">No ship yet.</li>',
                '<p class="how">A side has at most %d ships.</p>' % plans.MOST_SHIPS
                if full
                else _select("it-add-%d" % side, "add-%d" % side, "Add a ship to %s" % plans.SIDES[side], _adding(points), ""),
            )
        )
    return '<div class="it-sides">%s</div>' % "".join(out)


def _adding(points):
    """What can be added, with its points."""
    if _kept.get("points") is not points:
        usual = [(kind, plans.worth(plans.fresh_ship(0, "", kind), points)) for kind in plans.KINDS]
        _kept["points"], _kept["adding"] = points, [("", "Add a ship…")] + [(kind, "%s, %d points" % (kind, value)) for kind, value in usual]
    return _kept["adding"]


def _row(ui, plan, number, called, wrong):
    ship = plan["ships"][number]
    place = "%s %s" % (ship["area"], POINTS[plan["grid"]][plans.facing_of(plan, ship)]) if ship["area"] else "waits"
    few = len(plan["ships"]) <= FEW
    words = '%s<span class="it-list-name">%s<small>%s%s</small></span><span class="it-list-place">%s<small>%d pts</small></span>' % (
        portrait(ship) if few else "<b>%s</b>" % called,
        esc(ship["name"]) or "?",
        called + ", " if few else "",
        ironclads.kind_words(ship),
        place,
        plans.worths(plan, ui["drawing"]["points"])[number],
    )
    kind = "it-list-ship wrong" if ship["name"] in wrong else "it-list-ship"
    return "<li>%s</li>" % button(words, "pick", str(number), kind=kind, pressed=number == ui["draft"]["touched"])


def _map(ui):
    """Name, grid, size, edges, islands."""
    plan = _plan(ui)
    beside, marks, shown = _beside(ui, "title", "it-title", plan["name"])
    edges = [(edge, "from the " + edge) for edge in plans.EDGES]
    return (
        '<details class="it-map"><summary>The map</summary>'
        '<div class="field"><label for="it-title">Name of the battle</label>'
        '<input id="it-title" type="text" data-do="title" value="%s" maxlength="%d" autocomplete="off"%s>%s</div>'
        '<div class="it-numbers">%s%s</div><div class="it-pairs">'
        '<div class="field">%s</div><div class="field">%s</div><div class="field">%s</div></div>'
        '<div class="lesser">%s%s%s</div></details>'
        % (
            esc(shown),
            plans.LONGEST_TITLE,
            marks,
            beside,
            _stepper("Columns", "size", "columns", plan["columns"], "Columns", 6, 30),
            _stepper("Rows", "size", "rows", plan["rows"], "Rows", 6, 24),
            _select("it-grid", "grid", "Grid", (("hex", "hexagons"), ("square", "squares")), plan["grid"], True),
            _select("it-edge-0", "edge-0", "Red enters", edges, plan["edges"][0], True),
            _select("it-edge-1", "edge-1", "Blue enters", edges, plan["edges"][1], True),
            button("Some islands by dice", "strew", "some islands", kind="quiet", disabled=bool(ui["draft"]["laying"])),
            button("Many", "strew", "many islands", kind="quiet", disabled=bool(ui["draft"]["laying"]), label="Many islands by dice"),
            button("No islands", "sink-land", kind="quiet", disabled=not plan["islands"]),
        )
    )


def _words(ui):
    """The text, and what can be done with it. One too long to be a battle gives way to the battle's: each time the field is written anew."""
    beside, refused = _beside(ui, "text", "layout-text")[0], _refused(ui, "text")
    marks = ' aria-describedby="layout-text-wrong" data-again="%d"' % refused["again"] if refused else ""
    return (
        '<details class="it-text"><summary>As text, keep, share</summary><div class="field layout">'
        '<label for="layout-text">The battle as text</label>'
        '<textarea id="layout-text" data-do="text" rows="12" spellcheck="false" autocapitalize="off"%s>%s</textarea>%s</div>'
        '<p class="how">Each line says one thing: “Red: Tsarina; battleship; at B5 facing NE; FV 9; Heavy forward x3, Light port; torpedoes 1”. '
        "What is left out is as usual for her type; a ship without a place stands on her side’s edge.</p>"
        '<div class="lesser">%s%s%s</div>'
        '<div class="field"><label for="it-file">Read it from a file</label>'
        '<input type="file" id="it-file" data-do="file" accept=".txt,text/plain"></div><p>%s</p>%s</details>'
        % (
            marks,
            esc(ui["draft"]["typed"]),
            beside,
            button("Copy the text", "copy", kind="quiet"),
            button("Copy a link to it", "share", kind="quiet"),
            button("Download it", "download", kind="quiet"),
            button("Keep “%s” on this device" % esc(_plan(ui)["name"]), "store"),
            _own(ui),
        )
    )


def _own(ui):
    """The battles on this device."""
    if not ui["saved"]:
        return ""
    rows = ""
    for name, _ in ui["saved"]:
        rows += "<li><bdi>%s</bdi>%s%s%s</li>" % (
            esc(name),
            button("Take", "start", "own:" + name, kind="quiet", label="Take the battle " + name),
            button("Link", "share", name, kind="quiet", label="Link to the battle " + name),
            button("Forget", "forget", name, kind="quiet", label="Forget the battle " + name),
        )
    return '<p class="nw-own-head">Kept on this device</p><ul class="nw-own" aria-label="Kept on this device">%s</ul><div class="lesser">%s</div>' % (
        rows,
        button("Download them all", "download-own", kind="quiet"),
    )
