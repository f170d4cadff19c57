// A table that is watched by its link, without a sheet: nothing is sent, nothing can be changed.

import { byId, element, replaceIn } from "./dom.js";
import { seatButton } from "./invitation.js";
import { loadUi } from "./opening.js";
import { drawNews, lookParts } from "./party.js";
import { Seat } from "./seat.js";
import { entryOf, keyOf } from "./server.js";
/** @import { Hall } from "./hall.js" */
/** @import { Entry, NewsState, Opened, PartyRow, Ui } from "./types.js" */

/** Who watches. */
export class Watching {
  /** @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
    this.table = ""; // which; nothing where a sheet may be open
    this.over = ""; // the key of why there is nothing to watch any more
    this.isPreparing = false;
    /** @type {Ui|null} */
    this.ui = null; // of the game that is played there, once somebody has a sheet
    this.draws = 0;
    /** @type {Map<number, {key: string, node: HTMLElement}>} */
    this.boards = new Map(); // by seat, with what each shows
  }

  /** Begin, on the page without a sheet. */
  begin() {
    const { hall, table } = this;
    const nothing = () => {};
    const kept = { table, seat: 0, token: "", name: "", base: 0, sent: "", tried: [] };
    const seat = new Seat(hall.address, kept, {
      isBlank: () => true,
      own: () => null,
      onKeep: nothing,
      onTheirs: nothing,
      onNews: () => hall.whenFree("news", () => {
        if (seat !== hall.seat) return;
        if (seat.trouble) this.stop("page.seat.over");
        else hall.draw();
      }),
    });
    this.ui = null;
    this.boards.clear();
    hall.seat = seat;
    byId("start").replaceChildren(...["watched", "boards"].map((id) => element("div", { id, class: "start" })));
    hall.draw();
  }

  /** Go back to the page without a sheet. @param {string} over the key of why, or nothing */
  stop(over) {
    this.over = over;
    this.table = "";
    history.replaceState(null, "", location.pathname);
    this.hall.page.showStart("");
  }

  /** Draw who has what, and the boards. @param {Seat} seat that nobody has */
  draw(seat) {
    const { hall, ui } = this;
    const { drawing, standing } = hall;
    const state = /** @type {NewsState} */ ({ ...drawing.state(), ui });
    const { say } = state;
    // Without the game there are no words for what its rules find.
    if (!ui) state.judged = { ...state.judged, findings: [] };
    const node = byId("watched");
    const told = element("div", { id: "news" });
    drawNews(told, state, {
      onLook: (row) => byId(`watch${row.seat}`)?.scrollIntoView({ block: "start" }),
      onCompare: () => {},
    });
    replaceIn(
      node,
      told,
      element(
        "div",
        { class: "buttons" },
        seatButton(say("page.seat.evenings"), "seat-evenings", () => drawing.showEvenings()),
        seatButton(say("page.seat.watch-end"), "watch-end", () => this.stop(""))
      )
    );
    if (!ui) {
      this.prepare(seat);
      return;
    }
    standing.judgeSoon(seat);
    this.drawBoards(state);
  }

  /** The game is that of the first sheet that somebody has. @param {Seat} seat */
  async prepare(seat) {
    const { hall } = this;
    const entry = [...seat.seats.values()].map(entryOf).find(Boolean);
    if (!entry || this.isPreparing) return;
    this.isPreparing = true;
    const opened = await hall.ask({ do: "open", digits: entry.digits });
    const ui = opened.error === undefined ? await this.loadGame(opened).catch(() => null) : null;
    this.isPreparing = false;
    if (!ui || seat !== hall.seat) return;
    this.ui = ui;
    hall.draw();
  }

  /** Nothing if that cannot be, or a sheet is open by now. @param {Opened} opened whose game it is */
  async loadGame(opened) {
    const { page } = this.hall;
    const ui = await loadUi(page.desk.ui, opened.game, page.host);
    if (page.desk.opened) return null;
    await page.takeUi(ui, opened);
    return ui;
  }

  /** Each board is drawn anew when it has changed. @param {NewsState} state */
  async drawBoards(state) {
    this.draws += 1;
    const own = this.draws;
    /** @type {HTMLElement[]} */
    const nodes = [];
    for (const row of await this.shownRows(state)) {
      const node = row.entry && row.verdict && (await this.boardOf(row, row.entry, state));
      if (own !== this.draws || !this.table) return;
      if (node) nodes.push(node);
    }
    const there = byId("boards");
    if (nodes.length !== there.children.length || nodes.some((node, at) => node !== there.children[at])) there.replaceChildren(...nodes);
  }

  /** Where all stand on one sheet, one is shown with what each of them wrote. @param {NewsState} state @returns {Promise<PartyRow[]>} */
  async shownRows({ rows, ui }) {
    const entries = [...rows].sort((one, other) => one.seat - other.seat).flatMap(({ entry }) => entry || []);
    const opened = ui.joined && entries.length > 0 ? await this.hall.ask({ do: "open", digits: entries[0].digits }) : null;
    const fill = opened && opened.error === undefined ? ui.joined?.(opened, entries.map((entry) => entry.fill)) : null;
    const [first] = rows;
    return fill ? [{ ...first, name: "", entry: { ...entries[0], fill } }] : rows;
  }

  /** @param {PartyRow} row @param {Entry} entry @param {NewsState} state */
  async boardOf(row, entry, state) {
    const key = JSON.stringify([keyOf(entry), row.name, row.verdict, state.say.language]);
    const known = this.boards.get(row.seat);
    if (known?.key === key) return known.node;
    const opened = await this.hall.ask({ do: "open", digits: entry.digits });
    if (opened.error !== undefined || opened.game !== state.ui.game) return null;
    const parts = lookParts(state, row, opened, `-watch${row.seat}`);
    const node = element("section", { id: `watch${row.seat}`, class: "one-side" }, row.name && element("h3", {}, row.name), parts);
    this.boards.set(row.seat, { key, node });
    return node;
  }
}
