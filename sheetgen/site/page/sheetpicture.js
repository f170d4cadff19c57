// A picture of the first sheet, by the same elements as are printed.

import { vector } from "./dom.js";
/** @import { Face, Element as Drawn } from "./face.js" */
/** @import { Symbols } from "./qrpath.js" */

const OWN = "Sheet "; // before the names of fonts, so that the page's own stay as they are
/** @type {Set<string>} */
const known = new Set();

/**
 * Let pictures of sheets have their fonts; the browser's own stand in for what it refuses.
 * @param {Record<string, Uint8Array>} fonts by family
 */
export async function giveFonts(fonts) {
  const fresh = Object.entries(fonts).filter(([family]) => !known.has(family));
  await Promise.all(
    fresh.map(async ([family, bytes]) => {
      known.add(family);
      const face = new FontFace(OWN + family, /** @type {Uint8Array<ArrayBuffer>} */ (bytes));
      document.fonts.add(await face.load());
    })
  ).catch(() => null);
}

/**
 * Return a picture of a sheet.
 * @param {Face} face
 * @param {Symbols} symbols of its code
 * @param {{name: string, label: string, figures: string, quiet: number}} more a name of its own on the page, what it is called, the font of numbers, white modules round a code
 */
export function drawSheet(face, symbols, { name, label, figures, quiet }) {
  const [width, height] = face.size;
  return vector(
    "svg",
    { class: "sheet-picture", viewBox: `-4 -4 ${width + 8} ${height + 8}`, role: "img", "aria-label": label },
    vector("rect", { class: "sheet-paper", x: -4, y: -4, width: width + 8, height: height + 8 }),
    face.layers.map(([clips, elements], at) => vector("g", {}, vector("defs", {}, clips.map((clip) => shape(clip, `${name}-${at}`))), elements.map((element) => shape(element, `${name}-${at}`)))),
    drawCodeOf(face, symbols, quiet),
    numbersOf(face, figures)
  );
}

/** The ids of clips are those of their layer alone. @param {Drawn} element @param {string} layer @returns {SVGElement} */
function shape([tag, given, text, parts], layer) {
  const props = { ...given };
  if (props.id) props.id = `${layer}-${props.id}`;
  if (props["clip-path"]) props["clip-path"] = props["clip-path"].replace("#", `#${layer}-`);
  if (props["font-family"]) props["font-family"] = OWN + props["font-family"];
  return vector(/** @type {"path"} */ (tag), props, text, parts.map((part) => shape(part, layer)));
}

/** @param {Face} face @param {Symbols} symbols @param {number} quiet */
function drawCodeOf({ code: [x, y, width], codes }, symbols, quiet) {
  const module = width / (symbols.size + 2 * quiet);
  const d = symbols.boxes(codes[0]).map(([left, top, wide, tall]) => `M${left} ${top}h${wide}v${tall}h${-wide}z`).join("");
  return vector("path", { d, transform: `translate(${x + quiet * module} ${y + quiet * module}) scale(${module})` });
}

/** @param {Face} face @param {string} figures */
function numbersOf(face, figures) {
  const groups = (face.typed || face.codes)[0].replace(/(\d{5})(?=\d)/g, "$1 ");
  const [x, y, size] = face.serial;
  let from = 0;
  const lines = face.lines.map(([left, foot, length]) => {
    from += length + 1;
    return vector("text", { x: left, y: foot, "font-size": face.digit_size, "font-family": OWN + figures }, groups.slice(from - length - 1, from - 1));
  });
  return [...lines, vector("text", { x, y, "font-size": size, "font-family": OWN + figures }, face.serials[0])];
}
