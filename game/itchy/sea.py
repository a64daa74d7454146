"""What state and view have in common: board, land, ships, and who may do what where. Every function takes either."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.itchy import movement
from game.itchy.geometry import Grid, grid
from game.itchy.movement import Stand, Way

Ship = dict[str, Any]
Position = dict[str, Any]
"""A state or a view."""


def copied(thing: Any) -> Any:
    """Plain data anew, down to the last list."""
    if isinstance(thing, dict):
        return {key: copied(one) for key, one in thing.items()}
    return [copied(one) for one in thing] if isinstance(thing, list) else thing


def board(position: Position) -> Grid:
    """The grid that is fought on."""
    return grid(position["grid"], position["columns"], position["rows"])


def land(position: Position) -> frozenset[int]:
    """The areas that are land."""
    return _land(position["grid"], position["columns"], position["rows"], tuple(position["islands"]))


@lru_cache(maxsize=256)
def _land(kind: str, columns: int, rows: int, islands: tuple[str, ...]) -> frozenset[int]:
    return frozenset(grid(kind, columns, rows).index[label] for label in islands)


def ship(position: Position, ident: str) -> Ship:
    """The ship of that id. Raises StopIteration for none."""
    return next(one for one in position["ships"] if one["id"] == ident)


def afloat(position: Position, side: int | None = None) -> list[Ship]:
    """The ships on the board, of one side or of both."""
    return [one for one in position["ships"] if one["fate"] is None and side in (None, one["side"])]


def ready(position: Position, side: int) -> list[Ship]:
    """The side's ships that have not acted this turn (I-9)."""
    return [one for one in afloat(position, side) if not one["acted"]]


def place(position: Position, one: Ship) -> tuple[int, int]:
    """Area by number, and facing."""
    return board(position).index[one["area"]], one["facing"]


def spot(position: Position) -> int:
    """Points for a turn on the spot (I-12), as the house option has it."""
    return 1 if position["options"]["spot"] else movement.SPOT_TURN


def nearest(position: Position, side: int, area: int) -> int:
    """How far the nearest enemy of the side is from an area; 0 where there is none."""
    here = board(position)
    return min((here.distance(area, here.index[one["area"]]) for one in afloat(position, 1 - side)), default=0)


def bound(position: Position, side: int) -> bool:
    """The side is exhausted and the house holds it to that (I-23)."""
    return position["exhausted"][side] is not None and position["options"]["honour"]


def may_leave(position: Position, side: int) -> bool:
    """The ships of an exhausted side may leave the board (I-24)."""
    return position["exhausted"][side] is not None


def closed(position: Position, mover: Ship) -> frozenset[int]:
    """Areas that a ship may not enter: land, and the other ships' (I-5, I-7)."""
    index = board(position).index
    return land(position) | {index[one["area"]] for one in afloat(position) if one is not mover and one["id"] != mover["id"]}


def may_end(position: Position, mover: Ship, start: int, area: int) -> bool:
    """An exhausted side's ship may not end her move nearer to her nearest enemy than she began it (I-23)."""
    return not bound(position, mover["side"]) or nearest(position, mover["side"], area) >= nearest(position, mover["side"], start)


def moves(
    position: Position, mover: Ship, points: int, fresh: bool, start: int
) -> tuple[dict[tuple[int, int], Way], Way | None, list[str]]:
    """Where a ship may end, her way off the board, and the steps that she may take next (`movement.allowed`).

    `start`: the area where her move began.
    """
    area, facing = place(position, mover)
    side = mover["side"]
    judged: dict[int, bool] = {}

    def judge(at: int) -> bool:
        if at not in judged:
            judged[at] = may_end(position, mover, start, at)
        return judged[at]

    return movement.allowed(
        board(position), closed(position, mover), Stand(area, facing, fresh), points, spot(position), judge, may_leave(position, side)
    )
