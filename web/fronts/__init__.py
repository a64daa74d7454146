"""The faces of the games, by the game's id."""

from fronts import warship

FRONTS = {"warship": warship}
