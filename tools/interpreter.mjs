// Prepares the engine's interpreter. Three files are written to the output folder:
//   python_stdlib.zip  of Python's standard library only what the engine can reach, compiled
//   game.zip           the package game/, compiled
//   snapshot.gz        the memory of an interpreter with game/ imported, and snapshot.bytes, its inflated size
// usage: node interpreter.mjs <folder with the package pyodide> <job.json> <output folder>
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, jobFile, out] = process.argv.slice(2).map((path) => resolve(path));
const job = JSON.parse(readFileSync(jobFile, "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const packer = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "pack.py"), "utf8");
const env = { PYTHONHASHSEED: "0", HOME: "/home/pyodide" };
const quiet = { stdout: () => {}, indexURL: pyodide + "/", ...job.options };

// Without "debug ranges" a line of bytecode remembers its number, not its columns.
const whole = await loadPyodide({ ...quiet, env: { ...env, PYTHONNODEBUGRANGES: "1" } });
whole.FS.writeFile("/job.json", JSON.stringify(job));
whole.runPython(packer);
for (const name of ["python_stdlib.zip", "game.zip"]) writeFileSync(join(out, name), whole.FS.readFile(`/${name}`));

const lean = await loadPyodide({ ...quiet, env, stdLibURL: join(out, "python_stdlib.zip"), _makeSnapshot: true });
lean.FS.writeFile(job.gamePath, readFileSync(join(out, "game.zip")));
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
writeFileSync(join(out, "snapshot.gz"), gzipSync(snapshot, { level: 9 }));
writeFileSync(join(out, "snapshot.bytes"), String(snapshot.length));
process.exit(0);
