"""The computer players of the Naval War Game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.contract import Action, Menu, View
from game.naval_war import fleet, layout
from game.naval_war.chart import LABELS


def cadet(view: View, menu: Menu, rng: Random) -> Iterator[tuple[float, Action | None]]:
    """Lays out anything and attacks anywhere."""
    if "lay" in menu:
        counts = layout.fill({}, fleet.budget(view["options"]["points"]), rng.randrange)
        salvoes = counts.pop("salvo", 0)
        plan = layout.complete(fleet.Disposition(salvoes=salvoes, unlaid=counts), "scattered", rng.randrange)
        yield 1.0, ["lay", fleet.text(plan)]
    elif "answer" in menu:
        yield 1.0, ["answer", menu["answer"][-1]]
    elif "despatch" in menu:
        yield 1.0, ["despatch", [rng.choice(one) for one in menu["despatch"]["each"]]]
    else:
        yield 1.0, ["salvo", [rng.choice(menu["salvo"]["each"][0]), rng.sample(LABELS, 3)]]


AGENTS = {"cadet": cadet, "captain": cadet, "admiral": cadet}
