// A game played on the page: dice are rolled or entered, the plays that the rules allow
// are lit on the board, one tap makes a play. The log is all that is kept.

import { boxCount } from "./clock.js";
import { BONUS_LETTERS, DICE_LETTERS, HOURGLASS_FACES, NUMBER_FACES, SEEDS } from "./constants.js";
import { element } from "./dom.js";
import { PHASES, emptyTime } from "./fill.js";
import { choice } from "./parts.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { findingGroups } from "./report.js";
import { rowsOfGame } from "./rows.js";
import { icon } from "./symbol.js";
import { capitalised, placeWords, sentences } from "./words.js";
/** @import { Fill, Gain, Game, LiveHooks, Log, Opened, Page, Play, Played, Result, Roll, State, WayIn } from "./sheet.js" */
/** @import { Cell, Child, Say } from "./types.js" */

/**
 * Return a game that begins in start castles.
 * @param {number[]} starts the place of the castle of each player
 * @param {Page} page fill and switches, for the variant
 * @param {number} seed that deals the dice; 0 for chance
 * @returns {Game} log and the roll that is being played
 */
export function beginGame(starts, page, seed) {
  const log = { starts, seed, variant: page.fill.variant, switches: page.switches, rounds: [] };
  return { log, roll: [0, 0, 1, 1, 0], isRolled: false, made: [] };
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
    ...(log.seed ? [`[Dice ${log.seed}]`] : []),
    ...log.starts.map((start) => `[Player : ${cells[start].name}]`),
    "",
  ];
  const rounds = log.rounds.map(([dice, plays], at) => {
    const colours = dice.slice(0, 2).map((place) => DICE_LETTERS[sheet.terrains[place].name]);
    const words = `${colours.join("")}${dice[2]}${dice[3]}${dice[4] ? "*" : ""}`;
    return `${at + 1}. ${words} ${plays.map((play) => playNotation(play, cells)).join(" | ")}`;
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
 * @param {number} player from 0
 * @returns {Fill}
 */
export function fillOfGame(opened, log, result, player) {
  const told = result.sheets[player];
  const numbers = [...told.numbers];
  numbers[log.starts[player]] = "X";
  const rounds = numbers.map(() => 0);
  log.rounds.forEach(([, plays], at) => plays[player][0].forEach(([cell]) => { rounds[cell] = at + 1; }));
  /** @type {Fill} */
  const fill = {
    numbers: numbers.join(""),
    evidence: opened.evidence,
    variant: log.variant,
    time: timeOfGame(opened, log, result),
    time_by: "owner",
    ...rowsOfGame(told, opened.sheet.bonuses),
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
 * @param {WayIn} way the start castles of players who have chosen, the one that is chosen now
 *   or -1, and what can be done
 * @returns {Child}
 */
export function drawWayIn({ say, opened }, { starts, start, seed, isNoSeed, hints, onSeed, onSame, onBegin, onMore }) {
  const isOff = start < 0;
  const chosen = starts.map((castle, at) => `${playerName(at, say)}: ${opened.cells[castle].name}`);
  return [
    element("p", {}, say("page.live.begin-hint")),
    choice(
      "dice",
      [["chance", say("page.live.by-chance")], ["same", say("page.live.same-dice")]],
      seed === null ? "chance" : "same",
      (value) => (value === "same" ? onSame() : onSeed(null)),
      say("page.live.dice")
    ),
    seed !== null && drawSeed(seed, isNoSeed, say, onSeed),
    hints,
    starts.length > 0 && element("p", { role: "status" }, sentences([chosen.join(", "), say("page.live.castle-of", { player: playerName(starts.length, say) })], say)),
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", class: "main", disabled: isOff, "data-key": "begin", onclick: onBegin }, say("page.live.begin")),
      element("button", { type: "button", disabled: isOff, "data-key": "more-players", onclick: onMore }, say("page.live.more"))
    )
  ];
}

/** @param {string} seed @param {boolean} isNoSeed @param {Say} say @param {(seed: string) => void} onSeed */
function drawSeed(seed, isNoSeed, say, onSeed) {
  const [first, last] = SEEDS;
  const box = element("input", {
    type: "text",
    id: "dice-seed",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 15,
    "data-key": "dice-seed",
    "aria-invalid": String(isNoSeed),
    "aria-describedby": "dice-seed-hint",
    oninput: (/** @type {{target: HTMLInputElement}} */ { target }) => onSeed(target.value),
  });
  box.value = seed;
  return [
    element("label", { class: "labelled" }, element("span", { class: "label" }, say("page.live.seed")), box),
    element("p", { id: "dice-seed-hint", class: isNoSeed ? "trouble" : "hint", role: "status" }, isNoSeed ? say("page.live.no-seed", { first, last }) : say("page.live.seed-hint")),
  ];
}

/**
 * Draw the dice, the plays and the log.
 * @param {Played} state of the page, with the game
 * @param {LiveHooks} hooks what buttons do
 * @returns {Child}
 */
export function drawLive(state, hooks) {
  const { say, game, result, player, isReady } = state;
  const round = game.log.rounds.length + 1;
  const isFirst = round === 1 && game.made.length === 0;
  const points = say("page.live.points", { count: result.sheets[player].total });
  const name = game.log.starts.length > 1 ? playerName(player, say) : "";
  const head = result.is_over
    ? say("page.live.over", { points })
    : sentences([say("page.live.round-line", { round, phase: result.phase }), name ? `${name}: ${points}` : capitalised(points)], say);
  return [
    element("h2", { id: "live-head", tabindex: "-1" }, head),
    game.log.seed ? element("p", { class: "hint" }, say("page.live.seed-line", { seed: game.log.seed })) : null,
    isFirst && findingGroups(result.findings, state, { onJump: () => {}, onFix: () => {} }, game.log.starts.map((_, at) => playerName(at, say))),
    result.is_over && [name && drawPlayers(state, hooks), state.review],
    !result.is_over && (isReady
      ? [drawDice(state, hooks), game.isRolled && [drawPlays(state, hooks), state.hint]]
      : !state.isBusy && drawPass(state, hooks)),
    element(
      "div",
      { class: "buttons live-tools" },
      element("button", { type: "button", disabled: isFirst, "data-key": "live-undo", onclick: hooks.onUndo }, icon("undo"), say("page.live.undo")),
      element("button", { type: "button", "data-key": "live-sheet", onclick: hooks.onToSheet }, say("page.live.to-sheet")),
      element("button", { type: "button", "data-key": "live-log", onclick: hooks.onLog }, say("page.live.log")),
      element("button", { type: "button", "data-key": "live-new", onclick: hooks.onNew }, say("page.live.new"))
    ),
    drawLog(state)
  ];
}

// The screen between two players.
/** @param {Played} state @param {LiveHooks} hooks */
function drawPass({ say, player }, hooks) {
  const name = playerName(player, say);
  return element(
    "div",
    { class: "pass" },
    element("p", { class: "lead", role: "status" }, say("page.live.pass", { player: name })),
    element("button", { type: "button", class: "main", "data-key": "live-ready", onclick: hooks.onReady }, say("page.live.ready", { player: name }))
  );
}

// How the players stand at the end; a tap shows the board of one.
/** @param {Played} state @param {LiveHooks} hooks */
function drawPlayers({ say, player, result }, hooks) {
  const order = [...result.sheets.keys()].sort((one, other) => result.ranking[one] - result.ranking[other]);
  return element(
    "div",
    { class: "plays", role: "group", "aria-label": say("page.players") },
    order.map((at) => element(
      "button",
      { type: "button", "data-key": `player:${at}`, "aria-pressed": String(at === player), onclick: () => hooks.onPlayer(at) },
      `${result.ranking[at]}. ${playerName(at, say)}: ${say("page.live.points", { count: result.sheets[at].total })}`
    ))
  );
}

/** @param {number} at @param {Say} say */
function playerName(at, say) {
  return capitalised(say("place.player", { name: at + 1 }));
}

/** @param {Played} state @param {LiveHooks} hooks */
function drawDice(state, hooks) {
  const { say, game, opened } = state;
  const isFixed = areFixed(game);
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
        { type: "button", "data-key": "double", disabled: isFixed, "aria-pressed": String(Boolean(game.roll[4])), onclick: () => hooks.onDie(4, game.roll[4] ? 0 : 1) },
        icon("hourglass"),
        say("page.live.double")
      ),
      element("button", { type: "button", class: "main", "data-key": "roll", disabled: isFixed && (game.isRolled || !game.log.seed), onclick: hooks.onRoll }, icon("die"), say(game.log.seed ? "page.live.next-roll" : "page.live.roll"))
    )
  );
}

// All players have the same dice, and so have all who play with a seed.
/** @param {Game} game */
function areFixed({ log, made }) {
  return made.length > 0 || Boolean(log.seed);
}

/** @param {Game} game @param {number} die @param {number} value @param {Child} shown @param {string|null} label @param {LiveHooks} hooks @param {string} more */
function dieFace(game, die, value, shown, label, hooks, more) {
  return element(
    "button",
    {
      type: "button",
      class: `face ${more}`,
      "data-key": `die:${die}.${value}`,
      disabled: areFixed(game),
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
  const { say, plays, gains, opened, livePlace } = state;
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
        element("span", {}, playWords(play, state)),
        element("span", { class: "hint" }, gainWords(gains[plays.indexOf(play)] || [], say))
      )
    )
  );
}

/**
 * Return what a play would bring, as the rules told it.
 * @param {Gain[]} gains of the play
 * @param {Say} say the texts
 * @returns {string}
 */
export function gainWords(gains, say) {
  const count = gains.reduce((sum, [heading, , amount]) => (heading === "bonuses" ? sum : sum + amount), 0);
  const whats = gains.flatMap(([heading, what, amount]) => {
    if (heading === "goods") return [];
    const words = heading === "bonuses" ? say(`bonus.${what.split(":")[1]}`) : placeWords(what, say);
    return [amount > 1 && heading === "bonuses" ? `${amount} \u00d7 ${words}` : words];
  });
  return [`+${say("page.live.points", { count })}`, ...whats].join(", ");
}

/**
 * Return a play in words.
 * @param {Play} play any
 * @param {{say: Say, opened: Opened}} state of the page
 * @returns {string}
 */
export function playWords([marks, bonus, sold, takesWorker], { say, opened }) {
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
