// The list of games as a file: JSON with all of it, a table for spreadsheets that holds as
// much, and both of them back. Nothing is run over.

import { csvOf, readCsv } from "./csv.js";
import { freeId, keepRecord, keptRecord, readRecord, recordsOf } from "./gamerecord.js";
import { groupDigits } from "./link.js";
import { isRecord, readText } from "./store.js";
/** @import { GameRecord, KeptRecord } from "./types.js" */

const KIND = "sheetgen games";
const FORMAT = 1;
// Of a record, then of each player; numbers of many figures stand in groups, so that
// spreadsheets take them for words. What is told for readers alone comes first.
const TOLD = ["game", "board-name"];
const OWN = ["when", "variant", "castle", "cells", "board", "verdict", "least", "most", "shared", "together", "digits", "answers"];
const OF_PLAYER = ["player", "total", "rank", "player-verdict"];

/** @typedef {"taken"|"same"|"unlike"|"full"|"bad"} Fate what became of a game */

/**
 * Return records as a file of JSON.
 * @param {KeptRecord[]} kept the records
 * @param {(record: GameRecord) => {game: string, board: string}} about what readers are told of them
 * @returns {string}
 */
export function gamesJson(kept, about) {
  const games = kept.map(({ record }) => ({ about: about(record), ...record }));
  return `${JSON.stringify({ kind: KIND, format: FORMAT, games }, null, 1)}\n`;
}

/**
 * Return records as a table, a line for each player.
 * @param {KeptRecord[]} kept the records
 * @param {(record: GameRecord) => {game: string, board: string}} about what readers are told of them
 * @returns {string}
 */
export function gamesCsv(kept, about) {
  const lines = kept.flatMap(({ record }) => {
    const { game, board } = about(record);
    const [least = "", most = ""] = record.range || [];
    const { when, variant, castle, cells, board: own, verdict, shared, together, digits, answers } = record;
    const head = [game, board, when, variant, castle, cells, own, verdict, least, most, shared ? "yes" : "no", together, groupDigits(digits), groupDigits(answers)];
    return record.players.map((player) => [...head, player.name, player.total ?? "", player.rank ?? "", player.verdict ?? ""]);
  });
  return csvOf([[...TOLD, ...OWN, ...OF_PLAYER], ...lines]);
}

/**
 * Take in a file of games.
 * @param {string} text of the file
 * @returns {Fate[]} of each game; none if it is no such file
 */
export function takeInGames(text) {
  const told = readText(text);
  if (!isRecord(told)) return recordsOfTable(readCsv(text)).map(takeOne);
  if (told.kind !== KIND || told.format !== FORMAT || !Array.isArray(told.games)) return [];
  return told.games.map(readRecord).map(takeOne);
}

// Lines of one record follow each other.
/** @param {(Record<string, string>|null)[]} lines @returns {(GameRecord|null)[]} */
function recordsOfTable(lines) {
  /** @type {{key: string, line: Record<string, string>|null, players: object[]}[]} */
  const found = [];
  for (const line of lines) {
    if (!line) {
      found.push({ key: "", line, players: [] });
      continue;
    }
    if (!OWN.every((name) => name in line)) return [];
    const key = OWN.map((name) => line[name]).join("\n");
    const player = { name: line.player, total: number(line.total), rank: number(line.rank), verdict: line["player-verdict"] };
    const last = found[found.length - 1];
    if (last?.key === key) last.players.push(player);
    else found.push({ key, line, players: [player] });
  }
  return found.map(({ line, players }) => line && readRecord({
    ...line,
    digits: line.digits.replace(/\s/g, ""),
    answers: line.answers.replace(/\s/g, ""),
    cells: number(line.cells),
    range: [number(line.least), number(line.most)],
    shared: line.shared === "yes",
    players,
  }));
}

/** @param {string} [text] */
function number(text = "") {
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** @param {GameRecord|null} record @returns {Fate} */
function takeOne(record) {
  if (!record) return "bad";
  const there = recordsOf(record.digits).map((one) => one.record);
  if (there.some((one) => JSON.stringify(one) === JSON.stringify(record))) return "same";
  const id = keptRecord(record.digits) ? freeId(record) : record.digits;
  if (!keepRecord(id, record)) return "full";
  return there.some(({ answers }) => answers === record.answers) ? "unlike" : "taken";
}
