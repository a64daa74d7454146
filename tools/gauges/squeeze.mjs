// Compresses beforehand, as static hosts do: writes <file>.br beside every file named and prints its size. usage: node squeeze.mjs <file>...
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

for (const file of process.argv.slice(2)) {
  const squeezed = brotliCompressSync(readFileSync(file));
  writeFileSync(`${file}.br`, squeezed);
  console.log(squeezed.length);
}
