// Tables for spreadsheets (RFC 4180), and back.

const FORMULA = /^[=+\-@\t\r]/; // what a spreadsheet would calculate
const QUOTED = /^'(?=[=+\-@\t\r'])/;

/**
 * Return a table; what looks like a formula is kept from being one.
 * @param {(string|number)[][]} lines the first one with the heads
 * @returns {string}
 */
export function csvOf(lines) {
  return `\ufeff${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** @param {string|number} value */
function cell(value) {
  const text = typeof value === "string" && (FORMULA.test(value) || QUOTED.test(value)) ? `'${value}` : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Return the lines of a table by the heads; in some countries semicolons part its values.
 * @param {string} text of a file
 * @returns {(Record<string, string>|null)[]} nothing in place of a line that has not as many values
 */
export function readCsv(text) {
  const plain = text.replace(/^\ufeff/, "");
  const [first] = plain.split(/[\r\n]/, 1);
  const comma = first.split(";").length > first.split(",").length ? ";" : ",";
  const parts = new RegExp(`("(?:[^"]|"")*"|[^"${comma}\\r\\n]*)(${comma}|\\r\\n|\\n|\\r|$)`, "y");
  /** @type {string[][]} */
  const lines = [[]];
  while (parts.lastIndex < plain.length) {
    const found = parts.exec(plain);
    if (!found) return []; // a quotation that does not end
    const [, raw, end] = found;
    const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    lines[lines.length - 1].push(value.replace(QUOTED, ""));
    if (end !== comma && parts.lastIndex < plain.length) lines.push([]);
  }
  const [heads, ...rest] = lines;
  const written = rest.filter((line) => line.some((value) => value !== ""));
  return written.map((line) => (line.length === heads.length ? Object.fromEntries(heads.map((head, at) => [head, line[at]])) : null));
}
