// What this device keeps: each sheet's entries by its digits, and the reader's choices.
// Storage can be full, switched off or emptied by the browser; nothing relies on it.

const SHEET_KEY = "sheetgen:sheet:";
const LOG_KEY = "sheetgen:log:";
const SEAT_KEY = "sheetgen:seat:";
const CHOICE_KEY = "sheetgen:choice:";

/**
 * Keep the entries of a sheet.
 * @param {string} digits of the sheet
 * @param {Object} page fill and switches
 * @param {string} name what to call it in the list of sheets
 * @returns {boolean} whether it worked
 */
export function keepSheet(digits, page, name) {
  return keep(SHEET_KEY + digits, { ...page, name, kept: Date.now() });
}

/**
 * Return the entries of a sheet, or nothing.
 * @param {string} digits of the sheet
 * @returns {Object|null}
 */
export function keptSheet(digits) {
  return kept(SHEET_KEY + digits);
}

/**
 * Return the sheets that are kept, the last ones first.
 * @returns {Array<{digits: string, name: string, kept: number}>}
 */
export function keptSheets() {
  const found = storedKeys()
    .filter((key) => key.startsWith(SHEET_KEY))
    .map((key) => ({ digits: key.slice(SHEET_KEY.length), ...kept(key) }));
  return found.sort((one, other) => other.kept - one.kept);
}

/**
 * Forget the entries of a sheet.
 * @param {string} digits of the sheet
 */
export function forgetSheet(digits) {
  try {
    localStorage.removeItem(SHEET_KEY + digits);
  } catch (error) {
    // There was nothing to forget.
  }
}

/**
 * Keep the game that is played on a sheet.
 * @param {string} digits of the sheet
 * @param {Object} game its log and names
 * @returns {boolean} whether it worked
 */
export function keepGame(digits, game) {
  return keep(LOG_KEY + digits, game);
}

/**
 * Return the game that is played on a sheet, or nothing.
 * @param {string} digits of the sheet
 * @returns {Object|null}
 */
export function keptGame(digits) {
  return kept(LOG_KEY + digits);
}

/**
 * Keep the seat at a table of players that a sheet has.
 * @param {string} digits of the sheet
 * @param {Object|null} seat table, number and token; nothing to forget it
 * @returns {boolean} whether it worked
 */
export function keepSeat(digits, seat) {
  return keep(SEAT_KEY + digits, seat);
}

/**
 * Return the seat that a sheet has, or nothing.
 * @param {string} digits of the sheet
 * @returns {Object|null}
 */
export function keptSeat(digits) {
  return kept(SEAT_KEY + digits);
}

/**
 * Keep a choice of the reader, such as the language.
 * @param {string} name of the choice
 * @param {*} value what was chosen
 */
export function keepChoice(name, value) {
  keep(CHOICE_KEY + name, value);
}

/**
 * Return a choice of the reader, or nothing.
 * @param {string} name of the choice
 * @returns {*}
 */
export function keptChoice(name) {
  return kept(CHOICE_KEY + name);
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    return false;
  }
}

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch (error) {
    return null;
  }
}

function storedKeys() {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    return [];
  }
}
