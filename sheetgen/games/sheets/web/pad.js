// The dock at the foot of the page: figures and signs for a number, options, or a name.

import { buttonOf, element } from "./dom.js";
import { nameRoom } from "./fill.js";
import { eraseKey } from "./keys.js";
import { icon } from "./symbol.js";
import { cutName } from "./wording.js";
/** @import { PadHooks, Slot, State } from "./sheet.js" */
/** @import { Child } from "./types.js" */

/**
 * Draw the keys for the chosen place.
 * @param {State} state
 * @param {Slot|undefined} slot that is chosen
 * @param {PadHooks} hooks
 * @returns {Child}
 */
export function drawPad(state, slot, hooks) {
  const { place, say } = state;
  if (place && !slot) return nameField(state, hooks);
  if (!slot) return element("p", { class: "keys-label lone" }, say("page.choose-entry"));
  const typed = state.typedAt(place);
  const label = element("p", { class: "keys-label" }, state.placeTitle, typed && `: ${shownSum(typed)}`);
  const next = key("figure:next", icon("next"), () => hooks.onNext(), say("page.next"));
  if (slot.kind === "tick") return [label, element("div", { class: "keys options" }, key("tick", "\u2713", () => hooks.onToggle(place)), next)];
  const erase = eraseKey("figure:back", state, () => hooks.onBack());
  if (slot.kind === "choice") {
    const options = slot.options.map((option, at) => key(`option:${at + 1}`, option, () => hooks.onOption(at + 1)));
    return [label, element("div", { class: "keys options" }, options, erase, next)];
  }
  /** @param {string} row */
  const figures = (row) => [...row].map((figure) => key(`figure:${figure}`, figure, () => hooks.onFigure(figure)));
  const plus = key("figure:+", "+", () => hooks.onFigure("+"), say("page.plus"));
  const minus = slot.least < 0 && key("figure:-", "\u2212", () => hooks.onFigure("-"), say("page.minus"));
  return [label, element("div", { class: `keys sums${minus ? "" : " unsigned"}` }, figures("12345"), plus, erase, figures("67890"), minus, next)];
}

/** Return a typed sum as people read it. @param {string} typed such as `3+6-2` */
export function shownSum(typed) {
  return typed.replace(/-/g, "\u2212").replace(/(?<=\d)([+\u2212])/g, "\u2009$1\u2009");
}

/** @param {string} name @param {Child} shown @param {() => void} onTap @param {string} [words] */
function key(name, shown, onTap, words) {
  return buttonOf({ class: "key", "data-key": name, "aria-label": words, onclick: onTap }, shown);
}

/** @param {State} state @param {PadHooks} hooks */
function nameField({ say, place, opened }, hooks) {
  const most = nameRoom(opened.sheet);
  const box = element("input", {
    type: "text",
    id: "player-name",
    "data-key": "player-name",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: opened.sheet.columns === "teams" ? "Anna & Ben" : null,
    onchange: ({ target }) => hooks.onName(place, cutName(target.value, most), false),
    onkeydown: ({ key: pressed, target }) => {
      if (pressed === "Enter") hooks.onName(place, cutName(target.value, most), true);
    },
  });
  box.value = hooks.nameAt(place);
  const known = box.value ? [] : hooks.known.slice(0, 6);
  const proposals = known.map((name) => buttonOf({ class: "small", "data-key": `name:${name}`, onclick: () => hooks.onName(place, name, true) }, name));
  return element(
    "div",
    { class: "name-field" },
    element("label", { for: "player-name" }, say(opened.sheet.columns === "teams" ? "page.team-name" : "page.player-name")),
    box,
    proposals.length > 0 && element("p", { class: "buttons" }, proposals)
  );
}
