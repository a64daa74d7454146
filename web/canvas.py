"""Shapes on a <canvas>: sharp at any pixel ratio, in the colours of the style sheet; and what falls, splashes and sinks on it."""

import js
from change import box, differing
from pyscript import document, ffi, window

from svg import PROPERTIES
from zoom import cells

SPLASH, HIT, SUNK = "splash", "hit", "sunk"
LASTS = {SPLASH: 450, HIT: 420, SUNK: 380}
MOST = 0.5
"""The share of a drawing that is drawn again at most before all is."""
LEAST = 8
"""So many of the lowest shapes that stay are kept as one picture."""
REST = 60
"""Milliseconds after a drawing in which it has come to the screen: then there is time to keep a picture."""
FALL = 0.4
"""The share of a splash or a hit during which the shot still falls."""
RAYS = ((10, 0, 44, 3), (7, 7, 30, 34), (0, 10, -4, 40), (-8, 6, -38, 24), (-10, -1, -42, -7), (-6, -8, -24, -36), (1, -10, 6, -46), (8, -6, 33, -26))
DROPS = ((36, 20, 5), (-22, 38, 4), (-40, -24, 5), (16, -38, 4), (44, -14, 3), (10, 46, 3))

_styles = {}
_probe = []


def _said(name):
    """The browser's computed style of `d-<name>`."""
    if not _probe:
        holder = document.createElementNS("http://www.w3.org/2000/svg", "svg")
        holder.setAttribute("class", "styles")
        holder.setAttribute("aria-hidden", "true")
        path = document.createElementNS("http://www.w3.org/2000/svg", "path")
        holder.appendChild(path)
        document.body.appendChild(holder)
        _probe.append(path)
    _probe[0].setAttribute("class", "d-" + name)
    return window.getComputedStyle(_probe[0])


def style_of(name):
    """What the style sheet says of `d-<name>`, as attributes for an SVG that stands alone."""
    said = _said(name)
    return {one: said.getPropertyValue(one) for one in PROPERTIES}


def _style(name):
    """What the style sheet says of `d-<name>`, asked for once a theme."""
    found = _styles.get(name)
    if found is None:
        said = _said(name)
        dashes = said.strokeDasharray
        fill, stroke = said.fill, said.stroke
        found = {
            "fill": None if fill == "none" else fill,
            "stroke": None if stroke == "none" else stroke,
            "width": _pixels(said.strokeWidth),
            "dashes": ffi.to_js([] if dashes == "none" else [_pixels(part) for part in dashes.replace(",", " ").split()]),
            "cap": said.strokeLinecap,
            "join": said.strokeLinejoin,
            "opacity": float(said.opacity),
            "font": "%s %s %s %s" % (said.fontStyle, said.fontWeight, said.fontSize, said.fontFamily),
            "high": _pixels(said.fontSize),
            "align": {"middle": "center", "end": "right"}.get(said.textAnchor, "left"),
        }
        _styles[name] = found
    return found


def _pixels(text):
    return float(text[:-2] if text.endswith("px") else text)


class Canvas:
    """One <canvas> and the drawing on it. It draws itself again whenever its size on the page changes."""

    def __init__(self, element):
        self.element = element
        self.shapes = []
        self.drawn = None
        self.paths = {}
        self.size = (1, 1)
        self.look = None
        self.board = None
        self.over = None
        self.moving = None
        self.frame = 0
        self.kept = None
        self.staying = None
        self.next_frame = ffi.create_proxy(self._step)
        self.at_rest = ffi.create_proxy(self._keep)
        self.watcher = js.ResizeObserver.new(ffi.create_proxy(self._resized))
        self.watcher.observe(element)

    def draw(self, shapes, w, h, look=None, board=None):
        """Show these shapes; `w`, `h`: the size of the drawing in its own units. Only where they differ from what is shown is drawn.

        `look`: the window of `zoom.py`; `board`: whose heads stay in place then.
        """
        look = look if look and look[2] > 1 else None
        same = self.size == (w, h) and self.look == look
        before = self.shapes if same else []
        found = differing(self.drawn, shapes) if self.drawn is not None and same else None
        self.shapes = shapes
        self.size = (w, h)
        self.look = look
        self.board = board
        if not shapes:
            self._drop()
        if found is None or not self._mend(found):
            self._draw_all()
        self._watch(before)

    def forget_styles(self):
        """The theme changed: colours and widths are asked for anew, and all is drawn the next time."""
        _styles.clear()
        self.drawn = None
        self._drop()

    def play(self, motions, size, done):
        """Let things move over the drawing, then `done()`. `motions`: `[[x, y, side of the square], kind, delay in ms]`."""
        self.stop()
        over = self.element.cloneNode(False)
        self.element.parentNode.insertBefore(over, self.element.nextSibling)
        self.over = over
        pen = _fitted(over, size, self.look)
        if pen is None:
            self.stop()
            done()
            return
        last = max([delay + LASTS[kind] for _, kind, delay in motions] + [0])
        self.moving = {"pen": pen, "motions": motions, "size": size, "done": done, "begun": None, "last": last}
        self.frame = window.requestAnimationFrame(self.next_frame)

    def stop(self):
        """Nothing moves any more; `done` of what was moving is not called."""
        if self.over is not None:
            window.cancelAnimationFrame(self.frame)
            self.over.remove()
            self.over = None
            self.moving = None

    def _step(self, now):
        moving = self.moving
        if moving is None:
            return
        if moving["begun"] is None:
            moving["begun"] = now
        passed = now - moving["begun"]
        if passed >= moving["last"]:
            self.stop()
            moving["done"]()
            return
        pen = moving["pen"]
        pen.clearRect(0, 0, moving["size"][0], moving["size"][1])
        for place, kind, delay in moving["motions"]:
            share = (passed - delay) / LASTS[kind]
            if 0 <= share < 1:
                _move(pen, place, kind, share)
        self.frame = window.requestAnimationFrame(self.next_frame)

    def _resized(self, entries, observer):
        if not self.element.isConnected:
            self.watcher.disconnect()
        elif self.shapes:
            self.forget_styles()
            self.paint()

    def paint(self):
        """Draw all anew, at the size that the canvas has now."""
        self._drop()
        self._draw_all()

    def _draw_all(self):
        """Draw all, on the picture that is kept if it still lies below."""
        self.drawn = None
        pen = _fitted(self.element, self.size, self.look)
        if pen is None:
            return
        pen.clearRect(0, 0, self.size[0], self.size[1])
        paths = {}
        self._put(pen, self.shapes[self._lay(pen) :], paths)
        self.paths = paths
        self.drawn = self.shapes
        if self.look and self.board:
            self._heads(_fitted(self.element, self.size, None))

    def _mend(self, found):
        """Draw again where these shapes lie that came or went; False where all has to be drawn."""
        if not found:
            self.drawn = self.shapes
            return True
        across, down = self.element.width, self.element.height
        pen = _fitted(self.element, self.size, self.look)
        if pen is None or (self.element.width, self.element.height) != (across, down):
            return False
        x, y, z = self.look or (0, 0, 1)
        a, b = across * z / self.size[0], down * z / self.size[1]
        frames, covered = [], 0
        for left, top, right, low in _boxes(found):
            # In whole pixels: no edge of what is drawn again is half covered.
            left, top = max(0, int((left - x) * a)), max(0, int((top - y) * b))
            right, low = min(across, int((right - x) * a) + 1), min(down, int((low - y) * b) + 1)
            if right > left and low > top:
                frames.append((left, top, right, low))
                covered += (right - left) * (low - top)
        if covered > MOST * across * down:
            return False
        pen.save()
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.beginPath()
        for left, top, right, low in frames:
            pen.rect(left, top, right - left, low - top)
        pen.clip()
        pen.clearRect(0, 0, across, down)
        pen.setTransform(a, 0, 0, b, -x * a, -y * b)
        inside = [(left / a + x, top / b + y, right / a + x, low / b + y) for left, top, right, low in frames]
        paths = {}
        above = self.shapes[self._lay(pen) :]
        self._put(pen, [shape for shape in above if shape[0] == "path" or _meet(_word_box(shape), inside)], paths)
        if self.look and self.board:
            self._heads(_fitted(self.element, self.size, None))
        pen.restore()
        self.paths = paths
        self.drawn = self.shapes
        return True

    def _frame(self):
        """What a picture must fit: pixels, the drawing's own size, the window."""
        return self.element.width, self.element.height, self.size, self.look

    def _lay(self, pen):
        """Copy the picture that is kept, if these shapes begin with those on it; how many of them that spares."""
        kept = self.kept
        if kept is None or kept["frame"] != self._frame() or self.shapes[: len(kept["shapes"])] != kept["shapes"]:
            return 0
        pen.save()
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.globalAlpha = 1
        pen.drawImage(kept["picture"], 0, 0)
        pen.restore()
        return len(kept["shapes"])

    def _watch(self, before):
        """Plan to keep a picture of the lowest shapes, as far as they were there before, if that spares more than what is kept."""
        least = min(len(before), len(self.shapes))
        count = 0
        while count < least and before[count] == self.shapes[count]:
            count += 1
        kept = self.kept["shapes"] if self.kept and self.kept["frame"] == self._frame() else []
        spared = len(kept) if self.shapes[: len(kept)] == kept else 0
        if count >= spared + LEAST:
            if self.staying is None:
                window.setTimeout(self.at_rest, REST)
            self.staying = self.shapes[:count]

    def _keep(self):
        """Make the picture that was planned, if those shapes are still the lowest."""
        shapes, self.staying = self.staying, None
        if not shapes or self.drawn is None or self.shapes[: len(shapes)] != shapes or not self.element.isConnected:
            return
        picture = self.kept["picture"] if self.kept else document.createElement("canvas")
        picture.width, picture.height = self.element.width, self.element.height
        x, y, z = self.look or (0, 0, 1)
        a, b = picture.width * z / self.size[0], picture.height * z / self.size[1]
        pen = picture.getContext("2d")
        pen.setTransform(a, 0, 0, b, -x * a, -y * b)
        paths = {}
        self._put(pen, shapes, paths)
        self.kept = {"picture": picture, "frame": self._frame(), "shapes": shapes, "paths": paths}

    def _drop(self):
        """Nothing is kept any more, not a pixel."""
        if self.kept is not None:
            self.kept["picture"].width = 0
            self.kept = None
        self.staying = None if self.staying is None else []

    def _put(self, pen, shapes, paths):
        """Draw shapes one over the other; `paths` gets what the browser made of their texts."""
        before = None
        below = self.kept["paths"] if self.kept else {}
        for shape in shapes:
            if shape[0] == "path":
                text = shape[1]
                path = self.paths.get(text)
                path = below.get(text) if path is None else path
                path = paths[text] = js.Path2D.new(text) if path is None else path
                _stroke(pen, path, _style(shape[2]))
                before = None
                continue
            style = _style(shape[4])
            if style is not before:
                pen.globalAlpha = style["opacity"]
                pen.font = style["font"]
                pen.textAlign = style["align"]
                pen.fillStyle = style["fill"] or "transparent"
                before = style
            pen.fillText(shape[3], shape[1], shape[2])

    def _heads(self, pen):
        """The heads of columns and rows, in their place at the edges whatever the window shows."""
        x, y, z = self.look
        gx, gy, cell, tall = cells(self.board)
        w, h = self.size
        pen.globalAlpha = 1
        pen.fillStyle = _style("n-strip")["fill"]
        pen.fillRect(0, 0, w, gy)
        pen.fillRect(0, 0, gx, h)
        style = _style(self.board["heads"])
        pen.font, pen.textAlign, pen.fillStyle = style["font"], "center", style["fill"]
        for at, words in enumerate(self.board["columns"]):
            middle = (gx + cell * (at + 0.5) - x) * z
            if gx <= middle <= w:
                pen.fillText(words, middle, gy * 0.7)
        for at, words in enumerate(self.board["rows"]):
            middle = (gy + tall * (at + 0.5) - y) * z
            if gy <= middle <= h:
                pen.fillText(words, gx * 0.55, middle + gy * 0.2)


def _fitted(element, size, look=None):
    """The pen of a canvas with as many pixels as the screen has, scaled to the drawing and its window; None while it is not shown."""
    wide, high = element.clientWidth, element.clientHeight
    if not wide or not high:
        return None
    ratio = window.devicePixelRatio or 1
    across, down = int(wide * ratio + 0.5), int(high * ratio + 0.5)
    if element.width != across or element.height != down:
        element.width = across
        element.height = down
    pen = element.getContext("2d")
    x, y, z = look or (0, 0, 1)
    a, b = across * z / size[0], down * z / size[1]
    pen.setTransform(a, 0, 0, b, -x * a, -y * b)
    return pen


def _word_box(shape):
    """Where words lie: no letter is wider than it is high."""
    high = _style(shape[4])["high"]
    wide = high * len(shape[3])
    return shape[1] - wide, shape[2] - 1.2 * high, shape[1] + wide, shape[2] + 0.5 * high


def _boxes(shapes):
    """Where shapes lie with the width of their lines and what smooths their edges."""
    found = []
    for shape in shapes:
        if shape[0] != "path":
            found.append(_word_box(shape))
            continue
        style = _style(shape[2])
        # A pointed corner may stand out ten times as far as a round one.
        pad = 2 + style["width"] * (0.75 if style["join"] == "round" else 5)
        for stroke in shape[1].split("M")[1:]:
            left, top, right, low = box("M" + stroke)
            found.append((left - pad, top - pad, right + pad, low + pad))
    return found


def _meet(one, others):
    for left, top, right, low in others:
        if one[0] < right and one[2] > left and one[1] < low and one[3] > top:
            return True
    return False


def _path(pen, text, style, alpha=1):
    """Fill and stroke the path of this text as its style says."""
    _stroke(pen, js.Path2D.new(text), style, alpha)


def _stroke(pen, path, style, alpha=1):
    """Fill and stroke one path as its style says."""
    if not style["opacity"]:
        return
    pen.globalAlpha = style["opacity"] * alpha
    if style["fill"]:
        pen.fillStyle = style["fill"]
        pen.fill(path)
    if style["stroke"]:
        pen.strokeStyle = style["stroke"]
        pen.lineWidth = style["width"]
        pen.lineCap = style["cap"]
        pen.lineJoin = style["join"]
        pen.setLineDash(style["dashes"])
        pen.stroke(path)


def _dot(x, y, r):
    return "M%.1f %.1fa%.1f %.1f 0 1 1 %.1f 0a%.1f %.1f 0 1 1 %.1f 0Z" % (x - r, y, r, r, 2 * r, r, r, -2 * r)


def _move(pen, place, kind, share):
    """One moment of one motion."""
    x, y, cell = place
    unit = cell / 100
    if kind == SUNK:
        lines = int(10 * share) + 1
        text = "".join(["M%.1f %.1fl%.1f %.1f" % (x + (-44 + 10 * i) * unit, y + 30 * unit, 22 * unit, -60 * unit) for i in range(min(lines, 8))])
        _path(pen, text, _style("sinking"), 1 if share < 0.7 else (1 - share) / 0.3)
        return
    if share < FALL:
        left = 1 - share / FALL
        _path(pen, _dot(x, y, (6 + 14 * left) * unit), _style("shot"), 0.35 * (1 - left))
        _path(pen, _dot(x - 40 * left * left * unit, y - 150 * left * unit, (8 + 7 * left) * unit), _style("shot"))
        return
    after = (share - FALL) / (1 - FALL)
    fading = 1 - after
    if kind == SPLASH:
        spread = 1 - fading * fading
        _path(pen, _dot(x, y, (10 + 34 * spread) * unit) + _dot(x, y, (4 + 18 * spread) * unit), _style("splash"), fading)
        return
    spread = (1 - fading * fading * fading) * unit
    text = "".join(["M%.1f %.1fL%.1f %.1f" % (x + a * spread, y + b * spread, x + c * spread, y + d * spread) for a, b, c, d in RAYS])
    text += "".join([_dot(x + a * spread, y + b * spread, r * unit) for a, b, r in DROPS])
    _path(pen, text, _style("burst"), fading)
