"""The release under test, and the servers that serve it: run.py's own, with the headers of netlify.toml."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import threading
import tomllib
from pathlib import Path
from typing import BinaryIO

import run


class Release:
    """A built folder and the names in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        page = (folder / "index.html").read_text("utf-8")
        self.version = self.found(r'name="version" content="([^"]+)"', page)
        self.snapshot = self.found(r"\./(snapshot-[0-9a-f]{8}\.\w+)", page)
        self.app = self.found(r"\./(app-[0-9a-f]{8})/", page)
        self.vendor = self.found(r"\./(vendor-[0-9a-f]{8})/", page)

    @staticmethod
    def found(pattern: str, text: str) -> str:
        match = re.search(pattern, text)
        assert match, f"index.html does not hold {pattern}"
        return match[1]


class Gate:
    """Holds the answers for one file: a piece of it goes out for every `pass_on`, the rest when the gate opens."""

    PIECES = 40

    def __init__(self, name: str) -> None:
        self.name = name
        self.pieces = threading.Semaphore(0)
        self.opened = threading.Event()

    def pass_on(self, pieces: int) -> None:
        self.pieces.release(pieces)

    def open(self) -> None:
        self.opened.set()

    def send(self, data: bytes, to: BinaryIO) -> None:
        size = len(data) // self.PIECES + 1
        for start in range(0, len(data), size):
            while not self.opened.is_set() and not self.pieces.acquire(timeout=0.05):
                pass
            to.write(data[start : start + size])
            to.flush()


class Site:
    """The folder served from this process."""

    def __init__(self, release: Release, base: str = "/", *, plain_headers: bool = False) -> None:
        self.release = release
        self.gate: Gate | None = None
        self.server = run.new_server(release.folder, 0, base, plain_headers=plain_headers)
        chosen = self.server.RequestHandlerClass
        chosen.func.copyfile = lambda handler, source, out: self.copy(handler.path, source, out)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.url = self.origin + (base if base.endswith("/") else base + "/")
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def copy(self, path: str, source: BinaryIO, out: BinaryIO) -> None:
        if self.gate and self.gate.name in path:
            self.gate.send(source.read(), out)
        else:
            shutil.copyfileobj(source, out)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Program:
    """The folder served by `run.py serve`, a process of its own that can be ended, and the folder changed under it."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, str(run.ROOT / "run.py"), "serve", "--folder", str(folder), *words], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:\d+/\S*", line)
        assert match, f"run.py serve said: {line!r}"
        self.url = match[0]
        self.origin = self.url[: self.url.index("/", 8)]
        self.release = Release(folder)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


def later_release(scratch: Path) -> Path:
    """A second release of the same tree: another version, and every module of the page changed by a line."""
    tree, out = scratch / "tree", scratch / "later"
    tree.mkdir()
    for name in ("game", "web", "tools"):
        shutil.copytree(run.ROOT / name, tree / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__", "audit"))
    for name in ("index.html", "pyscript.toml", "pyproject.toml", "package.json", "package-lock.json"):
        shutil.copyfile(run.ROOT / name, tree / name)
    (tree / "node_modules").symlink_to(run.ROOT / "node_modules", target_is_directory=True)
    if (run.CACHE / "interpreter").is_dir():
        shutil.copytree(run.CACHE / "interpreter", tree / ".cache" / "interpreter")
    project = tree / "pyproject.toml"
    version = tomllib.loads(project.read_text("utf-8"))["project"]["version"]
    project.write_text(project.read_text("utf-8").replace(f'version = "{version}"', 'version = "99.0.0"', 1), "utf-8")
    for path in (tree / "web").rglob("*.py"):
        path.write_text(path.read_text("utf-8") + "\n# A later release.\n", "utf-8")
    node, _ = run.find_node()
    subprocess.run([sys.executable, str(tree / "tools" / "build.py"), "--node", node, "--out", str(out)], check=True, capture_output=True)
    return out
