// Game records: what this device keeps of the sheets on which a game ended. Each stands under
// the digits of its sheet, and one of an earlier game on the same sheet with its time behind.

import { MOST_NAME } from "./gamesdata.js";
import { findDigits, gameOfDigits } from "./link.js";
import { SHEET_KEY, forget, isRecord, keepText, keptText, readText, storedKeys } from "./store.js";
import { cutName } from "./wording.js";
/** @import { GameRecord, KeptRecord, RecordPlayer } from "./types.js" */

/** What came of a game on a sheet. */
export const GAME_KEY = "sheetgen:game:";

/** What the rules say of a sheet. */
export const VERDICTS = ["legal", "illegal", "undecided"];
const DAY_MS = 24 * 60 * 60 * 1000;
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const MOST_PLAYERS = 16;
const MOST_WORD = 80; // letters of names that nobody types

/** Return a game record that a text of JSON or a file holds, if any. @param {unknown} told @returns {GameRecord|null} */
export function readRecord(told) {
  if (!isRecord(told) || !Array.isArray(told.players)) return null;
  const { digits, answers, verdict, range } = told;
  const when = new Date(ISO.test(String(told.when)) ? String(told.when) : NaN);
  const players = told.players.map(readPlayer);
  const isSheet = typeof digits === "string" && findDigits(digits)?.digits === digits && gameOfDigits(digits) !== "";
  const isWhole = isSheet && /^\d*$/.test(String(answers)) && VERDICTS.includes(String(verdict)) && !isNaN(when.getTime());
  if (!isWhole || players.length === 0 || players.length > MOST_PLAYERS || players.includes(null)) return null;
  const span = Array.isArray(range) ? range.map(count).filter((end) => end !== null) : [];
  return {
    digits,
    answers: String(answers),
    when: when.toISOString(),
    variant: word(told.variant),
    castle: word(told.castle),
    cells: count(told.cells) || 0,
    board: word(told.board),
    sheet: word(told.sheet),
    title: word(told.title),
    bgg: count(told.bgg) || 0,
    lowest: told.lowest === true,
    series: told.series === true,
    verdict: String(verdict),
    range: span.length === 2 ? [span[0], span[1]] : null,
    shared: told.shared === true,
    together: word(told.together),
    players: /** @type {RecordPlayer[]} */ (players),
  };
}

/** @param {unknown} told @returns {RecordPlayer|null} */
function readPlayer(told) {
  if (!isRecord(told) || typeof told.name !== "string") return null;
  if ([told.total, told.rank].some((value) => (value ?? null) !== null && !Number.isSafeInteger(value))) return null;
  const player = { name: cutName(told.name.trim(), MOST_NAME), total: count(told.total), rank: count(told.rank) };
  return VERDICTS.includes(String(told.verdict)) ? { ...player, verdict: String(told.verdict) } : player;
}

/** @param {unknown} value @returns {number|null} */
function count(value) {
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** @param {unknown} value */
function word(value) {
  return typeof value === "string" ? cutName(value.trim(), MOST_WORD) : "";
}

/**
 * Return all game records of this device by what they are kept under, the last games first,
 * and how many texts are none.
 * @returns {{kept: KeptRecord[], unreadable: number}}
 */
export function keptRecords() {
  return readRecords(allIds());
}

/** @param {string[]} ids */
function readRecords(ids) {
  const found = ids.filter((id) => removedAnswers(id) === null).map((id) => ({ id, record: keptRecord(id) }));
  const kept = /** @type {KeptRecord[]} */ (found.filter(({ record }) => record));
  kept.sort((one, other) => other.record.when.localeCompare(one.record.when) || one.id.localeCompare(other.id));
  return { kept, unreadable: found.length - kept.length };
}

/**
 * Return a game record of this device, or nothing.
 * @param {string} id what it is kept under
 * @returns {GameRecord|null}
 */
export function keptRecord(id) {
  return readRecord(readText(keptText(GAME_KEY, id)));
}

/** Keep a game record. @param {string} id what under @param {GameRecord} record @returns {boolean} whether it worked */
export function keepRecord(id, record) {
  return keepText(GAME_KEY, id, JSON.stringify(record));
}

/**
 * Return a record under another name of its owner.
 * @param {GameRecord} record
 * @param {string} name of who has played it, or all of its games
 * @returns {GameRecord}
 */
export function withOwner(record, name) {
  return { ...record, players: record.players.map((one, at) => (at === 0 || record.series ? { ...one, name } : one)) };
}

/**
 * Return what a further record of a sheet can be kept under; nothing if all such places are taken.
 * @param {GameRecord} record @returns {string|undefined}
 */
export function freeId({ digits, when }) {
  const places = [...Array(1000).keys()].map((at) => `${digits}:${Date.parse(when) + at}`);
  return places.find((id) => keptText(GAME_KEY, id) === null);
}

/**
 * Keep a further record. All else that this device keeps stays, steps to undo too.
 * @param {GameRecord} record
 * @returns {boolean} whether there is room for it
 */
export function addRecord(record) {
  const { digits } = record;
  const isFree = keptText(GAME_KEY, digits) === null || removedAnswers(digits) !== null;
  const id = isFree ? digits : freeId(record);
  return id !== undefined && keepText(GAME_KEY, id, JSON.stringify(record), false);
}

/** Return all records of a sheet. @param {string} digits @returns {KeptRecord[]} */
export function recordsOf(digits) {
  return readRecords(allIds().filter((id) => id.split(":")[0] === digits)).kept;
}

/**
 * Remove records. Their sheets are not listed again as they stand now.
 * @param {string[]} ids what they are kept under
 * @returns {[id: string, text: string][]} what brings them back
 */
export function removeRecords(ids) {
  return ids.map((id) => {
    const text = keptText(GAME_KEY, id) || "";
    const { digits, answers } = keptRecord(id) || {};
    if (digits === id) keepText(GAME_KEY, id, JSON.stringify({ removed: answers, at: Date.now() }));
    else forget(GAME_KEY, id);
    return [id, text];
  });
}

/** Bring records back. @param {[id: string, text: string][]} removed by `removeRecords` */
export function bringBack(removed) {
  removed.forEach(([id, text]) => keepText(GAME_KEY, id, text));
}

/**
 * Return the answers with which a sheet is not to be listed, as its record was removed.
 * @param {string} id what the record was kept under
 * @returns {string|null} nothing if it was not
 */
export function removedAnswers(id) {
  return readRemoved(id)?.removed ?? null;
}

/** Forget that records were removed, a day later and of sheets that are gone as well. */
export function forgetRemoved() {
  for (const id of allIds()) {
    const told = readRemoved(id);
    if (told && keptText(SHEET_KEY, id) === null && Date.now() - told.at > DAY_MS) forget(GAME_KEY, id);
  }
}

/** @param {string} id */
function readRemoved(id) {
  const told = readText(keptText(GAME_KEY, id));
  return isRecord(told) && typeof told.removed === "string" ? { removed: told.removed, at: Number(told.at) || 0 } : null;
}

function allIds() {
  return storedKeys().filter((key) => key.startsWith(GAME_KEY)).map((key) => key.slice(GAME_KEY.length));
}
