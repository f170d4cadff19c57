// Parts of a fill by their paths: names, and places in lists and records from 0.

import { bounded, withPart } from "./setters.js";
/** @import { Bounds, Fill } from "./types.js" */

/**
 * Return what stands on a path of parts; nothing where one is missing.
 * @param {any} whole a fill, or part of it
 * @param {(string|number)[]} path names of parts, and places from 0
 * @returns {any}
 */
export function partAt(whole, path) {
  return path.reduce((part, key) => part?.[key], whole);
}

/**
 * Return the names and bounds of what can stand on a path of parts.
 * @param {Record<string, Bounds>} form names and bounds by field
 * @param {(string|number)[]} path as for `partAt`
 * @returns {Bounds}
 */
export function boundsAt(form, [field, ...path]) {
  return path.reduce((bounds, key) => bounds.each || Object.values(bounds.parts)[Number(key)], form[field]);
}

/**
 * Return *fill* with a value on a path of parts, or without; what has nothing left is left
 * out. Behind the last entry of a list a number is a new one, and without a number the entry
 * is taken away.
 * @template {Fill} F
 * @param {Record<string, Bounds>} form names and bounds by field
 * @param {F} fill any
 * @param {(string|number)[]} path as for `partAt`
 * @param {number|number[]|null} value a number within its bounds, or a whole list
 * @returns {F}
 */
export function withPartAt(form, fill, [field, ...path], value) {
  const name = /** @type {keyof F} */ (field);
  const part = path.length > 0 ? withIn(form[field], fill[name], path, value) : value;
  return withPart(fill, name, isNoPart(part) ? null : part);
}

/** @param {Bounds} bounds @param {any} part @param {(string|number)[]} path @param {any} value @returns {any} */
function withIn(bounds, part, [key, ...path], value) {
  if (key === undefined) return value === null ? bounds.blank ?? null : typeof value === "number" ? bounded(value, bounds) : value;
  const inner = bounds.each || Object.values(bounds.parts)[Number(key)];
  if (typeof key === "string") {
    const own = { ...part };
    return withPart(own, key, withIn(inner, own[key], path, value));
  }
  const copy = [...(part || emptyPart(bounds) || [])];
  if (bounds.each && !bounds.whole) {
    copy.splice(key, 1, ...(value === null ? [] : [bounded(value, inner)]));
    return copy.slice(0, bounds.most);
  }
  copy[key] = withIn(inner, copy[key], path, value);
  return copy;
}

/** @param {Bounds} bounds @returns {any} */
function emptyPart({ parts, whole, most, each, blank = null }) {
  if (parts) return Object.values(parts).map(emptyPart);
  return whole ? Array.from({ length: most }, () => emptyPart(each)) : blank;
}

/** @param {any} part @returns {boolean} */
function isNoPart(part) {
  return part === null || (typeof part === "object" && Object.values(part).every(isNoPart));
}
