"""Measure and tune the admiral's count of placements: `python3 tools/tune_warship.py --boards 2000 --rounds 2`.

Kept so that the weights in `game/warship/density.py` can be found again or bettered. Every change is tried on the same boards, and kept where the
mean number of shots falls; the result is checked on boards that were not used. `--layouts` measures how long wary fleets last instead.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.warship import density, fleet
from game.warship.agents import lay_wary
from game.warship.belief import SQUARES, Known
from game.warship.fleet import MASK, Fleet

WEIGHTS = [
    *(("SOUGHT", length) for length in (2, 3, 4)),
    *(("FINISHED", length) for length in (2, 3, 4)),
    *((name, None) for name in ("PER_HIT", "LAST", "ELSEWHERE", "COLOUR", "COLOUR_FINISHING", "STRIPE", "AHEAD")),
]


def shots(laid: Fleet, rng: Random) -> int:
    """How many shots the count needs to sink this fleet."""
    closed = hits = shot = number = 0
    afloat = [(MASK[ship], len(ship)) for ship in laid]
    every = sum(mask for mask, _ in afloat)
    while afloat:
        allowed = [at for at in range(SQUARES) if not shot >> at & 1]
        board = Known(closed, hits, shot, tuple(length for _, length in afloat), False, False, None)
        at = density.best_shot(board, allowed, [rng.random() for _ in range(SQUARES)])
        number += 1
        shot |= 1 << at
        if not every >> at & 1:
            closed |= 1 << at
            continue
        hits |= 1 << at
        for mask, length in list(afloat):
            if mask >> at & 1 and not mask & ~hits:
                hits &= ~mask
                closed |= mask
                afloat.remove((mask, length))
    return number


def mean(seed: str, boards: int, wary: bool = False) -> tuple[float, float]:
    """Mean shots over fleets laid at random (or warily), and half of its 95 % interval."""
    needed = []
    for number in range(boards):
        rng = Random(f"{seed}/{number}")
        laid = lay_wary(False, rng.randrange) if wary else fleet.draw(False, rng.randrange)
        needed.append(shots(laid, rng))
    return fmean(needed), 1.96 * stdev(needed) / boards**0.5


def get(name: str, length: int | None) -> float:
    """A weight as it stands."""
    value = getattr(density, name)
    return float(value if length is None else value[length])


def put(name: str, length: int | None, value: float) -> None:
    """Set a weight for this run."""
    if length is None:
        setattr(density, name, value)
    else:
        getattr(density, name)[length] = value


def tune(boards: int, rounds: int) -> None:
    """Each weight in turn a step up and a step down, the steps becoming smaller."""
    best, _ = mean("tune", boards)
    print(f"as it stands: {best:.3f}", flush=True)
    step = 1.35
    for _ in range(rounds):
        for name, length in WEIGHTS:
            kept = get(name, length)
            for value in (kept * step, kept / step):
                put(name, length, value)
                found, _ = mean("tune", boards)
                if found < best:
                    best, kept = found, value
                    print(f"{name} {'' if length is None else length}: {value:.4g} gives {best:.3f}", flush=True)
            put(name, length, kept)
        step = step**0.6
    print("on fresh boards: {:.3f} ± {:.3f}".format(*mean("fresh", boards)))
    for name, length in WEIGHTS:
        print(f"{name} {'' if length is None else length} = {get(name, length):.4g}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure and tune the admiral's count of placements.")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--layouts", action="store_true", help="measure how long random and wary fleets last")
    asked = parser.parse_args()
    if asked.layouts:
        print("random fleets: {:.2f} ± {:.2f}".format(*mean("layouts", asked.boards)))
        print("wary fleets: {:.2f} ± {:.2f}".format(*mean("layouts", asked.boards, wary=True)))
    else:
        tune(asked.boards, asked.rounds)


if __name__ == "__main__":
    main()
