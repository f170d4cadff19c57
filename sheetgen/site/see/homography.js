// Where places of a flat sheet are in a picture of it.

import { leastSquares } from "./matrix.js";
/** @import { Place } from "./types.js" */

/** What places are taken by, a matrix row by row. @typedef {number[]} Homography */

/** Return where a homography takes a place. @param {Homography} flat @param {Place} place @returns {Place} */
export function moved(flat, [x, y]) {
  const deep = flat[6] * x + flat[7] * y + flat[8];
  return [(flat[0] * x + flat[1] * y + flat[2]) / deep, (flat[3] * x + flat[4] * y + flat[5]) / deep];
}

/**
 * Return the homography between places that comes nearest.
 * @param {Place[]} from
 * @param {Place[]} to
 * @returns {Homography|null} nothing if they lie so that there are many
 */
export function fitHomography(from, to) {
  const [own, other] = [evened(from), evened(to)];
  const [a, b] = [from.map(own.take), to.map(other.take)];
  const given = a.flatMap(([x, y], at) => {
    const [u, v] = b[at];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]];
  });
  const first = leastSquares(given, b.flatMap(([u, v]) => [[u], [v]]));
  if (!first) return null;
  let flat = [...first.map(([value]) => value), 1];
  for (let look = 0; look < LOOKS; look += 1) {
    const next = from.length > 4 ? nearer(flat, a, b) : null;
    if (!next) break;
    flat = next;
  }
  return times(times(other.back, flat), own.matrix);
}

const LOOKS = 6; // at how far a homography is off

// A step of Gauss and Newton: errors are measured in the picture, not in the equations.
/** @param {Homography} flat @param {Place[]} from @param {Place[]} to */
function nearer(flat, from, to) {
  /** @type {number[][]} */
  const given = [];
  /** @type {number[][]} */
  const off = [];
  from.forEach(([x, y], at) => {
    const deep = flat[6] * x + flat[7] * y + 1;
    const [u, v] = moved(flat, [x, y]);
    const [p, q, one] = [x / deep, y / deep, 1 / deep];
    given.push([p, q, one, 0, 0, 0, -u * p, -u * q], [0, 0, 0, p, q, one, -v * p, -v * q]);
    off.push([to[at][0] - u], [to[at][1] - v]);
  });
  const step = leastSquares(given, off);
  return step && [...step.map(([value], at) => flat[at] + value), 1];
}

/** Return what brings places round 0 to a size of 1, as matrices there and back. @param {Place[]} places */
function evened(places) {
  const count = places.length;
  const [x, y] = [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / count);
  const far = places.reduce((sum, place) => sum + Math.hypot(place[0] - x, place[1] - y), 0) / count || 1;
  /** @param {Place} place @returns {Place} */
  const take = (place) => [(place[0] - x) / far, (place[1] - y) / far];
  return { take, matrix: [1 / far, 0, -x / far, 0, 1 / far, -y / far, 0, 0, 1], back: [far, 0, x, 0, far, y, 0, 0, 1] };
}

/** @param {number[]} a @param {number[]} b */
function times(a, b) {
  const found = [];
  for (let row = 0; row < 9; row += 3) {
    for (let column = 0; column < 3; column += 1) {
      found.push(a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]);
    }
  }
  return found;
}
