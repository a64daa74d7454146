"""The engine's side of the worker: one function, text in and text out."""

from game.host import request

__export__ = ["request"]
