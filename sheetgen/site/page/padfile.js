// A pad as PDF: one face for all its sheets, or one for each of two sides, on each its own code
// and number. What a sheet shows and where comes from the engine (sheetgen/site/face.py); where
// sheets lie on a paper from the press.

import { paintLayer, shown } from "./painter.js";
import { PdfFile, hexUnits, hexWord, pdfText } from "./pdffile.js";
import { makeSymbols } from "./qrpath.js";
import { readFont, subsetFont } from "./truetype.js";
/** @import { Face, Paper, PaperSide } from "./face.js" */
/** @import { Matrix } from "./painter.js" */
/** @import { Symbols } from "./qrpath.js" */
/** @import { FontFile } from "./truetype.js" */

/**
 * What a pad is made of.
 * @typedef {object} PadWish
 * @property {Face[]} faces what the engine told: of the front, and of the back if sheets have two sides
 * @property {Paper} paper where sheets lie on it
 * @property {string} prefix of the links in codes
 * @property {Record<string, Uint8Array>} fonts files by family
 * @property {string} figures the family that numbers are set in
 * @property {string} language two letters
 * @property {{quiet: number, snap: number, most: number, tool: string, duplex: string}} press how codes are printed, what the file says it was made by, and how two-sided paper is turned
 */

/**
 * Return a file with all sheets of a pad.
 * @param {PadWish} wish
 * @param {(done: number) => void|Promise<void>} [report] told how many pages are done
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function makePad(wish, report = () => {}) {
  const { faces, paper, prefix, press } = wish;
  const [face] = faces;
  const pdf = new PdfFile();
  const letters = new Letters(wish.fonts);
  const [resources, pages] = [pdf.take(), pdf.take()];
  /** @type {Side[]} */
  const sides = [];
  for (const [at, one] of faces.entries()) {
    const drawing = one.layers.map((layer) => paintLayer(layer, letters.set)).join("");
    const form = await pdf.stream(drawing, `/Type/XObject/Subtype/Form/BBox[0 0 ${shown(...one.size)}]/Resources ${resources} 0 R`);
    const side = paper.sides[at];
    const marks = side.marks ? await pdf.stream(side.marks) : 0;
    sides.push({ ...side, face: one, name: `Face${at}`, form, marksAt: marks, symbols: makeSymbols(prefix, one.specimen, press.most, one.largest) });
  }
  /** @type {number[]} */
  const kids = [];
  const count = face.codes.length;
  const papers = Math.ceil(count / paper.up);
  for (let at = 0; at < papers; at += 1) {
    for (const side of sides) {
      // Cut piles lie on each other in the order of their numbers.
      const drawn = side.slots.map((slot, place) => (place * papers + at < count ? sheetOperators(wish, side, letters, slot, place * papers + at) : ""));
      const content = await pdf.stream(drawn.join(""));
      kids.push(pdf.add(`<</Type/Page/Parent ${pages} 0 R${side.boxes}/Resources ${resources} 0 R/Contents[${content} 0 R${side.marksAt ? ` ${side.marksAt} 0 R` : ""}]>>`));
    }
    await report(kids.length);
  }
  const fonts = await letters.write(pdf);
  const forms = sides.map(({ name, form }) => `/${name} ${form} 0 R`).join("");
  pdf.add(`<</Font<<${fonts}>>/XObject<<${forms}>>/ColorSpace<<${paper.spaces}>>>>`, resources);
  pdf.add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]>>`, pages);
  const author = face.author ? `/Author${pdfText(face.author)}` : "";
  const info = pdf.add(`<</Title${pdfText(face.title)}${author}/Creator${pdfText(press.tool)}>>`);
  const duplex = sides.length > 1 ? `/Duplex/${press.duplex}` : "";
  const root = pdf.add(`<</Type/Catalog/Pages ${pages} 0 R/Lang(${wish.language})/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true${duplex}>>>>`);
  return pdf.finish(root, info);
}

/** @typedef {PaperSide & {face: Face, name: string, form: number, marksAt: number, symbols: Symbols}} Side how it is written in the file, by the numbers of objects */

/** @param {PadWish} wish @param {Side} side @param {Letters} letters @param {PaperSide["slots"][number]} slot @param {number} at which sheet */
function sheetOperators({ figures, press }, { face, name, symbols }, letters, slot, at) {
  const { face: matrix, upright } = slot;
  const unit = Math.hypot(matrix[0], matrix[1]); // points in a millimetre of the face
  const groups = (face.typed || face.codes)[at].replace(/(\d{5})(?=\d)/g, "$1 ");
  let from = 0;
  const lines = face.lines.map(([x, y, length]) => {
    from += length + 1;
    return write(groups.slice(from - length - 1, from - 1), x, y, face.digit_size);
  });
  /** @param {string} text @param {number} x @param {number} y @param {number} size */
  function write(text, x, y, size) {
    const set = letters.set(figures, text);
    return `/${set.name} ${shown(size * unit)} Tf ${shown(...upright, ...pointOf(matrix, x, y))} Tm <${set.shown}> Tj\n`;
  }
  const [x, y, size] = face.serial;
  return [
    `q ${shown(...matrix)} cm /${name} Do Q\n0 g\nq ${shown(...modulesOf(face.code, symbols.size, slot, press))} cm\n`,
    `${symbols.boxes(face.codes[at]).map((box) => `${box.join(" ")} re\n`).join("")}f Q\nBT\n${lines.join("")}${write(face.serials[at], x, y, size)}ET\n`,
  ].join("");
}

// The matrix of a code's modules, on the grid of a printer, so that no module gains ink.
/** @param {number[]} box of the code @param {number} size @param {PaperSide["slots"][number]} slot @param {PadWish["press"]} press @returns {Matrix} */
function modulesOf([left, top, width, height], size, { face, upright }, { quiet, snap }) {
  const unit = Math.hypot(face[0], face[1]);
  const module = Math.floor((width * unit) / (size + 2 * quiet) / snap) * snap;
  const [x, y] = pointOf(face, left + width / 2, top + height / 2);
  const firstX = Math.round((x - (module * size) / 2) / snap) * snap;
  const firstY = Math.round((y + (module * size) / 2) / snap) * snap;
  const [a, b, c, d] = upright.map((value) => module * value);
  // Modules count down from the corner that the turn brings first.
  return [a, b, -c, -d, a - c > 0 ? firstX : firstX + module * size, d - b > 0 ? firstY : firstY - module * size];
}

/** @param {Matrix} matrix @param {number} x @param {number} y */
function pointOf([a, b, c, d, e, f], x, y) {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The letters that a document has: which glyphs of which fonts. */
class Letters {
  /** @param {Record<string, Uint8Array>} files by family */
  constructor(files) {
    this.files = files;
    /** @type {Map<string, {name: string, font: FontFile, used: Map<number, string>}>} */
    this.fonts = new Map();
    /** @type {import("./painter.js").Setter} */
    this.set = (family, text) => {
      const { name, font, used } = this.fonts.get(family) || this.begin(family);
      const glyphs = [...text].map((letter) => {
        const glyph = font.glyphs.get(/** @type {number} */ (letter.codePointAt(0))) || 0;
        if (!used.has(glyph)) used.set(glyph, letter);
        return hexWord(glyph);
      });
      return { name, shown: glyphs.join("") };
    };
  }

  /** @param {string} family */
  begin(family) {
    /** @type {Map<number, string>} */
    const used = new Map();
    const begun = { name: `F${this.fonts.size}`, font: readFont(this.files[family]), used };
    this.fonts.set(family, begun);
    return begun;
  }

  /** Write all fonts, and return what pages call them. @param {PdfFile} pdf */
  async write(pdf) {
    const named = [];
    for (const [family, { name, font, used }] of this.fonts) named.push(`/${name} ${await writeFont(pdf, family.replace(/ /g, ""), font, used)} 0 R`);
    return named.join("");
  }
}

/** @param {PdfFile} pdf @param {string} family @param {FontFile} font @param {Map<number, string>} used letters by their glyphs */
async function writeFont(pdf, family, font, used) {
  const glyphs = [...used.keys()].sort((one, other) => one - other);
  const name = `${tagOf(glyphs)}+${family}`;
  /** @param {number} value */
  const thousandth = (value) => Math.round((value * 1000) / font.units);
  const file = subsetFont(font, glyphs);
  const program = await pdf.stream(file, `/Length1 ${file.length}`);
  const [above, below] = font.reach.map(thousandth);
  const descriptor = pdf.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${font.box.map(thousandth).join(" ")}]/ItalicAngle 0/Ascent ${above}/Descent ${below}/CapHeight ${above}/StemV 80/FontFile2 ${program} 0 R>>`
  );
  const widths = glyphs.map((glyph) => `${glyph}[${thousandth(font.advances[glyph])}]`).join("");
  const system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>";
  const inner = pdf.add(`<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}${system}/FontDescriptor ${descriptor} 0 R/DW 0/W[${widths}]/CIDToGIDMap/Identity>>`);
  const letters = await pdf.stream(lettersOf(used));
  return pdf.add(`<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${inner} 0 R]/ToUnicode ${letters} 0 R>>`);
}

/** Six letters that tell fonts with other glyphs apart. @param {number[]} glyphs */
function tagOf(glyphs) {
  let number = glyphs.reduce((one, glyph) => (one * 31 + glyph) % 26 ** 6, 7);
  return Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (number % 26));
    number = Math.floor(number / 26);
    return letter;
  }).join("");
}

/** Which letters glyphs stand for, so that texts can be found and copied. @param {Map<number, string>} used */
function lettersOf(used) {
  const rows = [...used].map(([glyph, letter]) => `<${hexWord(glyph)}> <${hexUnits(letter)}>\n`);
  const blocks = [];
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("")}endbfchar\n`);
  }
  return [
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n",
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n",
    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    ...blocks,
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n",
  ].join("");
}
