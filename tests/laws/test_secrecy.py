"""The laws of secrecy, over every game: what a seat is shown, it may know."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from game.dice import Dice
from game.match import Match
from tests.laws.conftest import played, positions
from tools import fuzz

OPEN = ("itchy",)
"""Games in which nothing is hidden: what comes by chance is drawn when it comes."""


def test_no_seat_can_tell_its_imagination_from_the_truth(game: Any) -> None:
    """For everybody and for spectators, at all stages: the imagined state is sound and looks, offers and plays on the same."""
    for match, rng in positions(game, 14):
        assert list(fuzz.secrecy(match, rng)) == []


def test_the_twin_is_another_state(game: Any) -> None:
    """The law above would be empty if imagining gave the truth back. A game with open cards keeps nothing to imagine, so there it must."""
    differ = 0
    for match, _ in positions(game, 8):
        if match.outcome() is None:
            twins = [match.game.imagine(match.game.view(match.state, 0), Dice(f"twin {n}")) for n in range(3)]
            differ += any(json.dumps(twin) != json.dumps(match.state) for twin in twins)
    assert differ == 0 if game.INFO.id in OPEN else differ >= 5


def test_a_spectator_sees_no_more_than_each_seat(game: Any) -> None:
    """What differs between two seats' views is hidden from the spectator: he never sees a value that only one of them sees."""
    for match, _ in positions(game, 8):
        if match.outcome() is not None:
            continue
        nobody = leaves(match.view(None))
        for seat in range(len(match.seats)):
            seen = leaves(match.view(seat))
            assert all(value is None or path == "/seat" or seen.get(path, value) == value for path, value in nobody.items())


def leaves(thing: Any, path: str = "") -> dict[str, Any]:
    """Every value in a piece of JSON by the way to it."""
    if isinstance(thing, dict):
        return {way: value for key, inner in thing.items() for way, value in leaves(inner, f"{path}/{key}").items()}
    if isinstance(thing, list):
        return {way: value for at, inner in enumerate(thing) for way, value in leaves(inner, f"{path}/{at}").items()}
    return {path: thing}


def test_neither_seed_nor_salt_is_shown_while_the_match_is_on(game: Any) -> None:
    """In no view, open ones included, in no event, in no menu."""
    for match, _ in positions(game, 10):
        assert list(fuzz.silence(match)) == []


def test_what_was_sealed_stays_as_it_was_sealed(game: Any) -> None:
    """A commitment that was shown once is shown to the end."""
    whole = played(game, "sealed")
    shown: list[str] = []
    for step in range(0, whole.rev + 1, max(1, whole.rev // 10)):
        now = re.findall(r'"([0-9a-f]{64})"', json.dumps(whole.at(step).view(None)))
        assert all(one in now for one in shown)
        shown = now
    assert all(one in json.dumps(whole.view(None)) for one in shown)


def test_a_seat_hears_only_what_is_for_it(game: Any) -> None:
    """Events for some seats reach those alone; none says whom it is for, and the numbers have no gap that would betray one."""
    match = played(game, "events")
    match._told += [(match.rev, {**match._told[0][1], "to": [1], "whisper": True})]
    for eyes in (None, *range(len(match.seats))):
        heard = match.events(eyes)
        assert [event["n"] for event in heard] == list(range(len(heard)))
        assert any("whisper" in event for event in heard) == (eyes == 1)
        assert not any({"to", "reveals"} & set(event) for event in heard)
        assert match.events(eyes, 2) == heard[2:]


def test_a_computer_player_gets_view_menu_and_dice_and_nothing_else(game: Any) -> None:
    """The same view, menu and numbers give the same action, whatever the truth is; and it keeps nothing."""
    for level, agent in game.agents.AGENTS.items():
        for share in (0.0, 0.5):
            match = played(game, f"agent {level}", share)
            seat = match.to_act()[0]
            view, menu = game.view(match.state, seat), match.menu(seat)
            kept = json.dumps([view, menu])
            actions = []
            for _ in range(2):
                thoughts = list(agent(fuzz.through_json(view), fuzz.through_json(menu), Random("agent")))
                assert all(0 <= done <= 1 for done, _ in thoughts)
                assert [done for done, _ in thoughts] == sorted(done for done, _ in thoughts)
                actions.append(thoughts[-1][1])
            assert actions[0] == actions[1]
            list(agent(view, menu, Random("agent")))
            assert json.dumps([view, menu]) == kept


def test_computer_players_choose_from_the_menu(game: Any) -> None:
    """Whole matches of the quick ones, some moves of the slow; in every number of seats, with all options."""
    for n, level in enumerate(game.agents.AGENTS):
        for k in range(3):
            rng = Random(f"{level} {k}")
            match = fuzz.new_match(game, f"{level} {k}", rng)
            budget = (40, 25, 6)[n] if n < 3 else 6
            if k:
                match = played(game, f"position {level} {k}", k * 0.4)
            while match.to_act() and budget:
                budget -= 1
                seat = match.to_act()[0]
                action: Any = None
                for _, thought in game.agents.AGENTS[level](game.view(match.state, seat), match.menu(seat), rng):
                    action = thought or action
                match.play(seat, action)


def test_a_match_of_computer_players_is_the_same_again(game: Any) -> None:
    """Their numbers come from seed, seat and revision."""
    level = game.INFO.levels[0]
    records = []
    for _ in range(2):
        match = Match(game, "again", {}, [{"name": "", "by": level}] * game.INFO.seats[0])
        while match.to_act():
            seat = match.to_act()[0]
            *_, (_, action) = game.agents.AGENTS[level](
                game.view(match.state, seat), match.menu(seat), Random(f"{match.seed}/{seat}/{match.rev}")
            )
            match.play(seat, action)
        records.append(match.record())
    assert records[0] == records[1]
