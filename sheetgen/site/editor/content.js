// What a draft holds: a flat record of texts, of which every step changes some. A cell stands
// under `at ROW,COLUMN` as its terrain and what it carries, a link under `link` and its two
// ends, and what a board says of itself under `head`.

import { keyOf, placeOf, placesAround } from "./lattice.js";
import { changed } from "./steps.js";
/** @import { Changes, Content, DraftCell, Head, Place, PlainBoard } from "./draft.js" */

/** What a board says of itself, each a text of one line. */
export const HEAD = /** @type {const} */ (["name", "short", "author", "licence", "source"]);
/** How the names of cells, links and texts of the head begin. */
const [AT, LINK, NAMED] = ["at ", "link ", "head "];
/** @type {WeakMap<Content, DraftCell[]>} */
const known = new WeakMap();

/** Return the cells, in reading order. @param {Content} content @returns {DraftCell[]} */
export function cellsOf(content) {
  const before = known.get(content);
  if (before) return before;
  const cells = Object.entries(content).filter(([key]) => key.startsWith(AT)).map(([key, value]) => {
    const [terrain, carried = ""] = value.split(" ");
    const place = key.slice(AT.length);
    return { key: place, ...placeOf(place), terrain, carried };
  });
  cells.sort((one, other) => one.row - other.row || one.column - other.column);
  known.set(content, cells);
  return cells;
}

/**
 * Return the cell at a place, or nothing.
 * @param {Content} content
 * @param {string} key of the place
 * @returns {{terrain: string, carried: string}|null}
 */
export function cellAt(content, key) {
  const value = content[AT + key];
  if (value === undefined) return null;
  const [terrain, carried = ""] = value.split(" ");
  return { terrain, carried };
}

/** Return pairs of linked places. @param {Content} content @returns {[string, string][]} */
export function linksOf(content) {
  return Object.keys(content).filter((key) => key.startsWith(LINK)).map((key) => /** @type {[string, string]} */ (key.slice(LINK.length).split(" ")));
}

/** Return what the board says of itself. @param {Content} content @returns {Head} */
export function headOf(content) {
  /** @param {string} name */
  const text = (name) => content[NAMED + name] || "";
  const names = Object.entries(content).filter(([key]) => key.startsWith(`${NAMED}names.`)).map(([key, value]) => [key.slice(`${NAMED}names.`.length), value]);
  return { name: text("name"), short: text("short"), author: text("author"), licence: text("licence"), source: text("source"), names: Object.fromEntries(names) };
}

/** Return the board as the rules are asked about it. @param {Content} content @returns {PlainBoard} */
export function plainBoard(content) {
  const cells = cellsOf(content).map(({ row, column, terrain, carried }) => ({ row, column, terrain, carried }));
  const links = linksOf(content).map((ends) => ends.map((end) => /** @type {[number, number]} */ (Object.values(placeOf(end)))));
  return { cells, links: /** @type {PlainBoard["links"]} */ (links) };
}

/**
 * Return what a draft holds of a board that the rules told, and of a head.
 * @param {PlainBoard} board its cells and links
 * @param {Partial<Head>} [head] what it says of itself
 * @returns {Content}
 */
export function contentOf({ cells, links }, head = {}) {
  /** @type {Changes} */
  const made = {};
  for (const { row, column, terrain, carried } of cells) Object.assign(made, put(keyOf({ row, column }), terrain, carried));
  for (const [[row, column], [otherRow, otherColumn]] of links) Object.assign(made, linked(keyOf({ row, column }), keyOf({ row: otherRow, column: otherColumn })));
  for (const name of HEAD) Object.assign(made, titled(name, head[name] || ""));
  for (const [language, name] of Object.entries(head.names || {})) Object.assign(made, titled(`names.${language}`, name));
  return changed({}, made);
}

/**
 * Return the change that puts a cell at a place.
 * @param {string} key of the place
 * @param {string} terrain of the cell
 * @param {string} carried what it carries, or nothing
 * @returns {Changes}
 */
export function put(key, terrain, carried) {
  return { [AT + key]: carried ? `${terrain} ${carried}` : terrain };
}

/**
 * Return the change that takes a cell away, with its links.
 * @param {Content} content
 * @param {string} key of its place
 * @returns {Changes}
 */
export function taken(content, key) {
  if (content[AT + key] === undefined) return {};
  const gone = linksOf(content).filter((ends) => ends.includes(key)).map((ends) => [LINK + ends.join(" "), null]);
  return { [AT + key]: null, ...Object.fromEntries(gone) };
}

/**
 * Return the change that links two places.
 * @param {string} one place
 * @param {string} other place
 * @param {string|null} [value] nothing to take the link away
 * @returns {Changes}
 */
export function linked(one, other, value = "1") {
  return { [LINK + [one, other].sort().join(" ")]: value };
}

/**
 * Return the change of a text of the head.
 * @param {string} name of the text
 * @param {string} text what it says; nothing to take it away
 * @returns {Changes}
 */
export function titled(name, text) {
  return { [NAMED + name]: text || null };
}

/**
 * Return the places that are connected with one and hold the same terrain; if it is empty, the
 * empty ones around it that cells enclose.
 * @param {Content} content
 * @param {string} key of the place
 * @returns {string[]} nothing if nothing encloses them
 */
export function areaAround(content, key) {
  const terrain = cellAt(content, key)?.terrain;
  const all = cellsOf(content);
  const [least, most] = [all[0]?.row ?? 0, all[all.length - 1]?.row ?? 0];
  const found = new Set([key]);
  for (const one of found) {
    const place = placeOf(one);
    if (terrain === undefined && (place.row <= least || place.row >= most)) return [];
    for (const near of placesAround(place)) {
      const name = keyOf(near);
      if (cellAt(content, name)?.terrain !== terrain) continue;
      if (terrain === undefined && !isBetween(near, all)) return [];
      found.add(name);
    }
  }
  return [...found];
}

// Whether an empty place has a cell on either side in its row: one that has none is outside.
/** @param {Place} place @param {DraftCell[]} cells */
function isBetween({ row, column }, cells) {
  const own = cells.filter((cell) => cell.row === row).map((cell) => cell.column);
  return own.some((one) => one < column) && own.some((one) => one > column);
}

/**
 * Return the change that moves cells, with their links; what lay where they come goes.
 * @param {Content} content
 * @param {string[]} keys of the places of the cells
 * @param {(place: Place) => Place} go where each goes
 * @returns {Changes}
 */
export function moved(content, keys, go) {
  const own = new Set(keys);
  /** @param {string} key */
  const target = (key) => (own.has(key) ? keyOf(go(placeOf(key))) : key);
  const targets = new Set(keys.map(target));
  /** @type {Changes} */
  const away = {};
  for (const key of [...keys, ...targets]) Object.assign(away, taken(content, key));
  /** @type {Changes} */
  const come = {};
  for (const key of keys) {
    const cell = cellAt(content, key);
    if (cell) Object.assign(come, put(target(key), cell.terrain, cell.carried));
  }
  for (const ends of linksOf(content)) {
    // One whose end was run over is gone.
    const isWhole = ends.every((end) => own.has(end) || !targets.has(end));
    if (isWhole && ends.some((end) => own.has(end))) Object.assign(come, linked(target(ends[0]), target(ends[1])));
  }
  return { ...away, ...come };
}
