// What was written on a sheet: plain values as the engine has them, never changed.
// A part that is missing was left out, which is not the same as empty.

import { OWNER } from "./constants.js";
import { boundsAt, partAt } from "./fillpath.js";
import { FORM } from "./form.js";
import { bounded, withItem, withPart, withoutStale } from "./setters.js";
/** @import { Fill, Opened, Shield } from "./sheet.js" */

/** The letters of the five phases. */
export const PHASE_LETTERS = FORM.phases.letters.slice(1);

/** The expansions that are chosen, in the order of the engine. */
export const EXPANSIONS = FORM.expansions.names;

/** The colours of vines, in the order of the engine. */
export const VINE_COLOURS = FORM.vineyard.parts.tiles.each.names;

/** What Châteauma has at the end, in the order of the engine. */
export const VIRTUAL = Object.keys(FORM.chateauma.parts);

/** How many numbers goods have. */
export const GOOD_NUMBERS = Array.from({ length: FORM.sold.most }, (_, at) => at + 1);

/**
 * Return the path in a fill to the number at a place; of vines, to that of any group.
 * @param {string} place such as `silver`, `heading:inns`, `vines:red.1`
 * @returns {(string|number)[]}
 */
export function pathOf(place) {
  const [kind, name] = place.split(":");
  /** @type {Record<string, (string|number)[]>} */
  const paths = {
    heading: ["points", name],
    sold: ["sold", Number(name) - 1],
    stored: ["stored", Number(name) - 1],
    route: ["routes", 1, Number(name) - 1],
    chateauma: ["chateauma", VIRTUAL.indexOf(name)],
    vines: ["vineyard", 0, 0, 1],
    marker: ["solo", 1],
    rounds: ["solo", 2],
  };
  return paths[kind] || [kind];
}

/**
 * Return the largest number that a place of figures takes.
 * @param {string} place as for `pathOf`
 * @returns {number}
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
    tiles: opened.cells.map(() => ""),
    players: 0,
    expansions: [],
    evidence: opened.evidence,
    variant: opened.sheet.variant,
  };
}

/**
 * Return whether nothing at all stands in a fill.
 * @param {Fill} fill any
 * @param {string} usual how it is played on its sheet
 * @returns {boolean}
 */
export function isBlank(fill, usual) {
  const { tiles, players, expansions, variant } = fill;
  const isUsual = players === 0 && expansions.length === 0 && variant === usual;
  return isUsual && tiles.every((word) => word === "") && Object.keys(fill).length <= 5;
}

/**
 * Return *fill* with a tile in a cell, or without; its phase goes with it.
 * @param {Fill} fill any
 * @param {number} cell its place
 * @param {string} word of the tile, or nothing
 * @param {number} [phase] that comes with it into an empty cell, 0 for none
 * @returns {Fill}
 */
export function withTile(fill, cell, word, phase = 0) {
  const placed = { ...fill, tiles: withItem(fill.tiles, cell, word) };
  if (word === "" || word === "S") return withPhase(placed, cell, 0);
  const isNew = fill.tiles[cell] === "" && fill.evidence === "phase" && !phaseAt(fill, cell);
  return isNew ? withPhase(placed, cell, phase) : placed;
}

/**
 * Return *fill* with a phase in a cell, or without.
 * @param {Fill} fill any
 * @param {number} cell its place
 * @param {number} phase 1 to 5, 0 for none
 * @returns {Fill}
 */
export function withPhase(fill, cell, phase) {
  if (phase === 0 && !fill.phases) return fill;
  const letters = fill.phases || ".".repeat(fill.tiles.length);
  const letter = phase ? PHASE_LETTERS[phase - 1] : ".";
  const phases = letters.slice(0, cell) + letter + letters.slice(cell + 1);
  return withPart(fill, "phases", /^\.*$/.test(phases) ? null : phases);
}

/**
 * Return the phase that stands in a cell, or 0.
 * @param {Fill} fill any
 * @param {number} cell its place
 * @returns {number}
 */
export function phaseAt(fill, cell) {
  return fill.phases && fill.evidence === "phase" ? PHASE_LETTERS.indexOf(fill.phases[cell]) + 1 : 0;
}

/**
 * Return *fill* with an expansion in force, or without; what belongs to it alone goes
 * with it.
 * @param {Fill} fill any
 * @param {string} name of the expansion
 * @param {boolean} isOn whether it is in force
 * @returns {Fill}
 */
export function withExpansion(fill, name, isOn) {
  const expansions = EXPANSIONS.filter((one) => (one === name ? isOn : fill.expansions.includes(one)));
  const changed = { ...fill, expansions };
  return isOn ? changed : Object.keys(partsOf(fill, name)).reduce((left, part) => withPart(left, /** @type {keyof Fill} */ (part), null), changed);
}

/**
 * Return the parts of *fill* that belong to an expansion alone.
 * @param {Fill} fill any
 * @param {string} name of the expansion
 * @returns {Partial<Fill>}
 */
export function partsOf(fill, name) {
  return Object.fromEntries(Object.entries(fill).filter(([part]) => OWNER[part] === name));
}

/**
 * Return *fill* without marks of points that were taken over and are others now.
 * @param {Fill} fill any
 * @param {Fill} before it was written
 * @returns {Fill}
 */
export function withOwn(fill, before) {
  return withoutStale(fill, before, (one, place) => partAt(one, pathOf(place)));
}

/**
 * Return *fill* with a shield put in, changed, or taken out.
 * @param {Fill} fill any
 * @param {number} number of the shield
 * @param {[number, number|null]|null} when the phase in which it came (0: not written), and in which it
 *   went (nothing while it is held); nothing to take it out
 * @returns {Fill}
 */
export function withShield(fill, number, when) {
  const others = (fill.shields || []).filter(([other]) => other !== number);
  /** @type {Shield[]} */
  const shields = when ? [...others, [number, ...when]] : others;
  shields.sort(([one], [other]) => one - other);
  const changed = withPart(withPart(fill, "shields_open", null), "shields", shields.length ? shields : null);
  return number === 6 && !when ? withPart(changed, "copied", null) : changed;
}

/**
 * Return *fill* with a monastery copied, or no longer.
 * @param {Fill} fill any
 * @param {number} number of the monastery
 * @returns {Fill}
 */
export function withCopied(fill, number) {
  const copied = fill.copied || [];
  const others = copied.filter((other) => other !== number);
  const all = others.length < copied.length ? others : [...others, number];
  all.sort((one, other) => one - other);
  return withPart(fill, "copied", all.length ? all : null);
}

/**
 * Return *fill* with a group of vines of a colour; behind the last it is a new one, and
 * without a size it is taken away.
 * @param {Fill} fill any
 * @param {string} colour of the group
 * @param {number} group from 1, among those of its colour
 * @param {number|null} size of it
 * @returns {Fill}
 */
export function withGroup(fill, colour, group, size) {
  const [groups, tiles] = fill.vineyard || [[], []];
  const sizes = groupsOf(fill, colour);
  if (size === null) sizes.splice(group - 1, 1);
  else sizes[Math.min(group - 1, sizes.length)] = size;
  const all = VINE_COLOURS.flatMap((one) => {
    const others = groups.filter(([name]) => name === one);
    return one === colour ? sizes.map((own) => /** @type {typeof others[0]} */ ([one, own])) : others;
  });
  return withPart(fill, "vineyard", [all, tiles]);
}

/**
 * Return *fill* with a tile of trade routes behind the others, or without it.
 * @param {Fill} fill any
 * @param {number} tile its number
 * @returns {Fill}
 */
export function withRoute(fill, tile) {
  const [tiles, goods] = fill.routes || [[], []];
  const others = tiles.filter((other) => other !== tile);
  return withPart(fill, "routes", [others.length < tiles.length ? others : [...tiles, tile], goods]);
}

/**
 * Return *fill* with a good on a place of the trade route; goods lie from the left
 * without a gap, and without a number the good is taken away.
 * @param {Fill} fill any
 * @param {number} place from 1
 * @param {number|null} good its number
 * @returns {Fill}
 */
export function withRouteGood(fill, place, good) {
  const [tiles, goods] = fill.routes || [[], []];
  const laid = [...goods];
  if (good === null) laid.splice(place - 1, 1);
  else laid[Math.min(place - 1, laid.length)] = good;
  return withPart(fill, "routes", [tiles, laid.slice(0, FORM.routes.parts.goods.most)]);
}

/**
 * Return the sizes of the groups of a colour.
 * @param {Fill} fill any
 * @param {string} colour of the groups
 * @returns {number[]}
 */
export function groupsOf(fill, colour) {
  const [groups] = fill.vineyard || [[], []];
  return groups.filter(([name]) => name === colour).map(([, size]) => size);
}

/**
 * Return *fill* with vine bonus tiles of a colour.
 * @param {Fill} fill any
 * @param {string} colour of the tiles
 * @param {number} count of them
 * @returns {Fill}
 */
export function withVineTiles(fill, colour, count) {
  const [groups, tiles] = fill.vineyard || [[], []];
  const all = VINE_COLOURS.flatMap((one) => {
    const most = one === colour ? bounded(count, FORM.vineyard.parts.tiles) : tiles.filter((name) => name === one).length;
    return Array.from({ length: most }, () => one);
  });
  return withPart(fill, "vineyard", [groups, all]);
}
