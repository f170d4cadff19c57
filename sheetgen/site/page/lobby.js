// The way to a table of players: a table of one's own, a code that somebody told, or a link.

import { keepHost } from "./hosting.js";
import { askServer, readTableLink } from "./server.js";
import { keepChoice, keepSeat, keptChoice } from "./store.js";
/** @import { Hall } from "./hall.js" */

/** Where players come in. */
export class Lobby {
  /** Begin without a table. @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
    this.form = { name: keptChoice("name") || "", code: "", isBusy: false };
    this.trouble = ""; // the key of a sentence
  }

  /** The table of a link that was opened, or nothing. */
  get invited() {
    return keptChoice("table") || "";
  }

  async start() {
    await this.busily(async () => {
      const told = await askServer("POST", this.hall.address);
      if (told.error) return told.error === "full" ? "tables-full" : told.error;
      keepHost(told.table, told.host);
      return this.take(told.table);
    });
  }

  async join() {
    await this.busily(async () => {
      const found = readTableLink(this.form.code);
      return found ? this.take(found.table) : "no-code";
    });
  }

  async accept() {
    await this.busily(() => this.take(this.invited));
  }

  forgetInvitation() {
    keepChoice("table", "");
    this.hall.draw();
  }

  /** Take a seat at a table; returns why that was refused, or nothing. @param {string} table */
  async take(table) {
    const { hall } = this;
    const { digits } = hall.sheet.opened;
    const name = this.form.name.trim();
    const told = await askServer("POST", `${hall.address}/${table}/seats`, { body: { name } });
    if (told.error) {
      if (told.error === "absent") this.forgetInvitation();
      return told.error;
    }
    keepChoice("name", name);
    this.forgetInvitation();
    const kept = { table, seat: told.seat, token: told.token, name: told.name, base: 0, sent: "", tried: [] };
    keepSeat(digits, kept);
    if (hall.isOpen(digits)) hall.sit(kept); // the reader may have opened another sheet meanwhile
    return "";
  }

  /** @param {() => Promise<string>} action returns what went wrong */
  async busily(action) {
    if (this.form.isBusy) return;
    this.form.isBusy = true;
    this.trouble = "";
    this.hall.draw();
    const error = await action();
    this.form.isBusy = false;
    if (error) this.trouble = troubleKey(error);
    this.hall.draw();
  }
}

/** Return the key of the sentence about an error. @param {string} error of the server, or our own */
export function troubleKey(error) {
  const known = ["absent", "full", "tables-full", "busy", "closed", "network", "no-code", "token", "stale", "watching", "unjudged", "evenings-full"];
  return `page.seat.${known.includes(error) ? errorName(error) : "refused-here"}`;
}

/** @param {string} error */
function errorName(error) {
  return { network: "unreached", busy: "wait", closed: "no-store", watching: "watching-only", stale: "wait" }[error] || error;
}
