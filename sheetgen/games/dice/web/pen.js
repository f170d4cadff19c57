// What writes on the sheet of the Dice Game: keys of the pad and of a keyboard, and the brush.

import { Brush, writeCell } from "./brush.js";
import {
  MARKS,
  PHASES,
  columnOf,
  emptyTime,
  fieldOf,
  mostAt,
  pathOf,
  withBox,
  withOwn,
  withMark,
  withPhase,
  withRound,
} from "./fill.js";
import { partAt, withPartAt } from "./fillpath.js";
import { FORM } from "./form.js";
import { padKind } from "./pad.js";
import { IMPOSSIBLE } from "./rows.js";
import { withPart } from "./setters.js";
import { Figures } from "./writing.js";
/** @import { Fill, Host, PadHooks, Sheet } from "./sheet.js" */
/** @import { Cells, Pressed, Pen as PagePen } from "./types.js" */

/** @type {Cells<Fill, Sheet>} */
const CELLS = {
  none: ".",
  wait: 30,
  marks: () => MARKS,
  hint: "page.brush-hint",
  first: ({ evidence }) => (evidence === "phase" ? `${MARKS[0]}.1` : MARKS[0]),
  markAt: (fill, at) => fill.numbers[at],
  withMark,
  isFull: (fill, at) => fill.numbers[at] === "X" || (fill.numbers[at] !== "." && (fill.evidence === "none" || fieldOf(fill, at) > 0)),
  phaseAt: fieldOf,
  withPhase,
  painted: withMark,
  // Rows that cannot be keep the engine from searching for an order of play, which
  // would take long and tell nothing about a single number.
  bare: (fill, at, mark) => ({
    numbers: withMark(fill, at, mark).numbers,
    evidence: "none",
    variant: fill.variant,
    ...IMPOSSIBLE,
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
    this.lastAt = -1; // the cell whose round was written last
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
  }

  /** Begin with another sheet. */
  begin() {
    this.brush.begin();
    this.lastAt = -1;
  }

  /** The round that comes after the one that was written last. */
  get dueRound() {
    const { fill } = this.host.page;
    const last = this.lastAt < 0 ? 0 : fieldOf(fill, this.lastAt);
    return (last || Math.max(0, ...(fill.rounds || []))) + 1;
  }

  // Beside a number that has no round yet stands the one that is due; the keys below type
  // another in its place.
  /** @param {string} mark */
  onMark(mark) {
    const { host, brush } = this;
    const { fill } = host.page;
    const at = host.chosenCell();
    const isFirst = fill.evidence === "round" && /\d/.test(mark) && !brush.kind && at >= 0 && fill.numbers[at] !== mark && !fieldOf(fill, at);
    if (!isFirst) {
      brush.onMark(mark);
      return;
    }
    const { dueRound } = this;
    this.lastAt = at;
    host.write(withRound(withMark(fill, at, mark), at, dueRound), `cell:${host.opened.cells[at].name}`);
  }

  /** Hear that a place was chosen. @param {boolean} isOther another than before */
  onSelect(isOther) {
    if (isOther) this.brush.illegal = [];
    this.figures.isFresh = true;
  }

  /** @param {number} step */
  onRoundStep(step) {
    if (this.host.chosenCell() < 0) return;
    const { dueRound } = this;
    writeCell(this.host, (fill, at) => withRound(fill, at, (fieldOf(fill, at) || dueRound - Number(step > 0)) + step));
    this.lastAt = this.host.chosenCell();
  }

  /** @param {string} figure */
  onFigure(figure) {
    const { host, brush } = this;
    const kind = typedKind(host.place);
    this.figures.add(figure, mostAt(kind));
    if (kind !== "field") return;
    this.lastAt = host.chosenCell();
    // No round of a game has a further figure.
    if (fieldOf(host.page.fill, this.lastAt) * 10 > host.opened.sheet.time_boxes * PHASES.length) brush.goOn();
  }

  // The keys of a cell write its round; a brush has none.
  /** @param {string} figure */
  onRound(figure) {
    if (this.host.chosenCell() < 0) this.host.tell(this.host.say("page.choose-first"));
    else this.onFigure(figure);
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
      host.select(`cell:${name}`);
      this.brush.goOn();
    } else {
      host.go("report");
    }
  }

  valueAt() {
    const { host } = this;
    const { fill } = host.page;
    const kind = typedKind(host.place);
    if (kind === "field") return fieldOf(fill, host.chosenCell());
    return partAt(fill, pathOf(host.place)) ?? (kind === "box" ? 0 : null);
  }

  /** @param {number|null} number */
  setValue(number) {
    const { host } = this;
    const { fill } = host.page;
    const kind = typedKind(host.place);
    let changed = () => withPartAt(FORM, fill, pathOf(host.place), number);
    if (kind === "field") changed = () => withRound(fill, host.chosenCell(), number || 0);
    if (kind === "box") {
      const [phase, box] = host.place.split(":")[1].split(".").map(Number);
      const time = fill.time || emptyTime(host.opened.sheet.time_boxes);
      changed = () => withPart(fill, "time", withBox(time, phase, box, number || 0));
    }
    host.change({ ...host.page, fill: withOwn(changed(), fill) }, host.place);
    host.draw();
  }

  /** @returns {PadHooks} */
  padHooks() {
    return {
      onMark: (mark) => this.onMark(mark),
      onPhase: (phase) => this.brush.onPhase(phase),
      onBoth: (mark, phase) => this.brush.onBoth(mark, phase),
      onAlone: () => this.brush.toggleAlone(),
      onErase: () => this.brush.onMark("."),
      onPass: () => this.brush.goOn(true),
      onRound: (figure) => this.onRound(figure),
      onRoundStep: (step) => this.onRoundStep(step),
      onFigure: (figure) => this.onFigure(figure),
      onBack: () => this.figures.back(),
      onNext: () => this.onNext(),
    };
  }

  /** Return whether a key that was pressed on the board or the pad was used. @param {Pressed} event */
  onKey(event) {
    const isFigures = padKind(this.host.place) === "figures";
    const figure = /^[0-9]$/.test(event.key) ? event.key : "";
    const [, shifted = ""] = (event.shiftKey && !isFigures && /^Digit(\d)$/.exec(event.code)) || [];
    if (shifted && this.host.page.fill.evidence === "round") this.onRound(shifted);
    else if (shifted && Number(shifted) <= PHASES.length) this.brush.onPhase(Number(shifted));
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (isFigures) this.figures.back();
      else this.brush.onMark(".");
    }
    else if (figure && isFigures) this.onFigure(figure);
    else if (MARKS.includes(figure)) this.onMark(figure);
    else if (event.key.toLowerCase() === "x" && !isFigures) this.brush.onMark("X");
    else return false;
    return true;
  }

  judgeSoon() {
    this.brush.judgeSoon();
  }
}

// What is typed in a cell is its round.
/** @param {string} place */
function typedKind(place) {
  const [kind] = place.split(":");
  return kind === "cell" ? "field" : kind;
}
