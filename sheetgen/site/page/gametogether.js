// Records of one game whose players have a sheet each: who is first is what the rules say.

import { keepRecord, keptRecords } from "./gamerecord.js";
import { isOneGame } from "./table.js";
/** @import { Ask, Entry, KeptRecord } from "./types.js" */

const OF_TABLE = "table:"; // what a server has ranked
const MOST_ID = 60; // signs of a record's own: codes of declared sheets are longer than a record keeps

/**
 * Let records be those of one game, and rank its players.
 * @param {Ask} ask
 * @param {KeptRecord[]} all the records that belong together
 * @param {KeptRecord[]} gone those that no longer do
 * @returns {Promise<boolean>} whether they could be ranked
 */
export async function putTogether(ask, all, gone) {
  const known = all.map(({ record }) => record.together).filter(Boolean);
  const id = all.length < 2 ? "" : known.find((name) => name.startsWith(OF_TABLE)) || known[0] || `own:${all[0].id.slice(-MOST_ID)}`;
  gone.forEach((one) => write(one, "", null));
  all.forEach((one) => write(one, id, id ? one.record.players[0].rank : null));
  return id === "" || rankTogether(ask, id);
}

/**
 * Rank the players of a game by their sheets.
 * @param {Ask} ask
 * @param {string} id of the game
 * @returns {Promise<boolean>} whether they could be ranked
 */
export async function rankTogether(ask, id) {
  const own = keptRecords().kept.filter(({ record }) => record.together === id);
  if (id.startsWith(OF_TABLE) || own.length < 2) return true;
  /** @type {Entry[]} */
  const sheets = [];
  for (const { record: { digits, answers } } of own) {
    const page = await ask({ do: "unpack", digits, answers });
    if (page.error === undefined) sheets.push({ digits, fill: page.fill, switches: page.switches });
  }
  const ranking = sheets.length === own.length && isOneGame(sheets) ? await askRanking(ask, sheets) : null;
  own.forEach((one, at) => write(one, id, ranking ? ranking[at] : null));
  return ranking !== null;
}

/** @param {Ask} ask @param {Entry[]} sheets */
async function askRanking(ask, sheets) {
  const plain = sheets.map(({ digits, fill }) => ({ digits, fill }));
  const answer = await ask({ do: "table", sheets: plain, switches: sheets[0].switches });
  return answer.error === undefined ? answer.ranking : null;
}

/** @param {KeptRecord} kept @param {string} together @param {number|null} rank */
function write({ id, record }, together, rank) {
  const [first, ...others] = record.players;
  keepRecord(id, { ...record, together, players: [{ ...first, rank }, ...others] });
}
