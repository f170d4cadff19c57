// The dock below the canvas: what the rules say in few words, the tools, and the keys of the one
// that is taken.

import { allValues } from "./brushes.js";
import { buttonOf, element } from "./dom.js";
import { PAPER_SYMBOLS } from "./paper.js";
import { sign, terrainSign } from "./signs.js";
import { icon } from "./symbol.js";
/** @import { Say, Tool } from "./draft.js" */
/** @import { EaselView } from "./easelview.js" */
/** @import { Child } from "./types.js" */

/** @type {[Tool, string][]} */
const TOOLS = [["paint", "brush"], ["carry", "die"], ["fill", "fill"], ["select", "select"], ["link", "link"], ["look", "look"]];

/** @typedef {ReturnType<EaselView["dockState"]>} DockState */

/** Return what stands in the dock. @param {DockState} state of the editor @param {EaselView} view @returns {Child[]} */
export function drawDock(state, view) {
  const { kind, paint, say } = state;
  const there = TOOLS.filter(([tool]) => (tool === "link" ? kind.links : tool === "carry" ? allValues(kind).length > 0 : true));
  const tools = there.map(([tool, picture]) => buttonOf(
    { class: "key paint", "data-key": `tool:${tool}`, title: say(`page.draw.tool-${tool}`), "aria-pressed": String(paint.tool === tool), onclick: () => view.easel.take({ tool }) },
    sign(picture),
    element("span", { class: "key-name" }, say(`page.draw.name-${tool}`))
  ));
  return [
    buttonOf({ class: "status", "data-key": "status", onclick: () => view.toReport() }, verdictParts(state)),
    element("div", { class: "tool-line", role: "group", "data-key": "tools", "aria-label": say("page.draw.tools") }, tools),
    element("div", { class: "keys paints", role: "group", "data-key": "paints", "aria-label": say(`page.draw.tool-${paint.tool}`) }, toolKeys(state, view)),
  ];
}

/** Return what the rules say, in few words with a sign. @param {DockState} state of the editor @returns {Child[]} */
export function verdictParts(state) {
  const { judged } = state;
  const kind = !judged ? "" : judged.faults.length > 0 ? "illegal" : judged.notes.length > 0 ? "note" : "legal";
  const mark = { illegal: "!", note: "i", legal: icon("tick"), "": "" }[kind];
  return [mark && element("span", { class: `sign ${kind}`, "aria-hidden": "true" }, mark), element("span", { class: "status-words" }, verdictWords(state))];
}

/** Return what the rules say, in few words. @param {DockState} state of the editor */
export function verdictWords({ judged, count, isUnheard, say }) {
  const cells = say("page.draw.count", { count });
  if (!judged) return isUnheard ? say("page.unchecked") : say("page.checking");
  const { faults, notes } = judged;
  if (faults.length > 0) return say("page.draw.faults", { count: faults.length, cells });
  return notes.length > 0 ? say("page.draw.notes", { count: notes.length, cells }) : say("page.draw.sound", { cells });
}

/** @param {DockState} state @param {EaselView} view @returns {Child[]} */
function toolKeys({ kind, paint, letters, say }, view) {
  const { easel } = view;
  const { tool } = paint;
  if (tool === "link") return [element("p", { class: "hint" }, say("page.draw.link-hint"))];
  if (tool === "carry") {
    return allValues(kind).map((value, at) => toolKey(`value:${value}`, say(`bonus.${value}`), value in PAPER_SYMBOLS ? icon(value) : element("span", { class: "figure" }, value), () => easel.take({ carried: value }), paint.carried === value, String(at + 1 === Number(value) ? "" : at + 1)));
  }
  if (tool === "look") {
    return [
      toolKey("larger", say("page.draw.larger"), sign("plus"), () => view.lookCloser(1)),
      toolKey("smaller", say("page.draw.smaller"), sign("minus"), () => view.lookCloser(-1)),
      toolKey("whole", say("page.whole"), sign("whole"), () => view.lookCloser(0)),
      toolKey("widen", say("page.draw.widen"), sign("widen"), () => easel.makeRoom()),
    ];
  }
  if (tool === "select") {
    const chosen = /** @type {const} */ (["all", "area", "none"]).map((which) => toolKey(`select:${which}`, say(`page.draw.select-${which}`), sign(which), () => easel.select(which)));
    return [...chosen, ...turnKeys(say, view)];
  }
  const terrains = kind.terrains.map(({ name }, order) => paintKey(name, say(`terrain.${name}`), terrainSign(name, order), letters[name], paint.terrain === name, view));
  return [...terrains, paintKey("", say("page.draw.hole"), terrainSign("", 0), "", paint.terrain === "", view)];
}

/** @param {Say} say @param {EaselView} view */
function turnKeys(say, { easel }) {
  return /** @type {const} */ (["aside", "upside", "left", "right"]).map((turn) => toolKey(`turn:${turn}`, say(`page.draw.turn-${turn}`), sign(turn), () => easel.turnBoard(turn)));
}

/** @param {string} terrain @param {string} name @param {Element} picture @param {string} letter @param {boolean} isTaken @param {EaselView} view */
function paintKey(terrain, name, picture, letter, isTaken, { easel }) {
  return buttonOf(
    { class: "key paint", "data-key": `paint:${terrain}`, "aria-pressed": String(isTaken), onclick: () => easel.take({ terrain }) },
    picture,
    element("span", { class: "key-name" }, name),
    letter && element("kbd", { "aria-hidden": "true" }, letter)
  );
}

/** @param {string} key @param {string} name @param {Child} picture @param {() => void} onclick @param {boolean|null} [isTaken] @param {string} [letter] */
function toolKey(key, name, picture, onclick, isTaken = null, letter = "") {
  const pressed = isTaken === null ? null : String(isTaken);
  return buttonOf({ class: "key", "data-key": key, "aria-label": name, title: name, "aria-pressed": pressed, onclick }, picture, letter && element("kbd", { "aria-hidden": "true" }, letter));
}
