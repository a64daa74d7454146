"""What the fuzzer says of a match that breaks a law: which law, how to see it again, and the record up to there."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from game import GAMES
from game.match import Match
from tools import fuzz


def test_a_failure_is_told_with_what_repeats_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def brittle(match: Match) -> Iterator[str]:
        if match.rev >= 3:
            yield "three actions are too many"

    monkeypatch.setattr(fuzz, "soundness", brittle)
    monkeypatch.setattr("sys.argv", ["fuzz.py", "--seed", "brittle", "--from", "7", "--count", "3", "--game", "warship"])
    assert fuzz.main() == 1
    law, again, record, count = capsys.readouterr().out.strip().splitlines()
    assert law == "Match 7 breaks a law. brittle: three actions are too many"
    assert again == "Again: python3 tools/fuzz.py --seed brittle --from 7 --count 1 --game warship"
    assert Match.replay(json.loads(record), GAMES).rev == 3
    assert count == "1 matches, 1 failure"
    monkeypatch.setattr("sys.argv", ["fuzz.py", "--seed", "brittle", "--from", "7", "--count", "1", "--game", "warship"])
    assert fuzz.main() == 1 and record in capsys.readouterr().out


def test_a_run_without_failure_counts_its_matches(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["fuzz.py", "--seed", "sound", "--count", "2", "--game", "blank"])
    assert fuzz.main() == 0
    assert capsys.readouterr().out.strip().splitlines()[-1].startswith("2 matches, ")
