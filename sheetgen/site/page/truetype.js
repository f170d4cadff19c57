// Fonts of TrueType: how wide their letters are, and files with those glyphs alone that a
// document needs. Glyphs keep their numbers, so that nothing else has to be counted anew.
//
// Source: ISO/IEC 14496-22 (tables cmap, glyf, head, hhea, hmtx, loca, maxp).

const KEPT = ["cvt ", "fpgm", "prep"]; // tables that hints need
const WORDS = 0x1; // flags of a part of a composite glyph: its numbers have two bytes,
const SCALED = 0x8; // it has a scale,
const MORE = 0x20; // another part follows,
const STRETCHED = 0x40; // it has two scales,
const TURNED = 0x80; // or a matrix

/**
 * @typedef {object} FontFile a font that was read
 * @property {Uint8Array} bytes the file
 * @property {Map<string, Uint8Array>} tables by their tags
 * @property {number} units to the font size
 * @property {Map<number, number>} glyphs the glyph of each letter, by its code point
 * @property {number[]} advances how far each glyph moves the pen, in units
 * @property {number[]} bearings how far from the pen each begins, in units
 * @property {number[]} box around all glyphs, in units
 * @property {[above: number, below: number]} reach of lines, in units
 */

/** Return a font. @param {Uint8Array} bytes of its file @returns {FontFile} */
export function readFont(bytes) {
  const view = viewOf(bytes);
  /** @type {Map<string, Uint8Array>} */
  const tables = new Map();
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const start = view.getUint32(at + 8);
    tables.set(tag, bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  const head = viewOf(tableOf(tables, "head"));
  const across = viewOf(tableOf(tables, "hhea"));
  const count = viewOf(tableOf(tables, "maxp")).getUint16(4);
  const widths = viewOf(tableOf(tables, "hmtx"));
  const last = across.getUint16(34) - 1; // further glyphs are as wide as this one
  return {
    bytes,
    tables,
    units: head.getUint16(18),
    glyphs: readLetters(viewOf(tableOf(tables, "cmap"))),
    advances: Array.from({ length: count }, (_, glyph) => widths.getUint16(4 * Math.min(glyph, last))),
    bearings: Array.from({ length: count }, (_, glyph) => widths.getInt16(2 * glyph + 2 * Math.min(glyph, last) + 2)),
    box: [36, 38, 40, 42].map((at) => head.getInt16(at)),
    reach: [across.getInt16(4), across.getInt16(6)],
  };
}

/**
 * Return the file of a font with those glyphs alone that are used.
 * @param {FontFile} font
 * @param {Iterable<number>} used glyphs
 * @returns {Uint8Array}
 */
export function subsetFont(font, used) {
  const long = viewOf(tableOf(font.tables, "head")).getInt16(50) === 1;
  const places = viewOf(tableOf(font.tables, "loca"));
  const outlines = tableOf(font.tables, "glyf");
  /** @param {number} at */
  const place = (at) => (long ? places.getUint32(4 * at) : 2 * places.getUint16(2 * at));
  /** @param {number} glyph */
  const outline = (glyph) => outlines.subarray(place(glyph), place(glyph + 1));
  const kept = withParts(used, outline);
  const count = Math.max(...kept) + 1;
  const sizes = Array.from({ length: count }, (_, glyph) => (kept.has(glyph) ? Math.ceil(outline(glyph).length / 4) * 4 : 0));
  const glyf = new Uint8Array(sizes.reduce((one, other) => one + other, 0));
  const loca = new DataView(new ArrayBuffer(4 * count + 4));
  const hmtx = new DataView(new ArrayBuffer(4 * count));
  let at = 0;
  sizes.forEach((size, glyph) => {
    if (size) glyf.set(outline(glyph), at);
    if (kept.has(glyph)) {
      hmtx.setUint16(4 * glyph, font.advances[glyph]);
      hmtx.setInt16(4 * glyph + 2, font.bearings[glyph]);
    }
    at += size;
    loca.setUint32(4 * glyph + 4, at);
  });
  const changed = { head: tableOf(font.tables, "head").slice(), hhea: tableOf(font.tables, "hhea").slice(), maxp: tableOf(font.tables, "maxp").slice() };
  viewOf(changed.head).setInt16(50, 1);
  viewOf(changed.hhea).setUint16(34, count);
  viewOf(changed.maxp).setUint16(4, count);
  const hints = KEPT.filter((tag) => font.tables.has(tag)).map((tag) => [tag, tableOf(font.tables, tag)]);
  return joinTables({ ...Object.fromEntries(hints), ...changed, glyf, hmtx: new Uint8Array(hmtx.buffer), loca: new Uint8Array(loca.buffer) });
}

/** @param {Uint8Array} bytes */
function viewOf(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @param {Map<string, Uint8Array>} tables @param {string} tag */
function tableOf(tables, tag) {
  const table = tables.get(tag);
  if (!table) throw new Error(`a font without ${tag}`);
  return table;
}

/** Pairs of code points and glyphs, in whole ranges (12) or in the older form (4). @param {DataView} view */
function readLetters(view) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (let at = 4; at < 4 + 8 * view.getUint16(2); at += 8) {
    const start = view.getUint32(at + 4);
    const form = view.getUint16(start);
    if (form === 4) readSegments(view, start, found);
    if (form === 12) readRanges(view, start, found);
  }
  return found;
}

/** @param {DataView} view @param {number} start @param {Map<number, number>} found */
function readRanges(view, start, found) {
  for (let at = start + 16; at < start + 16 + 12 * view.getUint32(start + 12); at += 12) {
    const [first, last, glyph] = [0, 4, 8].map((by) => view.getUint32(at + by));
    for (let code = first; code <= last; code += 1) found.set(code, glyph + code - first);
  }
}

/** @param {DataView} view @param {number} start @param {Map<number, number>} found */
function readSegments(view, start, found) {
  const wide = view.getUint16(start + 6); // two bytes for each segment
  const ends = start + 14;
  for (let at = 0; at < wide; at += 2) {
    const last = view.getUint16(ends + at);
    const first = view.getUint16(ends + 2 + wide + at);
    const shift = view.getUint16(ends + 2 + 2 * wide + at);
    const offsetAt = ends + 2 + 3 * wide + at;
    const offset = view.getUint16(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = offset ? view.getUint16(offsetAt + offset + 2 * (code - first)) : code;
      const glyph = listed && (listed + shift) % 65536;
      if (glyph) found.set(code, glyph);
    }
  }
}

// Glyphs, those that they are made of, and the one for what is missing.
/** @param {Iterable<number>} used @param {(glyph: number) => Uint8Array} outline */
function withParts(used, outline) {
  const kept = new Set([0, ...used]);
  for (const glyph of kept) {
    const bytes = outline(glyph);
    if (bytes.length && viewOf(bytes).getInt16(0) < 0) partsOfGlyph(viewOf(bytes)).forEach((part) => kept.add(part));
  }
  return kept;
}

/** @param {DataView} view */
function partsOfGlyph(view) {
  const parts = [];
  let [at, flags] = [10, MORE];
  while (flags & MORE) {
    flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += flags & WORDS ? 8 : 6;
    if (flags & SCALED) at += 2;
    else if (flags & STRETCHED) at += 4;
    else if (flags & TURNED) at += 8;
  }
  return parts;
}

/** @param {Record<string, Uint8Array>} tables */
function joinTables(tables) {
  const tags = Object.keys(tables).sort();
  const size = (/** @type {string} */ tag) => Math.ceil(tables[tag].length / 4) * 4;
  let at = 12 + 16 * tags.length;
  const bytes = new Uint8Array(at + tags.reduce((sum, tag) => sum + size(tag), 0));
  const view = viewOf(bytes);
  view.setUint32(0, 0x10000);
  view.setUint16(4, tags.length);
  const power = Math.floor(Math.log2(tags.length));
  [16 * 2 ** power, power, 16 * (tags.length - 2 ** power)].forEach((value, place) => view.setUint16(6 + 2 * place, value));
  tags.forEach((tag, place) => {
    const entry = 12 + 16 * place;
    bytes.set([...tag].map((letter) => letter.charCodeAt(0)), entry);
    bytes.set(tables[tag], at);
    view.setUint32(entry + 4, sumOf(view, at, size(tag)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, tables[tag].length);
    at += size(tag);
  });
  return bytes;
}

/** @param {DataView} view @param {number} start @param {number} size */
function sumOf(view, start, size) {
  let sum = 0;
  for (let at = start; at < start + size; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
