"""Finished matches, kept: one for every way that a match of each game can end, and positions from their middle.

A record that no longer replays means that the rules have changed: then `INFO.rules` goes up, and the match is recorded anew with
`python3 -m tests.records.test_records warship 4000`: this game, so many matches tried.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES, blank
from game.agents import random_agent
from game.match import Match
from tools import fuzz

HERE = Path(__file__).parent
EVERY = tuple(game for game in fuzz.EVERY if game in (blank, *GAMES) or (HERE / game.INFO.id).is_dir())
"""The games of the catalogue, and those under way that have records already."""
RECORDS = sorted(HERE.glob("*/*.json"))


def kept(path: Path) -> dict[str, Any]:
    """`{"record", "outcome", "middle": {"step", "board_text"}}`."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_match_replays_to_its_outcome(path: Path) -> None:
    """The same rolls, the same end, the same record."""
    golden = kept(path)
    match = Match.replay(golden["record"], EVERY)
    assert match.outcome() == golden["outcome"]
    assert match.record() == golden["record"]
    assert match.game.invariants(match.state) == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_its_middle_is_the_position_that_it_was(path: Path) -> None:
    """As the text board of the seat that was to act."""
    golden = kept(path)
    match = Match.replay(golden["record"], EVERY).at(golden["middle"]["step"])
    assert board_text(match) == golden["middle"]["board_text"]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.INFO.id)
def test_every_way_to_end_is_kept(game: Any) -> None:
    """One record at least for each reason in INFO."""
    reasons = {kept(path)["outcome"]["reason"] for path in RECORDS if path.parent.name == game.INFO.id}
    assert reasons == set(game.INFO.reasons)


def board_text(match: Match) -> list[str]:
    """The text board of the seat to act, line by line."""
    view = match.game.view(match.state, match.to_act()[0])
    return str(match.game.notation.board_text(view, match.names)).splitlines()


def keep(match: Match, name: str) -> None:
    """Write a finished match down."""
    step = 2 * match.rev // 3
    golden = {"record": match.record(), "outcome": match.outcome(), "middle": {"step": step, "board_text": board_text(match.at(step))}}
    path = HERE / match.game.INFO.id / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    log = ",\n".join(json.dumps(row, ensure_ascii=False) for row in golden["record"].pop("log"))
    lines = json.dumps({**golden, "record": {**golden["record"], "log": []}}, indent=1, ensure_ascii=False)
    path.write_text(f"{lines}\n".replace('"log": []', f'"log": [\n{log}\n]', 1), encoding="utf-8")


def record_anew(game: Any, most: int) -> None:
    """For every reason: the first random match that ends so, in each number of seats that it comes up in.

    In every other match rare verbs are as likely as others, where the game has such.
    """
    wanted = {(reason, seats) for reason in game.INFO.reasons for seats in range(game.INFO.seats[0], game.INFO.seats[1] + 1)}
    for n in range(most):
        rng = Random(f"golden {n}")
        match = fuzz.new_match(game, f"golden {n}", rng)
        while match.to_act():
            seat = rng.choice(match.to_act())
            if game.INFO.rare and n % 2:
                match.play(seat, random_agent(match.menu(seat), rng, fuzz.proposer(match, seat, rng)))
            else:
                match.play(seat, fuzz.random_action(match, seat, rng))
        outcome = match.outcome()
        assert outcome is not None
        kind = (outcome["reason"], len(match.seats))
        if kind in wanted:
            wanted.remove(kind)
            keep(match, f"{kind[0].replace(' ', '_')}-{kind[1]}_seats")
        if not wanted:
            break


if __name__ == "__main__":
    record_anew(next(one for one in EVERY if one.INFO.id == sys.argv[1]), int(sys.argv[2]))
