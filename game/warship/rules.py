"""Warship: the match from the toss to the last ship afloat. Paragraphs (`W-9`) are those of RULES.md."""

from __future__ import annotations

from typing import Any

from game.contract import Action, Complaint, Event, Illegal, Info, Menu, Option, Outcome, State, View
from game.dice import Dice
from game.seal import commitment, salt
from game.warship import fleet
from game.warship.gunnery import afloat, allotment, answer, in_order, note
from game.warship.layouts import consistent

INFO = Info(
    id="warship",
    title="Warship",
    tagline="Five ships on ten by ten squares, and every shot falls on all your opponents at once.",
    seats=(2, 4),
    options=(
        Option("allfire", "All fire", "A turn has one shot for every ship you still have afloat, instead of a single shot."),
        Option(
            "nosink",
            "Sinkings not announced",
            "Hits are told, sinkings are not; a turn has three shots (with “All fire”: one for every ship afloat).",
        ),
        Option("place", "Lay by hand", "Everyone lays the five ships as the first move, instead of finding them laid at random."),
        Option("apart", "No touching", "No two ships of a fleet may touch, not even at the corners."),
        Option(
            "opener",
            "Who opens",
            "The opener’s first turn has only half the shots, rounded up.",
            (("toss", "by toss"), (0, "the first seat"), (1, "the second seat"), (2, "the third seat"), (3, "the fourth seat")),
            "toss",
        ),
    ),
    reasons=("sunk", "resigned"),
    longest=410,
    levels=("cadet", "captain", "admiral"),
    styles=("random", "wary"),
)


def new(options: dict[str, Any], seats: int, dice: Dice) -> State:
    """The position before the first move. Raises Illegal for a number of seats or an opener that cannot be."""
    least, most = INFO.seats
    if not least <= seats <= most:
        raise Illegal(f"Warship is for {least} to {most} players.")
    opener = dice.below(seats) if options["opener"] == "toss" else int(options["opener"])
    if opener >= seats:
        raise Illegal(f"There are only {seats} seats: the opener cannot be seat {opener + 1}.")
    sheets: list[dict[str, Any] | None] = [None] * seats
    salts = [salt(dice) for _ in range(seats)]
    if not options["place"]:
        for seat in range(seats):
            ships = [[fleet.LABELS[at] for at in ship] for ship in fleet.draw(options["apart"], dice.below)]
            sheets[seat] = {"ships": ships, "hit": []}
    state: State = {
        "options": options,
        "seats": seats,
        "phase": "lay" if options["place"] else "fire",
        "opener": opener,
        "turn": opener,
        "turns": [0] * seats,
        "sheets": sheets,
        "salts": salts,
        "commitments": [None] * seats,
        "charts": [{"marks": {}, "sunk": [], "out": False} for _ in range(seats)],
        "tally": [{"shots": 0, "hits": 0} for _ in range(seats)],
        "resigned": [],
        "last_out": None,
    }
    for seat in range(seats):
        _commit(state, seat)
    return state


def opening(state: State) -> list[Event]:
    """What is told before the first move."""
    if state["phase"] == "lay":
        return [{"kind": "to lay", "to": None, "reveals": False}]
    return [{"kind": "battle", "opener": state["opener"], "to": None, "reveals": True}]


def to_act(state: State) -> list[int]:
    """All who have not laid yet; then the one whose turn it is; nobody when it is over."""
    if state["phase"] == "lay":
        return [seat for seat in range(state["seats"]) if state["sheets"][seat] is None]
    return [state["turn"]] if state["phase"] == "fire" else []


def menu(state: State, seat: int) -> Menu:
    """`lay` a fleet (W-4); `fire` 1 to the allotment of squares that are new on a living opponent's board (W-8 to W-12); `resign`."""
    if seat not in to_act(state):
        return {}
    if state["phase"] == "lay":
        return {"lay": {"draft": "fleet"}}
    closed = set.intersection(*(set(state["charts"][other]["marks"]) for other in _opponents(state, seat)))
    squares = [at for at in fleet.LABELS if at not in closed]
    return {
        "fire": {"pick": squares, "min": 1, "max": min(_shots(state, seat), len(squares))},
        "resign": True,
    }


def apply(state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
    """Play what the menu allows; returns what happened."""
    verb, noun = action
    if verb == "lay":
        return _lay(state, seat, noun)
    if verb == "resign":
        return _resign(state, seat)
    return _fire(state, seat, noun)


def check_draft(state: State, seat: int, kind: str, draft: object) -> list[Complaint]:
    """What is wrong with a fleet as it is laid (W-4, W-5)."""
    return fleet.complaints(draft, state["options"]["apart"])


def outcome(state: State) -> Outcome | None:
    """The last afloat wins; there is no draw (W-17). Scores are units not hit."""
    if state["phase"] != "over":
        return None
    winners = _living(state)
    loser_resigned = state["last_out"] in state["resigned"]
    return {
        "winners": winners,
        "reason": "resigned" if loser_resigned else "sunk",
        "scores": [0 if state["charts"][s]["out"] else fleet.UNITS - len(state["sheets"][s]["hit"]) for s in range(state["seats"])],
    }


def view(state: State, seat: int | None, opened: bool = False) -> View:
    """What the seat may know: its own sheet, every board's open chart, all numbers in brackets (W-14, W-15)."""
    over = state["phase"] == "over"
    show = opened or over
    seats = range(state["seats"])
    return {
        "game": "warship",
        "seat": seat,
        "seats": state["seats"],
        "options": dict(state["options"]),
        "phase": state["phase"],
        "opener": state["opener"] if state["phase"] != "lay" else None,
        "turn": state["turn"] if state["phase"] == "fire" else None,
        "to_act": to_act(state),
        "turns": list(state["turns"]),
        "shots": [_bracket(state, other) for other in seats],
        "boards": [_board(state, owner, show or owner == seat) for owner in seats],
        "tally": [dict(one) for one in state["tally"]],
        "commitments": list(state["commitments"]),
        "salts": list(state["salts"]) if over else None,
        "sealed": [_sealed(state, owner) for owner in seats] if over else None,
        "resigned": list(state["resigned"]),
        "outcome": outcome(state),
    }


def propose(state: State, seat: int, kind: str, style: str, dice: Dice, draft: object = None) -> str:
    """A fleet laid automatically: `random` (W-3), or `wary` as the computer players lay. It is laid whole, whatever stands in `draft`."""
    from game.warship.agents import lay_wary

    apart = state["options"]["apart"]
    return fleet.text(lay_wary(apart, dice.below) if style == "wary" else fleet.draw(apart, dice.below))


def imagine(view: View, dice: Dice) -> State:
    """A state with other hidden fleets that gives the same view."""
    seats = view["seats"]
    opener = dice.below(seats) if view["opener"] is None else view["opener"]
    sheets: list[dict[str, Any] | None] = []
    for owner, board in enumerate(view["boards"]):
        marks = board["marks"]
        hit = in_order([at for at, mark in marks.items() if mark != "+"])
        if not board["laid"]:
            sheets.append(None)
        elif board["ships"] is not None:
            sheets.append({"ships": [list(ship) for ship in board["ships"]], "hit": hit})
        else:
            ships = consistent(board, view["options"], _afloat_told(view, owner), dice.below)
            sheets.append({"ships": [[fleet.LABELS[at] for at in ship] for ship in ships], "hit": hit})
    return {
        "options": dict(view["options"]),
        "seats": seats,
        "phase": view["phase"],
        "opener": opener,
        "turn": opener if view["turn"] is None else view["turn"],
        "turns": list(view["turns"]),
        "sheets": sheets,
        "salts": [salt(dice) for _ in range(seats)] if view["salts"] is None else list(view["salts"]),
        "commitments": list(view["commitments"]),
        "charts": [
            {"marks": dict(board["marks"]), "sunk": [list(ship) for ship in board["sunk"]], "out": board["out"]} for board in view["boards"]
        ],
        "tally": [dict(one) for one in view["tally"]],
        "resigned": list(view["resigned"]),
        "last_out": view["resigned"][-1] if view["outcome"] and view["outcome"]["reason"] == "resigned" else None,
    }


def invariants(state: State) -> list[str]:
    """What may never be: marks that contradict a sheet, a living seat without a ship, a layout that is none."""
    broken = []
    for seat, (sheet, chart) in enumerate(zip(state["sheets"], state["charts"], strict=True)):
        if sheet is None:
            continue
        layout = ",".join(f"{ship[0]}-{ship[-1]}" for ship in sheet["ships"])
        broken += [f"seat {seat}: {one['text']}" for one in fleet.complaints(layout, state["options"]["apart"])]
        own = {unit for ship in sheet["ships"] for unit in ship}
        wrong = [at for at, mark in chart["marks"].items() if (mark == "+") == (at in own)]
        broken += [f"seat {seat}: the mark at {at} is wrong" for at in wrong]
        if {at for at, mark in chart["marks"].items() if mark != "+"} != set(sheet["hit"]):
            broken.append(f"seat {seat}: sheet and chart disagree on the hits")
        if chart["out"] != (seat in state["resigned"] or not afloat(sheet)):
            broken.append(f"seat {seat}: out or not out?")
        drowned = {at for k, ship in enumerate(sheet["ships"]) if k not in afloat(sheet) for at in ship}
        if {at for at, mark in chart["marks"].items() if mark == "X"} != (set() if state["options"]["nosink"] else drowned):
            broken.append(f"seat {seat}: the marks of sunk ships are wrong")
    if (state["phase"] == "over") != (len(_living(state)) == 1):
        broken.append("the end was missed")
    return broken


def _afloat_told(view: View, owner: int) -> int | None:
    """How many ships of this board the numbers in brackets betray under *nosink* (W-15)."""
    if not (view["options"]["nosink"] and view["options"]["allfire"]) or view["boards"][owner]["out"]:
        return None
    halved = owner == view["opener"] and view["turns"][owner] == 0
    return len(fleet.SHIPS) if halved or view["phase"] == "lay" else int(view["shots"][owner])


def _commit(state: State, seat: int) -> None:
    sheet = state["sheets"][seat]
    if sheet is not None:
        state["commitments"][seat] = commitment(fleet.sealed(seat, sheet["ships"], state["salts"][seat]))


def _sealed(state: State, seat: int) -> str | None:
    sheet = state["sheets"][seat]
    return fleet.sealed(seat, sheet["ships"], state["salts"][seat]) if sheet else None


def _living(state: State) -> list[int]:
    return [seat for seat in range(state["seats"]) if not state["charts"][seat]["out"]]


def _opponents(state: State, seat: int) -> list[int]:
    return [other for other in _living(state) if other != seat]


def _shots(state: State, seat: int) -> int:
    opening_move = seat == state["opener"] and state["turns"][seat] == 0
    sheet = state["sheets"][seat]
    return allotment(state["options"], len(afloat(sheet)) if sheet else len(fleet.SHIPS), opening_move)


def _bracket(state: State, seat: int) -> int:
    """The number in brackets under a board: the shots this seat may currently fire; nothing for one who is out.

    Before all have laid nobody knows the opener, so nobody's number is halved yet.
    """
    if state["charts"][seat]["out"]:
        return 0
    if state["phase"] == "lay":
        return allotment(state["options"], len(fleet.SHIPS), False)
    return _shots(state, seat)


def _board(state: State, owner: int, show: bool) -> dict[str, Any]:
    sheet, chart = state["sheets"][owner], state["charts"][owner]
    told = [len(ship) for ship in chart["sunk"]]
    left = list(fleet.LENGTHS)
    for length in told:
        left.remove(length)
    return {
        "owner": owner,
        "laid": sheet is not None,
        "marks": dict(chart["marks"]),
        "sunk": [list(ship) for ship in chart["sunk"]],
        "afloat": None if state["options"]["nosink"] else left,
        "out": chart["out"],
        "ships": [list(ship) for ship in sheet["ships"]] if show and sheet is not None else None,
    }


def _lay(state: State, seat: int, draft: str) -> list[Event]:
    state["sheets"][seat] = {"ships": fleet.ships_of(draft), "hit": []}
    _commit(state, seat)
    events: list[Event] = [{"kind": "laid", "by": seat, "to": None, "reveals": False}]
    if not to_act(state):
        state["phase"] = "fire"
        events.append({"kind": "battle", "opener": state["opener"], "to": None, "reveals": True})
    return events


def _fire(state: State, seat: int, squares: list[str]) -> list[Event]:
    nosink = state["options"]["nosink"]
    events: list[Event] = [{"kind": "salvo", "by": seat, "squares": list(squares), "to": None, "reveals": True}]
    hits = 0
    for other in _opponents(state, seat):
        sheet, chart = state["sheets"][other], state["charts"][other]
        told = answer(sheet, [at for at in squares if at not in chart["marks"]], nosink)
        sheet["hit"] = in_order(sheet["hit"] + told["hits"])
        note(chart, told)
        hits += len(told["hits"])
        if told["out"]:
            state["last_out"] = other
        # The number in brackets is told with the report: under nosink and allfire it is the one thing that betrays a sinking (W-15).
        events.append({"kind": "report", "by": seat, "on": other, **told, "shots": _bracket(state, other), "to": None, "reveals": True})
    state["turns"][seat] += 1
    state["tally"][seat]["shots"] += len(squares)
    state["tally"][seat]["hits"] += hits
    return events + _pass_on(state, seat)


def _resign(state: State, seat: int) -> list[Event]:
    state["charts"][seat]["out"] = True
    state["resigned"].append(seat)
    state["last_out"] = seat
    return [{"kind": "resigned", "by": seat, "to": None, "reveals": True}, *_pass_on(state, seat)]


def _pass_on(state: State, seat: int) -> list[Event]:
    living = _living(state)
    if len(living) == 1:
        state["phase"] = "over"
        return [{"kind": "over", "winner": living[0], "to": None, "reveals": True}]
    state["turn"] = min(living, key=lambda other: (other - seat - 1) % state["seats"])
    return []
