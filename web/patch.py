"""New HTML into a place whose elements stay: only what differs is touched, so that what is pressed, dragged, focused or typed in is not lost."""

from pyscript import document

# The person opens and closes these; what was written last does not.
OWN = {"DETAILS": "open", "DIALOG": "open"}


def write(place, html):
    """Make the inside of `place` what `html` says. Another screen is written anew."""
    template = document.createElement("template")
    template.innerHTML = html
    old, new = place.firstElementChild, template.content.firstElementChild
    if old and new and _alike(old, new):
        _children(place, template.content)
        for one in place.querySelectorAll("input[type=checkbox]"):
            one.checked = one.hasAttribute("checked")
        for one in place.querySelectorAll("option[selected]"):
            one.selected = True
    else:
        place.innerHTML = html


def _alike(old, new):
    if old.nodeName != new.nodeName:
        return False
    return old.nodeType != 1 or (old.id == new.id and old.getAttribute("class") == new.getAttribute("class"))


def _grown(old, new):
    """A long list to which something came at its beginning is not compared line by line. True if that was all."""
    before, after = old.innerHTML, new.innerHTML
    if not before or not after.endswith(before):
        return False
    old.insertAdjacentHTML("afterbegin", after[: len(after) - len(before)])
    return True


def _children(old, new):
    """The same children at both ends stay as they are; between them like is made like; what comes or goes leaves its neighbours."""
    if old.nodeName == "OL" and _grown(old, new):
        return
    olds, news = list(old.childNodes), list(new.childNodes)
    after = None
    while olds and news and olds[-1].isEqualNode(news[-1]):
        after = olds.pop()
        news.pop()
    start = 0
    while start < len(olds) and start < len(news) and olds[start].isEqualNode(news[start]):
        start += 1
    olds, news = olds[start:], news[start:]
    at = 0
    for number, coming in enumerate(news):
        if at < len(olds) and not _alike(olds[at], coming):
            if any([_alike(olds[at], later) for later in news[number + 1 :]]):
                old.insertBefore(coming, olds[at])
                continue
            following = [later for later in range(at + 1, len(olds)) if _alike(olds[later], coming)]
            if following:
                for leaving in olds[at : following[0]]:
                    leaving.remove()
                at = following[0]
        if at >= len(olds):
            old.insertBefore(coming, after)
        elif _alike(olds[at], coming):
            _node(olds[at], coming)
        else:
            old.replaceChild(coming, olds[at])
        at += 1
    for leaving in olds[at:]:
        leaving.remove()


def _node(old, new):
    if old.isEqualNode(new):
        return
    if old.nodeType != 1:
        old.data = new.data
        return
    own = OWN.get(old.tagName)
    for name in list(old.getAttributeNames()):
        if name != own and not new.hasAttribute(name):
            old.removeAttribute(name)
    for name in new.getAttributeNames():
        value = new.getAttribute(name)
        if name != own and old.getAttribute(name) != value:
            old.setAttribute(name, value)
            if name == "value" and old.tagName == "INPUT" and old.value != value and not old.matches("[type=range]:active"):
                old.value = value
    words = new.value if old.tagName == "TEXTAREA" else None
    _children(old, new)
    if words is not None and old.value != words:
        old.value = words
