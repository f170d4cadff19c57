// Reading codes in pictures: the browser does it where it can, and jsQR elsewhere.

import { loadReader } from "./runtime.js";
/** @import { Corner, FindCode } from "./runtime.js" */

/** A code in a picture: its text, and where its corners are. @typedef {{text: string, corners: Corner[]}} SeenCode */

/** @typedef {HTMLImageElement | HTMLVideoElement | HTMLCanvasElement} Picture */

/** Of a whole photo, tried in turn. */
export const SIZES = [800, 1400, 2400];
const TILE = 1400; // of a part of one
const MOST_CODES = 12; // of one photo
const INVERTED = 2; // of the first sizes: light codes on dark are looked for there too
const PARTS = 3; // a row and a column, each half of the photo
/** Pixels on the longer side of a photo, of which all that is read is no larger a picture. */
export const LARGEST = 2 * TILE;

/**
 * Return what reads the codes in a picture or one in a video, tried at some sizes; each once.
 * @returns {Promise<(source: Picture, sizes: number[]) => Promise<SeenCode[]>>}
 */
export async function makeReader() {
  const Detector = globalThis.BarcodeDetector;
  const formats = Detector ? await Detector.getSupportedFormats().catch(() => []) : [];
  if (Detector && formats.includes("qr_code")) {
    const detector = new Detector({ formats: ["qr_code"] });
    return (source) => detector.detect(source).then((codes) => unlike(codes.map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints }))));
  }
  const find = await loadReader();
  return (source, sizes) => readPixels(find, source, sizes);
}

// Sheets lie beside each other on a page, and the marks of one code may be taken for
// those of another; so a whole photo is followed by its parts. What was read is painted
// over, for the reader finds one code at a time.
/** @param {FindCode} find @param {Picture} source @param {number[]} sizes */
async function readPixels(find, source, sizes) {
  const [width, height] = sizeOf(source);
  const tries = sizes.map((size) => [0, 0, width, height, size]);
  for (let at = 0; sizes.length > 1 && at < PARTS * PARTS; at += 1) {
    const left = ((at % PARTS) * width) / (PARTS + 1);
    const top = (Math.floor(at / PARTS) * height) / (PARTS + 1);
    tries.push([left, top, width / 2, height / 2, TILE]);
  }
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  /** @type {SeenCode[]} */
  const found = []; // corners in the source
  for (const [at, part] of tries.entries()) {
    if (found.some((code) => isIn(code, part))) continue; // a further sheet lies elsewhere
    const [left, top, across, down, size] = part;
    const scale = Math.min(1, size / Math.max(across, down));
    canvas.width = Math.max(1, Math.round(across * scale));
    canvas.height = Math.max(1, Math.round(down * scale));
    context.fillStyle = "#fff"; // of what is see-through
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, left, top, across, down, 0, 0, canvas.width, canvas.height);
    for (let count = 0; count < MOST_CODES; count += 1) {
      const code = look(find, canvas, context, sizes.length > 1 && at < INVERTED);
      await pause(0);
      if (!code) break;
      const corners = code.corners.map(({ x, y }) => ({ x: x / scale + left, y: y / scale + top }));
      found.push({ text: code.data, corners });
      if (sizes.length === 1) return found;
      cover(context, code.corners);
    }
  }
  return unlike(found);
}

/**
 * Return whether the middle of a code is in a part of its picture.
 * @param {SeenCode} code
 * @param {number[]} part left, top, width and height
 */
export function isIn({ corners: [corner, , opposite] }, [left, top, across, down]) {
  const [x, y] = [(corner.x + opposite.x) / 2 - left, (corner.y + opposite.y) / 2 - top];
  return x > 0 && x < across && y > 0 && y < down;
}

/** @param {Picture} source @returns {[width: number, height: number]} */
function sizeOf(source) {
  if (source instanceof HTMLVideoElement) return [source.videoWidth, source.videoHeight];
  if (source instanceof HTMLCanvasElement) return [source.width, source.height];
  return [source.naturalWidth, source.naturalHeight];
}

/** @param {FindCode} find @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} context @param {boolean} isEither whether the code may be light on dark */
function look(find, canvas, context, isEither) {
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const code = find(data, canvas.width, canvas.height, { inversionAttempts: isEither ? "attemptBoth" : "dontInvert" });
  if (!code || !code.data) return null;
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = code.location;
  return { data: code.data, corners: [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner] };
}

/** @param {CanvasRenderingContext2D} context @param {Corner[]} corners */
function cover(context, corners) {
  context.beginPath();
  corners.forEach(({ x, y }) => context.lineTo(x, y));
  context.closePath();
  context.fillStyle = "#fff";
  context.fill();
}

/** @param {SeenCode[]} codes */
function unlike(codes) {
  return codes.filter(({ text }, at) => text && codes.findIndex((other) => other.text === text) === at);
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
