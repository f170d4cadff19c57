// What an easel shows: its line of tools, the canvas, the dock, and the cards beside them.

import { cellsOf, headOf } from "./content.js";
import { drawDeeds } from "./deeds.js";
import { drawDock, verdictWords } from "./dock.js";
import { buttonOf, element, replaceIn, setOnce } from "./dom.js";
import { letterKeys } from "./draftkeys.js";
import { drawNotice, stepTools, lineKey } from "./drafts.js";
import { entitlePage } from "./frame.js";
import { drawWays } from "./draftshare.js";
import { drawHead } from "./headcard.js";
import { drawJudgement } from "./judgement.js";
import { sign } from "./signs.js";
import { icon } from "./symbol.js";
import { Zoom } from "./zoom.js";
/** @import { Easel } from "./easel.js" */

const STEP = 1.5; // of a key that looks closer

/** What an easel shows. */
export class EaselView {
  /** @param {Easel} easel @param {HTMLElement} node where */
  constructor(easel, node) {
    this.easel = easel;
    this.spoken = "";
    this.parts = makeParts(easel.canvas.node);
    const { line, notices, told, heard, view, whole, dock, report, ways, head, deeds } = this.parts;
    const play = element("div", { class: "play" }, line, heard, view, told, whole);
    node.replaceChildren(element("div", { class: "sheet" }, notices, play, dock, element("div", { class: "side" }, report, easel.named?.node, ways, head, deeds)));
    document.documentElement.dataset.view = "board"; // as the sheet's frame has it
    this.zoom = new Zoom(/** @type {any} */ ({ view: "draw" }), view, whole);
  }

  /** Fit the board into the room that is left. @returns {() => void} what ends that */
  watch() {
    const { dock, line } = this.parts;
    const fit = () => this.fit();
    const observer = new ResizeObserver(fit);
    [dock, line].forEach((part) => observer.observe(part));
    window.addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", fit);
    };
  }

  fit() {
    const { view, dock } = this.parts;
    const { held } = document.documentElement.dataset;
    const above = view.getBoundingClientRect().top + window.scrollY;
    const below = held === "across" ? 0 : dock.offsetHeight;
    const lengths = {
      "--taken": held === "low" ? 0 : above + below,
      "--dock-high": held === "across" ? 0 : dock.offsetHeight,
      "--top-high": /** @type {HTMLElement} */ (document.querySelector(".top")).offsetHeight,
    };
    const { style } = /** @type {HTMLElement} */ (view.closest(".editor"));
    for (const [name, length] of Object.entries(lengths)) style.setProperty(name, `${length}px`);
  }

  draw() {
    const { say } = this.easel;
    this.drawLine();
    this.drawNotice();
    this.drawCanvas();
    this.drawDock();
    this.drawReport();
    this.drawCards();
    this.parts.whole.setAttribute("aria-label", say("page.whole"));
  }

  /** After a step: what the rules say of it is drawn when they have looked. */
  drawStep() {
    this.drawLine();
    this.drawCanvas();
    this.drawCards();
  }

  drawCanvas() {
    const { easel } = this;
    easel.canvas.node.classList.toggle("drawn-on", easel.paint.tool !== "look");
    easel.canvas.draw(easel);
  }

  drawLine() {
    const { easel } = this;
    const { say, kind } = easel;
    entitlePage(headOf(easel.draft.steps.content).name || say("page.draw.untitled"), kind.title);
    replaceIn(
      this.parts.line,
      lineKey("drafts", say("page.draw.drafts"), sign("list"), () => easel.editor.toDrafts()),
      element("span", { class: "gap", "data-key": "gap" }),
      stepTools(easel, "share-board", say("page.draw.share"))
    );
  }

  drawNotice() {
    drawNotice(this.parts.notices, this.easel.notice, this.easel.say);
  }

  /** What the dock is drawn by. */
  dockState() {
    const { kind, paint, judged, isUnheard, say, content } = this.easel;
    return { kind, paint, judged, isUnheard, count: cellsOf(content).length, letters: letterKeys(kind, say), say };
  }

  drawDock() {
    const { easel } = this;
    const { dock, heard } = this.parts;
    const state = this.dockState();
    dock.setAttribute("aria-label", easel.say("page.draw.tools"));
    replaceIn(dock, ...drawDock(state, this));
    if (!easel.judged) return;
    const words = verdictWords(state);
    if (this.spoken !== words) heard.textContent = words;
    this.spoken = words;
  }

  /** Show whether what the rules say is of something that was changed since. @param {boolean} isBusy */
  showBusy(isBusy) {
    setOnce(this.parts.report, "aria-busy", String(isBusy));
  }

  /** Look closer, or from farther away; 0 shows the whole board. @param {-1|0|1} way */
  lookCloser(way) {
    const { x, y, width, height } = this.parts.view.getBoundingClientRect();
    this.zoom.show(way ? this.zoom.times * STEP ** way : 1, { x: x + width / 2, y: y + height / 2 });
  }

  toReport() {
    const { report } = this.parts;
    report.scrollIntoView({ block: "nearest" });
    report.focus({ preventScroll: true });
  }

  drawReport() {
    const { report, ways } = this.parts;
    replaceIn(report, ...drawJudgement(this.dockState(), this.easel));
    replaceIn(ways, ...drawWays(this.easel));
  }

  drawCards() {
    replaceIn(this.parts.head, ...drawHead(this.easel));
    replaceIn(this.parts.deeds, ...drawDeeds(this.easel));
  }
}

/** @param {HTMLElement} canvas */
function makeParts(canvas) {
  /** @param {string} name */
  const card = (name) => element("section", { class: "card", id: `draw-${name}`, tabindex: name === "report" ? -1 : null });
  return {
    line: element("div", { class: "draft-line" }),
    notices: element("div", { class: "draft-notices" }),
    told: element("p", { class: "told", role: "status" }),
    heard: element("p", { class: "unseen", role: "status" }),
    view: element("div", { class: "draft-view" }, canvas),
    whole: buttonOf({ class: "tool whole", hidden: true }, icon("whole")),
    dock: element("div", { class: "dock draw-dock", role: "group" }),
    report: card("report"),
    ways: card("ways"),
    head: card("head"),
    deeds: card("deeds"),
  };
}
