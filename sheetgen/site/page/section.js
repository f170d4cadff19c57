// The head of a part of the sheet: its title, and whether it was left out.

import { buttonOf, element } from "./dom.js";
/** @import { Section, State } from "./types.js" */

/**
 * Return the head of a section.
 * @param {string} title key of its text
 * @param {State} state
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
      (part.groups || []).map((group) => takeButton(group, state, part)),
      onEmpty &&
        (!part.isGiven || part.isPart) &&
        buttonOf({ class: "small", "data-key": `${title}:empty`, onclick: onEmpty }, say(part.emptyText || "")),
      part.isGiven &&
        buttonOf({ class: "small", "data-key": `${title}:out`, onclick: part.onLeaveOut }, say("page.leave-out"))
    )
  );
}

/**
 * Return a button that takes over what is proposed of a group, or nothing if nothing is.
 * @param {string} group of proposals
 * @param {Pick<State, "proposals"|"say">} state of the page
 * @param {{onTake?(group: string): void}} hooks what a tap does
 * @returns {Element|null}
 */
export function takeButton(group, { proposals, say }, { onTake }) {
  if (!onTake || !proposals.some(([name]) => name === group)) return null;
  return buttonOf(
    { class: "small take", "data-key": `take:${group}`, onclick: () => onTake(group) },
    say(`page.take-${group}`)
  );
}

/**
 * Return what is proposed for a place, or nothing.
 * @param {Pick<State, "proposals">} state of the page
 * @param {string} place where
 */
export function proposedAt({ proposals }, place) {
  for (const [, values] of proposals) {
    const found = values.find(([where]) => where === place);
    if (found) return found[1];
  }
  return undefined;
}
