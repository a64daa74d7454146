"""Saved matches in localStorage: one envelope a match with version, checksum and the copy before it.

`store` is anything with `get(key) -> text or None`, `set(key, text)`, `remove(key)` and `keys()`, which may raise `StorageError`. Nothing is ever
said to be saved that was not read back.
"""

import json
from hashlib import sha256

from markup import plain

PREFIX = "paper-navy/"
MATCH = PREFIX + "match/"
BEFORE = PREFIX + "before/"
DAMAGED = PREFIX + "damaged/"
SETTINGS = PREFIX + "settings"
FLEETS = PREFIX + "fleets/"
TALLY = PREFIX + "tally/"
FORMAT = "paper-navy-save"
VERSION = 1


class StorageError(Exception):
    """`kind`: `full`, `forbidden`, `conflict` or `failed`; the text is a sentence that says what to do."""

    def __init__(self, kind, sentence):
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence


FULL = (
    "The browser has no room left for this match. Download it, or delete matches that are no longer needed; "
    "nothing is lost while this page stays open."
)
FORBIDDEN = "This browser keeps nothing for this page (a private window, or storage is blocked). Download the match before leaving."
FAILED = "The browser did not keep what was saved. Download the match before leaving."
FULL_FOR_FLEETS = "The browser has no room left for it. Download it, or copy its text; it stays on the chart as it is."
FLEET_NOT_KEPT = "This browser keeps nothing for this page beyond this visit. Download what you drew up, or copy its text."
GONE = "This match was deleted in another tab. It can be kept again from here, or downloaded."
CONFLICT = "This match was moved on in another tab. Continue from there; nothing is lost."


class Memory:
    """A store that lasts as long as the page: for browsers that forbid storage, and for tests."""

    lasting = False

    def __init__(self):
        self.held = {}

    def get(self, key):
        return self.held.get(key)

    def set(self, key, text):
        self.held[key] = text

    def remove(self, key):
        self.held.pop(key, None)

    def keys(self):
        return list(self.held)


def checksum(text):
    """The first 16 hexadecimal digits of the text's SHA-256."""
    return "".join("%02x" % byte for byte in sha256(text.encode()).digest()[:8])


def seal(envelope):
    """The envelope as text: version, checksum, then the body in hexadecimal, so that no fleet is read by a glance at the text."""
    body = json.dumps(envelope)
    return '{"format": "%s", "version": %d, "sum": "%s", "body": "%s"}' % (FORMAT, VERSION, checksum(body), body.encode().hex())


def unseal(text):
    """The envelope of a text. Raises ValueError with a sentence; `newer` stands in it for a later version's."""
    return tidied(_opened(text))


def _opened(text):
    """What was sealed. Raises ValueError with a sentence."""
    try:
        outer = json.loads(text)
    except ValueError:
        raise ValueError("This save is damaged or cut off.")
    if not isinstance(outer, dict) or outer.get("format") != FORMAT or not isinstance(outer.get("body"), str):
        raise ValueError("This is not a save of Paper Navy.")
    if not isinstance(outer.get("version"), int) or outer["version"] > VERSION:
        raise ValueError("This save was made by a newer version of Paper Navy: update the page, then open it.")
    try:
        body = bytes.fromhex(outer["body"]).decode()
    except (ValueError, UnicodeError):
        raise ValueError("This save is damaged or cut off.")
    if outer.get("sum") != checksum(body):
        raise ValueError("This save is damaged: its checksum is wrong.")
    return json.loads(body)


def tidied(envelope):
    """The envelope with every part of the kind it should be; what is not is left out. Raises ValueError where the match itself is missing."""
    if not isinstance(envelope, dict) or not isinstance(envelope.get("record"), str) or not isinstance(envelope.get("game"), str):
        raise ValueError("This save is damaged: a part of it is missing.")
    for name in ("title", "saved", "state", "prompt", "query"):
        if not isinstance(envelope.get(name), str):
            envelope[name] = ""
    envelope["title"] = plain(envelope["title"])
    if not isinstance(envelope.get("moves"), int):
        envelope["moves"] = 0
    seats = envelope.get("seats")
    seats = seats if isinstance(seats, list) else []
    envelope["seats"] = [[plain(str(one[0])), str(one[1])] for one in seats if isinstance(one, list) and len(one) == 2]
    envelope["seen"] = [one for one in _list(envelope.get("seen")) if isinstance(one, int)]
    envelope["pledges"] = [one if isinstance(one, str) else None for one in _list(envelope.get("pledges"))]
    private = envelope.get("private")
    private = private if isinstance(private, dict) else {}
    envelope["private"] = {seat: kept for seat, kept in private.items() if isinstance(kept, dict)}
    for kept in envelope["private"].values():
        for name, kind in (("draft", str), ("left", int)):
            if not isinstance(kept.get(name, kind()), kind):
                kept.pop(name)
    if not _is_picture(envelope.get("picture")):
        envelope["picture"] = None
    return envelope


def seats_of(record):
    """Who sits at the table of a record: `[{"name", "by"}]`; none where that cannot be read, which the engine will say."""
    try:
        seats = json.loads(record)["seats"]
        return [{"name": plain(str(one["name"])), "by": str(one["by"])} for one in seats]
    except (ValueError, KeyError, TypeError):
        return []


def _list(value):
    return value if isinstance(value, list) else []


def _is_picture(picture):
    if not isinstance(picture, list) or len(picture) != 3 or not isinstance(picture[0], list):
        return False
    if not isinstance(picture[1], (int, float)) or not isinstance(picture[2], (int, float)):
        return False
    return all(isinstance(shape, list) and len(shape) in (3, 5) for shape in picture[0])


def listing(store):
    """Every saved match, the latest first: the envelope without its record, or `{"id", "broken": sentence, "before": bool}`."""
    found = []
    try:
        keys = [key for key in store.keys() if key.startswith(MATCH)]
    except StorageError:
        return []
    for key in keys:
        ident = key[len(MATCH) :]
        try:
            envelope = unseal(store.get(key) or "")
            envelope.pop("record")
            envelope["id"] = ident
            envelope["damaged"] = bool(store.get(DAMAGED + ident))
            found.append(envelope)
        except (ValueError, StorageError) as why:
            found.append({"id": ident, "broken": str(why), "before": _readable(store, BEFORE + ident), "saved": ""})
    # By key where the moment is the same: MicroPython's sort would not keep such matches as they were.
    found.sort(key=lambda one: (one.get("saved") or "", one["id"]), reverse=True)
    return found


def _readable(store, key):
    try:
        unseal(store.get(key) or "")
        return True
    except (ValueError, StorageError):
        return False


def fetch(store, ident):
    """The envelope of a saved match. Raises ValueError with a sentence."""
    text = store.get(MATCH + ident)
    if text is None:
        raise ValueError("This match is not kept in this browser.")
    return unseal(text)


def fetch_raw(store, ident):
    """The text as it is stored, for rescuing what cannot be read."""
    return store.get(MATCH + ident) or ""


def restore_before(store, ident):
    """Put the copy before in the place of a damaged save; the damaged text stays under a key of its own. Raises ValueError."""
    good = store.get(BEFORE + ident)
    unseal(good or "")
    damaged = store.get(MATCH + ident)
    store.set(MATCH + ident, good)
    store.remove(BEFORE + ident)
    if damaged:
        store.set(DAMAGED + ident, damaged)


def fetch_damaged(store, ident):
    """The text that a copy before has replaced."""
    return store.get(DAMAGED + ident) or ""


def keep(store, envelope, known):
    """Save the envelope; the text it replaces becomes the copy before. Gives the text saved.

    `known`: the text that this tab saved or read last (None: a new match). Raises StorageError: `conflict` when another tab has saved since.
    """
    ident = envelope["id"]
    there = store.get(MATCH + ident)
    if there is not None and there != known:
        raise StorageError("conflict", CONFLICT)
    text = seal(envelope)
    if there is not None and there != text:
        try:
            store.set(BEFORE + ident, there)
        except StorageError:
            store.remove(BEFORE + ident)
    store.set(MATCH + ident, text)
    if store.get(MATCH + ident) != text:
        raise StorageError("failed", FAILED)
    return text


def discard(store, ident):
    """Delete a saved match, the copy before it, and what was damaged of it."""
    store.remove(MATCH + ident)
    store.remove(BEFORE + ident)
    store.remove(DAMAGED + ident)


def load_settings(store, defaults, choices):
    """The settings, defaults where none are kept or they cannot be read; of those with `choices` (value and words) only what can be chosen."""
    settings = dict(defaults)
    try:
        kept = json.loads(store.get(SETTINGS) or "{}")
    except (ValueError, StorageError):
        kept = {}
    if isinstance(kept, dict):
        for name in defaults:
            if name in kept and isinstance(kept[name], type(defaults[name])):
                if name not in choices or kept[name] in [value for value, _ in choices[name]]:
                    settings[name] = kept[name]
    return settings


def keep_settings(store, settings):
    """Keep the settings; where storage is forbidden they last as long as the page."""
    try:
        store.set(SETTINGS, json.dumps(settings))
    except StorageError:
        pass


# --- what a game keeps on this device beside its matches ---------------------------------------------------------------------------


def _kept(store, key):
    """A dict kept under a key, sealed as matches are; empty where there is none. Raises ValueError where it cannot be read."""
    text = store.get(key)
    if text is None:
        return {}
    found = _opened(text)
    if not isinstance(found, dict):
        raise ValueError("What was kept is damaged.")
    return found


def _kept_or_none(store, key):
    try:
        return _kept(store, key)
    except (ValueError, StorageError):
        return {}


def _keep(store, key, held):
    """Keep a dict under a key; what could not be read there is put aside first. Raises StorageError."""
    try:
        _kept(store, key)
    except ValueError:
        store.set(key + "/damaged", store.get(key) or "")
    text = seal(held)
    store.set(key, text)
    if store.get(key) != text:
        raise StorageError("failed", FAILED)


def device(store, game):
    """`fleets`: `[[name, text]]` by name; `tally`: `{"matches", "ships": {type: [bought, survived]}}` over all finished matches of the game.

    What is damaged is left out.
    """
    fleets = _kept_or_none(store, FLEETS + game)
    ships, count = {}, 0
    matches = _kept_or_none(store, TALLY + game)
    for one in matches.values():
        if not isinstance(one, dict) or not all([_is_pair(pair) for pair in one.values()]):
            continue
        count += 1
        for kind in one:
            total = ships.setdefault(kind, [0, 0])
            total[0] += one[kind][0]
            total[1] += one[kind][1]
    named = [[name, fleets[name]] for name in sorted(fleets) if isinstance(fleets[name], str)]
    return {"fleets": named, "tally": {"matches": count, "ships": ships}}


def _is_pair(pair):
    return isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], int) and isinstance(pair[1], int)


def keep_fleet(store, game, name, text):
    """Keep a named fleet, or forget it (text None). Raises StorageError with a sentence about the fleet."""
    try:
        fleets = _kept_or_none(store, FLEETS + game)
        fleets[name] = text
        if text is None:
            fleets.pop(name)
        _keep(store, FLEETS + game, fleets)
    except StorageError as why:
        raise StorageError(why.kind, FULL_FOR_FLEETS if why.kind == "full" else FLEET_NOT_KEPT)
    if not store.lasting:
        raise StorageError("forbidden", FLEET_NOT_KEPT)


def keep_tally(store, game, ident, tally):
    """What a finished match adds to the running table; the same match counts once. Where there is no room the table stays as it was."""
    matches = _kept_or_none(store, TALLY + game)
    matches[ident] = tally
    try:
        _keep(store, TALLY + game, matches)
    except StorageError:
        pass
