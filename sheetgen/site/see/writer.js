// What is known of somebody's hand, and how it helps to read the rest (`scan/writer.py`).

import { GLYPH, WRITER } from "./figures.js";
import { frameGlyph, traitsOf } from "./glyph.js";
import { inShares } from "./layer.js";
import { divide } from "./piece.js";
/** @import { Ink, Pieces, SeenGlyph, Writer } from "./types.js" */

/** Return what can be told of a hand from boxes whose texts are known. @param {[ink: Ink, text: string][]} known @returns {Writer|null} */
export function knowWriter(known) {
  /** @type {Writer} */
  const writer = { signs: [], traits: [] };
  for (const [ink, text] of known) {
    const pieces = divide(ink, 1);
    spansOf(pieces, text.length).forEach(([first, last], at) => {
      const sign = GLYPH.CLASSES.indexOf(text[at].toLowerCase());
      if (sign < 0) return;
      writer.signs.push(sign);
      writer.traits.push(unit(traitsOf(frameGlyph(ink, pieces, first, last))));
    });
  }
  return writer.signs.length ? writer : null;
}

/** Return what a glyph may be if it is of a hand. @param {SeenGlyph} seen @param {Writer} writer */
export function adapt(seen, writer) {
  const own = unit(seen.traits);
  const alike = writer.traits.map((traits) => traits.reduce((sum, value, at) => sum + value * own[at], 0));
  const adapted = seen.logs.slice();
  for (const sign of new Set(writer.signs)) {
    const near = alike.filter((_, at) => writer.signs[at] === sign);
    const more = WRITER.WEIGHT * (Math.max(...near) - WRITER.ALIKE);
    adapted[sign] += (Math.max(more, -WRITER.MOST_AGAINST) * near.length) / (near.length + WRITER.FEW);
  }
  return inShares(adapted);
}

/** A product of two is 1 where they are alike. @param {Float32Array} traits */
function unit(traits) {
  const long = Math.max(Math.sqrt(traits.reduce((sum, value) => sum + value * value, 0)), 1e-6);
  return traits.map((value) => value / long);
}

/** Return the first and last piece of each of some characters, if that is clear. @param {Pieces} pieces @param {number} length @returns {[number, number][]} */
function spansOf({ count, ends }, length) {
  if (length === 1 && count && Math.max(0, ...ends) < WRITER.CLEAR) return [[0, count - 1]];
  return count === length ? Array.from({ length }, (_, at) => [at, at]) : [];
}
