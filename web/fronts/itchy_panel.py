"""The panel of the battle: whose card it is, the way to exhaustion, what the active ship can do, odds before and dice after, both fleets."""

from fronts import itchy_battle as battle
from fronts import itchy_lesson as lesson
from fronts import itchy_ships as ironclads
from fronts.itchy_battle import active_ship, battery_words, percent, points, ship_of, shot_of, shown
from fronts.itchy_chart import POINTS, chart_of, listed, place_of
from markup import esc
from pen import circle
from svg import badge, svg

LETTER = {"heavy": "H", "medium": "M", "light": "L", "qf": "Q"}
ARROWS = {"forward": "▲", "aft": "▼", "port": "◀", "starboard": "▶", "all": "●"}
PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}
HEART = "M12 20Q3 13 3 8Q3 4 7 4Q10 4 12 8Q14 4 17 4Q21 4 21 8Q21 13 12 20Z"
SPADE = "M12 3Q21 10 21 14Q21 18 17 18Q14 18 13 16L15 21H9L11 16Q10 18 7 18Q3 18 3 14Q3 10 12 3Z"
RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}
RANK_WORDS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}

ROOMY = 4
"""Up to so many ships of a side are named in the roster, with the arcs of their batteries."""
FEW_LINES = 3
"""With more lines than so many, four ships in each, the roster lies close, so that it can stay in sight."""
SOON = 4
"""So many turns before a battle would end of itself it is said."""

SPENT = (("fv", "She had no more FV to lose."), ("rate", "Her rate could fall no further."), ("battery", "She had no more batteries to lose."))
"""What is said of a result that finds nothing left to take (I-19)."""
NEAREST = 3
"""So many enemies are told for each ship that may act."""

_pictures, _fleets = {}, {}


def button(words, name, value=None, kind="", disabled=False, pressed=None, label=""):
    """A button of this front."""
    return '<button type="button" data-do="%s"%s%s%s%s%s>%s</button>' % (
        name,
        "" if value is None else ' data-value="%s"' % esc(value),
        ' class="%s"' % kind if kind else "",
        " disabled" if disabled else "",
        "" if pressed is None else ' aria-pressed="%s"' % ("true" if pressed else "false"),
        ' aria-label="%s"' % esc(label) if label else "",
        words,
    )


def panel(view, ui):
    """What can be done now and what is known."""
    now = shown(view, ui)
    mover = active_ship(now)
    menu = ui["menu"]
    # While there is something to be done the dice lie under the main button, where the eye is after a shot.
    dice = dice_thrown(now, ui)
    above = ui["held"] or not menu
    out = [_told(view, ui), dice if above else ""]
    out.append(lesson.lesson(now, ui))
    deeds, rest = _deeds(now, ui, mover)
    # What must stay in sight while the rest is read, in one block.
    parts = (_lines(now, 4), _lines(now, 3), turn_strip(now, ui), _once("roster", now, ui, mover, roster), deeds)
    out.append('<div class="it-top" style="--fours:%d;--threes:%d">%s%s%s</div>' % parts)
    if not above:
        out.append(dice)
    out.append(rest)
    out.append(looked(now, ui, mover))
    out.append(tools(now, ui))
    out.append(_once("fleets", now, ui, mover, fleets))
    if "stop" in menu:
        out.append('<p class="how">%s The other side is asked.</p>' % button("Offer to end the battle here", "stop", kind="quiet"))
    out.append(about(now))
    out.append('<details class="it-overview"><summary>The map in words</summary><p>%s</p></details>' % esc(battle.overview(now)))
    return "".join(out)


def _deeds(view, ui, mover):
    """The main buttons, and what there is to be chosen and read under them."""
    menu = ui["menu"]
    if ui["held"]:
        return "", ""
    if "choose" in menu:
        return _choice(view), ""
    if "agree" in menu:
        return '<div class="deeds">%s%s</div>' % (button("End the battle here", "agree", kind="primary"), button("Fight on", "decline")), ""
    if menu.get("activate"):
        return _ready(view, ui)
    return _acting(view, ui, mover) if menu and mover else ("", "")


def _told(view, ui):
    if ui["held"]:
        return '<p class="prompt told">%s</p>' % esc(battle.told_now(ui))
    return '<p class="prompt">%s</p>' % esc(view["prompt"]) if not view["outcome"] else ""


# --- turn, card, exhaustion --------------------------------------------------------------------------------------------------------


def card_picture(card):
    """The card that lies turned, drawn, with its name for a screen reader."""
    if card not in _pictures:
        rank = RANKS.get(int(card[1:])) or card[1:]
        suit = HEART if card[0] == "H" else SPADE
        shapes = [
            ["path", "M3 1h34q2 0 2 2v50q0 2 -2 2h-34q-2 0 -2 -2v-50q0 -2 2 -2Z", "i-card"],
            ["path", "".join(_moved(suit, 8, 24)), "i-heart" if card[0] == "H" else "i-spade"],
            ["text", 20, 21, rank, "i-card-heart" if card[0] == "H" else "i-card-spade"],
        ]
        words = "%s of %s" % (RANK_WORDS.get(rank, rank), "hearts" if card[0] == "H" else "spades")
        _pictures[card] = svg(shapes, 40, 56, words).replace("<svg ", '<svg class="it-card" ', 1)
    return _pictures[card]


def _moved(text, dx, dy):
    """An absolute path of M, Q, L, H and Z elsewhere."""
    out, number, axis, letter = [], "", 0, ""
    for sign in text + " ":
        if sign in "-0123456789":
            number += sign
            continue
        if number:
            across = letter == "H" or axis % 2 == 0
            out.append("%d " % (int(number) + (dx if across else dy)))
            axis += 1
            number = ""
        if sign in "MQLHZ":
            letter, axis = sign, 0
            out.append(sign)
    return out


def turn_strip(view, ui):
    parts = ['<div class="it-turn%s"><p class="it-round">Turn <b>%d</b></p>' % (" duel" if view["duel"] else "", view["turn"])]
    if view["card"]:
        parts.append(card_picture(view["card"]))
    if view["side"] is not None:
        whose = "moves" if view["duel"] else "has the card"
        parts.append(
            '<p class="it-whose">%s <span><b>%s</b> %s%s</span></p>' % (badge(view["side"]), esc(view["names"][view["side"]]), whose, _left(view))
        )
    parts.append('<div class="it-ways">%s</div>' % "".join([_exhaustion(view, side) for side in (0, 1)]))
    words = countdown(view)
    if words:
        parts.append('<p class="it-countdown">%s</p>' % words)
    return "".join(parts) + "</div>"


def countdown(view):
    """How soon the battle ends of itself, when that is near: nobody loses FV any more, or night falls (I-26); else ""."""
    most, last = view["limits"]
    left = most - view["quiet"]
    said = []
    if left <= SOON and not view["shaken"]:
        more = "this turn" if left == 1 else "the next %d turns" % left
        said.append("No FV lost for %d turns: if none is in %s, the battle ends." % (view["quiet"], more))
    dark = last - view["turn"]
    if dark <= SOON:
        said.append("Night falls after this turn, and the battle ends." if dark == 0 else "Night falls after turn %d, and the battle ends." % last)
    return " ".join(said)


def _left(view):
    if view["duel"]:
        return ""
    return "<small>to come: %s, %s</small>" % (_cards(view["cards"][0], "red"), _cards(view["cards"][1], "black"))


def _cards(count, colour):
    return "%d %s" % (count, colour)


def _exhaustion(view, side):
    lost, point = view["lost"][side], view["points"][side]
    share = min(100, 100 * lost // max(1, point))
    if view["exhausted"][side] is not None:
        words = "exhausted<small> since turn %d</small>" % view["exhausted"][side]
    else:
        words = "%d of %d<small> to exhaustion</small>" % (lost, point)
    return '<p class="it-way%s">%s <span>%s</span><i style="--share:%d%%"></i></p>' % (
        " over" if lost >= point else "",
        badge(side, True),
        words,
        share,
    )


# --- who acts ----------------------------------------------------------------------------------------------------------------------


def _portrait(ship):
    """A ship from the side list, drawn as she is now."""
    key = (
        ship["id"],
        ship["type"],
        ship["side"],
        ship["fv"],
        ship["rate"],
        tuple([one["lost"] for one in ship["batteries"]]),
        len(ship["batteries"]),
    )
    if key not in _pictures:
        if len(_pictures) > 120:
            _pictures.clear()
        shapes, w, h = ironclads.portrait(ship)
        _pictures[key] = svg(shapes, w, h).replace("<svg ", '<svg class="it-portrait" ', 1)
    return _pictures[key]


def _spent(view, side):
    """What an exhausted side may still do (I-23, I-24); "" for one that is fresh."""
    if view["exhausted"][side] is None:
        return ""
    honour = ""
    if view["options"]["honour"]:
        honour = "None of its ships may end her move, or fire, nearer to her nearest enemy than she began. "
    return '<p class="how it-spent">This side is exhausted. %sThey may leave over any edge.</p>' % honour


def _ready(view, ui):
    ship = ship_of(view, ui["looked"])
    chosen = button("Activate %s" % esc(ship["name"]), "activate", ship["id"], kind="primary")
    more = button("Next", "next", label="The next ship") if len(ui["menu"]["activate"]) > 1 else ""
    rows = "".join([_candidate(view, ui, ship_of(view, ident)) for ident in ui["menu"]["activate"]])
    head = _spent(view, view["side"]) + "<h2>Who acts? <small>here or on the chart</small></h2>"
    return '<div class="deeds">%s%s</div>' % (chosen, more), '<section class="it-ready">%s<ul>%s</ul></section>' % (head, rows)


def _candidate(view, ui, ship):
    """One that may act: her nearest enemies with bearing and range, what she could fire at where she is, and who could fire at her."""
    chart = chart_of(view)
    enemies = sorted(
        [(chart.distance(ship["area"], one["area"]), one["id"], one) for one in view["ships"] if one["area"] and one["side"] != ship["side"]]
    )
    fires, under = battle.bearings(view, ship)
    near, said = [], []
    for far, _, one in enemies[:NEAREST]:
        signs = ("→" if one["id"] in fires else "") + ("←" if one["id"] in under else "")
        near.append("%s %s %d%s" % (one["id"], chart.compass(ship["area"], one["area"]), far, "<b>%s</b>" % signs if signs else ""))
        said.append("%s %s" % (one["name"], battle.bearing_words(chart, ship["area"], one["area"])))
    state = "%s · %s" % (
        "can fire at %s" % ", ".join(fires) if fires else "bears on nobody",
        "under fire from %s" % ", ".join(under) if under else "out of all fire",
    )
    names = [listed([ship_of(view, one)["name"] for one in some]) if some else "nobody" for some in (fires, under)]
    words = "%s. Nearest: %s. Where she is she can fire at %s; %s can fire at her." % (ship["name"], "; ".join(said), names[0], names[1])
    body = '<span class="hidden-text">%s</span><span class="it-could" aria-hidden="true"><b>%s</b> %s <i>%s</i><small>%s</small></span>' % (
        esc(words),
        ship["id"],
        esc(ship["name"]),
        ", ".join(near),
        state,
    )
    return '<li class="side%d">%s</li>' % (ship["side"], button(body, "look", ship["id"], pressed=ui["looked"] == ship["id"]))


def _acting(view, ui, mover):
    active, menu = view["active"], ui["menu"]
    entry = battle.entry_of(view, ui)
    shots = battle.choices(view, ui)
    deeds = []
    if entry:
        deeds.append(button("Sail: %s" % _short_course(view, entry), "sail", kind="primary"))
        deeds.append(button("Rub out", "clear"))
    elif battle.tells(shots):
        weapon, target = ui["weapon"], ui["target"]
        name = ship_of(view, target)["name"]
        shot = dict(shot_of(view, weapon, target))
        shot["weapon"] = weapon
        poor = battle.poor(view, ui, weapon, target)
        more = ". Poor: move first?" if poor else ""
        words = "Fire %s <small>at %s: %s%s</small>" % (_weapon(mover, weapon), esc(name), battle.chance_words(shot), more)
        deeds.append(button(words, "fire", kind="primary it-idle" if poor else "primary"))
        for one in view["volleys"]:
            if one["target"] == target:
                label = "Fire all %d batteries at %s. %s" % (len(one["batteries"]), name, battle.volley_sentence(view, one))
                words = "All %d <small>FV %s</small>" % (len(one["batteries"]), percent(one["odds"]["fv"]))
                deeds.append(button(words, "broadside", target, kind="it-all", label=label))
        deeds.append(button("End", "end", disabled="finish" not in menu, label="End the activation of %s" % mover["name"]))
    else:
        words = "%s is done" if active["doing"] else "%s stays as she is"
        kind = "primary" if active["doing"] else "primary it-idle"
        deeds.append(button(words % esc(mover["name"]), "end", kind=kind, disabled="finish" not in menu))
    out = ['<section class="it-acting"><h2>%s%s <small>%s</small></h2>' % (_portrait(mover), esc(mover["name"]), ironclads.kind_words(mover))]
    out.append(_spent(view, mover["side"]))
    if "moving" in active["done"]:
        out.append('<p class="how">She has moved: now she may fire.</p>')
    else:
        out.append(_helm(view, ui, mover, entry))
    if "firing" in active["done"]:
        out.append('<p class="how">She has fired: now she may move.</p>')
    else:
        out.append(_guns(view, ui, mover, shots, entry))
    return '<div class="deeds">%s</div>' % "".join(deeds), "".join(out) + "</section>"


def _weapon(ship, weapon):
    return "a torpedo" if weapon == "torpedo" else battery_words(ship["batteries"][weapon])


def _short_course(view, entry):
    if entry["to"] == "away":
        return "off the board, %s" % points(entry["cost"])
    area, facing = place_of(entry["to"])
    return "%s, %s, %s" % (area, POINTS[view["grid"]][facing], points(entry["cost"]))


def _helm(view, ui, mover, entry):
    active, menu = view["active"], ui["menu"]
    spot = 1 if active["fresh"] or view["options"]["spot"] else 2
    pips = "".join(['<i class="%s"></i>' % ("on" if n < active["points"] else "off") for n in range(max(active["points"], mover["rate"]))])
    out = ['<p class="it-points"><span class="it-pips" aria-hidden="true">%s</span> %s left</p>' % (pips, points(active["points"]))]
    steps = []
    for name, sign, words, cost in (("port", "↶", "port", spot), ("ahead", "▲", "ahead", 1), ("starboard", "↷", "starboard", spot)):
        said = "%s: %s" % ("Ahead" if name == "ahead" else "Turn to " + name, points(cost))
        steps.append(button("<b>%s</b><small>%s %d</small>" % (sign, words, cost), name, kind="it-step", disabled=name not in menu, label=said))
    if [1 for name in ("port", "ahead", "starboard") if name in menu] or menu.get("sail"):
        out.append('<div class="it-helm" role="group" aria-label="The helm">%s</div>' % "".join(steps))
    if entry:
        out.append(
            '<p class="it-plan">%s %s%s</p>'
            % (
                esc(battle.course_words(view, entry)),
                button("↺ face", "turn-back", kind="it-turn-button", label="Face one more to port"),
                button("face ↻", "turn", kind="it-turn-button", label="Face one more to starboard"),
            )
        )
        out.append('<p class="how">Press an arrow beside her, or the area again, for another facing; press where she faces to sail on.</p>')
    elif menu.get("sail"):
        out.append('<p class="how">Press where she is to go: the number is the points she has left there, the ticks show how she can face.</p>')
    if [one for one in battle.reach_of(view, ui) if one["to"] == "away"] and ui["plan"] != "away":
        out.append("<p>%s</p>" % button("Leave the board", "away"))
    return "".join(out)


# --- guns: odds before -------------------------------------------------------------------------------------------------------------


def _guns(view, ui, mover, shots, entry):
    out = []
    targets = []
    for _, target, _ in shots:
        if target not in targets:
            targets.append(target)
    if targets:
        chips = []
        for ident in targets:
            ship = ship_of(view, ident)
            chips.append(
                button(
                    "%s %s <small>FV %d</small>" % (badge(ship["side"]), esc(ship["name"]), ship["fv"]),
                    "aim",
                    ident,
                    kind="it-target",
                    pressed=ui["target"] == ident,
                )
            )
        out.append('<div class="it-targets" role="group" aria-label="Target"><span>At</span>%s</div>' % "".join(chips))
    weapons = [n for n in range(len(mover["batteries"]))]
    if mover["torpedoes"]:
        weapons.append("torpedo")
    planned = battle.shots_at(view, entry) if entry else []
    rows = []
    ready = [weapon for weapon, target, _ in shots if target == ui["target"]]
    for weapon in weapons:
        rows.append(_gun(view, ui, mover, weapon, weapon in ready, entry, [shot for shot in planned if shot["weapon"] == weapon]))
    out.append('<ul class="it-guns">%s</ul>' % "".join(rows))
    guns = [weapon for weapon in ready if weapon != "torpedo"]
    if len(guns) > 1 and not entry:
        name = ship_of(view, ui["target"])["name"]
        odds = "".join([_bars(view, one["odds"], battle.volley_sentence(view, one)) for one in view["volleys"] if one["target"] == ui["target"]])
        out.append(
            '<div class="it-volley">%s%s</div>'
            % (button("Fire all %d batteries at %s" % (len(guns), esc(name)), "broadside", ui["target"], kind="it-broadside"), odds)
        )
        if view["options"]["one"]:
            out.append('<p class="how">Each battery takes one result at most: you choose it when its dice lie.</p>')
    return "".join(out)


def _gun(view, ui, mover, weapon, ready, entry, planned):
    active = view["active"]
    if weapon == "torpedo":
        title, sign = "Torpedo", "%d left" % mover["torpedoes"]
        lost, fired = False, active["torpedo"]
    else:
        battery = mover["batteries"][weapon]
        title, sign = battery_words(battery), ("" if battery["guns"] < 3 else "×%d" % battery["guns"])
        lost, fired = battery["lost"], weapon in active["fired"]
    state = ""
    if lost:
        state = "destroyed"
    elif fired:
        state = "has fired"
    elif not ready or (entry and entry["to"] != "away"):
        state = _why_not(view, ui, mover, weapon, entry)
    head = button(
        "%s <small>%s</small>" % (title, sign),
        "weapon",
        str(weapon),
        kind="it-gun-name",
        disabled=lost,
        pressed=battle.weapon_in_hand(view, ui) == weapon,
        label="%s %s: show her arc" % (title, sign),
    )
    if planned:
        # While a course is laid it is the end of it that counts.
        best = planned[0]
        for shot in planned:
            if shot["odds"]["expected_fv"] > best["odds"]["expected_fv"] or (shot["target"] == ui["target"] and best["target"] != ui["target"]):
                best = shot
        names = [ship_of(view, shot["target"])["name"] for shot in planned if shot is not best]
        more = "; also at %s" % listed(names) if names else ""
        return '<li class="planned">%s<span class="it-dice-count">from there at %s: %d dice, range %d%s</span>%s</li>' % (
            head,
            esc(ship_of(view, best["target"])["name"]),
            best["dice"],
            best["range"],
            esc(more),
            _bars(view, best["odds"], battle.odds_words(view, best)),
        )
    if not ready or lost or fired or (entry and entry["to"] != "away"):
        return '<li class="idle%s">%s<span class="it-state">%s</span></li>' % (" lost" if lost else "", head, state)
    shot = shot_of(view, weapon, ui["target"])
    fire = button(
        "Fire", "fire", "%s %s" % (weapon, ui["target"]), kind="it-fire", label="Fire %s at %s" % (title, ship_of(view, ui["target"])["name"])
    )
    return '<li>%s<span class="it-dice-count">%d dice, range %d</span>%s%s</li>' % (
        head,
        shot["dice"],
        shot["range"],
        fire,
        _bars(view, shot["odds"], battle.odds_sentence(view, weapon, ui["target"])),
    )


def _why_not(view, ui, mover, weapon, entry):
    """What keeps a weapon from firing at the target; while a course is laid, what it would bear on at its end."""
    if entry and entry["to"] != "away":
        return "on no enemy’s line from there" if weapon == "torpedo" else "bears on nobody from there"
    others = []
    for one, target, _ in battle.choices(view, ui):
        if one == weapon:
            others.append(ship_of(view, target)["name"])
    if others:
        return "bears on %s" % listed(others)
    if "finish" not in ui["menu"]:
        return "may not fire so near"
    return "on no enemy’s line" if weapon == "torpedo" else "bears on nobody"


def _bars(view, chance, words):
    """Chances as bars; `words` say them. Where a battery takes one result at most it is said that they are what may be on offer."""
    offer = ""
    if "hit" in chance:
        bars = [["fv", "hit", chance["hit"]], ["none", "miss", 1000000 - chance["hit"]]]
    else:
        bars = [
            ["fv", "FV", chance["fv"]],
            ["rate", "rate", chance["rate"]],
            ["battery", "battery", chance["battery"]],
            ["none", "nothing", chance["none"]],
        ]
        offer = '<small class="it-offer">on offer, one taken:</small>' if view["options"]["one"] and chance["none"] < 1000000 else ""
    drawn = "".join(
        [
            '<span class="it-odd %s"><i style="--share:%d%%"></i>%s %s</span>' % (kind, (value + 5000) // 10000, name, percent(value))
            for kind, name, value in bars
        ]
    )
    sink = '<b class="it-sink">sinks %s</b>' % percent(chance["sink"]) if chance["sink"] else ""
    return '<span class="it-odds" role="img" aria-label="%s">%s%s%s</span>' % (esc(words), offer, drawn, sink)


def _choice(view):
    """Which result of one battery counts (I-18, house option), with what it would leave her."""
    target = ship_of(view, view["choice"]["target"])
    guns = len([1 for one in target["batteries"] if not one["lost"]])
    left = {
        "fv": "Take 1 FV <small>of her %d</small>" % target["fv"],
        "rate": "Take 1 point of rate <small>of her %d</small>" % target["rate"],
        "battery": "Take a battery <small>%s</small>" % ("one of her %d, by lot" % guns if guns else "she has none left"),
    }
    buttons = "".join([button(left[one], "choose", one, kind="primary" if one == "fv" else "") for one in view["choice"]["results"]])
    rest = view["choice"]["rest"]
    guns = rest and [part for part in rest if not part.startswith("fire ")] == []
    more = " The other batteries fire after that." if guns else " The rest of the order follows." if rest else ""
    words = "Only one result counts against %s: choose which.%s" % (esc(target["name"]), more)
    return '<p class="how">%s</p><div class="deeds it-choice">%s</div>' % (words, buttons)


# --- dice after --------------------------------------------------------------------------------------------------------------------


def die(value, kind):
    """One die, drawn; `kind`: "", "counts" or "stopped"."""
    key = ("die", value, kind)
    if key not in _pictures:
        shapes = [
            ["path", "M5 1h14q4 0 4 4v14q0 4 -4 4h-14q-4 0 -4 -4v-14q0 -4 4 -4Z", "i-die-" + (kind or "plain")],
            ["path", "".join([circle(x, y, 2) for x, y in PIPS[value]]), "i-pip"],
        ]
        _pictures[key] = '<span class="it-die %s">%s</span>' % (kind, svg(shapes, 24, 24))
    return _pictures[key]


def _throws(ui):
    """The throws of the activation that is being shown, else of this one or the one before, in order; and whether the last of them still rolls."""
    rolling = bool(ui["held"]) and ui["held"][0]["kind"] in ("gunfire", "torpedo", "first")
    found, ended = [], 0
    for event in reversed(ui["log"] + ui["held"][:1] if rolling else ui["log"]):
        kind = event["kind"]
        if found and kind in ("activated", "moved", "first", "turn", "finished"):
            break
        ended += 1 if kind == "finished" else 0
        if ended > 1:
            break
        if kind in ("gunfire", "torpedo", "chosen", "first"):
            found.append(event)
        if kind == "first":
            break
    found.reverse()
    return found, rolling


def dice_thrown(view, ui):
    """The dice of the activation with what they did, shot by shot."""
    events, rolling = _throws(ui)
    shots = []
    for event in events:
        if event["kind"] == "chosen":
            if shots:
                shots[-1][1] = event
        else:
            shots.append([event, None])
    out = []
    mover = active_ship(view)
    if shots and shots[0][0]["kind"] != "first" and not rolling and not (mover and mover["id"] == shots[0][0]["ship"]):
        out.append('<p class="it-fired">%s fired:</p>' % esc(shots[0][0]["name"]))
    for at, (event, chosen) in enumerate(shots):
        last = at == len(shots) - 1
        out.append(_throw(event, chosen, rolling and last and not ui["quick"], not last))
    return '<div class="it-throws">%s</div>' % "".join(out) if out else ""


def _throw(event, chosen, rolling, earlier):
    moving = (" rolling" if rolling else "") + (" earlier" if earlier else "")
    if event["kind"] == "first":
        pairs = "".join(
            [
                '<span class="it-pair">%s%s %s%s</span>'
                % (badge(0), die(red, "counts" if red > blue else ""), badge(1), die(blue, "counts" if blue > red else ""))
                for red, blue in event["thrown"]
            ]
        )
        return '<div class="it-throw%s"><p class="it-dice" role="img" aria-label="%s">%s</p></div>' % (moving, esc(event.get("text", "")), pairs)
    if event["kind"] == "torpedo":
        kinds = {value: "counts" for value in event["doubles"]}
    else:
        kinds = {one["value"]: "counts" if state == "counts" else "stopped" for one, state in judged(event, chosen)}
    # Doubles lie together, first: what matters is read at once.
    order = sorted(event["dice"], key=lambda value: (0 if kinds.get(value) else 1, value))
    dice = "".join([die(value, kinds.get(value, "")) for value in order])
    if event["kind"] == "torpedo" and event["die"]:
        dice += '<span class="it-then">then</span>' + die(event["die"], "counts")
    words = esc(why(event, chosen))
    return '<div class="it-throw%s"><p class="it-dice" aria-hidden="true">%s</p><p class="it-why">%s</p></div>' % (moving, dice, words)


def judged(event, chosen=None):
    """The doubles of a battery's throw, each with what became of it: "counts"; "armour" stopped it; "one" result was had; "open": to be chosen."""
    found = []
    wanted = chosen["result"] if chosen else None
    had = False
    for one in event["doubles"]:
        if not one["counts"]:
            found.append((one, "armour"))
        elif not event.get("one"):
            found.append((one, "counts"))
        elif event["choice"] and not chosen:
            found.append((one, "open"))
        elif had or (wanted and one["result"] != wanted):
            found.append((one, "one"))
        else:
            had = True
            found.append((one, "counts"))
    return found


def why(event, chosen=None):
    """What the dice did and why, in a sentence; `chosen`: the choice among its results, once it is made."""
    who = "%s at %s: " % ("Torpedo" if event["kind"] == "torpedo" else battery_words(event), event["target_name"])
    if event["kind"] == "torpedo":
        if not event["doubles"]:
            return who + "no double, so it misses."
        return who + "a double, so it hits; the die takes %d FV off her." % event["die"]
    doubles = judged(event, chosen)
    if not doubles:
        return who + "no two dice alike, so nothing happens."
    said = []
    for one, state in doubles:
        if state == "counts":
            said.append("double %d takes %s" % (one["value"], _taken(one["result"])))
        elif state == "open":
            said.append("double %d would take %s" % (one["value"], _taken(one["result"])))
        elif state == "armour":
            said.append("her armour stops double %d, which stands alone" % one["value"])
    spared = ["%d" % one["value"] for one, state in doubles if state == "one"]
    words = who + listed(said) + "."
    if spared:
        words += " %s %s not count: a battery scores one result at most%s." % (
            "Double" if len(spared) == 1 else "Doubles",
            listed(spared) + (" does" if len(spared) == 1 else " do"),
            ", and %s was chosen" % _taken(chosen["result"]) if chosen else "",
        )
    if event["choice"] and not chosen:
        words += " Only one of them counts."
    if event["armoured"] and len(doubles) > 1:
        words += " Together they get through her armour."
    effects = chosen["effects"] if chosen else event["effects"]
    missed = [effect["what"] for effect in effects if not effect.get("lost") and effect.get("battery") is None]
    return words + "".join([" " + sentence for what, sentence in SPENT if what in missed])


def _taken(result):
    return "1 FV" if result == "fv" else "1 point of rate" if result == "rate" else "a battery"


# --- both fleets -------------------------------------------------------------------------------------------------------------------


def looked(view, ui, mover):
    """More about the ship that was pressed last."""
    ship = ship_of(view, ui["looked"]) if ui["looked"] else None
    if ship is None or ship["area"] is None or ship is mover:
        return ""
    guns = listed(
        [
            '<span class="%s">%s%s</span>' % ("gone" if one["lost"] else "", battery_words(one), "" if one["guns"] < 3 else " ×%d" % one["guns"])
            for one in ship["batteries"]
        ]
        or ["no guns"]
    )
    where = ""
    if mover and mover["area"]:
        chart = chart_of(view)
        where = " From %s: %s." % (esc(mover["name"]), battle.bearing_words(chart, mover["area"], ship["area"]))
    return '<div class="it-looked">%s<p><b>%s</b>, %s, at %s facing %s. FV %d of %d, rate %d of %d. %s; %s.%s</p></div>' % (
        _portrait(ship),
        esc(ship["name"]),
        ironclads.kind_words(ship),
        ship["area"],
        battle.facing_words(view, ship["facing"]),
        ship["fv"],
        ship["full_fv"],
        ship["rate"],
        ship["full_rate"],
        guns,
        "%d torpedo%s" % (ship["torpedoes"], "" if ship["torpedoes"] == 1 else "es") if ship["torpedoes"] else "no torpedoes",
        where,
    )


def about(view):
    """What is to be read of a ready battle; how it really ended is told when this one has."""
    told = view["about"]
    if not told:
        return ""
    parts = [told["sentence"], told["story"], told.get("liberties"), measured(told)]
    words = "".join(["<p>%s</p>" % esc(one) for one in parts if one])
    return '<details class="it-overview"><summary>About this battle</summary>%s</details>' % words


def measured(told):
    """How fair the battle is, in a sentence; "" where nobody has measured."""
    if not told["balance"] or not any(told["balance"][:2]):
        return ""
    red, blue, drawn = told["balance"]
    return "Between two captains, by the usual rules, Red won %d of %d battles, Blue %d; %d were drawn." % (red, red + blue + drawn, blue, drawn)


def _once(name, view, ui, mover, draw):
    """What is drawn of both fleets, once for a position and the ship that is looked at."""
    key = [ui["looked"], mover["id"] if mover else None, view["seat"], view["names"], view["outcome"]]
    kept = _fleets.get(name)
    if not kept or kept[0] is not view["ships"] or kept[1] != key:
        kept = _fleets[name] = [view["ships"], key, draw(view, ui, mover)]
    return kept[2]


def _lines(view, across):
    """How many lines the roster has with so many ships in each."""
    return sum([(len([1 for ship in view["ships"] if ship["side"] == side]) + across - 1) // across for side in (0, 1)])


def roster(view, ui, mover):
    """Both fleets in little, for the eye and the pointer: who has acted, FV, rate, batteries, torpedoes. The lists below say it to everybody."""
    first = view["seat"] if view["seat"] is not None else 0
    rows = []
    for side in (first, 1 - first):
        ships = [ship for ship in view["ships"] if ship["side"] == side]
        roomy = len(ships) <= ROOMY
        chips = [_chip(ship, ui, mover, roomy) for ship in ships]
        rows.append('<p class="side%d%s">%s</p>' % (side, " roomy" if roomy else "", "".join(chips)))
    pair = " pair" if len(view["ships"]) == 2 else " many" if _lines(view, 4) > FEW_LINES else ""
    close = "H▲ M▼ battery · T torpedo" if pair == " pair" else "H M L Q batteries · T torpedoes"
    key = '<p class="it-key">› rate · <b>FV</b> · %s</p>' % close
    return '<div class="it-roster%s" aria-hidden="true">%s</div>' % (pair, "".join(rows) + key)


def _chip(ship, ui, mover, roomy):
    kind = "gone" if ship["fate"] else "acting" if mover and mover["id"] == ship["id"] else "acted" if ship["acted"] else ""
    sign = {"sunk": "sunk", "left": "away"}.get(ship["fate"]) or ("▸" if kind == "acting" else "✓" if kind == "acted" else "")
    return (
        '<button type="button" tabindex="-1" data-do="look" data-value="%s" class="%s%s"%s><span class="it-id">%s</span>%s<span '
        'class="it-sign">%s</span><span class="it-rate%s">%d</span><span class="it-fv">%d</span><i style="--share:%d%%"></i><span '
        'class="it-arms">%s</span></button>'
        % (
            ship["id"],
            kind,
            " looked" if ui["looked"] == ship["id"] and kind != "acting" else "",
            " disabled" if ship["fate"] else "",
            ship["id"],
            '<span class="it-name">%s</span>' % esc(ship["name"]) if roomy else "",
            sign,
            " less" if ship["rate"] < ship["full_rate"] else "",
            ship["rate"],
            ship["fv"],
            100 * ship["fv"] // max(1, ship["full_fv"]),
            _arms(ship) if roomy else _few_words(ship),
        )
    )


def _arms(ship):
    """Batteries with their arcs and torpedoes as letters, those lost and spent struck out."""
    guns = "".join(
        ['<span class="it-b%s">%s%s</span>' % (" gone" if one["lost"] else "", LETTER[one["class"]], ARROWS[one["arc"]]) for one in ship["batteries"]]
    )
    if not ship["full_torpedoes"]:
        return guns
    return guns + '<span class="it-t">%s</span>' % ("T" * ship["torpedoes"] + "<s>%s</s>" % ("T" * (ship["full_torpedoes"] - ship["torpedoes"])))


def _few_words(ship):
    """The same in as little room as there is: without arcs, and three alike as "3M"."""
    out = []
    for kind in ("heavy", "medium", "light", "qf"):
        for lost in (False, True):
            count = len([1 for one in ship["batteries"] if one["class"] == kind and one["lost"] == lost])
            if count:
                letters = LETTER[kind] * count if count < 3 else "%d%s" % (count, LETTER[kind])
                out.append('<span class="it-b%s">%s</span>' % (" gone" if lost else "", letters))
    if ship["full_torpedoes"]:
        out.append('<span class="it-t%s">T%d</span>' % ("" if ship["torpedoes"] else " gone", ship["torpedoes"]))
    return "".join(out)


def fleets(view, ui, mover):
    first = view["seat"] if view["seat"] is not None else 0
    out = ['<div class="it-fleets">']
    for side in (first, 1 - first):
        ships = [ship for ship in view["ships"] if ship["side"] == side]
        waiting = len([1 for ship in ships if ship["area"] and not ship["acted"]])
        state = "all have acted" if not waiting else "%d to act" % waiting
        if view["outcome"]:
            state = "%d of %d afloat" % (len([1 for ship in ships if ship["fate"] != "sunk"]), len(ships))
        head = "%s %s <small>%s</small>" % (badge(side, True), esc(view["names"][side]), state)
        rows = "".join([_row(view, ui, ship, mover) for ship in ships])
        out.append('<section><h2>%s</h2><ul class="it-fleet">%s</ul></section>' % (head, rows))
    return "".join(out) + "</div>"


def _row(view, ui, ship, mover):
    kind = []
    if ship["fate"]:
        kind.append("gone")
    elif mover and ship["id"] == mover["id"]:
        kind.append("acting")
    elif ship["acted"]:
        kind.append("acted")
    sign = {"sunk": "sunk", "left": "away"}.get(ship["fate"]) or ("▸" if "acting" in kind else "✓" if ship["acted"] else "")
    chart = chart_of(view)
    near = ""
    if mover and mover["area"] and ship["area"] and ship["id"] != mover["id"]:
        near = "%s %d" % (chart.compass(mover["area"], ship["area"]), chart.distance(mover["area"], ship["area"]))
    body = (
        '<span class="hidden-text">%s</span><span class="it-row" aria-hidden="true"><span class="it-id">%s</span><span class="it-name">%s</span>'
        '<span class="it-fv"><i style="--share:%d%%"></i>%d/%d</span><span class="it-rate%s">%d</span><span class="it-arms">%s</span>'
        '<span class="it-near">%s</span><span class="it-acted">%s</span></span>'
        % (
            esc(_row_words(view, ship, mover, chart)),
            ship["id"],
            esc(ship["name"]),
            100 * ship["fv"] // max(1, ship["full_fv"]),
            ship["fv"],
            ship["full_fv"],
            " less" if ship["rate"] < ship["full_rate"] else "",
            ship["rate"],
            _arms(ship),
            near,
            sign,
        )
    )
    return '<li class="side%d %s">%s</li>' % (
        ship["side"],
        " ".join(kind),
        button(body, "look", ship["id"], disabled=bool(ship["fate"]), pressed=ui["looked"] == ship["id"]),
    )


def _row_words(view, ship, mover, chart):
    words = battle.ship_words(view, ship, chart, mover["area"] if mover and mover["area"] and mover is not ship and ship["area"] else None)
    if ship["fate"]:
        return words
    arms = listed([battery_words(one) for one in ship["batteries"] if not one["lost"]] or ["no guns"])
    tubes = ", %d torpedo%s" % (ship["torpedoes"], "" if ship["torpedoes"] == 1 else "es") if ship["full_torpedoes"] else ""
    return "%s, at %s, rate %d, %s%s%s" % (
        words,
        ship["area"],
        ship["rate"],
        arms,
        tubes,
        ", acts now" if mover and mover["id"] == ship["id"] else "",
    )


def tools(view, ui):
    return '<div class="it-tools">%s%s</div>' % (
        button("Enemy’s reach", "threat", pressed=ui["threat"], label="Enemy’s reach: where the enemy can go and fire next"),
        button("Quick dice", "quick", pressed=ui["quick"], label="Quick dice: they do not roll"),
    )
