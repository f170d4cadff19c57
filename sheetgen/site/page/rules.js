// Asking the rules about the sheet that is open: soon after each change, and further
// beside the page where that leaves something open.

import { Asker, troubleOf } from "./asker.js";
import { showBusy } from "./frame.js";
/** @import { AskDeep, CheckQuestion, Entry, Page, Proposal, Question, Refusal, Verdict } from "./types.js" */
/** @import { Solver } from "./app.js" */

/** The error of an answer that could not be asked for; its message is the key of a sentence. */
export const UNASKED = "unasked";

const CHECK_AFTER_MS = 60;
const LOOK_AFTER_MS = 300;
const PROPOSE_AFTER_MS = 80;

/** What the rules say about the sheet. */
export class Rules {
  /** @param {Solver} page */
  constructor(page) {
    const { desk, timers } = page;
    this.page = page;
    this.desk = desk;
    this.timers = timers;
    /** @type {Verdict|null} */
    this.verdict = null;
    /** @type {Proposal[]} */
    this.proposals = []; // what follows from the page that was checked last
    this.isLooking = false; // for an order of play, beside the page
    this.isUnchecked = false; // they cannot be asked
    this.checks = 0; // how often the rules have answered
    this.isAwaited = false; // the sheet has changed since they answered
    this.isProven = true; // the rules could read what was kept
    this.isAsking = false; // a check is under way
    this.isWanted = false; // and another is to follow
    // Engines for questions that take long start at the first of them.
    this.searcher = new Asker(() => {}, desk.ask);
    this.deep = new Asker(() => {}, desk.ask);
  }

  /** Begin with another sheet. */
  begin() {
    this.verdict = null;
    this.proposals = [];
    this.checks += 1;
  }

  /** Ask soon: the sheet has changed. */
  checkSoon() {
    this.stop();
    this.isAwaited = true;
    showBusy("report", true);
    this.timers.later("check", CHECK_AFTER_MS, () => this.check());
  }

  // One question at a time: a page that has changed meanwhile is asked about after it.
  async check() {
    this.isWanted = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isWanted) {
      this.isWanted = false;
      await this.checkOnce().then(
        () => { this.isUnchecked = false; },
        () => this.giveUp()
      );
    }
    this.isAsking = false;
  }

  // Fingers that came down while the rules were asked are heard before the answer is drawn.
  async checkOnce() {
    const { desk } = this;
    const { opened, page } = desk;
    if (!opened) return;
    /** @type {CheckQuestion} */
    const question = { do: "check", digits: opened.digits, ...page };
    const verdict = await desk.ask({ ...question, effort: "quick" });
    if (opened !== desk.opened || page !== desk.page) return; // it is checked anew
    if (verdict.error !== undefined && !this.isProven) {
      this.page.openEmpty();
      return;
    }
    this.isProven = true;
    this.timers.later("verdict", 0, () => this.page.fingers.whenFree("verdict", () => {
      if (page !== desk.page || !desk.opened) return; // it is checked anew
      this.isLooking = verdict.error === undefined && Boolean(verdict.wants_more);
      this.take(verdict.error === undefined ? verdict : null);
      desk.ui.pen.judgeSoon?.();
      this.timers.later("propose", PROPOSE_AFTER_MS, () => this.propose(question).catch(() => null));
      if (this.isLooking) this.timers.later("look", LOOK_AFTER_MS, () => this.lookFurther(question));
    }));
  }

  /** What follows from the sheet is drawn when it is known: no tap waits for it. @param {CheckQuestion} question */
  async propose(question) {
    const { desk } = this;
    const { page } = desk;
    const found = await this.askProposals(question);
    this.page.fingers.whenFree("propose", () => {
      if (page !== desk.page || !desk.opened) return;
      const isOther = JSON.stringify(found) !== JSON.stringify(this.proposals);
      this.proposals = found;
      if (!isOther) return;
      this.checks += 1; // what shows them is drawn again
      this.page.onVerdict();
    });
  }

  /** @param {Entry} entry @returns {Promise<Proposal[]>} */
  async askProposals(entry) {
    const answer = await this.desk.ask({ ...entry, do: "propose" });
    return answer.error === undefined ? answer.groups : [];
  }

  /**
   * What follows from the page as it is now, of a group: what is shown may be of the page
   * before the last tap, and another tap may come before the answer.
   * @param {string} group of proposals
   * @returns {Promise<Proposal|undefined>} nothing if another sheet was opened meanwhile
   */
  async proposal(group) {
    const { desk } = this;
    const { sheet } = desk;
    for (;;) {
      const { page } = desk;
      const found = await this.askProposals({ digits: sheet.digits, ...page });
      if (desk.opened !== sheet) return undefined;
      if (desk.page === page) return found.find(([name]) => name === group);
    }
  }

  // Look for an order of play beside the page, which goes on meanwhile; where the
  // browser gives no worker, a little on the page itself.
  /** @param {CheckQuestion} question */
  async lookFurther(question) {
    const { desk } = this;
    const { page } = desk;
    /** @type {Verdict|Refusal|null} */
    const verdict = await this.searcher.askAlone({ ...question }).catch(() => this.verdict);
    if (!verdict) return; // it was stopped
    this.page.fingers.whenFree("look", () => {
      if (page !== desk.page || !desk.opened) return;
      this.isLooking = false;
      this.take(verdict.error === undefined ? verdict : this.verdict);
    });
  }

  giveUp() {
    this.isUnchecked = true;
    if (this.desk.opened) this.take(null);
  }

  /** @param {Verdict|null} verdict */
  take(verdict) {
    this.isAwaited = false;
    this.verdict = verdict;
    this.checks += 1;
    this.page.onVerdict();
    showBusy("report", false);
  }

  /** Ask no further about the sheet as it was. */
  stop() {
    this.timers.drop("look");
    this.searcher.stop();
  }

  /** The digits of a page's answers; nothing if the rules refuse them. @param {Page} page */
  async packed(page) {
    const { answers = "" } = await this.desk.ask({ do: "pack", digits: this.desk.sheet.digits, ...page });
    return answers;
  }

  /**
   * What asks about one sheet or several: quickly, and beside the page what that leaves open.
   * Where the rules cannot be asked, that is the refusal `UNASKED`.
   * @returns {AskDeep}
   */
  get askDeep() {
    /** @param {Question} question */
    const ask = async (question) => {
      /** @type {Promise<Verdict|Refusal>} */
      const asked = this.desk.ask({ ...question, effort: "quick" });
      const quick = await asked.catch((error) => ({ error: UNASKED, message: troubleOf(error) }));
      if (quick.error !== undefined || !quick.wants_more) return quick;
      return (await this.deep.askAlone(question).catch(() => null)) || quick;
    };
    return /** @type {AskDeep} */ (ask);
  }
}
