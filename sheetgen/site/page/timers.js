// What is to be done later, by name: a further wish takes the place of the one before.

/** Wishes that wait. */
export class Timers {
  constructor() {
    /** @type {Record<string, number>} */
    this.waiting = {};
  }

  /** @param {string} name @param {number} wait milliseconds @param {() => void} action */
  later(name, wait, action) {
    clearTimeout(this.waiting[name]);
    this.waiting[name] = setTimeout(action, wait);
  }

  /** Forget a wish; until then it is known, though it may have been done. @param {string} name */
  drop(name) {
    clearTimeout(this.waiting[name]);
    delete this.waiting[name];
  }

  /** Forget them all. */
  clear() {
    Object.keys(this.waiting).forEach((name) => this.drop(name));
  }
}
