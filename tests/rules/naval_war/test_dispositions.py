"""Dispositions: N-5 to N-7, as text both ways, and laid by the device.

`python3 -m tests.rules.naval_war.test_dispositions 10000` lays so many in every style and judges them.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import naval_war
from game.dice import Dice
from game.naval_war import fleet, layout
from game.naval_war.chart import INDEX, LABELS, SQUARES
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, Disposition
from tests.rules.naval_war.positions import HARBOUR, complaints, standing, start, why

# ---- N-5


@pytest.mark.parametrize(
    "draft",
    [
        "Battleship A 1-4, C-F 1",
        "Submarine A 1, A 3, C 1, C 3",
        "Carrier A 1, T 20\nCruiser A-C 4",
        "Destroyer U 20-21",
        "Land B 2\nSubmarine E 5\nBattleship B-E 1",
    ],
)
def test_n5_ships_lie_level_or_upright_at_sea_and_may_touch_land(draft: str) -> None:
    """N-5: a square of sea between any two ships is enough; beside land none is needed."""
    assert standing(draft) == []


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Submarine A 1, A 2", "Submarine A 2 touches Submarine A 1: no ship may touch another (N-5)."),
        ("Submarine B 2, A 1", "Submarine A 1 touches Submarine B 2: no ship may touch another (N-5)."),
        ("Battleship H 5-8\nDestroyer I-J 9", "Destroyer I-J 9 touches Battleship H 5-8: no ship may touch another (N-5)."),
        ("Carrier A 1\nCruiser C-E 3", "Cruiser C-E 3 touches Aircraft Carrier A 1: no ship may touch another (N-5)."),
        ("Destroyer C 3-4\nSubmarine C 4", "Submarine C 4 is on the same squares as Destroyer C 3-4: no ship may touch another (N-5)."),
        ("Land C 3\nCruiser E 5-7", "Cruiser E 5-7 is on land at E 5: ships are at sea (N-5)."),
        ("Land C 3\nBattleship B-E 4", "Battleship B-E 4 is on land at C 4, D 4, E 4: ships are at sea (N-5)."),
    ],
)
def test_n5_ships_on_land_and_ships_that_touch_are_refused(draft: str, said: str) -> None:
    """N-5: not even a corner may touch a corner."""
    assert standing(draft) == [said]


def test_n5_no_ship_lies_round_the_edge_or_askew() -> None:
    """N-5: A 21 and B 1 are not neighbours, though they follow one another in the list of squares."""
    assert standing("Submarine A 21, B 1") == []
    assert standing("Destroyer A-B 1-2") == ["Destroyer A-B 1-2 is 2 x 2 squares; it should be 1 x 2 squares (N-4)."]
    assert standing("Battleship A 19-22") == ["Battleship A 19-22: the columns are 1 to 21 (N-1)."]
    assert standing("Carrier A 21") == ["Carrier A 21 lies over the edge of the chart (N-1)."]


# ---- N-6


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Land A 1\nR.P. A 1\nBomber A 1", "Bomber and Reconnaissance Plane are both on A 1: one to a square (N-6)."),
        ("Land A 1\nGun B 2\nR.P. B 2", "A-A gun and Reconnaissance Plane are both on B 2: one to a square (N-6)."),
        ("Land A 1\nGun B 2, B 2", "A-A gun and A-A gun are both on B 2: one to a square (N-6)."),
        ("Land A 1\nGun D 4", "A-A gun D 4 is at sea: it must stand on land (N-4)."),
        ("Land A 1\nBomber D 4", "Bomber D 4 is at sea: it must stand on land or on a square of an Aircraft Carrier (N-6)."),
        ("Battleship A 1-4\nR.P. A 1", "Reconnaissance Plane A 1 is at sea: it must stand on land or on a square of an Aircraft Carrier (N-6)."),
        ("Carrier A 1\nAtom Bomber A 1", "Atom Bomber A 1 is at sea: it must stand on land (N-4)."),
        ("Carrier A 1\nGun A 1", "A-A gun A 1 is at sea: it must stand on land (N-4)."),
        ("Land A 1, C 3", "Land C 3 and Land A 1 overlap at C 3: units may adjoin, not overlap (N-4)."),
    ],
)
def test_n6_what_stands_where_it_may_not_is_refused(draft: str, said: str) -> None:
    """N-6: Atom Bombers and guns on land; Bombers and R.P.s there or on a Carrier; one to a square."""
    assert standing(draft) == [said]


def test_n6_bombers_and_rps_live_on_land_and_on_carriers() -> None:
    """N-6: four planes to a Carrier, nine things to a unit of land; units may adjoin."""
    aboard = "Carrier K 11\nBomber K 11, K 12\nR.P. L 11, L 12"
    ashore = "Land A 1, A 4, D 1\nAtom Bomber A 1, A 2\nBomber A 3\nR.P. B 1, B 2\nGun B 3, C 1, C 2, C 3"
    assert standing(f"{aboard}\n{ashore}") == []


# ---- N-7

ALL_WRONG = """
Land A 1, B 2
Battleship H 5-7, K 1-4
Cruiser L 5-7
Submarine C 3
Bomber U 21
Gun A 1, A 1
Frigate B 9
Salvoes many
Destroyer x 3
"""


def test_n7_every_complaint_comes_at_once_and_names_its_square() -> None:
    """N-7: two lines that cannot be read, a ship too short, the points, what is not laid, and four things that stand wrong."""
    found = fleet.complaints(ALL_WRONG, fleet.budget(160))
    assert [(one["text"], one["at"], one["thing"]) for one in found] == [
        ("Battleship H 5-7 is 1 x 3 squares; it should be 1 x 4 squares (N-4).", ["H5"], "battleship"),
        ("“Frigate B 9” names nothing that can be bought.", [], None),
        ("“Salvoes many” cannot be read: Salvoes are written with their number, like: Salvoes 12.", [], None),
        ("At least 60 points go to ships; these are 14 (N-4).", [], None),
        ("At least 60 points go to aircraft, A-A guns and artillery; these are 5 (N-4).", [], None),
        ("3 Destroyers bought and not laid yet (N-4).", [], "destroyer"),
        ("Land B 2 and Land A 1 overlap at B 2, B 3, C 2, C 3: units may adjoin, not overlap (N-4).", ["B2", "B3", "C2", "C3"], "land"),
        ("Cruiser L 5-7 touches Battleship K 1-4: no ship may touch another (N-5).", ["L5", "L6", "L7"], "cruiser"),
        ("Submarine C 3 is on land at C 3: ships are at sea (N-5).", ["C3"], "submarine"),
        ("Bomber U 21 is at sea: it must stand on land or on a square of an Aircraft Carrier (N-6).", ["U21"], "bomber"),
        ("A-A gun and A-A gun are both on A 1: one to a square (N-6).", ["A1"], "gun"),
    ]


def test_n7_a_refused_disposition_changes_nothing() -> None:
    """N-7: it is not laid, and may be mended."""
    state = start()
    before = repr(state)
    assert naval_war.check_draft(state, 0, "disposition", ALL_WRONG)
    assert repr(state) == before


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (None, "A disposition is written line by line, like: Battleship A 1-4."),
        (["Battleship A 1-4"], "A disposition is written line by line, like: Battleship A 1-4."),
        ("x" * 20_001, "This text is too long for a disposition."),
        ("Battleship", "“Battleship ” cannot be read: write a place like A 1 or A 1-4."),
        ("Battleship V 1-4", "“Battleship V 1-4” cannot be read: write a place like A 1 or A 1-4."),
        ("Submarine A 22", "Submarine A 22: the columns are 1 to 21 (N-1)."),
        ("Submarine A 0", "Submarine A 0: the columns are 1 to 21 (N-1)."),
        ("Land x 3", "“Land X 3” cannot be read: write a place like A 1 or A 1-4."),
        ("Bomber A 1-2", "Bomber A 1-2 is 1 x 2 squares; it should be one square (N-4)."),
        ("Bomber A 1 hold", "Bomber A 1 HOLD: only guns have orders (N-15)."),
        ("Battleships of the line A 1-4", "“Battleship OF THE LINE A 1-” cannot be read: write a place like A 1 or A 1-4."),
        ("Land T 20", "Land T 20 lies over the edge of the chart (N-1)."),
    ],
)
def test_n7_what_cannot_be_read_is_said(draft: Any, said: str) -> None:
    """N-7: whatever it is, and how it is to be written."""
    assert [str(one["text"]) for one in fleet.parse(draft)[1]] == [said]


# ---- as text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("battleship a1-4", "Battleship A 1-4"),
        ("Battleships: A 4-1; Battleship D-A 9", "Battleship A 1-4, A-D 9"),
        ("Aircraft Carrier A 1-2", None),
        ("Aircraft Carriers A-B 1-2, A 4", "Carrier A 1, A 4"),
        ("reconnaissance planes g 8, G9, x 2", "R.P. G 8, G 9, x 2"),
        ("RP G 8", "R.P. G 8"),
        ("r.p.s G 8", "R.P. G 8"),
        ("Atom Bombers G 8, 3", "Atom Bomber G 8, x 3"),
        ("A-A guns G 8 both, G 9 hold", "Gun G 8, G 9 hold"),
        ("salvoes 12\nSalvo 3", "Salvoes 15"),
        ("Land G-I 8-10", "Land G 8"),
        ("Land G 8\r\nSubmarine A 1\r\n", "Land G 8\nSubmarine A 1"),
    ],
)
def test_it_is_read_as_people_write_it(written: str, meant: str | None) -> None:
    """Small letters, plurals, either end first, longer names."""
    plan, found = fleet.parse(written)
    assert bool(found) == (meant is None)
    if meant is not None:
        assert fleet.text(plan) == meant


def test_the_text_of_the_harbour() -> None:
    """Written as it was read."""
    assert fleet.text(fleet.parse(HARBOUR)[0]) == HARBOUR.strip()


@st.composite
def dispositions(draw: st.DrawFn) -> Disposition:
    """Anything that can be written down, sound or not, in the order in which it is written."""
    ships = [(kind, place) for kind in SHIP_IDS for place in draw(st.lists(st.sampled_from(layout.PLACES[kind]), max_size=4))]
    squares = st.lists(st.sampled_from(SQUARES), max_size=4)
    planes = [(kind, at) for kind in PLANE_IDS for at in draw(squares)]
    guns = [(at, draw(st.sampled_from(fleet.ORDERS))) for at in draw(squares)]
    land = draw(st.lists(st.sampled_from(layout.LANDS), max_size=4))
    unlaid = draw(st.dictionaries(st.sampled_from([*SHIP_IDS, *PLANE_IDS, "gun"]), st.integers(1, 99), max_size=4))
    return Disposition(land, ships, planes, guns, draw(st.integers(0, 100)), unlaid)


@given(plan=dispositions())
def test_what_is_written_is_read_back(plan: Disposition) -> None:
    """Text and disposition are the same thing, whether it is allowed or not."""
    again, found = fleet.parse(fleet.text(plan))
    assert found == []
    assert again == plan
    assert fleet.text(again) == fleet.text(plan)


PIECES = st.sampled_from(["Land ", "Gun", " A 1", "-", ",", "\n", "Salvo", "x", " 9", ";", "hold", "Ü"])


@given(text=st.text(max_size=80) | st.lists(PIECES).map("".join))
def test_no_text_makes_the_reader_stumble(text: str) -> None:
    """Whatever is typed, it is read or complained of in sentences."""
    for one in fleet.complaints(text, fleet.budget(160)):
        assert one["text"].endswith(".")
        assert set(one["at"]) <= set(LABELS)


@given(plan=dispositions())
def test_a_sheet_is_its_disposition(plan: Disposition) -> None:
    """What is laid is what was written."""
    plan.unlaid = {}
    sheet = fleet.sheet_of(fleet.text(plan))
    assert fleet.plan_of(sheet) == plan
    assert fleet.draft_of(sheet) == fleet.text(plan)
    assert all(at in INDEX for _, squares in sheet["ships"] for at in squares)


# ---- laid by the device


CROWDED = (
    "Submarine x 100",
    "Submarine x 100\nR.P. x 60",
    "Submarine x 90\nR.P. x 40",
    "Submarine x 100\nGun x 60",
    "Submarine A 1, K 11, U 21, x 97\nLand D 4\nR.P. x 60",
    "Submarine x 95\nDestroyer x 2\nAtom Bomber x 6\nSalvoes 1",
    "Destroyer x 50\nGun x 60",
    "Carrier x 25\nBomber x 20",
    "Carrier x 5\nBattleship x 5\nSubmarine x 60\nGun x 50",
    "Cruiser x 10\nSubmarine x 70\nR.P. x 60",
)
"""As many small ships as there can be, and much land."""


def lay_and_judge(number: int, style: str) -> list[str]:
    """What is said against one disposition laid by the device, something of it given; 160 points and 80 by turns."""
    points = 160 if number % 2 else 80
    given_ = ("", "Battleship A 1-4, x 2\nLand K 10\nGun K 10", "Atom Bomber x 3\nCarrier x 2", "Submarine x 30\nGun x 20")[number % 4]
    if number % 40 == 39:
        given_ = CROWDED[number // 40 % len(CROWDED)]
    draft = naval_war.propose(start(points=points), 0, "disposition", style, Dice(f"{style} {number}"), given_)
    plan = fleet.parse(draft)[0]
    wrong = complaints(draft, points)
    if sum(fleet.spent(plan.counts())) != points:
        wrong.append(f"{sum(fleet.spent(plan.counts()))} points are spent")
    return wrong


@pytest.mark.parametrize("style", layout.STYLES)
def test_whatever_the_device_lays_is_legal(style: str) -> None:
    """N-4 to N-6: in every style, all points spent, with things given and without."""
    for number in range(80):
        assert lay_and_judge(number, style) == []


@pytest.mark.parametrize("style", layout.STYLES)
@pytest.mark.parametrize("given_", CROWDED)
def test_crowded_fleets_find_room_in_every_style(style: str, given_: str) -> None:
    """N-5: a fleet that may be bought and fits is laid; 121 Submarines would fit."""
    for number in range(4):
        draft = naval_war.propose(start(), 0, "disposition", style, Dice(f"crowded {number}"), given_)
        assert complaints(draft) == []


def test_submarines_fill_every_second_row_and_column() -> None:
    """N-5: 121 find room, 122 cannot; nothing stands yet, so nothing is to be cleared."""
    assert len(layout.complete(Disposition(unlaid={"submarine": 121}), "scattered", Dice("full").below).ships) == 121
    said = why(layout.complete, Disposition(unlaid={"submarine": 122}), "scattered", Dice("full").below)
    assert said == "There is no room on the chart for all of this: buy fewer ships."


def test_styles_differ_as_their_names_say() -> None:
    """Concentrated ships lie closer together than scattered ones; guns stand over them, and bait stands away from them."""

    def seen(style: str) -> tuple[float, float]:
        spread, guarded = 0.0, 0.0
        for number in range(6):
            draft = "Battleship x 10\nCruiser x 10\nGun x 20\nR.P. x 30\nSalvoes 40"
            plan = fleet.parse(naval_war.propose(start(), 0, "disposition", style, Dice(f"{number}"), draft))[0]
            afloat = [at for _, squares in plan.ships for at in squares]
            rows, columns = [at // 21 for at in afloat], [at % 21 for at in afloat]
            spread += _width(rows) * _width(columns)
            guarded += sum(abs(gun // 21 - at // 21) <= 1 and abs(gun % 21 - at % 21) <= 1 for gun, _ in plan.guns for at in afloat)
        return spread, guarded

    scattered, concentrated, bait = seen("scattered"), seen("concentrated"), seen("bait")
    assert concentrated[0] < 0.8 * scattered[0]
    assert concentrated[1] > scattered[1] > bait[1]


def _width(numbers: list[int]) -> float:
    """The middle half of them lies within so much."""
    numbers = sorted(numbers)
    return numbers[3 * len(numbers) // 4] - numbers[len(numbers) // 4]


if __name__ == "__main__":
    count = int(sys.argv[1])
    for style in layout.STYLES:
        wrong = [(number, found) for number in range(count) if (found := lay_and_judge(number, style))]
        print(f"{style}: {count} dispositions, {len(wrong)} refused {wrong[:3] or ''}", flush=True)
