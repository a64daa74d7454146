"""The Naval War Game: 21 x 21 squares, planes, guns and artillery, two to six players."""

from game.naval_war import agents, notation, words
from game.naval_war.rules import (
    INFO,
    apply,
    check_draft,
    imagine,
    invariants,
    menu,
    new,
    opening,
    outcome,
    overdue,
    propose,
    refused,
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
    "overdue",
    "propose",
    "refused",
    "to_act",
    "view",
    "words",
]
