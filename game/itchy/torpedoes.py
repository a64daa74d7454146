"""Torpedoes (I-20, I-21)."""

from __future__ import annotations

from game.contract import Event
from game.dice import Dice
from game.itchy import odds, sea, ships
from game.itchy.gunnery import lose, sighted
from game.itchy.sea import Position, Ship

Run = tuple[str, int, int]
"""Target's id, range, dice."""


def runs_from(position: Position, firer: Ship, area: int, facing: int, seen: list[tuple[Ship, int, int]] | None = None) -> list[Run]:
    """The enemies that a torpedo could be fired at from a place: in sight, within three areas, directly ahead, astern or abeam.

    `seen`: what `gunnery.sighted` says of the area.
    """
    here = sea.board(position)
    near = [(one, far) for one, far, _ in (sighted(position, firer, area) if seen is None else seen) if ships.torpedo_dice(far)]
    return [(one["id"], far, ships.torpedo_dice(far)) for one, far in near if here.on_torpedo_line(area, here.index[one["area"]], facing)]


def runs(position: Position, firer: Ship) -> list[Run]:
    """What the ship may fire a torpedo at from where she is."""
    return runs_from(position, firer, *sea.place(position, firer)) if firer["torpedoes"] else []


def run_odds(target: Ship, dice: int) -> dict[str, int]:
    """The odds of one torpedo in millionths: `hit, sink, expected_fv`."""
    chances = {"hit": odds.torpedo_hits(dice), "sink": odds.torpedo_sinks(dice, target["fv"]), "expected_fv": odds.torpedo_expected(dice)}
    return {name: odds.millionths(chance) for name, chance in chances.items()}


def launch(position: Position, firer: Ship, run: Run, dice: Dice) -> Event:
    """One torpedo is gone; any double hits and takes 1D6 off FV, armour or not (I-20)."""
    ident, far, many = run
    target = sea.ship(position, ident)
    firer["torpedoes"] -= 1
    thrown = [dice.d6() for _ in range(many)]
    doubles = [value for value in range(1, odds.FACES + 1) if thrown.count(value) >= 2]
    die = dice.d6() if doubles else 0
    expected = odds.millionths(odds.torpedo_expected(many))
    luck = position["luck"][firer["side"]]
    luck["torpedoes"] += 1
    luck["torpedo_fv"] += die
    luck["expected_torpedo_fv"] += expected
    luck["variance"] += odds.millionths(odds.torpedo_variance(many))
    return {
        "kind": "torpedo",
        "by": firer["side"],
        "ship": firer["id"],
        "name": firer["name"],
        "target": ident,
        "target_name": target["name"],
        "at": target["area"],
        "range": far,
        "dice": thrown,
        "doubles": doubles,
        "die": die,
        "effects": [lose(position, target, die)] if die else [],
        "expected": {"fv": expected},
        "to": None,
        "reveals": True,
    }
