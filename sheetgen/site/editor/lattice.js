// Where cells can lie: a row from the top, and a column in half cells, as the rules have them.
// Nothing here knows what stands in a cell.

import { FLAT } from "./paper.js";
/** @import { Frame, Place } from "./draft.js" */

const TALL = (FLAT * 2) / Math.sqrt(3);
const STEPS = [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]];

/** Return the name of a place among others. @param {Place} place */
export function keyOf({ row, column }) {
  return `${row},${column}`;
}

/** Return the place that has a name. @param {string} key of `keyOf` @returns {Place} */
export function placeOf(key) {
  const [row, column] = key.split(",").map(Number);
  return { row, column };
}

/** Return the six places around one. @param {Place} place @returns {Place[]} */
export function placesAround({ row, column }) {
  return STEPS.map(([down, right]) => ({ row: row + down, column: column + right }));
}

/**
 * Return the place that a point lies in.
 * @param {{x: number, y: number}} point as cells are drawn
 * @param {number} parity of row and column together, even or odd
 * @returns {Place}
 */
export function placeAt({ x, y }, parity) {
  const least = Math.floor(y / (TALL * 0.75));
  const near = [least, least + 1].map((row) => {
    const odd = (((row + parity) % 2) + 2) % 2;
    return { row, column: 2 * Math.round(((x * 2) / FLAT - odd) / 2) + odd };
  });
  const [one, other] = near.map(({ row, column }) => Math.hypot(x - (column * FLAT) / 2, y - row * TALL * 0.75));
  return one <= other ? near[0] : near[1];
}

/**
 * Return the places on the way from one to another, without the first.
 * @param {Place} from where it begins
 * @param {Place} to where it ends
 * @returns {Place[]}
 */
export function wayTo(from, to) {
  const rows = Math.abs(to.row - from.row);
  const far = rows + Math.max(0, (Math.abs(to.column - from.column) - rows) / 2);
  const parity = from.row + from.column;
  return [...Array(far).keys()].map((at) => {
    const share = (at + 1) / far;
    const row = from.row + (to.row - from.row) * share;
    const column = from.column + (to.column - from.column) * share;
    return placeAt({ x: (column * FLAT) / 2, y: row * TALL * 0.75 }, parity);
  });
}

/**
 * Return the frame around places.
 * @param {Place[]} places one or more
 * @param {number} [room] rows around them
 * @returns {Frame}
 */
export function frameOf(places, room = 0) {
  const rows = places.map(({ row }) => row);
  const columns = places.map(({ column }) => column);
  return {
    top: Math.min(...rows) - room,
    bottom: Math.max(...rows) + room,
    left: Math.min(...columns) - 2 * room,
    right: Math.max(...columns) + 2 * room,
    parity: Math.abs(places[0].row + places[0].column) % 2,
  };
}

/** Return the frame around two. @param {Frame} one @param {Frame} other @returns {Frame} */
export function joined(one, other) {
  return {
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    parity: other.parity,
  };
}

/** Return a frame with one row more on each side. @param {Frame} frame @returns {Frame} */
export function widened({ top, bottom, left, right, parity }) {
  return { top: top - 1, bottom: bottom + 1, left: left - 2, right: right + 2, parity };
}

/** Return the places in a frame, in reading order. @param {Frame} frame @returns {Place[]} */
export function placesIn({ top, bottom, left, right, parity }) {
  const places = [];
  for (let row = top; row <= bottom; row += 1) {
    const first = left + ((((left + row + parity) % 2) + 2) % 2);
    for (let column = first; column <= right; column += 2) places.push({ row, column });
  }
  return places;
}

/** Return whether a place lies in a frame. @param {Place} place @param {Frame} frame */
export function isWithin({ row, column }, { top, bottom, left, right }) {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** @typedef {"aside"|"upside"|"left"|"right"} Turn a mirror, or a sixth of a turn */

/**
 * Return what turns places among themselves: each goes to another place of the lattice.
 * @param {Turn} turn how
 * @param {Place[]} places that are turned
 * @returns {(place: Place) => Place}
 */
export function turnOf(turn, places) {
  const { top, bottom, left, right } = frameOf(places);
  /** @param {Place} place @param {number} parity */
  const fitted = ({ row, column }, parity) => ({ row, column: column + (Math.abs(row + column - parity) % 2) });
  if (turn === "aside") return (place) => fitted({ row: place.row, column: left + right - place.column }, place.row + place.column);
  if (turn === "upside") return (place) => fitted({ row: top + bottom - place.row, column: place.column }, place.row + place.column);
  const middle = middleOf(places);
  return (place) => {
    const row = place.row - middle.row;
    const aside = (place.column - middle.column - row) / 2;
    const [down, along] = turn === "right" ? [row + aside, -row] : [-aside, row + aside];
    return { row: middle.row + down, column: middle.column + 2 * along + down };
  };
}

/** The one of them that lies nearest to the middle of all. @param {Place[]} places */
function middleOf(places) {
  const { top, bottom, left, right } = frameOf(places);
  /** @param {Place} place */
  const far = ({ row, column }) => Math.hypot((column - (left + right) / 2) * FLAT * 0.5, (row - (top + bottom) / 2) * TALL * 0.75);
  return places.reduce((best, place) => (far(place) < far(best) - 0.01 ? place : best));
}
