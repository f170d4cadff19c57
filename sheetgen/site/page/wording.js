// Names as people type them, and times in words.

/** @import { Say } from "./types.js" */

/**
 * Return a day in the language of the page, as the country of the device writes it; the
 * month is a word where its figure might be taken for a day.
 * @param {string|number} time in ISO 8601, or milliseconds
 * @param {Say} say
 * @param {Intl.DateTimeFormatOptions} [style] what is told of it
 */
export function timeWords(time, { language }, style = { dateStyle: "medium" }) {
  const own = navigator.languages.filter((locale) => locale.split("-")[0] === language);
  return new Date(time).toLocaleString([...own, language], style);
}

/**
 * Return a name as long as names may be, cut between two signs as a reader sees them.
 * @param {string} text
 * @param {number} most signs; one may have several characters
 */
export function cutName(text, most) {
  const plain = text.normalize("NFC"); // macOS writes accents apart
  const signs = Intl.Segmenter ? [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment) : [...plain];
  return signs.slice(0, most).join("");
}
