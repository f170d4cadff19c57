// What can stand where the caret is in the text of a sheet: keys of the table that it is in, words
// that a key takes.

import { SHEET_KEYS } from "./designdata.js";
/** @import { Option } from "./design.js" */

const LISTED = "[]"; // among the words of a key that takes a list of tables

/**
 * Return what can go on with what stands before the caret; nothing within texts and comments.
 * @param {string} text of the file
 * @param {number} caret where it stands
 * @returns {Option[]}
 */
export function optionsAt(text, caret) {
  const before = text.slice(0, caret);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/^\s*#/.test(line)) return [];
  const head = /^(\[\[?)([\w.-]*)$/.exec(line);
  if (head) return headOptions(head[1], head[2], caret);
  const { path, isKey, key, isOpen, there } = placeAt(before);
  if (isOpen) return [];
  const keys = SHEET_KEYS[path] || [];
  if (isKey) {
    const word = /[\w-]*$/.exec(before)?.[0] || "";
    const used = new Set([...there, ...keysBehind(text, caret, path)]);
    return keys.filter(([name]) => name.startsWith(word) && name !== word && !used.has(name) && (word || /\{\s*$|,\s*$|^\s*$/.test(line))).map(([name]) => ({ text: `${name} = `, from: caret - word.length }));
  }
  const words = keys.find(([name]) => name === key)?.[1] || [];
  const word = /"?[\w-]*$/.exec(before)?.[0] || "";
  return words.filter((one) => one !== LISTED && one.startsWith(word) && one !== word).map((one) => ({ text: one, from: caret - word.length }));
}

/** @param {string} brackets @param {string} word @param {number} caret @returns {Option[]} */
function headOptions(brackets, word, caret) {
  const own = Object.keys(SHEET_KEYS).filter((path) => path.startsWith(word) && path !== word && path !== "");
  return own.filter((path) => isListed(path) === (brackets === "[[")).map((path) => ({ text: `${path}${brackets === "[[" ? "]]" : "]"}`, from: caret - word.length }));
}

/** @param {string} path @returns {boolean} whether there can be several */
function isListed(path) {
  const at = path.lastIndexOf(".");
  const keys = SHEET_KEYS[at < 0 ? "" : path.slice(0, at)] || [];
  return keys.some(([name, words]) => name === path.slice(at + 1) && words.includes(LISTED));
}

// The table that the end of a text is in, the key there, and keys that it has already.
/** @param {string} text @returns {{path: string, isKey: boolean, key: string, isOpen: boolean, there: string[]}} */
function placeAt(text) {
  let head = "";
  /** @type {{path: string, sign: string, there: string[]}[]} */
  let open = [];
  let [isKey, key] = [true, ""];
  /** @type {string[]} */
  let there = [];
  const found = text.matchAll(/#[^\n]*|"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[\w-]+|[^\s]|\n/g);
  let isOpen = false;
  let isHead = false;
  let last = "\n";
  for (const [sign] of found) {
    isOpen = (/^["']/.test(sign) && (sign.length === 1 || sign[sign.length - 1] !== sign[0])) || (sign[0] === "#");
    if (sign[0] === "#") continue;
    const inner = open[open.length - 1];
    if (sign === "\n") {
      if (!inner) [isKey, isHead] = [true, false];
    } else if (!inner && isKey && sign === "[" && last === "\n") {
      [isHead, head, there] = [true, "", []];
    } else if (isHead) {
      if (sign !== "[" && sign !== "]") head += sign;
    } else if (sign === "=") {
      isKey = false;
      key = last.replace(/["']/g, "");
      (inner?.sign === "{" ? inner.there : there).push(key);
    } else if (sign === "[" || sign === "{") {
      const base = inner ? inner.path : head;
      const path = inner?.sign === "[" ? base : [base, key].filter(Boolean).join(".");
      open = [...open, { path, sign, there: [] }];
      isKey = sign === "{";
    } else if (sign === "]" || sign === "}") {
      open = open.slice(0, -1);
      isKey = false;
    } else if (sign === ",") {
      isKey = inner?.sign === "{";
    }
    last = sign;
  }
  const inner = open[open.length - 1];
  // In a list of tables nothing but a table can stand.
  const isIn = inner?.sign === "{" || !inner;
  return { path: inner ? inner.path : head, isKey: isIn && isKey && !isHead, key: inner?.sign === "[" ? inner.path.replace(/.*\./, "") : key, isOpen: isOpen && !/^"[\w-]*$/.test(last), there: inner ? inner.there : there };
}

/** Keys of the same table that stand behind the caret. @param {string} text @param {number} caret @param {string} path */
function keysBehind(text, caret, path) {
  const behind = text.slice(caret);
  const end = path.includes(".") && !/^\s*$/.test(behind.split("\n")[0]) ? behind.search(/[}\n]/) : behind.search(/^\[/m);
  return [...behind.slice(0, end < 0 ? behind.length : end).matchAll(/(?:^|[{,]|\n)\s*([\w-]+)\s*=/g)].map(([, name]) => name);
}
