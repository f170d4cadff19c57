// The news of a table, as the server tells them. A stream that breaks is opened again.

import { askServer } from "./server.js";
/** @import { Seat } from "./seat.js" */
/** @import { News } from "./types.js" */

/** What is heard of a table. */
export class NewsFeed {
  /** Begin to listen. @param {Seat} seat that hears them */
  constructor(seat) {
    this.seat = seat;
    this.isHeard = false; // whether news come in
    this.isStopped = false;
    /** @type {EventSource|null} */
    this.source = null;
    this.listen();
  }

  get isClosed() {
    return this.source !== null && this.source.readyState === EventSource.CLOSED;
  }

  listen() {
    if (this.isStopped || (this.source && !this.isClosed)) return;
    const { seat } = this;
    const source = new EventSource(`${seat.address}/events`);
    this.source = source;
    /** @param {keyof News} kind */
    const on = (kind) => source.addEventListener(kind, (event) => {
      seat.heard[kind](JSON.parse(event.data));
      seat.hooks.onNews();
    });
    source.addEventListener("open", () => {
      this.isHeard = true;
      seat.hurry();
      seat.hooks.onNews();
    });
    source.addEventListener("error", () => {
      this.isHeard = false;
      if (source.readyState === EventSource.CLOSED) this.listenAgain();
      seat.hooks.onNews();
    });
    for (const kind of /** @type {(keyof News)[]} */ (Object.keys(seat.heard))) on(kind);
  }

  // A stream that was refused does not say why.
  async listenAgain() {
    const { seat } = this;
    const { error, retry_after: seconds = 0 } = await askServer("GET", seat.address);
    if (this.isStopped) return;
    if (error === "absent") {
      seat.heard.gone(null);
      seat.hooks.onNews();
      return;
    }
    seat.patience.again("listen", seconds, () => this.listen());
  }

  /** Wait no longer. */
  hurry() {
    if (this.isClosed) this.seat.patience.timers.later("listen", 0, () => this.listen());
  }

  stop() {
    this.isStopped = true;
    this.source?.close();
  }
}
