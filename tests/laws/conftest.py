"""The games that the laws run over: all that are registered, those under way, and the blank one.

A new game is tested here without a line of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import game as engine
from game.match import Match
from tools import fuzz

GAMES = fuzz.EVERY


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The blank game is not in the catalogue; for these tests it is, so that its records load and its matches can be asked for."""
    monkeypatch.setattr(engine, "GAMES", GAMES)


@pytest.fixture(params=GAMES, ids=lambda one: one.INFO.id)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game in turn."""
    return request.param


@cache
def _whole(game: Any, seed: str) -> Match:
    """A match played at random to the end. To play it takes far longer than to follow it."""
    whole = fuzz.new_match(game, seed, Random(seed))
    rng = Random(f"{seed}/play")
    while whole.to_act():
        seat = rng.choice(whole.to_act())
        whole.play(seat, fuzz.random_action(whole, seat, rng))
    return whole


def played(game: Any, seed: str, share: float | None = None) -> Match:
    """A match played at random: to the end, or as far as that share of a whole match."""
    whole = _whole(game, seed)
    return whole.at(whole.rev if share is None else int(share * whole.rev))


def positions(game: Any, count: int) -> Iterator[tuple[Match, Random]]:
    """Matches of all kinds, each with random numbers of its own: every other one in its first steps, the others at all stages to the last."""
    for n in range(count):
        seed = f"position {n}"
        yield played(game, seed, n / (count - 1)) if n % 2 else played(game, seed).at(n // 4), Random(seed)


def texts(thing: Any) -> str:
    """As JSON text."""
    return json.dumps(thing, sort_keys=True)
