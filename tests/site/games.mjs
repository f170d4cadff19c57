// Takes in files of games as the page does, a line of JSON each: `node games.mjs SCRIPT`.
// Each names what the device keeps before, the bytes of the file (base64), what comes first
// in its dates, and which letters it has; or `records`, of which the table is wanted.

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
(0, eval)(`${readFileSync(process.argv[2], "utf8")}\nObject.assign(globalThis, { fileText, gamesCsv, readGames, readLetters, takeInGames });`);
const { fileText, gamesCsv, readGames, readLetters, takeInGames } = globalThis;

for await (const line of createInterface({ input: process.stdin })) {
  const { records, before = {}, bytes = "", first = "", language = "en", letter = -1 } = JSON.parse(line);
  if (records) {
    const table = gamesCsv(records.map((record) => ({ id: record.digits, record })), () => ({ game: "", board: "" }));
    console.log(JSON.stringify(table));
    continue;
  }
  kept = { ...before };
  const blob = new Blob([Buffer.from(bytes, "base64")]);
  const text = await fileText(blob);
  const letters = text === null || text.includes("\0") ? await readLetters(blob, language) : [];
  const read = readGames(letters.length ? letters[letter]?.text ?? "" : text ?? "", first);
  console.log(JSON.stringify({ ...read, letters, fates: takeInGames(read.games), kept }));
}
