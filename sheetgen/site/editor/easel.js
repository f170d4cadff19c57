// A draft that is open: what it holds, what is painted with, what is selected, and what the
// rules said last.

import { Refused, allValues, pushed, swapped, turned } from "./brushes.js";
import { Canvas } from "./canvas.js";
import { areaAround, cellAt, cellsOf, headOf, plainBoard, taken, titled } from "./content.js";
import { openText, writeFile } from "./draftfile.js";
import { keepPrintHead } from "./draftkeep.js";
import { isKeyOf } from "./draftkeys.js";
import { saveText, shareBoard, stemOf } from "./draftshare.js";
import { DRAW } from "./draftstart.js";
import { EaselView } from "./easelview.js";
import { frameOf, joined, keyOf, placeOf, placesAround, widened } from "./lattice.js";
import { boardOfDigits } from "./link.js";
import { Looker } from "./looker.js";
import { Named } from "./named.js";
import { Safekeeping } from "./safekeeping.js";
import { stepOn, turnStep } from "./steps.js";
import { listenToPointers } from "./stroke.js";
import { Strokes } from "./strokes.js";
/** @import { Changes, Content, Draft, Frame, Judged, Kind, Paint, Place } from "./draft.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Played } from "./judgement.js" */
/** @import { Turn } from "./lattice.js" */
/** @import { Notice } from "./drafts.js" */
/** @import { Fact } from "./notewords.js" */

const GAMES = 20; // that are played when somebody asks
/** @type {Played} */
const UNPLAYED = { isBusy: false, facts: [], trouble: "" };

/** An easel with a draft. */
export class Easel {
  /** @param {Editor} editor @param {Draft} draft that is open @param {Kind} kind its game */
  constructor(editor, draft, kind) {
    this.draft = draft;
    this.kind = kind;
    this.terrains = kind.terrains.map(({ name }) => name);
    this.editor = editor;
    /** @type {Paint} */
    this.paint = { tool: "paint", terrain: this.terrains[0], carried: allValues(kind)[0] || "" };
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {string[]} */
    this.pointed = []; // what a finding is about, while somebody looks at it
    this.linkFrom = "";
    this.cursor = cellsOf(draft.steps.content)[0]?.key || "0,0";
    /** @type {Judged|null} */
    this.judged = null;
    this.isUnheard = false;
    this.played = UNPLAYED;
    /** @type {[string, string]} */
    this.swap = [this.terrains[0], this.terrains[1]];
    /** @type {Notice|null} */
    this.notice = null;
    this.strokes = new Strokes(this);
    this.canvas = new Canvas((key) => this.strokes.press(key));
    this.frame = this.wantedFrame();
    this.canvas.setFrame(this.frame);
    this.named = editor.named && new Named(this, editor.named);
    this.view = new EaselView(this, editor.node);
    this.safe = new Safekeeping(this);
    this.looker = new Looker(editor.ask, draft, (judged) => this.onLook(judged));
    this.ends = this.listen();
    this.look();
    this.view.draw();
    this.safe.keepNow();
  }

  get say() {
    return this.editor.say;
  }

  // What is asked of it where a draft is kept, and saved to a file.

  get address() {
    return DRAW;
  }

  get digits() {
    return this.judged?.digits || "";
  }

  get fileName() {
    return headOf(this.content).name;
  }

  /** @param {Draft} draft */
  open(draft) {
    this.editor.openDraft(draft);
  }

  async writeFile() {
    const written = await writeFile(this.draft, this.editor.ask).catch(() => null);
    return written && written.text;
  }

  /** @param {string} text */
  async readFile(text) {
    return (await openText(text, this.editor.ask)).draft || null;
  }

  /** What the draft holds, with the stroke that is under way. */
  get content() {
    return this.strokes.stroke?.content || this.draft.steps.content;
  }

  listen() {
    const { canvas, strokes } = this;
    const leave = new AbortController();
    const { signal } = leave;
    canvas.field.addEventListener("keydown", (event) => {
      if (isKeyOf(this, event)) event.preventDefault();
    });
    canvas.field.addEventListener("focusin", (event) => {
      const key = /** @type {HTMLElement} */ (event.target).dataset.at;
      if (!key || key === this.cursor) return;
      this.cursor = key;
      this.view.drawCanvas();
    });
    document.addEventListener("keydown", (event) => this.onCommand(event), { signal });
    return [() => leave.abort(), listenToPointers(canvas, strokes), this.view.watch()];
  }

  /** The draft is left. */
  leave() {
    this.safe.leave();
    this.looker.isOver = true;
    this.ends.forEach((end) => end());
  }

  // Places

  wantedFrame() {
    const cells = cellsOf(this.content);
    return frameOf(cells.length > 0 ? cells : [{ row: 0, column: 0 }], 1);
  }

  /** The board stays where it is, but where it lies elsewhere altogether. @param {Frame} wanted @param {boolean} isFresh */
  show(wanted, isFresh) {
    const next = isFresh || wanted.parity !== this.frame.parity ? wanted : joined(this.frame, wanted);
    if (JSON.stringify(next) === JSON.stringify(this.frame)) return;
    this.frame = next;
    this.canvas.setFrame(next);
  }

  /** Show more places around the board, for islands. */
  makeRoom() {
    this.show(widened(this.frame), false);
    this.view.drawCanvas();
  }

  /** Show the cells that a finding is about. @param {string[]} keys of their places */
  goTo(keys) {
    const [key] = keys;
    this.cursor = key;
    this.pointed = keys;
    this.view.drawCanvas();
    this.canvas.buttons.get(key)?.focus();
  }

  /** Return what a place is called. @param {string} key of it */
  title(key) {
    const { say, content, judged } = this;
    const cell = cellAt(content, key);
    if (!cell) {
      const near = placesAround(placeOf(key)).map((place) => judged?.names[keyOf(place)]).filter(Boolean);
      return near.length > 0 ? say("page.draw.bare-beside", { cells: near.join(", ") }) : say("page.draw.bare");
    }
    const name = judged?.names[key] || "";
    return [`${name} ${say(`terrain.${cell.terrain}`)}`.trim(), cell.carried && say(`bonus.${cell.carried}`)].filter(Boolean).join(", ");
  }

  // What changes

  /** Take a step, or say why there is none. @param {Changes|Refused} changes @param {boolean} [isFresh] whether the board lies elsewhere now @param {Content} [content] that comes of it, if it is known */
  commit(changes, isFresh = false, content) {
    if (changes instanceof Refused) {
      this.refuse(changes);
      return;
    }
    const disowned = this.disowned(changes);
    const isKnown = Object.keys(disowned).length === 0;
    this.change(stepOn(this.draft.steps, { ...changes, ...disowned }, false, isKnown ? content : undefined), isFresh);
  }

  /** A board of the game that is changed bears its name no more. @param {Changes} changes of the board @returns {Changes} of its names */
  disowned(changes) {
    const { file, steps: { content } } = this.draft;
    const { name, names } = headOf(content);
    if (!file?.isOfficial || Object.keys(changes).length === 0 || name !== headOf(file.content).name) return {};
    const others = Object.keys(names).map((language) => titled(`names.${language}`, ""));
    return Object.assign(titled("name", this.say("page.draw.after", { name })), titled("short", ""), ...others);
  }

  /** @param {Draft["steps"]} steps @param {boolean} [isFresh] */
  change(steps, isFresh = false) {
    const isOther = steps.content !== this.draft.steps.content;
    this.draft = { ...this.draft, steps };
    this.pointed = [];
    if (isOther) {
      this.chosen = new Set([...this.chosen].filter((key) => cellAt(steps.content, key)));
      this.played = UNPLAYED;
      this.show(this.wantedFrame(), isFresh);
      this.look();
      this.safe.keepSoon();
    }
    this.view.drawStep();
  }

  /** @param {boolean} isForth again */
  turn(isForth) {
    const { steps, step } = turnStep(this.draft.steps, isForth);
    if (step.length === 0) {
      this.tell(this.say("page.no-step"));
      return;
    }
    const place = step.map(([name]) => name).find((name) => name.startsWith("at "))?.slice(3);
    if (place) this.cursor = place;
    this.change(steps);
    this.tell(this.say(isForth ? "page.draw.redone" : "page.draw.undone"));
  }

  /** Take another tool, or another paint. @param {Partial<Paint>} change */
  take(change) {
    this.paint = { ...this.paint, ...change };
    this.linkFrom = "";
    this.tell("");
    this.view.draw();
  }

  /** @param {"all"|"area"|"none"} which */
  select(which) {
    const { content } = this;
    const own = this.chosen.size > 0 ? [...this.chosen] : cellAt(content, this.cursor) ? [this.cursor] : [];
    const keys = which === "all" ? cellsOf(content).map(({ key }) => key) : which === "area" ? own.flatMap((key) => areaAround(content, key)) : [];
    this.chosen = new Set(keys);
    this.tellChosen();
    this.view.draw();
  }

  /** What deeds are done to: what is selected, or all. */
  get meant() {
    return this.chosen.size > 0 ? [...this.chosen] : cellsOf(this.content).map(({ key }) => key);
  }

  /** @param {Turn} turn */
  turnBoard(turn) {
    const isAll = this.meant.length === cellsOf(this.content).length;
    this.move(turned(this.content, this.meant, turn), isAll);
  }

  /** Move what is selected. @param {Place} step rows and columns */
  push(step) {
    this.move(pushed(this.content, [...this.chosen], step), false);
  }

  /** What was selected is selected where it lies now. @param {Changes} changes @param {boolean} isFresh */
  move(changes, isFresh) {
    const isChosen = this.chosen.size > 0;
    const come = Object.entries(changes).filter(([name, value]) => value !== null && name.startsWith("at ")).map(([name]) => name.slice(3));
    this.commit(changes, isFresh);
    if (!isChosen) return;
    this.chosen = new Set(come);
    this.view.draw();
  }

  /** @param {string} one @param {string} other */
  swapTerrains(one, other) {
    this.commit(swapped(this.content, this.kind, this.meant, one, other));
  }

  /** Take away what is selected, or all. */
  clear() {
    const { meant } = this;
    this.commit(Object.assign({}, ...meant.map((key) => taken(this.content, key))));
    this.tell(this.say("page.draw.cleared", { count: meant.length }));
  }

  /** Write what the board says of itself. @param {string} name of the text @param {string} text */
  entitle(name, text) {
    this.change(stepOn(this.draft.steps, titled(name, text), true));
  }

  // The rules

  look() {
    this.view.showBusy(this.judged?.content !== this.content);
    this.looker.want(this.content);
  }

  /** @param {Judged|null} judged */
  onLook(judged) {
    this.judged = judged;
    this.isUnheard = !judged;
    const board = judged?.digits ? boardOfDigits(judged.digits) : "";
    if (judged && board !== this.draft.board) {
      this.draft = { ...this.draft, board };
      this.safe.keepSoon();
    }
    this.view.drawCanvas();
    this.view.drawDock();
    this.view.drawReport();
    this.named?.follow();
    this.view.showBusy(judged !== null && judged.content !== this.content);
    this.safe.showAddress();
  }

  async play() {
    if (this.played.isBusy) return;
    const { content } = this;
    const { game, rules } = this.draft;
    this.played = { ...this.played, isBusy: true, trouble: "" };
    this.view.drawReport();
    const [seed] = crypto.getRandomValues(new Uint16Array(1));
    const question = { do: "draft", ask: "play", game, rules, board: plainBoard(content), games: GAMES, seed };
    /** @type {{error?: string, facts: Fact[]}|null} */
    const answer = await this.editor.askAlone(question).catch(() => null);
    if (this.content !== content) return;
    const isPlayed = answer && answer.error === undefined;
    this.played = isPlayed ? { isBusy: false, facts: answer.facts, trouble: "" } : { ...UNPLAYED, trouble: this.say("page.draw.not-played") };
    this.view.drawReport();
  }

  // What leaves

  share() {
    if (this.judged?.digits) shareBoard(this.judged.digits, this.say);
    else this.tell(this.say("page.draw.no-code"));
  }

  /** Tell the page that prints what the board says of itself. */
  keepHead() {
    keepPrintHead(this.digits, headOf(this.content));
  }

  async save() {
    const written = await writeFile(this.draft, this.editor.ask).catch(() => null);
    if (!written) {
      this.tell(this.say("page.draw.not-saved"));
      return;
    }
    if (!saveText(stemOf(headOf(this.content).name, "board"), written.text, this.say)) return;
    this.tell(this.say(written.isAnew ? "page.draw.saved-anew" : written.hasOther ? "page.draw.saved-other" : "page.draw.saved"));
  }

  // Messages

  /** @param {string} key @param {string} words an empty text removes the message @param {[string, () => void][]} buttons */
  notify(key, words, buttons) {
    this.notice = words ? { key, words, buttons } : null;
    this.view.drawNotice();
  }

  /** @param {Refused} refused */
  refuse({ key, values: { terrain, value, ...values } }) {
    const { say } = this;
    this.tell(say(key, { ...values, terrain: terrain && say(`terrain.${terrain}`), value: value && say(`bonus.${value}`) }));
  }

  tellChosen() {
    this.tell(this.say("page.draw.selected", { count: this.chosen.size }));
  }

  /** @param {string} text */
  tell(text) {
    this.view.parts.told.textContent = text;
  }

  /** Say to those who hear the page what stands at a place. @param {string} key */
  hear(key) {
    this.view.parts.heard.textContent = this.title(key);
  }

  /** @param {KeyboardEvent} event */
  onCommand(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "s" && this.named) {
      event.preventDefault();
      this.named.save();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y") || target.closest?.("input, textarea, select, dialog")) return;
    event.preventDefault();
    this.turn(key === "y" || event.shiftKey);
  }
}
