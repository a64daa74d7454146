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
        '<path class="e-pencil" d="M8 36l13 -23h27l13 23l-13 23h-27zM61 36h27l13 23l-13 23h-27l-13 -23zM8 82l13 -23h27l13 23l-13 23h-27z"/>'
        '<path class="e-hull" d="M112 74h108q-3 16 -20 26h-72q-16 -4 -20 -14q4 -2 4 -12z"/>'
        '<path class="e-ink" d="M128 74v-8q10 -9 20 0v8M129 67h-21M158 74V46h14v28M155 46h20M186 74v-8q10 -9 20 0v8M205 67h21M180 74V26l15 6l-15 5M164 40q-9 -5 -2 -12q-3 -11 8 -12M100 106q10 -7 20 0t20 0t20 0t20 0t20 0t20 0t20 0"/>'
    ),
}


def emblem(game):
    """The picture on a game's card: squared paper, ink and pencil."""
    return '<svg class="emblem" viewBox="0 0 240 120" aria-hidden="true" focusable="false">%s%s</svg>' % (PAPER, EMBLEMS.get(game, ""))
