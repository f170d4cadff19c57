// The head of a part of the sheet: its title, and whether it was left out.

import { element } from "./dom.js";
/** @import { Section, State } from "./types.js" */

/**
 * Return the head of a section.
 * @param {string} title key of its text
 * @param {State} state of the page
 * @param {Section} part of the sheet
 * @returns {Element}
 */
export function sectionHead(title, state, part) {
  const { say } = state;
  const { onEmpty } = part;
  return element(
    "div",
    { class: "section-head" },
    element("h2", {}, say(title)),
    element(
      "div",
      { class: "section-tools" },
      !part.isGiven && element("span", { class: "chip" }, say("page.left-out")),
      onEmpty &&
        (!part.isGiven || part.isPart) &&
        element(
          "button",
          { type: "button", class: "small", "data-key": `${title}:empty`, onclick: onEmpty },
          say(part.emptyText || "")
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
