// A short shake or sound for what was written, and another one for what is against the
// rules: for those who ask for it alone.

import { keptChoice } from "./store.js";
/** @import { Verdict } from "./types.js" */

/** What this device can be asked for, nothing first. */
export const FEEDBACK = ["off", "sound", ...("vibrate" in (globalThis.navigator || {}) ? ["shake", "both"] : [])];

// Milliseconds of a shake; hertz and seconds of a sound.
const FEELINGS = {
  written: { shake: [12], pitch: 660, lasts: 0.035 },
  wrong: { shake: [40, 60, 40], pitch: 185, lasts: 0.16 },
};
const LOUD = 0.08;

/** @type {AudioContext|null} */
let audio = null;
let wasIllegal = false;

/** Return what this device was asked for. */
export function keptFeedback() {
  const kept = keptChoice("feedback");
  return FEEDBACK.includes(kept) ? kept : FEEDBACK[0];
}

/** Let a hand feel or hear something, if that was asked for. @param {"written"|"wrong"} what has happened */
export function feel(what) {
  const kept = keptFeedback();
  if (kept === "shake" || kept === "both") navigator.vibrate(FEELINGS[what].shake);
  if (kept === "sound" || kept === "both") sound(FEELINGS[what]);
}

/** Let it feel that a sheet has become one against the rules. @param {Verdict|null} verdict */
export function feelVerdict(verdict) {
  const isIllegal = verdict?.verdict === "illegal";
  if (isIllegal && !wasIllegal) feel("wrong");
  wasIllegal = isIllegal;
}

/** @param {{pitch: number, lasts: number}} tone */
function sound({ pitch, lasts }) {
  if (!globalThis.AudioContext) return;
  audio = audio || new AudioContext();
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  const end = audio.currentTime + lasts;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  voice.connect(volume).connect(audio.destination);
  voice.start();
  voice.stop(end);
}
