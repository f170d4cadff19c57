// The whole page without a browser: its built files in a small DOM, and the rules on MicroPython
// in this process. It has no layout: nothing here tells where something stands or how it looks.

import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { readFileSync, readdirSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { Window } from "happy-dom";

const FOLDER = process.env.SHEETGEN_SITE; // the files of the page
const HOST = "https://pads.example/solver/";
const MOST_WAIT = Number(process.env.MOST_WAIT ?? 60_000); // milliseconds; a machine that does much else is slow
const HASTE = 10; // times what a page waits before it does something by itself
const FILES = readdirSync(FOLDER);
const [, BODY] = /<body>([^]*)<script type="module"/.exec(readFileSync(`${FOLDER}/index.html`, "utf8"));
const { setTimeout: wait } = globalThis;
// What stays that of node; all else that a window has comes from the DOM.
const STAYS = /^(fetch|Response|Request|Headers|URL.*|.*Stream.*|Text..coder|crypto|Abort.*|console|Buffer|process|global.*|eval|undefined|[A-Z]\w*Error|Error|WebAssembly|queueMicrotask|structuredClone|atob|btoa|NaN|Infinity)$/;
// What node has as well, and the page needs of the DOM.
const TAKEN = /^(navigator|performance|localStorage|sessionStorage|Event|CustomEvent|EventTarget|FormData|Storage|MessageEvent|set\w+|clear\w+)$/;
const builtIn = new Set(Object.getOwnPropertyNames(globalThis));

/** What is given to tests by Python: codes, links, sheets. */
export const GIVEN = JSON.parse(readFileSync(process.env.SHEETGEN_GIVEN, "utf8"));

/** @param {string} stem of a script's name @returns {string} its address */
function scriptNamed(stem) {
  const name = FILES.find((one) => one.startsWith(`${stem}.`) && one.endsWith(".js"));
  return pathToFileURL(`${FOLDER}/${name}`).href;
}

// Scripts of the page are modules, whatever they have.
registerHooks({
  load: (url, context, next) => next(url, url.startsWith(pathToFileURL(FOLDER).href) ? { ...context, format: "module" } : context),
});

// One engine answers the questions of all pages.
let engine = null;

/** @returns {Promise<(question: object) => Promise<any>>} what answers questions */
export function begin() {
  engine ??= startEngine();
  return engine;
}
async function startEngine() {
  await import(scriptNamed("engine"));
  const start = globalThis.startEngine;
  globalThis.startEngine = begin;
  // Where there is a process, no script takes this for a browser.
  const { process } = globalThis;
  delete globalThis.process;
  try {
    return await start();
  } finally {
    globalThis.process = process;
  }
}

let open = null;
let count = 0;

/**
 * Open the page.
 * @param {string} [hash] behind its address
 * @param {{local?: object, session?: object, before?: (window: object) => void}} [device] what it
 *   keeps, for each window too, and what is done before the page begins
 * @returns {Promise<Page>} once it shows a sheet or its start
 */
export async function openPage(hash = "", { local = {}, session = {}, before = () => {} } = {}) {
  await open?.close();
  const settings = { disableJavaScriptFileLoading: true, disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true };
  const window = new Window({ url: HOST + (hash && `#${hash}`), width: 390, height: 844, settings });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (STAYS.test(name) || (builtIn.has(name) && !TAKEN.test(name))) continue;
    const own = window[name];
    const value = typeof own === "function" && !own.prototype?.constructor?.name?.match(/^[A-Z]/) && /^[a-z]/.test(name) ? own.bind(window) : own;
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  for (const [name, kept] of Object.entries(local)) localStorage.setItem(name, kept);
  for (const [name, kept] of Object.entries(session)) sessionStorage.setItem(name, kept);
  document.body.innerHTML = BODY;
  for (const [name, value] of [["language", "en-GB"], ["languages", ["en-GB"]]]) Object.defineProperty(navigator, name, { value, configurable: true });
  Object.assign(globalThis, { isSecureContext: true, startEngine: begin, fetch: fetchFile, PerformanceNavigationTiming: class {} });
  const { setTimeout: slowly } = globalThis;
  globalThis.setTimeout = (action, time, ...more) => slowly(action, time / HASTE, ...more);
  delete globalThis.Worker;
  open = new Page(window);
  before(window);
  count += 1;
  await import(`${scriptNamed("app")}?${count}`);
  await open.until(() => document.documentElement.dataset.page, "the page");
  if (document.documentElement.dataset.page === "sheet") await open.settled();
  return open;
}

/** @param {string} name @returns {Promise<Response>} */
async function fetchFile(name) {
  const file = String(name).split("/").pop();
  open?.fetched.push(file);
  const type = /wasm$/.test(file) ? "application/wasm" : "application/octet-stream";
  return new Response(readFileSync(`${FOLDER}/${file}`), { headers: { "content-type": type } });
}

/** A page that is open, and what a reader does with it. */
export class Page {
  /** @param {Window} window that it stands in */
  constructor(window) {
    this.window = window;
    this.fetched = []; // names of files
    this.offered = []; // files that it gave away, with their names
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[download]");
      if (!link) return;
      event.preventDefault();
      this.offered.push({ name: link.download, file: resolveObjectURL(link.href) });
    });
  }

  /** @param {string} selector @returns {Element|null} */
  find(selector) {
    return document.querySelector(selector);
  }

  /** @param {string} selector @returns {Element[]} */
  all(selector) {
    return [...document.querySelectorAll(selector)];
  }

  /** @param {string} name of a key, or a button @returns {Element} */
  key(name) {
    return this.find(`[data-key="${name}"]`);
  }

  /** Press a part of the page. @param {Element|string} one it, or its selector */
  click(one) {
    const node = typeof one === "string" ? this.find(one) : one;
    assert.ok(node, `nothing to press: ${one}`);
    assert.ok(!node.disabled, `disabled: ${one}`);
    if (node.matches(".hex, button, a, input")) node.focus();
    node.click();
  }

  /** Press keys of the page, by their names. @param {...string} names */
  tap(...names) {
    for (const name of names) this.click(this.key(name) ?? `[data-key="${name}"]`);
  }

  /** @param {string} name of a cell @returns {Element} */
  cell(name) {
    return this.find(`.hex[data-place='cell:${name}']`);
  }

  /** @param {string} name of a cell @returns {string} what stands there, as it is read out */
  written(name) {
    return this.cell(name).getAttribute("aria-label");
  }

  /** Press a key of the keyboard. @param {string} key @param {object} [more] */
  press(key, more = {}) {
    const node = document.activeElement ?? document.body;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    if (node.dispatchEvent(event) && key === "Enter" && node.matches("button, a, summary")) node.click();
  }

  /** Write in a field. @param {Element|string} one @param {string|boolean} value */
  fill(one, value) {
    const node = typeof one === "string" ? this.find(one) : one;
    node.focus();
    if (node.type === "checkbox") node.checked = value;
    else node.value = value;
    for (const type of ["input", "change"]) node.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** @param {string} label @param {ParentNode} [where] @returns {Element} the field that has it */
  field(label, where = document) {
    const found = [...where.querySelectorAll("label")].find((one) => text(one).startsWith(label));
    assert.ok(found, `no field ${label}`);
    return found.htmlFor ? document.getElementById(found.htmlFor) : found.querySelector("input, select, textarea");
  }

  /** Choose a file. @param {string} selector of the field @param {BlobPart} content @param {string} [name] */
  bring(selector, content, name = "file.json") {
    const node = this.find(selector);
    Object.defineProperty(node, "files", { value: [new File([content], name)], configurable: true });
    node.dispatchEvent(new Event("change"));
  }

  /** @returns {Promise<string>} what stands in the file that was given away last */
  async saved() {
    const { length } = this.offered;
    return length ? this.offered[length - 1].file.text() : "";
  }

  /** @param {string} words @param {string} [selector] @returns {Element|undefined} what says them */
  saying(words, selector = "button, a") {
    return this.all(selector).find((node) => text(node).includes(words) || node.getAttribute("aria-label") === words);
  }

  /** Wait until something is so. @template T @param {() => T} check @param {string} what @returns {Promise<T>} */
  async until(check, what) {
    const end = performance.now() + MOST_WAIT;
    for (;;) {
      const found = check();
      if (found) return found;
      assert.ok(performance.now() < end, `still waiting for ${what}; the page shows: ${text(document.body).slice(0, 2000)}`);
      await new Promise((done) => wait(done, 2));
    }
  }

  /** Wait until the rules have told of all that is written. */
  async settled() {
    await this.until(() => this.find("#report")?.getAttribute("aria-busy") === "false", "the rules");
  }

  /** Let the page do what it does by itself soon. */
  async later() {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => wait(done, 0));
  }

  /** Press what opens a dialog. @param {string} id @returns {Promise<Element>} */
  open(id) {
    this.click(`#${id}`);
    return this.until(() => this.find("dialog"), `what ${id} opens`);
  }

  /** @param {string} words in the line above the pad @returns {Promise<string>} */
  async verdict(words) {
    await this.until(() => this.find("#report").getAttribute("aria-busy") !== "true" && text("#status").includes(words), `“${words}”`);
    return text("#status");
  }

  /** What this device keeps, and this window, once the page is left. @returns {{local: object, session: object}} */
  get device() {
    window.dispatchEvent(new Event("pagehide"));
    const all = (storage) => Object.fromEntries(Object.keys(storage).map((name) => [name, storage.getItem(name)]));
    return { local: all(localStorage), session: all(sessionStorage) };
  }

  /** Leave the page, as whoever closes its window does. */
  async close() {
    window.dispatchEvent(new Event("pagehide"));
    await this.window.happyDOM.abort();
    open = null;
  }
}

/**
 * Let there be no room for what is kept under some names, until a test has ended.
 * @param {import("node:test").TestContext} context of the test
 * @param {(name: string) => boolean} isRefused
 */
export function refuse(context, isRefused) {
  const { setItem } = Storage.prototype;
  context.after(() => Object.assign(Storage.prototype, { setItem }));
  Storage.prototype.setItem = function put(name, value) {
    if (isRefused(name)) throw new Error("full");
    setItem.call(this, name, value);
  };
}

/** @param {Element|string} one it, or its selector @returns {string} its text on one line */
export function text(one) {
  const node = typeof one === "string" ? document.querySelector(one) : one;
  return (node?.textContent ?? "").replace(/\s+/g, " ").trim();
}
