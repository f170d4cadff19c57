// The dock at the foot of the page: what the chosen place takes, always in sight. The
// system's keyboard never opens.

import { NUMERALS } from "./constants.js";
import { element } from "./dom.js";
import { eraseKey, figureKeys, phaseKeys } from "./keys.js";
import { icon } from "./symbol.js";
import { MARKS, PHASES } from "./fill.js";
/** @import { PadHooks, State } from "./sheet.js" */
/** @import { Child } from "./types.js" */

/**
 * Return what kind of thing a place takes: a mark, a number of several figures, or
 * nothing.
 * @param {string} place such as `cell:c5`
 * @returns {string} `cell`, `figures` or nothing
 */
export function padKind(place) {
  const kind = place.split(":")[0];
  if (kind === "cell") return "cell";
  return ["field", "box", "entry", "subtotal", "total"].includes(kind) ? "figures" : "";
}

/**
 * Draw the keys for the chosen place.
 * @param {State} state of the page
 * @param {PadHooks} hooks what keys do
 * @returns {Child}
 */
export function drawPad(state, hooks) {
  const kind = state.brush ? "cell" : padKind(state.place) || "cell";
  return kind === "cell" ? cellKeys(state, hooks) : figureKeys(state, hooks);
}

/** @param {State} state @param {PadHooks} hooks */
function cellKeys(state, hooks) {
  const { say, fill, brush, illegal } = state;
  /** @param {string} brushed */
  const isWritten = (brushed) => (brush ? brush === brushed : state.chosen === brushed);
  const keys = MARKS.map((mark) => {
    const isBad = illegal.includes(mark);
    const name = mark === "X" ? say("page.start-castle") : mark;
    return element(
      "button",
      {
        type: "button",
        class: `key ${isBad ? "against" : ""}`,
        "data-key": `mark:${mark}`,
        "aria-label": isBad ? say("page.against", { name }) : mark === "X" ? name : null,
        "aria-pressed": String(isWritten(mark)),
        onclick: () => hooks.onMark(mark),
      },
      mark === "X" ? icon("cross") : mark
    );
  });
  /** @type {[number, string, string][]} */
  const phases = PHASES.map((phase) => [phase, NUMERALS[phase - 1], NUMERALS[phase - 1]]);
  /** @param {number} phase */
  const isPhase = (phase) => (brush ? brush === `phase:${phase}` : state.fieldValue === phase);
  return [
    element("div", { class: "keys marks" }, keys, eraseKey("mark:.", state, () => hooks.onMark("."), brush ? brush === "." : null)),
    fill.evidence === "phase" && phaseKeys(phases, isPhase, state, hooks, "phases"),
    fill.evidence === "round" && roundKeys(state, hooks),
  ];
}

/** @param {State} state @param {PadHooks} hooks */
function roundKeys(state, hooks) {
  const { say } = state;
  /** @param {string} name @param {number} step @param {string} picture */
  const key = (name, step, picture) =>
    element(
      "button",
      { type: "button", class: "key", "data-key": name, "aria-label": say(`page.${name}`), onclick: () => hooks.onRoundStep(step) },
      icon(picture)
    );
  return element(
    "div",
    { class: "keys phases" },
    element("span", { class: "keys-label" }, say("page.round")),
    key("round-less", -1, "minus"),
    element(
      "button",
      { type: "button", class: "key ticket", "data-key": "round", "aria-label": say("page.type-round"), onclick: () => hooks.onField() },
      state.fieldValue ? String(state.fieldValue) : "\u2013"
    ),
    key("round-more", 1, "plus")
  );
}
