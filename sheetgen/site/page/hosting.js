// What ends something at a table: the own seat, that of another, the table itself. The right of
// the host is a token that the device keeps which opened the table.

import { element } from "./dom.js";
import { seatButton } from "./invitation.js";
import { openDialog } from "./sheetdialog.js";
import { forget, keepText, keptText } from "./store.js";
/** @import { Say } from "./types.js" */

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
 * Ask for one of some choices: the dialog closes once that is done, and else says why it could not be.
 * @param {Say} say @param {string} name @param {string[]} hints @param {Choice[]} choices
 */
export function openChoice(say, name, hints, choices) {
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
