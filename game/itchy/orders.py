"""Orders in words: "Tsarina: ahead, port, ahead; fire heavy at Monopoly; finish".

They are read one part at a time, each against the position that it meets.
"""

from __future__ import annotations

import re
from typing import Any

from game.contract import Action, Illegal, Menu, State
from game.itchy import sea, ships
from game.itchy.geometry import COMPASS
from game.itchy.movement import AWAY

EXAMPLE = "Tsarina: ahead, port, ahead; fire heavy at Monopoly; finish"
LONGEST = 1000
VERBS = ("activate", "sail", "ahead", "port", "starboard", "fire", "torpedo", "finish")
"""What an order may be made of."""
STEPS = {
    **dict.fromkeys(("ahead", "forward", "a"), "ahead"),
    **dict.fromkeys(("port", "left", "p"), "port"),
    **dict.fromkeys(("starboard", "right", "s"), "starboard"),
}
ENDS = ("finish", "done", "end")
GUNS = {"heavies": "heavy", "mediums": "medium", "lights": "light", "all-round": "all"}


def parts(text: str) -> list[str]:
    """The parts in order; a name before a colon is a part of its own, "Tsarina:"."""
    found = []
    for stretch in re.split(r"[;\n]", text):
        name, colon, rest = stretch.rpartition(":")
        found += [f"{' '.join(name.split())}:"] if colon else []
        found += [" ".join(part.split()) for part in rest.split(",") if part.strip(" .")]
    return found


def named(state: State, words: str) -> sea.Ship | None:
    """The ship of that name or id; or the only one afloat whose name begins so."""
    low = words.strip(" .").casefold()
    exact = [one for one in state["ships"] if low in (one["name"].casefold(), one["id"].casefold())]
    begins = [one for one in sea.afloat(state) if one["name"].casefold().startswith(low)] if low else []
    return exact[0] if exact else begins[0] if len(begins) == 1 else None


def actions(state: State, menu: Menu, part: str) -> list[Action]:
    """What one part means here, every action of it on the menu. Raises Illegal, saying what could be said instead."""
    active = state["active"]
    low = part.casefold().strip(" .")
    if part.endswith(":") or (active is None and named(state, part)):
        return _activation(state, menu, part.strip(" :"))
    if active is None:
        raise Illegal(f"Say first which ship acts, like: {EXAMPLE}.")
    steps = re.fullmatch(r"(?:(\d) )?([a-z]+)(?: (\d))?", low)
    if steps and steps[2] in STEPS:
        return _steps(menu, STEPS[steps[2]], int(steps[1] or steps[3] or 1))
    if low in ENDS:
        if "finish" not in menu:
            raise Illegal("She may not end her move here: an exhausted side’s ships do not close with the enemy.")
        return [["finish", None]]
    if low in ("sail away", "leave", "away"):
        return [_offered(menu, "sail", AWAY, "She cannot leave the board now.")]
    sail = re.fullmatch(r"(?:sail )?(?:to )?([a-z]{1,2}) ?(\d{1,2})(?: facing)?[ >]([a-z]{1,2}|\d)", low)
    if sail:
        return _sail(state, menu, f"{sail[1]}{sail[2]}".upper(), sail[3].upper())
    fire = re.fullmatch(r"fire (.+?) (?:at|on) (.+)", low)
    if fire:
        return _fire(state, menu, fire[1], _enemy(state, fire[2]))
    torpedo = re.fullmatch(r"torpedo (?:at )?(.+)", low)
    if torpedo:
        target = _enemy(state, torpedo[1])
        return [_offered(menu, "torpedo", target["id"], f"No torpedo can be fired at {target['name']} from here.")]
    raise Illegal(f"“{part[:40]}” is not understood. Say ahead, port, starboard, sail C4 N, fire heavy at, torpedo, or finish, like: {EXAMPLE}.")


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
    found = named(state, name)
    if found is None or found["side"] == state["side"]:
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
                raise Illegal(f"“{word[:24]}” is no battery: say heavy, medium, light or QF, and where several are alike, the arc: medium aft.")
            wanted += [n for n, one in enumerate(batteries) if asked <= {one["class"], one["arc"]}]
    fire = [[n, target["id"]] for n in sorted(set(wanted)) if [n, target["id"]] in menu.get("fire", [])]
    if not fire:
        raise Illegal(f"Nothing of that bears on {target['name']} now.")
    return [["fire", one] for one in fire]


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
