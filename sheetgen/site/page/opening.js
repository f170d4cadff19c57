// What a sheet needs to be opened: the script of its game, a place for its cards, and what
// a link says that was written.

import { element, findAll } from "./dom.js";
import { beginHistory, stepHistory } from "./history.js";
import { loadGame } from "./runtime.js";
/** @import { Host, Ui } from "./types.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Rules } from "./rules.js" */

/**
 * Return a game's part of the page.
 * @param {Ui|null} before the one that was there last
 * @param {string} game whose it is to be
 * @param {Host} host what it is given
 * @returns {Promise<Ui|null>} nothing if it cannot be loaded
 */
export async function loadUi(before, game, host) {
  if (before && before.game === game) return before;
  const made = await loadGame(game).catch(() => null);
  return made && made.makeUi(host);
}

/**
 * Put the cards of a game beside the board, in place of those of another.
 * @param {Ui} ui of the game
 */
export function placeSections(ui) {
  findAll(document, ".side > .own").forEach((section) => section.remove());
  const parts = ui.sections.map(({ id, name, isLive }) =>
    element("section", { id, class: `card own ${name || ""}`, tabindex: "-1", "aria-live": isLive ? "polite" : null })
  );
  findAll(document, ".side")[0].append(...parts);
  document.documentElement.dataset.game = ui.game;
}

/**
 * Take what a link says; what stood there is a step away.
 * @param {string} answers their digits
 * @param {Desk} desk what is open
 * @param {Rules} rules of the sheet
 * @param {boolean} isKept whether the page before was kept on this device
 * @returns {string} what to tell about that
 */
export function takeAnswers(answers, desk, rules, isKept) {
  const mine = desk.page;
  const page = desk.ask({ do: "unpack", digits: desk.sheet.digits, answers });
  if (page.error !== undefined) return desk.say("page.answers-damaged");
  if (rules.packed(mine) === answers) return "";
  const theirs = { fill: page.fill, switches: page.switches };
  desk.history = isKept ? stepHistory(desk.history, theirs, "") : beginHistory(theirs);
  return isKept && !desk.ui.isBlank(mine.fill) ? desk.say("page.link-differs") : "";
}
