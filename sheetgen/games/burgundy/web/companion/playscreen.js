// What is to be done in a game: a phase laid out, dice, turns of persons, and what
// Châteauma does, a step a screen.

import { clauseKey } from "./clause.js";
import { buttonOf, element } from "./dom.js";
import { beginEntry, drawEntry, phaseLine, phaseSlots } from "./slots.js";
import { reasonWords, stepWords, tileName } from "./stepwords.js";
import { icon } from "./symbol.js";
import { dieKeys } from "./tileart.js";
import { capitalised } from "./words.js";
/** @import { Companion } from "./companion.js" */
/** @import { Kept, Look, Step, Taps } from "./match.js" */
/** @import { Child, Say } from "./types.js" */
/** @import { Entry } from "./slots.js" */

/**
 * Return the step that is shown, if one is.
 * @param {Look} told
 * @param {Kept} game as it is kept
 * @returns {Step|null}
 */
export function shownStep(told, game) {
  return told.steps[game.seen] || null;
}

/**
 * Return what is to be done now.
 * @param {Look} told
 * @param {Kept} game as it is kept
 * @param {Companion} companion
 * @returns {Child[]}
 */
export function drawNow(told, game, companion) {
  const { say } = companion;
  const step = shownStep(told, game);
  if (step) return drawStep(told, game, step, companion);
  const { kind, seat } = told.next;
  const back = told.steps.length > 0 && backKey(say, () => companion.put({ seen: told.steps.length - 1 }));
  if (kind === "phase") return drawPhase(told, game, companion, back);
  const others = told.next.others.map((other) => otherKey(other, companion));
  if (kind === "person") return drawPerson(told, game, seat, companion, [back, others]);
  const title = kind === "round" ? say("white-die") : say("own-die");
  return [
    element("h2", { tabindex: -1, "data-key": "asked" }, title),
    element("p", { class: "hint" }, kind === "round" ? say("white-hint") : say("own-hint")),
    dieKeys("die", say, (face) => companion.append(`${kind} ${face}`), [back, others]),
  ];
}

/** @param {Say} say @param {() => void} onBack */
function backKey(say, onBack) {
  return buttonOf({ "data-key": "back", onclick: onBack }, say("back"));
}

/** Monastery 27 lies on top of its pile once it is placed, which the log does not say. @param {number} seat @param {Companion} companion */
function otherKey(seat, companion) {
  const { say } = companion;
  const words = seat ? say("person", { number: seat }) : say("title");
  return buttonOf({ class: "small", "data-key": `first:${seat}`, onclick: () => companion.change({ acts: [], first: seat }) }, capitalised(say("goes-first", { name: words })));
}

/** @param {Look} told @param {Kept} game @param {Step} step @param {Companion} companion */
function drawStep(told, game, step, companion) {
  const { say } = companion;
  const { seen } = game;
  const count = told.steps.length;
  const reason = reasonWords(step, say);
  const head = told.last.kind === "turn" ? say("turn-die", { die: told.last.die }) : say("phase-over");
  return [
    element("p", { class: "step-count" }, `${head} \u00b7 ${say("step-of", { number: seen + 1, count })}`),
    element("p", { class: "step-words", "data-key": "asked", tabindex: -1 }, stepWords(step, say)),
    element("p", { class: "step-why" }, reason && element("span", {}, capitalised(reason)), " ", clauseKey(step[1], say, "step")),
    element(
      "div",
      { class: "buttons step-keys" },
      buttonOf({ "data-key": "back", disabled: seen === 0, onclick: () => companion.put({ seen: seen - 1 }) }, say("back")),
      buttonOf({ class: "main", "data-key": "next", onclick: () => companion.put({ seen: seen + 1 }) }, seen + 1 < count ? say("next") : say("done"), icon("next"))
    ),
  ];
}

/** @param {Look} told @param {Kept} game @param {Companion} companion @param {Child} back */
function drawPhase(told, game, companion, back) {
  const { say, pointed } = companion;
  const { phase } = told.table;
  const { supply, drawn } = told;
  const head = [
    element("h2", { tabindex: -1, "data-key": "asked" }, say("phase-begins", { name: "ABCDE"[phase - 1] })),
    phase > 1 && element("p", { class: "hint" }, say("clear")),
  ];
  if (drawn) {
    const queue = drawn.split("goods ")[1].split(" / ")[0];
    return [
      head,
      element("p", {}, say("lay-out")),
      element("p", {}, say("queue"), ": ", element("strong", {}, queue.split(" ").join(" \u00b7 "))),
      element("div", { class: "buttons" }, back, buttonOf({ class: "main", "data-key": "next", onclick: () => companion.append(drawn) }, say("laid-out"), icon("next"))),
    ];
  }
  if (!supply) return head;
  const entry = beginEntry(phaseSlots(supply, say), game.slots, supply);
  const at = pointed >= 0 ? pointed : entry.at;
  /** @param {Entry} changed */
  const onEntry = (changed) => companion.fill(changed.words, changed.words.join() === entry.words.join() ? changed.at : -1);
  return [
    head,
    drawEntry({ ...entry, at }, supply, [], say, onEntry),
    element("div", { class: "buttons" }, back, entry.at < 0 && buttonOf({ class: "main", "data-key": "next", onclick: () => companion.append(phaseLine(phase, entry, supply)) }, say("laid-out"), icon("next"))),
  ];
}

/** @param {Look} told @param {Kept} game @param {number} seat @param {Companion} companion @param {Child} back */
function drawPerson(told, game, seat, companion, back) {
  const { say } = companion;
  const { acts } = game;
  const { bonus, posts } = told.table;
  const hasPosts = told.game.expansions.includes("border-posts");
  /** @param {string} act @param {string} words */
  const more = (act, words) => buttonOf({ class: "small", "data-key": `more:${act}`, onclick: () => companion.change({ acts: [...acts, act] }) }, words);
  const line = acts.length > 0 ? `person ${seat}: ${acts.join(", ")}` : `person ${seat}`;
  return [
    element("h2", { tabindex: -1, "data-key": "asked" }, say("person-turn", { number: seat })),
    element("p", { class: "hint" }, say("person-hint")),
    acts.length > 0 && element("ul", { class: "acts", "aria-label": say("taken") }, acts.map((act, at) => element("li", { class: "chip", "data-key": `act:${at}` }, actWords(act, told.taken[at], say)))),
    element("details", { class: "more-acts", "data-key": "more-acts" }, element("summary", {}, say("more")), element("div", { class: "buttons" },
      more("ship", say("act.ship-empty")),
      bonus.filter(([, left]) => left > 0).map(([terrain]) => more(`bonus ${terrain}`, say("act.bonus", { terrain: say(`terrain.${terrain}`) }))),
      hasPosts && posts > 0 && more("post", say("act.post"))
    )),
    element("div", { class: "buttons" }, back, buttonOf({ class: "main", "data-key": "next", onclick: () => companion.append(line) }, acts.length > 0 ? say("turn-over") : say("nothing-taken"), icon("next"))),
  ];
}

/**
 * Return what a person took in words.
 * @param {string} act as the log has it
 * @param {string} tile that it is of, or nothing
 * @param {Say} say
 */
export function actWords(act, tile, say) {
  const [kind, rest = ""] = act.split(/ (.*)/);
  const [depot, what = ""] = rest.split(/[.=]/);
  if (kind === "ship" && !rest) return say("act.ship-empty");
  if (kind === "bonus") return say("act.bonus", { terrain: say(`terrain.${rest}`) });
  return say(`act.${kind}`, { depot, tile: tile && tileName(tile, say), numbers: what.split(" ").join(", "), number: what });
}

/**
 * Return what a person's taps on the table do; nothing at any other time.
 * @param {Look} told
 * @param {Kept} game as it is kept
 * @param {Companion} companion
 * @returns {Taps}
 */
export function tapsOf(told, game, companion) {
  if (told.next.kind !== "person" || shownStep(told, game)) return {};
  const { acts } = game;
  /** @param {string} act */
  const add = (act) => companion.change({ acts: [...acts, act] });
  return {
    tile: (depot, place) => add(`take ${depot}.${place}`),
    black: (place) => add(`buy ${place}`),
    shield: (depot, number) => add(`shield ${depot}=${number}`),
    double: (where, place) => add(`${where} ${place}`),
    good: (depot, number) => {
      // A ship takes goods of several numbers from one depot, with monastery 5 or shield 5 of further ones.
      const last = acts[acts.length - 1] || "";
      const kind = told.further && acts.some((act) => act.startsWith("ship")) ? "goods" : "ship";
      if (/^(ship|goods) (\d)=/.exec(last)?.[2] === `${depot}`) companion.change({ acts: [...acts.slice(0, -1), `${last} ${number}`] });
      else add(`${kind} ${depot}=${number}`);
    },
  };
}
