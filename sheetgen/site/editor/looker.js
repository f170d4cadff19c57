// Asks the rules about the board that is drawn: about the last state only, one question at a time,
// so that no stroke waits for them.

import { cellsOf, headOf, plainBoard } from "./content.js";
/** @import { Ask, Content, Judged, Look } from "./draft.js" */

/** What asks about one draft. */
export class Looker {
  /**
   * @param {Ask} ask the rules
   * @param {{game: string, rules: string}} draft whose board it is
   * @param {(judged: Judged|null) => void} onLook what they say; nothing if they cannot be asked
   */
  constructor(ask, { game, rules }, onLook) {
    this.ask = ask;
    this.about = { game, rules };
    this.onLook = onLook;
    this.isBusy = false;
    this.isOver = false;
    /** @type {Content|null} */
    this.asked = null; // about which was asked last
    /** @type {Content|null} */
    this.next = null;
  }

  /** Look as soon as there is time. @param {Content} content of the draft */
  want(content) {
    if (content === this.asked) return;
    this.next = content;
    this.look();
  }

  async look() {
    const content = this.next;
    if (!content || this.isBusy || this.isOver) return;
    this.next = null;
    this.asked = content;
    this.isBusy = true;
    const question = { do: "draft", ask: "look", ...this.about, board: plainBoard(content), head: headOf(content) };
    /** @type {Look|{error: string}|null} */
    const answer = await this.ask(question).catch(() => null);
    this.isBusy = false;
    if (this.isOver) return;
    const cells = cellsOf(content);
    const told = answer && answer.error === undefined ? answer : null;
    if (!told) this.asked = null;
    this.onLook(told && { ...told, content, cells, names: Object.fromEntries(cells.map(({ key }, at) => [key, told.names[at]])) });
    if (this.next) await this.look();
  }
}
