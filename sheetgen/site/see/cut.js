// Parts of a picture, cut out upright.

/** @import { Grey, Place } from "./types.js" */

export const KNOT = 8; // pixels from one place to the next whose direction is known

// Weights of four pixels in a row at each 32nd of a pixel between the middle two: the
// cubic curve, and the steps, that OpenCV takes.
const FINE = 32;
const BEND = -0.75;
const WEIGHTS = new Float64Array(4 * FINE);
for (let step = 0; step < FINE; step += 1) {
  const at = step / FINE;
  const [far, near, next] = [at + 1, at, 1 - at];
  const outer = ((BEND * far - 5 * BEND) * far + 8 * BEND) * far - 4 * BEND;
  const first = ((BEND + 2) * near - (BEND + 3)) * near * near + 1;
  const second = ((BEND + 2) * next - (BEND + 3)) * next * next + 1;
  WEIGHTS.set([outer, first, second, 1 - outer - first - second], 4 * step);
}

// Four places, row by row, tell where all pixels between them are.
/** @param {Grey} grey @param {Grey} part @param {number} column @param {number} row @param {Place[]} knots */
export function fillPart(grey, part, column, row, [a, b, c, d]) {
  const { data, width, height } = grey;
  const bottom = Math.min(KNOT, part.height - row);
  const right = Math.min(KNOT, part.width - column);
  for (let y = 0; y < bottom; y += 1) {
    const share = y / KNOT;
    const u = a[0] + (c[0] - a[0]) * share;
    const v = a[1] + (c[1] - a[1]) * share;
    const across = (b[0] + (d[0] - b[0]) * share - u) / KNOT;
    const up = (b[1] + (d[1] - b[1]) * share - v) / KNOT;
    for (let x = 0, to = (row + y) * part.width + column; x < right; x += 1, to += 1) {
      const far = Math.round((u + across * x) * FINE);
      const deep = Math.round((v + up * x) * FINE);
      const left = (far >> 5) - 1;
      const top = (deep >> 5) - 1;
      if (left < 0 || top < 0 || left + 3 >= width || top + 3 >= height) {
        part.data[to] = bounded(atRim(grey, left, top, 4 * (far & 31), 4 * (deep & 31)));
        continue;
      }
      const columns = 4 * (far & 31);
      const [first, second, third, fourth] = [WEIGHTS[columns], WEIGHTS[columns + 1], WEIGHTS[columns + 2], WEIGHTS[columns + 3]];
      let sum = 0;
      for (let line = 0, at = top * width + left, rows = 4 * (deep & 31); line < 4; line += 1, at += width) {
        sum += WEIGHTS[rows + line] * (first * data[at] + second * data[at + 1] + third * data[at + 2] + fourth * data[at + 3]);
      }
      part.data[to] = bounded(sum);
    }
  }
}

/** @param {number} value */
function bounded(value) {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}

// What lies beyond a picture is like its rim.
/** @param {Grey} grey @param {number} left @param {number} top @param {number} columns where their weights begin @param {number} rows */
function atRim({ data, width, height }, left, top, columns, rows) {
  let sum = 0;
  for (let row = 0; row < 4; row += 1) {
    const line = Math.min(Math.max(top + row, 0), height - 1) * width;
    let own = 0;
    for (let column = 0; column < 4; column += 1) {
      own += WEIGHTS[columns + column] * data[line + Math.min(Math.max(left + column, 0), width - 1)];
    }
    sum += WEIGHTS[rows + row] * own;
  }
  return sum;
}
