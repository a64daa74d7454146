"""Commitments: a hidden disposition is sealed by a number before the first shot, and the number reckoned again when all lies open."""

from __future__ import annotations

from hashlib import sha256

from game.dice import Dice


def salt(dice: Dice) -> str:
    """128 random bits, as hexadecimal text."""
    return "".join(f"{dice.below(1 << 32):08x}" for _ in range(4))


def commitment(text: str) -> str:
    """SHA-256 of a sealed text."""
    return sha256(text.encode()).hexdigest()
