// The tables of a server, for the sheet that is open: which seat it has there, and what
// becomes of the sheet by what others write.

import { isFinished } from "./finished.js";
import { tell } from "./frame.js";
import { HallDrawing } from "./halldrawing.js";
import { boardOfDigits, makeHash } from "./link.js";
import { Lobby, troubleKey } from "./lobby.js";
import { Seat } from "./seat.js";
import { entryOf, readTableLink } from "./server.js";
import { Standing } from "./standing.js";
import { keepChoice, keepOtherSeat, keepSeat, keepSheet, keptSeat } from "./store.js";
import { Watching } from "./watching.js";
/** @import { Entry, Fill, Kept, RecordPlayer, State } from "./types.js" */
/** @import { Solver } from "./app.js" */

/**
 * Open the tables of a server for the page.
 * @param {string} address of the tables
 * @param {Solver} page
 * @returns {Hall}
 */
export function openHall(address, page) {
  return new Hall(address, page);
}

/** Where players meet. */
export class Hall {
  /** Begin without a table. @param {string} address of the tables @param {Solver} page */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    this.ask = page.rules.askDeep;
    /** @type {Seat|null} */
    this.seat = null;
    /** @type {unknown} */
    this.toldConflict = null;
    this.isOffered = false; // a link led to another seat than the sheet has
    /** @type {Kept|null} */
    this.before = null; // the seat to return to, until the new one has answered
    this.base = 0; // the entry that the new one had
    this.watching = new Watching(this);
    this.drawing = new HallDrawing(this);
    this.lobby = new Lobby(this);
    this.standing = new Standing(this);
  }

  /**
   * Read what stands behind the address, and return what the page is to open.
   * @param {string} hash with its `#`
   * @returns {string} nothing for a link to a table, which is remembered
   */
  readHash(hash) {
    const [, kind] = /^#(table|watch)=/.exec(hash) || [];
    const found = kind ? readTableLink(hash) : null;
    this.watching.table = found && kind === "watch" ? found.table : "";
    if (!found) return hash;
    this.watching.over = "";
    if (kind === "watch") return "";
    if (found.seat === undefined) {
      keepChoice("table", found.table);
      if (found.digits) history.replaceState(null, "", makeHash(found.digits, ""));
      return found.digits ? location.hash : "";
    }
    const { table, seat, token, digits } = found;
    const kept = keptSeat(digits);
    const offered = { table, seat, token, name: "", base: 0, sent: "", tried: [] };
    this.isOffered = kept !== null && kept.token !== token;
    if (this.isOffered) keepOtherSeat(digits, offered, true);
    else if (!kept) keepSeat(digits, offered);
    const own = makeHash(digits, "");
    history.replaceState(null, "", own);
    return own;
  }

  /** The sentence for the page without a sheet, or nothing. */
  startWords() {
    const key = this.watching.over || (this.lobby.invited && "page.seat.invited-start");
    return key ? this.drawing.say(key) : "";
  }

  /** Whether the players of the sheet that is open are in sight. */
  get isInSight() {
    const { opened, view } = this.page.desk;
    return opened !== null && view === "players";
  }

  /** Whether somebody sees what happens at the table. */
  get isShown() {
    return this.watching.table !== "" || this.isInSight;
  }

  /** Whether the game is over on the sheet that is open. */
  get isOver() {
    const { desk, rules } = this.page;
    return Boolean(desk.opened && rules.verdict && isFinished(rules.verdict, desk.page.fill));
  }

  // Asked for while a sheet is open alone.
  get sheet() {
    return /** @type {State} */ (this.page.desk.opened && this.page.drawing.state());
  }

  /** Do something once no finger is down. @param {string} name @param {() => void} action */
  whenFree(name, action) {
    this.page.fingers.whenFree(name, action);
  }

  own() {
    const { opened, fill, switches, ui } = this.sheet;
    return { digits: opened.digits, fill: ui.columns ? ui.columns.part(fill) : fill, switches };
  }

  /** Whether nothing on a sheet is to be sent yet. @param {Fill} fill */
  isUnsent(fill) {
    const { columns } = this.sheet.ui;
    return columns ? !columns.hasOwn() : this.page.desk.ui.isBlank(fill);
  }

  /** @param {string} digits */
  isOpen(digits) {
    return this.page.desk.opened?.digits === digits;
  }

  /** Begin with the sheet that was opened. */
  open() {
    this.close();
    const kept = keptSeat(this.sheet.opened.digits);
    const { hand } = this.page;
    if (kept) this.sit(kept);
    else if (this.lobby.invited) hand.show("players");
    if (kept && this.isOffered) {
      hand.show("players");
      tell(this.drawing.say("page.seat.offered"));
    }
    this.isOffered = false;
  }

  /** Go to another seat of the sheet; that which it had is kept to return to. @param {Kept} kept */
  change(kept) {
    const { digits } = this.sheet.opened;
    const before = this.seat ? this.seat.own.kept : null;
    keepOtherSeat(digits, kept, false);
    if (before) keepOtherSeat(digits, before, true);
    this.close();
    this.before = before;
    this.base = kept.base;
    this.sit(kept);
  }

  /** Let go of the table; the seat stays. */
  close() {
    if (this.seat) this.seat.stop();
    this.seat = null;
    this.before = null;
    if (this.page.desk.opened) this.page.desk.ui.columns?.begin(null);
    this.lobby.trouble = "";
    this.standing.clear();
  }

  /** Send what was written. */
  push() {
    if (!this.seat) return;
    this.hold(this.sheet.ui.columns?.hold(this.sheet.fill));
    this.seat.push();
  }

  /** What an undo brought back, or a tap took over, of columns that others fill in goes again. @param {Fill} [fill] */
  hold(fill) {
    const { desk, hand, drawing } = this.page;
    if (!fill || JSON.stringify(fill) === JSON.stringify(this.sheet.fill)) return;
    desk.history = { ...desk.history, page: { ...desk.page, fill } };
    hand.changed();
    drawing.draw();
  }

  draw() {
    this.drawing.draw();
    if (this.seat && this.isOver) this.standing.judgeSoon(this.seat); // out of sight as well
  }

  /**
   * Return the players of the table, the own one first, as far as it is known how they stand;
   * those who have no sheet are among them.
   * @returns {RecordPlayer[]} nobody without a seat
   */
  seated() {
    if (!this.seat || this.seat.isWatching) return [];
    this.standing.judgeSoon(this.seat);
    return this.standing.results(this.seat, this.drawing.state().say);
  }

  /** @param {Kept} kept */
  sit(kept) {
    const { digits } = this.sheet.opened;
    keepSeat(digits, kept);
    this.lobby.trouble = "";
    this.sheet.ui.columns?.begin(kept);
    this.seat = new Seat(this.address, kept, {
      isBlank: (fill) => this.isUnsent(fill),
      own: () => (this.isOpen(digits) ? this.own() : null),
      onKeep: (changed) => keepSeat(digits, changed),
      onNews: () => this.whenFree("news", () => this.onNews(digits)),
      onTheirs: (entry) => this.onTheirs(entry),
    });
    this.seat.send();
    this.draw();
  }

  /** Free the seat; returns what went wrong, or nothing. */
  async leave() {
    const { seat } = this;
    const { digits } = this.sheet.opened;
    const error = seat && (await seat.leave());
    if (error) return this.drawing.say(troubleKey(error));
    keepSeat(digits, null);
    // The reader may have opened another sheet meanwhile.
    if (seat === this.seat) this.close();
    this.draw();
    return "";
  }

  /** @param {string} digits */
  onNews(digits) {
    const { seat, drawing } = this;
    if (!seat || !this.isOpen(digits)) return;
    const { conflict } = seat.own;
    const { before } = this;
    if (seat.news.isHeard || seat.own.kept.base > this.base) this.before = null;
    if (seat.trouble) {
      keepSeat(digits, null);
      const key = before ? "page.seat.returned" : `page.seat.${seat.trouble}`;
      this.close();
      if (before) {
        keepOtherSeat(digits, before, false);
        this.sit(before);
      } else {
        this.lobby.trouble = key;
      }
      if (before || !this.isInSight) tell(drawing.say(key));
    } else if (conflict && this.toldConflict !== conflict) {
      this.toldConflict = conflict;
      if (!this.isInSight) tell(drawing.say("page.seat.conflict"));
    }
    this.shareColumns();
    this.draw();
  }

  // Where each player fills a column, those of the others stand here too.
  shareColumns() {
    const { seat } = this;
    const { ui, opened } = this.sheet;
    if (!seat || !ui.columns || !seat.seats.has(seat.own.kept.seat) || seat.own.conflict) return;
    const board = boardOfDigits(opened.digits);
    const others = [...seat.seats.values()].filter((facts) => facts.seat !== seat.own.kept.seat).flatMap((facts) => {
      const entry = entryOf(facts);
      return entry && boardOfDigits(entry.digits) === board ? [{ seat: facts.seat, fill: entry.fill }] : [];
    });
    others.sort((one, other) => one.seat - other.seat);
    const heard = ui.columns.hear(seat.own.kept, others);
    const columns = ui.columns.kept();
    this.hold(heard.fill);
    if (heard.told) tell(heard.told);
    if (JSON.stringify(columns) === JSON.stringify(seat.own.kept.columns)) return;
    seat.own.keep({ columns });
    seat.send();
  }

  /** @param {Entry} entry */
  onTheirs(entry) {
    const { opened } = this.sheet;
    if (entry.digits !== opened.digits) {
      // The seat goes on with the other sheet.
      keepSheet(entry.digits, entry, "");
      const other = keptSeat(entry.digits);
      if (other && this.seat && other.token !== this.seat.own.kept.token) keepOtherSeat(entry.digits, other, true);
      if (this.seat) keepSeat(entry.digits, this.seat.own.kept);
      keepSeat(opened.digits, null);
      location.hash = makeHash(entry.digits, "");
      return;
    }
    const { columns } = this.sheet.ui;
    const { desk, hand, drawing } = this.page;
    const isBegin = desk.ui.isBlank(this.own().fill);
    hand.change({ fill: columns ? columns.take(entry.fill) : entry.fill, switches: entry.switches }, "");
    drawing.draw();
    if (!isBegin) tell(this.drawing.say("page.seat.taken-over"));
  }
}
