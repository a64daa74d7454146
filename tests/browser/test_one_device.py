"""Pass-and-play: the curtain, what must not be seen, table mode."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .hand import Hand, eventually, fleets

PAIR = "#/warship?seats=Ann:person,Bob:person&opener=0&seed=calm-heron-1"
LAY = "#/warship?seats=Ann:person,Bob:person&opener=0&place=1&seed=calm-heron-1"
ANNS = "a10-e10,a8-d8,a6-c6,a4-c4,a2-b2"
BOBS = ("f10-j10,g8-j8,h6-j6,h4-j4,i2-j2", "f1-j1,g3-j3,h5-j5,h7-j7,i9-j9")

# All that stands in the page or was drawn on it, without what differs from one match to the next: its name, and the numbers that seal the fleets.
EVERYTHING = """() => ({
  page: document.documentElement.outerHTML.replace(/[0-9a-f]{64}/g, "SEAL").replace(/[0-9a-f]{12,16}/g, "ID"),
  labels: [...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")),
  pixels: [...document.querySelectorAll("canvas")].map((one) => one.toDataURL()),
})"""


def test_the_curtain_hides_everything_between_the_seats(tab: Callable[..., Hand]) -> None:
    hand = tab(PAIR)
    expect(hand.page.get_by_role("dialog", name="Hand the device to Ann")).to_be_visible()
    assert hand.focused() == "curtain-words"
    hand.lift("Ann")
    ships = fleets(PAIR)[0]
    assert [key for key in ships if "sea" in hand.label(0, key)] == []
    hand.fire(1, "E5")
    hand.button("Hand the device to Bob").click()
    expect(hand.page.get_by_role("dialog", name="Hand the device to Bob")).to_be_visible()
    assert hand.page.locator("canvas, [role=grid], .log, .fleets").count() == 0
    assert "Cruiser" not in hand.page.content()
    assert hand.focused() == "curtain-words"
    hand.page.keyboard.press("Tab")
    assert hand.focused() == "lift"
    hand.page.keyboard.press("Enter")
    eventually(lambda: not hand.page.locator(".curtain").count() or hand.page.keyboard.press("Enter"), "the curtain stayed down")
    recap = hand.page.locator(".recap")
    expect(recap).to_contain_text("Since Bob last looked")
    expect(recap).to_contain_text("Ann fires at E5.")


@pytest.fixture
def twins(tab: Callable[..., Hand]) -> list[Hand]:
    """Two matches that differ in Bob's fleet alone, up to Ann's turn after a miss on each side."""
    found = []
    for fleet in BOBS:
        hand = tab(LAY)
        for name, layout in (("Ann", ANNS), ("Bob", fleet)):
            hand.lift(name)
            hand.page.locator("#layout-text").fill(layout)
            hand.page.locator("#layout-text").press("Enter")
            hand.page.locator('#panel [data-do="done"]').click()
            hand.button("Hand the device to " + ("Bob" if name == "Ann" else "Ann")).click()
        hand.lift("Ann")
        hand.fire(1, "A1")
        hand.button("Hand the device to Bob").click()
        hand.lift("Bob")
        hand.fire(0, "J10")
        hand.button("Hand the device to Ann").click()
        hand.kept(4)
        found.append(hand)
    return found


def kept_for_show(hand: Hand) -> dict[str, Any]:
    """What the list of saves shows of the match."""
    envelope = hand.saves()[0]
    return {name: envelope[name] for name in ("picture", "prompt", "title", "seats", "moves", "state")}


def test_nothing_of_the_other_fleet_is_in_words_labels_pixels_or_previews(twins: list[Hand]) -> None:
    first, second = twins
    assert kept_for_show(first) == kept_for_show(second)
    curtains = [hand.page.evaluate(EVERYTHING) for hand in twins]
    assert curtains[0] == curtains[1]
    seen = []
    for hand in twins:
        hand.lift("Ann")
        hand.page.mouse.move(0, 0)
        seen.append(hand.page.evaluate(EVERYTHING))
    assert seen[0]["labels"] == seen[1]["labels"]
    assert seen[0]["pixels"] == seen[1]["pixels"] and len(seen[0]["pixels"]) == 2
    assert seen[0]["page"] == seen[1]["page"]
    # The same comparison notices a fleet that does show: Bob's own.
    first.fire(1, "B1")
    second.fire(1, "B1")
    own = []
    for hand in twins:
        hand.button("Hand the device to Bob").click()
        hand.lift("Bob")
        own.append(hand.page.evaluate(EVERYTHING))
    assert own[0]["pixels"] != own[1]["pixels"] and own[0]["labels"] != own[1]["labels"]
    assert listed(first) == listed(second)


def listed(hand: Hand) -> str:
    """The list of saves on the home page, without what differs from one match to the next."""
    hand.turn("#/")
    hand.see("Continue")
    save = hand.saves()[0]
    return hand.page.locator(".saves").inner_html().replace(save["id"], "ID").replace(save["saved"][:16].replace("T", " "), "WHEN")


def test_reload_comes_back_to_the_curtain(tab: Callable[..., Hand]) -> None:
    hand = tab(PAIR)
    hand.lift("Ann")
    hand.kept(0)
    hand.reload()
    expect(hand.page.get_by_role("dialog", name="Hand the device to Ann")).to_be_visible()
    assert hand.page.locator("[role=grid]").count() == 0


def test_table_mode_never_draws_a_ship_and_needs_no_curtain(tab: Callable[..., Hand]) -> None:
    hand = tab(PAIR + "&flat=1")
    turns = [(1, "A1"), (0, "A1"), (1, "B2"), (0, "J3")]
    for board, key in turns:
        hand.page.wait_for_selector('.deeds [data-do="fire"]')
        expect(hand.board(board)).to_contain_class("active")
        labels = hand.page.evaluate("() => [...document.querySelectorAll('[role=gridcell]')].map((one) => one.getAttribute('aria-label'))")
        words = {label.partition(", ")[2].replace(", last shot", "") for label in labels}
        assert words <= {"unknown", "miss", "hit"}
        hand.fire(board, key)
    assert hand.page.get_by_role("dialog").count() == 0


def test_three_seats_pass_the_device_round(tab: Callable[..., Hand]) -> None:
    hand = tab("#/warship?seats=Ann:person,Bob:person,Cem:captain&opener=0&seed=calm-heron-1")
    hand.lift("Ann")
    assert hand.page.locator(".board").count() == 3
    hand.fire(1, "A1")
    hand.button("Hand the device to Bob").click()
    hand.lift("Bob")
    hand.fire(2, "A1")
    hand.button("Hand the device to Ann").click()
    hand.lift("Ann")
    expect(hand.page.locator(".recap li", has_text="Cem fires at")).to_have_count(1)
    assert json.loads(hand.saves()[0]["record"])["log"][2][0] == 2
