"""Buying and laying out for the Naval War Game: by touch, by keys, by typed lines; the chart enlarged; what is kept, shared and brought."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import storage

from .hand import Hand, eventually
from .test_access import DESK, PHONE, audit_tool, violations

LAY = "#/naval_war?seats=Red:person,Blue:cadet&points=80&seed=calm-heron-1"
PAIR = "#/naval_war?seats=Ann:person,Bob:person&points=80&seed=calm-heron-1"
LAID = "Land G 8\nBattleship A 1-4, C 1-4\nBomber G 8\nGun I 10 hold\nSalvoes 12"


def laying(hand: Hand) -> Hand:
    hand.page.wait_for_selector(".nw-budget")
    return hand


def deed(hand: Hand, name: str) -> Locator:
    return hand.page.locator(f'#panel [data-do="{name}"]').first


def chip(hand: Hand, name: str) -> Locator:
    return hand.page.locator(".nw-chip", has_text=name).first


def text(hand: Hand) -> str:
    return hand.page.locator("#layout-text").input_value()


def laid(hand: Hand, words: str) -> None:
    expect(hand.page.locator("#layout-text")).to_have_value(words)


def write(hand: Hand, words: str) -> None:
    """The whole text anew."""
    hand.page.locator("#layout-text").evaluate(
        "(field, words) => { field.value = words; field.dispatchEvent(new Event('change', {bubbles: true})) }", words
    )


def enter(hand: Hand, line: str) -> None:
    hand.page.locator("#nw-line").fill(line)
    hand.page.locator("#nw-line").press("Enter")


def begun(hand: Hand) -> None:
    hand.page.wait_for_selector('[data-board="1"]')


class Fingers:
    """Fingers on the glass, by the browser's own touch events."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.to = hand.page.context.new_cdp_session(hand.page)

    def middle(self, key: str) -> tuple[float, float]:
        box = self.hand.cell("lay", key).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.to.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def slide(self, *points: tuple[float, float]) -> None:
        self.touch("touchStart", points[0])
        for point in points[1:]:
            self.touch("touchMove", point)
        self.touch("touchEnd")


def test_a_whole_fleet_is_bought_and_laid_by_touch(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **PHONE))
    budget = hand.page.locator(".nw-budget")
    expect(budget).to_contain_text("80 of 80 points left")
    chip(hand, "Battleship").tap()
    for key in ("A1", "A6", "A11", "A16", "C1", "C6", "C11", "C16"):
        hand.cell("lay", key).tap()
    hand.cell("lay", "D6").tap()
    assert "touch the Battleship at C 6-9" in hand.alert()
    expect(budget).to_contain_text("48 of 80 points left")
    chip(hand, "Land").tap()
    for key in ("G8", "M14"):
        hand.cell("lay", key).tap()
    chip(hand, "Gun").tap()
    for row in "GHI":
        for column in (8, 9, 10):
            hand.cell("lay", f"{row}{column}").tap()
    hand.cell("lay", "U1").tap()
    assert "stands on land" in hand.alert()
    deed(hand, "done").tap()
    assert "Not yet. At least 30 points go to aircraft, A-A guns and artillery" in hand.alert()
    for _ in range(39):
        chip(hand, "Salvo").tap()
    expect(budget).to_contain_text("0 of 80 points left")
    expect(deed(hand, "done")).to_have_class("primary")
    deed(hand, "done").tap()
    begun(hand)
    assert hand.label(0, "A1").startswith("A 1, Battleship")


def test_a_finger_looks_for_the_square_before_it_lays_and_drags_what_stands(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **PHONE))
    fingers = Fingers(hand)
    chip(hand, "Battleship").tap()
    fingers.slide(*[fingers.middle(key) for key in ("E5", "F6", "H9")])
    laid(hand, "Battleship H 9-12")
    chip(hand, "Battleship").tap()
    fingers.slide(*[fingers.middle(key) for key in ("H10", "J9", "L4")])
    laid(hand, "Battleship L 3-6")
    deed(hand, "undo").tap()
    laid(hand, "Battleship H 9-12")
    deed(hand, "redo").tap()
    laid(hand, "Battleship L 3-6")


def test_two_fingers_enlarge_the_chart_and_one_draws_it_along(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **PHONE))
    fingers = Fingers(hand)
    cell = hand.cell("lay", "K11")
    x, y = fingers.middle("K11")
    small = cell.bounding_box()
    fingers.touch("touchStart", (x - 20, y), (x + 20, y))
    for apart in (30, 45, 60):
        fingers.touch("touchMove", (x - apart, y), (x + apart, y))
    fingers.touch("touchEnd")
    large = cell.bounding_box()
    assert small and large and large["width"] > 2.5 * small["width"] > 40
    fingers.slide((x, y), (x - 10, y), (x - 30, y), (x - 60, y))
    moved = cell.bounding_box()
    assert moved and abs(large["x"] - moved["x"] - 60) < 3
    laid(hand, "")
    chip(hand, "Submarine").tap()
    hand.cell("lay", "K12").tap()
    laid(hand, "Submarine K 12")
    hand.page.locator("[data-zoom=whole]").tap()
    assert hand.cell("lay", "K11").bounding_box() == small


def test_wheel_keys_and_buttons_enlarge_the_chart(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **DESK))

    def wide() -> float:
        box = hand.cell("lay", "E5").bounding_box()
        assert box
        return box["width"]

    small = wide()
    hand.cell("lay", "E5").hover()
    hand.page.mouse.wheel(0, -120)
    eventually(lambda: wide() > 1.15 * small, "the wheel did nothing")
    hand.page.mouse.wheel(0, 120)
    eventually(lambda: wide() == small, "the wheel back did nothing")
    hand.page.locator("[data-zoom=in]").click()
    once = wide()
    hand.page.locator("[data-zoom=in]").click()
    assert small < once < wide()
    hand.page.locator("[data-zoom=out]").click()
    assert abs(wide() - once) < 0.1
    hand.cell("lay", "E5").focus()
    hand.page.keyboard.press("+")
    assert wide() > once
    hand.page.keyboard.press("End")
    frame, cell = hand.board("lay").locator(".board-frame").bounding_box(), hand.cell("lay", "E21").bounding_box()
    assert frame and cell and cell["x"] + cell["width"] <= frame["x"] + frame["width"] + 1, "what has the focus is seen"
    hand.page.keyboard.press("0")
    assert wide() == small
    hand.page.keyboard.press("-")
    assert wide() == small


def test_a_whole_fleet_by_keys_alone(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **DESK))
    keys = hand.page.keyboard
    presses = 0
    while hand.focused() != "lay A1":
        keys.press("Tab")
        presses += 1
        assert presses < 20, "the chart is reached by Tab"
    for name in ("Land", "Aircraft Carrier", "Battleship"):
        keys.press("w")
        assert hand.live().startswith(name)
    keys.press("r")
    assert "down a column" in hand.live()
    for _ in range(8):
        keys.press("Enter")
        keys.press("ArrowRight")
        keys.press("ArrowRight")
    expect(hand.page.locator(".nw-budget")).to_contain_text("48 of 80 points left")
    assert text(hand).startswith("Battleship A-D 1, A-D 3")
    keys.press("z")
    expect(hand.page.locator(".nw-budget")).to_contain_text("52 of 80 points left")
    keys.press("y")
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    keys.press("Delete")
    expect(hand.page.locator(".nw-budget")).to_contain_text("1 to lay")
    keys.press("m")
    keys.press("w")
    keys.press("Enter")
    expect(hand.page.locator(".nw-budget")).to_contain_text("48 of 80 points left")
    expect(hand.page.locator(".nw-budget")).not_to_contain_text("to lay")
    while "One Salvo more" not in hand.page.evaluate("() => document.activeElement.getAttribute('aria-label') || ''"):
        keys.press("Tab")
        presses += 1
        assert presses < 80, "every button is reached by Tab"
    for _ in range(48):
        keys.press("Enter")
    expect(hand.page.locator(".nw-budget")).to_contain_text("0 of 80 points left")
    hand.cell("lay", "A1").focus()
    keys.press("Shift+Enter")
    begun(hand)


def test_a_whole_fleet_by_typed_lines(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **DESK))
    field = hand.page.locator("#nw-line")
    for line in ("Battleship A 1-4, C 1-4", "Land G 8", "Bomber G 8", "Gun I 10 hold", "Salvoes 12"):
        enter(hand, line)
        expect(field).to_have_value("")
    laid(hand, LAID)
    enter(hand, "Cruiser B 5-7")
    assert "Cruiser B 5-7: It would touch the Battleship" in hand.alert()
    expect(field).to_have_value("Cruiser B 5-7")
    enter(hand, "Boats <img src=x onerror=alert(1)> \u202e9")
    assert "cannot be read" in hand.alert()
    laid(hand, LAID)
    enter(hand, "auto")
    expect(deed(hand, "done")).to_have_class("primary")
    assert "Battleship A 1-4, C 1-4" in text(hand) and "I 10 hold" in text(hand)
    enter(hand, "begin")
    begun(hand)


def test_complaints_come_at_once_and_the_text_stays_as_it_was_typed(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **DESK))
    hand.page.get_by_text("As text, keep, share").click()
    field = hand.page.locator("#layout-text")
    words = "Battleship A 1-4, B 2-5\nCruiser Z 9\nBoats <b>\nGun A 9"
    field.fill(words)
    field.press("Tab")
    complaints = hand.page.locator(".complaints")
    for found in ("touches Battleship A 1-4", "Cruiser Z 9", "“Boats <b>” names nothing", "A-A gun A 9 is at sea"):
        expect(complaints).to_contain_text(found)
    expect(field).to_be_visible()
    laid(hand, words)
    assert "cannot stand so" in hand.label("lay", "A9")
    hand.kept(0)
    eventually(lambda: any(words in str(one["private"]) or words.replace("\n", "\\n") in str(one["private"]) for one in hand.saves()), "not kept")
    hand.reload()
    laying(hand)
    laid(hand, words)
    deed(hand, "strike").click()
    laid(hand, "Battleship A 1-4, B 2-5\nGun A 9")
    deed(hand, "undo").click()
    assert "Boats <b>" in text(hand)


def test_the_steps_of_laying_are_taken_back_after_a_reload(tab: Callable[..., Hand]) -> None:
    hand = tab("#/naval_war?seats=Red:person,Blue:cadet&points=80&seed=calm-heron-2")
    line = hand.page.get_by_label("Or type a line")
    line.wait_for()
    for words in ("Land B 2", "Battleship K 1-4", "Gun C 3"):
        line.fill(words)
        line.press("Enter")
        expect(line).to_have_value("")
    field = hand.page.locator("#layout-text")
    expect(field).to_have_value("Land B 2\nBattleship K 1-4\nGun C 3")
    eventually(lambda: bool(hand.saves()) and "Gun C 3" in str(hand.saves()[0]["private"]), "the draft is kept")
    hand.reload()
    undo = hand.page.locator("[data-do=undo]")
    for left in ("Land B 2\nBattleship K 1-4", "Land B 2", ""):
        undo.click()
        expect(field).to_have_value(left)
    expect(undo).to_be_disabled()
    hand.page.locator("[data-do=redo]").click()
    expect(field).to_have_value("Land B 2")


def test_a_fleet_is_kept_shared_by_link_and_brought_by_file(tab: Callable[..., Hand], tmp_path: Path) -> None:
    hand = laying(tab(LAY, **DESK, permissions=["clipboard-read", "clipboard-write"]))
    hand.page.get_by_text("As text, keep, share").click()
    write(hand, LAID)
    hand.page.locator("#nw-name").fill("Lone <b>wolf</b> \U0001f6a2")
    hand.page.locator("#nw-name").press("Tab")
    deed(hand, "store").click()
    expect(hand.page.locator(".nw-own bdi")).to_have_text("Lone <b>wolf</b> \U0001f6a2")
    assert "Kept on this device" in hand.live()
    kept = hand.stored(storage.FLEETS)
    assert list(kept) == [storage.FLEETS + "naval_war"] and "Battleship" not in str(kept)
    deed(hand, "afresh").click()
    laid(hand, "")
    hand.page.locator("#nw-ready").select_option(label="Own: Lone <b>wolf</b> \U0001f6a2")
    laid(hand, LAID)
    expect(hand.page.locator("#nw-ready")).to_have_value("")
    with hand.page.expect_download() as coming:
        deed(hand, "download-own").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert file.read_text("utf-8") == f"Fleet: Lone <b>wolf</b> \U0001f6a2\n{LAID}\n"
    hand.page.locator(".nw-own [data-do=share]").click()
    eventually(lambda: hand.live() == "Copied.", "no link was copied")
    link = hand.page.evaluate("() => navigator.clipboard.readText()")
    hand.page.locator(".nw-own [data-do=forget]").click()
    expect(hand.page.locator(".nw-own")).to_have_count(0)
    deed(hand, "afresh").click()
    hand.page.locator("#nw-file").set_input_files(file)
    laid(hand, LAID)
    hand.page.locator("#nw-file").set_input_files({"name": "huge.txt", "mimeType": "text/plain", "buffer": b"Gun A 1\n" * 5000})
    eventually(lambda: "too long" in hand.alert(), "a text too long was taken")
    hand.page.locator("#nw-file").set_input_files({"name": "junk.txt", "mimeType": "text/plain", "buffer": bytes(range(256))})
    expect(hand.page.locator(".complaints")).to_contain_text("names nothing")
    deed(hand, "undo").click()
    laid(hand, LAID)
    hand.turn(link[link.index("#") :]).see("The link brought a fleet")
    hand.button("Start the match").click()
    laying(hand)
    laid(hand, LAID)


def test_the_same_things_are_laid_anew_and_the_rest_is_bought(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, **DESK))
    deed(hand, "fill").click()
    budget = hand.page.locator(".nw-budget")
    expect(budget).to_contain_text("0 of 80 points left")
    expect(budget).to_contain_text("to lay")
    counts = hand.page.locator(".nw-counts").inner_text()
    hand.page.locator("#nw-style").select_option("bait")
    deed(hand, "auto").click()
    expect(deed(hand, "done")).to_have_class("primary")
    first = text(hand)
    deed(hand, "shuffle").click()
    expect(hand.page.locator("#layout-text")).not_to_have_value(first)
    assert hand.page.locator(".nw-counts").inner_text() == counts
    deed(hand, "clear").click()
    expect(budget).to_contain_text("to lay")
    deed(hand, "undo").click()
    deed(hand, "undo").click()
    laid(hand, first)


def test_one_persons_draft_is_nowhere_while_another_looks(tab: Callable[..., Hand]) -> None:
    hand = tab(PAIR, **DESK)
    hand.lift("Ann")
    laying(hand)
    write(hand, LAID)
    hand.kept(0)
    eventually(lambda: "G 8" in str([one["private"] for one in hand.saves()]), "the draft was not kept")
    assert "Battleship" not in str(hand.stored())
    hand.turn("#/").see("Continue")
    assert "Battleship" not in hand.page.content()
    hand.page.get_by_role("link", name="Continue").first.click()
    hand.page.wait_for_selector(".curtain")
    assert "Battleship" not in hand.page.content() and hand.page.locator("canvas").count() == 0
    hand.lift("Ann")
    laying(hand)
    laid(hand, LAID)


def test_single_keys_can_be_kept_to_the_board(tab: Callable[..., Hand]) -> None:
    hand = laying(tab(LAY, settings={"keys": False}, **DESK))
    hand.page.locator("body").press("?")
    expect(hand.page.locator("dialog")).to_have_count(0)
    hand.cell("lay", "A1").focus()
    hand.page.keyboard.press("?")
    expect(hand.page.locator("dialog")).to_be_visible()
    hand.page.keyboard.press("Escape")
    hand.turn("#/settings").page.get_by_label("Single keys anywhere").check()
    hand.page.locator("h1").press("?")
    expect(hand.page.locator("dialog")).to_be_visible()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_while_buying_and_laying(tab: Callable[..., Hand], device: dict[str, object]) -> None:
    hand = tab("#/naval_war?fleet=Gun%20A%201", **device)
    hand.page.evaluate(audit_tool("axe-core/axe.min.js").read_text("utf-8"))
    # What a bar that stays in view happens to cover is scrolled out from under it.
    hand.page.add_style_tag(content=".deeds.laying, .start-row { position: static !important }")
    bad: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        for theme in ("light", "dark"):
            hand.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            bad[f"{screen}, {theme}"] = violations(hand)

    hand.page.wait_for_selector("#start")
    look("set-up")
    hand.turn(LAY)
    laying(hand)
    look("nothing bought")
    hand.page.get_by_text("As text, keep, share").click()
    write(hand, LAID + "\nBattleship D 1-4\nBoats\n" + "\n".join(f"Submarine A {column}" for column in range(5, 16)))
    hand.page.wait_for_selector(".complaints")
    deed(hand, "store").click()
    hand.cell("lay", "G8").click()
    hand.page.wait_for_selector(".nw-own")
    look("complaints, fleets kept, a plane in hand")
    assert not any(bad.values()), bad
