// What a page fetches: a game with its words once a sheet opens, and all for times without a network.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

test("A page that speaks Hungarian opens its first sheet, and has the words of its game", async () => {
  const page = await openPage("", { local: { "sheetgen:choice:language": '"hu"' } });
  assert.equal(page.find(".board"), null);
  location.hash = GIVEN.digits.phase;
  await page.until(() => page.find(".board"), "the sheet");
  await page.settled();
  assert.match(text("#status"), /koppints/);
  assert.ok(page.fetched.some((file) => file.startsWith("texts-dice-hu")));
});

for (const saveData of [false, true]) {
  test(`Who ${saveData ? "saves data fetches what is wanted alone" : "does not save data has the rest fetched soon"}`, async () => {
    const sent = [];
    const before = () => {
      const { setTimeout: wait } = globalThis;
      globalThis.setTimeout = (action, time) => wait(action, Math.min(time, 5));
      const active = { postMessage: (told) => sent.push(told === "rest" ? told : Object.keys(told)[0]) };
      const serviceWorker = { addEventListener() {}, register: async () => {}, ready: Promise.resolve({ active }) };
      Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker });
      Object.defineProperty(navigator, "connection", { value: { saveData } });
    };
    const page = await openPage(GIVEN.digits.phase, { before });
    await page.until(() => sent.includes("loaded"), "that it tells what is loaded");
    await page.later();
    assert.equal(sent.includes("rest"), !saveData);
  });
}
