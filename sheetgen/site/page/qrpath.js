// The codes of sheets: the same symbols as the press prints (sheetgen/press/qr.py). Level Q, or M
// where that has no room; the version and the mask of the specimen for all sheets of a board.

/** @import { Code } from "./runtime.js" */

const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*/;
const SHORT = 6; // a shorter run is cheaper as bytes, with what follows
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7];

/** @typedef {"Q"|"M"} Level of correction */

/** @typedef {[x: number, y: number, width: number, height: number]} Rectangle in modules */

/** A sheet's link is too long for its code. */
export class LongLink extends Error {}

/**
 * What makes the symbols of links that share all but their digits.
 * @typedef {object} Symbols
 * @property {boolean} isCapital whether scheme and host are in capitals, which take fewer modules
 * @property {number} size modules on a side
 * @property {(digits: string) => Rectangle[]} boxes that cover the dark modules of a link; y grows downwards
 */

/**
 * Return what makes the symbols of links with digits like these.
 * @param {string} prefix of the links
 * @param {string} specimen digits, as many as all sheets have
 * @param {number} most the highest version that phones read
 * @param {number} [largest] version at level M, for links that level Q has no room for
 * @param {boolean} [isCapital] whether scheme and host are put in capitals
 * @returns {Symbols}
 */
export function makeSymbols(prefix, specimen, most, largest = 0, isCapital = false) {
  const found = smallestCode(prefix, specimen, most, "Q") || smallestCode(prefix, specimen, largest, "M");
  if (!found) {
    if (isCapital) throw new LongLink();
    return makeSymbols(prefix.replace(/^[^/]*\/\/[^/]*/, (host) => host.toUpperCase()), specimen, most, largest, true);
  }
  const { size, version, level } = found;
  const begin = (/** @type {string} */ digits, pieces = 1) => beginCode(version, level, prefix, digits, pieces);
  const pieces = mostPieces(splitPrefix(prefix)[1].length, (count) => begin(specimen, count).lay(true, 0));
  const first = begin(specimen, pieces);
  const losses = MASKS.map((mask) => {
    first.lay(true, mask);
    return lossOf(rowsOf(first));
  });
  const mask = losses.indexOf(Math.min(...losses));
  const boxes = (/** @type {string} */ digits) => {
    const code = begin(digits, pieces);
    code.lay(false, mask);
    return rectangles(rowsOf(code));
  };
  return { isCapital, size, boxes };
}

// The code of a link in the smallest version that holds it; nothing if that is too large.
/** @param {string} prefix @param {string} digits @param {number} most @param {Level} level */
function smallestCode(prefix, digits, most, level) {
  const first = beginCode(0, level, prefix, digits);
  first.make();
  const size = first.getModuleCount();
  const version = (size - 17) / 4;
  return version > most ? null : { size, version, level };
}

// Into how many segments the text before the digits can be cut: they are last, and change the
// fewest modules when they are in the last block.
/** @param {number} most @param {(count: number) => void} lay throws where they do not fit */
function mostPieces(most, lay) {
  let pieces = 1;
  try {
    while (pieces < most) {
      lay(pieces + 1);
      pieces += 1;
    }
  } catch {
    // That is one too many.
  }
  return pieces;
}

// What begins a link: letters in the compact mode of capitals, and bytes.
/** @param {string} prefix @returns {[capitals: string, text: string]} */
function splitPrefix(prefix) {
  const [run] = ALPHANUMERIC.exec(prefix) || [""];
  const cut = run.length < SHORT ? 0 : run.length;
  return [prefix.slice(0, cut), `${prefix.slice(cut)}#`];
}

// The link in segments, each in the most compact mode that holds it; its bytes in pieces.
/** @param {number} version @param {Level} level @param {string} prefix @param {string} digits @param {number} [pieces] @returns {Code} */
function beginCode(version, level, prefix, digits, pieces = 1) {
  const maker = globalThis.qrcode;
  if (!maker) throw new Error("nothing makes codes");
  const code = maker(version, level);
  const [capitals, text] = splitPrefix(prefix);
  if (capitals) code.addData(capitals, "Alphanumeric");
  for (let at = 0; at < pieces; at += 1) {
    code.addData(text.slice((text.length * at) / pieces, (text.length * (at + 1)) / pieces), "Byte");
  }
  code.addData(digits, "Numeric");
  return code;
}

/** @param {Code} code */
function rowsOf(code) {
  const places = [...Array(code.getModuleCount()).keys()];
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

// How hard a symbol is to read, as the library of the press rates masks: runs, squares,
// what looks like the eyes, and how much is dark (ISO/IEC 18004, 7.8.3).
/** @param {boolean[][]} rows */
function lossOf(rows) {
  const columns = rows.map((_, at) => rows.map((row) => row[at]));
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) || []);
  const eyes = lines.map((line) => [...line.matchAll(/(?=10111010000|00001011101)/g)].length);
  const inner = rows.slice(1);
  const squares = inner.map((row, at) => row.filter((dark, x) => x > 0 && dark === row[x - 1] && dark === rows[at][x] && dark === rows[at][x - 1]).length);
  const dark = sum(rows.map((row) => row.filter(Boolean).length));
  const percent = (dark / rows.length ** 2) * 100;
  return sum(runs.map((run) => run.length - 2)) + 40 * sum(eyes) + 3 * sum(squares) + 10 * Math.trunc(Math.abs(percent - 50) / 5);
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((one, other) => one + other, 0);
}

/** Few rectangles that cover the dark modules; filled as one path they show no seams. @param {boolean[][]} rows @returns {Rectangle[]} */
function rectangles(rows) {
  /** @type {Rectangle[]} */
  const found = [];
  /** @type {Map<string, number>} */
  let open = new Map();
  [...rows, []].forEach((row, y) => {
    const line = row.map(Number).join("");
    /** @type {Map<string, number>} */
    const runs = new Map([...line.matchAll(/1+/g)].map((run) => [`${run.index} ${run[0].length}`, y]));
    for (const [span, top] of open) {
      const [x, wide] = span.split(" ").map(Number);
      if (runs.has(span)) runs.set(span, top);
      else found.push([x, top, wide, y - top]);
    }
    open = runs;
  });
  return found;
}
