// Prints the size of every file named, as a host sends it that compresses beforehand. usage: node brotli.mjs <file>...
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

for (const file of process.argv.slice(2)) console.log(brotliCompressSync(readFileSync(file)).length);
