"""The odds of every result (I-18, I-20), against every throw there is, and against a million thrown."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from game.itchy import gunnery, odds


def scored(throw: tuple[int, ...], armoured: bool) -> tuple[int, int, int]:
    """FV, rate, battery, as the rule says it (I-18)."""
    doubles = {value for value in throw if throw.count(value) >= 2}
    if armoured and len(doubles) < 2:
        return 0, 0, 0
    return len(doubles & {4, 5, 6}), len(doubles & {2, 3}), len(doubles & {1})


@pytest.mark.parametrize("dice", range(7))
@pytest.mark.parametrize("armoured", [False, True])
def test_the_odds_are_those_of_all_throws(dice: int, armoured: bool) -> None:
    """I-18, every throw of up to six dice counted one by one."""
    counted = Counter(scored(throw, armoured) for throw in product(range(1, 7), repeat=dice))
    whole = 6**dice
    assert odds.results(dice, armoured) == {numbers: Fraction(count, whole) for numbers, count in counted.items()}
    found = odds.odds(dice, armoured)
    for at, name in enumerate(("fv", "rate", "battery")):
        assert getattr(found, name) == Fraction(sum(count for numbers, count in counted.items() if numbers[at]), whole)
        assert getattr(found, f"expected_{name}") == Fraction(sum(numbers[at] * count for numbers, count in counted.items()), whole)
    assert found.none == Fraction(counted[0, 0, 0], whole)
    for fv in range(1, 5):
        assert odds.sinks(dice, armoured, fv) == Fraction(sum(count for numbers, count in counted.items() if numbers[0] >= fv), whole)


@pytest.mark.parametrize("dice", range(2, 7))
@pytest.mark.parametrize("armoured", [False, True])
def test_the_odds_with_one_result_a_battery(dice: int, armoured: bool) -> None:
    """House option of I-18: the worst of the results for her who is hit, and never two."""
    counted: Counter[str] = Counter()
    for throw in product(range(1, 7), repeat=dice):
        counted[next((name for name, number in zip(odds.ORDER, scored(throw, armoured), strict=True) if number), "none")] += 1
    found = odds.odds(dice, armoured, True)
    for name in odds.ORDER:
        assert getattr(found, f"expected_{name}") == Fraction(counted[name], 6**dice)
    assert found.none == Fraction(counted["none"], 6**dice)
    assert (found.fv, found.rate, found.battery) == tuple(getattr(odds.odds(dice, armoured), name) for name in odds.ORDER)
    assert odds.sinks(dice, armoured, 1, True) == found.fv
    assert odds.sinks(dice, armoured, 2, True) == 0


def test_a_million_throws_agree() -> None:
    """Eight dice, both kinds of armour, every result within five standard deviations."""
    rng = Random("a million throws")
    count, dice = 1_000_000, 8
    halves = []  # of every throw of four dice: the values shown, and those shown twice, as bits
    for throw in product(range(6), repeat=dice // 2):
        once = twice = 0
        for face in throw:
            twice |= once & 1 << face
            once |= 1 << face
        halves.append((once, twice))
    seen = Counter(a[1] | b[1] | a[0] & b[0] for a, b in zip(rng.choices(halves, k=count), rng.choices(halves, k=count), strict=True))
    for armoured in (False, True):
        thrown: Counter[tuple[int, int, int]] = Counter()
        for twice, number in seen.items():
            doubles = tuple(value for value in range(1, 7) for _ in range(2) if twice >> (value - 1) & 1)
            thrown[scored(doubles, armoured)] += number
        for numbers, chance in odds.results(dice, armoured).items():
            spread = (count * float(chance) * (1 - float(chance))) ** 0.5
            assert abs(thrown[numbers] - count * float(chance)) <= 5 * spread + 1, (armoured, numbers)


@pytest.mark.parametrize("dice", range(12))
def test_all_throws_are_counted_once(dice: int) -> None:
    """The counts over all sets of doubles make up all throws, also for more dice than any battery throws."""
    assert sum(odds.results(dice, True).values()) == sum(odds.results(dice, False).values()) == 1


def test_two_dice_cannot_hurt_armour() -> None:
    """I-18, as the ruling says."""
    assert odds.odds(2, True).none == 1
    assert odds.odds(2, False).none == Fraction(5, 6)
    with pytest.raises(ValueError, match="no dice"):
        odds.odds(-1, False)


@pytest.mark.parametrize("dice", range(8))
def test_a_torpedo_hits_with_any_double(dice: int) -> None:
    """I-20, against every throw there is of up to six dice; seven always hold a double. A hit takes 1D6."""
    if dice <= 6:
        hits = sum(len(set(throw)) < dice for throw in product(range(6), repeat=dice))
        assert odds.torpedo_hits(dice) == Fraction(hits, 6**dice)
    else:
        assert odds.torpedo_hits(dice) == 1
    for fv in range(1, 8):
        assert odds.torpedo_sinks(dice, fv) == odds.torpedo_hits(dice) * Fraction(sum(face >= fv for face in range(1, 7)), 6)
    assert odds.torpedo_expected(dice) == odds.torpedo_hits(dice) * Fraction(7, 2)


@pytest.mark.parametrize("armoured", [False, True])
def test_what_is_read_off_the_dice_is_what_the_odds_count(armoured: bool) -> None:
    """The throw as gunnery reads it, for every throw of five dice."""
    for throw in product(range(1, 7), repeat=5):
        results = [double["result"] for double in gunnery.read(list(throw), armoured) if double["counts"]]
        assert (results.count("fv"), results.count("rate"), results.count("battery")) == scored(throw, armoured)


def test_millionths() -> None:
    assert odds.millionths(Fraction(1, 3)) == 333333
