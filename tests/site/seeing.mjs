// Runs the script that reads photos: `node seeing.mjs SCRIPT JSQR`, with lines of JSON on
// its input, each a question `{do, value}`; pictures are named by their files. On its
// output stand the answers, a line each.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [script, library] = process.argv.slice(2);
globalThis.document = {}; // not in a worker: the script offers what it has by name
(0, eval)(readFileSync(script, "utf8"));
const { seeing } = globalThis;
const findCode = createRequire(import.meta.url)(library);

const open = ({ file, width, height }) => ({ data: new Uint8Array(readFileSync(file)), width, height });

// As the page does: what lies where the code should be goes to the reader of codes.
const readCode = ({ data, width, height }) => {
  const colours = new Uint8ClampedArray(4 * data.length).fill(255);
  data.forEach((value, at) => colours.fill(value, 4 * at, 4 * at + 3));
  return findCode(colours, width, height, { inversionAttempts: "dontInvert" })?.data || "";
};

const dos = {
  look: (value) => {
    const { sheets = [], ...looked } = seeing.look(open(value));
    const texts = sheets.filter(() => value.readsCodes).map(({ crops }, at) => crops.map(readCode).find(Boolean) || seeing.more(at).map(readCode).find(Boolean) || "");
    return { ...looked, texts, arounds: sheets.map(({ around }) => around) };
  },
  read: (value) => seeing.read(value),
  learn: (value) => seeing.learn(value),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: what, value } = JSON.parse(line);
  const began = performance.now();
  const { crops, ...answer } = await dos[what](value);
  const sizes = Object.entries(crops || {}).map(([name, { width, height }]) => [name, width, height]);
  console.log(JSON.stringify({ ...answer, sizes, took: performance.now() - began }));
}
