// Makes pads as the page does: `node printing.mjs SCRIPT MAKER`, with a JSON of wishes on its
// input. A pad has the file that it is written to, and its fonts are named by their files; of a
// wish with `links` it tells the modules of their codes. On its output stands what came of each:
// how long it took in milliseconds, or these modules.

import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";

const [script, maker] = process.argv.slice(2);
(0, eval)(readFileSync(maker, "utf8"));
(0, eval)(`${readFileSync(script, "utf8")}\nObject.assign(globalThis, { makePad, makeSymbols });`);
const { makePad, makeSymbols } = globalThis;
const told = [];
for (const { file, links, ...wish } of JSON.parse(readFileSync(0, "utf8"))) {
  if (links) {
    const symbols = makeSymbols(wish.prefix, links[0]);
    told.push({ size: symbols.size, boxes: links.map((digits) => symbols.boxes(digits)) });
    continue;
  }
  const fonts = Object.fromEntries(Object.entries(wish.fonts).map(([family, path]) => [family, readFileSync(path)]));
  const began = performance.now();
  const bytes = await makePad({ ...wish, fonts });
  told.push(performance.now() - began);
  await writeFile(file, bytes);
}
console.log(JSON.stringify(told));
