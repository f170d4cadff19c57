// Tables for spreadsheets (RFC 4180), and back.

const FORMULA = /^[=+\-@\t\r]/; // what a spreadsheet would calculate
const QUOTED = /^'(?=[=+\-@\t\r'])/;
const SEPARATORS = [",", ";", "\t", "|"]; // spreadsheets of some countries write semicolons

/**
 * Return a table; what looks like a formula is kept from being one.
 * @param {(string|number)[][]} lines the first one with the heads
 */
export function csvOf(lines) {
  return `\ufeff${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** @param {string|number} value */
function cell(value) {
  const text = typeof value === "string" && (FORMULA.test(value) || QUOTED.test(value)) ? `'${value}` : String(value);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Return the rows of a table with these columns, in any order and among others.
 * @param {string} text of a file
 * @param {string[]} columns heads that it must have
 * @returns {{rows: {line: number, cells: Record<string, string>|null}[], open: number, missing: string[]}} rows
 *   as a spreadsheet counts them, without cells if a row has too many values; the row in which a quotation
 *   goes wrong, or 0; columns that it has not, or has twice
 */
export function readCsv(text, columns) {
  const found = SEPARATORS.map((separator) => {
    const { rows, open } = rowsOf(text, separator);
    // Blank rows do not count, and one that names the separator is for Excel.
    const [first, ...written] = rows.map((row, at) => ({ row, line: at + 1 })).filter(({ row }) => row.some((value) => value.trim() && !/^sep=/i.test(value)));
    const heads = (first?.row || []).map((head) => head.normalize("NFKC").trim().replace(/[\s_]+/g, "-").toLowerCase());
    return {
      rows: written.map(({ row, line }) => ({ line, cells: row.slice(heads.length).some(Boolean) ? null : Object.fromEntries(heads.map((head, at) => [head, row[at] || ""])) })),
      open,
      missing: columns.filter((name) => heads.filter((head) => head === name).length !== 1),
    };
  });
  return found.sort((one, other) => one.missing.length - other.missing.length)[0];
}

/** @param {string} text @param {string} separator */
function rowsOf(text, separator) {
  const part = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)([${separator}]|\\r?\\n|\\r|$)`, "y");
  /** @type {string[][]} */
  const rows = [[]];
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (!found) return { rows, open: rows.length };
    const [, raw, end] = found;
    const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    rows[rows.length - 1].push(value.replace(QUOTED, ""));
    if (end !== separator && part.lastIndex < text.length) rows.push([]);
  }
  return { rows, open: 0 };
}
