// First steps on the page: what to do, in the line where later the verdict stands, so that
// nothing moves. They are told once on a device, and can be passed over.

import { keepChoice, keptChoice } from "./store.js";
/** @import { State } from "./types.js" */

const CHOICE = "guided";
const ENOUGH = 4; // things that were written, after which nobody needs a guide

/**
 * Return which step is shown: choose a place, write there, look at the verdict.
 * @param {Pick<State, "isBlank"|"place"|"verdict"|"steps">} state of the page
 * @returns {0|1|2|3} 0 if none is
 */
export function guideStep({ isBlank, place, verdict, steps }) {
  if (keptChoice(CHOICE)) return 0;
  if (isBlank) return place ? 2 : 1;
  // Of a whole sheet its total is what counts, and of one that came in a link.
  return steps > 0 && verdict && !verdict.complete ? 3 : 0;
}

/** Tell no steps any more. */
export function endGuide() {
  keepChoice(CHOICE, "over");
}

/** Tell them again. */
export function beginGuide() {
  keepChoice(CHOICE, "");
}

/** Hear how much was written. @param {number} steps that can be undone */
export function followGuide(steps) {
  if (steps >= ENOUGH && !keptChoice(CHOICE)) endGuide();
}
