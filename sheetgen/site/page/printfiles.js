// What the engine draws a face with: the texts of sheets and the fonts, which are fetched when
// something is printed. Fonts of Japanese are large, so they wait until a letter asks for them.

import { isDeclared } from "./unopened.js";
import { tellLetters } from "./letters.js";
import { ENGINE_FILES, FONT_FILES, SHEET_TEXTS } from "./printdata.js";
import { readFont } from "./truetype.js";
/** @import { Face, Head, OwnHead } from "./face.js" */
/** @import { FontFile } from "./truetype.js" */
/** @import { Ask, Refusal } from "./types.js" */

/** Something that printing needs cannot be fetched. */
export class NotLoaded extends Error {}

/**
 * What is to be printed.
 * @typedef {object} SheetWish
 * @property {string} digits of any sheet of the board
 * @property {string} text of the file that declares the sheet, if it is known
 * @property {Head} head of the board, as the engine told it
 * @property {OwnHead|undefined} own what is printed of a board that has no name here
 * @property {string} language two letters
 * @property {string} ink its name
 * @property {string} evidence what is written besides numbers
 * @property {string} hand that writes
 * @property {number} first number
 * @property {number} leaves how many sheets
 * @property {(""|"front"|"back")[]} sides that are printed: one without a name if sheets have all on it
 */

/**
 * Return the question about a face, or of what it is.
 * @param {string} digits of any sheet of the board, or of a declared sheet
 * @param {string} text that declares that
 */
export function faceQuestion(digits, text) {
  if (!isDeclared(digits)) return { do: "face", digits };
  return { do: "draft", ask: "print", letters: tellLetters(text), ...(text ? { text } : { digits }) };
}

/** Fetches each file once, and again only where that failed. */
export class PrintFiles {
  constructor() {
    /** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
    this.begun = new Map();
    /** @type {Map<string, FontFile>} */
    this.fonts = new Map();
  }

  /**
   * Ask for the faces of all sides.
   * @param {Ask} ask
   * @param {SheetWish} wish
   * @returns {Promise<{faces: Face[], refusal?: Refusal, fonts: Record<string, Uint8Array>}>} fails as `NotLoaded`
   */
  async askForFaces(ask, { head, own, text, sides, ...wish }) {
    const texts = JSON.parse(new TextDecoder().decode(await this.fetch(SHEET_TEXTS[head.game][wish.language])));
    const { names = {}, ...texted } = own || head;
    const letters = new Set(JSON.stringify([texts, own ? texted : head.name, names[wish.language] || "", head.letters || "", text]));
    const wanted = await this.wantedFonts(letters);
    const fonts = wanted.map(([family, capHeight, isJapanese]) => [family, capHeight, this.advancesOf(family, isJapanese ? letters : null)]);
    /** @type {(Face|Refusal)[]} */
    const told = await Promise.all(sides.map((side) => ask({ ...faceQuestion(wish.digits, text), ...wish, side, head: own, texts, fonts })));
    const refusal = told.find((one) => one.error !== undefined);
    const faces = /** @type {Face[]} */ (told.filter((one) => one.error === undefined));
    return { faces, refusal, fonts: Object.fromEntries(wanted.map(([family]) => [family, this.fontOf(family).bytes])) };
  }

  /** @param {Set<string>} letters that are to be set */
  async wantedFonts(letters) {
    const plain = FONT_FILES.filter(([, , isJapanese]) => !isJapanese);
    await this.readFonts(plain);
    const lacks = [...letters].some((letter) => plain.every(([family]) => !this.fontOf(family).glyphs.has(codePoint(letter))));
    if (!lacks) return plain;
    await this.readFonts(FONT_FILES);
    return FONT_FILES;
  }

  /** @param {typeof FONT_FILES} files */
  async readFonts(files) {
    await Promise.all(
      files.map(async ([family, , , address]) => {
        const bytes = await this.fetch(address);
        if (!this.fonts.has(family)) this.fonts.set(family, readFont(bytes));
      })
    );
  }

  /** @param {string} family */
  fontOf(family) {
    return /** @type {FontFile} */ (this.fonts.get(family));
  }

  /** How far letters move the pen, in parts of the font size. @param {string} family @param {Set<string>|null} only these letters */
  advancesOf(family, only) {
    const { glyphs, advances, units } = this.fontOf(family);
    const codes = only ? [...only].map(codePoint).filter((code) => glyphs.has(code)) : [...glyphs.keys()];
    return Object.fromEntries(codes.map((code) => [String.fromCodePoint(code), advances[glyphs.get(code) || 0] / units]));
  }

  /** @param {string} address @returns {Promise<Uint8Array<ArrayBuffer>>} */
  fetch(address) {
    const begun = this.begun.get(address) || fetchBytes(address);
    this.begun.set(address, begun);
    begun.catch(() => this.begun.delete(address));
    return begun;
  }
}

/**
 * Let the worker that keeps the page keep what printing needs too: all but what is large, and of
 * that what was loaded.
 */
export async function keepPrintFiles() {
  const fonts = FONT_FILES.filter(([, , isJapanese]) => !isJapanese).map(([, , , address]) => address);
  const small = [...ENGINE_FILES, ...fonts, ...Object.values(SHEET_TEXTS).flatMap(Object.values)];
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  if (!navigator.serviceWorker) return; // over plain http
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ loaded: [...loaded, ...small.map((address) => new URL(address, document.baseURI).href)] });
}

/** @param {string} address */
async function fetchBytes(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new NotLoaded();
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {string} letter */
function codePoint(letter) {
  return letter.codePointAt(0) || 0;
}
