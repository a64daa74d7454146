"""Offline use and new releases, with the server really ended and the folder really changed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .hand import Hand, fleets
from .sites import Program, Release

SOLO = "#/warship?seats=Red:person,Blue:cadet&allfire=1&opener=0&seed=calm-heron-1"
# What a browser says itself when a server is gone; the page has to live with it.
GONE = ("net::ERR_", "Failed to load resource", "fetching the script|Failed to update a ServiceWorker")


@pytest.fixture
def served(release: Release, tmp_path: Path) -> Iterator[Program]:
    """The release in a folder that may be changed, served by a process that may be ended."""
    shutil.copytree(release.folder, tmp_path / "served")
    program = Program(tmp_path / "served")
    yield program
    program.stop()


def visited(tab: Callable[..., Hand], served: Program) -> Hand:
    """One visit, until all of the release is on this device."""
    hand = tab("#/about", on=served, warm=False, keep=True, allow=GONE)
    hand.see("it plays offline", timeout=90_000)
    return hand


def finish(hand: Hand) -> None:
    left = [key for key in fleets(SOLO)[1] if hand.label(1, key).endswith("unknown")]
    while hand.may_fire():
        count = hand.shots()
        hand.fire(1, *left[:count])
        left = left[count:]
    hand.see("Nobody moved a ship")


def swap(served: Program, later: Release) -> None:
    """The host gets the next release, as a deploy does it: all of it at once."""
    for path in list(served.folder.iterdir()):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(later.folder, served.folder, dirs_exist_ok=True)


def look_for_news(hand: Hand) -> None:
    hand.page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update() }")


def folders(hand: Hand) -> set[str]:
    """Which app folders the page and its worker have been fed from since it was loaded."""
    return set(hand.page.evaluate("() => performance.getEntriesByType('resource').map((one) => /app-[0-9a-f]{8}/.exec(one.name)?.[0]).filter(Boolean)"))


def test_after_one_visit_a_match_is_started_and_finished_without_the_server(tab: Callable[..., Hand], served: Program) -> None:
    hand = visited(tab, served)
    served.stop()
    hand.reload()
    hand.turn(SOLO)
    hand.table()
    hand.fire(1, "A1").kept(2)
    hand.reload()
    hand.table()
    finish(hand)
    assert hand.stored("paper-navy/match/")


def test_a_new_release_waits_for_the_end_of_the_match_and_keeps_it(tab: Callable[..., Hand], served: Program, release: Release, later: Release) -> None:
    hand = visited(tab, served)
    hand.turn(SOLO)
    hand.table()
    hand.fire(1, "A1").kept(2)
    hand.page.evaluate("() => { window.sameDocument = true }")
    swap(served, later)
    look_for_news(hand)
    notice = hand.page.locator("#foot .notice")
    expect(notice).to_contain_text("A new version is ready.", timeout=60_000)
    expect(notice).to_contain_text(release.version)
    expect(notice.get_by_role("button")).to_have_count(0)
    hand.fire(1, "A2").kept(4)
    assert hand.page.evaluate("() => window.sameDocument"), "the page was loaded again in the middle of a match"
    assert folders(hand) == {release.app}
    # Even loaded again, it is still the old release, and all of it: the host no longer has a single one of its files.
    hand.reload()
    hand.table()
    hand.fire(1, "A3").kept(6)
    assert folders(hand) == {release.app}
    hand.turn("#/")
    hand.page.evaluate("() => { window.sameDocument = true }")
    expect(hand.page.locator("#foot .notice")).to_contain_text(release.version, timeout=60_000)
    hand.button("Take the new version").click()
    hand.page.wait_for_function("() => !window.sameDocument")
    hand.up()
    expect(hand.page.locator("#foot .version")).to_have_text(later.version)
    assert folders(hand) == {later.app}
    assert hand.saves()[0]["moves"] == 6
    hand.page.get_by_role("link", name="Continue").click()
    hand.table()
    served.stop()
    hand.reload()
    hand.table()
    assert folders(hand) == {later.app}
    finish(hand)


def test_another_tab_takes_the_new_release_and_this_one_plays_on(tab: Callable[..., Hand], served: Program, release: Release, later: Release) -> None:
    playing = visited(tab, served)
    playing.turn(SOLO)
    playing.table()
    other = Hand(playing.page.context.new_page(), served, playing.watch).go("#/")
    playing.page.evaluate("() => { window.sameDocument = true }")
    swap(served, later)
    look_for_news(other)
    other.button("Take the new version").click()
    expect(other.page.locator("#foot .version")).to_have_text(later.version)
    expect(playing.page.locator("#foot .notice")).to_contain_text("A new version is ready.")
    finish(playing)
    assert playing.page.evaluate("() => window.sameDocument") and folders(playing) == {release.app}
