// The Castles of Burgundy on the page: what its sheet shows, and what taps and keys do
// there. docs/site.md says what a game's `Ui` has.

import { makeBoard } from "./board.js";
import { drawBonus, drawGoods, drawSetup, drawStocks, drawSums } from "./cards.js";
import { cellTitle, makeArt, markWords } from "./cells.js";
import { BASE_HEADINGS } from "./constants.js";
import { EXTRA_CARDS } from "./extras.js";
import { PHASE_LETTERS, emptyFill, isBlank, phaseAt, withOwn } from "./fill.js";
import { chosenOf, placeId } from "./link.js";
import { FIGURE_KINDS, drawPad } from "./pad.js";
import { Pen } from "./pen.js";
import { capitalised, listHeadings, placeWords } from "./words.js";
/** @import { DrawCard, Fill, Host, Opened, State, WriteHooks } from "./sheet.js" */
/** @import { BoardHooks, Card, Cell, Judged, ListColumns, Pad, Ui as PageUi } from "./types.js" */

/** @type {Record<string, DrawCard>} */
const DRAWS = { setup: drawSetup, bonus: drawBonus, goods: drawGoods, stocks: drawStocks, ...EXTRA_CARDS, "own-sums": drawSums };
// What nobody counts alone, by the parts of a fill that stand there all the same.
/** @type {Record<string, (keyof Fill)[]>} */
const NOT_ALONE = { bonus: ["bonus"], "own-sums": ["points", "total"] };
// The cards of places that have no element of their own.
/** @type {Record<string, string>} */
const CARD_OF = {
  good: "goods", sold: "goods", stored: "goods",
  bonus: "bonus", terrain: "bonus",
  silver: "stocks", workers: "stocks", stock: "stocks", track: "stocks",
  expansion: "setup", players: "setup", crane: "setup",
  chateauma: "chateauma",
  shields: "shields", shield: "shields", copied: "shields",
  posts: "border-posts", post: "border-posts",
  routes: "trade-routes", route: "trade-routes",
  vineyard: "vineyards", vine: "vineyards",
  "taken-back": "castle-chains",
  heading: "own-sums",
  targets: "solo", target: "solo", marker: "solo", rounds: "solo",
  team: "setup",
};

/**
 * The game on the page of a sheet.
 * @implements {Omit<PageUi, "game"|"words">}
 */
export class Ui {
  /**
   * Begin without a sheet.
   * @param {Host} host the page
   */
  constructor(host) {
    this.host = host;
    this.pen = new Pen(host);
    this.views = ["board", "list", "players"];
    this.sections = Object.keys(DRAWS).map((id) => ({ id }));
    this.hasSeats = true;
    this.blank = emptyFill;
    /** @param {Fill} fill */
    this.isBlank = (fill) => isBlank(fill, host.opened.sheet.variant);
  }

  /** @param {Opened} opened @param {BoardHooks} hooks @param {string} [mark] */
  makeBoard(opened, hooks, mark) {
    return makeBoard(opened, makeArt(opened), hooks, mark);
  }

  begin() {
    this.pen.begin();
  }

  state() {
    const { host } = this;
    const { kind: brush, illegal } = this.pen.brush;
    const { fill } = host.page;
    const at = host.chosenCell();
    return {
      brush,
      illegal,
      cell: at < 0 ? null : host.opened.cells[at],
      chosen: at < 0 ? "" : fill.tiles[at],
      phase: at < 0 ? 0 : phaseAt(fill, at) || (fill.tiles[at] ? 0 : this.pen.brush.phase),
      placeTitle: this.placeTitle(),
    };
  }

  placeTitle() {
    const { place, say } = this.host;
    if (!place) return "";
    const group = /^(?:vines:\w+\.|sold:|stored:)(\d+)$/.exec(place);
    const words = capitalised(placeWords(place, say));
    return group ? `${words}, ${group[1]}` : words;
  }

  // What the rules say

  /** @param {Judged<State>} state */
  headings(state) {
    const { opened, verdict, fill } = state;
    if (fill.variant === "solo") return []; // it is won, or it is not
    const scored = verdict.lines.map(([heading]) => heading);
    return listHeadings(state, opened.sheet.headings.filter((name) => BASE_HEADINGS.includes(name) || scored.includes(name)));
  }

  // At a table of players

  /** @param {Fill} fill */
  startAt({ tiles }) {
    return tiles.indexOf("S");
  }

  /** @param {Fill} fill @param {number} at */
  written({ tiles, phases = "" }, at) {
    return [tiles[at], phases[at]].join();
  }

  // Drawing

  /** @param {State} state @returns {Card[]} */
  cards(state) {
    const { host } = this;
    /** @type {WriteHooks} */
    const write = {
      onChange: (fill, place) => host.write(withOwn(fill, host.page.fill), place),
      onSelect: host.select,
      onTake: host.take,
    };
    const shown = [chosenOf(state.place, FIGURE_KINDS)];
    return Object.entries(DRAWS).map(([id, draw]) => {
      const { fill } = state;
      const isOther = id in EXTRA_CARDS && !fill.expansions.includes(id) && fill.variant !== id;
      const isHidden = isOther || (fill.variant === "solo" && id in NOT_ALONE && NOT_ALONE[id].every((part) => fill[part] === undefined));
      return { id, shown, isHidden, draw: () => draw(state, write) };
    });
  }

  /** @param {State} state @returns {Pad} */
  pad(state) {
    const { brush, illegal, place, placeTitle, chosen, phase, fill, switches, direction } = state;
    const { expansions, variant, evidence } = fill;
    const shown = [brush, illegal, place, placeTitle, chosen, phase, expansions, variant, evidence, switches, direction];
    return { shown, draw: () => drawPad(state, this.pen.padHooks()) };
  }

  /** @param {State} state @returns {ListColumns} */
  listColumns({ fill, say }) {
    const hasPhase = fill.evidence === "phase";
    /** @param {Cell} cell @param {number} at */
    const entries = (cell, at) => {
      const title = cellTitle(cell, say);
      const phase = phaseAt(fill, at);
      const onChoose = () => this.choose(at);
      const tile = {
        place: `cell:${cell.name}`,
        shown: fill.tiles[at],
        words: [`${title}: ${fill.tiles[at]}`, markWords({ ...fill, phases: undefined }, at, cell.terrain, say)].join(" "),
        onChoose,
      };
      const letter = {
        place: `field:${cell.name}`,
        shown: phase ? PHASE_LETTERS[phase - 1] : "",
        words: `${title}, ${say("page.phase")}: ${phase ? PHASE_LETTERS[phase - 1] : say("page.empty")}`,
        onChoose,
      };
      return hasPhase ? [tile, letter] : [tile];
    };
    return {
      heads: hasPhase ? ["page.tile", "page.phase"] : ["page.tile"],
      printed: (cell) => cell.carried,
      entries,
    };
  }

  /** Return the element of a place, or nothing where its id tells it. @param {string} place */
  find(place) {
    const [kind] = place.split(":");
    if (kind === "phase") return document.getElementById("view-board");
    return document.getElementById(placeId(place)) || (CARD_OF[kind] ? document.getElementById(CARD_OF[kind]) : null);
  }

  // Choosing and writing

  /** @param {number} at */
  choose(at) {
    const { host } = this;
    if (this.pen.brush.kind) this.pen.brush.paint(at);
    else host.select(`cell:${host.opened.cells[at].name}`);
  }
}
