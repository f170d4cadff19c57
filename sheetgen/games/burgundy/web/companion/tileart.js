// Tiles, goods and dice as small pictures: kin of those on sheets.

import { buttonOf, element } from "./dom.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { tileName } from "./stepwords.js";
import { icon } from "./symbol.js";
import { capitalised } from "./words.js";
/** @import { Child, Say } from "./types.js" */

const PLAIN = ["castle", "mine", "ship"]; // whose symbol says all

/**
 * Return a tile, or a place for one.
 * @param {string} word of the tile; empty where none lies
 * @param {string} terrain of the tile or the place; empty where that is any
 * @param {Say} say
 * @param {{key?: string, onTap?: () => void, isLit?: boolean, sign?: string, name?: string, isDue?: boolean}} [more] what else:
 *   a key to know it by, what a tap does, whether something was done with it just now, a sign
 *   on an empty place, a name besides, whether it is the next one to be entered
 */
export function tileArt(word, terrain, say, { key, onTap, isLit, sign = "", name = "", isDue } = {}) {
  const isHidden = word.startsWith("?");
  const kind = isHidden ? "" : terrain;
  const classes = `hextile${kind ? ` t-${kind}` : ""}${word ? "" : " bare"}${isHidden ? " hidden-tile" : ""}${isLit ? " lit-tile" : ""}${isDue ? " due-tile" : ""}`;
  const lies = word ? tileName(word, say) : terrain ? say("empty-of", { terrain: say(`terrain.${terrain}`) }) : say("empty");
  const signWords = !word && say.has(`sign.${sign}`) && say(`sign.${sign}`);
  const words = capitalised([name, [lies, signWords].filter(Boolean).join(", ")].filter(Boolean).join(": "));
  const inner = [
    isHidden ? element("span", { class: "mark" }, "?") : kind && icon(TERRAIN_SYMBOLS[kind]),
    word && !isHidden && !PLAIN.includes(word) && !word.includes("+") && element("span", { class: "mark" }, word),
    word.includes("+") && grapes(word),
    !word && signArt(sign),
  ];
  const props = { class: classes, "data-key": key, "aria-label": words, title: words };
  // Voice control finds a key by what is seen on it: the word is a part of its name.
  const seen = word && !PLAIN.includes(word) && !word.includes("+") && !words.includes(word) ? `${words} (${word})` : words;
  return chip(onTap ? { ...props, "aria-label": seen } : props, onTap, inner);
}

/**
 * Return a piece: a key, or a picture where nothing can be done with it.
 * @param {Record<string, unknown>} props of it @param {(() => void)|undefined} onTap @param {Child} inner
 */
export function chip(props, onTap, inner) {
  return onTap ? buttonOf({ ...props, onclick: onTap }, inner) : element("span", { role: "img", ...props }, inner);
}

/** @param {string} sign of an empty place */
function signArt(sign) {
  if (sign === "sale") return icon("silver", "sign-art");
  if (sign === "double") return element("span", { class: "grapes" }, element("span", { class: "vine" }), element("span", { class: "vine" }));
  return sign && element("span", { class: "mark" }, sign);
}

/** @param {string} word of a double hex */
function grapes(word) {
  return element("span", { class: "grapes" }, word.split("+").map((colour) => element("span", { class: `vine v-${colour}` })));
}

/**
 * Return goods of one number.
 * @param {number} number of them
 * @param {number} count how many tiles; 0 where only the number is meant
 * @param {Say} say
 * @param {(() => void)|undefined} onTap what a tap does
 * @param {string} key to know it by
 * @returns {Element}
 */
export function goodArt(number, count, say, onTap, key) {
  const words = count ? say("goods-of", { number, count }) : say("good", { number });
  const inner = [element("span", { class: `good g-${number}` }, number), count > 1 && element("span", { class: "times" }, `\u00d7${count}`)];
  return chip({ class: "goods-chip", "aria-label": words, title: words, "data-key": key }, onTap, inner);
}

/**
 * Return the faces of a die as keys, and one that throws it.
 * @param {string} key to know it by
 * @param {Say} say
 * @param {(face: number) => void} onFace what to do with a face
 * @param {Child} more another key
 * @returns {Child[]}
 */
export function dieKeys(key, say, onFace, more) {
  const faces = [1, 2, 3, 4, 5, 6].map((face) =>
    buttonOf({ class: "face", "data-key": `${key}:${face}`, onclick: () => onFace(face) }, face)
  );
  const cast = () => onFace(1 + below(6));
  return [
    element("div", { class: "die" }, faces),
    element("div", { class: "buttons" }, more, buttonOf({ class: "with-icon", "data-key": `${key}:throw`, onclick: cast }, icon("die"), say("throw"))),
  ];
}

/** Return a number by chance. @param {number} bound which it is below; it begins with 0 @returns {number} */
export function below(bound) {
  const most = 2 ** 32 - (2 ** 32 % bound);
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return number < most ? number % bound : below(bound);
}
