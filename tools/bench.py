"""Measures what is promised of the built page, and says what holds. Called by `run.py bench`, which builds and finds Node and browser.

Progress goes to stderr; stdout gets a table, or with `--json` one object. The exit code is 0 only when every bar holds.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import sync_playwright  # noqa: E402  # the path comes first

import run  # noqa: E402
from game import GAMES  # noqa: E402
from tools.gauges import boot, hand, outside  # noqa: E402
from tools.gauges.games import CASES  # noqa: E402
from tools.gauges.places import plain_page, served  # noqa: E402

FULL = 100
BARS: dict[str, tuple[str, float]] = {
    "boot_ratio": ("<=", 0.40),
    "usable_ratio": ("<=", 0.12),
    "first_visit_bytes": ("<=", 4_600_000),
    "redraw_ms": ("<=", 16),
    "tap_ms": ("<=", 50),
    "pan_ms": ("<=", 33.4),
    "long_tasks": ("<=", 0),
    "lay_frames": ("<=", 1),
    "lay_ms": ("<=", 50),
    "admiral_ms.naval_war": ("<=", 400),
    "admiral_ms.itchy": ("<=", 700),
    "admiral_ms": ("<=", 150),
    "admiral_most_ms.naval_war": ("<=", 2000),
    "admiral_most_ms.itchy": ("<=", 3000),
    "match_s.naval_war": ("<=", 20),
    "lighthouse.desktop.performance": (">=", 95),
    "lighthouse.mobile.performance": (">=", 90),
    "lighthouse": (">=", FULL),
    "fuzz.failures": ("<=", 0),
    "dispositions.refused": ("<=", 0),
}
"""For each key, or all below it, the bar; a longer key comes before a shorter one. What no bar names is told for the reader."""
KEYS = (
    "boot_ratio",
    "usable_ratio",
    "first_visit_bytes",
    "redraw_ms",
    "tap_ms",
    "lay_ms",
    "pan_ms",
    "long_tasks",
    "admiral_ms",
    "match_s",
    "lighthouse",
    "fuzz",
    "dispositions",
)
"""What can be asked for with `--only`."""


def values(found: dict[str, Any]) -> dict[str, float]:
    """The measured numbers that have a bar, each under its whole name."""

    def below(name: str, thing: Any) -> dict[str, float]:
        if isinstance(thing, dict):
            return {whole: value for key, one in thing.items() for whole, value in below(f"{name}.{key}", one).items()}
        return {name: thing} if isinstance(thing, (int, float)) and bar_of(name) else {}

    return {whole: value for key, thing in found.items() for whole, value in below(key, thing).items()}


def bar_of(name: str) -> tuple[str, float] | None:
    """The bar of a value: that of its whole name, or of the nearest name above it."""
    while name:
        if name in BARS:
            return BARS[name]
        name = name.rpartition(".")[0]
    return None


def holds(name: str, value: float) -> bool:
    """Whether a value is on the right side of its bar."""
    way, bar = bar_of(name) or ("<=", value)
    return value <= bar if way == "<=" else value >= bar


def table(found: dict[str, Any]) -> str:
    """Key, value, bar and judgement, a line each."""
    lines = [("what", "value", "bar", "")]
    for name, value in values(found).items():
        way, bar = bar_of(name) or ("", 0)
        lines.append((name, f"{value:,}", f"{way} {bar:,}", "holds" if holds(name, value) else "MISSED"))
    widths = [max(len(line[at]) for line in lines) for at in range(4)]
    return "\n".join(f"{a:{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}  {d}".rstrip() for a, b, c, d in lines)


def told(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)


def load() -> list[float]:
    """How busy the machine is: the numbers of processes that wait for it, over 1, 5 and 15 minutes; empty where it does not say."""
    return [round(one, 1) for one in os.getloadavg()] if hasattr(os, "getloadavg") else []


def measure(asked: argparse.Namespace, scratch: Path) -> dict[str, Any]:
    """Everything asked for, against a copy of dist/ that no build changes meanwhile."""
    dist, plain = scratch / "dist", scratch / "plain"
    shutil.copytree(run.DIST, dist)
    plain_page(plain)
    found: dict[str, Any] = {"load_before": load()}
    with served(dist) as ours, served(plain) as theirs, sync_playwright() as playwright:
        gauges: list[tuple[set[str], Callable[[], dict[str, Any]]]] = [
            ({"boot_ratio", "usable_ratio"}, lambda: boot.ratios(playwright, ours, theirs, scratch, asked.runs, told)),
            ({"first_visit_bytes"}, lambda: boot.first_visit(playwright, ours, dist, told)),
            ({"redraw_ms"}, lambda: hand.redraws(playwright, ours, asked.games, told)),
            ({"tap_ms"}, lambda: hand.taps(playwright, ours, asked.games, told)),
            ({"lay_ms"}, lambda: hand.layings(playwright, ours, asked.games, told)),
            ({"pan_ms"}, lambda: hand.pans(playwright, ours, asked.games, told)),
            ({"long_tasks"}, lambda: hand.long_tasks(playwright, ours, told)),
            ({"admiral_ms"}, lambda: hand.admirals(playwright, ours, asked.games, asked.matches, told)),
            ({"match_s"}, lambda: hand.whole_matches(playwright, ours, asked.games, asked.matches, told)),
            ({"lighthouse"}, lambda: outside.lighthouse(dist, asked.audits, told)),
            ({"fuzz"}, lambda: outside.fuzz(asked.games, asked.fuzz, told)),
            ({"dispositions"}, lambda: outside.dispositions(asked.dispositions, told) if "naval_war" in asked.games else {}),
        ]
        for keys, gauge in gauges:
            if keys & asked.only:
                found |= gauge()
    found["load_after"] = load()
    return found


def games(text: str) -> list[str]:
    names = text.split(",")
    if not set(names) <= set(CASES):
        raise argparse.ArgumentTypeError(f"{', '.join(sorted(set(names) - set(CASES)))}: the games are {', '.join(CASES)}")
    return names


def chosen(text: str) -> set[str]:
    names = set(text.split(","))
    if not names <= set(KEYS):
        raise argparse.ArgumentTypeError(f"{', '.join(sorted(names - set(KEYS)))}: the keys are {', '.join(KEYS)}")
    return names


def main() -> int:
    parser = argparse.ArgumentParser(prog="run.py bench", description="Measure what is promised of the built page.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--only", type=chosen, default=set(KEYS), metavar="KEY,KEY", help="of " + ", ".join(KEYS))
    parser.add_argument("--games", type=games, default=list(CASES), metavar="GAME,GAME", help="of " + ", ".join(CASES))
    parser.add_argument("--runs", type=int, default=15, help="starts of each page (15)")
    parser.add_argument("--matches", type=int, default=1, help="matches of admirals for each set of options and number of seats (1)")
    parser.add_argument("--audits", type=int, default=3, help="runs of Lighthouse of each kind (3)")
    parser.add_argument("--fuzz", type=int, metavar="N", help="random matches of each game (as many as is promised)")
    parser.add_argument("--dispositions", type=int, default=10_000, metavar="N", help="fleets laid by the device in each style (10000)")
    asked = parser.parse_args()
    lacking = [game.INFO.title for game in GAMES if game.INFO.id not in CASES]
    if lacking:
        parser.error(f"{', '.join(lacking)}: say in tools/gauges/games.py how it is measured.")
    with tempfile.TemporaryDirectory(prefix="paper-navy-bench-", ignore_cleanup_errors=True) as scratch:
        found = measure(asked, Path(scratch))
    found["missed"] = [name for name, value in values(found).items() if not holds(name, value)]
    print(json.dumps(found, indent=2) if asked.json else table(found))
    return 1 if found["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
