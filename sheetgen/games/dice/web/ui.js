// The Dice Game on the page: what its sheet shows, and what taps and keys do there.
// docs/site.md says what a game's `Ui` has.

import { makeBoard } from "./board.js";
import { cellTitle, makeArt } from "./cells.js";
import { drawTime } from "./clock.js";
import { offerFile } from "./export.js";
import {
  NUMBERS,
  RANKS,
  columnOf,
  emptyFill,
  emptyTime,
  fieldOf,
  isBlank,
  withBox,
  withEntry,
  withFix,
  withMark,
  withPhase,
  withRound,
  withSubtotal,
  withTime,
  withTotal,
} from "./fill.js";
import { beginGame, drawLive, duePhase, fillOfGame, rollDice, writeLogFile } from "./live.js";
import { MARKS, drawPad, padKind } from "./pad.js";
import { drawColours, drawPoints } from "./points.js";
import { drawRows } from "./rows.js";
import { listHeadings } from "./sources.js";
import { LOG_KEY, keepGame, keptGame, putAside } from "./store.js";
import { icon } from "./symbol.js";
import { capitalised, placeWords } from "./words.js";
import { Figures, cellFaults, judgeMarks, writeCell } from "./writing.js";


/** The game on the page of a sheet. */
export class Ui {
  /**
   * Begin without a sheet.
   * @param {Object} host the page
   */
  constructor(host) {
    this.host = host;
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
    this.headings = listHeadings;
    this.brush = "";
    this.illegal = [];
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
    this.live = { game: null, result: null, plays: [], place: -1 };
  }

  makeBoard(opened, hooks, mark) {
    return makeBoard(opened, makeArt(opened), hooks, mark);
  }

  begin() {
    this.brush = "";
    this.illegal = [];
    this.live = { game: null, result: null, plays: [], place: -1 };
    const { opened } = this.host;
    const { digits, game } = opened;
    const kept = keptGame(digits);
    if (!kept) return;
    this.host.ask.fetchGame(game).then(() => {
      if (this.host.opened !== opened || this.live.game) return;
      this.playOn(kept);
      if (!this.live.game) this.host.tellDamaged(opened, putAside(LOG_KEY, digits));
    }, () => {});
  }

  state() {
    const { host, brush, illegal } = this;
    const { fill } = host.page;
    const at = host.chosenCell();
    return {
      brush,
      illegal,
      chosen: at < 0 ? "" : fill.numbers[at],
      fieldValue: at < 0 ? null : fieldOf(fill, at),
      placeTitle: this.placeTitle(),
    };
  }

  placeTitle() {
    const { place, say } = this.host;
    const [kind, name] = place.split(":");
    if (kind === "field") return `${placeWords(`cell:${name}`, say)}, ${say("page.round")}`;
    if (kind === "box") {
      const [phase, box] = name.split(".");
      return `${say("place.phase", { name: phase })}, ${say("page.box", { number: box })}`;
    }
    return place ? capitalised(placeWords(place, say)) : "";
  }

  // What the rules say

  endWords({ say, verdict }) {
    if (verdict.complete === null) return say("report.unknown-end");
    return say(verdict.complete ? "report.over" : "report.going");
  }

  fix(finding, fix) {
    const { host } = this;
    const names = host.opened.cells.map((cell) => cell.name);
    host.write(withFix(host.page.fill, finding, fix, names), fix[0]);
    host.reveal(fix[0]);
  }

  // At a table of players

  lookWords({ colours = {} }, say) {
    const claimed = Object.entries(colours).map(([terrain, rank]) => `${say(`terrain.${terrain}`)} (${say(`rank.${rank}`)})`);
    return claimed.length > 0 ? `${say("page.colours")}: ${claimed.join(", ")}` : "";
  }

  written({ numbers, phases = [], rounds = [] }, at) {
    return [numbers[at], phases[at], rounds[at]].join();
  }

  // Drawing

  draw(state) {
    const { host } = this;
    const write = {
      onChange: (fill, at) => host.write(fill, at),
      onSelect: (at) => host.select(at),
    };
    this.drawPad(state);
    const { rows, castle_row: castle, time, columns, colours, crossed, total, variant } = state.fill;
    host.redraw("rows", [rows, castle], (node) => drawRows(node, state, write));
    host.redraw("time", [time, state.fill.time_by, variant, state.switches, host.chosenIn("box")], (node) => drawTime(node, state, write));
    host.redraw("colours", [colours, crossed, variant], (node) => drawColours(node, state, write));
    const points = ["entry", "subtotal", "total"].map((kind) => host.chosenIn(kind));
    host.redraw("points", [columns, total, ...points], (node) => drawPoints(node, state, write));
  }

  drawPad(state) {
    const { brush, illegal, place: where, placeTitle, chosen, fieldValue, fill } = state;
    const shown = [brush, illegal, where, placeTitle, chosen, fieldValue, fill.evidence];
    this.host.redrawPad(shown, (node) => drawPad(node, state, this.padHooks()));
  }

  listColumns({ opened, fill, say }) {
    const hasField = fill.evidence !== "none";
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

  /** Return the element of a place, or nothing where its id tells it. */
  find(where) {
    const kind = where.split(":")[0];
    if (kind === "box") return document.querySelector(`[data-key="${where}"]`);
    return kind === "round" ? document.getElementById("time") : null;
  }

  // Choosing and writing

  choose(at) {
    const { host } = this;
    if (host.view === "play") {
      this.chooseLive(at);
      return;
    }
    const { name } = host.opened.cells[at];
    if (this.brush) this.paint(at);
    else if (host.place === `cell:${name}` && host.page.fill.evidence === "round") host.select(`field:${name}`);
    else host.select(`cell:${name}`);
  }

  chooseField(at) {
    const { host } = this;
    const { name } = host.opened.cells[at];
    if (host.page.fill.evidence === "round") host.select(`field:${name}`);
    else if (this.brush) this.paint(at);
    else host.select(`cell:${name}`);
  }

  /** Hear that a place was chosen; *isOther*: another than before. */
  onSelect(isOther) {
    if (isOther) this.illegal = [];
    this.figures.isFresh = true;
  }

  /** Return what to say about the brush, which was taken up or put down. */
  toggleBrush() {
    this.brush = this.brush ? "" : "1";
    return this.brush ? this.host.say("page.brush-hint") : "";
  }

  paint(at) {
    const { host } = this;
    const { fill } = host.page;
    const phase = /^phase:(\d)$/.exec(this.brush);
    const painted = phase ? withPhase(fill, at, Number(phase[1])) : withMark(fill, at, this.brush);
    host.write(painted, `cell:${host.opened.cells[at].name}`);
  }

  onMark(mark) {
    if (this.brush) {
      this.brush = mark;
      this.host.draw();
      return;
    }
    writeCell(this.host, (fill, at) => withMark(fill, at, fill.numbers[at] === mark ? "." : mark));
  }

  onPhase(phase) {
    if (this.host.page.fill.evidence !== "phase") return;
    if (this.brush) {
      this.brush = `phase:${phase}`;
      this.host.draw();
      return;
    }
    writeCell(this.host, (fill, at) => withPhase(fill, at, fieldOf(fill, at) === phase ? 0 : phase));
  }

  onRoundStep(step) {
    if (this.host.chosenCell() < 0) return;
    writeCell(this.host, (fill, at) => {
      const round = fieldOf(fill, at);
      const begin = Math.max(0, ...(fill.rounds || []));
      return withRound(fill, at, round === 0 && step > 0 ? begin + 1 : round + step);
    });
  }

  onFigure(figure) {
    const [kind] = this.host.place.split(":");
    this.figures.add(figure, NUMBERS[kind].most);
  }

  onNext() {
    const { host } = this;
    const [kind, name] = host.place.split(":");
    if (kind === "entry") {
      const [phase, entry] = name.split(".").map(Number);
      const entries = columnOf(host.page.fill, phase)[0] || [];
      host.go(entry <= entries.length ? `entry:${phase}.${entry + 1}` : `subtotal:${phase}`);
    } else if (kind === "subtotal") {
      host.go(Number(name) < 3 ? `entry:${Number(name) + 1}.1` : "total");
    } else if (kind === "box") {
      const [phase, box] = name.split(".").map(Number);
      host.go(box < host.opened.sheet.time_boxes ? `box:${phase}.${box + 1}` : `box:${Math.min(phase + 1, 3)}.1`);
    } else if (kind === "field") {
      host.go(`cell:${name}`);
    } else {
      host.go("report");
    }
  }

  valueAt() {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name] = host.place.split(":");
    const [phase, at] = (name || "").split(".").map(Number);
    if (kind === "total") return fill.total;
    if (kind === "subtotal") return columnOf(fill, phase)[1];
    if (kind === "entry") return (columnOf(fill, phase)[0] || [])[at - 1];
    if (kind === "box") return fill.time ? fill.time[phase - 1][at - 1] : 0;
    return fieldOf(fill, host.chosenCell());
  }

  setValue(number) {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name] = host.place.split(":");
    const [phase, at] = (name || "").split(".").map(Number);
    const time = fill.time || emptyTime(host.opened.sheet.time_boxes);
    const changed = {
      total: () => withTotal(fill, number),
      subtotal: () => withSubtotal(fill, phase, number),
      entry: () => withEntry(fill, phase, at, number),
      box: () => withTime(fill, withBox(time, phase, at, number || 0)),
      field: () => withRound(fill, host.chosenCell(), number || 0),
    }[kind]();
    host.change({ ...host.page, fill: changed }, host.place);
    host.draw();
  }

  padHooks() {
    return {
      onMark: (mark) => this.onMark(mark),
      onPhase: (phase) => this.onPhase(phase),
      onRoundStep: (step) => this.onRoundStep(step),
      onField: () => this.host.select(this.host.place.replace("cell:", "field:")),
      onFigure: (figure) => this.onFigure(figure),
      onBack: () => this.figures.back(),
      onNext: () => this.onNext(),
    };
  }

  /** Return whether a key that was pressed on the board or the pad was used. */
  onKey(event) {
    const isFigures = padKind(this.host.place) === "figures";
    const figure = /^[0-9]$/.test(event.key) ? event.key : "";
    const shifted = event.shiftKey ? /^Digit([0-3])$/.exec(event.code) : null;
    if (shifted && !isFigures) this.onPhase(Number(shifted[1]));
    else if (event.key === "Delete" || event.key === "Backspace") isFigures ? this.figures.back() : this.onMark(".");
    else if (figure && isFigures) this.onFigure(figure);
    else if (/^[1-6]$/.test(figure)) this.onMark(figure);
    else if (event.key.toLowerCase() === "x" && !isFigures) this.onMark("X");
    else return false;
    return true;
  }

  // Which numbers would break a rule in the chosen cell, asked one by one so that the
  // page stays quick.
  judgeSoon() {
    const { host } = this;
    const at = host.chosenCell();
    if (at < 0 || this.brush) {
      this.illegal = [];
      return;
    }
    const begin = () => host.ask.loadGame(host.opened.game).then(() => {
      if (host.ui !== this || at !== host.chosenCell()) return;
      judgeMarks(host, at, MARKS, this.faultsWith(at, "."), (mark) => this.faultsWith(at, mark), (found) => {
        this.illegal = found;
        this.drawPad(host.state());
      });
    }, () => {});
    host.later("judge", 30, begin);
  }

  // Rows that cannot be keep the engine from searching for an order of play, which
  // would take long and tell nothing about a single number.
  faultsWith(at, mark) {
    const { host } = this;
    const { fill, switches } = host.page;
    const bare = {
      numbers: withMark(fill, at, mark).numbers,
      evidence: "none",
      variant: fill.variant,
      rows: { monk: [0, 1], silver: [0, 0], good: [0, 0], worker: [0, 0] },
      castle_row: [[], []],
    };
    const { digits } = host.opened;
    return cellFaults(host.ask({ do: "check", digits, fill: bare, switches, effort: "quick" }));
  }

  // Live play

  replayGame() {
    const { host, live } = this;
    live.result = null;
    live.plays = [];
    if (!live.game) return;
    const { log, roll, isRolled } = live.game;
    const { digits } = host.opened;
    const result = host.ask({ do: "replay", digits, log });
    if (result.error) {
      live.game = null;
      return;
    }
    live.result = result;
    if (!isRolled || result.is_over) return;
    live.plays = host.ask({ do: "plays", digits, log, roll, player: 0 }).plays || [];
  }

  playOn(game) {
    this.live.game = game;
    this.live.place = -1;
    keepGame(this.host.opened.digits, game);
    this.replayGame();
    this.host.draw();
  }

  chooseLive(at) {
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

  makePlay(play) {
    const { log, roll } = this.live.game;
    const rounds = [...log.rounds, [roll, [play]]];
    this.playOn({ log: { ...log, rounds }, roll, isRolled: false });
    document.getElementById("live-head").focus({ preventScroll: true });
  }

  /** Draw a view of this game alone. */
  drawView(view, state) {
    const { opened, board } = this.host;
    const { game, result, plays, place: at } = this.live;
    const fill = game
      ? fillOfGame(opened, game.log, result)
      : { ...emptyFill(opened), numbers: withStart(opened, at) };
    const lit = game
      ? [...new Set(plays.filter(([marks]) => marks.length > 0).map(([marks]) => marks[0][0]))]
      : opened.cells.flatMap((cell, one) => (cell.carried ? [one] : []));
    const chosen = at < 0 ? "" : `cell:${opened.cells[at].name}`;
    board.update({ ...state, fill, verdict: null, place: chosen, lit });
    const live = { ...state, game, result, plays, livePlace: at, startCell: at };
    if (game) live.phase = duePhase(opened, game.log, result);
    drawLive(document.getElementById("live"), live, this.liveHooks());
  }

  liveHooks() {
    const { host, live } = this;
    const { opened } = host;
    const { game } = live;
    const file = `${host.state().fileName}.game`;
    return {
      onBegin: () => this.playOn(beginGame(live.place, host.page)),
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
        const page = { fill: fillOfGame(opened, game.log, live.result), switches: game.log.switches };
        host.change(page, "");
        host.show("board");
      },
      onLog: () => offerFile(file, writeLogFile(opened, game.log), "text/plain"),
      onNew: () => this.playOn(null),
    };
  }
}

function withStart(opened, at) {
  return opened.cells.map((unused, one) => (one === at ? "X" : ".")).join("");
}
