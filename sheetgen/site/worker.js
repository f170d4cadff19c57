// Keeps the page for times without a network: first what every visit needs, then what the
// page has loaded besides, and the rest when the page asks for it.
const CACHE = "sheetgen-MARK";
const FILES = KEPT;
const REST = LATER;

self.addEventListener("install", (event) => {
  event.waitUntil(keep(FILES).then(() => self.skipWaiting()));
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

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "rest") event.waitUntil(keepRest(REST).catch(() => false));
  if (data.loaded) event.waitUntil(keepRest(REST.filter((name) => data.loaded.includes(addressOf(name)))).catch(() => false));
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

async function keep(names) {
  const cache = await caches.open(CACHE);
  await cache.addAll(names);
}

async function keepRest(names) {
  const cache = await caches.open(CACHE);
  const known = await Promise.all(names.map((name) => cache.match(name)));
  await keep(names.filter((name, at) => !known[at]));
}

function addressOf(name) {
  return new URL(name, location.href).href;
}
