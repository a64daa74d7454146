"""The end of Itchy and Scratchy that random play never comes to: sixty turns with one hit or another in every twelve, and nobody exhausted (I-26).

    python3 -m tests.records.itchy_nightfall
"""

from __future__ import annotations

from game import itchy
from game.match import Match
from tests.records.test_records import keep

ANCHORED = """
    Battle: Until night falls
    Grid: hex 6 x 6
    Red: Boulder; battleship; at C2 facing N; FV 24; rate 0; Light aft, Medium aft; no torpedoes
    Blue: Milestone; battleship; at C5 facing N; FV 24; rate 0; Light forward, Medium forward; no torpedoes
"""


def played(seed: str) -> Match:
    """Two ships at anchor fire all that they have, turn after turn."""
    match = Match(itchy, seed, {"scenario": "own"}, [{"name": "", "by": "person"} for _ in range(2)])
    match.play(0, ["lay", ANCHORED])
    while match.to_act():
        seat = match.to_act()[0]
        menu = match.menu(seat)
        match.play(seat, ["fire", menu["fire"][0]] if "fire" in menu else ["finish", None])
    return match


def main() -> None:
    """The first seed with which night falls."""
    for n in range(1000):
        match = played(f"nightfall {n}")
        outcome = match.outcome()
        if outcome is not None and outcome["reason"] == "nightfall":
            keep(match, "nightfall-2_seats")
            return
    raise SystemExit("Night does not fall.")


if __name__ == "__main__":
    main()
