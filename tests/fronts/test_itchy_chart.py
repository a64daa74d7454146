"""The sea chart: where areas lie, what surrounds them, arcs and sight on it, and the drawn ironclads."""

from fronts import itchy_chart, itchy_ships, itchy_sight

OPTIONS = {"narrow": False, "screen": False, "spot": False, "honour": True}


def _ship(kind="battleship", side=0, area="E4", facing=1, fv=10, full=10, lost=()):
    batteries = [
        {"class": "heavy", "arc": "forward", "guns": 2},
        {"class": "medium", "arc": "aft", "guns": 2},
        {"class": "light", "arc": "port", "guns": 2},
    ]
    for number, one in enumerate(batteries):
        one["lost"] = number in lost
    found = {"id": "RB"[side] + "1", "side": side, "name": "Tsarina", "type": kind, "area": area, "facing": facing, "fv": fv, "full_fv": full}
    found.update(
        {"rate": 3, "full_rate": 3, "torpedoes": 2, "full_torpedoes": 2, "batteries": batteries, "acted": False, "fate": None, "armoured": True}
    )
    return found


def test_hexes_have_six_neighbours_and_every_second_column_lies_half_lower():
    chart = itchy_chart.Chart("hex", 12, 10, [])
    assert [chart.ahead("D5", facing) for facing in range(6)] == ["D4", "E5", "E6", "D6", "C6", "C5"]
    assert [chart.ahead("A1", facing) for facing in range(6)] == [None, None, "B1", "A2", None, None]
    assert chart.middles["B1"][1] - chart.middles["A1"][1] == chart.cell[1] // 2
    for label in ("A1", "D5", "L10"):
        for facing in range(6):
            other = chart.ahead(label, facing)
            if other:
                assert chart.toward(label, other) == facing and chart.ahead(other, (facing + 3) % 6) == label
                (x, y), (u, v) = chart.middles[label], chart.middles[other]
                a, b = itchy_chart.SINES["hex"][facing]
                assert (u - x) * a + (v - y) * b > 80 * 1000


def test_squares_have_four():
    chart = itchy_chart.Chart("square", 30, 24, [])
    assert [chart.ahead("AA2", facing) for facing in range(4)] == ["AA1", "AB2", "AA3", "Z2"]
    assert chart.heads[25:] == ["Z", "AA", "AB", "AC", "AD"] and chart.keys[23][29] == "AD24"


def test_distance_counts_through_edges_and_the_compass_has_eight_points():
    """I-6."""
    chart = itchy_chart.Chart("hex", 12, 10, [])
    assert [chart.distance("A1", other) for other in ("A1", "B1", "C1", "C3", "A6")] == [0, 1, 2, 3, 5]
    assert itchy_chart.Chart("square", 12, 10, []).distance("A1", "C3") == 4
    assert [chart.compass("F5", other) for other in ("F1", "F9", "I9", "I2", "B2", "B8")] == ["N", "S", "SE", "NE", "NW", "SW"]
    assert chart.compass("A5", "K5") == "E"


def test_everything_of_the_map_is_drawn_in_few_paths():
    for kind in ("hex", "square"):
        chart = itchy_chart.Chart(kind, 30, 24, ["E4", "E5", "F5", "T20"])
        shapes = chart.shapes()
        assert len([one for one in shapes if one[0] == "path"]) < 20
        assert [one[3] for one in shapes if one[0] == "text"][:2] == ["A", "B"]
        assert chart.shapes() is shapes
        shore = [one[1] for one in shapes if one[2] == "i-shore"][0]
        assert shore.count("Z") == 2, "two islands, two shores"


def test_a_lake_in_an_island_has_a_shore_of_its_own():
    chart = itchy_chart.Chart("hex", 12, 10, [])
    ring = [chart.ahead("E5", facing) for facing in range(6)]
    shapes = itchy_chart.Chart("hex", 12, 10, ring).shapes()
    assert [one[1].count("Z") for one in shapes if one[2] == "i-shore"] == [2]


def test_islands_that_touch_at_a_corner_keep_their_shores():
    shapes = itchy_chart.Chart("square", 8, 8, ["C3", "D4"]).shapes()
    assert [one[1].count("Z") for one in shapes if one[2] == "i-shore"] == [2]


def test_the_border_of_a_set_is_its_outside_only():
    chart = itchy_chart.Chart("hex", 12, 10, [])
    assert chart.border({"D5": True}).count("M") == 6
    assert chart.border({"D5": True, "D6": True}).count("M") == 10


def test_a_forward_battery_covers_two_thirds_of_the_circle_in_rings_of_dice():
    """I-14, I-16: Heavy 6-6-6-4-4-4-2-2-2."""
    chart = itchy_chart.Chart("hex", 30, 24, [])
    found = itchy_sight.bands({"options": OPTIONS, "ships": []}, chart, _ship(), ("O12", 0), 0)
    assert [dice for dice, _ in found] == [6, 4, 2]
    near = found[0][1]
    assert "O11" in near and "P12" in near and "O13" not in near
    assert len(near) == 3 + 2 + 6 + 3 + 9 + 4, "of the rings of 6, 12 and 18 areas all but the wedge astern"


def test_a_battery_of_more_guns_throws_more():
    """I-14."""
    assert itchy_sight.dice({"class": "qf", "guns": 3}, 3) == 4
    assert itchy_sight.dice({"class": "qf", "guns": 2}, 4) == 0


def test_land_casts_a_shadow():
    """I-17."""
    chart = itchy_chart.Chart("hex", 12, 10, ["E4"])
    areas = [one for _, some in itchy_sight.bands({"options": OPTIONS, "ships": []}, chart, _ship(), ("E6", 0), 0) for one in some]
    assert "E5" in areas and "E4" not in areas and "E3" not in areas and "E2" not in areas and "F3" in areas


def test_ships_block_sight_only_with_the_house_option():
    chart = itchy_chart.Chart("hex", 12, 10, [])
    other = _ship(side=1, area="E4")
    for screen in (False, True):
        options = {"narrow": False, "screen": screen, "spot": False}
        view = {"options": options, "ships": [_ship(area="E6"), other]}
        areas = [one for _, some in itchy_sight.bands(view, chart, view["ships"][0], ("E6", 0), 0) for one in some]
        assert ("E3" in areas) != screen and "E4" in areas


def test_torpedoes_run_ahead_astern_and_abeam():
    """I-21: abeam two areas at range 1, one at 2, two at 3."""
    chart = itchy_chart.Chart("hex", 30, 24, [])
    found = itchy_sight.bands({"options": OPTIONS, "ships": []}, chart, _ship(), ("O12", 0), "torpedo")
    assert [len(areas) for _, areas in found] == [6, 4, 6]
    square = itchy_chart.Chart("square", 30, 24, [])
    assert [len(areas) for _, areas in itchy_sight.bands({"options": OPTIONS, "ships": []}, square, _ship(), ("O12", 0), "torpedo")] == [4, 4, 4]


def test_ways_cost_what_the_rules_say():
    """I-12: ahead 1, a turn right after it 1, on the spot 2."""
    field = itchy_sight.Field(itchy_chart.Chart("hex", 12, 10, []))

    def ways(points, closed=0):
        stood = itchy_sight.ways(field, 1 << field.bit("E5"), 0, points, field.water & ~closed, 2)
        return [field.labels(one) for one in stood]

    assert ways(1) == [["E4", "E5"], [], [], [], [], []]
    two = ways(2)
    assert sorted(two[0]) == ["E3", "E4", "E5"] and two[1] == two[5] == ["E4", "E5"] and two[2:5] == [[], [], []]
    assert "E4" not in ways(3, 1 << field.bit("E4"))[0]


def test_the_threat_is_where_they_go_and_what_they_fire_into():
    chart = itchy_chart.Chart("hex", 12, 10, [])
    boat = _ship("torpedo boat", 1, "A5", 1)
    boat["batteries"] = [{"class": "qf", "arc": "forward", "guns": 2, "lost": False}]
    boat["rate"], boat["torpedoes"] = 2, 0
    mine = _ship(area="L5")
    view = {"options": OPTIONS, "ships": [mine, boat], "exhausted": [None, None]}
    reached, fired, rim, by_two, by_four = itchy_sight.threat(view, chart, [boat], "R1")
    assert by_two == by_four == []
    assert "C4" in reached and "L5" not in fired
    inside = dict.fromkeys(fired, True)
    assert len(rim) < len(fired) and chart.border(inside, rim).count("M") == chart.border(inside).count("M") > 0
    assert "F3" in fired and "F2" in fired and "G5" not in fired
    boat["batteries"][0]["lost"] = True
    assert itchy_sight.threat(view, chart, [boat], "R1")[1] == []


def test_the_threat_says_what_two_and_what_four_ships_can_fire_into():
    chart = itchy_chart.Chart("hex", 24, 16, [])
    ships = [_ship(side=1, area=area) for area in ("C8", "D8", "E7", "F6", "T14")]
    for number, one in enumerate(ships):
        one["id"] = "B" + str(number)
    view = {"options": OPTIONS, "ships": ships, "exhausted": [None, None]}
    each = [set(itchy_sight.threat(view, chart, [one], None)[1]) for one in ships]
    _, fired, _, by_two, by_four = itchy_sight.threat(view, chart, ships, None)
    covered = {area: len([1 for one in each if area in one]) for row in chart.keys for area in row}
    assert set(fired) == {area for area in covered if covered[area]}
    assert set(by_two) == {area for area in covered if covered[area] > 1}
    assert set(by_four) == {area for area in covered if covered[area] > 3}
    assert len(fired) > len(by_two) > len(by_four) > 0


def test_hatching_runs_on_from_area_to_area():
    both = (False, True)
    for kind, other, ways in (("hex", "C5", both), ("hex", "D4", (False,)), ("square", "C5", both), ("square", "D4", both)):
        chart = itchy_chart.Chart(kind, 8, 8, [])
        for across in ways:
            ends = []
            for label in ("C4", other):
                x, y = 0, 0
                found = []
                for step in chart.hatched([label], 4, across).replace("m", "l").replace("M", "").split("l"):
                    a, b = [int(one) for one in step.split()]
                    x, y = x + a, y + b
                    found.append((x, y))
                ends.append(found)
            assert len(ends[0]) == len(ends[1]) == 8, "four lines"
            near = [1 for one in ends[0] for two in ends[1] if abs(one[0] - two[0]) + abs(one[1] - two[1]) <= 4]
            assert len(near) >= 2


def test_neither_soundings_nor_rose_lie_where_something_else_is_written():
    chart = itchy_chart.Chart("hex", 12, 10, ["H8"])
    whole = {one[2]: one[1] for one in chart.figures({})}
    assert whole["i-sounding"].count("M") > 20 and "i-rose" in whole
    (rose,) = [area for area in chart.middles if not [1 for one in chart.figures({area: True}) if one[2] == "i-rose"]]
    taken = dict.fromkeys(chart.keys[2] + chart.keys[3], True)
    taken[rose] = True
    less = {one[2]: one[1] for one in chart.figures(taken)}
    assert not [style for style in less if style.startswith("i-rose")]
    assert 0 < less["i-sounding"].count("M") < whole["i-sounding"].count("M")
    assert [one[2] for one in chart.ground()] == [one[2] for one in itchy_chart.Chart("hex", 12, 10, ["H8"]).ground()]
    assert chart.figures(dict.fromkeys(chart.middles, True)) == []


def test_a_coast_bears_what_grows_there():
    view = {"grid": "hex", "columns": 12, "rows": 10, "islands": ["E4", "E5", "F5"]}
    trees = {}
    for scenario in ("lissa", "foochow", "caldera", "own"):
        chart = itchy_chart.chart_of(dict(view, scenario=scenario))
        trees[scenario] = [one[1:] for one in chart.ground() if one[2] in ("i-tree", "i-rock")]
    assert trees["lissa"] == trees["foochow"] != trees["caldera"]
    assert trees["caldera"][0][1] == "i-rock" and trees["lissa"][0][1] == "i-tree"
    assert trees["own"] == [one[1:] for one in itchy_chart.Chart("hex", 12, 10, view["islands"]).ground() if one[2] in ("i-tree", "i-rock")]


def test_every_type_is_drawn_in_every_facing_and_near_her_area():
    for kind in ("hex", "square"):
        chart = itchy_chart.Chart(kind, 12, 10, [])
        for name in itchy_ships.TYPES:
            for facing in range(chart.facings):
                for side in (0, 1):
                    x, y = chart.middles["E5"]
                    drawn = itchy_ships.parts(_ship(name, side, "E5", facing), x, y, itchy_chart.SINES[kind][facing])
                    hull = [
                        int(one) for one in drawn["deck" + str(side)].replace("M", " ").replace("Q", " ").replace("L", " ").replace("Z", " ").split()
                    ]
                    assert max([abs(one - x) for one in hull[::2]]) <= 50 and max([abs(one - y) for one in hull[1::2]]) <= 50


def test_the_sides_are_told_apart_without_colour():
    red, blue = [itchy_ships.parts(_ship(side=side), 100, 100, (0, -1000)) for side in (0, 1)]
    assert blue["hatch"] and not red.get("hatch")
    assert blue["flag-cross"] and not red.get("flag-cross")
    assert red["flag0"] and blue["flag1"] and red["flag0"] != blue["flag1"]


def test_damage_is_seen():
    whole = itchy_ships.parts(_ship(), 100, 100, (0, -1000))
    half = itchy_ships.parts(_ship(fv=5, lost=(0,)), 100, 100, (0, -1000))
    last = itchy_ships.parts(_ship(fv=2), 100, 100, (0, -1000))
    assert not whole["lost"] and not whole["hole"] and not whole["burn"]
    assert half["lost"] and half["hole"].count("M") == 5 and half["burn"]
    assert half["mast"] != whole["mast"] and len(half["gun"]) < len(whole["gun"]), "she lists, and a battery is gone"
    assert last["flood"] and not half["flood"]


def test_a_ship_that_cannot_move_has_neither_wake_nor_smoke():
    still = _ship()
    still["rate"] = 0
    drawn = itchy_ships.parts(still, 100, 100, (0, -1000))
    assert not drawn["wake"] and not drawn["smoke"]


def test_facing_is_unmistakable():
    """The only head is at the bow; nothing astern spreads like one."""
    for kind in ("hex", "square"):
        for a, b in itchy_chart.SINES[kind]:
            for name in itchy_ships.TYPES:
                drawn = itchy_ships.parts(_ship(name), 200, 200, (a, b))
                wake = [int(one) for one in drawn["wake"].replace("Q", " ").replace("L", " ").replace("M", " ").split()]
                points = [(wake[at] - 200, wake[at + 1] - 203) for at in range(0, len(wake), 2)]
                astern = [(x, y) for x, y in points if x * a + y * b < -25 * 1000]
                assert astern and max([abs(x * b - y * a) for x, y in astern]) <= 2 * 1000
                head = drawn["bow0"].replace("M", "").replace("Z", "").split("L")
                assert min([(int(one.split()[0]) - 200) * a + (int(one.split()[1]) - 200) * b for one in head]) > 30 * 1000


def test_many_ships_are_few_paths():
    chart = itchy_chart.Chart("hex", 12, 10, [])
    shapes = []
    ships = [_ship(side=at % 2, area="BDFH"[at % 4] + str(2 + at // 4), facing=at % 6, fv=10 - at % 9) for at in range(24)]
    itchy_ships.fleet(shapes, ships, chart.middles, itchy_chart.SINES["hex"])
    assert len(shapes) <= len(itchy_ships.LAYERS)
