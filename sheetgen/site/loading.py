"""Scripts that load more of the page on demand; the build fills them in."""

# Stands in for the loader while modules are ordered.
NO_RUNTIME = 'import { DATA } from "./data.js";\n'
# In the head of the page: starts the engine before the page's own script is there, if
# the link has answers or the board is none of those printed, which need no engine; not
# for declared sheets, which need all of the runtime. `readHead` in link.js has the
# fields that are divided away. A wrong guess costs time alone.
EARLY = (
    "try{{let h=location.hash,n=BigInt(/\\d{{20,}}/.exec(h)[0])/524288n,k=n%4n;n/=4n;"
    "n/=n%2n?2n<<64n:2n;if(k>2n)n/=n%4n?4n:16000n;n%1024n==1022n||!/[/]/.test(h)&&"
    "[{printed}].includes(Number(n/2768896000000000n%{radix}n))||"
    '((early=new Worker("{engine}")).onerror=()=>early=0)}}catch{{}}'
)
EARLY_RADIX = 65521  # the numbers of printed boards are told as remainders
# Loads more of the page; the build replaces the names in braces with calls.
RUNTIME = """\
import {{ DATA }} from "./data.js";

export async function loadMaker() {{
  if (!globalThis.qrcode) {maker};
  return globalThis.qrcode;
}}

export function loadReader() {{
  return loadOnce(" reader", async () => {{
    if (!globalThis.jsQR) {reader};
    return globalThis.jsQR;
  }});
}}

export async function loadTexts(language, game = "") {{
  const own = game ? {game_texts}[game] : {{}};
  await Promise.all([
    fetchTexts({texts}[language], DATA.texts, language),
    fetchTexts(own[language], DATA.gameTexts[game] ||= {{}}, language, game),
  ]);
}}

async function fetchTexts(file, texts, language, game) {{
  if (!file || language in texts) return;
  try {{
    const told = {told};
    if (game) await loadGame(game); // which has the keys
    const known = Object.keys(texts.en).map((key, at) => [key, told[at]]);
    texts[language] = Object.fromEntries(known.filter(([, text]) => text));
  }} catch (error) {{
    // English stays
  }}
}}

export function addStyle(href) {{
  return new Promise((resolve, reject) => {{
    const link = document.createElement("link");
    Object.assign(link, {{ rel: "stylesheet", href }});
    Object.assign(link, {{ onload: resolve, onerror: reject }});
    document.head.append(link);
  }});
}}

const loading = {{}};

export function loadOnce(name, load) {{
  loading[name] = loading[name] || load();
  loading[name].catch(() => {{
    delete loading[name];
    renew().catch(() => null);
  }});
  return loading[name];
}}

// The host may have the files of another page alone: it replaces this one, once, and
// when no dialog is open, whose link or picture somebody may still want. It also does
// when it has come, if nobody has touched this one yet.
const {{ serviceWorker }} = navigator;
const [scriptNode] = document.querySelectorAll("script[type=module]");
const ownScript = scriptNode?.getAttribute("src"); // which names all other files
let isOld = false;
let worker = serviceWorker?.controller;
serviceWorker?.addEventListener("controllerchange", () => {{
  isOld = Boolean(worker);
  worker = serviceWorker.controller;
  const {{ hasBeenActive = true }} = navigator.userActivation || {{}};
  if (isOld && !hasBeenActive) renew().catch(() => null);
}});
serviceWorker?.addEventListener("message", () => renew().catch(() => null));

export async function renew() {{
  const dialog = document.querySelector("dialog[open]");
  if (dialog) await new Promise((done) => dialog.addEventListener("close", done));
  if (!ownScript || sessionStorage["sheetgen:renewed"] === ownScript) return;
  const registration = await serviceWorker?.getRegistration();
  if (!registration) {{
    const now = await fetch(".", {{ cache: "no-cache" }});
    if (!now.ok || (await now.text()).includes(ownScript)) return;
  }} else if (!isOld) {{
    await registration.update();
    const {{ installing, waiting, active }} = registration;
    if (!isOld && !installing && !waiting && active === worker) return;
    await registration.unregister(); // it may wait for long, and comes again
  }}
  sessionStorage["sheetgen:renewed"] = ownScript;
  location.reload();
}}

export async function loadGame(game) {{
  const scripts = {games};
  const made = await loadOnce(game, scripts[game]);
  (DATA.gameTexts[game] ||= {{}}).en = made.TEXTS;
  return made;
}}

export function loadClauses(file, language) {{
  return loadOnce(file + language, async () => {clauses});
}}

export function loadAround() {{
  return loadOnce(" around", async () => {around});
}}

export function loadPhoto() {{
  return loadOnce(" photo", async () => {photo});
}}

export function loadReviewer() {{
  return loadOnce(" review", async () => {review});
}}

export function loadSeeing() {{
  return loadOnce(" seeing", async () => {{
    if (!globalThis.seeing) {seeing};
    return globalThis.seeing;
  }});
}}

export async function seeingAddress() {{
  return {seeing_address};
}}

export function loadHall() {{
  return loadOnce(" hall", async () => {hall});
}}

export async function loadEngine() {{
  if (!globalThis.startEngine) {engine};
  return globalThis.startEngine();
}}

export function engineAddress() {{
  return {address};
}}

export function licencesAddress() {{
  return {licences};
}}

export async function keepOffline() {{
  if (!("serviceWorker" in navigator) || !isSecureContext) return false;
  await {worker};
  return true;
}}

async function keepFiles() {{
  await navigator.serviceWorker.register("sw.js");
  const {{ active }} = await navigator.serviceWorker.ready;
  const keepLoaded = () => {{
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    active.postMessage({{ loaded }});
  }};
  keepLoaded();
  addEventListener("hashchange", () => setTimeout(keepLoaded, 2000));
  if (navigator.connection?.saveData) return;
  setTimeout(() => active.postMessage("rest"), 10_000);
}}
"""
SINGLE_RUNTIME = """\

function ownClauses(told, language) {
  return { ...(told[language] || told.en), source: told.source };
}
function scriptText(name) {
  return document.getElementById(name).textContent;
}

const blobs = {};

function textAddress(name, text) {
  const made = () => new Blob([text], { type: "text/javascript" });
  blobs[name] = blobs[name] || URL.createObjectURL(made());
  return blobs[name];
}

function scriptAddress(name) {
  return textAddress(name, scriptText(name));
}

function plainAddress(name) {
  const made = () => new Blob([scriptText(name)], { type: "text/plain;charset=utf-8" });
  blobs[name] = blobs[name] || URL.createObjectURL(made());
  return blobs[name];
}

async function unpackedScript(name) {
  return textAddress(name, await unpacked(scriptText(name)));
}

function addScript(text) {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
}
"""
ENGINE_RUNTIME = """\
const loading = {{}};

function loadOnce(name, load) {{
  if (!loading[name]) {{
    loading[name] = load();
    loading[name].catch(() => delete loading[name]);
  }}
  return loading[name];
}}

export async function loadRules(game) {{
  const rules = {rules};
  const both = [loadOnce("", loadShared), loadOnce(game, rules[game])];
  const [shared, own] = await Promise.all(both);
  return {{ files: {{ ...shared, ...own.files }}, order: own.order }};
}}

async function loadShared() {{
  return {shared};
}}

export async function loadPart(name) {{
  return {parts};
}}

export async function loadMicroPython() {{
  return (async () => {{
    {micropython}
    return loadMicroPython;
  }})();
}}

export async function loadCore() {{
  return {core};
}}

export async function loadWasm() {{
  return {wasm};
}}

export async function loadRest() {{
  return {rest};
}}
"""
# Bytes, no addresses: WebKit reads no blobs in a worker of a page opened from a disk,
# and Firefox runs a runtime from `data:` thirty times slower.
UNPACKING = """\
async function unpackedBytes(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(bytes);
  writer.close();
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

async function unpacked(text) {
  return new TextDecoder().decode(await unpackedBytes(text));
}
"""
