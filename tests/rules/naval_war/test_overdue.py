"""N-3: when the time for laying out is up, the draft as it stands is completed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import naval_war
from game.dice import Dice
from game.naval_war import fleet, layout
from tests.rules.naval_war.positions import complaints, start
from tests.rules.naval_war.test_dispositions import ALL_WRONG, CROWDED, dispositions


def overdue(draft: Any, style: str = "scattered", points: int = 160) -> tuple[fleet.Disposition, str]:
    """What is laid, legal with every point spent, and what is said of it."""
    laid, said = naval_war.overdue(start(points=points), 0, "disposition", style, Dice("late"), draft)
    assert complaints(laid, points) == []
    plan = fleet.parse(laid)[0]
    assert sum(fleet.spent(plan.counts())) == points
    return plan, said


def test_one_pair_that_touches_costs_one_ship_its_place() -> None:
    """N-3: the other ship and the land stay where they are; nobody loses a ship for it."""
    plan, said = overdue("Battleship A 1-4, B 1-4\nLand J 9")
    given_ = fleet.parse("Battleship A 1-4\nLand J 9")[0]
    assert given_.ships[0] in plan.ships and given_.land[0] in plan.land
    assert plan.counts()["battleship"] >= 2
    assert said.startswith("The time is up. Taken off, for it could not stand there: Battleship B 1-4. Laid by the device: 1 Battleship.")
    assert " Bought besides: " in said


def test_what_is_bought_and_legal_is_what_is_laid() -> None:
    """N-3: a hundred Submarines stay a hundred Submarines."""
    for style in layout.STYLES:
        plan, said = overdue("Submarine x 100\nSalvoes 60", style)
        assert plan.counts() == {"submarine": 100, "salvo": 60}
        assert said == "The time is up. Laid by the device: 100 Submarines."


def test_what_is_whole_is_laid_as_it_stands() -> None:
    """N-3: and nothing else is said."""
    draft = naval_war.propose(start(), 0, "disposition", "bait", Dice("whole"))
    laid, said = naval_war.overdue(start(), 0, "disposition", "scattered", Dice("late"), draft)
    assert (laid, said) == (draft, "The time is up. The disposition is laid as it stood.")


def test_what_is_most_in_the_way_goes_first() -> None:
    """N-5: one ship across three others goes, not the three; land under a ship goes rather than the ship, unless more stands on it."""
    plan, said = overdue("Submarine A 1, A 3, A 5\nBattleship B 2-5")
    assert "could not stand there: Battleship B 2-5." in said and plan.counts()["submarine"] >= 3
    assert {("submarine", (at,)) for at in (0, 2, 4)} <= set(plan.ships)
    assert "could not stand there: Land A 1." in overdue("Land A 1\nCruiser A 1-3")[1]
    assert "could not stand there: Submarine A 1." in overdue("Land A 1\nGun B 1, B 2\nSubmarine A 1")[1]
    assert "could not stand there: R.P. A 1, Gun U 21." in overdue("Land A 1\nBomber A 1\nR.P. A 1\nGun U 21")[1]


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Submarine x 200", "Given up, for it broke the limits of buying: 100 Submarines."),
        ("Submarine A 1, x 100", "limits of buying: 1 Submarine. Laid by the device: 99 Submarines. Bought besides:"),
        ("Atom Bomber x 8", "limits of buying: 2 Atom Bombers."),
        ("Salvoes 120", "limits of buying: 20 Salvoes."),
        ("Submarine x 90\nSalvoes 90", "limits of buying: 20 Submarines."),
        ("nonsense\nSubmarine A 1", "Left out, for it could not be read: “nonsense” names nothing that can be bought."),
        ("", "The time is up. Bought besides:"),
        (None, "Left out, for it could not be read: A disposition is written line by line"),
    ],
)
def test_what_was_given_up_left_out_and_bought_is_said(draft: Any, said: str) -> None:
    """N-4: least first, and no more than has to go."""
    assert said in overdue(draft)[1]


def test_where_no_room_is_left_ships_are_laid_anew() -> None:
    """N-3: what was bought counts for more than where it stood."""
    between = "Submarine " + ", ".join(f"{row} {column}" for row in "BEHKNQT" for column in range(2, 21, 3)) + ", x 51\nSalvoes 60"
    plan, said = overdue(between)
    assert plan.counts() == {"submarine": 100, "salvo": 60}
    assert "There was no room for the rest beside the ships: they are laid anew." in said


@pytest.mark.parametrize("draft", [ALL_WRONG, *CROWDED])
@pytest.mark.parametrize("points", [80, 160])
def test_whatever_stands_there_something_legal_is_laid(draft: str, points: int) -> None:
    """N-3 to N-7."""
    overdue(draft, points=points)


@settings(max_examples=60, deadline=None)
@given(plan=dispositions(), style=st.sampled_from(layout.STYLES))
def test_any_draft_at_all_is_completed(plan: fleet.Disposition, style: str) -> None:
    """N-3: sound or not."""
    overdue(fleet.text(plan), style)
