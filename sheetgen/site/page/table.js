// The sheets of one game, judged together: links of all players in, a ranking out.

import { buttonOf, element, replaceIn } from "./dom.js";
import { findDigits } from "./link.js";
import { findingGroups, totalWords, verdictSign } from "./report.js";
import { capitalised, placeWords } from "./words.js";
/** @import { Linked } from "./linked.js" */
/** @import { Ask, Entry, Page, Say, State, Table, Verdict, VirtualPlayer } from "./types.js" */

/** Stands where there is no figure. */
export const NOTHING = "\u2013";
/** What stands above a ranking. */
export const RANKING_HEADS = ["page.table.place", "page.table.player", "page.table.total", "page.table.left"];

/**
 * Return the sheets that lines of links hold, and the first line that holds none.
 * @param {string} text a link with entries on each line
 * @param {Ask} ask
 * @returns {Promise<{sheets: Entry[], bad: number}>} and 0 if all could be read
 */
export async function readTable(text, ask) {
  /** @type {Entry[]} */
  const sheets = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at].trim() === "") continue;
    const found = findDigits(lines[at]);
    if (!found || !found.answers) return { sheets, bad: at + 1 };
    const page = await ask({ do: "unpack", ...found });
    if (page.error !== undefined) return { sheets, bad: at + 1 };
    sheets.push({ digits: found.digits, fill: page.fill, switches: page.switches });
  }
  return { sheets, bad: 0 };
}

/** Return whether sheets were played by the same variant and the same answers. @param {Page[]} sheets of `readTable` */
export function isOneGame(sheets) {
  /** @param {Page} sheet */
  const rule = (sheet) => {
    const switches = Object.entries(sheet.switches).sort();
    return JSON.stringify([sheet.fill.variant, switches]);
  };
  return new Set(sheets.map(rule)).size <= 1;
}

/**
 * Draw the box for links, and what the rules say about them together.
 * @param {Element} node
 * @param {State} state
 * @param {Linked} linked the links
 */
export function drawTable(node, state, linked) {
  const { say } = state;
  const { table } = linked;
  /** @param {{target: HTMLTextAreaElement}} event */
  const oninput = ({ target }) => {
    linked.table.text = target.value;
  };
  const box = element("textarea", { id: "links", rows: 5, "data-key": "links", "aria-labelledby": "links-title", spellcheck: "false", oninput });
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
      buttonOf({ "data-key": "add-own", onclick: () => linked.inTurn(() => linked.addOwn()) }, say("page.table.add-own")),
      buttonOf({ class: "main", "data-key": "rank", onclick: () => linked.inTurn(() => linked.rank()) }, say("page.table.rank"))
    ),
    table.answer && drawRanking(state, table.answer, table.serials)
  );
}

/** @param {State} state @param {Table} answer @param {number[]} serials */
function drawRanking(state, answer, serials) {
  const { say } = state;
  const { ranking } = answer;
  const names = serials.map((serial, at) => {
    const name = capitalised(say("place.player", { name: at + 1 }));
    return serial ? `${name} (\u2116 ${serial})` : name;
  });
  const people = names.map((name, at) => ({ name, verdict: answer.verdicts[at], left: answer.left[at], points: undefined }));
  const players = [...people, ...virtualPlayers(answer, say)];
  const order = [...players.keys()];
  if (ranking) order.sort((one, other) => ranking[one] - ranking[other]);
  return element(
    "div",
    { class: "ranking", id: "ranking" },
    element(
      "table",
      { class: "cells" },
      element("thead", {}, element("tr", {}, RANKING_HEADS.map((key) => element("th", { scope: "col" }, say(key))))),
      element(
        "tbody",
        {},
        order.map((at) =>
          element(
            "tr",
            {},
            element("td", {}, ranking ? `${ranking[at]}.` : NOTHING),
            element("th", { scope: "row" }, players[at].verdict && [verdictSign(players[at].verdict.verdict), " "], players[at].name),
            element("td", {}, totalShort(players[at], say)),
            element("td", {}, players[at].left === null ? NOTHING : String(players[at].left))
          )
        )
      )
    ),
    findingGroups(answer.findings, state, { onJump: () => {}, onFix: () => {} }, names)
  );
}

/**
 * Return the players of a table who have no sheet, behind those who have.
 * @param {Pick<Table, "virtual">} answer of the engine to `table`
 * @param {Say} say
 * @returns {VirtualPlayer[]} each with a name and points, and nothing else
 */
export function virtualPlayers({ virtual = [] }, say) {
  return virtual.map(([place, points]) => ({ name: capitalised(placeWords(place, say)), points, verdict: null, left: null }));
}

/** Return the total of a player in few words. @param {{verdict: Verdict|null, points?: number}} player @param {Say} say */
export function totalShort({ verdict, points }, say) {
  if (!verdict) return String(points ?? NOTHING);
  return verdict.total === null ? totalWords(verdict, say) : String(verdict.total);
}
