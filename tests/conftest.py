"""Puts the root of the tree on the path, so that `import game` and `import tools` work from any current folder; tames hypothesis."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
settings.load_profile("house")
