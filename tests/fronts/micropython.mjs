// The fronts' tests on MicroPython, as the page runs it: node micropython.mjs <root of the project> <page.romfs>. Prints what failed and the count,
// and at the end the traceback of a fault made on purpose.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, modules] = process.argv.slice(2);
const runtime = join(root, "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(runtime).href);
const python = await loadMicroPython({
  heapsize: 16 * 1024 * 1024,
  pystack: 32 * 1024,
  linebuffer: true,
  stdout: (line) => console.log(line),
  romfs: readFileSync(modules),
});
const tests = readdirSync(join(root, "tests/fronts")).filter((name) => /^test_.*\.py$/.test(name) && name !== "test_micropython.py");
python.FS.mkdir("/tests");
for (const name of tests) python.FS.writeFile(`/tests/${name}`, readFileSync(join(root, "tests/fronts", name), "utf8"));
python.runPython(`
import sys
sys.path[:] = ["/rom", "/tests"]
passed, failed = 0, []
for name in ${JSON.stringify(tests.map((name) => name.slice(0, -3)))}:
    module = __import__(name)
    for test in sorted(dir(module)):
        if test.startswith("test_"):
            try:
                getattr(module, test)()
                passed += 1
            except Exception as fault:
                failed.append(name + "." + test)
                print("FAILED", name + "." + test)
                sys.print_exception(fault)
print("%d passed, %d failed" % (passed, len(failed)))
from fronts import warship
try:
    warship.boards(None, None)
except Exception as fault:
    sys.print_exception(fault)
`);
