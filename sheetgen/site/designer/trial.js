// The sheet beside its text, as the page draws it for filling in: what is written there is
// checked by the rules, and tried out only. It never touches the text.

import { buttonOf, byId, element, findAll, replaceIn } from "./dom.js";
import { findingGroups, verdictSign } from "./report.js";
import { loadGame, loadTexts } from "./runtime.js";
import { capitalised, makeSay } from "./words.js";
/** @import { Workbench } from "./workbench.js" */
/** @import { Board, Fill, Host, Opened, Page, Proposal, Sheet, State, Ui, Verdict } from "./types.js" */

const GAME = "sheets";
const TYPED = "trial"; // where the page keeps sums as they were typed on such a sheet

/** A sheet that is tried out. */
export class Trial {
  /** @param {Workbench} bench with the draft */
  constructor(bench) {
    this.ask = bench.ask;
    this.ownSay = () => bench.say;
    this.field = element("div", { class: "trial-board" });
    this.report = element("div", { class: "trial-report", role: "status" });
    this.pad = element("div", { class: "trial-pad" });
    this.node = element("div", { class: "trial" }, this.field, this.pad, this.report);
    /** @type {Ui|null} */
    this.ui = null;
    /** @type {Opened|null} */
    this.opened = null;
    /** @type {Board|null} */
    this.board = null;
    /** @type {Page} */
    this.page = { fill: /** @type {Fill} */ ({ evidence: "", variant: "" }), switches: {} };
    this.place = "";
    /** @type {Verdict|null} */
    this.verdict = null;
    /** @type {Proposal[]} */
    this.proposals = [];
    this.padShown = "";
    this.say = makeSay("en");
  }

  /** Show a sheet. @param {string} digits of it @param {Sheet} sheet what the engine says of it @returns {Promise<void>} once it is there */
  async show(digits, sheet) {
    if (this.opened?.digits === digits && this.board) return;
    const ui = await this.load();
    const { language } = this.ownSay();
    /** @type {Opened} */
    const opened = { game: GAME, digits, board: "", rules: "", serial: 0, evidence: "none", language, cells: [], sheet };
    const isFirst = !this.opened;
    const before = this.page.fill;
    this.opened = opened;
    this.board = null;
    ui.begin();
    this.page = { ...this.page, fill: isFirst ? ui.blank(opened) : this.left(before, ui.blank(opened)) };
    this.verdict = null;
    this.proposals = [];
    this.board = ui.makeBoard(opened, { onChoose: () => {} });
    const field = findAll(this.field, ".declared-field")[0];
    const [top, left] = [field?.scrollTop || 0, field?.scrollLeft || 0];
    this.field.replaceChildren(this.board.node);
    if (!findAll(this.board.node, "[data-place]").some(({ dataset }) => dataset.place === this.place)) this.place = "";
    this.draw();
    findAll(this.field, ".declared-field").forEach((one) => one.scrollTo(left, top));
    this.check();
  }

  async load() {
    if (this.ui) return this.ui;
    const [{ makeUi }] = await Promise.all([loadGame(GAME), loadTexts(this.ownSay().language, GAME)]);
    this.ui = makeUi(this.host());
    // A sheet that was open before has places with the same names.
    byId("view-board").replaceChildren();
    this.speak();
    return this.ui;
  }

  /** Speak the language of the page. */
  async speak() {
    const { ui } = this;
    if (!ui) return;
    const { language } = this.ownSay();
    this.say = makeSay(language, ui);
    await loadTexts(language, GAME);
    this.say = makeSay(language, ui);
    if (this.board) this.draw();
  }

  /** What was written stays where the new sheet has the same places. @param {any} before @param {any} blank a fill with nothing in it */
  left(before, blank) {
    const slots = /** @type {any} */ (this.ui).lines.flatMap((/** @type {any} */ line) => line.slots);
    const room = new Map(slots.map((/** @type {any} */ slot) => [slot.id, 0]));
    for (const { id, round, box = 0 } of slots) room.set(id, Math.max(Number(room.get(id)), round || box));
    const { count } = /** @type {any} */ (this.opened).sheet;
    const players = before.players.slice(0, count).map((/** @type {any} */ player) => {
      const own = Object.entries(player).filter(([id, value]) => id === "name" || (room.has(id) && Array.isArray(value) === Number(room.get(id)) > 0));
      return Object.fromEntries(own.map(([id, value]) => [id, Array.isArray(value) ? value.slice(0, Number(room.get(id))) : value]));
    });
    while (players.length < blank.players.length) players.push({ name: "" });
    return { ...blank, players };
  }

  /** Take away all that was tried. */
  clear() {
    const { ui, opened } = this;
    if (!ui || !opened) return;
    this.change({ ...this.page, fill: ui.blank(opened) }, "");
    this.place = "";
    this.draw();
  }

  /** @returns {Host} what the game's script is given */
  host() {
    const trial = this;
    return /** @type {Host} */ ({
      get page() {
        return trial.page;
      },
      get opened() {
        return { .../** @type {Opened} */ (trial.opened), digits: TYPED };
      },
      get place() {
        return trial.place;
      },
      view: "board",
      direction: "rows",
      get say() {
        return trial.say;
      },
      ask: trial.ask,
      chosenCell: () => -1,
      select: (place) => trial.select(place),
      write: (fill, place) => {
        trial.change({ ...trial.page, fill }, place);
        trial.select(place);
      },
      take: (group) => {
        const [, , fill] = trial.proposals.find(([name]) => name === group) || [];
        if (fill) trial.change({ ...trial.page, fill }, trial.place);
        trial.draw();
      },
      change: (page, place) => trial.change(page, place),
      draw: () => trial.draw(),
      drawPad: () => trial.drawPad(),
      go: (place) => trial.go(place),
      goOn: () => {},
      reveal: (place) => trial.go(place),
      show: () => {},
      tell: () => {},
      tellDamaged: () => {},
      later: (_, wait, action) => setTimeout(action, wait),
    });
  }

  /** @param {string} place */
  select(place) {
    const isOther = place !== this.place;
    this.place = place;
    this.ui?.pen.onSelect(isOther);
    this.draw();
  }

  /** @param {string} place */
  go(place) {
    if (place === "report") {
      this.report.scrollIntoView({ block: "nearest" });
      return;
    }
    this.select(place);
    const node = this.ui?.find(place);
    if (!(node instanceof HTMLElement)) return;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Take a key that was pressed on the sheet. @param {KeyboardEvent} event */
  onKey(event) {
    const isUsed = event.key.startsWith("Arrow") ? this.board?.onArrow?.(event) : this.place !== "" && this.ui?.pen.onKey(event);
    if (isUsed) event.preventDefault();
  }

  /** @param {Page} page @param {string} _ where it was changed */
  change(page, _) {
    this.page = page;
    this.check();
  }

  async check() {
    const { opened, page, ui } = this;
    if (!opened || !ui) return;
    if (ui.isBlank(page.fill)) {
      this.verdict = null;
      this.proposals = [];
      this.draw();
      return;
    }
    const isNow = () => opened === this.opened && page === this.page;
    const question = { digits: opened.digits, ...page };
    const verdict = await this.ask({ do: "check", effort: "quick", ...question }).catch(() => null);
    if (!isNow()) return;
    this.verdict = verdict && verdict.error === undefined ? verdict : null;
    this.draw();
    const follows = await this.ask({ do: "propose", ...question }).catch(() => null);
    if (!isNow() || !follows || follows.error !== undefined) return;
    this.proposals = follows.groups;
    this.draw();
  }

  /** @returns {State} */
  state() {
    const { opened, ui, page, place, say, verdict, proposals } = this;
    const isBlank = ui?.isBlank(page.fill) || false;
    return /** @type {State} */ (/** @type {unknown} */ ({ opened, ui, ...page, place, say, verdict: isBlank ? null : verdict, proposals, isBlank, steps: 0, name: "", fileName: "", direction: "rows", findingsOf: () => null, ...ui?.state() }));
  }

  draw() {
    const { board, ui } = this;
    if (!board || !ui) return;
    const state = this.state();
    board.update(state);
    this.drawPad();
    this.drawReport(state);
  }

  drawPad() {
    const { ui } = this;
    if (!ui) return;
    const { shown, draw } = ui.pad(this.state());
    const key = JSON.stringify([this.say.language, this.opened?.digits, shown]);
    if (key === this.padShown) return;
    this.padShown = key;
    replaceIn(this.pad, this.place ? draw() : null);
  }

  /** @param {State} state */
  drawReport(state) {
    const { say, verdict, isBlank } = state;
    if (isBlank || !verdict) {
      replaceIn(this.report, element("p", { class: "hint", "data-key": "trial-hint" }, this.ownSay()("page.design.try-hint")));
      return;
    }
    const own = this.ownSay();
    const words = capitalised(say(`verdict.${verdict.verdict}`));
    replaceIn(
      this.report,
      element("p", { class: `lead verdict ${verdict.verdict}`, "data-key": "trial-verdict" }, verdictSign(verdict.verdict), element("span", {}, words)),
      findingGroups(verdict.findings, state, { onJump: (place) => this.go(place.replace(/.* (?=player:)/, "")), onFix: () => {} }),
      element("div", { class: "buttons", "data-key": "trial-keys" }, buttonOf({ class: "small", "data-key": "trial-clear", onclick: () => this.clear() }, own("page.design.try-clear")))
    );
  }
}
