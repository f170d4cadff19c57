// The way to printing from the pages around a sheet. What prints is fetched there.

import { element } from "./dom.js";
import { findDigits } from "./link.js";
import { PRINT_WORDS, loadPrint } from "./printer.js";
import { isRecord, keptText, readText } from "./store.js";
/** @import { OwnHead } from "./face.js" */
/** @import { Ask, Child, Say } from "./types.js" */

const PRINT = "#print";
/** Where the editors leave what a board says of itself, or the text of a sheet. */
export const PRINT_HEAD = "sheetgen:print-head";

/** Return whether an address is of printing. @param {string} hash what stands behind the page */
export function isOfPrint(hash) {
  return hash === PRINT || hash.startsWith(`${PRINT}=`);
}

/**
 * Open the form that prints, with the board of the digits in the address.
 * @param {HTMLElement} node
 * @param {{ask: Ask, say: Say}} hooks the engine, and the page's texts
 * @param {string} hash what stands behind the page
 * @returns {Promise<string>} why it cannot, or nothing
 */
export async function openPrinting(node, hooks, hash) {
  if (!loadPrint) return wordsOf(hooks.say).absent;
  const { openPrint } = await loadPrint();
  const text = hash.slice(PRINT.length + 1);
  const found = findDigits(text);
  const digits = found ? found.digits : text;
  await openPrint(node, { ...hooks, board: { ...headOf(digits), digits } });
  return "";
}

/** @param {string} digits @returns {Partial<OwnHead>} what an editor left about their board */
function headOf(digits) {
  const left = readText(keptText(PRINT_HEAD, ""));
  return isRecord(left) && left.digits === digits && isRecord(left.head) ? left.head : {};
}

/**
 * Return a link to the form, or what prints where that does not.
 * @param {Say} say
 * @param {string} [digits] of a sheet, for more of its board
 * @param {() => void} [onOpen] called when it is opened
 * @returns {Child}
 */
export function printLink(say, digits = "", onOpen = () => {}) {
  const words = wordsOf(say);
  const href = digits ? `${PRINT}=${digits}` : PRINT;
  return loadPrint && element("a", { class: "button", href, onclick: onOpen }, digits ? words.more : words.link);
}

/** @param {Say} say */
function wordsOf(say) {
  return PRINT_WORDS[say.language] || PRINT_WORDS.en;
}
