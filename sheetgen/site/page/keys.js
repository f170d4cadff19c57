// Keys that the docks of several games have: figures, phases, and the one that erases.

import { buttonOf, element } from "./dom.js";
import { icon } from "./symbol.js";
/** @import { FigureHooks, State } from "./types.js" */

/** @type {[number, string, string]} */
const NO_PHASE = [0, "\u2013", ""];

/** The figures of numbers, as keys have them. */
export const FIGURES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/**
 * Return a key that takes away what stands somewhere.
 * @param {string} key of the element
 * @param {State} state
 * @param {() => void} onTap what to do
 * @param {boolean|null} [isPressed] nothing if it never stays pressed
 * @returns {Element}
 */
export function eraseKey(key, { say }, onTap, isPressed = null) {
  const pressed = isPressed === null ? null : String(isPressed);
  return buttonOf(
    { class: "key", "data-key": key, "aria-label": say("page.erase"), "aria-pressed": pressed, onclick: onTap },
    icon("erase")
  );
}

/**
 * Return a key that takes away what stands in a cell, or passes over one that is empty.
 * @param {string} key of the element
 * @param {State} state
 * @param {{isEmpty: boolean, isPressed: boolean|null}} cell whether nothing stands there, and the key of a brush
 * @param {{onErase(): void, onPass(): void}} hooks what keys do
 */
export function clearKey(key, state, { isEmpty, isPressed }, hooks) {
  if (!isEmpty) return eraseKey(key, state, () => hooks.onErase(), isPressed);
  return buttonOf(
    { class: "key", "data-key": key, "aria-label": state.say("page.next-cell"), onclick: () => hooks.onPass() },
    icon("next", state.direction === "columns" ? "turned" : "")
  );
}

/**
 * Return a key for each phase and one for none.
 * @param {[number, string, string][]} phases number, sign, and what `place.phase` calls it
 * @param {(phase: number) => boolean} isWritten whether a phase stands there, 0 for none
 * @param {State} state
 * @param {{onPhase(phase: number): void}} hooks what keys do
 * @param {string} kind class of the line
 */
export function phaseKeys(phases, isWritten, { say }, hooks, kind) {
  const keys = [...phases, NO_PHASE].map(([phase, sign, name]) =>
    buttonOf(
      {
        class: "key ticket",
        "data-key": `phase:${phase}`,
        "aria-label": phase ? say("place.phase", { name }) : say("page.no-phase"),
        "aria-pressed": String(isWritten(phase)),
        onclick: () => hooks.onPhase(phase),
      },
      sign
    )
  );
  return element("div", { class: `keys ${kind}` }, element("span", { class: "keys-label" }, say("page.phase")), keys);
}

/**
 * Return keys for a number of figures, under the name of its place.
 * @param {State & {placeTitle: string}} state of the page
 * @param {FigureHooks} hooks
 * @param {string[]} [figures] that the place takes
 * @param {string} [kind] class of the keys
 * @returns {Element[]}
 */
export function figureKeys(state, hooks, figures = FIGURES, kind = "figures") {
  const keys = figures.map((figure) =>
    buttonOf({ class: "key", "data-key": `figure:${figure}`, onclick: () => hooks.onFigure(figure) }, figure)
  );
  const next = buttonOf(
    { class: "key", "data-key": "figure:next", "aria-label": state.say("page.next"), onclick: () => hooks.onNext() },
    icon("next")
  );
  return [
    element("p", { class: "keys-label" }, state.placeTitle),
    element("div", { class: `keys ${kind}` }, keys, eraseKey("figure:back", state, () => hooks.onBack()), next),
  ];
}
