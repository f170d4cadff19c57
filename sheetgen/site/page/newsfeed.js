// The news of a table, as the server tells them. A stream that breaks is opened again.

import { askServer } from "./server.js";
/** @import { Patience } from "./seat.js" */
/** @import { FeedHooks, News } from "./types.js" */

/** What is heard of a table. */
export class NewsFeed {
  /**
   * Begin to listen.
   * @param {string} address of the table
   * @param {Patience} patience with the server
   * @param {FeedHooks} hooks `heard`: what to do with news of each kind; `onOpen()`: they
   *   come in; `onChange()`: something was heard, or nothing is any more
   */
  constructor(address, patience, hooks) {
    this.address = address;
    this.patience = patience;
    this.hooks = hooks;
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
    const { hooks } = this;
    const source = new EventSource(`${this.address}/events`);
    this.source = source;
    /** @param {keyof News} kind */
    const on = (kind) => source.addEventListener(kind, (event) => {
      hooks.heard[kind](JSON.parse(event.data));
      hooks.onChange();
    });
    source.addEventListener("open", () => {
      this.isHeard = true;
      hooks.onOpen();
      hooks.onChange();
    });
    source.addEventListener("error", () => {
      this.isHeard = false;
      if (source.readyState === EventSource.CLOSED) this.listenAgain();
      hooks.onChange();
    });
    on("state");
    on("entry");
    on("seat");
    on("left");
    on("gone");
  }

  // A stream that was refused does not say why.
  async listenAgain() {
    const { error, retry_after: seconds = 0 } = await askServer("GET", this.address);
    if (this.isStopped) return;
    if (error === "absent") {
      this.hooks.heard.gone(null);
      this.hooks.onChange();
      return;
    }
    this.patience.again("listen", seconds, () => this.listen());
  }

  /** Wait no longer. */
  hurry() {
    if (this.isClosed) this.patience.timers.later("listen", 0, () => this.listen());
  }

  stop() {
    this.isStopped = true;
    this.source?.close();
  }
}
