// Texts of a part of the page, over those that all of it has.

import { filledText } from "./words.js";
/** @import { Say, Values } from "./types.js" */

/**
 * Return the texts of the page with those over them that a part of it has.
 * @param {Say} say the texts of the page
 * @param {(key: string) => string|undefined} find a text of the part
 * @returns {Say}
 */
export function sayFirst(say, find) {
  /** @param {string} key @param {Values} [values] */
  const own = (key, values = {}) => {
    const text = find(key);
    return text === undefined ? say(key, values) : filledText(text, values, say.language);
  };
  return Object.assign(own, say, { has: (/** @type {string} */ key) => find(key) !== undefined || say.has(key) });
}

/**
 * Return the same for a part with texts in all languages; English stands in for what is missing.
 * @param {Say} say the texts of the page
 * @param {Record<string, Record<string, string>>} texts by language
 */
export function sayFrom(say, texts) {
  return sayFirst(say, (key) => texts[say.language]?.[key] ?? texts.en[key]);
}
