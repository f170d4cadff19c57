// A filled score sheet as the engine takes it (sheetgen/games/keythedral/rules/form.py), and
// what changes it. Nothing here changes a fill; a new one is returned.

import { CRAFTS, SUMS } from "./constants.js";
import { FORM } from "./form.js";
import { withoutStale } from "./setters.js";
/** @import { Fill, Opened, Part, Player, Sheet, Spot } from "./sheet.js" */
/** @import { Bounds } from "./types.js" */

const USUAL_PLAYERS = 3;
const PLAYER = FORM.players.each.parts;
const SUM_BOUNDS = /** @type {Record<string, Bounds>} */ (/** @type {unknown} */ (PLAYER.sums));

/**
 * The largest numbers that links hold.
 * @type {Record<Part, number>}
 */
export const MOST = { seats: PLAYER.seats.most, cubes: PLAYER.cubes.most, sums: SUM_BOUNDS.total.most };

/** Return the fill of an empty sheet. @param {Opened} opened @returns {Fill} */
export function emptyFill({ sheet }) {
  const players = Array.from({ length: USUAL_PLAYERS }, () => emptyPlayer(sheet));
  return { version: sheet.versions[0], players, evidence: "none", variant: "normal" };
}

/** Return whether no number was entered. @param {Fill} fill */
export function isBlank(fill) {
  return fill.players.every((player) => numbersOf(player).every((value) => value === null));
}

/**
 * Return a fill with more or fewer players; the last ones go.
 * @param {Fill} fill
 * @param {number} count of players
 * @param {Sheet} sheet
 * @returns {Fill}
 */
export function withPlayers(fill, count, sheet) {
  const missing = Math.max(0, count - fill.players.length);
  const more = Array.from({ length: missing }, () => emptyPlayer(sheet));
  return { ...fill, players: [...fill.players.slice(0, count), ...more] };
}

/**
 * Return a fill with the name of a player.
 * @param {Fill} fill
 * @param {number} number of the player, from 1
 * @param {string} name may be empty
 * @returns {Fill}
 */
export function withName(fill, number, name) {
  return withPlayer(fill, number, { name });
}

/**
 * Return what stands at a place.
 * @param {Fill} fill
 * @param {string} place such as `player:2 seat:12`
 * @param {Sheet} sheet
 * @returns {number|null}
 */
export function valueAt(fill, place, sheet) {
  const spot = spotOf(place, sheet);
  const player = spot && fill.players[spot.number - 1];
  return player ? player[spot.part][spot.at] : null;
}

/**
 * Return a fill with a number at a place.
 * @param {Fill} fill
 * @param {string} place such as `player:2 cube:gold`
 * @param {number|null} value nothing to take it away
 * @param {Sheet} sheet
 * @returns {Fill}
 */
export function withValue(fill, place, value, sheet) {
  const spot = spotOf(place, sheet);
  if (!spot || !fill.players[spot.number - 1]) return fill;
  const { number, part, at } = spot;
  const counts = fill.players[number - 1][part].map((old, one) => (one === at ? value : old));
  return withPlayer(fill, number, { [part]: counts });
}

/**
 * Return how much a number can come to: what there is of seats or cubes, without what
 * others have; a sum to what digits hold.
 * @param {Fill} fill
 * @param {Spot} spot of the number
 * @param {Sheet} sheet
 */
export function mostAt(fill, { number, part, at }, sheet) {
  if (part === "sums") return MOST.sums;
  const kind = sheet.counted[at];
  /** @param {string} name */
  const isOf = (name) => (kind === "resource" ? !CRAFTS.includes(name) : name === kind);
  const cubes = sheet.cubes.reduce((sum, [name, most]) => sum + (isOf(name) ? most : 0), 0);
  const all = part === "seats" ? sheet.seats[fill.version][at] : cubes;
  return fill.players.reduce((left, player, other) => left - (other + 1 === number ? 0 : player[part][at] || 0), all);
}

/**
 * Return *fill* without marks of sums that were taken over and are others now.
 * @param {Fill} fill
 * @param {Fill} before it was
 * @param {Sheet} sheet
 * @returns {Fill}
 */
export function withOwn(fill, before, sheet) {
  return withoutStale(fill, before, (one, place) => valueAt(one, place, sheet));
}

/**
 * Return which player a place belongs to, and where its number is kept.
 * @param {string} place such as `player:2 seat:12`
 * @param {Sheet} sheet
 * @returns {Spot|null} nothing if it holds none
 */
export function spotOf(place, sheet) {
  const found = /^player:(\d) (\w+)(?::(\w+))?$/.exec(place);
  if (!found) return null;
  const [, number, kind, name] = found;
  /** @type {Record<string, [Part, string[]]>} */
  const lists = { seat: ["seats", sheet.values.map(String)], cube: ["cubes", sheet.counted] };
  const [part, names] = lists[kind] || ["sums", SUMS];
  const at = names.indexOf(name === undefined ? kind : name);
  return at < 0 ? null : { number: Number(number), part, at };
}

/**
 * Return how many seats of each value nobody has.
 * @param {Fill} fill
 * @param {Sheet} sheet
 * @returns {number[]} below 0 where there are too many
 */
export function seatsLeft(fill, sheet) {
  /** @param {number} at */
  const sold = (at) => fill.players.reduce((sum, { seats }) => sum + (seats[at] || 0), 0);
  return sheet.seats[fill.version].map((count, at) => count - sold(at));
}

/** @param {Fill} fill @param {number} number @param {Partial<Player>} changed */
function withPlayer(fill, number, changed) {
  const players = fill.players.map((player, at) => (at === number - 1 ? { ...player, ...changed } : player));
  return { ...fill, players };
}

/** @param {Sheet} sheet */
function emptyPlayer(sheet) {
  return { name: "", seats: sheet.values.map(() => null), cubes: sheet.counted.map(() => null), sums: SUMS.map(() => null) };
}

/** @param {Player} player */
function numbersOf({ seats, cubes, sums }) {
  return [...seats, ...cubes, ...sums];
}
