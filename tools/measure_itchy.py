"""The balance of Itchy and Scratchy's battles and the worth of its ships, by computer players that fight each other.

    python3 tools/measure_itchy.py balance --matches 200 --write         every scenario, the same player on both sides; kept in game/itchy/measured.py
    python3 tools/measure_itchy.py balance yalu lissa --matches 40       some of them, only shown
    python3 tools/measure_itchy.py worth --matches 4000                  fits the points of `ships.worth` to who won

For the worth two sides of one to four ships each are drawn by lot, types and adjustments alike, on the usual board. The points of a side are the
sum of its ships', and the difference of the square roots of the two sums says, by the logistic curve, how likely Red is to win. Slow work: run it
with `nice`.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from math import exp, sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import itchy  # noqa: E402  # the path comes first
from game.agents import decide  # noqa: E402
from game.contract import Json, settle  # noqa: E402
from game.dice import Dice  # noqa: E402
from game.itchy import agents, battle, measured, scenarios, ships  # noqa: E402

KEPT = Path(measured.__file__)


def fought(state: dict[str, Json], dice: Dice, player: str, seed: str) -> list[int]:
    """The winners of a battle that has begun, the same player on both sides."""
    agent = agents.AGENTS[player]
    number = 0
    while acting := itchy.to_act(state):
        seat = acting[0]
        action = decide(agent, itchy.view(state, seat), itchy.menu(state, seat), Random(f"{seed}/{seat}/{number}"))
        itchy.apply(state, seat, action, dice)
        number += 1
    outcome = itchy.outcome(state)
    assert outcome is not None
    return list(outcome["winners"])


def scenario_match(ident: str, player: str, seed: str, number: int) -> list[int]:
    """One match of a scenario, on its own map and with the usual rules."""
    dice = Dice(f"{seed}/{ident}/{number}")
    return fought(itchy.new(settle(itchy.INFO, {"scenario": ident}), 2, dice), dice, player, f"{seed}/{ident}/{number}")


def balance(idents: list[str], player: str, matches: int, seed: str, jobs: int) -> dict[str, tuple[int, int, int]]:
    """(Red's wins, Blue's, draws) of each scenario."""
    found = {}
    with Pool(jobs) as pool:
        for ident in idents:
            winners = pool.map(partial(scenario_match, ident, player, seed), range(matches), chunksize=2)
            found[ident] = (winners.count([0]), winners.count([1]), winners.count([0, 1]))
            print(f"{ident:12} Red {found[ident][0]:4}   Blue {found[ident][1]:4}   drawn {found[ident][2]:4}   of {matches}", flush=True)
    return found


# --- the worth of ships


def drawn_ship(rng: Random, side: int, number: int) -> dict[str, Json]:
    """A ship of any type, often adjusted."""
    one = battle.fresh_ship(side, f"{ships.SIDES[side]} {number}", rng.choice(ships.TYPES).name)
    if rng.random() < 0.4:
        one["fv"] = max(1, min(ships.MOST_FV, one["fv"] + rng.randint(-3, 3)))
    if rng.random() < 0.3:
        one["armoured"] = not one["armoured"]
    if rng.random() < 0.3:
        one["rate"] = rng.randint(2, 5)
    if rng.random() < 0.4:
        one["torpedoes"] = rng.randint(0, ships.MOST_TORPEDOES)
    if rng.random() < 0.5:
        one["batteries"] = [
            {"class": rng.choice(list(ships.DICE)), "arc": rng.choice(ships.ARCS), "guns": rng.choice((1, 2, 4))} for _ in range(rng.randint(1, 5))
        ]
    return one


def worth_match(player: str, seed: str, number: int) -> tuple[list[list[list[float]]], float]:
    """One battle by lot: the qualities of each ship, by side, and Red's points (1, 0.5 or 0)."""
    rng = Random(f"{seed}/{number}")
    fleets = [[drawn_ship(rng, side, n) for n in range(rng.randint(1, 4))] for side in (0, 1)]
    drawn = {**battle.blank(), "ships": fleets[0] + fleets[1]}
    dice = Dice(f"{seed}/{number}")
    state = itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, dice)
    itchy.rules.turns.begin(state, battle.deploy(drawn), dice)
    winners = fought(state, dice, player, f"{seed}/{number}")
    return [[qualities(one) for one in fleet] for fleet in fleets], 0.5 if len(winners) == 2 else float(winners == [0])


def qualities(one: dict[str, Json]) -> list[float]:
    """What `ships.worth` counts of a ship, in the order of `NAMES`."""
    return [*ships.qualities(one)]


def fit(played: list[tuple[list[list[list[float]]], float]], rounds: int) -> list[float]:
    """The points for each quality that make the outcomes likeliest, by slow ascent; none is below nothing."""
    size = len(played[0][0][0][0])
    sums = [([[sum(one[n] for one in fleet) for n in range(size)] for fleet in fleets], points) for fleets, points in played]
    scale = [max(1e-9, sum(sides[0][n] + sides[1][n] for sides, _ in sums) / (2 * len(sums))) for n in range(size)]
    weights = [1.0 for _ in range(size)]
    for turn in range(rounds):
        slope = [0.0] * size
        for sides, points in sums:
            worth = [sqrt(max(1e-6, sum(w * x / s for w, x, s in zip(weights, side, scale, strict=True)))) for side in sides]
            wrong = points - 1 / (1 + exp(-(worth[0] - worth[1])))
            for n in range(size):
                slope[n] += wrong * (sides[0][n] / worth[0] - sides[1][n] / worth[1]) / (2 * scale[n])
        step = 20.0 / len(sums) / (1 + turn / rounds)
        weights = [max(0.0, w + step * up) for w, up in zip(weights, slope, strict=True)]
    return [w / s for w, s in zip(weights, scale, strict=True)]


def told_right(played: list[tuple[list[list[list[float]]], float]], weights: list[float]) -> float:
    """In what share of the battles that were won the side with more points won."""
    right = decided = 0
    for fleets, points in played:
        worth = [sum(w * x for one in fleet for w, x in zip(weights, one, strict=True)) for fleet in fleets]
        if points != 0.5 and worth[0] != worth[1]:
            decided += 1
            right += (worth[0] > worth[1]) == (points == 1)
    return right / max(1, decided)


def worth(player: str, matches: int, seed: str, jobs: int) -> None:
    """Plays, fits on three quarters, and tries what was found, and what `ships.POINTS` says, on the last."""
    with Pool(jobs) as pool:
        played = pool.map(partial(worth_match, player, seed), range(matches), chunksize=8)
    most = 3 * matches // 4
    weights = fit(played[:most], 600)
    print(f"{matches} battles; fitted:", [round(10 * one / max(weights[0], 1e-9), 2) for one in weights])
    shares = [told_right(played[most:], one) for one in (weights, list(ships.POINTS))]
    print(f"tells the winner of the other quarter: fitted {shares[0]:.1%}, as kept {shares[1]:.1%}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="The balance of battles and the worth of ships, measured.")
    parser.add_argument("what", choices=("balance", "worth"))
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--player", default="captain", choices=list(agents.AGENTS))
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--write", action="store_true", help="keep the balance in game/itchy/measured.py")
    asked = parser.parse_args()
    if asked.what == "worth":
        worth(asked.player, asked.matches, asked.seed, asked.jobs)
        return
    found = balance(asked.scenarios or [one.id for one in scenarios.SCENARIOS], asked.player, asked.matches, asked.seed, asked.jobs)
    if asked.write:
        keep({**measured.BALANCE, **found})


def keep(found: dict[str, tuple[int, int, int]]) -> None:
    """Write the figures down, in the order of the scenarios."""
    head, _, _ = KEPT.read_text(encoding="utf-8").partition("BALANCE")
    kept = {one.id: found[one.id] for one in scenarios.SCENARIOS if one.id in found}
    lines = "".join(f'    "{ident}": {counts},\n' for ident, counts in kept.items())
    KEPT.write_text(f"{head}BALANCE: dict[str, tuple[int, int, int]] = {{\n{lines}}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
