// Numbers that are written figure by figure.

/**
 * Return whether no figure more can follow in a number.
 * @param {number|null|undefined} value that stands there
 * @param {number} most that it can come to
 */
export function isWhole(value, most) {
  return value === 0 || Number(value) * 10 > most;
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
