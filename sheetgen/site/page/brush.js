// Marks and phases in the cells of a board: written into the one that is chosen, which goes
// on to the next, or painted into one after the other. Which marks would break a rule there
// is found out besides.

/** @import { Cells, Fill, Host, Refusal, Sheet, Verdict } from "./types.js" */

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

/**
 * The brush, and what keys write while it is down.
 * @template {Fill} F @template {Sheet} S
 */
export class Brush {
  /** Begin without a sheet. @param {Host<F, S>} host the page @param {Cells<F, S>} cells what can stand in them */
  constructor(host, cells) {
    this.host = host;
    this.cells = cells;
    this.kind = ""; // what is painted with: a mark, a phase or both; nothing while it is down
    this.isAlone = false; // whether keys of both write the mark alone
    this.phase = 0; // that waits for marks, where a key is no key of both
    /** @type {string[]} */
    this.illegal = []; // marks that would break a rule in the chosen cell
    this.judging = {}; // which run of questions about them is the last
  }

  /** Begin with another sheet. */
  begin() {
    this.kind = "";
    this.isAlone = false;
    this.phase = 0;
    this.illegal = [];
  }

  /** Take it up or put it down; returns what to say about that. */
  toggle() {
    this.kind = this.kind ? "" : this.cells.first(this.host.page.fill);
    return this.kind ? this.host.say(this.cells.hint) : "";
  }

  /** A mark is written, or taken away where it stands already. @param {string} mark */
  onMark(mark) {
    const { none, markAt, withMark } = this.cells;
    this.use(mark || "erase", (fill, at) => withMark(fill, at, markAt(fill, at) === mark ? none : mark, this.phase));
  }

  /** So is a phase, where sheets have them. @param {number} phase */
  onPhase(phase) {
    const { phaseAt, withPhase } = this.cells;
    if (this.host.page.fill.evidence !== "phase") return;
    this.use(`phase:${phase}`, (fill, at) => withPhase(fill, at, phaseAt(fill, at) === phase ? 0 : phase));
  }

  /** Both at once, or the mark alone; where just that stands, it is taken away. @param {string} mark @param {number} phase */
  onBoth(mark, phase) {
    const { none, markAt, withMark, phaseAt, withPhase } = this.cells;
    const own = this.isAlone ? 0 : phase;
    /** @param {F} fill @param {number} at */
    const isThere = (fill, at) => markAt(fill, at) === mark && phaseAt(fill, at) === own;
    this.use(
      `${mark}.${own}`,
      (fill, at) => (isThere(fill, at) ? withMark(fill, at, none) : withPhase(withMark(fill, at, mark), at, own)),
      (fill, at) => isThere(fill, at)
    );
  }

  /** From now on marks are written alone, or no longer. */
  toggleAlone() {
    this.isAlone = !this.isAlone;
    this.host.draw();
  }

  /** @param {string} kind @param {(fill: F, at: number) => F} change @param {Cells<F, S>["isFull"]} [isFull] whether nothing is left to write */
  use(kind, change, isFull = this.cells.isFull) {
    const { host } = this;
    if (this.kind) {
      this.kind = kind;
      host.draw();
      return;
    }
    writeCell(host, change);
    const at = host.chosenCell();
    if (this.goesOn && at >= 0 && isFull?.(host.page.fill, at)) this.goOn();
  }

  /** Whether cells follow each other by themselves. */
  get goesOn() {
    return Boolean(this.cells.isFull);
  }

  /** Go on to the next cell, or pass over this one. @param {boolean} [isWanted] whatever the direction */
  goOn(isWanted) {
    const { host, cells } = this;
    host.goOn((at) => Boolean(cells.isFull?.(host.page.fill, at)), isWanted);
  }

  /** Paint a cell. @param {number} at */
  paint(at) {
    const { host, cells, kind } = this;
    const { fill } = host.page;
    const [, mark, phase] = /^(?:phase:|(\w)\.)(\d)$/.exec(kind) || [];
    const marked = phase && !mark ? fill : cells.painted(fill, at, mark || kind, host);
    const painted = phase ? cells.withPhase(marked, at, Number(phase)) : marked;
    host.write(painted, `cell:${host.opened.cells[at].name}`);
  }

  /**
   * Find which marks would break a rule in the chosen cell; they are asked about one by one,
   * so that the page stays quick, and no longer once another cell is chosen.
   */
  judgeSoon() {
    const { host, cells } = this;
    const at = host.chosenCell();
    this.judging = {};
    if (at < 0 || this.kind) this.illegal = [];
    else host.later("judge", cells.wait, () => this.judge(at).catch(() => {}));
  }

  /** @param {number} at */
  async judge(at) {
    const { host, cells, judging } = this;
    const { opened } = host;
    const isThere = () => judging === this.judging && host.opened === opened && at === host.chosenCell();
    const before = await this.faultsWith(at, cells.none);
    /** @type {string[]} */
    const found = [];
    for (const mark of isThere() ? cells.marks(at, host) : []) {
      const faults = await this.faultsWith(at, mark);
      if (!isThere()) return;
      if (faults.some((fault) => !before.includes(fault))) found.push(mark);
    }
    if (!isThere()) return;
    this.illegal = found;
    host.drawPad();
  }

  /** @param {number} at @param {string} mark */
  async faultsWith(at, mark) {
    const { host, cells } = this;
    const { fill, switches } = host.page;
    const bare = cells.bare(fill, at, mark);
    return cellFaults(await host.ask({ do: "check", digits: host.opened.digits, fill: bare, switches, effort: "quick" }));
  }
}

/**
 * Return the faults of single cells, but not that none lies beside them.
 * @param {Verdict|Refusal} verdict of the engine
 * @returns {string[]} code and place of each
 */
function cellFaults(verdict) {
  if (verdict.error !== undefined) return [];
  return verdict.findings
    .filter((f) => f.severity === "error" && f.place.startsWith("cell:") && f.code !== "not-reachable")
    .map((f) => `${f.code} ${f.place}`);
}
