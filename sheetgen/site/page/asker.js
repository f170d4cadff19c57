// Asks the rules. They run in a worker beside the page, so that no finger waits for them; on
// the page itself where the browser starts no worker. A worker that dies is started again.

import { engineAddress, loadEngine, renew } from "./runtime.js";
/** @import { Question } from "./types.js" */
/** @import { Told } from "./engine.js" */

/** @typedef {{question: Question, tries: number, done(answer: any): void, fail(error: Error): void}} Asked */

const MOST_TRIES = 2;

/** An engine beside the page. */
export class Asker {
  /**
   * @param {(reason: Error) => void} [onGone] it has died twice of one question, and is asked
   *   no more until `revive()`
   * @param {(question: Question) => Promise<unknown>} [askElse] what answers where there are
   *   no workers
   */
  constructor(onGone = () => {}, askElse = askHere) {
    this.onGone = onGone;
    this.askElse = askElse;
    /** @type {Worker|null} */
    this.worker = null;
    this.isReady = false;
    this.isWhole = false; // it has all functions of the runtime
    this.game = "";
    this.hasNone = false; // the browser starts no worker
    /** @type {Error|null} */
    this.reason = null; // why it is gone
    this.count = 0;
    /** @type {Map<number, Asked>} */
    this.asked = new Map(); // by number, in their order, what is not answered yet
  }

  /**
   * Start, so that nobody waits for it later.
   * @param {string} game whose rules will be wanted; nothing if that is not known
   * @param {boolean} [isSoon] now; else with the first question
   */
  begin(game, isSoon = true) {
    this.game = game;
    if (game === "sheets") this.isWhole = true; // they want all of the runtime
    if (isSoon || globalThis.early) this.start();
  }

  /**
   * Ask a question, after those before.
   * @param {Question} question for the engine
   * @returns {Promise<any>} the answer
   */
  ask(question) {
    if (this.reason) return Promise.reject(this.reason);
    if (this.hasNone) return this.askElse(question);
    return new Promise((done, fail) => {
      this.count += 1;
      this.asked.set(this.count, { question, tries: 0, done, fail });
      if (!this.worker) this.start();
      else if (this.isReady || isFirst(question)) this.post(this.count);
    });
  }

  /**
   * Ask a question in place of those before.
   * @param {Question} question for the engine
   * @returns {Promise<any>} the answer; nothing if it was stopped
   */
  askAlone(question) {
    this.stop();
    return this.ask(question);
  }

  /** Stop what is under way. The rules cannot be interrupted, but a worker can. */
  stop() {
    if (this.asked.size === 0) return;
    if (this.isReady) this.end();
    this.settle(({ done }) => done(null));
  }

  /** Begin anew after it was gone. */
  revive() {
    this.reason = null;
  }

  start() {
    try {
      const worker = globalThis.early || new Worker(engineAddress(), { name: this.isWhole ? "whole" : "" });
      globalThis.early = null; // which the page's head has started
      this.worker = worker;
      let isThere = false; // its script runs
      worker.onmessage = ({ data }) => {
        isThere = true;
        if (worker === this.worker) this.hear(data, worker);
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        if (worker !== this.worker) return;
        if (isThere) this.die(new Error(event.message));
        else this.goWithout();
      };
      worker.postMessage({ game: this.game });
      this.postAll(true);
    } catch {
      this.goWithout();
    }
  }

  /** @param {Told} told @param {Worker} worker */
  hear(told, worker) {
    // A worker holds a lock as long as it lives, and dies without a word.
    if (told.lock) navigator.locks.request(told.lock, () => worker === this.worker && this.die(new Error("ended"))).catch(() => null);
    else if (told.died !== undefined) this.die(new Error(told.died));
    else if (told.isReady) {
      this.isReady = true;
      this.postAll(false);
    } else if (told.number) {
      const asked = this.asked.get(told.number);
      this.asked.delete(told.number);
      if (told.failed === undefined) asked?.done(told.answer);
      else {
        asked?.fail(new Error(told.failed));
        renew().catch(() => null); // a part of the rules may be gone
      }
    }
  }

  /** @param {boolean} isEarly whether those that need not wait for the worker */
  postAll(isEarly) {
    for (const [number, { question }] of this.asked) {
      if (isFirst(question) === isEarly) this.post(number);
    }
  }

  /** @param {number} number */
  post(number) {
    const asked = /** @type {Asked} */ (this.asked.get(number));
    this.worker?.postMessage({ number, question: asked.question });
  }

  /** The question that was under way is the first; those behind it did no harm. @param {Error} reason */
  die(reason) {
    const { isReady } = this;
    this.end();
    this.isWhole = true;
    const [first] = this.asked.values();
    if (!first) return; // the next question starts it
    first.tries += 1;
    if (first.tries < MOST_TRIES) {
      this.start();
      return;
    }
    if (!isReady && reason.message !== "memory") {
      this.goWithout(); // beside the page nothing runs here
      return;
    }
    this.reason = reason;
    this.settle(({ fail }) => fail(reason));
    this.onGone(reason);
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
  }

  goWithout() {
    this.end();
    this.hasNone = true;
    this.settle(({ question, done, fail }) => this.askElse(question).then(done, fail));
  }

  /** @param {(asked: Asked) => void} action on all that is not answered */
  settle(action) {
    const all = [...this.asked.values()];
    this.asked.clear();
    all.forEach(action);
  }
}

/** What a sheet is: the page waits for it, and it is answered as soon as the rules stand. @param {Question} question */
function isFirst(question) {
  return question.do === "open";
}

/** @type {ReturnType<typeof loadEngine>|null} */
let here = null;

/** @param {Question} question */
async function askHere(question) {
  here = here || loadEngine();
  try {
    return await (await here)(question);
  } catch (error) {
    here = null; // the next question starts it anew
    throw error;
  }
}

/**
 * Return the key of the sentence that says why the rules cannot be asked.
 * @param {unknown} error why
 * @param {string} [key] of what is said where nothing is known about that
 */
export function troubleOf(error, key = "page.not-loaded") {
  return error instanceof Error && error.message === "memory" ? "page.no-memory" : key;
}
