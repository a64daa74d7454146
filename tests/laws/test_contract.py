"""The laws of the contract, over every game: who acts, what is offered, what is accepted, what is kept."""

from __future__ import annotations

import inspect
import json
import random
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contract import Illegal, allows
from game.dice import Dice
from game.match import Match
from tests.laws.conftest import played, positions, texts
from tools import fuzz

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def test_a_game_is_a_module_of_the_contracts_functions(game: Any) -> None:
    """Everything that the contract names is there, with its parameters in their order."""
    shapes = {
        "new": ["options", "seats", "dice"],
        "opening": ["state"],
        "to_act": ["state"],
        "menu": ["state", "seat"],
        "apply": ["state", "seat", "action", "dice"],
        "view": ["state", "seat", "opened"],
        "outcome": ["state"],
        "check_draft": ["state", "seat", "kind", "draft"],
        "propose": ["state", "seat", "kind", "style", "dice", "draft"],
        "imagine": ["view", "dice"],
        "invariants": ["state"],
    }
    assert {name: list(inspect.signature(getattr(game, name)).parameters) for name in shapes} == shapes
    assert set(shapes) <= set(game.__all__)
    assert callable(game.words.tell) and callable(game.words.prompt)
    assert callable(game.notation.board_text) and callable(game.notation.typed)


def test_the_catalogue_entry_is_whole(game: Any) -> None:
    """Sentences end, defaults are among the choices, computer players are those that there are."""
    info = game.INFO
    assert 1 <= info.seats[0] <= info.seats[1] <= len(info.sides)
    assert len(set(info.sides)) == len(info.sides)
    assert info.title and info.tagline.endswith(".")
    assert info.reasons and info.longest > 0
    assert set(info.levels) == set(game.agents.AGENTS)
    for option in info.options:
        assert option.sentence.endswith(".")
        assert any(value == option.default for value, _ in option.choices)
        assert len({words for _, words in option.choices}) == len(option.choices)


def test_the_seed_decides_everything(game: Any) -> None:
    """The same seed and the same actions give the same match, whatever the interpreter's own generator does; another seed, another."""
    one = played(game, "seed")
    random.seed(12345)
    random.random()
    again = Match(game, "seed", one.options, one.seats)
    for seat, verb, noun, rolls in one.log:
        random.seed(again.rev)
        again.play(seat, [verb, noun])
        assert again.log[-1] == [seat, verb, noun, rolls]
    assert fuzz.fingerprint(again) == fuzz.fingerprint(one)
    other = Match(game, "seed ", one.options, one.seats)
    assert texts(other.state) != texts(Match(game, "seed", one.options, one.seats).state)


def test_the_interpreters_own_generator_is_left_alone(game: Any) -> None:
    """A memory snapshot freezes it, so nobody may draw from it."""
    random.seed(7)
    before = random.getstate()
    match = played(game, "left alone")
    game.imagine(match.view(None), Dice("x"))
    assert random.getstate() == before


def test_who_may_act_has_a_menu_and_others_have_none(game: Any) -> None:
    """At all stages; when the match is over nobody may act."""
    for match, _ in positions(game, 12):
        assert list(fuzz.turns(match)) == []


def test_nothing_is_broken_at_any_stage(game: Any) -> None:
    """The game's own invariants."""
    for match, _ in positions(game, 12):
        assert list(fuzz.soundness(match)) == []


def test_what_a_menu_offers_is_accepted(game: Any) -> None:
    """A sample of every verb, at all stages."""
    for match, rng in positions(game, 12):
        assert list(fuzz.acceptance(match, rng)) == []


def test_all_else_is_refused_and_changes_nothing(game: Any) -> None:
    """Actions that are nearly right, and seats that are not to act."""
    for match, rng in positions(game, 8):
        assert list(fuzz.refusal(match, rng)) == []


@cache
def half_played(game: Any) -> Match:
    """A match in its middle, made once."""
    return played(game, "junk", 0.5)


@given(action=JUNK)
def test_no_junk_is_an_action(game: Any, action: Any) -> None:
    """Whatever it is, it raises Illegal and nothing else."""
    match = half_played(game)
    seat = match.to_act()[0]
    before = fuzz.fingerprint(match)
    with pytest.raises(Illegal):
        match.play(seat, action)
    for verb in match.menu(seat):
        if allows(match.menu(seat), [verb, action], lambda kind, draft: game.check_draft(match.state, seat, kind, draft)):
            with pytest.raises(Illegal):
                match.play(seat, [verb, action])
    assert fuzz.fingerprint(match) == before


def test_everything_survives_json(game: Any) -> None:
    """States, views, menus, events, records; and all that is told is in sentences."""
    for match, _ in positions(game, 12):
        assert list(fuzz.plainness(match)) == []


def test_looking_changes_nothing(game: Any) -> None:
    """Views, menus and texts are selections; what is done to them does not reach the match."""
    match = played(game, "looking", 0.5)
    before = fuzz.fingerprint(match)
    for eyes in (None, *range(len(match.seats))):
        for thing in (match.view(eyes), match.view(eyes, opened=True), match.menu(eyes), match.record()):
            ruin(thing)
    assert fuzz.fingerprint(match) == before
    assert match.record() == played(game, "looking", 0.5).record()
    over = played(game, "looking")
    ruin(over.outcome())
    assert over.outcome() == played(game, "looking").outcome()


def ruin(thing: Any) -> None:
    """Empty every list and every dict in it, from the inside out."""
    if isinstance(thing, dict | list):
        for inner in thing.values() if isinstance(thing, dict) else thing:
            ruin(inner)
        thing.clear()


def test_a_replay_is_the_match_at_every_step(game: Any) -> None:
    """Every prefix of the log gives the state that the match had then."""
    whole = played(game, "prefixes")
    states = [texts(Match(game, "prefixes", whole.options, whole.seats).state)]
    again = Match(game, "prefixes", whole.options, whole.seats)
    for seat, verb, noun, _ in whole.log:
        again.play(seat, [verb, noun])
        states.append(texts(again.state))
    for step in {*range(0, whole.rev + 1, max(1, whole.rev // 12)), whole.rev}:
        assert texts(whole.at(step).state) == states[step]
        cut = whole.at(step)
        back = Match.replay(json.loads(json.dumps(cut.record())), (game,))
        assert fuzz.fingerprint(back) == fuzz.fingerprint(cut)
        assert back.record() == cut.record()


def least(offer: Any) -> Any:
    """As little as the offer allows."""
    if offer is True:
        return None
    if isinstance(offer, list):
        return offer[-1]
    return [least(one) for one in offer["each"]] if "each" in offer else offer["pick"][: max(1, offer["min"])]


def test_a_match_ends_within_its_longest(game: Any) -> None:
    """Even when everybody does as little as the menu allows, in every number of seats."""
    for seats in range(game.INFO.seats[0], game.INFO.seats[1] + 1):
        match = Match(game, f"slow {seats}", {}, [{"name": "", "by": "person"}] * seats)
        while match.to_act():
            seat = match.to_act()[-1]
            verb, offer = next((verb, offer) for verb, offer in match.menu(seat).items() if verb != "resign")
            if isinstance(offer, dict) and "draft" in offer:
                noun = game.propose(match.state, seat, offer["draft"], game.INFO.styles[0], Dice("slow"))
            else:
                noun = least(offer)
            match.play(seat, [verb, noun])
            assert match.rev <= game.INFO.longest
        assert match.outcome() is not None


def test_undo_is_for_the_last_to_act_until_a_die_rolls_or_something_hidden_is_seen(game: Any) -> None:
    """Whatever may be taken back gives the state before it exactly; whatever may not is refused and stays."""
    kinds = set()
    for n in range(6):
        match = fuzz.new_match(game, f"undo {n}", Random(f"undo {n}"))
        rng = Random(n)
        for _ in range(12):
            if not match.to_act():
                break
            seat = rng.choice(match.to_act())
            before = fuzz.fingerprint(match)
            match.play(seat, fuzz.random_action(match, seat, rng))
            after = fuzz.fingerprint(match)
            hidden = any(event["reveals"] for step, event in match._told if step == match.rev)
            may = not match.log[-1][3] and not hidden
            assert match.may_undo(seat) == may
            for other in {None, *range(len(match.seats))} - {seat}:
                assert not match.may_undo(other)
                with pytest.raises(Illegal):
                    match.undo(other)  # type: ignore[arg-type]
            row = match.log[-1]
            if may:
                match.undo(seat)
                assert fuzz.fingerprint(match) == before
                match.play(seat, row[1:3])
            else:
                with pytest.raises(Illegal):
                    match.undo(seat)
            assert fuzz.fingerprint(match) == after
            kinds.add(may)
    assert kinds == {True, False}
    assert not fuzz.new_match(game, "undo", Random(0)).may_undo(0)


def test_a_short_fuzz_breaks_no_law(game: Any) -> None:
    """The fuzzer itself, a few matches of each game."""
    for n in range(3):
        result = fuzz.one(("laws", n, game.INFO.id))
        assert "law" not in result, result
