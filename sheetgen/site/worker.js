// Keeps the page for times without a network.
const CACHE = "sheetgen-MARK";
const FILES = KEPT;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting())
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("sheetgen-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter(old).map((name) => caches.delete(name)))
      .then((deleted) => Promise.all(deleted))
      .then(() => self.clients.claim())
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOurs = url.origin === location.origin && !url.pathname.includes("/api/");
  if (event.request.method !== "GET" || !isOurs) return;
  event.respondWith(
    caches
      .match(event.request, { ignoreSearch: true })
      .then((kept) => kept || fetch(event.request))
  );
});
