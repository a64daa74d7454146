"""The one door between the page and the engine: `request(text) -> text`, both JSON. The operations stand in `game/README.md`.

The host holds one match. A person's page may see its own persons' seats; computers' seats and the position from above only when no
person plays or all is over.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from game import GAMES, find
from game.contract import Action, Illegal, Json, settle
from game.dice import Dice
from game.match import Damaged, Diverged, Match, Newer, read

ABOVE = "above"


class Refused(Exception):
    """A request that cannot be met: a sentence, and its kind."""

    def __init__(self, sentence: str, kind: str = "request") -> None:
        super().__init__(sentence)
        self.kind = kind


class Host:
    """One match and the thinking of the computer player to act."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.thinking: Iterator[tuple[float, Action | None]] | None = None
        self.thought: Action | None = None

    def request(self, text: str) -> str:
        """Answer one request; never raises."""
        try:
            message = json.loads(text)
            if not isinstance(message, dict):
                raise Refused("A request is a JSON object.")
            return _json(self.answer(message))
        except Refused as why:
            answer = {"error": str(why), "kind": why.kind}
        except Illegal as why:
            answer = {"error": str(why), "kind": "illegal"}
        except Newer as why:
            answer = {"error": str(why), "kind": "newer"}
        except Damaged as why:
            answer = {"error": str(why), "kind": "damaged"}
        except Exception as why:  # the page waits for an answer, whatever it has sent
            answer = {"error": f"That request cannot be understood ({type(why).__name__}).", "kind": "request"}
        return _json(answer)

    def answer(self, message: dict[str, Json]) -> dict[str, Json]:
        """The answer to one request. Raises Refused, Illegal or Damaged with nothing changed."""
        op = message.get("op")
        if op == "catalogue":
            return {"games": catalogue()}
        if op == "check":
            return check(message)
        if op == "arena":
            return arena(message)
        if op == "new":
            return self._take(Match(game_of(message), str(message["seed"]), message.get("options", {}), message["seats"]), message)
        if op == "load":
            return self._load(message)
        match = self._present()
        if op == "save":
            return {"record": json.dumps(match.record(), separators=(",", ":")), "rev": match.rev, "open_view": match.view(None)}
        if op in ("play", "undo", "advance"):
            self._fresh(message)
            self._asked(message)  # what cannot be answered must not be done either
        if op == "play":
            match.play(self._hand(message), message["action"])
            self._forget_thoughts()
        elif op == "undo":
            match.undo(self._hand(message))
            self._forget_thoughts()
        elif op == "advance":
            return {**self._advance(bool(message.get("now"))), **self._table(message)}
        elif op == "typed":
            action = match.game.notation.typed(str(message["text"]), match.menu(self._hand(message)))
            return {**self._table(message), "action": action}
        elif op == "hint":
            return {**self._table(message), "hint": self._hint(message)}
        elif op == "at":
            return self._at(message)
        elif op != "view":
            raise Refused(f"The engine knows no operation “{op}”.")
        return self._table(message)

    def _take(self, match: Match, message: dict[str, Json]) -> dict[str, Json]:
        """Lay another match on the table; the one that lies there stays if the answer cannot be given."""
        before = self.match, self.thinking, self.thought
        self.match = match
        self._forget_thoughts()
        try:
            return self._table(message)
        except Exception:
            self.match, self.thinking, self.thought = before
            raise

    def _forget_thoughts(self) -> None:
        self.thinking = self.thought = None

    def _present(self) -> Match:
        if self.match is None:
            raise Refused("There is no match on the table.")
        return self.match

    def _fresh(self, message: dict[str, Json]) -> None:
        if message.get("rev") != self._present().rev:
            raise Refused("The match has moved on since then.", "stale")

    def _load(self, message: dict[str, Json]) -> dict[str, Json]:
        """Built aside; what is on the table stays there if the record cannot be read."""
        extra: dict[str, Json] = {}
        try:
            match = Match.replay(read(str(message["record"])))
        except Diverged as why:
            match = why.match
            extra = {"readable": why.at, "sentence": str(why)}
        return {**self._take(match, message), **extra}

    def _open(self) -> bool:
        """Nobody at the table has a secret to keep: no person plays, or all is over."""
        match = self._present()
        return match.outcome() is not None or all(seat["by"] != "person" for seat in match.seats)

    def _eyes(self, seat: Json) -> int | None:
        """The seat to look through; None for a spectator. Raises Refused for a seat that this table may not see."""
        match = self._present()
        if seat is None or (seat == ABOVE and self._open()):
            return None
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(match.seats):
            if self._open() or match.seats[seat]["by"] == "person":
                return seat
            raise Refused(f"{match.names[seat]} is played by the computer: its view stays hidden until the match is over.")
        raise Refused("There is no such seat to look from.")

    def _hand(self, message: dict[str, Json]) -> int:
        """The seat that acts through the page. Raises Refused unless a person holds it."""
        match, seat = self._present(), message.get("seat")
        if type(seat) is not int or not 0 <= seat < len(match.seats):
            raise Refused("There is no such seat.")
        if match.seats[seat]["by"] != "person":
            raise Refused(f"{match.names[seat]} is played by the computer.")
        return seat

    def _asked(self, message: dict[str, Json]) -> tuple[Json, int | None, int | None, int]:
        """Which view is asked for, whose that is, whose menu goes with it, and the events from which number on. Raises Refused."""
        asked, since = message.get("see", message.get("seat")), message.get("since", 0)
        if type(since) is not int:
            raise Refused("Events are counted from 0.")
        return asked, self._eyes(asked), self._eyes(message.get("seat", asked)), since

    def _table(self, message: dict[str, Json]) -> dict[str, Json]:
        match = self._present()
        asked, seat, acting, since = self._asked(message)
        opened = asked == ABOVE
        return {
            "rev": match.rev,
            "moves": match.moves,
            "game": match.game.INFO.id,
            "options": match.options,
            "seats": match.seats,
            "to_act": match.to_act(),
            "see": asked,
            "view": match.view(seat, opened),
            "menu": match.menu(acting) if acting in match.to_act() else {},
            "undo": match.may_undo(acting),
            "events": match.events(seat, since, opened),
            "outcome": match.outcome(),
            "board_text": match.game.notation.board_text(match.game.view(match.state, seat, opened), match.names),
            "seed": match.seed if match.outcome() else None,
        }

    def _at(self, message: dict[str, Json]) -> dict[str, Json]:
        """An earlier position. What was hidden then may be asked for only by a table that has nothing to hide now."""
        if not self._open():
            raise Refused("Earlier positions are shown when the match is over.")
        match = self._present()
        asked = message.get("see")
        seat = self._eyes(asked)
        opened = asked == ABOVE
        earlier = match.at(int(message["step"]))
        return {
            "rev": match.rev,
            "step": earlier.rev,
            "view": earlier.view(seat, opened),
            "events": [event for event in match.events(seat, 0, opened) if event["step"] <= earlier.rev],
            "to_act": earlier.to_act(),
            "menu": {},
            "outcome": match.outcome(),
            "board_text": match.game.notation.board_text(match.game.view(earlier.state, seat, opened), match.names),
        }

    def _advance(self, now: bool) -> dict[str, Json]:
        """One slice of thinking; the action is played when the thinking is done, or at once with `now` if there is one."""
        match = self._present()
        seat = next((seat for seat in match.to_act() if match.seats[seat]["by"] != "person"), None)
        if seat is None:
            raise Refused("No computer player is to act.")
        if self.thinking is None:
            rng = Random(f"{match.seed}/{seat}/{match.rev}")
            agent = match.game.agents.AGENTS[match.seats[seat]["by"]]
            self.thinking = agent(match.game.view(match.state, seat), match.menu(seat), rng)
        share, done = 1.0, True
        for share, action in self.thinking:
            self.thought = action or self.thought
            done = share >= 1.0 or (now and self.thought is not None)
            if done or not now:
                break
        else:
            done = True
        if not done:
            return {"thinking": share, "thinker": seat}
        thought = self.thought
        self._forget_thoughts()
        match.play(seat, thought)
        if match.log[-1][1] in match.game.INFO.private and seat in match.to_act():
            # Nobody else may learn of it, not even by an answer more: the thinking goes on as if it were of the move.
            return self._advance(now)
        return {"thinking": None, "thinker": seat}

    def _hint(self, message: dict[str, Json]) -> Json:
        """The chances as this seat can reckon them; at an earlier `step` when the table is open."""
        match = self._present()
        seat = self._eyes(message.get("seat"))
        if "step" in message:
            if not self._open():
                raise Refused("Earlier positions are shown when the match is over.")
            match = match.at(int(message["step"]))
        give = getattr(match.game.agents, "hint", None)
        if give is None:
            raise Refused(f"{match.game.INFO.title} has no hints.")
        return give(match.game.view(match.state, seat), Random(f"hint/{match.rev}"))


def _json(answer: dict[str, Json]) -> str:
    """As plain UTF-8 text: the page's interpreter does not join escaped surrogate pairs."""
    text = json.dumps(answer, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(answer, allow_nan=False)
    return text


def catalogue() -> list[dict[str, Json]]:
    """What the page needs to know of every game before it has an engine."""
    return [
        {
            "id": game.INFO.id,
            "title": game.INFO.title,
            "tagline": game.INFO.tagline,
            "seats": list(game.INFO.seats),
            "options": [
                {
                    "name": option.name,
                    "title": option.title,
                    "sentence": option.sentence,
                    "choices": [list(choice) for choice in option.choices],
                    "default": option.default,
                    "about": [list(one) for one in option.about],
                }
                for option in game.INFO.options
            ],
            "levels": list(game.INFO.levels),
            "styles": list(game.INFO.styles),
            "sides": list(game.INFO.sides),
        }
        for game in GAMES
    ]


def game_of(message: dict[str, Json]) -> Any:
    """The game that the message names. Raises Refused."""
    game = find(str(message.get("game")))
    if game is None:
        raise Refused("There is no such game.")
    return game


def check(message: dict[str, Json]) -> dict[str, Json]:
    """Judge a draft, or lay one automatically (`auto`: the style; `seed`: any text). `late`: its time is up; `said` tells what was done."""
    game = game_of(message)
    options = settle(game.INFO, message.get("options", {}))
    state = {"options": options}
    draft, kind = message.get("draft"), str(message.get("kind"))
    if message.get("auto"):
        if message["auto"] not in game.INFO.styles:
            raise Refused("A fleet cannot be laid in that style.")
        dice = Dice(f"draft/{message['seed']}")
        if message.get("late") and hasattr(game, "overdue"):
            draft, said = game.overdue(state, 0, kind, message["auto"], dice, draft)
            return {"draft": draft, "auto": message["auto"], "complaints": game.check_draft(state, 0, kind, draft), "late": True, "said": said}
        draft = game.propose(state, 0, kind, message["auto"], dice, draft)
    return {"draft": draft, "auto": message.get("auto"), "complaints": game.check_draft(state, 0, kind, draft)}


def arena(message: dict[str, Json]) -> dict[str, Json]:
    """Play a whole match of computer players: `agents` are levels, one a seat; `draft`: `[kind, draft]`, laid by the first that may lay one.

    `milliseconds` of thought for each action of each seat, and beside each in `kinds` the kinds of the events it brought.
    """
    game = game_of(message)
    match = Match(game, str(message["seed"]), message.get("options", {}), [{"name": "", "by": by} for by in message["agents"]])
    spent: list[list[float]] = [[] for _ in match.seats]
    kinds: list[list[list[str]]] = [[] for _ in match.seats]
    brought = message.get("draft")
    kind, draft = brought if isinstance(brought, list) and len(brought) == 2 else (None, None)
    told = 0
    while match.to_act():
        seat = match.to_act()[0]
        laying = [verb for verb, offer in match.menu(seat).items() if kind and isinstance(offer, dict) and offer.get("draft") == kind]
        if laying:
            match.play(seat, [laying[0], draft])
            kind = None
            continue
        agent = game.agents.AGENTS[match.seats[seat]["by"]]
        start = time.perf_counter()
        action = None
        for _, thought in agent(game.view(match.state, seat), match.menu(seat), Random(f"{match.seed}/{seat}/{match.rev}")):
            action = thought or action
        spent[seat].append(1000 * (time.perf_counter() - start))
        match.play(seat, action)
        events = match.events(None, told)
        told += len(events)
        kinds[seat].append([event["kind"] for event in events])
    return {"turns": match.rev, "outcome": match.outcome(), "milliseconds": spent, "kinds": kinds}


_host = Host()


def request(text: str) -> str:
    """Answer one request of the page; both are JSON texts."""
    return _host.request(text)
