"""Paper Navy: the rules of three pencil-and-paper naval games.

`GAMES` is the only registry. A game is a module of functions over plain data; its contract is in `game/README.md`.
"""

from game import itchy, naval_war, warship

GAMES = (warship, naval_war, itchy)


def find(name: str):  # type: ignore[no-untyped-def]  # a module; its shape is checked by tests/laws
    """The game of that id, or None."""
    return next((game for game in GAMES if game.INFO.id == name), None)
