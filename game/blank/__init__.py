"""The game that does nothing yet, built and tested: copy this folder to start a new one.

Two to four seats say "pass" in turn, three times each; the one who drew the highest card at the start wins. The card is hidden, so that
the laws on secrets have something to bite on.
"""

from game.blank import agents, notation, words
from game.blank.rules import (
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
