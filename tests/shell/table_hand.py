"""A page without a browser: messages go to the model, questions to the real engine, storage is a dict."""

import json
from typing import Any

import app
import storage
import table
from game.host import Host, catalogue


class Store(storage.Memory):
    """A store that lasts, and can be made to fail: `fail` is the kind of the next StorageErrors."""

    lasting = True

    def __init__(self) -> None:
        super().__init__()
        self.fail = ""

    def set(self, key: str, text: str) -> None:
        if self.fail == "full":
            raise storage.StorageError("full", storage.FULL)
        super().set(key, text)


class Hand:
    """One tab. `screen()` is all HTML of what is drawn now, boards' spoken labels included; `said` all that was said."""

    def __init__(self, store: Any = None, quick: bool = True) -> None:
        self.host = Host()
        self.store = store if store is not None else Store()
        self.count = 0
        self.said: list[str] = []
        self.effects: list[list[Any]] = []
        self.timers: list[list[Any]] = []
        self.patient = True
        env = {"clock": lambda: "2026-11-30T08:15:00", "entropy": self.entropy}
        self.m = app.start(catalogue(), self.store, env, "1.0.0 (test)")
        self.m["quick"] = quick
        self.held_back: list[Any] | None = None
        self.send("engine", {"phase": "ready", "step": "", "fraction": 1, "why": ""})

    def entropy(self, count: int) -> list[int]:
        self.count += 1
        return [(self.count * 7919 + k * 104729) % (1 << 31) for k in range(count)]

    def send(self, name: str, value: Any = None) -> None:
        """A message, and everything that follows from it."""
        todo = [(name, value)]
        while todo:
            name, value = todo.pop(0)
            for effect in [list(one) for one in app.update(self.m, name, value)]:
                self.effects.append(effect)
                todo += self.follow(effect)
            self.screen()

    def follow(self, effect: list[Any]) -> list[tuple[str, Any]]:
        kind = effect[0]
        if kind == "ask":
            if self.held_back is not None:
                self.held_back.append(effect)
                return []
            return [("answer", [effect[2], effect[1]["op"], json.loads(self.host.request(json.dumps(effect[1])))])]
        if kind == "save":
            return [("saved", [effect[1], json.loads(self.host.request('{"op": "save"}'))])]
        if kind == "animate":
            return [("landed", None)]
        if kind == "afterwards":
            return [(effect[1], effect[2])]
        if kind == "go":
            return [("route", effect[1])]
        if kind == "timer" and effect[2] in ("ripe", "rested"):
            return [(effect[2], effect[3])] if self.patient else []
        if kind == "timer":
            self.timers.append(effect)
        if kind in ("say", "alert") and effect[1]:
            self.said.append(effect[1])
        return []

    def ring(self) -> None:
        """Let the oldest timer run out."""
        effect = self.timers.pop(0)
        self.send(effect[2], effect[3])

    @property
    def t(self) -> dict[str, Any]:
        return self.m["table"]

    def screen(self) -> str:
        drawn = app.draw(self.m)
        parts = [html for _, html in drawn["regions"]]
        for board in drawn["boards"] or []:
            front = table.front(self.t)
            parts.append(json.dumps(front.scene(self.t["view"], self.t["ui"], board)))
            parts.append(json.dumps(front.speak(self.t["view"], self.t["ui"], board)))
        return "\n".join(parts)

    def open(self, link: str) -> None:
        self.send("route", link)

    def fire(self, *squares: str) -> None:
        """Aim at squares of the first board that can be pressed, then fire."""
        drawn = app.draw(self.m)["boards"]
        board = next(board for board in drawn if board["active"])
        for square in squares:
            self.send("press", [board["id"], square])
        self.send("do", ["fire", None])
