"""Watching computers, looking back, the projector, the sealed fleets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .hand import Hand, eventually, fleets

WATCH = "#/warship?seats=A:cadet,B:captain&opener=0&seed=calm-heron-1&allfire=1"
SOLO = "#/warship?seats=Red:person,Blue:cadet&allfire=1&opener=0&seed=calm-heron-1"


def moves(hand: Hand) -> tuple[int, int]:
    """The move shown and the moves there are."""
    words = hand.page.locator(".replay .move").inner_text().split()
    return int(words[1]), int(words[3])


def shown(hand: Hand) -> None:
    """All that has happened is on the boards: nothing is being told any more."""
    expect(hand.page.locator("#panel .prompt.told")).to_have_count(0)


def at_move(hand: Hand, move: int) -> None:
    """The move is shown, and all that happened in it."""
    expect(hand.page.locator(".replay output")).to_have_text(str(move))
    shown(hand)


@pytest.fixture
def paused(tab: Callable[..., Hand]) -> Hand:
    """Two computers, paused after two moves."""
    hand = tab(WATCH, settings={"pace": "step"})
    hand.page.wait_for_selector(".replay")
    for step in (1, 2):
        hand.button("One move on").click()
        at_move(hand, step)
    return hand


def test_at_a_chosen_pace_with_pause_and_steps(tab: Callable[..., Hand]) -> None:
    hand = tab(WATCH)
    hand.page.wait_for_selector(".replay")
    assert hand.page.locator(".kind-open canvas").count() == 2
    hand.page.get_by_label("Pace").select_option("fast")
    hand.page.wait_for_function("() => Number(document.querySelector('.replay output').textContent) >= 3")
    hand.button("Pause").click()
    hand.page.get_by_label("Pace").select_option("slow")
    expect(hand.button("Go on")).to_be_visible()
    shown(hand)
    told = hand.told()
    hand.button("One move on").click()
    hand.page.wait_for_function("(told) => document.querySelectorAll('.log li').length > told", arg=told)
    shown(hand)
    before = moves(hand)
    assert before[0] == before[1]
    hand.button("One move back").click()
    at_move(hand, before[0] - 1)
    assert moves(hand)[1] == before[1]
    hand.button("Go on").click()
    hand.page.wait_for_function("(n) => Number(document.querySelector('.replay output').textContent) > n", arg=before[0])


def test_the_projector_is_stepped_by_arrow_keys(paused: Hand) -> None:
    hand = paused
    hand.button("Projector").click()
    expect(hand.page.locator("body")).to_contain_class("projector")
    expect(hand.page.locator("#t-typed")).to_be_hidden()
    hand.page.locator("#main").click(position={"x": 3, "y": 3})
    for key, move in (("ArrowRight", 3), ("ArrowRight", 4), ("ArrowLeft", 3), ("ArrowLeft", 2), ("ArrowRight", 3)):
        hand.page.keyboard.press(key)
        at_move(hand, move)
    assert float(hand.page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)")) >= 22
    hand.button("Projector").click()
    expect(hand.page.locator("body")).not_to_contain_class("projector")


def test_a_whole_match_of_computers_comes_to_its_result(paused: Hand) -> None:
    hand = paused
    hand.page.get_by_label("Pace").select_option("fast")
    hand.button("Go on").click()
    hand.page.wait_for_selector(".result", timeout=90_000)
    assert "wins" in hand.page.locator(".result h2").inner_text()
    assert hand.page.locator(".result .pledges li").count() == 2


def test_looking_back_from_every_point_of_view(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    ours, theirs = fleets(SOLO)
    left = list(theirs)
    while hand.may_fire():
        count = hand.shots()
        hand.fire(1, *left[:count])
        left = left[count:]
    verdict = hand.page.locator(".result .pledges")
    expect(verdict).to_contain_text("Red: the sealed number")
    assert verdict.inner_text().count("agrees with the fleet shown") == 2
    last = moves(hand)[1]
    slider = hand.page.locator("#replay-bar")
    slider.fill("1")
    at_move(hand, 1)

    def marked() -> list[bool]:
        return ["miss" in hand.label(1, key) or "hit" in hand.label(1, key) for key in theirs[:3]]

    eventually(lambda: all(marked()), "the boards do not follow the number")
    assert "hit" not in hand.label(1, theirs[5])
    seen = hand.page.get_by_label("Point of view")
    seen.select_option("0")
    expect(hand.cell(1, theirs[5])).to_have_attribute("aria-label", f"{theirs[5]}, unknown")
    assert "unknown" not in hand.label(0, ours[0])
    seen.select_option("1")
    expect(hand.cell(0, ours[0])).to_have_attribute("aria-label", f"{ours[0]}, unknown")
    seen.select_option("open")
    expect(hand.cell(1, theirs[5])).to_have_attribute("aria-label", f"{theirs[5]}, unknown")
    seen.select_option("above")
    expect(hand.cell(1, theirs[5])).not_to_have_attribute("aria-label", f"{theirs[5]}, unknown")
    slider.focus()
    hand.page.keyboard.press("ArrowRight")
    at_move(hand, 2)
    assert hand.focused() == "replay-bar"
    hand.button("To the start").click()
    at_move(hand, 0)
    hand.button("To the end").click()
    at_move(hand, last)


def test_the_chances_are_shown_as_an_aid(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    before = hand.page.evaluate("() => document.querySelector('[data-board=\"1\"] canvas').toDataURL()")
    hand.button("Show the chances").click()
    expect(hand.page.locator(".hint")).to_contain_text("Chances of a hit")
    assert "chance of a hit" in hand.label(1, "E5")
    assert hand.page.evaluate("() => document.querySelector('[data-board=\"1\"] canvas').toDataURL()") != before
    hand.button("Show the chances").click()
    expect(hand.page.locator(".hint")).to_have_count(0)
    assert hand.label(1, "E5") == "E5, unknown"


def test_rematch_and_resigning(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    hand.button("Resign…").click()
    hand.button("Play on").click()
    assert hand.page.locator(".result").count() == 0
    hand.button("Resign…").click()
    hand.button("Resign", exact=True).click()
    expect(hand.page.get_by_role("heading", name="Blue wins")).to_be_visible()
    hand.button("Play again").click()
    assert hand.may_fire()
    hand.page.wait_for_function("() => Object.keys(localStorage).filter((key) => key.startsWith('paper-navy/match/')).length === 2")
