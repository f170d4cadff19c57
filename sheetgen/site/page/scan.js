// Reading a code with the camera, where the browser can by itself.

import { element } from "./dom.js";
import { openDialog } from "./sheetdialog.js";

const EVERY_MS = 250;

/**
 * Return a button that reads a code, or nothing where the browser has no reader.
 * @param {function} say the texts
 * @param {function(string)} onText what to do with what was read
 * @returns {Element|null}
 */
export function makeScanButton(say, onText) {
  const hasCamera = navigator.mediaDevices && navigator.mediaDevices.getUserMedia;
  if (typeof globalThis.BarcodeDetector !== "function" || !hasCamera) return null;
  return element("button", { type: "button", onclick: () => scan(say, onText) }, say("page.scan"));
}

async function scan(say, onText) {
  const told = element("p", { role: "status" }, say("page.scan-hint"));
  const video = element("video", { playsinline: true, muted: true, class: "camera" });
  const dialog = openDialog(say("page.scan"), say("page.close"), [told, video]);
  let stream = null;
  dialog.addEventListener("close", () => {
    if (stream) stream.getTracks().forEach((track) => track.stop());
  });
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    told.textContent = say("page.no-camera");
    return;
  }
  const reader = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
  while (dialog.open) {
    const codes = await reader.detect(video).catch(() => []);
    if (codes.length > 0) {
      dialog.close();
      onText(codes[0].rawValue);
      return;
    }
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
}
