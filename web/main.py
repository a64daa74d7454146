"""The page's shell: MicroPython on the main thread. Messages in, the screen and effects out. It runs as soon as it is imported."""

import asyncio
import json
import sys

from pyscript import document, js_import, window

import app
import storage
from engine import Engine
from lazy import Lazy
from offline import Offline
from page import Page, clock, entropy, open_store, proxy

sound = Lazy("sound")
table = Lazy("table")

REDUCED = "(prefers-reduced-motion: reduce)"


class Shell:
    """Carries messages to the model, its screen to the page, its effects to the world."""

    def __init__(self, catalogue, version):
        self.page = Page(self.dispatch)
        self.engine = Engine(lambda state: self.dispatch("engine", state))
        self.offline = Offline(lambda state: self.dispatch("offline", state))
        self.sounds = None
        self.fetching = False
        self.busy = False
        self.waiting = []
        env = {"clock": clock, "entropy": entropy}
        self.model = app.start(catalogue, open_store(storage), env, version)
        self.page.guard(lambda: bool(self.model["table"] and self.model["table"]["unsaved"] and not self.model["table"]["over"]))

    def dispatch(self, name, value=None, quiet=False):
        """One message. `quiet`: the screen is left as it is, somebody is typing in it. Messages sent meanwhile wait their turn."""
        self.waiting.append((name, value, quiet))
        if self.busy:
            return
        self.busy = True
        try:
            drawn = True
            while self.waiting:
                name, value, quiet = self.waiting.pop(0)
                drawn = drawn and quiet
                for effect in app.update(self.model, name, value):
                    self._effect(effect)
            if not drawn:
                self._draw()
        except Exception as fault:
            sys.print_exception(fault)
            self.waiting.clear()
            self.page.alert("Something went wrong in the page (%s). The match is kept: load the page again." % type(fault).__name__)
        finally:
            self.busy = False

    def _draw(self):
        t = self.model["table"]
        if t is None or t["view"] is None:
            self.page.draw(app.draw(self.model), None, None)
            return
        front = table.front(t)
        self.page.draw(
            app.draw(self.model),
            lambda board: front.scene(t["view"], t["ui"], board),
            lambda board: front.speak(t["view"], t["ui"], board),
            (lambda board, key: front.hovering(t["view"], t["ui"], board, key)) if hasattr(front, "hovering") else None,
        )

    def _effect(self, effect):
        kind = effect[0]
        what = effect[1] if len(effect) > 1 else None
        if kind == "ask":
            asyncio.create_task(self._ask(what, effect[2]))
        elif kind == "save":
            asyncio.create_task(self._save(what))
        elif kind == "timer":
            window.setTimeout(proxy(lambda: self.dispatch(effect[2], effect[3])), what)
        elif kind == "afterwards":
            self.page.afterwards(lambda: self.dispatch(effect[1], effect[2]))
        elif kind == "animate":
            self._draw()
            self.page.animate(what, effect[2], lambda: self.dispatch("landed"))
        elif kind == "go":
            if window.location.hash == what:
                self.waiting.append(("route", what, False))
            else:
                window.location.hash = what
        elif kind == "replace":
            window.history.replaceState(None, "", what)
        elif kind == "copy":
            self._copy(what)
        elif kind == "copy-link":
            self._copy(str(window.location.href).split("#")[0] + what)
        elif kind == "sound":
            self._sound(what)
        elif kind == "download":
            self.page.download(what, effect[2])
        elif kind == "picture":
            self.page.download(what, self.page.picture())
        elif kind == "settings":
            self._settings()
        elif kind == "restart":
            self.engine.restart()
        elif kind == "update":
            self.offline.apply_update()
        elif kind == "persist":
            asyncio.create_task(self.offline.persist())
        elif kind == "panel-top":
            self.page.panel_top()
        elif kind == "top":
            self.page.top()
        elif kind == "part":
            self._draw()
            self.page.part(what)
        elif kind == "show":
            self.page.show(what)
        elif kind == "print":
            window.print()
        elif kind == "say":
            self.page.say(what)
        elif kind == "alert":
            self.page.alert(what)
        elif kind == "hush":
            self.page.hush()
        elif kind == "look-for-update":
            asyncio.create_task(self.offline.look())
        elif kind == "again":
            self.page.again()
        elif kind == "still":
            self.page.still()

    def _settings(self):
        self.page.settings(self.model["settings"], self.model["projector"])
        self.waiting.append(("environment", bool(window.matchMedia(REDUCED).matches), False))

    async def _ask(self, message, ident):
        try:
            answer = json.loads(await self.engine.request(json.dumps(message)))
        except RuntimeError as why:
            self.dispatch("lost", str(why))
            return
        self.dispatch("answer", [ident, message["op"], answer])

    async def _save(self, ident):
        try:
            answer = json.loads(await self.engine.request('{"op": "save"}'))
        except RuntimeError as why:
            self.dispatch("lost", str(why))
            return
        self.dispatch("saved", [ident, answer])

    def _copy(self, text):
        def told(worked):
            self.page.say("Copied." if worked else "The browser did not allow copying: select the text and copy it by hand.")

        self.page.copy(text, told)

    def _sound(self, name):
        if self.model["settings"]["sound"]:
            window.soundAsked.play(name)

    async def _fetch_sounds(self):
        """Fetch and reckon the sounds, one at a time and late: a game without them is a whole game."""
        try:
            modules = await js_import(window.URL.new(release["sound"], document.baseURI).href)
        except Exception:
            self.fetching = False
            return
        self.sounds = list(modules)[0]
        for name in sound.SOUNDS:
            window.soundAsked.make(self.sounds, name, json.dumps(list(sound.SOUNDS[name])))
            await asyncio.sleep(0.05)

    def _wake_sound(self):
        """Browsers let a page sound only after a touch, and put its sound to sleep with the tab: the first touch fetches, each wakes."""
        if not self.model["settings"]["sound"]:
            return
        if self.sounds is not None:
            window.soundAsked.wake(self.sounds)
        elif not self.fetching:
            self.fetching = True
            asyncio.create_task(self._fetch_sounds())

    def _visible(self):
        if not document.hidden:
            self._wake_sound()
            asyncio.create_task(self.offline.look())

    async def start(self):
        """The page is usable from the first lines on; the engine and the offline use follow."""
        self._settings()
        self.dispatch("engine", self.engine.state, quiet=True)
        self.dispatch("route", window.location.hash)
        document.documentElement.setAttribute("data-up", "")
        # First whoever has pressed something meanwhile; the engine's worker has a thread of its own, but not a processor.
        await asyncio.sleep(0.01)
        self.engine.start()
        for kind in ("pointerup", "keydown"):
            document.addEventListener(kind, proxy(lambda event: self._wake_sound()))
        for name in ("table", "canvas", "sound"):
            await asyncio.sleep(0)
            __import__(name)
        while self.engine.state["phase"] == "loading":
            await asyncio.sleep(0.1)
        document.addEventListener("visibilitychange", proxy(lambda event: self._visible()))
        asyncio.create_task(self.offline.start())
        while not (self.offline.state["offline_ready"] or self.offline.state["why"]):
            await asyncio.sleep(0.5)
        await self.offline.fetch_snapshot()


release = json.loads(document.getElementById("release").textContent)


async def main():
    with open("/rom/catalogue.json") as file:
        catalogue = json.load(file)
    version = document.querySelector('meta[name="version"]').getAttribute("content")
    await Shell(catalogue, version).start()


asyncio.create_task(main())
