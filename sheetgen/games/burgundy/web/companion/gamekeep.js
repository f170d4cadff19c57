// Games that this device keeps: each a log, and how far it was looked at.

import { isRecord, readText } from "./store.js";
/** @import { Kept } from "./match.js" */

const KEY = "sheetgen:companion:";
const MOST = 12;

/**
 * Return the games that are kept, the last one first.
 * @returns {Kept[]}
 */
export function keptGames() {
  const found = keys().map((key) => readGame(key)).filter((game) => game !== null);
  return found.sort((one, other) => other.when - one.when).slice(0, MOST);
}

/** @param {string} key @returns {Kept|null} */
function readGame(key) {
  const told = readText(stored(key));
  if (!isRecord(told) || typeof told.log !== "string") return null;
  const { log, acts, first, seen, slots, when, about } = told;
  /** @param {unknown} value @returns {string[]} */
  const words = (value) => (Array.isArray(value) ? value.map(String) : []);
  return { id: key.slice(KEY.length), log, acts: words(acts), first: Number(first) || 0, seen: Number(seen) || 0, slots: words(slots), when: Number(when) || 0, about: String(about || "") };
}

/**
 * Return a new game.
 * @param {string} log of it
 * @returns {Kept}
 */
export function newGame(log) {
  return { id: String(Date.now()), log, acts: [], first: 0, seen: 0, slots: [], when: Date.now(), about: "" };
}

/**
 * Keep a game.
 * @param {Kept} game any
 * @returns {boolean} whether it worked
 */
export function keepPlayed({ id, ...game }) {
  try {
    localStorage.setItem(KEY + id, JSON.stringify({ ...game, when: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Forget a game.
 * @param {string} id of it
 */
export function forgetPlayed(id) {
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // There is nothing to take away.
  }
}

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  } catch {
    return [];
  }
}
