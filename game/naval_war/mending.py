"""A draft whose time is up (N-3): what is legal of it stays, what breaks a rule is taken off, the least first, and the rest is completed."""

from __future__ import annotations

from game.contract import Illegal
from game.naval_war import layout
from game.naval_war.chart import BLOCK3, LABELS, spaced
from game.naval_war.fleet import PLANE_IDS, SHIP_IDS, THINGS, WRITTEN, Budget, Disposition, land_squares, parse, place_text, spent, text

MOST = 400
"""More land and ships than could ever stand are not compared."""
MOST_NAMED = 8


def overdue(draft: object, limits: Budget, style: str, below: layout.Below) -> tuple[str, str]:
    """The draft made whole so that it may be played, and what became of it, in sentences."""
    plan, unread = parse(draft)
    for one in unread:
        if one["thing"] in SHIP_IDS:  # bought, and only drawn so that it cannot be
            _bought(plan, str(one["thing"]))
    off = _stand(plan)
    given_up = _pay(plan, limits)
    have = plan.counts()
    waiting = dict(plan.unlaid)
    wanted = layout.fill(have, limits, below)
    more = {kind: number - have.get(kind, 0) for kind, number in wanted.items() if number > have.get(kind, 0)}
    for kind, number in more.items():
        if kind == "salvo":
            plan.salvoes += number
        else:
            plan.unlaid[kind] = plan.unlaid.get(kind, 0) + number
    whole, anew = _laid(plan, style, below)
    said = []
    if unread:
        said.append(f"Left out, for it could not be read: {' '.join(str(one['text']) for one in unread[:2])}")
    if off:
        said.append(f"Taken off, for it could not stand there: {_listed(off)}.")
    if given_up:
        said.append(f"Given up, for it broke the limits of buying: {_counted(given_up)}.")
    if anew:
        said.append(anew)
    if any(waiting.values()):
        said.append(f"Laid by the device: {_counted(waiting)}.")
    if more:
        said.append(f"Bought besides: {_counted(more)}.")
    return text(whole), " ".join(["The time is up.", *(said or ["The disposition is laid as it stood."])])


def _bought(plan: Disposition, kind: str) -> None:
    plan.unlaid[kind] = plan.unlaid.get(kind, 0) + 1


def _stand(plan: Disposition) -> list[str]:
    """Take off what stands where it may not (N-4 to N-6), whatever is most in the way first; it stays bought. What was taken off, by name."""
    on = [at for _, at in plan.planes] + [at for at, _ in plan.guns]
    items = [("land", land_squares(unit)) for unit in plan.land[:MOST]] + plan.ships[:MOST]
    worth = [THINGS[kind].cost or sum(at in squares for at in on) for kind, squares in items]
    holds: dict[int, list[int]] = {}
    for number, (_, squares) in enumerate(items):
        for at in squares:
            holds.setdefault(at, []).append(number)
    against: dict[int, set[int]] = {}
    for number, (kind, squares) in enumerate(items):
        near = {at for one in squares for at in BLOCK3[one]} if kind != "land" else set(squares)
        others = {other for at in near for other in holds.get(at, ()) if at in squares or items[other][0] != "land"}
        against[number] = others - {number}
    off: list[int] = []
    while any(against.values()):
        worst = max(against, key=lambda one: (len(against[one]), -worth[one], one))
        off.append(worst)
        for other in against.pop(worst):
            against[other].discard(worst)
    names = [_named(*items[number]) for number in sorted(off)]
    kept = [item for number, item in enumerate(items) if number not in off]
    for kind, _ in [*(items[number] for number in off), *plan.ships[MOST:]]:
        if kind != "land":
            _bought(plan, kind)
    plan.land = [squares[0] for kind, squares in kept if kind == "land"]
    plan.ships = [(kind, squares) for kind, squares in kept if kind != "land"]
    return names + _stand_on(plan)


def _stand_on(plan: Disposition) -> list[str]:
    """The same for planes and guns, one to a square."""
    ground = plan.ground()
    decks = plan.decks()
    taken: set[int] = set()
    names = []

    def stands(kind: str, at: int) -> bool:
        if at in taken or not (at in ground or (at in decks and "Carrier" in THINGS[kind].place)):
            names.append(_named(kind, (at,)))
            _bought(plan, kind)
            return False
        taken.add(at)
        return True

    plan.planes = [(kind, at) for kind, at in plan.planes if stands(kind, at)]
    plan.guns = [(at, order) for at, order in plan.guns if stands("gun", at)]
    return names


def _pay(plan: Disposition, limits: Budget) -> dict[str, int]:
    """Give up what is over the limits (N-4): first what is not laid, the cheapest first. How many of each type were given up."""
    gone: dict[str, int] = {}
    while plan.counts().get("atom", 0) > limits.atoms:
        _give_up(plan, ("atom",), gone)
    arms = (*PLANE_IDS, "gun", "salvo")
    while True:
        ships, rest = spent(plan.counts())
        if ships > limits.points - limits.arms:
            _give_up(plan, SHIP_IDS, gone)
        elif rest > limits.points - limits.ships:
            _give_up(plan, arms, gone)
        elif ships + rest > limits.points:
            _give_up(plan, (*(SHIP_IDS if ships > limits.ships else ()), *(arms if rest > limits.arms else ())), gone)
        else:
            return gone


def _give_up(plan: Disposition, kinds: tuple[str, ...], gone: dict[str, int]) -> None:
    """One thing of these types less."""
    order = sorted(kinds, key=lambda kind: THINGS[kind].cost)
    kind = next((kind for kind in order if plan.unlaid.get(kind) or (kind == "salvo" and plan.salvoes)), None)
    if kind == "salvo":
        plan.salvoes -= 1
    elif kind is not None:
        plan.unlaid[kind] -= 1
    else:
        counts = plan.counts()
        kind = next(kind for kind in order if counts.get(kind))
        _take_off_last(plan, kind)
    gone[kind] = gone.get(kind, 0) + 1


def _take_off_last(plan: Disposition, kind: str) -> None:
    things: list[tuple[str, object]] = [*plan.ships, *plan.planes, *(("gun", at) for at, _ in plan.guns)]
    last = max(number for number, (one, _) in enumerate(things) if one == kind)
    if last < len(plan.ships):
        del plan.ships[last]
        _stand_on(plan)  # whoever stood on a Carrier's deck
    elif last < len(plan.ships) + len(plan.planes):
        del plan.planes[last - len(plan.ships)]
    else:
        del plan.guns[last - len(plan.ships) - len(plan.planes)]


def _laid(plan: Disposition, style: str, below: layout.Below) -> tuple[Disposition, str]:
    """Everything laid: beside what stands, else the ships anew, else all anew; and which of these, where something had to move."""
    for land, said in (
        (True, ""),
        (True, "There was no room for the rest beside the ships: they are laid anew."),
        (False, "There was no room for the rest beside what stood: everything is laid anew."),
    ):
        try:
            return layout.complete(plan, style, below), said
        except Illegal:
            plan = _cleared(plan, land=land and not said)
    raise Illegal("There is no room on the chart for all of this: buy fewer ships.")


def _cleared(plan: Disposition, land: bool) -> Disposition:
    """The ships off the chart, and what stood on their decks; without `land` everything. All stays bought."""
    clear = Disposition(salvoes=plan.salvoes, unlaid=dict(plan.unlaid), planes=list(plan.planes), guns=list(plan.guns))
    clear.land = list(plan.land) if land else []
    for kind, _ in plan.ships:
        _bought(clear, kind)
    _stand_on(clear)
    return clear


def _named(kind: str, squares: tuple[int, ...]) -> str:
    return f"{WRITTEN[kind]} {place_text(kind, squares) if kind in SHIP_IDS else spaced(LABELS[squares[0]])}"


def _counted(numbers: dict[str, int]) -> str:
    return ", ".join(f"{number} {THINGS[kind].many if number > 1 else THINGS[kind].name}" for kind, number in numbers.items() if number)


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
