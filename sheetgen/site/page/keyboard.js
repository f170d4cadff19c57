// Keys of a keyboard: arrows go from cell to cell and along a track, commands undo and
// redo, and the rest is the game's.

import { findAll } from "./dom.js";
import { cellTowards } from "./hexmap.js";
/** @import { Desk } from "./desk.js" */
/** @import { Hand } from "./hand.js" */

/** Hear keys. @param {Desk} desk @param {Hand} hand what keys do */
export function listenToKeys(desk, hand) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    // Where it was typed may be gone by now: the next question stands there.
    const isTyping = event.composedPath().some((node) => node instanceof Element && node.matches("input, textarea, select, dialog"));
    if (!desk.opened || isTyping || event.altKey) return;
    const isUsed = event.ctrlKey || event.metaKey
      ? isCommand(event, hand)
      : event.key.startsWith("Arrow")
        ? isArrow(event, target, desk, hand)
        : isOfGame(event, desk, hand);
    if (isUsed) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event @param {Hand} hand */
function isCommand(event, hand) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return false;
  hand.turn(key === "y" || event.shiftKey);
  return true;
}

/** @param {KeyboardEvent} event @param {Desk} desk @param {Hand} hand */
function isOfGame(event, { view, ui }, hand) {
  if (view !== "board" && view !== "list") return false;
  if (event.key === "Escape" && ui.pen.brush?.kind) {
    hand.toggleBrush();
    return true;
  }
  const { shiftKey, code, timeStamp } = event;
  return ui.pen.onKey({ key: event.key.normalize("NFKC"), shiftKey, code, timeStamp });
}

/** @param {KeyboardEvent} event @param {HTMLElement} target @param {Desk} desk @param {Hand} hand */
function isArrow(event, target, { board, sheet, isApart, place }, hand) {
  if (board.onArrow && board.onArrow(event)) return true;
  const focused = board.buttons.findIndex((button) => button === target);
  if (focused >= 0) {
    // The pad goes on to other cells than the one that has the focus.
    const chosen = isApart ? -1 : sheet.cells.findIndex(({ name }) => place === `cell:${name}`);
    const at = chosen < 0 ? focused : chosen;
    const next = cellTowards(sheet.cells, at, event.key);
    if (next >= 0 && !isApart) hand.select(`cell:${sheet.cells[next].name}`);
    board.buttons[next]?.focus();
    return true;
  }
  /** @type {HTMLElement|null} */
  const group = target.closest("[data-roving]");
  const step = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
  if (!group || !step) return false;
  const buttons = findAll(group, "button");
  const next = buttons[buttons.indexOf(target) + step];
  if (next) {
    giveStop(buttons, next);
    next.focus();
  }
  return true;
}

/** Give each track one stop of the tabulator; arrows go on within it. */
export function rove() {
  for (const group of findAll(document, "[data-roving]")) {
    const buttons = findAll(group, "button");
    giveStop(buttons, buttons.find((button) => button === document.activeElement) || buttons[0]);
  }
}

/** @param {HTMLElement[]} buttons @param {HTMLElement} one */
function giveStop(buttons, one) {
  buttons.forEach((button) => button.setAttribute("tabindex", button === one ? "0" : "-1"));
}
