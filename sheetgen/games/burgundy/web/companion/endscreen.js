// The end of a game: what Châteauma has and where it comes from, files, and the sheets of
// the same evening.

import { clauseKey } from "./clause.js";
import { COUNTS, GAME } from "./companiondata.js";
import { buttonOf, element } from "./dom.js";
import { offerFile } from "./export.js";
import { packHistory, stepHistory, unpackHistory } from "./history.js";
import { keptPage } from "./keeper.js";
import { gameOfDigits, groupDigits, makeHash } from "./link.js";
import { SHEET_KEY, UNDO_KEY, keepText, keptSheets, keptText } from "./store.js";
import { capitalised } from "./words.js";
/** @import { Look } from "./match.js" */
/** @import { Child, Page, Say } from "./types.js" */

/** Return where Châteauma's points come from. @param {Look} told @param {Say} say @returns {Child[]} */
export function drawScore(told, say) {
  const rows = told.lines.map(([name, points, clause]) =>
    element("tr", {}, element("th", { scope: "row" }, capitalised(say(`chateauma.${name}`)), " ", clauseKey(clause, say, `score:${name}`)), element("td", { class: "amount" }, points))
  );
  return [
    element("h2", { tabindex: -1, "data-key": "asked" }, say("over")),
    element("p", { class: "step-words" }, say("total", { points: told.total })),
    element("table", { class: "cells score" }, element("tbody", {}, rows)),
    element("p", { class: "hint" }, say("tie"), " ", clauseKey(told.wins, say, "tie")),
  ];
}

/**
 * Return keys that save a game as files.
 * @param {Look} told
 * @param {string} log of the game
 * @param {Say} say
 * @returns {Child}
 */
export function saveKeys(told, log, say) {
  return element(
    "div",
    { class: "buttons" },
    buttonOf({ class: "small", "data-key": "save-log", onclick: () => offerFile("chateauma.game", log, "text/plain") }, say("save-log")),
    told.over && buttonOf({ class: "small", "data-key": "save-counts", onclick: () => offerFile("chateauma.toml", told.file, "text/plain") }, say("save-counts"))
  );
}

/**
 * Return the sheets of this device that the end can be entered into.
 * @param {Look} told
 * @param {Say} say
 * @param {string} entered the digits of a sheet that has it already
 * @param {(digits: string) => void} onEnter what to do when it was entered
 * @returns {Child}
 */
export function sheetKeys(told, say, entered, onEnter) {
  const sheets = keptSheets().filter(({ digits }) => gameOfDigits(digits) === GAME);
  if (sheets.length === 0) return null;
  const rows = sheets.slice(0, 6).map(({ digits, name }) => {
    const title = name || groupDigits(digits.slice(0, 10));
    if (digits === entered) return element("li", { "data-key": `sheet:${digits}` }, element("a", { href: makeHash(digits, "") }, title), element("span", { class: "hint", role: "status" }, say("entered")));
    return element("li", { "data-key": `sheet:${digits}` }, element("span", {}, title), buttonOf({ class: "small", "data-key": `enter:${digits}`, onclick: () => enterInto(digits, told) && onEnter(digits) }, say("enter")));
  });
  return element("section", { class: "card", "data-key": "sheets" }, element("h2", {}, say("sheets")), element("p", { class: "hint" }, say("sheets-hint")), element("ul", { class: "kept" }, rows));
}

/** As a step that the sheet can undo: what stood there is not lost. @param {string} digits @param {Look} told @returns {boolean} */
function enterInto(digits, told) {
  const page = keptPage(digits);
  if (!page) return false;
  const fill = /** @type {Page["fill"] & {expansions: string[], players: number}} */ (page.fill);
  const expansions = fill.expansions.includes("chateauma") ? fill.expansions : [...fill.expansions, "chateauma"];
  const changed = /** @type {Page} */ (/** @type {unknown} */ ({ ...page, fill: { ...fill, expansions, players: fill.players || told.game.players, chateauma: COUNTS.map((_, at) => told.counts[at]) } }));
  const history = stepHistory(unpackHistory(keptText(UNDO_KEY, digits), page), changed, "chateauma:track");
  const before = JSON.parse(keptText(SHEET_KEY, digits) || "{}");
  const isKept = keepText(SHEET_KEY, digits, JSON.stringify({ ...before, fill: changed.fill, kept: Date.now() }));
  if (isKept) keepText(UNDO_KEY, digits, packHistory(history));
  return isKept;
}

