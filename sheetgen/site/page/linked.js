// The players of one game whose sheets stand in links.

import { makeLink } from "./link.js";
import { isOneGame, readTable } from "./table.js";
/** @import { LinkedSheets, TableHooks } from "./types.js" */
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
  }

  /** @returns {TableHooks} what can be done */
  get hooks() {
    return {
      onText: (text) => {
        this.table.text = text;
      },
      onAddOwn: () => this.addOwn(),
      onRank: () => this.rank(),
    };
  }

  addOwn() {
    const { desk, table } = this;
    const link = makeLink(desk.sheet.digits, this.rules.packed(desk.page));
    const lines = table.text.split("\n").filter((line) => line.trim() !== "");
    this.table = { ...table, text: `${[...lines, link].join("\n")}\n` };
    this.onChange();
  }

  async rank() {
    const { ask, say } = this.desk;
    const { text } = this.table;
    const { sheets, bad } = readTable(text, ask);
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
      if (this.table.text !== text) return; // other links were put in meanwhile
      if (answer.error === undefined) told.answer = answer;
      else told.trouble = say("page.table.unlike");
      const opened = sheets.map(({ digits }) => ask({ do: "open", digits }));
      told.serials = opened.map((one) => (one.error === undefined ? one.serial : 0));
    }
    this.table = told;
    this.onChange();
  }
}
