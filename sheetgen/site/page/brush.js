// Marks and phases in the cells of a board: written into the one that is chosen, or painted
// into one after the other. Which marks would break a rule there is found out besides.

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
  /**
   * Begin without a sheet.
   * @param {Host<F, S>} host the page
   * @param {Cells<F, S>} cells what can stand in them
   */
  constructor(host, cells) {
    this.host = host;
    this.cells = cells;
    this.kind = ""; // what is painted with: a mark or a phase; nothing while it is down
    /** @type {string[]} */
    this.illegal = []; // marks that would break a rule in the chosen cell
  }

  /** Begin with another sheet. */
  begin() {
    this.kind = "";
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
    this.use(mark || "erase", (fill, at) => withMark(fill, at, markAt(fill, at) === mark ? none : mark));
  }

  /** So is a phase, where sheets have them. @param {number} phase */
  onPhase(phase) {
    const { phaseAt, withPhase } = this.cells;
    if (this.host.page.fill.evidence !== "phase") return;
    this.use(`phase:${phase}`, (fill, at) => withPhase(fill, at, phaseAt(fill, at) === phase ? 0 : phase));
  }

  /** @param {string} kind @param {(fill: F, at: number) => F} change */
  use(kind, change) {
    if (this.kind) {
      this.kind = kind;
      this.host.draw();
    } else writeCell(this.host, change);
  }

  /** Paint a cell. @param {number} at */
  paint(at) {
    const { host, cells, kind } = this;
    const { fill } = host.page;
    const phase = /^phase:(\d)$/.exec(kind);
    const painted = phase ? cells.withPhase(fill, at, Number(phase[1])) : cells.painted(fill, at, kind, host);
    host.write(painted, `cell:${host.opened.cells[at].name}`);
  }

  /**
   * Find which marks would break a rule in the chosen cell; they are asked about one by one,
   * so that the page stays quick, and no longer once another cell is chosen.
   */
  judgeSoon() {
    const { host, cells } = this;
    const { opened } = host;
    const at = host.chosenCell();
    if (at < 0 || this.kind) {
      this.illegal = [];
      return;
    }
    const isThere = () => host.opened === opened && at === host.chosenCell();
    /** @param {string[]} left @param {string[]} before @param {string[]} found */
    const next = ([mark, ...left], before, found) => {
      if (!isThere()) return;
      if (!mark) {
        this.illegal = found;
        host.drawPad();
        return;
      }
      const isBad = this.faultsWith(at, mark).some((fault) => !before.includes(fault));
      host.later("judge", 0, () => next(left, before, isBad ? [...found, mark] : found));
    };
    host.later("judge", cells.wait, () => host.ask.loadGame(opened.game).then(() => {
      if (isThere()) next(cells.marks(at, host), this.faultsWith(at, cells.none), []);
    }, () => {}));
  }

  /** @param {number} at @param {string} mark */
  faultsWith(at, mark) {
    const { host, cells } = this;
    const { fill, switches } = host.page;
    const bare = cells.bare(fill, at, mark);
    return cellFaults(host.ask({ do: "check", digits: host.opened.digits, fill: bare, switches, effort: "quick" }));
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
