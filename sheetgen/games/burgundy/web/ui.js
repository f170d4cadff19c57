// The Castles of Burgundy on the page: what its sheet shows, and what taps and keys do
// there. docs/site.md says what a game's `Ui` has.

import { makeBoard } from "./board.js";
import { drawBonus, drawGoods, drawSetup, drawStocks, drawSums } from "./cards.js";
import { cellTitle, makeArt, markWords } from "./cells.js";
import { EXTRA_CARDS } from "./extras.js";
import {
  PHASE_LETTERS,
  VIRTUAL,
  emptyFill,
  groupsOf,
  isBlank,
  mostAt,
  phaseAt,
  withGroup,
  withNumber,
  withPhase,
  withPoints,
  withRouteGood,
  withTile,
  withVirtual,
} from "./fill.js";
import { listHeadings } from "./lines.js";
import { placeId } from "./link.js";
import { FIGURE_KINDS, drawPad, figuresFor } from "./pad.js";
import { wordsFor } from "./tiles.js";
import { capitalised, placeWords } from "./words.js";
import { Figures, cellFaults, judgeMarks, writeCell } from "./writing.js";

const TYPING_MS = 1500; // how long a word may take from one key to the next
const CARDS = ["setup", "bonus", "goods", "stocks", "own-sums"];
// The cards of places that have no element of their own.
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
};

/** The game on the page of a sheet. */
export class Ui {
  /**
   * Begin without a sheet.
   * @param {Object} host the page
   */
  constructor(host) {
    this.host = host;
    this.views = ["board", "list", "players"];
    const extras = Object.keys(EXTRA_CARDS).map((id) => ({ id }));
    this.sections = [{ id: "setup" }, { id: "bonus" }, { id: "goods" }, { id: "stocks" }, ...extras, { id: "own-sums" }];
    this.hasSeats = true;
    this.blank = emptyFill;
    this.isBlank = isBlank;
    this.headings = listHeadings;
    this.brush = "";
    this.illegal = [];
    this.typed = { text: "", at: 0 };
    this.figures = new Figures(() => this.valueAt(), (value) => this.setValue(value));
  }

  makeBoard(opened, hooks, mark) {
    return makeBoard(opened, makeArt(opened), hooks, mark);
  }

  begin() {
    this.brush = "";
    this.illegal = [];
  }

  state() {
    const { host, brush, illegal } = this;
    const { fill } = host.page;
    const at = host.chosenCell();
    return {
      brush,
      illegal,
      cell: at < 0 ? null : host.opened.cells[at],
      chosen: at < 0 ? "" : fill.tiles[at],
      phase: at < 0 ? 0 : phaseAt(fill, at),
      placeTitle: this.placeTitle(),
    };
  }

  placeTitle() {
    const { place, say } = this.host;
    if (!place) return "";
    const group = /^vines:\w+\.(\d+)$/.exec(place);
    const words = capitalised(placeWords(place, say));
    if (place.startsWith("chateauma:")) return `${say("expansion.chateauma")}: ${placeWords(place, say)}`;
    return group ? `${words}, ${group[1]}` : words;
  }

  // What the rules say

  endWords() {
    return "";
  }

  fix() {
    // The rules of this game propose nothing.
  }

  // At a table of players

  lookWords() {
    return "";
  }

  written({ tiles, phases = [] }, at) {
    return [tiles[at], phases[at]].join();
  }

  // Drawing

  draw(state) {
    const { host } = this;
    const { fill } = state;
    const write = {
      onChange: (changed, at) => host.write(changed, at),
      onSelect: (at) => host.select(at),
    };
    this.drawPad(state);
    const draws = [drawSetup, drawBonus, drawGoods, drawStocks, drawSums];
    const chosen = FIGURE_KINDS.map((kind) => host.chosenIn(kind));
    CARDS.forEach((id, at) => host.redraw(id, chosen, (node) => draws[at](node, state, write)));
    for (const [id, drawCard] of Object.entries(EXTRA_CARDS)) {
      document.getElementById(id).hidden = !fill.expansions.includes(id);
      if (fill.expansions.includes(id)) host.redraw(id, chosen, (node) => drawCard(node, state, write));
    }
  }

  drawPad(state) {
    const { brush, illegal, place, placeTitle, chosen, phase, fill, switches } = state;
    const { expansions, variant, evidence } = fill;
    const shown = [brush, illegal, place, placeTitle, chosen, phase, expansions, variant, evidence, switches];
    this.host.redrawPad(shown, (node) => drawPad(node, state, this.padHooks()));
  }

  listColumns({ opened, fill, say }) {
    const hasPhase = fill.evidence === "phase";
    const entries = (cell, at) => {
      const title = cellTitle(cell, say);
      const phase = phaseAt(fill, at);
      const onChoose = () => this.choose(at);
      const tile = {
        place: `cell:${cell.name}`,
        shown: fill.tiles[at],
        words: [`${title}: ${fill.tiles[at]}`, markWords({ ...fill, phases: null }, at, cell.terrain, say)].join(" "),
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

  /** Return the element of a place, or nothing where its id tells it. */
  find(place) {
    const [kind] = place.split(":");
    if (kind === "phase") return document.getElementById("view-board");
    return document.getElementById(placeId(place)) || (CARD_OF[kind] ? document.getElementById(CARD_OF[kind]) : null);
  }

  // Choosing and writing

  choose(at) {
    const { host } = this;
    if (this.brush) this.paint(at);
    else host.select(`cell:${host.opened.cells[at].name}`);
  }

  /** Hear that a place was chosen; *isOther*: another than before. */
  onSelect(isOther) {
    if (isOther) {
      this.illegal = [];
      this.typed = { text: "", at: 0 };
    }
    this.figures.isFresh = true;
  }

  /** Return what to say about the brush, which was taken up or put down. */
  toggleBrush() {
    const isPhase = this.host.page.fill.evidence === "phase";
    this.brush = this.brush ? "" : isPhase ? "phase:1" : "x";
    return this.brush ? this.host.say("page.brush-hint") : "";
  }

  paint(at) {
    const { host } = this;
    const { fill } = host.page;
    const cell = host.opened.cells[at];
    const phase = /^phase:(\d)$/.exec(this.brush);
    let painted = withTile(fill, at, "");
    if (phase) painted = withPhase(fill, at, Number(phase[1]));
    else if (this.brush === "x") painted = host.opened.sheet.tiles[cell.terrain].includes("x") ? withTile(fill, at, "x") : fill;
    host.write(painted, `cell:${cell.name}`);
  }

  onTile(word) {
    if (this.brush) {
      this.brush = word || "erase";
      this.host.draw();
      return;
    }
    writeCell(this.host, (fill, at) => withTile(fill, at, fill.tiles[at] === word ? "" : word));
  }

  onPhase(phase) {
    if (this.host.page.fill.evidence !== "phase") return;
    if (this.brush) {
      this.brush = `phase:${phase}`;
      this.host.draw();
      return;
    }
    writeCell(this.host, (fill, at) => withPhase(fill, at, phaseAt(fill, at) === phase ? 0 : phase));
  }

  onFigure(figure) {
    const { place } = this.host;
    this.figures.add(figure, mostAt(place));
    if (place.startsWith("route:")) this.toNextPlace();
  }

  // Goods are laid one behind the other.
  toNextPlace() {
    const next = `route:${Number(this.host.place.split(":")[1]) + 1}`;
    if (document.getElementById(placeId(next))) this.host.select(next);
  }

  // To the next number of the same card, or to what the rules say.
  onNext() {
    const card = document.getElementById(placeId(this.host.place)).closest(".card");
    const places = [...card.querySelectorAll("[data-place]")].map((node) => node.dataset.place);
    this.host.go(places[places.indexOf(this.host.place) + 1] || "report");
  }

  valueAt() {
    const { fill } = this.host.page;
    const [kind, name = ""] = this.host.place.split(":");
    if (kind === "heading") return (fill.points || {})[name];
    if (kind === "route") return fill.routes && fill.routes[1][Number(name) - 1];
    if (kind === "chateauma") return fill.chateauma && fill.chateauma[VIRTUAL.indexOf(name)];
    if (kind !== "vines") return fill[kind];
    const [colour, group] = name.split(".");
    return groupsOf(fill, colour)[Number(group) - 1];
  }

  setValue(value) {
    const { host } = this;
    const { fill } = host.page;
    const [kind, name = ""] = host.place.split(":");
    const [colour, group] = name.split(".");
    let changed = withNumber;
    if (kind === "heading") changed = () => withPoints(fill, name, value);
    else if (kind === "route") changed = () => withRouteGood(fill, Number(name), value || null);
    else if (kind === "chateauma") changed = () => withVirtual(fill, name, value || 0);
    else if (kind === "vines") changed = () => withGroup(fill, colour, Number(group), value || null);
    host.change({ ...host.page, fill: changed(fill, kind, value) }, host.place);
    host.draw();
  }

  padHooks() {
    return {
      onTile: (word) => this.onTile(word),
      onPhase: (phase) => this.onPhase(phase),
      onFigure: (figure) => this.onFigure(figure),
      onBack: () => this.figures.back(),
      onNext: () => this.onNext(),
    };
  }

  /** Return whether a key that was pressed on the board or the pad was used. */
  onKey(event) {
    const { host } = this;
    const isFigures = FIGURE_KINDS.includes(host.place.split(":")[0]);
    if (event.key === "Delete" || event.key === "Backspace") {
      if (isFigures) this.figures.back();
      else writeCell(this.host, (fill, at) => withTile(fill, at, ""));
      return true;
    }
    if (isFigures) {
      if (!figuresFor(host.place).includes(event.key)) return false;
      this.onFigure(event.key);
      return true;
    }
    const shifted = event.shiftKey ? /^Key([A-E])$/.exec(event.code) : null;
    if (shifted) this.onPhase(PHASE_LETTERS.indexOf(shifted[1]) + 1);
    else if (event.shiftKey && event.code === "Digit0") this.onPhase(0);
    else return /^[a-z0-9]$/i.test(event.key) && this.onLetter(event.key.toLowerCase(), event.timeStamp);
    return true;
  }

  // A word is written as soon as it is one, and again if it becomes a longer one.
  onLetter(letter, now) {
    const { host } = this;
    const at = host.chosenCell();
    if (at < 0) return false;
    const { fill, switches } = host.page;
    const state = { opened: host.opened, fill, switches };
    const words = wordsFor(host.opened.cells[at], state, fill.tiles[at]);
    const isBegun = (text) => words.some((word) => word.toLowerCase().startsWith(text));
    const isGoingOn = now - this.typed.at < TYPING_MS && isBegun(this.typed.text + letter);
    const text = isGoingOn ? this.typed.text + letter : letter;
    if (!isBegun(text)) return false;
    const word = words.find((one) => one.toLowerCase() === text);
    if (word) writeCell(this.host, (written, cell) => withTile(written, cell, word));
    this.typed = { text, at: now };
    return true;
  }

  // Which tiles would break a rule in the chosen cell, asked one by one so that the page
  // stays quick.
  judgeSoon() {
    const { host } = this;
    const at = host.chosenCell();
    if (at < 0 || this.brush) {
      this.illegal = [];
      return;
    }
    const { fill, switches } = host.page;
    const words = wordsFor(host.opened.cells[at], { opened: host.opened, fill, switches }, fill.tiles[at]);
    const begin = () => host.ask.loadGame(host.opened.game).then(() => {
      if (host.ui !== this || at !== host.chosenCell()) return;
      judgeMarks(host, at, words, this.faultsWith(at, ""), (word) => this.faultsWith(at, word), (found) => {
        this.illegal = found;
        this.drawPad(host.state());
      });
    }, () => {});
    host.later("judge", 200, begin);
  }

  faultsWith(at, word) {
    const { host } = this;
    const { fill, switches } = host.page;
    const { tiles } = withTile(fill, at, word);
    const { expansions, variant, copied = [], shields = [], shields_open = false } = fill;
    const bare = { tiles, expansions, variant, copied, shields, shields_open, players: 0, evidence: "none" };
    return cellFaults(host.ask({ do: "check", digits: host.opened.digits, fill: bare, switches }));
  }
}
