"""Small drawings of the shell: signs on buttons, emblems on the games' cards. SVG text; colours come from `style.css`."""


def _icon(paths):
    return '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">%s</svg>' % paths


ICONS = {
    "ship": '<path d="M3 15h18l-3 5H6zM11 4v10M11 5l6 8h-6"/>',
    "sound": '<path d="M4 9v6h4l5 4V5L8 9zM16 9q2 3 0 6M18.5 6.500q4 5.500 0 11"/>',
    "mute": '<path d="M4 9v6h4l5 4V5L8 9zM16 9l5 6M21 9l-5 6"/>',
    "first": '<path d="M6 5v14M19 5l-10 7l10 7z"/>',
    "back": '<path d="M16 5l-10 7l10 7z"/>',
    "on": '<path d="M8 5l10 7l-10 7z"/>',
    "last": '<path d="M18 5v14M5 5l10 7l-10 7z"/>',
    "settings": '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
}


def icon(name):
    """A sign for a button."""
    return _icon(ICONS[name])


PAPER = '<path class="d-grid" d="%s"/>' % ("".join("M0 %dH240" % y for y in range(0, 121, 20)) + "".join("M%d 0V120" % x for x in range(0, 241, 20)))

EMBLEMS = {
    "warship": (
        '<path class="e-hull" d="M30 62h130l18 -8h22l-14 26H44z"/><path class="e-ink" d="M64 62V46h34v16M78 46V30M108 62V50h20v12M128 54l26 -8M44 80q75 9 142 0"/>'
        '<path class="e-shot" d="M186 22l12 12M198 22l-12 12M26 24l12 12M38 24l-12 12"/><path class="e-pencil" d="M208 92v16M200 100h16M52 98v16M44 106h16M128 20v12M122 26h12"/>'
    ),
    "naval_war": (
        '<path class="e-hull" d="M20 76h80l10 -6h14l-10 20H30z"/><path class="e-ink" d="M40 76V64h26v12M52 64V52M150 30l40 12l26 -2l-18 12l-10 14l-4 -12l-24 -8zM168 84h48M192 84V64M180 96l12 -12l12 12"/>'
        '<path class="e-pencil" d="M120 40h60v60h-60z"/>'
    ),
    "itchy": (
        '<path class="e-pencil" d="M56 9l22 13v26l-22 13l-22 -13v-26zM100 9l22 13v26l-22 13l-22 -13v-26zM78 48l22 13v26l-22 13l-22 -13v-26z"/>'
        '<path class="e-hull" d="M128 82h74l-8 20h-58z"/><path class="e-ink" d="M150 82V66q8 -10 16 0v16M172 82V58h9v24M166 70h-24M182 50q10 -8 6 -16q12 2 14 -8"/>'
    ),
}


def emblem(game):
    """The picture on a game's card: squared paper, ink and pencil."""
    return '<svg class="emblem" viewBox="0 0 240 120" aria-hidden="true" focusable="false">%s%s</svg>' % (PAPER, EMBLEMS.get(game, ""))
