"""Warship: Battleship for two to four, a salvo on all opponents' boards at once."""

from game.warship import agents, notation, solo, words
from game.warship.rules import (
    INFO,
    apply,
    check_draft,
    imagine,
    invariants,
    menu,
    new,
    opening,
    outcome,
    propose,
    to_act,
    view,
)

__all__ = [
    "INFO",
    "agents",
    "apply",
    "check_draft",
    "imagine",
    "invariants",
    "menu",
    "new",
    "notation",
    "opening",
    "outcome",
    "propose",
    "solo",
    "to_act",
    "view",
    "words",
]
