// PyScript's `interpreter` for the page: MicroPython with the page's modules, and PyScript's own, compiled in its memory. Everything it needs
// is asked for as soon as this is read, before PyScript itself is there.
import { loadMicroPython as plain } from "./vendor/micropython/micropython.mjs";

const here = (path) => new URL(path, import.meta.url).href;

async function modules() {
  const response = await fetch(here("./page.romfs"), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`its modules could not be fetched (${response.status})`);
  return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// Until PyScript has said where to, nothing is printed.
const ways = { stdout: () => {}, stderr: () => {} };
const said = (way) => (bytes) => ways[way](bytes);

async function start() {
  const options = { linebuffer: false, stdout: said("stdout"), stderr: said("stderr"), url: here("./vendor/micropython/micropython.wasm") };
  const python = await plain({ ...options, romfs: await modules() });
  python.runPython('import os, sys; os.chdir("/"); sys.path.insert(0, "/rom")');
  // PyScript begins what it runs with lines that write its own package as text, a file a line. The compiled copy serves without them.
  const run = python.runPythonAsync;
  python.runPythonAsync = (code) => run(code.replace(/^_path\.write_text\(.*\)$/gm, ""));
  return python;
}

const started = start();
started.catch(() => {});

/** The function that PyScript calls. */
export async function loadMicroPython({ stdout, stderr }) {
  Object.assign(ways, { stdout, stderr });
  return started;
}
