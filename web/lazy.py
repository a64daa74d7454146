"""Modules that are imported when they are first asked for something: what the home page can do without does not hold it up."""


class Lazy:
    """Stands for a module of this name."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, name):
        return getattr(__import__(self._name, None, None, (self._name,)), name)
