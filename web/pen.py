"""The drawing hand that all fronts share: marks, rings, numbers, squared sheets and hulls as SVG path text.

Everything is as regular as a careful hand: the wobble comes from a small table, so the same thing always looks the same.
Drawings are about 1,000 units wide, so that the widths of `style.css` suit them all.
"""

_JOG = (
    3, -7, 5, 0, -4, 8, -2, 6, -8, 1, 4, -5, 7, -1, -6, 2, 0, 8, -3, 5, -7, 3, -8, 6, 1, -4, 7, -2, 4, -6, 0, 5,
    -5, 2, 8, -1, 6, -3, -8, 4, 1, -7, 3, 7, -4, 0, -2, 5, 8, -6, 2, -5, 6, -1, 4, -8, 3, 0, 7, -3, -7, 1, 5, -4,
)  # fmt: skip
"""Eighths of the widest slip of the hand."""

SIDES = ("Red", "Blue", "Green", "Gold", "White", "Black")
LETTERS = ("R", "B", "G", "Y", "W", "K")
SIGNS = ("anchor", "diamond", "triangle", "star", "shield", "hexagon")
BADGES = (
    "M12 1.5A10.5 10.5 0 1 1 11.9 1.5Z",
    "M12 .5L23.5 12L12 23.5L.5 12Z",
    "M12 1L23.6 22.5H.4Z",
    "M12 .4L15.4 7.9L23.6 8.8L17.5 14.3L19.2 22.4L12 18.3L4.8 22.4L6.5 14.3L.4 8.8L8.6 7.9Z",
    "M2 2.5Q8 4 12 1Q16 4 22 2.5V12Q22 19 12 23.3Q2 19 2 12Z",
    "M12 .5L22.5 6.2V17.8L12 23.5L1.5 17.8V6.2Z",
)
"""The outline of each side's badge in a square of 24: disc (with an anchor), diamond, triangle, star, shield, hexagon."""
EMBLEMS = (
    "M12 8.6V19M9 11.4H15M6.2 14.2Q7 19 12 19Q17 19 17.8 14.2M12 4.6A2 2 0 1 1 11.9 4.6Z",
    "M7 12H17M12 7V17",
    "M12 9.5V19.2M8.6 16H15.4",
    "M12 8.4V14.6M9 12.4H15",
    "M12 6.5V17.5M7.5 11H16.5",
    "M12 7V17M8 9.5L16 14.5M16 9.5L8 14.5",
)


def jog(n, most):
    """A slip of the hand of at most `most` units, always the same for the same `n`."""
    return _JOG[n & 63] * most // 8


def plus(x, y, arm, n):
    """A pencilled `+` around a centre."""
    a = jog(n, 5)
    b = jog(n + 1, 5)
    c = jog(n + 2, 4)
    d = jog(n + 3, 4)
    return "M%d %dQ%d %d %d %dM%d %dQ%d %d %d %d" % (
        x - arm + c, y + a, x + b, y + d, x + arm + d, y + b,
        x + b, y - arm + d, x + c, y + a, x + a, y + arm + c,
    )  # fmt: skip


def cross(x, y, arm, n):
    """An inked `x` around a centre."""
    a = jog(n, 5)
    b = jog(n + 1, 5)
    c = jog(n + 2, 5)
    d = jog(n + 3, 5)
    return "M%d %dQ%d %d %d %dM%d %dQ%d %d %d %d" % (
        x - arm + a, y - arm + b, x + c, y + d, x + arm + d, y + arm + a,
        x + arm + c, y - arm + a, x + b, y + c, x - arm + b, y + arm + d,
    )  # fmt: skip


def ring(x, y, r, n):
    """A circle drawn in one sweep: its ends nearly meet."""
    a = jog(n, 4)
    b = jog(n + 1, 4)
    return "M%d %dA%d %d %d 1 1 %d %d" % (x + b, y - r + a, r + a // 2, r + b // 2, 20 + a, x - r // 5, y - r + b // 2 + 2)


def circle(x, y, r):
    """A true circle."""
    return "M%d %dA%d %d 0 1 1 %d %dA%d %d 0 1 1 %d %dZ" % (x - r, y, r, r, x + r, y, r, r, x - r, y)


def rect(x, y, w, h):
    """A true rectangle."""
    return "M%d %dh%dv%dh%dZ" % (x, y, w, h, -w)


def squares(x, y, cell, columns, rows):
    """The printed lines of squared paper."""
    lines = ["M%d %dv%d" % (x + i * cell, y, rows * cell) for i in range(columns + 1)]
    lines += ["M%d %dh%d" % (x, y + i * cell, columns * cell) for i in range(rows + 1)]
    return "".join(lines)


def frame(x, y, w, h, n):
    """An outline ruled in ink: the lines run a little past the corners."""
    over = [9 + jog(n + i, 6) for i in range(8)]
    return "M%d %dL%d %dM%d %dL%d %dM%d %dL%d %dM%d %dL%d %d" % (
        x - over[0], y + jog(n, 2), x + w + over[1], y + jog(n + 5, 2),
        x + w + jog(n + 1, 2), y - over[2], x + w + jog(n + 6, 2), y + h + over[3],
        x + w + over[4], y + h + jog(n + 2, 2), x - over[5], y + h + jog(n + 7, 2),
        x + jog(n + 3, 2), y + h + over[6], x + jog(n + 8, 2), y - over[7],
    )  # fmt: skip


_GLYPHS = {
    "0": "m5 0q-5 0 -5 8q0 8 5 8q5 0 5 -8q0 -8 -5 -8",
    "1": "m1 4l5 -4v16",
    "2": "m0 4q0 -4 5 -4q5 0 5 4q0 4 -5 7l-5 5h10",
    "3": "m0 2q2 -2 5 -2q5 0 5 4q0 3 -5 4q5 0 5 4q0 4 -5 4q-4 0 -5 -2",
    "4": "m7 16v-16l-7 11h10",
    "5": "m9 0h-8l-1 7q2 -2 5 -2q5 1 5 5q0 6 -5 6q-4 0 -5 -2",
    "6": "m8 0q-8 4 -8 11q0 5 5 5q5 0 5 -5q0 -4 -5 -4q-4 0 -5 3",
    "7": "m0 0h10q-5 6 -6 16",
    "8": "m5 7q-5 -1 -5 -4q0 -3 5 -3q5 0 5 3q0 3 -5 4q-5 1 -5 5q0 4 5 4q5 0 5 -4q0 -4 -5 -5",
    "9": "m10 6q-1 3 -5 3q-5 0 -5 -4q0 -5 5 -5q5 0 5 6q0 6 -6 10",
}


def _scaled(glyph, size):
    """The relative path text of a digit, enlarged."""
    out = ""
    number = ""
    for sign in glyph + " ":
        if sign in "-0123456789":
            if sign == "-" and number:
                out += "%d " % (int(number) * size // 16)
                number = ""
            number += sign
        else:
            if number:
                out += "%d" % (int(number) * size // 16)
                number = ""
            out += sign
    return out


_written = {}


def number(text, x, y, size):
    """A handwritten number centred on a point; `size`: its height."""
    if size not in _written:
        _written[size] = {digit: _scaled(glyph, size) for digit, glyph in _GLYPHS.items()}
    glyphs = _written[size]
    step = size * 13 // 16
    left = x - (step * len(text) - size * 3 // 16) // 2
    return "".join(["M%d %d%s" % (left + i * step, y - size // 2, glyphs[digit]) for i, digit in enumerate(text)])


def read_path(text):
    """Path text with absolute M, L, Q and Z, and `O x y r` for a circle, as a list of `(letter, numbers)`."""
    steps = []
    for letter in "MLQZO":
        text = text.replace(letter, "|" + letter)
    for part in text.split("|"):
        if part:
            steps.append((part[0], [int(number) for number in part[1:].split()]))
    return steps


def lay_path(steps, x, y, upright, scale, n, slip):
    """A path read by `read_path`, laid with its origin at a point: along the row, or `upright` down the column."""
    out = []
    for letter, numbers in steps:
        if letter == "Z":
            out.append("Z")
            continue
        if letter == "O":
            u, v, r = numbers
            cx, cy = (v, u) if upright else (u, v)
            out.append(circle(x + cx * scale // 100, y + cy * scale // 100, r * scale // 100))
            continue
        out.append(letter)
        for i in range(0, len(numbers), 2):
            u = numbers[i]
            v = numbers[i + 1]
            if upright:
                u, v = v, u
            n += 1
            out.append("%d %d " % (x + u * scale // 100 + jog(n, slip), y + v * scale // 100 + jog(n + 7, slip)))
    return "".join(out)
