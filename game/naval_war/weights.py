"""The numbers by which the captain and the admiral weigh what they see; `tools/tune_naval_war.py tune` looks for better ones by play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """What a computer player reckons with. Points are points of ships, chances are from 0 to 1."""

    trust: float = 0.12
    """The weight of the fleet that one expects before anything is seen, as a share of the chart seen."""
    dry: float = 0.2
    """How much of an unseen chart is land, about."""
    atom: float = 6.0
    bomber: float = 1.8
    rp: float = 0.8
    """What a plane still on the ground is worth to whoever destroys it; so the two before."""
    fleeting: float = 0.6
    """A plane seen is gone with the flights of its type since, in this measure; the rest goes slowly."""
    hunts: float = 1.5
    """What an enemy plane on the ground is worth to shoot at, for each of its points."""
    lure: float = 0.9
    """What a look is worth for each plane that it should find on the ground, for each point that `hunts` gives it."""
    eager_hunts: float = 5.0
    eager_lure: float = 2.0
    """The same two against an enemy who leaves his planes on the ground."""
    shown: float = 1.0
    mixed: float = 0.15
    """An enemy who has fired so many salvoes, and so many for each attack, before his planes have flown leaves them on the ground,"""
    hunter: float = 0.7
    """unless they took so many planes each: he hunts, and it is a race."""
    spare: float = 1.2
    """So many shots for each square still to be sunk are plenty: some will miss."""
    scarce: float = 0.9
    plenty: float = 0.3
    """Points that a shot is worth where there is more to shoot at than shots, and where there is less."""
    hopeless: float = 0.1
    """How much a ship counts that the shots left cannot sink."""
    guess: float = 0.25
    """A square that may be of a ship known in part counts at least so much of it."""
    gun_rate: float = 14.0 / 90.0
    """Guns that one expects on each square of land before any has answered."""
    gun_faith: float = 2.0
    """How many guns that answered that is worth."""
    gun_seen: float = 0.2
    """How likely a gun that was seen and did not fire fires now."""
    gun_near: float = 0.1
    """What a plane shot down adds to the danger beside it."""
    rest: float = 0.15
    """What seeing a square is worth that may be of a ship known in part."""
    beside: float = 0.02
    """What each square seen already is worth beside a look, so that no gaps too small for a whole block are left."""
    crowd: float = 0.4
    """Planes on a square of land as one expects them before any is seen."""
    crowd_faith: float = 12.0
    """How many squares of land that is worth."""
    standing: float = 1.2
    """What a plane that may stand on an unseen square is worth to a bomb."""
    pressing: float = 3.0
    """A salvo at planes comes before looks if it should win as much as so many shots elsewhere."""
    worth_a_look: float = 0.3
    """An R.P. that should lay open no more than this comes last but for salvoes."""


WEIGHTS = Weights()
