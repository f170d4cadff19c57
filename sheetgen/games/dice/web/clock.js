// The time boxes: crosses, or with rounds as evidence the numbers of rounds.

import { NUMERALS } from "./constants.js";
import { element } from "./dom.js";
import { PHASES, emptyTime, withBox } from "./fill.js";
import { withPart } from "./setters.js";
import { icon } from "./symbol.js";
import { proposedAt, sectionHead } from "./section.js";
/** @import { Fill, Opened, State, WriteHooks } from "./sheet.js" */
/** @import { Child, Switches } from "./types.js" */

/**
 * Draw the time boxes.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawTime(state, hooks) {
  const { fill, say } = state;
  const count = boxCount(state.opened, fill.variant, state.switches, fill.time);
  const full = () => {
    const time = PHASES.map(() => Array.from({ length: count }, () => 1));
    hooks.onChange(withPart(fill, "time", time), "phase:1");
  };
  return [
    sectionHead("page.time", state, {
      isGiven: Boolean(fill.time),
      isPart: false,
      emptyText: "page.all-crossed",
      onEmpty: fill.evidence === "round" ? null : full,
      onLeaveOut: () => hooks.onChange(withPart(fill, "time", null), "phase:1"),
      groups: ["time"],
      onTake: hooks.onTake,
    }),
    element(
      "div",
      { class: "time" },
      PHASES.map((phase) => drawTrack(phase, count, state, hooks))
    ),
    fill.evidence === "round" && element("p", { class: "hint" }, say("page.round-hint")),
    fill.evidence !== "round" && fill.variant !== "solo" && drawTimeBy(state, hooks)
  ];
}

// Elsewhere everybody keeps the count, or plays alone. A second tap takes a choice away.
/** @param {State} state @param {WriteHooks} hooks */
function drawTimeBy(state, hooks) {
  const { fill, say } = state;
  /** @param {string} by */
  const button = (by) =>
    element(
      "button",
      {
        type: "button",
        class: "small",
        "data-key": `time-by:${by}`,
        "aria-pressed": String(by === fill.time_by),
        onclick: () => hooks.onChange(withPart(fill, "time_by", by === fill.time_by ? null : by), "phase:1"),
      },
      say(`page.time-${by}`)
    );
  return element(
    "div",
    { class: "buttons time-by", role: "group", "aria-label": say("page.time-by") },
    element("p", { "aria-hidden": "true" }, say("page.time-by")),
    ["owner", "guest"].map(button),
    element("p", { class: "hint" }, say("page.time-hint"))
  );
}

/**
 * Return how many time boxes a phase shows.
 * @param {Opened} opened the engine's answer to `open`
 * @param {string} variant by which is played
 * @param {Switches} switches that are not at their default
 * @param {number[][]} [time] boxes that are crossed already
 * @returns {number}
 */
export function boxCount({ sheet }, variant, switches, time = []) {
  const isShort = variant === "solo" && switches["solo-time-boxes"] !== "free";
  const given = time.map((column) => column.length);
  return Math.max(isShort ? sheet.solo_boxes : sheet.time_boxes, ...given);
}

/**
 * Return *fill* after a tap on a box that is crossed: all above it are crossed with it,
 * and a cross is taken away alone.
 * @param {Fill} fill any
 * @param {number} count boxes of a phase
 * @param {number} phase from 1
 * @param {number} box from 1
 * @returns {Fill}
 */
export function tapBox(fill, count, phase, box) {
  const time = fill.time || emptyTime(count);
  if (time[phase - 1][box - 1]) return withPart(fill, "time", withBox(time, phase, box, 0));
  let crossed = time;
  for (let above = 1; above <= box; above += 1) crossed = withBox(crossed, phase, above, 1);
  return withPart(fill, "time", crossed);
}

/**
 * Return the round that is due in a box: the one after the last before it.
 * @param {number[][]} time of a fill
 * @param {number} phase from 1
 * @param {number} box from 1
 * @returns {number}
 */
export function dueRound(time, phase, box) {
  const before = [...time.slice(0, phase - 1).flat(), ...time[phase - 1].slice(0, box - 1)];
  return Math.max(0, ...before) + 1;
}

/** @param {number} phase @param {number} count @param {State} state @param {WriteHooks} hooks */
function drawTrack(phase, count, state, hooks) {
  const { fill, say } = state;
  const column = fill.time ? fill.time[phase - 1] : [];
  const proposed = Number(proposedAt(state, `phase:${phase}`) || 0);
  const name = say("place.phase", { name: phase });
  const boxes = Array.from({ length: count }, (_, at) => {
    const box = at + 1;
    const value = column[at] || 0;
    const isRound = fill.evidence === "round";
    const place = `box:${phase}.${box}`;
    const isProposed = !value && box <= proposed;
    const words = value ? (isRound ? value : say("page.crossed")) : say(isProposed ? "page.proposed" : "page.free");
    return element(
      "button",
      {
        type: "button",
        class: `box ${state.place === place ? "chosen" : ""}`,
        "data-key": place,
        "data-place": isRound ? place : null,
        "aria-label": `${say("page.box", { number: box })}: ${words}`,
        onclick: () =>
          isRound ? tapRound(state, hooks, count, phase, box) : hooks.onChange(tapBox(fill, count, phase, box), `phase:${phase}`),
      },
      isRound ? value || (isProposed && element("span", { class: "proposed" }, (phase - 1) * count + box)) : value || isProposed ? icon("cross", isProposed ? "proposed" : "") : ""
    );
  });
  return element(
    "div",
    { class: "track", id: `place-phase-${phase}`, tabindex: "-1" },
    element("span", { class: "numeral", "aria-hidden": "true" }, NUMERALS[phase - 1]),
    element("div", { class: "boxes", role: "group", "aria-label": name, "data-roving": true }, boxes),
    state.findingsOf(`phase:${phase}`)
  );
}

// A tap writes the rounds that are due, from the last written box of the column down to this
// one. A second tap makes a double of it: what follows is a round earlier. A third one empties
// the box; the dock's figures write any other round.
/** @param {State} state @param {WriteHooks} hooks @param {number} count @param {number} phase @param {number} box */
function tapRound(state, hooks, count, phase, box) {
  hooks.onChange(withPart(state.fill, "time", tappedRounds(state.fill.time || emptyTime(count), phase, box)), `box:${phase}.${box}`);
}

/**
 * Return the rounds in the time boxes after a tap on one.
 * @param {number[][]} time of a fill
 * @param {number} phase from 1
 * @param {number} box from 1
 * @returns {number[][]}
 */
function tappedRounds(time, phase, box) {
  const column = time[phase - 1];
  const value = column[box - 1];
  const due = dueRound(time, phase, box);
  if (value && (value !== due || value === 1)) return withBox(time, phase, box, 0);
  // All rounds before are earlier ones.
  if (value) return time.map((rounds) => rounds.map((round) => round - Number(round >= value)));
  let [filled, next] = [time, box];
  while (next > 1 && !column[next - 2]) next -= 1;
  for (; next <= box; next += 1) filled = withBox(filled, phase, next, dueRound(filled, phase, next));
  return filled;
}
