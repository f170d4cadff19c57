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

/** The pages that this worker has given out. @type {Set<string>} */
const own = new Set();

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "rest") event.waitUntil(dropOld().then(() => keepRest(REST)).catch(() => false));
  if (data.loaded) event.waitUntil(keepRest([...REST, ...WANTED].filter((name) => isWanted(name, data.loaded))).catch(() => false));
});

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOurs = url.origin === location.origin && !url.pathname.includes("/api/");
  if (event.request.method !== "GET" || !isOurs) return;
  if (event.request.mode === "navigate") own.add(event.resultingClientId);
  event.respondWith(
    caches
      .match(event.request, { ignoreSearch: true, cacheName: CACHE })
      .then((kept) => kept || caches.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept || fetchNow(event.request))
  );
});

// A host that lacks a file with a hash has another page by now: those that are open want that.
/** @param {Request} request */
async function fetchNow(request) {
  const answer = await fetch(request);
  if (answer.status === 404 && /\.[0-9a-f]{8}\.\w+$/.test(request.url)) {
    (await worker.clients.matchAll()).forEach((client) => client.postMessage("gone"));
  }
  return answer;
}

// What an older worker has kept stays as long as pages are open that may want it.
async function dropOld() {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open.every(({ id }) => own.has(id))) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("sheetgen-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** @param {string[]} names */
async function keep(names) {
  const cache = await caches.open(CACHE);
  // All names but the page's own change with what they hold: what the browser kept of that is older.
  await cache.addAll(names.map((name) => new Request(name, { cache: name === "./" ? "no-cache" : "default" })));
}

// One after the other: what is stored a second time is missing for a moment.
let turn = Promise.resolve();

/** @param {string[]} names */
function keepRest(names) {
  turn = turn.catch(() => {}).then(async () => {
    const cache = await caches.open(CACHE);
    const known = await Promise.all(names.map((name) => cache.match(name)));
    await keep(names.filter((_, at) => !known[at]));
  });
  return turn;
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
