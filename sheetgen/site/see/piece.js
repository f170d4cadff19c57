// Pieces of ink: what is tried as a character, alone or with its neighbours (`scan/piece.py`).

import { PIECE } from "./figures.js";
import { roundHalf } from "./place.js";
/** @import { Ink, Part, Pieces } from "./types.js" */

/** Columns of ink, and the labels of its parts. @typedef {{left: number, right: number, labels: number[]}} Group */

/** Return the pieces of ink from left to right. @param {Ink} ink @param {boolean} [canTouch] whether cuts are made @returns {Pieces} */
export function divide(ink, canTouch = true) {
  const { width } = ink.dark;
  const owners = new Int32Array(ink.labels.length).fill(-1);
  const groups = groupsOf(ink.parts).slice(0, PIECE.MOST_PIECES);
  /** @type {number[]} */
  const ends = [];
  let end = 0;
  for (const { left, right, labels } of groups) {
    const isCut = canTouch && groups.length <= PIECE.MOST_CUT;
    const edges = [0, ...(isCut ? findCuts(ink, labels, left, right) : []), width];
    for (let at = 1; at < edges.length; at += 1) {
      for (let own = 0; own < owners.length; own += 1) {
        const x = own % width;
        if (x >= edges[at - 1] && x < edges[at] && labels.includes(ink.labels[own])) owners[own] = ends.length;
      }
      ends.push(at > 1 ? PIECE.ENDS_WITHIN : endOf(left - end));
    }
    end = right;
  }
  return { owners, ends: ends.slice(1), count: ends.length };
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

/** Return the columns at which ink may be cut: the thinnest near its middle. @param {Ink} ink @param {number[]} labels @param {number} left @param {number} right */
function findCuts(ink, labels, left, right) {
  const { data, width, height } = ink.dark;
  const sums = new Float64Array(width);
  let [top, bottom] = [height, -1];
  for (let at = 0; at < data.length; at += 1) {
    if (!data[at] || !labels.includes(ink.labels[at])) continue;
    const y = Math.floor(at / width);
    sums[at % width] += data[at];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const high = bottom - top + 1;
  const wide = right - left;
  if (wide <= PIECE.NARROW * high) return [];
  const pieces = wide <= 1.5 * high ? 2 : 3;
  /** @type {Set<number>} */
  const cuts = new Set();
  for (let at = 1; at < pieces; at += 1) {
    const middle = left + (wide * at) / pieces;
    const reach = (wide / (2 * pieces)) * 0.8;
    const low = roundHalf(middle - reach);
    const part = sums.subarray(low, roundHalf(middle + reach) + 1);
    cuts.add(low + part.indexOf(Math.min(...part)));
  }
  return [...cuts].sort((one, other) => one - other);
}
