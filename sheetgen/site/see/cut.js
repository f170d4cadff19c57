// Parts of a picture, cut out upright.

/** @import { Grey, Place } from "./types.js" */

export const KNOT = 8; // pixels from one place to the next whose way is told

// Four places, row by row, tell where all pixels between them are.
/** @param {Grey} grey @param {Grey} part @param {number} column @param {number} row @param {Place[]} knots */
export function fillPart(grey, { data, width, height }, column, row, [a, b, c, d]) {
  for (let y = 0; y < KNOT && row + y < height; y += 1) {
    const down = y / KNOT;
    const [u, v] = [a[0] + (c[0] - a[0]) * down, a[1] + (c[1] - a[1]) * down];
    const [across, up] = [(b[0] + (d[0] - b[0]) * down - u) / KNOT, (b[1] + (d[1] - b[1]) * down - v) / KNOT];
    for (let x = 0, at = (row + y) * width + column; x < KNOT && column + x < width; x += 1, at += 1) {
      data[at] = cubic(grey, u + across * x, v + up * x);
    }
  }
}

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

/** Return how bright a picture is between pixels. @param {Grey} grey @param {number} x @param {number} y */
function cubic({ data, width, height }, x, y) {
  const [across, down] = [Math.round(x * FINE), Math.round(y * FINE)];
  const [left, top] = [(across >> 5) - 1, (down >> 5) - 1];
  const columns = 4 * (across & 31);
  const rows = 4 * (down & 31);
  const isInside = left >= 0 && left + 3 < width;
  let sum = 0;
  for (let row = 0; row < 4; row += 1) {
    const line = Math.min(Math.max(top + row, 0), height - 1) * width;
    let own = 0;
    if (isInside) {
      const at = line + left;
      own = WEIGHTS[columns] * data[at] + WEIGHTS[columns + 1] * data[at + 1] + WEIGHTS[columns + 2] * data[at + 2] + WEIGHTS[columns + 3] * data[at + 3];
    } else {
      for (let column = 0; column < 4; column += 1) {
        own += WEIGHTS[columns + column] * data[line + Math.min(Math.max(left + column, 0), width - 1)];
      }
    }
    sum += WEIGHTS[rows + row] * own;
  }
  return sum < 0 ? 0 : sum > 255 ? 255 : Math.round(sum);
}
