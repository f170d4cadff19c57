// Rings: whether something printed is circled, crossed, both, or was left (`scan/ring.py`).

import { RING } from "./figures.js";
import { sharesNear, spreadOut } from "./glyph.js";
import { findTraits, unpackLayers, weigh } from "./layer.js";
import { RING_LAYERS } from "./weights.js";
/** @import { Box, Ink, Layer, Values } from "./types.js" */

/** @type {Layer[]} */
let ringLayers = [];

/** Return what is cut out for a ring: its box and what people draw around it. @param {Box} box @returns {Box} */
export function grown([x, y, wide, high]) {
  const [right, down] = [wide * RING.GROWTH, high * RING.GROWTH];
  return [x - right, y - down, wide + 2 * right, high + 2 * down];
}

/** Return what was done to a ring, likeliest first. @param {Ink} ink @param {number} least logarithm @returns {Values} */
export function readRing(ink, least) {
  if (!ringLayers.length) ringLayers = unpackLayers(RING_LAYERS);
  const logs = weigh(ringLayers, findTraits(ringLayers, frameRing(ink), RING.SIDE));
  /** @type {Values} */
  const values = RING.RING_VALUES.map((value, at) => [value, Math.max(logs[at], least)]);
  return values.sort((one, other) => other[1] - one[1]);
}

/** Return how dark a crop is, in a frame of equal size. @param {Ink} ink */
function frameRing({ dark: { data, width, height } }) {
  const side = RING.SIDE;
  /** @param {number} count */
  const spread = (count) =>
    Array.from({ length: side }, (_, at) => sharesNear(count, ((at + 0.5) * count) / side - 0.5, Math.max(1, count / side), true));
  return spreadOut(data, width, spread(height), spread(width), side);
}
