// Reading a code: with the camera, or from a photo. The browser reads it where it can by
// itself, and jsQR elsewhere. A photo may show several sheets.

import { element } from "./dom.js";
import { loadReader } from "./runtime.js";
import { openDialog } from "./sheetdialog.js";
import { whyUnread } from "./words.js";
/** @import { Child, Say } from "./types.js" */
/** @import { Corner, FindCode } from "./runtime.js" */

/** A code in a picture: its text, and where its corners are. @typedef {{text: string, corners: Corner[]}} SeenCode */

/** @typedef {HTMLImageElement | HTMLVideoElement | HTMLCanvasElement} Picture */

const EVERY_MS = 250;
const FRAME = 800; // pixels on the longer side of a picture of the camera
/** Of a whole photo, tried in turn. */
export const SIZES = [800, 1400, 2400];
const TILE = 1400; // of a part of one
const MOST_CODES = 12; // of one photo
const INVERTED = 2; // of the first sizes: light codes on dark are looked for there too
const PARTS = 3; // a row and a column, each half of the photo

/**
 * Return the buttons that read a code: with the camera where there is one, and from a
 * photo.
 * @param {Say} say the texts
 * @param {(text: string, picture: Blob|null) => void} onText what to do with what was read, and with the file, if it is one
 * @param {(text: string) => void} tell what to say meanwhile
 * @param {(texts: string[], picture: Blob) => void} onSeveral what to do with several of them
 * @returns {Child[]}
 */
export function makeScanButtons(say, onText, tell, onSeveral) {
  const hasCamera = "getUserMedia" in (navigator.mediaDevices || {});
  const file = element("input", { type: "file", accept: "image/*", hidden: true, "aria-label": say("page.photo") });
  file.addEventListener("change", () => {
    if (file.files?.length) readPhoto(file.files[0], say, onText, tell, onSeveral);
    file.value = "";
  });
  return [
    hasCamera && element("button", { type: "button", class: "scan", onclick: () => scan(say, onText) }, say("page.scan")),
    element("button", { type: "button", onclick: () => file.click() }, say("page.photo")),
    file,
  ];
}

/** Press the start page's button for the camera, where there is one. */
export function openCamera() {
  /** @type {HTMLElement|null} */
  const button = document.querySelector("#start .scan");
  button?.click();
}

/** @param {Say} say @param {(text: string, picture: Blob|null) => void} onText */
async function scan(say, onText) {
  const told = element("p", { role: "status" }, say("page.scan-hint"));
  const video = element("video", { playsinline: true, muted: true, class: "camera" });
  const dialog = openDialog(say("page.scan"), say("page.close"), [told, video]);
  /** @type {MediaStream|null} */
  let stream = null;
  const stop = () => {
    if (stream) stream.getTracks().forEach((track) => track.stop());
  };
  dialog.addEventListener("close", stop);
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (!dialog.open) stop();
    video.srcObject = stream;
    await video.play();
  } catch {
    told.textContent = say("page.no-camera");
    return;
  }
  const read = await makeReader().catch(() => null);
  if (!read) told.textContent = say("page.no-reader");
  while (read && dialog.open) {
    const [code] = await read(video, [FRAME]).catch(() => []);
    if (code && dialog.open) {
      dialog.close();
      onText(code.text, null);
      return;
    }
    await pause(EVERY_MS);
  }
}

/** @param {File} file @param {Say} say @param {(text: string, picture: Blob|null) => void} onText @param {(text: string) => void} tell @param {(texts: string[], picture: Blob) => void} onSeveral */
async function readPhoto(file, say, onText, tell, onSeveral) {
  tell(say("page.reading"));
  const read = await makeReader().catch(() => null);
  if (!read) {
    tell(say("page.no-reader"));
    return;
  }
  const photo = await openPhoto(file).catch(() => null);
  const texts = photo ? (await read(photo, SIZES).catch(() => [])).map(({ text }) => text) : [];
  tell(texts.length > 0 ? "" : photo ? say("page.no-code") : await whyUnread(file, say));
  if (texts.length > 1) onSeveral(texts, file);
  else if (texts.length > 0) onText(texts[0], file);
}

/** @param {File} file */
function openPhoto(file) {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  return picture.decode().then(() => picture);
}

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
function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
