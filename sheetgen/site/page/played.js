// Games as all of their players played them, from the records of their sheets; and those of
// them that somebody wants to see.

import { knownBoard, nameIn } from "./boardname.js";
import { DATA } from "./data.js";
import { boardOfDigits, gameOfDigits } from "./link.js";
/** @import { GameRecord, KeptRecord, Played, PlayedBy, Say, Wanted } from "./types.js" */

/** Stands for a player who has no name. */
export const NAMELESS = " ";

/**
 * Return games as all of their players played them, in the order of their first records.
 * @param {KeptRecord[]} kept the records
 * @returns {Played[]}
 */
export function playedGames(kept) {
  /** @type {Map<string, KeptRecord[]>} */
  const groups = new Map();
  for (const one of kept) {
    const key = one.record.together || one.id;
    groups.set(key, [...(groups.get(key) || []), one]);
  }
  const titles = declaredTitles(kept);
  return [...groups.values()].map((group) => {
    const [{ record }] = group;
    const { sheet, bgg, lowest, when, variant } = record;
    const game = gameOfDigits(record.digits);
    const own = group.flatMap(ownPlayers);
    const names = own.map(({ name }) => name);
    const others = group.flatMap(({ record: { shared, series, players } }) => (shared || series ? [] : players.slice(1)));
    const known = others.filter(({ name }, at) => !names.includes(name) && others.findIndex((one) => one.name === name) === at);
    const players = [...own, ...known.map((one) => ({ castle: "", own: null, verdict: "undecided", ...one }))];
    if (!record.series) players.sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || ((other.total ?? 0) - (one.total ?? 0)) * (lowest ? -1 : 1));
    return { ids: group.map(({ id }) => id), when, title: titles.get(sheet) || titleOf(game), game, sheet, bgg, lowest, variant, players };
  });
}

/** @param {KeptRecord} own @returns {PlayedBy[]} */
function ownPlayers(own) {
  const { shared, series, players, verdict, castle } = own.record;
  return (shared || series ? players : players.slice(0, 1)).map((player) => ({ ...player, verdict, castle, own }));
}

// Declared sheets are called as the last one of each is; others of the same title have a number.
/** @param {KeptRecord[]} kept @returns {Map<string, string>} */
function declaredTitles(kept) {
  /** @type {Map<string, string>} */
  const titles = new Map();
  for (const { record: { sheet, title } } of kept) {
    if (!sheet || titles.has(sheet)) continue;
    const known = new Set(titles.values());
    let own = title;
    for (let number = 2; known.has(own); number += 1) own = `${title} (${number})`;
    titles.set(sheet, own);
  }
  return titles;
}

/** Return what a game is called, with all kinds of its sheets. @param {string} game its id */
export function titleOf(game) {
  const [title = game] = DATA.boards.find(([, boards]) => boards.some(([digits]) => gameOfDigits(digits) === game)) || [];
  return title;
}

/**
 * Return a function that says what the board of a record is called; nothing of a declared sheet.
 * @param {Say} say @returns {(record: GameRecord) => string}
 */
export function boardNames(say) {
  /** @type {Map<string, ReturnType<typeof knownBoard>>} */
  const known = new Map();
  return ({ digits, board: own, cells, sheet }) => {
    if (sheet) return "";
    const board = boardOfDigits(digits);
    if (!known.has(board)) known.set(board, knownBoard({ board }));
    const layout = known.get(board);
    return layout ? nameIn(layout, say) : own || say("page.own-board", { count: cells });
  };
}

/** Return whether a record is of a board that no layout names. @param {GameRecord} record */
export function isOfOwnBoard({ digits, cells }) {
  return cells > 1 && !knownBoard({ board: boardOfDigits(digits) });
}

/** Return the games that are wanted. @param {Played[]} played all @param {Wanted} wanted which @returns {Played[]} */
export function wantedGames(played, wanted) {
  return played.filter(({ title, variant, players }) => isWanted(wanted.title, title)
    && isWanted(wanted.variant, variant)
    && players.some((one) => isWanted(wanted.player, one.name || NAMELESS) && isOnBoard(wanted.board, one)));
}

/** @param {string} wanted @param {string} value */
function isWanted(wanted, value) {
  return wanted === "" || wanted === value;
}

/** @param {string} board @param {PlayedBy} player */
function isOnBoard(board, { own }) {
  return board === "" || (own !== null && boardOfDigits(own.record.digits) === board);
}

/**
 * Return the players of a game whose totals count in the figures.
 * @param {Played} game
 * @param {Wanted} wanted which
 * @returns {(PlayedBy & {total: number})[]}
 */
export function countedPlayers({ players }, wanted) {
  return /** @type {(PlayedBy & {total: number})[]} */ (players.filter((one) => one.total !== null
    && (wanted.counting === "all" || (wanted.counting === "legal" ? one.verdict === "legal" : one.verdict !== "illegal"))
    && isWanted(wanted.player, one.name || NAMELESS)
    && isOnBoard(wanted.board, one)));
}
