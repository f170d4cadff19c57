// What a reader does to the sheet that is open: chooses places, writes, goes back and forth.

import { bringIntoSight } from "./anchor.js";
import { cellNode, reveal } from "./drawing.js";
import { feel } from "./feedback.js";
import { announce, tell } from "./frame.js";
import { followGuide } from "./guide.js";
import { redoStep, undoStep } from "./history.js";
import { DIRECTIONS, nextCell } from "./onward.js";
import { keepChoice } from "./store.js";
import { nextPart } from "./strip.js";
import { placeWords } from "./words.js";
/** @import { Solver } from "./app.js" */
/** @import { Page } from "./types.js" */

/** The hand on the sheet. */
export class Hand {
  /** @param {Solver} page */
  constructor({ desk, rules, shelf, drawing, fingers }) {
    this.desk = desk;
    this.rules = rules;
    this.shelf = shelf;
    this.drawing = drawing;
    this.fingers = fingers;
  }

  /** Put a page behind the one before. @param {Page} page @param {string} place where that was done */
  change(page, place) {
    if (!this.desk.step(page, place)) return;
    feel("written");
    this.changed();
  }

  changed() {
    followGuide(this.desk.history.past.length);
    this.shelf.keepSoon();
    this.rules.checkSoon();
  }

  /** Choose a place. @param {string} place */
  select(place) {
    const { desk } = this;
    const isOther = place !== desk.place;
    desk.place = place;
    desk.ui.pen.onSelect(isOther);
    this.drawing.drawTapped();
    if (!this.rules.isAwaited) desk.ui.pen.judgeSoon?.(); // else with the verdict
  }

  /**
   * Choose the next cell that is not full; a voice that reads hears which one that is.
   * @param {(at: number) => boolean} isFull whether nothing is left to write in a cell
   * @param {boolean} [isWanted] though the reader chooses cells alone
   */
  goOn(isFull, isWanted = false) {
    const { desk } = this;
    const { cells } = desk.sheet;
    const at = desk.chosenCell();
    const next = desk.direction === "off" && !isWanted ? at : nextCell(cells, at, desk.direction, isFull);
    if (next === at) {
      this.tellNext();
      return;
    }
    const place = `cell:${cells[next].name}`;
    const isFocused = cellNode(desk.place, desk)?.matches(":focus-visible");
    this.select(place);
    const node = cellNode(place, desk);
    if (isFocused) node?.focus();
    else announce(placeWords(place, desk.say));
    this.fingers.whenFree("sight", () => node && bringIntoSight(node, "nearest", true));
  }

  // No cell follows: the first time that leads on to what else stands on the sheet.
  tellNext() {
    const { desk, drawing } = this;
    if (desk.direction === "off" || desk.isThrough) return;
    desk.isThrough = true;
    drawing.draw();
    announce(desk.say("page.part-next", { part: nextPart(drawing.state()) }));
  }

  /** Let cells follow each other in a direction, the next one if none is named. @param {string} [direction] */
  turnTo(direction) {
    const { desk } = this;
    const { say } = desk;
    desk.direction = direction || DIRECTIONS[(DIRECTIONS.indexOf(desk.direction) + 1) % DIRECTIONS.length];
    keepChoice("direction", desk.direction);
    this.drawing.drawTapped();
    announce(say(`page.direction.${desk.direction}`));
  }

  /** Choose a place and bring it into sight. @param {string} place */
  go(place) {
    if (place !== "report") this.select(place);
    this.reveal(place);
  }

  /** Bring a place into sight, which may be about to be drawn. @param {string} place */
  reveal(place) {
    this.drawing.catchUp();
    reveal(place, this.desk);
  }

  /** Go to what a finding is about. @param {string} place one or more places */
  jump(place) {
    const last = place.replace(/.* /, "");
    if (last.startsWith("cell:")) this.select(last);
    this.drawing.catchUp();
    this.reveal(this.desk.ui.find(place) ? place : last);
  }

  /** Take up the brush, or put it down. */
  toggleBrush() {
    const { brush } = this.desk.ui.pen;
    if (!brush) return;
    tell(brush.toggle());
    this.drawing.drawTapped();
  }

  /** Undo a step, or do it again. @param {boolean} isForth */
  turn(isForth) {
    const { desk } = this;
    const { say, ui, view } = desk;
    const key = isForth ? "page.redone" : "page.undone";
    // A view of the game alone may have steps of its own.
    if (desk.isApart && ui.stepView && ui.stepView(view, isForth)) {
      announce(say(key, { place: say("page.play") }));
      return;
    }
    const { history, place } = isForth ? redoStep(desk.history) : undoStep(desk.history);
    if (history === desk.history) {
      announce(say("page.no-step"));
      return;
    }
    desk.history = history;
    desk.place = place || desk.place;
    ui.pen.onSelect(false);
    this.changed();
    this.drawing.drawTapped();
    if (place) this.reveal(place);
    announce(say(key, { place: placeWords(place || "sheet", say) }));
  }

  /** What a key of the pad may change, and how it was before. */
  remember() {
    const { history, place, view, ui } = this.desk;
    const { kind = "", isAlone = false, phase = 0 } = ui.pen.brush || {};
    return { history, place, view, ui, brush: { kind, isAlone, phase }, isFresh: ui.pen.figures.isFresh };
  }

  /** Let stand what stood there. @param {ReturnType<Hand["remember"]>} memory */
  goBack({ history, place, view, ui, brush, isFresh }) {
    const { desk } = this;
    if (ui !== desk.ui || !desk.opened) return;
    const isOther = history !== desk.history;
    Object.assign(desk, { history, place, view });
    ui.pen.onSelect(false);
    if (ui.pen.brush) Object.assign(ui.pen.brush, brush);
    ui.pen.figures.isFresh = isFresh;
    if (isOther) this.changed();
    this.drawing.drawTapped();
  }

  /** Show a view. @param {string} view */
  show(view) {
    this.desk.view = view;
    tell("");
    this.drawing.draw();
    if (view === "board" || view === "list") this.rules.checkSoon();
  }
}
