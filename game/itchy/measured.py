"""How the ready battles went when equal computer players fought them: (won by Red, won by Blue, drawn), by scenario.

Captain against captain on the battle's own map with the usual rules; written by `tools/measure_itchy.py balance --write`. As many matches as the
three numbers add up to.
"""

BALANCE: dict[str, tuple[int, int, int]] = {
    "duel": (112, 28, 60),
    "helm": (200, 0, 0),
    "arcs": (42, 48, 110),
    "doubles": (122, 66, 12),
    "torpedoes": (75, 75, 50),
    "lissa": (8, 9, 7),
    "pacocha": (34, 147, 19),
    "gruesa": (200, 0, 0),
    "angamos": (28, 164, 8),
    "foochow": (131, 24, 45),
    "caldera": (118, 33, 49),
    "pungdo": (129, 35, 36),
    "yalu": (48, 19, 33),
}
