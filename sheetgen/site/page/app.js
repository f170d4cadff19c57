// The page: what is opened, and who keeps, asks and draws. All that changes is kept in its
// parts; everything else is functions of their state. What a sheet shows, and what taps do
// there, is its game's (`Ui` in the game's folder).

import { Desk } from "./desk.js";
import { openOther, openSettingsOf, openShareOf } from "./dialogs.js";
import { byId } from "./dom.js";
import { Drawing } from "./drawing.js";
import { startEngine } from "./engine.js";
import { Fingers } from "./finger.js";
import { VIEWS, labelFrame, tell } from "./frame.js";
import { Hand } from "./hand.js";
import { beginHistory } from "./history.js";
import { makeHost } from "./host.js";
import { listenToKeys } from "./keyboard.js";
import { findDigits, gameOfDigits, tablesAddress } from "./link.js";
import { Linked } from "./linked.js";
import { Notices } from "./notice.js";
import { loadUi, placeSections, takeAnswers } from "./opening.js";
import { Rules } from "./rules.js";
import { loadGame, loadHall, loadRules, loadTexts } from "./runtime.js";
import { answerPage } from "./searcher.js";
import { chosenLanguage } from "./settings.js";
import { Shelf } from "./shelf.js";
import { drawStart } from "./start.js";
import { keepChoice } from "./store.js";
import { Timers } from "./timers.js";
import { makeSay } from "./words.js";
/** @import { History, Opened, Page, Ui } from "./types.js" */
/** @import { Hall } from "./hall.js" */

/** The page. */
class Solver {
  constructor() {
    this.openings = 0; // how often something was opened
    /** @type {Hall|null} */
    this.hall = null; // the tables of players, where the server keeps some
    const desk = new Desk(makeSay(chosenLanguage("")));
    const timers = new Timers();
    const draw = () => this.drawing.draw();
    this.desk = desk;
    this.timers = timers;
    this.fingers = new Fingers(byId("pad"), {
      remember: () => this.hand.remember(),
      goBack: (memory) => this.hand.goBack(memory),
    });
    this.notices = new Notices(desk);
    this.rules = new Rules(desk, timers, {
      whenFree: (name, action) => this.fingers.whenFree(name, action),
      onVerdict: draw,
      onRefused: () => this.openEmpty(),
    });
    this.shelf = new Shelf(desk, timers, this.notices, {
      packed: (page) => this.rules.packed(page),
      onChange: () => {
        this.rules.checkSoon();
        draw();
      },
      onKept: () => this.hall?.push(),
      tell,
      share: () => this.share(),
    });
    this.linked = new Linked(desk, this.rules, draw);
    this.drawing = new Drawing(desk, this.rules, this.linked, {
      onJump: (place) => this.hand.jump(place),
      onFix: (finding, fix) => desk.ui.fix?.(finding, fix),
      onPlayers: () => desk.ui.hasSeats && this.hall?.draw(),
    });
    this.hand = new Hand(desk, this.rules, this.shelf, this.drawing);
    this.host = makeHost(desk, this);
  }

  async start() {
    const { desk } = this;
    this.label();
    this.listen();
    const texts = this.speak(chosenLanguage(""), null).then(() => this.label());
    // What the digits say about their game is enough to begin loading what it needs.
    const found = findDigits(location.hash);
    const game = found ? gameOfDigits(found.digits) : "";
    if (game) Promise.all([loadGame(game), loadRules(game)]).catch(() => null);
    try {
      desk.ask = await startEngine();
    } catch (error) {
      await texts; // which say it, and else would write over it
      byId("loading").textContent = desk.say("page.not-loaded");
      throw error;
    }
    await texts;
    document.documentElement.dataset.ready = "engine";
    await this.openHash();
  }

  listen() {
    const { desk, hand, shelf } = this;
    /** @param {string} id @param {() => void} action */
    const on = (id, action) => byId(id).addEventListener("click", action);
    window.addEventListener("hashchange", () => {
      if (location.hash !== shelf.ownHash) this.openHash();
    });
    listenToKeys(desk, hand);
    on("undo", () => hand.turn(false));
    on("redo", () => hand.turn(true));
    on("brush", () => hand.toggleBrush());
    on("status", () => hand.jump("report"));
    on("open-sheet", () => openOther(desk));
    on("share", () => this.share());
    on("settings", () => this.settings());
    for (const view of VIEWS) on(`show-${view}`, () => hand.show(view));
    window.addEventListener("pagehide", () => shelf.keepTyped());
    window.addEventListener("storage", ({ key }) => this.fingers.whenFree("window", () => shelf.lookAround(key)));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") shelf.keepTyped();
    });
  }

  async openHash() {
    const { desk } = this;
    this.shelf.keepNow();
    this.openings += 1;
    const opening = this.openings;
    await this.speak(chosenLanguage(""), desk.opened && desk.ui);
    await this.findHall();
    const hash = this.hall ? this.hall.readHash(location.hash) : location.hash;
    const found = findDigits(hash);
    if (!found) {
      this.showStart(hash.length > 1 ? "page.no-digits" : "");
      return;
    }
    const opened = desk.ask({ do: "open", digits: found.digits });
    if (opened.error !== undefined) {
      const isKnown = ["damaged", "unknown"].includes(opened.error);
      this.showStart(isKnown ? `page.${opened.error}` : "page.no-digits");
      return;
    }
    const ui = await loadUi(desk.ui, opened.game, this.host);
    if (found.answers) await desk.ask.fetchGame(opened.game).catch(() => null);
    if (ui) await loadTexts(chosenLanguage(opened.language), opened.game);
    if (opening !== this.openings) return; // something else was opened meanwhile
    if (!ui) {
      this.showStart("page.not-loaded");
      return;
    }
    if (desk.ui !== ui) {
      placeSections(ui);
      this.drawing.fresh = {};
      desk.ui = ui;
    }
    await this.speak(chosenLanguage(opened.language), ui);
    this.openSheet(opened, found.answers);
  }

  /** @param {string} language @param {Ui|null} ui of the game whose words are spoken too */
  async speak(language, ui) {
    await loadTexts(language, ui ? ui.game : "");
    this.desk.say = makeSay(language, ui);
  }

  label() {
    labelFrame(this.desk.say, this.desk.opened);
    this.notices.draw();
  }

  // What was kept may be damaged in a way that shows when it is drawn.
  /** @param {Opened} opened @param {string} answers */
  openSheet(opened, answers) {
    const { rules, shelf } = this;
    this.notices.told.clear();
    const kept = shelf.keeper.open(opened.digits);
    rules.isProven = !kept.history;
    if (kept.damaged) shelf.tellDamaged(opened, kept.damaged);
    try {
      this.showSheet(opened, answers, kept.history);
    } catch (error) {
      if (!kept.history) throw error;
      this.openEmpty(opened, answers);
    }
    if (shelf.keeper.rival) shelf.tellRival();
  }

  // What was kept of the sheet is of no use.
  openEmpty(opened = this.desk.sheet, answers = "") {
    const { rules, shelf } = this;
    rules.isProven = true;
    shelf.putAside(opened);
    this.showSheet(opened, answers, null);
  }

  /** @param {Opened} opened @param {string} answers @param {History<Page>|null} kept */
  showSheet(opened, answers, kept) {
    const { desk, hand, rules, hall } = this;
    const { ui } = desk;
    this.leaveSheet();
    desk.opened = opened;
    rules.begin();
    desk.history = kept || beginHistory({ fill: ui.blank(opened), switches: {} });
    const told = answers ? takeAnswers(answers, desk, rules, Boolean(kept)) : "";
    desk.board = ui.makeBoard(opened, { onChoose: (at) => ui.choose?.(at) });
    desk.board.buttons.forEach((button, at) => {
      button.addEventListener("focus", () => {
        if (!desk.isApart && button.matches(":focus-visible") && desk.chosenCell() !== at) hand.select(`cell:${opened.cells[at].name}`);
      });
    });
    document.documentElement.dataset.page = "sheet";
    byId("view-board").replaceChildren(desk.board.node);
    ui.begin();
    if (!ui.views.includes(desk.view)) desk.view = "board";
    this.label();
    this.drawing.draw();
    tell(told);
    rules.checkSoon();
    if (hall && ui.hasSeats) hall.open();
    else if (hall) hall.close();
  }

  // What was to be done later about the sheet that was open is not.
  leaveSheet() {
    this.rules.stop();
    this.timers.clear();
    this.desk.place = "";
  }

  /** @param {string} trouble the key of a sentence */
  showStart(trouble) {
    const { desk, hall } = this;
    this.leaveSheet();
    desk.opened = null;
    if (hall) hall.close();
    document.documentElement.dataset.page = "start";
    this.label();
    drawStart(byId("start"), desk.say, trouble && desk.say(trouble), {
      ask: desk.ask,
      onLanguage: async (language) => {
        await this.setLanguage(language);
        this.showStart("");
      },
      note: hall ? hall.startWords() : "",
    });
  }

  /** @param {string} language */
  async setLanguage(language) {
    const { desk } = this;
    keepChoice("language", language);
    await this.speak(language, desk.opened && desk.ui);
    this.label();
    this.drawing.draw();
  }

  async share() {
    try {
      await openShareOf(this.desk, this.rules, this.drawing);
      this.notices.settle("share");
    } catch {
      this.notices.tell("share", "page.not-loaded", [["page.close", () => this.notices.settle("share")]]);
    }
  }

  settings() {
    openSettingsOf(this.desk, this.hand, this.drawing, async (language) => {
      await this.setLanguage(language);
      document.querySelector("dialog")?.close();
      this.settings();
    });
  }

  // On a page that `sheetgen serve` gives out
  async findHall() {
    const address = tablesAddress();
    if (this.hall || !address) return;
    const loaded = await loadHall().catch(() => null); // without a network the page goes on
    if (!loaded) return;
    const { desk, hand, fingers, drawing } = this;
    this.hall = new loaded.Hall(address, {
      ask: this.rules.askDeep,
      say: () => desk.say,
      sheet: () => (desk.opened ? drawing.state() : null),
      onAdopt: (page) => {
        hand.change(page, "");
        drawing.draw();
      },
      onView: () => hand.show("players"),
      onTell: tell,
      isShown: () => desk.opened !== null && desk.view === "players",
      isBlank: (fill) => desk.ui.isBlank(fill),
      whenFree: (name, action) => fingers.whenFree(name, action),
    });
  }
}

if (globalThis.document) new Solver().start();
else answerPage();
