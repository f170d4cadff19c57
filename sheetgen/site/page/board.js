// The board of the sheet: a drawing, and over it a button for each cell. What stands in
// a cell is drawn by the game.

import { buttonOf, element, setOnce, vector } from "./dom.js";
import { boardBox, centreOf, hexagonPath, innerSides, outlinePath } from "./hexmap.js";
import { FLAT, TERRAIN_HATCHES } from "./paper.js";
import { findingWords, sentences } from "./words.js";
/** @import { Art, Board, BoardHooks, BoardState, Box, Cell, Finding, Opened, Point, Verdict } from "./types.js" */

const RING = 0.58;
const LEAST_CELL_PX = 24; // below this a finger misses; a wide board scrolls instead
const LARGEST_CELL_PX = 88;
const ROOM = 0.6; // around the board, for the ring of the chosen cell
const BADGE = { x: 4.35, y: 3.15 }; // from a cell's centre

/**
 * Draw the board of a sheet.
 * @param {Opened} opened
 * @param {Art} art of the game
 * @param {BoardHooks} hooks what a cell's button does
 * @param {string} [mark] what keeps the ids of a further board apart
 * @returns {Board}
 */
export function makeBoard(opened, art, hooks, mark = "") {
  const box = boardBox(opened.cells);
  const room = art.room || ROOM;
  const view = [box.x - room, box.y - room, box.width + 2 * room, box.height + 2 * room];
  const ink = opened.cells.map((cell) => vector("g", { class: `ink t-${cell.terrain}` }));
  const cursor = vector("path", { class: "cursor", d: "" });
  const lit = vector("path", { class: "lit", d: "" });
  const drawing = vector(
    "svg",
    { class: "drawing", viewBox: view.join(" "), "aria-hidden": "true" },
    vector("defs", {}, Object.keys(TERRAIN_HATCHES).map((terrain) => hatchTile(terrain, mark))),
    art.drawAround && art.drawAround(),
    areasOf(opened).map((cells) => drawArea(cells, mark)),
    opened.cells.map((cell) => vector("g", { class: `cell t-${cell.terrain}` }, art.drawCell(cell))),
    ink,
    lit,
    cursor
  );
  const buttons = opened.cells.map((cell, at) => makeButton(cell, at, view, hooks));
  const field = element("div", { class: "board-field" }, drawing, buttons);
  drawing.setAttribute("width", "100%");
  const node = element("div", { class: "board", role: "group" }, field);
  const beside = view[2] / FLAT; // cells of a row
  const sizes = { least: `${beside * LEAST_CELL_PX}px`, most: `${beside * LARGEST_CELL_PX}px`, ratio: view[2] / view[3] };
  for (const [name, size] of Object.entries(sizes)) node.style.setProperty(`--${name}`, String(size));
  /** @param {BoardState} state */
  const update = (state) => {
    updateBoard(state, opened, art, ink, buttons, cursor, node);
    const cells = (state.lit || []).map((at) => hexagonPath(centreOf(opened.cells[at]), 0.9));
    lit.setAttribute("d", cells.join(""));
  };
  return { node, buttons, update };
}

/**
 * Return the findings of a verdict that belong to a cell, notes left out.
 * @param {Verdict|null} verdict
 * @param {string} name of the cell
 * @returns {Finding[]}
 */
export function findingsAt(verdict, name) {
  if (!verdict) return [];
  return verdict.findings.filter(
    (finding) => finding.place === `cell:${name}` && finding.severity !== "note"
  );
}

/**
 * Return the path of a box in a cell.
 * @param {{x: number, y: number}} centre of the cell
 * @param {Box} box `x`, `y` of its middle from there, `width`, `height`
 * @param {number} [grown] by how much it is larger
 */
export function boxPath(centre, box, grown = 0) {
  const [wide, high] = [box.width + grown, box.height + grown];
  const [x, y] = [centre.x + box.x - wide / 2, centre.y + box.y - high / 2];
  return `M${x} ${y}h${wide}v${high}h${-wide}Z`;
}

/**
 * Return a text that is centred in a cell.
 * @param {string|number} text what it says
 * @param {{x: number, y: number}} centre of the cell
 * @param {{x: number, y: number}} box where, from there
 * @param {string} name of its class
 */
export function drawText(text, centre, box, name) {
  const place = { x: centre.x + box.x, y: centre.y + box.y, class: name };
  return vector("text", { ...place, dy: "0.36em" }, String(text));
}

/** @param {BoardState} state @param {Opened} opened @param {Art} art @param {SVGElement[]} ink @param {HTMLButtonElement[]} buttons @param {SVGElement} cursor @param {HTMLElement} node */
function updateBoard(state, opened, art, ink, buttons, cursor, node) {
  const { fill, verdict, place, say } = state;
  node.setAttribute("aria-label", say("page.board"));
  const chosen = opened.cells.findIndex((cell) => isPlaceOf(place, cell.name));
  opened.cells.forEach((cell, at) => {
    const found = findingsAt(verdict, cell.name);
    const key = [art.inkKey(at, fill), found.map((f) => f.severity)].join();
    if (ink[at].dataset.key !== key) {
      ink[at].dataset.key = key;
      const badge = found.length > 0 ? [drawBadge(centreOf(cell), found[0].severity)] : [];
      ink[at].replaceChildren(...art.drawInk(cell, at, fill), ...badge);
    }
    const reasons = found.map((finding) => findingWords(finding, say));
    const label = [`${art.title(cell, say)}, ${art.mark(fill, at, say)}`, ...reasons];
    if (state.lit && state.lit.includes(at)) label.push(say("page.live.possible"));
    setOnce(buttons[at], "aria-label", sentences(label, say));
    setOnce(buttons[at], "tabindex", at === Math.max(chosen, 0) ? "0" : "-1");
    setOnce(buttons[at], "aria-current", at === chosen ? "true" : null);
  });
  const isField = place.startsWith("field:");
  cursor.setAttribute("d", chosen < 0 ? "" : cursorPath(opened.cells[chosen], isField && art.fieldPath));
}

/** @param {string} place @param {string} name */
function isPlaceOf(place, name) {
  return place === `cell:${name}` || place === `field:${name}`;
}

/** @param {Cell} cell @param {((cell: Cell) => string)|false|undefined} fieldPath */
function cursorPath(cell, fieldPath) {
  const ring = hexagonPath(centreOf(cell), 0.25);
  return fieldPath ? ring + fieldPath(cell) : ring;
}

/** @param {Opened} opened */
function areasOf(opened) {
  const area = opened.sheet.areas || opened.cells.map((cell) => cell.area);
  /** @type {Map<number, Cell[]>} */
  const groups = new Map();
  opened.cells.forEach((cell, at) => {
    groups.set(area[at], [...(groups.get(area[at]) || []), cell]);
  });
  return [...groups.values()];
}

/** @param {Cell[]} cells @param {string} mark */
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

/**
 * Return the tile of a terrain's hatch: by its box of view, as tiles that begin elsewhere than at
 * the origin have seams in Chromium.
 * @param {string} terrain whose
 * @param {string} mark what keeps the ids of a further board apart
 */
export function hatchTile(terrain, mark) {
  const [box, lines] = TERRAIN_HATCHES[terrain];
  const [, , width, height] = box;
  return vector(
    "pattern",
    { id: `hatch${mark}-${terrain}`, class: `t-${terrain}`, width, height, viewBox: box.join(" "), patternUnits: "userSpaceOnUse" },
    lines.map(([d, dash, cap, wide]) =>
      vector("path", { class: "lines", d, "stroke-dasharray": dash || null, "stroke-linecap": cap, "stroke-width": wide })
    )
  );
}

/**
 * Return the sign of a finding in a cell: an error is an octagon with a stroke, a doubt a circle
 * with a question mark.
 * @param {Point} centre of the cell
 * @param {string} severity of the finding
 */
export function drawBadge(centre, severity) {
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

/** @param {Cell} cell @param {number} at @param {number[]} view @param {{onChoose(at: number): void}} hooks */
function makeButton(cell, at, view, hooks) {
  const button = buttonOf({ class: "hex", "data-place": `cell:${cell.name}`, onclick: () => hooks.onChoose(at) });
  layOver(button, centreOf(cell), view);
  return button;
}

/**
 * Lay a button over a cell of a drawing.
 * @param {HTMLElement} button
 * @param {Point} centre of the cell
 * @param {number[]} view the box of view of the drawing
 */
export function layOver(button, centre, view) {
  const tall = (FLAT * 2) / Math.sqrt(3);
  button.style.left = `${(100 * (centre.x - FLAT / 2 - view[0])) / view[2]}%`;
  button.style.top = `${(100 * (centre.y - tall / 2 - view[1])) / view[3]}%`;
  button.style.width = `${(100 * FLAT) / view[2]}%`;
  button.style.height = `${(100 * tall) / view[3]}%`;
}
