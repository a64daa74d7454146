// PyScript's `interpreter` for the page: MicroPython with the page's modules, and PyScript's own, compiled in its memory. Everything it needs
// is asked for as soon as this is read, before PyScript itself is there.
import { loadMicroPython as plain } from "./vendor/micropython/micropython.mjs";

const here = (path) => new URL(path, import.meta.url).href;

const WASM = here("./vendor/micropython/micropython.wasm");

// The interpreter compiles while PyScript is read; MicroPython, which begins only when its modules are there, is handed what has been compiled.
function compileEarly() {
  const compiled = WebAssembly.compileStreaming(fetch(WASM, { credentials: "same-origin" }));
  compiled.catch(() => {});
  const plainly = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    WebAssembly.instantiateStreaming = plainly;
    const module = await compiled.catch(() => null);
    return module ? { module, instance: await WebAssembly.instantiate(module, imports) } : plainly.call(WebAssembly, source, imports);
  };
}

async function modules() {
  const response = await fetch(here("./page.romfs"), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`its modules could not be fetched (${response.status})`);
  return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// Until PyScript has said where to, nothing is printed.
const ways = { stdout: () => {}, stderr: () => {} };
const said = (way) => (bytes) => ways[way](bytes);

async function start() {
  compileEarly();
  const options = { linebuffer: false, stdout: said("stdout"), stderr: said("stderr"), url: WASM };
  const python = await plain({ ...options, romfs: await modules() });
  python.runPython('import os, sys; os.chdir("/"); sys.path.insert(0, "/rom")');
  // PyScript begins with lines that write its own package as text, a file a line, and import it. Of them only the import is needed here.
  const run = python.runPythonAsync;
  python.runPythonAsync = (code) => run(code.replace(/^import os as _os\nfrom pathlib [^]*?^import pyscript as _pyscript\n(del _\w+\n)*/m, "import pyscript\n"));
  return python;
}

const started = start();
started.catch(() => {});

/** The function that PyScript calls. */
export async function loadMicroPython({ stdout, stderr }) {
  Object.assign(ways, { stdout, stderr });
  return started;
}
