"""Ships: types, armour, batteries, torpedoes (I-1 to I-4), and the tables of the dice (I-14, I-20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SIDES = ("Red", "Blue")
MOST_SHIPS = 12
MOST_FV, MOST_RATE, MOST_BATTERIES, MOST_GUNS, MOST_TORPEDOES = 24, 6, 8, 12, 2
LONGEST_NAME = 24

DICE = {
    "heavy": (6, 6, 6, 4, 4, 4, 2, 2, 2),
    "medium": (6, 6, 4, 4, 2, 2),
    "light": (6, 4, 4, 2, 2),
    "qf": (6, 4, 2),
}
"""Dice by range 1, 2, 3, ... (I-14)."""
FARTHEST = max(map(len, DICE.values()))
MORE_GUNS, MORE_DICE = 2, 2
"""A battery of more than two guns throws two more (I-14)."""
TORPEDO = (6, 4, 2)
"""A torpedo's dice by range (I-20)."""

ARCS = ("forward", "aft", "port", "starboard", "all")
RESULTS = ("fv", "rate", "battery")
GUN_WORDS = {"heavy": "Heavy", "medium": "Medium", "light": "Light", "qf": "QF"}
ARC_WORDS = {"forward": "forward", "aft": "aft", "port": "port", "starboard": "starboard", "all": "all-round"}


@dataclass(frozen=True)
class Type:
    """A type of ship as it stands in the tables (I-1, I-2, I-4)."""

    name: str
    fv: int
    rate: int
    armoured: bool
    batteries: tuple[tuple[str, str], ...]
    torpedoes: int


TYPES = (
    Type("battleship", 10, 3, True, (("heavy", "forward"), ("medium", "aft"), ("light", "port"), ("light", "starboard")), 2),
    Type("old battleship", 8, 3, True, (("heavy", "forward"), ("medium", "aft")), 0),
    Type("armoured cruiser", 6, 4, True, (("medium", "forward"), ("medium", "aft")), 2),
    Type("unarmoured cruiser", 4, 4, False, (("light", "forward"), ("light", "aft"), ("qf", "port"), ("qf", "starboard")), 2),
    Type("torpedo boat", 2, 5, False, (("qf", "forward"),), 2),
)
BY_NAME = {one.name: one for one in TYPES}


def dice(gun: str, guns: int, distance: int) -> int:
    """How many dice a battery throws; 0 beyond its reach (I-14)."""
    table = DICE[gun]
    if not 1 <= distance <= len(table):
        return 0
    return table[distance - 1] + (MORE_DICE if guns > MORE_GUNS else 0)


def torpedo_dice(distance: int) -> int:
    """How many dice a torpedo throws; 0 beyond its reach (I-20)."""
    return TORPEDO[distance - 1] if 1 <= distance <= len(TORPEDO) else 0


def battery_words(battery: dict[str, Any]) -> str:
    """"Heavy forward", "Medium aft"."""
    return f"{GUN_WORDS[battery['class']]} {ARC_WORDS[battery['arc']]}"


QUALITIES = (
    "FV", "FV behind armour", "dice of heavy guns", "of medium", "of light", "of QF", "dice of her best broadside", "torpedoes", "rate", "any ship",
)  # fmt: skip
POINTS = (4, 5.5, 0.5, 0.5, 0.2, 0, 0.3, 10, 9, 0)
"""Points for one of each, fitted to who won battles of 1 to 12 ships a side between captains; docs/strength.md says how well they tell the winner
(`tools/measure_itchy.py worth`, and `guide` for the battles kept)."""


def qualities(ship: dict[str, Any]) -> list[int]:
    """What a ship has of each of `QUALITIES`; a battery counts by the dice that it throws over all its ranges.

    On her beam bear all batteries but those of the other side (I-16): that is her best broadside, all-round turrets in it.
    """
    guns = dict.fromkeys(DICE, 0)
    sides = {"port": 0, "starboard": 0}
    for one in ship["batteries"]:
        thrown = sum(dice(one["class"], one["guns"], far + 1) for far in range(len(DICE[one["class"]])))
        guns[one["class"]] += thrown
        if one["arc"] in sides:
            sides[one["arc"]] += thrown
    broadside = sum(guns.values()) - min(sides.values())
    return [ship["fv"], ship["fv"] if ship["armoured"] else 0, *guns.values(), broadside, ship["torpedoes"], ship["rate"], 1]


def worth(ship: dict[str, Any]) -> int:
    """Points of a ship for evening out two sides."""
    return max(1, round(sum(points * number for points, number in zip(POINTS, qualities(ship), strict=True))))
