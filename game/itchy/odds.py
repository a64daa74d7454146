"""What dice may be expected to do, exactly, by counting (I-18, I-20).

Of the throws of `n` dice that show certain values twice or more and no other, there are as many for every set of values of the same size;
`throws` counts them. All the rest is adding up. Chances for people and for the record are whole numbers of millionths.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial

FACES = 6
RESULTS = {1: "battery", 2: "rate", 3: "rate", 4: "fv", 5: "fv", 6: "fv"}
"""What each double does (I-18)."""
ORDER = ("fv", "rate", "battery")
"""From the worst for the ship that is hit to the mildest."""
MILLION = 1_000_000


@cache
def throws(dice: int, doubles: int) -> int:
    """How many throws of so many dice show exactly one given set of `doubles` values twice or more, the other values once or never.

    Dice are dealt out to the values one after the other: two or more to each of the set, one or none to each other.
    """
    ways = {0: 1}  # dice dealt out so far: how many ways
    for value in range(FACES):
        most, least = (dice, 2) if value < doubles else (1, 0)
        following: dict[int, int] = {}
        for used, count in ways.items():
            for more in range(least, min(most, dice - used) + 1):
                following[used + more] = following.get(used + more, 0) + count * comb(dice - used, more)
        ways = following
    return ways.get(dice, 0)


@cache
def results(dice: int, armoured: bool) -> dict[tuple[int, int, int], Fraction]:
    """How likely each set of results is: `(FV, rate, battery)` numbers of each, all doubles scoring (I-18)."""
    chances: dict[tuple[int, int, int], Fraction] = {}
    for size in range(FACES + 1):
        count = throws(dice, size)
        if not count:
            continue
        for doubles in combinations(range(1, FACES + 1), size):
            scored = [RESULTS[value] for value in doubles] if size >= 2 or not armoured else []
            key = (scored.count("fv"), scored.count("rate"), scored.count("battery"))
            chances[key] = chances.get(key, Fraction(0)) + Fraction(count, FACES**dice)
    return chances


@dataclass(frozen=True)
class Odds:
    """One shot: how likely nothing is, and at least one of each result; and how many of each are to be expected."""

    none: Fraction
    fv: Fraction
    rate: Fraction
    battery: Fraction
    expected_fv: Fraction
    expected_rate: Fraction
    expected_battery: Fraction


@cache
def odds(dice: int, armoured: bool, one: bool = False) -> Odds:
    """The odds of a battery. `one`: at most one result, here the worst for the ship that is hit (house option).

    Raises ValueError for fewer than no dice.
    """
    if dice < 0:
        raise ValueError("there are no fewer than no dice")
    chances = results(dice, armoured)
    scored = chances
    if one:
        scored = {}
        for numbers, chance in chances.items():
            first = next((at for at, number in enumerate(numbers) if number), None)
            key = (int(first == 0), int(first == 1), int(first == 2))
            scored[key] = scored.get(key, Fraction(0)) + chance
    likely = [sum((chance for numbers, chance in chances.items() if numbers[at]), Fraction(0)) for at in range(3)]
    expected = [sum((chance * numbers[at] for numbers, chance in scored.items()), Fraction(0)) for at in range(3)]
    return Odds(chances.get((0, 0, 0), Fraction(0)), *likely, *expected)


@cache
def sinks(dice: int, armoured: bool, fv: int, one: bool = False) -> Fraction:
    """How likely one battery takes that much FV or more."""
    return sum((chance for numbers, chance in results(dice, armoured).items() if (min(numbers[0], 1) if one else numbers[0]) >= fv), Fraction(0))


@cache
def variance(dice: int, armoured: bool, one: bool = False) -> Fraction:
    """Of the FV that one battery takes, all that it throws counted: the square of its standard deviation. `one`: as of `odds`."""
    squares = sum((chance * (min(numbers[0], 1) if one else numbers[0]) ** 2 for numbers, chance in results(dice, armoured).items()), Fraction(0))
    return squares - odds(dice, armoured, one).expected_fv ** 2


@dataclass(frozen=True)
class Volley:
    """Several batteries at one ship: how likely nothing is, at least one of each result, and that she sinks; and the FV to be expected."""

    none: Fraction
    fv: Fraction
    rate: Fraction
    battery: Fraction
    sink: Fraction
    expected_fv: Fraction


@cache
def volley(batteries: tuple[int, ...], armoured: bool, fv: int, one: bool = False) -> Volley:
    """The odds of batteries that throw so many dice each at a ship with so much FV (I-15, I-18): each throw stands for itself.

    What is expected is at most what she has. `one`: as of `odds`.
    """
    lost = {0: Fraction(1)}  # FV lost so far: how likely
    spared = [Fraction(1)] * 4  # how likely there is nothing at all; no FV; no rate; no battery
    for dice in batteries:
        shot = odds(dice, armoured, one)
        spared = [so_far * chance for so_far, chance in zip(spared, (shot.none, 1 - shot.fv, 1 - shot.rate, 1 - shot.battery), strict=True)]
        after: dict[int, Fraction] = {}
        for numbers, chance in results(dice, armoured).items():
            hits = min(numbers[0], 1) if one else numbers[0]
            for had, share in lost.items():
                total = min(fv, had + hits)
                after[total] = after.get(total, Fraction(0)) + share * chance
        lost = after
    expected = sum((points * share for points, share in lost.items()), Fraction(0))
    none, no_fv, no_rate, no_battery = spared
    return Volley(none, 1 - no_fv, 1 - no_rate, 1 - no_battery, lost.get(fv, Fraction(0)), expected)


@cache
def torpedo_hits(dice: int) -> Fraction:
    """How likely so many dice show any double (I-20)."""
    different = factorial(FACES) // factorial(FACES - dice) if dice <= FACES else 0
    return 1 - Fraction(different, FACES**dice)


@cache
def torpedo_sinks(dice: int, fv: int) -> Fraction:
    """How likely a torpedo takes that much FV or more: a hit takes 1D6 (I-20)."""
    return torpedo_hits(dice) * Fraction(max(0, min(FACES, FACES + 1 - fv)), FACES)


@cache
def torpedo_expected(dice: int) -> Fraction:
    """FV that a torpedo takes on average."""
    return torpedo_hits(dice) * Fraction(FACES + 1, 2)


@cache
def torpedo_variance(dice: int) -> Fraction:
    """Of the FV that a torpedo takes, as `variance`."""
    return torpedo_hits(dice) * Fraction(sum(face**2 for face in range(1, FACES + 1)), FACES) - torpedo_expected(dice) ** 2


def millionths(chance: Fraction) -> int:
    """Rounded to a whole number of millionths."""
    return round(chance * MILLION)
