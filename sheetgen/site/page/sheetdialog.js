// Sheets of paper over the page: settings, sharing. A dialog element where there is
// one; focus goes in and comes back by the browser's own rules.

import { buttonOf, element } from "./dom.js";
import { icon } from "./symbol.js";
/** @import { Child } from "./types.js" */

/**
 * Open a dialog; it removes itself when it is closed.
 * @param {string} title its heading
 * @param {string} closeLabel what its closing button is called
 * @param {Child[]} children what stands in it
 */
export function openDialog(title, closeLabel, children) {
  /** @type {HTMLDialogElement} */
  const dialog = element(
    "dialog",
    { "aria-label": title },
    element(
      "div",
      { class: "dialog-head" },
      element("h2", {}, title),
      buttonOf({ class: "tool", "aria-label": closeLabel, onclick: () => dialog.close() }, icon("close"))
    ),
    element("div", { class: "dialog-body" }, children)
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
