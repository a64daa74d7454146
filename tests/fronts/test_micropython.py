"""The same tests once more on MicroPython, the interpreter that runs the fronts in the page, and on the bytecode that the page gets."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import build

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def on_micropython(scratch: Path) -> str:
    """What the fronts' tests print there."""
    node = os.environ.get("PAPER_NAVY_NODE") or shutil.which("node")
    if not node or not (ROOT / "node_modules").is_dir():
        pytest.fail("MicroPython runs in Node: `python3 run.py test --only fronts` installs both.")
    modules = scratch / "page.romfs"
    modules.write_bytes(build.page_modules(node, {}))
    command = [node, str(HERE / "micropython.mjs"), str(ROOT), str(modules)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300)
    return done.stdout + done.stderr


def test_every_front_test_passes_on_micropython_too(tmp_path):
    said = on_micropython(tmp_path)
    counted = re.search(r"(\d+) passed, (\d+) failed", said)
    assert counted, said[-2000:]
    sources = [path.read_text("utf-8") for path in HERE.glob("test_*.py") if path.name != Path(__file__).name]
    written = sum(len(re.findall(r"^def test_", source, re.M)) for source in sources)
    assert (int(counted[1]), int(counted[2])) == (written, 0), said[-4000:]
    # Bytecode still knows where it comes from: an unknown board is asked for in a front, at that line.
    assert re.search(r'File "fronts/warship\.py", line \d+, in boards', said), said[-2000:]
