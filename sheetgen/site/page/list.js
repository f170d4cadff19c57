// The board as a table: the same cells, the same buttons' work, a row each.

import { findingsAt } from "./board.js";
import { buttonOf, element, replaceIn } from "./dom.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { icon } from "./symbol.js";
import { findingWords } from "./words.js";
/** @import { Cell, Finding, ListColumns, ListEntry, State } from "./types.js" */

/** Draw the board as a table. @param {Element} node @param {State} state @param {ListColumns} columns of the game */
export function drawList(node, state, columns) {
  const { opened, say } = state;
  const heads = ["page.cell-head", ...columns.heads];
  replaceIn(
    node,
    element(
      "table",
      { class: "cells" },
      element("caption", { class: "unseen" }, say("page.board")),
      element("thead", {}, element("tr", {}, heads.map((key) => element("th", { scope: "col" }, say(key))))),
      element(
        "tbody",
        {},
        opened.cells.map((cell, at) => [
          drawListRow(cell, at, state, columns),
          drawReasons(cell, state, heads.length),
        ])
      )
    )
  );
}

/** @param {Cell} cell @param {number} at @param {State} state @param {ListColumns} columns */
function drawListRow(cell, at, state, columns) {
  const { say } = state;
  const printed = columns.printed(cell);
  return element(
    "tr",
    { class: `t-${cell.terrain}`, "data-name": cell.name },
    element(
      "th",
      { scope: "row" },
      element("span", { class: "cell-name" }, cell.name),
      icon(TERRAIN_SYMBOLS[cell.terrain]),
      element("span", {}, say(`terrain.${cell.terrain}`)),
      printed && element("span", { class: "carried-word" }, printed)
    ),
    columns.entries(cell, at).map((entry) => element("td", {}, listButton(entry, state)))
  );
}

/** What was found at a cell stands in a row of its own beneath it. @param {Cell} cell @param {State} state @param {number} width */
function drawReasons(cell, { say, verdict, isBlank }, width) {
  const found = isBlank ? [] : findingsAt(verdict, cell.name);
  if (found.length === 0) return null;
  /** @param {Finding} finding */
  const words = (finding) => findingWords(finding, say);
  return element(
    "tr",
    { class: `reasons t-${cell.terrain}`, "data-name": `${cell.name} reasons` },
    element("td", { colspan: width }, found.map((finding) => element("p", { class: finding.severity }, words(finding))))
  );
}

/** @param {ListEntry} entry @param {State} state */
function listButton({ place, shown, words, onChoose }, state) {
  return buttonOf(
    {
      class: `value ${state.place === place ? "chosen" : ""}`,
      "data-key": `list:${place}`,
      "data-place": place,
      "aria-label": words,
      "aria-current": state.place === place ? "true" : null,
      onclick: onChoose,
    },
    shown
  );
}
