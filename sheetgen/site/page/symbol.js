// Symbols: small pictures that tell things apart without colour. Those that stand on paper
// too are made by the build; here are the others.

import { vector } from "./dom.js";
import { PAPER_SYMBOLS } from "./paper.js";

// On a square of 24 units around the origin: paths, each filled, or a line of a width.
/** @type {typeof PAPER_SYMBOLS} */
const SYMBOLS = {
  ...PAPER_SYMBOLS,
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
  camera: [["M-10.5 -5.5H-5.5L-3.5 -8.5H3.5L5.5 -5.5H10.5V8H-10.5ZM-3.8 1a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0Z", 2.2]],
  scan: [["M-10 -5V-10H-5M5 -10H10V-5M10 5V10H5M-5 10H-10V5M-5 -5H-1V-1H-5ZM1 1H5V5H1ZM3 -5V-3M-5 3H-3", 2.2]],
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
  whole: [["M-9 -3H-3V-9M9 -3H3V-9M-9 3H-3V9M9 3H3V9", 2.4]],
  plus: [["M-8 0H8M0 -8V8", 2.6]],
  minus: [["M-8 0H8", 2.6]],
  next: [["M-8 0H8M2 -6L8 0L2 6", 2.6]],
  order: [["M-9 -6.5H8L-9 5.5H8.5M4 1L8.5 5.5L4 10", 2.4]],
  stay: [["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", 0]],
};

/** @type {Record<string, SVGElement>} */
const ICONS = {}; // that were drawn: copies are made in a fifth of the time

/**
 * Return a symbol as a part of a drawing, in the colour of the text around it.
 * @param {string} name of the symbol
 * @param {{x: number, y: number}} centre where
 * @param {number} size of its square
 */
export function drawSymbol(name, centre, size) {
  const scale = size / 24;
  const move = `translate(${centre.x} ${centre.y}) scale(${scale})`;
  return vector("g", { class: "symbol", transform: move }, strokes(SYMBOLS[name]));
}

/**
 * Return a symbol as a picture of its own, beside a text or in a button.
 * @param {string} name of the symbol
 * @param {string} [more] further classes
 * @returns {SVGElement}
 */
export function icon(name, more = "") {
  const key = `${name} ${more}`;
  ICONS[key] ??= picture(SYMBOLS[name], more);
  return /** @type {SVGElement} */ (ICONS[key].cloneNode(true));
}

/**
 * Return a picture of its own.
 * @param {[d: string, width: number][]} paths each filled, or a line of a width
 * @param {string} [more] further classes
 * @param {string} [viewBox]
 */
export function picture(paths, more = "", viewBox = "-12 -12 24 24") {
  return vector("svg", { class: `icon ${more}`.trim(), viewBox, "aria-hidden": "true" }, strokes(paths));
}

/** @param {[d: string, width: number][]} paths */
function strokes(paths) {
  return paths.map(([d, width]) =>
    width
      ? vector("path", { d, class: "line", "stroke-width": width })
      : vector("path", { d, class: "solid", "fill-rule": "evenodd" })
  );
}
