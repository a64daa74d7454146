"""The match: dice, log, undo, replay and record of any game. Games never see the log."""

from __future__ import annotations

import copy
import json
import re
from hashlib import sha256
from typing import Any

from game import find
from game.contract import Event, Illegal, Json, Menu, Outcome, View, allows, settle
from game.dice import Dice

FORMAT = "paper-navy"
VERSION = 1
LONGEST_NAME = 24
JOINERS = "\u200c\u200d"
"""Unseen signs that belong inside names: they join letters, and small pictures into one."""
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


class Damaged(Exception):
    """A record that cannot be read; its text is a sentence."""


class Newer(Damaged):
    """A record written by a later version."""


class Diverged(Damaged):
    """A record whose log does not mean what it meant: `at` actions are readable, and `match` has them played."""

    def __init__(self, at: int, match: Match) -> None:
        super().__init__(f"This match is readable up to action {at}; from there on its record does not agree with the rules.")
        self.at = at
        self.match = match


class Match:
    """One match of one game. `seats` are `{"name": text, "by": "person" or a level}`, `log` rows `[seat, verb, noun, rolls]`."""

    def __init__(self, game: Any, seed: str, options: dict[str, Json], seats: list[dict[str, str]]) -> None:
        self.game = game
        self.seed = seed
        self.options = settle(game.INFO, options)
        self.seats = checked_seats(game, seats)
        self.log: list[list[Json]] = []
        self._begin()

    def _begin(self) -> None:
        self.dice = Dice(self.seed)
        self.state = self.game.new(dict(self.options), len(self.seats), self.dice)
        self.dice.rolls.clear()
        self.log = []
        self._told: list[tuple[int, Event]] = [(0, event) for event in self.game.opening(self.state)]

    @property
    def rev(self) -> int:
        """How many actions have been played."""
        return len(self.log)

    @property
    def moves(self) -> int:
        """The moves that everybody may count: the number of orders to the guns would tell that there are guns."""
        return sum(verb not in self.game.INFO.private for _, verb, _, _ in self.log)

    @property
    def names(self) -> list[str]:
        """The seats' names, in order."""
        return [seat["name"] for seat in self.seats]

    @property
    def spoken(self) -> list[str]:
        """The names as they stand in sentences: those written from right to left kept apart, so that they turn nothing round."""
        return [f"\u2068{name}\u2069" if RIGHT_TO_LEFT.search(name) else name for name in self.names]

    def to_act(self) -> list[int]:
        """Who may act now."""
        return list(self.game.to_act(self.state))

    def menu(self, seat: int | None) -> Menu:
        """What the seat may do now."""
        return {} if seat is None else dict(self.game.menu(self.state, seat))

    def view(self, seat: int | None, opened: bool = False) -> View:
        """What the seat may know now, with the prompt in words."""
        view: View = self.game.view(self.state, seat, opened)
        return {**view, "names": self.names, "prompt": self.game.words.prompt(view, self.spoken)}

    def outcome(self) -> Outcome | None:
        """Who won and why; None while it goes on."""
        outcome: Outcome | None = self.game.outcome(self.state)
        return outcome

    def play(self, seat: int, action: Json) -> None:
        """Play an action. Raises Illegal, with nothing changed, for anything that is not on the seat's menu."""
        if self.outcome() is not None:
            raise Illegal("This match is over.")
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise Illegal("There is no such seat.")
        if seat not in self.to_act():
            raise Illegal(f"It is not {self.names[seat]}’s turn.")
        complaint = allows(self.menu(seat), action, lambda kind, draft: self.game.check_draft(self.state, seat, kind, draft))
        if complaint:
            refused = getattr(self.game, "refused", None)
            raise Illegal((refused(self.state, seat, action) if refused else "") or complaint)
        action = json.loads(json.dumps(action))
        self.dice.rolls.clear()
        events = self.game.apply(self.state, seat, action, self.dice)
        self.log.append([seat, action[0], action[1], list(self.dice.rolls)])
        self._told += [(self.rev, event) for event in events]

    def may_undo(self, seat: int | None) -> bool:
        """The last action was this seat's, no die was rolled for it and nothing hidden was seen by it."""
        if not self.log or self.log[-1][0] != seat or self.log[-1][3]:
            return False
        return not any(event["reveals"] for step, event in self._told if step == self.rev)

    def undo(self, seat: int) -> None:
        """Take the last action back. Raises Illegal where that is not allowed."""
        if not self.may_undo(seat):
            raise Illegal("That cannot be taken back: it was another seat’s, a die was rolled, or something hidden was seen.")
        self._rerun(self.log[:-1])

    def events(self, seat: int | None, since: int = 0, everything: bool = False) -> list[Event]:
        """The events that this seat may know, numbered from 0 among themselves, from number `since` on."""
        open_to = [(step, event) for step, event in self._told if everything or event["to"] is None or seat in event["to"]]
        told = []
        for number, (step, event) in list(enumerate(open_to))[max(0, since) :]:
            facts = {key: value for key, value in event.items() if key not in ("to", "reveals")}
            told.append({**facts, "n": number, "step": step, "text": self.game.words.tell(event, self.spoken)})
        return told

    def at(self, step: int) -> Match:
        """The match as it stood after `step` actions."""
        earlier = Match(self.game, self.seed, self.options, self.seats)
        earlier._rerun(self.log[: max(0, step)])
        return earlier

    def record(self) -> dict[str, Json]:
        """The record: seed and action log, with the rolls beside each action and a checksum."""
        body = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.INFO.id,
            "rules": self.game.INFO.rules,
            "seed": self.seed,
            "options": self.options,
            "seats": self.seats,
            "log": self.log,
        }
        return copy.deepcopy({**body, "sum": checksum(body)})

    @classmethod
    def replay(cls, record: Json, games: tuple[Any, ...] | None = None) -> Match:
        """The match of a record, built aside; of one of these games, or of those registered.

        Raises Damaged, Newer, or Diverged (which holds the match as far as it is readable).
        """
        body = checked_record(record)
        game = find(body["game"]) if games is None else next((game for game in games if game.INFO.id == body["game"]), None)
        if game is None:
            raise Damaged("This is a match of a game that this version does not have.")
        if body["rules"] > game.INFO.rules:
            raise Newer("This match was played by later rules than this version knows: update the page, then open it again.")
        try:
            match = cls(game, body["seed"], body["options"], body["seats"])
        except Illegal as why:
            raise Damaged(f"This record cannot be played: {why}") from why
        match._rerun(body["log"])
        return match

    def _rerun(self, log: list[list[Json]]) -> None:
        self._begin()
        for at, row in enumerate(log):
            try:
                seat, verb, noun, rolls = row
                self.play(seat, [verb, noun])
            except (Illegal, TypeError, ValueError) as why:
                raise Diverged(at, self) from why
            if self.log[-1][3] != rolls:
                good = self.log[:-1]
                self._rerun(good)
                raise Diverged(at, self)


def checked_seats(game: Any, seats: Json) -> list[dict[str, str]]:
    """The seats with tidy names: no control characters, none empty, none twice. Raises Illegal."""
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise Illegal("The seats of a match are a list of names and players.")
    tidy: list[dict[str, str]] = []
    for at, seat in enumerate(seats):
        by = seat.get("by", "person")
        if by != "person" and by not in game.INFO.levels:
            raise Illegal(f"A seat is held by a person or by one of: {', '.join(game.INFO.levels)}.")
        side = game.INFO.sides[at % len(game.INFO.sides)]
        kept = "".join(sign for sign in str(seat.get("name", "")) if sign.isprintable() or sign in JOINERS)
        wanted = kept.strip(JOINERS + " ")[:LONGEST_NAME].strip(JOINERS + " ") or side
        taken = {other["name"].casefold() for other in tidy}
        names = (wanted, *(f"{wanted[: LONGEST_NAME - 3].strip()} {number}" for number in range(at + 1, 99)))
        tidy.append({"name": next(name for name in names if name.casefold() not in taken), "by": by})
    return tidy


def checksum(body: dict[str, Json]) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the record without its `sum`."""
    clean = {key: value for key, value in body.items() if key != "sum"}
    return sha256(json.dumps(clean, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def checked_record(record: Json) -> dict[str, Json]:
    """The record, if its envelope is whole. Raises Damaged or Newer."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Damaged("This is not a saved match of Paper Navy.")
    version = record.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Newer("This match was saved by a later version of Paper Navy: update the page, then open it again.")
    if record.get("sum") != checksum(record):
        raise Damaged("This saved match is damaged: its checksum is wrong.")
    if type(version) is not int or version < 1:
        raise Damaged("This saved match is damaged: it does not say how it is to be read.")
    shapes = {"game": str, "rules": int, "seed": str, "options": dict, "seats": list, "log": list}
    if not all(isinstance(record.get(key), shape) for key, shape in shapes.items()):
        raise Damaged("This saved match is damaged: a part of it is missing.")
    return record


def read(text: str) -> Json:
    """The JSON of a record's text. Raises Damaged."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as why:
        raise Damaged("This saved match is damaged or cut off: it is not complete JSON.") from why

