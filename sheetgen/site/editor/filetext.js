// The text of a layout file, of which only what changed is written anew: comments and all else
// stay as they are. A reader of TOML (`readToml`) says what a text means; here is found where a
// value stands in it.

/** @typedef {{path: string, table: string, start: number, from: number, to: number, end: number}} Statement a key with its value: where its line begins, where the value does and ends, where its line ends */

const BLANK = /[ \t]/;

/**
 * Return a text with other values.
 * @param {string} text of a layout file, which can be read
 * @param {Record<string, string|null>} values in TOML by their keys, such as `board.map`; null takes the key away
 */
export function rewritten(text, values) {
  let now = text;
  for (const [path, value] of Object.entries(values)) now = withValue(now, path, value);
  return now;
}

/**
 * Return a text whose table is left out: its lines are comments now.
 * @param {string} text of a layout file, which can be read
 * @param {string} table name of the table
 */
export function withoutTable(text, table) {
  const { statements, heads } = scan(text);
  const own = [
    ...statements.filter(({ path }) => path === table || path.startsWith(`${table}.`)).map(({ start, end }) => ({ start, end })),
    ...heads.filter(({ name }) => name === table || name.startsWith(`${table}.`)),
  ];
  let now = text;
  for (const { start, end } of own.sort((one, other) => other.start - one.start)) {
    const lines = now.slice(start, end).replace(/^(?=.)/gm, "# ");
    now = now.slice(0, start) + lines + now.slice(end);
  }
  return now;
}

/** Return a text as a value of TOML. @param {string} text */
export function quoted(text) {
  // Escapes of JSON mean the same there.
  return JSON.stringify(text).replace(/\x7f/g, "\\u007f");
}

/** @param {string} text @param {string} path @param {string|null} value */
function withValue(text, path, value) {
  const { statements, heads } = scan(text);
  const own = statements.find((one) => one.path === path);
  if (own && value !== null) return text.slice(0, own.from) + value + text.slice(own.to);
  if (own) return text.slice(0, own.start) + text.slice(own.end);
  if (value === null) return text;
  const cut = path.lastIndexOf(".");
  const [table, key] = cut < 0 ? ["", path] : [path.slice(0, cut), path.slice(cut + 1)];
  const beside = statements.filter((one) => one.table === table);
  const head = heads.find(({ name }) => name === table);
  const at = beside.length > 0 ? beside[beside.length - 1].end : head ? head.end : table ? text.length : heads[0]?.start ?? text.length;
  const before = text.slice(0, at);
  const gap = before === "" || before.endsWith("\n") ? "" : "\n";
  const title = table && !head && beside.length === 0 ? `\n[${table}]\n` : "";
  return `${before}${gap}${title}${key} = ${value}\n${text.slice(at)}`;
}

/**
 * Return where keys with their values stand, and heads of tables; the name of one in double
 * brackets begins with a bracket.
 * @param {string} text of a file, which can be read
 * @returns {{statements: Statement[], heads: {name: string, start: number, end: number}[]}}
 */
export function scan(text) {
  /** @type {Statement[]} */
  const statements = [];
  const heads = [];
  let [at, table] = [0, ""];
  while (at < text.length) {
    const start = at;
    at = skip(text, at);
    if (text[at] === "\n" || text[at] === "#" || text[at] === "\r" || at >= text.length) {
      at = lineEnd(text, at);
    } else if (text[at] === "[") {
      const closed = keysEnd(text, at + 1, "]");
      table = named(text.slice(at + 1, closed));
      at = lineEnd(text, closed);
      heads.push({ name: table, start, end: at });
    } else {
      const equals = keysEnd(text, at, "=");
      const path = [table, named(text.slice(at, equals))].filter(Boolean).join(".");
      const from = skip(text, equals + 1);
      const to = valueEnd(text, from);
      at = lineEnd(text, to);
      statements.push({ path, table, start, from, to, end: at });
    }
  }
  return { statements, heads };
}

/** Return where blanks end. @param {string} text of a file @param {number} at where they may begin */
export function skip(text, at) {
  let now = at;
  while (BLANK.test(text[now] || "")) now += 1;
  return now;
}

/** Return where the next line begins. @param {string} text of a file @param {number} at anywhere in this one */
export function lineEnd(text, at) {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

/**
 * Return where a sign stands outside of quotes: keys may be quoted.
 * @param {string} text of a file
 * @param {number} at where to look from
 * @param {string} sign that ends keys
 */
export function keysEnd(text, at, sign) {
  let now = at;
  while (now < text.length && text[now] !== sign) now = text[now] === '"' || text[now] === "'" ? textEnd(text, now) : now + 1;
  return now;
}

/** Return keys without quotes and blanks. @param {string} keys as they are written */
export function named(keys) {
  return keys.replace(/["'\s]/g, "");
}

/** @param {string} text @param {number} from */
function valueEnd(text, from) {
  let [at, depth] = [from, 0];
  while (at < text.length) {
    const letter = text[at];
    if (letter === '"' || letter === "'") {
      at = textEnd(text, at);
      if (depth === 0) return at;
    } else if (letter === "[" || letter === "{") {
      depth += 1;
      at += 1;
    } else if (letter === "]" || letter === "}") {
      depth -= 1;
      at += 1;
      if (depth === 0) return at;
    } else if (letter === "#" || (letter === "\n" && depth === 0)) {
      if (depth === 0) return from + text.slice(from, at).trimEnd().length;
      at = lineEnd(text, at);
    } else {
      at += 1;
    }
  }
  return from + text.slice(from).trimEnd().length;
}

/**
 * Return where a text in quotes ends.
 * @param {string} text of a file
 * @param {number} from where its quotes stand
 * @returns {number} behind them
 */
export function textEnd(text, from) {
  const mark = text[from];
  const long = mark.repeat(3);
  if (!text.startsWith(long, from)) return quoteEnd(text, from + 1, mark);
  let end = quoteEnd(text, from + 3, long);
  while (text[end] === mark) end += 1; // a text may end with one or two of them
  return end;
}

/** @param {string} text @param {number} from @param {string} quotes */
function quoteEnd(text, from, quotes) {
  let at = from;
  while (at < text.length && !text.startsWith(quotes, at)) at += quotes[0] === '"' && text[at] === "\\" ? 2 : 1;
  return at + quotes.length;
}
