"""The laws of the door between page and engine, over every game: what is refused changes nothing, and nothing secret goes through."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.host import Host
from game.match import Match, checksum
from tests.laws.conftest import played, texts
from tools import fuzz

SEED = "a-seed-nobody-may-see"
OPS = ["catalogue", "check", "new", "load", "save", "play", "undo", "advance", "typed", "hint", "at", "view", "nonsense"]
NUMBERS = st.integers() | st.floats() | st.sampled_from([0, 1, 2, 3, -1, True, 1e400])
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=12) | st.sampled_from(["above", "person", "cadet", "\ud800", "x" * 3000]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["game", "seed", "options", "seats", "rev", "seat", "see", "since", "action", "text", "now", "record", "step", "kind", "draft", "auto"]
)


def ask(host: Host, op: str, **message: Any) -> dict[str, Any]:
    """One request; the answer."""
    answer: dict[str, Any] = json.loads(host.request(json.dumps({"op": op, **message})))
    return answer


def seats(*held: str) -> list[dict[str, str]]:
    """Seats held by persons or computers."""
    return [{"name": "", "by": by} for by in held]


def table(game: Any, *held: str) -> Host:
    """A host with a new match on it."""
    host = Host()
    answer = ask(host, "new", game=game.INFO.id, seed=SEED, options={}, seats=seats(*held))
    assert "error" not in answer
    return host


def fingerprint(host: Host) -> str:
    """All of the match on the table."""
    assert host.match is not None
    return fuzz.fingerprint(host.match)


def step(host: Host, rng: Random) -> dict[str, Any]:
    """Whoever is to act acts, a person at random."""
    match = host.match
    assert match is not None
    seat = rng.choice(match.to_act())
    if match.seats[seat]["by"] == "person":
        return ask(host, "play", rev=match.rev, seat=seat, action=fuzz.random_action(match, seat, rng))
    answer: dict[str, Any] = {"thinking": 0.0}
    while answer["thinking"] is not None:
        answer = ask(host, "advance", rev=match.rev)
    return answer


def test_a_whole_match_goes_through_the_door(game: Any) -> None:
    """Person against computer, to the outcome; each answer says where the match stands."""
    host = table(game, "person", game.INFO.levels[0])
    match, rng = host.match, Random("door")
    assert match is not None
    while match.to_act():
        rev = match.rev
        answer = step(host, rng)
        assert answer["rev"] == rev + 1 == match.rev
        assert answer["to_act"] == match.to_act()
        assert answer["outcome"] == match.outcome()
    assert answer["seed"] == SEED
    assert ask(host, "view", see="above")["view"] == fuzz.through_json(match.view(None, opened=True))


def test_each_answer_gives_one_seat_its_own_view_menu_and_events(game: Any) -> None:
    """And nobody else's."""
    host = table(game, "person", "person")
    match, rng = host.match, Random("views")
    assert match is not None
    for _ in range(3):
        step(host, rng)
    for seat in (0, 1):
        answer = ask(host, "view", seat=seat)
        assert answer["view"] == fuzz.through_json(match.view(seat))
        assert answer["menu"] == fuzz.through_json(match.menu(seat))
        assert answer["events"] == fuzz.through_json(match.events(seat))
        assert ask(host, "view", seat=seat, since=2)["events"] == answer["events"][2:]
    nobody = ask(host, "view")
    assert nobody["view"] == fuzz.through_json(match.view(None))
    assert nobody["menu"] == {}


def test_nothing_secret_goes_through_while_the_match_is_on(game: Any) -> None:
    """Not the seed, not a salt, in no answer but the record itself."""
    host = table(game, "person", game.INFO.levels[0], *(["person"] if game.INFO.seats[1] > 2 else []))
    match, rng = host.match, Random("secret")
    assert match is not None
    answers = []
    while match.to_act() and match.rev < 30:
        answers.append(step(host, rng))
        if match.outcome() is None:
            answers += [ask(host, "view", seat=0), ask(host, "view"), ask(host, "hint", seat=0)]
            answers += [ask(host, "typed", seat=0, text="resign"), ask(host, "at", step=0), {"open_view": ask(host, "save")["open_view"]}]
            for answer in answers:
                assert not {secret for secret in (SEED, *fuzz.hidden_values(match.state)) if secret in json.dumps(answer)}
            answers = []
    assert match.rev > 3


def test_computers_views_and_the_view_from_above_are_refused_while_a_person_plays(game: Any) -> None:
    """Until the outcome; the refusal says why."""
    host = table(game, "person", game.INFO.levels[0])
    before = fingerprint(host)
    for op, message in (
        ("view", {"seat": 1}),
        ("view", {"see": 1}),
        ("view", {"see": "above"}),
        ("view", {"seat": "above"}),
        ("view", {"see": 0, "seat": 1}),
        ("hint", {"seat": 1}),
        ("hint", {"seat": 0, "step": 0}),
        ("typed", {"seat": 1, "text": "resign"}),
        ("play", {"rev": 0, "seat": 1, "action": ["resign", None]}),
        ("undo", {"rev": 0, "seat": 1}),
        ("at", {"step": 0}),
        ("at", {"step": 0, "see": "above"}),
        ("new", {"game": game.INFO.id, "seed": "x", "seats": seats("person", game.INFO.levels[0]), "see": 1}),
        ("load", {"record": ask(host, "save")["record"], "see": "above"}),
    ):
        answer = ask(host, op, **message)
        assert answer.get("kind") == "request", (op, message, answer)
        assert answer["error"].endswith(".")
    assert fingerprint(host) == before


def test_who_only_watches_may_see_everything_at_any_step(game: Any) -> None:
    """No person plays, so nobody has a secret to keep."""
    host = table(game, *[game.INFO.levels[0]] * 2)
    match, rng = host.match, Random("watch")
    assert match is not None
    for _ in range(4):
        step(host, rng)
    assert ask(host, "view", see="above")["view"] == fuzz.through_json(match.view(None, opened=True))
    assert ask(host, "view", see=1)["view"] == fuzz.through_json(match.view(1))
    earlier = ask(host, "at", step=2, see="above")
    assert earlier["view"] == fuzz.through_json(match.at(2).view(None, opened=True))
    assert earlier["step"] == 2
    assert max(event["step"] for event in earlier["events"]) == 2
    assert ask(host, "at", step=0, see=0)["view"] == fuzz.through_json(match.at(0).view(0))


def test_a_double_tap_is_played_once(game: Any) -> None:
    """The second request carries a revision that is gone."""
    host = table(game, "person", "person")
    match = host.match
    assert match is not None
    seat = match.to_act()[0]
    action = fuzz.random_action(match, seat, Random("tap"))
    tap = {"rev": 0, "seat": seat, "action": action}
    assert ask(host, "play", **tap)["rev"] == 1
    before = fingerprint(host)
    for op in ("play", "undo", "advance"):
        for rev in (0, 7, None, "1"):
            assert ask(host, op, **{**tap, "rev": rev})["kind"] == "stale"
    assert fingerprint(host) == before


def test_what_cannot_be_answered_is_not_done_either(game: Any) -> None:
    """A good action with a bad question beside it changes nothing, nor does a new match or a load."""
    host = table(game, "person", "person")
    match = host.match
    assert match is not None
    seat = match.to_act()[0]
    action = fuzz.random_action(match, seat, Random("bad"))
    before, record = fingerprint(host), ask(host, "save")["record"]
    for bad in ({"see": 9}, {"see": "above"}, {"see": True}, {"see": 0.0}, {"since": "x"}, {"since": None}, {"since": 1e400}):
        assert "error" in ask(host, "play", **{"rev": 0, "seat": seat, "action": action, **bad})
        assert "error" in ask(host, "new", **{"game": game.INFO.id, "seed": "other", "seats": seats("person", "person"), **bad})
        assert "error" in ask(host, "load", **{"record": record, **bad})
        assert fingerprint(host) == before
    assert ask(host, "play", rev=0, seat=seat, action=action)["rev"] == 1


def test_illegal_actions_get_a_sentence(game: Any) -> None:
    """Kind `illegal`, a whole sentence, nothing changed."""
    host = table(game, "person", "person")
    match = host.match
    assert match is not None
    before, acting = fingerprint(host), match.to_act()[0]
    for action in fuzz.mutants(match.menu(acting), Random("illegal")):
        answer = ask(host, "play", rev=0, seat=acting, action=action)
        assert answer["kind"] == "illegal"
        assert answer["error"][-1] in ".!?"
    assert fingerprint(host) == before


def test_save_and_load_give_the_same_match(game: Any) -> None:
    """By way of the record's text, at several stages."""
    for share in (0.0, 0.4, 1.0):
        match = played(game, "saved", share)
        host, other = Host(), Host()
        host.match = match
        saved = ask(host, "save")
        answer = ask(other, "load", record=saved["record"])
        assert "error" not in answer and "readable" not in answer
        assert answer["rev"] == match.rev
        assert fingerprint(other) == fuzz.fingerprint(match)


def damaged(record: dict[str, Any]) -> list[tuple[str, str]]:
    """Records that cannot be read, with the kind of refusal that each deserves."""
    text = json.dumps(record)

    def resealed(**changes: Any) -> str:
        body = {**record, **changes}
        return json.dumps({**body, "sum": checksum(body)})

    missing = [json.dumps({key: value for key, value in record.items() if key != gone}) for gone in record]
    return [
        ("", "damaged"),
        ("null", "damaged"),
        ("[]", "damaged"),
        ("<html>", "damaged"),
        ("[" * 100_000, "damaged"),
        (text[: len(text) // 2], "damaged"),
        (text[:-1], "damaged"),
        (text.replace(record["seed"], record["seed"] + "!"), "damaged"),
        *((one, "damaged") for one in missing),
        (resealed(format="paper-army"), "damaged"),
        (resealed(game="nonsense"), "damaged"),
        (resealed(game=[]), "damaged"),
        (resealed(seats=[]), "damaged"),
        (resealed(seats=[{"name": "x", "by": "general"}] * 2), "damaged"),
        (resealed(seats=record["seats"] * 9), "damaged"),
        (resealed(seats=[3, 4]), "damaged"),
        (resealed(options={"nonsense": True}), "damaged"),
        (resealed(options=[]), "damaged"),
        (resealed(log={}), "damaged"),
        (resealed(seed=7), "damaged"),
        (resealed(version="1"), "damaged"),
        (resealed(version=0), "damaged"),
        (resealed(version=2), "newer"),
        (json.dumps({**record, "version": 99, "sum": "of a kind not known yet"}), "newer"),
        (resealed(rules=99), "newer"),
    ]


def test_a_damaged_truncated_or_newer_record_leaves_the_table_as_it_was(game: Any) -> None:
    """Each gets its kind and a sentence."""
    host = table(game, "person", "person")
    before = fingerprint(host)
    for text, kind in damaged(played(game, "damaged", 0.5).record()):
        answer = ask(host, "load", record=text)
        assert answer.get("kind") == kind, (text[:200], answer)
        assert answer["error"].endswith(".")
    assert "error" in ask(host, "load")
    assert fingerprint(host) == before


def test_a_record_that_diverges_is_read_as_far_as_it_agrees_with_the_rules(game: Any) -> None:
    """Never silently another match: the answer says how far it is readable, and that part is the match as it was."""
    whole = played(game, "diverged")
    record = whole.record()
    at = whole.rev // 2
    row = record["log"][at]
    for bad in ([row[0], row[1], row[2], [999]], [row[0], "nonsense", None, []], [99, *row[1:]], [], None, "x", [{}, {}, {}, {}], row[:3]):
        body = {**record, "log": [*record["log"][:at], bad, *record["log"][at + 1 :]]}
        answer = ask(host := Host(), "load", record=json.dumps({**body, "sum": checksum(body)}))
        assert answer["readable"] == at, (bad, answer)
        assert f"up to action {at}" in answer["sentence"]
        assert fingerprint(host) == fuzz.fingerprint(whole.at(at))


@pytest.mark.parametrize("kind", ["empty", "started"])
@given(message=st.dictionaries(KEYS, VALUES, max_size=6), op=st.sampled_from(OPS))
def test_no_garbage_makes_the_host_raise_or_stumble(game: Any, kind: str, op: str, message: dict[str, Any]) -> None:
    """Whatever is asked, an answer comes, in JSON, and a refusal has changed nothing."""
    host = Host()
    if kind == "started":
        host.match = played(game, "garbage", 0.5)
    before = fingerprint(host) if host.match else ""
    if "game" not in message or op in ("new", "check"):
        message = {**message, "game": game.INFO.id}
    text = host.request(json.dumps({**message, "op": op}))
    answer = json.loads(text, parse_constant=lambda constant: pytest.fail(f"{constant} is no JSON"))
    if "error" in answer:
        assert answer["kind"] in ("stale", "illegal", "damaged", "newer", "diverged", "request")
        assert (fingerprint(host) if host.match else "") == before


@given(text=st.text(max_size=30) | st.sampled_from(["", "null", "[]", "7", "NaN", "[" * 100_000, '{"op": ' * 50_000, '{"op": 1e999}', "{}"]))
def test_no_text_at_all_makes_the_host_raise(text: str) -> None:
    """Not even what is no JSON."""
    assert json.loads(Host().request(text))["kind"] == "request"


def test_typed_moves_are_the_menus_actions_or_a_sentence(game: Any) -> None:
    """`typed` plays nothing; what it gives may be played or is refused like anything else."""
    host = table(game, "person", "person")
    match = host.match
    assert match is not None
    before, seat = fingerprint(host), match.to_act()[0]
    for text in ("resign", " RESIGN ", "", "\x00", "nonsense words", "9" * 5000, "pass", "b7", "\u202e"):
        answer = ask(host, "typed", seat=seat, text=text)
        assert ("action" in answer) or (answer["kind"] == "illegal" and answer["error"].endswith(".")), (text, answer)
        assert fingerprint(host) == before
    assert ask(host, "typed", seat=seat, text="resign")["action"] == ["resign", None]


HOSTILE = [
    "\x00\x07\x1b[31mred\x1b[0m\r\n",
    "x" * 10_000,
    "<script>alert(1)</script>",
    "\u202eevil\u202c",
    "\u200b\u200d",
    "   ",
    "",
    "a" * 23 + " b",
    "Red",
    "red ",
    "ＲＥＤ",
    "ß" * 24,
    "\ud800",
    "{0} %s {name}",
    "Ann (5)",
]


@pytest.mark.parametrize("first", HOSTILE)
@pytest.mark.parametrize("second", HOSTILE)
def test_hostile_names_are_tamed(first: str, second: str) -> None:
    """None empty, none long, none twice, no sign that is not printed; and every sentence and text board is made with them."""
    for game in fuzz.EVERY:
        match = Match(game, "names", {}, [{"name": first, "by": "person"}, {"name": second, "by": "person"}])
        tame_and_told(match)


@given(names=st.lists(st.text(max_size=30) | st.sampled_from(HOSTILE), min_size=4, max_size=4))
def test_all_names_are_tamed_and_stay_as_they_are(game: Any, names: list[str]) -> None:
    """Any four; loading the record again changes no name."""
    most = game.INFO.seats[1]
    match = Match(game, "names", {}, [{"name": name, "by": "person"} for name in names[:most]])
    tame_and_told(match)


def tame_and_told(match: Match) -> None:
    """What has to hold of every match's names."""
    names = match.names
    assert all(name == name.strip() and 0 < len(name) <= 24 and name.isprintable() for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    assert Match.replay(fuzz.through_json(match.record()), fuzz.EVERY).names == names
    assert match.view(0)["names"] == names
    assert all(event["text"] for event in match.events(None))
    assert texts(match.game.notation.board_text(match.game.view(match.state, 0), names))
