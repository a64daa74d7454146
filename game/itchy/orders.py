"""Orders in words: "Tsarina: ahead, port, ahead; fire heavy at Monopoly; finish".

They are read one part at a time, each against the position that it meets. With the house option *one result* a shot may say which result it
wants, "fire all at Monopoly for rate", or that the player will choose each time, "fire all at Monopoly and choose"; where it says nothing, or what
it wants was not thrown, the worst for the target is taken: FV, then rate, then a battery.
"""

from __future__ import annotations

import re
from typing import Any

from game.contract import Action, Illegal, Menu, State
from game.itchy import gunnery, sea, ships, torpedoes
from game.itchy.geometry import COMPASS
from game.itchy.movement import AWAY

LONGEST = 1000
VERBS = ("activate", "sail", "ahead", "port", "starboard", "fire", "torpedo", "finish")
"""What an order may be made of."""
STEPS = {
    **dict.fromkeys(("ahead", "forward", "a"), "ahead"),
    **dict.fromkeys(("port", "left", "p"), "port"),
    **dict.fromkeys(("starboard", "right", "s"), "starboard"),
}
ENDS = ("finish", "done", "end")
RESULTS = {
    **dict.fromkeys(("fv", "flotation"), "fv"),
    **dict.fromkeys(("rate", "speed", "movement"), "rate"),
    **dict.fromkeys(("battery", "gun"), "battery"),
}
"""What one result may be called (I-18)."""
ASK = "ask"
"""The player wants to choose among the results when they lie on the table."""
POINTS = {
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
    **{f"{a}{between}{b}": f"{a[0]}{b[0]}".upper() for a in ("north", "south") for b in ("east", "west") for between in ("-", "", " ")},
}
"""The points of the compass in full."""
GUNS = {"heavies": "heavy", "mediums": "medium", "lights": "light", "all-round": "all"}


def parts(text: str) -> list[str]:
    """The parts in order; a name before a colon is a part of its own, "Tsarina:"."""
    found = []
    for stretch in re.split(r"[;\n]", text):
        name, colon, rest = stretch.rpartition(":")
        found += [f"{' '.join(name.split())}:"] if colon else []
        found += [" ".join(part.split()) for part in rest.split(",") if part.strip(" .")]
    return found


def named(state: State, words: str, side: int | None = None) -> sea.Ship | None:
    """The ship of that name, for no two have the same; else the one with that id; else, the point at a sentence's end aside, the same again; else
    the only one afloat whose name begins so. `side`: of this side only."""
    ours = [one for one in state["ships"] if side is None or one["side"] == side]
    low = _folded(words.strip(" ."))
    for fold in (str.casefold, _folded):
        for ends in (" ", " ."):
            for exact in ("name", "id"):
                found: list[sea.Ship] = [one for one in ours if fold(one[exact].strip(ends)) == fold(words.strip(ends))]
                if found:
                    return found[0]
    begins = [one for one in sea.afloat(state) if one in ours and _folded(one["name"]).startswith(low)] if low else []
    return begins[0] if len(begins) == 1 else None


def _folded(name: str) -> str:
    """A name however it is typed: large or small, with a straight apostrophe or a curly one."""
    return name.casefold().replace("’", "'")


def wish(state: State, part: str) -> tuple[str, str]:
    """A shot without what it wants of its results, and that: "fv", "rate", "battery", `ASK` or "" (I-18)."""
    said = re.fullmatch(rf"(fire .+) (?:for (?:an? |her )?({'|'.join(RESULTS)})|and choose)[ .]*", part, re.IGNORECASE)
    target = re.fullmatch(r"fire .+? (?:at|on) (.+)", part, re.IGNORECASE)
    if not said or (target and named(state, target[1])):
        return part, ""
    return said[1], RESULTS[said[2].lower()] if said[2] else ASK


def example(state: State) -> str:
    """An order that may be given here and now to the active ship, or the first that may act: with a shot at the end of a way, if there is one."""
    grid = sea.board(state)
    if state["active"]:
        one, active = sea.ship(state, state["active"]["ship"]), state["active"]
    else:
        one = sea.ready(state, state["side"])[0]
        active = {"points": one["rate"], "fresh": False, "start": one["area"], "doing": None, "done": [], "fired": [], "torpedo": False}
    here, start = sea.place(state, one), grid.index[active["start"].split(">")[0]]
    ends: list[tuple[tuple[int, int], tuple[str, ...]]] = []
    if "moving" not in active["done"]:
        found, _, _ = sea.moves(state, one, active["points"], active["fresh"], start)
        ends = sorted(((place, way.path) for place, way in found.items()), key=lambda end: (-len(end[1]), end))
    longest = ", ".join(ends[0][1]) if ends else ""
    if active["doing"] == "firing":
        ends = []  # a step would end the firing (I-10)
    if sea.may_end(state, one, start, here[0]):
        ends.append((here, ()))
    for place, path in ends if "firing" not in active["done"] else []:
        shot = _shot(state, one, place, active)
        if shot:
            return f"{one['name']}: {'; '.join([*([', '.join(path)] if path else []), shot, 'finish'])}"
    return f"{one['name']}: {longest + '; ' if longest else ''}finish"


def _shot(state: State, one: sea.Ship, place: tuple[int, int], active: dict[str, Any]) -> str:
    """A shot from a place in words; "" where nothing bears."""
    guns = gunnery.bearing_shots(state, one, place[0], [place[1]], active["fired"])[place[1]]
    if guns:
        return f"fire {one['batteries'][guns[0][0]]['class']} at {sea.ship(state, guns[0][1])['name']}"
    runs = torpedoes.runs_from(state, one, *place) if one["torpedoes"] and not active["torpedo"] else []
    return f"torpedo {sea.ship(state, runs[0][0])['name']}" if runs else ""


def offered(menu: Menu) -> str:
    """An order made of what the menu alone offers, ships by their ids."""
    verb = next(verb for verb in (*VERBS[2:], *VERBS[:2]) if verb in menu)
    offer: Any = menu[verb]
    noun: Any = offer[0] if isinstance(offer, list) else None
    if verb == "fire":
        return f"fire {noun[0] + 1} at {noun[1]}"
    return f"{noun}: finish" if verb == "activate" else f"{verb} {noun}" if noun else verb


def actions(state: State, menu: Menu, part: str) -> list[Action]:
    """What one part means here, every action of it on the menu. Raises Illegal, saying what could be said instead."""
    active = state["active"]
    low = part.casefold().strip(" .")
    if part.endswith(":") or (active is None and named(state, part)):
        return _activation(state, menu, part.strip(" :"))
    if active is None:
        raise Illegal(f"Say first which ship acts, like: {example(state)}.")
    steps = re.fullmatch(r"(?:(\d) )?([a-z]+)(?: (\d))?", low)
    if steps and steps[2] in STEPS:
        return _steps(menu, STEPS[steps[2]], int(steps[1] or steps[3] or 1))
    if low in ENDS:
        if "finish" not in menu:
            raise Illegal("She may not end her move here: an exhausted side’s ships do not close with the enemy.")
        return [["finish", None]]
    if low in ("sail away", "leave", "away"):
        return [_offered(menu, "sail", AWAY, "She cannot leave the board now.")]
    sail = re.fullmatch(rf"(?:sail )?(?:to )?([a-z]{{1,2}}) ?(\d{{1,2}})(?: facing)?[ >]([a-z]{{1,2}}|\d|{'|'.join(POINTS)})", low)
    if sail:
        return _sail(state, menu, f"{sail[1]}{sail[2]}".upper(), POINTS.get(sail[3], sail[3].upper()))
    # A name may end with a point of its own.
    said = part.casefold().strip()
    fire = re.fullmatch(r"fire (.+?) (?:at|on) (.+)", said)
    if fire:
        return _fire(state, menu, fire[1], _enemy(state, fire[2]))
    torpedo = re.fullmatch(r"torpedo (?:at )?(.+)", said)
    if torpedo:
        target = _enemy(state, torpedo[1])
        return [_offered(menu, "torpedo", target["id"], f"No torpedo can be fired at {target['name']} from here.")]
    verbs = "ahead, port, starboard, sail C4 N, fire heavy at, torpedo, or finish"
    raise Illegal(f"“{part[:40]}” is not understood. Say {verbs}, like: {example(state)}.")


def _offered(menu: Menu, verb: str, noun: Any, otherwise: str) -> Action:
    if noun not in menu.get(verb, []):
        raise Illegal(otherwise)
    return [verb, noun]


def _activation(state: State, menu: Menu, name: str) -> list[Action]:
    one = named(state, name)
    if one is None:
        raise Illegal(f"There is no ship called “{name[:24]}”.")
    if state["active"] is None:
        return [_offered(menu, "activate", one["id"], f"{one['name']} cannot act now.")]
    if state["active"]["ship"] != one["id"]:
        raise Illegal(f"It is {sea.ship(state, state['active']['ship'])['name']} that acts now, not {one['name']}.")
    return []


def _steps(menu: Menu, verb: str, times: int) -> list[Action]:
    """The first step is on the menu; whether the others will be is seen when they come."""
    if verb not in menu:
        way = "ahead" if verb == "ahead" else f"to {verb}"
        raise Illegal(f"She cannot go {way} now: her points are used up, her way is barred, or she has fired.")
    return [[verb, None]] * times


def _sail(state: State, menu: Menu, area: str, toward: str) -> list[Action]:
    words = COMPASS[state["grid"]]
    facing = words.index(toward) if toward in words else int(toward) if toward.isdigit() else -1
    return [_offered(menu, "sail", f"{area}>{facing}", f"She cannot get to {area} facing {toward} now.")]


def _enemy(state: State, name: str) -> sea.Ship:
    found = named(state, name, 1 - state["side"])
    if found is None:
        raise Illegal(f"There is no enemy called “{name[:24]}”.")
    return found


def _fire(state: State, menu: Menu, guns: str, target: sea.Ship) -> list[Action]:
    """ "heavy", "medium aft", "heavy and light", "2" (the second battery), "all": those of them that bear."""
    batteries = sea.ship(state, state["active"]["ship"])["batteries"]
    wanted: list[int] = []
    for word in re.split(r" and | ?\+ ?", guns):
        if word in ("all", "everything", "all guns"):
            wanted += range(len(batteries))
        elif word.isdigit():
            wanted.append(int(word) - 1)
        else:
            asked = {GUNS.get(one, one) for one in word.split()}
            if not asked <= {*ships.DICE, *ships.ARCS}:
                raise Illegal(f"“{word[:24]}” is not a battery: say heavy, medium, light or QF, and where several are alike, the arc: medium aft.")
            wanted += [n for n, one in enumerate(batteries) if asked <= {one["class"], one["arc"]}]
    fire = [[n, target["id"]] for n in sorted(set(wanted)) if [n, target["id"]] in menu.get("fire", [])]
    if not fire:
        raise Illegal(f"None of that bears on {target['name']} now.")
    return [["fire", one] for one in fire]


def asking(state: State, action: Action) -> str:
    """A shot of a battery as a part of an order that lets the player choose again."""
    number, target = action[1]
    return f"fire {number + 1} at {sea.ship(state, target)['name']} and choose"


def words(state: State, action: Action) -> str:
    """An action as an order that means the same."""
    verb, noun = action
    if verb == "activate":
        return f"{sea.ship(state, noun)['name']}:"
    name = f"{sea.ship(state, state['active']['ship'])['name']}: "
    if verb == "fire":
        return f"{name}fire {noun[0] + 1} at {sea.ship(state, noun[1])['name']}"
    if verb == "torpedo":
        return f"{name}torpedo {sea.ship(state, noun)['name']}"
    if verb == "sail":
        area, _, facing = noun.partition(">")
        return f"{name}sail {area} {COMPASS[state['grid']][int(facing)]}" if facing else f"{name}sail away"
    return f"{name}{verb}"
