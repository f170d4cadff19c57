// What changes any fill, and what was taken over instead of being written: the fill marks its
// places. Nothing here changes a value; a new one is returned.

/** @import { Fill } from "./types.js" */

/** Return whether what stands at a place was taken over. @param {Fill} fill @param {string} place such as `total` */
export function isTakenAt({ taken = [] }, place) {
  return taken.includes(place);
}

/**
 * Return *fill* without marks where something else was written since, or nothing is left.
 * @template {Fill} F
 * @param {F} fill any
 * @param {F} before it was written
 * @param {(fill: F, place: string) => unknown} valueAt returns what stands at a place; nothing if it is empty
 * @returns {F}
 */
export function withoutStale(fill, before, valueAt) {
  if (!fill.taken) return fill;
  const taken = fill.taken.filter((place) => {
    const value = valueAt(fill, place) ?? null;
    return value !== null && JSON.stringify(value) === JSON.stringify(valueAt(before, place));
  });
  /** @type {F} */
  const own = { ...fill };
  own.taken = taken;
  if (taken.length === 0) delete own.taken;
  return own;
}

/**
 * Return *fill* with a part, or without.
 * @template {object} F
 * @template {keyof F} K
 * @param {F} fill any
 * @param {K} name of the part
 * @param {F[K]|null} value of it; nothing to leave it out
 * @returns {F}
 */
export function withPart(fill, name, value) {
  const copy = { ...fill };
  if (value === null || value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}

/**
 * Return *items* with another one at a place.
 * @template T
 * @param {T[]} items any
 * @param {number} at the place, from 0
 * @param {T} item that stands there now
 * @returns {T[]}
 */
export function withItem(items, at, item) {
  return items.map((other, place) => (place === at ? item : other));
}

/**
 * Return *letters* with another one at a place, from 0.
 * @param {string} letters
 * @param {number} at the place, from 0
 * @param {string} letter that stands there now
 */
export function withLetter(letters, at, letter) {
  return letters.slice(0, at) + letter + letters.slice(at + 1);
}

/**
 * Return *value*, or the bound that it is beyond.
 * @param {number} value
 * @param {{most: number}} bounds the least is 0
 */
export function bounded(value, { most }) {
  return Math.max(0, Math.min(most, value));
}
