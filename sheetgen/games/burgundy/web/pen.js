// What writes on the sheet of The Castles of Burgundy: keys of the pad and of a keyboard,
// and the brush.

import { Brush, writeCell } from "./brush.js";
import { OF_GOOD } from "./constants.js";
import { findAll } from "./dom.js";
import {
  PHASE_LETTERS,
  groupsOf,
  mostAt,
  partsOf,
  pathOf,
  phaseAt,
  withGroup,
  withOwn,
  withPhase,
  withRouteGood,
  withTile,
} from "./fill.js";
import { partAt, withPartAt } from "./fillpath.js";
import { FORM } from "./form.js";
import { placeId } from "./link.js";
import { FIGURE_KINDS, figuresFor } from "./pad.js";
import { wordsFor } from "./tiles.js";
import { Figures, isWhole } from "./writing.js";
/** @import { Fill, GoodsPart, Host, PadHooks, Sheet } from "./sheet.js" */
/** @import { Cells, Pressed, Pen as PagePen } from "./types.js" */

const TYPING_MS = 1500; // how long a word may take from one key to the next

/** @type {Cells<Fill, Sheet>} */
const CELLS = {
  none: "",
  wait: 200,
  marks: wordsAt,
  hint: "page.brush-hint",
  first: ({ evidence }) => (evidence === "phase" ? "phase:1" : "x"),
  markAt: (fill, at) => fill.tiles[at],
  withMark: withTile,
  isFull: (fill, at) => fill.tiles[at] !== "",
  phaseAt,
  withPhase,
  // Only what fits many cells is painted with, and only where it fits.
  painted: (fill, at, word, { opened }) => {
    if (word !== "x") return withTile(fill, at, "");
    return opened.sheet.tiles[opened.cells[at].terrain].includes("x") ? withTile(fill, at, "x") : fill;
  },
  bare: (fill, at, word) => {
    const { tiles, expansions, variant } = withTile(fill, at, word);
    return { ...partsOf(fill, "shields"), tiles, expansions, variant, players: 0, evidence: "none" };
  },
};

/**
 * The pen of a sheet.
 * @implements {PagePen}
 */
export class Pen {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.brush = new Brush(host, CELLS);
    this.typed = { text: "", at: 0 };
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
  }

  /** Begin with another sheet. */
  begin() {
    this.brush.begin();
  }

  // A phase waits for the tile of an empty cell, and for those that follow.
  /** @param {number} phase */
  onPhase(phase) {
    const { host, brush } = this;
    const { fill } = host.page;
    const at = host.chosenCell();
    const isGone = at >= 0 && phaseAt(fill, at) === phase;
    if (!brush.kind) brush.phase = isGone ? 0 : phase;
    if (brush.kind || at < 0 || (fill.tiles[at] && !isGone)) brush.onPhase(phase);
    else if (fill.tiles[at] || phaseAt(fill, at)) writeCell(host, (one, cell) => withPhase(one, cell, 0));
    host.drawPad();
  }

  /** Hear that a place was chosen. @param {boolean} isOther another than before */
  onSelect(isOther) {
    if (isOther) {
      this.brush.illegal = [];
      this.typed = { text: "", at: 0 };
    }
    this.figures.isFresh = true;
  }

  /** @param {string} figure */
  onFigure(figure) {
    const { place } = this.host;
    this.figures.add(figure, mostAt(place));
    if (place.startsWith("route:")) this.toNextPlace();
  }

  // Goods are laid one behind the other.
  toNextPlace() {
    const next = `route:${Number(this.host.place.split(":")[1]) + 1}`;
    if (document.getElementById(placeId(next))) this.host.select(next);
  }

  onNext() {
    this.host.go(this.nextPlace() || "report");
  }

  // A number to which no figure can be added goes on by itself.
  goOn() {
    const { host } = this;
    const { place } = host;
    if (host.direction === "off" || place.startsWith("route:")) return;
    const next = isWhole(this.valueAt(), isGood(place) ? OF_GOOD : mostAt(place)) && this.nextPlace();
    if (next) host.go(next);
  }

  // The next number of the same card; goods that were sold come before those that are left.
  nextPlace() {
    const { place } = this.host;
    const card = document.getElementById(placeId(place))?.closest(".card");
    const places = card ? findAll(card, "[data-place]").map((node) => node.dataset.place || "") : [];
    /** @param {string} one */
    const kind = (one) => one.split(":")[0];
    const order = [...new Set(places.map(kind))].flatMap((name) => places.filter((one) => kind(one) === name));
    return order[order.indexOf(place) + 1];
  }

  valueAt() {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name = ""] = host.place.split(":");
    const [colour, group] = name.split(".");
    return kind === "vines" ? groupsOf(fill, colour)[Number(group) - 1] : partAt(fill, pathOf(host.place));
  }

  /** @param {number|null} value */
  setValue(value) {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name = ""] = host.place.split(":");
    const [colour, group] = name.split(".");
    let changed = () => withPartAt(FORM, fill, pathOf(host.place), value);
    if (kind === "route") changed = () => withRouteGood(fill, Number(name), value || null);
    if (kind === "vines") changed = () => withGroup(fill, colour, Number(group), value || null);
    host.change({ ...host.page, fill: withOwn(changed(), fill) }, host.place);
    host.draw();
  }

  /** @returns {PadHooks} */
  padHooks() {
    return {
      onTile: (word) => this.brush.onMark(word),
      onPhase: (phase) => this.onPhase(phase),
      onBoth: (word, phase) => {
        this.brush.phase = phase;
        this.brush.onBoth(word, phase);
      },
      onErase: () => this.brush.onMark(""),
      onPass: () => this.brush.goOn(true),
      onFigure: (figure) => {
        this.onFigure(figure);
        this.goOn();
      },
      onBack: () => this.figures.back(),
      onNext: () => this.onNext(),
    };
  }

  /** Return whether a key that was pressed on the board or the pad was used. @param {Pressed} event */
  onKey(event) {
    const { host } = this;
    const isFigures = FIGURE_KINDS.includes(host.place.split(":")[0]);
    if (event.key === "Delete" || event.key === "Backspace") {
      if (isFigures) this.figures.back();
      else writeCell(this.host, (fill, at) => withTile(fill, at, ""));
      return true;
    }
    if (isFigures) {
      if (!figuresFor(host.place).includes(event.key)) return false;
      this.onFigure(event.key);
      return true;
    }
    const shifted = event.shiftKey ? /^Key([A-E])$/.exec(event.code) : null;
    if (shifted) this.onPhase(PHASE_LETTERS.indexOf(shifted[1]) + 1);
    else if (event.shiftKey && event.code === "Digit0") this.onPhase(0);
    else return /^[a-z0-9]$/i.test(event.key) && this.onLetter(event.key.toLowerCase(), event.timeStamp);
    return true;
  }

  // A word is written as soon as it is one, and again if it becomes a longer one.
  /** @param {string} letter @param {number} now */
  onLetter(letter, now) {
    const { host } = this;
    const at = host.chosenCell();
    if (at < 0) return false;
    const words = wordsAt(at, host);
    /** @param {string} text */
    const isBegun = (text) => words.some((word) => word.toLowerCase().startsWith(text));
    const isGoingOn = now - this.typed.at < TYPING_MS && isBegun(this.typed.text + letter);
    const text = isGoingOn ? this.typed.text + letter : letter;
    if (!isBegun(text)) return false;
    const word = words.find((one) => one.toLowerCase() === text);
    if (word) writeCell(this.host, (written, cell) => withTile(written, cell, word, this.brush.phase));
    this.typed = { text, at: now };
    return true;
  }

  judgeSoon() {
    this.brush.judgeSoon();
  }
}

/** @param {string} kind of a place @returns {kind is GoodsPart} */
function isGood(kind) {
  return /^(sold|stored)\b/.test(kind);
}

// The words of tiles that a cell takes.
/** @param {number} at @param {Host} host */
function wordsAt(at, { opened, page: { fill, switches } }) {
  return wordsFor(opened.cells[at], { opened, fill, switches }, fill.tiles[at]);
}
