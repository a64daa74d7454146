"""After the battle: scores, what was bought and lost, what each weapon did for its points, the best targets that were there, the record."""

from fronts import naval_war_battle as battle
from fronts.naval_war_chart import FLAT, INDEX, LETTERS, NAMES, PLANES, SHIPS, SHORT, SIDE, add, at_of, block, listed, marks, picture_of, spaced
from fronts.naval_war_fleet import COSTS
from markup import esc
from pen import rect, squares
from svg import badge

TRIED = 60
"""So many places of the first of two bombs are tried when two are moved at once, for all pairs of bombs together."""
STARTS, FINISHED, STREWN_OVER = 12, 3, 150
"""So many sets of bombs the search for the best targets begins with, so many of them are searched to the end; over so many places they are strewn."""
_UNDER = [{INDEX[key]: True for key in block(one, 2)} for one in FLAT]
_MANY = {"salvo": "Salvoes", "rp": "R.P.s", "atom": "Atom Bombers", "bomber": "Bombers", "gun": "A-A guns"}


def _plural(kind):
    return _MANY.get(kind, SHORT.get(kind, NAMES[kind]) + "s")


def result(view):
    """Who won, why, and everybody's score; of alliances the sums too, allies beside each other (N-2, N-21)."""
    outcome, names = view["outcome"], view["names"]
    winners = outcome["winners"]
    reason = {"played out": "Nobody has planes or artillery left", "resigned": "The others resigned", "agreed": "All agreed to stop and count"}[
        outcome["reason"]
    ]
    drawn = len(_distinct([view["teams"][seat] for seat in winners])) > 1
    title = "A draw" if drawn else "%s %s" % (_named_apart(names, winners), "wins" if len(winners) == 1 else "win")
    out = ["<h2>%s %s</h2><p>%s.</p>" % ("" if drawn else badge(winners[0]), title, reason)]
    out.append(
        '<table><thead><tr><th scope="col">Name</th><th scope="col">Moves</th><th scope="col">Ships bought</th><th scope="col">Score</th>'
        "</tr></thead><tbody>"
    )
    for points, seats in _alliances(view):
        won = seats[0] in winners
        allies = _allies(view)
        if allies:
            out.append(
                '<tr class="alliance%s"><th scope="row" colspan="3">%s%s</th><td>%d</td></tr>'
                % (
                    " winner" if won else "",
                    _named_apart(names, sorted(seats)),
                    " <small>%s</small>" % ("drew" if drawn else "won") if won else "",
                    points,
                )
            )
        kind = "ally" if allies else ""
        kind += " winner" if won and (allies or not drawn) else ""
        for seat in seats:
            bought = sum([len(keys) for _, keys in view["sheets"][seat]["ships"]]) if view["sheets"][seat] else 0
            score = ("resigned, 0" if allies else "resigned") if seat in view["resigned"] else outcome["scores"][seat]
            out.append(
                '<tr%s><th scope="row">%s %s</th><td>%d</td><td>%d</td><td>%s</td></tr>'
                % (' class="%s"' % kind.strip() if kind else "", badge(seat), esc(names[seat]), view["moves"][seat], bought, score)
            )
    return "".join(out) + "</tbody></table>"


def _named_apart(names, seats):
    """Names in a sentence, each by itself: one written from the right turns nothing round."""
    return listed(["<bdi>%s</bdi>" % esc(names[seat]) for seat in seats])


def _allies(view):
    """Anybody has an ally."""
    return len(_distinct(view["teams"])) < view["seats"]


def _alliances(view):
    """`[sum of the scores, its seats]` of each alliance, the most first, and so the seats in each; who is alone is one by himself."""
    scores = view["outcome"]["scores"]
    found = {}
    for seat in range(view["seats"]):
        found.setdefault(view["teams"][seat], []).append(seat)
    sums = [[sum([scores[seat] for seat in seats]), sorted(seats, key=lambda seat: (-scores[seat], seat))] for seats in found.values()]
    return sorted(sums, key=lambda one: (-one[0], min(one[1])))


def ending(view):
    """Who won and every score, in words."""
    names, outcome = view["names"], view["outcome"]
    told = []
    for points, seats in _alliances(view):
        if len(seats) == 1:
            told.append("%s %s" % (names[seats[0]], "resigned" if seats[0] in view["resigned"] else _points(points)))
        else:
            single = ["%s %s" % (names[seat], "resigned" if seat in view["resigned"] else outcome["scores"][seat]) for seat in seats]
            told.append("%s %s (%s)" % (listed([names[seat] for seat in sorted(seats)]), _points(points), ", ".join(single)))
    return "%s %s." % (view["prompt"], listed(told))


def _points(number):
    return "%d point%s" % (number, "" if number == 1 else "s")


def _distinct(things):
    return list({one: True for one in things})


def _ships_of(sheet):
    """`{type: [bought, sunk]}`."""
    found = {}
    for kind, keys in sheet["ships"]:
        one = found.setdefault(kind, [0, 0])
        one[0] += 1
        one[1] += not [key for key in keys if key not in sheet["hit"]]
    return found


def tally(view):
    """`{ship type: [bought, survived]}` over all sides that did not resign; None of a match that was not fought to the end."""
    if view["outcome"]["reason"] == "resigned" or not sum(view["moves"]):
        return None
    total = {}
    for seat, sheet in enumerate(view["sheets"]):
        if sheet is not None and seat not in view["resigned"]:
            for kind, (bought, sunk) in _ships_of(sheet).items():
                one = total.setdefault(kind, [0, 0])
                one[0] += bought
                one[1] += bought - sunk
    return total


# --- what the weapons did ----------------------------------------------------------------------------------------------------------


def worth(destroyed):
    """The value of what was destroyed: a ship's square 1, the rest what it costs."""
    return sum([1 if what in SHIPS else COSTS[what] for _, what in destroyed])


def account(view, moves, seat):
    """One row a type of a side: `[type, bought, lost, used, value destroyed, points spent]`; ships are not used and destroy nothing (None).

    Lost: sunk, or destroyed before it was used. A gun destroys the planes that it brings down, a plane or salvo what the enemy lost by it.
    """
    sheet = view["sheets"][seat]
    rows = []
    ships = _ships_of(sheet)
    for kind in SHIPS:
        if kind in ships:
            bought, sunk = ships[kind]
            rows.append([kind, bought, sunk, None, None, bought * COSTS[kind]])
    things = [[kind, key] for kind, key in sheet["planes"]] + [["gun", key] for key, _ in sheet["guns"]]
    spent = sheet["flown"] + sheet["used"]
    for kind in PLANES + ("gun",):
        keys = [key for one, key in things if one == kind]
        if keys:
            used = len([1 for key in keys if key in spent])
            lost = len([1 for key in keys if key in sheet["hit"] and key not in spent])
            rows.append([kind, len(keys), lost, used, _done(moves, seat, kind), len(keys) * COSTS[kind]])
    fired = len([1 for one in moves if one["by"] == seat and one["what"] == "salvo"])
    if fired + sheet["salvoes"]:
        bought = fired + sheet["salvoes"]
        rows.append(["salvo", bought, 0, fired, _done(moves, seat, "salvo"), bought * COSTS["salvo"]])
    return rows


def _done(moves, seat, kind):
    if kind == "gun":
        return sum([COSTS[one["what"]] for one in moves if one["on"] == seat and one["told"] == "shot down"])
    return sum([worth(one["destroyed"]) for one in moves if one["by"] == seat and one["what"] == kind])


def per_point(value, points):
    """Value destroyed for each point spent, to two places."""
    return "%d.%02d" % (value // points, 100 * value // points % 100)


def best_targets(sheet, hit, number):
    """The best squares found for so many Atom Bombers: `[[square, points that it adds]]`, in reading order (N-21, N-22).

    As the source counts: a ship of which all that was left lies under the bombs, whichever of them, counts in full, any other nothing. `hit`: what
    was hit before. Looked for from several sets of bombs, by trying better places for one bomb, the best sets also for two at once, until none sinks
    more: the best there is as a rule, yet no proof that there is no better.
    """
    ships = []
    for _, keys in sheet["ships"]:
        living = [INDEX[key] for key in keys if key not in hit]
        if living:
            ships.append((len(keys), living, _over_all(living)))
    begun = []
    for places in _starts(ships, number):
        while _improve_one(ships, places):
            pass
        begun.append((-_sunk(ships, _covered(places)), len(begun), places))
    begun.sort()
    places, most = [], -1
    for _, _, tried in begun[:FINISHED]:
        while _improve_one(ships, tried) or _improve_two(ships, tried):
            pass
        sunk = _sunk(ships, _covered(tried))
        if sunk > most:
            places, most = tried, sunk
    places.sort()
    found = []
    for many in range(number):
        found.append([FLAT[places[many]], _sunk(ships, _covered(places[: many + 1])) - _sunk(ships, _covered(places[:many]))])
    return found


def _starts(ships, number):
    """Sets of bombs to begin with: each bomb where it adds most to those before it, then sets strewn over the better places, always the same."""
    places = []
    while len(places) < number:
        places.append(_best(ships, _covered(places))[0])
    found, better, last = [places], _best(ships, {}, STREWN_OVER), 1
    while len(found) < (STARTS if number > 1 else 1):
        strewn = []
        for _ in range(number):
            last = (75 * last + 74) % 65537
            strewn.append(better[last % len(better)])
        found.append(strewn)
    return found


def _covered(places):
    """The squares under bombs at these places."""
    found = {}
    for at in places:
        found.update(_UNDER[at])
    return found


def _over_all(squares):
    """The places from which one bomb covers all of these squares."""
    rows, columns = [at // SIDE for at in squares], [at % SIDE for at in squares]
    across = range(max(0, max(columns) - 2), min(SIDE - 1, min(columns) + 2) + 1)
    return [SIDE * row + column for row in range(max(0, max(rows) - 2), min(SIDE - 1, min(rows) + 2) + 1) for column in across]


def _sunk(ships, covered):
    """The points of the ships of which nothing is left."""
    total = 0
    for points, living, _ in ships:
        for at in living:
            if at not in covered:
                break
        else:
            total += points
    return total


def _best(ships, covered, several=1):
    """The places where one more bomb adds most to those that covered these squares, the best first."""
    gain = {}
    for points, living, over in ships:
        left = [at for at in living if at not in covered]
        if left:
            for at in over if len(left) == len(living) else _over_all(left):
                gain[at] = gain.get(at, 0) + points
    if several == 1:
        most = max(gain.values()) if gain else 0
        return [min([at for at in gain if gain[at] == most])] if gain else [0]
    return sorted(gain, key=lambda at: (-gain[at], at))[:several] or [0]


def _improve_one(ships, places):
    """Move one bomb to where more is sunk, if there is such a place."""
    now = _sunk(ships, _covered(places))
    for number in range(len(places)):
        others = places[:number] + places[number + 1 :]
        best = _best(ships, _covered(others))[0]
        if _sunk(ships, _covered(others + [best])) > now:
            places[number] = best
            return True
    return False


def _improve_two(ships, places):
    """Move two bombs at once."""
    now = _sunk(ships, _covered(places))
    tried = 4 + 2 * TRIED // max(1, len(places) * (len(places) - 1))
    for one in range(len(places)):
        for two in range(one):
            others = [at for number, at in enumerate(places) if number not in (one, two)]
            for first in _best(ships, _covered(others), tried):
                second = _best(ships, _covered(others + [first]))[0]
                if _sunk(ships, _covered(others + [first, second])) > now:
                    places[one], places[two] = first, second
                    return True
    return False


def _sunk_by(sheet, hit, destroyed):
    """The points of the ships that these squares finished."""
    now = {key: True for key, _ in destroyed}
    total = 0
    for _, keys in sheet["ships"]:
        living = [key for key in keys if key not in hit]
        if living and not [key for key in living if key not in now]:
            total += len(keys)
    return total


def bombers(view, moves):
    """For each Atom Bomber: `[by, on, square, points sunk, best square, points that it would have added there]`.

    The best squares of one side's Atom Bombers on one enemy are the set found that sinks most together, on his chart as it stood when the first of
    them flew.
    """
    hits = [{} for _ in range(view["seats"])]
    before, sent = {}, []
    for one in moves:
        sheet, on = view["sheets"][one["on"]], one["on"]
        if one["what"] == "atom" and sheet is not None:
            before.setdefault((one["by"], on), dict(hits[on]))
            sent.append([one["by"], on, one["squares"][0], _sunk_by(sheet, hits[on], one["destroyed"])])
        for key, _ in one["destroyed"]:
            hits[on][key] = True
    best = {}
    for by, on in before:
        best[(by, on)] = best_targets(view["sheets"][on], before[(by, on)], len([1 for one in sent if one[:2] == [by, on]]))
    return [one + best[(one[0], one[1])].pop(0) for one in sent]


# --- the panel ---------------------------------------------------------------------------------------------------------------------


def _table(title, heads, rows, note="", sign=""):
    """A table under its title, `sign` before it; on a narrow screen it is scrolled, by the keys too."""
    head = "".join(['<th scope="col">%s</th>' % one for one in heads])
    body = "".join(['<tr><th scope="row">%s</th>%s</tr>' % (row[0], "".join(["<td>%s</td>" % one for one in row[1:]])) for row in rows])
    frame = '<div class="table-wrap" tabindex="0" role="group" aria-label="%s"><table class="nw-table">' % title
    return "<h3>%s</h3>%s<thead><tr>%s</tr></thead><tbody>%s</tbody></table></div>%s" % (
        sign + title,
        frame,
        head,
        body,
        '<p class="how">%s</p>' % note if note else "",
    )


def panel(view, ui):
    """The post-mortem."""
    out = []
    if ui["held"]:
        out.append('<p class="prompt told">%s</p>' % esc(ui["held"][0].get("text", "")))
    out.append('<section class="nw-after">')
    out.append(battle.button("Where the weapons fell", "falls", kind="", pressed=bool(ui.get("falls"))))
    if ui.get("looking"):
        out.append(_looking(view, ui))
    moves = battle.moves_of(battle.whole(ui))
    for seat in range(view["seats"]):
        if view["sheets"][seat] is not None:
            out.append(_account(view, moves, seat))
    words = "Value: what it destroyed, a ship’s square 1 point, the rest as it costs. Per pt: for each point spent on the type."
    out.append('<p class="how">%s</p>' % words)
    out.append(_best_table(view, ui, moves))
    out.append(battle.record(view, ui))
    out.append(_running(ui))
    return "".join(out) + "</section>"


def _looking(view, ui):
    ident, key = ui["looking"]
    said, rest = battle.own_words(view, ui, int(ident))
    fell = [one for one in battle.moves_of(battle.whole(ui)) if str(one["on"]) == ident and key in _reached(one)]
    words = ["%s from %s" % (NAMES[one["what"]], spaced(one["from"])) if one["from"] else NAMES[one["what"]] for one in fell]
    return '<p class="nw-looking">%s <b>%s</b> %s%s</p>' % (
        badge(int(ident)),
        spaced(key),
        esc(said.get(key, rest)),
        esc("; reached by " + listed(words)) if words else "",
    )


def _reached(one):
    reach = battle.REACH.get(one["what"], 0)
    return [key for square in one["squares"] for key in block(square, reach)]


def _account(view, moves, seat):
    rows = []
    for kind, bought, lost, used, value, points in account(view, moves, seat):
        done = ["", "", ""] if used is None else [used or "–", value or "–", per_point(value, points) if value else "–"]
        rows.append([_named(kind), bought, lost or "–"] + done)
    title = "%s: bought, lost, done" % esc(view["names"][seat])
    return _table(title, ["Type", "Bought", "Lost", "Used", "Value", "per pt"], rows, sign=badge(seat) + " ")


def _named(kind):
    return '<span class="nw-pic">%s</span>%s' % (picture_of(kind), _plural(kind))


def _bombers_once(view, ui, moves):
    """They are looked for once for a match."""
    of = [[one["by"], one["on"], one["what"], one["squares"], one["destroyed"]] for one in moves]
    return battle.remembered(ui, "bombers", [of, view["sheets"]], lambda: bombers(view, moves))


def _best_table(view, ui, moves):
    found = _bombers_once(view, ui, moves)
    if not found:
        return ""
    rows = []
    for seat in range(view["seats"]):
        mine = [one for one in found if one[0] == seat]
        many = len(_distinct([one[1] for one in mine])) > 1
        for by, on, square, sunk, best, most in mine:
            whose = " " + badge(on) if many else ""
            rows.append(["%s %s%s" % (badge(by), spaced(square), whose), sunk, spaced(best) if most else "–", most])
        if len(mine) > 1:
            rows.append(["%s together" % badge(seat), sum([one[3] for one in mine]), "", sum([one[5] for one in mine])])
    return _table(
        "The Atom Bombers’ best targets",
        ["Sent to", "Sunk", "Best", "there"],
        rows,
        "Points of ships wholly sunk. Best: the squares found that sink most together, on the chart as it stood when the first of them flew.",
    )


def _running(ui):
    total = ui.get("tally") or {}
    rows = []
    for kind in SHIPS:
        if kind in total["ships"] if total else False:
            bought, survived = total["ships"][kind]
            rows.append([_named(kind), bought, survived, "%d %%" % (100 * survived // max(1, bought))])
    if not rows:
        return ""
    return _table(
        "%s fought to the end on this device" % ("%d matches" % total["matches"] if total["matches"] > 1 else "The one match"),
        ["Ships", "Bought", "Survived", "Share"],
        rows,
        "Ships of all sides. Left out are matches that ended by resigning or before anybody attacked, and the ships of who resigned.",
    )


# --- drawing -----------------------------------------------------------------------------------------------------------------------


def falls(shapes, view, ui, seat):
    """Where each weapon fell on an open chart, and the guns that answered."""
    if not ui.get("falls"):
        return
    moves = [one for one in battle.moves_of(battle.whole(ui)) if one["on"] == seat]
    for kind in ("rp", "bomber", "atom"):
        blocks = [rect_of(one) for one in moves if one["what"] == kind]
        add(shapes, "".join(blocks), "n-fell-" + kind)
    add(shapes, marks("nothing", [key for one in moves if one["what"] == "salvo" for key in one["squares"]]), "n-fell-salvo")
    add(shapes, marks("ring", [one["gun"] for one in moves if one["gun"]]), "n-choice")
    mine = {}
    for one in battle.moves_of(battle.whole(ui)):
        mine[one["by"]] = mine.get(one["by"], 0) + 1
        if one["on"] == seat and one["what"] != "salvo":
            x, y = at_of(one["squares"][0])
            shapes.append(["text", x + 23, y + 29, str(mine[one["by"]]), "n-fell-number"])


def rect_of(one):
    """The outline of what a plane reached."""
    from fronts.naval_war_chart import around

    return rect(*around(one["squares"][0], battle.REACH[one["what"]], 4))


def picture(view):
    """Every chart very small."""
    number = view["seats"]
    across = 2 if number < 5 and number != 3 else 3
    sheet, lines, ground, ships, gone, aimed = [], [], [], [], [], []
    for seat in range(number):
        x, y = 8 + 136 * (seat % across), 8 + 136 * (seat // across)
        sheet.append(rect(x, y, 126, 126))
        lines.append(squares(x, y, 18, 7, 7))
        laid = view["sheets"][seat]
        if laid is None:
            for _, on, _, keys in view["declared"]:
                if on == seat:
                    for key in keys:
                        aimed.append("M%d %dl4 4m0-4l-4 4" % (x + 6 * (int(key[1:]) - 1) + 1, y + 6 * LETTERS.index(key[0]) + 1))
        else:
            for unit in laid["land"]:
                ground.append(rect(x + 6 * (int(unit[1:]) - 1), y + 6 * LETTERS.index(unit[0]), 18, 18))
            for _, keys in laid["ships"]:
                for key in keys:
                    (gone if key in laid["hit"] else ships).append(rect(x + 6 * (int(key[1:]) - 1) + 1, y + 6 * LETTERS.index(key[0]) + 1, 5, 5))
    shapes = []
    for text, style in (
        (sheet, "mini-sheet"),
        (ground, "n-mini-land"),
        (lines, "mini-squares"),
        (ships, "n-mini-ship"),
        (gone, "n-mini-gone"),
        (aimed, "mini-miss"),
        (sheet, "mini-frame"),
    ):
        add(shapes, "".join(text), style)
    return shapes, 136 * across, 136 * ((number + across - 1) // across)
