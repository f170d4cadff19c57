// Places, values and findings in words. What a game has words of its own for is asked of
// `say.words`, which the game gives.

import { DATA } from "./data.js";

const NOTHING_WORD = "\u2013"; // for a value that is not there
const NO_WORDS = { place: () => "", value: () => "", values: (finding, told) => told, total: () => "" };

/**
 * Return the texts of a language: a function of a dotted key and its values, of which
 * `count` chooses a form where a text has several.
 * @param {string} language two letters; English stands in for what is missing
 * @param {Object} [ui] of the game whose texts are laid over the general ones
 * @returns {function(string, Object=): string}
 */
export function makeSay(language, ui = null) {
  const own = ui ? DATA.gameTexts[ui.game] : {};
  const sources = [own[language], DATA.texts[language], own.en, DATA.texts.en].filter(Boolean);
  const forms = new Intl.PluralRules(language);
  const say = (key, values = {}) => {
    const text = sources.find((one) => key in one)?.[key] ?? key;
    return filledText(text[forms.select(values.count)] ?? text, values);
  };
  say.language = language;
  say.words = ui ? ui.words : NO_WORDS;
  return say;
}

/**
 * Return a text with values in its places.
 * @param {string} text with names in braces
 * @param {Object} values by name
 * @returns {string}
 */
export function filledText(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/**
 * Return a text with its first letter large.
 * @param {string} text any
 * @returns {string}
 */
export function capitalised(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * Return a name as long as names may be, cut between two signs as a reader sees them.
 * @param {string} text any
 * @param {number} most characters; a sign may have several
 * @returns {string}
 */
export function cutName(text, most) {
  const signs = Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text];
  let left = most;
  return signs.filter((sign) => (left -= [...sign].length) >= 0).join("");
}

/**
 * Return texts as sentences one behind the other, the last one as it is.
 * @param {string[]} parts of which some may end as a sentence does
 * @param {function} say the texts
 * @returns {string}
 */
export function sentences(parts, say) {
  const stop = say("page.stop"); // with what parts one sentence from the next
  const ended = (part) => (/[.!?\u2026\u3002\uff01\uff1f]$/.test(part) ? part + stop.slice(1) : part + stop);
  return parts.map((part, at) => (at < parts.length - 1 ? ended(part) : part)).join("");
}

/**
 * Return a place such as `player:2 cell:c5` in words.
 * @param {string} place one or more places, parted by blanks
 * @param {function} say the texts
 * @param {string[]} [names] of the players; an empty one is told by its number
 * @returns {string}
 */
export function placeWords(place, say, names = []) {
  const parts = place.split(" ").filter(Boolean);
  // The sheet is that of the player who is named.
  const told = parts.length > 1 ? parts.filter((part) => part !== "sheet") : parts;
  return told.map((part) => onePlace(part, say, names)).join(", ");
}

function onePlace(place, say, names) {
  const [kind, name = ""] = place.split(/:(.*)/);
  if (kind === "terrain") return say(`terrain.${name}`);
  if (kind === "player" && names[Number(name) - 1]) return names[Number(name) - 1];
  return say.words.place(kind, name, say) || say(`place.${kind}`, { name });
}

/**
 * Return what a finding expects or found in words.
 * @param {*} value a number, a place, a terrain, a name, a word of the game, or several
 * @param {function} say the texts
 * @param {Object} sheet what is printed
 * @returns {string}
 */
export function valueWords(value, say, sheet) {
  if (value === null || value === undefined) return NOTHING_WORD;
  if (Array.isArray(value)) return value.map((part) => valueWords(part, say, sheet)).join(", ") || NOTHING_WORD;
  if (typeof value === "number") return String(value);
  if (value.includes(":")) return placeWords(value, say);
  if ((sheet.terrains || []).some((terrain) => terrain.name === value)) {
    return say(`terrain.${value}`);
  }
  return say.words.value(value, say, sheet) || value;
}

/**
 * Return the sentence of a finding, without its place.
 * @param {Object} finding of the engine
 * @param {function} say the texts
 * @param {Object} sheet what is printed
 * @returns {string}
 */
export function findingWords(finding, say, sheet) {
  const values = {
    place: placeWords(finding.place, say),
    expected: valueWords(finding.expected, say, sheet),
    found: valueWords(finding.found, say, sheet),
  };
  return say(`finding.${finding.code}`, say.words.values(finding, values, say, sheet));
}

/**
 * Return one fix in words: the value, and its place if it is another.
 * @param {Array} fix place and value
 * @param {string} place of the finding
 * @param {function} say the texts
 * @returns {string}
 */
export function fixWords(fix, place, say) {
  // A 0 in a row is a number of circles, elsewhere an empty cell.
  const isCount = fix[0].startsWith("row:");
  const word = fix[1] || isCount ? String(fix[1]) : say("report.nothing");
  return fix[0] === place ? word : `${placeWords(fix[0], say)}: ${word}`;
}

function fixesWords(finding, say) {
  const values = finding.fixes.map((fix) => fixWords(fix, finding.place, say));
  const last = values.pop();
  const asked = values.length ? values.join(", ") + say("report.or") + last : last;
  return say("report.fix", { values: asked });
}
