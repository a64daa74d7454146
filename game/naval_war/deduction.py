"""What follows with certainty from the reports of one enemy (N-18): ships' squares that nobody has seen, and squares that hold no ship.

Every ship that is known in part, and every line of a bomb report, has the places left that nothing told contradicts. What is common to all of
them is certain; that leaves others fewer places; and so on until nothing changes. What is here said is so in every disposition that fits.
"""

from __future__ import annotations

from typing import Any

from game.grids import members
from game.naval_war.belief import THROUGH, Spot
from game.naval_war.chart import BITS3, BITS5, INDEX, LABELS, bits
from game.naval_war.fleet import SHIP_IDS

Line = tuple[str, int, bool]
"""A line of a bomb report: type, hits, sunk."""


class _Bombs:
    """A bomb report: the squares on which something may still have been hit, all that was destroyed when it was given, its lines.

    `alone`: nobody else had attacked by then, so that it also tells what was not there.
    """

    def __init__(self, alone: bool, could: int, dead: int, lines: list[Line]) -> None:
        self.alone = alone
        self.could = could
        self.dead = dead
        self.lines = lines
        self.each = set(lines)
        self.kinds = {kind for kind, _, _ in lines}


def infer(chart: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """`{label: {"what": type, "ship" (of some type) or "no ship", "hit": certainly destroyed}}`, of squares that are not known."""
    return _Deduction(chart).found()


class _Deduction:
    """`ships`: what is certain, a bit set for each type; `free`: certainly without a ship; `dead`: whatever stood there is destroyed by own fire.

    Once others attack the same enemy, a square may be destroyed without one's knowing: reports then tell what was hit, not what was not there.
    """

    def __init__(self, chart: dict[str, Any]) -> None:
        self.ships = dict.fromkeys(SHIP_IDS, 0)
        self.free = 0
        self.seen = 0
        for label, facts in chart["known"].items():
            bit = 1 << INDEX[label]
            self.seen |= bit
            if facts["what"] in SHIP_IDS:
                self.ships[facts["what"]] |= bit
            elif facts["on"] is not None:
                self.free |= bit
        self.dead = 0
        self.shot: dict[int, list[tuple[int, bool, bool]]] = {}
        """For each ship's square that a shot struck: what was destroyed then, whether the ship was sunk by that, whether nobody else had attacked."""
        self.struck = 0
        self.bombs: list[_Bombs] = []
        for report in chart["reports"]:
            if report["kind"] == "salvo":
                before = self.dead
                self.dead |= bits(INDEX[label] for label, _, _ in report["shots"])
                for label, here, sunk in report["shots"]:
                    if not here and report["alone"] and not before >> INDEX[label] & 1:
                        self.free |= 1 << INDEX[label]
                    if here and here[0] in SHIP_IDS:
                        self.shot.setdefault(INDEX[label], []).append((self.dead, sunk, report["alone"]))
                        self.struck |= 1 << INDEX[label]
            else:
                self.dead |= (BITS5 if report["kind"] == "atom" else BITS3)[INDEX[report["square"]]]
                could = bits(INDEX[label] for label in report["could"])
                self.bombs.append(_Bombs(report["alone"], could, self.dead, [(kind, count, sunk) for kind, count, sunk in report["ships"]]))
        self.some = 0
        """Where some ship's square was hit, and it is open of which type."""
        self.left: dict[Any, list[Spot]] = {}
        """The places that were left when they were last looked at."""

    def found(self) -> dict[str, dict[str, Any]]:
        before: tuple[Any, ...] = ()
        while before != (now := (*self.ships.values(), self.free)):
            before = now
            self._known_ships()
            for number, report in enumerate(self.bombs):
                self._report(number, report)
        told = {LABELS[at]: {"what": "ship", "hit": True} for at in members(self.some & ~self.seen)}
        for kind, squares in self.ships.items():
            told |= {LABELS[at]: {"what": kind, "hit": bool(self.dead >> at & 1)} for at in members(squares & ~self.seen)}
        return told | {LABELS[at]: {"what": "no ship", "hit": False} for at in members(self.free & ~self.seen)}

    def _afloat(self) -> int:
        afloat = 0
        for squares in self.ships.values():
            afloat |= squares
        return afloat

    def _fits(self, kind: str, places: list[Spot]) -> list[Spot]:
        """Those of these places where a ship of this type can lie: on no square that is otherwise, touching no other ship."""
        afloat = self._afloat()
        barred = self.free | afloat & ~self.ships[kind]
        return [spot for spot in places if not spot.mask & barred and not spot.halo & afloat & ~spot.mask]

    def _agrees(self, kind: str, spot: Spot) -> bool:
        """Whether all reports would have been given as they were, had a ship of this type lain there."""
        for report in self.bombs:
            met = spot.mask & report.could
            if met and report.alone and (kind, met.bit_count(), not spot.mask & ~report.dead) not in report.each:
                return False
        if spot.mask & self.struck:
            for at in spot.squares:
                for dead, sunk, alone in self.shot.get(at, ()):
                    whole = not spot.mask & ~dead
                    if whole != sunk and (alone or whole):
                        return False
        return True

    def _places(self, name: Any, kind: str, places: list[Spot]) -> list[Spot]:
        """The places left to a ship; `name` tells the ships apart, so that what was struck out stays out."""
        if name not in self.left:
            places = [spot for spot in self._fits(kind, places) if self._agrees(kind, spot)]
        else:
            places = self._fits(kind, self.left[name])
        self.left[name] = places
        return places

    def _known_ships(self) -> None:
        """Each ship that is known in part: what is common to all its places, and what touches it in all of them."""
        for kind in SHIP_IDS:
            left = self.ships[kind]
            while left:
                body = _body(left & -left, self.ships[kind])
                left &= ~body
                first = (body & -body).bit_length() - 1
                ways = [spot for spot in self._places(first, kind, THROUGH[kind][first]) if spot.mask & body == body]
                self._conclude(kind, ways)

    def _conclude(self, kind: str, ways: list[Spot]) -> None:
        if not ways:
            return
        common, touched, anywhere = ways[0].mask, ways[0].halo, 0
        for spot in ways:
            common &= spot.mask
            touched &= spot.halo
            anywhere |= spot.mask
        self.ships[kind] |= common
        self.free |= touched & ~anywhere

    def _report(self, number: int, report: _Bombs) -> None:
        """The ships of a report: each line is a ship of its own that lies in some place where the bombs would have had just that effect."""
        covered = 0
        for kind in report.kinds:
            lines = [line for line in report.lines if line[0] == kind]
            within = 0
            for line in set(lines):
                ways = self._line(number, report, line, lines)
                self._conclude(kind, ways)
                for spot in ways:
                    within |= spot.mask
            within &= report.could
            if within.bit_count() == sum(count for _, count, _ in lines):
                self.ships[kind] |= within
            covered |= within
        if covered.bit_count() == sum(count for _, count, _ in report.lines):
            self.some |= covered
        if report.alone:
            self.free |= report.could & ~covered

    def _line(self, number: int, report: _Bombs, line: Line, lines: list[Line]) -> list[Spot]:
        kind, count, sunk = line
        name = (number, line)
        places: list[Spot] = []
        if name not in self.left:
            once = {spot.mask: spot for at in members(report.could) for spot in THROUGH[kind][at]}
            for mask, spot in once.items():
                met, whole = (mask & report.could).bit_count(), not mask & ~report.dead
                if met == count and whole == sunk if report.alone else met >= count and (sunk or not whole):
                    places.append(spot)
        ways = self._places(name, kind, places)
        if report.alone:
            # Where as many ships of this type are known to be hit as there are lines, there are no others.
            owners = self._apart(kind, report.could)
            if len(owners) == len(lines):
                ways = [spot for spot in ways if any(spot.mask & body == body for body in owners)]
        return ways

    def _apart(self, kind: str, could: int) -> list[int]:
        """Known squares of ships of a type within the bombed squares, as many ships as there are for certain."""
        bodies: list[int] = []
        left = self.ships[kind] & could
        while left:
            body = _body(left & -left, self.ships[kind])
            left &= ~body
            first = (body & -body).bit_length() - 1
            ways = self._fits(kind, self.left.get(first, THROUGH[kind][first]))
            if not any(spot.mask & other == other for other in bodies for spot in ways if spot.mask & body == body):
                bodies.append(body)
        return bodies


def _body(body: int, alike: int) -> int:
    """The known squares of the same ship: ships never touch, so neighbours of a type belong together."""
    grown = 0
    while grown != body:
        grown = body
        for at in members(grown):
            body |= BITS3[at] & alike
    return body
