"""Options, and the one judge of actions."""

from __future__ import annotations

from typing import Any

import pytest

from game import blank, find, warship
from game.contract import Illegal, allows, settle

PICK = {"fire": {"pick": ["A1", "B1", "C1"], "min": 1, "max": 2}}


def test_options_are_filled_in_with_their_defaults() -> None:
    """And kept as they were asked for."""
    assert settle(blank.INFO, {}) == {"bow": False}
    assert settle(blank.INFO, {"bow": True}) == {"bow": True}
    assert settle(warship.INFO, {"opener": 2})["opener"] == 2


@pytest.mark.parametrize("options", [None, [], "bow", {"bow": 1}, {"bow": None}, {"bow": "yes"}, {"bow": []}, {"bows": True}])
def test_other_options_are_refused(options: Any) -> None:
    """`True` is not 1."""
    with pytest.raises(Illegal, match=r"\.$"):
        settle(blank.INFO, options)


def test_games_are_found_by_their_id() -> None:
    """Or not at all."""
    assert find("warship") is warship
    assert find("nonsense") is None


@pytest.mark.parametrize(
    ("menu", "action", "why"),
    [
        ({}, ["pass", None], "That cannot be done now."),
        ({"pass": True}, ["pass", None], ""),
        ({"pass": True}, ["pass", True], "Nothing more is to be named with that."),
        ({"pass": True}, "pass", "An action is a verb and a noun."),
        ({"pass": True}, ["pass"], "An action is a verb and a noun."),
        ({"pass": True}, [True, None], "An action is a verb and a noun."),
        ({"turn": [1, 2]}, ["turn", 2], ""),
        ({"turn": [1, 2]}, ["turn", 3], "That is not among the choices."),
        ({"turn": [1, 2]}, ["turn", True], "That is not among the choices."),
        ({"turn": [1, 2]}, ["turn", 1.0], "That is not among the choices."),
        (PICK, ["fire", ["B1"]], ""),
        (PICK, ["fire", ["C1", "A1"]], ""),
        (PICK, ["fire", []], "At least 1 must be named."),
        (PICK, ["fire", ["A1", "B1", "C1"]], "At most 2 may be named."),
        (PICK, ["fire", ["A1", "A1"]], "A1 is named twice."),
        (PICK, ["fire", ["A1", "D1"]], "D1 cannot be chosen now."),
        (PICK, ["fire", [7]], "That cannot be chosen now."),
        (PICK, ["fire", "A1"], "A list of choices is expected."),
        (PICK, ["fire", None], "A list of choices is expected."),
    ],
)
def test_an_action_is_judged_by_the_menu(menu: dict[str, Any], action: Any, why: str) -> None:
    """By the menu alone; "" is yes."""
    assert allows(menu, action) == why


def test_a_draft_is_judged_by_the_games_complaints() -> None:
    """All of them, in one go; none is yes."""
    asked = []

    def complaints(kind: str, draft: Any) -> list[dict[str, Any]]:
        asked.append((kind, draft))
        return [{"text": "Too long."}, {"text": "Too wet."}] if draft == "bad" else []

    menu = {"lay": {"draft": "fleet"}}
    assert allows(menu, ["lay", "bad"], complaints) == "Too long. Too wet."
    assert allows(menu, ["lay", "good"], complaints) == ""
    assert asked == [("fleet", "bad"), ("fleet", "good")]
