// Whether there are hints in a game, and the buttons that ask for them and for how it was played.

import { COACH_WORDS, loadCoach } from "./coaching.js";
import { element } from "./dom.js";
import { keepChoice, keptChoice, keptSeat } from "./store.js";
import { icon } from "./symbol.js";
/** @import { Game } from "./sheet.js" */
/** @import { Child, Say } from "./types.js" */

const CHOICE = "hints"; // of who plays alone
const [OWN, ALL, NONE] = ["own", "all", "none"];

/** @param {Say} say @param {string} key */
function word({ language }, key) {
  return (COACH_WORDS[language] || COACH_WORDS.en)[key];
}

/**
 * Return whether several play: here, or on devices of a table.
 * @param {string} digits of the sheet
 * @param {number} players on this device
 */
function isTable(digits, players) {
  return players > 1 || keptSeat(digits) !== null;
}

/**
 * Return whether hints are wanted: at a table only if somebody says that all agree.
 * @param {boolean|null} chosen before the game, if it was
 * @param {string} digits of the sheet
 * @param {number} players on this device
 */
export function wantsHints(chosen, digits, players) {
  return chosen ?? (!isTable(digits, players) && keptChoice(CHOICE) !== NONE);
}

/**
 * Return what a game keeps of that; who plays alone need not choose it again.
 * @param {boolean} isWanted
 * @param {string} digits of the sheet
 * @param {number} players on this device
 * @returns {string}
 */
export function chooseHints(isWanted, digits, players) {
  if (isTable(digits, players)) return isWanted ? ALL : NONE;
  keepChoice(CHOICE, isWanted ? OWN : NONE);
  return isWanted ? OWN : NONE;
}

/**
 * Return whether a game has hints. Who sits down at a table meanwhile has none any more.
 * @param {Game} game that is played
 * @param {string} digits of the sheet
 */
export function hasHints({ log, hints = OWN }, digits) {
  return loadCoach !== null && (hints === ALL || (hints === OWN && !isTable(digits, log.starts.length)));
}

/**
 * Draw the question whether hints are wanted.
 * @param {boolean} isWanted
 * @param {string} digits of the sheet
 * @param {number} players on this device
 * @param {Say} say the texts
 * @param {(isWanted: boolean) => void} onWant
 * @returns {Child}
 */
export function drawWish(isWanted, digits, players, say, onWant) {
  if (!loadCoach) return null;
  return element(
    "div",
    { class: "buttons live-tools" },
    element(
      "button",
      { type: "button", "data-key": "hints", "aria-pressed": String(isWanted), onclick: () => onWant(!isWanted) },
      isWanted && icon("tick"),
      word(say, isTable(digits, players) ? ALL : OWN)
    )
  );
}

/**
 * Draw a button, and what it has brought.
 * @param {"hint"|"how"} kind of it
 * @param {Say} say the texts
 * @param {Child} shown behind it; nothing before it was tapped
 * @param {() => void} onTap
 * @returns {Child}
 */
export function drawBehind(kind, say, shown, onTap) {
  if (!loadCoach) return kind === "how" ? element("p", { class: "hint" }, word(say, "absent")) : null;
  const isOpen = Boolean(shown);
  return element(
    "div",
    { class: "coach", "data-name": kind },
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", "data-key": kind, "aria-expanded": String(isOpen), onclick: onTap }, word(say, kind))
    ),
    element("div", { class: "coach", "data-name": `${kind}-told`, role: kind === "hint" ? "status" : null }, shown)
  );
}
