"""How each game is measured: the addresses and positions of its tables, what is tapped there, and the matches that are played.

A game that comes to the catalogue needs a `Case` here; `tools/bench.py` measures every one of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from random import Random
from typing import Any

from playwright.sync_api import Page

from game import itchy, naval_war, warship
from game.agents import decide
from game.match import Match

Ready = Callable[[Page, str], None]
"""Brings a fresh page, with the address of the page given, to a table."""
Thinking = tuple[str, dict[str, Any], int]
"""A name, options, and how many admirals sit at the table."""


@dataclass(frozen=True)
class Case:
    """One game at the bench."""

    full: Ready
    """A table whose boards are full of marks."""
    whole: bool
    """A redraw is that of all boards together; else of one board."""
    anew: bool
    """At a redraw the whole drawing is made again, on the picture that is kept of what stays; else what differs when a mark has come or gone."""
    aim: Ready
    """A table where a person may name squares."""
    aimed: tuple[str, list[int]]
    """What is tapped there: the squares, and which of them."""
    thinking: list[Thinking]
    """The matches in which the best player's thought is measured."""
    fuzz: int
    """Random matches promised to go well."""
    lay: Ready | None = None
    """A table where a person has a ship in hand to be laid, if the game has such."""
    laid: tuple[str, list[int]] = ("", [])
    whole_match: str | None = None
    """The level of the players whose whole match has a bar, if there is one."""
    drafts: dict[str, list[str]] = field(default_factory=dict)
    """By the name of the match: `[kind, draft]` that is laid in it first."""
    until: str | None = None
    """The kind of event that ends what is measured as one thought, where that takes several actions."""
    presses: dict[str, tuple[Ready, str]] = field(default_factory=dict)
    """Buttons whose first press is measured as a tap, each on a fresh page: by name, the table, and the button."""
    pan: Ready | None = None
    """A table with a board that can be enlarged and drawn along, if the game has such."""


def link(game: str, by: list[str], seed: str, *options: str) -> str:
    """The address of a match: the holders of its seats, its seed and the options, as `name=value`."""
    seats = ",".join(f"{name}:{one}" for name, one in zip(("Red", "Blue", "Green", "Gold"), by, strict=False))
    return f"#/{game}?" + "&".join([f"seats={seats}", *options, f"seed={seed}"])


def at(address: str, selector: str) -> Ready:
    """The table of this address, once this is to be seen."""

    def ready(page: Page, url: str) -> None:
        page.goto(url + address)
        page.wait_for_selector(selector)

    return ready


def in_hand(address: str, thing: str) -> Ready:
    """The table of this address, with this thing of the tray taken in hand."""

    def ready(page: Page, url: str) -> None:
        page.goto(url + address)
        page.locator(thing).first.click()

    return ready


def brought(record: Callable[[], str], selector: str) -> Ready:
    """The table of a save that is brought in, once this is to be seen."""

    def ready(page: Page, url: str) -> None:
        page.goto(url + "#/import")
        page.wait_for_selector("html[data-up]")
        page.fill("#import-text", record())
        page.click('.primary[type="submit"]')
        page.wait_for_selector(selector)

    return ready


@cache
def midway(
    game: Any, options: tuple[tuple[str, Any], ...], by: tuple[str, ...], level: str, actions: int, draft: str = "", verb: str = "", afloat: int = 0
) -> str:
    """A save of a match in which players of this level have acted so many times; `by`: who holds the seats from there on.

    Ends on the first turn of a person after that; `verb`: in which this may be done. `draft`: is laid first. Raises RuntimeError where fewer
    than `afloat` ships are.
    """
    match = Match(game, "bench", dict(options), [{"name": name, "by": one} for name, one in zip(("Red", "Blue"), by, strict=True)])
    if draft:
        match.play(match.to_act()[0], ["lay", draft])
    while match.rev < actions or by[match.to_act()[0]] != "person" or (verb and verb not in match.menu(match.to_act()[0])):
        seat = match.to_act()[0]
        match.play(seat, decide(game.agents.AGENTS[level], match.view(seat), match.menu(seat), Random(f"bench/{match.rev}")))
    if afloat and sum(ship["area"] is not None for ship in match.view(None)["ships"]) < afloat:
        raise RuntimeError(f"Fewer than {afloat} ships are afloat where the drawing is measured.")
    body = json.dumps({"game": game.INFO.id, "record": json.dumps(match.record())})
    return json.dumps({"format": "paper-navy-save", "version": 1, "sum": hashlib.sha256(body.encode()).hexdigest()[:16], "body": body.encode().hex()})


def option_sets(game: Any, together: tuple[tuple[str, ...], ...]) -> dict[str, dict[str, bool]]:
    """The plain game, every option that can be switched on alone, and those that matter together."""
    names = [option.name for option in game.INFO.options if any(value is True for value, _ in option.choices)]
    sets: dict[str, dict[str, bool]] = {"plain": {}} | {name: {name: True} for name in names}
    return sets | {" and ".join(pair): dict.fromkeys(pair, True) for pair in together}


def every_number(game: Any, sets: dict[str, dict[str, bool]]) -> list[Thinking]:
    """Each set of options with each number of seats."""
    least, most = game.INFO.seats
    return [(name, options, seats) for (name, options), seats in product(sets.items(), range(least, most + 1))]


SQUADRON = ("battleship", "old battleship", "armoured cruiser", "unarmoured cruiser", "torpedo boat", "armoured cruiser") * 2
TWELVE = "\n".join(
    ["Battle: Twelve a side", "Grid: hex 30 x 24", "Islands: H5 H6 I5 I6 J7 O11 O12 P11 P12 P13 U17 U18 V17 W18 W19"]
    + ["Red enters: west", "Blue enters: east"]
    + [f"{side}: {side} {number}; {kind}" for side in ("Red", "Blue") for number, kind in enumerate(SQUADRON, 1)]
)
"""Itchy and Scratchy's largest battle on its largest map."""
OWN = (("scenario", "own"),)


CASES: dict[str, Case] = {
    "warship": Case(
        full=at(link("warship", ["cadet", "cadet"], "bench", "allfire=1", "opener=0"), ".result"),
        whole=False,
        anew=True,
        aim=at(link("warship", ["person", "cadet"], "bench", "opener=0"), '.deeds [data-do="fire"]'),
        aimed=(".kind-aim [role=gridcell]", [37 * count % 100 for count in range(24)]),
        thinking=every_number(warship, option_sets(warship, (("allfire", "nosink"),))),
        fuzz=10_000,
    ),
    "naval_war": Case(
        full=brought(lambda: midway(naval_war, (), ("person", "captain"), "captain", 100), ".deeds"),
        whole=True,
        anew=False,
        aim=brought(lambda: midway(naval_war, (), ("person", "captain"), "captain", 20), ".deeds"),
        aimed=(".kind-aim [role=gridcell]", [(97 * count + 200) % 441 for count in range(24)]),
        thinking=[
            ("plain", {}, 2),
            ("named and unhit", {"named": True, "score": "unhit"}, 2),
            ("guns asked", {"guns": "ask"}, 2),
            ("two alliances", {"alliances": "two", "points": 80}, 4),
            ("six fleets of 80 points", {"points": 80}, 6),
            ("six fleets of 160 points", {}, 6),
        ],
        fuzz=2_000,
        lay=in_hand(link("naval_war", ["person", "cadet"], "bench"), '[data-do="pick"][data-value="submarine"]:visible'),
        laid=(".kind-lay [role=gridcell]", [21 * (2 * row + 1) + 2 * column + 1 for row in range(4) for column in range(6)]),
        whole_match="captain",
        pan=brought(lambda: midway(naval_war, (), ("person", "captain"), "captain", 100), ".deeds"),
    ),
    "itchy": Case(
        full=brought(lambda: midway(itchy, OWN, ("person", "person"), "cadet", 120, TWELVE, "sail", 24), ".it-helm"),
        whole=True,
        anew=True,
        aim=brought(lambda: midway(itchy, OWN, ("person", "person"), "cadet", 10, TWELVE, "sail"), ".it-helm"),
        aimed=('.kind-sea [role=gridcell][aria-label*="in reach"]', [0, -1] * 12),
        thinking=[
            ("the duel", {}, 2),
            ("Lissa", {"scenario": "lissa"}, 2),
            ("the Yalu", {"scenario": "yalu"}, 2),
            ("twelve a side", {"scenario": "own"}, 2),
        ],
        fuzz=2_000,
        drafts={"twelve a side": ["battle", TWELVE]},
        until="finished",
        presses={
            "reach": (
                brought(lambda: midway(itchy, OWN, ("person", "person"), "cadet", 120, TWELVE, "sail", 24), ".it-helm"),
                '[data-do="threat"]',
            ),
            "fire": (
                brought(lambda: midway(itchy, OWN, ("person", "person"), "cadet", 120, TWELVE, "fire"), "body:not(.resting) .it-fire"),
                ".it-fire",
            ),
        },
        pan=brought(lambda: midway(itchy, OWN, ("person", "person"), "cadet", 120, TWELVE, "sail"), ".it-helm"),
    ),
}
