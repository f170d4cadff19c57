// The Dice Game on the page: what its sheet shows, and what taps do there. docs/site.md
// says what a game's `Ui` has.

import { makeBoard } from "./board.js";
import { cellTitle, makeArt } from "./cells.js";
import { drawTime } from "./clock.js";
import { element } from "./dom.js";
import { emptyFill, fieldOf, isBlank, withFix, withOwn } from "./fill.js";
import { chosenOf } from "./link.js";
import { loadMore } from "./more.js";
import { drawPad } from "./pad.js";
import { Pen } from "./pen.js";
import { drawColours, drawPoints } from "./points.js";
import { drawRows } from "./rows.js";
import { keptGame } from "./store.js";
import { icon } from "./symbol.js";
import { endWords, headings, lookWords, written } from "./telling.js";
import { capitalised, placeWords } from "./words.js";
/** @import { Playing } from "./playing.js" */
/** @import { Fill, Host, Opened, State, WriteHooks } from "./sheet.js" */
/** @import { BoardHooks, Card, Cell, Finding, Fix, ListColumns, Pad, Ui as PageUi } from "./types.js" */

/**
 * The game on the page of a sheet.
 * @implements {Omit<PageUi, "game"|"words">}
 */
export class Ui {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.pen = new Pen(host);
    /** @type {Playing|null} */
    this.playing = null; // what plays on the page, once that is wanted
    this.tapped = -1; // the cell that was tapped before it was there
    this.views = ["board", "list", "play", "players"];
    this.sections = [
      { id: "live", name: "of-play" },
      { id: "rows" },
      { id: "time" },
      { id: "colours" },
      { id: "points" },
    ];
    this.hasSeats = true;
    this.blank = emptyFill;
    this.isBlank = isBlank;
    this.headings = headings;
    this.endWords = endWords;
    this.lookWords = lookWords;
    this.written = written;
  }

  /** @param {Opened} opened @param {BoardHooks} hooks @param {string} [mark] */
  makeBoard(opened, hooks, mark) {
    return makeBoard(opened, makeArt(opened), hooks, mark);
  }

  /** @param {Fill} fill */
  startAt({ numbers }) {
    return numbers.indexOf("X");
  }

  begin() {
    this.pen.begin();
    if (this.playing) this.playing.begin();
    else if (keptGame(this.host.opened.digits)) this.loadPlaying();
  }

  async loadPlaying() {
    const { host } = this;
    const more = await loadMore().catch(() => null);
    if (!more) {
      host.tell(host.say("page.not-loaded"));
    } else if (!this.playing) {
      this.playing = new more.Playing(host);
      if (host.opened) this.playing.begin();
      host.draw();
      if (host.opened && host.view === "play" && this.tapped >= 0) this.playing.choose(this.tapped);
      this.tapped = -1;
    }
  }

  state() {
    const { kind: brush, illegal, isAlone } = this.pen.brush;
    const { fill } = this.host.page;
    const at = this.host.chosenCell();
    return {
      brush,
      illegal,
      isAlone,
      dueRound: fill.evidence === "round" ? this.pen.dueRound : 0,
      chosen: at < 0 ? "" : fill.numbers[at],
      fieldValue: at < 0 ? null : fieldOf(fill, at),
      placeTitle: placeTitle(this.host),
    };
  }

  /** @param {Finding} finding @param {Fix} fix */
  fix(finding, fix) {
    const { host } = this;
    const names = host.opened.cells.map((cell) => cell.name);
    host.write(withOwn(withFix(host.page.fill, finding, fix, names), host.page.fill), fix[0]);
    host.reveal(fix[0]);
  }

  // Drawing

  /** @param {State} state */
  blankTools({ say }) {
    return element("button", { type: "button", class: "small", "data-key": "only-sums", onclick: () => this.host.go("entry:1.1") }, say("page.only-sums"));
  }

  /** @param {State} state @returns {Card[]} */
  cards(state) {
    const { host } = this;
    /** @type {WriteHooks} */
    const write = {
      onChange: (fill, place) => host.write(withOwn(fill, host.page.fill), place),
      onSelect: host.select,
      onTake: host.take,
    };
    return [
      { id: "rows", draw: () => drawRows(state, write) },
      { id: "time", shown: [chosenOf(state.place, ["box"])], draw: () => drawTime(state, write) },
      { id: "colours", draw: () => drawColours(state, write) },
      { id: "points", shown: [chosenOf(state.place, ["entry", "subtotal", "total"])], draw: () => drawPoints(state, write) },
    ];
  }

  /** @param {State} state @returns {Pad} */
  pad(state) {
    const { brush, illegal, isAlone, dueRound, place, placeTitle: title, chosen, fieldValue, fill, direction } = state;
    const shown = [brush, illegal, isAlone, dueRound, place, title, chosen, fieldValue, fill.evidence, direction];
    return { shown, draw: () => drawPad(state, this.pen.padHooks()) };
  }

  /** @param {string} _ @param {State} state */
  view(_, state) {
    if (this.playing) return this.playing.view(state);
    this.loadPlaying();
    return { cards: [{ id: "live", draw: () => element("p", {}, state.say("page.loading")) }] };
  }

  /** @param {State} state @returns {ListColumns} */
  listColumns({ fill, say }) {
    const hasField = fill.evidence !== "none";
    /** @param {Cell} cell @param {number} at */
    const entries = (cell, at) => {
      const mark = fill.numbers[at];
      const value = fieldOf(fill, at);
      const title = cellTitle(cell, say);
      const words = mark === "X" ? say("page.start-castle") : mark === "." ? say("page.empty") : mark;
      const field = {
        place: `field:${cell.name}`,
        shown: value || "",
        words: `${title}, ${say(`page.${fill.evidence}`)}: ${value || say("page.empty")}`,
        onChoose: () => this.chooseField(at),
      };
      const number = {
        place: `cell:${cell.name}`,
        shown: mark === "X" ? icon("cross") : mark === "." ? "" : mark,
        words: `${title}: ${words}`,
        onChoose: () => this.choose(at),
      };
      return hasField ? [number, field] : [number];
    };
    return {
      heads: hasField ? ["page.number", `page.${fill.evidence}`] : ["page.number"],
      printed: (cell) => cell.carried && say(`bonus.${cell.carried}`),
      entries,
    };
  }

  /** Return the element of a place, or nothing where its id tells it. @param {string} where */
  find(where) {
    const kind = where.split(":")[0];
    if (kind === "box") return document.querySelector(`[data-key="${where}"]`);
    return kind === "round" ? document.getElementById("time") : null;
  }

  // Choosing

  /** @param {number} at */
  choose(at) {
    const { host } = this;
    if (host.view === "play") {
      if (this.playing) this.playing.choose(at);
      else this.tapped = at; // what plays is not there yet
      return;
    }
    const { name } = host.opened.cells[at];
    if (this.pen.brush.kind) this.pen.brush.paint(at);
    else host.select(`cell:${name}`);
  }

  /** @param {number} at */
  chooseField(at) {
    const { host } = this;
    const { name } = host.opened.cells[at];
    if (host.page.fill.evidence === "round") host.select(`field:${name}`);
    else if (this.pen.brush.kind) this.pen.brush.paint(at);
    else host.select(`cell:${name}`);
  }
}

/** @param {Host} host */
function placeTitle({ place, say }) {
  const [kind, name] = place.split(":");
  if (kind === "field") return `${placeWords(`cell:${name}`, say)}, ${say("page.round")}`;
  if (kind === "box") {
    const [phase, box] = name.split(".");
    return `${say("place.phase", { name: phase })}, ${say("page.box", { number: box })}`;
  }
  return place ? capitalised(placeWords(place, say)) : "";
}
