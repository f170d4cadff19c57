// Boxes and places in millimetres, and numbers rounded as Python rounds them.

/** @import { Box, Place } from "./types.js" */

/** Round to the nearest, halves to the even one as Python does. @param {number} value */
export function roundHalf(value) {
  const low = Math.floor(value);
  const over = value - low;
  return over > 0.5 || (over === 0.5 && low % 2 === 1) ? low + 1 : low;
}

/** Return a box less a rim on every side. @param {Box} box @param {number} rim @returns {Box} */
export function inset([x, y, wide, high], rim) {
  return [x + rim, y + rim, wide - 2 * rim, high - 2 * rim];
}

/** @param {Box} box @returns {Place} */
export function centreOf([x, y, wide, high]) {
  return [x + wide / 2, y + high / 2];
}

/** Return the corners of a box, clockwise from the top left. @param {Box} box @returns {Place[]} */
export function cornersOf([x, y, wide, high]) {
  return [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]];
}
