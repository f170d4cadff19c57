// How a drawing begins: with a draft of this device, or with a new board.

import { nameIn } from "./boardname.js";
import { cellsOf, headOf, titled } from "./content.js";
import { DATA } from "./data.js";
import { buttonOf, element, replaceIn } from "./dom.js";
import { keepDraft, keptDrafts, newDraft } from "./draftkeep.js";
import { DECLARED, afterKeeping, draftRow, startPage } from "./drafts.js";
import { changed, stepOn } from "./steps.js";
import { gameOfDigits } from "./link.js";
import { timeWords } from "./wording.js";
/** @import { Kind, Say, KeptDraft } from "./draft.js" */
/** @import { Gone } from "./drafts.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Child } from "./types.js" */

/** The address behind `#` that opens the editor. */
export const DRAW = "#draw";
const MANY_BOARDS = 8;

/** @typedef {{game: string, gone: Gone|null, naming: string, trouble: Child[]}} StartState the game that is chosen, the draft that was forgotten last, the one that is called anew, what is wrong */
/** @typedef {(change: Partial<StartState>) => void} Next */

/** Draw it. @param {Editor} editor @param {StartState} state what is chosen */
export function drawDraftStart(editor, state) {
  const { kinds, say } = editor;
  /** @type {Next} */
  const next = (change) => drawDraftStart(editor, { ...state, trouble: [], ...change });
  const drafts = keptDrafts().filter(({ game }) => game !== DECLARED);
  const kind = kinds.find(({ game }) => game === state.game) || kinds[0];
  const rows = drafts.map((draft) => boardRow(draft, editor, state, next));
  const ways = [
    newPart(kind, editor, next),
    element("p", { "data-key": "to-sheets" }, element("a", { class: "button", href: "#design" }, say("page.draw.sheets"))),
    stockPart(kind, say),
  ];
  replaceIn(editor.node, startPage(state, editor, next, { of: "page.draw", rows, ways }));
}

/** @param {KeptDraft} draft @param {Editor} editor @param {StartState} state @param {Next} next */
function boardRow(draft, editor, state, next) {
  const { kinds, say } = editor;
  const { id, game, steps: { content } } = draft;
  const name = headOf(content).name || say("page.draw.untitled");
  if (state.naming === id) return element("li", { "data-key": `draft:${id}` }, nameForm(draft, say, next));
  const day = timeWords(draft.kept, say);
  const title = kinds.find((kind) => kind.game === game)?.title || game;
  const duplicate = () => {
    const copy = newDraft(game, draft.rules, changed(content, titled("name", say("page.draw.copy-of", { name }))), draft.file);
    next(afterKeeping(keepDraft(copy), say));
  };
  const hint = [title, say("page.draw.count", { count: cellsOf(content).length }), day].join(" \u00b7 ");
  return draftRow(draft, name, hint, editor, next, [["rename", () => next({ naming: id })], ["duplicate", duplicate]]);
}

/** @param {KeptDraft} draft @param {Say} say @param {Next} next */
function nameForm(draft, say, next) {
  const box = element("input", { id: "draft-name", autocomplete: "off", "data-key": "draft-name", "aria-label": say("page.draw.head-name") });
  box.value = headOf(draft.steps.content).name;
  const done = () => {
    const steps = stepOn(draft.steps, titled("name", /** @type {HTMLInputElement} */ (document.getElementById("draft-name")).value));
    next({ naming: "", ...afterKeeping(keepDraft({ ...draft, steps }), say) });
  };
  return element("form", { class: "field-line", onsubmit: (event) => { event.preventDefault(); done(); } }, box, element("button", { type: "submit", class: "main", "data-key": "rename-done" }, say("page.draw.rename")));
}

/** @param {Kind} kind @param {Editor} editor @param {Next} next */
function newPart(kind, editor, next) {
  const { kinds, say } = editor;
  const { game, radii } = kind;
  const games = kinds.map((one) => buttonOf({ "data-key": `game:${one.game}`, "aria-pressed": String(one.game === game), onclick: () => next({ game: one.game }) }, one.title));
  const sizes = radii.map((radius) => buttonOf({ class: radius === kind.usual_radius ? "main" : "", "data-key": `radius:${radius}`, onclick: () => editor.begin({ game, radius }) }, say("page.draw.count", { count: 3 * radius * (radius + 1) + 1 })));
  return element("section", { class: "card new-board", "data-key": "new" },
    element("h2", {}, say("page.draw.new")),
    element("div", { class: "buttons", role: "group", "aria-label": say("page.draw.game"), "data-key": "games" }, games),
    element("p", { class: "hint", "data-key": "new-hint" }, say(radii.length > 0 ? "page.draw.new-hint" : "page.draw.new-plain")),
    sizes.length > 0 && element("div", { class: "buttons", "data-key": "sizes" }, sizes),
    kind.random && randomLine(game, editor)
  );
}

/** @param {string} game @param {Editor} editor */
function randomLine(game, editor) {
  const { say } = editor;
  const begin = () => {
    const text = /** @type {HTMLInputElement} */ (document.getElementById("seed")).value.trim();
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    editor.begin({ game, seed: /^\d{1,9}$/.test(text) ? Number(text) : drawn % 1_000_000 });
  };
  return element("div", { class: "seed-line", "data-key": "random-line" },
    buttonOf({ "data-key": "random", onclick: begin }, say("page.draw.random")),
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
