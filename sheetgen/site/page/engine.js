// The rules: the core in Python, on MicroPython.

import { keepOffline, loadCore, loadMicroPython, wasmAddress } from "./runtime.js";

const HEAP = 16 * 1024 * 1024;
const ROOT = "/engine";

/**
 * Start the engine, on the page or in a worker.
 * @returns {Promise<(question: object) => object>} what answers questions
 */
export async function startEngine() {
  const [core, load, url] = await Promise.all([loadCore(), loadMicroPython(), wasmAddress()]);
  const python = await load({ heapsize: HEAP, url });
  writeFiles(python.FS, core.files);
  python.runPython(`import sys\nsys.path.insert(0, "${ROOT}")\nimport begin\n`);
  const ask = python.globals.get("begin").begin(JSON.stringify(core.rules));
  if (globalThis.document) keepOffline().catch(() => false);
  return (question) => {
    try {
      return JSON.parse(ask(JSON.stringify(question)));
    } catch (error) {
      return { error: "bad", message: String(error.message || error) };
    }
  };
}

function writeFiles(files, sources) {
  const known = new Set();
  const makeFolder = (path) => {
    if (known.has(path)) return;
    known.add(path);
    files.mkdir(path);
  };
  makeFolder(ROOT);
  for (const [path, source] of Object.entries(sources)) {
    const parts = path.split("/").slice(0, -1);
    parts.forEach((_, at) => makeFolder([ROOT, ...parts.slice(0, at + 1)].join("/")));
    files.writeFile(`${ROOT}/${path}`, source);
  }
}
