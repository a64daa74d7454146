"""Runs in the page's own MicroPython, where the bench puts it: reaches the boards that are shown and the engine behind them."""

import asyncio
import json

from pyscript import ffi, window, workers

import page

held = {}
drawn = page.Page.draw


def noted(self, view, scene, speak, hovering=None):
    """As the page draws; the page and what it draws from are kept at hand."""
    held["page"], held["scene"], held["speak"] = self, scene, speak
    window.probe_drawn = True
    return drawn(self, view, scene, speak, hovering)


def redraw():
    """Draw every board, from its view to the last pixel; the milliseconds of each, as JSON."""
    now = window.performance.now
    spent = []
    for one in held["page"].boards.values():
        board = one["board"]
        pen = one["canvas"].element.getContext("2d")
        start = now()
        held["page"]._paint(board, held["scene"](board), held["speak"](board))
        # Reading a pixel back leaves no drawing for later.
        pen.getImageData(0, 0, 1, 1)
        spent.append(now() - start)
    return json.dumps(spent)


def ask(text, done):
    """One request to the engine; `done` gets the answer."""
    asyncio.create_task(_ask(text, done))


async def _ask(text, done):
    worker = await workers["engine1"]
    done(await worker.request(text))


page.Page.draw = noted
window.probe_redraw = ffi.create_proxy(redraw)
window.probe_ask = ffi.create_proxy(ask)
