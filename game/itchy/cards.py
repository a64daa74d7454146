"""The cards still to come (I-9), as chances: who acts before whom.

How many of each colour are left is known, their order is not: every order is as likely as any other. So all is counting.
"""

from __future__ import annotations

from functools import cache
from math import comb


@cache
def before(theirs: int, ours: int, which: int, other: int) -> float:
    """The chance that the card numbered `which` (from 1) of their `theirs` comes before the card numbered `other` of our `ours`.

    A card that there is not comes never.
    """
    if which > theirs:
        return 0.0
    if other > ours:
        return 1.0
    drawn = which + other - 1  # of so many cards, at least `which` must be theirs
    fit = sum(comb(theirs, red) * comb(ours, drawn - red) for red in range(which, min(theirs, drawn) + 1))
    return fit / comb(theirs + ours, drawn)


def before_any(theirs: int, which: int) -> float:
    """The chance that the card numbered `which` of their `theirs` comes before one of ours of which nothing is known, not even how many there are.

    Ours is as likely to lie before the first of theirs as between any two or after the last.
    """
    return max(0, theirs + 1 - which) / (theirs + 1)
