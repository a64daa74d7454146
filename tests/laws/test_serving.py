"""Where `run.py play` serves: matches are kept by address, so it stays the same from start to start."""

from __future__ import annotations

import socket

import pytest

import run


def test_every_start_has_the_same_address_unless_it_is_taken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setattr(run, "PORT", free.getsockname()[1])
    assert run.usual_port() == run.PORT == run.usual_port()
    assert not capsys.readouterr().out
    with run.new_server(run.ROOT, run.PORT):
        assert run.usual_port() == 0
        assert f"Port {run.PORT} is taken" in capsys.readouterr().out
