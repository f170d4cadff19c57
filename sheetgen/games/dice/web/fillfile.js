// The fill file of docs/fills.md, as the page writes it.

import { writeMap } from "./export.js";
import { PHASES } from "./fill.js";

const FILE_FORMAT = 1;

/**
 * Return the fill file of a sheet, which `sheetgen check` reads.
 * @param {Object} opened the engine's answer to `open`
 * @param {Object} fill what was written
 * @param {Object} switches that are not at their default
 * @returns {string}
 */
export function writeFillFile(opened, fill, switches) {
  const marks = [...fill.numbers];
  const parts = [
    `format = ${FILE_FORMAT}\n`,
    `sheet = "${opened.digits}"\n`,
    `evidence = "${fill.evidence}"\n`,
    `variant = "${fill.variant}"\n`,
    writeMap("fill", opened.cells, marks),
  ];
  const field = (value, at) => (marks[at] === "X" && !Number(value) ? "X" : value);
  if (fill.phases) parts.push(writeMap("phase", opened.cells, [...fill.phases].map(field)));
  if (fill.rounds) {
    const rounds = fill.rounds.map((round, at) => field(round ? String(round) : ".", at));
    parts.push(writeMap("round", opened.cells, rounds));
  }
  if (fill.time_by) parts.push(`time-by = "${fill.time_by}"\n`);
  if (fill.total !== undefined) parts.push(`total = ${fill.total}\n`);
  return [...parts, ...writeTables(fill), ...writeSwitches(switches)].join("");
}

function writeTables(fill) {
  const parts = [];
  if (fill.time) {
    const crossed = fill.evidence === "round" ? null : "x";
    const words = (column) => column.map((box) => (box ? crossed || box : ".")).join(" ");
    parts.push("\n[time]\n", ...fill.time.map((column, at) => `${at + 1} = "${words(column)}"\n`));
  }
  if (fill.rows || fill.castle_row) {
    parts.push("\n[bonuses]\n");
    for (const [bonus, [circled, crossed]] of Object.entries(fill.rows || {})) {
      parts.push(`${bonus} = { circled = ${circled}, crossed = ${crossed} }\n`);
    }
    if (fill.castle_row) {
      const [circled, crossed] = fill.castle_row.map((list) => JSON.stringify(list));
      parts.push(`castle = { circled = ${circled}, crossed = ${crossed} }\n`);
    }
  }
  if (fill.columns) {
    parts.push("\n[points]\n");
    PHASES.forEach((phase) => parts.push(`${phase} = ${writeColumn(fill.columns[phase - 1])}\n`));
  }
  if (fill.colours) {
    parts.push("\n[colours]\n");
    Object.entries(fill.colours).forEach(([name, rank]) => parts.push(`${name} = "${rank}"\n`));
  }
  if (fill.crossed) {
    parts.push("\n[crossed]\n");
    Object.entries(fill.crossed).forEach(([name, ranks]) => parts.push(`${name} = ${JSON.stringify(ranks)}\n`));
  }
  return parts;
}

function writeColumn([entries, subtotal]) {
  const items = [];
  if (entries) items.push(`entries = [${entries.join(", ")}]`);
  if (subtotal !== null) items.push(`subtotal = ${subtotal}`);
  return items.length ? `{ ${items.join(", ")} }` : "{}";
}

function writeSwitches(switches) {
  const lines = Object.entries(switches).map(([name, value]) => `${name} = "${value}"\n`);
  return lines.length ? ["\n[switches]\n", ...lines] : [];
}
