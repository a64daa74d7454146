"""The face of Itchy and Scratchy: drawing up a battle of one's own, the fight, what is told after it. Pure; see `../README.md`.

The parts are in the files beside this one; each is read when it is first needed, so that the page starts without them.
"""

from lazy import Lazy
from markup import esc

battle = Lazy("fronts.itchy_battle")
editor = Lazy("fronts.itchy_editor")
fight = Lazy("fronts.itchy_panel")
after = Lazy("fronts.itchy_after")
lessons = Lazy("fronts.itchy_lesson")
pages = Lazy("fronts.itchy_howto")
charts = Lazy("fronts.itchy_chart")
plans = Lazy("fronts.itchy_plan")

KEPT = ("threat", "quick", "looked", "learnt")
"""What the hand keeps from one turn to the next."""
SLOW = ("threat",)
"""Deeds whose drawing takes longer than a frame: the button answers first."""
RESTING = ("main", "activate", "sail", "fire", "torpedo", "broadside", "end", "choose", "stop", "agree", "decline")
"""What means something else after an action than before it: a second press of the same button is not heard at once."""
STEPS = ("ahead", "port", "starboard")
"""What may be pressed quickly, as long as the same ship moves."""
AID = "What would you do?"
"""The hint is an admiral's advice."""
OPEN = True
"""Nothing is hidden but the cards to come: two persons look at the same board, and no curtain goes up between them."""
BROUGHT = "a battle, which is drawn up already"
"""What a link to somebody's own battle has brought."""

PRESSED = (
    "look at a ship, then activate her; lay the active ship’s course, then turn her at its end; aim at an enemy; while drawing up a battle, "
    "take a ship in hand, put her there, turn her"
)
"""What a press on an area does."""

hotkeys = [
    ("x", "main", "what the main button does: activate, sail the course laid, fire, or end"),
    ("a", "ahead", "one area ahead (with Shift: to column A, and so for the letters below)"),
    ("p", "port", "turn to port"),
    ("s", "starboard", "turn to starboard"),
    ("r", "turn", "another facing at the end of the course"),
    ("n", "next", "the next ship that may act; the next battery and target"),
    ("f", "fire", "fire the battery at the target"),
    ("t", "torpedo", "fire a torpedo"),
    ("e", "end", "end the activation"),
    ("v", "threat", "the enemy’s reach"),
    (".", "centre", "bring the ship that acts to the middle, enlarged; + - 0 for the scale"),
    ("q", "quick", "quick dice"),
    ("Backspace", "clear", "rub out the course"),
    ("Delete", "clear", "rub out the course"),
    ("i", "land", "while a battle is drawn up: islands in hand (and a, p, s, r, n for the ship in hand, Delete takes her off)"),
    ("z", "undo", "while a battle is drawn up: take back the last step"),
    ("y", "redo", "while a battle is drawn up: do it again"),
]
HOT = "xapsrnftevqloz"


def example(view):
    """A typed move that the ship to act, or the first that may act, can do here and now."""
    if view["phase"] != "battle" or view["side"] is None:
        return ""
    ship = battle.active_ship(view)
    if ship is None:
        ship = [one for one in view["ships"] if one["side"] == view["side"] and one["area"] and not one["acted"]][0]
        return "%s: %s" % (ship["name"], "ahead; finish" if _ahead(view, ship) else "finish")
    best = None
    for entry in view["reach"]:
        if entry["to"] != "away" and (best is None or _told(entry) > _told(best)):
            best = entry
    parts = [", ".join(best["path"])] if best else []
    shots = battle.shots_at(view, best) if best else []
    here = [] if best else view["shots"] + view["torpedo_shots"]
    if shots:
        parts.append(_shot_words(view, ship, shots[0]["weapon"], shots[0]["target"]))
    elif here:
        parts.append(_shot_words(view, ship, here[0].get("battery", "torpedo"), here[0]["target"]))
    return "%s: %s" % (ship["name"], "; ".join(parts + ["finish"]))


def _told(entry):
    """How much an example with this course shows: a shot before all, then different steps, then many."""
    path = entry["path"]
    return (1 if entry["bears"] or entry["lines"] else 0, len([1 for step in ("ahead", "port", "starboard") if step in path]), len(path))


def _shot_words(view, ship, weapon, target):
    name = battle.ship_of(view, target)["name"]
    return "torpedo %s" % name if weapon == "torpedo" else "fire %s at %s" % (ship["batteries"][weapon]["class"], name)


def _ahead(view, ship):
    """Whether a ship can go ahead, as far as one sees: an exhausted one is better told nothing of it (I-23)."""
    chart = charts.chart_of(view)
    area = chart.ahead(ship["area"], ship["facing"])
    return bool(ship["rate"] and area and area not in chart.land and not battle.ship_at(view, area) and view["exhausted"][ship["side"]] is None)


def _drawing_up(view):
    return view["phase"] == "draw up"


def begin(view, menu):
    """A new turn."""
    ui = {"menu": menu, "held": [], "hint": None, "secret": False, "names": view["names"], "fresh": [], "log": []}
    battle.begin(view, menu, ui)
    if _drawing_up(view):
        editor.begin(view, ui)
    return ui


def recall(view, ui, kept, device):
    """What this seat kept for itself: the battle as it was left; named battles of this device. The hand is fitted to the view."""
    if _drawing_up(view):
        editor.recall(view, ui, kept, device)
    else:
        battle.recall(view, ui, kept.get("course"))
        battle.settle(view, ui)
        lessons.notice(view, ui)
    return ui


def boards(view, ui):
    """One board: the sea."""
    now = battle.shown(view, ui)
    chart = charts.chart_of(now)
    mover = battle.active_ship(now)
    title = view["name"] or "The sea"
    if _drawing_up(view):
        chart = editor.chart_of(ui)
    style = "i-head" if chart.rim == 40 else "i-head-large" if chart.rim == 54 else "i-head-largest"
    board = {
        "id": battle.BOARD,
        "title": title,
        "note": "turn %d" % now["turn"] if now["turn"] else "",
        "side": battle.heading_side(now, ui),
        "columns": chart.heads,
        "rows": [str(row + 1) for row in range(chart.rows)],
        "keys": chart.keys,
        "size": chart.size,
        "grid": [chart.corner[0], chart.corner[1], chart.cell[0], chart.cell[1]],
        "active": bool(ui["menu"]),
        "kind": "sea",
        "zoom": True,
        "heads": style,
        "hot": HOT,
        "stagger": chart.hex,
        "centre": mover["area"] if mover and mover["area"] else ui["looked"] and _area(now, ui["looked"]),
    }
    return [editor.fit(ui, board) if _drawing_up(view) else board]


def _area(view, ident):
    for ship in view["ships"]:
        if ship["id"] == ident:
            return ship["area"]
    return None


def scene(view, ui, board):
    """The whole chart."""
    if _drawing_up(view):
        return editor.scene(ui)
    return battle.scene(view, ui)


def speak(view, ui, board):
    """What a screen reader says of every area."""
    if _drawing_up(view):
        return editor.speak(ui)
    return battle.speak(view, ui)


def panel(view, ui):
    """What can be done now and what is known."""
    if _drawing_up(view):
        return editor.panel(view, ui)
    if view["outcome"] and not ui["held"]:
        return after.panel(view, ui)
    return fight.panel(view, ui)


def press(view, ui, ident, key):
    """An area was pressed."""
    if _drawing_up(view):
        return editor.press(ui, key)
    new, effects = battle.press(view, ui, key)
    battle.settle(view, new)
    return new, effects + battle.noted(view, ui, new)


def hovering(view, ui, board, key):
    """What the hand would do over this area."""
    if _drawing_up(view):
        return editor.hovering(ui, key)
    return battle.hovering(view, ui, key)


def drag(view, ui, ident, start, end, done):
    """Ships are dragged while a battle is drawn up; afterwards nothing is."""
    if _drawing_up(view):
        return editor.drag(ui, start, end, done)
    return ui, []


def do(view, ui, name, value):
    """A button or a letter."""
    if _drawing_up(view):
        return editor.do(view, ui, name, value)
    new, effects = battle.do(view, ui, name, value)
    battle.settle(view, new)
    return new, effects + battle.noted(view, ui, new)


def whose(view):
    """Who acts: the side, the ship where one is active, who is asked, whether a result is chosen."""
    return [view["side"], view["active"] and view["active"]["ship"], view["asked"], bool(view["choice"])]


def rests(name, changed):
    """Whether a deed is not heard for a moment after an action; `changed`: another ship or side acts now."""
    return name in RESTING or (changed and name in STEPS)


def checked(view, ui, answer):
    """The engine's judgement of a battle, or one that it drew up."""
    if _drawing_up(view):
        return editor.checked(ui, answer)
    return ui


def unjudged(view, ui):
    """The engine could not draw up what it was asked for."""
    return editor.unjudged(ui)


def lull(event, own):
    """So many ms an event stands when it has been shown; 0: it shows nothing by itself."""
    return battle.lull(event, own)


def motions(view, event):
    """What moves when an event is shown."""
    return battle.motions(view, event)


def sounds(event):
    """What is heard."""
    return battle.sounds(event)


def rival(options):
    """The level of the computer that suits a battle: trainings begin against the cadet."""
    return "cadet" if options["scenario"] in lessons.TRAININGS else "captain"


def first_steps():
    """A word for newcomers at the set-up, with the way to the first training."""
    return lessons.first_steps()


def result(view):
    """Who won, and by how much."""
    return after.result(view)


def picture(view):
    """The chart very small."""
    return after.picture(view)


def sketch(view, kept):
    """The same; while a battle is drawn up, that battle as far as it is. Nothing of it is secret."""
    if _drawing_up(view):
        view = plans.unfinished([kept[seat]["draft"] for seat in sorted(kept) if kept[seat].get("draft")])
    return after.picture(view)


def howto(name):
    """How to play, with drawn examples."""
    return pages.page(name)


def hinted(view, ui):
    """What the admiral would do; it is also marked on the chart."""
    return "<p>%s</p>" % esc(ui["hint"]["sentence"]) if ui["hint"] else ""
