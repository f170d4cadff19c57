// Pieces of ink: what is tried as a character, alone or with its neighbours (`scan/piece.py`).

import { roundHalf } from "./box.js";
import { INK, PIECE } from "./figures.js";
/** @import { Ink, Part, Pieces } from "./types.js" */

/** Columns of ink, and the labels of its parts. @typedef {{left: number, right: number, labels: number[]}} Group */

/** Return the pieces of ink from left to right. @param {Ink} ink @param {number} most characters that may stand there @returns {Pieces} */
export function divide(ink, most) {
  const { width } = ink.dark;
  const owners = new Int32Array(ink.labels.length).fill(-1);
  const groups = groupsOf(ink.parts).slice(0, PIECE.MOST_PIECES);
  /** @type {number[]} */
  const ends = [];
  let end = 0;
  const isCut = groups.length < most && groups.length <= PIECE.MOST_CUT;
  for (const { left, right, labels } of groups) {
    const { sums, high } = heaped(ink, labels);
    const ratio = (right - left) / high;
    const edges = [0, ...(isCut ? findCuts(sums, left, right, ratio) : []), width];
    for (let at = 1; at < edges.length; at += 1) {
      let isBare = true;
      for (let own = 0; own < owners.length; own += 1) {
        const x = own % width;
        if (x < edges[at - 1] || x >= edges[at] || !labels.includes(ink.labels[own])) continue;
        owners[own] = ends.length;
        isBare = false;
      }
      if (isBare) continue;
      ends.push(at === 1 ? endOf(left - end) : endsWithin(ink, labels, ratio, edges[at - 1]));
    }
    end = right;
  }
  return { owners, ends: ends.slice(1), count: ends.length };
}

/** The same by its ink, so that it stays the same. @type {WeakMap<Ink, Ink>} */
const bareBefore = new WeakMap();

/** Return the ink of a number without the minus before it; nothing if it has none. @param {Ink} ink @returns {Ink|null} */
export function stripMinus(ink) {
  const [first, ...rest] = ink.parts;
  if (!rest.length) return null;
  const [top, bottom] = [Math.min(...rest.map((one) => one.top)), Math.max(...rest.map((one) => one.bottom))];
  const [high, tall] = [first.bottom - first.top, bottom - top];
  const [middle, edge] = [(first.top + first.bottom) / 2, PIECE.MINUS_WITHIN * tall];
  const isMinus = first.right <= Math.min(...rest.map((one) => one.left)) + 1 && first.right - first.left >= PIECE.MINUS_WIDE * high
    && high <= PIECE.MINUS_HIGH * tall && top + edge <= middle && middle <= bottom - edge;
  if (!isMinus) return null;
  const bare = bareBefore.get(ink) || { ...ink, parts: rest };
  bareBefore.set(ink, bare);
  return bare;
}

/** @param {Part[]} parts */
function groupsOf(parts) {
  /** @type {Group[]} */
  const groups = [];
  for (const part of parts) {
    const last = groups[groups.length - 1];
    if (last && last.right - part.left > PIECE.APART * Math.min(last.right - last.left, part.right - part.left)) {
      last.right = Math.max(last.right, part.right);
      last.labels.push(part.label);
    } else groups.push({ left: part.left, right: part.right, labels: [part.label] });
  }
  return groups;
}

/** @param {number} gap in pixels */
function endOf(gap) {
  const apart = PIECE.ENDS_APART;
  return gap <= 0 ? PIECE.ENDS_OVER : apart[Math.min(gap, apart.length) - 1];
}

/** Return how likely it is that a character ends at a cut. @param {Ink} ink @param {number[]} labels @param {number} ratio @param {number} cut */
function endsWithin(ink, labels, ratio, cut) {
  const { data, width, height } = ink.dark;
  const sides = [[height, -1], [height, -1]];
  let darkest = 0;
  for (let at = 0; at < data.length; at += 1) {
    if (!labels.includes(ink.labels[at])) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const side = sides[x < cut ? 0 : 1];
    [side[0], side[1]] = [Math.min(side[0], y), Math.max(side[1], y)];
    if (x === cut) darkest = Math.max(darkest, data[at]);
  }
  const [left, right] = sides.map(([top, bottom]) => bottom - top + 1);
  const high = Math.max(sides[0][1], sides[1][1]) - Math.min(sides[0][0], sides[1][0]) + 1;
  const off = PIECE.WITHIN + PIECE.WITHIN_WIDE * Math.min(ratio, PIECE.WIDEST)
    + (PIECE.WITHIN_DARK * darkest) / ink.peak + (PIECE.WITHIN_HIGH * Math.min(left, right)) / high;
  return 1 / (1 + Math.exp(-off));
}

/** Return how dark parts are by columns, and how high they are. @param {Ink} ink @param {number[]} labels */
function heaped(ink, labels) {
  const { data, width, height } = ink.dark;
  const sums = new Float64Array(width);
  let [top, bottom] = [height, -1];
  for (let at = 0; at < data.length; at += 1) {
    if (!labels.includes(ink.labels[at])) continue;
    const y = Math.floor(at / width);
    sums[at % width] += data[at];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { sums, high: bottom - top + 1 };
}

/** Return the columns at which ink may be cut: the thinnest near some places. @param {Float64Array} sums @param {number} left @param {number} right @param {number} ratio */
function findCuts(sums, left, right, ratio) {
  const wide = right - left;
  if (ratio <= PIECE.NARROW || wide <= INK.DOT) return [];
  /** @type {Set<number>} */
  const cuts = new Set();
  for (const place of PIECE.CUTS) {
    const low = roundHalf(left + wide * (place - PIECE.BESIDE_CUTS));
    const part = sums.subarray(low, roundHalf(left + wide * (place + PIECE.BESIDE_CUTS)) + 1);
    cuts.add(low + part.indexOf(Math.min(...part)));
  }
  return [...cuts].sort((one, other) => one - other);
}
