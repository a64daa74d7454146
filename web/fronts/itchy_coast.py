"""Islands as an engraver draws them: a shore that runs smoothly around all areas of land, water lines off it, on it hills, pines, rocks or palms."""

from pen import jog


def coast(chart):
    """The shapes of all islands of a chart."""
    loops = _loops(chart)
    shore = "".join([_smooth(loop) for loop in loops])
    strokes = [_water(a, b, outward, n) for loop in loops for n, (a, b, outward) in enumerate(loop)]
    return [
        ["path", shore, "i-shoal"],
        ["path", "".join(strokes), "i-water"],
        ["path", shore, "i-land"],
        ["path", _hills(chart), "i-hill"],
        ["path", _trees(chart), "i-rock" if chart.growth == "rocks" else "i-tree"],
        ["path", shore, "i-shore"],
    ]


def _loops(chart):
    """The borders of land, each a list of `(corner, corner, outward)` that closes."""
    from fronts.itchy_chart import CORNERS, SINES

    corners, ahead = CORNERS[chart.kind], chart.ahead
    after = {}
    for label in chart.islands:
        x, y = chart.middles[label]
        for facing in range(chart.facings):
            if ahead(label, facing) not in chart.land:
                a, b = corners[facing], corners[(facing + 1) % chart.facings]
                one, two = (x + a[0], y + a[1]), (x + b[0], y + b[1])
                after.setdefault(one, []).append((one, two, SINES[chart.kind][facing]))
    loops = []
    for start in sorted(after):
        while after[start]:
            loop = [after[start].pop()]
            while loop[-1][1] != start:
                # Where two areas touch at a corner only, their shores stay apart: the next side is the one that turns most to the right.
                nexts = after[loop[-1][1]]
                best = 0
                if len(nexts) > 1:
                    dx, dy = loop[-1][1][0] - loop[-1][0][0], loop[-1][1][1] - loop[-1][0][1]
                    turns = [dx * (two[1] - one[1]) - dy * (two[0] - one[0]) for one, two, _ in nexts]
                    best = turns.index(max(turns))
                loop.append(nexts.pop(best))
            loops.append(loop)
    return loops


def _smooth(loop):
    """Through the middles of the sides, bent around their corners."""
    out = []
    for n, (a, b, out_of) in enumerate(loop):
        mx, my = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
        k = a[0] * 3 + a[1] * 7
        slip = jog(k, 9) - 4
        mx, my = mx + out_of[0] * slip // 1000, my + out_of[1] * slip // 1000
        if n == 0:
            out.append("M%d %d" % (mx, my))
            first = (a, mx, my)
        else:
            out.append("Q%d %d %d %d" % (a[0] + jog(k + 3, 4), a[1] + jog(k + 9, 4), mx, my))
    a, mx, my = first
    return "".join(out) + "Q%d %d %d %dZ" % (a[0], a[1], mx, my)


def _water(a, b, out_of, n):
    """Horizontal strokes off one side of the shore, the farther the shorter."""
    ox, oy = out_of
    strokes = []
    if abs(ox) > 500:
        for i in range(7):
            x, y = a[0] + (b[0] - a[0]) * i // 7, a[1] + (b[1] - a[1]) * i // 7
            long = 14 + jog(n * 7 + i, 9)
            strokes.append("M%d %dh%d" % (x + ox // 300, y, long if ox > 0 else -long))
    else:
        left, wide = min(a[0], b[0]), abs(a[0] - b[0])
        for i in range(3):
            cut = wide * (i + 1) // 9 + jog(n + i, 3)
            strokes.append("M%d %dh%d" % (left + cut, a[1] + (5 + 5 * i) * (1 if oy > 0 else -1), wide - 2 * cut))
    return "".join(strokes)


def _hills(chart):
    """Hachures down the slopes, one hill for every second area."""
    out = []
    for label in chart.islands:
        x, y = chart.middles[label]
        column, row = chart.at[label]
        n = column * 5 + row * 11
        if n % 2:
            continue
        x, y = x + jog(n, 8), y + 4 + jog(n + 2, 5)
        out.append("M%d %dq10 -26 20 -22q9 3 18 22" % (x - 19, y + 8))
        for i in range(5):
            out.append("M%d %dl%d %d" % (x + 4 + 3 * i, y - 10 + 3 * i, 1 + i, 8 - i // 2))
    return "".join(out)


def _trees(chart):
    """What grows or lies there: palms and pines, bent by the same wind as the smoke, or bare rocks."""
    out = []
    for label in chart.islands:
        x, y = chart.middles[label]
        column, row = chart.at[label]
        n = column * 5 + row * 11
        for i in range(1 + n % 2):
            px, py = x - 16 + 26 * i + jog(n + i, 6), y + 18 + jog(n + 3 + i, 6)
            if chart.growth == "rocks":
                out.append("M%d %dl5 -9l5 -3l4 7l5 5M%d %dl2 6l-3 6M%d %dl4 -5l5 5" % (px - 9, py, px + 1, py - 12, px + 9, py + 5))
            elif chart.growth == "pines":
                out.append("M%d %dl1 -11M%d %dq2 -9 11 -8q8 -5 12 3q3 5 -3 5Z" % (px + 1, py, px - 9, py - 10))
            else:
                out.append(
                    "M%d %dq0 -10 5 -18M%d %dq-7 -5 -11 1M%d %dq-4 -7 -9 -6M%d %dq5 -7 10 -4M%d %dq7 -2 9 5"
                    % (px, py, px + 5, py - 18, px + 5, py - 18, px + 5, py - 18, px + 5, py - 18)
                )
    return "".join(out)
