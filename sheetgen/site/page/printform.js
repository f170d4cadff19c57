// The boxes of the form that prints.

import { nameIn } from "./boardname.js";
import { DATA } from "./data.js";
import { buttonOf, element } from "./dom.js";
import { boardOfDigits, findDigits } from "./link.js";
import { HAND_NAMES, HEAD_BOUNDS, INK_NAMES, MOST_LEAVES, SHEET_PAPERS, SHEET_TEXTS } from "./printdata.js";
import { printedPrefix } from "./printwish.js";
import { choiceField } from "./settings.js";
/** @import { Head, Paper } from "./face.js" */
/** @import { PrintForm } from "./print.js" */
/** @import { Child, Say } from "./types.js" */

/** Return how sheets of a game, or of a size, lie on papers. @param {Head} head of the board @returns {Paper[]} */
export function papersOf({ game, size }) {
  return SHEET_PAPERS[size ? `${game} ${size.join(" ")}` : game];
}

/** Return what a paper is called among those of a game. @param {Paper} paper */
export function paperName({ name, up }) {
  return `${name} ${up}`;
}

/** Return the choice of a board, and what is printed of one that has no name here. @param {PrintForm} form @returns {Child} */
export function boardFields(form) {
  const { say, head, wish } = form;
  const groups = DATA.boards.map(([title, boards]) =>
    element("optgroup", { label: title }, boards.map((board) => element("option", { value: board[0], selected: isSame(board[0], wish.digits) }, nameIn(board, say))))
  );
  const isOwn = head && !DATA.boards.some(([, boards]) => boards.some(([digits]) => isSame(digits, wish.digits)));
  const own = isOwn && element("option", { value: wish.digits, selected: true, "data-name": "own" }, (head.is_named ? nameOf(head, say) : wish.own.name) || say("page.print.own"));
  const select = element("select", { onchange: (event) => form.choose(event.target.value) }, own, groups);
  return [labelled(say("page.print.board"), select), isOwn && !head.is_named && ownFields(form), otherBoard(form)];
}

/** Return the choices of paper, ink, language, evidence, hand and sides. @param {PrintForm} form @returns {Child} */
export function wishFields(form) {
  const { say, head, wish } = form;
  if (!head) return null;
  /** @type {[string, string][]} */
  const papers = papersOf(head).map((paper) => [paperName(paper), paperWords(paper, say)]);
  /** @type {[string, string][]} */
  const evidences = head.evidences.map((name) => [name, say(`page.print.evidence.${name}`)]);
  const row = element(
    "div",
    { class: "print-row", "data-name": "wish" },
    choice(form, "paper", papers),
    choice(form, "ink", INK_NAMES.map((name) => [name, say(`page.print.ink.${name}`)])),
    choice(form, "language", Object.keys(SHEET_TEXTS[head.game]).map((name) => [name, DATA.languages[name]])),
    evidences.length > 1 && wish.evidence && choice(form, "evidence", evidences),
    choice(form, "hand", HAND_NAMES.map((name) => [name, say(`page.print.hand.${name}`)]))
  );
  return [row, head.has_back && sidesBox(form)];
}

/** Return the boxes for how many sheets, their numbers, and where codes lead. @param {PrintForm} form @returns {Child} */
export function numberFields(form) {
  const { say, wish } = form;
  /** @param {"leaves"|"first"} name @param {number} [max] */
  const figure = (name, max) => {
    const take = (/** @type {{target: {value: string}}} */ event) => {
      wish[name] = event.target.value;
      form.pictureSoon();
    };
    const box = element("input", { type: "number", min: 1, max, step: 1, inputmode: "numeric", autocomplete: "off", oninput: take });
    box.value = wish[name];
    return labelled(say(`page.print.${name}`), box);
  };
  const move = (/** @type {{target: {value: string}}} */ { target }) => {
    wish.prefix = printedPrefix(target.value);
    target.value = wish.prefix;
    form.pictureSoon();
  };
  const address = element("input", { type: "url", autocomplete: "off", spellcheck: "false", onchange: move });
  address.value = wish.prefix;
  return [
    element("div", { class: "print-row", "data-name": "numbers" }, figure("leaves", MOST_LEAVES), figure("first")),
    element("p", { class: "hint" }, say("page.print.first-hint")),
    element("details", {}, element("summary", {}, say("page.print.more-choices")), labelled(say("page.print.address"), address), element("p", { class: "hint" }, say("page.print.address-hint"))),
  ];
}

/** @param {Head} head @param {Say} say */
function nameOf({ name, names }, say) {
  return names[say.language] || name;
}

/** A board of one's own has no name in its code. @param {PrintForm} form */
function ownFields(form) {
  const { say, wish } = form;
  const fields = HEAD_BOUNDS.map(([name, , most]) => {
    const take = (/** @type {{target: HTMLInputElement}} */ { target: { value } }) => {
      wish.own[name] = value;
      const option = form.node.querySelector("[data-name=own]");
      if (name === "name" && option) option.textContent = value || say("page.print.own");
      form.pictureSoon();
    };
    const box = element("input", { type: "text", maxlength: most, autocomplete: "off", class: name === "short" ? "few" : null, oninput: take });
    box.value = wish.own[name];
    return labelled(say(`page.print.head.${name}`), box);
  });
  return element("div", { class: "print-row", "data-name": "head" }, fields);
}

/** @param {PrintForm} form */
function otherBoard(form) {
  const { say } = form;
  /** @param {Event} event in the box, or on the button */
  const take = ({ target }) => {
    const place = /** @type {HTMLDetailsElement} */ (/** @type {Element} */ (target).closest("details"));
    const [box, told] = /** @type {[HTMLInputElement, Element]} */ ([...place.querySelectorAll("input, .trouble")]);
    const found = findDigits(box.value);
    told.textContent = found ? "" : say("page.no-digits");
    place.open = !found;
    if (found) form.choose(found.digits);
    else box.focus();
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take(event);
  };
  return element(
    "details",
    { "data-name": "other" },
    element("summary", {}, say("page.print.other")),
    labelled(say("page.print.paste"), element("input", { type: "text", autocomplete: "off", spellcheck: "false", onkeydown })),
    element("p", { class: "trouble", role: "alert" }),
    element("div", { class: "buttons" }, buttonOf({ onclick: take }, say("page.print.take")))
  );
}

/** @param {PrintForm} form @param {"paper"|"ink"|"language"|"evidence"|"hand"} name @param {[value: string, words: string][]} options */
function choice(form, name, options) {
  const { say, wish } = form;
  return choiceField(say(`page.print.${name}`), options, wish[name], (value) => {
    wish[name] = value;
    form.pictureSoon();
  });
}

/** @param {PrintForm} form */
function sidesBox(form) {
  const { say, wish } = form;
  const take = (/** @type {{target: HTMLInputElement}} */ { target }) => {
    wish.isTwoSided = target.checked;
    form.pictureSoon();
  };
  return element("label", { class: "tick-box", "data-name": "sides" }, element("input", { type: "checkbox", checked: wish.isTwoSided, onchange: take }), element("span", {}, say("page.print.two-sided")));
}

/** @param {string} title @param {Child} box */
function labelled(title, box) {
  return element("label", { class: "choice" }, element("span", {}, title), box);
}

/** @param {Paper} paper @param {Say} say */
function paperWords({ name, up }, say) {
  const paper = say(`page.print.on.${name}`);
  return up > 1 ? say("page.print.up", { paper, count: up }) : paper;
}

/** @param {string} one @param {string} other */
function isSame(one, other) {
  return boardOfDigits(one) === boardOfDigits(other);
}
