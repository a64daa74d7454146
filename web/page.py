"""The only file that touches the DOM: regions, boards with their overlay, events, live regions, clipboard, files.

Everything the hand does becomes a message `dispatch(name, value)`.
"""

import js
from pyscript import document, ffi, window

import patch
import zoom
from lazy import Lazy
from markup import esc
from svg import svg

canvas = Lazy("canvas")

JUMP_MS = 900
MOST_SAID = 30
ALERT_MS = 9000
REPEAT_MARK = "\u00a0"
LARGEST_FILE = 4000000


def proxy(function):
    """A Python function that JavaScript may keep."""
    return ffi.create_proxy(function)


def _selector(element):
    """How to find the element again when its region is written anew."""
    if element.id:
        return "#" + str(element.id)
    for name in ("data-act", "data-do", "data-field"):
        if element.hasAttribute(name):
            value = element.getAttribute("data-value")
            return '[%s="%s"]%s' % (name, element.getAttribute(name), "" if value is None else '[data-value="%s"]' % value)
    return ""


ZOOMERS = (
    '<div class="zoomers" role="group" aria-label="Size of the chart"><button type="button" data-zoom="out" aria-label="Smaller">−</button>'
    '<button type="button" data-zoom="whole" disabled aria-label="The whole chart">▢</button>'
    '<button type="button" data-zoom="in" aria-label="Larger">+</button></div>'
)
CENTRE = '<button type="button" data-zoom="centre" aria-label="Centre on the ship that acts">◎</button>'


def _grid_style(board, look):
    """Where the overlay of areas lies in the frame."""
    x, y, cell, tall = zoom.cells(board)
    w, h = board["size"]
    columns, lines = len(board["keys"][0]), len(board["keys"])
    return "left:%.3f%%;top:%.3f%%;width:%.3f%%;height:%.3f%%;grid-template-columns:repeat(%d,1fr);grid-template-rows:repeat(%d,1fr)" % (
        100 * (x - look[0]) * look[2] / w,
        100 * (y - look[1]) * look[2] / h,
        100 * cell * columns * look[2] / w,
        100 * tall * lines * look[2] / h,
        columns,
        lines,
    )


def _apart(one, two):
    """How far two fingers are apart."""
    return ((one[1] - two[1]) ** 2 + (one[2] - two[2]) ** 2) ** 0.5


def _head(board):
    """Badge, name and note; a number in brackets that begins the note stays with the name, the rest goes where there is no room."""
    note = board["note"]
    end = note.find(")") + 1 if note.startswith("(") else 0
    bracket = ' <span class="bracket">%s</span>' % esc(note[:end]) if end else ""
    owner = '<span class="owner"><strong>%s</strong>%s</span>' % (esc(board["title"]), bracket)
    return '%s%s <span class="note">%s</span>' % (board["badge"], owner, esc(note[end:].strip()))


class Page:
    """The page. `dispatch(name, value)` takes its messages; `draw(view)` puts a screen on it."""

    def __init__(self, dispatch):
        self.dispatch = dispatch
        self.written = {}
        self.boards = {}
        self.shape = ""
        self.paint = -1
        self.said = []
        self.jump = ""
        self.jumped = 0
        self.dragging = None
        self.dragged = False
        self.pointers = []
        self.pinched = None
        self.clicked = None
        self.panning = None
        self.aiming = None
        self.hovering = None
        self.hovered = None
        self.anywhere = True
        self.before_dialog = None
        self.media = []
        self.ratio = None
        self.ratio_changed = proxy(self._watch_ratio)
        self.touching = proxy(self._touchmove)
        self._watch_ratio()
        self.alerts = 0
        for kind, handler in (
            ("click", self._click),
            ("change", self._change),
            ("input", self._input),
            ("submit", self._submit),
            ("keydown", self._keydown),
            ("mousedown", self._mousedown),
            ("pointerdown", self._pointerdown),
            ("pointermove", self._pointermove),
            ("pointerup", self._pointerup),
            ("pointercancel", self._pointercancel),
            ("focusin", self._focusin),
        ):
            document.addEventListener(kind, proxy(handler))
        document.addEventListener("wheel", proxy(self._wheel), ffi.to_js({"passive": False}))
        # `window` itself is a module to MicroPython, and a module's function is called without `this`.
        listening = window.self
        listening.addEventListener("hashchange", proxy(lambda event: dispatch("route", window.location.hash)))
        listening.addEventListener("storage", proxy(lambda event: dispatch("storage", event.key or "")))
        listening.addEventListener("resize", proxy(self._resized))
        listening.addEventListener("beforeprint", proxy(lambda event: self._print_begins()))
        listening.addEventListener("afterprint", proxy(lambda event: self._print_ends()))
        for question, handler in (
            ("(prefers-reduced-motion: reduce)", lambda event: dispatch("environment", event.matches)),
            ("(prefers-color-scheme: dark)", lambda event: self.restyle()),
            ("(prefers-contrast: more)", lambda event: self.restyle()),
            ("(forced-colors: active)", lambda event: self.restyle()),
        ):
            media = window.matchMedia(question)
            media.addEventListener("change", proxy(handler))
            self.media.append(media)

    def guard(self, unkept):
        """Ask before the page goes while `unkept()`: a match that could not be kept would be lost."""

        def leaving(event):
            if unkept():
                event.preventDefault()

        window.self.addEventListener("beforeunload", proxy(leaving))

    # --- drawing

    def draw(self, view, scene, speak, hovering=None):
        """Put the screen on the page. `scene(board)` gives shapes and `speak(board)` the labels; both are asked only for a new painting.

        `hovering(board, key)`: shapes over a board while the hand is over an area.
        """
        self.hovering = hovering
        document.title = view["title"]
        classes = " ".join(view["classes"])
        if document.body.className != classes:
            document.body.className = classes
        for ident, html in view["regions"]:
            self.region(ident, html)
        if view["boards"] is None:
            if self.boards:
                self.clear_boards()
        else:
            self._boards(view["boards"], view["paint"], scene, speak)

    def region(self, ident, html):
        """Write a region if its HTML changed; focus, caret and opened details stay. What comes with `data-focus` gets the focus."""
        place = document.getElementById(ident)
        if not place or (self.written.get(ident) == html and place.hasAttribute("data-written")):
            return
        active = document.activeElement
        inside = bool(active) and active != document.body and place.contains(active)
        kept = _selector(active) if inside else ""
        caret = None
        if inside and active.tagName in ("INPUT", "TEXTAREA") and active.type not in ("checkbox", "range", "file"):
            caret = (active.selectionStart, active.selectionEnd)
        if ident == "dialog":
            place.innerHTML = html
        else:
            patch.write(place, html)
        place.setAttribute("data-written", "")
        fresh = place.querySelector("[data-focus]") if "data-focus" in html and "data-focus" not in self.written.get(ident, "") else None
        self.written[ident] = html
        if fresh:
            fresh.focus()
        elif inside and (active.matches(":disabled") or not place.contains(active)):
            self._focus_again(place, kept, caret)
        if ident == "dialog":
            self._dialog_focus(html, active)
        elif ident == "main":
            curtain = document.getElementById("curtain-words")
            for around in ("bar", "foot"):
                document.getElementById(around).inert = bool(curtain)
            if curtain:
                curtain.focus()

    def _focus_again(self, place, kept, caret):
        """The same thing in its new shape; where it is gone or disabled, the region itself."""
        again = place.querySelector(kept) if kept else None
        if again and not again.matches(":disabled"):
            again.focus()
            if caret and again.tagName in ("INPUT", "TEXTAREA"):
                again.setSelectionRange(caret[0], caret[1])
        else:
            if not place.hasAttribute("tabindex"):
                place.tabIndex = -1
            # What is read stays where it is.
            place.focus(ffi.to_js({"preventScroll": True}))

    def _dialog_focus(self, html, active):
        """Into the dialog when it opens, back to where it was when it closes."""
        if html:
            if not self.before_dialog:
                self.before_dialog = active
            document.querySelector("#dialog dialog").showModal()
            document.getElementById("dialog-first").focus()
        elif self.before_dialog:
            if self.before_dialog.isConnected:
                self.before_dialog.focus()
            self.before_dialog = None

    def show(self, ident):
        """A board that is out of sight is brought into sight; one that is in sight stays where it is."""
        board = document.querySelector('[data-board="%s"]' % ident)
        if board:
            place = board.getBoundingClientRect()
            if place.top < 0 or place.bottom > window.innerHeight:
                window.scrollBy(0, place.top - 8)

    def panel_top(self):
        """The panel is read from its beginning again, where it scrolls by itself."""
        for one in document.querySelectorAll(".column, .column .panel"):
            one.scrollTop = 0

    def top(self):
        """A new screen is read and walked from its start."""
        window.scrollTo(0, 0)
        main = document.getElementById("main")
        main.tabIndex = -1
        main.focus()

    def part(self, ident):
        """A part of a long page is read and walked from its head; where there is none so called, the page from its start."""
        head = document.getElementById("part-" + ident)
        if not head:
            self.top()
            return
        head.tabIndex = -1
        head.focus()
        head.scrollIntoView()

    def _boards(self, boards, paint, scene, speak):
        shape = "|".join("%s:%s:%d:%d:%d" % (b["id"], b["kind"], len(b["keys"]), len(b["keys"][0]), b["size"][1]) for b in boards)
        place = document.getElementById("boards")
        if shape != self.shape or not place.firstElementChild:
            self._build(place, boards)
            self.shape = shape
            self.paint = -1
        if paint == self.paint:
            return
        self.paint = paint
        self.scene = scene
        for board in boards:
            self._paint(board, scene(board), speak(board))

    def _build(self, place, boards):
        self.clear_boards()
        large = len(boards) > 2 and boards[0].get("zoom")
        place.className = "boards count-%d%s" % (len(boards), " large" if large else "")
        html = []
        for board in boards:
            rows = []
            for keys in board["keys"]:
                cells = "".join('<div role="gridcell" tabindex="-1" data-key="%s"></div>' % key for key in keys)
                rows.append('<div role="row">%s</div>' % cells)
            w, h = board["size"]
            style = _grid_style(board, zoom.whole())
            zoomers = ZOOMERS.replace("</div>", CENTRE + "</div>" if "centre" in board else "</div>") if board.get("zoom") else ""
            second = '<canvas aria-hidden="true"></canvas>' if board.get("zoom") else ""
            html.append(
                '<figure class="board" data-board="%s" style="--ratio:%d/%d"><figcaption class="board-head"></figcaption>'
                '<div class="board-frame" style="aspect-ratio:%d/%d"><canvas aria-hidden="true"></canvas>%s'
                '<div class="grid%s" role="grid" style="%s">%s</div></div>%s'
                '<button type="button" class="bring" data-act="front" data-value="%s"></button></figure>'
                % (board["id"], w, h, w, h, second, " staggered" if board.get("stagger") else "", style, "".join(rows), zoomers, board["id"])
            )
        place.innerHTML = "".join(html)
        for board in boards:
            figure = place.querySelector('[data-board="%s"]' % board["id"])
            cells = list(figure.querySelectorAll("[role=gridcell]"))
            cells[0].tabIndex = 0
            if board.get("zoom") or board["kind"] == "lay":
                figure.querySelector(".grid").addEventListener("touchmove", self.touching, ffi.to_js({"passive": False}))
            canvases = [canvas.Canvas(one) for one in figure.querySelectorAll("canvas")]
            self.boards[board["id"]] = {
                "figure": figure,
                "head": figure.querySelector(".board-head"),
                "grid": figure.querySelector(".grid"),
                "bring": figure.querySelector(".bring"),
                "canvas": canvases[0],
                "over": canvases[1] if len(canvases) > 1 else None,
                "look": zoom.whole(),
                "chosen": False,
                "cells": cells,
                "labels": [None] * len(cells),
                "rows": [None] * len(board["keys"]),
                "keys": [key for row in board["keys"] for key in row],
                "columns": len(board["keys"][0]),
                "head_html": "",
                "at": 0,
            }

    def _paint(self, board, shapes, labels):
        held = self.boards[board["id"]]
        centre = held["board"].get("centre") if "board" in held else None
        held["board"] = board
        held["shapes"] = shapes
        if board.get("centre"):
            held["figure"].querySelector("[data-zoom=centre]").disabled = False
            if centre != board["centre"] and held["look"][2] > 1:
                at = held["keys"].index(board["centre"])
                self._look(held, zoom.showing(held["look"], board, at // held["columns"], at % held["columns"]))
        elif "centre" in board:
            held["figure"].querySelector("[data-zoom=centre]").disabled = True
        state = (" front" if board["front"] else "") + (" active" if board["active"] else "") + (" zooms" if board.get("zoom") else "")
        classes = "board kind-%s side-%d%s" % (board["kind"], board["side"], state)
        if held["figure"].className != classes:
            held["figure"].className = classes
        if board["active"] and board.get("centre") and board["kind"] != "lay" and held["look"][2] == 1 and not held["chosen"]:
            at = held["keys"].index(board["centre"])
            self._look(held, zoom.opening(board, at // held["columns"], at % held["columns"], held["grid"].parentNode.clientWidth))
        self._draw_board(held)
        head = _head(board)
        if held["head_html"] != head:
            held["head_html"] = head
            held["head"].innerHTML = head
            held["grid"].setAttribute("aria-label", "%s, %s" % (board["title"], board["note"]))
            held["bring"].setAttribute("aria-label", "Show the board of %s" % board["title"])
        old = held["labels"]
        cells = held["cells"]
        at = 0
        before = held["rows"]
        held["rows"] = labels
        for number, row in enumerate(labels):
            if row == before[number]:
                at += len(row)
                continue
            for words in row:
                if old[at] != words:
                    old[at] = words
                    cells[at].setAttribute("aria-label", words)
                at += 1

    def _draw_board(self, held):
        board = held["board"]
        held["canvas"].draw(held["shapes"], board["size"][0], board["size"][1], held["look"], board)
        if held["over"]:
            self._hover(held)

    def clear_boards(self):
        """Nothing of any board stays: no element, no label, no pixel."""
        self.hovered = None
        for held in self.boards.values():
            held["canvas"].stop()
            held["canvas"].draw([], 1, 1)
            if held["over"]:
                held["over"].draw([], 1, 1)
            held["figure"].remove()
        self.boards = {}
        self.shape = ""
        self.paint = -1

    def redraw(self):
        """Draw all boards again at the size they have now."""
        for held in self.boards.values():
            if "board" in held:
                held["canvas"].paint()
                if held["over"] and held["over"].shapes:
                    held["over"].paint()

    def restyle(self):
        """The theme changed: styles are asked for anew."""
        for held in self.boards.values():
            held["canvas"].forget_styles()
        self.redraw()

    def _print_begins(self):
        """On paper the boards are drawn as SVG, in ink on white and sharp at any size."""
        self._print_ends()
        for held in self.boards.values():
            if "board" in held:
                size = held["board"]["size"]
                held["grid"].insertAdjacentHTML("beforebegin", '<div class="print-picture">%s</div>' % svg(held["shapes"], size[0], size[1]))

    def _print_ends(self):
        for picture in list(document.querySelectorAll(".print-picture")):
            picture.remove()

    def picture(self):
        """All boards beside each other as one SVG that stands alone, in the colours of the theme."""
        left, height, parts = 0, 0, []
        for held in self.boards.values():
            w, h = held["board"]["size"]
            inner = svg(held["shapes"], w, h, held["board"]["title"], canvas.style_of)
            parts.append('<g transform="translate(%d 0)">%s</g>' % (left, inner))
            left, height = left + w, max(height, h)
        paper = window.getComputedStyle(document.body).backgroundColor
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><rect width="%d" height="%d" fill="%s"/>%s</svg>' % (
            left,
            height,
            left,
            height,
            paper,
            "".join(parts),
        )

    def _watch_ratio(self, event=None):
        """A window that comes to another screen may have other pixels although its size is the same."""
        if self.ratio:
            self.ratio.removeEventListener("change", self.ratio_changed)
            self.redraw()
        self.ratio = window.matchMedia("(resolution: %sdppx)" % window.devicePixelRatio)
        self.ratio.addEventListener("change", self.ratio_changed)

    def _resized(self, event):
        window.requestAnimationFrame(proxy(lambda stamp: self.redraw()))

    def animate(self, motions, pause, done):
        """Let things fall and sink, then `done()`. `motions`: `[board id, key, kind, delay]`."""
        running = [0]

        def one_done():
            running[0] -= 1
            if running[0] == 0:
                window.setTimeout(proxy(lambda: done()), pause)

        by_board = [[ident, [one for one in motions if one[0] == ident]] for ident in self.boards]
        by_board = [[ident, these] for ident, these in by_board if these]
        running[0] = len(by_board)
        if not by_board or pause == 0:
            window.setTimeout(proxy(lambda: done()), pause)
            return
        for ident, these in by_board:
            held = self.boards[ident]
            board = held["board"]
            held["canvas"].play([[self._square(board, key), kind, delay] for _, key, kind, delay in these], board["size"], one_done)

    def _square(self, board, key):
        """Where an area lies in drawing units: x, y of its middle and its side."""
        x, y, cell, tall = zoom.cells(board)
        for row, keys in enumerate(board["keys"]):
            if key in keys:
                left, top = zoom.place(board, row, keys.index(key))
                return [left + cell / 2, top + tall / 2, cell]
        return [x, y, cell]

    def still(self):
        """Stop what moves."""
        for held in self.boards.values():
            held["canvas"].stop()

    # --- speech

    def say(self, words):
        """Politely, one sentence after the other: each is a paragraph of its own until the next turn, so that none is lost behind another."""
        self.said.append(words)
        self._live(words)

    def hush(self):
        """A new turn: what was said before is not repeated any more."""
        self.said = []
        document.getElementById("live").textContent = ""

    def _live(self, words):
        place = document.getElementById("live")
        while place.childElementCount >= MOST_SAID:
            place.firstElementChild.remove()
        paragraph = document.createElement("p")
        paragraph.textContent = words
        place.appendChild(paragraph)

    def alert(self, words):
        """At once; it goes by itself, with the next thing that is pressed or entered, or where there are no words.

        The same words twice differ by a space that is not heard.
        """
        if not words:
            self._quiet(self.alerts)
            return
        place = document.getElementById("alert")
        place.className = ""
        place.textContent = words + REPEAT_MARK if place.textContent == words else words
        frame = document.querySelector(".board.front .board-frame")
        if frame and frame.getBoundingClientRect().top < place.getBoundingClientRect().bottom < frame.getBoundingClientRect().bottom:
            place.className = "low"  # so long that it would hide the upper rows
        self.alerts += 1
        window.setTimeout(proxy(lambda number=self.alerts: self._quiet(number)), ALERT_MS)

    def _quiet(self, number):
        if number and number == self.alerts:
            document.getElementById("alert").textContent = ""

    def afterwards(self, deed):
        """Once what has been drawn is on the screen."""
        window.requestAnimationFrame(proxy(lambda stamp: window.setTimeout(proxy(deed), 0)))

    def again(self):
        """Repeat what was said since the last turn began."""
        if self.said:
            self._live(" ".join(self.said))

    # --- the hand

    def _click(self, event):
        target = event.target
        if not hasattr(target, "closest"):
            return
        if self.dragged:
            self.dragged = False
            return
        self._quiet(self.alerts)
        zooming = target.closest("[data-zoom]")
        if zooming:
            held = self.boards[zooming.closest("[data-board]").getAttribute("data-board")]
            self._zoom(held, zooming.getAttribute("data-zoom"), held["at"] or None)
            return
        cell = target.closest("[role=gridcell]")
        if cell:
            self._press(cell)
            return
        acting = target.closest("[data-act]")
        if acting:
            if acting.tagName == "BUTTON":
                self.dispatch(acting.getAttribute("data-act"), acting.getAttribute("data-value"))
            return
        doing = target.closest("[data-do]")
        if doing and doing.tagName not in ("INPUT", "TEXTAREA"):
            self.dispatch("do", [doing.getAttribute("data-do"), doing.getAttribute("data-value")])

    def _press(self, cell):
        figure = cell.closest("[data-board]")
        self.dispatch("press", [figure.getAttribute("data-board"), cell.getAttribute("data-key")])

    def _field(self, target, quiet):
        name = target.getAttribute("data-field")
        value = target.checked if target.type == "checkbox" else target.value
        self.dispatch("field", [name, value], quiet)

    def _change(self, event):
        target = event.target
        if target.id == "import-file":
            self._read(target)
        elif target.hasAttribute("data-field"):
            self._field(target, False)
        elif target.type == "file":
            self._read(target)
        elif target.hasAttribute("data-do"):
            self.dispatch("do", [target.getAttribute("data-do"), target.value])
            if target.tagName == "SELECT" and target.options.item(0).value == "":
                target.value = ""  # a list to take from, not a choice that stays

    def _input(self, event):
        """While something is typed the screen is left alone."""
        target = event.target
        if target.hasAttribute("data-field") and target.type not in ("checkbox", "select-one"):
            self._field(target, target.type != "range")

    def _submit(self, event):
        event.preventDefault()
        self._quiet(self.alerts)
        form = event.target
        kind = form.getAttribute("data-form")
        if kind == "typed":
            field = form.querySelector("input")
            words = field.value
            field.value = ""
            self.dispatch("typed", words)
        elif kind == "import":
            self.dispatch("import", form.querySelector("textarea").value)
        elif kind == "rename":
            self.dispatch("rename", [form.getAttribute("data-value"), form.querySelector("input").value])
        elif kind == "do":
            field = form.querySelector("input")
            alerts = self.alerts
            self.dispatch("do", [form.getAttribute("data-value"), field.value])
            if self.alerts == alerts:
                field.value = ""
        elif kind:
            self.dispatch(kind, None)

    def _read(self, target):
        files = target.files
        if not files.length:
            return
        file = files.item(0)
        doing = target.getAttribute("data-do")
        large = file.size > LARGEST_FILE

        def got(text):
            if doing:
                self.dispatch("do", [doing, text])
            else:
                self.dispatch("too-large" if text is None else "import", text)
            target.value = ""

        if large:
            got(None)
        else:
            file.text().then(proxy(got))

    def _focusin(self, event):
        target = event.target
        if hasattr(target, "getAttribute") and target.getAttribute("role") == "gridcell":
            held = self.boards.get(target.closest("[data-board]").getAttribute("data-board"))
            if held:
                held["cells"][held["at"]].tabIndex = -1
                held["at"] = held["keys"].index(target.getAttribute("data-key"))
                target.tabIndex = 0
                if target.matches(":focus-visible"):
                    self._look(held, zoom.showing(held["look"], held["board"], held["at"] // held["columns"], held["at"] % held["columns"]))
                    self._hover_at(held, target)

    def _keydown(self, event):
        if event.isComposing or event.altKey or event.metaKey:
            return
        target = event.target
        tag = target.tagName if hasattr(target, "tagName") else ""
        typing = tag in ("TEXTAREA", "SELECT") or (tag == "INPUT" and target.type != "checkbox")
        key = event.key
        if event.repeat and tag == "BUTTON":
            event.preventDefault()  # a key that is held down presses a button once
            return
        if key == "Escape":
            self.dispatch("close", None)
            return
        if hasattr(target, "getAttribute") and target.getAttribute("role") == "gridcell":
            if self._board_key(event, target, key):
                event.preventDefault()
            return
        if typing or not self.anywhere:
            return
        if key == "?":
            self.dispatch("dialog", "keys")
        elif key in ("[", "ArrowLeft"):
            self.dispatch("step", "-1")
        elif key in ("]", "ArrowRight"):
            self.dispatch("step", "1")

    def _board_key(self, event, cell, key):
        """A key on a board; True if it meant something."""
        if not "0" <= key <= "9":
            self.jump = ""  # a number typed before is whole
        ident = cell.closest("[data-board]").getAttribute("data-board")
        held = self.boards[ident]
        columns = held["columns"]
        count = len(held["cells"])
        at = held["at"]
        column, row = at % columns, at // columns
        last = count // columns - 1
        goal = None
        if event.repeat and (len(key) == 1 or key == "Enter"):
            return True  # a key that is held down means its deed once
        if key in ("Enter", " "):
            if event.shiftKey and key == "Enter":
                self.dispatch("letter", [ident, held["keys"][at], "main"])
            else:
                self._press(cell)
            return True
        if key == "ArrowLeft":
            goal = at - 1 if column else at
        elif key == "ArrowRight":
            goal = at + 1 if column < columns - 1 else at
        elif key == "ArrowUp":
            goal = at - columns if row else at
        elif key == "ArrowDown":
            goal = at + columns if row < last else at
        elif key == "Home":
            goal = 0 if event.ctrlKey else row * columns
        elif key == "End":
            goal = count - 1 if event.ctrlKey else row * columns + columns - 1
        elif key == "PageUp":
            goal = column
        elif key == "PageDown":
            goal = last * columns + column
        if goal is not None:
            if goal == at and key.startswith("Arrow"):
                self.dispatch("edge", None)
            held["cells"][goal].focus()
            return True
        if event.ctrlKey or (len(key) != 1 and key not in ("Delete", "Backspace")):
            return False
        return self._letter(held, ident, at, column, row, columns, key)

    def _letter(self, held, ident, at, column, row, columns, key):
        board = held["board"]
        up = key.upper()
        if key not in board.get("hot", ""):
            for heads, goal in ((board["columns"], row * columns), (board["rows"], column)):
                if "A" <= up <= "Z" and up in heads:
                    goal += heads.index(up) * (1 if heads is board["columns"] else columns)
                    held["cells"][goal].focus()
                    return True
        if "0" <= key <= "9":
            now = window.performance.now()
            self.jump = self.jump + key if now - self.jumped < JUMP_MS else key
            self.jumped = now
            for wanted in (self.jump, key):
                if wanted in board["rows"]:
                    self.jump = wanted
                    held["cells"][board["rows"].index(wanted) * columns + column].focus()
                    return True
                if wanted in board["columns"]:
                    self.jump = wanted
                    held["cells"][row * columns + board["columns"].index(wanted)].focus()
                    return True
            if key == "0" and board.get("zoom"):
                self._zoom(held, "whole")
            return True
        if key == "." and board.get("centre"):
            self._zoom(held, "centre")
            return True
        if board.get("zoom") and key in "+=-":
            self._zoom(held, "out" if key == "-" else "in", at)
            return True
        if key == "?":
            self.dispatch("dialog", "keys")
        elif key == "[":
            self.dispatch("step", "-1")
        elif key == "]":
            self.dispatch("step", "1")
        elif key == "l":
            self.again()
        elif key == "o":
            self._live(held["labels"][at])
        else:
            self.dispatch("letter", [ident, held["keys"][at], key.lower() if len(key) == 1 else key])
        return True

    # --- dragging: never the only way

    def _cell_at(self, event):
        found = document.elementFromPoint(event.clientX, event.clientY)
        return found.closest("[role=gridcell]") if found and hasattr(found, "closest") else None

    # --- zoom: larger, smaller, and drawn along

    def _look(self, held, look):
        """Another window on a board."""
        if look != held["look"]:
            held["look"] = look
            held["grid"].setAttribute("style", _grid_style(held["board"], look))
            held["figure"].querySelector("[data-zoom=whole]").disabled = look[2] == 1
            self._draw_board(held)

    def _zoom(self, held, how, at=None):
        """A step larger or smaller about an area (else the middle), or all of the board."""
        board = held["board"]
        held["chosen"] = True
        if how == "whole":
            self._look(held, zoom.whole())
            return
        if how == "centre":
            at = held["keys"].index(board["centre"])
            self._look(held, zoom.centred(held["look"], board, at // held["columns"], at % held["columns"]))
            return
        x, y, z = held["look"]
        sx, sy = board["size"][0] / 2, board["size"][1] / 2
        if at is not None:
            _, _, cell, tall = zoom.cells(board)
            left, top = zoom.place(board, at // held["columns"], at % held["columns"])
            sx, sy = (left + cell / 2 - x) * z, (top + tall / 2 - y) * z
        self._look(held, zoom.scaled(held["look"], board, zoom.STEP if how == "in" else 1 / zoom.STEP, sx, sy))

    def _zoomed(self, target):
        """The board with a window that this element lies in, or None."""
        figure = target.closest(".zooms") if hasattr(target, "closest") else None
        return self.boards.get(figure.getAttribute("data-board")) if figure and target.closest(".board-frame") else None

    def _on_frame(self, held, x, y):
        """A place on the page as a point of the board's frame in drawing units, and how many units a pixel is."""
        box = held["grid"].parentNode.getBoundingClientRect()
        unit = held["board"]["size"][0] / box.width
        return (x - box.left) * unit, (y - box.top) * unit, unit

    def _wheel(self, event):
        held = self._zoomed(event.target)
        scrolls = document.documentElement.scrollHeight > window.innerHeight + 1
        if held and (event.ctrlKey or not scrolls):
            event.preventDefault()
            sx, sy, _ = self._on_frame(held, event.clientX, event.clientY)
            held["chosen"] = True
            self._look(held, zoom.scaled(held["look"], held["board"], 1.2 if event.deltaY < 0 else 1 / 1.2, sx, sy))

    def _pinch(self, event):
        """Two fingers or one draw the board along; two apart make it larger. True if that is what the hand does."""
        for one in self.pointers:
            if one[0] == event.pointerId:
                dx, dy = event.clientX - one[1], event.clientY - one[2]
                other = [two for two in self.pointers if two is not one]
                if other and self.pinched:
                    before = _apart(one, other[0])
                    one[1], one[2] = event.clientX, event.clientY
                    sx, sy, unit = self._on_frame(self.pinched, (one[1] + other[0][1]) / 2, (one[2] + other[0][2]) / 2)
                    self.pinched["chosen"] = True
                    look = zoom.scaled(self.pinched["look"], self.pinched["board"], _apart(one, other[0]) / max(1, before), sx, sy)
                    self._look(self.pinched, zoom.moved(look, self.pinched["board"], dx * unit / 2, dy * unit / 2))
                    self.dragged = True
                    return True
                if self.panning and (self.dragged or abs(dx) + abs(dy) > 7):
                    one[1], one[2] = event.clientX, event.clientY
                    unit = self._on_frame(self.panning, 0, 0)[2]
                    self._look(self.panning, zoom.moved(self.panning["look"], self.panning["board"], dx * unit, dy * unit))
                    self.dragged = True
                    return True
        return False

    def _finger(self, event):
        """A finger or button is put on a board with a window. True if it begins to draw the board along or to pinch."""
        held = self._zoomed(event.target)
        if not held:
            self.pointers = []
            return False
        if event.isPrimary:
            self.pointers = []
        self.pointers.append([event.pointerId, event.clientX, event.clientY])
        if len(self.pointers) == 2:
            self._pointercancel(event)
            self.pinched, self.panning = held, None
            return True
        cell = event.target.closest("[role=gridcell]")
        grab = held["board"].get("grab")
        if held["look"][2] > 1 and not (grab and cell and cell.getAttribute("data-key") in grab):
            self.panning = held
            return True
        if grab is None or not cell or cell.getAttribute("data-key") in grab:
            return False
        if held["board"]["aims"]:
            self.aiming = held
            self._hover_at(held, cell)
        return True

    def _hover_at(self, held, cell):
        """The hand or the focus is over this area now (None: over none)."""
        new = [held, cell.getAttribute("data-key")] if cell else None
        if self.hovered != new:
            old, self.hovered = self.hovered, new
            if old and old[0] is not held:
                self._hover(old[0])
            self._hover(held)

    def _hover(self, held):
        """What the hand would do where it is, drawn over a board with a window."""
        if not held["over"]:
            return
        shapes = []
        board = held["board"]
        if self.hovered and self.hovered[0] is held and self.hovering and board["active"]:
            shapes = self.hovering(board, self.hovered[1])
        if shapes or held["over"].shapes:
            held["over"].draw(shapes, board["size"][0], board["size"][1], held["look"])

    def _mousedown(self, event):
        """The second of two quick clicks selects no words of what has come where the button was."""
        if event.detail < 2:
            self.clicked = event.target
        elif self.clicked and not self.clicked.isConnected:
            event.preventDefault()

    def _pointerdown(self, event):
        self.dragged = False
        target = event.target
        self.panning = self.pinched = None
        if self._finger(event):
            return
        cell = target.closest(".kind-lay [role=gridcell]") if hasattr(target, "closest") else None
        if cell and event.isPrimary:
            key = cell.getAttribute("data-key")
            self.dragging = [cell.closest("[data-board]").getAttribute("data-board"), key, key]

    def _pointermove(self, event):
        if self.pointers and self._pinch(event):
            return
        if self.aiming:
            self._aim(event)
            return
        if not self.dragging:
            if event.pointerType == "mouse" and hasattr(event.target, "closest"):
                held = self._zoomed(event.target)
                cell = event.target.closest("[role=gridcell]") if held else None
                if cell:
                    self._hover_at(held, cell)
                elif self.hovered:
                    self._hover_at(self.hovered[0], None)
            return
        cell = self._cell_at(event)
        if cell:
            key = cell.getAttribute("data-key")
            if key != self.dragging[2]:
                self.dragging[2] = key
                self.dragged = True
                self.dispatch("drag", [self.dragging[0], self.dragging[1], key, False])

    def _pointerup(self, event):
        self.pointers = [one for one in self.pointers if one[0] != event.pointerId]
        self.panning = self.pinched = None
        aimed = self.hovered if self.aiming and self.dragged else None
        self._aim_ends()
        if aimed:
            self.dispatch("press", [aimed[0]["board"]["id"], aimed[1]])
        if self.dragged and not self.dragging:
            window.setTimeout(proxy(self._forget_drag), 60)
        if self.dragging and self.dragged:
            self.dispatch("drag", [self.dragging[0], self.dragging[1], self.dragging[2], True])
            window.setTimeout(proxy(self._forget_drag), 60)
        self.dragging = None

    def _touchmove(self, event):
        """What moves under the finger does not scroll the page, nor does it leave a swing that swallows the next tap."""
        if event.cancelable and (self.aiming or self.dragging or self.panning or self.pinched):
            event.preventDefault()

    def _aim(self, event):
        """What is in hand follows the finger; it is laid where the finger leaves the board."""
        cell = self._cell_at(event)
        if cell and self._zoomed(cell) is self.aiming:
            self.dragged = self.dragged or not self.hovered or self.hovered[1] != cell.getAttribute("data-key")
            self._hover_at(self.aiming, cell)

    def _aim_ends(self):
        if self.aiming:
            self._hover_at(self.aiming, None)
            self.aiming = None

    def _forget_drag(self):
        self.dragged = False

    def _pointercancel(self, event):
        if event.type == "pointercancel":
            self.pointers = [one for one in self.pointers if one[0] != event.pointerId]
            self.panning = self.pinched = None
        self._aim_ends()
        if self.dragging and self.dragged:
            self.dispatch("drag", [self.dragging[0], self.dragging[1], self.dragging[1], True])
        self.dragging = None

    # --- the browser's services

    def copy(self, text, done):
        """To the clipboard; `done(truth)`."""
        clipboard = window.navigator.clipboard if hasattr(window.navigator, "clipboard") else None
        if clipboard:
            # What resolves to nothing calls without an argument.
            clipboard.writeText(text).then(proxy(lambda *nothing: done(True)), proxy(lambda *why: done(self._copy_by_hand(text))))
        else:
            done(self._copy_by_hand(text))

    def _copy_by_hand(self, text):
        field = document.createElement("textarea")
        field.value = text
        document.body.appendChild(field)
        field.select()
        worked = document.execCommand("copy")
        field.remove()
        return bool(worked)

    def download(self, name, text):
        """Offer a text as a file."""
        kind = {"svg": "image/svg+xml", "txt": "text/plain"}.get(name.split(".")[-1], "application/json")
        link = document.createElement("a")
        link.href = "data:%s;charset=utf-8,%s" % (kind, js.encodeURIComponent(text))
        link.download = name
        document.body.appendChild(link)
        link.click()
        link.remove()

    def settings(self, kept, projector):
        """Theme, text size and motion, on the root element; whether single keys mean something anywhere on the page."""
        self.anywhere = kept["keys"]
        root = document.documentElement
        root.setAttribute("data-theme", kept["theme"])
        root.setAttribute("data-size", "huge" if projector else kept["size"])
        root.setAttribute("data-motion", kept["motion"])
        window.requestAnimationFrame(proxy(lambda stamp: self.restyle()))


class LocalStore:
    """localStorage as `storage.py` wants it, asked through floor.js: what JavaScript throws cannot be caught here."""

    lasting = True

    def __init__(self, errors):
        self.errors = errors
        self.held = window.storageAsked

    def get(self, key):
        value = self.held.get(key)
        return None if value is None else str(value)

    def set(self, key, text):
        if not self.held.set(key, text):
            raise self.errors.StorageError("full", self.errors.FULL)

    def remove(self, key):
        if not self.held.remove(key):
            raise self.errors.StorageError("failed", self.errors.FAILED)

    def keys(self):
        return [str(key) for key in self.held.keys()]


def open_store(storage):
    """localStorage, or a store that lasts as long as the page where the browser forbids it."""
    if not window.storageAsked.allowed():
        return storage.Memory()
    store = LocalStore(storage)
    probe = storage.PREFIX + "probe"
    try:
        store.set(probe, "1")
        store.remove(probe)
    except storage.StorageError:
        if not store.keys():
            return storage.Memory()
    return store


def clock():
    """Now, as `2026-11-30T08:15:02.042`, by this device's clock: fine enough that no two saves are of one moment."""
    now = js.Date.new()
    day = (now.getFullYear(), now.getMonth() + 1, now.getDate())
    return "%04d-%02d-%02dT%02d:%02d:%02d.%03d" % (day + (now.getHours(), now.getMinutes(), now.getSeconds(), now.getMilliseconds()))


def entropy(count):
    """Random whole numbers under 2**31, from the browser's own source."""
    numbers = js.Uint32Array.new(count)
    window.crypto.getRandomValues(numbers)
    return [int(numbers.at(at)) & 0x7FFFFFFF for at in range(count)]
