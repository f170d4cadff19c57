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
const FADING = Float64Array.from({ length: PIXELS }, (_, at) => inWindow(at).reduce((share, along) => (share * (1 - Math.cos((2 * Math.PI * (along + 1)) / (WINDOW + 1)))) / 2, 1));

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
    const spectrum = spectrumOf(own.map((value, at) => value * FADING[at]));
    const powers = looked.map(([, right, down]) => spectrum[right * WINDOW + (down & (WINDOW - 1))]);
    const mean = meanOf(powers) + SCREEN.FLOOR ** 2 * squared(FADING);
    return powers.map((power) => power / mean);
  });
  const quiet = roundHalf(shares.length * (1 - SCREEN.LOUDEST));
  const usual = looked.map((_, at) => meanOf(Float64Array.from(shares, (own) => own[at]).sort().subarray(0, quiet)));
  const clear = [...new Set(looked.map(([ring]) => ring))].map((ring) => {
    const own = usual.filter((_, at) => looked[at][0] === ring);
    return Math.max(...own) / (median(own) + SCREEN.LEAST);
  });
  return { clear: Math.max(...clear), uneven: median(uneven) };
}

/** @param {Float64Array} values */
function squared(values) {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** @param {Float64Array|number[]} values */
function meanOf(values) {
  return [...values].reduce((sum, value) => sum + value, 0) / values.length;
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
  const seen = places.map((place) => ({ place, ...spanOf(small, place) }));
  const bright = seen.length ? SCREEN.BRIGHT * percentile(seen.map(({ most }) => most), 95) : 0;
  /** @type {Place[]} */
  const chosen = [];
  for (const { place: [x, y], most } of seen.sort((one, other) => one.uneven - other.uneven)) {
    if (most < bright || chosen.some(([u, v]) => Math.max(Math.abs(u - x), Math.abs(v - y)) < HALF)) continue;
    chosen.push([x, y]);
    if (chosen.length === SCREEN.COUNT) break;
  }
  return chosen.map(([x, y]) => FADING.map((_, at) => grey.data[(y - HALF + Math.floor(at / WINDOW)) * grey.width + x - HALF + (at % WINDOW)]));
}

/** Return how bright a window is at the most, and how uneven. @param {Grey} small @param {Place} place its middle */
function spanOf({ data, width }, [x, y]) {
  const left = Math.round((x - HALF) / SQUARE);
  const top = Math.round((y - HALF) / SQUARE);
  let [least, most] = [255, 1];
  for (let row = top; row < top + ACROSS; row += 1) {
    for (let at = row * width + left, end = at + ACROSS; at < end; at += 1) {
      const own = data[at];
      if (own < least) least = own;
      if (own > most) most = own;
    }
  }
  return { most, uneven: 1 - least / most };
}

/** Return windows less what light does over them: terms up to squares. @param {Float64Array[]} windows */
function unevenOf(windows) {
  /** @type {number[][]} */
  const terms = [];
  for (let at = 0; at < PIXELS; at += 1) {
    const [x, y] = inWindow(at).map((along) => along / HALF - 1);
    terms.push([1, x, y, x * x, y * y, x * y]);
  }
  const factors = leastSquares(terms, terms.map((_, at) => windows.map((own) => own[at]))) || [];
  return windows.map((own, which) => own.map((value, at) => factors.reduce((left, factor, k) => left - factor[which] * terms[at][k], value)));
}

/** Return how strong frequencies are in a window: a row for each to the right, in it those down. @param {Float64Array} own */
function spectrumOf(own) {
  const found = new Float64Array((HALF + 1) * WINDOW);
  const waves = [new Float64Array(WINDOW), new Float64Array(WINDOW)];
  for (let right = 0; right <= HALF; right += 1) {
    for (let y = 0, at = 0; y < WINDOW; y += 1) {
      let [one, other] = [0, 0];
      for (let x = 0, turn = 0; x < WINDOW; x += 1, at += 1, turn += right) {
        one += own[at] * WAVE[turn & (WINDOW - 1)];
        other += own[at] * WAVE[(turn + HALF / 2) & (WINDOW - 1)];
      }
      waves[0][y] = one;
      waves[1][y] = other;
    }
    for (let down = 0; down < WINDOW; down += 1) {
      let [one, other] = [0, 0];
      for (let y = 0, turn = 0; y < WINDOW; y += 1, turn += down) {
        const [cos, sin] = [WAVE[turn & (WINDOW - 1)], WAVE[(turn + HALF / 2) & (WINDOW - 1)]];
        one += waves[0][y] * cos - waves[1][y] * sin;
        other += waves[0][y] * sin + waves[1][y] * cos;
      }
      found[right * WINDOW + down] = one * one + other * other;
    }
  }
  return found;
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
