// The players of one game whose sheets stand in links.

import { troubleOf } from "./asker.js";
import { showBusy } from "./frame.js";
import { makeLink } from "./link.js";
import { UNASKED } from "./rules.js";
import { isOneGame, readTable } from "./table.js";
/** @import { LinkedSheets } from "./types.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Rules } from "./rules.js" */

/** Links of all players, and what the rules say about them. */
export class Linked {
  /** @param {Desk} desk @param {Rules} rules @param {() => void} onChange it looks otherwise */
  constructor(desk, rules, onChange) {
    this.desk = desk;
    this.rules = rules;
    this.onChange = onChange;
    /** @type {LinkedSheets} */
    this.table = { text: "", trouble: "", answer: null, serials: [] };
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /** One after the other: sheets that are ranked may be those that are being added. @param {() => Promise<void>} action */
  async inTurn(action) {
    showBusy("players", true);
    const done = this.last.then(action).catch((error) => this.tell(this.desk.say(troubleOf(error))));
    this.last = done;
    await done;
    if (this.last === done) showBusy("players", false);
  }

  /** @param {string} trouble a sentence */
  tell(trouble) {
    this.table = { ...this.table, trouble, answer: null };
    this.onChange();
  }

  async addOwn() {
    const { desk } = this;
    const { digits } = desk.sheet;
    const link = makeLink(digits, await this.rules.packed(desk.page));
    const { table } = this;
    const lines = table.text.split("\n").filter((line) => line.trim() !== "");
    this.table = { ...table, text: `${[...lines, link].join("\n")}\n` };
    this.onChange();
  }

  async rank() {
    const { ask, say } = this.desk;
    const { text } = this.table;
    const { sheets, bad } = await readTable(text, ask);
    /** @type {LinkedSheets} */
    const told = { text, trouble: "", answer: null, serials: [] };
    if (bad || sheets.length === 0) {
      told.trouble = say("page.table.bad-line", { number: bad || 1 });
    } else if (!isOneGame(sheets)) {
      told.trouble = say("page.table.unlike");
    } else {
      const plain = sheets.map(({ digits, fill }) => ({ digits, fill }));
      const { switches } = sheets[0];
      const answer = await this.rules.askDeep({ do: "table", sheets: plain, switches });
      if (answer.error === undefined) told.answer = answer;
      else told.trouble = say(answer.error === UNASKED && answer.message ? answer.message : "page.table.unlike");
      const opened = await Promise.all(sheets.map(({ digits }) => ask({ do: "open", digits })));
      told.serials = opened.map((one) => (one.error === undefined ? one.serial : 0));
    }
    if (this.table.text !== text) return; // other links were put in meanwhile
    this.table = told;
    this.onChange();
  }
}
