// Cubes: a square of their colour with their symbol, which is the one on paper.

import { CUBE_SYMBOLS } from "./constants.js";
import { element } from "./dom.js";
import { cubeName } from "./names.js";
import { picture } from "./symbol.js";
/** @import { Say } from "./types.js" */

// On a square of 24 units around the origin: paths, each filled, or a line of a width.
/** @type {typeof CUBE_SYMBOLS} */
const SIGNS = {
  ...CUBE_SYMBOLS,
  resource: [
    ["M-9 -4L0 -9L9 -4V6L0 11L-9 6ZM-9 -4L0 1L9 -4M0 1V11", 2],
  ],
};
const TIMES = "\u00d7";

/** Return the picture of a cube. @param {string} kind such as `gold` @returns {Element} */
export function cubeSign(kind) {
  return element("span", { class: `cube c-${kind}`, "aria-hidden": "true" }, picture(SIGNS[kind], "", "-13 -13 26 26"));
}

/**
 * Return cubes of several kinds, each with its number and name.
 * @param {number[]} counts of the kinds
 * @param {string[]} kinds in the same order
 * @param {Say} say
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
