// What writes on the sheet of the Dice Game: keys of the pad and of a keyboard, and the brush.

import { Brush, writeCell } from "./brush.js";
import {
  MARKS,
  NUMBERS,
  PHASES,
  columnOf,
  emptyTime,
  fieldOf,
  withBox,
  withEntry,
  withOwn,
  withMark,
  withPhase,
  withRound,
  withSubtotal,
  withTime,
  withTotal,
} from "./fill.js";
import { padKind } from "./pad.js";
import { Figures } from "./writing.js";
/** @import { Fill, Host, PadHooks, Sheet } from "./sheet.js" */
/** @import { Cells, Pressed, Pen as PagePen } from "./types.js" */

/** @type {Cells<Fill, Sheet>} */
const CELLS = {
  none: ".",
  wait: 30,
  marks: () => MARKS,
  hint: "page.brush-hint",
  first: () => MARKS[0],
  markAt: (fill, at) => fill.numbers[at],
  withMark,
  phaseAt: fieldOf,
  withPhase,
  painted: withMark,
  // Rows that cannot be keep the engine from searching for an order of play, which
  // would take long and tell nothing about a single number.
  bare: (fill, at, mark) => ({
    numbers: withMark(fill, at, mark).numbers,
    evidence: "none",
    variant: fill.variant,
    rows: { monk: [0, 1], silver: [0, 0], good: [0, 0], worker: [0, 0] },
    castle_row: [[], []],
  }),
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
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
  }

  /** Begin with another sheet. */
  begin() {
    this.brush.begin();
  }

  /** Hear that a place was chosen. @param {boolean} isOther another than before */
  onSelect(isOther) {
    if (isOther) this.brush.illegal = [];
    this.figures.isFresh = true;
  }

  /** @param {number} step */
  onRoundStep(step) {
    if (this.host.chosenCell() < 0) return;
    writeCell(this.host, (fill, at) => {
      const round = fieldOf(fill, at);
      const begin = Math.max(0, ...(fill.rounds || []));
      return withRound(fill, at, round === 0 && step > 0 ? begin + 1 : round + step);
    });
  }

  /** @param {string} figure */
  onFigure(figure) {
    const [kind] = this.host.place.split(":");
    this.figures.add(figure, NUMBERS[kind].most);
  }

  onNext() {
    const { host } = this;
    const [kind, name] = host.place.split(":");
    if (kind === "entry") {
      const [phase, entry] = name.split(".").map(Number);
      const entries = columnOf(host.page.fill, phase)[0] || [];
      host.go(entry <= entries.length ? `entry:${phase}.${entry + 1}` : `subtotal:${phase}`);
    } else if (kind === "subtotal") {
      host.go(Number(name) < PHASES.length ? `entry:${Number(name) + 1}.1` : "total");
    } else if (kind === "box") {
      const [phase, box] = name.split(".").map(Number);
      host.go(box < host.opened.sheet.time_boxes ? `box:${phase}.${box + 1}` : `box:${Math.min(phase + 1, PHASES.length)}.1`);
    } else if (kind === "field") {
      host.go(`cell:${name}`);
    } else {
      host.go("report");
    }
  }

  valueAt() {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name] = host.place.split(":");
    const [phase, at] = (name || "").split(".").map(Number);
    if (kind === "total") return fill.total;
    if (kind === "subtotal") return columnOf(fill, phase)[1];
    if (kind === "entry") return (columnOf(fill, phase)[0] || [])[at - 1];
    if (kind === "box") return fill.time ? fill.time[phase - 1][at - 1] : 0;
    return fieldOf(fill, host.chosenCell());
  }

  /** @param {number|null} number */
  setValue(number) {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name] = host.place.split(":");
    const [phase, at] = (name || "").split(".").map(Number);
    const time = fill.time || emptyTime(host.opened.sheet.time_boxes);
    /** @type {Record<string, () => Fill>} */
    const changes = {
      total: () => withTotal(fill, number),
      subtotal: () => withSubtotal(fill, phase, number),
      entry: () => withEntry(fill, phase, at, number),
      box: () => withTime(fill, withBox(time, phase, at, number || 0)),
      field: () => withRound(fill, host.chosenCell(), number || 0),
    };
    host.change({ ...host.page, fill: withOwn(changes[kind](), fill) }, host.place);
    host.draw();
  }

  /** @returns {PadHooks} */
  padHooks() {
    return {
      onMark: (mark) => this.brush.onMark(mark),
      onPhase: (phase) => this.brush.onPhase(phase),
      onRoundStep: (step) => this.onRoundStep(step),
      onField: () => this.host.select(this.host.place.replace("cell:", "field:")),
      onFigure: (figure) => this.onFigure(figure),
      onBack: () => this.figures.back(),
      onNext: () => this.onNext(),
    };
  }

  /** Return whether a key that was pressed on the board or the pad was used. @param {Pressed} event */
  onKey(event) {
    const isFigures = padKind(this.host.place) === "figures";
    const figure = /^[0-9]$/.test(event.key) ? event.key : "";
    const shifted = event.shiftKey ? /^Digit([0-3])$/.exec(event.code) : null;
    if (shifted && !isFigures) this.brush.onPhase(Number(shifted[1]));
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (isFigures) this.figures.back();
      else this.brush.onMark(".");
    }
    else if (figure && isFigures) this.onFigure(figure);
    else if (MARKS.includes(figure)) this.brush.onMark(figure);
    else if (event.key.toLowerCase() === "x" && !isFigures) this.brush.onMark("X");
    else return false;
    return true;
  }

  judgeSoon() {
    this.brush.judgeSoon();
  }
}
