"""The start: usable while the engine loads, honest when it cannot, with and without the memory snapshot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from .hand import Hand
from .sites import Gate, Release, Site

SOLO = "#/warship?seats=Red:person,Blue:cadet&opener=0&seed=calm-heron-1"
# Every step that the page named while it was loading.
STEPS = """window.steps = new Set(); new MutationObserver(() => {
  const label = document.querySelector(".boot label"); if (label) steps.add(label.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true })"""
WASM = "pyodide.asm.wasm"


@pytest.fixture
def gated(release: Release) -> Iterator[Site]:
    """A site of its own whose big file comes piece by piece."""
    site = Site(release)
    site.gate = Gate(WASM)
    yield site
    site.gate.open()
    site.stop()


def test_the_page_is_usable_while_the_engine_loads(tab: Callable[..., Hand], gated: Site) -> None:
    hand = tab("#/warship", on=gated, warm=False, before=STEPS)
    bar = hand.page.locator("#boot-bar")
    expect(bar).to_be_visible()
    first = int(bar.get_attribute("value") or "0")
    gated.gate.pass_on(10)
    hand.page.wait_for_function("(first) => Number(document.getElementById('boot-bar').value) > first", arg=first)
    assert re.search(r"Fetching the engine: [\d.]+ of [\d.]+ MB", hand.page.locator(".boot label").inner_text())
    second = int(bar.get_attribute("value") or "0")
    hand.page.locator("#field-option-allfire").check()
    hand.button("Add a seat").click()
    expect(hand.page.locator(".seat-row")).to_have_count(3)
    hand.button("Remove a seat").click()
    hand.turn("#/rules/warship")
    expect(hand.page.get_by_role("heading", level=1)).to_contain_text("Warship")
    hand.turn("#/settings")
    hand.page.locator("#field-set-theme").select_option("dark")
    expect(hand.page.locator("html")).to_have_attribute("data-theme", "dark")
    hand.turn("#/warship?seats=Red:person,Blue:cadet&opener=0&allfire=1")
    gated.gate.pass_on(10)
    hand.page.wait_for_function("(second) => Number(document.getElementById('boot-bar').value) > second", arg=second)
    hand.button("Start the match").click()
    hand.see("the match opens by itself")
    gated.gate.open()
    hand.table()
    assert {"Starting Python", "Opening the rule books"} & set(hand.page.evaluate("() => [...steps]"))
    hand.fire(1, "E5").kept(2)


def test_an_engine_that_cannot_be_fetched_says_what_to_do_and_tries_again(tab: Callable[..., Hand]) -> None:
    hand = tab(None, warm=False, allow=("Failed to load resource", "pyodide|fetch|wasm|WebAssembly"))

    def refuse(route: Route) -> None:
        route.abort()

    hand.page.context.route(f"**/{WASM}*", refuse)
    hand.go("#/warship")
    hand.see("The games cannot start.", timeout=100_000)
    words = hand.page.locator(".notice.bad").inner_text()
    assert "Check the connection" in words and "still work" in words
    assert "Check the connection" in hand.alert() or hand.alert() == ""
    hand.turn("#/rules/warship")
    expect(hand.page.get_by_role("heading", level=1)).to_contain_text("Warship")
    hand.turn("#/import")
    expect(hand.button("Import")).to_be_enabled()
    hand.page.context.unroute(f"**/{WASM}*", refuse)
    hand.turn(SOLO)
    hand.button("Try again").click()
    hand.table()
    hand.fire(1, "E5").kept(2)


@pytest.mark.parametrize("missing", ["WebAssembly", "DecompressionStream", "Worker"])
def test_where_the_page_cannot_run_it_says_so(tab: Callable[..., Hand], missing: str) -> None:
    hand = tab(None, warm=False, before=f"delete window.{missing}", allow=(".",))
    hand.page.goto(hand.site.url)
    expect(hand.page.locator("#alert")).to_contain_text("This browser is too old for Paper Navy, or WebAssembly is switched off in it. Please try")
    expect(hand.page.locator(".card").first).to_be_visible()


def test_without_javascript_the_page_shows_what_it_is(tab: Callable[..., Hand]) -> None:
    hand = tab(None, warm=False, java_script_enabled=False)
    hand.page.goto(hand.site.url)
    expect(hand.page.locator(".card").first).to_be_visible()
    # Its buttons would do nothing before the page is up: they can be seen and not pressed.
    expect(hand.page.locator("#mute")).to_be_visible()
    assert hand.page.locator("#bar").get_attribute("inert") is not None
    assert "keeps nothing" not in hand.page.content()
    assert "please switch JavaScript on" in hand.page.content()


def test_first_visit_starts_plainly_and_the_second_wakes_the_snapshot(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO, warm=False, before=STEPS)
    hand.table()
    steps = hand.page.evaluate("() => [...steps]")
    assert "Starting Python" in steps and "Waking the engine" not in steps
    hand.page.evaluate(
        """async (name) => {
          const kept = await caches.open("paper-navy-snapshot");
          while (!(await kept.keys()).some((one) => one.url.endsWith(name))) await new Promise((resolve) => setTimeout(resolve, 100));
        }""",
        hand.site.release.snapshot,
    )
    hand.reload()
    hand.table()
    steps = hand.page.evaluate("() => [...steps]")
    assert "Waking the engine" in steps and "Starting Python" not in steps
    hand.fire(1, "E5").kept(2)


@pytest.mark.parametrize("damage", ["cut", "nonsense"])
def test_a_damaged_snapshot_falls_back_to_the_plain_start(tab: Callable[..., Hand], damage: str) -> None:
    hand = tab(None)
    hand.page.goto(hand.site.url + "version.json")
    hand.page.evaluate(
        """async ([name, damage]) => {
        const cache = await caches.open("paper-navy-snapshot");
        const whole = await (await cache.match(new URL(name, location.href))).arrayBuffer();
        const bytes = damage === "cut" ? whole.slice(0, whole.byteLength >> 1) : new Uint8Array(whole.byteLength).fill(7);
        await cache.put(new URL(name, location.href), new Response(bytes));
        }""",
        [hand.site.release.snapshot, damage],
    )
    hand.watch.allow.append("favicon")
    hand.go(SOLO)
    hand.table()
    hand.fire(1, "E5").kept(2)


def test_who_saves_data_is_not_sent_the_snapshot(tab: Callable[..., Hand]) -> None:
    hand = tab(
        None, warm=False, before="Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true, addEventListener() {} }) })"
    )
    hand.go("#/about")
    hand.turn(SOLO)
    hand.table()
    # The fetch would follow when the page has nothing to do; two such moments have passed then.
    hand.page.evaluate("() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")
    hand.fire(1, "E5").kept(2)
    assert not [url for url in hand.watch.requests if "snapshot-" in url]
