// The sheets of one game, judged together: links of all players in, a ranking out.

import { element, replaceIn } from "./dom.js";
import { findDigits } from "./link.js";
import { findingGroups, totalWords, verdictSign } from "./report.js";
import { capitalised, placeWords } from "./words.js";

/**
 * Return the sheets that lines of links hold, and the first line that holds none.
 * @param {string} text a link with entries on each line
 * @param {function} ask the engine
 * @returns {{sheets: Object[], bad: number}} and 0 if all could be read
 */
export function readTable(text, ask) {
  const sheets = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at].trim() === "") continue;
    const found = findDigits(lines[at]);
    const page = found && found.answers
      ? ask({ do: "unpack", digits: found.digits, answers: found.answers })
      : { error: "bad" };
    if (page.error) return { sheets, bad: at + 1 };
    sheets.push({ digits: found.digits, fill: page.fill, switches: page.switches });
  }
  return { sheets, bad: 0 };
}

/**
 * Return whether sheets were played by the same variant and the same answers.
 * @param {Object[]} sheets of `readTable`
 * @returns {boolean}
 */
export function isOneGame(sheets) {
  const rule = (sheet) => {
    const switches = Object.entries(sheet.switches).sort();
    return JSON.stringify([sheet.fill.variant, switches]);
  };
  return new Set(sheets.map(rule)).size <= 1;
}

/**
 * Draw the box for links, and what the rules say about them together.
 * @param {Element} node where
 * @param {Object} state of the page, with `table`: text, trouble, answer, serials
 * @param {Object} hooks `onText(text)`, `onAddOwn()`, `onRank()`
 */
export function drawTable(node, state, hooks) {
  const { say, table } = state;
  const box = element("textarea", { id: "links", rows: 5, "data-key": "links", "aria-labelledby": "links-title", spellcheck: "false", oninput: (event) => hooks.onText(event.target.value) });
  box.value = table.text;
  replaceIn(
    node,
    element("h2", { id: "links-title" }, say("page.table.links")),
    element("p", {}, say("page.table.hint")),
    box,
    table.trouble && element("p", { class: "trouble", role: "alert" }, table.trouble),
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", "data-key": "add-own", onclick: hooks.onAddOwn }, say("page.table.add-own")),
      element("button", { type: "button", class: "main", "data-key": "rank", onclick: hooks.onRank }, say("page.table.rank"))
    ),
    table.answer && drawRanking(state)
  );
}

function drawRanking(state) {
  const { say, table } = state;
  const { answer, serials } = table;
  const names = serials.map((serial, at) => {
    const name = capitalised(say("place.player", { name: at + 1 }));
    return serial ? `${name} (\u2116 ${serial})` : name;
  });
  const people = names.map((name, at) => ({ name, verdict: answer.verdicts[at], left: answer.left[at] }));
  const players = [...people, ...virtualPlayers(answer, say)];
  const order = players.map((unused, at) => at);
  if (answer.ranking) order.sort((one, other) => answer.ranking[one] - answer.ranking[other]);
  const heads = ["page.table.place", "page.table.player", "page.table.total", "page.table.left"];
  return element(
    "div",
    { class: "ranking", id: "ranking" },
    element(
      "table",
      { class: "cells" },
      element("thead", {}, element("tr", {}, heads.map((key) => element("th", { scope: "col" }, say(key))))),
      element(
        "tbody",
        {},
        order.map((at) =>
          element(
            "tr",
            {},
            element("td", {}, answer.ranking ? `${answer.ranking[at]}.` : "\u2013"),
            element("th", { scope: "row" }, players[at].verdict && [verdictSign(players[at].verdict.verdict), " "], players[at].name),
            element("td", {}, totalShort(players[at], say)),
            element("td", {}, players[at].left === null ? "\u2013" : String(players[at].left))
          )
        )
      )
    ),
    findingGroups(answer.findings, state, { onJump: () => {}, onFix: () => {} }, names)
  );
}

/**
 * Return the players of a table who have no sheet, behind those who have.
 * @param {Object} answer of the engine to `table`
 * @param {function} say the texts
 * @returns {Object[]} each with a name and points, and nothing else
 */
export function virtualPlayers({ virtual = [] }, say) {
  return virtual.map(([place, points]) => ({ name: capitalised(placeWords(place, say)), points, verdict: null, left: null }));
}

function totalShort({ verdict, points }, say) {
  if (!verdict) return String(points);
  return verdict.total === null ? totalWords(verdict, say) : String(verdict.total);
}
