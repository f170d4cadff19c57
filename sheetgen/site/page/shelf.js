// Keeping the sheet that is open: on this device, in the address of the page, and beside
// what other windows keep of it.

import { offerFile } from "./export.js";
import { serialWords, tell } from "./frame.js";
import { stepHistory } from "./history.js";
import { Keeper } from "./keeper.js";
import { makeHash } from "./link.js";
import { boardName } from "./boardname.js";
import { KEPT, LOG_KEY, keepForWindow, keptForWindow, noteBehind } from "./store.js";
/** @import { Solver } from "./app.js" */
/** @import { Opened, Page } from "./types.js" */

const KEEP_AFTER_MS = 250;

/** Where the sheet is kept. */
export class Shelf {
  /** @param {Solver} page */
  constructor(page) {
    this.page = page;
    this.desk = page.desk;
    this.timers = page.timers;
    this.notices = page.notices;
    /** @type {string|null} */
    this.ownHash = null; // the address as this page knows it
    this.isBehind = false; // it lacks something that is kept
    this.isFull = false; // it was said that nothing can be kept
    this.keeper = new Keeper(this);
  }

  /** Whether some of what stands here is not kept yet. */
  get isAhead() {
    return "keep" in this.timers.waiting;
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
    if (!opened || !this.isAhead) return;
    this.isBehind = this.keeper.keep(history, `${boardName(opened, say)} ${serialWords(opened)}`);
    this.timers.drop("keep");
    if (!this.isBehind) noteBehind(location.hash); // what this window keeps is newer
    this.page.hall?.push();
    this.showHash().catch(() => null); // without rules the address stays behind
  }

  // The address of the page holds all that stands on the sheet, as soon as the rules have
  // packed it. A page that is left before names the sheet alone, whose entries are kept.
  async showHash() {
    const { desk } = this;
    const { sheet, page, isBlank } = desk;
    const answers = isBlank ? "" : await this.page.rules.packed(page);
    const isStill = desk.opened === sheet && desk.page === page && location.hash === this.ownHash;
    if (isStill && (isBlank || answers)) this.setHash(answers);
  }

  /** A reload that has begun already goes to the address that was there before. @param {string} answers */
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
      this.changed();
    }
    this.keeper.look();
  }

  /** It has entered something on this sheet, and nothing here is ahead of that. @param {Page} page */
  follow(page) {
    this.desk.step(page, "");
    this.changed();
    this.showHash().catch(() => null);
    tell(this.desk.say("page.other-window"));
  }

  changed() {
    this.page.rules.checkSoon();
    this.page.drawing.draw();
  }

  /** Ask which of two sheets is to stand. */
  tellRival() {
    this.notices.tell("rival", "page.rival", [
      ["page.rival-mine", () => this.settleRival(true)],
      ["page.rival-theirs", () => this.settleRival(false)],
    ]);
  }

  /** What does not stand in the end is a step away. @param {boolean} isMine */
  settleRival(isMine) {
    const { desk, keeper } = this;
    const mine = desk.page;
    const theirs = stepHistory(desk.history, keeper.rival || mine, "");
    keeper.settle();
    this.notices.settle("rival");
    desk.history = isMine ? stepHistory(theirs, mine, "") : theirs;
    this.keepSoon();
    this.keepNow();
    this.changed();
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
   * @param {Opened} opened
   * @param {string} text what was kept and is put aside now
   */
  tellDamaged(opened, text) {
    const save = () => offerFile(`sheetgen-${opened.serial}.json`, text, "application/json");
    this.notices.tell("damaged", "page.kept-damaged", [["page.save-damaged", save], ["page.close", () => this.notices.settle("damaged")]]);
  }

  tellFull() {
    if (!this.isFull) this.notices.tell("full", "page.not-kept", [["page.share", () => this.page.share()], ["page.close", () => this.notices.settle("full")]]);
    this.isFull = true;
  }
}
