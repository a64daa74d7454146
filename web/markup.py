"""Escaping, and the few HTML helpers that the screens share. Runs on MicroPython and CPython."""


def esc(text):
    """Text made harmless inside HTML and inside quoted attributes."""
    text = str(text)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(sign, entity)
    return text


def plain(text):
    """Text of one line that stands as it is read: without controls and the unseen signs that turn the words after them round.

    The signs that join letters, and small pictures into one, stay; so does all else that a name may be written with.
    """
    return "".join([sign for sign in text if not _unseen(ord(sign))])


def _unseen(code):
    if code < 0x20 or 0x7F <= code < 0xA0 or code in (0xAD, 0x061C, 0x200B, 0xFEFF):
        return True
    return code in (0x200E, 0x200F) or 0x2028 <= code <= 0x202E or 0x2060 <= code <= 0x206F


def button(words, act, value="", kind="", disabled=False, label="", pressed=None, ident=""):
    """A button that sends message `act` with `value`; `kind` is its class, `label` replaces its words for a screen reader."""
    return '<button type="button"%s data-act="%s"%s%s%s%s%s>%s</button>' % (
        ' id="%s"' % esc(ident) if ident else "",
        esc(act),
        ' data-value="%s"' % esc(value) if value != "" else "",
        ' class="%s"' % esc(kind) if kind else "",
        " disabled" if disabled else "",
        ' aria-label="%s"' % esc(label) if label else "",
        "" if pressed is None else ' aria-pressed="%s"' % ("true" if pressed else "false"),
        words if words.startswith("<") else esc(words),
    )


def select(field, choices, chosen, label, ident="", groups=()):
    """A drop-down; `choices` are (value, words) pairs of text; `groups`: the group of each, those of one group standing together under its name."""
    written = [
        '<option value="%s"%s>%s</option>' % (esc(value), " selected" if str(value) == str(chosen) else "", esc(words)) for value, words in choices
    ]
    options = "".join(written)
    if groups:
        names = []
        for name in groups:
            if name not in names:
                names.append(name)
        together = [(name, "".join([one for one, group in zip(written, groups) if group == name])) for name in names]
        options = "".join(['<optgroup label="%s">%s</optgroup>' % (esc(name), inside) for name, inside in together])
    ident = ident or "field-" + field.replace(".", "-")
    return '<label class="field"><span>%s</span><select id="%s" data-field="%s">%s</select></label>' % (
        esc(label),
        esc(ident),
        esc(field),
        options,
    )


def tick(field, on, words, sentence=""):
    """A check box with a sentence under it."""
    ident = "field-" + field.replace(".", "-")
    return '<div class="choice"><input type="checkbox" id="%s" data-field="%s"%s><label for="%s"><strong>%s</strong>%s</label></div>' % (
        esc(ident),
        esc(field),
        " checked" if on else "",
        esc(ident),
        esc(words),
        " <span>%s</span>" % esc(sentence) if sentence else "",
    )


def choice_text(value):
    """An option's value as it stands in a form and in a link."""
    return "1" if value is True else "0" if value is False else str(value)


SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"


def quote(text):
    """Percent-encoded for the part of an address behind `#`."""
    return "".join(sign if sign in SAFE else "".join("%%%02X" % byte for byte in sign.encode()) for sign in str(text))


def unquote(text):
    """The text behind percent-encoding; what is broken stays as it is."""
    out = bytearray()
    at = 0
    while at < len(text):
        digits = text[at + 1 : at + 3]
        if text[at] == "%" and len(digits) == 2 and all(sign in "0123456789abcdefABCDEF" for sign in digits):
            out.append(int(digits, 16))
            at += 3
        else:
            out += (" " if text[at] == "+" else text[at]).encode()
            at += 1
    try:
        return bytes(out).decode()
    except UnicodeError:
        return text


def parse_query(text):
    """`a=1&b=%20` as a list of (name, value), the value as it stands there."""
    pairs = []
    for part in text.split("&"):
        name, _, value = part.partition("=")
        if name:
            pairs.append((unquote(name), value))
    return pairs
