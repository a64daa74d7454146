"""Bomb reports that name no squares: in words on the chart where they fit, and in a list beside it."""

from fronts.naval_war_chart import LETTER, NAMES, SHORT, add, around, block, listed, marks, spaced
from markup import esc
from pen import rect

REACH = {"atom": 2, "bomber": 1}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
HANDS = (("n-report-large", 25, 26), ("n-report-words", 21, 19))
"""How words are written on the chart, large if there is room: style, height of a line, and width of two letters, in drawing units."""


def bombs(chart):
    """The bomb reports that name no squares, in the order in which they came."""
    return [report for report in chart["reports"] if report["kind"] != "salvo" and not report.get("where")]


def _lines(report):
    """A report line by line: `[[words before the type, the type, what became of it]]`."""
    found = []
    for kind, count, sunk in report["ships"]:
        some = "an" if kind == "carrier" else "a"
        found.append(["%s hit%s on %s" % (NUMBERS[count], "" if count == 1 else "s", some), NAMES[kind], ", sunk" if sunk else ""])
    for kind, number in report["other"]:
        found.append([str(number), NAMES[kind] + ("" if number == 1 else "s"), " destroyed"])
    return found


def words_of(report):
    """A report as it was given, short."""
    lines = ["%s %s%s" % (before, name, became) for before, name, became in _lines(report)]
    return listed(lines) if lines else "nothing hit"


def tag(report):
    """A report in a few letters: `2B` two hits on a Battleship, `1D!` a Destroyer sunk; `2 R.P.s` destroyed; `nothing` hit."""
    if report["ships"]:
        return " ".join(["%d%s%s" % (count, LETTER[kind], "!" if sunk else "") for kind, count, sunk in report["ships"]])
    if len(report["other"]) == 1:
        kind, number = report["other"][0]
        name = {"atom": "Atom B."}.get(kind, SHORT[kind])
        return "%d %s%s" % (number, name, "" if number == 1 else "s")
    return "+%d" % sum([number for _, number in report["other"]]) if report["other"] else "nothing"


def doubt_words(report):
    """Of the planes seen where the bombs fell: which may have been destroyed, as sentences."""
    told = []
    for kind, least, most, keys in report.get("doubts", []):
        where, name = [spaced(key) for key in keys], SHORT.get(kind, NAMES[kind])
        if len(keys) == 1:
            told.append("The %s seen at %s was destroyed, or had flown." % (name, where[0]))
        elif least == most:
            told.append("Of the %ss seen at %s %s destroyed, the rest had flown." % (name, listed(where), _were(least)))
        else:
            told.append("Of the %ss seen at %s %d to %d were destroyed, the rest had flown." % (name, listed(where), least, most))
    return told


def _were(number):
    return "%s was" % NUMBERS[number] if number == 1 else "%s were" % NUMBERS[number]


def accounted(report, chart, inferring):
    """Whether every hit on ships that a report tells of is found: each has a known square, and nothing else can hold one."""
    inferred = chart["inferred"] if inferring else {}
    wanted, some = {}, 0
    for kind, count, _ in report["ships"]:
        wanted[kind] = wanted.get(kind, 0) + count
    for key in report["could"]:
        facts = chart["known"].get(key) or inferred.get(key)
        if facts and facts["hit"]:
            if facts["what"] in wanted:
                wanted[facts["what"]] -= 1
            some += facts["what"] == "ship"
    return sum([max(0, count) for count in wanted.values()]) <= some


def open_reports(chart, inferring=True):
    """The reports that still leave something to be found: hits, or which of the planes seen were destroyed."""
    return [report for report in bombs(chart) if not accounted(report, chart, inferring) or report.get("doubts")]


# --- on the chart ------------------------------------------------------------------------------------------------------------------


def draw(shapes, chart, inferring):
    """Where bombs fell: shaded where something was hit, dotted where nothing was; each with its words, or with a tag where they do not fit."""
    all_of_them = bombs(chart)
    known = chart["known"]
    unsettled = open_reports(chart, inferring)
    struck = [report for report in all_of_them if report["ships"] or report["other"]]
    inferred = chart["inferred"] if inferring else {}
    shaded = {key: True for report in struck if report in unsettled for key in report["could"] if not _settled(known.get(key), inferred.get(key))}
    add(shapes, marks("report", list(shaded)), "n-report")
    empty = {key: True for report in all_of_them if not report["ships"] and not report["other"] for key in report["could"] if key not in known}
    add(shapes, marks("dot", list(empty)), "n-emptied")
    for style, some in (("n-report-edge", True), ("n-report-done", False)):
        add(shapes, "".join([rect(*_edge(report)) for report in all_of_them if (report in unsettled) == some]), style)


def _settled(facts, inferred):
    """Whether a square is so well known that no hit can be hidden on it."""
    return bool(facts and facts["on"] is not None and not facts["hit"] or inferred and inferred["what"] == "no ship")


def _edge(report):
    return around(report["square"], REACH[report["kind"]], 3)


def label(shapes, chart, inferring):
    """The words or the tag of every report, over its squares; later ones find room below the earlier."""
    slips, texts, taken, corners = [], [], {}, {}
    unsettled = open_reports(chart, inferring)
    full = _full(chart, inferring)
    for report in bombs(chart):
        x, y, wide, high = _edge(report)
        room = None
        for style, line, letters in HANDS if report in unsettled and report["ships"] else ():
            lines = _wrapped(report, 2 * wide // letters)
            room = _room(report, line * len(lines) + 3, full, taken) if lines else None
            if room is not None:
                top = y + room * 46 + 2
                slips.append(rect(x + 3, top, wide - 6, line * len(lines) + 3))
                texts += [["text", x + 8, top + line * (number + 1) - line // 5, words, style] for number, words in enumerate(lines)]
                break
        if room is not None:
            continue
        text = tag(report)
        wide = 14 * len(text) + 8 if report in unsettled else 11 * len(text) + 6
        row, column = _gap(report, (wide + 45) // 46, full, taken)
        x, y = x + 46 * column, y + 46 * row
        while (x, y) in corners:
            y += 26
        corners[(x, y)] = True
        slips.append(rect(x + 2, y + 2, wide, 25))
        texts.append(["text", x + 6, y + 23, text, "n-tag" if report in unsettled else "n-tag-done"])
    add(shapes, "".join(slips), "n-tag-paper")
    shapes.extend(texts)


def _full(chart, inferring):
    """Squares on which something is drawn that words may not cover."""
    full = {key: True for key, facts in chart["known"].items() if facts["what"]}
    if inferring:
        for key, facts in chart["inferred"].items():
            if facts["what"] != "no ship":
                full[key] = True
    return full


def _wrapped(report, most):
    """What a report says of ships, in lines of `most` letters at most; empty where a word is longer."""
    out = []
    for before, name, became in _lines(report)[: len(report["ships"])]:
        name = "Carrier" if name == NAMES["carrier"] else name
        words = ("%s %s%s" % (before.replace(" an", " a") if name == "Carrier" else before, name, became)).split(" ")
        words[0] = words[0][0].upper() + words[0][1:]
        line = ""
        for word in words:
            if len(word) > most:
                return []
            if line and len(line) + 1 + len(word) > most:
                out.append(line)
                line = word
            else:
                line = line + " " + word if line else word
        out.append(line)
    return out


def _room(report, tall, full, taken):
    """The row of its block from which so much writing covers nothing that is drawn there, taken by that; None where there is none."""
    rows = _rows_of(report)
    need = (tall + 45) // 46
    for first in range(len(rows) - need + 1):
        covered = [key for row in rows[first : first + need] for key in row]
        if not [key for key in covered if key in full or key in taken]:
            for key in covered:
                taken[key] = True
            return first
    return None


def _gap(report, need, full, taken):
    """Row and column of the block where so many squares side by side show nothing; its corner where there are none."""
    rows = _rows_of(report)
    for row, keys in enumerate(rows):
        for column in range(len(keys) - need + 1):
            if not [key for key in keys[column : column + need] if key in full or key in taken]:
                return row, column
    return 0, 0


def _rows_of(report):
    """The squares of the block, row by row."""
    rows = []
    for key in block(report["square"], REACH[report["kind"]]):
        if not rows or rows[-1][0][0] != key[0]:
            rows.append([])
        rows[-1].append(key)
    return rows


def picked(shapes, chart, number):
    """The report chosen in the list, its area outlined; `number` counts all reports."""
    told = bombs(chart)
    if number is not None and number < len(told):
        add(shapes, rect(*around(told[number]["square"], REACH[told[number]["kind"]], 1)), "n-report-picked")


# --- beside the chart --------------------------------------------------------------------------------------------------------------


def listing(chart, seat, number, inferring, whose):
    """The open reports of an enemy's chart as a list; each can be pressed, which outlines its area. `number`: the one that is outlined."""
    told = bombs(chart)
    unsettled = open_reports(chart, inferring)
    items = []
    for at in range(len(told) - 1, -1, -1):
        report = told[at]
        if report not in unsettled:
            continue
        words = words_of(report)
        what = "<b>%s</b> <span>%s.</span>" % (spaced(report["square"]), esc(words[0].upper() + words[1:]))
        doubts = " ".join(doubt_words(report))
        items.append(
            '<li><button type="button" data-do="report" data-value="%d %d" aria-pressed="%s">%s%s</button></li>'
            % (seat, at, "true" if at == number else "false", what, " <small>%s</small>" % esc(doubts) if doubts else "")
        )
    if not items:
        return ""
    words = "Bomb reports" + esc(" on " + whose if whose else "")
    return '<p>%s</p><ul aria-label="%s">%s</ul>' % (words, words, "".join(items))
