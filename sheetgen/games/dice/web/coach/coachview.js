// A hint, and how a game was played, as they are shown.

import { element, vector } from "./dom.js";
import { gainWords, playWords } from "./live.js";
import { decimal, diceWords, reasonWords } from "./reasons.js";
/** @import { Opened, Gain } from "./sheet.js" */
/** @import { Child, Say } from "./types.js" */
/** @import { Advice, Analysis, Reason, Review, Tell } from "./advice.js" */

/** @typedef {{opened: Opened, say: Say, tell: Tell}} Words */

const MOST_REASONS = 3; // of a hint
const CLOSE = 50; // thousandths of a point: plays so near each other are as good

// The losses of a game, round by round, as bars.
const STEP = 10; // units of the drawing from one bar to the next
const TALL = 48;
const FOOT = 14; // for the numbers of rounds
const EVERY = 5; // of so many rounds one has its number
const SHOWN = 50; // thousandths of a point: less is no tenth
const LEAST = 2000; // thousandths that the tallest bar stands for at least

/**
 * Draw what a strong player would play.
 * @param {Advice} advice of the engine
 * @param {Gain[]} gains what that brings at once
 * @param {Words} words
 * @returns {Child}
 */
export function drawAdvice({ options, why }, gains, words) {
  const { say, tell } = words;
  const [[best, worth], next] = options;
  const lead = next ? worth - next[1] : 0;
  const values = next && { play: playWords(next[0], words), points: decimal(lead, say.language) };
  return [
    element("p", { class: "lead" }, tell("best", { play: playWords(best, words) })),
    gains.length > 0 && element("p", {}, tell("at-once", { gains: gainWords(gains, say) })),
    element("p", {}, !next ? tell("only") : tell(lead < CLOSE ? "level" : "ahead", values)),
    next && lead >= CLOSE && drawReasons(why.slice(0, MOST_REASONS), words),
    element("p", { class: "hint" }, tell("opinion")),
  ];
}

/** Draw how a game was played, as far as it is known. @param {Review} review @param {Words} words @returns {Child} */
export function drawReview(review, words) {
  const { told, stage, isBusy } = review;
  const { tell } = words;
  return [
    told && drawSum(told, words),
    stage !== "" && element("p", { class: isBusy ? "hint" : "trouble", role: "status", "data-name": "coach-stage" }, tell(stage)),
    told && [
      element("p", {}, parWords(told, words)),
      told.hindsight !== null && element("p", {}, tell("there", { points: told.hindsight })),
      element("h3", {}, tell("by-round")),
      drawLosses(told.rounds, tell, words.say.language),
      drawMistakes(review, told, words),
      element("p", { class: "hint" }, `${tell("sum-hint")} ${tell("opinion")}`),
    ],
  ];
}

/** The total, and what it is made of. @param {Analysis} told @param {Words} words */
function drawSum({ total, expected, luck, losses, rest }, { say, tell }) {
  /** @type {[key: string, sign: string, worth: number|null][]} */
  const parts = [
    ["total", "", total],
    ["expected", "=", expected],
    ["luck", "+", luck],
    ["losses", "+", -losses],
    ["rest", "+", rest],
  ];
  return element(
    "dl",
    { class: "coach-sum" },
    parts.map(([key, sign, worth]) => {
      if (worth === null) return null;
      const isLess = sign === "+" && decimal(worth, say.language) !== decimal(Math.abs(worth), say.language);
      const figure = `${isLess ? "\u2212" : sign} ${decimal(sign === "+" ? Math.abs(worth) : worth, say.language)}`;
      return element("div", {}, element("dt", {}, tell(key)), element("dd", {}, figure.trim()));
    })
  );
}

/** @param {Analysis} told @param {Words} words */
function parWords({ par, pars }, { opened, tell }) {
  const [castle, most] = pars.reduce((one, other) => (other[1] > one[1] ? other : one));
  if (most <= par) return tell("par", { par });
  return tell("par-from", { par, most, castle: opened.cells[castle].name });
}

/** Each behind a tap, and what was better behind another. @param {Review} review @param {Analysis} told @param {Words} words */
function drawMistakes({ log, player }, { mistakes }, words) {
  const { opened, say, tell } = words;
  if (mistakes.length === 0) return element("p", {}, tell("none"));
  return element(
    "div",
    {},
    element("h3", {}, tell("mistakes")),
    mistakes.map(([round, loss, played, better, why]) => {
      const name = `${player}.${round}`;
      return element(
        "details",
        { "data-name": `mistake:${name}` },
        element("summary", {}, tell("mistake", { round })),
        element("p", {}, tell("dice", { dice: diceWords(log.rounds[round - 1][0], opened, say) })),
        element("p", {}, tell("played", { play: playWords(played, words), points: decimal(loss, say.language) })),
        element(
          "details",
          { "data-name": `better:${name}` },
          element("summary", {}, tell("show-better")),
          element("p", { class: "lead" }, tell("better", { play: playWords(better, words) })),
          drawReasons(why, words)
        )
      );
    })
  );
}

/** @param {Reason[]} why @param {Words} words */
function drawReasons(why, words) {
  const told = reasonWords(why, words);
  return element("ul", { class: "sources" }, told.map(([what, amount]) => element("li", {}, element("span", {}, what), element("span", { class: "amount" }, amount))));
}

/** @param {Analysis["rounds"]} rounds @param {Tell} tell @param {string} language of the figures */
function drawLosses(rounds, tell, language) {
  const most = Math.max(LEAST, ...rounds.map(([, loss]) => loss));
  const width = STEP * rounds.length;
  const told = rounds.filter(([, loss]) => loss >= SHOWN).map(([round, loss]) => tell("bar", { round, points: decimal(loss, language) }));
  const words = told.length > 0 ? tell("bars", { list: told.join("; ") }) : tell("no-bars");
  const bars = rounds.map(([round, loss], at) => {
    const height = loss < SHOWN ? 0 : Math.max(2, (TALL * loss) / most);
    const label = round === 1 || round % EVERY === 0;
    return [
      height > 0 && vector("rect", { x: at * STEP + 2, y: TALL - height, width: STEP - 4, height }),
      label && vector("text", { x: (at + 0.5) * STEP, y: TALL + FOOT - 3 }, round),
    ];
  });
  return element(
    "figure",
    { class: "losses" },
    vector(
      "svg",
      { viewBox: `0 0 ${width} ${TALL + FOOT}`, role: "img", "aria-label": words },
      vector("path", { d: `M0 ${TALL}H${width}` }),
      bars
    )
  );
}
