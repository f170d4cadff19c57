// What a reader is told until it is settled: a sentence, and buttons for what can be done.

import { element, replaceIn } from "./dom.js";

/**
 * Draw what a reader is told.
 * @param {Map<string, Object>} notices by name: `key` of the sentence, and `actions`, each
 *   the key of a text and what to do
 * @param {function} say the texts
 */
export function drawNotices(notices, say) {
  replaceIn(
    document.getElementById("notices"),
    [...notices].map(([name, { key, actions }]) =>
      element(
        "div",
        { class: "told notice", role: "alert", "data-name": name },
        element("p", {}, say(key)),
        element(
          "div",
          { class: "buttons" },
          actions.map(([title, onclick], at) =>
            element("button", { type: "button", class: "small", "data-key": `notice:${name}.${at}`, onclick }, say(title))
          )
        )
      )
    )
  );
}
