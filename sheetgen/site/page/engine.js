// The rules: the core in Python, on MicroPython.

import { keepOffline, loadCore, loadMicroPython, loadRules, loadWriter, wasmAddress } from "./runtime.js";
/** @import { Engine, Question } from "./types.js" */
/** @import { Files, Python } from "./runtime.js" */

const HEAP = 16 * 1024 * 1024;
const STACK = 8192; // words: so deep that the C stack ends first
const ROOT = "/engine";

/**
 * Start the engine, on the page or in a worker. It can open a sheet at once. The rules of
 * a game are fetched by `fetchGame(game)`, or by `prepare(question)` for whatever it is
 * about; `loadGame(game)` imports them too, bit by bit, so that the page answers
 * meanwhile; `fetchWriter()` brings what writes files. All of these are promises.
 * @returns {Promise<Engine>} what answers questions
 */
export async function startEngine() {
  const [core, load, url] = await Promise.all([loadCore(), loadMicroPython(), wasmAddress()]);
  const python = await load({ heapsize: HEAP, pystack: STACK, url });
  writeFiles(python.FS, core.first);
  python.runPython(`import sys\nsys.path.insert(0, "${ROOT}")\nimport begin\n`);
  const answer = python.globals.get("begin").begin(JSON.stringify(core.rules));
  /** @param {Question} question */
  const answerTo = (question) => {
    try {
      return JSON.parse(answer(JSON.stringify(question)));
    } catch (error) {
      return { error: "bad", message: String(error) };
    }
  };
  /** @type {Record<string, Promise<string[]>>} */
  const fetched = {};
  /** @type {Record<string, Promise<void>>} */
  const loaded = {};
  const ask = /** @type {Engine} */ (answerTo);
  ask.fetchGame = (game) => {
    if (!fetched[game]) {
      fetched[game] = loadRules(game).then((rules) => {
        writeFiles(python.FS, rules.files);
        return rules.order;
      });
      fetched[game].catch(() => delete fetched[game]);
    }
    return fetched[game];
  };
  ask.fetchWriter = async () => writeFiles(python.FS, await loadWriter());
  ask.loadGame = (game) => {
    loaded[game] = loaded[game] || ask.fetchGame(game).then((order) => loadModules(python, order));
    loaded[game].catch(() => delete loaded[game]);
    return loaded[game];
  };
  ask.prepare = async (question) => {
    const [sheet] = question.sheets || [question];
    const opened = ask({ do: "open", digits: sheet.digits });
    if (!opened.error) await ask.fetchGame(opened.game);
  };
  if (globalThis.document) keepOffline().catch(() => false);
  return ask;
}

/** @param {Python} python @param {string[]} names */
async function loadModules(python, names) {
  for (const name of names) {
    python.runPython(`import ${name}`);
    await new Promise((done) => setTimeout(done, 0));
  }
}

/** @param {Files} files @param {Record<string, string>} sources */
function writeFiles(files, sources) {
  /** @param {string} path */
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
