"""The computer players of Warship: they see a view and a menu, name only what the menu allows, and finish what they began."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from game import arena, warship
from game.agents import decide, random_agent
from game.contract import allows, settle
from game.dice import Dice
from game.grids import members
from game.match import Match
from game.warship import density
from game.warship.agents import AGENTS, hint, lay_wary
from game.warship.belief import Known, Worlds, columns, known
from game.warship.fleet import HALO, INDEX, LABELS, LENGTHS, MASK, UNITS, draw
from game.warship.solo import shots_needed

HOUSES = [
    {},
    {"allfire": True},
    {"nosink": True},
    {"allfire": True, "nosink": True, "apart": True},
    {"place": True, "apart": True},
]


def board_view(marks: dict[str, str], sunk: list[list[str]] | None = None, **options: bool) -> dict[str, Any]:
    """What seat 0 sees of a match of two in which these are the marks on seat 1's board."""
    state = warship.new(settle(warship.INFO, {"opener": 0, **options}), 2, Dice("view"))
    state["turns"] = [5, 5]
    view = warship.view(state, 0)
    ships = sunk or []
    left = list(LENGTHS)
    for ship in ships:
        left.remove(len(ship))
    view["boards"][1] |= {"marks": marks | {at: "X" for ship in ships for at in ship}, "sunk": ships, "afloat": left}
    return view


def menu_for(view: dict[str, Any], shots: int = 1) -> dict[str, Any]:
    return {"fire": {"pick": [at for at in LABELS if at not in view["boards"][1]["marks"]], "min": 1, "max": shots}, "resign": True}


def drawn(board: Known, number: int, seed: int = 1) -> list[int]:
    worlds = Worlds(board, Random(seed).random)
    for _ in worlds.explain():
        pass
    return worlds.draw(number)


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_levels_play_only_what_the_menu_allows_and_matches_end(options: dict[str, bool], seats: int) -> None:
    levels = ["admiral", "captain", "cadet", "captain"][:seats]
    match = Match(warship, "levels", options, [{"name": "", "by": level} for level in levels])
    while match.to_act():
        seat = match.to_act()[0]
        view, menu = warship.view(match.state, seat), match.menu(seat)
        before = json.dumps([view, menu], sort_keys=True)
        action = decide(AGENTS[levels[seat]], view, menu, Random(f"{seat}/{match.rev}"))
        assert json.dumps([view, menu], sort_keys=True) == before
        assert action[0] != "resign"
        match.play(seat, action)
    assert match.outcome() is not None


@pytest.mark.parametrize("level", sorted(AGENTS))
def test_the_same_view_and_numbers_give_the_same_action(level: str) -> None:
    view = board_view({"E5": "x", "A1": "+"}, allfire=True)
    actions = [decide(AGENTS[level], view, menu_for(view, 5), Random(3)) for _ in range(2)]
    assert actions[0] == actions[1]


@pytest.mark.parametrize("level", sorted(AGENTS))
def test_thinking_is_cut_in_slices_and_grows(level: str) -> None:
    view = board_view({"E5": "x"}, nosink=True)
    shares = [share for share, _ in AGENTS[level](view, menu_for(view, 3), Random(1))]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_an_unfinished_ship_is_finished(level: str) -> None:
    """E5 and E6 are hit, E4 and E7 are the ends of the line."""
    view = board_view({"E5": "x", "E6": "x", "A1": "+"})
    for seed in range(10):
        assert decide(AGENTS[level], view, menu_for(view), Random(seed)) in (["fire", ["E4"]], ["fire", ["E7"]])


def test_a_salvo_tries_both_ends_of_a_line() -> None:
    view = board_view({"E5": "x", "E6": "x"}, allfire=True)
    _, noun = decide(AGENTS["admiral"], view, menu_for(view, 2), Random(1))
    assert sorted(noun) == ["E4", "E7"]


def test_a_salvo_is_spread_where_nothing_is_known() -> None:
    view = board_view({}, allfire=True)
    _, noun = decide(AGENTS["admiral"], view, menu_for(view, 5), Random(1))
    rows_and_columns = [divmod(INDEX[at], 10) for at in noun]
    beside = [abs(a - c) + abs(b - d) == 1 for a, b in rows_and_columns for c, d in rows_and_columns]
    assert len(set(noun)) == 5
    assert not any(beside)


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_no_touching_is_used(level: str) -> None:
    """Beside a sunk ship there is nothing to be found."""
    sunk = [["E5", "E6"]]
    halo = {LABELS[at] for at in members(HALO[(INDEX["E5"], INDEX["E6"])])}
    view = board_view({}, sunk, apart=True)
    for seed in range(10):
        _, noun = decide(AGENTS[level], view, menu_for(view), Random(seed))
        assert not halo & set(noun)


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_the_square_that_does_most_over_all_boards_is_named(level: str) -> None:
    """E6 lies between a hit on one board and a hit on the other. On neither is it the best square, for along the row there is little room."""
    state = warship.new(settle(warship.INFO, {"opener": 0}), 3, Dice("three"))
    state["turns"] = [5, 5, 5]
    view = warship.view(state, 0)
    view["boards"][1]["marks"] = {"E5": "x", "E3": "+"}
    view["boards"][2]["marks"] = {"E7": "x", "E9": "+"}
    for seat, better in ((1, "D5"), (2, "D7")):
        fleets = drawn(known(view, seat), 2000)
        chance = {at: sum(one >> INDEX[at] & 1 for one in fleets) for at in (better, "E6")}
        assert chance[better] > chance["E6"]
    menu = warship.menu(state, 0)
    for seed in range(10):
        verb, noun = decide(AGENTS[level], view, menu, Random(seed))
        assert not allows(menu, [verb, noun])
        assert noun == ["E6"]


def test_what_is_imagined_agrees_with_the_marks() -> None:
    view = board_view({"E5": "x", "A1": "+"}, [["B7", "C7", "D7"]])
    board = known(view, 1)
    fleets = drawn(board, 200)
    assert len(fleets) == 200
    for squares_of in fleets:
        assert squares_of.bit_count() == UNITS - 3
        assert squares_of >> INDEX["E5"] & 1
        assert not squares_of & board.closed


@pytest.mark.parametrize(("apart", "left"), [(False, None), (True, None), (False, 5)])
def test_every_fleet_is_imagined_as_often_as_it_should_be(apart: bool, left: int | None) -> None:
    """Against fleets drawn until one agrees: the chances of a hit are the same, up to chance."""
    board = Known(1 << 44, 1 << 33 | 1 << 34, 1 << 44 | 1 << 33 | 1 << 34, LENGTHS, True, apart, left)
    rng = Random(5)
    agreeing: list[int] = []
    while len(agreeing) < 100:
        fleet = draw(apart, rng.randrange)
        mask = sum(MASK[ship] for ship in fleet)
        afloat = sum(bool(MASK[ship] & ~board.hits) for ship in fleet)
        if not mask & board.closed and not board.hits & ~mask and left in (None, afloat):
            agreeing.append(mask)
    imagined = drawn(board, 2000)
    ours = [column.bit_count() / len(imagined) for column in columns(imagined)]
    theirs = [column.bit_count() / len(agreeing) for column in columns(agreeing)]
    assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) < 0.2


def test_explanations_are_drawn_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Known(1 << 44, 1 << 33 | 1 << 36 | 1 << 77, 0, LENGTHS, True, False, None)
    listed = [column.bit_count() for column in columns(drawn(board, 2000))]
    monkeypatch.setattr("game.warship.belief.LONGEST_LIST", 5)
    sampled = [column.bit_count() for column in columns(drawn(board, 2000))]
    assert max(abs(a - b) for a, b in zip(listed, sampled, strict=True)) < 300


def test_a_betrayed_number_of_ships_is_used() -> None:
    """*allfire* and *nosink*: the bracket tells that a ship is gone, so three hits in a line can be a whole cruiser."""
    view = board_view({"E5": "x", "E6": "x", "E7": "x"}, allfire=True, nosink=True)
    view["shots"][1] = 4
    assert known(view, 1).left == 4
    whole = sum(1 << INDEX[at] for at in ("E5", "E6", "E7"))
    assert all(squares_of & whole == whole for squares_of in drawn(known(view, 1), 50))


def test_the_hint_is_made_of_the_view_alone_and_adds_up() -> None:
    view = board_view({"E5": "x", "A1": "+"})
    given = hint(view, Random(1))
    chances = given["boards"]["1"]
    assert "A1" not in chances and "E5" not in chances
    assert sum(chances.values()) == pytest.approx(UNITS - 1, abs=0.1)
    assert all(0 <= chance <= 1 for chance in chances.values())
    assert set(given["best"]) <= {"E4", "E6", "D5", "F5"}
    assert given["count"] > 0
    assert given["best"][0] in given["sentence"]
    spectator = {**view, "seat": None}
    assert hint(spectator, Random(1)) == given


def test_the_hint_says_the_same_number_in_words_and_on_the_board() -> None:
    """A half is rounded up, as the page does."""
    view = board_view({"E5": "x", "A1": "+"})
    for seed in range(40):
        given = hint(view, Random(seed))
        most = given["boards"]["1"][given["best"][0]]
        assert f" {int(100 * most + 0.5)}% " in given["sentence"]


def test_the_hint_says_when_there_is_nothing_to_shoot_at() -> None:
    view = board_view({})
    view["boards"][1]["out"] = True
    given = hint(view, Random(1))
    assert given["boards"] == {} and given["best"] == []


@pytest.mark.parametrize("apart", [False, True])
def test_wary_fleets_are_sound_differ_and_hide(apart: bool) -> None:
    rng = Random(4)
    laid = [lay_wary(apart, rng.randrange) for _ in range(30)]
    assert len({tuple(sorted(fleet)) for fleet in laid}) == 30
    for fleet in laid:
        blocked = HALO if apart else MASK
        assert [len(ship) for ship in fleet] == list(LENGTHS)
        assert not any(blocked[a] & MASK[b] for a in fleet for b in fleet if a is not b)
    every, _ = density.counts(Known(0, 0, 0, LENGTHS, False, apart, None))
    shown = sum(every[at] for fleet in laid for at in fleet[-1])
    usual = sum(every[at] for _ in laid for at in draw(apart, rng.randrange)[-1])
    assert shown < usual


def test_levels_differ_clearly() -> None:
    """A few boards are enough to tell the three apart; `docs/strength.md` has the figures."""

    def mean(level: str) -> float:
        options = settle(warship.INFO, {})
        total = 0
        for number in range(25):

            def think(view: dict[str, Any], menu: dict[str, Any], move: int, number: int = number) -> Any:
                return decide(AGENTS[level], view, menu, Random(f"{number}/{move}"))

            total += shots_needed(think, options, f"levels/{number}")
        return total / 25

    admiral, captain, cadet = mean("admiral"), mean("captain"), mean("cadet")
    assert admiral + 2 < captain
    assert captain + 8 < cadet


# ---- the arena


def quiet(text: str) -> None:
    """Nobody listens."""


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    agents = [{key: value for key, value in agent.items() if not key.startswith("ms_")} for agent in result.get("agents", [])]
    return {key: value for key, value in result.items() if not key.startswith("ms_")} | {"agents": agents}


def test_the_arena_plays_every_rotation_and_the_jobs_do_not_matter() -> None:
    line = ["warship", "captain", "cadet", "random", "--matches", "6", "--seed", "x", "--option", "allfire=true", "--option", "place=true"]
    result, as_json = arena.run(line, quiet)
    assert not as_json
    assert sum(agent["wins"] for agent in result["agents"]) + result["ties"] == 6
    shared, _ = arena.run([*line, "--jobs", "2"], quiet)
    assert without_times(shared) == without_times(result)
    assert "captain" in arena.in_words(result)


@pytest.mark.parametrize("level", ["captain", "random"])
def test_the_arena_measures_one_player_alone(level: str) -> None:
    heard: list[str] = []
    result, as_json = arena.run(["warship", level, "--solo", "5", "--json"], heard.append)
    low, high = result["interval95"]
    assert as_json and low <= result["mean"] <= high and result["boards"] == 5
    assert heard[-1].startswith("5 of 5")
    assert level in arena.in_words(result)


@pytest.mark.parametrize(
    "line",
    [
        "chess captain cadet",
        "warship captain",
        "warship captain pirate",
        "warship captain cadet --matches 0",
        "warship captain cadet --matches many",
        "warship captain cadet --jobs 0",
        "warship captain cadet --option allfire",
        "warship captain cadet --option allfire=perhaps",
        "warship captain cadet --option opener=3",
        "warship captain cadet --solo 5",
        "warship",
    ],
)
def test_the_arena_refuses_in_one_sentence(line: str) -> None:
    with pytest.raises(arena.Wrong) as why:
        arena.run(line.split(), quiet)
    assert str(why.value).count("\n") == 0
    assert str(why.value)


def test_the_arena_runs_from_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["arena", "warship", "cadet", "cadet", "--matches", "2", "--json"])
    assert arena.main() == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 2
    monkeypatch.setattr("sys.argv", ["arena", "warship", "cadet"])
    assert arena.main() == 2
    assert "seat" in capsys.readouterr().err


# ---- the player that knows no rules


def test_the_random_player_takes_any_kind_of_offer_and_does_not_resign() -> None:
    rng = Random(2)
    menu = {"pass": True, "go": ["a", "b"], "pick": {"pick": ["a", "b", "c"], "min": 1, "max": 2}, "lay": {"draft": "fleet"}, "resign": True}
    seen = [random_agent(menu, rng, lambda kind: f"a {kind}") for _ in range(200)]
    assert {verb for verb, _ in seen} == {"pass", "go", "pick", "lay"}
    for verb, noun in seen:
        assert verb == "lay" or not allows(menu, [verb, noun])
        assert verb != "lay" or noun == "a fleet"
    assert random_agent({"resign": True}, rng, str) == ["resign", None]
