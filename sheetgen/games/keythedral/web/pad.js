// The dock at the foot of the page: figures and steps for a number, or a player's name.

import { buttonOf, element } from "./dom.js";
import { FORM } from "./form.js";
import { figureKeys } from "./keys.js";
import { icon } from "./symbol.js";
import { cutName } from "./wording.js";
import { capitalised } from "./words.js";
/** @import { PadHooks, State } from "./sheet.js" */
/** @import { Child } from "./types.js" */

const MOST_NAME = FORM.players.each.parts.name.most;

/**
 * Draw the keys for the chosen place.
 * @param {State} state of the page, with `placeTitle`
 * @param {PadHooks} hooks what keys do; `nameAt(place)` returns what a player is called
 * @returns {Child}
 */
export function drawPad(state, hooks) {
  const { place, say } = state;
  if (/^player:\d$/.test(place)) return nameField(state, hooks);
  if (place) return numberKeys(state, hooks);
  return element("p", { class: "keys-label lone" }, say("page.choose-entry"));
}

/** @param {State} state @param {PadHooks} hooks */
function numberKeys(state, hooks) {
  const { say } = state;
  const [label, keys] = figureKeys(state, hooks);
  /** @param {string} name @param {string} picture @param {number} by */
  const step = (name, picture, by) =>
    buttonOf(
      { class: "key step-key", "data-key": `step:${name}`, "aria-label": say(`page.${name}`), onclick: () => hooks.onStep(by) },
      icon(picture)
    );
  keys.prepend(step("less", "minus", -1), step("more", "plus", 1));
  keys.classList.add("with-steps");
  return [label, keys];
}

/** @param {State} state @param {PadHooks} hooks */
function nameField({ say, place }, hooks) {
  const box = element("input", {
    type: "text",
    id: "player-name",
    "data-key": "player-name",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: capitalised(say("place.player", { name: place.split(":")[1] })),
    onchange: ({ target }) => hooks.onName(place, cutName(target.value, MOST_NAME), false),
    onkeydown: ({ key, target }) => {
      if (key === "Enter") hooks.onName(place, cutName(target.value, MOST_NAME), true);
    },
  });
  box.value = hooks.nameAt(place);
  return element("div", { class: "name-field" }, element("label", { for: "player-name" }, say("page.player-name")), box);
}
