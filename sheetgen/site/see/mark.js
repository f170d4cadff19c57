// The marks of sheets in a picture (`draw/face.py` draws them): dark squares, first
// looked for in a small picture, then measured in the whole one.

import { brightAt, findCorners, middleOf } from "./edge.js";
import { MARK } from "./figures.js";
import { fitHomography, moved } from "./homography.js";
/** @import { Grey, Place, Seen } from "./types.js" */

const LOOKED = 1500; // pixels on the longer side of the picture that is searched
const DARKER = 0.86; // of what is around it is dark
const AROUND = [0.035, 0.012]; // of the longer side, that is around a pixel
const LEAST = 8; // pixels of a mark's side in the picture that is searched
const LARGEST = 0.25; // of the picture's longer side
const FULL = 0.86; // of the outline of a mark is a square
const SAMPLED = [0.32, 0.5, 0.68]; // where bits are looked at, in parts of them
const CONTRAST = 24; // of 255, between what is dark and bright on a mark
const MOST_WRONG = 3; // bits of the rim; of those inside one may be

/** Return the marks that are seen, of one sheet or several. @param {Grey} grey @returns {Seen[]} */
export function findMarks(grey) {
  const share = Math.max(1, Math.round(Math.max(grey.width, grey.height) / LOOKED));
  /** @type {Seen[]} */
  const found = [];
  const looks = [[share, AROUND[0]], [share, AROUND[1]], [Math.max(1, share >> 1), AROUND[0]], [share * 2, AROUND[0]]];
  for (const [scale, around] of looks) {
    const small = shrunk(grey, scale);
    for (const quad of findSquares(small, around)) {
      const corners = /** @type {Place[]} */ (quad.map(([x, y]) => [x * scale - 0.5, y * scale - 0.5]));
      const mark = readMark(grey, corners);
      if (mark && !found.some((other) => areOne(mark, other))) found.push(mark);
    }
    if (new Set(found.map(({ id }) => id)).size === MARK.BITS.length) break;
  }
  return found;
}

/** @param {Seen} mark @param {Seen} other */
function areOne(mark, other) {
  if (mark.id !== other.id) return false;
  const [[x, y], [u, v]] = [mark, other].map(({ corners }) => middleOf(corners));
  const [first, second] = mark.corners;
  return Math.hypot(x - u, y - v) < Math.hypot(first[0] - second[0], first[1] - second[1]);
}

/** Return a picture of which each pixel is the mean of some. @param {Grey} grey @param {number} scale @returns {Grey} */
export function shrunk(grey, scale) {
  if (scale === 1) return grey;
  const given = grey.data;
  const width = Math.floor(grey.width / scale);
  const height = Math.floor(grey.height / scale);
  const data = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  for (let y = 0, to = 0; y < height; y += 1) {
    sums.fill(0);
    for (let row = 0; row < scale; row += 1) {
      let at = (y * scale + row) * grey.width;
      for (let x = 0; x < width; x += 1) {
        let sum = given[at] + given[at + 1];
        for (let k = 2; k < scale; k += 1) sum += given[at + k];
        sums[x] += sum;
        at += scale;
      }
    }
    for (let x = 0; x < width; x += 1, to += 1) data[to] = sums[x] / (scale * scale);
  }
  return { data, width, height };
}

/** A run of dark pixels: its row, first column, and the column after its last. @typedef {[y: number, left: number, right: number]} Run */

/** Return corners of what is dark and looks like a square. @param {Grey} grey @param {number} around @returns {Place[][]} */
function findSquares(grey, around) {
  const { width, height } = grey;
  const isDark = darkOf(grey, Math.max(2, Math.round((around * Math.max(width, height)) / 2)), DARKER);
  const most = LARGEST * Math.max(width, height);
  const parts = findParts(isDark, width, height, (high, wide) => high >= LEAST && high <= most && wide >= LEAST && wide <= most && wide <= 4 * high && high <= 4 * wide);
  return parts.map(squareOf).filter((quad) => quad !== null);
}

/**
 * Return what is connected, corners included, and has a size that may be.
 * @param {Uint8Array} isDark @param {number} width @param {number} height
 * @param {(high: number, wide: number) => boolean} mayBe
 * @returns {Run[][]}
 */
function findParts(isDark, width, height, mayBe) {
  const { rows, lefts, rights, parents } = findRuns(isDark, width, height);
  const count = rows.length;
  const bottom = new Int32Array(count);
  const left = new Int32Array(count).fill(width);
  const right = new Int32Array(count);
  for (let at = 0; at < count; at += 1) {
    const own = parents[at] = parents[parents[at]]; // a run above stands for those that it joins
    bottom[own] = rows[at];
    if (lefts[at] < left[own]) left[own] = lefts[at];
    if (rights[at] > right[own]) right[own] = rights[at];
  }
  /** @type {Map<number, Run[]>} */
  const parts = new Map();
  for (let at = 0; at < count; at += 1) {
    const own = parents[at];
    if (own === at && mayBe(bottom[at] - rows[at] + 1, right[at] - left[at])) parts.set(at, []);
    parts.get(own)?.push([rows[at], lefts[at], rights[at]]);
  }
  return [...parts.values()];
}

// Runs of a row join those above that they touch. The first of all that are connected
// is found by going from parent to parent.
/** @param {Uint8Array} isDark @param {number} width @param {number} height */
function findRuns(isDark, width, height) {
  /** @type {number[][]} */
  const [rows, lefts, rights, parents] = [[], [], [], []];
  /** @param {number} at */
  const root = (at) => {
    let own = at;
    while (parents[own] !== own) own = parents[own] = parents[parents[own]];
    return own;
  };
  let above = 0; // the first run of the row before
  for (let y = 0; y < height; y += 1) {
    const first = rows.length;
    let near = above;
    const end = (y + 1) * width;
    for (let at = isDark.indexOf(1, y * width); at >= 0 && at < end; at = isDark.indexOf(1, at)) {
      const left = at - y * width;
      while (at < end && isDark[at]) at += 1;
      const x = at - y * width;
      const own = rows.length;
      rows.push(y);
      lefts.push(left);
      rights.push(x);
      parents.push(own);
      while (near < first && rights[near] < left) near += 1;
      for (let other = near; other < first && lefts[other] <= x; other += 1) {
        const [one, two] = [root(own), root(other)];
        parents[Math.max(one, two)] = Math.min(one, two);
      }
    }
    above = first;
  }
  return { rows, lefts, rights, parents };
}

/** Return where a picture is darker than a share of what is around. @param {Grey} grey @param {number} reach in pixels @param {number} share */
export function darkOf({ data, width, height }, reach, share) {
  const isDark = new Uint8Array(width * height);
  const sums = new Int32Array(width); // of each column, the rows around
  const wide = Math.min(reach + 1, width);
  for (let y = -reach; y < height; y += 1) {
    const [goes, comes] = [y - reach - 1, y + reach];
    if (comes < height) for (let x = 0, at = comes * width; x < width; x += 1, at += 1) sums[x] += data[at];
    if (goes >= 0) for (let x = 0, at = goes * width; x < width; x += 1, at += 1) sums[x] -= data[at];
    if (y < 0) continue;
    const rows = Math.min(comes + 1, height) - Math.max(y - reach, 0);
    let sum = 0;
    for (let x = 0; x < wide - 1; x += 1) sum += sums[x];
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const left = x > reach ? x - reach : 0;
      const right = x + reach + 1 < width ? x + reach + 1 : width;
      if (x + reach < width) sum += sums[x + reach];
      if (left > 0) sum -= sums[left - 1];
      if (data[at] * rows * (right - left) < share * sum) isDark[at] = 1;
    }
  }
  return isDark;
}

/** Return the corners of a square, clockwise, if it is one. @param {Run[]} runs @returns {Place[]|null} */
function squareOf(runs) {
  /** @type {Place[]} */
  const ends = [];
  runs.forEach(([y, left, right], at) => {
    const isFirst = at === 0 || runs[at - 1][0] !== y;
    const isLast = at === runs.length - 1 || runs[at + 1][0] !== y;
    if (isFirst) ends.push([left, y], [left, y + 1]);
    if (isLast) ends.push([right, y], [right, y + 1]);
  });
  const hull = hullOf(ends);
  const quad = largestQuad(hull);
  if (!quad || areaOf(quad) < FULL * areaOf(hull)) return null;
  const sides = quad.map(([x, y], at) => Math.hypot(x - quad[(at + 1) % 4][0], y - quad[(at + 1) % 4][1]));
  return Math.min(...sides) < LEAST / 2 || Math.max(...sides) > 4 * Math.min(...sides) ? null : quad;
}

/** Return what goes round places, clockwise where y runs down. @param {Place[]} places @returns {Place[]} */
function hullOf(places) {
  const sorted = [...places].sort(([x, y], [u, v]) => x - u || y - v);
  /** @param {Place[]} from */
  const half = (from) => {
    /** @type {Place[]} */
    const kept = [];
    for (const place of from) {
      while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], place) <= 0) kept.pop();
      kept.push(place);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param {Place} a @param {Place} b @param {Place} c */
function turn(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** @param {Place[]} places */
function areaOf(places) {
  return places.reduce((sum, [x, y], at) => {
    const [u, v] = places[(at + 1) % places.length];
    return sum + (x * v - u * y) / 2;
  }, 0);
}

/** Return the four places of a hull that enclose most. @param {Place[]} hull @returns {Place[]|null} */
function largestQuad(hull) {
  /** @type {Place[]|null} */
  let best = null;
  let most = 0;
  const count = hull.length;
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 2; j < count; j += 1) {
      let [right, left, a, b] = [0, 0, -1, -1];
      for (let at = 0; at < count; at += 1) {
        const off = turn(hull[i], hull[j], hull[at]);
        if (off > right) [right, a] = [off, at];
        if (off < left) [left, b] = [off, at];
      }
      if (a < 0 || b < 0 || right - left <= most) continue;
      most = right - left;
      best = [i, j, a, b].sort((one, other) => one - other).map((at) => hull[at]);
    }
  }
  return best;
}

/** Return the mark whose outline may be a square. @param {Grey} grey @param {Place[]} corners @returns {Seen|null} */
function readMark(grey, corners) {
  const bits = readBits(grey, corners);
  if (bits === null) return null;
  for (let id = 0; id < MARK.BITS.length; id += 1) {
    for (let turns = 0, own = bits; turns < 4; turns += 1, own = turned(own)) {
      if (countBits(own ^ MARK.BITS[id]) > 1) continue;
      const upright = /** @type {Place[]} */ (corners.map((_, at) => corners[(at + 4 - turns) % 4]));
      return { id, corners: findCorners(grey, upright) };
    }
  }
  return null;
}

/** Return the bits of a mark, rows from the top, 1 is white; nothing if it has no dark rim. @param {Grey} grey @param {Place[]} corners */
function readBits(grey, corners) {
  const cells = MARK.CELLS;
  const flat = fitHomography([[0, 0], [cells, 0], [cells, cells], [0, cells]], corners);
  if (!flat) return null;
  const seen = Array.from({ length: cells * cells }, (_, at) => {
    const [column, row] = [at % cells, Math.floor(at / cells)];
    let sum = 0;
    for (const y of SAMPLED) {
      for (const x of SAMPLED) sum += brightAt(grey, moved(flat, [column + x, row + y]));
    }
    return sum / SAMPLED.length ** 2;
  });
  const isRim = seen.map((_, at) => [0, cells - 1].includes(at % cells) || at < cells || at >= cells * (cells - 1));
  const rim = seen.filter((_, at) => isRim[at]);
  const dark = rim.reduce((sum, value) => sum + value, 0) / rim.length;
  const bright = Math.max(...seen.filter((_, at) => !isRim[at]));
  const middle = (dark + bright) / 2;
  if (bright - dark < CONTRAST || rim.filter((value) => value > middle).length > MOST_WRONG) return null;
  return seen.reduce((bits, value, at) => (isRim[at] ? bits : (bits << 1) | Number(value > middle)), 0);
}

/** Return the bits of a mark after a quarter of a turn clockwise. @param {number} bits */
function turned(bits) {
  const size = MARK.CELLS - 2;
  let found = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      found = (found << 1) | ((bits >> (size * size - 1 - (y + size * (size - 1 - x)))) & 1);
    }
  }
  return found;
}

/** @param {number} bits */
function countBits(bits) {
  let count = 0;
  for (let left = bits; left; left &= left - 1) count += 1;
  return count;
}
