// Châteauma at a table: people play with real tiles, and the page plays its turns. All that
// happened is the log of the game; what is shown follows from it. docs/chateauma.md describes
// the screens.

import { CLAUSE_FILES, GAME, KNOWN, SETUP_FILES, TEXT_FILES } from "./companiondata.js";
import { buttonOf, byId, element, findAll, replaceIn } from "./dom.js";
import { fileText } from "./export.js";
import { drawScore, saveKeys, sheetKeys } from "./endscreen.js";
import { forgetPlayed, keepPlayed, keptGames, newGame } from "./gamekeep.js";
import { drawLayout } from "./layoutscreen.js";
import { drawNow, shownStep, tapsOf } from "./playscreen.js";
import { drawSetup, usualWish } from "./setupform.js";
import { beginEntry, drawEntry, phaseSlots, slot, withoutLastWord } from "./slots.js";
import { faultWords, troubleWords } from "./stepwords.js";
import { icon } from "./symbol.js";
import { drawTable } from "./tableview.js";
import { sayFirst } from "./overlay.js";
import { timeWords } from "./wording.js";
import { makeSay } from "./words.js";
/** @import { Choices, Fault, Hooks, Kept, Look, Needs, Section } from "./match.js" */
/** @import { Child } from "./types.js" */
/** @import { Entry } from "./slots.js" */
/** @import { Wish } from "./setupform.js" */

/** Open the companion. @param {HTMLElement} node @param {Hooks} hooks the engine, and the page's texts */
export async function openCompanion(node, hooks) {
  await new Companion(node, hooks).start();
}

/** A table with Châteauma. */
export class Companion {
  /** @param {HTMLElement} node @param {Hooks} hooks */
  constructor(node, hooks) {
    this.node = element("div", { class: "companion", "data-game": GAME });
    this.hooks = hooks;
    /** @type {Record<string, Record<string, string>>} */
    this.texts = {};
    this.say = hooks.say;
    /** @type {Choices & {terrains: Record<string, string>}|null} */
    this.choices = null;
    /** @type {Wish|null} */
    this.wish = null; // while a game is set up
    /** @type {{needs: Needs, entry: Entry}|null} */
    this.entry = null; // what the table draws before it
    /** @type {Section[]|null} */
    this.laying = null; // how the table is set up, while that is read
    /** @type {Kept|null} */
    this.game = null;
    /** @type {Look|null} */
    this.told = null;
    /** @type {Look|null} */
    this.ahead = null; // with the phase that is to be laid out
    /** @type {{log: string, acts: string[]}[]} */
    this.undone = [];
    this.pointed = -1;
    this.trouble = "";
    this.entered = "";
    this.isBusy = false;
    node.replaceChildren(this.node);
  }

  async start() {
    this.listen();
    await this.speak();
    this.choices = await this.ask({ ask: "choices" });
    const [last] = keptGames();
    if (last && !last.about.startsWith("over")) await this.open(last);
    else this.draw();
  }

  listen() {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (!this.isThere()) {
        document.removeEventListener("keydown", onKey);
        watcher.disconnect();
        return;
      }
      const target = /** @type {HTMLElement} */ (event.target);
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y") || target.closest?.("input, textarea, select, dialog")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.redo();
      else this.undo();
    };
    // The settings of the page change its language.
    const watcher = new MutationObserver(async () => {
      if (this.isThere()) await this.speak().then(() => this.draw());
    });
    // Another window of this device has gone on with the game: all that was tapped here is in it.
    window.addEventListener("storage", ({ key }) => {
      const theirs = keptGames().find(({ id }) => id === this.game?.id);
      if (this.isThere() && this.game && theirs && key?.endsWith(this.game.id)) this.open(theirs);
    });
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
    document.addEventListener("keydown", onKey);
  }

  isThere() {
    return this.node.isConnected && document.documentElement.dataset.page === "start";
  }

  // Texts

  async speak() {
    const language = document.documentElement.lang;
    await Promise.all([this.loadTexts("en"), this.loadTexts(language)]);
    const sources = [this.texts[language], this.texts.en].filter(Boolean);
    /** @type {Record<string, string>} */
    const files = { "page.clauses": CLAUSE_FILES[language] || CLAUSE_FILES.en };
    const say = sayFirst(makeSay(language), (key) => sources.find((one) => key in one)?.[key] ?? files[key]);
    this.say = Object.assign(say, { words: { ...say.words, groups: ["building", "terrain", "colour"], known: KNOWN } });
  }

  /** @param {string} language */
  async loadTexts(language) {
    if (this.texts[language] || !TEXT_FILES[language]) return;
    this.texts[language] = await (await fetch(TEXT_FILES[language])).json();
  }

  // The engine

  /** @param {Record<string, unknown>} question @returns {Promise<any>} */
  async ask(question) {
    const answer = await this.hooks.ask(/** @type {any} */ ({ do: "companion", game: GAME, ...question }));
    if (answer.error !== undefined) throw new Error(answer.message);
    return answer;
  }

  /** One thing after the other: a tap that comes meanwhile is of a screen that is gone. @param {() => Promise<void>} action */
  async once(action) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.node.setAttribute("aria-busy", "true");
    try {
      await action();
    } catch (error) {
      this.trouble = `${this.say("failed")} (${error instanceof Error ? error.message : error})`;
    } finally {
      this.isBusy = false;
      this.node.removeAttribute("aria-busy");
    }
    this.draw();
  }

  // Games

  /** @param {Kept} game */
  async open(game) {
    await this.once(async () => {
      const told = await this.look(game);
      if (!told.table) {
        this.refuse(told);
        return;
      }
      this.trouble = this.wrongWords(told, true);
      if (told.kept === game.log && !told.fault) {
        await this.take(game, told);
        return;
      }
      // What was kept of it stays as it is, beside the part that can be.
      this.refuse(told);
      const part = told.kept === game.log ? { ...game, acts: [] } : newGame(told.kept);
      await this.take(part, await this.look(part));
    });
  }

  /** @param {Kept} game @returns {Promise<Look>} */
  look({ log, acts, first }) {
    return this.ask({ ask: "look", log, acts: acts.join(", "), first });
  }

  /** @param {Kept} game @param {Look} told */
  async take(game, told) {
    this.ahead = told.drawn ? await this.look({ ...game, log: `${game.log}${told.drawn}\n` }) : null;
    const phase = "ABCDE"[told.table.phase - 1];
    const about = [told.over ? "over" : "on", told.game.players - 1, phase, told.total].join(" ");
    this.game = { ...game, about };
    this.told = told;
    if (!keepPlayed(this.game)) this.trouble = this.say("not-kept");
  }

  /** @param {Look} told what of a log cannot be */
  refuse({ fault, troubles, at }) {
    const [trouble] = troubles;
    const isFirst = trouble && (!fault || trouble[0] <= at);
    const words = isFirst ? troubleWords(trouble, this.say) : fault ? faultWords(fault, this.say) : "";
    const line = isFirst ? trouble[0] : at;
    this.trouble = line ? `${this.say("line", { line })} ${words}` : words;
  }

  /** @param {Look} told @param {boolean} isOpened all of the log is told, else the turn that is not over */
  wrongWords({ wrong, persons }, isOpened) {
    const points = isOpened ? wrong.map(([line, written, brought]) => this.say("wrong-points", { line, written, brought })) : [];
    const turns = persons.filter(([line]) => isOpened || !line).map(([line, fault]) => (line ? `${line}: ` : "") + this.faultLine(fault));
    return [...points, ...turns].join(" ");
  }

  /** @param {Partial<Kept>} changes @param {boolean} [isStep] it can be done again otherwise */
  async change(changes, isStep = true) {
    await this.once(async () => {
      const before = /** @type {Kept} */ (this.game);
      const game = { ...before, ...changes };
      const told = await this.look(game);
      this.trouble = "";
      if (told.fault || told.troubles.length > 0 || !told.table) {
        this.refuse({ ...told, at: 0, troubles: told.troubles });
        return;
      }
      this.trouble = this.wrongWords(told, false);
      if (isStep) this.undone = [];
      this.pointed = -1;
      await this.take(game, told);
    });
  }

  /** Add a line to the log. @param {string} line */
  append(line) {
    this.change({ log: `${this.game?.log}${line}\n`, acts: [], first: 0, seen: 0, slots: [] });
  }

  /** Keep what was entered of a phase. @param {string[]} slots @param {number} at the place that was tapped; -1 for the next empty one */
  fill(slots, at) {
    this.pointed = at;
    this.put({ slots });
  }

  /** What needs no rules. @param {Partial<Kept>} changes */
  put(changes) {
    if (this.isBusy || !this.game) return;
    this.game = { ...this.game, ...changes };
    keepPlayed(this.game);
    this.draw();
  }

  canUndo() {
    const { game } = this;
    return game !== null && (game.acts.length > 0 || game.slots.some(Boolean) || withoutLast(game.log) !== game.log);
  }

  undo() {
    const { game } = this;
    if (!game || this.isBusy || !this.canUndo()) return;
    const { log, acts, first } = game;
    const slots = this.told?.supply && withoutLastWord(phaseSlots(this.told.supply, this.say), game.slots, this.told.supply);
    if (slots) {
      this.pointed = -1;
      this.put({ slots });
      return;
    }
    const undone = [...this.undone, { log, acts, first }];
    if (acts.length > 0) this.change({ acts: acts.slice(0, -1) }, false);
    else this.change({ log: withoutLast(log), ...lastTurn(log), seen: 1000, slots: [] }, false);
    this.undone = undone;
  }

  redo() {
    const next = this.undone[this.undone.length - 1];
    if (!next || this.isBusy) return;
    this.undone = this.undone.slice(0, -1);
    this.change({ ...next, seen: 0, slots: [] }, false);
  }

  leave() {
    Object.assign(this, { game: null, told: null, wish: null, entry: null, laying: null, undone: [], trouble: "", entered: "" });
    this.draw();
  }

  // A new game

  /** @param {Wish} wish */
  async setWish(wish) {
    await this.once(async () => {
      const needs = /** @type {Needs} */ (await this.ask({ ask: "needs", settings: wish.settings }));
      this.trouble = needs.fault ? this.faultLine(needs.fault) : "";
      if (!needs.fault) this.wish = wish;
    });
  }

  /** @param {Fault} fault */
  faultLine(fault) {
    return `${faultWords(fault, this.say)} [${fault.clause}]`;
  }

  async goOn() {
    const wish = /** @type {Wish} */ (this.wish);
    await this.once(async () => {
      const needs = /** @type {Needs} */ (await this.ask({ ask: "needs", settings: wish.settings }));
      const slots = this.needed(wish, needs);
      this.trouble = "";
      if (slots.length > 0) this.entry = { needs, entry: beginEntry(slots, [], needs.supply) };
      else await this.begin([]);
    });
  }

  /** @param {Wish} wish @param {Needs} needs */
  needed({ draws, hasCards }, { cards, covered, opened, shields }) {
    const { say } = this;
    const isTable = draws === "table";
    return [
      ...(hasCards ? cards.map((_, at) => slot(at === 0 ? say("left-card") : at === 1 ? say("right-card") : say("deck-order"), "card", "")) : []),
      ...(isTable ? covered.map(() => slot(say("covered"), "black", "")) : []),
      ...(isTable ? opened.map((terrain) => slot(say("opened"), "tile", terrain)) : []),
      ...(isTable ? shields.flatMap((count, at) => Array.from({ length: count }, () => slot(say("shields-of", { number: at + 1 }), "shield", ""))) : []),
    ];
  }

  /** @param {string[]} words what the table has drawn, in the order of the places */
  async begin(words) {
    const wish = /** @type {Wish} */ (this.wish);
    const needs = this.entry?.needs;
    const rest = [...words];
    /** @param {number} count */
    const some = (count) => rest.splice(0, count);
    const told = {
      cards: wish.hasCards ? some(needs?.cards.length || 0).map(Number) : [],
      covered: some(needs?.covered.length || 0),
      opened: some(needs?.opened.length || 0),
      shields: (needs?.shields || []).map((count) => some(count).map(Number)),
    };
    const { settings, seed, draws } = wish;
    const begun = await this.ask({ ask: "begin", settings, seed, draws, told });
    if (begun.fault) {
      this.trouble = this.faultLine(begun.fault);
      return;
    }
    const game = newGame(begun.log);
    Object.assign(this, { wish: null, entry: null, undone: [] });
    await this.take(game, await this.look(game));
    await this.layOut().catch(() => null);
  }

  async layOut() {
    const { language } = this.say;
    const texts = await (await fetch(SETUP_FILES[language] || SETUP_FILES.en)).json();
    this.laying = (await this.ask({ ask: "lay-out", settings: this.told?.game, texts, language })).sections;
  }

  /** @param {string} text of a log */
  async bring(text) {
    await this.open(newGame(text.endsWith("\n") ? text : `${text}\n`));
  }

  // Drawing

  draw() {
    if (!this.isThere()) return;
    const { say, told, game } = this;
    byId("title").textContent = say("title");
    document.title = say("title");
    const before = findAll(this.node, "[data-key=asked]")[0]?.textContent;
    const parts = this.entry ? this.drawEntry() : this.wish ? this.drawWish() : game && this.laying ? this.drawLaying(game, this.laying) : game && told ? this.drawGame(game, told) : this.drawGames();
    replaceIn(this.node, ...parts);
    const asked = findAll(this.node, "[data-key=asked]")[0];
    const isLost = !this.node.contains(document.activeElement);
    if (!asked || asked.textContent === before) return;
    if (isLost || document.activeElement === asked) asked.focus({ preventScroll: true });
    asked.scrollIntoView({ block: "nearest" });
  }

  /** @returns {Child[]} */
  troublePart() {
    return [this.trouble && element("p", { class: "trouble", role: "alert", "data-key": "trouble" }, this.trouble)];
  }

  /** @returns {Child[]} */
  drawGames() {
    const { say } = this;
    const games = keptGames();
    const box = element("textarea", { rows: 3, id: "log-text", "data-key": "log-text", spellcheck: "false", autocomplete: "off" });
    const file = element("input", { type: "file", accept: ".game,.txt,text/plain", hidden: true, "aria-label": say("choose-file"), onchange: async (event) => {
      const { files } = /** @type {HTMLInputElement} */ (event.currentTarget);
      if (files?.length) await this.bring((await fileText(files[0])) || "");
    } });
    return [
      element("section", { class: "card", "data-key": "intro" },
        element("p", {}, say("intro")),
        this.troublePart(),
        element("div", { class: "buttons" }, buttonOf({ class: "main", "data-key": "new-game", onclick: () => this.setWish(usualWish()) }, say("new-game")))
      ),
      games.length > 0 && element("section", { class: "card", "data-key": "kept" }, element("h2", {}, say("kept")), element("ul", { class: "kept" }, games.map((one) => this.keptRow(one)))),
      element("section", { class: "card paste", "data-key": "log" },
        element("h2", {}, say("open-log")),
        element("label", { for: "log-text" }, say("open-hint")),
        box,
        element("div", { class: "buttons" },
          buttonOf({ "data-key": "open-log", onclick: () => this.bring(/** @type {HTMLTextAreaElement} */ (byId("log-text")).value) }, say("open")),
          buttonOf({ "data-key": "choose-file", onclick: () => findAll(this.node, "input[type=file]")[0].click() }, say("choose-file")),
          file
        )
      ),
      element("p", { "data-key": "to-start" }, element("a", { href: "#" }, say("page.to-start"))),
    ];
  }

  /** @param {Kept} game */
  keptRow(game) {
    const { say } = this;
    const [state, people = 1, phase = "A", points = 0] = game.about.split(" ");
    const date = timeWords(game.when, say, { dateStyle: "medium", timeStyle: "short" });
    const words = say(state === "over" ? "kept-over" : "kept-game", { date, people, phase, points });
    const forget = () => {
      forgetPlayed(game.id);
      this.draw();
    };
    return element("li", { "data-key": `game:${game.id}` },
      buttonOf({ class: "jump", "data-key": `open:${game.id}`, onclick: () => this.open(game) }, words),
      buttonOf({ class: "small", "data-key": `forget:${game.id}`, "aria-label": say("forget-game", { game: words }), onclick: forget }, say("forget"))
    );
  }

  /** @returns {Child[]} */
  drawWish() {
    const wish = /** @type {Wish} */ (this.wish);
    const { say } = this;
    return [
      element("section", { class: "card wish", "data-key": "wish" },
        element("h2", { "data-key": "asked", tabindex: -1 }, say("new-game")),
        drawSetup(wish, /** @type {Choices} */ (this.choices), this.trouble, say, (changed) => this.setWish(changed)),
        element("div", { class: "buttons" },
          buttonOf({ "data-key": "leave", onclick: () => this.leave() }, say("back")),
          buttonOf({ class: "main", "data-key": "go-on", onclick: () => this.goOn() }, say("go-on"), icon("next"))
        )
      ),
    ];
  }

  /** @returns {Child[]} */
  drawEntry() {
    const { needs, entry } = /** @type {{needs: Needs, entry: Entry}} */ (this.entry);
    const { say } = this;
    const isWhole = entry.words.every(Boolean);
    return [
      element("section", { class: "card now", "data-key": "before" },
        element("h2", { "data-key": "asked", tabindex: -1 }, say("drawn-by-table")),
        this.troublePart(),
        drawEntry(entry, needs.supply, needs.cards, say, (changed) => {
          this.entry = { needs, entry: changed };
          this.trouble = "";
          this.draw();
        }),
        element("div", { class: "buttons" },
          buttonOf({ "data-key": "leave", onclick: () => {
            this.entry = null;
            this.trouble = "";
            this.draw();
          } }, say("back")),
          isWhole && buttonOf({ class: "main", "data-key": "go-on", onclick: () => this.once(() => this.begin(entry.words)) }, say("go-on"), icon("next"))
        )
      ),
    ];
  }

  /** @param {Kept} game @param {Section[]} sections @returns {Child[]} */
  drawLaying(game, sections) {
    const { say } = this;
    const start = () => {
      this.laying = null;
      this.draw();
    };
    const key = element("div", { class: "buttons" }, buttonOf({ class: "main", "data-key": "go-on", onclick: start }, say("all-set"), icon("next")));
    return [
      element("section", { class: "card", "data-key": "laying" }, element("h2", { "data-key": "asked", tabindex: -1 }, say("set-up")), element("p", { class: "hint" }, say("set-up-hint"))),
      drawLayout(sections, game.log, this.choices?.terrains || {}, say),
      key,
    ];
  }

  /** @param {Kept} game @param {Look} told @returns {Child[]} */
  drawGame(game, told) {
    const { say } = this;
    const step = shownStep(told, game);
    const table = step ? told.tables[game.seen] : (this.ahead || told).table;
    const isOver = told.over && !step;
    const isEntered = !step && told.next.kind === "phase" && !this.ahead;
    const terrains = new Map(Object.entries(this.choices?.terrains || {}));
    const now = element("section", { class: "card now", "data-key": "now", "aria-live": "polite", "aria-label": say("now") }, this.troublePart(), isOver ? drawScore(told, say) : drawNow(told, game, this));
    const setUp = told.events === 0 && element("div", { class: "buttons", "data-key": "set-up" }, buttonOf({ class: "small", "data-key": "lay-out", onclick: () => this.once(() => this.layOut()) }, say("set-up")));
    const sheets = isOver && sheetKeys(told, say, this.entered, (digits) => {
      this.entered = digits;
      this.draw();
    });
    return [
      element("div", { class: "hand", "data-key": "hand" }, now, this.gameLine(table, told), setUp, sheets),
      element("div", { class: "on-table", "data-key": "on-table" }, drawTable(table, say, terrains, tapsOf(told, game, this), step, isEntered)),
      element("div", { class: "hand tail", "data-key": "tail" }, element("details", { class: "card", "data-key": "log" }, element("summary", {}, say("log")), element("pre", { class: "log-lines" }, game.log)), saveKeys(told, game.log, say)),
    ];
  }

  /** @param {Look["table"]} table @param {Look} told */
  gameLine(table, told) {
    const { say } = this;
    const where = [say("phase", { name: "ABCDE"[table.phase - 1] }), table.round > 0 && say("round", { number: table.round }), table.white > 0 && say("white", { number: table.white })].filter(Boolean).join(" \u00b7 ");
    const due = told.next.due.slice(1).map((seat) => (seat ? say("person", { number: seat }) : say("title")));
    return element("div", { class: "game-line", "data-key": "line" },
      buttonOf({ class: "tool", "data-key": "undo", "aria-label": say("page.undo"), disabled: !this.canUndo(), onclick: () => this.undo() }, icon("undo")),
      buttonOf({ class: "tool", "data-key": "redo", "aria-label": say("page.redo"), disabled: this.undone.length === 0, onclick: () => this.redo() }, icon("redo")),
      element("p", {}, where, due.length > 0 && element("span", { class: "hint" }, ` ${say("then", { names: due.join(", ") })}`)),
      buttonOf({ class: "small", "data-key": "leave", onclick: () => this.leave() }, say("games"))
    );
  }
}

/** @param {string} log @returns {string} the log without its last line, if that is none of its head */
function withoutLast(log) {
  const lines = log.split("\n");
  const last = lines.findLastIndex((line) => /^[a-z]/.test(line));
  return last < 0 ? log : `${lines.slice(0, last).join("\n")}\n`;
}

/** @param {string} log @returns {{acts: string[], first: number}} what a person took in its last line, and who */
function lastTurn(log) {
  const last = log.split("\n").findLast((line) => /^[a-z]/.test(line)) || "";
  const [, seat = "0", acts = ""] = /^person (\d)(?:: ([^;]*))?/.exec(last) || [];
  return { acts: acts.split(",").map((act) => act.trim()).filter(Boolean), first: Number(seat) };
}
