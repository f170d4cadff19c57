// The head of a part of the sheet: its title, and whether it was left out.

import { element } from "./dom.js";

/**
 * Return the head of a section.
 * @param {string} title key of its text
 * @param {Object} state of the page
 * @param {Object} part `isGiven`; `isPart`: not all of it is; `emptyText`, `onEmpty`,
 *   `onLeaveOut`
 * @returns {Element}
 */
export function sectionHead(title, state, part) {
  const { say } = state;
  const canEmpty = part.onEmpty && (!part.isGiven || part.isPart);
  return element(
    "div",
    { class: "section-head" },
    element("h2", {}, say(title)),
    element(
      "div",
      { class: "section-tools" },
      !part.isGiven && element("span", { class: "chip" }, say("page.left-out")),
      canEmpty &&
        element(
          "button",
          { type: "button", class: "small", "data-key": `${title}:empty`, onclick: part.onEmpty },
          say(part.emptyText)
        ),
      part.isGiven &&
        element(
          "button",
          { type: "button", class: "small", "data-key": `${title}:out`, onclick: part.onLeaveOut },
          say("page.leave-out")
        )
    )
  );
}
