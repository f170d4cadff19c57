// What this device keeps: each sheet's entries by its digits, and the reader's choices.
// Storage can be full, switched off or emptied by the browser; nothing relies on it.

/** @import { Kept, Opened, Page } from "./types.js" */

/** The entries of a sheet. */
export const SHEET_KEY = "sheetgen:sheet:";

/** The steps that led to them. */
export const UNDO_KEY = "sheetgen:undo:";

/** Entries that stand beside those, because two windows wrote at once. */
export const RIVAL_KEY = "sheetgen:rival:";

/** The game that is played on a sheet, or what is paid there. */
export const LOG_KEY = "sheetgen:log:";

const ASIDE_KEY = "sheetgen:aside:";
const SEAT_KEY = "sheetgen:seat:";
const OTHERS_KEY = "sheetgen:seats:";
const MOST_OTHERS = 8;
const CHOICE_KEY = "sheetgen:choice:";
const OPENED_KEY = "sheetgen:opened";
const BEHIND_KEY = "sheetgen:behind";
/** The state of an address that this window wrote, all of whose entries are kept. */
export const KEPT = "kept";
const MOST_OPENED = 8;

/**
 * Keep a text about a sheet. Where there is no room, steps that could be undone on sheets
 * go first.
 * @param {string} kind of the text
 * @param {string} digits
 * @param {string} text what to keep
 * @param {boolean} [isFirst] whether those may go
 * @returns {boolean} whether it worked
 */
export function keepText(kind, digits, text, isFirst = kind !== UNDO_KEY) {
  if (put(kind + digits, text)) return true;
  if (!isFirst) return false;
  storedKeys().filter((key) => key.startsWith(UNDO_KEY)).forEach((key) => drop(key));
  return put(kind + digits, text);
}

/**
 * Return a text about a sheet, or nothing.
 * @param {string} kind of the text
 * @param {string} digits
 * @returns {string|null}
 */
export function keptText(kind, digits) {
  return stored(kind + digits);
}

/** Forget a text about a sheet. @param {string} kind of the text @param {string} digits */
export function forget(kind, digits) {
  drop(kind + digits);
}

/**
 * Put a text about a sheet where nothing reads it and nothing runs over it.
 * @param {string} kind of the text
 * @param {string} digits
 * @returns {string} the text
 */
export function putAside(kind, digits) {
  const text = keptText(kind, digits);
  if (text === null) return "";
  forget(kind, digits); // there may be no room for both
  if (!put(`${ASIDE_KEY}${digits}:${Date.now()}`, text)) put(kind + digits, text);
  return text;
}

/**
 * Keep the entries of a sheet that is not open.
 * @param {string} digits
 * @param {Page} page fill and switches
 * @param {string} name what to call it in the list of sheets
 */
export function keepSheet(digits, { fill, switches }, name) {
  keepText(SHEET_KEY, digits, JSON.stringify({ fill, switches, name, kept: Date.now() }));
}

/** Return the sheets that are kept, the last ones first. @returns {{digits: string, name: string, kept: number}[]} */
export function keptSheets() {
  const found = storedKeys()
    .filter((key) => key.startsWith(SHEET_KEY))
    .map((key) => {
      const told = readText(stored(key));
      const { name = "", kept = 0 } = isRecord(told) ? told : {};
      return { digits: key.slice(SHEET_KEY.length), name: String(name), kept: Number(kept) || 0 };
    });
  return found.sort((one, other) => other.kept - one.kept);
}

/** Forget the entries of a sheet. @param {string} digits */
export function forgetSheet(digits) {
  [SHEET_KEY, UNDO_KEY, RIVAL_KEY].forEach((kind) => forget(kind, digits));
  keepForWindow(digits, null);
  forgetOpened();
}

/**
 * Keep what a version of the rules says of a sheet's digits, for the next time; of the last
 * eight sheets.
 * @param {string} version whatever changes with the rules
 * @param {string} digits
 * @param {Opened} opened their answer
 */
export function keepOpened(version, digits, opened) {
  const kept = keptParts(OPENED_KEY);
  const isSame = isRecord(kept?.sheets) && kept.version === version;
  const others = isSame ? Object.entries(/** @type {object} */ (kept?.sheets)).filter(([one]) => one !== digits) : [];
  keep(OPENED_KEY, { version, sheets: Object.fromEntries([...others.slice(1 - MOST_OPENED), [digits, opened]]) });
}

/**
 * Return what a version of the rules said of a sheet's digits, or nothing.
 * @param {string} version whatever changes with the rules
 * @param {string} digits
 * @returns {Opened|null}
 */
export function keptOpened(version, digits) {
  const kept = keptParts(OPENED_KEY);
  const sheets = kept && kept.version === version && isRecord(kept.sheets) ? kept.sheets : {};
  const opened = sheets[digits];
  const isWhole = isRecord(opened) && opened.digits === digits && Array.isArray(opened.cells);
  return isWhole ? /** @type {Opened} */ (/** @type {unknown} */ (opened)) : null;
}

/** Return the digits of the sheet that was opened last, or nothing. */
export function lastOpened() {
  return Object.keys(keptParts(OPENED_KEY)?.sheets || {}).pop();
}

/** Forget what the rules said of sheets: they are asked again. */
export function forgetOpened() {
  drop(OPENED_KEY);
}

/**
 * Keep the entries of a sheet for this window alone, which may be loaded again: the device
 * keeps nothing of them.
 * @param {string} digits
 * @param {string|null} text what to keep; nothing to forget it
 */
export function keepForWindow(digits, text) {
  // Where that fails, the address of the page alone holds them.
  if (text === null) drop(SHEET_KEY + digits, ofWindow);
  else put(SHEET_KEY + digits, text, ofWindow);
}

/** Return the entries of a sheet that were kept for this window alone, or nothing. @param {string} digits @returns {string|null} */
export function keptForWindow(digits) {
  return stored(SHEET_KEY + digits, ofWindow);
}

/**
 * Note for this window which address it had before the one that holds all that is kept: a
 * reload goes there all the same if it began before the address was changed.
 * @param {string} hash of the address
 */
export function noteBehind(hash) {
  // Where that fails, it is taken for a link with other entries; those that were kept are a step away.
  put(BEHIND_KEY, hash, ofWindow);
}

/** Return whether an address was noted so. @param {string} hash of the address */
export function isNotedBehind(hash) {
  return stored(BEHIND_KEY, ofWindow) === hash;
}

/**
 * Keep the game that is played on a sheet.
 * @param {string} digits
 * @param {object|null} game its log and names
 * @returns {boolean} whether it worked
 */
export function keepGame(digits, game) {
  return keep(LOG_KEY + digits, game);
}

/** Return the game that is played on a sheet, or nothing. @param {string} digits @returns {Record<string, unknown>|null} */
export function keptGame(digits) {
  return keptParts(LOG_KEY + digits);
}

/**
 * Keep the seat at a table of players that a sheet has.
 * @param {string} digits
 * @param {Kept|null} seat table, number and token; nothing to forget it
 * @returns {boolean} whether it worked
 */
export function keepSeat(digits, seat) {
  return keep(SEAT_KEY + digits, seat);
}

/** Return the seat that a sheet has, or nothing. @param {string} digits @returns {Kept|null} */
export function keptSeat(digits) {
  return /** @type {Kept|null} */ (keptParts(SEAT_KEY + digits));
}

/** Return the seats that a sheet had or was offered, beside its own; the last one first. @param {string} digits @returns {Kept[]} */
export function otherSeats(digits) {
  const kept = keptParts(OTHERS_KEY + digits);
  return kept && Array.isArray(kept.seats) ? kept.seats : [];
}

/**
 * Keep another seat of a sheet, or forget it.
 * @param {string} digits
 * @param {Kept} seat
 * @param {boolean} isThere whether it is to be kept
 */
export function keepOtherSeat(digits, seat, isThere) {
  const rest = otherSeats(digits).filter(({ token }) => token !== seat.token);
  const seats = (isThere ? [seat, ...rest] : rest).slice(0, MOST_OTHERS);
  keep(OTHERS_KEY + digits, seats.length > 0 ? { seats } : null);
}

/**
 * Keep a choice of the reader, such as the language.
 * @param {string} name of the choice
 * @param {string} value what was chosen
 */
export function keepChoice(name, value) {
  keep(CHOICE_KEY + name, value);
}

/** Return a choice of the reader, or nothing. @param {string} name of the choice */
export function keptChoice(name) {
  const value = readText(stored(CHOICE_KEY + name));
  return typeof value === "string" ? value : "";
}

/** Return the value that a text of JSON holds; nothing if it holds none. @param {string|null} text @returns {unknown} */
export function readText(text) {
  try {
    return JSON.parse(text || "null");
  } catch {
    return null;
  }
}

/** Return whether a value has named parts. @param {unknown} value @returns {value is Record<string, unknown>} */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  return put(key, JSON.stringify(value));
}

/** @param {string} key */
function keptParts(key) {
  const value = readText(stored(key));
  return isRecord(value) ? value : null;
}

/** A browser may refuse to name one. @returns {Storage} */
const ofDevice = () => localStorage;
const ofWindow = () => sessionStorage;

/** @param {string} key @param {string} text */
function put(key, text, of = ofDevice) {
  try {
    of().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
function stored(key, of = ofDevice) {
  try {
    return of().getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key */
function drop(key, of = ofDevice) {
  try {
    of().removeItem(key);
  } catch {
    // There is nothing to take away.
  }
}

/** Return the names of all that this device keeps. */
export function storedKeys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
