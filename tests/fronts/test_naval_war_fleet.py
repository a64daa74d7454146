"""Buying and laying out in the hand: the data of the rules, the text both ways, where things may stand."""

from fronts import naval_war_fleet as fleet

LAID = "Land B 2\nCarrier F 5\nBattleship A 8-11, C-F 14\nSubmarine U 21\nBomber B 2\nR.P. F 5\nGun C 3 hold, x 2\nSalvoes 12"


def test_a_text_comes_back_as_it_was():
    assert fleet.text(fleet.read(LAID)) == LAID


def test_what_cannot_be_read_stays_as_it_is():
    plan = fleet.read("Nonsense\nCruiser Z 9\nBattleship A 1-3\nLand U 21\nGun A 99; Salvoes many\nSubmarine 3")
    assert plan["things"] == [] and plan["salvoes"] == 0
    assert plan["unlaid"] == {"submarine": 3}
    assert plan["odd"] == ["Nonsense", "Cruiser Z 9", "Battleship A 1-3", "Land U 21", "Gun A 99", "Salvoes many"]
    assert fleet.text(plan).split("\n") == ["Submarine x 3"] + plan["odd"]


def test_the_ready_fleets_are_worth_160_points_each_and_80_at_most_for_a_short_game():
    for number in range(len(fleet.READY)):
        assert sum(fleet.spent(fleet.ready(number, 160))) == 160
        assert 70 <= sum(fleet.spent(fleet.ready(number, 80))) <= 80


def test_a_fleet_of_the_source_for_half_the_points_is_called_half_of_it_and_keeps_the_limits_in_proportion():
    assert fleet.ready_name(0, 160) == "Game 2, Red"
    assert fleet.ready_name(0, 80) == "Half of Game 2, Red"
    for number in range(len(fleet.READY)):
        for points in (80, 160):
            plan = fleet.ready(number, points)
            ships, arms = fleet.spent(plan)
            _, least_ships, least_arms, atoms = fleet.limits(points)
            assert ships >= least_ships and arms >= least_arms and fleet.counts(plan).get("atom", 0) <= atoms


def test_limits_are_in_proportion():
    assert fleet.limits(160) == (160, 60, 60, 6)
    assert fleet.limits(80) == (80, 30, 30, 3)


def test_no_ship_may_touch_another_not_even_at_a_corner():
    things = fleet.read("Cruiser B 2-4")["things"]
    assert "touch" in fleet.why_not(things, ("destroyer", 2, 4, False, "both"))
    assert fleet.why_not(things, ("destroyer", 2, 5, False, "both")) == ""


def test_a_ship_may_touch_land_and_not_lie_on_it():
    things = fleet.read("Land B 2")["things"]
    assert fleet.why_not(things, ("submarine", 0, 1, False, "both")) == ""
    assert "is land" in fleet.why_not(things, ("submarine", 1, 1, False, "both"))
    assert "overlap" in fleet.why_not(things, ("land", 3, 3, False, "both"))
    assert fleet.why_not(things, ("land", 1, 4, False, "both")) == ""


def test_planes_and_guns_stand_on_land_and_light_planes_on_carriers_too():
    things = fleet.read("Land B 2\nCarrier F 5\nGun B 2")["things"]
    for kind, at, allowed in (
        ("atom", (2, 2), True),
        ("atom", (5, 4), False),
        ("bomber", (5, 4), True),
        ("gun", (6, 5), False),
        ("rp", (6, 5), True),
        ("rp", (9, 9), False),
    ):
        assert (fleet.why_not(things, (kind, at[0], at[1], False, "both")) == "") == allowed, (kind, at)
    assert "one plane or gun" in fleet.why_not(things, ("rp", 1, 1, False, "both"))


def test_open_and_shut_squares_are_those_of_why_not():
    things = fleet.read(LAID)["things"]
    for kind in ("submarine", "gun", "rp", "atom"):
        for row in range(21):
            for column in range(21):
                free = fleet.why_not(things, (kind, row, column, False, "both")) == ""
                key = fleet.label((row, column))
                shown = key not in fleet.shut(things, kind) if kind == "submarine" else key in fleet.opened(things, kind)
                assert free == shown, (kind, key)


def test_land_moves_with_what_stands_on_it():
    plan = fleet.read("Land B 2\nBomber B 2\nGun D 4 hold\nSubmarine A 1")
    land = [number for number, thing in enumerate(plan["things"]) if thing[0] == "land"][0]
    assert fleet.text(fleet.moved(plan, land, ("land", 10, 10, False, "both"))) == "Land K 11\nSubmarine A 1\nBomber K 11\nGun M 13 hold"
    assert fleet.text(fleet.without(plan, land)) == "Submarine A 1\nBomber x 1\nGun x 1"


def test_named_fleets_as_one_text_both_ways():
    kept = [["Lone wolf", "Submarine A 1"], ["\U0001f6a2 <b>", "Cruiser x 3\nSalvoes 2"]]
    assert fleet.fleets_of(fleet.fleets_text(kept)) == kept
    assert fleet.fleets_of("Submarine A 1") == [["", "Submarine A 1"]]
    assert fleet.fleets_of(" \n") == []


def test_what_a_fuller_fleet_has_beyond_this_one_is_bought():
    plan = fleet.filled(fleet.read("Submarine A 1, x 1"), fleet.read("Land G 8\nSubmarine C 1, E 1\nGun G 8, G 9\nSalvoes 5"))
    assert fleet.text(plan) == "Submarine A 1, x 1\nGun x 2\nSalvoes 5"


def test_buying_more_and_fewer():
    plan = fleet.with_bought(fleet.empty(), "cruiser", 1)
    plan = fleet.with_thing(plan, ("cruiser", 0, 0, False, "both"))
    assert fleet.text(plan) == "Cruiser A 1-3"
    plan = fleet.with_bought(plan, "cruiser", 1)
    assert fleet.counts(plan)["cruiser"] == 2 and fleet.unlaid_of(plan) == [("cruiser", 1)]
    plan = fleet.with_bought(fleet.with_bought(plan, "cruiser", -1), "cruiser", -1)
    assert fleet.text(plan) == ""


def test_signs_that_cannot_be_shown_are_question_marks():
    assert fleet.clean("Gun A 1\n\0\x07\u202e\U0001f6a2") == "Gun A 1\n??\u202e\U0001f6a2"
