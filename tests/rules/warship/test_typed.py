"""Typed moves: the game's own notation for shots and layouts (W-4, W-8)."""

from __future__ import annotations

import pytest

from game.contract import Illegal
from game.warship.notation import typed

FIRE = {"fire": {"pick": ["A1"], "min": 1, "max": 5}, "resign": True}
LAY = {"lay": {"draft": "fleet"}}


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("B7", ["B7"]),
        (" b7 ", ["B7"]),
        ("b 7", ["B7"]),
        ("fire b7 c7", ["B7", "C7"]),
        ("salvo A1, A2,A3", ["A1", "A2", "A3"]),
        ("Shoot a10;j10", ["A10", "J10"]),
        ("at a 1 b 2 c 10", ["A1", "B2", "C10"]),
        ("a1 a1", ["A1", "A1"]),
    ],
)
def test_w8_shots_are_typed_as_squares(text: str, squares: list[str]) -> None:
    """W-8: with or without a verb; whether they may be fired at is for the menu to say."""
    assert typed(text, FIRE) == ["fire", squares]


@pytest.mark.parametrize("text", ["", "fire", "  ", "k1", "a11", "a0", "fire at will", "b7 x", "\x00", "1a"])
def test_w8_what_names_no_square_gets_a_sentence(text: str) -> None:
    """W-8: saying what could be typed."""
    with pytest.raises(Illegal, match="like"):
        typed(text, FIRE)


@pytest.mark.parametrize("text", ["a1-a2,b1-b3", "lay A1-A2, B1-B3", "place a1 - a2 , b1-b3"])
def test_w4_a_layout_is_typed_with_or_without_the_verb(text: str) -> None:
    """W-4: `a1-a2,b1-b3,...`."""
    assert typed(text, LAY) == ["lay", "a1-a2,b1-b3"]


def test_resigning_is_typed_as_a_word() -> None:
    """In any case."""
    assert typed("resign", FIRE) == typed(" RESIGN ", LAY) == ["resign", None]
