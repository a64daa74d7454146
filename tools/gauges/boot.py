"""How fast the page and its engine start, against a plain PyScript page; and what a first visit weighs."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Playwright

from tools.gauges.places import DESKTOP, HERE, Told, fresh_page, kept_context, squeeze

WARMING = 3
SETTLED = """async () => {
  await navigator.serviceWorker.ready;
  const snapshots = await caches.open("paper-navy-snapshot");
  while (!(await snapshots.keys()).length) await new Promise((resolve) => setTimeout(resolve, 200));
}"""


def started_plain(context: BrowserContext, url: str) -> float:
    """Milliseconds from navigation to the first line of Python."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("() => window.ready", polling=50)
    ready = float(page.evaluate("() => window.ready"))
    page.close()
    return ready


def started(context: BrowserContext, url: str) -> dict[str, Any]:
    """Milliseconds from navigation until the page reacts (`usable`) and until the engine has answered (`ready`)."""
    page = context.new_page()
    page.add_init_script(path=HERE / "start.js")
    page.goto(url)
    page.wait_for_function("() => window.start.ready", polling=50)
    found: dict[str, Any] = page.evaluate("() => window.start")
    page.close()
    return found


def settle(context: BrowserContext, url: str) -> None:
    """The first visit: until the release and the snapshot are on this device."""
    page = context.new_page()
    page.goto(url)
    page.evaluate(SETTLED)
    page.close()


def ratios(playwright: Playwright, ours: str, plain: str, scratch: Path, runs: int, told: Told) -> dict[str, Any]:
    """Both pages in turn in one warm browser. A start that did not come from the snapshot is an error."""
    plains, usables, readies = [], [], []
    with kept_context(playwright, scratch / "profile") as context:
        told("first visits")
        settle(context, ours)
        for _ in range(WARMING):
            started_plain(context, plain)
            started(context, ours)
        for count in range(1, runs + 1):
            plains.append(started_plain(context, plain))
            found = started(context, ours)
            if [name for name, _ in found["steps"]][0] != "wake":
                raise RuntimeError(f"The engine did not start from its snapshot: {found['steps']}")
            usables.append(float(found["usable"]))
            readies.append(float(found["ready"]))
            told(f"starts {count} of {runs}: plain {plains[-1]:.0f} ms, usable {usables[-1]:.0f} ms, engine {readies[-1]:.0f} ms")
    base = median(plains)
    return {
        "boot_ratio": round(median(readies) / base, 3),
        "usable_ratio": round(median(usables) / base, 3),
        "boot": {
            "runs": runs,
            "plain_ms": round(base),
            "usable_ms": round(median(usables)),
            "engine_ms": round(median(readies)),
        },
    }


def first_visit(playwright: Playwright, ours: str, dist: Path, told: Told) -> dict[str, Any]:
    """Everything that is asked for until the first shot of a first match has fallen, each file once and compressed.

    The snapshot comes later, when nothing else is to do, and is left out.
    """
    asked: list[str] = []
    told("a first visit")
    with fresh_page(playwright, **DESKTOP) as page:
        page.context.on("request", lambda request: asked.append(request.url))
        page.goto(ours)
        page.get_by_role("link", name="Play", exact=True).first.click()
        page.wait_for_selector("body.at-setup")
        page.goto(ours + "#/warship?seats=Red:person,Blue:admiral&opener=0&seed=bench")
        page.wait_for_selector('.deeds [data-do="fire"]')
        page.locator(".kind-aim [role=gridcell]").first.click()
        page.locator('.deeds [data-do="fire"]').click()
        page.wait_for_selector(".log li")
        page.wait_for_load_state("networkidle")
    names = sorted({urlsplit(url).path.lstrip("/") or "index.html" for url in asked if url.startswith(ours)})
    files = [dist / name for name in names if not name.startswith("snapshot-")]
    if not any(file.name == "pyodide.asm.wasm" for file in files):
        raise RuntimeError("The requests of the engine's worker were not seen.")
    sizes = squeeze(files, told)
    heaviest = sorted(zip(sizes, (file.name for file in files), strict=True), reverse=True)[:5]
    return {
        "first_visit_bytes": sum(sizes),
        "first_visit": {"files": len(files), "heaviest": {name: size for size, name in heaviest}},
    }
