"""Battles drawn up by the dice, in sides that are worth about the same; islands by the dice; the ready battles to start from."""

from __future__ import annotations

from typing import Any

from game.contract import Illegal
from game.dice import Dice
from game.itchy import battle, scenarios, ships

STYLES = ("duel", "squadrons", "fleets")
READY = "ready "
"""Before the id of a scenario: that battle."""
ISLANDS = {"some islands": "some", "many islands": "many"}
"""Other islands for a battle; its ships keep their places."""
WAYS = (*STYLES, *ISLANDS, *(READY + one.id for one in scenarios.SCENARIOS))
"""All that a battle can be drawn up by."""
NUMBERS = {"duel": (1, 1), "squadrons": (2, 4), "fleets": (5, 8)}
NAMES = (
    (
        "Tsarina", "Bombast", "Grumbler", "Red Herring", "Boiler", "Cauldron",
        "Rhubarb", "Furnace", "Paprika", "Ironclad Annie", "Salamander", "Vulcan",
    ),
    (
        "Monopoly", "Bluebottle", "Thimble", "Periwinkle", "Teapot", "Marmalade",
        "Cornflower", "Icebox", "Gasworks", "Duchess", "Kingfisher", "Neptune",
    ),
)  # fmt: skip


def battle_text(options: dict[str, Any], style: str, dice: Dice, draft: object = None) -> str:
    """A battle drawn up in one of `WAYS`. With one of `STYLES` on the map that the options name, or, where a draft is given, the draft with its
    empty sides filled and all ships placed.

    Raises Illegal for a draft that cannot be read.
    """
    if style.startswith(READY):
        return battle.text(battle.parse(next(one.text for one in scenarios.SCENARIOS if READY + one.id == style))[0])
    if draft:
        drawn, found = battle.parse(draft)
        wrong = [str(one["text"]) for one in found if "ships: a side has" not in str(one["text"])]
        if wrong:
            raise Illegal(" ".join(wrong))
    else:
        columns, rows = map(int, ("12 x 10" if options["size"] == "own" else options["size"]).split(" x "))
        drawn = {**battle.blank(), "grid": options["grid"], "columns": columns, "rows": rows}
    if draft and style in ISLANDS:
        strewn = battle.scatter_islands(battle.deploy({**drawn, "islands": []}), ISLANDS[style], dice.below)
        return battle.text({**drawn, "islands": strewn["islands"]})
    least, most = NUMBERS.get(style, NUMBERS["squadrons"])
    number = least + dice.below(most - least + 1)
    kinds = [dice.choice(ships.TYPES).name for _ in range(number)]
    for side in (0, 1):
        if not any(ship["side"] == side for ship in drawn["ships"]):
            taken = {ship["name"].casefold() for ship in drawn["ships"]}
            names = [name for name in (*NAMES[side], *NAMES[1 - side]) if name.casefold() not in taken]
            dice.shuffle(names)
            drawn["ships"] += [battle.fresh_ship(side, name, kind) for name, kind in zip(names, kinds, strict=False)]
            kinds = _matched(drawn, dice)
    placed = battle.deploy(drawn, dice.below)
    islands = ISLANDS.get(style, options["islands"])
    if not draft and islands in ("some", "many"):
        placed = battle.scatter_islands(placed, islands, dice.below)
    return battle.text(placed)


def _matched(drawn: battle.Battle, dice: Dice) -> list[str]:
    """Types for a side that is worth about as much as the one that stands: of several throws the nearest."""
    worth = sum(ships.worth(ship) for ship in drawn["ships"])
    tries = []
    for _ in range(8):
        kinds: list[str] = []
        left = worth
        while len(kinds) < ships.MOST_SHIPS and (left > 0 or not kinds):
            kind = dice.choice(ships.TYPES).name
            kinds.append(kind)
            left -= ships.worth(battle.fresh_ship(0, "", kind))
        tries.append((abs(left), kinds))
    return min(tries)[1]
