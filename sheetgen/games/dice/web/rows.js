// The bonus rows: circles that are circled and crossed, as on paper.

import { terrainOf } from "./cells.js";
import { element } from "./dom.js";
import { withRow } from "./fill.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { icon } from "./symbol.js";
import { proposedAt, sectionHead } from "./section.js";
import { isTakenAt, withPart } from "./setters.js";
/** @import { CastleRow, Fill, Result, Row, State, WriteHooks } from "./sheet.js" */
/** @import { Child } from "./types.js" */

const STATES = ["free", "circled", "crossed", "further", "proposed"];

/**
 * Draw the bonus rows.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawRows(state, hooks) {
  const { opened, fill, say } = state;
  const { sheet } = opened;
  const isGiven = Boolean(fill.rows || fill.castle_row);
  const leaveOut = () => {
    const bare = sheet.bonuses.reduce((left, bonus) => withRow(left, bonus, null), fill);
    hooks.onChange(withPart(bare, "castle_row", null), "row:monk");
  };
  const rest = () => {
    const rows = sheet.bonuses.filter((bonus) => !(fill.rows && fill.rows[bonus]));
    const full = rows.reduce((left, bonus) => withRow(left, bonus, [0, 0]), fill);
    hooks.onChange(fill.castle_row ? full : withPart(full, "castle_row", [[], []]), "row:monk");
  };
  const missing = sheet.bonuses.filter((bonus) => !(fill.rows && fill.rows[bonus])).length;
  const isPart = missing > 0 || !fill.castle_row;
  return [
    sectionHead("page.bonuses", state, {
      isGiven,
      isPart,
      emptyText: isGiven ? "page.rest-empty" : "page.none-circled",
      onEmpty: rest,
      onLeaveOut: leaveOut,
      groups: ["circles"],
      onTake: hooks.onTake,
    }),
    element(
      "div",
      { class: "rows" },
      sheet.bonuses.map((bonus) => drawRow(bonus, state, hooks)),
      drawCastleRow(state, hooks)
    ),
    element("p", { class: "hint" }, say("page.circle-hint"))
  ];
}

/**
 * Rows that no game has: one is crossed where it has no circle.
 * @type {Pick<Fill, "rows"|"castle_row">}
 */
export const IMPOSSIBLE = { rows: { monk: [0, 1], silver: [0, 0], good: [0, 0], worker: [0, 0] }, castle_row: [[], []] };

/**
 * Return the rows of a player after a game.
 * @param {Result["sheets"][0]} told by the engine's replay
 * @param {string[]} bonuses in its order
 * @returns {Pick<Fill, "rows"|"castle_row">}
 */
export function rowsOfGame({ circled, crossed }, bonuses) {
  /** @param {number[]} counts */
  const list = (counts) => bonuses.flatMap((bonus, at) => Array.from({ length: counts[4 + at] }, () => bonus));
  return {
    rows: Object.fromEntries(bonuses.map((bonus, at) => [bonus, [circled[at], crossed[at]]])),
    castle_row: [list(circled), list(crossed)],
  };
}

/**
 * Return a row after a tap on one of its circles: the next of free, circled, crossed.
 * @param {Row} row circled and crossed
 * @param {number} at the circle, from 0
 * @returns {Row}
 */
export function tapCircle([circled, crossed], at) {
  if (at >= circled) return [at + 1, crossed];
  if (at >= crossed) return [circled, at + 1];
  return at === circled - 1 ? [at, at] : [circled, at];
}

/** @param {string} bonus @param {State} state @param {WriteHooks} hooks */
function drawRow(bonus, state, hooks) {
  const { opened, fill } = state;
  const row = fill.rows && fill.rows[bonus];
  const [circled] = row || [0, 0];
  const printed = opened.sheet.circles[bonus];
  // Players draw further circles where a row is full [dice 10.15].
  const proposed = Number(proposedAt(state, `row:${bonus}`) || 0);
  const count = Math.max(circled < printed ? printed : circled + 1, proposed);
  const circles = Array.from({ length: count }, (_, at) =>
    drawCircle(bonus, at, kindOf(at, row || [0, 0], printed, proposed), state, bonus, () =>
      hooks.onChange(withRow(fill, bonus, tapCircle(row || [0, 0], at)), `row:${bonus}`)
    )
  );
  const words = rowWords(row, `row:${bonus}`, state);
  const terrain = terrainOf(bonus, opened);
  return rowLine(bonus, terrain, words, circles, state, !row);
}

/** @param {State} state @param {WriteHooks} hooks */
function drawCastleRow(state, hooks) {
  const { opened, fill } = state;
  const given = fill.castle_row;
  const [circled, crossed] = given || [[], []];
  /** @type {Record<string, number>} */
  const seen = {};
  const circles = opened.sheet.castle_circles.map((bonus, place) => {
    const at = seen[bonus] || 0;
    seen[bonus] = at + 1;
    /** @type {Row} */
    const row = [countOf(circled, bonus), countOf(crossed, bonus)];
    const proposed = /** @type {string[]|undefined} */ (proposedAt(state, "row:castle")) || [];
    const kind = at < row[1] ? 2 : at < row[0] ? 1 : at < countOf(proposed, bonus) ? 4 : 0;
    const change = () => {
      const [rings, crosses] = tapCircle(row, at);
      /** @param {string[]} list */
      const order = (list) => opened.sheet.bonuses.flatMap((b) => list.filter((x) => x === b));
      /** @type {CastleRow} */
      const lists = [order(withCount(circled, bonus, rings)), order(withCount(crossed, bonus, crosses))];
      hooks.onChange(withPart(fill, "castle_row", lists), "row:castle");
    };
    return drawCircle("castle", place, kind, state, bonus, change);
  });
  const words = rowWords(given && [circled.length, crossed.length], "row:castle", state);
  return rowLine("castle", "castle", words, circles, state, !given);
}

/** @param {Row|undefined} row @param {string} place @param {State} state */
function rowWords(row, place, { fill, say }) {
  if (!row) return say("page.left-out");
  const [circled, crossed] = row;
  const words = say("page.row-words", { circled, crossed });
  return isTakenAt(fill, place) ? `${words} (${say("sum.taken")})` : words;
}

/** @param {string} row @param {string} terrain @param {string} words @param {Child} circles @param {State} state @param {boolean} isOut */
function rowLine(row, terrain, words, circles, state, isOut) {
  const { say } = state;
  const found = state.findingsOf(`row:${row}`);
  return element(
    "div",
    { class: `row t-${terrain} ${isOut ? "out" : ""}`, id: `place-row-${row}`, tabindex: "-1" },
    element("span", { class: "row-sign" }, icon(TERRAIN_SYMBOLS[terrain])),
    element(
      "div",
      { class: "row-body" },
      element(
        "p",
        { class: "row-title" },
        element("span", {}, say(`place.row.${row}`)),
        found,
        element("span", { class: "row-words" }, words)
      ),
      element("div", { class: "circles", role: "group", "aria-label": say(`place.row.${row}`), "data-roving": true }, circles)
    )
  );
}

/** @param {string} row @param {number} at @param {number} kind @param {State} state @param {string} bonus @param {() => void} onclick */
function drawCircle(row, at, kind, state, bonus, onclick) {
  const { say } = state;
  const name = say("page.circle", { bonus: say(`bonus.${bonus}`), number: at + 1 });
  return element(
    "button",
    {
      type: "button",
      class: `circle ${STATES[kind]} t-${terrainOf(bonus, state.opened)}`,
      "data-key": `circle:${row}.${at}`,
      "aria-label": `${name}: ${say(`page.${STATES[kind]}`)}`,
      onclick,
    },
    icon(kind === 3 ? "plus" : bonus),
    kind === 2 && icon("cross", "over")
  );
}

/** @param {number} at @param {Row} row @param {number} printed @param {number} proposed */
function kindOf(at, [circled, crossed], printed, proposed) {
  if (at < crossed) return 2;
  if (at < circled) return 1;
  if (at < proposed) return 4;
  return at < printed ? 0 : 3;
}

/** @param {string[]} list @param {string} item */
function countOf(list, item) {
  return list.filter((other) => other === item).length;
}

/** @param {string[]} list @param {string} item @param {number} count */
function withCount(list, item, count) {
  const others = list.filter((other) => other !== item);
  return [...others, ...Array.from({ length: count }, () => item)];
}
