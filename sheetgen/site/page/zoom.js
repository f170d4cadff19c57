// The board seen closely: by two fingers, a double tap, or a trackpad. It keeps the room that
// it had, and is scrolled there.

import { byId } from "./dom.js";
/** @import { Desk } from "./desk.js" */

const CLOSE = 2; // times as large, by a double tap
const MOST = 4;
const DOUBLE_MS = 350; // between two taps at most
const WHEEL_PX = 200; // of a wheel, as trackpads tell two fingers: e times as large

/** @typedef {{x: number, y: number}} Spot in the window */

/** How closely the board is seen. */
export class Zoom {
  /**
   * @param {Pick<Desk, "view"|"ui">} desk what is open
   * @param {HTMLElement} [view] what holds the board
   * @param {HTMLElement} [whole] the button that shows all of it again
   */
  constructor(desk, view = byId("view-board"), whole = byId("whole")) {
    this.desk = desk;
    this.view = view;
    this.whole = whole;
    this.times = 1;
    this.apart = 0; // two fingers, if the board were seen whole; 0 while they are not down
    this.middle = { x: 0, y: 0 }; // between them
    /** @type {{target: EventTarget|null, time: number}} */
    this.tap = { target: null, time: 0 };
    /** @template {keyof HTMLElementEventMap} K @param {K} type @param {(event: HTMLElementEventMap[K]) => void} action */
    const on = (type, action) => this.view.addEventListener(type, action, { passive: false });
    on("touchstart", (event) => this.onTouch(event));
    on("touchmove", (event) => this.onTouch(event));
    on("touchend", () => { this.apart = 0; });
    on("click", (event) => this.onClick(event));
    on("wheel", (event) => {
      if (!event.ctrlKey || !this.field) return;
      event.preventDefault();
      this.show(this.times * Math.exp(-event.deltaY / WHEEL_PX), spotOf(event));
    });
    whole.addEventListener("click", () => this.show(1));
    // A tap elsewhere parts two taps.
    window.addEventListener("pointerdown", ({ target }) => {
      if (!this.view.contains(/** @type {Node} */ (target))) this.tap = { target: null, time: 0 };
    }, true);
  }

  /** @returns {Element|null} the board, of games that have one */
  get field() {
    return this.view.querySelector(".board > .board-field");
  }

  /** The page itself grows by two fingers elsewhere. @param {TouchEvent} event */
  onTouch(event) {
    const fingers = [...event.touches].filter(({ target }) => this.view.contains(/** @type {Node} */ (target)));
    if (fingers.length !== 2 || !this.field) return; // one may be on a key
    if (event.cancelable) event.preventDefault();
    const [one, other] = fingers.map(spotOf);
    const apart = Math.hypot(one.x - other.x, one.y - other.y);
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    const isFirst = this.apart === 0;
    if (isFirst) this.apart = apart / this.times;
    this.show(apart / this.apart, middle, isFirst ? middle : this.middle);
    this.middle = middle;
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const { target, timeStamp: time, detail } = event;
    const isSecond = target === this.tap.target && time - this.tap.time < DOUBLE_MS;
    this.tap = { target: isSecond ? null : target, time };
    const { view, ui } = this.desk;
    if (isSecond && detail > 0 && view === "board" && !ui.pen.brush?.kind) this.show(this.times > 1 ? 1 : CLOSE, spotOf(event));
  }

  /**
   * Show the board so many times as large.
   * @param {number} times
   * @param {Spot} [to] where something comes to lie
   * @param {Spot} [from] where that lay before
   */
  show(times, to = { x: 0, y: 0 }, from = to) {
    const now = Math.min(MOST, Math.max(1, times));
    if (now === this.times) return;
    const { field } = this;
    const before = field?.getBoundingClientRect();
    this.times = now;
    this.view.classList.toggle("closer", now > 1);
    this.view.style.setProperty("--zoom", String(now));
    this.whole.hidden = now === 1;
    if (!field || !before) return;
    const after = field.getBoundingClientRect();
    const grown = after.width / before.width;
    field.parentElement?.scrollBy(after.x + (from.x - before.x) * grown - to.x, after.y + (from.y - before.y) * grown - to.y);
  }
}

/** @param {{clientX: number, clientY: number}} event @returns {Spot} */
function spotOf({ clientX: x, clientY: y }) {
  return { x, y };
}
