// A closer look at where a sheet lies, on the outlines of its own boxes (`scan/refine.py`),
// and how sharp it is seen, by the edges of its marks (`scan/sharp.py`).

import { centreOf, inset } from "./box.js";
import { POSE, REFINE, SHARP } from "./figures.js";
import { leastSquares, median, percentile } from "./matrix.js";
/** @import { Box, Grey, Place } from "./types.js" */
/** @import { Pose } from "./pose.js" */

/**
 * Return how far light is spread, in millimetres: the deviation of a Gaussian.
 * @param {Pose} pose @param {Grey} grey @param {Box[]} marks
 */
export function findBlur(pose, grey, marks) {
  const spread = [];
  for (const id of pose.marks) {
    const { data, width, height } = pose.cut(grey, inset(marks[id], -0.5), SHARP.DOTS);
    const contrast = percentile(data, 95) - percentile(data, 5);
    const steps = new Float64Array((width - 1) * height);
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 1; x < width; x += 1, at += 1) steps[at] = Math.abs(data[y * width + x] - data[y * width + x - 1]);
    }
    const steep = percentile(steps, SHARP.STEEPEST) * SHARP.DOTS;
    if (steep > 0) spread.push(contrast / (steep * Math.sqrt(2 * Math.PI)));
  }
  return spread.length ? median(spread) : Infinity;
}

/**
 * Return a pose that agrees with the outlines of boxes; as it was if too few are seen, or
 * if they do not agree.
 * @param {Pose} pose from the marks
 * @param {Grey} grey
 * @param {Box[]} boxes that have outlines
 * @param {Box[]} marks by id
 */
export function refine(pose, grey, boxes, marks) {
  const offsets = boxes.map((box) => findOffsets(pose, grey, box));
  const held = pose.marks.map((id) => centreOf(marks[id]));
  /** @type {number[][]} */
  const factors = [];
  /** @type {[Place, number][][]} */
  const residuals = [];
  for (const axis of [0, 1]) {
    const seen = offsets.flatMap((both, at) => (both[axis] === null ? [] : [at]));
    if (seen.length < REFINE.FEWEST) return pose;
    const places = [...held, ...seen.map((at) => centreOf(boxes[at]))];
    const given = places.map((place) => pose.terms(place, POSE.NUDGED));
    const off = [...held.map(() => 0), ...seen.map((at) => /** @type {number} */ (offsets[at][axis]))];
    const fitted = fitMost(given, off, held.length);
    if (!fitted) return pose;
    factors.push(fitted);
    const left = given.map((own, at) => off[at] - weighed(own, fitted));
    residuals.push(places.flatMap((place, at) => (Math.abs(left[at]) < REFINE.MOST_LEFT ? [/** @type {[Place, number]} */ ([place, left[at]])] : [])));
  }
  return pose.refined(factors[0].map((x, at) => [x, factors[1][at]]), residuals);
}

/** @param {number[]} own terms of a place @param {number[]} factors */
function weighed(own, factors) {
  return own.reduce((sum, value, at) => sum + value * factors[at], 0);
}

/** Return the factors that most offsets agree with. @param {number[][]} given @param {number[]} off @param {number} held of them, the first, are kept */
function fitMost(given, off, held) {
  const usual = median(off.slice(held));
  let isKept = off.map((value) => Math.abs(value - usual) < REFINE.AROUND / 2);
  /** @type {number[]} */
  let factors = [];
  for (let look = 0; look < REFINE.LOOKS; look += 1) {
    const kept = isKept.map((is, at) => is || at < held);
    if (kept.slice(held).filter(Boolean).length < REFINE.FEWEST) return null;
    const solved = leastSquares(given.filter((_, at) => kept[at]), off.filter((_, at) => kept[at]).map((value) => [value]));
    if (!solved) return null;
    const found = solved.map(([value]) => value);
    factors = found;
    isKept = given.map((own, at) => Math.abs(weighed(own, found) - off[at]) < REFINE.MOST_OFF);
  }
  const agreed = isKept.slice(held).filter(Boolean).length;
  return agreed >= Math.max(REFINE.FEWEST, REFINE.AGREED * (off.length - held)) ? factors : null;
}

/** Return how far right and down of where it should be an outline is seen. @param {Pose} pose @param {Grey} grey @param {Box} box */
function findOffsets(pose, grey, box) {
  const { data, width, height } = pose.cut(grey, inset(box, -REFINE.AROUND), REFINE.DOTS);
  const paper = Math.max(percentile(data, 90), 1);
  const inner = Math.round((REFINE.AROUND + REFINE.CORNER) * REFINE.DOTS);
  /** @param {number} count @param {number} size @param {number} along from a line to the next @param {number} across from a pixel of it to the next */
  const lines = (count, size, along, across) =>
    Array.from({ length: count - 2 * inner }, (_, line) => {
      const dark = new Float32Array(size);
      for (let at = 0, from = (line + inner) * along; at < size; at += 1, from += across) {
        dark[at] = Math.min(Math.max(1 - data[from] / paper, 0), REFINE.DARKEST);
      }
      return dark;
    });
  return [offsetOf(usualOf(lines(height, width, width, 1))), offsetOf(usualOf(lines(width, height, 1, width)))];
}

/** Return what most parts of an edge look like, across it. @param {Float32Array[]} lines */
function usualOf(lines) {
  const count = Math.max(1, Math.round(lines.length / (REFINE.PART * REFINE.DOTS)));
  const size = lines.length ? lines[0].length : 0;
  const least = Math.floor(lines.length / count);
  const more = lines.length % count;
  /** @type {Float64Array[]} */
  const means = [];
  for (let part = 0, from = 0; part < count; part += 1) {
    const to = from + least + Number(part < more);
    const sums = new Float64Array(size);
    for (let line = from; line < to; line += 1) lines[line].forEach((value, at) => { sums[at] += value / (to - from); });
    means.push(sums);
    from = to;
  }
  return Float32Array.from({ length: size }, (_, at) => median(means.map((sums) => sums[at])));
}

/** Return by how much two edges are moved in a profile across both; nothing if it tells none. @param {Float32Array} profile */
function offsetOf(profile) {
  const most = Math.round(REFINE.AROUND * REFINE.DOTS);
  const size = 2 * most + 1;
  if (profile.length < size) return null;
  const [first, second] = [edgesOf(profile), edgesOf(profile.slice().reverse()).reverse()];
  const both = Float32Array.from({ length: size }, (_, at) => first[at] + second[second.length - size + at]);
  const at = both.indexOf(Math.max(...both));
  const usual = median(both.map(Math.abs)) + 1e-4;
  if (at <= 0 || at >= size - 1 || both[at] < REFINE.CLEAR * usual) return null;
  const least = REFINE.PEAK * both[at];
  let [low, high] = [at, at];
  while (low > 0 && both[low - 1] > least) low -= 1;
  while (high < size - 1 && both[high + 1] > least) high += 1;
  let [sum, weight] = [0, 0];
  for (let k = low; k <= high; k += 1) [sum, weight] = [sum + (both[k] - least) * (k - low), weight + both[k] - least];
  return (low + sum / weight - most) / REFINE.DOTS;
}

/** Return how much each place looks like the first edge of a white box. @param {Float32Array} profile */
function edgesOf(profile) {
  const gap = Math.round(REFINE.BESIDE * REFINE.DOTS);
  const count = profile.length;
  const sums = new Float64Array(count + 2 * gap + 1);
  for (let at = 0; at < count + 2 * gap; at += 1) sums[at + 1] = sums[at] + profile[Math.min(Math.max(at - gap, 0), count - 1)];
  return profile.map((value, at) => {
    const before = (sums[at + gap] - sums[at]) / gap;
    const behind = (sums[at + 2 * gap + 1] - sums[at + gap + 1]) / gap;
    return value - (before + behind) / 2 + before - behind;
  });
}
