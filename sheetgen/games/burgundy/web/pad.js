// The dock at the foot of the page: the tiles that the chosen cell takes, its phase, and
// figures for numbers that stand alone. The system's keyboard never opens.

import { element, replaceIn } from "./dom.js";
import { GOOD_NUMBERS, PHASE_LETTERS } from "./fill.js";
import { eraseKey, figureKeys, phaseKeys } from "./keys.js";
import { keyWords, tileWords, wordsFor } from "./tiles.js";

const ANYWHERE = ["wc", "ge", "in", "jo"];
const LAST = 9;

/** The kinds of places that take figures. */
export const FIGURE_KINDS = ["silver", "workers", "track", "other", "heading", "total", "vines", "chateauma", "route"];

/**
 * Return the figures that a place takes: all, or the numbers of goods.
 * @param {string} place such as `silver`
 * @returns {string[]}
 */
export function figuresFor(place) {
  return place.startsWith("route:") ? GOOD_NUMBERS.map(String) : ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
}

/**
 * Draw the keys for the chosen place.
 * @param {Element} node where
 * @param {Object} state of the page
 * @param {Object} hooks what keys do
 */
export function drawPad(node, state, hooks) {
  const kind = state.place.split(":")[0];
  if (state.brush) replaceIn(node, brushKeys(state, hooks));
  else if (kind === "route") replaceIn(node, figureKeys(state, hooks, figuresFor(state.place), "marks"));
  else if (FIGURE_KINDS.includes(kind)) replaceIn(node, figureKeys(state, hooks));
  else if (state.cell) replaceIn(node, cellKeys(state, hooks));
  else replaceIn(node, element("p", { class: "keys-label lone" }, state.say("page.choose-cell")));
}

function cellKeys(state, hooks) {
  const { cell, chosen, fill } = state;
  const words = ordered(wordsFor(cell, state, chosen));
  return [
    element("div", { class: `keys tiles of-${cell.terrain}` }, words.map((word) => tileKey(word, state, hooks)), eraseKey("tile:", state, () => hooks.onTile(""))),
    fill.evidence === "phase" && lettersOf(state, hooks),
  ];
}

// Animals by their count, so that each kind has a column; what lies anywhere comes last.
function ordered(words) {
  const rank = (word) => (/^[234][cpsg]$/.test(word) ? Number(word[0]) : ANYWHERE.includes(word) ? LAST : word === "x" ? 0 : 1);
  const order = words.map((word) => (/^\d+$/.test(word) ? 1 : rank(word)));
  const places = words.map((unused, at) => at);
  return places.sort((one, other) => order[one] - order[other] || one - other).map((at) => words[at]);
}

function tileKey(word, state, hooks) {
  const { say, cell, chosen, illegal } = state;
  const isBad = illegal.includes(word);
  const isNumber = /^\d+$/.test(word);
  const shown = isNumber || /^[234]/.test(word) ? word.replace(/[cpsg]$/, "") : word;
  const name = isNumber ? tileWords(word, cell.terrain, say) : `${shown} ${keyWords(word, cell.terrain, say)}`;
  return element(
    "button",
    {
      type: "button",
      class: `key tile-key ${isBad ? "against" : ""}`,
      "data-key": `tile:${word}`,
      "aria-label": isBad ? say("page.against", { name }) : name,
      "aria-pressed": String(chosen === word),
      onclick: () => hooks.onTile(word),
    },
    element("span", { class: "key-word" }, shown),
    " ",
    !isNumber && element("span", { class: "key-name" }, keyWords(word, cell.terrain, say))
  );
}

function lettersOf(state, hooks) {
  const { phase, brush } = state;
  const isWritten = (number) => (brush ? brush === `phase:${number}` : phase === number);
  const phases = [...PHASE_LETTERS].map((letter, at) => [at + 1, letter, letter]);
  return phaseKeys(phases, isWritten, state, hooks, "letters");
}

// Before the cells only what fits many of them is chosen.
function brushKeys(state, hooks) {
  const { say, brush } = state;
  const plain = element(
    "button",
    {
      type: "button",
      class: "key tile-key",
      "data-key": "tile:x",
      "aria-pressed": String(brush === "x"),
      onclick: () => hooks.onTile("x"),
    },
    element("span", { class: "key-word" }, "x"),
    " ",
    element("span", { class: "key-name" }, say("hex.plain"))
  );
  return [
    element("div", { class: "keys tiles brushes" }, plain, eraseKey("tile:", state, () => hooks.onTile(""), brush === "erase")),
    state.fill.evidence === "phase" && lettersOf(state, hooks),
  ];
}
