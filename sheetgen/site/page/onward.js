// Going on: the cell that is chosen by itself once nothing is left to write in another.

import { keptChoice } from "./store.js";
/** @import { Cell } from "./types.js" */

/** Along the rows, down the columns, or only by tapping. */
export const DIRECTIONS = ["rows", "columns", "off"];

/** Return the direction that this device keeps. */
export function keptDirection() {
  const kept = keptChoice("direction");
  return DIRECTIONS.includes(kept) ? kept : DIRECTIONS[0];
}

/**
 * Return the cell that follows another, full ones passed over; the same one where none does.
 * @param {Cell[]} cells of the board, in reading order
 * @param {number} at the place of the cell; -1 for the first
 * @param {string} direction down the columns, or along the rows
 * @param {(at: number) => boolean} isFull whether nothing is left to write in a cell
 */
export function nextCell(cells, at, direction, isFull) {
  const order = [...cells.keys()];
  // Every other row begins half a cell further: two halves are a column.
  if (direction === "columns") order.sort((one, other) => (cells[one].column >> 1) - (cells[other].column >> 1) || one - other);
  return order.slice(order.indexOf(at) + 1).find((next) => !isFull(next)) ?? at;
}
