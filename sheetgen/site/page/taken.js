// What was taken over instead of being written: the fill marks its places.

/** @import { Fill } from "./types.js" */

/**
 * Return whether what stands at a place was taken over.
 * @param {Fill} fill any
 * @param {string} place such as `total`
 * @returns {boolean}
 */
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
