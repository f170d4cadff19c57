// The editor of score sheets: drafts of this device, each on a bench. docs/site.md describes it.

import { DESIGN, Workbench, draftOf } from "./workbench.js";
import { DESIGN_FILES, loadToml } from "./designdata.js";
import { commented, drawDesignStart } from "./designstart.js";
import { element } from "./dom.js";
import { DECLARED, fetchTexts, leaveTo, listenFor, openAddress, showOpen } from "./drafts.js";
import { entitlePage } from "./frame.js";
import { askText } from "./reading.js";
import { boardOfDigits } from "./link.js";
import { findNamed } from "./named.js";
import { sayFirst } from "./overlay.js";
import { makeSay } from "./words.js";
/** @import { Ask, DesignTexts, Draft } from "./design.js" */
/** @import { StartState } from "./designstart.js" */
/** @import { NamedFile } from "./named.js" */
/** @import { NoteWords } from "./notewords.js" */
/** @import { Child } from "./types.js" */

const MOST_BYTES = 1_000_000; // of a file
/** Why no text is made of digits. @type {Record<string, string>} */
const TROUBLES = { damaged: "page.damaged", unknown: "page.unknown" };

/** Open the editor. @param {HTMLElement} node @param {{ask: Ask, hash: string}} hooks the engine, and the address */
export async function openDesigner(node, hooks) {
  await new Designer(node, hooks).start();
}

/** The editor. */
export class Designer {
  /** @param {HTMLElement} node @param {{ask: Ask, hash: string}} hooks */
  constructor(node, hooks) {
    this.node = element("div", { class: "designer" });
    this.address = DESIGN;
    this.isOwn = (/** @type {Draft} */ { game }) => game === DECLARED;
    this.boardOf = (/** @type {Draft} */ { board }) => board && boardOfDigits(board);
    this.hooks = hooks;
    /** @type {Record<string, DesignTexts>} */
    this.texts = {};
    this.say = makeSay(document.documentElement.lang);
    /** @type {(text: string) => unknown} */
    this.readToml = () => ({});
    /** @type {Workbench|null} */
    this.bench = null;
    /** @type {StartState} */
    this.state = { gone: null, trouble: [] };
    /** @type {NamedFile|null} */
    this.named = null; // the file that a command saves to
    node.replaceChildren(this.node);
  }

  async start() {
    const [readToml, named] = await Promise.all([loadToml(), findNamed(), this.speak()]);
    this.readToml = readToml;
    this.named = named;
    listenFor(this);
    await openAddress(this, this.hooks.hash);
  }

  async reword() {
    await this.speak();
    await this.bench?.trial.speak();
    if (this.bench) this.bench.reread();
    else this.showStart([]);
  }

  leave() {
    this.bench?.leave();
  }

  async speak() {
    const language = document.documentElement.lang;
    await fetchTexts(this.texts, DESIGN_FILES, language);
    this.say = sayFirst(makeSay(language), (key) => [this.texts[language], this.texts.en].map((texts) => texts?.page[key]).find((text) => text !== undefined));
  }

  // What is opened

  /** @param {NamedFile} named */
  async readNamed({ name, text, version }) {
    this.openDraft(draftOf(text, { text, content: { text }, letters: {}, name, version }));
  }

  /** @param {{digits: string}|null} found */
  async readDigits(found) {
    const told = found && (await askText(found.digits, this.hooks.ask));
    if (!told || told.error !== undefined) this.showStart([this.say(told ? TROUBLES[told.error || ""] || "page.design.no-text" : "page.no-digits")]);
    else this.openDraft({ ...draftOf(commented(told.text)), board: found?.digits || "" });
  }

  /** @param {Blob} file */
  async read(file) {
    if (file.size > MOST_BYTES) {
      this.showStart([this.say("page.draw.file-large")]);
      return;
    }
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()).replace(/\r\n?/g, "\n");
      this.openDraft(draftOf(text, { text, content: { text }, letters: {} }));
    } catch {
      this.showStart([this.say("page.draw.file-foreign")]);
    }
  }

  /** @param {Draft} draft */
  openDraft(draft) {
    this.bench?.leave();
    showOpen(DESIGN, draft);
    this.bench = new Workbench(this, draft);
    window.scrollTo(0, 0);
  }

  /** @param {Child[]} trouble what is wrong */
  showStart(trouble) {
    entitlePage(this.say("page.design.title"));
    this.state = { ...this.state, trouble };
    drawDesignStart(this, this.state);
  }

  /** Begin with a text. @param {string} text */
  begin(text) {
    this.openDraft(draftOf(text));
  }

  toDrafts() {
    leaveTo(DESIGN);
  }

  /** @returns {NoteWords} */
  get words() {
    return { language: this.say.language, texts: this.texts[this.say.language]?.notes || {}, name: (_, value) => value };
  }
}
