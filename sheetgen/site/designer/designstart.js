// How a sheet begins: with a draft of this device, a name and rows, a sheet of the collection, or
// a file.

import { DECLARED, draftOf, titleOf } from "./workbench.js";
import { COLLECTION, COLLECTION_FILE, TEMPLATE } from "./designdata.js";
import { element, replaceIn } from "./dom.js";
import { forgetDraft, keepAgain, keepDraft, keptDrafts } from "./draftkeep.js";
import { tomlOf } from "./sheettext.js";
import { pasteBox } from "./start.js";
import { timeWords } from "./wording.js";
/** @import { Ask, Draft, Say } from "./designer.js" */

const ROW = /^.*"@ROW@".*\n/m;
const COMMENT = /^# ([\w-]+) = .*\n/gm; // of a key that counts once its sign is gone

/**
 * @typedef {object} StartHooks
 * @property {(draft: Draft) => void} open a draft of this device
 * @property {(text: string) => void} begin with a text
 * @property {(file: Blob) => void} read a file
 * @property {(digits: string) => void} digits of a sheet, of which a text is made
 * @property {Ask} ask the rules
 */

/** @typedef {{gone: {id: string, text: string, name: string}|null, trouble: string}} StartState the draft that was forgotten last, what is wrong */

/**
 * Draw it.
 * @param {HTMLElement} node where
 * @param {StartState} state
 * @param {Say} say the texts
 * @param {StartHooks} hooks what can be done
 */
export function drawDesignStart(node, state, say, hooks) {
  /** @param {Partial<StartState>} change */
  const next = (change) => drawDesignStart(node, { ...state, trouble: "", ...change }, say, hooks);
  const drafts = keptDrafts().filter(({ game }) => game === DECLARED);
  const { gone, trouble } = state;
  const bringBack = () => {
    if (!gone) return;
    const isKept = keepAgain(gone.id, gone.text);
    next(isKept ? { gone: null } : { trouble: say("page.design.not-kept") });
  };
  /** @param {Draft} draft @param {string} name */
  const duplicate = (draft, name) => {
    const { text } = draft.steps.content;
    const copy = draftOf(text.replace(tomlOf(name), tomlOf(say("page.draw.copy-of", { name }))), draft.file);
    next(keepDraft(copy) ? {} : { trouble: say("page.design.not-kept") });
  };
  const rows = drafts.map((draft) => {
    const { id, kept, steps: { content } } = draft;
    const name = titleOf(content.text) || say("page.design.untitled");
    /** @param {string} key @param {() => void} onclick */
    const small = (key, onclick) => element("button", { type: "button", class: "small", "data-key": `${key}:${id}`, "aria-label": `${say(`page.draw.${key}`)}: ${name}`, onclick }, say(`page.draw.${key}`));
    return element("li", { "data-key": `draft:${id}` },
      element("button", { type: "button", class: "jump", "data-key": `open:${id}`, onclick: () => hooks.open(draft) }, name),
      element("span", { class: "hint" }, timeWords(kept, say)),
      element("span", { class: "buttons" }, small("duplicate", () => duplicate(draft, name)), small("delete", () => next({ gone: { id, text: forgetDraft(id), name } })))
    );
  });
  replaceIn(
    node,
    element("div", { class: "start", "data-key": "start" },
      trouble && element("div", { class: "trouble", role: "alert", "data-key": "trouble" }, trouble),
      gone && element("p", { class: "told gone", role: "status", "data-key": "gone" }, say("page.draw.deleted", { name: gone.name }), " ", element("button", { type: "button", class: "small", "data-key": "bring-back", onclick: bringBack }, say("page.draw.bring-back"))),
      drafts.length > 0 && element("h2", { "data-key": "kept-title" }, say("page.design.drafts")),
      drafts.length > 0 && element("ul", { class: "kept drafts", "data-key": "drafts" }, rows),
      newPart(say, hooks),
      element("details", { class: "boards", "data-key": "collection" }, element("summary", { class: "heading" }, element("h2", {}, say("page.design.collection"))), element("div", { class: "buttons" }, COLLECTION.map(([name, names]) => element("button", { type: "button", "data-key": `like:${name}`, onclick: () => openLike(name, say, hooks, next) }, names[say.language] || names.en)))),
      element("h2", { "data-key": "code-title" }, say("page.draw.from-code")),
      element("div", { "data-key": "code" }, pasteBox(say, hooks.ask, (digits) => hooks.digits(digits), () => {}, ({ digits }) => hooks.digits(digits))),
      filePart(say, hooks),
      element("p", { class: "hint", "data-key": "private" }, say("page.draw.private")),
      element("p", { "data-key": "to-start" }, element("a", { href: "#" }, say("page.to-start")))
    )
  );
}

/**
 * Return a text that was made of a code, with what else a sheet can have in comments.
 * @param {string} text of a sheet
 * @returns {string}
 */
export function commented(text) {
  const [lead] = TEMPLATE.split("\n");
  const cut = text.search(/\n\[/);
  const head = cut < 0 ? text : text.slice(0, cut + 1);
  const used = new Set([...head.matchAll(/^([\w-]+) = /gm)].map(([, key]) => key));
  const more = [...TEMPLATE.slice(0, TEMPLATE.indexOf("\n[")).matchAll(COMMENT)].filter(([, key]) => !used.has(key)).map(([line]) => line);
  const rows = [...TEMPLATE.matchAll(/^ +# \{.*\n/gm)].map(([line]) => line);
  const rest = text.slice(head.length);
  const last = rest.lastIndexOf("\n]\n");
  const body = last < 0 ? rest : `${rest.slice(0, last + 1)}${rows.join("")}${rest.slice(last + 1)}`;
  return `${lead}\n${head}${more.join("")}${body}`;
}

/** @param {string} name @param {Say} say @param {StartHooks} hooks @param {(change: Partial<StartState>) => void} next */
async function openLike(name, say, hooks, next) {
  try {
    const texts = await (await fetch(COLLECTION_FILE)).json();
    hooks.begin(texts[name]);
  } catch {
    next({ trouble: say("page.not-loaded") });
  }
}

/** @param {Say} say @param {StartHooks} hooks */
function newPart(say, hooks) {
  const begin = () => {
    const [name, list] = ["design-name", "design-rows"].map((id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value);
    const labels = [...new Set(list.split(/[\n,\u3001]/).map((label) => label.trim()).filter(Boolean))];
    const rows = labels.length > 0 ? labels : [say("page.design.new-row")];
    const [line = ""] = ROW.exec(TEMPLATE) || [];
    const text = TEMPLATE.replace(ROW, () => rows.map((label) => line.replace('"@ROW@"', () => tomlOf(label))).join("")).replace('"@NAME@"', () => tomlOf(name.trim() || say("page.design.untitled")));
    const isOther = !["en", ""].includes(say.language);
    hooks.begin(isOther ? text.replace(/^# language = "hu"( *)/m, (_, gap) => `language = "${say.language}"  ${gap}`) : text);
  };
  return element("form", { class: "card new-board", "data-key": "new", onsubmit: (event) => { event.preventDefault(); begin(); } },
    element("h2", {}, say("page.design.new")),
    element("div", { class: "field" }, element("label", { for: "design-name" }, say("page.design.name")), element("input", { id: "design-name", autocomplete: "off", "data-key": "new-name" })),
    element("div", { class: "field" }, element("label", { for: "design-rows" }, say("page.design.new-rows")), element("textarea", { id: "design-rows", rows: 5, "data-key": "new-rows", placeholder: say("page.design.rows-example") })),
    element("div", { class: "buttons" }, element("button", { type: "submit", class: "main", "data-key": "begin" }, say("page.design.begin")))
  );
}

/** @param {Say} say @param {StartHooks} hooks */
function filePart(say, hooks) {
  const file = element("input", { type: "file", accept: ".toml,application/toml,text/plain", hidden: true, "data-key": "file", "aria-label": say("page.design.from-file"), onchange: (event) => {
    const box = event.target;
    if (box.files?.length) hooks.read(box.files[0]);
    box.value = "";
  } });
  return element("section", { "data-key": "from-file" },
    element("h2", {}, say("page.design.from-file")),
    element("p", { class: "hint" }, say("page.draw.file-hint")),
    element("div", { class: "buttons" }, element("button", { type: "button", "data-key": "choose-file", onclick: () => file.click() }, say("page.draw.choose-file")), file)
  );
}
