// What ends something at a table: the own seat, that of another, the table itself. The right of
// the host is a token that the device keeps which opened the table.

import { element } from "./dom.js";
import { seatButton } from "./invitation.js";
import { askServer } from "./server.js";
import { openDialog } from "./sheetdialog.js";
import { forget, keepText, keptText } from "./store.js";
/** @import { NewsState, Say } from "./types.js" */

const HOST_KEY = "sheetgen:host:";

/** @typedef {[words: string, key: string, act: () => Promise<string>]} Choice */

/**
 * Keep the right of the host of a table, or forget it.
 * @param {string} table which
 * @param {string} token nothing to forget it
 */
export function keepHost(table, token) {
  if (token) keepText(HOST_KEY, table, token);
  else forget(HOST_KEY, table);
}

/** Return the token of the host; nothing where another device has it. @param {string} table which */
export function hostToken(table) {
  return keptText(HOST_KEY, table) || "";
}

/**
 * Ask the server for what the host of a table alone may do.
 * @param {string} method of HTTP
 * @param {string} address of what it is about
 * @param {string} table whose host asks
 * @returns {Promise<string>} why it is refused, or nothing
 */
export async function askAsHost(method, address, table) {
  const { error = "" } = await askServer(method, address, { token: hostToken(table) });
  return error;
}

/**
 * Ask whether the seat is really to be freed.
 * @param {Say} say
 * @param {() => Promise<string>} onLeave returns what went wrong, or nothing
 */
export function openLeaving(say, onLeave) {
  openChoice(say, "leave", [], [[say("page.seat.leave"), "seat-leave-sure", onLeave]]);
}

/**
 * Ask whose seat is to be freed.
 * @param {NewsState} state
 * @param {(seat: number) => Promise<string>} onRemove returns what went wrong, or nothing
 */
export function openRemoving({ say, rows, seat }, onRemove) {
  const others = rows.filter((row) => seat.seats.has(row.seat) && !row.isOwn);
  openChoice(say, others.length ? "remove" : "alone", [], others.map((row) => [row.name, `remove:${row.seat}`, () => onRemove(row.seat)]));
}

/**
 * Ask whether the table is to end, and whether its ranking is to be kept.
 * @param {Say} say
 * @param {(isKept: boolean) => Promise<string>} onEnd returns what went wrong, or nothing
 */
export function openEnding(say, onEnd) {
  openChoice(say, "end", ["page.seat.keep-hint"], [
    [say("page.seat.end-keep"), "end-keep", () => onEnd(true)],
    [say("page.seat.end-only"), "end-only", () => onEnd(false)],
  ]);
}

// A dialog that closes once what was chosen is done, and else says why it could not be.
/** @param {Say} say @param {string} name @param {string[]} hints @param {Choice[]} choices */
function openChoice(say, name, hints, choices) {
  const told = element("p", { role: "alert" });
  const dialog = openDialog(say(`page.seat.${name}`), say("page.close"), [
    [`page.seat.${name}-hint`, ...hints].map((key) => element("p", {}, say(key))),
    told,
    element("div", { class: "buttons" }, choices.map(([words, key, act]) => seatButton(words, key, async () => {
      const trouble = await act();
      told.textContent = trouble;
      if (!trouble) dialog.close();
    }, choices.length === 1 ? "main" : ""))),
  ]);
}
