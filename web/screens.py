"""The screens as HTML: home, set-up, the table's surroundings, rules, settings, about. Pure: the model in, text out."""

import icons
import storage
import svg
from fronts import front_of
from lazy import Lazy
from markup import button, choice_text, esc, quote, select, tick

table = Lazy("table")

LEVEL_WORDS = {
    "person": "A person at this device",
    "cadet": "Computer: cadet, a beginner",
    "captain": "Computer: captain, plays well",
    "admiral": "Computer: admiral, hard to beat",
}
SHORT_LEVEL = {"person": "", "cadet": "cadet", "captain": "captain", "admiral": "admiral"}
TITLE = "Paper Navy"
SKELETON = (
    '<div class="table" id="table"><div id="t-top"></div><div class="boards" id="boards"></div><div class="column"><section class="panel" id="panel" aria-label="Play" tabindex="0"></section>'
    '<div class="side"><div id="t-controls"></div><div id="t-replay"></div><div id="t-typed"></div><div id="t-log"></div></div></div></div>'
)


CHOICES = {
    "theme": (("system", "as the device is set"), ("light", "light paper"), ("dark", "dark paper"), ("contrast", "high contrast")),
    "size": (("normal", "normal"), ("large", "large"), ("huge", "very large")),
    "motion": (("system", "as the device is set"), ("on", "on"), ("off", "off")),
    "pace": (("step", "step by step"), ("slow", "slow"), ("normal", "normal"), ("fast", "fast")),
}
"""What these settings may be, and how it is called."""


def draw(m):
    """What is to be on the screen: `title`, `classes` of the body, `regions` in order, `boards` (None: none) with `paint`, their number."""
    t = m["table"]
    view = {
        "title": TITLE,
        "classes": ["at-" + m["route"]] + (["projector"] if m["projector"] else []),
        "regions": [["bar", bar(m)]],
        "boards": None,
        "paint": 0,
    }
    if m["route"] == "table" and t is not None:
        if t["resting"]:
            view["classes"].append("resting")
        view["title"] = "%s: %s" % (TITLE, t["title"])
        if t["curtain"] is not None:
            view["regions"].append(["main", curtain(t)])
        elif t["view"] is None:
            view["regions"].append(["main", waiting(m)])
        else:
            view["regions"] += [
                ["main", SKELETON],
                ["t-top", top(m)],
                ["panel", panel(m)],
                ["t-controls", controls(m)],
                ["t-replay", replay(m)],
                ["t-typed", typed(m)],
                ["t-log", log(m)],
            ]
            view["boards"] = boards(t)
            view["paint"] = t["paint"]
    else:
        view["regions"].append(["main", SCREENS[m["route"] if m["route"] in SCREENS else "home"](m)])
        if m["route"] in ("setup", "rules"):
            view["title"] = "%s: %s" % (TITLE, info_of(m, m["game"])["title"])
    view["regions"].append(["dialog", dialog(m)])
    view["regions"].append(["foot", foot(m)])
    return view


def info_of(m, ident):
    """The catalogue entry of a game; its id as title where there is none."""
    for info in m["catalogue"]:
        if info["id"] == ident:
            return info
    return {"id": ident, "title": ident, "options": [], "seats": [2, 2], "sides": [], "levels": [], "tagline": ""}


def boards(t):
    """The boards as the front gives them, each with its shapes and spoken labels to be asked for when it is drawn."""
    front = table.front(t)
    found = front.boards(t["view"], t["ui"])
    ids = [board["id"] for board in found]
    if t["front"] not in ids:
        t["front"] = ids[0]
    for board in found:
        board["front"] = board["id"] == t["front"]
        board["badge"] = badge(board["side"])
    return found


def badge(seat):
    """The sign of a side."""
    return '<span class="badge side-%d" aria-hidden="true">%s</span>' % (seat, svg.badge(seat))


def apart(title):
    """The names in a title each by itself, so that one written from the right does not turn the others round."""
    return " – ".join("<bdi>%s</bdi>" % esc(name) for name in title.split(" – "))


# --- around every screen -----------------------------------------------------------------------------------------------------------


def bar(m):
    """The header: home, mute, settings."""
    sound = m["settings"]["sound"]
    t = m["table"]
    middle = ""
    if m["route"] == "table" and t is not None:
        tag = "h1" if t["curtain"] is None else "span"
        middle = '<%s class="bar-title">%s</%s>' % (tag, apart(t["title"]), tag)
    actions = ""
    if m["route"] == "table":
        actions += button("Projector", "project", kind="quiet wide-only", pressed=m["projector"])
    actions += button(
        icons.icon("sound" if sound else "mute"), "mute", kind="icon-button", label="Sound", pressed=sound, ident="mute"
    ) + button(icons.icon("settings"), "go", "#/settings", kind="icon-button", label="Settings")
    return '<a class="brand" href="#/" aria-label="Paper Navy: home">%s<span>%s</span></a>%s<span class="bar-actions">%s</span>' % (icons.icon("ship"), TITLE, middle, actions)


def foot(m):
    """The footer; the prompt for a newer release stands here and never interrupts a match."""
    offline = m["offline"]
    parts = []
    if m["route"] != "table":
        parts.append('<a href="#/about">About</a> <a href="#/settings">Settings</a> <span>Nothing leaves this device.</span>')
        if m["version"]:
            parts.append('<span class="version">%s</span>' % esc(m["version"]))
    if offline["waiting"] or offline["replaced"]:
        running = " You are running %s." % esc(m["version"])
        if m["route"] == "table" and m["table"] is not None and not m["table"]["outcome"]:
            parts.append('<span class="notice">A new version is ready.%s It can be taken on the home page, after the match.</span>' % running)
        else:
            parts.append(
                '<span class="notice">A new version is ready.%s Your matches stay. %s</span>' % (running, button("Take the new version", "update", kind="primary"))
            )
    return "".join(parts)


def notice(m):
    """The one notice of the screen."""
    if not m["notice"]:
        return ""
    kind, words = m["notice"][:2]
    return '<div class="notice %s"><p>%s</p>%s</div>' % (esc(kind), esc(words), button("Close", "notice", "", kind="quiet"))


def unkept(m):
    """The match on the table could not be kept: it can still be gone back to and downloaded."""
    t = m["table"]
    if t is None or not t["unsaved"]:
        return ""
    words = "<p>%s</p><p>%s %s</p>" % (
        esc(t["unsaved"]),
        button("Download this match", "download", t["id"], kind="primary"),
        '<a class="button quiet" href="#/match/%s">Back to it</a>' % esc(t["id"]),
    )
    return '<div class="notice warn">%s</div>' % words


def way_back(m):
    """Home, or back to the match that is on the table."""
    if m["table"] is not None:
        return '<a class="button primary" href="#/match/%s">Back to the match</a> <a class="button quiet" href="#/">Home</a>' % esc(m["table"]["id"])
    return '<a class="button primary" href="#/">Home</a>'


def engine_strip(m):
    """How far the engine is, or why there is none."""
    engine = m["engine"]
    if engine["phase"] == "failed":
        return '<div class="notice bad"><p><strong>The games cannot start.</strong> %s Rules, settings and saved files still work.</p>%s</div>' % (
            esc(engine["why"]),
            button("Try again", "restart", kind="primary"),
        )
    if engine["phase"] == "loading":
        percent = int(100 * engine["fraction"])
        return (
            '<div class="boot"><label for="boot-bar">%s</label><progress id="boot-bar" max="100" value="%d">%d %%</progress></div>'
            % (esc(engine["step"]), percent, percent)
        )
    return ""


# --- home --------------------------------------------------------------------------------------------------------------------------


def home(m):
    """Three games, the matches begun, import."""
    cards = ""
    for info in m["catalogue"]:
        cards += (
            '<article class="card"><div class="card-picture" aria-hidden="true">%s</div><h2>%s</h2><p>%s</p><p class="card-actions">'
            '<a class="button primary" href="#/%s">Play</a> <a class="button quiet" href="#/rules/%s">How to play</a></p></article>'
            % (icons.emblem(info["id"]), esc(info["title"]), esc(info["tagline"]), esc(info["id"]), esc(info["id"]))
        )
    return '<div class="screen home"><h1>%s</h1><p class="lede">Three pencil-and-paper naval games. They open from a link, need no account and play offline.</p>%s%s<div class="cards">%s</div>%s</div>' % (
        TITLE,
        notice(m) + unkept(m),
        engine_strip(m) if m["engine"]["phase"] == "failed" else "",
        cards,
        saves(m),
    )


def saves(m):
    """Continue a match; import one."""
    found = storage.listing(m["store"])
    rows = "".join(save_row(m, one) for one in found)
    lasting = "" if m["store"].lasting else '<p class="notice warn">%s</p>' % esc(storage.FORBIDDEN)
    bring = '<a class="button quiet" href="#/import">Import a saved match</a>'
    if not found:
        words = "A match begun here stays in this browser and is continued from this page. One from another device:" if m["store"].lasting else ""
        return '<section class="saves none" aria-label="Saved matches">%s<p>%s %s</p></section>' % (lasting, words, bring)
    return '<section class="saves" aria-label="Saved matches"><h2>Continue</h2>%s%s<p>%s</p></section>' % (lasting, rows, bring)


def save_row(m, one):
    """One saved match: picture, title, when, buttons."""
    ident = one["id"]
    if m["pending_delete"] == ident:
        removal = "<span>Delete for good?</span> %s %s" % (button("Delete", "delete", ident, kind="danger"), button("Keep", "keep", ident, kind="quiet"))
    else:
        removal = button("Delete…", "delete", ident, kind="quiet")
    file_button = button("Download", "download", ident, kind="quiet")
    if one.get("damaged"):
        file_button += " " + button("Download the damaged text", "download-damaged", ident, kind="quiet")
    if "broken" in one:
        before = button("Open the copy before", "restore", ident, kind="primary") if one["before"] else ""
        return '<article class="save broken"><div><h3>A match that cannot be read</h3><p>%s</p></div><p class="save-actions">%s %s %s</p></article>' % (
            esc(one["broken"]),
            before,
            file_button,
            removal,
        )
    picture = one["picture"] or [[], 1, 1]
    names = " – ".join("%s%s" % (seat[0], " (%s)" % SHORT_LEVEL.get(seat[1], "") if SHORT_LEVEL.get(seat[1]) else "") for seat in one["seats"])
    if m["renaming"] == ident:
        title = '<form data-form="rename" data-value="%s"><label class="field"><span>Name of the match</span><input type="text" id="rename-field" value="%s" maxlength="60" data-focus></label><button type="submit" class="primary">Keep this name</button></form>' % (
            esc(ident),
            esc(one.get("title", "")),
        )
    else:
        title = "<h3>%s</h3>" % apart(one.get("title") or names)
    info = info_of(m, one["game"])
    state = "finished" if one.get("state") == "over" else "%d move%s" % (one["moves"], "" if one["moves"] == 1 else "s")
    return (
        '<article class="save"><div class="save-picture" aria-hidden="true">%s</div><div>%s<p class="meta">%s: %s, %s, %s</p><p>%s</p></div>'
        '<p class="save-actions"><a class="button primary" href="#/match/%s">%s</a> %s %s %s</p></article>'
        % (
            svg.svg(picture[0], picture[1], picture[2]),
            title,
            esc(info["title"]),
            apart(names),
            esc(when(one.get("saved", ""))),
            esc(state),
            esc(one.get("prompt", "")),
            esc(quote(ident)),
            "Look back" if one.get("state") == "over" else "Continue",
            button("Rename", "rename", ident, kind="quiet"),
            file_button,
            removal,
        )
    )


def when(stamp):
    """`2026-11-30T08:15` as it is read."""
    return stamp[:16].replace("T", " ")


def importing(m):
    """Import a save from a file or as text."""
    return (
        '<div class="screen"><h1>Import a saved match</h1>%s<p>A save that was downloaded or copied here or on another device. It becomes a match of its own; nothing is replaced.</p>'
        '<p class="field"><label for="import-file">From a file</label> <input type="file" id="import-file" accept=".json,application/json,text/plain"></p>'
        '<form data-form="import"><p class="field"><label for="import-text">Or paste its text</label><textarea id="import-text" data-field="import" rows="6" spellcheck="false">%s</textarea></p>'
        '<p><button class="primary" type="submit">Import</button> <a class="button quiet" href="#/">Back</a></p></form></div>' % (notice(m), esc(m["importing"]))
    )


# --- set-up ------------------------------------------------------------------------------------------------------------------------


def setup(m):
    """The form made from the game's INFO."""
    form = m["setup"]
    info = info_of(m, form["game"])
    rows = ""
    for at, seat in enumerate(form["seats"]):
        ident = "seat-%d" % at
        choices = [["person", LEVEL_WORDS["person"]]] + [[level, LEVEL_WORDS.get(level, level)] for level in info["levels"]]
        rows += '<div class="seat-row">%s<label class="field"><span>%s’s name</span><input type="text" id="%s-name" data-field="seat.%d.name" value="%s" maxlength="24" autocomplete="off"></label>%s</div>' % (
            badge(at),
            esc(info["sides"][at]),
            ident,
            at,
            esc(seat["name"]),
            select("seat.%d.by" % at, choices, seat["by"], "Played by"),
        )
    few, many = info["seats"]
    count = (
        button("Add a seat", "seats", "more", kind="quiet", disabled=len(form["seats"]) >= many)
        + button("Remove a seat", "seats", "less", kind="quiet", disabled=len(form["seats"]) <= few)
        if few < many
        else ""
    )
    options = ""
    for option in info["options"]:
        value = form["options"][option["name"]]
        if isinstance(option["default"], bool):
            options += tick("option." + option["name"], value, option["title"], option["sentence"])
        else:
            choices = [[choice_text(one[0]), one[1]] for one in option["choices"] if option["name"] != "opener" or one[0] == "toss" or one[0] < len(form["seats"])]
            about = option.get("about") or []
            # What has no group is offered no more, but a link may still bring it.
            offered = [at for at, one in enumerate(option["choices"]) if not about or about[at][0] or one[0] == value]
            read = [about[at][1] for at, one in enumerate(option["choices"]) if one[0] == value] if about else [option["sentence"]]
            if about:
                choices = [choices[at] for at in offered]
            groups = [about[at][0] or "Before" for at in offered] if about else ()
            options += select("option." + option["name"], choices, choice_text(value), option["title"], groups=groups)
            options += '<p class="sentence%s">%s</p>' % (" about-choice" if about else "", esc(read[0]))
    persons = len([seat for seat in form["seats"] if seat["by"] == "person"])
    if persons > 1 and getattr(front_of(form["game"]), "FLAT", False):
        options += tick("flat", form["flat"], "Table mode", "Own ships are never drawn, so the device can lie flat between the players.")
    wrong = "".join('<p class="notice warn">%s</p>' % esc(sentence) for sentence in form["wrong"])
    first = front_of(form["game"]).first_steps() if hasattr(front_of(form["game"]), "first_steps") else ""
    brought = '<p class="notice">The link brought %s.</p>' % getattr(front_of(form["game"]), "BROUGHT", "a fleet: the first person finds it on the chart, with a word on whatever cannot be used") if form.get("fleet") and persons else ""
    return (
        '<div class="screen setup"><h1>%s</h1><p class="lede">%s <a href="#/rules/%s">How to play</a></p>%s%s%s%s<form data-form="start"><fieldset class="seats"><legend>Who plays</legend>%s%s</fieldset>'
        '<fieldset class="options"><legend>House options</legend>%s</fieldset>'
        '<fieldset class="seed"><legend>Chance</legend><label class="field"><span>Seed</span><input type="text" id="field-seed" data-field="seed" value="%s" maxlength="80" autocomplete="off" spellcheck="false"></label>'
        '%s<p class="sentence">The same seed, seats and options give the same match: share the link and a whole class meets the same fleets and dice.</p><p>%s</p></fieldset>'
        '<p class="start-row"><button type="submit" class="primary" id="start">Start the match</button></p></form></div>'
        % (
            esc(info["title"]),
            esc(info["tagline"]),
            esc(info["id"]),
            first,
            notice(m),
            wrong + brought,
            engine_strip(m),
            rows,
            "<p>%s</p>" % count if count else "",
            options,
            esc(form["seed"]),
            button("Another seed", "seed", kind="quiet"),
            button("Copy the link to this match", "copy-link", kind="quiet"),
        )
    )


# --- the table ---------------------------------------------------------------------------------------------------------------------


def curtain(t):
    """The hand-over: nothing of any view is on the page now."""
    seat = t["curtain"]
    who = esc(table.name(t, seat))
    return (
        '<div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-words">%s<h1 id="curtain-words" tabindex="-1">Hand the device to <bdi>%s</bdi></h1><p>Everyone else looks away.</p>%s</div>'
        % (badge(seat), who, button("I am " + table.name(t, seat), "lift", kind="primary big", ident="lift"))
    )


def waiting(m):
    """Nothing on the table yet."""
    words = "The engine is getting ready; the match opens by itself." if m["engine"]["phase"] != "ready" else "Laying out the paper…"
    return '<div class="screen waiting">%s<p class="lede">%s</p></div>' % (engine_strip(m), words)


def top(m):
    """What has to be said above the boards: trouble, and how the engine is doing."""
    t = m["table"]
    parts = [notice(m), engine_strip(m) if m["engine"]["phase"] != "ready" else ""]
    if t["locked"]:
        if t["locked"] == storage.CONFLICT:
            ways = button("Continue from there", "take-up", kind="primary")
        else:
            ways = button("Keep it here", "keep-here", kind="primary") + " " + button("Download", "download", t["id"], kind="quiet")
        parts.append('<div class="notice warn"><p>%s</p>%s</div>' % (esc(t["locked"]), ways))
    if t["unsaved"]:
        parts.append('<div class="notice warn"><p>%s</p>%s</div>' % (esc(t["unsaved"]), button("Download this match", "download", t["id"], kind="primary")))
    return "".join(parts)


def panel(m):
    """Whose move it is and what can be done."""
    t = m["table"]
    front = table.front(t)
    # Its place is always there, so that what is folded out below stays open when it comes and goes; each phase is written anew.
    phase = "over" if t["over"] else (t["view"].get("phase") or "play").replace(" ", "-")
    tone = "" if t["error"] else ' data-told=""' if table.told(t) else " hidden"
    parts = ['<p class="notice bad in-%s"%s>%s</p>' % (phase, tone, esc(table.told(t)))]
    if t["handing"] is not None:
        who = table.name(t, t["handing"])
        parts.append(
            '<div class="handing"><p>Done. <bdi>%s</bdi> is next.</p>%s</div>' % (esc(who), button("Hand the device to " + who, "hand-over", kind="primary", ident="hand-over"))
        )
    if t["recap"]:
        parts.append(
            '<section class="recap"><h2>Since <bdi>%s</bdi> last looked</h2><ol>%s</ol>%s</section>'
            % (
                esc(table.name(t, t["eyes"])),
                "".join("<li%s>%s</li>" % (' class="coming"' if event in t["held"] else "", esc(event["text"])) for event in t["recap"]),
                button("Show all at once", "skip", kind="quiet") if t["held"] else "",
            )
        )
    if t["over"] and not t["replay"]:
        seed = '<p class="meta">The seed of this match: %s</p>' % esc(t["seed"]) if t["seed"] else ""
        parts.append('<section class="result">%s%s%s</section>' % (front.result(t["view"]), verdict(t), seed))
    advice = '<section class="hint">%s</section>' % front.hinted(t["view"], t["ui"]) if t["aid"] and t["hint"] else ""
    # Advice is read before acting; chances stand below, where there is room for them.
    if hasattr(front, "AID"):
        parts.append(advice)
        advice = ""
    parts.append(front.panel(t["view"], t["ui"]))
    if t["thinking"] is not None and table.people(t) and not t["held"]:
        percent = int(100 * t["thinking"])
        parts.append(
            '<div class="thinking"><label for="think-bar"><bdi>%s</bdi> is thinking</label><progress id="think-bar" max="100" value="%d"></progress>%s</div>'
            % (esc(table.name(t, t["thinker"])), percent, button("Move now", "hurry", kind="quiet", disabled=t["hurry"]))
        )
    parts.append(advice)
    return "".join(parts)


def verdict(t):
    """The commitments shown at the start, compared with the sheets laid open; nothing where nothing was sealed."""
    if not t["verified"]:
        return ""
    lines = ""
    sound = all(ok for _, ok in t["verified"])
    for seat, ok in t["verified"]:
        words = "agrees with the fleet shown" if ok else "does NOT agree with the fleet shown"
        lines += '<li>%s: the sealed number <code title="%s">%s…</code> %s.</li>' % (
            esc(table.name(t, seat)),
            esc(t["pledges"][seat] or ""),
            esc((t["pledges"][seat] or "")[:12]),
            words,
        )
    title = "Nobody moved a ship" if sound else "A fleet is not the one that was sealed"
    return '<h3>%s</h3><p>Each fleet was sealed before the first shot by a number (SHA-256); it was reckoned again just now.</p><ul class="pledges">%s</ul>' % (
        title,
        lines,
    )


def seals(t):
    """The numbers that seal the fleets, there to be noted from the first shot on."""
    lines = "".join(
        "<li>%s: <code>%s</code></li>" % (esc(table.name(t, seat)), esc(number)) for seat, number in enumerate(t["pledges"]) if number and seat < len(t["seats"])
    )
    words = "Each fleet was sealed by a number (SHA-256) before the first shot. When all is laid open the numbers are reckoned again: nobody can have moved a ship."
    return '<details class="seals"><summary>Sealed fleets</summary><p>%s</p><ul class="pledges">%s</ul></details>' % (words, lines) if lines else ""


def controls(m):
    """Undo, resign, hint, rematch and the like."""
    t = m["table"]
    acting = table.may_act(t)
    parts = []
    if t["over"]:
        parts.append(button("Play again", "rematch", kind="primary"))
        parts.append('<a class="button quiet" href="#/%s">Change the set-up</a>' % esc(t["game"]))
    else:
        if t["undo"] and not t["held"]:
            parts.append(button("Take back", "undo", kind="quiet"))
        if "resign" in t["menu"] and acting:
            parts.append(button("Resign…", "resign", kind="quiet"))
    # Chances can be looked at over any position; advice is for whoever is to act.
    looking = acting or (table.may_look_back(t) and not hasattr(table.front(t), "AID"))
    if hasattr(table.front(t), "hinted") and looking and "lay" not in t["menu"]:
        parts.append(button(getattr(table.front(t), "AID", "Show the chances"), "aid", kind="quiet", pressed=t["aid"], ident="aid"))
    if t["held"] and table.people(t):
        parts.append(button("Skip", "skip", kind="quiet"))
    # That the match is over is told by its last event.
    going_on = t["held"] or (t["thinking"] is not None and not t["outcome"])
    if table.people(t) and not acting and t["handing"] is None and going_on:
        idle = table.front(t).idle(t["view"]) if hasattr(table.front(t), "idle") else []
        words = "On to the next turn" if [seat for seat in table.people(t) if seat not in idle] else "Play it out at once"
        parts.append(button(words, "rush", kind="quiet", pressed=t["rush"] or None))
    return '<div class="controls">%s</div>' % "".join(parts)


def replay(m):
    """The slider over the moves, whose point of view, the pace: after the match, and while only computers play."""
    t = m["table"]
    if not table.may_look_back(t):
        return ""
    shown = t["replay"]["step"] if t["replay"] else t["rev"]
    see = t["replay"]["see"] if t["replay"] else t["eyes"]
    point = ""
    if not getattr(table.front(t), "OPEN", False):
        views = [["above", "from above"], ["open", "as a spectator"]] + [[str(seat), "as " + one["name"]] for seat, one in enumerate(t["seats"])]
        point = select("replay-see", views, "open" if see is None else str(see), "Point of view")
    watch = ""
    if not t["over"]:
        watch = button("Pause" if t["playing"] else "Go on", "play-pause", kind="quiet", ident="play-pause") + select(
            "set.pace", CHOICES["pace"], m["settings"]["pace"], "Pace"
        )
    return (
        '<section class="replay" aria-label="Replay"><div class="move"><label for="replay-bar">Move</label> <output for="replay-bar">%d</output> of %d</div>'
        '<input type="range" id="replay-bar" data-field="replay" min="0" max="%d" value="%d"><div class="replay-buttons">%s%s%s%s</div>%s%s</section>'
        % (
            shown,
            t["rev"],
            t["rev"],
            shown,
            button(icons.icon("first"), "go-to", "0", kind="icon-button", label="To the start", ident="step-first"),
            button(icons.icon("back"), "step", "-1", kind="icon-button", label="One move back", ident="step-back"),
            button(icons.icon("on"), "step", "1", kind="icon-button", label="One move on", ident="step-on"),
            button(icons.icon("last"), "go-to", "end", kind="icon-button", label="To the end", ident="step-last"),
            point,
            watch,
        )
    )


def typed(m):
    """The field for typed moves. It stays while others move, so that the focus stays in it."""
    t = m["table"]
    if t["over"] or not table.people(t) or "lay" in t["menu"]:
        return ""
    # While events are shown, the view already stands after them.
    example = table.front(t).example(t["view"]) if hasattr(table.front(t), "example") and not t["held"] else ""
    return (
        '<form class="typed" data-form="typed"><label for="typed-move">Type a move</label><input type="text" id="typed-move" name="move" placeholder="%s" autocomplete="off" autocapitalize="off" spellcheck="false">'
        '<button type="submit">Play</button></form>' % esc(example)
    )


def lines(t):
    """The log as lines of HTML, the latest first. A long one is not written anew for each event that comes to it."""
    count, last, written = t["lines"]
    if count > len(t["log"]) or (count and t["log"][count - 1] is not last):
        count, written = 0, ""
    if count < len(t["log"]):
        written = "".join(["<li>%s</li>" % esc(event["text"]) for event in reversed(t["log"][count:])]) + written
        t["lines"] = (len(t["log"]), t["log"][-1], written)
    return written


def log(m):
    """What happened, in sentences, the latest first; the text board; what can be done with the match."""
    t = m["table"]
    keys = button("Keys", "dialog", "keys", kind="quiet")
    text = table.text_board(t)
    return (
        '<details class="log" open><summary>Log</summary><ol reversed tabindex="0">%s</ol></details>'
        '<details class="text-board"><summary>Text board</summary><pre>%s</pre>%s</details>%s'
        '<div class="controls"><a class="button quiet" href="#/rules/%s">How to play</a>%s%s%s%s%s%s</div>'
        % (
            lines(t),
            esc(text or "The text board stands here when all has been shown."),
            button("Copy the text board", "copy-board", kind="quiet", disabled=not text),
            seals(t),
            esc(t["game"]),
            button("Say again", "again", kind="quiet"),
            keys,
            button("Download", "download", t["id"], kind="quiet"),
            button("Copy as text", "copy-save", t["id"], kind="quiet"),
            button("Picture", "picture", kind="quiet"),
            button("Print", "print", kind="quiet"),
        )
        + (button("Copy the link to this match", "copy-link", kind="quiet") if t["query"] else "")
    )


NAMING = "abcdefghijklmnopqrstuvwxyz0123456789"
KEYS = (
    ("Arrows", "to the next area"),
    ("Home, End", "to the ends of the row; with Ctrl to the corners"),
    ("Page up, Page down", "to the ends of the column"),
    ("Letters and digits", "to that column, to that row"),
    ("Enter, Space", "press the area%s"),
    ("Shift Enter", "do what the main button does"),
    ("o", "say what is in the area"),
    ("Tab", "to the next board or button"),
    ("l", "say again what happened last"),
    ("z", "take back the last move, as long as that is allowed"),
    ("[ and ]", "one move back and on (watching, replay, projector: also the arrows)"),
    ("?", "this list"),
)


def dialog(m):
    """The one dialog that may be open."""
    if m["dialog"] == "resign":
        return '<dialog class="asking" aria-labelledby="dialog-title"><h2 id="dialog-title">Resign this match?</h2><p>It cannot be taken back.</p><p>%s %s</p></dialog>' % (
            button("Resign", "resign-sure", kind="danger"),
            button("Play on", "close", kind="primary", ident="dialog-first"),  # a key held too long plays on
        )
    if m["dialog"] == "keys":
        front = table.front(m["table"]) if m["table"] else None
        pressed = ": " + front.PRESSED if hasattr(front, "PRESSED") else ""
        keys = [(key, words.replace("%s", pressed)) for key, words in KEYS]
        keys += [(letter, words) for letter, _, words in front.hotkeys] if front else []
        rows = "".join("<tr><th scope=row>%s</th><td>%s</td></tr>" % (esc(key), esc(words)) for key, words in keys)
        return '<dialog class="asking" aria-labelledby="dialog-title"><h2 id="dialog-title">Keys on a board</h2><p>%s</p><table>%s</table></dialog>' % (
            button("Close", "close", kind="primary", ident="dialog-first"),
            rows,
        )
    return ""


LONG = 5
"""A page with so many parts has a list of them."""


def with_contents(text, address):
    """The list of the parts of a long page, each a link, and the page with something for them to lead to."""
    parts = text.split("<h2>")
    if len(parts) <= LONG:
        return "", text
    links, marked = "", parts[0]
    for part in parts[1:]:
        title = part.split("</h2>")[0]
        name = "-".join("".join([sign if sign in NAMING else " " for sign in title.lower()]).split())
        links += '<li><a href="%s%s">%s</a></li>' % (address, name, title)
        marked += '<h2 id="part-%s">%s' % (name, part)
    return '<nav class="contents" aria-label="On this page"><ul>%s</ul></nav>' % links, marked


# --- rules, settings, about --------------------------------------------------------------------------------------------------------


def rules(m):
    """How to play."""
    info = info_of(m, m["game"])
    contents, text = with_contents(front_of(m["game"]).howto("rules"), "#/rules/%s/" % esc(info["id"]))
    return '<div class="screen rules"><h1>%s: how to play</h1>%s%s<p><a class="button quiet" href="#/%s">Play</a> %s</p></div>' % (
        esc(info["title"]),
        contents,
        text,
        esc(info["id"]),
        way_back(m),
    )


def settings(m):
    """Look, sound, motion, text size."""
    kept = m["settings"]
    fields = [
        select("set.theme", CHOICES["theme"], kept["theme"], "Paper"),
        select("set.size", CHOICES["size"], kept["size"], "Text size"),
        select("set.motion", CHOICES["motion"], kept["motion"], "Motion"),
        select("set.pace", CHOICES["pace"], kept["pace"], "Pace of computers among themselves"),
        tick("set.sound", kept["sound"], "Sound", "Short sounds for shots and sinkings."),
        tick(
            "set.keys", kept["keys"], "Single keys anywhere on the page", "?, [, ] and the arrows. Without it they mean something on a board only, while it has the focus."
        ),
    ]
    offline = m["offline"]
    keeping = {True: "This browser has promised to keep them.", False: "The browser may clear them when space runs short: download what matters.", None: ""}[offline["persisted"]]
    ask = button("Ask the browser to keep them", "persist", kind="quiet") if offline["persisted"] is False else ""
    return '<div class="screen settings"><h1>Settings</h1>%s<h2>Saved matches</h2><p>They are kept in this browser only. %s %s</p><p>%s</p></div>' % (
        "".join(fields),
        keeping,
        ask,
        way_back(m),
    )


def about(m):
    """Version, licence, what leaves the device."""
    offline = m["offline"]
    ready = "All of it is on this device: it plays offline." if offline["offline_ready"] else offline["why"] or "It will play offline once everything has been fetched."
    return (
        '<div class="screen about"><h1>About Paper Navy</h1><p>Three pencil-and-paper naval games for any device with a browser. The rules are Python and run on this device.</p>'
        "<p><strong>Nothing leaves this device.</strong> No account, no cookies, no statistics, no other host is ever asked for anything.</p>"
        "<p>%s</p><p>Version %s. Licence: MIT. It contains Pyodide (MPL 2.0), PyScript (Apache 2.0), MicroPython (MIT), ZzFX (MIT) and Workbox (MIT).</p>"
        '<p>To have it like an app, install it from the browser’s menu; on an iPhone or iPad: Share, then “Add to Home Screen”.</p><p>The computer players know only what a person in their seat would know; each fleet is sealed by a number before the first shot, and after the match the number is reckoned again.</p><p>%s</p></div>'
        % (esc(ready), esc(m["version"]), way_back(m))
    )


SCREENS = {"home": home, "setup": setup, "rules": rules, "settings": settings, "about": about, "import": importing}
