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
    for name, shape in before:
        _add(found, shape, has.get(name))
    for name, shape in after:
        _add(found, shape, had.get(name))
    return found if sum([len(shape[1]) for shape in found if shape[0] == "path"]) <= MOST else None


def _layers(shapes):
    """`[(style, how many shapes in this style lie below), shape]` from the lowest to the highest."""
    layers, below = [], {}
    for shape in shapes:
        style = shape[-1]
        below[style] = below.get(style, 0) + 1
        layers.append([(style, below[style]), shape])
    return layers


def _add(found, shape, other):
    """What is in a shape and not in the other."""
    if shape == other:
        return
    if shape[0] != "path" or other is None or other[0] != "path":
        found.append(shape)
        return
    here, there = _between(shape[1], other[1])
    those = {stroke: True for stroke in there.split("M")}
    strokes = [stroke for stroke in here.split("M") if stroke not in those]
    if strokes:
        found.append(["path", "M" + "M".join(strokes), shape[2]])


def _between(one, other):
    """What lies between the strokes with which both paths begin and those with which both end."""
    # MicroPython counts the letters of a text from its beginning whenever it is cut, but not bytes; and what is only seen is not copied.
    one, other = one.encode(), other.encode()
    this, that = memoryview(one), memoryview(other)
    low, high = 0, min(len(one), len(other))
    most = high
    while low < high:
        middle = (low + high + 1) // 2
        if this[low:middle] == that[low:middle]:
            low = middle
        else:
            high = middle - 1
    begun = max(0, one.rfind(b"M", 0, low))
    low, high = 0, most - begun
    while low < high:
        middle = (low + high + 1) // 2
        if this[len(one) - middle : len(one) - low] == that[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    at = one.find(b"M", len(one) - low)
    ended = len(one) - at if at >= 0 else 0
    return one[begun : len(one) - ended].decode(), other[begun : len(other) - ended].decode()


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
