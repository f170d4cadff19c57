// The rules: the core in Python, on MicroPython.

import { keepOffline, loadCore, loadMicroPython, wasmAddress } from "./runtime.js";

const HEAP = 16 * 1024 * 1024;
const ROOT = "/engine";

/**
 * Start the engine, on the page or in a worker. It can open a sheet at once; the other
 * rules are loaded bit by bit, so that the page answers meanwhile, or when they are
 * asked.
 * @returns {Promise<(question: object) => object>} what answers questions; its
 *   `loadRest()` is a promise, kept when all rules are there
 */
export async function startEngine() {
  const [core, load, url] = await Promise.all([loadCore(), loadMicroPython(), wasmAddress()]);
  const python = await load({ heapsize: HEAP, url });
  writeFiles(python.FS, core.first);
  python.runPython(`import sys\nsys.path.insert(0, "${ROOT}")\nimport begin\n`);
  const answer = python.globals.get("begin").begin(JSON.stringify(core.rules));
  let isWhole = false;
  const writeRest = () => {
    if (!isWhole) writeFiles(python.FS, core.later);
    isWhole = true;
  };
  let rest = null;
  const ask = (question) => {
    try {
      if (question.do !== "open") writeRest();
      return JSON.parse(answer(JSON.stringify(question)));
    } catch (error) {
      return { error: "bad", message: String(error.message || error) };
    }
  };
  ask.loadRest = () => {
    writeRest();
    rest = rest || loadModules(python, core.order);
    return rest;
  };
  if (globalThis.document) keepOffline().catch(() => false);
  return ask;
}

async function loadModules(python, names) {
  for (const name of names) {
    python.runPython(`import ${name}`);
    await new Promise((done) => setTimeout(done, 0));
  }
}

function writeFiles(files, sources) {
  const makeFolder = (path) => {
    if (!files.analyzePath(path).exists) files.mkdir(path);
  };
  makeFolder(ROOT);
  for (const [path, source] of Object.entries(sources)) {
    const parts = path.split("/").slice(0, -1);
    parts.forEach((_, at) => makeFolder([ROOT, ...parts.slice(0, at + 1)].join("/")));
    files.writeFile(`${ROOT}/${path}`, source);
  }
}
