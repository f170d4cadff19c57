// Links: any address, `#`, the digits of a sheet, and behind a `/` what was written.

import { DATA } from "./data.js";

// What comes before the board in a code (docs/codes.md).
const CLOSING = 8n * 65536n; // format and check
const KINDS = 4n;
const FACED = 3n; // the kind of a sheet that names its face
const FACES = 4n;
const SIGNATURE = 2n << 64n; // and that there is one
const RULES = 1024n;
const OF_SHEET = 4n * 676n * 1_000_000_000n; // evidence, language and serial
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
  return DATA.games[String(behindHead(digits) % RULES)] || "";
}

/** Return the board that the digits of a sheet name, as the engine writes it. @param {string} digits */
export function boardOfDigits(digits) {
  const rest = behindHead(digits);
  return `${rest % RULES}/${rest / RULES / OF_SHEET}`;
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

/** What stands in digits from the number of the rules on. @param {string} digits */
function behindHead(digits) {
  const closed = BigInt(digits) / CLOSING;
  const number = closed / KINDS;
  const rest = number % 2n ? number / SIGNATURE : number / 2n;
  return closed % KINDS === FACED ? rest / FACES : rest;
}

/** Plain figures and signs, without what nobody sees. @param {string} text */
function unescaped(text) {
  const seen = text.normalize("NFKC").replace(/\p{Cf}/gu, "").replace(/[\u2010-\u2015\u2212]/g, "-");
  return seen.replace(/%20/g, " ").replace(/%23/g, "#").replace(/%2F/gi, "/");
}
