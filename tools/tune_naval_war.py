"""Opening fleets for the Naval War Game by simulated play, and the measured strength of its computer players.

    python3 tools/tune_naval_war.py bars --matches 40               every bar, as the table of docs/strength.md
    python3 tools/tune_naval_war.py matrix --matches 4              every fleet of the pool against every other
    python3 tools/tune_naval_war.py oracle --matches 4 --rounds 4   look for a fleet that beats the best mixture, add it, solve again

Seats are swapped, both on the same seeds; a draw counts half. The mixture in `game/naval_war/openings.py` was read off the last two.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import naval_war  # noqa: E402  # the path comes first
from game.agents import decide  # noqa: E402
from game.contract import Action, Agent, Illegal, Json, Menu, View, settle  # noqa: E402
from game.dice import Dice  # noqa: E402
from game.naval_war import agents, fleet, layout, openings, tactics  # noqa: E402
from game.naval_war.deploying import Plan, deploy  # noqa: E402

Below = Callable[[int], int]
Lay = Callable[[Below], str]
Counts = dict[str, int]

QUICK = replace(tactics.ADMIRAL, deep=False)
"""The admiral's order of moves without its long sums: for looking through many fleets."""


def staggered(counts: Counts) -> Lay:
    """Laid as the ready-made fleets are: evenly over the chart."""
    bought = {kind: number for kind, number in counts.items() if kind != "salvo"}

    def lay(below: Below) -> str:
        plan = fleet.Disposition(salvoes=counts.get("salvo", 0), unlaid=dict(bought))
        return fleet.text(layout.complete(plan, "staggered", below))

    return lay


def planned(counts: Counts, plan: Plan) -> Lay:
    """Laid as the computer players lay."""
    return lambda below: fleet.text(deploy(counts, plan, below))


SCRIPTED: dict[str, Lay] = {name: staggered(counts) for name, counts in fleet.READY.items()} | {
    "Submarines, scattered": planned({"submarine": 80, "gun": 10, "rp": 40, "salvo": 30}, Plan(10, 2)),
    "behind 30 guns": planned({"battleship": 10, "cruiser": 6, "submarine": 12, "gun": 30, "rp": 30, "salvo": 30}, Plan(9, 1, near=True)),
    "six Atom Bombers": planned({"destroyer": 15, "submarine": 32, "atom": 6, "rp": 18, "salvo": 20}, Plan(12)),
    "no guns, all R.P.s and salvoes": planned({"destroyer": 10, "submarine": 45, "rp": 50, "salvo": 45}, Plan(12)),
    "100 points of Battleships": staggered({"battleship": 25, "gun": 10, "rp": 25, "salvo": 25}),
}
"""The opponents of the bars, played by the captain's tactics."""

POOL: dict[str, tuple[Counts, Plan]] = {
    "Submarines": ({"submarine": 66, "gun": 14, "rp": 46, "salvo": 34}, Plan(12, 2)),
    "Submarines, guns": ({"submarine": 60, "gun": 30, "rp": 36, "salvo": 34}, Plan(13, 3)),
    "many Submarines": ({"submarine": 80, "rp": 46, "salvo": 34}, Plan(10, 3)),
    "Destroyers, guns": ({"destroyer": 30, "gun": 30, "rp": 36, "salvo": 34}, Plan(12, 2)),
    "Cruisers, guns": ({"cruiser": 20, "gun": 28, "rp": 38, "salvo": 34}, Plan(12, 2)),
    "Battleships, guns": ({"battleship": 15, "gun": 30, "rp": 36, "salvo": 34}, Plan(9)),
    "100 of Battleships": ({"battleship": 25, "rp": 30, "salvo": 30}, Plan(9)),
    "concentrated": ({"battleship": 10, "cruiser": 6, "submarine": 12, "gun": 30, "rp": 30, "salvo": 30}, Plan(9, 1, near=True)),
    "Atom Bombers": ({"destroyer": 20, "submarine": 20, "atom": 4, "rp": 24, "salvo": 16}, Plan(12)),
} | {f"admiral's {number}": (one.counts, one.plan) for number, one in enumerate(openings.ADMIRALS, 1)}
"""Where the search begins."""


def bringing(lay: Lay, manner: tactics.Manner) -> Agent:
    """An agent with a fleet of its own that plays in this manner."""

    def agent(view: View, menu: Menu, rng: Random) -> Iterator[tuple[float, Action | None]]:
        if "lay" in menu:
            yield 1.0, ["lay", lay(rng.randrange)]
        elif "answer" in menu:
            yield from agents.admiral(view, menu, rng)
        else:
            yield from tactics.attack(view, menu, manner, rng.random)

    return agent


def play(players: list[Agent], seed: str, options: dict[str, Json], spent: list[list[float]]) -> list[int]:
    """One match; the winners. Milliseconds of each move go to `spent`, by seat."""
    dice = Dice(seed)
    state = naval_war.new(settle(naval_war.INFO, options), len(players), dice)
    number = 0
    while acting := naval_war.to_act(state):
        seat = acting[0]
        view, menu = naval_war.view(state, seat), naval_war.menu(state, seat)
        start = perf_counter()
        action = decide(players[seat], view, menu, Random(f"{seed}/{seat}/{number}"))
        spent[seat].append(1000 * (perf_counter() - start))
        naval_war.apply(state, seat, action, dice)
        number += 1
    outcome = naval_war.outcome(state)
    assert outcome is not None
    return list(outcome["winners"])


def duel(one: Agent, other: Agent, matches: int, seed: str, options: dict[str, Json] | None = None) -> tuple[float, list[float]]:
    """Share of the points that `one` wins, and its milliseconds."""
    points = 0.0
    times: list[float] = []
    for number in range(matches):
        swapped = number % 2
        spent: list[list[float]] = [[], []]
        winners = play([other, one] if swapped else [one, other], f"{seed}/{number // 2}", options or {}, spent)
        points += 0.5 if len(winners) == 2 else float(winners[0] == swapped)
        times += spent[swapped]
    return points / matches, times


def bars(matches: int, seed: str) -> None:
    """Print the table of strengths, line by line as it is measured."""
    rows: list[tuple[str, Agent, str, Agent]] = [
        ("captain", agents.captain, "cadet", agents.cadet),
        ("admiral", agents.admiral, "captain", agents.captain),
        *(("admiral", agents.admiral, name, bringing(lay, tactics.CAPTAIN)) for name, lay in SCRIPTED.items()),
    ]
    print("| player | against | matches | points won | ms a move, median | most |\n|---|---|---|---|---|---|")
    for who, one, whom, other in rows:
        share, times = duel(one, other, matches, seed)
        print(f"| {who} | {whom} | {matches} | {share:.1%} | {median(times):.0f} | {max(times):.0f} |", flush=True)


# --- the mixture -------------------------------------------------------------------------------------------------------------------


def meet(one: tuple[Counts, Plan], other: tuple[Counts, Plan], matches: int, seed: str) -> float:
    """Two fleets in the quick manner: the share of the first."""
    return duel(bringing(planned(*one), QUICK), bringing(planned(*other), QUICK), matches, seed)[0]


def table(pool: dict[str, tuple[Counts, Plan]], matches: int, seed: str) -> dict[tuple[str, str], float]:
    """Every fleet against every other."""
    names = list(pool)
    found = {(name, name): 0.5 for name in names}
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            share = meet(pool[one], pool[other], matches, seed)
            found[one, other], found[other, one] = share, 1.0 - share
        print(f"{one:20}", " ".join(f"{found[one, other]:.2f}" for other in names if (one, other) in found), flush=True)
    return found


def solve(names: list[str], shares: dict[tuple[str, str], float], rounds: int = 20_000) -> dict[str, float]:
    """The mixture that no fleet of the pool beats, by fictitious play."""
    times = dict.fromkeys(names, 0)
    won = dict.fromkeys(names, 0.0)
    best = names[0]
    for _ in range(rounds):
        times[best] += 1
        for name in names:
            won[name] += shares[name, best]
        best = max(names, key=won.__getitem__)
    return {name: number / rounds for name, number in times.items() if number}


def changed(counts: Counts, plan: Plan, rng: Random) -> tuple[Counts, Plan] | None:
    """A fleet like this one, some points spent otherwise; None where that cannot be bought."""
    after = dict(counts)
    for _ in range(rng.randint(1, 3)):
        kinds = [kind for kind, number in after.items() if number]
        less, more = rng.choice(kinds), rng.choice([*fleet.SHIP_IDS, "gun", "rp", "salvo", "bomber", "atom"])
        number = min(after[less], rng.choice((2, 4, 8)))
        after[less] -= number
        after[more] = after.get(more, 0) + number * fleet.THINGS[less].cost // fleet.THINGS[more].cost
    after["salvo"] = after.get("salvo", 0) + fleet.POINTS - sum(fleet.spent(after))
    after = {kind: number for kind, number in after.items() if number}
    if after.get("salvo", 0) < 0 or fleet.budget_complaints(after, fleet.budget(fleet.POINTS)):
        return None
    return after, replace(plan, units=max(1, plan.units + rng.choice((-2, 0, 0, 2))))


def oracle(rounds: int, matches: int, tries: int, seed: str) -> None:
    """Add the best answer to the present mixture, solve again, until nothing new gains."""
    rng = Random(seed)
    pool = dict(POOL)
    shares = table(pool, matches, seed)
    for turn in range(rounds):
        mixture = solve(list(pool), shares)
        print("mixture", {name: round(share, 2) for name, share in mixture.items()}, flush=True)
        best: tuple[float, tuple[Counts, Plan]] | None = None
        for _ in range(tries):
            parent = rng.choices(list(mixture), list(mixture.values()))[0]
            new = changed(*pool[parent], rng)
            if new is None:
                continue
            try:
                gain = sum(part * meet(new, pool[name], matches, f"{seed}/{turn}") for name, part in mixture.items() if part > 0.02)
            except Illegal:
                continue  # there is no room for it
            if best is None or gain > best[0]:
                best = gain, new
        if best is None or best[0] < 0.55:
            print("nothing new gains", best)
            return
        name = f"found {turn + 1}"
        print(name, best, flush=True)
        for other in list(pool):
            share = meet(best[1], pool[other], matches, seed)
            shares[name, other], shares[other, name] = share, 1.0 - share
        shares[name, name] = 0.5
        pool[name] = best[1]
    print("mixture", {name: (round(share, 2), pool[name]) for name, share in solve(list(pool), shares).items()})


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Opening fleets and measured strength of the Naval War Game's computer players.")
    parser.add_argument("what", choices=("bars", "matrix", "oracle"))
    parser.add_argument("--matches", type=int, default=20, help="matches of each pair")
    parser.add_argument("--rounds", type=int, default=5, help="how often the oracle is asked")
    parser.add_argument("--tries", type=int, default=12, help="new fleets looked at each time")
    parser.add_argument("--seed", default="7", help="any text")
    asked = parser.parse_args()
    if asked.what == "bars":
        bars(asked.matches, asked.seed)
    elif asked.what == "matrix":
        print({name: round(share, 2) for name, share in solve(list(POOL), table(POOL, asked.matches, asked.seed)).items()})
    else:
        oracle(asked.rounds, asked.matches, asked.tries, asked.seed)


if __name__ == "__main__":
    main()
