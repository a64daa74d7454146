"""One shooter against a board that does not shoot back: how many shots a player needs, the usual measure of his strength."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.contract import Action, Illegal, Menu, View, allows
from game.dice import Dice
from game.warship import rules


def shots_needed(decide: Callable[[View, Menu, int], Action], options: dict[str, Any], seed: str) -> int:
    """How many shots sink the fleet that this seed lays. `decide(view, menu, move)` names the squares.

    It is a match of two in which the second seat always lets its turn pass, so the shooter sees what it would see in a match.
    """
    dice = Dice(seed)
    state = rules.new({**options, "place": False, "opener": 1}, 2, dice)
    state["turns"][1] = 1
    for move in range(rules.INFO.longest):
        if rules.outcome(state) is not None:
            break
        state["turn"] = 0
        menu = rules.menu(state, 0)
        action = decide(rules.view(state, 0), menu, move)
        refusal = allows(menu, action)
        if refusal:
            raise Illegal(refusal)
        rules.apply(state, 0, action, dice)
    return int(state["tally"][0]["shots"])
