"""Dispositions laid automatically: what is bought is put on the chart in one of several styles, legal always (N-5, N-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.contract import Illegal
from game.naval_war.chart import BLOCK3, SIDE, SQUARES, rectangle
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, THINGS, Budget, Disposition, land_squares, spent

STYLES = ("scattered", "staggered", "concentrated", "bait")
"""Scattered: everything anywhere. Staggered: ships evenly over the chart. Concentrated: ships close together, guns over them.
Bait: guns away from the ships."""
TRIES = 60

Below = Callable[[int], int]
Place = tuple[int, ...]


def _places(kind: str) -> list[Place]:
    thing = THINGS[kind]
    shapes = {(thing.height, thing.width), (thing.width, thing.height)}
    found = [rectangle(top, left, high, wide) for high, wide in sorted(shapes) for top in range(SIDE) for left in range(SIDE)]
    return [place for place in found if place]


PLACES: dict[str, list[Place]] = {kind: _places(kind) for kind in SHIP_IDS}
LANDS = [at for at in SQUARES if land_squares(at)]


class _Board:
    """What is taken: `blocked` for ships (ships, what touches them, land), `ground`, `decks` and `taken` single squares."""

    def __init__(self, plan: Disposition) -> None:
        self.plan = plan
        self.ground = plan.ground()
        self.decks = plan.decks()
        self.taken = {at for _, at in plan.planes} | {at for at, _ in plan.guns}
        self.sea_taken = {at for _, squares in plan.ships for at in squares}
        self.blocked = {near for at in self.sea_taken for near in BLOCK3[at]} | self.ground

    def fits(self, place: Place) -> bool:
        return not any(at in self.blocked for at in place)

    def put_ship(self, kind: str, place: Place) -> None:
        self.plan.ships.append((kind, place))
        self.sea_taken.update(place)
        for at in place:
            self.blocked.update(BLOCK3[at])
        if kind == "carrier":
            self.decks.update(place)

    def put_land(self, unit: int) -> bool:
        squares = land_squares(unit)
        if any(at in self.ground or at in self.sea_taken for at in squares):
            return False
        self.plan.land.append(unit)
        self.ground.update(squares)
        return True

    def put(self, kind: str, at: int) -> None:
        self.taken.add(at)
        if kind == "gun":
            self.plan.guns.append((at, "both"))
        else:
            self.plan.planes.append((kind, at))

    def free_ground(self) -> list[int]:
        return sorted(self.ground - self.taken)


def complete(draft: Disposition, style: str, below: Below) -> Disposition:
    """The disposition with everything laid that was bought and not laid yet; what stands already stays.

    Raises Illegal when there is no room for it, after trying again and again.
    """
    for _ in range(TRIES):
        plan = Disposition(list(draft.land), list(draft.ships), list(draft.planes), list(draft.guns), draft.salvoes)
        if _lay(plan, dict(draft.unlaid), style, below):
            return plan
    raise Illegal("There is no room on the chart for all of this as it is laid: clear a part of it, or buy fewer ships.")


def _lay(plan: Disposition, unlaid: dict[str, int], style: str, below: Below) -> bool:
    board = _Board(plan)
    focus = _focus(style, below)
    for kind in SHIP_IDS:
        for _ in range(unlaid.get(kind, 0)):
            place = _ship_place(board, kind, style, focus, below)
            if place is None:
                return False
            board.put_ship(kind, place)
    return _lay_land_things(board, unlaid, style, below)


def _focus(style: str, below: Below) -> tuple[int, int]:
    """The middle of a concentration: in a corner region, never the same twice."""
    return (4 + below(SIDE - 8), 4 + below(SIDE - 8)) if style in ("concentrated", "bait") else (SIDE // 2, SIDE // 2)


def _ship_place(board: _Board, kind: str, style: str, focus: tuple[int, int], below: Below) -> Place | None:
    places = PLACES[kind]
    start = below(len(places))
    step = _coprime(len(places), below)
    best: tuple[float, Place] | None = None
    seen = 0
    for k in range(len(places)):
        place = places[(start + k * step) % len(places)]
        if not board.fits(place):
            continue
        if style == "scattered":
            return place
        price = _price(board, place, style, focus) + below(1000) / 4000
        if best is None or price < best[0]:
            best = (price, place)
        seen += 1
        if seen >= (40 if style == "concentrated" else 14):
            break
    return best[1] if best else None


def _price(board: _Board, place: Place, style: str, focus: tuple[int, int]) -> float:
    row, column = divmod(place[0], SIDE)
    if style in ("concentrated", "bait"):
        return max(abs(row - focus[0]), abs(column - focus[1]))
    nearest = min((max(abs(row - at // SIDE), abs(column - at % SIDE)) for at in board.sea_taken), default=SIDE)
    return -nearest


def _coprime(size: int, below: Below) -> int:
    step = 1 + below(size - 1)
    while _gcd(step, size) != 1:
        step = step % (size - 1) + 1
    return step


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def _lay_land_things(board: _Board, unlaid: dict[str, int], style: str, below: Below) -> bool:
    guns, planes = unlaid.get("gun", 0), [kind for kind in PLANE_IDS for _ in range(unlaid.get(kind, 0))]
    wanted = guns + len(planes)
    if not wanted:
        return True
    if not _make_ground(board, wanted, planes.count("atom"), style, below):
        return False
    for kind in planes:
        spots = board.free_ground()
        if kind != "atom" and not spots:
            spots = sorted(board.decks - board.taken)
        if not spots:
            return False
        board.put(kind, _apart(board, spots, kind, below))
    for _ in range(guns):
        spots = board.free_ground()
        if not spots:
            return False
        board.put("gun", _gun_spot(board, spots, style, below))
    return True


def _make_ground(board: _Board, wanted: int, atoms: int, style: str, below: Below) -> bool:
    """Units of land enough for all, with room to spread; near the ships where guns are to guard them."""
    need = max((wanted * 5 + 8) // 9 // 2 + 1, atoms, (wanted + 8) // 9)
    units = [at for at in LANDS if not any(square in board.ground or square in board.sea_taken for square in land_squares(at))]
    order = list(units)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    if style == "concentrated":
        order.sort(key=lambda at: -_guarded(board, land_squares(at)))
    made = 0
    for unit in order:
        if made >= need and len(board.free_ground()) >= wanted:
            break
        made += board.put_land(unit)
    return len(board.free_ground()) + len(board.decks - board.taken) >= wanted


def _guarded(board: _Board, squares: Iterable[int]) -> int:
    """How many ships' squares guns on these squares would watch."""
    return len({near for at in squares for near in BLOCK3[at]} & board.sea_taken)


def _apart(board: _Board, spots: list[int], kind: str, below: Below) -> int:
    """A square such that one bomb takes few planes: the best of some at random."""
    reach = 5 if kind == "atom" else 3
    some = [spots[below(len(spots))] for _ in range(10)]
    others = [(at, 3.0 if one == "atom" else 1.0) for one, at in board.plan.planes]

    def crowd(at: int) -> float:
        row, column = divmod(at, SIDE)
        return sum(weight for other, weight in others if max(abs(row - other // SIDE), abs(column - other % SIDE)) < reach)

    return min(some, key=crowd)


def _gun_spot(board: _Board, spots: list[int], style: str, below: Below) -> int:
    some = [spots[below(len(spots))] for _ in range(14)]
    if style == "bait":
        return min(some, key=lambda at: _guarded(board, [at]))
    watched = {near for gun, _ in board.plan.guns for near in BLOCK3[gun]}
    atoms = {at for kind, at in board.plan.planes if kind == "atom"}
    worth = board.sea_taken | atoms
    return max(some, key=lambda at: sum((3 if near in atoms else 1) * (near not in watched) for near in BLOCK3[at] if near in worth))


def fill(counts: dict[str, int], limits: Budget, below: Below) -> dict[str, int]:
    """A sensible use of the points that are left: the two minimums first, then ships, reconnaissance, salvoes and guns by turns."""
    counts = dict(counts)

    def buy(kind: str) -> None:
        counts[kind] = counts.get(kind, 0) + 1

    ships, arms = spent(counts)
    cycle = ("rp", "salvo", "salvo", "gun", "rp", "salvo")
    turn = below(len(cycle))
    while arms < limits.arms and ships + arms < limits.points:
        buy(cycle[turn % len(cycle)])
        turn += 1
        ships, arms = spent(counts)
    while ships < limits.ships and ships + arms < limits.points:
        left = min(limits.ships - ships, limits.points - ships - arms)
        affordable = [kind for kind in ("battleship", "cruiser", "destroyer", "submarine") if THINGS[kind].cost <= left]
        buy(affordable[below(len(affordable))])
        ships, arms = spent(counts)
    while ships + arms < limits.points:
        turn += 1
        buy("submarine" if turn % 3 == 0 else cycle[turn % len(cycle)])
        ships, arms = spent(counts)
    return counts
