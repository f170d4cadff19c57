// What players see of the tables: the way in, or who has what and how to bring others in.

import { byId } from "./dom.js";
import { openEvenings } from "./evenings.js";
import { tell } from "./frame.js";
import { HALL_TEXTS } from "./halldata.js";
import { hostToken, keepHost, openChoice } from "./hosting.js";
import { drawInvitation, openLink } from "./invitation.js";
import { tablesMark } from "./link.js";
import { troubleKey } from "./lobby.js";
import { drawLobby, drawNews, lookParts, openComparison } from "./party.js";
import { UNASKED } from "./rules.js";
import { askServer } from "./server.js";
import { openDialog } from "./sheetdialog.js";
import { otherSeats } from "./store.js";
import { sayFrom } from "./overlay.js";
/** @import { Hall } from "./hall.js" */
/** @import { Evenings, PartyRow, Refusal, Side, Values } from "./types.js" */

/**
 * Return the address of this page for others: that of this device alone leads nobody here,
 * but the server says by which it is found on the local network.
 * @param {string} address of the page
 * @returns {string} without its fragment
 */
function outwardAddress(address) {
  const url = new URL(address);
  const said = tablesMark()?.dataset.address;
  if (said && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)) {
    url.host = new URL(said).host;
  }
  url.hash = "";
  return url.href;
}

/** The part of the page that shows tables. */
export class HallDrawing {
  /** @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
  }

  /** @param {string} key @param {Values} [values] */
  say(key, values = {}) {
    return sayFrom(this.hall.page.desk.say, HALL_TEXTS)(key, values);
  }

  /** What drawing functions want to know. */
  state() {
    const { seat, lobby, standing, sheet, page } = this.hall;
    const { form, trouble, invited } = lobby;
    const say = sayFrom(page.desk.say, HALL_TEXTS);
    const address = seat ? `${outwardAddress(location.href)}#table=${seat.own.kept.table}` : "";
    const rows = seat ? standing.rows(seat, say) : [];
    const isHost = seat !== null && hostToken(seat.own.kept.table) !== "";
    const others = sheet ? otherSeats(sheet.opened.digits) : [];
    const link = sheet?.ui.isShared ? `${address}/${sheet.opened.digits}` : address;
    return { ...sheet, seat, form, judged: standing.judged, trouble, invited, isHost, say, rows, address, link, others };
  }

  draw() {
    const { seat, standing } = this.hall;
    byId("show-players").classList.toggle("alert", Boolean(seat?.own.conflict));
    if (!this.hall.isShown) return;
    if (seat?.isWatching) {
      this.hall.watching.draw(seat);
      return;
    }
    const node = byId("seats");
    node.hidden = false;
    const state = this.state();
    const parts = partsOf(node, seat ? ["news", "invitation"] : ["lobby"]);
    if (parts.some((part) => part.parentNode !== node)) node.replaceChildren(...parts);
    if (!seat) {
      drawLobby(parts[0], state, this);
      return;
    }
    const news = { ...state, seat };
    drawNews(parts[0], news, { onLook: (row) => this.look(row), onCompare: () => this.compare() });
    // What is marked in the box of the link stays marked while news come.
    const key = [state.link, seat.watch, state.isHost, state.say.language, ...state.others.map(({ token }) => token)].join();
    if (parts[1].dataset.shown !== key) {
      parts[1].dataset.shown = key;
      drawInvitation(parts[1], news, this);
    }
    standing.judgeSoon(seat);
  }

  /** Open a link of the own seat, or a link for watching only. @param {"further"|"watch"} name */
  openLink(name) {
    const state = this.state();
    if (!state.seat) return;
    const { seat, token } = state.seat.own.kept;
    const links = {
      further: `${state.address}/${seat}/${token}/${state.opened.digits}`,
      watch: state.address.replace(/#.*/, `#watch=${state.seat.watch}`),
    };
    openLink(state, name, links[name]);
  }

  leave() {
    openChoice(this.state().say, "leave", [], [[this.say("page.seat.leave"), "seat-leave-sure", () => this.hall.leave()]]);
  }

  remove() {
    const { seat, say, rows } = this.state();
    if (!seat) return;
    const others = rows.filter((row) => seat.seats.has(row.seat) && !row.isOwn);
    openChoice(say, others.length ? "remove" : "alone", [], others.map((row) => [
      row.name, `remove:${row.seat}`, () => this.asHost("DELETE", `${seat.address}/seats/${row.seat}`, seat.own.kept.table),
    ]));
  }

  end() {
    const { seat } = this.hall;
    if (!seat) return;
    const { table } = seat.own.kept;
    const { say } = this.state();
    openChoice(say, "end", ["page.seat.keep-hint"], [
      [say("page.seat.end-keep"), "end-keep", () => this.asHost("PUT", `${this.evenings}/${table}`, table)],
      [say("page.seat.end-only"), "end-only", () => this.forget(seat.address, table)],
    ]);
  }

  /** Delete a table, or what is kept of it, and the right of its host; returns what went wrong, or nothing. @param {string} address @param {string} table */
  async forget(address, table) {
    const trouble = await this.asHost("DELETE", address, table);
    if (!trouble) keepHost(table, "");
    return trouble;
  }

  get evenings() {
    return this.hall.address.replace(/tables$/, "evenings");
  }

  /** Returns what went wrong, or nothing. @param {string} method @param {string} address @param {string} table */
  async asHost(method, address, table) {
    const { error = "" } = await askServer(method, address, { token: hostToken(table) });
    const isEvening = address.startsWith(this.evenings);
    return error && this.say(troubleKey(isEvening && error === "full" ? "evenings-full" : error));
  }

  /** Show what the server keeps of tables that have ended. */
  async showEvenings() {
    const { say } = this.state();
    const told = await askServer("GET", this.evenings);
    if (told.error) {
      tell(this.say(troubleKey(told.error)));
      return;
    }
    openEvenings(say, /** @type {Evenings} */ (/** @type {unknown} */ (told)), {
      address: this.evenings,
      isOwn: (evening) => hostToken(evening) !== "",
      onForget: (evening) => this.forget(`${this.evenings}/${evening}`, evening),
    });
  }

  /** @param {PartyRow} row */
  async look(row) {
    if (!row.entry) return;
    if (this.state().ui.isShared) {
      this.hall.page.hand.show("board");
      return;
    }
    const opened = await this.hall.ask({ do: "open", digits: row.entry.digits });
    const state = this.state();
    if (opened.error === undefined) openDialog(row.name, state.say("page.close"), lookParts(state, row, opened, "-look"));
    else this.tellUnasked(opened);
  }

  /** @param {Refusal} refusal of the rules */
  tellUnasked({ error, message = "" }) {
    if (error === UNASKED) tell(this.say(message));
  }

  async compare() {
    const { hall } = this;
    const { ask } = hall;
    const conflict = hall.seat?.own.conflict;
    if (!conflict) return;
    /** @type {Side[]} */
    const sides = [];
    for (const entry of [hall.own(), conflict.entry]) {
      const opened = await ask({ do: "open", digits: entry.digits });
      const verdict = await ask({ do: "check", ...entry });
      if (opened.error !== undefined) {
        this.tellUnasked(opened);
        return;
      }
      sides.push({ entry, opened, verdict: verdict.error === undefined ? verdict : null });
    }
    openComparison(this.state(), sides, (isMine) => {
      const { seat } = hall;
      // A third entry may have come while the two were compared: it is shown as well.
      if (seat && seat.own.conflict === conflict) seat.settle(isMine);
      else this.compare();
    });
  }
}

/** @param {HTMLElement} node @param {string[]} names */
function partsOf(node, names) {
  return names.map((name) => {
    /** @type {HTMLElement|null} */
    const there = node.querySelector(`#${name}`);
    if (there) return there;
    const part = document.createElement("div");
    part.id = name;
    return part;
  });
}
