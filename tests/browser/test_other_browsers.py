"""A short match in Firefox and in WebKit, with a reload and without the server; left out where they are not installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import storage

from .hand import eventually
from .sites import Program, Release

SOLO = "#/warship?seats=Red:person,Blue:cadet&opener=0&seed=calm-heron-1"
PATIENCE = 120
MINI_BROWSERS = ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/libexec")


class Firefox:
    """Stock Firefox through WebDriver BiDi, which it speaks itself."""

    def __init__(self, profile: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if not program:
            pytest.skip("Firefox is not installed (Debian: firefox-esr)")
        websocket = pytest.importorskip("websocket", reason="the package websocket-client is not installed: python3 run.py test installs it")
        profile.mkdir()
        # Else it would ask its maker's hosts for news of all kinds.
        prefs = {"app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False, "network.captive-portal-service.enabled": False}
        (profile / "user.js").write_text("".join(f'user_pref("{name}", {json.dumps(value)});\n' for name, value in prefs.items()), "utf-8")
        words = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile), "about:blank"]
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env={**os.environ, "HOME": str(profile)})
        assert self.process.stderr
        address = None
        for line in self.process.stderr:
            address = re.search(r"ws://\S+", line)
            if address:
                break
        assert address, "Firefox did not say where it listens"
        self.socket = websocket.create_connection(address[0] + "/session", timeout=PATIENCE, suppress_origin=True)
        self.number = 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                assert answer["type"] == "success", answer
                return dict(answer["result"])

    def go(self, url: str) -> None:
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self) -> None:
        self.call("browsingContext.reload", context=self.context, wait="complete")

    def ask(self, script: str) -> Any:
        expression = f"(async () => JSON.stringify(await (async () => {{ {script} }})() ?? null))()"
        answer = self.call("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def quit(self) -> None:
        self.socket.close()
        self.process.kill()
        self.process.wait()


class WebKit:
    """WebKitGTK's own small browser through its driver, on a screen that nobody sees."""

    def __init__(self, profile: Path) -> None:
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        browser = next((path for folder in MINI_BROWSERS for path in sorted(Path(folder).glob("webkit2gtk-4.*/MiniBrowser"))), None)
        if not (driver and browser and screen):
            pytest.skip("WebKitGTK's driver, its MiniBrowser or Xvfb is not installed (Debian: webkit2gtk-driver, xvfb)")
        pytest.importorskip("selenium", reason="the package selenium is not installed: python3 run.py test installs it")
        from selenium.webdriver import WebKitGTK
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        end, start = os.pipe()
        self.screen = subprocess.Popen([screen, "-displayfd", str(start), "-screen", "0", "1280x900x24"], pass_fds=[start], stderr=subprocess.DEVNULL)
        os.close(start)
        with os.fdopen(end) as told:  # to the end of the line: Xvfb gives up when it cannot write all of it
            display = told.readline().strip()
        options = Options()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        home = {"HOME": str(profile), "XDG_DATA_HOME": str(profile / "data"), "XDG_CACHE_HOME": str(profile / "cache")}
        profile.mkdir()
        socket.setdefaulttimeout(2 * PATIENCE)  # a browser that does not come is a failure, not a wait for ever
        try:
            self.driver = WebKitGTK(options=options, service=Service(driver, env={**os.environ, **home, "DISPLAY": f":{display}"}))
        except Exception:
            self._dark()
            raise
        finally:
            socket.setdefaulttimeout(None)
        self.driver.set_page_load_timeout(PATIENCE)
        self.driver.set_script_timeout(PATIENCE)

    def go(self, url: str) -> None:
        self.driver.get(url)

    def reload(self) -> None:
        self.driver.refresh()

    def ask(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def quit(self) -> None:
        try:
            self.driver.quit()
        finally:
            self._dark()

    def _dark(self) -> None:
        self.screen.kill()
        self.screen.wait()


@pytest.fixture(params=[Firefox, WebKit], ids=["Firefox", "WebKit"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    opened = request.param(tmp_path / "profile")
    yield opened
    opened.quit()


@pytest.fixture
def served(release: Release) -> Iterator[Program]:
    program = Program(release.folder)
    yield program
    program.stop()


def until(browser: Any, condition: str) -> None:
    end = time.monotonic() + PATIENCE
    while not browser.ask(f"return !!({condition})"):
        if time.monotonic() > end:
            raise AssertionError(f"never came true: {condition}\n" + str(browser.ask("return document.body.innerText.slice(0, 900)")))
        time.sleep(0.1)


def turn(browser: Any, key: str) -> None:
    until(browser, "document.querySelector('.deeds [data-do=fire]')")
    told = browser.ask("return document.querySelectorAll('.log li').length")
    browser.ask(f"""document.querySelector('[data-board="1"] [data-key="{key}"]').click()""")
    browser.ask("document.querySelector('.deeds [data-do=fire]').click()")
    until(browser, f"document.querySelectorAll('.log li').length > {told} && document.querySelector('.deeds [data-do=fire]')")


def marked(browser: Any) -> list[str]:
    found = browser.ask("""return [...document.querySelectorAll('[data-board="1"] [aria-label*=miss], [data-board="1"] [aria-label*=hit]')].map((one) => one.dataset.key)""")
    return sorted(found)


def kept(browser: Any, moves: int) -> None:
    def found() -> bool:
        texts = browser.ask("return Object.keys(localStorage).filter((key) => key.startsWith('paper-navy/match/')).map((key) => localStorage[key])")
        return any(storage.unseal(text)["moves"] >= moves for text in texts)

    eventually(found, f"no match with {moves} moves was kept")


def test_three_turns_reload_go_on_and_offline(other: Any, served: Program) -> None:
    other.go(served.url + SOLO)
    for key in ("A1", "B2", "C3"):
        turn(other, key)
    kept(other, 6)
    other.reload()
    turn(other, "D4")
    assert marked(other) == ["A1", "B2", "C3", "D4"]
    other.ask("window.place = location.hash; location.hash = '#/about'")
    until(other, "document.body.innerText.includes('it plays offline')")
    other.ask("location.hash = place")
    kept(other, 8)
    served.stop()
    other.reload()
    turn(other, "E5")
    assert marked(other) == ["A1", "B2", "C3", "D4", "E5"]
    assert not other.ask("return document.getElementById('alert').textContent")
