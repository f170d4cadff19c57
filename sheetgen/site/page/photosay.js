// What is said about photos of sheets, and about what was read in them.

import { PHOTO_TEXTS } from "./photodata.js";
import { filledText, placeWords } from "./words.js";
/** @import { Say, Values } from "./types.js" */

/**
 * Return the texts of the page with those that reading photos needs alone.
 * @param {Say} say the texts of the page
 * @returns {Say}
 */
export function photoSay(say) {
  const texts = { ...PHOTO_TEXTS.en, ...PHOTO_TEXTS[say.language] };
  /** @param {string} key @param {Values} [values] */
  const own = (key, values = {}) => (texts[key] ? filledText(texts[key], values, say.language) : say(key, values));
  return Object.assign(own, say);
}

/**
 * Return what stands in a spot as it is said.
 * @param {string} value of the spot
 * @param {string} kind of the spot
 * @param {Say} say the texts
 * @returns {string}
 */
export function valueSaid(value, kind, say) {
  if (!value) return say("page.shot.nothing");
  if (kind === "ring") return say(`page.shot.ring-${value}`);
  if (kind === "tick") return say("page.shot.ring-x");
  return value === "x" ? "×" : value;
}

/**
 * Return what a spot is called.
 * @param {string} name of the spot
 * @param {Say} say the texts
 * @returns {string}
 */
export function spotSaid(name, say) {
  const words = placeWords(name, say);
  return words.charAt(0).toLocaleUpperCase(say.language) + words.slice(1);
}
