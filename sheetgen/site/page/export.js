// What leaves the page as a file, and comes back.

/** @import { Opened, Page, Verdict } from "./types.js" */

/** Of files that the page writes and reads. */
export const FORMAT = 1;

/** What a file with one sheet calls itself. */
export const ONE_SHEET = "sheetgen fill";

/**
 * Return a sheet as JSON, with what the rules said about it.
 * @param {Opened} opened
 * @param {Page} page fill and switches
 * @param {Verdict|null} verdict
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

/**
 * Return the text of a file in UTF-8, or UTF-16 with its mark; accents stand on their letters.
 * @param {Blob} file which a reader has chosen
 * @returns {Promise<string|null>} nothing if its code page cannot be told, or it cannot be read
 */
export async function fileText(file) {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const marked = { "255 254": "utf-16le", "254 255": "utf-16be" }[bytes.slice(0, 2).join(" ")] || "utf-8";
    return new TextDecoder(marked, { fatal: true }).decode(bytes).normalize("NFC");
  } catch {
    return null;
  }
}
