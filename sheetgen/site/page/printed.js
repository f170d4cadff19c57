// Which numbers this device has printed, so that no two sheets of a board have the same code.

import { isRecord, keepText, keptText, readText } from "./store.js";

const PRINTED_KEY = "sheetgen:printed";

/** @typedef {[first: number, last: number]} Span */

/** Return the number after all that were printed here. */
export function nextSerial() {
  return 1 + Math.max(0, ...Object.values(printed()).flatMap((spans) => spans.map(([, last]) => last)));
}

/**
 * Return the numbers of a board that were printed before, among some.
 * @param {string} board as the engine writes it
 * @param {Span} wanted
 * @returns {Span|null} the first and the last of them; nothing if none was
 */
export function printedBefore(board, [first, last]) {
  const twice = (printed()[board] || []).filter((span) => span[0] <= last && span[1] >= first);
  if (!twice.length) return null;
  return [Math.max(first, Math.min(...twice.map((span) => span[0]))), Math.min(last, Math.max(...twice.map((span) => span[1])))];
}

/**
 * Keep that numbers of a board are printed.
 * @param {string} board as the engine writes it
 * @param {Span} span
 * @returns {boolean} whether it worked
 */
export function keepPrinted(board, [first, last]) {
  const all = printed();
  const joined = [...(all[board] || []), /** @type {Span} */ ([first, last])].sort(([one], [other]) => one - other);
  /** @type {Span[]} */
  const spans = [];
  for (const span of joined) {
    const before = spans[spans.length - 1];
    if (before && span[0] <= before[1] + 1) before[1] = Math.max(before[1], span[1]);
    else spans.push(span);
  }
  return keepText(PRINTED_KEY, "", JSON.stringify({ ...all, [board]: spans }));
}

function printed() {
  const kept = readText(keptText(PRINTED_KEY, ""));
  /** @type {Record<string, Span[]>} */
  const found = {};
  for (const [board, spans] of Object.entries(isRecord(kept) ? kept : {})) {
    if (Array.isArray(spans) && spans.every(isSpan)) found[board] = spans;
  }
  return found;
}

/** @param {unknown} span @returns {span is Span} */
function isSpan(span) {
  return Array.isArray(span) && span.length === 2 && span.every(Number.isInteger);
}
