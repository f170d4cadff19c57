// How a drawing begins: with a draft of this device, or with a new board.

import { nameIn } from "./boardname.js";
import { cellsOf, headOf, titled } from "./content.js";
import { DATA } from "./data.js";
import { element, replaceIn } from "./dom.js";
import { forgetDraft, keepAgain, keepDraft, keptDrafts, newDraft } from "./draftkeep.js";
import { changed, stepOn } from "./steps.js";
import { gameOfDigits } from "./link.js";
import { pasteBox } from "./start.js";
import { timeWords } from "./wording.js";
/** @import { Draft, Kind, Say, KeptDraft } from "./draft.js" */
/** @import { Ask, Child } from "./types.js" */

/** The address behind `#` that opens the editor. */
export const DRAW = "#draw";
const MANY_BOARDS = 8;
const DECLARED = "sheets"; // drafts of these are on another page

/**
 * @typedef {object} StartHooks
 * @property {Ask} ask the rules
 * @property {(draft: Draft) => void} open a draft of this device
 * @property {(about: {game: string, radius?: number, seed?: number}) => void} begin a board
 * @property {(file: Blob) => void} read a file
 * @property {(digits: string) => void} digits of a sheet are drawn anew
 */

/** @typedef {{game: string, gone: {id: string, text: string, name: string}|null, naming: string, trouble: Child[]}} StartState the game that is chosen, the draft that was forgotten last, the one that is called anew, what is wrong */

/**
 * Draw it.
 * @param {HTMLElement} node where
 * @param {Kind[]} kinds the games
 * @param {StartState} state what is chosen
 * @param {Say} say the texts
 * @param {StartHooks} hooks what can be done
 */
export function drawDraftStart(node, kinds, state, say, hooks) {
  /** @param {Partial<StartState>} change */
  const next = (change) => drawDraftStart(node, kinds, { ...state, trouble: [], ...change }, say, hooks);
  const drafts = keptDrafts().filter(({ game }) => game !== DECLARED);
  const kind = kinds.find(({ game }) => game === state.game) || kinds[0];
  replaceIn(
    node,
    element("div", { class: "start", "data-key": "start" },
      state.trouble.length > 0 && element("div", { class: "trouble", role: "alert", "data-key": "trouble" }, state.trouble),
      state.gone && goneLine(state.gone, say, next),
      drafts.length > 0 && element("h2", { "data-key": "kept-title" }, say("page.draw.drafts")),
      drafts.length > 0 && element("ul", { class: "kept drafts", "data-key": "drafts" }, drafts.map((draft) => draftRow(draft, kinds, state, say, hooks, next))),
      newPart(kinds, kind, say, hooks, next),
      element("p", { "data-key": "to-sheets" }, element("a", { class: "button", href: "#design" }, say("page.draw.sheets"))),
      stockPart(kind, say),
      element("h2", { "data-key": "code-title" }, say("page.draw.from-code")),
      element("div", { "data-key": "code" }, pasteBox(say, hooks.ask, (digits) => hooks.digits(digits), () => {}, ({ digits }) => hooks.digits(digits))),
      filePart(say, hooks),
      element("p", { class: "hint", "data-key": "private" }, say("page.draw.private")),
      element("p", { "data-key": "to-start" }, element("a", { href: "#" }, say("page.to-start")))
    )
  );
}

/** @param {{id: string, text: string, name: string}} gone @param {Say} say @param {(change: Partial<StartState>) => void} next */
function goneLine({ id, text, name }, say, next) {
  const back = () => {
    const isKept = keepAgain(id, text);
    next({ gone: isKept ? null : { id, text, name }, trouble: isKept ? [] : [say("page.draw.not-kept")] });
  };
  return element("p", { class: "told gone", role: "status", "data-key": "gone" }, say("page.draw.deleted", { name }), " ", element("button", { type: "button", class: "small", "data-key": "bring-back", onclick: back }, say("page.draw.bring-back")));
}

/** @param {KeptDraft} draft @param {Kind[]} kinds @param {StartState} state @param {Say} say @param {StartHooks} hooks @param {(change: Partial<StartState>) => void} next */
function draftRow(draft, kinds, state, say, hooks, next) {
  const { id, game, steps: { content } } = draft;
  const name = headOf(content).name || say("page.draw.untitled");
  if (state.naming === id) return element("li", { "data-key": `draft:${id}` }, nameForm(draft, say, next));
  const day = timeWords(draft.kept, say);
  const title = kinds.find((kind) => kind.game === game)?.title || game;
  /** @param {string} key @param {() => void} onclick */
  const small = (key, onclick) => element("button", { type: "button", class: "small", "data-key": `${key}:${id}`, "aria-label": `${say(`page.draw.${key}`)}: ${name}`, onclick }, say(`page.draw.${key}`));
  const duplicate = () => {
    const copy = newDraft(game, draft.rules, changed(content, titled("name", say("page.draw.copy-of", { name }))), draft.file);
    next({ trouble: keepDraft(copy) ? [] : [say("page.draw.not-kept")] });
  };
  return element("li", { "data-key": `draft:${id}` },
    element("button", { type: "button", class: "jump", "data-key": `open:${id}`, onclick: () => hooks.open(draft) }, name),
    element("span", { class: "hint" }, [title, say("page.draw.count", { count: cellsOf(content).length }), day].join(" \u00b7 ")),
    element("span", { class: "buttons" },
      small("rename", () => next({ naming: id })),
      small("duplicate", duplicate),
      small("delete", () => next({ gone: { id, text: forgetDraft(id), name } }))
    )
  );
}

/** @param {KeptDraft} draft @param {Say} say @param {(change: Partial<StartState>) => void} next */
function nameForm(draft, say, next) {
  const box = element("input", { id: "draft-name", autocomplete: "off", "data-key": "draft-name", "aria-label": say("page.draw.head-name") });
  box.value = headOf(draft.steps.content).name;
  const done = () => {
    const steps = stepOn(draft.steps, titled("name", /** @type {HTMLInputElement} */ (document.getElementById("draft-name")).value));
    next({ naming: "", trouble: keepDraft({ ...draft, steps }) ? [] : [say("page.draw.not-kept")] });
  };
  return element("form", { class: "field-line", onsubmit: (event) => { event.preventDefault(); done(); } }, box, element("button", { type: "submit", class: "main", "data-key": "rename-done" }, say("page.draw.rename")));
}

/** @param {Kind[]} kinds @param {Kind} kind @param {Say} say @param {StartHooks} hooks @param {(change: Partial<StartState>) => void} next */
function newPart(kinds, kind, say, hooks, next) {
  const { game, radii } = kind;
  const games = kinds.map((one) => element("button", { type: "button", "data-key": `game:${one.game}`, "aria-pressed": String(one.game === game), onclick: () => next({ game: one.game }) }, one.title));
  const sizes = radii.map((radius) => element("button", { type: "button", class: radius === kind.usual_radius ? "main" : "", "data-key": `radius:${radius}`, onclick: () => hooks.begin({ game, radius }) }, say("page.draw.count", { count: 3 * radius * (radius + 1) + 1 })));
  return element("section", { class: "card new-board", "data-key": "new" },
    element("h2", {}, say("page.draw.new")),
    element("div", { class: "buttons", role: "group", "aria-label": say("page.draw.game"), "data-key": "games" }, games),
    element("p", { class: "hint", "data-key": "new-hint" }, say(radii.length > 0 ? "page.draw.new-hint" : "page.draw.new-plain")),
    sizes.length > 0 && element("div", { class: "buttons", "data-key": "sizes" }, sizes),
    kind.random && randomLine(game, say, hooks)
  );
}

/** @param {string} game @param {Say} say @param {StartHooks} hooks */
function randomLine(game, say, hooks) {
  const begin = () => {
    const text = /** @type {HTMLInputElement} */ (document.getElementById("seed")).value.trim();
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    hooks.begin({ game, seed: /^\d{1,9}$/.test(text) ? Number(text) : drawn % 1_000_000 });
  };
  return element("div", { class: "seed-line", "data-key": "random-line" },
    element("button", { type: "button", "data-key": "random", onclick: begin }, say("page.draw.random")),
    element("label", { for: "seed", class: "hint" }, say("page.draw.seed")),
    element("input", { id: "seed", inputmode: "numeric", autocomplete: "off", "data-key": "seed" })
  );
}

/** @param {Kind} kind @param {Say} say */
function stockPart(kind, say) {
  const boards = DATA.boards.flatMap(([, own]) => own).filter(([digits]) => gameOfDigits(digits) === kind.game);
  const links = element("div", { class: "buttons" }, boards.map((board) => element("a", { class: "button", href: `${DRAW}=${board[0]}` }, nameIn(board, say))));
  const title = element("h2", {}, say("page.draw.from-stock"));
  if (boards.length === 0) return null;
  if (boards.length <= MANY_BOARDS) return element("div", { class: "boards", "data-key": `stock:${kind.game}` }, title, links);
  return element("details", { class: "boards", "data-key": `stock:${kind.game}` }, element("summary", { class: "heading" }, title), links);
}

/** @param {Say} say @param {StartHooks} hooks */
function filePart(say, hooks) {
  const file = element("input", { type: "file", accept: ".toml,application/toml,text/plain", hidden: true, "data-key": "file", "aria-label": say("page.draw.from-file"), onchange: (event) => {
    const box = event.target;
    if (box.files?.length) hooks.read(box.files[0]);
    box.value = "";
  } });
  return element("section", { "data-key": "from-file" },
    element("h2", {}, say("page.draw.from-file")),
    element("p", { class: "hint" }, say("page.draw.file-hint")),
    element("div", { class: "buttons" }, element("button", { type: "button", "data-key": "choose-file", onclick: () => file.click() }, say("page.draw.choose-file")), file)
  );
}
