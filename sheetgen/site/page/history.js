// What was done and can be undone. A page is a fill with its switches; each step says
// where it was done, so that undoing goes back there.

/**
 * Return a history that begins with a page.
 * @param {Object} page fill and switches
 * @returns {Object}
 */
export function beginHistory(page) {
  return { page, past: [], future: [] };
}

/**
 * Return a history with one step more.
 * @param {Object} history so far
 * @param {Object} page after the step
 * @param {string} place where it was done
 * @returns {Object}
 */
export function stepHistory(history, page, place) {
  if (JSON.stringify(page) === JSON.stringify(history.page)) return history;
  const past = [...history.past, { page: history.page, place }];
  return { page, past, future: [] };
}

/**
 * Return a history one step back, or the same at its beginning.
 * @param {Object} history so far
 * @returns {{history: Object, place: string}} and where the step was done
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
 * @param {Object} history so far
 * @returns {{history: Object, place: string}} and where the step was done
 */
export function redoStep(history) {
  if (history.future.length === 0) return { history, place: "" };
  const [{ page, place }, ...future] = history.future;
  const past = [...history.past, { page: history.page, place }];
  return { history: { page, past, future }, place };
}
