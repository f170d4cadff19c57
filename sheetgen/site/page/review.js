// What was read of a sheet, and what a person says about it: which questions are open, and
// what stands where. After each answer all is read and decided anew.

/** @import { Cell, Decided, Plan, Refusal } from "./types.js" */
/** @import { Face, ReadSheet } from "./seeing.js" */
/** @import { Seer } from "./seer.js" */

/** @typedef {Decided["spots"][number]} Spot */

/** Figures that a number may have. */
const FIGURES_ONLY = /^\d+$/;

/** The review of a sheet that was read. */
export class Review {
  hasBack = false; // it is a front, and more is on its back

  /**
   * @param {Plan} plan of the sheet
   * @param {Cell[]} cells of its board
   * @param {ReadSheet} read what was seen
   * @param {Seer} seer what reads it again
   * @param {(question: {do: "decide", readings: ReadSheet["readings"], answers: Record<string, string>}) => Promise<Decided|Refusal>} decide asks the rules
   * @param {(isLate?: boolean) => void} onChange something is known that was not; late, if an answer was waited for meanwhile
   */
  constructor(plan, cells, read, seer, decide, onChange) {
    this.kinds = new Map(plan.spots.map((spot) => [spot[0], spot]));
    this.boxes = plan.boxes;
    this.cells = cells;
    /** @type {Face|null} */
    this.face = null; // the whole sheet, once it has been cut out
    this.isFaceOpen = false;
    /** @type {[left: number, top: number]|null} */
    this.faceAt = null; // how far it is scrolled
    this.isEntered = false; // whether the page has these values
    this.readings = read.readings;
    this.crops = read.crops;
    this.flaws = read.flaws;
    this.seer = seer;
    this.askToDecide = decide;
    this.onChange = onChange;
    /** @type {[name: string, value: string][]} */
    this.said = []; // in the order of the answers
    /** @type {((answers: Record<string, string>) => void)|null} */
    this.onSaid = null; // called with all answers so far
    /** @type {[name: string, value: string][][]} */
    this.before = []; // the answers before each step
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** @type {string[]} */
    this.questions = [];
    this.wanted = ""; // a spot that a person wants to look at
    this.shown = ""; // one that is in sight: it stays until it is answered, whatever is decided meanwhile
    this.isBusy = false;
    this.isStale = false;
    this.isLearned = false;
    /** @type {Set<string>} */
    this.taken = new Set(); // spots that are to stand as they were seen, whatever stands on the page
  }

  /** What a person said, by names. */
  get answers() {
    return Object.fromEntries(this.said);
  }

  /** The spots to be asked about, the least sure first. */
  get open() {
    const { answers } = this;
    return this.questions.filter((name) => !(name in answers));
  }

  /** The spot that is asked about now, if any. */
  get question() {
    return this.wanted || this.shown || this.open[0] || "";
  }

  /** What stands in a spot, as far as it is known. @param {string} name */
  valueOf(name) {
    return this.answers[name] ?? this.spots.get(name)?.[1] ?? "";
  }

  /** What can stand in a spot, the likeliest first. @param {string} name @returns {string[]} */
  valuesOf(name) {
    const [, value = "", legal = "", , others = []] = this.spots.get(name) || [];
    return [...new Set([this.valueOf(name), value, legal, ...others, ""])];
  }

  /** Whether a spot can hold a text. @param {string} name @param {string} text */
  canHold(name, text) {
    const [, kind = "", words = [], most = 0, isSigned = false] = this.kinds.get(name) || [];
    const parts = kind === "numbers" ? text.split(" ") : [isSigned ? text.replace(/^-/, "") : text];
    const isNumber = parts.every((part) => FIGURES_ONLY.test(part) && part.length <= String(most).length && Number(part) <= most);
    return text === "" || words.includes(text) || (isNumeric(kind) && isNumber);
  }

  /** Say what stands in a spot. @param {string} name @param {string} value */
  answer(name, value) {
    return this.answerAll([[name, value]]);
  }

  /** Answer several spots in one step. @param {[name: string, value: string][]} answers */
  answerAll(answers) {
    const names = answers.map(([name]) => name);
    this.before.push(this.said);
    this.said = [...this.said.filter(([name]) => !names.includes(name)), ...answers];
    if (this.isEntered) names.forEach((name) => this.taken.add(name));
    this.onSaid?.(this.answers);
    this.wanted = "";
    this.shown = "";
    return this.settleAnew();
  }

  /** Take the last step back. @param {boolean} isAsking whether its spot is asked about again */
  undo(isAsking) {
    const before = this.before.pop();
    if (!before) return Promise.resolve();
    const [last = [""]] = this.said.slice(-1);
    this.said = before;
    this.onSaid?.(this.answers);
    this.wanted = isAsking ? last[0] : "";
    this.shown = "";
    return this.settleAnew();
  }

  // What is drawn meanwhile says that more is to come.
  settleAnew() {
    const settled = this.settle();
    this.onChange();
    return settled;
  }

  /** Ask about a spot. @param {string} name */
  look(name) {
    this.wanted = name;
    this.shown = "";
    this.onChange();
  }

  /** Get the whole sheet, so that places can be shown on it. */
  async seeFace() {
    this.face ??= await this.seer.face();
    this.onChange(true);
  }

  /** Read and decide anew, once for all answers that come meanwhile. */
  async settle() {
    this.isStale = true;
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        await this.decide();
      }
    } finally {
      this.isBusy = false;
      this.onChange(true);
    }
  }

  async decide() {
    const { answers } = this;
    this.isLearned ||= this.said.length > 0; // answers that were taken back no longer teach the reader
    if (this.isLearned) this.readings = (await this.seer.learn(answers)).readings;
    const decided = await this.askToDecide({ do: "decide", readings: this.readings, answers });
    if (decided.error !== undefined) throw new Error(decided.error);
    this.spots = new Map(decided.spots.map((spot) => [spot[0], spot]));
    this.questions = decided.questions;
  }

  /**
   * Return what the page holds otherwise than it was seen.
   * @param {Record<string, string>} there what stands in the spots of the page
   * @returns {{name: string, entered: string, seen: string}[]}
   */
  differences(there) {
    return [...this.spots.keys()]
      .map((name) => ({ name, entered: there[name] || "", seen: this.valueOf(name) }))
      .filter(({ entered, seen }) => entered && entered !== seen);
  }

  /**
   * Return what is to be entered: what was seen where nothing stands, or where that was chosen.
   * @param {Record<string, string>} there what stands in the spots of the page
   * @returns {Record<string, string>}
   */
  toEnter(there) {
    const names = [...this.spots.keys()].filter((name) => {
      const seen = this.valueOf(name);
      return seen !== (there[name] || "") && (!there[name] || this.taken.has(name));
    });
    return Object.fromEntries(names.map((name) => [name, this.valueOf(name)]));
  }
}

/** Whether numbers are written into a kind of spot, one or several beside each other. @param {string} kind */
export function isNumeric(kind) {
  return kind === "number" || kind === "numbers";
}
