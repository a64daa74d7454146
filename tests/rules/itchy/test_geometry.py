"""The board (I-5 to I-7), arcs (I-16), sight (I-17) and torpedo lines (I-21), by their properties and against brute force."""

from __future__ import annotations

import math
from collections import deque
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.itchy import geometry
from game.itchy.geometry import ARCS, HEX, NARROW, ROUND, SQUARE, STEPS, Grid, between, clock, grid, length, torpedo_line

KINDS = (HEX, SQUARE)
VECTORS = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda vector: vector != (0, 0))
kinds = pytest.mark.parametrize("kind", KINDS)


def centre(kind: str, vector: tuple[int, int]) -> tuple[float, float]:
    """Where an area's centre lies on paper, y downwards."""
    x, y = vector
    return (1.5 * x, math.sqrt(3) * (y + x / 2)) if kind == HEX else (float(x), float(y))


def rotated(kind: str, vector: tuple[int, int]) -> tuple[int, int]:
    """Turned to starboard by one facing."""
    x, y = vector
    return (-y, x + y) if kind == HEX else (-y, x)


def mirrored(kind: str, vector: tuple[int, int]) -> tuple[int, int]:
    """East and west changed."""
    x, y = vector
    return (-x, x + y) if kind == HEX else (-x, y)


def angle(kind: str, vector: tuple[int, int]) -> float:
    x, y = centre(kind, vector)
    return math.degrees(math.atan2(x, -y)) % 360


@kinds
def test_one_step_ahead_is_one_area_in_the_direction_faced(kind: str) -> None:
    """I-6, I-7: facings go clockwise from north, evenly, and each step has its opposite."""
    count = len(STEPS[kind])
    for facing, step in enumerate(STEPS[kind]):
        assert angle(kind, step) == pytest.approx(360 / count * facing)
        assert STEPS[kind][(facing + count // 2) % count] == (-step[0], -step[1])
        assert rotated(kind, step) == STEPS[kind][(facing + 1) % count]


@kinds
@pytest.mark.parametrize("size", [(12, 10), (6, 6), (13, 7)])
def test_distance_is_the_least_number_of_steps_through_edges(kind: str, size: tuple[int, int]) -> None:
    """I-6, against a search over the board itself."""
    board = Grid(kind, *size)
    for start in range(0, board.size, 5):
        far = {start: 0}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for near in board.neighbours(here):
                if near not in far:
                    far[near] = far[here] + 1
                    waiting.append(near)
        assert far == {at: board.distance(start, at) for at in range(board.size)}


@kinds
def test_neighbours_have_centres_at_equal_distance_and_no_others(kind: str) -> None:
    """I-6: edges, never corners; on paper, every second hex column lies half an area lower."""
    board = grid(kind, 12, 10)
    paper = [centre(kind, at) for at in board.at]
    if kind == HEX:
        for at, (x, y) in enumerate(paper):
            column, row = at % 12, at // 12
            assert (x, y) == pytest.approx((1.5 * column, math.sqrt(3) * (row + column % 2 / 2)))
    nearest = math.sqrt(3) if kind == HEX else 1.0
    for at in range(board.size):
        near = {other for other in range(board.size) if other != at and math.dist(paper[at], paper[other]) < nearest + 0.01}
        assert near == set(board.neighbours(at))
        for facing, other in enumerate(board.ahead[at]):
            assert other < 0 or board.ahead[other][(facing + board.facings // 2) % board.facings] == at


@given(kind=st.sampled_from(KINDS), vector=VECTORS, other=VECTORS)
def test_distances_are_symmetrical_and_turn_with_the_board(kind: str, vector: tuple[int, int], other: tuple[int, int]) -> None:
    """By 60 degrees on hexes, by 90 on squares, and in a mirror; and no way round is shorter."""
    back = (-vector[0], -vector[1])
    assert length(kind, vector) == length(kind, back) == length(kind, rotated(kind, vector)) == length(kind, mirrored(kind, vector))
    assert length(kind, (vector[0] + other[0], vector[1] + other[1])) <= length(kind, vector) + length(kind, other)


@given(kind=st.sampled_from(KINDS), vector=VECTORS)
def test_a_clock_is_the_direction_between_centres(kind: str, vector: tuple[int, int]) -> None:
    """I-16: even numbers exactly along a row, odd ones strictly between; it turns with the board."""
    step = 360 / ROUND[kind]
    said = clock(kind, vector)
    off = abs((angle(kind, vector) - said * step + 180) % 360 - 180)
    assert off < 1e-6 if said % 2 == 0 else off < step - 1e-6
    assert clock(kind, rotated(kind, vector)) == (said + ROUND[kind] // len(STEPS[kind])) % ROUND[kind]
    assert clock(kind, (-vector[0], -vector[1])) == (said + ROUND[kind] // 2) % ROUND[kind]
    assert clock(kind, mirrored(kind, vector)) == -said % ROUND[kind]
    assert geometry.degrees(kind, said) == round(said * step) % 360


@kinds
def test_no_area_has_a_direction_to_itself(kind: str) -> None:
    with pytest.raises(ValueError, match="itself"):
        clock(kind, (0, 0))


LIMITS = {
    (HEX, False): {"forward": (-120, 120), "aft": (60, 300), "starboard": (60, 120), "port": (240, 300), "all": (0, 360)},
    (SQUARE, False): {"forward": (-135, 135), "aft": (45, 315), "starboard": (45, 135), "port": (225, 315), "all": (0, 360)},
    (HEX, True): {"forward": (-60, 60), "aft": (120, 240), "starboard": (60, 120), "port": (240, 300), "all": (0, 360)},
    (SQUARE, True): {"forward": (-45, 45), "aft": (135, 225), "starboard": (45, 135), "port": (225, 315), "all": (0, 360)},
}


@given(kind=st.sampled_from(KINDS), narrow=st.booleans(), vector=VECTORS, facing=st.integers(0, 5))
def test_arcs_reach_from_border_to_border_and_hold_both(kind: str, narrow: bool, vector: tuple[int, int], facing: int) -> None:
    """I-16, measured with a protractor: whole arcs, and the house option of narrow ones."""
    facing %= len(STEPS[kind])
    turned = (clock(kind, vector) - ROUND[kind] // len(STEPS[kind]) * facing) % ROUND[kind]
    measured = (angle(kind, vector) - 360 / len(STEPS[kind]) * facing) % 360
    for arc, (first, last) in LIMITS[kind, narrow].items():
        inside = any(first - 1e-6 <= measured + turn <= last + 1e-6 for turn in (-360, 0, 360))
        assert (turned in geometry.arcs(kind, narrow)[arc]) == inside, arc


@kinds
def test_a_border_row_belongs_to_both_arcs(kind: str) -> None:
    """I-16: abeam forward battery, side battery and aft battery share the rows between them; port and starboard share nothing."""
    for table in (ARCS[kind], NARROW[kind]):
        assert table["forward"] & table["starboard"]
        assert table["aft"] & table["starboard"]
        assert not table["port"] & table["starboard"]
        assert table["port"] == {-at % ROUND[kind] for at in table["starboard"]}
        assert table["forward"] | table["aft"] | table["port"] | table["starboard"] == table["all"]


def test_areas_by_name_in_their_arcs() -> None:
    """I-16 on the map: a ship at F5 facing north."""
    board = grid(HEX, 12, 10)
    here = board.index["F5"]
    clocks = {label: board.bearing(here, board.index[label]) for label in ("F4", "G5", "G6", "F6", "E6", "E5", "H5", "F1", "J5")}
    assert clocks == {"F4": 0, "G5": 2, "G6": 4, "F6": 6, "E6": 8, "E5": 10, "H5": 3, "F1": 0, "J5": 3}
    assert board.bearing(here, board.index["F4"], 1) == 10


def sampled(kind: str, vector: tuple[int, int], count: int = 240) -> tuple[set[tuple[int, int]], set[frozenset[tuple[int, int]]]]:
    """The areas under many points of the line, and the pairs that share one."""
    x, y = centre(kind, vector)
    wide = [(a, b) for a in range(min(0, vector[0]) - 1, max(0, vector[0]) + 2) for b in range(min(0, vector[1]) - 1, max(0, vector[1]) + 2)]
    inside, shared = set(), set()
    for n in range(1, count):
        point = (x * n / count, y * n / count)
        ranked = sorted((math.dist(point, centre(kind, at)), at) for at in wide)
        close = [at for far, at in ranked if far < ranked[0][0] + 1e-9]
        if len(close) == 1:
            inside.add(close[0])
        else:
            shared.add(frozenset(close))
    return inside - {(0, 0), vector}, shared


@kinds
def test_a_line_of_sight_crosses_what_points_on_it_lie_in(kind: str) -> None:
    """I-17, for every line up to 9 areas long, against points on it; on hexes the pairs are those whose edge the points lie on."""
    for vector in product(range(6), range(-6, 7)):  # the other half is the same turned, as the next test says
        if vector == (0, 0) or length(kind, vector) > 9:
            continue
        crossed, pairs = between(kind, vector)
        inside, shared = sampled(kind, vector)
        assert set(crossed) == inside
        if kind == HEX:
            assert {frozenset(pair) for pair in pairs} == {pair for pair in shared if len(pair) == 2 and not pair & (inside | {(0, 0), vector})}
        else:  # where four squares meet, two of them are beside the line
            corners = {frozenset(at for at in four if at not in inside | {(0, 0), vector}) for four in shared if len(four) == 4}
            assert {frozenset(pair) for pair in pairs} == corners


@given(kind=st.sampled_from(KINDS), vector=VECTORS)
def test_a_line_of_sight_is_the_same_from_both_ends_and_turns_with_the_board(kind: str, vector: tuple[int, int]) -> None:
    crossed, pairs = between(kind, vector)
    back, back_pairs = between(kind, (-vector[0], -vector[1]))
    assert {(x - vector[0], y - vector[1]) for x, y in crossed} == set(back)
    assert {frozenset((x - vector[0], y - vector[1]) for x, y in pair) for pair in pairs} == {frozenset(pair) for pair in back_pairs}
    for turn in (rotated, mirrored):
        turned, turned_pairs = between(kind, turn(kind, vector))
        assert {turn(kind, at) for at in crossed} == set(turned)
        assert {frozenset(turn(kind, at) for at in pair) for pair in pairs} == {frozenset(pair) for pair in turned_pairs}


@given(kind=st.sampled_from(KINDS), data=st.data())
def test_sight_is_mutual_and_does_not_depend_on_where_on_the_board(kind: str, data: st.DataObject) -> None:
    """I-17: symmetry and translation, with land anywhere."""
    board = grid(kind, 14, 12)
    areas = st.integers(0, board.size - 1)
    one, other, land = data.draw(areas), data.draw(areas), data.draw(st.frozensets(areas, max_size=30))
    land -= {one, other}
    assert board.sees(one, other, land) == board.sees(other, one, land)
    moved = grid(kind, 18, 14)

    def there(at: int) -> int:
        return (at // 14 + 1) * 18 + at % 14 + 2

    assert moved.sees(there(one), there(other), frozenset(map(there, land))) == board.sees(one, other, land)
    assert moved.distance(there(one), there(other)) == board.distance(one, other)


def test_land_blocks_and_an_edge_needs_both() -> None:
    """I-17: in a row one island is enough; along an edge both beside it must be land."""
    board = grid(HEX, 12, 10)

    def sees(one: str, other: str, *land: str) -> bool:
        return board.sees(board.index[one], board.index[other], frozenset(board.index[label] for label in land))

    assert not sees("C4", "C7", "C5")
    assert sees("C4", "C7", "D4", "B4")
    assert sees("C4", "E4", "D3")
    assert sees("C4", "E4", "D4")
    assert not sees("C4", "E4", "D3", "D4")
    squares = grid(SQUARE, 12, 10)

    def across(one: str, other: str, *land: str) -> bool:
        return squares.sees(squares.index[one], squares.index[other], frozenset(squares.index[label] for label in land))

    assert not across("C4", "E6", "D5")
    assert across("C4", "E6", "D4", "E5")
    assert not across("C4", "E6", "D4", "C5")
    assert not across("C4", "D5", "D4", "C5")


def test_at_the_boards_rim_an_edge_is_open_to_the_sea_beyond() -> None:
    """I-17: where one of the two areas is off the board, nothing there blocks."""
    board = grid(HEX, 12, 10)
    assert board.sees(board.index["A1"], board.index["C1"], frozenset({board.index["B1"]}))


@given(kind=st.sampled_from(KINDS), vector=VECTORS, facing=st.integers(0, 5))
def test_torpedo_lines(kind: str, vector: tuple[int, int], facing: int) -> None:
    """I-21: ahead, astern, and every area that the line at 90 degrees touches; measured on paper. They turn with the ship."""
    facing %= len(STEPS[kind])
    x, y = centre(kind, vector)
    bow = math.radians(360 / len(STEPS[kind]) * facing)
    along, across = x * math.sin(bow) - y * math.cos(bow), x * math.cos(bow) + y * math.sin(bow)
    half = math.sqrt(3) / 2 if kind == HEX else 0  # as far as an area's rim lies from its centre
    expected = abs(across) < 1e-6 or abs(along) < half + 1e-6
    assert torpedo_line(kind, vector, facing) == expected
    assert torpedo_line(kind, rotated(kind, vector), (facing + 1) % len(STEPS[kind])) == expected


def test_torpedo_lines_abeam_have_two_one_and_two_areas_on_hexes() -> None:
    """I-21: two at range 1, one at range 2, two at range 3, on each side."""
    board = grid(HEX, 12, 10)
    here = board.index["F5"]
    found = [at for at in range(board.size) if at != here and board.on_torpedo_line(here, at, 0) and board.bearing(here, at) not in (0, 6)]
    for far, number in ((1, 2), (2, 1), (3, 2)):
        for side in (range(1, 6), range(7, 12)):
            assert sum(board.distance(here, at) == far and board.bearing(here, at) in side for at in found) == number


@kinds
def test_labels_edges_and_the_largest_board(kind: str) -> None:
    """I-5: up to 30 x 24; columns A to Z, then AA to AD."""
    board = grid(kind, 30, 24)
    assert board.labels[0] == "A1" and board.labels[29] == "AD1" and board.labels[-1] == "AD24"
    assert board.area(" ab12") == board.index["AB12"] and board.area("AE1") == -1 and board.area("A25") == -1
    assert [board.labels[at] for at in (board.edge("west")[0], board.edge("west")[-1], board.edge("east")[1])] == ["A1", "A24", "AD2"]
    assert [board.labels[at] for at in (board.edge("north")[1], board.edge("south")[1])] == ["B1", "B24"]
    assert board.place(31, 3) == "B2>3"
    assert board.connected(range(board.size)) and board.connected([]) and not board.connected([0, 5])


def test_facings_on_the_other_grid_are_as_near_as_may_be() -> None:
    assert [geometry.turned(HEX, facing, SQUARE) for facing in range(6)] == [0, 1, 1, 2, 3, 3]
    assert [geometry.turned(SQUARE, facing, HEX) for facing in range(4)] == [0, 1, 3, 4]
    assert geometry.turned(HEX, 5, HEX) == 5
