// The sheet leaves the page: as a link, as a code for another phone, as a file, on
// paper. Nothing is sent anywhere but where the reader sends it.

import { element, vector } from "./dom.js";
import { offerFile, writeJson } from "./export.js";
import { printLink } from "./printing.js";
import { loadMaker, renew } from "./runtime.js";
import { openDialog } from "./sheetdialog.js";
/** @import { Code } from "./runtime.js" */
/** @import { Child, Say, State } from "./types.js" */

const QUIET = 4; // modules around a code

/**
 * Open what a sheet can be shared with.
 * @param {State} state of the page
 * @param {string} link with what was written
 * @param {() => Promise<string>} writeFile returns the fill file; nothing if there is none
 * @param {(onOpen: () => void) => Child} makeLink returns what leads to where it is kept besides
 */
export function openShare(state, link, writeFile, makeLink) {
  const { say, opened, fill, switches, verdict, name } = state;
  const lack = element("p", { class: "told", role: "status" });
  /** @param {string} key @param {() => void} onclick */
  const button = (key, onclick) => element("button", { type: "button", onclick }, say(key));
  const fillFile = async () => {
    lack.textContent = say("page.loading");
    const file = await writeFile().catch(() => null);
    lack.textContent = file ? "" : say(file === null ? "page.not-loaded" : "page.no-file");
    if (file) offerFile(`${state.fileName}.toml`, file, "application/toml");
  };
  const json = () => offerFile(`${state.fileName}.json`, writeJson(opened, { fill, switches }, verdict), "application/json");
  const dialog = openDialog(say("page.share"), say("page.close"), [
    element("p", { class: "hint" }, say("page.share-hint")),
    linkBox(say, link, { name }),
    codeOf(say, link),
    element("h3", {}, say("page.keep")),
    element(
      "div",
      { class: "buttons" },
      button("page.as-fill", fillFile),
      button("page.as-json", json),
      button("page.print", () => window.print()),
      printLink(say, opened.digits, () => dialog.close())
    ),
    lack,
    makeLink(() => dialog.close()),
  ]);
}

/**
 * Return a box with a link, and keys that copy and send it.
 * @param {Say} say the texts
 * @param {string} link
 * @param {{label?: string, name?: string}} [words] what the box and what is sent are called
 * @returns {Child[]}
 */
export function linkBox(say, link, { label = say("page.link"), name } = {}) {
  const send = () => navigator.share({ title: name, url: link }).catch(() => {});
  return copyBox(say, link, label, say("page.copy"), "share" in navigator && element("button", { type: "button", onclick: send }, say("page.send")));
}

/**
 * Return a box with a text, and a key that copies it.
 * @param {Say} say the texts
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
  return [box, element("div", { class: "buttons" }, element("button", { type: "button", onclick: copy }, words), more), told];
}

/**
 * Return the place of a link's code: there once what draws it is, or words why not.
 * @param {Say} say the texts
 * @param {string} link
 * @param {string} [label] what the code is called
 */
export function codeOf(say, link, label = say("page.code")) {
  const place = element("div", { class: "code-place" });
  loadMaker().then(
    (maker) => place.replaceChildren(drawCode(maker(0, "M"), link, label)),
    () => {
      place.replaceChildren(element("p", { class: "trouble", role: "alert" }, say("page.not-loaded")));
      // The newer page, if it is that, waits until the link was taken.
      const look = () => renew().catch(() => null);
      const dialog = place.closest("dialog");
      if (dialog) dialog.addEventListener("close", look);
      else look();
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
