"""Where the rules run: Pyodide in a worker, started once the page is usable. Text in, text out.

`Engine.state` is {"phase": "idle" | "loading" | "ready" | "failed", "step": a sentence, "fraction": 0..1, "why": what happened and what to do}.
"""

import asyncio
import json

import js
from pyscript import document, window, workers

STEPS = {
    "start": ("Starting the engine", 0.02),
    "python": ("Starting Python", 0.7),
    "wake": ("Waking the engine", 0.3),
    "rules": ("Opening the rule books", 0.85),
    "ready": ("Asking the first question", 0.95),
}
# A worker that has not said a word for so many seconds has died without one.
PATIENCE = 90
RELOAD = " Then load the page again: your matches are kept."


def release():
    """What the build wrote into the page: the version that runs, and where its parts are."""
    return json.loads(document.getElementById("release").textContent)


class Engine:
    def __init__(self, on_change):
        # Until `start` as if it had started: the page is drawn once, not twice.
        self.state = {"phase": "loading", "step": STEPS["start"][0], "fraction": STEPS["start"][1], "why": ""}
        self.from_snapshot = False
        self._on_change = on_change
        self._attempt = 0
        self._script = self._worker = None
        self._ended = self._end = None
        self._heard = 0

    def start(self, plain=False):
        """Insert the worker; `plain` does without the memory snapshot. Does nothing while one is loading or ready."""
        if self._script is not None:
            return
        self._attempt += 1
        why = obstacle()
        if why:
            self._change("failed", "", 0, why)
            return
        parts = release()
        config = parts["engine"]
        if plain or "boot=plain" in window.location.search:
            config["interpreter"] = config["interpreter"].replace("runtime.mjs", "plain.mjs")
        config["interpreter"] = window.URL.new(config["interpreter"], document.baseURI).href
        self.from_snapshot = False
        self._heard = window.performance.now()
        self._step("start")
        self._ended = js.Promise.new(self._keep_end)
        name = "engine%d" % self._attempt
        script = document.createElement("script")
        script.type = "py"
        script.setAttribute("worker", "")
        script.setAttribute("name", name)
        script.setAttribute("config", json.dumps(config))
        script.setAttribute("src", parts["worker"])
        self._script = script
        document.head.append(script)
        asyncio.create_task(self._greet(self._attempt, name))
        asyncio.create_task(self._watch(self._attempt))

    def stop(self):
        """End the worker, whatever it is doing. Those who wait for an answer get an error."""
        self._attempt += 1
        self._close("The engine was stopped.")
        self._change("idle", "", 0, "")

    def restart(self, plain=False):
        self.stop()
        self.start(plain)

    async def request(self, text):
        """The engine's answer to one request. Waits for an engine that is loading; raises RuntimeError when there is none."""
        while self.state["phase"] == "loading":
            await asyncio.sleep(0.03)
        if self.state["phase"] != "ready":
            raise RuntimeError(self.state["why"] or "The engine is not running.")
        try:
            return await js.Promise.race(js.Array.of(self._worker.request(text), self._ended))
        except Exception as error:
            raise RuntimeError(spoken(error))

    async def _greet(self, attempt, name):
        """Wait for the worker and for its first answer, whatever it says."""
        script = self._script
        try:
            while not hasattr(script, "xworker") and attempt == self._attempt:
                await asyncio.sleep(0.01)
            if attempt == self._attempt:
                script.xworker.addEventListener("message", self._hear)
                # PyScript would print the event, which says nothing.
                script.xworker.onerror = complain
            worker = await js.Promise.race(js.Array.of(workers[name], self._ended))
            await js.Promise.race(js.Array.of(worker.request('{"op": "hello"}'), self._ended))
        except Exception as error:
            if attempt == self._attempt:
                self._fail(spoken(error))
            return
        if attempt == self._attempt:
            self._worker = worker
            self._change("ready", "", 1, "")

    async def _watch(self, attempt):
        while attempt == self._attempt and self.state["phase"] == "loading":
            await asyncio.sleep(1)
            if attempt == self._attempt and window.performance.now() - self._heard > PATIENCE * 1000:
                if self.state["phase"] == "loading":
                    self._fail("no sign of life for %d seconds" % PATIENCE)

    def _hear(self, event):
        told = event.data
        if self.state["phase"] != "loading" or not hasattr(told, "paperNavy"):
            return
        self._heard = window.performance.now()
        step = told.paperNavy
        if step in ("wake", "fetch"):
            self.from_snapshot = step == "wake"
        if step == "fetch" and told.done < told.total:
            share = told.done / told.total
            self._change("loading", "Fetching the engine: %.1f of %.1f MB" % (told.done / 1e6, told.total / 1e6), 0.05 + 0.65 * share, "")
        else:
            self._step("python" if step == "fetch" else step)

    def _keep_end(self, resolve, reject):
        self._end = reject

    def _fail(self, reason):
        """A start from the snapshot that fails is tried once more without it."""
        from_snapshot = self.from_snapshot
        self._attempt += 1
        self._close(reason)
        if from_snapshot:
            self.state["fraction"] = 0
            self.start(plain=True)
        else:
            self._change("failed", "", 0, explained(reason))

    def _close(self, reason):
        if self._end:
            self._ended.catch(lambda error: None)
            self._end(js.Error.new(reason))
        if self._script:
            if hasattr(self._script, "xworker"):
                self._script.xworker.terminate()
            self._script.remove()
        self._script = self._worker = self._end = None

    def _step(self, name):
        sentence, fraction = STEPS[name]
        self._change("loading", sentence, fraction, "")

    def _change(self, phase, step, fraction, why):
        if phase == "loading" and self.state["phase"] == "loading":
            fraction = max(fraction, self.state["fraction"])
        self.state = {"phase": phase, "step": step, "fraction": fraction, "why": why}
        self._on_change(self.state)


def obstacle():
    """Why this browser cannot even try, or an empty text."""
    if window.location.protocol == "file:":
        return "Opened as a file, the page may not start its engine. Serve the folder instead, for example with: python3 run.py play"
    if not hasattr(window, "Worker") or not hasattr(window, "DecompressionStream"):
        return "This browser is too old for the engine. Please use a current Firefox, Chrome, Edge or Safari (16.4 or newer)."
    return ""


def spoken(error):
    """The message of an error of either language."""
    first = error.args[0] if error.args else error
    return str(first.message) if hasattr(first, "message") else str(error)


def complain(event):
    """What went wrong in the worker, for the console; the page tells the player."""
    window.console.error("The engine says: " + str(event.error.message).strip().split("\n")[-1])


def explained(reason):
    """A sentence for the player. Of a traceback only the last line is told."""
    reason = reason.strip().split("\n")[-1]
    low = reason.lower()
    if "fetch" in low or "network" in low or "404" in low:
        if not window.navigator.onLine:
            return "There is no connection, and the engine is not on this device yet. Go online once; from then on the games work without." + RELOAD
        return "The engine could not be fetched (" + reason + "). Check the connection." + RELOAD
    if "memory" in low or "rangeerror" in low:
        return "There is too little memory for the engine. Close other tabs and programs." + RELOAD
    if "eval" in low or "security" in low or "csp" in low:
        return "Something forbids the engine to run (" + reason + "). Look at content blockers and at the rules of your network." + RELOAD
    return "The engine did not start (" + reason + "). Wait a moment." + RELOAD
