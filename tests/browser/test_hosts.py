"""What the host sends, and hosts of other kinds: below a path, without special headers."""

from __future__ import annotations

import re
import tomllib
import urllib.request
from collections.abc import Callable

import pytest

import run

from .hand import Hand
from .sites import Program, Release, Site

SOLO = "#/warship?seats=Red:person,Blue:cadet&opener=0&seed=calm-heron-1"


def sent(url: str) -> dict[str, str]:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return dict(answer.headers.items())


def promised(path: str) -> dict[str, str]:
    """What netlify.toml says of a path, read without run.py's help."""
    found: dict[str, str] = {}
    for rule in tomllib.loads((run.ROOT / "netlify.toml").read_text("utf-8"))["headers"]:
        if re.fullmatch(re.escape(rule["for"]).replace(r"\*", ".*"), path):
            found |= rule["values"]
    return found


def test_every_file_is_sent_with_the_headers_of_netlify_toml(site: Site) -> None:
    folder = site.release.folder
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = "/" + path.relative_to(folder).as_posix()
            headers = sent(site.origin + name)
            assert promised(name).items() <= headers.items(), name


def test_hashed_files_are_kept_for_a_year_and_the_rest_is_asked_for_again(site: Site) -> None:
    for name in ("", "index.html", "sw.js", "version.json", "manifest.webmanifest"):
        assert sent(site.url + name)["Cache-Control"] in ("no-cache", "no-store", "max-age=0, must-revalidate")
    release = site.release
    for name in (f"{release.app}/worker.py", f"{release.app}/page.romfs", f"{release.vendor}/pyodide/pyodide.mjs", release.snapshot):
        assert "immutable" in sent(site.url + name)["Cache-Control"]


def test_the_policy_allows_no_other_host_and_no_frame(site: Site) -> None:
    policy = sent(site.url)["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert not re.search(r"https?:|\*", policy)


@pytest.mark.parametrize("words", [("--base", "/games/navy/"), ("--plain-headers",)], ids=["below a path", "plain headers"])
def test_other_hosts(tab: Callable[..., Hand], release: Release, words: tuple[str, ...]) -> None:
    program = Program(release.folder, *words)
    try:
        headers = sent(program.url)
        assert ("Content-Security-Policy" in headers) is ("--plain-headers" not in words)
        hand = tab(SOLO, on=program, warm=False, keep=True, allow=("net::ERR_|Failed to load resource",))
        hand.table()
        hand.fire(1, "E5").kept(2)
        hand.turn("#/about")
        hand.see("it plays offline", timeout=90_000)
        assert all(url.startswith((program.url, "blob:", "data:")) for url in hand.watch.requests if "favicon" not in url)
    finally:
        program.stop()
    hand.reload()
    hand.turn("#/")
    hand.page.get_by_role("link", name="Continue").click()
    hand.table()
    hand.fire(1, "A1").kept(4)


def test_it_can_be_installed(site: Site, tab: Callable[..., Hand]) -> None:
    hand = tab()
    session = hand.page.context.new_cdp_session(hand.page)
    found = session.send("Page.getAppManifest")
    assert not found["errors"] and '"start_url"' in found["data"]
    sizes = hand.page.evaluate(
        """async (data) => Promise.all(JSON.parse(data).icons.map(async (icon) => {
        const image = new Image(); image.src = new URL(icon.src, document.baseURI); await image.decode();
        return [icon.sizes, icon.sizes === "any" || `${image.naturalWidth}x${image.naturalHeight}` === icon.sizes] }))""",
        found["data"],
    )
    assert {"192x192", "512x512"} <= {size for size, _ in sizes} and all(right for _, right in sizes)
    assert sent(site.url + "icon-180.png")["Content-type"] == "image/png"
