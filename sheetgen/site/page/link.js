// Links: any address, `#`, the digits of a sheet, and behind a `/` what was written.

const TYPED = /[\s.,\u2009\u202f\u00a0-]+/g;

/**
 * Return the digits in a link of any host, or as somebody typed them in groups.
 * @param {string} text a link, or what stands behind its `#`
 * @returns {{digits: string, answers: string}|null} nothing if there are none
 */
export function findDigits(text) {
  const behind = unescaped(text).split("#").pop();
  const parts = behind.split("/").map((part) => part.replace(TYPED, ""));
  const [digits, answers = ""] = parts;
  const isPlain = /^\d+$/.test(digits) && /^\d*$/.test(answers) && parts.length < 3;
  return isPlain ? { digits, answers } : null;
}

/**
 * Return the link to this copy of the page that opens a sheet.
 * @param {string} digits of the sheet
 * @param {string} answers what was written, or nothing
 * @returns {string}
 */
export function makeLink(digits, answers) {
  return location.href.split("#")[0] + makeHash(digits, answers);
}

/**
 * Return what stands in a link from the `#` on.
 * @param {string} digits of the sheet
 * @param {string} answers what was written, or nothing
 * @returns {string}
 */
export function makeHash(digits, answers) {
  return answers ? `#${digits}/${answers}` : `#${digits}`;
}

/**
 * Return the address of the tables of players; nothing on a host that keeps none.
 * @returns {string}
 */
export function tablesAddress() {
  const mark = document.querySelector('meta[name="tables"]');
  return mark && mark.content ? new URL(mark.content, document.baseURI).href : "";
}

/**
 * Return digits in groups of five, for reading.
 * @param {string} digits many
 * @returns {string}
 */
export function groupDigits(digits) {
  return digits.replace(/(\d{5})(?=\d)/g, "$1 ");
}

function unescaped(text) {
  return text.trim().replace(/%20/g, " ").replace(/%2F/gi, "/");
}
