// The rules: the core in Python, on MicroPython. This is a script of its own, which runs in a
// worker beside the page; on the page itself where the browser starts no worker.

import { LATE, WANTED, loadCore, loadMicroPython, loadPart, loadRest, loadRules, loadWasm } from "./engineruntime.js";
/** @import { Question } from "./types.js" */
/** @import { Files, Python } from "./engineruntime.js" */

/**
 * What a worker tells its page: the name of a lock that it holds as long as it lives; that
 * questions are answered from now on; the answer to one, or why it failed; why it can go on no more.
 * @typedef {{lock?: string, isReady?: boolean, number?: number, answer?: unknown, failed?: string, died?: string}} Told
 */

const HEAP = 16 * 1024 * 1024;
const STACK = 8192; // words: so deep that the C stack ends first
const ROOT = "/engine";
const WHOLE = "whole"; // the name of a worker that has all functions of the runtime

/**
 * Start the engine, on the page or in a worker. What a question needs is fetched when it is
 * asked: the rules of its game, what writes files, and what decides on sheets that were read. Questions are answered in their order.
 * @returns {Promise<(question: Question) => Promise<unknown>>} what answers questions; it fails
 *   if something cannot be fetched
 */
export async function startEngine() {
  const [python, tell] = await startPython().catch((error) => {
    throw new Death(lacksMemory(error) ? "memory" : String(error));
  });
  /** @param {Question} question */
  const answer = (question) => {
    try {
      return JSON.parse(tell(JSON.stringify(question)));
    } catch (error) {
      // What Python raises is an answer, but where its memory or the runtime ends.
      if (!(error instanceof Error) || error.name !== "PythonError" || /^MemoryError/m.test(error.message)) throw new Death(String(error));
      return { error: "bad", message: String(error) };
    }
  };
  const fetchGame = onceEach(async (game) => {
    const { files, order } = await loadRules(game);
    writeFiles(python.FS, files);
    // One by one, so that a page without workers answers meanwhile.
    for (const name of order) {
      python.runPython(`import ${name}`);
      if (globalThis.document) await new Promise((done) => setTimeout(done, 0));
    }
  });
  const fetchPart = onceEach(async (name) => writeFiles(python.FS, await loadPart(name)));
  /** @param {Question} question about a sheet, whose code may need the source of its game */
  const answerOpen = async (question) => {
    const told = answer(question);
    if (!told.needs) return told;
    await fetchGame(told.needs);
    return answer(question);
  };
  const gameOf = onceEach(async (digits) => (await answerOpen({ do: "open", digits })).game);
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (question) => {
    const next = async () => {
      if (question.do !== "open" && !LATE.includes(question.do)) {
        const [{ digits = "" }] = question.sheets || [question];
        const game = await gameOf(digits);
        if (game) await fetchGame(game);
      }
      const parts = WANTED[`${question.do} ${question.ask}`] || WANTED[question.do] || [];
      for (const name of parts) await fetchPart(name);
      return answerOpen(question);
    };
    const told = last.then(next);
    last = told.catch(() => null);
    return told;
  };
}

/** @returns {Promise<[Python, (question: string) => string]>} */
async function startPython() {
  const isWhole = globalThis.document || /** @type {{name?: string}} */ (globalThis).name === WHOLE;
  const [core, load, wasm, whole] = await Promise.all([loadCore(), loadMicroPython(), loadWasm(), isWhole ? wholeRuntime() : undefined]);
  const python = await load({ heapsize: HEAP, pystack: STACK, ...wasm, ...(whole && { binary: whole }) });
  writeFiles(python.FS, core.first);
  python.runPython(`import sys\nsys.path.insert(0, "${ROOT}")\nimport begin\n`);
  return [python, python.globals.get("begin").begin(JSON.stringify(core.rules))];
}

// Functions of the runtime that are hardly ever called are left out at first. One that is
// called all the same ends the worker, and the next one has all of them (site/vendored.py).
/** @returns {Promise<ArrayBuffer|undefined>} nothing if none were left out */
async function wholeRuntime() {
  const rest = await loadRest();
  if (!rest) return undefined;
  const cut = new Uint8Array(await (await fetch((await loadWasm()).url)).arrayBuffer());
  const [count] = new Uint32Array(rest, 0, 1);
  const numbers = new Uint32Array(rest, 4, 3 * count);
  let [from, at] = [0, 4 + numbers.byteLength];
  /** @type {BlobPart[]} */
  const parts = [];
  for (let change = 0; change < numbers.length; change += 3) {
    const [stays, goes, comes] = numbers.subarray(change, change + 3);
    parts.push(cut.subarray(from, from + stays), rest.slice(at, at + comes));
    from += stays + goes;
    at += comes;
  }
  return new Blob([...parts, cut.subarray(from)]).arrayBuffer();
}

/** A runtime that cannot grow traps while it starts, which it does for nothing else. @param {unknown} error */
function lacksMemory(error) {
  const isTrap = error instanceof WebAssembly.RuntimeError && !/Aborted/.test(error.message);
  return isTrap || /memory/i.test(String(error));
}

/** Why an engine can go on no more: `memory`, or anything else. */
class Death extends Error {}

/** Answer the questions of a page, as its worker: it reports nothing before the page listens. */
function answerPage() {
  /** @param {Told} told */
  const tell = (told) => globalThis.postMessage(told);
  /** @param {Error} error */
  const die = ({ message }) => tell({ died: message });
  const started = startEngine();
  started.catch(() => null); // told once the page listens
  /** @param {string} game whose rules will be wanted, or nothing */
  const greet = (game) => {
    tell({});
    const lock = `sheetgen ${Math.random()}`;
    navigator.locks?.request(lock, () => {
      tell({ lock });
      return new Promise(() => {}); // held for ever
    }).catch(() => null);
    started.then(() => tell({ isReady: true }), die);
    if (game) loadRules(game).catch(() => null); // while the runtime starts
  };
  globalThis.onmessage = async ({ data: { game, number, question } }) => {
    if (!number) {
      greet(game);
      return;
    }
    try {
      tell({ number, answer: await (await started)(question) });
    } catch (error) {
      // An import that needs what a trimmed runtime lacks ends it outside of any answer.
      if (error instanceof Death || error instanceof WebAssembly.RuntimeError) die(error);
      else tell({ number, failed: String(error) });
    }
  };
}

/**
 * Return what does something once for each name, and again only where that failed.
 * @template T
 * @param {(name: string) => Promise<T>} action
 * @returns {(name: string) => Promise<T>}
 */
function onceEach(action) {
  /** @type {Record<string, Promise<T>>} */
  const begun = {};
  return (name) => {
    if (!begun[name]) {
      begun[name] = action(name);
      begun[name].catch(() => delete begun[name]);
    }
    return begun[name];
  };
}

/** @param {Files} files @param {Record<string, string>} sources */
function writeFiles(files, sources) {
  /** @type {Record<string, boolean>} */
  const made = {};
  /** @param {string} path */
  const makeFolder = (path) => {
    if (made[path]) return;
    made[path] = true;
    if (path !== ROOT) makeFolder(folderOf(path));
    if (!files.analyzePath(path).exists) files.mkdir(path);
  };
  for (const [name, source] of Object.entries(sources)) {
    const path = `${ROOT}/${name}`;
    makeFolder(folderOf(path));
    files.writeFile(path, source);
  }
}

/** @param {string} path */
function folderOf(path) {
  return path.slice(0, path.lastIndexOf("/"));
}

if (globalThis.document) globalThis.startEngine = startEngine;
else answerPage();
