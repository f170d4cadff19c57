// What both editors have: their texts, and how they begin: with a draft of this device, a code, or
// a file.

import { buttonOf, element, replaceIn } from "./dom.js";
import { forgetDraft, keepAgain, keptDraft, keptDrafts } from "./draftkeep.js";
import { boardOfDigits, findDigits } from "./link.js";
import { pasteBox } from "./start.js";
import { icon } from "./symbol.js";
/** @import { Draft } from "./draft.js" */
/** @import { Easel } from "./easel.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Child, Say } from "./types.js" */

/** Whose drafts are of sheets that files declare; those of all others are boards. */
export const DECLARED = "sheets";

/** @typedef {{key: string, words: string, buttons: [string, () => void][]}} Notice what somebody has to settle */
/** @typedef {{id: string, text: string, name: string}} Gone the draft that was forgotten last */
/** @typedef {(change: {gone?: Gone|null, trouble?: Child[], naming?: string}) => void} Next begins anew, with a change */

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
 * An editor, as far as both do the same.
 * @typedef {Pick<Editor, "node"|"address"|"named"|"say"|"isOwn"|"boardOf"|"reword"|"leave"|"openDraft"
 *   |"readNamed"|"readDigits"|"read"|"hooks"|"showStart">} Either
 */

/** @type {Set<string>} */
const begun = new Set(); // editors in which the file of the command was opened

/** Follow the language of the page, which its settings change, until another address is opened. @param {Either} editor */
export function listenFor(editor) {
  const watcher = new MutationObserver(() => {
    if (editor.node.isConnected && document.documentElement.dataset.page === "start") editor.reword();
  });
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
  window.addEventListener("hashchange", () => {
    watcher.disconnect();
    editor.node.remove();
    editor.leave();
  }, { once: true });
}

/** Open what an address says: a draft, digits, or the file of the command once. @param {Either} editor @param {string} hash */
export async function openAddress(editor, hash) {
  const [, sign, rest] = /^#\w+(?:([:=])(.*))?$/.exec(hash) || [];
  const { named, address } = editor;
  const drafts = () => keptDrafts().filter((draft) => editor.isOwn(draft));
  if (sign === "=") {
    // A link opens the draft that holds the same unchanged, or a new one.
    const found = findDigits(rest);
    const board = found && boardOfDigits(found.digits);
    const same = board && drafts().find((draft) => editor.boardOf(draft) === board);
    if (same) editor.openDraft(same);
    else await editor.readDigits(found);
  } else if (sign === ":") {
    const draft = keptDraft(rest);
    if (draft && editor.isOwn(draft)) editor.openDraft(draft);
    else editor.showStart([editor.say("page.draw.no-draft")]);
  } else if (named?.text && !begun.has(address)) {
    begun.add(address); // from now on it is a draft like others
    // What was not saved there is gone on with, unless the file was changed since.
    const kept = drafts().find(({ file }) => file?.name === named.name && file.version === named.version);
    if (kept) editor.openDraft(kept);
    else await editor.readNamed(named);
  } else {
    editor.showStart([]);
  }
}

/** Show all drafts: who leaves one wants them. @param {string} address of the editor */
export function leaveTo(address) {
  begun.add(address);
  location.hash = address;
}

/** Draw what somebody has to settle. @param {HTMLElement} node where @param {Notice|null} notice @param {Say} say */
export function drawNotice(node, notice, say) {
  replaceIn(
    node,
    notice && element("div", { class: "notice", role: "alert", "data-key": `notice:${notice.key}` }, element("p", {}, notice.words), element("div", { class: "buttons" }, notice.buttons.map(([key, onclick]) => buttonOf({ class: "small", "data-key": key, onclick }, say(key)))))
  );
}

/** Return keys that undo and redo, and one that shares. @param {Pick<Easel, "draft"|"say"|"turn"|"share">} bench @param {string} key of that one @param {string} words on it */
export function stepTools(bench, key, words) {
  const { say, draft: { steps: { past, future } } } = bench;
  return [
    lineKey("undo", say("page.undo"), icon("undo"), () => bench.turn(false), past.length === 0),
    lineKey("redo", say("page.redo"), icon("redo"), () => bench.turn(true), future.length === 0),
    lineKey(key, words, icon("share"), () => bench.share()),
  ];
}

/** Return a key of a line of tools. @param {string} key @param {string} words @param {Child} shown @param {() => void} onclick @param {boolean} [isOff] */
export function lineKey(key, words, shown, onclick, isOff = false) {
  return buttonOf({ class: "tool", "data-key": key, "aria-label": words, title: words, "aria-disabled": isOff ? "true" : null, onclick }, shown);
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
 * @param {Either} editor
 * @param {Next} next
 * @param {{of: string, rows: Child[], ways: Child[]}} own what its texts begin with, its drafts, and ways of its own
 */
export function startPage({ gone, trouble }, editor, next, { of, rows, ways }) {
  const { say, address } = editor;
  /** @param {string} digits */
  const go = (digits) => {
    location.hash = `${address}=${digits}`;
  };
  return element("div", { class: "start", "data-key": "start" },
    trouble.length > 0 && element("div", { class: "trouble", role: "alert", "data-key": "trouble" }, trouble),
    gone && goneLine(gone, say, next),
    rows.length > 0 && element("h2", { "data-key": "kept-title" }, say(`${of}.drafts`)),
    rows.length > 0 && element("ul", { class: "kept drafts", "data-key": "drafts" }, rows),
    ways,
    element("h2", { "data-key": "code-title" }, say("page.draw.from-code")),
    element("div", { "data-key": "code" }, pasteBox(say, editor.hooks.ask, go, () => {}, ({ digits }) => go(digits))),
    filePart(say(`${of}.from-file`), editor),
    element("p", { class: "hint", "data-key": "private" }, say("page.draw.private")),
    element("p", { "data-key": "to-start" }, element("a", { href: "#" }, say("page.to-start")))
  );
}

/**
 * Return a draft in the list, with what can be done with it.
 * @param {Draft} draft that is kept
 * @param {string} name of it
 * @param {string} hint beside it
 * @param {Either} editor
 * @param {Next} next
 * @param {[key: string, onclick: () => void][]} acts beside forgetting it
 */
export function draftRow(draft, name, hint, editor, next, acts) {
  const { id } = draft;
  const { say } = editor;
  /** @type {[key: string, onclick: () => void][]} */
  const all = [...acts, ["delete", () => next({ gone: { id, text: forgetDraft(id), name } })]];
  const buttons = all.map(([key, onclick]) => buttonOf({ class: "small", "data-key": `${key}:${id}`, "aria-label": `${say(`page.draw.${key}`)}: ${name}`, onclick }, say(`page.draw.${key}`)));
  return element("li", { "data-key": `draft:${id}` },
    buttonOf({ class: "jump", "data-key": `open:${id}`, onclick: () => editor.openDraft(draft) }, name),
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
  return element("p", { class: "told gone", role: "status", "data-key": "gone" }, say("page.draw.deleted", { name: gone.name }), " ", buttonOf({ class: "small", "data-key": "bring-back", onclick: back }, say("page.draw.bring-back")));
}

/** @param {string} title @param {Either} editor */
function filePart(title, editor) {
  const { say } = editor;
  const file = element("input", { type: "file", accept: ".toml,application/toml,text/plain", hidden: true, "data-key": "file", "aria-label": title, onchange: (event) => {
    const box = event.target;
    if (box.files?.length) editor.read(box.files[0]);
    box.value = "";
  } });
  return element("section", { "data-key": "from-file" },
    element("h2", {}, title),
    element("p", { class: "hint" }, say("page.draw.file-hint")),
    element("div", { class: "buttons" }, buttonOf({ "data-key": "choose-file", onclick: () => file.click() }, say("page.draw.choose-file")), file)
  );
}
