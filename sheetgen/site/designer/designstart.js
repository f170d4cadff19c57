// How a sheet begins: with a draft of this device, a name and rows, a sheet of the collection, or
// a file.

import { draftOf, titleOf } from "./workbench.js";
import { COLLECTION, COLLECTION_FILE, TEMPLATE } from "./designdata.js";
import { buttonOf, element, replaceIn } from "./dom.js";
import { keepDraft, keptDrafts } from "./draftkeep.js";
import { DECLARED, afterKeeping, draftRow, startPage } from "./drafts.js";
import { tomlOf } from "./sheettext.js";
import { timeWords } from "./wording.js";
/** @import { Draft } from "./design.js" */
/** @import { Designer } from "./designer.js" */
/** @import { Gone } from "./drafts.js" */
/** @import { Child } from "./types.js" */

const ROW = /^.*"@ROW@".*\n/m;
const COMMENT = /^# ([\w-]+) = .*\n/gm; // of a key that counts once its sign is gone

/** @typedef {{gone: Gone|null, trouble: Child[]}} StartState what is wrong, too */
/** @typedef {(change: Partial<StartState>) => void} Next */

/** Draw it. @param {Designer} editor @param {StartState} state */
export function drawDesignStart(editor, state) {
  const { say } = editor;
  /** @type {Next} */
  const next = (change) => drawDesignStart(editor, { ...state, trouble: [], ...change });
  const drafts = keptDrafts().filter(({ game }) => game === DECLARED);
  /** @param {Draft} draft @param {string} name */
  const duplicate = (draft, name) => {
    const { text } = draft.steps.content;
    const copy = draftOf(text.replace(tomlOf(name), tomlOf(say("page.draw.copy-of", { name }))), draft.file);
    next(afterKeeping(keepDraft(copy), say));
  };
  const rows = drafts.map((draft) => {
    const name = titleOf(draft.steps.content.text) || say("page.design.untitled");
    return draftRow(draft, name, timeWords(draft.kept, say), editor, next, [["duplicate", () => duplicate(draft, name)]]);
  });
  const likes = COLLECTION.map(([name, names]) => buttonOf({ "data-key": `like:${name}`, onclick: () => openLike(name, editor, next) }, names[say.language] || names.en));
  const ways = [
    newPart(editor),
    element("details", { class: "boards", "data-key": "collection" }, element("summary", { class: "heading" }, element("h2", {}, say("page.design.collection"))), element("div", { class: "buttons" }, likes)),
  ];
  replaceIn(editor.node, startPage(state, editor, next, { of: "page.design", rows, ways }));
}

/**
 * Return a text that was made of a code, with what else a sheet can have in comments.
 * @param {string} text of a sheet
 */
export function commented(text) {
  const [lead] = TEMPLATE.split("\n");
  const cut = text.search(/\n\n?\[/);
  const head = cut < 0 ? text : text.slice(0, cut + 1);
  const used = new Set([...head.matchAll(/^([\w-]+) = /gm)].map(([, key]) => key));
  const more = [...TEMPLATE.slice(0, TEMPLATE.indexOf("\n[")).matchAll(COMMENT)].filter(([, key]) => !used.has(key)).map(([line]) => line);
  const rows = [...TEMPLATE.matchAll(/^ +# \{.*\n/gm)].map(([line]) => line);
  const rest = text.slice(head.length);
  const last = rest.lastIndexOf("\n]\n");
  const body = last < 0 ? rest : `${rest.slice(0, last + 1)}${rows.join("")}${rest.slice(last + 1)}`;
  return `${lead}\n${head}${more.join("")}${body}`;
}

/** @param {string} name @param {Designer} editor @param {Next} next */
async function openLike(name, editor, next) {
  try {
    const texts = await (await fetch(COLLECTION_FILE)).json();
    editor.begin(texts[name]);
  } catch {
    next({ trouble: [editor.say("page.not-loaded")] });
  }
}

/** @param {Designer} editor */
function newPart(editor) {
  const { say } = editor;
  const begin = () => {
    const [name, list] = ["design-name", "design-rows"].map((id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value);
    const labels = [...new Set(list.split(/[\n,\u3001]/).map((label) => label.trim()).filter(Boolean))];
    const rows = labels.length > 0 ? labels : [say("page.design.new-row")];
    const [line = ""] = ROW.exec(TEMPLATE) || [];
    const text = TEMPLATE.replace(ROW, () => rows.map((label) => line.replace('"@ROW@"', () => tomlOf(label))).join("")).replace('"@NAME@"', () => tomlOf(name.trim() || say("page.design.untitled")));
    const isOther = !["en", ""].includes(say.language);
    editor.begin(isOther ? text.replace(/^# language = "hu"( *)/m, (_, gap) => `language = "${say.language}"  ${gap}`) : text);
  };
  return element("form", { class: "card new-board", "data-key": "new", onsubmit: (event) => { event.preventDefault(); begin(); } },
    element("h2", {}, say("page.design.new")),
    element("div", { class: "field" }, element("label", { for: "design-name" }, say("page.design.name")), element("input", { id: "design-name", autocomplete: "off", "data-key": "new-name" })),
    element("div", { class: "field" }, element("label", { for: "design-rows" }, say("page.design.new-rows")), element("textarea", { id: "design-rows", rows: 5, "data-key": "new-rows", placeholder: say("page.design.rows-example") })),
    element("div", { class: "buttons" }, element("button", { type: "submit", class: "main", "data-key": "begin" }, say("page.design.begin")))
  );
}
