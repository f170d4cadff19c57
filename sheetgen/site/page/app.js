// The page: what is open, what is chosen, and who draws what. All that changes is kept
// in one Page; everything else is functions of its state. What a sheet shows, and what
// taps do there, is its game's (`Ui` in the game's folder).

import { DATA } from "./data.js";
import { element, replaceIn } from "./dom.js";
import { loadGame, loadHall, loadMaker, loadRules, loadTexts } from "./runtime.js";
import { startEngine } from "./engine.js";
import { Fingers } from "./finger.js";
import { cellTowards } from "./hexmap.js";
import { beginHistory, redoStep, stepHistory, undoStep } from "./history.js";
import { offerFile } from "./export.js";
import { findDigits, gameOfDigits, makeHash, makeLink, placeId, tablesAddress } from "./link.js";
import { Keeper } from "./keeper.js";
import { drawList } from "./list.js";
import { drawNotices } from "./notice.js";
import { drawReport, placeSign, totalShortly, totalWords, verdictSign } from "./report.js";
import { Searcher, answerPage } from "./searcher.js";
import { openSettings } from "./settings.js";
import { openShare } from "./share.js";
import { openDialog } from "./sheetdialog.js";
import { boardName, drawStart, isKnown, pasteBox } from "./start.js";
import { LOG_KEY, keepChoice, keptChoice } from "./store.js";
import { icon } from "./symbol.js";
import { drawTable, isOneGame, readTable } from "./table.js";
import { capitalised, makeSay, placeWords, sentences } from "./words.js";

const VIEWS = ["board", "list", "play", "players"];
const CHECK_AFTER_MS = 120;
const LOOK_AFTER_MS = 300;
const KEEP_AFTER_MS = 250;
const EVERYWHERE = ["board", "list", "players"]; // views of any game

/** The page and all that can change on it. */
class Page {
  constructor() {
    this.ask = null;
    this.ui = null; // of the game whose sheet is open
    this.opened = null;
    this.openings = 0; // how often something was opened
    this.history = beginHistory(null);
    this.verdict = null;
    this.searcher = new Searcher();
    this.isLooking = false; // for an order of play, beside the page
    this.place = "";
    this.view = "board";
    this.board = null;
    this.timers = {};
    this.checks = 0; // how often the rules were asked
    this.fresh = {}; // by part, the page that it shows
    this.table = { text: "", trouble: "", answer: null, serials: [] };
    this.notices = new Map(); // by name, what a reader is told until it is settled
    this.keeper = new Keeper({
      page: () => this.page,
      isAhead: () => this.timers.keep !== undefined,
      onFollow: (page) => this.follow(page),
      onRival: () => this.tellRival(),
      onFull: () => this.tellFull(),
    });
    this.isFull = false; // it was said that nothing can be kept
    this.isProven = true; // the rules could read what was kept
    this.hall = null; // the tables of players, where the server keeps some
    this.say = makeSay(this.chosenLanguage(""));
  }

  // Beginning

  async start() {
    this.labelFrame();
    this.listen();
    const texts = this.speak(this.chosenLanguage(""), null).then(() => this.labelFrame());
    // What the digits say about their game is enough to begin loading what it needs.
    const found = findDigits(location.hash);
    const game = found ? gameOfDigits(found.digits) : "";
    if (game) Promise.all([loadGame(game), loadRules(game)]).catch(() => null);
    try {
      this.ask = await startEngine();
    } catch (error) {
      await texts; // which say it, and else would write over it
      document.getElementById("loading").textContent = this.say("page.not-loaded");
      throw error;
    }
    await texts;
    document.documentElement.dataset.ready = "engine";
    await this.openHash();
  }

  listen() {
    this.fingers = new Fingers(document.getElementById("pad"), {
      remember: () => this.remember(),
      goBack: (memory) => this.goBack(memory),
    });
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
    window.addEventListener("storage", ({ key }) => this.fingers.whenFree("window", () => this.lookAround(key)));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.keepNow();
    });
  }

  async openHash() {
    this.keepNow();
    this.openings += 1;
    const opening = this.openings;
    await this.speak(this.chosenLanguage(""), this.opened ? this.ui : null);
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
    const ui = await this.makeUi(opened.game);
    if (found.answers) await this.ask.fetchGame(opened.game).catch(() => null);
    if (ui) await loadTexts(this.chosenLanguage(opened.language), opened.game);
    if (opening !== this.openings) return; // something else was opened meanwhile
    if (!ui) {
      this.showStart(this.say("page.not-loaded"));
      return;
    }
    this.takeUi(ui);
    await this.speak(this.chosenLanguage(opened.language), ui);
    this.openSheet(opened, found.answers);
  }

  async makeUi(game) {
    if (this.ui && this.ui.game === game) return this.ui;
    const { makeUi } = await loadGame(game).catch(() => ({ makeUi: () => null }));
    return makeUi(this);
  }

  // Put the parts of a game's sheet into the page.
  takeUi(ui) {
    if (this.ui === ui) return;
    for (const section of document.querySelectorAll(".side > .own")) section.remove();
    const parts = ui.sections.map(({ id, name }) =>
      element("section", { id, class: `card own ${name || ""}`, tabindex: "-1" })
    );
    document.querySelector(".side").append(...parts);
    document.documentElement.dataset.game = ui.game;
    this.fresh = {};
    this.ui = ui;
  }

  async speak(language, ui) {
    await loadTexts(language, ui ? ui.game : "");
    this.say = makeSay(language, ui);
  }

  // What was kept may be damaged in a way that shows when it is drawn.
  openSheet(opened, answers) {
    this.notices.clear();
    const kept = this.keeper.open(opened.digits);
    this.isProven = !kept.history;
    if (kept.damaged) this.tellDamaged(opened, kept.damaged);
    try {
      this.showSheet(opened, answers, kept.history);
    } catch (error) {
      if (!kept.history) throw error;
      this.isProven = true;
      this.tellDamaged(opened, this.keeper.putAside());
      this.showSheet(opened, answers, null);
    }
    if (this.keeper.rival) this.tellRival();
  }

  showSheet(opened, answers, kept) {
    this.leaveSheet();
    this.opened = opened;
    this.verdict = null;
    this.checks += 1;
    const blank = { fill: this.ui.blank(opened), switches: {} };
    this.history = kept || beginHistory(blank);
    const mine = this.page;
    let told = "";
    if (answers) {
      const page = this.ask({ do: "unpack", digits: opened.digits, answers });
      if (page.error) told = this.say("page.answers-damaged");
      else {
        const theirs = { fill: page.fill, switches: page.switches };
        const isSame = this.packed(mine) === answers;
        if (!isSame) this.history = kept ? stepHistory(this.history, theirs, "") : beginHistory(theirs);
        if (!isSame && kept && !this.ui.isBlank(mine.fill)) told = this.say("page.link-differs");
      }
    }
    this.board = this.ui.makeBoard(opened, { onChoose: (cell) => this.ui.choose(cell) });
    this.board.buttons.forEach((button, at) => {
      button.addEventListener("focus", () => {
        const isWritten = EVERYWHERE.includes(this.view);
        if (isWritten && button.matches(":focus-visible") && this.chosenCell() !== at) this.select(`cell:${opened.cells[at].name}`);
      });
    });
    document.documentElement.dataset.page = "sheet";
    document.getElementById("view-board").replaceChildren(this.board.node);
    this.ui.begin();
    if (!this.ui.views.includes(this.view)) this.view = "board";
    this.labelFrame();
    this.draw();
    this.tell(told);
    this.checkSoon();
    if (this.hall && this.ui.hasSeats) this.hall.open();
    else if (this.hall) this.hall.close();
  }

  // What was to be done later about the sheet that was open is not.
  leaveSheet() {
    this.stopLooking();
    Object.values(this.timers).forEach(clearTimeout);
    this.timers = {};
    this.place = "";
  }

  showStart(trouble) {
    this.leaveSheet();
    this.opened = null;
    this.board = null;
    if (this.hall) this.hall.close();
    document.documentElement.dataset.page = "start";
    this.labelFrame();
    drawStart(document.getElementById("start"), this.say, trouble, {
      ask: this.ask,
      onLanguage: async (language) => {
        await this.setLanguage(language);
        this.showStart("");
      },
      note: this.hall ? this.hall.startWords() : "",
    });
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
    await this.speak(language, this.opened ? this.ui : null);
    this.labelFrame();
    if (this.opened) this.draw();
  }

  // State

  get page() {
    return this.history.page;
  }

  /** What drawing functions want to know. */
  state() {
    const { opened, verdict, isLooking, place, say, ui } = this;
    const { fill, switches } = this.page;
    const name = boardName(opened, say);
    const state = {
      opened,
      verdict,
      isLooking,
      place,
      say,
      ui,
      fill,
      switches,
      name,
      fileName: `${name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}-${opened.serial}`,
      isBlank: ui.isBlank(fill),
      ...ui.state(),
    };
    state.findingsOf = (where) => placeSign(where, state);
    return state;
  }

  chosenCell() {
    const [kind, name] = this.place.split(":");
    if (kind !== "cell" && kind !== "field") return -1;
    return this.opened.cells.findIndex((cell) => cell.name === name);
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
    if (this.stepView(false)) this.announce(this.say("page.undone", { place: this.say("page.play") }));
    else this.backOrForth(undoStep(this.history), "page.undone");
  }

  redo() {
    if (this.stepView(true)) this.announce(this.say("page.redone", { place: this.say("page.play") }));
    else this.backOrForth(redoStep(this.history), "page.redone");
  }

  // A view of the game alone may have steps of its own.
  stepView(isForth) {
    return !EVERYWHERE.includes(this.view) && Boolean(this.ui.stepView) && this.ui.stepView(this.view, isForth);
  }

  backOrForth({ history, place }, key) {
    if (history === this.history) {
      this.announce(this.say("page.no-step"));
      return;
    }
    this.history = history;
    this.place = place || this.place;
    this.ui.onSelect(false);
    this.keepSoon();
    this.checkSoon();
    this.draw();
    if (place) this.reveal(place);
    this.announce(this.say(key, { place: placeWords(place || "sheet", this.say) }));
  }

  // What a key of the pad may change, and how it was before.
  remember() {
    const { history, place, view, ui } = this;
    return { history, place, view, ui, brush: ui.brush, isFresh: ui.figures.isFresh };
  }

  goBack({ history, place, view, ui, brush, isFresh }) {
    if (ui !== this.ui || !this.opened) return;
    const isOther = history !== this.history;
    Object.assign(this, { history, place, view });
    ui.onSelect(false);
    ui.brush = brush;
    ui.figures.isFresh = isFresh;
    if (isOther) {
      this.keepSoon();
      this.checkSoon();
    }
    this.draw();
  }

  select(place) {
    const isOther = place !== this.place;
    this.place = place;
    this.ui.onSelect(isOther);
    this.draw();
    this.ui.judgeSoon();
  }

  toggleBrush() {
    this.tell(this.ui.toggleBrush());
    this.draw();
  }

  go(place) {
    if (place !== "report") this.select(place);
    this.reveal(place);
  }

  // Asking the engine

  checkSoon() {
    this.stopLooking();
    this.showBusy(true);
    const { game } = this.opened;
    this.later("check", CHECK_AFTER_MS, () => this.ask.loadGame(game).then(() => this.check(), () => this.showBusy(false)));
  }

  // What the report says is of a sheet that was changed since.
  showBusy(isBusy) {
    document.getElementById("report").setAttribute("aria-busy", String(isBusy));
  }

  // Fingers that came down while the rules were asked are heard before the answer is drawn.
  check() {
    if (!this.opened) return;
    const { page } = this;
    const { digits } = this.opened;
    const question = { do: "check", digits, ...page };
    const verdict = this.ask({ ...question, effort: "quick" });
    if (verdict.error && !this.isProven) {
      this.putAside();
      return;
    }
    this.isProven = true;
    this.later("verdict", 0, () => this.fingers.whenFree("verdict", () => {
      if (page !== this.page || !this.opened) return; // it is checked anew
      this.isLooking = Boolean(verdict.wants_more);
      this.takeVerdict(verdict);
      this.ui.judgeSoon();
      if (this.isLooking) this.later("look", LOOK_AFTER_MS, () => this.lookFurther(question));
    }));
  }

  takeVerdict(verdict) {
    this.verdict = verdict.error ? null : verdict;
    this.checks += 1;
    this.draw();
    this.showBusy(false);
  }

  // Look for an order of play beside the page, which goes on meanwhile; where the
  // browser gives no worker, a little on the page itself.
  async lookFurther(question) {
    const verdict = await this.searcher.ask(question).catch(() => this.ask(question));
    if (!verdict) return; // it was stopped
    const { page } = this;
    this.fingers.whenFree("look", () => {
      if (page !== this.page || !this.opened) return;
      this.isLooking = false;
      this.takeVerdict(verdict.error ? this.verdict : verdict);
    });
  }

  // Ask about one sheet or several: quickly, and beside the page what that leaves open.
  async askDeep(question) {
    const quick = this.ask({ ...question, effort: "quick" });
    if (!quick.wants_more) return quick;
    if (!this.deep) this.deep = new Searcher();
    return (await this.deep.ask(question).catch(() => this.ask(question))) || quick;
  }

  stopLooking() {
    clearTimeout(this.timers.look);
    this.searcher.stop();
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
    const name = `${boardName(this.opened, this.say)} ${serialWords(this.opened)}`;
    this.keeper.keep(this.history, name.trim());
    clearTimeout(this.timers.keep);
    this.timers.keep = undefined;
    if (this.hall) this.hall.push();
    this.showHash();
  }

  // The address of the page holds all that stands on the sheet.
  showHash() {
    const { digits } = this.opened;
    const isBlank = this.ui.isBlank(this.page.fill);
    const answers = isBlank ? "" : this.packed(this.page);
    if (!isBlank && !answers) return; // the rules are not there yet
    this.ownHash = makeHash(digits, answers);
    history.replaceState(null, "", this.ownHash);
  }

  // Another window kept something.
  lookAround(key) {
    if (!this.opened) return;
    if (key === LOG_KEY + this.opened.digits) {
      this.ui.begin();
      this.draw();
    }
    this.keeper.look();
  }

  // It has entered something on this sheet, and nothing here is ahead of that.
  follow(page) {
    this.history = stepHistory(this.history, page, "");
    this.checkSoon();
    this.draw();
    this.showHash();
    this.tell(this.say("page.other-window"));
  }

  tellRival() {
    this.notify("rival", "page.rival", [
      ["page.rival-mine", () => this.settleRival(true)],
      ["page.rival-theirs", () => this.settleRival(false)],
    ]);
  }

  // What does not stand in the end is a step away.
  settleRival(isMine) {
    const mine = this.page;
    const theirs = stepHistory(this.history, this.keeper.rival, "");
    this.keeper.settle();
    this.settle("rival");
    this.history = isMine ? stepHistory(theirs, mine, "") : theirs;
    this.keepSoon();
    this.keepNow();
    this.checkSoon();
    this.draw();
  }

  putAside() {
    const { opened } = this;
    this.isProven = true;
    clearTimeout(this.timers.keep);
    this.timers.keep = undefined;
    this.tellDamaged(opened, this.keeper.putAside());
    this.showSheet(opened, "", null);
  }

  /**
   * Say that something that was kept of a sheet cannot be read.
   * @param {Object} opened the engine's answer to `open`
   * @param {string} text what was kept and is put aside now
   */
  tellDamaged(opened, text) {
    const save = () => offerFile(`sheetgen-${opened.serial}.json`, text, "application/json");
    this.notify("damaged", "page.kept-damaged", [["page.save-damaged", save], ["page.close", () => this.settle("damaged")]]);
  }

  tellFull() {
    if (!this.isFull) this.notify("full", "page.not-kept", [["page.share", () => this.share()], ["page.close", () => this.settle("full")]]);
    this.isFull = true;
  }

  // Say something that stays until it is settled.
  notify(name, key, actions) {
    this.notices.set(name, { key, actions });
    drawNotices(this.notices, this.say);
  }

  settle(name) {
    this.notices.delete(name);
    drawNotices(this.notices, this.say);
  }

  later(name, wait, action) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(action, wait);
  }

  // Dialogs

  async share() {
    if (!this.opened) return;
    await Promise.all([loadMaker(), this.ask.fetchGame(this.opened.game), this.ask.fetchWriter()]);
    const answers = this.ui.isBlank(this.page.fill) ? "" : this.packed(this.page);
    openShare({ ...this.state(), ask: this.ask }, makeLink(this.opened.digits, answers));
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
        const [, [usual]] = this.opened.sheet.switches.find(([own]) => own === name);
        if (setting === usual) delete switches[name];
        else switches[name] = setting;
        this.change({ ...this.page, switches }, this.place);
        this.draw();
      },
    });
  }

  openOther() {
    const dialog = openDialog(this.say("page.open-sheet"), this.say("page.close"), [
      pasteBox(this.say, this.ask, () => dialog.close()),
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
    const letter = this.opened && isKnown(this.opened) ? name.match(/\b([A-Z]|\d+)\b/) : null;
    document.getElementById("shield").textContent = letter ? letter[0] : "";
  }

  draw() {
    if (!this.opened) return;
    const state = this.state();
    const part = (id) => document.getElementById(id);
    document.documentElement.dataset.view = this.view;
    this.drawViews();
    drawNotices(this.notices, this.say);
    if (!EVERYWHERE.includes(this.view)) {
      this.ui.drawView(this.view, state);
      rove();
      return;
    }
    this.board.update({ ...state, verdict: state.isBlank ? null : state.verdict });
    if (this.view === "players") {
      drawTable(part("players"), { ...state, table: this.table }, this.tableHooks());
      if (this.hall && this.ui.hasSeats) this.hall.draw();
      return;
    }
    if (this.view === "list") drawList(part("view-list"), state, this.ui.listColumns(state));
    const report = { onJump: (place) => this.jump(place), onFix: (finding, fix) => this.ui.fix(finding, fix) };
    this.redraw("report", [], (node) => drawReport(node, state, report));
    this.ui.draw(state);
    this.drawStatus(state);
    rove();
  }

  // Draw a part again if what it shows has changed: phones are slow. Its buttons hold
  // the page that it was drawn with, so a new page counts as a change.
  redraw(id, shown, action) {
    const node = document.getElementById(id);
    const key = JSON.stringify([this.checks, this.say.language, this.opened.digits, ...shown]);
    if (node.dataset.shown === key && this.fresh[id] === this.page) return;
    node.dataset.shown = key;
    this.fresh[id] = this.page;
    action(node);
  }

  // Draw the pad again if it looks otherwise. Its keys hold nothing of the page.
  redrawPad(shown, action) {
    const node = document.getElementById("pad");
    const key = JSON.stringify([this.say.language, this.opened.digits, ...shown]);
    if (node.dataset.shown === key) return;
    node.dataset.shown = key;
    action(node);
  }

  chosenIn(kind) {
    return this.place.split(":")[0] === kind ? this.place : "";
  }

  drawViews() {
    document.getElementById("view-board").hidden = this.view === "list" || this.view === "players";
    document.getElementById("view-list").hidden = this.view !== "list";
    for (const view of VIEWS) {
      const button = document.getElementById(`show-${view}`);
      button.hidden = !this.ui.views.includes(view);
      button.setAttribute("aria-pressed", String(view === this.view));
    }
  }

  drawStatus(state) {
    const { say, verdict, isLooking } = state;
    const node = document.getElementById("status");
    document.getElementById("undo").disabled = this.history.past.length === 0;
    document.getElementById("redo").disabled = this.history.future.length === 0;
    document.getElementById("brush").hidden = !this.ui.toggleBrush;
    document.getElementById("brush").setAttribute("aria-pressed", String(Boolean(this.ui.brush)));
    if (state.isBlank || !verdict) {
      replaceIn(node, element("span", {}, say(state.isBlank ? "page.blank-short" : "page.checking")));
      return;
    }
    const errors = verdict.findings.filter((finding) => finding.severity === "error").length;
    const isOpen = isLooking && verdict.verdict === "undecided";
    const words = isOpen ? say("page.looking-short") : capitalised(say(`verdict.${verdict.verdict}`));
    replaceIn(
      node,
      verdictSign(verdict.verdict),
      element("span", { class: "status-words" }, errors ? `${words} (${errors})` : words),
      element("strong", { class: "status-total" }, capitalised(totalShortly(verdict, say)))
    );
    const told = sentences([words, totalWords(verdict, say)], say);
    const announced = document.getElementById("announced");
    if (announced.textContent !== told) announced.textContent = told;
  }

  jump(place) {
    const last = place.split(" ").pop();
    if (last.startsWith("cell:")) this.select(last);
    this.reveal(this.ui.find(place) ? place : last);
  }

  // Bring the element of a place into sight and give it the focus.
  reveal(place) {
    const [kind, name] = place.split(":");
    let node = this.ui.find(place) || document.getElementById(placeId(place)) || document.getElementById(place);
    if (kind === "cell" || kind === "field") {
      const at = this.opened.cells.findIndex((cell) => cell.name === name);
      const listed = document.querySelector(`#view-list [data-place="${place}"]`);
      node = this.view === "list" && listed ? listed : this.board.buttons[at];
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
    if (view === "board" || view === "list") this.checkSoon();
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
        isBlank: (fill) => this.ui.isBlank(fill),
        whenFree: (name, action) => this.fingers.whenFree(name, action),
      });
    } catch (error) {
      // Without a network the page goes on without tables
    }
  }

  // For who hears the page; the same words are told again where they are others.
  announce(text) {
    const node = document.getElementById("stepped");
    node.textContent = node.textContent === text ? `${text}\u00a0` : text;
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
    if (this.view !== "board" && this.view !== "list") return;
    const isEnd = event.key === "Escape" && this.ui.brush;
    if (isEnd) this.toggleBrush();
    const { shiftKey, code, timeStamp } = event;
    if (isEnd || this.ui.onKey({ key: event.key.normalize("NFKC"), shiftKey, code, timeStamp })) event.preventDefault();
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
    if (this.board.onArrow && this.board.onArrow(event)) {
      event.preventDefault();
      return;
    }
    if (at >= 0) {
      event.preventDefault();
      const next = cellTowards(this.opened.cells, at, event.key);
      if (next < 0) return;
      if (!EVERYWHERE.includes(this.view)) {
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

function isArrow(key) {
  return ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(key);
}

function serialWords(opened) {
  return `\u2116 ${String(opened.serial).padStart(6, "0")}`;
}

if (globalThis.document) new Page().start();
else answerPage();
