"""The same tests once more on MicroPython, the interpreter that runs the fronts in the page."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def test_every_front_test_passes_on_micropython_too():
    node = os.environ.get("PAPER_NAVY_NODE") or shutil.which("node")
    if not node or not (ROOT / "node_modules").is_dir():
        pytest.fail("MicroPython runs in Node: `python3 run.py test --only fronts` installs both.")
    done = subprocess.run([node, str(HERE / "micropython.mjs"), str(ROOT)], capture_output=True, text=True, encoding="utf-8", timeout=300)
    counted = re.search(r"(\d+) passed, (\d+) failed", done.stdout)
    assert counted, done.stdout[-2000:] + done.stderr[-2000:]
    sources = [path.read_text("utf-8") for path in HERE.glob("test_*.py") if path.name != Path(__file__).name]
    written = sum(len(re.findall(r"^def test_", source, re.M)) for source in sources)
    assert (int(counted[1]), int(counted[2])) == (written, 0), done.stdout[-4000:]
