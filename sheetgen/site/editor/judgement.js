// What the rules say of a draft: what is wrong, what is unusual, how many cells of each terrain
// there are, the areas, and what can be told of a board without playing on it.

import { verdictParts } from "./dock.js";
import { buttonOf, element } from "./dom.js";
import { terrainSign } from "./signs.js";
/** @import { Judged, Kind, Say } from "./draft.js" */
/** @import { DockState } from "./dock.js" */
/** @import { Easel } from "./easel.js" */
/** @import { Fact, Note } from "./notewords.js" */
/** @import { Child } from "./types.js" */

/**
 * Games that were played on a board.
 * @typedef {{isBusy: boolean, facts: Fact[], trouble: string}} Played
 */

/** Return what the rules say. @param {DockState} state of the editor @param {Easel} easel @returns {Child[]} */
export function drawJudgement(state, easel) {
  const { judged, kind, say } = state;
  return [
    element("h2", { "data-key": "report-title" }, say("page.draw.report")),
    element("p", { class: "lead", "data-key": "lead" }, verdictParts(state)),
    judged && findingsList(judged, say, easel),
    judged && countsTable(judged, kind, say),
    judged && judged.facts.length > 0 && factsList("facts", judged.facts, easel),
    kind.played && judged && judged.digits !== "" && playPart(say, easel),
  ];
}

/** @param {Judged} judged @param {Say} say @param {Easel} easel */
function findingsList({ faults, notes, cells }, say, easel) {
  /** @param {Note} note @param {"illegal"|"note"} kind */
  const item = (note, kind) => {
    const own = (note.cells || []).filter((at) => cells[at]);
    const words = easel.editor.tell(note);
    const told = own.length > 0 ? buttonOf({ class: "jump", onclick: () => easel.goTo(own.map((at) => cells[at].key)) }, words) : words;
    return element("li", {}, element("span", { class: `sign small-sign ${kind}`, role: "img", "aria-label": say(`page.draw.${kind}`) }, kind === "illegal" ? "!" : "i"), element("div", {}, told));
  };
  if (faults.length + notes.length === 0) return null;
  return element("ul", { class: "findings", "data-key": "findings" }, faults.map((note) => item(note, "illegal")), notes.map((note) => item(note, "note")));
}

/** @param {Judged} judged @param {Kind} kind @param {Say} say */
function countsTable({ counts, areas }, kind, say) {
  const rows = kind.terrains.map(({ name }, order) => {
    const own = areas.filter(({ terrain }) => terrain === name);
    const sizes = own.map(({ cells }) => cells.length).sort((one, other) => other - one);
    const [count, usual] = [counts[name] || 0, kind.counts[name]];
    return element(
      "tr",
      {},
      element("th", { scope: "row", class: `t-${name}` }, terrainSign(name, order), element("span", {}, say(`terrain.${name}`))),
      element("td", { class: usual === undefined || usual === count ? "" : "unlike" }, String(count)),
      element("td", {}, usual === undefined ? "" : String(usual)),
      element("td", { class: "sizes" }, sizes.join(", "))
    );
  });
  const heads = ["terrain", "cells", "usual", "areas"].map((name) => element("th", { scope: "col" }, say(`page.draw.${name}`)));
  return element("div", { class: "wide", "data-key": "counts" }, element("table", { class: "cells counts" }, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows)));
}

/** @param {string} key @param {Fact[]} facts @param {Easel} easel */
function factsList(key, facts, { editor }) {
  return element("dl", { class: "facts", "data-key": key }, facts.map((fact) => editor.show(fact)).filter(([, parts]) => parts.length > 0).map(([label, parts]) => element("div", {}, element("dt", {}, label), element("dd", {}, parts.map((part) => [element("span", {}, part), " "])))));
}

/** @param {Say} say @param {Easel} easel */
function playPart(say, easel) {
  const { isBusy, facts, trouble } = easel.played;
  return element(
    "div",
    { class: "played", "data-key": "played" },
    element("h3", {}, say("page.draw.played")),
    facts.length > 0 ? factsList("played-facts", facts, easel) : element("p", { class: "hint" }, say("page.draw.play-hint")),
    trouble && element("p", { class: "trouble", role: "alert" }, trouble),
    element("div", { class: "buttons" }, buttonOf({ class: "small", "data-key": "play", "aria-disabled": isBusy ? "true" : null, onclick: () => easel.play() }, say(isBusy ? "page.draw.playing" : "page.draw.play")))
  );
}
