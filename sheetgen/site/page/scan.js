// The code of a sheet, from the camera or from a photo, which may show several sheets.

import { LARGEST, SIZES, makeReader, pause } from "./codereader.js";
import { buttonOf, element } from "./dom.js";
import { openDialog } from "./sheetdialog.js";
import { icon } from "./symbol.js";
import { whyUnread } from "./words.js";
/** @import { Child, Say } from "./types.js" */

const EVERY_MS = 250;
const FRAME = 800; // pixels on the longer side of a picture of the camera

/**
 * Return the buttons that read a code: with the camera where there is one, and from a
 * photo.
 * @param {Say} say
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
    hasCamera && buttonOf({ class: "scan", onclick: () => scan(say, onText, () => file.click()) }, icon("scan"), say("page.scan")),
    buttonOf({ onclick: () => file.click() }, icon("camera"), say("page.photo")),
    file,
    !isSecureContext && element("p", { class: "hint" }, say("page.camera-https")),
  ];
}

/** Press the start page's button for the camera, where there is one. */
export function openCamera() {
  /** @type {HTMLElement|null} */
  const button = document.querySelector("#start .scan");
  button?.click();
}

/** @param {Say} say @param {(text: string, picture: Blob|null) => void} onText @param {() => void} choose a photo instead */
async function scan(say, onText, choose) {
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
    video.replaceWith(buttonOf({ onclick: () => (dialog.close(), choose()) }, say("page.photo")));
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
  return picture.decode().then(() => scaled(picture));
}

/** A large photo is drawn once, and not in full for each part of it. @param {HTMLImageElement} picture */
function scaled(picture) {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = LARGEST / Math.max(width, height);
  if (scale >= 1) return picture;
  const canvas = element("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
