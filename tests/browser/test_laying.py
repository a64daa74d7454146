"""Laying a fleet by hand: taps, keys, dragging, text; every illegal place explained by the ship in the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .hand import Hand

LAY = "#/warship?seats=Red:person,Blue:cadet&place=1&opener=0&seed=calm-heron-1"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
GOOD = "a10-e10,a8-d8,a6-c6,a4-c4,a2-b2"


@pytest.fixture
def laying(tab: Callable[..., Hand]) -> Hand:
    hand = tab(LAY)
    hand.page.wait_for_selector(".tray")
    return hand


def deed(hand: Hand, name: str) -> Locator:
    return hand.page.locator(f'#panel [data-do="{name}"]').first


def text(hand: Hand) -> str:
    return hand.page.locator("#layout-text").input_value()


def laid(hand: Hand, layout: str) -> None:
    expect(hand.page.locator("#layout-text")).to_have_value(layout)


def test_by_taps_and_the_match_begins(tab: Callable[..., Hand]) -> None:
    hand = tab(LAY, **PHONE)
    hand.page.wait_for_selector(".tray")
    for key in ("A10", "A8", "A6", "A4", "A2"):
        hand.cell("lay", key).tap()
    laid(hand, GOOD)
    expect(deed(hand, "done")).to_be_enabled()
    deed(hand, "done").tap()
    hand.may_fire()
    assert hand.label(0, "A10") == "A10, Aircraft carrier"
    assert hand.label(0, "A9") == "A9, sea"


def test_a_laid_ship_is_rotated_by_tapping_it_and_by_a_key(laying: Hand) -> None:
    hand = laying
    hand.cell("lay", "C6").click()
    laid(hand, "c6-g6")
    hand.cell("lay", "C6").click()
    laid(hand, "c2-c6")
    hand.cell("lay", "C6").focus()
    hand.page.keyboard.press("r")
    laid(hand, "c6-g6")
    assert hand.focused() == "lay C6"
    assert "Aircraft carrier at C6–G6" in hand.live()


def test_keys_alone_lay_the_fleet(laying: Hand) -> None:
    hand = laying
    keys = hand.page.keyboard
    hand.cell("lay", "A10").focus()
    keys.press("r")
    assert "down a column" in hand.live()
    for key in "acegi":
        keys.press(key)
        keys.press("Enter")
    laid(hand, "a6-a10,c7-c10,e8-e10,g8-g10,i9-i10")
    expect(deed(hand, "done")).to_be_enabled()
    keys.press("z")
    laid(hand, "a6-a10,c7-c10,e8-e10,g8-g10")
    keys.press("y")
    laid(hand, "a6-a10,c7-c10,e8-e10,g8-g10,i9-i10")
    keys.press("Delete")
    laid(hand, "a6-a10,c7-c10,e8-e10,g8-g10")
    keys.press("p")
    assert "Submarine" in hand.live()
    keys.press("j")
    keys.press("Enter")
    expect(deed(hand, "done")).to_be_enabled()
    keys.press("Shift+Enter")
    keys.press("Shift+Enter")
    hand.page.wait_for_selector('.deeds [data-do="fire"]')


def drag(hand: Hand, start: str, end: str) -> None:
    mouse = hand.page.mouse
    for at, key in enumerate((start, end)):
        box = hand.cell("lay", key).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x, y, steps=1 if at == 0 else 6)
        if at == 0:
            mouse.down()
    mouse.up()


def test_by_dragging(laying: Hand) -> None:
    hand = laying
    hand.cell("lay", "A10").click()
    laid(hand, "a10-e10")
    drag(hand, "B10", "D7")
    laid(hand, "c7-g7")
    drag(hand, "C7", "J7")
    laid(hand, "f7-j7")
    deed(hand, "undo").click()
    laid(hand, "c7-g7")


def test_shuffle_clear_undo_redo(laying: Hand) -> None:
    hand = laying
    deed(hand, "shuffle").click()
    expect(deed(hand, "done")).to_be_enabled()
    first = text(hand)
    assert first.count(",") == 4
    deed(hand, "shuffle").click()
    expect(hand.page.locator("#layout-text")).not_to_have_value(first)
    second = text(hand)
    deed(hand, "clear").click()
    laid(hand, "")
    assert not deed(hand, "done").is_enabled()
    deed(hand, "undo").click()
    laid(hand, second)
    deed(hand, "undo").click()
    laid(hand, first)
    deed(hand, "redo").click()
    laid(hand, second)
    expect(deed(hand, "done")).to_be_enabled()


def test_an_overlap_names_the_ship_in_the_way(laying: Hand) -> None:
    hand = laying
    hand.cell("lay", "C6").click()
    hand.page.locator("#panel .tray button", has_text="Destroyer").click()
    hand.cell("lay", "B5").click()
    laid(hand, "c6-g6,b5-e5")
    deed(hand, "undo").click()
    hand.cell("lay", "A6").click()
    laid(hand, "c6-g6,a6-d6")
    complaint = hand.page.locator(".complaints")
    expect(complaint).to_contain_text("Aircraft carrier")
    expect(complaint).to_contain_text("Destroyer")
    expect(hand.cell("lay", "C6")).to_have_attribute("aria-label", "C6, Aircraft carrier and Destroyer, in hand, in the way")
    assert not deed(hand, "done").is_enabled()


def test_the_fleet_as_text_both_ways(laying: Hand) -> None:
    hand = laying
    field = hand.page.locator("#layout-text")
    field.fill("a10-e10,a8-d8,a6-c6,a4-c4,b2-a2")
    field.press("Enter")
    expect(deed(hand, "done")).to_be_enabled()
    assert hand.label("lay", "A10").startswith("A10, Aircraft carrier")
    assert hand.label("lay", "B2").startswith("B2, Submarine")
    field.fill("a10-e10,a8-d8,a6-c6,a4-c4,nonsense")
    field.press("Enter")
    expect(hand.page.locator(".complaints")).to_contain_text("nonsense")
    assert not deed(hand, "done").is_enabled()


def test_no_touching_is_explained(tab: Callable[..., Hand]) -> None:
    hand = tab(LAY + "&apart=1")
    hand.page.wait_for_selector(".tray")
    field = hand.page.locator("#layout-text")
    field.fill("a10-e10,a9-d9,a6-c6,a4-c4,a2-b2")
    field.press("Enter")
    complaint = hand.page.locator(".complaints")
    expect(complaint).to_contain_text("touch")
    expect(complaint).to_contain_text("Aircraft carrier")
    assert not deed(hand, "done").is_enabled()
    field.fill(GOOD)
    field.press("Enter")
    expect(complaint).to_have_count(0)
    expect(deed(hand, "done")).to_be_enabled()


def test_a_laid_fleet_can_be_taken_back_only_before_the_other_acts(tab: Callable[..., Hand]) -> None:
    hand = tab("#/warship?seats=Ann:person,Bob:person&place=1&opener=0&seed=calm-heron-1")
    hand.lift("Ann")
    deed(hand, "shuffle").click()
    deed(hand, "done").click()
    hand.button("Take back").click()
    expect(hand.page.locator(".tray")).to_be_visible()
    assert text(hand).count(",") in (0, 4)
