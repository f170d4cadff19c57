// What lies open: a sheet with its history, what is chosen on it, and in which view. What
// a sheet shows is its game's (`ui`).

import { beginHistory, stepHistory } from "./history.js";
import { keptDirection } from "./onward.js";
/** @import { Ask, Board, History, Opened, Page, Say, Ui } from "./types.js" */

/** Views that any game may have; others are of one game alone. */
export const EVERYWHERE = ["board", "list", "players"];

/** @typedef {Pick<Desk, "history"|"place"|"view">} Open */

/** The sheet that is open. */
export class Desk {
  /** @param {Say} say @param {Ask} ask the rules */
  constructor(say, ask) {
    this.say = say;
    /** @type {Opened|null} */
    this.opened = null;
    this.place = "";
    this.view = "board";
    this.isThrough = false; // no cell followed the one that was written last
    this.direction = keptDirection(); // in which cells follow each other
    this.ask = ask;
    // The rest is there once a sheet is open.
    this.ui = /** @type {Ui} */ (/** @type {unknown} */ (null));
    this.board = /** @type {Board} */ (/** @type {unknown} */ (null));
    /** @type {History<Page>} */
    this.history = beginHistory(/** @type {Page} */ (/** @type {unknown} */ (null)));
  }

  /** The sheet, asked for while one is open. */
  get sheet() {
    return /** @type {Opened} */ (this.opened);
  }

  get page() {
    return this.history.page;
  }

  get isBlank() {
    return this.ui.isBlank(this.page.fill);
  }

  /** Whether the view has steps of its own, or shows nothing that is written. */
  get isApart() {
    return !EVERYWHERE.includes(this.view);
  }

  /** Put a page behind the one before; returns whether it is another. @param {Page} page @param {string} place */
  step(page, place) {
    const before = this.history;
    this.history = stepHistory(before, page, place);
    return this.history !== before;
  }

  /** The place of the chosen cell; -1 if none is. */
  chosenCell() {
    const [kind, name] = this.place.split(":");
    return kind === "cell" || kind === "field" ? this.cellAt(name) : -1;
  }

  /** @param {string} name of a cell */
  cellAt(name) {
    return this.sheet.cells.findIndex((cell) => cell.name === name);
  }
}
