"""What hits are worth to a computer player: the exact spread of what a salvo takes, and the race of both sides to their Exhaustion Points.

Worth is counted in one unit throughout: 1 is about all that a side has to lose. Chances are floats here; those for people and for the record stay
the whole numbers of `odds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import log

from game.itchy import odds

Salvo = tuple[int, ...]
"""The dice of each battery that fires at one target, most first."""


@dataclass(frozen=True)
class Weights:
    """What a computer player cares for; found by `tools/tune_itchy.py`."""

    edge: float = 2.0
    """FV that a side has left beyond its Exhaustion Point, as it were: the smaller, the more the last ones before it count."""
    decide: float = 0.8
    """The step over the Exhaustion Point, which all but decides the battle (I-25)."""
    power: float = 0.9
    """All guns and torpedoes of a side together."""
    rate: float = 0.3
    """A point off the rate, against the guns that it carries."""
    spent: float = 0.08
    """A torpedo that is gone."""


@dataclass(frozen=True)
class Toll:
    """What a salvo does to one ship: chances of losing 0, 1, 2, ... FV, the last being all she has; results expected against rate and batteries."""

    fv: tuple[float, ...]
    rate: float
    battery: float


@lru_cache(maxsize=4096)
def one_shot(dice: int, armoured: bool, one: bool) -> tuple[tuple[float, ...], float, float]:
    """A single battery: chances of 0 to 3 FV, expected results against rate and batteries."""
    spread = [0.0] * 4
    rate = battery = 0.0
    for (fv, slow, gun), chance in odds.results(dice, armoured).items():
        share = float(chance)
        if one:
            fv, slow, gun = (1, 0, 0) if fv else (0, 1, 0) if slow else (0, 0, int(gun > 0))
        spread[fv] += share
        rate += share * slow
        battery += share * gun
    return tuple(spread), rate, battery


@lru_cache(maxsize=16384)
def toll(fv: int, armoured: bool, one: bool, salvo: Salvo, torpedo: int) -> Toll:
    """What a salvo, and a torpedo of so many dice (0: none), does to a ship with so much FV. `armoured`: as it counts against guns."""
    spread = [1.0] + [0.0] * fv
    rate = battery = 0.0
    for dice in salvo:
        chances, slow, gun = one_shot(dice, armoured, one)
        rate += slow
        battery += gun
        spread = _after(spread, chances)
    if torpedo:
        hit = float(odds.torpedo_hits(torpedo))
        spread = _after(spread, (1 - hit, *[hit / odds.FACES] * odds.FACES))
    return Toll(tuple(spread), rate, battery)


def _after(spread: list[float], chances: tuple[float, ...]) -> list[float]:
    last = len(spread) - 1
    after = [0.0] * (last + 1)
    for had, share in enumerate(spread):
        if share:
            for more, chance in enumerate(chances):
                after[min(last, had + more)] += share * chance
    return after


def stakes(weights: Weights, left: int, most: int) -> tuple[float, ...]:
    """What it costs a side with `left` FV to go before its Exhaustion Point to lose 0, 1, ... `most` FV.

    A side over the point has next to nothing to lose: the battle is decided.
    """
    if left <= 0:
        return tuple(0.02 * lost for lost in range(most + 1))
    whole = log((left + weights.edge) / weights.edge)
    costs = []
    for lost in range(most + 1):
        if lost >= left:
            costs.append(whole + weights.decide + 0.02 * (lost - left))
        else:
            costs.append(log((left + weights.edge) / (left - lost + weights.edge)))
    return tuple(costs)
