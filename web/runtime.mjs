// PyScript's `interpreter` for the engine: Pyodide, woken from a memory snapshot when one is at hand, booted plainly otherwise.
// It also tells the page, over a channel of its own, which step it is at and how many bytes are there.
import { loadPyodide as plain, version } from "./vendor/pyodide/pyodide.mjs";
import { plan } from "./plan.mjs";

export { version };

const SNAPSHOTS = "paper-navy-snapshot";
const here = (path) => new URL(path, import.meta.url).href;
const wish = new URLSearchParams(new URL(import.meta.url).hash.slice(1));
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(`paper-navy-engine-${wish.get("page")}`) : null;
const tell = (message) => channel?.postMessage({ ...message, at: Math.round(performance.now()) });

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

const files = new Map(Object.entries(plan.files).map(([path, bytes]) => [here(path), bytes]));
const total = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
let arrived = 0;
let told = 0;

const network = self.fetch.bind(self);
const started = new Map();

// Counts what arrives. The new answer keeps its headers, so that WebAssembly still compiles while it streams.
function counted(response) {
  if (!response.ok || !response.body) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.byteLength;
      const now = performance.now();
      if (now - told > 100 || arrived >= total) {
        told = now;
        tell({ step: "fetch", done: arrived, total });
      }
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers });
}

// The big files are asked for at once; Pyodide, which asks for them one after the other, is handed the answers on their way.
function fetchEarly(count) {
  for (const url of files.keys()) {
    const response = network(url, { credentials: "same-origin" });
    started.set(url, count ? response.then(counted) : response);
    started.get(url).catch(() => {});
  }
  self.fetch = (what, options) => {
    const url = typeof what === "string" ? what : what.url;
    const response = started.get(url);
    if (!response) return network(what, options);
    started.delete(url);
    return response.catch(() => network(what, options));
  };
}

async function findSnapshot() {
  if (wish.get("boot") === "plain" || !self.caches || !self.DecompressionStream) return null;
  try {
    return (await (await caches.open(SNAPSHOTS)).match(here(plan.snapshot))) ?? null;
  } catch {
    return null;
  }
}

async function inflate(response) {
  try {
    const buffer = await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    if (buffer.byteLength !== plan.snapshotBytes) throw new Error(`a snapshot of ${buffer.byteLength} bytes`);
    return buffer;
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

// Rules of the game as one zip on Python's path; on top of a snapshot they are in memory already, and the zip serves what is not.
async function putGame(python) {
  const response = await self.fetch(here(plan.game));
  if (!response.ok) throw new Error(`${plan.game}: ${response.status}`);
  python.FS.writeFile(plan.gamePath, new Uint8Array(await response.arrayBuffer()));
  python.runPython(`import sys\nif "${plan.gamePath}" not in sys.path: sys.path.insert(1, "${plan.gamePath}")`);
}

async function boot(options, snapshot) {
  const all = { ...options, ...plan.options, indexURL: here(plan.pyodide), packageBaseUrl: here(plan.pyodide) };
  const python = await plain(snapshot ? { ...all, _loadSnapshot: snapshot } : all);
  tell({ step: "rules" });
  await putGame(python);
  tell({ step: "ready", snapshot: Boolean(snapshot) });
  return python;
}

const snapshotAtHand = findSnapshot().then((response) => {
  fetchEarly(!response);
  return response && inflate(response);
});

export async function loadPyodide(options) {
  const snapshot = await snapshotAtHand;
  tell({ step: snapshot ? "wake" : "fetch", done: 0, total });
  try {
    if (snapshot) {
      try {
        return await boot(options, snapshot);
      } catch (error) {
        await forgetSnapshot(error);
      }
    }
    return await boot(options, null);
  } catch (error) {
    tell({ step: "failed", why: String(error?.message ?? error) });
    throw error;
  }
}
