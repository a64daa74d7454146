"""The shell's modules lie flat in web/, the page without a browser beside the tests."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
for folder in (HERE, HERE.parent.parent / "web", HERE.parent.parent):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
