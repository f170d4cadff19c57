// Keeps the page for times without a network: first what every visit needs, then what the
// page has loaded besides, and the rest when the page asks for it.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "sheetgen-MARK";
const FILES = KEPT;
const REST = LATER;
const WANTED = ASKED; // which nobody has who did not ask for it

worker.addEventListener("install", (event) => {
  event.waitUntil(keep(FILES).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  /** @param {string} name */
  const old = (name) => name.startsWith("sheetgen-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter(old).map((name) => caches.delete(name)))
      .then((deleted) => Promise.all(deleted))
      .then(() => worker.clients.claim())
  );
});

worker.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "rest") event.waitUntil(keepRest(REST).catch(() => false));
  if (data.loaded) event.waitUntil(keepRest([...REST, ...WANTED].filter((name) => isWanted(name, data.loaded))).catch(() => false));
});

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOurs = url.origin === location.origin && !url.pathname.includes("/api/");
  if (event.request.method !== "GET" || !isOurs) return;
  event.respondWith(
    caches
      .match(event.request, { ignoreSearch: true })
      .then((kept) => kept || fetch(event.request))
  );
});

/** @param {string[]} names */
async function keep(names) {
  const cache = await caches.open(CACHE);
  await cache.addAll(names);
}

/** @param {string[]} names */
async function keepRest(names) {
  const cache = await caches.open(CACHE);
  const known = await Promise.all(names.map((name) => cache.match(name)));
  await keep(names.filter((_, at) => !known[at]));
}

// The rules of a game are loaded beside the page, which does not know of it.
/** @param {string} name @param {string[]} loaded */
function isWanted(name, loaded) {
  const [, game] = /^core-(\w+)/.exec(name) || [];
  return loaded.includes(addressOf(name)) || game === "shared" || loaded.some((url) => url.includes(`/game-${game}.`));
}

/** @param {string} name */
function addressOf(name) {
  return new URL(name, location.href).href;
}
