// The text of a sheet with its lines numbered, what is wrong with them, and a list of what can
// stand where the caret is.

import { buttonOf, element, replaceIn } from "./dom.js";
import { optionsAt } from "./completing.js";
/** @import { Look, Option, Problem } from "./design.js" */
/** @import { Workbench } from "./workbench.js" */

const MOST_OPTIONS = 8;

/** The text, and what stands around it. */
export class TextPane {
  /** @param {Workbench} bench with the text */
  constructor(bench) {
    this.bench = bench;
    /** @type {Option[]} */
    this.options = [];
    this.at = 0; // of them, that is chosen
    this.lines = element("div", { class: "text-lines", "aria-hidden": "true" });
    this.box = element("textarea", {
      id: "design-text",
      class: "text-box",
      wrap: "off",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-describedby": "design-problems",
      "aria-autocomplete": "list",
      "aria-controls": "design-options",
      oninput: () => this.onInput(),
      onkeydown: (event) => this.onKey(event),
      onscroll: () => this.follow(),
      onclick: () => this.close(),
      onblur: () => setTimeout(() => this.close(), 200), // so that an option can be tapped
    });
    this.list = element("ul", { id: "design-options", class: "text-options", role: "listbox", hidden: true });
    this.probe = element("span", { class: "text-probe", "aria-hidden": "true" }, "0".repeat(40));
    this.problems = element("div", { id: "design-problems", class: "text-problems", role: "status" });
    this.field = element("div", { class: "text-field" }, this.lines, this.box, this.probe, this.list);
    this.node = element("div", { class: "text-pane" }, this.field, this.problems);
    this.marked = "";
    this.box.addEventListener("compositionend", () => this.onInput());
  }

  /** Show a text with what is wrong with it. @param {string} text @param {Look|null} look @param {number} broken the line where it is no TOML, or 0 */
  draw(text, look, broken) {
    const { box } = this;
    if (box.value !== text) {
      const caret = changeEnd(box.value, text);
      box.value = text;
      if (document.activeElement === box) box.setSelectionRange(caret, caret);
      this.close();
    }
    const { say } = this.bench;
    box.setAttribute("aria-label", say("page.design.text"));
    this.list.setAttribute("aria-label", say("page.design.options"));
    const problems = look?.problems || [];
    const wrong = new Set([...problems.map(({ line }) => line), ...(problems.length === 0 && broken ? [broken] : [])]);
    const count = text.split("\n").length;
    const key = [count, ...wrong].join();
    if (key !== this.marked) {
      this.marked = key;
      this.lines.replaceChildren(...Array.from({ length: count }, (_, at) => element("span", { class: wrong.has(at + 1) ? "wrong" : "" }, String(at + 1))));
      this.follow();
    }
    this.drawProblems(problems, look, broken);
  }

  /** @param {Problem[]} problems @param {Look|null} look @param {number} broken */
  drawProblems(problems, look, broken) {
    const { say } = this.bench;
    const told = problems.length === 0 && broken && look ? [{ line: broken, path: "", words: say("page.draw.file-line", { line: broken }) }] : problems;
    /** @param {Problem} problem @param {number} at @param {"illegal"|"note"} kind */
    const item = ({ line, words }, at, kind) =>
      element("li", { "data-key": `${kind}:${at}` }, element("span", { class: `sign small-sign ${kind}`, "aria-hidden": "true" }, kind === "note" ? "i" : "!"), buttonOf({ class: "jump", "data-key": `go:${kind}:${at}`, onclick: () => this.go(line) }, element("b", {}, say("page.design.line", { line })), " ", words));
    replaceIn(this.problems, told.length + (look?.notes.length || 0) > 0 && element("ul", { class: "findings", "data-key": "problems" }, told.map((one, at) => item(one, at, "illegal")), (look?.notes || []).map((one, at) => item(one, at, "note"))));
  }

  /** Go to a line. @param {number} line from 1 on */
  go(line) {
    const { box } = this;
    const before = box.value.split("\n").slice(0, line - 1).join("\n");
    const start = line > 1 ? before.length + 1 : 0;
    const end = box.value.indexOf("\n", start);
    box.focus();
    box.setSelectionRange(start, end < 0 ? box.value.length : end);
    const { height } = this.letter();
    box.scrollTop = Math.max(0, (line - 4) * height);
    box.scrollLeft = 0;
    this.field.scrollIntoView({ block: "nearest" });
  }

  follow() {
    this.lines.style.transform = `translateY(${-this.box.scrollTop}px)`;
    if (!this.list.hidden) this.place();
  }

  // What can stand there

  onInput() {
    this.bench.write(this.box.value, "text");
    this.propose(true);
  }

  /** Unasked only where something was begun: elsewhere Enter is a new line. @param {boolean} isBegun */
  propose(isBegun) {
    const { box } = this;
    const { selectionStart: caret, selectionEnd: end } = box;
    const found = caret === end ? optionsAt(box.value, caret) : [];
    this.options = found.filter(({ from }) => !isBegun || from < caret).slice(0, MOST_OPTIONS);
    this.at = 0;
    this.drawOptions();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key } = event;
    if (event.isComposing) return;
    if (key === " " && event.ctrlKey) {
      event.preventDefault();
      this.propose(false);
      return;
    }
    if (this.options.length === 0) return;
    const turns = { ArrowDown: 1, ArrowUp: -1 };
    if (key in turns) {
      const { length } = this.options;
      this.at = (this.at + turns[/** @type {keyof typeof turns} */ (key)] + length) % length;
      this.drawOptions();
    } else if (key === "Enter" || key === "Tab") {
      this.take(this.options[this.at]);
    } else if (key === "Escape") {
      this.close();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {Option} option */
  take({ text, from }) {
    const { box } = this;
    box.focus();
    box.setRangeText(text, from, box.selectionStart, "end");
    this.bench.write(box.value, "text");
    this.close();
  }

  close() {
    this.options = [];
    this.drawOptions();
  }

  drawOptions() {
    const { list, options, box } = this;
    list.hidden = options.length === 0;
    replaceIn(list, options.map((option, at) => element("li", { id: `design-option-${at}`, role: "option", "aria-selected": String(at === this.at), "data-key": `option:${at}`, onclick: () => this.take(option) }, option.text.trim())));
    if (options.length > 0) box.setAttribute("aria-activedescendant", `design-option-${this.at}`);
    else box.removeAttribute("aria-activedescendant");
    if (!list.hidden) this.place();
  }

  letter() {
    const { width, height } = this.probe.getBoundingClientRect();
    return { width: width / 40, height };
  }

  // Below the caret; letters of one width tell where that is.
  place() {
    const { box, list, options } = this;
    const before = box.value.slice(0, options[0]?.from ?? 0).split("\n");
    const { width, height } = this.letter();
    const left = box.offsetLeft + parseFloat(getComputedStyle(box).paddingLeft) + before[before.length - 1].length * width - box.scrollLeft;
    const most = this.field.clientWidth - list.offsetWidth - 4;
    list.style.left = `${Math.max(4, Math.min(left, most))}px`;
    list.style.top = `${parseFloat(getComputedStyle(box).paddingTop) + before.length * height - box.scrollTop + 2}px`;
  }
}

/** @param {string} before @param {string} after @returns {number} where what changed ends */
function changeEnd(before, after) {
  let same = 0;
  const most = Math.min(before.length, after.length);
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return after.length - same;
}
