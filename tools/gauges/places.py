"""The built page and a plain PyScript page, served as they are deployed, and the browser that looks at them."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

import run

HERE = Path(__file__).resolve().parent
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
PATIENCE = 180_000
DESKTOP = {"viewport": {"width": 1366, "height": 768}, "device_scale_factor": 2}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {"1366x768": DESKTOP, "390x844": PHONE}
WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker"

Told = Callable[[str], None]


def browser_program() -> str:
    """The browser that run.py found."""
    named = os.environ["PAPER_NAVY_BROWSER"]
    return shutil.which(named) or named


def squeeze(files: list[Path], told: Told) -> list[int]:
    """The sizes of these files as a host sends them that compresses beforehand; the compressed ones are left beside them."""
    told(f"compressing {len(files)} files")
    command = [os.environ["PAPER_NAVY_NODE"], str(HERE / "squeeze.mjs"), *map(str, files)]
    return [int(line) for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()]


class Squeezing(run.Handler):
    """Sends the compressed file where there is one beside what is asked for."""

    squeezed = False

    def translate_path(self, path: str) -> str:
        whole = super().translate_path(path)
        if Path(whole).is_dir():
            whole = str(Path(whole) / "index.html")
        self.squeezed = Path(whole + ".br").is_file()
        return whole + ".br" if self.squeezed else whole

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return super().guess_type(str(path).removesuffix(".br"))

    def end_headers(self) -> None:
        if self.squeezed:
            self.send_header("Content-Encoding", "br")
        super().end_headers()


@contextmanager
def served(folder: Path, *, squeezed: bool = False) -> Iterator[str]:
    """The address of the folder while it is served with the host's headers; `squeezed`: compressed as far as it has been before."""
    server = run.new_server(folder, 0)
    if squeezed:
        handler = type("SqueezingHandler", (Squeezing,), {"rules": run.header_rules()})
        server.RequestHandlerClass = functools.partial(handler, directory=str(folder))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def plain_page(folder: Path) -> None:
    """A page as PyScript's guide has it: Python on the main thread, every file as it comes by npm.

    The folder's name begins as that of the built page's own, so that the browser may keep it as long.
    """
    vendor = folder / "vendor-plain"
    modules = run.ROOT / "node_modules"
    shutil.copytree(modules / "pyodide", vendor / "pyodide")
    shutil.copytree(modules / "@pyscript" / "core" / "dist", vendor / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    shutil.copyfile(HERE / "plain.html", folder / "index.html")


@contextmanager
def kept_context(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser of its own whose caches are kept on disk, as a visitor's are."""
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=browser_program(), args=list(FLAGS), viewport=DESKTOP["viewport"]
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def fresh_page(playwright: Playwright, *scripts: str, **options: Any) -> Iterator[Page]:
    """A first visitor's page. `scripts` run before the page's own."""
    browser = playwright.chromium.launch(executable_path=browser_program(), args=list(FLAGS))
    try:
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        for script in (WITHOUT_WORKER, *scripts):
            context.add_init_script(script)
        yield context.new_page()
    finally:
        browser.close()
