// A seat at a table of players: what is written goes out, what others write comes in.
// Nothing is drawn here.

import { NewsFeed } from "./newsfeed.js";
import { OwnEntry } from "./ownentry.js";
import { askServer, entryOf } from "./server.js";
import { Timers } from "./timers.js";
/** @import { Kept, News, Reply, SeatFacts, SeatHooks } from "./types.js" */

const FIRST_WAIT_MS = 1000; // after a failure; doubled with each further one
const LONGEST_WAIT_MS = 30000;

/** Somebody at a table: sends the own sheet, and knows those of the others. */
export class Seat {
  /** Sit at a table. @param {string} address of all tables @param {Kept} kept see `OwnEntry` @param {SeatHooks} hooks */
  constructor(address, kept, hooks) {
    this.address = `${address}/${kept.table}`;
    this.place = `${this.address}/seats/${kept.seat}`;
    this.hooks = hooks;
    this.own = new OwnEntry(kept, hooks);
    this.patience = new Patience();
    /** @type {Map<number, SeatFacts>} */
    this.seats = new Map(); // by number, as in the state of the table
    this.trouble = ""; // why the seat is of no use any more
    this.delay = ""; // why the own entry waits
    this.watch = ""; // the id of the table for those who watch
    this.isSending = false;
    this.isStopped = false;
    this.isLeaving = false;
    this.onReturn = () => this.hurry();
    window.addEventListener("online", this.onReturn);
    document.addEventListener("visibilitychange", this.onReturn);
    /** @type {{[K in keyof News]: (told: News[K]) => void}} */
    this.heard = {
      state: ({ seats, watch }) => this.onState(seats, watch),
      entry: (facts) => this.onSeat(facts),
      seat: (facts) => this.onSeat(facts),
      left: ({ seat }) => {
        this.seats.delete(seat);
        if (seat === kept.seat && !this.isLeaving) this.end("token");
      },
      gone: () => this.end("gone"),
    };
    this.news = new NewsFeed(this);
  }

  /** Whether nobody sits here: what others write is seen, and nothing is sent. */
  get isWatching() {
    return this.own.kept.seat === 0;
  }

  /** Send the own entry, which has changed, now or as soon as that is possible. */
  push() {
    if (this.delay === "refused") this.delay = "";
    this.send();
  }

  /** End a conflict. @param {boolean} isMine whether the own entry is to stand */
  settle(isMine) {
    this.own.settle(isMine);
    this.send();
    this.hooks.onNews();
  }

  /** Free the seat. @returns {Promise<string>} why it could not be freed, or nothing */
  async leave() {
    this.isLeaving = true;
    const { error } = await askServer("DELETE", this.place, this.own.kept);
    this.isLeaving = false;
    return error && !["token", "absent"].includes(error) ? error : "";
  }

  /** Let go of the table, and keep the seat. */
  stop() {
    this.isStopped = true;
    this.news.stop();
    this.patience.timers.clear();
    window.removeEventListener("online", this.onReturn);
    document.removeEventListener("visibilitychange", this.onReturn);
  }

  /** @param {string} trouble */
  end(trouble) {
    this.trouble = trouble;
    this.stop();
  }

  // The network or the reader has come back: what waits need wait no longer.
  hurry() {
    this.patience.renew();
    this.news.hurry();
    this.send();
  }

  // Sending

  async send() {
    const { own } = this;
    if (own.conflict) this.delay = "";
    if (this.isSending || this.isStopped || own.conflict || this.trouble) return;
    if (!own.isAhead) {
      this.delay = "";
      return;
    }
    if (this.delay === "refused") return;
    this.patience.timers.drop("send");
    this.isSending = true;
    const { key, body } = own.parcel();
    this.hooks.onNews();
    const told = await askServer("PUT", this.place, { token: own.kept.token, body });
    this.isSending = false;
    if (this.isStopped) return;
    if (told.error) await this.onRefusal(told);
    else {
      this.patience.renew();
      this.delay = "";
      if (told.revision > own.kept.base) own.accept(told.revision, key);
      const facts = this.seats.get(own.kept.seat);
      if (facts) this.seats.set(facts.seat, { ...facts, revision: told.revision });
      this.send();
    }
    this.hooks.onNews();
  }

  /** @param {Reply} told */
  async onRefusal(told) {
    const { error = "" } = told;
    if (error === "stale") {
      this.own.compare(told.revision, told.entry);
      this.send();
    } else if (error === "token") {
      this.end("token");
    } else if (error === "absent") {
      // The seat is not there, or the whole table.
      const { error: why } = await askServer("GET", this.address);
      if (why === "network") this.sendLater("network");
      else this.end(why === "absent" ? "gone" : "token");
    } else if (["network", "busy", "closed"].includes(error)) {
      this.sendLater(error, told.retry_after);
    } else {
      this.delay = "refused";
    }
  }

  /** @param {string} delay @param {number} seconds */
  sendLater(delay, seconds = 0) {
    this.delay = delay;
    this.patience.again("send", seconds, () => this.send());
  }

  // Hearing

  /** @param {SeatFacts[]} seats @param {string} watch */
  onState(seats, watch) {
    this.watch = watch;
    this.seats = new Map(seats.map((facts) => [facts.seat, facts]));
    const own = this.seats.get(this.own.kept.seat);
    if (own) this.onSeat(own);
    else if (!this.isWatching) this.end("token");
  }

  /** @param {SeatFacts} facts */
  onSeat(facts) {
    const { kept, entry: own } = this.own;
    const known = this.seats.get(facts.seat);
    if (known && known.revision > facts.revision && facts.revision > 0) return;
    this.seats.set(facts.seat, facts);
    if (facts.seat !== kept.seat) return;
    // Another sheet may be that of somebody who was given this seat meanwhile; only
    // what a request is told whose token is right is sure to be of this player.
    const entry = entryOf(facts);
    if (own && entry && entry.digits === own.digits && facts.revision > kept.base) {
      this.own.compare(facts.revision, entry);
    }
    this.send();
  }
}

/** How long to wait before something is tried again. */
export class Patience {
  constructor() {
    this.timers = new Timers();
    this.wait = FIRST_WAIT_MS;
  }

  /** Something went well, or the network or the reader has come back. */
  renew() {
    this.wait = FIRST_WAIT_MS;
  }

  /**
   * Try something again later.
   * @param {string} name of it
   * @param {number} seconds to wait, if somebody said how many; else 0
   * @param {() => void} action what to do
   */
  again(name, seconds, action) {
    this.timers.later(name, seconds ? seconds * 1000 : this.wait, action);
    if (!seconds) this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }
}
