"""How to play the Naval War Game: the rules for people, with examples drawn by the front itself on made-up positions."""

from fronts import naval_war, naval_war_fleet
from fronts import naval_war_battle as battle
from fronts import naval_war_lay as lay
from fronts.naval_war_chart import CELL, FLAT, LEFT, NAMES, TOP, block, ground_of, picture_of
from svg import svg

OPTIONS = {"points": 160, "guns": "orders", "named": False, "score": "full", "clock": 0}


def _view(seat, sheets, charts):
    return {
        "seat": seat,
        "seats": 2,
        "names": ["Red", "Blue"],
        "teams": [0, 1],
        "options": OPTIONS,
        "phase": "fire",
        "turn": 0,
        "asked": None,
        "sheets": sheets,
        "charts": charts,
        "laid": [True, True],
        "moves": [5, 5],
        "declared": [],
        "resigned": [],
        "outcome": None,
        "prompt": "",
    }


def _figure(shapes, rows, columns, caption, label):
    """The upper left of a drawing: so many rows and columns."""
    wide, high = LEFT + columns * CELL + CELL // 2, TOP + rows * CELL + CELL // 2
    return "<figure>%s<figcaption>%s</figcaption></figure>" % (svg(shapes, wide, high, label), caption)


def _sheet(text, hit="", flown="", used=""):
    """A sheet from a disposition text, with squares hit, flown, used."""
    things = naval_war_fleet.read(text)["things"]

    def keys(thing):
        return [naval_war_fleet.label(square) for square in naval_war_fleet.squares_of(thing)]

    return {
        "land": [keys(thing)[0] for thing in things if thing[0] == "land"],
        "ships": [[thing[0], keys(thing)] for thing in things if thing[0] in battle.SHIPS],
        "planes": [[thing[0], keys(thing)[0]] for thing in things if thing[0] in battle.PLANES],
        "guns": [[keys(thing)[0], thing[4]] for thing in things if thing[0] == "gun"],
        "salvoes": 4,
        "hit": hit.split(),
        "flown": flown.split(),
        "used": used.split(),
    }


def _own(text, caption, label, rows=9, columns=11, hit="", flown="", used="", watched=None):
    view = _view(0, [_sheet(text, hit, flown, used), None], [None, _chart()])
    ui = naval_war.begin(view, {})
    ui["gun"] = watched
    return _figure(battle.own_scene(view, ui, 0, 0), rows, columns, caption, label)


def _chart():
    return {"known": {}, "shots": [], "reports": [], "down": [], "inferred": {}}


def _seen(chart, target, sheet):
    """Enter what an R.P. over this square reports of a sheet."""
    ground = ground_of(sheet["land"])
    for key in block(target, 1):
        what = None
        for kind, squares in sheet["ships"] + [[kind, [at]] for kind, at in sheet["planes"]] + [["gun", [at]] for at, _ in sheet["guns"]]:
            if key in squares:
                what = kind
        chart["known"][key] = {"on": "land" if key in ground else "sea", "what": what, "hit": key in sheet["hit"], "used": False, "aboard": None}


def _enemy(chart, caption, label, weapon=None, aims=(), rows=9, columns=11):
    own = _sheet("Land A 19\nAtom Bomber A 19\nBomber A 20\nR.P. A 21")
    view = _view(0, [own, None], [None, chart])
    menu = {"despatch": {"each": [["A19"], [1], FLAT]}, "salvo": {"each": [[1], {"pick": FLAT, "min": 3, "max": 3}]}} if weapon else {}
    ui = naval_war.begin(view, menu)
    ui["weapon"], ui["enemy"], ui["aims"] = weapon, 1, list(aims)
    return _figure(battle.enemy_scene(view, ui, 1, 1), rows, columns, caption, label)


def _wrong(text, bad, caption, label, rows=7, columns=9):
    draft = lay.fresh(text)
    draft["complaints"] = [{"text": "", "at": bad.split(), "thing": None}]
    return _figure(lay.scene({"draft": draft, "points": 160}, 0), rows, columns, caption, label)


def _prices():
    rows = []
    words = (
        ("carrier", "2 x 2", "sea; carries up to four planes"),
        ("battleship", "4 in line", "sea"),
        ("cruiser", "3 in line", "sea"),
        ("destroyer", "2 in line", "sea"),
        ("submarine", "1", "sea"),
        ("atom", "1", "land; at most six"),
        ("bomber", "1", "land, or a square of a Carrier"),
        ("rp", "1", "land, or a square of a Carrier"),
        ("gun", "1", "land"),
        ("salvo", "none", "nowhere: it cannot be destroyed"),
        ("land", "3 x 3", "sea; as many as one likes, side by side if one likes"),
    )
    for kind, squares, where in words:
        cost = naval_war_fleet.COSTS[kind]
        rows.append(
            '<tr><th scope="row"><span class="nw-pic">%s</span> %s</th><td>%s</td><td>%s</td><td>%s</td></tr>'
            % (picture_of(kind), NAMES[kind], squares, cost or "free", where)
        )
    return "".join(rows)


def _fleets():
    results = ("won 60 to 45", "lost 45 to 60", "lost 12 to 42", "won 42 to 12", "won 24 to 11", "lost 11 to 24")
    rows = []
    for number, (name, bought) in enumerate(naval_war_fleet.READY):
        words = ", ".join(["%d %s" % (many, naval_war_fleet.MANY.get(kind, NAMES[kind] + "s")) for kind, many in bought])
        rows.append('<tr><th scope="row">%s</th><td>%s</td><td>%s</td></tr>' % (name, words, results[number]))
    return "".join(rows)


def _examples():
    enemy = _sheet("Land B 2\nBattleship C 6-9\nSubmarine F 7\nCruiser G-I 3\nR.P. B 3\nGun D 4", hit="C8")
    seen = _chart()
    _seen(seen, "C8", enemy)
    _seen(seen, "C4", enemy)
    bombed = _chart()
    bombed["reports"] = [
        {"kind": "bomber", "square": "D4", "ships": [["battleship", 2, False]], "other": [], "could": block("D4", 1)},
        {"kind": "bomber", "square": "D9", "ships": [], "other": [], "could": block("D9", 1)},
    ]
    bombed["shots"] = ["G2", "H8"]
    bombed["down"] = [["rp", "H5"]]
    for key in ("G2", "H8"):
        bombed["known"][key] = {"on": None, "what": None, "hit": False, "used": False, "aboard": None}
    inferred = _chart()
    inferred["reports"] = [{"kind": "bomber", "square": "E4", "ships": [["destroyer", 1, False]], "other": [], "could": block("E4", 1)}]
    for key in block("E4", 1):
        if key != "E5":
            inferred["known"][key] = {"on": "sea", "what": None, "hit": False, "used": False, "aboard": None}
    inferred["known"]["B8"] = {"on": "sea", "what": "submarine", "hit": True, "used": False, "aboard": None}
    inferred["inferred"] = {key: {"what": "no ship", "hit": False} for key in block("B8", 1) + ["D6", "F6"] if key != "B8"}
    inferred["inferred"]["E5"] = {"what": "destroyer", "hit": True}
    return {
        "own": _own(
            "Land B 2\nBattleship C-F 8\nCruiser H 3-5\nDestroyer A 7-8\nSubmarine G 10\nBomber B 2\nR.P. B 3, D 4\nGun C 4",
            "A part of a chart: land with a Bomber, two R.P.s and a gun; four ships. Black is destroyed, a ring means flown or used.",
            "A corner of a chart with land, planes, a gun and four ships, one Battleship half destroyed",
            hit="C8 D8",
            flown="B3",
        ),
        "touch": _wrong(
            "Cruiser B 2-4\nDestroyer C-D 5\nLand E 2\nBomber C 8",
            "B4 C5 C8",
            "Not allowed: the Destroyer touches the Cruiser at a corner, and the Bomber stands in the sea. A ship may touch land.",
            "A Cruiser and a Destroyer touching at a corner, a Bomber at sea, and land",
        ),
        "aboard": _wrong(
            "Carrier B 3\nBomber B 3\nR.P. B 4, C 3\nLand E 5\nAtom Bomber F 6\nGun E 7\nLand E 2\nR.P. G 2",
            "",
            "Allowed: a Carrier with a Bomber and two R.P.s aboard; an Atom Bomber and a gun on land. Two units of land side by side.",
            "An Aircraft Carrier with three planes aboard and two units of land",
        ),
        "rp": _enemy(
            seen,
            "Two R.P.s came through, over C 8 and C 4. What they saw is known exactly: ships, whether hit, planes, guns, land, sea.",
            "An enemy chart with eighteen squares known",
        ),
        "three": _enemy(_chart(), "A Bomber or R.P. reaches 3 x 3 squares.", "A block of three by three squares around E 5", "bomber", ["E5"]),
        "five": _enemy(
            _chart(),
            "An Atom Bomber reaches 5 x 5. Over the edge the block is cut off.",
            "A block of five by five squares cut off at the corner",
            "atom",
            ["B2"],
        ),
        "salvo": _enemy(seen, "A salvo: three shots at any three squares of one enemy.", "Three numbered aims", "salvo", ["C6", "C7", "F8"]),
        "report": _enemy(
            bombed,
            "Bombs at D 4: “Two hits on a Battleship”, somewhere in the shaded squares (<b>2B</b>). Bombs at D 9: no hits (<b>0</b>). "
            "Shots at G 2 and H 8 hit nothing. Over H 5 an R.P. was shot down, so a gun stood in the nine squares around it.",
            "An enemy chart with two bomb reports, two shots and a plane shot down",
        ),
        "inferred": _enemy(
            inferred,
            "Inferred by itself: the hit Destroyer can only be at E 5, and around the sunk Submarine no ship can lie.",
            "An enemy chart with inferred squares",
        ),
        "gun": _own(
            "Land C 4\nGun D 5\nBattleship B 3-6\nSubmarine E 8",
            "The gun at D 5 can bring down one Bomber or R.P. that is directed to any of the nine squares marked.",
            "A gun and the nine squares that it watches",
            watched="D5",
            rows=7,
            columns=9,
        ),
    }


def page(name):
    """The whole text; there is one chapter only, `rules`."""
    filled = _examples()
    filled["prices"] = _prices()
    filled["fleets"] = _fleets()
    filled["keys"] = "".join(['<tr><th scope="row"><kbd>%s</kbd></th><td>%s</td></tr>' % (key, words) for key, _, words in naval_war.hotkeys[:8]])
    return _TEXT % filled


_TEXT = """
<p class="lede">Two fleets lie hidden among islands that their admirals drew themselves. Planes look, bombs fall, guns answer, artillery
finishes what was found. Whoever keeps more afloat wins.</p>

<h2>The game in two minutes</h2>
<ol>
<li>Everyone has 160 points and a chart of 21 x 21 squares. Buy ships, planes, guns and artillery, and lay them out in secret. Or press
<strong>Do it all</strong> and let the device do that.</li>
<li>In your turn use <em>one</em> thing: send one plane to a square of the enemy’s chart, or fire one salvo of three shots.</li>
<li>A <strong>Reconnaissance Plane</strong> (R.P.) reports exactly what is on nine squares. A <strong>Bomber</strong> destroys what is on nine
squares, an <strong>Atom Bomber</strong> on twenty-five. A <strong>salvo</strong> hits three squares of your choice.</li>
<li>Each plane flies once. A-A guns can shoot down R.P.s and Bombers, each gun once.</li>
<li>When nobody has planes or artillery left, the ships that are not sunk are counted, a point for each of their squares.</li>
</ol>
<p>A good first game: two seats, <em>Do it all</em>, then R.P.s to look around and salvoes at what they find.</p>

<h2>The charts</h2>
%(own)s
<p>The letters A to U name the rows from the top, the numbers 1 to 21 the columns: S 6 is in row S, column 6. Beside the own chart each
player has one for every enemy, and enters on it what he learns. Here the device enters it.</p>

<h2>Buying</h2>
<div class="table-wrap" tabindex="0" role="group" aria-label="What things cost"><table><thead>
<tr><th scope="col">Thing</th><th scope="col">Squares</th><th scope="col">Points</th><th scope="col">Where</th></tr></thead>
<tbody>%(prices)s</tbody></table></div>
<ul>
<li>160 points for each player. At least 60 of them go to ships, at least 60 to planes, guns and artillery together; the other 40 as you
like. (In the short game of 80 points: 30, 30 and 20, and at most three Atom Bombers.)</li>
<li>Points may be left unspent; the device asks once whether that is meant.</li>
<li>The toss for the first move comes before anyone buys.</li>
</ul>

<h2>Laying out</h2>
<div class="pair">%(aboard)s%(touch)s</div>
<ul>
<li>Ships lie along a row or down a column, at sea. No ship may touch another, not even at a corner. A ship may touch land.</li>
<li>A unit of land is 3 x 3 squares. Units may adjoin; they may not overlap.</li>
<li>One plane or gun to a square. Atom Bombers and guns stand on land; Bombers and R.P.s on land or on a Carrier.</li>
<li>Choose a thing in the list and press squares. Press what stands there to pick it up, press it again to turn it (a gun: to change its
orders), or drag it. Land and Carriers carry what stands on them. What cannot stand somewhere is refused with the reason.</li>
<li><em>Lay the rest</em> buys and lays what is missing, in the style chosen: scattered; staggered evenly; concentrated behind guns; guns as
bait, away from the ships.</li>
<li>All of it can be written as text, a line for each type: <code>Battleship A 1-4, C-F 9</code>, <code>Land G 8</code>,
<code>Gun H 9 hold</code>, <code>Salvoes 12</code>. Fleets can be kept under a name and shared by a link.</li>
<li>With a time limit, a disposition that is not ready when the time is up is completed by the device.</li>
</ul>

<h2>A move</h2>
<p>One plane or one salvo, then the next player moves. Who can attack must. Any square may be named, known or not.</p>
<div class="pair">%(three)s%(five)s</div>
<ul>
<li>The plane that flies is a certain one of your chart that has neither flown nor been destroyed. You may choose it; otherwise the device
takes the one in most danger. Where it started is never told.</li>
<li>Every plane flies once. On your chart it gets a ring.</li>
</ul>

<h3>Reconnaissance</h3>
%(rp)s
<p>Unless it is shot down, an R.P. reports all nine squares: sea or land, ships by type and whether each square is hit already, planes by type,
and guns, used ones too. It does no damage.</p>

<h3>Bombs</h3>
%(report)s
<p>A Bomber, unless shot down, destroys everything in its 3 x 3 squares; an Atom Bomber cannot be shot down and takes 5 x 5. The report names each
ship that was hit, how often, and whether it sank, and counts planes and guns destroyed. It does <em>not</em> say on which squares (a house option
makes it). What was destroyed before counts no more. On the chart: <b>B</b> Battleship, <b>C</b> Cruiser, <b>D</b> Destroyer, <b>S</b> Submarine,
<b>CV</b> Carrier; <b>!</b> means sunk, <b>+2</b> two planes or guns.</p>

<h3>Salvoes</h3>
%(salvo)s
<p>Each of the three shots destroys what is on its square, and each is answered: “nothing”, “hit, Cruiser”, “sunk”. The squares differ from each
other and belong to the same enemy. Artillery stands nowhere and cannot be put out of action.</p>
<p>A plane dies with the square it stands on, on land or aboard.</p>

<h2>A-A guns</h2>
%(gun)s
<ul>
<li>A gun can bring down a Bomber or R.P. that is directed to one of its nine squares. It fires before the bombs fall, and only once; then it
is used.</li>
<li>The attacker learns only that the plane is lost, not where the gun is.</li>
<li>Whether a gun fires is the defender’s choice. He gives <em>standing orders</em>, for all guns or for each: fire at Bombers and R.P.s, at
Bombers only, at R.P.s only, or hold. Of several guns the one fires that leaves least unguarded. Orders can be changed in one’s own turn.</li>
<li>House option: the defender is asked each time. Then he is asked whenever a Bomber or R.P. arrives, gun or no gun, so that being asked
betrays nothing.</li>
</ul>

<h2>What the chart of an enemy shows</h2>
%(inferred)s
<ul>
<li>Squares seen or shot at are entered exactly. Bombed blocks are shaded as long as hits in them are still to be found, and say what was
reported. The same reports are listed beside the chart: press one, and its block is outlined.</li>
<li>Of planes that were seen and then bombed the report tells how many were destroyed, not which: others may have flown before. Where that is
open, the plane has a ring with a question mark.</li>
<li>What follows with certainty is entered as <em>inferred</em>, dashed or as a small dot: where a ship must go on, which squares the hits must be
in, where no ship can be. It can be switched off.</li>
<li>With the pencil you make marks of your own: a question mark, a ship, the sea. They are kept with the match and nobody else is shown them.</li>
</ul>

<h2>The end</h2>
<ul>
<li>Who has no planes and no artillery left is skipped; the others play on until nobody has any. A player whose ships are all sunk still plays.</li>
<li>Counted are the ships not sunk, a point for each square. A ship only partly sunk counts in full. (House option: only its squares that are not
hit.) More points win; equal points are a draw.</li>
<li>All may agree to stop and count at once. A player may resign.</li>
<li>At the end all charts are laid open, with what each type of ship and weapon was worth, where each weapon fell and which gun answered.</li>
</ul>

<h2>More than two, and alliances</h2>
<p>Two to six can play, each for himself or in two or three alliances, seat by seat. Every attack names one enemy. Allies may not attack each other,
win together by the sum of their ships, and (unless switched off) share what their charts say of the enemies. Who resigns adds 0 to the sum of his
alliance; his allies play on.</p>

<h2>Fleets that were played</h2>
<p>The page from which these rules come tells of four games. Six of their fleets are known whole; each is 160 points, and each can be chosen as a
start.</p>
<div class="table-wrap" tabindex="0" role="group" aria-label="The fleets of the source">
<table><thead><tr><th scope="col">Fleet</th><th scope="col">Bought</th><th scope="col">Result</th></tr></thead>
<tbody>%(fleets)s</tbody></table></div>
<ul>
<li>One salvo kills three squares that were found; one R.P. shows nine; one gun takes one plane. Fleets without salvoes found ships and could not
sink them.</li>
<li>Atom Bombers standing together can be lost to one bomb. Spread them, and let them fly when an R.P. has seen them.</li>
<li>Many Submarines far apart are poor targets for an Atom Bomber; many Battleships take two Bombers each.</li>
</ul>

<h2>By keyboard, by typing</h2>
<p>Tab reaches a chart; the arrows move on it, digits jump to a column, letters to a row, Enter aims or lays. <kbd>+</kbd>, <kbd>-</kbd> and
<kbd>0</kbd> make the chart larger, smaller and whole; so do pinching and the wheel. With the chart in focus:</p>
<table>%(keys)s</table>
<p>Moves can be typed: <code>G 8 to C 4</code> sends the plane on G 8 to C 4, <code>salvo A 1, B 2, C 3</code> fires; with several enemies end with
<code>on 2</code>, the seat. Also <code>orders all hold</code>, <code>gun G 9</code>, <code>hold</code>, <code>stop</code>, <code>resign</code>.</p>
"""
