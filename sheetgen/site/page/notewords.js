// Notes of the core in words: a template in English, which texts of other languages are
// found by, and what stands in its places.

/**
 * A sentence of the core that is not said yet.
 * @typedef {{template: string, one: string, values: Record<string, NoteValue>, cells?: number[]}} Note
 */
/** @typedef {string|number|Note|NoteList} NoteValue */
/** @typedef {Array<string|number|Note>} NoteList */
/** @typedef {{label: Note|string, value: FactValue}} Fact */
/** @typedef {string|number|Array<string|number|Fact>} FactValue */

/**
 * What notes are said with.
 * @typedef {{
 *   language: string,
 *   texts: Record<string, string|Record<string, string>>,
 *   name: (key: string, value: string) => string,
 * }} NoteWords
 *   `texts`: by template, those that count by their form of the CLDR; `name`: what a value
 *   is called, such as a terrain
 */

/**
 * Return a note in words.
 * @param {Note} note what is to be said
 * @param {NoteWords} words of the language
 * @returns {string}
 */
export function sayNote(note, words) {
  const template = findTemplate(note, words);
  return template.replace(/\{(\w+)\}/g, (whole, key) => sayValue(key, note.values[key] ?? whole, words));
}

/**
 * Return what stands in a place of a note, or what a fact comes to.
 * @param {string} key what the value is
 * @param {NoteValue} value of it
 * @param {NoteWords} words of the language
 * @returns {string}
 */
export function sayValue(key, value, words) {
  if (Array.isArray(value)) return value.map((one) => sayValue(key, one, words)).join(", ");
  if (typeof value === "object") return sayNote(value, words);
  return typeof value === "string" ? words.name(key, value) : String(value);
}

/** @param {Note} note @param {NoteWords} words */
function findTemplate({ template, one, values }, { language, texts }) {
  const text = texts[template];
  if (typeof text === "string") return text;
  const count = Number(values.count);
  if (text) return text[new Intl.PluralRules(language).select(count)] || Object.values(text).at(-1) || template;
  return one && count === 1 ? one : template;
}
