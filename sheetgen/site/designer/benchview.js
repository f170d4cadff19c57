// What a bench shows: its line of tools, the list or the text, and the sheet beside it.

import { buttonOf, byId, element, findAll, replaceIn } from "./dom.js";
import { PRINT } from "./draftshare.js";
import { keepPrintHead } from "./draftkeep.js";
import { drawNotice, stepTools } from "./drafts.js";
import { entitlePage } from "./frame.js";
import { drawList } from "./rowlist.js";
import { makeHash } from "./link.js";
import { TextPane } from "./textpane.js";
/** @import { Tab } from "./design.js" */
/** @import { Workbench } from "./workbench.js" */

/** @type {Tab[]} */
const TABS = ["rows", "text", "sheet"];

/** What a bench shows. */
export class BenchView {
  /** @param {Workbench} bench @param {HTMLElement} node where */
  constructor(bench, node) {
    this.bench = bench;
    this.text = new TextPane(bench);
    this.line = element("div", { class: "design-line" });
    this.notices = element("div", { class: "draft-notices" });
    this.told = element("div", { class: "told", role: "status" });
    this.tabs = element("div", { class: "design-tabs", role: "tablist" });
    this.rows = element("div", { class: "pane pane-rows", id: "design-pane-rows", role: "tabpanel", "aria-labelledby": "design-tab-rows" });
    const text = element("div", { class: "pane pane-text", id: "design-pane-text", role: "tabpanel", "aria-labelledby": "design-tab-text" }, this.text.node);
    this.state = element("p", { class: "design-state" });
    this.ways = element("section", { class: "card design-ways" });
    this.sheet = element("div", { class: "pane pane-sheet", id: "design-pane-sheet" }, this.state, bench.trial.node, this.ways, bench.named?.node);
    this.node = element("div", { class: "bench" }, this.notices, this.line, this.told, this.tabs, element("div", { class: "panes" }, element("div", { class: "written" }, this.rows, text), this.sheet));
    node.replaceChildren(this.node);
  }

  draw() {
    const { bench } = this;
    const { say, title, tab } = bench;
    entitlePage(title, say("page.design.kind"));
    this.node.dataset.tab = tab;
    this.drawLine();
    this.drawTabs();
    this.drawNotice();
    this.drawRows();
    this.text.draw(bench.text, bench.look?.text === bench.text ? bench.look : null, bench.broken);
    this.drawState();
    this.drawWays();
    bench.named?.draw();
  }

  drawLine() {
    const { bench } = this;
    const { say } = bench;
    replaceIn(
      this.line,
      buttonOf({ class: "small", "data-key": "drafts", onclick: () => bench.editor.toDrafts() }, say("page.design.drafts")),
      element("span", { class: "gap", "data-key": "gap" }),
      stepTools(bench, "share-sheet", say("page.design.share"))
    );
  }

  drawTabs() {
    const { bench } = this;
    const { say, tab: chosen, look, broken } = bench;
    const count = look?.problems.length || (broken ? 1 : 0);
    /** @param {Tab} tab */
    const draw = (tab) => buttonOf({
      id: `design-tab-${tab}`,
      class: `tab-${tab}`,
      role: "tab",
      "data-key": `tab:${tab}`,
      "aria-selected": String(tab === chosen),
      "aria-controls": `design-pane-${tab}`,
      tabindex: tab === chosen ? "0" : "-1",
      onclick: () => bench.show(tab),
      onkeydown: (event) => this.onTabKey(event, tab),
    }, say(`page.design.${tab}`), tab === "text" && count > 0 && [" ", element("span", { class: "sign small-sign illegal", "aria-label": say("page.design.problems", { count }) }, String(count))]);
    this.tabs.setAttribute("aria-label", say("page.design.tabs"));
    replaceIn(this.tabs, TABS.map(draw));
  }

  /** @param {KeyboardEvent} event @param {Tab} tab */
  onTabKey(event, tab) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const shown = TABS.filter((one) => byId(`design-tab-${one}`).offsetParent !== null);
    const next = shown[(shown.indexOf(tab) + by + shown.length) % shown.length];
    this.bench.show(next);
    byId(`design-tab-${next}`).focus();
  }

  drawNotice() {
    drawNotice(this.notices, this.bench.notice, this.bench.say);
  }

  drawRows() {
    const { bench } = this;
    const { sheet, say, look, broken, openRow, language } = bench;
    if (!sheet) {
      replaceIn(this.rows, element("div", { class: "trouble", role: "alert", "data-key": "broken" }, element("p", {}, say("page.design.broken", { line: broken })), element("div", { class: "buttons" }, buttonOf({ class: "small", "data-key": "to-broken", onclick: () => bench.toLine(broken) }, say("page.design.to-line", { line: broken })))));
      return;
    }
    const problems = look?.text === bench.text ? look.problems : [];
    replaceIn(this.rows, ...drawList({ sheet, problems, open: openRow, language, say }, this));
  }

  /** Open the form of a row, or close it. @param {string} row */
  openForm(row) {
    this.bench.openRow = row;
    this.draw();
  }

  /** What somebody types stays as it is typed. @param {string} key */
  typed(key) {
    const { activeElement: active } = document;
    return active instanceof HTMLInputElement && active.dataset.key === key ? active.value : null;
  }

  /** What the sheet beside is: as the text says, or as it was. */
  drawState() {
    const { bench } = this;
    const { say, look, digits, isUnheard, trial } = bench;
    const isNow = look?.text === bench.text;
    const count = isNow ? look.problems.length : 0;
    const words = isUnheard ? say("page.not-loaded") : count > 0 ? say(trial.opened ? "page.design.as-before" : "page.design.not-yet", { count }) : "";
    replaceIn(this.state, words && [element("span", { class: "sign small-sign illegal", "aria-hidden": "true" }, "!"), " ", words]);
    this.state.hidden = words === "";
    trial.node.classList.toggle("old", count > 0 && digits === "");
    trial.node.setAttribute("aria-busy", String(!isNow));
  }

  drawWays() {
    const { bench } = this;
    const { say, digits, named } = bench;
    replaceIn(
      this.ways,
      element("h2", { "data-key": "ways-title" }, say("page.design.ways")),
      element("div", { class: "buttons", "data-key": "ways-keys" },
        digits && buttonOf({ "data-key": "share", onclick: () => bench.share() }, say("page.design.share")),
        digits && !named && element("a", { class: "button", "data-key": "print", href: `${PRINT}${digits}`, onclick: () => keepPrintHead(digits, { text: bench.text }) }, say("page.draw.print")),
        digits && element("a", { class: "button", "data-key": "fill-in", href: makeHash(digits, "") }, say("page.design.fill-in")),
        buttonOf({ "data-key": "save", onclick: () => bench.save() }, say("page.design.save"))
      ),
      !digits && element("p", { class: "hint", "data-key": "no-code" }, say("page.design.no-code"))
    );
  }

  /** @param {string} words @param {boolean} canUndo */
  tell(words, canUndo) {
    replaceIn(this.told, words && [element("span", { "data-key": "told-words" }, words), canUndo && buttonOf({ class: "small", "data-key": "told-undo", onclick: () => this.bench.turn(false) }, this.bench.say("page.undo"))]);
  }

  /** Give the focus to what has a key. @param {string} key @param {boolean} [isAll] whether what stands there is selected @returns {boolean} whether it could be */
  focus(key, isAll = false) {
    const node = findAll(this.node, `[data-key="${key}"]`)[0];
    if (!node || /** @type {HTMLButtonElement} */ (node).disabled) return false;
    node.focus();
    node.scrollIntoView({ block: "nearest" });
    if (isAll && node instanceof HTMLInputElement) node.select();
    return true;
  }
}
