// The drafts of this device: each with its name, board and all steps that led to it. What
// another window wrote is never run over.

import { PRINT_HEAD } from "./printing.js";
import { beginSteps } from "./steps.js";
import { forget, isRecord, keepText, keptText, readText, storedKeys } from "./store.js";
/** @import { Content, Draft, KeptDraft, Step, Steps } from "./draft.js" */

const KIND = "sheetgen:draft:";

/**
 * Return a draft that is not kept yet.
 * @param {string} game of its board
 * @param {string} rules that the board follows
 * @param {Content} content that it begins with
 * @param {Draft["file"]} [file] that it was opened from
 * @returns {Draft}
 */
export function newDraft(game, rules, content, file = null) {
  const id = `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36).padStart(2, "0")}`;
  return { id, game, rules, steps: beginSteps(content), board: "", file };
}

/** Return the drafts that are kept, the last one first. @returns {KeptDraft[]} */
export function keptDrafts() {
  const ids = storedKeys().filter((key) => key.startsWith(KIND)).map((key) => key.slice(KIND.length));
  const found = ids.flatMap((id) => {
    const text = keptText(KIND, id);
    const draft = readDraft(id, text);
    return draft ? [{ ...draft, kept: Number(/** @type {any} */ (readText(text)).kept) || 0 }] : [];
  });
  return found.sort((one, other) => other.kept - one.kept);
}

/** Return a draft that is kept, or nothing. @param {string} id of it @returns {Draft|null} */
export function keptDraft(id) {
  return readDraft(id, keptText(KIND, id));
}

/** Keep a draft that is not open. @param {Draft} draft @returns {boolean} whether it worked */
export function keepDraft(draft) {
  return keepText(KIND, draft.id, written(draft));
}

/** Forget a draft. @param {string} id of it @returns {string} all that was kept of it, which `keepAgain` keeps again */
export function forgetDraft(id) {
  const text = keptText(KIND, id) || "";
  forget(KIND, id);
  return text;
}

/** Keep a draft again that was forgotten. @param {string} id of it @param {string} text that was kept of it */
export function keepAgain(id, text) {
  return keepText(KIND, id, text);
}

/**
 * Tell the page that prints what a board says of itself.
 * @param {string} digits of the board
 * @param {object} head what it says
 */
export function keepPrintHead(digits, head) {
  return keepText(PRINT_HEAD, "", JSON.stringify({ digits, head }));
}

/** What is kept of the draft that is open. */
export class DraftKeeper {
  /**
   * Begin with a draft.
   * @param {Draft} draft that is open
   * @param {{onFollow(steps: Steps): void, onRival(steps: Steps): void}} hooks another window wrote this, and nothing was
   *   entered here meanwhile; it did, and something was
   */
  constructor(draft, hooks) {
    this.id = draft.id;
    this.hooks = hooks;
    this.seen = keptText(KIND, draft.id); // when this window last looked
    this.own = draft.steps; // that were kept or seen last
    this.board = ""; // that was kept with them
    this.isApart = false; // the other window's stands, until a person has chosen
  }

  /** Keep a draft as it stands here. @param {Draft} draft that is open @returns {boolean} whether it is kept */
  keep(draft) {
    if (draft.steps.content === this.own.content && draft.board === this.board && this.board !== "" && this.seen !== null) return true;
    this.look(draft);
    if (this.isApart) return true; // it waits for a choice
    const isKept = [draft.steps.past.length, 100, 0].some((most) => this.put(written(draft, most)));
    if (isKept) [this.own, this.board] = [draft.steps, draft.board];
    return isKept;
  }

  /** @param {string} text */
  put(text) {
    const isKept = keepText(KIND, this.id, text);
    if (isKept) this.seen = text;
    return isKept;
  }

  /** See whether another window has kept something. @param {Draft} draft that is open */
  look(draft) {
    const text = keptText(KIND, this.id);
    if (text === this.seen || text === null) return;
    this.seen = text;
    const theirs = readDraft(this.id, text);
    if (!theirs || isSame(theirs.steps.content, draft.steps.content)) return;
    if (draft.steps.content === this.own.content) {
      this.own = theirs.steps;
      this.hooks.onFollow(theirs.steps);
    } else {
      this.isApart = true;
      this.hooks.onRival(theirs.steps);
    }
  }
}

/** @param {Draft} draft @param {number} [most] steps that are kept with it */
function written({ steps: { content, past, future }, ...draft }, most = past.length) {
  return JSON.stringify({ ...draft, content, past: most ? past.slice(-most) : [], future, kept: Date.now() });
}

/** @param {string} id @param {string|null} text @returns {Draft|null} */
function readDraft(id, text) {
  const told = readText(text);
  if (!isRecord(told) || !isTexts(told.content)) return null;
  const { game, rules, content, past, future, board = "", file = null } = told;
  if (typeof game !== "string" || typeof rules !== "string") return null;
  const isFile = isRecord(file) && typeof file.text === "string" && isTexts(file.content) && isTexts(file.letters);
  const steps = { content, past: readSteps(past), future: readSteps(future) };
  return { id, game, rules, steps, board: String(board), file: isFile ? /** @type {Draft["file"]} */ (/** @type {unknown} */ (file)) : null };
}

/** @param {unknown} steps @returns {Step[]} */
function readSteps(steps) {
  /** @param {unknown} change */
  const isChange = (change) => Array.isArray(change) && typeof change[0] === "string";
  return Array.isArray(steps) && steps.every((step) => Array.isArray(step) && step.every(isChange)) ? steps : [];
}

/** @param {unknown} value @returns {value is Content} */
function isTexts(value) {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

/**
 * Return whether two drafts hold the same.
 * @param {Content} one what a draft holds
 * @param {Content} other what another does
 */
export function isSame(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
