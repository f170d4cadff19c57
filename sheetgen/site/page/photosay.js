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

/**
 * Return where a spot is on the paper, and what is asked there: a space of a board by its
 * terrain, its row, and its place in it.
 * @param {string} name of the spot
 * @param {Review} review of the sheet
 * @param {Say} say
 */
export function placeSaid(name, { cells, kinds }, say) {
  const [, kind = ""] = kinds.get(name) || [];
  const [place, own] = name.split(":");
  const cell = (place === "cell" || place === "field") && cells.find((one) => one.name === own);
  if (!cell) return spotSaid(name, kind, say);
  const rows = [...new Set(cells.map((one) => rowOf(one.name)))];
  const row = rowOf(own);
  const words = say("page.shot.space", { name: own, terrain: say(`terrain.${cell.terrain}`), row: rows.indexOf(row) + 1, at: own.slice(row.length) });
  const what = wroteSaid(place, kind, say);
  return what ? `${words}, ${what.toLocaleLowerCase(say.language)}` : words;
}

/** Return the letters that the names of a row's spaces begin with. @param {string} name of a space */
function rowOf(name) {
  return name.replace(/\d+$/, "");
}

/** Return what is wrong with a sheet or its picture. @param {Review} review @param {Say} say */
export function flawsSaid(review, say) {
  const place = (name = "") => name && placeSaid(name, review, say);
  return review.flaws
    .map(([kind, places, far]) => say(`page.shot.flaw-${kind}`, { count: places.length, first: place(places[0]), last: place(places.at(-1)), far: Math.round(10 * far) / 10 }))
    .join(" ");
}

/** Return what is written in a spot, where the words of its place are those of another spot too. @param {string} place its kind of place @param {string} kind @param {Say} say */
function wroteSaid(place, kind, say) {
  if (place === "field") return say(isNumeric(kind) ? "page.round" : "page.phase"); // the second box of a cell
  return place === "heading" ? say("page.points") : ""; // beside a box for the expansion that they come from
}
