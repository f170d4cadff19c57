// A draft of a sheet that is open: its text, which is the truth, and all that changes it.

import { ownText } from "./rowform.js";
import { BenchView } from "./benchview.js";
import { newDraft } from "./draftkeep.js";
import { DECLARED } from "./drafts.js";
import { saveText, stemOf } from "./draftshare.js";
import { makeLink } from "./link.js";
import { codeOf, linkBox } from "./linkbox.js";
import { Named } from "./named.js";
import { Reading } from "./reading.js";
import { Safekeeping } from "./safekeeping.js";
import { readSheet, withBlock, withBlockLower, withEntry, withNewRow, withRow, withRowLower, withSetting, withoutBlock, withoutRow } from "./sheettext.js";
import { openDialog } from "./sheetdialog.js";
import { stepOn, turnStep } from "./steps.js";
import { Trial } from "./trial.js";
import { element } from "./dom.js";
/** @import { Block, Draft, Look, Plain, Row, SheetText, Steps, Tab } from "./design.js" */
/** @import { Designer } from "./designer.js" */
/** @import { Notice } from "./drafts.js" */

/** The address behind `#` that opens the editor of sheets. */
export const DESIGN = "#design";
const ONE_STEP_MS = 1500; // in which what is typed goes on with the step before
const MOST_STEPS = 200; // that are kept: each holds the text
const BLOCKS = { table: (/** @type {string} */ label) => `[[table]]\nrows = [\n  { label = ${JSON.stringify(label)} },\n]\n`, rounds: () => "[rounds]\nlines = 10\n" };

/** Return a draft of a text. @param {string} text of it @param {Draft["file"]} [file] that it was opened from */
export function draftOf(text, file = null) {
  return newDraft(DECLARED, "", { text }, file);
}

/**
 * Return what the sheet in a draft is called, also where its text cannot be read.
 * @param {string} text of it
 * @returns {string} nothing if it has no name
 */
export function titleOf(text) {
  const found = /^sheet\s*=\s*(?:\{[^}\n]*?=\s*)?(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')/m.exec(text);
  if (!found) return "";
  try {
    return found[2] ?? JSON.parse(`"${found[1]}"`);
  } catch {
    return found[1];
  }
}

/** A bench with a draft. */
export class Workbench {
  /** @param {Designer} editor @param {Draft} draft that is open */
  constructor(editor, draft) {
    this.draft = draft;
    this.editor = editor;
    this.ask = editor.hooks.ask;
    this.address = DESIGN;
    /** @type {Tab} */
    this.tab = "rows";
    this.openRow = "";
    /** @type {Notice|null} */
    this.notice = null;
    this.lastKey = "";
    this.lastTime = 0;
    /** @type {Look|null} */
    this.look = null;
    this.isUnheard = false;
    /** @type {SheetText|null} */
    this.sheet = null;
    this.broken = 0; // the line where the text is no TOML
    this.trial = new Trial(this);
    this.named = editor.named && new Named(this, editor.named);
    this.view = new BenchView(this, editor.node);
    this.safe = new Safekeeping(this);
    this.reading = new Reading(this);
    this.leaving = new AbortController();
    document.addEventListener("keydown", (event) => this.onCommand(event), { signal: this.leaving.signal });
    this.read();
    this.view.draw();
    this.safe.keepNow();
  }

  get say() {
    return this.editor.say;
  }

  get text() {
    return this.draft.steps.content.text;
  }

  /** The digits of the sheet; nothing while something is wrong with it. */
  get digits() {
    return this.look?.text === this.text ? this.look.digits : "";
  }

  get title() {
    return titleOf(this.text) || this.say("page.design.untitled");
  }

  get fileName() {
    return this.title;
  }

  get language() {
    return String(this.sheet?.tables.language || "en");
  }

  /** The draft is left. */
  leave() {
    this.safe.leave();
    this.reading.isOver = true;
    this.leaving.abort();
  }

  // What changes

  /** Write a text: the next one with the same key goes on with the step. @param {string|null} text nothing if it could not be written in place @param {string} [key] */
  write(text, key = "") {
    if (text === null) {
      this.tell(this.say("page.design.not-in-place"));
      return false;
    }
    const now = Date.now();
    const goesOn = key !== "" && key === this.lastKey && now - this.lastTime < ONE_STEP_MS;
    [this.lastKey, this.lastTime] = [key, now];
    this.tell("");
    this.change(stepOn(this.draft.steps, { text }, goesOn));
    return true;
  }

  /** @param {Steps} steps */
  change(steps) {
    const isOther = steps.content !== this.draft.steps.content;
    this.draft = { ...this.draft, steps: { ...steps, past: steps.past.slice(-MOST_STEPS) } };
    if (isOther) {
      this.read();
      this.safe.keepSoon();
    }
    this.view.draw();
  }

  /** @param {boolean} isForth again */
  turn(isForth) {
    const { steps, step } = turnStep(this.draft.steps, isForth);
    if (step.length === 0) {
      this.tell(this.say("page.no-step"));
      return;
    }
    this.lastKey = "";
    this.change(steps);
    this.tell(this.say(isForth ? "page.draw.redone" : "page.draw.undone"));
  }

  /** @param {(sheet: SheetText) => string|null} edit @param {string} [key] */
  edit(edit, key = "") {
    return this.sheet ? this.write(edit(this.sheet), key) : false;
  }

  /** @param {string} path @param {unknown} value @param {string} key */
  set(path, value, key) {
    this.edit((sheet) => withSetting(sheet, path, /** @type {any} */ (value)), key);
  }

  /** @param {Block} block @param {Row} row @param {Plain} values @param {string} key */
  writeRow(block, row, values, key) {
    this.edit((sheet) => withRow(sheet, block, row.at, values), key);
  }

  /** @param {Block} block @param {number} after */
  addRow(block, after) {
    if (!this.edit((sheet) => withNewRow(sheet, block, after, { label: this.freshLabel() }))) return;
    this.openRow = `row:${block.at}.${after + 1}`;
    this.view.draw();
    this.view.focus(`${block.at}.${after + 1}:label`, true);
  }

  // A label that no row has: files would call two of one name alike.
  freshLabel() {
    const used = new Set((this.sheet?.blocks || []).flatMap(({ rows }) => rows.map(({ values }) => ownText(values.label, this.language))));
    const words = this.say("page.design.new-row");
    for (let number = 1; ; number += 1) {
      const label = number === 1 ? words : `${words} ${number}`;
      if (!used.has(label)) return label;
    }
  }

  /** @param {Block} block @param {Row} row */
  dropRow(block, row) {
    const name = ownText(row.values.label, this.language);
    if (!this.edit((sheet) => withoutRow(sheet, block, row.at))) return;
    this.openRow = "";
    this.view.draw();
    this.tell(this.say("page.design.dropped", { name }), true);
  }

  /** @param {Block} block @param {Row} row @param {boolean} isDown */
  moveRow(block, row, isDown) {
    const upper = isDown ? row.at : row.at - 1;
    const next = isDown ? row.at + 1 : row.at - 1;
    const [own, other] = [`row:${block.at}.${row.at}`, `row:${block.at}.${next}`];
    const turned = { [own]: other, [other]: own };
    if (!this.edit((sheet) => withRowLower(sheet, block, upper))) return;
    this.openRow = turned[this.openRow] || this.openRow;
    this.view.draw();
    const key = `${block.at}.${next}`;
    if (!this.view.focus(`${isDown ? "down" : "up"}:${key}`)) this.view.focus(`open:${key}`);
    this.tell(this.say("page.design.moved", { name: ownText(row.values.label, this.language), number: next + 1 }));
  }

  /** @param {Block} block @param {string} path @param {string} text */
  entitle(block, path, text) {
    this.edit((sheet) => withEntry(sheet, block, path, text || null), `heading:${block.at}`);
  }

  /** @param {string} kind */
  addBlock(kind) {
    const made = BLOCKS[/** @type {keyof typeof BLOCKS} */ (kind)](this.freshLabel());
    this.edit((sheet) => withBlock(sheet, kind, made));
  }

  /** @param {Block} block */
  dropBlock(block) {
    if (this.edit((sheet) => withoutBlock(sheet, block))) this.tell(this.say("page.design.block-dropped"), true);
  }

  /** @param {Block} block @param {boolean} isDown */
  moveBlock(block, isDown) {
    this.edit((sheet) => withBlockLower(sheet, sheet.blocks.findIndex(({ head }) => head === block.head) - (isDown ? 0 : 1)));
  }

  // What it is read as

  read() {
    try {
      this.sheet = readSheet(this.text, this.editor.readToml);
      this.broken = 0;
    } catch (error) {
      this.sheet = null;
      this.broken = Number(/** @type {{line?: number}} */ (error).line) || 1;
    }
    this.reading.want(this.text);
  }

  /** Say all anew, in another language. */
  reread() {
    this.reading.seen = null;
    this.read();
    this.view.draw();
  }

  /** @param {Look|null} look */
  async onLook(look) {
    this.isUnheard = !look;
    if (look) this.look = look;
    const { digits } = this;
    if (look?.sheet && digits) {
      await this.trial.show(digits, look.sheet).catch(() => null);
      if (this.draft.board !== digits) {
        this.draft = { ...this.draft, board: digits };
        this.safe.keepSoon();
      }
    }
    this.view.draw();
    this.named?.follow();
    this.safe.showAddress();
  }

  // What leaves

  share() {
    const { digits, say } = this;
    if (!digits) {
      this.tell(say("page.design.no-code"));
      return;
    }
    const link = makeLink(digits, "");
    openDialog(say("page.design.share"), say("page.close"), [element("p", { class: "hint" }, say("page.design.share-hint")), linkBox(say, link, { name: this.title }), codeOf(say, link)]);
  }

  save() {
    const { say, text, stem } = this;
    if (saveText(stem, text, say)) this.tell(say("page.design.saved"));
  }

  get stem() {
    return stemOf(this.title, "sheet");
  }

  // As a file, for the command that saves it

  async writeFile() {
    return this.text;
  }

  /** @param {string} text @returns {Promise<Draft>} */
  async readFile(text) {
    return draftOf(text, { text, content: { text }, letters: {} });
  }

  /** @param {Draft} draft */
  open(draft) {
    this.editor.openDraft(draft);
  }

  // Messages

  /** @param {string} key @param {string} words @param {[string, () => void][]} buttons */
  notify(key, words, buttons) {
    this.notice = words ? { key, words, buttons } : null;
    this.view.drawNotice();
  }

  /** @param {string} words @param {boolean} [canUndo] */
  tell(words, canUndo = false) {
    this.view.tell(words, canUndo);
  }

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    this.view.draw();
  }

  /** @param {number} line of the text */
  toLine(line) {
    this.show("text");
    this.view.text.go(line);
  }

  /** @param {KeyboardEvent} event */
  onCommand(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isCommand && key === "s" && this.named) {
      event.preventDefault();
      this.named.save();
    } else if (isCommand && (key === "z" || key === "y") && !target.closest?.("input, textarea:not(#design-text), dialog")) {
      event.preventDefault();
      this.turn(key === "y" || event.shiftKey);
    } else if (!isCommand && this.trial.node.contains(target) && !target.closest("input")) {
      this.trial.onKey(event);
    }
  }
}
