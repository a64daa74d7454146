"""What a game is made of: catalogue data, actions, events, offers, and the one judge of actions.

The whole contract stands in `game/README.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from game.dice import Dice

Json = Any
"""Anything that `json` writes and reads back unchanged."""

State = dict[str, Any]
View = dict[str, Any]
Menu = dict[str, Any]
Event = dict[str, Any]
Action = list[Any]
"""`[verb, noun]`."""

Outcome = dict[str, Any]
"""`{"winners": [seats], "reason": str, "scores": [number per seat]}`."""

Complaint = dict[str, Any]
"""`{"text": sentence, "at": [areas], "thing": name or None}`."""

Agent = Callable[[View, Menu, Random], Iterator[tuple[float, "Action | None"]]]
"""Yields (share of the thinking done, best action so far); the last action yielded is the one played."""


class Illegal(Exception):
    """Something that the rules do not allow; its text is a whole sentence for the player."""


@dataclass(frozen=True)
class Option:
    """One house option of the set-up: `choices` are (value, words) pairs, the value being plain JSON.

    `about`: where a choice needs more than its words, for each of them (the group it stands under, what is to be read of it); a choice
    without a group is offered no more, but links and records that name it are still read.
    """

    name: str
    title: str
    sentence: str
    choices: tuple[tuple[Json, str], ...] = ((False, "no"), (True, "yes"))
    default: Json = False
    about: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Info:
    """Catalogue entry of a game. `longest`: an upper bound of the actions in one match; `rare`: verbs that random play seldom picks;
    `private`: verbs of which nobody else may learn even that they were used, so that they do not count as moves."""

    id: str
    title: str
    tagline: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    reasons: tuple[str, ...]
    longest: int
    rules: int = 1
    levels: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    sides: tuple[str, ...] = field(default=("Red", "Blue", "Green", "Gold"))
    rare: tuple[str, ...] = ()
    private: tuple[str, ...] = ()


class Game(Protocol):
    """The functions of a game module, for the type checker; a module is one by having them."""

    INFO: Info

    def new(self, options: dict[str, Json], seats: int, dice: Dice) -> State: ...
    def to_act(self, state: State) -> list[int]: ...
    def menu(self, state: State, seat: int) -> Menu: ...
    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]: ...
    def view(self, state: State, seat: int | None, opened: bool = False) -> View: ...
    def outcome(self, state: State) -> Outcome | None: ...
    def check_draft(self, state: State, seat: int, kind: str, draft: Json) -> list[Complaint]: ...
    def propose(self, state: State, seat: int, kind: str, style: str, dice: Dice, draft: Json = None) -> Json: ...
    def imagine(self, view: View, dice: Dice) -> State: ...
    def invariants(self, state: State) -> list[str]: ...


def settle(info: Info, options: dict[str, Json]) -> dict[str, Json]:
    """The options complete, defaults filled in.

    Raises Illegal for an unknown option or a choice that is not offered.
    """
    if not isinstance(options, dict):
        raise Illegal("The options of a match are a list of names and choices.")
    known = {option.name: option for option in info.options}
    for name, value in options.items():
        if name not in known:
            raise Illegal(f"{info.title} has no option called “{name}”.")
        if not any(same(value, choice) for choice, _ in known[name].choices):
            words = ", ".join(words for _, words in known[name].choices)
            raise Illegal(f"The option “{known[name].title}” can be: {words}.")
    return {name: options.get(name, option.default) for name, option in known.items()}


def same(a: Json, b: Json) -> bool:
    """Equal as JSON: `True` is not 1."""
    return type(a) is type(b) and bool(a == b)


def allows(
    menu: Menu,
    action: Json,
    complaints: Callable[[str, Json], list[Complaint]] = lambda kind, draft: [],
) -> str:
    """Why this action is not on the menu, as a sentence; "" if it is.

    `complaints(kind, draft)` judges a draft.
    """
    if not (isinstance(action, list) and len(action) == 2 and isinstance(action[0], str)):
        return "An action is a verb and a noun."
    verb, noun = action
    if verb not in menu:
        return "That cannot be done now."
    offer = menu[verb]
    if offer is True:
        return "" if noun is None else "Nothing more is to be named with that."
    if isinstance(offer, dict) and "draft" in offer:
        found = complaints(offer["draft"], noun)
        return " ".join(str(one["text"]) for one in found)
    return _chosen(offer, noun)


def _chosen(offer: Json, noun: Json) -> str:
    """One of a list, several of `pick`, or one for `each` of several offers."""
    if isinstance(offer, list):
        return "" if any(same(noun, one) for one in offer) else "That is not among the choices."
    if "each" not in offer:
        return _picks(offer, noun)
    if not isinstance(noun, list) or len(noun) != len(offer["each"]):
        return f"{len(offer['each'])} things are to be named with that."
    return next((why for why in map(_chosen, offer["each"], noun) if why), "")


def _picks(offer: dict[str, Any], noun: Json) -> str:
    if not isinstance(noun, list):
        return "A list of choices is expected."
    for at, one in enumerate(noun):
        if not any(same(one, choice) for choice in offer["pick"]):
            return f"{one} cannot be chosen now." if isinstance(one, str) else "That cannot be chosen now."
        if any(same(one, earlier) for earlier in noun[:at]):
            return f"{one} is named twice."
    if len(noun) < offer["min"]:
        return f"At least {offer['min']} must be named."
    if len(noun) > offer["max"]:
        return f"At most {offer['max']} may be named."
    return ""
