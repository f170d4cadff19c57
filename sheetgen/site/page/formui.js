// A game whose part of the page follows from its form alone: a box for each field. Games
// that have no `ui.js` of their own have this one; docs/site.md says what a `Ui` has.

import { element, replaceIn } from "./dom.js";
import { FIELDS } from "./form.js";
import { placeId } from "./link.js";
import { capitalised, groupWord, placeWords } from "./words.js";

/** The game on the page of a sheet. */
export class Ui {
  /**
   * Begin without a sheet.
   * @param {Object} host the page
   */
  constructor(host) {
    this.host = host;
    this.views = ["board", "players"];
    this.sections = [];
    this.hasSeats = true;
    this.brush = "";
    this.figures = { isFresh: true };
  }

  blank(opened) {
    return { ...blankOf(FIELDS), variant: opened.sheet.variants[0], evidence: opened.evidence };
  }

  isBlank(fill) {
    return FIELDS.every(({ name, blank }) => isSame(fill[name] ?? blank, blank));
  }

  makeBoard(opened, hooks, mark = "") {
    const node = element("div", { class: "board form" }, element("div", { class: "board-field" }));
    const update = (state) => replaceIn(node.firstChild, drawFields(FIELDS, state, mark, "", state.fill, (fill) => this.write(fill)));
    return { node, buttons: [], update };
  }

  write(fill) {
    const { host } = this;
    host.change({ ...host.page, fill }, host.place);
    host.draw();
  }

  headings({ verdict, say }) {
    const names = new Set(verdict.lines.map(([heading]) => heading)); // in their order
    return [...names].map((name) => {
      const own = verdict.lines.filter(([heading]) => heading === name);
      const sources = own.map(([, place, , least]) => ({ place, words: capitalised(placeWords(place, say)), amount: String(least) }));
      return { name, amount: String(verdict.points[name]), sources };
    });
  }

  endWords() {
    return "";
  }

  lookWords() {
    return "";
  }

  written() {
    return "";
  }

  listColumns() {
    return { heads: [], printed: () => "", entries: () => [] };
  }

  find(place) {
    return document.getElementById(placeId(place));
  }

  state() {
    return {};
  }

  begin() {}

  draw() {}

  choose() {}

  onSelect() {}

  onKey() {
    return false;
  }

  judgeSoon() {}

  fix() {}
}

function blankOf(fields) {
  return Object.fromEntries(fields.map(({ name, blank }) => [name, blank]));
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// Fields below each other; `place` is that of the record which holds them.
function drawFields(fields, state, mark, place, values, onValues) {
  return fields.map((field) => {
    const value = values[field.name] ?? field.blank;
    const onValue = (given) => onValues({ ...values, [field.name]: given });
    const own = place ? `${place} ${field.name}` : field.name;
    if (field.kind === "counts") return drawCounts(field, state, mark, own, value, onValue);
    if (field.kind === "records") return drawRecords(field, state, mark, value, onValue);
    return drawField(field, state, mark, own, value, onValue);
  });
}

function drawCounts(field, state, mark, place, value, onValue) {
  return field.names.map((name, at) => {
    const onCount = (given) => onValue(value.map((old, one) => (one === at ? given : old)));
    return drawField({ ...field, kind: "number", blank: null }, state, mark, `${place}:${name}`, value[at], onCount);
  });
}

function drawRecords(field, state, mark, value, onValue) {
  const { say } = state;
  const change = (at, given) => onValue(value.map((old, one) => (one === at ? given : old)));
  const more = element("button", { type: "button", "data-key": "more", onclick: () => onValue([...value, blankOf(field.each)]) }, "+");
  const less = element("button", { type: "button", "data-key": "less", onclick: () => onValue(value.slice(0, -1)) }, "\u2212");
  return [
    value.map((record, at) => {
      const place = `player:${at + 1}`;
      const parts = drawFields(field.each, state, mark, place, record, (given) => change(at, given));
      return element("fieldset", { "data-name": place }, element("legend", {}, placeWords(place, say)), parts);
    }),
    mark ? null : element("p", { class: "buttons" }, value.length > 0 && less, value.length < field.most && more),
  ];
}

function drawField(field, state, mark, place, value, onValue) {
  const { say } = state;
  const box = makeBox(field, say, value, onValue);
  const id = placeId(place) + mark;
  box.setAttribute("id", id);
  box.setAttribute("data-key", id);
  box.setAttribute("data-place", place);
  if (mark) box.setAttribute("disabled", "");
  const words = capitalised(placeWords(place.split(" ").pop(), say));
  return element("p", { class: "choice", "data-name": `line-${id}` }, element("label", { for: id }, words), " ", box, " ", state.findingsOf && state.findingsOf(place));
}

// A box that holds what cannot stand there says so itself, and the fill stays. What is
// typed is taken at once: a verdict that comes meanwhile draws all boxes anew.
function makeBox(field, say, value, onValue) {
  const { kind, names, least = 0, most } = field;
  const isNothing = value === null || value === undefined;
  if (kind === "choice") {
    const options = names.map((name) => element("option", { value: name, selected: name === value }, groupWord(name, say)));
    return element("select", { onchange: ({ target }) => onValue(target.value) }, options);
  }
  if (kind === "flag") return element("input", { type: "checkbox", checked: value, onchange: ({ target }) => onValue(target.checked) });
  if (kind === "name") return element("input", { type: "text", maxlength: most, value, oninput: ({ target }) => onValue(target.value) });
  return element("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value: isNothing ? "" : value,
    oninput: ({ target }) => {
      if (target.reportValidity()) onValue(target.value === "" ? field.blank : Number(target.value));
    },
  });
}
