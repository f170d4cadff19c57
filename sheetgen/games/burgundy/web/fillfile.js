// The fill file of docs/fills.md, as the page writes it.

import { writeMap } from "./export.js";
import { PHASE_LETTERS, VINE_COLOURS, VIRTUAL, groupsOf } from "./fill.js";

const FILE_FORMAT = 1;
const NUMBERS = { taken_back: "taken-back", other: "other", total: "total" };
const UNKNOWN = "?"; // a phase that was not written

/**
 * Return the fill file of a sheet, which `sheetgen check` reads.
 * @param {Object} opened the engine's answer to `open`
 * @param {Object} fill what was written
 * @param {Object} switches that are not at their default
 * @returns {string}
 */
export function writeFillFile(opened, fill, switches) {
  const parts = [
    `format = ${FILE_FORMAT}\n`,
    `sheet = "${opened.digits}"\n`,
    `evidence = "${fill.evidence}"\n`,
    `variant = "${fill.variant}"\n`,
    fill.players ? `players = ${fill.players}\n` : "",
    fill.expansions.length ? `expansions = ${list(fill.expansions)}\n` : "",
    fill.crane ? `crane = "${fill.crane}"\n` : "",
    ...Object.keys(NUMBERS).filter((name) => fill[name] !== undefined).map((name) => `${NUMBERS[name]} = ${fill[name]}\n`),
    writeMap("fill", opened.cells, fill.tiles.map((word) => word || ".")),
  ];
  if (fill.phases) parts.push(writeMap("phase", opened.cells, [...fill.phases]));
  return [...parts, ...writeTables(fill), table("switches", switches)].join("");
}

function writeTables(fill) {
  const letter = (phase) => (phase ? PHASE_LETTERS[phase - 1] : UNKNOWN);
  const goods = {};
  for (const name of ["sold", "stored"]) if (fill[name]) goods[name] = fill[name];
  const stocks = {};
  for (const name of ["silver", "workers", "track"]) if (fill[name] !== undefined) stocks[name] = fill[name];
  // An object would bring its numbers into order.
  const shields = (fill.shields || []).map(([number, taken, left]) => `${number} = "${letter(taken)}${left === null ? "" : `-${letter(left)}`}"\n`);
  if (fill.copied) shields.push(`copied = ${list(fill.copied)}\n`);
  const [joined, tile] = fill.posts || [];
  const [tiles, laid] = fill.routes || [];
  const groups = VINE_COLOURS.filter((colour) => groupsOf(fill, colour).length).map((colour) => `${colour} = ${list(groupsOf(fill, colour))}`);
  return [
    fill.bonus ? table("bonus", fill.bonus, true) : "",
    table("goods", goods),
    table("stocks", stocks),
    shields.length || (fill.expansions.includes("shields") && !fill.shields_open) ? `\n[shields]\n${shields.join("")}` : "",
    fill.posts ? table("posts", { phases: joined.map(letter), ...(tile ? { tile } : {}) }, true) : "",
    fill.routes ? table("routes", { tiles, goods: laid }, true) : "",
    fill.vineyard ? `\n[vineyard]\n${groups.length ? `groups = { ${groups.join(", ")} }\n` : ""}tiles = ${list(fill.vineyard[1])}\n` : "",
    fill.chateauma ? table("chateauma", Object.fromEntries(VIRTUAL.map((name, at) => [name, fill.chateauma[at]]))) : "",
    table("points", fill.points || {}),
  ];
}

function table(name, values, isAlways = false) {
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${list(value)}\n`);
  return lines.length || isAlways ? `\n[${name}]\n${lines.join("")}` : "";
}

function list(value) {
  return Array.isArray(value) ? `[${value.map((one) => JSON.stringify(one)).join(", ")}]` : JSON.stringify(value);
}
