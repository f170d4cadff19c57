// The parts of a sheet in a line above the keys: what is filled in, what follows, and a tap
// goes there. They are the cards that the game draws; nothing changes its width.

import { bringIntoSight } from "./anchor.js";
import { buttonOf, byId, element, findAll, replaceIn } from "./dom.js";
import { icon } from "./symbol.js";
/** @import { State } from "./types.js" */

/** @typedef {{node: HTMLElement, title: string, isDone: boolean}} Part */

/**
 * Draw the parts of a sheet, as its cards were drawn last.
 * @param {State} state
 * @param {boolean} isThrough no cell follows the one that was written last
 */
export function drawStrip(state, isThrough) {
  const { say } = state;
  const parts = sheetParts(state, isThrough);
  const next = parts[0].isDone ? parts.find(({ isDone }) => !isDone) : undefined;
  replaceIn(
    byId("strip"),
    parts.map((part) => {
      const { node, title, isDone } = part;
      const sign = isDone ? "tick" : part === next ? "next" : "";
      return buttonOf(
        {
          class: "part",
          "data-key": `part:${node.id}`,
          "aria-current": part === next ? "step" : null,
          onclick: () => goTo(node),
        },
        sign ? icon(sign) : element("span", { class: "icon" }),
        inTwoLines(title),
        isDone && element("span", { class: "unseen" }, `, ${say("page.part-done")}`)
      );
    })
  );
}

/** Return what the part is called that is open next, the board aside. @param {State} state */
export function nextPart(state) {
  return sheetParts(state, true).slice(1).find(({ isDone }) => !isDone)?.title || "";
}

/**
 * The board or its list, cards that can be filled in, and what the rules say. A card is open
 * that was left out, or to which something proposed can be added.
 * @param {State} state @param {boolean} isThrough @returns {Part[]}
 */
function sheetParts({ say, verdict, isBlank }, isThrough) {
  const isList = byId("view-board").hidden;
  const isWritten = !isBlank && verdict !== null;
  const cards = findAll(document, ".side > .own:not(.of-play):not([hidden])").filter((card) => card.querySelector(".section-head"));
  return [
    { node: byId(isList ? "view-list" : "view-board"), title: say(isList ? "page.list" : "page.board"), isDone: isWritten && (isThrough || verdict.complete === true) },
    ...cards.map((node) => ({ node, title: node.querySelector("h2")?.firstChild?.textContent || "", isDone: isWritten && !node.querySelector(".chip, .take, .sign.illegal") })),
    { node: byId("report"), title: say("page.check"), isDone: isWritten && verdict.verdict === "legal" && verdict.complete === true },
  ];
}

/** Break a title at the space that is nearest to its middle. @param {string} title */
function inTwoLines(title) {
  const off = (/** @type {number} */ at) => Math.abs(2 * at - title.length);
  const [at = title.length] = [...Array(title.length).keys()].filter((one) => title[one] === " ").sort((one, other) => off(one) - off(other));
  return `${title.slice(0, at)}\n${title.slice(at + 1)}`.trim();
}

/** @param {HTMLElement} node */
function goTo(node) {
  node.focus({ preventScroll: true });
  bringIntoSight(node, "start");
}
