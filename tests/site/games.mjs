// Takes in files of games as the page does, a line of JSON each: `node games.mjs SCRIPT`.
// Each names what the device keeps before, the bytes of the file (base64) and what comes first
// in its dates; or `records`, of which the table is wanted.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

let kept = {};
globalThis.localStorage = new Proxy(
  {
    setItem: (key, text) => { kept[key] = text; },
    getItem: (key) => kept[key] ?? null,
    removeItem: (key) => { delete kept[key]; },
  },
  { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }
);
(0, eval)(`${readFileSync(process.argv[2], "utf8")}\nObject.assign(globalThis, { fileText, gamesCsv, readGames, takeInGames });`);
const { fileText, gamesCsv, readGames, takeInGames } = globalThis;

for await (const line of createInterface({ input: process.stdin })) {
  const { records, before = {}, bytes = "", first = "" } = JSON.parse(line);
  if (records) {
    const table = gamesCsv(records.map((record) => ({ id: record.digits, record })), () => ({ game: "", board: "" }));
    console.log(JSON.stringify(table));
    continue;
  }
  kept = { ...before };
  const text = await fileText(new Blob([Buffer.from(bytes, "base64")]));
  const read = text === null ? { games: [], asked: "", why: ["page.games.code-page", {}] } : readGames(text, first);
  console.log(JSON.stringify({ ...read, fates: takeInGames(read.games), kept }));
}
