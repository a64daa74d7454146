"""The steps of a draft, to be taken back and done again: each is what makes the text before out of the text after, `[kept before, kept after, words
between]`. So a long history is short, and is kept with the draft.
"""

from fronts.naval_war_fleet import LONGEST_TEXT

MOST = 300
"""The steps that are kept on the device; while the page lies open there is no limit."""
ROOM = 12000
"""The signs that they may have in all."""


def between(old, new):
    """The step that leads from the new text back to the old one."""
    least = min(len(old), len(new))
    before = _alike(least, lambda number: old[:number] == new[:number])
    after = _alike(least - before, lambda number: number == 0 or old[-number:] == new[-number:])
    return [before, after, old[before : len(old) - after]]


def _alike(most, same):
    """The largest number up to `most` for which it is the same; where it is so for one number it is so for all smaller ones."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if same(middle):
            low = middle
        else:
            high = middle - 1
    return low


def taken(step, words):
    """The text to which a step leads; None where it does not belong to this text."""
    before, after, middle = step
    if before + after > len(words) or before + after + len(middle) > LONGEST_TEXT:
        return None
    return words[:before] + middle + words[len(words) - after :]


def to_keep(past, future):
    """The last steps, as many as there is room for."""
    return {"past": _last(past), "future": _last(future)}


def _last(steps):
    room, first = ROOM // 2, len(steps)
    while first and len(steps) - first < MOST // 2 and len(steps[first - 1][2]) + 12 <= room:
        first -= 1
        room -= len(steps[first][2]) + 12
    return steps[first:]


def sound(kept):
    """What was kept, `(past, future)`, without what is none: a save may come from anywhere."""
    kept = kept if isinstance(kept, dict) else {}
    return _sound(kept.get("past")), _sound(kept.get("future"))


def _sound(steps):
    """From the last that is no step on: what comes before cannot be reached."""
    found = []
    for step in steps if isinstance(steps, list) else []:
        if _is_step(step):
            found.append(step)
        else:
            found = []
    return found


def _is_step(step):
    if not isinstance(step, list) or len(step) != 3 or not isinstance(step[2], str):
        return False
    return not [one for one in step[:2] if not isinstance(one, int) or isinstance(one, bool) or one < 0]
