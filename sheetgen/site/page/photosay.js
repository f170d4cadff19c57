// What is said about photos of sheets, and about what was read in them.

import { isNumeric } from "./review.js";
import { placeWords } from "./words.js";
/** @import { Review } from "./review.js" */
/** @import { Say } from "./types.js" */

/**
 * Return what stands in a spot as it is said.
 * @param {string} value of the spot
 * @param {string} kind of the spot
 * @param {Say} say
 */
export function valueSaid(value, kind, say) {
  if (!value) return say("page.shot.nothing");
  if (kind === "ring") return say(`page.shot.ring-${value}`);
  if (kind === "tick") return say("page.shot.ring-x");
  return value === "x" ? "×" : value;
}

/**
 * Return what a spot is called; no other of its sheet is called the same.
 * @param {string} name of the spot
 * @param {string} kind of the spot
 * @param {Say} say
 */
export function spotSaid(name, kind, say) {
  const what = wroteSaid(name.split(":")[0], kind, say);
  const words = placeWords(name, say) + (what && `, ${what.toLocaleLowerCase(say.language)}`);
  return words.charAt(0).toLocaleUpperCase(say.language) + words.slice(1);
}

/** Return what is wrong with a sheet or its picture. @param {Review} review @param {Say} say */
export function flawsSaid({ flaws, kinds }, say) {
  const place = (name = "") => name && spotSaid(name, kinds.get(name)?.[1] || "", say);
  return flaws
    .map(([kind, places, far]) => say(`page.shot.flaw-${kind}`, { count: places.length, first: place(places[0]), last: place(places.at(-1)), far: Math.round(10 * far) / 10 }))
    .join(" ");
}

/** Return what is written in a spot, where the words of its place are those of another spot too. @param {string} place its kind of place @param {string} kind @param {Say} say */
function wroteSaid(place, kind, say) {
  if (place === "field") return say(isNumeric(kind) ? "page.round" : "page.phase"); // the second box of a cell
  return place === "heading" ? say("page.points") : ""; // beside a box for the expansion that they come from
}
