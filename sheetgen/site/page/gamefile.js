// The list of games as a file: JSON with all of it, a table for spreadsheets that holds as
// much, and both of them back. Nothing is run over.

import { csvOf, readCsv } from "./csv.js";
import { FORMAT, offerFile } from "./export.js";
import { VERDICTS, addRecord, readRecord, recordsOf } from "./gamerecord.js";
import { groupDigits } from "./link.js";
import { isRecord, readText } from "./store.js";
/** @import { GameRecord, KeptRecord, Values } from "./types.js" */

const KIND = "sheetgen games";
// Of a record, then of each player; numbers of many figures stand in groups, so that
// spreadsheets take them for words. Lines for readers alone come first.
const TOLD = ["game", "board-name"];
const OWN = ["when", "variant", "castle", "cells", "board", "verdict", "least", "most", "shared", "together", "digits", "answers"];
// Of a declared sheet; tables without them are older.
const DECLARED = ["sheet", "title", "bgg", "lowest", "series"];
const OF_PLAYER = ["player", "total", "rank", "player-verdict"];
const NUMBER = "player-number"; // since lines may come back in another order
// Times are those of Greenwich, days without one those of the reader.
const DAY = /^(\d{1,4})([-/.]) ?(\d\d?)\2 ?(\d{1,4})\.?(?:(?:T|,? +)(\d\d?)(:\d\d)(:\d\d)?([.,]\d+)?(?: ?([AP])M)?Z?)?$/i;
const HALF_DAY = 12 * 60 * 60 * 1000;
// Spreadsheets count days since 1899, and their times are parts of them: from 2000 to 2099.
const SERIAL = /^(3652[6-9]|365[3-9]\d|36[6-9]\d\d|3[7-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3}|730[0-4]\d|73050)([.,]\d+)?$/;
// In which spreadsheets save, by the languages that are written in them.
const CODE_PAGES = {
  "windows-1250": "pl hu cs",
  "windows-1252": "en es de fr",
  shift_jis: "ja",
  "euc-jp": "ja",
  "windows-1251": "ru uk",
  "koi8-r": "ru",
  "windows-1253": "el",
  "windows-1254": "tr",
  "windows-1257": "lt lv",
  gbk: "zh-Hans",
  big5: "zh-Hant",
  "euc-kr": "ko",
  macintosh: "en es de fr",
};
const WHOLE = /^([+-]?\d{1,9}([.,]0{1,2})?)?$/;
/** What stands in some columns. @type {Record<string, RegExp>} */
const CELLS = {
  cells: WHOLE,
  least: WHOLE,
  most: WHOLE,
  total: WHOLE,
  rank: WHOLE,
  bgg: WHOLE,
  [NUMBER]: /^[1-9]\d?$/,
  digits: /^\d+$/,
  answers: /^\d*$/,
  shared: /^(yes|no)$/i,
  lowest: /^(yes|no|)$/i,
  series: /^(yes|no|)$/i,
};

/** @typedef {"taken"|"same"|"unlike"|"full"|"bad"} Fate what became of a game */

/**
 * A game of a file: where it stands there, by lines of the table or entries; its record, with how
 * many milliseconds its time may be off, or the key of the sentence that says why it was not read.
 * @typedef {object} Found
 * @property {number[]} lines
 * @property {GameRecord|null} record
 * @property {number} within
 * @property {[key: string, values: Values]} [why]
 */

/**
 * What a file may say, with the languages that are written so, and words by which a reader knows it.
 * @typedef {{text: string, languages: string[], words: string[]}} Letters
 */

/** @typedef {"day"|"month"} First what comes first in a date such as 05/11/2026 */

/**
 * Offer records as a file.
 * @param {"json"|"csv"} kind of the file
 * @param {KeptRecord[]} kept the records
 * @param {(record: GameRecord) => {game: string, board: string}} about what readers are told of them
 */
export function offerGames(kind, kept, about) {
  if (kind === "json") offerFile("sheetgen-games.json", gamesJson(kept, about), "application/json");
  else offerFile("sheetgen-games.csv", gamesCsv(kept, about), "text/csv");
}

/**
 * Return records as a file of JSON.
 * @param {KeptRecord[]} kept the records
 * @param {(record: GameRecord) => {game: string, board: string}} about what readers are told of them
 */
export function gamesJson(kept, about) {
  const games = kept.map(({ record }) => ({ about: about(record), ...record }));
  return `${JSON.stringify({ kind: KIND, format: FORMAT, games }, null, 1)}\n`;
}

/**
 * Return records as a table, a line for each player.
 * @param {KeptRecord[]} kept the records
 * @param {(record: GameRecord) => {game: string, board: string}} about what readers are told of them
 */
export function gamesCsv(kept, about) {
  const lines = kept.flatMap(({ record }) => {
    const { game, board } = about(record);
    const [least = "", most = ""] = record.range || [];
    /** @type {Record<string, any>} */
    const values = { ...record, least, most, shared: yes(record.shared), lowest: yes(record.lowest), series: yes(record.series), bgg: record.bgg || "", digits: groupDigits(record.digits), answers: groupDigits(record.answers) };
    return record.players.map((player, at) => [game, board, ...OWN.map((name) => values[name]), at + 1, player.name, player.total ?? "", player.rank ?? "", player.verdict ?? "", ...DECLARED.map((name) => values[name])]);
  });
  return csvOf([[...TOLD, ...OWN, NUMBER, ...OF_PLAYER, ...DECLARED], ...lines]);
}

/** @param {boolean} value */
function yes(value) {
  return value ? "yes" : "no";
}

/**
 * Read a file of games. Nothing is kept yet.
 * @param {string} text of the file
 * @param {First|""} first what comes first in its dates, if a reader has said so
 * @returns {{games: Found[], asked: string, serial: string, why: [key: string, values: Values]|null}} the
 *   games; a date of which a reader has to say what comes first in it; one that only counts days;
 *   why there are none
 */
export function readGames(text, first = "") {
  const told = readText(text);
  if (!isRecord(told)) return readTableOfGames(text, first);
  if (told.kind !== KIND || told.format !== FORMAT || !Array.isArray(told.games)) return refusal("page.games.moved-nothing");
  const games = told.games.map((game, at) => ({ lines: [at + 1], record: JSON.stringify(game).includes("\ufffd") ? null : readRecord(game), within: 0 }));
  return { games, asked: "", serial: "", why: null };
}

/**
 * Return what a file may say whose letters nothing tells: the texts that hold games.
 * @param {Blob} file which a reader has chosen
 * @param {string} language of the reader, whose code pages come first
 * @returns {Promise<Letters[]>} none if it is of no code page
 */
export async function readLetters(file, language) {
  const bytes = await file.arrayBuffer();
  const hasNul = new Uint8Array(bytes).includes(0); // UTF-16 without its mark; no other text has one
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [page, languages] of hasNul ? [["utf-16le", ""], ["utf-16be", ""]] : Object.entries(CODE_PAGES)) {
    const text = decoded(bytes, page);
    if (!readGames(text).why) found.set(text, [...(found.get(text) || []), ...languages.split(" ")]);
  }
  // Some lines alone may be of another code page: theirs are told.
  const loose = new TextDecoder().decode(bytes).normalize("NFC");
  const isMixed = !hasNul && (found.size === 0 || /[^\0-\x7f\ufffd]/.test(loose));
  if (isMixed && !readGames(loose).why) found.set(loose, []);
  const told = [...found].map(([text, languages]) => ({ text, languages: [...new Set(languages)], words: [...new Set(text.match(/[^\s",;|]*[^\0-\x7f][^\s",;|]*/g))].slice(0, 5) }));
  return told.sort((one, other) => Number(other.languages.includes(language)) - Number(one.languages.includes(language)));
}

/** @param {ArrayBuffer} bytes @param {string} page @returns {string} empty if it is of another code page */
function decoded(bytes, page) {
  try {
    const text = new TextDecoder(page, { fatal: true }).decode(bytes).normalize("NFC");
    return /[\0\x80-\x9f\ue000-\uf8ff]/.test(text) ? "" : text;
  } catch {
    return "";
  }
}

/** Keep what was read beside what is there. @param {Found[]} games of `readGames` @returns {Fate[]} of each */
export function takeInGames(games) {
  return games.map(({ record, within }) => {
    if (!record) return "bad";
    const there = recordsOf(record.digits).map((one) => one.record);
    const isSame = (/** @type {GameRecord} */ one) => {
      const later = Date.parse(one.when) - Date.parse(record.when); // seconds may have been rounded up
      const isThen = later <= within && later >= -Math.min(within, within === HALF_DAY ? within : 500);
      return isThen && JSON.stringify({ ...one, when: record.when }) === JSON.stringify(record);
    };
    if (there.some(isSame)) return "same";
    if (!addRecord(record)) return "full";
    return there.some(({ answers }) => answers === record.answers) ? "unlike" : "taken";
  });
}

/** @param {string} key @param {Values} [values] */
function refusal(key, values = {}) {
  return { games: [], asked: "", serial: "", why: /** @type {[string, Values]} */ ([key, values]) };
}

/** @param {string} text @param {First|""} first */
function readTableOfGames(text, first) {
  const { rows, open, missing } = readCsv(text, [...OWN, ...OF_PLAYER]);
  if (missing.length > OWN.length) return refusal("page.games.moved-nothing");
  if (missing.length || open) return refusal("page.games.line", { line: open || 1, column: missing.join(", "), text: open ? '"' : "?" });
  const days = rows.flatMap(({ cells }) => cells?.when || []).filter((day) => isDay(day, "day") || isDay(day, "month"));
  const orders = /** @type {First[]} */ (["day", "month"]).filter((order) => days.every((day) => isDay(day, order)));
  const unsure = days.find((day) => isDay(day, "day") && isDay(day, "month") && readDay(day, "day")?.when !== readDay(day, "month")?.when);
  const order = first || (orders.length === 1 ? orders[0] : "");
  if (unsure && !order) return { games: [], asked: unsure, serial: "", why: null };
  /** @type {Map<string, {line: number, cells: Record<string, string>}[]>} */
  const groups = new Map();
  /** @type {Found[]} */
  const games = [];
  for (const { line, cells } of rows) {
    const wrong = cells && wrongCell(cells, order);
    if (!cells) games.push(lost([line]));
    else if (wrong) games.push(lost([line], wrong, cells[wrong]));
    else {
      const key = [...OWN, ...DECLARED].map((name) => (cells[name] || "").trim()).join("\n");
      groups.set(key, [...(groups.get(key) || []), { line, cells }]);
    }
  }
  return { games: [...games, ...[...groups.values()].map((group) => gameOf(group, order))], asked: "", serial: rows.find(({ cells }) => cells && Number.isInteger(serialOf(cells.when) || NaN))?.cells?.when || "", why: null };
}

/** @param {number[]} lines @param {string} [column] @param {string} [text] what stands there @returns {Found} */
function lost(lines, column = "", text = "\u2026") {
  return { lines, record: null, within: 0, why: ["page.games.line", { line: lines.join(", "), column, text }] };
}

/** The first column of a line that cannot be read. @param {Record<string, string>} cells @param {First|""} order */
function wrongCell(cells, order) {
  return Object.keys(cells).find((name) => {
    const text = plain(cells[name]);
    if (name === "when") return !readDay(cells.when, order);
    if (name.endsWith("verdict") && (text || name === "verdict")) return !VERDICTS.includes(text);
    return text.includes("\ufffd") || (CELLS[name] && !CELLS[name].test(text));
  });
}

// All lines of a record, by the numbers of its players; a line that stands there twice is one.
/** @param {{line: number, cells: Record<string, string>}[]} group @param {First|""} order @returns {Found} */
function gameOf(group, order) {
  const lines = group.map(({ line }) => line);
  const [{ cells }] = group;
  const { when = "", within = 0 } = readDay(cells.when, order) || {};
  const players = group.map(({ cells: one }, at) => JSON.stringify([
    number(one[NUMBER] || String(at + 1)),
    { name: one.player, total: number(one.total), rank: number(one.rank), verdict: plain(one["player-verdict"]) },
  ]));
  const each = [...new Set(players)].map((text) => JSON.parse(text)).sort(([one], [other]) => one - other);
  if (each.some(([at], place) => at !== place + 1)) return lost(lines, NUMBER, each.map(([at]) => at).join(", "));
  const span = [number(cells.least), number(cells.most)];
  const record = readRecord({
    ...cells,
    when,
    verdict: plain(cells.verdict),
    digits: plain(cells.digits),
    answers: plain(cells.answers),
    cells: number(cells.cells),
    range: span.includes(null) ? null : span,
    shared: /yes/i.test(cells.shared),
    bgg: number(cells.bgg || ""),
    lowest: /yes/i.test(cells.lowest),
    series: /yes/i.test(cells.series),
    players: each.map(([, player]) => player),
  });
  return record ? { lines, record, within } : lost(lines, "digits", cells.digits);
}

/** Without blanks, and figures of any width. @param {string} text */
function plain(text) {
  return text.normalize("NFKC").replace(/[\s\u200b-\u200d\u2060\ufeff]/g, "").replace("\u2212", "-");
}

/** @param {string} text of `WHOLE` */
function number(text) {
  return plain(text) ? Number(plain(text).replace(",", ".")) : null;
}

/** @param {string} text of a cell with a day @returns {number} days as spreadsheets count them; else 0 */
function serialOf(text) {
  return SERIAL.test(plain(text)) ? Number(number(text)) : 0;
}

/** @param {string} text @param {First} order */
function isDay(text, order) {
  return /^\D*\d{1,2}\D/.test(text) && readDay(text, order, true) !== null;
}

/**
 * Read a day, with its time if there is one.
 * @param {string} text of a cell
 * @param {First|""} order what comes first where the year does not
 * @param {boolean} [isStrict] in no other order
 * @returns {{when: string, within: number}|null} as ISO 8601 has it, and how many milliseconds it may be off
 */
export function readDay(text, order, isStrict = false) {
  const found = DAY.exec(text.trim().normalize("NFKC").replace(/(\d)[\u5e74\ub144] ?(\d\d?)[\u6708\uc6d4] ?(\d\d?)[\u65e5\uc77c]/, "$1-$2-$3"));
  const serial = serialOf(text);
  if (serial) {
    const isWhole = Number.isInteger(serial);
    const seconds = Math.round((serial - 25_569) * 86_400) + (isWhole ? HALF_DAY / 1000 : 0);
    return { when: new Date(seconds * 1000).toISOString(), within: isWhole ? HALF_DAY : 999 };
  }
  if (!found) return null;
  const [, a, , b, c, hour, minute = ":00", second = "", part = "", half = ""] = found;
  const dates = a.length === 4 ? [[a, b, c]] : order === "month" ? [[c, a, b], [c, b, a]] : [[c, b, a], [c, a, b]];
  const two = (/** @type {number|string} */ figures) => String(figures).padStart(2, "0");
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : hour || 12;
  const time = `T${two(hours)}${minute}${second || ":00"}${part.replace(",", ".")}${hour ? "Z" : ""}`;
  for (const parts of isStrict ? dates.slice(0, 1) : dates) {
    const date = parts.map(two).join("-");
    const when = new Date(date + time);
    if (date.length === 10 && !isNaN(when.getTime()) && new Date(date).toISOString().startsWith(date)) {
      return { when: when.toISOString(), within: !hour ? HALF_DAY : part ? 0 : second ? 999 : 59_999 };
    }
  }
  return null;
}
