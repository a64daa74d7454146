"""Writes dist/: all that a static host needs. Called by `run.py build` with the Node to use.

The parts lie in folders named by their content, `vendor-<hash>/` (interpreters, PyScript) and `app-<hash>/` (the page and the rules), and in one
file `snapshot-<hash>.bin`. A release is therefore never mixed with another, and a change of the page does not fetch the interpreters again.
"""

import argparse
import ast
import gzip
import hashlib
import html
import importlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import romfs  # noqa: E402  # the path comes first

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"
GAME_PATH = "/game.zip"
# Modules that PyScript asks for as text.
ENTRIES = ("worker.py",)
# What lies in web/ and is not for the app folder: the service worker's part and what the build reads.
NOT_SERVED = {"keep.js", "page.toml", "manifest.json", "icon.svg", "README.md"}


class BuildError(Exception):
    """One sentence that says what is wrong and what to do."""


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def node(executable: str, script: str, *arguments: object) -> None:
    done = subprocess.run(
        [executable, str(ROOT / "tools" / script), *map(str, arguments)], capture_output=True, text=True, encoding="utf-8", cwd=ROOT
    )
    if done.returncode:
        tail = "\n".join(line for line in (done.stderr + done.stdout).splitlines() if line.strip())[-1500:]
        raise BuildError(f"tools/{script} failed:\n{tail}")


def digest(parts: Iterable[bytes]) -> str:
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big") + part)
    return total.hexdigest()


def files_of(folder: Path) -> list[Path]:
    return sorted((path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts), key=Path.as_posix)


def folder_hash(folder: Path) -> str:
    parts = (part for path in files_of(folder) for part in (path.relative_to(folder).as_posix().encode(), path.read_bytes()))
    return digest(parts)[:8]


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


# --- the interpreters -------------------------------------------------------------------------------------------------------------


def package(name: str) -> Path:
    folder = MODULES / name
    if not folder.is_dir():
        raise BuildError(f"The npm package {name} is missing: run `python3 run.py build`, which installs it.")
    return folder


def imports_of(sources: Iterable[str]) -> set[str]:
    """Every module of the standard library that these sources import anywhere, also inside functions."""
    found: set[str] = set()
    for source in sources:
        for item in ast.walk(ast.parse(source)):
            if isinstance(item, ast.Import):
                found.update(name.name for name in item.names)
            elif isinstance(item, ast.ImportFrom) and item.module and not item.level:
                found.add(item.module)
    return {name for name in found if name.split(".")[0] in sys.stdlib_module_names}


def game_files() -> dict[str, str]:
    """The rules as the page gets them: whatever game/host.py reaches, and so no program of the command line."""
    found: dict[str, str] = {}
    waiting = ["game.host"]
    while waiting:
        name = waiting.pop()
        path = next((path for path in places(name) if path.is_file()), None)
        if path is None or path.relative_to(ROOT).as_posix() in found:
            continue
        text = found[path.relative_to(ROOT).as_posix()] = path.read_text("utf-8")
        waiting.append(name.rpartition(".")[0])
        for item in ast.walk(ast.parse(text)):
            if isinstance(item, ast.Import):
                waiting += [alias.name for alias in item.names]
            elif isinstance(item, ast.ImportFrom) and item.module:
                waiting += [item.module, *(f"{item.module}.{alias.name}" for alias in item.names)]
    return found


def places(name: str) -> tuple[Path, ...]:
    """Where a module of the engine may lie."""
    if name.split(".")[0] != "game":
        return ()
    stem = ROOT.joinpath(*name.split("."))
    return stem.with_suffix(".py"), stem / "__init__.py"


def game_modules(files: Iterable[str]) -> list[str]:
    return sorted(path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in files)


def lock_contents() -> str:
    """Pyodide wants its list of packages only for the version in it: none is ever loaded."""
    info = json.loads((package("pyodide") / "pyodide-lock.json").read_text("utf-8"))["info"]
    return json.dumps({"info": info, "packages": {}})


def interpreter(executable: str) -> Path:
    """The folder with the standard library, the rules and the snapshot, made anew only when something in them changed."""
    game = game_files()
    job = {
        "game": game,
        "modules": game_modules(game),
        "imports": sorted(imports_of(game.values()) - {"__future__"}),
        "gamePath": GAME_PATH,
        "options": {"lockFileContents": lock_contents()},
    }
    text = json.dumps(job, sort_keys=True)
    tools = [(ROOT / "tools" / name).read_bytes() for name in ("interpreter.mjs", "pack.py")]
    pin = (package("pyodide") / "package.json").read_bytes()
    folder = CACHE / "interpreter" / digest([text.encode(), pin, *tools])[:16]
    if not folder.is_dir():
        say("trimming the standard library, packing the rules, taking the memory snapshot (about 15 seconds)")
        with tempfile.TemporaryDirectory() as scratch:
            (Path(scratch) / "job.json").write_text(text, "utf-8")
            out = Path(scratch) / "out"
            out.mkdir()
            node(executable, "interpreter.mjs", package("pyodide"), Path(scratch) / "job.json", out)
            shutil.rmtree(folder.parent, ignore_errors=True)
            shutil.copytree(out, folder)
    return folder


def gather_vendor(folder: Path, made: Path) -> None:
    """Only the files that are really asked for. PyScript's core is one chunk and the one that switches its error box off."""
    wanted = [
        *((package("pyodide") / name, "pyodide") for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")),
        (made / "python_stdlib.bin", "pyodide"),
        *((path, "pyscript") for path in pyscript_chunks()),
        *((package("@micropython/micropython-webassembly-pyscript") / f"micropython.{kind}", "micropython") for kind in ("mjs", "wasm")),
        (package("zzfx") / "ZzFX.js", "zzfx"),
    ]
    for source, place in wanted:
        target = folder / place / source.name
        target.parent.mkdir(parents=True, exist_ok=True)
        data = source.read_bytes()
        if source.suffix in (".js", ".mjs"):
            data = re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", data)
        target.write_bytes(data)


def pyscript_chunks() -> list[Path]:
    dist = package("@pyscript/core") / "dist"
    chunks = [path for name in ("core", "error") for path in dist.glob(f"{name}-*.js")]
    if len(chunks) != 2:
        raise BuildError("@pyscript/core holds other chunks than this build knows: see pyscript_chunks in tools/build.py.")
    return chunks


# --- the page ---------------------------------------------------------------------------------------------------------------------


def page_sources() -> dict[str, Path]:
    """What the page imports, by its name in MicroPython: the modules of web/, and of PyScript's package what it needs itself at a start."""
    own = {path.relative_to(WEB).as_posix(): path for path in files_of(WEB) if path.suffix == ".py"}
    support = package("@pyscript/core") / "src" / "stdlib" / "pyscript"
    # The others are asked for by nobody here.
    theirs = {f"pyscript/{path.name}": path for path in files_of(support) if path.name not in ("fs.py", "media.py", "web.py")}
    return {name: path for name, path in (own | theirs).items() if name not in ENTRIES}


def page_modules(executable: str, games: dict[str, object]) -> bytes:
    """The page's modules compiled, and the catalogue, as a file system that MicroPython reads in place."""
    with tempfile.TemporaryDirectory() as scratch:
        job, out = Path(scratch) / "job.json", Path(scratch) / "out"
        job.write_text(json.dumps({name: path.read_text("utf-8") for name, path in page_sources().items()}), "utf-8")
        node(executable, "compile.mjs", MODULES, job, out)
        modules = {path.relative_to(out).as_posix(): path.read_bytes() for path in files_of(out)}
        return romfs.image({**modules, "catalogue.json": compact(games).encode()})


def page_config() -> dict[str, object]:
    return tomllib.loads((WEB / "page.toml").read_text("utf-8"))


def engine_config() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))


def imported_from_web(name: str) -> ModuleType:
    """A module of the page on this Python: they lie side by side as they do in the browser."""
    for path in (str(ROOT), str(WEB)):
        if path not in sys.path:
            sys.path.insert(0, path)
    return importlib.import_module(name)


def catalogue() -> dict[str, object]:
    imported_from_web("game")
    return importlib.import_module("game.host").catalogue()


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def build(executable: str, out: Path) -> str:
    """Write the folder `out` anew and return the release's name."""
    made = interpreter(executable)
    stage = Path(tempfile.mkdtemp(prefix="paper-navy-"))
    try:
        release = fill(executable, made, stage)
        if out.exists():
            shutil.rmtree(out)
        shutil.copytree(stage, out)
        out.chmod(0o755)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return release


def fill(executable: str, made: Path, stage: Path) -> str:
    say("gathering the interpreters")
    gather_vendor(stage / "vendor", made)
    vendor = f"vendor-{folder_hash(stage / 'vendor')}"
    (stage / "vendor").rename(stage / vendor)
    snapshot = f"snapshot-{hashlib.sha256((made / 'snapshot.bin').read_bytes()).hexdigest()[:8]}.bin"
    shutil.copyfile(made / "snapshot.bin", stage / snapshot)

    say("writing the page")
    games = catalogue()
    app_folder = stage / "app"
    gather_app(app_folder, made, stage, vendor, snapshot)
    # Hosts do not compress what they do not know.
    (app_folder / "page.romfs").write_bytes(gzip.compress(page_modules(executable, games), 9, mtime=0))
    app = f"app-{folder_hash(app_folder)}"
    app_folder.rename(stage / app)

    say("drawing the icons")
    shutil.copyfile(WEB / "icon.svg", stage / "icon.svg")
    node(executable, "icons.mjs", MODULES, WEB / "icon.svg", stage)
    shutil.copyfile(WEB / "manifest.json", stage / "manifest.webmanifest")
    page = index(app, vendor, snapshot, games)
    release = digest([page.encode(), app.encode()])[:8]
    name = f"{version()} ({release})"
    (stage / "index.html").write_text(page.replace("%VERSION%", name), "utf-8", newline="\n")
    (stage / "version.json").write_text(compact({"version": version(), "release": release, "app": app, "vendor": vendor}) + "\n", "utf-8")

    say("writing the service worker")
    keep = (WEB / "keep.js").read_text("utf-8").replace("%APP%", app).replace("%VENDOR%", vendor)
    (stage / "keep.js").write_text(keep, "utf-8", newline="\n")
    node(executable, "serviceworker.mjs", MODULES, stage, app, vendor)
    return name


def gather_app(folder: Path, made: Path, stage: Path, vendor: str, snapshot: str) -> None:
    for path in files_of(WEB):
        name = path.relative_to(WEB).as_posix()
        if name in NOT_SERVED or path.suffix == ".py" and name not in ENTRIES:
            continue
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in (".mjs", ".js", ".css"):
            text = path.read_text("utf-8").replace('"./vendor/', f'"../{vendor}/')
            target.write_text(text, "utf-8", newline="\n")
        else:
            shutil.copyfile(path, target)
    shutil.copyfile(made / "game.bin", folder / "game.bin")
    memory = json.loads((made / "snapshot.json").read_text("utf-8"))
    big = [stage / vendor / "pyodide" / name for name in ("pyodide.asm.wasm", "python_stdlib.bin")]
    plan = {
        "pyodide": f"../{vendor}/pyodide/",
        "game": "./game.bin",
        "gamePath": GAME_PATH,
        "options": {"lockFileContents": lock_contents()},
        "library": f"../{vendor}/pyodide/python_stdlib.bin",
        "counted": {f"../{path.relative_to(stage).as_posix()}": path.stat().st_size for path in big},
        "snapshot": f"../{snapshot}",
        "snapshotBytes": memory["bytes"],
        "snapshotRuns": memory["runs"],
    }
    (folder / "plan.mjs").write_text(f"export const plan = {compact(plan)};\n", "utf-8", newline="\n")


def index(app: str, vendor: str, snapshot: str, games: dict[str, object]) -> str:
    """index.html with its places filled: configurations, early requests, and the bar and the home page as they will be drawn."""
    core, error = [path.name for path in pyscript_chunks()]
    page, engine = page_config(), engine_config()
    # PyScript reads the list of plugins when it starts, the rest only when the page inserts the engine's script.
    plugins = {"plugins": engine.pop("plugins")}
    release = {
        "engine": engine,
        "worker": "./web/worker.py",
        "snapshot": f"./{snapshot}",
        "sound": "./vendor/zzfx/ZzFX.js",
    }
    early = [
        *(f'<link rel="modulepreload" href="./vendor/{name}">' for name in ("micropython/micropython.mjs", f"pyscript/{error}")),
        *(
            f'<link rel="preload" as="fetch" crossorigin href="{url}">'
            for url in ("./vendor/micropython/micropython.wasm", "./web/page.romfs")
        ),
    ]
    bar, home = imported_from_web("app").prerendered(games)
    text = (ROOT / "index.html").read_text("utf-8")
    for place, value in {
        "<!-- early -->": "\n".join(early),
        "<!-- bar -->": bar,
        "<!-- home -->": home,
        "%PAGE%": html.escape(compact(page), quote=True),
        "%ENGINE%": html.escape(compact(plugins)),
        "%RELEASE%": compact(release).replace("<", "\\u003c"),
        "core.js": core,
    }.items():
        if place not in text:
            raise BuildError(f"index.html has lost its place {place!r}.")
        text = text.replace(place, value)
    return text.replace("./web/", f"./{app}/").replace("./vendor/", f"./{vendor}/")


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the folder that a static host serves.")
    parser.add_argument("--node", required=True, help="the Node to run")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    chosen = parser.parse_args()
    try:
        release = build(chosen.node, chosen.out)
    except BuildError as error:
        print(f"Build failed. {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in files_of(chosen.out)) / 1e6
    say(f"{chosen.out}: release {release}, {size:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
