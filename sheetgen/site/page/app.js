// The page: what is open, what is chosen, and who draws what. All that changes is kept
// in one Page; everything else is functions of its state.

import { DATA } from "./data.js";
import { element, replaceIn } from "./dom.js";
import { loadHall, loadMaker, loadTexts } from "./runtime.js";
import { startEngine } from "./engine.js";
import { makeBoard } from "./board.js";
import { drawTime } from "./clock.js";
import {
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
import { cellTowards } from "./hexmap.js";
import { beginHistory, redoStep, stepHistory, undoStep } from "./history.js";
import { findDigits, makeHash, makeLink, tablesAddress } from "./link.js";
import { drawList } from "./list.js";
import {
  beginGame,
  drawLive,
  duePhase,
  fillOfGame,
  rollDice,
  writeLogFile,
} from "./live.js";
import { MARKS, drawPad, padKind } from "./pad.js";
import { drawColours, drawPoints, placeId } from "./points.js";
import { drawReport, placeSign, totalWords, verdictSign } from "./report.js";
import { drawRows } from "./rows.js";
import { Searcher, answerPage } from "./searcher.js";
import { openSettings } from "./settings.js";
import { openShare } from "./share.js";
import { offerFile } from "./export.js";
import { openDialog } from "./sheetdialog.js";
import { boardName, drawStart, pasteBox } from "./start.js";
import { keepChoice, keepGame, keepSheet, keptChoice, keptGame, keptSheet } from "./store.js";
import { icon } from "./symbol.js";
import { drawTable, isOneGame, readTable } from "./table.js";
import { capitalised, makeSay, placeWords } from "./words.js";

const VIEWS = ["board", "list", "play", "players"];
const CHECK_AFTER_MS = 120;
const LOOK_AFTER_MS = 300;
const KEEP_AFTER_MS = 250;
const MOST_FIGURES = { field: 2, box: 2, entry: 3, subtotal: 3, total: 4 };

/** The page and all that can change on it. */
class Page {
  constructor() {
    this.ask = null;
    this.opened = null;
    this.history = beginHistory(null);
    this.verdict = null;
    this.searcher = new Searcher();
    this.isLooking = false; // for an order of play, beside the page
    this.place = "";
    this.isFresh = true; // the next figure begins a new number
    this.brush = "";
    this.view = "board";
    this.illegal = [];
    this.board = null;
    this.timers = {};
    this.checks = 0; // how often the rules were asked
    this.fresh = {}; // by part, the page that it shows
    this.game = null;
    this.result = null;
    this.plays = [];
    this.livePlace = -1;
    this.table = { text: "", trouble: "", answer: null, serials: [] };
    this.hall = null; // the tables of players, where the server keeps some
    this.say = makeSay(this.chosenLanguage(""));
  }

  // Beginning

  async start() {
    this.labelFrame();
    this.listen();
    const texts = loadTexts(this.chosenLanguage(""));
    this.ask = await startEngine();
    await texts;
    document.documentElement.dataset.ready = "engine";
    await this.openHash();
  }

  listen() {
    const on = (id, action) => document.getElementById(id).addEventListener("click", action);
    window.addEventListener("hashchange", () => {
      if (location.hash !== this.ownHash) this.openHash();
    });
    document.addEventListener("keydown", (event) => this.onKey(event));
    on("undo", () => this.undo());
    on("redo", () => this.redo());
    on("brush", () => this.toggleBrush());
    on("status", () => this.jump("report"));
    on("open-sheet", () => this.openOther());
    on("share", () => this.share());
    on("settings", () => this.settings());
    for (const view of VIEWS) on(`show-${view}`, () => this.show(view));
    window.addEventListener("pagehide", () => this.keepNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.keepNow();
    });
  }

  async openHash() {
    this.keepNow();
    await this.speak(this.chosenLanguage(""));
    await this.findHall();
    const hash = this.hall ? this.hall.readHash(location.hash) : location.hash;
    const found = findDigits(hash);
    if (!found) {
      const trouble = hash.length > 1 ? this.say("page.no-digits") : "";
      this.showStart(trouble);
      return;
    }
    const opened = this.ask({ do: "open", digits: found.digits });
    if (opened.error) {
      this.showStart(this.troubleWords(opened.error));
      return;
    }
    await this.speak(this.chosenLanguage(opened.language));
    this.openSheet(opened, found.answers);
  }

  async speak(language) {
    await loadTexts(language);
    this.say = makeSay(language);
  }

  openSheet(opened, answers) {
    this.stopLooking();
    this.opened = opened;
    this.place = "";
    this.brush = "";
    this.verdict = null;
    this.checks += 1;
    const blank = { fill: emptyFill(opened), switches: {} };
    const kept = keptSheet(opened.digits);
    const mine = kept ? { fill: kept.fill, switches: kept.switches } : blank;
    this.history = beginHistory(mine);
    let told = "";
    if (answers) {
      const page = this.ask({ do: "unpack", digits: opened.digits, answers });
      if (page.error) told = this.say("page.answers-damaged");
      else {
        const theirs = { fill: page.fill, switches: page.switches };
        const isSame = this.packed(mine) === answers;
        if (!isSame) this.history = kept ? stepHistory(this.history, theirs, "") : beginHistory(theirs);
        if (!isSame && kept && !isBlank(mine.fill)) told = this.say("page.link-differs");
      }
    }
    this.board = makeBoard(opened, { onChoose: (cell) => this.choose(cell) });
    this.board.buttons.forEach((button, at) => {
      button.addEventListener("focus", () => {
        if (this.view !== "play" && button.matches(":focus-visible") && !this.isChosen(at)) this.select(`cell:${opened.cells[at].name}`);
      });
    });
    document.documentElement.dataset.page = "sheet";
    replaceIn(document.getElementById("view-board"), this.board.node);
    this.game = keptGame(opened.digits);
    this.replayGame();
    this.labelFrame();
    this.draw();
    this.tell(told);
    this.checkSoon();
    if (this.hall) this.hall.open();
  }

  showStart(trouble) {
    this.stopLooking();
    this.opened = null;
    this.board = null;
    if (this.hall) this.hall.close();
    document.documentElement.dataset.page = "start";
    this.labelFrame();
    drawStart(document.getElementById("start"), this.say, trouble, {
      onLanguage: async (language) => {
        await this.setLanguage(language);
        this.showStart("");
      },
      note: this.hall ? this.hall.startWords() : "",
      samples: Object.entries(DATA.samples || {}).map(([name, digits]) => [this.sampleName(name), digits]),
    });
  }

  sampleName(name) {
    const duchy = /^duchy ([A-Z])$/i.exec(name);
    return duchy ? this.say("page.duchy", { letter: duchy[1].toUpperCase() }) : name;
  }

  troubleWords(error) {
    const key = { damaged: "page.damaged", unknown: "page.unknown" }[error] || "page.no-digits";
    return this.say(key);
  }

  chosenLanguage(ofSheet) {
    const wanted = [keptChoice("language"), ofSheet, ...(navigator.languages || [])];
    const known = wanted.filter(Boolean).map((name) => name.slice(0, 2).toLowerCase());
    return known.find((name) => name in DATA.languages) || "en";
  }

  async setLanguage(language) {
    keepChoice("language", language);
    await this.speak(language);
    this.labelFrame();
    if (this.opened) this.draw();
  }

  // State

  get page() {
    return this.history.page;
  }

  /** What drawing functions want to know. */
  state() {
    const { opened, verdict, isLooking, place, say, brush, illegal } = this;
    const { fill, switches } = this.page;
    const at = this.chosenCell();
    const name = boardName(opened, say);
    const state = {
      opened,
      verdict,
      isLooking,
      place,
      say,
      brush,
      illegal,
      fill,
      switches,
      name,
      fileName: `${name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}-${opened.serial}`,
      isBlank: isBlank(fill),
      chosen: at < 0 ? "" : fill.numbers[at],
      fieldValue: at < 0 ? 0 : fieldOf(fill, at),
      placeTitle: this.placeTitle(),
    };
    state.findingsOf = (where) => placeSign(where, state);
    return state;
  }

  chosenCell() {
    const [kind, name] = this.place.split(":");
    if (kind !== "cell" && kind !== "field") return -1;
    return this.opened.cells.findIndex((cell) => cell.name === name);
  }

  isChosen(at) {
    return this.chosenCell() === at;
  }

  placeTitle() {
    const [kind, name] = this.place.split(":");
    if (kind === "field") return `${placeWords(`cell:${name}`, this.say)}, ${this.say("page.round")}`;
    if (kind === "box") {
      const [phase, box] = name.split(".");
      return `${this.say("place.phase", { name: phase })}, ${this.say("page.box", { number: box })}`;
    }
    return this.place ? capitalised(placeWords(this.place, this.say)) : "";
  }

  // Changing

  change(page, place) {
    const before = this.history;
    this.history = stepHistory(this.history, page, place);
    if (this.history !== before) {
      this.keepSoon();
      this.checkSoon();
    }
  }

  write(fill, place) {
    this.change({ ...this.page, fill }, place);
    this.select(place);
  }

  undo() {
    this.backOrForth(undoStep(this.history));
  }

  redo() {
    this.backOrForth(redoStep(this.history));
  }

  backOrForth({ history, place }) {
    if (history === this.history) return;
    this.history = history;
    this.place = place || this.place;
    this.isFresh = true;
    this.keepSoon();
    this.checkSoon();
    this.draw();
    if (place) this.reveal(place);
  }

  choose(at) {
    if (this.view === "play") {
      this.chooseLive(at);
      return;
    }
    const place = `cell:${this.opened.cells[at].name}`;
    if (this.brush) {
      this.paint(at);
    } else if (this.place === place && this.page.fill.evidence === "round") {
      this.select(`field:${this.opened.cells[at].name}`);
    } else {
      this.select(place);
    }
  }

  paint(at) {
    const { fill } = this.page;
    const place = `cell:${this.opened.cells[at].name}`;
    const phase = /^phase:(\d)$/.exec(this.brush);
    this.write(phase ? withPhase(fill, at, Number(phase[1])) : withMark(fill, at, this.brush), place);
  }

  select(place) {
    if (place !== this.place) this.illegal = [];
    this.place = place;
    this.isFresh = true;
    this.draw();
    this.judgeSoon();
  }

  toggleBrush() {
    this.brush = this.brush ? "" : "1";
    this.tell(this.brush ? this.say("page.brush-hint") : "");
    this.draw();
  }

  onMark(mark) {
    if (this.brush) {
      this.brush = mark;
      this.draw();
      return;
    }
    const at = this.chosenCell();
    if (at < 0) {
      this.tell(this.say("page.choose-first"));
      return;
    }
    const isSame = this.page.fill.numbers[at] === mark;
    this.write(withMark(this.page.fill, at, isSame ? "." : mark), `cell:${this.opened.cells[at].name}`);
  }

  onPhase(phase) {
    if (this.page.fill.evidence !== "phase") return;
    if (this.brush) {
      this.brush = `phase:${phase}`;
      this.draw();
      return;
    }
    const at = this.chosenCell();
    if (at < 0) {
      this.tell(this.say("page.choose-first"));
      return;
    }
    const isSame = fieldOf(this.page.fill, at) === phase;
    this.write(withPhase(this.page.fill, at, isSame ? 0 : phase), `cell:${this.opened.cells[at].name}`);
  }

  onRoundStep(step) {
    const at = this.chosenCell();
    if (at < 0) return;
    const { fill } = this.page;
    const value = fieldOf(fill, at);
    const begin = Math.max(0, ...(fill.rounds || []));
    const next = value === 0 && step > 0 ? begin + 1 : value + step;
    this.write(withRound(fill, at, next), `cell:${this.opened.cells[at].name}`);
  }

  onFigure(figure) {
    const [kind] = this.place.split(":");
    const before = this.isFresh ? "" : String(this.valueAt() || "");
    const text = `${before}${figure}`.slice(-MOST_FIGURES[kind]);
    this.setValue(Number(text));
    this.isFresh = false;
  }

  onBack() {
    const value = this.valueAt();
    if (value === null || value === undefined) return;
    const text = String(value).slice(0, -1);
    this.setValue(this.isFresh || text === "" ? null : Number(text));
    this.isFresh = false;
  }

  onNext() {
    const [kind, name] = this.place.split(":");
    if (kind === "entry") {
      const [phase, entry] = name.split(".").map(Number);
      const entries = columnOf(this.page.fill, phase)[0] || [];
      this.go(entry <= entries.length ? `entry:${phase}.${entry + 1}` : `subtotal:${phase}`);
    } else if (kind === "subtotal") {
      this.go(Number(name) < 3 ? `entry:${Number(name) + 1}.1` : "total");
    } else if (kind === "box") {
      const [phase, box] = name.split(".").map(Number);
      this.go(box < this.opened.sheet.time_boxes ? `box:${phase}.${box + 1}` : `box:${Math.min(phase + 1, 3)}.1`);
    } else if (kind === "field") {
      this.go(`cell:${name}`);
    } else {
      this.go("report");
    }
  }

  go(place) {
    if (place !== "report") this.select(place);
    this.reveal(place);
  }

  valueAt() {
    const { fill } = this.page;
    const [kind, name] = this.place.split(":");
    const [phase, at] = (name || "").split(".").map(Number);
    if (kind === "total") return fill.total;
    if (kind === "subtotal") return columnOf(fill, phase)[1];
    if (kind === "entry") return (columnOf(fill, phase)[0] || [])[at - 1];
    if (kind === "box") return fill.time ? fill.time[phase - 1][at - 1] : 0;
    return fieldOf(fill, this.chosenCell());
  }

  setValue(value) {
    const { fill } = this.page;
    const { place } = this;
    const [kind, name] = place.split(":");
    const [phase, at] = (name || "").split(".").map(Number);
    const time = fill.time || emptyTime(this.opened.sheet.time_boxes);
    const changed = {
      total: () => withTotal(fill, value),
      subtotal: () => withSubtotal(fill, phase, value),
      entry: () => withEntry(fill, phase, at, value),
      box: () => withTime(fill, withBox(time, phase, at, value || 0)),
      field: () => withRound(fill, this.chosenCell(), value || 0),
    }[kind]();
    this.change({ ...this.page, fill: changed }, place);
    this.draw();
  }

  // Asking the engine

  checkSoon() {
    this.stopLooking();
    this.later("check", CHECK_AFTER_MS, () => this.ask.loadRest().then(() => this.check()));
  }

  check() {
    if (!this.opened) return;
    const { fill, switches } = this.page;
    const { digits } = this.opened;
    const question = { do: "check", digits, fill, switches };
    const verdict = this.ask({ ...question, effort: "quick" });
    this.isLooking = verdict.verdict === "undecided";
    this.takeVerdict(verdict);
    this.judgeSoon();
    if (this.isLooking) this.later("look", LOOK_AFTER_MS, () => this.lookFurther(question));
  }

  takeVerdict(verdict) {
    this.verdict = verdict.error ? null : verdict;
    this.checks += 1;
    this.draw();
  }

  // Look for an order of play beside the page, which goes on meanwhile; where the
  // browser gives no worker, a little on the page itself.
  async lookFurther(question) {
    const verdict = await this.searcher.ask(question).catch(() => this.ask(question));
    if (!verdict) return; // it was stopped
    this.isLooking = false;
    this.takeVerdict(verdict.error ? this.verdict : verdict);
  }

  // Ask about one sheet or several: quickly, and beside the page what that leaves open.
  async askDeep(question) {
    const quick = this.ask({ ...question, effort: "quick" });
    const isOpen = [quick, ...(quick.verdicts || [])].some((one) => one.verdict === "undecided");
    if (!isOpen) return quick;
    if (!this.deep) this.deep = new Searcher();
    return (await this.deep.ask(question).catch(() => this.ask(question))) || quick;
  }

  stopLooking() {
    clearTimeout(this.timers.look);
    this.searcher.stop();
  }

  // Which numbers would break a rule in the chosen cell, asked one by one so that the
  // page stays quick.
  judgeSoon() {
    const at = this.chosenCell();
    if (at < 0 || this.brush) {
      this.illegal = [];
      return;
    }
    const before = this.faultsWith(at, ".");
    const next = (marks, found) => {
      if (at !== this.chosenCell()) return;
      if (marks.length === 0) {
        this.illegal = found;
        drawPad(document.getElementById("pad"), this.state(), this.padHooks());
        return;
      }
      const [mark, ...rest] = marks;
      const faults = this.faultsWith(at, mark);
      const isBad = faults.some((fault) => !before.includes(fault));
      this.later("judge", 0, () => next(rest, isBad ? [...found, mark] : found));
    };
    this.later("judge", 30, () => next(MARKS, []));
  }

  // Rows that cannot be keep the engine from searching for an order of play, which
  // would take long and tell nothing about a single number.
  faultsWith(at, mark) {
    const { fill, switches } = this.page;
    const bare = {
      numbers: withMark(fill, at, mark).numbers,
      evidence: "none",
      variant: fill.variant,
      rows: { monk: [0, 1], silver: [0, 0], good: [0, 0], worker: [0, 0] },
      castle_row: [[], []],
    };
    const { digits } = this.opened;
    const verdict = this.ask({ do: "check", digits, fill: bare, switches, effort: "quick" });
    if (verdict.error) return [];
    return verdict.findings
      .filter((f) => f.place.startsWith("cell:") && f.code !== "not-reachable")
      .map((f) => `${f.code} ${f.place}`);
  }

  packed(page) {
    const question = { do: "pack", digits: this.opened.digits, ...page };
    return this.ask(question).answers || "";
  }

  // Keeping

  keepSoon() {
    this.later("keep", KEEP_AFTER_MS, () => this.keepNow());
  }

  keepNow() {
    if (!this.opened || this.timers.keep === undefined) return;
    clearTimeout(this.timers.keep);
    this.timers.keep = undefined;
    const { digits } = this.opened;
    const name = `${boardName(this.opened, this.say)} ${serialWords(this.opened)}`;
    keepSheet(digits, this.page, name.trim());
    if (this.hall) this.hall.push();
    const answers = isBlank(this.page.fill) ? "" : this.packed(this.page);
    this.ownHash = makeHash(digits, answers);
    history.replaceState(null, "", this.ownHash);
  }

  later(name, wait, action) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(action, wait);
  }

  // Dialogs

  async share() {
    if (!this.opened) return;
    await loadMaker();
    const answers = isBlank(this.page.fill) ? "" : this.packed(this.page);
    openShare(this.state(), makeLink(this.opened.digits, answers));
  }

  settings() {
    openSettings(this.opened ? this.state() : { say: this.say, opened: null }, {
      onLanguage: async (language) => {
        await this.setLanguage(language);
        document.querySelector("dialog").close();
        this.settings();
      },
      onVariant: (variant) => {
        this.change({ ...this.page, fill: { ...this.page.fill, variant } }, this.place);
        this.draw();
      },
      onSwitch: (name, setting) => {
        const switches = { ...this.page.switches };
        if (setting === this.opened.sheet.switches[name][0]) delete switches[name];
        else switches[name] = setting;
        this.change({ ...this.page, switches }, this.place);
        this.draw();
      },
    });
  }

  openOther() {
    const dialog = openDialog(this.say("page.open-sheet"), this.say("page.close"), [
      pasteBox(this.say, () => dialog.close()),
      element("p", {}, element("a", { href: "#" , onclick: () => dialog.close() }, this.say("page.to-start"))),
    ]);
  }

  // Drawing

  labelFrame() {
    const { say } = this;
    document.documentElement.lang = say.language;
    for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
    for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
    for (const node of document.querySelectorAll("[data-icon]")) {
      if (!node.querySelector("svg")) node.prepend(icon(node.dataset.icon));
    }
    const title = document.getElementById("title");
    const name = this.opened ? boardName(this.opened, say) : say("page.title");
    title.textContent = name;
    document.getElementById("serial").textContent = this.opened ? serialWords(this.opened) : "";
    document.title = this.opened ? `${name} ${serialWords(this.opened)}` : say("page.title");
    const letter = this.opened ? name.match(/\b[A-Z]\b/) : null;
    document.getElementById("shield").textContent = letter ? letter[0] : "";
  }

  draw() {
    if (!this.opened) return;
    const state = this.state();
    const part = (id) => document.getElementById(id);
    const write = { onChange: (fill, place) => this.write(fill, place), onSelect: (place) => this.select(place) };
    document.documentElement.dataset.view = this.view;
    this.drawViews();
    if (this.view === "play") {
      this.drawPlay(state);
      return;
    }
    this.board.update({ ...state, verdict: state.isBlank ? null : state.verdict });
    if (this.view === "players") {
      drawTable(part("players"), { ...state, table: this.table }, this.tableHooks());
      if (this.hall) this.hall.draw();
      return;
    }
    if (this.view === "list") {
      drawList(part("view-list"), state, {
        onChoose: (at) => this.choose(at),
        onField: (at) => this.chooseField(at),
      });
    }
    drawPad(part("pad"), state, this.padHooks());
    const { rows, castle_row: castle, time, columns, colours, total, variant } = state.fill;
    const told = [this.checks, state.isBlank, this.say.language];
    const report = { onJump: (place) => this.jump(place), onFix: (finding, fix) => this.fix(finding, fix) };
    this.redraw("report", told, (node) => drawReport(node, state, report));
    this.redraw("rows", [...told, rows, castle], (node) => drawRows(node, state, write));
    this.redraw("time", [...told, time, variant, state.switches, this.chosenIn("box")], (node) => drawTime(node, state, write));
    this.redraw("colours", [...told, colours], (node) => drawColours(node, state, write));
    const points = ["entry", "subtotal", "total"].map((kind) => this.chosenIn(kind));
    this.redraw("points", [...told, columns, total, ...points], (node) => drawPoints(node, state, write));
    this.drawStatus(state);
    rove();
  }

  // Draw a part again if what it shows has changed: phones are slow. Its buttons hold
  // the page that it was drawn with, so a new page counts as a change.
  redraw(id, shown, action) {
    const node = document.getElementById(id);
    const key = JSON.stringify(shown);
    if (node.dataset.shown === key && this.fresh[id] === this.page) return;
    node.dataset.shown = key;
    this.fresh[id] = this.page;
    action(node);
  }

  chosenIn(kind) {
    return this.place.split(":")[0] === kind ? this.place : "";
  }

  drawViews() {
    document.getElementById("view-board").hidden = this.view === "list" || this.view === "players";
    document.getElementById("view-list").hidden = this.view !== "list";
    for (const view of VIEWS) {
      document.getElementById(`show-${view}`).setAttribute("aria-pressed", String(view === this.view));
    }
  }

  drawStatus(state) {
    const { say, verdict, isLooking } = state;
    const node = document.getElementById("status");
    document.getElementById("undo").disabled = this.history.past.length === 0;
    document.getElementById("redo").disabled = this.history.future.length === 0;
    document.getElementById("brush").setAttribute("aria-pressed", String(Boolean(this.brush)));
    if (state.isBlank || !verdict) {
      replaceIn(node, element("span", {}, say(state.isBlank ? "page.blank-short" : "page.checking")));
      return;
    }
    const errors = verdict.findings.filter((finding) => finding.severity === "error").length;
    const words = isLooking ? say("page.looking-short") : capitalised(say(`verdict.${verdict.verdict}`));
    replaceIn(
      node,
      verdictSign(verdict.verdict),
      element("span", { class: "status-words" }, errors ? `${words} (${errors})` : words),
      element("strong", { class: "status-total" }, capitalised(totalWords(verdict, say)))
    );
    const told = `${words}. ${totalWords(verdict, say)}`;
    const announced = document.getElementById("announced");
    if (announced.textContent !== told) announced.textContent = told;
  }

  chooseField(at) {
    const { name } = this.opened.cells[at];
    if (this.page.fill.evidence === "round") this.select(`field:${name}`);
    else if (this.brush) this.paint(at);
    else this.select(`cell:${name}`);
  }

  padHooks() {
    return {
      onMark: (mark) => this.onMark(mark),
      onPhase: (phase) => this.onPhase(phase),
      onRoundStep: (step) => this.onRoundStep(step),
      onField: () => this.select(this.place.replace("cell:", "field:")),
      onFigure: (figure) => this.onFigure(figure),
      onBack: () => this.onBack(),
      onNext: () => this.onNext(),
    };
  }

  fix(finding, fix) {
    const names = this.opened.cells.map((cell) => cell.name);
    this.write(withFix(this.page.fill, finding, fix, names), fix[0]);
    this.reveal(fix[0]);
  }

  jump(place) {
    const last = place.split(" ").pop();
    if (last.startsWith("cell:")) this.select(last);
    this.reveal(last);
  }

  // Bring the element of a place into sight and give it the focus.
  reveal(place) {
    const [kind, name] = place.split(":");
    let node = document.getElementById(placeId(place)) || document.getElementById(place);
    if (kind === "cell" || kind === "field") {
      const at = this.opened.cells.findIndex((cell) => cell.name === name);
      const listed = document.querySelector(`#view-list [data-place="${place}"]`);
      node = this.view === "list" && listed ? listed : this.board.buttons[at];
    } else if (kind === "box") {
      node = document.querySelector(`[data-key="${place}"]`);
    } else if (kind === "round") {
      node = document.getElementById("time");
    }
    if (!node) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: kind === "report" ? "start" : "center", behavior: isCalm ? "auto" : "smooth" });
  }

  show(view) {
    this.view = view;
    this.tell("");
    this.draw();
    if (view !== "play" && view !== "players") this.checkSoon();
  }

  // Live play

  replayGame() {
    this.result = null;
    this.plays = [];
    if (!this.game) return;
    const { log, roll, isRolled } = this.game;
    const { digits } = this.opened;
    const result = this.ask({ do: "replay", digits, log });
    if (result.error) {
      this.game = null;
      return;
    }
    this.result = result;
    if (!isRolled || result.is_over) return;
    this.plays = this.ask({ do: "plays", digits, log, roll, player: 0 }).plays || [];
  }

  playOn(game) {
    this.game = game;
    this.livePlace = -1;
    keepGame(this.opened.digits, game);
    this.replayGame();
    this.draw();
  }

  chooseLive(at) {
    const { cells } = this.opened;
    if (!this.game) {
      this.livePlace = cells[at].carried ? at : -1;
      this.draw();
      return;
    }
    const here = this.plays.filter(([marks]) => marks.length > 0 && marks[0][0] === at);
    if (here.length === 1) {
      this.makePlay(here[0]);
      return;
    }
    this.livePlace = at;
    this.draw();
  }

  makePlay(play) {
    const { log, roll } = this.game;
    const rounds = [...log.rounds, [roll, [play]]];
    this.playOn({ log: { ...log, rounds }, roll, isRolled: false });
    document.getElementById("live-head").focus({ preventScroll: true });
  }

  drawPlay(state) {
    const { opened, game, result, plays, livePlace } = this;
    const fill = game
      ? fillOfGame(opened, game.log, result)
      : { ...emptyFill(opened), numbers: withStart(opened, livePlace) };
    const lit = game
      ? [...new Set(plays.filter(([marks]) => marks.length > 0).map(([marks]) => marks[0][0]))]
      : opened.cells.flatMap((cell, at) => (cell.carried ? [at] : []));
    const place = livePlace < 0 ? "" : `cell:${opened.cells[livePlace].name}`;
    this.board.update({ ...state, fill, verdict: null, place, lit });
    const live = { ...state, game, result, plays, livePlace, startCell: livePlace };
    if (game) live.phase = duePhase(opened, game.log, result);
    drawLive(document.getElementById("live"), live, this.liveHooks());
    rove();
  }

  liveHooks() {
    const { opened, game } = this;
    const file = `${this.state().fileName}.game`;
    return {
      onBegin: () => this.playOn(beginGame(this.livePlace, this.page)),
      onDie: (die, value) => {
        const roll = game.roll.map((old, at) => (at === die ? value : old));
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
        const page = { fill: fillOfGame(opened, game.log, this.result), switches: game.log.switches };
        this.change(page, "");
        this.show("board");
      },
      onLog: () => offerFile(file, writeLogFile(opened, game.log), "text/plain"),
      onNew: () => this.playOn(null),
    };
  }

  // The players of a table

  tableHooks() {
    return {
      onText: (text) => {
        this.table.text = text;
      },
      onAddOwn: () => {
        const link = makeLink(this.opened.digits, this.packed(this.page));
        const lines = this.table.text.split("\n").filter((line) => line.trim() !== "");
        this.table = { ...this.table, text: `${[...lines, link].join("\n")}\n` };
        this.draw();
      },
      onRank: () => this.rank(),
    };
  }

  async rank() {
    const { text } = this.table;
    const { sheets, bad } = readTable(text, this.ask);
    const told = { text, trouble: "", answer: null, serials: [] };
    if (bad || sheets.length === 0) {
      told.trouble = this.say("page.table.bad-line", { number: bad || 1 });
    } else if (!isOneGame(sheets)) {
      told.trouble = this.say("page.table.unlike");
    } else {
      const plain = sheets.map(({ digits, fill }) => ({ digits, fill }));
      const { switches } = sheets[0];
      const answer = await this.askDeep({ do: "table", sheets: plain, switches });
      if (this.table.text !== text) return; // other links were put in meanwhile
      if (answer.error) told.trouble = this.say("page.table.unlike");
      else told.answer = answer;
      told.serials = sheets.map(({ digits }) => this.ask({ do: "open", digits }).serial);
    }
    this.table = told;
    this.draw();
  }

  // On a page that `sheetgen serve` gives out
  async findHall() {
    const address = tablesAddress();
    if (this.hall || !address) return;
    try {
      const { Hall } = await loadHall();
      this.hall = new Hall(address, {
        ask: (question) => this.askDeep(question),
        say: () => this.say,
        sheet: () => (this.opened ? this.state() : null),
        onAdopt: (page) => {
          this.change(page, "");
          this.draw();
        },
        onView: () => this.show("players"),
        onTell: (text) => this.tell(text),
        isShown: () => this.opened !== null && this.view === "players",
      });
    } catch (error) {
      // Without a network the page goes on without tables
    }
  }

  tell(text) {
    document.getElementById("told").textContent = text;
  }

  // Keys

  onKey(event) {
    const { target } = event;
    const isTyping = target.closest && target.closest("input, textarea, select, dialog");
    if (!this.opened || isTyping || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      this.onCommand(event);
      return;
    }
    if (isArrow(event.key)) {
      this.onArrow(event);
      return;
    }
    if (this.view === "play" || this.view === "players") return;
    const isFigures = padKind(this.place) === "figures";
    const figure = /^[0-9]$/.test(event.key) ? event.key : "";
    const shifted = event.shiftKey ? /^Digit([0-3])$/.exec(event.code) : null;
    let isUsed = true;
    if (shifted && !isFigures) this.onPhase(Number(shifted[1]));
    else if (event.key === "Delete" || event.key === "Backspace") isFigures ? this.onBack() : this.onMark(".");
    else if (figure && isFigures) this.onFigure(figure);
    else if (/^[1-6]$/.test(figure)) this.onMark(figure);
    else if (event.key.toLowerCase() === "x" && !isFigures) this.onMark("X");
    else if (event.key === "Escape" && this.brush) this.toggleBrush();
    else isUsed = false;
    if (isUsed) event.preventDefault();
  }

  onCommand(event) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }

  onArrow(event) {
    const { target } = event;
    const at = this.board.buttons.indexOf(target);
    if (at >= 0) {
      event.preventDefault();
      const next = cellTowards(this.opened.cells, at, event.key);
      if (next < 0) return;
      if (this.view === "play") {
        this.board.buttons[next].focus();
        return;
      }
      this.select(`cell:${this.opened.cells[next].name}`);
      this.board.buttons[next].focus();
      return;
    }
    const group = target.closest("[data-roving]");
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!group || !step) return;
    event.preventDefault();
    const buttons = [...group.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(target) + step];
    if (!next) return;
    buttons.forEach((button) => button.setAttribute("tabindex", button === next ? "0" : "-1"));
    next.focus();
  }
}

// One stop of the tabulator for each track; arrows go on within it.
function rove() {
  for (const group of document.querySelectorAll("[data-roving]")) {
    const buttons = [...group.querySelectorAll("button")];
    const active = buttons.indexOf(document.activeElement);
    buttons.forEach((button, at) => button.setAttribute("tabindex", at === Math.max(active, 0) ? "0" : "-1"));
  }
}

function withStart(opened, at) {
  return opened.cells.map((unused, place) => (place === at ? "X" : ".")).join("");
}

function isArrow(key) {
  return ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(key);
}

function serialWords(opened) {
  return `\u2116 ${String(opened.serial).padStart(6, "0")}`;
}

if (globalThis.document) new Page().start();
else answerPage();
