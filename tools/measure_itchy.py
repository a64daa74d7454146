"""The balance of Itchy and Scratchy's battles and the worth of its ships, by computer players that fight each other.

    python3 tools/measure_itchy.py balance --matches 200 --write         every scenario, the same player on both sides; kept in game/itchy/measured.py
    python3 tools/measure_itchy.py balance yalu lissa --matches 40       some of them, only shown
    python3 tools/measure_itchy.py worth --matches 1000                  fits the points of `ships.worth` to who won
    python3 tools/measure_itchy.py gather 9-12 --matches 100 --seed new  plays battles of so many ships a side and keeps them beside this file
    python3 tools/measure_itchy.py guide                                 how well the points tell the winners of those kept: fit to none of them

For the worth two sides of 1, 2 to 4, 5 to 8 or 9 to 12 ships each are drawn by lot, types and adjustments alike, on hexes and squares, with and
without islands. The points of a side are the sum of its ships', and their ratio says, by the logistic curve with a slope for each of the four groups,
how likely Red is to win. Slow work: run it with `nice`.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from math import log
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import itchy  # noqa: E402  # the path comes first
from game.agents import decide  # noqa: E402
from game.contract import Json, settle  # noqa: E402
from game.dice import Dice  # noqa: E402
from game.itchy import agents, battle, measured, scenarios, ships  # noqa: E402

KEPT = Path(measured.__file__)
DATA = Path(__file__).with_name("itchy_worth.json")
GROUPS = {"1": (1, 1), "2-4": (2, 4), "5-8": (5, 8), "9-12": (9, 12)}
"""How many ships a side has."""
UNEVEN = 1.7
"""No side drawn has so many times the other's points: who wins then is known."""
RATIOS = (1.0, 1.1, 1.25, 1.5)
"""Of the larger sum of points to the smaller."""
MARKS = {
    "islands": "with islands",
    "square": "on squares",
    "rate 1": "a ship of rate 1",
    "rate 6": "a ship of rate 6",
    "no guns": "a ship without guns",
}
"""What a battle may have that the points were not fitted to."""


class Fight(NamedTuple):
    """One battle."""

    group: str
    sides: list[list[int]]
    """What each side has of each quality."""
    won: float
    """Red's points: 1, 0.5 or 0."""
    marks: tuple[str, ...] = ()
    """Which of `MARKS` it has."""


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
        one["rate"] = rng.randint(1, ships.MOST_RATE)
    if rng.random() < 0.4:
        one["torpedoes"] = rng.randint(0, ships.MOST_TORPEDOES)
    if rng.random() < 0.5:
        one["batteries"] = [
            {"class": rng.choice(list(ships.DICE)), "arc": rng.choice(ships.ARCS), "guns": rng.choice((1, 2, 4))} for _ in range(rng.randint(0, 5))
        ]
    return one


def worth_match(player: str, seed: str, job: tuple[str, int]) -> Fight:
    """One battle by lot: group and number say which."""
    group, number = job
    least, most = GROUPS[group]
    rng = Random(f"{seed}/{group}/{number}")
    while True:
        fleets = [[drawn_ship(rng, side, n) for n in range(rng.randint(least, most))] for side in (0, 1)]
        points = [sum(ships.worth(one) for one in fleet) for fleet in fleets]
        if max(points) <= UNEVEN * min(points):
            break
    columns, rows = (12, 10) if most <= 4 else (18, 14)
    grid = rng.choice(("hex", "hex", "square"))
    dice = Dice(f"{seed}/{group}/{number}")
    drawn = battle.deploy({**battle.blank(), "grid": grid, "columns": columns, "rows": rows, "ships": fleets[0] + fleets[1]})
    drawn = battle.scatter_islands(drawn, rng.choice(("none", "some", "many")), dice.below)
    state = itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, dice)
    itchy.rules.turns.begin(state, drawn, dice)
    winners = fought(state, dice, player, f"{seed}/{group}/{number}")
    return Fight(group, summed(fleets), 0.5 if len(winners) == 2 else float(winners == [0]), marks_of(drawn))


def marks_of(drawn: battle.Battle) -> tuple[str, ...]:
    """Which of `MARKS` a battle has."""
    has = {
        "islands": bool(drawn["islands"]),
        "square": drawn["grid"] == "square",
        "rate 1": any(one["rate"] == 1 for one in drawn["ships"]),
        "rate 6": any(one["rate"] == ships.MOST_RATE for one in drawn["ships"]),
        "no guns": not all(one["batteries"] for one in drawn["ships"]),
    }
    return tuple(mark for mark in MARKS if has[mark])


def summed(fleets: list[list[dict[str, Json]]]) -> list[list[int]]:
    """What each side has of each quality."""
    return [[sum(have) for have in zip(*(ships.qualities(one) for one in fleet), strict=True)] for fleet in fleets]


def points_of(side: list[int], points: list[float]) -> float:
    """The points of a side."""
    return max(1.0, sum(worth * have for worth, have in zip(points, side, strict=True)))


def likely(sides: list[list[int]], points: list[float], slope: float) -> float:
    """How likely Red is to win, by the ratio of the points."""
    return 1 / (1 + (points_of(sides[1], points) / points_of(sides[0], points)) ** slope)


def fit(played: list[Fight], rounds: int) -> list[float]:
    """The points for each quality that make the outcomes likeliest, 4 for the first; none is below nothing. Every group has a slope of its own."""
    size = len(played[0][1][0])
    scale = [max(1e-9, sum(sides[0][n] + sides[1][n] for _, sides, _, _ in played) / (2 * len(played))) for n in range(size)]
    weights = [1.0] * size
    slopes = dict.fromkeys(GROUPS, 3.0)
    for turn in range(rounds):
        up, steeper = [0.0] * size, dict.fromkeys(GROUPS, 0.0)
        for group, sides, points, _ in played:
            worth = [max(0.05, sum(w * x / s for w, x, s in zip(weights, side, scale, strict=True))) for side in sides]
            wrong = points - 1 / (1 + (worth[1] / worth[0]) ** slopes[group])
            steeper[group] += wrong * log(worth[0] / worth[1])
            for n in range(size):
                up[n] += wrong * slopes[group] * (sides[0][n] / worth[0] - sides[1][n] / worth[1]) / scale[n]
        step = 30.0 / len(played) / (1 + turn / rounds)
        weights = [max(0.0, w + step * more) for w, more in zip(weights, up, strict=True)]
        slopes = {group: max(0.1, slope + step * steeper[group]) for group, slope in slopes.items()}
    found = [w / s for w, s in zip(weights, scale, strict=True)]
    return [4 * one / max(found[0], 1e-9) for one in found]


def slope_of(played: list[Fight], points: list[float]) -> float:
    """How steeply the chance of winning follows the ratio of the points: the likeliest in quarters."""

    def likelihood(slope: float) -> float:
        chances = [(one.won, min(0.999, max(0.001, likely(one.sides, points, slope)))) for one in played]
        return sum(won * log(chance) + (1 - won) * log(1 - chance) for won, chance in chances)

    return max((quarter / 4 for quarter in range(1, 60)), key=likelihood)


def told_right(played: list[Fight], points: list[float]) -> float:
    """In what share of the battles that were won the side with more points won."""
    right = decided = 0
    for _, sides, won, _ in played:
        red, blue = (points_of(side, points) for side in sides)
        if won != 0.5 and red != blue:
            decided += 1
            right += (red > blue) == (won == 1)
    return right / max(1, decided)


def shares(played: list[Fight], points: list[float]) -> list[tuple[int, float]]:
    """For each of `RATIOS`, from it to the next: how many battles, and what share the side with more points won, draws counting half."""
    found: list[list[float]] = [[] for _ in RATIOS]
    for _, sides, won, _ in played:
        red, blue = (points_of(side, points) for side in sides)
        at = sum(max(red, blue) / min(red, blue) >= ratio for ratio in RATIOS) - 1
        found[at].append(won if red >= blue else 1 - won)
    return [(len(won), sum(won) / max(1, len(won))) for won in found]


def kept_battles() -> list[Fight]:
    """The battles of `DATA`, which no points were fitted to."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    size = len(data["qualities"])
    return [
        Fight(group, [row[:size], row[size : 2 * size]], row[2 * size] / 2, tuple(row[2 * size + 1 :]))
        for group, rows in data["battles"].items()
        for row in rows
    ]


def report(played: list[Fight], points: list[float]) -> None:
    """The tables of docs/strength.md: by the number of ships, and by what a battle has that the points were not fitted to."""
    print("| ships a side | battles | the side with more points won | " + " | ".join(f"from {ratio}" for ratio in RATIOS) + " | slope |")
    print("|---" * (4 + len(RATIOS)) + "|")
    for group in GROUPS:
        _row(group, [one for one in played if one.group == group], points)
    _row("all", played, points)
    for mark, words in (*MARKS.items(), ("", "none of these")):
        _row(words, [one for one in played if mark in one.marks or not (mark or one.marks)], points)


def _row(head: str, some: list[Fight], points: list[float]) -> None:
    cells = " | ".join(f"{share:.0%} of {many}" if many else "" for many, share in shares(some, points))
    print(f"| {head} | {len(some)} | {told_right(some, points):.1%} | {cells} | {slope_of(some, points):.1f} |")


def battles(player: str, groups: list[str], matches: int, seed: str, jobs: int) -> list[Fight]:
    """Plays so many battles of each group."""
    with Pool(jobs) as pool:
        return pool.map(partial(worth_match, player, seed), [(group, number) for group in groups for number in range(matches)], chunksize=4)


def worth(played: list[Fight]) -> None:
    """Fits on every second battle, and tries what was found, and what `ships.POINTS` says, on the others."""
    found = fit(played[::2], 300)
    print("fitted, for", ships.QUALITIES, [round(one, 2) for one in found])
    for points in (found, list(ships.POINTS)):
        report(played[1::2], points)


def gather(played: list[Fight], how: str) -> None:
    """Shows battles and keeps them with the others."""
    report(played, list(ships.POINTS))
    keep_battles(kept_battles() + played, [*json.loads(DATA.read_text(encoding="utf-8"))["how"], how])


def keep_battles(played: list[Fight], how: list[str]) -> None:
    """Write battles down in `DATA`: for each what Red has of each quality, what Blue has, Red's points in halves, and its marks."""
    rows = {group: [[*one.sides[0], *one.sides[1], round(2 * one.won), *one.marks] for one in played if one.group == group] for group in GROUPS}
    lines = [f'"{group}": [\n' + ",\n".join(json.dumps(row, separators=(",", ":")) for row in some) + "\n]" for group, some in rows.items()]
    head = json.dumps({"how": how, "qualities": ships.QUALITIES}, indent=0)[:-2]
    DATA.write_text(head + ',\n"battles": {\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="The balance of battles and the worth of ships, measured.")
    parser.add_argument("what", choices=("balance", "worth", "gather", "guide"))
    parser.add_argument("which", nargs="*", help="scenarios, or numbers of ships a side as in " + ", ".join(GROUPS))
    parser.add_argument("--player", default="captain", choices=list(agents.AGENTS))
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--write", action="store_true", help="keep the balance in game/itchy/measured.py")
    asked = parser.parse_args()
    if asked.what in ("worth", "gather"):
        groups = asked.which or list(GROUPS)
        played = battles(asked.player, groups, asked.matches, asked.seed, asked.jobs)
        if asked.what == "worth":
            worth(played)
        else:
            gather(
                played,
                f"{asked.player} against {asked.player}, seed {asked.seed}, {asked.matches} battles of each of {', '.join(groups)} ships a side",
            )
        return
    if asked.what == "guide":
        report(kept_battles(), list(ships.POINTS))
        return
    found = balance(asked.which or [one.id for one in scenarios.SCENARIOS], asked.player, asked.matches, asked.seed, asked.jobs)
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
