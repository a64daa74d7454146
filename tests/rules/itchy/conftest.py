"""Fixtures of Itchy and Scratchy's tests."""

from __future__ import annotations

import pytest

from tests.rules.itchy import tools


@pytest.fixture(params=["hex", "square"])
def both_grids(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Positions that name no grid lie on hexes, then on squares; the kind."""
    kind = str(request.param)
    monkeypatch.setattr(tools, "usual", kind)
    return kind
