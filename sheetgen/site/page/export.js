// What leaves the page as a file.

/** @import { Opened, Page, Verdict } from "./types.js" */

/** Of files that the page writes and reads. */
export const FORMAT = 1;

/** What a file with one sheet calls itself. */
export const ONE_SHEET = "sheetgen fill";

/**
 * Return a sheet as JSON, with what the rules said about it.
 * @param {Opened} opened the engine's answer to `open`
 * @param {Page} page fill and switches
 * @param {Verdict|null} verdict of the engine
 * @returns {string}
 */
export function writeJson(opened, page, verdict) {
  const { digits, serial, rules, evidence, game } = opened;
  const kept = { kind: ONE_SHEET, format: FORMAT, game, rules, digits, serial, evidence };
  return `${JSON.stringify({ ...kept, ...page, verdict }, null, 2)}\n`;
}

/**
 * Offer a text or bytes as a file.
 * @param {string} name of the file
 * @param {string|Blob} text what is in it
 * @param {string} kind its media type
 */
export function offerFile(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
