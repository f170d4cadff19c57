// Fingers on the page, a mouse and a pen among them. Keys of the pad act when they are
// pressed, everything else by the browser's click; what late news would move waits until
// no finger is down. A key's finger that goes on to a swipe or a pinch takes back what the
// key did.

/** @import { Solver } from "./app.js" */
/** @import { Hand } from "./hand.js" */

const SLIP_PX = 15; // as far as browsers still take for a tap
// A click comes after its finger has gone, on a busy phone long after: it is waited for in
// turns, which begin only when the page is free. A long press brings none.
const TURN_MS = 50;
const TURNS = 10;

/** The fingers that are down, and what they did. */
export class Fingers {
  /** Begin to listen. @param {Element} pad whose buttons act when they are pressed @param {Solver} page */
  constructor(pad, page) {
    this.pad = pad;
    this.page = page;
    /** @type {Map<number, {x: number, y: number, chosen: HTMLElement|null, slipped: boolean}>} */
    this.down = new Map(); // by pointer: where it began, and the place that it would choose
    /** @type {{id: number, memory: ReturnType<Hand["remember"]>}[]} */
    this.acts = []; // of pointers that are down: pointer, and what stood there before
    /** @type {Set<number>} */
    this.done = new Set(); // pointers whose click has nothing left to do
    this.last = -1; // the pointer that came last
    this.turning = false; // whether a turn has begun
    this.clicks = 0; // turns for which the click of a finger that has gone is waited for
    /** @type {Map<string, () => void>} */
    this.waiting = new Map(); // by name, what is done when no finger is down
    /** @template {keyof WindowEventMap} K @param {K} type @param {(event: WindowEventMap[K]) => void} action */
    const on = (type, action) => window.addEventListener(type, action, true);
    on("pointerdown", (event) => this.onDown(event));
    on("pointermove", (event) => this.onMove(event));
    on("pointerup", ({ pointerId }) => this.lift(pointerId));
    on("pointercancel", ({ pointerId }) => this.onCancel(pointerId));
    on("click", (event) => this.onClick(event));
    on("blur", (event) => event.target === window && [...this.down.keys()].forEach((id) => this.lift(id)));
    // The focus stays on what was chosen, and holding a key opens no menu.
    for (const type of ["mousedown", "contextmenu"]) {
      pad.addEventListener(type, (event) => elementOf(event).closest("button") && event.preventDefault());
    }
  }

  /**
   * Do something as soon as no finger is down.
   * @param {string} name of what waits; what waited under it is dropped
   * @param {() => void} action what to do
   */
  whenFree(name, action) {
    this.waiting.set(name, action);
    this.runWaiting();
  }

  runWaiting() {
    if (this.down.size > 0 || this.clicks > 0) return;
    const actions = [...this.waiting.values()];
    this.waiting.clear();
    actions.forEach((action) => action());
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const { pointerId: id, button, clientX: x, clientY: y } = event;
    const target = elementOf(event);
    if (button !== 0 || !target.closest) return;
    this.last = id;
    this.done.delete(id);
    const others = [...this.down];
    this.down.set(id, { x, y, chosen: target.closest("[data-place]"), slipped: false });
    const key = this.pad.contains(target) ? target.closest("button") : null;
    if (!key) return;
    // Two thumbs overlap: the place under the one comes before the key under the other.
    for (const [other, press] of others) {
      if (press.chosen) this.act(other, press.chosen);
      press.chosen = null;
    }
    this.act(id, key);
  }

  /** @param {number} id @param {HTMLElement} node */
  act(id, node) {
    this.acts.push({ id, memory: this.page.hand.remember() });
    this.done.add(id);
    this.page.drawing.once(() => node.click());
  }

  /** @param {PointerEvent} event */
  onMove({ pointerId: id, clientX, clientY, buttons }) {
    const press = this.down.get(id);
    if (!press) return;
    if (buttons === 0) this.lift(id); // it was let go outside
    else if (Math.hypot(clientX - press.x, clientY - press.y) > SLIP_PX) this.slip(id);
  }

  /** @param {number} id */
  onCancel(id) {
    this.slip(id);
    this.lift(id);
  }

  /** A swipe or a pinch: what this finger did, and what others did since, was not meant. @param {number} id */
  slip(id) {
    const press = this.down.get(id);
    if (press) Object.assign(press, { chosen: null, slipped: true });
    const at = this.acts.findIndex((act) => act.id === id);
    if (at < 0) return;
    const [{ memory }] = this.acts.splice(at);
    this.page.hand.goBack(memory);
  }

  /** What a finger did stands once it has gone, and what was done before with it. @param {number} id */
  lift(id) {
    const press = this.down.get(id);
    if (!press) return;
    this.down.delete(id);
    const at = this.acts.findIndex((act) => act.id === id);
    this.acts.splice(0, at + 1);
    if (!press.slipped) this.clicks = TURNS;
    this.turn();
  }

  turn() {
    if (this.turning) return;
    this.turning = true;
    setTimeout(() => {
      this.turning = false;
      if (this.clicks > 0) this.clicks -= 1;
      if (this.clicks > 0) this.turn();
      else this.runWaiting();
    }, TURN_MS);
  }

  /** A click that no finger made is a keyboard's or a screen reader's. @param {MouseEvent & {pointerId?: number}} event */
  onClick(event) {
    const { pointerId = this.last } = event;
    if (!event.isTrusted || event.detail === 0) return;
    this.clicks = Math.min(this.clicks, 1);
    if (!this.done.delete(pointerId)) return;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** @param {Event} event */
function elementOf({ target }) {
  return /** @type {Element} */ (target);
}
