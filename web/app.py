"""The shell: one model, `update(model, name, value)`, `draw(model)`. Pure; what the page has to do comes out of `update` as effects.

The model holds the route, the catalogue, the settings, the state of engine and offline use, the set-up form and the table.
"""

import screens
import storage
from fronts import front_of
from lazy import Lazy
from markup import choice_text, parse_query, plain, quote, unquote

table = Lazy("table")

DEFAULTS = {"theme": "system", "sound": True, "motion": "system", "size": "normal", "pace": "normal", "keys": True}
TAKE_BACK = "z"
NOT_BACK = "There is nothing to take back: a move can be, until a die is thrown, something hidden is seen, or another moves."
SEED_WORDS = (
    "amber anchor autumn beacon breeze brig bronze buoy cable canvas capstan cedar chart cliff cloud coral cove current dawn delta drift dusk "
    "eagle ebb ember fathom fjord foam fog frost gale galley gannet glass grain granite gull halyard harbour haven hawser heron hull inlet ivory "
    "jetty keel kelp lagoon lantern leeward linen lodestar mast mist moon mooring north oak ocean osprey otter"
).split(" ")


MOST_LEFT_OUT = 3
"""So many that a link names beyond the seats of a game are told by name."""


def start(catalogue, store, env, version):
    """The model at the start. `env`: `clock()` -> text, `entropy(n)` -> n random whole numbers."""
    return {
        "catalogue": catalogue,
        "store": store,
        "env": env,
        "version": version,
        "settings": storage.load_settings(store, DEFAULTS, screens.CHOICES),
        "engine": {"phase": "idle", "step": "", "fraction": 0, "why": ""},
        "offline": {"waiting": False, "replaced": False, "offline_ready": False, "persisted": None, "why": ""},
        "route": "home",
        "game": "",
        "setup": None,
        "table": None,
        "notice": None,
        "dialog": None,
        "projector": False,
        "quick": False,
        "importing": "",
        "pending_delete": "",
        "renaming": "",
        "out": [],
    }


def prerendered(catalogue):
    """The bar and the home page as the build writes them into index.html, before anything runs."""
    store = storage.Memory()
    store.lasting = True
    m = start(catalogue, store, {}, "")
    return screens.bar(m), screens.home(m)


def update(m, name, value=None):
    """One message; gives the effects as a list of `[kind, ...]`."""
    m["out"] = []
    handler = HANDLERS.get(name)
    if handler:
        handler(m, value)
    return m["out"]


def draw(m):
    """What is to be on the screen."""
    return screens.draw(m)


# --- going about -------------------------------------------------------------------------------------------------------------------


def game_info(m, ident):
    """The catalogue entry of a game, or None."""
    for info in m["catalogue"]:
        if info["id"] == ident:
            return info
    return None


def _route(m, hash_text):
    """The address behind `#` decides the screen."""
    path, _, query = hash_text.lstrip("#").lstrip("/").partition("?")
    parts = [part for part in path.split("/") if part]
    m["dialog"] = None
    _turn_notice(m)
    first = parts[0] if parts else "home"
    if first == "match" and len(parts) > 1:
        if m["table"] is None or m["table"]["id"] != parts[1]:
            _open(m, parts[1])
        elif m["route"] != "table":
            m["route"] = "table"
            table.come_back(m)
        return
    if m["route"] == "table" and m["table"] is not None:
        table.go_away(m)
    if game_info(m, first):
        m["route"], m["game"] = "setup", first
        m["setup"] = fresh_setup(m, first, parse_query(query))
        if m["setup"].pop("exact"):
            _start(m, None)
    elif first == "rules" and len(parts) > 1 and game_info(m, parts[1]):
        m["route"], m["game"] = "rules", parts[1]
        if len(parts) > 2:
            m["out"].append(["part", parts[2]])
            return
    elif first in ("settings", "about", "import"):
        m["route"] = first
    else:
        m["route"] = "home"
        if first != "home":
            m["notice"] = ["warn", "There is no page behind this address; this is the home page."]
        m["out"].append(["look-for-update"])
    m["out"].append(["top"])


def _turn_notice(m):
    """A notice goes with its screen, and what was called out, unless they were meant for the next one."""
    if m["notice"] and len(m["notice"]) > 2:
        m["notice"] = m["notice"][:2]
    else:
        m["notice"] = None
        m["out"].append(["alert", ""])


def _go(m, value):
    m["notice"] = None
    m["out"].append(["go", value])


# --- set-up ------------------------------------------------------------------------------------------------------------------------


def fresh_setup(m, ident, query):
    """The form as the link fills it in: `seats=Red:person,Blue:captain&allfire=1&seed=amber-gull-12`. `exact`: the link names a whole match."""
    info = game_info(m, ident)
    options = {option["name"]: option["default"] for option in info["options"]}
    seats = []
    seed = ""
    fleet = ""
    flat = False
    wrong = []
    for name, raw in query:
        value = unquote(raw)
        if name == "seats":
            seats, complaint = parse_seats(info, raw)
            wrong += complaint
        elif name == "seed":
            seed = value[:80]
        elif name == "flat":
            flat = value == "1"
        elif name == "fleet":
            fleet = value[:20000]
        elif name in options:
            choice = [one[0] for option in info["options"] if option["name"] == name for one in option["choices"] if choice_text(one[0]) == value]
            if choice:
                options[name] = choice[0]
            else:
                wrong.append("The link’s option “%s=%s” is not one of this game’s; it stays as usual." % (name, value[:20]))
        else:
            wrong.append("The link’s “%s” means nothing here and is passed over." % name[:20])
    opener = options.get("opener")
    if isinstance(opener, int) and opener is not True and opener is not False and seats and opener >= len(seats):
        options["opener"] = "toss"
        wrong.append("The link lets seat %d open, and there are only %d seats; the opener is tossed for." % (opener + 1, len(seats)))
    exact = len(seats) >= info["seats"][0] and bool(seed) and not wrong
    named = bool(seats)
    if not seats:
        seats = [{"name": info["sides"][0], "by": "person"}]
    while len(seats) < info["seats"][0]:
        seats.append(_free_seat(info, seats))
    form = {"game": ident, "options": options, "seats": seats, "seed": seed or new_seed(m), "flat": flat, "wrong": wrong, "exact": exact}
    form["fleet"] = fleet
    form["chosen"] = named
    _suit(form)
    return form


def _suit(form):
    """The computers' level that suits the options, where the front knows one, until somebody has chosen who plays."""
    face = front_of(form["game"])
    if not form["chosen"] and hasattr(face, "rival"):
        for seat in form["seats"]:
            if seat["by"] != "person":
                seat["by"] = face.rival(form["options"])


def parse_seats(info, text):
    """`Red:person,Blue:captain` -> seats, complaints. Percent-encoded: a name may hold a comma, unless a messenger has encoded them all."""
    seats, wrong = [], []
    few, most = info["seats"]
    parts = [unquote(one) for one in text.split(",")] if "," in text else unquote(text).split(",")
    for part in parts[:most]:
        name, _, by = part.rpartition(":")
        by = by.strip()
        if by not in ["person"] + info["levels"]:
            wrong.append("The link’s player for “%s” is not one that this version knows; a person takes the seat." % part[:30])
            name, by = name or part, "person"
        seats.append({"name": plain(name).strip()[:24] or info["sides"][len(seats)], "by": by})
    if len(parts) > most:
        names = ["“%s”" % (plain(part.rpartition(":")[0]).strip()[:24] or part[:24]) for part in parts[most:][:MOST_LEFT_OUT]]
        names += ["%d more" % (len(parts) - most - MOST_LEFT_OUT)] if len(parts) > most + MOST_LEFT_OUT else []
        told = names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
        seated = "%d" % most if few == most else "%d at most" % most
        wrong.append("This game has seats for %s: %s of the link %s left out." % (seated, told, "is" if len(names) == 1 else "are"))
    if len(parts) < few:
        given = "%d player%s" % (len(parts), "" if len(parts) == 1 else "s")
        wrong.append("The link names %s, and this game takes %d: a computer has the other seat." % (given, few))
    return seats, wrong


def _free_seat(info, seats):
    """One more seat, a computer's, under the first name of a side that is free."""
    taken = [one["name"] for one in seats]
    free = [side for side in info["sides"] if side not in taken]
    return {"name": free[0] if free else info["sides"][len(seats)], "by": "captain"}


def new_seed(m):
    """Two words and a number: easy to read out in a class."""
    if "entropy" not in m["env"]:
        return ""
    a, b, c = m["env"]["entropy"](3)
    return "%s-%s-%d" % (SEED_WORDS[a % len(SEED_WORDS)], SEED_WORDS[b % len(SEED_WORDS)], c % 9000 + 1000)


def link_of(info, setup):
    """The address behind `#` that opens exactly this match."""
    seats = ",".join("%s:%s" % (quote(one["name"]), one["by"]) for one in setup["seats"])
    parts = ["seats=" + seats]
    usual = {option["name"]: option["default"] for option in info["options"]}
    for name in sorted(setup["options"]):
        if setup["options"][name] != usual[name]:
            parts.append("%s=%s" % (quote(name), quote(choice_text(setup["options"][name]))))
    if setup["flat"]:
        parts.append("flat=1")
    parts.append("seed=" + quote(setup["seed"]))
    return "#/%s?%s" % (setup["game"], "&".join(parts))


def _field(m, value):
    """A form field changed: `[name, text or truth]`."""
    name, new = value
    parts = name.split(".")
    setup = m["setup"]
    if parts[0] == "set":
        _set(m, parts[1], new)
    elif parts[0] == "replay-see":
        _look_from(m, new)
    elif parts[0] == "replay":
        table.go_to(m, int(new))
    elif parts[0] == "import":
        m["importing"] = new
    elif setup is None:
        return
    elif parts[0] == "seat":
        setup["seats"][int(parts[1])][parts[2]] = plain(new)
        setup["chosen"] = setup["chosen"] or parts[2] == "by"
    elif parts[0] == "option":
        setup["options"][parts[1]] = _choice(m, setup["game"], parts[1], new)
        _suit(setup)
    elif parts[0] in ("seed", "flat"):
        setup[parts[0]] = new


def _choice(m, ident, name, new):
    for option in game_info(m, ident)["options"]:
        if option["name"] == name:
            for choice in option["choices"]:
                if choice[0] is new or choice_text(choice[0]) == new:
                    return choice[0]
    return new


def _seats(m, value):
    """One seat more or less."""
    setup = m["setup"]
    info = game_info(m, setup["game"])
    seats = setup["seats"]
    if value == "more" and len(seats) < info["seats"][1]:
        seats.append(_free_seat(info, seats))
    elif value == "less" and len(seats) > info["seats"][0]:
        seats.pop()
        opener = setup["options"].get("opener")
        if isinstance(opener, int) and opener >= len(seats):
            setup["options"]["opener"] = "toss"


def _seed(m, value):
    m["setup"]["seed"] = new_seed(m)


def _start(m, value):
    """Begin the match of the form."""
    setup = m["setup"]
    ident = "%08x%08x" % tuple(m["env"]["entropy"](2))
    info = game_info(m, setup["game"])
    seed = setup["seed"].strip() or new_seed(m)
    setup["seed"] = seed
    names = " – ".join(one["name"] or info["sides"][at] for at, one in enumerate(setup["seats"]))
    t = table.fresh_table(ident, names, setup["game"], setup["flat"])
    m["projector"] = False
    m["out"].append(["still"])
    t["query"] = link_of(info, setup)
    t["seed"] = seed
    t["seats"] = [{"name": one["name"], "by": one["by"]} for one in setup["seats"]]
    persons = table.people(t)
    if setup.get("fleet") and persons:
        t["private"] = {"table" if t["flat"] and len(persons) > 1 else str(persons[0]): {"draft": setup["fleet"]}}
    m["table"] = t
    m["notice"] = None
    m["route"] = "table"
    m["out"].append(["replace", "#/match/" + ident])
    _first_look(m, "new", game=setup["game"], seed=seed, options=setup["options"], seats=t["seats"])


def _first_look(m, op, **fields):
    """The eyes that open a match: the only person's, everybody's where no person plays, else nobody's until the curtain."""
    t = m["table"]
    t["device"] = storage.device(m["store"], t["game"])
    persons = table.people(t)
    t["eyes"] = persons[0] if len(persons) == 1 else None if persons else "above"
    t["actor"] = persons[0] if len(persons) == 1 else None
    t["first"] = [op, fields]
    table.ask(m, op, **fields)


def _rematch(m, value):
    """The same seats and options, other fleets; `value`, where the front offers it: an option that is other, `name=choice`."""
    t = m["table"]
    options = dict(t["options"])
    name, _, other = (value or "").partition("=")
    if name in options:
        options[name] = _choice(m, t["game"], name, other)
    m["setup"] = {
        "game": t["game"],
        "options": options,
        "seats": [{"name": one["name"], "by": one["by"]} for one in t["seats"]],
        "seed": new_seed(m),
        "flat": t["flat"],
        "wrong": [],
        "fleet": _drawn_up(t),
    }
    _start(m, None)


def _drawn_up(t):
    """What was drawn up before everybody's eyes, to be fought again; "" in a game whose fleets are secret."""
    if getattr(table.front(t), "OPEN", False):
        for kept in t["private"].values():
            if kept.get("draft"):
                return kept["draft"]
    return ""


# --- the list of matches -----------------------------------------------------------------------------------------------------------


def _open(m, ident):
    """Resume a saved match."""
    try:
        text = storage.fetch_raw(m["store"], ident)
        envelope = storage.fetch(m["store"], ident)
    except (ValueError, storage.StorageError) as why:
        m["route"] = "home"
        m["notice"] = ["bad", str(why), "next"]
        m["out"].append(["go", "#/"])
        m["out"].append(["alert", str(why)])
        return
    _put_on_table(m, envelope, text)


def _put_on_table(m, envelope, text):
    seats = storage.seats_of(envelope["record"])
    title = envelope.get("title") or " – ".join([one["name"] for one in seats])
    t = table.fresh_table(envelope["id"], title, envelope.get("game", "warship"), bool(envelope.get("flat")))
    t["seats"] = seats
    t["seen"] = list(envelope.get("seen", []))
    t["pledges"] = list(envelope.get("pledges", []))
    t["private"] = envelope.get("private") or {}
    t["query"] = envelope.get("query", "")
    t["record"] = envelope["record"]
    t["known"] = text
    m["table"] = t
    m["route"] = "table"
    t["quiet"] = True
    _first_look(m, "load", record=envelope["record"])


def _delete(m, ident):
    """Asked twice: deleting cannot be undone."""
    if m["pending_delete"] != ident:
        m["pending_delete"] = ident
        return
    m["pending_delete"] = ""
    _off_table(m, ident)
    try:
        storage.discard(m["store"], ident)
    except storage.StorageError as why:
        m["notice"] = ["bad", why.sentence]


def _off_table(m, ident):
    if m["table"] is not None and m["table"]["id"] == ident:
        m["table"] = None


def _keep_it(m, value):
    m["pending_delete"] = ""


def _rename(m, ident):
    """Open the field for a match's name, or take what stands in it (`[id, name]`)."""
    if isinstance(ident, list):
        m["renaming"] = ""
        title = plain(ident[1]).strip()[:60]
        if not title:
            return
        try:
            known = storage.fetch_raw(m["store"], ident[0])
            envelope = storage.fetch(m["store"], ident[0])
            envelope["title"] = title
            text = storage.keep(m["store"], envelope, known)
            t = m["table"]
            if t is not None and t["id"] == ident[0]:
                t["title"], t["known"] = title, text
        except (ValueError, storage.StorageError) as why:
            m["notice"] = ["bad", str(why)]
    else:
        m["renaming"] = ident


def _restore(m, ident):
    try:
        storage.restore_before(m["store"], ident)
        _off_table(m, ident)
        m["notice"] = ["good", "The copy before is back in its place. The damaged text is kept beside it and can be downloaded."]
    except (ValueError, storage.StorageError) as why:
        m["notice"] = ["bad", str(why)]


def _save_text(m, ident):
    """A save as text: of the match on the table as it stands, kept or not; of others as stored, even if nothing can read it any more."""
    t = m["table"]
    return t["sealed"] if t is not None and t["id"] == ident and t["sealed"] else storage.fetch_raw(m["store"], ident)


def _download(m, ident):
    m["out"].append(["download", "paper-navy-%s.json" % ident[:8], _save_text(m, ident)])


def _download_damaged(m, ident):
    m["out"].append(["download", "paper-navy-%s-damaged.txt" % ident[:8], storage.fetch_damaged(m["store"], ident)])


def _copy_save(m, ident):
    m["out"].append(["copy", _save_text(m, ident)])


def _too_large(m, value):
    m["notice"] = ["bad", "This file is too large to be a saved match. Nothing was changed."]
    m["out"].append(["alert", m["notice"][1]])


def _import(m, text):
    """A save from a file or a text field becomes a match of its own beside those that are there."""
    text = m["importing"] if text is None or text == "" else text
    try:
        envelope = storage.unseal(text.strip())
    except ValueError as why:
        m["notice"] = ["bad", str(why) + " Nothing was changed. Choose the file again, or paste the whole text."]
        m["out"].append(["alert", m["notice"][1]])
        return
    m["importing"] = ""
    if game_info(m, envelope.get("game")) is None:
        m["notice"] = ["bad", "This save is of a game that this version does not have. Update the page, then import it."]
        return
    envelope["id"] = "%08x%08x" % tuple(m["env"]["entropy"](2))
    envelope["picture"] = None
    m["notice"] = None
    try:
        storage.keep(m["store"], envelope, None)
    except storage.StorageError as why:
        m["notice"] = ["warn", why.sentence, "next"]
    m["out"].append(["go", "#/match/" + envelope["id"]])


def _storage(m, key):
    """Another tab wrote: our match, or the settings."""
    t = m["table"]
    if t is not None and key == storage.MATCH + t["id"]:
        there = storage.fetch_raw(m["store"], t["id"])
        if there != t["known"]:
            table.lock(m, storage.CONFLICT if there else storage.GONE)
    elif t is not None and key == storage.FLEETS + t["game"] and t["view"] is not None:
        t["device"] = storage.device(m["store"], t["game"])
        table.begin(t)
    elif key == storage.SETTINGS:
        m["settings"] = storage.load_settings(m["store"], DEFAULTS, screens.CHOICES)
        m["out"].append(["settings"])


def _take_up(m, value):
    """Continue from where the other tab is; what is on the table stays there if that cannot be read."""
    ident = m["table"]["id"]
    try:
        text = storage.fetch_raw(m["store"], ident)
        envelope = storage.unseal(text)
    except (ValueError, storage.StorageError) as why:
        m["table"]["locked"] = "%s %s" % (why, storage.GONE)
        return
    _put_on_table(m, envelope, text)


def _keep_here(m, value):
    """Keep this tab's match again although another tab deleted it."""
    t = m["table"]
    t["known"], t["locked"] = storage.fetch_raw(m["store"], t["id"]) or None, ""
    m["out"].append(["save", t["id"]])
    table.begin(t)
    table.follow(m)


# --- settings ----------------------------------------------------------------------------------------------------------------------


def _set(m, name, new):
    m["settings"][name] = new
    storage.keep_settings(m["store"], m["settings"])
    m["out"].append(["settings"])
    if name == "pace" and m["table"] is not None and m["table"]["view"] is not None and not m["table"]["held"]:
        table.follow(m)


def _mute(m, value):
    _set(m, "sound", not m["settings"]["sound"])
    if m["settings"]["sound"]:
        m["out"].append(["sound", "splash"])


def _project(m, value):
    m["projector"] = not m["projector"]
    m["out"].append(["settings"])
    if m["table"] is not None:
        table.paint(m["table"])


def _environment(m, value):
    """What the browser prefers: `quick` is reduced motion."""
    m["quick"] = m["settings"]["motion"] == "off" or (m["settings"]["motion"] == "system" and value)


# --- engine and offline use --------------------------------------------------------------------------------------------------------


def _engine(m, state):
    before = m["engine"]["phase"]
    m["engine"] = state
    t = m["table"]
    if state["phase"] == "failed" and before != "failed":
        m["out"].append(["alert", state["why"]])
    if state["phase"] != "ready" or t is None or before == "ready":
        return
    if t["record"] and t["ready"]:
        t["quiet"] = True
        t["shown"] = 0
        table.ask(m, "load", record=t["record"], since=0)
    elif t["first"] and not t["waiting"]:
        table.ask(m, t["first"][0], **t["first"][1])


def _offline(m, state):
    m["offline"] = state


def _answer(m, value):
    ident, op, answer = value
    if m["table"] is not None and m["table"]["id"] == ident:
        table.answered(m, op, answer)
        table.catch_up(m)


def _lost(m, value):
    """The engine is gone: the question is asked again when it is back."""
    t = m["table"]
    if t is not None:
        t["waiting"] = ""
        t["thinking"] = None
        t["error"] = value


# --- the table's buttons -----------------------------------------------------------------------------------------------------------


def _press(m, value):
    if m["table"]:
        table.press(m, value[0], value[1])


def _drag(m, value):
    if m["table"]:
        table.drag(m, value[0], value[1], value[2], value[3])


def _do(m, value):
    if m["table"]:
        table.do(m, value[0], value[1])


def _letter(m, value):
    """A letter on a board: one of the front's `hotkeys`; Shift Enter is the first of them."""
    board, key, letter = value
    t = m["table"]
    if t is None or t["view"] is None:
        return
    if letter == TAKE_BACK and "draft" not in t["ui"]:
        # What is being laid is taken back step by step by its own front.
        if _may_undo(t):
            _undo(m, None)
        else:
            m["out"].append(["alert", NOT_BACK])
        return
    for at, hot in enumerate(table.front(t).hotkeys):
        if hot[0] == letter or (letter == "main" and at == 0):
            table.do(m, hot[1], key)
            return


def _edge(m, value):
    m["out"].append(["sound", "edge"])


def _typed(m, text):
    t = m["table"]
    if t is None or t["view"] is None or not text.strip():
        return
    if t["held"]:
        table.skip(m)
    back = text.strip().lower() in ("undo", "take back")
    if back and _may_undo(t):
        _undo(m, None)
    elif table.may_act(t) and not t["waiting"] and not back:
        face = table.front(t)
        table.ask(m, "typed", seat=t["actor"], text=face.spell(t["view"], t["ui"], text) if hasattr(face, "spell") else text)
    else:
        t["error"] = NOT_BACK if back and table.may_act(t) and not t["waiting"] else "Nothing can be played from here just now."
        m["out"].append(["alert", t["error"]])


def _may_undo(t):
    return t["undo"] and not t["waiting"] and not t["held"] and not t["locked"] and not t["replay"]


def _undo(m, value):
    t = m["table"]
    if t and _may_undo(t):
        t["handing"] = None
        table.ask(m, "undo", seat=t["actor"], since=0)


def _resign(m, value):
    m["dialog"] = "resign"


def _resign_sure(m, value):
    m["dialog"] = None
    t = m["table"]
    if t and table.may_act(t):
        table.play(m, ["resign", None])


def _close(m, value):
    m["dialog"] = None


def _dialog(m, value):
    m["dialog"] = value


def _hand_over(m, value):
    t = m["table"]
    if t and t["handing"] is not None:
        table.drop_curtain(m, t["handing"])


def _lift(m, value):
    if m["table"]:
        table.lift_curtain(m)


def _skip(m, value):
    if m["table"] and m["table"]["held"]:
        table.skip(m)


def _rush(m, value):
    t = m["table"]
    if t and (t["held"] or not t["outcome"]) and (t["waiting"] or not table.may_act(t)):
        table.rush(m)


def _aid(m, value):
    t = m["table"]
    t["aid"] = not t["aid"]
    t["hint"] = t["ui"]["hint"] = None
    table.paint(t)
    if t["aid"]:
        table.ask_hint(m)


def _hurry(m, value):
    m["table"]["hurry"] = True


def _front(m, value):
    m["table"]["front"] = value
    table.paint(m["table"])


def _play_pause(m, value):
    t = m["table"]
    t["playing"] = not t["playing"]
    if t["playing"] and t["replay"]:
        table.leave_replay(m)
    elif t["playing"]:
        table.follow(m)


def _step(m, value):
    if m["table"] and table.may_look_back(m["table"]):
        m["table"]["playing"] = False
        table.step(m, int(value))


def _go_to(m, value):
    t = m["table"]
    table.go_to(m, t["rev"] if value == "end" else int(value))


def _look_from(m, value):
    t = m["table"]
    see = value if value == "above" else None if value == "open" else int(value)
    if t["replay"]:
        t["replay"]["see"] = see
        table.go_to(m, t["replay"]["step"])
    elif not t["waiting"]:
        table.look(m, see)


def _copy_board(m, value):
    m["out"].append(["copy", table.text_board(m["table"])])


def _copy_link(m, value):
    source = m["table"]["query"] if m["table"] else link_of(game_info(m, m["setup"]["game"]), m["setup"])
    m["out"].append(["copy-link", source])


def _again(m, value):
    m["out"].append(["again"])


def _ripe(m, seat):
    """The curtain has been up long enough: a second tap meant for the first button does not lift it."""
    t = m["table"]
    if t is not None and t["curtain"] == seat:
        t["fresh_curtain"] = False


def _landed(m, value):
    table.landed(m)


def _tick(m, value):
    table.tick(m, value)


def _second(m, value):
    table.second(m, value)


def _rested(m, value):
    table.rested(m, value[0], value[1])


def _drawing(m, value):
    table.drawing(m, value)


def _save(m, value):
    ident, answer = value
    if m["table"] is not None and m["table"]["id"] == ident:
        table.answered(m, "save", answer)


def _notice(m, value):
    m["notice"] = value


def _restart(m, value):
    m["out"].append(["restart"])


def _update_page(m, value):
    m["out"].append(["update"])


def _persist(m, value):
    m["out"].append(["persist"])


def _picture(m, value):
    m["out"].append(["picture", "paper-navy-%s.svg" % m["table"]["id"][:8]])


def _print(m, value):
    m["out"].append(["print"])


HANDLERS = {
    "route": _route,
    "go": _go,
    "field": _field,
    "seats": _seats,
    "seed": _seed,
    "start": _start,
    "rematch": _rematch,
    "delete": _delete,
    "keep": _keep_it,
    "rename": _rename,
    "restore": _restore,
    "download": _download,
    "download-damaged": _download_damaged,
    "copy-save": _copy_save,
    "import": _import,
    "too-large": _too_large,
    "storage": _storage,
    "take-up": _take_up,
    "keep-here": _keep_here,
    "mute": _mute,
    "project": _project,
    "environment": _environment,
    "engine": _engine,
    "offline": _offline,
    "answer": _answer,
    "lost": _lost,
    "press": _press,
    "drag": _drag,
    "do": _do,
    "letter": _letter,
    "edge": _edge,
    "typed": _typed,
    "undo": _undo,
    "resign": _resign,
    "resign-sure": _resign_sure,
    "close": _close,
    "dialog": _dialog,
    "hand-over": _hand_over,
    "lift": _lift,
    "skip": _skip,
    "rush": _rush,
    "aid": _aid,
    "hurry": _hurry,
    "front": _front,
    "play-pause": _play_pause,
    "step": _step,
    "go-to": _go_to,
    "copy-board": _copy_board,
    "copy-link": _copy_link,
    "again": _again,
    "ripe": _ripe,
    "landed": _landed,
    "tick": _tick,
    "second": _second,
    "drawing": _drawing,
    "rested": _rested,
    "saved": _save,
    "notice": _notice,
    "restart": _restart,
    "update": _update_page,
    "persist": _persist,
    "picture": _picture,
    "print": _print,
}
