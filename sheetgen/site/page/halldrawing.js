// What players see of the tables: the way in, or who has what and how to bring others in.

import { byId } from "./dom.js";
import { HALL_TEXTS } from "./halldata.js";
import {
  drawInvitation,
  drawLobby,
  drawNews,
  openComparison,
  openFurther,
  openLeaving,
  openLook,
} from "./party.js";
import { filledText } from "./words.js";
/** @import { Hall } from "./hall.js" */
/** @import { InvitationHooks, LobbyHooks, NewsHooks, PartyRow, Say, Side, State, Values } from "./types.js" */

/**
 * Return the address of this page for others: that of this device alone leads nobody here,
 * but the server says by which it is found on the local network.
 * @param {string} address of the page
 * @returns {string} without its fragment
 */
function outwardAddress(address) {
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

/** The part of the page that shows tables. */
export class HallDrawing {
  /** @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
  }

  /** @param {string} key @param {Values} [values] */
  say(key, values = {}) {
    const say = this.hall.hooks.say();
    const texts = HALL_TEXTS[say.language] || {};
    const text = texts[key] || HALL_TEXTS.en[key];
    return text ? filledText(text, values, say.language) : say(key, values);
  }

  /** What drawing functions want to know. */
  state() {
    const { seat, lobby, standing, hooks } = this.hall;
    const { form, trouble, invited } = lobby;
    /** @param {string} key @param {Values} [values] */
    const own = (key, values) => this.say(key, values);
    /** @type {Say} */
    const say = Object.assign(own, hooks.say());
    const link = seat ? `${outwardAddress(location.href)}#table=${seat.own.kept.table}` : "";
    const rows = seat ? standing.rows(seat, say) : [];
    const sheet = /** @type {State} */ (hooks.sheet());
    return { ...sheet, seat, form, judged: standing.judged, trouble, invited, say, rows, link };
  }

  draw() {
    const { seat, standing, hooks } = this.hall;
    byId("show-players").classList.toggle("alert", Boolean(seat?.own.conflict));
    if (!hooks.isShown()) return;
    const node = byId("seats");
    node.hidden = false;
    const state = this.state();
    const parts = partsOf(node, seat ? ["news", "invitation"] : ["lobby"]);
    if (parts.some((part) => part.parentNode !== node)) node.replaceChildren(...parts);
    if (!seat) {
      drawLobby(parts[0], state, this.wayIn());
      return;
    }
    const news = { ...state, seat };
    drawNews(parts[0], news, this.atTable());
    // What is marked in the box of the link stays marked while news come.
    const key = [state.link, state.say.language, Boolean(globalThis.qrcode)].join();
    if (parts[1].dataset.shown !== key) {
      parts[1].dataset.shown = key;
      drawInvitation(parts[1], news, this.atTable());
    }
    standing.judgeSoon(seat);
  }

  /** @returns {LobbyHooks} */
  wayIn() {
    const { lobby } = this.hall;
    return {
      onName: (text) => {
        lobby.form.name = text;
      },
      onCode: (text) => {
        lobby.form.code = text;
      },
      onStart: () => lobby.start(),
      onJoin: () => lobby.join(),
      onAccept: () => lobby.accept(),
      onDecline: () => lobby.forgetInvitation(),
    };
  }

  /** @returns {NewsHooks & InvitationHooks} */
  atTable() {
    return {
      onLook: (row) => this.look(row),
      onCompare: () => this.compare(),
      onFurther: () => {
        const state = this.state();
        if (!state.seat) return;
        const { seat, token } = state.seat.own.kept;
        openFurther(state, `${state.link}/${seat}/${token}/${state.opened.digits}`);
      },
      onLeave: () => openLeaving(this.state(), () => this.hall.leave()),
    };
  }

  /** @param {PartyRow} row */
  async look(row) {
    if (!row.entry) return;
    const opened = await this.hall.hooks.ask({ do: "open", digits: row.entry.digits });
    if (opened.error === undefined) openLook(this.state(), row, opened);
  }

  async compare() {
    const { hall } = this;
    const { ask } = hall.hooks;
    const conflict = hall.seat?.own.conflict;
    if (!conflict) return;
    /** @type {Side[]} */
    const sides = [];
    for (const entry of [hall.own(), conflict.entry]) {
      const opened = await ask({ do: "open", digits: entry.digits });
      const verdict = await ask({ do: "check", ...entry });
      if (opened.error !== undefined) return;
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
