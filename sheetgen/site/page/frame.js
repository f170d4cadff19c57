// The frame around a sheet: its title, its buttons, and lines that tell something.

import { byId, element, findAll, replaceIn } from "./dom.js";
import { guideStep } from "./guide.js";
import { totalShortly, totalWords, verdictSign } from "./report.js";
import { boardName, knownBoard } from "./boardname.js";
import { icon } from "./symbol.js";
import { capitalised, sentences } from "./words.js";
/** @import { Opened, Say, State } from "./types.js" */
/** @import { Desk } from "./desk.js" */

/** The views that have a button. */
export const VIEWS = ["board", "list", "play", "players"];

/** Write the texts of the frame. @param {Say} say @param {Opened|null} opened the sheet, if one is open */
export function labelFrame(say, opened) {
  document.documentElement.lang = say.language;
  for (const node of findAll(document, "[data-say]")) node.textContent = say(node.dataset.say || "");
  for (const node of findAll(document, "[data-label]")) node.setAttribute("aria-label", say(node.dataset.label || ""));
  for (const node of findAll(document, "[data-icon]")) {
    if (!node.querySelector("svg")) node.prepend(icon(node.dataset.icon || ""));
  }
  const name = opened ? boardName(opened, say) : say("page.title");
  const serial = opened ? serialWords(opened) : "";
  entitlePage(name, serial, `${name} ${serial}`.trim());
  const letter = opened && knownBoard(opened) ? name.match(/\b([A-Z]|\d+)\b/) : null;
  byId("shield").textContent = letter ? letter[0] : "";
}

/**
 * Give the page a title.
 * @param {string} title
 * @param {string} [behind] what stands behind it
 * @param {string} [whole] what the window is called
 */
export function entitlePage(title, behind = "", whole = title) {
  byId("title").textContent = title;
  byId("serial").textContent = behind;
  document.title = whole;
}

/** Return the number of a sheet as it stands on paper. @param {Opened} opened */
export function serialWords(opened) {
  return `\u2116 ${String(opened.serial).padStart(6, "0")}`;
}

/** Show which view is in sight. @param {string} shown the view @param {string[]} views of the game */
export function drawViews(shown, views) {
  document.documentElement.dataset.view = shown;
  byId("view-board").hidden = shown === "list" || shown === "players";
  byId("view-list").hidden = shown !== "list";
  for (const view of VIEWS) {
    const button = byId(`show-${view}`);
    button.hidden = !views.includes(view);
    button.setAttribute("aria-pressed", String(view === shown));
  }
}

/** Draw which steps there are, whether cells are painted, and how they follow each other. @param {Desk} desk */
export function drawTools({ history: { past, future }, ui: { pen }, direction, say }) {
  byId("undo").toggleAttribute("disabled", past.length === 0);
  byId("redo").toggleAttribute("disabled", future.length === 0);
  const follow = byId("direction");
  follow.hidden = !(pen.goesOn || pen.brush?.goesOn);
  follow.setAttribute("aria-label", `${say("page.next-cell")}: ${say(`page.direction.${direction}`)}`);
  replaceIn(follow, icon(direction === "off" ? "stay" : "order", direction === "columns" ? "turned" : ""));
  byId("brush").hidden = !pen.brush;
  byId("brush").setAttribute("aria-pressed", String(Boolean(pen.brush?.kind)));
}

/** Draw the verdict in few words, or one of the first steps. @param {State} state */
export function drawStatus(state) {
  const { say, verdict, isLooking, isBlank, isUnchecked } = state;
  const step = guideStep(state);
  const guide = step ? say(`page.guide-${step}`) : "";
  byId("skip").hidden = !step;
  byId("status").classList.toggle("guide", step > 0);
  if (isBlank || !verdict) {
    const key = isBlank ? "page.blank-short" : isUnchecked ? "page.unchecked" : "page.checking";
    replaceIn(byId("status"), element("span", {}, guide || say(key)));
    if (guide) announceOnce(guide);
    return;
  }
  const errors = verdict.findings.filter((finding) => finding.severity === "error").length;
  const isOpen = isLooking && verdict.verdict === "undecided";
  const words = isOpen ? say("page.looking-short") : capitalised(say(`verdict.${verdict.verdict}`));
  replaceIn(
    byId("status"),
    verdictSign(verdict.verdict),
    element("span", { class: "status-words" }, errors ? `${words} (${errors})` : words),
    element(guide ? "span" : "strong", { class: "status-total" }, guide || capitalised(totalShortly(verdict, say)))
  );
  announceOnce(sentences([words, totalWords(verdict, say), ...(guide ? [guide] : [])], say));
}

/** @param {string} told what is not told again as long as it stays */
function announceOnce(told) {
  const announced = byId("announced");
  if (announced.textContent !== told) announced.textContent = told;
}

/**
 * Tell something to who hears the page; the same words are told again where they are others.
 * @param {string} text what
 */
export function announce(text) {
  const node = byId("stepped");
  node.textContent = node.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Show whether what a part says is still of something that was changed since.
 * @param {string} id of the part
 * @param {boolean} isBusy
 */
export function showBusy(id, isBusy) {
  byId(id).setAttribute("aria-busy", String(isBusy));
}

/** Tell something on the page. @param {string} text what; nothing takes away what was told */
export function tell(text) {
  byId("told").textContent = text;
}
