// Sheets without a number: their code is that of every game that is played on them.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage } from "./page.js";

const FIVE = /river, 5, phase 1/;
const NOTICE = "[data-name='again']";

/** Write a number on a sheet, and open its code once more, in a new window or the same. */
async function comeBack(serial, { reloads = false } = {}) {
  const digits = GIVEN.serials[serial];
  const page = await openPage(digits);
  page.click(page.cell("a1"));
  page.tap("mark:5.1");
  assert.match(page.written("a1"), FIVE);
  await page.until(() => /^#\d+\/\d+$/.test(location.hash), "its answers in the address");
  const { local, session } = page.device;
  const again = await openPage(reloads ? location.hash.slice(1) : digits, { local, session: reloads ? session : {} });
  assert.match(again.written("a1"), FIVE);
  return again;
}

test("A new game begins on an empty sheet, and the one before is a step away", async () => {
  const page = await comeBack(0);
  await page.until(() => page.find(NOTICE), "the question");
  page.click(page.saying("Start a new game"));
  assert.ok(!page.find(NOTICE));
  assert.doesNotMatch(page.written("a1"), FIVE);
  page.click("#undo");
  assert.match(page.written("a1"), FIVE);
});

test("A game can be gone on with", async () => {
  const page = await comeBack(0);
  await page.until(() => page.find(NOTICE), "the question");
  page.click(page.saying("Continue this one"));
  assert.ok(!page.find(NOTICE));
  assert.match(page.written("a1"), FIVE);
});

for (const [name, serial, reloads] of [
  ["A sheet with a number is of one game", 7, false],
  ["A page that is loaded again asks nothing", 0, true],
]) {
  test(name, async () => {
    const page = await comeBack(serial, { reloads });
    await page.settled();
    await page.later();
    assert.ok(!page.find(NOTICE));
  });
}
