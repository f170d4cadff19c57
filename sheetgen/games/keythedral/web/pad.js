// The dock at the foot of the page: figures and steps for a number, or a player's name.

import { element, replaceIn } from "./dom.js";
import { figureKeys } from "./keys.js";
import { icon } from "./symbol.js";
import { capitalised, cutName } from "./words.js";

const MOST_NAME = 40;

/**
 * Draw the keys for the chosen place.
 * @param {Element} node where
 * @param {Object} state of the page, with `placeTitle`
 * @param {Object} hooks what keys do; `nameAt(place)` returns what a player is called
 */
export function drawPad(node, state, hooks) {
  const { place, say } = state;
  if (/^player:\d$/.test(place)) replaceIn(node, nameField(state, hooks));
  else if (place) replaceIn(node, numberKeys(state, hooks));
  else replaceIn(node, element("p", { class: "keys-label lone" }, say("page.choose-entry")));
}

function numberKeys(state, hooks) {
  const { say } = state;
  const [label, keys] = figureKeys(state, hooks);
  const step = (name, picture, by) =>
    element(
      "button",
      { type: "button", class: "key step-key", "data-key": `step:${name}`, "aria-label": say(`page.${name}`), onclick: () => hooks.onStep(by) },
      icon(picture)
    );
  keys.prepend(step("less", "minus", -1), step("more", "plus", 1));
  keys.classList.add("with-steps");
  return [label, keys];
}

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
