// From a sheet to its game record: made when the game is over, and changed with the sheet.

import { isFinished } from "./finished.js";
import { tell } from "./frame.js";
import { GAME_KEY, freeId, keepRecord, keptRecord, readRecord, recordsOf, removedAnswers } from "./gamerecord.js";
import { rankTogether } from "./gametogether.js";
import { GAMES_FILES, GAMES_TEXTS } from "./gamesdata.js";
import { keptPage } from "./keeper.js";
import { loadUi } from "./opening.js";
import { sayFrom } from "./overlay.js";
import { SHEET_KEY, forget, isRecord, keptSeat, keptSheets, keptText, readText } from "./store.js";
/** @import { Ask, Fill, GameRecord, Host, RecordPlayer, State, Unpacked, Verdict } from "./types.js" */
/** @typedef {Verdict & {players?: {total: number|null}[], ranking?: number[]}} Ranked with the players, where all stand on one sheet */

const MUCH = 4; // one in so many

/**
 * Keep what came of a sheet, if a game is over on it. While it is not, as when something is
 * erased, the record stays as it was.
 * @param {State} state
 * @param {Ask} ask
 * @param {string[]} names of the players who stand on the sheet, if all do
 * @param {RecordPlayer[]} [seated] who plays at its table of players, the own seat first
 * @returns {Promise<boolean>} whether a record was made or changed
 */
export async function noteState(state, ask, names, seated = []) {
  const { opened, verdict, fill, switches, isBlank } = state;
  const { digits } = opened;
  if (isBlank || !verdict || !isFinished(verdict, fill)) return false;
  const text = keptText(GAME_KEY, digits);
  const before = keptRecord(digits);
  const [{ answers }, was] = await Promise.all([
    ask({ do: "pack", digits, fill, switches }),
    before && ask({ do: "unpack", digits, answers: before.answers }),
  ]);
  // The sheet may have gone on meanwhile, and its record with it.
  if (keptText(GAME_KEY, digits) !== text) return noteState(state, ask, names, seated);
  if (!answers || removedAnswers(digits) === answers) return false;
  const isOther = before !== null && (was?.error !== undefined || isOtherGame(/** @type {Unpacked} */ (was).fill, fill));
  const known = before && !isOther ? { id: digits, record: before } : findBehind(digits, answers);
  const record = readRecord(recordOf({ ...state, verdict }, answers, known?.record || null, names, seated));
  if (!record || JSON.stringify(record) === text) return false;
  const behind = isOther ? freeId(before) : digits;
  const isKept = (!isOther || (behind !== undefined && keepRecord(behind, before))) && keepRecord(digits, record);
  if (!isKept) {
    await loadGamesTexts(state.say.language);
    tell(sayFrom(state.say, GAMES_TEXTS)("page.games.full"));
    return false;
  }
  if (known && known.id !== digits) forget(GAME_KEY, known.id);
  if (record.together) await rankTogether(ask, record.together).catch(() => false);
  return true;
}

/**
 * Keep what came of a sheet that is not open.
 * @param {string} digits
 * @param {State["say"]} say the texts
 * @param {Ask} ask
 * @returns {Promise<boolean>} whether a record was made
 */
export async function noteSheet(digits, say, ask) {
  const page = keptPage(digits);
  const opened = page && (await ask({ do: "open", digits }));
  if (!page || !opened || opened.error !== undefined) return false;
  const verdict = await ask({ do: "check", digits, ...page });
  if (verdict.error !== undefined || !isFinished(verdict, page.fill)) return false;
  /** @type {Partial<Host>} */
  const host = { page, opened, say, ask, place: "", direction: "off", chosenCell: () => -1 };
  const ui = await loadUi(null, opened.game, /** @type {Host} */ (host));
  const state = { opened, verdict, ...page, ui, say, isBlank: ui.isBlank(page.fill) };
  return noteState(/** @type {State} */ (state), ask, ui.names?.() || []);
}

/** Load the texts of a language; English stays where that cannot be. @param {string} language two letters */
export async function loadGamesTexts(language) {
  const { [language]: file } = GAMES_FILES;
  if (!file || language in GAMES_TEXTS) return;
  const told = await fetch(file).then((answer) => answer.json()).catch(() => null);
  if (told) GAMES_TEXTS[language] = Object.fromEntries(Object.keys(GAMES_TEXTS.en).map((key, at) => [key, told[at]]));
}

/** The digits of sheets that are kept here without a game record. */
export function sheetsWithout() {
  return keptSheets().map(({ digits }) => digits).filter((digits) => keptText(GAME_KEY, digits) === null);
}

/** @param {State & {verdict: Ranked}} state @param {string} answers @param {GameRecord|null} before @param {string[]} names @param {RecordPlayer[]} seated */
function recordOf({ opened, verdict, fill, ui }, answers, before, names, seated) {
  const { digits, board, sheet: { title = "", columns, win, bgg = 0 } } = opened;
  const at = ui.startAt?.(fill) ?? -1;
  // Where the sheet shows a range alone, what was written in it counts.
  const [least, most] = verdict.total_told ? [1, 0] : verdict.total_range;
  const isIn = typeof fill.total === "number" && fill.total >= least && fill.total <= most;
  const on = verdict.players && playersOn(verdict, names);
  const isShared = on !== undefined && columns !== "games" && columns !== "sheet";
  const total = verdict.total ?? (isIn ? Number(fill.total) : on?.[0]?.total ?? null);
  const beside = () => playersBeside(digits, total, before, seated, names[0]);
  const seat = seated.length > 1 ? keptSeat(digits) : null;
  return {
    digits,
    answers,
    when: before?.when || whenKept(digits),
    variant: fill.variant,
    castle: at < 0 ? "" : opened.cells[at].name,
    cells: opened.cells.length,
    board: before?.board,
    ...(title && { sheet: board, title, bgg, lowest: win === "lowest", series: columns === "games" }),
    verdict: verdict.verdict,
    range: total === null && !verdict.total_told ? verdict.total_range : null,
    shared: isShared,
    together: seat ? `table:${seat.table}` : before?.together,
    players: isShared ? on : columns === "games" && on ? seriesOf(on, beside()[0]) : beside(),
  };
}

/** A sheet that was filled in long ago is of a game that was played then. @param {string} digits */
function whenKept(digits) {
  const told = readText(keptText(SHEET_KEY, digits));
  return new Date((isRecord(told) && Number(told.kept)) || Date.now()).toISOString();
}

/** @param {Ranked} verdict @param {string[]} names */
function playersOn({ players = [], ranking = [] }, names) {
  return players
    .map(({ total }, at) => ({ name: names[at] || "", total, rank: ranking[at] ?? null }))
    .filter(({ total }) => total !== null);
}

/** One person has played all of them. @param {RecordPlayer[]} games @param {RecordPlayer} own @returns {RecordPlayer[]} */
function seriesOf(games, { name }) {
  return games.map(({ total }) => ({ name, total, rank: null }));
}

// The own player first, then those who have sheets of their own. What is known of them stays
// when the table is left.
/** @param {string} digits @param {number|null} total @param {GameRecord|null} before @param {RecordPlayer[]} seated @param {string} [written] on the sheet @returns {RecordPlayer[]} */
function playersBeside(digits, total, before, seated, written) {
  const [, ...known] = before?.players || [];
  const [own, ...others] = seated;
  const name = before?.players[0].name || own?.name || keptSeat(digits)?.name || written || "";
  return [{ name, total, rank: own?.rank ?? before?.players[0].rank ?? null }, ...(others.length ? others : known)];
}

/** An earlier game that is on the sheet again, by an undo or a link. @param {string} digits @param {string} answers */
function findBehind(digits, answers) {
  return recordsOf(digits).find(({ id, record }) => id !== digits && record.answers === answers);
}

/**
 * Return whether a sheet holds another game than before: more than a quarter of what stood
 * there reads otherwise, which nobody corrects.
 * @param {Fill} before what stood there
 * @param {Fill} now what stands there
 */
export function isOtherGame(before, now) {
  const [were, are] = [before, now].map((fill) => new Map(leavesOf("", fill)));
  const stood = [...were].filter(([, value]) => !["", ".", "-", " ", "0", "null", "false"].includes(value));
  const unlike = stood.filter(([place, value]) => are.get(place) !== value);
  return unlike.length * MUCH > stood.length;
}

// Words are compared letter by letter: cells are letters in some games.
/** @param {string} place @param {unknown} value @returns {[place: string, value: string][]} */
function leavesOf(place, value) {
  const parts = typeof value === "string" && value.length > 1 ? [...value] : value;
  if (typeof parts !== "object" || parts === null) return [[place, String(parts)]];
  return Object.entries(parts).flatMap(([name, part]) => leavesOf(`${place}.${name}`, part));
}
