"""What is hidden stays hidden, and what was promised can be verified: N-9, N-15, N-16 and the commitments."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from game import naval_war
from game.dice import Dice
from game.host import Host
from game.match import Match
from game.naval_war import battle
from game.naval_war.chart import BLOCK3, INDEX, LABELS
from game.seal import commitment
from tests.rules.naval_war.positions import HARBOUR, NAMES, RAIDER, play, position

BOUGHT = "Destroyer x 20\nSubmarine x 30\nAtom Bomber x 2\nBomber x 4\nR.P. x 8"
OTHERS = ("Gun x 20\nSalvoes 30", "Salvoes 50")
"""Blue's rest in the one world and in the other: a battery, or no gun at all."""


def world(blue: str, seats: int, by: str = "person", **options: Any) -> Match:
    """A match in which only Blue's disposition differs from one to the next. Red moves first. `by`: who plays Blue and those after."""
    match = Match(naval_war, "twins", options, [{"name": "", "by": by if seat else "person"} for seat in range(seats)])
    match.state["first"] = 0
    for seat in range(seats):
        rest = blue if seat == 1 else OTHERS[0]
        draft = naval_war.propose(match.state, seat, "disposition", "scattered", Dice(f"{seat} {rest}"), f"{BOUGHT}\n{rest}")
        match.play(seat, ["lay", draft])
    return match


def shown(match: Match, eyes: int | None) -> str:
    """All that a seat is shown: the view, its menu, its events, how long the log is; commitments say nothing."""
    menu = match.menu(eyes) if eyes is not None else None
    return re.sub(r'"[0-9a-f]{64}"', '"sealed"', json.dumps([match.view(eyes), menu, match.events(eyes), match.rev, match.to_act()]))


def alike(worlds: list[Match], rng: Random) -> list[Any]:
    """An attack by Red on Blue to which both worlds give the same answer."""
    sheets = [one.state["sheets"][1] for one in worlds]
    planes = {at: kind for kind, at in battle.ready_planes(worlds[0].state["sheets"][0])}
    while True:
        if rng.random() < 0.4:
            squares = rng.sample(LABELS, 3)
            answers = [[battle.standing_on(sheet, at) for at in squares] for sheet in sheets]
            action: list[Any] = ["salvo", [1, squares]]
        else:
            # Each type as often as any other, so that Bombers and Atom Bombers are among the attacks.
            kind = rng.choice(sorted(set(planes.values())))
            start, target = rng.choice([at for at, one in planes.items() if one == kind]), rng.choice(LABELS)
            action = ["despatch", [start, 1, target]]
            if any(battle.covering(sheet, planes[start], target) for sheet in sheets):
                continue
            copies = [json.loads(json.dumps(sheet)) for sheet in sheets]
            if planes[start] == "rp":
                answers = [battle.answer_reconnaissance(sheet, target) for sheet in copies]
            else:
                kind = planes[start]
                answers = [battle.answer_bombs(sheet, kind, target, battle.strike(sheet, battle.area(kind, target)), False) for sheet in copies]
        if answers[0] == answers[1]:
            return action


def thinking(match: Match, level: str) -> list[str]:
    """What the page is answered, one slice after the other, while the computer to act is thinking; of its move only that it has come."""
    host = Host()
    host.match = Match.replay(match.record())
    told = []
    for _ in range(99):
        answer = json.loads(host.request(json.dumps({"op": "advance", "rev": match.rev, "see": 0, "since": 0})))
        assert "error" not in answer
        if answer["thinking"] is None:
            return [*told, level]
        told.append(re.sub(r'"[0-9a-f]{64}"', '"sealed"', json.dumps(answer)))
    raise AssertionError("it thinks for ever")


@pytest.mark.parametrize("by", ["person", "cadet", "captain", "admiral"])
@pytest.mark.parametrize("guns", ["orders", "ask"])
@pytest.mark.parametrize("seats", [2, 3])
def test_n15_worlds_that_differ_in_secrets_look_alike_until_a_report_differs(guns: str, seats: int, by: str) -> None:
    """N-15: views, menus, events and their number, the length of the log, who is to act: step by step the same to Red, to Green and to all.

    With salvoes, R.P.s, Bombers and Atom Bombers; with persons, and with a computer that has the secrets: it takes as many slices, and what the
    page is answered meanwhile is the same.
    """
    worlds = [world(blue, seats, by, guns=guns) for blue in OTHERS]
    rng = Random("alike")
    eyes = [None, *(seat for seat in range(seats) if seat != 1)]
    assert worlds[0].state["sheets"][1] != worlds[1].state["sheets"][1]
    flown: set[str] = set()
    for step in range(30 if by == "person" else 14):
        seat = worlds[0].to_act()[0]
        if by != "person" and seat and (worlds[0].state["asked"] or step < 6):
            assert thinking(worlds[0], by) == thinking(worlds[1], by)
        if worlds[0].state["asked"]:
            action: list[Any] = ["answer", "hold"]
        elif seat == 0:
            action = alike(worlds, rng)
            flown |= {kind for kind, at in worlds[0].state["sheets"][0]["planes"] if action[0] == "despatch" and at == action[1][0]}
        else:
            action = ["salvo", [0, LABELS[rng.randrange(400) :][:3]]]
        for one in worlds:
            one.play(seat, action)
        for seat in eyes:
            assert shown(worlds[0], seat) == shown(worlds[1], seat), (action, seat)
    assert by != "person" or {"atom", "bomber", "rp"} <= flown or guns == "ask"
    assert {"bomber", "atom"} & flown
    while worlds[0].to_act() != [0]:
        seat = worlds[0].to_act()[0]
        for one in worlds:
            one.play(seat, ["salvo", [0, ["A1", "A2", "A3"]]] if not one.state["asked"] else ["answer", "hold"])
    here, there = [one.state["sheets"][1] for one in worlds]
    ship = next(one[1][0] for one in here["ships"] if battle.standing_on(here, one[1][0])[0] and battle.ship_at(there, one[1][0]) is None)
    for one in worlds:
        one.play(0, ["salvo", [1, [ship, *[at for at in ("K1", "K2", "K3") if at != ship][:2]]]])
    assert shown(worlds[0], 0) != shown(worlds[1], 0)
    assert [shown(worlds[0], seat) == shown(worlds[1], seat) for seat in eyes[2:]] == [True] * (seats - 2)


def test_n15_until_the_defender_has_answered_nothing_differs() -> None:
    """N-15: a plane over a gun, and over none: the same question, and the same silence of the attacker's device."""
    worlds = [world(blue, 3, guns="ask") for blue in OTHERS]
    gun = worlds[0].state["sheets"][1]["guns"][0][0]
    plane = next(at for kind, at in worlds[0].state["sheets"][0]["planes"] if kind == "rp")
    for one in worlds:
        one.play(0, ["despatch", [plane, 1, gun]])
    assert len(worlds[0].menu(1)["answer"]) > 1
    assert worlds[1].menu(1)["answer"] == ["hold"]
    for eyes in (None, 0, 2):
        assert shown(worlds[0], eyes) == shown(worlds[1], eyes)
    worlds[0].play(1, ["answer", gun])
    worlds[1].play(1, ["answer", "hold"])
    assert len(worlds[0].events(0)) == len(worlds[1].events(0))
    assert shown(worlds[0], 2) == shown(worlds[1], 2)


def test_n14_a_gun_seen_is_imagined_to_have_fired_where_no_other_could() -> None:
    """N-14: planes are lost over D 2 and over F 2; around F 2 only the gun at E 2 stands, so that it was another that fired over D 2."""
    state = position(RAIDER, "Land A 1, D 1\nGun C 2, E 2\nSubmarine U 21\nSalvoes 9", guns="ask")
    for plane, target, answer in (("S3", "F2", "hold"), ("U3", "D2", "C2"), ("T5", "F2", "E2")):
        play(state, 0, "despatch", [plane, 1, target])
        play(state, 1, "answer", answer)
        play(state, 1, "salvo", [0, ["A1", "A2", "A3"]])
    view = naval_war.view(state, 0)
    for number in range(10):
        twin = naval_war.imagine(view, Dice(f"twin {number}"))
        assert naval_war.invariants(twin) == []
        assert "E2" in twin["sheets"][1]["used"]
        assert len(twin["sheets"][1]["used"]) == 2


def test_n14_land_that_was_seen_is_imagined_so_that_the_gun_that_fired_finds_room() -> None:
    """N-14: Q 3 to S 5 look like one unit of land. Then no land could lie below, and no gun have fired over T 3: they are parts of two."""
    state = position(RAIDER, "Land P 3, S 3\nGun U 3\nSubmarine A 21, C 21\nSalvoes 9", guns="ask")
    for plane, target, answer in (("S3", "R4", "hold"), ("U3", "T3", "U3")):
        play(state, 0, "despatch", [plane, 1, target])
        play(state, 1, "answer", answer)
        play(state, 1, "salvo", [0, ["A1", "A2", "A3"]])
    play(state, 0, "salvo", [1, ["A21", "C21", "E21"]])
    view = naval_war.view(state, 0)
    for number in range(10):
        twin = naval_war.imagine(view, Dice(f"twin {number}"))
        assert naval_war.invariants(twin) == []
        assert {"A21", "C21"} <= {at for _, squares in twin["sheets"][1]["ships"] for at in squares}
        assert [INDEX[at] for at in twin["sheets"][1]["used"] if INDEX[at] in BLOCK3[INDEX["T3"]]]


def test_n14_a_plane_lost_and_a_plane_that_reports_are_as_many_lines() -> None:
    """N-15: counts of events tell a third player nothing of what became of the plane."""
    for blue in (HARBOUR, HARBOUR.replace("Gun A 4, B 5 hold\n", "")):
        state = position(RAIDER, blue, RAIDER)
        events = play(state, 0, "despatch", ["S3", 1, "B4"])
        for eyes, number in ((0, 3), (1, 2 if "Gun" not in blue else 3), (2, 1), (None, 1)):
            assert len([event for event in events if event["to"] is None or eyes in event["to"]]) == number


def test_n9_no_square_of_what_is_hidden_is_in_anything_that_others_are_shown() -> None:
    """N-9, N-16: at the start of the battle neither view nor events hold a square of the other's chart."""
    state = position(HARBOUR, RAIDER)
    for eyes in (1, None):
        text = json.dumps(naval_war.view(state, eyes))
        for label in ("H5", "C12", "P3", "U21", "M15", "A4", "N16"):
            assert f'"{label}"' not in text


def test_n15_orders_to_the_guns_do_not_count_as_moves() -> None:
    """N-15: the number of moves stands in the list of saved matches for everybody; orders in it would tell that there are guns."""
    match = world(OTHERS[0], 3)
    counted, done = match.moves, match.rev
    match.play(0, ["orders", ["all", "hold"]])
    assert (match.moves, match.rev) == (counted, done + 1)
    match.play(0, ["salvo", [1, ["A1", "A2", "A3"]]])
    assert match.moves == counted + 1


def test_commitments_verify_at_the_end_and_match_no_other_disposition() -> None:
    """Nothing was moved: what was shown first is the hash of what is shown last, orders changed and salvoes fired notwithstanding."""
    match = world(OTHERS[0], 3)
    first = match.view(None)["commitments"]
    assert len(set(first)) == 3
    match.play(0, ["orders", ["all", "hold"]])
    match.play(0, ["salvo", [1, ["A1", "A2", "A3"]]])
    assert match.view(0)["sealed"] is match.view(0)["salts"] is None
    match.play(1, ["resign", None])
    match.play(2, ["resign", None])
    last = match.view(None)
    for seat in range(3):
        assert last["sealed"][seat].endswith(last["salts"][seat])
        assert f"/{seat}/Land" in last["sealed"][seat]
        assert commitment(last["sealed"][seat]) == first[seat]
        assert commitment(last["sealed"][seat].replace("Land A", "Land B", 1)) != first[(seat + 1) % 3]
        assert commitment(last["sealed"][seat].replace("Destroyer", "Cruiser")) != first[seat]


def _put(thing: Any, *way: Any) -> None:
    *path, key, value = way
    for step in path:
        thing = thing[step]
    thing[key] = value


SPOILED: list[tuple[Any, str]] = [
    (lambda state: _put(state, "sheets", 1, "ships", 1, ["battleship", ["M17", "M18", "M19", "M20"]]), "touches"),
    (lambda state: _put(state, "sheets", 1, "guns", 0, ["K1", "both"]), "is at sea"),
    (lambda state: _put(state, "sheets", 1, "hit", ["K1"]), "K1 is hit and nothing stood there"),
    (lambda state: _put(state, "sheets", 1, "hit", ["U1", "U1"]), "a square is marked twice"),
    (lambda state: _put(state, "sheets", 1, "salvoes", -1), "salvoes out of nothing"),
    (lambda state: _put(state, "charts", 0, 1, "known", "U1", "what", "cruiser"), "the chart of seat 0 is wrong at U1"),
    (lambda state: _put(state, "sheets", 1, "ships", 5, ["submarine", ["T21"]]), "the chart of seat 0 is wrong at U21"),
    (lambda state: _put(state, "sheets", 1, "ships", 3, ["destroyer", ["T1", "T2"]]), "seat 0 infers wrongly at T1"),
    (lambda state: _put(state, "turn", 2), "one who cannot attack is to move"),
]
"""Ways to spoil a position, and what `invariants` says of each."""


@pytest.mark.parametrize(("spoil", "said"), SPOILED, ids=[said for _, said in SPOILED])
def test_invariants_see_what_is_broken(spoil: Any, said: str) -> None:
    """Each kind of damage has its sentence; a sound position has none."""
    state = position(RAIDER, HARBOUR, "Submarine U 1")
    play(state, 0, "salvo", [1, ["U1", "U21", "K1"]])
    assert naval_war.invariants(state) == []
    spoil(state)
    assert any(said in one for one in naval_war.invariants(state)), naval_war.invariants(state)
    assert len(NAMES) == 6
