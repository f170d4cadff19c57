// What a phone keeps for times without a network: all of it, but for whoever saves data.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage } from "./page.js";

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
