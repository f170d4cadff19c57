// Asking the rules about the sheet that is open: soon after each change, and further
// beside the page where that leaves something open.

import { byId } from "./dom.js";
import { Searcher } from "./searcher.js";
/** @import { AskDeep, CheckQuestion, Entry, Page, Proposal, Question, Refusal, Verdict } from "./types.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Timers } from "./timers.js" */

const CHECK_AFTER_MS = 120;
const LOOK_AFTER_MS = 300;
const PROPOSE_AFTER_MS = 80;

/**
 * @typedef {object} RulesHooks
 * @property {(name: string, action: () => void) => void} whenFree does it once no finger is down
 * @property {() => void} onVerdict the rules have answered
 * @property {() => void} onRefused the rules refuse what was kept
 */

/** What the rules say about the sheet. */
export class Rules {
  /** @param {Desk} desk @param {Timers} timers @param {RulesHooks} hooks */
  constructor(desk, timers, hooks) {
    this.desk = desk;
    this.timers = timers;
    this.hooks = hooks;
    /** @type {Verdict|null} */
    this.verdict = null;
    /** @type {Proposal[]} */
    this.proposals = []; // what follows from the page that was checked last
    this.isLooking = false; // for an order of play, beside the page
    this.checks = 0; // how often the rules have answered
    this.isProven = true; // the rules could read what was kept
    /** @type {Searcher<CheckQuestion, Verdict|Refusal>} */
    this.searcher = new Searcher();
    /** @type {Searcher<Question, unknown>|null} */
    this.deep = null;
  }

  /** Begin with another sheet. */
  begin() {
    this.verdict = null;
    this.proposals = [];
    this.checks += 1;
  }

  /** Ask soon: the sheet has changed. */
  checkSoon() {
    const { ask, sheet } = this.desk;
    this.stop();
    showBusy(true);
    this.timers.later("check", CHECK_AFTER_MS, () => ask.loadGame(sheet.game).then(() => this.check(), () => showBusy(false)));
  }

  // Fingers that came down while the rules were asked are heard before the answer is drawn.
  check() {
    const { desk } = this;
    if (!desk.opened) return;
    const { page } = desk;
    /** @type {CheckQuestion} */
    const question = { do: "check", digits: desk.opened.digits, ...page };
    const verdict = desk.ask({ ...question, effort: "quick" });
    if (verdict.error !== undefined && !this.isProven) {
      this.hooks.onRefused();
      return;
    }
    this.isProven = true;
    this.timers.later("verdict", 0, () => this.hooks.whenFree("verdict", () => {
      if (page !== desk.page || !desk.opened) return; // it is checked anew
      this.isLooking = verdict.error === undefined && Boolean(verdict.wants_more);
      this.take(verdict.error === undefined ? verdict : null);
      desk.ui.pen.judgeSoon?.();
      this.timers.later("propose", PROPOSE_AFTER_MS, () => this.propose(question));
      if (this.isLooking) this.timers.later("look", LOOK_AFTER_MS, () => this.lookFurther(question));
    }));
  }

  // What follows from the sheet is drawn when it is known: no tap waits for it.
  /** @param {CheckQuestion} question */
  propose(question) {
    const { desk } = this;
    const { page } = desk;
    const found = this.askProposals(question);
    this.hooks.whenFree("propose", () => {
      if (page !== desk.page || !desk.opened) return;
      const isOther = JSON.stringify(found) !== JSON.stringify(this.proposals);
      this.proposals = found;
      if (!isOther) return;
      this.checks += 1; // what shows them is drawn again
      this.hooks.onVerdict();
    });
  }

  /** @param {Entry} entry @returns {Proposal[]} */
  askProposals(entry) {
    const answer = this.desk.ask({ ...entry, do: "propose" });
    return answer.error === undefined ? answer.groups : [];
  }

  /**
   * What follows from the page as it is now, of a group: what is shown may be of the page
   * before the last tap.
   * @param {string} group of proposals
   * @returns {Proposal|undefined}
   */
  proposal(group) {
    const { desk } = this;
    return this.askProposals({ digits: desk.sheet.digits, ...desk.page }).find(([name]) => name === group);
  }

  // Look for an order of play beside the page, which goes on meanwhile; where the
  // browser gives no worker, a little on the page itself.
  /** @param {CheckQuestion} question */
  async lookFurther(question) {
    const { desk } = this;
    const verdict = await this.searcher.ask(question).catch(() => desk.ask(question));
    if (!verdict) return; // it was stopped
    const { page } = desk;
    this.hooks.whenFree("look", () => {
      if (page !== desk.page || !desk.opened) return;
      this.isLooking = false;
      this.take(verdict.error === undefined ? verdict : this.verdict);
    });
  }

  /** @param {Verdict|null} verdict */
  take(verdict) {
    this.verdict = verdict;
    this.checks += 1;
    this.hooks.onVerdict();
    showBusy(false);
  }

  /** Ask no further about the sheet as it was. */
  stop() {
    this.timers.drop("look");
    this.searcher.stop();
  }

  /** The digits of a page's answers; nothing while the rules are not there. @param {Page} page */
  packed(page) {
    return this.desk.ask({ do: "pack", digits: this.desk.sheet.digits, ...page }).answers || "";
  }

  /**
   * What asks about one sheet or several: quickly, and beside the page what that leaves open.
   * @returns {AskDeep}
   */
  get askDeep() {
    /** @param {Question} question */
    const ask = async (question) => {
      const quick = /** @type {Verdict|Refusal} */ (this.desk.ask({ ...question, effort: "quick" }));
      if (quick.error !== undefined || !quick.wants_more) return quick;
      this.deep = this.deep || new Searcher();
      return (await this.deep.ask(question).catch(() => this.desk.ask(question))) || quick;
    };
    return /** @type {AskDeep} */ (ask);
  }
}

// What the report says is of a sheet that was changed since.
/** @param {boolean} isBusy */
function showBusy(isBusy) {
  byId("report").setAttribute("aria-busy", String(isBusy));
}
