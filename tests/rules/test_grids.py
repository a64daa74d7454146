"""Squared paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import grids


def test_labels_put_the_column_before_the_row() -> None:
    """Row by row from A1."""
    assert grids.label((2, 3)) == "C4"
    assert grids.labels(3) == ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
    assert grids.labels(10)[-1] == "J10"


@given(size=st.integers(1, 26), column=st.integers(0, 25), row=st.integers(0, 25))
def test_a_label_reads_back_as_its_square(size: int, column: int, row: int) -> None:
    """If it is on the board at all."""
    text = grids.label((column, row))
    expected = (column, row) if column < size and row < size else None
    assert grids.square(text, size) == expected
    assert grids.square(f" {text[0].lower()} {text[1:]} ", size) == expected


@pytest.mark.parametrize(
    "text", ["", " ", "A", "7", "A0", "A01", "A-1", "A1.5", "AA1", "K1", "A11", "A1x", "é1", "A²", "A１", "A" + "9" * 5000, "1A"]
)
def test_what_is_no_square_is_none(text: str) -> None:
    """On a board of ten by ten."""
    assert grids.square(text, 10) is None


@given(text=st.text(max_size=6), size=st.integers(1, 26))
def test_no_text_makes_it_stumble(text: str, size: int) -> None:
    """A square on the board or None."""
    found = grids.square(text, size)
    assert found is None or (0 <= found[0] < size and 0 <= found[1] < size)


def test_lines_run_along_rows_and_columns_both_ways() -> None:
    """Both ends included; anything else is no line."""
    assert grids.line((1, 1), (3, 1)) == [(1, 1), (2, 1), (3, 1)]
    assert grids.line((1, 3), (1, 1)) == [(1, 3), (1, 2), (1, 1)]
    assert grids.line((2, 2), (2, 2)) == [(2, 2)]
    assert grids.line((1, 1), (2, 2)) == []


def test_neighbours_stay_on_the_board() -> None:
    """Four by an edge, eight with the corners."""
    assert sorted(grids.beside((4, 4), 10)) == [(3, 4), (4, 3), (4, 5), (5, 4)]
    assert sorted(grids.beside((0, 0), 10)) == [(0, 1), (1, 0)]
    assert len(grids.around((4, 4), 10)) == 8
    assert sorted(grids.around((9, 9), 10)) == [(8, 8), (8, 9), (9, 8)]
    assert grids.around((0, 0), 1) == []
