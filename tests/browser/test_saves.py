"""Saved matches in a real browser: kept, resumed, carried away and brought back; trouble is told and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import storage

from .hand import Hand

SOLO = "#/warship?seats=Red:person,Blue:cadet&opener=0&seed=calm-heron-1"
FORBID = """for (const name of ["getItem", "setItem", "removeItem", "key"]) Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError") };
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })"""


@pytest.fixture
def begun(tab: Callable[..., Hand]) -> Hand:
    """A match with one turn of each side, kept."""
    hand = tab(SOLO)
    hand.table()
    hand.fire(1, "E5").kept(2)
    return hand


def row(hand: Hand) -> Locator:
    return hand.page.locator("article.save").first


def key_of(hand: Hand, kind: str = "match") -> str:
    return f"paper-navy/{kind}/" + next(iter(hand.stored("paper-navy/match/"))).rpartition("/")[2]


def put(hand: Hand, key: str, text: str) -> None:
    hand.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def test_reload_resumes_and_the_home_page_lists_it(begun: Hand) -> None:
    hand = begun
    hand.reload()
    hand.table()
    assert hand.label(1, "E5").startswith(("E5, miss", "E5, hit"))
    hand.fire(1, "A1").kept(4)
    hand.turn("#/")
    expect(row(hand)).to_contain_text("Red – Blue (cadet)")
    expect(row(hand)).to_contain_text("4 moves")
    expect(row(hand).locator("svg")).to_have_count(1)
    row(hand).get_by_role("link", name="Continue").click()
    hand.table()
    assert hand.label(1, "A1").startswith(("A1, miss", "A1, hit"))


def test_what_is_called_out_goes_with_its_page_and_comes_along_where_it_is_about_the_next(tab: Callable[..., Hand]) -> None:
    hand = tab("#/import")
    called = hand.page.locator("#alert")
    hand.page.get_by_label("Or paste its text").fill("no save")
    hand.button("Import").click()
    expect(called).to_contain_text("Nothing was changed")
    hand.turn("#/rules/warship")
    hand.page.wait_for_selector(".rules h1")
    expect(called).to_be_empty(timeout=1_000)
    hand.turn("#/match/0123456789abcdef")
    hand.page.wait_for_selector(".home")
    expect(called).to_have_text("This match is not kept in this browser.")
    expect(hand.page.locator(".notice")).to_contain_text("This match is not kept in this browser.")


def test_many_matches_at_once_each_named(begun: Hand) -> None:
    hand = begun
    for seats in ("Ann:person,Bob:admiral", "Cem:person,Dot:cadet,Eve:captain"):
        hand.turn(f"#/warship?seats={seats}&opener=0&seed=x")
        hand.table()
    hand.page.wait_for_function("() => Object.keys(localStorage).filter((key) => key.startsWith('paper-navy/match/')).length === 3")
    hand.turn("#/")
    expect(hand.page.locator("article.save")).to_have_count(3)
    expect(row(hand)).to_contain_text("Cem")
    row(hand).get_by_role("button", name="Rename").click()
    hand.page.keyboard.press("Control+a")
    hand.page.keyboard.type("Friday’s match")
    hand.page.keyboard.press("Enter")
    expect(hand.page.locator(".saves")).to_contain_text("Friday’s match")
    first = hand.page.locator("article.save", has_text="Red – Blue")
    first.get_by_role("button", name="Delete…").click()
    first.get_by_role("button", name="Keep").click()
    first.get_by_role("button", name="Delete…").click()
    first.get_by_role("button", name="Delete", exact=True).click()
    expect(hand.page.locator("article.save")).to_have_count(2)
    hand.reload()
    expect(hand.page.locator("article.save")).to_have_count(2)
    expect(hand.page.locator(".saves")).to_contain_text("Friday’s match")


def test_out_as_a_file_and_back_as_file_and_as_text(begun: Hand, tab: Callable[..., Hand], tmp_path: Path) -> None:
    hand = begun
    hand.turn("#/")
    with hand.page.expect_download() as waiting:
        row(hand).get_by_role("button", name="Download").click()
    file = tmp_path / waiting.value.suggested_filename
    assert file.suffix == ".json"
    waiting.value.save_as(file)
    other = tab("#/import")
    other.page.get_by_label("From a file").set_input_files(file)
    other.table()
    assert other.label(1, "E5") == hand_label(hand)
    other.fire(1, "A1").kept(4)
    other.turn("#/import")
    other.page.get_by_label("Or paste its text").fill(file.read_text("utf-8"))
    other.button("Import").click()
    other.table()
    assert len(other.saves()) == 2 and sorted(one["moves"] for one in other.saves()) == [2, 4]
    other.turn("#/import")
    other.page.get_by_label("Or paste its text").fill(file.read_text("utf-8")[:200])
    other.button("Import").click()
    other.see("Nothing was changed")
    assert len(other.saves()) == 2


def hand_label(hand: Hand) -> str:
    row(hand).get_by_role("link", name="Continue").click()
    hand.table()
    return hand.label(1, "E5")


def test_full_storage_is_told_and_the_match_goes_on(begun: Hand, tmp_path: Path) -> None:
    hand = begun
    hand.page.evaluate(
        """(before) => { localStorage.removeItem(before); let size = 1 << 20, text = "";
        while (size > 0) { try { localStorage.setItem("fill", text + "x".repeat(size)); text += "x".repeat(size) } catch { size >>= 1 } } }""",
        key_of(hand, "before"),
    )
    hand.fire(1, "A1")
    hand.see("no room left")
    hand.fire(1, "A2")
    with hand.page.expect_download() as waiting:
        hand.button("Download this match").click()
    waiting.value.save_as(tmp_path / "kept.json")
    assert storage.unseal((tmp_path / "kept.json").read_text("utf-8"))["moves"] == 6
    hand.page.evaluate("() => localStorage.removeItem('fill')")
    hand.fire(1, "A3").kept(8)
    expect(hand.page.get_by_text("no room left").locator("visible=true")).to_have_count(0)


def test_forbidden_storage_is_told_and_all_is_playable(tab: Callable[..., Hand], tmp_path: Path) -> None:
    hand = tab("", before=FORBID, warm=False)
    hand.see("keeps nothing for this page")
    hand.turn(SOLO)
    hand.table()
    hand.fire(1, "E5")
    hand.see("keeps nothing for this page")
    with hand.page.expect_download() as waiting:
        hand.button("Download this match").click()
    waiting.value.save_as(tmp_path / "kept.json")
    assert storage.unseal((tmp_path / "kept.json").read_text("utf-8"))["moves"] == 2


@pytest.mark.parametrize("cut", [0.5, 0.0, 0.98])
def test_a_damaged_save_offers_the_copy_before(begun: Hand, cut: float) -> None:
    hand = begun
    key = key_of(hand)
    text = hand.stored()[key]
    damaged = text[: int(len(text) * cut)]
    hand.turn("#/")
    put(hand, key, damaged)
    hand.reload()
    expect(row(hand)).to_contain_text("A match that cannot be read")
    with hand.page.expect_download():
        row(hand).get_by_role("button", name="Download").click()
    row(hand).get_by_role("button", name="Open the copy before").click()
    expect(row(hand)).to_contain_text("1 move")
    assert hand.stored().get(key_of(hand, "damaged"), "") == damaged
    row(hand).get_by_role("link", name="Continue").click()
    hand.table()


def test_a_save_of_a_newer_version_is_left_alone(begun: Hand) -> None:
    hand = begun
    key = key_of(hand)
    newer = json.dumps({**json.loads(hand.stored()[key]), "version": 99})
    put(hand, key, newer)
    hand.page.reload()
    hand.up()
    hand.see("made by a newer version")
    hand.turn("#/")
    expect(row(hand)).to_contain_text("newer version")
    assert hand.stored()[key] == newer


def test_two_tabs_take_turns_and_lose_nothing(begun: Hand) -> None:
    first = begun
    page = first.page.context.new_page()
    second = Hand(page, first.site, first.watch)
    second.page.goto(first.page.url)
    second.up().table()
    second.fire(1, "A1").kept(4)
    first.see("moved on in another tab")
    first.cell(1, "B2").click()
    assert "aimed" not in first.label(1, "B2")
    first.button("Continue from there").click()
    expect(first.cell(1, "A1")).not_to_have_attribute("aria-label", "A1, unknown")
    first.table()
    first.fire(1, "B2").kept(6)
    second.see("moved on in another tab")
    second.button("Continue from there").click()
    expect(second.cell(1, "B2")).not_to_have_attribute("aria-label", "B2, unknown")
    assert second.saves()[0]["moves"] == 6


def test_settings_are_kept_and_shared_between_tabs(tab: Callable[..., Hand]) -> None:
    hand = tab("#/settings")
    other = Hand(hand.page.context.new_page(), hand.site, hand.watch).go("#/settings")
    hand.page.locator("#field-set-theme").select_option("dark")
    expect(hand.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")
    hand.button("Sound").first.click()
    hand.page.locator("#field-set-size").select_option("huge")
    hand.reload()
    expect(hand.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(hand.page.locator("html")).to_have_attribute("data-size", "huge")
    expect(hand.page.locator("#mute")).to_have_attribute("aria-pressed", "false")
