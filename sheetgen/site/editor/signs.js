// Small pictures of the editor's tools; symbols of the page are `symbol.js`'s.

import { element } from "./dom.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { icon, picture } from "./symbol.js";

// On a square of 24 units around the origin: paths, each filled, or a line of a width.
/** @type {Record<string, [d: string, width: number][]>} */
const SIGNS = {
  fill: [["M-8.5 -0.5L0 -9L8.5 -0.5L0 8ZM-3 -12L0 -9", 2.2], ["M-7 0H7L0 7Z", 0], ["M10 3Q12.5 7.5 10 9Q7.5 7.5 10 3Z", 0]],
  select: [["M-9 -5.2L-4.5 -7.8M-2 -9.2L0 -10.4L2 -9.2M4.5 -7.8L9 -5.2V-2.5M9 1V5.2L5.5 7.2M2.5 8.9L0 10.4L-2.5 8.9M-5.5 7.2L-9 5.2V1M-9 -2.5V-5.2", 2.2]],
  link: [["M-10 -6Q-5 -10 0 -6T10 -6M-10 0Q-5 -4 0 0T10 0M-10 6Q-5 2 0 6T10 6", 2.2]],
  look: [["M-9 -2A7 7 0 1 1 5 -2A7 7 0 1 1 -9 -2M3.5 3.5L10 10", 2.4]],
  hole: [["M0 -10L8.66 -5V5L0 10L-8.66 5V-5Z", 1.6], ["M-4 -4L4 4M4 -4L-4 4", 2.2]],
  all: [["M-10 -10H10V10H-10Z", 2.2], ["M-5.5 0L-1.5 4L6 -4.5", 2.6]],
  area: [["M-9 -5.2L0 -10.4L9 -5.2V5.2L0 10.4L-9 5.2Z", 2.2], ["M-4 -2.3L0 -4.6L4 -2.3V2.3L0 4.6L-4 2.3Z", 0]],
  none: [["M-10 -10H10V10H-10Z", 2.2], ["M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5", 2.4]],
  aside: [["M0 -11V11", 1.8], ["M-3 -7V7L-11 7ZM3 -7V7L11 7Z", 0]],
  upside: [["M-11 0H11", 1.8], ["M-7 -3H7L7 -11ZM-7 3H7L7 11Z", 0]],
  left: [["M-8.5 2A8.5 8.5 0 1 0 -4 -6.5M-5.5 -12L-4.5 -6L-10.5 -4.5", 2.4]],
  right: [["M8.5 2A8.5 8.5 0 1 1 4 -6.5M5.5 -12L4.5 -6L10.5 -4.5", 2.4]],
  widen: [["M-4 -2.3L0 -4.6L4 -2.3V2.3L0 4.6L-4 2.3Z", 0], ["M-9.5 -5.5L0 -11L9.5 -5.5V5.5L0 11L-9.5 5.5Z", 2.2]],
  list: [["M-9 -7H9M-9 0H9M-9 7H9", 2.6]],
};

/** Return the picture of a tool. @param {string} name of the tool, or of a symbol of the page */
export function sign(name) {
  return name in SIGNS ? picture(SIGNS[name]) : icon(name);
}

/**
 * Return a small hexagon in the look of a terrain, or an empty one.
 * @param {string} terrain nothing for a hole
 * @param {number} order of the terrain among those of its game
 */
export function terrainSign(terrain, order) {
  if (!terrain) return element("span", { class: "swatch bare", "aria-hidden": "true" }, sign("hole"));
  return element("span", { class: `swatch t-${terrain} n${order}`, "aria-hidden": "true" }, terrain in TERRAIN_SYMBOLS && icon(TERRAIN_SYMBOLS[terrain]));
}
