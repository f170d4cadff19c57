// A game that is played on the page of a sheet.

import { loadCoach } from "./coaching.js";
import { offerFile } from "./export.js";
import { emptyFill } from "./fill.js";
import { showBusy } from "./frame.js";
import { chooseHints, drawBehind, drawWish, hasHints, wantsHints } from "./hints.js";
import { beginGame, drawLive, drawWayIn, fillOfGame, rollDice, writeLogFile } from "./live.js";
import { proposeSeed, seedOf, seedOfAddress } from "./seed.js";
import { LOG_KEY, keepGame, keptGame, putAside } from "./store.js";
/** @import { Coach } from "./coach/coach.js" */
/** @import { Gain, Game, Host, Live, LiveHooks, Log, Opened, Play, Result, State } from "./sheet.js" */
/** @import { Refusal, View } from "./types.js" */

/** @typedef {{error?: undefined, plays: Play[], gains: Gain[][]}} Legal */

/** @returns {Live} nothing is played */
function nothing() {
  return { game: null, result: null, plays: [], gains: [], place: -1, starts: [], seed: seedOfAddress() || null, isNoSeed: false, isReady: true, shown: -1, wantsHints: null, advice: "", isReviewed: false };
}

/** The game that is played. */
export class Playing {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.live = nothing();
    /** @type {Game|null} */
    this.next = null; // the game as it is kept, which may be ahead of what the rules know
    /** @type {Coach|null} */
    this.coach = null; // what knows the worth of plays, once somebody asks
  }

  /** Begin with another sheet, and go on with what is kept of its game. */
  begin() {
    this.live = nothing();
    this.next = null;
    this.coach?.forget();
    const { digits } = this.host.opened;
    const kept = keptGame(digits);
    if (kept) this.playOn(/** @type {Game} */ (/** @type {unknown} */ ({ made: [], ...kept })));
  }

  /** Go on with a game: its dice are there at once, the rest when the rules have answered. @param {Game|null} game */
  async playOn(game) {
    const { host, live } = this;
    const { opened } = host;
    this.next = game;
    keepGame(opened.digits, game);
    if (!game) this.live = nothing();
    else if (live.game && game.log === live.game.log) this.live = { ...live, game, plays: [], place: -1 };
    host.draw();
    showBusy("live", game !== null);
    if (!game) return;
    const answer = await this.askAbout(game).catch(() => null);
    if (host.opened !== opened || this.next !== game) return;
    showBusy("live", false);
    if (!answer) return;
    const [result, legal] = answer;
    if (result.error !== undefined) {
      if (!live.game) host.tellDamaged(opened, putAside(LOG_KEY, opened.digits));
      return;
    }
    const { plays, gains } = legal.error === undefined && !result.is_over ? legal : nothing();
    const isReady = game.log.starts.length === 1 || (this.live.isReady && live.game !== null);
    this.live = { ...nothing(), game, result, plays, gains, isReady };
    host.draw();
  }

  /** @param {Game} game @returns {Promise<[Result|Refusal, Legal|Refusal]>} */
  askAbout({ log, roll, isRolled, made }) {
    const { host } = this;
    const { digits } = host.opened;
    return Promise.all([
      host.ask({ do: "replay", digits, log }),
      isRolled ? host.ask({ do: "plays", digits, log, roll, player: made.length }) : nothing(),
    ]);
  }

  /** Choose a cell: its plays are shown, and one that it has alone is made by a second tap. @param {number} at */
  choose(at) {
    const { host, live } = this;
    const { cells } = host.opened;
    if (!live.game) {
      live.place = cells[at].carried ? at : -1;
      host.draw();
      return;
    }
    if (!live.isReady) return;
    const here = live.plays.filter(([marks]) => marks.length > 0 && marks[0][0] === at);
    if (here.length === 1 && live.place === at) {
      this.makePlay(here[0]);
      return;
    }
    live.place = at;
    host.draw();
  }

  /** The dice seed is another one, or none. @param {string|null} seed */
  take(seed) {
    const { live } = this;
    const isTyped = live.seed !== null && seed !== null && document.activeElement?.id === "dice-seed";
    this.live = { ...live, seed, isNoSeed: false };
    if (!isTyped || live.isNoSeed) this.host.draw();
  }

  /** Begin a game in the castles that were chosen. */
  startGame() {
    const { place, starts, seed } = this.live;
    const number = seed === null ? 0 : seedOf(seed);
    if (seed === null || number) {
      const { digits } = this.host.opened;
      const players = starts.length + 1;
      const hints = chooseHints(wantsHints(this.live.wantsHints, digits, players), digits, players);
      this.playOn({ ...beginGame([...starts, place], this.host.page, number), hints });
      return;
    }
    this.live.isNoSeed = true;
    this.host.draw();
    document.getElementById("dice-seed")?.focus();
  }

  /** @param {Play} play */
  makePlay(play) {
    const { game } = this.live;
    if (!game) return;
    const { log, roll } = game;
    const made = [...game.made, play];
    /** @type {Log["rounds"]} */
    const rounds = [...log.rounds, [roll, made]];
    const isLast = made.length === log.starts.length;
    this.pass(log);
    this.playOn(isLast ? { ...game, log: { ...log, rounds }, isRolled: false, made: [] } : { ...game, made }).then(() => document.getElementById("live-head")?.focus({ preventScroll: true }));
  }

  /** @param {Partial<Live>} change */
  show(change) {
    this.live = { ...this.live, ...change };
    this.host.draw();
    document.getElementById("live-head")?.focus({ preventScroll: true });
  }

  /** Fetch who knows the worth of plays, if that is not there yet. */
  async findCoach() {
    const { host } = this;
    const more = await loadCoach?.().catch(() => null);
    if (more) this.coach ??= new more.Coach(host);
    else host.tell(host.say("page.not-loaded"));
    return this.coach;
  }

  /** Show a hint, or take it away. @param {Game} game */
  async onHint(game) {
    const isShown = this.live.advice !== "";
    const coach = isShown ? null : await this.findCoach();
    const advice = coach ? await coach.advise(game) : "";
    if (this.live.game !== game || this.next !== game) return; // a play was made meanwhile
    this.live = { ...this.live, advice };
    this.host.draw();
  }

  /** Show how a player played, or take it away. @param {Log} log @param {number} player */
  async onReview(log, player) {
    const coach = await this.findCoach();
    if (!coach || this.live.game?.log !== log) return;
    this.live = { ...this.live, isReviewed: !this.live.isReviewed };
    if (this.live.isReviewed) coach.look(log, player);
    this.host.draw();
  }

  /** @param {State} state @param {Game} game @param {Result} result @param {number} player */
  coached({ say }, game, result, player) {
    const { advice, isReviewed, plays, gains } = this.live;
    const { coach } = this;
    const hint = coach && advice ? coach.drawAdvice(advice, plays, gains) : null;
    const review = coach && isReviewed ? coach.drawReview(game.log, player) : null;
    return {
      hint: hasHints(game, this.host.opened.digits) && plays.length > 0 ? drawBehind("hint", say, hint, () => this.onHint(game)) : null,
      review: result.is_over ? drawBehind("how", say, review, () => this.onReview(game.log, player)) : null,
    };
  }

  /** The turn is another player's, who has not the device yet. @param {Log} log */
  pass({ starts }) {
    this.live = { ...this.live, isReady: starts.length === 1 };
  }

  /** Return what the view of the game shows. @param {State} state @returns {View} */
  view(state) {
    const { opened } = this.host;
    const { game, result, plays, gains, place: at, starts, seed, isNoSeed, isReady, shown } = this.live;
    const player = result?.is_over ? (shown < 0 ? result.ranking.indexOf(1) : shown) : game?.made.length || 0;
    const fill = game && result
      ? fillOfGame(opened, game.log, result, player)
      : { ...emptyFill(opened), numbers: withStart(opened, at) };
    const lit = game && !isReady ? [] : game
      ? [...new Set(plays.filter(([marks]) => marks.length > 0).map(([marks]) => marks[0][0]))]
      : opened.cells.flatMap((cell, one) => (cell.carried ? [one] : []));
    const chosen = at < 0 ? "" : `cell:${opened.cells[at].name}`;
    const board = { ...state, fill, verdict: null, place: chosen, lit };
    const draw = () => {
      if (!game || !result) {
        return drawWayIn(state, {
          starts,
          start: at,
          seed,
          isNoSeed,
          hints: drawWish(wantsHints(this.live.wantsHints, opened.digits, starts.length + 1), opened.digits, starts.length + 1, state.say, (isWanted) => {
            this.live.wantsHints = isWanted;
            this.host.draw();
          }),
          onSeed: (typed) => this.take(typed),
          onSame: () => seed === null && this.take(proposeSeed(opened.digits)),
          onBegin: () => this.startGame(),
          onMore: () => {
            this.live = { ...this.live, starts: [...starts, at], place: -1, wantsHints: null };
            this.host.draw();
          },
        });
      }
      return drawLive({ ...state, game, result, plays, gains, livePlace: at, player, isReady, isBusy: this.next !== game, ...this.coached(state, game, result, player) }, this.hooks(game, result, player, state.fileName));
    };
    return { board, cards: [{ id: "live", draw }] };
  }

  /** @param {Game} game @param {Result} result @param {number} player @param {string} fileName @returns {LiveHooks} */
  hooks(game, result, player, fileName) {
    const { host } = this;
    const { opened } = host;
    return {
      onDie: (die, number) => {
        const roll = game.roll.map((old, at) => (at === die ? number : old));
        this.playOn({ ...game, roll, isRolled: true });
      },
      onRoll: () => this.playOn({ ...game, roll: result.dealt || rollDice(opened.sheet.terrains.length), isRolled: true }),
      onPlay: (play) => this.makePlay(play),
      onReady: () => this.show({ isReady: true }),
      onPlayer: (shown) => {
        if (this.live.isReviewed) this.coach?.look(game.log, shown);
        this.show({ shown });
      },
      onUndo: () => {
        const { log } = game;
        this.pass(log);
        if (game.made.length > 0) {
          this.playOn({ ...game, made: game.made.slice(0, -1) });
          return;
        }
        const rounds = log.rounds.slice(0, -1);
        const [roll, plays] = log.rounds[rounds.length];
        this.playOn({ ...game, log: { ...log, rounds }, roll, isRolled: true, made: plays.slice(0, -1) });
      },
      onToSheet: () => {
        host.change({ fill: fillOfGame(opened, game.log, result, player), switches: game.log.switches }, "");
        host.show("board");
      },
      onLog: () => offerFile(`${fileName}.game`, writeLogFile(opened, game.log), "text/plain"),
      onNew: () => {
        this.coach?.forget();
        this.playOn(null);
      },
    };
  }
}

/** @param {Opened} opened @param {number} at */
function withStart(opened, at) {
  return opened.cells.map((_, one) => (one === at ? "X" : ".")).join("");
}
