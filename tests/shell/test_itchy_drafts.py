"""Drawing up a battle at the table, with the real engine: text both ways, points, ready battles, what is kept and what a link brings."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import storage
from fronts import itchy_plan, itchy_sight
from game import itchy
from game.dice import Dice
from game.itchy import battle, geometry, proposing, scenarios, ships
from table_hand import Hand

SOLO = "#/itchy?scenario=own&seats=Ann:person,Blue:cadet&seed=calm-heron-1"
SECOND = "#/itchy?scenario=own&seats=Red:cadet,Bob:person&seed=calm-heron-1"
PAIR = "#/itchy?scenario=own&seats=Ann:person,Bob:person&seed=calm-heron-1"
DUEL = "Battle: The duel\nRed: Tsarina; battleship\nBlue: Monopoly; armoured cruiser\n"


PARTS = st.sampled_from(
    [
        *(
            "FV 9",
            "fv 0",
            "FV 1000",
            "rate 2",
            "Rate 9",
            "torpedo 1",
            "torpedoes 7",
            "no torpedoes",
            "no guns",
            "armoured",
            "unarmoured",
            "Unarmoured",
            "",
        ),
        *(
            "at B5",
            "at b 5 facing ne",
            "at C4 facing W",
            "at C4 facing X",
            "at Z1",
            "at B05",
            "at",
            "at A1 B2",
            "at AA3",
            "B5",
            "at B5 facing",
            "at F6  facing s",
        ),
        *(
            "Heavy forward x3, Light port",
            "QF all-round",
            "qf all x 12",
            "medium aft x0",
            "heavy up",
            "heavy forward x",
            "light port x1 x2",
            "Heavy,aft",
            ",",
        ),
        *("FV x", "rate", "\u202e", "2 guns", "qf all x123", "heavy forward x3x"),
    ]
)
SHIPS = st.builds(
    lambda side, name, kind, parts: f"{side}: {'; '.join([name, kind, *parts])}",
    st.sampled_from(["Red", "blue", " RED "]),
    st.sampled_from(["Tsarina", "Gnat", "", "A, b", "Ärger", "x" * 30, "a  b"]),
    st.sampled_from(["battleship", "Old Battleship", "torpedo  boat", "raft", "unarmoured cruiser", ""]),
    st.lists(PARTS, max_size=4),
)
LINES = st.one_of(
    SHIPS,
    st.sampled_from(
        [
            *(
                "Battle: The Sound",
                "Battle:",
                "battle: " + "x" * 70,
                "Battle: a: b",
                "Grid: hex 12 x 10",
                "grid: square 30×24",
                "Grid: Squares 6x6",
                "Grid: hexes 9 x 7",
            ),
            *(
                "Grid: hex 3 x 3",
                "Grid: hex",
                "Grid: hex12 x 10",
                "Grid: square 10 x 10 x 10",
                "Grid: oval 9 x 9",
                "Islands: B2 C3, ZZ9",
                "islands: b2",
                "Islands:",
                "Islands: AA3",
            ),
            *(
                "Red enters: north",
                "Blue  enters: East",
                "Red enters: up",
                "Weather: foul",
                "no colon",
                "# remark",
                "Islands: C4 # no",
                "Red",
                "Red:",
            ),
        ]
    ),
)


def without_lines(found: list[Any]) -> list[str]:
    """Complaints without the numbers of their lines."""
    return sorted(re.sub(r"Line \d+", "Line", one["text"]) for one in found)


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES, max_size=6).map("\n".join))
def test_the_page_reads_what_the_rules_read_and_loses_nothing(words: str) -> None:
    """What the page makes of a text means to the rules what the text meant; what they cannot read is kept and complained of again."""
    theirs, found = battle.parse(words)
    mine = itchy_plan.read(words)
    again, found_again = battle.parse(itchy_plan.text(mine))
    assert again == theirs
    assert {*without_lines(found)} == {*without_lines(found_again)}
    for key in ("grid", "columns", "rows", "islands", "edges"):
        assert mine[key] == theirs[key]
    assert len(mine["ships"]) == len(theirs["ships"])
    for here, there in zip(mine["ships"], theirs["ships"], strict=True):
        whole = ["area", "facing"] if not here["odd"] else []  # a place that is half wrong is none on the page until it is mended
        for key in ("side", "type", "armoured", "fv", "rate", "torpedoes", "batteries", *whole):
            assert here[key] == there[key]


def test_every_ready_battle_is_read_and_written_as_the_rules_do() -> None:
    for one in scenarios.SCENARIOS:
        theirs = battle.parse(one.text)[0]
        assert itchy_plan.text(itchy_plan.read(battle.text(theirs))) == battle.text(theirs), one.id


def test_the_tables_of_the_page_are_those_of_the_rules() -> None:
    """I-1 to I-4, I-14, I-20. The page draws and tells them before the engine is there, so it has them of its own, once."""
    assert (itchy_sight.DICE, itchy_sight.TORPEDO) == (ships.DICE, ships.TORPEDO)
    assert tuple(one.name for one in ships.TYPES) == itchy_plan.KINDS
    for one in ships.TYPES:
        assert itchy_plan.TYPES[one.name] == (one.fv, one.rate, one.batteries)
        assert {key: value for key, value in itchy_plan.fresh_ship(1, "A", one.name).items() if key != "odd"} == battle.fresh_ship(1, "A", one.name)
    most = (ships.MOST_FV, ships.MOST_RATE, ships.MOST_TORPEDOES, ships.MOST_GUNS)
    assert tuple(itchy_plan.LIMITS[key][1] for key in ("fv", "rate", "torpedoes", "guns")) == most
    assert (itchy_plan.MOST_SHIPS, itchy_plan.MOST_BATTERIES, itchy_plan.LONGEST_NAME) == (ships.MOST_SHIPS, ships.MOST_BATTERIES, ships.LONGEST_NAME)
    assert (itchy_plan.LONGEST_TEXT, itchy_plan.LONGEST_TITLE) == (battle.LONGEST_TEXT, battle.LONGEST_TITLE)
    for grid in ("hex", "square"):
        plan = itchy_plan.changed(itchy_plan.empty(), grid=grid)
        for edge in itchy_plan.EDGES:
            plan = itchy_plan.changed(plan, edges=[edge, edge])
            board = battle.grid_of(plan)
            assert itchy_plan.edge_areas(plan, edge) == [board.labels[at] for at in board.edge(edge)]
            for area in itchy_plan.areas_of(plan):
                ship = battle.fresh_ship(0, "A", "battleship") | {"area": area}
                placed = battle.deploy({**plan, "ships": [ship]})["ships"][0]
                assert itchy_plan.facing_of(plan, ship) == placed["facing"]
    for kind, other in (("hex", "square"), ("square", "hex")):
        for facing in range(6 if kind == "hex" else 4):
            ship = battle.fresh_ship(0, "A", "battleship") | {"facing": facing}
            plan = itchy_plan.changed(itchy_plan.empty(), grid=kind, ships=[ship])
            assert itchy_plan.gridded(plan, other)["ships"][0]["facing"] == battle.on_grid(plan, other)["ships"][0]["facing"]


@settings(max_examples=200, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "fv": st.integers(1, 24),
            "rate": st.integers(0, 6),
            "torpedoes": st.integers(0, 2),
            "armoured": st.booleans(),
            "batteries": st.lists(
                st.fixed_dictionaries({"class": st.sampled_from(list(ships.DICE)), "arc": st.sampled_from(ships.ARCS), "guns": st.integers(1, 12)}),
                max_size=8,
            ),
        }
    )
)
def test_the_points_of_the_page_are_those_of_the_rules(ship: dict[str, Any]) -> None:
    points = itchy.view(itchy.new({**_options(), "scenario": "own"}, 2, Dice("a")), 0)["drawing"]["points"]
    assert itchy_plan.worth(ship, points) == ships.worth(ship)


def _options() -> dict[str, Any]:
    return {option.name: option.default for option in itchy.INFO.options}


def draft(hand: Hand) -> str:
    return str(hand.t["ui"]["draft"]["typed"])


def test_a_battle_is_drawn_up_by_hand_and_fought() -> None:
    hand = Hand()
    hand.open(SOLO)
    assert "has no ships" not in hand.screen(), "who has not begun is not reproached"
    for name, value in (("add-0", "battleship"), ("add-1", "torpedo boat")):
        hand.send("do", [name, value])
        hand.send("press", ["sea", "C5" if name == "add-0" else "J5"])
        assert ("Blue has no ships: a side has 1 to 12." in hand.screen()) == (name == "add-0")
    hand.send("do", ["land", None])
    hand.send("press", ["sea", "F4"])
    assert not hand.t["ui"]["draft"]["complaints"]
    hand.send("do", ["lay", None])
    view = hand.t["view"]
    assert view["phase"] == "battle" and view["islands"] == ["F4"] and [one["area"] for one in view["ships"]][0] == "C5"


def test_impossible_ships_are_explained_by_name_and_rule() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", DUEL + "Red: Gnat; torpedo boat; FV 99; at C4\nRed: Gnat; torpedo boat; at C4; rate 9"])
    screen = hand.screen()
    for words in (
        "Gnat: the FV is 1 to 24, not 99 (I-1).",
        "Gnat: another ship has the same name.",
        "Gnat stands at C4 already (I-7).",
        "not 9 (I-1)",
    ):
        assert words in screen
    hand.said.clear()
    hand.send("do", ["lay", None])
    assert hand.said[-1].startswith("Not yet. Gnat: ") and hand.t["view"]["phase"] == "draw up"


def test_every_ready_battle_can_be_started_from_and_every_way_of_drawing_up() -> None:
    hand = Hand()
    hand.open(SOLO)
    titles = [title for _, title in hand.t["view"]["drawing"]["ready"]]
    assert titles == [one.title for one in scenarios.SCENARIOS]
    for one in scenarios.SCENARIOS:
        hand.send("do", ["start", "ready:" + proposing.READY + one.id])
        assert draft(hand) == battle.text(battle.parse(one.text)[0]) and not hand.t["ui"]["draft"]["complaints"]
    for style in proposing.STYLES:
        hand.send("do", ["start", "draw:" + style])
        assert draft(hand).count(" at ") >= 2 and not hand.t["ui"]["draft"]["complaints"]


def test_ships_are_placed_by_the_dice_and_islands_strewn_around_them() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", DUEL])
    hand.send("do", ["shuffle", None])
    first = draft(hand)
    hand.send("do", ["shuffle", None])
    assert first.count(" at ") == 2 and draft(hand) != first, "other places each time"
    placed = [line for line in draft(hand).split("\n") if " at " in line]
    counts = []
    for much in ("some islands", "many islands"):
        hand.send("do", ["strew", much])
        counts.append(len(hand.t["ui"]["draft"]["plan"]["islands"]))
        assert [line for line in draft(hand).split("\n") if " at " in line] == placed
    assert 0 < counts[0] < counts[1]
    hand.send("do", ["text", "Red: Tsarina; battleship"])
    hand.send("do", ["fill", None])
    assert "Blue: " in draft(hand) and not hand.t["ui"]["draft"]["complaints"]


def test_a_battle_is_kept_on_the_device_and_a_full_device_is_told() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", DUEL])
    hand.store.fail = "full"
    hand.send("do", ["store", None])
    assert hand.said[-1] == storage.FULL_FOR_FLEETS and draft(hand) == DUEL
    hand.store.fail = ""
    hand.send("do", ["store", None])
    assert hand.said[-1] == "Kept on this device as “The duel”." and storage.device(hand.store, "itchy")["fleets"] == [["The duel", DUEL]]
    other = Hand(hand.store)
    other.count = 50
    other.open(PAIR)
    other.send("do", ["start", "own:The duel"])
    assert draft(other) == DUEL


def test_what_was_drawn_up_survives_leaving_the_match() -> None:
    for address in (SOLO, PAIR, SECOND):
        hand = Hand()
        hand.open(address)
        hand.send("do", ["text", DUEL + "Boats <b> \u202e 9"])
        ident = hand.t["id"]
        hand.open("#/")
        hand.open("#/match/" + ident)
        assert draft(hand) == DUEL + "Boats <b> \u202e 9" and "Boats &lt;b&gt;" in hand.screen(), address


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_the_parts_of_the_sea_are_those_of_the_rules(kind: str) -> None:
    """I-5, I-6: what can be gone to through edges, round the land."""
    rng = random.Random(kind)
    for columns, rows in ((6, 6), (9, 8), (14, 11)) * 6:
        grid = geometry.grid(kind, columns, rows)
        land = rng.sample(grid.labels, grid.size * rng.choice((1, 3, 4)) // 8)
        plan = itchy_plan.read(f"Grid: {kind} {columns} x {rows}\nIslands: {' '.join(land)}")
        parts = [{at for at in range(grid.size) if bits >> (at // columns * (columns + 1) + at % columns) & 1} for bits in itchy_plan.waters(plan)]
        sea = set(range(grid.size)) - {grid.index[label] for label in land}
        assert set().union(*parts) == sea and sum(map(len, parts)) == len(sea)
        for part in parts:
            assert grid.connected(part) and not any(near in sea - part for at in part for near in grid.neighbours(at))


WALL = "Grid: square 6 x 6\nIslands: C1 C2 C3 C4 C5 C6\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Red: Tsarina; battleship; at A1\nBlue: Monopoly; battleship; at F1\nBlue: Gnat; torpedo boat; at B3",
            "Monopoly can never come to an enemy",
        ),
        ("Blue enters: west\nRed: Tsarina; battleship; at A1\nBlue: Monopoly; battleship", "Land divides the sea into 2 parts"),
        ("Red: Tsarina; battleship; at A1\nBlue: Monopoly; battleship; at B1", ""),
        ("Red: Tsarina; battleship; at A1\nRed: b1; battleship; at B3\nBlue: Monopoly; battleship; at B1", "b1 is also the number of Monopoly"),
    ],
)
def test_what_is_allowed_but_hardly_meant_is_doubted(text: str, said: str) -> None:
    """Ships that land keeps apart for ever; a name that is another ship's number. It may be fought all the same."""
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", WALL + text])
    doubted = re.findall(r'class="it-doubts"><ul>(.*?)</ul>', hand.screen())
    assert len(doubted) == (1 if said else 0) and said in "".join(doubted)
    assert not hand.t["ui"]["draft"]["complaints"]
    hand.send("do", ["lay", None])
    assert hand.t["view"]["phase"] == "battle"


@pytest.mark.parametrize("blue", ["at F1", "FV 9"], ids=["set down", "from her edge"])
def test_a_battle_that_nobody_could_fight_is_refused_and_not_only_doubted(blue: str) -> None:
    """I-29, however the text came here; what to do is said, and it can be fought when it is done."""
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", f"{WALL}Red: Tsarina; battleship; at A1\nBlue: Monopoly; battleship; {blue}"])
    assert [one["text"] for one in hand.t["ui"]["draft"]["complaints"]] == [battle.APART] and battle.APART in hand.screen()
    assert "it-doubts" not in hand.screen(), "what is refused is not doubted too"
    hand.send("do", ["lay", None])
    assert hand.t["view"]["phase"] == "draw up" and battle.APART in hand.said[-1]
    hand.send("do", ["land", None])
    hand.send("press", ["sea", "C3"])
    hand.send("do", ["lay", None])
    assert hand.t["view"]["phase"] == "battle"


def test_the_small_picture_shows_what_is_drawn_up_so_far() -> None:
    """In the list of saves: land and the ships that have a place; an empty sea only as long as it is one."""
    hand = Hand()
    hand.open(PAIR)

    def styles() -> list[str]:
        shapes = storage.listing(hand.store)[0]["picture"][0]
        return [one[2] for one in shapes]

    assert "i-land" not in styles()
    hand.send("do", ["text", WALL + "Red: Tsarina; battleship; at A1\nBlue: Monopoly; battleship"])
    assert "i-land" in styles() and "i-mini0" in styles() and "i-mini1" not in styles()
    hand.send("do", ["text", "Grid: oval\nRed: Tsarina; raft"])
    assert "i-land" not in styles(), "what cannot be read is no picture"
    hand.send("do", ["text", WALL.replace(" C6", "") + "Red: Tsarina; battleship; at A1\nBlue: Monopoly; battleship"])
    hand.send("do", ["lay", None])
    assert "i-mini1" in styles(), "the battle has begun"


def test_a_link_brings_the_battle_to_whoever_draws_it_up() -> None:
    hand = Hand()
    hand.open(SOLO)
    hand.send("do", ["text", DUEL])
    hand.send("do", ["share", None])
    link = next(effect[1] for effect in reversed(hand.effects) if effect[0] == "copy-link")
    for seats in ("&seats=Ann:person,Blue:cadet", "&seats=Ann:person,Bob:person", "&seats=Red:cadet,Bob:person"):
        other = Hand()
        other.send("route", link + seats)
        assert "The link brought a battle" in other.screen()
        other.send("start", None)
        assert draft(other) == DUEL and not other.t["ui"]["draft"]["complaints"], seats


def test_a_person_has_the_say_before_a_computer() -> None:
    """I-30."""
    hand = Hand()
    hand.open(SECOND)
    assert hand.t["view"]["ceded"] == 0 and "draft" in hand.t["ui"] and "Leave it to" not in hand.screen()
    hand = Hand()
    hand.open(PAIR)
    hand.send("do", ["cede", None])
    assert hand.t["actor"] == 1 and "draft" in hand.t["ui"]


def test_a_battle_can_be_fought_again() -> None:
    for address in (SOLO, PAIR):
        hand = Hand()
        hand.open(address)
        hand.send("do", ["text", DUEL])
        hand.send("do", ["lay", None])
        hand.send("rematch", None)
        assert hand.t["view"]["phase"] == "draw up" and draft(hand) == DUEL and not hand.t["ui"]["draft"]["complaints"], address
