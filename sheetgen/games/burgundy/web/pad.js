// The dock at the foot of the page: the tiles that the chosen cell takes, its phase, and
// figures for numbers that stand alone. The system's keyboard never opens.

import { element } from "./dom.js";
import { GOOD_NUMBERS, PHASE_LETTERS } from "./fill.js";
import { FIGURES, clearKey, eraseKey, figureKeys, phaseKeys } from "./keys.js";
import { keyWords, tileWords, wordsFor } from "./tiles.js";
/** @import { PadHooks, State } from "./sheet.js" */
/** @import { Cell, Child } from "./types.js" */

const ANYWHERE = ["wc", "ge", "in", "jo"];
const LAST = 9;
const MOST_DATED = 2; // tiles that have a key with each phase

/** The kinds of places that take figures. */
export const FIGURE_KINDS = ["sold", "stored", "silver", "workers", "track", "other", "heading", "total", "vines", "chateauma", "route", "marker", "rounds"];

/**
 * Return the figures that a place takes: all, or the numbers of goods.
 * @param {string} place such as `silver`
 * @returns {string[]}
 */
export function figuresFor(place) {
  return place.startsWith("route:") ? GOOD_NUMBERS.map(String) : FIGURES;
}

/**
 * Draw the keys for the chosen place.
 * @param {State} state of the page
 * @param {PadHooks} hooks what keys do
 * @returns {Child}
 */
export function drawPad(state, hooks) {
  const kind = state.place.split(":")[0];
  if (state.brush) return brushKeys(state, hooks);
  if (kind === "route") return figureKeys(state, hooks, figuresFor(state.place), "marks");
  if (FIGURE_KINDS.includes(kind)) return figureKeys(state, hooks);
  if (state.cell) return cellKeys({ ...state, cell: state.cell }, hooks);
  return element("p", { class: "keys-label lone" }, state.say("page.choose-cell"));
}

/** @param {State & {cell: Cell}} state @param {PadHooks} hooks */
function cellKeys(state, hooks) {
  const { cell, chosen, fill } = state;
  const words = ordered(wordsFor(cell, state, chosen));
  const erase = clearKey("tile:", state, { isEmpty: !chosen, isPressed: null }, hooks);
  if (fill.evidence !== "phase") return tileKeys(words, state, hooks, erase);
  const dated = words.filter((word) => word !== "S");
  if (dated.length > MOST_DATED) return [tileKeys(words, state, hooks), lettersOf(state, hooks, erase)];
  const [first, ...more] = dated.map((word) => datedKeys(word, state, hooks));
  return element("div", { class: "keys tiles dated" }, first, erase, more, words.includes("S") && tileKey("S", state, () => hooks.onTile("S")));
}

/** @param {string[]} words @param {State & {cell: Cell}} state @param {PadHooks} hooks @param {Child} [erase] */
function tileKeys(words, state, hooks, erase) {
  const keys = words.map((word) => tileKey(word, state, () => hooks.onTile(word)));
  return element("div", { class: `keys tiles of-${state.cell.terrain}` }, keys, erase);
}

// Where few tiles lie, each has a key with each phase.
/** @param {string} word @param {State & {cell: Cell}} state @param {PadHooks} hooks */
function datedKeys(word, state, hooks) {
  const { say, cell, chosen, phase: written } = state;
  const keys = [...PHASE_LETTERS].map((letter, at) => {
    const phase = at + 1;
    const name = `${keyWords(word, cell.terrain, say)}, ${say("place.phase", { name: letter })}`;
    return element(
      "button",
      {
        type: "button",
        class: "key ticket",
        "data-key": `tile:${word}.${letter}`,
        "aria-label": name,
        "aria-pressed": String(chosen === word && written === phase),
        onclick: () => hooks.onBoth(word, phase),
      },
      letter
    );
  });
  return [tileKey(word, { ...state, chosen: written ? "" : chosen }, () => hooks.onBoth(word, 0)), keys];
}

// Animals by their count, so that each kind has a column; what lies anywhere comes last.
/** @param {string[]} words */
function ordered(words) {
  /** @param {string} word */
  const rank = (word) => (/^[234][cpsg]$/.test(word) ? Number(word[0]) : ANYWHERE.includes(word) ? LAST : word === "x" ? 0 : 1);
  const order = words.map((word) => (/^\d+$/.test(word) ? 1 : rank(word)));
  const places = [...words.keys()];
  return places.sort((one, other) => order[one] - order[other] || one - other).map((at) => words[at]);
}

/** @param {string} word @param {State & {cell: Cell}} state @param {() => void} onTap */
function tileKey(word, state, onTap) {
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
      onclick: onTap,
    },
    element("span", { class: "key-word" }, shown),
    " ",
    !isNumber && element("span", { class: "key-name" }, keyWords(word, cell.terrain, say))
  );
}

/** @param {State} state @param {PadHooks} hooks @param {Element} erase */
function lettersOf(state, hooks, erase) {
  const { phase, brush } = state;
  /** @param {number} number */
  const isWritten = (number) => (brush ? brush === `phase:${number}` : phase === number);
  /** @type {[number, string, string][]} */
  const phases = [...PHASE_LETTERS].map((letter, at) => [at + 1, letter, letter]);
  const keys = phaseKeys(phases, isWritten, state, hooks, "letters");
  keys.append(erase);
  return keys;
}

// Before the cells only what fits many of them is chosen.
/** @param {State} state @param {PadHooks} hooks */
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
  const erase = eraseKey("tile:", state, hooks.onErase, brush === "erase");
  const hasPhases = state.fill.evidence === "phase";
  return [element("div", { class: "keys tiles brushes" }, plain, !hasPhases && erase), hasPhases && lettersOf(state, hooks, erase)];
}
