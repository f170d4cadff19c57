// What is written beside a box, because what stands in it was struck out (`scan/beside.py`).

import { roundHalf } from "./box.js";
import { BESIDE, INK } from "./figures.js";
import { isDot, joined, lookAt } from "./ink.js";
/** @import { Box, Grey, Ink, Part, Picture } from "./types.js" */
/** @import { Pose } from "./pose.js" */

/** Return what is looked at beside a box: at its right, where people go on. @param {Box} box @returns {Box} */
export function stripBeside([x, y, wide, high]) {
  return [x + wide - BESIDE.OVER, y, BESIDE.WIDE, BESIDE.LOW * high];
}

/**
 * Return the ink beside boxes, by name, where somebody wrote there.
 * @param {Grey} grey the picture
 * @param {Pose} pose where the face lies in it
 * @param {[name: string, box: Box][]} boxes of equal size, with nothing but print at their right
 * @param {Map<string, Ink>} inks that are in them
 */
export function findBeside(grey, pose, boxes, inks) {
  /** @type {Map<string, Ink>} */
  const found = new Map();
  if (boxes.length <= BESIDE.FEWEST) return found;
  const strips = boxes.map(([, box]) => lookAt(pose.cut(grey, stripBeside(box), INK.DOTS)));
  const around = strips.map(({ dark }) => darkAround(dark));
  boxes.forEach(([name], at) => {
    const own = inks.get(name);
    if (!own || !own.parts.length || own.isDot) return;
    const written = findWritten(strips[at], own, around.filter((_, other) => other !== at));
    if (written) found.set(name, written);
  });
  return found;
}

/** Return what was written beside a box. @param {Ink} ink beside it @param {Ink} inside what is in the box @param {Float32Array[]} others how dark it is beside other boxes @returns {Ink|null} */
function findWritten(ink, inside, others) {
  const { peak } = inside;
  const threshold = BESIDE.DARK * peak;
  const { data } = ink.dark;
  /** @type {number[]} */
  let fresh = []; // what is dark, and not beside the box that is most alike
  data.forEach((value, at) => { if (value > threshold) fresh.push(at); });
  const inked = fresh;
  for (const other of others) {
    const own = inked.filter((at) => data[at] - other[at] > BESIDE.NEW * threshold);
    if (fresh === inked || own.length < fresh.length) fresh = own;
  }
  if (fresh.length < BESIDE.LEAST) return null;
  const { labels, parts } = joined(ink.dark, threshold, 0);
  const own = new Int32Array(parts.length + 1);
  for (const at of fresh) own[labels[at]] += 1;
  const kept = parts
    .filter(({ label, area }) => area >= BESIDE.SPECK && own[label] > BESIDE.OWN * area)
    .filter((part) => !goesOn(part, rowsAt(labels, ink.dark, 0, [part]), rowsAt(inside.labels, inside.dark, inside.dark.width - 1, inside.parts)));
  if (!kept.length || Math.max(...kept.map(({ bottom }) => bottom)) - Math.min(...kept.map(({ top }) => top)) < BESIDE.TALL) return null;
  kept.sort((one, other) => one.left - other.left || one.top - other.top);
  const area = kept.reduce((sum, part) => sum + part.area, 0);
  return { ...ink, peak, threshold, labels, parts: kept, amount: area / INK.DOTS ** 2, trace: 0, isDot: isDot(kept, ink.dark) };
}

/** Return whether a part is only the end of a stroke that leaves the box. @param {Part} part @param {number[]} coming rows in which it begins @param {number[]} leaving rows of the box */
function goesOn({ left, right }, coming, leaving) {
  if (left > 0 || right > BESIDE.ENDED) return false;
  const down = roundHalf(INK.INSET * INK.DOTS);
  return leaving.some((row) => coming.some((other) => Math.abs(row + down - other) <= BESIDE.MEET));
}

/** Return the rows in which parts lie in a column. @param {Int32Array} labels @param {Picture} picture @param {number} column @param {Part[]} parts */
function rowsAt(labels, { width, height }, column, parts) {
  const own = parts.map(({ label }) => label);
  return Array.from({ length: height }, (_, row) => row).filter((row) => own.includes(labels[row * width + column]));
}

/** Return how dark the darkest of each pixel and those around it is: boxes may be off. @param {Picture} picture */
function darkAround({ data, width, height }) {
  return data.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let most = 0;
    for (let v = Math.max(y - 1, 0); v <= Math.min(y + 1, height - 1); v += 1) {
      for (let u = Math.max(x - 1, 0); u <= Math.min(x + 1, width - 1); u += 1) most = Math.max(most, data[v * width + u]);
    }
    return most;
  });
}
