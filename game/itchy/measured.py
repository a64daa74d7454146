"""How the ready battles went when equal computer players fought them: (won by Red, won by Blue, drawn), by scenario.

Captain against captain on the battle's own map with the usual rules; written by `tools/measure_itchy.py balance --write`. As many matches as the
three numbers add up to.
"""

BALANCE: dict[str, tuple[int, int, int]] = {
    "duel": (110, 42, 48),
    "steering": (0, 0, 200),
    "arcs": (96, 97, 7),
    "doubles": (126, 62, 12),
    "torpedoes": (88, 60, 52),
    "lissa": (58, 109, 33),
    "pacocha": (34, 147, 19),
    "gruesa": (200, 0, 0),
    "angamos2": (88, 110, 2),
    "foochow": (138, 25, 37),
    "caldera": (120, 34, 46),
    "pungdo": (134, 32, 34),
    "yalu": (98, 34, 68),
}
