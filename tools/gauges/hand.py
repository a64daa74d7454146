"""What the hand and the eye meet at the table: drawing, taps, the main thread's long tasks, and how long the best player thinks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, Playwright

from game import GAMES
from tools.gauges.games import CASES, Ready, link
from tools.gauges.places import DESKTOP, HERE, SCREENS, Told, fresh_page

REDRAWS = 24
ROUNDS = 6
PRESSES = 7
WATCHED = 40
# As in a match, the page comes to rest between two drawings.
REDRAWN = """async ([count, anew]) => {
  const spent = [];
  for (let at = 0; at < count; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    spent.push(JSON.parse(window.probe_redraw(anew)));
  }
  return spent;
}"""
PANS = 60
# A finger that draws an enlarged board to and fro, a step a frame. Raises where the board does not move.
DRAWN_ALONG = """async (count) => {
  const frame = document.querySelector(".zooms .board-frame"), grid = frame.querySelector("[role=grid]");
  const cell = grid.querySelector("[role=gridcell]"), box = frame.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const point = (kind, at) => cell.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, pointerType: "touch", isPrimary: true,
    clientX: middle.x + 60 * Math.sin(at / 8), clientY: middle.y + 40 * Math.sin(at / 8) }));
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = grid.getAttribute("style"), spent = [];
  point("pointerdown", 0);
  let last = await next();
  for (let at = 1; at <= count; at += 1) {
    point("pointermove", at);
    const now = await next();
    spent.push(now - last);
    last = now;
    if (at === 5 && before === grid.getAttribute("style")) throw new Error("The board was not drawn along.");
  }
  point("pointerup", count);
  return spent;
}"""
# As settings have it: computers play on at once.
FAST = 'localStorage.setItem("paper-navy/settings", \'{"pace": "fast"}\')'
FIRST = "warship"
"""The game whose numbers stand under the plain keys; those of others are `key.game`."""


def put_probe(page: Page) -> None:
    """Let the bench into the page's own interpreter."""
    page.evaluate(
        """(text) => { const script = document.createElement("script");
        script.type = "mpy"; script.textContent = text; document.head.append(script) }""",
        (HERE / "probe.py").read_text("utf-8"),
    )
    page.wait_for_function("() => window.probe_ask")


def keyed(key: str, game: str) -> str:
    """The key of a number of this game."""
    return key if game == FIRST else f"{key}.{game}"


def spread(spent: list[float], **more: Any) -> dict[str, Any]:
    """Median, tenth part above and least, in milliseconds; the least is what a busy machine spoils least."""
    return {"median_ms": round(median(spent), 1), "p90_ms": round(quantiles(spent, n=10)[-1], 1), "least_ms": round(min(spent), 1), **more}


def redraws(playwright: Playwright, url: str, games: list[str], told: Told) -> dict[str, Any]:
    """Boards full of marks: scene, labels, canvas and pixels, at two sizes of the screen and two pixels a point."""
    worst: dict[str, float] = {}
    detail: dict[str, Any] = {}
    for game in games:
        case = CASES[game]
        found = detail[game] = {}
        for name, screen in SCREENS.items():
            told(f"{game}: drawing at {name}")
            with fresh_page(playwright, FAST, reduced_motion="reduce", **screen) as page:
                case.full(page, url)
                put_probe(page)
                page.click("#mute")  # draws the page once more, which the probe awaits
                page.wait_for_function("() => window.probe_drawn")
                # The whole is told too, where a move draws less.
                for anew in sorted({case.anew, True}):
                    drawn: list[list[float]] = page.evaluate(REDRAWN, [REDRAWS, anew])
                    spent = [sum(boards) for boards in drawn] if case.whole else [one for boards in drawn for one in boards]
                    found[f"{name}, the whole" if anew else name] = spread(spent, boards=len(drawn[0]), drawings=len(spent))
        worst[keyed("redraw_ms", game)] = max(one["median_ms"] for name, one in found.items() if case.anew or name in SCREENS)
    return {**worst, "redraw": detail}


def taps(playwright: Playwright, url: str, games: list[str], told: Told) -> dict[str, Any]:
    """Aiming, square by square: from the lifted finger to the frame in which the aim is seen."""
    worst: dict[str, float] = {}
    detail: dict[str, Any] = {}
    for game in games:
        case = CASES[game]
        found = detail[game] = {}
        for name, screen in SCREENS.items():
            told(f"{game}: tapping at {name}")
            seen = tapped(playwright, url, screen, case.aim, *case.aimed)
            found[name] = spread([spent for spent, _ in seen], taps=len(seen))
        worst[keyed("tap_ms", game)] = max(one["median_ms"] for one in found.values())
        for name, (ready, button) in case.presses.items():
            worst[f"{keyed('tap_ms', game)}.{name}"] = pressed(playwright, url, name, ready, button, detail[game], told)
    return {**worst, "tap": detail}


def pressed(playwright: Playwright, url: str, name: str, ready: Ready, button: str, detail: dict[str, Any], told: Told) -> float:
    """A button's first press, each time on a page of its own: the worst screen's median; the rest goes into `detail`."""
    medians = []
    for screen_name, screen in SCREENS.items():
        told(f"{name}: pressed at {screen_name}")
        spent = [tapped(playwright, url, screen, ready, button, [0])[0][0] for _ in range(PRESSES)]
        found = detail[f"{name} at {screen_name}"] = spread(spent, presses=PRESSES)
        medians.append(found["median_ms"])
    return max(medians)


def pans(playwright: Playwright, url: str, games: list[str], told: Told) -> dict[str, Any]:
    """An enlarged board drawn along: milliseconds from frame to frame, the worst screen's median."""
    worst: dict[str, float] = {}
    detail: dict[str, Any] = {}
    for game in games:
        ready = CASES[game].pan
        if ready is None:
            continue
        found = detail[game] = {}
        for name, screen in SCREENS.items():
            told(f"{game}: drawing along at {name}")
            with fresh_page(playwright, reduced_motion="reduce", **screen) as page:
                ready(page, url)
                for _ in range(2):
                    page.locator('[data-zoom="in"]').first.click()
                frames: list[float] = page.evaluate(DRAWN_ALONG, PANS)
            found[name] = spread(frames, frames=len(frames))
        worst[f"pan_ms.{game}"] = max(one["median_ms"] for one in found.values())
    return {**worst, "pan": detail}


def layings(playwright: Playwright, url: str, games: list[str], told: Told) -> dict[str, Any]:
    """Ships laid one after the other: in which frame after the tap each stands on the chart, and how long after it."""
    worst: dict[str, float] = {}
    detail: dict[str, Any] = {}
    for game in games:
        case = CASES[game]
        if case.lay is None:
            continue
        found = detail[game] = {}
        for name, screen in SCREENS.items():
            told(f"{game}: laying at {name}")
            seen = tapped(playwright, url, screen, case.lay, *case.laid)
            found[name] = spread([spent for spent, _ in seen], frames=median(frame for _, frame in seen), most=max(frame for _, frame in seen))
        worst[f"lay_frames.{game}"] = max(one["frames"] for one in found.values())
        worst[f"lay_ms.{game}"] = max(one["median_ms"] for one in found.values())
    return {**worst, "lay": detail}


def tapped(playwright: Playwright, url: str, screen: dict[str, Any], ready: Ready, selector: str, which: list[int]) -> list[tuple[float, int]]:
    """Milliseconds and frames until each tap is answered. Raises RuntimeError for one that changes nothing."""
    with fresh_page(playwright, (HERE / "hand.js").read_text("utf-8"), reduced_motion="reduce", **screen) as page:
        ready(page, url)
        squares = page.locator(selector)
        for count, number in enumerate(which):
            square = squares.nth(number)
            if screen.get("has_touch"):
                square.tap()
            else:
                square.click()
            page.wait_for_function("(count) => window.seen.taps.length > count", arg=count, polling=20)
        seen: list[tuple[float, int]] = [(spent, frame) for spent, frame in page.evaluate("() => window.seen.taps")]
    if not all(frame for _, frame in seen):
        raise RuntimeError("A tap changed nothing.")
    return seen


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
        page.goto(url + link("warship", ["person", "admiral"], "bench", "allfire=1", "opener=0"))
        page.wait_for_selector('.deeds [data-do="fire"]')
        begun = page.evaluate("() => performance.now()")
        for turn in range(ROUNDS):
            fire(page, turn)
            told(f"turn {turn + 1} of {ROUNDS} against the admiral")
        tasks["person and admiral"] = [spent for at, spent in page.evaluate("() => window.seen.tasks") if at >= begun]
    told("four admirals")
    with fresh_page(playwright, script, FAST, **DESKTOP) as page:
        page.goto(url + link("warship", ["admiral"] * 4, "bench", "allfire=1", "opener=0"))
        page.wait_for_selector(".log li")
        begun = page.evaluate("() => performance.now()")
        page.wait_for_function("(count) => document.querySelectorAll('.log li').length >= count || document.querySelector('.result')", arg=WATCHED)
        tasks["four admirals"] = [spent for at, spent in page.evaluate("() => window.seen.tasks") if at >= begun]
    return {"long_tasks": sum(map(len, tasks.values())), "long_tasks_ms": tasks}


@contextmanager
def engine(playwright: Playwright, url: str) -> Iterator[Page]:
    """A page whose engine takes the bench's questions."""
    with fresh_page(playwright, **DESKTOP) as page:
        page.goto(url)
        page.wait_for_selector("html[data-up]")
        put_probe(page)
        yield page


def admirals(playwright: Playwright, url: str, games: list[str], matches: int, told: Told) -> dict[str, Any]:
    """Whole matches of the best players in the page's engine: milliseconds of thought an action, by options and number of seats."""
    middle: dict[str, float] = {}
    worst: dict[str, float] = {}
    detail: dict[str, Any] = {}
    with engine(playwright, url) as page:
        for game in (game for game in GAMES if game.INFO.id in games):
            sets = detail[game.INFO.id] = {}
            for name, options, seats in CASES[game.INFO.id].thinking:
                spent: list[float] = []
                for number in range(matches):
                    told(f"{game.INFO.title}, {name}, {seats} admirals")
                    question = {"op": "arena", "game": game.INFO.id, "seed": f"bench {number}", "options": options}
                    if name in CASES[game.INFO.id].drafts:
                        question["draft"] = CASES[game.INFO.id].drafts[name]
                    answer = asked(page, {**question, "agents": [game.INFO.levels[-1]] * seats})
                    for times, kinds in zip(answer["milliseconds"], answer["kinds"], strict=True):
                        spent += thoughts(times, kinds, CASES[game.INFO.id].until)
                sets.setdefault(name, {})[str(seats)] = spread(spent, most_ms=round(max(spent), 1), actions=len(spent))
            cells = [one for by_seats in sets.values() for one in by_seats.values()]
            middle[game.INFO.id] = max(one["median_ms"] for one in cells)
            worst[game.INFO.id] = max(one["most_ms"] for one in cells)
    return {"admiral_ms": middle, "admiral_most_ms": worst, "admiral": detail}


def thoughts(times: list[float], kinds: list[list[str]], until: str | None) -> list[float]:
    """The milliseconds of the actions that belong together, up to each that brings an event of this kind; None: of each action."""
    found = [0.0]
    for spent, brought in zip(times, kinds, strict=True):
        found[-1] += spent
        if until is None or until in brought:
            found.append(0.0)
    return found[:-1]


def whole_matches(playwright: Playwright, url: str, games: list[str], matches: int, told: Told) -> dict[str, Any]:
    """Seconds of whole matches of computer players in the page's engine, from the question to the answer."""
    found: dict[str, float] = {}
    detail: dict[str, Any] = {}
    with engine(playwright, url) as page:
        for game in (game for game in GAMES if game.INFO.id in games):
            level = CASES[game.INFO.id].whole_match
            if level is None:
                continue
            spent = []
            for number in range(matches + 2):
                told(f"{game.INFO.title}: a whole match, {level} against {level}")
                start = perf_counter()
                asked(page, {"op": "arena", "game": game.INFO.id, "seed": f"bench {number}", "options": {}, "agents": [level] * 2})
                spent.append(perf_counter() - start)
            found[game.INFO.id] = round(max(spent), 1)
            detail[game.INFO.id] = [round(one, 1) for one in spent]
    return {"match_s": found, "match": detail}


def asked(page: Page, message: dict[str, Any]) -> dict[str, Any]:
    """The engine's answer to one request, which may take its time."""
    page.evaluate("(text) => { window.answer = null; window.probe_ask(text, (answer) => { window.answer = answer }) }", json.dumps(message))
    page.wait_for_function("() => window.answer", polling=100)
    answer: dict[str, Any] = json.loads(page.evaluate("() => window.answer"))
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer
