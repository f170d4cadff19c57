// Why digits open no sheet.

import { boardOfDigits } from "./link.js";

const DECLARED = "1022/"; // how the boards of declared sheets begin
const OF_VOLUNTEERS = "1023/"; // how boards of pages begin that collect handwriting, which are none

/**
 * Return the key of the sentence why digits open no sheet.
 * @param {string} digits
 * @param {string} error what the rules said about them
 */
export function whyUnopened(digits, error) {
  if (error === "unknown" && boardOfDigits(digits).startsWith(OF_VOLUNTEERS)) return "page.volunteers";
  return ["damaged", "unknown"].includes(error) ? `page.${error}` : "page.no-digits";
}

/**
 * Return whether a sheet is declared by a file: the page has no board of it to change.
 * @param {string} digits of the sheet, or nothing
 */
export function isDeclared(digits) {
  return digits !== "" && boardOfDigits(digits).startsWith(DECLARED);
}
