// The editor of boards: drafts of this device, each on an easel. docs/site.md describes it.

import { Asker } from "./asker.js";
import { nameIn } from "./boardname.js";
import { contentOf } from "./content.js";
import { DATA } from "./data.js";
import { element } from "./dom.js";
import { openFile, openText } from "./draftfile.js";
import { newDraft } from "./draftkeep.js";
import { fetchTexts, leaveTo, listenFor, openAddress, showOpen } from "./drafts.js";
import { entitlePage } from "./frame.js";
import { DRAW, drawDraftStart } from "./draftstart.js";
import { Easel } from "./easel.js";
import { TEXT_FILES } from "./editordata.js";
import { boardOfDigits } from "./link.js";
import { findNamed } from "./named.js";
import { sayNote, sayValue } from "./notewords.js";
import { sayFirst } from "./overlay.js";
import { capitalised, makeSay } from "./words.js";
/** @import { Draft, EditorHooks, EditorTexts, Head, Kind, PlainBoard } from "./draft.js" */
/** @import { Ask, Child } from "./types.js" */
/** @import { Opening } from "./draftfile.js" */
/** @import { StartState } from "./draftstart.js" */
/** @import { NamedFile } from "./named.js" */
/** @import { Fact, Note, NoteWords } from "./notewords.js" */

/** What values of notes are called, by their names there. @type {Record<string, string>} */
const KEYS = { key: "page.draw.head-*" };

/** Why digits cannot be drawn. @type {Record<string, string>} */
const UNOPENED = { damaged: "page.damaged", bad: "page.draw.no-board" };

/** Open the editor. @param {HTMLElement} node @param {EditorHooks} hooks the engine, and the address */
export async function openEditor(node, hooks) {
  await new Editor(node, hooks).start();
}

/** The editor. */
export class Editor {
  /** @param {HTMLElement} node @param {EditorHooks} hooks */
  constructor(node, hooks) {
    this.node = element("div", { class: "editor" });
    this.address = DRAW;
    this.isOwn = (/** @type {Draft} */ _) => true;
    this.boardOf = (/** @type {Draft} */ draft) => draft.board;
    this.hooks = hooks;
    /** @type {Record<string, EditorTexts>} */
    this.texts = {};
    this.say = makeSay(document.documentElement.lang);
    /** @type {Kind[]} */
    this.kinds = [];
    this.game = "";
    /** @type {Easel|null} */
    this.easel = null;
    /** @type {StartState} */
    this.state = { game: "", gone: null, naming: "", trouble: [] };
    /** @type {Asker|null} */
    this.alone = null;
    /** @type {NamedFile|null} */
    this.named = null; // the file that a command saves to
    node.replaceChildren(this.node);
  }

  async start() {
    const [{ kinds }, named] = await Promise.all([this.ask({ do: "draft", ask: "kinds" }), findNamed(), this.speak()]);
    this.kinds = kinds;
    this.named = named;
    listenFor(this);
    await openAddress(this, this.hooks.hash);
  }

  async reword() {
    await this.speak();
    if (this.easel) this.easel.view.draw();
    else this.showStart([]);
  }

  leave() {
    this.easel?.leave();
    this.alone?.end();
  }

  // Texts

  async speak() {
    const language = document.documentElement.lang;
    await fetchTexts(this.texts, TEXT_FILES, language);
    const sources = [this.texts[language], this.texts.en].filter(Boolean);
    this.say = sayFirst(makeSay(language), (key) => sources.map(({ page, games }) => games[this.game]?.[key] ?? page[key]).find((text) => text !== undefined));
  }

  // The rules

  /** @type {Ask} */
  ask = /** @type {any} */ (async (/** @type {any} */ question) => this.hooks.ask(question));

  /** @param {any} question @returns {Promise<any>} */
  askAlone(question) {
    this.alone ??= new Asker();
    return this.alone.ask(question);
  }

  // What is opened

  /** @param {NamedFile} named */
  async readNamed({ name, text, version }) {
    const opening = await openText(text, this.ask);
    const { draft } = opening;
    if (draft?.file) this.openDraft({ ...draft, file: { ...draft.file, name, version } });
    else this.tellUnread(opening);
  }

  /** @param {{digits: string}|null} found */
  async readDigits(found) {
    /** @type {{error?: string, game: string, rules: string, board: PlainBoard}|null} */
    const opened = found && /** @type {any} */ (await this.ask({ do: "draft", ask: "open", digits: found.digits }));
    if (!opened || opened.error !== undefined) {
      this.showStart([this.say(opened ? UNOPENED[opened.error || ""] || "page.unknown" : "page.no-digits")]);
      return;
    }
    const board = boardOfDigits(found?.digits || "");
    const known = DATA.boards.flatMap(([, boards]) => boards).find(([digits]) => boardOfDigits(digits) === board);
    const name = known ? this.say("page.draw.after", { name: nameIn(known, this.say) }) : this.say("page.draw.untitled");
    this.openNew(opened, { name }, board);
  }

  /** @param {{game: string, rules: string, board: PlainBoard}} opened @param {Partial<Head>} head @param {string} [known] what the page calls the board */
  openNew({ game, rules, board }, head, known = "") {
    this.openDraft({ ...newDraft(game, rules, contentOf(board, head)), board: known });
  }

  /** @param {{game: string, radius?: number, seed?: number}} about */
  async begin(about) {
    const kind = /** @type {Kind} */ (this.kinds.find(({ game }) => game === about.game));
    /** @type {any} */
    const begun = await this.ask({ do: "draft", ask: "begin", ...about });
    if (begun.error !== undefined) this.showStart([begun.message]);
    else this.openNew({ game: kind.game, rules: kind.rules, board: begun.board }, { name: this.say("page.draw.untitled") });
  }

  /** @param {Blob} file */
  async read(file) {
    const opening = await openFile(file, this.ask);
    if (opening.draft) this.openDraft(opening.draft);
    else this.tellUnread(opening);
  }

  /** @param {Opening} opening of a file that cannot be opened */
  tellUnread({ faults = [], line, key }) {
    const told = key ? [this.say(key, { line })] : faults.map((note) => (note.row ? this.say("page.draw.in-row", { row: note.row, words: this.tell(note) }) : this.tell(note)));
    this.showStart([this.say("page.draw.not-read"), element("ul", {}, told.map((words) => element("li", {}, words)))]);
  }

  /** @param {Draft} draft */
  openDraft(draft) {
    const kind = this.kinds.find(({ game }) => game === draft.game);
    if (!kind) {
      this.showStart([this.say("page.unknown")]);
      return;
    }
    this.easel?.leave();
    this.setGame(kind.game);
    showOpen(DRAW, draft);
    this.easel = new Easel(this, draft, kind);
    window.scrollTo(0, 0);
  }

  toDrafts() {
    leaveTo(DRAW);
  }

  /** @param {string} game */
  setGame(game) {
    this.game = game;
    this.node.dataset.game = game;
  }

  /** @param {Child[]} trouble what is wrong */
  showStart(trouble) {
    const game = this.state.game || this.kinds[0].game;
    entitlePage(this.say("page.draw.title"));
    this.state = { ...this.state, game, trouble };
    drawDraftStart(this, this.state);
  }

  // What the rules tell in words

  /** @returns {NoteWords} */
  get words() {
    const { say, texts } = this;
    const name = (/** @type {string} */ key, /** @type {string} */ value) => {
      const found = [KEYS[key], `terrain.${value}`, `bonus.${value}`].find((one) => one && say.has(one.replace("*", value)));
      return found ? say(found.replace("*", value)) : value;
    };
    return { language: say.language, texts: texts[say.language]?.notes || {}, name };
  }

  /** @param {Note} note */
  tell(note) {
    return capitalised(sayNote(note, this.words));
  }

  /** @param {Fact} fact @returns {[label: string, parts: string[]]} */
  show({ label, value }) {
    const parts = Array.isArray(value) ? value : [value];
    return [capitalised(this.labelOf(label)), parts.map((one) => (typeof one === "object" ? `${this.labelOf(one.label)} ${this.show(one)[1].join(", ")}` : sayValue("", one, this.words)))];
  }

  /** @param {Fact["label"]} label */
  labelOf(label) {
    return sayValue("", label, this.words);
  }
}
