"""Opening fleets and weights for the Naval War Game by simulated play, and the measured strength of its computer players.

    python3 tools/tune_naval_war.py bars --matches 400 --jobs 2      every bar, as the table of docs/strength.md
    python3 tools/tune_naval_war.py oracle --minutes 40 --jobs 2     double oracle: fleets that beat the best mixture, until none does
    python3 tools/tune_naval_war.py again --jobs 2                   the fleets found so far, every share measured anew
    python3 tools/tune_naval_war.py tune --matches 120 --jobs 2      the admiral's weights, one after the other, on the same seeds
    python3 tools/tune_naval_war.py try trust=0.1 --matches 200 one change of the weights against the admiral as he is

Seats are swapped, both on the same seeds; a draw counts half except where wins are asked for. What the oracle found, with every share measured, is
`naval_war_fleets.json` beside this file; it is written after every step, and a search goes on from it. The shares in it under `played` are those
of `ADMIRALS` in `game/naval_war/openings.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields, replace
from datetime import date
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import arena, naval_war  # noqa: E402  # the path comes first
from game.agents import decide  # noqa: E402
from game.contract import Action, Agent, Illegal, Json, Menu, View, settle  # noqa: E402
from game.dice import Dice  # noqa: E402
from game.naval_war import agents, fleet, gunners, openings, tactics  # noqa: E402
from game.naval_war.deploying import Plan, deploy  # noqa: E402
from game.naval_war.weights import Weights  # noqa: E402

Below = Callable[[int], int]
Lay = Callable[[Below], str]
Counts = dict[str, int]
Fleet = tuple[Counts, Plan]
Player = Fleet | str
"""A fleet that the admiral brings, or the name of one that the captain's tactics play."""

FOUND = Path(__file__).with_name("naval_war_fleets.json")


def planned(counts: Counts, plan: Plan) -> Lay:
    """Laid as the computer players lay."""
    return lambda below: fleet.text(deploy(counts, plan, below))


def brought(name: str) -> Lay:
    """A fleet of the arena's."""
    return lambda below: openings.named(name, fleet.POINTS, below)


POOL: dict[str, Fleet] = {
    "some guns": ({"destroyer": 33, "gun": 14, "rp": 38, "salvo": 42}, Plan(14, 2)),
    "guns and salvoes": ({"destroyer": 30, "gun": 18, "rp": 38, "salvo": 44}, Plan(14, 2)),
    "Cruisers, Destroyers": ({"cruiser": 8, "destroyer": 20, "gun": 14, "rp": 40, "salvo": 42}, Plan(14, 2)),
    "Bombers": ({"destroyer": 32, "gun": 10, "bomber": 4, "rp": 36, "salvo": 38}, Plan(14, 2)),
    "an Atom Bomber": ({"destroyer": 31, "gun": 10, "atom": 1, "rp": 38, "salvo": 40}, Plan(14, 2)),
    "no guns": ({"destroyer": 36, "rp": 44, "salvo": 44}, Plan(14, 2)),
    "no guns, more R.P.s": ({"destroyer": 32, "rp": 52, "salvo": 44}, Plan(12, 2)),
    "no guns, most R.P.s": ({"destroyer": 30, "rp": 58, "salvo": 42}, Plan(13, 2)),
    "no guns, most salvoes": ({"destroyer": 30, "rp": 48, "salvo": 52}, Plan(12, 2)),
    "fewest guns": ({"destroyer": 30, "gun": 8, "rp": 46, "salvo": 46}, Plan(13, 2)),
    "all kinds": ({"carrier": 2, "battleship": 3, "cruiser": 4, "destroyer": 14, "gun": 8, "rp": 44, "salvo": 48}, Plan(13, 2)),
    "no guns, more ships": ({"destroyer": 45, "rp": 38, "salvo": 32}, Plan(12, 2)),
    "Battleships": ({"battleship": 20, "gun": 8, "rp": 38, "salvo": 34}, Plan(12, 2)),
    "Submarines": ({"submarine": 72, "gun": 8, "rp": 42, "salvo": 38}, Plan(12, 1)),
}
"""Where the search begins."""


def bringing(lay: Lay, manner: tactics.Manner) -> Agent:
    """An agent with a fleet of its own that plays in this manner."""
    level = "admiral" if manner.deep else "captain"

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


def agent_of(player: Player) -> Agent:
    """The admiral with a fleet, or the captain with a named one."""
    if isinstance(player, str):
        return bringing(brought(player), tactics.CAPTAIN)
    return bringing(planned(*player), tactics.ADMIRAL)


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


def points(one: Agent, other: Agent, seed: str, number: int) -> float:
    """Match `number` of two agents, seats swapped in every second: 1, 0 or, drawn, 0.5 for the first."""
    swapped = number % 2
    winners = play([other, one] if swapped else [one, other], f"{seed}/{number // 2}", {}, [[], []])
    return 0.5 if len(winners) == 2 else float(winners[0] == swapped)


Match = tuple[Player, Player, str, int]


def _match(one: Match) -> float:
    return points(agent_of(one[0]), agent_of(one[1]), one[2], one[3])


def bars(matches: int, seed: str, jobs: int) -> None:
    """Print the table of strengths, line by line as it is measured: whole matches as the arena plays them."""
    rows = [("captain", "cadet"), ("admiral", "captain"), *(("admiral", f"captain:{name}") for name in openings.NAMED)]
    print("| player | against | matches | won | drawn | lost | ms a move, median | most |\n|---|---|---|---|---|---|---|---|")
    for pair in rows:
        number = matches if ":" not in pair[1] else max(2, matches // 2)
        one = partial(arena.play_one, naval_war.INFO.id, list(pair), settle(naval_war.INFO, {}), seed)
        found = arena.tally(list(pair), list(arena.many(one, number, jobs, lambda done: None)))
        mine = found["agents"][0]
        whom = pair[1].partition(":")[2] or pair[1]
        lost = number - mine["wins"] - found["ties"]
        print(
            f"| {pair[0]} | {whom} | {number} | {mine['share']:.1%} | {found['ties']} | {lost} | {mine['ms_median']:.0f} | {mine['ms_most']:.0f} |",
            flush=True,
        )


# --- the game of fleets ------------------------------------------------------------------------------------------------------------


FIRST, MATTERS, SUPPORT = 4, 40, 100
"""Matches of a pair: at first, where one of the two is played by either side's best mixture, and where both are."""
BAR = 0.75
"""So many matches the mixture should win of each named fleet: the bar of 60 % and room for chance and for variety."""
WEIGHT = 4.0
"""What is missing from a bar counts so many times as much as a share against another admiral."""
PRESENT = 0.02
"""A fleet is in a mixture from this share on."""


class Search:
    """The pool of fleets and all that was measured."""

    def __init__(self, path: Path, seed: str, jobs: int) -> None:
        kept = json.loads(path.read_text("utf-8")) if path.exists() else {}
        if kept.get("seed") != seed:
            kept = {}
        self.path, self.seed, self.jobs = path, seed, jobs
        self.pool: dict[str, Fleet] = {name: fleet_of(one) for name, one in kept.get("fleets", {}).items()} or dict(POOL)
        self.met: dict[str, list[float]] = kept.get("met", {})
        """Points and matches of each pair, "one | other": the first's points, a draw half."""
        self.named: dict[str, list[float]] = kept.get("named", {})
        """Matches won, drawn and played by each fleet against each named one, "fleet | name"."""
        self.rounds: list[dict[str, Any]] = kept.get("rounds", [])
        self.ended: bool = kept.get("ended", False)

    # --- measuring

    def run(self, matches: Sequence[Match]) -> list[float]:
        """The points of each match, however many processes share the work."""
        if self.jobs == 1:
            return [_match(one) for one in matches]
        with Pool(self.jobs) as workers:
            return workers.map(_match, matches, chunksize=2)

    def measure(self, wanted: dict[tuple[str, str], int]) -> None:
        """Play what is missing of these pairs, a fleet and a fleet or a named one; earlier matches count."""
        todo: list[tuple[tuple[str, str], Match]] = []
        for (one, other), number in wanted.items():
            theirs: Player = self.pool.get(other, other)
            have = int(self.record(one, other)[-1])
            todo += [((one, other), (self.pool[one], theirs, f"{self.seed}/{one}/{other}", n)) for n in range(have, number)]
        for ((one, other), _), won in zip(todo, self.run([match for _, match in todo]), strict=True):
            record = self.record(one, other)
            record[0] += won if other in self.pool else float(won == 1.0)
            record[-1] += 1
            if other not in self.pool:
                record[1] += won == 0.5

    def record(self, one: str, other: str) -> list[float]:
        """What is known of a fleet against another or against a named one."""
        if other in self.pool:
            return self.met.setdefault(f"{one} | {other}", [0.0, 0])
        return self.named.setdefault(f"{one} | {other}", [0.0, 0, 0])

    def share(self, one: str, other: str) -> float:
        """Points of a fleet against another; one half where they never met."""
        if one == other:
            return 0.5
        won, number = self.met.get(f"{one} | {other}", (0.0, 0))
        if number:
            return won / number
        won, number = self.met.get(f"{other} | {one}", (0.0, 0))
        return 1.0 - won / number if number else 0.5

    def wins(self, one: str, name: str) -> float:
        """Share of matches that a fleet wins of a named one; all where it was not tried, so that it will be if it is played."""
        won, _, number = self.named.get(f"{one} | {name}", (0.0, 0, 0))
        return won / number if number else 1.0

    # --- solving

    def table(self) -> tuple[list[str], list[str], list[list[float]]]:
        """Fleets, opponents (fleets, then named ones), and what each fleet has of each opponent."""
        rows = list(self.pool)
        columns = [*rows, *openings.NAMED]
        return rows, columns, [[self.worth(one, other) for other in columns] for one in rows]

    def worth(self, one: str, other: str) -> float:
        """What a fleet has of an opponent: the points of an admiral's, of a named one how far it is above the bar."""
        if other in self.pool:
            return self.share(one, other)
        return 0.5 + WEIGHT * (self.wins(one, other) - BAR)

    def solved(self) -> tuple[dict[str, float], dict[str, float], float]:
        """The mixture whose worst opponent is best, the opponents' mixture that is worst for it, and the value."""
        rows, columns, table = self.table()
        mine, theirs, value = solve(table)
        return pick(rows, mine), pick(columns, theirs), value

    def settle(self) -> tuple[dict[str, float], dict[str, float], float]:
        """Measure what matters to the solution until it stays: pairs of which one is played, all pairs that are, and the named ones."""
        fleets = list(self.pool)
        self.measure({(one, other): FIRST for number, one in enumerate(fleets) for other in fleets[number + 1 :]})
        self.keep()
        while True:
            mine, theirs, value = self.solved()
            inside = [name for name in fleets if mine.get(name, 0.0) >= PRESENT or theirs.get(name, 0.0) >= PRESENT]
            wanted: dict[tuple[str, str], int] = {}
            for number, one in enumerate(fleets):
                for other in fleets[number + 1 :]:
                    both = (one in inside) + (other in inside)
                    if both == 2 or both == 1 and 0.3 < self.share(one, other) < 0.7:
                        wanted[one, other] = SUPPORT if both == 2 else MATTERS
            for one in dict.fromkeys([*inside, *self.played()]):
                for name in openings.NAMED:
                    most = SUPPORT if one in inside else MATTERS
                    # Whom every fleet beats few matches tell enough of.
                    wanted[one, name] = FIRST if all(self.wins(each, name) > 0.9 for each in fleets) else most
            short = {pair: number for pair, number in wanted.items() if self.record(*pair)[-1] < number}
            if not short:
                return mine, theirs, value
            print(f"  {len(short)} pairs, value {value:.3f}, ours {shown(mine)}, theirs {shown(theirs)}", flush=True)
            self.measure(short)
            self.keep()

    # --- looking for answers

    def answer(self, opponents: dict[str, float], tries: int, tag: str) -> tuple[Fleet, float]:
        """The best fleet against a mixture that a climb finds, and its worth in fresh matches.

        Changed fleets race on the same opponents and seeds: every one plays a few matches, the better half more, the best of those still more;
        from the best few the climb goes on, until none of a step is better than what it came from.
        """
        rng = Random(f"{self.seed}/{tag}")
        drawn = rng.choices(list(opponents), list(opponents.values()), k=CLIMB[-1] // 2)
        beam = [self.pool[name] for name in self.best(opponents)[:BEAM]]
        scores: dict[str, list[float]] = {}
        while True:
            step = list(beam)
            while len(step) < len(beam) + tries:
                new = changed(*rng.choice(beam), rng)
                if new is not None and new not in step:
                    step.append(new)
            race = step
            for number in CLIMB:
                race = sorted(race, key=lambda one: -mean(scores.get(key(one), [])))[: max(BEAM, len(step) * CLIMB[0] // number)]
                race += [one for one in beam if one not in race]
                todo = [(one, n) for one in race for n in range(len(scores.get(key(one), [])), number)]
                told = self.run([(one, self.pool.get(drawn[n // 2], drawn[n // 2]), f"{self.seed}/{tag}/{n // 2}", n % 2) for one, n in todo])
                for (one, n), won in zip(todo, told, strict=True):
                    scores.setdefault(key(one), []).append(self.valued(won, drawn[n // 2]))
            race.sort(key=lambda one: -mean(scores[key(one)]))
            print(f"  {tag}: {mean(scores[key(race[0])]):.3f} of {len(scores[key(race[0])])} {race[0]}", flush=True)
            if race[0] in beam:
                break
            beam = race[:BEAM]
        fresh = rng.choices(list(opponents), list(opponents.values()), k=CONFIRM // 2)
        told = self.run([(race[0], self.pool.get(fresh[n // 2], fresh[n // 2]), f"{self.seed}/{tag}/fresh/{n // 2}", n % 2) for n in range(CONFIRM)])
        return race[0], mean([self.valued(won, fresh[n // 2]) for n, won in enumerate(told)])

    def valued(self, won: float, opponent: str) -> float:
        """One match as the table counts it."""
        return won if opponent in self.pool else 0.5 + WEIGHT * (float(won == 1.0) - BAR)

    def best(self, opponents: dict[str, float]) -> list[str]:
        """The fleets of the pool, those first that have most of a mixture."""
        return sorted(self.pool, key=lambda one: -sum(part * self.worth(one, other) for other, part in opponents.items()))

    def oracle(self, tries: int, minutes: float) -> None:
        """By turns an answer for us to their mixture and one for them to ours, until neither gains or the time is over."""
        stop = monotonic() + 60 * minutes
        mine, theirs, value = self.settle()
        while not self.ended and monotonic() < stop:
            turn = len(self.rounds) + 1
            side = "theirs" if turn % 2 else "ours"
            opponents, before = (mine, 1.0 - min(self.against(mine), value)) if side == "theirs" else (theirs, value)
            print(f"round {turn}, {side}, value {value:.3f}, ours {shown(mine)}, theirs {shown(theirs)}", flush=True)
            new, worth = self.answer(opponents, tries, f"round {turn}")
            gains = worth - before >= GAIN
            self.rounds.append({"answer": side, "value": round(value, 3), "before": round(before, 3), "worth": round(worth, 3), "added": gains})
            print(f"  {worth:.3f} against {before:.3f}", flush=True)
            if gains:
                self.pool[f"found {turn}"] = new
                mine, theirs, value = self.settle()
            self.ended = len(self.rounds) >= 2 and not any(one["added"] for one in self.rounds[-2:])
            self.keep()

    def against(self, mixture: dict[str, float]) -> float:
        """What a mixture has of the fleet of the pool that is worst for it."""
        return min(sum(part * self.share(one, other) for one, part in mixture.items()) for other in self.pool)

    def keep(self) -> None:
        """Write everything down."""
        mine, theirs, value = self.solved()
        found = {
            "command": f"python3 tools/tune_naval_war.py oracle --seed {self.seed}",
            "seed": self.seed,
            "date": str(date.today()),
            "rounds": self.rounds,
            "ended": self.ended,
            "value": round(value, 4),
            "mixture": {name: round(part, 4) for name, part in mine.items()},
            "opponents": {name: round(part, 4) for name, part in theirs.items()},
            "played": self.played(),
            "fleets": {name: {"counts": counts, **asdict(plan)} for name, (counts, plan) in self.pool.items()},
            "met": {pair: record for pair, record in self.met.items() if record[-1]},
            "named": {pair: record for pair, record in self.named.items() if record[-1]},
        }
        self.path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")

    def played(self) -> dict[str, int]:
        """Per cent of matches in which the admiral brings each fleet: the solution, and beside it what loses least to it, for variety."""
        mine, _, _ = self.solved()
        parts = {name: (1.0 - VARIETY) * part for name, part in mine.items() if part >= PRESENT}
        for name in [name for name in self.by_share(mine) if name not in parts][:OTHERS]:
            parts[name] = VARIETY / OTHERS
        whole = sum(parts.values())
        shares = {name: int(100 * part / whole) for name, part in parts.items()}
        for name in sorted(parts, key=lambda one: shares[one] - 100 * parts[one] / whole)[: 100 - sum(shares.values())]:
            shares[name] += 1
        return shares

    def by_share(self, mixture: dict[str, float]) -> list[str]:
        """The fleets of the pool, those first that win most points of a mixture."""
        return sorted(self.pool, key=lambda one: -sum(part * self.share(one, other) for other, part in mixture.items()))

    def again(self) -> None:
        """Measure everything anew, for the players as they are now."""
        self.met, self.named, self.rounds, self.ended = {}, {}, [], False
        self.settle()


CLIMB = (4, 8, 16)
"""Matches that a changed fleet has played after each heat of a race."""
BEAM = 3
CONFIRM = 48
"""Fresh matches of an answer."""
GAIN = 0.05
"""So much more than the mixture gives an answer must have, in fresh matches, to be added."""
VARIETY, OTHERS = 0.15, 3
"""So much of what is played is for variety, spread over so many fleets of the pool that the solution leaves out."""


def key(one: Fleet) -> str:
    """A fleet as text."""
    return json.dumps([sorted(one[0].items()), asdict(one[1])])


def fleet_of(kept: dict[str, Any]) -> Fleet:
    """A fleet as the file has it."""
    return kept["counts"], Plan(kept["units"], kept["packed"], kept["near"], kept["bait"])


def mean(values: Sequence[float]) -> float:
    """The mean; of none, more than any, so that what was not tried comes first."""
    return sum(values) / len(values) if values else 9.0


def shown(mixture: dict[str, float]) -> dict[str, float]:
    """A mixture in short."""
    return {name: round(part, 2) for name, part in mixture.items() if part >= PRESENT}


def pick(names: Sequence[str], parts: Sequence[float]) -> dict[str, float]:
    """Those that have a part, which together are 1."""
    return {name: part for name, part in zip(names, parts, strict=True) if part > 1e-6}


def solve(table: Sequence[Sequence[float]]) -> tuple[list[float], list[float], float]:
    """A matrix game: the rows' best mixture, the columns' best, and the value for the rows; by the simplex method, Bland's rule."""
    least = min(min(row) for row in table)
    rows, columns = len(table), len(table[0])
    # All positive: then the columns maximize the sum of y with A y <= 1, and the value is one over it.
    body = [[one - least + 1.0 for one in row] + [float(k == n) for k in range(rows)] + [1.0] for n, row in enumerate(table)]
    goal = [-1.0] * columns + [0.0] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while True:
        enter = next((j for j in range(columns + rows) if goal[j] < -1e-9), None)
        if enter is None:
            break
        leave = min((n for n in range(rows) if body[n][enter] > 1e-9), key=lambda n: (body[n][-1] / body[n][enter], basis[n]))
        pivot = body[leave][enter]
        body[leave] = [one / pivot for one in body[leave]]
        for line in (*(body[n] for n in range(rows) if n != leave), goal):
            factor = line[enter]
            if factor:
                line[:] = [one - factor * two for one, two in zip(line, body[leave], strict=True)]
        basis[leave] = enter
    whole = goal[-1]
    theirs = [0.0] * columns
    for n, j in enumerate(basis):
        if j < columns:
            theirs[j] = body[n][-1] / whole
    mine = [max(0.0, goal[columns + n]) / whole for n in range(rows)]
    return mine, theirs, 1.0 / whole + least - 1.0


def changed(counts: Counts, plan: Plan, rng: Random) -> Fleet | None:
    """A fleet like this one, some points spent otherwise or laid otherwise; None where that cannot be bought or laid."""
    after = dict(counts)
    for _ in range(rng.randint(1, 3)):
        kinds = [kind for kind, number in after.items() if number]
        less, more = rng.choice(kinds), rng.choice([*fleet.SHIP_IDS, "gun", "rp", "salvo", "gun", "rp", "salvo", "bomber", "atom"])
        spend = min(after[less] * fleet.THINGS[less].cost, rng.choice((2, 4, 8, 12, 20)))
        number = spend // fleet.THINGS[less].cost
        after[less] -= number
        after[more] = after.get(more, 0) + number * fleet.THINGS[less].cost // fleet.THINGS[more].cost
    after["salvo"] = after.get("salvo", 0) + fleet.POINTS - sum(fleet.spent(after))
    after = {kind: number for kind, number in after.items() if number}
    if after.get("salvo", 0) < 0 or fleet.budget_complaints(after, fleet.budget(fleet.POINTS)):
        return None
    new = after, plan
    if rng.random() < 0.5:
        bait = rng.choice((0, 2, 4)) if after.get("gun", 0) > 4 else 0
        packed, near = rng.choice((1, 2, 3)), rng.random() < 0.15
        new = after, replace(plan, units=max(1, plan.units + rng.choice((-3, -2, 0, 2, 3))), packed=packed, near=near, bait=bait)
    try:
        for number in range(3):
            planned(*new)(Random(f"room {number}").randrange)
    except Illegal:
        return None
    return new


# --- the weights -------------------------------------------------------------------------------------------------------------------

RIVALS = ("captain", "admiral", "admiral")
"""Whom the admiral with other weights meets: the hardest named fleet, played by the captain, and twice as often the admiral as he is."""
HARDEST = "no guns, all R.P.s and salvoes"
STEP = 1.5
"""Each weight is tried so many times larger and smaller."""
ERRORS = 2.0
"""A change must gain so many standard errors on fresh seeds to be taken."""

Values = dict[str, float]


def trial(values: Values, seed: str, number: int) -> float:
    """Match `number` of the admiral with these weights: fleets that are played, drawn by the seed, seats swapped in every second."""
    rng = Random(f"{seed}/{number // 2}")
    manner = replace(tactics.ADMIRAL, weights=replace(tactics.ADMIRAL.weights, **values))
    drawn = [rng.choice(list(TRIED.values())) for _ in range(2)]
    mine = bringing(planned(*drawn[0]), manner)
    if RIVALS[number // 2 % len(RIVALS)] == "captain":
        return points(mine, agent_of(HARDEST), seed, number)
    return points(mine, agent_of(drawn[1]), seed, number)


TRIED: dict[str, Fleet] = {f"opening {n}": (one.counts, one.plan) for n, one in enumerate(openings.ADMIRALS)}
"""Fleets with which weights are tried."""


class Trials:
    """Weights against the admiral as he is, on common seeds."""

    def __init__(self, seed: str, jobs: int) -> None:
        self.seed, self.jobs = seed, jobs
        self.played: dict[tuple[str, int, str], list[float]] = {}

    def pairs(self, values: Values, matches: int, tag: str) -> list[float]:
        """Points of each pair of matches with seats swapped; each match is played once."""
        key = repr(sorted(values.items())), matches, tag
        if key not in self.played:
            self.played[key] = self._pairs(values, matches, tag)
        return self.played[key]

    def _pairs(self, values: Values, matches: int, tag: str) -> list[float]:
        todo = partial(trial, values, f"{self.seed}/{tag}")
        if self.jobs == 1:
            told = [todo(number) for number in range(matches)]
        else:
            with Pool(self.jobs) as workers:
                told = workers.map(todo, range(matches), chunksize=2)
        return [(one + other) / 2 for one, other in zip(told[::2], told[1::2], strict=True)]

    def gain(self, values: Values, base: Values, matches: int, tag: str) -> tuple[float, float]:
        """How much more points these weights win than the base, and the standard error of that."""
        differences = [one - other for one, other in zip(self.pairs(values, matches, tag), self.pairs(base, matches, tag), strict=True)]
        whole = mean(differences)
        return whole, (sum((one - whole) ** 2 for one in differences) / max(1, len(differences) - 1) / len(differences)) ** 0.5

    def tune(self, names: Sequence[str], matches: int) -> Values:
        """Each weight in turn a step up and a step down; what looks better is confirmed on fresh seeds, twice as many, and then kept."""
        kept: Values = {}
        for name in names:
            now = getattr(tactics.ADMIRAL.weights, name)
            for value in (now * STEP, now / STEP):
                gain, error = self.gain({**kept, name: value}, kept, matches, name)
                print(f"{name} {now:.3g} -> {value:.3g}: {gain:+.3f} +- {error:.3f}", flush=True)
                if gain > error:
                    gain, error = self.gain({**kept, name: value}, kept, 2 * matches, f"{name} again")
                    taken = gain >= ERRORS * error
                    print(f"  fresh seeds: {gain:+.3f} +- {error:.3f}{', taken' if taken else ''}", flush=True)
                    if taken:
                        kept[name] = value
                        break
        return kept


def read(text: str) -> Values:
    """`"trust=0.1,guess=0.4"` as numbers by name."""
    return {name: float(value) for name, equals, value in (one.partition("=") for one in text.split(",")) if equals}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Opening fleets, weights and measured strength of the Naval War Game's computer players.")
    parser.add_argument("what", choices=("bars", "oracle", "again", "tune", "try"))
    parser.add_argument("weights", nargs="*", help="tune: names of weights, all unless told; try: changes as trust=0.1,guess=0.4")
    parser.add_argument("--matches", type=int, default=20, help="matches of each row, or of each change of the weights")
    parser.add_argument("--minutes", type=float, default=40, help="after so long the oracle is asked no more")
    parser.add_argument("--tries", type=int, default=16, help="changed fleets in each step of a climb")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the work")
    parser.add_argument("--out", type=Path, default=FOUND, help="where the oracle writes what it has found")
    parser.add_argument("--seed", default="double", help="any text")
    asked = parser.parse_args()
    if asked.what == "bars":
        bars(asked.matches, asked.seed, asked.jobs)
    elif asked.what == "tune":
        print(Trials(asked.seed, asked.jobs).tune(asked.weights or [one.name for one in fields(Weights)], asked.matches))
    elif asked.what == "try":
        for text in asked.weights:
            gain, error = Trials(asked.seed, asked.jobs).gain(read(text), {}, asked.matches, "try")
            print(f"{text}: {gain:+.3f} +- {error:.3f}", flush=True)
    else:
        search = Search(asked.out, asked.seed, asked.jobs)
        if asked.what == "oracle":
            search.oracle(asked.tries, asked.minutes)
        else:
            search.again()
        search.keep()


if __name__ == "__main__":
    main()
