"""For everybody: axe on every screen and in every look, valid HTML, one tab stop a board, what is said and when."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import run

from .hand import Hand, fleets
from .sites import Release

SOLO = "#/warship?seats=Red:person,Blue:cadet&allfire=1&opener=0&seed=calm-heron-1"
PAIR = "#/warship?seats=Ann:person,Bob:person&opener=0&seed=calm-heron-1"
LAY = "#/warship?seats=Ann:person,Bob:person&place=1&opener=0&seed=calm-heron-1"
WATCH = "#/warship?seats=A:cadet,B:captain,C:admiral,D:cadet&opener=0&seed=calm-heron-1"
DESK = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TRANSCRIPT = Path(__file__).with_name("transcript.txt")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def audit_tool(path: str) -> Path:
    found = run.AUDIT / "node_modules" / path
    if not found.exists():
        pytest.skip(f"{path.partition('/')[0]} is not installed: python3 run.py test installs it")
    return found


def lay_open(hand: Hand) -> Iterator[str]:
    """Every screen, one after the other, each by its name."""
    page = hand.page
    hand.turn("#/").see("How to play")
    yield "home"
    for route in ("settings", "about", "rules/warship", "import"):
        hand.turn("#/" + route)
        page.wait_for_selector(".screen h1, .rules h1")
        yield route
    page.get_by_label("Or paste its text").fill("no save")
    hand.button("Import").click()
    hand.see("Nothing was changed")
    yield "a refusal"
    hand.turn("#/warship?seats=Red:person,Blue:wizard&colour=red")
    hand.see("not one that this version knows")
    yield "set-up with complaints"
    hand.turn(LAY)
    page.wait_for_selector(".curtain")
    yield "curtain"
    hand.lift("Ann")
    page.wait_for_selector(".tray")
    page.locator("#layout-text").fill("a10-e10,c10-c7")
    page.locator("#layout-text").press("Enter")
    page.wait_for_selector(".complaints")
    yield "laying with an overlap"
    hand.turn(PAIR)
    hand.lift("Ann")
    hand.fire(1, "E5")
    yield "handing over"
    hand.button("Hand the device to Bob").click()
    hand.lift("Bob")
    page.wait_for_selector(".recap")
    hand.table()
    hand.cell(0, "C3").click()
    yield "aiming, after a recap"
    hand.button("Show the chances").click()
    page.wait_for_selector(".hint")
    yield "chances"
    hand.button("Keys").click()
    page.wait_for_selector("dialog")
    yield "the keys"
    page.keyboard.press("Escape")
    hand.button("Resign…").click()
    page.wait_for_selector("dialog")
    yield "resigning"
    hand.button("Resign", exact=True).click()
    page.wait_for_selector(".result .pledges")
    yield "result"
    hand.button("One move back").click()
    expect(page.locator("#panel .prompt")).to_contain_text("Bob to fire")
    yield "replay"
    hand.turn("#/").see("Continue")
    yield "home with saves"
    page.get_by_role("button", name="Rename").first.click()
    page.get_by_role("button", name="Delete…").last.click()
    yield "renaming and deleting"
    hand.turn(WATCH)
    page.wait_for_selector(".replay")
    hand.button("Pause").click()
    yield "watching four"
    if page.locator(".wide-only").first.is_visible():
        hand.button("Projector").click()
        yield "projector"
        hand.button("Projector").click()


def violations(hand: Hand) -> list[str]:
    hand.page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)))")
    found = hand.page.evaluate("(tags) => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", TAGS)
    return [f"{one['id']}: {one['help']}: {node['html'][:120]}" for one in found["violations"] for node in one["nodes"][:3]]


def nothing_found(hand: Hand, screens: Callable[[Hand], Iterator[str]]) -> None:
    """Axe on each of these screens: what it finds is told once, with the screens where it stands."""
    hand.page.evaluate(audit_tool("axe-core/axe.min.js").read_text("utf-8"))
    bad: dict[str, list[str]] = {}
    for name in screens(hand):
        for words in violations(hand):
            bad.setdefault(words, []).append(name)
    assert not bad, "\n".join(f"{', '.join(names)}: {words}" for words, names in bad.items())


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_on_any_screen(tab: Callable[..., Hand], device: dict[str, object], theme: str) -> None:
    nothing_found(tab("", settings={"theme": theme, "pace": "step"}, **device), lay_open)


def test_html_is_valid(tab: Callable[..., Hand], release: Release, tmp_path: Path) -> None:
    program = audit_tool("html-validate/bin/html-validate.mjs")
    hand = tab("", settings={"pace": "step"})
    written = tmp_path / "as written"
    written.mkdir()
    (written / "index.html").write_text((release.folder / "index.html").read_text("utf-8"), "utf-8")
    (written / ".htmlvalidate.json").write_text(json.dumps({"root": True, "extends": ["html-validate:recommended"]}), "utf-8")
    for at, name in enumerate(lay_open(hand)):
        html = "<!doctype html>\n" + hand.page.evaluate("() => document.documentElement.outerHTML")
        (tmp_path / f"{at:02} {re.sub('[^a-z]', ' ', name)}.html").write_text(html, "utf-8")
    # What a browser writes when it is asked for its tree is not what a person writes.
    rules = {"void-style": "off", "no-trailing-whitespace": "off", "attribute-boolean-style": "off", "attr-quotes": "off", "no-inline-style": "off", "long-title": "off",
             "no-implicit-button-type": "error", "attribute-empty-style": "off", "no-raw-characters": "off", "doctype-style": "off", "element-case": "off"}  # fmt: skip
    (tmp_path / ".htmlvalidate.json").write_text(json.dumps({"root": True, "extends": ["html-validate:recommended"], "rules": rules}), "utf-8")
    node, _ = run.find_node()
    done = subprocess.run([node, str(program), "--formatter", "text", *map(str, [written / "index.html", *sorted(tmp_path.glob("*.html"))])], cwd=tmp_path, capture_output=True, text=True)
    found = sorted({re.sub(r"^.*?\.html:\d+:\d+: ", "", line) for line in done.stdout.splitlines() if line.strip()})
    assert done.returncode == 0 and not found, "\n".join(found[:30]) + done.stderr[-500:]


def test_a_board_is_one_tab_stop(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    stops = "() => [...document.querySelectorAll('.board')].map((one) => one.querySelectorAll('[tabindex=\"0\"]').length)"
    assert hand.page.evaluate(stops) == [1, 1]
    hand.cell(1, "A10").focus()
    hand.page.keyboard.type("e5")
    assert hand.page.evaluate(stops) == [1, 1]
    hand.page.keyboard.press("Tab")
    assert hand.focused().startswith("0 ")
    hand.page.keyboard.press("Shift+Tab")
    assert hand.focused() == "1 E5", "the board remembers where the hand was"
    assert hand.page.locator("canvas").evaluate_all("(all) => all.every((one) => one.ariaHidden === 'true')")


def test_what_is_said_of_a_whole_match(tab: Callable[..., Hand]) -> None:
    """The live region's transcript of a fixed match; PAPER_NAVY_WRITE=1 writes it anew."""
    listen = """addEventListener("DOMContentLoaded", () => { window.said = [];
      if (document.getElementById("live")) for (const id of ["live", "alert"]) new MutationObserver((changes) => {
        const coming = changes.flatMap((one) => [...one.addedNodes]).map((one) => one.textContent.trim()).filter(Boolean);
        said.push(...coming.map((words) => id + ": " + words));
      }).observe(document.getElementById(id), { childList: true }) })"""
    hand = tab(None, before=listen)
    hand.go("#/warship?seats=Ann:person,Bob:person&allfire=1&opener=0&seed=calm-heron-1")
    sheets = fleets("#/warship?seats=Ann:person,Bob:person&allfire=1&opener=0&seed=calm-heron-1")
    left = {"Ann": sheets[1][:], "Bob": [f"{letter}1" for letter in "ABCDEFGHIJ"] + [f"{letter}10" for letter in "ABCDEFGHIJ"]}
    name, other = "Ann", "Bob"
    hand.lift("Ann")
    hand.table()
    hand.cell(0, "A1").click()
    while True:
        count = hand.shots()
        hand.fire(1 if name == "Ann" else 0, *left[name][:count])
        left[name] = left[name][count:]
        if hand.page.locator(".result").count():
            break
        hand.button(f"Hand the device to {other}").click()
        hand.lift(other)
        hand.table()
        name, other = other, name
    hand.see("Nobody moved a ship")
    said = "\n".join(hand.page.evaluate("() => said")) + "\n"
    if os.environ.get("PAPER_NAVY_WRITE"):
        TRANSCRIPT.write_text(said, "utf-8")
    assert said == TRANSCRIPT.read_text("utf-8")
    assert " you " not in said.lower()


def test_say_again_repeats_and_errors_interrupt(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    assert hand.page.locator("#live").get_attribute("aria-live") == "polite"
    assert hand.page.locator("#alert").get_attribute("role") == "alert"
    hand.cell(1, "B2").click()
    said = hand.live()
    hand.page.evaluate("() => { window.count = 0; new MutationObserver(() => count++).observe(document.getElementById('live'), {childList: true, characterData: true, subtree: true}) }")
    hand.button("Say again").click()
    hand.page.wait_for_function("() => window.count > 0")
    again = hand.live()
    assert "Red opens" in again and again.endswith(said), "all that was said since the turn began"
    hand.cell(0, "B2").click()
    assert "own board" in hand.alert() and hand.live() == again


def test_reduced_motion_runs_no_frame(tab: Callable[..., Hand]) -> None:
    # Only the frames that the page's own Python asks for.
    count = """const ask = window.requestAnimationFrame.bind(window); window.asked = 0;
      window.requestAnimationFrame = (then) => { asked += /micropython/.test(new Error().stack); return ask(then) }"""
    frames = []
    for motion in (False, True):
        hand = tab(SOLO, motion=motion, before=count)
        hand.table()
        hand.page.evaluate("() => { asked = 0 }")
        hand.fire(1, "E5", "E6", "A1")
        frames.append(hand.page.evaluate("() => asked"))
        assert motion or hand.page.evaluate("() => document.getAnimations().length") == 0
    assert frames[0] == 0 and frames[1] > 5


def test_the_setting_for_motion_counts_before_the_device(tab: Callable[..., Hand]) -> None:
    hand = tab("#/settings", motion=True)
    hand.page.locator("#field-set-motion").select_option("off")
    hand.turn(SOLO)
    hand.table()
    hand.cell(1, "E5").click()
    assert hand.page.evaluate("() => document.documentElement.dataset.motion") == "off"
    hand.page.evaluate("() => { window.moving = 0; new MutationObserver(() => { moving += document.querySelectorAll('canvas').length > 2 }).observe(document.body, {childList: true, subtree: true}) }")
    told = hand.told()
    hand.fire_button.click()
    hand.after(told)
    assert hand.page.evaluate("() => moving") == 0


def test_the_system_theme_is_followed_while_the_page_is_open(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO, color_scheme="light")
    hand.table()
    pixels = "() => [getComputedStyle(document.body).backgroundColor, document.querySelector('[data-board=\"0\"] canvas').toDataURL().length]"
    light = hand.page.evaluate(pixels)
    hand.page.emulate_media(color_scheme="dark")
    hand.page.wait_for_function("(light) => { const now = (%s)(); return now[0] !== light[0] && now[1] !== light[1] }" % pixels, arg=light)
    expect(hand.page.locator("html")).to_have_attribute("data-theme", "system")
