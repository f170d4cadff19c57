// When a sheet counts as a game that is over.

/** @import { Fill, Verdict } from "./types.js" */

/**
 * Return whether a game is over on a sheet: the rules say so; or no sheet of the game shows it,
 * and the total is certain with nothing left out; or somebody wrote down a total.
 * @param {Pick<Verdict, "complete"|"total"|"findings">} verdict of the rules
 * @param {Pick<Fill, "total">} fill what was written
 */
export function isFinished({ complete, total, findings }, fill) {
  const isWhole = total !== null && !findings.some(({ code }) => code.endsWith("left-out"));
  return (complete ?? isWhole) || typeof fill.total === "number";
}
