"""The Naval War Game from the toss to the post-mortem. Paragraphs (`N-14`) are those of RULES.md."""

from __future__ import annotations

from typing import Any

from game.contract import Action, Complaint, Event, Illegal, Info, Json, Menu, Option, Outcome, State, View
from game.dice import Dice
from game.naval_war import battle, fleet, layout, mending
from game.naval_war.chart import INDEX, LABELS, spaced
from game.naval_war.imagining import imagined_sheet
from game.seal import commitment, salt

INFO = Info(
    id="naval_war",
    title="The Naval War Game",
    tagline="Two hidden archipelagos of 441 squares, 160 points of ships, planes, guns and artillery, and a post-mortem.",
    seats=(2, 6),
    options=(
        Option(
            "points",
            "Points",
            "What each may spend; the limits are in proportion.",
            ((160, "160, the full game"), (80, "80, a short game")),
            160,
        ),
        Option(
            "alliances",
            "Alliances",
            "Allies win together by the sum of their ships and may not attack each other.",
            (("none", "everyone for himself"), ("two", "two alliances, seat by seat"), ("three", "three alliances, seat by seat")),
            "none",
        ),
        Option("share", "Allies share charts", "What one ally learns of an enemy goes on the other allies' charts too.", default=True),
        Option(
            "guns",
            "A-A guns",
            "By standing orders of each gun, or the defender is asked whenever a Bomber or R.P. arrives.",
            (("orders", "by standing orders"), ("ask", "asked each time")),
            "orders",
        ),
        Option("named", "Bomb reports name squares", "A bomb report says which squares were hit, instead of only how many."),
        Option(
            "score",
            "Ships partly sunk",
            "A ship partly sunk counts in full at the end, or only its squares that are not hit.",
            (("full", "count in full"), ("unhit", "count by squares not hit")),
            "full",
        ),
        Option(
            "clock",
            "Time for laying out",
            "When the time is up the disposition as it stands is completed automatically.",
            ((0, "no limit"), (5, "5 minutes"), (10, "10 minutes"), (20, "20 minutes")),
            0,
        ),
    ),
    reasons=("played out", "resigned", "agreed"),
    longest=1900,
    levels=("cadet", "captain", "admiral"),
    styles=layout.STYLES,
    sides=("Red", "Blue", "Green", "Gold", "White", "Black"),
    rare=("orders", "stop"),
    private=("orders",),
)


def new(options: dict[str, Any], seats: int, dice: Dice) -> State:
    """Before the dispositions; the toss for the first move comes first (N-3). Raises Illegal for seats or alliances that cannot be."""
    least, most = INFO.seats
    if not least <= seats <= most:
        raise Illegal(f"The Naval War Game is for {least} to {most} players.")
    sides = {"none": seats, "two": 2, "three": 3}[options["alliances"]]
    if seats % sides or (options["alliances"] != "none" and seats // sides < 2):
        raise Illegal(f"{seats} players cannot make {options['alliances']} alliances of equal size with at least two allies each.")
    return {
        "options": options,
        "seats": seats,
        "teams": [seat % sides for seat in range(seats)],
        "phase": "lay",
        "first": dice.below(seats),
        "turn": None,
        "asked": None,
        "moves": [0] * seats,
        "declared": [],
        "passed": [],
        "sheets": [None] * seats,
        "laid": [None] * seats,
        "charts": [[battle.empty_chart() for _ in range(seats)] for _ in range(seats)],
        "salts": [salt(dice) for _ in range(seats)],
        "commitments": [None] * seats,
        "resigned": [],
        "stops": [],
        "reason": None,
    }


def opening(state: State) -> list[Event]:
    """The toss is told before anything is laid (N-3)."""
    return [{"kind": "toss", "by": state["first"], "to": None, "reveals": True}]


def to_act(state: State) -> list[int]:
    """All who have not laid out; the defender who is asked; else the one to move."""
    if state["phase"] == "lay":
        return [seat for seat in range(state["seats"]) if state["sheets"][seat] is None]
    if state["phase"] == "over":
        return []
    return [state["asked"]["on"]] if state["asked"] else [state["turn"]]


def enemies(state: State, seat: int) -> list[int]:
    """Those the seat may attack: still in the match, of another alliance (N-2)."""
    return [other for other in range(state["seats"]) if state["teams"][other] != state["teams"][seat] and other not in state["resigned"]]


def menu(state: State, seat: int) -> Menu:
    """`lay`; `despatch` one ready plane to a square of an enemy, or fire one `salvo` at three squares of one enemy (N-8 to N-13).

    Besides: `orders` to the guns, an offer to `stop`, `resign`.
    """
    if seat not in to_act(state):
        return {}
    if state["phase"] == "lay":
        return {"lay": {"draft": "disposition"}}
    sheet = state["sheets"][seat]
    if state["asked"]:
        asked = state["asked"]
        return {"answer": ["hold", *sorted((at for at, _ in battle.covering(sheet, asked["plane"], asked["square"])), key=INDEX.__getitem__)]}
    targets = enemies(state, seat)
    offers: Menu = {"resign": True}
    planes = [at for _, at in battle.ready_planes(sheet)]
    if planes:
        offers["despatch"] = {"each": [planes, targets, list(LABELS)]}
    if sheet["salvoes"]:
        offers["salvo"] = {"each": [targets, {"pick": list(LABELS), "min": 3, "max": 3}]}
    if battle.ready_guns(sheet):
        offers["orders"] = {"each": [["all", *(at for at, _ in battle.ready_guns(sheet))], list(fleet.ORDERS)]}
    if seat not in state["stops"]:
        offers["stop"] = True
    return offers


def apply(state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
    """Play what the menu allows."""
    verb, noun = action
    if verb == "lay":
        return _lay(state, seat, noun)
    if verb == "answer":
        return _answer_gun(state, noun)
    if verb == "despatch":
        return _despatch(state, seat, noun)
    if verb == "salvo":
        return _salvo(state, seat, noun)
    if verb == "orders":
        return _orders(state, seat, noun)
    if verb == "stop":
        return _stop(state, seat)
    return _resign(state, seat)


def refused(state: State, seat: int, action: Json) -> str:
    """Why a move of the battle that is not on the menu cannot be made, in the words of the chart; "" where that says no more (N-9, N-12)."""
    verb, noun = action if isinstance(action, list) and len(action) == 2 else (None, None)
    sheet = state["sheets"][seat]
    if sheet is None or state["asked"] or not isinstance(noun, list) or len(noun) < 2:
        return ""
    at, label = noun[0], spaced(noun[0]) if noun[0] in LABELS else ""
    if verb == "salvo":
        return "" if sheet["salvoes"] else "No salvo is left."
    if verb == "despatch" and label and at not in {one for _, one in battle.ready_planes(sheet)}:
        if at not in {one for _, one in sheet["planes"]}:
            return f"No plane stands at {label}."
        return f"The plane at {label} {'has flown' if at in sheet['flown'] else 'is destroyed'}."
    if verb == "orders" and label and at not in {one for one, _ in battle.ready_guns(sheet)}:
        if at not in {one for one, _ in sheet["guns"]}:
            return f"No gun stands at {label}."
        return f"The gun at {label} {'has fired' if at in sheet['used'] else 'is destroyed'}."
    return ""


def check_draft(state: State, seat: int, kind: str, draft: object) -> list[Complaint]:
    """All complaints on a disposition at once (N-7)."""
    return fleet.complaints(draft, fleet.budget(state["options"]["points"]))


def propose(state: State, seat: int, kind: str, style: str, dice: Dice, draft: object = None) -> str:
    """A disposition laid automatically: what stands in `draft` stays, what it has bought is laid, and left points are spent sensibly.

    Raises Illegal when it cannot be laid.
    """
    plan, found = fleet.parse(draft or "")
    if found:
        raise Illegal(str(found[0]["text"]))
    limits = fleet.budget(state["options"]["points"])
    have = plan.counts()
    wanted = layout.fill(have, limits, dice.below)
    for name, number in wanted.items():
        if name == "salvo":
            plan.salvoes = number
        elif number > have.get(name, 0):
            plan.unlaid[name] = plan.unlaid.get(name, 0) + number - have.get(name, 0)
    return fleet.text(layout.complete(plan, style, dice.below))


def overdue(state: State, seat: int, kind: str, style: str, dice: Dice, draft: object) -> tuple[str, str]:
    """The draft as the clock lays it (N-3), and what was taken off and added, in sentences."""
    return mending.overdue(draft, fleet.budget(state["options"]["points"]), style, dice.below)


def outcome(state: State) -> Outcome | None:
    """The alliance whose ships not sunk are worth most (N-21); equal is a draw: all of them win. Scores are each seat's own."""
    if state["phase"] != "over":
        return None
    scores = [_score(state, seat) for seat in range(state["seats"])]
    sums = {team: sum(scores[s] for s in range(state["seats"]) if state["teams"][s] == team) for team in set(state["teams"])}
    standing = {state["teams"][s] for s in range(state["seats"]) if s not in state["resigned"]}
    best = max(sums[team] for team in standing)
    winners = [s for s in range(state["seats"]) if state["teams"][s] in standing and sums[state["teams"][s]] == best]
    return {"winners": winners, "reason": state["reason"], "scores": scores}


def _score(state: State, seat: int) -> int:
    sheet = state["sheets"][seat]
    return 0 if sheet is None or seat in state["resigned"] else battle.value(sheet, state["options"]["score"] == "unhit")


def view(state: State, seat: int | None, opened: bool = False) -> View:
    """What the seat may know: its own sheet, its own chart of every enemy, and what was said aloud."""
    over = state["phase"] == "over"
    show = opened or over
    seats = range(state["seats"])
    own = state["charts"][seat] if seat is not None else None
    return {
        "game": "naval_war",
        "seat": seat,
        "seats": state["seats"],
        "teams": list(state["teams"]),
        "options": dict(state["options"]),
        "phase": state["phase"],
        "first": state["first"],
        "turn": state["turn"],
        "asked": _asked_for(state, seat),
        "waiting": state["asked"]["on"] if state["asked"] else None,
        "to_act": to_act(state),
        "moves": list(state["moves"]),
        "declared": _declared(state["declared"]),
        "passed": list(state["passed"]),
        "laid": [sheet is not None for sheet in state["sheets"]],
        "sheets": [_copy(state["sheets"][s]) if show or s == seat else None for s in seats],
        "charts": [_chart(own[s]) if own is not None and s != seat else None for s in seats],
        "enemies": enemies(state, seat) if seat is not None else [],
        "values": [_score(state, s) if show or s == seat else None for s in seats],
        "commitments": list(state["commitments"]),
        "salts": list(state["salts"]) if over else None,
        "sealed": [_sealed(state, s) for s in seats] if over else None,
        "resigned": list(state["resigned"]),
        "stops": list(state["stops"]),
        "outcome": outcome(state),
    }


def _asked_for(state: State, seat: int | None) -> dict[str, Any] | None:
    """What the defender who is asked may know of the plane: its kind and its square, as the attacker declares them aloud."""
    asked = state["asked"]
    return None if asked is None else {"by": asked["by"], "on": asked["on"], "plane": asked["plane"], "square": asked["square"]}


def _declared(attacks: list[Any]) -> list[Any]:
    """Every attack as it was declared aloud: by whom, on whom, the plane's type or "salvo", the squares named (N-8)."""
    return [[by, on, kind, list(squares)] for by, on, kind, squares in attacks]


def _copy(sheet: dict[str, Any] | None) -> dict[str, Any] | None:
    if sheet is None:
        return None
    return {
        "land": list(sheet["land"]),
        "ships": [[kind, list(squares)] for kind, squares in sheet["ships"]],
        "planes": [list(plane) for plane in sheet["planes"]],
        "guns": [list(gun) for gun in sheet["guns"]],
        "salvoes": sheet["salvoes"],
        "hit": list(sheet["hit"]),
        "flown": list(sheet["flown"]),
        "used": list(sheet["used"]),
    }


def _fresh(thing: Any) -> Any:
    """Plain data anew, down to the last list."""
    if isinstance(thing, dict):
        return {key: _fresh(one) for key, one in thing.items()}
    return [_fresh(one) for one in thing] if isinstance(thing, (list, tuple)) else thing


def _chart(chart: dict[str, Any]) -> dict[str, Any]:
    return {
        "known": {label: dict(facts) for label, facts in chart["known"].items()},
        "shots": list(chart["shots"]),
        "reports": _fresh(chart["reports"]),
        "down": [list(one) for one in chart["down"]],
        "others": chart["others"],
        "inferred": {label: dict(facts) for label, facts in chart["inferred"].items()},
    }


def imagine(view: View, dice: Dice) -> State:
    """A state with other hidden dispositions that gives the same view."""
    seats = view["seats"]
    sheets = [
        view["sheets"][s] if view["sheets"][s] is not None or not view["laid"][s] else imagined_sheet(view, s, dice.below) for s in range(seats)
    ]
    charts = [[battle.empty_chart() for _ in range(seats)] for _ in range(seats)]
    if view["seat"] is not None:
        for s in range(seats):
            if view["charts"][s] is not None:
                charts[view["seat"]][s] = _chart(view["charts"][s])
    over = view["outcome"]
    return {
        "options": dict(view["options"]),
        "seats": seats,
        "teams": list(view["teams"]),
        "phase": view["phase"],
        "first": view["first"],
        "turn": view["turn"],
        "asked": dict(view["asked"]) if view["asked"] else None,
        "moves": list(view["moves"]),
        "declared": _declared(view["declared"]),
        "passed": list(view["passed"]),
        "sheets": [_copy(sheet) for sheet in sheets],
        "laid": [text.split("/")[3] if text else None for text in view["sealed"]] if view["sealed"] else [None] * seats,
        "charts": charts,
        "salts": list(view["salts"]) if view["salts"] else [salt(dice) for _ in range(seats)],
        "commitments": list(view["commitments"]),
        "resigned": list(view["resigned"]),
        "stops": list(view["stops"]),
        "reason": over["reason"] if over else None,
    }


def invariants(state: State) -> list[str]:
    """What may never be."""
    broken = []
    for seat, sheet in enumerate(state["sheets"]):
        if sheet is None:
            continue
        broken += [f"seat {seat}: {one['text']}" for one in fleet.standing_complaints(fleet.plan_of(sheet))]
        standing = {at for _, squares in sheet["ships"] for at in squares} | {at for _, at in sheet["planes"]} | {at for at, _ in sheet["guns"]}
        broken += [f"seat {seat}: {at} is hit and nothing stood there" for at in sheet["hit"] if at not in standing]
        if len(set(sheet["hit"])) != len(sheet["hit"]) or len(set(sheet["flown"])) != len(sheet["flown"]):
            broken.append(f"seat {seat}: a square is marked twice")
        if sheet["salvoes"] < 0:
            broken.append(f"seat {seat}: salvoes out of nothing")
    for seat in range(state["seats"]):
        for other in range(state["seats"]):
            sheet = state["sheets"][other]
            known = state["charts"][seat][other]["known"]
            if sheet is None or not (known or state["charts"][seat][other]["reports"]):
                continue
            for label, facts in known.items():
                if not _so(sheet, label, facts):
                    broken.append(f"the chart of seat {seat} is wrong at {label}")
            for label, facts in state["charts"][seat][other]["inferred"].items():
                ship = battle.ship_at(sheet, label)
                right = ship is None if facts["what"] == "no ship" else ship is not None and facts["what"] in (ship[0], "ship")
                if not right or facts["hit"] and label not in sheet["hit"]:
                    broken.append(f"seat {seat} infers wrongly at {label}")
    if state["phase"] == "fire" and not state["asked"] and not battle.can_attack(state["sheets"][state["turn"]]):
        broken.append("one who cannot attack is to move")
    return broken


def _so(sheet: dict[str, Any], label: str, facts: dict[str, Any]) -> bool:
    """Whether a known square is as the chart has it, as far as that was certain."""
    hit, ship = label in sheet["hit"], battle.ship_at(sheet, label)
    if facts["what"] in fleet.SHIP_IDS:
        if ship is None or ship[0] != facts["what"] or facts["hit"] and not hit:
            return False
    elif facts["on"] is not None and ship is not None:
        return False
    if facts["what"] == "gun":
        return any(at == label for at, _ in sheet["guns"]) and (hit or not facts["hit"])
    plane = facts["what"] if facts["what"] in fleet.PLANE_IDS else facts["aboard"]
    if plane is None:
        return True
    flown = label in sheet["flown"]
    if [plane, label] not in sheet["planes"]:
        return False
    if facts["doubt"]:
        return not facts["hit"] or hit or flown
    return not flown and hit == facts["hit"]


# --- playing -----------------------------------------------------------------------------------------------------------------------


def _lay(state: State, seat: int, draft: str) -> list[Event]:
    sheet = fleet.sheet_of(draft)
    state["sheets"][seat] = sheet
    state["laid"][seat] = fleet.draft_of(sheet)
    state["commitments"][seat] = commitment(_sealed_text(state, seat))
    events: list[Event] = [{"kind": "laid", "by": seat, "to": None, "reveals": False}]
    if not to_act(state):
        state["phase"] = "fire"
        state["turn"] = state["first"]
        events.append({"kind": "battle", "by": state["first"], "to": None, "reveals": True})
        if not battle.can_attack(state["sheets"][state["turn"]]):
            events += _pass_on(state, state["turn"] - 1)
    return events


def _sealed_text(state: State, seat: int) -> str:
    return f"paper-navy/naval_war/{seat}/{state['laid'][seat]}/{state['salts'][seat]}"


def _sealed(state: State, seat: int) -> str | None:
    return _sealed_text(state, seat) if state["laid"][seat] else None


def _learners(state: State, seat: int) -> list[int]:
    """Who enters the answer on a chart: the attacker, and with shared charts his allies."""
    if not state["options"]["share"]:
        return [seat]
    return [s for s in range(state["seats"]) if state["teams"][s] == state["teams"][seat]]


def _note(state: State, seat: int, enemy: int, answer: dict[str, Any]) -> list[int]:
    learners = _learners(state, seat)
    for learner in learners:
        battle.note(state["charts"][learner][enemy], answer)
    return learners


def _overhear(state: State, seat: int, enemy: int, squares: list[str]) -> None:
    """Who is not told what was hit knows at least where was attacked."""
    for other in range(state["seats"]):
        if other != enemy and other not in _learners(state, seat):
            battle.note_others(state["charts"][other][enemy], squares)


def _despatch(state: State, seat: int, noun: list[Any]) -> list[Event]:
    start, enemy, target = noun
    sheet = state["sheets"][seat]
    plane = next(kind for kind, at in battle.ready_planes(sheet) if at == start)
    sheet["flown"].append(start)
    for other in range(state["seats"]):
        battle.note_flight(state["charts"][other][seat], plane)
    if plane != "rp":
        _overhear(state, seat, enemy, battle.area(plane, target))
    state["declared"].append([seat, enemy, plane, [target]])
    _count(state, seat)
    events: list[Event] = [
        {"kind": "despatched", "by": seat, "on": enemy, "plane": plane, "square": target, "to": None, "reveals": True},
        {"kind": "started", "by": seat, "plane": plane, "from": start, "square": target, "to": [seat], "reveals": False},
    ]
    if plane != "atom" and state["options"]["guns"] == "ask":
        state["asked"] = {"by": seat, "on": enemy, "plane": plane, "square": target}
        return events
    guns = battle.obeying(state["sheets"][enemy], plane, target)
    return events + _arrive(state, seat, enemy, plane, target, battle.least_missed(state["sheets"][enemy], guns) if guns else None)


def _answer_gun(state: State, noun: str) -> list[Event]:
    asked = state["asked"]
    state["asked"] = None
    return _arrive(state, asked["by"], asked["on"], asked["plane"], asked["square"], None if noun == "hold" else noun)


def _arrive(state: State, seat: int, enemy: int, plane: str, target: str, gun: str | None) -> list[Event]:
    """The plane is over its target; `gun` fires first and brings it down (N-14)."""
    sheet = state["sheets"][enemy]
    if gun is not None:
        sheet["used"].append(gun)
        learners = _note(state, seat, enemy, {"kind": plane, "square": target, "down": True})
        events: list[Event] = [
            {"kind": "down", "by": seat, "on": enemy, "plane": plane, "square": target, "to": [*learners, enemy], "reveals": True},
            {"kind": "gun fired", "by": enemy, "gun": gun, "to": [enemy], "reveals": True},
        ]
        return events + _pass_on(state, seat)
    if plane == "rp":
        answer = battle.answer_reconnaissance(sheet, target)
        destroyed: list[list[str]] = []
    else:
        destroyed = battle.strike(sheet, battle.area(plane, target))
        answer = battle.answer_bombs(sheet, plane, target, destroyed, state["options"]["named"])
    return _told(state, seat, enemy, answer, destroyed)


def _salvo(state: State, seat: int, noun: list[Any]) -> list[Event]:
    enemy, squares = noun
    state["sheets"][seat]["salvoes"] -= 1
    state["declared"].append([seat, enemy, "salvo", list(squares)])
    _overhear(state, seat, enemy, squares)
    _count(state, seat)
    sheet = state["sheets"][enemy]
    destroyed = battle.strike(sheet, squares)
    answer = battle.answer_shots(sheet, squares, destroyed)
    declared: Event = {"kind": "salvo", "by": seat, "on": enemy, "squares": list(squares), "to": None, "reveals": True}
    return [declared, *_told(state, seat, enemy, answer, destroyed)]


def _told(state: State, seat: int, enemy: int, answer: dict[str, Any], destroyed: list[list[str]]) -> list[Event]:
    learners = _note(state, seat, enemy, answer)
    events: list[Event] = [
        {"kind": "report", "by": seat, "on": enemy, "answer": answer, "to": learners, "reveals": True},
        {"kind": "damage", "by": seat, "on": enemy, "answer": answer, "destroyed": destroyed, "to": [enemy], "reveals": True},
    ]
    return events + _pass_on(state, seat)


def _orders(state: State, seat: int, noun: list[str]) -> list[Event]:
    which, order = noun
    sheet = state["sheets"][seat]
    ready = {at for at, _ in battle.ready_guns(sheet)}
    for gun in sheet["guns"]:
        if gun[0] in ready and which in ("all", gun[0]):
            gun[1] = order
    return [{"kind": "orders", "by": seat, "which": which, "order": order, "to": [seat], "reveals": False}]


def _count(state: State, seat: int) -> None:
    """An attack by one who has not offered to stop refuses the others' offers."""
    state["moves"][seat] += 1
    if seat not in state["stops"]:
        state["stops"] = []


def _stop(state: State, seat: int) -> list[Event]:
    state["stops"].append(seat)
    events: list[Event] = [{"kind": "stop", "by": seat, "to": None, "reveals": False}]
    return events + (_end(state, "agreed") if _agreed(state) else [])


def _agreed(state: State) -> bool:
    """All who are left offer to stop (N-19); who was passed over cannot attack and is not asked."""
    asked = [seat for seat in range(state["seats"]) if seat not in state["resigned"] and seat not in state["passed"]]
    return all(seat in state["stops"] for seat in asked)


def _resign(state: State, seat: int) -> list[Event]:
    state["resigned"].append(seat)
    events: list[Event] = [{"kind": "resigned", "by": seat, "to": None, "reveals": True}]
    standing = {state["teams"][s] for s in range(state["seats"]) if s not in state["resigned"]}
    return events + (_end(state, "resigned") if len(standing) == 1 else _pass_on(state, seat))


def _pass_on(state: State, seat: int) -> list[Event]:
    """The next who can attack moves, and who is passed over for the first time is named; when nobody can attack, it is over (N-20)."""
    order = [(seat + k) % state["seats"] for k in range(1, state["seats"] + 1)]
    able = [s for s in order if s not in state["resigned"] and battle.can_attack(state["sheets"][s])]
    if not able:
        return _end(state, "played out")
    state["turn"] = able[0]
    over = [s for s in order[: order.index(able[0])] if s not in state["resigned"] and s not in state["passed"]]
    state["passed"] += over
    for one in over:
        for row in state["charts"]:
            battle.note_passed_over(row[one])
    events: list[Event] = [{"kind": "passed", "by": s, "to": None, "reveals": True} for s in over]
    return events + (_end(state, "agreed") if _agreed(state) else [])


def _end(state: State, reason: str) -> list[Event]:
    state["phase"] = "over"
    state["reason"] = reason
    state["turn"] = None
    state["asked"] = None
    return [{"kind": "over", "to": None, "reveals": True}]
