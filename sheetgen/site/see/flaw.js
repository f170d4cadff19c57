// Flaws of a sheet or its picture that show while it is read (`scan/flaw.py`).

import { centreOf, inset } from "./box.js";
import { FLAW, INK, SPOT } from "./figures.js";
import { median, percentile } from "./matrix.js";
/** @import { Box, End, Flaw, Grey, Ink, Place, Printed, ReadSheet } from "./types.js" */
/** @import { Pose } from "./pose.js" */

/** @typedef {[name: string, one: Place, other: Place]} Stroke ends of ink that goes on beyond a box at both */

/** Return the flaws of a sheet and its picture. @param {Grey} grey @param {Pose} pose @param {Printed} printed @param {Record<string, Grey>} crops @param {Map<string, Ink>} inks @param {string[]} line names of spots that a line runs through @returns {Flaw[]} */
export function findFlaws(grey, pose, printed, crops, inks, line) {
  const shaded = findShaded(printed, crops);
  const copied = isCopy(grey, pose, printed, inks);
  const isBoard = Object.keys(printed.boxes).some((name) => name.startsWith(FLAW.BOARD));
  const bend = isBoard && !copied ? findBend(pose) : 0;
  /** @type {[boolean, Flaw][]} */
  const flaws = [
    [line.length > 1, ["line", line, 0]],
    [copied, ["copy", [], 0]],
    [[...inks.values()].filter(({ isLoud }) => isLoud).length > inks.size / 2, ["dim", [], 0]],
    [shaded.length >= FLAW.FEWEST_SHADED, ["shade", shaded, 0]],
    [bend > 0, ["fold", [], bend]],
  ];
  return flaws.flatMap(([isThere, flaw]) => (isThere ? [flaw] : []));
}

/** Return the strokes that go on beyond a box at both ends, but none along a side. @param {string} name @param {End[]} going in pixels of the box @param {Box} box @returns {Stroke[]} */
export function findStrokes(name, going, [x, y, wide, high]) {
  /** @param {End} end @returns {Place} */
  const place = (end) => [x + end.x / INK.DOTS, y + end.y / INK.DOTS];
  const isWithin = (/** @type {number} */ one, /** @type {number} */ other, /** @type {number} */ side) => Math.max(one, other) > FLAW.OUTLINE * INK.DOTS && Math.min(one, other) < (side - FLAW.OUTLINE) * INK.DOTS;
  /** @type {Stroke[]} */
  const strokes = [];
  going.forEach((end, at) => {
    for (const other of going.slice(at + 1)) if (other.label === end.label && other.deep === end.deep && isWithin(end.x, other.x, wide) && isWithin(end.y, other.y, high)) strokes.push([name, place(end), place(other)]);
  });
  return strokes;
}

/** Return the names of most boxes that one straight line along an edge runs through. @param {Stroke[]} strokes @returns {string[]} */
export function findLine(strokes) {
  const middle = (/** @type {Stroke} */ [, one, other]) => [0, 1].map((axis) => (one[axis] + other[axis]) / 2);
  /** @type {string[]} */
  let best = [];
  for (const one of strokes) {
    const [x, y] = middle(one);
    for (const other of strokes) {
      const [right, down] = middle(other);
      const [across, along] = [right - x, down - y];
      const long = Math.hypot(across, along);
      if (long < FLAW.FAR || Math.min(Math.abs(across), Math.abs(along)) > FLAW.SLANT * long) continue;
      const isNear = (/** @type {Place} */ [u, v]) => Math.abs((u - x) * along - (v - y) * across) < FLAW.NEAR * long;
      const place = (/** @type {Stroke} */ [, [u, v]]) => u * across + v * along;
      const own = strokes.filter(([, near, end]) => isNear(near) && isNear(end)).sort((a, b) => place(a) - place(b));
      const names = [...new Set(own.map(([name]) => name))];
      if (names.length > best.length) best = names;
    }
  }
  return best;
}

/** Return whether writing is as dark as black print, as copiers make both. @param {Grey} grey @param {Pose} pose @param {Printed} printed @param {Map<string, Ink>} inks @param {number} fewest places that have to be written in */
export function isCopy(grey, pose, { spots, marks }, inks, fewest = FLAW.FEWEST_WRITTEN) {
  /** @type {[number[], number[]]} */
  const [rings, written] = [[], []];
  for (const [name, kind] of spots) {
    const ink = inks.get(name);
    if (ink && kind === SPOT.RING) rings.push(ink.peak);
    else if (ink && ink.parts.length) written.push(ink.peak);
  }
  if (written.length < fewest || (written.length && percentile(written, FLAW.DARK) < FLAW.AS_PRINT) || (rings.length && median(rings) < FLAW.AS_MARKS)) return false;
  const darks = pose.marks.map((id) => {
    const { data } = pose.cut(grey, inset(marks[id], -1), INK.DOTS);
    return 1 - percentile(data, 5) / Math.max(percentile(data, FLAW.LIGHT), 1);
  });
  return median(darks) > FLAW.BLACK;
}

/** Return in how many spots black and white left crumbs of pale writing; 0 if few. @param {Printed} printed @param {Map<string, Ink>} inks @param {ReadSheet["readings"]} readings */
export function countLost({ spots }, inks, readings) {
  const best = Object.fromEntries(readings.map(([name, [[text]]]) => [name, text]));
  let [specks, crumbs, count] = [0, 0, 0];
  for (const [name, kind] of spots) {
    const ink = inks.get(name);
    if (!ink || kind === SPOT.RING) continue;
    const { length } = ink.parts;
    if (length) count += 1;
    if (ink.isDot || (!length && ink.trace && ink.dark.width < FLAW.WIDE * ink.dark.height)) specks += 1;
    else if (length >= FLAW.CRUMBS * (best[name]?.length || 1)) crumbs += 1;
  }
  const fewest = FLAW.FEWEST_LOST;
  return specks < fewest && crumbs < Math.max(fewest, FLAW.CRUMBLED * count) ? 0 : specks + crumbs;
}

/** Return the names of spots with much darker paper than others near them. @param {Printed} printed @param {Record<string, Grey>} crops */
function findShaded({ spots, boxes }, crops) {
  const places = spots
    .filter(([name, kind]) => kind !== SPOT.RING && name in crops)
    .map(([name]) => ({ name, at: centreOf(boxes[name]), light: percentile(crops[name].data, FLAW.LIGHT) }));
  return places
    .filter(({ at: [x, y], light }) => places.some((near) => light < (1 - FLAW.STEP) * near.light && Math.hypot(near.at[0] - x, near.at[1] - y) < FLAW.BESIDE))
    .map(({ name }) => name);
}

/** Return how far outlines are from where the marks alone put them; 0 unless several are off in their own way. @param {Pose} pose */
function findBend(pose) {
  const offsets = pose.residuals.flatMap((left, axis) => left.map(([place, off]) => [Math.abs(off), Math.abs(pose.nudged(place)[axis] + off)]));
  const off = offsets.map(([own]) => own).sort((one, other) => other - one);
  return off[FLAW.FEWEST_BENT - 1] > FLAW.BENT ? Math.max(...offsets.map(([, whole]) => whole)) : 0;
}
