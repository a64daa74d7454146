"""The faces of the games, by the game's id."""

from fronts import naval_war, warship

FRONTS = {"warship": warship, "naval_war": naval_war}
