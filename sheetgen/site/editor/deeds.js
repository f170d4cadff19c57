// What is done to the whole board, or to what is selected: swap two terrains, move it, empty it.

import { buttonOf, element } from "./dom.js";
/** @import { Place } from "./draft.js" */
/** @import { Easel } from "./easel.js" */
/** @import { Child } from "./types.js" */

/** @type {[name: string, sign: string, step: Place][]} */
const WAYS = [
  ["up-left", "\u2196", { row: -1, column: -1 }],
  ["up-right", "\u2197", { row: -1, column: 1 }],
  ["left", "\u2190", { row: 0, column: -2 }],
  ["right", "\u2192", { row: 0, column: 2 }],
  ["down-left", "\u2199", { row: 1, column: -1 }],
  ["down-right", "\u2198", { row: 1, column: 1 }],
];

/** Return keys for it. @param {Easel} easel @returns {Child[]} */
export function drawDeeds(easel) {
  const { kind, swap, say } = easel;
  const count = easel.chosen.size;
  /** @param {[string, string]} pair */
  const choose = (pair) => {
    easel.swap = pair;
    easel.view.drawCards();
  };
  /** @param {0|1} at @param {string} label */
  const choice = (at, label) => element(
    "select",
    { "aria-label": label, "data-key": `swap:${at}`, onchange: (event) => choose(at === 0 ? [event.target.value, swap[1]] : [swap[0], event.target.value]) },
    kind.terrains.map(({ name }) => element("option", { value: name, selected: name === swap[at] }, say(`terrain.${name}`)))
  );
  return [
    element("h2", { "data-key": "deeds-title" }, say("page.draw.deeds")),
    element("p", { class: "hint", "data-key": "deeds-hint" }, count > 0 ? say("page.draw.on-selected", { count }) : say("page.draw.on-all")),
    element("div", { class: "swap", "data-key": "swap" }, choice(0, say("page.draw.swap-one")), choice(1, say("page.draw.swap-other")), buttonOf({ "data-key": "do-swap", "aria-disabled": swap[0] === swap[1] ? "true" : null, onclick: () => easel.swapTerrains(...swap) }, say("page.draw.swap"))),
    element("h3", { "data-key": "move-title" }, say("page.draw.move")),
    element("div", { class: "ways", role: "group", "aria-label": say("page.draw.move"), "data-key": "ways" }, WAYS.map(([name, arrow, step]) =>
      buttonOf({ "data-key": `way:${name}`, "aria-label": say(`page.draw.way-${name}`), "aria-disabled": count === 0 ? "true" : null, onclick: () => count > 0 && easel.push(step) }, arrow)
    )),
    count === 0 && element("p", { class: "hint", "data-key": "move-hint" }, say("page.draw.move-hint")),
    element("div", { class: "buttons", "data-key": "clear-line" }, buttonOf({ class: "small", "data-key": "clear", onclick: () => easel.clear() }, say(count > 0 ? "page.draw.clear-selected" : "page.draw.clear"))),
  ];
}
