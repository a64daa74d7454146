"""The door between page and engine, on Warship: what each operation gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import game.host
from game import naval_war, warship
from game.contract import Action, Menu, View
from game.host import Host, catalogue

LAYOUT = "a1-a2,b1-b3,c1-c3,d1-d4,e1-e5"


def ask(host: Host, op: str, **message: Any) -> dict[str, Any]:
    """One request; the answer."""
    answer: dict[str, Any] = json.loads(host.request(json.dumps({"op": op, **message})))
    return answer


def table(*held: str, **options: Any) -> Host:
    """A host with a match of Warship on it."""
    host = Host()
    seats = [{"name": name, "by": by} for name, by in zip(("Ann", "Bo", "Cy", "Di"), held, strict=False)]
    assert "error" not in ask(host, "new", game="warship", seed="tea", options={"opener": 0, **options}, seats=seats)
    return host


def test_the_catalogue_lists_every_game() -> None:
    """All that the set-up form is made from."""
    (entry,) = [one for one in ask(Host(), "catalogue")["games"] if one["id"] == "warship"]
    assert entry in catalogue()
    assert entry["seats"] == [2, 4]
    assert [option["name"] for option in entry["options"]] == ["allfire", "nosink", "place", "apart", "opener"]
    assert entry["levels"] == ["cadet", "captain", "admiral"]


def test_without_a_match_there_is_nothing_to_see() -> None:
    """A sentence, not a stumble."""
    for op in ("view", "play", "undo", "advance", "save", "hint", "at", "typed"):
        assert ask(Host(), op) == {"error": "There is no match on the table.", "kind": "request"}


def test_an_unknown_operation_or_game_is_refused() -> None:
    """By name."""
    assert "“dance”" in ask(table("person", "person"), "dance")["error"]
    assert ask(Host(), "new", game="chess", seed="", seats=[])["error"] == "There is no such game."


def test_the_answer_says_whose_turn_it_is_and_what_may_be_done() -> None:
    """The menu is that of the seat that asks; the text board is that of its view."""
    host = table("person", "person", allfire=True)
    answer = ask(host, "view", seat=0)
    assert answer["to_act"] == [0]
    assert answer["menu"]["fire"]["max"] == 3
    assert answer["view"]["prompt"] == "Ann to fire, up to 3 shots (half, for opening)."
    assert "Ann (3)" in answer["board_text"]
    assert ask(host, "view", seat=1)["menu"] == {}
    assert ask(host, "view", see=None, seat=0)["menu"] == answer["menu"]
    assert ask(host, "view", see=None, seat=0)["view"]["seat"] is None


def test_a_fleet_is_judged_or_laid_before_there_is_a_match() -> None:
    """`check`, with and without `auto`."""
    ask_check = {"game": "warship", "options": {"place": True, "apart": True}, "kind": "fleet"}
    answer = ask(Host(), "check", **ask_check, draft=LAYOUT)
    assert answer["draft"] == LAYOUT
    assert any("touches" in one["text"] for one in answer["complaints"])
    for style in warship.INFO.styles:
        laid = ask(Host(), "check", **ask_check, auto=style, seed="x")
        assert laid["complaints"] == []
        assert laid["draft"] == ask(Host(), "check", **ask_check, auto=style, seed="x")["draft"]
        assert laid["draft"] != ask(Host(), "check", **ask_check, auto=style, seed="y")["draft"]
    late = ask(Host(), "check", game="naval_war", kind="disposition", auto="bait", seed="x", late=True, draft="Submarine A 1, A 2")
    assert late["late"] and late["complaints"] == [] and "Submarine A 2" in late["said"]
    assert "late" not in ask(Host(), "check", **ask_check, auto=laid["auto"], seed="x", late=True)
    assert ask(Host(), "check", **ask_check, auto="fancy", seed="x")["kind"] == "request"
    assert ask(Host(), "check", **{**ask_check, "options": {"apart": 3}}, draft=LAYOUT)["kind"] == "illegal"


def test_typed_words_are_translated_and_not_played() -> None:
    """The page plays them with a second request."""
    host = table("person", "person", allfire=True)
    answer = ask(host, "typed", seat=0, text="fire b7, c 7")
    assert answer["action"] == ["fire", ["B7", "C7"]]
    assert answer["rev"] == 0
    assert "no square" in ask(host, "typed", seat=0, text="fire k7")["error"]


def test_undo_gives_the_position_before() -> None:
    """While a fleet is being laid."""
    host = table("person", "person", place=True)
    assert ask(host, "play", rev=0, seat=1, action=["lay", LAYOUT])["undo"] is True
    answer = ask(host, "undo", rev=1, seat=1)
    assert (answer["rev"], answer["to_act"], answer["undo"]) == (0, [0, 1], False)


def test_the_computer_thinks_in_slices_and_moves_now_when_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice a request, the share done beside it; `now` plays the best so far; a played action empties the head."""
    slices: list[float] = []

    def slow(view: View, menu: Menu, rng: Any) -> Iterator[tuple[float, Action | None]]:
        for share, at in ((0.0, None), (0.25, "A1"), (0.5, "B1"), (1.0, "C1")):
            slices.append(share)
            yield share, ["fire", [at]] if at else None

    monkeypatch.setitem(warship.agents.AGENTS, "cadet", slow)
    host = table("cadet", "person")
    assert [ask(host, "advance", rev=0)["thinking"] for _ in range(4)] == [0.0, 0.25, 0.5, None]
    assert host.match is not None and host.match.log[-1][2] == ["C1"]
    assert ask(host, "advance", rev=1)["error"] == "No computer player is to act."
    host = table("cadet", "person")
    slices.clear()
    answer = ask(host, "advance", rev=0, now=True)
    assert (answer["thinking"], answer["thinker"], answer["rev"]) == (None, 0, 1)
    assert slices == [0.0, 0.25]
    assert host.match is not None and host.match.log[-1][2] == ["A1"]


def test_what_nobody_else_may_learn_of_is_no_answer_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """N-15: a computer's orders to its guns and its move are one answer, as the move alone is, so that none tells that they were given."""

    def orderly(view: View, menu: Menu, rng: Random) -> Iterator[tuple[float, Action | None]]:
        if "orders" in menu and "hold" not in str(view["sheets"][view["seat"]]["guns"]):
            yield 1.0, ["orders", ["all", "hold"]]
        else:
            yield from cadet(view, menu, rng)

    cadet = naval_war.agents.AGENTS["cadet"]
    monkeypatch.setitem(naval_war.agents.AGENTS, "cadet", orderly)
    host = Host()
    answer = ask(host, "new", game="naval_war", seed="orders", seats=[{"name": "", "by": "cadet"}, {"name": "", "by": "cadet"}])
    secret = 0
    for _ in range(40):
        before = answer
        answer = ask(host, "advance", rev=before["rev"])
        assert answer["thinking"] is None and answer["moves"] == before["moves"] + 1
        secret += answer["rev"] > before["rev"] + 1
    assert secret


def test_a_computer_player_that_names_no_action_or_a_wrong_one_does_not_stop_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error comes back, nothing is played, and the next request thinks anew."""
    for bad in (None, ["fire", ["K1"]], ["dance", None]):
        monkeypatch.setitem(warship.agents.AGENTS, "cadet", lambda view, menu, rng, bad=bad: iter([(1.0, bad)]))
        host = table("cadet", "person")
        assert ask(host, "advance", rev=0)["kind"] == "illegal"
        monkeypatch.setitem(warship.agents.AGENTS, "cadet", lambda view, menu, rng: iter([(1.0, ["fire", ["A1"]])]))
        assert ask(host, "advance", rev=0)["rev"] == 1


def test_a_hint_is_reckoned_from_the_asking_seats_view() -> None:
    """And is the same for two fleets that the seat cannot tell apart."""
    host = table("person", "person")
    hint = ask(host, "hint", seat=0)["hint"]
    assert hint == ask(host, "hint", seat=0)["hint"]
    assert json.dumps(hint) not in ("null", "{}")


def test_hints_of_earlier_steps_are_for_an_open_table() -> None:
    """A class may go back when nobody has a secret left."""
    host = table("cadet", "cadet")
    for _ in range(3):
        ask(host, "advance", rev=host.match.rev if host.match else 0)
    assert "hint" in ask(host, "hint", seat=0, step=1)
    assert ask(table("person", "cadet"), "hint", seat=0, step=0)["kind"] == "request"


def test_the_save_carries_a_view_that_leaks_nothing() -> None:
    """For the small picture in the list of saves."""
    saved = ask(table("person", "person"), "save")
    assert saved["rev"] == 0
    assert all(board["ships"] is None for board in saved["open_view"]["boards"])
    assert json.loads(saved["record"])["seed"] == "tea"


def test_the_arena_plays_a_whole_match() -> None:
    """Levels, one a seat; the time of every move."""
    answer = ask(Host(), "arena", game="warship", agents=["cadet", "cadet", "cadet"], seed="tea", options={"allfire": True})
    assert answer["outcome"]["reason"] == "sunk"
    assert len(answer["milliseconds"]) == 3
    assert sum(len(one) for one in answer["milliseconds"]) == answer["turns"]
    assert [len(one) for one in answer["kinds"]] == [len(one) for one in answer["milliseconds"]]
    assert sum("over" in kinds for seat in answer["kinds"] for kinds in seat) == 1


def test_the_arena_lays_a_draft_that_it_is_given() -> None:
    """The first seat that may lay it does; what cannot be read is refused."""
    lines = ["Battle: Two rafts", "Grid: hex 6 x 6", "Red: Raft; torpedo boat; at A1 facing S", "Blue: Tub; torpedo boat; at B1 facing S"]
    question: dict[str, Any] = {"game": "itchy", "agents": ["cadet", "cadet"], "seed": "tea", "options": {"scenario": "own"}}
    answer = ask(Host(), "arena", draft=["battle", "\n".join(lines)], **question)
    assert answer["outcome"] and len(answer["kinds"][0][0]) > 0
    assert "error" in ask(Host(), "arena", draft=["battle", "nonsense"], **question)


def test_the_module_holds_one_table() -> None:
    """`request` is what the page calls."""
    assert json.loads(game.host.request('{"op": "catalogue"}'))["games"]
