"""Dispositions laid automatically: what is bought is put on the chart in one of several styles, legal always (N-5, N-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from game.contract import Illegal
from game.naval_war.chart import BLOCK3, SIDE, SQUARES, rectangle
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, THINGS, Budget, Disposition, land_squares, spent

STYLES = ("scattered", "staggered", "concentrated", "bait")
"""Scattered: everything anywhere. Staggered: ships evenly over the chart. Concentrated: ships close together, guns over them.
Bait: guns away from the ships."""
TRIES = 8
CROWDED = (6, 20, 60, 400, 400, 400, 400, 400)
"""When the style finds no room: so many places are compared for each ship, and the one that shuts the fewest squares is taken."""
MOVES = 120
"""So many ships are moved aside for others before a try is given up."""

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

    In its style while there is room for that, else ever closer. Raises Illegal when no room is found.
    """
    # A ship and the row and column of sea after it are its own on a chart one larger.
    counts = draft.counts()
    room = (SIDE + 1) ** 2 - sum(counts.get(kind, 0) * (THINGS[kind].height + 1) * (THINGS[kind].width + 1) for kind in SHIP_IDS)
    for _ in range(TRIES if room >= 0 else 0):
        plan = _copy(draft)
        if _lay(plan, dict(draft.unlaid), style, below):
            return plan
    for number, choice in enumerate(CROWDED if room >= 0 else ()):
        plan = _copy(draft)
        if _pack(plan, dict(draft.unlaid), style, choice, number % 2 == 1, below):
            return plan
    if draft.land or draft.ships:
        raise Illegal("There is no room on the chart for all of this beside what stands there: clear a part of it, or buy fewer ships.")
    raise Illegal("There is no room on the chart for all of this: buy fewer ships.")


def _copy(draft: Disposition) -> Disposition:
    return Disposition(list(draft.land), list(draft.ships), list(draft.planes), list(draft.guns), draft.salvoes)


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


@cache
def _around(kind: str) -> list[tuple[Place, frozenset[int]]]:
    """Every place of a ship, and the squares that it shuts there."""
    return [(place, frozenset(near for at in place for near in BLOCK3[at])) for place in PLACES[kind]]


def _pack(plan: Disposition, unlaid: dict[str, int], style: str, choice: int, decked: bool, below: Below) -> bool:
    """Land first, where it costs ships the least room, then ships side by side; then others move aside. `decked`: planes fill decks."""
    board = _Board(plan)
    if not _pack_land(board, unlaid, decked, below):
        return False
    stays = set(board.blocked)
    given = len(plan.ships)
    focus = _focus(style, below)
    todo = [kind for kind in SHIP_IDS for _ in range(unlaid.get(kind, 0))]
    moves = MOVES if choice > SIDE else 0
    while todo:
        kind = todo.pop(0)
        free = [one for one in _around(kind) if not any(at in board.blocked for at in one[0])]
        if free:
            some = free if len(free) <= choice else [free[below(len(free))] for _ in range(choice)]
            board.put_ship(kind, min(some, key=lambda one: _packed_price(board, one, style, focus, below))[0])
            continue
        places = [one for one in _around(kind) if not any(at in stays for at in one[0])] if moves else []
        if not places:
            return False
        owner = {at: number for number, (_, squares) in enumerate(plan.ships) if number >= given for at in squares}
        in_way = [({owner[at] for at in shut if at in owner}, place) for place, shut in places]
        aside, place = min(in_way, key=lambda one: (len(one[0]), below(1000)))
        todo += [plan.ships[number][0] for number in sorted(aside)]
        plan.ships[:] = [ship for number, ship in enumerate(plan.ships) if number not in aside]
        board = _Board(plan)
        board.put_ship(kind, place)
        moves -= 1
    return _lay_land_things(board, unlaid, style, below)


def _packed_price(board: _Board, one: tuple[Place, frozenset[int]], style: str, focus: tuple[int, int], below: Below) -> tuple[float, ...]:
    """The squares that a ship newly shuts, then whether it keeps to every second row and column, then the style."""
    place, shut = one
    odd = place[0] // SIDE % 2 + place[0] % SIDE % 2
    far = _price(board, place, style, focus) if style in ("concentrated", "bait") else 0
    return len(shut - board.blocked), odd, far, below(1000)


def _pack_land(board: _Board, unlaid: dict[str, int], decked: bool, below: Below) -> bool:
    """As little land as will do, around squares of every second row and column: each unit then takes the place of one Submarine only."""
    planes = sum(unlaid.get(kind, 0) for kind in PLANE_IDS if kind != "atom")
    firm = unlaid.get("gun", 0) + unlaid.get("atom", 0)
    decks = len(board.decks - board.taken) + 4 * unlaid.get("carrier", 0)
    wanted = firm + (max(0, planes - decks) if decked else planes)
    units = {unit: (unit // SIDE % 2 + unit % SIDE % 2 != 2, below(1000)) for unit in LANDS}
    for unit in sorted(units, key=lambda one: units[one]):
        if len(board.free_ground()) >= wanted:
            break
        if board.put_land(unit):
            board.blocked.update(land_squares(unit))
    return len(board.free_ground()) >= max(firm, wanted - decks)


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
