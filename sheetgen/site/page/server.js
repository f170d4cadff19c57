// What is asked of a server that keeps tables of players, and what its links and entries say.
// docs/serve.md describes the server's side.

import { MOST_SEATS, TABLE_ID } from "./halldata.js";
/** @import { Entry, Reply, SeatFacts, TableLink } from "./types.js" */

const TOKEN = /^[\w-]{16,64}={0,2}$/;

/**
 * Ask the server.
 * @param {string} method of HTTP
 * @param {string} address below that of the tables
 * @param {{token?: string, body?: unknown}} [given] `token`, and `body` as a plain value
 * @returns {Promise<Reply>} the answer, with `error` if it is a refusal; the error is
 *   `network` if there is no answer, or none of such a server
 */
export async function askServer(method, address, { token, body } = {}) {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    // An entry that is on its way arrives even if the page is closed.
    const keepalive = method === "PUT";
    const answer = await fetch(address, { method, headers, body: text, keepalive, cache: "no-store" });
    if (answer.status === 204) return refusal("");
    const told = await answer.json();
    const isLate = !told.error || told.error === "slow"; // it is not that which was wrong
    return answer.ok ? told : { ...told, error: isLate ? "network" : told.error };
  } catch {
    return refusal("network");
  }
}

/**
 * Return what a link or a code of a table says.
 * @param {string} text a link, what stands behind its `#`, or a code in any groups
 * @returns {TableLink|null} of a table, or of a seat there
 */
export function readTableLink(text) {
  const behind = text.normalize("NFKC").trim().replace(/.*#(table|watch)=/s, "");
  const [code, seat, token = "", digits = ""] = behind.split("/");
  const table = code.replace(/[\s.-]+/g, "").toUpperCase();
  if (!new RegExp(TABLE_ID).test(table)) return null;
  if (seat === undefined) return { table };
  if (/^\d{12,}$/.test(seat) && !token) return { table, digits: seat }; // of a sheet that all share
  const isSeat = /^[1-9]\d*$/.test(seat) && Number(seat) <= MOST_SEATS && TOKEN.test(token) && /^\d+$/.test(digits);
  return isSeat ? { table, seat: Number(seat), token, digits } : null;
}

/**
 * Return a text that is the same for the same sheet, however its parts are ordered.
 * @param {Entry} entry digits, fill and switches
 */
export function keyOf({ digits, fill, switches }) {
  return JSON.stringify(ordered([digits, fill, switches]));
}

/** Return the sheet that stands on a seat, or nothing. @param {SeatFacts} facts of the server @returns {Entry|null} */
export function entryOf({ digits, fill, switches }) {
  return digits && fill ? { digits, fill, switches: switches || {} } : null;
}

/** @param {string} error @returns {Reply} */
function refusal(error) {
  return /** @type {Reply} */ ({ error });
}

/** @param {unknown} value @returns {unknown} */
function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  const record = /** @type {Record<string, unknown>} */ (value);
  return Object.keys(record).sort().map((key) => [key, ordered(record[key])]);
}
