// Who knows what plays are worth: gives hints when it is asked, and tells how a game was
// played. The rules weigh plays; that of whole games happens in a worker of its own.

import { Asker } from "./asker.js";
import { COACH_FILES, COACH_TEXTS, LEARNED_FILES } from "./coachdata.js";
import { drawAdvice, drawReview } from "./coachview.js";
import { filledText } from "./words.js";
/** @import { Gain, Game, Host, Log, Play } from "./sheet.js" */
/** @import { Child } from "./types.js" */
/** @import { Advice, Analysis, Review, Tell } from "./advice.js" */

// What is asked of a game: the quickest first, and the text that is shown meanwhile.
/** @type {[stage: string, hasLuck: boolean, hasHindsight: boolean][]} */
const STAGES = [
  ["wait", false, false],
  ["wait-luck", true, false],
  ["wait-hindsight", false, true],
];

/** Looks at the games of one page. */
export class Coach {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.asker = new Asker(() => {}, /** @type {any} */ (host.ask));
    /** @type {Record<string, Record<string, string>>} */
    this.texts = { en: COACH_TEXTS };
    /** @type {Record<string, Promise<number[][]>>} */
    this.learned = {};
    /** @type {Review[]} */
    this.reviews = []; // by player
  }

  // Texts

  /** @type {Tell} */
  tell = (key, values = {}) => {
    const { language } = this.host.say;
    if (!this.texts[language]) this.speak(language);
    const text = this.texts[language]?.[key];
    return text ? filledText(text, values, language) : filledText(COACH_TEXTS[key], values, "en");
  };

  /** Fetch the texts of a language. @param {string} language */
  async speak(language) {
    this.texts[language] = {}; // English stands in
    try {
      const told = await (await fetch(COACH_FILES[language])).json();
      this.texts[language] = Object.fromEntries(Object.keys(COACH_TEXTS).sort().map((key, at) => [key, told[at]]));
      this.host.draw();
    } catch {
      // It is fetched no more: English stays.
    }
  }

  get words() {
    const { opened, say } = this.host;
    return { opened, say, tell: this.tell };
  }

  // What was learned

  /** Return what is known of the board that is open; nothing if nobody has learned it. @returns {Promise<number[][]|null>} */
  async values() {
    const file = LEARNED_FILES[this.host.opened.board];
    if (!file) return null;
    this.learned[file] ??= fetch(file).then((answer) => answer.json());
    return this.learned[file].catch((error) => {
      delete this.learned[file];
      throw error;
    });
  }

  // Hints

  /**
   * Return what is worth most of all that can be played now.
   * @param {Game} game that goes on, with its dice
   * @returns {Promise<Advice|string>} or the key of a text that says why there is no hint
   */
  async advise({ log, roll, made }) {
    const { digits } = this.host.opened;
    try {
      const values = await this.values();
      if (!values) return "unlearned";
      const told = await /** @type {any} */ (this.host.ask)({ do: "hint", digits, log, roll, player: made.length, values });
      return told.error === undefined ? told : "unlearned";
    } catch {
      return "failed";
    }
  }

  /**
   * Draw a hint.
   * @param {Advice|string} advice or why there is none
   * @param {Play[]} plays that can be made
   * @param {Gain[][]} gains what each of them brings at once
   * @returns {Child}
   */
  drawAdvice(advice, plays, gains) {
    if (typeof advice === "string") return this.tell(advice);
    const best = JSON.stringify(advice.options[0][0]);
    const at = plays.findIndex((play) => JSON.stringify(play) === best);
    return drawAdvice(advice, gains[at] || [], this.words);
  }

  // How a game was played

  /** Find out how a player played, once. @param {Log} log of a game that is over @param {number} player from 0 */
  async look(log, player) {
    const known = this.reviews[player];
    if (known?.log === log && (known.isBusy || known.stage === "")) return;
    /** @type {Review} */
    const review = { log, player, told: null, stage: "wait", isBusy: true };
    this.reviews[player] = review;
    const isWanted = () => this.reviews[player] === review;
    try {
      await this.ask(review, isWanted);
    } catch {
      review.stage = "failed";
      this.asker.revive();
    }
    review.isBusy = false;
    if (!this.reviews.some(({ isBusy }) => isBusy)) this.asker.end();
    if (isWanted()) this.host.draw();
  }

  /** @param {Review} review @param {() => boolean} isWanted */
  async ask(review, isWanted) {
    const { log, player } = review;
    const { digits } = this.host.opened;
    const values = await this.values();
    for (const [stage, luck, hindsight] of values ? STAGES : []) {
      review.stage = stage;
      this.host.draw();
      /** @type {Analysis & {error?: string}} */
      const told = await this.asker.ask(/** @type {any} */ ({ do: "analyse", digits, log, player, values, luck, hindsight }));
      if (!isWanted() || told.error !== undefined) break;
      const { luck: chance, rest, hindsight: there } = told;
      review.told = { ...told, luck: chance ?? review.told?.luck ?? null, rest: rest ?? review.told?.rest ?? null, hindsight: there };
    }
    review.stage = review.told ? "" : "unlearned";
  }

  /** Forget the game: another one is played. */
  forget() {
    this.reviews = [];
    this.asker.stop();
    this.asker.end();
  }

  /**
   * Draw what is known of how a player played; nothing before somebody has asked.
   * @param {Log} log of the game
   * @param {number} player from 0
   * @returns {Child}
   */
  drawReview(log, player) {
    const review = this.reviews[player];
    return review?.log === log ? drawReview(review, this.words) : null;
  }
}
