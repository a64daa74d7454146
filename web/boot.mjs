// How the engine's Pyodide starts in its worker: woken from a memory snapshot when one is at hand, plainly otherwise. Posts to the page
// which step it is at, and how many bytes have arrived.
import { loadPyodide as plain } from "./vendor/pyodide/pyodide.mjs";
import { plan } from "./plan.mjs";

const SNAPSHOTS = "paper-navy-snapshot";
const here = (path) => new URL(path, import.meta.url).href;
const tell = (step, more) => self.postMessage({ paperNavy: step, at: performance.now(), ...more });

// PyScript opens a database named after this folder, although nothing is ever kept in it; where storage is forbidden that alone would
// stop the engine. An empty one in memory does the same.
const answered = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const database = {
  objectStoreNames: ["entries"],
  transaction: () => ({ objectStore: () => ({ getAllKeys: () => answered([]) }) }),
  close() {},
};
Object.defineProperty(self, "indexedDB", { value: { open: () => answered(database) } });

const total = Object.values(plan.counted).reduce((sum, bytes) => sum + bytes, 0);
let arrived = 0;
let told = 0;

// Counts what arrives. The new answer keeps its headers, so that WebAssembly still compiles while it streams.
function counted(response) {
  if (!response.ok || !response.body) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.byteLength;
      const now = performance.now();
      if (now - told > 100 || arrived >= total) {
        told = now;
        tell("fetch", { done: arrived, total });
      }
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers });
}

// Pyodide waits forever for a file that cannot be had; this ends the waiting.
let giveUp;
const givenUp = new Promise((_, reject) => {
  giveUp = reject;
});
givenUp.catch(() => {});

// The interpreter compiles while the rest arrives; Pyodide, which would begin only then, is handed what has been compiled.
function compileEarly(response) {
  const compiled = WebAssembly.compileStreaming(response);
  compiled.catch(() => {});
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const answer = await source;
    const module = await compiled.catch(() => WebAssembly.compileStreaming(answer));
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

const inflated = (response) => (response.ok ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))) : response);

// The big files are asked for at once; Pyodide, which asks for them one after the other, is handed the answers on their way.
function fetchEarly(count) {
  const network = self.fetch.bind(self);
  const get = (path) => network(here(path), { credentials: "same-origin" }).then((response) => (count && path in plan.counted ? counted(response) : response));
  const answers = {
    [here(`${plan.pyodide}pyodide.asm.wasm`)]: () => get(`${plan.pyodide}pyodide.asm.wasm`),
    [here(`${plan.pyodide}python_stdlib.zip`)]: () => get(plan.library).then(inflated),
    [here(plan.game)]: () => get(plan.game).then(inflated),
  };
  // A snapshot holds the rules already.
  const needed = Object.entries(answers).filter(([url]) => count || url !== here(plan.game));
  const started = new Map(needed.map(([url, answer]) => [url, answer()]));
  for (const answer of started.values()) answer.catch(() => {});
  compileEarly(started.get(here(`${plan.pyodide}pyodide.asm.wasm`)));
  self.fetch = async (what, options) => {
    const url = what.url ?? String(what);
    if (!answers[url]) return network(what, options);
    const early = started.get(url) ?? Promise.reject();
    started.delete(url);
    try {
      const response = await early.catch(answers[url]);
      if (!response.ok) throw new Error(`Failed to fetch ${url}: ${response.status}`);
      return response;
    } catch (error) {
      giveUp(error);
      throw error;
    }
  };
}

async function findSnapshot() {
  try {
    return (await (await caches.open(SNAPSHOTS)).match(here(plan.snapshot))) ?? null;
  } catch {
    return null;
  }
}

// The snapshot holds only the stretches of memory that are not empty. It is kept inflated, which saves that work at every start.
async function unfold(response) {
  try {
    let kept = await response.arrayBuffer();
    const wanted = plan.snapshotRuns.reduce((sum, [, length]) => sum + length, 0);
    if (kept.byteLength !== wanted) kept = await inflated(new Response(kept)).arrayBuffer();
    if (kept.byteLength !== wanted) throw new Error(`a snapshot of ${kept.byteLength} bytes`);
    const memory = new Uint8Array(plan.snapshotBytes);
    let from = 0;
    for (const [at, length] of plan.snapshotRuns) {
      memory.set(new Uint8Array(kept, from, length), at);
      from += length;
    }
    return memory.buffer;
  } catch (error) {
    await forgetSnapshot(error);
    return null;
  }
}

async function forgetSnapshot(error) {
  console.warn("Paper Navy: the memory snapshot is not usable, the engine starts plainly.", error);
  try {
    await (await caches.open(SNAPSHOTS)).delete(here(plan.snapshot));
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

// The rules as one zip, the first place on Python's path. In a snapshot they are all imported already.
async function putGame(python) {
  const response = await self.fetch(here(plan.game));
  python.FS.writeFile(plan.gamePath, new Uint8Array(await response.arrayBuffer()));
  python.runPython(`
import sys
sys.path[:] = ["${plan.gamePath}"] + [place for place in dict.fromkeys(sys.path) if place != "${plan.gamePath}"]
sys.path_importer_cache.pop("${plan.gamePath}", None)
`);
}

async function boot(options, snapshot) {
  const all = { ...options, ...plan.options, indexURL: here(plan.pyodide), packageBaseUrl: here(plan.pyodide) };
  tell(snapshot ? "wake" : "fetch", { done: arrived, total });
  const python = await Promise.race([plain(snapshot ? { ...all, _loadSnapshot: snapshot } : all), givenUp]);
  tell("rules");
  if (!snapshot) await putGame(python);
  // PyScript begins with lines that write its own package as text, a file a line, and import it: the rules need nothing of it.
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...more) => run(code.replace(/^import os as _os\nfrom pathlib [^]*?^import pyscript as _pyscript\n(del _\w+\n)*/m, ""), ...more);
  tell("ready");
  return python;
}

/** The function that PyScript calls, with its files on their way already. */
export function starter(mayWake) {
  const waking = (mayWake ? findSnapshot() : Promise.resolve(null)).then((response) => {
    fetchEarly(!response);
    return response && unfold(response);
  });
  return async (options) => {
    const snapshot = await waking;
    if (snapshot) {
      try {
        return await boot(options, snapshot);
      } catch (error) {
        await forgetSnapshot(error);
      }
    }
    return boot(options, null);
  };
}
