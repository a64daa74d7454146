"""A screen drawn anew keeps what the hand holds: the pressed button, the dragged slider, the field typed in, the opened details."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .hand import Hand

SOLO = "#/warship?seats=Red:person,Blue:cadet&opener=0&seed=calm-heron-1"
WATCH = "#/warship?seats=A:captain,B:captain&opener=0&allfire=1&seed=calm-heron-1"


def middle(thing: Locator, share: float = 0.5) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] * share, box["y"] + box["height"] / 2


def touch_down(hand: Hand, thing: Locator, share: float = 0.5) -> None:
    """Press the mouse on a thing, once it stays where it is."""
    for _ in range(50):
        x, y = middle(thing, share)
        hand.page.mouse.move(x, y)
        if thing.evaluate("(it, [x, y]) => it === document.elementFromPoint(x, y)", [x, y]):
            hand.page.mouse.down()
            return
    raise AssertionError("it never stays where it is")


def press(hand: Hand, thing: Locator) -> None:
    """Press and let go as a hand does, whatever is redrawn in between."""
    touch_down(hand, thing)
    hand.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    hand.page.mouse.up()


def test_a_button_pressed_right_after_typing_is_not_lost(tab: Callable[..., Hand]) -> None:
    """Leaving a field redraws the screen while the button beside it is down."""
    hand = tab("#/import")
    hand.page.get_by_label("Or paste its text").click()
    hand.page.keyboard.insert_text("no save at all")
    press(hand, hand.button("Import"))
    hand.see("Nothing was changed")
    hand.turn("#/warship")
    hand.page.locator("#field-seed").click()
    hand.page.keyboard.insert_text("more")
    press(hand, hand.button("Start the match"))
    hand.table()


def test_the_slider_of_the_replay_can_be_dragged(tab: Callable[..., Hand]) -> None:
    hand = tab(WATCH, settings={"pace": "fast"})
    hand.page.wait_for_function("() => Number(document.querySelector('#replay-bar')?.max) >= 8")
    slider = hand.page.locator("#replay-bar")
    mouse = hand.page.mouse
    touch_down(hand, slider, 0.98)
    for share in (0.8, 0.6, 0.4, 0.2, 0.02):
        mouse.move(*middle(slider, share))
        hand.page.evaluate("() => new Promise((done) => setTimeout(done, 120))")
    mouse.up()
    expect(hand.page.locator(".replay output")).to_have_text("0")
    assert slider.input_value() == "0"


def test_pause_can_be_pressed_at_the_fastest_pace(tab: Callable[..., Hand]) -> None:
    hand = tab(WATCH, settings={"pace": "fast"})
    hand.page.wait_for_selector("#play-pause")
    press(hand, hand.page.locator("#play-pause"))
    expect(hand.button("Go on")).to_be_visible()


def test_the_focus_is_never_lost_while_playing(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO, motion=True)
    hand.table()
    hand.page.evaluate("() => { window.lost = []; setInterval(() => { if (document.activeElement === document.body) lost.push(1) }, 15) }")
    keys = hand.page.keyboard
    hand.cell(1, "A10").focus()
    hand.page.evaluate("() => { lost = [] }")
    for key in ("b2", "c3"):
        told = hand.told()
        keys.type(key)
        keys.press("Enter")
        keys.press("Shift+Enter")
        hand.after(told)
        assert hand.focused() == f"1 {key.upper()}"
    told = hand.told()
    keys.press("Enter")
    keys.type("d4")
    keys.press("Enter")
    hand.fire_button.focus()
    keys.press("Enter")
    hand.after(told)
    assert hand.focused()
    hand.button("Show the chances").focus()
    keys.press("Enter")
    expect(hand.page.locator(".hint")).to_be_visible()
    assert hand.focused() == "aid"
    assert hand.page.evaluate("() => lost.length") == 0


def test_opened_and_closed_details_and_typed_words_stay(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    log, board = hand.page.locator("details.log"), hand.page.locator("details.text-board")
    board.locator("summary").click()
    log.locator("summary").click()
    field = hand.page.get_by_label("Type a move")
    field.fill("half a wo")
    hand.fire(1, "E5")
    expect(board).to_have_attribute("open", "")
    expect(log).not_to_have_attribute("open", "")
    expect(field).to_have_value("half a wo")
    expect(board.locator("pre")).to_contain_text("+")


def test_a_log_grows_at_its_beginning_and_its_old_lines_stay_the_same_elements(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    lines = hand.page.locator(".log li")
    hand.fire(1, "E5")
    count, latest = lines.count(), lines.first.element_handle()
    hand.fire(1, "F6")
    grown = lines.count()
    assert grown > count and latest.evaluate("(line) => line.isConnected")
    assert lines.nth(grown - count).evaluate("(line, one) => line === one", latest)
    assert len(set(lines.all_inner_texts())) > count


@pytest.mark.parametrize("address", ["#/", "#/warship", "#/settings", "#/about", "#/rules/warship", "#/import"])
def test_a_new_screen_is_read_from_its_start(tab: Callable[..., Hand], address: str) -> None:
    hand = tab("#/settings" if address != "#/settings" else "#/")
    hand.turn(address)
    hand.page.wait_for_function("() => document.activeElement.id === 'main'")
    assert hand.page.evaluate("() => scrollY") == 0


def test_a_refusal_closes_nothing_that_was_opened(tab: Callable[..., Hand]) -> None:
    """What is folded out in the panel stays open when the notice comes, and when it goes."""
    hand = tab("#/naval_war?seats=Red:person,Blue:cadet&points=80&seed=calm-heron-1")
    fold, notice = hand.page.locator("details.nw-text"), hand.page.locator("#panel > .notice.bad")
    fold.locator("summary").click()
    words = "Land " + ", ".join(f"{row} {column}" for row in "ADGJMPS" for column in range(1, 20, 3)) + "\nSubmarine x 40"
    hand.page.locator("#layout-text").fill(words)
    hand.page.locator('#panel [data-do="auto"]').click()
    expect(notice).to_contain_text("There is no room")
    expect(fold).to_have_attribute("open", "")
    hand.page.locator('#panel [data-do="clear"]').click()
    expect(notice).to_be_hidden()
    expect(fold).to_have_attribute("open", "")
    hand.page.locator('#panel [data-do="auto"]').click()
    hand.page.locator('#panel [data-do="done"].primary').click()
    hand.page.wait_for_selector('[data-board="1"]')
    record = hand.page.locator("#panel details:not([hidden])").first
    record.locator("summary").first.click()
    hand.page.get_by_label("Type a move").fill("salvo A1 A1 A1")
    hand.page.keyboard.press("Enter")
    expect(notice).to_be_visible()
    expect(record).to_have_attribute("open", "")
