"""Dice that any text seeds, the same in every interpreter."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import Any, TypeVar

T = TypeVar("T")

SPAN = 1 << 64


class Dice:
    """Draw *n* is taken from `sha256(f"{seed}/{n}")`. `rolls` holds every value given out since it was last emptied."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self.rolls: list[int] = []

    def below(self, top: int) -> int:
        """A whole number from 0 to `top - 1`, each as likely as the others."""
        fair = SPAN - SPAN % top
        while True:
            raw = self._draw()
            if raw < fair:
                self.rolls.append(raw % top)
                return raw % top

    def d6(self) -> int:
        """One six-sided die: 1 to 6."""
        return self.below(6) + 1

    def choice(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Into random order, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def _draw(self) -> int:
        digest = sha256(f"{self.seed}/{self.drawn}".encode(errors="surrogatepass")).digest()
        self.drawn += 1
        return int.from_bytes(digest[:8], "big")


class LoadedDice(Dice):
    """Dice that fall as told, for tests: `LoadedDice(3, 5)` gives a `below` of 3, then 5. Raises AssertionError when they run out."""

    def __init__(self, *falls: int) -> None:
        super().__init__("loaded")
        self.falls = list(falls)

    def below(self, top: int) -> int:
        """The next number it was loaded with."""
        assert self.falls, "the loaded dice have run out"
        fall = self.falls.pop(0)
        assert 0 <= fall < top, f"a loaded {fall} does not fit below {top}"
        self.rolls.append(fall)
        return fall
