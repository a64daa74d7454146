"""What is told after the battle: who won and why, the score, the luck of the dice, the ships; and the small picture of a saved match."""

from fronts import itchy_battle as battle
from fronts.itchy_chart import CORNERS, SINES, chart_of
from fronts.itchy_lesson import lesson
from fronts.itchy_panel import dice_thrown, fleets, looked, measured
from markup import esc
from svg import badge

REASONS = {
    "sunk": "%s’s last ship was sunk",
    "left": "%s’s last ship left the board",
    "agreed": "both sides agreed to end it",
    "quiet": "no ship had lost FV for twelve turns",
    "nightfall": "night fell",
}
USUAL = 1.5
"""So many standard deviations from the mean is nothing out of the ordinary."""


def result(view):
    """Who won, why, and the score: FV lost on each side, and how far that was from its Exhaustion Point."""
    outcome, names = view["outcome"], view["names"]
    winners = outcome["winners"]
    drawn = len(winners) != 1
    title = "A draw" if drawn else "%s wins" % names[winners[0]]
    out = [
        "<h2>%s %s</h2><p>The battle ended in turn %d%s. %s</p>"
        % ("" if drawn else badge(winners[0]), esc(title), view["turn"], esc(_reason(view)), esc(view["prompt"]))
    ]
    out.append(
        '<table class="it-score"><thead><tr><th scope="col">Side</th><th scope="col">FV lost</th><th scope="col">Exhaustion Point</th><th '
        'scope="col">Ships left</th></tr></thead><tbody>'
    )
    for side in (0, 1):
        ships = [ship for ship in view["ships"] if ship["side"] == side]
        out.append(
            '<tr%s><th scope="row">%s %s</th><td>%d of %d</td><td>%d <small>%s</small></td><td>%d of %d</td></tr>'
            % (
                ' class="winner"' if winners == [side] else "",
                badge(side),
                esc(names[side]),
                view["lost"][side],
                view["totals"][side],
                view["points"][side],
                "not exhausted" if view["exhausted"][side] is None else "exhausted in turn %d" % view["exhausted"][side],
                len([1 for ship in ships if ship["fate"] != "sunk"]),
                len(ships),
            )
        )
    out.append("</tbody></table>")
    told = view["about"]
    if told and told["ending"]:
        out.append('<h3>How it really ended</h3><p class="it-ending">%s</p>' % esc(told["ending"]))
    if told and told.get("liberties"):
        out.append('<p class="how it-liberties"><b>What departs from history here:</b> %s</p>' % esc(told["liberties"]))
    if told and told["balance"]:
        out.append('<p class="how">%s</p>' % esc(measured(told)))
    return "".join(out)


def _reason(view):
    """How it came to its end, as a clause; "" where the verdict says it."""
    reason = view["outcome"]["reason"]
    if reason not in REASONS:
        return ""
    if reason not in ("sunk", "left"):
        return ": " + REASONS[reason]
    gone = [view["names"][side] for side in (0, 1) if not [ship for ship in view["ships"] if ship["side"] == side and ship["area"]]]
    return ": " + REASONS[reason] % gone[0]


def panel(view, ui):
    """The luck of the dice and both fleets."""
    out = [
        lesson(view, ui),
        '<section class="it-after">',
        luck(view),
        "</section>",
        dice_thrown(view, ui),
        looked(view, ui, None),
        fleets(view, ui, None),
    ]
    return "".join(out)


def _tenths(millionths):
    """A whole number of millionths with one decimal."""
    tenths = (millionths + 50000) // 100000
    return "%d.%d" % (tenths // 10, tenths % 10)


def luck(view):
    """Thrown against expected, side by side, so that nobody need suspect the dice."""
    heads = "".join(['<th scope="col">%s %s</th>' % (badge(side), esc(view["names"][side])) for side in (0, 1)])
    rows = []
    for name, words in (("fv", "FV by guns"), ("rate", "rate"), ("battery", "batteries"), ("torpedo_fv", "FV by torpedoes")):
        cells = "".join(["<td><b>%d</b> <small>of %s</small></td>" % (one[name], _tenths(one["expected_" + name])) for one in view["luck"]])
        rows.append('<tr><th scope="row">%s</th>%s</tr>' % (words, cells))
    for name, words in (("shots", "batteries fired"), ("torpedoes", "torpedoes fired")):
        rows.append('<tr><th scope="row">%s</th>%s</tr>' % (words, "".join(["<td>%d</td>" % one[name] for one in view["luck"]])))
    return (
        '<h3>The luck of the dice</h3><table class="it-luck"><thead><tr><th scope="col">thrown, <small>of expected</small></th>%s</tr></thead>'
        '<tbody>%s</tbody></table><p class="how">%s</p>' % (heads, "".join(rows), esc(luck_words(view)))
    )


def luck_words(view):
    """The table in a sentence a side; what lies within the usual spread of so many throws is no luck."""
    said = []
    for side in (0, 1):
        one = view["luck"][side]
        thrown = one["fv"] + one["torpedo_fv"]
        expected = one["expected_fv"] + one["expected_torpedo_fv"]
        if not one["shots"] and not one["torpedoes"]:
            said.append("%s never fired." % view["names"][side])
            continue
        more = (thrown * 1000000 - expected) / 1000000
        usual = abs(more) <= USUAL * (one["variance"] / 1000000) ** 0.5
        word = "about as the dice promise" if usual else "%s than the dice promise" % ("more" if more > 0 else "less")
        said.append("%s threw %d FV where %s were to be expected: %s." % (view["names"][side], thrown, _tenths(expected), word))
    return " ".join(said)


def picture(view):
    """The chart very small: land, and each ship as a dart."""
    chart = chart_of(view)
    w, h = chart.size
    large = max(w, h)
    wide, high = 272 * w // large, 272 * h // large

    def at(x, y):
        return x * 272 // large, y * 272 // large

    land = []
    for label in chart.islands:
        x, y = chart.middles[label]
        land.append("M%sZ" % "L".join(["%d %d" % at(x + a, y + b) for a, b in CORNERS[chart.kind]]))
    darts = [[], []]
    for ship in view["ships"]:
        if ship["area"]:
            x, y = chart.middles[ship["area"]]
            a, b = SINES[chart.kind][ship["facing"]]
            points = ((44, 0), (-30, 22), (-16, 0), (-30, -22))
            darts[ship["side"]].append("M%sZ" % "L".join(["%d %d" % at(x + (u * a - v * b) // 1000, y + (u * b + v * a) // 1000) for u, v in points]))
    rim = "M1 1h%dv%dh%dZ" % (wide - 2, high - 2, 2 - wide)
    shapes = [["path", rim, "mini-sheet"]]
    for text, style in ((land, "i-land"), (darts[0], "i-mini0"), (darts[1], "i-mini1"), ([rim], "mini-frame")):
        battle.add(shapes, "".join(text), style)
    return shapes, wide, high
