// The board of the sheet: a drawing, and over it a button for each cell.

import { element, vector } from "./dom.js";
import { fieldOf } from "./fill.js";
import { boardBox, centreOf, hexagonPath, innerSides, outlinePath, FLAT } from "./hexmap.js";
import { BONUS_TERRAINS, TERRAIN_ORDER, TERRAIN_SYMBOLS, drawSymbol } from "./symbol.js";
import { findingWords } from "./words.js";

const RING = 0.58;
const LEAST_CELL_PX = 34; // below this a finger misses; a wide board scrolls instead
const LARGEST_CELL_PX = 88;
const ROOM = 0.6; // around the board, for the ring of the chosen cell

// Where things stand in a cell, from its centre: as on paper, a little larger.
const WRITING = { x: 0, y: 2.05, width: 6.6, height: 6.6 };
const FIELD = { x: -1.75, y: -3.05, width: 5, height: 3.6 };
const SIGN = { x: 2.75, y: -3.05 };
const LONE_SIGN = { x: 0, y: -3.6 };
const BADGE = { x: 4.35, y: 3.15 };
const SIGN_SIZE = 3.3;

// The hatches of paper (sheetgen/draw/hatch.py) as tiles: width, height, lines, dots.
const HATCHES = {
  monastery: [1.2, 1.2, "M0.6 0V1.2"],
  mine: [2, 2, "M0 0L2 2M2 0L0 2"],
  river: [3.6, 2.4, "M0 0.6H2.55M1.8 1.8H3.6M0 1.8H0.75"],
  city: [2.84, 2.84, "M0 0.01H2.84M0 1.42H2.84M0.7 0V1.42M2.12 1.42V2.84"],
  castle: [1.5, 1.5, "M0 0L1.5 1.5M-0.4 1.1L0.4 1.9M1.1 -0.4L1.9 0.4"],
  pasture: [1.5, 1.9, "M0.4 0.45h0.01M1.15 1.4h0.01"],
};

/**
 * Draw the board of a sheet.
 * @param {Object} opened the engine's answer to `open`
 * @param {Object} hooks what a cell's button does: `onChoose(cell)`
 * @param {string} [mark] what keeps the ids of a further board apart
 * @returns {{node: Element, buttons: Element[], update: function(Object)}}
 */
export function makeBoard(opened, hooks, mark = "") {
  const box = boardBox(opened.cells);
  const view = [box.x - ROOM, box.y - ROOM, box.width + 2 * ROOM, box.height + 2 * ROOM];
  const ink = opened.cells.map((cell) => vector("g", { class: `ink t-${cell.terrain}` }));
  const cursor = vector("path", { class: "cursor", d: "" });
  const lit = vector("path", { class: "lit", d: "" });
  const drawing = vector(
    "svg",
    { class: "drawing", viewBox: view.join(" "), "aria-hidden": "true" },
    vector("defs", {}, TERRAIN_ORDER.map((terrain) => hatchTile(terrain, mark))),
    areasOf(opened).map((cells) => drawArea(cells, mark)),
    opened.cells.map((cell) => drawCell(cell, opened.evidence)),
    ink,
    lit,
    cursor
  );
  const buttons = opened.cells.map((cell, at) => makeButton(cell, at, view, hooks));
  const field = element("div", { class: "board-field" }, drawing, buttons);
  field.style.minWidth = `${(view[2] / FLAT) * LEAST_CELL_PX}px`;
  field.style.maxWidth = `${(view[2] / FLAT) * LARGEST_CELL_PX}px`;
  field.style.aspectRatio = `${view[2]} / ${view[3]}`;
  field.style.setProperty("--ratio", String(view[2] / view[3]));
  drawing.setAttribute("width", "100%");
  const node = element("div", { class: "board", role: "group" }, field);
  const update = (state) => {
    updateBoard(state, opened, ink, buttons, cursor, node);
    const cells = (state.lit || []).map((at) => hexagonPath(centreOf(opened.cells[at]), 0.9));
    lit.setAttribute("d", cells.join(""));
  };
  return { node, buttons, update };
}

/**
 * Return what to call a cell: its name, terrain, and what it carries.
 * @param {Object} cell of the board
 * @param {function} say the texts
 * @returns {string}
 */
export function cellTitle(cell, say) {
  const values = { name: cell.name, terrain: say(`terrain.${cell.terrain}`) };
  if (!cell.carried) return say("page.cell", values);
  return say("page.cell-with", { ...values, bonus: say(`bonus.${cell.carried}`) });
}

/**
 * Return what stands in a cell in words.
 * @param {Object} fill what was written
 * @param {number} at the place of the cell
 * @param {function} say the texts
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

/**
 * Return the findings of a verdict that belong to a cell, notes left out.
 * @param {Object|null} verdict of the engine
 * @param {string} name of the cell
 * @returns {Object[]}
 */
export function findingsAt(verdict, name) {
  if (!verdict) return [];
  return verdict.findings.filter(
    (finding) => finding.place === `cell:${name}` && finding.severity !== "note"
  );
}

function updateBoard(state, opened, ink, buttons, cursor, node) {
  const { fill, verdict, place, say } = state;
  node.setAttribute("aria-label", say("page.board"));
  const chosen = opened.cells.findIndex((cell) => isPlaceOf(place, cell.name));
  opened.cells.forEach((cell, at) => {
    const found = findingsAt(verdict, cell.name);
    const key = [fill.numbers[at], fieldOf(fill, at), found.map((f) => f.severity)].join();
    if (ink[at].dataset.key !== key) {
      ink[at].dataset.key = key;
      ink[at].replaceChildren(...drawInk(cell, fill, at, found));
    }
    const reasons = found.map((finding) => findingWords(finding, say, opened.sheet));
    const label = [`${cellTitle(cell, say)}, ${markWords(fill, at, say)}`, ...reasons];
    if (state.lit && state.lit.includes(at)) label.push(say("page.live.possible"));
    buttons[at].setAttribute("aria-label", label.join(". "));
    buttons[at].setAttribute("tabindex", at === Math.max(chosen, 0) ? "0" : "-1");
    if (at === chosen) buttons[at].setAttribute("aria-current", "true");
    else buttons[at].removeAttribute("aria-current");
  });
  const isField = place.startsWith("field:");
  cursor.setAttribute("d", chosen < 0 ? "" : cursorPath(opened.cells[chosen], isField));
}

function isPlaceOf(place, name) {
  return place === `cell:${name}` || place === `field:${name}`;
}

function cursorPath(cell, isField) {
  const centre = centreOf(cell);
  const ring = hexagonPath(centre, 0.25);
  return isField ? ring + boxPath(centre, FIELD, 0.5) : ring;
}

function areasOf(opened) {
  const area = opened.sheet.areas || opened.cells.map((cell) => cell.area);
  const groups = new Map();
  opened.cells.forEach((cell, at) => {
    if (!groups.has(area[at])) groups.set(area[at], []);
    groups.get(area[at]).push(cell);
  });
  return [...groups.values()];
}

function drawArea(cells, mark) {
  const { terrain } = cells[0];
  const outline = outlinePath(cells, RING / 2 + 0.12);
  const inner = innerSides(cells);
  return vector(
    "g",
    { class: `area t-${terrain}` },
    vector("path", { class: "tint", d: outline }),
    vector("path", { class: "hatch", d: outline, fill: `url(#hatch${mark}-${terrain})` }),
    inner && vector("path", { class: "seam", d: inner }),
    inner && vector("path", { class: "inner", d: inner }),
    vector("path", { class: "ring", d: outline, "stroke-width": RING })
  );
}

function hatchTile(terrain, mark) {
  const [width, height, d] = HATCHES[terrain];
  return vector(
    "pattern",
    { id: `hatch${mark}-${terrain}`, class: `t-${terrain}`, width, height, patternUnits: "userSpaceOnUse" },
    vector("path", { class: terrain === "pasture" ? "dots" : "lines", d })
  );
}

function drawCell(cell, evidence) {
  const centre = centreOf(cell);
  const at = evidence === "none" ? LONE_SIGN : SIGN;
  const sign = { x: centre.x + at.x, y: centre.y + at.y };
  return vector(
    "g",
    { class: `cell t-${cell.terrain}` },
    vector("path", { class: "writing", d: boxPath(centre, WRITING) }),
    evidence !== "none" && vector("path", { class: "writing", d: ticketPath(centre) }),
    cell.carried ? drawCarried(cell.carried, sign) : drawSign(cell.terrain, sign)
  );
}

function drawSign(terrain, centre) {
  return [
    vector("path", { class: "ground", d: hexagonPath(centre, FLAT / 2 - SIGN_SIZE * 0.62) }),
    drawSymbol(TERRAIN_SYMBOLS[terrain], centre, SIGN_SIZE),
  ];
}

function drawCarried(bonus, centre) {
  const size = SIGN_SIZE + 0.3;
  return vector(
    "g",
    { class: `t-${BONUS_TERRAINS[bonus]}` },
    vector("rect", { class: "carried", x: centre.x - size / 2, y: centre.y - size / 2, width: size, height: size }),
    drawSymbol(bonus, centre, size * 0.74)
  );
}

function drawInk(cell, fill, at, found) {
  const centre = centreOf(cell);
  const mark = fill.numbers[at];
  const value = fieldOf(fill, at);
  const parts = [];
  if (mark === "X") parts.push(vector("path", { class: "start", d: crossPath(centre) }));
  else if (mark !== ".") parts.push(drawText(mark, centre, WRITING, "number"));
  if (value) parts.push(drawText(value, centre, FIELD, "field-value"));
  if (found.length) parts.push(drawBadge(centre, found[0].severity));
  return parts;
}

function drawText(text, centre, box, name) {
  const place = { x: centre.x + box.x, y: centre.y + box.y, class: name };
  return vector("text", { ...place, dy: "0.36em" }, String(text));
}

// An error is an octagon with a stroke, a doubt a circle with a question mark.
function drawBadge(centre, severity) {
  const at = { x: centre.x + BADGE.x, y: centre.y + BADGE.y };
  const isError = severity === "error";
  return vector(
    "g",
    { class: `badge ${severity}`, transform: `translate(${at.x} ${at.y})` },
    isError
      ? vector("path", { class: "plate", d: "M-0.9 -2.1H0.9L2.1 -0.9V0.9L0.9 2.1H-0.9L-2.1 0.9V-0.9Z" })
      : vector("circle", { class: "plate", r: 2 }),
    vector("text", { class: "sign", y: 0, dy: "0.36em" }, isError ? "!" : "?")
  );
}

function boxPath(centre, box, grown = 0) {
  const [wide, high] = [box.width + grown, box.height + grown];
  const [x, y] = [centre.x + box.x - wide / 2, centre.y + box.y - high / 2];
  return `M${x} ${y}h${wide}v${high}h${-wide}Z`;
}

function ticketPath(centre) {
  const by = FIELD.height * 0.18;
  const [x, y] = [centre.x + FIELD.x - FIELD.width / 2, centre.y + FIELD.y - FIELD.height / 2];
  const [wide, high] = [FIELD.width - 2 * by, FIELD.height - 2 * by];
  return `M${x + by} ${y}h${wide}l${by} ${by}v${high}l${-by} ${by}h${-wide}l${-by} ${-by}v${-high}Z`;
}

function crossPath(centre) {
  const [x, y, reach] = [centre.x + WRITING.x, centre.y + WRITING.y, 2.6];
  return `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
}

function makeButton(cell, at, view, hooks) {
  const button = element("button", {
    type: "button",
    class: "hex",
    "data-place": `cell:${cell.name}`,
    onclick: () => hooks.onChoose(at),
  });
  const centre = centreOf(cell);
  const tall = (FLAT * 2) / Math.sqrt(3);
  button.style.left = `${(100 * (centre.x - FLAT / 2 - view[0])) / view[2]}%`;
  button.style.top = `${(100 * (centre.y - tall / 2 - view[1])) / view[3]}%`;
  button.style.width = `${(100 * FLAT) / view[2]}%`;
  button.style.height = `${(100 * tall) / view[3]}%`;
  return button;
}
