// Plays, dice, and why one play is worth more than another, in words.

import { placeWords } from "./words.js";
/** @import { Opened, Roll } from "./sheet.js" */
/** @import { Say } from "./types.js" */
/** @import { Reason, Tell } from "./advice.js" */

const POINT = 1000;
const MINUS = "\u2212";

/** Return points with one decimal. @param {number} worth in thousandths @param {string} language whose comma it has */
export function decimal(worth, language) {
  const tenths = Math.round(Math.abs(worth) / (POINT / 10));
  const figures = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(tenths / 10);
  return worth < 0 && tenths > 0 ? MINUS + figures : figures;
}

/** Return points with their sign. @param {number} worth in thousandths @param {string} language whose comma it has */
export function signed(worth, language) {
  const figures = decimal(worth, language);
  return figures.startsWith(MINUS) ? figures : `+${figures}`;
}

/**
 * Return why a play is worth more, each reason with its points.
 * @param {Reason[]} why of the engine
 * @param {{opened: Opened, say: Say, tell: Tell}} words
 * @returns {[words: string, amount: string][]}
 */
export function reasonWords(why, { opened, say, tell }) {
  return why.map(([heading, place, amount]) => {
    const [kind, name] = place.split(":");
    const what = kind === "cell" ? placeWords(areaOf(name, opened), say) : kind === "row" ? say(`bonus.${name}`) : placeWords(place, say);
    return [tell(`why-${heading}`, { what, cell: name }), signed(amount, say.language)];
  });
}

/**
 * Return the place of an area by one of its cells.
 * @param {string} name of the cell
 * @param {Opened} opened whose board it is
 */
function areaOf(name, { cells }) {
  const cell = cells.find((one) => one.name === name);
  return cell ? `area:${cell.terrain}.${cells.filter(({ area }) => area === cell.area).length}` : `cell:${name}`;
}

/**
 * Return dice in words.
 * @param {Roll} roll two colours, two numbers, whether it is a double
 * @param {Opened} opened whose terrains they show
 * @param {Say} say
 */
export function diceWords([one, other, first, second, isDouble], { sheet }, say) {
  const colours = [one, other].map((place) => say(`terrain.${sheet.terrains[place].name}`));
  const double = isDouble ? [say("page.live.double").toLocaleLowerCase(say.language)] : [];
  return [...colours, first, second, ...double].join(", ");
}
