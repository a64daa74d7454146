"""How to play Warship: the rules for people, with examples drawn by the front itself on made-up positions."""

from fronts import warship
from svg import svg

OPEN = {"allfire": False, "nosink": False, "place": False, "apart": False, "opener": 0}


def _example(caption, marks="", sunk=(), ships=None, aims=(), label="", most=1, side=1, options=None, chances=None, fresh=()):
    """One drawn board. `marks`: `+B4 xC4 XD5`; ships are given by their ends."""
    chart = {}
    for word in marks.split():
        chart[word[1:]] = word[0]
    lain = None if ships is None else [_between(one) for one in ships]
    board = {
        "owner": side,
        "laid": True,
        "marks": chart,
        "sunk": [_between(one) for one in sunk],
        "afloat": [5, 4, 3, 3, 2],
        "out": False,
        "ships": lain,
    }
    boards = [dict(board), dict(board), dict(board), dict(board)]
    view = {
        "seat": None,
        "seats": 4,
        "names": ["Red", "Blue", "Green", "Gold"],
        "options": options or OPEN,
        "phase": "fire",
        "turn": 0,
        "shots": [1, 1, 1, 1],
        "boards": boards,
        "resigned": [],
        "outcome": None,
    }
    ui = warship.begin(view, {"fire": {"pick": [], "min": 1, "max": most}})
    ui["aims"] = list(aims)
    ui["fresh"] = [[str(side), key] for key in fresh]
    if chances:
        ui["hint"] = {"boards": {str(side): chances}, "count": 0, "what": "", "best": [], "sentence": ""}
    place = [one for one in warship.boards(view, ui) if one["id"] == str(side)][0]
    place["active"] = bool(aims)
    shapes = warship.scene(view, ui, place)
    return "<figure>%s<figcaption>%s</figcaption></figure>" % (svg(shapes, place["size"][0], place["size"][1], label), caption)


def _between(ends):
    """All squares of a ship from its ends."""
    first, last = ends.split("-")
    letters = warship.LETTERS[warship.LETTERS.index(first[0]) : warship.LETTERS.index(last[0]) + 1]
    rows = range(int(first[1:]), int(last[1:]) + 1)
    return [letter + str(row) for letter in letters for row in rows]


def _laid(ships, touching, caption, label):
    """One drawn fleet as it is laid, the ships in `touching` marked as in the way."""
    draft = warship.empty_draft()
    draft["ships"] = warship.read_layout(ships)
    draft["picked"] = None
    draft["complaints"] = [{"text": "", "at": _between(one), "thing": ""} for one in touching]
    shapes = warship.SHEET + warship.draft_shapes(draft, 1)
    return "<figure>%s<figcaption>%s</figcaption></figure>" % (svg(shapes, warship.SIZE[0], warship.SIZE[1], label), caption)


def _fleet():
    rows = []
    for name, length, number in (("Aircraft carrier", 5, "one"), ("Destroyer", 4, "one"), ("Cruiser", 3, "two of them"), ("Submarine", 2, "one")):
        picture = warship.small_hull(name, length, True)
        rows.append('<li class="ship%d">%s<span><strong>%s</strong>, %s, %d squares long</span></li>' % (length, picture, name, number, length))
    return '<ul class="ships">%s</ul>' % "".join(rows)


def page(name):
    """The whole text; there is one chapter only, `rules`."""
    keys = "".join(['<tr><th scope="row"><kbd>%s</kbd></th><td>%s</td></tr>' % (key, words) for key, _, words in warship.hotkeys])
    return _TEXT % {
        "fleet": _fleet(),
        "marks": _example(
            "Blue’s board after some turns. <strong>+</strong> is a miss, <strong>x</strong> a hit, <strong>X</strong> a unit of a ship "
            "that is sunk. The ring shows the last shot.",
            "+B8 +D8 +G9 +H5 +I3 +C2 +F7 xE5 xE6 XG2 XH2 XI2",
            sunk=["G2-I2"],
            fresh=["E6"],
            label="A board with seven misses, two hits at E5 and E6, and a Cruiser sunk at G2 to I2",
        ),
        "own": _example(
            "Red’s own board: the fleet, and what the others have fired at it.",
            "+B8 +F3 +H8 xC6 xC7 +J1",
            ships=["C4-C8", "E9-H9", "E5-G5", "I2-I4", "A1-B1"],
            side=0,
            label="Red’s own board with five ships, two hits on the Aircraft carrier and four misses",
        ),
        "salvo": '<div class="pair">%s%s</div>'
        % (
            _example(
                "Red aims three shots. They fall on every opponent’s board: on Blue’s …",
                "+B8 +G9 xE5 +C2",
                aims=["E6", "E4", "H4"],
                most=3,
                side=1,
                label="Blue’s board with three aims at E6, E4 and H4",
            ),
            _example(
                "… and on Green’s. There E4 is known already; that shot can only do something on Blue’s.",
                "+B8 +G9 +E5 +C2 +E4",
                aims=["E6", "E4", "H4"],
                most=3,
                side=2,
                label="Green’s board with the same aims; E4 has been fired at before",
            ),
        ),
        "laying": '<div class="pair">%s%s</div>'
        % (
            _laid("b6-f6,h2-h5,d2-f2,d3-f3,a9-b9", [], "Ships may lie side by side and touch.", "A legal fleet; two Cruisers lie side by side"),
            _laid(
                "b6-f6,d4-d7,g2-i2,h8-j8,a1-a2",
                ["B6-F6", "D4-D7"],
                "Two ships may not share a square: the Destroyer is in the way of the Aircraft carrier.",
                "A fleet that is not allowed: two ships cross at D6",
            ),
        ),
        "chances": _example(
            "Where is the rest of the ship? The darker a square, the likelier a hit.",
            "+D4 xE4 +C7 +G8 +H2 +B2",
            chances=_shades(),
            label="A board hatched around a hit at E4: E5, E3 and F4 are the darkest squares",
        ),
        "keys": keys,
    }


def _shades():
    chances = {}
    marked = ("D4", "E4", "C7", "G8", "H2", "B2")
    for row in warship.KEYS:
        for key in row:
            column, line = warship.column_row(key)
            away = abs(column - 4) + abs(line - 6)
            beside = column == 4 or line == 6
            if key not in marked:
                chances[key] = (0.0, 0.46, 0.3, 0.19, 0.12)[away] if beside and away < 5 and column >= 4 else 0.05 if 1 < column < 8 else 0.03
    return chances


_TEXT = """
<p class="lede">Everybody hides five ships on squared paper. In turn the players call squares; a shot falls on all opponents’ boards at
once. The last one with a ship afloat wins.</p>

<h2>The game in one minute</h2>
<ol>
<li>Each player has a board of ten by ten squares that the others cannot see. Five ships lie on it.</li>
<li>In your turn name a square, for example <strong>C4</strong>: column C, row 4. Row 1 is at the bottom.</li>
<li>Every opponent says what is there: <em>miss</em>, <em>hit</em> or <em>sunk</em>. Everybody hears it and marks it.</li>
<li>A ship is sunk when all its squares are hit. Whoever has no ship left is out. The last one afloat wins.</li>
</ol>
<p>To fire here: press a square on an opponent’s board, then the button <strong>Fire</strong>. Nothing is fired before that, so a slip of
the finger costs nothing.</p>

<h2>The fleet</h2>
%(fleet)s
<p>That makes 17 squares. Ships lie straight along a row or down a column, never slantwise and never over the edge. They may touch.</p>

<h2>The marks</h2>
<div class="pair">%(marks)s%(own)s</div>
<p>All marks are open to all players. When a ship goes down its squares are named, so everybody knows how long it was and what is left: the
panel shows the ships still afloat beside each name.</p>

<h2>One shot, every board</h2>
%(salvo)s
<p>With three or four players every shot is fired at all opponents at the same time. A square may be called as long as it is new on at least
one board of a player who is still in the match. No square is called twice in one turn, and all shots of a turn fall together.</p>

<h2>How many shots</h2>
<p>In the plain game a turn has <strong>one</strong> shot. The number in brackets after a name says how many shots that player may fire now.</p>
<div class="table-wrap"><table>
<thead><tr><th scope="col">Options</th><th scope="col">Shots in a turn</th><th scope="col">Sinkings</th></tr></thead>
<tbody>
<tr><th scope="row">Plain</th><td>1</td><td>told</td></tr>
<tr><th scope="row">All fire</th><td>one for each own ship still afloat</td><td>told</td></tr>
<tr><th scope="row">No sinkings told</th><td>3</td><td>not told</td></tr>
<tr><th scope="row">Both together</th><td>one for each own ship still afloat</td><td>not told</td></tr>
</tbody></table></div>
<ul>
<li>A turn needs at least one shot; the others may be left out.</li>
<li><strong>For opening, half:</strong> who begins has only half the shots in the first turn, rounded up: 1 stays 1, 3 become 2, 5 become 3.</li>
<li>The number is fixed when the turn begins.</li>
</ul>

<h2>The other options</h2>
<h3>No sinkings told</h3>
<p>A hit is told, a sinking is not: all hits stay <strong>x</strong>. That a player has no ship left is told all the same. With <em>All
fire</em> the number in brackets still falls when a ship is lost, and a good ear notices.</p>
<h3>Lay by hand</h3>
<p>Without this option the fleets are laid at random, every possible fleet being as likely as any other. With it, everyone lays the five
ships as the first move, unseen.</p>
%(laying)s
<ul>
<li>Press a ship in the list, then the square for its bow. Press a laid ship to pick it up, press it again to rotate it. It can be dragged
as well.</li>
<li><em>Shuffle</em> lays all five at random; <em>Undo</em> takes back one step.</li>
<li>A fleet can be written as text, each ship by its two ends: <code>a1-a5,b1-b4,c1-c3,d1-d3,e1-e2</code>.</li>
</ul>
<h3>No touching</h3>
<p>No two ships of a fleet may touch, not even at the corners. Off unless switched on.</p>
<h3>Who opens</h3>
<p>By toss, or the seat chosen in the set-up.</p>

<h2>The end</h2>
<p>A player without ships is skipped. The last one afloat wins; there is no draw, for nobody is hit in his own turn. A player may also
resign. Shots on the board of a player who is out leave no mark. Afterwards all fleets are laid open.</p>

<h2>Finding ships</h2>
%(chances)s
<ul>
<li>A ship of two squares cannot hide between shots on every second square, as on a chessboard.</li>
<li>After a hit try the four squares beside it, then go on along the line.</li>
<li>Watch what is still afloat: a gap of three squares is too short for a Destroyer.</li>
<li><em>Show the chances</em> draws this picture from what the player to move may know. It is an aid; a serious match is played without.</li>
</ul>

<h2>Writing it down</h2>
<p>The text board shows a whole position: the own board first, then the others. <code>.</code> is open sea or unknown, digits are own ships
by their length, <code>+</code> a miss, <code>x</code> a hit, <code>X</code> sunk; below stand the names and the shots in brackets. Moves
can be typed: <code>B7</code>, <code>fire B7 C7</code>, <code>resign</code>.</p>

<h2>Keys</h2>
<p>Tab reaches a board; the arrows move on it, letters and digits jump to a column or a row, Enter aims. With the board in focus:</p>
<table>%(keys)s</table>
"""
