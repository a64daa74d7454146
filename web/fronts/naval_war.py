"""The face of the Naval War Game: laying out, battle, post-mortem. Pure; see `../README.md`.

The parts are in the files beside this one; each is read when it is first needed, so that the page starts without them.
"""

from lazy import Lazy

battle = Lazy("fronts.naval_war_battle")
lay = Lazy("fronts.naval_war_lay")
after = Lazy("fronts.naval_war_after")
pages = Lazy("fronts.naval_war_howto")
charts = Lazy("fronts.naval_war_chart")

KEPT = ("weapon", "enemy", "inferring", "pencil", "falls", "by_worth", "drawn")
"""What the hand keeps from one turn to the next; `drawn`: what of the last drawings need not be made again."""

PRESSED = (
    "aim at it, or take the aim back; mark it with the pencil; choose a gun of your own; while laying out, take something in hand or put it there"
)
"""What a press on a square does."""

hotkeys = [
    ("x", "main", "despatch the plane, fire the salvo; begin, while laying out"),
    ("w", "next", "the next weapon, or the next thing to lay"),
    ("r", "rotate", "turn the ship in hand, or the one on this square (with Shift: to row R)"),
    ("v", "plane", "the next plane of this type is to fly"),
    (".", "pencil-next", "the pencil: question mark, ship, sea, rubber, away"),
    ("z", "undo", "take back the last step of laying"),
    ("y", "redo", "do it again"),
    ("Delete", "remove", "take off the chart what stands on this square; take back the aim"),
    ("Backspace", "remove", "take off the chart what stands on this square; take back the aim"),
]


def _laying(ui):
    return "draft" in ui and "lay" in ui["menu"]


def example(view):
    """A typed move."""
    return "salvo A1 B2 C3"


def begin(view, menu):
    """A new turn."""
    ui = {"menu": menu, "held": [], "hint": None, "secret": False, "names": view["names"], "fresh": [], "notes": {}, "fleets": [], "log": []}
    ui["drawn"] = {}
    ui["points"] = view["options"]["points"]
    battle.begin(view, menu, ui)
    if "lay" in menu:
        ui["draft"] = lay.fresh()
    return ui


def recall(view, ui, kept, device):
    """What this seat kept for itself: pencil marks, the draft as it was left; fleets and table of this device."""
    menu = ui["menu"]
    ui["notes"] = battle.sound_notes(kept.get("notes"))
    ui["fleets"] = device["fleets"]
    ui["tally"] = device["tally"]
    ui["left"] = kept.get("left")
    if "draft" in ui and kept.get("draft") and ui["draft"]["judged"] is None:
        ui["draft"] = lay.fresh(kept["draft"], kept.get("steps"))
    if "draft" in ui and ui["draft"]["judged"] is None:
        ui["due"] = [["check", {"kind": "disposition", "draft": ui["draft"]["typed"], "auto": None}]]
    battle.settle(view, ui)
    if ui.get("by_worth"):
        ui["due"] = battle.give(view, ui)
    elif ("despatch" in menu or "salvo" in menu) and not view["moves"][view["seat"]]:
        ui["due"] = [["show", str(ui["enemy"])]]
    return ui


def limit(view, ui):
    """The seconds that may be spent on laying out; None without a limit."""
    return 60 * view["options"]["clock"] if _laying(ui) and view["options"]["clock"] else None


def boards(view, ui):
    """The boards in the order to be shown."""
    seat = view["seat"]
    if _laying(ui):
        board = _board("lay", view["names"][seat] if seat is not None else "A disposition", lay.note(ui), seat or 0, True, "lay")
        board["grab"] = lay.grab(ui)
        board["aims"] = lay.aims(ui)
        return [board]
    attacking = "despatch" in ui["menu"] or "salvo" in ui["menu"]
    if seat is None or view["outcome"]:
        order = list(range(view["seats"]))
        if seat is not None:
            order = [(seat + k) % view["seats"] for k in range(1, view["seats"] + 1)]
        return [_board(str(one), view["names"][one], battle.note(view, ui, one), one, False, "open") for one in order]
    shown = []
    enemies = battle.enemies(view)
    if view["phase"] != "lay":
        for one in enemies:
            active = (attacking and one not in view["resigned"]) or bool(ui.get("pencil") and ui["menu"])
            shown.append(_board(str(one), view["names"][one], battle.note(view, ui, one), one, active, "aim"))
    active = "answer" in ui["menu"] or bool(ui.get("pencil") and ui["menu"])
    shown.append(_board(str(seat), view["names"][seat], battle.note(view, ui, seat), seat, active, "own"))
    if "answer" in ui["menu"]:
        shown = shown[-1:] + shown[:-1]
    return shown


def _board(ident, title, note, side, active, kind):
    return {
        "id": ident,
        "title": title,
        "note": note,
        "side": side,
        "columns": charts.COLUMNS,
        "rows": list(charts.LETTERS),
        "keys": charts.KEYS,
        "size": charts.SIZE,
        "grid": [charts.LEFT, charts.TOP, charts.CELL],
        "active": active,
        "kind": kind,
        "zoom": True,
        "heads": "n-head",
        "hot": "xwrvyz" if kind == "lay" else "xwv",
    }


def scene(view, ui, board):
    """The whole drawing of one board."""
    if board["kind"] == "lay":
        return lay.scene(ui, board["side"])
    seat = int(board["id"])
    if board["kind"] == "aim":
        return battle.enemy_scene(view, ui, seat, board["side"])
    if ui["secret"] and not view["outcome"]:
        return list(charts.SHEET)
    shapes = battle.own_scene(view, ui, seat, board["side"])
    if board["kind"] == "open":
        shapes = list(shapes)
        after.falls(shapes, view, ui, seat)
    return shapes


def speak(view, ui, board):
    """What a screen reader says of every square."""
    if board["kind"] == "lay":
        return lay.speak(ui)
    seat = int(board["id"])
    return battle.enemy_rows(view, ui, seat) if board["kind"] == "aim" else battle.own_rows(view, ui, seat)


def panel(view, ui):
    """What can be done now and what is known."""
    if _laying(ui):
        return lay.panel(view, ui)
    if view["outcome"]:
        return after.panel(view, ui)
    return battle.panel(view, ui)


def press(view, ui, ident, key):
    """An area was pressed."""
    if ident == "lay":
        return lay.press(ui, key)
    return battle.press(view, ui, ident, key)


def hovering(view, ui, board, key):
    """What the hand would do over this area, drawn over the board."""
    if board["kind"] == "lay":
        return lay.hovering(ui, key)
    return battle.hovering(view, ui, int(board["id"]), key) if board["kind"] == "aim" else []


def drag(view, ui, ident, start, end, done):
    """Only while laying out."""
    if ident == "lay" and _laying(ui):
        return lay.drag(ui, start, end, done)
    return ui, []


def do(view, ui, name, value):
    """A button or a letter."""
    if _laying(ui):
        return lay.do(ui, name, value)
    if name == "falls":
        ui = dict(ui)
        ui["falls"] = not ui.get("falls")
        return ui, []
    return battle.do(view, ui, {"main": "fire", "next": "next-weapon", "remove": "clear"}.get(name, name), value)


def spell(view, ui, text):
    """What was typed, in the words of the rules."""
    return battle.spell(view, ui, text)


def checked(view, ui, answer):
    """The engine's judgement of a draft, or what it laid."""
    return lay.checked(ui, answer) if _laying(ui) else ui


def unjudged(view, ui):
    """The engine could not judge or lay the draft."""
    return lay.unjudged(ui) if _laying(ui) else ui


def motions(view, event):
    """What moves when an event is shown."""
    return battle.motions(view, event)


def sounds(event):
    """What is heard."""
    return battle.sounds(event)


def result(view):
    """Who won, and by how much."""
    return after.result(view)


def ending(view):
    """Who won and every score, in one sentence to be heard."""
    return after.ending(view)


def idle(view):
    """The seats that will not move again: nothing left to attack with, or resigned."""
    return view["passed"] + view["resigned"]


def tally(view):
    """What each ship type survived, for the table over the matches fought to the end; None of another."""
    return after.tally(view)


def picture(view):
    """Every chart very small, with the numbers of moves; open charts with what was lost."""
    return after.picture(view)


def howto(name):
    """How to play, with drawn examples."""
    return pages.page(name)
