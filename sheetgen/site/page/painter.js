// Drawings to PDF: the elements of SVG that faces are made of, as operators of a page. What
// is drawn by these (sheetgen/draw/svg.py) has no more of SVG than is read here.
//
// Source: ISO 32000-1, 8.4 (graphics state), 8.5 (paths), 9.4 (texts); SVG 1.1, 8.3 and F.6
// (paths and arcs).

/** @import { Element as Drawn } from "./face.js" */

const ROUND = 0.5522847498; // of a quarter of a circle, as far as its curve is drawn from its ends
/** @type {Record<string, number>} */
const CAPS = { butt: 0, round: 1, square: 2 };
/** @type {Record<string, number>} */
const NUMBERS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/**
 * What sets texts: a font's name on the page, and the glyphs of a text in it.
 * @typedef {(family: string, text: string) => {name: string, shown: string}} Setter
 */

/** @typedef {[a: number, b: number, c: number, d: number, e: number, f: number]} Matrix */

/**
 * Return the operators that draw a layer of a face, in millimetres from the top left corner.
 * @param {[clips: Drawn[], elements: Drawn[]]} layer @param {Setter} set
 */
export function paintLayer([clips, elements], set) {
  const paths = new Map(clips.map(([, { id }, , [[, { d }]]]) => [`url(#${id})`, pathOperators(d)]));
  /** @param {Drawn} element @returns {string} */
  const paint = ([tag, given, text, parts]) => {
    const inner = tag === "g" ? parts.map(paint).join("") : tag === "text" ? paintText(given, text, set) : paintShape(tag, given);
    const clip = given["clip-path"] ? `${paths.get(given["clip-path"])}W n\n` : "";
    const moved = given.transform ? `${shown(...matrixOf(given.transform))} cm\n` : "";
    return `${clip || moved ? "q\n" : ""}${clip}${moved}${inner}${clip || moved ? "Q\n" : ""}`;
  };
  return elements.map(paint).join("");
}

/** Return numbers as short as they can be written. @param {...number} values */
export function shown(...values) {
  return values.map((value) => String(Number(value.toFixed(4)) || 0)).join(" ");
}

/** @param {Record<string, string>} given @param {string} text @param {Setter} set */
function paintText(given, text, set) {
  if (!text) return "";
  const { name, shown: glyphs } = set(given["font-family"], text);
  const at = shown(1, 0, 0, -1, Number(given.x), Number(given.y));
  return `${colourOf(given.fill, "rg")}\nBT /${name} ${given["font-size"]} Tf ${at} Tm <${glyphs}> Tj ET\n`;
}

/** @param {string} tag @param {Record<string, string>} given */
function paintShape(tag, given) {
  const isFilled = given.fill !== "none";
  const isDrawn = given.stroke !== "none";
  if (!isFilled && !isDrawn) return "";
  const isEven = given["fill-rule"] === "evenodd" ? "*" : "";
  const paint = isFilled && isDrawn ? `B${isEven}` : isFilled ? `f${isEven}` : "S";
  const parts = [];
  if (isFilled) parts.push(`${colourOf(given.fill, "rg")}\n`);
  if (isDrawn) {
    const cap = CAPS[given["stroke-linecap"] || "butt"];
    const join = given["stroke-linejoin"] === "round" ? 1 : 0;
    parts.push(`${colourOf(given.stroke, "RG")} ${given["stroke-width"]} w ${cap} J ${join} j [${given["stroke-dasharray"] || ""}] 0 d\n`);
  }
  return `${parts.join("")}${outlineOf(tag, given)}${paint}\n`;
}

/** @param {string} tag @param {Record<string, string>} given */
function outlineOf(tag, given) {
  if (tag === "path") return pathOperators(given.d);
  const [x, y, width, height, cx, cy, r, rx = 0] = ["x", "y", "width", "height", "cx", "cy", "r", "rx"].map((name) => Number(given[name] || 0));
  if (tag === "circle") return roundedOperators(cx - r, cy - r, 2 * r, 2 * r, r);
  return rx ? roundedOperators(x, y, width, height, Math.min(rx, width / 2, height / 2)) : `${shown(x, y, width, height)} re\n`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} r */
function roundedOperators(x, y, width, height, r) {
  const [right, foot, by] = [x + width, y + height, r * (1 - ROUND)];
  return [
    `${shown(x + r, y)} m ${shown(right - r, y)} l`,
    `${shown(right - by, y, right, y + by, right, y + r)} c ${shown(right, foot - r)} l`,
    `${shown(right, foot - by, right - by, foot, right - r, foot)} c ${shown(x + r, foot)} l`,
    `${shown(x + by, foot, x, foot - by, x, foot - r)} c ${shown(x, y + r)} l`,
    `${shown(x, y + by, x + by, y, x + r, y)} c h\n`,
  ].join("\n");
}

/**
 * Return the operator that chooses a colour: of a grey with one number, which one plate prints.
 * @param {string} colour as `#rrggbb`
 * @param {"rg" | "RG"} name
 */
function colourOf(colour, name) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return parts.every((part) => part === parts[0]) ? `${shown(parts[0])} ${name[1]}` : `${shown(...parts)} ${name}`;
}

/** @param {string} steps as SVG says what moves, turns and scales @returns {Matrix} */
function matrixOf(steps) {
  /** @type {Matrix} */
  let matrix = [1, 0, 0, 1, 0, 0];
  for (const [, kind, values] of steps.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first, second, third] = values.split(/[\s,]+/).map(Number);
    const angle = (first * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    if (kind === "translate") matrix = product(matrix, [1, 0, 0, 1, first, second]);
    else if (kind === "scale") matrix = product(matrix, [first, 0, 0, first, 0, 0]);
    else if (kind === "skewX") matrix = product(matrix, [1, 0, Math.tan(angle), 1, 0, 0]);
    else matrix = product(matrix, second === undefined ? [cos, sin, -sin, cos, 0, 0] : [cos, sin, -sin, cos, second - cos * second + sin * third, third - sin * second - cos * third]);
  }
  return matrix;
}

/** What the second one draws, as the first one moves it. @param {Matrix} one @param {Matrix} other @returns {Matrix} */
function product([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Return the operators of a path. @param {string} d as SVG writes it */
export function pathOperators(d) {
  const parts = [];
  const pen = { x: 0, y: 0, startX: 0, startY: 0, turnX: 0, turnY: 0, last: "" };
  for (const [, letter, values] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (values.match(/-?(?:\d+\.?\d*|\.\d+)/g) || []).map(Number);
    const count = NUMBERS[letter.toLowerCase()];
    let again = letter;
    for (let at = 0; at === 0 || at < numbers.length; at += count || 1) {
      parts.push(stepOperators(pen, again, numbers.slice(at, at + count)));
      if (letter === "M") again = "L"; // further points of a move are lines
      if (letter === "m") again = "l";
    }
  }
  return `${parts.join(" ")}\n`;
}

/** @typedef {{x: number, y: number, startX: number, startY: number, turnX: number, turnY: number, last: string}} Pen */

/** @param {Pen} pen @param {string} letter @param {number[]} numbers */
function stepOperators(pen, letter, numbers) {
  const kind = letter.toLowerCase();
  const [left, top] = letter === kind ? [pen.x, pen.y] : [0, 0];
  const { last } = pen;
  pen.last = kind;
  if (kind === "z") {
    [pen.x, pen.y] = [pen.startX, pen.startY];
    return "h";
  }
  if (kind === "a") return arcOperators(pen, numbers, left, top);
  const points = kind === "h" ? [left + numbers[0], pen.y] : kind === "v" ? [pen.x, top + numbers[0]] : numbers.map((value, at) => value + (at % 2 ? top : left));
  const [x, y] = points.slice(-2);
  const { x: fromX, y: fromY } = pen;
  [pen.x, pen.y] = [x, y];
  if (kind === "m") {
    [pen.startX, pen.startY] = [x, y];
    return `${shown(x, y)} m`;
  }
  if (kind === "c") return `${shown(...points)} c`;
  if (kind !== "q" && kind !== "t") return `${shown(x, y)} l`;
  // A quadratic curve; a smooth one turns where the one before would have gone on.
  const isSmooth = last === "q" || last === "t";
  const mirrored = isSmooth ? [2 * fromX - pen.turnX, 2 * fromY - pen.turnY] : [fromX, fromY];
  [pen.turnX, pen.turnY] = kind === "q" ? points : mirrored;
  const two = 2 / 3;
  return `${shown(fromX + (pen.turnX - fromX) * two, fromY + (pen.turnY - fromY) * two, x + (pen.turnX - x) * two, y + (pen.turnY - y) * two, x, y)} c`;
}

/** An arc of a circle: no drawing has other ones. @param {Pen} pen @param {number[]} numbers @param {number} left @param {number} top */
function arcOperators(pen, [given, , , isLarge, isClockwise, endX, endY], left, top) {
  const [x, y] = [left + endX, top + endY];
  const [across, down] = [x - pen.x, y - pen.y];
  const chord = Math.hypot(across, down);
  if (!chord) return "";
  const radius = Math.max(given, chord / 2);
  const off = Math.sqrt(radius ** 2 - (chord / 2) ** 2) / chord;
  const side = isLarge === isClockwise ? -off : off;
  const centreX = (pen.x + x) / 2 - side * down;
  const centreY = (pen.y + y) / 2 + side * across;
  const first = Math.atan2(pen.y - centreY, pen.x - centreX);
  let sweep = Math.atan2(y - centreY, x - centreX) - first;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  const count = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9) || 1;
  const by = sweep / count;
  const reach = (4 / 3) * Math.tan(by / 4) * radius;
  const parts = [];
  for (let at = 0; at < count; at += 1) {
    const [from, to] = [first + at * by, first + (at + 1) * by];
    const [startX, startY] = [centreX + radius * Math.cos(from), centreY + radius * Math.sin(from)];
    const [stopX, stopY] = at === count - 1 ? [x, y] : [centreX + radius * Math.cos(to), centreY + radius * Math.sin(to)];
    parts.push(`${shown(startX - reach * Math.sin(from), startY + reach * Math.cos(from), stopX + reach * Math.sin(to), stopY - reach * Math.cos(to), stopX, stopY)} c`);
  }
  [pen.x, pen.y] = [x, y];
  return parts.join(" ");
}
