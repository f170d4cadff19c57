// The ways from a sheet, or from the page without one, to all else that is done here. What
// this copy of the page cannot do is said in a sentence in place of its link.

import { isDeclared } from "./unopened.js";
import { COMPANIONS } from "./companions.js";
import { element } from "./dom.js";
import { EDITOR_WORDS, loadEditor } from "./editorloader.js";
import { printLink } from "./printing.js";
/** @import { Child, Say } from "./types.js" */

/** The address behind `#` that opens the list of one's own games. */
export const GAMES = "#games";
const DRAWING = "#draw";
const DESIGNING = "#design";

/**
 * Return links to drawing, designing, printing, one's own games, and what plays along with people.
 * @param {Say} say the texts
 * @param {string} [digits] of the sheet that is open, whose board can be changed and printed
 * @param {() => void} [onOpen] called when one is opened
 * @returns {Child[]}
 */
export function waysAround(say, digits = "", onOpen = () => {}) {
  /** @param {string} href @param {string} words */
  const link = (href, words) => element("a", { class: "button", href, onclick: onOpen }, words);
  const [drawing, changing, designing, redesigning] = EDITOR_WORDS[say.language] || EDITOR_WORDS.en;
  const companions = COMPANIONS.map(([href, game, words]) => ({ href, isHere: Boolean(game), words: words[say.language] || words.en }));
  const links = [
    loadEditor && (digits && !isDeclared(digits) ? link(`${DRAWING}=${digits}`, changing) : link(DRAWING, drawing)),
    loadEditor && (isDeclared(digits) ? link(`${DESIGNING}=${digits}`, redesigning) : link(DESIGNING, designing)),
    printLink(say, digits, onOpen),
    link(GAMES, say("page.my-games")),
    ...companions.map(({ href, isHere, words }) => isHere && link(href, words)),
  ];
  const absent = [!loadEditor && drawing, ...companions.map(({ isHere, words }) => !isHere && words)];
  return [element("div", { class: "buttons" }, links), ...absent.map((words) => words && element("p", { class: "hint" }, words))];
}

/**
 * Return the link to the list of one's own games.
 * @param {Say} say the texts
 * @param {() => void} onOpen called when it is opened
 */
export function gamesLink(say, onOpen) {
  return element("p", { class: "hint" }, element("a", { class: "button", href: GAMES, onclick: onOpen }, say("page.my-games")));
}
