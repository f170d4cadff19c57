// What writes on a declared sheet: keys of the pad and of a keyboard. A number may be typed as a
// sum, such as `3+6+2`: that is kept on this device as it was written, beside what it comes to.

import { findAll } from "./dom.js";
import { spotOf, sumOf, valueAt, withName, withValue } from "./fill.js";
import { keepChoice, keepGame, keptChoice, keptGame } from "./store.js";
import { isWhole } from "./writing.js";
/** @import { Fill, Host, PadHooks, Slot, Written } from "./sheet.js" */
/** @import { Pen as PagePen, Pressed } from "./types.js" */

const NAMES = "players"; // under which names are kept that were used last
const MOST_NAMES = 12;
const SIGN_AT_END = /[+-]$/;
const MOST_TYPED = 40;

/**
 * The pen of a sheet.
 * @implements {PagePen}
 */
export class Pen {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.goesOn = true;
    this.figures = { isFresh: true }; // the next figure begins a number
    /** @type {Map<string, Slot>} */
    this.slots = new Map();
    /** @type {Record<string, string>} */
    this.typed = {}; // sums as they were typed, by place
    /** Whether somebody else at a table writes there. @type {(place: string) => boolean} */
    this.isTheirs = () => false;
    this.ownColumn = () => 0; // there
  }

  /** Begin with a sheet. @param {Map<string, Slot>} slots by their names */
  begin(slots) {
    this.slots = slots;
    const { typed = {} } = keptGame(this.host.opened.digits) || {};
    this.typed = Object.fromEntries(Object.entries(typed || {}).filter(([, text]) => /^[\d+-]+$/.test(text)));
  }

  onSelect() {
    this.figures.isFresh = true;
  }

  /** @param {Fill} fill @param {string} [place] */
  change(fill, place = this.host.place) {
    const { host } = this;
    host.change({ ...host.page, fill }, place);
    host.draw();
  }

  /** The slot of a place, or of the chosen one. */
  slotAt(place = this.host.place) {
    const spot = spotOf(place);
    return spot && !this.isTheirs(place) ? this.slots.get(spot.name) : undefined;
  }

  valueAt(place = this.host.place) {
    return valueAt(this.host.page.fill, place, this.slots);
  }

  /** What was typed at a place, where it still comes to what stands there. @param {string} place */
  typedAt(place) {
    const typed = this.typed[place] || "";
    return typed && sumOf(typed) === this.valueAt(place) ? typed : "";
  }

  /** @param {Written} value @param {string} [typed] */
  write(value, typed = "") {
    const { host } = this;
    const { place } = host;
    this.typed = { ...this.typed, [place]: typed };
    if (!/\d[+-]|^-$/.test(typed)) delete this.typed[place];
    keepGame(host.opened.digits, { typed: this.typed });
    this.figures.isFresh = false;
    this.change(withValue(host.page.fill, place, value, this.slots));
  }

  /** Put a figure or a sign behind the others. @param {string} key */
  add(key) {
    const slot = this.slotAt();
    if (!slot || (slot.kind !== "numbers" && slot.kind !== "sum")) return;
    const { place } = this.host;
    const value = this.valueAt();
    const isSign = key === "+" || key === "-";
    const before = this.typedAt(place) || String(value ?? "");
    // A plus goes on with what stands there; all else begins anew.
    let text = this.figures.isFresh && key !== "+" ? "" : before;
    if (key === "-" && slot.least >= 0 && !text) return;
    if (isSign) text = text.replace(SIGN_AT_END, "");
    if (text.length >= MOST_TYPED || (key === "+" && !text)) return;
    text = isSign ? text + key : (text + key).replace(/(^|[+-])0+(?=\d)/, "$1");
    // Of a number that is too large the first figures go; a sum takes no more.
    const isOut = () => (sumOf(text) ?? 0) > slot.most || (sumOf(text) ?? 0) < slot.least;
    while (isOut() && /^-?\d\d/.test(text) && !/\d[+-]/.test(text)) text = text.replace(/\d/, "");
    if (!isOut()) this.write(sumOf(text), text);
  }

  /** Take the last sign away; all of them if none was written just now. */
  back() {
    const typed = this.typedAt(this.host.place) || String(this.valueAt() ?? "");
    const left = this.figures.isFresh ? "" : typed.slice(0, -1);
    this.write(sumOf(left), left);
  }

  /** Tick a place, or take the tick away. @param {string} place */
  toggle(place) {
    const { fill } = this.host.page;
    this.change(withValue(fill, place, this.valueAt(place) ? null : 1, this.slots), place);
  }

  /** @returns {PadHooks} */
  padHooks() {
    const { host } = this;
    return {
      onFigure: (key) => {
        this.add(key);
        if (/\d/.test(key)) this.goOn();
      },
      onBack: () => this.back(),
      onNext: () => this.onNext(),
      onToggle: (place) => this.toggle(place),
      onOption: (number) => {
        this.write(this.valueAt() === number ? null : number);
        if (this.valueAt() && host.direction !== "off") this.onNext();
      },
      nameAt: (place) => host.page.fill.players[(spotOf(place)?.number || 0) - 1]?.name || "",
      onName: (place, name, isDone) => {
        const told = name.trim();
        this.change(withName(host.page.fill, spotOf(place)?.number || 1, told), place);
        if (told) keepChoice(NAMES, [told, ...keptNames().filter((one) => one !== told)].slice(0, MOST_NAMES).join("\n"));
        if (isDone) this.onNext();
      },
      known: this.names(),
    };
  }

  /** Names that were used last and are on no head. */
  names() {
    const there = this.host.page.fill.players.map(({ name }) => name);
    return keptNames().filter((name) => !there.includes(name));
  }

  onNext() {
    this.host.go(this.nextPlace() || "report");
  }

  // A number to which no figure can be added goes on by itself; a sum never does.
  goOn() {
    const { host } = this;
    const slot = this.slotAt();
    const isSum = Boolean(this.typed[host.place]);
    if (!slot || isSum || host.direction === "off" || !isWhole(this.valueAt(), slot.most)) return;
    const next = this.nextPlace();
    if (next) host.go(next);
  }

  // Along the rows or down the columns.
  nextPlace() {
    const { host } = this;
    const isSum = this.slotAt()?.kind === "sum";
    const every = findAll(document, ".declared [data-place]").map(({ dataset }) => dataset.place || "").filter((place) => !this.isTheirs(place));
    /** Sums follow from what is written: they are passed over, but where one was chosen. @param {string} place */
    const column = (place) => place.split(" ")[0];
    const isOwn = column(host.place) === `player:${this.ownColumn()}`;
    const all = every.filter((place) => (isSum || this.slotAt(place)?.kind !== "sum") && (!isOwn || column(place) === column(host.place)));
    const isHead = !host.place.includes(" ");
    const order = host.direction === "columns" && !isHead ? [...new Set(all.map(column))].flatMap((one) => all.filter((place) => column(place) === one && place !== one)) : all;
    return order[order.indexOf(host.place) + 1];
  }

  /** Return whether a key that was pressed was used. @param {Pressed} event */
  onKey({ key }) {
    const slot = this.slotAt();
    if (!slot) return false;
    if (key === "Delete" || key === "Backspace") this.back();
    else if (slot.kind === "choice" && /^[1-9]$/.test(key)) {
      if (Number(key) <= slot.options.length) this.write(Number(key));
    } else if (/^[\d+-]$/.test(key)) this.add(key);
    else return false;
    return true;
  }
}

// The last one first.
function keptNames() {
  return (keptChoice(NAMES) || "").split("\n").filter(Boolean);
}
