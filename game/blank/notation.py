"""The blank game as text."""

from __future__ import annotations

from game.contract import Action, Illegal, Menu, View


def board_text(view: View, names: list[str]) -> str:
    """One line a seat: name, card or `?`, number of passes."""
    cards = ["?" if card is None else str(card) for card in view["cards"]]
    return "\n".join(f"{name}: {card}, passed {passed}" for name, card, passed in zip(names, cards, view["passed"], strict=True))


def typed(text: str, menu: Menu) -> Action:
    """`pass` or `resign`. Raises Illegal for anything else."""
    word = text.strip().lower()
    if word == "resign":
        return ["resign", None]
    if word == "pass":
        return ["pass", "bow" if menu.get("pass") == ["bow"] else None]
    raise Illegal("Type pass or resign.")
