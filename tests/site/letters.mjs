// What the page tells its Python of the letters of texts: lines of JSON in, and out.

import { readFileSync } from "node:fs";

const source = readFileSync(process.argv[2], "utf8").replace(/^export /gm, "");
const tellLetters = new Function(`${source}; return tellLetters;`)();
const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map(tellLetters)));
