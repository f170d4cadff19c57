// Small nets that look at pictures through windows (`scan/window.py`). Their weights are steps,
// a factor for every column of them, and what is added (`scan/weights.py`).

import { NET } from "./figures.js";
import { STEPS } from "./weights.js";
/** @import { Layer, PackedLayer } from "./types.js" */

/** Return layers as they are reckoned with. @param {PackedLayer[]} packed @returns {Layer[]} */
export function unpackLayers(packed) {
  return packed.map(({ inputs, outputs, steps, factors, bias }) => {
    const half = STEPS.length >> 1;
    const levels = new Int8Array(128);
    [...STEPS].forEach((letter, at) => { levels[letter.charCodeAt(0)] = at - half; });
    const weights = Float32Array.from({ length: inputs * outputs }, (_, at) => levels[steps.charCodeAt(at)] * factors[at % outputs]);
    return { weights, bias: Float32Array.from(bias), inputs, outputs };
  });
}

/** Return what comes out of a layer. @param {Layer} layer @param {ArrayLike<number>} values @param {boolean} isLast whether what is below 0 stays */
function through({ weights, bias, inputs, outputs }, values, isLast) {
  const found = Float32Array.from(bias);
  for (let input = 0, at = 0; input < inputs; input += 1, at += outputs) {
    const value = values[input];
    if (value) for (let output = 0; output < outputs; output += 1) found[output] += value * weights[at + output];
  }
  if (!isLast) for (let output = 0; output < outputs; output += 1) found[output] = Math.max(found[output], 0);
  return found;
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
  return inShares(through(layers[layers.length - 1], traits, true));
}

/** Return what a layer sees in every second window. @param {Float32Array} seen @param {number} side @param {number} channels @param {number} window @param {Layer} layer */
function looked(seen, side, channels, window, layer) {
  const count = Math.ceil(side / NET.STEP);
  const rim = window >> 1;
  const found = new Float32Array(count * count * layer.outputs);
  const cut = new Float32Array(window * window * channels);
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      cut.fill(0);
      for (let v = 0; v < window; v += 1) {
        const y = row * NET.STEP + v - rim;
        for (let u = 0; y >= 0 && y < side && u < window; u += 1) {
          const x = column * NET.STEP + u - rim;
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

/** Return logarithms less so much that their powers add up to 1. @param {ArrayLike<number>} values */
export function inShares(values) {
  const most = Math.max(...Array.from(values));
  const held = Float64Array.from(values, (value) => value - most);
  const sum = Math.log(held.reduce((whole, value) => whole + Math.exp(value), 0));
  return held.map((value) => value - sum);
}
