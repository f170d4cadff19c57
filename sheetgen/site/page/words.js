// Places, values, findings and sources of points in words, by data of each game; that is
// `say.words`. sheetgen/form/words.py says what the data mean, and follows them alike.

import { DATA } from "./data.js";
/** @import { Finding, Fix, Heading, Judged, Line, Message, Say, State, Ui, Value, Values, Verdict, Words } from "./types.js" */

const HEAD = 512; // bytes by which a kind of file is recognised
const SHOWN = ["", "jpeg", "png", "gif", "webp", "bmp"]; // kinds that browsers show
const LAYOUT = "\t\n\f\r\x1b"; // the control signs that texts have

const NOTHING_WORD = "\u2013"; // for a value that is not there, and between two ends
const BLANK_WORD = "\u2026"; // for a value that is shown elsewhere
/** @type {Words} */
const NO_WORDS = { groups: [], places: {}, known: {}, counts: [], spans: [], means: {}, titles: {}, undated: "", open: "report.span", uncertain: "", is_explained: false };

/**
 * Return the texts of a language: a function of a dotted key and its values.
 * @param {string} language two letters; English stands in for what is missing
 * @param {Ui|null} [ui] of the game whose texts are laid over the general ones
 * @returns {Say}
 */
export function makeSay(language, ui = null) {
  const own = ui ? DATA.gameTexts[ui.game] : {};
  const sources = [own[language], DATA.texts[language], own.en, DATA.texts.en].filter(Boolean);
  /** @param {string} key @param {Values} [values] */
  const say = (key, values = {}) => {
    return filledText(sources.find((one) => key in one)?.[key] ?? key, values, language);
  };
  return Object.assign(say, {
    language,
    has: (/** @type {string} */ key) => sources.some((one) => key in one),
    words: ui ? ui.words : NO_WORDS,
    names: () => ui?.names?.() ?? [],
  });
}

/**
 * Return a text with values in its places, and behind a number the form of a word that it
 * takes: `{count:cell|cells}`, in the order of the CLDR (one, few, many, other).
 * @param {string} text with names in braces
 * @param {Record<string, unknown>} values by name
 * @param {string} language of the text
 */
export function filledText(text, values, language) {
  return text.replace(/\{(\w+):?(.*?)\}/g, (whole, name, words) => {
    const value = String(values[name] ?? whole);
    if (!words) return value;
    const forms = words.split("|");
    const at = ["one", "few"].indexOf(new Intl.PluralRules(language).select(Number(value)));
    return `${value} ${forms[at] ?? forms[forms.length - 1]}`;
  });
}

/** Return a text with its first letter large. @param {string} text */
export function capitalised(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * Return texts as sentences one behind the other, the last one as it is.
 * @param {string[]} parts of which some may end as a sentence does
 * @param {Say} say
 */
export function sentences(parts, say) {
  const stop = say("page.stop"); // with what parts one sentence from the next
  /** @param {string} part */
  const ended = (part) => (/[.!?\u2026\u3002\uff01\uff1f]$/.test(part) ? part + stop.slice(1) : part + stop);
  return parts.map((part, at) => (at < parts.length - 1 ? ended(part) : part)).join("");
}

/**
 * Return a place such as `player:2 cell:c5` in words.
 * @param {string} place one or more places, parted by blanks
 * @param {Say} say
 * @param {string[]} [names] of the players; an empty one is shown by its number
 * @returns {string}
 */
export function placeWords(place, say, names = say.names()) {
  const parts = place.split(" ").filter((part) => part !== "");
  // The sheet is that of the player who is named.
  const told = parts.length > 1 ? parts.filter((part) => part !== "sheet") : parts;
  return told.map((part) => onePlace(part, say, names)).join(", ");
}

/** @param {string} place @param {Say} say @param {string[]} names */
function onePlace(place, say, names) {
  const [kind, name = ""] = place.split(/:(.*)/);
  if (kind === "player" && names[Number(name) - 1]) return names[Number(name) - 1];
  const { known, places } = say.words;
  if (known[place]) return knownWords(known[place], say, names);
  if (!places[kind]) return say(`place.${kind}`, { name: groupWord(name, say) });
  const [key, ...parts] = places[kind];
  const values = name.split(".").map((part) => (/^\d+$/.test(part) ? part : valueWords(part, say, names)));
  return say(key.replace("*", name), Object.fromEntries(parts.map((part, at) => [part, values[at]])));
}

/**
 * Return what a finding expects or found in words.
 * @param {Value} value a number, a place, a word of the game, or several
 * @param {Say} say
 * @param {string[]} names of the players
 * @returns {string}
 */
export function valueWords(value, say, names = say.names()) {
  if (Array.isArray(value)) return value.map((part) => valueWords(part, say, names)).join(", ") || NOTHING_WORD;
  if (value === null || value === undefined || value === "") return NOTHING_WORD;
  if (typeof value === "number") return String(value);
  const { known } = say.words;
  if (known[value]) return knownWords(known[value], say, names);
  if (value.includes(":")) return placeWords(value, say, names);
  if (value.includes(" ")) return value.split(" ").map((part) => valueWords(part, say, names)).join("\u00a0");
  return say.has(value) ? say(value) : groupWord(value, say);
}

/**
 * Return a word of one of the game's groups of texts, or any other as it is.
 * @param {string} word such as `monk`
 * @param {Say} say
 */
export function groupWord(word, say) {
  const group = say.words.groups.find((one) => say.has(`${one}.${word}`));
  return group ? say(`${group}.${word}`) : word;
}

/** @param {string|Message} said @param {Say} say @param {string[]} names */
function knownWords(said, say, names) {
  return typeof said === "string" ? said : messageWords(said, say, names);
}

/**
 * Return a text with its values in words.
 * @param {Message} message the key of the text, and its values
 * @param {Say} say
 * @param {string[]} [names] of the players
 * @returns {string}
 */
export function messageWords([key, values], say, names = say.names()) {
  const told = Object.entries(values).map(([name, value]) => [name, valueWords(value, say, names)]);
  return say(key, Object.fromEntries(told));
}

/**
 * Return the sentence of a finding, without its place.
 * @param {Pick<Finding, "code"|"expected"|"found">} finding of the engine
 * @param {Say} say
 * @param {string[]} [names] of the players
 */
export function findingWords(finding, say, names = say.names()) {
  return say(`finding.${finding.code}`, findingValues(finding, say, names));
}

/** @param {Pick<Finding, "code"|"expected"|"found">} finding @param {Say} say @param {string[]} names */
function findingValues({ code, expected, found }, say, names) {
  const { spans, means } = say.words;
  const isSpan = spans.includes(code) && Array.isArray(expected);
  const ends = isSpan ? new Set(expected.map((end) => valueWords(end, say, names))) : [valueWords(expected, say, names)];
  return {
    expected: [...ends].join(NOTHING_WORD),
    found: valueWords(means[code]?.[String(found)] ?? found, say, names),
  };
}

/**
 * Return the sentence of findings of one code, and for each what is its own: values in the
 * order of the sentence, which has an ellipsis in their place.
 * @param {Finding[]} findings one or more
 * @param {Say} say
 * @param {string[]} names of the players
 * @returns {{ sentence: string, own: string[] }}
 */
export function sharedWords(findings, say, names) {
  const key = `finding.${findings[0].code}`;
  const all = findings.map((finding) => findingValues(finding, say, names));
  const raw = say(key);
  const differing = (/** @type {("expected"|"found")[]} */ (["expected", "found"]))
    .filter((name) => raw.includes(`{${name}`) && all.some((one) => one[name] !== all[0][name]))
    .sort((one, other) => raw.indexOf(`{${one}`) - raw.indexOf(`{${other}`));
  const blanks = Object.fromEntries(differing.map((name) => [name, BLANK_WORD]));
  return {
    sentence: say(key, { ...all[0], ...blanks }),
    own: all.map((one) => differing.map((name) => one[name]).join(` ${NOTHING_WORD} `)),
  };
}

/**
 * Return one fix as a deed: what to write, and its place if it is another.
 * @param {Fix} fix place and value
 * @param {string} place of the finding
 * @param {Say} say
 */
export function fixWords([where, value], place, say) {
  const isCount = say.words.counts.includes(where.split(":")[0]);
  const words = say(isCount ? "page.fix-count" : value ? "page.fix-write" : "page.erase", { value });
  return where === place ? words : `${placeWords(where, say)}: ${words}`;
}

/**
 * Return where points come from, what lies there, and when they came.
 * @param {Line} line of a score
 * @param {Say} say
 */
export function sourceWords([, place, phase, , , , , holds], say) {
  const where = placeWords(place.replace(/.* /, ""), say);
  const words = holds ? say("report.holding", { place: where, holds: valueWords(holds, say) }) : where;
  const when = phase ? `phase:${phase}` : say.words.undated;
  return when ? say("report.dated", { source: words, when: valueWords(when, say) }) : words;
}

/**
 * Return points, or the range that they lie in.
 * @param {number} least of them
 * @param {number} most of them
 * @param {Say} say
 */
export function spanWords(least, most, say) {
  return least === most ? String(least) : say(say.words.open, { least, most });
}

/** Return the points of a heading. @param {string} name of the heading @param {Verdict} verdict @param {Say} say */
export function headingPoints(name, { lines, points }, say) {
  if (name in points) return String(points[name]);
  if (say.words.uncertain) return say(say.words.uncertain);
  const own = lines.filter(([heading]) => heading === name);
  /** @param {3|4} at */
  const sum = (at) => own.reduce((total, line) => total + line[at], 0);
  return spanWords(sum(3), sum(4), say);
}

/**
 * Return headings with their points and where these come from.
 * @param {Judged<State>} state
 * @param {string[]} [names] of the headings; if left out, those that points came from
 * @returns {Heading[]}
 */
export function listHeadings({ verdict, say }, names = [...new Set(verdict.lines.map(([heading]) => heading))]) {
  return names.map((name) => {
    const own = verdict.lines.filter(([heading]) => heading === name);
    const sources = own.map((line) => ({
      place: line[1],
      words: capitalised(sourceWords(line, say)),
      amount: spanWords(line[3], line[4], say),
      ...(say.words.is_explained && { clause: line[5], why: line[6] && say(`why.${line[6]}`) }),
    }));
    return { name, amount: headingPoints(name, verdict, say), sources };
  });
}

/** Return what to say of a file that the browser shows no picture of. @param {Blob} file @param {Say} say */
export async function whyUnread(file, say) {
  const bytes = await file.slice(0, HEAD).arrayBuffer().catch(() => null);
  const head = bytes ? String.fromCharCode(...new Uint8Array(bytes)) : "";
  const known = DATA.signatures.find(([, place, words]) => head.startsWith(words, place));
  const isText = ["\xff\xfe", "\xfe\xff"].includes(head.slice(0, 2)) || [...head].every((sign) => sign >= " " || LAYOUT.includes(sign));
  const kind = !head ? "empty" : known ? known[0] : isText ? "text" : "";
  if (!bytes || SHOWN.includes(kind)) return say("page.no-picture");
  const key = `page.file-${kind}`;
  if (say.has(key)) return say("page.file", { kind: say(key) });
  return say("page.file", { kind: kind.toUpperCase() }) + say("page.file-more");
}
