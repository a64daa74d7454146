"""The table: one match being played, watched or looked back on. Pure: messages and answers in, effects out.

`m["table"]` is the match; `t["eyes"]` is whose view is on the screen: a seat, None (spectator) or "above". What was told but not shown yet waits in
`t["held"]` and is shown event by event. A curtain goes up before the view of another person is asked for.
"""

from hashlib import sha256

import storage
from fronts import front_of
from markup import quote

PACE_MS = {"slow": 2200, "normal": 900, "fast": 60}
PAUSE_MS = 260
CURTAIN_MS = 700
KEPT_SECONDS = 15  # so often the time that is left is kept
REST_MS = 400  # after each action, where a second press would mean something new
CHANGED_MS = 700  # when another ship or side acts


def front(t):
    """The face of the match's game."""
    return front_of(t["game"])


def people(t):
    """The seats held by persons."""
    return [seat for seat, one in enumerate(t["seats"]) if one["by"] == "person"]


def name(t, seat):
    """A seat's name."""
    return t["seats"][seat]["name"]


def fresh_table(ident, title, game, open_flat):
    """A table with nothing on it yet."""
    return {
        "id": ident,
        "title": title,
        "game": game,
        "seats": [],
        "options": {},
        "eyes": None,
        "actor": None,
        "view": None,
        "menu": {},
        "log": [],
        "lines": (0, None, ""),
        "all": None,
        "whole": None,
        "held": [],
        "shown": 0,
        "seen": [],
        "rev": 0,
        "moves": 0,
        "to_act": [],
        "undo": False,
        "outcome": None,
        "ui": {},
        "front": "",
        "paint": 0,
        "waiting": "",
        "lifting": False,
        "quiet": False,
        "thinking": None,
        "thinker": None,
        "hurry": False,
        "curtain": None,
        "fresh_curtain": False,
        "asked_at": None,
        "handing": None,
        "recap": [],
        "flat": open_flat or getattr(front_of(game), "OPEN", False),
        "aid": False,
        "hint": None,
        "error": "",
        "locked": "",
        "unsaved": "",
        "record": "",
        "known": None,
        "sealed": "",
        "seed": "",
        "text": "",
        "text_before": "",
        "replay": None,
        "said_step": None,
        "wanted": None,
        "playing": True,
        "first": None,
        "away": False,
        "stepping": False,
        "moving": False,
        "pledges": [],
        "verified": None,
        "over": False,
        "ready": False,
        "query": "",
        "private": {},
        "device": {},
        "before": None,
        "rush": False,
        "ticking": False,
        "resting": 0,
        "rests": 0,
        "changed": False,
        "whose": None,
    }


# --- asking the engine -------------------------------------------------------------------------------------------------------------


def ask(m, op, **fields):
    """One request; `waiting` is held until its answer so that a second tap does nothing."""
    t = m["table"]
    message = {"op": op, "since": t["shown"]}
    if op in ("play", "undo", "advance"):
        message["rev"] = t["rev"]
    if "see" not in fields:
        message["see"] = t["eyes"]
    if t["actor"] is not None:
        message["seat"] = t["actor"]
    message.update(fields)
    t["waiting"] = op
    m["out"].append(["ask", message, t["id"]])


def look(m, eyes, actor=None, since=0):
    """Ask for the view of other eyes. The old view leaves the screen first."""
    t = m["table"]
    t["view"] = None if eyes != t["eyes"] else t["view"]
    t["eyes"] = eyes
    t["shown"] = since
    t["log"] = t["log"] if since else []
    t["held"] = []
    t["actor"] = eyes if actor is None and isinstance(eyes, int) else actor
    t["quiet"] = since == 0 and not t["lifting"]
    ask(m, "view", see=eyes, since=since)


def answered(m, op, answer):
    """The engine's answer to the table's last request."""
    t = m["table"]
    if op == t["waiting"]:
        t["waiting"] = ""
    if "error" in answer:
        return _refused(m, op, answer)
    if op == "save":
        t["record"] = answer["record"]
        return keep(m, answer["open_view"])
    if op == "check":
        if t["view"] is not None:
            hand(m, [front(t).checked(t["view"], t["ui"], answer), []])
        return None
    t["error"] = ""
    if op == "typed" and answer["action"][0] == "resign" and "resign" in t["menu"]:
        m["dialog"] = "resign"  # it is asked, as where it is pressed
        return None
    if op == "typed":
        return play(m, answer["action"])
    if op == "hint":
        t["hint"] = t["ui"]["hint"] = answer["hint"]
        if answer["hint"].get("sentence"):
            m["out"].append(["say", answer["hint"]["sentence"]])
        paint(t)
        return _pause(m)
    if op == "at":
        return _replayed(m, answer)
    if op == "undo":
        # What was taken back is in the log no more: it is told anew, all of it.
        t["log"], t["shown"], t["quiet"] = [], 0, True
    _take(t, answer)
    if op == "new":
        t["title"] = " – ".join([one["name"] for one in t["seats"]])
    if op in ("new", "load"):
        t["ready"] = True
        t["over"] = t["outcome"] is not None and t["eyes"] == "above"
        t["error"] = answer.get("sentence", "")
    if op == "advance" and answer["thinking"] is not None:
        t["thinking"], t["thinker"] = answer["thinking"], answer["thinker"]
        return ask(m, "advance", now=t["hurry"])
    if op == "advance":
        t["thinking"] = None
        t["hurry"] = False
    if op in ("new", "play", "advance", "undo"):
        m["out"].append(["save", t["id"]])
    if t["held"] and "draft" in t["ui"] and t["menu"]:
        return skip(m)  # who is laying a fleet is not stopped by hearing that another has
    return release(m)


def _refused(m, op, answer):
    t = m["table"]
    t["thinking"] = None
    if answer["kind"] == "stale":
        return look(m, t["eyes"], t["actor"])
    if op == "new" and m["setup"] is not None and m["setup"]["game"] == t["game"]:
        m["table"] = None
        m["route"], m["game"] = "setup", t["game"]
        m["setup"]["wrong"] = [answer["error"]]
        m["out"].append(["replace", "#/" + t["game"]])
        m["out"].append(["alert", answer["error"]])
        return None
    if op in ("new", "load"):
        m["table"] = None
        m["notice"] = ["bad", answer["error"], "next"]
        m["out"].append(["go", "#/"])
        m["out"].append(["alert", answer["error"]])
        return None
    t["error"] = answer["error"]
    if op == "check" and hasattr(front(t), "unjudged") and t["view"] is not None:
        hand(m, [front(t).unjudged(t["view"], t["ui"]), []])
    t["ui"]["typing"] = op == "typed"
    m["out"].append(["alert", answer["error"]])
    return _pause(m) if op == "hint" else None


def _take(t, answer):
    """Put an answer's position on the table; new events are held until they are shown, unless they are old to these eyes."""
    if not t["held"]:
        t["before"] = t["view"]
        t["text_before"] = "" if t["view"] is None else t["text"]
    for key in ("rev", "moves", "seats", "options", "to_act", "undo", "outcome", "view", "menu"):
        t[key] = answer[key]
    t["undo"] = t["undo"] and not _time_up(t)
    t["text"] = answer["board_text"]
    t["seed"] = answer["seed"] or t["seed"]
    while len(t["seen"]) < len(t["seats"]):
        t["seen"].append(0)
    for seat, number in enumerate(t["view"].get("commitments") or []):
        if seat >= len(t["pledges"]):
            t["pledges"].append(number)
        elif t["pledges"][seat] is None:
            t["pledges"][seat] = number
    new = [event for event in answer["events"] if event["n"] >= t["shown"]]
    if t["lifting"]:
        seen = t["seen"][t["eyes"]]
        t["log"] = [event for event in new if event["n"] < seen]
        new = [event for event in new if event["n"] >= seen]
        t["recap"] = list(new) if t["rev"] else []
        t["shown"] += len(t["log"])
    elif t["quiet"]:
        t["log"] = new
        t["shown"] += len(new)
        new = []
    t["lifting"] = t["quiet"] = False
    t["held"] = t["held"] + new
    t["shown"] += len(new)
    t["all"] = t["whole"] = t["log"] if t["outcome"] and t["eyes"] == "above" else None
    t["hint"] = None
    begin(t)


def begin(t):
    """A fresh hand for the view on the table. What is being laid stays in the hand, and what the front keeps from turn to turn."""
    old, face = t["ui"], front(t)
    fresh = face.begin(t["view"], t["menu"])
    if "draft" in old and "draft" in fresh and t["menu"]:
        fresh = old
    for key in getattr(face, "KEPT", ()):
        if key in old:
            fresh[key] = old[key]
    t["ui"] = fresh
    fresh["menu"] = t["menu"] if may_act(t) else {}
    fresh["held"] = t["held"]
    fresh["log"] = t["log"]
    fresh["whole"] = t["whole"]
    fresh["before"] = t["before"] if t["held"] else None
    fresh["hint"] = t["hint"]
    fresh["secret"] = t["flat"] and t["eyes"] is None
    fresh["names"] = [one["name"] for one in t["seats"]]
    fresh["fresh"] = old.get("fresh", [])
    fresh["recap"] = bool(t["recap"])
    if hasattr(face, "recall"):
        face.recall(t["view"], fresh, private(t), t["device"])
    if hasattr(face, "limit"):
        fresh["left"] = _seconds_left(t)
    paint(t)


def private(t):
    """What the eyes on the screen keep for themselves in the save: marks, a draft, the time left for it. Nobody else is shown it.

    On a device that lies open between the players it is everybody's.
    """
    if isinstance(t["eyes"], int):
        return t["private"].setdefault(str(t["eyes"]), {})
    return t["private"].setdefault("table", {}) if t["flat"] and t["eyes"] is None else {}


def told(t):
    """What the panel has to say first: an error, or what was done in the place of these eyes."""
    words = private(t).get("told")
    return t["error"] or (words if isinstance(words, str) else "")


def text_board(t):
    """The text board as far as events have been shown, in step with the boards; "" where these eyes have seen none before."""
    return t["text_before"] if t["held"] else t["text"]


def paint(t):
    """The boards are to be drawn again."""
    t["paint"] += 1


def may_act(t):
    """A person at this screen may act now: nothing is held, running, locked or looked back on."""
    return bool(t["menu"]) and not t["held"] and not t["locked"] and not t["replay"] and t["curtain"] is None and t["handing"] is None


# --- showing what happened ---------------------------------------------------------------------------------------------------------


def go_away(m):
    """Another screen is shown: what moves comes to rest, computers among themselves pause."""
    t = m["table"]
    t["away"] = True
    t["replay"] = None
    if t["held"]:
        skip(m)
    m["out"].append(["still"])


def come_back(m):
    """Back to the table. Who comes is not known: between persons the curtain goes up."""
    t = m["table"]
    t["away"] = False
    if len(people(t)) > 1 and isinstance(t["eyes"], int) and not t["over"]:
        drop_curtain(m, t["handing"] if t["handing"] is not None else t["eyes"])
    elif not t["waiting"] and t["view"] is not None:
        follow(m)


def _lull(t, event):
    """So long the picture stands when an event has been shown; 0: it shows nothing, and is told with the next that does."""
    if not hasattr(front(t), "lull"):
        return PAUSE_MS
    return front(t).lull(event, event.get("by") in people(t))


def _pass(m):
    """What shows nothing is told at once, without a pause; gives its sentences."""
    t = m["table"]
    words = []
    while t["held"] and not _lull(t, t["held"][0]):
        words.append(t["held"][0]["text"])
        t["log"] = t["log"] + t["held"][:1]
        t["held"] = t["held"][1:]
    if words:
        t["ui"]["log"], t["ui"]["held"] = t["log"], t["held"]
        paint(t)
    return words


def _ahead(m):
    """While the last of what is held is shown, the computer that follows thinks already; only where nothing is hidden."""
    t = m["table"]
    persons, more = people(t), [event for event in t["held"][1:] if _lull(t, event)]
    if more or not getattr(front(t), "OPEN", False) or t["waiting"] or t["outcome"] or t["replay"] or t["locked"]:
        return
    if persons and t["to_act"] and not [seat for seat in t["to_act"] if seat in persons]:
        t["thinker"] = t["to_act"][0]
        ask(m, "advance", now=False)


def release(m):
    """Show the next held event, or go on when all is shown."""
    t = m["table"]
    if t is None or t["view"] is None or t["moving"]:
        return None
    passed = [] if t["rush"] or m["quick"] or t["away"] else _pass(m)
    if passed and not t["held"]:
        m["out"].append(["say", " ".join(passed)])
    if not t["held"]:
        if isinstance(t["eyes"], int):
            t["seen"][t["eyes"]] = t["shown"]
        t["front"] = t["front"] if not people(t) else ""
        begin(t)
        return follow(m)
    if t["rush"]:
        return skip(m)
    if m["quick"] or t["away"]:
        return _show_at_once(m)
    event = t["held"][0]
    motions = [] if t["ui"].get("quick") else front(t).motions(t["view"], event)
    t["moving"] = True
    m["out"].append(["say", " ".join(passed + [event["text"]])])
    for sound in front(t).sounds(event):
        m["out"].append(["sound", sound])
    pause = _lull(t, event)
    m["out"].append(["animate", motions, pause if people(t) or m["settings"]["pace"] != "fast" else min(pause, PAUSE_MS)])
    t["ui"]["fresh"] = fallen(motions) or t["ui"].get("fresh", [])
    if motions:
        t["front"] = motions[0][0]
        paint(t)
    return _ahead(m)


def _show_at_once(m):
    """Where nothing moves, all that is held is told in one go and drawn once."""
    t = m["table"]
    for event in t["held"]:
        motions = front(t).motions(t["view"], event)
        m["out"].append(["say", event["text"]])
        for sound in front(t).sounds(event):
            m["out"].append(["sound", sound])
        t["ui"]["fresh"] = fallen(motions) or t["ui"].get("fresh", [])
        if motions and not people(t):
            t["front"] = motions[0][0]
    t["log"] = t["log"] + t["held"]
    t["held"] = []
    release(m)


def fallen(motions):
    """Where something came down: `[[board id, key]]`. Squares of a ship that sinks were hit before."""
    return [[board, key] for board, key, kind, _ in motions if kind != "sunk"]


def landed(m):
    """The animation of the event is over: its marks stand."""
    t = m["table"]
    if t is None or not t["moving"]:
        return
    t["moving"] = False
    if t["held"]:
        t["log"] = t["ui"]["log"] = t["log"] + t["held"][:1]
        t["held"] = t["ui"]["held"] = t["held"][1:]
        paint(t)
    release(m)


def skip(m):
    """Show all that is held at once."""
    t = m["table"]
    m["out"].append(["still"])
    told = 1 if t["moving"] else 0
    t["moving"] = False
    for event in t["held"][told:]:
        m["out"].append(["say", event["text"]])
    t["log"] = t["log"] + t["held"]
    t["held"] = []
    release(m)


def rush(m):
    """Show at once all that happens until a person is to act: the others play on without waiting for the pictures."""
    t = m["table"]
    t["rush"] = True
    if t["held"]:
        skip(m)


def follow(m):
    """All is shown: whose move is it, and who may look?"""
    t = m["table"]
    if t["replay"] or t["locked"]:
        return None
    if t["outcome"]:
        t["rush"] = False
        if not t["over"]:
            t["over"] = True
            _tally(m)
            if hasattr(front(t), "ending"):
                m["out"].append(["say", front(t).ending(t["view"])])
            m["out"].append(["sound", "win"])
            look(m, "above")
        elif t["verified"] is None:
            t["verified"] = verify(t)
        return None
    persons = people(t)
    computers = [seat for seat in t["to_act"] if seat not in persons]
    if computers:
        if t["waiting"] == "advance":
            return None  # it thinks already
        t["thinker"] = computers[0]
        if persons:
            return ask(m, "advance", now=False)
        _aid(m)
        return _pause(m)
    t["rush"] = False
    actors = [seat for seat in t["to_act"] if seat in persons]
    if not actors:
        return None
    if t["eyes"] in actors or (t["eyes"] is None and t["actor"] in actors and t["flat"]):
        hand(m, [t["ui"], []])
        if not t["ticking"] and _seconds_left(t) is not None:
            t["ticking"] = True
            m["out"].append(["timer", 1000, "second", t["id"]])
        if t["asked_at"] != [t["rev"], t["actor"]]:
            t["asked_at"] = [t["rev"], t["actor"]]
            m["out"].append(["say", t["view"]["prompt"]])
            _rest(m)
        return _aid(m)
    following = actors[0]
    if len(persons) == 1:
        return look(m, following)
    if t["flat"] and not _drafts(t, following):
        return look(m, None, following, t["shown"] if t["eyes"] is None else 0)
    if t["log"] and t["eyes"] is not None:
        t["handing"] = following
        begin(t)
    else:
        drop_curtain(m, following)


def _tally(m):
    """A finished match goes into the game's running table on this device, once."""
    t = m["table"]
    counted = front(t).tally(t["view"]) if hasattr(front(t), "tally") else None
    if counted is not None:
        storage.keep_tally(m["store"], t["game"], t["id"], counted)
        t["device"] = storage.device(m["store"], t["game"])


def verify(t):
    """Each seat's commitment, as it was shown first, against the text it was reckoned from: `[[seat, truth]]`."""
    found = []
    for seat, text in enumerate(t["view"].get("sealed") or []):
        if text is not None and seat < len(t["pledges"]) and t["pledges"][seat]:
            number = "".join("%02x" % byte for byte in sha256(text.encode()).digest())
            found.append([seat, number == t["pledges"][seat]])
    return found


def _drafts(t, seat):
    """A hidden fleet is being laid: even a flat device needs the curtain then."""
    return t["view"].get("phase") == "lay"


def _seconds_left(t):
    """The seconds that these eyes have for their draft, 0 where they are used up; None where there is no limit or nothing to lay."""
    limit = getattr(front(t), "limit", None)
    if limit is None or t["view"] is None or not isinstance(t["eyes"], int) or not may_act(t):
        return None
    whole, left = limit(t["view"], t["ui"]), private(t).get("left")
    return whole if whole is None or type(left) is not int else max(0, min(left, whole))


def _time_up(t):
    """What these eyes have laid, the clock has laid: their time was over."""
    left = private(t).get("left") if hasattr(front(t), "limit") and isinstance(t["eyes"], int) else None
    return t["view"].get("phase") == "lay" and type(left) is int and left <= 0


def second(m, ident):
    """One second of the time for laying out is over. From the end on the front lays what is there, until it is laid."""
    t = m["table"]
    if t is None or t["id"] != ident or not t["ticking"]:
        return
    left = _seconds_left(t)
    t["ticking"] = left is not None
    if not t["ticking"]:
        return
    left = private(t)["left"] = t["ui"]["left"] = max(0, left - 1)
    if left == 0:
        do(m, "late", None)
    elif left % KEPT_SECONDS == 0:
        m["out"].append(["save", t["id"]])
    m["out"].append(["timer", 1000, "second", ident])


def _aid(m):
    t = m["table"]
    if t["aid"] and t["hint"] is None:
        ask_hint(m)


def _pause(m):
    """Between two moves of computers that are watched; once the engine has answered what it is being asked."""
    t = m["table"]
    if t["playing"] and not t["waiting"] and not people(t) and t["to_act"] and m["settings"]["pace"] != "step":
        # Where events have pauses of their own, these come on top of them only when one wants it slow.
        pace = PACE_MS[m["settings"]["pace"]]
        if hasattr(front(t), "lull"):
            pace = max(PACE_MS["fast"], pace - PACE_MS["normal"])
        m["out"].append(["timer", pace, "tick", t["rev"]])


def drop_curtain(m, seat):
    """Nothing of the last view stays on the page before the next is asked for."""
    t = m["table"]
    t["handing"] = None
    t["curtain"] = seat
    t["fresh_curtain"] = True
    m["out"].append(["timer", CURTAIN_MS, "ripe", seat])
    m["out"].append(["hush"])
    m["out"].append(["alert", ""])
    t["view"] = None
    t["menu"] = {}
    t["log"] = []
    t["held"] = []
    t["ui"] = {}
    t["recap"] = []
    t["hint"] = None
    t["eyes"] = None
    t["text"] = ""
    t["front"] = ""
    m["out"].append(["still"])
    m["out"].append(["say", "Hand the device to %s." % name(t, seat)])


def lift_curtain(m):
    """The person named is there: ask for that view, and show first what happened since that seat last looked."""
    t = m["table"]
    seat = t["curtain"]
    if seat is None or t["waiting"] or t["fresh_curtain"]:
        return
    t["curtain"] = None
    t["lifting"] = True
    look(m, seat)


# --- the hand ----------------------------------------------------------------------------------------------------------------------


def _rest(m):
    """From now on for a moment no button that `rests` is heard: the second of two quick presses was not meant for what has come there."""
    t = m["table"]
    if not hasattr(front(t), "rests") or t["view"] is None:
        return
    whose = front(t).whose(t["view"])
    t["changed"], t["whose"] = t["whose"] != whose, whose
    t["rests"] += 1
    t["resting"] = t["rests"]
    m["out"].append(["timer", CHANGED_MS if t["changed"] else REST_MS, "rested", [t["id"], t["rests"]]])
    if t["changed"]:
        m["out"].append(["panel-top"])


def rested(m, ident, number):
    """The moment is over, unless another has begun."""
    t = m["table"]
    if t is not None and t["id"] == ident and t["resting"] == number:
        t["resting"] = 0


def play(m, action):
    """Play an action of the person to act."""
    t = m["table"]
    if t["waiting"] or t["locked"]:
        return
    _rest(m)
    t["recap"] = []
    private(t).pop("told", None)
    m["out"].append(["hush"])
    ask(m, "play", seat=t["actor"], action=action)


def hand(m, result):
    """What a front made of a press, drag or button."""
    t = m["table"]
    t["ui"], effects = result
    paint(t)
    for effect in effects + t["ui"].pop("due", []):
        kind, what = effect[0], effect[1] if len(effect) > 1 else None
        if kind == "play":
            play(m, what)
        elif kind == "check":
            question = {"op": "check", "game": t["game"], "options": t["options"], "seed": str(m["env"]["entropy"](1)[0])}
            question.update(what)
            m["out"].append(["ask", question, t["id"]])
        elif kind == "say":
            m["out"].append(["say", what])
        elif kind == "refuse":
            m["out"].append(["alert", what])
            m["out"].append(["sound", "refuse"])
        elif kind == "tell":
            # It stands above the panel of these eyes until their next move.
            private(t)["told"] = what
            m["out"].append(["alert", what])
        elif kind == "copy":
            m["out"].append(["copy", what])
        elif kind == "hint":
            ask_hint(m)
        elif kind == "board":
            t["front"] = what
        elif kind == "show":
            t["front"] = what
            m["out"].append(["show", what])
        elif kind == "keep":
            private(t)[what] = effect[2]
            if ["save", t["id"]] not in m["out"]:
                m["out"].append(["save", t["id"]])
        elif kind == "fleet":
            _keep_fleet(m, what, effect[2])
        elif kind == "download":
            m["out"].append(["download", what, effect[2]])
        elif kind == "share":
            query = ["%s=%s" % (quote(one), quote(what[one])) for one in sorted(what)]
            m["out"].append(["copy-link", "#/%s?%s" % (t["game"], "&".join(query))])


def _keep_fleet(m, name, text):
    """A named fleet is kept on this device, or forgotten; that it is, is said only when it was read back."""
    t = m["table"]
    try:
        storage.keep_fleet(m["store"], t["game"], name, text)
        m["out"].append(["say", "Kept on this device as “%s”." % name if text is not None else "“%s” is no longer kept." % name])
    except storage.StorageError as why:
        m["out"].append(["alert", why.sentence])
    t["device"] = storage.device(m["store"], t["game"])
    begin(t)


def ask_hint(m):
    """The chances for the seat to act, from its own view."""
    t = m["table"]
    if t["waiting"]:
        return
    if t["replay"]:
        ask(m, "hint", seat=_hint_seat(t), step=t["replay"]["step"])
    elif t["actor"] is not None and may_act(t):
        ask(m, "hint", seat=t["actor"])
    elif not people(t) and t["to_act"]:
        ask(m, "hint", seat=t["to_act"][0])


def _hint_seat(t):
    turn = t["view"].get("turn")
    return turn if turn is not None else t["eyes"] if isinstance(t["eyes"], int) else 0


def _busy(t):
    """An answer is awaited that may change what the hand holds. While a computer lays its fleet, a person may lay another."""
    return t["waiting"] not in ("", "check", "advance")


def press(m, board, key):
    """An area of a board was tapped or entered."""
    t = m["table"]
    if t["held"]:
        return skip(m)
    if not may_act(t) or _busy(t):
        return None
    t["error"] = ""
    return hand(m, front(t).press(t["view"], t["ui"], board, key))


def drag(m, board, start, end, done):
    """A thing is dragged."""
    t = m["table"]
    if may_act(t) and not _busy(t):
        hand(m, front(t).drag(t["view"], t["ui"], board, start, end, done))


def do(m, what, value):
    """A button or a letter of the front."""
    t = m["table"]
    if t["view"] is None or _busy(t):
        return
    if t["resting"] and front(t).rests(what, t["changed"]):
        return
    if t["held"]:
        return skip(m)
    t["error"] = ""
    drawn = t["paint"]
    hand(m, front(t).do(t["view"], t["ui"], what, value))
    if what in getattr(front(t), "SLOW", ()):
        # The button answers at once; the drawing, for which a frame is too short, comes in the next.
        t["paint"] = drawn
        m["out"].append(["afterwards", "drawing", t["id"]])


def drawing(m, ident):
    """What a slow button has done is drawn."""
    t = m["table"]
    if t is not None and t["id"] == ident:
        paint(t)


# --- watching and looking back -----------------------------------------------------------------------------------------------------


def tick(m, rev):
    """The pause between two moves of computers is over."""
    t = m["table"]
    if t and rev == t["rev"] and not t["away"] and not t["waiting"] and not t["held"] and not t["replay"] and t["playing"] and not t["outcome"]:
        m["out"].append(["hush"])
        ask(m, "advance", now=False)


def step(m, way):
    """One move on or back (arrow keys of the projector, the buttons of the replay)."""
    t = m["table"]
    if t["view"] is None:
        return None
    replay = t["replay"]
    if t["waiting"]:
        if replay:
            t["wanted"] = (replay["step"] if t["wanted"] is None else t["wanted"]) + way
        return None
    if t["held"]:
        skip(m)
        if way > 0:
            return None
    if replay is None and way > 0:
        if not t["outcome"] and not people(t):
            ask(m, "advance", now=False)
        return None
    return _turn_to(m, (replay["step"] if replay else t["rev"]) + way)


def _turn_to(m, at):
    """The position after `at` actions; the present where that is the last."""
    t = m["table"]
    if at > t["rev"] or (at == t["rev"] and not t["outcome"]):
        return leave_replay(m)
    return go_to(m, at)


def may_look_back(t):
    """Earlier positions are open to all: the match is over, or no person plays."""
    return t["over"] or (not people(t) and t["ready"])


def go_to(m, at, see=None):
    """Show the position after `at` actions."""
    t = m["table"]
    if not may_look_back(t):
        return
    t["playing"] = False
    if t["waiting"]:
        t["wanted"] = at
        return
    replay = t["replay"] or {"see": t["eyes"]}
    replay["step"] = max(0, min(t["rev"], at))
    if see is not None:
        replay["see"] = see
    t["replay"] = replay
    ask(m, "at", step=replay["step"], see=replay["see"])


def catch_up(m):
    """The last move that was asked for while the engine was busy is shown now."""
    t = m["table"]
    if t is not None and t["wanted"] is not None and not t["waiting"]:
        at = t["wanted"]
        t["wanted"] = None
        _turn_to(m, at)


def _replayed(m, answer):
    t = m["table"]
    if t["replay"] is None:
        return
    t["view"] = answer["view"]
    t["menu"] = {}
    t["text"] = answer["board_text"]
    t["held"] = []
    t["log"] = answer["events"]
    if t["all"] is not None:
        t["whole"] = [event for event in t["all"] if event["step"] <= answer["step"]]
    t["hint"] = None
    t["eyes"] = t["replay"]["see"]
    begin(t)
    last = [event for event in answer["events"] if event["step"] == answer["step"]]
    t["ui"]["fresh"] = fallen([one for event in last for one in front(t).motions(t["view"], event)])
    paint(t)
    if last and t["said_step"] != answer["step"]:
        t["said_step"] = answer["step"]
        m["out"].append(["say", " ".join(event["text"] for event in last)])
    if t["aid"]:
        ask_hint(m)


def leave_replay(m):
    """Back to the present."""
    t = m["table"]
    t["replay"] = t["said_step"] = None
    look(m, "above" if t["over"] or not people(t) else t["eyes"])


# --- keeping -----------------------------------------------------------------------------------------------------------------------


def envelope(m, open_view):
    """What is kept of this match. The picture is drawn from what a spectator may know, and, in a game without secrets, from what is drawn up."""
    t = m["table"]
    face = front(t)
    return {
        "id": t["id"],
        "title": t["title"],
        "saved": m["env"]["clock"](),
        "game": t["game"],
        "seats": [[one["name"], one["by"]] for one in t["seats"]],
        "moves": t["moves"],
        "state": "over" if t["outcome"] else "playing",
        "prompt": open_view["prompt"],
        "picture": face.sketch(open_view, t["private"]) if hasattr(face, "sketch") else face.picture(open_view),
        "seen": t["seen"],
        "flat": t["flat"],
        "pledges": t["pledges"],
        "query": t["query"],
        "private": t["private"],
        "record": t["record"],
    }


def keep(m, open_view):
    """Keep the match; a failure is told with a way out and the match goes on."""
    t = m["table"]
    whole = envelope(m, open_view)
    t["sealed"] = storage.seal(whole)
    try:
        t["known"] = storage.keep(m["store"], whole, t["known"])
        trouble = "" if m["store"].lasting else storage.FORBIDDEN
    except storage.StorageError as why:
        if why.kind == "conflict":
            return lock(m)
        trouble = why.sentence
        t["known"] = storage.fetch_raw(m["store"], t["id"]) or None
    if trouble and trouble != t["unsaved"]:
        m["out"].append(["alert", trouble])
    t["unsaved"] = trouble


def lock(m, sentence=storage.CONFLICT):
    """Another tab has moved this match on, or deleted it: nothing more is played here until the person has chosen."""
    t = m["table"]
    t["locked"] = sentence
    t["ui"]["menu"] = {}
    paint(t)
    m["out"].append(["alert", sentence])
