"""Who acts before whom (I-9): the chances of the cards still to come, against every order there is."""

from __future__ import annotations

from itertools import permutations

import pytest

from game.itchy import cards


def orders(theirs: int, ours: int) -> list[tuple[str, ...]]:
    """Every order of so many cards; all are as likely."""
    return sorted(set(permutations("t" * theirs + "o" * ours)))


def place(order: tuple[str, ...], colour: str, which: int) -> float:
    """Where the card numbered `which` of a colour lies; one that there is not comes after all."""
    places = [at for at, one in enumerate(order) if one == colour]
    return places[which - 1] if which <= len(places) else len(order) + (colour == "t")


@pytest.mark.parametrize("theirs", range(5))
@pytest.mark.parametrize("ours", range(4))
def test_one_card_before_another(theirs: int, ours: int) -> None:
    """I-9: any of theirs, any of ours, also those that there are not."""
    every = orders(theirs, ours)
    for which in range(1, theirs + 2):
        for other in range(1, ours + 2):
            before = sum(place(order, "t", which) < place(order, "o", other) for order in every)
            assert cards.before(theirs, ours, which, other) == pytest.approx(before / len(every))


@pytest.mark.parametrize("theirs", range(5))
@pytest.mark.parametrize("ours", range(1, 4))
def test_one_card_before_any_of_ours(theirs: int, ours: int) -> None:
    """However many ours are, where any of them may be the one."""
    for which in range(1, theirs + 2):
        mean = sum(cards.before(theirs, ours, which, other) for other in range(1, ours + 1)) / ours
        assert cards.before_any(theirs, which) == pytest.approx(mean)
