"""What is hidden in Warship stays hidden, and what was promised can be verified: W-1 and the commitments."""

from __future__ import annotations

import json
from random import Random

import pytest

from game import warship
from game.contract import Illegal
from game.dice import Dice
from game.host import Host
from game.seal import commitment
from game.warship import fleet
from game.warship.layouts import consistent
from tests.rules.warship.positions import DUEL, SPOILED, marks, play, position, start


@pytest.mark.parametrize("options", [{}, {"nosink": True, "allfire": True}, {"place": True}])
def test_w1_no_ship_that_floats_is_in_anything_that_others_are_shown(options: dict[str, bool]) -> None:
    """W-1: neither as squares nor as a layout text, in no answer of the host, until the match is over."""
    host, rng = Host(), Random("floats")
    seats = [{"name": "", "by": "person"}, {"name": "", "by": "cadet"}]
    host.request(json.dumps({"op": "new", "game": "warship", "seed": "tea", "options": options, "seats": seats}))
    match = host.match
    assert match is not None
    while match.to_act() and match.rev < 60:
        seat = match.to_act()[0]
        if seat == 1:
            host.request(json.dumps({"op": "advance", "rev": match.rev}))
        elif match.state["phase"] == "lay":
            match.play(0, ["lay", warship.propose(match.state, 0, "fleet", "random", Dice("lay"))])
        else:
            offer = match.menu(0)["fire"]
            match.play(0, ["fire", rng.sample(offer["pick"], offer["max"])])
        sheet = match.state["sheets"][1]
        if sheet is None or match.outcome():
            continue
        for op in ("view", "hint"):
            shown = host.request(json.dumps({"op": op, "seat": 0})).lower()
            for ship in sheet["ships"]:
                if any(unit not in sheet["hit"] for unit in ship):
                    assert json.dumps(ship).lower() not in shown
                    assert f"{ship[0]}-{ship[-1]}".lower() not in shown
    assert match.rev > 10


@pytest.mark.parametrize("options", [{}, {"place": True}])
def test_commitments_verify_at_the_end_and_match_no_other_layout(options: dict[str, bool]) -> None:
    """The computer did not move its ships: what was shown first is the hash of the layout shown last, with the salt shown last."""
    state = start(3, "commit", **options)
    for seat in range(3) if options else ():
        play(state, seat, "lay", warship.propose(state, seat, "fleet", "random", Dice(f"{seat}")))
    first = warship.view(state, None)
    assert first["salts"] is None
    assert len(set(first["commitments"])) == 3
    play(state, warship.to_act(state)[0], "resign")
    play(state, warship.to_act(state)[0], "resign")
    last = warship.view(state, None)
    dice = Dice("others")
    for seat in range(3):
        ships, salt = last["boards"][seat]["ships"], last["salts"][seat]
        assert commitment(fleet.sealed(seat, ships, salt)) == first["commitments"][seat]
        others = [[[fleet.LABELS[at] for at in ship] for ship in fleet.draw(False, dice.below)] for _ in range(50)]
        moved = [list(ship) for ship in ships]
        moved[0], moved[1] = moved[1], moved[0]
        for other in (*others, moved):
            assert commitment(fleet.sealed(seat, other, salt)) != first["commitments"][seat]
        assert commitment(fleet.sealed((seat + 1) % 3, ships, salt)) != first["commitments"][seat]
        assert commitment(fleet.sealed(seat, ships, salt[::-1])) != first["commitments"][seat]


def test_salts_are_128_bits_and_never_the_same() -> None:
    """So that nobody finds a layout by trying them all."""
    salts = [salt for n in range(50) for salt in start(4, f"salt {n}")["salts"]]
    assert all(len(salt) == 32 and int(salt, 16) >= 0 for salt in salts)
    assert len(set(salts)) == 200


@pytest.mark.parametrize(
    ("options", "left"), [({}, None), ({"nosink": True}, None), ({"nosink": True, "allfire": True}, 4), ({"apart": True}, None)]
)
def test_every_fleet_that_agrees_with_the_marks_can_be_imagined(options: dict[str, bool], left: int | None) -> None:
    """Fleets drawn to agree with a board give its marks, and are not all the same."""
    options = {"nosink": False, "allfire": False, "apart": False, **options}
    board = {"marks": {"B1": "x", "C1": "x", "D1": "+", "B2": "+", "E5": "x", "J10": "+"}, "sunk": []}
    dice = Dice("agree")
    fleets = [consistent(board, options, left, dice.below) for _ in range(30)]
    for ships in fleets:
        assert fleet.complaints(fleet.text(ships), options["apart"]) == []
        solid = {fleet.LABELS[at] for ship in ships for at in ship}
        assert {"B1", "C1", "E5"} <= solid and not {"D1", "B2", "J10"} & solid
        sunk = sum(all(fleet.LABELS[at] in board["marks"] for at in ship) for ship in ships)
        if left is not None:
            assert 5 - sunk == left
        elif not options["nosink"]:
            assert sunk == 0
    assert len({fleet.text(ships) for ships in fleets}) > 20


def test_marks_that_no_fleet_gives_are_refused() -> None:
    """Eighteen hits are one too many."""
    board = {"marks": dict.fromkeys(fleet.LABELS[:18], "x"), "sunk": []}
    with pytest.raises(Illegal):
        consistent(board, {"nosink": True, "apart": False}, None, Dice("x").below)


def test_invariants_see_what_is_broken() -> None:
    """Each kind of damage has its sentence; a sound position has none."""
    sound = position(DUEL)
    play(sound, 0, "fire", ["F5"])
    assert marks(sound, 1) == {"F5": "x"}
    for spoil, said in SPOILED:
        state = json.loads(json.dumps(sound))
        spoil(state)
        assert any(said in one for one in warship.invariants(state)), said
