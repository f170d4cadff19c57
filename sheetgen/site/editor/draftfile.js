// Drafts as layout files: read from one, and written into one.

import { cellsOf, contentOf, headOf, plainBoard } from "./content.js";
import { loadToml } from "./editordata.js";
import { newDraft } from "./draftkeep.js";
import { quoted, rewritten, withoutTable } from "./filetext.js";
/** @import { Ask, Content, Draft, Letters, PlainBoard, Read, Written } from "./draft.js" */

const MOST_BYTES = 1_000_000; // of a layout file
const OWN = "custom"; // the provenance of a board of one's own

/** @typedef {{draft?: Draft, faults?: Read["faults"], line?: number, key?: string}} Opening a draft, or what is wrong: findings, the line of an error in TOML, the key of a sentence */

/** Return the draft that a file holds, or what is wrong with it. @param {Blob} file @param {Ask} ask @returns {Promise<Opening>} */
export async function openFile(file, ask) {
  if (file.size > MOST_BYTES) return { key: "page.draw.file-large" };
  const text = await fileText(file);
  return text === null ? { key: "page.draw.file-foreign" } : openText(text, ask);
}

/**
 * Return the draft that the text of a file holds, or what is wrong with it.
 * @param {string} text @param {Ask} ask @returns {Promise<Opening>}
 */
export async function openText(text, ask) {
  const readToml = await loadToml();
  /** @type {unknown} */
  let tables;
  try {
    tables = readToml(text);
  } catch (error) {
    return { key: "page.draw.file-line", line: Number(/** @type {{line?: number}} */ (error).line) || 1 };
  }
  /** @type {Read|{error: string}} */
  const read = await ask({ do: "draft", ask: "read", tables });
  if (read.error !== undefined) return { key: "page.draw.file-foreign" };
  if (!read.board || read.faults.length > 0) return { faults: read.faults };
  const content = contentOf(read.board, read.head);
  const { provenance = OWN } = /** @type {Record<string, unknown>} */ (tables);
  const file = { text, content, letters: read.letters || {}, isOfficial: provenance !== OWN };
  return { draft: newDraft(read.game, read.rules, content, file) };
}

/** @param {Blob} file @returns {Promise<string|null>} nothing if it is no text */
async function fileText(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(await file.arrayBuffer()).replace(/\r\n/g, "\n");
  } catch {
    return null;
  }
}

/**
 * Return a draft as a layout file. What a file that was opened says besides stays as it is.
 * @param {Draft} draft
 * @param {Ask} ask
 * @returns {Promise<{text: string, isAnew: boolean, hasOther: boolean}>} whether the file that was opened could not be gone on with; whether what it expected holds no more
 */
export async function writeFile(draft, ask) {
  const { game, rules, steps: { content }, file } = draft;
  const written = /** @type {Written} */ (await ask({ do: "draft", ask: "write", game, rules, board: plainBoard(content), head: headOf(content), letters: file?.letters || {} }));
  if (written.error !== undefined) throw new Error(String(written.error));
  if (!file) return { text: written.file, isAnew: false, hasOther: false };
  const readToml = await loadToml();
  const tables = /** @type {Record<string, any>} */ (readToml(file.text));
  const isSame = isSameBoard(plainBoard(content), plainBoard(file.content));
  const values = { ...headValues(content, file.content), ...(isSame ? {} : boardValues(content, written, tables, file.letters)) };
  // What holds no more stays as a comment.
  const over = [...(isSame ? [] : ["expect"]), ...(isNamed(file.content) && !isNamed(content) ? ["names"] : [])];
  const bare = over.filter((table) => table in tables).reduce(withoutTable, file.text);
  const text = rewritten(bare, values);
  const isWhole = await isRead(text, readToml, content, ask);
  return { text: isWhole ? text : written.file, isAnew: !isWhole, hasOther: isWhole && bare !== file.text };
}

// Whether a text means what the draft holds: how it is written is anybody's.
/** @param {string} text @param {(text: string) => unknown} readToml @param {Content} content @param {Ask} ask */
async function isRead(text, readToml, content, ask) {
  try {
    /** @type {Read|{error: string}} */
    const read = await ask({ do: "draft", ask: "read", tables: readToml(text) });
    return read.error === undefined && read.board !== null && isSameBoard(read.board, plainBoard(content)) && read.head.name === headOf(content).name;
  } catch {
    return false;
  }
}

/** @param {Content} content @returns {boolean} whether it has names in other languages */
function isNamed(content) {
  return Object.keys(headOf(content).names).length > 0;
}

/** @param {Content} content @param {Content} before */
function headValues(content, before) {
  const [head, old] = [headOf(content), headOf(before)];
  /** @type {Record<string, string|null>} */
  const values = {};
  for (const name of /** @type {const} */ (["name", "short", "author", "licence", "source"])) {
    if (head[name] !== old[name]) values[name] = head[name] || name === "name" ? quoted(head[name]) : null;
  }
  return values;
}

// The letters of the file go on to mean what they mean there.
/** @param {Content} content @param {Written} written @param {Record<string, any>} tables @param {Letters} letters */
function boardValues(content, { map, links, legend }, tables, letters) {
  const there = new Set(cellsOf(content).map(({ terrain }) => terrain));
  const fresh = Object.entries(legend).filter(([terrain]) => !(terrain in letters) && there.has(terrain));
  /** @type {Record<string, string|null>} */
  const values = Object.fromEntries(fresh.map(([terrain, letter]) => [`legend.${letter}`, quoted(terrain)]));
  values["board.map"] = `'''\n${map.replace(/\n?$/, "\n")}'''`;
  values["board.links"] = links.length > 0 ? `[${links.map(quoted).join(", ")}]` : null;
  if ("provenance" in tables && tables.provenance !== OWN) values.provenance = quoted(OWN);
  return values;
}

/** @param {PlainBoard} one @param {PlainBoard} other @returns {boolean} wherever they lie */
function isSameBoard(one, other) {
  return shapeOf(one) === shapeOf(other);
}

/** @param {PlainBoard} board */
function shapeOf({ cells, links }) {
  const top = Math.min(...cells.map(({ row }) => row));
  const left = Math.min(...cells.map(({ column }) => column));
  /** @param {number} row @param {number} column */
  const at = (row, column) => `${row - top},${column - left}`;
  const own = cells.map(({ row, column, terrain, carried }) => `${at(row, column)} ${terrain} ${carried}`).sort();
  const ways = links.map((ends) => ends.map(([row, column]) => at(row, column)).sort().join(" ")).sort();
  return [...own, ...ways].join("\n");
}
