// What the page's script says: `node words.mjs SCRIPT`, with a line of JSON for each question
// on its input: texts, a `ui` and a language, and findings and places, or a verdict and
// the headings of its points. On its output stand the answers, a line each.

import { readFileSync } from "node:fs";

const source = readFileSync(process.argv[2], "utf8");
const make = new Function("DATA", `${source}; return { findingWords, listHeadings, makeSay, placeWords };`);

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { data, ui, language, findings = [], places = [], verdict, names } = JSON.parse(line);
  const { findingWords, listHeadings, makeSay, placeWords } = make(data);
  const say = makeSay(language, { ...ui, names: () => ui.players });
  const said = verdict
    ? listHeadings({ verdict, say }, names)
    : [...findings.map((one) => findingWords(one, say)), ...places.map((one) => placeWords(one, say))];
  console.log(JSON.stringify(said));
}
