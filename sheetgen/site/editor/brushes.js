// What tools do to the places of a board: each returns what it changes.

import { areaAround, cellAt, cellsOf, linked, moved, put, taken } from "./content.js";
import { placeOf, turnOf } from "./lattice.js";
import { changed } from "./steps.js";
/** @import { Changes, Content, Kind, Place } from "./draft.js" */
/** @import { Turn } from "./lattice.js" */

/** Why something cannot be done: the key of a sentence, and its values. */
export class Refused {
  /** @param {string} key @param {Record<string, unknown>} [values] */
  constructor(key, values = {}) {
    this.key = key;
    this.values = values;
  }
}

/** Return what a cell of a terrain can carry. @param {Kind} kind @param {string} terrain of the cell */
export function valuesOf(kind, terrain) {
  return kind.terrains.find(({ name }) => name === terrain)?.carried || [];
}

/** Return all that cells of a game can carry, each once. @param {Kind} kind */
export function allValues(kind) {
  return [...new Set(kind.terrains.flatMap(({ carried }) => carried))];
}

/**
 * Paint a place with a terrain, or make it a hole. What it carried stays where it can.
 * @param {Content} content
 * @param {Kind} kind
 * @param {string} key of the place
 * @param {string} terrain nothing for a hole
 * @returns {Changes|Refused}
 */
export function painted(content, kind, key, terrain) {
  if (!terrain) return taken(content, key);
  const cell = cellAt(content, key);
  if (cell?.terrain === terrain) return {};
  if (!cell && cellsOf(content).length >= kind.most) return new Refused("page.draw.most", { most: kind.most });
  return put(key, terrain, carriedBy(content, kind, terrain, cell?.carried || ""));
}

/**
 * Let a cell carry something.
 * @param {Content} content
 * @param {Kind} kind
 * @param {string} key of its place
 * @param {string} value what
 * @returns {Changes|Refused}
 */
export function laden(content, kind, key, value) {
  const cell = cellAt(content, key);
  if (!cell) return new Refused("page.draw.no-cell");
  if (!valuesOf(kind, cell.terrain).includes(value)) return new Refused("page.draw.carries-not", { terrain: cell.terrain, value });
  return put(key, cell.terrain, value);
}

/**
 * Let a cell carry what comes next among all that it can.
 * @param {Content} content
 * @param {Kind} kind
 * @param {string} key of its place
 * @returns {Changes}
 */
export function nextLaden(content, kind, key) {
  const cell = cellAt(content, key);
  const values = cell ? valuesOf(kind, cell.terrain) : [];
  if (!cell || values.length === 0) return {};
  return put(key, cell.terrain, values[(values.indexOf(cell.carried) + 1) % values.length]);
}

/**
 * Fill all places that are connected with one.
 * @param {Content} content
 * @param {Kind} kind
 * @param {string} key of the place
 * @param {string} terrain nothing for holes
 * @returns {Changes|Refused}
 */
export function filled(content, kind, key, terrain) {
  const keys = areaAround(content, key);
  if (keys.length === 0) return new Refused("page.draw.outside");
  return paintedAll(content, kind, keys, terrain);
}

/**
 * Paint several places; none of them if one cannot be.
 * @param {Content} content
 * @param {Kind} kind
 * @param {string[]} keys of the places
 * @param {string} terrain nothing for holes
 * @returns {Changes|Refused}
 */
export function paintedAll(content, kind, keys, terrain) {
  /** @type {Changes} */
  const all = {};
  let now = content;
  for (const key of keys) {
    const changes = painted(now, kind, key, terrain);
    if (changes instanceof Refused) return changes;
    now = changed(now, Object.assign(all, changes));
  }
  return all;
}

/**
 * Link two cells, or part them again.
 * @param {Content} content
 * @param {string} one place
 * @param {string} other place
 * @returns {Changes|Refused}
 */
export function joinedBy(content, one, other) {
  if (!cellAt(content, one) || !cellAt(content, other)) return new Refused("page.draw.no-cell");
  const link = linked(one, other);
  return Object.keys(link)[0] in content ? linked(one, other, null) : link;
}

/**
 * Swap two terrains.
 * @param {Content} content
 * @param {Kind} kind
 * @param {string[]} keys of the cells
 * @param {string} one terrain
 * @param {string} other terrain
 * @returns {Changes}
 */
export function swapped(content, kind, keys, one, other) {
  /** @type {Changes} */
  const all = {};
  let now = content;
  for (const key of keys) {
    const cell = cellAt(content, key);
    if (cell?.terrain !== one && cell?.terrain !== other) continue;
    const terrain = cell.terrain === one ? other : one;
    Object.assign(all, put(key, terrain, carriedBy(now, kind, terrain, cell.carried)));
    now = changed(now, all);
  }
  return all;
}

/**
 * Mirror or turn cells among themselves.
 * @param {Content} content
 * @param {string[]} keys of the cells
 * @param {Turn} turn how
 * @returns {Changes}
 */
export function turned(content, keys, turn) {
  return keys.length > 0 ? moved(content, keys, turnOf(turn, keys.map(placeOf))) : {};
}

/**
 * Move cells by a step.
 * @param {Content} content
 * @param {string[]} keys of the cells
 * @param {Place} step rows and columns
 * @returns {Changes}
 */
export function pushed(content, keys, step) {
  return moved(content, keys, ({ row, column }) => ({ row: row + step.row, column: column + step.column }));
}

// What it carried, if it can; else what the fewest cells carry.
/** @param {Content} content @param {Kind} kind @param {string} terrain @param {string} before */
function carriedBy(content, kind, terrain, before) {
  const values = valuesOf(kind, terrain);
  if (values.length === 0 || values.includes(before)) return values.length === 0 ? "" : before;
  const there = cellsOf(content).map(({ carried }) => carried);
  /** @param {string} value */
  const count = (value) => there.filter((one) => one === value).length;
  return values.reduce((best, value) => (count(value) < count(best) ? value : best));
}
