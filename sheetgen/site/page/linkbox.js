// A link to take along: in a box that is copied and sent, and as a code for another phone.

import { buttonOf, element, vector } from "./dom.js";
import { loadMaker, renew } from "./runtime.js";
/** @import { Code } from "./runtime.js" */
/** @import { Child, Say } from "./types.js" */

const QUIET = 4; // modules around a code

/**
 * Return a box with a link, and keys that copy and send it.
 * @param {Say} say
 * @param {string} link
 * @param {{label?: string, name?: string}} [words] what the box and what is sent are called
 * @returns {Child[]}
 */
export function linkBox(say, link, { label = say("page.link"), name } = {}) {
  const send = () => navigator.share({ title: name, url: link }).catch(() => {});
  return copyBox(say, link, label, say("page.copy"), "share" in navigator && buttonOf({ onclick: send }, say("page.send")));
}

/**
 * Return a box with a text, and a key that copies it.
 * @param {Say} say
 * @param {string} text
 * @param {string} label what the box is called
 * @param {string} words on the key
 * @param {...Child} more further keys
 * @returns {Child[]}
 */
export function copyBox(say, text, label, words, ...more) {
  const told = element("p", { class: "told", role: "status" });
  const box = element("textarea", { readonly: true, rows: text.includes("\n") ? 12 : 3, "aria-label": label, onfocus: (event) => event.target.select() });
  box.value = text;
  const copy = async () => {
    told.textContent = say((await copyText(text, box)) ? "page.copied" : "page.copy-by-hand");
  };
  return [box, element("div", { class: "buttons" }, buttonOf({ onclick: copy }, words), more), told];
}

/**
 * Return the place of a link's code: there once what draws it is, or words why not.
 * @param {Say} say
 * @param {string} link
 * @param {string} [label] what the code is called
 */
export function codeOf(say, link, label = say("page.code")) {
  const place = element("div", { class: "code-place" });
  loadMaker().then(
    (maker) => place.replaceChildren(drawCode(maker(0, "M"), link, label)),
    () => {
      place.replaceChildren(element("p", { class: "trouble", role: "alert" }, say("page.not-loaded")));
      renew().catch(() => null);
    }
  );
  return place;
}

/** @param {Code} code without a text @param {string} text @param {string} label */
function drawCode(code, text, label) {
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) rows.push(`M${column} ${row}h1v1h-1Z`);
    }
  }
  const size = count + 2 * QUIET;
  return vector(
    "svg",
    { class: "code", viewBox: `${-QUIET} ${-QUIET} ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    vector("rect", { class: "paper", x: -QUIET, y: -QUIET, width: size, height: size }),
    vector("path", { class: "modules", d: rows.join("") })
  );
}

// With the old way where the new one is missing; returns whether it worked.
/** @param {string} text @param {HTMLTextAreaElement} box that holds it @returns {Promise<boolean>} */
function copyText(text, box) {
  const byHand = () => {
    box.focus();
    box.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  };
  if (!navigator.clipboard) return Promise.resolve(byHand());
  return navigator.clipboard.writeText(text).then(() => true, byHand);
}
