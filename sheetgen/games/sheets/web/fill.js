// What stands on a declared sheet as the engine takes it (sheetgen/core/scoresheet/fill.py), and
// what changes it. Nothing here changes a fill; a new one is returned.

import { withoutStale } from "./setters.js";
/** @import { Fill, Grid, Line, Opened, Player, Row, Sheet, Slot, Written } from "./sheet.js" */

const OF_TEAM = 80; // letters of both names
const OF_PLAYER = 40;
const PLACE = /^player:(\d+)(?: (.*))?$/;

/** Return the lines of a sheet from the top, as the core lists them. @param {Sheet} sheet @returns {Line[]} */
export function linesOf({ rounds, rows, has_total: hasTotal, sums }) {
  /** @param {string} name @param {string} id @param {number} round @returns {Slot} */
  const sum = (name, id, round = 0) => ({ name, id, kind: "sum", round, label: "", least: sums[0], most: sums[1], options: [] });
  /** @type {Line[]} */
  const lines = Array.from({ length: rounds ? rounds.lines : 0 }, (_, at) => {
    const name = `round:${at + 1}`;
    const slots = slotsOf(name, rounds?.entries || [], "numbers", at + 1);
    if (rounds?.running) slots.push(sum(`running:${at + 1}`, "running", at + 1));
    return { name, kind: "round", label: String(at + 1), row: null, round: at + 1, slots };
  });
  if (rounds?.carried) {
    const [name] = rounds.carried;
    lines.unshift({ name, kind: "carried", label: "", row: null, round: 0, slots: slotsOf(name, [rounds.carried], "numbers", 0) });
  }
  for (const row of rows) {
    const name = `row:${row.id}`;
    const isSum = row.kind === "subtotal" || row.kind === "bonus";
    const kind = row.kind === "tick" || row.kind === "choice" ? row.kind : "numbers";
    const slots = row.grid ? cellsOf(name, row.id, row.grid) : row.boxes?.count ? boxesOf(name, row, row.boxes) : isSum ? [sum(name, row.id)] : slotsOf(name, row.entries, kind, 0, row);
    const own = row.boxes?.sum || row.grid?.sum;
    if (own) slots.push(sum(name, own));
    lines.push({ name, kind: row.kind, label: row.label, row, round: 0, slots });
  }
  if (hasTotal) lines.push({ name: "total", kind: "total", label: "", row: null, round: 0, slots: [sum("total", "total")] });
  return lines;
}

/** @param {string} name @param {Row["entries"]} entries @param {Slot["kind"]} kind @param {number} round @param {Row} [row] @returns {Slot[]} */
function slotsOf(name, entries, kind, round, row) {
  return entries.map(([id, label, least, most]) => {
    const own = entries.length > 1 ? `${name}.${id}` : name;
    return { name: own, id, kind: round && most === 1 ? "tick" : kind, round, label, least, most, options: row ? row.options : [] };
  });
}

/** @param {string} name @param {Row} row @param {NonNullable<Row["boxes"]>} boxes @returns {Slot[]} */
function boxesOf(name, { id, entries: [[, , least, most]] }, { count, printed, crossed, rounded = [], columns }) {
  return Array.from({ length: count }, (_, at) => ({ name: `${name}.${at + 1}`, id, kind: crossed ? "tick" : "numbers", round: 0, box: at + 1, label: String(printed[at] ?? ""), least, most, options: [], isRound: rounded.includes(at + 1), column: columns && columns[at] + 1 }));
}

/** @param {string} name @param {string} id @param {Grid} grid @returns {Slot[]} the cells, then what is crossed off for complete rows, columns and colours */
function cellsOf(name, id, { cells, grounds, worths }) {
  /** @type {Slot[]} */
  const slots = cells.map(([, , ground, printed], at) => {
    const [, , crossed, least, most] = grounds[ground];
    return { name: `${name}.${at + 1}`, id, kind: crossed ? "tick" : "numbers", round: 0, box: at + 1, label: String(printed ?? ""), least, most, options: [] };
  });
  /** @type {Slot[]} */
  const marks = worths.flatMap(([part, points, later]) =>
    later.map((worth, at) => ({ name: `${name}.${part}.${at + 1}`, id: `${id}_${part}`, kind: "choice", round: 0, box: at + 1, label: `${points[at]}/${worth}`, least: 0, most: 2, options: [String(points[at]), String(worth)] }))
  );
  return [...slots, ...marks];
}

/** @param {Slot} slot @returns {number} its number in the list that its id stands for; 0 if that is no list */
function listed({ round, box = 0 }) {
  return round || box;
}

/** Return how many letters the head of a column can have. @param {Sheet} sheet */
export function nameRoom({ columns }) {
  return columns === "teams" ? OF_TEAM : OF_PLAYER;
}

/** Return the fill of an empty sheet. @param {Opened} opened @returns {Fill} */
export function emptyFill({ sheet }) {
  const players = Array.from({ length: sheet.fewest }, emptyPlayer);
  return { variant: "normal", players, evidence: "none" };
}

/** Return a column in which nothing stands. @returns {Player} */
export function emptyPlayer() {
  return { name: "" };
}

/** Return whether nothing is written in a column but a name. @param {Player} player of the column */
export function isEmpty(player) {
  return Object.keys(player).length === 1;
}

/** Return whether nothing is written but names. @param {Fill} fill */
export function isBlank(fill) {
  return fill.players.every(isEmpty);
}

/**
 * Return the number of the column that a place is in, and what it is called there.
 * @param {string} place such as `player:2 row:trees`
 * @returns {{number: number, name: string}|null} nothing if it is in none
 */
export function spotOf(place) {
  const found = PLACE.exec(place);
  return found && { number: Number(found[1]), name: found[2] || "" };
}

/**
 * Return what stands at a place.
 * @param {Fill} fill
 * @param {string} place such as `player:2 round:3`
 * @param {Map<string, Slot>} slots by their names
 * @returns {Written}
 */
export function valueAt(fill, place, slots) {
  const spot = spotOf(place);
  const slot = spot && slots.get(spot.name);
  const held = slot && fill.players[spot.number - 1]?.[slot.id];
  return /** @type {Written} */ ((slot && listed(slot) ? /** @type {Written[]} */ (held || [])[listed(slot) - 1] : held) ?? null);
}

/**
 * Return a fill with a number at a place; columns that lack before it are there then.
 * @param {Fill} fill
 * @param {string} place such as `player:2 row:trees`
 * @param {Written} value nothing to take it away
 * @param {Map<string, Slot>} slots by their names
 * @returns {Fill}
 */
export function withValue(fill, place, value, slots) {
  const spot = spotOf(place);
  const slot = spot && slots.get(spot.name);
  if (!slot) return fill;
  const whole = withCount(fill, Math.max(fill.players.length, spot.number));
  const { [slot.id]: held, ...rest } = whole.players[spot.number - 1];
  let kept = /** @type {Written|Written[]} */ (value);
  const at = listed(slot);
  if (at) {
    const list = [.../** @type {Written[]} */ (held || [])];
    while (list.length < at) list.push(null);
    list[at - 1] = value;
    while (list.length > 0 && list[list.length - 1] === null) list.pop();
    kept = list.length > 0 ? list : null;
  }
  const player = /** @type {Player} */ (kept === null ? rest : { ...rest, [slot.id]: kept });
  const changed = { ...whole, players: whole.players.map((old, column) => (column === spot.number - 1 ? player : old)) };
  return withoutStale(changed, fill, (one, where) => valueAt(one, where, slots));
}

/**
 * Return a fill with the name of a player.
 * @param {Fill} fill
 * @param {number} number of the column, from 1
 * @param {string} name may be empty
 * @returns {Fill}
 */
export function withName(fill, number, name) {
  const whole = withCount(fill, Math.max(fill.players.length, number));
  return { ...whole, players: whole.players.map((player, at) => (at === number - 1 ? { ...player, name } : player)) };
}

/**
 * Return a fill with more or fewer columns; the last ones go.
 * @param {Fill} fill
 * @param {number} count of columns
 * @returns {Fill}
 */
export function withCount(fill, count) {
  const more = Array.from({ length: Math.max(0, count - fill.players.length) }, emptyPlayer);
  const { winner, ...rest } = fill;
  const changed = { ...rest, players: [...fill.players.slice(0, count), ...more] };
  return winner && Number(winner) <= count ? { ...changed, winner } : changed;
}

/**
 * Return what a typed sum comes to, such as `3+6-2`.
 * @param {string} typed figures and signs; a sign at the end waits for its number
 * @returns {Written} nothing if there is no number yet
 */
export function sumOf(typed) {
  const numbers = typed.match(/[+-]?\d+/g);
  return numbers && numbers.reduce((sum, number) => sum + Number(number), 0);
}
