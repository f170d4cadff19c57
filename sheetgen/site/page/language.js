// The language of the page.

import { DATA } from "./data.js";
import { keptChoice } from "./store.js";

/**
 * Return the language to speak: the reader's choice, the browser's, or that of the sheet.
 * @param {string} ofSheet its language, or nothing
 * @returns {string}
 */
export function chosenLanguage(ofSheet) {
  const wanted = [keptChoice("language"), ...(navigator.languages || []), ofSheet];
  const known = wanted.filter(Boolean).map((name) => name.slice(0, 2).toLowerCase());
  return known.find((name) => name in DATA.languages) || "en";
}
