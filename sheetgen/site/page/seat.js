// A seat at a table of players: what is written goes out, what others write comes in.
// Nothing is drawn here. docs/serve.md describes the server's side.

/** @import { Entry, Kept, News, Reply, SeatFacts, SeatHooks, TableLink } from "./types.js" */

const FIRST_WAIT_MS = 1000; // after a failure; doubled with each further one
const LONGEST_WAIT_MS = 30000;
const MOST_TRIED = 8; // entries whose answers may have been lost
const CODE = /^[2-9A-HJ-NP-Z]{20}$/;
const TOKEN = /^[\w-]{16,64}={0,2}$/;

/**
 * Ask the server.
 * @param {string} method of HTTP
 * @param {string} address below that of the tables
 * @param {{token?: string, body?: unknown}} [given] `token`, and `body` as a plain value
 * @returns {Promise<Reply>} the answer, with `error` if it is a refusal; the error is
 *   `network` if there is no answer, or none of such a server
 */
export async function askServer(method, address, { token, body } = {}) {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    // An entry that is on its way arrives even if the page is closed.
    const keepalive = method === "PUT";
    const answer = await fetch(address, { method, headers, body: text, keepalive, cache: "no-store" });
    if (answer.status === 204) return refusal("");
    const told = await answer.json();
    const isLate = !told.error || told.error === "slow"; // it is not that which was wrong
    return answer.ok ? told : { ...told, error: isLate ? "network" : told.error };
  } catch {
    return refusal("network");
  }
}

/**
 * Return what a link or a code of a table says.
 * @param {string} text a link, what stands behind its `#`, or a code in any groups
 * @returns {TableLink|null} of a table, or of a seat there
 */
export function readTableLink(text) {
  const behind = text.normalize("NFKC").trim().replace(/.*#table=/s, "");
  const [code, seat, token = "", digits = ""] = behind.split("/");
  const table = code.replace(/[\s.-]+/g, "").toUpperCase();
  if (!CODE.test(table)) return null;
  if (seat === undefined) return { table };
  const isSeat = /^[1-8]$/.test(seat) && TOKEN.test(token) && /^\d+$/.test(digits);
  return isSeat ? { table, seat: Number(seat), token, digits } : null;
}

/**
 * Return a text that is the same for the same sheet, however its parts are ordered.
 * @param {Entry} entry digits, fill and switches
 * @returns {string}
 */
export function keyOf({ digits, fill, switches }) {
  return JSON.stringify(ordered([digits, fill, switches]));
}

/**
 * Return the sheet that stands on a seat, or nothing.
 * @param {SeatFacts} facts of the server
 * @returns {Entry|null}
 */
export function entryOf({ digits, fill, switches }) {
  return digits && fill ? { digits, fill, switches: switches || {} } : null;
}

/** Somebody at a table: sends the own sheet, and knows those of the others. */
export class Seat {
  /**
   * Sit at a table.
   * @param {string} address of all tables
   * @param {Kept} kept `table`, `seat`, `token`, `name`; `base`: the revision that
   *   this device has seen last, `sent`: its key, `tried`: keys of entries without answer
   * @param {SeatHooks} hooks `own()`: the entry of this device, as digits, fill and
   *   switches, or nothing while another sheet is being opened; `onKeep(kept)`;
   *   `onNews()`; `onTheirs(entry)`: another device wrote on this seat, and its entry
   *   takes the place of the own one
   */
  constructor(address, kept, hooks) {
    this.address = `${address}/${kept.table}`;
    this.kept = kept;
    this.hooks = hooks;
    /** @type {Map<number, SeatFacts>} */
    this.seats = new Map(); // by number, as in the state of the table
    /** @type {{revision: number, entry: Entry}|null} */
    this.conflict = null; // the entry that stands, and its revision
    this.trouble = ""; // why the seat is of no use any more
    this.delay = ""; // why the own entry waits
    this.isHeard = false; // whether news come in
    this.isSending = false;
    this.wait = FIRST_WAIT_MS;
    /** @type {Record<string, number>} */
    this.timers = {};
    /** @type {EventSource|null} */
    this.news = null;
    this.isStopped = false;
    this.isLeaving = false;
    this.onReturn = () => this.hurry();
    window.addEventListener("online", this.onReturn);
    document.addEventListener("visibilitychange", this.onReturn);
    this.listen();
  }

  get own() {
    return this.hooks.own();
  }

  /** Whether the own entry is not what stands at the table. */
  get isAhead() {
    const { own } = this;
    const { base, sent } = this.kept;
    if (!own || (base === 0 && this.hooks.isBlank(own.fill))) return false;
    return keyOf(own) !== sent;
  }

  /** Send the own entry, which has changed, now or as soon as that is possible. */
  push() {
    if (this.delay === "refused") this.delay = "";
    this.send();
  }

  /**
   * End a conflict.
   * @param {boolean} isMine whether the own entry is to stand
   */
  settle(isMine) {
    if (!this.conflict) return;
    const { entry, revision } = this.conflict;
    this.conflict = null;
    this.accept(revision, keyOf(entry));
    if (!isMine) this.hooks.onTheirs(entry);
    this.send();
    this.hooks.onNews();
  }

  /**
   * Free the seat.
   * @returns {Promise<string>} why it could not be freed, or nothing
   */
  async leave() {
    this.isLeaving = true;
    const { error } = await askServer("DELETE", this.seatAddress(), this.kept);
    this.isLeaving = false;
    return error && !["token", "absent"].includes(error) ? error : "";
  }

  /** Let go of the table, and keep the seat. */
  stop() {
    this.isStopped = true;
    if (this.news) this.news.close();
    Object.values(this.timers).forEach(clearTimeout);
    window.removeEventListener("online", this.onReturn);
    document.removeEventListener("visibilitychange", this.onReturn);
  }

  // Sending

  async send() {
    if (this.isSending || this.isStopped || this.conflict || this.trouble) return;
    if (!this.isAhead) {
      this.delay = "";
      return;
    }
    if (this.delay === "refused") return;
    clearTimeout(this.timers.send);
    this.isSending = true;
    const own = /** @type {Entry} */ (this.own);
    const key = keyOf(own);
    const { base, tried, token } = this.kept;
    if (!tried.includes(key)) this.keep({ tried: [...tried, key].slice(-MOST_TRIED) });
    this.hooks.onNews();
    const body = { revision: base + 1, base, ...own };
    const told = await askServer("PUT", this.seatAddress(), { token, body });
    this.isSending = false;
    if (this.isStopped) return;
    if (told.error) await this.onRefusal(told);
    else {
      this.wait = FIRST_WAIT_MS;
      this.delay = "";
      if (told.revision > this.kept.base) this.accept(told.revision, key);
      const facts = this.seats.get(this.kept.seat);
      if (facts) this.seats.set(facts.seat, { ...facts, revision: told.revision });
      this.send();
    }
    this.hooks.onNews();
  }

  /** @param {Reply} told */
  async onRefusal(told) {
    const { error = "" } = told;
    if (error === "stale") {
      this.compare(told.revision, told.entry);
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
    this.later("send", seconds ? seconds * 1000 : this.longer(), () => this.send());
  }

  // Hearing

  listen() {
    const isOpen = this.news && this.news.readyState !== EventSource.CLOSED;
    if (this.isStopped || isOpen) return;
    const news = new EventSource(`${this.address}/events`);
    this.news = news;
    /** @template {keyof News} K @param {K} kind @param {(told: News[K]) => void} action */
    const on = (kind, action) => news.addEventListener(kind, (event) => {
      action(JSON.parse(event.data));
      this.hooks.onNews();
    });
    news.addEventListener("open", () => {
      this.isHeard = true;
      this.hurry();
      this.hooks.onNews();
    });
    news.addEventListener("error", () => {
      this.isHeard = false;
      if (news.readyState === EventSource.CLOSED) this.listenAgain();
      this.hooks.onNews();
    });
    on("state", ({ seats }) => this.onState(seats));
    on("entry", (facts) => this.onSeat(facts));
    on("seat", (facts) => this.onSeat(facts));
    on("left", ({ seat }) => {
      this.seats.delete(seat);
      if (seat === this.kept.seat && !this.isLeaving) this.end("token");
    });
    on("gone", () => this.end("gone"));
  }

  // A stream that was refused does not say why.
  async listenAgain() {
    const { error, retry_after: seconds } = await askServer("GET", this.address);
    if (this.isStopped) return;
    if (error === "absent") {
      this.end("gone");
      this.hooks.onNews();
      return;
    }
    this.later("listen", seconds ? seconds * 1000 : this.longer(), () => this.listen());
  }

  /** @param {SeatFacts[]} seats */
  onState(seats) {
    this.seats = new Map(seats.map((facts) => [facts.seat, facts]));
    const own = this.seats.get(this.kept.seat);
    if (!own) this.end("token");
    else this.onSeat(own);
  }

  /** @param {SeatFacts} facts */
  onSeat(facts) {
    const known = this.seats.get(facts.seat);
    if (known && known.revision > facts.revision && facts.revision > 0) return;
    this.seats.set(facts.seat, facts);
    if (facts.seat !== this.kept.seat) return;
    // Another sheet may be that of somebody who was given this seat meanwhile; only
    // what a request is told whose token is right is sure to be of this player.
    const { own } = this;
    const entry = entryOf(facts);
    if (own && entry && entry.digits === own.digits && facts.revision > this.kept.base) {
      this.compare(facts.revision, entry);
    }
    this.send();
  }

  // An entry stands on the own seat that this device has not seen.
  /** @param {number} revision @param {Entry} entry */
  compare(revision, entry) {
    const { own } = this;
    if (!own) return;
    const key = keyOf(entry);
    const isOwn = key === keyOf(own) || this.kept.tried.includes(key);
    if (isOwn || !this.isAhead) {
      this.conflict = null;
      this.accept(revision, key);
      if (!isOwn) this.hooks.onTheirs(entry);
    } else {
      this.conflict = { revision, entry };
      this.delay = "";
    }
  }

  /** @param {number} base @param {string} sent */
  accept(base, sent) {
    this.keep({ base, sent, tried: [] });
  }

  /** @param {Partial<Kept>} changed */
  keep(changed) {
    this.kept = { ...this.kept, ...changed };
    this.hooks.onKeep(this.kept);
  }

  /** @param {string} trouble */
  end(trouble) {
    this.trouble = trouble;
    this.stop();
  }

  seatAddress() {
    return `${this.address}/seats/${this.kept.seat}`;
  }

  // The network or the reader has come back: what waits need wait no longer.
  hurry() {
    this.wait = FIRST_WAIT_MS;
    if (this.news && this.news.readyState === EventSource.CLOSED) this.later("listen", 0, () => this.listen());
    this.send();
  }

  longer() {
    const { wait } = this;
    this.wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    return wait;
  }

  /** @param {string} name @param {number} wait @param {() => void} action */
  later(name, wait, action) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(action, wait);
  }
}

/** @param {string} error @returns {Reply} */
function refusal(error) {
  return /** @type {Reply} */ ({ error });
}

/** @param {unknown} value @returns {unknown} */
function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  const record = /** @type {Record<string, unknown>} */ (value);
  return Object.keys(record).sort().map((key) => [key, ordered(record[key])]);
}
