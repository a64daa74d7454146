"""How to play the Naval War Game."""


def page(name):
    """The whole text."""
    return ""
