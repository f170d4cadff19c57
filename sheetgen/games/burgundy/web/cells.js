// What stands in a cell of the board: the number of its die and its terrain, and the tile
// that lies there with its phase. Around the cells: rivers between islands, border posts.

import { boxPath, drawText } from "./board.js";
import { vector } from "./dom.js";
import { PHASE_LETTERS, phaseAt } from "./fill.js";
import { centreOf, hexagonPath } from "./hexmap.js";
import { FLAT, TERRAIN_SYMBOLS } from "./paper.js";
import { drawSymbol } from "./symbol.js";
import { tileWords } from "./tiles.js";
/** @import { Art, Fill, Opened } from "./sheet.js" */
/** @import { Cell, Point, Say } from "./types.js" */

// From the cell's centre.
const DIE = { x: 0, y: -4.35, width: 3.3, height: 3.3 };
const SIGN = { x: 0, y: 1.1 };
const WORD = { x: 0, y: 0.35 };
const LETTER = { x: 0, y: 4.65, width: 3.3, height: 2.7 };
const SIGN_SIZE = 5.4;
const PICTURE_SIZE = 6.4; // of what lies there and is all alike
const TILE_INSET = 0.75;
const POST_ROOM = 3.6;
const POST_FAR = 9.6; // from the middle of the cells beside it

/**
 * Return how cells are drawn and called.
 * @param {Opened} opened the engine's answer to `open`
 * @returns {Art} the art of `makeBoard`
 */
export function makeArt(opened) {
  const { links, posts } = opened.sheet;
  return {
    drawCell,
    drawInk,
    inkKey: (at, fill) => `${fill.tiles[at]},${phaseAt(fill, at)}`,
    title: cellTitle,
    mark: (fill, at, say) => markWords(fill, at, opened.cells[at].terrain, say),
    drawAround: () => [
      links.map(([one, other]) => drawRiver(opened.cells[one], opened.cells[other])),
      posts.map((cells) => drawPost(cells.map((at) => opened.cells[at]), opened.cells)),
    ],
    room: posts.length > 0 ? POST_ROOM : 0,
  };
}

/**
 * Return what to call a cell: its name, terrain, and the number of its die.
 * @param {Cell} cell of the board
 * @param {Say} say the texts
 * @returns {string}
 */
export function cellTitle(cell, say) {
  const values = { name: cell.name, terrain: say(`terrain.${cell.terrain}`) };
  return cell.carried ? say("page.cell-with", { ...values, number: cell.carried }) : say("page.cell", values);
}

/**
 * Return what lies on a cell in words.
 * @param {Fill} fill what was written
 * @param {number} at the place of the cell
 * @param {string} terrain of the cell
 * @param {Say} say the texts
 * @returns {string}
 */
export function markWords(fill, at, terrain, say) {
  const word = fill.tiles[at];
  const phase = phaseAt(fill, at);
  const tile = word ? tileWords(word, terrain, say) : say("page.empty");
  return phase ? `${tile}, ${say("place.phase", { name: PHASE_LETTERS[phase - 1] })}` : tile;
}

/** @param {Cell} cell */
function drawCell(cell) {
  const centre = centreOf(cell);
  return [
    drawSymbol(TERRAIN_SYMBOLS[cell.terrain], moved(centre, SIGN), SIGN_SIZE),
    cell.carried && drawDie(cell.carried, centre),
  ];
}

/** @param {string} number @param {Point} centre */
function drawDie(number, centre) {
  const [x, y] = [centre.x + DIE.x - DIE.width / 2, centre.y + DIE.y - DIE.height / 2];
  return [
    vector("rect", { class: "die-face", x, y, width: DIE.width, height: DIE.height, rx: 0.6 }),
    drawText(number, centre, DIE, "die-number"),
  ];
}

/** @param {Cell} cell @param {number} at @param {Fill} fill */
function drawInk(cell, at, fill) {
  const centre = centreOf(cell);
  const word = fill.tiles[at];
  const phase = phaseAt(fill, at);
  const parts = [];
  if (word) parts.push(vector("path", { class: "tile", d: hexagonPath(centre, TILE_INSET) }));
  if (word && cell.carried) parts.push(vector("g", { class: "on-tile" }, drawDie(cell.carried, centre)));
  if (word === "x" || word === "S") {
    const picture = drawSymbol(TERRAIN_SYMBOLS[cell.terrain], moved(centre, WORD), PICTURE_SIZE);
    parts.push(vector("g", { class: "picture" }, picture));
  } else if (word) {
    parts.push(drawText(word, centre, WORD, "word"));
  }
  if (word === "S") parts.push(vector("path", { class: "start-ring", d: hexagonPath(centre, TILE_INSET + 0.75) }));
  if (phase) {
    parts.push(vector("path", { class: "letter-ground", d: boxPath(centre, LETTER) }));
    parts.push(drawText(PHASE_LETTERS[phase - 1], centre, LETTER, "letter"));
  }
  return parts;
}

/** @param {Point} centre @param {Point} by */
function moved(centre, by) {
  return { x: centre.x + by.x, y: centre.y + by.y };
}

// A river goes from the side of one cell to that of the other.
/** @param {Cell} one @param {Cell} other */
function drawRiver(one, other) {
  const [from, to] = [centreOf(one), centreOf(other)];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const step = (FLAT * 0.46) / far;
  /** @param {number} share */
  const at = (share) => `${fixed(from.x + (to.x - from.x) * share)} ${fixed(from.y + (to.y - from.y) * share)}`;
  const d = `M${at(step)}L${at(1 - step)}`;
  return vector(
    "g",
    { class: "water t-river" },
    vector("path", { class: "bank", d }),
    vector("path", { class: "stream", d })
  );
}

// A post stands outside the board, away from its middle.
/** @param {Cell[]} beside @param {Cell[]} cells */
function drawPost(beside, cells) {
  const middle = middleOf(cells);
  const near = middleOf(beside);
  const far = Math.hypot(near.x - middle.x, near.y - middle.y);
  const reach = beside.length > 1 ? POST_FAR - 0.9 : POST_FAR - 1.4;
  const x = fixed(near.x + ((near.x - middle.x) / far) * reach);
  const y = fixed(near.y + ((near.y - middle.y) / far) * reach);
  return vector("path", { class: "post", d: "M-1.1 1.9V-1.9L1.5 -1L-1.1 -0.1M-2 1.9H-0.2", transform: `translate(${x} ${y})` });
}

/** @param {Cell[]} cells */
function middleOf(cells) {
  const points = cells.map(centreOf);
  /** @param {number[]} values */
  const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;
  return { x: mean(points.map((point) => point.x)), y: mean(points.map((point) => point.y)) };
}

/** @param {number} value */
function fixed(value) {
  return String(Math.round(value * 100) / 100);
}
