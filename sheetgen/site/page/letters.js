// What the page's Python is to know of the letters of a declaration that it reads: it knows ASCII
// alone, and asks nothing while it reads.

/**
 * Letters of a text with what they become, and letters of a kind.
 * @typedef {{
 *   composed: Array<[string, string]>,
 *   compatible: Array<[string, string]>,
 *   small: Array<[string, string]>,
 *   folded: Array<[string, string]>,
 *   word: string,
 *   letter: string,
 *   unseen: string,
 *   control: string,
 *   deep: number,
 * }} Letters
 */

const CLUSTER = /\P{M}?[\p{M}\uff9e\uff9f\u1160-\u11ff]+|[^\0-\x7f]/gu;
const ESCAPE = /\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})/g;
const UNSEEN = /[\p{C}\p{Z}]/u;
// eslint-disable-next-line no-control-regex -- these are looked for
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/u;
const LAST = 0x10ffff;
// What TOML is made of, where brackets and dots count (sheetgen/source/unicode.py), and how much of it
// a parser is given (parsed.py).
const LEXEME = /"""(?:[^"\\]|\\[^]|"(?!""))*(?:""")?|'''(?:[^']|'(?!''))*(?:''')?|"(?:[^"\\\n]|\\[^])*"?|'[^'\n]*'?|#[^\n]*|[\][{}.=,\n]/g;
const MOST = { parts: 8, depth: 16, marks: 20_000 };

/**
 * Return what there is to know of the letters of a text, and of those that it escapes.
 * @param {string} text of a declaration
 * @returns {Letters}
 */
export function tellLetters(text) {
  const plain = unescaped(text);
  const whole = [text, plain, plain.normalize("NFC"), plain.normalize("NFKC")].join("\n");
  const signs = [...new Set(whole)];
  const letters = signs.filter((sign) => sign > "\x7f");
  const clusters = [...new Set([...(whole.match(CLUSTER) || []), ...letters])];
  // The longer ones first: what is part of one is found by itself, too.
  clusters.sort((one, other) => other.length - one.length);
  /** @param {string[]} known @param {(one: string) => string} turn @returns {Array<[string, string]>} */
  const pairs = (known, turn) => known.map((one) => /** @type {[string, string]} */ ([one, turn(one)])).filter(([one, other]) => one !== other);
  /** @param {RegExp} kind */
  const those = (kind) => letters.filter((letter) => kind.test(letter)).join("");
  return {
    composed: pairs(clusters, (one) => one.normalize("NFC")),
    compatible: pairs(clusters, (one) => one.normalize("NFKC")),
    small: pairs(letters, (one) => one.toLowerCase()),
    folded: pairs(letters, (one) => one.toUpperCase().toLowerCase()),
    word: those(/[\p{L}\p{N}]/u),
    letter: those(/\p{L}/u),
    unseen: those(UNSEEN),
    control: signs.filter((sign) => CONTROL.test(sign)).join(""),
    deep: deepLine(text.replace(/\r\n?/g, "\n")),
  };
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(ESCAPE, (whole, short, long) => {
    const code = parseInt(short || long, 16);
    return code > LAST ? whole : String.fromCodePoint(code);
  });
}

/** The line where there is too much for a parser; 0 if missing. @param {string} text */
function deepLine(text) {
  let [depth, dots, marks] = [0, 0, 0];
  for (const { 0: sign, index } of text.matchAll(LEXEME)) {
    if (".[{".includes(sign)) marks += 1;
    if (sign === ".") dots += 1;
    else if ("=,\n[]{}".includes(sign)) {
      dots = 0;
      depth += Number("[{".includes(sign)) - Number("]}".includes(sign));
    }
    if (dots >= MOST.parts || depth > MOST.depth || marks > MOST.marks) return text.slice(0, index).split("\n").length;
  }
  return 0;
}
