// Waiting after failures: longer each time, until something goes well.

import { Timers } from "./timers.js";

const FIRST_WAIT_MS = 1000; // after a failure; doubled with each further one
const LONGEST_WAIT_MS = 30000;

/** How long to wait before something is tried again. */
export class Patience {
  constructor() {
    this.timers = new Timers();
    this.wait = FIRST_WAIT_MS;
  }

  /** Something went well, or the network or the reader has come back. */
  renew() {
    this.wait = FIRST_WAIT_MS;
  }

  /**
   * Try something again later.
   * @param {string} name of it
   * @param {number} seconds to wait, if somebody said how many; else 0
   * @param {() => void} action what to do
   */
  again(name, seconds, action) {
    this.timers.later(name, seconds ? seconds * 1000 : this.wait, action);
    if (!seconds) this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }
}
