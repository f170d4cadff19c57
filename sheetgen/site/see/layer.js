// Small nets that look at pictures through windows (`scan/window.py`). Their weights are steps,
// a factor for every column of them, and what is added (`scan/weights.py`).

import { NET } from "./figures.js";
import { STEPS } from "./weights.js";
/** @import { Layer, PackedLayer } from "./types.js" */

/** Return layers as they are reckoned with. @param {PackedLayer[]} packed @returns {Layer[]} */
export function unpackLayers(packed) {
  const half = STEPS.length >> 1;
  return packed.map(({ steps, factors, bias }) => {
    const outputs = factors.length;
    const weights = Float32Array.from(steps, (letter, at) => (STEPS.indexOf(letter) - half) * factors[at % outputs]);
    return { weights, bias: Float32Array.from(bias), outputs };
  });
}

/** Return what the windows of a net see in a picture. @param {Layer[]} layers @param {Float32Array} picture @param {number} side of the picture */
export function findTraits(layers, picture, side) {
  let [seen, across, channels] = [picture, side, 1];
  NET.WINDOWS.forEach((window, at) => {
    seen = looked(seen, across, channels, window, layers[at]);
    [across, channels] = [Math.ceil(across / NET.STEP), layers[at].outputs];
  });
  return seen;
}

/** Return what the last layer of a net makes of traits: logarithms of shares. @param {Layer[]} layers @param {Float32Array} traits */
export function weigh(layers, traits) {
  const { weights, bias, outputs } = layers[layers.length - 1];
  const found = Float32Array.from(bias);
  traits.forEach((value, at) => {
    if (value) for (let output = 0; output < outputs; output += 1) found[output] += value * weights[at * outputs + output];
  });
  return inShares(found);
}

/** Return what a layer sees in every second window. @param {Float32Array} seen @param {number} side @param {number} channels @param {number} window @param {Layer} layer */
function looked(seen, side, channels, window, { weights, bias, outputs }) {
  const count = Math.ceil(side / NET.STEP);
  const rim = window >> 1;
  const found = new Float32Array(count * count * outputs);
  for (let row = 0, to = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1, to += outputs) {
      found.set(bias, to);
      for (let v = 0; v < window; v += 1) {
        const y = row * NET.STEP + v - rim;
        for (let u = 0; y >= 0 && y < side && u < window; u += 1) {
          const x = column * NET.STEP + u - rim;
          if (x < 0 || x >= side) continue;
          let from = (v * window + u) * channels * outputs;
          for (let at = (y * side + x) * channels, end = at + channels; at < end; at += 1, from += outputs) {
            const value = seen[at]; // most are 0
            if (value) for (let output = 0; output < outputs; output += 1) found[to + output] += value * weights[from + output];
          }
        }
      }
      for (let own = to; own < to + outputs; own += 1) if (found[own] < 0) found[own] = 0;
    }
  }
  return found;
}

/** Return logarithms less so much that their powers add up to 1. @param {ArrayLike<number>} values */
export function inShares(values) {
  const most = Math.max(...Array.from(values));
  const held = Float64Array.from(values, (value) => value - most);
  const sum = Math.log(held.reduce((whole, value) => whole + Math.exp(value), 0));
  return held.map((value) => value - sum);
}
