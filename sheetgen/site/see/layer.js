// Weights of small models: steps, a factor for every column of them, and what is added
// (`scan/weights.py`).

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
export function through({ weights, bias, inputs, outputs }, values, isLast) {
  const found = Float32Array.from(bias);
  for (let input = 0, at = 0; input < inputs; input += 1, at += outputs) {
    const value = values[input];
    if (value) for (let output = 0; output < outputs; output += 1) found[output] += value * weights[at + output];
  }
  if (!isLast) for (let output = 0; output < outputs; output += 1) found[output] = Math.max(found[output], 0);
  return found;
}

/** Return logarithms less so much that their powers add up to 1. @param {ArrayLike<number>} values */
export function inShares(values) {
  const most = Math.max(...Array.from(values));
  const held = Float64Array.from(values, (value) => value - most);
  const sum = Math.log(held.reduce((whole, value) => whole + Math.exp(value), 0));
  return held.map((value) => value - sum);
}
