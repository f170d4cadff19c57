// Names as people type them, times in words, and texts of a part of the page.

import { filledText } from "./words.js";
/** @import { Say, Values } from "./types.js" */

/**
 * Return a day in the language of the page, as the country of the device writes it; the
 * month is a word where its figure might be taken for a day.
 * @param {string|number} time in ISO 8601, or milliseconds
 * @param {Say} say the texts
 * @param {Intl.DateTimeFormatOptions} [style] what is told of it
 * @returns {string}
 */
export function timeWords(time, { language }, style = { dateStyle: "medium" }) {
  const own = navigator.languages.filter((locale) => locale.split("-")[0] === language);
  return new Date(time).toLocaleString([...own, language], style);
}

/**
 * Return a name as long as names may be, cut between two signs as a reader sees them.
 * @param {string} text any
 * @param {number} most signs; one may have several characters
 * @returns {string}
 */
export function cutName(text, most) {
  const plain = text.normalize("NFC"); // macOS writes accents apart
  const signs = Intl.Segmenter ? [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment) : [...plain];
  return signs.slice(0, most).join("");
}

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
