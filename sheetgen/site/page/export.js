// What leaves the page as a file: the form of docs/fills.md, or JSON.

import { PHASES } from "./fill.js";

const FORMAT = 1;
const HOLE = "~";

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
    `format = ${FORMAT}\n`,
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
  if (fill.total !== undefined) parts.push(`total = ${fill.total}\n`);
  return [...parts, ...writeTables(fill), ...writeSwitches(switches)].join("");
}

/**
 * Return a sheet as JSON, with what the rules said about it.
 * @param {Object} opened the engine's answer to `open`
 * @param {Object} page fill and switches
 * @param {Object|null} verdict of the engine
 * @returns {string}
 */
export function writeJson(opened, page, verdict) {
  const { digits, serial, rules, evidence, game } = opened;
  const kept = { kind: "sheetgen fill", format: FORMAT, game, rules, digits, serial, evidence };
  return `${JSON.stringify({ ...kept, ...page, verdict }, null, 2)}\n`;
}

/**
 * Offer a text as a file.
 * @param {string} name of the file
 * @param {string} text what is in it
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
 * Return a text map: a row of tokens for each row of cells, centred, holes as `~`.
 * @param {string} name its key
 * @param {Object[]} cells of the board
 * @param {string[]} tokens one for each cell
 * @returns {string}
 */
export function writeMap(name, cells, tokens) {
  const columns = cells.map((cell) => cell.column);
  const middle = Math.floor((Math.min(...columns) + Math.max(...columns)) / 2);
  const rows = new Map();
  cells.forEach((cell, at) => {
    if (!rows.has(cell.row)) rows.set(cell.row, new Map());
    rows.get(cell.row).set(cell.column, tokens[at]);
  });
  const reachOf = (row) => Math.max(...[...row.keys()].map((c) => Math.abs(c - middle)));
  const most = Math.max(...[...rows.values()].map(reachOf));
  const lines = [...rows.values()].map((row) => {
    const reach = reachOf(row);
    let line = "";
    for (let column = middle - reach; column <= middle + reach; column += 2) {
      const token = row.has(column) ? row.get(column) : HOLE;
      line = line.padEnd((column - middle + most) * 2) + token.padEnd(2);
    }
    return ` ${line}`.trimEnd();
  });
  return `${name} = '''\n${lines.join("\n")}\n'''\n`;
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
