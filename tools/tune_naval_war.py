"""Opening fleets for the Naval War Game by simulated play, and the measured strength of its computer players.

    python3 tools/tune_naval_war.py bars --matches 40      every bar, as the table of docs/strength.md
    python3 tools/tune_naval_war.py matrix --matches 4     every fleet of the pool against every other, and the mixture that solves it
    python3 tools/tune_naval_war.py oracle --matches 20    double oracle: look for a fleet that beats the best mixture, add it, solve again

    python3 tools/tune_naval_war.py against --matches 6    every fleet of the pool, played by the admiral, against the hardest of the named ones

Seats are swapped, both on the same seeds; for the oracle a draw counts half. What the oracle found, with every share measured, is
`naval_war_fleets.json` beside this file; the shares in it under `played` are those of `ADMIRALS` in `game/naval_war/openings.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import date
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import arena, naval_war  # noqa: E402  # the path comes first
from game.agents import decide  # noqa: E402
from game.contract import Action, Agent, Illegal, Json, Menu, View, settle  # noqa: E402
from game.dice import Dice  # noqa: E402
from game.naval_war import agents, fleet, gunners, openings, tactics  # noqa: E402
from game.naval_war.deploying import Plan, deploy  # noqa: E402

Below = Callable[[int], int]
Lay = Callable[[Below], str]
Counts = dict[str, int]
Fleet = tuple[Counts, Plan]

FOUND = Path(__file__).with_name("naval_war_fleets.json")

def planned(counts: Counts, plan: Plan) -> Lay:
    """Laid as the computer players lay."""
    return lambda below: fleet.text(deploy(counts, plan, below))


POOL: dict[str, Fleet] = {
    "some guns": ({"destroyer": 33, "gun": 14, "rp": 38, "salvo": 42}, Plan(14, 2)),
    "few guns": ({"destroyer": 36, "gun": 10, "rp": 40, "salvo": 38}, Plan(14, 2)),
    "many guns": ({"destroyer": 30, "gun": 22, "rp": 36, "salvo": 42}, Plan(16, 2, bait=2)),
    "guns and salvoes": ({"destroyer": 30, "gun": 18, "rp": 38, "salvo": 44}, Plan(14, 2)),
    "Cruisers, Destroyers": ({"cruiser": 8, "destroyer": 20, "gun": 14, "rp": 40, "salvo": 42}, Plan(14, 2)),
    "Battleships, Destroyers": ({"battleship": 6, "destroyer": 20, "gun": 14, "rp": 40, "salvo": 42}, Plan(14, 2, bait=2)),
    "Bombers": ({"destroyer": 32, "gun": 10, "bomber": 4, "rp": 36, "salvo": 38}, Plan(14, 2)),
    "an Atom Bomber": ({"destroyer": 31, "gun": 10, "atom": 1, "rp": 38, "salvo": 40}, Plan(14, 2)),
    "no guns": ({"destroyer": 36, "rp": 44, "salvo": 44}, Plan(14, 2)),
    "no guns, more R.P.s": ({"destroyer": 32, "rp": 52, "salvo": 44}, Plan(12, 2)),
}
"""Where the search begins."""


def bringing(lay: Lay, manner: tactics.Manner) -> Agent:
    """An agent with a fleet of its own that plays in this manner."""
    level = "admiral" if manner.saves else "captain"

    def agent(view: View, menu: Menu, rng: Random) -> Iterator[tuple[float, Action | None]]:
        if "lay" in menu:
            yield 1.0, ["lay", gunners.with_orders(lay(rng.randrange), level)]
        elif "answer" in menu:
            yield from agents.AGENTS[level](view, menu, rng)
        elif (orders := gunners.order(view, menu, level)) is not None:
            yield 1.0, orders
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


def bars(matches: int, seed: str, jobs: int) -> None:
    """Print the table of strengths, line by line as it is measured: whole matches as the arena plays them."""
    rows = [("captain", "cadet"), ("admiral", "captain"), *(("admiral", f"captain:{name}") for name in openings.NAMED)]
    print("| player | against | won | drawn | ms a move, median | most |\n|---|---|---|---|---|---|")
    for pair in rows:
        one = partial(arena.play_one, naval_war.INFO.id, list(pair), settle(naval_war.INFO, {}), seed)
        found = arena.tally(list(pair), list(arena.many(one, matches, jobs, lambda done: None)))
        mine = found["agents"][0]
        whom = pair[1].partition(":")[2] or pair[1]
        print(f"| {pair[0]} | {whom} | {mine['share']:.1%} | {found['ties']} | {mine['ms_median']:.0f} | {mine['ms_most']:.0f} |", flush=True)


HARDEST = "no guns, all R.P.s and salvoes"


def against(matches: int, seed: str, jobs: int) -> None:
    """Print the share of matches that each fleet of the pool, played by the admiral, wins of the hardest named fleet, played by the captain."""
    for name, share in trial(POOL, matches, seed, jobs).items():
        print(f"{name:24} {share:.1%}", flush=True)


def trial(pool: dict[str, Fleet], matches: int, seed: str, jobs: int) -> dict[str, float]:
    """For each fleet the share of matches that the admiral wins with it of the hardest named fleet; a draw is none."""
    with Pool(jobs) as workers:
        return dict(zip(pool, workers.map(partial(hardest, seed, matches), pool.values(), chunksize=1), strict=True))


def hardest(seed: str, matches: int, one: Fleet) -> float:
    """The share of matches that the admiral wins with this fleet of the hardest."""
    mine, theirs = bringing(planned(*one), tactics.ADMIRAL), bringing(brought(HARDEST), tactics.CAPTAIN)
    won = 0
    for number in range(matches):
        swapped = number % 2
        winners = play([theirs, mine] if swapped else [mine, theirs], f"{seed}/{number // 2}", {}, [[], []])
        won += winners == [swapped]
    return won / matches


def brought(name: str) -> Lay:
    """A fleet of the arena's."""
    return lambda below: openings.named(name, fleet.POINTS, below)


# --- the mixture -------------------------------------------------------------------------------------------------------------------


def meet(seed: str, matches: int, pair: tuple[Fleet, Fleet]) -> float:
    """Two fleets, both played by the admiral: the share of the first."""
    one, other = pair
    return duel(bringing(planned(*one), tactics.ADMIRAL), bringing(planned(*other), tactics.ADMIRAL), matches, seed)[0]


def meet_all(pairs: Sequence[tuple[Fleet, Fleet]], matches: int, seed: str, jobs: int) -> list[float]:
    """The share of the first of each pair, however many processes share the work."""
    if jobs == 1:
        return [meet(seed, matches, pair) for pair in pairs]
    with Pool(jobs) as workers:
        return workers.map(partial(meet, seed, matches), pairs, chunksize=1)


Shares = dict[tuple[str, str], float]


def table(pool: dict[str, Fleet], shares: Shares, matches: int, seed: str, jobs: int) -> None:
    """Every fleet against every other goes to `shares`, as far as it is not there."""
    names = list(pool)
    pairs = [(one, other) for number, one in enumerate(names) for other in names[number + 1 :] if (one, other) not in shares]
    shares.update({(name, name): 0.5 for name in names})
    for (one, other), share in zip(pairs, meet_all([(pool[a], pool[b]) for a, b in pairs], matches, seed, jobs), strict=True):
        shares[one, other], shares[other, one] = share, 1.0 - share
    for one in names:
        print(f"{one:24}", " ".join(f"{shares[one, other]:.2f}" for other in names), flush=True)


def solve(names: list[str], shares: Shares, matches: int, rounds: int = 20_000) -> dict[str, float]:
    """The mixture that no fleet of the pool beats, by fictitious play; `matches`: how many each share was measured in.

    What is no farther from one half than its standard error counts as one half, and of fleets that do equally well the one played least is played:
    so chance alone leaves no fleet out.
    """
    error = 0.5 / max(1, matches) ** 0.5
    clear = {pair: share if abs(share - 0.5) >= error else 0.5 for pair, share in shares.items()}
    times = dict.fromkeys(names, 0)
    won = dict.fromkeys(names, 0.0)
    best = names[0]
    for _ in range(rounds):
        times[best] += 1
        for name in names:
            won[name] += clear[name, best]
        most = max(won.values())
        best = min((name for name in names if won[name] > most - 1e-9), key=times.__getitem__)
    return {name: number / rounds for name, number in times.items() if number}


def changed(counts: Counts, plan: Plan, rng: Random) -> Fleet | None:
    """A fleet like this one, some points spent otherwise; None where that cannot be bought or laid."""
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
    new = after, replace(plan, units=max(1, plan.units + rng.choice((-2, 0, 0, 2))))
    try:
        planned(*new)(Random("room").randrange)
    except Illegal:
        return None
    return new


FIRST, SECOND = 6, 12
"""Matches in which new fleets are compared, and those in which the best third of them is."""
GAIN = 0.55
"""So much a new fleet must win of the mixture to be added."""


def best_answer(pool: dict[str, Fleet], mixture: dict[str, float], tries: int, seed: str, jobs: int) -> Fleet:
    """Of so many changed fleets the one that wins most of opponents drawn from the mixture, the same opponents for all."""
    rng = Random(seed)
    new: list[Fleet] = []
    while len(new) < tries:
        one = changed(*pool[rng.choices(list(mixture), list(mixture.values()))[0]], rng)
        if one is not None and one not in new and one not in pool.values():
            new.append(one)
    won = dict.fromkeys(range(tries), 0.0)
    for matches, left in ((FIRST, tries), (SECOND, max(1, tries // 3))):
        stay = sorted(won, key=won.__getitem__, reverse=True)[:left]
        won = dict.fromkeys(stay, 0.0)
        opponents = [pool[rng.choices(list(mixture), list(mixture.values()))[0]] for _ in range(matches // 2)]
        pairs = [(new[one], opponent) for one in stay for opponent in opponents]
        # One pair of seats a seed: the opponents differ, and so do the matches.
        for number, share in enumerate(meet_all(pairs, 2, f"{seed}/{matches}", jobs)):
            won[stay[number // len(opponents)]] += share / len(opponents)
    return new[max(won, key=won.__getitem__)]


EQUAL = 0.45
"""A new fleet that wins as much is added, for variety, though it gains nothing."""


TRIALS = 4
"""Against the hardest named fleet so many times more matches are played than between two fleets of the pool."""
SAFE, GOAL = 0.6, 0.9
"""A fleet is safe if it wins so many matches of the hardest named fleet; the mixture that is played should win so many of them."""
FLOOR, CEILING, RISKY = 5, 30, 5
"""No safe fleet is played less or more often, in per cent, and none that is not safe oftener than the last: so that no one trick beats them all."""


def played(shares: Shares, trials: dict[str, float]) -> dict[str, int]:
    """Per cent of matches in which the admiral brings each fleet.

    The mixture whose worst opponent is best, the opponents being every fleet of the pool and the hardest named one; then the floor and the ceilings.
    """
    rows = [name for name in trials if all((name, other) in shares for other in trials)]
    facing = dict(shares) | {(name, HARDEST): 0.5 * trials[name] / GOAL for name in rows}
    best = worst_case(rows, [*rows, HARDEST], facing)
    brought = [name for name in rows if trials[name] >= SAFE or best.get(name, 0.0) > 0.01]
    most = {name: float(CEILING if trials[name] >= SAFE else RISKY) for name in brought}
    parts = {name: FLOOR + (100.0 - FLOOR * len(brought)) * best.get(name, 0.0) for name in brought}
    for _ in brought:
        over = sum(max(0.0, parts[name] - most[name]) for name in brought)
        free = [name for name in brought if parts[name] < most[name]]
        parts = {name: min(parts[name], most[name]) + (over / len(free) if name in free else 0.0) for name in brought}
    whole = {name: int(part) for name, part in parts.items()}
    for name in sorted(brought, key=lambda one: whole[one] - parts[one])[: 100 - sum(whole.values())]:
        whole[name] += 1
    return whole


def worst_case(rows: list[str], columns: list[str], shares: Shares, rounds: int = 20_000) -> dict[str, float]:
    """The mixture of the rows whose worst column is best, by fictitious play."""
    times = dict.fromkeys(rows, 0)
    lost = dict.fromkeys(columns, 0.0)
    won = dict.fromkeys(rows, 0.0)
    for _ in range(rounds):
        row = max(rows, key=lambda one: (won[one], -times[one]))
        times[row] += 1
        for column in columns:
            lost[column] += shares[row, column]
        answer = min(columns, key=lost.__getitem__)
        for one in rows:
            won[one] += shares[one, answer]
    return {name: number / rounds for name, number in times.items() if number}


def oracle(asked: argparse.Namespace) -> None:
    """Add the best answer to the present mixture, solve again, until nothing new gains.

    What is found goes to a file after every step; a search of the same name and numbers goes on from there.
    """
    pool, shares, steps = begun(asked)
    while True:
        table(pool, shares, asked.matches, f"{asked.seed}/{len(pool)}", asked.jobs)
        mixture = solve(list(pool), shares, asked.matches)
        print("mixture", {name: round(share, 2) for name, share in mixture.items()}, flush=True)
        if not set(steps["trials"]) >= set(pool):
            untried = {name: one for name, one in pool.items() if name not in steps["trials"]}
            steps["trials"] |= trial(untried, TRIALS * asked.matches, f"{asked.seed}/hardest", asked.jobs)
        keep(asked, pool, shares, mixture, steps)
        if steps["ended"] or len(steps["rounds"]) == asked.rounds:
            return
        turn = len(steps["rounds"]) + 1
        new = best_answer(pool, mixture, asked.tries, f"{asked.seed}/{turn}", asked.jobs)
        opponents = list(pool)
        row = meet_all([(new, pool[name]) for name in opponents], asked.matches, f"{asked.seed}/{turn}/row", asked.jobs)
        gain = sum(mixture.get(name, 0.0) * share for name, share in zip(opponents, row, strict=True))
        print(f"round {turn}", f"{gain:.2f}", new, flush=True)
        steps["rounds"].append(round(gain, 3))
        steps["ended"] = gain < GAIN
        if gain >= EQUAL:
            name = f"found {turn}"
            pool[name] = new
            for other, share in zip(opponents, row, strict=True):
                shares[name, other], shares[other, name] = share, 1.0 - share


def begun(asked: argparse.Namespace) -> tuple[dict[str, Fleet], Shares, dict[str, Any]]:
    """The pool, the shares and the steps of a search: those of the file if it is this search."""
    kept = json.loads(asked.out.read_text("utf-8")) if asked.out.exists() else {}
    if (kept.get("matches"), kept.get("seed")) != (asked.matches, asked.seed):
        return dict(POOL), {}, {"rounds": [], "ended": False, "trials": {}}
    fleets = kept["fleets"]
    pool = dict(POOL) | {name: (one["counts"], Plan(one["units"], one["packed"], one["near"], one["bait"])) for name, one in fleets.items()}
    shares = {
        (one, other): share for one, row in kept["shares"].items() for other, share in zip(fleets, row, strict=True) if share is not None
    }
    return pool, shares, {name: kept[name] for name in ("rounds", "ended", "trials")}


def keep(asked: argparse.Namespace, pool: dict[str, Fleet], shares: Shares, mixture: dict[str, float], steps: dict[str, Any]) -> None:
    """Write down the fleets, the shares of the row against the column (None: not played), the mixture, and how they were come by.

    `rounds`: what the best answer of each round won of the mixture; `ended`: nothing new gained; `trials`: the share of matches won of the
    hardest named fleet; `played`: per cent in which the admiral brings each.
    """
    found = {
        "command": f"python3 tools/tune_naval_war.py oracle --matches {asked.matches} --tries {asked.tries} "
        f"--rounds {asked.rounds} --seed {asked.seed}",
        "matches": asked.matches,
        "seed": asked.seed,
        **steps,
        "date": str(date.today()),
        "mixture": {name: round(share, 3) for name, share in mixture.items()},
        "played": played(shares, steps["trials"]),
        "fleets": {name: {"counts": counts, **asdict(plan)} for name, (counts, plan) in pool.items()},
        "shares": {one: [round(shares[one, other], 4) if (one, other) in shares else None for other in pool] for one in pool},
    }
    asked.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Opening fleets and measured strength of the Naval War Game's computer players.")
    parser.add_argument("what", choices=("bars", "matrix", "oracle", "against"))
    parser.add_argument("--matches", type=int, default=20, help="matches of each pair")
    parser.add_argument("--rounds", type=int, default=5, help="how often the oracle is asked")
    parser.add_argument("--tries", type=int, default=12, help="new fleets looked at each time")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the work")
    parser.add_argument("--out", type=Path, default=FOUND, help="where the oracle writes what it has found")
    parser.add_argument("--seed", default="7", help="any text")
    asked = parser.parse_args()
    if asked.what == "bars":
        bars(asked.matches, asked.seed, asked.jobs)
    elif asked.what == "matrix":
        shares: Shares = {}
        table(POOL, shares, asked.matches, asked.seed, asked.jobs)
        print({name: round(share, 2) for name, share in solve(list(POOL), shares, asked.matches).items()})
    elif asked.what == "against":
        against(asked.matches, asked.seed, asked.jobs)
    else:
        oracle(asked)


if __name__ == "__main__":
    main()
