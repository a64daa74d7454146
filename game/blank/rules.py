"""The rules of the blank game: everything that the contract asks for, and as little else as possible."""

from __future__ import annotations

from typing import Any

from game.contract import Action, Complaint, Event, Illegal, Info, Menu, Option, Outcome, State, View
from game.dice import Dice

TURNS = 3
CARDS = 52

INFO = Info(
    id="blank",
    title="Blank",
    tagline="The game that does nothing yet.",
    seats=(2, 4),
    options=(Option("bow", "Bow", "Each seat bows before it passes, instead of passing straight away."),),
    reasons=("played out", "resigned"),
    longest=4 * TURNS,
    levels=("cadet",),
)


def new(options: dict[str, Any], seats: int, dice: Dice) -> State:
    """One hidden card each, all different. Raises Illegal for a number of seats that cannot be."""
    if not INFO.seats[0] <= seats <= INFO.seats[1]:
        raise Illegal("Blank is for 2 to 4 players.")
    pack = list(range(CARDS))
    dice.shuffle(pack)
    return {"options": options, "seats": seats, "cards": pack[:seats], "passed": [0] * seats, "turn": 0, "resigned": []}


def opening(state: State) -> list[Event]:
    """What is told before the first move."""
    return [{"kind": "dealt", "to": None, "reveals": True}]


def to_act(state: State) -> list[int]:
    """The seat whose turn it is; nobody when it is over."""
    return [] if _over(state) else [state["turn"]]


def menu(state: State, seat: int) -> Menu:
    """`pass`, with or without a bow; `resign`."""
    if seat not in to_act(state):
        return {}
    return {"pass": ["bow"] if state["options"]["bow"] else True, "resign": True}


def apply(state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
    """Play what the menu allows."""
    verb, noun = action
    if verb == "resign":
        state["resigned"].append(seat)
    else:
        state["passed"][seat] += 1
    events: list[Event] = [{"kind": "resigned" if verb == "resign" else "passed", "by": seat, "bow": noun == "bow", "to": None, "reveals": False}]
    if _over(state):
        return [*events, {"kind": "over", "to": None, "reveals": True}]
    following = [(seat + k) % state["seats"] for k in range(1, state["seats"] + 1)]
    state["turn"] = next(other for other in following if other not in state["resigned"] and state["passed"][other] < TURNS)
    return events


def check_draft(state: State, seat: int, kind: str, draft: object) -> list[Complaint]:
    """There are no drafts in this game."""
    return [{"text": "There is nothing to lay in this game.", "at": [], "thing": None}]


def propose(state: State, seat: int, kind: str, style: str, dice: Dice, draft: object = None) -> object:
    """There are no drafts in this game. Raises Illegal."""
    raise Illegal("There is nothing to lay in this game.")


def view(state: State, seat: int | None, opened: bool = False) -> View:
    """Everything but the others' cards."""
    show = opened or _over(state)
    return {
        "game": "blank",
        "seat": seat,
        "seats": state["seats"],
        "options": dict(state["options"]),
        "to_act": to_act(state),
        "turn": state["turn"],
        "passed": list(state["passed"]),
        "cards": [card if show or owner == seat else None for owner, card in enumerate(state["cards"])],
        "resigned": list(state["resigned"]),
        "outcome": outcome(state),
    }


def outcome(state: State) -> Outcome | None:
    """The highest card among those who stayed wins."""
    if not _over(state):
        return None
    scores = [-1 if seat in state["resigned"] else card for seat, card in enumerate(state["cards"])]
    reason = "resigned" if len(state["resigned"]) == state["seats"] - 1 else "played out"
    return {"winners": [scores.index(max(scores))], "reason": reason, "scores": scores}


def imagine(view: View, dice: Dice) -> State:
    """The unknown cards dealt again."""
    pack = [card for card in range(CARDS) if card not in view["cards"]]
    dice.shuffle(pack)
    return {
        "options": dict(view["options"]),
        "seats": view["seats"],
        "cards": [pack.pop() if card is None else card for card in view["cards"]],
        "passed": list(view["passed"]),
        "turn": view["turn"],
        "resigned": list(view["resigned"]),
    }


def invariants(state: State) -> list[str]:
    """No card twice, nobody passes more often than the rules say."""
    broken = [] if len(set(state["cards"])) == state["seats"] else ["a card was dealt twice"]
    return broken + ["somebody passed too often" for passed in state["passed"] if passed > TURNS]


def _over(state: State) -> bool:
    staying = [seat for seat in range(state["seats"]) if seat not in state["resigned"]]
    return len(staying) == 1 or all(state["passed"][seat] == TURNS for seat in staying)
