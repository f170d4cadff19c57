// What was done and can be undone. A page is a fill with its switches; each step says
// where it was done, so that undoing goes back there.

/** @import { History, Page } from "./types.js" */

/** @typedef {Record<string, unknown>} Flat a page's parts, all beside each other */
/** @typedef {[Flat, string[]]} Change what is put over a page, and what goes */
/** @typedef {{first: Flat, at: number, steps: [string, ...Change][]}} Steps */

const MOST_STEPS = 500;
/** @type {WeakMap<Page, {before: Page, change: Change}>} */
const changes = new WeakMap(); // of pages that were packed: a step is looked at once

/**
 * Return a history that begins with a page.
 * @template P
 * @param {P} page that it begins with
 * @returns {History<P>}
 */
export function beginHistory(page) {
  return { page, past: [], future: [] };
}

/**
 * Return a history with one step more; of those before the last 500 are known.
 * @template P
 * @param {History<P>} history so far
 * @param {P} page after the step
 * @param {string} place where it was done
 * @returns {History<P>}
 */
export function stepHistory(history, page, place) {
  if (JSON.stringify(page) === JSON.stringify(history.page)) return history;
  const past = [...history.past, { page: history.page, place }].slice(-MOST_STEPS);
  return { page, past, future: [] };
}

/**
 * Return a history one step back, or the same at its beginning.
 * @template P
 * @param {History<P>} history so far
 * @returns {{history: History<P>, place: string}} and where the step was done
 */
export function undoStep(history) {
  if (history.past.length === 0) return { history, place: "" };
  const past = history.past.slice(0, -1);
  const { page, place } = history.past[past.length];
  const future = [{ page: history.page, place }, ...history.future];
  return { history: { page, past, future }, place };
}

/**
 * Return a history one step further again, or the same at its end.
 * @template P
 * @param {History<P>} history so far
 * @returns {{history: History<P>, place: string}} and where the step was done
 */
export function redoStep(history) {
  if (history.future.length === 0) return { history, place: "" };
  const [{ page, place }, ...future] = history.future;
  const past = [...history.past, { page: history.page, place }];
  return { history: { page, past, future }, place };
}

/** Return a history as a text: its first page, and of each step what it changed. @param {History<Page>} history */
export function packHistory({ page, past, future }) {
  const pages = [...past.map((step) => step.page), page, ...future.map((step) => step.page)];
  const places = [...past, ...future].map(({ place }) => place);
  const steps = places.map((place, at) => [place, ...changeTo(pages[at + 1], pages[at])]);
  return JSON.stringify({ first: flat(pages[0]), at: past.length, steps });
}

/** @param {Page} page @param {Page} before @returns {Change} */
function changeTo(page, before) {
  const known = changes.get(page);
  if (known?.before === before) return known.change;
  const change = unlike(flat(before), flat(page));
  changes.set(page, { before, change });
  return change;
}

/**
 * Return the history that a text holds, if it leads to a page; else one that begins there.
 * @param {string|null} text of `packHistory`
 * @param {Page} page fill and switches
 * @returns {History<Page>}
 */
export function unpackHistory(text, page) {
  try {
    /** @type {Steps} */
    const { first, at, steps } = JSON.parse(text || "");
    const flats = [first];
    for (const [, changed, gone] of steps) {
      const next = { ...flats[flats.length - 1], ...changed };
      gone.forEach((name) => delete next[name]);
      flats.push(next);
    }
    const pages = flats.map(({ switches, ...fill }) => /** @type {Page} */ (/** @type {unknown} */ ({ fill, switches })));
    const [changed, gone] = unlike(flats[at], flat(page));
    if (gone.length > 0 || Object.keys(changed).length > 0) return beginHistory(page);
    const told = steps.map(([place], step) => ({ page: pages[step < at ? step : step + 1], place }));
    return { page, past: told.slice(0, at), future: told.slice(at) };
  } catch {
    return beginHistory(page);
  }
}

/** @param {Page} page @returns {Flat} */
function flat({ fill, switches }) {
  return { ...fill, switches };
}

/** What must be put over the one to get the other, and what must go. @param {Flat} one @param {Flat} other @returns {Change} */
function unlike(one, other) {
  const changed = Object.entries(other).filter(([name, value]) => JSON.stringify(one[name]) !== JSON.stringify(value));
  return [Object.fromEntries(changed), Object.keys(one).filter((name) => !(name in other))];
}
