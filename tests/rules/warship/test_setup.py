"""Warship before the first shot: W-1 to W-7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from game import warship
from game.contract import Illegal, settle
from game.dice import Dice, LoadedDice
from game.seal import salt
from game.warship import fleet
from tests.rules.warship.positions import DUEL, board, play, position, refusal, start

CORNER = "a1-a2,b1-b3,c1-c3,d1-d4,e1-e5"
"""The example of the source: five ships side by side."""
SPREAD = "a1-a2,c1-c3,e1-e3,g1-g4,i1-i5"

# Of how many whole fleets this carrier is a part, counted one by one: (column, row) of the left end of a carrier that lies along a row, for
# one quarter of the board; the rest follows by symmetry. First with ships that may touch, then with ships that may not.
TOUCHING = {
    (0, 0): 154339932, (1, 0): 150043041, (2, 0): 146573787, (0, 1): 134364639, (1, 1): 131146421, (2, 1): 128429272,
    (0, 2): 120286379, (1, 2): 117831066, (2, 2): 115604637, (0, 3): 115689319, (1, 3): 113470303, (2, 3): 111383460,
    (0, 4): 116103517, (1, 4): 113854672, (2, 4): 111753026,
}  # fmt: skip
APART = {
    (0, 0): 30340381, (1, 0): 25625008, (2, 0): 24448675, (0, 1): 18584294, (1, 1): 14013603, (2, 1): 13072035,
    (0, 2): 16839918, (1, 2): 12691381, (2, 2): 12382659, (0, 3): 14720362, (1, 3): 10836020, (2, 3): 10875195,
    (0, 4): 14587676, (1, 4): 10751108, (2, 4): 10950609,
}  # fmt: skip


# ---- W-1, W-2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w1_two_to_four_players_each_with_a_hidden_board_of_ten_by_ten(seats: int) -> None:
    """W-1: everybody's own ships are in his view, nobody else's are in it."""
    state = start(seats)
    assert len(state["sheets"]) == seats
    assert state["sheets"][0]["ships"] != state["sheets"][1]["ships"]
    for seat in range(seats):
        boards = warship.view(state, seat)["boards"]
        assert [one["owner"] for one in boards if one["ships"] is not None] == [seat]
        assert len(warship.menu({**state, "turn": seat}, seat)["fire"]["pick"]) == 100
    assert all(one["ships"] is None for one in warship.view(state, None)["boards"])


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_w1_no_other_number_of_players(seats: int) -> None:
    """W-1."""
    with pytest.raises(Illegal, match="2 to 4"):
        start(seats)


def test_w2_the_fleet_is_a_carrier_a_destroyer_two_cruisers_and_a_submarine() -> None:
    """W-2: 5, 4, 3, 3, 2 units, 17 in all, under this game's own names."""
    assert fleet.SHIPS == (("Aircraft carrier", 5), ("Destroyer", 4), ("Cruiser", 3), ("Cruiser", 3), ("Submarine", 2))
    for sheet in start(4)["sheets"]:
        assert [len(ship) for ship in sheet["ships"]] == [5, 4, 3, 3, 2]
        assert len({unit for ship in sheet["ships"] for unit in ship}) == 17


# ---- W-3


def chi_square(seen: Counter[fleet.Ship], weights: dict[fleet.Ship, int]) -> float:
    """How far the counts are from the weights, in standard deviations of the chi-square distribution about its mean."""
    draws, total = sum(seen.values()), sum(weights.values())
    square = sum((seen[ship] - draws * weight / total) ** 2 / (draws * weight / total) for ship, weight in weights.items())
    free = len(weights) - 1
    return float((square - free) / (2 * free) ** 0.5)


def completions(lengths: tuple[int, ...], apart: bool) -> dict[fleet.Ship, int]:
    """For each place of the first ship: in how many ways the others can lie, counted one by one."""
    blocked = fleet.HALO if apart else fleet.MASK

    def ways(taken: int, rest: tuple[int, ...]) -> int:
        if not rest:
            return 1
        free = [ship for ship in fleet.PLACEMENTS[rest[0]] if not fleet.MASK[ship] & taken]
        return len(free) if len(rest) == 1 else sum(ways(taken | blocked[ship], rest[1:]) for ship in free)

    return {ship: ways(blocked[ship], lengths[1:]) for ship in fleet.PLACEMENTS[lengths[0]]}


def nudged(apart: bool, below: Callable[[int], int]) -> fleet.Fleet:
    """The wrong way: a ship that clashes is drawn again and the others stay."""
    blocked = fleet.HALO if apart else fleet.MASK
    laid: fleet.Fleet = []
    for length in fleet.LENGTHS:
        taken = 0
        for ship in laid:
            taken |= blocked[ship]
        free = [ship for ship in fleet.PLACEMENTS[length] if not fleet.MASK[ship] & taken]
        laid.append(free[below(len(free))])
    return laid


@pytest.mark.parametrize("apart", [False, True])
def test_w3_a_small_fleet_lies_uniformly_over_all_layouts(apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """W-3: with a carrier, a destroyer and a cruiser every layout can be counted; nudging ships about would be found out."""
    lengths = (5, 4, 3)
    monkeypatch.setattr(fleet, "LENGTHS", lengths)
    weights = completions(lengths, apart)
    dice = Dice("W-3")
    fair = Counter(fleet.draw(apart, dice.below)[0] for _ in range(36_000))
    foul = Counter(nudged(apart, dice.below)[0] for _ in range(36_000))
    assert abs(chi_square(fair, weights)) < 4
    assert chi_square(foul, weights) > 6


@pytest.mark.parametrize(("apart", "counted"), [(False, TOUCHING), (True, APART)])
def test_w3_the_whole_fleet_lies_uniformly_over_all_layouts(apart: bool, counted: dict[tuple[int, int], int]) -> None:
    """W-3: the carrier lies where the number of whole fleets round it says, nudging ships about would be found out."""
    weights = {}
    for ship in fleet.PLACEMENTS[5]:
        row, column = divmod(ship[0], 10)
        if ship[1] - ship[0] == 10:
            row, column = column, row
        weights[ship] = counted[min(column, 5 - column), min(row, 9 - row)]
    dice = Dice("W-3, whole")
    fair = Counter(fleet.draw(apart, dice.below)[0] for _ in range(12_000))
    foul = Counter(nudged(apart, dice.below)[0] for _ in range(12_000))
    assert abs(chi_square(fair, weights)) < 4
    assert chi_square(foul, weights) > 8


def test_w3_after_a_clash_all_ships_are_drawn_again() -> None:
    """W-3: place ship by ship and start over; here the first destroyer lies across the first carrier."""
    lie = fleet.PLACEMENTS
    first = [lie[5].index((0, 1, 2, 3, 4)), lie[4].index((0, 10, 20, 30))]
    second = [
        lie[5].index((95, 96, 97, 98, 99)),
        lie[4].index((0, 10, 20, 30)),
        lie[3].index((1, 2, 3)),
        lie[3].index((11, 12, 13)),
        lie[2].index((88, 89)),
    ]
    dice = LoadedDice(*first, *second)
    assert fleet.text(fleet.draw(False, dice.below)) == "f10-j10,a1-a4,b1-d1,b2-d2,i9-j9"
    assert dice.falls == []


def test_w3_the_deal_of_a_match_is_such_a_draw() -> None:
    """W-3: the fleets come from the dice of the match, so that the same seed deals the same fleets."""
    assert start(3, "tea")["sheets"] == start(3, "tea")["sheets"]
    assert start(3, "tea")["sheets"] != start(3, "tee")["sheets"]
    dice = Dice("tea")
    options = settle(warship.INFO, {"opener": 0})
    state = warship.new(options, 2, dice)
    dice = Dice("tea")
    for _ in range(2):
        salt(dice)
    for seat in range(2):
        assert fleet.text(fleet.draw(False, dice.below)) == ",".join(f"{s[0]}-{s[-1]}" for s in state["sheets"][seat]["ships"]).lower()


# ---- W-4


def test_w4_place_makes_laying_the_first_move_of_each_player() -> None:
    """W-4: all lay at once, each only once, and nobody fires before all have laid."""
    state = start(3, place=True, opener=1)
    assert warship.to_act(state) == [0, 1, 2]
    assert all(warship.menu(state, seat) == {"lay": {"draft": "fleet"}} for seat in range(3))
    assert [event["kind"] for event in play(state, 2, "lay", CORNER)] == ["laid"]
    assert warship.to_act(state) == [0, 1]
    assert warship.menu(state, 2) == {}
    play(state, 0, "lay", SPREAD)
    assert [event["kind"] for event in play(state, 1, "lay", "a1-e1,a2-d2,a3-c3,a4-c4,a5-b5")] == ["laid", "battle"]
    assert warship.to_act(state) == [1]
    assert set(warship.menu(state, 1)) == {"fire", "resign"}


def test_w4_the_example_of_the_source_lays_what_it_says() -> None:
    """W-4, W-6: `a1-a2,b1-b3,c1-c3,d1-d4,e1-e5`."""
    state = start(place=True, opener=0)
    play(state, 0, "lay", CORNER)
    play(state, 1, "lay", SPREAD)
    assert board(state, 0, eyes=0) == [
        ". . . . . . . . . .",
        ". . . . . . . . . .",
        ". . . . . . . . . .",
        ". . . . . . . . . .",
        ". . . . . . . . . .",
        ". . . . 5 . . . . .",
        ". . . 4 5 . . . . .",
        ". 3 3 4 5 . . . . .",
        "2 3 3 4 5 . . . . .",
        "2 3 3 4 5 . . . . .",
    ]


@pytest.mark.parametrize("text", [CORNER.upper(), " A1 - A2 ; b1-b3, c1–c3,d4-d1,e5-e1,", "e1-e5,d1-d4,c1-c3,b1-b3,a1-a2"])
def test_w4_order_case_and_spaces_of_a_layout_are_free(text: str) -> None:
    """W-4: the same fleet, however it is written down."""
    state = start(place=True)
    assert warship.check_draft(state, 0, "fleet", text) == []
    play(state, 0, "lay", text)
    assert sorted(map(tuple, state["sheets"][0]["ships"])) == sorted(map(tuple, fleet.ships_of(CORNER)))


def test_w4_what_has_been_laid_stays_hidden() -> None:
    """W-4, W-1: that a fleet is laid is known, how it lies is not."""
    state = start(place=True)
    events = play(state, 0, "lay", CORNER)
    seen = warship.view(state, 1)
    assert [one["laid"] for one in seen["boards"]] == [True, False]
    assert seen["boards"][0]["ships"] is None
    assert "a1" not in repr(events).lower()


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (None, "written like"),
        (["a1-a2"], "written like"),
        ("", "Aircraft carrier (5 long) is not laid yet"),
        ("a1-a2,b1-b3,d1-d4,e1-e5", "A Cruiser (3 long) is not laid yet"),
        ("a1-a2,d1-d4,e1-e5", "Two Cruisers (3 long) are not laid yet"),
        (CORNER + ",j1-j2", "There is only one Submarine (2 long)"),
        (CORNER + ",j1-j3", "There are only two Cruisers (3 long)"),
        ("a1-a2,b1-b3,c1-c3,d1-d4,e1-e6", "E1-E6 is 6 long"),
        ("a1,b1-b3,c1-c3,d1-d4,e1-e5", "“a1” is not a ship"),
        ("a1-a2-a3,b1-b3,c1-c3,d1-d4,e1-e5", "is not a ship"),
        (CORNER + " " * 300 + ",nonsense", "too long"),
    ],
)
def test_w4_a_layout_that_is_not_the_fleet_is_refused_in_words(draft: object, said: str) -> None:
    """W-4, W-2."""
    state = start(place=True)
    complaints = warship.check_draft(state, 0, "fleet", draft)
    assert any(said in one["text"] for one in complaints)
    assert refusal(state, 0, "lay", draft)


# ---- W-5


@pytest.mark.parametrize("ship", ["e1-f5", "e8-e12", "k1-k5", "e0-e4", "é1-e5", "e1-e05"])
def test_w5_ships_lie_straight_and_within_the_board(ship: str) -> None:
    """W-5: along a row or a column, no square outside."""
    state = start(place=True)
    assert refusal(state, 0, "lay", f"a1-a2,b1-b3,c1-c3,d1-d4,{ship}")


def test_w5_ships_do_not_overlap_and_the_one_in_the_way_is_named() -> None:
    """W-5: the complaint names both ships and the square they share."""
    state = start(place=True)
    found = warship.check_draft(state, 0, "fleet", "a1-a2,b1-b3,c1-c3,c3-f3,h1-h5")
    assert [(one["text"], one["thing"]) for one in found] == [
        ("The Destroyer at C3–F3 is in the way of the Cruiser at C1–C3: both are on C3.", "Cruiser")
    ]
    assert found[0]["at"] == ["C1", "C2", "C3", "D3", "E3", "F3"]


def test_w5_ships_may_touch() -> None:
    """W-5: as in the example of the source, by hand as well as at random."""
    assert not refusal(start(place=True), 0, "lay", CORNER)
    dice = Dice("touch")
    fleets = [fleet.draw(False, dice.below) for _ in range(30)]
    assert any(fleet.complaints(fleet.text(one), apart=True) for one in fleets)


@pytest.mark.parametrize(
    ("layout", "touch"),
    [
        (SPREAD, False),
        (CORNER, True),
        ("a1-a2,b3-b5,e1-e3,g1-g4,i1-i5", True),  # by a corner only
        ("a1-a2,b4-b6,e1-e3,g1-g4,i1-i5", False),
    ],
)
def test_w5_under_no_touching_ships_keep_apart_corners_included(layout: str, touch: bool) -> None:
    """W-5: the house option *no touching*, by hand."""
    state = start(place=True, apart=True)
    assert bool(refusal(state, 0, "lay", layout)) == touch
    assert any("touches" in one["text"] for one in warship.check_draft(state, 0, "fleet", layout)) == touch


def test_w5_under_no_touching_the_deal_keeps_ships_apart() -> None:
    """W-5: the house option *no touching*, at random."""
    dice = Dice("apart")
    for _ in range(50):
        assert fleet.complaints(fleet.text(fleet.draw(True, dice.below)), apart=True) == []


@pytest.mark.parametrize("style", warship.INFO.styles)
@pytest.mark.parametrize("apart", [False, True])
def test_w5_a_fleet_laid_automatically_may_be_played(style: str, apart: bool) -> None:
    """W-4, W-5: in each style."""
    state = start(place=True, apart=apart)
    drafts = {warship.propose(state, 0, "fleet", style, Dice(f"auto {n}")) for n in range(5)}
    assert len(drafts) == 5
    assert all(warship.check_draft(state, 0, "fleet", draft) == [] for draft in drafts)


# ---- W-6, W-7


def test_w6_columns_are_letters_from_the_left_rows_are_numbers_from_the_bottom() -> None:
    """W-6: A1 is the lower left corner, J10 the upper right."""
    state = position(DUEL)
    play(state, 0, "fire", ["A1"])
    play(state, 1, "fire", ["J10"])
    assert board(state, 1)[-1] == "+ . . . . . . . . ."
    assert board(state, 0)[0] == ". . . . . . . . . +"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w7_who_opens_is_tossed_for(seats: int) -> None:
    """W-7: each seat is as likely as another."""
    openers = Counter(start(seats, f"toss {n}", place=True)["opener"] for n in range(240))
    assert set(openers) == set(range(seats))
    assert min(openers.values()) > 240 / seats / 2


@pytest.mark.parametrize("opener", [0, 1, 2, 3])
def test_w7_who_opens_may_be_chosen(opener: int) -> None:
    """W-7: and play goes on from him in the order of seats."""
    state = start(4, opener=opener)
    assert warship.view(state, None)["opener"] == opener
    for k in range(5):
        seat = (opener + k) % 4
        assert warship.to_act(state) == [seat]
        play(state, seat, "fire", [warship.menu(state, seat)["fire"]["pick"][0]])


def test_w7_nobody_opens_from_an_empty_chair() -> None:
    """W-7: a chosen opener has to sit at the table."""
    with pytest.raises(Illegal, match="only 2 seats"):
        start(2, opener=2)


def test_w7_the_toss_is_not_known_while_fleets_are_laid() -> None:
    """W-7: nor who is to fire first."""
    assert {warship.view(start(2, f"toss {n}", place=True), 0)["opener"] for n in range(20)} == {None}
