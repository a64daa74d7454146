"""Whole dispositions that agree with what is known of an enemy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.contract import View
from game.naval_war import fleet, layout


def imagined_sheet(view: View, enemy: int, below: Callable[[int], int]) -> dict[str, Any]:
    """A disposition that the enemy could have, as far as this view can tell."""
    limits = fleet.budget(view["options"]["points"])
    counts = layout.fill({}, limits, below)
    salvoes = counts.pop("salvo", 0)
    plan = layout.complete(fleet.Disposition(salvoes=salvoes, unlaid=counts), "scattered", below)
    return fleet.sheet_of(fleet.text(plan))
