"""The battle on the chart: what is drawn and said of it, and what the hand does: choosing a ship, laying a course, choosing target and battery."""

from fronts import itchy_ships as ironclads
from fronts.itchy_chart import POINTS, SINES, TOUCH, WORDS, chart_of, listed, place_of
from fronts.itchy_sight import TORPEDO, bands, bearing, dice, field_of, threat
from pen import number

SIDES = ("Red", "Blue")
CLASS_WORDS = {"heavy": "Heavy", "medium": "Medium", "light": "Light", "qf": "QF"}
ARC_WORDS = {"forward": "forward", "aft": "aft", "port": "port", "starboard": "starboard", "all": "all-round"}
BOARD = "sea"
THIN, CLOSE = 4, 8
"""Lines of hatching in an area that one enemy can fire into, and that two can; for four they cross."""
DICE_MS = 620
"""So long the dice roll before the shot falls."""

POOR = 333333
"""A shot that does something in fewer cases than one in three is poor: while she can still move, it is not what the main button does."""

ANNOUNCED = ("battle", "turn", "first", "card", "passed over", "activated", "finished", "exhausted")
"""Events that change nothing on the chart: what they say is so as soon as it is said."""

NOWHERE = ()
LULLS = {"activated": 400, "moved": 600, "gunfire": 500, "torpedo": 500, "chosen": 900, "sunk": 700, "left": 900, "exhausted": 1800, "first": 1200,
         "offered": 900, "declined": 900, "agreed": 900, "resigned": 900}  # fmt: skip
"""So many ms an event of another's stands after its motion; what is not named here, cards and turns among it, is told with the next that does."""
OWN = ("gunfire", "torpedo", "sunk", "left", "exhausted", "first")
"""Of what one does oneself these are shown before one goes on."""
OWN_MS = 260

_memo = {}


# --- the position ------------------------------------------------------------------------------------------------------------------


def shown(view, ui):
    """The view at the moment that is told: before the events that are held, of which the first is told now."""
    held = ui["held"]
    if not held or view["phase"] == "draw up":
        return view
    key = [view, len(held), held[0].get("n")]
    if _memo.get("of") == key:
        return _memo["shown"]
    told = dict(view)
    ships = []
    for ship in view["ships"]:
        one = dict(ship)
        one["batteries"] = [dict(battery) for battery in ship["batteries"]]
        ships.append(one)
    told["ships"] = ships
    told["lost"] = list(view["lost"])
    by_id = {ship["id"]: ship for ship in ships}
    for event in reversed(held):
        _undo(event, by_id, told)
    told["phase"], told["outcome"] = "battle", None
    # What is only said, whose turn it is, is so while it is told; what moves or falls stands when it has been seen.
    events = ui["log"] + held[:1] if held[0]["kind"] in ANNOUNCED else ui["log"]
    if [1 for event in ui["log"] + held if event["kind"] == "turn"]:
        _order_of_play(events, by_id, told)
    _memo["of"], _memo["shown"] = key, told
    return told


def _order_of_play(events, by_id, told):
    """Turn, card, side, active ship, who has acted, who is exhausted and how long nobody has lost anything, by all that has been told."""
    turn, side, card, active, points_left = 1, None, None, None, 0
    acted, drawn, gone, exhausted = {}, [0, 0], [0, 0], [None, None]
    quiet, shaken = 0, False
    for event in events:
        kind = event["kind"]
        if kind == "turn":
            if event["turn"] > 1:
                quiet = 0 if shaken else quiet + 1
            turn, side, card, active, shaken = event["turn"], None, None, None, False
            acted, drawn, gone = {}, [0, 0], [0, 0]
        elif kind in ("card", "passed over"):
            card, side = event["card"], event["by"]
            drawn[side] += 1
        elif kind == "activated":
            active, side, points_left = event["ship"], event["by"], by_id[event["ship"]]["rate"]
        elif kind == "moved":
            points_left = event["left"]
        elif kind == "exhausted":
            exhausted[event["by"]] = turn
        elif kind in ("sunk", "left"):
            gone[event["by"]] += 1
        if kind == "finished" or (kind == "left" and event["ship"] == active):
            acted[event["ship"]] = True
            active = None
        for effect in event.get("effects") or []:
            shaken = shaken or (effect["what"] == "fv" and effect["lost"] > 0)
    for ident in by_id:
        by_id[ident]["acted"] = ident in acted
    told["turn"], told["side"], told["card"], told["exhausted"], told["quiet"], told["shaken"] = turn, side, card, exhausted, quiet, shaken
    told["active"] = None
    if active:
        told["active"] = {"ship": active, "points": points_left, "fresh": False, "doing": None, "done": [], "fired": [], "torpedo": False}
    if not told["duel"]:
        afloat = [len([1 for ident in by_id if by_id[ident]["area"] and by_id[ident]["side"] == number]) for number in (0, 1)]
        told["cards"] = [afloat[number] + gone[number] - drawn[number] for number in (0, 1)]


def heading_side(view, ui):
    """Whose sign stands beside the chart's name: the side that acts; between two of them the one before."""
    if view["side"] is not None:
        return view["side"]
    for event in reversed(ui["log"] if ui["held"] else []):
        if event.get("by") is not None:
            return event["by"]
    return view["seat"] or 0


def _undo(event, by_id, told):
    kind = event["kind"]
    ship = by_id.get(event.get("ship"))
    if kind == "moved":
        ship["area"], ship["facing"] = place_of(event["from"])
    elif kind in ("sunk", "left"):
        ship["fate"], ship["area"] = None, event["at"]
    elif kind in ("gunfire", "torpedo", "chosen"):
        target = by_id[event["target"]]
        if kind == "torpedo":
            ship["torpedoes"] += 1
        for effect in event["effects"]:
            if effect["what"] == "battery":
                if effect["battery"] is not None:
                    target["batteries"][effect["battery"]]["lost"] = False
            else:
                target[effect["what"]] += effect["lost"]
                if effect["what"] == "fv":
                    told["lost"][target["side"]] -= effect["lost"]


def ship_of(view, ident):
    """The ship of that id, or None."""
    for ship in view["ships"]:
        if ship["id"] == ident:
            return ship
    return None


def ship_at(view, area):
    """The ship in an area, or None."""
    for ship in view["ships"]:
        if ship["area"] == area:
            return ship
    return None


def active_ship(view):
    """The ship that acts, or None."""
    return ship_of(view, view["active"]["ship"]) if view["active"] else None


def battery_words(battery):
    """ "Heavy forward"."""
    return "%s %s" % (CLASS_WORDS[battery["class"]], ARC_WORDS[battery["arc"]])


def facing_words(view, facing):
    """ "north-east"."""
    return WORDS[POINTS[view["grid"]][facing]]


# --- the hand ----------------------------------------------------------------------------------------------------------------------


def begin(view, menu, ui):
    """A fresh hand: nothing laid, the best shot aimed at."""
    ui["plan"] = None
    ui["weapon"] = ui["target"] = None
    ui["chosen"] = False
    ui["quick"] = ui["threat"] = False
    ui["looked"] = None


def recall(view, ui, kept):
    """The course that was laid, where it was kept and still begins where the ship is, in the same turn."""
    if isinstance(kept, list) and ui["plan"] is None and kept[:-1] == _course_head(view) and kept:
        ui["plan"] = kept[-1]
        ui["plan"] = kept[-1] if entry_of(view, ui) else None


def noted(view, ui, new):
    """A course that was laid, rubbed out or sailed is kept with the match, or no more."""
    if new["plan"] == ui["plan"]:
        return []
    return [["keep", "course", _course_head(view) + [new["plan"]] if new["plan"] else None]]


def _course_head(view):
    """For whom, when and from where a course is laid."""
    ship = active_ship(view)
    return [view["turn"], ship["id"], ship["area"], ship["facing"], view["active"]["points"]] if ship else []


def settle(view, ui):
    """What the hand holds fits the view: a ship to activate, a shot to fire."""
    menu = ui["menu"]
    offers = menu.get("activate")
    if offers and ui["looked"] not in offers:
        ui["looked"] = offers[0]
    if view["phase"] == "battle" and ui["looked"] and not offers:
        looked = ship_of(view, ui["looked"])
        if looked is None or looked["area"] is None:
            ui["looked"] = None
    shots = choices(view, ui)
    if shots and [ui["weapon"], ui["target"]] not in [[weapon, target] for weapon, target, _ in shots]:
        best = shots[0]
        for one in shots:
            if (not poor(view, ui, one[0], one[1]), one[2]) > (not poor(view, ui, best[0], best[1]), best[2]):
                best = one
        ui["weapon"], ui["target"] = best[0], best[1]
    elif not shots:
        ui["target"] = None


def choices(view, ui):
    """What may be fired now: `[weapon, target, FV expected]`; the weapon is a battery's number or "torpedo"."""
    found = []
    if "fire" in ui["menu"]:
        found += [[shot["battery"], shot["target"], shot["odds"]["expected_fv"]] for shot in view["shots"]]
    if "torpedo" in ui["menu"]:
        found += [["torpedo", shot["target"], shot["odds"]["expected_fv"]] for shot in view["torpedo_shots"]]
    return found


def tells(shots):
    """Whether any of these shots can do anything: two dice cannot hurt armour (I-18)."""
    return [shot for shot in shots if shot[2]] != []


def shot_of(view, weapon, target):
    """The shot of a weapon at a target, or None."""
    for shot in view["torpedo_shots"] if weapon == "torpedo" else view["shots"]:
        if shot["target"] == target and (weapon == "torpedo" or shot["battery"] == weapon):
            return shot
    return None


def poor(view, ui, weapon, target):
    """Whether a shot, and with a battery all that bear on the target with it, promises little while the ship can still move to do better."""
    if not reach_of(view, ui):
        return False
    shot = shot_of(view, weapon, target)
    chance = shot["odds"]["hit"] if weapon == "torpedo" else 1000000 - shot["odds"]["none"]
    for one in view["volleys"]:
        if one["target"] == target and weapon != "torpedo":
            chance = max(chance, 1000000 - one["odds"]["none"])
    return chance < POOR


def reach_of(view, ui):
    """What the active ship may reach, if the person here may move her."""
    return view["reach"] if "sail" in ui["menu"] else []


def entries_at(view, ui, area):
    """The ways to an area, one for each facing."""
    return [one for one in reach_of(view, ui) if one["to"] != "away" and place_of(one["to"])[0] == area]


def entry_of(view, ui):
    """The way that is laid, or None."""
    for one in reach_of(view, ui):
        if one["to"] == ui["plan"]:
            return one
    return None


def track(view, chart, entry):
    """The places along a way: `[area or None, facing]`, from where the ship is."""
    ship = active_ship(view)
    places = [[ship["area"], ship["facing"]]]
    for step in entry["path"]:
        places.append(chart.step(places[-1], step))
    return places


def _with(ui, **changes):
    new = dict(ui)
    new.update(changes)
    return new


def _best(entries):
    """The cheapest way; of those the one from which most bears, torpedoes with it."""
    best = entries[0]
    for one in entries:
        if (one["cost"], -len(one["bears"]) - len(one["lines"])) < (best["cost"], -len(best["bears"]) - len(best["lines"])):
            best = one
    return best


def press(view, ui, key):
    """An area: a ship to look at, activate or aim at; a course; a facing."""
    chart = chart_of(view)
    menu = ui["menu"]
    ship = ship_at(view, key)
    if ship is not None:
        return _press_ship(view, ui, ship)
    if ui["plan"] and ui["plan"] != "away":
        area, facing = place_of(ui["plan"])
        toward = chart.toward(area, key)
        if toward is not None and toward != facing:
            # There an arrow is drawn. Once she faces that area, another press sends her there.
            wanted = "%s>%d" % (area, toward)
            if [one for one in reach_of(view, ui) if one["to"] == wanted]:
                return _with(ui, plan=wanted), [["say", _plan_words(view, ui, wanted)]]
        if key == area:
            return turn(view, ui, 1)
    entries = entries_at(view, ui, key)
    if entries:
        best = _best(entries)
        return _with(ui, plan=best["to"]), [["say", _plan_words(view, ui, best["to"])]]
    if key in chart.land:
        return ui, [["refuse", "%s is land." % key]]
    if "sail" in menu:
        mover = active_ship(view)
        return ui, [["refuse", "%s cannot get to %s with %s." % (mover["name"], key, points(view["active"]["points"]))]]
    return _with(ui, looked=None), []


def _press_ship(view, ui, ship):
    menu = ui["menu"]
    ident = ship["id"]
    if ident in (menu.get("activate") or []):
        if ui["looked"] == ident:
            return ui, [["play", ["activate", ident]]]
        return _with(ui, looked=ident), [["say", "%s. Press her again to activate her." % ship_words(view, ship)]]
    mover = active_ship(view)
    changed = _with(ui, looked=ident)
    said = [["say", ship_words(view, ship)]]
    if menu and mover and ident == mover["id"]:
        entries = entries_at(view, ui, ship["area"])
        if entries:
            return turn(view, ui, 1)
        return changed, said
    bearing = [one for one in choices(view, ui) if one[1] == ident]
    if bearing:
        best = bearing[0]
        for one in bearing:
            if one[2] > best[2]:
                best = one
        changed["weapon"], changed["target"] = best[0], ident
        return changed, [["say", "%s is the target: %s." % (ship["name"], listed([weapon_words(view, one[0]) for one in bearing]))]]
    return changed, said


def weapon_words(view, weapon):
    """A battery by its number, or the torpedo, of the active ship."""
    return "torpedo" if weapon == "torpedo" else battery_words(active_ship(view)["batteries"][weapon])


def turn(view, ui, way):
    """The next facing that can be reached in the area that is laid, or where the ship stands."""
    mover = active_ship(view)
    if not mover:
        return ui, []
    place = place_of(ui["plan"]) if ui["plan"] and ui["plan"] != "away" else (mover["area"], mover["facing"])
    there = [one["to"] for one in entries_at(view, ui, place[0])]
    count = len(POINTS[view["grid"]])
    for step in range(1, count):
        wanted = "%s>%d" % (place[0], (place[1] + way * step) % count)
        if wanted in there:
            return _with(ui, plan=wanted), [["say", _plan_words(view, ui, wanted)]]
    return ui, [["refuse", "No other facing can be reached there."]]


def points(count):
    """ "1 point", "3 points"."""
    return "%d point%s" % (count, "" if count == 1 else "s")


def _plan_words(view, ui, wanted):
    for one in reach_of(view, ui):
        if one["to"] == wanted:
            return plan_sentence(view, one)
    return ""


def plan_sentence(view, entry):
    """A course in words, with what would bear at its end."""
    words = course_words(view, entry)
    return words if entry["to"] == "away" else words + " " + bears_sentence(view, entry)


def course_words(view, entry):
    """A course in words: where to, facing how, for how many points."""
    if entry["to"] == "away":
        return "Off the board for %s." % points(entry["cost"])
    area, facing = place_of(entry["to"])
    return "To %s, facing %s: %s, %d left." % (area, facing_words(view, facing), points(entry["cost"]), view["active"]["points"] - entry["cost"])


def bears_sentence(view, entry):
    """What could be fired from the end of a course, with its dice and the chance that it does anything."""
    found, order = {}, []
    for shot in shots_at(view, entry):
        if shot["target"] not in found:
            found[shot["target"]] = []
            order.append(shot["target"])
        found[shot["target"]].append("%s (%d dice, %s)" % (weapon_words(view, shot["weapon"]), shot["dice"], chance_words(shot)))
    if not order:
        return "Nothing would bear from there." if view["active"]["doing"] != "firing" and "firing" not in view["active"]["done"] else ""
    return "From there: %s." % "; ".join(["%s at %s" % (listed(found[target]), ship_of(view, target)["name"]) for target in order])


def shots_at(view, entry):
    """What could be fired from the end of a course: `{weapon: battery or "torpedo", target, range, dice, odds}`, batteries first."""
    if entry["to"] == "away":
        return []
    chart, mover = chart_of(view), active_ship(view)
    area, _ = place_of(entry["to"])
    found = []
    for weapon, target in entry["bears"] + [["torpedo", target] for target in entry["lines"]]:
        far = chart.distance(area, ship_of(view, target)["area"])
        many = TORPEDO[far - 1] if weapon == "torpedo" else dice(mover["batteries"][weapon], far)
        kind = "torpedo" if weapon == "torpedo" else "gun"
        for one in view["chances"]:
            if one["target"] == target and one["dice"] == many and one["weapon"] == kind:
                found.append({"weapon": weapon, "target": target, "range": far, "dice": many, "odds": one["odds"]})
    return found


def chance_words(shot):
    """How likely a shot does what it is fired for: "72 % to hit", "12 % to take FV", "no effect"."""
    if shot["weapon"] == "torpedo":
        return percent(shot["odds"]["hit"]) + " to hit"
    return "no effect" if shot["odds"]["none"] == 1000000 else percent(shot["odds"]["fv"]) + " to take FV"


def do(view, ui, name, value):
    """A button or a letter."""
    menu = ui["menu"]
    if name in ("threat", "quick"):
        return _with(ui, **{name: not ui[name]}), [["say", _toggled(name, not ui[name])]]
    if name == "look":
        ship = ship_of(view, value)
        if value in (menu.get("activate") or []) or ship["area"] is None:
            return _with(ui, looked=value), []
        return _press_ship(view, ui, ship)
    if not menu:
        return ui, [["refuse", view["prompt"]]] if name != "clear" else []
    if name == "main":
        return _main(view, ui)
    if name == "activate":
        wanted = value if value in (menu.get("activate") or []) else ui["looked"]
        if wanted in (menu.get("activate") or []):
            return ui, [["play", ["activate", wanted]]]
        return ui, [["refuse", view["prompt"]]]
    if name == "next":
        return _next(view, ui)
    if name in ("ahead", "port", "starboard"):
        if name in menu:
            return _with(ui, plan=None), [["play", [name, None]]]
        return ui, [["refuse", _no_step(view, name)]]
    if name in ("turn", "turn-back"):
        return turn(view, ui, -1 if name == "turn-back" else 1)
    if name == "sail":
        if entry_of(view, ui):
            return _with(ui, plan=None), [["play", ["sail", ui["plan"]]]]
        return ui, [["refuse", "No course is laid: press an area that is shaded."]]
    if name == "away":
        return _with(ui, plan="away"), [["say", _plan_words(view, ui, "away")]]
    if name == "clear":
        return _with(ui, plan=None), [["say", "The course is rubbed out."]] if ui["plan"] else []
    if name == "weapon":
        weapon = "torpedo" if value == "torpedo" else int(value)
        return _with(ui, weapon=weapon, chosen=True), []
    if name == "aim":
        return _press_ship(view, ui, ship_of(view, value))
    if name in ("fire", "torpedo"):
        return _fire(view, ui, name, value)
    if name == "broadside":
        name, ask = ship_of(view, value)["name"], " and choose" if view["options"]["one"] else ""
        return ui, [["play", ["order", "fire all at %s%s" % (name, ask)]]]
    if name == "end":
        if "finish" in menu:
            return ui, [["play", ["finish", None]]]
        return ui, [["refuse", "She may not end her move here: no nearer to the enemy than she began."]]
    if name == "choose":
        return ui, [["play", ["choose", value]]]
    if name in ("stop", "agree", "decline") and name in menu:
        return ui, [["play", [name, None]]]
    return ui, []


def _toggled(name, on):
    if name == "quick":
        return "The dice no longer roll." if on else "The dice roll."
    return "Hatched: where the enemy can fire next, the closer the more ships; ringed: where they can go." if on else "Their reach is rubbed out."


def _no_step(view, name):
    mover = active_ship(view)
    if not mover:
        return view["prompt"]
    words = "ahead" if name == "ahead" else "to " + name
    if "moving" in view["active"]["done"]:
        return "%s has moved and fired." % mover["name"]
    return "%s cannot go %s now, with %s." % (mover["name"], words, points(view["active"]["points"]))


def _main(view, ui):
    menu = ui["menu"]
    if menu.get("activate"):
        return do(view, ui, "activate", ui["looked"])
    if "agree" in menu or "choose" in menu:
        return ui, [["refuse", view["prompt"]]]
    if entry_of(view, ui):
        return do(view, ui, "sail", None)
    if tells(choices(view, ui)):
        weapon, target = ui["weapon"], ui["target"]
        if poor(view, ui, weapon, target):
            shot = dict(shot_of(view, weapon, target))
            shot["weapon"] = weapon
            words = "The best shot from here is poor: %s at %s, %s. Lay a course first, or fire with f."
            return ui, [["refuse", words % (weapon_words(view, weapon), ship_of(view, target)["name"], chance_words(shot))]]
        return _fire(view, ui, "fire", None)
    return do(view, ui, "end", None)


def _next(view, ui):
    """The next ship that may act, or the next target."""
    ready = ui["menu"].get("activate")
    if ready:
        at = ready.index(ui["looked"]) + 1 if ui["looked"] in ready else 0
        ship = ship_of(view, ready[at % len(ready)])
        return _with(ui, looked=ship["id"]), [["say", ship_words(view, ship)]]
    shots = choices(view, ui)
    if not shots:
        return ui, [["refuse", "Nothing bears from here."]]
    pairs = [[weapon, target] for weapon, target, _ in shots]
    at = (pairs.index([ui["weapon"], ui["target"]]) + 1) % len(pairs) if [ui["weapon"], ui["target"]] in pairs else 0
    weapon, target = pairs[at]
    return _with(ui, weapon=weapon, target=target), [
        ["say", "%s at %s: %s" % (weapon_words(view, weapon), ship_of(view, target)["name"], odds_sentence(view, weapon, target))]
    ]


def percent(millionths):
    """A chance in words: never nothing and never certain where it is not."""
    if millionths == 0:
        return "0 %"
    if millionths < 5000:
        return "under 1 %"
    if 995000 < millionths < 1000000:
        return "over 99 %"
    return "%d %%" % ((millionths + 5000) // 10000)


def odds_sentence(view, weapon, target):
    """The chances of a shot in plain words."""
    shot = shot_of(view, weapon, target)
    return "it does not bear." if shot is None else odds_words(view, shot)


def volley_sentence(view, volley):
    """The chances of all batteries together."""
    return "All %d together: %s" % (len(volley["batteries"]), _gun_chances(view, volley["odds"]))


def odds_words(view, shot):
    """The same of a shot or of one at the end of a course."""
    chance = shot["odds"]
    head = "%d dice at range %d: " % (shot["dice"], shot["range"])
    if "hit" in chance:
        sink = ", %s to sink her" % percent(chance["sink"]) if chance["sink"] else ""
        return "%s%s to hit%s." % (head, percent(chance["hit"]), sink)
    if chance["none"] == 1000000:
        return head + "nothing can happen, for two dice never show a second double."
    return head + _gun_chances(view, chance)


def _gun_chances(view, chance):
    """The chances of guns; with the house option "one result" what may be on offer, of which a battery takes one."""
    words = "%s to take FV, %s to lower her rate, %s to destroy a battery" % tuple([percent(chance[result]) for result in ("fv", "rate", "battery")])
    if view["options"]["one"]:
        words += ", of which each battery takes one result at most"
    sink = "; %s to sink her" % percent(chance["sink"]) if chance["sink"] else ""
    return "%s; %s for no effect%s." % (words, percent(chance["none"]), sink)


def _fire(view, ui, name, value):
    weapon, target = ui["weapon"], ui["target"]
    if name == "torpedo" and value is None:
        weapon = "torpedo"
        lines = [one[1] for one in choices(view, ui) if one[0] == "torpedo"]
        target = target if target in lines else lines[0] if lines else None
    if value is not None and " " in value:
        first, target = value.split(" ")
        weapon = "torpedo" if first == "torpedo" else int(first)
    if [weapon, target] not in [[one[0], one[1]] for one in choices(view, ui)]:
        return ui, [["refuse", "No torpedo can run at an enemy from here." if name == "torpedo" else "Nothing bears on an enemy from here."]]
    changed = _with(ui, plan=None)
    if weapon == "torpedo":
        return changed, [["play", ["torpedo", target]]]
    return changed, [["play", ["fire", [weapon, target]]]]


# --- words -------------------------------------------------------------------------------------------------------------------------


def ship_words(view, ship, chart=None, origin=None):
    """ "Tsarina, armoured battleship, Red, facing north-east, FV 8 of 10"."""
    if ship["fate"]:
        return "%s, %s, %s, %s" % (ship["name"], ironclads.kind_words(ship), SIDES[ship["side"]], ship["fate"])
    words = [ship["name"], ironclads.kind_words(ship), SIDES[ship["side"]], "facing " + facing_words(view, ship["facing"])]
    words.append("FV %d of %d" % (ship["fv"], ship["full_fv"]))
    if ship["rate"] < ship["full_rate"]:
        words.append("rate %d of %d" % (ship["rate"], ship["full_rate"]))
    lost = [battery_words(battery) for battery in ship["batteries"] if battery["lost"]]
    if lost:
        words.append(listed(lost) + " lost")
    if ship["acted"]:
        words.append("has acted")
    if origin:
        words.append(bearing_words(chart, origin, ship["area"]))
    return ", ".join(words)


def bearing_words(chart, one, other):
    """ "south-east, range 4"."""
    return "%s, range %d" % (WORDS[chart.compass(one, other)], chart.distance(one, other))


def speak(view, ui):
    """What a screen reader says of every area, row by row."""
    view = shown(view, ui)
    chart = chart_of(view)
    rows = [list(row) for row in chart.plain()]
    if not ui["held"]:
        reach = reach_of(view, ui)
        if _memo.get("spoken-of") is not reach:
            _memo["spoken-of"], _memo["spoken"] = reach, _spoken(view, chart, by_area(view, reach) if reach else {})
        planned = place_of(ui["plan"]) if ui["plan"] and ui["plan"] != "away" else None
        for column, row, words in _memo["spoken"]:
            rows[row][column] = words
        if planned:
            column, row = chart.at[planned[0]]
            rows[row][column] = "%s, course laid, facing %s" % (planned[0], facing_words(view, planned[1]))
    mover = active_ship(view)
    targets = [one[1] for one in choices(view, ui)]
    for ship in view["ships"]:
        if ship["area"]:
            column, row = chart.at[ship["area"]]
            words = "%s, %s" % (ship["area"], ship_words(view, ship, chart, mover["area"] if mover and mover is not ship else None))
            if mover and ship["id"] == mover["id"]:
                words += ", acts now"
            if ship["id"] in targets:
                words += ", may be fired at"
            rows[row][column] = words
    return rows


def bearings(view, ship):
    """What a ship can fire at where she is, and who can fire at her: two lists of ids."""
    if _memo.get("bearings-of") is not view["ships"]:
        _memo["bearings-of"], _memo["bearings"] = view["ships"], bearing(view, chart_of(view))
    pairs = _memo["bearings"]
    return [two for one, two in pairs if one == ship["id"]], [one for one, two in pairs if two == ship["id"]]


def _spoken(view, chart, found):
    """What is said of the areas in reach: `[column, row, words]`."""
    said = []
    for area in found:
        most, facings = found[area]
        column, row = chart.at[area]
        toward = "any way" if len(facings) == chart.facings else listed([facing_words(view, facing) for facing in sorted(facings)])
        said.append([column, row, "%s, sea, in reach, %s left, facing %s" % (area, points(most), toward)])
    return said


def overview(view):
    """The whole map in a few sentences: size, land, where either side stands."""
    chart = chart_of(view)
    said = ["%d by %d %s." % (chart.columns, chart.rows, "hexagons" if chart.hex else "squares")]
    if chart.islands:
        said.append("Land: %s." % ", ".join(chart.islands))
    else:
        said.append("Open sea.")
    for side in (0, 1):
        afloat = [ship for ship in view["ships"] if ship["side"] == side and ship["area"]]
        if afloat:
            said.append(
                "%s: %s."
                % (
                    SIDES[side],
                    "; ".join(["%s at %s facing %s" % (ship["name"], ship["area"], facing_words(view, ship["facing"])) for ship in afloat]),
                )
            )
        else:
            said.append("%s has no ship left." % SIDES[side])
    return " ".join(said)


# --- the drawing -------------------------------------------------------------------------------------------------------------------


def add(shapes, text, style):
    """One more path, if there is anything in it."""
    if text:
        shapes.append(["path", text, style])


def scene(view, ui):
    """The chart with everything on it."""
    now = shown(view, ui)
    chart = chart_of(now)
    shapes = list(chart.ground())
    quiet = not ui["held"]
    mover = active_ship(now)
    shapes += _figures(chart, reach_of(now, ui) if quiet else [])
    if now["phase"] == "battle" and _memo.get("field-on") is not chart:
        # What takes time once a map is done with its first drawing, not when the enemy's reach is first asked for.
        field_of(chart).ready()
        threat(now, chart, now["ships"], None)
        _memo["field-on"] = chart
    if quiet and ui["threat"] and now["phase"] == "battle":
        _threat(shapes, now, ui, chart, mover)
    if quiet:
        _reach(shapes, now, ui, chart, mover)
        _arcs(shapes, now, ui, chart, mover)
    if mover and mover["area"]:
        add(shapes, chart.outline(mover["area"], 3), "i-active")
    ready = [ship_of(now, ident) for ident in ui["menu"].get("activate") or []]
    add(shapes, chart.outlines([ship["area"] for ship in ready if ship["id"] != ui["looked"]], 4), "i-ready")
    looked = ship_of(now, ui["looked"]) if ui["looked"] else None
    if looked and looked["area"] and looked is not mover:
        add(shapes, chart.outline(looked["area"], 4), "i-looked")
    if quiet:
        _course(shapes, now, ui, chart, mover)
    _wrecks(shapes, now, ui, chart)
    shapes += _afloat(now, chart)
    if quiet:
        _aim(shapes, now, ui, chart, mover)
        _hint(shapes, now, ui, chart)
    fresh = [key for board, key in ui["fresh"] if board == BOARD and key in chart.middles]
    add(shapes, "".join([_burst(chart, key) for key in fresh[-1:]]), "i-fresh")
    return shapes


def _figures(chart, reach):
    """Soundings and rose: none in an area in reach or beside one, where numbers are to be read."""
    reach = reach or NOWHERE
    if _memo.get("figures-of") is not reach or _memo.get("figures-on") is not chart:
        taken = {}
        for one in reach:
            if one["to"] != "away":
                area, _ = place_of(one["to"])
                taken[area] = True
        for area in list(taken):
            for beside in chart.around(area):
                if beside:
                    taken[beside] = True
        _memo["figures-of"], _memo["figures-on"], _memo["figures"] = reach, chart, chart.figures(taken)
    return _memo["figures"]


def _afloat(view, chart):
    """Both fleets with their labels; they stay the same until a new view comes."""
    if _memo.get("fleet-of") is not view["ships"] or _memo.get("fleet-on") is not chart:
        afloat = [ship for ship in view["ships"] if ship["area"]]
        shapes = []
        ironclads.fleet(shapes, sorted(afloat, key=lambda ship: chart.middles[ship["area"]][1]), chart.middles, SINES[chart.kind])
        labels(shapes, chart, afloat)
        _memo["fleet-of"], _memo["fleet-on"], _memo["fleet"] = view["ships"], chart, shapes
    return _memo["fleet"]


def _wrecks(shapes, view, ui, chart):
    """Two masts out of the water, in pencil, where a ship went down."""
    sunk = [ship["id"] for ship in view["ships"] if ship["fate"] == "sunk"]
    key = [sunk, len(ui["log"])]
    if _memo.get("wrecks-of") != key or _memo["wrecks-in"] is not ui["log"] or _memo["wrecks-on"] is not chart:
        lines = []
        for event in ui["log"]:
            if event["kind"] == "sunk" and event["ship"] in sunk and event["at"] in chart.middles:
                x, y = chart.middles[event["at"]]
                masts = "M%d %dl4 -34m-8 10l12 3M%d %dl9 -24" % (x - 8, y + 6, x + 8, y + 6)
                lines.append(masts + "M%d %dq7 -6 14 0t14 0t14 0M%d %dq5 -4 10 0t10 0" % (x - 21, y + 9, x - 12, y + 17))
        _memo["wrecks-of"], _memo["wrecks-in"], _memo["wrecks-on"], _memo["wrecks"] = key, ui["log"], chart, "".join(lines)
    add(shapes, _memo["wrecks"], "i-wreck")


def labels(shapes, chart, ships):
    """The ids of ships, with a gauge of their FV; a tick for those that have acted. They are larger on a large map, and give way to what is there."""
    high, ending = (19, "") if chart.rim == 40 else (22, "-large") if chart.rim == 54 else (26, "-largest")
    plates, words, frames, full = [], [], [], []
    wide, low = high * 5 // 4, high // 4
    for ship, (x, y, half) in zip(ships, _label_places(chart, ships, high)):
        plates.append("M%d %dh%dv%dh%dZ" % (x - half, y - high * 4 // 5, 2 * half, high * 5 // 4, -2 * half))
        words.append(["text", x, y, ship["id"] + ("✓" if ship["acted"] else ""), "i-name%d%s" % (ship["side"], ending)])
        x -= wide // 2
        frames.append("M%d %dh%dv%dh%dZ" % (x, y + 3, wide, low, -wide))
        share = wide * ship["fv"] // max(1, ship["full_fv"])
        full.append("M%d %dh%dv%dh%dZ" % (x, y + 3, share, low, -share))
    add(shapes, "".join(plates), "i-plate")
    add(shapes, "".join(frames), "i-gauge")
    add(shapes, "".join(full), "i-gauge-full")
    shapes += words


def _label_places(chart, ships, high):
    """Where the label of each ship is written, and half its width: of the places around her the first at which it covers least of what is there."""
    stands = {ship["area"]: at for at, ship in enumerate(ships)}
    hulls, frames, found = [None] * len(ships), [None] * len(ships), []
    right, bottom = chart.size[0] - TOUCH, chart.size[1] - TOUCH
    up, tall = high * 4 // 5, high * 5 // 4
    for at, ship in enumerate(ships):
        x, y = chart.middles[ship["area"]]
        a, b = SINES[chart.kind][ship["facing"]]
        half = (8 * len(ship["id"]) + (9 if ship["acted"] else 0)) * high // 24
        taken = []
        for beside in chart.around(ship["area"]):
            other = stands.get(beside) if beside else None
            if other is not None:
                if hulls[other] is None:
                    hulls[other] = _hull_boxes(chart, ships[other])
                taken += hulls[other]
                if frames[other]:
                    taken.append(frames[other])
        best, least = None, None
        for rank, (dx, dy) in enumerate(_around(a, b, half, high)):
            left, top = x + dx - half, y + dy - up
            far, low = left + 2 * half, top + tall
            cost = 20 * rank + (100000 if left < chart.rim or top < chart.rim or far > right or low > bottom else 0)
            for one, two, three, four in taken:
                if left < three and far > one and top < four and low > two:
                    cost += (min(far, three) - max(left, one)) * (min(low, four) - max(top, two))
            if least is None or cost < least:
                best, least, frames[at] = (x + dx, y + dy, half), cost, (left, top, far, low)
            if cost == 20 * rank:
                break
        found.append(best)
    return found


def _hull_boxes(chart, ship):
    """What a ship covers of the sheet: her hull as three squares from stern to bow, and what stands on it."""
    x, y = chart.middles[ship["area"]]
    a, b = SINES[chart.kind][ship["facing"]]
    boxes = [(x + a * u // 1000 - 14, y + b * u // 1000 - 13, x + a * u // 1000 + 14, y + b * u // 1000 + 13) for u in (-24, 0, 25)]
    return boxes + [(x - 15, y - 32, x + 15, y - 8)]


def _around(a, b, half, high):
    """Places for a label about a ship that faces so, from her middle: first where her own hull leaves most room."""
    far, low = half + 12, 20 + high * 4 // 5 - 4
    if a == 0:
        return ((-far - 8, 4), (far + 8, 4), (-far, 30), (far, 30), (-far, -22), (far, -22), (0, 46 + high // 2))
    if b == 0:
        return ((0, low), (-far, low), (far, low), (0, -low), (-far, -low), (far, -low))
    side = 1 if a * b < 0 else -1
    return ((side * 26, low), (-side * 30, -low + high // 2), (side * 40, 18), (0, low + 6), (-side * 40, 0), (side * 44, 4), (-side * 26, low))


def _hint(shapes, view, ui, chart):
    """The advice: whom to activate, where to sail, at whom to fire."""
    advice = ui["hint"]
    if not advice:
        return
    rings = []
    for ident in (advice["ship"] if not advice["to"] and not advice["target"] else None, advice["target"]):
        ship = ship_of(view, ident) if ident else None
        if ship and ship["area"]:
            rings.append(chart.outline(ship["area"], 8))
    if advice["to"] and advice["to"] != "away":
        area, facing = place_of(advice["to"])
        rings.append(chart.outline(area, 8) + _arrow(chart, area, facing))
    add(shapes, "".join(rings), "i-hint")


def _burst(chart, key):
    x, y = chart.middles[key]
    return "M%d %dl8 8M%d %dl8 -8M%d %dl-8 8M%d %dl-8 -8" % (x - 38, y - 38, x - 38, y + 38, x + 38, y - 38, x + 38, y + 38)


def _threat(shapes, view, ui, chart, mover):
    seat = view["seat"]
    if seat is None:
        seat = view["side"] or 0
    key = [view["ships"], view["options"], seat, mover["id"] if mover else None, chart.kind, chart.islands]
    if _memo.get("threat-of") != key:
        enemies = [ship for ship in view["ships"] if ship["side"] != seat and ship["area"]]
        reached, fired, rim, by_two, by_four = threat(view, chart, enemies, mover["id"] if mover else None)
        more = {one: True for one in by_two}
        hatch = chart.hatched([one for one in fired if one not in more], THIN) + chart.hatched(by_two, CLOSE) + chart.hatched(by_four, THIN, True)
        _memo["threat-of"] = key
        _memo["threat"] = [hatch, chart.border({one: True for one in fired}, rim), chart.outlines(reached, 12)]
    hatch, edge, inner = _memo["threat"]
    add(shapes, hatch, "i-threat")
    add(shapes, edge, "i-threat-edge")
    add(shapes, inner, "i-threat-reach")


def _reach(shapes, view, ui, chart, mover):
    """The areas in reach with the points left there and a tick on the side of every facing; drawn once for a position."""
    reach = reach_of(view, ui)
    if not reach:
        return
    if _memo.get("reach-of") is not reach or _memo.get("reach-on") is not chart:
        _memo["reach-of"], _memo["reach-on"], _memo["reach"] = reach, chart, _reach_shapes(view, chart, mover, by_area(view, reach))
    shapes += _memo["reach"]


def by_area(view, reach):
    """What the ends of a move have of each area: `{area: [most points left, [facings]]}`."""
    found = {}
    points_now = view["active"]["points"]
    for one in reach:
        if one["to"] != "away":
            area, facing = place_of(one["to"])
            left = points_now - one["cost"]
            known = found.get(area)
            if known is None:
                found[area] = [left, [facing]]
            else:
                known[0] = max(known[0], left)
                known[1].append(facing)
    return found


WRITTEN = 26
"""How high the points left are written: on a phone an area of a map of the usual size is 37 pixels wide."""


def _reach_shapes(view, chart, mover, found):
    shapes = []
    if not found:
        return shapes
    whole = view["active"]["points"]
    near, far, numbers, ticks = [], [], [], []
    sines = SINES[chart.kind]
    for area in found:
        most, facings = found[area]
        (near if 2 * most >= whole else far).append(area)
        if area != mover["area"]:
            x, y = chart.middles[area]
            numbers.append(number(str(most), x, y, WRITTEN))
            for facing in facings:
                a, b = sines[facing]
                ticks.append("M%d %dl%d %dl%d %d" % (
                    x + (26 * a - 11 * b) // 1000, y + (26 * b + 11 * a) // 1000,
                    (11 * a + 11 * b) // 1000, (11 * b - 11 * a) // 1000, (11 * b - 11 * a) // 1000, (-11 * a - 11 * b) // 1000,
                ))  # fmt: skip
    add(shapes, chart.outlines(near, 2), "i-near")
    add(shapes, chart.outlines(far, 2), "i-far")
    inside = {area: True for area in found}
    inside[mover["area"]] = True
    add(shapes, chart.border(inside), "i-reach-edge")
    add(shapes, "".join(numbers), "i-left")
    add(shapes, "".join(ticks), "i-tick")
    return shapes


def standing(view, ui, mover):
    """Where the active ship is, or would be at the end of the course that is laid."""
    if ui["plan"] and ui["plan"] != "away" and entry_of(view, ui):
        return place_of(ui["plan"])
    return (mover["area"], mover["facing"])


def _arcs(shapes, view, ui, chart, mover):
    """Arc and ranges of the weapon in hand; its torpedo lines."""
    if not mover or not mover["area"] or not ui["menu"]:
        return
    weapon = weapon_in_hand(view, ui)
    if weapon is None:
        return
    if weapon == "torpedo":
        if not mover["torpedoes"]:
            return
    elif weapon >= len(mover["batteries"]) or mover["batteries"][weapon]["lost"]:
        return
    place = standing(view, ui, mover)
    key = [
        chart.kind,
        chart.columns,
        chart.islands,
        mover["id"],
        mover["batteries"],
        place,
        weapon,
        view["options"],
        view["ships"] if view["options"]["screen"] else None,
    ]
    if _memo.get("arcs-of") != key:
        found = bands(view, chart, mover, place, weapon)
        _memo["arcs-of"] = key
        _memo["arcs"] = [[chart.outlines(areas, 1), chart.border({one: True for one in areas})] for _, areas in found]
    for at, (wash, edge) in enumerate(_memo["arcs"]):
        if weapon == "torpedo":
            add(shapes, wash, "i-torpedo-%d" % at)
            add(shapes, edge, "i-torpedo-edge")
        else:
            add(shapes, wash, "i-arc-%d" % at)
            add(shapes, edge, "i-arc-edge")


def weapon_in_hand(view, ui):
    """The weapon that is shaded: the one chosen; while a course is laid and none is, or the one chosen finds nobody there, the best one there."""
    weapon = ui["weapon"]
    entry = entry_of(view, ui)
    if entry is None or ui["chosen"]:
        return weapon
    there = shots_at(view, entry)
    if not there or [1 for shot in there if shot["weapon"] == weapon]:
        return weapon
    best = there[0]
    for shot in there:
        if shot["odds"]["expected_fv"] > best["odds"]["expected_fv"]:
            best = shot
    return best["weapon"]


def _course(shapes, view, ui, chart, mover):
    entry = entry_of(view, ui)
    if not entry:
        return
    places = track(view, chart, entry)
    line, turns, dots = [], [], []
    x, y = chart.middles[mover["area"]]
    line.append("M%d %d" % (x, y))
    for at in range(1, len(places)):
        area, facing = places[at]
        before = places[at - 1]
        if area is None:
            a, b = SINES[chart.kind][facing]
            x, y = x + 60 * a // 1000, y + 60 * b // 1000
            line.append("L%d %d" % (x, y))
            continue
        if area != before[0]:
            x, y = chart.middles[area]
            line.append("L%d %d" % (x, y))
            dots.append("M%d %da5 5 0 1 1 10 0a5 5 0 1 1 -10 0Z" % (x - 5, y))
        else:
            (a, b), (c, d) = SINES[chart.kind][before[1]], SINES[chart.kind][facing]
            sweep = 1 if a * d - b * c > 0 else 0
            turns.append("M%d %dA24 24 0 0 %d %d %d" % (x + 24 * a // 1000, y + 24 * b // 1000, sweep, x + 24 * c // 1000, y + 24 * d // 1000))
            tx, ty = x + 24 * c // 1000, y + 24 * d // 1000
            side = -1 if sweep else 1
            turns.append(
                "M%d %dL%d %dL%d %d"
                % (
                    tx + (side * -d * 9 + c * 6) // 1000,
                    ty + (side * c * 9 + d * 6) // 1000,
                    tx,
                    ty,
                    tx + (side * -d * 9 - c * 6) // 1000,
                    ty + (side * c * 9 - d * 6) // 1000,
                )
            )
    add(shapes, "".join(line), "i-course")
    add(shapes, "".join(dots), "i-course-dot")
    area, facing = places[-1]
    if area is not None:
        ghost = dict(mover)
        ghost["area"], ghost["facing"] = area, facing
        drawn = ironclads.parts(ghost, chart.middles[area][0], chart.middles[area][1], SINES[chart.kind][facing])
        add(shapes, chart.outline(area, 3), "i-planned")
        add(shapes, drawn["outline"], "i-ghost")
        add(shapes, drawn["top"] + drawn["gun"], "i-ghost-line")
        add(shapes, drawn["bow%d" % mover["side"]], "i-ghost-bow")
        arrows = []
        for one in entries_at(view, ui, area):
            to = place_of(one["to"])[1]
            if to != facing:
                arrows.append(_arrow(chart, area, to))
        add(shapes, "".join(arrows), "i-arrow")
        _would_bear(shapes, view, chart, entry, area)
    add(shapes, "".join(turns), "i-turn")


def _would_bear(shapes, view, chart, entry, area):
    """The enemies that something would bear on at the end of a course, each with a fine line."""
    found = []
    for _, target in entry["bears"]:
        if target not in found:
            found.append(target)
    for targets, gap, style in ((found, 0, "i-in-reach"), (entry["lines"], 9, "i-run")):
        lines = []
        for ident in targets:
            target = ship_of(view, ident)["area"]
            (a, b), (c, d) = chart.middles[area], chart.middles[target]
            far = max(1, int(((c - a) ** 2 + (d - b) ** 2) ** 0.5))
            # The torpedo runs beside the shots.
            x, y = -(d - b) * gap // far, (c - a) * gap // far
            lines.append(
                "M%d %dL%d %d" % (a + x + (c - a) * 44 // far, b + y + (d - b) * 44 // far, c + x - (c - a) * 40 // far, d + y - (d - b) * 40 // far)
            )
            lines.append(chart.outline(target, 5 if gap == 0 else 9))
        add(shapes, "".join(lines), style)


def _arrow(chart, area, facing):
    """A head just over the side of an area: press the neighbour to face there."""
    x, y = chart.middles[area]
    a, b = SINES[chart.kind][facing]
    return "M%d %dL%d %dL%d %dZ" % (
        x + 62 * a // 1000,
        y + 62 * b // 1000,
        x + (48 * a - 11 * b) // 1000,
        y + (48 * b + 11 * a) // 1000,
        x + (48 * a + 11 * b) // 1000,
        y + (48 * b - 11 * a) // 1000,
    )


def _aim(shapes, view, ui, chart, mover):
    if not mover or ui["target"] is None or not mover["area"]:
        return
    target = ship_of(view, ui["target"])
    others = [ship_of(view, one[1])["area"] for one in choices(view, ui) if one[1] != ui["target"]]
    add(shapes, chart.outlines([area for area in others if area], 5), "i-in-reach")
    if target and target["area"] and not entry_of(view, ui):
        (a, b), (c, d) = chart.middles[mover["area"]], chart.middles[target["area"]]
        far = max(1, int(((c - a) ** 2 + (d - b) ** 2) ** 0.5))
        add(
            shapes,
            "M%d %dL%d %d" % (a + (c - a) * 40 // far, b + (d - b) * 40 // far, c - (c - a) * 36 // far, d - (d - b) * 36 // far),
            "i-shot-line",
        )
        add(
            shapes,
            "M%d %da34 34 0 1 1 68 0a34 34 0 1 1 -68 0ZM%d %dh14M%d %dh14M%d %dv14M%d %dv14"
            % (c - 34, d, c - 41, d, c + 27, d, c, d - 41, c, d + 27),
            "i-target",
        )


def hovering(view, ui, key):
    """Where the hand is: the outline of the area, and the course that a press would lay."""
    chart = chart_of(view)
    shapes = [["path", chart.outline(key, 3), "i-hover"]]
    entries = [] if ui["plan"] or ui["held"] else entries_at(view, ui, key)
    if entries:
        entry = _best(entries)
        places = track(view, chart, entry)
        line = ["%d %d" % chart.middles[area] for area, _ in places if area]
        add(shapes, "M" + "L".join(line), "i-hover-course")
        # All the facings that she can have there; the one that a press lays stands out.
        area, facing = places[-1]
        add(shapes, "".join([_arrow(chart, area, place_of(one["to"])[1]) for one in entries if one is not entry]), "i-hover-turn")
        add(shapes, _arrow(chart, area, facing), "i-hover-bow")
    return shapes


# --- what moves and sounds ---------------------------------------------------------------------------------------------------------


def lull(event, own):
    """So many ms an event stands when it has been shown; 0: it shows nothing by itself. `own`: a person here did it."""
    if not own:
        return LULLS.get(event["kind"], 0)
    wait = LULLS[event["kind"]] if event["kind"] in OWN else 0
    return min(wait, OWN_MS) if event["kind"] in ("gunfire", "torpedo", "sunk", "left") else wait


def told_now(ui):
    """The event that is shown, with what was told just before it and showed nothing: "The three of hearts: Tsarina is activated."."""
    event = ui["held"][0]
    words, at = event.get("text", ""), len(ui["log"])
    while at and ui["log"][at - 1]["kind"] in ("turn", "card", "passed over"):
        at -= 1
        before = ui["log"][at]
        if before["kind"] == "card" and event["kind"] == "activated":
            words = "%s: %s" % (before["text"].split(" is turned")[0], words)
        elif before["kind"] != "card":
            words = "%s %s" % (before["text"], words)
    return words


def motions(view, event):
    """The dice roll, then the shot falls; a ship that sinks goes down."""
    if event["kind"] in ("gunfire", "torpedo") and event.get("at"):
        hit = [one for one in event["effects"] if one.get("lost") or one.get("battery") is not None] or event.get("choice")
        return [[BOARD, event["at"], "hit" if hit else "splash", DICE_MS]]
    if event["kind"] == "sunk" and event.get("at"):
        return [[BOARD, event["at"], "sunk", 0]]
    return []


def sounds(event):
    """The names of the sounds of an event."""
    kind = event["kind"]
    if kind in ("gunfire", "torpedo"):
        hit = [one for one in event["effects"] if one.get("lost") or one.get("battery") is not None]
        return ["fire", "hit" if hit else "splash"]
    return ["sunk"] if kind == "sunk" else ["win"] if kind == "over" else []
