// Symbols: small pictures that tell things apart without colour. Those of terrains and
// bonuses are the ones on paper (sheetgen/draw/symbol.py); a test compares them.

import { vector } from "./dom.js";

// On a square of 24 units around the origin: paths, each filled, or a line of a width.
/** @type {Record<string, [d: string, width: number][]>} */
const SYMBOLS = {
  abbey: [
    ["M-11 11V2.5L-4.6 -1.2V-4L0 -8.2L4.6 -4V-1.2L11 2.5V11ZM-2.4 11H2.4V6.4A2.4 2.4 0 0 0 -2.4 6.4ZM-1.5 -1.4A1.5 1.5 0 1 0 1.5 -1.4A1.5 1.5 0 1 0 -1.5 -1.4Z", 0],
    ["M0 -12V-8M-2.3 -10.4H2.3", 1.6],
  ],
  waves: [
    ["M-11 -6q3.7 -5 7.3 0t7.3 0t7.3 0", 2.6],
    ["M-11 1q3.7 -5 7.3 0t7.3 0t7.3 0", 2.6],
    ["M-11 8q3.7 -5 7.3 0t7.3 0t7.3 0", 2.6],
  ],
  picks: [
    ["M-8 10L6 -5M8 10L-6 -5", 2.8],
    ["M0.5 -10.5Q8.5 -8 10.5 1Q6.5 -4.5 0.5 -10.5Z", 1.2],
    ["M0.5 -10.5Q8.5 -8 10.5 1Q6.5 -4.5 0.5 -10.5Z", 0],
    ["M-10.5 -4L-4.5 -10L-1.5 -7L-7.5 -1Z", 0],
  ],
  houses: [
    ["M-11 11V-1L-5 -7L1 -1V11ZM-7 11H-3V5H-7ZM2.5 11V-5H4V-10H6.5V-5H6.8L11 -0.5V11ZM5.5 6.5H8.5V3H5.5Z", 0],
  ],
  tower: [
    ["M-9 -11H-5.2V-7.5H-1.9V-11H1.9V-7.5H5.2V-11H9V-3.5L6.5 -1V11H-6.5V-1L-9 -3.5ZM-2.6 11H2.6V5.6A2.6 2.6 0 0 0 -2.6 5.6Z", 0],
  ],
  sheep: [
    ["M-9 3.5A3.6 3.6 0 0 1 -9.4 -2.6A3.8 3.8 0 0 1 -5.4 -6.8A4 4 0 0 1 0.4 -7.6A3.8 3.8 0 0 1 5 -4.4A3.6 3.6 0 0 1 5.6 1.6A3.6 3.6 0 0 1 1.8 5.6A4 4 0 0 1 -4.2 6A3.6 3.6 0 0 1 -9 3.5Z", 0],
    ["M6.4 -4.6L5.2 -7.4L8 -6.6Q11.6 -6.2 11.6 -2.4Q11.4 1 8.6 1.4Q6.4 1.2 6 -2Z", 0],
    ["M-5 5V11M1.6 5V11", 2.2],
  ],
  monk: [
    ["M0 -11.5C-6.5 -10 -7.2 -4 -5.8 -0.4C-9.4 1.6 -11 6 -11 11H11C11 6 9.4 1.6 5.8 -0.4C7.2 -4 6.5 -10 0 -11.5ZM0 -7.6C-3.4 -6.6 -3.6 -3.2 -2.4 -1.2Q0 1.4 2.4 -1.2C3.6 -3.2 3.4 -6.6 0 -7.6Z", 0],
  ],
  silver: [
    ["M-9.5 0A9.5 9.5 0 1 0 9.5 0A9.5 9.5 0 1 0 -9.5 0Z", 2.2],
    ["M0 -5.6L5.6 0L0 5.6L-5.6 0Z", 0],
  ],
  good: [
    ["M-6.5 -10.5H6.5Q10.5 0 6.5 10.5H-6.5Q-10.5 0 -6.5 -10.5ZM-8.4 -5.2H8.4V-3H-8.4ZM-8.4 3H8.4V5.2H-8.4Z", 0],
  ],
  worker: [
    ["M-7 11L3.5 -2.5", 3.4],
    ["M-4.5 -8.2L2.6 -11.5L11 -3.8L8 1.2L1.4 -4.6L-2 -3.2Z", 0],
  ],
  hourglass: [
    ["M-7 -11H7M-7 11H7", 2.4],
    ["M-5.5 -10Q-5.5 -3.5 -0.8 0Q-5.5 3.5 -5.5 10H5.5Q5.5 3.5 0.8 0Q5.5 -3.5 5.5 -10Z", 1.6],
    ["M-4 9Q-2.5 5 0 4.4Q2.5 5 4 9ZM-3.4 -5H3.4Q2 -1.8 0 -0.6Q-2 -1.8 -3.4 -5Z", 0],
  ],
  pencil: [
    ["M-11 11L-9 4L5 -10Q7.5 -11.8 9.8 -9.6Q11.9 -7.3 10 -5L-4 9ZM-8.2 8.2L-5.6 7.4L-7.4 5.6Z", 0],
  ],
  undo: [["M-9 -3H3A6.5 6.5 0 0 1 3 10H-3M-9 -3L-3.5 -8.5M-9 -3L-3.5 2.5", 2.6]],
  redo: [["M9 -3H-3A6.5 6.5 0 0 0 -3 10H3M9 -3L3.5 -8.5M9 -3L3.5 2.5", 2.6]],
  erase: [
    ["M-10.5 0L-4 -7.5H8A2.5 2.5 0 0 1 10.5 -5V5A2.5 2.5 0 0 1 8 7.5H-4Z", 2.2],
    ["M-1.5 -3L4.5 3M4.5 -3L-1.5 3", 2.2],
  ],
  brush: [
    ["M10.5 -10.5L-1 1", 3.4],
    ["M-2.2 -0.6L2.2 3.8Q1.5 11 -10.5 10.5Q-7 8 -6.8 4Q-6 0.5 -2.2 -0.6Z", 0],
  ],
  share: [
    ["M-4.5 -1.5L4.5 -6.5M-4.5 1.5L4.5 6.5", 2.2],
    ["M-10 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0ZM3.2 -7.5a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0ZM3.2 7.5a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z", 0],
  ],
  choices: [
    ["M-10 -6.5H-2M6 -6.5H10M-10 6.5H2M10 6.5H9", 2.4],
    ["M-1.6 -6.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0ZM2 6.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z", 2.2],
  ],
  open: [["M-10 8V-8H-3L-0.5 -5H9V-1M-10 8L-6 -1H11L7.5 8Z", 2.2]],
  close: [["M-7 -7L7 7M7 -7L-7 7", 2.8]],
  tick: [["M-8 0.5L-2.5 6L8.5 -6.5", 3]],
  cross: [["M-6.5 -6.5L6.5 6.5M6.5 -6.5L-6.5 6.5", 3]],
  warn: [
    ["M-3.6 -10.5H3.6L10.5 -3.6V3.6L3.6 10.5H-3.6L-10.5 3.6V-3.6Z", 0],
  ],
  die: [
    ["M-9 -9H9V9H-9Z", 2.2],
    ["M-6.3 -4.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0ZM-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0ZM2.7 4.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z", 0],
  ],
  plus: [["M-8 0H8M0 -8V8", 2.6]],
  minus: [["M-8 0H8", 2.6]],
  next: [["M-8 0H8M2 -6L8 0L2 6", 2.6]],
};

/**
 * The symbol of each terrain.
 * @type {Record<string, string>}
 */
export const TERRAIN_SYMBOLS = {
  monastery: "abbey",
  mine: "picks",
  river: "waves",
  city: "houses",
  castle: "tower",
  pasture: "sheep",
};

/**
 * The terrain in whose colour a bonus is drawn.
 * @type {Record<string, string>}
 */
export const BONUS_TERRAINS = {
  monk: "monastery",
  silver: "mine",
  good: "river",
  worker: "city",
};

/** Terrain in the order of the bonus rows, as players know it from the pad. */
export const TERRAIN_ORDER = ["monastery", "mine", "river", "city", "castle", "pasture"];

/**
 * Return a symbol as a part of a drawing, in the colour of the text around it.
 * @param {string} name of the symbol
 * @param {{x: number, y: number}} centre where
 * @param {number} size of its square
 * @returns {SVGElement}
 */
export function drawSymbol(name, centre, size) {
  const scale = size / 24;
  const move = `translate(${centre.x} ${centre.y}) scale(${scale})`;
  return vector("g", { class: "symbol", transform: move }, strokes(name));
}

/**
 * Return a symbol as a picture of its own, beside a text or in a button.
 * @param {string} name of the symbol
 * @param {string} [more] further classes
 * @returns {SVGElement}
 */
export function icon(name, more = "") {
  return vector(
    "svg",
    { class: `icon ${more}`.trim(), viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    strokes(name)
  );
}

/** @param {string} name */
function strokes(name) {
  return SYMBOLS[name].map(([d, width]) =>
    width
      ? vector("path", { d, class: "line", "stroke-width": width })
      : vector("path", { d, class: "solid", "fill-rule": "evenodd" })
  );
}
