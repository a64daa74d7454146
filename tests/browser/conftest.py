"""One browser, one server and one build for all; a context of its own for every test, watched for strangers and errors."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import run

pytest.importorskip("playwright.sync_api", reason="the browser tests need Playwright: python3 run.py test installs it")

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright  # noqa: E402

from .hand import Hand, Watch  # noqa: E402
from .sites import Release, Site, later_release  # noqa: E402

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
# No name but this machine's own is ever found, whatever a page may ask for.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
PATIENCE = 40_000
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """A copy of dist/, so that a build made meanwhile changes nothing under a running test."""
    named = os.environ.get("PAPER_NAVY_DIST")
    if not named:
        run.build()
    folder = tmp_path_factory.mktemp("release") / "dist"
    shutil.copytree(Path(named) if named else run.DIST, folder)
    return Release(folder)


@pytest.fixture(scope="session")
def later(tmp_path_factory: pytest.TempPathFactory, release: Release) -> Release:
    return Release(later_release(tmp_path_factory.mktemp("later")))


@pytest.fixture(scope="session")
def site(release: Release) -> Iterator[Site]:
    served = Site(release)
    yield served
    served.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = run.find_browser()
    if program is None:
        pytest.skip("no Chromium, Chrome or Edge was found: name one in the variable PAPER_NAVY_BROWSER")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which(program) or program, args=[*FLAGS, ALONE])
        yield launched
        launched.close()


def fetch_snapshot(page: Page, place: Site) -> None:
    """As if it had been fetched on a visit before."""
    page.goto(place.url + "version.json")
    page.evaluate("async (name) => (await caches.open('paper-navy-snapshot')).add(name)", place.release.snapshot)


@pytest.fixture
def tab(browser: Browser, site: Site) -> Iterator[Callable[..., Hand]]:
    """`tab("#/warship")` opens the page in a context of its own.

    `on`: another site; `warm=False`: without the snapshot, as on a first visit; `keep=True`: with the service worker; `motion=True`: with animations;
    `allow`: patterns of console errors that belong to the test; `before`: a script that runs before the page's own; `settings`: kept before. The rest goes to the context.
    """
    contexts: list[tuple[BrowserContext, Watch]] = []

    def opened(
        address: str | None = "",
        *,
        on: object = None,
        warm: bool = True,
        keep: bool = False,
        motion: bool = False,
        allow: tuple[str, ...] = (),
        before: str = "",
        settings: dict[str, object] | None = None,
        **options: object,
    ) -> Hand:
        place = on or site
        options.setdefault("reduced_motion", "no-preference" if motion else "reduce")
        options.setdefault("viewport", {"width": 1366, "height": 768})
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if warm:
            fetch_snapshot(page, place)
        watch = Watch(context, place.origin, allow)
        contexts.append((context, watch))
        hand = Hand(page, place, watch)
        if before:
            context.add_init_script(before)
        if settings:
            kept = json.dumps(json.dumps(settings))
            context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('paper-navy/settings', {kept})")
        if not keep:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        if address is not None:
            hand.go(address)
        return hand

    yield opened
    for context, _ in contexts:
        context.close()
    for _, watch in contexts:
        watch.check()
