// A board leaves the editor: as a link that is the code on its sheets, as a sheet to try, on
// paper, as a layout file.

import { buttonOf, element } from "./dom.js";
import { offerFile } from "./export.js";
import { makeHash, makeLink } from "./link.js";
import { codeOf, copyBox, linkBox } from "./linkbox.js";
import { openDialog } from "./sheetdialog.js";
/** @import { Say } from "./draft.js" */
/** @import { Easel } from "./easel.js" */
/** @import { Child } from "./types.js" */

/** The address behind `#` of the page that prints, with the digits of a board. */
export const PRINT = "#print=";

/** Return keys for what can be done with a board. @param {Easel} easel @returns {Child[]} */
export function drawWays(easel) {
  const { digits, say } = easel;
  /** @param {string} href @param {string} key @param {() => void} [onclick] */
  const way = (href, key, onclick) => element("a", { class: "button", href, "data-key": key, onclick }, say(`page.draw.${key}`));
  return [
    element("h2", { "data-key": "ways-title" }, say("page.draw.ways")),
    digits
      ? element(
        "div",
        { class: "buttons", "data-key": "ways-keys" },
        buttonOf({ "data-key": "share", onclick: () => easel.share() }, say("page.draw.share")),
        way(`${PRINT}${digits}`, "print", () => easel.keepHead()),
        way(makeHash(digits, ""), "try")
      )
      : element("p", { class: "hint", "data-key": "ways-hint" }, say("page.draw.no-code")),
    element("div", { class: "buttons", "data-key": "save-line" }, buttonOf({ "data-key": "save", onclick: () => easel.save() }, say("page.draw.save"))),
  ];
}

/**
 * Return what a file is called after its name, without the ending.
 * @param {string} name of a board or sheet
 * @param {string} usual name, where that has no letters
 */
export function stemOf(name, usual) {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || usual;
}

/**
 * Save a text as a file; where a browser saves none, show it to be copied.
 * @param {string} stem of the file's name
 * @param {string} text of the file
 * @param {Say} say
 * @returns {boolean} whether the browser saves it
 */
export function saveText(stem, text, say) {
  const saves = "download" in HTMLAnchorElement.prototype;
  if (saves) offerFile(`${stem}.toml`, text, "application/toml");
  else openDialog(say("page.draw.save"), say("page.close"), [element("p", { class: "hint" }, say("page.draw.no-files")), copyBox(say, text, say("page.draw.save"), say("page.draw.copy"))]);
  return saves;
}

/** Open the link of a board, and its code. @param {string} digits of the board @param {Say} say */
export function shareBoard(digits, say) {
  const link = makeLink(digits, "");
  openDialog(say("page.draw.share"), say("page.close"), [element("p", { class: "hint" }, say("page.draw.share-hint")), linkBox(say, link), codeOf(say, link)]);
}
