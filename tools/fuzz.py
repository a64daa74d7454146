"""Random matches over every game, all options and all numbers of seats, with the laws of the contract checked all the way.

    python3 tools/fuzz.py --seed 7 --count 10000 --jobs 2

Progress goes to stderr; the last line is a count. A failure prints the law that broke, the command that repeats it and the record of the
match up to there. The checks are plain functions that yield what is broken as sentences; `tests/laws/` uses the same ones.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import GAMES, blank  # noqa: E402  # the path comes first
from game.agents import random_agent  # noqa: E402
from game.contract import Action, Illegal, Json, Menu, State, allows  # noqa: E402
from game.dice import Dice  # noqa: E402
from game.match import Match  # noqa: E402

UNDER_WAY: tuple[Any, ...] = ()
"""Built and tested with the rest, and not in the catalogue before they are complete."""
EVERY = (blank, *GAMES, *UNDER_WAY)
RESIGNING = 0.004
"""How often a seat gives up instead of going on, at most; seldomer in long games, so that most are played out."""
RARELY = 0.03
"""How often a seat has the choice of the game's rare verbs too, such as offering to stop."""
DEEP = 0.06
"""After how many of the actions the slow checks are made, at most; seldomer in long games."""


class Broken(Exception):
    """A law that does not hold; its text says which."""


# ---- playing at random


def random_options(game: Any, rng: Random) -> dict[str, Json]:
    """Any choice of every option; they need not go together."""
    return {option.name: rng.choice(option.choices)[0] for option in game.INFO.options}


def random_seats(game: Any, rng: Random) -> list[dict[str, str]]:
    """Any number of seats that the game allows, held by persons."""
    return [{"name": "", "by": "person"} for _ in range(rng.randint(*game.INFO.seats))]


def new_match(game: Any, seed: str, rng: Random) -> Match:
    """A match with random options and seats that go together."""
    while True:
        try:
            return Match(game, seed, random_options(game, rng), random_seats(game, rng))
        except Illegal:
            continue


def proposer(match: Match, seat: int, rng: Random) -> Callable[[str], Json]:
    """Lays drafts for a seat in any of the game's styles."""

    def propose(kind: str) -> Json:
        style = rng.choice(match.game.INFO.styles)
        return match.game.propose(match.state, seat, kind, style, Dice(f"draft {rng.random()}"))

    return propose


def random_action(match: Match, seat: int, rng: Random) -> Action:
    """Something that the menu offers; now and then one of the game's rare verbs, or the seat gives up."""
    menu, info = match.menu(seat), match.game.INFO
    if "resign" in menu and rng.random() < min(RESIGNING, 2 / info.longest):
        return ["resign", None]
    if info.rare and rng.random() >= RARELY:
        menu = {verb: offer for verb, offer in menu.items() if verb not in (*info.rare, "resign")} or menu
    return random_agent(menu, rng, proposer(match, seat, rng))


def samples(match: Match, seat: int, rng: Random) -> list[Action]:
    """One action for every verb on the seat's menu."""
    return [random_agent({verb: offer}, rng, proposer(match, seat, rng)) for verb, offer in match.menu(seat).items()]


def mutants(menu: Menu, rng: Random) -> list[Json]:
    """Actions that this menu does not offer, most of them nearly."""
    wrong: list[Json] = [None, 0, "", [], {}, ["", None], ["nonsense", None], [None, None], [[], {}], [{}, []]]
    for verb, offer in menu.items():
        wrong += [verb, [verb], [verb, None, None], {verb: None}, [verb.upper(), None]]
        wrong += [[verb, noun] for noun in (0, 1.5, False, {}, {"pick": []}, "\x00", "nonsense", [[]], ["nonsense"], [None])]
        if offer is True:
            wrong += [[verb, True], [verb, []], [verb, ""]]
            continue
        wrong.append([verb, None])
        if isinstance(offer, list):
            wrong += [[verb, [one]] for one in offer[:2]] + [[verb, offer]]
        elif "draft" in offer:
            wrong += [[verb, ""], [verb, []]]
        elif "each" in offer:
            wrong += [[verb, []], [verb, [None] * len(offer["each"])], [verb, ["nonsense"] * len(offer["each"])]]
        else:
            picks = rng.sample(offer["pick"], min(len(offer["pick"]), offer["max"] + 1))
            wrong += [[verb, pick] for pick in picks[:1]]
            wrong.append([verb, [*picks[:1], *picks[:1], *picks[1 : offer["min"]]]])
            wrong.append([verb, picks[: max(1, offer["min"] - 1)] + ["nonsense"]])
            if len(picks) > offer["max"]:
                wrong.append([verb, picks])
            if offer["min"] > 0:
                wrong.append([verb, picks[: offer["min"] - 1]])
    return wrong


# ---- the laws: each yields what is broken


def fingerprint(match: Match) -> str:
    """All that a refused action must leave as it was."""
    return json.dumps([match.state, match.log, match.dice.drawn, match.events(None, 0, everything=True)])


def through_json(thing: Json) -> Json:
    """Written and read back."""
    return json.loads(json.dumps(thing, allow_nan=False))


def turns(match: Match) -> Iterator[str]:
    """Who may act has a menu, others have none; when it is over nobody acts, and only then."""
    acting, seats = match.to_act(), range(len(match.seats))
    if len(set(acting)) != len(acting) or not set(acting) <= set(seats):
        yield f"to_act gives {acting}"
    for seat in seats:
        if bool(match.menu(seat)) != (seat in acting):
            yield f"seat {seat} may {'' if seat in acting else 'not '}act and its menu is {match.menu(seat)}"
    outcome = match.outcome()
    if (outcome is None) != bool(acting):
        yield f"to act {acting} and outcome {outcome}"
    if outcome is not None:
        if outcome["reason"] not in match.game.INFO.reasons:
            yield f"the reason “{outcome['reason']}” is not in INFO"
        if not outcome["winners"] or not set(outcome["winners"]) <= set(seats) or len(outcome["scores"]) != len(seats):
            yield f"no outcome for this table: {outcome}"
    if match.rev > match.game.INFO.longest:
        yield f"the match goes on after {match.game.INFO.longest} actions"


def soundness(match: Match) -> Iterator[str]:
    """The game's own invariants."""
    yield from match.game.invariants(match.state)


def plainness(match: Match) -> Iterator[str]:
    """State, views, menus, events and record are plain JSON, and sentences are sentences."""
    for name, thing in (
        ("state", match.state),
        ("record", match.record()),
        ("events", match.events(None, 0, everything=True)),
        ("views", [match.view(seat) for seat in (None, *range(len(match.seats)))]),
        ("open view", match.view(None, opened=True)),
        ("menus", [match.menu(seat) for seat in range(len(match.seats))]),
    ):
        if through_json(thing) != thing:
            yield f"{name}: JSON gives back something else"
    for event in match.events(None, 0, everything=True):
        if not re.fullmatch(r"(?s)\S.*[.!?]", event["text"]):
            yield f"no sentence: “{event['text']}”"
    if not re.fullmatch(r"(?s)\S.*[.!?]", match.view(None)["prompt"]):
        yield f"no sentence: “{match.view(None)['prompt']}”"
    if not match.game.notation.board_text(match.game.view(match.state, None), match.names).strip():
        yield "the text board is empty"


def acceptance(match: Match, rng: Random) -> Iterator[str]:
    """What a menu offers is accepted."""
    for seat in match.to_act():
        for action in samples(match, seat, rng):
            trial = copy.deepcopy(match.state)
            try:
                match.game.apply(trial, seat, through_json(action), Dice("trial", 1))
            except Exception as why:  # whatever it is, it is what is looked for
                yield f"{action} of seat {seat} is on the menu, and yet: {why!r}"
            yield from (f"after {action}: {one}" for one in match.game.invariants(trial))


def refusal(match: Match, rng: Random) -> Iterator[str]:
    """All else raises Illegal and changes nothing."""
    before = fingerprint(match)
    acting = match.to_act()
    attempts: list[tuple[Any, Json]] = [(seat, action) for seat in acting for action in mutants(match.menu(seat), rng)]
    good = samples(match, acting[0], rng)[0] if acting else ["pass", None]
    attempts += [(seat, good) for seat in range(-1, len(match.seats) + 1) if seat not in acting]
    attempts += [(seat, good) for seat in (None, "0", 0.0, [], False, True, 1 << 70)]
    for seat, action in attempts:
        try:
            match.play(seat, action)
        except Illegal as why:
            if not re.fullmatch(r"(?s)\S.*[.!?]", str(why)):
                yield f"{action} of seat {seat} is refused with “{why}”"
        except Exception as why:
            yield f"{action} of seat {seat} raises {why!r}"
        else:
            yield f"{action} of seat {seat} is not on the menu and was played"
            return
    if fingerprint(match) != before:
        yield "a refused action has changed something"


def sealed(thing: Json) -> str:
    """As JSON text, with commitments blotted out: to those who cannot compute backwards they say nothing."""
    return re.sub(r'"[0-9a-f]{64}"', '"sealed"', json.dumps(thing, sort_keys=True))


def secrecy(match: Match, rng: Random) -> Iterator[str]:
    """For every seat and for spectators there is a twin: another state that looks the same, offers the same, and goes on to look the same.

    The twin has other secrets, so it must play on alike until a report differs; a view that differs earlier has leaked.
    """
    game, state = match.game, match.state
    for eyes in (None, *range(len(match.seats))):
        view = game.view(state, eyes)
        twin = game.imagine(through_json(view), Dice(f"twin {rng.random()}"))
        if game.view(twin, eyes) != view:
            yield f"seat {eyes} can tell its own imagination from the truth"
            continue
        yield from (f"seat {eyes} imagines: {one}" for one in game.invariants(twin))
        for seat in match.to_act():
            if seat == eyes and game.menu(twin, seat) != match.menu(seat):
                yield f"the menu of seat {seat} tells it a secret"
        for seat in match.to_act()[:1]:
            action = random_action(match, seat, rng)
            if allows(game.menu(twin, seat), action, lambda kind, draft, seat=seat, twin=twin: game.check_draft(twin, seat, kind, draft)):
                continue  # another's menu comes from its own secrets: the twin cannot do the same
            real = copy.deepcopy(state)
            heard = []
            for one in (real, twin):
                events = game.apply(one, seat, through_json(action), Dice("twin", 1))
                heard.append(sealed([event for event in events if event["to"] is None or eyes in event["to"]]))
            if game.outcome(real) is None and heard[0] == heard[1] and sealed(game.view(real, eyes)) != sealed(game.view(twin, eyes)):
                yield f"after {action} seat {eyes} sees what no report told it"


def hidden_values(state: State) -> set[str]:
    """The salts in a state: the strings of 32 hexadecimal digits."""
    return set(re.findall(r'"([0-9a-f]{32})"', json.dumps(state)))


def silence(match: Match) -> Iterator[str]:
    """Neither the seed nor a salt is in anything that anybody is shown while the match is on."""
    if match.outcome() is not None:
        return
    for eyes in (None, *range(len(match.seats))):
        shown = json.dumps([match.view(eyes), match.view(eyes, opened=True), match.events(eyes), match.menu(eyes)])
        for secret in {match.seed, *hidden_values(match.state)}:
            if secret in shown:
                yield f"seat {eyes} is shown {secret}"


def replaying(match: Match, prefixes: dict[int, str]) -> Iterator[str]:
    """The record gives the same match, at every step that was noted."""
    again = Match.replay(through_json(match.record()), EVERY)
    if fingerprint(again) != fingerprint(match):
        yield "the replayed match is another"
    again = Match(match.game, match.seed, match.options, match.seats)
    for seat, verb, noun, _ in [*match.log, [None, None, None, None]]:
        if again.rev in prefixes and json.dumps(again.state) != prefixes[again.rev]:
            yield f"step {again.rev} of the replay is another position"
        if seat is not None:
            again.play(seat, [verb, noun])


# ---- running


def play_out(match: Match, rng: Random) -> None:
    """Play at random to the end, all laws checked on the way. Raises Broken."""
    prefixes: dict[int, str] = {}
    deep = min(DEEP, 25 / match.game.INFO.longest)
    while True:
        thorough = rng.random() < deep
        laws = [turns(match), soundness(match)]
        if thorough:
            laws += [plainness(match), acceptance(match, rng), refusal(match, rng), secrecy(match, rng), silence(match)]
            prefixes[match.rev] = json.dumps(match.state)
        for law in laws:
            for sentence in law:
                raise Broken(f"{law.__name__}: {sentence}")
        if not match.to_act():
            break
        seat = rng.choice(match.to_act())
        action = random_action(match, seat, rng)
        complaint = allows(match.menu(seat), action, lambda kind, draft, seat=seat: match.game.check_draft(match.state, seat, kind, draft))
        if complaint:
            raise Broken(f"{action} of seat {seat} is on the menu, and yet: {complaint}")
        match.play(seat, action)
    for law in (plainness(match), secrecy(match, rng), replaying(match, prefixes)):
        for sentence in law:
            raise Broken(f"{law.__name__}: {sentence}")


def one(job: tuple[str, int, str]) -> dict[str, Json]:
    """Play match number `n` of this seed; what came of it."""
    seed, n, only = job
    rng = Random(f"fuzz/{seed}/{n}")
    games = [game for game in EVERY if game.INFO.id == only] or [*GAMES * 4, blank]
    game = rng.choice(games)
    match = new_match(game, f"fuzz/{seed}/{n}", rng)
    try:
        play_out(match, rng)
    except Exception as why:
        law = str(why) if isinstance(why, Broken) else f"{type(why).__name__}: {why}"
        return {"n": n, "law": law, "record": match.record()}
    return {"n": n, "kind": f"{game.INFO.id}, {len(match.seats)} seats, {match.outcome()['reason']}", "actions": match.rev}  # type: ignore[index]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Random matches over every game, with the laws of the contract checked all the way.")
    parser.add_argument("--seed", default="7", help="any text; the same seed plays the same matches")
    parser.add_argument("--count", type=int, default=1000, help="how many matches")
    parser.add_argument("--from", dest="first", type=int, default=0, help="number of the first match")
    parser.add_argument("--game", default="", help="this game only")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the work")
    asked = parser.parse_args()
    if asked.game and asked.game not in [game.INFO.id for game in EVERY]:
        parser.error(f"there is no game “{asked.game}”")
    jobs = [(asked.seed, n, asked.game) for n in range(asked.first, asked.first + asked.count)]
    kinds: Counter[str] = Counter()
    actions, start, told = 0, time.monotonic(), 0.0
    with Pool(asked.jobs) as pool:
        results = pool.imap_unordered(one, jobs, chunksize=4) if asked.jobs > 1 else map(one, jobs)
        for done, result in enumerate(results, 1):
            if "law" in result:
                pool.terminate()
                only = f" --game {asked.game}" if asked.game else ""
                print(f"Match {result['n']} breaks a law. {result['law']}")
                print(f"Again: python3 tools/fuzz.py --seed {asked.seed} --from {result['n']} --count 1{only}")
                print(json.dumps(result["record"], separators=(",", ":")))
                print(f"{done} matches, 1 failure")
                return 1
            kinds[result["kind"]] += 1
            actions += result["actions"]
            if time.monotonic() - told > 2 or done == len(jobs):
                told = time.monotonic()
                print(f"\r{done}/{len(jobs)} matches, {actions} actions, {told - start:.0f} s ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for kind, number in sorted(kinds.items()):
        print(f"{number:6} {kind}")
    print(f"{len(jobs)} matches, {actions} actions, 0 failures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
