"""How the ready battles went when equal computer players fought them: (won by Red, won by Blue, drawn), by scenario.

Captain against captain on the battle's own map with the usual rules; written by `tools/measure_itchy.py balance --write`.
"""

BALANCE: dict[str, tuple[int, int, int]] = {
}
