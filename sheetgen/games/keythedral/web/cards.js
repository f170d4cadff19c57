// What stands beside the score table: the cathedral, and what players added up.

import { SUMS } from "./constants.js";
import { element, vector } from "./dom.js";
import { seatsLeft } from "./fill.js";
import { playerName } from "./names.js";
import { numberButton } from "./number.js";
import { sectionHead } from "./section.js";
import { capitalised } from "./words.js";
/** @import { Fill, State } from "./sheet.js" */
/** @import { Cell, Child, SelectHooks } from "./types.js" */

const SQUARE = 10; // from middle to middle
const SIDE = 9;

/** Draw the cathedral: which squares have a building tile left. @param {State} state @returns {Child} */
export function drawCathedral(state) {
  const { fill, say, opened } = state;
  const { values, seats } = opened.sheet;
  const left = seatsLeft(fill, opened.sheet);
  const some = values.flatMap((value, at) => (left[at] > 0 ? [say("page.left-of", { count: left[at], value })] : []));
  const words = some.length ? say("page.still-left", { seats: some.reverse().join(", ") }) : allSoldWords(state);
  return [
    element("h2", {}, say("page.cathedral")),
    drawSquares(opened.cells, fill, values, seats[fill.version].map((count, at) => count - Math.max(0, left[at]))),
    element("p", {}, words)
  ];
}

/** The squares are a reconstruction: where seats do not fit them, they prove no end. @param {State} state */
function allSoldWords({ say, verdict }) {
  return say(verdict && verdict.complete ? "page.all-sold" : "page.all-sold-in-doubt");
}

/** How far right of the middle each square stands: every row is centred, as on paper. @param {Cell[]} cells */
function spread(cells) {
  return cells.map((cell) => {
    const columns = cells.filter((other) => other.row === cell.row).map((other) => other.column);
    return (cell.column - (Math.min(...columns) + Math.max(...columns)) / 2) / 2;
  });
}

// Which of several squares of a value were sold nobody writes; the first ones stand for them.
/** @param {Cell[]} cells @param {Fill} fill @param {number[]} values @param {number[]} sold */
function drawSquares(cells, fill, values, sold) {
  const rows = cells.map((cell) => cell.row);
  const top = Math.min(...rows);
  const across = spread(cells);
  const reach = Math.max(...across);
  const width = (2 * reach + 1) * SQUARE;
  const height = (Math.max(...rows) - top + 1) * SQUARE;
  const rest = Object.fromEntries(values.map((value, at) => [value, sold[at]]));
  const squares = cells.map((cell, at) => {
    const x = (across[at] + reach) * SQUARE + (SQUARE - SIDE) / 2;
    const y = (cell.row - top) * SQUARE + (SQUARE - SIDE) / 2;
    const isOut = fill.version !== "full" && cell.terrain === "full";
    const isSold = !isOut && rest[cell.carried] > 0;
    if (isSold) rest[cell.carried] -= 1;
    const kind = isOut ? "out" : isSold ? "sold" : "open";
    return vector(
      "g",
      { class: `square s-${cell.terrain} ${kind}` },
      vector("rect", { x, y, width: SIDE, height: SIDE, rx: 1.2 }),
      vector("text", { x: x + SIDE / 2, y: y + SIDE / 2, dy: "0.36em" }, cell.carried)
    );
  });
  return vector("svg", { class: "cathedral", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, squares);
}

/**
 * Draw what the players added up, with whether it is right.
 * @param {State} state @param {SelectHooks & {onLeaveOut(): void, onTake(group: string): void}} hooks @returns {Child}
 */
export function drawSums(state, hooks) {
  const { fill, say, verdict, isBlank } = state;
  const isThere = verdict && !isBlank && verdict.players.length === fill.players.length;
  const lines = fill.players.map((player, at) => {
    const name = capitalised(playerName(fill.players, at + 1, say));
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      SUMS.map((sum, one) => {
        const place = `player:${at + 1} ${sum}`;
        const due = isThere ? verdict.players[at][sum] : null;
        return element(
          "td",
          {},
          numberButton(place, player.sums[one], `${name}, ${say(`page.sum-${sum}`)}`, state, hooks),
          isThere && verdict.sums[place] === "wrong" && element("span", { class: "due" }, say("page.by-rules-is", { points: due }))
        );
      })
    );
  });
  return [
    sectionHead("page.own-sums", state, {
      isGiven: fill.players.some(({ sums }) => sums.some((value) => value !== null)),
      onLeaveOut: hooks.onLeaveOut,
      groups: ["subtotals", "total"],
      onTake: hooks.onTake,
    }),
    element("p", { class: "hint" }, say("page.own-sums-hint")),
    element(
      "table",
      { class: "own-sums" },
      element("thead", {}, element("tr", {}, element("td", {}), SUMS.map((sum) => element("th", { scope: "col" }, say(`page.short-${sum}`))))),
      element("tbody", {}, lines)
    )
  ];
}
