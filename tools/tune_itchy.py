"""Weights of Itchy and Scratchy's computer players by self-play, and their measured strength.

    python3 tools/tune_itchy.py bars --matches 400 --jobs 2                  every bar, as the table of docs/strength.md
    python3 tools/tune_itchy.py meet admiral captain --matches 40            two players, or scripted ones: straight, standoff
    python3 tools/tune_itchy.py scan admiral hope=0.3 pull=0.02,head=0.05    each change of the admiral's weights against an opponent

The battles are drawn by lot: duels, squadrons and fleets of about equal worth, on hexes and squares, with and without islands. Seats are swapped on
the same battle and the same seed; a draw counts half.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import itchy  # noqa: E402  # the path comes first
from game.agents import decide  # noqa: E402
from game.contract import Action, Agent, Json, Menu, View, settle  # noqa: E402
from game.dice import Dice  # noqa: E402
from game.itchy import agents, proposing, scenarios, sea, tactics, turns  # noqa: E402
from game.itchy import battle as battles  # noqa: E402
from game.itchy.tactics import Manner  # noqa: E402

STYLES = ("duel", "squadrons", "squadrons", "fleets")
"""What a battle is by lot: half of them squadrons."""
BARS = (
    ("captain", "cadet"),
    ("admiral", "captain"),
    ("admiral", "straight"),
    ("admiral", "standoff"),
)
SIZES = ("12 x 10", "12 x 10", "18 x 14")


@cache
def battle(seed: str) -> tuple[dict[str, Json], str]:
    """Options and text of a battle drawn by lot; of one style where the seed begins with it, "fleets-7"; a ready one by its id, "lissa!7"."""
    name = seed.split("!")[0]
    if name in scenarios.BY_ID:
        return settle(itchy.INFO, {"scenario": "own"}), battles.text(battles.deploy(scenarios.battle_of(scenarios.BY_ID[name])))
    rng = Random(seed)
    options = {
        "scenario": "own",
        "grid": rng.choice(("hex", "hex", "square")),
        "size": rng.choice(SIZES),
        "islands": rng.choice(("none", "some", "many")),
    }
    options = settle(itchy.INFO, options)
    return options, proposing.battle_text(options, seed.split("-")[0] if "-" in seed else rng.choice(STYLES), Dice(seed))


def play(players: list[Agent], seed: str, spent: list[list[float]]) -> tuple[list[int], str, int, float]:
    """One battle: the winners, the reason, the turns, and how much more of its FV Blue lost. Milliseconds of each action go to `spent`, by seat."""
    options, text = battle(seed)
    dice = Dice(seed)
    state = itchy.new(options, 2, dice)
    itchy.apply(state, 0, ["lay", text], dice)
    number = 0
    while acting := itchy.to_act(state):
        seat = acting[0]
        view, menu = itchy.view(state, seat), itchy.menu(state, seat)
        start = perf_counter()
        action = decide(players[seat], view, menu, Random(f"{seed}/{seat}/{number}"))
        spent[seat].append(1000 * (perf_counter() - start))
        itchy.apply(state, seat, action, dice)
        number += 1
    outcome = itchy.outcome(state)
    assert outcome is not None
    shares = [lost / total for lost, total in zip(state["lost"], turns.totals(state), strict=True)]
    return list(outcome["winners"]), str(outcome["reason"]), int(state["turn"]), shares[1] - shares[0]


Result = tuple[float, str, int, float, list[float]]


def mirrored(one: Agent, other: Agent, seed: str, number: int) -> Result:
    """Match `number`: the points of `one`, the reason, the turns, how much less of its FV it lost, its milliseconds."""
    swapped = number % 2
    spent: list[list[float]] = [[], []]
    winners, reason, turn, margin = play([other, one] if swapped else [one, other], f"{seed}/{number // 2}", spent)
    return 0.5 if len(winners) == 2 else float(winners[0] == swapped), reason, turn, -margin if swapped else margin, spent[swapped]


Player = str | Manner


def agent_of(player: Player) -> Agent:
    """By name, or an admiral of another manner."""
    if isinstance(player, Manner):
        return agents.playing(player)
    return {**agents.AGENTS, **SCRIPTED}[player]


def _meet_one(one: Player, other: Player, seed: str, number: int) -> Result:
    return mirrored(agent_of(one), agent_of(other), seed, number)


def meet(one: Player, other: Player, matches: int, seed: str, jobs: int) -> list[Result]:
    """All matches of two players."""
    todo = partial(_meet_one, one, other, seed)
    if jobs == 1:
        return list(map(todo, range(matches)))
    with Pool(jobs) as pool:
        return pool.map(todo, range(matches), chunksize=2)


# --- scripted opponents ------------------------------------------------------------------------------------------------------------


def straight(view: View, menu: Menu, rng: Random) -> Iterator[tuple[float, Action | None]]:
    """Straight at them, and fire everything."""
    yield 1.0, scripted(view, menu, lambda far, reach: -far)


def standoff(view: View, menu: Menu, rng: Random) -> Iterator[tuple[float, Action | None]]:
    """Hold the range at which the guns still tell, with the broadside towards the enemy."""
    yield 1.0, scripted(view, menu, lambda far, reach: -abs(far - reach))


RANGES = {"heavy": 6, "medium": 4, "light": 3, "qf": 2}
"""To where a battery throws four dice or more."""


def scripted(view: View, menu: Menu, likes: Callable[[int, int], int]) -> Action:
    """Sail to the place whose distance to the nearest enemy it likes best, most batteries bearing; then fire all."""
    if "lay" in menu:
        return ["lay", proposing.battle_text(view["options"], "squadrons", Dice("scripted"))]
    if "decline" in menu:
        return ["agree" if tactics.ought_to_agree(view) else "decline", None]
    if "choose" in menu:
        return ["choose", menu["choose"][0]]
    if "activate" in menu:
        return ["activate", menu["activate"][0]]
    active = view["active"]
    one = sea.ship(view, active["ship"])
    grid = sea.board(view)
    reach = max((RANGES[gun["class"]] for gun in one["batteries"] if not gun["lost"]), default=3)
    if active["doing"] is None and view["reach"] and one["rate"]:
        here = f"{one['area']}>{one['facing']}"
        ends = [(end["to"], len({gun for gun, _ in end["bears"]}), -end["cost"]) for end in view["reach"] if end["to"] != "away"]
        if "finish" in menu:
            ends.append((here, len({shot["battery"] for shot in view["shots"]}), 0))

        def liking(end: tuple[str, int, int]) -> tuple[int, int, int, str]:
            return likes(sea.nearest(view, one["side"], grid.index[end[0].split(">")[0]]), reach), end[1], end[2], end[0]

        if ends and max(ends, key=liking)[0] != here:
            return ["sail", max(ends, key=liking)[0]]
    if "torpedo" in menu:
        return ["torpedo", max(view["torpedo_shots"], key=lambda run: (run["odds"]["expected_fv"], run["target"]))["target"]]
    if "fire" in menu:
        shot = max(view["shots"], key=lambda one: (one["odds"]["expected_fv"], one["odds"]["rate"], one["battery"]))
        return ["fire", [shot["battery"], shot["target"]]]
    return tactics.anything(menu)


SCRIPTED: dict[str, Agent] = {"straight": straight, "standoff": standoff}


def told(played: list[Result]) -> str:
    """A line of results."""
    points = [one[0] for one in played]
    times = [value for one in played for value in one[4]]
    reasons = [one[1] for one in played]
    shown = ", ".join(f"{reason} {reasons.count(reason)}" for reason in sorted(set(reasons)))
    turns = sum(one[2] for one in played) / len(played)
    share = f"{sum(points) / len(points):.1%} of {len(points)} ({points.count(0.5)} draws)"
    margins = [(one[3] + other[3]) / 2 for one, other in zip(played[::2], played[1::2], strict=False)]
    share += f", margin {fmean(margins):+.3f} +- {stdev(margins) / len(margins) ** 0.5:.3f}" if len(margins) > 1 else ""
    return f"{share}; {turns:.1f} turns; {shown}; ms {median(times):.1f} median, {max(times):.0f} most"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Strength of Itchy and Scratchy's computer players.")
    parser.add_argument("what", choices=("bars", "meet", "scan"))
    parser.add_argument("players", nargs="*")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="7")
    parser.add_argument("--set", action="append", default=[], help="meet: a weight of the first player, an admiral: threat=0.8")
    asked = parser.parse_args()
    if asked.what == "bars":
        bars(asked.matches, asked.seed, asked.jobs)
    elif asked.what == "scan":
        scan(asked.players[1:], asked.players[0], asked.matches, asked.seed, asked.jobs)
    else:
        one: Player = asked.players[0]
        if asked.set:
            one = changed(agents.ADMIRAL, read(asked.set))
        print(asked.players, asked.set, told(meet(one, asked.players[1], asked.matches, asked.seed, asked.jobs)), flush=True)


def read(texts: list[str]) -> dict[str, Json]:
    """`["hope=0.3"]` as numbers by name."""
    return {name: json.loads(value) for name, equals, value in (text.partition("=") for text in texts) if equals}


def bars(matches: int, seed: str, jobs: int) -> None:
    """Print the table of strengths, line by line as it is measured: a quarter of the matches duels, half squadrons, a quarter fleets."""
    print("| player | against | points won | draws | in duels | squadrons | fleets | ms an action, median | most |")
    print("|---|---|---|---|---|---|---|---|---|")
    for one, other in BARS:
        played = {style: meet(one, other, matches * STYLES.count(style) // len(STYLES), f"{style}-{seed}", jobs) for style in dict.fromkeys(STYLES)}
        every = [result for results in played.values() for result in results]
        times = [value for result in every for value in result[4]]
        by_style = " | ".join(f"{fmean(result[0] for result in results):.1%}" for results in played.values())
        draws = sum(result[0] == 0.5 for result in every)
        print(
            f"| {one} | {other} | {fmean(result[0] for result in every):.1%} of {len(every)} | {draws} | {by_style} "
            f"| {median(times):.1f} | {max(times):.0f} |",
            flush=True,
        )


def scan(texts: list[str], whom: Player, matches: int, seed: str, jobs: int) -> None:
    """Each change of the admiral alone, `hope=0.3` or several with commas, against the same opponent on the same battles."""
    with Pool(jobs) as pool:
        for text in texts:
            values = read(text.split(","))
            todo = partial(_meet_one, changed(agents.ADMIRAL, values), whom, seed)
            print(f"{text:30}", told(pool.map(todo, range(matches), chunksize=2)), flush=True)


def changed(manner: Manner, values: dict[str, float]) -> Manner:
    """The manner with some numbers changed, those of its weights too."""
    names = {one.name for one in fields(manner)}
    weights = replace(manner.weights, **{name: value for name, value in values.items() if name not in names})
    return replace(manner, weights=weights, **{name: value for name, value in values.items() if name in names})


if __name__ == "__main__":
    main()
