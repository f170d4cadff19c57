// Where the code of a sheet may be, by its marks: what a sheet is stands in its code, so
// every face is tried whose marks are seen.

import { inset } from "./box.js";
import { FACES } from "./figures.js";
import { darkOf } from "./mark.js";
import { fitPose } from "./pose.js";
/** @import { Grey, Looked, Refused, Seen } from "./types.js" */

const DOTS = 12; // pixels a millimetre of what a code is read from
const WHITE = 1; // millimetres around it
const SOME = 4; // marks, from which a code is found
const SOFT = 3; // pixels around one whose mean is what a soft picture shows
const STRONG = 2; // times what it takes away is added
const NEAR = 30; // pixels around one whose mean it is compared with
const DARK = 0.97; // of that is dark

/** Return pictures in which the code may be, or why there is no sheet. @param {Grey} grey @param {Seen[]} marks @returns {Looked|Refused} */
export function cutCodes(grey, marks) {
  const poses = FACES.flatMap((face) => {
    const { pose, used, off } = fitPose(marks, face.marks, SOME);
    return pose ? [{ pose, code: face.code, count: used.length, off }] : [];
  });
  if (!poses.length) return { reason: "no-sheet" };
  const most = Math.max(...poses.map(({ count }) => count));
  // Marks are larger on a larger face, so they tell which it is likelier to be.
  const best = poses.filter(({ count }) => count === most).sort((one, other) => one.off - other.off);
  const crops = best.map(({ pose, code }) => pose.cut(grey, inset(code, -WHITE), DOTS));
  return { marks: most, crops: [...crops.map(sharpened), ...crops].map(parted) };
}

// What reads codes is given black and white: what it makes of greys itself is worse where
// a print is pale or light falls unevenly (docs/performance.md, "Photos").
/** @param {Grey} grey @returns {Grey} */
function parted(grey) {
  const isDark = darkOf(grey, NEAR, DARK);
  return { ...grey, data: isDark.map((is) => (is ? 0 : 255)) };
}

/** @param {Grey} grey @returns {Grey} */
function sharpened(grey) {
  const { width, height } = grey;
  const data = Uint8Array.from(grey.data);
  const soft = softened(grey);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = Math.min(Math.max(grey.data[at] + STRONG * (grey.data[at] - soft[at]), 0), 255);
  }
  return { data, width, height };
}

/** Return the means around pixels. @param {Grey} grey */
function softened({ data, width, height }) {
  const across = new Float32Array(data.length);
  const both = new Float32Array(data.length);
  const size = 2 * SOFT + 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let k = x - SOFT; k <= x + SOFT; k += 1) across[y * width + x] += data[y * width + Math.min(Math.max(k, 0), width - 1)] / size;
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let k = y - SOFT; k <= y + SOFT; k += 1) {
      const from = Math.min(Math.max(k, 0), height - 1) * width;
      for (let x = 0; x < width; x += 1) both[y * width + x] += across[from + x] / size;
    }
  }
  return both;
}
