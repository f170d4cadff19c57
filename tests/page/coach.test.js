// How a game was played, once it is over, and how it is begun with a seed.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const { phase: DIGITS } = GIVEN.digits;
const PLAYED = JSON.stringify({ log: GIVEN.played, made: [], roll: [0, 0, 1, 1, 0], isRolled: false });
const IS_SHORT = process.env.SHEETGEN_SHORT === "yes"; // it thinks for seconds: in `make test-all` alone
const sums = (page) => page.all(".coach-sum dd").map(text);

/** Wait until luck and hindsight are told too, which takes a while. */
async function all(page) {
  await page.until(() => page.all(".coach-sum dt").length === 5 && !page.find("[data-name='coach-stage']"), "all of it");
}

test("How it was played is told to each player in every language", { skip: IS_SHORT }, async () => {
  const page = await openPage(DIGITS, { local: { [`sheetgen:log:${DIGITS}`]: PLAYED } });
  page.click("#show-play");
  await page.until(() => page.key("how"), "that it can be asked");
  const { fetch } = globalThis;
  globalThis.fetch = (name) => (/learned-/.test(name) ? Promise.reject(new Error("no network")) : fetch(name));
  page.tap("how");
  await page.until(() => text("[data-name='coach-stage']").includes("Try again"), "that it can be tried again");
  globalThis.fetch = fetch; // it is not lost where what was learned cannot be fetched at first
  page.tap("how");
  await page.later();
  page.tap("how");
  await all(page);
  assert.match(text(".coach-sum"), /expected/);
  assert.match(text("#live"), /In hindsight, /);
  const [total] = sums(page);
  page.click(page.find("[data-key^='player:'][aria-pressed='false']"));
  await page.until(() => sums(page)[0] !== total, "the other player");
  await all(page);
  for (const summary of page.all("[data-name^='mistake:'] > summary")) summary.parentElement.open = true;
  for (const [language, luck] of Object.entries(GIVEN.luck).sort().slice(1)) {
    page.fill((await page.open("settings")).querySelector("select"), language);
    page.all("dialog").forEach((dialog) => dialog.close());
    await page.until(() => text("#live").includes(luck), language);
    assert.equal(page.all(".losses svg").length, 1);
    assert.doesNotMatch(text("#live"), /[{}]|why-|expected/);
  }
});

test("A seed of dice is a whole number of up to nine figures", async () => {
  const page = await openPage(DIGITS);
  page.click("#show-play");
  await page.until(() => page.find(".hex"), "the board");
  page.click(page.cell("e2"));
  await page.until(() => page.key("dice:same"), "how dice are thrown");
  page.tap("dice:same");
  const proposed = Number(page.find("#dice-seed").value);
  assert.ok(Number.isInteger(proposed) && proposed > 0 && proposed <= 999_999);
  for (const wrong of ["", "0", "1234567890", "club"]) {
    page.fill("#dice-seed", wrong);
    page.tap("begin");
    await page.until(() => text("#dice-seed-hint").includes("whole number"), wrong);
  }
  page.fill("#dice-seed", "4 711");
  page.tap("begin");
  await page.until(() => text("#live").includes("Dice seed 4711"), "the game");
});
