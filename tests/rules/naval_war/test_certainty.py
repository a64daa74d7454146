"""What follows with certainty from the reports, and what stays open: N-16 to N-18."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from game import naval_war
from game.contract import State
from game.dice import Dice
from game.match import Match
from game.naval_war.chart import INDEX, LABELS
from game.naval_war.deduction import infer
from game.naval_war.notation import board_text
from tests.rules.naval_war.positions import NAMES, RAIDER, heard, known, play, position

IDLE = ["K19", "K20", "K21"]
AIRFIELD = "Land A 1\nR.P. A 1, C 3\nSubmarine U 21\nSalvoes 9"
"""Two R.P.s in the upper left corner, where one look shows everything."""


def blue_waits(state: State) -> None:
    play(state, 1, "salvo", [0, IDLE])


def after(blue: str, *attacks: tuple[str, Any], **options: Any) -> State:
    """Red makes these attacks on Blue, who shoots into empty sea meanwhile."""
    state = position(RAIDER.replace("Salvoes 9", "Salvoes 60"), blue + "\nSalvoes 60", **options)
    for number, (verb, noun) in enumerate(attacks):
        if number:
            blue_waits(state)
        play(state, 0, verb, noun)
    return state


def inferred(state: State) -> dict[str, Any]:
    """What Red's view says of Blue that nobody has seen: the type, "!" behind it where the square is hit, "-" for no ship."""
    found = naval_war.view(state, 0)["charts"][1]["inferred"]
    return {at: "-" if facts["what"] == "no ship" else facts["what"] + ("!" if facts["hit"] else "") for at, facts in found.items()}


def ships(state: State) -> dict[str, str]:
    """The ships' squares among them."""
    return {at: what for at, what in inferred(state).items() if what != "-"}


def wreck(state: State, at: str) -> tuple[Any, bool, bool]:
    facts = known(state, 0, 1)[at]
    return facts["what"] if facts["what"] != "carrier" else facts["aboard"], facts["hit"], bool(facts["doubt"])


# ---- which of the things seen were destroyed (N-16)


def flown_and_bombed() -> State:
    state = position(RAIDER, AIRFIELD)
    play(state, 0, "despatch", ["S3", 1, "B2"])
    play(state, 1, "despatch", ["A1", 0, "K10"])
    assert heard(play(state, 0, "despatch", ["S4", 1, "B2"]), 0)[-1] == "Blue reports: One Reconnaissance Plane destroyed."
    return state


def test_n16_of_two_planes_seen_of_which_one_flew_one_destroyed_is_not_said_to_be_this_one() -> None:
    """N-16: the report tells the number; neither is entered as destroyed, and the chart says that it was one of the two."""
    state = flown_and_bombed()
    assert wreck(state, "A1") == wreck(state, "C3") == ("rp", True, True)
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["doubts"] == [["rp", 1, 1, ["A1", "C3"]]]
    rows = board_text(naval_war.view(state, 0), NAMES[:2]).split("Blue, as known\n")[1].splitlines()
    assert (rows[1].split()[1], rows[3].split()[3]) == ("?", "?")


@pytest.mark.parametrize("target", ["A1", "C3"])
def test_n18_a_look_at_one_of_the_two_settles_the_other(target: str) -> None:
    """N-18: the wreck is seen, or the bare square."""
    state = flown_and_bombed()
    blue_waits(state)
    play(state, 0, "despatch", ["U3", 1, target])
    assert (wreck(state, "A1"), wreck(state, "C3")) == ((None, False, False), ("rp", True, False))
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["doubts"] == []


@pytest.mark.parametrize(("flies", "doubts"), [("A1", [["rp", 1, 2, ["A1", "C3"]]]), (None, [])])
def test_n16_a_plane_never_seen_may_be_the_one_destroyed(flies: str | None, doubts: list[Any]) -> None:
    """N-16: where squares of the block are unknown, the number tells less; a plane seen since whose like did not fly was there."""
    blue = "Land A 1, D 1\nR.P. A 1, C 3, D 3\nSubmarine U 21\nSalvoes 9"
    state = position(RAIDER, blue)
    play(state, 0, "despatch", ["S3", 1, "B2"])
    play(state, 1, *(("despatch", [flies, 0, "K10"]) if flies else ("salvo", [0, IDLE])))
    play(state, 0, "despatch", ["S1", 1, "C2"])
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["doubts"] == doubts
    assert wreck(state, "C3") == ("rp", True, bool(doubts))


def test_n16_all_destroyed_that_could_have_been_are_certain() -> None:
    """N-16: a plane of the type flew, but another: two were counted and two were seen."""
    state = position(RAIDER, AIRFIELD + "\nLand A 4\nR.P. A 5")
    play(state, 0, "despatch", ["S3", 1, "B2"])
    play(state, 1, "despatch", ["A5", 0, "K10"])
    play(state, 0, "despatch", ["S4", 1, "B2"])
    assert wreck(state, "A1") == wreck(state, "C3") == ("rp", True, False)


def test_n16_bombs_that_overlap_count_what_stood_there_once() -> None:
    """N-16: what the first bombs covered is empty for the second: their report is of the rest."""
    blue = "Land A 1, A 4\nR.P. A 1, A 3, A 4\nSubmarine U 21\nSalvoes 9"
    state = position(RAIDER.replace("R.P. S 3", "R.P. S 5, S 3"), blue)
    for plane, target in (("S3", "B2"), ("S5", "B5")):
        play(state, 0, "despatch", [plane, 1, target])
        play(state, 1, *(("despatch", ["A1", 0, "K10"]) if plane == "S5" else ("salvo", [0, IDLE])))
    play(state, 0, "despatch", ["S4", 1, "B2"])
    blue_waits(state)
    play(state, 0, "despatch", ["U6", 1, "B4"])
    first, second = naval_war.view(state, 0)["charts"][1]["reports"]
    assert (first["doubts"], second["other"], second["doubts"]) == ([["rp", 1, 1, ["A1", "A3"]]], [["rp", 1]], [])
    assert second["could"] == ["A4", "A5", "B4", "B5", "C4", "C5"] or second["could"] == ["A4"]
    assert wreck(state, "A4") == ("rp", True, False)


def test_n17_a_plane_seen_aboard_may_have_flown_before_its_square_was_hit() -> None:
    """N-17: the Carrier's squares are hit for certain, which of the planes went down with them is open."""
    state = position(RAIDER, "Carrier B 2\nBomber B 2, B 3\nSalvoes 9")
    play(state, 0, "despatch", ["S3", 1, "B2"])
    play(state, 1, "despatch", ["B3", 0, "K10"])
    play(state, 0, "despatch", ["S4", 1, "B2"])
    assert wreck(state, "B2") == wreck(state, "B3") == ("bomber", True, True)
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["doubts"] == [["bomber", 1, 1, ["B2", "B3"]]]


def test_n16_guns_and_ships_that_were_seen_are_certain() -> None:
    """N-16: they do not fly, so that nothing is left of them, whoever destroyed them."""
    state = position(RAIDER, "Land A 1\nGun A 1 hold, C 3 hold\nDestroyer A 5-6\nSubmarine U 21\nSalvoes 9", RAIDER)
    play(state, 0, "despatch", ["S3", 1, "B2"])
    play(state, 1, "salvo", [0, IDLE])
    play(state, 2, "salvo", [1, ["A1", "U1", "U2"]])
    play(state, 0, "despatch", ["S4", 1, "B2"])
    assert [known(state, 0, 1)[at]["hit"] for at in ("A1", "C3")] == [True, True]
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["doubts"] == []


def test_n18_where_another_attacked_a_plane_seen_is_not_held_for_ones_own() -> None:
    """N-18: Green's salvo into A 1 was declared aloud, what it hit was told to Green alone."""
    state = position(RAIDER, AIRFIELD, RAIDER)
    play(state, 0, "despatch", ["S3", 1, "B2"])
    blue_waits(state)
    play(state, 2, "salvo", [1, ["A1", "U1", "U2"]])
    assert wreck(state, "A1") == ("rp", False, True)
    play(state, 0, "despatch", ["S4", 1, "B2"])
    assert wreck(state, "C3") == ("rp", True, False)
    assert wreck(state, "A1")[2] or wreck(state, "A1")[0] is None


def test_n20_who_is_passed_over_has_no_plane_left() -> None:
    """N-20: so that a plane seen standing has flown."""
    state = position(RAIDER, "Land A 1\nR.P. A 1\nSubmarine U 21")
    play(state, 0, "despatch", ["S3", 1, "B2"])
    play(state, 1, "despatch", ["A1", 0, "K10"])
    play(state, 0, "salvo", [1, ["K1", "K2", "K3"]])
    assert wreck(state, "A1") == (None, False, False)


# ---- ships (N-5, N-16, N-18)


def test_n18_a_report_of_two_types_is_read_too() -> None:
    """N-18: of nine squares seven are known to be bare, so that the two hits are in the others; which is whose is open until E 3 is bare too."""
    blue = "Destroyer B 1-2\nSubmarine D 3\nSubmarine U 21"
    bare = [["B3", "B4", "C2"], ["C3", "C4", "D2"], ["D4", "K1", "K2"]]
    state = after(blue, *[("salvo", [1, squares]) for squares in bare], ("despatch", ["S4", 1, "C3"]))
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["ships"] == [["destroyer", 1, False], ["submarine", 1, True]]
    assert ships(state) == {"B2": "ship!", "D3": "ship!"}
    blue_waits(state)
    play(state, 0, "salvo", [1, ["E3", "K3", "K4"]])
    assert ships(state) == {"B2": "destroyer!", "D3": "submarine!"}


def test_n18_a_ship_with_one_way_left_lies_there() -> None:
    """N-18: above and below B 5 is sea, left of it too: the Cruiser goes on to the right, and is not hit there."""
    state = after("Cruiser B 5-7\nSubmarine U 21", ("salvo", [1, ["A5", "C5", "B4"]]), ("salvo", [1, ["B5", "K1", "K2"]]))
    assert ships(state) == {"B6": "cruiser", "B7": "cruiser"}
    assert {at for at, what in inferred(state).items() if what == "-"} >= {"A4", "C4", "B8", "A8", "C8", "A7", "C7"}


def test_n18_a_gap_between_two_squares_of_a_ship_is_hers() -> None:
    """N-18: H 5 and H 7 are a Battleship's, bare are H 3, H 9, above and below both: two Battleships cannot lie there, so that H 6 is hers."""
    bare = [["G5", "I5", "H3"], ["G7", "I7", "H9"], ["H5", "H7", "K1"]]
    state = after("Battleship H 5-8\nSubmarine U 21", *[("salvo", [1, squares]) for squares in bare])
    assert ships(state) == {"H6": "battleship"}


def test_n18_what_is_sunk_lies_where_all_of_it_was_struck() -> None:
    """N-16, N-18: a ship sunk by bombs lies within them and where shots struck her before."""
    state = after("Destroyer A 1-2\nSubmarine U 21", ("salvo", [1, ["B1", "B2", "K3"]]), ("despatch", ["S4", 1, "A1"]))
    assert ships(state) == {"A1": "destroyer!", "A2": "destroyer!"}
    state = after("Destroyer A 1-2\nSubmarine U 21", ("salvo", [1, ["A2", "B2", "K3"]]), ("despatch", ["S4", 1, "A1"]))
    assert ships(state) == {"A1": "destroyer!"}, "sunk by what covered A 1 and not A 3"


def test_n18_what_a_shot_did_not_sink_goes_on_beyond_what_was_struck() -> None:
    """N-16: the Destroyer hit at A 2 is not sunk, and A 1 was bombed before: she lies the other way."""
    state = after("Destroyer A 2-3\nSubmarine U 21", ("despatch", ["S4", 1, "C1"]), ("salvo", [1, ["A2", "K1", "K2"]]))
    assert "A1" not in ships(state)
    state = after("Destroyer A 2-3\nSubmarine U 21", ("salvo", [1, ["B3", "K1", "K2"]]), ("salvo", [1, ["A2", "B2", "A1"]]))
    assert ships(state) == {"A3": "destroyer"}


def test_n18_bombs_that_hit_nothing_fell_where_no_ship_is() -> None:
    """N-18: with nobody else to attack Blue, all nine squares are without a ship; the tenth row is unknown."""
    state = after("Submarine U 21", ("despatch", ["S4", 1, "C3"]))
    assert set(inferred(state)) == {f"{row}{column}" for row in "BCD" for column in (2, 3, 4)}
    assert set(inferred(state).values()) == {"-"}


def test_n18_where_another_may_have_hit_her_no_report_says_that_no_ship_is_there() -> None:
    """N-16: a square already destroyed counts no more, so that Red's bombs on Green's wreck hit nothing."""
    state = position(RAIDER, "Submarine B 2, U 21\nSalvoes 9", RAIDER)
    play(state, 0, "salvo", [1, IDLE])
    blue_waits(state)
    play(state, 2, "salvo", [1, ["B2", "K1", "K2"]])
    play(state, 0, "despatch", ["S4", 1, "B2"])
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["ships"] == []
    assert inferred(state) == {}


def test_n18_what_followed_before_anybody_else_attacked_still_follows() -> None:
    """N-18: Red bombed bare squares first; what Green does later changes nothing there, and of Red's next bombs it does."""
    state = position(RAIDER.replace("Bomber S 4, U 6", "Bomber S 4, U 6, U 5"), "Submarine U 21\nSalvoes 9", RAIDER)
    play(state, 0, "despatch", ["S4", 1, "C3"])
    certain = inferred(state)
    assert set(certain) == {f"{row}{column}" for row in "BCD" for column in (2, 3, 4)}
    blue_waits(state)
    play(state, 2, "salvo", [1, ["H2", "K1", "K2"]])
    play(state, 0, "despatch", ["U6", 1, "H3"])
    assert inferred(state) == certain


def test_n18_where_all_lines_are_accounted_for_there_is_nothing_else() -> None:
    """N-18: one hit on a Battleship, and one of hers was seen there: the other squares hold no ship, D 3 neither, so that she goes on to D 7."""
    state = after("Battleship D 4-7\nSubmarine U 21", ("despatch", ["S3", 1, "D5"]), ("despatch", ["S4", 1, "C3"]))
    assert naval_war.view(state, 0)["charts"][1]["reports"][-1]["ships"] == [["battleship", 1, False]]
    assert {at for at, what in inferred(state).items() if what == "-"} >= {"B2", "B3", "B4", "C2", "C3", "D2", "D3"}
    assert ships(state) == {"D7": "battleship"}


def near(rng: Random, label: str, reach: int) -> str:
    row, column = divmod(INDEX[label], 21)
    row, column = (min(20, max(0, here + rng.randint(-reach, reach))) for here in (row, column))
    return LABELS[21 * row + column]


def attack(match: Match, seat: int, rng: Random, focus: str) -> list[Any]:
    """An attack near what is known or told of one enemy, so that reports overlap and much follows."""
    view, menu = match.view(seat), match.menu(seat)
    enemy = rng.choice(view["enemies"])
    chart = view["charts"][enemy]
    spots = [at for at, facts in chart["known"].items() if facts["what"]]
    spots += [at for report in chart["reports"] if report["kind"] != "salvo" and report["ships"] for at in report["could"]]

    def target() -> str:
        if spots and rng.random() < 0.6:
            return near(rng, rng.choice(spots), 1)
        return near(rng, focus, 3) if rng.random() < 0.6 else rng.choice(LABELS)

    if "despatch" in menu and ("salvo" not in menu or rng.random() < 0.7):
        return ["despatch", [rng.choice(menu["despatch"]["each"][0]), enemy, target()]]
    squares: set[str] = set()
    while len(squares) < 3:
        squares.add(target())
    return ["salvo", [enemy, sorted(squares)]]


def took(chart: dict[str, Any]) -> float:
    """The seconds of work that it takes to infer, the best of three."""
    best = 9.0
    for _ in range(3):
        start = time.process_time()
        infer(chart)
        best = min(best, time.process_time() - start)
    return best


FLEETS = (
    "Battleship x 4\nCruiser x 4\nDestroyer x 4\nCarrier x 1\nBomber x 4\nR.P. x 8\nAtom Bomber x 1",
    "Carrier x 6\nSubmarine x 8\nBomber x 7\nR.P. x 8\nGun x 4",
    "Destroyer x 15\nBomber x 8\nR.P. x 12",
    "Battleship x 8\nAtom Bomber x 2\nR.P. x 12",
)


@pytest.mark.parametrize("seed", range(8))
def test_n18_what_is_certain_is_so_in_the_truth_and_in_every_disposition_that_fits(seed: int) -> None:
    """N-18: whole matches with every option, two to four at the table; after each action all charts are right, and so they are in imagined worlds."""
    rng = Random(f"certainty {seed}")
    seats = (2, 2, 3, 4)[seed % 4]
    options = {
        "points": 80,
        "named": seed == 5,
        "guns": rng.choice(["orders", "ask"]),
        "alliances": "two" if seats == 4 else "none",
        "share": seed < 4,
    }
    match = Match(naval_war, f"certainty {seed}", options, [{"name": "", "by": "person"}] * seats)
    for seat in range(seats):
        style = rng.choice(naval_war.INFO.styles)
        match.play(seat, ["lay", naval_war.propose(match.state, seat, "disposition", style, Dice(f"{seed} {seat}"), rng.choice(FLEETS))])
    focus = rng.choice(LABELS)
    told, steps, slowest = 0, 0, 0.0
    while match.outcome() is None:
        seat = match.to_act()[0]
        menu = match.menu(seat)
        match.play(seat, ["answer", rng.choice(menu["answer"])] if "answer" in menu else attack(match, seat, rng, focus))
        assert naval_war.invariants(match.state) == []
        steps += 1
        if steps % 12 == 0:
            view = match.view(seat)
            told += sum(len(chart["inferred"]) for chart in view["charts"] if chart)
            assert naval_war.invariants(naval_war.imagine(view, Dice(f"twin {steps}"))) == []
            slowest = max([slowest, *(took(chart) for chart in view["charts"] if chart)])
    assert told > 20
    assert slowest < 0.005, "it is made anew after every report"
