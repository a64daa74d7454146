"""Saved matches: every way a browser can lose them has a sentence and a way out, and nothing is lost."""

import json
import re

import pytest

import app
import screens
import storage
from table_hand import Hand, Store

SOLO = "#/warship?seats=Red:person,Blue:cadet&seed=calm-heron-1"


def begun(store: Store | None = None) -> Hand:
    hand = Hand(store)
    hand.open(SOLO)
    offer = hand.t["menu"]["fire"]
    hand.fire(offer["pick"][0])
    hand.fire(offer["pick"][1])
    return hand


def test_every_action_is_kept_and_can_be_resumed() -> None:
    hand = begun()
    rev, ident = hand.t["rev"], hand.t["id"]
    later = Hand(hand.store)
    assert "Continue" in later.screen()
    later.open("#/match/" + ident)
    assert later.t["rev"] == rev and later.t["view"] == hand.t["view"]


def test_the_home_page_shows_name_date_game_and_seats() -> None:
    hand = begun()
    hand.open("#/")
    screen = hand.screen()
    for words in ("<h3><bdi>Red</bdi> – <bdi>Blue</bdi></h3>", "Warship: <bdi>Red</bdi> – <bdi>Blue (cadet)</bdi>", "2026-11-30 08:15", "moves"):
        assert words in screen


def test_full_storage_is_told_with_a_way_out_and_the_match_goes_on() -> None:
    hand = begun()
    hand.store.fail = "full"
    rev = hand.t["rev"]
    hand.fire(hand.t["menu"]["fire"]["pick"][0])
    assert hand.t["rev"] > rev
    assert "no room left" in hand.screen() and "Download this match" in hand.screen()
    hand.send("download", hand.t["id"])
    assert storage.unseal(hand.effects[-1][2])["record"] == hand.t["record"]
    hand.store.fail = ""
    hand.fire(hand.t["menu"]["fire"]["pick"][0])
    assert "no room left" not in hand.screen()


def test_forbidden_storage_is_told_and_the_match_can_be_downloaded() -> None:
    hand = begun(storage.Memory())
    assert "keeps nothing for this page" in hand.screen()
    hand.send("download", hand.t["id"])
    kind, name, text = hand.effects[-1]
    assert (kind, name[-5:]) == ("download", ".json") and storage.unseal(text)["record"] == hand.t["record"]


@pytest.mark.parametrize("damage", ["half", "letter", "empty", "other"])
def test_a_damaged_save_offers_the_copy_before(damage: str) -> None:
    hand = begun()
    key = storage.MATCH + hand.t["id"]
    good = hand.store.get(key)
    broken = {"half": good[: len(good) // 2], "letter": good.replace('"body": "7b', '"body": "7c'), "empty": "", "other": '{"a": 1}'}[damage]
    hand.store.set(key, broken)
    later = Hand(hand.store)
    later.open("#/")
    assert "cannot be read" in later.screen() and "Open the copy before" in later.screen()
    later.send("restore", hand.t["id"])
    later.open("#/match/" + hand.t["id"])
    assert 0 < later.t["rev"] <= hand.t["rev"]
    later.fire("A1")
    assert later.t["rev"] > 1 and (hand.store.get(storage.DAMAGED + hand.t["id"]) or "") == broken, "moves overwrite it not"
    later.open("#/")
    assert ("Download the damaged text" in later.screen()) == bool(broken)
    later.send("download-damaged", hand.t["id"])
    assert later.effects[-1][2] == broken
    later.send("delete", hand.t["id"])
    later.send("delete", hand.t["id"])
    assert hand.store.held == {}


def test_a_save_of_a_newer_version_is_kept_and_says_to_update() -> None:
    hand = begun()
    key = storage.MATCH + hand.t["id"]
    outer = json.loads(hand.store.get(key))
    outer["version"] = 99
    hand.store.set(key, json.dumps(outer))
    later = Hand(hand.store)
    later.open("#/")
    assert "newer version" in later.screen() and "Download" in later.screen()
    later.open("#/match/" + hand.t["id"])
    assert later.m["table"] is None and "update the page" in later.screen()
    assert json.loads(hand.store.get(key))["version"] == 99


def test_a_match_that_is_gone_is_told() -> None:
    hand = Hand()
    hand.open("#/match/0123456789abcdef")
    # It may have been deleted, or have been another browser's all along.
    assert hand.m["route"] == "home" and "This match is not kept in this browser." in hand.screen()


def test_export_and_import_make_a_second_match_that_plays_on() -> None:
    hand = begun()
    hand.send("copy-save", hand.t["id"])
    text = hand.effects[-1][1]
    other = Hand()
    other.count = 50
    other.send("import", text)
    assert other.t["rev"] == hand.t["rev"] and other.t["id"] != hand.t["id"]
    other.fire(other.t["menu"]["fire"]["pick"][0])
    assert other.t["rev"] > hand.t["rev"]


def test_a_save_without_a_title_is_called_by_the_names_of_its_players() -> None:
    hand = begun()
    envelope = storage.fetch(hand.store, hand.t["id"])
    envelope["title"] = ""
    other = Hand()
    other.send("import", storage.seal(envelope))
    assert other.t["title"] == " – ".join(one["name"] for one in hand.t["seats"])


@pytest.mark.parametrize("text", ["", "hello", "{}", "[1, 2]", '{"format": "paper-navy-save", "version": 1, "sum": "", "body": "{}"}', "\x00" * 50])
def test_what_is_no_save_is_refused_and_changes_nothing(text: str) -> None:
    hand = Hand()
    hand.send("import", text)
    assert hand.m["table"] is None and hand.store.held == {}
    assert "Nothing was changed" in hand.screen() or hand.m["route"] == "home"


def test_a_notice_goes_with_its_screen() -> None:
    hand = Hand()
    hand.open("#/import")
    hand.send("import", "hello")
    assert "Nothing was changed" in hand.screen()
    hand.open("#/")
    assert "Nothing was changed" not in hand.screen()
    hand.open("#/match/0123456789abcdef")
    assert "not kept in this browser" in hand.screen()
    hand.open("#/settings")
    assert "not kept in this browser" not in hand.screen()


def test_what_was_called_out_goes_with_its_screen_too() -> None:
    hand = Hand()

    def called(address: str) -> list[str]:
        hand.effects.clear()
        hand.open(address)
        return [effect[1] for effect in hand.effects if effect[0] == "alert"]

    hand.open("#/import")
    hand.send("import", "hello")
    assert hand.effects[-1] == ["alert", hand.m["notice"][1]]
    assert called("#/") == [""]
    # The match leads on to the home page, and what is called out belongs there.
    assert called("#/match/0123456789abcdef") == ["", "This match is not kept in this browser."] and hand.m["route"] == "home"


def test_a_save_whose_log_was_tampered_with_is_readable_as_far_as_it_is_sound() -> None:
    hand = begun()
    envelope = storage.fetch(hand.store, hand.t["id"])
    record = json.loads(envelope["record"])
    record["log"][2][2] = ["A1", "A1"]
    from game.match import checksum

    record["sum"] = checksum(record)
    envelope["record"] = json.dumps(record)
    other = Hand()
    other.send("import", storage.seal(envelope))
    assert other.t["rev"] == 2 and "readable up to action 2" in other.screen()


def test_deleting_is_asked_twice_and_removes_both_copies() -> None:
    hand = begun()
    ident = hand.t["id"]
    hand.open("#/")
    hand.send("delete", ident)
    assert "for good" in hand.screen() and hand.store.get(storage.MATCH + ident)
    hand.send("keep")
    hand.send("delete", ident)
    hand.send("delete", ident)
    assert hand.store.held == {}


def test_settings_are_kept_and_nonsense_in_them_is_passed_over() -> None:
    store = Store()
    hand = Hand(store)
    hand.send("field", ["set.theme", "dark"])
    hand.send("mute")
    assert Hand(store).m["settings"]["theme"] == "dark" and Hand(store).m["settings"]["sound"] is False
    store.set(storage.SETTINGS, '{"theme": 7, "sound": "loud", "size": "large"}')
    assert Hand(store).m["settings"]["theme"] == "system" and Hand(store).m["settings"]["size"] == "large"
    store.set(storage.SETTINGS, json.dumps({"theme": "plaid", "size": "tiny", "motion": "?", "pace": "sometimes", "keys": False}))
    kept = Hand(store).m["settings"]
    assert {name: kept[name] for name in screens.CHOICES} == {name: app.DEFAULTS[name] for name in screens.CHOICES} and kept["keys"] is False
    form = Hand(store)
    form.open("#/settings")
    for name, choices in screens.CHOICES.items():
        offered = re.search(f'data-field="set.{name}">(.*?)</select>', form.screen())
        assert offered and re.findall('value="(.*?)"', offered[1]) == [value for value, _ in choices]
    store.set(storage.SETTINGS, "{")
    assert Hand(store).m["settings"]["theme"] == "system"


def test_a_match_can_be_given_a_name_that_stays_through_play() -> None:
    hand = begun()
    ident = hand.t["id"]
    hand.open("#/")
    hand.send("rename", ident)
    assert "Name of the match" in hand.screen()
    hand.send("rename", [ident, " The <b>long</b> one "])
    assert "The &lt;b&gt;long&lt;/b&gt; one" in hand.screen()
    hand.open("#/match/" + ident)
    hand.fire(hand.t["menu"]["fire"]["pick"][0])
    hand.open("#/")
    assert "The &lt;b&gt;long&lt;/b&gt; one" in hand.screen()


def test_the_page_before_anything_runs_does_not_speak_of_storage() -> None:
    from game.host import catalogue

    bar, home = app.prerendered(catalogue())
    assert 'id="mute"' in bar and "Warship" in home and "keeps nothing" not in home


EVIL = '<img src=x onerror=\'window.bad=1\'>'


@pytest.mark.parametrize(
    "change",
    [
        {"picture": [[["path", 'M0 0"/>' + EVIL, "x"]], 1, 1]},
        {"picture": [[["text", EVIL, 1, EVIL, EVIL]], EVIL, 1]},
        {"picture": "none", "seats": None},
        {"saved": 5, "moves": "many", "title": ["x"], "seats": [[1, 2, 3], "ab"], "seen": {"a": 1}, "pledges": 7, "flat": "yes"},
    ],
)
def test_a_hostile_save_with_a_right_checksum_does_no_harm(change: dict[str, object]) -> None:
    hand = begun()
    envelope = storage.fetch(hand.store, hand.t["id"])
    envelope.update(change)
    other = Hand()
    other.count = 50
    other.send("import", storage.seal(envelope))
    assert other.t["rev"] == hand.t["rev"]
    hand.store.set(storage.MATCH + "evil", storage.seal({**envelope, "id": "evil"}))
    later = Hand(hand.store)
    later.open("#/")
    assert "<img" not in later.screen() and "Continue" in later.screen()


def test_no_fleet_is_read_by_a_glance_at_a_save() -> None:
    hand = Hand()
    hand.open("#/warship?seats=Ann:person,Bob:person&seed=calm-heron-1&place=1")
    hand.send("lift")
    hand.send("do", ["shuffle", None])
    layout = hand.t["ui"]["draft"]["typed"]
    hand.send("do", ["done", None])
    kept = hand.store.get(storage.MATCH + hand.t["id"])
    assert layout in storage.unseal(kept)["record"] and layout not in kept


def test_names_with_small_pictures_survive_saving() -> None:
    hand = Hand()
    hand.open("#/warship?seats=%F0%9F%91%A9%E2%80%8D%E2%9C%88%EF%B8%8F%20Zo%C3%AB:person,B:cadet&seed=%F0%9F%9A%A2&opener=0")
    assert hand.t["seats"][0]["name"] == "\U0001f469\u200d\u2708\ufe0f Zoë"
    hand.fire(hand.t["menu"]["fire"]["pick"][0])
    later = Hand(hand.store)
    later.open("#/match/" + hand.t["id"])
    assert later.t["seats"] == hand.t["seats"] and later.t["rev"] == hand.t["rev"]


def test_renaming_the_match_on_the_table_is_no_move_of_another_tab() -> None:
    hand = begun()
    ident = hand.t["id"]
    hand.open("#/")
    hand.send("rename", [ident, "The long one"])
    hand.open("#/match/" + ident)
    hand.fire(hand.t["menu"]["fire"]["pick"][0])
    assert not hand.t["locked"] and "The long one" in hand.screen()


def test_a_match_deleted_in_another_tab_can_be_kept_again() -> None:
    hand = begun()
    ident, rev = hand.t["id"], hand.t["rev"]
    other = Hand(hand.store)
    other.open("#/")
    other.send("delete", ident)
    other.send("delete", ident)
    hand.send("storage", storage.MATCH + ident)
    assert "deleted in another tab" in hand.screen() and "Keep it here" in hand.screen()
    hand.send("keep-here")
    assert not hand.t["locked"] and storage.fetch(hand.store, ident)["moves"] == rev
    hand.fire(hand.t["menu"]["fire"]["pick"][0])
    assert hand.t["rev"] > rev


def test_saved_matches_stand_latest_first_and_those_of_one_moment_always_in_the_same_order() -> None:
    def listed(order: str) -> list[str]:
        store = Store()
        for ident in order:
            moment = "2026-11-30T08:15:00.500" if ident == "c" else "2026-11-30T08:15:00.042"
            storage.keep(store, {"id": ident, "game": "warship", "record": "{}", "saved": moment}, None)
        return [one["id"] for one in storage.listing(store)]

    assert listed("abc") == listed("cba") == listed("bca") == ["c", "b", "a"]
