// The canvas: the cells of a draft and the empty places around them, a drawing with a button
// over each place. What changes is drawn at once; areas, names and signs follow when the rules
// have looked.

import { drawBadge, drawText, hatchTile, layOver } from "./board.js";
import { cellAt, cellsOf, linksOf } from "./content.js";
import { buttonOf, element, setOnce, vector } from "./dom.js";
import { boardBox, centreOf, hexagonPath, outlinePath } from "./hexmap.js";
import { isWithin, keyOf, placeAt, placeOf, placesIn } from "./lattice.js";
import { FLAT, PAPER_SYMBOLS, TERRAIN_HATCHES, TERRAIN_SYMBOLS } from "./paper.js";
import { drawSymbol } from "./symbol.js";
/** @import { Content, DraftCell, Frame, Judged, Place } from "./draft.js" */
/** @import { Easel } from "./easel.js" */

const ROOM = 0.6; // around the places, for the ring of the one that has the focus
const RING = 0.75;
const LEAST_CELL_PX = 24;
const LARGEST_CELL_PX = 62;
const MARK = "-draft"; // keeps the ids of hatches apart from those of other boards
// From a cell's centre.
const SIGN = { x: 0, y: 0 };
const LOW_SIGN = { x: 0, y: 1.3 };
const CARRIED = { x: 0, y: -4.1, width: 3.9, height: 3.9 };
const SIZE = { x: -4.2, y: 3.3 };

/** What the canvas shows. @typedef {Pick<Easel, "content"|"judged"|"chosen"|"pointed"|"linkFrom"|"cursor"|"terrains"|"title"|"say">} Shown */

/** The canvas of a draft. */
export class Canvas {
  /** @param {(key: string) => void} onPress a place was pressed by a keyboard, or by a voice that reads */
  constructor(onPress) {
    this.onPress = onPress;
    this.isPointed = false; // a finger has done what the click that comes now would do
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, {value: string, node: SVGElement}>} */
    this.drawn = new Map();
    this.frame = /** @type {Frame} */ ({ top: 0, bottom: 0, left: 0, right: 0, parity: 0 });
    this.view = [0, 0, 1, 1];
    this.empty = vector("path", { class: "places", d: "" });
    this.cells = vector("g", {});
    this.areas = vector("g", {});
    this.links = vector("path", { class: "stream", d: "" });
    this.banks = vector("path", { class: "bank", d: "" });
    this.signs = vector("g", {});
    this.chosen = vector("path", { class: "lit", d: "" });
    this.ring = vector("path", { class: "cursor", d: "" });
    const hatches = Object.keys(TERRAIN_HATCHES).map((terrain) => hatchTile(terrain, MARK));
    this.drawing = vector("svg", { class: "drawing", "aria-hidden": "true" }, vector("defs", {}, hatches), this.empty, this.cells, this.areas, vector("g", { class: "water t-river" }, this.banks, this.links), this.signs, this.chosen, this.ring);
    this.field = element("div", { class: "board-field" }, this.drawing);
    this.node = element("div", { class: "board", role: "group" }, this.field);
    /** @type {Content|null} */
    this.linked = null;
    /** @type {Judged|null} */
    this.judged = null;
  }

  /** Show other places. @param {Frame} frame of all that are shown */
  setFrame(frame) {
    this.frame = frame;
    const places = placesIn(frame);
    const cells = places.map((place) => ({ ...place, name: "", terrain: "", area: 0, carried: "" }));
    const box = boardBox(cells);
    const view = [box.x - ROOM, box.y - ROOM, box.width + 2 * ROOM, box.height + 2 * ROOM];
    this.view = view;
    this.drawing.setAttribute("viewBox", view.join(" "));
    const beside = view[2] / FLAT;
    const sizes = { least: `${beside * LEAST_CELL_PX}px`, most: `${beside * LARGEST_CELL_PX}px`, ratio: view[2] / view[3] };
    for (const [name, size] of Object.entries(sizes)) this.node.style.setProperty(`--${name}`, String(size));
    const keys = places.map(keyOf);
    for (const [key, button] of this.buttons) {
      if (keys.includes(key)) continue;
      button.remove();
      this.buttons.delete(key);
    }
    let last = /** @type {Element} */ (this.drawing);
    keys.forEach((key, at) => {
      const button = this.buttons.get(key) || this.makeButton(key);
      layOver(button, centreOf(places[at]), view);
      if (last.nextElementSibling !== button) last.after(button);
      last = button;
    });
  }

  /** @param {string} key */
  makeButton(key) {
    const press = () => {
      if (!this.isPointed) this.onPress(key);
      this.isPointed = false;
    };
    const button = buttonOf({ class: "hex", "data-at": key, onclick: press });
    this.buttons.set(key, button);
    return button;
  }

  /** Return the place under a pointer, or nothing. @param {{clientX: number, clientY: number}} spot */
  placeUnder({ clientX, clientY }) {
    const box = this.drawing.getBoundingClientRect();
    const [left, top, width, height] = this.view;
    const place = placeAt({ x: left + ((clientX - box.x) / box.width) * width, y: top + ((clientY - box.y) / box.height) * height }, this.frame.parity);
    return isWithin(place, this.frame) ? place : null;
  }

  /** @param {Shown} shown */
  draw(shown) {
    const { content, judged } = shown;
    this.drawCells(content, shown.terrains);
    if (this.judged !== judged || this.linked !== content) this.drawJudged(content, judged, shown.terrains);
    if (this.linked !== content) this.drawLinks(content);
    [this.judged, this.linked] = [judged, content];
    this.drawChosen(shown);
    this.label(shown);
  }

  /** The board alone, while a stroke goes on. @param {Content} content @param {string[]} terrains */
  drawCells(content, terrains) {
    const cells = cellsOf(content);
    const there = new Set(cells.map(({ key }) => key));
    for (const [key, { node }] of this.drawn) {
      if (there.has(key)) continue;
      node.remove();
      this.drawn.delete(key);
    }
    for (const cell of cells) {
      const value = `${cell.terrain} ${cell.carried}`;
      const before = this.drawn.get(cell.key);
      if (before?.value === value) continue;
      const node = drawCell(cell, lookOf(cell.terrain, terrains));
      if (before) before.node.replaceWith(node);
      else this.cells.append(node);
      this.drawn.set(cell.key, { value, node });
    }
    const places = placesIn(this.frame).filter((place) => !there.has(keyOf(place)));
    setOnce(this.empty, "d", places.map((place) => hexagonPath(centreOf(place), 1.1)).join(""));
  }

  /** @param {Content} content @param {Judged|null} judged @param {string[]} terrains */
  drawJudged(content, judged, terrains) {
    if (!judged) {
      this.areas.replaceChildren();
      this.signs.replaceChildren();
      return;
    }
    /** @param {number} at */
    const isThere = (at) => cellAt(content, judged.cells[at]?.key)?.terrain === judged.cells[at]?.terrain;
    this.areas.replaceChildren(...judged.areas.filter(({ cells }) => cells.every(isThere)).flatMap(({ terrain, cells }) => drawArea(lookOf(terrain, terrains), cells.map((at) => judged.cells[at]))));
    /** @type {Map<number, string>} */
    const marked = new Map();
    // A note may be about a whole area, which has one sign then.
    for (const { cells = [] } of judged.notes) cells.filter(isThere).slice(0, 1).forEach((at) => marked.set(at, "doubt"));
    for (const { cells = [] } of judged.faults) cells.filter(isThere).forEach((at) => marked.set(at, "error"));
    this.signs.replaceChildren(...[...marked].map(([at, severity]) => drawBadge(centreOf(judged.cells[at]), severity)));
  }

  /** @param {Content} content */
  drawLinks(content) {
    const d = linksOf(content).map(([one, other]) => riverPath(placeOf(one), placeOf(other))).join("");
    setOnce(this.banks, "d", d);
    setOnce(this.links, "d", d);
  }

  /** @param {Shown} shown */
  drawChosen({ chosen, pointed, linkFrom }) {
    const places = [...new Set([...chosen, ...pointed, linkFrom])].filter(Boolean).map(placeOf);
    setOnce(this.chosen, "d", places.map((place) => hexagonPath(centreOf(place), 0.9)).join(""));
  }

  /** @param {Shown} shown */
  label(shown) {
    const { content, chosen, cursor, say } = shown;
    const at = this.buttons.has(cursor) ? cursor : this.buttons.keys().next().value || "";
    setOnce(this.node, "aria-label", say("page.board"));
    for (const [key, button] of this.buttons) {
      setOnce(button, "aria-label", shown.title(key));
      setOnce(button, "tabindex", key === at ? "0" : "-1");
      setOnce(button, "aria-pressed", chosen.size > 0 ? String(chosen.has(key)) : null);
      button.classList.toggle("bare", cellAt(content, key) === null);
    }
    setOnce(this.ring, "d", this.buttons.has(cursor) ? hexagonPath(centreOf(placeOf(cursor)), 0.25) : "");
  }
}

/** A terrain that has no colours on the page has some by its order. @param {string} terrain @param {string[]} terrains of the game */
function lookOf(terrain, terrains) {
  return `t-${terrain} n${terrains.indexOf(terrain)}`;
}

/** @param {DraftCell} cell @param {string} look classes */
function drawCell(cell, look) {
  const { terrain, carried } = cell;
  const centre = centreOf(cell);
  const d = hexagonPath(centre, 0.12);
  const at = carried ? LOW_SIGN : SIGN;
  return vector(
    "g",
    { class: `cell area ${look}` },
    vector("path", { class: "tint", d }),
    terrain in TERRAIN_HATCHES && vector("path", { class: "hatch", d, fill: `url(#hatch${MARK}-${terrain})` }),
    vector("path", { class: "side", d }),
    terrain in TERRAIN_SYMBOLS && drawSymbol(TERRAIN_SYMBOLS[terrain], { x: centre.x + at.x, y: centre.y + at.y }, carried ? 5.2 : 6.2),
    carried && drawCarried(carried, centre)
  );
}

// What has a symbol on paper is drawn as that, a number on the face of a die.
/** @param {string} carried @param {{x: number, y: number}} centre */
function drawCarried(carried, centre) {
  const { width, height } = CARRIED;
  const [x, y] = [centre.x + CARRIED.x, centre.y + CARRIED.y];
  return [
    vector("rect", { class: "carried", x: x - width / 2, y: y - height / 2, width, height, rx: 0.6 }),
    carried in PAPER_SYMBOLS ? drawSymbol(carried, { x, y }, 3) : drawText(carried, centre, CARRIED, "carried-figure"),
  ];
}

/** @param {string} look classes @param {DraftCell[]} cells */
function drawArea(look, cells) {
  const named = cells.map((cell) => ({ ...cell, name: "", area: 0 }));
  const first = centreOf(cells[0]);
  return [
    vector("path", { class: `ring ${look}`, d: outlinePath(named, RING / 2), "stroke-width": RING }),
    ...(cells.length > 1 ? [vector("g", { class: `size ${look}` }, vector("circle", { cx: first.x + SIZE.x, cy: first.y + SIZE.y, r: 1.85 }), drawText(cells.length, first, SIZE, "size-figure"))] : []),
  ];
}

/** @param {Place} one @param {Place} other */
function riverPath(one, other) {
  const [from, to] = [centreOf(one), centreOf(other)];
  const step = (FLAT * 0.36) / Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  /** @param {number} share */
  const at = (share) => `${(from.x + (to.x - from.x) * share).toFixed(2)} ${(from.y + (to.y - from.y) * share).toFixed(2)}`;
  return `M${at(step)}L${at(1 - step)}`;
}
