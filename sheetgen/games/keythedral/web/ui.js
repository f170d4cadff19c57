// Keythedral on the page: what its sheet shows, and what taps and keys do there.
// docs/site.md says what a game's `Ui` has.

import { drawCathedral, drawSums } from "./cards.js";
import { SUMS, emptyFill, isBlank, spotOf, valueAt, withName, withPlayers, withValue } from "./fill.js";
import { FORM } from "./form.js";
import { beginHistory, redoStep, stepHistory, undoStep } from "./history.js";
import { placeId } from "./link.js";
import { playerName } from "./names.js";
import { drawPad } from "./pad.js";
import { drawCost, drawPayment, drawStock, emptyPurse, isPurse, paymentQuestion } from "./purse.js";
import { makeTable } from "./scoretable.js";
import { LOG_KEY, keepGame, keptGame, putAside } from "./store.js";
import { capitalised, placeWords } from "./words.js";
import { Figures } from "./writing.js";

const PLAYER = FORM.players.each.parts;
const MOST = { seats: PLAYER.seats.most, cubes: PLAYER.cubes.most, sums: PLAYER.sums.total.most };

/** The game on the page of a sheet. */
export class Ui {
  /**
   * Begin without a sheet.
   * @param {Object} host the page
   */
  constructor(host) {
    this.host = host;
    this.views = ["board", "play"];
    this.sections = [
      { id: "cathedral" },
      { id: "own-sums" },
      { id: "stock", name: "of-play" },
      { id: "cost", name: "of-play" },
      { id: "payment", name: "of-play" },
    ];
    this.hasSeats = false; // all players stand on one sheet
    this.names = () => host.page.fill.players.map(({ name }) => name);
    this.blank = emptyFill;
    this.isBlank = isBlank;
    this.brush = "";
    this.hasKinds = false;
    this.purse = beginHistory(null);
    this.payment = null; // the engine's answer about the purse
    this.answered = ""; // what that was asked about
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
  }

  makeBoard(opened) {
    const { host } = this;
    return makeTable(opened, {
      onSelect: (place) => {
        if (host.place !== place) host.select(place);
      },
      onPlayers: (count) => {
        this.change(withPlayers(host.page.fill, count, opened.sheet));
        const [, number] = /^player:(\d)/.exec(host.place) || [];
        if (Number(number) > count) host.select("");
      },
      onVersion: (version) => this.change({ ...host.page.fill, version }),
      onKinds: () => {
        this.hasKinds = !this.hasKinds;
        host.draw();
      },
    });
  }

  begin() {
    const { opened } = this.host;
    this.hasKinds = false;
    this.payment = null;
    this.answered = "";
    const kept = keptGame(opened.digits);
    const isKept = kept && isPurse(kept, opened.sheet);
    this.purse = beginHistory(isKept ? kept : emptyPurse(opened.sheet));
    if (kept && !isKept) this.host.tellDamaged(opened, putAside(LOG_KEY, opened.digits));
  }

  state() {
    const { host, purse, payment } = this;
    const { fill } = host.page;
    const { rows } = host.opened.sheet;
    const isWritten = fill.players.some(({ cubes }) => cubes.slice(rows.length).some((value) => value !== null));
    return {
      hasKinds: this.hasKinds || isWritten,
      placeTitle: this.placeTitle(),
      purse: purse.page,
      canUndo: purse.past.length > 0,
      canRedo: purse.future.length > 0,
      payment,
    };
  }

  placeTitle() {
    const { place, say } = this.host;
    return place ? capitalised(placeWords(place, say)) : "";
  }

  // What the rules say

  endWords({ verdict, say }) {
    if (verdict.verdict !== "legal" || verdict.complete === null) return "";
    return say(verdict.complete ? "page.is-over" : "page.not-over");
  }

  fix() {
    // The rules of this game propose nothing.
  }

  /** Return the players with their points, the first one first. */
  headings({ verdict, fill, say }) {
    const places = verdict.players.map((unused, at) => at);
    const ranks = verdict.ranking;
    places.sort((one, other) => ranks[one] - ranks[other] || one - other);
    return places.map((at) => {
      const own = verdict.lines.filter(([, place]) => place.startsWith(`player:${at + 1} `));
      const sources = own.map(([, place, , low]) => ({ place, words: sourceWords(place, fill, this.host.opened.sheet, say), amount: String(low) }));
      const words = `${say("page.rank", { rank: ranks[at] })} ${capitalised(playerName(fill.players, at + 1, say))}`;
      return { name: `player-${at + 1}`, words, amount: String(verdict.players[at].total), sources };
    });
  }

  lookWords() {
    return "";
  }

  written() {
    return "";
  }

  // Drawing

  draw(state) {
    const { host } = this;
    const { place, placeTitle } = state;
    host.redrawPad([place, placeTitle], (node) => drawPad(node, state, this.padHooks()));
    host.redraw("cathedral", [], (node) => drawCathedral(node, state));
    host.redraw("own-sums", [place], (node) =>
      drawSums(node, state, {
        onSelect: (at) => host.select(at),
        onLeaveOut: () => this.change({ ...state.fill, players: state.fill.players.map((player) => ({ ...player, sums: SUMS.map(() => null) })) }),
      })
    );
  }

  /** Draw the view of payments. */
  drawView(view, state) {
    const part = (id) => document.getElementById(id);
    const hooks = {
      onPurse: (purse) => this.takePurse(stepHistory(this.purse, purse, "")),
      onUndo: () => this.takePurse(undoStep(this.purse).history),
      onRedo: () => this.takePurse(redoStep(this.purse).history),
    };
    this.findPayment();
    const told = { ...state, payment: this.payment };
    drawStock(part("stock"), told, hooks);
    drawCost(part("cost"), told, hooks);
    drawPayment(part("payment"), told);
  }

  /** Go a step back or forth in a view of this game alone; return whether it has steps. */
  stepView(view, isForth) {
    const step = isForth ? redoStep : undoStep;
    this.takePurse(step(this.purse).history);
    return true;
  }

  takePurse(history) {
    const { host } = this;
    this.purse = history;
    keepGame(host.opened.digits, history.page);
    host.draw();
  }

  // The rules may not be there yet; they are asked again once they are.
  findPayment() {
    const { host } = this;
    const { opened } = host;
    const question = paymentQuestion(opened, this.purse.page, host.page.switches);
    const asked = JSON.stringify(question);
    if (asked === this.answered) return;
    host.ask.loadGame(opened.game).then(() => {
      if (host.opened !== opened || asked === this.answered) return;
      this.answered = asked;
      this.payment = host.ask(question);
      if (host.view === "play") host.draw();
    }, () => {});
  }

  listColumns() {
    return { heads: [], printed: () => "", entries: () => [] };
  }

  /** Return the element of a place, or nothing where its id tells it. */
  find(place) {
    const isSum = SUMS.includes(place.split(" ").pop());
    return document.getElementById(placeId(place)) || (isSum ? document.getElementById("own-sums") : null);
  }

  // Choosing and writing

  choose() {
    // There are no cells.
  }

  onSelect() {
    this.figures.isFresh = true;
  }

  change(fill, place = this.host.place) {
    const { host } = this;
    host.change({ ...host.page, fill }, place);
    host.draw();
  }

  judgeSoon() {
    // No key is against the rules.
  }

  valueAt() {
    const { host } = this;
    return valueAt(host.page.fill, host.place, host.opened.sheet);
  }

  setValue(value) {
    const { host } = this;
    const { sheet } = host.opened;
    const spot = spotOf(host.place, sheet);
    if (!spot) return;
    this.change(withValue(host.page.fill, host.place, value, sheet));
  }

  onFigure(figure) {
    const spot = spotOf(this.host.place, this.host.opened.sheet);
    if (spot) this.figures.add(figure, MOST[spot.part]);
  }

  padHooks() {
    const { host } = this;
    const numberOf = (place) => Number(place.split(":")[1]);
    return {
      onFigure: (figure) => this.onFigure(figure),
      onBack: () => this.figures.back(),
      onStep: (by) => this.onStep(by),
      onNext: () => this.onNext(),
      nameAt: (place) => (host.page.fill.players[numberOf(place) - 1] || { name: "" }).name,
      onName: (place, name, isDone) => {
        this.change(withName(host.page.fill, numberOf(place), name.trim()), place);
        if (isDone) this.onNext();
      },
    };
  }

  onStep(by) {
    const value = this.valueAt();
    if (value === null && by < 0) this.setValue(0);
    else this.setValue(Math.max(0, (value || 0) + by));
    this.figures.isFresh = true;
  }

  // To the number below, then to the top of the next player; at last to what the rules say.
  onNext() {
    const { host } = this;
    const { place } = host;
    const isSum = SUMS.includes(place.split(" ")[1]);
    const all = [...document.querySelectorAll(isSum ? "#own-sums [data-place]" : ".score-table [data-place]")].map((node) => node.dataset.place);
    const player = (name) => name.split(" ")[0];
    const order = [...new Set(all.map(player))].flatMap((one) => all.filter((name) => player(name) === one));
    host.go(order[order.indexOf(place) + 1] || "report");
  }

  /** Return whether a key that was pressed on the table or the pad was used. */
  onKey(event) {
    const { host } = this;
    if (!spotOf(host.place, host.opened.sheet)) return false;
    if (event.key === "Delete" || event.key === "Backspace") this.figures.back();
    else if (/^\d$/.test(event.key)) this.onFigure(event.key);
    else if (event.key === "+") this.onStep(1);
    else if (event.key === "-") this.onStep(-1);
    else return false;
    return true;
  }
}

function sourceWords(place, fill, sheet, say) {
  const what = place.split(" ").pop();
  return `${valueAt(fill, place, sheet)}\u00a0\u00d7 ${placeWords(what, say)}`;
}
