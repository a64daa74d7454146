// The fronts' tests on MicroPython, as the page runs it: node micropython.mjs <root of the project>. Prints a line a test, then the count.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.argv[2];
const runtime = join(root, "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(runtime).href);
const python = await loadMicroPython({ heapsize: 16 * 1024 * 1024, pystack: 32 * 1024, linebuffer: true, stdout: (line) => console.log(line) });
const put = (folder, target) => {
  for (const name of readdirSync(folder)) if (name.endsWith(".py")) python.FS.writeFile(`${target}/${name}`, readFileSync(join(folder, name), "utf8"));
};
for (const folder of ["/web", "/web/fronts", "/tests"]) python.FS.mkdir(folder);
put(join(root, "web"), "/web");
put(join(root, "web/fronts"), "/web/fronts");
put(join(root, "tests/fronts"), "/tests");
const modules = readdirSync(join(root, "tests/fronts")).filter((name) => /^test_.*\.py$/.test(name) && name !== "test_micropython.py");
python.runPython(`
import sys
sys.path[:] = ["/web", "/tests"]
passed, failed = 0, []
for name in ${JSON.stringify(modules.map((name) => name.slice(0, -3)))}:
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
`);
