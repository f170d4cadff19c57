// Dice seeds: numbers that deal the same rolls to everybody who plays with them.

import { SEED_KEY, SEEDS } from "./constants.js";
import { keptSeat } from "./store.js";

const [FIRST, LAST, PROPOSED] = SEEDS;

/**
 * Return the seed that somebody typed.
 * @param {string} text any
 * @returns {number} 0 if the text is not a seed
 */
export function seedOf(text) {
  const figures = text.normalize("NFKC").replace(/\s/g, "");
  const seed = /^\d+$/.test(figures) ? Number(figures) : 0;
  return seed >= FIRST && seed <= LAST ? seed : 0;
}

/**
 * Return the seed that the address of the page has.
 * @returns {string} nothing if there is none
 */
export function seedOfAddress() {
  const given = [...new URLSearchParams(location.search)].find(([name]) => name.toLowerCase() === SEED_KEY);
  return given && seedOf(given[1]) ? String(seedOf(given[1])) : "";
}

/**
 * Return a seed to play with: the same for all who sit at a table of players, else any.
 * @param {string} digits of the sheet
 * @returns {string}
 */
export function proposeSeed(digits) {
  const seat = keptSeat(digits);
  const number = seat ? [...seat.table].reduce((sum, letter) => (sum * 37 + letter.charCodeAt(0)) % PROPOSED, 0) : any();
  return String(FIRST + number);
}

function any() {
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((value / 2 ** 32) * PROPOSED);
}
