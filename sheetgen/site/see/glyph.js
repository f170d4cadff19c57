// Glyphs: single characters of an equal size, and what each of them may be (`scan/glyph.py`).

import { GLYPH } from "./figures.js";
import { findTraits, inShares, unpackLayers, weigh } from "./layer.js";
import { GLYPH_LAYERS } from "./weights.js";
/** @import { Ink, Layer, Pieces } from "./types.js" */

const { SIDE } = GLYPH;

/** @type {Layer[]} */
let glyphLayers = [];

/**
 * Return a glyph at an equal size, its mass in the middle, set upright.
 * @param {Ink} ink
 * @param {Pieces} pieces
 * @param {number} first of the pieces that make it up
 * @param {number} last
 * @returns {Float32Array}
 */
export function frameGlyph(ink, { owners }, first, last) {
  const { data, width, height } = ink.dark;
  /** @param {number} at */
  const isOwn = (at) => owners[at] >= first && owners[at] <= last;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < owners.length; at += 1) {
    if (!isOwn(at)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const pale = ink.threshold / 2;
  const span = Math.max(GLYPH.FULL * ink.peak - pale, 1e-3);
  const grey = new Float32Array(data.length);
  const [across, down] = [new Float64Array(width), new Float64Array(height)];
  for (let y = Math.max(top - 1, 0); y <= Math.min(bottom + 1, height - 1); y += 1) {
    for (let x = Math.max(left - 1, 0); x <= Math.min(right + 1, width - 1); x += 1) {
      const at = y * width + x;
      // The soft edge of a line lies outside of it, but not on another piece.
      if (!isOwn(at) && (owners[at] >= 0 || !isBeside(x, y, width, height, isOwn))) continue;
      grey[at] = Math.min(Math.max((data[at] - pale) / span, 0), 1);
      across[x] += grey[at];
      down[y] += grey[at];
    }
  }
  const long = Math.max(bottom - top, right - left) + 1;
  const scale = GLYPH.LONG / Math.max(long, GLYPH.SMALLEST);
  const rows = spread(height, middleOfMass(down), scale);
  const columns = spread(width, middleOfMass(across), scale);
  return upright(spreadOut(grey, width, rows, columns, SIDE));
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {(at: number) => boolean} isOwn */
function isBeside(x, y, width, height, isOwn) {
  for (let v = Math.max(y - 1, 0); v <= Math.min(y + 1, height - 1); v += 1) {
    for (let u = Math.max(x - 1, 0); u <= Math.min(x + 1, width - 1); u += 1) if (isOwn(v * width + u)) return true;
  }
  return false;
}

/** @param {Float64Array} sums */
function middleOfMass(sums) {
  let [sum, weight] = [0, 0];
  sums.forEach((value, at) => { [sum, weight] = [sum + value * at, weight + value]; });
  return sum / weight;
}

/** Shares of pixels along a side: for each that is made, the first, and what it takes of each. @typedef {{first: number, shares: number[]}[]} Spread */

/** Return what each of some pixels gives to those of a glyph's picture. @param {number} count @param {number} middle @param {number} scale @returns {Spread} */
function spread(count, middle, scale) {
  return Array.from({ length: SIDE }, (_, at) => {
    const place = (at - (SIDE - 1) / 2) / scale + middle;
    return sharesNear(count, place, Math.max(1, 1 / scale), place > -1 && place < count);
  });
}

/** Return what pixels near a place give to it. @param {number} count @param {number} place @param {number} reach @param {boolean} isInside */
export function sharesNear(count, place, reach, isInside) {
  const first = Math.max(Math.ceil(place - reach), 0);
  const last = Math.min(Math.floor(place + reach), count - 1);
  const near = [];
  for (let at = first; isInside && at <= last; at += 1) near.push(Math.max(1 - Math.abs(at - place) / reach, 0));
  const sum = Math.max(near.reduce((whole, value) => whole + value, 0), 1e-6);
  return { first, shares: near.map((value) => value / sum) };
}

/** Return a picture in another size. @param {Float32Array} grey @param {number} width @param {Spread} rows @param {Spread} columns @param {number} side of what is returned */
export function spreadOut(grey, width, rows, columns, side) {
  const found = new Float32Array(side * side);
  const line = new Float32Array(width);
  for (let y = 0; y < side; y += 1) {
    const { first, shares } = rows[y];
    line.fill(0);
    for (let own = 0, at = first * width; own < shares.length; own += 1) {
      const share = shares[own];
      for (let x = 0; x < width; x += 1, at += 1) line[x] += share * grey[at];
    }
    for (let x = 0; x < side; x += 1) {
      const column = columns[x];
      let sum = 0;
      for (let own = 0, at = column.first; own < column.shares.length; own += 1, at += 1) sum += column.shares[own] * line[at];
      found[y * side + x] = sum;
    }
  }
  return found;
}

/** Return a glyph that leans no more: its rows moved by what its mass leans. @param {Float32Array} glyph */
function upright(glyph) {
  const middle = (SIDE - 1) / 2;
  let [lean, weight] = [0, 1e-3];
  glyph.forEach((value, at) => {
    const [x, y] = [(at % SIDE) - middle, Math.floor(at / SIDE) - middle];
    lean += x * y * value;
    weight += y * y * value;
  });
  lean = Math.min(Math.max(lean / weight, -GLYPH.MOST_LEAN), GLYPH.MOST_LEAN);
  const found = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    const off = Math.floor(lean * (y - middle));
    const part = lean * (y - middle) - off;
    for (let x = 0; x < SIDE; x += 1) {
      const [left, right] = [x + off, x + off + 1];
      const one = left >= 0 && left < SIDE ? glyph[y * SIDE + left] : 0;
      const other = right >= 0 && right < SIDE ? glyph[y * SIDE + right] : 0;
      found[y * SIDE + x] = one * (1 - part) + other * part;
    }
  }
  return found;
}

/** Return what the windows of the net see in a glyph. @param {Float32Array} glyph */
export function traitsOf(glyph) {
  if (!glyphLayers.length) glyphLayers = unpackLayers(GLYPH_LAYERS);
  return findTraits(glyphLayers, glyph, SIDE);
}

/** Return a glyph that is moved. @param {Float32Array} glyph @param {number[]} by pixels to the right and down */
function shifted(glyph, [right, down]) {
  const off = down * SIDE + right; // its edges are blank
  return glyph.map((_, at) => glyph[(at - off + glyph.length) % glyph.length]);
}

/** Return what a glyph may be: natural logarithms of probabilities by class. @param {Float32Array} glyph @param {Float32Array} traits of it @param {boolean} isAlone whether it is no piece of a word @returns {Float64Array} */
export function classify(glyph, traits, isAlone) {
  const first = weigh(glyphLayers, traits);
  if (!isAlone || Math.exp(Math.max(...first)) >= GLYPH.SURE) return first;
  const looks = [first, ...GLYPH.SHIFTS.map((by) => weigh(glyphLayers, traitsOf(shifted(glyph, by))))];
  return inShares(first.map((_, at) => looks.reduce((sum, look) => sum + look[at], 0) / looks.length));
}
