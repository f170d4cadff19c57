// What was written on a sheet: plain values as the engine has them, never changed.
// A part that is missing was left out, which is not the same as empty.

import { boundsAt, partAt } from "./fillpath.js";
import { FORM } from "./form.js";
import { bounded, withItem, withLetter, withPart, withoutStale } from "./setters.js";
/** @import { Column, Fill, Opened, Row } from "./sheet.js" */
/** @import { Finding, Fix } from "./types.js" */

/** The three phases of a game. */
export const PHASES = [...FORM.phases.letters.slice(1)].map(Number);

/** The marks of a cell: a number, or X for the start castle. */
export const MARKS = [...FORM.numbers.letters.slice(1)];

/** The numbers of a colour bonus. */
export const RANKS = FORM.colours.each.names;

/**
 * Return the path in a fill to what stands at a place.
 * @param {string} place such as `total`, `entry:1.2`, `row:castle`
 * @returns {(string|number)[]}
 */
export function pathOf(place) {
  const [kind, name = ""] = place.split(":");
  const [column, at] = name.split(".").map((number) => Number(number) - 1);
  /** @type {Record<string, (string|number)[]>} */
  const paths = {
    field: ["rounds", at],
    box: ["time", column, at],
    entries: ["columns", column, 0],
    entry: ["columns", column, 0, at],
    subtotal: ["columns", column, 1],
    row: name === "castle" ? ["castle_row", 0] : ["rows", name, 0],
  };
  return paths[kind] || [kind];
}

/**
 * Return the largest number that a place of figures takes.
 * @param {string} place as for `pathOf`
 */
export function mostAt(place) {
  return boundsAt(FORM, pathOf(place)).most;
}

/**
 * Return the fill of a sheet on which nothing stands.
 * @param {Opened} opened the engine's answer to `open`
 * @returns {Fill}
 */
export function emptyFill(opened) {
  return {
    numbers: ".".repeat(opened.cells.length),
    evidence: opened.evidence,
    variant: "normal",
  };
}

/**
 * Return whether nothing at all stands in a fill.
 * @param {Fill} fill any
 * @returns {boolean}
 */
export function isBlank(fill) {
  const parts = Object.keys(fill).filter((name) => name !== "evidence");
  return /^\.*$/.test(fill.numbers) && parts.length <= 2 && fill.variant === "normal";
}

/**
 * Return *fill* with a number, an X or nothing (`.`) in a cell. What stands in its
 * field goes with the number.
 * @param {Fill} fill any
 * @param {number} cell its place
 * @param {string} mark `1` to `6`, `X` or `.`
 * @returns {Fill}
 */
export function withMark(fill, cell, mark) {
  const marked = { ...fill, numbers: withLetter(fill.numbers, cell, mark) };
  if (mark !== "." && mark !== "X") return marked;
  if (marked.phases) marked.phases = withLetter(marked.phases, cell, ".");
  if (marked.rounds) marked.rounds = withItem(marked.rounds, cell, 0);
  return marked;
}

/**
 * Return *fill* with a phase (0: none) in the field of a cell.
 * @param {Fill} fill any
 * @param {number} cell its place
 * @param {number} phase 0 to 3
 * @returns {Fill}
 */
export function withPhase(fill, cell, phase) {
  const phases = fill.phases || ".".repeat(fill.numbers.length);
  return { ...fill, phases: withLetter(phases, cell, phase ? String(phase) : ".") };
}

/**
 * Return *fill* with a round (0: none) in the field of a cell.
 * @param {Fill} fill any
 * @param {number} cell its place
 * @param {number} round from 1, or 0
 * @returns {Fill}
 */
export function withRound(fill, cell, round) {
  const rounds = fill.rounds || Array.from(fill.numbers, () => 0);
  return { ...fill, rounds: withItem(rounds, cell, bounded(round, FORM.rounds.each)) };
}

/**
 * Return what stands in the field of a cell: a phase, a round, or 0.
 * @param {Fill} fill any
 * @param {number} cell its place
 * @returns {number}
 */
export function fieldOf(fill, cell) {
  if (fill.evidence === "phase" && fill.phases) return Number(fill.phases[cell]) || 0;
  if (fill.evidence === "round" && fill.rounds) return fill.rounds[cell];
  return 0;
}

/**
 * Return empty time boxes.
 * @param {number} count of a phase
 * @returns {number[][]}
 */
export function emptyTime(count) {
  return PHASES.map(() => Array.from({ length: count }, () => 0));
}

/**
 * Return *time* with a value in one box.
 * @param {number[][]} time of a fill
 * @param {number} phase from 1
 * @param {number} box from 1
 * @param {number} value 0, 1, or a round
 * @returns {number[][]}
 */
export function withBox(time, phase, box, value) {
  const column = [...time[phase - 1]];
  while (column.length < box) column.push(0);
  column[box - 1] = bounded(value, FORM.time.each.each);
  return withItem(time, phase - 1, column);
}

/**
 * Return *fill* with a row of circles, or with that row left out.
 * @param {Fill} fill any
 * @param {string} bonus whose row
 * @param {Row|null} row how many are circled, and how many of these are crossed
 * @returns {Fill}
 */
export function withRow(fill, bonus, row) {
  const rows = { ...fill.rows };
  if (row === null) delete rows[bonus];
  else rows[bonus] = [boundedCircles(row[0]), boundedCircles(row[1])];
  return withPart(fill, "rows", Object.keys(rows).length ? rows : null);
}

/**
 * Return the entries and the subtotal of a points column.
 * @param {Fill} fill any
 * @param {number} phase from 1
 * @returns {Column} a list or null, a number or null
 */
export function columnOf(fill, phase) {
  return fill.columns ? fill.columns[phase - 1] : [null, null];
}

/**
 * Return *fill* with the claims of colour bonuses; with them left out, the numbers that
 * are crossed go too.
 * @param {Fill} fill any
 * @param {Record<string, string>|null} colours `first` or `second` by terrain
 * @returns {Fill}
 */
export function withColours(fill, colours) {
  const claimed = withPart(fill, "colours", colours);
  return colours ? claimed : withPart(claimed, "crossed", null);
}

/**
 * Return whose a number of a colour bonus is: the player's (`claimed`), somebody else's
 * (`crossed`), or nobody's (`free`).
 * @param {Fill} fill any
 * @param {string} terrain of the colour
 * @param {string} rank `first` or `second`
 * @returns {string}
 */
export function colourState(fill, terrain, rank) {
  if (fill.colours && fill.colours[terrain] === rank) return "claimed";
  return crossedIn(fill, terrain).includes(rank) ? "crossed" : "free";
}

/**
 * Return *fill* after a tap on a number of a colour bonus: the player got it, then
 * somebody else did, then nobody; who plays alone has nobody else.
 * @param {Fill} fill any
 * @param {string} terrain of the colour
 * @param {string} rank `first` or `second`
 * @returns {Fill}
 */
export function tapColour(fill, terrain, rank) {
  const before = colourState(fill, terrain, rank);
  const colours = { ...fill.colours };
  if (before === "claimed") delete colours[terrain];
  if (before === "free") colours[terrain] = rank;
  const claimed = withColours(fill, colours);
  const isGone = before === "free" || (before === "claimed" && fill.variant !== "solo");
  const others = crossedIn(fill, terrain).filter((one) => one !== rank);
  return withCrossed(claimed, colours, terrain, isGone ? [...others, rank] : others);
}

/**
 * Return *fill* without marks of what was taken over where something else was written
 * since. A column that was taken over stays marked while it has entries.
 * @param {Fill} fill any
 * @param {Fill} before it was written
 * @returns {Fill}
 */
export function withOwn(fill, before) {
  return withoutStale(fill, before, (one, place) => {
    const part = partAt(one, pathOf(place));
    return part && place.startsWith("entries") ? true : part;
  });
}

/**
 * Return *fill* with a fix of the engine carried out.
 * @param {Fill} fill any
 * @param {Finding} finding whose fix it is
 * @param {Fix} fix place and value
 * @param {string[]} names of the cells
 * @returns {Fill}
 */
export function withFix(fill, finding, fix, names) {
  const [place, value] = fix;
  const [kind, name] = place.split(":");
  if (kind === "cell") {
    const cell = names.indexOf(name);
    if (finding.code === "phase-without-number") return withPhase(fill, cell, 0);
    if (finding.code === "round-without-number") return withRound(fill, cell, 0);
    return withMark(fill, cell, value ? String(value) : ".");
  }
  if (kind === "row" && fill.rows && fill.rows[name]) {
    return withRow(fill, name, [value, Math.min(fill.rows[name][1], value)]);
  }
  return fill;
}

/** @param {Fill} fill @param {string} terrain */
function crossedIn(fill, terrain) {
  return (fill.crossed && fill.crossed[terrain]) || [];
}

// What the player got is crossed with the rest; but who tells of no other number has not
// told which are crossed.
/** @param {Fill} fill @param {Record<string, string>} colours @param {string} terrain @param {string[]} ranks */
function withCrossed(fill, colours, terrain, ranks) {
  /** @type {Record<string, string[]>} */
  const given = { ...fill.crossed, [terrain]: ranks };
  const names = [...new Set([...Object.keys(given), ...Object.keys(colours)])].sort();
  /** @type {Record<string, string[]>} */
  const crossed = {};
  for (const name of names) {
    const all = RANKS.filter((rank) => (given[name] || []).includes(rank) || colours[name] === rank);
    if (all.length > 0) crossed[name] = all;
  }
  const isTold = names.some((name) => (crossed[name] || []).some((rank) => rank !== colours[name]));
  return withPart(fill, "crossed", isTold ? crossed : null);
}

/** @param {number} count */
function boundedCircles(count) {
  return bounded(count, FORM.rows.each.parts.circled);
}
