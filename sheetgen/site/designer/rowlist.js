// A sheet as a list: what it is called, rounds, and its rows table by table. Other blocks are
// moved and taken away as a whole, and written in the text.

import { buttonOf, element } from "./dom.js";
import { drawForm, drawIcon, numberField, ownPath, ownText, rowWords, textField } from "./rowform.js";
import { icon, picture } from "./symbol.js";
/** @import { BenchView } from "./benchview.js" */
/** @import { Block, Problem, Row, Say, SheetText } from "./design.js" */
/** @import { Child } from "./types.js" */

/** @typedef {{sheet: SheetText, problems: Problem[], open: string, language: string, say: Say}} ListState what stands there, what is wrong, the row whose form is open */

/** Return the sheet as a list. @param {ListState} state @param {BenchView} view @returns {Child[]} */
export function drawList(state, view) {
  const { sheet, say } = state;
  const blocks = sheet.blocks.filter(({ kind }) => kind !== "rounds");
  const spots = blocks.flatMap((block) => block.rows.map((row) => spanOf(sheet.text, row.from, row.to)));
  const loose = state.problems.filter(({ line }) => !spots.some(([from, to]) => line >= from && line <= to));
  return [
    loose.length > 0 && element("ul", { class: "findings", "data-key": "loose" }, loose.map((problem, at) => element("li", { "data-key": `loose:${at}` }, element("span", { class: "sign small-sign illegal", "aria-hidden": "true" }, "!"), buttonOf({ class: "jump", "data-key": `to-line:${at}`, onclick: () => view.bench.toLine(problem.line) }, element("b", {}, say("page.design.line", { line: problem.line })), " ", problem.words)))),
    headCard(state, view),
    roundsCard(state, view),
    blocks.map((block) => (block.kind === "table" && (block.rows.length > 0 || block.list) ? tableCard(block, state, view) : blockCard(block, state, view))),
    element("div", { class: "buttons", "data-key": "add-blocks" }, buttonOf({ "data-key": "add-table", onclick: () => view.bench.addBlock("table") }, icon("plus"), " ", say("page.design.add-table"))),
    element("p", { class: "hint", "data-key": "list-hint" }, say("page.design.list-hint")),
  ];
}

/** @param {ListState} state @param {BenchView} view */
function headCard({ sheet, language, say }, view) {
  const { tables } = sheet;
  const { sheet: title, columns = "players", players, count, win = "highest" } = tables;
  const isOfGames = columns === "games";
  const path = ownPath("sheet", title, language);
  const wins = element("select", { id: "design-win", "data-key": "win", onchange: ({ target }) => view.bench.set("win", target.value, "") }, ["highest", "lowest"].map((one) => element("option", { value: one }, say(`page.design.${one}`))));
  wins.value = String(win);
  return element("section", { class: "card", "data-key": "head-card" },
    textField("title", say("page.design.name"), ownText(title, language), (text) => view.bench.set(path, text, "title"), view),
    element("div", { class: "form-line", "data-key": "head-line" },
      isOfGames
        ? numberField("count", say("page.design.count"), count, 6, (number) => view.bench.set("count", number, "count"), view)
        : textField("players", say("page.design.players"), String(players ?? ""), (text) => view.bench.set("players", /^\d+$/.test(text.trim()) ? Number(text) : text.trim() || null, "players"), view, "2-4"),
      element("div", { class: "field", "data-key": "win-field" }, element("label", { for: "design-win" }, say("page.design.win")), wins)
    )
  );
}

/** @param {ListState} state @param {BenchView} view */
function roundsCard({ sheet, say }, view) {
  const block = sheet.blocks.find(({ kind }) => kind === "rounds");
  const { rounds } = sheet.tables;
  const turn = () => (block ? view.bench.dropBlock(block) : view.bench.addBlock("rounds"));
  return element("section", { class: "card", "data-key": "rounds-card" },
    element("label", { class: "tick-box", "data-key": "rounds-line" }, element("input", { type: "checkbox", "data-key": "rounds", checked: Boolean(rounds), disabled: Boolean(rounds) && !block, onchange: turn }), say("page.design.rounds")),
    rounds && element("div", { class: "form-line", "data-key": "rounds-fields" },
      numberField("rounds:lines", say("page.design.lines"), rounds.lines, 10, (number) => view.bench.set("rounds.lines", number, "rounds:lines"), view),
      element("label", { class: "tick-box", "data-key": "running-line" }, element("input", { type: "checkbox", "data-key": "running", checked: Boolean(rounds.running), onchange: ({ target }) => view.bench.set("rounds.running", target.checked || null, "") }), say("page.design.running"))
    )
  );
}

/** @param {Block} block @param {ListState} state @param {BenchView} view */
function tableCard(block, state, view) {
  const { sheet, language, say } = state;
  const { heading } = sheet.tables.table[block.at];
  const isAlone = sheet.tables.table.length === 1;
  const name = ownText(heading, language) || (isAlone ? say("page.design.rows") : say("page.design.table", { number: block.at + 1 }));
  const path = ownPath("heading", heading, language);
  return element("section", { class: "card table-card", "aria-label": name, "data-key": `table:${block.at}` },
    element("div", { class: "section-head", "data-key": "table-head" }, element("h2", {}, name), blockTools(block, name, state, view)),
    (!isAlone || heading !== undefined) && textField(`heading:${block.at}`, say("page.design.heading"), ownText(heading, language), (text) => view.bench.entitle(block, path, text), view),
    element("ul", { class: "row-list", "data-key": "rows" }, block.rows.map((row) => drawRow(block, row, state, view))),
    element("div", { class: "buttons", "data-key": "add-line" }, buttonOf({ class: "small", "data-key": `add:${block.at}`, onclick: () => view.bench.addRow(block, block.rows.length - 1) }, icon("plus"), " ", say("page.design.add-row")))
  );
}

/** @param {Block} block @param {Row} row @param {ListState} state @param {BenchView} view */
function drawRow(block, row, state, view) {
  const { sheet, open, language, say, problems } = state;
  const { values, at } = row;
  const name = `row:${block.at}.${at}`;
  const label = ownText(values.label, language) || say("page.design.unnamed");
  const [from, to] = spanOf(sheet.text, row.from, row.to);
  const own = problems.filter(({ line }) => line >= from && line <= to);
  const isOpen = open === name;
  const words = rowWords(values, say);
  /** @param {string} key @param {Child} shown @param {boolean} isOff @param {() => void} onclick */
  const tool = (key, shown, isOff, onclick) => buttonOf({ class: "tool", "data-key": `${key}:${block.at}.${at}`, "aria-label": say(`page.design.${key}`, { name: label }), title: say(`page.design.${key}`, { name: label }), disabled: isOff, onclick }, shown);
  return element("li", { class: `row-item${isOpen ? " open" : ""}${own.length > 0 ? " wrong" : ""}`, "data-key": name },
    element("div", { class: "row-head", "data-key": "line" },
      buttonOf({ class: "row-opens", "data-key": `open:${block.at}.${at}`, "aria-expanded": String(isOpen), onclick: () => view.openForm(isOpen ? "" : name) },
        element("span", { class: "row-icon" }, values.icon ? drawIcon(String(values.icon)) : null),
        element("span", { class: "row-told" }, element("b", {}, label), words && element("small", {}, words)),
        own.length > 0 && element("span", { class: "sign small-sign illegal", "aria-hidden": "true" }, "!")
      ),
      tool("up", arrow(false), at === 0, () => view.bench.moveRow(block, row, false)),
      tool("down", arrow(true), at === block.rows.length - 1, () => view.bench.moveRow(block, row, true)),
      tool("drop", icon("close"), false, () => view.bench.dropRow(block, row))
    ),
    own.map((problem, number) => element("p", { class: "row-problem", "data-key": `problem:${number}` }, problem.words)),
    isOpen && element("div", { class: "row-form", "data-key": "form" }, drawForm(`${block.at}.${at}`, values, language, say, { write: (changed, key) => view.bench.writeRow(block, row, changed, key), typed: (key) => view.typed(key) }))
  );
}

/** @param {boolean} isDown */
function arrow(isDown) {
  return picture([[isDown ? "M0 -8V8M-6 2L0 8L6 2" : "M0 8V-8M-6 -2L0 -8L6 -2", 2.4]]);
}

/** What is only written in the text. @param {Block} block @param {ListState} state @param {BenchView} view */
function blockCard(block, state, view) {
  const { sheet, language, say, problems } = state;
  const { kind, at, isList, head, end } = block;
  const values = isList ? sheet.tables[kind]?.[at] : sheet.tables[kind];
  const [from, to] = spanOf(sheet.text, head, end);
  const own = ownText(values?.label ?? values?.heading, language);
  const name = [say.has(`page.design.block-${kind}`) ? say(`page.design.block-${kind}`) : kind, own].filter(Boolean).join(": ");
  const isWrong = problems.some(({ line }) => line >= from && line <= to);
  return element("section", { class: "card block-card", "aria-label": name, "data-key": `${kind}:${at}` },
    element("div", { class: "section-head", "data-key": "block-head" }, element("h2", {}, name, isWrong && [" ", element("span", { class: "sign small-sign illegal", "aria-hidden": "true" }, "!")]), buttonOf({ class: "small", "data-key": `text:${kind}:${at}`, "aria-label": `${say("page.design.as-text")}: ${name}`, onclick: () => view.bench.toLine(from) }, say("page.design.as-text")), blockTools(block, name, state, view))
  );
}

/** @param {Block} block @param {string} name @param {ListState} state @param {BenchView} view */
function blockTools(block, name, { sheet, say }, view) {
  const { blocks } = sheet;
  const at = blocks.indexOf(block);
  const isMoved = block.isList;
  /** @param {string} key @param {Child} shown @param {boolean} isOff @param {() => void} onclick */
  const tool = (key, shown, isOff, onclick) => buttonOf({ class: "tool", "data-key": `block-${key}:${block.kind}:${block.at}`, "aria-label": say(`page.design.${key}`, { name }), title: say(`page.design.${key}`, { name }), disabled: isOff, onclick }, shown);
  return element("div", { class: "section-tools" },
    isMoved && tool("up", arrow(false), !blocks[at - 1]?.isList, () => view.bench.moveBlock(block, false)),
    isMoved && tool("down", arrow(true), !blocks[at + 1]?.isList, () => view.bench.moveBlock(block, true)),
    tool("drop", icon("close"), false, () => view.bench.dropBlock(block))
  );
}

/** @param {string} text @param {number} from @param {number} to @returns {[from: number, to: number]} lines from 1 on */
function spanOf(text, from, to) {
  const first = text.slice(0, from).split("\n").length;
  return [first, first + text.slice(from, to).trimEnd().split("\n").length - 1];
}
