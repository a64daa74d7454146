"""The face of the blank game: everything that `../README.md` asks of a front, and as little else as possible. Start a new one from here."""

from markup import esc
from pen import frame, rect, squares
from svg import badge

CELL = 100

hotkeys = [("p", "pass", "pass, with a bow where the house asks for one")]


def begin(view, menu):
    """A new turn: the hand is empty."""
    return {"menu": menu, "held": [], "hint": None, "secret": False, "names": view["names"], "fresh": []}


def boards(view, ui):
    """One row with a square for every seat's card."""
    seats = view["seats"]
    return [
        {
            "id": "cards",
            "title": "Cards",
            "note": "%d of %d passes" % (sum(view["passed"]), 3 * seats),
            "side": view["turn"],
            "columns": [str(seat + 1) for seat in range(seats)],
            "rows": [""],
            "keys": [[str(seat) for seat in range(seats)]],
            "size": [CELL * (seats + 1), 2 * CELL],
            "grid": [CELL // 2, CELL // 2, CELL],
            "active": "pass" in ui["menu"],
            "kind": "open",
        }
    ]


def _card(view, ui, seat):
    """The number on a card, or None where it lies face down."""
    hidden = ui["secret"] and not view["outcome"]
    return None if hidden else view["cards"][seat]


def scene(view, ui, board):
    """Squared paper, a frame, the cards that are known."""
    x, y, cell = board["grid"]
    seats = view["seats"]
    shapes = [
        ["path", rect(x, y, seats * cell, cell), "sea"],
        ["path", squares(x, y, cell, seats, 1), "squares"],
        ["path", frame(x, y, seats * cell, cell, 1), "frame"],
    ]
    for seat in range(seats):
        card = _card(view, ui, seat)
        shapes.append(["text", x + seat * cell + cell // 2, y + 66, "?" if card is None else str(card), "head"])
    return shapes


def speak(view, ui, board):
    """Whose card, and what is on it."""
    said = []
    for seat in range(view["seats"]):
        card = _card(view, ui, seat)
        said.append("%s, %s" % (view["names"][seat], "face down" if card is None else "card %d" % card))
    return [said]


def panel(view, ui):
    """What can be done now."""
    out = '<p class="prompt">%s</p>' % esc(view["prompt"])
    if "pass" in ui["menu"]:
        out += '<div class="deeds"><button type="button" class="primary" data-do="pass">%s</button></div>' % _pass_words(ui)
    return out


def _pass_words(ui):
    return "Pass" if ui["menu"]["pass"] is True else "Bow and pass"


def press(view, ui, board, key):
    """A card says whose it is."""
    return ui, [["say", speak(view, ui, None)[0][int(key)]]]


def drag(view, ui, board, start, end, done):
    """Nothing can be dragged."""
    return ui, []


def do(view, ui, name, value):
    """Pass."""
    if name != "pass" or "pass" not in ui["menu"]:
        return ui, []
    offer = ui["menu"]["pass"]
    return ui, [["play", ["pass", None if offer is True else offer[0]]]]


def checked(view, ui, answer):
    """There are no drafts in this game."""
    return ui


def motions(view, event):
    """Nothing moves."""
    return []


def sounds(event):
    """A fanfare at the end."""
    return ["win"] if event["kind"] == "over" else []


def result(view):
    """Who had the highest card."""
    winner = view["outcome"]["winners"][0]
    return "<h2>%s %s wins</h2><p>The highest card was %d.</p>" % (badge(winner), esc(view["names"][winner]), view["cards"][winner])


def picture(view):
    """A square for every seat."""
    wide = 24 * view["seats"]
    return [["path", rect(4, 4, wide, 24), "mini-sheet"], ["path", squares(4, 4, 24, view["seats"], 1), "mini-frame"]], wide + 8, 32


def howto(name):
    """How to play."""
    return "<p>Everyone has a hidden card and passes three times. Then the cards are turned over: the highest wins.</p>"


def hinted(view, ui):
    """This game has no hints."""
    return ""
