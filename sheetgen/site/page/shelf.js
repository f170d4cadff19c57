// Keeping the sheet that is open: on this device, in the address of the page, and beside
// what other windows keep of it.

import { offerFile } from "./export.js";
import { serialWords } from "./frame.js";
import { stepHistory } from "./history.js";
import { Keeper } from "./keeper.js";
import { makeHash } from "./link.js";
import { boardName } from "./boardname.js";
import { KEPT, LOG_KEY, keepForWindow, keptForWindow, noteBehind } from "./store.js";
/** @import { Opened, Page } from "./types.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Notices } from "./notice.js" */
/** @import { Timers } from "./timers.js" */

const KEEP_AFTER_MS = 250;

/**
 * @typedef {object} ShelfHooks
 * @property {(page: Page) => Promise<string>} packed the digits of a page's answers
 * @property {() => void} onChange the page has become another one
 * @property {() => void} onKept something was kept
 * @property {(text: string) => void} tell says something
 * @property {() => void} share opens what a sheet can be shared with
 */

/** Where the sheet is kept. */
export class Shelf {
  /** @param {Desk} desk @param {Timers} timers @param {Notices} notices @param {ShelfHooks} hooks */
  constructor(desk, timers, notices, hooks) {
    this.desk = desk;
    this.timers = timers;
    this.notices = notices;
    this.hooks = hooks;
    /** @type {string|null} */
    this.ownHash = null; // the address as this page knows it
    this.isBehind = false; // it lacks something that is kept
    this.isFull = false; // it was said that nothing can be kept
    this.keeper = new Keeper({
      page: () => desk.page,
      isAhead: () => "keep" in timers.waiting,
      onFollow: (page) => this.follow(page),
      onRival: () => this.tellRival(),
      onFull: () => this.tellFull(),
    });
  }

  /** Begin with the sheet that the address names; until then the address is nobody's. @param {string|null} hash */
  begin(hash) {
    this.ownHash = hash;
    this.isBehind = false;
  }

  /** Keep it all, what is being typed among it: a phone ends a page without a word. */
  keepTyped() {
    const typed = document.activeElement;
    if (typed instanceof HTMLInputElement) {
      typed.blur(); // which enters it
      typed.focus({ preventScroll: true });
    }
    this.keepNow();
    if (!this.isBehind || location.hash !== this.ownHash) return;
    this.setHash("");
  }

  /** Keep what was entered, soon. */
  keepSoon() {
    this.timers.later("keep", KEEP_AFTER_MS, () => this.keepNow());
  }

  /** Keep it, if it is not kept yet. */
  keepNow() {
    const { opened, say, history } = this.desk;
    if (!opened || !("keep" in this.timers.waiting)) return;
    this.isBehind = this.keeper.keep(history, `${boardName(opened, say)} ${serialWords(opened)}`);
    this.timers.drop("keep");
    if (!this.isBehind) noteBehind(location.hash); // what this window keeps is newer
    this.hooks.onKept();
    this.showHash().catch(() => null); // without rules the address stays behind
  }

  // The address of the page holds all that stands on the sheet, as soon as the rules have
  // packed it. A page that is left before names the sheet alone, whose entries are kept.
  async showHash() {
    const { desk } = this;
    const { sheet, page, isBlank } = desk;
    const answers = isBlank ? "" : await this.hooks.packed(page);
    const isStill = desk.opened === sheet && desk.page === page && location.hash === this.ownHash;
    if (isStill && (isBlank || answers)) this.setHash(answers);
  }

  // A reload that has begun already goes to the address that was there before.
  /** @param {string} answers */
  setHash(answers) {
    const before = location.hash;
    this.ownHash = makeHash(this.desk.sheet.digits, answers);
    history.replaceState(this.isBehind ? KEPT : history.state, "", this.ownHash);
    this.isBehind = false;
    if (before !== this.ownHash) noteBehind(before);
  }

  /** See what another window kept under a key. @param {string|null} key */
  lookAround(key) {
    const { opened, ui } = this.desk;
    if (!opened) return;
    if (key === LOG_KEY + opened.digits) {
      ui.begin();
      this.hooks.onChange();
    }
    this.keeper.look();
  }

  // It has entered something on this sheet, and nothing here is ahead of that.
  /** @param {Page} page */
  follow(page) {
    this.desk.step(page, "");
    this.hooks.onChange();
    this.showHash().catch(() => null);
    this.hooks.tell(this.desk.say("page.other-window"));
  }

  /** Ask which of two sheets is to stand. */
  tellRival() {
    this.notices.tell("rival", "page.rival", [
      ["page.rival-mine", () => this.settleRival(true)],
      ["page.rival-theirs", () => this.settleRival(false)],
    ]);
  }

  // What does not stand in the end is a step away.
  /** @param {boolean} isMine */
  settleRival(isMine) {
    const { desk, keeper } = this;
    const mine = desk.page;
    const theirs = stepHistory(desk.history, keeper.rival || mine, "");
    keeper.settle();
    this.notices.settle("rival");
    desk.history = isMine ? stepHistory(theirs, mine, "") : theirs;
    this.keepSoon();
    this.keepNow();
    this.hooks.onChange();
  }

  /** Put what is kept aside, which cannot be read. @param {Opened} opened the sheet */
  putAside(opened) {
    this.timers.drop("keep");
    const ofWindow = keptForWindow(opened.digits);
    keepForWindow(opened.digits, null);
    const ofDevice = this.keeper.putAside();
    this.tellDamaged(opened, ofWindow || ofDevice);
  }

  /**
   * Say that something that was kept of a sheet cannot be read.
   * @param {Opened} opened the engine's answer to `open`
   * @param {string} text what was kept and is put aside now
   */
  tellDamaged(opened, text) {
    const save = () => offerFile(`sheetgen-${opened.serial}.json`, text, "application/json");
    this.notices.tell("damaged", "page.kept-damaged", [["page.save-damaged", save], ["page.close", () => this.notices.settle("damaged")]]);
  }

  tellFull() {
    if (!this.isFull) this.notices.tell("full", "page.not-kept", [["page.share", this.hooks.share], ["page.close", () => this.notices.settle("full")]]);
    this.isFull = true;
  }
}
