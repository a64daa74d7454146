"""The computer players of the Naval War Game: their fleets, their moves, what they believe and imagine."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from game import arena, naval_war
from game.agents import decide
from game.contract import allows, settle
from game.dice import Dice
from game.naval_war import battle, belief, fleet, openings, rules, tactics
from game.naval_war.agents import AGENTS, NAMED_FLEETS
from game.naval_war.chart import BLOCK3, BLOCK5, INDEX, LABELS, bits
from game.naval_war.fleet import SIZE
from tools import tune_naval_war


def begun(drafts: list[str], **options: Any) -> dict[str, Any]:
    """A match in which these dispositions are laid."""
    state = naval_war.new(settle(naval_war.INFO, options), len(drafts), Dice("agents"))
    for seat, draft in enumerate(drafts):
        naval_war.apply(state, seat, ["lay", draft], Dice("lay"))
    state["turn"] = 0
    return state


def move(state: dict[str, Any], level: str = "admiral") -> list[Any]:
    """What the level plays for the seat to act; it must be on the menu."""
    seat = naval_war.to_act(state)[0]
    menu = naval_war.menu(state, seat)
    action = decide(AGENTS[level], naval_war.view(state, seat), menu, Random("move"))
    assert allows(menu, action, lambda kind, draft: naval_war.check_draft(state, seat, kind, draft)) == ""
    return action


FLEET = "Land A 1, A 4\nBattleship H 5-8\nSubmarine U 1, U 21\nR.P. A 1, B 2, A 5\nSalvoes 9"


@pytest.mark.parametrize("opening", [*openings.CAPTAINS, *openings.ADMIRALS], ids=lambda one: str(one.counts))
def test_every_opening_spends_all_points_and_can_be_laid(opening: openings.Opening) -> None:
    """N-4: whole and half; none is left over."""
    assert sum(fleet.spent(opening.counts)) == 160
    for points in (160, 80):
        counts = openings.scaled(opening.counts, points)
        assert sum(fleet.spent(counts)) == points
        draft = openings.laid(replace(opening, share=1), points, Random(str(points)).randrange)
        assert fleet.complaints(draft, fleet.budget(points)) == []


def test_shares_of_the_openings_are_per_cent() -> None:
    for openings_of in (openings.CAPTAINS, openings.ADMIRALS):
        assert sum(one.share for one in openings_of) == 100


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    [
        ("cadet", 2, {"guns": "ask"}),
        ("captain", 4, {"alliances": "two", "points": 80}),
        ("captain", 3, {"named": True, "score": "unhit"}),
        ("admiral", 2, {"guns": "ask", "points": 80}),
    ],
)
def test_whole_matches_by_the_menu(level: str, seats: int, options: dict[str, Any]) -> None:
    """N-2, N-8, N-15: every move is offered, and the match ends."""
    state = naval_war.new(settle(naval_war.INFO, options), seats, Dice("whole"))
    for number in range(700):
        if not naval_war.to_act(state):
            break
        seat = naval_war.to_act(state)[0]
        menu = naval_war.menu(state, seat)
        action = decide(AGENTS[level], naval_war.view(state, seat), menu, Random(number))
        if number % 5 == 0 or action[0] == "lay":
            assert allows(menu, action, lambda kind, draft, seat=seat: naval_war.check_draft(state, seat, kind, draft)) == ""
        naval_war.apply(state, seat, action, Dice("whole"))
    assert naval_war.outcome(state) is not None
    assert naval_war.invariants(state) == []


def test_a_known_ship_is_fired_at_until_it_is_sunk() -> None:
    """N-12: with the planes flown, salvoes go where a ship is known to lie, squares not seen included."""
    state = begun([FLEET, FLEET])
    state["sheets"][0]["flown"] = ["A1", "B2", "A5"]
    battle.note(state["charts"][0][1], battle.answer_reconnaissance(state["sheets"][1], "H5"))
    action = move(state)
    assert action[0] == "salvo"
    assert set(action[1][1]) <= {"H5", "H6", "H7", "H8"}


def test_squares_apart_are_of_one_ship() -> None:
    """Two hits with a gap between them, and no other way for the ship to lie."""
    sea = {"on": "sea", "what": None, "hit": False, "used": False, "aboard": None}
    known = dict.fromkeys(("H4", "G5", "J5", "H9", "G8", "I8", "I5"), sea)
    known |= {label: {**sea, "what": "battleship", "hit": True} for label in ("H5", "H8")}
    found = belief.picture({"known": known, "shots": [], "reports": [], "down": []}, alone=True)
    assert [body.squares for body in found.bodies] == [bits([INDEX["H5"], INDEX["H8"]])]
    assert [[LABELS[at] for at in way.squares] for way in found.bodies[0].ways] == [["H5", "H6", "H7", "H8"]]


def test_a_shot_into_nothing_proves_less_where_others_fire_too() -> None:
    """A square may have been destroyed by somebody else before."""
    known = {"H5": {"on": None, "what": None, "hit": False, "used": False, "aboard": None}}
    chart = {"known": known, "shots": ["H5"], "reports": [], "down": []}
    assert belief.picture(chart, alone=True).seen >> INDEX["H5"] & 1
    assert not belief.picture(chart, alone=False).seen >> INDEX["H5"] & 1


def test_squares_beside_a_ship_are_not_worth_a_shot() -> None:
    """N-5: no ship touches another."""
    state = begun([FLEET, FLEET])
    battle.note(state["charts"][0][1], battle.answer_reconnaissance(state["sheets"][1], "H6"))
    prospect = tactics.survey(naval_war.view(state, 0), 1, tactics.ADMIRAL, 27)
    assert all(prospect.hopes.shot[at] == 0 for label in ("H5", "H6", "H7") for at in BLOCK3[INDEX[label]])
    assert max(prospect.hopes.shot) > 0


def test_planes_seen_on_the_ground_are_hunted_and_fly_when_seen() -> None:
    """N-17: who has seen planes, and shots to spare, fires at them; whose planes were seen flies one of them."""
    state = begun([FLEET.replace("Salvoes 9", "Salvoes 45"), FLEET])
    naval_war.apply(state, 0, ["despatch", ["A5", 1, "B2"]], Dice("look"))
    assert move(state)[1][0] in ("A1", "B2")
    state["turn"] = 0
    action = move(state)
    assert action[0] == "salvo"
    assert {"A1", "B2"} <= set(action[1][1])


def test_atom_bombers_that_were_seen_fly_at_once() -> None:
    """The source: should an R.P. appear, the Atom Bomber spotted immediately takes off."""
    mine = "Land A 1, S 19\nSubmarine U 1\nAtom Bomber B 2, T 20\nR.P. A 1\nSalvoes 3"
    state = begun([mine, FLEET])
    state["declared"].append([1, 0, "rp", ["T20"]])
    action = move(state)
    assert action[:1] == ["despatch"]
    assert action[1][0] == "T20"


def test_nothing_left_to_gain_is_an_end() -> None:
    """N-19: stopping is offered only then, and the match goes on if the others do not agree."""
    state = begun([FLEET, FLEET])
    assert move(state)[0] != "stop"
    state["charts"][0][1]["known"] = {label: {"on": "sea", "what": None, "hit": False, "used": False, "aboard": None} for label in LABELS}
    assert move(state) == ["stop", None]
    naval_war.apply(state, 0, ["stop", None], Dice("stop"))
    assert move(state)[0] in ("despatch", "salvo")


def test_asked_gunners_fire_over_what_can_be_lost() -> None:
    """N-14: with a gun, where something stands that the plane would see; not over empty sea."""
    theirs = "Land A 1\nSubmarine D 4\nGun C 3, A 3\nR.P. A 1\nSalvoes 1"
    for target, answer in (("D4", ["answer", "C3"]), ("B4", ["answer", "hold"])):
        state = begun([FLEET, theirs], guns="ask")
        naval_war.apply(state, 0, ["despatch", ["A1", 1, target]], Dice("asked"))
        assert move(state) == answer


@pytest.mark.parametrize(("level", "seats", "options"), [("captain", 2, {}), ("captain", 3, {"named": True}), ("cadet", 4, {"alliances": "two"})])
def test_imagined_dispositions_agree_with_what_is_known(level: str, seats: int, options: dict[str, Any]) -> None:
    """N-18: the same view, sound sheets, every known square as it was seen; at many stages."""
    state = naval_war.new(settle(naval_war.INFO, options), seats, Dice("twins"))
    for number in range(140):
        if not naval_war.to_act(state):
            break
        seat = naval_war.to_act(state)[0]
        action = decide(AGENTS[level], naval_war.view(state, seat), naval_war.menu(state, seat), Random(number))
        naval_war.apply(state, seat, action, Dice("twins"))
        if number % 35 == 34:
            for eyes in (None, 0, 1):
                view = naval_war.view(state, eyes)
                twin = rules.imagine(view, Dice(f"twin {number}"))
                assert naval_war.view(twin, eyes) == view
                assert naval_war.invariants(twin) == []


def test_who_is_passed_over_is_named_once() -> None:
    """N-20: everybody sees that a seat is skipped, and imagines it so."""
    state = begun([FLEET, "Submarine A 1\nSalvoes 1", FLEET])
    state["sheets"][1]["salvoes"] = 0
    told = []
    for number in range(6):
        told += naval_war.apply(state, state["turn"], ["salvo", [1, LABELS[3 * number : 3 * number + 3]]], Dice("on"))
    assert [event["by"] for event in told if event["kind"] == "passed"] == [1]
    view = naval_war.view(state, 0)
    assert view["passed"] == [1]
    assert not battle.can_attack(rules.imagine(view, Dice("imagined"))["sheets"][1])


def test_every_enemy_is_a_slice_with_a_move_at_hand() -> None:
    """Progress is told after each enemy, and from the first one on there is a move to play at once, on the menu."""
    state = naval_war.new(settle(naval_war.INFO, {}), 5, Dice("slices"))
    for seat in range(5):
        naval_war.apply(state, seat, ["lay", FLEET], Dice("lay"))
    seat = state["turn"]
    menu = naval_war.menu(state, seat)
    thoughts = list(AGENTS["admiral"](naval_war.view(state, seat), menu, Random("slices")))
    assert [share for share, _ in thoughts] == [0.25, 0.5, 0.75, 1.0]
    for _, action in thoughts:
        assert action is not None
        assert allows(menu, action) == ""


@pytest.mark.parametrize("points", [160, 80])
@pytest.mark.parametrize("name", openings.NAMED)
def test_fleets_with_names_are_sound(name: str, points: int) -> None:
    """N-4, N-5: whole and half, every point spent."""
    verb, draft = NAMED_FLEETS[name]({"options": {"points": points}}, Random(name))
    assert verb == "lay"
    assert fleet.complaints(draft, fleet.budget(points)) == []
    counts = fleet.parse(draft)[0].counts()
    assert sum(fleet.spent(counts)) == points
    if points == 160:
        assert counts == {kind: number for kind, number in openings.NAMED[name][0].items() if number}


def searched() -> tuple[tune_naval_war.Search, dict[str, Any]]:
    """The search as it was kept, and the file."""
    found = json.loads(tune_naval_war.FOUND.read_text("utf-8"))
    return tune_naval_war.Search(tune_naval_war.FOUND, found["seed"], 1), found


def test_a_matrix_game_is_solved() -> None:
    """Scissors, stone, paper; and a row that is better against everything."""
    mine, theirs, value = tune_naval_war.solve([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]])
    assert [*mine, *theirs] == pytest.approx([1 / 3] * 6)
    assert value == pytest.approx(0.5)
    mine, theirs, value = tune_naval_war.solve([[0.5, 0.2], [0.8, 0.5]])
    assert mine == theirs == [0, 1]
    assert value == pytest.approx(0.5)


def test_the_admirals_fleets_come_from_the_search() -> None:
    """What is played is what the data say; the mixture in them is the solution of their table: no opponent holds it below the value."""
    search, found = searched()
    mine, theirs, value = search.solved()
    assert found["mixture"] == pytest.approx(mine, abs=0.001)
    assert found["opponents"] == pytest.approx(theirs, abs=0.001)
    rows, columns, table = search.table()
    for number in range(len(columns)):
        assert sum(mine.get(one, 0.0) * table[k][number] for k, one in enumerate(rows)) >= value - 1e-6
    for line in table:
        assert sum(theirs.get(one, 0.0) * line[k] for k, one in enumerate(columns)) <= value + 1e-6
    assert search.played() == found["played"]
    assert [(one.share, {"counts": one.counts, **asdict(one.plan)}) for one in openings.ADMIRALS] == [
        (share, found["fleets"][name]) for name, share in found["played"].items()
    ]


def test_what_matters_to_the_solution_was_measured_well() -> None:
    """Every pair of fleets met; those that either side's mixture plays in two dozen matches at least, and they met every named fleet."""
    search, found = searched()
    fleets = list(search.pool)
    inside = [name for name in fleets if max(found["mixture"].get(name, 0.0), found["opponents"].get(name, 0.0)) >= tune_naval_war.PRESENT]
    for number, one in enumerate(fleets):
        for other in fleets[number + 1 :]:
            assert search.record(one, other)[-1] >= (24 if one in inside and other in inside else tune_naval_war.FIRST)
    for one in {*inside, *found["played"]}:
        for name in openings.NAMED:
            assert search.record(one, name)[-1] >= tune_naval_war.FIRST
    for one, record in search.met.items():
        assert 0 <= record[0] <= record[1], one


def test_what_is_played_wins_six_of_ten_of_every_named_fleet() -> None:
    """The bar, by the shares measured in the search."""
    search, found = searched()
    for name in openings.NAMED:
        assert sum(share * search.wins(one, name) for one, share in found["played"].items()) >= 60


def test_candidates_of_the_search_are_of_every_kind() -> None:
    """Fleets with every type of ship, with Bombers, with Atom Bombers, with guns and without were tried."""
    _, found = searched()
    for kind in (*fleet.SHIP_IDS, "bomber", "atom", "gun"):
        with_it = [name for name, one in found["fleets"].items() if one["counts"].get(kind)]
        assert with_it, kind
        assert len(with_it) < len(found["fleets"])


def test_the_admiral_brings_several_fleets() -> None:
    """So that no one trick beats him."""
    assert len(openings.ADMIRALS) >= 4
    assert any(one.counts.get("gun") for one in openings.ADMIRALS)
    assert any(not one.counts.get("gun") for one in openings.ADMIRALS)


@pytest.mark.parametrize("opening", [*openings.CAPTAINS, *openings.ADMIRALS], ids=lambda one: str(one.counts))
def test_planes_stand_so_that_one_bomb_takes_few(opening: openings.Opening) -> None:
    """N-17: of thirty planes and more no Bomber takes more than five, no Atom Bomber more than nine."""
    for number in range(4):
        sheet = fleet.sheet_of(openings.laid(opening, 160, Random(f"spread {number}").randrange))
        planes = {INDEX[at] for _, at in sheet["planes"]}
        assert len(planes) >= 30
        assert max(len(planes.intersection(block)) for block in BLOCK3) <= 5
        assert max(len(planes.intersection(block)) for block in BLOCK5) <= 9


@pytest.mark.parametrize("opening", openings.ADMIRALS, ids=lambda one: str(one.counts))
def test_the_admiral_does_not_repeat_the_blunders_of_the_source(opening: openings.Opening) -> None:
    """Salvoes for every ship that may be found; no Atom Bombers in a mass; almost twice the land that is needed, so that land betrays nothing."""
    counts = opening.counts
    assert counts["salvo"] >= 36
    assert counts.get("atom", 0) <= 1
    standing = sum(counts.get(kind, 0) for kind in (*fleet.PLANE_IDS, "gun"))
    assert 9 * opening.plan.units >= 1.8 * standing


def test_planes_left_standing_are_hunted_hard() -> None:
    """Once an enemy has fired salvoes before his planes have flown, and not at ours, the admiral looks for them and fires at them sooner."""
    view = naval_war.view(begun([FLEET, FLEET]), 0)
    for kinds, hit, eager in (
        ([], [], False),
        (["rp"] * 6, [], False),
        (["rp"] * 20 + ["salvo"] * 3, [], False),
        (["rp", "salvo", "rp", "salvo", "salvo"], [], True),
        (["rp", "salvo", "rp", "salvo", "salvo"], ["A1", "A5", "B2"], False),
    ):
        view["declared"] = [[1, 0, kind, ["A21"]] for kind in kinds]
        view["sheets"][0]["hit"] = hit
        assert tactics.fitted(view, 1, tactics.ADMIRAL) == replace(tactics.ADMIRAL, eager=eager)
        assert tactics.fitted(view, 1, tactics.CAPTAIN) == tactics.CAPTAIN
    weights = tactics.ADMIRAL.weights
    assert (weights.eager_hunts, weights.eager_hunts * weights.eager_lure) > (weights.hunts, weights.hunts * weights.lure)


def test_what_was_not_spent_on_ships_is_counted() -> None:
    """N-4: attacks declared, planes that stand or were destroyed, guns seen or that answered; a plane that may have flown counts once."""
    state = begun([FLEET, FLEET])
    ground = {"on": "land", "what": None, "hit": False, "used": False, "aboard": None, "doubt": 0}
    chart = state["charts"][0][1]
    chart["known"] = {
        "A1": {**ground, "what": "rp"},
        "A2": {**ground, "what": "bomber", "hit": True},
        "A3": {**ground, "what": "rp", "doubt": 1},
        "A4": {**ground, "what": "gun"},
    }
    chart["down"] = [["rp", "C3"], ["rp", "K9"]]
    state["declared"] += [[1, 0, "rp", ["T20"]], [1, 0, "salvo", ["A1", "A2", "A3"]]]
    view = naval_war.view(state, 0)
    known = belief.picture(view["charts"][1], alone=True)
    assert tactics.arms_known(view, 1, known) == 1 + 3 + 2 + 1 + 1
    assert known.felled == 1
    before = sum(SIZE[kind] * number for kind, number in belief.expected_counts(known, fleet.budget(160), 40).items())
    after = sum(SIZE[kind] * number for kind, number in belief.expected_counts(known, fleet.budget(160), 96).items())
    assert after == pytest.approx(160 - 96)
    assert after < before


def test_fewer_planes_are_looked_for_the_more_have_flown() -> None:
    """N-9: as many on unseen land as on the land that was seen, those destroyed included; none where the enemy has nothing left."""
    state = begun([FLEET, FLEET])
    battle.note(state["charts"][0][1], battle.answer_reconnaissance(state["sheets"][1], "B2"))
    view = naval_war.view(state, 0)
    prospect = tactics.survey(view, 1, tactics.ADMIRAL, 27)
    crowded = tactics.crowd(prospect, view)
    view["declared"] = [[1, 0, "rp", ["U1"]] for _ in range(30)]
    assert 0 < tactics.crowd(prospect, view) < crowded / 2
    view["passed"] = [1]
    assert tactics.crowd(prospect, view) == 0


def test_weights_are_tried_on_common_seeds() -> None:
    """Equal weights play equal matches; names and numbers are read from text."""
    assert tune_naval_war.read("trust=0.1,guess=0.4") == {"trust": 0.1, "guess": 0.4}
    same = {"trust": tactics.ADMIRAL.weights.trust}
    assert tune_naval_war.Trials("same", 1).gain(same, {}, 2, "here")[0] == 0


def test_planes_are_not_flown_onto_guns() -> None:
    """N-14: where a gun was seen that can still fire, or has just shot one down, the admiral looks elsewhere."""
    state = begun([FLEET, "Land A 1, A 4, S 19\nSubmarine U 1\nGun B 2, B 5, T 20\nSalvoes 3"])
    known = state["charts"][0][1]["known"]
    sea = {"on": "sea", "what": None, "hit": False, "used": False, "aboard": None}
    known |= {label: dict(sea) for label in LABELS if label[0] not in "ABCDSTU"}
    known["C7"] = {"on": "land", "what": "gun", "hit": False, "used": False, "aboard": None}
    prospect = tactics.survey(naval_war.view(state, 0), 1, tactics.ADMIRAL, 27)
    dangers = tactics.risk(prospect, 0)
    assert min(dangers[near] for near in BLOCK3[INDEX["C7"]]) > 0.15
    assert dangers[INDEX["K11"]] == 0
    before = dangers[INDEX["T10"]]
    state["charts"][0][1]["down"].append(["rp", "T10"])
    prospect = tactics.survey(naval_war.view(state, 0), 1, tactics.ADMIRAL, 27)
    assert tactics.risk(prospect, 1)[INDEX["T10"]] > before
    for number in range(6):
        square = decide(AGENTS["admiral"], naval_war.view(state, 0), naval_war.menu(state, 0), Random(number))[1][2]
        assert INDEX[square] not in BLOCK3[INDEX["C7"]]


def quiet(text: str) -> None:
    """Nobody listens."""


def test_the_arena_plays_this_game_with_options_and_fleets_by_name() -> None:
    line = ["naval_war", "cadet", "captain:six Atom Bombers", "--matches", "2", "--seed", "x", "--option", "points=80", "--option", "guns=ask"]
    result, _ = arena.run(line, quiet)
    assert result["options"]["points"] == 80
    assert sum(agent["wins"] for agent in result["agents"]) + result["ties"] == 2
    assert result["agents"][1]["agent"] == "captain:six Atom Bombers"
    for wrong in ("captain:no such fleet", "pirate:six Atom Bombers", "captain:"):
        with pytest.raises(arena.Wrong, match="There is no"):
            arena.run(["naval_war", "cadet", wrong], quiet)
    with pytest.raises(arena.Wrong, match="no fleets with names"):
        arena.run(["warship", "cadet", "captain:six Atom Bombers"], quiet)


def test_the_arena_lays_the_fleet_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every rotation of the seats it is laid by the player who brings it."""
    laid: list[Any] = []
    real = arena.Match.play

    def play(self: Any, seat: int, action: Any) -> Any:
        if action[0] == "lay":
            laid.append(action[1])
        return real(self, seat, action)

    monkeypatch.setattr(arena.Match, "play", play)
    for number in (0, 1):
        laid.clear()
        arena.play_one("naval_war", ["cadet:six Atom Bombers", "cadet"], settle(naval_war.INFO, {"points": 80}), "named", number)
        counts = [fleet.parse(draft)[0].counts().get("atom", 0) for draft in laid]
        assert counts[number] == 3
