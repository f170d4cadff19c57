// Keeps the screen on while somebody writes a game down, unless that is switched off.

import { keptChoice } from "./store.js";

/** What the screen does meanwhile, the usual first. */
export const SCREEN = ["on", "off"];

const LASTS_MS = 15 * 60_000; // after the last entry

let timer = 0; // 0 while the screen may go off
/** @type {Promise<WakeLockSentinel|null>|null} */
let lock = null; // browsers release it while the page is hidden

document.addEventListener("visibilitychange", hold);

/** Whether this browser can keep the screen on: over plain http it cannot. */
export function canStayAwake() {
  return "wakeLock" in navigator;
}

/** Keep the screen on for a while: something was written. */
export function stayAwake() {
  clearTimeout(timer);
  timer = 0;
  if (!canStayAwake()) return;
  if (keptChoice("screen") === SCREEN[1]) {
    letSleep();
    return;
  }
  timer = setTimeout(letSleep, LASTS_MS);
  hold();
}

/** Let the screen go off as usual. */
export function letSleep() {
  clearTimeout(timer);
  timer = 0;
  lock?.then((held) => held?.release());
}

function hold() {
  if (!timer || lock || document.visibilityState !== "visible") return;
  const free = () => {
    lock = null;
    return null;
  };
  lock = navigator.wakeLock.request("screen").then((held) => {
    held.addEventListener("release", free);
    return held;
  }, free); // as where the battery is low
}
