// The sheet leaves the page: as a link, as a code for another phone, as a file, on
// paper. Nothing is sent anywhere but where the reader sends it.

import { element, vector } from "./dom.js";
import { offerFile, writeJson } from "./export.js";
import { printLink } from "./printing.js";
import { loadMaker, renew } from "./runtime.js";
import { openDialog } from "./sheetdialog.js";
/** @import { Child, State } from "./types.js" */

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
  const stem = `${state.fileName}`;
  const told = element("p", { class: "told", role: "status" });
  const box = element("textarea", { readonly: true, rows: 3, "aria-label": say("page.link"), onfocus: (event) => event.target.select() });
  box.value = link;
  /** @param {string} key @param {() => void} onclick */
  const button = (key, onclick) => element("button", { type: "button", onclick }, say(key));
  const copy = () => copyText(link, box).then((isDone) => {
    told.textContent = say(isDone ? "page.copied" : "page.copy-by-hand");
  });
  const send = () => navigator.share({ title: name, url: link }).catch(() => {});
  const fillFile = async () => {
    told.textContent = say("page.loading");
    const file = await writeFile().catch(() => null);
    told.textContent = file ? "" : say(file === null ? "page.not-loaded" : "page.no-file");
    if (file) offerFile(`${stem}.toml`, file, "application/toml");
  };
  const code = element("div", { class: "code-place" });
  const json = () => offerFile(`${stem}.json`, writeJson(opened, { fill, switches }, verdict), "application/json");
  const dialog = openDialog(say("page.share"), say("page.close"), [
    element("p", { class: "hint" }, say("page.share-hint")),
    box,
    element(
      "div",
      { class: "buttons" },
      button("page.copy", copy),
      "share" in navigator && button("page.send", send)
    ),
    told,
    code,
    element("h3", {}, say("page.keep")),
    element(
      "div",
      { class: "buttons" },
      button("page.as-fill", fillFile),
      button("page.as-json", json),
      button("page.print", () => window.print()),
      printLink(say, opened.digits, () => dialog.close())
    ),
    makeLink(() => dialog.close()),
  ]);
  // The link is there at once, its code when what draws it is.
  loadMaker().then(
    () => code.replaceChildren(drawCode(link, say("page.code")) || ""),
    () => {
      code.replaceChildren(element("p", { class: "trouble", role: "alert" }, say("page.not-loaded")));
      dialog.addEventListener("close", () => renew().catch(() => null));
    }
  );
}

/**
 * Return a QR code as a drawing, or nothing if the page has no library for it.
 * @param {string} text what it says
 * @param {string} label what it is called
 * @returns {SVGElement|null}
 */
export function drawCode(text, label) {
  const maker = globalThis.qrcode;
  if (typeof maker !== "function") return null;
  const code = maker(0, "M");
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

/**
 * Copy a text, with the old way where the new one is missing.
 * @param {string} text what
 * @param {HTMLTextAreaElement} box that holds it
 * @returns {Promise<boolean>} whether it worked
 */
export function copyText(text, box) {
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
