// Keythedral on the page: what its sheet shows, and what taps and keys do there.
// docs/site.md says what a game's `Ui` has.

import { drawCathedral, drawSums } from "./cards.js";
import { SUMS } from "./constants.js";
import { emptyFill, isBlank, valueAt, withPlayers } from "./fill.js";
import { placeId } from "./link.js";
import { playerName } from "./names.js";
import { drawPad } from "./pad.js";
import { Paying } from "./paying.js";
import { Pen } from "./pen.js";
import { makeTable } from "./scoretable.js";
import { capitalised, placeWords, sourceWords, spanWords } from "./words.js";
/** @import { Host, Opened, State } from "./sheet.js" */
/** @import { Card, Judged, Pad, Ui as PageUi } from "./types.js" */

/**
 * The game on the page of a sheet.
 * @implements {Omit<PageUi, "game"|"words">}
 */
export class Ui {
  /** Begin without a sheet. @param {Host} host */
  constructor(host) {
    this.host = host;
    this.pen = new Pen(host);
    this.paying = new Paying(host);
    this.views = ["board", "play"];
    this.sections = [
      { id: "cathedral" },
      { id: "own-sums" },
      { id: "stock", name: "of-play" },
      { id: "cost", name: "of-play" },
      { id: "payment", name: "of-play", isLive: true },
    ];
    this.hasSeats = false; // all players stand on one sheet
    this.names = () => host.page.fill.players.map(({ name }) => name);
    this.blank = emptyFill;
    this.isBlank = isBlank;
    this.hasKinds = false;
  }

  /** @param {Opened} opened */
  makeBoard(opened) {
    const { host } = this;
    return makeTable(opened, {
      onSelect: (place) => {
        if (host.place !== place) host.select(place);
      },
      onPlayers: (count) => {
        this.pen.change(withPlayers(host.page.fill, count, opened.sheet));
        const [, number] = /^player:(\d)/.exec(host.place) || [];
        if (Number(number) > count) host.select("");
      },
      onVersion: (version) => this.pen.change({ ...host.page.fill, version }),
      onKinds: () => {
        this.hasKinds = !this.hasKinds;
        host.draw();
      },
    });
  }

  begin() {
    this.hasKinds = false;
    this.paying.begin();
  }

  state() {
    const { host } = this;
    const { purse, payment } = this.paying;
    const { place, say, page } = host;
    const { fill } = page;
    const { rows } = host.opened.sheet;
    const isWritten = fill.players.some(({ cubes }) => cubes.slice(rows.length).some((value) => value !== null));
    return {
      hasKinds: this.hasKinds || isWritten,
      placeTitle: place ? capitalised(placeWords(place, say)) : "",
      purse: purse.page,
      canUndo: purse.past.length > 0,
      canRedo: purse.future.length > 0,
      payment,
    };
  }

  // What the rules say

  /** @param {Judged<State>} state */
  endWords({ verdict, say }) {
    if (verdict.verdict !== "legal" || verdict.complete === null) return "";
    return say(verdict.complete ? "page.is-over" : "page.not-over");
  }

  /** Return the players with their points, the first one first. */
  /** @param {Judged<State>} state */
  headings({ verdict, fill, say, opened }) {
    const places = [...verdict.players.keys()];
    const ranks = verdict.ranking;
    places.sort((one, other) => ranks[one] - ranks[other] || one - other);
    return places.map((at) => {
      const own = verdict.lines.filter(([, place]) => place.startsWith(`player:${at + 1} `));
      const sources = own.map((line) => ({
        place: line[1],
        words: `${valueAt(fill, line[1], opened.sheet)}\u00a0\u00d7 ${sourceWords(line, say)}`,
        amount: spanWords(line[3], line[4], say),
      }));
      const words = `${say("page.rank", { rank: ranks[at] })} ${capitalised(playerName(fill.players, at + 1, say))}`;
      return { name: `player-${at + 1}`, words, amount: String(verdict.players[at].total), sources };
    });
  }

  // Drawing

  /** @param {State} state @returns {Card[]} */
  cards(state) {
    const { place, fill } = state;
    const hooks = {
      onSelect: this.host.select,
      onTake: this.host.take,
      onLeaveOut: () => this.pen.change({ ...fill, players: fill.players.map((player) => ({ ...player, sums: SUMS.map(() => null) })) }),
    };
    return [
      { id: "cathedral", draw: () => drawCathedral(state) },
      { id: "own-sums", shown: [place], draw: () => drawSums(state, hooks) },
    ];
  }

  /** @param {State} state @returns {Pad} */
  pad(state) {
    return { shown: [state.place, state.placeTitle], draw: () => drawPad(state, this.pen.padHooks()) };
  }

  /** @param {string} _ @param {State} state */
  view(_, state) {
    return this.paying.view(state);
  }

  /**
   * Go a step back or forth in a view of this game alone; return whether it has steps.
   * @param {string} _ @param {boolean} isForth
   */
  stepView(_, isForth) {
    this.paying.step(isForth);
    return true;
  }

  /** Return the element of a place, or nothing where its id tells it. @param {string} place */
  find(place) {
    const isSum = SUMS.includes(place.replace(/.* /, ""));
    return document.getElementById(placeId(place)) || (isSum ? document.getElementById("own-sums") : null);
  }
}
