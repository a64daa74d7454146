"""A person at the page: what tests do there and what they see. Everything waits for a condition, nothing sleeps."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, WebError, expect

import storage
from game import find
from game.match import Match

# Every violation of the Content-Security-Policy becomes a console error, wherever it happens on the page.
TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) => console.error(
  "policy violation: " + event.violatedDirective + " " + event.blockedURI))"""


def eventually(holds: Callable[[], bool], otherwise: str, patience: float = 40) -> None:
    """Ask again and again, for what no event tells."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, otherwise
        time.sleep(0.05)


class Watch:
    """What no test may see: a request to another host, an error on the console or in a script, a violation of the policy."""

    def __init__(self, context: BrowserContext, origin: str, allow: tuple[str, ...]) -> None:
        self.origin = origin
        self.allow = list(allow)
        self.requests: list[str] = []
        self.strangers: list[str] = []
        self.errors: list[str] = []
        context.add_init_script(TELL_VIOLATIONS)
        context.on("request", self.asked)
        context.on("console", self.told)
        context.on("weberror", self.thrown)

    def asked(self, request: Request) -> None:
        url = request.url
        self.requests.append(url)
        if not url.startswith((self.origin + "/", "data:", f"blob:{self.origin}/")):
            self.strangers.append(url)

    def told(self, message: ConsoleMessage) -> None:
        if self.errors and self.errors[-1].startswith("console: Traceback") and message.type != "warning":
            self.errors[-1] += "\n" + message.text
        elif message.type == "error" or message.text.startswith("Traceback"):
            self.fault(f"console: {message.text} ({message.location.get('url', '')})")

    def thrown(self, error: WebError) -> None:
        self.fault(f"script: {error.error}")

    def fault(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.allow):
            self.errors.append(text)

    def check(self) -> None:
        assert not self.strangers, "asked of another host: " + ", ".join(self.strangers)
        assert not self.errors, "\n".join(self.errors)


class Hand:
    """One tab of one site."""

    def __init__(self, page: Page, site: Any, watch: Watch) -> None:
        self.page = page
        self.site = site
        self.watch = watch

    # --- going about

    def go(self, address: str) -> Hand:
        """Load the page anew at this address behind `#`, and wait until it takes messages."""
        self.page.goto("about:blank")
        self.page.goto(self.site.url + address)
        return self.up()

    def up(self) -> Hand:
        self.page.wait_for_selector("html[data-up]")
        return self

    def turn(self, address: str) -> Hand:
        """Change only what stands behind `#`."""
        self.page.evaluate("(address) => { location.hash = address }", address)
        return self

    def reload(self) -> Hand:
        self.page.reload()
        return self.up()

    def see(self, words: str, timeout: float | None = None) -> Locator:
        found = self.page.get_by_text(words).first
        expect(found).to_be_visible(timeout=timeout or 40_000)
        return found

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def engine_ready(self) -> Hand:
        """The set-up shows no progress bar once the engine is there."""
        self.page.wait_for_function("() => !document.getElementById('boot-bar')")
        return self

    # --- the table

    def table(self) -> Hand:
        """Wait until a person may act, or the match is over."""
        self.page.wait_for_selector(".deeds .primary, .result, .handing, .tray")
        return self

    def board(self, ident: str | int) -> Locator:
        return self.page.locator(f'[data-board="{ident}"]')

    def cell(self, ident: str | int, key: str) -> Locator:
        return self.page.locator(f'[data-board="{ident}"] [data-key="{key}"]')

    def label(self, ident: str | int, key: str) -> str:
        return self.cell(ident, key).get_attribute("aria-label") or ""

    @property
    def fire_button(self) -> Locator:
        return self.page.locator('.deeds [data-do="fire"]')

    def may_fire(self) -> bool:
        """Wait for a turn or the end; False at the end."""
        self.page.wait_for_selector(".deeds [data-do=fire], .result")
        return self.page.locator(".result").count() == 0

    def lift(self, name: str) -> Hand:
        """Lift the curtain. One that has only just come down does not answer yet, so that no second tap lifts it."""
        button = self.page.get_by_role("button", name=f"I am {name}", exact=True)
        button.wait_for()

        def lifted() -> bool:
            if button.count():
                button.click()
            return button.count() == 0

        eventually(lifted, "the curtain stayed down")
        self.page.wait_for_selector(".deeds .primary")
        expect(self.button("Skip")).to_have_count(0)
        return self

    def told(self) -> int:
        """How many events the log holds: taken before a deed, handed to `after`."""
        return self.page.locator(".log li").count()

    def after(self, told: int) -> Hand:
        """Wait until something has happened and a person may act again, must hand the device on, or the match is over."""
        self.page.wait_for_function(
            """(told) => document.querySelectorAll(".log li").length > told && document.querySelector("body:not(.resting) :is(.deeds .primary, .handing), .result")""", arg=told
        )
        return self

    def fire(self, board: int, *keys: str) -> Hand:
        """Aim by mouse, fire, wait until it is done."""
        told = self.told()
        for key in keys:
            self.cell(board, key).click()
        self.fire_button.click()
        return self.after(told)

    def shots(self) -> int:
        """How many squares this turn may name, as its button says."""
        words = self.fire_button.inner_text()
        numbers = ("one", "two", "three", "four", "five")
        named = re.search(r"up to (\w+) shot", words)
        return numbers.index(named[1]) + 1 if named else 1

    # --- what is kept

    def stored(self, prefix: str = "paper-navy/") -> dict[str, str]:
        found = self.page.evaluate("() => Object.fromEntries(Object.entries(localStorage))")
        return {key: value for key, value in found.items() if key.startswith(prefix)}

    def saves(self) -> list[dict[str, Any]]:
        """The envelopes of all saved matches, the latest first."""
        found = [storage.unseal(text) for text in self.stored("paper-navy/match/").values()]
        return sorted(found, key=lambda one: one["saved"], reverse=True)

    def kept(self, moves: int) -> Hand:
        """Wait until some match with at least so many moves is kept."""
        eventually(lambda: any(one["moves"] >= moves for one in self.saves()), f"no match with {moves} moves was kept")
        return self

    # --- what is heard

    def live(self) -> str:
        """The last that was said politely."""
        return (self.page.locator("#live > :last-child").text_content() or "").strip("\u00a0")

    def alert(self) -> str:
        return (self.page.locator("#alert").text_content() or "").strip("\u00a0")

    def focused(self) -> str:
        """The focused square as `board key`, or the id, words or tag of what has the focus."""
        return self.page.evaluate(
            """() => { const it = document.activeElement; if (!it || it === document.body) return "";
            const key = it.getAttribute("data-key");
            return key ? it.closest("[data-board]").getAttribute("data-board") + " " + key : it.id || it.textContent || it.tagName }"""
        )


def fleets(link: str) -> list[list[str]]:
    """The squares of every seat's ships in the match that a link opens, ship by ship in one list a seat."""
    query = dict(part.partition("=")[::2] for part in link.partition("?")[2].split("&"))
    seats = [{"name": name, "by": by} for name, _, by in (one.partition(":") for one in query.pop("seats").split(","))]
    seed = query.pop("seed")
    query.pop("flat", None)
    options: dict[str, Any] = {}
    for name, value in query.items():
        options[name] = value == "1" if name != "opener" else int(value)
    match = Match(find("warship"), seed, options, seats)
    return [[unit for ship in sheet["ships"] for unit in ship] for sheet in match.state["sheets"]]
