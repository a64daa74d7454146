// Writes sw.js: one release, cached as a whole. usage: node serviceworker.mjs <node_modules> <dist> <app folder> <vendor folder>
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [modules, dist] = process.argv.slice(2, 4).map((path) => resolve(path));
const [app, vendor] = process.argv.slice(4);
const { generateSW } = createRequire(join(modules, "x.js"))("workbox-build");

const { count, size, warnings } = await generateSW({
  mode: "production",
  sourcemap: false,
  inlineWorkboxRuntime: true,
  globDirectory: dist,
  globPatterns: ["index.html", "manifest.webmanifest", "icon*", `${app}/**/*`, `${vendor}/**/*`],
  swDest: join(dist, "sw.js"),
  cacheId: "paper-navy",
  dontCacheBustURLsMatching: /^(app|vendor)-[0-9a-f]{8}\//,
  maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
  ignoreURLParametersMatching: [/./],
  skipWaiting: false,
  clientsClaim: true,
  importScripts: ["./keep.js"],
  runtimeCaching: [
    {
      // A page of the release before this one is still open: what it needs was set aside by keep.js.
      urlPattern: /\/(app|vendor)-[0-9a-f]{8}\//,
      handler: "CacheFirst",
      options: { cacheName: "paper-navy-previous" },
    },
  ],
});
for (const warning of warnings) console.error(warning);
console.log(`${count} files, ${size} bytes`);
