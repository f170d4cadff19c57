// A declared sheet on the page: what it shows, and what taps and keys do there. docs/site.md says
// what a game's `Ui` has.

import { ALONE, chooseColumn, hearOthers, holdTheirs, joinFills, keptShared, ownPart, takePart } from "./columns.js";
import { element } from "./dom.js";
import { gridPlaces } from "./grid.js";
import { emptyFill, isBlank, linesOf, spotOf, valueAt, withCount } from "./fill.js";
import { placeId, tablesAddress } from "./link.js";
import { drawPad } from "./pad.js";
import { Pen } from "./pen.js";
import { headWords, lineWords, makeTable, shownNumber } from "./scoresheet.js";
import { capitalised, placeWords } from "./words.js";
/** @import { Fill, Host, Line, Opened, Slot, State } from "./sheet.js" */
/** @import { Columns, Judged, Kept, Message, Pad, Source, Ui as PageUi, Words } from "./types.js" */

/**
 * The game on the page of a sheet.
 * @implements {Omit<PageUi, "game"|"words">}
 */
export class Ui {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.pen = new Pen(host);
    this.views = ["board"];
    /** @type {PageUi["sections"]} */
    this.sections = [];
    this.hasSeats = true;
    this.isShared = false;
    /** @type {PageUi["columns"]} */
    this.columns = undefined;
    this.shared = ALONE; // what others fill in at a table
    /** @type {Kept|null} */
    this.seat = null; // there
    this.digits = "";
    this.pen.isTheirs = (place) => this.theirs(place) !== undefined;
    this.pen.ownColumn = () => this.shared.own;
    /** @type {Fill|null} */
    this.watched = null; // the sheet of a table that somebody watches
    this.names = () => (host.page || { fill: this.watched }).fill?.players.map(({ name }) => name) || [];
    this.blank = emptyFill;
    this.isBlank = isBlank;
    /** @type {Words} */
    this.words = /** @type {Words} */ (/** @type {unknown} */ (null)); // the page sets them
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Map<string, Slot>} */
    this.slots = new Map();
  }

  /** @param {Opened} opened @param {unknown} _ @param {string} [mark] */
  makeBoard({ sheet }, _, mark = "") {
    const { host, pen } = this;
    return makeTable(
      sheet,
      linesOf(sheet),
      {
        onSelect: (place) => {
          if (host.place !== place) host.select(place);
        },
        onCount: (count) => {
          pen.change(withCount(host.page.fill, count));
          if ((spotOf(host.place)?.number || 0) > count) host.select("");
        },
        onExpansion: (name, isTicked) => {
          const { expansions: before = [], ...rest } = host.page.fill;
          const ticked = sheet.expansions.filter((one) => (one === name ? isTicked : before.includes(one)));
          pen.change(ticked.length > 0 ? { ...rest, expansions: ticked } : rest, "sheet");
        },
        onWinner: (number) => {
          const { winner, ...rest } = host.page.fill;
          pen.change(number && number !== winner ? { ...rest, winner: number } : rest, "sheet");
        },
        onToggle: (place) => pen.toggle(place),
        onTake: host.take,
        onOwn: (number) => {
          if (!this.seat) return;
          const { shared, fill } = chooseColumn(this.shared, host.page.fill, number, this.seat.name);
          this.shared = shared;
          pen.change(fill, `player:${number}`);
        },
      },
      mark
    );
  }

  /** What somebody else at a table fills in there, or nothing. @param {string} place */
  theirs(place) {
    return this.shared.theirs[spotOf(place)?.number || 0];
  }

  // A table of players: each fills a column, or a sheet.
  makeColumns() {
    const { host } = this;
    return {
      /** @param {Kept|null} seat */
      begin: (seat) => {
        this.seat = seat;
        this.shared = seat ? keptShared(seat.columns || {}, host.page.fill) : ALONE;
      },
      /** @param {Kept} seat @param {{seat: number, fill: Fill}[]} others */
      hear: (seat, others) => {
        const { say, opened: { sheet }, page } = host;
        this.seat = seat;
        const { shared, fill, lost } = hearOthers(this.shared, page.fill, seat, this.isShared ? others : [], sheet);
        const isFull = shared.own === 0 && this.shared !== ALONE;
        this.shared = shared;
        const told = lost.map((number) => this.lostWords(number, page.fill));
        return { fill, told: [...told, isFull && say("page.no-column")].filter(Boolean).join(" ") };
      },
      hasOwn: () => this.shared.own > 0,
      part: (/** @type {Fill} */ fill) => ownPart(this.shared, fill),
      take: (/** @type {Fill} */ sent) => {
        const { shared, fill } = takePart(this.shared, sent);
        this.shared = shared;
        return fill;
      },
      hold: (/** @type {Fill} */ fill) => holdTheirs(this.shared, fill),
      kept: () => {
        const theirs = Object.entries(this.shared.theirs).map(([number, { seat }]) => [number, seat]);
        return { own: this.shared.own, theirs: Object.fromEntries(theirs) };
      },
    };
  }

  /** What stood in a column here, which is somebody else's now. @param {number} number @param {Fill} before */
  lostWords(number, before) {
    const { say } = this.host;
    const numbers = this.lines.flatMap(({ slots }) => slots).map(({ name }) => valueAt(before, `player:${number} ${name}`, this.slots));
    const values = numbers.filter((value) => value !== null).join(", ");
    return say("page.column-lost", { name: placeWords(`player:${number}`, say), values });
  }

  /** @param {Opened} opened @param {Fill[]} fills */
  joined({ sheet }, fills) {
    this.watched = isShared(sheet) ? joinFills(fills, sheet) : null;
    return this.watched;
  }

  // The sheet itself names its places.
  begin() {
    const { sheet, digits } = this.host.opened;
    if (digits !== this.digits) this.shared = ALONE;
    this.digits = digits;
    this.isShared = isShared(sheet);
    document.documentElement.dataset.shared = String(this.isShared);
    this.columns = sheet.columns === "games" ? undefined : /** @type {Columns} */ (this.makeColumns());
    this.views = this.isShared && !tablesAddress() ? ["board"] : ["board", "players"];
    this.lines = linesOf(sheet);
    this.slots = new Map(this.lines.flatMap(({ slots }) => slots.map((slot) => [slot.name, slot])));
    this.pen.begin(this.slots);
    const { known } = this.words;
    Object.keys(known).forEach((name) => delete known[name]);
    if (sheet.columns === "games") for (let number = 1; number <= sheet.count; number += 1) known[`player:${number}`] = ["place.game", { name: number }];
    Object.assign(known, Object.fromEntries([...sheet.questions, ...sheet.expansions].map((text) => [text, text])), knownPlaces(this.lines));
  }

  state() {
    const { place, say } = this.host;
    return {
      lines: this.lines,
      slots: this.slots,
      placeTitle: place ? capitalised(placeWords(place, say)) : "",
      typedAt: (/** @type {string} */ where) => this.pen.typedAt(where),
      shared: this.seat && this.isShared ? this.shared : null,
    };
  }

  // What the rules say

  /** @param {Judged<State>} state */
  endWords({ verdict, say }) {
    return verdict.verdict === "legal" && verdict.complete ? say("page.is-over") : "";
  }

  /** Return the columns with their points, the first one first. */
  /** @param {Judged<State>} state */
  headings({ verdict, fill, say, opened }) {
    const { players, ranking } = verdict;
    const places = [...players.keys()].filter((at) => players[at].total !== null);
    places.sort((one, other) => ranking[one] - ranking[other] || one - other);
    return places.map((at) => {
      const { points, rounds, total } = players[at];
      /** @type {Source[]} */
      const sources = this.lines.flatMap((line) => {
        const amount = line.round ? rounds[line.round - 1] : line.row ? points[line.row.id] : null;
        if (amount === null || amount === undefined) return [];
        const words = line.round ? capitalised(say("place.round", { name: line.round })) : lineWords(line, say);
        return [{ place: `player:${at + 1} ${line.slots[0].name}`, words, amount: shownNumber(amount) }];
      });
      const words = `${say("page.rank", { rank: ranking[at] })} ${capitalised(headWords(opened.sheet, fill.players[at].name, at + 1, say))}`;
      return { name: `player-${at + 1}`, words, amount: shownNumber(total), sources };
    });
  }

  // Drawing

  cards() {
    return [];
  }

  /** @param {State} state @returns {Pad} */
  pad(state) {
    const { place, say } = state;
    const theirs = this.theirs(place);
    if (theirs) {
      const words = say(theirs.isOwn ? "page.column-theirs" : "page.column-kept", { name: placeWords(place.split(" ")[0], say) });
      return { shown: [words], draw: () => element("p", { class: "keys-label lone" }, words) };
    }
    const hooks = this.pen.padHooks();
    const isHead = place !== "" && !this.slots.has(spotOf(place)?.name || "");
    return {
      shown: [place, state.placeTitle, state.typedAt(place), isHead && [hooks.nameAt(place), hooks.known]],
      draw: () => drawPad(state, this.pen.slotAt(place), hooks),
    };
  }

  /** @param {string} place */
  find(place) {
    return document.getElementById(placeId(place)) || document.getElementById(placeId(place.replace(/\..*/, "")));
  }
}

/** Whether all players stand on one sheet, also where each has a device. @param {Opened["sheet"]} sheet */
function isShared({ columns }) {
  return columns === "players" || columns === "teams";
}

/** @param {Line[]} lines @returns {Record<string, string|Message>} */
function knownPlaces(lines) {
  /** @type {[string, string|Message][]} */
  const known = [];
  for (const { name, kind, label, row, round, slots } of lines) {
    if (row) known.push([name, label || [`page.${kind}`, {}]]);
    if (row?.grid) {
      known.push(...gridPlaces(name, label, row.grid));
      continue;
    }
    if (row?.boxes) {
      for (const { name: own, box } of slots) if (box) known.push([own, ["place.box", { name: label, box }]]);
      continue;
    }
    const boxes = slots.filter((slot) => slot.name.startsWith(`${name}.`));
    for (const slot of boxes) known.push([slot.name, ["page.box-of", { line: round ? `round:${round}` : name, box: slot.label }]]);
    boxes.forEach(({ label: box }) => known.push([box, box]));
  }
  return Object.fromEntries(known);
}
