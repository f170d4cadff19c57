// A second engine beside the page, for questions that take long. It is this same script
// in a Worker, which starts at the first such question.

import { startEngine } from "./engine.js";

/**
 * Asks one question at a time; whoever waits may stop it.
 * @template Q questions for the engine
 * @template A answers to them
 */
export class Searcher {
  constructor() {
    /** @type {Worker|null} */
    this.worker = null;
    this.isReady = false;
    /** @type {{question: Q, done(answer: A|null): void, fail(error: unknown): void}|null} */
    this.asked = null; // the question under way, and what to do with its answer
  }

  /**
   * Ask a question, in place of the one before.
   * @param {Q} question for the engine
   * @returns {Promise<A|null>} the answer; nothing if it was stopped
   * @throws {Error} if there cannot be a second engine
   */
  ask(question) {
    this.stop();
    return new Promise((done, fail) => {
      this.asked = { question, done, fail };
      try {
        if (!this.worker) this.start();
        else if (this.isReady) this.worker.postMessage(question);
      } catch (error) {
        this.fail(error);
      }
    });
  }

  /** Stop the question under way. The rules cannot be interrupted, but a worker can. */
  stop() {
    const { asked } = this;
    if (!asked) return;
    this.asked = null;
    if (this.isReady) this.end();
    asked.done(null);
  }

  start() {
    this.worker = new Worker(scriptAddress());
    this.worker.onerror = (event) => this.fail(new Error(event.message || "no worker"));
    this.worker.onmessage = ({ data }) => this.hear(data);
  }

  /** @param {unknown} told */
  hear(told) {
    const { asked } = this;
    if (told === "ready") {
      this.isReady = true;
      if (asked && this.worker) this.worker.postMessage(asked.question);
      return;
    }
    this.asked = null;
    if (asked) asked.done(/** @type {A} */ (told));
  }

  /** @param {unknown} error */
  fail(error) {
    const { asked } = this;
    this.end();
    this.asked = null;
    if (asked) asked.fail(error);
  }

  end() {
    if (this.worker) this.worker.terminate();
    this.worker = null;
    this.isReady = false;
  }
}

/** Answer the questions of a page, as its worker. */
export async function answerPage() {
  const ask = await startEngine();
  globalThis.onmessage = async ({ data }) => {
    await ask.prepare(data).catch(() => null);
    globalThis.postMessage(ask(data));
  };
  globalThis.postMessage("ready");
}

let address = "";

function scriptAddress() {
  /** @type {HTMLScriptElement|null} */
  const script = document.querySelector('script[type="module"]');
  if (!script) return "";
  if (script.src) return script.src;
  // A page that was opened from a disk has its script within.
  const type = "text/javascript";
  address = address || URL.createObjectURL(new Blob([script.textContent], { type }));
  return address;
}
