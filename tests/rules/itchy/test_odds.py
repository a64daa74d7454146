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


@pytest.mark.parametrize("dice", range(2, 7))
@pytest.mark.parametrize("armoured", [False, True])
@pytest.mark.parametrize("one", [False, True])
def test_the_spread_of_the_fv_is_that_of_all_throws(dice: int, armoured: bool, one: bool) -> None:
    """I-18, I-20: the mean of the squares less the square of the mean, over every throw there is; a torpedo's with every face of its die."""
    lost = [min(scored(throw, armoured)[0], 1 if one else 3) for throw in product(range(1, 7), repeat=dice)]
    assert odds.variance(dice, armoured, one) == Fraction(sum(fv**2 for fv in lost), len(lost)) - Fraction(sum(lost), len(lost)) ** 2
    hits = [face if len(set(throw)) < dice else 0 for throw in product(range(1, 7), repeat=dice) for face in range(1, 7)]
    assert odds.torpedo_variance(dice) == Fraction(sum(fv**2 for fv in hits), len(hits)) - Fraction(sum(hits), len(hits)) ** 2


MOST_DICE = 12
FACES = bytes(byte % 6 for byte in range(256))
UNEVEN = bytes(range(252, 256))
"""Bytes that would make some faces likelier than others."""


def test_a_million_throws_agree() -> None:
    """I-18, I-20: a million throws of each number of dice up to twelve, both kinds of armour, every result within five standard deviations.

    The dice are thrown one after the other, a million at once. Throws that have shown the same values, once or more often, differ in nothing any
    more, so that of those only the number is kept.
    """
    rng = Random("a million throws")
    count = 1_000_000
    thrown = Counter({(0, 0): count})  # values shown, and those shown twice or more, as bits
    for dice in range(1, MOST_DICE + 1):
        faces = rng.randbytes(count + count // 50).translate(FACES, UNEVEN)
        assert len(faces) >= count
        after: Counter[tuple[int, int]] = Counter()
        used = 0
        for (once, twice), number in sorted(thrown.items()):
            fell = faces[used : used + number]
            used += number
            for face in range(6):
                after[once | 1 << face, twice | (once & 1 << face)] += fell.count(face)
        thrown = after
        assert used == sum(thrown.values()) == count
        for armoured in (False, True):
            seen: Counter[tuple[int, int, int]] = Counter()
            for (_, twice), number in thrown.items():
                seen[scored(tuple(value for value in range(1, 7) if twice >> value - 1 & 1 for _ in range(2)), armoured)] += number
            expected = odds.results(dice, armoured)
            assert {numbers for numbers, number in seen.items() if number} <= expected.keys()
            for numbers, chance in expected.items():
                agrees(seen[numbers], count, chance)
            likely = odds.odds(dice, armoured)
            agrees(seen[0, 0, 0], count, likely.none)
            for at, name in enumerate(("fv", "rate", "battery")):
                agrees(sum(number for numbers, number in seen.items() if numbers[at]), count, getattr(likely, name))
        agrees(sum(number for (_, twice), number in thrown.items() if twice), count, odds.torpedo_hits(dice))


def agrees(seen: int, count: int, chance: Fraction) -> None:
    """Seen as often as it should be, within five standard deviations."""
    spread = (count * float(chance) * (1 - float(chance))) ** 0.5
    assert abs(seen - count * float(chance)) <= 5 * spread + 1


def test_a_wrong_chance_is_told_from_a_million_throws() -> None:
    """A chance that is off by a third of a hundredth does not pass."""
    agrees(500_000, 1_000_000, Fraction(1, 2))
    with pytest.raises(AssertionError):
        agrees(503_333, 1_000_000, Fraction(1, 2))


VOLLEYS = (((4, 2), 1), ((4, 3), 2), ((2, 2, 2), 3), ((4,), 1))


@pytest.mark.parametrize("armoured", [False, True])
@pytest.mark.parametrize("one", [False, True])
@pytest.mark.parametrize(("batteries", "fv"), VOLLEYS)
def test_the_odds_of_several_batteries_are_those_of_all_their_throws(batteries: tuple[int, ...], fv: int, one: bool, armoured: bool) -> None:
    """I-15, I-18: every throw of all of them together, counted one by one; with the house option each scores its worst result alone."""
    singles = [Counter(scored(throw, armoured) for throw in product(range(1, 7), repeat=dice)) for dice in batteries]
    whole = 6 ** sum(batteries)
    counted: Counter[str] = Counter()
    for together in product(*(single.items() for single in singles)):
        ways = 1
        for _, count in together:
            ways *= count
        results = [numbers for numbers, _ in together]
        lost = min(fv, sum(min(numbers[0], 1) if one else numbers[0] for numbers in results))
        counted["none"] += ways * (not any(map(any, results)))
        for at, name in enumerate(("fv", "rate", "battery")):
            counted[name] += ways * any(numbers[at] for numbers in results)
        counted["sink"] += ways * (lost == fv)
        counted["expected_fv"] += ways * lost
    found = odds.volley(batteries, armoured, fv, one)
    for name in ("none", "fv", "rate", "battery", "sink", "expected_fv"):
        assert getattr(found, name) == Fraction(counted[name], whole), name


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
