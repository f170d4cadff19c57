// What is written in a box: words and numbers, each with its probability (`scan/word.py`).

import { GLYPH, WORD } from "./figures.js";
import { classify, frameGlyph, traitsOf } from "./glyph.js";
import { divide, stripMinus } from "./piece.js";
import { adapt } from "./writer.js";
/** @import { Ink, SeenGlyph, Values, Writer } from "./types.js" */

/** @typedef {{likely: number, glyphs: Float64Array[]}} Division */

const { CLASSES } = GLYPH;
const JUNK_AT = CLASSES.indexOf(GLYPH.JUNK);
const STRUCK_AT = CLASSES.indexOf(GLYPH.STRUCK);
const DIGITS = [..."0123456789"].map((digit) => CLASSES.indexOf(digit));
const LETTERS = Array.from(GLYPH.LETTERS, (letter) => CLASSES.indexOf(letter));

/** What the ink of a box may be. */
class SeenInk {
  /** @param {Ink} ink @param {number} longest of what may be written, in characters @param {Writer|null} writer */
  constructor(ink, longest, writer) {
    const { ends, isBare, glyphs } = glyphsOf(ink, longest);
    this.ends = ends;
    this.blank = blankOf(ink);
    this.isBare = isBare;
    /** @type {Map<number, Float64Array>} */
    this.spans = new Map();
    for (const [span, glyph] of glyphs) {
      this.spans.set(span, (writer ? adapt(glyph, writer) : glyph.logs).map(Math.exp));
    }
  }

  /** Count characters as those of an alphabet that they look like. @param {number[]} alphabet */
  expect(alphabet) {
    for (const [sign, other] of Object.entries(WORD.LIKE)) {
      const [from, to] = [CLASSES.indexOf(sign), CLASSES.indexOf(other)];
      if (alphabet.includes(from) || !alphabet.includes(to)) continue;
      for (const shares of this.spans.values()) [shares[to], shares[from]] = [shares[to] + shares[from], 0];
    }
  }

  /** Return every way to see so many characters, and how likely it is. @param {number} length @returns {Division[]} */
  divided(length) {
    const last = this.ends.length;
    return combinationsOf(last, length - 1).map((cuts) => {
      const likely = this.ends.reduce((share, end, at) => share * (cuts.includes(at) ? end : 1 - end), 1);
      const edges = [-1, ...cuts, last];
      const glyphs = edges.slice(1).map((end, at) => /** @type {Float64Array} */ (this.spans.get((edges[at] + 1) * SPAN + end)));
      return { likely, glyphs };
    });
  }
}

const SPAN = 100; // more than there are pieces

/** What a box shows, whoever wrote it. @typedef {{longest: number, ends: number[], isBare: boolean, glyphs: Map<number, SeenGlyph>}} Shown */

/** The same by its ink: a person's answers change what is known of the hand alone. @type {WeakMap<Ink, Shown>} */
const shownBefore = new WeakMap();

/** @param {Ink} ink @param {number} longest @returns {Shown} */
function glyphsOf(ink, longest) {
  const known = shownBefore.get(ink);
  if (known && known.longest === longest) return known;
  const pieces = divide(ink, longest);
  /** @type {Map<number, SeenGlyph>} */
  const glyphs = new Map();
  for (let first = 0; first < pieces.count; first += 1) {
    for (let last = first; last < pieces.count; last += 1) {
      // With one character a word may be struck out before or behind it.
      if (longest === 1 && first !== 0 && last !== pieces.count - 1) continue;
      const glyph = frameGlyph(ink, pieces, first, last);
      const traits = traitsOf(glyph);
      glyphs.set(first * SPAN + last, { traits, logs: classify(glyph, traits, longest === 1) });
    }
  }
  const shown = { longest, ends: pieces.ends, isBare: pieces.count === 0, glyphs };
  shownBefore.set(ink, shown);
  return shown;
}

/** @param {number} count @param {number} size @returns {number[][]} */
function combinationsOf(count, size, from = 0) {
  if (size === 0) return [[]];
  const found = [];
  for (let at = from; at <= count - size; at += 1) {
    for (const rest of combinationsOf(count, size - 1, at + 1)) found.push([at, ...rest]);
  }
  return found;
}

/** Return which of some words is written in a box; an empty text is nothing. @param {Ink} ink @param {string[]} words @param {Writer|null} writer @returns {Values} */
export function readWord(ink, words, writer) {
  return choose(new SeenInk(ink, Math.max(...words.map((word) => word.length)), writer), words);
}

/**
 * Return which whole number is written in a box.
 * @param {Ink} ink @param {number} most @param {Writer|null} writer
 * @param {boolean} [isSigned] whether there may be a minus before it
 * @returns {Values}
 */
export function readNumber(ink, most, writer, isSigned = false) {
  const bare = isSigned ? stripMinus(ink) : null;
  if (bare) return readNumber(bare, most, writer).map(([text, log]) => [text === "" || text === "0" ? text : `-${text}`, log]);
  const seen = new SeenInk(ink, String(most).length, writer);
  if (!seen.isBare && most >= DIGITS.length) return chooseNumber(seen, most);
  return choose(seen, Array.from({ length: most + 1 }, (_, number) => String(number))).slice(0, WORD.LISTED);
}

/** @param {SeenInk} seen @param {string[]} words @returns {Values} */
function choose(seen, words) {
  if (seen.isBare) {
    const rest = (1 - seen.blank) / words.length;
    return sorted([["", seen.blank], ...words.map((word) => /** @type {[string, number]} */ ([word, rest]))]);
  }
  // A character that the model does not know is none: who writes it is asked.
  const signs = words.map((word) => [...word.toLowerCase()].map(placeOf));
  const alphabet = [...new Set(signs.flat())];
  if (signs.every((each) => each.length === 1)) seen.expect(alphabet);
  const shares = words.map(() => 0);
  let [inside, best] = [0, 0];
  const lengths = [...new Set(signs.map((each) => each.length))].sort((one, other) => one - other);
  for (const length of lengths) {
    for (const { likely, glyphs } of seen.divided(length)) {
      let here = 0;
      signs.forEach((each, word) => {
        if (each.length !== length) return;
        const share = each.reduce((whole, at, own) => whole * glyphs[own][at], likely);
        shares[word] += share;
        here = Math.max(here, share);
      });
      if (here > best) [best, inside] = [here, insideOf(glyphs, alphabet)];
    }
  }
  if (lengths.length === 1 && lengths[0] === 1) inside = addStruck(seen, signs, shares, inside);
  const total = sumOf(shares) || 1;
  const rest = (1 - inside) / Math.min(words.length, WORD.LISTED);
  const own = words.map((word, at) => /** @type {[string, number]} */ ([word, (1 - seen.blank) * ((inside * shares[at]) / total + rest)]));
  return sorted([["", seen.blank], ...own]);
}

/** @param {string} sign */
function placeOf(sign) {
  const at = CLASSES.indexOf(sign);
  return at < 0 ? JUNK_AT : at;
}

/** @param {ArrayLike<number>} values */
function sumOf(values) {
  return Array.from(values).reduce((sum, value) => sum + value, 0);
}

/** @param {SeenInk} seen @param {number} most @returns {Values} */
function chooseNumber(seen, most) {
  const shares = new Float64Array(most + 1);
  let [inside, best] = [0, 0];
  for (let length = 1; length <= String(most).length; length += 1) {
    const first = length > 1 ? 10 ** (length - 1) : 0;
    const last = Math.min(most, 10 ** length - 1);
    for (const { likely, glyphs } of seen.divided(length)) {
      const mostLikely = glyphs.reduce((share, glyph) => share * Math.max(...DIGITS.map((at) => glyph[at])), likely);
      if (mostLikely < best * WORD.NEVER) continue; // a large number has many such divisions
      let highest = 0;
      for (let number = first; number <= last; number += 1) {
        const share = likely * shareOf(number, glyphs);
        shares[number] += share;
        highest = Math.max(highest, share);
      }
      if (highest > best) [best, inside] = [highest, insideOf(glyphs, DIGITS)];
    }
  }
  const rest = (1 - inside) / WORD.LISTED;
  const sum = sumOf(shares) || 1;
  const told = Array.from(shares, (share, number) => /** @type {[string, number]} */ ([String(number), (1 - seen.blank) * ((inside * share) / sum + rest)]));
  told.sort((one, other) => other[1] - one[1]);
  return sorted([["", seen.blank], ...told.slice(0, WORD.LISTED - 1)]);
}

/** Return how likely it is that glyphs are the digits of a number. @param {number} number @param {Float64Array[]} glyphs */
function shareOf(number, glyphs) {
  let share = 1;
  for (let own = glyphs.length - 1, rest = number; own >= 0; own -= 1, rest = Math.floor(rest / 10)) share *= glyphs[own][DIGITS[rest % 10]];
  return share;
}

// Words of one character that stand beside one that is struck out.
/** @param {SeenInk} seen @param {number[][]} signs @param {number[]} shares @param {number} inside */
function addStruck(seen, signs, shares, inside) {
  const alone = sumOf(shares);
  let beside = 0;
  for (const { likely, glyphs: [left, right] } of seen.divided(2)) {
    for (const [struck, kept] of [[left, right], [right, left]]) {
      signs.forEach(([at], word) => {
        const share = likely * struck[STRUCK_AT] * kept[at];
        shares[word] += share;
        beside += share;
      });
    }
  }
  return beside > alone ? Math.max(inside, beside / (beside + 1 - alone)) : inside;
}

/** Return how likely it is that glyphs are of an alphabet. @param {Float64Array[]} glyphs @param {number[]} alphabet */
function insideOf(glyphs, alphabet) {
  const weights = CLASSES.map((_, at) => {
    if (alphabet.includes(at)) return 0;
    if (at === JUNK_AT || at === STRUCK_AT) return WORD.AMISS;
    return [DIGITS, LETTERS].some((kind) => kind.includes(at) && !kind.some((one) => alphabet.includes(one))) ? WORD.UNLIKE : WORD.OTHER;
  });
  return glyphs.reduce((inside, glyph) => {
    const own = alphabet.reduce((sum, at) => sum + glyph[at], 0);
    return (inside * own) / (own + weights.reduce((sum, weight, at) => sum + weight * glyph[at], 0) + 1e-9);
  }, 1);
}

/** Return how likely it is that nothing was written, by how much ink there is. @param {Ink} ink */
export function blankOf(ink) {
  if (ink.parts.length && !ink.isDot) return 1 / (1 + Math.exp(Math.min(WORD.INKED + WORD.INKED_MORE * ink.amount, WORD.INKED_MOST)));
  const known = (ink.isDot ? WORD.DOTTED : WORD.BLANK).find(([most]) => ink.trace < most);
  return known ? known[1] : WORD.TRACED;
}

/** @param {[text: string, share: number][]} shares @returns {Values} */
export function sorted(shares) {
  /** @type {Values} */
  const logs = shares.map(([text, share]) => [text, Math.max(Math.log(Math.max(share, 1e-9)), WORD.FLOOR)]);
  return logs.sort((one, other) => other[1] - one[1]);
}
