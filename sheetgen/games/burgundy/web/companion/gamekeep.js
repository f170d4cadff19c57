// Games that this device keeps: each a log, and how far it was looked at.

import { forget, isRecord, keepText, keptText, readText, storedKeys } from "./store.js";
/** @import { Kept } from "./match.js" */

const KEY = "sheetgen:companion:";
const MOST = 12;

/** Return the games that are kept, the last one first. @returns {Kept[]} */
export function keptGames() {
  const ids = storedKeys().filter((key) => key.startsWith(KEY)).map((key) => key.slice(KEY.length));
  const found = ids.map(readGame).filter((game) => game !== null);
  return found.sort((one, other) => other.when - one.when).slice(0, MOST);
}

/** @param {string} id @returns {Kept|null} */
function readGame(id) {
  const told = readText(keptText(KEY, id));
  if (!isRecord(told) || typeof told.log !== "string") return null;
  const { log, acts, first, seen, slots, when, about } = told;
  /** @param {unknown} value @returns {string[]} */
  const words = (value) => (Array.isArray(value) ? value.map(String) : []);
  return { id, log, acts: words(acts), first: Number(first) || 0, seen: Number(seen) || 0, slots: words(slots), when: Number(when) || 0, about: String(about || "") };
}

/** Return a new game. @param {string} log of it @returns {Kept} */
export function newGame(log) {
  return { id: String(Date.now()), log, acts: [], first: 0, seen: 0, slots: [], when: Date.now(), about: "" };
}

/** Keep a game. @param {Kept} game @returns {boolean} whether it worked */
export function keepPlayed({ id, ...game }) {
  return keepText(KEY, id, JSON.stringify({ ...game, when: Date.now() }), false);
}

/** Forget a game. @param {string} id of it */
export function forgetPlayed(id) {
  forget(KEY, id);
}
