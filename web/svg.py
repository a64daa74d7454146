"""Shapes as SVG text: for pictures in the page, for print and for export. Touches no DOM."""

from markup import esc
from pen import BADGES, EMBLEMS, LETTERS, SIDES, SIGNS

PROPERTIES = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "text-anchor",
)
"""What a style may say, in the order in which it is written."""


def svg(shapes, w, h, label=None, style_of=None):
    """The picture as SVG text; hidden from screen readers unless it has a label.

    Styles are written as classes, or, with `style_of(name) -> {property: value}`, as attributes, so that the text stands alone.
    """
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s"' % (w, h)]
    if style_of:
        out.append(' width="%s" height="%s"' % (w, h))
    out.append(' role="img" aria-label="%s">' % esc(label) if label else ' aria-hidden="true" focusable="false">')
    for shape in shapes:
        if shape[0] == "path":
            out.append('<path%s d="%s"/>' % (_style(shape[2], style_of), esc(shape[1])))
        else:
            out.append('<text%s x="%s" y="%s">%s</text>' % (_style(shape[4], style_of), esc(shape[1]), esc(shape[2]), esc(shape[3])))
    out.append("</svg>")
    return "".join(out)


def _style(name, style_of):
    if not style_of:
        return ' class="d-%s"' % esc(name)
    given = style_of(name)
    return "".join([' %s="%s"' % (one, esc(str(given[one]))) for one in PROPERTIES if given.get(one)])


def badge(side, spoken=False):
    """The sign of a side, to stand beside its name: colour, shape and emblem; with `spoken` it says the side's name itself."""
    shapes = [["path", BADGES[side], "badge%d" % side], ["path", EMBLEMS[side], "emblem"]]
    picture = svg(shapes, 24, 24, "%s, %s" % (SIDES[side], SIGNS[side]) if spoken else None)
    return picture.replace("<svg ", '<svg class="badge badge%d" data-letter="%s" ' % (side, LETTERS[side]), 1)
