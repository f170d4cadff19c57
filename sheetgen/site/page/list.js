// The board as a table: the same cells, the same buttons' work, a row each.

import { element, replaceIn } from "./dom.js";
import { cellTitle, findingsAt } from "./board.js";
import { fieldOf } from "./fill.js";
import { TERRAIN_SYMBOLS, icon } from "./symbol.js";
import { findingWords } from "./words.js";

/**
 * Draw the board as a table.
 * @param {Element} node where
 * @param {Object} state of the page
 * @param {Object} hooks `onChoose(cell)`, `onField(cell)`
 */
export function drawList(node, state, hooks) {
  const { opened, fill, say } = state;
  const hasField = fill.evidence !== "none";
  const heads = ["page.cell-head", "page.number", ...(hasField ? [`page.${fill.evidence}`] : [])];
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
          drawListRow(cell, at, state, hooks, hasField),
          drawReasons(cell, state, heads.length),
        ])
      )
    )
  );
}

function drawListRow(cell, at, state, hooks, hasField) {
  const { fill, say } = state;
  const mark = fill.numbers[at];
  const value = fieldOf(fill, at);
  const title = cellTitle(cell, say);
  const shown = mark === "X" ? icon("cross") : mark === "." ? "" : mark;
  const words = mark === "X" ? say("page.start-castle") : mark === "." ? say("page.empty") : mark;
  return element(
    "tr",
    { class: `t-${cell.terrain}` },
    element(
      "th",
      { scope: "row" },
      element("span", { class: "cell-name" }, cell.name),
      icon(TERRAIN_SYMBOLS[cell.terrain]),
      element("span", {}, say(`terrain.${cell.terrain}`)),
      cell.carried && element("span", { class: "carried-word" }, say(`bonus.${cell.carried}`))
    ),
    element(
      "td",
      {},
      listButton(`cell:${cell.name}`, shown, `${title}: ${words}`, state, () => hooks.onChoose(at))
    ),
    hasField &&
      element(
        "td",
        {},
        listButton(
          `field:${cell.name}`,
          value || "",
          `${title}, ${say(`page.${fill.evidence}`)}: ${value || say("page.empty")}`,
          state,
          () => hooks.onField(at)
        )
      )
  );
}

// What was found at a cell stands in a row of its own beneath it.
function drawReasons(cell, { opened, say, verdict, isBlank }, width) {
  const found = isBlank ? [] : findingsAt(verdict, cell.name);
  if (found.length === 0) return null;
  const words = (finding) => findingWords(finding, say, opened.sheet);
  return element(
    "tr",
    { class: `reasons t-${cell.terrain}` },
    element("td", { colspan: width }, found.map((finding) => element("p", { class: finding.severity }, words(finding))))
  );
}

function listButton(place, shown, label, state, onclick) {
  return element(
    "button",
    {
      type: "button",
      class: `value ${state.place === place ? "chosen" : ""}`,
      "data-key": `list:${place}`,
      "data-place": place,
      "aria-label": label,
      "aria-current": state.place === place ? "true" : null,
      onclick,
    },
    shown
  );
}
