// Where the codes of sheets may be, by their marks: what a sheet is stands in its code, so
// every face is tried whose marks are seen.

import { cornersOf, inset } from "./box.js";
import { FACES } from "./figures.js";
import { darkOf } from "./mark.js";
import { fitPose } from "./pose.js";
/** @import { Box, Grey, LookedSheet, Seen } from "./types.js" */
/** @import { Pose } from "./pose.js" */

/** Marks of one sheet, and where its code may be. @typedef {{used: Seen[], codes: {pose: Pose, code: Box, marks: Box[]}[]}} SeenFace */

const DOTS = 12; // pixels a millimetre of what a code is read from
const COARSE = 8; // pixels a millimetre of parts of a face
const PART = 84; // millimetres, twice what a code takes
const WHITE = 1; // millimetres around it
const BEYOND = 5; // millimetres: what lies further off is another sheet's
const SOME = 4; // marks, from which a code is found
const SOFT = 3; // pixels around one whose mean is what a soft picture shows
const STRONG = 2; // times what it takes away is added
const NEAR = 30; // pixels around one whose mean it is compared with
const DARK = 0.97; // of that is dark
const PLACED = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]]; // marks by id, in halves of a face

/** Return the sheets whose marks are seen, first the one with most. @param {Seen[]} marks @returns {SeenFace[]} */
export function findFaces(marks) {
  /** @type {SeenFace[]} */
  const found = [];
  let rest = marks;
  for (;;) {
    const face = findFace(rest);
    // One sheet that is bent may agree with itself in two ways: another has marks that are there twice.
    const isNew = face && (!found.length || face.used.some(({ id }) => found.some(({ used }) => used.some((other) => other.id === id))));
    if (!face || !isNew) return found;
    found.push(face);
    rest = rest.filter((mark) => !face.used.includes(mark));
  }
}

/** @param {Seen[]} marks @returns {SeenFace|null} */
function findFace(marks) {
  const poses = FACES.flatMap(([side, wide, high, ...code]) => {
    /** @type {Box[]} */
    const boxes = PLACED.map(([x, y]) => [(x * (wide - side)) / 2, (y * (high - side)) / 2, side, side]);
    const { pose, used, off } = fitPose(marks, boxes, SOME);
    return pose ? [{ pose, code, marks: boxes, used, off }] : [];
  });
  if (!poses.length) return null;
  // Marks are larger on a larger face, so they tell which it is likelier to be.
  poses.sort((one, other) => other.used.length - one.used.length || one.off - other.off);
  const [{ used }] = poses;
  return { used, codes: poses.filter((other) => other.used.length === used.length && other.used.some((mark) => used.includes(mark))) };
}

/** Return where the codes of a sheet may be, and a picture of the likeliest place. @param {Grey} grey @param {SeenFace} face @returns {LookedSheet} */
export function cutCode(grey, { used, codes }) {
  const corners = codes.flatMap(({ pose, code }) => cornersOf(inset(code, -BEYOND)).map((place) => pose.see(place)));
  const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return {
    marks: used.length,
    crops: [sharpened(cropOf(grey, codes[0]))].map(parted),
    around: [left, top, Math.max(...across) - left, Math.max(...down) - top],
  };
}

/**
 * Return further pictures in which the code of a sheet may be, where none was read in the first: the last ones
 * are parts of the whole face, as somebody's own art may have put it anywhere.
 * @param {Grey} grey @param {SeenFace} face
 */
export function cutMore(grey, { codes }) {
  const crops = codes.map((code) => cropOf(grey, code));
  const [{ pose, marks }] = codes;
  const [wide, high] = [0, 1].map((axis) => Math.max(...marks.map((mark) => mark[axis] + mark[axis + 2])));
  const parts = stepsOf(high).flatMap((y) => stepsOf(wide).map((x) => sharpened(pose.cut(grey, [x, y, PART, PART], COARSE))));
  return [...crops.slice(1).map(sharpened), ...crops, ...crops.map(softened), ...parts].map(parted);
}

/** Where parts of a face begin, of which one holds a code wherever it stands. @param {number} length */
function stepsOf(length) {
  return Array.from({ length: Math.ceil((2 * length) / PART) - 1 }, (_, at) => (at * PART) / 2);
}

/** @param {Grey} grey @param {SeenFace["codes"][number]} place */
function cropOf(grey, { pose, code }) {
  return pose.cut(grey, inset(code, -WHITE), DOTS);
}

// What reads codes is given black and white: what it makes of greys itself is worse where
// a print is pale or light falls unevenly (docs/performance.md, "Photos").
/** @param {Grey} grey @returns {Grey} */
function parted(grey) {
  const data = darkOf(grey, NEAR, DARK);
  for (let at = 0; at < data.length; at += 1) data[at] = data[at] ? 0 : 255;
  return { ...grey, data };
}

/** @param {Grey} grey @returns {Grey} */
function sharpened(grey) {
  const { width, height } = grey;
  const data = new Uint8Array(width * height);
  const sums = sumsAround(grey);
  const count = (2 * SOFT + 1) ** 2;
  for (let at = 0; at < data.length; at += 1) {
    const value = (1 + STRONG) * grey.data[at] - (STRONG * sums[at]) / count;
    data[at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  return { data, width, height };
}

/** Return a picture in which noise is less. @param {Grey} grey @returns {Grey} */
function softened(grey) {
  return { ...grey, data: Uint8Array.from(sumsAround(grey), (sum) => sum / (2 * SOFT + 1) ** 2) };
}

/** Return sums around pixels; what lies beyond a picture is like its rim. @param {Grey} grey */
function sumsAround({ data, width, height }) {
  const across = new Int32Array(data.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      for (let k = x - SOFT; k <= x + SOFT; k += 1) across[at] += data[y * width + Math.min(Math.max(k, 0), width - 1)];
    }
  }
  const both = new Int32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let k = y - SOFT; k <= y + SOFT; k += 1) {
      const from = Math.min(Math.max(k, 0), height - 1) * width;
      for (let x = 0, at = y * width; x < width; x += 1, at += 1) both[at] += across[from + x];
    }
  }
  return both;
}
