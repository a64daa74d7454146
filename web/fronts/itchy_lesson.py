"""The trainings: what is to be done in each, seen from what happened; the way to the first, and from each to the next."""

from lazy import Lazy
from markup import button, esc

charts = Lazy("fronts.itchy_chart")

TRAININGS = ("steering", "helm", "arcs", "doubles", "torpedoes")
FIRST = "#/itchy?scenario=steering&seats=Red:person,Blue:cadet&seed=first-steps-1"


def first_steps():
    """A word for newcomers, with the way to the first training."""
    words = "There are four short ones, each about one thing: the helm, arcs, doubles, torpedoes."
    return '<p class="it-first">New to it? <a href="%s">Begin with the first training battle</a>. %s</p>' % (esc(FIRST), words)


def done(view, log):
    """Which of the goals of this training have been reached, as far as has been shown."""
    told = view["about"]
    goals = told.get("goals") if told else None
    if not goals:
        return []
    found = SEEN[view["scenario"]](view, [event for event in log if event.get("by") is not None])
    return [bool(one) for one in found]


def _steering(view, log):
    """A cheap turn; to lie beside the other, bow on."""
    chart = charts.chart_of(view)
    cheap = beside = False
    other = [ship["area"] for ship in view["ships"] if ship["side"] == 1]
    for event in log:
        if event["kind"] == "moved" and event["by"] == 0:
            steps = event["steps"]
            cheap = cheap or [1 for at in range(1, len(steps)) if steps[at - 1] == "ahead" and steps[at] != "ahead"] != []
            if event["place"]:
                area, facing = charts.place_of(event["place"])
                beside = beside or chart.ahead(area, facing) in other
    return [cheap or _single_steps(log), beside]


def _single_steps(log):
    """The same by the helm's buttons: a turn for one point in the same activation right after a step ahead."""
    before = None
    for event in log:
        if event["kind"] == "moved" and event["by"] == 0:
            if before == "ahead" and event["steps"][0] != "ahead" and event["cost"] == 1:
                return True
            before = event["steps"][-1]
        elif event["kind"] in ("activated", "finished"):
            before = None
    return False


def _arcs(view, log):
    """All batteries of a ship in one turn: two shots of Red's between two activations."""
    shots = 0
    for event in log:
        if event["kind"] == "activated":
            shots = 0
        elif event["kind"] == "gunfire" and event["by"] == 0:
            shots += 1
            if shots == 2:
                return [True]
    return [False]


def _doubles(view, log):
    """One that does something where there is no armour, and one that armour stops."""
    shots = [event for event in log if event["kind"] == "gunfire" and len(event["doubles"]) == 1]
    works = [1 for event in shots if event["by"] == 0 and not event["armoured"] and event["doubles"][0]["counts"]]
    return [works, [1 for event in shots if event["armoured"] and not event["doubles"][0]["counts"]]]


def _torpedoes(view, log):
    """A hit by one of Red's."""
    return [[1 for event in log if event["kind"] == "torpedo" and event["by"] == 0 and event["doubles"]]]


SEEN = {"steering": _steering, "arcs": _arcs, "doubles": _doubles, "torpedoes": _torpedoes}


def notice(view, ui):
    """What has been learnt just now is said."""
    found = done(view, ui["log"])
    before = ui.get("learnt")
    ui["learnt"] = found
    if before is None or len(before) != len(found):
        return
    said = [["say", "Done: %s" % view["about"]["goals"][at]] for at in range(len(found)) if found[at] and not before[at]]
    if said and len([one for one in found if one]) == len(found):
        said.append(["say", "Learnt. The next is %s." % view["about"]["next"][1]])
    if said:
        ui["due"] = ui.get("due", []) + said


def lesson(view, ui):
    """What is to be learnt and done, ticked as it is done; then the way to the next. Where the battle is over first, once more."""
    told = view["about"]
    if not told or told["group"] != "training":
        return ""
    found = done(view, ui["log"])
    if not found:
        return '<p class="it-lesson">%s</p>' % esc(told["story"]) if view["turn"] == 1 else ""
    goals = ""
    for at in range(len(found)):
        sign, more = ("✓", ' <span class="hidden-text">Done.</span>') if found[at] else ("○", "")
        kind, words = "done" if found[at] else "open", esc(told["goals"][at])
        goals += '<li class="%s"><span aria-hidden="true">%s</span>%s%s</li>' % (kind, sign, words, more)
    whole = len([one for one in found if one]) == len(found)
    over = bool(view["outcome"])
    words = "<b>Learnt.</b>" if whole else "Not learnt yet: <b>Play again</b> starts it over." if over else esc(told["story"])
    out = "<p>%s</p><ul>%s</ul>" % (words, goals)
    if whole or over:
        ident, title = told["next"]
        out += "<p>%s</p>" % button("On to %s" % title, "rematch", "scenario=" + ident, kind="primary" if whole else "quiet")
    return '<section class="it-lesson%s" aria-label="The lesson">%s</section>' % (" learnt" if whole else "", out)
