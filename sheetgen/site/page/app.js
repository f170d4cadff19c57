// The page: what is opened, and who keeps, asks and draws. All that changes is kept in its
// parts; everything else is functions of their state. What a sheet shows, and what taps do
// there, is its game's (`Ui` in the game's folder).

import { watchSight } from "./anchor.js";
import { Asker, troubleOf } from "./asker.js";
import { DATA } from "./data.js";
import { Desk } from "./desk.js";
import { byId, element } from "./dom.js";
import { Drawing } from "./drawing.js";
import { feelVerdict } from "./feedback.js";
import { Fingers } from "./finger.js";
import { VIEWS, labelFrame, tell } from "./frame.js";
import { endGuide } from "./guide.js";
import { Hand } from "./hand.js";
import { fitWindow } from "./held.js";
import { beginHistory } from "./history.js";
import { makeHost } from "./host.js";
import { listenToKeys } from "./keyboard.js";
import { findDigits, gameOfDigits, reviewAddress, tablesAddress } from "./link.js";
import { Linked } from "./linked.js";
import { Notices } from "./notice.js";
import { askToOpen, isBehindKept, isPrinted, loadUi, placeSections, readAnswers, takeAnswers } from "./opening.js";
import { Rules } from "./rules.js";
import { keepOffline, loadAround, loadGame, loadHall, loadPhoto, loadReviewer, loadTexts, renew } from "./runtime.js";
import { Shelf } from "./shelf.js";
import { forgetOpened, keepChoice, keptChoice } from "./store.js";
import { Timers } from "./timers.js";
import { makeSay } from "./words.js";
import { Zoom } from "./zoom.js";
/** @import { Ask, History, LinkAnswers, Opened, Page, Question, Ui } from "./types.js" */
/** @import { Hall } from "./hall.js" */
/** @import { Photos } from "./photo.js" */

/** @typedef {Awaited<ReturnType<typeof loadAround>>} Around */

const OFFLINE_AFTER_MS = 1500; // so that nobody waits for what is kept

/** The page. */
export class Solver {
  constructor() {
    watchSight(); // measures before what is touched changes anything
    this.isKept = false; // the files of the page, for use without a network
    this.openings = 0; // how often something was opened
    /** @type {Hall|null} */
    this.hall = null; // the tables of players, where the server keeps some
    /** @type {Photos|null} */
    this.photos = null; // what reads photos, once one was taken
    /** @type {{digits: string, picture: Blob|null}|null} */
    this.seen = null; // the sheet whose code was seen last, and what shows it
    const asker = new Asker((reason) => this.tellGone(reason));
    this.asker = asker;
    const ask = /** @type {Ask} */ ((/** @type {Question} */ question) => asker.ask(question));
    const desk = new Desk(makeSay(chosenLanguage("")), ask);
    this.desk = desk;
    this.timers = new Timers();
    this.fingers = new Fingers(byId("pad"), this);
    this.notices = new Notices(desk);
    this.rules = new Rules(this);
    this.shelf = new Shelf(this);
    this.linked = new Linked(desk, this.rules, () => this.drawing.draw());
    this.drawing = new Drawing(desk, this.rules, this.linked, this.timers, {
      onJump: (place) => this.hand.jump(place),
      onFix: (finding, fix) => desk.ui.fix?.(finding, fix),
      onPlayers: () => desk.ui.hasSeats && this.hall?.draw(),
      whenFree: (name, action) => this.fingers.whenFree(name, action),
    });
    this.hand = new Hand(this);
    this.zoom = new Zoom(desk);
    this.host = makeHost(this);
  }

  async start() {
    this.label();
    this.listen();
    fitWindow();
    const texts = this.speak(chosenLanguage(""), null).then(() => this.label());
    // What the digits say about their game is enough to begin loading what it needs.
    const found = findDigits(location.hash);
    const game = found ? gameOfDigits(found.digits) : "";
    // The rules come after the board, which they would keep waiting, where it needs none of them.
    const isSoon = !found || Boolean(found.answers) || !isPrinted(found.digits);
    this.asker.begin(game, isSoon);
    if (game) loadGame(game).catch(() => null);
    if (!found) loadAround().catch(() => null);
    await texts;
    await this.openHash();
    const review = reviewAddress();
    if (review) this.later(loadReviewer, ({ reviewAll }) => reviewAll(this, review));
    if (!this.desk.opened) setTimeout(() => this.keepOffline(), OFFLINE_AFTER_MS);
  }

  /** Files for use without a network are fetched once the rules have answered, or nobody waits for them. */
  keepOffline() {
    if (this.isKept) return;
    this.isKept = true;
    keepOffline().catch(() => false);
  }

  listen() {
    const { desk, hand, shelf } = this;
    /** @param {string} id @param {() => void} action */
    const on = (id, action) => byId(id).addEventListener("click", action);
    window.addEventListener("hashchange", () => {
      if (location.hash === shelf.ownHash) return;
      document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
      this.openHash();
    });
    listenToKeys(desk, hand);
    on("undo", () => hand.turn(false));
    on("redo", () => hand.turn(true));
    on("direction", () => hand.turnTo());
    on("brush", () => hand.toggleBrush());
    on("status", () => {
      if (!desk.isBlank) this.endGuide(); // the last step, though the rules may not have answered yet
      hand.jump("report");
    });
    on("skip", () => this.endGuide());
    on("open-sheet", () => this.around(({ openOther }) => openOther(desk, (digits, picture) => this.see(digits, picture))));
    on("photo", () => this.readPhoto(null));
    on("share", () => this.share());
    on("settings", () => this.around(({ openSettingsOf }) => openSettingsOf(this)));
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
    this.shelf.begin(null);
    const found = findDigits(hash);
    if (!found) {
      this.showStart("", hash);
      return;
    }
    try {
      await this.openDigits(found, () => opening === this.openings);
    } catch (error) {
      forgetOpened(); // which may be why
      renew().catch(() => null);
      if (opening === this.openings) this.showStart(troubleOf(error));
    }
  }

  /** @param {{digits: string, answers: string}} found @param {() => boolean} isLast nothing else was opened meanwhile */
  async openDigits({ digits, answers }, isLast) {
    const { desk } = this;
    const opened = await askToOpen(desk.ask, digits);
    if (!isLast()) return;
    if (opened.error !== undefined) {
      const { findWhole } = await loadAround();
      const [whole, trouble] = await findWhole(desk, digits, opened.error);
      if (whole) await this.openDigits({ digits: whole, answers }, isLast);
      else if (isLast()) this.showStart(trouble);
      return;
    }
    const whole = opened.digits; // a back opens the sheet of its front
    if (this.seen?.digits === digits) this.seen.digits = whole;
    const isBehind = isBehindKept(whole, this.openings === 1);
    const [ui, written] = await Promise.all([
      loadUi(desk.ui, opened.game, this.host),
      readAnswers(desk.ask, whole, isBehind ? "" : answers),
      loadTexts(chosenLanguage(opened.language), opened.game),
    ]);
    if (!isLast()) return;
    await this.takeUi(ui, opened);
    if (!isLast()) return;
    this.openSheet(opened, written);
    if (isBehind) this.shelf.showHash().catch(() => null);
  }

  /** @param {Ui} ui @param {Opened} opened whose sheet it shows */
  async takeUi(ui, opened) {
    const { desk } = this;
    if (desk.ui !== ui) {
      placeSections(ui);
      this.drawing.fresh = {};
      desk.ui = ui;
    }
    await this.speak(chosenLanguage(opened.language), ui);
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

  /** What was kept may be damaged in a way that shows when it is drawn. @param {Opened} opened @param {LinkAnswers|null} answers */
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
    if (kept.history && !opened.serial && !location.hash.includes("/")) this.around(({ askForGame }) => askForGame(this));
  }

  // What was kept of the sheet is of no use.
  openEmpty(opened = this.desk.sheet, answers = /** @type {LinkAnswers|null} */ (null)) {
    const { rules, shelf } = this;
    rules.isProven = true;
    shelf.putAside(opened);
    this.showSheet(opened, answers, null);
  }

  /** @param {Opened} opened @param {LinkAnswers|null} answers @param {History<Page>|null} kept */
  showSheet(opened, answers, kept) {
    const { desk, hand, rules, hall } = this;
    const { ui } = desk;
    this.leaveSheet();
    desk.opened = opened;
    desk.isThrough = false;
    this.shelf.begin(location.hash);
    rules.begin();
    desk.history = kept || beginHistory({ fill: ui.blank(opened), switches: {} });
    const told = takeAnswers(answers, desk, Boolean(kept));
    desk.board = ui.makeBoard(opened, { onChoose: (at) => ui.choose?.(at) });
    desk.board.buttons.forEach((button, at) => {
      button.addEventListener("focus", () => {
        if (!desk.isApart && button.matches(":focus-visible") && desk.chosenCell() !== at) hand.select(`cell:${opened.cells[at].name}`);
      });
    });
    document.documentElement.dataset.page = "sheet";
    byId("view-board").replaceChildren(desk.board.node);
    this.zoom.show(1);
    ui.begin();
    if (!ui.views.includes(desk.view)) desk.view = "board";
    this.label();
    if (kept || answers) this.drawing.draw(); // what was kept may be damaged
    else this.drawing.drawNew();
    tell(told);
    rules.checkSoon();
    if (hall && ui.hasSeats) hall.open();
    else if (hall) hall.close();
    this.offerPhoto();
  }

  // What was to be done later about the sheet that was open is not.
  leaveSheet() {
    this.rules.stop();
    this.photos?.leave();
    this.timers.clear();
    this.desk.place = "";
  }

  /** @param {string} trouble the key of a sentence @param {string} [hash] what stands in the address */
  async showStart(trouble, hash = "") {
    const { desk, hall, openings } = this;
    const root = document.documentElement;
    this.leaveSheet();
    desk.opened = null;
    if (hall) hall.close();
    delete root.dataset.page; // until there is something to see
    this.label();
    const isWatching = Boolean(hall?.watching.table);
    const around = isWatching ? null : await loadAround().catch(() => null);
    if (openings !== this.openings) return;
    root.dataset.page = "start";
    if (hall && isWatching) {
      hall.watching.begin();
      return;
    }
    const { say } = desk;
    if (!around) {
      byId("start").replaceChildren(element("p", { class: "trouble", role: "alert" }, say("page.not-loaded")));
      return;
    }
    around.openStart(this, trouble && say(trouble), hash);
  }

  /** @param {string} language */
  async setLanguage(language) {
    const { desk } = this;
    keepChoice("language", language);
    await this.speak(language, desk.opened || this.hall?.watching.ui ? desk.ui : null);
    this.label();
    this.drawing.draw();
    if (this.hall?.watching.table) this.hall.draw();
  }

  endGuide() {
    endGuide();
    this.drawing.draw();
  }

  /** The rules have stopped working twice; what is entered goes on being kept. @param {Error} reason */
  tellGone(reason) {
    this.notices.tell("gone", troubleOf(reason, "page.rules-gone"), [
      ["page.try-again", () => {
        this.notices.settle("gone");
        this.asker.revive();
        this.rules.checkSoon();
      }],
      ["page.close", () => this.notices.settle("gone")],
    ]);
  }

  /** The rules have answered. */
  onVerdict() {
    feelVerdict(this.desk.isBlank ? null : this.rules.verdict);
    this.drawing.draw();
    this.noteGame();
    this.timers.later("offline", 0, () => this.keepOffline());
  }

  // What came of a game stands in the list of games.
  noteGame() {
    loadAround().then(({ noteGame }) => noteGame(this)).catch(() => null);
  }

  // Scripts that are fetched when needed; a failure is reported.
  /** @template T @param {() => Promise<T>} load @param {(loaded: T) => void|Promise<void>} action */
  async later(load, action) {
    const { notices } = this;
    try {
      await action(await load());
      notices.settle("around");
    } catch {
      notices.tell("around", "page.not-loaded", [["page.close", () => notices.settle("around")]]);
    }
  }

  /** @param {(around: Around) => void|Promise<void>} action */
  around(action) {
    return this.later(loadAround, action);
  }

  share() {
    return this.around(({ openShare }) => openShare(this));
  }

  /** What is written may be read too, once the sheet whose code was seen is open. @param {string} digits @param {Blob|null} picture */
  see(digits, picture) {
    this.seen = { digits, picture };
    if (this.desk.opened?.digits === digits) this.offerPhoto();
  }

  offerPhoto() {
    const { seen, desk } = this;
    if (!seen || desk.opened?.digits !== seen.digits) return;
    this.seen = null;
    this.around(({ offerPhoto }) => offerPhoto(this, seen.picture));
  }

  /** @param {Blob|null} picture */
  readPhoto(picture) {
    return this.later(loadPhoto, ({ openPhotos }) => {
      this.photos ??= openPhotos(this);
      if (this.desk.opened) this.photos.open(picture);
    });
  }

  // On a page that `sheetgen serve` gives out
  async findHall() {
    const address = tablesAddress();
    if (this.hall || !address) return;
    const loaded = await loadHall().catch(() => null); // without a network the page goes on
    if (!loaded) return;
    this.hall = loaded.openHall(address, this);
  }
}

/**
 * Return the language to speak: the reader's choice, the browser's, or that of the sheet.
 * @param {string} ofSheet its language, or nothing
 */
function chosenLanguage(ofSheet) {
  const wanted = [keptChoice("language"), ...(navigator.languages || []), ofSheet];
  const known = wanted.filter(Boolean).map((name) => name.slice(0, 2).toLowerCase());
  return known.find((name) => name in DATA.languages) || "en";
}

new Solver().start();
