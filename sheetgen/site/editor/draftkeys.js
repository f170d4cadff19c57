// Keys of a keyboard on the canvas: arrows go from place to place, letters and figures write there.

import { allValues, laden, nextLaden, painted } from "./brushes.js";
import { isWithin, keyOf, placeOf } from "./lattice.js";
/** @import { Kind, Place, Say } from "./draft.js" */
/** @import { Easel } from "./easel.js" */

// Up and down lead to one of two places; with Shift to the other.
/** @type {Record<string, [Place, Place]>} */
const ARROWS = {
  ArrowLeft: [{ row: 0, column: -2 }, { row: 0, column: -2 }],
  ArrowRight: [{ row: 0, column: 2 }, { row: 0, column: 2 }],
  ArrowUp: [{ row: -1, column: 1 }, { row: -1, column: -1 }],
  ArrowDown: [{ row: 1, column: -1 }, { row: 1, column: 1 }],
};
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Return the key of each terrain: a letter of its name, or of what the rules call it.
 * @param {Kind} kind @param {Say} say @returns {Record<string, string>}
 */
export function letterKeys(kind, say) {
  /** @type {Record<string, string>} */
  const keys = {};
  for (const { name } of kind.terrains) {
    const spelled = say(`terrain.${name}`).normalize("NFD").toLowerCase() + name + LETTERS;
    keys[name] = [...spelled].find((letter) => LETTERS.includes(letter) && !Object.values(keys).includes(letter)) || "";
  }
  return keys;
}

/**
 * Do what a key says on the place that has the focus.
 * @param {Easel} easel with the draft
 * @param {KeyboardEvent} event of the key
 * @returns {boolean} whether it says something here
 */
export function isKeyOf(easel, { key, shiftKey, ctrlKey, metaKey, altKey, target }) {
  const at = /** @type {HTMLElement} */ (target).dataset.at;
  if (!at || altKey) return false;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== "a") return false;
    easel.select("all");
    return true;
  }
  if (key in ARROWS) return isGone(easel, at, ARROWS[key], shiftKey);
  if (key === "Escape") {
    easel.select("none");
    return true;
  }
  return isWritten(easel, at, key.normalize("NFKC").toLowerCase());
}

/** @param {Easel} easel @param {string} at @param {[Place, Place]} steps @param {boolean} isOther */
function isGone(easel, at, steps, isOther) {
  const { row, column } = placeOf(at);
  const wanted = isOther ? [steps[1], steps[0]] : steps;
  const next = wanted.map((step) => ({ row: row + step.row, column: column + step.column })).find((place) => isWithin(place, easel.frame));
  if (next) easel.canvas.buttons.get(keyOf(next))?.focus();
  return true;
}

/** @param {Easel} easel @param {string} at @param {string} key */
function isWritten(easel, at, key) {
  const { kind, content, say } = easel;
  const letters = letterKeys(kind, say);
  const terrain = Object.keys(letters).find((name) => letters[name] === key);
  const isHole = key === "delete" || key === "backspace";
  if (terrain !== undefined || isHole) {
    if (terrain !== undefined) easel.take({ terrain, tool: easel.paint.tool === "fill" ? "fill" : "paint" });
    easel.commit(painted(content, kind, at, terrain || ""));
  } else if (/^[0-9]$/.test(key)) {
    const values = allValues(kind);
    const value = values.includes(key) ? key : values[Number(key) - 1];
    if (!value) return false;
    easel.commit(laden(content, kind, at, value));
  } else if (key === "+") {
    easel.commit(nextLaden(content, kind, at));
  } else {
    return false;
  }
  easel.hear(at);
  return true;
}
