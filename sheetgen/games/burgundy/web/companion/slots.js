// What is entered by taps, one place after the other: tiles of depots, goods, cards.

import { buttonOf, element } from "./dom.js";
import { icon } from "./symbol.js";
import { goodArt, tileArt } from "./tileart.js";
import { capitalised } from "./words.js";
/** @import { Card, Slot, Supply } from "./match.js" */
/** @import { Child, Say } from "./types.js" */

/** What stands for a place where nothing lies. */
export const NOTHING = "-";

/**
 * Places to be entered, and what stands there.
 * @typedef {object} Entry
 * @property {Slot[]} slots
 * @property {string[]} words empty where nothing was entered yet
 * @property {number} at the place that comes next
 */

/**
 * Return the places that are filled when a phase begins.
 * @param {Supply} supply of the game
 * @param {Say} say
 * @returns {Slot[]}
 */
export function phaseSlots(supply, say) {
  /** @type {Slot[]} */
  const slots = supply.depots.flatMap((terrains, at) => terrains.map((terrain) => slot(say("depot", { number: at + 1 }), "tile", terrain)));
  /** @param {number} count @param {string} group @param {Slot["kind"]} kind */
  const add = (count, group, kind) => {
    for (let one = 0; one < count; one += 1) slots.push(slot(group, kind, ""));
  };
  add(supply.black, say("black"), "black");
  add(supply.queue, say("queue"), "good");
  add(supply.storage, say("storage"), "double");
  add(supply.shop, say("shop"), "double");
  return slots;
}

/** @param {string} group @param {Slot["kind"]} kind @param {string} terrain @returns {Slot} */
export function slot(group, kind, terrain) {
  return { group, kind, terrain };
}

/**
 * Return places with what can be but one tile entered.
 * @param {Slot[]} slots the places
 * @param {string[]} words what was entered before
 * @param {Supply} supply of the game
 * @returns {Entry}
 */
export function beginEntry(slots, words, supply) {
  const filled = words.length === slots.length ? [...words] : slots.map(() => "");
  slots.forEach((one, at) => {
    if (filled[at] || one.kind !== "tile") return;
    const kinds = supply.tiles.filter(([, terrain]) => terrain === one.terrain);
    if (kinds.length === 1) filled[at] = left(kinds[0][0], false, slots, filled, supply) > 0 ? kinds[0][0] : NOTHING;
  });
  return { slots, words: filled, at: nextEmpty(filled, 0) };
}

/**
 * Return what was entered without the last of it; what can be but one tile stays.
 * @param {Slot[]} slots the places
 * @param {string[]} words what was entered
 * @param {Supply} supply of the game
 * @returns {string[]|null} nothing if none was entered
 */
export function withoutLastWord(slots, words, supply) {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const less = words.map((word, place) => (place === at ? "" : word));
    if (words[at] && !beginEntry(slots, less, supply).words[at]) return less;
  }
  return null;
}

/** @param {string[]} words @param {number} from @returns {number} -1 if all are entered */
function nextEmpty(words, from) {
  const behind = words.findIndex((word, at) => at >= from && !word);
  return behind >= 0 ? behind : words.indexOf("");
}

/**
 * Return an entry with a place filled, which goes on to the next one.
 * @param {Entry} entry so far
 * @param {string} word what lies there
 * @returns {Entry}
 */
export function enter({ slots, words, at }, word) {
  const changed = words.map((one, place) => (place === at ? word : one));
  return { slots, words: changed, at: nextEmpty(changed, at) };
}

/**
 * Return the line of a phase.
 * @param {number} phase from 1
 * @param {Entry} entry whole
 * @param {Supply} supply of the game
 */
export function phaseLine(phase, { slots, words }, supply) {
  let at = 0;
  /** @param {number} count */
  const take = (count) => words.slice(at, (at += count)).join(" ");
  const depots = supply.depots.map((terrains) => take(terrains.length)).join(" | ");
  const parts = [depots, `black ${take(supply.black)}`, `goods ${take(supply.queue)}`];
  if (supply.storage) parts.push(`storage ${take(supply.storage)}`, `shop ${take(supply.shop)}`);
  return slots.length === words.length ? `phase ${"ABCDE"[phase - 1]}: ${parts.join(" / ")}` : "";
}

/** @param {string} word @param {boolean} isBlack @param {Slot[]} slots @param {string[]} words @param {Supply} supply */
function left(word, isBlack, slots, words, supply) {
  const [, , coloured, black] = supply.tiles.find(([one]) => one === word) || ["", "", 0, 0];
  const used = words.filter((one, at) => one === word && (slots[at].kind === "black") === isBlack).length;
  return (isBlack ? black : coloured) - used;
}

/**
 * Return the places as keys, and below them what the next one can be.
 * @param {Entry} entry so far
 * @param {Supply} supply of the game
 * @param {Card[]} cards of the deck
 * @param {Say} say
 * @param {(entry: Entry) => void} onEntry what to do with a changed one
 * @returns {Child[]}
 */
export function drawEntry(entry, supply, cards, say, onEntry) {
  const { slots, words, at } = entry;
  const groups = [...new Set(slots.map(({ group }) => group))];
  /** @param {number} place */
  const go = (place) => () => onEntry({ ...entry, at: place });
  const rows = groups.map((group) => {
    const keys = slots.flatMap((one, place) => (one.group === group ? [slotKey(one, words[place], place, place === at, supply, say, go(place))] : []));
    return element("div", { class: "lay", "data-key": `group:${group}` }, element("span", { class: "lay-title" }, group), element("div", { class: "tiles" }, keys));
  });
  return [at < 0 ? null : palette(entry, supply, cards, say, onEntry), element("div", { class: "entry" }, rows)];
}

/** @param {Slot} one @param {string} word @param {number} place @param {boolean} isDue @param {Supply} supply @param {Say} say @param {() => void} onTap */
function slotKey(one, word, place, isDue, supply, say, onTap) {
  const key = `slot:${place}`;
  if (["good", "card", "shield"].includes(one.kind)) {
    const words = `${one.group}: ${word || say("empty")}`;
    return buttonOf({ class: `number-slot${isDue ? " due-tile" : ""}`, "data-key": key, "aria-label": words, "aria-pressed": String(isDue), onclick: onTap }, word || "\u2013");
  }
  const terrain = supply.tiles.find(([known]) => known === word)?.[1] || one.terrain;
  return tileArt(word === NOTHING ? "" : word, terrain, say, { key, onTap, isDue, name: one.group, sign: word === NOTHING ? NOTHING : "" });
}

/** @param {Entry} entry @param {Supply} supply @param {Card[]} cards @param {Say} say @param {(entry: Entry) => void} onEntry */
function palette(entry, supply, cards, say, onEntry) {
  const { slots, words, at } = entry;
  const one = slots[at];
  /** @param {string} word */
  const put = (word) => () => onEntry(enter(entry, word));
  const others = words.filter((word, place) => word && place !== at && slots[place].kind === one.kind);
  /** @type {Record<Slot["kind"], () => Child[]>} */
  const keys = {
    tile: () => tileKeys(supply.tiles.filter(([, terrain]) => terrain === one.terrain), false),
    black: () => tileKeys(supply.tiles.filter(([, , , black]) => black > 0), true),
    good: () => supply.goods.map((count, good) => (count > others.filter((word) => word === String(good + 1)).length ? goodArt(good + 1, 0, say, put(String(good + 1)), `put:${good + 1}`) : null)),
    double: () => supply.doubles.map(([word]) => tileArt(word, "", say, { key: `put:${word}`, onTap: put(word) })),
    card: () => numbers(cards.map(({ number }) => number)),
    shield: () => numbers(Array.from({ length: 18 }, (_, number) => number + 1).filter((number) => number !== 2)),
  };
  /** @param {Supply["tiles"]} tiles @param {boolean} isBlack */
  const tileKeys = (tiles, isBlack) => {
    const there = tiles.filter(([word]) => left(word, isBlack, slots, words.map((own, place) => (place === at ? "" : own)), supply) > 0);
    return there.map(([word, terrain]) => tileArt(word, terrain, say, { key: `put:${word}`, onTap: put(word) }));
  };
  /** @param {number[]} all */
  const numbers = (all) => all.filter((number) => !others.includes(String(number))).map((number) => buttonOf({ class: "number-slot", "data-key": `put:${number}`, onclick: put(String(number)) }, number));
  const isTile = one.kind === "tile" || one.kind === "black" || one.kind === "double";
  return element(
    "div",
    { class: "palette", role: "group", "aria-label": say("what-lies", { place: one.group }), "data-key": "palette" },
    element("p", { class: "asked" }, capitalised(say(`what.${one.kind}`, { place: one.group, terrain: one.terrain && say(`terrain.${one.terrain}`) }))),
    element("div", { class: "palette-keys" }, keys[one.kind](), isTile && buttonOf({ class: "small", "data-key": "put:none", onclick: put(NOTHING) }, icon("minus"), say("nothing-left")))
  );
}
