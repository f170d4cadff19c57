// The entries of the open sheet on this device: kept so that they and the way to them
// outlive the page, and beside those of other windows that have the same sheet open.

import { beginHistory, packHistory, stepHistory, unpackHistory } from "./history.js";
import { RIVAL_KEY, SHEET_KEY, UNDO_KEY, forget, isRecord, keepForWindow, keepText, keptForWindow, keptText, putAside, readText } from "./store.js";
/** @import { Shelf } from "./shelf.js" */
/** @import { History, Page } from "./types.js" */

/** What is kept of one sheet. */
export class Keeper {
  /** Begin without a sheet. @param {Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    this.digits = "";
    /** @type {string|null} */
    this.seen = null; // the text that was kept when this window last looked
    /** @type {Page|null} */
    this.rival = null; // the page of another window that is not settled yet
    this.isApart = false; // what is entered here is kept beside that of the other window
  }

  /**
   * Begin with a sheet.
   * @param {string} digits
   * @returns {{history: History<Page>|null, damaged: string}} `history`, or nothing if none
   *   is kept; `damaged`, a text that could not be read and was put aside, or nothing
   */
  open(digits) {
    this.digits = digits;
    this.isApart = false;
    this.rival = readPage(keptText(RIVAL_KEY, digits));
    this.seen = keptText(SHEET_KEY, digits);
    const page = readPage(this.seen);
    if (page && this.rival && isSame(page, this.rival)) this.settle();
    const history = addWindow(page && unpackHistory(keptText(UNDO_KEY, digits), page), digits);
    return { history, damaged: page || this.seen === null ? "" : this.putAside() };
  }

  /**
   * Keep what was entered.
   * @param {History<Page>} history its page and the steps to it
   * @param {string} name of the sheet
   * @returns {boolean} whether it could be kept
   */
  keep(history, name) {
    const { digits } = this;
    this.look();
    const { fill, switches } = history.page;
    const text = JSON.stringify({ fill, switches, name, kept: Date.now() });
    const isKept = keepText(this.isApart ? RIVAL_KEY : SHEET_KEY, digits, text);
    keepForWindow(digits, isKept ? null : text);
    if (isKept && !this.isApart) this.seen = text;
    if (isKept) keepText(UNDO_KEY, digits, packHistory(history));
    else this.shelf.tellFull();
    return isKept;
  }

  /** See whether another window kept something. */
  look() {
    const text = keptText(SHEET_KEY, this.digits);
    if (text === this.seen || text === null) return;
    this.seen = text;
    const theirs = readPage(text);
    const { shelf } = this;
    if (!theirs || isSame(theirs, shelf.desk.page)) return;
    if (!this.isApart && !shelf.isAhead) {
      shelf.follow(theirs);
      return;
    }
    this.isApart = true;
    this.rival = theirs;
    shelf.tellRival();
  }

  /** Let what stands here be the sheet; what another window had is settled. */
  settle() {
    this.isApart = false;
    this.rival = null;
    forget(RIVAL_KEY, this.digits);
  }

  /** Take what is kept of the sheet out of the way. @returns {string} what that was */
  putAside() {
    this.seen = null;
    forget(UNDO_KEY, this.digits);
    return putAside(SHEET_KEY, this.digits);
  }
}

/** Return the page that is kept of a sheet. @param {string} digits @returns {Page|null} nothing if none can be read */
export function keptPage(digits) {
  return readPage(keptForWindow(digits)) || readPage(keptText(SHEET_KEY, digits));
}

/** What the device did not take is the last that was entered here. @param {History<Page>|null} history @param {string} digits */
function addWindow(history, digits) {
  const page = readPage(keptForWindow(digits));
  if (!page) return history;
  return history ? stepHistory(history, page, "") : beginHistory(page);
}

/** @param {string|null} text */
function readPage(text) {
  const told = readText(text);
  const { fill, switches = {} } = isRecord(told) ? told : {};
  // The rules say whether they are those of the sheet.
  return isRecord(fill) && isRecord(switches) ? /** @type {Page} */ (/** @type {unknown} */ ({ fill, switches })) : null;
}

/** @param {Page} one @param {Page} other */
function isSame(one, other) {
  return JSON.stringify([one.fill, one.switches]) === JSON.stringify([other.fill, other.switches]);
}
