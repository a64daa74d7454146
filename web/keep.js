// Part of the service worker. When a new release is installed beside a running one, the running one's files are set aside, because
// its pages may stay open after the change and then want to start their engine again. Only the last release is kept.
self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await caches.delete("paper-navy-previous");
      const current = new Set(["%APP%", "%VENDOR%"]);
      const previous = await caches.open("paper-navy-previous");
      for (const name of await caches.keys()) {
        if (!name.startsWith("paper-navy-precache") || !name.endsWith(self.registration.scope)) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const folder = /\/((?:app|vendor)-[0-9a-f]{8})\//.exec(request.url)?.[1];
          if (folder && !current.has(folder)) await previous.put(request, await cache.match(request));
        }
      }
    })(),
  );
});

// Browsers that can do so take this release's files out of the cache without waking this worker for every one.
self.addEventListener("install", (event) => {
  if (!event.addRoutes) return;
  const cacheName = `paper-navy-precache-v2-${self.registration.scope}`;
  const routes = ["%APP%", "%VENDOR%"].map((folder) => ({ condition: { urlPattern: `${self.registration.scope}${folder}/*` }, source: { cacheName } }));
  event.waitUntil(event.addRoutes(routes));
});
