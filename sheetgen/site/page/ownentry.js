// The own entry at a table: what stands here of it, what the table had when this device looked
// last, and whether the two are at odds.

import { keyOf } from "./server.js";
/** @import { Entry, Kept, SeatHooks } from "./types.js" */

const MOST_TRIED = 8; // entries whose answers may have been lost

/** What this device has on its seat. */
export class OwnEntry {
  /**
   * Begin with what is kept.
   * @param {Kept} kept `table`, `seat`, `token`, `name`; `base`: the revision that
   *   this device has seen last, `sent`: its key, `tried`: keys of entries without answer
   * @param {SeatHooks} hooks of the seat
   */
  constructor(kept, hooks) {
    this.kept = kept;
    this.hooks = hooks;
    /** @type {{revision: number, entry: Entry}|null} */
    this.conflict = null; // the entry that stands, and its revision
  }

  /** As it stands here; nothing while another sheet is being opened. */
  get entry() {
    return this.hooks.own();
  }

  /** Whether it is not what stands at the table. */
  get isAhead() {
    const { entry } = this;
    const { base, sent } = this.kept;
    if (!entry || (base === 0 && this.hooks.isBlank(entry.fill))) return false;
    return keyOf(entry) !== sent;
  }

  /** Return what to send, which may arrive without an answer, and its key. */
  parcel() {
    const entry = /** @type {Entry} */ (this.entry);
    const key = keyOf(entry);
    const { base, tried } = this.kept;
    if (!tried.includes(key)) this.keep({ tried: [...tried, key].slice(-MOST_TRIED) });
    return { key, body: { revision: base + 1, base, ...entry } };
  }

  /**
   * See an entry that stands on the own seat and that this device has not seen.
   * @param {number} revision of it
   * @param {Entry} entry what stands there
   */
  compare(revision, entry) {
    const own = this.entry;
    if (!own) return;
    const key = keyOf(entry);
    const isOwn = key === keyOf(own) || this.kept.tried.includes(key);
    if (isOwn || !this.isAhead) {
      this.conflict = null;
      this.accept(revision, key);
      if (!isOwn) this.hooks.onTheirs(entry);
    } else {
      this.conflict = { revision, entry };
    }
  }

  /** End a conflict. @param {boolean} isMine whether the own entry is to stand */
  settle(isMine) {
    if (!this.conflict) return;
    const { entry, revision } = this.conflict;
    this.conflict = null;
    this.accept(revision, keyOf(entry));
    if (!isMine) this.hooks.onTheirs(entry);
  }

  /** Know what the table has. @param {number} base its revision @param {string} sent its key */
  accept(base, sent) {
    this.keep({ base, sent, tried: [] });
  }

  /** @param {Partial<Kept>} changed */
  keep(changed) {
    this.kept = { ...this.kept, ...changed };
    this.hooks.onKeep(this.kept);
  }
}
