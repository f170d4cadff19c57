// What taps on keys do alike in several games.

/**
 * Write into the chosen cell, or say that one must be chosen.
 * @param {Object} host the page
 * @param {function(Object, number): Object} change of a fill, at the place of a cell
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
   * @param {function} value returns what stands at the chosen place
   * @param {function(number|null)} onValue what to do with a new number
   */
  constructor(value, onValue) {
    this.value = value;
    this.onValue = onValue;
    this.isFresh = true;
  }

  /** Put a figure behind the others; of a number above *most* the first ones go. */
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

  write(value) {
    this.onValue(value);
    this.isFresh = false;
  }
}

/**
 * Find which marks would break a rule in the chosen cell; they are asked about one by one,
 * so that the page stays quick, and no longer once another cell is chosen.
 * @param {Object} host the page
 * @param {number} at the place of the cell
 * @param {string[]} marks to ask about
 * @param {string[]} before the faults of the cell without a mark
 * @param {function(string): string[]} faultsWith a mark in it
 * @param {function(string[])} onFound what to do with those that break one
 */
export function judgeMarks(host, at, marks, before, faultsWith, onFound) {
  const { ui } = host;
  const next = (left, found) => {
    if (at !== host.chosenCell() || host.ui !== ui) return;
    if (left.length === 0) {
      onFound(found);
      return;
    }
    const [mark, ...rest] = left;
    const isBad = faultsWith(mark).some((fault) => !before.includes(fault));
    host.later("judge", 0, () => next(rest, isBad ? [...found, mark] : found));
  };
  next(marks, []);
}

/**
 * Return the faults of single cells, but not that none lies beside them.
 * @param {Object} verdict of the engine
 * @returns {string[]} code and place of each
 */
export function cellFaults(verdict) {
  if (verdict.error) return [];
  return verdict.findings
    .filter((f) => f.severity === "error" && f.place.startsWith("cell:") && f.code !== "not-reachable")
    .map((f) => `${f.code} ${f.place}`);
}
