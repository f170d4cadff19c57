// Parts that the cards of several games are made of.

import { buttonOf, element } from "./dom.js";
import { icon } from "./symbol.js";
/** @import { Child, Option, State } from "./types.js" */

/**
 * Return a count with a button for one less and one for one more.
 * @param {string} key of the buttons
 * @param {number} count what stands there
 * @param {string} label what is counted
 * @param {State} state
 * @param {(count: number) => void} onCount what to do with a new count
 * @param {number} [most] that it can be
 * @param {Element} [figure] that shows it
 * @returns {Element}
 */
export function stepper(key, count, label, { say }, onCount, most = 63, figure) {
  /** @param {string} name @param {string} picture @param {number} value */
  const step = (name, picture, value) =>
    buttonOf(
      {
        class: "step",
        "data-key": `${key}:${name}`,
        "aria-label": `${label}: ${say(`page.${name}`)}`,
        disabled: value < 0 || value > most,
        onclick: () => onCount(value),
      },
      icon(picture)
    );
  return element(
    "div",
    { class: "stepper", role: "group", "aria-label": figure ? label : `${label}: ${count}` },
    step("less", "minus", count - 1),
    figure || element("span", { class: `count-figure ${count ? "" : "zero"}` }, String(count)),
    step("more", "plus", count + 1)
  );
}

/**
 * Return buttons of which one is chosen at most.
 * @template {string|number} V
 * @param {string} key of the buttons
 * @param {Option<V>[]} options value, text, and the name if the text is short
 * @param {V} chosen the value that stands there
 * @param {(value: V) => void} onChoose what to do with a value
 * @param {string} label what is chosen
 * @returns {Element}
 */
export function choice(key, options, chosen, onChoose, label) {
  return element(
    "div",
    { class: "choices", role: "group", "aria-label": label },
    options.map(([value, text, name]) =>
      buttonOf(
        {
          class: "option",
          "data-key": `${key}:${value}`,
          "aria-label": name || null,
          "aria-pressed": String(value === chosen),
          onclick: () => onChoose(value),
        },
        text
      )
    )
  );
}

/**
 * Return a label with what belongs to it.
 * @param {string} label its words
 * @param {...Child} parts what stands behind it
 * @returns {Element}
 */
export function labelled(label, ...parts) {
  return element("div", { class: "labelled" }, element("span", { class: "label" }, label), parts);
}

/**
 * Return a list to choose one from.
 * @param {string} key of the element
 * @param {Option<string|number>[]} options value and text
 * @param {string|number} chosen the value that stands there
 * @param {(value: string) => void} onChoose what to do with a value
 * @param {string} label what is chosen
 * @returns {Element}
 */
export function picker(key, options, chosen, onChoose, label) {
  return element(
    "select",
    { "data-key": key, "aria-label": label, onchange: (event) => onChoose(event.target.value) },
    options.map(([value, text]) => element("option", { value, selected: String(value) === String(chosen) }, text))
  );
}
