"""Runs in the page's own MicroPython, where the bench puts it: reaches the boards that are shown and the engine behind them."""

import asyncio
import json

from pyscript import ffi, window, workers

import app
import page

MARKED = ("hit", "known", "marks")
"""Where a view notes what came of shots, a board each."""

held = {}
drawn = page.Page.draw
shown = app.draw


def asked(model):
    """As the shell draws; the model is kept at hand."""
    held["model"] = model
    return shown(model)


def fewer(thing):
    """A view in which the last mark of every board is missing."""
    if isinstance(thing, list):
        return [fewer(one) for one in thing]
    if not isinstance(thing, dict):
        return thing
    out = {}
    for name, value in thing.items():
        if name in MARKED and isinstance(value, list):
            value = value[:-1]
        elif name in MARKED and isinstance(value, dict):
            last = sorted(value)[-1:]
            value = {key: value[key] for key in value if key not in last}
        out[name] = fewer(value)
    return out


def noted(self, view, scene, speak, hovering=None):
    """As the page draws; the page and what it draws from are kept at hand."""
    held["page"], held["scene"], held["speak"] = self, scene, speak
    window.probe_drawn = True
    return drawn(self, view, scene, speak, hovering)


def redraw(anew):
    """Draw every board after one mark came to it or went, from its view to the last pixel; the milliseconds of each, as JSON.

    `anew`: the whole drawing is made again, not only what differs.
    """
    now = window.performance.now
    spent = []
    t = held["model"]["table"]
    if "views" not in held:
        held["views"] = [json.dumps(fewer(t["view"])), json.dumps(t["view"])]
    # As an answer of the engine brings it: a view of which nothing is known yet.
    held["views"].reverse()
    t["view"] = json.loads(held["views"][0])
    for one in held["page"].boards.values():
        board = one["board"]
        pen = one["canvas"].element.getContext("2d")
        if anew:
            one["canvas"].drawn = None
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


app.draw = asked
page.Page.draw = noted
window.probe_redraw = ffi.create_proxy(redraw)
window.probe_ask = ffi.create_proxy(ask)
