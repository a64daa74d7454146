"""What both interpreters must agree on when matches are kept and links are read."""

import markup
import storage


def _envelope():
    kept = {"id": "1", "game": "warship", "title": "Zoë 👩‍✈️ – مرحبا", "record": '{"a": "\\ud83d"}', "moves": 3, "picture": None}
    kept["seats"] = [["Zoë 👩", "person"]]
    return kept


def test_a_sealed_save_reads_back_with_every_sign():
    text = storage.seal(_envelope())
    back = storage.unseal(text)
    for name in ("title", "record", "seats", "moves"):
        assert back[name] == _envelope()[name]


def test_the_checksum_is_the_same_everywhere():
    assert storage.checksum("Paper Navy, Zoë 👩") == "b48a89ee770f9e93"


def test_a_changed_save_is_damaged():
    text = storage.seal(_envelope())
    for broken in (text[:-9], text.replace('"sum": "', '"sum": "0'), "", "[]", "{"):
        try:
            storage.unseal(broken)
        except ValueError:
            continue
        raise AssertionError("a broken save was read: " + broken[:60])


def test_addresses_are_quoted_and_read_both_ways():
    for words in ("Zoë & <Co>", "👩‍✈️", "a=b&c", "100%", "مرحبا"):
        assert markup.unquote(markup.quote(words)) == words
    assert markup.parse_query("a=1&b=x%20y&=2&c") == [("a", "1"), ("b", "x%20y"), ("c", "")]
    assert markup.unquote("%zz%4") == "%zz%4"
