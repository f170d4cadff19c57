// The dock at the foot of the page: what the chosen place takes, always in sight. The
// system's keyboard never opens.

import { NUMERALS } from "./constants.js";
import { element } from "./dom.js";
import { FIGURES, clearKey, figureKeys } from "./keys.js";
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
  const { fill, brush, chosen } = state;
  if (fill.evidence === "phase") return rowKeys(state, hooks);
  /** @param {string} mark */
  const isWritten = (mark) => (brush ? brush === mark : chosen === mark);
  const keys = MARKS.map((mark) => markKey(mark, "", isWritten(mark), state, () => hooks.onMark(mark)));
  return [
    element("div", { class: "keys marks" }, keys, lastKey(state, hooks)),
    fill.evidence === "round" && roundKeys(state, hooks),
  ];
}

// A row for each phase: a key writes number and phase, the numeral before them the phase alone.
/** @param {State} state @param {PadHooks} hooks */
function rowKeys(state, hooks) {
  const { say, brush, chosen, fieldValue, isAlone } = state;
  /** @param {string} mark @param {number} phase */
  const isWritten = (mark, phase) => {
    if (brush) return brush === `${mark}.${isAlone ? 0 : phase}`;
    if (chosen !== mark) return false;
    return fieldValue ? !isAlone && fieldValue === phase : isAlone || "mixed";
  };
  const [cross, ...numbers] = [...MARKS].reverse();
  const ends = [
    markKey(cross, "", brush ? brush === cross : chosen === cross, state, () => hooks.onMark(cross)),
    ticketKey(0, "\u2013", say("page.no-phase"), isAlone, hooks.onAlone),
    lastKey(state, hooks),
  ];
  const rows = PHASES.map((phase) => {
    const numeral = NUMERALS[phase - 1];
    const name = say("place.phase", { name: numeral });
    return [
      ticketKey(phase, numeral, name, brush ? brush === `phase:${phase}` : fieldValue === phase, () => hooks.onPhase(phase)),
      [...numbers].reverse().map((mark) => markKey(mark, isAlone ? "" : name, isWritten(mark, phase), state, () => hooks.onBoth(mark, phase), phase)),
      ends[phase - 1],
    ];
  });
  return element("div", { class: "keys both" }, rows);
}

/**
 * @param {string} mark @param {string} phase in words @param {boolean|string} isPressed
 * @param {State} state @param {() => void} onclick @param {number} [row]
 */
function markKey(mark, phase, isPressed, { say, illegal }, onclick, row) {
  const isBad = illegal.includes(mark);
  const name = [mark === "X" ? say("page.start-castle") : mark, phase].filter(Boolean).join(", ");
  return element(
    "button",
    {
      type: "button",
      class: `key ${isBad ? "against" : ""}`,
      "data-key": `mark:${mark}${row ? `.${row}` : ""}`,
      "aria-label": isBad ? say("page.against", { name }) : name,
      "aria-pressed": String(isPressed),
      onclick,
    },
    mark === "X" ? icon("cross") : mark
  );
}

/** @param {number} phase @param {string} sign @param {string} name @param {boolean} isPressed @param {() => void} onclick */
function ticketKey(phase, sign, name, isPressed, onclick) {
  return element("button", { type: "button", class: "key ticket", "data-key": `phase:${phase}`, "aria-label": name, "aria-pressed": String(isPressed), onclick }, sign);
}

/** @param {State} state @param {PadHooks} hooks */
function lastKey(state, hooks) {
  const { fill, brush, chosen, fieldValue } = state;
  const isEmpty = fill.evidence !== "round" && !brush && !fieldValue && !/[^.]/.test(chosen);
  return clearKey("mark:.", state, { isEmpty, isPressed: brush ? brush === "." : null }, hooks);
}

// Below the numbers the round of the cell: typed, or a step before or after; the one that
// is due comes with a number.
/** @param {State} state @param {PadHooks} hooks */
function roundKeys(state, hooks) {
  const { say, fieldValue, dueRound } = state;
  /** @param {string} key @param {string} name @param {Child} shown @param {() => void} onclick */
  const ticket = (key, name, shown, onclick) =>
    element("button", { type: "button", class: "key ticket", "data-key": key, "aria-label": name, onclick }, shown);
  const round = say("page.round");
  return element(
    "div",
    { class: "keys both rounds" },
    FIGURES.map((figure) => ticket(`round:${figure}`, `${round}: ${figure}`, figure, () => hooks.onRound(figure))),
    ticket("round-less", say("page.round-less"), icon("minus"), () => hooks.onRoundStep(-1)),
    element("p", { class: `keys-label ${fieldValue ? "" : "due"}`, "data-key": "round" }, `${round} ${fieldValue || dueRound}`),
    ticket("round-more", say("page.round-more"), icon("plus"), () => hooks.onRoundStep(1)),
    clearKey("round:next", state, { isEmpty: true, isPressed: null }, hooks)
  );
}
