// What both editors have: their texts, and how they begin: with a draft of this device, a code, or
// a file.

import { element } from "./dom.js";
import { forgetDraft, keepAgain } from "./draftkeep.js";
import { pasteBox } from "./start.js";
/** @import { Draft } from "./draft.js" */
/** @import { Ask, Child, Say } from "./types.js" */

/** Whose drafts are of sheets that files declare; those of all others are boards. */
export const DECLARED = "sheets";

/** @typedef {{id: string, text: string, name: string}} Gone the draft that was forgotten last */
/** @typedef {(change: {gone?: Gone|null, trouble?: Child[], naming?: string}) => void} Next begins anew, with a change */

/**
 * @typedef {object} DraftHooks
 * @property {Ask} ask the rules
 * @property {(draft: Draft) => void} open a draft of this device
 * @property {(file: Blob) => void} read a file
 * @property {(digits: string) => void} digits of a sheet are opened anew
 */

/**
 * Fetch the texts of an editor in a language, and in English for what that lacks.
 * @param {Record<string, unknown>} texts by language, which learn them
 * @param {Record<string, string>} files where they are
 * @param {string} language of the page
 */
export async function fetchTexts(texts, files, language) {
  await Promise.all([...new Set(["en", language])].map(async (one) => {
    if (!texts[one] && files[one]) texts[one] = await (await fetch(files[one])).json();
  }));
}

/**
 * Show in the address which draft is open. Back leads to the other drafts, unless a link led here.
 * @param {string} address of the editor
 * @param {Draft} draft that is open
 */
export function showOpen(address, draft) {
  const hash = `${address}:${draft.id}`;
  if (location.hash === address) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

/**
 * Return how an editor begins.
 * @param {{gone: Gone|null, trouble: Child[]}} state
 * @param {Say} say the texts
 * @param {DraftHooks} hooks what can be done
 * @param {Next} next
 * @param {{of: string, rows: Child[], ways: Child[]}} own what its texts begin with, its drafts, and ways of its own
 */
export function startPage({ gone, trouble }, say, hooks, next, { of, rows, ways }) {
  return element("div", { class: "start", "data-key": "start" },
    trouble.length > 0 && element("div", { class: "trouble", role: "alert", "data-key": "trouble" }, trouble),
    gone && goneLine(gone, say, next),
    rows.length > 0 && element("h2", { "data-key": "kept-title" }, say(`${of}.drafts`)),
    rows.length > 0 && element("ul", { class: "kept drafts", "data-key": "drafts" }, rows),
    ways,
    element("h2", { "data-key": "code-title" }, say("page.draw.from-code")),
    element("div", { "data-key": "code" }, pasteBox(say, hooks.ask, (digits) => hooks.digits(digits), () => {}, ({ digits }) => hooks.digits(digits))),
    filePart(say(`${of}.from-file`), say, hooks),
    element("p", { class: "hint", "data-key": "private" }, say("page.draw.private")),
    element("p", { "data-key": "to-start" }, element("a", { href: "#" }, say("page.to-start")))
  );
}

/**
 * Return a draft in the list, with what can be done with it.
 * @param {Draft} draft that is kept
 * @param {string} name of it
 * @param {string} hint beside it
 * @param {Say} say the texts
 * @param {DraftHooks} hooks
 * @param {Next} next
 * @param {[key: string, onclick: () => void][]} acts beside forgetting it
 */
export function draftRow(draft, name, hint, say, hooks, next, acts) {
  const { id } = draft;
  /** @type {[key: string, onclick: () => void][]} */
  const all = [...acts, ["delete", () => next({ gone: { id, text: forgetDraft(id), name } })]];
  const buttons = all.map(([key, onclick]) => element("button", { type: "button", class: "small", "data-key": `${key}:${id}`, "aria-label": `${say(`page.draw.${key}`)}: ${name}`, onclick }, say(`page.draw.${key}`)));
  return element("li", { "data-key": `draft:${id}` },
    element("button", { type: "button", class: "jump", "data-key": `open:${id}`, onclick: () => hooks.open(draft) }, name),
    element("span", { class: "hint" }, hint),
    element("span", { class: "buttons" }, buttons)
  );
}

/**
 * Return what begins anew once a draft was kept, or could not be.
 * @param {boolean} isKept @param {Say} say the texts
 */
export function afterKeeping(isKept, say) {
  return { trouble: isKept ? [] : [say("page.draw.not-kept")] };
}

/** @param {Gone} gone @param {Say} say @param {Next} next */
function goneLine(gone, say, next) {
  const back = () => {
    const isKept = keepAgain(gone.id, gone.text);
    next({ gone: isKept ? null : gone, ...afterKeeping(isKept, say) });
  };
  return element("p", { class: "told gone", role: "status", "data-key": "gone" }, say("page.draw.deleted", { name: gone.name }), " ", element("button", { type: "button", class: "small", "data-key": "bring-back", onclick: back }, say("page.draw.bring-back")));
}

/** @param {string} title @param {Say} say @param {DraftHooks} hooks */
function filePart(title, say, hooks) {
  const file = element("input", { type: "file", accept: ".toml,application/toml,text/plain", hidden: true, "data-key": "file", "aria-label": title, onchange: (event) => {
    const box = event.target;
    if (box.files?.length) hooks.read(box.files[0]);
    box.value = "";
  } });
  return element("section", { "data-key": "from-file" },
    element("h2", {}, title),
    element("p", { class: "hint" }, say("page.draw.file-hint")),
    element("div", { class: "buttons" }, element("button", { type: "button", "data-key": "choose-file", onclick: () => file.click() }, say("page.draw.choose-file")), file)
  );
}
