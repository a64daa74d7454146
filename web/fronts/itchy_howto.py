"""How to play Itchy and Scratchy, with examples drawn as the game draws them."""

from fronts import itchy_ships as ironclads
from fronts.itchy_battle import labels
from fronts.itchy_chart import SINES, Chart
from fronts.itchy_lesson import first_steps
from fronts.itchy_panel import die
from fronts.itchy_plan import TYPES
from fronts.itchy_sight import DICE, TORPEDO, bands
from pen import number
from svg import svg

OPTIONS = {"narrow": False, "screen": False, "spot": False}
HOUSE = (
    ("Battle", "Which ships meet, and where; your own battle is drawn up by whoever does so first, or is left to the other side."),
    ("Grid", "Hexagons or squares. On squares one counts along rows and columns, never diagonally, and a ship faces one of four ways."),
    ("Size", "A map at least this large; a smaller battle lies in its middle."),
    ("Islands", "None, some or many, new each time. No ship enters land, and it blocks sight; the sea is never cut in two."),
    ("First move in a duel", "Two dice say who moves first: once for the whole battle, or anew every turn."),
    (
        "One result a battery",
        "A battery does one thing at most, however many doubles it throws, and whoever fires chooses which. <b>Fire all</b> waits "
        "for the choice after each battery. A typed order takes FV rather than rate, rate rather than a battery, unless it says otherwise: <i>fire "
        "all at Monopoly for rate</i>, or <i>fire all at Monopoly and choose</i>.",
    ),
    ("Narrow arcs", "Forward and aft batteries cover only 60 degrees on each side of bow or stern, 45 on squares; side batteries are as before."),
    ("Ships block sight", "Nobody fires past another ship, friend or enemy, that lies on the line of fire."),
    ("All rates one less", "Every ship’s rate is one lower, but never below one: the battle takes longer, and the range matters more."),
    ("Cheap turns on the spot", "A turn always costs 1 point, with or without a step ahead before it."),
    ("Guns ignore armour", "A single double counts against armoured ships too; torpedoes never minded armour."),
    (
        "Honour of exhaustion",
        "The ships of an exhausted side may not end a move nearer to their nearest enemy than they began it. Without it they may "
        "fight on as they like, and leave the map all the same.",
    ),
)
"""The options by their titles at the set-up, each explained."""
ROWS = (
    ("battleship", "yes", "Heavy forward, Medium aft, Light port and starboard, 2 torpedoes"),
    ("old battleship", "yes", "Heavy forward, Medium aft"),
    ("armoured cruiser", "yes", "Medium forward, Medium aft, 2 torpedoes"),
    ("unarmoured cruiser", "no", "Light forward and aft, QF port and starboard, 2 torpedoes"),
    ("torpedo boat", "no", "QF forward, 2 torpedoes"),
)


def _ship(kind, side, area, facing, fv=None, lost=()):
    full, rate, guns = TYPES[kind]
    return {
        "id": "RB"[side] + "1",
        "side": side,
        "type": kind,
        "area": area,
        "facing": facing,
        "fv": full if fv is None else fv,
        "full_fv": full,
        "rate": rate,
        "acted": False,
        "torpedoes": 2,
        "batteries": [{"class": guns[n][0], "arc": guns[n][1], "guns": 2, "lost": n in lost} for n in range(len(guns))],
    }


def _picture(chart, under, ships, over, words):
    """A piece of sea: washes under the ships, ships, lines over them."""
    w, h = chart.size
    shapes = [["path", chart.outlines([label for row in chart.keys for label in row]), "i-example"]]
    shapes += under
    ironclads.fleet(shapes, ships, chart.middles, SINES[chart.kind])
    labels(shapes, chart, ships)
    shapes += over
    picture = svg(shapes, w, h, words)
    return '<figure class="it-figure">%s<figcaption>%s</figcaption></figure>' % (
        picture.replace('viewBox="0 0', 'viewBox="%d %d' % (chart.rim - 4, chart.rim - 4), 1),
        words,
    )


def _course(chart, start, facing, steps):
    """A course with what each step costs."""
    x, y = chart.middles[start]
    line, turns, costs = ["M%d %d" % (x, y)], [], []
    place, fresh = [start, facing], False
    for step in steps:
        cost = 1 if step == "ahead" or fresh else 2
        place = chart.step(place, step)
        fresh = step == "ahead"
        x, y = chart.middles[place[0]]
        a, b = SINES["hex"][place[1]]
        if fresh:
            line.append("L%d %d" % (x, y))
            costs.append(number(str(cost), x - 40 * a // 1000 + 14, y - 40 * b // 1000, 17))
        else:
            turns.append("M%d %dl%d %d" % (x, y, 26 * a // 1000, 26 * b // 1000))
            costs.append(number(str(cost), x + 34 * a // 1000 - 10, y + 34 * b // 1000 + 4, 17))
    ghost = _ship("armoured cruiser", 0, place[0], place[1])
    drawn = ironclads.parts(ghost, x, y, SINES["hex"][place[1]])
    return [["path", "".join(line), "i-course"], ["path", "".join(turns), "i-turn"], ["path", "".join(costs), "i-cost"]], [
        ["path", drawn["outline"], "i-ghost"],
        ["path", drawn["bow0"], "i-ghost-bow"],
    ]


def _moving():
    chart = Chart("hex", 6, 4, [])
    course, ghost = _course(chart, "B4", 0, ("ahead", "starboard", "ahead", "ahead"))
    over = [course[1], course[2]]
    return _picture(
        chart,
        [course[0]] + ghost,
        [_ship("armoured cruiser", 0, "B4", 0)],
        over,
        "A cruiser with 4 points: ahead 1, a turn right after it 1, twice ahead 2.",
    )


def _arcs(weapon, words):
    chart = Chart("hex", 9, 7, [])
    ship = _ship("battleship", 0, "E4", 1)
    found = bands({"options": OPTIONS, "ships": []}, chart, ship, ("E4", 1), weapon)
    style = "i-torpedo-%d" if weapon == "torpedo" else "i-arc-%d"
    under = [["path", chart.outlines(areas, 1), style % at] for at, (_, areas) in enumerate(found) if areas]
    under += [
        ["path", chart.border({one: True for one in areas}), "i-torpedo-edge" if weapon == "torpedo" else "i-arc-edge"] for _, areas in found if areas
    ]
    return _picture(chart, under, [ship], [], words)


def _throw(values, kinds, words):
    dice = "".join([die(value, kinds.get(value, "")) for value in values])
    return '<div class="it-throw"><p class="it-dice" aria-hidden="true">%s</p><p class="it-why">%s</p></div>' % (dice, words)


def _types():
    rows = []
    for kind, armoured, guns in ROWS:
        fv, rate, _ = TYPES[kind]
        shapes, w, h = ironclads.portrait(_ship(kind, 0, "A1", 1))
        drawn = svg(shapes, w, h).replace("<svg ", '<svg class="it-portrait" ', 1)
        rows.append("<tr><th scope=row>%s %s</th><td>%d</td><td>%d</td><td>%s</td><td>%s</td></tr>" % (drawn, kind, fv, rate, armoured, guns))
    return (
        '<div class="table-wrap" tabindex="0" role="group" aria-label="The types of ships"><table class="it-types"><thead><tr>'
        '<th scope="col">Type</th><th scope="col">FV</th><th scope="col">Rate</th>'
        '<th scope="col">Armour</th><th scope="col">Carries</th></tr></thead><tbody>%s</tbody></table></div>' % "".join(rows)
    )


def _tables():
    rows = []
    for name, title in (("heavy", "Heavy"), ("medium", "Medium"), ("light", "Light"), ("qf", "QF")):
        rows.append((title, DICE[name]))
    rows.append(("Torpedo", TORPEDO))
    lines = []
    for title, table in rows:
        cells = "".join(["<td>%s</td>" % (table[at] if at < len(table) else "–") for at in range(9)])
        lines.append("<tr><th scope=row>%s</th>%s</tr>" % (title, cells))
    heads = "".join(['<th scope="col">%d</th>' % (at + 1) for at in range(9)])
    return (
        '<div class="table-wrap" tabindex="0" role="group" aria-label="Dice by range"><table class="it-types"><thead><tr><th scope="col">Range</th>'
        "%s</tr></thead><tbody>%s</tbody></table></div>" % (heads, "".join(lines))
    )


def page(name):
    """The rules as a page; there is one, whatever the name."""
    damaged = _ship("battleship", 1, "D2", 4, 4, (0,))
    chart = Chart("hex", 5, 3, [])
    return "".join(
        [
            "<p>Two squadrons of ironclads meet. You win by wearing the enemy down: a side that has lost half its flotation value is "
            "<b>exhausted</b> and breaks off.</p>",
            first_steps(),
            "<h2>Ships</h2><p>A ship has a flotation value (FV), a movement rate (rate for short), batteries, each with its arc, and "
            "perhaps torpedoes.</p>",
            _types(),
            _picture(
                chart,
                [],
                [_ship("battleship", 0, "B2", 1), damaged],
                [],
                "Red flies a swallow-tailed pennant and has a plain deck; Blue flies a cross and her deck is hatched. The "
                "small head beside a ship is where she "
                "faces. A crossed-out battery is destroyed; a ship that burns and leans has lost half her FV.",
            ),
            "<h2>A turn</h2><p>There is a card for every ship, hearts for Red and spades for Blue. Each card turned lets "
            "that side choose a ship that has not "
            "acted. She may move and then fire, or fire and then move. In a duel of two ships the dice say who goes first.</p>",
            "<h2>Moving</h2><p>Ahead costs 1 point. A turn by one side of the area costs 1 right after a step ahead, "
            "otherwise 2. A ship never goes astern, never "
            "enters another’s area or land, and need not spend all her points.</p>",
            _moving(),
            "<p>At the table, press the area where she is to go. It shows the points left there. Press an arrow beside "
            "her, or the same area again, for "
            "another facing; then <b>Sail</b>. A step at a time works as well.</p>",
            "<h2>Guns</h2><p>Each battery fires once a turn, at an enemy in its arc, in range and in sight: land blocks. "
            "A row of areas on the border "
            "of two arcs belongs to both.</p>",
            '<div class="it-figures">%s%s%s</div>'
            % (
                _arcs(0, "Forward: all but the wedge straight astern. The darker, the more dice."),
                _arcs(1, "Aft: all but the wedge straight ahead."),
                _arcs(3, "A side battery covers its own side only."),
            ),
            "<p>The dice by range; a battery of more than two guns throws two more:</p>",
            _tables(),
            "<h2>Doubles</h2><p>Only doubles count. Double 1 destroys a battery, double 2 or 3 takes 1 off her "
            "rate, double 4, 5 or 6 takes 1 off her "
            "FV. Three or four of a kind are one double.</p>",
            _throw((5, 5, 1, 3, 2, 6), {5: "counts"}, "Against an unarmoured ship: double 5 takes 1 FV."),
            _throw((5, 5, 1, 3, 2, 6), {5: "stopped"}, "Against an armoured ship the same throw does nothing: armour stops a lone double."),
            _throw((5, 5, 2, 2, 1, 6), {5: "counts", 2: "counts"}, "Two doubles get through together: 1 FV and 1 off her rate."),
            "<p>So two dice can never hurt an armoured ship. The odds of every shot stand beside it before you fire.</p>",
            "<h2>Torpedoes</h2><p>One a turn, straight ahead, straight astern or abeam, up to three areas. Any double "
            "hits, armour or not, and a die says how "
            "much FV is lost.</p>",
            _arcs("torpedo", "The torpedo lines of a ship. Abeam on hexagons lies between two rows: two areas wide, then one, then two."),
            "<h2>Exhaustion and the end</h2><p>A side that has lost half of the FV it began with, rounded up, is "
            "exhausted at the end of that turn. From then on its "
            "ships may not end a move nearer to the enemy, and they may leave by any edge. When both sides are exhausted, "
            "or one has no ship left, it is over: "
            "whoever held out longer wins. The bars above the ships show how far off that is.</p>",
            "<p>A battle that has gone to sleep ends too: after <b>twelve turns</b> running in which nobody loses FV, and after turn "
            "<b>60</b>, when night falls. The panel counts the last turns down. From turn 10 on a side whose ship is to act may "
            "offer, once a turn, to end it; the other says yes or no. Where neither side is exhausted, the one that has lost the smaller "
            "share of its FV wins.</p>",
            "<h2>The ships at a glance</h2><p>Above the buttons every ship has her place: her number, › her rate, "
            "<b>her FV</b> with a bar of what is left of it, her batteries (H heavy, M medium, L light, Q QF) and T her torpedoes. A tick says that "
            "she has acted, ▸ that she acts now, and what is destroyed is struck out. When you may choose who acts, each of your "
            "ships is listed with her nearest enemies: bearing, range, → where she can fire at them, ← where they can fire at her. <b>Enemy’s "
            "reach</b> shades where the enemy can go next and fire then.</p>",
            '<h2>House rules</h2><p>Chosen at the set-up, and the same for both sides:</p><dl class="it-house">%s</dl>'
            % "".join(["<dt>%s</dt><dd>%s</dd>" % pair for pair in HOUSE]),
            "<h2>By typing</h2><p>Orders can be typed: <i>Tsarina: ahead, port, ahead; fire heavy at Monopoly</i>. Also "
            "<i>sail C4 NE</i>, <i>fire all at "
            "Monopoly</i>, <i>torpedo Monopoly</i>, <i>finish</i>.</p>",
        ]
    )
