// The words that stand for tiles, and what they mean.

import { BROUGHT } from "./constants.js";
import { capitalised, valueWords } from "./words.js";
/** @import { State } from "./sheet.js" */
/** @import { Cell, Say } from "./types.js" */

/**
 * Return what a tile is.
 * @param {string} word that is written for it
 * @param {string} terrain of its cell, or nothing
 * @param {Say} say the texts
 * @returns {string}
 */
export function tileWords(word, terrain, say) {
  const own = `${word}/${terrain}`; // what is alike on that terrain alone
  return valueWords(say.words.known[own] ? own : word, say);
}

/**
 * Return a short name of a tile for its key.
 * @param {string} word that is written for it
 * @param {string} terrain of its cell
 * @param {Say} say the texts
 * @returns {string}
 */
export function keyWords(word, terrain, say) {
  const known = say.words.known[word];
  const kind = typeof known === "string" ? "" : known[1].kind;
  return capitalised(kind ? say(String(kind)) : tileWords(word, terrain, say));
}

/**
 * Return the words of the tiles that a cell takes as the game was played, and what
 * stands there already.
 * @param {Cell} cell of the board
 * @param {Pick<State, "opened"|"fill"|"switches">} state of the page
 * @param {string} written in the cell
 * @returns {string[]}
 */
export function wordsFor(cell, { opened, fill, switches }, written) {
  /** @param {string} word */
  const isInForce = (word) => {
    return !BROUGHT[word] || [fill.variant, ...fill.expansions].includes(BROUGHT[word]);
  };
  const words = [...opened.sheet.tiles[cell.terrain]];
  if (switches["white-castle-terrain"] === "any" && !words.includes("wc")) words.push("wc");
  if (written && !words.includes(written)) words.push(written);
  return words.filter((word) => word === written || isInForce(word));
}
