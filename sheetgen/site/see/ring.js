// Rings: whether something printed is circled, crossed, both, or was left (`scan/ring.py`).

import { RING } from "./figures.js";
import { sharesNear, spreadOut } from "./glyph.js";
import { inShares, unpackLayers, through } from "./layer.js";
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
  let seen = frameRing(ink);
  let [side, channels] = [RING.SIDE, 1];
  RING.WINDOWS.forEach((window, at) => {
    const next = looked(seen, side, channels, window, ringLayers[at]);
    [seen, side, channels] = [next, Math.ceil(side / RING.STEP), ringLayers[at].outputs];
  });
  const logs = inShares(through(ringLayers[ringLayers.length - 1], seen, true));
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

/** Return what a layer sees in every second window. @param {Float32Array} seen @param {number} side @param {number} channels @param {number} window @param {Layer} layer */
function looked(seen, side, channels, window, layer) {
  const count = Math.ceil(side / RING.STEP);
  const rim = window >> 1;
  const found = new Float32Array(count * count * layer.outputs);
  const cut = new Float32Array(window * window * channels);
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      cut.fill(0);
      for (let v = 0; v < window; v += 1) {
        const y = row * RING.STEP + v - rim;
        for (let u = 0; y >= 0 && y < side && u < window; u += 1) {
          const x = column * RING.STEP + u - rim;
          if (x < 0 || x >= side) continue;
          const from = (y * side + x) * channels;
          cut.set(seen.subarray(from, from + channels), (v * window + u) * channels);
        }
      }
      found.set(through(layer, cut, false), (row * count + column) * layer.outputs);
    }
  }
  return found;
}
