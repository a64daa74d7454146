"""The battles that are ready to play.

A scenario is a text of `game.itchy.battle` with what people want to read about it. To add one, add a `Scenario` to `SCENARIOS`; `faults` says
what is wrong with it, and the tests ask it of all of them. Write the map as hexes: on squares the same areas are used, with the facings as near
as may be.

- `id`: one word in small letters, for the record; it never changes.
- `group`: "training", "duel" or "history".
- `title`: as it stands in the list; `sentence`: what it is about, one sentence.
- `story`: the three sentences of history, or what is to be learnt; `ending`: what really happened ("" where nothing did).
- `text`: the battle. Ships without `at` are placed on their side's edge, wherever that is on the size chosen.
- `balance`: (Red's, Blue's, drawn) wins of so many matches between equal computer players, as measured; None until it has been.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.itchy import battle

GROUPS = ("training", "duel", "history")
OWN = "own"
"""The scenario of those who bring their own battle."""


@dataclass(frozen=True)
class Scenario:
    """One battle ready to play; the fields are explained above."""

    id: str
    group: str
    title: str
    sentence: str
    story: str
    text: str
    ending: str = ""
    balance: tuple[int, int, int] | None = None


SCENARIOS = (
    Scenario(
        id="duel",
        group="duel",
        title="The duel",
        sentence="The author's own example: a battleship against an armoured cruiser.",
        story="A battleship turns towards the enemy to use her heavy guns. The cruiser is faster, and has two torpedoes as well. "
        "Neither has much to fear from a shot that shows one double only.",
        text="""
            Battle: The duel
            Grid: hex 12 x 10
            Red enters: west
            Blue enters: east
            Red: Tsarina; battleship
            Blue: Monopoly; armoured cruiser
        """,
    ),
    Scenario(
        id="helm",
        group="training",
        title="Training 1: the helm",
        sentence="A cruiser goes round two islands to catch a slow hulk: points, cheap turns and turns on the spot.",
        story="Ahead costs one point. A turn right after a step ahead costs one as well, a turn on the spot two. "
        "The hulk is almost unarmed, but she has the islands between herself and you.",
        text="""
            Battle: The helm
            Grid: hex 12 x 10
            Islands: E3 E4 F4 H6 H7 I7
            Red: Otter; unarmoured cruiser; at B8 facing N
            Blue: Hulk; old battleship; at K3 facing S; unarmoured; FV 4; rate 1; QF aft
        """,
    ),
    Scenario(
        id="arcs",
        group="training",
        title="Training 2: arcs",
        sentence="Two ships whose guns look to one side only: how they stand decides who may fire.",
        story="A battery fires only into its arc. The row of areas on the border of two arcs belongs to both. "
        "Keep your broadside on the enemy, and keep out of hers.",
        text="""
            Battle: Arcs
            Grid: hex 12 x 10
            Red: Larboard; armoured cruiser; at D8 facing N; Medium port, Light port; no torpedoes
            Blue: Contrary; armoured cruiser; at I3 facing S; Medium starboard, Light starboard; no torpedoes
        """,
    ),
    Scenario(
        id="doubles",
        group="training",
        title="Training 3: doubles",
        sentence="The same dice against armour and without: why one double is not enough.",
        story="Every double does something to an unarmoured ship. An armoured ship feels it only where another double was thrown with it, "
        "so that far away, where batteries throw two dice, she cannot be hurt at all.",
        text="""
            Battle: Doubles
            Grid: hex 12 x 10
            Red: Anvil; old battleship; at C6 facing NE
            Blue: Tinder; unarmoured cruiser; at J5 facing SW; no torpedoes; Medium forward, Medium aft
            Blue: Kindling; unarmoured cruiser; at J8 facing NW; no torpedoes; Medium forward, Medium aft
        """,
    ),
    Scenario(
        id="torpedoes",
        group="training",
        title="Training 4: torpedoes",
        sentence="Three torpedo boats against a battleship: straight ahead, astern or abeam, and close.",
        story="Any double is a hit, armour or not, and takes one die off her flotation value. "
        "A torpedo reaches three areas, straight ahead, straight astern or abeam. Come together, from several sides.",
        text="""
            Battle: Torpedoes
            Grid: hex 12 x 10
            Islands: F6 G5
            Red: Gnat; torpedo boat; at B3 facing SE
            Red: Midge; torpedo boat; at B5 facing NE
            Red: Wasp; torpedo boat; at B8 facing NE
            Blue: Colossus; battleship; at J5 facing SW; no torpedoes
        """,
    ),
)
BY_ID = {one.id: one for one in SCENARIOS}


def battle_of(scenario: Scenario) -> battle.Battle:
    """The battle of a scenario, its ships not yet all placed."""
    return battle.parse(scenario.text)[0]


def faults(scenario: Scenario) -> list[str]:
    """What is wrong with a scenario, as sentences."""
    drawn, found = battle.parse(scenario.text)
    wrong = [str(one["text"]) for one in found]
    if not re.fullmatch(r"[a-z]+[a-z0-9]*", scenario.id) or scenario.id == OWN or [one.id for one in SCENARIOS].count(scenario.id) > 1:
        wrong.append(f"“{scenario.id}” is no id of its own.")
    if scenario.group not in GROUPS:
        wrong.append(f"There is no group “{scenario.group}”.")
    for name in ("sentence", "story", "ending"):
        words = getattr(scenario, name)
        if (words or name != "ending") and not re.fullmatch(r"(?s)\S.*[.!?]", words):
            wrong.append(f"The {name} is no sentence.")
    if scenario.group == "history" and not (scenario.ending and len(re.findall(r"[.!?](?:\s|$)", scenario.story)) == 3):
        wrong.append("A historical action has a story of three sentences and its ending.")
    if not found:
        board = battle.grid_of(drawn)
        sea = set(range(board.size)) - {board.area(label) for label in drawn["islands"]}
        if not board.connected(sea):
            wrong.append("The sea is in two parts.")
    return wrong
