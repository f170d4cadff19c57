// What the player wrote: entries, subtotals and total, and claims of colour bonuses.

import { NUMERALS, TERRAIN_ORDER } from "./constants.js";
import { element } from "./dom.js";
import { PHASES, RANKS, colourState, columnOf, tapColour, withColours } from "./fill.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { withPart } from "./setters.js";
import { icon } from "./symbol.js";
import { placeId } from "./link.js";
import { numberButton } from "./number.js";
import { sectionHead, takeButton } from "./section.js";
import { capitalised } from "./words.js";
/** @import { State, WriteHooks } from "./sheet.js" */
/** @import { Child } from "./types.js" */

/** @type {Record<string, string>} */
const PRESSED = { free: "false", claimed: "true", crossed: "mixed" };

/**
 * Draw the points columns as the player wrote them, each number with whether it is
 * right.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawPoints(state, hooks) {
  const { fill, say } = state;
  const leaveOut = () => {
    const bare = { ...fill };
    delete bare.columns;
    hooks.onChange(withPart(bare, "total", null), "total");
  };
  return [
    sectionHead("page.points", state, {
      isGiven: Boolean(fill.columns) || fill.total !== undefined,
      onLeaveOut: leaveOut,
      groups: ["entries", "subtotals"],
      onTake: hooks.onTake,
    }),
    element(
      "div",
      { class: "columns" },
      PHASES.map((phase) => drawColumn(phase, state, hooks))
    ),
    element(
      "div",
      { class: "total-line" },
      element("span", { class: "total-title" }, capitalised(say("place.total"))),
      numberButton("total", fill.total, say("place.total"), state, hooks, "star"),
      takeButton("total", state, hooks)
    )
  ];
}

/**
 * Draw the colour bonuses, of which a player claims the first or the second number, and
 * crosses those that others got.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawColours(state, hooks) {
  const { opened, fill, say } = state;
  const here = TERRAIN_ORDER.filter((terrain) =>
    opened.cells.some((cell) => cell.terrain === terrain)
  );
  return [
    sectionHead("page.colours", state, {
      isGiven: Boolean(fill.colours),
      emptyText: "page.none-claimed",
      onEmpty: () => hooks.onChange(withColours(fill, {}), "terrain:city"),
      onLeaveOut: () => hooks.onChange(withColours(fill, null), "terrain:city"),
    }),
    element("div", { class: "claims" }, here.map((terrain) => drawClaim(terrain, state, hooks))),
    element("p", { class: "hint" }, say("page.claim-hint"), fill.variant !== "solo" && ` ${say("page.cross-hint")}`)
  ];
}

/** @param {number} phase @param {State} state @param {WriteHooks} hooks */
function drawColumn(phase, state, hooks) {
  const { opened, fill, say, verdict } = state;
  const [entries, subtotal] = columnOf(fill, phase);
  const list = entries || [];
  const name = say("place.phase", { name: phase });
  const right = verdict ? verdict.subtotals[phase - 1] : null;
  return element(
    "section",
    { class: "column", "aria-label": name },
    element("h3", {}, element("span", { "aria-hidden": "true" }, NUMERALS[phase - 1]), element("span", { class: "unseen" }, name)),
    phase === 1 && element("p", { class: "printed" }, String(opened.sheet.start_castle), element("span", { class: "unseen" }, ` ${say("page.printed")}`)),
    list.map((value, at) => numberButton(`entry:${phase}.${at + 1}`, value, say("place.entry", { phase, name: at + 1 }), state, hooks, "")),
    listProposed(phase, state).map((value) => element("p", { class: "value proposed" }, value, element("span", { class: "unseen" }, ` ${say("page.proposed")}`))),
    newEntryButton(phase, list.length + 1, state, hooks),
    numberButton(`subtotal:${phase}`, subtotal, say("place.subtotal", { name: phase }), state, hooks, "subtotal"),
    right !== null && right !== undefined && element("p", { class: "due" }, say("page.right-value", { points: right }))
  );
}

/** @param {number} phase @param {State} state @returns {string[]} */
function listProposed(phase, { proposals }) {
  const values = proposals.flatMap(([, found]) => found);
  return values.filter(([place]) => place.startsWith(`entry:${phase}.`)).map(([, value]) => String(value));
}

/** @param {number} phase @param {number} entry @param {State} state @param {WriteHooks} hooks */
function newEntryButton(phase, entry, state, hooks) {
  const place = `entry:${phase}.${entry}`;
  const isChosen = state.place === place;
  return element(
    "button",
    {
      type: "button",
      class: `value new ${isChosen ? "chosen" : ""}`,
      "data-key": place,
      "data-place": place,
      id: placeId(place),
      "aria-label": state.say("page.new-entry"),
      onclick: () => hooks.onSelect(place),
    },
    isChosen ? "" : icon("plus")
  );
}

/** @param {string} terrain @param {State} state @param {WriteHooks} hooks */
function drawClaim(terrain, state, hooks) {
  const { opened, fill, say } = state;
  const values = opened.sheet.colour_points[terrain];
  const buttons = RANKS.map((rank, at) => {
    const whose = colourState(fill, terrain, rank);
    const told = whose === "crossed" ? `, ${say("page.crossed")}` : "";
    return element(
      "button",
      {
        type: "button",
        class: "claim",
        "data-key": `claim:${terrain}.${rank}`,
        "aria-pressed": PRESSED[whose],
        "aria-label": `${say(`terrain.${terrain}`)}, ${say(`rank.${rank}`)}: ${values[at]}${told}`,
        onclick: () => hooks.onChange(tapColour(fill, terrain, rank), `terrain:${terrain}`),
      },
      String(values[at])
    );
  });
  return element(
    "div",
    { class: `claim-pair t-${terrain}`, id: `place-terrain-${terrain}`, tabindex: "-1" },
    icon(TERRAIN_SYMBOLS[terrain]),
    buttons,
    state.findingsOf(`terrain:${terrain}`)
  );
}
