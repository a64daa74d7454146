"""The service worker: keeping the release on this device, telling of a newer one, fetching the snapshot when nothing else is to do.

`Offline.state` is {"version": the running one, "waiting": a newer one is ready, "replaced": another tab has put a newer one in place,
"offline_ready": all is on this device, "persisted": True | False | None, "why": why there is no offline use, or ""}.
"""

import asyncio
import json

import js
from pyscript import document, window

SNAPSHOTS = "paper-navy-snapshot"
IDLE = 2000


class Offline:
    def __init__(self, on_change):
        version = document.querySelector('meta[name="version"]').getAttribute("content")
        self.state = {"version": version, "waiting": False, "replaced": False, "offline_ready": False, "persisted": None, "why": ""}
        self._on_change = on_change
        self._registration = None
        self._controlled = False
        self._updating = False

    async def start(self):
        """Register the service worker. To be called when the page has nothing urgent to fetch."""
        if not hasattr(window.navigator, "serviceWorker"):
            self._change("why", "This address or browser does not allow offline use (it needs https, or this device itself).")
            return
        container = window.navigator.serviceWorker
        self._controlled = container.controller is not None
        try:
            self._registration = await container.register("./sw.js")
        except Exception as error:
            self._change("why", "The games could not be kept for offline use: " + str(error.args[0] if error.args else error))
            return
        if not self._registration:
            self._change("why", "Something in this browser keeps the games from being kept for offline use.")
            return
        container.addEventListener("controllerchange", lambda event: self._taken_over())
        self._registration.addEventListener("updatefound", self._found)
        self._found(None)
        await container.ready
        self._change("offline_ready", True)
        await self._ask_persisted()

    async def look(self):
        """Ask the host now whether there is a newer release; being offline is no fault."""
        if self._registration:
            try:
                await self._registration.update()
            except Exception:
                return

    async def persist(self):
        """Ask the browser never to clear this site's data by itself."""
        if hasattr(window.navigator, "storage") and hasattr(window.navigator.storage, "persist"):
            self._change("persisted", bool(await window.navigator.storage.persist()))

    def apply_update(self):
        """Put the waiting release in place and load the page again, once."""
        waiting = self._registration and self._registration.waiting
        if self.state["replaced"] or not waiting:
            window.location.reload()
            return
        self._updating = True
        waiting.postMessage(js.JSON.parse('{"type": "SKIP_WAITING"}'))

    async def fetch_snapshot(self):
        """Keep the engine's memory snapshot for the next start, inflated. True when it is on this device."""
        connection = getattr(window.navigator, "connection", None)
        if not hasattr(window, "caches") or (connection and connection.saveData):
            return False
        await idle()
        try:
            url = window.URL.new(release_part("snapshot"), document.baseURI).href
            cache = await window.caches.open(SNAPSHOTS)
            if not await cache.match(url):
                response = await window.fetch(url, js.JSON.parse('{"priority": "low"}'))
                if not response.ok:
                    return False
                await cache.put(url, js.Response.new(response.body.pipeThrough(window.DecompressionStream.new("gzip"))))
            for request in await cache.keys():
                if request.url != url:
                    await cache.delete(request)
            return True
        except Exception:
            return False

    async def _ask_persisted(self):
        if hasattr(window.navigator, "storage") and hasattr(window.navigator.storage, "persisted"):
            self._change("persisted", bool(await window.navigator.storage.persisted()))

    def _found(self, event):
        """A release that waits, or one that is being installed and will."""
        if self._registration.waiting and window.navigator.serviceWorker.controller:
            self._change("waiting", True)
        coming = self._registration.installing
        if coming:
            coming.addEventListener("statechange", lambda event: self._installed(coming))

    def _installed(self, worker):
        if worker.state == "installed" and window.navigator.serviceWorker.controller:
            self._change("waiting", True)
        elif worker.state == "redundant" and not self.state["offline_ready"]:
            advice = "Load the page again when the connection is better, or free some space on this device."
            self._change("why", "Not everything could be fetched for offline use. " + advice)

    def _taken_over(self):
        """The first visit is taken over silently; later it means that a release was put in place, here or from another tab."""
        if self._updating:
            self._updating = False
            window.location.reload()
        elif self._controlled:
            self.state["waiting"] = False
            self._change("replaced", True)
        self._controlled = True

    def _change(self, name, value):
        self.state[name] = value
        self._on_change(self.state)


def release_part(name):
    return json.loads(document.getElementById("release").textContent)[name]


async def idle():
    """Until the browser has nothing to do."""
    if hasattr(window, "requestIdleCallback"):
        await js.Promise.new(lambda resolve, reject: window.requestIdleCallback(lambda deadline: resolve(True)))
    else:
        await asyncio.sleep(IDLE / 1000)
