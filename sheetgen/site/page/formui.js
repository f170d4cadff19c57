// A game whose part of the page follows from its form alone: a box for each field. Games
// that have no `ui.js` of their own have this one; docs/site.md says what a `Ui` has.

import { buttonOf, element, replaceIn } from "./dom.js";
import { FIELDS } from "./form.js";
import { placeId } from "./link.js";
import { proposedAt, takeButton } from "./section.js";
import { isTakenAt, withoutStale } from "./setters.js";
import { capitalised, groupWord, listHeadings, placeWords, sourceWords, spanWords } from "./words.js";
/** @import { Board, BoardHooks, BoardState, Child, Fill, Host, Judged, Opened, Say, State, Ui as PageUi, Verdict } from "./types.js" */
/** @import { FormField } from "./form.js" */

/** @typedef {Fill & Record<string, unknown>} FormFill what stands in a form, by the fields */
/** @typedef {Verdict & { players: { total: number|null }[], ranking: number[] }} Ranked where all players stand on one sheet */

// Games with a script of their own need none of these, so they are in no style sheet.
const BESIDE = "display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));align-items:start";
const LINE = "grid-template-columns:minmax(0,1fr) min(6rem,45%);align-items:center;margin:0 0 .3rem";

const PLAYERS = FIELDS.find(({ kind }) => kind === "records");

/**
 * The game on the page of a sheet.
 * @implements {Omit<PageUi, "game"|"words">}
 */
export class Ui {
  /** @param {Host<FormFill>} host the page */
  constructor(host) {
    this.host = host;
    this.views = ["board", "players"];
    /** @type {PageUi["sections"]} */
    this.sections = [];
    this.hasSeats = !PLAYERS; // else all of them stand on one sheet
    this.pen = { figures: { isFresh: true }, onSelect: () => {}, onKey: () => false };
    if (PLAYERS) this.names = () => playersOf(host.page.fill).map(({ name }) => String(name ?? ""));
  }

  /** @param {Opened} opened @returns {FormFill} */
  blank(opened) {
    const first = PLAYERS && { [PLAYERS.name]: [blankOf(PLAYERS.each)] };
    return { ...blankOf(FIELDS), ...first, variant: opened.sheet.variants[0], evidence: opened.evidence };
  }

  /** @param {FormFill} fill */
  isBlank(fill) {
    return FIELDS.every((field) => isSame(fill[field.name] ?? field.blank, field.blank) || (field === PLAYERS && playersOf(fill).every((player) => isSame(player, blankOf(field.each)))));
  }

  /** @param {Opened} opened @param {BoardHooks} _ @param {string} [mark] @returns {Board} */
  makeBoard(opened, _, mark = "") {
    const names = opened.cells.map(({ name }) => name);
    const fields = FIELDS.map((field) => (field.kind === "cells" ? { ...field, names } : field));
    const field = element("div", { class: "board-field" });
    const node = element("div", { class: "board form" }, field);
    /** @param {BoardState} state */
    const update = (state) => {
      const hooks = { onTake: this.host.take };
      const parts = drawFields(fields, state, mark, "", { ...state.fill }, (fill) => this.write(/** @type {FormFill} */ (fill)));
      const groups = (!mark && state.proposals) || [];
      const takes = groups.map(([group]) => takeButton(group, { proposals: groups, say: state.say }, hooks));
      replaceIn(field, [...parts, takes.length > 0 && element("p", { class: "buttons" }, takes)]);
    };
    return { node, buttons: [], update };
  }

  /** @param {FormFill} fill */
  write(fill) {
    const { host } = this;
    host.change({ ...host.page, fill: withoutStale(fill, host.page.fill, valueAt) }, host.place);
    host.draw();
  }

  /** @param {Judged<State>} state */
  headings(state) {
    return PLAYERS ? rankPlayers(state) : listHeadings(state);
  }

  /** @param {string} place */
  find(place) {
    return document.getElementById(placeId(place));
  }

  state() {
    return {};
  }

  begin() {}

  cards() {
    return [];
  }

  pad() {
    return { shown: [], draw: () => null };
  }
}

/** @param {Fill} fill @returns {Record<string, unknown>[]} */
function playersOf(fill) {
  const { [PLAYERS ? PLAYERS.name : ""]: players } = /** @type {Record<string, any>} */ (fill);
  return players || [];
}

/** What stands at a place such as `total` or `player:2 end:stocks`. @param {FormFill} fill @param {string} place */
function valueAt(fill, place) {
  const [, at, own] = /^(?:player:(\d+) )?(.*)/.exec(place) || [];
  const [name, one] = own.split(":");
  const fields = (at && PLAYERS ? PLAYERS.each : FIELDS).find((field) => field.name === name);
  const value = (at ? playersOf(fill)[Number(at) - 1] || {} : fill)[name];
  return one && fields ? /** @type {unknown[]} */ (value || [])[fields.names.indexOf(one)] : value;
}

/** The players with their points, the first one first. @param {Judged<State>} state */
function rankPlayers({ verdict, fill, say }) {
  const { players, ranking, lines } = /** @type {Ranked} */ (verdict);
  const places = [...players.keys()].filter((at) => players[at].total !== null);
  places.sort((one, other) => ranking[one] - ranking[other] || one - other);
  return places.map((at) => {
    const place = `player:${at + 1}`;
    const name = String((playersOf(fill)[at] || {}).name || placeWords(place, say));
    const own = lines.filter((line) => line[1].startsWith(`${place} `));
    const sources = own.map((line) => ({ place: line[1], words: capitalised(sourceWords(line, say)), amount: spanWords(line[3], line[4], say), clause: line[5] }));
    return { name: place, words: `${say("page.rank", { rank: ranking[at] })} ${capitalised(name)}`, amount: String(players[at].total), sources };
  });
}

/** @param {FormField[]} fields */
function blankOf(fields) {
  return Object.fromEntries(fields.map(({ name, blank }) => [name, blank]));
}

/** @param {unknown} one @param {unknown} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// Fields below each other; `place` is that of the record which holds them.
/**
 * @param {FormField[]} fields @param {BoardState} state @param {string} mark @param {string} place
 * @param {Record<string, unknown>} values @param {(values: Record<string, unknown>) => void} onValues
 * @returns {Child[]}
 */
function drawFields(fields, state, mark, place, values, onValues) {
  return fields.map((field) => {
    const value = values[field.name] ?? field.blank;
    /** @param {unknown} given */
    const onValue = (given) => onValues({ ...values, [field.name]: given });
    const own = place ? `${place} ${field.name}` : field.name;
    if (field.kind === "counts") return drawCounts(field, state, mark, own, /** @type {unknown[]} */ (value), onValue);
    if (field.kind === "cells") return drawCells(field, state, mark, /** @type {string|null} */ (value), onValue);
    if (field.kind === "records") return drawRecords(field, state, mark, /** @type {Record<string, unknown>[]} */ (value), onValue);
    return drawField(field, state, mark, own, value, onValue);
  });
}

/**
 * @param {FormField} field @param {BoardState} state @param {string} mark @param {string} place
 * @param {unknown[]} value @param {(value: unknown[]) => void} onValue
 */
function drawCounts(field, state, mark, place, value, onValue) {
  return field.names.map((name, at) => {
    /** @param {unknown} given */
    const onCount = (given) => onValue(value.map((old, one) => (one === at ? given : old)));
    return drawField({ ...field, kind: "number", blank: null }, state, mark, `${place}:${name}`, value[at], onCount);
  });
}

// A figure in each cell of the board; with none at all nothing was written.
/**
 * @param {FormField} field @param {BoardState} state @param {string} mark
 * @param {string|null} value @param {(value: string|null) => void} onValue
 */
function drawCells(field, state, mark, value, onValue) {
  const none = field.letters[0];
  const figures = field.names.map((_, at) => (value || "")[at] || none);
  return field.names.map((name, at) => {
    /** @param {unknown} given */
    const onFigure = (given) => {
      const text = figures.map((old, one) => (one === at ? given || none : old)).join("");
      onValue(text.replaceAll(none, "") ? text : null);
    };
    const figure = figures[at] === none ? null : Number(figures[at]);
    return drawField({ ...field, kind: "number", blank: null }, state, mark, `cell:${name}`, figure, onFigure);
  });
}

/**
 * @param {FormField} field @param {BoardState} state @param {string} mark
 * @param {Record<string, unknown>[]} value @param {(value: Record<string, unknown>[]) => void} onValue
 */
function drawRecords(field, state, mark, value, onValue) {
  const { say } = state;
  /** @param {number} at @param {Record<string, unknown>} given */
  const change = (at, given) => onValue(value.map((old, one) => (one === at ? given : old)));
  const more = buttonOf({ "data-key": "more", onclick: () => onValue([...value, blankOf(field.each)]) }, "+");
  const less = buttonOf({ "data-key": "less", onclick: () => onValue(value.slice(0, -1)) }, "\u2212");
  const records = value.map((record, at) => {
    const place = `player:${at + 1}`;
    const parts = drawFields(field.each, state, mark, place, record, (given) => change(at, given));
    return element("fieldset", { "data-name": place }, element("legend", {}, placeWords(place, say)), parts);
  });
  return [
    styled(element("div", {}, records), BESIDE),
    mark ? null : element("p", { class: "buttons" }, value.length > 0 && less, value.length < field.most && more),
  ];
}

/**
 * @param {FormField} field @param {BoardState} state @param {string} mark @param {string} place
 * @param {unknown} value @param {(value: unknown) => void} onValue
 */
function drawField(field, state, mark, place, value, onValue) {
  const { say } = state;
  const box = makeBox(field, say, value, onValue);
  const due = state.proposals && proposedAt({ proposals: state.proposals }, place);
  if (due !== undefined && box instanceof HTMLInputElement) box.placeholder = String(due);
  const id = placeId(place) + mark;
  box.setAttribute("id", id);
  box.setAttribute("data-key", id);
  box.setAttribute("data-place", place);
  if (mark) box.setAttribute("disabled", "");
  const words = capitalised(placeWords(place.replace(/.* /, ""), say));
  const refusal = keepRefused(document.getElementById(id), box);
  const line = element(
    "p",
    { class: "choice", "data-name": `line-${id}` },
    element("label", { for: id }, words),
    " ",
    box,
    " ",
    sumWords(state, place, value),
    refusal && element("span", { class: "trouble", role: "alert" }, refusal),
    state.findingsOf && state.findingsOf(place)
  );
  return styled(line, field.kind === "number" ? LINE : "");
}

/** @param {HTMLElement} node @param {string} style @returns {HTMLElement} */
function styled(node, style) {
  node.style.cssText = style;
  return node;
}

/** Whether a sum is right, or was taken over. @param {BoardState} state @param {string} place @param {unknown} value */
function sumWords({ fill, verdict, say }, place, value) {
  if (value === null || value === undefined) return null;
  const sum = isTakenAt(fill, place) ? "taken" : verdict?.sums[place];
  return sum && element("span", { class: `sum ${sum}` }, say(`sum.${sum}`));
}

// What cannot stand in a box stays there, and the box says why, until something else is
// typed or the sheet has become another one, as by undoing.
/** @param {HTMLElement|null} there @param {HTMLElement} fresh */
function keepRefused(there, fresh) {
  if (!(there instanceof HTMLInputElement && fresh instanceof HTMLInputElement)) return "";
  if (there.validity.valid || there.defaultValue !== fresh.defaultValue) return "";
  fresh.value = there.value;
  return there.validationMessage;
}

// What is typed is taken at once: a verdict that comes meanwhile draws all boxes anew.
// Where it cannot stand, the fill stays, and all is drawn for the box to say so.
/** @param {FormField} field @param {Say} say @param {unknown} value @param {(value: unknown) => void} onValue */
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
    oninput: ({ target: { validity, value: typed } }) => {
      if (!validity.valid) onValue(value);
      else onValue(typed === "" ? field.blank : Number(typed));
    },
  });
}
