// Prepares the engine's interpreter. Three files are written to the output folder, each as a gzip stream:
//   python_stdlib.bin  a zip of what the engine can reach of Python's standard library, compiled
//   game.bin           a zip of the package game/, compiled
//   snapshot.bin       the memory of an interpreter with game/ imported; its inflated size is in snapshot.bytes
// They are not called .gz because some hosts then tell the browser to inflate them.
// usage: node interpreter.mjs <folder with the package pyodide> <job.json> <output folder>
import nodeCrypto from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

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
write("snapshot.bin", snapshot);
writeFileSync(join(out, "snapshot.bytes"), String(snapshot.length));
process.exit(0);
