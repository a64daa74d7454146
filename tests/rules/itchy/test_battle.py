"""Whole battles as text (I-1 to I-5, I-29), placing, maps, and battles drawn up by the dice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import itchy
from game.agents import decide
from game.contract import Illegal, settle
from game.dice import Dice
from game.host import Host, Refused
from game.itchy import battle, geometry, proposing, sea, ships, turns
from game.itchy.geometry import COMPASS, EDGES, HEX, SQUARE
from game.match import Match

EXAMPLE = """
    # a remark
    Battle: Off the point
    Grid: square 14 x 8
    Islands: E4, e5 F5
    Red enters: North
    Blue enters: south
    red: Tsarina ;  Battleship; at b5 facing e; fv 9; RATE 2
    Blue: Monopoly; armoured cruiser; unarmoured; Medium forward x3, light all-round; torpedoes 1   # her refit
    Blue: Raft; torpedo boat; no guns; no torpedoes; armoured
"""


LIMITS = [
    *((f"FV {fv}", 1 <= fv <= 24) for fv in (0, 1, 24, 25)),
    *((f"rate {rate}", 0 <= rate <= 6) for rate in (0, 6, 7)),
    *((f"torpedoes {count}", count <= 2) for count in (0, 2, 3)),
    *((", ".join(["QF forward"] * count), count <= 8) for count in (8, 9)),
    *((f"Heavy forward x{guns}", 1 <= guns <= 12) for guns in (0, 1, 12, 13)),
]


@pytest.mark.parametrize("kind", ["hex", "square"])
@pytest.mark.parametrize(("said", "allowed"), LIMITS)
def test_what_a_ship_may_hold(said: str, allowed: bool, kind: str) -> None:
    """I-29: the last number of each that is allowed, and the first that is not, which is told by the ship's name."""
    _, found = battle.parse(f"Grid: {kind} 12 x 10\nRed: Tsarina; battleship; {said}\nBlue: Monopoly; battleship")
    assert bool(found) != allowed
    assert all(one["thing"] == "Tsarina" and one["text"].startswith("Tsarina: ") for one in found)


@pytest.mark.parametrize("kind", ["hex", "square"])
@pytest.mark.parametrize("side", ["Red", "Blue"])
def test_how_many_ships_a_side_may_have(side: str, kind: str) -> None:
    """I-29: 1 to 12; twelve are placed and fought with."""
    other = "Blue" if side == "Red" else "Red"
    for count in (0, 1, 12, 13):
        lines = [f"Grid: {kind} 12 x 10", f"{other}: Monopoly; battleship", *(f"{side}: Ship {n}; torpedo boat" for n in range(count))]
        drawn, found = battle.parse("\n".join(lines))
        assert [one["text"] for one in found] == ([] if 1 <= count <= 12 else [f"{side} has {count or 'no'} ships: a side has 1 to 12."])
        if not found:
            placed = battle.deploy(drawn)["ships"]
            assert len({ship["area"] for ship in placed}) == count + 1


def test_a_battle_is_read_as_it_is_written() -> None:
    """I-1 to I-5: capitals and spaces do not matter; what is not said is the type's."""
    drawn, found = battle.parse(EXAMPLE)
    assert found == []
    assert {key: drawn[key] for key in ("name", "grid", "columns", "rows", "islands", "edges")} == {
        "name": "Off the point", "grid": "square", "columns": 14, "rows": 8, "islands": ["E4", "E5", "F5"], "edges": ["north", "south"],
    }  # fmt: skip
    red, blue, raft = drawn["ships"]
    assert (red["name"], red["type"], red["fv"], red["rate"]) == ("Tsarina", "battleship", 9, 2)
    assert (red["area"], red["facing"], red["armoured"]) == ("B5", 1, True)
    assert [(one["class"], one["arc"], one["guns"]) for one in red["batteries"]] == [
        ("heavy", "forward", 2), ("medium", "aft", 2), ("light", "port", 2), ("light", "starboard", 2),
    ]  # fmt: skip
    assert (blue["fv"], blue["armoured"], blue["torpedoes"], blue["area"], blue["facing"]) == (6, False, 1, None, None)
    assert [(one["class"], one["arc"], one["guns"]) for one in blue["batteries"]] == [("medium", "forward", 3), ("light", "all", 2)]
    assert (raft["batteries"], raft["torpedoes"], raft["armoured"]) == ([], 0, True)
    assert battle.parse(battle.text(drawn)) == (drawn, [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "Line 3: “nonsense” is not understood"),
        ("Sea: rough", "Line 3: “Sea” is not known"),
        ("Grid: triangles", "Line 3: a grid is written like"),
        ("Grid: hex 31 x 10", "6 x 6 to 30 x 24"),
        ("Grid: hex 5 x 10", "6 x 6 to 30 x 24"),
        ("Islands: C4 Z9", "Line 3: Z9 is not an area"),
        ("Red enters: above", "not from “above”"),
        ("Red: Solo", "a ship has a name and a type"),
        ("Red: Solo; canoe", "“canoe” is not a type of ship"),
        ("Red: ; battleship", "a ship has a name"),
        ("Red: R; battleship", "another ship has the same name"),
        ("Red: a,b; battleship", "without colon"),
        ("Red: Solo; battleship; FV 25", "Solo: the FV is 1 to 24, not 25 (I-1)"),
        ("Red: Solo; battleship; FV 0", "Solo: the FV is 1 to 24"),
        ("Red: Solo; battleship; rate 7", "Solo: the rate is 0 to 6"),
        ("Red: Solo; battleship; torpedoes 3", "Solo: the number of torpedoes is 0 to 2, not 3 (I-3)"),
        ("Red: Solo; battleship; Heavy forward x13", "a battery has 1 to 12 guns"),
        ("Red: Solo; battleship; " + ", ".join(["QF all"] * 9), "at most 8 batteries, not 9"),
        ("Red: Solo; battleship; Heavy sideways", "Solo: “heavy sideways” is not understood"),
        ("Red: Solo; battleship; at Z9", "Solo: Z9 is not an area"),
        ("Red: Solo; battleship; at B5 facing E", "Solo: she faces an edge (I-7)"),
        ("Red: Solo; battleship; at sea", "Solo: a place is written like"),
        ("Red: Solo; battleship; at A1", "R stands at A1 already (I-7)"),
        ("Red: Solo; battleship; at F5\nIslands: F5", "Solo: F5 is land"),
    ],
)
def test_what_is_wrong_is_said_by_line_ship_and_rule(line: str, said: str) -> None:
    """Everything at once; a sentence each."""
    found = battle.parse(f"Red: R; battleship; at A1\nBlue: B; battleship\n{line}")[1]
    assert any(said in one["text"] for one in found), found
    assert all(one["text"][0].isprintable() and one["text"][-1] == "." for one in found)


def test_all_complaints_come_at_once() -> None:
    found = battle.parse("Red: R; battleship; FV 99; rate 99; at Z1\nnonsense")[1]
    assert len(found) == 5 and {one["thing"] for one in found} == {None, "R"}
    assert [one["text"] for one in battle.parse(None)[1]] == ["A battle is a text."]
    assert "too long" in battle.parse("#" * 30_000)[1][0]["text"]
    many = "\n".join(f"{side}: {side} {n}; torpedo boat" for side in ships.SIDES for n in range(13))
    assert [one["text"] for one in battle.parse(many)[1]] == ["Red has 13 ships: a side has 1 to 12.", "Blue has 13 ships: a side has 1 to 12."]
    land = " ".join(f"{column}{row}" for column in "ABCDEF" for row in range(1 + (column in "AF"), 7))
    assert "too little sea" in battle.parse(f"Grid: hex 6 x 6\nIslands: {land}\nRed: R; battleship\nBlue: B; battleship")[1][0]["text"]


WALL = "Grid: square 6 x 6\nIslands: C1 C2 C3 C4 C5 C6\n"


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        (WALL + "Red: R; battleship; at A1\nBlue: B; battleship; at F1", True),
        (WALL + "Red: R; battleship; at A1\nBlue: B; battleship; at B6", False),
        (WALL + "Red: R; battleship; at A1\nBlue: B; battleship; at F1\nBlue: Gnat; torpedo boat; at B6", False),
        (WALL + "Red: R; battleship\nBlue: B; battleship", True),  # from their edges, west and east
        (WALL + "Red enters: north\nBlue enters: south\nRed: R; battleship\nBlue: B; battleship", False),
        (WALL.replace(" C6", "") + "Red: R; battleship\nBlue: B; battleship", False),
        # Squares meet in corners: nobody passes there, and no sight where both others are land.
        ("Grid: square 6 x 6\nIslands: A2 B1\nRed: R; battleship; at A1\nBlue: B; battleship; at C2", True),
        # The line from A1 to C1 runs between B1 and the edge of the board.
        ("Grid: hex 6 x 6\nIslands: A2 B1\nRed: R; battleship; at A1\nBlue: B; battleship; at E4", False),
        ("Grid: hex 6 x 6\nIslands: A5 B5 B6\nRed: R; battleship; at A6\nBlue: B; battleship; at E4", True),
    ],
)
def test_a_battle_in_which_nobody_can_ever_come_to_an_enemy_is_refused(text: str, apart: bool) -> None:
    """I-29: land that keeps all of one side from all of the other; what keeps only some is nobody's business."""
    found = battle.parse(text)[1]
    assert [one["text"] for one in found] == ([battle.APART] if apart else [])


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_kept_apart_means_that_no_area_of_one_water_sees_one_of_the_other(kind: str) -> None:
    """I-29 against every pair of areas (I-17)."""
    rng, seen = Random(kind), set()
    board = geometry.grid(kind, 7, 6)
    for _ in range(250):
        islands = rng.sample(board.labels, rng.randint(8, 22))
        sea = [label for label in board.labels if label not in islands]
        one, other = rng.sample(sea, 2)
        drawn = battle.parse(f"Grid: {kind} 7 x 6\nIslands: {' '.join(islands)}\nRed: R; battleship; at {one}\nBlue: B; battleship; at {other}")
        land = frozenset(board.index[label] for label in islands)
        waters = [board.water([board.index[label]], set(range(board.size)) - land) for label in (one, other)]
        met = bool(waters[0] & waters[1]) or any(board.sees(a, b, land) for a in waters[0] for b in waters[1])
        assert (drawn[1] == []) == met, (islands, one, other)
        seen.add((met, bool(waters[0] & waters[1])))
    assert seen == ({(True, True), (True, False), (False, False)} if kind == "hex" else {(True, True), (False, False)})


NAMES = st.text("abcdeÄß -'", min_size=1, max_size=12).map(lambda text: text.strip()).filter(lambda text: any(sign.isalnum() for sign in text))


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    """Any battle that may be."""
    kind = draw(st.sampled_from([HEX, SQUARE]))
    drawn = {**battle.blank(), "grid": kind, "columns": draw(st.integers(8, 30)), "rows": draw(st.integers(8, 24)), "name": draw(NAMES)}
    drawn["name"] = " ".join(str(drawn["name"]).split())
    drawn["edges"] = [draw(st.sampled_from(EDGES)), draw(st.sampled_from(EDGES))]
    board = battle.grid_of(drawn)
    areas = draw(st.permutations(range(64)))
    labels = [board.labels[at // 8 * board.columns + at % 8] for at in areas]
    drawn["islands"] = [labels.pop() for _ in range(draw(st.integers(0, 8)))]
    names = draw(st.lists(NAMES.map(lambda name: " ".join(name.split())), min_size=2, max_size=6, unique_by=str.casefold))
    drawn["ships"] = []
    for n, name in enumerate(names):
        ship = battle.fresh_ship(n % 2, name, draw(st.sampled_from(ships.TYPES)).name)
        ship |= {"fv": draw(st.integers(1, 24)), "rate": draw(st.integers(0, 6))}
        ship |= {"torpedoes": draw(st.integers(0, 2)), "armoured": draw(st.booleans())}
        if draw(st.booleans()):
            ship["area"] = labels.pop()
            ship["facing"] = draw(st.none() | st.integers(0, len(COMPASS[kind]) - 1))
        if draw(st.booleans()):
            gun = st.fixed_dictionaries({"class": st.sampled_from(list(ships.DICE)), "arc": st.sampled_from(ships.ARCS), "guns": st.integers(1, 12)})
            ship["batteries"] = draw(st.lists(gun, max_size=8))
        drawn["ships"].append(ship)
    return drawn


@settings(max_examples=40)
@given(drawn=battles())
def test_every_battle_is_read_back_as_it_was(drawn: dict[str, Any]) -> None:
    assert battle.parse(battle.text(drawn)) == (drawn, [])


@settings(max_examples=40)
@given(drawn=battles(), seed=st.none() | st.text(max_size=3))
def test_every_ship_is_placed_where_she_may_stand(drawn: dict[str, Any], seed: str | None) -> None:
    """I-5, I-7; in order or by the dice; those placed by hand stay."""
    placed = battle.deploy(drawn, None if seed is None else Dice(seed).below)
    assert battle.complaints(placed) == []
    for before, after in zip(drawn["ships"], placed["ships"], strict=True):
        assert after["area"] and after["facing"] is not None
        assert before["area"] in (None, after["area"]) and before["facing"] in (None, after["facing"])
    assert battle.parse(battle.text(placed)) == (placed, [])


@settings(max_examples=40)
@given(drawn=battles(), columns=st.integers(6, 30), rows=st.integers(6, 24), kind=st.sampled_from([HEX, SQUARE]))
def test_a_larger_map_keeps_everything_where_it_is_to_each_other(drawn: dict[str, Any], columns: int, rows: int, kind: str) -> None:
    """The option *size*: distances stay; and on the other grid everything still stands on its own area."""
    larger = battle.larger(drawn, columns, rows)
    assert larger["columns"] == max(columns, drawn["columns"]) and larger["rows"] == max(rows, drawn["rows"])
    small, large = battle.grid_of(drawn), battle.grid_of(larger)
    before = [small.index[label] for label in (*drawn["islands"], *(ship["area"] for ship in drawn["ships"] if ship["area"]))]
    after = [large.index[label] for label in (*larger["islands"], *(ship["area"] for ship in larger["ships"] if ship["area"]))]
    for a, c in zip(before, after, strict=True):
        assert small.distance(before[0], a) == large.distance(after[0], c)
    assert battle.complaints(battle.on_grid(larger, kind)) == []


def test_ships_without_a_place_stand_along_their_edge_and_look_in() -> None:
    """I-5: opposite edges, evenly."""
    drawn, _ = battle.parse("Red: R; battleship\nRed: S; battleship\nBlue: B; battleship")
    assert [(ship["area"], ship["facing"]) for ship in battle.deploy(drawn)["ships"]] == [("A3", 2), ("A8", 1), ("L6", 5)]
    drawn, _ = battle.parse("Grid: square 12 x 10\nRed enters: north\nBlue enters: south\nRed: R; battleship\nBlue: B; battleship")
    assert [(ship["area"], ship["facing"]) for ship in battle.deploy(drawn)["ships"]] == [("G1", 2), ("G10", 0)]


@pytest.mark.parametrize("share", ["some", "many"])
@pytest.mark.parametrize("kind", [HEX, SQUARE])
def test_islands_by_the_dice_leave_one_sea_and_no_ship_aground(share: str, kind: str) -> None:
    """The option *islands*."""
    drawn, _ = battle.parse("Red: R; battleship\nBlue: B; battleship")
    for n in range(20):
        made = battle.scatter_islands(battle.deploy(battle.on_grid(drawn, kind)), share, Dice(f"islands {n}").below)
        board = battle.grid_of(made)
        land = {board.index[label] for label in made["islands"]}
        assert len(land) == len(made["islands"]) == 120 // battle.SHARES[share]
        assert board.connected(set(range(board.size)) - land) and battle.complaints(made) == []
        for ship in made["ships"]:
            assert not land & set(board.neighbours(board.index[ship["area"]]))
    assert battle.scatter_islands({**made, "islands": ["C4"]}, "none", Dice("x").below)["islands"] == []


# --- an own battle


@pytest.mark.parametrize("style", proposing.STYLES)
def test_the_dice_draw_up_battles_that_may_be_fought(style: str) -> None:
    """Any number of times, on any map; the two sides are worth about the same."""
    for n in range(25):
        islands = ("own", "some", "many")[n % 3]
        options = settle(itchy.INFO, {"grid": ("hex", "square")[n % 2], "size": ("own", "24 x 18")[n % 2], "islands": islands})
        text = itchy.propose({"options": options}, 0, "battle", style, Dice(f"own {n}"))
        drawn, found = battle.parse(text)
        assert found == [] and all(ship["area"] for ship in drawn["ships"])
        worth = [sum(ships.worth(ship) for ship in drawn["ships"] if ship["side"] == side) for side in (0, 1)]
        assert abs(worth[0] - worth[1]) <= 0.6 * max(worth)


def test_a_draft_is_completed() -> None:
    """What stands in it stays; a side without ships gets some, and all are placed."""
    options = settle(itchy.INFO, {})
    half = "Battle: Half\nRed: Tsarina; battleship; at C4 facing S"
    text = itchy.propose({"options": options}, 0, "battle", "squadrons", Dice("x"), half)
    drawn, found = battle.parse(text)
    assert not found and drawn["name"] == "Half" and drawn["ships"][0]["area"] == "C4"
    assert sum(ship["side"] == 1 for ship in drawn["ships"]) >= 1
    with pytest.raises(Illegal, match="canoe"):
        itchy.propose({"options": options}, 0, "battle", "duel", Dice("x"), "Red: T; canoe")


@pytest.mark.parametrize("seat", [0, 1])
def test_an_own_battle_is_drawn_up_by_whoever_does_so_first(seat: int) -> None:
    """I-30."""
    state = itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, Dice("x"))
    assert itchy.opening(state) == [turns.told("awaited")]
    assert itchy.to_act(state) == [0, 1] and itchy.menu(state, 0) == itchy.menu(state, 1) == {"lay": {"draft": "battle"}, "cede": True}
    said = [one["text"] for one in itchy.check_draft(state, 0, "battle", "")]
    assert said == ["Red has no ships: a side has 1 to 12.", "Blue has no ships: a side has 1 to 12."]
    events = itchy.apply(state, seat, ["lay", EXAMPLE], Dice("x"))
    assert [event["kind"] for event in events][:3] == ["battle", "turn", "card"]
    assert state["name"] == "Off the point" and [one["id"] for one in sea.afloat(state)] == ["R1", "B1", "B2"]
    assert itchy.invariants(state) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_it_to_the_other_has_no_more_to_say(seat: int) -> None:
    """I-30: one may, the last one must lay."""
    state = itchy.new(settle(itchy.INFO, {"scenario": "own"}), 2, Dice("x"))
    assert itchy.apply(state, seat, ["cede", None], Dice("x")) == [turns.told("ceded", False, by=seat)]
    assert itchy.to_act(state) == [1 - seat] and itchy.menu(state, 1 - seat) == {"lay": {"draft": "battle"}} and itchy.menu(state, seat) == {}
    assert itchy.imagine(itchy.view(state, 1 - seat), Dice("y")) == state


@pytest.mark.parametrize("level", itchy.INFO.levels)
@pytest.mark.parametrize("person", [0, 1])
def test_a_computer_never_draws_up_before_the_person_can(level: str, person: int) -> None:
    """I-30: at either seat; whatever the page asks for first."""
    seats = [{"name": "Ann", "by": "person"}, {"name": "Engine", "by": level}]
    host = Host()
    table = host.answer({"op": "new", "game": "itchy", "options": {"scenario": "own"}, "seats": seats if person == 0 else seats[::-1], "seed": "own"})
    assert table["to_act"] == [0, 1]
    table = host.answer({"op": "advance", "rev": table["rev"], "seat": person})
    assert table["to_act"] == [person] and table["menu"] == {"lay": {"draft": "battle"}}
    assert table["events"][-1]["text"] == "Engine leaves it to the other side to draw up the battle."
    assert table["view"]["prompt"] == "Ann to draw up the battle."
    with pytest.raises(Refused):
        host.answer({"op": "advance", "rev": table["rev"], "seat": person})


@pytest.mark.parametrize("level", itchy.INFO.levels)
def test_two_computers_get_a_battle_nevertheless(level: str) -> None:
    """I-30."""
    match = Match(itchy, "two", {"scenario": "own"}, [{"name": "", "by": level}, {"name": "", "by": level}])
    for seat in (0, 1):
        agent = itchy.agents.AGENTS[level]
        match.play(seat, decide(agent, match.view(seat), match.menu(seat), Random(f"two/{seat}")))
    assert [entry[1] for entry in match.log] == ["cede", "lay"] and match.state["phase"] == "battle"
