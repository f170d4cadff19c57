// Cubes: a square of their colour with their symbol. The symbols are the ones on paper
// (sheetgen/games/keythedral/art.py); a test compares them.

import { element, vector } from "./dom.js";
import { cubeName } from "./names.js";
/** @import { Say } from "./types.js" */

// On a square of 24 units around the origin: paths, each filled, or a line of a width.
/** @type {Record<string, [d: string, width: number][]>} */
const CUBE_SYMBOLS = {
  wood: [
    ["M0 -12L6 -4H3.4L8.5 4.5H1.6V11.5H-1.6V4.5H-8.5L-3.4 -4H-6Z", 0],
  ],
  stone: [
    ["M-11 10V1.5H-0.8V10ZM0.8 10V1.5H11V10ZM-5.5 0V-8L4 -9L6 0Z", 0],
  ],
  food: [
    ["M0 -12C2.6 -9.5 2.6 -7 0 -5C-2.6 -7 -2.6 -9.5 0 -12ZM0 7C-4 7 -6.5 4.5 -6 1C-3 1.5 -0.4 3.5 0 7ZM0 7C4 7 6.5 4.5 6 1C3 1.5 0.4 3.5 0 7ZM0 2.5C-4 2.5 -6.5 0.0 -6 -3.5C-3 -3.0 -0.4 -1.0 0 2.5ZM0 2.5C4 2.5 6.5 0.0 6 -3.5C3 -3.0 0.4 -1.0 0 2.5ZM0 -2C-4 -2 -6.5 -4.5 -6 -8C-3 -7.5 -0.4 -5.5 0 -2ZM0 -2C4 -2 6.5 -4.5 6 -8C3 -7.5 0.4 -5.5 0 -2Z", 0],
    ["M0 7V12", 1.6],
  ],
  water: [
    ["M0 -12C4 -5 8 -1 8 4A8 8 0 0 1 -8 4C-8 -1 -4 -5 0 -12Z", 0],
  ],
  wine: [
    ["M-8.3 -3A2.7 2.7 0 1 0 -2.9 -3A2.7 2.7 0 1 0 -8.3 -3ZM-2.7 -3A2.7 2.7 0 1 0 2.7 -3A2.7 2.7 0 1 0 -2.7 -3ZM2.9 -3A2.7 2.7 0 1 0 8.3 -3A2.7 2.7 0 1 0 2.9 -3ZM-5.5 2A2.7 2.7 0 1 0 -0.1 2A2.7 2.7 0 1 0 -5.5 2ZM0.1 2A2.7 2.7 0 1 0 5.5 2A2.7 2.7 0 1 0 0.1 2ZM-2.7 7A2.7 2.7 0 1 0 2.7 7A2.7 2.7 0 1 0 -2.7 7Z", 0],
    ["M0 -5V-11", 1.6],
    ["M0.5 -8C2.5 -12 7 -12.5 10 -10C8 -6.6 3.5 -6 0.5 -8Z", 0],
  ],
  ironware: [
    ["M-4.6 8.5L-6.6 -1.5A6.8 6.8 0 0 1 6.6 -1.5L4.6 8.5", 4.2],
    ["M-8.6 9.6H-2.6M2.6 9.6H8.6", 2.8],
  ],
  glass: [
    ["M-7.5 11V-2C-7.5 -7 -3 -10 0 -12C3 -10 7.5 -7 7.5 -2V11Z", 2.2],
    ["M0 -11V11M-7 -1.5H7M-7 4.8H7", 1.6],
  ],
  gold: [
    ["M-7 4.2A7 7 0 1 0 7 4.2A7 7 0 1 0 -7 4.2Z", 2.6],
    ["M-5 -8.4L-2.4 -12H2.4L5 -8.4L0 -3Z", 0],
  ],
  resource: [
    ["M-9 -4L0 -9L9 -4V6L0 11L-9 6ZM-9 -4L0 1L9 -4M0 1V11", 2],
  ],
};
const TIMES = "\u00d7";

/**
 * Return the picture of a cube.
 * @param {string} kind such as `gold`
 * @returns {Element}
 */
export function cubeSign(kind) {
  const strokes = CUBE_SYMBOLS[kind].map(([d, width]) =>
    width
      ? vector("path", { d, class: "line", "stroke-width": width })
      : vector("path", { d, class: "solid", "fill-rule": "evenodd" })
  );
  const symbol = vector("svg", { class: "icon", viewBox: "-13 -13 26 26" }, strokes);
  return element("span", { class: `cube c-${kind}`, "aria-hidden": "true" }, symbol);
}

/**
 * Return cubes of several kinds, each with its number and name.
 * @param {number[]} counts of the kinds
 * @param {string[]} kinds in the same order
 * @param {Say} say the texts
 * @returns {Element}
 */
export function cubeLine(counts, kinds, say) {
  const some = kinds.flatMap((kind, at) => (counts[at] ? [{ kind, count: counts[at] }] : []));
  return element(
    "span",
    { class: "cube-line" },
    some.map(({ kind, count }) =>
      element("span", { class: "cube-part" }, cubeSign(kind), element("span", {}, `${count}\u00a0${TIMES} ${cubeName(kind, say)}`))
    )
  );
}
