// What stands in a cell of the board: what is printed there, and what was written.

import { boxPath, drawText } from "./board.js";
import { vector } from "./dom.js";
import { fieldOf } from "./fill.js";
import { centreOf, hexagonPath } from "./hexmap.js";
import { FLAT, TERRAIN_SYMBOLS } from "./paper.js";
import { drawSymbol } from "./symbol.js";
/** @import { Art, Fill, Opened } from "./sheet.js" */
/** @import { Cell, Point, Say } from "./types.js" */

// Where things stand, from the cell's centre: as on paper, a little larger.
const WRITING = { x: 0, y: 2.05, width: 6.6, height: 6.6 };
const FIELD = { x: -1.75, y: -3.05, width: 5, height: 3.6 };
const SIGN = { x: 2.75, y: -3.05 };
const LONE_SIGN = { x: 0, y: -3.6 };
const SIGN_SIZE = 3.3;

/**
 * Return how cells are drawn and called.
 * @param {Opened} opened the engine's answer to `open`
 * @returns {Art} the art of `makeBoard`
 */
export function makeArt(opened) {
  return {
    drawCell: (cell) => drawCell(cell, opened),
    drawInk,
    inkKey: (at, fill) => `${fill.numbers[at]},${fieldOf(fill, at)}`,
    title: cellTitle,
    mark: markWords,
    fieldPath: (cell) => boxPath(centreOf(cell), FIELD, 0.5),
  };
}

/**
 * Return the terrain that earns a bonus, in whose colour the bonus is drawn.
 * @param {string} bonus which
 * @param {Opened} opened the engine's answer to `open`
 * @returns {string}
 */
export function terrainOf(bonus, { sheet }) {
  return sheet.terrains.find(({ earns }) => earns === bonus)?.name ?? "";
}

/**
 * Return what to call a cell: its name, terrain, and what it carries.
 * @param {Cell} cell of the board
 * @param {Say} say the texts
 * @returns {string}
 */
export function cellTitle(cell, say) {
  const values = { name: cell.name, terrain: say(`terrain.${cell.terrain}`) };
  if (!cell.carried) return say("page.cell", values);
  return say("page.cell-with", { ...values, bonus: say(`bonus.${cell.carried}`) });
}

/**
 * Return what stands in a cell in words.
 * @param {Fill} fill what was written
 * @param {number} at the place of the cell
 * @param {Say} say the texts
 * @returns {string}
 */
export function markWords(fill, at, say) {
  const mark = fill.numbers[at];
  const value = fieldOf(fill, at);
  const words = [];
  if (mark === "X") words.push(say("page.start-castle"));
  else words.push(mark === "." ? say("page.empty") : mark);
  if (value) words.push(say(`place.${fill.evidence}`, { name: value }));
  return words.join(", ");
}

/** @param {Cell} cell @param {Opened} opened */
function drawCell(cell, opened) {
  const { evidence } = opened;
  const centre = centreOf(cell);
  const at = evidence === "none" ? LONE_SIGN : SIGN;
  const sign = { x: centre.x + at.x, y: centre.y + at.y };
  return [
    vector("path", { class: "writing", d: boxPath(centre, WRITING) }),
    evidence !== "none" && vector("path", { class: "writing", d: ticketPath(centre) }),
    cell.carried ? drawCarried(cell.carried, terrainOf(cell.carried, opened), sign) : drawSign(cell.terrain, sign),
  ];
}

/** @param {string} terrain @param {Point} centre */
function drawSign(terrain, centre) {
  return [
    vector("path", { class: "ground", d: hexagonPath(centre, FLAT / 2 - SIGN_SIZE * 0.62) }),
    drawSymbol(TERRAIN_SYMBOLS[terrain], centre, SIGN_SIZE),
  ];
}

/** @param {string} bonus @param {string} terrain @param {Point} centre */
function drawCarried(bonus, terrain, centre) {
  const size = SIGN_SIZE + 0.3;
  return vector(
    "g",
    { class: `t-${terrain}` },
    vector("rect", { class: "carried", x: centre.x - size / 2, y: centre.y - size / 2, width: size, height: size }),
    drawSymbol(bonus, centre, size * 0.74)
  );
}

/** @param {Cell} cell @param {number} at @param {Fill} fill */
function drawInk(cell, at, fill) {
  const centre = centreOf(cell);
  const mark = fill.numbers[at];
  const value = fieldOf(fill, at);
  const parts = [];
  if (mark === "X") parts.push(vector("path", { class: "start", d: crossPath(centre) }));
  else if (mark !== ".") parts.push(drawText(mark, centre, WRITING, "number"));
  if (value) parts.push(drawText(value, centre, FIELD, "field-value"));
  return parts;
}

/** @param {Point} centre */
function ticketPath(centre) {
  const by = FIELD.height * 0.18;
  const [x, y] = [centre.x + FIELD.x - FIELD.width / 2, centre.y + FIELD.y - FIELD.height / 2];
  const [wide, high] = [FIELD.width - 2 * by, FIELD.height - 2 * by];
  return `M${x + by} ${y}h${wide}l${by} ${by}v${high}l${-by} ${by}h${-wide}l${-by} ${-by}v${-high}Z`;
}

/** @param {Point} centre */
function crossPath(centre) {
  const [x, y, reach] = [centre.x + WRITING.x, centre.y + WRITING.y, 2.6];
  return `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
}
