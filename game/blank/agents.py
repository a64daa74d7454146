"""The one computer player of the blank game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.contract import Action, Menu, View


def cadet(view: View, menu: Menu, rng: Random) -> Iterator[tuple[float, Action | None]]:
    """Passes, for there is nothing else to do."""
    yield 1.0, ["pass", "bow" if menu["pass"] == ["bow"] else None]


AGENTS = {"cadet": cadet}
