"""Ships from above, as a pencil draws them: bow at the origin, along the row to the right or down the column.

Lengths along and across are hundredths of a square. Each type has its own silhouette: outline, deck, and how wide it is.
"""

from pen import jog, lay_path, read_path

_OUTLINES = {
    "Aircraft carrier": "M10 -14 Q14 -32 60 -36 L150 -38 L176 -45 L356 -45 L388 -37 L474 -35 Q490 -33 490 -18 L490 20 Q489 35 472 36 L300 37 "
    "L292 45 L214 45 L204 37 L70 34 Q18 32 11 16 Z",
    "Destroyer": "M8 0 Q50 -25 112 -33 L300 -34 Q362 -31 388 -17 Q395 0 388 17 Q362 31 300 34 L112 33 Q50 25 8 0 Z",
    "Cruiser": "M8 0 Q42 -22 92 -28 L214 -29 Q268 -26 290 -12 Q295 0 290 12 Q268 26 214 29 L92 28 Q42 22 8 0 Z",
    "Submarine": "M9 0 Q18 -17 54 -20 L118 -19 Q160 -16 192 -3 L192 3 Q160 16 118 19 L54 20 Q18 17 9 0 Z",
}
_DECKS = {
    "Aircraft carrier": "M40 0 L74 0 M92 0 L126 0 M144 0 L178 0 M196 0 L230 0 M248 0 L282 0 M300 0 L334 0 M352 0 L386 0 M404 0 L438 0 M456 0 L478 0 "
    "M216 22 L290 22 L290 37 L216 37 Z O252 30 4 M232 22 L232 37 M272 22 L272 37 M338 20 L372 20 M352 9 L352 31 M367 15 L367 25 "
    "M398 20 L432 20 M412 9 L412 31 M427 15 L427 25 M206 -28 L240 -28 M220 -39 L220 -17 M235 -33 L235 -23 M30 -20 L30 20",
    "Destroyer": "O86 0 13 M74 -5 L48 -4 M74 5 L48 4 O126 0 14 M113 -6 L92 -8 M113 6 L92 8 M154 -18 L176 -22 L196 -20 L196 20 L176 22 L154 18 Z "
    "M164 -8 L164 8 O220 0 10 O250 0 10 M270 -16 L296 -14 L296 14 L270 16 Z O328 0 14 M341 -5 L370 -4 M341 5 L370 4 M204 -24 L214 -30 "
    "M204 24 L214 30 M262 -24 L272 -30 M262 24 L272 30",
    "Cruiser": "O84 0 12 M73 -4 L48 -4 M73 4 L48 4 M112 -14 L128 -18 L150 -17 L150 17 L128 18 L112 14 Z M121 -6 L121 6 O174 0 10 "
    "M194 -9 L206 -9 L206 9 L194 9 Z O232 0 12 M243 -4 L268 -4 M243 4 L268 4",
    "Submarine": "M74 -8 Q70 0 74 8 L112 7 Q120 0 112 -7 Z O90 0 3 M44 -20 L36 -31 L58 -21 M44 20 L36 31 L58 21 "
    "M166 -11 L178 -23 L186 -5 M166 11 L178 23 L186 5 M22 0 L60 0 M128 0 L184 0",
}
_WIDTHS = {
    "Aircraft carrier": ((10, 20), (60, 35), (150, 37), (490, 34)),
    "Destroyer": ((8, 0), (50, 18), (112, 32), (300, 33), (388, 17)),
    "Cruiser": ((8, 0), (42, 16), (92, 27), (214, 28), (290, 12)),
    "Submarine": ((9, 2), (30, 14), (54, 19), (118, 18), (192, 3)),
}
_OUTLINE = {name: read_path(text) for name, text in _OUTLINES.items()}
_DECK = {name: read_path(text) for name, text in _DECKS.items()}
_drawn = {}


def outline(name, x, y, upright, scale, n, slip=3):
    """The hull's outline; `scale` is the side of a square, `slip` how unsteady the hand is."""
    key = (name, x, y, upright, scale, n, slip)
    if key not in _drawn:
        if len(_drawn) > 400:
            _drawn.clear()
        cx, cy = _origin(x, y, upright, scale)
        _drawn[key] = lay_path(_OUTLINE[name], cx, cy, upright, scale, n, slip)
    return _drawn[key]


def deck(name, x, y, upright, scale, n, slip=2):
    """What stands on the deck: turrets and funnels, the flight deck's line and its aeroplanes, the conning tower."""
    key = (name, x, y, upright, scale, n, -slip)
    if key not in _drawn:
        cx, cy = _origin(x, y, upright, scale)
        _drawn[key] = lay_path(_DECK[name], cx, cy, upright, scale, n, slip)
    return _drawn[key]


def hatch(name, x, y, upright, scale, n, lean, apart, share):
    """Pencil strokes over the hull, `apart` from each other, each leaning `lean` along it; `share`: 100 all of the width, 50 the shaded half."""
    key = (name, x, y, upright, scale, n, lean, apart, share)
    if key not in _drawn:
        cx, cy = _origin(x, y, upright, scale)
        widths = _WIDTHS[name]
        last = widths[-1][0]
        out = []
        u = widths[0][0] + apart
        while u < last - 4:
            n += 1
            half = min(_half(widths, u), _half(widths, min(last, max(0, u + lean)))) - 3
            top = half - 2 * half * share // 100
            a = u + jog(n, 3)
            b = u + lean + jog(n + 3, 3)
            if half > 5 and widths[0][0] < b < last:
                if upright:
                    out.append("M%d %dL%d %d" % (cx + top * scale // 100, cy + a * scale // 100, cx + half * scale // 100, cy + b * scale // 100))
                else:
                    out.append("M%d %dL%d %d" % (cx + a * scale // 100, cy + top * scale // 100, cx + b * scale // 100, cy + half * scale // 100))
            u += apart
        _drawn[key] = "".join(out)
    return _drawn[key]


def _origin(x, y, upright, scale):
    return (x + scale // 2, y) if upright else (x, y + scale // 2)


def _half(widths, u):
    """Half the hull's width at `u` along it."""
    before = widths[0]
    for after in widths[1:]:
        if u <= after[0]:
            return before[1] + (after[1] - before[1]) * (u - before[0]) // (after[0] - before[0])
        before = after
    return before[1]
