// A clause of the rules, behind a key that names it: number, heading, text, and source.

import { buttonOf, element } from "./dom.js";
import { loadClauses } from "./runtime.js";
import { openDialog } from "./sheetdialog.js";
import { capitalised } from "./words.js";
/** @import { Say } from "./types.js" */

const CLAUSES = "page.clauses"; // the key of what has a game's clauses in a language

/**
 * Return a clause as a key that opens its text, or in words where a game has no texts.
 * @param {string} clause its number
 * @param {Say} say
 * @param {string} name of the key, besides the number
 * @returns {Element}
 */
export function clauseKey(clause, say, name) {
  const words = say("report.clause", { clause });
  if (!say.has(CLAUSES)) return element("span", { class: "hint" }, `[${words}]`);
  return buttonOf({ class: "clause", "data-key": `clause:${name}:${clause}`, onclick: () => openClause(clause, say) }, words);
}

/** @param {string} clause @param {Say} say */
async function openClause(clause, say) {
  const body = element("div", { class: "rule" }, say("page.loading"));
  openDialog(capitalised(say("report.clause", { clause })), say("page.close"), [body]);
  try {
    const told = await loadClauses(say(CLAUSES), say.language);
    body.replaceChildren(
      element("h3", {}, told.section[clause.split(".")[0]]),
      ...ruleParts(told.clause[clause]),
      element("p", { class: "hint" }, say("page.source"), " ", element("span", { lang: "en" }, plain(told.source[clause])))
    );
  } catch {
    body.textContent = say("page.not-loaded");
  }
}

/** Lines are paragraphs; those between bars are the rows of a table, heads first. @param {string} text */
function ruleParts(text) {
  /** @type {HTMLElement[]} */
  const parts = [];
  /** @type {HTMLTableElement|null} */
  let table = null;
  for (const line of plain(text).split("\n")) {
    if (!line.startsWith("|")) {
      table = null;
      parts.push(element("p", {}, line));
      continue;
    }
    const kind = table ? "td" : "th";
    if (!table) parts.push(element("div", { class: "wide", tabindex: 0 }, (table = element("table", { class: "cells" }))));
    table.append(element("tr", {}, line.slice(1, -1).split("|").map((cell) => element(kind, {}, cell.trim()))));
  }
  return parts;
}

/** @param {string} text */
function plain(text) {
  return text.replace(/[`*]/g, "");
}
