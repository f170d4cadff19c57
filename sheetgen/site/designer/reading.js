// Reads the text of a sheet as it was last, one question at a time: what is wrong with it, line
// by line, or the digits of the sheet.

import { tellLetters } from "./letters.js";
import { sayNote } from "./notewords.js";
import { capitalised } from "./words.js";
/** @import { Ask, Look, Problem } from "./design.js" */
/** @import { ReadSheet, Refusal, SheetNote } from "./draft.js" */
/** @import { Sheet } from "./types.js" */
/** @import { Workbench } from "./workbench.js" */

/**
 * Return the text of a file that declares the sheet of a code.
 * @param {string} digits of the code
 * @param {Ask} ask
 * @returns {Promise<{error?: undefined, text: string}|Refusal>}
 */
export async function askText(digits, ask) {
  return ask({ do: "draft", ask: "sheet", digits, letters: tellLetters("") });
}

/** What reads the text of a draft. */
export class Reading {
  /** @param {Workbench} bench with the draft */
  constructor(bench) {
    this.bench = bench;
    this.isOver = false;
    this.isAsking = false;
    this.wanted = "";
    /** @type {string|null} */
    this.seen = null;
  }

  /** @param {string} text that is to be read */
  async want(text) {
    this.wanted = text;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.seen !== this.wanted && !this.isOver) {
      const { wanted } = this;
      const look = await this.read(wanted).catch(() => null);
      this.seen = wanted;
      if (!this.isOver) this.bench.onLook(look);
    }
    this.isAsking = false;
  }

  /** @param {string} text @returns {Promise<Look|null>} */
  async read(text) {
    /** @type {ReadSheet|Refusal} */
    const told = await this.bench.ask({ do: "draft", ask: "sheet", text, letters: tellLetters(text) });
    if (told.error !== undefined) return null;
    const { words } = this.bench.editor;
    /** @param {SheetNote} note @returns {Problem} */
    const said = ({ line, path, what }) => {
      const key = path.split(".").filter((part) => /\D/.test(part)).pop();
      const sentence = sayNote(what, words);
      return { line, path, words: key ? `${key}: ${sentence}` : capitalised(sentence) };
    };
    const { problems, notes, sheet } = told;
    return { text, problems: problems.map(said), notes: notes.map(said), digits: sheet ? sheet.digits : "", sheet: sheet && /** @type {Sheet} */ (sheet.opened) };
  }
}
