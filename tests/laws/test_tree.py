"""Laws about the tree: who may import whom, which Python the page may use, and what the builds and locks hold."""

import ast
import json
import re
import sys
import tomllib
from pathlib import Path

import pytest

from tools import build

ROOT = Path(__file__).resolve().parents[2]
GAME = sorted((ROOT / "game").rglob("*.py"))
WEB = sorted((ROOT / "web").rglob("*.py"))
# Pyodide runs this one; the rest is the page, on MicroPython.
WORKER = ROOT / "web" / "worker.py"
PAGE = [path for path in WEB if path != WORKER]
FRONTS = sorted((ROOT / "web" / "fronts").rglob("*.py"))

# What MicroPython's build for PyScript has of the standard library and the page may use.
MICROPYTHON = {"asyncio", "binascii", "collections", "gc", "hashlib", "io", "json", "math", "random", "re", "struct", "sys", "time"}
BROWSER = {"js", "jsffi", "pyscript", "polyscript"}
# Methods of str that MicroPython lacks.
MISSING = "capitalize casefold expandtabs isalnum isidentifier istitle ljust removeprefix removesuffix rjust swapcase title translate zfill"
MISSING_METHODS = frozenset(re.findall(r"\w+", MISSING))


LOAD = ast.Load()


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), name_of(path))


def imported(tree: ast.Module) -> list[tuple[str, int]]:
    """The modules a file imports, each with its line; relative ones begin with a dot."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(name.name, node.lineno) for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(("." * node.level + (node.module or ""), node.lineno))
    return found


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_the_engine_imports_only_itself_and_the_standard_library(path: Path) -> None:
    allowed = sys.stdlib_module_names | {"game"}
    strangers = [(name, line) for name, line in imported(parsed(path)) if name.split(".")[0] not in allowed and not name.startswith(".")]
    assert not strangers


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_chance_is_never_hidden(path: Path) -> None:
    """The generator of the module `random` itself is frozen by a memory snapshot: only a random.Random of one's own may be used."""
    tree = parsed(path)
    assert not [line for name, line in imported(tree) if name.split(".")[0] in ("secrets", "uuid")]
    used = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"]
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "random"]
    assert all(node.attr == "Random" for node in used)
    assert all(name.name == "Random" for node in taken for name in node.names)


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_rules_do_not_know_the_match_nor_the_host(path: Path) -> None:
    """Arrows: host -> match -> rules. A game's package never looks up."""
    parts = path.relative_to(ROOT / "game").parts
    if len(parts) == 1:
        return
    lines = [line for name, line in imported(parsed(path)) if name in ("game.host", "game.match", "..host", "..match")]
    assert not lines


@pytest.mark.parametrize("path", PAGE, ids=name_of)
def test_the_page_imports_what_micropython_has(path: Path) -> None:
    own = {item.stem for item in PAGE} | {"fronts"}
    strangers = [(name, line) for name, line in imported(parsed(path)) if name.split(".")[0] not in MICROPYTHON | BROWSER | own]
    assert not strangers


@pytest.mark.parametrize("path", FRONTS, ids=name_of)
def test_fronts_know_nothing_of_the_browser(path: Path) -> None:
    """A front is pure: view in, shapes and sentences out."""
    banned = BROWSER | {"page", "canvas", "engine", "offline", "main", "asyncio"}
    assert not [(name, line) for name, line in imported(parsed(path)) if name.split(".")[0] in banned]


def starred(items: list[ast.expr]) -> bool:
    return any(isinstance(item, ast.Starred) for item in items)


def beyond_micropython(tree: ast.Module) -> list[str]:
    """What CPython's grammar has and MicroPython's has not, each with its line."""
    found = []
    for node in ast.walk(tree):
        what = None
        if isinstance(node, (ast.Match, ast.TryStar)) or type(node).__name__ in ("TypeAlias", "TemplateStr"):
            what = type(node).__name__
        elif isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(getattr(node, "ctx", LOAD), ast.Load) and starred(node.elts):
            what = "a star inside a display"
        elif isinstance(node, ast.Dict) and None in node.keys:
            what = "two stars inside a dict"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            what = "positional-only arguments"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MISSING_METHODS:
            what = f".{node.func.attr}()"
        elif isinstance(node, ast.With) and len(node.items) > 1:
            what = "several managers in one with"
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and getattr(node, "type_params", None):
            what = "type parameters"
        if what:
            found.append(f"line {getattr(node, 'lineno', '?')}: {what}")
    return found


@pytest.mark.parametrize("path", PAGE, ids=name_of)
def test_the_page_is_written_in_micropythons_subset(path: Path) -> None:
    assert not beyond_micropython(parsed(path))


@pytest.mark.parametrize("source", ["[0, *b]", "{**a}", "def f(a, /): pass", "match x:\n case 1: pass", "'a'.zfill(3)", "(1, *b)", "{1, *b}"])
def test_the_law_on_the_subset_sees(source: str) -> None:
    assert beyond_micropython(ast.parse(source))


def test_the_page_is_given_every_module() -> None:
    wanted = {path.relative_to(ROOT / "web").as_posix() for path in PAGE}
    given = build.page_sources()
    assert {name for name in given if not name.startswith("pyscript/")} == wanted
    assert all(path.is_file() for path in given.values())


def test_no_configuration_leaves_this_host() -> None:
    """PyScript reaches for another host as soon as one configuration names no interpreter."""
    configs = [build.page_config(), build.engine_config()]
    assert all(str(config["interpreter"]).startswith("./") for config in configs)
    assert build.engine_config()["sync_main_only"] is True


def test_no_request_is_written_to_another_host() -> None:
    texts = [path for kind in ("*.py", "*.mjs", "*.js", "*.css") for path in (ROOT / "web").rglob(kind)] + [ROOT / "index.html"]
    guilty = [name_of(path) for path in texts for line in path.read_text("utf-8").splitlines() if "://" in line.replace("http://www.w3.org/", "")]
    assert not guilty


@pytest.mark.parametrize("folder", [".", "tools/audit"])
def test_lock_files_name_no_registry(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    manifest = json.loads((ROOT / folder / "package.json").read_text("utf-8"))
    assert all(version[0].isdigit() for version in manifest["devDependencies"].values())


def test_test_tools_are_pinned() -> None:
    lines = (ROOT / "tools" / "requirements-dev.txt").read_text("utf-8").splitlines()
    assert lines
    assert all("==" in line for line in lines)


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert json.loads((ROOT / "package.json").read_text("utf-8"))["version"] == project
