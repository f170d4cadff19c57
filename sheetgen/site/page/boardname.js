// What boards are called.

import { DATA } from "./data.js";
import { boardOfDigits } from "./link.js";
/** @import { Opened, Say } from "./types.js" */
/** @import { NamedBoard } from "./data.js" */

/**
 * Return the name of a board: that of a known layout, the title of a declared sheet, or what
 * to call one's own.
 * @param {Opened} opened @param {Say} say
 */
export function boardName(opened, say) {
  const board = knownBoard(opened);
  return board ? nameIn(board, say) : opened.sheet.title || say("page.own-board", { count: opened.cells.length });
}

/**
 * Return the layout that the page knows of a board, if it knows one.
 * @param {Pick<Opened, "board">} opened the engine's answer to `open`
 * @returns {NamedBoard|undefined}
 */
export function knownBoard({ board }) {
  const all = DATA.boards.flatMap(([, boards]) => boards);
  return all.find(([digits]) => boardOfDigits(digits) === board);
}

/**
 * Return the name of a known board in the language of the page.
 * @param {NamedBoard} board its digits, its name, and its names in other languages
 * @param {Say} say
 */
export function nameIn([, name, names], say) {
  const duchy = /^duchy ([A-Z])$/i.exec(name);
  return names[say.language] || (duchy ? say("page.duchy", { letter: duchy[1].toUpperCase() }) : name);
}
