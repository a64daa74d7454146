"""What `run.py` does where it cannot go on, and where `run.py play` serves: matches are kept by address, so it stays the same."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import run


def test_every_start_has_the_same_address_unless_it_is_taken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setattr(run, "PORT", free.getsockname()[1])
    assert run.usual_port() == run.PORT == run.usual_port()
    assert not capsys.readouterr().out
    with run.new_server(run.ROOT, run.PORT):
        assert run.usual_port() == 0
        assert f"Port {run.PORT} is taken" in capsys.readouterr().out


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A copy of what `run.py` needs to begin, in a folder with spaces, with no caches."""
    folder = tmp_path / "a folder with spaces"
    folder.mkdir()
    for name in ("run.py", "netlify.toml", "package.json", "package-lock.json", "pyproject.toml"):
        shutil.copyfile(run.ROOT / name, folder / name)
    for name in ("game", "web", "tools"):
        shutil.copytree(run.ROOT / name, folder / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    shutil.copyfile(run.ROOT / "index.html", folder / "index.html")
    shutil.copyfile(run.ROOT / "pyscript.toml", folder / "pyscript.toml")
    return folder


def ended(program: Path, *words: str, **environment: str) -> tuple[int, str]:
    """Exit code and everything printed, called from another folder with a bare environment."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, str(program), *words], cwd=program.anchor, env={**kept, **environment}, capture_output=True, text=True, timeout=120
    )
    return done.returncode, done.stdout + done.stderr


NOWHERE = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_RETRIES": "0"}


def test_without_node_and_without_network_one_sentence_says_what_to_do(elsewhere: Path) -> None:
    code, printed = ended(elsewhere / "run.py", "build", PATH=str(elsewhere), **NOWHERE)
    assert code == 1 and "Traceback" not in printed
    assert f"No Node {run.NODE_MINIMUM} or newer was found, and it could not be fetched: connect to the internet once, or install Node" in printed


def test_what_is_not_built_is_not_served(elsewhere: Path) -> None:
    code, printed = ended(elsewhere / "run.py", "serve", PATH=str(elsewhere))
    assert code == 1 and "There is nothing to serve in" in printed and "run.py build` first" in printed and "Traceback" not in printed


def test_a_taken_port_is_named_with_a_way_out(elsewhere: Path) -> None:
    (elsewhere / "dist").mkdir()
    (elsewhere / "dist" / "index.html").write_text("", "utf-8")
    with run.new_server(run.ROOT, 0) as taken:
        port = taken.server_address[1]
        code, printed = ended(elsewhere / "run.py", "serve", "--port", str(port), PATH=str(elsewhere))
    assert code == 1 and f"Port {port} is taken by another program: choose another with --port" in printed and "Traceback" not in printed


def test_a_browser_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPER_NAVY_BROWSER", "no such browser")
    with pytest.raises(run.CannotGoOnError, match="no such browser, does not exist"):
        run.find_browser()


def test_where_no_browser_is_to_be_had_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_browser", lambda: None)
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    monkeypatch.setattr(run.subprocess, "run", lambda words, **more: None)
    with pytest.raises(run.CannotGoOnError, match="need Chromium, Chrome or Edge: install one, or name it"):
        run.browser(Path("python"))
