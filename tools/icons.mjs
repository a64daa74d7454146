// Draws every icon from the one SVG. usage: node icons.mjs <node_modules> <icon.svg> <output folder>
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, svg, out] = process.argv.slice(2).map((path) => resolve(path));
const { initWasm, Resvg } = await import(pathToFileURL(join(modules, "@resvg/resvg-wasm/index.mjs")));
await initWasm(readFileSync(join(modules, "@resvg/resvg-wasm/index_bg.wasm")));
const drawing = readFileSync(svg, "utf8");

for (const size of [32, 180, 192, 512]) {
  const picture = new Resvg(drawing, { fitTo: { mode: "width", value: size } }).render();
  writeFileSync(join(out, `icon-${size}.png`), picture.asPng());
}
