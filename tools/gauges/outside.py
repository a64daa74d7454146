"""What other programs measure: Lighthouse, the fuzzer, and the judge of dispositions."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import run
from game.naval_war import layout
from tools.gauges.games import CASES
from tools.gauges.places import FLAGS, Told, browser_program, served, squeeze

KINDS = {"desktop": ["--preset=desktop"], "mobile": []}
TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm", ".webmanifest"}
# The engine's own wasm takes half a minute to compress and is measured by none of the scores.
LARGE = 4_000_000
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


def lighthouse(dist: Path, runs: int, told: Told) -> dict[str, Any]:
    """The scores of the home page as first visited, compressed as hosts do; of performance the median, of the others the worst."""
    squeeze([path for path in dist.rglob("*") if path.suffix in TEXTS and path.stat().st_size < LARGE], told)
    with served(dist, squeezed=True) as url:
        return scored(url, runs, told)


def scored(url: str, runs: int, told: Told) -> dict[str, Any]:
    scores: dict[str, dict[str, float]] = {}
    lost: dict[str, list[str]] = {}
    for kind, words in KINDS.items():
        reports = []
        for count in range(1, runs + 1):
            told(f"Lighthouse, {kind}, {count} of {runs}")
            reports.append(report(url, words))
        found = {name: [100 * one["categories"][name]["score"] for one in reports] for name in CATEGORIES}
        scores[kind] = {name: round(median(values) if name == "performance" else min(values)) for name, values in found.items()}
        lost[kind] = sorted({name for one in reports for name in complaints(one)})
    return {"lighthouse": scores, "lighthouse_complaints": lost}


def report(url: str, words: list[str]) -> dict[str, Any]:
    command = [
        os.environ["PAPER_NAVY_NODE"],
        str(run.AUDIT / "node_modules" / "lighthouse" / "cli" / "index.js"),
        url,
        "--output=json",
        "--quiet",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
        *words,
    ]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env={**os.environ, "CHROME_PATH": browser_program()})
    if done.returncode:
        raise RuntimeError(f"Lighthouse failed: {done.stderr[-800:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def complaints(found: dict[str, Any]) -> list[str]:
    """The audits that count and are not passed."""
    counted = {one["id"] for category in found["categories"].values() for one in category["auditRefs"] if one["weight"]}
    return [
        f"{name} {audit.get('displayValue') or ''}".strip()
        for name, audit in found["audits"].items()
        if name in counted and audit["score"] is not None and audit["score"] < 0.9
    ]


def fuzz(games: list[str], count: int | None, told: Told) -> dict[str, Any]:
    """Random matches over all options and numbers of seats, with every law checked on the way; of each game as many as promised, or `count`."""
    found = {game: fuzzed(game, count or CASES[game].fuzz, told) for game in games}
    sums = {name: sum(one[name] for one in found.values()) for name in ("matches", "actions", "failures")}
    return {"fuzz": {**sums, "games": found}}


def fuzzed(game: str, count: int, told: Told) -> dict[str, Any]:
    """Random matches of one game."""
    told(f"{game}: {count} random matches (some minutes)")
    command = [sys.executable, str(run.ROOT / "tools" / "fuzz.py"), "--game", game, "--count", str(count), "--jobs", str(os.cpu_count() or 1)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=run.ROOT)
    last = re.search(r"(\d+) matches,(?: (\d+) actions,)? (\d+) failure", done.stdout)
    if not last:
        raise RuntimeError("The fuzzer did not end: see above.")
    failures = int(last[3])
    found: dict[str, Any] = {"matches": int(last[1]), "actions": int(last[2] or 0), "failures": failures}
    if failures:
        found["said"] = done.stdout.strip()
    return found


def dispositions(count: int, told: Told) -> dict[str, Any]:
    """The Naval War Game's fleets laid by the device, so many in each style; the test that judges some of them judges all."""
    told(f"naval_war: {count} dispositions in every style (some minutes)")
    command = [sys.executable, "-m", "tests.rules.naval_war.test_dispositions", str(count)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=run.ROOT)
    found = [(int(tried), int(refused)) for tried, refused in re.findall(r"(\d+) dispositions, (\d+) refused", done.stdout)]
    if done.returncode or len(found) != len(layout.STYLES):
        raise RuntimeError("Not every style was tried: see above.")
    refused = sum(one for _, one in found)
    return {"dispositions": {"tried": sum(one for one, _ in found), "refused": refused} | ({"said": done.stdout.strip()} if refused else {})}
