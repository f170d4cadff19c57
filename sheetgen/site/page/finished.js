// When a sheet counts as a game that is over.

/** @import { Fill, Verdict } from "./types.js" */

/**
 * Return whether a game is over on a sheet: the rules say so; or they cannot tell, and its
 * total is certain; or somebody wrote down a total.
 * @param {Pick<Verdict, "complete"|"total">} verdict of the rules
 * @param {Pick<Fill, "total">} fill what was written
 * @returns {boolean}
 */
export function isFinished({ complete, total }, fill) {
  return Boolean(complete ?? total) || typeof fill.total === "number";
}
