// Several numbers in one box, parted by blanks (`scan/several.py`).

import { SEVERAL, UNREADABLE, WORD } from "./figures.js";
import { isDot } from "./ink.js";
import { blankOf, readNumber, sorted } from "./word.js";
/** @import { Ink, Part, Values, Writer } from "./types.js" */

/** Return which numbers are written in a box, with single blanks between them. @param {Ink} ink @param {number} most @param {Writer|null} writer @returns {Values} */
export function readSeveral(ink, most, writer) {
  const blank = blankOf(ink);
  const runs = runsOf(ink.parts);
  if (!isRow(runs)) return sorted([["", blank], [UNREADABLE, 1 - blank]]);
  const high = Math.max(...runs.map((run) => run.bottom - run.top));
  const blanks = runs.slice(1).map((run, at) => 1 / (1 + Math.exp((SEVERAL.APART - (run.left - runs[at].right) / high) / SEVERAL.SOFT)));
  /** @type {Map<string, [string, number][]>} */
  const known = new Map();
  /** @param {number} first @param {number} last */
  const numbers = (first, last) => {
    const key = `${first} ${last}`;
    const parts = runs.slice(first, last + 1).flatMap((run) => run.parts);
    const own = known.get(key) || likeliest(readNumber({ ...ink, parts, isDot: isDot(parts, ink.dark) }, most, writer));
    known.set(key, own);
    return own;
  };
  /** @type {Map<string, number>} */
  const shares = new Map();
  for (let parted = 0; parted < 1 << blanks.length; parted += 1) {
    const isCut = blanks.map((_, at) => Boolean((parted >> (blanks.length - 1 - at)) & 1));
    const likely = blanks.reduce((share, own, at) => share * (isCut[at] ? own : 1 - own), 1);
    const edges = [-1, ...isCut.flatMap((cut, at) => (cut ? [at] : [])), blanks.length];
    /** @type {[string, number][]} */
    let rows = [["", likely]];
    for (let at = 1; at < edges.length; at += 1) {
      const next = numbers(edges[at - 1] + 1, edges[at]);
      rows = rows.flatMap(([text, share]) => next.map(([other, own]) => /** @type {[string, number]} */ ([text ? `${text} ${other}` : other, share * own])));
    }
    for (const [text, share] of rows) shares.set(text, (shares.get(text) || 0) + share);
  }
  const best = [...shares].sort((one, other) => other[1] - one[1]).slice(0, WORD.LISTED - 1);
  const held = (1 - blank) * (1 - SEVERAL.DOUBT);
  return sorted([["", blank], ...best.map(([text, share]) => /** @type {[string, number]} */ ([text, held * share]))]);
}

/** @typedef {{parts: Part[], left: number, right: number, top: number, bottom: number}} Run */

/** @param {Part[]} parts */
function runsOf(parts) {
  /** @type {Run[]} */
  const runs = [];
  for (const part of parts) {
    const last = runs[runs.length - 1];
    if (last && part.left < last.right) {
      last.parts.push(part);
      [last.right, last.top, last.bottom] = [Math.max(last.right, part.right), Math.min(last.top, part.top), Math.max(last.bottom, part.bottom)];
    } else runs.push({ parts: [part], left: part.left, right: part.right, top: part.top, bottom: part.bottom });
  }
  return runs;
}

/** Return whether ink is one row of a few things. @param {Run[]} runs */
function isRow(runs) {
  const middle = (Math.min(...runs.map((run) => run.top)) + Math.max(...runs.map((run) => run.bottom))) / 2;
  return runs.length > 0 && runs.length <= SEVERAL.MOST_RUNS && runs.every((run) => run.top < middle && middle < run.bottom);
}

/** @param {Values} values @returns {[string, number][]} */
function likeliest(values) {
  const own = values.filter(([text]) => text).slice(0, SEVERAL.TRIED);
  return own.map(([text, log]) => [text, Math.exp(log)]);
}
