"""The match: log, names, undo and record, on the blank game and on Warship."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game import blank, warship
from game.contract import Illegal
from game.match import Damaged, Diverged, Match, Newer, checksum, read

PERSONS = [{"name": "Ann", "by": "person"}, {"name": "Bo", "by": "cadet"}]


def blank_match(seats: list[dict[str, Any]] = PERSONS, seed: str = "tea") -> Match:
    """A match of the blank game."""
    return Match(blank, seed, {}, seats)


def test_a_match_counts_its_actions_and_logs_them_with_their_rolls() -> None:
    """Seat, verb, noun, rolls."""
    match = blank_match()
    match.play(0, ["pass", None])
    match.play(1, ["pass", None])
    assert match.rev == 2
    assert match.log == [[0, "pass", None, []], [1, "pass", None, []]]
    assert match.names == ["Ann", "Bo"]


def test_out_of_turn_and_after_the_end_nothing_is_played() -> None:
    """In words that name whose turn it is not."""
    match = blank_match()
    with pytest.raises(Illegal, match="It is not Bo’s turn."):
        match.play(1, ["pass", None])
    with pytest.raises(Illegal, match="There is no such seat."):
        match.play(2, ["pass", None])
    match.play(0, ["resign", None])
    with pytest.raises(Illegal, match="This match is over."):
        match.play(1, ["pass", None])


def test_seats_without_a_name_are_called_by_their_side() -> None:
    """And those with the same name are told apart."""
    assert blank_match([{}, {"name": " "}, {"name": "red"}, {"name": "Red"}]).names == ["Red", "Blue", "red 3", "Red 4"]
    assert blank_match([{"name": "X 3"}, {"name": "X"}, {"name": "X"}]).names == ["X 3", "X", "X 4"]


@pytest.mark.parametrize("seats", [None, {}, "two", [1, 2], [{"by": "general"}, {}], [{"by": []}, {}], [{}], [{}] * 5])
def test_impossible_seats_are_refused(seats: Any) -> None:
    """With a sentence."""
    with pytest.raises(Illegal, match=r"\.$"):
        blank_match(seats)


def test_an_action_is_kept_as_it_was_played() -> None:
    """What is done to the list afterwards does not reach the log."""
    match = Match(warship, "tea", {"opener": 0}, PERSONS)
    squares = ["A1"]
    match.play(0, ["fire", squares])
    squares.append("B1")
    assert match.log[0][2] == ["A1"]


def test_laying_a_fleet_may_be_taken_back_until_another_has_acted() -> None:
    """No die was rolled and nothing hidden was seen."""
    match = Match(warship, "tea", {"place": True}, [{"name": ""}, {"name": ""}, {"name": ""}])
    match.play(1, ["lay", "a1-a2,b1-b3,c1-c3,d1-d4,e1-e5"])
    assert match.may_undo(1)
    match.undo(1)
    assert match.view(1)["boards"][1]["laid"] is False
    match.play(1, ["lay", "a1-a2,c1-c3,e1-e3,g1-g4,i1-i5"])
    match.play(0, ["lay", "a1-a2,b1-b3,c1-c3,d1-d4,e1-e5"])
    assert not match.may_undo(1)
    match.play(2, ["lay", "a1-a2,b1-b3,c1-c3,d1-d4,e1-e5"])
    assert not match.may_undo(2), "the toss is known now"


def test_a_shot_may_not_be_taken_back() -> None:
    """Its report is known."""
    match = Match(warship, "tea", {"opener": 0}, PERSONS)
    match.play(0, ["fire", ["A1"]])
    with pytest.raises(Illegal, match="cannot be taken back"):
        match.undo(0)
    assert match.rev == 1


def test_an_earlier_step_is_shown_and_the_match_goes_on() -> None:
    """Steps out of range are the nearest there is."""
    match = blank_match()
    for seat in (0, 1, 0):
        match.play(seat, ["pass", None])
    assert [match.at(step).rev for step in (-5, 0, 2, 3, 99)] == [0, 0, 2, 3, 3]
    assert match.at(1).state["passed"] == [1, 0]
    assert match.rev == 3


def test_a_record_is_seed_and_log_with_a_checksum() -> None:
    """The envelope, key by key."""
    match = blank_match()
    match.play(0, ["pass", None])
    record = match.record()
    assert record.pop("sum") == checksum(record)
    assert record == {
        "format": "paper-navy",
        "version": 1,
        "game": "blank",
        "rules": 1,
        "seed": "tea",
        "options": {"bow": False},
        "seats": PERSONS,
        "log": [[0, "pass", None, []]],
    }


def test_a_record_does_not_change_with_the_match() -> None:
    """It is a copy."""
    match = blank_match()
    match.play(0, ["pass", None])
    record = match.record()
    match.play(1, ["pass", None])
    assert len(record["log"]) == 1


def test_records_of_later_versions_and_rules_are_newer() -> None:
    """Which is another thing than damaged, though it is one too."""
    record = blank_match().record()
    for changes in ({"version": 2}, {"rules": 2}):
        body = {**record, **changes}
        with pytest.raises(Newer, match="update the page"):
            Match.replay({**body, "sum": checksum(body)}, (blank,))


def test_a_record_of_an_unknown_game_is_damaged() -> None:
    """The blank game is not registered."""
    with pytest.raises(Damaged, match="does not have"):
        Match.replay(blank_match().record())


def test_other_rolls_than_those_logged_are_a_divergence() -> None:
    """The match is given as far as it is readable."""
    match = blank_match()
    for seat in (0, 1, 0):
        match.play(seat, ["pass", None])
    body = match.record()
    body["log"][1][3] = [4]
    with pytest.raises(Diverged) as caught:
        Match.replay({**body, "sum": checksum(body)}, (blank,))
    assert caught.value.at == 1
    assert caught.value.match.log == match.log[:1]
    assert caught.value.match.state == match.at(1).state


@pytest.mark.parametrize("text", ["", "{", '{"a": 1', "nonsense", "[" * 100_000])
def test_what_is_no_json_is_damaged(text: str) -> None:
    """Or cut off, or much too deep."""
    with pytest.raises(Damaged, match="cut off"):
        read(text)


def test_events_are_numbered_told_and_given_from_a_number_on() -> None:
    """Each has its step and its sentence."""
    match = blank_match()
    match.play(0, ["pass", None])
    assert [(event["n"], event["step"], event["text"]) for event in match.events(1)] == [(0, 0, "Everyone has a card."), (1, 1, "Ann passes.")]
    assert [event["n"] for event in match.events(1, 1)] == [1]
    assert match.events(1, 99) == []
    assert match.events(1, -3) == match.events(1)


def test_the_view_carries_names_and_prompt() -> None:
    """For the page."""
    view = blank_match().view(None)
    assert view["names"] == ["Ann", "Bo"]
    assert view["prompt"] == "Ann to pass."
    assert json.loads(json.dumps(view)) == view
