"""The faces of the games, by the game's id. Each is imported when it is first asked for: the first screen needs none."""


def front_of(game):
    """The face of a game."""
    return __import__("fronts." + game, None, None, (game,))
