"""What all computer players share: their random numbers, how their thinking is run, and the one that plays any game at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.contract import Action, Agent, Json, Menu, View

RANDOM = "random"
"""The name under which `random_agent` plays in the arena."""

Propose = Callable[[str], Json]
"""Gives a draft of a kind: the referee's own way of laying, so that a player who knows no rules can lay."""


def stream(seed: str) -> Random:
    """Random numbers of their own, the same for the same text."""
    return Random(seed)


def decide(agent: Agent, view: View, menu: Menu, rng: Random) -> Action:
    """Let an agent think to the end; returns the last action that it named."""
    action: Action | None = None
    for _, thought in agent(view, menu, rng):
        action = thought or action
    assert action is not None, "the agent named no action"
    return action


def random_agent(menu: Menu, rng: Random, propose: Propose) -> Action:
    """Any action of the menu: a verb at random, then a noun at random; never resigns while there is anything else to do."""
    verbs = [verb for verb in menu if verb != "resign"] or list(menu)
    verb = rng.choice(verbs)
    offer = menu[verb]
    if offer is True:
        return [verb, None]
    if isinstance(offer, dict) and "draft" in offer:
        return [verb, propose(offer["draft"])]
    return [verb, _noun(offer, rng)]


def _noun(offer: Json, rng: Random) -> Json:
    """One of a list, several of `pick`, one for `each` of several offers."""
    if isinstance(offer, list):
        return rng.choice(offer)
    if "each" in offer:
        return [_noun(one, rng) for one in offer["each"]]
    return rng.sample(offer["pick"], rng.randint(offer["min"], offer["max"]))
