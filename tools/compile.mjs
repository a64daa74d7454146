// Compiles modules for MicroPython: job.json holds {name.py: source}, each becomes <name>.mpy in the output folder. What goes wrong in one tells
// its name and line as before. usage: node compile.mjs <node_modules> <job.json> <output folder>
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, job, out] = process.argv.slice(2).map((path) => resolve(path));
// The compiler would fetch its WebAssembly wherever there is a fetch; Node's refuses files.
globalThis.fetch = undefined;
// Each module is compiled by a compiler of its own, which listens for the process's end.
process.setMaxListeners(0);
const { compile } = createRequire(join(modules, "x.js"))("@pybricks/mpy-cross-v6");
const { loadMicroPython } = await import(pathToFileURL(join(modules, "@micropython", "micropython-webassembly-pyscript", "micropython.mjs")));

const read = [];
const python = await loadMicroPython({ stdout: (line) => read.push(String(line)), linebuffer: true });
python.runPython("import sys; print(sys.implementation._mpy & 255)");
const wanted = Number(read[0]);

for (const [name, source] of Object.entries(JSON.parse(readFileSync(job, "utf8")))) {
  const made = await compile(basename(name), source, ["-s", name]);
  if (made.status !== 0) throw new Error(`${name}: ${made.err.join("\n")}`);
  if (made.mpy[1] !== wanted) throw new Error(`The compiler writes bytecode of version ${made.mpy[1]}, MicroPython reads ${wanted}: pin two that match.`);
  const target = join(out, name.replace(/\.py$/, ".mpy"));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, made.mpy);
}
process.exit(0);
