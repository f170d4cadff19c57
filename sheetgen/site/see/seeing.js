// Reads photos of filled sheets: in a worker beside the page, or on the page where no worker
// starts. What was photographed last stays until the next.

import { cutMore } from "./code.js";
import { Photo } from "./read.js";
/** @import { Face, Grey, Looked, Printed, ReadSheet, Refused } from "./types.js" */

/** @typedef {{id: number, do: "look"|"more"|"read"|"learn"|"face", value: any}} Asked */

/** @type {Photo|null} */
let photo = null;

const seeing = {
  /** Look for a sheet in a picture. @param {Grey} grey @returns {Looked|Refused} */
  look(grey) {
    photo = new Photo(grey);
    return photo.look();
  },

  /** Return further pictures in which the code of a sheet in it may be. @param {number} at which of those that are seen @returns {Grey[]} */
  more(at) {
    return photo ? cutMore(photo.grey, photo.faces[at]) : [];
  },

  /** Read what stands on a sheet in it. @param {Printed} printed @returns {ReadSheet|Refused} */
  read(printed) {
    return photo ? photo.read(printed) : { reason: "no-sheet" };
  },

  /** Read it again with what a person said. @param {Record<string, string>} answers by names of spots @returns {ReadSheet} */
  learn(answers) {
    return photo ? photo.learn(answers) : { readings: [], crops: {}, flaws: [] };
  },

  /** Return all of the sheet that was read last. @returns {Face|null} */
  face() {
    return photo ? photo.face() : null;
  },
};

Object.assign(globalThis, { seeing });

if (!("document" in globalThis)) {
  addEventListener("message", ({ data: { id, do: what, value } }) => {
    try {
      postMessage({ id, answer: seeing[/** @type {Asked["do"]} */ (what)](value) });
    } catch (error) {
      postMessage({ id, error: String(error) });
    }
  });
}
