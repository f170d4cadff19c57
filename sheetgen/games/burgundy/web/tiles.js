// The words that stand for tiles (sheetgen/games/burgundy/tile.py), and what they mean.

import { capitalised } from "./words.js";

/** The words of buildings, in the order of the engine. */
export const BUILDING_WORDS = {
  ma: "market",
  ca: "carpenter",
  ch: "church",
  wh: "warehouse",
  bo: "boarding-house",
  ba: "bank",
  th: "town-hall",
  wt: "watchtower",
  cr: "crane",
  wc: "white-castle",
};

/** The kinds of animals by the letter behind their count. */
export const ANIMAL_LETTERS = { c: "cow", p: "pig", s: "sheep", g: "goat" };

/** Terrains whose tiles are all alike. */
export const PLAIN_TERRAINS = ["river", "castle", "mine"];

const BROUGHT = { cr: "extra-tiles", ge: "extra-tiles", 27: "extra-tiles", 28: "extra-tiles", wc: "white-castles", 29: "white-castles", in: "inns" };
const WHOLE = { S: "start", in: "inn", jo: "joker" };

/**
 * Return what a tile is.
 * @param {string} word that is written for it
 * @param {string} terrain of its cell, or nothing
 * @param {function} say the texts
 * @returns {string}
 */
export function tileWords(word, terrain, say) {
  if (word === "x") return say(`hex.${PLAIN_TERRAINS.includes(terrain) ? terrain : "plain"}`);
  if (WHOLE[word]) return say(`hex.${WHOLE[word]}`);
  if (BUILDING_WORDS[word]) return say(`building.${BUILDING_WORDS[word]}`);
  if (word === "ge") return say("hex.animals", { count: 2, kind: say("animal.geese") });
  const animal = /^([234])([cpsg])$/.exec(word);
  if (animal) return say("hex.animals", { count: animal[1], kind: say(`animal.${ANIMAL_LETTERS[animal[2]]}`) });
  return say("hex.monastery", { name: word });
}

/**
 * Return a short name of a tile for its key.
 * @param {string} word that is written for it
 * @param {string} terrain of its cell
 * @param {function} say the texts
 * @returns {string}
 */
export function keyWords(word, terrain, say) {
  const animal = /^[234]([cpsg])$/.exec(word);
  if (animal) return capitalised(say(`animal.${ANIMAL_LETTERS[animal[1]]}`));
  if (word === "ge") return capitalised(say("animal.geese"));
  return capitalised(tileWords(word, terrain, say));
}

/**
 * Return the words of the tiles that a cell takes as the game was played, and what
 * stands there already.
 * @param {Object} cell of the board
 * @param {Object} state of the page
 * @param {string} written in the cell
 * @returns {string[]}
 */
export function wordsFor(cell, { opened, fill, switches }, written) {
  const isInForce = (word) => {
    if (word === "jo") return fill.variant === "solo";
    return !BROUGHT[word] || fill.expansions.includes(BROUGHT[word]);
  };
  const words = [...opened.sheet.tiles[cell.terrain]];
  if (switches["white-castle-terrain"] === "any" && !words.includes("wc")) words.push("wc");
  if (written && !words.includes(written)) words.push(written);
  return words.filter((word) => word === written || isInForce(word));
}
