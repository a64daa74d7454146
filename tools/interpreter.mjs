// Prepares the engine's interpreter. Three files are written to the output folder, each as a gzip stream:
//   python_stdlib.bin  a zip of what the engine can reach of Python's standard library, compiled
//   game.bin           a zip of the package game/, compiled
//   snapshot.bin       the memory of an interpreter with game/ imported, without its empty pages; snapshot.json says where the rest belongs
// They are not called .gz because some hosts then tell the browser to inflate them.
// usage: node interpreter.mjs <folder with the package pyodide> <job.json> <output folder>
import nodeCrypto from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const PAGE = 4096;
const [pyodide, jobFile, out] = process.argv.slice(2).map((path) => resolve(path));
const job = JSON.parse(readFileSync(jobFile, "utf8"));

// The memory remembers clock, chance and command line: with these held still, the same sources give the same bytes. Once woken in a
// browser, Python asks that browser for them.
process.argv = ["node", "interpreter"];
Date.now = () => Date.UTC(2020, 0, 1);
performance.now = () => 0;
nodeCrypto.randomFillSync = (array) => array.fill(42);

const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const packer = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "pack.py"), "utf8");
const env = { PYTHONHASHSEED: "0", HOME: "/home/pyodide" };
const quiet = { stdout: () => {}, indexURL: pyodide + "/", ...job.options };

// Without "debug ranges" a line of bytecode remembers its number, not its columns.
const whole = await loadPyodide({ ...quiet, env: { ...env, PYTHONNODEBUGRANGES: "1" } });
whole.FS.writeFile("/job.json", JSON.stringify(job));
whole.runPython(packer);
const write = (name, data) => writeFileSync(join(out, name), gzipSync(data, { level: 9 }));
const [library, game] = ["/python_stdlib.zip", "/game.zip"].map((path) => whole.FS.readFile(path));
write("python_stdlib.bin", library);
write("game.bin", game);

// Where the memory is not empty: [first byte, length] of every run of pages.
function stretches(memory) {
  const runs = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (!page.some((byte) => byte)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += page.length;
    else runs.push([at, page.length]);
  }
  return runs;
}

const scratch = join(out, "python_stdlib.zip");
writeFileSync(scratch, library);
const lean = await loadPyodide({ ...quiet, env, stdLibURL: scratch, _makeSnapshot: true });
rmSync(scratch);
lean.FS.writeFile(job.gamePath, game);
lean.runPython(`
import gc, importlib, random, sys
sys.path.insert(0, ${JSON.stringify(job.gamePath)})
for name in ${JSON.stringify([...job.imports, ...job.modules])}:
    importlib.import_module(name)
random.seed(0)
del name
gc.collect()
`);
const snapshot = lean.makeMemorySnapshot();
const runs = stretches(snapshot);
write("snapshot.bin", Buffer.concat(runs.map(([at, length]) => snapshot.subarray(at, at + length))));
writeFileSync(join(out, "snapshot.json"), JSON.stringify({ bytes: snapshot.length, runs }));
process.exit(0);
