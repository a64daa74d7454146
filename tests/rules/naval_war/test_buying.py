"""Buying: N-4, and the fleets of the source."""

from __future__ import annotations

import pytest

from game import naval_war
from game.dice import Dice
from game.naval_war import fleet, layout
from game.naval_war.fleet import READY, THINGS, budget, budget_complaints, spent
from tests.rules.naval_war.positions import complaints, start, why

MINIMUM = {"destroyer": 30, "salvo": 60}
"""60 points on ships, 60 on the rest."""


@pytest.mark.parametrize(
    ("kind", "squares", "cost"),
    [
        ("carrier", 4, 4), ("battleship", 4, 4), ("cruiser", 3, 3), ("destroyer", 2, 2), ("submarine", 1, 1), ("atom", 1, 10), ("bomber", 1, 3),
        ("rp", 1, 1), ("gun", 1, 1), ("salvo", 1, 1), ("land", 9, 0),
    ],
)  # fmt: skip
def test_n4_what_each_thing_costs(kind: str, squares: int, cost: int) -> None:
    """N-4: the table; a ship costs as many points as it has squares, land is free."""
    thing = THINGS[kind]
    assert (thing.height * thing.width, thing.cost) == (squares, cost)
    assert sum(spent({kind: 3})) == 3 * cost


def test_n4_160_points_and_not_one_more() -> None:
    """N-4: 160 are in order, and so are fewer; 161 are not."""
    assert budget(160) == fleet.Budget(160, 60, 60, 6)
    assert budget_complaints({**MINIMUM, "rp": 40}, budget(160)) == []
    assert budget_complaints({**MINIMUM, "rp": 39}, budget(160)) == []
    assert said({**MINIMUM, "rp": 41}) == ["161 points are spent; there are only 160 (N-4)."]


def test_n4_sixty_at_least_on_ships() -> None:
    """N-4: 60 will do, 59 will not."""
    assert said({"destroyer": 30, "salvo": 100}) == []
    assert said({"destroyer": 29, "submarine": 1, "salvo": 100}) == ["At least 60 points go to ships; these are 59 (N-4)."]


def test_n4_sixty_at_least_on_aircraft_guns_and_artillery_together() -> None:
    """N-4: planes, guns and salvoes count alike."""
    assert said({"submarine": 100, "rp": 10, "bomber": 5, "gun": 15, "salvo": 20}) == []
    assert said({"submarine": 100, "rp": 10, "bomber": 5, "gun": 15, "salvo": 19}) == [
        "At least 60 points go to aircraft, A-A guns and artillery; these are 59 (N-4)."
    ]


def test_n4_no_more_than_six_atom_bombers() -> None:
    """N-4: not even for one who can pay a seventh."""
    assert said({"submarine": 60, "atom": 6}) == []
    assert said({"submarine": 60, "atom": 7}) == ["No player may have more than 6 Atom Bombers (N-4)."]


def test_n4_short_game_has_half_of_everything() -> None:
    """House option: 80 points, the limits in proportion."""
    assert budget(80) == fleet.Budget(80, 30, 30, 3)
    assert said({"submarine": 30, "salvo": 50}, 80) == []
    assert said({"submarine": 29, "salvo": 52}, 80) == [
        "81 points are spent; there are only 80 (N-4).",
        "At least 30 points go to ships; these are 29 (N-4).",
    ]
    assert said({"submarine": 30, "atom": 4}, 80) == ["No player may have more than 3 Atom Bombers (N-4)."]
    state = start(points=80)
    plan, found = fleet.parse(naval_war.propose(state, 0, "disposition", "scattered", Dice("half")))
    assert found == []
    assert sum(spent(plan.counts())) == 80


def said(counts: dict[str, int], points: int = 160) -> list[str]:
    return [str(one["text"]) for one in budget_complaints(counts, budget(points))]


# ---- the fleets of the source


@pytest.mark.parametrize(
    ("name", "ships", "rest"),
    [
        ("Game 2, Red", 100, 60),
        ("Game 2, Blue", 60, 100),
        ("Game 3, Red", 100, 60),
        ("Game 3, Blue", 60, 100),
        ("Game 4, Red", 84, 76),
        ("Game 4, Blue", 72, 88),
    ],
)
def test_each_fleet_of_the_source_is_worth_160_points(name: str, ships: int, rest: int) -> None:
    """N-4: its own sums, and no rule is broken."""
    assert spent(READY[name]) == (ships, rest)
    assert ships + rest == 160
    assert said(READY[name]) == []


def test_there_are_six_and_none_has_a_carrier() -> None:
    """N-6: so that their Bombers and R.P.s live on land."""
    assert len(READY) == 6
    assert not any("carrier" in counts for counts in READY.values())


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("style", layout.STYLES)
def test_each_fleet_of_the_source_can_be_laid_in_every_style(name: str, style: str) -> None:
    """N-5, N-6: bought as a whole, laid by the device."""
    unlaid = {kind: number for kind, number in READY[name].items() if kind != "salvo"}
    bought = fleet.text(fleet.Disposition(unlaid=unlaid, salvoes=READY[name].get("salvo", 0)))
    draft = naval_war.propose(start(), 0, "disposition", style, Dice(f"{name} {style}"), bought)
    assert complaints(draft) == []
    assert fleet.parse(draft)[0].counts() == READY[name]


# ---- filling the rest


@pytest.mark.parametrize("bought", [{}, {"battleship": 25}, {"atom": 6}, {"submarine": 12, "gun": 50}, {"carrier": 20, "rp": 79}, MINIMUM])
@pytest.mark.parametrize("points", [160, 80])
def test_filling_the_rest_spends_all_points_and_keeps_what_was_bought(bought: dict[str, int], points: int) -> None:
    """N-4: the two minimums first; nothing that was bought is given back."""
    counts = layout.fill(bought, budget(points), Dice("fill").below)
    assert all(counts.get(kind, 0) >= number for kind, number in bought.items())
    if sum(spent(bought)) <= points and bought.get("atom", 0) <= budget(points).atoms and not _past_minimum(bought, points):
        assert sum(spent(counts)) == points
        assert said(counts, points) == []


def _past_minimum(bought: dict[str, int], points: int) -> bool:
    """Whether so much went to one kind that the minimum of the other cannot be reached."""
    ships, arms = spent(bought)
    limits = budget(points)
    return max(ships, limits.ships) + max(arms, limits.arms) > points


def test_what_finds_no_room_is_refused_with_a_sentence() -> None:
    """Nothing is laid by half."""
    crowded = "Land " + ", ".join(f"{row} {column}" for row in "ADGJMPS" for column in range(1, 20, 3)) + "\nCruiser x 10"
    assert why(naval_war.propose, start(), 0, "disposition", "scattered", Dice("full"), crowded).startswith("There is no room on the chart")
