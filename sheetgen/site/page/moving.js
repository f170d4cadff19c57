// Sheets that move from one device to another as a file, without a server.

import { AROUND_TEXTS } from "./arounddata.js";
import { buttonOf, element } from "./dom.js";
import { FORMAT, ONE_SHEET, fileText, offerFile } from "./export.js";
import { findDigits } from "./link.js";
import { sayFrom } from "./overlay.js";
import { RIVAL_KEY, SHEET_KEY, isRecord, keepText, keptSheets, keptText, readText } from "./store.js";
/** @import { Child, Say } from "./types.js" */

const KIND = "sheetgen sheets";
const FILE = "sheetgen-sheets";

/** @typedef {"taken"|"same"|"unlike"|"full"|"bad"} Fate what became of a sheet */

/**
 * Return buttons that write all sheets of this device into a file, and take in such a file.
 * @param {Say} say
 * @param {(text: string) => void} onTold what to do with what is to be said
 * @returns {Child[]}
 */
export function makeMoveButtons(say, onTold) {
  const file = element("input", { type: "file", accept: ".json,.txt,application/json,text/plain", hidden: true, "aria-label": say("page.take-in") });
  file.addEventListener("change", async () => {
    const fates = file.files?.length ? takeIn((await fileText(file.files[0])) || "") : [];
    file.value = "";
    onTold(fatesInWords(fates, sayFrom(say, AROUND_TEXTS)));
  });
  return [
    keptSheets().length > 0 && [
      buttonOf({ class: "small", onclick: () => offerFile(`${FILE}.json`, allSheets(), "application/json") }, say("page.save-all")),
      sendButton(say, FILE, allSheets),
    ],
    buttonOf({ class: "small", onclick: () => file.click() }, say("page.take-in")),
    file,
  ];
}

/**
 * Return a button that sends a file to another app, as phones can; nothing elsewhere.
 * @param {Say} say
 * @param {string} name of the file, without an ending: browsers send plain text, and no JSON
 * @param {() => string|Promise<string>} write what is in it
 * @returns {Child}
 */
export function sendButton(say, name, write) {
  /** @param {string} text */
  const fileOf = (text) => new File([text], `${name}.txt`, { type: "text/plain" });
  const send = async () => {
    const file = fileOf(await write());
    await navigator.share({ files: [file] }).catch(({ name: why }) => {
      if (why !== "AbortError") offerFile(file.name, file, file.type);
    });
  };
  return navigator.canShare?.({ files: [fileOf("")] }) && buttonOf({ class: "small", "data-key": "send", onclick: send }, say("page.send"));
}

function allSheets() {
  const sheets = keptSheets().map(({ digits }) => ({ digits, .../** @type {object} */ (readText(keptText(SHEET_KEY, digits))) }));
  return `${JSON.stringify({ kind: KIND, format: FORMAT, sheets }, null, 1)}\n`;
}

/** @param {string} text of a file @returns {Fate[]} */
function takeIn(text) {
  const told = readText(text);
  if (!isRecord(told) || told.format !== FORMAT) return [];
  const sheets = told.kind === ONE_SHEET ? [told] : told.kind === KIND ? told.sheets : [];
  return Array.isArray(sheets) ? sheets.map(takeOne) : [];
}

/** Whether a sheet is one that can be is found out when it is opened, as of all that is kept. @param {unknown} sheet @returns {Fate} */
function takeOne(sheet) {
  if (!isRecord(sheet)) return "bad";
  const { digits, fill, switches = {}, name = "", kept = Date.now() } = sheet;
  const found = findDigits(String(digits));
  if (!found || found.digits !== digits || !isRecord(fill) || !isRecord(switches)) return "bad";
  const before = readText(keptText(SHEET_KEY, found.digits));
  const isThere = isRecord(before);
  if (isThere && JSON.stringify([before.fill, before.switches]) === JSON.stringify([fill, switches])) return "same";
  const text = JSON.stringify({ fill, switches, name, kept });
  if (isThere && keptText(RIVAL_KEY, found.digits) !== null) return "full";
  if (!keepText(isThere ? RIVAL_KEY : SHEET_KEY, found.digits, text)) return "full";
  return isThere ? "unlike" : "taken";
}

/** @param {Fate[]} fates @param {Say} say */
function fatesInWords(fates, say) {
  const told = ["taken", "same", "unlike", "full", "bad"].map((kind) => {
    const count = fates.filter((one) => one === kind).length;
    return count ? say(`page.moved-${kind}`, { count }) : "";
  });
  return told.filter(Boolean).join(" ") || say("page.moved-nothing");
}
