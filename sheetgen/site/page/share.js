// The sheet leaves the page: as a link, as a code for another phone, as a file, on
// paper. Nothing is sent anywhere but where the reader sends it.

import { element } from "./dom.js";
import { offerFile, writeJson } from "./export.js";
import { codeOf, linkBox } from "./linkbox.js";
import { printLink } from "./printing.js";
import { openDialog } from "./sheetdialog.js";
/** @import { Child, State } from "./types.js" */

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
