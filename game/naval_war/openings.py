"""The opening fleets of the computer players, and how often each is played.

The captain's are such as a sensible person might bring. The admiral's come from a double oracle (`tools/tune_naval_war.py`; every share measured is
in `tools/naval_war_fleets.json`, the shares here under `played`): the mixture whose worst opponent is best, and a few fleets beside it for variety.
`docs/strength.md` says more.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.naval_war import fleet, layout
from game.naval_war.deploying import Plan, deploy
from game.naval_war.fleet import POINTS
from game.naval_war.layout import Below


@dataclass(frozen=True)
class Opening:
    """What is bought, how it is laid, and the share of matches in which it is played, in per cent."""

    share: int
    counts: dict[str, int]
    plan: Plan


CAPTAINS = (
    Opening(25, {"battleship": 8, "cruiser": 6, "destroyer": 10, "submarine": 10, "gun": 16, "rp": 34, "salvo": 30}, Plan(9, bait=3)),
    Opening(25, {"cruiser": 10, "destroyer": 10, "submarine": 20, "gun": 20, "rp": 30, "bomber": 6, "salvo": 22}, Plan(9)),
    Opening(25, {"battleship": 6, "destroyer": 12, "submarine": 32, "gun": 10, "rp": 36, "salvo": 34}, Plan(9)),
    Opening(25, {"carrier": 4, "battleship": 5, "cruiser": 6, "submarine": 26, "gun": 12, "atom": 2, "rp": 28, "salvo": 20}, Plan(9)),
)

ADMIRALS = (
    Opening(15, {"destroyer": 32, "rp": 52, "salvo": 44}, Plan(12, 2)),
    Opening(70, {"destroyer": 30, "gun": 8, "rp": 46, "salvo": 46}, Plan(13, 2)),
    Opening(5, {"destroyer": 30, "rp": 58, "salvo": 42}, Plan(13, 2)),
    Opening(5, {"destroyer": 30, "rp": 48, "salvo": 52}, Plan(12, 2)),
    Opening(5, {"carrier": 2, "battleship": 3, "cruiser": 4, "destroyer": 14, "gun": 8, "rp": 44, "salvo": 48}, Plan(13, 2)),
)

NAMED: dict[str, tuple[dict[str, int], Plan | None]] = {name: (counts, None) for name, counts in fleet.READY.items()} | {
    "Submarines, scattered": ({"submarine": 80, "gun": 10, "rp": 40, "salvo": 30}, Plan(10, 2)),
    "behind 30 guns": ({"battleship": 10, "cruiser": 6, "submarine": 12, "gun": 30, "rp": 30, "salvo": 30}, Plan(9, near=True)),
    "six Atom Bombers": ({"destroyer": 15, "submarine": 32, "atom": 6, "rp": 18, "salvo": 20}, Plan(12)),
    "no guns, all R.P.s and salvoes": ({"destroyer": 10, "submarine": 45, "rp": 50, "salvo": 45}, Plan(12)),
    "100 points of Battleships": ({"battleship": 25, "gun": 10, "rp": 25, "salvo": 25}, None),
}
"""Fleets that the arena gives to any level: the source's and some that stake all on one idea. What is bought and how it is laid; None: staggered."""


def captains(points: int, below: Below) -> str:
    """A disposition text for the captain."""
    return _drawn(CAPTAINS, points, below)


def admirals(points: int, below: Below) -> str:
    """A disposition text for the admiral."""
    return _drawn(ADMIRALS, points, below)


def _drawn(openings: tuple[Opening, ...], points: int, below: Below) -> str:
    number = below(sum(one.share for one in openings))
    for one in openings:
        number -= one.share
        if number < 0:
            break
    return laid(one, points, below)


def laid(opening: Opening, points: int, below: Below) -> str:
    """A disposition text of this opening."""
    return fleet.text(deploy(scaled(opening.counts, points), opening.plan, below))


def named(name: str, points: int, below: Below) -> str:
    """A disposition text of one of the named fleets."""
    counts, plan = NAMED[name]
    bought = scaled(counts, points)
    if plan is not None:
        return fleet.text(deploy(bought, plan, below))
    salvoes = bought.pop("salvo", 0)
    return fleet.text(layout.complete(fleet.Disposition(salvoes=salvoes, unlaid=bought), "staggered", below))


def scaled(counts: dict[str, int], points: int) -> dict[str, int]:
    """The same fleet for other points: in proportion, the rest in Submarines or salvoes."""
    if points == POINTS:
        return dict(counts)
    smaller = {kind: number * points // POINTS for kind, number in counts.items()}
    limits = fleet.budget(points)
    ships, arms = fleet.spent(smaller)
    more = max(0, limits.ships - ships)
    smaller["submarine"] = smaller.get("submarine", 0) + more
    smaller["salvo"] = smaller.get("salvo", 0) + points - ships - more - arms
    return smaller
