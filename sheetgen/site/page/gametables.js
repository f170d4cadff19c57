// Figures over one's own games as tables, and their totals one after the other as a drawing.

import { element, vector } from "./dom.js";
import { NAMELESS, countedPlayers } from "./played.js";
/** @import { Child, Figures, GameRecord, Played, PlayedBy, Say, Wanted } from "./types.js" */

const FEW = 6; // lines of a table that need not be folded
const NOTHING = "\u2013";
const WIDE = 320;
const HIGH = 120;
const LEFT = 34; // for figures beside the drawing
const EDGE = 10;
const MOST_POINTS = 60; // points that are drawn beside a line

/**
 * Return the figures of a game.
 * @param {string} title of the game
 * @param {Played[]} played its games, the last ones first
 * @param {Wanted} wanted whose totals count
 * @param {(record: GameRecord) => string} boardOf what boards are called
 * @param {Say} say
 * @returns {Child}
 */
export function gameFigures(title, played, wanted, boardOf, say) {
  /** @param {PlayedBy} player */
  const board = ({ own }) => (own ? boardOf(own.record) : "");
  /** @type {[key: string, nameOf: (player: PlayedBy) => string][]} */
  const kinds = [
    ["player", ({ name }) => name || NAMELESS],
    ["board", board],
    ["castle", (one) => (one.castle ? `${board(one)}, ${one.castle}` : "")],
  ];
  const tables = kinds.map(([key, nameOf]) => /** @type {[string, Figures[]]} */ ([key, figuresBy(played, wanted, nameOf)]));
  // Of one player on one board they would say the same.
  const [byPlayer, byBoard] = tables;
  const isOne = byPlayer[1].length === 1 && byBoard[1].length < 2;
  const shown = tables.filter(([key, rows]) => rows.length > (isOne && key !== "player" ? 1 : 0));
  const counted = played.reduce((sum, game) => sum + countedPlayers(game, wanted).length, 0);
  const left = played.reduce((sum, { players }) => sum + players.length, 0) - counted;
  return element(
    "section",
    { class: "game-figures", "data-key": `figures:${title}` },
    element("h3", {}, title),
    totalsDrawing(played, wanted, say),
    shown.map(([key, rows]) => {
      const caption = say(`page.games.by-${key}`);
      // Of a board somebody wins each game.
      const hasWins = (key === "player" || wanted.player !== "") && rows.some(({ contests }) => contests);
      const table = figuresTable(`${title}:${key}`, caption, rows, hasWins, say);
      if (key === "player" || (rows.length <= FEW && !isOne)) return table;
      return element("details", { "data-key": `fold:${title}:${key}` }, element("summary", { "data-key": `unfold:${title}:${key}` }, `${caption} (${rows.length})`), table);
    }),
    left > 0 && wanted.player === "" && wanted.board === "" && element("p", { class: "hint" }, say("page.games.left-out", { count: left }))
  );
}

/** @param {string} key @param {string} caption @param {Figures[]} rows @param {boolean} hasWins @param {Say} say */
function figuresTable(key, caption, rows, hasWins, say) {
  const heads = ["games", hasWins && "wins", "mean", "best", "last"].filter(Boolean);
  /** @param {number} value */
  const figure = (value) => value.toLocaleString(say.language, { maximumFractionDigits: 1 });
  return element(
    "div",
    { class: "ranking", tabindex: "0", role: "group", "aria-label": caption, "data-key": key },
    element(
      "table",
      { class: "cells party" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, caption), heads.map((head) => element("th", { scope: "col" }, say(`page.games.${head}`))))),
      element("tbody", {}, rows.map(({ name, games, wins, contests, mean, best, last }) => element(
        "tr",
        { "data-name": name },
        element("th", { scope: "row" }, name === NAMELESS ? say("page.games.nameless") : name),
        [figure(games), ...(hasWins ? [contests ? say("page.games.wins-of", { wins, count: contests }) : NOTHING] : []), figure(mean), figure(best), figure(last)].map((words) => element("td", {}, words))
      )))
    )
  );
}

// Each total is a point, from the first game to the last; those of one player are connected,
// and a line stands at their mean.
/** @param {Played[]} played @param {Wanted} wanted @param {Say} say */
function totalsDrawing(played, wanted, say) {
  const counted = [...played].reverse().flatMap((game) => countedPlayers(game, wanted));
  const totals = counted.map(({ total }) => total);
  const isOne = counted.every(({ name }) => name === counted[0].name);
  if (totals.length < 3) return null;
  const [least, best] = [Math.min(...totals), Math.max(...totals)];
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  /** @param {number} at */
  const across = (at) => LEFT + EDGE + ((WIDE - LEFT - 2 * EDGE) * at) / (totals.length - 1);
  /** @param {number} total */
  const down = (total) => HIGH - EDGE - (HIGH - 2 * EDGE) * (best === least ? 0.5 : (total - least) / (best - least));
  const told = { count: totals.length, least, best, mean: mean.toLocaleString(say.language, { maximumFractionDigits: 1 }) };
  return vector(
    "svg",
    { class: "totals", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": say("page.games.drawing", told) },
    vector("path", { class: "axis", d: `M${LEFT} 0V${HIGH}` }),
    [...new Set([best, least])].map((total) => vector("text", { x: LEFT - 6, y: down(total) + 4 }, String(total))),
    vector("path", { class: "mean", d: `M${LEFT} ${down(mean)}H${WIDE}` }),
    isOne && vector("path", { class: "way", d: `M${totals.map((total, at) => `${across(at).toFixed(1)} ${down(total).toFixed(1)}`).join("L")}` }),
    (!isOne || totals.length <= MOST_POINTS) && totals.map((total, at) => vector("circle", { cx: across(at).toFixed(1), cy: down(total).toFixed(1), r: 3 }))
  );
}

// How often, how many won, how many points: those of which there are most first.
/**
 * @param {Played[]} played games of one title, the last ones first @param {Wanted} wanted whose totals count
 * @param {(player: PlayedBy) => string} nameOf what they are grouped by; without it they are left out
 */
function figuresBy(played, wanted, nameOf) {
  /** @type {Map<string, Figures & {sum: number, totals: number, of: Played}>} */
  const found = new Map();
  for (const game of played) {
    const isSeries = game.players.every(({ own }) => own?.record.series);
    const isContest = game.players.length > 1 && game.players.some(({ rank }) => rank === 1);
    for (const player of countedPlayers(game, wanted)) {
      const name = nameOf(player);
      if (name === "") continue;
      const { total, rank } = player;
      const before = found.get(name) || { name, games: 0, wins: 0, contests: 0, sum: 0, totals: 0, mean: 0, best: total, last: total, of: game };
      const isFurther = isSeries || before.games === 0 || before.of !== game; // several players may be of one name, or on one board
      found.set(name, {
        ...before,
        of: game,
        games: before.games + Number(isFurther),
        wins: before.wins + Number(isContest && rank === 1),
        contests: before.contests + Number(isContest),
        sum: before.sum + total,
        totals: before.totals + 1,
        mean: (before.sum + total) / (before.totals + 1),
        last: isSeries && before.of === game ? total : before.last, // its last column
        best: game.lowest ? Math.min(before.best, total) : Math.max(before.best, total),
      });
    }
  }
  return [...found.values()].sort((one, other) => other.games - one.games || one.name.localeCompare(other.name));
}
