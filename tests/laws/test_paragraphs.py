"""Every numbered paragraph of the three rule books is cited by a test that is about it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted((ROOT / "game").glob("*/RULES.md"))
CITED = re.compile(r"\b([A-Z])-(\d+)(?: to \1-(\d+))?")


def paragraphs(book: str) -> list[str]:
    """The numbers of a rule book's paragraphs, "I-12"."""
    return re.findall(r"^- ([A-Z]-\d+)\b", book, re.M)


def cited(source: str) -> set[str]:
    """The paragraphs that the tests of a file name, in what they say or do; what the head of the file says of it counts for nothing."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for letter, first, last in CITED.findall(ast.get_source_segment(source, node) or ""):
                found |= {f"{letter}-{number}" for number in range(int(first), int(last or first) + 1)}
    return found


@cache
def all_cited() -> frozenset[str]:
    """What any test cites."""

    def each() -> Iterator[str]:
        for path in sorted((ROOT / "tests").rglob("test_*.py")):
            yield from cited(path.read_text("utf-8"))

    return frozenset(each())


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.parent.name)
def test_every_paragraph_has_a_test(book: Path) -> None:
    numbers = paragraphs(book.read_text("utf-8"))
    assert numbers and len(set(numbers)) == len(numbers)
    assert [number for number in numbers if number not in all_cited()] == []


def test_a_paragraph_without_a_test_is_found() -> None:
    """The head of a file is no test, a helper is none, and a range is all that it spans."""
    tests = 'def test_one():\n    """X-1, X-5 to X-7."""\n\ndef test_two():\n    assert "X-12"\n'
    source = f'"""All of X-1 to X-9."""\n\ndef helper():\n    """X-3."""\n\n{tests}'
    assert cited(source) == {"X-1", "X-5", "X-6", "X-7", "X-12"}
    assert paragraphs("# Rules\n- X-1 **S** One.\n- X-2 Two, see X-1.\n  - X-3 no\n") == ["X-1", "X-2"]


def test_there_are_three_rule_books() -> None:
    assert {path.parent.name for path in BOOKS} == {"warship", "naval_war", "itchy"}
