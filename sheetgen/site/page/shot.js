// Pictures of sheets: taken by the camera, or from a file; upright, and without colours.

import { whyUnread } from "./words.js";
/** @import { Grey } from "./seeing.js" */
/** @import { Say } from "./types.js" */

const DARK = 96; // of 255: half of a negative is darker
const LONGEST = 3400; // pixels of the longer side of what is read
const BEST = { width: { ideal: 3840 }, height: { ideal: 2160 } };
const SHOT_MS = 6000; // a camera that takes longer gives what it shows

/** Why no picture came of something: a sentence, or its key. */
export class NoPicture extends Error {}

/** Whether this page may use a camera by itself. */
export function hasCamera() {
  return "getUserMedia" in (navigator.mediaDevices || {});
}

/**
 * Show what the camera sees.
 * @param {HTMLVideoElement} video where
 * @returns {Promise<MediaStream>}
 * @throws {NoPicture} the camera is refused, or there is none
 */
export async function startCamera(video) {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", ...BEST } });
    video.srcObject = stream;
    await video.play();
    return stream;
  } catch (error) {
    const isRefused = error instanceof Error && ["NotAllowedError", "SecurityError"].includes(error.name);
    throw new NoPicture(isRefused ? "page.shot.refused" : "page.shot.no-camera");
  }
}

/**
 * Return the best picture that the camera gives: a photo, else what it shows.
 * @param {HTMLVideoElement} video that shows it
 * @returns {Promise<Grey>}
 * @throws {NoPicture}
 */
export async function takePicture(video) {
  const [track] = /** @type {MediaStream} */ (video.srcObject).getVideoTracks();
  const photo = "ImageCapture" in globalThis && new ImageCapture(track).takePhoto();
  const tooLate = new Promise((done) => setTimeout(done, SHOT_MS));
  const blob = photo && (await Promise.race([photo, tooLate]).catch(() => null));
  const taken = blob instanceof Blob && (await openPicture(blob).catch(() => null));
  const { videoWidth, videoHeight } = video;
  // Some cameras take photos that are smaller than what they show.
  if (taken && taken.width * taken.height >= Math.min(videoWidth * videoHeight, LONGEST ** 2 / 2)) return taken;
  return paint(video, videoWidth, videoHeight);
}

/**
 * Return the picture in a file.
 * @param {Blob} file of any kind
 * @param {Say} [say] the texts
 * @returns {Promise<Grey>}
 * @throws {NoPicture} the file is not a picture, or is too large for this device
 */
export async function openPicture(file, say) {
  const picture = await decode(file, say);
  const [width, height] = picture instanceof HTMLImageElement ? [picture.naturalWidth, picture.naturalHeight] : [picture.width, picture.height];
  try {
    return paint(picture, width, height);
  } finally {
    if (!(picture instanceof HTMLImageElement)) picture.close();
  }
}

/** @param {Blob} file @param {Say} [say] @returns {Promise<ImageBitmap|HTMLImageElement>} */
async function decode(file, say) {
  if ("createImageBitmap" in globalThis) {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
    if (bitmap) return bitmap;
  }
  const picture = new Image();
  const address = URL.createObjectURL(file);
  try {
    picture.src = address;
    await picture.decode();
    return picture;
  } catch {
    throw new NoPicture(say ? await whyUnread(file, say) : "");
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {CanvasImageSource} source @param {number} wide @param {number} high @returns {Grey} */
function paint(source, wide, high) {
  const scale = Math.min(1, LONGEST / Math.max(wide, high));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  const { width, height } = canvas;
  try {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.imageSmoothingQuality = "high";
    context.fillStyle = "#fff"; // of what is see-through
    context.fillRect(0, 0, width, height);
    context.drawImage(source, 0, 0, width, height);
    return { data: greysOf(context.getImageData(0, 0, width, height).data), width, height };
  } catch {
    throw new NoPicture("page.shot.too-large");
  } finally {
    canvas.width = 0; // phones have little room for canvases
  }
}

/** Turn a picture that is mostly dark into its negative, and return whether it was. @param {Grey} grey any */
export function invertDark({ data }) {
  const isDark = data.filter((grey) => grey < DARK).length * 2 > data.length;
  if (isDark) data.forEach((grey, at) => { data[at] = 255 - grey; });
  return isDark;
}

/** With the weights of PIL, so that pages and commands see the same. @param {Uint8ClampedArray} colours */
function greysOf(colours) {
  const pixels = new Uint32Array(colours.buffer);
  const greys = new Uint8Array(pixels.length);
  for (let at = 0; at < greys.length; at += 1) {
    const pixel = pixels[at];
    greys[at] = ((pixel & 255) * 19595 + ((pixel >> 8) & 255) * 38470 + ((pixel >> 16) & 255) * 7471 + 0x8000) >> 16;
  }
  return greys;
}

/** Return a picture as a canvas. @param {Grey} grey */
export function canvasOf({ data, width, height }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.putImageData(new ImageData(coloursOf({ data, width, height }), width), 0, 0);
  return canvas;
}

/** Return the pixels of a picture with colours. @param {Grey} grey any */
export function coloursOf({ data }) {
  const pixels = new Uint32Array(data.length);
  for (let at = 0; at < data.length; at += 1) pixels[at] = 0xff000000 | (data[at] * 0x10101);
  return new Uint8ClampedArray(pixels.buffer);
}
