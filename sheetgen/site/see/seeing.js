// Reads photos of filled sheets: in a worker beside the page, which shares the work with
// another where it can, or on the page where no worker starts. What was photographed last
// stays until the next.

import { cutMore } from "./code.js";
import { Photo, Share } from "./read.js";
/** @import { Face, Grey, Looked, Printed, ReadSheet, Refused } from "./types.js" */

/** @typedef {{id: number, do: "look"|"more"|"read"|"learn"|"face", value: any}} Asked */

/** Another worker that reads some of the spots of a picture. */
export class Other {
  /** @param {MessagePort} port to it */
  constructor(port) {
    this.port = port;
    /** @type {{done(answer: any): void, fail(error: Error): void}[]} */
    this.asked = []; // in the order of the questions
    port.onmessage = ({ data: { answer, error } }) => {
      const { done, fail } = /** @type {Other["asked"][0]} */ (this.asked.shift());
      if (error) fail(new Error(error));
      else done(answer);
    };
  }

  /** Give it the picture that is asked about next. @param {Grey} grey */
  hold(grey) {
    this.port.postMessage({ grey });
  }

  /** Ask for what a share of the spots gives. @template {"pattern"|"cut"|"values"} K @param {K} what @param {Parameters<Share[K]>[0]} value @returns {Promise<ReturnType<Share[K]>>} */
  ask(what, value) {
    /** @type {Promise<any>} */
    const answer = new Promise((done, fail) => this.asked.push({ done, fail }));
    answer.catch(() => null); // told to whoever waits for it
    this.port.postMessage({ what, value });
    return answer;
  }

  /** It has ended: nothing is answered any more. */
  end() {
    other = null;
    this.asked.forEach(({ fail }) => fail(new Error("ended")));
  }
}

/** @type {Photo|null} */
let photo = null;
/** @type {Other|null} */
let other = null;

const seeing = {
  /** Look for a sheet in a picture. @param {Grey} grey @returns {Looked|Refused} */
  look(grey) {
    photo = new Photo(grey, other);
    return photo.look();
  },

  /** Return further pictures in which the code of a sheet in it may be. @param {number} at which of those that are seen @returns {Grey[]} */
  more(at) {
    return photo ? cutMore(photo.grey, photo.faces[at]) : [];
  },

  /** Read what stands on a sheet in it. @param {Printed} printed @returns {Promise<ReadSheet|Refused>} */
  async read(printed) {
    return photo ? withOther(photo, (one) => one.read(printed)) : { reason: "no-sheet" };
  },

  /** Read it again with what a person said. @param {Record<string, string>} answers by names of spots @returns {Promise<ReadSheet>} */
  async learn(answers) {
    return photo ? withOther(photo, (one) => one.learn(answers)) : { readings: [], crops: {}, flaws: [] };
  },

  /** Return all of the sheet that was read last. @returns {Face|null} */
  face() {
    return photo ? photo.face() : null;
  },
};

/** Return what is read of a photo, alone if the other worker fails. @template T @param {Photo} one @param {(photo: Photo) => Promise<T>} act @returns {Promise<T>} */
async function withOther(one, act) {
  try {
    return await act(one);
  } catch (error) {
    if (!one.other) throw error;
    await one.goAlone();
    return act(one);
  }
}

/** Read spots for the worker at the other end of a port. @param {MessagePort} port */
function serve(port) {
  /** @type {Share|null} */
  let share = null;
  port.onmessage = ({ data: { grey, what, value } }) => {
    try {
      if (grey) share = new Share(grey);
      else port.postMessage({ answer: /** @type {any} */ (share)[what](value) });
    } catch (error) {
      port.postMessage({ error: String(error) });
    }
  };
}

Object.assign(globalThis, { seeing });

if (!("document" in globalThis)) {
  let last = Promise.resolve(); // a question waits for the one before
  addEventListener("message", ({ data: { id, do: what, value }, ports: [port] }) => {
    if (what === "serve") serve(port);
    else if (what === "share") other = new Other(port);
    else if (what === "alone") other?.end();
    else {
      last = last.then(async () => {
        try {
          postMessage({ id, answer: await seeing[/** @type {Asked["do"]} */ (what)](value) });
        } catch (error) {
          postMessage({ id, error: String(error) });
        }
      });
    }
  });
}
