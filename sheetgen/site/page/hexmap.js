// Where the hexagons of a board lie and how areas are outlined, as on paper. Lengths
// are those of a printed cell, which stands on a corner.

import { FLAT } from "./paper.js";
/** @import { Cell, Point } from "./types.js" */

const TALL = (FLAT * 2) / Math.sqrt(3);
const REACH = TALL / 2;
// Clockwise from the right; corner k begins the side to neighbour k.
const STEPS = [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]];

/**
 * Return the centre of a cell.
 * @param {{row: number, column: number}} cell on the lattice
 * @returns {{x: number, y: number}}
 */
export function centreOf(cell) {
  return { x: (cell.column * FLAT) / 2, y: cell.row * TALL * 0.75 };
}

/**
 * Return the box around all cells.
 * @param {Cell[]} cells of the board
 * @returns {{x: number, y: number, width: number, height: number}}
 */
export function boardBox(cells) {
  const xs = cells.map((cell) => centreOf(cell).x);
  const ys = cells.map((cell) => centreOf(cell).y);
  const [left, top] = [Math.min(...xs) - FLAT / 2, Math.min(...ys) - REACH];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + FLAT / 2 - left,
    height: Math.max(...ys) + REACH - top,
  };
}

/**
 * Return the path of a hexagon.
 * @param {{x: number, y: number}} centre where
 * @param {number} inset how much smaller it is on each side
 */
export function hexagonPath(centre, inset = 0) {
  return closedPath(corners(centre, REACH - inset * 2 / Math.sqrt(3)));
}

/**
 * Return the outline of some cells, moved inwards, holes included.
 * @param {Cell[]} cells those of one area
 * @param {number} inset how far
 * @returns {string} a path
 */
export function outlinePath(cells, inset) {
  return loops(cells).map((loop) => closedPath(moved(loop, inset))).join("");
}

/**
 * Return the sides between two cells of an area, each once.
 * @param {Cell[]} cells those of one area
 * @returns {string} a path
 */
export function innerSides(cells) {
  const members = new Set(cells.map((cell) => `${cell.row},${cell.column}`));
  const sides = [];
  for (const cell of cells) {
    const points = corners(centreOf(cell), REACH);
    for (let k = 0; k < 3; k += 1) {
      if (!members.has(besides(cell, k))) continue;
      const [from, to] = [points[k], points[k + 1]];
      sides.push(`M${fixed(from.x)} ${fixed(from.y)}L${fixed(to.x)} ${fixed(to.y)}`);
    }
  }
  return sides.join("");
}

/**
 * Return the cell that lies from *cell* in a direction, the nearest if there are
 * several, or -1: right, left, up or down.
 * @param {Cell[]} cells of the board
 * @param {number} at the place of the cell
 * @param {string} key name of an arrow key
 */
export function cellTowards(cells, at, key) {
  const from = centreOf(cells[at]);
  /** @type {Record<string, number[]>} */
  const turn = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const [dx, dy] = turn[key];
  let best = -1;
  let least = Infinity;
  cells.forEach((cell, place) => {
    const { x, y } = centreOf(cell);
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy + (y - from.y) * dx);
    if (ahead < 1 || (dx && aside > 1 && aside > ahead)) return;
    // Up and down go row by row; a touch more to the right breaks a tie.
    const far = dx ? ahead + aside * 3 : ahead * 3 + aside - (x > from.x ? 0.1 : 0);
    if (far < least) [best, least] = [place, far];
  });
  return best;
}

/** @param {Point} centre @param {number} reach */
function corners(centre, reach) {
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = -Math.PI / 6 + (k * Math.PI) / 3;
    return { x: centre.x + reach * Math.cos(angle), y: centre.y + reach * Math.sin(angle) };
  });
}

/** @param {Cell} cell @param {number} k */
function besides(cell, k) {
  return `${cell.row + STEPS[k][0]},${cell.column + STEPS[k][1]}`;
}

/** @param {Cell[]} cells */
function loops(cells) {
  const members = new Set(cells.map((cell) => `${cell.row},${cell.column}`));
  const follow = new Map();
  for (const cell of cells) {
    const points = corners(centreOf(cell), REACH);
    for (let k = 0; k < 6; k += 1) {
      if (members.has(besides(cell, k))) continue;
      follow.set(knot(points[k]), [points[k], knot(points[(k + 1) % 6])]);
    }
  }
  const found = [];
  while (follow.size) {
    const loop = [];
    let key = follow.keys().next().value;
    while (follow.has(key)) {
      const [point, next] = follow.get(key);
      follow.delete(key);
      loop.push(point);
      key = next;
    }
    found.push(loop);
  }
  return found;
}

/** @param {Point[]} loop @param {number} by */
function moved(loop, by) {
  return loop.map((here, i) => {
    const before = loop[(i + loop.length - 1) % loop.length];
    const after = loop[(i + 1) % loop.length];
    const [one, two] = [inwards(before, here), inwards(here, after)];
    const stretch = 1 + one.x * two.x + one.y * two.y;
    return {
      x: here.x + (by * (one.x + two.x)) / stretch,
      y: here.y + (by * (one.y + two.y)) / stretch,
    };
  });
}

/** @param {Point} start @param {Point} end */
function inwards(start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  return { x: (start.y - end.y) / length, y: (end.x - start.x) / length };
}

/** @param {Point} point */
function knot(point) {
  return `${Math.round(point.x * 100)},${Math.round(point.y * 100)}`;
}

/** @param {Point[]} points */
function closedPath(points) {
  return `M${points.map((p) => `${fixed(p.x)} ${fixed(p.y)}`).join("L")}Z`;
}

/** @param {number} value */
function fixed(value) {
  return String(Math.round(value * 1000) / 1000);
}
