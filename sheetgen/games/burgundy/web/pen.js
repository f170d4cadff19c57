// What writes on the sheet of The Castles of Burgundy: keys of the pad and of a keyboard,
// and the brush.

import { findAll } from "./dom.js";
import {
  PHASE_LETTERS,
  VIRTUAL,
  groupsOf,
  mostAt,
  phaseAt,
  withGroup,
  withPart,
  withPhase,
  withPoints,
  withRouteGood,
  withTile,
  withVirtual,
} from "./fill.js";
import { placeId } from "./link.js";
import { FIGURE_KINDS, figuresFor } from "./pad.js";
import { wordsFor } from "./tiles.js";
import { Figures, cellFaults, judgeMarks, writeCell } from "./writing.js";
/** @import { Host, NumberPart, PadHooks } from "./sheet.js" */
/** @import { Pressed, Pen as PagePen } from "./types.js" */

const TYPING_MS = 1500; // how long a word may take from one key to the next

/**
 * The pen of a sheet.
 * @implements {PagePen}
 */
export class Pen {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.brush = "";
    /** @type {string[]} */
    this.illegal = []; // tiles that would break a rule in the chosen cell
    this.typed = { text: "", at: 0 };
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
  }

  /** Begin with another sheet. */
  begin() {
    this.brush = "";
    this.illegal = [];
  }

  /** Hear that a place was chosen. @param {boolean} isOther another than before */
  onSelect(isOther) {
    if (isOther) {
      this.illegal = [];
      this.typed = { text: "", at: 0 };
    }
    this.figures.isFresh = true;
  }

  /** Return what to say about the brush, which was taken up or put down. */
  toggleBrush() {
    const isPhase = this.host.page.fill.evidence === "phase";
    this.brush = this.brush ? "" : isPhase ? "phase:1" : "x";
    return this.brush ? this.host.say("page.brush-hint") : "";
  }

  /** @param {number} at */
  paint(at) {
    const { host } = this;
    const { fill } = host.page;
    const cell = host.opened.cells[at];
    const phase = /^phase:(\d)$/.exec(this.brush);
    let painted = withTile(fill, at, "");
    if (phase) painted = withPhase(fill, at, Number(phase[1]));
    else if (this.brush === "x") painted = host.opened.sheet.tiles[cell.terrain].includes("x") ? withTile(fill, at, "x") : fill;
    host.write(painted, `cell:${cell.name}`);
  }

  /** @param {string} word */
  onTile(word) {
    if (this.brush) {
      this.brush = word || "erase";
      this.host.draw();
      return;
    }
    writeCell(this.host, (fill, at) => withTile(fill, at, fill.tiles[at] === word ? "" : word));
  }

  /** @param {number} phase */
  onPhase(phase) {
    if (this.host.page.fill.evidence !== "phase") return;
    if (this.brush) {
      this.brush = `phase:${phase}`;
      this.host.draw();
      return;
    }
    writeCell(this.host, (fill, at) => withPhase(fill, at, phaseAt(fill, at) === phase ? 0 : phase));
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

  // To the next number of the same card, or to what the rules say.
  onNext() {
    const card = document.getElementById(placeId(this.host.place))?.closest(".card");
    const places = card ? findAll(card, "[data-place]").map((node) => node.dataset.place) : [];
    this.host.go(places[places.indexOf(this.host.place) + 1] || "report");
  }

  valueAt() {
    const { fill } = this.host.page;
    const [kind, name = ""] = this.host.place.split(":");
    if (kind === "heading") return (fill.points || {})[name];
    if (kind === "route") return fill.routes && fill.routes[1][Number(name) - 1];
    if (kind === "chateauma") return fill.chateauma && fill.chateauma[VIRTUAL.indexOf(name)];
    if (kind !== "vines") return fill[/** @type {NumberPart} */ (kind)];
    const [colour, group] = name.split(".");
    return groupsOf(fill, colour)[Number(group) - 1];
  }

  /** @param {number|null} value */
  setValue(value) {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name = ""] = host.place.split(":");
    const [colour, group] = name.split(".");
    let changed = () => withPart(fill, /** @type {NumberPart} */ (kind), value);
    if (kind === "heading") changed = () => withPoints(fill, name, value);
    else if (kind === "route") changed = () => withRouteGood(fill, Number(name), value || null);
    else if (kind === "chateauma") changed = () => withVirtual(fill, name, value || 0);
    else if (kind === "vines") changed = () => withGroup(fill, colour, Number(group), value || null);
    host.change({ ...host.page, fill: changed() }, host.place);
    host.draw();
  }

  /** @returns {PadHooks} */
  padHooks() {
    return {
      onTile: (word) => this.onTile(word),
      onPhase: (phase) => this.onPhase(phase),
      onFigure: (figure) => this.onFigure(figure),
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
    const { fill, switches } = host.page;
    const state = { opened: host.opened, fill, switches };
    const words = wordsFor(host.opened.cells[at], state, fill.tiles[at]);
    /** @param {string} text */
    const isBegun = (text) => words.some((word) => word.toLowerCase().startsWith(text));
    const isGoingOn = now - this.typed.at < TYPING_MS && isBegun(this.typed.text + letter);
    const text = isGoingOn ? this.typed.text + letter : letter;
    if (!isBegun(text)) return false;
    const word = words.find((one) => one.toLowerCase() === text);
    if (word) writeCell(this.host, (written, cell) => withTile(written, cell, word));
    this.typed = { text, at: now };
    return true;
  }

  // Which tiles would break a rule in the chosen cell, asked one by one so that the page
  // stays quick.
  judgeSoon() {
    const { host } = this;
    const at = host.chosenCell();
    if (at < 0 || this.brush) {
      this.illegal = [];
      return;
    }
    const { fill, switches } = host.page;
    const words = wordsFor(host.opened.cells[at], { opened: host.opened, fill, switches }, fill.tiles[at]);
    judgeMarks(host, 200, "", words, (word) => this.faultsWith(at, word), (found) => {
      this.illegal = found;
      host.drawPad();
    });
  }

  /** @param {number} at @param {string} word */
  faultsWith(at, word) {
    const { host } = this;
    const { fill, switches } = host.page;
    const { tiles } = withTile(fill, at, word);
    const { expansions, variant, copied = [], shields = [], shields_open = false } = fill;
    const bare = { tiles, expansions, variant, copied, shields, shields_open, players: 0, evidence: "none" };
    return cellFaults(host.ask({ do: "check", digits: host.opened.digits, fill: bare, switches }));
  }
}
