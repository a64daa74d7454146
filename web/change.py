"""What differs between two drawings, and where that lies, so that only there is drawn again. Pure."""

MOST = 2400
"""The signs of path text that are read at most: to draw all is quicker than to read more."""


def differing(old, new):
    """The shapes that one drawing has and the other has not, a path cut to the strokes that differ; None where all is to be drawn again.

    Every stroke of a path begins with `M`. Their order within a path means nothing; the order of the styles does, as one lies over the other.
    """
    start, end = 0, 0
    least = min(len(old), len(new))
    while start < least and old[start] == new[start]:
        start += 1
    while end < least - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = _layers(old[start : len(old) - end]), _layers(new[start : len(new) - end])
    had, has = dict(before), dict(after)
    if [name for name, _ in before if name in has] != [name for name, _ in after if name in had]:
        return None
    found = []
    for name, parts in before:
        _add(found, name[0], parts, has.get(name, {}))
    for name, parts in after:
        _add(found, name[0], parts, had.get(name, {}))
    return found if sum([len(shape[1]) for shape in found if shape[0] == "path"]) <= MOST else None


def _layers(shapes):
    """`[(style, how many shapes in this style lie below), {stroke or text: True}]` from the lowest to the highest."""
    layers, below = [], {}
    for shape in shapes:
        style = shape[-1]
        below[style] = below.get(style, 0) + 1
        parts = shape[1].split("M")[1:] if shape[0] == "path" else [(shape[1], shape[2], shape[3])]
        layers.append([(style, below[style]), {part: True for part in parts}])
    return layers


def _add(found, style, these, those):
    """What is among these and not among those."""
    strokes = []
    for part in these:
        if part not in those:
            if isinstance(part, tuple):
                found.append(["text", part[0], part[1], part[2], style])
            else:
                strokes.append("M" + part)
    if strokes:
        found.append(["path", "".join(strokes), style])


def box(text):
    """Left, top, right and bottom of one stroke, from its `M` on; never too small. Its curves lie among their control points."""
    for letter in "MLQAZHVhvlqtmacz":
        text = text.replace(letter, "|" + letter)
    x, y, slip_x, slip_y = 0, 0, 0, 0
    xs, ys = [], []
    for part in text.replace("-", " -").split("|"):
        if not part:
            continue
        letter = part[0]
        given = [float(number) for number in part[1:].replace(",", " ").split()]
        if letter in "Zz":
            continue
        if letter in "HhVv":
            for one in given:
                if letter in "Hh":
                    x = one + (x if letter == "h" else 0)
                else:
                    y = one + (y if letter == "v" else 0)
                xs.append(x)
                ys.append(y)
            continue
        many = {"q": 4, "a": 7, "c": 6}.get(letter.lower(), 2)
        for at in range(0, len(given), many):
            from_x, from_y = (0, 0) if letter in "MLQA" else (x, y)
            last_x, last_y = x, y
            if letter in "Aa":
                # An arc leaves the room of its ends by no more than its whole width.
                across = 2 * max(given[at], given[at + 1])
                x, y = from_x + given[at + 5], from_y + given[at + 6]
                xs += [x - across, x + across]
                ys += [y - across, y + across]
                continue
            if letter == "t":
                # The control point is the last one, seen from the other side of where the pen stands.
                slip_x, slip_y = x + slip_x, y + slip_y
                xs.append(slip_x)
                ys.append(slip_y)
            for i in range(at, at + many, 2):
                last_x, last_y = (last_x, last_y) if i == at else (x, y)
                x, y = from_x + given[i], from_y + given[i + 1]
                xs.append(x)
                ys.append(y)
            if letter == "t":
                slip_x, slip_y = x - slip_x, y - slip_y
            else:
                slip_x, slip_y = x - last_x, y - last_y
    return min(xs), min(ys), max(xs), max(ys)
