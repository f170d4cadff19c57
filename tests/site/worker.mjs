// A worker of the page in node: the script of the engine, which fetches its files from a
// host as it does in a browser. It may have a name. Questions come in as one line of JSON, and go out as one.

import { readFileSync, writeFileSync } from "node:fs";

const [address, name = ""] = process.argv.slice(2);
const questions = JSON.parse(readFileSync(0, "utf8"));
const answers = [];

// What a worker has in a browser. Where there is no process, no script takes it for node.
const { exit } = process;
const get = globalThis.fetch;
Object.assign(globalThis, {
  location: new URL(address),
  name,
  WorkerGlobalScope: Object,
  importScripts() {},
  fetch: (file) => get(new URL(file, address)),
  postMessage({ isReady, number, answer, failed, died }) {
    if (failed || died) throw new Error(failed || died);
    if (!isReady && !number) return;
    if (number) answers.push(answer);
    if (answers.length < questions.length) {
      globalThis.onmessage({ data: { number: answers.length + 1, question: questions[answers.length] } });
      return;
    }
    writeFileSync(1, JSON.stringify(answers));
    exit(0);
  },
});
delete globalThis.process;

const script = await (await fetch(address)).text();
(0, eval)(script);
globalThis.onmessage({ data: {} });
