// Makes pads as the page does: `node printing.mjs SCRIPT MAKER`, with a JSON of wishes on its
// input; fonts are named by their files, and each has the file that it is written to. On its
// output stands how long each took, in milliseconds.

import { readFileSync, writeFileSync } from "node:fs";

const [script, maker] = process.argv.slice(2);
(0, eval)(readFileSync(maker, "utf8"));
(0, eval)(`${readFileSync(script, "utf8")}\nglobalThis.makePad = makePad;`);
const took = [];
for (const { file, ...wish } of JSON.parse(readFileSync(0, "utf8"))) {
  const fonts = Object.fromEntries(Object.entries(wish.fonts).map(([family, path]) => [family, readFileSync(path)]));
  const began = performance.now();
  writeFileSync(file, await globalThis.makePad({ ...wish, fonts }));
  took.push(performance.now() - began);
}
console.log(JSON.stringify(took));
