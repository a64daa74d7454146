"""Itchy and Scratchy: cartoon ironclads of 1860 to 1890. The rules and rulings are in RULES.md."""

from game.itchy import agents, notation, words
from game.itchy.rules import (
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
    "to_act",
    "view",
    "words",
]
