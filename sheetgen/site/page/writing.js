// What taps on keys do alike in several games.

/** @import { Fill, Host, Refusal, Sheet, Verdict } from "./types.js" */

/**
 * Write into the chosen cell, or say that one must be chosen.
 * @template {Fill} F @template {Sheet} S
 * @param {Host<F, S>} host the page
 * @param {(fill: F, at: number) => F} change of a fill, at the place of a cell
 */
export function writeCell(host, change) {
  const at = host.chosenCell();
  if (at < 0) host.tell(host.say("page.choose-first"));
  else host.write(change(host.page.fill, at), `cell:${host.opened.cells[at].name}`);
}

/** A number that is written figure by figure: the first one begins it anew. */
export class Figures {
  /**
   * Begin.
   * @param {() => number|null|undefined} value returns what stands at the chosen place
   * @param {(value: number|null) => void} onValue what to do with a new number
   */
  constructor(value, onValue) {
    this.value = value;
    this.onValue = onValue;
    this.isFresh = true;
  }

  /**
   * Put a figure behind the others; of a number above *most* the first ones go.
   * @param {string} figure to be put
   * @param {number} most that the number can be
   */
  add(figure, most) {
    let text = `${this.isFresh ? "" : this.value() || ""}${figure}`;
    while (Number(text) > most) text = text.slice(1);
    this.write(Number(text));
  }

  /** Take the last figure away; all of them if none was written just now. */
  back() {
    const value = this.value();
    if (value === null || value === undefined) return;
    const text = String(value).slice(0, -1);
    this.write(this.isFresh || text === "" ? null : Number(text));
  }

  /** @param {number|null} value */
  write(value) {
    this.onValue(value);
    this.isFresh = false;
  }
}

/**
 * Find which marks would break a rule in the chosen cell; they are asked about one by one,
 * so that the page stays quick, and no longer once another cell is chosen.
 * @template {Fill} F @template {Sheet} S
 * @param {Host<F, S>} host the page
 * @param {number} wait milliseconds before the first
 * @param {string} none a mark that is none
 * @param {string[]} marks to ask about
 * @param {(mark: string) => string[]} faultsWith a mark in it
 * @param {(marks: string[]) => void} onFound what to do with those that break one
 */
export function judgeMarks(host, wait, none, marks, faultsWith, onFound) {
  const { opened } = host;
  const at = host.chosenCell();
  /** @param {string[]} left @param {string[]} before @param {string[]} found */
  const next = ([mark, ...left], before, found) => {
    if (host.opened !== opened || at !== host.chosenCell()) return;
    if (!mark) {
      onFound(found);
      return;
    }
    const isBad = faultsWith(mark).some((fault) => !before.includes(fault));
    host.later("judge", 0, () => next(left, before, isBad ? [...found, mark] : found));
  };
  host.later("judge", wait, () => host.ask.loadGame(opened.game).then(() => {
    if (host.opened === opened && at === host.chosenCell()) next(marks, faultsWith(none), []);
  }, () => {}));
}

/**
 * Return the faults of single cells, but not that none lies beside them.
 * @param {Verdict|Refusal} verdict of the engine
 * @returns {string[]} code and place of each
 */
export function cellFaults(verdict) {
  if (verdict.error !== undefined) return [];
  return verdict.findings
    .filter((f) => f.severity === "error" && f.place.startsWith("cell:") && f.code !== "not-reachable")
    .map((f) => `${f.code} ${f.place}`);
}
