// What is known about a payment, and what the rules say about it.

import { CRAFT_BARGAIN } from "./constants.js";
import { beginHistory, redoStep, stepHistory, undoStep } from "./history.js";
import { drawCost, drawPayment, drawStock, emptyPurse, isPurse } from "./purse.js";
import { LOG_KEY, keepGame, keptGame, putAside } from "./store.js";
/** @import { Host, Payment, Purse, State } from "./sheet.js" */
/** @import { History, Refusal, View } from "./types.js" */

/** A payment. */
export class Paying {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    /** @type {History<Purse>} */
    this.purse = beginHistory({ stock: [], cost: [], laws: [], supply: [] });
    /** @type {Payment|Refusal|null} */
    this.payment = null; // the engine's answer about the purse
    this.answered = ""; // what that was asked about
  }

  /** Begin with another sheet, and what is kept of its payment. */
  begin() {
    const { opened } = this.host;
    this.payment = null;
    this.answered = "";
    const kept = keptGame(opened.digits);
    const isKept = kept && isPurse(kept, opened.sheet);
    this.purse = beginHistory(isKept ? kept : emptyPurse(opened.sheet));
    if (kept && !isKept) this.host.tellDamaged(opened, putAside(LOG_KEY, opened.digits));
  }

  /** Return what the view of payments shows. @param {State} state @returns {View} */
  view(state) {
    this.findPayment();
    const told = { ...state, payment: this.payment };
    return {
      cards: [
        { id: "stock", draw: () => drawStock(told, this) },
        { id: "cost", draw: () => drawCost(told, this) },
        { id: "payment", draw: () => drawPayment(told) },
      ],
    };
  }

  /** @param {Purse} purse */
  change(purse) {
    this.takePurse(stepHistory(this.purse, purse, ""));
  }

  /** Go a step back or forth. @param {boolean} isForth */
  step(isForth) {
    this.takePurse((isForth ? redoStep(this.purse) : undoStep(this.purse)).history);
  }

  /** @param {History<Purse>} history */
  takePurse(history) {
    const { host } = this;
    this.purse = history;
    keepGame(host.opened.digits, history.page);
    host.draw();
  }

  // What was known of the purse before stands until the rules have answered.
  findPayment() {
    const { host } = this;
    const { opened } = host;
    const { stock, cost, laws, supply } = this.purse.page;
    const used = laws.includes(CRAFT_BARGAIN) ? supply : null;
    const question = { do: "payment", digits: opened.digits, stock, cost, laws, used, switches: host.page.switches };
    const asked = JSON.stringify(question);
    if (asked === this.answered) return;
    this.answered = asked;
    host.ask(question).then((/** @type {Payment|Refusal} */ payment) => {
      if (host.opened !== opened || asked !== this.answered) return;
      this.payment = payment;
      if (host.view === "play") host.draw();
    }, () => {});
  }
}
