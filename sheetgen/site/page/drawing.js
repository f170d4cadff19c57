// Drawing what is open: the board or its list, what the rules say, and what is the game's.

import { bringIntoSight, holdSight } from "./anchor.js";
import { boardName } from "./boardname.js";
import { byId, replaceIn } from "./dom.js";
import { drawStatus, drawTools, drawViews } from "./frame.js";
import { rove } from "./keyboard.js";
import { placeId } from "./link.js";
import { drawList } from "./list.js";
import { drawReport, placeSign } from "./report.js";
import { drawStrip } from "./strip.js";
import { drawTable } from "./table.js";
/** @import { Page, ReportHooks, State } from "./types.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Linked } from "./linked.js" */
/** @import { Rules } from "./rules.js" */
/** @import { Timers } from "./timers.js" */

const REST_AFTER_MS = 300; // unless the rules answer sooner

/** Draws what has changed. */
export class Drawing {
  /**
   * @param {Desk} desk @param {Rules} rules @param {Linked} linked @param {Timers} timers
   * @param {ReportHooks & {onPlayers(): unknown, whenFree(name: string, action: () => void): void}} hooks
   */
  constructor(desk, rules, linked, timers, hooks) {
    this.desk = desk;
    this.rules = rules;
    this.linked = linked;
    this.timers = timers;
    this.hooks = hooks;
    /** @type {Record<string, Page>} */
    this.fresh = {}; // by part, the page that it shows
    this.isHeld = false; // what is to be drawn waits
    /** @type {(() => void)|null} */
    this.due = null; // how that is drawn
    this.isBehind = false; // cards show an earlier page
    this.tapped = ""; // the card that was tapped last, if it was in one
    this.chosen = ""; // the card with the place that was drawn as chosen
    for (const type of ["click", "input", "change"]) {
      window.addEventListener(type, ({ target }) => target instanceof Element && this.hear(target), true);
    }
  }

  /** What a card does goes by the page that it was drawn with. @param {Element} target what is tapped or written in */
  hear(target) {
    this.tapped = cardOf(target);
    if (!target.closest(".side, #strip")) return;
    const { value, checked } = /** @type {HTMLInputElement} */ (target);
    this.catchUp();
    if (target.matches("input, select, textarea")) Object.assign(target, { value, checked });
  }

  /** Draw what has waited. */
  catchUp() {
    if (this.isBehind) this.draw();
  }

  /** Draw once what an action has drawn several times. @param {() => void} action */
  once(action) {
    this.isHeld = true;
    try {
      action();
    } finally {
      this.isHeld = false;
      this.due?.();
    }
  }

  /** What drawing functions want to know. */
  state() {
    const { verdict, isLooking, proposals, isUnchecked } = this.rules;
    const { sheet: opened, history, place, say, ui, isBlank, direction, page } = this.desk;
    const name = boardName(opened, say);
    const fileName = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}-${opened.serial}`;
    /** @type {State} */
    const state = { opened, steps: history.past.length, verdict, isLooking, proposals, isUnchecked, place, say, ui, ...page, name, fileName, isBlank, direction, findingsOf: (where) => placeSign(where, state), ...ui.state() };
    return state;
  }

  /** Draw a sheet on which nothing is written: what is to be touched, and once that is seen, the rest. */
  drawNew() {
    this.drawFirst(this.state());
    requestAnimationFrame(() => setTimeout(() => this.draw(), 0)); // or sooner, with what is tapped
  }

  /** Draw what a tap changes: the cell, the keys and its own card. The others follow, and no tap waits for them. */
  drawTapped() {
    const { desk, hooks } = this;
    if (this.isHeld) {
      this.due ??= () => this.drawTapped();
      return;
    }
    this.due = null;
    if (!desk.opened || desk.isApart || desk.view === "players") {
      this.draw();
      return;
    }
    const state = this.state();
    this.drawFirst(state);
    const before = this.chosen;
    this.chosen = cardOf(placeNode(desk.place, desk));
    this.drawCards(state, [this.tapped, before, this.chosen]);
    this.isBehind = true;
    this.timers.later("rest", REST_AFTER_MS, () => hooks.whenFree("rest", () => this.catchUp()));
  }

  /** Draw all that is in sight. */
  draw() {
    const { desk, linked, hooks } = this;
    this.due = this.isHeld ? () => this.draw() : null;
    if (this.isHeld || !desk.opened) return;
    const { view, isApart } = desk;
    const state = this.state();
    this.isBehind = false;
    requestAnimationFrame(holdSight);
    this.drawFirst(state);
    if (isApart) {
      this.drawView(view, state);
      rove();
      return;
    }
    if (view === "players") {
      drawTable(byId("players"), state, linked);
      hooks.onPlayers();
      return;
    }
    this.redraw("report", [], (node) => drawReport(node, state, hooks));
    this.drawCards(state);
    drawStrip(state, desk.isThrough);
  }

  /** @param {State} state @param {string[]} [wanted] the cards, besides those that come or go; all if none are named */
  drawCards(state, wanted) {
    for (const { id, shown = [], isHidden = false, draw } of this.desk.ui.cards(state)) {
      const node = byId(id);
      if (wanted && !wanted.includes(id) && node.hidden === isHidden) continue;
      node.hidden = isHidden;
      if (!isHidden) this.redraw(id, shown, () => replaceIn(node, draw()));
      rove();
    }
  }

  /** Which view it is; the board or its list, and its keys. @param {State} state */
  drawFirst(state) {
    const { desk } = this;
    const { ui, board, view, isApart } = desk;
    drawViews(view, ui.views);
    if (isApart) return;
    byId("strip").hidden = ui.sections.every(({ name }) => name === "of-play");
    board.update({ ...state, verdict: state.isBlank ? null : state.verdict });
    if (view === "players") return;
    if (view === "list" && ui.listColumns) drawList(byId("view-list"), state, ui.listColumns(state));
    this.drawPad(state);
    drawTools(desk);
    drawStatus(state);
  }

  /**
   * Draw a part again if what it shows has changed: phones are slow. Its buttons hold the
   * page that it was drawn with, so a new page counts as a change.
   * @param {string} id of the part
   * @param {unknown[]} shown what it shows besides page and verdict
   * @param {(node: HTMLElement) => void} action draws it
   */
  redraw(id, shown, action) {
    const isFresh = this.fresh[id] === this.desk.page;
    this.fresh[id] = this.desk.page;
    this.drawOnce(id, [this.rules.checks, ...shown], isFresh, action);
  }

  /** Draw the pad again if it looks otherwise. Its keys hold nothing of the page. @param {State} state */
  drawPad(state) {
    const { shown, draw } = this.desk.ui.pad(state);
    this.drawOnce("pad", shown, true, (node) => replaceIn(node, draw()));
  }

  /** A view of the game alone. @param {string} view @param {State} state */
  drawView(view, state) {
    const told = this.desk.ui.view?.(view, state);
    if (!told) return;
    if (told.board) this.desk.board.update(told.board);
    told.cards.forEach(({ id, draw }) => replaceIn(byId(id), draw()));
  }

  /** @param {string} id @param {unknown[]} shown @param {boolean} isFresh @param {(node: HTMLElement) => void} action */
  drawOnce(id, shown, isFresh, action) {
    const node = byId(id);
    const key = JSON.stringify([this.desk.say.language, this.desk.sheet.digits, ...shown]);
    if (node.dataset.shown === key && isFresh) return;
    node.dataset.shown = key;
    action(node);
  }
}

/** Bring the element of a place into sight and give it the focus. @param {string} place which @param {Desk} desk */
export function reveal(place, desk) {
  const [kind] = place.split(":");
  const node = placeNode(place, desk) || document.getElementById(place);
  if (!(node instanceof HTMLElement)) return;
  node.focus({ preventScroll: true });
  // The whole board has room, and what is in sight stays where it is.
  bringIntoSight(node.closest(".board-field") || node, kind === "report" ? "start" : "nearest");
}

/** @param {string} place @param {Desk} desk */
function placeNode(place, desk) {
  const [kind] = place.split(":");
  return kind === "cell" || kind === "field" ? cellNode(place, desk) : desk.ui.find(place) || document.getElementById(placeId(place));
}

/** Return the id of the card of a game that an element is in, or nothing. @param {Element|null|undefined} node */
function cardOf(node) {
  return node?.closest(".own")?.id || "";
}

/**
 * Return the button of a cell, or its entry in the list if that is in sight.
 * @param {string} place of a cell or of its field
 * @param {Desk} desk
 * @returns {HTMLElement|undefined}
 */
export function cellNode(place, desk) {
  const listed = desk.view === "list" && document.querySelector(`#view-list [data-place="${place}"]`);
  return listed instanceof HTMLElement ? listed : desk.board.buttons[desk.cellAt(place.split(":")[1])];
}
