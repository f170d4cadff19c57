// A game that is played on the page of a sheet.

import { offerFile } from "./export.js";
import { emptyFill } from "./fill.js";
import { beginGame, drawLive, drawWayIn, fillOfGame, rollDice, writeLogFile } from "./live.js";
import { LOG_KEY, keepGame, keptGame, putAside } from "./store.js";
/** @import { Game, Host, Live, LiveHooks, Log, Opened, Play, Result, State } from "./sheet.js" */
/** @import { Refusal, View } from "./types.js" */

/** The game that is played. */
export class Playing {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    /** @type {Live} */
    this.live = { game: null, result: null, plays: [], place: -1 };
  }

  /** Begin with another sheet, and go on with what is kept of its game. */
  begin() {
    this.live = { game: null, result: null, plays: [], place: -1 };
    const { opened } = this.host;
    const { digits, game } = opened;
    const kept = keptGame(digits);
    if (!kept) return;
    this.host.ask.fetchGame(game).then(() => {
      if (this.host.opened !== opened || this.live.game) return;
      this.playOn(/** @type {Game} */ (/** @type {unknown} */ (kept)));
      if (!this.live.game) this.host.tellDamaged(opened, putAside(LOG_KEY, digits));
    }, () => {});
  }

  replayGame() {
    const { host, live } = this;
    live.result = null;
    live.plays = [];
    if (!live.game) return;
    const { log, roll, isRolled } = live.game;
    const { digits } = host.opened;
    /** @type {Result|Refusal} */
    const result = host.ask({ do: "replay", digits, log });
    if (result.error !== undefined) {
      live.game = null;
      return;
    }
    live.result = result;
    if (!isRolled || result.is_over) return;
    /** @type {{error?: undefined, plays: Play[]}|Refusal} */
    const legal = host.ask({ do: "plays", digits, log, roll, player: 0 });
    live.plays = legal.error === undefined ? legal.plays : [];
  }

  /** @param {Game|null} game */
  playOn(game) {
    this.live.game = game;
    this.live.place = -1;
    keepGame(this.host.opened.digits, game);
    this.replayGame();
    this.host.draw();
  }

  /** Choose a cell: its play is made if it has but one. @param {number} at */
  choose(at) {
    const { host, live } = this;
    const { cells } = host.opened;
    if (!live.game) {
      live.place = cells[at].carried ? at : -1;
      host.draw();
      return;
    }
    const here = live.plays.filter(([marks]) => marks.length > 0 && marks[0][0] === at);
    if (here.length === 1) {
      this.makePlay(here[0]);
      return;
    }
    live.place = at;
    host.draw();
  }

  /** @param {Play} play */
  makePlay(play) {
    const { game } = this.live;
    if (!game) return;
    const { log, roll } = game;
    /** @type {Log["rounds"]} */
    const rounds = [...log.rounds, [roll, [play]]];
    this.playOn({ log: { ...log, rounds }, roll, isRolled: false });
    document.getElementById("live-head")?.focus({ preventScroll: true });
  }

  /** Return what the view of the game shows. @param {State} state @returns {View} */
  view(state) {
    const { opened } = this.host;
    const { game, result, plays, place: at } = this.live;
    const fill = game && result
      ? fillOfGame(opened, game.log, result)
      : { ...emptyFill(opened), numbers: withStart(opened, at) };
    const lit = game
      ? [...new Set(plays.filter(([marks]) => marks.length > 0).map(([marks]) => marks[0][0]))]
      : opened.cells.flatMap((cell, one) => (cell.carried ? [one] : []));
    const chosen = at < 0 ? "" : `cell:${opened.cells[at].name}`;
    const board = { ...state, fill, verdict: null, place: chosen, lit };
    const draw = () => {
      if (!game || !result) return drawWayIn(state, at, () => this.playOn(beginGame(at, this.host.page)));
      return drawLive({ ...state, game, result, plays, livePlace: at }, this.hooks(game, result, state.fileName));
    };
    return { board, cards: [{ id: "live", draw }] };
  }

  /** @param {Game} game @param {Result} result @param {string} fileName @returns {LiveHooks} */
  hooks(game, result, fileName) {
    const { host } = this;
    const { opened } = host;
    return {
      onDie: (die, number) => {
        const roll = game.roll.map((old, at) => (at === die ? number : old));
        this.playOn({ ...game, roll, isRolled: true });
      },
      onRoll: () => this.playOn({ ...game, roll: rollDice(opened.sheet.terrains.length), isRolled: true }),
      onPlay: (play) => this.makePlay(play),
      onUndo: () => {
        const rounds = game.log.rounds.slice(0, -1);
        const [roll] = game.log.rounds[rounds.length];
        this.playOn({ log: { ...game.log, rounds }, roll, isRolled: true });
      },
      onToSheet: () => {
        host.change({ fill: fillOfGame(opened, game.log, result), switches: game.log.switches }, "");
        host.show("board");
      },
      onLog: () => offerFile(`${fileName}.game`, writeLogFile(opened, game.log), "text/plain"),
      onNew: () => this.playOn(null),
    };
  }
}

/** @param {Opened} opened @param {number} at */
function withStart(opened, at) {
  return opened.cells.map((_, one) => (one === at ? "X" : ".")).join("");
}
