"""Computer players against one another, as many matches as wanted: `python3 -m game.arena warship admiral captain --matches 200 --seed 7`.

Every seed is played once in each rotation of the seats, so that nobody owes a win to the fleets or to the opening. With `--solo N` one player fires
at N fleets that do not fire back. Where a game has fleets with names, a player is given one behind a colon: `"captain:six Atom Bombers"`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import Pool
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Any

from game import GAMES, find
from game.agents import RANDOM, decide, random_agent, stream
from game.contract import Action, Illegal, Json, Menu, View, settle
from game.dice import Dice
from game.match import Match


class Wrong(Exception):
    """The arena was asked for something that cannot be; its text is a sentence."""


def play_one(game_id: str, agents: list[str], options: dict[str, Json], seed: str, number: int) -> dict[str, Json]:
    """Match `number`: who won (by place in `agents`, each a level or `level:fleet`), the actions played, milliseconds of each action by agent."""
    game = find(game_id)
    seats, around = len(agents), number % len(agents)
    order = [(seat + around) % seats for seat in range(seats)]
    players = [agents[who].partition(":") for who in order]
    by = ["person" if level == RANDOM else level for level, _, _ in players]
    text = f"{seed}/{number // seats}"
    match = Match(game, text, options, [{"name": "", "by": level} for level in by])
    spent: list[list[float]] = [[] for _ in agents]
    while match.to_act():
        seat = match.to_act()[0]
        view, menu = game.view(match.state, seat), match.menu(seat)
        rng = stream(f"{text}/{seat}/{match.rev}")
        start = perf_counter()
        brings = players[seat][2]
        if brings and "lay" in menu:
            action: Action = game.agents.NAMED_FLEETS[brings](view, rng)
        elif by[seat] == "person":
            dice = Dice(f"{text}/{seat}/{match.rev}")
            action = random_agent(menu, rng, partial(_propose, match, seat, dice))
        else:
            action = decide(game.agents.AGENTS[by[seat]], view, menu, rng)
        spent[order[seat]].append(1000 * (perf_counter() - start))
        match.play(seat, action)
    outcome = match.outcome()
    assert outcome is not None
    return {"winners": [order[seat] for seat in outcome["winners"]], "actions": match.rev, "spent": spent}


def _propose(match: Match, seat: int, dice: Dice, kind: str) -> Json:
    return match.game.propose(match.state, seat, kind, match.game.INFO.styles[0], dice)


def solo_one(game_id: str, agent: str, options: dict[str, Json], seed: str, number: int) -> dict[str, Json]:
    """How many shots the agent needs for fleet `number`, and the milliseconds of each action."""
    game = find(game_id)
    spent: list[float] = []

    def think(view: View, menu: Menu, move: int) -> Action:
        rng = stream(f"{seed}/{number}/{move}")
        start = perf_counter()
        if agent == RANDOM:
            action: Action = ["fire", [rng.choice(menu["fire"]["pick"])]]
        else:
            action = decide(game.agents.AGENTS[agent], view, menu, rng)
        spent.append(1000 * (perf_counter() - start))
        return action

    return {"shots": game.solo.shots_needed(think, options, f"{seed}/{number}"), "spent": [spent]}


def many(one: Callable[[int], dict[str, Json]], number: int, jobs: int, told: Callable[[int], None]) -> Iterator[dict[str, Json]]:
    """The results of `one(0)`, `one(1)`, ... in order, however many processes share the work."""
    if jobs == 1:
        yield from _counted(map(one, range(number)), told)
        return
    with Pool(jobs) as pool:
        yield from _counted(pool.imap(one, range(number), chunksize=4), told)


def _counted(results: Iterable[dict[str, Json]], told: Callable[[int], None]) -> Iterator[dict[str, Json]]:
    for count, result in enumerate(results, 1):
        told(count)
        yield result


def tally(agents: list[str], played: list[dict[str, Json]]) -> dict[str, Json]:
    """Wins, ties, lengths and thinking times of the matches played. A win alone counts; several winners or none make a tie."""
    wins = [0] * len(agents)
    ties = 0
    for one in played:
        if len(one["winners"]) == 1:
            wins[one["winners"][0]] += 1
        else:
            ties += 1
    return {
        "matches": len(played),
        "ties": ties,
        "mean_turns": round(fmean(one["actions"] for one in played), 2),
        "agents": [
            {"agent": agent, "wins": wins[who], "share": round(wins[who] / len(played), 4), **_times(who, played)}
            for who, agent in enumerate(agents)
        ],
    }


def measure(agent: str, played: list[dict[str, Json]]) -> dict[str, Json]:
    """Mean with its 95 % interval, median and spread of the shots needed."""
    shots = [one["shots"] for one in played]
    spread = stdev(shots) if len(shots) > 1 else 0.0
    half = 1.96 * spread / len(shots) ** 0.5
    mean = fmean(shots)
    return {
        "agent": agent,
        "boards": len(shots),
        "mean": round(mean, 3),
        "interval95": [round(mean - half, 3), round(mean + half, 3)],
        "median": median(shots),
        "sd": round(spread, 2),
        **_times(0, played),
    }


def _times(who: int, played: list[dict[str, Json]]) -> dict[str, Json]:
    times = [value for one in played for value in one["spent"][who]] or [0.0]
    return {"ms_median": round(median(times), 3), "ms_mean": round(fmean(times), 3), "ms_most": round(max(times), 1)}


def read_options(game: Any, texts: list[str]) -> dict[str, Json]:
    """`["allfire=true"]` as complete options. Raises Wrong."""
    options: dict[str, Json] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Wrong(f"An option is written name=value, not “{text}”.")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    try:
        return settle(game.INFO, options)
    except Illegal as why:
        raise Wrong(str(why)) from why


def run(arguments: list[str], told: Callable[[str], None]) -> tuple[dict[str, Json], bool]:
    """Do what the command line asks; returns the result and whether it is wanted as JSON. `told` hears of the progress. Raises Wrong."""
    asked = _parser().parse_args(arguments)
    game = find(asked.game)
    if game is None:
        raise Wrong(f"There is no game called “{asked.game}”; there are: {', '.join(one.INFO.id for one in GAMES)}.")
    for agent in asked.agents:
        _known(game, agent)
    if not 1 <= asked.jobs <= 64:
        raise Wrong("The number of jobs is from 1 to 64.")
    options = read_options(game, asked.option)
    number = asked.matches if asked.solo is None else asked.solo
    if number < 1:
        raise Wrong("At least one match must be played.")
    if asked.solo is None:
        least, most = game.INFO.seats
        if not least <= len(asked.agents) <= most:
            raise Wrong(f"{game.INFO.title} is for {least} to {most} players: name one agent for each seat.")
        _try_out(game, options, len(asked.agents))
        one = partial(play_one, game.INFO.id, asked.agents, options, asked.seed)
    else:
        if not hasattr(game, "solo"):
            raise Wrong(f"{game.INFO.title} cannot be played solo.")
        if len(asked.agents) != 1 or ":" in asked.agents[0]:
            raise Wrong("Solo is for one agent, and without a fleet.")
        one = partial(solo_one, game.INFO.id, asked.agents[0], options, asked.seed)
    start = perf_counter()
    step = max(1, number // 20)

    def count(done: int) -> None:
        if done % step == 0 or done == number:
            told(f"{done} of {number} in {perf_counter() - start:.0f} s")

    played = list(many(one, number, asked.jobs, count))
    result = tally(asked.agents, played) if asked.solo is None else measure(asked.agents[0], played)
    return {"game": game.INFO.id, "options": options, "seed": asked.seed, **result}, bool(asked.json)


def _known(game: Any, agent: str) -> None:
    """Raises Wrong for a level or a fleet that the game does not have."""
    level, colon, brings = agent.partition(":")
    levels = [*game.agents.AGENTS, RANDOM]
    if level not in levels:
        raise Wrong(f"There is no player called “{level}”; there are: {', '.join(levels)}.")
    fleets = getattr(game.agents, "NAMED_FLEETS", {})
    if colon and brings not in fleets:
        there = "; ".join(fleets)
        raise Wrong(f"There is no fleet called “{brings}”; there are: {there}." if there else f"{game.INFO.title} has no fleets with names.")


def _try_out(game: Any, options: dict[str, Json], seats: int) -> None:
    """Raises Wrong where these options cannot be played by so many."""
    try:
        game.new(dict(options), seats, Dice("arena"))
    except Illegal as why:
        raise Wrong(str(why)) from why


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        raise Wrong(f"{message[:1].upper()}{message[1:]}. Try: python3 -m game.arena warship admiral captain --matches 20")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="game.arena", description="Computer players against one another.")
    parser.add_argument("game", help="the game's id, like warship")
    parser.add_argument("agents", nargs="+", help=f"a level for each seat, or “{RANDOM}”; level:fleet where fleets have names")
    parser.add_argument("--matches", type=int, default=100, help="how many matches (100)")
    parser.add_argument("--solo", type=int, metavar="N", help="one agent fires at N fleets that do not fire back")
    parser.add_argument("--seed", default="1", help="any text")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house option, like allfire=true; may be repeated")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the work")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def in_words(result: dict[str, Json]) -> str:
    """The result as a few lines to read."""
    if "boards" in result:
        low, high = result["interval95"]
        return (
            f"{result['agent']}: {result['boards']} fleets, mean {result['mean']} shots (95 % {low} to {high}), median {result['median']}, "
            f"sd {result['sd']}; {result['ms_median']} ms an action"
        )
    lines = [f"{result['matches']} matches, {result['ties']} ties, {result['mean_turns']} actions a match"]
    lines += [f"{one['agent']}: {one['wins']} wins ({one['share']:.1%}), {one['ms_median']} ms an action" for one in result["agents"]]
    return "\n".join(lines)


def main() -> int:
    """The command line. Progress goes to standard error, the result to standard output."""
    try:
        result, as_json = run(sys.argv[1:], lambda text: print(f"\r{text}", end="", file=sys.stderr, flush=True))
    except Wrong as why:
        print(why, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    print(file=sys.stderr)
    print(json.dumps(result) if as_json else in_words(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
