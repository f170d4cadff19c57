// The corners of a mark, by its edges: lines through where it grows brightest (`scan/edge.py`).

import { roundHalf } from "./box.js";
import { EDGE, MARK } from "./figures.js";
/** @import { Grey, Place } from "./types.js" */

/** Return where the edges of a mark cross; the same where they are not seen. @param {Grey} grey @param {Place[]} corners about where they are, clockwise */
export function findCorners(grey, corners) {
  let found = corners;
  for (let look = 0; look < EDGE.TRIES; look += 1) found = crossEdges(grey, found) || found;
  return found;
}

/** @param {Place[]} places @returns {Place} */
export function middleOf(places) {
  return [
    places.reduce((sum, [x]) => sum + x, 0) / places.length,
    places.reduce((sum, [, y]) => sum + y, 0) / places.length,
  ];
}

/** Return how bright a picture is between pixels. @param {Grey} grey @param {Place} place */
export function brightAt({ data, width, height }, [x, y]) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [x - left, y - top];
  /** @param {number} column @param {number} row */
  const at = (column, row) => data[Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1)];
  const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
  const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}

/** A line: a place on it, and its way. @typedef {[place: Place, way: Place]} Line */

// Edges are where it grows brightest from the mark to the white around it.
/** @param {Grey} grey @param {Place[]} corners @returns {Place[]|null} */
function crossEdges(grey, corners) {
  const lines = corners.map((corner, at) => findEdge(grey, corner, corners[(at + 1) % 4]));
  /** @type {Place[]} */
  const found = [];
  for (let at = 0; at < 4; at += 1) {
    const [before, after] = [lines[(at + 3) % 4], lines[at]];
    const crossing = before && after && crossingOf(before, after);
    if (!crossing) return null;
    const side = Math.hypot(corners[at][0] - corners[(at + 1) % 4][0], corners[at][1] - corners[(at + 1) % 4][1]);
    if (Math.hypot(crossing[0] - corners[at][0], crossing[1] - corners[at][1]) > EDGE.MOVED * side) return null;
    found.push(crossing);
  }
  return found;
}

/** @param {Grey} grey @param {Place} from @param {Place} to @returns {Line|null} */
function findEdge(grey, from, to) {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  /** @type {Place} */
  const way = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  const reach = Math.max((EDGE.ACROSS * long) / MARK.CELLS, EDGE.LEAST_ACROSS);
  const step = Math.min(EDGE.FINEST, reach / EDGE.COARSEST);
  const half = roundHalf(reach / step);
  const count = Math.min(Math.max(roundHalf(long), EDGE.FEWEST_ALONG), EDGE.MOST_ALONG);
  /** @type {Place[]} */
  const places = [];
  for (let at = 0; at < count; at += 1) {
    const along = (EDGE.ENDS + ((1 - 2 * EDGE.ENDS) * (at + 0.5)) / count) * long;
    const [x, y] = [from[0] + way[0] * along, from[1] + way[1] * along];
    /** Corners run clockwise, so outside is at the left of a way. @param {number} off @returns {Place} */
    const beside = (off) => [x + way[1] * off, y - way[0] * off];
    const values = Array.from({ length: 2 * half + 1 }, (_, k) => brightAt(grey, beside((k - half) * step)));
    const off = steepest(values);
    if (off !== null) places.push(beside((off - half) * step));
  }
  return fitLine(places, count / 2);
}

/** Return where values grow most, in steps. @param {number[]} values */
function steepest(values) {
  const rises = values.map((_, at) => (at === 0 || at === values.length - 1 ? 0 : values[at + 1] - values[at - 1]));
  const at = rises.indexOf(Math.max(...rises));
  if (rises[at] <= 0) return null;
  let [sum, weight] = [0, 0];
  for (let k = at; k >= 0 && rises[k] > rises[at] / 2; k -= 1) [sum, weight] = [sum + k * rises[k], weight + rises[k]];
  for (let k = at + 1; k < rises.length && rises[k] > rises[at] / 2; k += 1) [sum, weight] = [sum + k * rises[k], weight + rises[k]];
  return sum / weight;
}

/** Return the line that most places lie on. @param {Place[]} places @param {number} fewest @returns {Line|null} */
function fitLine(places, fewest) {
  let used = places;
  for (let look = 0; look < EDGE.FITS; look += 1) {
    if (used.length < fewest) return null;
    const line = lineOf(used);
    const offs = places.map((place) => offLine(line, place));
    const sorted = [...offs].sort((one, other) => one - other);
    const most = Math.max(EDGE.FAR_OFF * sorted[sorted.length >> 1], EDGE.NEAR_BY);
    const kept = places.filter((_, at) => offs[at] <= most);
    if (look === EDGE.FITS - 1 || kept.length === used.length) return line;
    used = kept;
  }
  return null;
}

/** @param {Place[]} places @returns {Line} */
function lineOf(places) {
  const [x, y] = middleOf(places);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [u, v] of places) {
    xx += (u - x) ** 2;
    xy += (u - x) * (v - y);
    yy += (v - y) ** 2;
  }
  const lean = Math.atan2(2 * xy, xx - yy) / 2;
  return [[x, y], [Math.cos(lean), Math.sin(lean)]];
}

/** @param {Line} line @param {Place} place */
function offLine([[x, y], [across, down]], [u, v]) {
  return Math.abs((u - x) * down - (v - y) * across);
}

/** @param {Line} line @param {Line} other @returns {Place|null} */
function crossingOf([[x, y], [a, b]], [[u, v], [c, d]]) {
  const both = a * d - b * c;
  if (Math.abs(both) < 1e-6) return null;
  const along = ((u - x) * d - (v - y) * c) / both;
  return [x + a * along, y + b * along];
}
