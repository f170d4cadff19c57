// What is said about a sheet: its points, its end, and what to look for on those of others.

import { listHeadings } from "./words.js";
/** @import { Fill, State } from "./sheet.js" */
/** @import { Heading, Judged, Say } from "./types.js" */

/**
 * Return the headings of a sheet with their points and where these come from.
 * @param {Judged<State>} state of the page
 * @returns {Heading[]}
 */
export function headings(state) {
  // Of sums alone nothing is said of what brought them.
  return state.verdict.lines.length > 0 ? listHeadings(state, state.opened.sheet.headings) : [];
}

/**
 * Return whether the game is over, as far as the sheet tells it.
 * @param {Judged<State>} state of the page
 * @returns {string}
 */
export function endWords({ say, verdict }) {
  if (verdict.complete === null) return say("report.unknown-end");
  return say(verdict.complete ? "report.over" : "report.going");
}

/**
 * Return the colour bonuses that a player has.
 * @param {Fill} fill of the player
 * @param {Say} say the texts
 * @returns {string}
 */
export function lookWords({ colours = {} }, say) {
  const claimed = Object.entries(colours).map(([terrain, rank]) => `${say(`terrain.${terrain}`)} (${say(`rank.${rank}`)})`);
  return claimed.length > 0 ? `${say("page.colours")}: ${claimed.join(", ")}` : "";
}

/**
 * Return what is written in a cell, to be compared.
 * @param {Fill} fill any
 * @param {number} at the place of the cell
 * @returns {string}
 */
export function written({ numbers, phases = "", rounds = [] }, at) {
  return [numbers[at], phases[at], rounds[at]].join();
}
