// The text of a file that declares a sheet, of which only what changed is written anew: where its
// blocks and rows stand, and texts in which one of them is another. Comments and all else stay.
//
// A reader of TOML says what a text means. Every change is proven by it: the new text means what
// was wanted, or there is none.

import { keysEnd, lineEnd, named, quoted, rewritten, scan, skip, textEnd } from "./filetext.js";
/** @import { Block, Pair, Part, Plain, SheetText, Spot, ValueSpot } from "./design.js" */

const ROWS = "rows";
/** The kind of a block with rows in a list. */
export const TABLE = "table";
const ROUNDS = "rounds";

/**
 * Return what a text holds, and where.
 * @param {string} text of a file
 * @param {(text: string) => unknown} readToml throws an error with the `line`
 * @returns {SheetText}
 */
export function readSheet(text, readToml) {
  const tables = /** @type {Record<string, any>} */ (readToml(text));
  const { statements, heads } = scan(text);
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Record<string, number>} */
  const counts = {};
  heads.forEach(({ name, start, end }, number) => {
    const isList = name.startsWith("[");
    const kind = isList ? name.slice(1) : name;
    const part = { name: kind, start: withComments(text, start), head: start, body: end, end: heads[number + 1] ? withComments(text, heads[number + 1].start) : text.length };
    const last = blocks[blocks.length - 1];
    if (last && kind.startsWith(`${last.kind}.`)) {
      last.end = part.end;
      last.parts.push(part);
      return;
    }
    const at = isList ? (counts[kind] = (counts[kind] ?? -1) + 1) : 0;
    blocks.push({ kind, at, isList, start: part.start, head: start, end: part.end, parts: [part], rows: [], list: null });
  });
  for (const block of blocks) {
    if (block.kind !== TABLE || !block.isList) continue;
    const own = statements.find(({ start, path }) => path === `[${TABLE}.${ROWS}` && start >= block.head && start < block.end);
    if (own) block.list = valueAt(text, own.from);
    const inline = (block.list?.items || []).filter(({ pairs }) => pairs).map((value) => ({ ...value, pairs: value.pairs || [], part: null }));
    const apart = block.parts.filter(({ name }) => name === `${TABLE}.${ROWS}`).map((part) => ({ from: part.head, to: part.end, pairs: statementsOf(text, part), part }));
    const read = /** @type {Plain[]} */ (tables[TABLE]?.[block.at]?.[ROWS] || []);
    const rows = [...inline, ...apart];
    // Where rows are written in a way that is not known here, the text tab has them.
    if (rows.length === read.length) block.rows = rows.map((row, at) => ({ ...row, at, values: read[at] }));
  }
  return { text, tables, blocks, readToml };
}

/** @param {string} text @param {Part} part @returns {Pair[]} what stands under its head */
function statementsOf(text, { name, body, end }) {
  const { statements } = scan(text);
  const own = statements.filter(({ start }) => start >= body && start < end);
  return own.map(({ path, start, from, to, end: behind }) => ({ key: path.replace(/^\[/, "").slice(name.length + 1), start, end: behind, value: { ...valueAt(text, from), to } }));
}

// Values

/** @param {string} text @param {number} from @returns {ValueSpot} */
function valueAt(text, from) {
  if (text[from] === "[") return listAt(text, from);
  if (text[from] === "{") return recordAt(text, from);
  if (text[from] === '"' || text[from] === "'") return { from, to: textEnd(text, from) };
  let to = from;
  while (to < text.length && !/[,\]}#\n]/.test(text[to])) to += 1;
  return { from, to: from + text.slice(from, to).trimEnd().length };
}

/** @param {string} text @param {number} from @returns {ValueSpot} */
function listAt(text, from) {
  const items = [];
  let at = skipAll(text, from + 1);
  while (at < text.length && text[at] !== "]") {
    const value = valueAt(text, at);
    items.push(value);
    at = skipAll(text, value.to);
    if (text[at] === ",") at = skipAll(text, at + 1);
    else if (text[at] !== "]") break;
  }
  return { from, to: at + 1, items };
}

/** @param {string} text @param {number} from @returns {ValueSpot} */
function recordAt(text, from) {
  /** @type {Pair[]} */
  const pairs = [];
  let at = skipAll(text, from + 1);
  while (at < text.length && text[at] !== "}") {
    const equals = keysEnd(text, at, "=");
    const value = valueAt(text, skip(text, equals + 1));
    pairs.push({ key: named(text.slice(at, equals)), start: at, end: value.to, value });
    at = skipAll(text, value.to);
    if (text[at] === ",") at = skipAll(text, at + 1);
    else if (text[at] !== "}") break;
  }
  return { from, to: at + 1, pairs };
}

/** @param {string} text @param {number} at @returns {number} behind blanks, line ends and comments */
function skipAll(text, at) {
  let now = at;
  for (;;) {
    while (/\s/.test(text[now] || "")) now += 1;
    if (text[now] !== "#") return now;
    now = lineEnd(text, now);
  }
}

/** @param {string} text @param {number} at @returns {number} where its line begins */
function lineStart(text, at) {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** Comments right above something are about it. @param {string} text @param {number} start of a line */
function withComments(text, start) {
  let now = start;
  while (now > 0) {
    const above = lineStart(text, now - 1);
    if (!/^[ \t]*#(?!:schema)/.test(text.slice(above, now))) return now;
    now = above;
  }
  return now;
}

// Changes

/**
 * Return a text with another value of the sheet, or nothing if that cannot be written in place.
 * @param {SheetText} sheet
 * @param {string} path such as `win` or `rounds.lines`
 * @param {Plain|string|number|boolean|null} value null takes it away
 * @returns {string|null}
 */
export function withSetting(sheet, path, value) {
  const keys = path.split(".");
  const wanted = structuredClone(sheet.tables);
  const last = keys.pop() || "";
  setIn(keys.reduce((now, key) => (now[key] ??= {}), wanted), last, value);
  const { statements } = scan(sheet.text);
  const above = statements.find((one) => one.path === keys.join(".") && sheet.text[one.from] === "{");
  if (above) {
    return proven(sheet, withKey(sheet.text, { pairs: [], ...recordAt(sheet.text, above.from) }, last, value), wanted);
  }
  return proven(sheet, rewritten(sheet.text, { [path]: value === null ? null : tomlOf(value) }), wanted);
}

/**
 * Return a text with other values in a row.
 * @param {SheetText} sheet
 * @param {Block} block
 * @param {number} at number of the row
 * @param {Record<string, any>} values by keys, which may lead to a language: `label.en`; null takes one away
 * @returns {string|null}
 */
export function withRow(sheet, block, at, values) {
  const wanted = structuredClone(sheet.tables);
  let now = sheet;
  for (const [path, value] of Object.entries(values)) {
    const row = blockIn(now, block)?.rows[at];
    const told = wanted[TABLE][block.at][ROWS][at];
    if (!row) return null;
    if (value === null && !(path.split(".")[0] in told)) continue;
    setIn(told, path, value);
    const next = proven(now, withKey(now.text, { ...row, body: row.part?.body }, path, value), wanted);
    if (next === null) return null;
    now = readSheet(next, sheet.readToml);
  }
  return now.text;
}

/**
 * Return a text with another value of a block itself, such as the heading of a table.
 * @param {SheetText} sheet
 * @param {Block} block
 * @param {string} path of the value, which may lead to a language
 * @param {string|null} value null takes it away
 * @returns {string|null}
 */
export function withEntry(sheet, block, path, value) {
  const { text } = sheet;
  const wanted = structuredClone(sheet.tables);
  setIn(block.isList ? wanted[block.kind][block.at] : wanted[block.kind], path, value);
  const [part] = block.parts;
  return proven(sheet, withKey(text, { from: part.head, pairs: statementsOf(text, part), body: part.body }, path, value), wanted);
}

/**
 * Return a text with one more row.
 * @param {SheetText} sheet
 * @param {Block} block
 * @param {number} after number of the row above it; -1 for none
 * @param {Plain} values of the row
 * @returns {string|null}
 */
export function withNewRow(sheet, block, after, values) {
  const { text } = sheet;
  const wanted = structuredClone(sheet.tables);
  const rows = (wanted[TABLE][block.at][ROWS] ??= []);
  if (rows.length !== block.rows.length) return null;
  rows.splice(after + 1, 0, values);
  const row = block.rows[after];
  const told = Object.entries(values).map(([key, value]) => `${key} = ${tomlOf(value)}`);
  const inline = `{ ${told.join(", ")} }`;
  if (row?.part || (!block.list && after < 0)) {
    const at = row ? row.to : block.end;
    const before = text.slice(0, at);
    const made = `[[${TABLE}.${ROWS}]]\n${told.join("\n")}\n`;
    return proven(sheet, `${before}${before.endsWith("\n") ? "" : "\n"}\n${made}${text.slice(at)}`, wanted);
  }
  if (!block.list) return null;
  if (!row) {
    const next = block.rows[0];
    const isApart = text.slice(block.list.from, block.list.to).includes("\n");
    const indent = next ? text.slice(lineStart(text, next.from), next.from).match(/^[ \t]*$/)?.[0] ?? "" : "  ";
    const made = isApart ? `\n${indent}${inline},` : `${inline}${next ? ", " : ""}`;
    return proven(sheet, put(text, block.list.from + 1, made), wanted);
  }
  const own = ownLines(text, row);
  if (!own) return proven(sheet, put(text, row.to, `, ${inline}`), wanted);
  const indent = text.slice(own.start, row.from);
  const line = `${indent}${inline},\n`;
  const after_ = text.slice(0, own.end).endsWith("\n") ? line : `\n${line}`;
  const whole = put(text, own.end, after_);
  return proven(sheet, own.hasComma ? whole : put(whole, row.to, ","), wanted);
}

/**
 * Return a text without a row. Comments on lines of their own stay.
 * @param {SheetText} sheet
 * @param {Block} block
 * @param {number} at number of the row
 * @returns {string|null}
 */
export function withoutRow(sheet, block, at) {
  const { text } = sheet;
  const row = block.rows[at];
  const wanted = structuredClone(sheet.tables);
  const rows = wanted[TABLE][block.at][ROWS];
  rows.splice(at, 1);
  if (row.part) {
    if (rows.length === 0) delete wanted[TABLE][block.at][ROWS];
    return proven(sheet, cut(text, row.part.head, row.part.end), wanted);
  }
  const own = ownLines(text, row);
  if (own) return proven(sheet, cut(text, own.start, own.end), wanted);
  const [before, next] = [block.rows[at - 1], block.rows[at + 1]];
  if (next) return proven(sheet, cut(text, row.from, next.from), wanted);
  if (before) return proven(sheet, cut(text, before.to, row.to), wanted);
  const behind = skip(text, row.to);
  return proven(sheet, cut(text, row.from, text[behind] === "," ? behind + 1 : row.to), wanted);
}

/**
 * Return a text in which a row has changed places with the next one; what is said of either in
 * comments goes along.
 * @param {SheetText} sheet
 * @param {Block} block
 * @param {number} at number of the upper one
 * @returns {string|null}
 */
export function withRowLower(sheet, block, at) {
  const { text } = sheet;
  const [one, other] = [block.rows[at], block.rows[at + 1]];
  if (!one || !other || Boolean(one.part) !== Boolean(other.part)) return null;
  const wanted = structuredClone(sheet.tables);
  const rows = wanted[TABLE][block.at][ROWS];
  rows.splice(at, 2, rows[at + 1], rows[at]);
  if (one.part && other.part) return proven(sheet, swapped(text, one.part, other.part), wanted);
  const spots = [one, other].map((row) => ownLines(text, row));
  const [upper, lower] = spots.map((own, number) => {
    if (!own) return null;
    const floor = number === 0 ? lineEnd(text, block.rows[at - 1] ? block.rows[at - 1].to : block.list?.from ?? 0) : spots[0]?.end ?? 0;
    const start = Math.max(withComments(text, own.start), floor);
    return { ...own, start: start > own.start ? own.start : start };
  });
  if (!upper || !lower || upper.end > lower.start) {
    return proven(sheet, text.slice(0, one.from) + text.slice(other.from, other.to) + text.slice(one.to, other.from) + text.slice(one.from, one.to) + text.slice(other.to), wanted);
  }
  // The last one may have no comma behind it.
  return proven(sheet, lower.hasComma ? swapped(text, upper, lower) : swapped(put(text, other.to, ","), upper, { ...lower, end: lower.end + 1 }), wanted);
}

/** Return a text without a block. @param {SheetText} sheet @param {Block} block @returns {string|null} */
export function withoutBlock(sheet, { kind, at, isList, head, end }) {
  const wanted = structuredClone(sheet.tables);
  if (isList) wanted[kind].splice(at, 1);
  if (!isList || wanted[kind].length === 0) delete wanted[kind];
  return proven(sheet, cut(sheet.text, head, end), wanted);
}

/**
 * Return a text in which a block has changed places with the next one.
 * @param {SheetText} sheet
 * @param {number} number of the upper one
 * @returns {string|null}
 */
export function withBlockLower(sheet, number) {
  const [one, other] = [sheet.blocks[number], sheet.blocks[number + 1]];
  if (!one?.isList || !other?.isList) return null;
  const wanted = structuredClone(sheet.tables);
  if (one.kind === other.kind) {
    const list = wanted[one.kind];
    list.splice(one.at, 2, list[one.at + 1], list[one.at]);
  }
  return proven(sheet, swapped(sheet.text, one, other), wanted);
}

/**
 * Return a text with a block at its end, or with rounds before the others.
 * @param {SheetText} sheet
 * @param {string} kind such as `table`
 * @param {string} made the block
 * @returns {string|null}
 */
export function withBlock(sheet, kind, made) {
  const { text, blocks, readToml } = sheet;
  const read = /** @type {any} */ (readToml(made))[kind];
  const wanted = structuredClone(sheet.tables);
  wanted[kind] = Array.isArray(read) ? [...(wanted[kind] || []), ...read] : read;
  const at = kind === ROUNDS && blocks.length > 0 ? blocks[0].start : text.length;
  const before = text.slice(0, at).replace(/\n*$/, (ends) => (at === text.length || ends.length > 1 ? (ends.length > 1 ? ends : "\n\n") : "\n\n"));
  const behind = text.slice(at);
  return proven(sheet, `${before}${made}${behind && "\n"}${behind}`, wanted);
}

/** @param {Plain} table @param {string} path that may lead to a language @param {unknown} value null takes it away */
function setIn(table, path, value) {
  const [key, inner] = path.split(".");
  if (inner) table[key] = { ...table[key], [inner]: value };
  else if (value === null) delete table[key];
  else table[key] = value;
}

// How it is written

/**
 * Return a value as TOML.
 * @param {unknown} value a text, a number, yes or no, a list, or values by keys
 * @returns {string}
 */
export function tomlOf(value) {
  if (Array.isArray(value)) return `[${value.map(tomlOf).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{ ${Object.entries(value).map(([key, one]) => `${/^[\w-]+$/.test(key) ? key : quoted(key)} = ${tomlOf(one)}`).join(", ")} }`;
  return typeof value === "string" ? quoted(value) : String(value);
}

/** @param {SheetText} sheet @param {Pick<Block, "kind"|"at">} block */
function blockIn({ blocks }, { kind, at }) {
  return blocks.find((one) => one.kind === kind && one.at === at);
}

// In braces a key stands beside the others, under a head it has a line of its own.
/** @param {string} text @param {{from: number, pairs: Pair[], body?: number}} holder @param {string} path @param {unknown} value null takes it away @returns {string} */
function withKey(text, { from, pairs, body }, path, value) {
  const [key, inner] = path.split(".");
  const above = inner && pairs.find((pair) => pair.key === key)?.value;
  if (above && above.pairs) return withKey(text, { from: above.from, pairs: above.pairs }, inner, value);
  const at = pairs.findIndex((pair) => pair.key === path);
  const [own, last] = [pairs[at], pairs[pairs.length - 1]];
  if (own && value !== null) return text.slice(0, own.value.from) + tomlOf(value) + text.slice(own.value.to);
  if (own && body !== undefined) return cut(text, own.start, own.end);
  if (own && pairs[at + 1]) return cut(text, own.start, pairs[at + 1].start);
  if (own) return cut(text, at > 0 ? pairs[at - 1].value.to : own.start, own.value.to);
  if (value === null) return text;
  const made = `${path} = ${tomlOf(value)}`;
  if (body === undefined) return last ? put(text, last.value.to, `, ${made}`) : put(text, from + 1, ` ${made} `);
  // What a table is called stands above its rows.
  const before = text.slice(0, key === "heading" ? body : last?.end ?? body);
  return `${before}${before.endsWith("\n") ? "" : "\n"}${made}\n${text.slice(before.length)}`;
}

/** @param {string} text @param {Spot} row @returns {{start: number, end: number, hasComma: boolean}|null} its lines, if nothing else stands on them */
function ownLines(text, { from, to }) {
  const start = lineStart(text, from);
  if (text.slice(start, from).trim() !== "") return null;
  let at = skip(text, to);
  const hasComma = text[at] === ",";
  if (hasComma) at = skip(text, at + 1);
  if (text[at] !== "#" && text[at] !== "\n" && text[at] !== "\r" && at < text.length) return null;
  return { start, end: lineEnd(text, at), hasComma };
}

/** @param {string} text @param {{start: number, end: number}} one @param {{start: number, end: number}} other behind it */
function swapped(text, one, other) {
  /** @param {{start: number, end: number}} spot */
  const lines = ({ start, end }) => text.slice(start, end);
  // Blank lines at the end of the text stand between blocks elsewhere.
  const ended = (/** @type {string} */ part) => (part.endsWith("\n") ? part : `${part}\n`);
  const [upper, lower] = [lines(one), lines(other)];
  const gap = upper.match(/\n*$/)?.[0].length ?? 0;
  const isLast = other.end === text.length && gap > 1;
  const moved = isLast ? `${lower.trimEnd()}${"\n".repeat(gap)}` : ended(lower);
  const left = isLast ? `${upper.trimEnd()}\n` : upper;
  return text.slice(0, one.start) + moved + text.slice(one.end, other.start) + left + text.slice(other.end);
}

/** @param {string} text @param {number} at @param {string} more */
function put(text, at, more) {
  return text.slice(0, at) + more + text.slice(at);
}

/** @param {string} text @param {number} from @param {number} to */
function cut(text, from, to) {
  return text.slice(0, from) + text.slice(to);
}

/** Return a changed text if it holds what was wanted, and nothing else. @param {SheetText} sheet @param {string} text @param {unknown} wanted */
function proven({ readToml }, text, wanted) {
  try {
    return isAlike(readToml(text), wanted) ? text : null;
  } catch {
    return null;
  }
}

/** @param {any} one @param {any} other @returns {boolean} */
function isAlike(one, other) {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return one === other || String(one) === String(other) && typeof one === typeof other;
  const keys = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) && keys.length === Object.keys(other).length && keys.every((key) => key in other && isAlike(one[key], other[key]));
}
