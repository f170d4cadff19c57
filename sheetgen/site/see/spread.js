// How sharp a picture is in which no sheet is seen (`scan/sharp.py`).

import { SHARP } from "./figures.js";
/** @import { Grey } from "./types.js" */

const SHADES = 256;
const MEANT = 9; // pixels that one is the mean of, to see past noise

/** Return how far light is spread where a picture is sharpest, in pixels; 0 if it shows nothing. @param {Grey} grey */
export function findSpread({ data, width, height }) {
  const [shades, across, down] = [0, 1, 2].map(() => new Uint32Array(SHADES));
  let above = new Uint8Array(width);
  for (let y = 1; y < height - 1; y += 1) {
    const row = new Uint8Array(width);
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0;
      for (let at = (y - 1) * width + x; at <= (y + 1) * width + x; at += width) sum += data[at - 1] + data[at] + data[at + 1];
      row[x] = Math.round(sum / MEANT);
      shades[row[x]] += 1;
      if (x > 1) across[Math.abs(row[x] - row[x - 1])] += 1;
      if (y > 1) down[Math.abs(row[x] - above[x])] += 1;
    }
    above = row;
  }
  const contrast = shadeBelow(shades, 99) - shadeBelow(shades, 1);
  const steep = Math.max(...[across, down].map((steps) => shadeBelow(steps, SHARP.SHARPEST)));
  return contrast < SHARP.LEAST_CONTRAST || !steep ? 0 : contrast / (steep * Math.sqrt(2 * Math.PI));
}

/** Return the shade below which a share of all lies. @param {Uint32Array} counts of pixels by their shade @param {number} share in per cent */
function shadeBelow(counts, share) {
  let left = (counts.reduce((sum, count) => sum + count, 0) * share) / 100;
  return Math.max(counts.findIndex((count) => (left -= count) <= 0), 0);
}
