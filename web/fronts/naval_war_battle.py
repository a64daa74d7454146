"""The battle: own chart and the charts of the enemies, what is left to use, aiming, orders, marks of one's own."""

from fronts import naval_war_reports as reports
from fronts.naval_war_chart import (
    INDEX,
    KEYS,
    LETTER,
    LETTERS,
    NAMES,
    PLANES,
    SHEET,
    SHIPS,
    SHORT,
    add,
    around,
    at_of,
    blacken,
    block,
    bodies,
    coast,
    fleet,
    ground_of,
    letters,
    listed,
    machines,
    mark,
    marks,
    picture_of,
    placed,
    row_column,
    segments,
    spaced,
)
from markup import esc
from pen import rect
from svg import badge

LENGTH = {"carrier": 4, "battleship": 4, "cruiser": 3, "destroyer": 2, "submarine": 1}
REACH = {"atom": 2, "bomber": 1, "rp": 1}
WEAPONS = ("rp", "salvo", "bomber", "atom")
TRAY = ("atom", "bomber", "rp", "salvo")
ORDERS = (("both", "fire at Bombers and R.P.s"), ("bombers", "fire at Bombers only"), ("planes", "fire at R.P.s only"), ("hold", "hold fire"))
PENCILS = (("?", "?", "perhaps something"), ("ship", "ship", "a ship, I think"), ("sea", "sea", "sea, I think"), ("rub", "rubber", "rub out"))
_plain = {}
AT = [[spaced(key) + ", " for key in row] for row in KEYS]
"""How the words for each square begin."""
MARK_WORDS = {"?": "question mark", "ship": "ship pencilled", "sea": "sea pencilled"}


# --- what is known, without what is told but not shown yet -------------------------------------------------------------------------


def sheet_of(view, ui, seat):
    """A sheet as it stood before the events that are held back; None where it may not be seen."""
    sheet = view["sheets"][seat]
    if sheet is None or not ui["held"]:
        return sheet
    hit, flown, used, salvoes = list(sheet["hit"]), list(sheet["flown"]), list(sheet["used"]), sheet["salvoes"]
    for event in ui["held"]:
        if event["kind"] == "damage" and event["on"] == seat:
            gone = [key for key, _ in event["destroyed"]]
            hit = [key for key in hit if key not in gone]
        elif event["kind"] == "gun fired" and event["by"] == seat:
            used = [key for key in used if key != event["gun"]]
        elif event["kind"] == "started" and event["by"] == seat:
            flown = [key for key in flown if key != event["from"]]
        elif event["kind"] == "salvo" and event["by"] == seat:
            salvoes += 1
    told = dict(sheet)
    told.update({"hit": hit, "flown": flown, "used": used, "salvoes": salvoes})
    return told


def chart_of(view, ui, enemy):
    """The chart of an enemy as it stood before the events that are held back."""
    before = ui.get("before")
    if before and before["charts"][enemy] and [event for event in ui["held"] if event["kind"] in ("report", "down") and event["on"] == enemy]:
        return before["charts"][enemy]
    return view["charts"][enemy]


def ready_planes(sheet):
    """`[kind, key]` of the planes that can still fly."""
    gone = {key: True for key in sheet["flown"] + sheet["hit"]}
    return [[kind, key] for kind, key in sheet["planes"] if key not in gone]


def ready_guns(sheet):
    """`[key, order]` of the guns that can still fire."""
    gone = {key: True for key in sheet["used"] + sheet["hit"]}
    return [[key, order] for key, order in sheet["guns"] if key not in gone]


def left(sheet):
    """How many of each weapon are left."""
    planes = [kind for kind, _ in ready_planes(sheet)]
    found = {kind: planes.count(kind) for kind in PLANES}
    found["salvo"] = sheet["salvoes"]
    return found


def points_afloat(sheet, unhit):
    """The values of the ships not sunk, in full or by their squares that are not hit: the score, if it ended now."""
    total = 0
    for _, keys in sheet["ships"]:
        standing = len([1 for key in keys if key not in sheet["hit"]])
        total += standing if unhit else len(keys) if standing else 0
    return total


def most_endangered(sheet, kind, log, me):
    """The plane of a type that ought to fly first: one that an enemy R.P. has seen, else one with the most of its own kind around it."""
    seen = {}
    for event in log:
        if event["kind"] == "damage" and event["on"] == me and event["answer"]["kind"] == "rp":
            for key in block(event["answer"]["square"], 1):
                seen[key] = True
    planes = ready_planes(sheet)
    standing = {key: True for _, key in planes}
    best, most = None, -1
    for one, key in planes:
        if one == kind:
            danger = (1000 if key in seen else 0) + len([1 for other in block(key, 2) if other in standing])
            if danger > most:
                best, most = key, danger
    return best


def enemies(view):
    """The seats whose charts this seat keeps, those out of the match last."""
    me = view["seat"]
    order = [(me + k) % view["seats"] for k in range(1, view["seats"])]
    return [seat for seat in order if view["teams"][seat] != view["teams"][me]]


# --- boards ------------------------------------------------------------------------------------------------------------------------


def note(view, ui, seat):
    """Beside the name of a board."""
    if seat in view["resigned"]:
        return "resigned"
    sheet = sheet_of(view, ui, seat)
    if sheet is not None:
        afloat = points_afloat(sheet, view["options"].get("score") == "unhit")
        return "(%d point%s) afloat" % (afloat, "" if afloat == 1 else "s")
    if not view["laid"][seat]:
        return "laying out"
    chart = chart_of(view, ui, seat)
    if chart is None:
        return "%d moves made" % view["moves"][seat]
    sunk = len([1 for report in chart["reports"] for one in (report["shots"] if report["kind"] == "salvo" else report["ships"]) if one[2]])
    return "%d sunk" % sunk


def remembered(ui, name, facts, made):
    """What `made()` made of these facts when last asked for under this name; it is not to be changed.

    It lies in the hand and goes with it: no hand holds what another seat was shown.
    """
    drawn = ui.get("drawn")
    if drawn is None:
        return made()
    if name not in drawn or drawn[name][0] != facts:
        drawn[name] = (facts, made())
    return drawn[name][1]


def row_by_row(ui, name, facts_of, made):
    """What `made(number, facts)` makes of the facts of each row of squares, `facts_of`: `{key: facts}`; only rows that changed are made again."""
    kept = remembered(ui, name, None, lambda: [(None, None)] * len(KEYS))
    get = facts_of.get
    for number, row in enumerate(KEYS):
        facts = list(map(get, row))
        if kept[number][0] != facts:
            kept[number] = facts, made(number, facts)
    return [one for _, one in kept]


def own_scene(view, ui, seat, side):
    """A sheet: land, ships, planes, guns, what is hit, flown, used."""
    sheet = sheet_of(view, ui, seat)
    if sheet is None:
        shapes = list(SHEET)
        declared(shapes, view, seat)
        return shapes
    mine = view["seat"] == seat
    looked_at = _looked_at(ui, seat) if mine and not view["outcome"] else []
    fresh = [key for ident, key in ui["fresh"] if ident == str(seat)]
    asked = view["asked"] if view["asked"] and view["asked"]["on"] == seat and "answer" in ui["menu"] else None
    answers = ui["menu"]["answer"] if asked else None
    notes = ui["notes"] if mine else None
    facts = [side, sheet, looked_at, fresh, asked, answers, _flyer(view, ui) if mine else None, notes, ui.get("gun") if mine else None]
    return remembered(ui, "own scene %d" % seat, facts, lambda: _own_scene(ui, seat, facts))


def _own_scene(ui, seat, facts):
    side, sheet, looked_at, fresh, asked, answers, chosen, notes, gun = facts
    hit, flown, used = [{key: True for key in sheet[name]} for name in ("hit", "flown", "used")]

    def laid_out():
        shapes = list(SHEET)
        coast(shapes, ground_of(sheet["land"]))
        fleet(shapes, [placed(ship) for ship in sheet["ships"]], side)
        return shapes

    shapes = list(remembered(ui, "laid out %d" % seat, [side, sheet["land"], sheet["ships"]], laid_out))
    on_ship = _on_ships(ui, seat, sheet["ships"])
    machines(shapes, [[kind, key] for kind, key in sheet["planes"] if key not in hit and key not in flown])
    machines(shapes, [["gun", key] for key, _ in sheet["guns"] if key not in hit])
    gone = [key for key in sheet["flown"] if key not in hit]
    add(shapes, marks("dot", gone), "n-gone")
    add(shapes, marks("ring", gone + [key for key in sheet["used"] if key not in hit]), "n-ring")
    add(shapes, marks("ring", [key for key, order in sheet["guns"] if order == "hold" and key not in hit and key not in used]), "n-holding")
    blacken(shapes, sheet["ships"], hit)
    add(shapes, "".join([rect(*around(key, 1, 5)) for key in looked_at]), "n-looked-at")
    add(shapes, marks("crater", [key for key in hit if key not in on_ship]), "n-crater")
    add(shapes, marks("fresh", [key for key in fresh if key in hit]), "fresh")
    if asked:
        add(shapes, rect(*around(asked["square"], REACH[asked["plane"]], 2)), "n-aim-block")
        machines(shapes, [[asked["plane"], asked["square"]]])
        add(shapes, marks("ring", [key for key in answers if key != "hold"]), "n-choice")
    if chosen:
        add(shapes, mark("clear", chosen), "n-picked")
    if notes is not None:
        _pencilled(shapes, ui, seat)
    if gun:
        add(shapes, mark("clear", gun), "n-picked")
        add(shapes, rect(*around(gun, 1, 2)), "n-watched")
    return shapes


def _on_ships(ui, seat, ships):
    """The squares of these ships, each a key of a dict."""
    return remembered(ui, "on ships of %d" % seat, ships, lambda: {key: True for _, keys in ships for key in keys})


def _looked_at(ui, seat):
    """The squares over which enemy R.P.s came through."""
    log = ui["log"]

    def found():
        told = [event for event in log if event["kind"] == "damage" and event["on"] == seat and event["answer"]["kind"] == "rp"]
        return _distinct([event["answer"]["square"] for event in told])

    return remembered(ui, "looked at %d" % seat, log, found)


def declared(shapes, view, seat):
    """Where attacks on a seat were declared aloud: all that a spectator may know."""
    for kind, reach in (("rp", 1), ("bomber", 1), ("atom", 2)):
        blocks = [rect(*around(squares[0], reach, 4)) for _, on, what, squares in view["declared"] if on == seat and what == kind]
        add(shapes, "".join(blocks), "n-fell-" + kind)
    shots = [key for _, on, what, squares in view["declared"] if on == seat and what == "salvo" for key in squares]
    add(shapes, marks("nothing", shots), "n-fell-salvo")


def enemy_scene(view, ui, seat, side):
    """What is known of an enemy: seen exactly, shot at, bombed, inferred, pencilled."""
    chart = chart_of(view, ui, seat)
    if chart is None:
        return list(SHEET)
    inferring = ui.get("inferring", True)
    fresh = [key for ident, key in ui["fresh"] if ident == str(seat)]
    facts = [side, chart, inferring, fresh, ui["notes"].get(str(seat))]
    shapes = list(remembered(ui, "enemy scene %d" % seat, facts, lambda: _known(ui, seat, side, chart, inferring, fresh)))
    if ui.get("report") and ui["report"][0] == seat:
        reports.picked(shapes, chart, ui["report"][1])
    _aimed(shapes, ui, seat)
    return shapes


def _known(ui, seat, side, chart, inferring, fresh):
    """All that stands on the chart of an enemy but the aim."""
    shapes = list(SHEET)
    known = chart["known"]
    ground, waves, ships, standing, aboard = [], [], [], [], []
    for found in row_by_row(ui, "squares of %d" % seat, known, _sorted_out):
        ground += found[0]
        waves.append(found[1])
        ships += found[2]
        standing += found[3]
        aboard += found[4]
    coast(shapes, ground)
    add(shapes, "".join(waves), "n-wave")
    bombs = reports.bombs(chart)
    reports.draw(shapes, chart, inferring)
    inferred = chart["inferred"] if inferring else {}
    guessed, empty = remembered(ui, "inferred of %d" % seat, inferred, lambda: _guessed(inferred))
    seen = remembered(ui, "ships of %d" % seat, ships, lambda: bodies(dict(ships)))
    whole = [body for body in seen if len(body[1]) == LENGTH[body[0]]]
    part = {key: kind for kind, keys in seen if len(keys) != LENGTH[kind] for key in keys}
    add(shapes, segments(part), "n-known")
    add(shapes, segments(guessed), "n-inferred")
    shapes.extend(remembered(ui, "whole ships of %d" % seat, [side, whole], lambda: fleet([], [placed(body) for body in whole], side)))
    blacken(shapes, whole, {key: True for key, _ in ships if known[key]["hit"]})
    add(shapes, marks("box", [key for key in part if known[key]["hit"]]), "n-blackened")
    letters(shapes, [(key, LETTER[part[key]]) for key in part if not known[key]["hit"]], "n-letter")
    letters(shapes, [(key, LETTER[part[key]]) for key in part if known[key]["hit"]], "n-letter-hit")
    add(shapes, marks("hatch", [key for key in guessed if inferred[key]["hit"]]), "n-inferred-hit")
    letters(shapes, [(key, LETTER.get(guessed[key], "?")) for key in guessed], "n-letter-inferred")
    machines(shapes, [[facts["what"], key] for key, facts in standing if not facts["hit"]])
    machines(shapes, aboard)
    add(shapes, marks("ring", [key for key, facts in standing if facts["used"] and not facts["hit"]]), "n-ring")
    open_to_doubt = [key for key, facts in standing if facts["hit"] and facts.get("doubt")]
    machines(shapes, [[known[key]["what"], key] for key in open_to_doubt])
    add(shapes, marks("clear", open_to_doubt), "n-faded")
    add(shapes, marks("doubt", open_to_doubt), "n-doubt")
    add(shapes, marks("crater", [key for key, facts in standing if facts["hit"] and not facts.get("doubt")]), "n-crater")
    add(shapes, marks("nothing", [key for key in chart["shots"] if not (known.get(key) or {"what": None})["what"]]), "n-nothing")
    add(shapes, marks("fallen", _distinct([key for _, key in chart["down"]])), "n-fallen")
    add(shapes, marks("dot", empty), "n-no-ship")
    reports.label(shapes, chart, inferring)
    _pencilled(shapes, ui, seat)
    latest = [report["square"] for report in bombs[-1:] if block(report["square"], REACH[report["kind"]]) == fresh]
    add(shapes, "".join([rect(*around(key, REACH[bombs[-1]["kind"]], 0)) for key in latest]), "n-latest")
    add(shapes, marks("fresh", fresh if not latest else []), "fresh")
    return shapes


def _guessed(inferred):
    """Of what follows from the reports: `{key: ship}`, and the squares on which no ship can be."""
    return (
        {key: facts["what"] for key, facts in inferred.items() if facts["what"] != "no ship"},
        [key for key, facts in inferred.items() if facts["what"] == "no ship"],
    )


def _sorted_out(number, row):
    """A row of known squares as it is drawn: land, the path of waves, `(key, ship)`, `(key, facts)` of planes and guns, `[plane aboard, key]`."""
    ground, waves, ships, standing, aboard = [], [], [], [], []
    for key, facts in zip(KEYS[number], row):
        if not facts:
            continue
        what = facts["what"]
        if facts["on"] == "land":
            ground.append(key)
        if what is None:
            if facts["on"] == "sea":
                waves.append(key)
            continue
        (ships if what in SHIPS else standing).append((key, what if what in SHIPS else facts))
        if facts.get("aboard") and not facts["hit"]:
            aboard.append([facts["aboard"], key])
    return ground, marks("wave", waves), ships, standing, aboard


def sound_notes(kept):
    """Pencil marks as they were kept, without what is none: a save may come from anywhere."""
    notes = {}
    if isinstance(kept, dict):
        for ident, marked in kept.items():
            if isinstance(marked, dict):
                notes[ident] = {key: marked[key] for key in marked if key in INDEX and isinstance(marked[key], str) and marked[key] in MARK_WORDS}
    return notes


def _distinct(keys):
    return list({key: True for key in keys})


def _pencilled(shapes, ui, seat):
    mine = ui["notes"].get(str(seat), {})
    for kind in ("?", "ship", "sea"):
        add(shapes, marks(kind, [key for key in mine if mine[key] == kind]), "n-pencil")


def _aimed(shapes, ui, seat):
    """Where the chosen weapon would fall."""
    if _attacking(ui) and ui["enemy"] == seat:
        _aim(shapes, ui["weapon"], ui["aims"], "n-aim")
        if ui["weapon"] == "salvo":
            for number, key in enumerate(ui["aims"]):
                x, y = at_of(key)
                shapes.append(["text", x + 23, y + 31, str(number + 1), "n-aim-number"])


def _aim(shapes, weapon, keys, style):
    if weapon in REACH and keys:
        add(shapes, rect(*around(keys[0], REACH[weapon], 1)), style + "-block")
    add(shapes, marks("aim", keys), style)


def hovering(view, ui, seat, key):
    """Where the weapon would fall if this square were chosen; the pencil, where it is in hand."""
    shapes = []
    if ui.get("pencil"):
        add(shapes, marks("clear" if ui["pencil"] == "rub" else ui["pencil"], [key]), "n-pencil")
    elif _attacking(ui) and not (ui["enemy"] == seat and key in ui["aims"]):
        _aim(shapes, ui["weapon"], [key], "n-hover")
    return shapes


def _attacking(ui):
    return "despatch" in ui["menu"] or "salvo" in ui["menu"]


# --- in words ----------------------------------------------------------------------------------------------------------------------


def own_words(view, ui, seat):
    """What stands on the squares of a sheet: `{key: words}`, and the words of the rest."""
    sheet = sheet_of(view, ui, seat)
    if sheet is None:
        return {}, "unknown"

    def laid_out():
        words = {key: "land" for key in ground_of(sheet["land"])}
        for kind, keys in sheet["ships"]:
            words.update({key: NAMES[kind] for key in keys})
        return words

    ships = sheet["ships"]
    said = dict(remembered(ui, "words of what is laid out %d" % seat, [sheet["land"], ships], laid_out))
    on_ship = _on_ships(ui, seat, ships)
    hit, flown, used = [{key: True for key in sheet[name]} for name in ("hit", "flown", "used")]
    for key in hit:
        if key in on_ship:
            said[key] += ", hit"
    for kind, key in sheet["planes"]:
        state = ", destroyed" if key in hit else ", flown" if key in flown else ""
        said[key] = (said[key] + ", " if key in said else "") + NAMES[kind] + state
    for key, order in sheet["guns"]:
        state = "destroyed" if key in hit else "used" if key in used else "holds fire" if order == "hold" else "ready"
        said[key] = "land, A-A gun, " + state
    if seat == view["seat"]:
        for square in _looked_at(ui, seat):
            for key in block(square, 1):
                said[key] = said.get(key, "sea") + ", looked at"
        _say_pencil(said, ui, seat, "sea")
    return said, "sea"


def own_rows(view, ui, seat):
    """The words for every square of a sheet, row by row."""
    mine = seat == view["seat"]
    facts = [sheet_of(view, ui, seat), _looked_at(ui, seat) if mine else None, ui["notes"] if mine else None]
    return remembered(ui, "own words %d" % seat, facts, lambda: words_rows(*own_words(view, ui, seat), ui=ui, name="own rows %d" % seat))


def _say_pencil(said, ui, seat, rest):
    mine = ui["notes"].get(str(seat), {})
    for key in mine:
        words = said.get(key, rest)
        said[key] = words + ", " + MARK_WORDS[mine[key]] if words else MARK_WORDS[mine[key]]


def enemy_words(view, ui, seat):
    """What is known of an enemy's squares."""
    said = dict(_known_words(view, ui, seat)[0])
    said.update(_aim_words(said, ui, seat))
    return said, "unknown"


def enemy_rows(view, ui, seat):
    """The words for every square of an enemy's chart, row by row. A row in which nothing changed is the same list as before."""
    said, rows = _known_words(view, ui, seat)
    aimed = _aim_words(said, ui, seat)
    rows = list(rows)
    for number in _distinct([row_column(key)[0] for key in aimed]):
        rows[number] = [spaced(key) + ", " + aimed[key] if key in aimed else words for key, words in zip(KEYS[number], rows[number])]
    return rows


def _known_words(view, ui, seat):
    """What is known of an enemy's squares, whatever is aimed at; and the same row by row."""
    chart = chart_of(view, ui, seat)
    facts = [chart, ui.get("inferring", True), ui["notes"].get(str(seat))]

    def made():
        said = _words_of_chart(ui, seat, chart) if chart is not None else {}
        return said, words_rows(said, "unknown", ui, "enemy rows %d" % seat)

    return remembered(ui, "enemy words %d" % seat, facts, made)


def _words_of_chart(ui, seat, chart):
    said, known = {}, chart["known"]
    for report in reports.bombs(chart):
        words = "%s at %s: %s" % (NAMES[report["kind"]], spaced(report["square"]), reports.words_of(report))
        for key in report["could"]:
            said[key] = said[key] + "; " + words if key in said else "bombed, somewhere in here. " + words
    if ui.get("inferring", True):
        for key, facts in chart["inferred"].items():
            said[key] = _words_of_inferred(facts)
    for key in chart["shots"]:
        said[key] = "shot at, nothing"
    for key, facts in known.items():
        said[key] = _words_of_square(facts)
    for report in reports.bombs(chart):
        for words, doubt in zip(reports.doubt_words(report), report.get("doubts", [])):
            for key in doubt[3]:
                said[key] = said[key] + ". " + words[:-1]
    for kind, key in chart["down"]:
        said[key] = (said[key] + ", " if key in said else "") + "%s shot down here" % NAMES[kind]
    _say_pencil(said, ui, seat, "")
    return said


def _words_of_inferred(facts):
    if facts["what"] == "no ship":
        return "inferred: no ship"
    return "inferred: %s%s" % ("hit, " if facts["hit"] else "", "a ship" if facts["what"] == "ship" else NAMES[facts["what"]])


def _words_of_square(facts):
    what = facts["what"]
    if what in PLANES and facts["hit"] and facts.get("doubt"):
        return "%s was here, destroyed or flown, on land" % NAMES[what]
    if not what and not facts["hit"] and not facts["used"] and not facts.get("aboard"):
        return "land" if facts["on"] == "land" else "sea" if facts["on"] == "sea" else "shot at, nothing"
    words = []
    if facts["hit"]:
        words.append("hit" if what in SHIPS else "destroyed")
    if what:
        words.append(NAMES[what])
    if facts.get("aboard"):
        words.append(NAMES[facts["aboard"]] + (" was aboard" if facts["hit"] and facts.get("doubt") else " aboard"))
    if facts.get("doubt") and not facts["hit"]:
        words.append("may have flown since")
    if facts["used"]:
        words.append("used")
    if facts["on"] == "land":
        words.append("on land" if what else "land")
    return ", ".join(words)


def _aim_words(said, ui, seat):
    """The words of the squares that are aimed at."""
    aimed = {}
    if _attacking(ui) and ui["enemy"] == seat:
        for number, key in enumerate(ui["aims"]):
            words = "aimed at, shot %d" % (number + 1) if ui["weapon"] == "salvo" else "aimed at"
            aimed[key] = said[key] + ", " + words if key in said else words
    return aimed


def words_rows(said, rest, ui=None, name=""):
    """Words for every square, row by row; `rest`: of those of which nothing is said. A row that `ui` remembers under this name is the same list."""
    plain = _plain.get(rest)
    if plain is None:
        plain = _plain[rest] = [[at + rest for at in row] for row in AT]

    def spoken(number, row):
        return [at + words if words else blank for at, words, blank in zip(AT[number], row, plain[number])]

    return row_by_row(ui or {}, name, said, spoken)


# --- the hand ----------------------------------------------------------------------------------------------------------------------


def begin(view, menu, ui):
    """The hand at the start of a turn: the last weapon, as long as there is one left."""
    ui["aims"] = []
    ui["at"] = ""
    ui["gun"] = None
    ui["chosen"] = None
    ui["weapon"] = None
    ui["enemy"] = None
    return ui


def settle(view, ui):
    """Weapon and enemy that can be used now."""
    if not _attacking(ui):
        return
    offers = [ui["menu"][verb]["each"] for verb in ("despatch", "salvo") if verb in ui["menu"]]
    targets = offers[0][1] if "despatch" in ui["menu"] else offers[0][0]
    if ui.get("enemy") not in targets:
        ui["enemy"] = targets[0]
        ui["aims"] = []
    have = left(view["sheets"][view["seat"]])
    if not have.get(ui.get("weapon")):
        ui["weapon"] = [kind for kind in WEAPONS if have[kind]][0]
        ui["aims"] = []


def _flyer(view, ui):
    """The plane that will fly: the one chosen, else the most endangered."""
    if not _attacking(ui) or ui["weapon"] not in PLANES:
        return None
    sheet = view["sheets"][view["seat"]]
    weapon, chosen, log, ready = ui["weapon"], ui["chosen"], ui.get("log", []), ready_planes(sheet)

    def found():
        return chosen if chosen and [weapon, chosen] in ready else most_endangered(sheet, weapon, log, view["seat"])

    return remembered(ui, "flyer", [ready, weapon, chosen, log, view["seat"]], found)


def _with(ui, **changes):
    ui = dict(ui)
    ui.update(changes)
    return ui


def press(view, ui, ident, key):
    """Aim, mark with the pencil, choose a plane or a gun."""
    seat = int(ident)
    ui = _with(ui, looking=[ident, key])
    if ui.get("pencil") and view["seat"] is not None:
        return _pencil(ui, ident, key)
    if "answer" in ui["menu"] and seat == view["seat"]:
        return _press_answer(view, ui, key)
    if seat == view["seat"]:
        return _press_own(view, ui, key)
    said, rest = enemy_words(view, ui, seat) if view["charts"][seat] is not None else own_words(view, ui, seat)
    if not _attacking(ui):
        return ui, [["say", "%s: %s." % (spaced(key), said.get(key, rest))]]
    offers = [ui["menu"][verb]["each"] for verb in ("despatch", "salvo") if verb in ui["menu"]]
    if seat not in (offers[0][1] if "despatch" in ui["menu"] else offers[0][0]):
        return ui, [["refuse", "%s cannot be attacked: %s." % (view["names"][seat], "out of the match" if seat in view["resigned"] else "an ally")]]
    if ui["weapon"] == "salvo":
        return _press_salvo(view, ui, seat, key)
    if ui["aims"] == [key] and ui["enemy"] == seat:
        return _with(ui, aims=[]), [["say", "%s is no longer aimed at." % spaced(key)]]
    ui = _with(ui, aims=[key], enemy=seat)
    words = "%s to %s of %s, %s." % (NAMES[ui["weapon"]], spaced(key), view["names"][seat], said.get(key, rest))
    return ui, [["say", _joined(words, warning(view, ui))], ["board", ident]]


def _press_salvo(view, ui, seat, key):
    aims = ui["aims"] if ui["enemy"] == seat else []
    if key in aims:
        aims = [one for one in aims if one != key]
        return _with(ui, aims=aims), [["say", "%s is no longer aimed at. %d of 3 shots aimed." % (spaced(key), len(aims))]]
    if len(aims) == 3:
        return ui, [["refuse", "All three shots are aimed: fire, or press an aimed square to take it back."]]
    words = "Shot %d at %s of %s. %d of 3 shots aimed." % (len(aims) + 1, spaced(key), view["names"][seat], len(aims) + 1)
    return _with(ui, aims=aims + [key], enemy=seat), [
        ["say", _joined(words, warning(view, _with(ui, aims=[key], enemy=seat)))],
        ["board", str(seat)],
    ]


def _joined(*sentences):
    return " ".join([one for one in sentences if one])


def _why_spent(chart, key):
    """Why nothing more is to be hit on a square of an enemy; "" where there may be something."""
    facts = chart["known"].get(key)
    if facts and facts["hit"]:
        return "hit already"
    if facts and facts["used"]:
        return "used already"
    if key in chart["shots"]:
        return "shot at already"
    if [1 for report in chart["reports"] if report["kind"] != "salvo" and key in block(report["square"], REACH[report["kind"]])]:
        return "bombed already"
    if facts and facts["what"] is None and not facts.get("aboard"):
        return "land" if facts["on"] == "land" else "sea"
    return ""


def warning(view, ui):
    """A word of warning where what is aimed at promises nothing; "" where it may."""
    chart = chart_of(view, ui, ui["enemy"])
    if not ui["aims"] or chart is None:
        return ""
    if ui["weapon"] == "salvo":
        spent = [(key, _why_spent(chart, key)) for key in ui["aims"]]
        found = ["%s (%s)" % (spaced(key), why) for key, why in spent if why]
        return "Nothing more is to be hit at %s." % listed(found) if found else ""
    around_it = block(ui["aims"][0], REACH[ui["weapon"]])
    if ui["weapon"] == "rp":
        unseen = [key for key in around_it if key not in chart["known"]]
        return "" if unseen else "All around %s is known already." % spaced(ui["aims"][0])
    standing = [key for key in around_it if not _why_spent(chart, key)]
    return "" if standing else "Nothing more is to be hit around %s." % spaced(ui["aims"][0])


def _press_own(view, ui, key):
    said, rest = own_words(view, ui, view["seat"])
    words = "%s: %s." % (spaced(key), said.get(key, rest))
    sheet = view["sheets"][view["seat"]]
    if sheet is None:
        return ui, [["say", words]]
    plane = [kind for kind, at in ready_planes(sheet) if at == key]
    if plane and _attacking(ui):
        changed = ui["weapon"] != plane[0]
        return _with(ui, weapon=plane[0], chosen=key, gun=None, aims=[] if changed and (ui["weapon"] == "salvo") else ui["aims"]), [
            ["say", "%s at %s will fly." % (NAMES[plane[0]], spaced(key))]
        ]
    if key in [at for at, _ in ready_guns(sheet)] and "orders" in ui["menu"]:
        return _with(ui, gun=None if ui["gun"] == key else key), [["say", words]]
    return _with(ui, gun=None), [["say", words]]


def _press_answer(view, ui, key):
    if key in ui["menu"]["answer"]:
        return _with(ui, gun=key), [["say", "The gun at %s in hand: let it fire, or hold." % spaced(key)]]
    said, rest = own_words(view, ui, view["seat"])
    return ui, [["say", "%s: %s." % (spaced(key), said.get(key, rest))]]


def _pencil(ui, ident, key):
    notes = dict(ui["notes"])
    mine = dict(notes.get(ident, {}))
    mode = ui["pencil"]
    if mode == "rub" or mine.get(key) == mode:
        mine.pop(key, None)
        said = "rubbed out"
    else:
        mine[key] = mode
        said = MARK_WORDS[mode]
    notes[ident] = mine
    return _with(ui, notes=notes), [["keep", "notes", notes], ["say", "%s: %s." % (spaced(key), said)]]


def do(view, ui, name, value):
    """A button or a letter."""
    if name == "inferring":
        return _with(ui, inferring=not ui.get("inferring", True)), []
    if name == "pencil":
        on = None if ui.get("pencil") == value else value
        return _with(ui, pencil=on), [
            ["say", "The pencil marks %s." % MARK_WORDS.get(on, "nothing and rubs out") if on else "The pencil is put away."]
        ]
    if name == "pencil-next":
        modes = ["?", "ship", "sea", "rub", None]
        return do(view, _with(ui, pencil=None), "pencil", modes[(modes.index(ui.get("pencil")) + 1) % 5])
    if name == "report":
        return _pick_report(view, ui, value)
    if name == "enemy":
        return _with(ui, enemy=int(value), aims=[]), [["board", value]]
    if "answer" in ui["menu"]:
        return _do_answer(view, ui, name, value)
    if not _attacking(ui):
        return ui, []
    if name == "weapon":
        if not left(view["sheets"][view["seat"]]).get(value):
            return ui, [["refuse", "No %s is left." % NAMES[value]]]
        same = (value == "salvo") == (ui["weapon"] == "salvo")
        return _with(ui, weapon=value, chosen=None, pencil=None, aims=ui["aims"][:1] if same else []), [["say", "%s in hand." % NAMES[value]]]
    if name == "next-weapon":
        have = left(view["sheets"][view["seat"]])
        kinds = [kind for kind in TRAY if have[kind]]
        return do(view, ui, "weapon", kinds[(kinds.index(ui["weapon"]) + 1) % len(kinds)])
    if name == "plane":
        planes = [key for kind, key in ready_planes(view["sheets"][view["seat"]]) if kind == ui["weapon"]]
        if not planes:
            return ui, [["refuse", "No plane is in hand."]]
        now = _flyer(view, ui)
        key = planes[(planes.index(now) + 1) % len(planes)]
        return _with(ui, chosen=key), [["say", "%s at %s will fly." % (NAMES[ui["weapon"]], spaced(key))]]
    if name == "clear":
        return _with(ui, aims=[]), [["say", "Nothing is aimed at."]]
    if name == "fire":
        return _fire(view, ui)
    if name == "orders":
        which, order = value.split(" ")
        return _with(ui, gun=None), [["play", ["orders", [which, order]]]]
    if name == "orders-by-worth" and "orders" in ui["menu"]:
        return _with(ui, gun=None, by_worth=True), give(view, _with(ui, by_worth=True))
    if name == "stop" and "stop" in ui["menu"]:
        return ui, [["play", ["stop", None]]]
    return ui, []


def _pick_report(view, ui, value):
    """A report of the list: its area is outlined on the chart, or no longer."""
    seat, number = [int(one) for one in value.split(" ")]
    if ui.get("report") == [seat, number]:
        return _with(ui, report=None), []
    report = reports.bombs(view["charts"][seat])[number]
    words = "%s at %s of %s: %s." % (NAMES[report["kind"]], spaced(report["square"]), view["names"][seat], reports.words_of(report))
    return _with(ui, report=[seat, number]), [["show", str(seat)], ["say", words]]


def give(view, ui):
    """The next of several orders, each an action of its own, as effects; `by_worth` stands in the hand until all are given."""
    if not ui.get("by_worth") or "orders" not in ui["menu"]:
        return []
    order = next_order(view["sheets"][view["seat"]])
    if order is None:
        ui["by_worth"] = False
        return []
    return [["play", ["orders", order]]]


def spell(view, ui, text):
    """Typed words with the enemy as the rules want it: `on Green` becomes that seat's number, and where none is named the one in hand is meant."""
    words = text.strip()
    if not _attacking(ui):
        return text
    low = words.lower()
    for seat in enemies(view):
        tail = " on " + view["names"][seat].lower()
        if low.endswith(tail):
            return "%s on %d" % (words[: len(words) - len(tail)], seat + 1)
    aimed = low.startswith("salvo") or (low[:1] in LETTERS.lower() and low[1:2] in " 0123456789")
    return text if " on " in low or not aimed or len(enemies(view)) < 2 else "%s on %d" % (words, ui["enemy"] + 1)


def _fire(view, ui):
    aims = ui["aims"]
    if ui["weapon"] == "salvo":
        if len(aims) < 3:
            return ui, [["refuse", "A salvo has three shots: %d to aim still." % (3 - len(aims))]]
        return _with(ui, aims=[]), [["play", ["salvo", [ui["enemy"], list(aims)]]]]
    if not aims:
        return ui, [["refuse", "Nothing is aimed at yet: choose a square of an enemy’s chart first."]]
    return _with(ui, aims=[], chosen=None), [["play", ["despatch", [_flyer(view, ui), ui["enemy"], aims[0]]]]]


def _do_answer(view, ui, name, value):
    if name == "answer":
        return ui, [["play", ["answer", value]]]
    if name == "fire" and ui["gun"]:
        return ui, [["play", ["answer", ui["gun"]]]]
    if name == "clear":
        return ui, [["play", ["answer", "hold"]]]
    return ui, [["refuse", view["prompt"]]] if name == "fire" else []


# --- the panel ---------------------------------------------------------------------------------------------------------------------


def button(words, do_name, value=None, kind="", disabled=False, title="", pressed=None):
    """A button of this front."""
    return '<button type="button" data-do="%s"%s%s%s%s%s>%s</button>' % (
        do_name,
        "" if value is None else ' data-value="%s"' % esc(value),
        ' class="%s"' % kind if kind else "",
        " disabled" if disabled else "",
        ' title="%s"' % esc(title) if title else "",
        "" if pressed is None else ' aria-pressed="%s"' % ("true" if pressed else "false"),
        words,
    )


def panel(view, ui):
    """What can be done now and what is known."""
    out = []
    if ui["held"]:
        out.append('<p class="prompt told">%s</p>' % esc(ui["held"][0].get("text", "")))
    elif not view["outcome"]:
        out.append('<p class="prompt">%s</p>' % esc(view["prompt"]))
    if not ui["held"] and not ui.get("recap"):
        out.append(_latest(view, ui))
    if "answer" in ui["menu"]:
        out.append(_answer_panel(view, ui))
    if _attacking(ui):
        out.append(_attack_panel(view, ui))
    elif view["seat"] is not None and view["sheets"][view["seat"]] is not None and not view["outcome"]:
        out.append(_tray(view, ui, False))
    out.append(_looking(view, ui))
    out.append(_open_reports(view, ui))
    if view["seat"] is not None and not view["outcome"] and view["phase"] != "lay":
        out.append(_tools(ui))
    if "orders" in ui["menu"]:
        out.append(_orders_panel(view, ui))
    out.append(_sides(view, ui))
    if view["seat"] is None and [sheet for sheet in view["sheets"] if sheet is not None]:
        out.append(button("Where the weapons fell", "falls", pressed=bool(ui.get("falls"))))
    out.append(record(view, ui))
    if "stop" in ui["menu"]:
        offered = [view["names"][seat] for seat in view["stops"]]
        words = "Everyone who can still attack must agree."
        if offered:
            words = "%s %s to stop here and count." % (listed(offered), "offers" if len(offered) == 1 else "offer")
        out.append('<p class="how">%s %s</p>' % (button("Agree to stop" if offered else "Offer to stop and count", "stop", kind="quiet"), esc(words)))
    return "".join(out)


def latest(log, me, names):
    """What has been told since (and with) this seat's last move, for a spectator the last move: `[seat, [sentences]]`, one a move.

    Among many, moves of which this seat learnt nothing are left to the log.
    """
    found, heads = [], []
    for event in log:
        kind = event["kind"]
        if kind in ("despatched", "salvo"):
            if event["by"] == me or me is None:
                found = []
            whom = " of " + names[event["on"]] if len(names) > 2 else ""
            if kind == "salvo":
                head = "Salvo at %s%s." % (listed([spaced(key) for key in event["squares"]]), whom)
            else:
                head = "%s to %s%s." % (SHORT[event["plane"]], spaced(event["square"]), whom)
            heads.append(head)
            found.append([event["by"], [head]])
        elif found and kind in ("report", "damage", "down", "gun fired", "passed", "resigned", "stop"):
            if kind == "report" and me is None:
                continue
            if kind in ("passed", "resigned", "stop"):
                found.append([event["by"], []])
            found[-1][1].append(event.get("text", ""))
    few = len(names) < 4
    return [[by, told] for by, told in found if few or by == me or me is None or len(told) > 1 or told[0] not in heads]


def _latest(view, ui):
    moves = latest(ui.get("log", []), view["seat"], view["names"])
    lines = "".join(["<li>%s <span>%s</span></li>" % (badge(by), esc(" ".join(told))) for by, told in moves])
    return '<ul class="nw-latest" aria-label="Last moves">%s</ul>' % lines if lines else ""


def _tray(view, ui, active):
    sheet = sheet_of(view, ui, view["seat"])
    have = left(sheet)
    items = []
    for kind in TRAY:
        words = '<span class="nw-pic">%s</span><b>%d</b><small>%s</small>' % (
            picture_of(kind),
            have[kind],
            {"atom": "Atom", "rp": "R.P.", "salvo": "Salvo"}.get(kind, NAMES[kind]),
        )
        label = "%s, %d left" % (NAMES[kind], have[kind])
        items.append(
            button(
                words,
                "weapon",
                kind,
                kind="nw-weapon",
                disabled=not active or not have[kind],
                title=label,
                pressed=(ui.get("weapon") == kind) if active else None,
            )
        )
    return '<div class="nw-weapons" role="group" aria-label="What is left to use">%s</div>' % "".join(items)


def _attack_panel(view, ui):
    weapon, aims, enemy = ui["weapon"], ui["aims"], view["names"][ui["enemy"]]
    out = []
    targets = enemies(view)
    if len(targets) > 1:
        out.append('<div class="nw-enemies" role="group" aria-label="Enemy">')
        for seat in targets:
            out.append(
                button(
                    "%s %s" % (badge(seat), esc(view["names"][seat])),
                    "enemy",
                    str(seat),
                    pressed=ui["enemy"] == seat,
                    disabled=seat in view["resigned"],
                )
            )
        out.append("</div>")
    if weapon == "salvo":
        ready = len(aims) == 3
        words = (
            "Fire at %s" % ", ".join([spaced(key) for key in aims])
            if ready
            else "Salvo: aim %d more shot%s" % (3 - len(aims), "" if len(aims) == 2 else "s")
        )
        how = "Three shots at any three squares of %s." % enemy
    else:
        ready = bool(aims)
        words = "%s to %s" % (SHORT[weapon], spaced(aims[0])) if ready else "%s: choose a square" % SHORT[weapon]
        flyer = _flyer(view, ui)
        why = "as chosen" if ui["chosen"] == flyer else "the most endangered"
        how = "It flies from %s, %s." % (spaced(flyer), why)
    warned = warning(view, ui)
    words = esc(words) + (" <small>%s</small>" % esc(warned) if warned else "")
    out.append(_tray(view, ui, True))
    out.append(
        '<div class="deeds">%s%s</div>'
        % (button(words, "fire", kind="primary", disabled=not ready), button("Clear", "clear", kind="quiet", disabled=not aims))
    )
    more = ""
    if weapon in PLANES and left(view["sheets"][view["seat"]])[weapon] > 1:
        more = button("Another plane", "plane", kind="quiet", title="Or press it on the own chart")
    out.append('<p class="how">%s %s</p>' % (esc(how), more))
    return "".join(out)


def _answer_panel(view, ui):
    asked = view["asked"]
    guns = [key for key in ui["menu"]["answer"] if key != "hold"]
    who = view["names"][asked["by"]]
    plane = NAMES[asked["plane"]]
    if guns:
        words = "%s’s %s is over %s. %s can bring it down, once." % (
            who,
            plane,
            spaced(asked["square"]),
            "This gun" if len(guns) == 1 else "Any of these guns",
        )
    else:
        words = "%s’s %s is over %s. No gun that is ready stands near it." % (who, plane, spaced(asked["square"]))
    buttons = [
        button("Fire the gun at %s" % spaced(key), "answer", key, kind="primary" if ui["gun"] == key or len(guns) == 1 else "") for key in guns
    ]
    buttons.append(button("Hold fire" if guns else "Let it pass", "answer", "hold", kind="" if guns else "primary"))
    return '<p class="nw-asked">%s</p><div class="deeds">%s</div>' % (esc(words), "".join(buttons))


def _looking(view, ui):
    """What is known of the square pressed last."""
    if not ui.get("looking"):
        return ""
    ident, key = ui["looking"]
    seat = int(ident)
    said, rest = enemy_words(view, ui, seat) if view["charts"][seat] is not None and not view["outcome"] else own_words(view, ui, seat)
    return '<p class="nw-looking">%s <b>%s</b> %s</p>' % (badge(seat), spaced(key), esc(said.get(key, rest)))


def _open_reports(view, ui):
    """The bomb reports of the enemy in hand that leave something open; of all enemies while there is no hand for one."""
    out = []
    for seat in enemies(view) if view["seat"] is not None else []:
        chart = chart_of(view, ui, seat)
        if chart is not None and (not _attacking(ui) or seat == ui["enemy"]):
            chosen = ui["report"][1] if ui.get("report") and ui["report"][0] == seat else None
            whose = view["names"][seat] if len(enemies(view)) > 1 else ""
            out.append(_reports_of(ui, seat, chart, chosen, whose))
    told = "".join(out)
    # It is always there, so that what comes after it stays open when it comes or goes.
    return '<div class="nw-reports"%s>%s</div>' % ("" if told else " hidden", told)


def _reports_of(ui, seat, chart, chosen, whose):
    facts = [chart["reports"], chart["known"], chart["inferred"], ui.get("inferring", True), chosen, whose]
    return remembered(ui, "reports of %d" % seat, facts, lambda: reports.listing(chart, seat, chosen, facts[3], whose))


def _tools(ui):
    """The pencil where there is a hand for it; what is inferred can be hidden whoever is to move."""
    on = ui.get("inferring", True)
    inferring = button("Inferred", "inferring", kind="nw-pencil", pressed=on, title="What follows with certainty from the reports")
    if not ui["menu"]:
        return '<div class="nw-tools">%s</div>' % inferring
    pencils = "".join(
        [
            button(words, "pencil", mode, kind="nw-pencil", pressed=ui.get("pencil") == mode, title="Pencil: " + title)
            for mode, words, title in PENCILS
        ]
    )
    return (
        '<div class="nw-tools"><span id="nw-pencil">Pencil</span><span class="nw-pencils" role="group" aria-labelledby="nw-pencil">%s</span>%s</div>'
        % (pencils, inferring)
    )


def _orders_panel(view, ui):
    sheet = view["sheets"][view["seat"]]
    guns = ready_guns(sheet)
    held = {order: len([1 for _, one in guns if one == order]) for order, _ in ORDERS}
    out = ['<details class="nw-orders"%s><summary>Standing orders of the guns</summary>' % (" open" if ui["gun"] else "")]
    if view["options"]["guns"] == "ask":
        out.append('<p class="how">In this match the defender is asked each time; these orders are not used.</p>')
    chosen = ui["gun"]
    which = chosen or "all"
    out.append(
        '<p class="how">%s</p><div class="nw-order-buttons">'
        % ("The gun at %s:" % spaced(chosen) if chosen else "All %d guns (press a gun on the own chart for its own orders):" % len(guns))
    )
    now = [order for key, order in guns if key == chosen]
    for order, words in ORDERS:
        pressed = now == [order] if chosen else held[order] == len(guns)
        count = "" if chosen else " <small>%d</small>" % held[order]
        out.append(button(words[0].upper() + words[1:] + count, "orders", which + " " + order, pressed=pressed))
    if not chosen:
        out.append(
            button(
                "Each by what it guards",
                "orders-by-worth",
                pressed=next_order(sheet) is None,
            )
        )
        words = "By what it guards: three points or more in its nine squares, at both; less, at Bombers only; nothing, it holds fire, as bait."
        out.append('<p class="how">%s</p>' % words)
    return "".join(out) + "</div></details>"


def worth_of(sheet):
    """The points that can still be lost on each square: `{key: points}`."""
    hit = {key: True for key in sheet["hit"]}
    worth = {key: 1 for _, keys in sheet["ships"] for key in keys if key not in hit}
    for kind, key in ready_planes(sheet):
        worth[key] = worth.get(key, 0) + {"atom": 10, "bomber": 3, "rp": 1}[kind]
    for key, _ in ready_guns(sheet):
        worth[key] = worth.get(key, 0) + 1
    return worth


def guarded(worth, gun):
    """The points in the nine squares of a gun, itself not counted."""
    return sum([worth.get(key, 0) for key in block(gun, 1) if key != gun])


def next_order(sheet):
    """The next order `[which, order]` on the way to each gun firing by what it guards; None when all do. Most guns get theirs at once."""
    fit, worth = {}, worth_of(sheet)
    for key, _ in ready_guns(sheet):
        points = guarded(worth, key)
        fit[key] = "both" if points > 2 else "bombers" if points else "hold"
    wrong = [key for key, order in ready_guns(sheet) if order != fit[key]]
    if not wrong:
        return None
    wanted = list(fit.values())
    most = max([order for order, _ in ORDERS], key=wanted.count)
    if len(wrong) > 1 + len(wanted) - wanted.count(most):
        return ["all", most]
    return [wrong[0], fit[wrong[0]]]


def _sides(view, ui):
    """Everybody at the table: alliance, moves made, whether out."""
    sizes = [view["teams"].count(team) for team in view["teams"]]
    out = ['<ul class="nw-sides">']
    for seat in range(view["seats"]):
        words = "%d move%s" % (view["moves"][seat], "" if view["moves"][seat] == 1 else "s")
        if seat in view["resigned"]:
            words = "resigned"
        elif not view["laid"][seat]:
            words = "laying out"
        ally = ""
        if sizes[seat] > 1:
            friends = [other for other in range(view["seats"]) if other != seat and view["teams"][other] == view["teams"][seat]]
            ally = ", with " + listed(["<bdi>%s</bdi>" % esc(view["names"][other]) for other in friends])
        turn = ' class="to-move"' if view["turn"] == seat and not ui["held"] else ""
        out.append("<li%s>%s <span>%s</span> <small>%s%s</small></li>" % (turn, badge(seat), esc(view["names"][seat]), words, ally))
    return "".join(out) + "</ul>"


# --- the record --------------------------------------------------------------------------------------------------------------------


def moves_of(log):
    """The moves in the events: `[seat, words, result]`, numbered for each side as they come."""
    found = []
    for event in log:
        kind = event["kind"]
        if kind == "despatched":
            found.append(
                {
                    "by": event["by"],
                    "on": event["on"],
                    "what": event["plane"],
                    "squares": [event["square"]],
                    "from": None,
                    "told": "",
                    "gun": None,
                    "destroyed": [],
                }
            )
        elif kind == "salvo":
            found.append(
                {
                    "by": event["by"],
                    "on": event["on"],
                    "what": "salvo",
                    "squares": event["squares"],
                    "from": None,
                    "told": "",
                    "gun": None,
                    "destroyed": [],
                }
            )
        elif not found:
            continue
        elif kind == "started":
            found[-1]["from"] = event["from"]
        elif kind == "down":
            found[-1]["told"] = "shot down"
        elif kind == "gun fired":
            found[-1]["gun"] = event["gun"]
        elif kind == "report":
            found[-1]["told"] = told(event["answer"])
        elif kind == "damage":
            found[-1]["destroyed"] = event["destroyed"]
            found[-1]["told"] = found[-1]["told"] or told(event["answer"])
    return found


def told(answer):
    """An answer in a few words."""
    if answer["kind"] == "salvo":
        return "; ".join(
            [
                "%s %s" % (spaced(key), " and ".join([NAMES[one] for one in here]) + (" sunk" if sunk else "") if here else "nothing")
                for key, here, sunk in answer["shots"]
            ]
        )
    if answer["kind"] == "rp":
        seen = [NAMES[answer["squares"][key]["what"]] for key in answer["squares"] if answer["squares"][key]["what"]]
        kinds = [kind for kind in SHIPS + PLANES + ("gun",) if NAMES[kind] in seen]
        return (
            "saw "
            + listed(
                [
                    "%d %s%s" % (seen.count(NAMES[kind]), SHORT.get(kind, NAMES[kind]), " squares" if kind in SHIPS and kind != "submarine" else "")
                    for kind in kinds
                ]
            )
            if kinds
            else "saw nothing"
        )
    return reports.words_of(answer)


def whole(ui):
    """All that happened where everything is open, whoever looks; else what these eyes were told."""
    return ui["log"] if ui.get("whole") is None else ui["whole"]


def record(view, ui):
    """Every move of each side, numbered; while anything is hidden, as far as these eyes were told."""
    log, drawn = whole(ui), ui.get("drawn", {})
    if "record" not in drawn or drawn["record"][0] is not log:
        drawn["record"] = (log, _record(view, moves_of(log)))
    return drawn["record"][1]


def _record(view, found):
    if not found:
        return ""
    columns = []
    for seat in range(view["seats"]):
        mine = [one for one in found if one["by"] == seat]
        if mine:
            items = "".join([_record_line(view, one) for one in mine])
            columns.append("<section><h4>%s %s</h4><ol>%s</ol></section>" % (badge(seat), esc(view["names"][seat]), items))
    return '<details class="nw-record"><summary>Record of the moves</summary><div>%s</div></details>' % "".join(columns)


def _record_line(view, one):
    words = "%s %s%s" % (
        SHORT.get(one["what"], NAMES[one["what"]]),
        spaced(one["from"]) + " to " if one["from"] else "",
        ", ".join([spaced(key) for key in one["squares"]]),
    )
    if view["seats"] > 2:
        words += " of " + view["names"][one["on"]]
    gun = " (gun %s)" % spaced(one["gun"]) if one["gun"] else ""
    return "<li>%s: %s%s</li>" % (esc(words), esc(one["told"] or "…"), gun)


# --- what moves and sounds ---------------------------------------------------------------------------------------------------------


def motions(view, event):
    """Shots fall in turn; bombs burst over their block; what is destroyed burns."""
    if event["kind"] not in ("report", "damage", "down"):
        return []
    ident = str(event["on"])
    if event["kind"] == "down":
        return [[ident, event["square"], "hit", 0]] if event["on"] == view["seat"] or event["by"] == view["seat"] else []
    if event["kind"] == "report" and event["on"] == view["seat"]:
        return []
    answer = event["answer"]
    if answer["kind"] == "salvo":
        return [[ident, key, "hit" if here else "splash", 150 * number] for number, (key, here, _) in enumerate(answer["shots"])]
    if answer["kind"] == "rp":
        return [[ident, answer["square"], "splash", 0]] if event["kind"] == "report" else []
    if event["kind"] == "damage":
        return [[ident, key, "hit", 60 * number] for number, (key, _) in enumerate(event["destroyed"])] or [[ident, answer["square"], "splash", 0]]
    kind = "hit" if answer["ships"] or answer["other"] else "splash"
    return [[ident, key, kind, 45 * number] for number, key in enumerate(block(answer["square"], REACH[answer["kind"]]))]


def sounds(event):
    """The names of the sounds of an event."""
    if event["kind"] in ("salvo", "gun fired"):
        return ["fire"]
    if event["kind"] == "report":
        answer = event["answer"]
        lines = answer["shots"] if answer["kind"] == "salvo" else answer.get("ships", [])
        if [line for line in lines if line[2]]:
            return ["sunk"]
        if answer["kind"] == "rp":
            return []
        return ["hit"] if [line for line in lines if line[1]] or answer.get("other") else ["splash"]
    return ["win"] if event["kind"] == "over" else []
