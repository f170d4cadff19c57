// Whether a picture was taken of a screen, by a pattern on the white of a sheet
// (`scan/screen.py`).

import { roundHalf } from "./box.js";
import { SCREEN } from "./figures.js";
import { shrunk } from "./mark.js";
import { leastSquares, median, percentile } from "./matrix.js";
/** @import { Box, Grey, Place } from "./types.js" */
/** @import { Pose } from "./pose.js" */

const WINDOW = SCREEN.SIDE;
const HALF = WINDOW / 2;
const PIXELS = WINDOW ** 2;
const SQUARE = 4; // pixels that one is the mean of, to see past noise
const ACROSS = WINDOW / SQUARE;

/** Where a pixel stands in a window. @param {number} at */
const inWindow = (at) => [at % WINDOW, Math.floor(at / WINDOW)];
const WAVE = Float64Array.from({ length: WINDOW }, (_, at) => Math.cos((2 * Math.PI * at) / WINDOW));
const FADING = Array.from({ length: PIXELS }, (_, at) => inWindow(at).reduce((share, along) => (share * (1 - Math.cos((2 * Math.PI * (along + 1)) / (WINDOW + 1)))) / 2, 1));

/**
 * Return how clear a pattern is on the white of a sheet, and how far that is from even.
 * @param {Pose} pose
 * @param {Grey} grey
 * @param {Box[]} marks at the corners of the face
 */
export function findPattern(pose, grey, marks) {
  const windows = cutWindows(grey, placesOn(pose, grey, marks));
  if (windows.length < SCREEN.FEWEST) return { clear: 0, uneven: 0 };
  const left = unevenOf(windows);
  const uneven = left.map((own, at) => Math.sqrt(squared(own) / PIXELS) / Math.max(meanOf(windows[at]), 1));
  const looked = frequencies();
  const shares = left.map((own) => {
    const faded = Float64Array.from(own, (value, at) => value * FADING[at]);
    const powers = looked.map(([, right, down]) => powerOf(faded, right, down));
    const mean = meanOf(powers) + SCREEN.FLOOR ** 2 * squared(FADING);
    return powers.map((power) => power / mean);
  });
  const quiet = roundHalf(shares.length * (1 - SCREEN.LOUDEST));
  const usual = looked.map((_, at) => meanOf(shares.map((own) => own[at]).sort((one, other) => one - other).slice(0, quiet)));
  const clear = looked.map(([ring], at) => usual[at] / (median(usual.filter((_, other) => looked[other][0] === ring)) + SCREEN.LEAST));
  return { clear: Math.max(...clear), uneven: median(uneven) };
}

/** @param {number[]} values */
function squared(values) {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** @param {number[]} values */
function meanOf(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Return places where a window may be. @param {Pose} pose @param {Grey} grey @param {Box[]} marks */
function placesOn(pose, { width, height }, marks) {
  const [wide, high] = [0, 1].map((axis) => Math.max(...marks.map((mark) => mark[axis] + mark[axis + 2])));
  const [columns, rows] = [roundHalf(wide / SCREEN.STEP), roundHalf(high / SCREEN.STEP)];
  /** @type {Place[]} */
  const found = [];
  for (let at = 0; at < columns * rows; at += 1) {
    const [x, y] = pose.see([(((at % columns) + 0.5) * wide) / columns, ((Math.floor(at / columns) + 0.5) * high) / rows]).map(roundHalf);
    if (x >= WINDOW && y >= WINDOW && x < width - WINDOW && y < height - WINDOW) found.push([x, y]);
  }
  return found;
}

/** Return the most even windows. @param {Grey} grey @param {Place[]} places */
function cutWindows(grey, places) {
  const small = shrunk(grey, SQUARE);
  const seen = places.map((place) => {
    const [left, top] = place.map((value) => Math.round((value - HALF) / SQUARE));
    let [least, most] = [Infinity, 1];
    for (let at = 0; at < ACROSS ** 2; at += 1) {
      const own = small.data[(top + Math.floor(at / ACROSS)) * small.width + left + (at % ACROSS)];
      if (own < least) least = own;
      if (own > most) most = own;
    }
    return { place, most, uneven: 1 - least / most };
  });
  const bright = seen.length ? SCREEN.BRIGHT * percentile(seen.map(({ most }) => most), 95) : 0;
  /** @type {Place[]} */
  const chosen = [];
  for (const { place: [x, y], most } of seen.sort((one, other) => one.uneven - other.uneven)) {
    if (most < bright || chosen.some(([u, v]) => Math.max(Math.abs(u - x), Math.abs(v - y)) < HALF)) continue;
    chosen.push([x, y]);
    if (chosen.length === SCREEN.COUNT) break;
  }
  return chosen.map(([x, y]) => FADING.map((_, at) => grey.data[(y - HALF + inWindow(at)[1]) * grey.width + x - HALF + inWindow(at)[0]]));
}

/** Return windows less what light does over them: terms up to squares. @param {number[][]} windows */
function unevenOf(windows) {
  const terms = FADING.map((_, at) => {
    const [x, y] = inWindow(at).map((along) => along / HALF - 1);
    return [1, x, y, x * x, y * y, x * y];
  });
  const factors = leastSquares(terms, terms.map((_, at) => windows.map((own) => own[at]))) || [];
  return windows.map((own, which) => own.map((value, at) => factors.reduce((left, factor, k) => left - factor[which] * terms[at][k], value)));
}

/** Return how strong a frequency is in a window. @param {Float64Array} own @param {number} right @param {number} down */
function powerOf(own, right, down) {
  let [one, other, at] = [0, 0, 0];
  for (let y = 0; y < WINDOW; y += 1) {
    for (let x = 0; x < WINDOW; x += 1, at += 1) {
      const turn = right * x + down * y;
      one += own[at] * WAVE[turn & (WINDOW - 1)];
      other += own[at] * WAVE[(turn + HALF / 2) & (WINDOW - 1)];
    }
  }
  return one * one + other * other;
}

/** Return the frequencies that are looked at, of those that tell of all: how fast, to the right, and down. */
function frequencies() {
  const own = WINDOW / SCREEN.BLOCK;
  const found = [];
  for (let right = 0; right <= HALF; right += 1) {
    for (let down = -HALF; down < HALF; down += 1) {
      const ring = Math.floor(Math.hypot(down, right));
      const isOfBlocks = (Math.abs(down) < 1.5 && right % own === 0) || (right < 1.5 && down % own === 0);
      if (!isOfBlocks && ring >= SCREEN.SLOWEST && ring <= SCREEN.FASTEST) found.push([ring, right, down]);
    }
  }
  return found;
}
