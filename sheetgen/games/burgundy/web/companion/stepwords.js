// What Châteauma did, and what cannot be, in the words of a language.

import { capitalised, valueWords } from "./words.js";
/** @import { Fault, Step, Trouble } from "./match.js" */
/** @import { Say } from "./types.js" */

const HIDDEN = "?";

/** Return what a tile is called. @param {string} word of it; behind a `?` it lies face down @param {Say} say */
export function tileName(word, say) {
  if (word.startsWith(HIDDEN)) return say("hidden");
  return word.includes("+") ? doubleName(word, say) : valueWords(word, say);
}

/** @param {string} word @param {Say} say */
function doubleName(word, say) {
  return word.split("+").map((colour) => say(`colour.${colour}`)).join(" + ");
}

/** Return the key of the sentence of a step. @param {Step} step of a turn */
export function stepKey([code, , values]) {
  if (code === "nothing" && values.tile) return "step.nothing-tile";
  if (code === "move" && !values.place) return "step.move-piled";
  return `step.${code}`;
}

/** Return a step as a sentence. @param {Step} step of a turn @param {Say} say */
export function stepWords(step, say) {
  /** @type {Record<string, (value: string) => string>} */
  const told = {
    tile: (word) => tileName(word.replace(HIDDEN, ""), say),
    double: (word) => doubleName(word, say),
    terrain: (name) => say(`terrain.${name}`),
    size: (name) => say(`size.${name}`),
    side: (at) => say(at === "1" ? "left" : "right"),
  };
  const values = Object.entries(step[2]).map(([name, value]) => [name, told[name] ? told[name](String(value)) : value]);
  return capitalised(say(stepKey(step), Object.fromEntries(values)));
}

/**
 * Return why a step was done so.
 * @param {Step} step of a turn
 * @param {Say} say
 * @returns {string} nothing where there was but one way
 */
export function reasonWords([, , , reason], say) {
  return reason && say(`reason.${reasonName(reason)}`);
}

/** Return the name of a reason in the keys of texts. @param {string} reason as the engine tells it */
export function reasonName(reason) {
  return reason.toLowerCase().replace(/[^a-z]+/g, "-");
}

/** Return what cannot be as a sentence. @param {Fault} fault of the engine @param {Say} say */
export function faultWords({ code, place, expected, found }, say) {
  const isTile = code === "terrain"; // else a number is one
  const values = { place: placeName(place, say), expected: valueName(expected, say, isTile), found: valueName(found, say, isTile) };
  return capitalised(say(`fault.${code}`, values));
}

/** Places such as `card:5`, `tile ba, coloured back` or `goods of number 3`. @param {string} place @param {Say} say */
function placeName(place, say) {
  const tile = /^tile (\S+?)(?:, (coloured|black) back)?$/.exec(place);
  if (tile) return tileName(tile[1], say);
  const [kind, name = ""] = place.replace(/^(goods) of number |^(modifier|double) /, "$1$2:").split(":");
  const key = name ? `place.${kind}-one` : `place.${kind.replace(/ /g, "-")}`;
  const words = say.has(`terrain.${name}`) ? say(`terrain.${name}`) : kind === "double" ? doubleName(name, say) : name;
  return say.has(key) ? say(key, { name: words }) : place;
}

/** @param {string} value @param {Say} say @param {boolean} isTile */
function valueName(value, say, isTile) {
  const [first, second = ""] = value.split(" ");
  const span = /^(\d+) to (\d+)$/.exec(value);
  if (span) return `${span[1]}\u2013${span[2]}`;
  for (const group of ["awaited", "expansion", "terrain"]) {
    if (say.has(`${group}.${value}`)) return say(`${group}.${value}`);
  }
  if (say.has(`awaited.${first}-one`)) return say(`awaited.${first}-one`, { name: second });
  return isTile && say.words.known[value] ? tileName(value, say) : value;
}

/** Return what could not be read as a sentence. @param {Trouble} trouble of the engine @param {Say} say */
export function troubleWords([line, key, code, values], say) {
  return capitalised(say(`trouble.${code}`, { line, key, ...values }));
}
