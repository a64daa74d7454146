"""Buying and laying out: the budget, the tray, the hand over the chart, the disposition as text."""

from fronts import naval_war_fleet as fleet
from fronts import naval_war_steps as steps
from fronts.naval_war_battle import words_rows
from fronts.naval_war_chart import (
    CELL,
    FLAT,
    NAMES,
    PLANES,
    SHEET,
    SHIPS,
    SHORT,
    add,
    at_of,
    coast,
    ground_of,
    hull,
    listed,
    machines,
    marks,
    picture_of,
    row_column,
)
from fronts.naval_war_chart import fleet as draw_fleet
from markup import esc
from pen import rect

MOST_SHOWN = 5
STYLES = (("scattered", "scattered"), ("staggered", "staggered"), ("concentrated", "concentrated behind guns"), ("bait", "guns as bait"))
_GROUPS = (("Ships", SHIPS), ("Planes", PLANES), ("Guns and artillery", ("gun", "salvo")), ("Free", ("land",)))
_ORDER_WORDS = {"both": "fires at Bombers and R.P.s", "bombers": "fires at Bombers only", "planes": "fires at R.P.s only", "hold": "holds fire"}


def fresh(words="", kept=None):
    """A draft: what was kept of it and of the steps to it, or nothing bought yet."""
    words = fleet.clean(words)
    past, future = steps.sound(kept)
    return {
        "plan": fleet.read(words),
        "hand": None,
        "touched": None,
        "upright": False,
        "tried": None,
        "lifted": None,
        "past": past,
        "future": future,
        "complaints": [],
        "judged": None,
        "typed": words,
        "style": "scattered",
        "laying": "",
        "sure": False,
        "saving": "",
    }


def _with(ui, **changes):
    draft = dict(ui["draft"])
    draft.update(changes)
    ui = dict(ui)
    ui["draft"] = draft
    return ui


def _ask(words):
    return ["check", {"kind": "disposition", "draft": words, "auto": None}]


def _step(ui, plan, said="", words=None, **changes):
    """One step that can be taken back; the engine is asked what it thinks, and the draft is kept. `words`: its text as it was typed."""
    draft = ui["draft"]
    words = fleet.text(plan) if words is None else words
    past = draft["past"] + [steps.between(draft["typed"], words)]
    ui = _with(ui, plan=plan, past=past, future=[], typed=words, lifted=None, tried=None, sure=False, **changes)
    return ui, [_ask(words)] + _kept(ui) + ([["say", said]] if said else [])


def _kept(ui):
    """The draft and the way to it stay where they are, whatever becomes of the page."""
    draft = ui["draft"]
    return [["keep", "steps", steps.to_keep(draft["past"], draft["future"])], ["keep", "draft", draft["typed"]]]


def _back(ui, name):
    """A step taken back, or done again."""
    draft = ui["draft"]
    source, target = ("past", "future") if name == "undo" else ("future", "past")
    words = steps.taken(draft[source][-1], draft["typed"]) if draft[source] else None
    if words is None:
        return _with(ui, **{source: []}), [["refuse", "There is nothing to take back." if name == "undo" else "There is nothing to do again."]]
    step = steps.between(draft["typed"], words)
    changes = {source: draft[source][:-1], target: draft[target] + [step], "plan": fleet.read(words), "touched": None, "typed": words}
    ui = _with(ui, **changes)
    return ui, [_ask(words)] + _kept(ui) + [["say", note(ui)]]


def _points(ui):
    return ui["points"]


# --- the board ---------------------------------------------------------------------------------------------------------------------


def note(ui):
    """Beside the name: what is left to spend and to lay."""
    plan = ui["draft"]["plan"]
    left = _points(ui) - sum(fleet.spent(plan))
    waiting = sum([number for _, number in fleet.unlaid_of(plan)])
    return "%d points left%s" % (left, ", %d to lay" % waiting if waiting else "")


def grab(ui):
    """The squares with something that can be dragged; land is none while what stands on land is in hand."""
    found = {}
    standing = ui["draft"]["hand"] in PLANES + ("gun",)
    for thing in ui["draft"]["plan"]["things"]:
        if not (standing and thing[0] in ("land", "carrier")):
            for square in fleet.squares_of(thing):
                found[fleet.label(square)] = True
    return found


def aims(ui):
    """A finger may look for the right square before it is lifted: something is in hand."""
    return bool(ui["draft"]["hand"]) or ui["draft"]["touched"] is not None


def _wrong(draft):
    """The squares that a complaint names."""
    return [key for one in draft["complaints"] for key in one["at"]]


def _ghost(ui, key):
    """The thing in the hand where it would stand, and why it cannot: `(thing, sentence)`; None where nothing is in hand."""
    draft = ui["draft"]
    things = draft["plan"]["things"]
    if draft["lifted"]:
        number, thing = draft["lifted"]
        return thing, fleet.why_not(things, thing, [number] + fleet.riders(things, number))
    row, column = row_column(key)
    if draft["hand"]:
        thing = fleet.clamped(draft["hand"], row, column, draft["upright"] and draft["hand"] in SHIPS)
        return thing, fleet.why_not(things, thing)
    if draft["touched"] is not None and _number_at(draft, (row, column)) is None:
        old = things[draft["touched"]]
        thing = fleet.clamped(old[0], row, column, old[3], old[4])
        return thing, fleet.why_not(things, thing, [draft["touched"]] + fleet.riders(things, draft["touched"]))
    return None


def scene(ui, side):
    """The chart as it is being laid out."""
    draft = ui["draft"]
    things = draft["plan"]["things"]
    in_hand = [draft["lifted"][0]] + fleet.riders(things, draft["lifted"][0]) if draft["lifted"] else []
    shown = [thing for number, thing in enumerate(things) if number not in in_hand]
    shapes = list(SHEET)
    coast(shapes, ground_of([fleet.label((thing[1], thing[2])) for thing in shown if thing[0] == "land"]))
    kind = draft["hand"] or (things[draft["touched"]][0] if draft["touched"] is not None else None)
    if kind:
        without = in_hand or ([draft["touched"]] + fleet.riders(things, draft["touched"]) if not draft["hand"] else [])
        if kind in SHIPS + ("land",):
            add(shapes, marks("dot", fleet.shut(things, kind, without)), "n-shut")
        else:
            add(shapes, marks("clear", fleet.opened(things, kind, without)), "n-open")
    add(shapes, marks("clear", _wrong(draft)), "n-wrong")
    draw_fleet(shapes, [(one[0], fleet.label((one[1], one[2])), one[3]) for one in shown if one[0] in SHIPS], side)
    machines(shapes, [(one[0], fleet.label((one[1], one[2]))) for one in shown if one[0] in PLANES or one[0] == "gun"])
    add(shapes, marks("ring", [fleet.label((one[1], one[2])) for one in shown if one[0] == "gun" and one[4] == "hold"]), "n-holding")
    if draft["touched"] is not None and not draft["lifted"]:
        x, y = at_of(fleet.label(things[draft["touched"]][1:3]))
        high, wide = fleet.size_of(things[draft["touched"]][0], things[draft["touched"]][3])
        add(shapes, rect(x + 2, y + 2, CELL * wide - 4, CELL * high - 4), "n-picked")
    if draft["lifted"] or draft["tried"]:
        _add_ghost(shapes, ui, _ghost(ui, draft["tried"]))
    return shapes


def _add_ghost(shapes, ui, ghost):
    """The thing in the hand, where it would stand: clear where it can, red where it cannot."""
    if not ghost:
        return
    thing, why = ghost
    corner = fleet.label((thing[1], thing[2]))
    add(shapes, marks("land", [fleet.label(square) for square in fleet.squares_of(thing)]), "n-ghost-bad" if why else "n-ghost")
    if thing[0] in SHIPS:
        add(shapes, hull(thing[0], corner, thing[3]), "n-outline")
    elif thing[0] != "land":
        machines(shapes, [(thing[0], corner)])
    things, lifted = ui["draft"]["plan"]["things"], ui["draft"]["lifted"]
    if lifted:
        old = things[lifted[0]]
        aboard = [things[rider] for rider in fleet.riders(things, lifted[0])]
        machines(shapes, [(one[0], fleet.label((one[1] + thing[1] - old[1], one[2] + thing[2] - old[2]))) for one in aboard])


def hovering(ui, key):
    """What is in the hand, over a square."""
    shapes = []
    if not ui["draft"]["lifted"]:
        _add_ghost(shapes, ui, _ghost(ui, key))
    return shapes


def speak(ui):
    """What stands on every square, in words."""
    draft = ui["draft"]
    on = {}
    order = {"land": 0}
    things = draft["plan"]["things"]
    for thing in sorted(range(len(things)), key=lambda n: order.get(things[n][0], 1)):
        one = things[thing]
        for square in fleet.squares_of(one):
            words = NAMES[one[0]].lower() if one[0] == "land" else NAMES[one[0]]
            if one[0] == "gun" and one[4] != "both":
                words += ", " + _ORDER_WORDS[one[4]]
            if thing == draft["touched"]:
                words += ", in hand"
            key = fleet.label(square)
            on[key] = on[key] + ", " + words if key in on else words
    for key in _wrong(draft):
        on[key] = on.get(key, "sea") + ", cannot stand so"
    return words_rows(on, "sea")


# --- the hand ----------------------------------------------------------------------------------------------------------------------


def _number_at(draft, square):
    """The thing on a square: what stands before what it stands on."""
    land, ships, stands = fleet.grounds(draft["plan"]["things"])
    for on in (stands, ships, land):
        if square in on:
            return on[square]
    return None


def _affordable(ui, kind):
    """Why one more cannot be bought; "" if it can."""
    plan = ui["draft"]["plan"]
    points, _, _, atoms = fleet.limits(_points(ui))
    left = points - sum(fleet.spent(plan))
    if fleet.COSTS[kind] > left:
        return "%s left: a %s costs %d." % (
            "No point is" if left <= 0 else "Only %d point%s" % (left, " is" if left == 1 else "s are"),
            NAMES[kind],
            fleet.COSTS[kind],
        )
    if kind == "atom" and fleet.counts(plan).get("atom", 0) >= atoms:
        return "No player may have more than %d Atom Bombers." % atoms
    return ""


def press(ui, key):
    """Lay what is in hand, pick up what stands there, or turn it."""
    draft = ui["draft"]
    square = row_column(key)
    here = _number_at(draft, square)
    things = draft["plan"]["things"]
    if draft["hand"]:
        kind = draft["hand"]
        stands = kind in PLANES or kind == "gun"
        if here is None or (stands and things[here][0] in ("land", "carrier")):
            return _lay(ui, kind, square, key)
    if here is not None and here == draft["touched"]:
        return rotate(ui, here, square)
    if here is not None:
        thing = things[here]
        turn = (
            ", press it again to turn it"
            if thing[0] in ("battleship", "cruiser", "destroyer")
            else ", press it again to change its orders"
            if thing[0] == "gun"
            else ""
        )
        return _with(ui, touched=here, hand=None), [
            ["say", "%s %s in hand: press another square to move it there%s." % (NAMES[thing[0]], fleet.where(thing), turn)]
        ]
    if draft["touched"] is not None:
        old = things[draft["touched"]]
        return _move(ui, draft["touched"], fleet.clamped(old[0], square[0], square[1], old[3], old[4]))
    return ui, [["refuse", "Choose in the list what is to be laid here, or press something on the chart to pick it up."]]


def _lay(ui, kind, square, key):
    draft = ui["draft"]
    plan = draft["plan"]
    thing = fleet.clamped(kind, square[0], square[1], draft["upright"] and kind in ("battleship", "cruiser", "destroyer"))
    why = fleet.why_not(plan["things"], thing) or ("" if kind == "land" or plan["unlaid"].get(kind) else _affordable(ui, kind))
    if why:
        return _with(ui, tried=key), [["refuse", why]]
    plan = fleet.with_thing(plan, thing)
    left = plan["unlaid"].get(kind, 0)
    said = "%s at %s.%s" % (NAMES[kind], fleet.where(thing), " %d more to lay." % left if left else "")
    return _step(ui, plan, said, touched=None)


def _move(ui, number, thing):
    things = ui["draft"]["plan"]["things"]
    why = fleet.why_not(things, thing, [number] + fleet.riders(things, number))
    if why:
        return _with(ui, lifted=None), [["refuse", why]]
    return _step(ui, fleet.moved(ui["draft"]["plan"], number, thing), "%s at %s." % (NAMES[thing[0]], fleet.where(thing)), touched=number)


def rotate(ui, number, square):
    """Turn a ship about the square pressed so that it lies free; a gun gets its next standing order."""
    draft = ui["draft"]
    things = draft["plan"]["things"]
    kind, row, column, upright, order = things[number]
    if kind == "gun":
        orders = ("both", "bombers", "planes", "hold")
        following = orders[(orders.index(order) + 1) % 4]
        return _step(
            ui, fleet.moved(draft["plan"], number, (kind, row, column, upright, following)), "The gun %s." % _ORDER_WORDS[following], touched=number
        )
    if kind not in ("battleship", "cruiser", "destroyer"):
        return _with(ui, touched=None), [["say", "%s put down." % NAMES[kind]]]
    for k in range(fleet.SIZES[kind][1]):
        base = (square[0] - k, square[1]) if not upright else (square[0], square[1] - k)
        thing = fleet.clamped(kind, base[0], base[1], not upright)
        if not fleet.why_not(things, thing, [number]):
            return _step(ui, fleet.moved(draft["plan"], number, thing), "%s at %s." % (NAMES[kind], fleet.where(thing)), touched=number)
    return ui, [["refuse", "There is no room to turn it here."]]


def drag(ui, start, end, done):
    """A thing is drawn over the chart."""
    draft = ui["draft"]
    a, b = row_column(start), row_column(end)
    things = draft["plan"]["things"]
    number = draft["lifted"][0] if draft["lifted"] else _number_at(draft, a)
    if number is None:
        return ui, []
    kind, row, column, upright, order = things[number]
    thing = fleet.clamped(kind, row + b[0] - a[0], column + b[1] - a[1], upright, order)
    if not done:
        return _with(ui, lifted=(number, thing), touched=number, hand=None), []
    if thing == things[number]:
        return _with(ui, lifted=None), []
    return _move(ui, number, thing)


def do(ui, name, value):
    """A button or a letter."""
    draft = ui["draft"]
    plan = draft["plan"]
    if name == "pick":
        if draft["hand"] == value:
            return _with(ui, hand=None, touched=None), [["say", "The hand is empty."]]
        return _with(ui, hand=value, touched=None), [["say", "%s in hand." % NAMES[value]]]
    if name in ("more", "less"):
        return _buy(ui, value, 1 if name == "more" else -1)
    if name == "next":
        kinds = [kind for kind, _ in fleet.unlaid_of(plan)] or [kind for kind in fleet.ORDER if kind != "salvo"]
        at = kinds.index(draft["hand"]) + 1 if draft["hand"] in kinds else 0
        return do(_with(ui, hand=None), "pick", kinds[at % len(kinds)])
    if name == "rotate":
        square = row_column(value) if value in FLAT else None
        here = _number_at(draft, square) if square else None
        if draft["touched"] is not None:
            thing = plan["things"][draft["touched"]]
            return rotate(ui, draft["touched"], square if here == draft["touched"] else (thing[1], thing[2]))
        if here is not None and plan["things"][here][0] in SHIPS:
            return rotate(ui, here, square)
        return _with(ui, upright=not draft["upright"]), [["say", "The next ship lies %s." % ("along a row" if draft["upright"] else "down a column")]]
    if name == "remove":
        here = _number_at(draft, row_column(value)) if value in FLAT else draft["touched"]
        if here is None:
            return ui, [["refuse", "There is nothing to take off the chart here."]]
        return _step(ui, fleet.without(plan, here), "%s taken off the chart." % NAMES[plan["things"][here][0]], touched=None)
    if name == "ready":
        if value == "":
            return ui, []
        if value.startswith("own:"):
            return _take_own(ui, value[4:])
        chosen = fleet.ready(int(value), _points(ui))
        return _step(ui, chosen, "Bought: %s. Lay it out, or let the device do it." % _bought(chosen), touched=None, hand=None)
    if name == "style":
        return _with(ui, style=value), []
    if name == "late":
        if draft["laying"] == "late":
            return ui, []
        question = {"kind": "disposition", "draft": draft["typed"], "auto": draft["style"], "late": True}
        return _with(ui, laying=name, touched=None, hand=None), [["check", question]]
    if name in ("auto", "shuffle", "fill"):
        if plan["odd"]:
            return ui, [["refuse", "“%s” cannot be read: mend the text, or strike it out." % plan["odd"][0][:40]]]
        plan = _changed_odd(plan, [])
        words = fleet.bought_text(plan) if name == "shuffle" else fleet.text(plan)
        return _with(ui, laying=name, touched=None, hand=None), [["check", {"kind": "disposition", "draft": words, "auto": draft["style"]}]]
    if name == "strike":
        return _step(ui, _changed_odd(plan, []), "What could not be read is struck out.", touched=None)
    if name == "clear":
        return _step(ui, fleet.cleared(plan), "The chart is empty; all stays bought.", touched=None)
    if name == "afresh":
        return _step(ui, fleet.empty(), "Nothing is bought.", touched=None, hand=None)
    if name in ("undo", "redo"):
        return _back(ui, name)
    if name in ("text", "file"):
        return _read(ui, value)
    if name == "line":
        return _line(ui, value)
    if name == "copy":
        return ui, [["copy", draft["typed"]]]
    if name == "share":
        return ui, [["share", {"fleet": _text_of(ui, value)}]]
    if name == "name":
        return _with(ui, saving=value), []
    if name == "store":
        return _with(ui, saving=""), [["fleet", _named(ui), draft["typed"]]]
    if name == "forget":
        return ui, [["fleet", value, None]]
    if name == "take":
        return _take_own(ui, value)
    if name == "download":
        return ui, [["download", "paper-navy-fleet.txt", fleet.fleets_text([[_named(ui), draft["typed"]]])]]
    if name == "download-own":
        return ui, [["download", "paper-navy-fleets.txt", fleet.fleets_text(ui["fleets"])]]
    if name in ("done", "main"):
        return _done(ui)
    return ui, []


def _changed_odd(plan, odd):
    plan = dict(plan)
    plan["odd"] = odd
    return plan


def _named(ui):
    """The name in the field, else one by what the fleet is worth."""
    return " ".join(ui["draft"]["saving"].split())[: fleet.LONGEST_NAME] or "Fleet of %d" % sum(fleet.spent(ui["draft"]["plan"]))


def _text_of(ui, name):
    """The text of one of one's own fleets; without a name, of what is laid now."""
    words = [one[1] for one in ui["fleets"] if one[0] == name]
    return words[0] if words else ui["draft"]["typed"]


def _take_own(ui, name):
    words = [one[1] for one in ui["fleets"] if one[0] == name]
    return _put(ui, words[0]) if words else (ui, [["refuse", "This fleet is no longer kept on this device."]])


def _put(ui, words):
    """A text in the place of the draft, kept and judged as it stands; the draft before comes back by undo."""
    ui, effects = _step(ui, fleet.read(words), "", words, touched=None, hand=None)
    return ui, effects + [["say", note(ui)]]


def _read(ui, words):
    """A text typed, pasted or out of a file (None: it is too large): the draft, or several named fleets to be kept."""
    if words is None or len(words) > fleet.LONGEST_TEXT:
        again = [["keep", "draft", ui["draft"]["typed"]]]
        return ui, again + [["refuse", "This is too long to be a disposition (%d signs at most). Nothing was changed." % fleet.LONGEST_TEXT]]
    words = fleet.clean(words)
    found = fleet.fleets_of(words)
    if len(found) > 1:
        there = [one[0] for one in ui["fleets"] if one not in found]
        effects = []
        for number, (name, text) in enumerate(found):
            name = name or "Fleet %d" % (number + 1)
            while name in there:
                name += " 2"
            there.append(name)
            effects.append(["fleet", name, text])
        return ui, effects
    if found and found[0][0]:
        return _put(_with(ui, saving=found[0][0]), found[0][1])
    return _put(ui, words)


_COMMANDS = {
    "undo": "undo",
    "redo": "redo",
    "clear": "clear",
    "auto": "auto",
    "the rest": "auto",
    "fill": "fill",
    "shuffle": "shuffle",
    "begin": "done",
    "lay": "done",
    "done": "done",
}


def _line(ui, words):
    """One typed line: `Battleship A 1-4`, `Land G 8`, `Cruiser x 3`, `Salvoes 12`; `off A 1`, `turn A 1`, `A 1 to C 4`; `auto`, `undo`, `begin`."""
    low = " ".join(words.lower().split())
    if low in _COMMANDS:
        return do(ui, _COMMANDS[low], None)
    plan = ui["draft"]["plan"]
    first, _, rest = low.partition(" ")
    if first in ("off", "turn", "remove") or " to " in low:
        start, _, end = (rest if first in ("off", "turn", "remove") else low).partition(" to ")
        keys = [one.replace(" ", "").upper() for one in (start, end) if one]
        wrong = [one for one in keys if one not in FLAT]
        if wrong or not keys:
            return ui, [["refuse", "“%s” is no square of the chart: letters A to U, numbers 1 to 21." % (wrong[0] if wrong else words)[:20]]]
        here = _number_at(ui["draft"], row_column(keys[0]))
        if here is None:
            return ui, [["refuse", "Nothing stands at %s." % start.upper()]]
        if end:
            old, square = plan["things"][here], row_column(keys[1])
            return _move(ui, here, fleet.clamped(old[0], square[0], square[1], old[3], old[4]))
        return rotate(ui, here, row_column(keys[0])) if first == "turn" else do(ui, "remove", keys[0])
    coming = fleet.read(words)
    if coming["odd"] or not low:
        return ui, [["refuse", "“%s” cannot be read. Type like: Battleship A 1-4; Land G 8; Cruiser x 3; Salvoes 12; off A 1." % words[:40]]]
    kind = None
    for thing in coming["things"]:
        kind = thing[0]
        why = fleet.why_not(plan["things"], thing)
        if not why and kind != "land" and not plan["unlaid"].get(kind):
            why = _affordable(_with(ui, plan=plan), kind)
        if why:
            return ui, [["refuse", "%s %s: %s" % (NAMES[kind], fleet.where(thing), why)]]
        plan = fleet.with_thing(plan, thing)
    for kind, number in fleet.unlaid_of(coming):
        for _ in range(number):
            if _affordable(_with(ui, plan=plan), kind):
                return ui, [["refuse", _affordable(_with(ui, plan=plan), kind)]]
            plan = fleet.with_bought(plan, kind, 1)
    if coming["salvoes"]:
        kind = "salvo"
        wanted = coming["salvoes"] - plan["salvoes"]
        left = _points(ui) - sum(fleet.spent(plan))
        if wanted > left:
            return ui, [["refuse", "Only %d points are left: there can be %d Salvoes." % (max(0, left), plan["salvoes"] + max(0, left))]]
        plan = fleet.with_bought(plan, "salvo", wanted)
    number = _count(plan, kind)
    return _step(ui, plan, "%d %s, %s." % (number, _many(NAMES[kind], kind, number), note(_with(ui, plan=plan))), touched=None)


def _count(plan, kind):
    return len([1 for thing in plan["things"] if thing[0] == "land"]) if kind == "land" else fleet.counts(plan).get(kind, 0)


def _buy(ui, kind, more):
    plan = ui["draft"]["plan"]
    if kind == "land":
        laid = [number for number, thing in enumerate(plan["things"]) if thing[0] == "land"]
        if more > 0:
            return do(ui, "pick", "land") if ui["draft"]["hand"] != "land" else (ui, [])
        if not laid:
            return ui, [["refuse", "There is no land on the chart."]]
        return _step(ui, fleet.without(plan, laid[-1]), "A unit of land taken off the chart.", touched=None)
    if more > 0 and _affordable(ui, kind):
        return ui, [["refuse", _affordable(ui, kind)]]
    if more < 0 and not fleet.counts(plan).get(kind):
        return ui, [["refuse", "No %s is bought." % NAMES[kind]]]
    plan = fleet.with_bought(plan, kind, more)
    number = fleet.counts(plan).get(kind, 0)
    ui, effects = _step(ui, plan, "%d %s, %s." % (number, NAMES[kind], note(_with(ui, plan=plan))), touched=None)
    return (ui if kind == "salvo" or more < 0 else _with(ui, hand=kind)), effects


def _bought(plan):
    bought = fleet.counts(plan)
    return listed(["%d %s" % (bought[kind], _many(NAMES[kind], kind, bought[kind])) for kind in fleet.ORDER if bought.get(kind)] or ["nothing"])


def _many(name, kind, number):
    return name if number == 1 else fleet.MANY.get(kind, name + "s")


def checked(ui, answer):
    """The engine's judgement, or what it has laid."""
    draft = ui["draft"]
    laying = draft["laying"]
    if answer.get("auto"):
        if not laying:
            return ui
        if laying == "late":
            if not answer.get("late"):
                return ui  # to a question before
            ui = _with(ui, laying="")
            ui["due"] = [["play", ["lay", answer["draft"]]], ["tell", answer["said"]]]
            return ui
        plan = fleet.read(answer["draft"] or "")
        if laying == "fill":
            plan = fleet.filled(draft["plan"], plan)
        ui, effects = _step(ui, plan, "", touched=None, laying="")
        if laying == "fill":
            ui["due"] = effects + [["say", "Bought: %s." % _bought(plan)]]
            return ui
        ui["due"] = _kept(ui) + [["say", "%d things stand on the chart, %s." % (len(plan["things"]), note(ui))]]
    elif answer["draft"] != draft["typed"]:
        return ui
    return _with(ui, complaints=answer["complaints"], judged=ui["draft"]["typed"])


def unjudged(ui):
    """The engine could not lay it: what stands there stays. When the time is up, the next second asks again."""
    return _with(ui, laying="")


def may_lay(draft):
    """Nothing speaks against it."""
    return not draft["complaints"] and draft["judged"] == draft["typed"]


def _done(ui):
    draft = ui["draft"]
    if draft["laying"] or draft["judged"] != draft["typed"]:
        return ui, [["refuse", "The disposition is being looked over: try again in a moment."]]
    found = [one["text"] for one in draft["complaints"]]
    if found:
        more = " And %d more." % (len(found) - 3) if len(found) > 3 else ""
        return ui, [["refuse", "Not yet. " + " ".join(found[:3]) + more]]
    left = _points(ui) - sum(fleet.spent(draft["plan"]))
    if left and not draft["sure"]:
        return _with(ui, sure=True), [
            ["refuse", "%d point%s still unspent. Press again to begin all the same." % (left, " is" if left == 1 else "s are")]
        ]
    return ui, [["play", ["lay", draft["typed"]]]]


# --- the panel ---------------------------------------------------------------------------------------------------------------------


def _button(words, do_name, value=None, kind="", disabled=False, title="", pressed=None):
    return '<button type="button" data-do="%s"%s%s%s%s%s>%s</button>' % (
        do_name,
        "" if value is None else ' data-value="%s"' % esc(value),
        ' class="%s"' % kind if kind else "",
        " disabled" if disabled else "",
        ' title="%s" aria-label="%s"' % (esc(title), esc(title)) if title else "",
        "" if pressed is None else ' aria-pressed="%s"' % ("true" if pressed else "false"),
        words,
    )


def _bar(words, value, least):
    percent = min(100, 100 * value // max(1, least))
    return '<div class="nw-bar%s"><span>%s <b>%d</b>, min. %d</span><i style="--share:%d%%"></i></div>' % (
        " met" if value >= least else "",
        words,
        value,
        least,
        percent,
    )


def _budget(ui):
    plan = ui["draft"]["plan"]
    points, least_ships, least_arms, _ = fleet.limits(_points(ui))
    ships, arms = fleet.spent(plan)
    left = points - ships - arms
    waiting = sum([number for _, number in fleet.unlaid_of(plan)])
    time = ""
    if ui.get("left") is not None:
        time = '<span class="nw-clock">%d:%02d</span>' % (ui["left"] // 60, ui["left"] % 60)
    bought = fleet.counts(plan)
    kinds = [kind for kind in fleet.ORDER if bought.get(kind)]
    counted = ", ".join(["<b>%d</b> %s" % (bought[kind], _many(SHORT.get(kind, NAMES[kind]), kind, bought[kind])) for kind in kinds])
    return '<div class="nw-budget%s"><p><b>%d</b> of %d points left%s%s</p>%s%s<p class="nw-counts">%s</p></div>' % (
        " over" if left < 0 else "",
        left,
        points,
        ", %d to lay" % waiting if waiting else "",
        time,
        _bar("Ships", ships, least_ships),
        _bar("The rest", arms, least_arms),
        counted or "Nothing bought yet",
    )


def _row(ui, kind):
    draft = ui["draft"]
    plan = draft["plan"]
    laid = len([1 for thing in plan["things"] if thing[0] == kind])
    number = laid if kind == "land" else fleet.counts(plan).get(kind, 0)
    waiting = plan["unlaid"].get(kind, 0)
    cost = "free" if kind == "land" else "%d pt%s" % (fleet.COSTS[kind], "" if fleet.COSTS[kind] == 1 else "s")
    name = {"rp": "R.P.", "carrier": "Carrier", "salvo": "Salvo, 3 shots", "land": "Land, 3 x 3"}.get(kind, NAMES[kind])
    words = '<span class="nw-pic">%s</span><span class="nw-name">%s <small>%s</small></span>' % (picture_of(kind), name, cost)
    pick = (
        '<span class="nw-thing">%s</span>' % words
        if kind == "salvo"
        else _button(words, "pick", kind, kind="nw-thing", pressed=draft["hand"] == kind)
    )
    state = '<span class="nw-count"><b>%d</b>%s</span>' % (number, "<small>%d to lay</small>" % waiting if waiting else "")
    return "<li>%s%s%s%s</li>" % (
        pick,
        _button("−", "less", kind, kind="nw-step", disabled=not number, title="One %s fewer" % NAMES[kind]),
        state,
        _button("+", "more", kind, kind="nw-step", disabled=kind != "land" and bool(_affordable(ui, kind)), title="One %s more" % NAMES[kind]),
    )


def _chip(ui, kind):
    """A thing to be taken in hand, small: right under the chart of a phone."""
    plan = ui["draft"]["plan"]
    waiting = plan["unlaid"].get(kind, 0)
    number = _count(plan, kind)
    name = {"rp": "R.P.", "carrier": "Carrier", "gun": "Gun", "atom": "Atom"}.get(kind, NAMES[kind])
    words = '<span class="nw-pic">%s</span><small>%s%s</small>%s' % (
        picture_of(kind),
        name,
        " <strong>%d</strong>" % number if number else "",
        "<b>%d to lay</b>" % waiting if waiting else "",
    )
    if kind == "salvo":
        return _button(words, "more", kind, kind="nw-chip")
    return _button(words, "pick", kind, kind="nw-chip", pressed=ui["draft"]["hand"] == kind)


def _choose(ui):
    options = ['<option value="">A whole fleet…</option>']
    points = _points(ui)
    for number in range(len(fleet.READY)):
        options.append('<option value="%d">%s: %s</option>' % (number, fleet.ready_name(number, points), _bought(fleet.ready(number, points))))
    for name, words in ui["fleets"]:
        over = (" disabled", ", %d points: too many" % fleet.worth(words)) if fleet.worth(words) > points else ("", "")
        options.append('<option value="own:%s"%s>Own: %s%s</option>' % (esc(name), over[0], esc(name), over[1]))
    return '<label class="hidden-text" for="nw-ready">A whole fleet</label><select id="nw-ready" data-do="ready">%s</select>' % "".join(options)


def panel(view, ui):
    """All that can be done while laying out."""
    draft = ui["draft"]
    plan = draft["plan"]
    ready = may_lay(draft)
    waiting = fleet.unlaid_of(plan)
    left = _points(ui) - sum(fleet.spent(plan))
    busy = bool(draft["laying"])
    begun = plan["things"] or plan["salvoes"] or waiting
    rest = "Do it all" if not begun else "Do the rest" if left > 0 else "Lay the rest"
    out = [_budget(ui)]
    out.append(
        '<div class="deeds laying">%s%s</div>'
        % (
            _button("Begin", "done", kind="primary" if ready else "unready"),
            _button(rest, "auto", kind="" if ready else "primary", disabled=not (waiting or left > 0) or busy),
        )
    )
    wrong, missing = _complaints(draft, begun or plan["odd"])
    out.append(wrong)
    out.append('<div class="nw-strip" role="group" aria-label="In hand">%s</div>' % "".join([_chip(ui, kind) for kind in fleet.ORDER]))
    out.append('<p class="how nw-hand">%s</p>' % _hint(ui))
    out.append(missing)
    out.append(
        '<div class="lesser">%s%s%s%s%s%s%s%s</div>'
        % (
            _button("Undo", "undo", kind="quiet", disabled=not draft["past"]),
            _button("Redo", "redo", kind="quiet", disabled=not draft["future"]),
            _button("Turn", "rotate", kind="quiet", title="Turn the ship in hand, or the next one"),
            _button("Take off", "remove", kind="quiet", disabled=draft["touched"] is None),
            _button("Shuffle", "shuffle", kind="quiet", disabled=busy or not begun, title="Shuffle: the same things laid out anew"),
            _button("Buy the rest", "fill", kind="quiet", disabled=busy or left <= 0, title="Buy the rest sensibly and lay nothing"),
            _button("Clear", "clear", kind="quiet", disabled=not plan["things"], title="Clear the chart; all stays bought"),
            _button("Buy nothing", "afresh", kind="quiet", disabled=not begun and not plan["odd"], title="Buy nothing: begin again"),
        )
    )
    styles = "".join(['<option value="%s"%s>%s</option>' % (one, " selected" if one == draft["style"] else "", words) for one, words in STYLES])
    out.append(
        '<div class="nw-choices">%s<label class="hidden-text" for="nw-style">Style of laying</label>'
        '<select id="nw-style" data-do="style">%s</select></div>' % (_choose(ui), styles)
    )
    out.append('<div class="nw-list">')
    for title, kinds in _GROUPS:
        out.append('<ul class="nw-tray" aria-label="%s">%s</ul>' % (title, "".join([_row(ui, kind) for kind in kinds])))
    out.append("</div>")
    out.append(
        '<form class="nw-line" data-form="do" data-value="line"><label for="nw-line">Or type a line</label><input id="nw-line" type="text" '
        'placeholder="Battleship A 1-4" maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false">'
        '<button type="submit">Enter</button></form>'
    )
    out.append(
        '<details class="nw-text"><summary>As text, keep, share</summary><div class="field layout">'
        '<label for="layout-text">The disposition as text</label>'
        '<textarea id="layout-text" data-do="text" rows="8" spellcheck="false" autocapitalize="off">%s</textarea></div>'
        '<div class="lesser">%s%s%s</div>'
        '<div class="field"><label for="nw-file">Take it from a file</label>'
        '<input type="file" id="nw-file" data-do="file" accept=".txt,text/plain"></div>'
        '<div class="field"><label for="nw-name">Its name</label>'
        '<input id="nw-name" type="text" data-do="name" value="%s" placeholder="%s" maxlength="%d" autocomplete="off">%s</div>%s</details>'
        % (
            esc(draft["typed"]),
            _button("Copy the text", "copy", kind="quiet"),
            _button("Copy a link to it", "share", kind="quiet"),
            _button("Download it", "download", kind="quiet"),
            esc(draft["saving"]),
            esc(_named(_with(ui, saving=""))),
            fleet.LONGEST_NAME,
            _button("Keep this fleet on the device", "store"),
            _own(ui, view),
        )
    )
    return "".join(out)


def _complaints(draft, begun):
    """All that is wrong at once; and, folded, what is only missing yet. The place for what is wrong is always there, to be announced."""
    plan = draft["plan"]
    sentences = [one["text"] for one in draft["complaints"] if begun and not _missing(one)]
    missing = [one["text"] for one in draft["complaints"] if begun and _missing(one)]
    out = ""
    if sentences:
        more = ""
        if len(sentences) > MOST_SHOWN:
            more = "<details><summary>%d more</summary><ul>%s</ul></details>" % (len(sentences) - MOST_SHOWN, _items(sentences[MOST_SHOWN:]))
        strike = _button("Strike out what cannot be read", "strike", kind="quiet") if plan["odd"] else ""
        out = '<div class="complaints"><ul>%s</ul>%s%s</div>' % (_items(sentences[:MOST_SHOWN]), more, strike)
    count = "%d thing%s still missing" % (len(missing), "" if len(missing) == 1 else "s")
    # It is always there, so that what comes after it stays open when it comes or goes.
    rest = '<details class="nw-missing"%s><summary>%s</summary><ul>%s</ul></details>' % ("" if missing else " hidden", count, _items(missing))
    return '<div role="status">%s</div>' % out, rest


def _missing(complaint):
    """Whether it is of what is bought and not laid, or not bought yet, and nothing stands wrong."""
    return complaint["text"].startswith("At least") if complaint["thing"] is None else not complaint["at"]


def _items(sentences):
    return "".join(["<li>%s</li>" % esc(one) for one in sentences])


def _own(ui, view):
    """One's own fleets on this device."""
    if not ui["fleets"]:
        return ""
    rows = ""
    for name, _ in ui["fleets"]:
        rows += "<li><bdi>%s</bdi>%s%s%s</li>" % (
            esc(name),
            _button("Take", "take", name, kind="quiet", title="Take the fleet " + name),
            _button("Link", "share", name, kind="quiet", title="Link to the fleet " + name),
            _button("Forget", "forget", name, kind="quiet", title="Forget the fleet " + name),
        )
    seen = '<p class="how">Whoever plays at this device sees the fleets kept on it.</p>' if view["seats"] > 1 else ""
    return (
        '<p class="nw-own-head">Kept on this device</p><ul class="nw-own" aria-label="Kept on this device">%s</ul>%s'
        '<div class="lesser">%s</div>'
        % (
            rows,
            seen,
            _button("Download them all", "download-own", kind="quiet"),
        )
    )


def _hint(ui):
    draft = ui["draft"]
    if draft["hand"]:
        kind = draft["hand"]
        lies = (
            " It lies %s; Turn (r) turns it." % ("down a column" if draft["upright"] else "along a row")
            if kind in ("battleship", "cruiser", "destroyer")
            else ""
        )
        return "%s in hand: press where each is to stand.%s" % (NAMES[kind], lies)
    if draft["touched"] is not None:
        thing = draft["plan"]["things"][draft["touched"]]
        more = (
            " Pressed again, it turns."
            if thing[0] in ("battleship", "cruiser", "destroyer")
            else " Now it %s; press it again for other orders." % _ORDER_WORDS[thing[4]]
            if thing[0] == "gun"
            else ""
        )
        return "%s at %s in hand: press where it is to go, or take it off.%s" % (NAMES[thing[0]], fleet.where(thing), more)
    return "Choose a thing, then press squares. Drag or press what stands there to move it."
