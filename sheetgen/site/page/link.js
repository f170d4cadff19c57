// Links: any address, `#`, the digits of a sheet, and behind a `/` what was written.

import { DATA } from "./data.js";
/** @import { Openings } from "./runtime.js" */
/** @import { Opened } from "./types.js" */

// What comes before the board in a code (docs/codes.md).
const FORMATS = 8n;
const CHECK = 65536n;
const PRIME = 65521n;
const FOUR = 4n; // kinds, faces that take few digits, and evidence
const SHEET = 0;
const FACED = 3; // the kind of a sheet that names its face
/** @type {Record<number, bigint>} */
const FAR_FACES = { 1: 4000n, 2: 30000n }; // by format
const SIGNATURE = 1n << 64n;
const RULES = 1024n;
const EVIDENCES = ["none", "phase", "round"];
const ALPHABET = 26;
const SERIALS = 1_000_000_000n;
const MOST_DIGITS = 1500;
/** The address behind `#` that opens the camera: a phone's shortcut to the page has it. */
export const SCAN = "#scan";
const TYPED = /[\s.,-]+/g;
const CODE = /^[\d\s.,/-]+$/;
const LEAST = 20; // digits of a code; a shorter stretch goes on behind the next blank

/**
 * Return the digits in a link of any host, or as somebody typed them in groups; a message
 * may stand around the link (docs/codes.md has the rule).
 * @param {string} text a link, or what stands behind its `#`
 * @returns {{digits: string, answers: string}|null} nothing if there are none
 */
export function findDigits(text) {
  const plain = unescaped(text);
  const mark = [...plain.matchAll(/\S#(?=\s*\d)/g)].pop(); // within an address
  let behind = plain.slice(mark ? mark.index + 2 : plain.lastIndexOf("#") + 1).trim();
  const [first] = behind.split(/\s/);
  const isMessage = !CODE.test(behind) && first.replace(/\D/g, "").length >= LEAST;
  if (isMessage) behind = first.replace(/\D+$/, "");
  const parts = behind.split("/").map((part) => part.replace(TYPED, ""));
  const [digits, answers = ""] = parts;
  const isPlain = /^\d+$/.test(digits) && /^\d*$/.test(answers) && parts.length < 3;
  return isPlain ? { digits, answers } : null;
}

/**
 * Return the link to this copy of the page that opens a sheet; beside `sheetgen design`, which
 * serves this device alone, the link that the press prints.
 * @param {string} digits
 * @param {string} answers what was written, or nothing
 */
export function makeLink(digits, answers) {
  /** @type {HTMLMetaElement|null} */
  const mark = document.querySelector('meta[name="design"]');
  const address = mark?.dataset.link || location.href;
  return address.split("#")[0] + makeHash(digits, answers);
}

/**
 * Return what stands in a link from the `#` on.
 * @param {string} digits
 * @param {string} answers what was written, or nothing
 */
export function makeHash(digits, answers) {
  return answers ? `#${digits}/${answers}` : `#${digits}`;
}

/** Return the address of the tables of players; nothing on a host that keeps none. */
export function tablesAddress() {
  const address = tablesMark()?.content;
  return address ? new URL(address, document.baseURI).href : "";
}

/** Return what a host says that keeps tables of players. @returns {HTMLMetaElement|null} */
export function tablesMark() {
  return document.querySelector("meta[name=tables]");
}

/** Return where photos wait that `sheetgen scan --review` asks about; nothing on other pages. */
export function reviewAddress() {
  /** @type {HTMLMetaElement|null} */
  const mark = document.querySelector("meta[name=review]");
  return mark?.content || "";
}

/** Return digits in groups of five, for reading. @param {string} digits many */
export function groupDigits(digits) {
  return digits.replace(/(\d{5})(?=\d)/g, "$1 ");
}

/**
 * Return the game of a sheet, as far as the digits tell it without the rules; the engine
 * knows better.
 * @param {string} digits
 * @returns {string} nothing if it cannot be told
 */
export function gameOfDigits(digits) {
  return DATA.games[readHead(digits).rules] || "";
}

/** Return the board that the digits of a sheet name, as the engine writes it. @param {string} digits */
export function boardOfDigits(digits) {
  const { rules, board } = readHead(digits);
  return `${rules}/${board}`;
}

/** Return the id of the element that stands for a place. @param {string} place such as `entry:1.2` */
export function placeId(place) {
  return `place-${place.replace(/[:. ]/g, "-")}`;
}

/**
 * Return the chosen place if it is of some kinds: what a card shows of it.
 * @param {string} place that is chosen
 * @param {string[]} kinds of places
 */
export function chosenOf(place, kinds) {
  return kinds.includes(place.split(":")[0]) ? place : "";
}

/**
 * Return what comes before the board in the digits of a sheet, and the number of the board.
 * @param {string} digits
 */
export function readHead(digits) {
  let number = BigInt(digits);
  /** @param {bigint} radix */
  const take = (radix) => {
    const value = number % radix;
    number /= radix;
    return Number(value);
  };
  const isWhole = digits.length <= MOST_DIGITS && digits[0] !== "0" && number % PRIME === 1n && number >= CHECK * FORMATS;
  const format = take(FORMATS);
  take(CHECK);
  const kind = take(FOUR);
  const is_signed = take(2n) === 1;
  if (is_signed) take(SIGNATURE);
  const face = kind === FACED ? take(FOUR) || take(FAR_FACES[format] || FAR_FACES[1]) + 4 : 0;
  const rules = take(RULES);
  const evidence = EVIDENCES[take(FOUR)];
  const language = take(BigInt(ALPHABET * ALPHABET));
  const serial = take(SERIALS);
  return {
    /** Whether it is undamaged, and its format and kind are known. */
    isKnown: isWhole && format in FAR_FACES && (kind === SHEET || kind === FACED) && evidence !== undefined,
    rules: String(rules),
    face,
    evidence,
    language: [Math.floor(language / ALPHABET), language % ALPHABET].map((at) => String.fromCharCode(97 + at)).join(""),
    serial,
    is_signed,
    board: String(number),
  };
}

/**
 * Return what the rules say of a printed board.
 * @param {string} digits of a sheet
 * @param {Openings} openings those of its game, which come with its script
 * @returns {Opened|null} nothing if the board is another, or a face is unusual
 */
export function openPrinted(digits, { boards = {}, shapes, sheet }) {
  const { isKnown, rules: number, face, board: key, ...head } = readHead(digits);
  const board = `${number}/${key}`;
  const own = boards[board];
  if (!isKnown || !own?.faces[face]) return null;
  /** @type {Record<string, unknown[]>} */
  const columns = { ...shapes[own.shape], ...own.cells };
  const cells = columns.name.map((_, at) => Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])));
  const opened = { ...head, game: gameOfDigits(digits), digits, board, rules: own.rules, cells, sheet: { ...sheet, ...own.sheet, ...own.faces[face] } };
  return /** @type {Opened} */ (/** @type {unknown} */ (opened));
}

/** Plain figures and signs, without what nobody sees. @param {string} text */
function unescaped(text) {
  const seen = text.normalize("NFKC").replace(/\p{Cf}/gu, "").replace(/[\u2010-\u2015\u2212]/g, "-");
  return seen.replace(/%20/g, " ").replace(/%23/g, "#").replace(/%2F/gi, "/");
}
