// What writes on the sheet of Keythedral: keys of the pad and of a keyboard.

import { SUMS } from "./constants.js";
import { findAll } from "./dom.js";
import { MOST, mostAt, spotOf, valueAt, withName, withOwn, withValue } from "./fill.js";
import { Figures, isWhole } from "./writing.js";
/** @import { Fill, Host, PadHooks } from "./sheet.js" */
/** @import { Pressed, Pen as PagePen } from "./types.js" */

/**
 * The pen of a sheet.
 * @implements {PagePen}
 */
export class Pen {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.goesOn = true;
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
  }

  onSelect() {
    this.figures.isFresh = true;
  }

  /** @param {Fill} fill @param {string} [place] */
  change(fill, place = this.host.place) {
    const { host } = this;
    host.change({ ...host.page, fill: withOwn(fill, host.page.fill, host.opened.sheet) }, place);
    host.draw();
  }

  valueAt() {
    const { host } = this;
    return valueAt(host.page.fill, host.place, host.opened.sheet);
  }

  /** @param {number|null} value */
  setValue(value) {
    const { host } = this;
    const { sheet } = host.opened;
    const spot = spotOf(host.place, sheet);
    if (!spot) return;
    this.change(withValue(host.page.fill, host.place, value, sheet));
  }

  /** @param {string} figure */
  onFigure(figure) {
    const spot = spotOf(this.host.place, this.host.opened.sheet);
    if (spot) this.figures.add(figure, MOST[spot.part]);
  }

  /** @returns {PadHooks} */
  padHooks() {
    const { host } = this;
    /** @param {string} place */
    const numberOf = (place) => Number(place.split(":")[1]);
    return {
      onFigure: (figure) => {
        this.onFigure(figure);
        this.goOn();
      },
      onBack: () => this.figures.back(),
      onStep: (by) => this.onStep(by),
      onNext: () => this.onNext(),
      nameAt: (place) => (host.page.fill.players[numberOf(place) - 1] || { name: "" }).name,
      onName: (place, name, isDone) => {
        this.change(withName(host.page.fill, numberOf(place), name.trim()), place);
        if (isDone) this.onNext();
      },
    };
  }

  /** @param {number} by */
  onStep(by) {
    const { host } = this;
    const spot = spotOf(host.place, host.opened.sheet);
    if (spot) this.setValue(Math.min(Math.max(0, (this.valueAt() || 0) + by), MOST[spot.part]));
    this.figures.isFresh = true;
  }

  // To the next place, at last to what the rules say.
  onNext() {
    this.host.go(this.nextPlace() || "report");
  }

  // A number to which no figure can be added goes on by itself.
  goOn() {
    const { host } = this;
    const { page, place, opened } = host;
    const spot = spotOf(place, opened.sheet);
    if (!spot || host.direction === "off" || !isWhole(this.valueAt(), mostAt(page.fill, spot, opened.sheet))) return;
    const next = this.nextPlace();
    if (next) host.go(next);
  }

  // Along the rows or down the columns, as they are seen: across, a player has a row.
  nextPlace() {
    const { host } = this;
    const { place } = host;
    const isSum = SUMS.includes(place.split(" ")[1]);
    const all = findAll(document, isSum ? "#own-sums [data-place]" : ".score-table [data-place]").map((node) => node.dataset.place || "");
    /** @param {string} name */
    const player = (name) => name.split(" ")[0];
    const isAcross = document.documentElement.dataset.held === "across";
    const isInOrder = isSum || (host.direction === "columns") === isAcross;
    const order = isInOrder ? all : [...new Set(all.map(player))].flatMap((one) => all.filter((name) => player(name) === one));
    return order[order.indexOf(place) + 1];
  }

  /** Return whether a key that was pressed on the table or the pad was used. @param {Pressed} event */
  onKey(event) {
    const { host } = this;
    if (!spotOf(host.place, host.opened.sheet)) return false;
    if (event.key === "Delete" || event.key === "Backspace") this.figures.back();
    else if (/^\d$/.test(event.key)) this.onFigure(event.key);
    else if (event.key === "+") this.onStep(1);
    else if (event.key === "-") this.onStep(-1);
    else return false;
    return true;
  }
}
