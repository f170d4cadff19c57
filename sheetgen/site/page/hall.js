// The tables of a server, for the sheet that is open: sitting down, leaving, and what
// the sheets of all show together. `seat.js` talks to the server, `party.js` draws.

import { byId } from "./dom.js";
import { HALL_TEXTS } from "./halldata.js";
import { makeHash } from "./link.js";
import {
  drawInvitation,
  drawLobby,
  drawNews,
  openComparison,
  openFurther,
  openLeaving,
  openLook,
} from "./party.js";
import { loadMaker } from "./runtime.js";
import { Seat, askServer, entryOf, keyOf, readTableLink } from "./seat.js";
import { keepChoice, keepSeat, keepSheet, keptChoice, keptSeat } from "./store.js";
import { isOneGame, virtualPlayers } from "./table.js";
import { capitalised, filledText } from "./words.js";
/** @import { Entry, HallHooks, JudgedSeats, Kept, LobbyHooks, NewsHooks, PartyRow, Say, Side, State, Table, Values, Verdict } from "./types.js" */

const JUDGE_AFTER_MS = 150;
/** @type {JudgedSeats} */
const NO_NEWS = { verdicts: [], ranking: null, left: [], findings: [], seats: [], isUnlike: false };

/**
 * Return the address of this page for others: that of this device alone leads nobody here,
 * but the server says by which it is found on the local network.
 * @param {string} address of the page
 * @returns {string} without its fragment
 */
export function outwardAddress(address) {
  const url = new URL(address);
  /** @type {HTMLMetaElement|null} */
  const mark = document.querySelector("meta[name=tables]");
  const said = mark?.dataset.address;
  if (said && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)) {
    url.host = new URL(said).host;
  }
  url.hash = "";
  return url.href;
}

/** Where players meet. */
export class Hall {
  /**
   * Begin without a table.
   * @param {string} address of the tables
   * @param {HallHooks} hooks `ask`, the engine; `say()`, the texts; `sheet()`, the state of
   *   the page or nothing; `onAdopt(page)`, `onView()`, `onTell(text)`; `isShown()`:
   *   whether the players are in sight; `whenFree(name, action)`: does it once no finger
   *   is down
   */
  constructor(address, hooks) {
    this.address = address;
    this.hooks = hooks;
    /** @type {Seat|null} */
    this.seat = null;
    this.form = { name: keptChoice("name") || "", code: "", isBusy: false };
    this.trouble = ""; // the key of a sentence
    this.judged = NO_NEWS;
    this.judgedKey = "";
    this.timer = 0;
    /** @type {unknown} */
    this.toldConflict = null;
  }

  /**
   * Read what stands behind the address, and return what the page is to open.
   * @param {string} hash with its `#`
   * @returns {string} nothing for a link to a table, which is remembered
   */
  readHash(hash) {
    const found = hash.startsWith("#table=") ? readTableLink(hash) : null;
    if (!found) return hash;
    if (found.seat === undefined) {
      keepChoice("table", found.table);
      return "";
    }
    const { table, seat, token, digits } = found;
    const kept = keptSeat(digits);
    if (!kept || kept.token !== token) {
      keepSeat(digits, { table, seat, token, name: "", base: 0, sent: "", tried: [] });
    }
    const own = makeHash(digits, "");
    history.replaceState(null, "", own);
    return own;
  }

  /** The sentence for the page without a sheet, or nothing. */
  startWords() {
    return this.invited ? this.say("page.seat.invited-start") : "";
  }

  // Asked for while a sheet is open alone.
  get sheet() {
    return /** @type {State} */ (this.hooks.sheet());
  }

  get invited() {
    return keptChoice("table") || "";
  }

  /** Begin with the sheet that was opened. */
  open() {
    this.close();
    const kept = keptSeat(this.sheet.opened.digits);
    if (kept) this.sit(kept);
    else if (this.invited) this.hooks.onView();
  }

  /** Let go of the table; the seat stays. */
  close() {
    if (this.seat) this.seat.stop();
    this.seat = null;
    this.trouble = "";
    this.judged = NO_NEWS;
    this.judgedKey = "";
  }

  /** Send what was written. */
  push() {
    if (this.seat) this.seat.push();
  }

  /** @param {string} key @param {Values} [values] */
  say(key, values = {}) {
    const say = this.hooks.say();
    const texts = HALL_TEXTS[say.language] || {};
    const text = texts[key] || HALL_TEXTS.en[key];
    return text ? filledText(text, values, say.language) : say(key, values);
  }

  /** What drawing functions want to know. */
  state() {
    const { seat, form, judged, trouble, invited } = this;
    /** @param {string} key @param {Values} values */
    /** @param {string} key @param {Values} [values] */
    const own = (key, values) => this.say(key, values);
    /** @type {Say} */
    const say = Object.assign(own, this.hooks.say());
    const link = seat ? `${outwardAddress(location.href)}#table=${seat.kept.table}` : "";
    const rows = seat ? this.rows(seat, judged, say) : [];
    return { ...this.sheet, seat, form, judged, trouble, invited, say, rows, link };
  }

  // Sitting down

  /** @param {Kept} kept */
  sit(kept) {
    const { digits } = this.sheet.opened;
    keepSeat(digits, kept);
    this.trouble = "";
    this.seat = new Seat(this.address, kept, {
      isBlank: this.hooks.isBlank,
      own: () => (this.isOpen(digits) ? this.own() : null),
      onKeep: (changed) => keepSeat(digits, changed),
      onNews: () => this.hooks.whenFree("news", () => this.onNews(digits)),
      onTheirs: (entry) => this.onTheirs(entry),
    });
    this.seat.send();
    loadMaker().then(() => this.draw(), () => {});
    this.draw();
  }

  /** @param {string} digits */
  isOpen(digits) {
    const sheet = this.hooks.sheet();
    return sheet !== null && sheet.opened.digits === digits;
  }

  own() {
    const { opened, fill, switches } = this.sheet;
    return { digits: opened.digits, fill, switches };
  }

  async start() {
    await this.busily(async () => {
      const told = await askServer("POST", this.address);
      if (told.error) return told.error === "full" ? "tables-full" : told.error;
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

  // Take a seat at a table; returns why that was refused, or nothing.
  /** @param {string} table */
  async take(table) {
    const { digits } = this.sheet.opened;
    const name = this.form.name.trim();
    const told = await askServer("POST", `${this.address}/${table}/seats`, { body: { name } });
    if (told.error) {
      if (told.error === "absent") this.forgetInvitation();
      return told.error;
    }
    keepChoice("name", name);
    this.forgetInvitation();
    const kept = { table, seat: told.seat, token: told.token, name: told.name, base: 0, sent: "", tried: [] };
    keepSeat(digits, kept);
    // The reader may have opened another sheet meanwhile.
    if (this.isOpen(digits)) this.sit(kept);
    return "";
  }

  /** @param {() => Promise<string>} action returns what went wrong */
  async busily(action) {
    if (this.form.isBusy) return;
    this.form.isBusy = true;
    this.trouble = "";
    this.draw();
    const error = await action();
    this.form.isBusy = false;
    if (error) this.trouble = troubleKey(error);
    this.draw();
  }

  forgetInvitation() {
    keepChoice("table", "");
    this.draw();
  }

  async leave() {
    const { seat } = this;
    const { digits } = this.sheet.opened;
    const error = seat && (await seat.leave());
    if (error) return this.say(troubleKey(error));
    keepSeat(digits, null);
    // The reader may have opened another sheet meanwhile.
    if (seat === this.seat) this.close();
    this.draw();
    return "";
  }

  // News

  /** @param {string} digits */
  onNews(digits) {
    const { seat } = this;
    if (!seat || !this.isOpen(digits)) return;
    if (seat.trouble) {
      keepSeat(digits, null);
      const key = `page.seat.${seat.trouble}`;
      this.close();
      this.trouble = key;
      if (!this.hooks.isShown()) this.hooks.onTell(this.say(key));
    } else if (seat.conflict && this.toldConflict !== seat.conflict) {
      this.toldConflict = seat.conflict;
      if (!this.hooks.isShown()) this.hooks.onTell(this.say("page.seat.conflict"));
    }
    this.draw();
  }

  /** @param {Entry} entry */
  onTheirs(entry) {
    const { opened } = this.sheet;
    if (entry.digits !== opened.digits) {
      // The seat goes on with the other sheet.
      keepSheet(entry.digits, entry, "");
      if (this.seat) keepSeat(entry.digits, this.seat.kept);
      keepSeat(opened.digits, null);
      location.hash = makeHash(entry.digits, "");
      return;
    }
    const isBegin = this.hooks.isBlank(this.own().fill);
    this.hooks.onAdopt({ fill: entry.fill, switches: entry.switches });
    if (!isBegin) this.hooks.onTell(this.say("page.seat.taken-over"));
  }

  // The rows of the ranking, in the order of places.
  /** @param {Seat} seat @param {JudgedSeats} judged @param {Say} say */
  rows(seat, judged, say) {
    const all = [...seat.seats.values()].sort((one, other) => one.seat - other.seat);
    /** @type {PartyRow[]} */
    const rows = all.map((facts) => {
      const at = judged.seats.indexOf(facts.seat);
      const isOwn = facts.seat === seat.kept.seat;
      return {
        seat: facts.seat,
        isOwn,
        name: facts.name || capitalised(say("place.player", { name: facts.seat })),
        entry: isOwn ? this.ownIfAny() : entryOf(facts),
        changed: facts.changed,
        verdict: at < 0 ? null : judged.verdicts[at],
        place: at < 0 || !judged.ranking ? null : judged.ranking[at],
        left: at < 0 ? null : judged.left[at],
      };
    });
    virtualPlayers(judged, say).forEach((player, at) => {
      const place = judged.ranking && judged.ranking[judged.seats.length + at];
      rows.push({ ...player, seat: Infinity, isOwn: false, entry: null, place });
    });
    /** @param {PartyRow} row */
    const rank = (row) => (row.place === null ? rows.length + 1 : row.place);
    return rows.sort((one, other) => rank(one) - rank(other) || one.seat - other.seat);
  }

  ownIfAny() {
    const own = this.own();
    return this.hooks.isBlank(own.fill) ? null : own;
  }

  judgeSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.judge(), JUDGE_AFTER_MS);
  }

  // Ask the rules about all sheets; the own one as it stands here.
  async judge() {
    if (!this.seat || !this.hooks.isShown()) return;
    const { rows } = this.state();
    const filled = rows.flatMap(({ seat, entry }) => (entry ? [{ seat, entry }] : [])).sort((one, other) => one.seat - other.seat);
    const sheets = filled.map(({ entry }) => entry);
    const seats = filled.map(({ seat }) => seat);
    const key = JSON.stringify([seats, sheets.map(keyOf)]);
    if (key === this.judgedKey) return;
    this.judgedKey = key;
    const judged = sheets.length ? await this.askAll(sheets) : NO_NEWS;
    if (key !== this.judgedKey) return; // others came while the rules were asked
    this.judged = { ...judged, seats };
    this.hooks.whenFree("judged", () => this.draw());
  }

  /** @param {Entry[]} sheets @returns {Promise<Table & {isUnlike?: boolean}>} */
  async askAll(sheets) {
    const { ask } = this.hooks;
    if (isOneGame(sheets)) {
      const plain = sheets.map(({ digits, fill }) => ({ digits, fill }));
      const answer = await ask({ do: "table", sheets: plain, switches: sheets[0].switches });
      if (answer.error === undefined) return answer;
    }
    /** @type {(Verdict|null)[]} */
    const verdicts = [];
    for (const { digits, fill, switches } of sheets) {
      const verdict = await ask({ do: "check", digits, fill, switches });
      verdicts.push(verdict.error === undefined ? verdict : null);
    }
    return { ...NO_NEWS, verdicts, left: sheets.map(() => null), isUnlike: sheets.length > 1 };
  }

  // Drawing

  draw() {
    const tab = byId("show-players");
    tab.classList.toggle("alert", Boolean(this.seat && this.seat.conflict));
    if (!this.hooks.isShown()) return;
    const node = byId("seats");
    node.hidden = false;
    const state = this.state();
    const { seat } = state;
    const parts = this.parts(node, seat ? ["news", "invitation"] : ["lobby"]);
    if (parts.some((part) => part.parentNode !== node)) node.replaceChildren(...parts);
    if (!seat) {
      drawLobby(parts[0], state, this.actions());
      return;
    }
    const news = { ...state, seat };
    drawNews(parts[0], news, this.actions());
    // What is marked in the box of the link stays marked while news come.
    const key = [state.link, state.say.language, Boolean(globalThis.qrcode)].join();
    if (parts[1].dataset.shown !== key) {
      parts[1].dataset.shown = key;
      drawInvitation(parts[1], news, this.actions());
    }
    this.judgeSoon();
  }

  /** @param {HTMLElement} node @param {string[]} names */
  parts(node, names) {
    return names.map((name) => {
      /** @type {HTMLElement|null} */
      const there = node.querySelector(`#${name}`);
      if (there) return there;
      const part = document.createElement("div");
      part.id = name;
      return part;
    });
  }

  /** @returns {LobbyHooks & NewsHooks & {onFurther(): void, onLeave(): void}} */
  actions() {
    return {
      onName: (text) => {
        this.form.name = text;
      },
      onCode: (text) => {
        this.form.code = text;
      },
      onStart: () => this.start(),
      onJoin: () => this.join(),
      onAccept: () => this.accept(),
      onDecline: () => this.forgetInvitation(),
      onLook: (row) => this.look(row),
      onCompare: () => this.compare(),
      onFurther: () => {
        const state = this.state();
        if (!state.seat) return;
        const { seat, token } = state.seat.kept;
        openFurther(state, `${state.link}/${seat}/${token}/${state.opened.digits}`);
      },
      onLeave: () => openLeaving(this.state(), () => this.leave()),
    };
  }

  /** @param {PartyRow} row */
  async look(row) {
    if (!row.entry) return;
    const opened = await this.hooks.ask({ do: "open", digits: row.entry.digits });
    if (opened.error === undefined) openLook(this.state(), row, opened);
  }

  async compare() {
    const conflict = this.seat && this.seat.conflict;
    if (!conflict) return;
    const own = this.own();
    /** @type {Side[]} */
    const sides = [];
    for (const entry of [own, conflict.entry]) {
      const opened = await this.hooks.ask({ do: "open", digits: entry.digits });
      const verdict = await this.hooks.ask({ do: "check", ...entry });
      if (opened.error !== undefined) return;
      sides.push({ entry, opened, verdict: verdict.error === undefined ? verdict : null });
    }
    openComparison(this.state(), sides, (isMine) => {
      const { seat } = this;
      // A third entry may have come while the two were compared: it is shown as well.
      if (seat && seat.conflict === conflict) seat.settle(isMine);
      else this.compare();
    });
  }
}

/** @param {string} error */
function troubleKey(error) {
  const known = ["absent", "full", "tables-full", "busy", "closed", "network", "no-code", "token"];
  return `page.seat.${known.includes(error) ? errorName(error) : "refused-here"}`;
}

/** @param {string} error */
function errorName(error) {
  return { network: "unreached", busy: "wait", closed: "no-store" }[error] || error;
}
