"""What the hand and the eye meet at the table: drawing, taps, the main thread's long tasks, and how long the best player thinks."""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page, Playwright

from game import GAMES
from tools.gauges.places import DESKTOP, HERE, SCREENS, Told, fresh_page

REDRAWS = 12
TAPS = 24
ROUNDS = 6
WATCHED = 40
# As in a match, the page comes to rest between two drawings.
REDRAWN = """async (count) => {
  const spent = [];
  for (let at = 0; at < count; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    spent.push(...JSON.parse(window.probe_redraw()));
  }
  return spent;
}"""
# Option sets that matter together, besides every option alone.
TOGETHER = (("allfire", "nosink"),)


def put_probe(page: Page) -> None:
    """Let the bench into the page's own interpreter."""
    page.evaluate(
        """(text) => { const script = document.createElement("script");
        script.type = "mpy"; script.textContent = text; document.head.append(script) }""",
        (HERE / "probe.py").read_text("utf-8"),
    )
    page.wait_for_function("() => window.probe_ask")


def link(by: list[str], seed: str, *options: str) -> str:
    """The address of a match: the holders of its seats, its seed and the options that are on."""
    seats = ",".join(f"{name}:{one}" for name, one in zip(("Red", "Blue", "Green", "Gold"), by, strict=False))
    return "#/warship?" + "&".join([f"seats={seats}", *(f"{name}=1" for name in options), "opener=0", f"seed={seed}"])


def redraws(playwright: Playwright, url: str, told: Told) -> dict[str, Any]:
    """Boards full of marks, every sheet laid open: scene, labels, canvas and pixels, at two sizes of the screen and two pixels a point."""
    found = {}
    for name, screen in SCREENS.items():
        told(f"drawing at {name}")
        with fresh_page(playwright, 'localStorage.setItem("paper-navy/settings", \'{"pace": "fast"}\')', reduced_motion="reduce", **screen) as page:
            page.goto(url + link(["cadet", "cadet"], "bench", "allfire"))
            page.wait_for_selector(".result")
            put_probe(page)
            page.click("#mute")  # draws the page once more, which the probe awaits
            spent = page.evaluate(REDRAWN, REDRAWS)
        found[name] = {"median_ms": round(median(spent), 1), "p90_ms": round(quantiles(spent, n=10)[-1], 1), "drawings": len(spent)}
    return {"redraw_ms": max(one["median_ms"] for one in found.values()), "redraw": found}


def taps(playwright: Playwright, url: str, told: Told) -> dict[str, Any]:
    """Aiming, square by square: from the lifted finger to the frame in which the aim is seen."""
    found = {}
    for name, screen in SCREENS.items():
        told(f"tapping at {name}")
        with fresh_page(playwright, (HERE / "hand.js").read_text("utf-8"), reduced_motion="reduce", **screen) as page:
            page.goto(url + link(["person", "cadet"], "bench"))
            page.wait_for_selector('.deeds [data-do="fire"]')
            squares = page.locator(".kind-aim [role=gridcell]")
            for count in range(TAPS):
                square = squares.nth((37 * count) % 100)
                if screen.get("has_touch"):
                    square.tap()
                else:
                    square.click()
                page.wait_for_function("(count) => window.seen.taps.length > count", arg=count, polling=20)
            seen = page.evaluate("() => window.seen.taps")
        if not all(changed for _, changed in seen):
            raise RuntimeError(f"A tap at {name} changed nothing.")
        spent = [one for one, _ in seen]
        found[name] = {"median_ms": round(median(spent), 1), "p90_ms": round(quantiles(spent, n=10)[-1], 1), "taps": len(spent)}
    return {"tap_ms": max(one["median_ms"] for one in found.values()), "tap": found}


def fire(page: Page, turn: int) -> None:
    """Name as many squares as may be, fire, and wait until it is this person's turn again or all is over."""
    told = page.locator(".log li").count()
    squares = page.locator(".kind-aim [role=gridcell]")
    for shot in range(5):
        squares.nth((37 * (5 * turn + shot)) % 100).click()
    page.locator('.deeds [data-do="fire"]').click()
    page.wait_for_function(
        """(told) => document.querySelectorAll(".log li").length > told && document.querySelector(".deeds [data-do=fire], .result")""", arg=told
    )


def long_tasks(playwright: Playwright, url: str, told: Told) -> dict[str, Any]:
    """The main thread while admirals think and move: a person's match with salvoes, and four admirals watched."""
    script = (HERE / "hand.js").read_text("utf-8")
    tasks: dict[str, list[int]] = {}
    told("a match against the admiral")
    with fresh_page(playwright, script, **DESKTOP) as page:
        page.goto(url + link(["person", "admiral"], "bench", "allfire"))
        page.wait_for_selector('.deeds [data-do="fire"]')
        begun = page.evaluate("() => performance.now()")
        for turn in range(ROUNDS):
            fire(page, turn)
            told(f"turn {turn + 1} of {ROUNDS} against the admiral")
        tasks["person and admiral"] = [spent for at, spent in page.evaluate("() => window.seen.tasks") if at >= begun]
    told("four admirals")
    with fresh_page(playwright, script, 'localStorage.setItem("paper-navy/settings", \'{"pace": "fast"}\')', **DESKTOP) as page:
        page.goto(url + link(["admiral"] * 4, "bench", "allfire"))
        page.wait_for_selector(".log li")
        begun = page.evaluate("() => performance.now()")
        page.wait_for_function("(count) => document.querySelectorAll('.log li').length >= count || document.querySelector('.result')", arg=WATCHED)
        tasks["four admirals"] = [spent for at, spent in page.evaluate("() => window.seen.tasks") if at >= begun]
    return {"long_tasks": sum(map(len, tasks.values())), "long_tasks_ms": tasks}


def option_sets(game: Any) -> dict[str, dict[str, bool]]:
    """The plain game, every option that can be switched on alone, and those that matter together."""
    names = [option.name for option in game.INFO.options if any(value is True for value, _ in option.choices)]
    sets: dict[str, dict[str, bool]] = {"plain": {}} | {name: {name: True} for name in names}
    sets |= {" and ".join(pair): dict.fromkeys(pair, True) for pair in TOGETHER if set(pair) <= set(names)}
    return sets


def admirals(playwright: Playwright, url: str, matches: int, told: Told) -> dict[str, Any]:
    """Whole matches of the best players in the page's engine: milliseconds of thought an action, by options and number of seats."""
    worst: dict[str, float] = {}
    detail: dict[str, Any] = {}
    with fresh_page(playwright, **DESKTOP) as page:
        page.goto(url)
        page.wait_for_selector("html[data-up]")
        put_probe(page)
        for game in GAMES:
            least, most = game.INFO.seats
            sets = detail[game.INFO.id] = {}
            for name, options in option_sets(game).items():
                for seats in range(least, most + 1):
                    spent: list[float] = []
                    for number in range(matches):
                        told(f"{game.INFO.title}, {name}, {seats} admirals")
                        question = {"op": "arena", "game": game.INFO.id, "seed": f"bench {number}", "options": options}
                        answer = asked(page, {**question, "agents": [game.INFO.levels[-1]] * seats})
                        spent += [one for times in answer["milliseconds"] for one in times]
                    sets.setdefault(name, {})[str(seats)] = {
                        "median_ms": round(median(spent), 1),
                        "p90_ms": round(quantiles(spent, n=10)[-1], 1),
                        "actions": len(spent),
                    }
            worst[game.INFO.id] = max(one["median_ms"] for by_seats in sets.values() for one in by_seats.values())
    return {"admiral_ms": worst, "admiral": detail}


def asked(page: Page, message: dict[str, Any]) -> dict[str, Any]:
    """The engine's answer to one request, which may take its time."""
    page.evaluate("(text) => { window.answer = null; window.probe_ask(text, (answer) => { window.answer = answer }) }", json.dumps(message))
    page.wait_for_function("() => window.answer", polling=100)
    answer: dict[str, Any] = json.loads(page.evaluate("() => window.answer"))
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer
