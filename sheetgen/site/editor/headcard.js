// What a board says of itself: its name, who made it, under which others may use it.

import { HEAD, headOf } from "./content.js";
import { HEAD_MOST } from "./editordata.js";
import { element } from "./dom.js";
/** @import { Easel } from "./easel.js" */
/** @import { Child } from "./types.js" */

/** Return boxes for what a board says of itself. Nothing is cut: a text that is too long is reported. @param {Easel} easel @returns {Child[]} */
export function drawHead(easel) {
  const { content, say } = easel;
  const head = headOf(content);
  const fields = HEAD.map((name) => {
    const most = HEAD_MOST[name];
    const length = [...head[name]].length;
    const isLong = most !== undefined && length > most;
    const hint = most === undefined ? "" : isLong ? say("page.draw.too-long", { length, most }) : say("page.draw.at-most", { most });
    return element(
      "div",
      { class: "field", "data-key": `field:${name}` },
      element("label", { for: `head-${name}` }, say(`page.draw.head-${name}`)),
      headBox(name, head[name], isLong, Boolean(hint), easel),
      hint && element("p", { class: isLong ? "trouble" : "hint", id: `hint-${name}`, "data-key": "hint" }, hint)
    );
  });
  return [element("h2", { "data-key": "head-title" }, say("page.draw.head")), ...fields, element("p", { class: "hint", "data-key": "head-hint" }, say("page.draw.head-hint"))];
}

/** @param {string} name @param {string} text @param {boolean} isLong @param {boolean} hasHint @param {Easel} easel */
function headBox(name, text, isLong, hasHint, easel) {
  /** @type {HTMLInputElement} */
  const box = element("input", {
    id: `head-${name}`,
    "data-key": `head:${name}`,
    autocomplete: "off",
    "aria-invalid": isLong ? "true" : null,
    "aria-describedby": hasHint ? `hint-${name}` : null,
    oninput: (event) => easel.entitle(name, event.target.value),
  });
  box.value = text;
  return box;
}
