"""Drawing up an own battle: its text, what is wrong with it, ready beginnings, and how it will look on the chart.

This is the plain way, and the seam for others: whatever edits a battle makes its text, and `with_text` judges it and lets the chart show it.
"""

from fronts import itchy_ships as ironclads
from fronts.itchy_chart import POINTS, SINES, Chart, letters_of
from fronts.itchy_panel import button
from markup import esc

DUEL = """Battle: The duel
Grid: hex 12 x 10
Red enters: west
Blue enters: east
Red: Tsarina; battleship
Blue: Monopoly; armoured cruiser
"""
STRAITS = """Battle: The straits
Grid: hex 18 x 14
Islands: H4 H5 I4 I5 J10 J11 K10 K11 L10
Red enters: north
Blue enters: south
Red: Bombast; battleship
Red: Grumbler; old battleship
Red: Gnat; torpedo boat
Red: Midge; torpedo boat
Blue: Duchess; armoured cruiser; FV 7
Blue: Kingfisher; armoured cruiser
Blue: Teapot; unarmoured cruiser
Blue: Thimble; unarmoured cruiser
"""
STYLES = (("duel", "a duel"), ("squadrons", "two squadrons"), ("fleets", "two fleets"))
TYPES = {
    "battleship": (10, 3, (("heavy", "forward"), ("medium", "aft"), ("light", "port"), ("light", "starboard"))),
    "old battleship": (8, 3, (("heavy", "forward"), ("medium", "aft"))),
    "armoured cruiser": (6, 4, (("medium", "forward"), ("medium", "aft"))),
    "unarmoured cruiser": (4, 4, (("light", "forward"), ("light", "aft"), ("qf", "port"), ("qf", "starboard"))),
    "torpedo boat": (2, 5, (("qf", "forward"),)),
}

_seen = {}


def begin(view, ui):
    """An empty sheet, with the author's duel as a beginning."""
    ui["text"], ui["complaints"], ui["judged"], ui["saved"] = DUEL, [], None, []


def recall(view, ui, kept, device):
    """The battle as it was left, and those named on this device."""
    if kept.get("text") and ui["judged"] is None:
        ui["text"] = kept["text"]
    ui["saved"] = device["fleets"] if device else []
    if "lay" in ui["menu"] and ui["judged"] != ui["text"]:
        ui["due"] = [_question(ui["text"])]


def _question(text, auto=None):
    return ["check", {"kind": "battle", "draft": text, "auto": auto}]


def with_text(ui, text):
    """The battle is this text now: it is kept, judged and shown."""
    new = dict(ui)
    new["text"], new["judged"] = text, None
    return new, [["keep", "text", text], _question(text)]


def do(view, ui, name, value):
    """A button, or the text was changed."""
    if "lay" not in ui["menu"]:
        return ui, []
    if name == "text":
        return with_text(ui, value)
    if name == "duel":
        return with_text(ui, DUEL)
    if name == "straits":
        return with_text(ui, STRAITS)
    if name == "saved":
        for one, text in ui["saved"]:
            if one == value:
                return with_text(ui, text)
        return ui, []
    if name == "draw":
        return ui, [_question(None, value)]
    if name == "fill":
        return ui, [_question(ui["text"], "squadrons")]
    if name == "copy":
        return ui, [["copy", ui["text"]]]
    if name == "store":
        title = read(ui["text"])["name"]
        return ui, [["fleet", title, ui["text"]], ["say", "“%s” is kept on this device." % title]]
    if name == "cede" and name in ui["menu"]:
        return ui, [["play", ["cede", None]]]
    if name == "forget":
        return ui, [["fleet", value, None]]
    if name in ("lay", "main"):
        if ui["judged"] != ui["text"]:
            return ui, [["refuse", "The battle is still being read."]]
        if ui["complaints"]:
            return ui, [["refuse", ui["complaints"][0]["text"]]]
        return ui, [["play", ["lay", ui["text"]]]]
    return ui, []


def checked(view, ui, answer):
    """The engine has read the battle, or drawn one up."""
    new = dict(ui)
    if answer["draft"] != ui["text"] and isinstance(answer["draft"], str):
        new["text"] = answer["draft"]
    new["judged"], new["complaints"] = new["text"], answer["complaints"]
    return new


# --- reading it, as far as the chart needs it ---------------------------------------------------------------------------------------


def _number(text):
    digits = ""
    for sign in text:
        if sign not in "0123456789":
            break
        digits += sign
    return int(digits) if digits else 0


def read(text):
    """Name, map and those ships that have a place; what is not understood is left out (the engine says what is wrong with it)."""
    found = {"name": "A battle", "grid": "hex", "columns": 12, "rows": 10, "islands": [], "ships": [], "waiting": []}
    lines = []
    for line in text.split("\n"):
        head, _, rest = line.split("#")[0].partition(":")
        lines.append((head.strip().lower(), rest.strip()))
    for head, rest in lines:
        if head == "battle" and rest:
            found["name"] = rest[:60]
        elif head == "grid":
            words = (
                rest.lower().replace("×", "x").replace("x", " ").split()
                if not rest.lower().startswith("hex")
                else ["hex"] + rest.lower()[3:].replace("×", "x").replace("x", " ").split()
            )
            if len(words) == 3 and 6 <= _number(words[1]) <= 30 and 6 <= _number(words[2]) <= 24:
                found["grid"] = "square" if words[0].startswith("square") else "hex"
                found["columns"], found["rows"] = _number(words[1]), _number(words[2])
    known = {}
    for column in range(found["columns"]):
        for row in range(found["rows"]):
            known[letters_of(column) + str(row + 1)] = True
    taken = {}
    for head, rest in lines:
        if head == "islands":
            for word in rest.upper().replace(",", " ").split():
                if word in known and word not in found["islands"]:
                    found["islands"].append(word)
    for head, rest in lines:
        if head in ("red", "blue"):
            _read_ship(found, known, taken, 0 if head == "red" else 1, [part.strip() for part in rest.split(";")])
    return found


def _read_ship(found, known, taken, side, parts):
    kind = parts[1].lower() if len(parts) > 1 else ""
    if kind not in TYPES:
        return
    fv, rate, guns = TYPES[kind]
    ship = {
        "id": "RB"[side],
        "side": side,
        "name": parts[0],
        "type": kind,
        "area": None,
        "facing": 0,
        "fv": fv,
        "full_fv": fv,
        "rate": rate,
        "acted": False,
    }
    ship["batteries"] = [{"class": one, "arc": arc, "guns": 2, "lost": False} for one, arc in guns]
    points = POINTS[found["grid"]]
    for part in parts[2:]:
        words = part.upper().split()
        if len(words) >= 2 and words[0] == "AT" and words[1] in known and words[1] not in found["islands"] and words[1] not in taken:
            ship["area"] = words[1]
            if words[-1] in points:
                ship["facing"] = points.index(words[-1])
        elif len(words) == 2 and words[0] == "FV" and _number(words[1]):
            ship["fv"] = ship["full_fv"] = _number(words[1])
        elif words and words[0] in ("HEAVY", "MEDIUM", "LIGHT", "QF", "NO") and part.lower() != "no torpedoes":
            ship["batteries"] = _read_guns(part)
    if ship["area"]:
        taken[ship["area"]] = True
        found["ships"].append(ship)
    else:
        found["waiting"].append(ship)


def _read_guns(part):
    found = []
    for one in part.lower().split(","):
        words = one.split()
        if (
            len(words) > 1
            and words[0] in ("heavy", "medium", "light", "qf")
            and words[1] in ("forward", "aft", "port", "starboard", "all", "all-round")
        ):
            guns = _number(words[2][1:]) if len(words) > 2 else 2
            found.append({"class": words[0], "arc": "all" if words[1].startswith("all") else words[1], "guns": guns or 2, "lost": False})
    return found


def battle_of(ui):
    """The battle that the text means, read once."""
    if _seen.get("text") != ui.get("text", ""):
        _seen["text"], _seen["battle"] = ui.get("text", ""), read(ui.get("text", ""))
        _seen["chart"] = None
    return _seen["battle"]


def chart_of(ui):
    """Its chart."""
    found = battle_of(ui)
    if _seen["chart"] is None:
        _seen["chart"] = Chart(found["grid"], found["columns"], found["rows"], found["islands"])
    return _seen["chart"]


def scene(ui):
    """The map with those ships that have a place."""
    found, chart = battle_of(ui), chart_of(ui)
    shapes = list(chart.shapes())
    ironclads.fleet(shapes, found["ships"], chart.middles, SINES[chart.kind])
    for ship in found["ships"]:
        x, y = chart.middles[ship["area"]]
        shapes.append(["text", x, y + 38, ship["name"], "i-name%d" % ship["side"]])
    return shapes


def speak(ui):
    """Land, sea, ships."""
    found, chart = battle_of(ui), chart_of(ui)
    rows = [list(row) for row in chart.plain()]
    for ship in found["ships"]:
        column, row = chart.at[ship["area"]]
        rows[row][column] = "%s, %s, %s, %s" % (ship["area"], ship["name"], ship["type"], "Blue" if ship["side"] else "Red")
    return rows


# --- the panel ---------------------------------------------------------------------------------------------------------------------


def panel(view, ui):
    """The text with its complaints, ready beginnings, and the button that begins the battle."""
    out = ['<p class="prompt">%s</p>' % esc(view["prompt"])]
    if "lay" not in ui["menu"]:
        return out[0]
    ready = ui["judged"] == ui["text"] and not ui["complaints"]
    cede = button("Leave it to the other", "cede") if "cede" in ui["menu"] else ""
    out.append('<div class="deeds laying">%s%s</div>' % (button("Begin the battle", "lay", kind="primary", disabled=not ready), cede))
    if ui["complaints"]:
        lines = "".join(["<li>%s</li>" % esc(one["text"]) for one in ui["complaints"][:12]])
        out.append('<ul class="complaints" role="status">%s</ul>' % lines)
    found = battle_of(ui)
    if found["waiting"] and ready:
        out.append(
            '<p class="how">%d ships have no place yet: they will stand on their sides’ edges. “Place and fill” shows where.</p>'
            % len(found["waiting"])
        )
    starts = [button("The author’s duel", "duel"), button("The straits", "straits")]
    starts += [button("Draw " + words, "draw", style) for style, words in STYLES]
    starts += [button(esc(name), "saved", name) for name, _ in ui["saved"]]
    out.append('<section class="it-starts"><h3>Begin with</h3><div>%s</div></section>' % "".join(starts))
    out.append(
        '<div class="field layout"><label for="layout-text">The battle as text</label>'
        '<textarea id="layout-text" data-do="text" rows="14" spellcheck="false" autocapitalize="off" maxlength="20000">%s</textarea></div>'
        % esc(ui["text"])
    )
    out.append(
        '<div class="it-tools">%s%s%s</div>'
        % (button("Place and fill", "fill"), button("Copy", "copy", kind="quiet"), button("Keep on this device", "store", kind="quiet"))
    )
    if ui["saved"]:
        out.append('<p class="how">%s</p>' % " ".join([button("Forget %s" % esc(name), "forget", name, kind="quiet") for name, _ in ui["saved"]]))
    out.append(
        '<p class="how">A line is one thing: “Red: Tsarina; battleship; at B5 facing NE; FV 9; Heavy forward x3, Light port; torpedoes 1”. '
        "What is not said is as her type has it; a ship without a place stands on her side’s edge.</p>"
    )
    return "".join(out)
