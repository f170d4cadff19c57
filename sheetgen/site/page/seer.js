// Asks the script that reads photos. It runs in a worker beside the page, and on the page
// itself where the browser starts no worker.

import { loadSeeing, seeingAddress } from "./runtime.js";
/** @import { Plan } from "./types.js" */
/** @import { Face, Grey, Looked, ReadSheet, Refused, Seeing } from "./seeing.js" */

/** @typedef {{what: keyof Seeing, value: any, done(answer: any): void, fail(error: Error): void}} Asked */

/** What reads photos, beside the page. */
export class Seer {
  constructor() {
    /** @type {Worker|null} */
    this.worker = null;
    /** @type {Worker|null} */
    this.other = null; // reads some of what the worker reads
    this.isHere = false; // the browser starts no worker
    this.starts = 0;
    this.isStarting = false;
    this.count = 0;
    /** @type {Map<number, Asked>} */
    this.asked = new Map();
  }

  /** Start, so that nobody waits for it later. */
  begin() {
    if (!this.worker && !this.isHere && !this.isStarting) this.start();
  }

  /** Look for a sheet in a picture, which is kept. @param {Grey} grey @returns {Promise<Looked|Refused>} */
  look(grey) {
    return this.ask("look", grey);
  }

  /** Return further pictures in which the code of a sheet may be. @param {number} at which of those that are seen @returns {Promise<Grey[]>} */
  more(at) {
    return this.ask("more", at);
  }

  /** Read what stands on a sheet in it. @param {Plan} plan @param {number} at which of those that are seen @returns {Promise<ReadSheet|Refused>} */
  read(plan, at) {
    return this.ask("read", { ...plan, at });
  }

  /** Read it again with what a person said. @param {Record<string, string>} answers by names of spots @returns {Promise<ReadSheet>} */
  learn(answers) {
    return this.ask("learn", answers);
  }

  /** Return all of the sheet that was read last. @returns {Promise<Face|null>} */
  face() {
    return this.ask("face", null);
  }

  /** Give back what the pictures take up. */
  end() {
    this.worker?.terminate();
    this.other?.terminate();
    this.worker = null;
    this.other = null;
    this.isStarting = false;
    this.starts += 1;
    this.asked.clear();
  }

  /** @param {keyof Seeing} what @param {unknown} value @returns {Promise<any>} */
  ask(what, value) {
    return new Promise((done, fail) => {
      this.count += 1;
      const asked = { what, value, done, fail };
      this.asked.set(this.count, asked);
      this.begin();
      if (this.isHere) this.askHere(this.count, asked);
      else this.worker?.postMessage({ id: this.count, do: what, value });
    });
  }

  async start() {
    this.isStarting = true;
    const { starts } = this;
    try {
      const address = await seeingAddress();
      if (starts !== this.starts) return; // it was ended meanwhile
      const worker = new Worker(address);
      let isThere = false; // its script runs
      worker.onmessage = ({ data: { id, answer, error } }) => {
        isThere = true;
        this.settle(id, answer, error);
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        if (worker !== this.worker) return;
        worker.terminate();
        this.other?.terminate();
        this.worker = null;
        if (isThere) this.asked.forEach((_, id) => this.settle(id, null, event.message || "ended"));
        else this.goHere();
      };
      this.worker = worker;
      this.isStarting = false;
      if (navigator.hardwareConcurrency > 1) this.shareWork(address, worker);
      this.asked.forEach(({ what, value }, id) => worker.postMessage({ id, do: what, value }));
    } catch {
      this.isStarting = false;
      this.goHere();
    }
  }

  // A second worker reads half of the spots; without it, the first reads all.
  /** @param {string} address @param {Worker} worker */
  shareWork(address, worker) {
    const other = new Worker(address);
    const { port1, port2 } = new MessageChannel();
    other.onerror = (event) => {
      event.preventDefault?.();
      worker.postMessage({ do: "alone" });
    };
    other.postMessage({ do: "serve" }, [port1]);
    worker.postMessage({ do: "share" }, [port2]);
    this.other = other;
  }

  goHere() {
    this.isHere = true;
    this.asked.forEach((asked, id) => this.askHere(id, asked));
  }

  /** @param {number} id @param {Asked} asked */
  async askHere(id, { what, value }) {
    try {
      const seeing = /** @type {Record<keyof Seeing, (value: unknown) => unknown>} */ (/** @type {unknown} */ (await loadSeeing()));
      await new Promise((done) => setTimeout(done, 50)); // what is said about it is painted first
      this.settle(id, await seeing[what](value));
    } catch (error) {
      this.settle(id, null, String(error));
    }
  }

  /** @param {number} id @param {unknown} answer @param {string} [error] */
  settle(id, answer, error) {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    if (error === undefined) asked?.done(answer);
    else asked?.fail(new Error(error));
  }
}
