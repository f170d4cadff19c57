// A game played on the page: dice are rolled or entered, the plays that the rules allow
// are lit on the board, one tap makes a play. The log is all that is kept.

import { boxCount } from "./clock.js";
import { BONUS_LETTERS, DICE_LETTERS, HOURGLASS_FACES, NUMBER_FACES } from "./constants.js";
import { element } from "./dom.js";
import { PHASES, emptyTime } from "./fill.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { icon } from "./symbol.js";
import { capitalised, sentences } from "./words.js";
/** @import { Fill, Game, LiveHooks, Log, Opened, Page, Play, Played, Result, Roll, State } from "./sheet.js" */
/** @import { Cell, Child } from "./types.js" */

/**
 * Return a game that begins in a start castle.
 * @param {number} start the place of the castle
 * @param {Page} page fill and switches, for the variant
 * @returns {Game} log and the roll that is being played
 */
export function beginGame(start, page) {
  const log = { starts: [start], variant: page.fill.variant, switches: page.switches, rounds: [] };
  return { log, roll: [0, 0, 1, 1, 0], isRolled: false };
}

/**
 * Return dice as they fall.
 * @param {number} terrains how many colours a die has
 * @returns {Roll} two colours, two numbers, whether it is a double
 */
export function rollDice(terrains) {
  /** @template T @param {T[]} faces */
  const any = (faces) => {
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    return faces[Math.floor((value / 2 ** 32) * faces.length)];
  };
  const colours = [...Array(terrains).keys()];
  return [any(colours), any(colours), any(NUMBER_FACES), any(NUMBER_FACES), any(HOURGLASS_FACES)];
}

/**
 * Return the file of a game, which `sheetgen check` reads.
 * @param {Opened} opened the engine's answer to `open`
 * @param {Log} log of the game
 * @returns {string}
 */
export function writeLogFile(opened, log) {
  const { cells, sheet } = opened;
  const heads = [
    "[Game dice]",
    `[Code ${opened.digits}]`,
    `[Rules ${opened.rules}]`,
    `[Variant ${log.variant}]`,
    ...Object.entries(log.switches).map(([name, setting]) => `[Switch ${name}=${setting}]`),
    `[Player : ${cells[log.starts[0]].name}]`,
    "",
  ];
  const rounds = log.rounds.map(([dice, [play]], at) => {
    const colours = dice.slice(0, 2).map((place) => DICE_LETTERS[sheet.terrains[place].name]);
    const words = `${colours.join("")}${dice[2]}${dice[3]}${dice[4] ? "*" : ""}`;
    return `${at + 1}. ${words} ${playNotation(play, cells)}`;
  });
  return `${[...heads, ...rounds].join("\n")}\n`;
}

/**
 * Return a play in the notation of logs.
 * @param {Play} play marks, bonus, sold, whether a worker is taken, castle row
 * @param {Cell[]} cells of the board
 * @returns {string}
 */
export function playNotation([marks, bonus, sold, takesWorker, inCastleRow], cells) {
  const words = sold ? [`$${sold}`] : [];
  const listed = marks.map(([cell, number]) => `${cells[cell].name}=${number}`);
  const used = bonus ? BONUS_LETTERS[bonus] + (inCastleRow ? "c" : "") : "";
  if (marks.length === 0) words.push(takesWorker ? "--" : "-");
  else if (bonus === "silver") words.push(listed[0], used, ...listed.slice(1));
  else words.push(listed[0] + used, ...listed.slice(1));
  return words.join(" ");
}

/**
 * Return what a player has written after a game, as a fill.
 * @param {Opened} opened the engine's answer to `open`
 * @param {Log} log of the game
 * @param {Result} result of the engine's replay
 * @returns {Fill}
 */
export function fillOfGame(opened, log, result) {
  const [told] = result.sheets;
  const { bonuses } = opened.sheet;
  const numbers = [...told.numbers];
  numbers[log.starts[0]] = "X";
  const rounds = numbers.map(() => 0);
  log.rounds.forEach(([, [play]], at) => play[0].forEach(([cell]) => { rounds[cell] = at + 1; }));
  /** @param {number[]} counts */
  const list = (counts) => bonuses.flatMap((bonus, at) => Array.from({ length: counts[4 + at] }, () => bonus));
  /** @type {Fill} */
  const fill = {
    numbers: numbers.join(""),
    evidence: opened.evidence,
    variant: log.variant,
    time: timeOfGame(opened, log, result),
    time_by: "owner",
    rows: Object.fromEntries(bonuses.map((bonus, at) => [bonus, [told.circled[at], told.crossed[at]]])),
    castle_row: [list(told.circled), list(told.crossed)],
    columns: PHASES.map((phase) => [entriesOf(told.sources, phase), told.subtotals[phase - 1]]),
    total: told.total,
    colours: told.colours,
  };
  if (opened.evidence === "phase") {
    fill.phases = rounds.map((round) => (round ? String(result.phases[round - 1]) : ".")).join("");
  }
  if (opened.evidence === "round") fill.rounds = rounds;
  return fill;
}

/**
 * Draw the way into a game.
 * @param {State} state of the page
 * @param {number} start the start castle that is chosen, or -1
 * @param {() => void} onBegin begins there
 * @returns {Child}
 */
export function drawWayIn({ say }, start, onBegin) {
  return [
    element("p", {}, say("page.live.begin-hint")),
    element(
      "button",
      { type: "button", class: "main", disabled: start < 0, "data-key": "begin", onclick: onBegin },
      say("page.live.begin")
    )
  ];
}

/**
 * Draw the dice, the plays and the log.
 * @param {Played} state of the page, with the game
 * @param {LiveHooks} hooks what buttons do
 * @returns {Child}
 */
export function drawLive(state, hooks) {
  const { say, game, result } = state;
  const round = game.log.rounds.length + 1;
  const [told] = result.sheets;
  const points = say("page.live.points", { count: told.total });
  const head = result.is_over
    ? say("page.live.over", { points })
    : sentences([say("page.live.round-line", { round, phase: result.phase }), capitalised(points)], say);
  return [
    element("h2", { id: "live-head", tabindex: "-1" }, head),
    !result.is_over && [drawDice(state, hooks), game.isRolled && drawPlays(state, hooks)],
    element(
      "div",
      { class: "buttons live-tools" },
      element("button", { type: "button", disabled: round === 1, "data-key": "live-undo", onclick: hooks.onUndo }, icon("undo"), say("page.live.undo")),
      element("button", { type: "button", "data-key": "live-sheet", onclick: hooks.onToSheet }, say("page.live.to-sheet")),
      element("button", { type: "button", "data-key": "live-log", onclick: hooks.onLog }, say("page.live.log")),
      element("button", { type: "button", "data-key": "live-new", onclick: hooks.onNew }, say("page.live.new"))
    ),
    drawLog(state)
  ];
}

/** @param {Played} state @param {LiveHooks} hooks */
function drawDice(state, hooks) {
  const { say, game, opened } = state;
  const { terrains } = opened.sheet;
  /** @param {number} at */
  const colour = (at) =>
    element(
      "div",
      { class: "die", role: "group", "aria-label": say("page.live.colour-die", { number: at + 1 }), "data-roving": true },
      terrains.map((terrain, place) =>
        dieFace(game, at, place, icon(TERRAIN_SYMBOLS[terrain.name]), say(`terrain.${terrain.name}`), hooks, `t-${terrain.name}`)
      )
    );
  /** @param {number} at */
  const number = (at) =>
    element(
      "div",
      { class: "die", role: "group", "aria-label": say("page.live.number-die", { number: at + 1 }), "data-roving": true },
      NUMBER_FACES.map((value) => dieFace(game, 2 + at, value, String(value), null, hooks, ""))
    );
  return element(
    "div",
    { class: "dice" },
    colour(0),
    colour(1),
    number(0),
    number(1),
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        { type: "button", "data-key": "double", "aria-pressed": String(Boolean(game.roll[4])), onclick: () => hooks.onDie(4, game.roll[4] ? 0 : 1) },
        icon("hourglass"),
        say("page.live.double")
      ),
      element("button", { type: "button", class: "main", "data-key": "roll", onclick: hooks.onRoll }, icon("die"), say("page.live.roll"))
    )
  );
}

/** @param {Game} game @param {number} die @param {number} value @param {Child} shown @param {string|null} label @param {LiveHooks} hooks @param {string} more */
function dieFace(game, die, value, shown, label, hooks, more) {
  return element(
    "button",
    {
      type: "button",
      class: `face ${more}`,
      "data-key": `die:${die}.${value}`,
      "aria-label": label,
      "aria-pressed": String(game.isRolled && game.roll[die] === value),
      onclick: () => hooks.onDie(die, value),
    },
    shown
  );
}

// The plays of the cell that is chosen, and those that fill none.
/** @param {Played} state @param {LiveHooks} hooks */
function drawPlays(state, hooks) {
  const { say, plays, opened, livePlace } = state;
  /** @param {Play} play */
  const isHere = ([marks]) => (marks.length === 0 ? livePlace < 0 : marks[0][0] === livePlace);
  const here = plays.filter(isHere);
  const idle = plays.filter(([marks]) => marks.length === 0);
  const listed = here.length > 0 ? here : idle;
  if (listed.length === 0) return element("p", { class: "hint" }, say("page.choose-first"));
  return element(
    "div",
    { class: "plays", role: "group", "aria-label": say("page.live.plays") },
    listed.map((play) =>
      element(
        "button",
        { type: "button", "data-key": `play:${playNotation(play, opened.cells)}`, onclick: () => hooks.onPlay(play) },
        playWords(play, state)
      )
    )
  );
}

/** @param {Play} play @param {Played} state */
function playWords([marks, bonus, sold, takesWorker], { say, opened }) {
  const words = marks.map(([cell, number]) => `${opened.cells[cell].name} = ${number}`);
  if (marks.length === 0) words.push(say(takesWorker ? "page.live.worker-taken" : "page.live.idle"));
  if (bonus) words.push(say(`bonus.${bonus}`));
  if (sold) words.push(say("page.live.sell", { count: sold }));
  return words.join(", ");
}

/** @param {Played} state */
function drawLog({ game, opened, say }) {
  const { rounds } = game.log;
  if (rounds.length === 0) return null;
  const lines = writeLogFile(opened, game.log).trimEnd().split("\n").slice(-rounds.length);
  return element(
    "details",
    { class: "log", "data-name": "log" },
    element("summary", {}, say("page.live.log")),
    element("pre", { tabindex: "0" }, lines.reverse().join("\n"))
  );
}

/** @param {Result["sheets"][0]["sources"]} sources @param {number} phase */
function entriesOf(sources, phase) {
  return sources
    .filter(([heading, , inPhase]) => inPhase === phase && heading !== "start")
    .map(([, , , points]) => points);
}

/** @param {Opened} opened @param {Log} log @param {Result} result */
function timeOfGame(opened, { variant, switches }, { boxes }) {
  const time = emptyTime(boxCount(opened, variant, switches));
  /** @param {number} round */
  const crossed = (round) => (opened.evidence === "round" ? round : 1);
  return time.map((empty, at) => [...boxes[at].map(crossed), ...empty.slice(boxes[at].length)]);
}
